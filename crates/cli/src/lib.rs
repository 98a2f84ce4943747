//! The `tilebase` command as a library: instant answers to the 3x3 puzzles of sliding tiles and
//! rolling cubes.
//!
//! [`command`] runs the whole command. [`answer_eight`], [`answer_cubic`] and [`answer_goals`]
//! answer streams of questions, from any reader to any writer:
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
//! Inside, `args` is the grammar; every verb has a file or a folder; `puzzle` has what differs
//! between the puzzles; `question` reads the questions of verbs; `tables` finds the tables, and
//! `missing` makes those that are missing; `input` reads streams; `picture` draws paths; `failure`
//! is the error that a user sees.
// `deny`, not `forbid`: `tables` has a function that maps files.
#![deny(unsafe_code)]

mod answer;
mod answer_json;
mod args;
#[cfg(feature = "build")]
mod build;
mod completions;
mod directory;
mod distance;
mod escaped;
mod failure;
mod file_limits;
mod format;
mod grouped;
mod hint;
mod in_parallel;
mod info;
mod input;
mod man;
mod memory;
mod messages;
#[cfg(feature = "build")]
mod missing;
mod output;
mod path;
mod picture;
mod picture_file;
mod pieces;
#[cfg(feature = "play")]
mod play;
mod puzzle;
mod question;
mod question_set;
mod random;
mod reachable;
#[cfg(feature = "build")]
mod search_bar;
mod solve;
mod spelling;
mod start;
mod stats;
mod svg_text;
mod table_files;
mod tables;
mod terminal;
mod threads;
mod usage;
mod verify;
mod walk;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};
use tilebase::{Cubic, Eight, Tables};

pub use crate::answer::cubic::CubicOptions;
pub use crate::failure::Failure;
pub use crate::format::Format;

use crate::args::{Answer, Args, Command, Stats};
use crate::escaped::Escaped;
use crate::input::Input;
use crate::threads::Threads;

/// Runs the command with the arguments, standard input and standard output of the process, and
/// reports errors on stderr.
///
/// `stdout_was_closed` says whether stdout was closed when the process began, which cannot be found
/// out in `main`. If it was, verbs that answer on stdout fail before they read anything.
///
/// Returns the exit status: 0 for success, 1 if a check found something wrong, 2 for invalid
/// arguments, invalid input, or a table that is missing or not valid.
///
/// Invalid arguments, `--help` and `--version` end the process.
pub fn command(stdout_was_closed: bool) -> ExitCode {
    let args = match Args::try_parse_from(std::env::args_os().map(shield)) {
        Ok(args) => args,
        Err(error) => {
            // Clap's message quotes the arguments, so parse them again with control characters
            // escaped.
            let escaped = std::env::args_os().map(shield).map(escape);
            return usage_error(&Args::try_parse_from(escaped).err().unwrap_or(error));
        }
    };
    let result = if stdout_was_closed && args.command.answers_on_stdout() {
        Err(Failure::new("cannot write the answer: stdout is closed")
            .hint("to do without the answer: > /dev/null"))
    } else {
        run(&args)
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            failure.report();
            ExitCode::from(failure.status())
        }
    }
}

/// Puts a space before a board that begins with `---`, the empty square, so that it is not taken
/// for an option. White space does not matter in the notation of a board.
fn shield(argument: OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let is_board = bytes.iter().all(|byte| b"-WRBUDNSEwrbudnse,;/| ".contains(byte));
    if !bytes.starts_with(b"---") || !is_board {
        return argument;
    }
    let mut shielded = OsString::from(" ");
    shielded.push(argument);
    shielded
}

/// Escapes the control characters of an argument.
fn escape(argument: OsString) -> OsString {
    if argument.to_string_lossy().contains(char::is_control) {
        Escaped(argument.to_string_lossy()).to_string().into()
    } else {
        argument
    }
}

/// Reports invalid arguments, or prints the text of `--help` or `--version`.
fn usage_error(error: &clap::Error) -> ExitCode {
    let failure = match usage::missing_verb(error) {
        Some(failure) => failure,
        None if error.use_stderr() && format::json_wanted() => usage::failure(error),
        None => error.exit(),
    };
    failure.report();
    ExitCode::from(failure.status())
}

