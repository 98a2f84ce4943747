//! `tilebase answer`: streams of questions in the formats of the judges.

mod crew;
pub(crate) mod cubic;
pub(crate) mod eight;
pub(crate) mod goals;

use std::path::PathBuf;

use crate::args::Format;
use crate::output::warn;

/// What all of them take.
#[derive(clap::Args)]
pub(crate) struct Stream {
    /// Read from here [default: standard input]
    file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}
