//! The error of the command: what is wrong, and what to type next.

use std::error::Error;
use std::fmt;
use std::io;

pub(crate) use tilebase::error::chain;

use crate::out::messages;

/// The error of the command. It is displayed as what is wrong and, on the next line, what to type
/// next.
#[derive(Clone, Debug)]
pub struct Failure {
    what: String,
    hint: Option<String>,
    status: u8,
}

impl Failure {
    pub(crate) fn new(what: impl fmt::Display) -> Failure {
        Failure { what: what.to_string(), hint: None, status: 2 }
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

    /// Writes the error to stderr, unless stdout was closed.
    pub fn report(&self) {
        if self.status > 0 {
            messages::error(&self.what, self.hint.as_deref());
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
