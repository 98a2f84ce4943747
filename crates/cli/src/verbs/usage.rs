//! Turns clap's errors into failures.

use clap::error::{ContextKind, ErrorKind};
use tilebase::any::AnyPuzzle;

use crate::out::escaped::shortened;
use crate::out::failure::Failure;

/// Returns the failure that clap's error is.
pub(super) fn failure(error: &clap::Error) -> Failure {
    known_mistake(error).unwrap_or_else(|| of_clap(error))
}

/// Returns a failure with advice if the arguments are a question without a verb, such as `tilebase
/// 123069478`, or ask for what another verb does.
fn known_mistake(error: &clap::Error) -> Option<Failure> {
    if error.get(ContextKind::InvalidArg).is_some_and(|found| found.to_string() == "--svg") {
        return Some(
            Failure::new("unexpected argument '--svg': only solve and stats draw")
                .hint("to draw a path: tilebase solve START --svg FILE"),
        );
    }
    let word = error.get(ContextKind::InvalidSubcommand)?.to_string();
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    // `answer` and `stats` are verbs with verbs of their own.
    if usage.contains("tilebase answer") || usage.contains("tilebase stats") {
        return None;
    }
    let word = &shortened(word.trim());
    if let Ok(puzzle) = word.parse::<AnyPuzzle>() {
        let example = puzzle.texts().example;
        let what = format!("expected a verb before {word}");
        return Some(Failure::new(what).hint(format!("for example: tilebase solve {example}")));
    }
    AnyPuzzle::of_start(word)?;
    let quoted = if word.contains(' ') { format!("'{word}'") } else { word.to_owned() };
    let what = format!("expected a verb before {quoted}");
    Some(Failure::new(what).hint(format!("to see how to solve it: tilebase solve {quoted}")))
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
    let advice = |text: &&str| text.starts_with("tip: ") || text.starts_with("Usage: ");
    match paragraphs.find(advice) {
        Some(hint) => failure.hint(shortened(hint.trim_start_matches("tip: "))),
        None => failure,
    }
}
