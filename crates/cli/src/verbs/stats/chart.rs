//! Counts as bars: on a terminal, in plain text, and in an SVG document.

use std::fmt::Display;
use std::io::{self, IsTerminal, Write, stdout};

use anstyle::{AnsiColor, Style};

use super::StatsAnswer;
use crate::draw::svg::escaped;
use crate::draw::terminal;
use crate::out::output::number;

impl StatsAnswer {
    /// Returns the unit of the distances: `moves` or `rolls`.
    pub(super) fn steps(&self) -> String {
        format!("{}s", self.puzzle.move_word())
    }

    /// Returns the line below the title.
    pub(super) fn subtitle(&self) -> String {
        let (total, radius) = (self.counts.total(), self.counts.radius());
        let (steps, mean) = (self.steps(), self.counts.mean());
        let of = self.of;
        let boards = match self.namings {
            1 => match self.told_apart {
                None => format!("{} {of}", grouped(total)),
                Some(boards) => {
                    let boards = grouped(boards);
                    format!("{} {of} ({boards} that can be told apart)", grouped(total))
                }
            },
            each => {
                let classes = grouped(total / each);
                format!("{} {of} ({classes} but for the names of faces)", grouped(total))
            }
        };
        format!("{boards}; at most {radius} {steps}, {mean:.2} on average")
    }

    fn largest(&self) -> u64 {
        self.counts.as_slice().iter().max().copied().unwrap_or_default().max(1)
    }

    /// Writes a bar for each distance. The longest reaches the edge of the terminal. If standard
    /// output is no terminal, bars consist of `#`.
    pub(super) fn bars(&self, out: &mut impl Write) -> io::Result<()> {
        let plain = !stdout().is_terminal();
        let style = if terminal::coloured() { AnsiColor::Cyan.on_default() } else { Style::new() };
        for (numbers, bar) in self.lines(terminal::window().0, plain) {
            writeln!(out, "{numbers}{style}{bar}{style:#}")?;
        }
        Ok(())
    }

