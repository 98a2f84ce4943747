//! Turns clap's errors into failures.

use clap::error::{ContextKind, ErrorKind};
use tilebase::Puzzle;

use super::answer::judge;
use crate::out::messages::{Failure, shortened};

/// Returns clap's error as a failure.
pub(super) fn failure(error: &clap::Error) -> Failure {
    known_mistake(error).unwrap_or_else(|| of_clap(error))
}

/// Returns a failure with advice if the arguments have a word for what another one does, or are a
/// question without a verb, such as `tilebase 123069478`.
fn known_mistake(error: &clap::Error) -> Option<Failure> {
    let get = |kind| error.get(kind).map(|found| shortened(found.to_string().trim()));
    let (kind, word) = match error.kind() {
        ErrorKind::InvalidSubcommand => ("verb", get(ContextKind::InvalidSubcommand)?),
        ErrorKind::UnknownArgument => ("option", get(ContextKind::InvalidArg)?),
        ErrorKind::InvalidValue if get(ContextKind::InvalidArg)?.contains("PUZZLE") => {
            ("puzzle", get(ContextKind::InvalidValue)?)
        }
        _ => return None,
    };
    // Of the verbs, `answer` alone has verbs of its own.
    let usage = get(ContextKind::Usage).unwrap_or_default();
    let is_format = kind == "verb" && usage.contains("tilebase answer");
    let typed = if is_format { &format!("answer {word}") } else { &word };
    let means = |(words, _): &(&str, _)| words.split(", ").any(|known| known == typed);
    let mut instead = INSTEAD.lines().filter_map(|line| line.split_once(": "));
    if let Some((_, advice)) = instead.find(means) {
        return Some(Failure::new(format!("tilebase has no {kind} {typed}")).hint(advice));
    }
    match kind {
        "puzzle" => None,
        "option" => {
            let name = word.trim_start_matches('-');
            let is_board = !name.starts_with(|symbol: char| symbol.is_ascii_alphabetic());
            let hint =
                "a board or goal that begins with - stands behind --: tilebase solve -- START";
            let what = format!("unexpected argument '{word}' found");
            is_board.then(|| Failure::new(what).hint(hint))
        }
        _ if is_format => {
            let hint = format!("in small letters: {}", word.to_lowercase());
            let what = format!("unrecognized subcommand '{word}'");
            judge(&word).map(|_| Failure::new(what).hint(hint))
        }
        _ => without_verb(&word),
    }
}

/// Returns a failure with advice if a word in place of a verb begins a question.
fn without_verb(word: &str) -> Option<Failure> {
    let quoted = if word.contains(' ') { format!("'{word}'") } else { word.to_owned() };
    let hint = if let Some(puzzle) = Puzzle::shipped(word) {
        format!("for example: tilebase solve {}", puzzle.texts().example)
    } else if judge(word).is_some() {
        format!("for example: tilebase answer {word} FILE")
    } else {
        Puzzle::of_start(word)?;
        format!("to see how to solve it: tilebase solve {quoted}")
    };
    Some(Failure::new(format!("expected a verb before {quoted}")).hint(hint))
}

/// Words that people type for a verb, an option or a puzzle and the command does not have, and
/// behind a colon what to type instead.
const INSTEAD: &str = "\
answer goals, answer harris: tilebase path cubic - and tilebase path harris - read lines START GOAL, and so does tilebase distance
canonical: the last column of tilebase dump PUZZLE, and canonical in Python
check: tilebase verify proves tables, and tilebase grade checks moves
count: tilebase path START --count counts shortest paths, and tilebase stats counts boards
csv, export: tilebase dump PUZZLE writes every board with its distance
explain: tilebase solve shows every board of a path, and tilebase moves shows the value of each move
goals: cargo run --release --example radii, in a clone: the largest distance from each pattern
astar, bfs, compare, heuristic, ida, search: tilebase.search in Python has the searches of textbooks; in a clone, docs/search.md
generate, install, make, tables: tilebase build makes tables, and tilebase random draws questions
diameter, gods-number, hardest, radius, records: tilebase stats PUZZLE has the largest distance and its boards
--check, info: tilebase verify --quick lists the tables, and what is missing or damaged
list, puzzles: tilebase help lists the verbs, tilebase stats --help the puzzles, and tilebase verify --quick the tables
man: tilebase help VERB; releases and packages have manual pages: man tilebase-solve
--plain: boards are text where stdout is no terminal: tilebase solve START | cat
draw, picture, show, svg, --size, --svg: tilebase solve, path, hint or stats with --format svg writes a picture to stdout; for a page of questions: tilebase sheet
version: tilebase --version";

/// Returns whether two words differ in one place by at most two letters. Clap calls words similar
/// that have letters in common, such as `grade` and `hardest`.
fn is_misspelt(given: &str, meant: &str) -> bool {
    let pairs = given.bytes().zip(meant.bytes());
    let begin = pairs.take_while(|(one, other)| one == other).count();
    let (given, meant) = (&given.as_bytes()[begin..], &meant.as_bytes()[begin..]);
    let pairs = given.iter().rev().zip(meant.iter().rev());
    let end = pairs.take_while(|(one, other)| one == other).count();
    begin > 0 && given.len().max(meant.len()) - end <= 2
}

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
    meant.split(", ").find(is_near).map(|meant| format!("perhaps {meant}"))
}

/// Converts clap's error into a failure: its first paragraph is what is wrong, and its first tip or
/// else the usage is the hint. Where a verb is missing, the hint is the help, which lists them.
fn of_clap(error: &clap::Error) -> Failure {
    let text = error.to_string();
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Failure::new("expected a verb").hint(text.trim_end());
    }
    let mut paragraphs = text.split("\n\n").map(str::trim);
    let what = paragraphs.next().unwrap_or_default().trim_start_matches("error: ");
    let failure = Failure::new(what.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let is_suggestion = |text: &str| text.contains("similar") || text.contains("as a value");
    let advice = |text: &&str| {
        text.starts_with("tip: ") && !is_suggestion(text) || text.starts_with("Usage: ")
    };
    let hint = suggestion(error).or_else(|| {
        let hint = paragraphs.find(advice)?;
        Some(shortened(hint.trim_start_matches("tip: ")))
    });
    let is_daily = what.contains("--daily");
    match hint {
        Some(hint) if what.ends_with("provided:\n  <PUZZLE>") => {
            failure.hint(hint.replace("Usage:", "for example:").replace("<PUZZLE>", "eight"))
        }
        Some(hint) => failure.hint(hint),
        None if is_daily => failure.hint("for today's: --daily $(date +%F)"),
        None => failure,
    }
}
