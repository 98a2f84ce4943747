//! Turns clap's errors into failures.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use tilebase::Puzzle;

use super::answer::judge;
use crate::out::escaped::shortened;
use crate::out::failure::Failure;

/// Returns clap's error as a failure.
pub(super) fn failure(error: &clap::Error) -> Failure {
    known_mistake(error).unwrap_or_else(|| of_clap(error))
}

/// Returns a failure with advice if the arguments are a question without a verb, such as `tilebase
/// 123069478`, or use a word for what another verb does.
fn known_mistake(error: &clap::Error) -> Option<Failure> {
    if error.get(ContextKind::InvalidArg).is_some_and(|found| found.to_string() == "--svg") {
        return Some(Failure::new("unexpected argument '--svg': this verb draws nothing").hint(
            "to draw a path: tilebase solve START --svg FILE; a page of questions: tilebase sheet",
        ));
    }
    let word = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    // `answer` and `stats` are verbs with verbs of their own.
    if usage.contains("tilebase answer") || usage.contains("tilebase stats") {
        return None;
    }
    let word = &shortened(word.trim());
    if let Some((_, advice)) = VERBS.iter().find(|(words, _)| words.split(' ').any(|w| w == word)) {
        return Some(Failure::new(format!("there is no verb {word}")).hint(*advice));
    }
    if let Some(puzzle) = Puzzle::shipped(word) {
        let example = &puzzle.texts().example;
        let what = format!("expected a verb before {word}");
        return Some(Failure::new(what).hint(format!("for example: tilebase solve {example}")));
    }
    if judge(word).is_some() {
        let what = format!("expected a verb before {word}");
        return Some(Failure::new(what).hint(format!("for example: tilebase answer {word} FILE")));
    }
    Puzzle::of_start(word)?;
    let quoted = if word.contains(' ') { format!("'{word}'") } else { word.to_owned() };
    let what = format!("expected a verb before {quoted}");
    Some(Failure::new(what).hint(format!("to see how to solve it: tilebase solve {quoted}")))
}

/// Words that people type as a verb, and the advice where to find what they mean.
const VERBS: [(&str, &str); 9] = [
    ("check", "tilebase verify proves tables, and tilebase grade checks moves"),
    (
        "count",
        "tilebase path START --count counts shortest paths, and tilebase stats counts boards",
    ),
    ("csv export", "tilebase dump PUZZLE writes every board with its distance"),
    (
        "draw picture show svg",
        "tilebase solve START --svg FILE, or tilebase hint START --svg FILE for a board alone",
    ),
    (
        "explain",
        "tilebase solve shows every board of a path, and tilebase moves shows the value of each move",
    ),
    (
        "generate install make tables",
        "tilebase build makes tables, and tilebase random draws questions",
    ),
    (
        "diameter gods-number hardest radius",
        "tilebase stats PUZZLE has the largest distance and its boards",
    ),
    (
        "list puzzles",
        "tilebase help lists the verbs, tilebase stats --help the puzzles, and tilebase info the tables",
    ),
    ("version", "tilebase --version"),
];

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
    let find = |kinds: [ContextKind; 3]| kinds.into_iter().find_map(|kind| error.get(kind));
    let given =
        find([ContextKind::InvalidSubcommand, ContextKind::InvalidValue, ContextKind::InvalidArg])?
            .to_string();
    let meant = match find([
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
        ContextKind::SuggestedArg,
    ])? {
        ContextValue::Strings(meant) => meant.clone(),
        meant => vec![meant.to_string()],
    };
    let given = given.trim_start_matches('-');
    let is_near = |meant: &String| is_misspelt(given, meant.trim_start_matches('-'));
    meant.into_iter().find(is_near).map(|meant| format!("perhaps {meant}"))
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
    match hint {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

#[cfg(test)]
mod tests {
    use super::is_misspelt;

    #[test]
    fn a_suggestion_is_right_or_none() {
        for (given, meant) in
            [("solv", "solve"), ("slove", "solve"), ("pth", "path"), ("stat", "stats")]
        {
            assert!(is_misspelt(given, meant), "{given}");
        }
        for (given, meant) in
            [("hardest", "grade"), ("poj3132", "poj1077"), ("", "path"), ("x", "info")]
        {
            assert!(!is_misspelt(given, meant), "{given}");
        }
    }
}
