//! The error of the command: what is wrong, and what to type next.

use std::error::Error;
use std::fmt;
use std::io;

pub(crate) use tilebase::error::chain;

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
