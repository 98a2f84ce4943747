//! The command's grammar: what there is to ask. Each verb's options are in the verb's file.

use clap::{Parser, Subcommand};

use crate::tables::Places;
use crate::{answer, completions, distance, hint, info, man, path, random, solve, stats, verify};

/// Instant answers to the 3x3 sliding puzzles
///
/// A move is named by where the empty square goes: d, l, r or u; with --notation tile, by where
/// the tile or cube goes.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) places: Places,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// What the help of the whole command ends with.
const AFTER: &str = "\
Examples:
  tilebase solve 123069478
  tilebase hint 123069478
  tilebase path DDDD_DDDD --count
  tilebase random cubic --distance 20 --count 10
  tilebase stats eight
  tilebase answer cubic --exact --paths < datasets.txt

Exit status:
  0  answered; that no moves lead to the goal is an answer, too
  1  checked, and found wrong
  2  invalid arguments, invalid input, a table that is missing or not valid

Tables are read from one directory: the one of --tables, else the one that the variable
TILEBASE_TABLES names, else the user's data directory. eight.tbl and cubic.tbl (7.5 MB) are built
there when they are missing; tables of single goals of cubes are made in memory, or kept there by
tilebase build.

Of several shortest paths every verb shows the smallest in the order d < l < r < u.

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
    Solve(solve::Options),
    #[cfg(feature = "play")]
    Play(crate::play::Options),
    Distance(distance::Options),
    Hint(hint::Options),
    Path(path::Options),
    Random(random::Options),
    /// Show what is known of a whole puzzle
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase stats eight --blank 3,3\n  \
        tilebase stats cubic --svg chart.svg\n  \
        tilebase stats harris --blank 2,2\n  \
        tilebase stats goals"
    )]
    Stats(Stats),
    Info(info::Options),
    #[cfg(feature = "build")]
    Build(crate::build::Options),
    Verify(verify::Options),
    Completions(completions::Options),
    Man(man::Options),
}

#[derive(Subcommand)]
pub(crate) enum Answer {
    Cubic(answer::cubic::Options),
    Eight(answer::eight::Options),
    Goals(answer::goals::Options),
    Harris(answer::harris::Options),
}

#[derive(Subcommand)]
pub(crate) enum Stats {
    Cubic(stats::cubic::Options),
    Eight(stats::eight::Options),
    Goals(stats::goals::Options),
    Harris(stats::harris::Options),
}
