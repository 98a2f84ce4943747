//! Boards on a terminal.

use std::io::{self, Write};
use std::iter;

use anstyle::{AnsiColor, Style};

use super::grid::{self, Ink, Row};
use super::pieces::Colour;
use super::way::Way;
use crate::out::output::Out;

/// The columns between boards.
pub(crate) const GAP: usize = 2;

/// Draws the boards in rows, with as many in each as fit into `width` columns.
pub(crate) fn side_by_side(
    out: &mut Out,
    way: &Way,
    width: usize,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
    let (columns, _) = way.detail.size();
    let at_once = ((width + GAP) / (columns + GAP)).max(1);
    for (first, scenes) in (0..).step_by(at_once).zip(way.scenes.chunks(at_once)) {
        let mut rows = Vec::new();
        for (place, scene) in scenes.iter().enumerate() {
            let step = scene.step.map_or(String::new(), |step| format!(": {step}"));
            let caption = plain(&format!("step {}{step}", first + place));
            let board = grid::rows(&scene.pieces, scene.moved, way.detail);
            put(&mut rows, (place * (columns + GAP), 0), iter::once(caption).chain(board));
        }
        rows.iter().try_for_each(|row| writeln!(out, "{}", painted(row, coloured)))?;
    }
    Ok(())
}

/// Puts rows of characters at this column and row, to the right of other characters.
pub(crate) fn put(
    drawing: &mut Vec<Row>,
    (x, y): (usize, usize),
    rows: impl IntoIterator<Item = Row>,
) {
    for (y, row) in (y..).zip(rows) {
        if drawing.len() <= y {
            drawing.resize(y + 1, Row::new());
        }
        drawing[y].resize(x, (' ', Ink::Plain));
        drawing[y].extend(row);
    }
}

/// Returns a text as a row.
pub(crate) fn plain(text: &str) -> Row {
    text.chars().map(|glyph| (glyph, Ink::Plain)).collect()
}

/// Returns a row for a terminal, in colours if they are wanted.
pub(crate) fn painted(row: &Row, coloured: bool) -> String {
    let run = |run: &[(char, Ink)]| {
        let style = run.first().filter(|_| coloured).map_or(Style::new(), |&(_, ink)| paint(ink));
        let text: String = run.iter().map(|(glyph, _)| glyph).collect();
        format!("{style}{text}{style:#}")
    };
    row.chunk_by(|(_, a), (_, b)| a == b).map(run).collect()
}

fn paint(ink: Ink) -> Style {
    match ink {
        Ink::Frame => AnsiColor::BrightBlack.on_default(),
        Ink::Mark => AnsiColor::Yellow.on_default().bold(),
        Ink::Plain => Style::new(),
        Ink::Face(Colour::White) => AnsiColor::Black.on(AnsiColor::BrightWhite),
        Ink::Face(Colour::Red) => AnsiColor::BrightWhite.on(AnsiColor::Red),
        Ink::Face(Colour::Blue) => AnsiColor::BrightWhite.on(AnsiColor::Blue),
    }
}
