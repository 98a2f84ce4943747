//! What can be wrong with a table, and with which.

use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::content::{Content, FORMAT, MAGIC};

/// A table that cannot be used: which one, and why.
#[derive(Debug)]
pub struct TableError(Box<Inner>);

#[derive(Debug)]
struct Inner {
    path: Option<PathBuf>,
    fault: Fault,
}

impl TableError {
    /// Returns the error of a fault in the file at `path`, or in a table without a file.
    pub fn new(path: Option<&Path>, fault: Fault) -> TableError {
        TableError(Box::new(Inner { path: path.map(Path::to_owned), fault }))
    }

    /// Returns the table's file; `None` if the table came as bytes.
    pub fn path(&self) -> Option<&Path> {
        self.0.path.as_deref()
    }

    /// Returns what is wrong with the table.
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }

    /// Returns what is wrong with the table, without its path.
    pub fn into_fault(self) -> Fault {
        self.0.fault
    }

    /// Returns whether there is no such file, as opposed to one that is not valid.
    pub fn is_missing(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(self.fault(), Fault::Io(e) if matches!(e.kind(), NotFound | NotADirectory))
    }
}

impl Error for TableError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.fault().source()
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            Some(path) => write!(f, "{}: {}", path.display(), self.fault()),
            None => write!(f, "table in memory: {}", self.fault()),
        }
    }
}

/// What is wrong with a table: what was expected, what was found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// The table is missing and could not be made.
    #[error("cannot be made")]
    Make(#[source] Box<dyn Error + Send + Sync>),
    /// The file has no bytes.
    #[error("expected a table, found an empty file")]
    Empty,
    /// A directory, a pipe or a device.
    #[error("expected a regular file, found {found}")]
    NotAFile {
        /// What it is.
        found: &'static str,
    },
    /// The file is longer than any table.
    #[error("expected at most {max} bytes, found {found}: this is no table")]
    TooLong {
        /// The most bytes that a table has.
        max: u64,
        /// The bytes there are.
        found: u64,
    },
    /// The file ends before what its header promises, or goes on after it.
    #[error("expected {expected} bytes, found {found}: the file is cut short or has grown")]
    Length {
        /// The bytes that header and sections take.
        expected: u64,
        /// The bytes there are.
        found: u64,
    },
    /// The first eight bytes are another format's.
    #[error(
        "expected a table (magic \"{}\"), found \"{}\"",
        MAGIC.escape_ascii(),
        found.escape_ascii()
    )]
    Magic {
        /// The first eight bytes, or fewer if there are fewer.
        found: Vec<u8>,
    },
    /// A format version that this program does not know.
    #[error(
        "expected format version {}, found {found}: made by another version of tilebase",
        FORMAT
    )]
    Version {
        /// The file's format version.
        found: u32,
    },
    /// The header's length is out of range.
    #[error("expected a header of at most {max} bytes, found {found}")]
    HeaderLength {
        /// The most bytes that a header has.
        max: usize,
        /// The length stated.
        found: u32,
    },
    /// The header does not match its checksum.
    #[error("header: expected checksum {expected:08x}, found {found:08x}: the file is damaged")]
    HeaderChecksum {
        /// The checksum stated.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// The header's bytes do not decode.
    #[error("header: {0}")]
    Header(String),
    /// A valid table of something else.
    #[error("expected {expected}, found {found}")]
    Content {
        /// What was asked for.
        expected: Content,
        /// What the header says.
        found: Content,
    },
    /// A header that decodes, but says what no table of its kind says.
    #[error("header: expected {expected}, found {found}")]
    Layout {
        /// What stands there in a table of this kind.
        expected: String,
        /// What stands there.
        found: String,
    },
    /// A chunk of a section does not match its checksum.
    #[error(
        "section {section:?}{}: expected checksum {expected:08x}, found {found:08x}: \
         the file is damaged",
        ordinal(*chunk, *chunks)
    )]
    Checksum {
        /// The section's name.
        section: String,
        /// Which chunk of 2^20 bytes, from 0.
        chunk: usize,
        /// How many chunks the section has.
        chunks: usize,
        /// The checksum stated.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// A byte between the sections is not zero.
    #[error("expected zeros between the sections, found another byte at offset {offset}")]
    Padding {
        /// Where.
        offset: usize,
    },
    /// A valid table where a goal table is expected.
    #[error("expected a goal table of {puzzle}, found {found}")]
    NotAGoal {
        /// The puzzle of the goals that are expected.
        puzzle: &'static str,
        /// What the header says.
        found: Content,
    },
    /// A goal table was asked for a goal of another class.
    #[error("expected a goal of the class of {class}, found {goal}")]
    Class {
        /// The goal that the table was made for.
        class: String,
        /// The goal that was asked for.
        goal: String,
    },
    /// A walk did not arrive, or a path is not as long as the distance: an entry is wrong although
    /// the checksums are right.
    #[error("the entries contradict each other on the path from {from}")]
    Walk {
        /// The start and the goal.
        from: String,
    },
}

/// Returns which chunk of a section is meant, in words, if it has several.
fn ordinal(chunk: usize, chunks: usize) -> String {
    if chunks > 1 { format!(", chunk {} of {chunks}", chunk + 1) } else { String::new() }
}
