//! The verbs, each in a file or folder, and the grammar of the command: its verbs and global
//! options.

mod answer;
mod build;
mod completions;
mod describe;
mod dump;
mod grade;
mod notation;
mod play;
mod question;
mod random;
mod sheet;
mod stats;
mod usage;
mod verify;

use std::ffi::{OsStr, OsString};
use std::io::{BufWriter, Write, stdout};
use std::mem;
use std::process;
#[cfg(unix)]
use std::sync::Arc;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use self::answer::answer;
pub use self::question::picture;
use self::question::{PathArgs, SolveArgs};

use crate::ask::arguments::{QuestionArgs, usage};
use crate::ask::example;
use crate::ask::question_verb::QuestionVerb;
use crate::out::messages;
use crate::out::messages::Failure;
use crate::tables::options::{TableOptions, in_one_line};

/// Instant answers to puzzles of sliding tiles and rolling cubes on small boards
///
/// A move is written as a letter, which says where the empty square goes: d, l, r or u (down, left,
/// right, up). Of several shortest paths, the first in alphabetical order is shown.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub struct Args {
    #[command(flatten)]
    table_options: TableOptions,
    #[command(subcommand)]
    command: Verb,
}

impl Args {
    /// Reads the arguments of the command, the first of which is its own name.
    ///
    /// With `--help` or `--version`, prints the text and ends the process.
    ///
    /// # Errors
    /// Returns an error if the arguments are not valid.
    pub fn read(mut words: Vec<OsString>) -> Result<Args, Failure> {
        messages::write_json(is_json(&words));
        let at = words.iter().position(|word| is_verb(&word.to_string_lossy()));
        let verb = at.map(|at| words[at].to_string_lossy().into_owned());
        example::set_verb(verb.as_deref().unwrap_or_default());
        if let Some(at) = at.filter(|_| verb.as_deref() == Some("answer"))
            && let Some(name) = words.get_mut(at + 1)
            && answer::judge(&name.to_string_lossy()).is_some()
        {
            // The names of judges are known in capitals, too.
            name.make_ascii_lowercase();
        }
        let mut grammar = Args::command();
        let read = grammar.try_get_matches_from_mut(&words).and_then(|mut matches| {
            Args::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut grammar))
        });
        read.map_err(|error| {
            if error.use_stderr() {
                return usage::failure(&error, &words);
            }
            // The help of a verb, made once more, as few commands need it.
            let help = || {
                grammar.build();
                grammar.mut_subcommands(in_one_line).try_get_matches_from(words).err()
            };
            let error = if error.kind() == ErrorKind::DisplayHelp { help() } else { Some(error) };
            // Clap would ignore that the help cannot be written.
            match error.map_or(Ok(()), |error| error.print()) {
                Ok(()) => process::exit(0),
                Err(error) => error.into(),
            }
        })
    }

    /// Runs the verb, from standard input to standard output.
    ///
    /// # Errors
    /// Returns an error if the input is not valid, a table is missing or not valid, a check found
    /// something wrong, or the answer cannot be written.
    pub fn run(&self) -> Result<(), Failure> {
        // With a handler of SIGXFSZ, a file larger than `ulimit -f` is an error of `write`, and
        // does not end the process.
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())
            .map_err(|error| Failure::new(format!("cannot catch signals: {error}")))?;
        let table_options = &self.table_options;
        if let (Verb::Describe(_) | Verb::Notation(_) | Verb::Completions(_), Some(option)) =
            (&self.command, table_options.given())
        {
            let what = format!("{option} is for verbs that use tables");
            return Err(Failure::new(what).hint(format!("leave {option} out")));
        }
        let out = &mut BufWriter::new(stdout());
        let result = match &self.command {
            Verb::Answer(options) => answer::run(options, table_options, out),
            Verb::Solve(SolveArgs { asked, picture }) => {
                question::run(QuestionVerb::Solve { picture: *picture }, asked, table_options, out)
            }
            Verb::Play(options) => play::run(options, table_options, out),
            Verb::Distance(asked) => {
                question::run(QuestionVerb::Distance, asked, table_options, out)
            }
            Verb::Grade(options) => grade::run(options, table_options, out),
            Verb::Hint(asked) => question::run(QuestionVerb::Hint, asked, table_options, out),
            Verb::Moves(asked) => question::run(QuestionVerb::Moves, asked, table_options, out),
            Verb::Path(options) => {
                question::run(options.verb()?, &options.asked, table_options, out)
            }
            Verb::Random(options) => random::run(options, table_options, out),
            Verb::Sheet(options) => sheet::run(options, table_options, out),
            Verb::Stats(options) => stats::run(options, table_options, out),
            Verb::Dump(options) => dump::run(options, table_options, out),
            Verb::Describe(options) => describe::run(options, out),
            Verb::Notation(_) => Ok(writeln!(out, "{}", notation::text())?),
            Verb::Completions(options) => {
                Ok(out.write_all(&completions::text(options, Args::command()))?)
            }
            Verb::Verify(options) => verify::run(options, table_options, out),
            Verb::Build(options) => build::run(options, table_options, out),
        };
        // What has been written is seen, even if there is an error.
        let flushed = out.flush();
        result?;
        Ok(flushed?)
    }
}

