//! Counts as bars: on a terminal, in plain text, and as an SVG picture.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write, stdout};

use anstyle::{AnsiColor, Style};

/// What is to be seen.
pub(super) struct Chart<'a> {
    pub(super) title: &'a str,
    pub(super) subtitle: String,
    /// What the distances count.
    pub(super) steps: &'a str,
    /// How many there are at distance 0, 1, 2, ...
    pub(super) counts: &'a [u64],
    pub(super) mean: f64,
}

impl Chart<'_> {
    fn largest(&self) -> u64 {
        self.counts.iter().max().copied().unwrap_or_default().max(1)
    }

    /// A bar for each distance, as long as the terminal is wide. Off a terminal the bars are of
    /// plain `#`, and a line has 80 columns, or as many as `COLUMNS` says.
    pub(super) fn bars(&self, out: &mut impl Write) -> io::Result<()> {
        let plain = !stdout().is_terminal();
        let columns = || std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
        let width = match terminal_size::terminal_size_of(stdout()) {
            Some((width, _)) => width.0.into(),
            None => columns().unwrap_or(80),
        };
        let coloured = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
        let style = if coloured { AnsiColor::Cyan.on_default() } else { Style::new() };
        for line in self.lines(width, plain) {
            let (numbers, bar) = line;
            writeln!(out, "{numbers}{style}{bar}{style:#}")?;
        }
        Ok(())
    }

    /// The lines of the bar chart: numbers, bar.
    fn lines(&self, width: usize, plain: bool) -> impl Iterator<Item = (String, String)> {
        let largest = self.largest();
        let digits = largest.to_string().len();
        // Two for the distance, a gap on either side of the count.
        let room = width.saturating_sub(2 + 2 + digits + 2).max(1) as u64;
        self.counts.iter().enumerate().map(move |(distance, &count)| {
            let bar = if plain {
                "#".repeat((count * room).div_ceil(largest) as usize)
            } else {
                let eighths = (count * room * 8).div_ceil(largest) as usize;
                let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
                "█".repeat(eighths / 8) + rest
            };
            (format!("{distance:>2}  {count:>digits$}  "), bar)
        })
    }

    /// The picture: 960 by 540, with bars, grid, axes, and a mark at the mean.
    pub(super) fn svg(&self) -> String {
        const LEFT: f64 = 96.0;
        const RIGHT: f64 = 928.0;
        const TOP: f64 = 116.0;
        const BOTTOM: f64 = 468.0;
        let tick = tick(self.largest());
        let top = self.largest().div_ceil(tick) * tick;
        let y = |count: u64| BOTTOM - (BOTTOM - TOP) * count as f64 / top as f64;
        let slot = (RIGHT - LEFT) / self.counts.len() as f64;
        let middle = |distance: f64| LEFT + slot * (distance + 0.5);

        let mut svg = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 540\" \
             width=\"960\" height=\"540\" \
             font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n",
        );
        let mut add = |line: String| {
            svg += &line;
            svg.push('\n');
        };
        add(format!("<title>{}</title>", escaped(self.title)));
        add("<rect width=\"960\" height=\"540\" fill=\"#ffffff\"/>".into());
        let heading = "x=\"32\" fill=\"#1b2733\"";
        add(format!(
            "<text {heading} y=\"48\" font-size=\"24\" font-weight=\"bold\">{}</text>",
            escaped(self.title)
        ));
        add(format!(
            "<text {heading} y=\"78\" font-size=\"16\" opacity=\"0.75\">{}</text>",
            escaped(&self.subtitle)
        ));

        add("<g font-size=\"13\" fill=\"#5b6b7a\" text-anchor=\"end\">".into());
        for count in (0..=top).step_by(tick as usize) {
            let y = y(count);
            add(format!(
                "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\" stroke=\"#dfe5ea\"/>\
                 <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                LEFT - 10.0,
                y + 4.5,
                grouped(count)
            ));
        }
        add("</g>".into());

        add("<g fill=\"#2f6fab\">".into());
        for (distance, &count) in self.counts.iter().enumerate() {
            // What is there is seen, however little it is.
            let height = (BOTTOM - y(count)).max(if count > 0 { 1.0 } else { 0.0 });
            let wide = slot * 0.78;
            add(format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"{height:.1}\" \
                 rx=\"{:.1}\"><title>{distance} {}: {}</title></rect>",
                middle(distance as f64) - wide / 2.0,
                BOTTOM - height,
                f64::min(2.0, height / 2.0),
                self.steps,
                grouped(count)
            ));
        }
        add("</g>".into());

        let mean = middle(self.mean);
        add(format!(
            "<line x1=\"{mean:.1}\" y1=\"{:.1}\" x2=\"{mean:.1}\" y2=\"{BOTTOM}\" \
             stroke=\"#c0392b\" stroke-width=\"1.5\" stroke-dasharray=\"5 4\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" font-size=\"13\" fill=\"#c0392b\" \
             text-anchor=\"end\">mean {:.2}</text>",
            TOP - 14.0,
            mean - 7.0,
            TOP - 4.0,
            self.mean
        ));

        add(format!(
            "<line x1=\"{LEFT}\" y1=\"{BOTTOM}\" x2=\"{RIGHT}\" y2=\"{BOTTOM}\" stroke=\"#1b2733\"/>"
        ));
        add("<g font-size=\"13\" fill=\"#5b6b7a\" text-anchor=\"middle\">".into());
        for distance in 0..self.counts.len() {
            let (x, y) = (middle(distance as f64), BOTTOM + 20.0);
            add(format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{distance}</text>"));
        }
        add(format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"15\">{} to the goal</text>",
            (LEFT + RIGHT) / 2.0,
            BOTTOM + 48.0,
            self.steps
        ));
        add("</g>\n</svg>".into());
        svg
    }
}

