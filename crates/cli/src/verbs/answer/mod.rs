//! `tilebase answer`: answers streams of questions, in the formats of online judges and others.

mod cubic;
mod eight;
mod judges;
mod lines;
mod symbols;
mod written;

use std::io::{Read, Write};
use std::path::PathBuf;

use clap::{ArgMatches, Command, FromArgMatches, Parser, Subcommand};
use tilebase::Tables;

pub(super) use self::judges::is_format;
use self::judges::{JUDGES, Judge, Reads};
use self::written::Written;
use crate::ask::input::Input;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::warn;
use crate::out::output::with_output;
use crate::system::threads::Threads;
use crate::tables::places::Places;

/// A stream of questions: its format and the options.
pub(crate) struct Answer {
    judge: &'static Judge,
    options: Options,
    /// Whether answers are written that the judge does not want, for being too large.
    exact: bool,
    /// Whether paths are written where the judge wants numbers.
    paths: bool,
}

/// The options of all formats.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// The file to read questions from; - is standard input [default: standard input]
    file: Option<PathBuf>,
    /// How to write the answers
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Number of threads that answer a long stream, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(super) fn run(answer: &Answer, places: &Places) -> Result<(), Failure> {
    let mut input = Input::open(answer.options.file.as_deref())?;
    let tables = places.tables()?;
    with_output(|out| {
        answer.stream_to(&mut input, out, &tables)?.into_iter().for_each(warn);
        Ok(())
    })
}

/// Answers a stream of questions as `tilebase answer WORDS` does, except that it reads from `input`
/// and writes to `output`. Returns a warning if the input is odd but valid, such as text after the
/// last case. Pass a `BufWriter` if single writes are expensive.
///
/// # Errors
/// Returns an error, after the answers to all questions before it have been written, if the input
/// is not in the format, if a table is missing or not valid, if entries of a table contradict each
/// other, or if `output` cannot be written; before that, if `words` are not the arguments of
/// `tilebase answer`.
pub fn answer(
    words: &[&str],
    input: impl Read,
    mut output: impl Write,
    tables: &Tables,
) -> Result<Option<String>, Failure> {
    #[derive(Parser)]
    struct Words {
        #[command(subcommand)]
        answer: Answer,
    }
    let words = Words::try_parse_from(["answer"].iter().chain(words)).map_err(Failure::new)?;
    words.answer.stream_to(&mut Input::new(input, "input"), &mut output, tables)
}

impl Answer {
    /// Answers all questions. Returns a warning if the input is odd but valid.
    fn stream_to(
        &self,
        input: &mut Input<'_>,
        out: &mut impl Write,
        tables: &Tables,
    ) -> Result<Option<String>, Failure> {
        let Options { format, threads, .. } = self.options;
        let threads = threads.map_or_else(Threads::default, |count| Threads::new(count.into()));
        let writes = self.judge.writes;
        let written = Written { format, path: writes.path || self.paths, ..writes };
        match self.judge.reads {
            Reads::Datasets => {
                cubic::answer(written, self.exact, input, out, &tables.cubic()?, &threads)
            }
            Reads::Cases => eight::cases(written, input, out, &tables.eight()?, &threads),
            Reads::Boards { goal, counted } => {
                eight::boards(goal, counted, written, input, out, &tables.eight()?, &threads)
            }
            Reads::Lines(puzzle) => lines::answer(puzzle, &written, input, out, tables, &threads),
        }
    }
}

impl Subcommand for Answer {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(JUDGES.iter().map(Judge::command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Answer::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        JUDGES.iter().any(|judge| judge.name == name)
    }
}

impl FromArgMatches for Answer {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Answer, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let judge = JUDGES.iter().find(|judge| judge.name == name).ok_or_else(missing)?;
        let options = Options::from_arg_matches(matches)?;
        // A format that lacks the option has not seen it.
        let flag = |name| matches.try_get_one(name).ok().flatten() == Some(&true);
        Ok(Answer { judge, options, exact: flag("exact"), paths: flag("paths") })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Answer::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod reading_tests;
