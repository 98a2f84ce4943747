//! The command's grammar: its verbs and global options. The options of a verb are in the verb's
//! file.

use clap::{Parser, Subcommand};

use crate::stats::Stats;
use crate::tables::Places;
use crate::{answer, completions, distance, hint, info, man, path, random, solve, verify};

/// Instant answers to the 3x3 puzzles of sliding tiles and rolling cubes
///
/// The letter of a move, d, l, r or u (down, left, right, up), is the direction in which the empty
/// square moves; with --notation tile, the direction in which the tile or cube moves.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) places: Places,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The end of the help of the whole command.
const AFTER: &str = "\
Examples:
  tilebase solve 123069478
  tilebase hint 123069478
  tilebase path DDDD_DDDD --count
  tilebase random cubic --distance 20 --count 10
  tilebase stats eight
  tilebase answer cubic --exact --paths < datasets.txt

Exit status:
  0  success, also if the answer is that no moves lead to the goal
  1  verify, info or build --check found a table that is missing, damaged or wrong
  2  invalid arguments, invalid input, or a table that is missing or not valid

Tables are read from one directory: that of --tables, else that of the environment variable \
TILEBASE_TABLES, else the user's data directory (~/.local/share/tilebase/3 on Linux). If eight.tbl \
or cubic.tbl (7.5 MB together) is missing there, it is built when it is first needed. A table for a \
single goal of cubes is made in memory, unless tilebase build has stored it in the directory. \
gardner.tbl (941 MB) is made by tilebase build --gardner alone.

If there are several shortest paths, a verb that shows one shows the smallest in the order \
d < l < r < u.

With --format json, which all verbs but build, play, completions and man have, every answer is a \
JSON object on a line of its own, and so is every message on stderr: {\"error\": ..., \
\"hint\": ...}, {\"warning\": ...} or {\"note\": ...}.";

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Answer a stream of questions, in the format of an online judge or one question a line
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
    /// Show how many questions of a puzzle there are at each distance, and the hardest ones
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase stats eight --blank 3,3\n  \
        tilebase stats cubic --svg chart.svg\n  \
        tilebase stats harris --blank 2,2\n  \
        tilebase stats gardner\n  \
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

impl Command {
    /// Returns whether the verb's answer is on standard output.
    pub(crate) fn answers_on_stdout(&self) -> bool {
        match self {
            #[cfg(feature = "play")]
            Command::Play(_) => false,
            #[cfg(feature = "build")]
            Command::Build(_) => false,
            _ => true,
        }
    }
}

#[derive(Subcommand)]
pub(crate) enum Answer {
    Cubic(answer::cubic::Options),
    Eight(answer::eight::Options),
    /// Answer questions of the cubic puzzle from any state to any pattern
    ///
    /// A line is STATE PATTERN. The answer is the fewest rolls.
    #[command(after_help = "Example: \
        echo BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB | tilebase answer goals --paths")]
    Goals(answer::lines::Options),
    /// Answer questions of Harris's cubes from any board to any board
    ///
    /// A line is START GOAL. The answer is the fewest rolls.
    #[command(after_help = "Example: echo DDDD_DDDD UUUU_UUUU | tilebase answer harris --paths")]
    Harris(answer::lines::Options),
}
