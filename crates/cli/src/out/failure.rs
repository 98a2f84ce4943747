//! The error of the command: what is wrong, and what to type next.

use std::error::Error;
use std::fmt;
use std::fs;
use std::io;
use std::path::{self, Path};

pub(crate) use tilebase::chain;
use tilebase::{Content, Fault, TableError};
use tilebase_build::foreign;
use tilebase_puzzle::Direction;
use tilebase_puzzle::harris::{Board, Cube};

use crate::out::escaped::{Escaped, shown_path};
use crate::out::large::price;
use crate::out::messages;
use crate::system::memory::TooLittle;
use crate::system::threads::CannotStart;

/// The error of the command. It is displayed as what is wrong and, on the next line, what to type
/// next.
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

    /// Returns the exit status: 1 if a check found something wrong, 0 if stdout was closed because
    /// its reader has read enough, else 2.
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

    /// Returns what is wrong, without what to type next.
    pub(crate) fn what(&self) -> String {
        self.what.to_string()
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

/// Converts an error of writing the answers. Errors of reading are converted where the file's name
/// is known.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure { what: What::Output(error), hint: None, status: 2 }
    }
}

impl From<TooLittle> for Failure {
    fn from(error: TooLittle) -> Failure {
        let hint = "end other programs, or use a machine or a container with more memory";
        Failure::new(error).hint(hint)
    }
}

impl From<CannotStart> for Failure {
    fn from(error: CannotStart) -> Failure {
        Failure::new(error)
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        if let Fault::Make(reason) = error.fault()
            && error.content().is_some()
        {
            let failure = match reason.downcast_ref::<TooLittle>() {
                Some(too_little) => Failure::from(*too_little),
                None => Failure::new(Escaped(chain(&**reason))),
            };
            return failure.context("cannot make a table that is missing");
        }
        let what = Escaped(chain(&error));
        let Some(content) = error.content() else {
            return Failure::new(what);
        };
        let is_missing = error.is_missing();
        let Some(options) = options(content) else {
            let hint = match is_missing {
                true => "leave --no-build out: the table is then made in memory",
                false => "move the file away: the table is then made in memory",
            };
            return Failure::new(what).hint(hint);
        };
        let directory = error.directory();
        let build = build_command(directory, &options);
        let path = error.path();
        let in_the_way = path.as_deref().and_then(|path| in_the_way(directory?, path, content));
        let failure = Failure::new(match directory {
            _ if !is_missing => what.to_string(),
            Some(place) => format!("no {} in {}", content.file_name(), shown_path(place)),
            None => format!("no {}", content.file_name()),
        });
        let price = price(content);
        failure.hint(match (error.fault(), in_the_way) {
            (Fault::Io(_), _) if !is_missing => "name another directory: --tables DIR".into(),
            (_, Some(path)) => {
                format!("move away {}, then build it{price}: {build}", to_type(path))
            }
            (Fault::Io(_) | Fault::Far { .. } | Fault::Walks(_), None) => {
                format!("build it{price}: {build}")
            }
            (_, None) => format!("replace it{price}: {build}"),
        })
    }
}

/// Returns whether `tilebase build` makes the table of a content.
pub(crate) fn is_made(content: Content) -> bool {
    options(content).is_some()
}

/// Returns the options with which `tilebase build` makes a table; `None` if it makes no such table.
/// Of the tables of Harris's cubes, it makes those whose goal has all marks up.
fn options(content: Content) -> Option<String> {
    match content {
        Content::Eight | Content::Cubic => Some(String::new()),
        Content::Goal { pattern, .. } => Some(format!("--goals {pattern}")),
        Content::Harris { goal, .. } => {
            (goal == Board::all(Cube::new(Direction::Up), goal.blank())).then(String::new)
        }
        Content::Gardner => Some("--gardner".into()),
        Content::Alike => Some("--alike".into()),
        _ => None,
    }
}

/// Returns what to move away so that `tilebase build` can write the table of a content at a path of
/// a directory: a link or a file in place of a folder, or something in the table's place that it
/// does not replace.
pub(crate) fn in_the_way<'a>(
    directory: &Path,
    table: &'a Path,
    content: Content,
) -> Option<&'a Path> {
    let is_other = |folder: &Path| fs::symlink_metadata(folder).is_ok_and(|found| !found.is_dir());
    let folder = table.parent().filter(|&folder| folder != directory && is_other(folder));
    folder.or(foreign(table, content).is_ok_and(|found| found.is_some()).then_some(table))
}

/// Returns the `tilebase build` command with these options, such as `--gardner`, and a directory;
/// `None` is the default directory.
pub(crate) fn build_command(directory: Option<&Path>, options: &str) -> String {
    let options = if options.is_empty() { "" } else { &format!(" {options}") };
    let out = directory.map_or(String::new(), |out| format!(" --out {}", to_type(out)));
    format!("tilebase build{options}{out}")
}

/// Returns a path to type in any directory.
pub(crate) fn to_type(path: &Path) -> String {
    let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    format!("\"{}\"", shown_path(&path))
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
