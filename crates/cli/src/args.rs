//! The command's grammar: what there is to ask. Each verb's own words are in the verb's file.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::{answer, completions, distance, hint, info, man, path, random, solve, stats, verify};

/// Instant answers to the 3x3 sliding puzzles
///
/// A move is named by where the empty square goes: d, l, r or u; with --notation tile, by where
/// the tile or cube goes.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub(crate) struct Args {
    /// Look for tables here first, and put those that are missing here
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Refuse where a table is missing, instead of building it
    #[arg(long, global = true)]
    pub(crate) no_build: bool,
    /// Read tables into memory instead of mapping them: for network file systems, and for files
    /// that others may cut or change in place
    #[arg(long, global = true)]
    pub(crate) no_mmap: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the help of the whole command ends with.
const AFTER: &str = "\
Examples:
  tilebase solve eight 123069478
  tilebase hint 123069478
  tilebase random cubic --distance 20 --count 10
  tilebase stats eight
  tilebase answer cubic --exact --paths < datasets.txt

Exit status:
  0  answered; that there is no way is an answer, too
  1  checked, and found wrong
  2  words that are no question, bad input, a table that is missing or not valid

With --format json every answer is an object on a line of its own, and so is whatever is said on
stderr: {\"error\": ..., \"hint\": ...}, {\"warning\": ...} or {\"note\": ...}.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Answer a stream of questions in the format of a judge
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase answer cubic < datasets.txt\n  \
        tilebase answer eight cases.txt --format json"
    )]
    Answer(Answer),
    /// Show a shortest way, board by board
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase solve eight 123069478\n  \
        tilebase solve cubic 2,1 'RBW RWW EWW'"
    )]
    Solve(Solve),
    /// Play on the whole screen, with the true distance in view
    #[cfg(feature = "play")]
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase play eight\n  \
        tilebase play cubic 2,1 'RBW RWW EWW'"
    )]
    Play(Play),
    Distance(distance::Options),
    Hint(hint::Options),
    Path(path::Options),
    /// Draw questions of a given difficulty by lot
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase random eight --distance 20 --count 10 --seed 1\n  \
        tilebase random cubic --distance 37"
    )]
    Random(Random),
    /// Tell what is known of a whole puzzle
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase stats eight --blank 3,3\n  \
        tilebase stats cubic --svg chart.svg\n  \
        tilebase stats goals"
    )]
    Stats(Stats),
    Info(info::Options),
    Verify(verify::Options),
    Completions(completions::Options),
    Man(man::Options),
}

#[derive(Subcommand)]
pub(crate) enum Answer {
    Cubic(answer::cubic::Options),
    Eight(answer::eight::Options),
    Goals(answer::goals::Options),
}

#[derive(Subcommand)]
pub(crate) enum Solve {
    Cubic(solve::cubic::Options),
    Eight(solve::eight::Options),
}

#[cfg(feature = "play")]
#[derive(Subcommand)]
pub(crate) enum Play {
    Cubic(crate::play::CubicOptions),
    Eight(crate::play::EightOptions),
}

#[derive(Subcommand)]
pub(crate) enum Random {
    Cubic(random::cubic::Options),
    Eight(random::eight::Options),
}

#[derive(Subcommand)]
pub(crate) enum Stats {
    Cubic(stats::cubic::Options),
    Eight(stats::eight::Options),
    Goals(stats::goals::Options),
}

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub enum Format {
    /// For people and judges
    #[default]
    Text,
    /// One object a line
    Json,
}
