//! The errors: of tables that cannot be used, and of texts that are no board, goal, moves or
//! description.

use std::error::Error;
use std::fmt;
use std::io;
use std::iter::successors;
use std::path::{Path, PathBuf};

use tilebase_puzzle::Goal;
use tilebase_search::Ended;

use crate::content::Content;
use crate::content::layout::{FORMAT, MAGIC, MAX_HEADER};

pub use tilebase_puzzle::error::{DescriptionError, QuestionError, ReadError, quoted};

/// The error of a table that cannot be used: the table and the fault.
pub struct TableError(Box<TableErrorParts>);

struct TableErrorParts {
    place: TableLocation,
    fault: Fault,
}

/// Where a table is.
#[derive(Clone, Default, Debug)]
pub(crate) struct TableLocation {
    /// The file or, of a content, the directory of tables; `None` in memory.
    pub(crate) base: Option<PathBuf>,
    /// The content of which the file in the directory was asked for.
    pub(crate) content: Option<Content>,
}

impl TableLocation {
    /// Returns the place of the file with this path.
    pub(crate) fn file(path: &Path) -> TableLocation {
        TableLocation { base: Some(path.to_owned()), content: None }
    }

    /// Returns the path of the file; `None` if the table is in memory.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let base = self.base.as_ref()?;
        Some(match &self.content {
            Some(content) => base.join(content.file_name()),
            None => base.clone(),
        })
    }
}

impl TableError {
    /// Returns the error for a fault of the table in the file at `path`. A `path` of `None` means a
    /// table in memory.
    pub fn new(path: Option<&Path>, fault: Fault) -> TableError {
        TableError::at(path.map(TableLocation::file).unwrap_or_default(), fault)
    }

    /// Returns the error for a fault of the table of a content in a directory of tables, or in no
    /// directory.
    pub fn of(content: &Content, directory: Option<&Path>, fault: Fault) -> TableError {
        let (base, content) = (directory.map(Path::to_owned), Some(content.clone()));
        TableError::at(TableLocation { base, content }, fault)
    }

    /// Returns the error that there is no file with the table of a content, as no directory is
    /// open.
    pub fn missing(content: &Content) -> TableError {
        let why = io::Error::new(io::ErrorKind::NotFound, "no directory of tables is open");
        TableError::of(content, None, Fault::Io(why))
    }

    /// Returns the error for a fault of the table of a goal, if it has one, in no directory.
    pub(crate) fn of_goal(goal: &Goal, fault: Fault) -> TableError {
        TableError::at(TableLocation { base: None, content: Content::of(goal) }, fault)
    }

    pub(crate) fn at(place: TableLocation, fault: Fault) -> TableError {
        TableError(Box::new(TableErrorParts { place, fault }))
    }

    /// Returns the path of the table's file; `None` if the table is in no file.
    pub fn path(&self) -> Option<PathBuf> {
        self.0.place.path()
    }

    /// Returns the content of the table that was asked for; `None` if the table was opened by its
    /// path or made from bytes.
    pub fn content(&self) -> Option<&Content> {
        self.0.place.content.as_ref()
    }

    /// Returns the directory in which the table was looked for; `None` if it was opened by its
    /// path, made from bytes, or made in memory.
    pub fn directory(&self) -> Option<&Path> {
        self.0.place.base.as_deref().filter(|_| self.content().is_some())
    }

    /// Returns the fault of the table.
    pub fn fault(&self) -> &Fault {
        &self.0.fault
    }

    /// Converts the error into the fault of the table.
    pub fn into_fault(self) -> Fault {
        self.0.fault
    }

    /// Returns whether the file does not exist. A file that is not a valid table exists.
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
        match (self.path(), self.content()) {
            (Some(path), _) => write!(f, "{}: {}", path.display(), self.fault()),
            (None, Some(content)) => write!(f, "{}: {}", content.file_name(), self.fault()),
            (None, None) => write!(f, "table in memory: {}", self.fault()),
        }
    }
}

/// Writes the error and its causes as a sentence, which is what a `main` that returns it prints.
impl fmt::Debug for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&error_chain(self))
    }
}

