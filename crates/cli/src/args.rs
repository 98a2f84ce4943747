//! The command's grammar.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use tilebase_puzzle::cubic::Pattern;
use tilebase_puzzle::{Square, eight::Board};

/// Instant answers to the 3x3 sliding puzzles
///
/// A move is named by where the empty square goes: d, l, r or u.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100)]
pub(crate) struct Args {
    /// Look for tables here first, and put those that are missing here
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Refuse where a table is missing, instead of building it
    #[arg(long, global = true)]
    pub(crate) no_build: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Answer a stream of questions in the format of a judge
    #[command(subcommand)]
    Answer(Answer),
    /// Show a shortest way, board by board
    #[command(subcommand)]
    Solve(Solve),
    /// List the tables that are found, and what they hold
    Info,
}

#[derive(Subcommand)]
pub(crate) enum Answer {
    /// Fewest rolls in the format of POJ 3131/3366, Cubic Eight-Puzzle: -1 past 30
    Cubic(AnswerCubic),
    /// Fewest moves and smallest path in the format of HDU 3567, Eight II
    Eight(AnswerEight),
}

#[derive(clap::Args)]
pub(crate) struct Stream {
    /// Read from here [default: standard input]
    pub(crate) file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer cubic --exact --paths < datasets.txt")]
pub(crate) struct AnswerCubic {
    #[command(flatten)]
    pub(crate) stream: Stream,
    /// Write the true minimum, also past 30
    #[arg(long)]
    pub(crate) exact: bool,
    /// Write the rolls after the number
    #[arg(long)]
    pub(crate) paths: bool,
}

#[derive(clap::Args)]
#[command(after_help = "Example: tilebase answer eight < cases.txt")]
pub(crate) struct AnswerEight {
    #[command(flatten)]
    pub(crate) stream: Stream,
}

#[derive(Subcommand)]
pub(crate) enum Solve {
    /// From all cubes alike to a pattern
    Cubic(SolveCubic),
    /// From a start to a goal
    Eight(SolveEight),
}

#[derive(clap::Args)]
#[command(after_help = "Example: tilebase solve cubic 2,1 'RBW RWW EWW'")]
pub(crate) struct SolveCubic {
    /// The empty square of the start: column, row, both from 1
    #[arg(value_name = "X,Y")]
    pub(crate) start: Square,
    /// The top faces to reach: nine of W, R, B, E row by row
    pub(crate) pattern: Pattern,
    /// How to write the way
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase solve eight 123069478\n  \
    tilebase solve eight 564178X23 7568X4123\n  \
    tilebase solve eight '1 2 3 / 0 6 9 / 4 7 8'")]
pub(crate) struct SolveEight {
    /// Nine squares row by row: eight of the tiles 1 to 9, and 0, X, _ or . for the blank
    pub(crate) start: Board,
    /// The board to reach [default: each tile on the square of its own number]
    pub(crate) goal: Option<Board>,
    /// How to write the way
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people and judges
    #[default]
    Text,
    /// One object a line
    Json,
}