/// Returns whether some words ask for `--format json`. They need not be valid, so that their error
/// is JSON, too.
fn is_json(words: &[OsString]) -> bool {
    let options = words.iter().take_while(|word| *word != "--");
    let mut before = OsStr::new("");
    options.into_iter().any(|word| {
        word == "--format=json" || mem::replace(&mut before, word) == "--format" && word == "json"
    })
}

/// Returns whether a word is a verb.
fn is_verb(word: &str) -> bool {
    Verb::has_subcommand(word)
}

#[derive(Subcommand)]
enum Verb {
    /// Answer a stream of questions, in the format of an online judge
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase answer cubic < datasets.txt\n  \
        tilebase answer eight cases.txt --format json"
    )]
    Answer(answer::AnswerArgs),
    Solve(SolveArgs),
    Play(play::Options),
    /// Write the fewest moves from START to GOAL, or -1 if no moves lead there
    #[command(
        override_usage = usage("distance"),
        after_help = "Examples:\n  \
        tilebase distance 123069478\n  \
        tilebase distance 564178X23 7568X4123\n  \
        tilebase distance 2,1 'RBW RWW EWW'\n  \
        tilebase distance BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
        tilebase distance DDDD_DDDD\n  \
        tilebase distance 867254301 '123??????'\n  \
        tilebase random eight --count 9 | tilebase distance -"
    )]
    Distance(QuestionArgs),
    /// Write all best next moves: those that begin a shortest path
    #[command(
        override_usage = usage("hint"),
        after_help = "Examples:\n  \
        tilebase hint 123069478\n  \
        tilebase hint 123069478 --after dl --notation tile\n  \
        tilebase hint 2,1 'RBW RWW EWW'"
    )]
    Hint(QuestionArgs),
    /// Write every legal move, the distance after it, and whether it leads nearer
    ///
    /// A line has a move, the distance to GOAL after it (-1 if no moves lead there), and one of:
    /// nearer, farther, equal, goal, no way.
    #[command(
        override_usage = usage("moves"),
        after_help = "Examples:\n  \
        tilebase moves 123069478\n  \
        tilebase moves 123069478 --after dl --notation tile\n  \
        tilebase moves 2,1 'RBW RWW EWW' --format json"
    )]
    Moves(QuestionArgs),
    Path(PathArgs),
    Grade(grade::Options),
    Random(random::Options),
    Sheet(sheet::Options),
    Stats(stats::Options),
    Dump(dump::Options),
    Build(build::Options),
    Verify(verify::Options),
    Describe(describe::Options),
    Notation(notation::Options),
    Completions(completions::Options),
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
  0  success, even if no moves lead to the goal
  1  verify found a table that is missing, damaged or wrong, or answer --check a wrong answer
  2  invalid arguments, invalid input, a table that is missing or not valid, or a check that could \
not be finished

With --format json, each answer is a JSON object on a line of its own, and so is each message on \
stderr: {\"error\": ..., \"hint\": ...}, {\"warning\": ...} or {\"note\": ...}.";

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that examples can be pasted from a terminal of 80 columns, where clap would break
    /// longer lines.
    #[test]
    fn examples_fit_on_a_line() {
        fn check(verb: &clap::Command) {
            let texts = [verb.get_after_help(), verb.get_after_long_help()].into_iter().flatten();
            let text = texts.map(ToString::to_string).collect::<String>();
            for line in text.lines() {
                let is_example =
                    ["  tilebase ", "  echo "].iter().any(|begin| line.starts_with(begin));
                assert!(!is_example || line.len() <= 80, "{}: {line}", verb.get_name());
            }
            verb.get_subcommands().filter(|verb| verb.get_name() != "help").for_each(check);
        }
        let mut grammar = Args::command();
        grammar.build();
        check(&grammar);
    }

    /// Guards that the words passed to `Args::read` count, and not the arguments of the process,
    /// which belong to another program if the command is used as a library.
    #[test]
    fn messages_are_json_if_the_words_say_so() {
        for (words, expected) in [
            ("stats nothing --format json --nothing", true),
            ("distance 123069478 --format json", true),
            ("distance 123069478 --format=json", true),
            ("answer cubic --format json", true),
            ("stats eight", false),
            ("stats eight --format csv", false),
            ("distance -- --format json", false),
        ] {
            let words: Vec<_> = words.split(' ').map(OsString::from).collect();
            assert_eq!(is_json(&words), expected);
        }
    }
}