/// Returns an error and its causes as a sentence: "a: b: c".
pub fn error_chain(error: &dyn Error) -> String {
    let causes = successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// The reason why a table cannot be used: what was expected, and what was found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The file cannot be read.
    #[error("cannot be read")]
    Io(#[from] io::Error),
    /// The table is missing and could not be made.
    #[error("cannot be made")]
    Make(#[source] Box<dyn Error + Send + Sync>),
    /// The file is empty.
    #[error("expected a table, found an empty file")]
    Empty,
    /// The path is that of a directory, a pipe, a socket or a device.
    #[error("expected a regular file, found {found}")]
    NotAFile {
        /// The kind of file, such as "a directory".
        found: &'static str,
    },
    /// The file is shorter or longer than its header states.
    #[error("expected {expected} bytes, found {found}: the file is cut short or has grown")]
    Length {
        /// The length of header and sections, in bytes.
        expected: u64,
        /// The length of the file, in bytes.
        found: u64,
    },
    /// The file does not begin with [`Header::MAGIC`](crate::Header::MAGIC).
    #[error(
        "expected a table, which begins with \"{}\", found \"{}\"",
        MAGIC.escape_ascii(),
        found.escape_ascii()
    )]
    Magic {
        /// The first eight bytes, or all bytes of a shorter file.
        found: Vec<u8>,
    },
    /// The file has another format version than [`Header::FORMAT`](crate::Header::FORMAT).
    #[error(
        "expected format version {}, found {found}: made by another version of tilebase",
        FORMAT
    )]
    Version {
        /// The file's format version.
        found: u32,
    },
    /// The header's length is out of range.
    #[error("expected a header of at most {MAX_HEADER} bytes, found {found}")]
    HeaderLength {
        /// The length that the file states.
        found: u32,
    },
    /// The header does not match its checksum.
    #[error("header: expected checksum {expected:08x}, found {found:08x}: the file is damaged")]
    HeaderChecksum {
        /// The checksum that the file states.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// The header cannot be decoded, or a name, length, offset or sum in it is wrong for its
    /// content, with the reason.
    #[error("header: {0}")]
    Header(String),
    /// The table has another content than was expected, or is asked for a goal or a distance that
    /// it does not have.
    #[error("expected {expected}, found {found}")]
    Content {
        /// What was expected.
        expected: String,
        /// The content that the header states, the goal, or the distance.
        found: String,
    },
    /// The file does not have the name of its content.
    #[error("expected the name {}, because this is {found}", found.file_name())]
    Name {
        /// The content that the header states.
        found: Box<Content>,
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
        /// The number of the chunk, from 0. [`Header::chunk_length`](crate::Header::chunk_length)
        /// is the length of a chunk.
        chunk: usize,
        /// The number of chunks of the section.
        chunks: usize,
        /// The checksum that the header states.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// A byte between the sections is not zero.
    #[error("expected zeros between the sections, found another byte at offset {offset}")]
    Padding {
        /// The offset of the byte in the file.
        offset: usize,
    },
    /// Entries contradict each other although all checksums match: they lead to no goal, or a path
    /// is not as long as its distance.
    #[error("the entries contradict each other on the path from {from}")]
    Walk {
        /// The start and the goal of the path.
        from: String,
    },
    /// A proof has found a wrong entry, although all checksums match.
    #[error(transparent)]
    Wrong(#[from] WrongEntry),
    /// The table is missing, and a search without it has used up its memory.
    #[error("missing, and {from} is too far from the goal for a search without it")]
    Far {
        /// The start of the search.
        from: String,
        /// The memory, in megabytes.
        megabytes: usize,
    },
    /// Random moves from the goal did not end at this distance.
    #[error("random moves from the goal led to no board at distance {0}")]
    Walks(usize),
    /// A search for the fewest moves was stopped before its end.
    #[error("stopped: {from} is at least {moves} moves from the goal")]
    AtLeast {
        /// The start of the search.
        from: String,
        /// The number of moves that are needed at least.
        moves: usize,
    },
    /// A proof or a search of all boards was stopped before its end.
    #[error("stopped before the end")]
    Stopped,
}

impl From<Ended> for Fault {
    fn from(ended: Ended) -> Fault {
        let why = match ended {
            Ended::Stopped => return Fault::Stopped,
            Ended::Memory { bytes } => {
                let megabytes = bytes.div_ceil(1_000_000);
                format!(
                    "a search of all boards takes {megabytes} MB of memory, more than it may take"
                )
            }
            Ended::Far { moves } => {
                let most = tilebase_puzzle::Path::MAX;
                format!(
                    "some boards are {moves} moves from the goal, and a path has at most {most}"
                )
            }
            _ => "the boards are too many for a search".into(),
        };
        Fault::Make(why.into())
    }
}

/// The first wrong entry of a table, described for error messages.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[error("{section}: {board}: stored {stored}, expected {expected}")]
pub struct WrongEntry {
    /// The part of the file: a section, or a list of counts in the header.
    pub section: String,
    /// The board or pattern of the entry, or the distance of a count.
    pub board: String,
    /// The entry in the table.
    pub stored: String,
    /// The right entry.
    pub expected: String,
}

/// Returns the number of a chunk for error messages; an empty text if the section has only one
/// chunk.
fn ordinal(chunk: usize, chunks: usize) -> String {
    if chunks > 1 { format!(", chunk {} of {chunks}", chunk + 1) } else { String::new() }
}
