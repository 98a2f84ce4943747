//! The verbs, one a file or folder, and the grammar of the command: its verbs and global options.

mod answer;
mod build;
mod canonical;
mod completions;
mod distance;
mod dump;
mod grade;
mod hint;
mod man;
mod moves;
mod notation;
mod path;
mod play;
mod random;
mod sheet;
mod solve;
mod stats;
mod usage;
mod verify;

use std::ffi::OsString;
use std::process;
#[cfg(unix)]
use std::sync::Arc;

use clap::{CommandFactory, Parser, Subcommand};
use tilebase::Puzzle;

pub use self::answer::answer;
pub use self::solve::picture;

use crate::ask::ask;
use crate::out::failure::Failure;
use crate::out::format::look_for_json;
use crate::system::memory;
use crate::tables::places::Places;

/// Instant answers to the 3x3 puzzles of sliding tiles and rolling cubes
///
/// A move is written as a letter, which says where the empty square goes: d, l, r or u (down, left,
/// right, up). Of several shortest paths, the first in alphabetical order is shown.
#[derive(Parser)]
#[command(name = "tilebase", version, max_term_width = 100, after_long_help = AFTER)]
pub struct Args {
    #[command(flatten)]
    places: Places,
    #[command(subcommand)]
    command: Command,
}

impl Args {
    /// Reads the arguments of the command, the first of which is its own name.
    ///
    /// With `--help` or `--version`, prints the text and ends the process.
    ///
    /// # Errors
    /// Returns an error if the arguments are not valid.
    pub fn read(words: Vec<OsString>) -> Result<Args, Failure> {
        look_for_json(&words);
        notation::look_for_help(&words);
        let words = shielded(answer::with_small_name(words));
        Args::try_parse_from(&words).map_err(|error| {
            if error.use_stderr() {
                return usage::failure(&error);
            }
            // Only help needs all of its text.
            let error = grammar().try_get_matches_from(words).err().unwrap_or(error);
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
        memory::expect(match &self.command {
            Command::Random(_) | Command::Stats(_) | Command::Verify(_) => memory::LIST,
            _ => memory::BEGIN,
        })?;
        // With a handler of SIGXFSZ, a file larger than `ulimit -f` is an error of `write`, and
        // does not end the process.
        #[cfg(unix)]
        signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default())
            .map_err(|error| Failure::new(format!("cannot catch signals: {error}")))?;
        let places = &self.places;
        match &self.command {
            Command::Answer(options) => answer::run(options, places),
            Command::Solve(options) => ask(&options.asked, places, options),
            Command::Play(options) => play::run(options, places),
            Command::Distance(options) => ask(&options.asked, places, options),
            Command::Grade(options) => grade::run(options, places),
            Command::Hint(options) => ask(&options.asked, places, options),
            Command::Moves(options) => ask(&options.asked, places, options),
            Command::Path(options) => path::run(options, places),
            Command::Random(options) => random::run(options, places),
            Command::Sheet(options) => sheet::run(options, places),
            Command::Canonical(options) => ask(&options.asked, places, options),
            Command::Stats(options) => stats::run(options, places),
            Command::Dump(options) => dump::run(options, places),
            Command::Notation(_) => notation::run(),
            Command::Completions(options) => completions::run(options, Args::command()),
            Command::Man(options) => man::run(options, grammar()),
            Command::Verify(options) => verify::run(options, places),
            Command::Build(options) => build::run(options, places),
        }
    }
}

/// Returns the grammar of the command, with all texts of its help.
fn grammar() -> clap::Command {
    Args::command().mut_subcommands(with_places)
}

/// Adds the options of tables to the end of the help of a verb, and of its verbs, if it reads tables.
fn with_places(verb: clap::Command) -> clap::Command {
    if ["notation", "completions", "man"].contains(&verb.get_name()) {
        return verb;
    }
    let examples = verb.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    verb.mut_subcommands(with_places).after_help(examples + PLACES)
}

/// Puts a space before a board or a goal that begins with an empty square, `-`, `--` or `---`, and
/// before an empty square that is a word, so that clap does not take it for an option. The notation
/// of a board ignores white space.
fn shielded(words: Vec<OsString>) -> Vec<OsString> {
    let is_cube = |at: usize| {
        let word = words.get(at).and_then(|word| word.to_str());
        word.is_some_and(|word| word.len() == 2 && word.bytes().all(|b| b.is_ascii_uppercase()))
    };
    // `--` ends the options, but beside a cube of two letters it is an empty square.
    let is_shielded = |at: usize, word: &str| match word {
        "---" => true,
        "--" => is_cube(at + 1) || at.checked_sub(1).is_some_and(is_cube),
        _ => is_board(word),
    };
    let shield = |(at, word): (usize, &OsString)| {
        let is_shielded = word.to_str().is_some_and(|word| is_shielded(at, word));
        let mut shielded = OsString::from(if is_shielded { " " } else { "" });
        shielded.push(word);
        shielded
    };
    words.iter().enumerate().map(shield).collect()
}

/// Returns whether a text begins with `-` and is a board or a goal, perhaps with mistakes: not a
/// number, which is shorter, and not an option, whose dashes are followed by a letter.
fn is_board(text: &str) -> bool {
    let after = text.trim_start_matches('-');
    match text.len() - after.len() {
        0 => false,
        1 | 2 if after.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) => Puzzle::all()
            .any(|puzzle| puzzle.start(Some(text)).is_ok() || puzzle.goal(text).is_ok()),
        _ => text.len() > 4,
    }
}

