//! Messages on stderr: lines of text or, with `--format json`, JSON objects. Control characters of user
//! input and file names are escaped, so that they cannot move the cursor of a terminal, and the middle
//! of a very long text is left out.

use std::fmt::{self, Display, Write as _};
use std::io::Write as _;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};

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

/// Displays a text with its control characters escaped, such as `a\nb` and `\u{1b}[2J`.
pub(crate) struct Escaped<T>(pub(crate) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

/// A writer that escapes control characters and passes the text on to a formatter.
struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl fmt::Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.split_inclusive(char::is_control).try_for_each(|part| {
            let control = part.chars().next_back().filter(|last| last.is_control());
            let Some(control) = control else { return self.0.write_str(part) };
            self.0.write_str(&part[..part.len() - control.len_utf8()])?;
            write!(self.0, "{}", control.escape_debug())
        })
    }
}

/// Returns a path for messages, without the middle if it is too long for any file.
pub(crate) fn shown_path(path: &Path) -> String {
    /// The length of the longest path that Linux opens.
    const LONGEST: usize = 4096;
    let text = path.display().to_string();
    Escaped(if text.len() > LONGEST { shortened(&text) } else { text }).to_string()
}

/// Leaves out the middle of each very long line of a text.
pub(crate) fn shortened(text: &str) -> String {
    /// The number of characters that the beginning and the end keep.
    const KEPT: usize = 300;
    let line = |line: &str| {
        let begin = line.char_indices().nth(KEPT).map_or(line.len(), |(at, _)| at);
        let end = line.char_indices().nth_back(KEPT).map_or(0, |(at, _)| at);
        match line.get(begin..end) {
            Some(middle) if middle.len() > "...".len() => {
                format!("{}...{}", &line[..begin], &line[end..])
            }
            _ => line.to_owned(),
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}
