//! A table file: its bytes, what its header says, and which of its parts have been checked.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, TableError};
use crate::header::{Header, Section};

/// A table file of whatever kind.
///
/// Opening it checks its header and its length. Each section is checked when it is first taken
/// ([`Image::section`]), and not again. [`Image::check`] checks everything at once.
#[derive(Debug)]
pub struct Image<B = Bytes> {
    bytes: B,
    header: Header,
    sections: Vec<Part>,
    path: Option<PathBuf>,
}

/// A section: its place in the file, and whether it has been checked.
#[derive(Debug)]
struct Part {
    range: Range<usize>,
    is_checked: AtomicBool,
}

impl Image {
    /// Maps a table file and checks its header.
    ///
    /// The file must not be cut or changed in place while it is mapped, as [`Bytes::map`] says.
    ///
    /// # Errors
    /// A file that cannot be read, is no table, or has a damaged header.
    pub fn open(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::take(Bytes::map, path.as_ref())
    }

    /// Reads a table file into memory and checks its header.
    ///
    /// What has been read stays, whatever becomes of the file: for network file systems, and for
    /// files that others may cut or change in place.
    ///
    /// # Errors
    /// A file that cannot be read, is no table, or has a damaged header.
    pub fn read(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::take(Bytes::read, path.as_ref())
    }

    fn take(bytes: fn(&Path) -> Result<Bytes, Fault>, path: &Path) -> Result<Image, TableError> {
        let image = bytes(path).and_then(|bytes| Image::decode(bytes, Some(path)));
        image.map_err(|fault| TableError::new(Some(path), fault))
    }
}

impl<B: AsRef<[u8]>> Image<B> {
    /// Takes a table from bytes and checks its header.
    ///
    /// # Errors
    /// Bytes that are no table, or a header that is damaged.
    pub fn new(bytes: B) -> Result<Image<B>, TableError> {
        Image::decode(bytes, None).map_err(|fault| TableError::new(None, fault))
    }

    fn decode(bytes: B, path: Option<&Path>) -> Result<Image<B>, Fault> {
        let header = Header::decode(bytes.as_ref())?;
        let part = |section: &Section| Part { range: section.range(), is_checked: false.into() };
        let sections = header.sections.iter().map(part).collect();
        Ok(Image { bytes, header, sections, path: path.map(Path::to_owned) })
    }

    /// Returns the image if it is of this content.
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

    /// Checks every section, and that the bytes between them are zero.
    ///
    /// # Errors
    /// The first part of the file that is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.sections.len()).try_for_each(|number| self.section(number).map(|_| ()))
    }

    /// Returns what the file says about itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the path that the file was opened at; `None` if it came as bytes.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the whole file.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the bytes of a section, by its number in the order of the file. Checks them the
    /// first time.
    ///
    /// # Errors
    /// A section that is damaged.
    ///
    /// # Panics
    /// If the content has no section of this number.
    #[inline]
    pub fn section(&self, number: usize) -> Result<&[u8], TableError> {
        let part = &self.sections[number];
        // The bytes do not change, so nothing else has to be ordered with this.
        if !part.is_checked.load(Ordering::Relaxed) {
            self.check_section(number)?;
        }
        Ok(self.unchecked(number))
    }

    /// Returns the bytes of a section, whatever its checksum says.
    #[inline]
    pub(crate) fn unchecked(&self, number: usize) -> &[u8] {
        self.bytes.as_ref().get(self.sections[number].range.clone()).unwrap_or_default()
    }

    #[cold]
    fn check_section(&self, number: usize) -> Result<(), TableError> {
        let checked = self.header.check_section(number, self.bytes.as_ref());
        checked.map_err(|fault| self.error(fault))?;
        self.sections[number].is_checked.store(true, Ordering::Relaxed);
        Ok(())
    }

    pub(crate) fn error(&self, fault: Fault) -> TableError {
        TableError::new(self.path(), fault)
    }
}