#[derive(Subcommand)]
enum Command {
    /// Answer a stream of questions, in the format of an online judge or one question a line
    #[command(
        subcommand,
        after_help = "Examples:\n  \
        tilebase answer cubic < datasets.txt\n  \
        tilebase answer eight cases.txt --format json"
    )]
    Answer(answer::Answer),
    Solve(solve::Options),
    Play(play::Options),
    Distance(distance::Options),
    Hint(hint::Options),
    Moves(moves::Options),
    Path(path::Options),
    Grade(grade::Options),
    Random(random::Options),
    Sheet(sheet::Options),
    Canonical(canonical::Options),
    Stats(stats::Options),
    Dump(dump::Options),
    Build(build::Options),
    Verify(verify::Options),
    Notation(notation::Options),
    Completions(completions::Options),
    Man(man::Options),
}

/// The end of the help of a verb that reads tables.
const PLACES: &str = "Options of tables, see tilebase --help: --tables DIR, --no-build, --no-mmap";

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

Options of all verbs that read tables:
  --tables DIR  Read the tables in DIR [default: the environment variable
                TILEBASE_TABLES, or else the user's data directory, on Linux
                ~/.local/share/tilebase/4, then /usr/share/tilebase/4]
  --no-build    Report an error if a table is missing; else eight.tbl and
                cubic.tbl (7.5 MB) are built when they are first needed, and
                tables of single goals are made in memory
  --no-mmap     Read tables instead of mapping them: for network file systems,
                and for files that other programs may truncate or change
Only tilebase build --gardner and --alike make gardner.tbl (941 MB) and alike.tbl (1.41 GB).

With --format json, each answer is a JSON object on a line of its own, and so is each message on \
stderr: {\"error\": ..., \"hint\": ...}, {\"warning\": ...} or {\"note\": ...}.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::out::format::json_wanted;

    /// Returns the texts of a command and of its verbs that name `gardner` and not `alike`. The
    /// text of an option with either name may be about that one alone.
    fn one_sided(command: &mut clap::Command) -> Vec<String> {
        let own = |name: &str| ["gardner", "alike"].contains(&name);
        let abouts = [command.get_about(), command.get_long_about()];
        let afters = [command.get_after_help(), command.get_after_long_help()];
        let texts = abouts.into_iter().chain(afters).flatten().map(ToString::to_string);
        let arguments = command.get_arguments().filter(|argument| !own(argument.get_id().as_str()));
        let helps = arguments.flat_map(|argument| [argument.get_help(), argument.get_long_help()]);
        let mut texts: Vec<_> = texts.chain(helps.flatten().map(ToString::to_string)).collect();
        texts.push(command.render_usage().to_string());
        texts.retain(|text| text.contains("gardner") && !text.contains("alike"));
        let verbs = command.get_subcommands_mut().filter(|verb| !own(verb.get_name()));
        texts.extend(verbs.flat_map(one_sided).collect::<Vec<_>>());
        texts
    }

    /// Guards that help about puzzles with large tables names all of them.
    #[test]
    fn help_that_names_gardner_names_alike() {
        assert_eq!(one_sided(&mut Args::command()), [""; 0]);
    }

    /// Guards that examples can be pasted from a terminal of 80 columns, where clap would break longer
    /// lines, and that the help of every verb that reads tables names the options of tables.
    #[test]
    fn examples_fit_on_a_line_and_help_names_the_options_of_tables() {
        fn check(verb: &clap::Command) {
            let texts = [verb.get_after_help(), verb.get_after_long_help()].into_iter().flatten();
            let text = texts.map(ToString::to_string).collect::<String>();
            for line in text.lines() {
                let is_example =
                    ["  tilebase ", "  echo "].iter().any(|begin| line.starts_with(begin));
                assert!(!is_example || line.len() <= 80, "{}: {line}", verb.get_name());
            }
            let is_named = text.contains("--tables DIR") && text.contains("--no-build");
            let needs_none = ["notation", "completions", "man"].contains(&verb.get_name());
            assert_ne!(is_named, needs_none, "{}: {text}", verb.get_name());
            verb.get_subcommands().filter(|verb| verb.get_name() != "help").for_each(check);
        }
        let mut grammar = grammar();
        grammar.build();
        check(&grammar);
    }

    /// Guards that the words passed to `Args::read` count, and not the arguments of the process,
    /// which belong to another program if the command is used as a library.
    #[test]
    fn json_and_help_are_looked_for_in_the_words() {
        for (format, wanted) in [("json", true), ("text", false)] {
            let words = ["tilebase", "distance", "123069478", "--format", format];
            assert!(Args::read(words.map(OsString::from).to_vec()).is_ok());
            assert_eq!(json_wanted(), wanted);
        }
        for (word, wanted) in [("man", true), ("distance", false)] {
            notation::look_for_help(&[word.into()]);
            let mut command = Args::command();
            let help = command.find_subcommand_mut("notation").unwrap().render_long_help();
            assert_eq!(help.to_string().contains("cubic       X,Y"), wanted);
        }
    }

    /// Guards that an empty square may be one of nine words.
    #[test]
    fn an_empty_square_is_a_word_beside_cubes() {
        for (words, expected) in [
            ("WRB --- WRB", "WRB  --- WRB"),
            ("UN -- UN", "UN  -- UN"),
            ("alike -- UN", "alike  -- UN"),
            ("solve -- 123069478", "solve -- 123069478"),
            ("1 - 2", "1 - 2"),
        ] {
            let words = words.split(' ').map(OsString::from).collect();
            assert_eq!(shielded(words).join(" ".as_ref()), expected);
        }
    }

    /// Guards that no option is taken for a board.
    #[test]
    fn what_begins_with_a_dash_and_is_no_board_stays() {
        for word in [
            "-",
            "--",
            "-h",
            "-1",
            "-100",
            "--help",
            "--tables",
            "--summary",
            "--no-build",
            "--after=ud",
        ] {
            assert!(!is_board(word), "{word}");
        }
    }
}
