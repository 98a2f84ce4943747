//! One file's tables: what is common to the three kinds, and a module for each.

mod cubic;
mod eight;
mod field;
mod goal;
mod spread;

use std::ops::Range;
use std::path::{Path, PathBuf};

pub use self::cubic::Cubic;
pub use self::eight::Eight;
pub use self::goal::Goal;
pub use self::spread::EightPaths;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{Content, Header, Section};

/// A whole table file that has been checked: its bytes, what its header says, where it came from.
#[derive(Debug)]
pub struct Image<B = Bytes> {
    bytes: B,
    header: Header,
    /// Where the sections are, in the order of the file.
    sections: Vec<Range<usize>>,
    path: Option<PathBuf>,
}

impl Image {
    /// Maps a table file, of whatever kind, and checks everything.
    ///
    /// The file must not be cut or changed in place while it is mapped, as [`Bytes::map`] has it.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a table from its first bit to its last.
    pub fn open(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::take(Bytes::map, path.as_ref())
    }

    /// Reads a table file, of whatever kind, into memory, and checks everything.
    ///
    /// What has been read stays, whatever becomes of the file: for network file systems, and for
    /// files that others may cut or change in place.
    ///
    /// # Errors
    /// A file that cannot be read, or is not a table from its first bit to its last.
    pub fn read(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::take(Bytes::read, path.as_ref())
    }

    fn take(bytes: fn(&Path) -> Result<Bytes, Fault>, path: &Path) -> Result<Image, TableError> {
        let image = bytes(path).and_then(|bytes| Image::check(bytes, Some(path)));
        image.map_err(TableError::at(Some(path)))
    }
}

impl<B: AsRef<[u8]>> Image<B> {
    /// Takes a table from bytes, and checks everything.
    ///
    /// # Errors
    /// Bytes that are not a table from the first bit to the last.
    pub fn new(bytes: B) -> Result<Image<B>, TableError> {
        Image::check(bytes, None).map_err(TableError::at(None))
    }

    fn check(bytes: B, path: Option<&Path>) -> Result<Image<B>, Fault> {
        let header = Header::decode(bytes.as_ref())?;
        let sections = header.sections.iter().map(Section::range).collect();
        Ok(Image { bytes, header, sections, path: path.map(Path::to_owned) })
    }

    /// Passes the image on if it is of this content.
    ///
    /// # Errors
    /// [`Fault::Content`] if it holds something else.
    pub fn expect(self, content: Content) -> Result<Image<B>, TableError> {
        let found = self.header.content;
        if found == content {
            Ok(self)
        } else {
            Err(self.error(Fault::Content { expected: content, found }))
        }
    }

    /// What the file says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Where it was opened; `None` if it came as bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The whole file.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The bytes of the section with this number, in the order of the file.
    #[inline]
    pub fn section(&self, number: usize) -> &[u8] {
        let range = self.sections.get(number).cloned().unwrap_or_default();
        self.bytes.as_ref().get(range).unwrap_or_default()
    }

    fn error(&self, fault: Fault) -> TableError {
        TableError::at(self.path())(fault)
    }
}
