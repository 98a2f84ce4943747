//! Boards on a terminal: side by side, or one after another in the same place.

use std::io::{self, Write};
use std::thread::sleep;
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use tilebase_puzzle::cubic::Colour;

use super::grid::{self, Ink, Row};
use super::way::{Scene, Way};
use crate::draw::pieces::Detail;
use crate::out::output::Out;

/// The columns between boards.
const GAP: usize = 2;

/// Draws the boards in rows, with as many in each as fit into `width` columns.
pub(crate) fn side_by_side(
    out: &mut Out,
    way: &Way,
    detail: Detail,
    width: usize,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
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

/// Draws one board after another in the same place, with a pause before each but the first.
///
/// Each board is one write that begins and ends on the line below the picture, without a colour
/// set. If the command is interrupted, the terminal needs no repair.
pub(crate) fn in_place(
    out: &mut Out,
    way: &Way,
    detail: Detail,
    pause: Duration,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
    for (number, scene) in way.scenes.iter().enumerate() {
        let rows = grid::rows(&scene.pieces, scene.moved, detail);
        if number > 0 {
            sleep(pause);
            // Terminals that know mode 2026 show what follows at once. Then up to the caption.
            write!(out, "\x1b[?2026h\x1b[{}A\r", rows.len() + 1)?;
        }
        writeln!(out, "{}\x1b[K", caption(number, scene))?;
        for row in &rows {
            write_row(out, row, coloured)?;
            writeln!(out, "\x1b[K")?;
        }
        if number > 0 {
            write!(out, "\x1b[?2026l")?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Returns the rows that [`in_place`] needs, including the title and the line below.
pub(crate) fn rows_in_place(detail: Detail) -> usize {
    detail.size().1 + 3
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
