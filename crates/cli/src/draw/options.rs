//! How a path is shown, and the options that say so.

use clap::ValueHint;

use super::way::Way;
use super::{svg, terminal};
use crate::draw::file::PictureFile;
use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::note;
use crate::out::output::Out;
use crate::system::terminal::{coloured, expect_terminal, size};

/// How a path is shown: drawn on a terminal, in plain text elsewhere, unless these say otherwise.
#[derive(clap::Args)]
pub(crate) struct ShowOptions {
    /// Draw the boards, as on a terminal, where the output is a file or a pipe
    #[arg(long, conflicts_with = "plain")]
    picture: bool,
    /// Write the boards as plain text on a terminal, where they are drawn otherwise
    #[arg(long)]
    plain: bool,
    /// Also write the whole path as an SVG picture to this file; with -, write only the picture, to
    /// stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PictureFile>,
}

impl ShowOptions {
    /// Checks that the options fit together, and that one picture is for one question.
    pub(crate) fn check(&self, format: Format, many: bool) -> Result<(), Failure> {
        if format == Format::Json && self.picture {
            return Err(Failure::new("--format json writes no pictures")
                .hint("leave --picture out, or draw to a file with --svg FILE"));
        }
        let Some(svg) = &self.svg else { return Ok(()) };
        if many {
            return Err(Failure::new("--svg draws one path, and START - asks for many"));
        }
        svg.check(format == Format::Json || self.picture)
    }

    /// Shows a path as pictures, if that is wanted. Returns whether this is the whole answer: nothing
    /// is left for text or JSON.
    pub(crate) fn show(&self, way: &Way, format: Format, out: &mut Out) -> Result<bool, Failure> {
        if let Some(file) = &self.svg {
            file.write(&svg::document(way), out)?;
            if *file == PictureFile::Stdout {
                return Ok(true);
            }
        }
        let (width, _) = size();
        let fits = expect_terminal().is_ok() && width >= way.detail.size().0;
        let wanted = self.picture || fits && !self.plain;
        if format == Format::Json || !wanted {
            return Ok(false);
        }
        terminal::side_by_side(out, way, width, coloured())?;
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
