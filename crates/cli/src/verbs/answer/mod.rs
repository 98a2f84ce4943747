//! `tilebase answer`: answers streams of questions, in the formats of online judges.

mod boards;
mod check;
mod judges;
mod reading;
mod recognise;
mod spread;

use std::io::{Read, Write};
use std::iter;
use std::path::PathBuf;

use clap::{ArgMatches, Command, FromArgMatches, Parser, Subcommand};
use tilebase::json::JsonObject;
use tilebase::{AnswerPart, MoveNotation, Puzzle, Tables};
use tilebase_puzzle::eight::Position;

use self::boards::Boards;
use self::check::OtherAnswers;
pub(super) use self::judges::{JUDGES, JudgeFormat, JudgeInput, judge};
use self::judges::{JudgeOutput, Options};
use self::reading::{Cases, Dataset, Datasets, of_case, of_dataset};
pub(super) use self::recognise::{known, recognise};
use self::spread::EightPaths;
use crate::ask::arguments::Question;
use crate::ask::input::Input;
use crate::ask::stream::{Answering, StreamEnds, answer_stream, each};
use crate::out::messages::{Failure, warn};
use crate::out::output::{Out, OutputFormat, push_length_and_path, push_number};
use crate::system::threads::processors;

/// A stream of questions: its format, the options, and how answers are written.
pub(crate) struct AnswerArgs {
    reads: &'static JudgeInput,
    options: Options,
    written: JudgeOutput,
}

pub(super) fn run(answer: &AnswerArgs, out: &mut Out) -> Result<(), Failure> {
    let Options { file, check, .. } = &answer.options;
    let is_stdin =
        |file: &Option<PathBuf>| file.as_ref().is_none_or(|file| file.as_os_str() == "-");
    if check.is_some() && is_stdin(check) && is_stdin(file) {
        return Err(Failure::new(
            "--check - reads standard input, which has the questions already",
        )
        .hint("name the file of questions, or the file of answers after --check"));
    }
    let mut input = Input::open(file.as_deref())?;
    let tables = answer.options.table_options.tables()?;
    let given =
        check.as_deref().map(|check| OtherAnswers::read(check, answer.written)).transpose()?;
    answer.stream(given.as_ref(), &mut input, out, &tables)?.into_iter().for_each(warn);
    if let Some(given) = given {
        writeln!(out, "{}", given.finish()?)?;
    }
    Ok(())
}

/// Answers a stream of questions as `tilebase answer WORDS` does, from `input` to `output`. Returns
/// a warning if the input is odd but valid, such as text after the last case. Pass a `BufWriter` if
/// single writes are expensive.
///
/// # Errors
/// Returns an error if `words` are not the arguments of `tilebase answer`. Returns an error after
/// the answers to all questions before it have been written if the input is not in the format, a
/// table is missing or not valid, entries of a table contradict each other, or `output` cannot be
/// written.
pub fn answer(
    words: &[&str],
    input: impl Read,
    mut output: impl Write,
    tables: &Tables,
) -> Result<Option<String>, Failure> {
    #[derive(Parser)]
    struct AnswerWords {
        #[command(subcommand)]
        answer: AnswerArgs,
    }
    let words =
        AnswerWords::try_parse_from(["answer"].iter().chain(words)).map_err(Failure::new)?;
    words.answer.stream(None, &mut Input::new(input, "input"), &mut output, tables)
}

/// The number of cases from which on spreading out the table saves time.
const LONG: u64 = 100_000;

