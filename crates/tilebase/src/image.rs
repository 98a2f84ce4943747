//! A table of any kind: its header, its sections, and which of them have been checked.

use std::borrow::Cow;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::bytes::Bytes;
use crate::content::Content;
use crate::error::{Fault, Place, TableError};
use crate::header::{Header, Section};
use crate::opened::{Opened, READS_AT};

/// A table of any kind.
///
/// Opening it checks its header and its length. [`Image::section`] checks a section when it is
/// first used, and not again; [`Image::byte`] checks only the chunk that it reads. [`Image::check`]
/// checks all sections at once.
#[derive(Debug)]
pub struct Image<B = Bytes> {
    /// The bytes of the whole file, if they are in memory or mapped.
    bytes: B,
    /// The file, if it is open.
    file: Option<Opened>,
    header: Header,
    sections: Vec<Part>,
    place: Place,
}

/// A section.
#[derive(Debug)]
struct Part {
    /// Its range in the file.
    range: Range<usize>,
    /// Whether its bytes in the whole file have been checked.
    is_checked: AtomicBool,
    /// A bit for each chunk of them that has been checked by itself, the lowest of a word first.
    chunks: Vec<AtomicU32>,
    /// Its bytes alone, once they have been read from an open file and checked, or made.
    alone: OnceLock<Vec<u8>>,
}

impl Part {
    fn new(section: &Section) -> Part {
        let words = section.checksums.len().div_ceil(32);
        let chunks = (0..words).map(|_| AtomicU32::new(0)).collect();
        let (range, is_checked) = (section.range(), AtomicBool::new(false));
        Part { range, is_checked, chunks, alone: OnceLock::new() }
    }
}

impl Image {
    /// Opens a table file and checks its header. The file stays open, and a section is read when it
    /// is first used; of `gardner.tbl` and `alike.tbl`, [`Image::byte`] reads the chunks that are
    /// asked for, and keeps at most 256 MB of them.
    ///
    /// If another program cuts the file or changes it in place, what has not been read yet is an
    /// error. Where the system cannot read a file at an offset, as in a browser, this is
    /// [`Image::read`].
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn open(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::open_at(Place::File(path.as_ref().to_owned()))
    }

    pub(crate) fn open_at(place: Place) -> Result<Image, TableError> {
        if !READS_AT {
            return Image::read_at(place);
        }
        match Opened::open(&place.path().unwrap_or_default()) {
            Ok((header, file)) => Ok(Image::of(header, Bytes::NONE, Some(file), place)),
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }

    /// Reads a table file into memory and checks its header.
    ///
    /// The file is closed, and later changes of it have no effect. Use this for network file
    /// systems, and for files that other programs may cut or change in place.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn read(path: impl AsRef<Path>) -> Result<Image, TableError> {
        Image::read_at(Place::File(path.as_ref().to_owned()))
    }

    pub(crate) fn read_at(place: Place) -> Result<Image, TableError> {
        Image::load(place, Bytes::read)
    }

    /// Returns the table of a file whose bytes come from this function, and checks its header.
    pub(crate) fn load(
        place: Place,
        bytes: impl FnOnce(&Path) -> Result<Bytes, Fault>,
    ) -> Result<Image, TableError> {
        match bytes(&place.path().unwrap_or_default()) {
            Ok(bytes) => Image::decode(bytes, place),
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }

    /// Returns the table with this header ([`Header::new`]) and these sections, as a search has made
    /// them. They are not checked.
    ///
    /// # Panics
    /// If the header is not that of its content, or the number or the lengths of the sections are
    /// not those of the header.
    pub fn made(header: Header, sections: Vec<Vec<u8>>) -> Image {
        header.expect_shape();
        assert!(header.fits(&sections), "{}: sections of other lengths", header.content);
        let mut image = Image::of(header, Bytes::NONE, None, Place::Memory);
        for (part, section) in image.sections.iter_mut().zip(sections) {
            part.alone = section.into();
        }
        image
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
        match Header::decode(bytes.as_ref(), bytes.as_ref().len() as u64) {
            Ok(header) => Ok(Image::of(header, bytes, None, place)),
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }

    fn of(header: Header, bytes: B, file: Option<Opened>, place: Place) -> Image<B> {
        let sections = header.sections.iter().map(Part::new).collect();
        Image { bytes, file, header, sections, place }
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
    /// between the sections are zero. Of a file that is open, reads a chunk at a time, and keeps
    /// none.
    ///
    /// # Errors
    /// The fault of the first section that is damaged, or cannot be read.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.sections.len()).try_for_each(|number| match self.unread(number) {
            Some(file) => self.read_chunks(file, number, |_| ()).map_err(|fault| self.error(fault)),
            None => self.section(number).map(|_| ()),
        })
    }

