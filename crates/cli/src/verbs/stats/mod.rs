//! `tilebase stats`: counts of a whole puzzle.

mod chart;
mod depths;
mod goals;
mod puzzle;

use clap::Subcommand;

use crate::out::failure::Failure;
use crate::tables::places::Places;

/// Show how many questions of a puzzle there are at each distance, and the hardest ones
#[derive(clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    override_usage = "tilebase stats [OPTIONS] PUZZLE\n       tilebase stats goals [OPTIONS]",
    after_help = "Examples:\n  \
    tilebase stats eight --goal '123??????' --format csv\n  \
    tilebase stats eight --blank any --format svg > chart.svg\n  \
    tilebase stats cubic --blank 2,2\n  \
    tilebase stats cubic --goal 'WWW???WWW'\n  \
    tilebase stats harris\n  \
    tilebase stats gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase stats alike --hardest\n  \
    tilebase stats goals"
)]
pub(crate) struct Options {
    #[command(subcommand)]
    other: Option<Other>,
    #[command(flatten)]
    puzzle: puzzle::Options,
}

#[derive(Subcommand)]
enum Other {
    Goals(goals::Options),
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    match &options.other {
        Some(Other::Goals(options)) => goals::run(options, places),
        None => puzzle::run(&options.puzzle, places),
    }
}
