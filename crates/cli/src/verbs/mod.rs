//! The verbs, each in a file or folder, and the grammar of the command: its verbs and global
//! options.

mod answer;
mod build;
mod completions;
mod describe;
mod dump;
mod grade;
mod help;
mod man;
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
use std::path::Path;
use std::process;
#[cfg(unix)]
use std::sync::Arc;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

pub use self::answer::answer;
pub use self::question::picture;
use crate::ask::example;
use crate::out::messages;
use crate::out::messages::Failure;
use crate::puzzles;

/// Find the shortest solutions of sliding-tile and rolling-cube puzzles
///
/// Write a board row by row, with 0 for the empty square. A move is a letter, which says where the
/// empty square goes: d (down), l (left), r (right) or u (up). If there are several shortest paths,
/// the first in alphabetical order is shown.
///
/// PUZZLE is the name of a puzzle, such as eight, or the file of your own puzzle, such as my.toml.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 80, after_long_help = AFTER)]
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
        // `help solve -h` is `solve -h`.
        let is_help = |word: &OsString| word == "-h" || word == "--help";
        if words.get(1).is_some_and(|word| word == "help") && words.iter().any(is_help) {
            words.remove(1);
        }
        let mut options = words.iter().take_while(|word| *word != "--");
        puzzles::set_slides(options.any(|word| word == "--slides"));
        let at = words.iter().position(|word| is_verb(&word.to_string_lossy()));
        let verb = at.map(|at| words[at].to_string_lossy().into_owned());
        let typed = words.iter().skip(1).map(|word| word.to_string_lossy().into_owned());
        example::set_typed(verb.as_deref().unwrap_or_default(), typed.collect());
        if let Some(at) = at.filter(|_| verb.as_deref() == Some("answer")) {
            name_format(&mut words, at + 1)?;
        }
        let asks = |help: &str| words.iter().any(|word| word == help);
        let mut grammar = match ["-h", "--help", "help"].map(asks) {
            [false, false, false] => Args::command(),
            [is_short, ..] => help::grammar(Args::command(), is_short),
        };
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

    /// Returns the grammar of the command with the texts of `--help`, for manual pages.
    fn grammar() -> clap::Command {
        help::grammar(Args::command().disable_help_subcommand(true), false)
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
            Verb::Man(options) => man::run(options, &Args::grammar()),
            Verb::Verify(options) => verify::run(options, out),
            Verb::Build(options) => build::run(options, out),
        };
        // What has been written is seen, even if there is an error.
        let flushed = out.flush();
        result?;
        Ok(flushed?)
    }
}

/// Writes the format of `tilebase answer` as the list of formats has it: a name in any form, of one
/// word or two, or a file without one.
///
/// # Errors
/// A file that may be in none or in several formats.
fn name_format(words: &mut Vec<OsString>, at: usize) -> Result<(), Failure> {
    let text = |at: usize| words.get(at).map(|word| word.to_string_lossy().into_owned());
    let (first, second) = (text(at).unwrap_or_default(), text(at + 1).unwrap_or_default());
    if let Some((_, name)) = answer::judge(&first) {
        words[at] = name.into();
    } else if let Some((_, name)) = answer::judge(&format!("{first} {second}")) {
        words.splice(at..at + 2, [name.into()]);
    } else if words.get(at).is_some_and(|file| Path::new(file).is_file()) {
        let name = answer::recognise(Path::new(&words[at]))?;
        messages::note(format_args!("{first} is in the format {name}"));
        words.insert(at, name.into());
    }
    Ok(())
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
    /// Answer many questions in the format of an online judge
    #[command(
        subcommand,
        subcommand_value_name = "FORMAT",
        subcommand_help_heading = "Formats",
        after_long_help = "Examples:\n  \
        tilebase answer poj3131 < datasets.txt\n  \
        tilebase answer hdu3567 cases.txt --format json"
    )]
    Answer(answer::AnswerArgs),
    Build(build::Options),
    Verify(verify::Options),
    Completions(completions::Options),
    #[command(hide = true)]
    Man(man::Options),
}

/// The end of the help of the whole command.
const AFTER: &str = "\
Examples:
  tilebase solve 123746058
  tilebase random eight --distance 20 --count 10
  tilebase moves 123746058 --best
  tilebase solve DDDD_DDDD --count
  tilebase stats eight
  tilebase answer poj3131 --exact --paths < datasets.txt

To see what a command can do: tilebase solve -h, or tilebase solve --help for all of it.

Exit status:
  0  success, even if no moves lead to the goal
  1  a check failed: grade or answer --check read moves that do not reach the goal, or verify found a wrong or missing \
table
  2  invalid arguments, invalid input, a table that is missing or not valid, or a check that could \
not be finished

With --format json, each answer is a JSON object on a line of its own. Each message on standard \
error is one, too: {\"error\": ..., \"hint\": ...}, {\"warning\": ...} or {\"note\": ...}.";

#[cfg(test)]
mod tests {
    use super::*;

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
