//! How a path is shown, and the options that say so.

use std::io::stdout;
use std::time::Duration;

use clap::ValueHint;

use super::way::Way;
use super::{svg, terminal};
use crate::draw::file::PictureFile;
use crate::draw::pieces::Detail;
use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::note;
use crate::out::output::Out;
use crate::system::terminal::{coloured, expect_terminal, width};

/// How a path is shown: drawn on a terminal, in plain text elsewhere, unless these say otherwise.
#[derive(clap::Args)]
pub(crate) struct ShowOptions {
    /// Draw the boards, as on a terminal, where the output is a file or a pipe
    #[arg(long, conflicts_with_all = ["plain", "animate"])]
    picture: bool,
    /// Write the boards as plain text on a terminal, where they are drawn otherwise
    #[arg(long, conflicts_with = "animate")]
    plain: bool,
    /// Play the path in place on the terminal, with this number of boards a second: 0.1 to 60
    /// [default: 2]
    #[arg(
        long,
        value_name = "FPS",
        num_args = 0..=1,
        default_missing_value = "2",
        value_parser = pause
    )]
    animate: Option<Duration>,
    /// Also write the whole path as an SVG picture to this file; with -, write only the picture, to
    /// stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PictureFile>,
}

impl ShowOptions {
    /// Checks that the options fit together, and that one picture is for one question.
    pub(crate) fn check(&self, format: Format, many: bool) -> Result<(), Failure> {
        let drawn = self.picture || self.animate.is_some();
        if format == Format::Json && drawn {
            return Err(Failure::new("--format json writes no pictures")
                .hint("leave --picture and --animate out, or draw to a file with --svg FILE"));
        }
        let Some(svg) = &self.svg else { return Ok(()) };
        if many {
            return Err(Failure::new("--svg draws one path, and START - asks for many"));
        }
        svg.check(format == Format::Json || drawn)
    }

    /// Shows a path as pictures, if that is wanted. `detail` is for cubes. Returns whether this is
    /// the whole answer: nothing is left for text or JSON.
    pub(crate) fn show(
        &self,
        way: &Way,
        detail: Detail,
        format: Format,
        out: &mut Out,
    ) -> Result<bool, Failure> {
        if let Some(file) = &self.svg {
            file.write(&svg::document(way), out)?;
            if *file == PictureFile::Stdout {
                return Ok(true);
            }
        }
        if let Some(pause) = self.animate {
            animate(way, detail, pause, out)?;
            return Ok(true);
        }
        let width = width();
        let fits = expect_terminal().is_ok() && width >= detail.size().0;
        let wanted = self.picture || fits && !self.plain;
        if format == Format::Json || !wanted {
            return Ok(false);
        }
        terminal::side_by_side(out, way, detail, width, coloured())?;
        Ok(true)
    }

    /// Notes on stderr that a picture that is wanted is not written, as no moves lead to the goal.
    /// `answer` says so: it goes to stderr, too, if stdout is for the picture alone. Returns whether
    /// that is the whole answer.
    pub(crate) fn show_none(&self, answer: &str) -> bool {
        match &self.svg {
            Some(PictureFile::Stdout) => {
                note(answer);
                return true;
            }
            Some(PictureFile::File(path)) => {
                let path = shown_path(path);
                note(format_args!("there is no path to draw, so {path} is not written"));
            }
            None => {}
        }
        false
    }
}

fn animate(way: &Way, detail: Detail, pause: Duration, out: &mut Out) -> Result<(), Failure> {
    if let Err(found) = expect_terminal() {
        let what = format!("--animate: expected stdout to be a terminal, found {found}");
        return Err(Failure::new(what).hint("for a picture of the whole path: --svg FILE"));
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
    Ok(terminal::in_place(out, way, detail, pause, coloured())?)
}

/// Returns the time from board to board, from the number of boards a second.
fn pause(text: &str) -> Result<Duration, String> {
    let expected = "expected 0.1 to 60 boards a second (a START or GOAL goes before --animate)";
    match text.parse::<f64>() {
        Ok(fps) if (0.1..=60.0).contains(&fps) => Ok(Duration::from_secs_f64(fps.recip())),
        _ => Err(expected.into()),
    }
}
