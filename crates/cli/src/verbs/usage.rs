//! Turns clap's errors into failures.

use std::borrow::Cow;
use std::error::Error as _;
use std::ffi::OsString;

use clap::CommandFactory as _;
use clap::error::{ContextKind, ErrorKind};
use tilebase::error::quoted;
use tilebase::{Content, Puzzle};

use super::answer::{judge, known};
use super::{Args, is_verb};
use crate::ask::example;
use crate::out::messages::{Failure, shortened};
use crate::puzzles::{carried, in_quotes, is_misspelt, misspelt, puzzle};

/// Returns clap's error about some words, of which the first is the command's name, as a failure.
pub(super) fn failure(error: &clap::Error, words: &[OsString]) -> Failure {
    let words: Vec<_> = words.iter().skip(1).map(|word| word.to_string_lossy()).collect();
    if let Some(failure) = carried(error) {
        return of_puzzle(failure, &words);
    }
    known_mistake(error, &words).unwrap_or_else(|| of_clap(error, &words))
}

/// Returns a failure of the word that names a puzzle, with the word that was meant if it is known.
fn of_puzzle(failure: Failure, words: &[Cow<'_, str>]) -> Failure {
    let behind = words.iter().skip_while(|word| !is_verb(word)).skip(1);
    // Other words are values of options, such as that of --format.
    let is_wrong = |word: &&Cow<'_, str>| {
        puzzle(word).is_none() && failure.what().contains(&quoted(word).to_string())
    };
    let wrong = || behind.clone().filter(is_wrong);
    if let Some(failure) = wrong().find_map(|word| instead("puzzle", word)) {
        return failure;
    }
    let typed = wrong().find_map(|word| example::instead(word, misspelt(word)?.name()));
    match typed.filter(|_| failure.advice().is_none()) {
        Some(typed) => failure.hint(typed),
        None => failure,
    }
}

