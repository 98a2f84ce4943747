//! The error of the command: what is wrong, and what to type next.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::iter;
use std::path::{self, Path};

use tilebase::{Content, Fault, TableError};
use tilebase_puzzle::harris::{Board, Mark};

use crate::out::escaped::Escaped;
use crate::out::messages;
use crate::system::memory::TooLittle;

/// The error of the command. Its display is what is wrong and, on the next line, what to type next.
#[derive(Debug)]
pub struct Failure {
    what: What,
    hint: Option<String>,
    /// The exit status: 1 if a check found something wrong, else 2.
    status: u8,
}

#[derive(Debug)]
enum What {
    /// Any error except that of writing the answers.
    Message(String),
    /// The answers cannot be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn new(what: impl fmt::Display) -> Failure {
        Failure { what: What::Message(what.to_string()), hint: None, status: 2 }
    }

    /// Creates a failure of exit status 1: a check found something wrong.
    pub(crate) fn found_wrong(what: impl fmt::Display) -> Failure {
        Failure { status: 1, ..Failure::new(what) }
    }

    /// Returns the exit status: 1 if a check found something wrong, else 2; 0 if stdout was closed,
    /// which is not an error: its reader has read enough.
    pub fn status(&self) -> u8 {
        if self.is_closed_pipe() { 0 } else { self.status }
    }

    /// Puts a context before the message: `context: message`.
    #[must_use]
    pub(crate) fn context(self, context: impl fmt::Display) -> Failure {
        let what = match self.what {
            What::Message(what) => What::Message(format!("{context}: {what}")),
            output @ What::Output(_) => output,
        };
        Failure { what, ..self }
    }

    /// Adds what to type next.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// Writes the error to stderr, unless stdout was closed.
    pub fn report(&self) {
        if self.is_closed_pipe() {
            return;
        }
        messages::error(&self.what.to_string(), self.hint.as_deref());
    }

    /// Returns whether stdout was closed (EPIPE).
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(&self.what, What::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Treats an I/O error as an error of writing the answers. Errors of reading are converted where
/// the file's name is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure { what: What::Output(error), hint: None, status: 2 }
    }
}

impl From<TooLittle> for Failure {
    fn from(error: TooLittle) -> Failure {
        Failure::new(error).hint(error.hint())
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        if let Fault::Make(reason) = error.fault()
            && let Some(too_little) = reason.downcast_ref::<TooLittle>()
        {
            return Failure::from(*too_little).context("cannot make a table that is missing");
        }
        let what = Escaped(chain(&error));
        let Some(content) = error.content() else { return Failure::new(what) };
        let Some(options) = options(content) else {
            let hint = match error.is_missing() {
                true => "leave --no-build out: the table is then made in memory",
                false => "move the file away: the table is then made in memory",
            };
            return Failure::new(what).hint(hint);
        };
        let directory = error.directory();
        let build = build_command(directory, &options);
        match error.fault() {
            Fault::Io(_) if error.is_missing() => {
                let place = directory.map(|directory| Escaped(directory.display()));
                let place = place.map_or(String::new(), |place| format!(" in {place}"));
                let what = format!("no {}{place}", content.file_name());
                Failure::new(what).hint(format!("build it: {build}"))
            }
            Fault::Io(_) => Failure::new(what).hint("name another directory: --tables DIR"),
            Fault::Make(_) => {
                Failure::new(what).hint("name a directory that can be written: --tables DIR")
            }
            // A file cannot be renamed to the name of a directory.
            Fault::NotAFile { .. } if error.path().is_some_and(|path| is_directory(&path)) => {
                Failure::new(what).hint(format!("move it away, then build it: {build}"))
            }
            _ => Failure::new(what).hint(format!("replace it: {build}")),
        }
    }
}

/// Returns whether `tilebase build` makes the table of a content.
pub(crate) fn is_made(content: Content) -> bool {
    options(content).is_some()
}

/// Returns the options with which `tilebase build` makes a table; `None` if it makes no such table.
/// Of the tables of Harris's cubes, it makes those of all marks up.
fn options(content: Content) -> Option<String> {
    match content {
        Content::Eight | Content::Cubic => Some(String::new()),
        Content::Goal { pattern } => Some(format!("--goals {pattern}")),
        Content::Harris { goal } => (goal == Board::all(Mark::Up, goal.blank())).then(String::new),
        Content::Gardner => Some("--gardner".into()),
    }
}

/// Returns whether this is a directory, and no link to one.
pub(crate) fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir())
}

/// Returns the `tilebase build` command with these options (`--gardner`) and a directory; with
/// `None`, the directory that the command uses by default.
pub(crate) fn build_command(directory: Option<&Path>, options: &str) -> String {
    let options = if options.is_empty() { "" } else { &format!(" {options}") };
    let out = directory.map_or(String::new(), |out| format!(" --out {}", to_type(out)));
    format!("tilebase build{options}{out}")
}

/// Returns a path as one types it in any directory.
pub(crate) fn to_type(path: &Path) -> String {
    let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    format!("\"{}\"", Escaped(path.display()))
}

/// Returns an error and its causes: "a: b: c".
pub(crate) fn chain(error: &dyn Error) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
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

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            What::Message(what) => f.write_str(what),
            What::Output(error) => write!(f, "cannot write the answers: {error}"),
        }
    }
}
