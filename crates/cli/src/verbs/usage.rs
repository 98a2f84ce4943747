//! Reads the arguments, and turns clap's errors into failures.

use std::ffi::OsString;
use std::io::Write;
use std::process;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use super::Args;
use crate::ask::puzzles::Name;
use crate::out::escaped::Escaped;
use crate::out::failure::Failure;
use crate::out::format::json_wanted;
use crate::out::messages::shortened;

/// Reads the arguments. Prints the text of `--help` and `--version`, and messages of clap itself
/// that are not for programs, and ends the process then.
pub(super) fn read(words: Vec<OsString>) -> Result<Args, Failure> {
    let words: Vec<_> = words.into_iter().map(shield).collect();
    Args::try_parse_from(&words).map_err(|error| {
        // Clap's message quotes the arguments, so read them again with control characters escaped.
        let escaped = words.into_iter().map(escape);
        let error = Args::try_parse_from(escaped).err().unwrap_or(error);
        match missing_verb(&error) {
            Some(failure) => failure,
            None if error.use_stderr() && json_wanted() => failure(&error),
            None if error.use_stderr() => {
                let text = error.render();
                let [plain, styled] = [text.to_string(), text.ansi().to_string()];
                let short = shortened(&plain);
                // The middle of a line may have the end of a style.
                let text = if short == plain { styled } else { short };
                let _ignored = anstream::stderr().write_all(text.as_bytes());
                process::exit(error.exit_code())
            }
            None => error.exit(),
        }
    })
}

/// Puts a space before a board that begins with `---`, the empty square, so that it is not taken
/// for an option. White space does not matter in the notation of a board.
fn shield(argument: OsString) -> OsString {
    let bytes = argument.as_encoded_bytes();
    let is_board = bytes.iter().all(|byte| b"-WRBUDNSEwrbudnse,;/| ".contains(byte));
    if !bytes.starts_with(b"---") || !is_board {
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
    let word = match error.kind() {
        ErrorKind::InvalidSubcommand => text(error, ContextKind::InvalidSubcommand)?,
        _ => return None,
    };
    // `answer` and `stats` are verbs with verbs of their own.
    let usage = text(error, ContextKind::Usage).unwrap_or_default();
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

/// Converts clap's error into a failure: what is wrong, and a suggestion or the usage line.
fn failure(error: &clap::Error) -> Failure {
    let text = |kind| text(error, kind);
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let what = match (error.kind(), argument, value) {
        (ErrorKind::UnknownArgument, Some(argument), _) => {
            format!("unexpected argument {argument}")
        }
        (ErrorKind::MissingRequiredArgument, Some(arguments), _) => format!("expected {arguments}"),
        (ErrorKind::ArgumentConflict, Some(argument), _) => {
            let other = text(ContextKind::PriorArg).unwrap_or("other arguments".into());
            format!("{argument} cannot be used with {other}")
        }
        (_, Some(argument), Some(value)) => {
            let cause = std::error::Error::source(error);
            let valid = text(ContextKind::ValidValue).map(|valid| format!("expected {valid}"));
            let cause = cause.map(ToString::to_string).or(valid);
            let cause = cause.map_or(String::new(), |cause| format!(": {cause}"));
            format!("invalid value {value:?} for {argument}{cause}")
        }
        (ErrorKind::InvalidSubcommand, ..) => {
            let verb = text(ContextKind::InvalidSubcommand).unwrap_or_default();
            format!("unexpected verb {verb:?}")
        }
        (kind, Some(argument), None) => format!("{kind}: {argument}"),
        (kind, None, _) => kind.to_string(),
    };
    let suggestions =
        [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    let suggested = suggestions.into_iter().find_map(text);
    let usage = text(ContextKind::Usage).map(|usage| usage.trim().to_owned());
    match suggested.map(|suggested| format!("perhaps {suggested}")).or(usage) {
        Some(hint) => Failure::new(what).hint(hint),
        None => Failure::new(what),
    }
}

/// Returns a part of the context of clap's error as text.
fn text(error: &clap::Error, kind: ContextKind) -> Option<String> {
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(texts) if !texts.is_empty() => Some(texts.join(", ")),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}
