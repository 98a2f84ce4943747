//! What can be wrong with a table, and with which.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::header::Content;

/// A table that cannot be used: which one, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", origin(self.path.as_deref()))]
pub struct TableError {
    /// The table's file; `None` if it came as bytes.
    pub path: Option<PathBuf>,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

impl TableError {
    pub(crate) fn at(path: Option<&Path>) -> impl FnOnce(Fault) -> TableError + use<'_> {
        move |fault| TableError { path: path.map(Path::to_owned), fault }
    }

    /// Whether there is no such file, as opposed to one that is not right.
    pub fn is_missing(&self) -> bool {
        use io::ErrorKind::{NotADirectory, NotFound};
        matches!(&self.fault, Fault::Io(e) if matches!(e.kind(), NotFound | NotADirectory))
    }
}

fn origin(path: Option<&Path>) -> impl fmt::Display + '_ {
    path.map_or("table in memory".into(), Path::to_string_lossy)
}

/// What is wrong with a table: what was expected, what was found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// A directory, a pipe or a device.
    #[error("expected a regular file, found {found}")]
    NotAFile {
        /// What it is.
        found: &'static str,
    },
    /// Longer than any table.
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
        crate::MAGIC.escape_ascii(),
        found.escape_ascii()
    )]
    Magic {
        /// The first eight bytes, or fewer if there are fewer.
        found: Vec<u8>,
    },
    /// A format version that this program does not know.
    #[error(
        "expected format version {}, found {found}: made by another version of tilebase",
        crate::FORMAT
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
    /// A good table, but of something else.
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
    /// A section does not match its checksum.
    #[error(
        "section {section:?}: expected checksum {expected:08x}, found {found:08x}: \
         the file is damaged"
    )]
    Checksum {
        /// The section's name.
        section: String,
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
    /// A walk did not arrive, or a path is not as long as the distance: an entry is wrong although
    /// the checksums are right.
    #[error("the entries contradict each other: no way on from {from}")]
    Walk {
        /// The position or state, and how far it was said to be.
        from: String,
    },
}
