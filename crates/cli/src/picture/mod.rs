//! Paths as pictures. `way` is what is drawn, `terminal` and `svg` draw it; `grid` is a board in
//! characters.

pub(crate) mod grid;
mod svg;
mod terminal;
pub(crate) mod way;

use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) use self::grid::Detail;
pub(crate) use self::way::Way;
use crate::args::Format;
use crate::failure::Failure;
use crate::output::{say, with_output};
use crate::terminal::{coloured, expect_terminal, width};

/// How a way is shown: drawn on a terminal, in plain text elsewhere, unless these say otherwise.
#[derive(clap::Args)]
pub(crate) struct Look {
    /// Draw the boards, also where the output is no terminal
    #[arg(long, conflicts_with_all = ["plain", "animate"])]
    picture: bool,
    /// Write the boards as plain text, also on a terminal
    #[arg(long, conflicts_with = "animate")]
    plain: bool,
    /// Play the way in place on the terminal: so many boards a second
    #[arg(
        long,
        value_name = "FPS",
        num_args = 0..=1,
        default_missing_value = "2",
        value_parser = pause
    )]
    animate: Option<Duration>,
    /// Also write the whole way as an SVG picture to this file; to stdout, and nothing else, if -
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// What is left to be written to standard output.
#[derive(PartialEq, Eq)]
pub(crate) enum Rest {
    Nothing,
    Answer,
}

impl Look {
    /// Shows a way as pictures, as far as that is wanted. Of cubes, front and side are drawn if
    /// `detail` says so.
    pub(crate) fn show(&self, way: &Way, detail: Detail, format: Format) -> Result<Rest, Failure> {
        let drawn = self.picture || self.animate.is_some();
        if format == Format::Json && drawn {
            return Err(Failure::new("--format json writes no pictures")
                .hint("leave --picture and --animate out, or draw to a file with --svg FILE"));
        }
        match self.svg.as_deref() {
            Some(file) if file == Path::new("-") => {
                if format == Format::Json || drawn {
                    let what = "--svg - leaves no room on stdout for another answer";
                    return Err(Failure::new(what).hint("draw to a file: --svg FILE"));
                }
                with_output(|out| Ok(out.write_all(svg::document(way).as_bytes())?))?;
                return Ok(Rest::Nothing);
            }
            Some(file) => {
                let written = fs::write(file, svg::document(way));
                let file = file.display();
                written.map_err(|e| Failure::new(format!("cannot write {file}: {e}")))?;
            }
            None => {}
        }
        if let Some(pause) = self.animate {
            return animate(way, detail, pause);
        }
        let width = width();
        let wanted = self.picture || coloured() && !self.plain && width >= detail.size().0;
        if format == Format::Json || !wanted {
            return Ok(Rest::Answer);
        }
        with_output(|out| Ok(terminal::side_by_side(out, way, detail, width, coloured())?))?;
        Ok(Rest::Nothing)
    }

    /// Where there is no way to show: says so about a file that is wanted.
    pub(crate) fn show_none(&self) -> Rest {
        if let Some(file) = &self.svg {
            let file = file.display();
            say(format_args!("tilebase: there is no way to draw, so {file} is not written"));
        }
        Rest::Answer
    }
}

fn animate(way: &Way, detail: Detail, pause: Duration) -> Result<Rest, Failure> {
    if let Err(found) = expect_terminal() {
        let what = format!("--animate: expected stdout to be a terminal, found {found}");
        return Err(Failure::new(what).hint("for a picture of the whole way: --svg FILE"));
    }
    let (columns, rows) = (detail.size().0, terminal::rows_in_place(detail));
    if let Some((width, height)) = terminal_size::terminal_size_of(stdout())
        && (usize::from(width.0) < columns || usize::from(height.0) < rows)
    {
        let what = format!(
            "--animate: expected a terminal of at least {columns}x{rows}, found {}x{}",
            width.0, height.0
        );
        return Err(Failure::new(what));
    }
    with_output(|out| Ok(terminal::in_place(out, way, detail, pause, coloured())?))?;
    Ok(Rest::Nothing)
}

/// The time from board to board, from the number of boards a second.
fn pause(text: &str) -> Result<Duration, String> {
    let expected = "expected 0.1 to 60 boards a second (a START or GOAL goes before --animate)";
    match text.parse::<f64>() {
        Ok(fps) if (0.1..=60.0).contains(&fps) => Ok(Duration::from_secs_f64(fps.recip())),
        _ => Err(expected.into()),
    }
}
