//! Paths as pictures. `way` is what is drawn, `terminal` and `svg` draw it; `grid` is a board in
//! characters.

pub(crate) mod grid;
mod svg;
mod terminal;
pub(crate) mod way;

use std::io::stdout;
use std::time::Duration;

use clap::ValueHint;

pub(crate) use self::grid::Detail;
pub(crate) use self::way::Way;
use crate::args::Format;
use crate::failure::Failure;
use crate::output::{say, with_output};
use crate::picture_file::PictureFile;
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
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PictureFile>,
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
        let svg_alone = self.svg_takes_stdout(format)?;
        if let Some(file) = &self.svg {
            file.write(&svg::document(way))?;
        }
        if svg_alone {
            return Ok(Rest::Nothing);
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

    /// Says on stderr that a picture is not written because no path leads to the goal. `answer`
    /// says so itself: if stdout is for the picture alone, the answer goes to stderr.
    pub(crate) fn show_none(&self, answer: &str, format: Format) -> Result<Rest, Failure> {
        self.svg_takes_stdout(format)?;
        match &self.svg {
            Some(PictureFile::Stdout) => {
                say(format_args!("tilebase: {answer}"));
                return Ok(Rest::Nothing);
            }
            Some(PictureFile::File(path)) => {
                let path = path.display();
                say(format_args!("tilebase: there is no way to draw, so {path} is not written"));
            }
            None => {}
        }
        Ok(Rest::Answer)
    }

    /// Returns whether nothing but an SVG picture goes to stdout; an error if these options
    /// contradict each other.
    fn svg_takes_stdout(&self, format: Format) -> Result<bool, Failure> {
        let drawn = self.picture || self.animate.is_some();
        if format == Format::Json && drawn {
            return Err(Failure::new("--format json writes no pictures")
                .hint("leave --picture and --animate out, or draw to a file with --svg FILE"));
        }
        let another_answer = format == Format::Json || drawn;
        self.svg.as_ref().map_or(Ok(false), |file| file.takes_stdout(another_answer))
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
