//! Reads the arguments, and turns clap's errors into failures.

use std::ffi::OsString;
use std::process;

use clap::Parser;
use clap::error::{ContextKind, ErrorKind};
use tilebase::any::AnyPuzzle;

use super::Args;
use crate::ask::question::look_for_help;
use crate::out::escaped::shortened;
use crate::out::failure::Failure;
use crate::out::format::look_for_json;

impl Args {
    /// Reads the arguments of the command, the first of which is its own name.
    ///
    /// Prints the text of `--help` and `--version`, and ends the process then.
    ///
    /// # Errors
    /// Returns an error if the arguments are not valid.
    pub fn read(words: Vec<OsString>) -> Result<Args, Failure> {
        look_for_json(&words);
        look_for_help(&words);
        Args::try_parse_from(shielded(words)).map_err(|error| {
            if error.use_stderr() {
                return known_mistake(&error).unwrap_or_else(|| failure(&error));
            }
            // Unlike clap, which ignores it if the help cannot be written.
            match error.print() {
                Ok(()) => process::exit(0),
                Err(error) => error.into(),
            }
        })
    }
}

/// Puts a space before a board or a goal that begins with an empty square, `-`, `--` or `---`, and
/// before an empty square that is a word, so that it is not taken for an option. White space does not
/// matter in the notation of a board.
fn shielded(words: Vec<OsString>) -> Vec<OsString> {
    let is_cube = |at: usize| {
        let word = words.get(at).and_then(|word| word.to_str());
        word.is_some_and(|word| word.len() == 2 && word.bytes().all(|b| b.is_ascii_uppercase()))
    };
    // What is behind `--` is no option, but beside a cube of two letters it is an empty square.
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
/// number, which is shorter, and not an option, whose dashes have a letter behind them.
fn is_board(text: &str) -> bool {
    let after = text.trim_start_matches('-');
    match text.len() - after.len() {
        0 => false,
        1 | 2 if after.starts_with(|symbol: char| symbol.is_ascii_alphabetic()) => AnyPuzzle::ALL
            .iter()
            .any(|puzzle| puzzle.start(Some(text)).is_ok() || puzzle.goal(text).is_ok()),
        _ => text.len() > 4,
    }
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
fn failure(error: &clap::Error) -> Failure {
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

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::out::format::json_wanted;

    /// Guards that the words that are read count, and not the arguments of the process, which are
    /// those of another program where the command is a library.
    #[test]
    fn json_and_help_are_looked_for_in_the_words() {
        for (format, wanted) in [("json", true), ("text", false)] {
            let words = ["tilebase", "distance", "123069478", "--format", format];
            assert!(Args::read(words.map(OsString::from).to_vec()).is_ok());
            assert_eq!(json_wanted(), wanted);
        }
        for (word, wanted) in [("man", true), ("distance", false)] {
            look_for_help(&[word.into()]);
            let mut command = Args::command();
            let help = command.find_subcommand_mut("distance").unwrap().render_long_help();
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

    /// Guards that options stay options, whatever their letters.
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
