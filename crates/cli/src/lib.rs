//! The `tilebase` command, as functions: instant answers to the 3x3 sliding puzzles.
//!
//! [`command`] is the whole command. Its streams of questions are also functions, from anything that
//! can be read to anything that can be written:
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
//! Inside, `args` is the grammar; every verb has a file, or a folder; `puzzle` has what differs from
//! puzzle to puzzle; `question` reads what verbs are asked; `tables` finds the tables, and `missing`
//! makes them; `input` reads streams; `picture` draws paths; `failure` is what a user sees when
//! something is wrong.
#![forbid(unsafe_code)]

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
mod pool;
mod puzzle;
mod question;
mod random;
mod solve;
mod spelling;
mod stats;
mod svg_text;
mod table_files;
mod tables;
mod terminal;
mod threads;
mod usage;
mod verify;

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

/// Does what the arguments of the process ask for, from standard input to standard output, and
/// reports errors on stderr. Returns the exit status: 0 for answered, 1 for checked and found wrong,
/// 2 for invalid arguments, invalid input, or a table that is missing or not valid.
///
/// Invalid arguments, `--help` and `--version` end the process.
pub fn command() -> ExitCode {
    let args = match Args::try_parse_from(std::env::args_os().map(shield)) {
        Ok(args) => args,
        Err(error) => {
            // What clap says quotes the words: it is said of words without control characters.
            let words = std::env::args_os().map(shield).map(escape);
            return usage_error(&Args::try_parse_from(words).err().unwrap_or(error));
        }
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

/// Puts a space before a board whose first square is empty, `---,WBR,...`: it is no option, and
/// spaces are free in every notation.
fn shield(word: OsString) -> OsString {
    let bytes = word.as_encoded_bytes();
    let is_board = bytes.iter().all(|byte| b"-WRBwrb,;/| ".contains(byte));
    if !bytes.starts_with(b"---") || !is_board {
        return word;
    }
    let mut shielded = OsString::from(" ");
    shielded.push(word);
    shielded
}

/// Escapes the control characters of a word.
fn escape(word: OsString) -> OsString {
    if word.to_string_lossy().contains(char::is_control) {
        Escaped(word.to_string_lossy()).to_string().into()
    } else {
        word
    }
}

/// Reports arguments that are not valid, or prints what they ask for, as `--help` does.
fn usage_error(error: &clap::Error) -> ExitCode {
    let failure = match usage::missing_verb(error) {
        Some(failure) => failure,
        None if error.use_stderr() && format::json_wanted() => usage::failure(error),
        None => error.exit(),
    };
    failure.tell();
    ExitCode::from(failure.status())
}

/// Answers cases in the format of HDU 3567, as `tilebase answer eight` does. Returns a remark on the
/// input if there is something odd about it that is no error.
///
/// Long streams are answered by this number of threads; 1 is the calling thread alone. The answers
/// are the same. Pass a `BufWriter` if single writes to `output` are expensive.
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
    let (mut input, threads) = (Input::new(input, "input"), Threads::new(threads));
    answer::eight::answer(&mut input, &mut output, table, format, &threads)
}

/// Answers datasets in the format of POJ 3131 and 3366, as `tilebase answer cubic` does. Returns a
/// remark on the input if there is something odd about it that is no error.
///
/// Threads and output are as for [`answer_eight`].
///
/// # Errors
/// As [`answer_eight`].
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

/// Answers lines of a state and a pattern, as `tilebase answer goals` does: the fewest rolls, and with
/// `paths` also the rolls. The tables are those of the patterns' classes.
///
/// Threads and output are as for [`answer_eight`].
///
/// # Errors
/// As [`answer_eight`]; a table that is missing or not valid.
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
