//! The `tilebase` command, as functions: instant answers to the 3x3 sliding puzzles.
//!
//! [`command`] is all of it. The two formats of the judges are also to be had by themselves, from
//! anything that can be read to anything that can be written, with a table from wherever it is:
//!
//! ```
//! use tilebase::{Content, Eight};
//! use tilebase_cli::{Format, answer_eight};
//!
//! # #[cfg(feature = "build")] {
//! let table = Eight::new(tilebase_build::make(Content::Eight, &|_level| {}).to_bytes().into())?;
//! let (input, mut output) = ("1  564178X23 7568X4123", Vec::new());
//! answer_eight(input.as_bytes(), &mut output, &table, Format::Text, 1)?;
//! assert_eq!(output, b"Case 1: 8\nurrulldr\n");
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inside, `args` is the grammar; every verb has a file, or a file for each puzzle; `locate` finds
//! the tables, or builds them; `input` reads streams; `question` is what several verbs are asked;
//! `picture` draws ways; `failure` is what a user sees when something is wrong.
#![forbid(unsafe_code)]

mod answer;
mod args;
mod completions;
mod distance;
mod failure;
mod goals;
mod hint;
mod info;
mod input;
mod limits;
mod locate;
mod man;
mod notation;
mod output;
mod path;
mod picture;
mod picture_file;
#[cfg(feature = "play")]
mod play;
mod question;
mod random;
mod solve;
mod stats;
mod svg_text;
mod terminal;
mod verify;

use std::io::{Read, Write};
use std::process::ExitCode;

use clap::Parser;
use tilebase::{Cubic, Eight};

pub use crate::answer::cubic::Manner;
pub use crate::args::Format;
pub use crate::failure::Failure;

#[cfg(feature = "play")]
use crate::args::Play;
use crate::args::{Answer, Args, Command, Random, Solve, Stats};
use crate::input::Words;
use crate::locate::Locator;

/// Does what the words of the command line ask for, from standard input to standard output, and
/// says what is wrong on stderr. The exit status: 0 for answered, 1 for checked and found wrong, 2
/// for words that are no question, bad input, or a table that is missing or not valid.
///
/// Words that are wrong, `--help` and `--version` end the process.
pub fn command() -> ExitCode {
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(error) if error.use_stderr() && output::json_wanted() => {
            Failure::usage(&error).tell();
            return ExitCode::from(2);
        }
        Err(error) => error.exit(),
    };
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.tell();
            ExitCode::from(failure.status())
        }
    }
}

/// Answers cases in the format of HDU 3567, as `tilebase answer eight` does. `Some` is a remark on
/// the input, all of which has been answered.
///
/// Long streams are answered by as many `threads`; 1 is this one alone. The answers are the same.
/// They are written one by one: have an `output` that is dear to write to buffered.
///
/// # Errors
/// Input that is not of the format, with the line, after all that comes before it has been
/// answered; entries of the table that contradict each other; an `output` that takes no more.
pub fn answer_eight(
    input: impl Read,
    mut output: impl Write,
    table: &Eight,
    format: Format,
    threads: usize,
) -> Result<Option<String>, Failure> {
    answer::eight::answer(&mut Words::new(input, "input"), &mut output, table, format, threads)
}

/// Answers datasets in the format of POJ 3131 and 3366, as `tilebase answer cubic` does. `Some` is
/// a remark on the input, all of which has been answered.
///
/// Threads and output are those of [`answer_eight`].
///
/// # Errors
/// As [`answer_eight`].
pub fn answer_cubic(
    input: impl Read,
    mut output: impl Write,
    table: &Cubic,
    manner: Manner,
    threads: usize,
) -> Result<Option<String>, Failure> {
    answer::cubic::answer(&mut Words::new(input, "input"), &mut output, table, manner, threads)
}

fn run(args: &Args) -> Result<(), Failure> {
    limits::outlive()?;
    let locator = Locator::new(args);
    match &args.command {
        Command::Answer(Answer::Cubic(options)) => answer::cubic::run(options, &locator),
        Command::Answer(Answer::Eight(options)) => answer::eight::run(options, &locator),
        Command::Answer(Answer::Goals(options)) => answer::goals::run(options, &locator),
        Command::Solve(Solve::Cubic(options)) => solve::cubic::run(options, &locator),
        Command::Solve(Solve::Eight(options)) => solve::eight::run(options, &locator),
        #[cfg(feature = "play")]
        Command::Play(Play::Cubic(options)) => play::cubic(options, &locator),
        #[cfg(feature = "play")]
        Command::Play(Play::Eight(options)) => play::eight(options, &locator),
        Command::Distance(options) => distance::run(options, &locator),
        Command::Hint(options) => hint::run(options, &locator),
        Command::Path(options) => path::run(options, &locator),
        Command::Random(Random::Cubic(options)) => random::cubic::run(options, &locator),
        Command::Random(Random::Eight(options)) => random::eight::run(options, &locator),
        Command::Stats(Stats::Cubic(options)) => stats::cubic::run(options, &locator),
        Command::Stats(Stats::Eight(options)) => stats::eight::run(options, &locator),
        Command::Stats(Stats::Goals(options)) => stats::goals::run(options, &locator),
        Command::Completions(options) => completions::run(options),
        Command::Man(options) => man::run(options),
        Command::Info(options) => info::run(options, &locator),
        Command::Verify(options) => verify::run(options, args.tables.as_deref(), &locator),
    }
}
