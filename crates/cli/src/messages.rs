//! Messages on stderr: lines for people, or objects where answers are written as JSON.

use std::fmt::Display;
use std::io::Write;

use anstyle::{AnsiColor, Style};

use crate::escaped::Escaped;
use crate::format::json_wanted;

/// Writes a note: something that was done and not asked for.
#[cfg_attr(not(feature = "build"), allow(dead_code, reason = "only building is noted"))]
pub(crate) fn note(what: impl Display) {
    if json_wanted() {
        object(&[("note", Some(&what.to_string()))]);
    } else {
        line(format_args!("tilebase: {}", plain(what)));
    }
}

/// Writes what a long job is doing, where there is no terminal for a progress bar.
#[cfg(feature = "build")]
pub(crate) fn progress(what: impl Display) {
    if json_wanted() { object(&[("note", Some(&what.to_string()))]) } else { line(plain(what)) }
}

/// Writes a warning: something odd about the input that is no error.
pub(crate) fn warn(what: impl Display) {
    if json_wanted() {
        object(&[("warning", Some(&what.to_string()))]);
    } else {
        line(format_args!("{} {}", label("warning:", AnsiColor::Yellow), plain(what)));
    }
}

/// Writes an error and what to type next, if that is known.
pub(crate) fn error(what: &str, hint: Option<&str>) {
    if json_wanted() {
        object(&[("error", Some(what)), ("hint", hint)]);
    } else {
        let hint = hint.map_or(String::new(), |hint| format!("\n  {}", plain(hint)));
        line(format_args!("{} {}{hint}", label("error:", AnsiColor::Red), plain(what)));
    }
}

/// Writes an object with these members on a line.
fn object(members: &[(&str, Option<&str>)]) {
    let object: serde_json::Map<_, _> =
        members.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
    line(serde_json::Value::from(object));
}

/// Returns a message with all control characters escaped but the ends of its lines. Where a message
/// quotes something that may have line ends of its own, these are escaped before.
fn plain(what: impl Display) -> String {
    let what = what.to_string();
    what.split('\n').map(|line| Escaped(line).to_string()).collect::<Vec<_>>().join("\n")
}

/// Writes a line in one piece, so that lines of several threads do not mix. Ignores errors: there is
/// no other place to report them.
fn line(what: impl Display) {
    let _ignored = anstream::stderr().write_all(format!("{what}\n").as_bytes());
}

fn label(text: &str, colour: AnsiColor) -> impl Display {
    let style: Style = colour.on_default().bold();
    format!("{style}{text}{style:#}")
}