    /// Returns the lines of the bar chart, each as its numbers and its bar.
    fn lines(&self, width: usize, plain: bool) -> impl Iterator<Item = (String, String)> {
        let largest = self.largest();
        let digits = largest.to_string().len();
        // The width that the distance, the count and two spaces after each leave.
        let room = width.saturating_sub(2 + 2 + digits + 2).max(1) as u64;
        self.counts.as_slice().iter().enumerate().map(move |(distance, &count)| {
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

    /// Returns an SVG document of 960 by 540: bars, a grid, axes, and a line at the mean.
    pub(super) fn svg(&self) -> String {
        let (title, subtitle) = (escaped(&self.title), escaped(self.subtitle()));
        let size = title_size(&self.title);
        let (counts, mean, steps) = (self.counts.as_slice(), self.counts.mean(), self.steps());
        // The width of a bar and the space beside it, and the counts of grid lines.
        let slot = (RIGHT - LEFT) / counts.len() as f64;
        let tick = tick(self.largest());
        let top = self.largest().div_ceil(tick) * tick;
        // The middle of a bar, and its upper end.
        let x = |distance: f64| LEFT + slot * (distance + 0.5);
        let y = |count: u64| BOTTOM - (BOTTOM - TOP) * count as f64 / top as f64;
        let row = |count| {
            line([LEFT, y(count)], [RIGHT, y(count)], "#dfe5ea")
                + &label(LEFT - 10.0, y(count) + 4.5, grouped(count))
        };
        let grid: String = (0..=top).step_by(tick as usize).map(row).collect();
        let bar = |(distance, &count): (usize, &u64)| {
            // At least one pixel, so that only a count of zero is invisible.
            let height = (BOTTOM - y(count)).max(if count > 0 { 1.0 } else { 0.0 });
            let width = slot * 0.78;
            let steps = number(distance, self.puzzle.move_word());
            format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
                 rx=\"{:.1}\"><title>{steps}: {}</title></rect>\n",
                x(distance as f64) - width / 2.0,
                BOTTOM - height,
                f64::min(2.0, height / 2.0),
                grouped(count)
            )
        };
        let bars: String = counts.iter().enumerate().map(bar).collect();
        let mean_line = line([x(mean), TOP - 14.0], [x(mean), BOTTOM], MARK);
        let mean_label = label(x(mean) - 7.0, TOP - 4.0, format_args!("mean {mean:.2}"));
        let floor = line([LEFT, BOTTOM], [RIGHT, BOTTOM], INK);
        // Two digits take 16.6 in the widest of the fonts.
        let distances = (0..counts.len()).step_by(if slot < 16.6 { 5 } else { 1 });
        let distances: String =
            distances.map(|at| label(x(at as f64), BOTTOM + 20.0, at)).collect();
        let middle = (LEFT + RIGHT) / 2.0;
        let axis = label(middle, BOTTOM + 48.0, format_args!("{steps} to the goal"));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 540\" width=\"960\" \
             height=\"540\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n\
             <title>{title}</title>\n\
             <rect width=\"960\" height=\"540\" fill=\"#ffffff\"/>\n\
             <text x=\"32\" y=\"48\" font-size=\"{size}\" fill=\"{INK}\" font-weight=\"bold\">{title}</text>\n\
             <text x=\"32\" y=\"78\" font-size=\"16\" fill=\"{INK}\" opacity=\"0.75\">{subtitle}</text>\n\
             <g font-size=\"13\" fill=\"{FAINT}\" text-anchor=\"end\">\n{grid}</g>\n\
             <g fill=\"#2f6fab\">\n{bars}</g>\n\
             <g stroke-width=\"1.5\" stroke-dasharray=\"5 4\">\n{mean_line}</g>\n\
             <g font-size=\"13\" fill=\"{MARK}\" text-anchor=\"end\">\n{mean_label}</g>\n\
             {floor}\
             <g font-size=\"13\" fill=\"{FAINT}\" text-anchor=\"middle\">\n{distances}</g>\n\
             <g font-size=\"15\" fill=\"{FAINT}\" text-anchor=\"middle\">\n{axis}</g>\n\
             </svg>\n"
        )
    }
}

/// Returns the size of a title that fits between margins of 32: 24, or less for a long one.
fn title_size(title: &str) -> f64 {
    // The width of a bold letter of size 1 in the widest of the fonts: that of W for all capitals,
    // and the average of others.
    let width = |letter: char| match letter {
        'A'..='Z' => 1.1,
        'a'..='z' | ' ' => 0.6,
        _ => 0.7,
    };
    let tenths = 10.0 * (960.0 - 64.0) / title.chars().map(width).sum::<f64>();
    f64::min(24.0, tenths.floor() / 10.0)
}

/// The edges of the plot within the SVG document.
const LEFT: f64 = 136.0;
const RIGHT: f64 = 928.0;
const TOP: f64 = 116.0;
const BOTTOM: f64 = 468.0;

const INK: &str = "#1b2733";
const FAINT: &str = "#5b6b7a";
const MARK: &str = "#c0392b";

fn label(x: f64, y: f64, content: impl Display) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>\n", escaped(content))
}

fn line([x1, y1]: [f64; 2], [x2, y2]: [f64; 2], stroke: &str) -> String {
    format!(
        "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{stroke}\"/>\n"
    )
}

/// Returns the count between two grid lines: 1, 2 or 5 times a power of ten, for at most eight
/// lines.
fn tick(largest: u64) -> u64 {
    let magnitude = 10_u64.pow(largest.max(1).ilog10());
    let fits = |&tick: &u64| tick > 0 && largest.div_ceil(tick) <= 8;
    let candidates = [magnitude / 10, magnitude / 5, magnitude / 2, magnitude, magnitude * 2];
    candidates.into_iter().find(fits).unwrap_or(magnitude * 2)
}

/// Formats a number with commas: `1,234,567`.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    groups.collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use tilebase::Counts;
    use tilebase::Puzzle;

    use super::*;

    const COUNTS: [u64; 5] = [1, 20, 400, 8_000, 0];

    fn chart() -> StatsAnswer {
        StatsAnswer {
            puzzle: Puzzle::eight(),
            title: "a < b".into(),
            goal: None,
            of: "questions",
            namings: 1,
            told_apart: None,
            blank: None,
            counts: Counts::new("questions", COUNTS.to_vec()),
            farthest: None,
        }
    }

    /// Guards that the longest bar reaches the edge, only a count of zero has no bar, and no line
    /// is too wide.
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
        // Without any room there are still the numbers.
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
}
