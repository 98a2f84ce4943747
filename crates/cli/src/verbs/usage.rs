//! Reads the arguments, and turns clap's errors into failures.

use std::ffi::OsString;
use std::process;

use clap::Parser;
use clap::error::ContextKind;

use super::Args;
use crate::ask::puzzles::Name;
use crate::out::escaped::{Escaped, shortened};
use crate::out::failure::Failure;
use crate::out::format::json_wanted;

impl Args {
    /// Reads the arguments of the command, the first of which is its own name.
    ///
    /// Prints the text of `--help` and `--version`, and messages of clap itself that are not for
    /// programs, and ends the process then.
    ///
    /// # Errors
    /// Returns an error if the arguments are not valid.
    pub fn read(words: Vec<OsString>) -> Result<Args, Failure> {
        let words: Vec<_> = words.into_iter().map(shield).collect();
        Args::try_parse_from(&words).map_err(|error| {
            // Clap's message quotes the arguments, so read them again with control characters escaped.
            let escaped = words.into_iter().map(escape);
            let error = Args::try_parse_from(escaped).err().unwrap_or(error);
            let text = error.render().to_string();
            match missing_verb(&error) {
                Some(failure) => failure,
                // Clap quotes arguments in full; a failure leaves out the middle of long lines.
                None if error.use_stderr() && (json_wanted() || shortened(&text) != text) => {
                    failure(&error)
                }
                None if error.use_stderr() => error.exit(),
                // Unlike clap, which ignores it if the help cannot be written.
                None => match error.print() {
                    Ok(()) => process::exit(0),
                    Err(error) => error.into(),
                },
            }
        })
    }
}

/// Puts a space before a board that begins with an empty square, `-`, `--,` or `---`, so that it is
/// not taken for an option. White space does not matter in the notation of a board.
fn shield(argument: OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let all_in = |symbols: &[u8]| bytes.iter().all(|byte| symbols.contains(byte));
    let squares = bytes.iter().filter(|byte| b"-0123456789".contains(byte)).count();
    let is_board = (bytes.starts_with(b"---") || bytes.starts_with(b"--,"))
        && all_in(b"-WRBUDNSEwrbudnse,;/| ")
        || bytes.starts_with(b"-") && squares == 9 && all_in(b"-0123456789,;/| ");
    if !is_board {
        return argument;
    }
    let mut shielded = OsString::from(" ");
    shielded.push(argument);
    shielded
}

/// Escapes the control characters of an argument.
fn escape(argument: OsString) -> OsString {
    if argument.to_string_lossy().contains(char::is_control) {
        Escaped(argument.to_string_lossy()).to_string().into()
    } else {
        argument
    }
}

/// Returns a failure with advice if the arguments are a question without a verb, such as `tilebase
/// 123069478`.
fn missing_verb(error: &clap::Error) -> Option<Failure> {
    let word = error.get(ContextKind::InvalidSubcommand)?.to_string();
    // `answer` and `stats` are verbs with verbs of their own.
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    if usage.contains("tilebase answer") || usage.contains("tilebase stats") {
        return None;
    }
    let word = &shortened(word.trim());
    if let Some(name) = Name::of(word) {
        let example = name.texts().example;
        let what = format!("expected a verb before {word}");
        return Some(Failure::new(what).hint(format!("for example: tilebase solve {example}")));
    }
    Name::of_start(word)?;
    let quoted = if word.contains(' ') { format!("'{word}'") } else { word.to_owned() };
    let what = format!("expected a verb before {quoted}");
    Some(Failure::new(what).hint(format!("to see how to solve it: tilebase solve {quoted}")))
}

/// Converts clap's error into a failure: its first paragraph is what is wrong, and its first tip or
/// else the usage is the hint.
fn failure(error: &clap::Error) -> Failure {
    let text = error.to_string();
    let mut paragraphs = text.split("\n\n").map(str::trim);
    let what = paragraphs.next().unwrap_or_default().trim_start_matches("error: ");
    let what: Vec<_> = what.lines().map(str::trim).collect();
    let failure = Failure::new(what.join(" "));
    let advice = |text: &&str| text.starts_with("tip: ") || text.starts_with("Usage: ");
    match paragraphs.find(advice) {
        Some(hint) => failure.hint(shortened(hint.trim_start_matches("tip: "))),
        None => failure,
    }
}