    /// Returns the bytes of a section, checked. Of a file that is open, they are not kept.
    pub(crate) fn section_once(&self, number: usize) -> Result<Cow<'_, [u8]>, TableError> {
        match self.unread(number) {
            Some(file) => self.read_section(file, number).map(Cow::Owned),
            None => self.section(number).map(Cow::Borrowed),
        }
    }

    /// Returns the file that is open, unless this section of it has been read.
    fn unread(&self, number: usize) -> Option<&Opened> {
        self.file.as_ref().filter(|_| self.sections[number].alone.get().is_none())
    }

    /// Reads a section of a file, and what is before it, and checks it. Calls `take` with its chunks.
    fn read_chunks(
        &self,
        file: &Opened,
        number: usize,
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), Fault> {
        self.header.check_padding(number, &file.read(self.header.padding(number))?)?;
        (0..self.header.sections[number].checksums.len()).try_for_each(|chunk| {
            let bytes = file.read(self.header.chunk(number, chunk))?;
            self.header.check_chunk(number, chunk, &bytes)?;
            take(&bytes);
            Ok(())
        })
    }

    /// Reads and checks a section of a file.
    #[cold]
    fn read_section(&self, file: &Opened, number: usize) -> Result<Vec<u8>, TableError> {
        let mut section = Vec::new();
        let room = section.try_reserve_exact(self.sections[number].range.len());
        let room = room.map_err(|error| Fault::Io(error.into()));
        let read =
            room.and_then(|()| self.read_chunks(file, number, |chunk| section.extend(chunk)));
        read.map_err(|fault| self.error(fault))?;
        Ok(section)
    }

    /// Returns the table's header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the path of the file; `None` if the table was made from bytes.
    pub fn path(&self) -> Option<PathBuf> {
        self.place.path()
    }

    /// Returns the bytes of the section with this number, counted from 0 in the order of the file.
    /// The first call for a section checks its checksums, and reads it if the file is open.
    ///
    /// # Errors
    /// If the section is damaged, or cannot be read.
    ///
    /// # Panics
    /// If there is no section with this number.
    #[inline]
    pub fn section(&self, number: usize) -> Result<&[u8], TableError> {
        let part = &self.sections[number];
        // Relaxed: the flag guards no other memory, as the bytes never change.
        if part.is_checked.load(Ordering::Relaxed) {
            return Ok(self.whole(part));
        }
        match part.alone.get() {
            Some(section) => Ok(section),
            None => self.check_section(number),
        }
    }

    /// Returns the byte at an offset of the section with this number, counted from 0 in the order
    /// of the file; 0 beyond its end. The first call for a chunk ([`Content::chunk`]) checks its
    /// checksum, and reads no other chunk. The bytes between the sections are left to
    /// [`Image::check`].
    ///
    /// # Errors
    /// If the chunk is damaged, or cannot be read.
    ///
    /// # Panics
    /// If there is no section with this number.
    #[inline]
    pub fn byte(&self, number: usize, at: usize) -> Result<u8, TableError> {
        let chunk = at / self.header.content.chunk();
        let part = &self.sections[number];
        // Relaxed: as for a section.
        let is_checked = |word: &AtomicU32| word.load(Ordering::Relaxed) >> (chunk % 32) & 1 != 0;
        if part.chunks.get(chunk / 32).is_some_and(is_checked) {
            return Ok(self.whole(part).get(at).copied().unwrap_or_default());
        }
        self.byte_of_chunk(number, chunk, at)
    }

    /// Returns the bytes of a section in the whole file.
    #[inline]
    fn whole(&self, part: &Part) -> &[u8] {
        self.bytes.as_ref().get(part.range.clone()).unwrap_or_default()
    }

    #[cold]
    fn check_section(&self, number: usize) -> Result<&[u8], TableError> {
        let part = &self.sections[number];
        if let Some(file) = &self.file {
            let section = self.read_section(file, number)?;
            return Ok(part.alone.get_or_init(|| section));
        }
        let padding = self.bytes.as_ref().get(self.header.padding(number)).unwrap_or_default();
        let section = self.whole(part);
        let checked = self.header.check_section(number, padding, section);
        checked.map_err(|fault| self.error(fault))?;
        part.is_checked.store(true, Ordering::Relaxed);
        Ok(section)
    }

    /// Returns a byte of a chunk that has not been checked by itself, or is not kept for ever.
    #[cold]
    fn byte_of_chunk(&self, number: usize, chunk: usize, at: usize) -> Result<u8, TableError> {
        if let Some(section) = self.sections[number].alone.get() {
            return Ok(section.get(at).copied().unwrap_or_default());
        }
        if chunk >= self.header.sections[number].checksums.len() {
            return Ok(0);
        }
        let range = self.header.chunk(number, chunk);
        let check = |bytes: &[u8]| self.header.check_chunk(number, chunk, bytes);
        let at = at % self.header.content.chunk();
        let byte = |bytes: &[u8]| bytes.get(at).copied().unwrap_or_default();
        let found = match &self.file {
            Some(file) => file.chunk(range, check).map(|bytes| byte(&bytes)),
            None => {
                let bytes = self.bytes.as_ref().get(range).unwrap_or_default();
                check(bytes).map(|()| {
                    let word = &self.sections[number].chunks[chunk / 32];
                    word.fetch_or(1 << (chunk % 32), Ordering::Relaxed);
                    byte(bytes)
                })
            }
        };
        found.map_err(|fault| self.error(fault))
    }

    /// Returns the error for a fault of this table.
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        TableError::at(self.place.clone(), fault)
    }
}
