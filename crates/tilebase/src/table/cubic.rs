//! The cubic puzzle's table: any canonical start, any pattern.

use std::path::Path as FilePath;

use tilebase_puzzle::cubic::{PATTERNS, Pattern, Symmetry};
use tilebase_puzzle::{Path, Square};

use super::Image;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{CUBIC_PATH, Content, Header};

/// The table of the cubic puzzle: from all cubes alike to any pattern.
///
/// One section holds the fewest rolls for each start and pattern, 9 x 59,049 bytes. The other
/// holds a whole shortest path for each pattern, from the first start of each kind; the rest are
/// seen as one of these by symmetry.
#[derive(Debug)]
pub struct Cubic<B = Bytes>(Image<B>);

const DISTANCES: usize = 0;
const PATHS: usize = 1;

impl Cubic {
    /// Maps the table from a file and checks everything.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or holds something else.
    pub fn open(path: impl AsRef<FilePath>) -> Result<Cubic, TableError> {
        Cubic::from_image(Image::open(path)?)
    }
}

impl<B: AsRef<[u8]>> Cubic<B> {
    /// Takes the table from bytes and checks everything.
    ///
    /// # Errors
    /// Bytes that are damaged, or hold something else.
    pub fn new(bytes: B) -> Result<Cubic<B>, TableError> {
        Cubic::from_image(Image::new(bytes)?)
    }

    /// Takes a table file that has been checked.
    ///
    /// # Errors
    /// One that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Cubic<B>, TableError> {
        image.expect(Content::Cubic).map(Cubic)
    }

    /// What the table says about itself.
    pub fn header(&self) -> &Header {
        self.0.header()
    }

    /// The fewest rolls, 0 to 37, from the canonical start with this empty square until the tops
    /// show the pattern. One memory read.
    #[inline]
    pub fn distance(&self, start: Square, pattern: Pattern) -> u8 {
        let question = start.index() * PATTERNS + pattern.rank();
        self.0.section(DISTANCES).get(question).copied().unwrap_or_default()
    }

    /// A shortest path; of several always the same one. Two memory reads, as the path has to be as
    /// long as [`Cubic::distance`] says. Where it leads is for [`Image::prove`] to see.
    ///
    /// # Errors
    /// [`Fault::Walk`], if it is not: then the entries contradict each other.
    #[inline]
    pub fn path(&self, start: Square, pattern: Pattern) -> Result<Path, TableError> {
        let symmetry = Symmetry::of_start(start);
        let question = start.kind() as usize * PATTERNS + symmetry.pattern(pattern).rank();
        let entry = self.0.section(PATHS).as_chunks::<CUBIC_PATH>().0.get(question);
        let mut bits = [0; size_of::<u128>()];
        bits[..CUBIC_PATH].copy_from_slice(entry.unwrap_or(&[0; CUBIC_PATH]));
        match Path::from_bits(u128::from_le_bytes(bits)) {
            Some(path) if path.len() == usize::from(self.distance(start, pattern)) => {
                Ok(symmetry.inverse().path(path))
            }
            _ => Err(self.contradiction(start, pattern)),
        }
    }

    #[cold]
    fn contradiction(&self, start: Square, pattern: Pattern) -> TableError {
        self.0.error(Fault::Walk { from: format!("start {start} to {pattern}") })
    }
}