impl AnswerArgs {
    /// Answers all questions, or checks the given answers. Returns a warning if the input is odd
    /// but valid.
    fn stream(
        &self,
        given: Option<&OtherAnswers>,
        input: &mut Input<'_>,
        out: &mut dyn Write,
        tables: &Tables,
    ) -> Result<Option<String>, Failure> {
        let &AnswerArgs { reads, written, .. } = self;
        let limit = written.limit;
        let threads = self.options.threads.threads.unwrap_or_else(processors);
        let any = each(|number, question: &Question, solvers, text| {
            if let Some(given) = given {
                return given.check(number, question, solvers);
            }
            let path = solvers.path(question)?;
            let shown = path.filter(|path| path.len() <= limit.into());
            let parts: &[_] = if written.path { &[AnswerPart::Path] } else { &[] };
            let mut answer = question.answer(parts).with_path(shown);
            // A path that is too long is no answer of the judge's, though there is one.
            answer.at_least = path.filter(|_| shown.is_none()).map(|_| usize::from(limit) + 1);
            let number = JsonObject::default().with("number", number);
            Ok(writeln!(text, "{}", number.and(answer.object(MoveNotation::Blank)))?)
        });
        let is_text = given.is_none() && self.options.format.format == OutputFormat::Text;
        if let JudgeInput::Datasets = reads {
            let (table, form) = (tables.cubic()?, reads.begin(input)?);
            let answer: Answering<'_, Dataset> = match written.path {
                true => &|_, datasets, _, text| {
                    for &(start, pattern) in datasets {
                        match table.path(start, pattern)? {
                            path if path.len() > limit.into() => text.extend_from_slice(b"-1\n"),
                            path => push_length_and_path(text, path),
                        }
                    }
                    Ok(())
                },
                false => &|_, datasets, _, text| {
                    for &(start, pattern) in datasets {
                        match table.distance(start, pattern)? {
                            rolls if rolls > limit => text.extend_from_slice(b"-1\n"),
                            rolls => push_number::<b'\n'>(text, rolls),
                        }
                    }
                    Ok(())
                },
            };
            let ends = StreamEnds { input, out, tables, threads };
            return match is_text {
                true => answer_stream(&Datasets(form, |dataset| dataset), answer, ends),
                false => answer_stream(&Datasets(form, of_dataset), &any, ends),
            };
        }
        if reads.puzzle() != Some(Puzzle::eight()) {
            let (form, goal) = (reads.begin(input)?, reads.goal());
            let ends = StreamEnds { input, out, tables, threads };
            let text = each(|number, asked: &Question, solvers, text| {
                if written.path {
                    return written.write(number, iter::once(Ok(solvers.path(asked)?)), text);
                }
                // Where the distances of all boards are listed, this takes no path.
                written.write_distance(number, solvers.distance(asked)?, text);
                Ok(())
            });
            return answer_stream(&Boards { form, goal }, if is_text { &text } else { &any }, ends);
        }
        let (table, form, goal) = (tables.eight()?, reads.begin(input)?, reads.goal_of_nine());
        let is_long = form.count.is_some_and(|count| count >= LONG);
        let ends = StreamEnds { input, out, tables, threads };
        if !is_text {
            return answer_stream(&Cases { form, goal, of: of_case }, &any, ends);
        }
        let spread = is_long.then(|| EightPaths::of(table, threads)).transpose()?;
        let answer: Answering<'_, Position> = &|number, positions, _, text| match &spread {
            Some(spread) => written.write(number, spread.paths(positions).map(Ok), text),
            None => written.write(number, positions.iter().map(|&at| table.path(at)), text),
        };
        answer_stream(&Cases { form, goal, of: |position, _| position }, answer, ends)
    }
}

impl Subcommand for AnswerArgs {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommands(JUDGES.iter().map(JudgeFormat::command))
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        AnswerArgs::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        JUDGES.iter().any(|judge| judge.name == name)
    }
}

impl FromArgMatches for AnswerArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<AnswerArgs, clap::Error> {
        let missing = || clap::Error::new(clap::error::ErrorKind::MissingSubcommand);
        let (name, matches) = matches.subcommand().ok_or_else(missing)?;
        let judge = JUDGES.iter().find(|judge| judge.name == name).ok_or_else(missing)?;
        let (options, JudgeFormat { reads, writes, .. }) =
            (Options::from_arg_matches(matches)?, judge);
        // `try_get_one` fails for a format without this option.
        let flag = |name| matches.try_get_one(name).ok().flatten() == Some(&true);
        let limit = if flag("exact") { u8::MAX } else { writes.limit };
        let written = JudgeOutput { path: writes.path || flag("paths"), limit, ..*writes };
        Ok(AnswerArgs { reads, options, written })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = AnswerArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod reading_tests;
