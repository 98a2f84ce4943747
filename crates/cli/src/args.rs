//! The command's grammar: what there is to ask. Each verb's own words are in the verb's file.

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::{answer, distance, hint, info, path, random, solve, stats, verify};

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
    /// Play on the whole screen, with the true distance in view
    #[cfg(feature = "play")]
    #[command(subcommand)]
    Play(Play),
    Distance(distance::Options),
    Hint(hint::Options),
    Path(path::Options),
    /// Draw questions of a given difficulty by lot
    #[command(subcommand)]
    Random(Random),
    /// Tell what is known of a whole puzzle
    #[command(subcommand)]
    Stats(Stats),
    Info(info::Options),
    Verify(verify::Options),
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
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people and judges
    #[default]
    Text,
    /// One object a line
    Json,
}