/// A round distance between grid lines, of which four to ten are drawn.
fn tick(largest: u64) -> u64 {
    let magnitude = 10_u64.pow(largest.max(1).ilog10());
    let fits = |&tick: &u64| tick > 0 && largest.div_ceil(tick) <= 8;
    let candidates = [magnitude / 10, magnitude / 5, magnitude / 2, magnitude, magnitude * 2];
    candidates.into_iter().find(fits).unwrap_or(magnitude * 2)
}

/// `1,234,567`.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for symbol in text.chars() {
        let _infallible = match symbol {
            '&' => escaped.write_str("&amp;"),
            '<' => escaped.write_str("&lt;"),
            '>' => escaped.write_str("&gt;"),
            other => escaped.write_char(other),
        };
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    const COUNTS: [u64; 5] = [1, 20, 400, 8_000, 0];

    fn chart() -> Chart<'static> {
        Chart {
            title: "a < b",
            subtitle: "c & d".into(),
            steps: "moves",
            counts: &COUNTS,
            mean: 2.5,
        }
    }

    /// The longest bar reaches the edge, whatever is counted is seen, and nothing is too wide.
    #[test]
    fn bars_fit_every_width() {
        for (width, plain) in
            [20, 40, 80, 133, 500].into_iter().flat_map(|w| [(w, true), (w, false)])
        {
            let lines: Vec<_> = chart().lines(width, plain).collect();
            for ((numbers, bar), count) in lines.iter().zip(COUNTS) {
                let taken = numbers.chars().count() + bar.chars().count();
                assert!(taken <= width, "{width}: {numbers}{bar}");
                assert_eq!(bar.is_empty(), count == 0);
                assert_eq!(taken == width, count == 8_000);
                assert_eq!(bar.is_ascii(), plain || count == 0);
            }
        }
        // Where there is no room at all, there are still the numbers.
        assert!(chart().lines(0, true).all(|(_, bar)| bar.len() <= 1));
    }

    #[test]
    fn the_grid_is_round_and_neither_dense_nor_sparse() {
        for largest in (1..2_000).chain([9_999, 10_000, 10_001, 240_000, 1_000_000, 67_108_864]) {
            let tick = tick(largest);
            let lines = largest.div_ceil(tick);
            assert!((1..=8).contains(&lines), "{largest}: {tick}");
            assert!(largest < 4 || lines >= 3, "{largest}: {tick}");
            let first = tick / 10_u64.pow(tick.ilog10());
            assert!([1, 2, 5].contains(&first) && tick.is_multiple_of(10_u64.pow(tick.ilog10())));
        }
    }

    #[test]
    fn numbers_are_grouped_by_three() {
        assert_eq!([0, 999, 1_000, 1_632_960].map(grouped), ["0", "999", "1,000", "1,632,960"]);
    }

    #[test]
    fn the_picture_is_whole() {
        let svg = chart().svg();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("<title>a &lt; b</title>") && svg.contains("c &amp; d"));
        // Bars are the rectangles with a title: what is counted is seen.
        let bars: Vec<_> = svg.lines().filter(|line| line.starts_with("<rect x=")).collect();
        assert_eq!(bars.len(), COUNTS.len());
        for (bar, count) in bars.iter().zip(COUNTS) {
            assert_eq!(bar.contains(" height=\"0.0\""), count == 0, "{bar}");
        }
    }
}
