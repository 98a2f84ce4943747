//! Draws what a terminal shows as an SVG file: the first picture of the README, from the command's
//! own output. Frames are drawn as lines, so that they meet in every font.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::support::{Folder, compare_with_golden, run, tables};

/// The width and the height of a character.
const SIZE: (usize, usize) = (9, 20);

/// The space around the text.
const AROUND: usize = 16;

/// The commands that the README's picture shows. On a terminal, `solve` draws without being asked.
const SHOWN: [&[&str]; 2] = [&["solve", "123746058"], &["solve", "cubic", "2,1", "RBWEWWWWW"]];

/// How a character looks: its colour, the one behind it, and whether it is bold.
#[derive(Clone, PartialEq, Eq)]
struct Look {
    front: &'static str,
    back: Option<&'static str>,
    bold: bool,
}

const PLAIN: Look = Look { front: "#d7dae0", back: None, bold: false };

impl Look {
    /// Returns the look after a code of colour, `ESC [ CODE m`.
    fn after(&self, code: &str) -> Self {
        match code {
            "0" => PLAIN,
            "1" => Self { bold: true, ..self.clone() },
            "30" => Self { front: "#16181d", ..self.clone() },
            "33" => Self { front: "#e5c07b", ..self.clone() },
            "90" => Self { front: "#7f8694", ..self.clone() },
            "97" => Self { front: "#ffffff", ..self.clone() },
            "41" => Self { back: Some("#b3261e"), ..self.clone() },
            "44" => Self { back: Some("#1f5fae"), ..self.clone() },
            "107" => Self { back: Some("#ffffff"), ..self.clone() },
            other => panic!("expected a colour that the command writes, found {other}"),
        }
    }
}

/// Returns how thick the lines of a character of frames are, up, right, down and left of its
/// centre; `None` for another character.
fn lines(character: char) -> Option<[u8; 4]> {
    let (_, lines) = [
        ('─', [0, 1, 0, 1]),
        ('━', [0, 2, 0, 2]),
        ('│', [1, 0, 1, 0]),
        ('┃', [2, 0, 2, 0]),
        ('╭', [0, 1, 1, 0]),
        ('╮', [0, 0, 1, 1]),
        ('╯', [1, 0, 0, 1]),
        ('╰', [1, 1, 0, 0]),
        ('┏', [0, 2, 2, 0]),
        ('┓', [0, 0, 2, 2]),
        ('┛', [2, 0, 0, 2]),
        ('┗', [2, 2, 0, 0]),
        ('├', [1, 1, 1, 0]),
        ('┤', [1, 0, 1, 1]),
        ('┬', [0, 1, 1, 1]),
        ('┴', [1, 1, 0, 1]),
        ('┼', [1, 1, 1, 1]),
        ('┡', [2, 2, 1, 0]),
        ('┢', [1, 2, 2, 0]),
        ('┩', [2, 0, 1, 2]),
        ('┪', [1, 0, 2, 2]),
        ('┱', [0, 1, 2, 2]),
        ('┲', [0, 2, 2, 1]),
        ('┹', [2, 1, 0, 2]),
        ('┺', [2, 2, 0, 1]),
        ('╃', [2, 1, 1, 2]),
        ('╄', [2, 2, 1, 1]),
        ('╅', [1, 1, 2, 2]),
        ('╆', [1, 2, 2, 1]),
    ]
    .into_iter()
    .find(|(one, _)| *one == character)?;
    Some(lines)
}

/// Returns the characters of a line, each with its look.
fn characters(line: &str, look: &mut Look) -> Vec<(char, Look)> {
    let mut found = Vec::new();
    for (at, part) in line.split("\x1b[").enumerate() {
        let mut text = part;
        if at > 0 {
            let (code, rest) = part.split_once('m').unwrap();
            *look = look.after(code);
            text = rest;
        }
        found.extend(text.chars().map(|character| (character, look.clone())));
    }
    found
}

/// The lines of frames, by their colour and thickness.
type Frames = BTreeMap<(&'static str, u8), String>;

/// Writes one line of text, and keeps the lines of its frames for later.
fn draw(svg: &mut String, frames: &mut Frames, line: &[(char, Look)], top: usize) {
    let (width, height) = SIZE;
    let mut left = AROUND;
    for run in line
        .chunk_by(|(a, one), (b, other)| one == other && lines(*a).is_none() && lines(*b).is_none())
    {
        let look = &run[0].1;
        let (wide, front) = (run.len() * width, look.front);
        if let Some(back) = look.back {
            // A little higher than its line, so that no gap is between two.
            let high = height + 1;
            writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{wide}" height="{high}" fill="{back}"/>"#
            )
            .unwrap();
        }
        let text: String = run.iter().map(|(character, _)| character).collect();
        if let Some(parts) = lines(run[0].0) {
            let (x, y) = (left + width / 2, top + height / 2);
            let (up, down) = (format!("V{top}"), format!("V{}", top + height));
            let (right, before) = (format!("H{}", left + width), format!("H{left}"));
            for (end, thick) in [up, right, down, before].iter().zip(parts) {
                if thick > 0 {
                    write!(frames.entry((front, thick)).or_default(), "M{x} {y}{end}").unwrap();
                }
            }
        }
        // Word by word, as not every program keeps several spaces.
        let mut column = 0;
        for word in text.split(' ') {
            let letters = word.chars().count();
            if letters > 0 && lines(run[0].0).is_none() {
                let (x, y) = (left + column * width, top + height - 6);
                let (wide, bold) =
                    (letters * width, if look.bold { " font-weight=\"bold\"" } else { "" });
                writeln!(svg, r#"<text x="{x}" y="{y}" textLength="{wide}" fill="{front}"{bold}>{word}</text>"#)
                    .unwrap();
            }
            column += letters + 1;
        }
        left += wide;
    }
}

/// Guards the README's picture of a terminal: it shows what the command writes there.
#[test]
fn the_picture_of_a_terminal_is_what_the_command_writes() {
    let place = Folder::new();
    let mut screen = Vec::new();
    for words in SHOWN {
        let mut command = place.command(&[words, &["--picture"]].concat());
        command.env("TILEBASE_TABLES", tables()).env("CLICOLOR_FORCE", "1").env("COLUMNS", "80");
        screen.push(format!("\x1b[1m$ tilebase {}\x1b[0m", words.join(" ")));
        screen.extend(run(&mut command, "").answers().lines().map(str::to_owned));
        screen.push(String::new());
    }
    screen.pop();
    let (width, height) = (80 * SIZE.0 + 2 * AROUND, screen.len() * SIZE.1 + 2 * AROUND);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="15">
<title>A terminal: two commands of tilebase and what they draw</title>
<rect width="{width}" height="{height}" rx="10" fill="#16181d"/>
"##
    );
    let (mut look, mut frames) = (PLAIN, Frames::new());
    for (number, line) in screen.iter().enumerate() {
        draw(&mut svg, &mut frames, &characters(line, &mut look), AROUND + number * SIZE.1);
    }
    for ((colour, thick), path) in frames {
        writeln!(svg, r#"<path d="{path}" stroke="{colour}" stroke-width="{thick}"/>"#).unwrap();
    }
    svg += "</svg>\n";
    compare_with_golden("docs/pictures/terminal.svg", &svg);
}
