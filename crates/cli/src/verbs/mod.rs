//! The verbs, each in a file or folder, and the grammar of the command: its verbs and global
//! options.

mod answer;
mod build;
mod completions;
mod describe;
mod dump;
mod grade;
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

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use self::answer::answer;
pub use self::question::picture;
use crate::ask::example;
use crate::out::messages;
use crate::out::messages::Failure;

/// Instant answers to puzzles of sliding tiles and rolling cubes on small boards
///
/// A move is written as a letter, which says where the empty square goes: d, l, r or u (down, left,
/// right, up). Of several shortest paths, the first in alphabetical order is shown.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
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
            // Clap would ignore that the help cannot be written.
            match error.print() {
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
        let out = &mut BufWriter::new(stdout());
        let result = match &self.verb {
            Verb::Answer(options) => answer::run(options, out),
            Verb::Solve(options) => question::solve(options, out),
            Verb::Distance(options) => question::distance(options, out),
            Verb::Moves(options) => question::moves(options, out),
            Verb::Play(options) => play::run(options, out),
            Verb::Grade(options) => grade::run(options, out),
            Verb::Random(options) => random::run(options, out),
            Verb::Sheet(options) => sheet::run(options, out),
            Verb::Stats(options) => stats::run(options, out),
            Verb::Dump(options) => dump::run(options, out),
            Verb::Describe(options) => describe::run(options, out),
            Verb::Completions(options) => {
                Ok(out.write_all(&completions::text(options, Args::command()))?)
            }
            Verb::Verify(options) => verify::run(options, out),
            Verb::Build(options) => build::run(options, out),
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
    Solve(question::SolveArgs),
    Distance(question::DistanceArgs),
    Moves(question::MovesArgs),
    Play(play::Options),
    Grade(grade::Options),
    Random(random::Options),
    Sheet(sheet::Options),
    Stats(stats::Options),
    Dump(dump::Options),
    Describe(describe::Options),
    /// Answer a stream of questions, in the format of an online judge
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase answer poj3131 < datasets.txt\n  \
        tilebase answer hdu3567 cases.txt --format json"
    )]
    Answer(answer::AnswerArgs),
    Build(build::Options),
    Verify(verify::Options),
    Completions(completions::Options),
}

/// The end of the help of the whole command.
const AFTER: &str = "\
Examples:
  tilebase solve 123069478
  tilebase moves 123069478 --best
  tilebase solve DDDD_DDDD --count
  tilebase random cubic --distance 20 --count 10
  tilebase stats eight
  tilebase answer poj3131 --exact --paths < datasets.txt

Exit status:
  0  success, even if no moves lead to the goal
  1  a check found something wrong: grade or answer --check an answer, verify a table
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
            ("answer poj3131 --format json", true),
            ("stats eight", false),
            ("stats eight --format csv", false),
            ("distance -- --format json", false),
        ] {
            let words: Vec<_> = words.split(' ').map(OsString::from).collect();
            assert_eq!(is_json(&words), expected);
        }
    }
}