/// Returns a failure with advice if the arguments have a word for what another one does, or are a
/// question without a verb, such as `tilebase 123069478`.
fn known_mistake(error: &clap::Error, words: &[Cow<'_, str>]) -> Option<Failure> {
    let get = |kind| error.get(kind).map(|found| shortened(found.to_string().trim()));
    let (kind, word) = match error.kind() {
        ErrorKind::InvalidSubcommand => ("command", get(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => ("option", get(ContextKind::InvalidArg)?),
        _ => return None,
    };
    // Of the verbs, `answer` alone has verbs of its own.
    let usage = get(ContextKind::Usage).unwrap_or_default();
    let is_format = kind == "command" && usage.contains("tilebase answer");
    let typed = if is_format { &format!("answer {word}") } else { &word };
    if let Some(failure) = instead(kind, typed) {
        return Some(failure);
    }
    if kind == "option" && word.starts_with('-') {
        let is_board =
            !word.trim_start_matches('-').starts_with(|symbol: char| symbol.is_ascii_alphabetic());
        let at = words.iter().position(|typed| *typed == word).filter(|_| is_board)?;
        let (before, behind) = words.split_at(at);
        if let Some(option) = before.last().filter(|option| takes_value(option, before)) {
            let what = format!("{option}: expected a value, found {}", quoted(&word));
            return Some(Failure::new(what));
        }
        let verb = if before.iter().any(|word| is_verb(word)) { None } else { Some("solve") };
        let before = before.iter().map(Cow::as_ref).chain(verb).chain(["--"]);
        let typed = command(before.chain(behind.iter().map(Cow::as_ref)));
        let hint = format!("write -- before what begins with - and is no option: {typed}");
        return Some(Failure::new(format!("there is no option {word:?}")).hint(hint));
    }
    match suggestion(error) {
        None if kind == "option" => None,
        None if !is_format => Some(without_verb(&word)),
        None => {
            let what = format!("there is no format and no file {}", in_quotes(&word));
            Some(Failure::new(what).hint(known()))
        }
        _ => None,
    }
}

/// Returns whether a word is an option with a value of the verb in some words.
fn takes_value(option: &str, words: &[Cow<'_, str>]) -> bool {
    let Some(name) = option.strip_prefix("--") else { return false };
    let grammar = Args::command();
    let verbs =
        grammar.get_subcommands().filter(|verb| words.iter().any(|word| word == verb.get_name()));
    let mut options = verbs.flat_map(clap::Command::get_arguments);
    options.any(|arg| arg.get_long() == Some(name) && arg.get_action().takes_values())
}

/// Returns the error that the command does not have a word, if it is known for what.
fn instead(kind: &str, typed: &str) -> Option<Failure> {
    let means = |(words, _): &(&str, _)| words.split(", ").any(|known| known == typed);
    let mut instead = INSTEAD.lines().filter_map(|line| line.split_once(": "));
    let (_, advice) = instead.find(means)?;
    Some(Failure::new(format!("there is no {kind} {typed:?}")).hint(advice))
}

/// Returns the command of some words, as it is typed in a shell.
fn command<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let words: Vec<_> = words.into_iter().map(in_quotes).collect();
    format!("tilebase {}", words.join(" "))
}

/// Returns a failure with advice about a word in place of a verb.
fn without_verb(word: &str) -> Failure {
    let typed = in_quotes(word);
    let (is, hint) = match puzzle(word) {
        Some(Ok(_)) => ("a puzzle", format!("to play it: tilebase play {typed}")),
        Some(Err(failure)) => return failure,
        None if judge(word).is_some() => {
            ("the format of a judge", format!("to answer in it: tilebase answer {word} FILE"))
        }
        None if Puzzle::all().any(|puzzle| puzzle.board(word).is_ok()) => {
            ("a board", format!("to see how to solve it: tilebase solve {typed}"))
        }
        None => {
            let what = format!("there is no command {}", quoted(word));
            return Failure::new(what).hint("to list the commands: tilebase --help");
        }
    };
    Failure::new(format!("{} is {is}; you have to say what to do with it", quoted(word))).hint(hint)
}

/// Words that people type for a command, an option or a puzzle and that do not exist, and after a
/// colon what to type instead.
const INSTEAD: &str = "\
answer goals, answer harris: tilebase solve - and tilebase distance - read lines START GOAL
8, 8-puzzle, 8puzzle: tilebase describe eight
15, 15-puzzle, 15puzzle: tilebase describe fifteen
canonical: the last column of tilebase dump PUZZLE, and canonical in Python
check: tilebase verify proves tables, and tilebase grade checks moves
count: tilebase solve START --count counts shortest paths, and tilebase stats counts boards
csv, export: tilebase dump PUZZLE writes every board with its distance
explain: tilebase solve START --picture shows every board of a path, and tilebase moves every move
--goals: tilebase build --small, or --all-goals, or tilebase build PUZZLE --goal GOAL
goals: cargo run --release --example radii, in a clone: the largest distance from each pattern
astar, bfs, compare, heuristic, ida, search: tilebase.search in Python has the searches of textbooks; in a clone, docs/python.md
generate, install, make, tables: tilebase build makes tables, and tilebase random draws questions
--difficulty, --level, --moves: tilebase random PUZZLE --distance N
diameter, gods-number, hardest, radius, records: tilebase stats PUZZLE has the largest distance and its boards
--hardest: tilebase stats PUZZLE --farthest
hint, --hint: tilebase moves START --best
--check, info: tilebase verify --quick lists the tables, and what is missing or damaged
list, notation, puzzles: tilebase describe lists the puzzles, and tilebase describe PUZZLE shows how boards are written
path: tilebase solve START
--plain: boards are text where stdout is no terminal: tilebase solve START | cat
--shard: a list of puzzles and goals, each with tilebase build PUZZLE --goal GOAL
--start: tilebase random cubic --blank X,Y
draw, picture, show, svg, --size, --svg: tilebase solve or stats with --format svg writes a picture to stdout; for a page of questions: tilebase sheet
version: tilebase --version";

/// Returns clap's suggestion for an unknown word, if the word is a misspelling of it.
fn suggestion(error: &clap::Error) -> Option<String> {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue};
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};
    let find = |kinds: [ContextKind; 3]| {
        kinds.into_iter().find_map(|kind| error.get(kind)).map(ToString::to_string)
    };
    let given = find([InvalidSubcommand, InvalidValue, InvalidArg])?;
    let meant = find([SuggestedSubcommand, SuggestedValue, SuggestedArg])?;
    let given = given.trim_start_matches('-');
    let is_near = |meant: &&str| is_misspelt(given, meant.trim_start_matches('-'));
    meant.split(", ").find(is_near).map(str::to_owned)
}

/// Converts clap's error into a failure: what is wrong in whole words, and the command that was
/// typed with the word that was meant, or else what clap advises. Where a verb is missing, the hint
/// is the help, which lists them.
fn of_clap(error: &clap::Error, words: &[Cow<'_, str>]) -> Failure {
    let text = error.to_string();
    let get = |kind| error.get(kind).map(|found| shortened(found.to_string().trim()));
    let verb = words.iter().take_while(|word| !word.starts_with('-')).find(|word| is_verb(word));
    let help = match (verb, words.iter().skip_while(|word| !is_verb(word)).nth(1)) {
        (Some(verb), Some(name)) if verb == "answer" && judge(name).is_some() => {
            format!("tilebase answer {name} --help")
        }
        (Some(verb), _) => format!("tilebase {verb} --help"),
        (None, _) => "tilebase --help".to_owned(),
    };
    let option = get(ContextKind::InvalidArg).unwrap_or_default();
    let option = option.split(' ').next().unwrap_or_default().trim_matches(['<', '>']);
    match error.kind() {
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let what = match verb {
                Some(_) => "expected a format, such as tilebase answer poj3131",
                None => "expected a command, such as tilebase solve 123746058",
            };
            return Failure::new(what).hint(text.trim_end());
        }
        ErrorKind::InvalidSubcommand | ErrorKind::UnknownArgument => {
            let (kind, word) = match get(ContextKind::InvalidSubcommand) {
                Some(word) if verb.is_some() => ("format", word),
                Some(word) => ("command", word),
                None if option.starts_with('-') => ("option", option.to_owned()),
                None => {
                    let what = format!("expected no other word, found {}", quoted(option));
                    let is_random = verb.is_some_and(|verb| verb == "random");
                    return Failure::new(what).hint(match option.parse::<u64>() {
                        Ok(count) if is_random => {
                            format!("to draw {count} boards: --count {count}; at a distance: --distance {count}")
                        }
                        _ => format!("all options: {help}"),
                    });
                }
            };
            let what = format!("there is no {kind} {}", quoted(&word));
            return match suggestion(error) {
                Some(meant) => {
                    let typed = example::instead(&word, &meant);
                    Failure::new(format!("{what}, but there is {meant:?}"))
                        .hint(typed.unwrap_or(help))
                }
                // Clap says that `'solve --tables' exists`.
                None => Failure::new(what).hint(
                    match text.split('\'').find(|part| {
                        part.split_once(' ')
                            .is_some_and(|(verb, rest)| is_verb(verb) && rest == option)
                    }) {
                        Some(typed) => format!("write it after the command: tilebase {typed}"),
                        None => format!("to list the options: {help}"),
                    },
                ),
            };
        }
        ErrorKind::MissingRequiredArgument if text.contains("\n  <PUZZLE>\n") => {
            return Failure::new("expected PUZZLE, the name of a puzzle or the file of your own")
                .hint(format!("for example: {}", with_puzzle(words)));
        }
        ErrorKind::ArgumentConflict if let Some(other) = get(ContextKind::PriorArg) => {
            let other = other.split(' ').next().unwrap_or_default();
            return Failure::new(format!("{option} cannot be used with {other}"))
                .hint("leave out one of them");
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let (given, valid) = (get(ContextKind::InvalidValue), get(ContextKind::ValidValue));
            let given = given.unwrap_or_default();
            let found = if given.is_empty() { "nothing".to_owned() } else { quoted(&given) };
            let source = error.source().map(ToString::to_string);
            let failure = Failure::new(match (source, valid) {
                (Some(why), _) if why.contains("found ") => format!("{option}: {why}"),
                (Some(why), _) => format!("{option}: {why}, found {found}"),
                (None, Some(valid)) if !valid.is_empty() => {
                    format!("{option}: expected one of {valid}, found {found}")
                }
                _ => format!("{option}: expected a value, found {found}"),
            });
            return match suggestion(error).and_then(|meant| example::instead(&given, &meant)) {
                Some(typed) => failure.hint(typed),
                None if option == "--daily" => failure.hint("for today's: --daily $(date +%F)"),
                None => failure.hint(format!("all options: {help}")),
            };
        }
        _ => {}
    }
    let mut paragraphs = text.split("\n\n").map(str::trim);
    let what = paragraphs.next().unwrap_or_default().trim_start_matches("error: ");
    let failure = Failure::new(what.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let advice = |text: &&str| text.starts_with("tip: ") || text.starts_with("Usage: ");
    match paragraphs.find(advice) {
        Some(hint) => failure.hint(shortened(hint.trim_start_matches("tip: "))),
        None => failure,
    }
}

/// Returns a command that lacks a puzzle, with one that has what its options ask for.
fn with_puzzle(words: &[Cow<'_, str>]) -> String {
    let after = |option: &str| {
        let at = words.iter().position(|word| word == option)?;
        words.get(at + 1)
    };
    let has_patterns =
        |puzzle: &Puzzle| Content::databases_of(&puzzle.default_goal(None)).is_some();
    let of_patterns = after("--patterns").and_then(|_| Puzzle::all().find(has_patterns));
    let of_goal = after("--goal").and_then(|goal| Puzzle::of_goal(goal));
    let puzzle = of_patterns.or(of_goal).unwrap_or_else(Puzzle::eight);
    let verb = words.iter().position(|word| is_verb(word)).map_or(0, |at| at + 1);
    let (before, behind) = words.split_at(verb);
    let words = before.iter().map(Cow::as_ref).chain([puzzle.name()]);
    command(words.chain(behind.iter().map(Cow::as_ref)))
}
