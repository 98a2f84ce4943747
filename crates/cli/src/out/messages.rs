//! Messages on stderr: lines of text or, with `--format json`, JSON objects.

use std::fmt::Display;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};

use crate::out::escaped::{Escaped, shortened};

/// Whether messages are objects.
static AS_JSON: AtomicBool = AtomicBool::new(false);

/// Sets whether messages are objects, as `--format json` says.
pub(crate) fn write_json(as_json: bool) {
    AS_JSON.store(as_json, Ordering::Relaxed);
}

/// Writes a note about something that the command does unasked, or that takes long.
pub(crate) fn note(what: impl Display) {
    message("note", "tilebase: ", what);
}

/// Writes a line about the progress of a long job, where there is no progress bar.
pub(crate) fn progress(what: impl Display) {
    message("note", "", what);
}

/// Writes a warning about input that is valid but odd, or slow to answer.
pub(crate) fn warn(what: impl Display) {
    message("warning", &label("warning:", AnsiColor::Yellow), what);
}

/// Writes an error and, if there is one, the hint what to type next. The middle of a very long
/// line, which may quote an argument, is left out.
pub(crate) fn error(what: &str, hint: Option<&str>) {
    let what = &shortened(what);
    if AS_JSON.load(Ordering::Relaxed) {
        object(&[("error", Some(what)), ("hint", hint)]);
    } else {
        let hint = plain(hint.unwrap_or_default());
        let hint = hint
            .lines()
            .map(|line| if line.is_empty() { "\n".into() } else { format!("\n  {line}") });
        let (label, hint) = (label("error:", AnsiColor::Red), hint.collect::<String>());
        line(format_args!("{label}{}{hint}", plain(what)));
    }
}

/// Writes a message: as the member of an object, or after a label.
fn message(member: &str, label: &str, what: impl Display) {
    if AS_JSON.load(Ordering::Relaxed) {
        object(&[(member, Some(&what.to_string()))]);
    } else {
        line(format_args!("{label}{}", plain(what)));
    }
}

/// Writes an object with these members as a line of JSON.
fn object(members: &[(&str, Option<&str>)]) {
    let object: serde_json::Map<_, _> =
        members.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    line(serde_json::Value::from(object));
}

/// Escapes the control characters of a message, except line feeds. Those within quoted text have
/// been escaped before.
fn plain(what: impl Display) -> String {
    let what = what.to_string();
    what.split('\n').map(|line| Escaped(line).to_string()).collect::<Vec<_>>().join("\n")
}

/// Writes a line with a single write, so that lines of several threads do not mix. Ignores errors:
/// there is no other place to report them.
fn line(what: impl Display) {
    let _ignored = anstream::stderr().write_all(format!("{what}\n").as_bytes());
}

/// Returns a coloured label and the space after it.
fn label(text: &str, colour: AnsiColor) -> String {
    let style: Style = colour.on_default().bold();
    format!("{style}{text}{style:#} ")
}