/// Answers cases in the format of HDU 3567, as `tilebase answer eight` does. Returns a warning if
/// the input is odd but valid, such as text after the last case.
///
/// Long streams are answered by `threads` threads, where 1 is the calling thread alone; the answers
/// do not depend on the number. Pass a `BufWriter` if single writes to `output` are expensive.
///
/// # Errors
/// Returns an error, after the answers to all questions before it have been written, if the input
/// is not in the format, if entries of the table contradict each other, or if `output` cannot be
/// written.
pub fn answer_eight(
    input: impl Read,
    mut output: impl Write,
    table: &Eight,
    format: Format,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let (mut input, threads) = (Input::new(input, "input"), Threads::new(threads));
    answer::eight::answer(&mut input, &mut output, table, format, &threads)
}

/// Answers datasets in the format of POJ 3131 and 3366, as `tilebase answer cubic` does. Returns a
/// warning if the input is odd but valid, such as an end without `0 0`.
///
/// Long streams are answered by `threads` threads, where 1 is the calling thread alone; the answers
/// do not depend on the number. Pass a `BufWriter` if single writes to `output` are expensive.
///
/// # Errors
/// Returns an error, after the answers to all questions before it have been written, if the input
/// is not in the format, if entries of the table contradict each other, or if `output` cannot be
/// written.
pub fn answer_cubic(
    input: impl Read,
    mut output: impl Write,
    table: &Cubic,
    options: CubicOptions,
    threads: usize,
) -> Result<Option<String>, Failure> {
    let (mut input, threads) = (Input::new(input, "input"), Threads::new(threads));
    answer::cubic::answer(&mut input, &mut output, table, options, &threads)
}

/// Answers lines of a state and a pattern, as `tilebase answer goals` does: with the fewest rolls
/// and, if `paths` is set, the rolls themselves. `tables` provides the table of each pattern's
/// class.
///
/// Long streams are answered by `threads` threads, where 1 is the calling thread alone; the answers
/// do not depend on the number. Pass a `BufWriter` if single writes to `output` are expensive.
///
/// # Errors
/// Returns an error, after the answers to all questions before it have been written, if a line is
/// not a state and a pattern, if a table is missing or not valid, if entries of a table contradict
/// each other, or if `output` cannot be written.
pub fn answer_goals(
    input: impl Read,
    mut output: impl Write,
    tables: &Tables,
    format: Format,
    paths: bool,
    threads: usize,
) -> Result<(), Failure> {
    let (mut input, threads) = (Input::new(input, "input"), Threads::new(threads));
    answer::goals::answer(&mut input, &mut output, tables, format, paths, &threads)
}

fn run(args: &Args) -> Result<(), Failure> {
    memory::expect(match &args.command {
        Command::Random(_) | Command::Stats(_) | Command::Verify(_) => memory::LIST,
        _ => memory::BEGIN,
    })?;
    file_limits::catch()?;
    let places = &args.places;
    match &args.command {
        Command::Answer(Answer::Cubic(options)) => answer::cubic::run(options, places),
        Command::Answer(Answer::Eight(options)) => answer::eight::run(options, places),
        Command::Answer(Answer::Goals(options)) => answer::goals::run(options, places),
        Command::Answer(Answer::Harris(options)) => answer::harris::run(options, places),
        Command::Solve(options) => solve::run(options, places),
        #[cfg(feature = "play")]
        Command::Play(options) => play::run(options, places),
        Command::Distance(options) => distance::run(options, places),
        Command::Hint(options) => hint::run(options, places),
        Command::Path(options) => path::run(options, places),
        Command::Random(options) => random::run(options, places),
        Command::Stats(Stats::Cubic(options)) => stats::cubic::run(options, places),
        Command::Stats(Stats::Eight(options)) => stats::eight::run(options, places),
        #[cfg(feature = "build")]
        Command::Stats(Stats::Gardner(options)) => stats::gardner::run(options),
        Command::Stats(Stats::Goals(options)) => stats::goals::run(options, places),
        Command::Stats(Stats::Harris(options)) => stats::harris::run(options, places),
        Command::Completions(options) => completions::run(options, Args::command()),
        Command::Man(options) => man::run(options, Args::command()),
        Command::Info(options) => info::run(options, places),
        Command::Verify(options) => verify::run(options, places),
        #[cfg(feature = "build")]
        Command::Build(options) => build::run(options, places),
    }
}
