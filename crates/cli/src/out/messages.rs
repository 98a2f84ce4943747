//! Messages on stderr: errors, warnings and notes, as lines of text or, with `--format json`, JSON
//! objects. Control characters of user input and file names are escaped, so that they cannot move
//! the cursor of a terminal, and the middle of a very long text is left out.

use std::error::Error;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use anstyle::{AnsiColor, Style};
pub(crate) use tilebase::error::error_chain;
use tilebase::json::JsonObject;

/// The error of the command. It is displayed as what is wrong and, on the next line, what to type
/// next.
#[derive(Clone, Debug)]
pub struct Failure {
    what: String,
    hint: Option<String>,
    status: u8,
    stopped: Option<Box<Stopped>>,
}

/// What a search has found when its time was up.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    /// The board from which it searched; empty for a search of all boards.
    pub(crate) from: String,
    /// The number of moves that are needed at least.
    pub(crate) at_least: usize,
}

impl Failure {
    pub(crate) fn new(what: impl fmt::Display) -> Failure {
        Failure { what: what.to_string(), hint: None, status: 2, stopped: None }
    }

    /// Adds that it is a search whose time was up.
    #[must_use]
    pub(crate) fn stopped(self, stopped: Stopped) -> Failure {
        Failure { stopped: Some(Box::new(stopped)), ..self }
    }

    /// Returns what a search has found, if its time was up.
    pub(crate) fn as_stopped(&self) -> Option<&Stopped> {
        self.stopped.as_deref()
    }

    /// Creates a failure of exit status 1: a check found something wrong.
    pub(crate) fn found_wrong(what: impl fmt::Display) -> Failure {
        Failure { status: 1, ..Failure::new(what) }
    }

    /// Returns the exit status: 1 if a check found something wrong, 0 if stdout was closed because
    /// its reader has read enough, else 2.
    pub fn status(&self) -> u8 {
        self.status
    }

    /// Puts a context before the message: `context: message`.
    #[must_use]
    pub(crate) fn context(self, context: impl fmt::Display) -> Failure {
        Failure { what: format!("{context}: {}", self.what), ..self }
    }

    /// Adds what to type next.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// Returns what is wrong, without what to type next.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    /// Returns what to type next.
    pub(crate) fn advice(&self) -> Option<&str> {
        self.hint.as_deref()
    }

    /// Writes the error to stderr, unless stdout was closed.
    pub fn report(&self) {
        if self.status > 0 {
            error(&self.what, self.hint.as_deref());
        }
    }
}

/// Converts an error of writing the answers. Errors of reading are converted where the file's name
/// is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let status = if error.kind() == io::ErrorKind::BrokenPipe { 0 } else { 2 };
        Failure { status, ..Failure::new(format!("cannot write the answers: {error}")) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.what)?;
        match &self.hint {
            Some(hint) => write!(f, "\n  {hint}"),
            None => Ok(()),
        }
    }
}

impl Error for Failure {}

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
fn error(what: &str, hint: Option<&str>) {
    let what = &shortened(what);
    if AS_JSON.load(Ordering::Relaxed) {
        line(JsonObject::default().with("error", what).with("hint", hint));
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
fn message(member: &'static str, label: &str, what: impl Display) {
    if AS_JSON.load(Ordering::Relaxed) {
        line(JsonObject::default().with(member, what.to_string()));
    } else {
        line(format_args!("{label}{}", plain(what)));
    }
}

/// Escapes the control characters of a message, except line feeds. Those within quoted text have
/// been escaped before.
fn plain(what: impl Display) -> String {
    let what = what.to_string();
    what.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
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

/// Returns a text with its control characters escaped, such as `a\nb` and `\u{1b}[2J`.
pub(crate) fn escaped(text: impl Display) -> String {
    let escape = |symbol: char| match symbol.is_control() {
        true => symbol.escape_debug().to_string(),
        false => symbol.to_string(),
    };
    text.to_string().chars().map(escape).collect()
}

/// Returns a path for messages, without the middle if it is too long for any file.
pub(crate) fn shown_path(path: &Path) -> String {
    /// The length of the longest path that Linux opens.
    const LONGEST: usize = 4096;
    let text = path.display().to_string();
    escaped(if text.len() > LONGEST { shortened(&text) } else { text })
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
