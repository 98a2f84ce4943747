//! A table file of any kind: its bytes, its header, and which of its sections have been checked.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, Place, TableError};
use crate::header::{Header, Section};

/// A table file of any kind.
///
/// Opening it checks its header and its length. [`Image::section`] checks a section when it is
/// first used, and not again; [`Image::byte`] checks only the chunk that it reads. [`Image::check`]
/// checks all sections at once.
#[derive(Debug)]
pub struct Image<B = Bytes> {
    bytes: B,
    header: Header,
    sections: Vec<Part>,
    place: Place,
}

/// A section: its range in the file, and whether it has been checked.
#[derive(Debug)]
struct Part {
    range: Range<usize>,
    is_checked: AtomicBool,
    /// A bit for each chunk that has been checked by itself, the lowest of a word first.
    chunks: Vec<AtomicU32>,
}

impl Part {
    fn new(section: &Section) -> Part {
        let words = section.checksums.len().div_ceil(32);
        let chunks = (0..words).map(|_| AtomicU32::new(0)).collect();
        Part { range: section.range(), is_checked: false.into(), chunks }
    }
}

impl Image {
    /// Maps a table file and checks its header.
    ///
    /// The file must not be cut or changed in place while it is mapped: see [`Bytes::map`].
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn open(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::load(Bytes::map, Place::File(path.as_ref().to_owned()))
    }

    /// Reads a table file into memory and checks its header.
    ///
    /// Later changes of the file have no effect. Use this for network file systems, and for files
    /// that other programs may cut or change in place.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn read(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::load(Bytes::read, Place::File(path.as_ref().to_owned()))
    }

    /// Maps or reads a table file with the function `bytes`, and checks its header.
    pub(crate) fn load(
        bytes: fn(&Path) -> Result<Bytes, Fault>,
        place: Place,
    ) -> Result<Image, TableError> {
        match bytes(&place.path().unwrap_or_default()) {
            Ok(bytes) => Image::decode(bytes, place),
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }
}

impl<B: AsRef<[u8]>> Image<B> {
    /// Returns the table with these bytes, and checks its header.
    ///
    /// # Errors
    /// If the bytes are not a table, or the header is damaged.
    pub fn new(bytes: B) -> Result<Image<B>, TableError> {
        Image::decode(bytes, Place::Memory)
    }

    fn decode(bytes: B, place: Place) -> Result<Image<B>, TableError> {
        match Header::decode(bytes.as_ref()) {
            Ok(header) => {
                let sections = header.sections.iter().map(Part::new).collect();
                Ok(Image { bytes, header, sections, place })
            }
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }

    /// Returns the table itself if it has this content.
    ///
    /// # Errors
    /// [`Fault::Content`] if it has another content.
    pub fn expect(self, content: Content) -> Result<Image<B>, TableError> {
        let found = self.header.content;
        if found == content {
            Ok(self)
        } else {
            Err(self.error(Fault::Content { expected: content, found }))
        }
    }

    /// Checks the checksums of all sections that have not been checked yet, and that the bytes
    /// between the sections are zero.
    ///
    /// # Errors
    /// The fault of the first section that is damaged.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.sections.len()).try_for_each(|number| self.section(number).map(|_| ()))
    }

    /// Returns the table's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the path of the file; `None` if the table was made from bytes.
    pub fn path(&self) -> Option<PathBuf> {
        self.place.path()
    }

    /// Returns the bytes of the whole file.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the bytes of the section with this number, counted from 0 in the order of the file.
    /// The first call for a section checks its checksums.
    ///
    /// # Errors
    /// If the section is damaged.
    ///
    /// # Panics
    /// If there is no section with this number.
    #[inline]
    pub fn section(&self, number: usize) -> Result<&[u8], TableError> {
        let part = &self.sections[number];
        // Relaxed: the flag guards no other memory, as the bytes never change.
        if !part.is_checked.load(Ordering::Relaxed) {
            self.check_section(number)?;
        }
        Ok(self.unchecked(number))
    }

    /// Returns the byte at an offset of the section with this number, counted from 0 in the order
    /// of the file; 0 beyond its end. The first call for a chunk ([`Content::chunk`]) checks its
    /// checksum, and reads no other chunk. The bytes between the sections are left to
    /// [`Image::check`].
    ///
    /// # Errors
    /// If the chunk is damaged.
    ///
    /// # Panics
    /// If there is no section with this number.
    #[inline]
    pub fn byte(&self, number: usize, at: usize) -> Result<u8, TableError> {
        let chunk = at / self.header.content.chunk();
        // Relaxed: as for a section.
        if let Some(word) = self.sections[number].chunks.get(chunk / 32)
            && word.load(Ordering::Relaxed) >> (chunk % 32) & 1 == 0
        {
            self.check_chunk(number, chunk)?;
        }
        Ok(self.unchecked(number).get(at).copied().unwrap_or_default())
    }

    /// Returns the bytes of a section without checking them.
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

    #[cold]
    fn check_chunk(&self, number: usize, chunk: usize) -> Result<(), TableError> {
        if chunk < self.header.sections[number].checksums.len() {
            let checked = self.header.check_chunk(number, chunk, self.bytes.as_ref());
            checked.map_err(|fault| self.error(fault))?;
            let word = &self.sections[number].chunks[chunk / 32];
            word.fetch_or(1 << (chunk % 32), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Returns the error for a fault of this table.
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        TableError::at(self.place.clone(), fault)
    }
}
