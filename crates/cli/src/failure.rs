//! What a user sees when something is wrong: what, and what to type next.

use std::error::Error;
use std::fmt;
use std::io;

use tilebase::{Fault, TableError};

use crate::output::{json_wanted, object_on_stderr, on_stderr};

/// Why the command stops. Displays as what is wrong, and on the next line what to type next.
#[derive(Debug)]
pub struct Failure {
    what: What,
    hint: Option<String>,
    /// The exit status: 2, or 1 for what was checked and found wrong.
    status: u8,
}

#[derive(Debug)]
enum What {
    /// A question that is no question, or a table that is none.
    Said(String),
    /// The answers cannot be written.
    Output(io::Error),
}

impl Failure {
    pub(crate) fn new(what: impl fmt::Display) -> Failure {
        Failure { what: What::Said(what.to_string()), hint: None, status: 2 }
    }

    /// Not a question that cannot be answered, but the answer that something is wrong.
    pub(crate) fn found_wrong(what: impl fmt::Display) -> Failure {
        Failure { status: 1, ..Failure::new(what) }
    }

    pub(crate) fn status(&self) -> u8 {
        self.status
    }

    /// Adds what it was wanted for.
    #[must_use]
    pub(crate) fn context(self, context: impl fmt::Display) -> Failure {
        let what = match self.what {
            What::Said(what) => What::Said(format!("{context}: {what}")),
            output @ What::Output(_) => output,
        };
        Failure { what, ..self }
    }

    /// Adds what to type next.
    #[must_use]
    pub(crate) fn hint(self, hint: impl Into<String>) -> Failure {
        Failure { hint: Some(hint.into()), ..self }
    }

    /// What clap says of words that are no question: its first line, and its advice.
    pub(crate) fn usage(error: &clap::Error) -> Failure {
        let said = error.render().to_string();
        let mut parts = said.trim_end().split("\n\n");
        let what = parts.next().unwrap_or_default().trim_start_matches("error: ");
        let advice: Vec<_> =
            parts.map(str::trim).filter(|part| !part.starts_with("For more information")).collect();
        let failure = Failure::new(what);
        if advice.is_empty() { failure } else { failure.hint(advice.join("\n")) }
    }

    /// Tells the user: as text, or where answers are wanted as JSON, as
    /// `{"error": ..., "hint": ...}`.
    pub(crate) fn tell(&self) {
        if !json_wanted() {
            let bold = anstyle::AnsiColor::Red.on_default().bold();
            return on_stderr(format_args!("{bold}error:{bold:#} {self}"));
        }
        let error = self.what.to_string();
        match &self.hint {
            Some(hint) => object_on_stderr(&[("error", &error), ("hint", hint)]),
            None => object_on_stderr(&[("error", &error)]),
        }
    }

    /// Whether whoever reads the answers has read enough. That is no error.
    pub(crate) fn is_closed_pipe(&self) -> bool {
        matches!(&self.what, What::Output(e) if e.kind() == io::ErrorKind::BrokenPipe)
    }
}

/// Errors of reading are turned into failures where the file's name is known; those that come
/// bare are errors of writing.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure { what: What::Output(error), hint: None, status: 2 }
    }
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        let failure = Failure::new(&error);
        match (error.path, error.fault) {
            (Some(_), Fault::Io(_)) => failure.hint("name another directory: --tables DIR"),
            (Some(path), _) => {
                failure.hint(format!("remove {}, and run this again", path.display()))
            }
            (None, _) => failure,
        }
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
            What::Said(what) => f.write_str(what),
            What::Output(error) => write!(f, "cannot write the answers: {error}"),
        }
    }
}
