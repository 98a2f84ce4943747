//! Boards on a terminal, side by side.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use tilebase_puzzle::cubic::Colour;

use super::grid::{self, Ink, Row};
use super::way::{Scene, Way};
use crate::out::output::Out;

/// The columns between boards.
const GAP: usize = 2;

/// Draws the boards in rows, with as many in each as fit into `width` columns.
pub(crate) fn side_by_side(
    out: &mut Out,
    way: &Way,
    width: usize,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
    let detail = way.detail();
    let (columns, _) = detail.size();
    let at_once = ((width + GAP) / (columns + GAP)).max(1);
    for (first, scenes) in (0..).step_by(at_once).zip(way.scenes.chunks(at_once)) {
        let captions = (first..).zip(scenes).map(|(number, scene)| caption(number, scene));
        let captions: Vec<_> = captions.map(|text| format!("{text:<columns$}")).collect();
        writeln!(out, "{}", captions.join("  ").trim_end())?;
        let boards = scenes.iter().map(|scene| grid::rows(&scene.pieces, scene.moved, detail));
        let mut boards: Vec<_> = boards.map(Vec::into_iter).collect();
        loop {
            let rows: Vec<_> = boards.iter_mut().filter_map(Iterator::next).collect();
            if rows.is_empty() {
                break;
            }
            for (place, row) in rows.iter().enumerate() {
                write!(out, "{:1$}", "", if place > 0 { GAP } else { 0 })?;
                write_row(out, row, coloured)?;
            }
            writeln!(out)?;
        }
    }
    Ok(())
}

/// Formats the caption of a board: `step 3: d`.
fn caption(number: usize, scene: &Scene) -> String {
    match scene.step {
        Some(step) => format!("step {number}: {step}"),
        None => format!("step {number}"),
    }
}

fn write_row(out: &mut Out, row: &Row, coloured: bool) -> io::Result<()> {
    for run in row.chunk_by(|(_, a), (_, b)| a == b) {
        let style = run.first().filter(|_| coloured).map_or(Style::new(), |&(_, ink)| paint(ink));
        let text: String = run.iter().map(|(glyph, _)| glyph).collect();
        write!(out, "{style}{text}{style:#}")?;
    }
    Ok(())
}

fn paint(ink: Ink) -> Style {
    match ink {
        Ink::Frame => AnsiColor::BrightBlack.on_default(),
        Ink::Mark => AnsiColor::Yellow.on_default().bold(),
        Ink::Tile => Style::new(),
        Ink::MovedTile => AnsiColor::Yellow.on_default().bold(),
        Ink::Face(Colour::White) => AnsiColor::Black.on(AnsiColor::BrightWhite),
        Ink::Face(Colour::Red) => AnsiColor::BrightWhite.on(AnsiColor::Red),
        Ink::Face(Colour::Blue) => AnsiColor::BrightWhite.on(AnsiColor::Blue),
    }
}
