//! The file of a table of any kind: its header, its sections, and which parts of them have been
//! checked.

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use tilebase_puzzle::Goal;

use crate::bytes::FileBytes;
use crate::checksum::checksum;
use crate::content::Content;
use crate::error::{Fault, TableError, TableLocation};
use crate::header::{Counts, Header, Section};
use crate::open_file::OpenFile;

/// The file of a table of any kind: open, mapped, in memory, or about to be written.
///
/// There are four ways to make one: [`TableFile::open`], [`TableFile::read`],
/// [`TableFile::from_bytes`] and, with the feature `mmap`, `TableFile::map`. Each checks the header
/// and the length. [`TableFile::section`] checks a section once, when it is first used;
/// [`TableFile::byte`] checks only the chunk that it reads. [`TableFile::check`] checks all
/// sections at once.
///
/// ```
/// use std::ops::ControlFlow;
/// use tilebase::{Content, TableFile};
///
/// // What a program has downloaded, read or included.
/// let bytes = tilebase_build::make(&Content::Eight, &|_| {}).to_bytes()?;
/// let file = TableFile::from_bytes(bytes)?;
/// assert_eq!(file.header().content(), &Content::Eight);
/// file.check()?;
/// // Checksums show that the bytes are as they were written, and a proof that they are right.
/// assert_eq!(file.prove(1, |_positions| ControlFlow::Continue(()))?.radius, 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableFile {
    header: Header,
    place: TableLocation,
    sections: SectionBytes,
}

/// The sections of a table.
// The representation puts the sections of the last two at the same place, so that reading them
// takes few enough instructions to be inlined.
#[derive(Debug)]
#[repr(u8)]
pub(crate) enum SectionBytes {
    /// In the bytes of the whole file, in memory or mapped, with the checked parts of each section.
    Whole(Vec<CheckedChunks>, FileBytes),
    /// In an open file. Each section is added when it has been read and checked.
    Open(Vec<OnceLock<Vec<u8>>>, OpenFile),
    /// In memory, as a search has made them, without checks.
    Made(Vec<OnceLock<Vec<u8>>>),
}

/// The checked parts of a section in the bytes of a whole file.
#[derive(Debug)]
pub(crate) struct CheckedChunks {
    /// The range of the section.
    range: Range<usize>,
    /// Whether all of it has been checked.
    is_whole: AtomicBool,
    /// A bit for each chunk that has been checked singly, the lowest of a word first.
    chunks: Vec<AtomicU32>,
}

impl CheckedChunks {
    /// Returns the record of a section of which nothing has been checked.
    fn nothing(section: &Section) -> CheckedChunks {
        let words = section.checksums.len().div_ceil(32);
        let chunks = (0..words).map(|_| AtomicU32::new(0)).collect();
        CheckedChunks { range: section.range(), is_whole: AtomicBool::new(false), chunks }
    }

    /// Returns the bytes of the section.
    #[inline]
    fn section<'a>(&self, file: &'a [u8]) -> &'a [u8] {
        file.get(self.range.clone()).unwrap_or_default()
    }

    // Relaxed, here and below: the flags guard no other memory, because the bytes never change.
    #[inline]
    fn has_chunk(&self, chunk: usize) -> bool {
        let word = self.chunks.get(chunk / 32).map(|word| word.load(Ordering::Relaxed));
        word.is_some_and(|word| word >> (chunk % 32) & 1 != 0)
    }
}

/// A function that opens, reads or maps the file at a path, checks its header, and returns the
/// header and the sections.
pub(crate) type OpenFn = fn(&Path) -> Result<(Header, SectionBytes), Fault>;

impl SectionBytes {
    pub(crate) fn open(path: &Path) -> Result<(Header, SectionBytes), Fault> {
        if !OpenFile::READS_AT {
            return SectionBytes::read(path);
        }
        let (header, file) = OpenFile::open(path)?;
        let sections = header.sections.iter().map(|_| OnceLock::new()).collect();
        Ok((header, SectionBytes::Open(sections, file)))
    }

    pub(crate) fn read(path: &Path) -> Result<(Header, SectionBytes), Fault> {
        SectionBytes::whole(FileBytes::read(path)?)
    }

    pub(crate) fn whole(bytes: FileBytes) -> Result<(Header, SectionBytes), Fault> {
        let header = Header::decode(&bytes, bytes.len() as u64)?;
        let checked = header.sections.iter().map(CheckedChunks::nothing).collect();
        Ok((header, SectionBytes::Whole(checked, bytes)))
    }
}

impl TableFile {
    /// Opens a table file and checks its header. The file stays open, and a section is read when it
    /// is first used. Of `gardner.tbl` and `alike.tbl`, [`TableFile::byte`] reads single chunks,
    /// and keeps at most 256 MB of them.
    ///
    /// If another program truncates the file or changes it in place, reading a part that has not
    /// been read yet is an error. On systems that cannot read a file at an offset, as in a browser,
    /// this is [`TableFile::read`].
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn open(path: impl AsRef<Path>) -> Result<TableFile, TableError> {
        TableFile::at(TableLocation::file(path.as_ref()), SectionBytes::open)
    }

    /// Reads a table file into memory and checks its header.
    ///
    /// The file is closed, and later changes to it have no effect. Use this for network file
    /// systems, and for files that other programs may truncate or change in place.
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub fn read(path: impl AsRef<Path>) -> Result<TableFile, TableError> {
        TableFile::at(TableLocation::file(path.as_ref()), SectionBytes::read)
    }

    /// Returns the file at a place, opened by `open`.
    pub(crate) fn at(place: TableLocation, open: OpenFn) -> Result<TableFile, TableError> {
        TableFile::of(open(&place.path().unwrap_or_default()), place)
    }

    /// Returns the table with these lists of counts and these sections, as a search has
    /// made them. They are not checked.
    ///
    /// # Panics
    /// If the number, totals or lengths of counts or sections are not those of the content.
    #[doc(hidden)]
    pub fn made(content: Content, counts: Vec<Vec<u64>>, sections: Vec<Vec<u8>>) -> TableFile {
        let header = Header::new(content.clone(), counts);
        let header = header.unwrap_or_else(|fault| panic!("{content}: {fault}"));
        let lengths = sections.iter().map(|section| section.len() as u64);
        let fits = lengths.eq(header.sections.iter().map(|section| section.length));
        assert!(fits, "{content}: sections of other lengths");
        let sections = SectionBytes::Made(sections.into_iter().map(OnceLock::from).collect());
        TableFile { header, place: TableLocation::default(), sections }
    }

    /// Returns what a search has found for a goal that has no table, a set of boards: the number of
    /// boards at each distance, and the sections, which are those of a goal's table, or databases.
    pub(crate) fn found(goal: &Goal, counts: Vec<u64>, sections: Vec<Vec<u8>>) -> TableFile {
        let content = Content::Goal { goal: goal.clone() };
        let counts = vec![Counts::new("states", counts)];
        let header = Header { content, sections: Vec::new(), counts, chunk: usize::MAX, end: 0 };
        let sections = SectionBytes::Made(sections.into_iter().map(OnceLock::from).collect());
        TableFile { header, place: TableLocation::default(), sections }
    }

    /// Returns the table file with these bytes, such as a `Vec` or the result of `include_bytes!`,
    /// and checks its header.
    ///
    /// # Errors
    /// If the bytes are not a table, or the header is damaged.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<TableFile, TableError> {
        TableFile::of(
            SectionBytes::whole(FileBytes::Memory(bytes.into())),
            TableLocation::default(),
        )
    }

    fn of(
        opened: Result<(Header, SectionBytes), Fault>,
        place: TableLocation,
    ) -> Result<TableFile, TableError> {
        match opened {
            Ok((header, sections)) => Ok(TableFile { header, place, sections }),
            Err(fault) => Err(TableError::at(place, fault)),
        }
    }

    /// Returns the file itself if it has this content.
    ///
    /// # Errors
    /// [`Fault::Content`] if it has another content.
    pub fn expect(mut self, content: &Content) -> Result<TableFile, TableError> {
        if !self.header.content.is_same_table(content) {
            return Err(self.unexpected(content));
        }
        // With the words of the puzzle that was asked for.
        self.header.content = content.clone();
        Ok(self)
    }

    /// Writes the bytes of the file to `out`. For a table that was made, this computes the
    /// checksums.
    ///
    /// # Errors
    /// If `out` returns an error, or a section is damaged or cannot be read.
    pub fn write_to(&self, out: &mut impl Write) -> io::Result<()> {
        let header = self.sealed_header();
        out.write_all(&header.head())?;
        for number in 0..header.sections.len() {
            let section = self.section_once(number).map_err(io::Error::other)?;
            let padding = if number == 0 { 0 } else { header.padding(number).len() };
            out.write_all(&vec![0; padding])?;
            out.write_all(&section)?;
        }
        Ok(())
    }

    /// Returns the bytes of the file, as [`TableFile::write_to`] writes them.
    ///
    /// # Errors
    /// If a section is damaged or cannot be read.
    pub fn to_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.write_to(&mut bytes)?;
        Ok(bytes)
    }

    /// Returns the bytes of the file before its first section.
    #[doc(hidden)]
    pub fn head(&self) -> Vec<u8> {
        self.sealed_header().head()
    }

    /// Returns the header with the checksums of the sections.
    fn sealed_header(&self) -> Header {
        let mut header = self.header.clone();
        if let SectionBytes::Made(sections) = &self.sections {
            let bodies = sections.iter().filter_map(OnceLock::get);
            for (section, body) in header.sections.iter_mut().zip(bodies) {
                section.checksums = body.chunks(header.chunk).map(checksum).collect();
            }
        }
        header
    }

    /// Returns the table's header, whose checksums are 0 if the table was made.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns how many bytes of memory the sections take when all have been read.
    pub(crate) fn memory(&self) -> usize {
        match &self.sections {
            SectionBytes::Whole(_, bytes) => bytes.memory(),
            SectionBytes::Open(..) | SectionBytes::Made(_) => self.header.length() as usize,
        }
    }

    /// Returns the path of the file; `None` if the table is in memory.
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
        let section = match &self.sections {
            SectionBytes::Whole(checked, bytes) => {
                let checked = &checked[number];
                checked.is_whole.load(Ordering::Relaxed).then(|| checked.section(bytes))
            }
            SectionBytes::Open(sections, _) | SectionBytes::Made(sections) => {
                sections[number].get().map(Vec::as_slice)
            }
        };
        match section {
            Some(section) => Ok(section),
            None => self.first_section(number),
        }
    }

    /// Returns a section on its first use.
    #[cold]
    fn first_section(&self, number: usize) -> Result<&[u8], TableError> {
        let section = match &self.sections {
            SectionBytes::Whole(checked, bytes) => {
                let section = checked[number].section(bytes);
                let padding = bytes.get(self.header.padding(number)).unwrap_or_default();
                let mut chunks = section.chunks(self.header.chunk).enumerate();
                let checks = self.header.check_padding(number, padding).and_then(|()| {
                    chunks.try_for_each(|(chunk, bytes)| {
                        self.header.check_chunk(number, chunk, bytes)
                    })
                });
                checks.map(|()| {
                    checked[number].is_whole.store(true, Ordering::Relaxed);
                    let all = &checked[number].chunks;
                    all.iter().for_each(|chunks| chunks.store(u32::MAX, Ordering::Relaxed));
                    section
                })
            }
            SectionBytes::Open(sections, file) => {
                let section = file.section(&self.header, number);
                section.map(|section| &**sections[number].get_or_init(|| section))
            }
            SectionBytes::Made(_) => unreachable!("section {number} has been made"),
        };
        section.map_err(|fault| self.error(fault))
    }

    /// Returns the checked bytes of a section. Those of an open file are not kept.
    pub(crate) fn section_once(&self, number: usize) -> Result<Cow<'_, [u8]>, TableError> {
        match self.unread(number) {
            Some(file) => file.section(&self.header, number).map(Cow::Owned),
            None => return self.section(number).map(Cow::Borrowed),
        }
        .map_err(|fault| self.error(fault))
    }

    /// Checks the checksums of all sections that have not been checked yet, and that the bytes
    /// between the sections are zero. Reads an open file a chunk at a time, and keeps none.
    ///
    /// # Errors
    /// The fault of the first section that is damaged, or cannot be read.
    pub fn check(&self) -> Result<(), TableError> {
        (0..self.header.sections.len()).try_for_each(|number| match self.unread(number) {
            Some(file) => {
                file.chunks(&self.header, number, |_| ()).map_err(|fault| self.error(fault))
            }
            None => self.section(number).map(|_| ()),
        })
    }

    /// Returns the open file, unless this section of it has been read.
    fn unread(&self, number: usize) -> Option<&OpenFile> {
        match &self.sections {
            SectionBytes::Open(sections, file) if sections[number].get().is_none() => Some(file),
            _ => None,
        }
    }

    /// Returns the byte at an offset of the section with this number, counted from 0 in the order
    /// of the file; 0 beyond its end. The first call for a chunk ([`Header::chunk_length`]) checks
    /// its checksum, and reads no other chunk. [`TableFile::check`] checks the bytes between the
    /// sections.
    ///
    /// # Errors
    /// If the chunk is damaged, or cannot be read.
    ///
    /// # Panics
    /// If there is no section with this number.
    #[inline]
    pub fn byte(&self, number: usize, at: usize) -> Result<u8, TableError> {
        let chunk = at / self.header.chunk_length();
        match &self.sections {
            SectionBytes::Whole(checked, bytes) if checked[number].has_chunk(chunk) => {
                Ok(byte(checked[number].section(bytes), at))
            }
            SectionBytes::Made(_) => Ok(byte(self.section(number)?, at)),
            _ => self.byte_of_chunk(number, chunk, at),
        }
    }

    /// Returns a byte of a chunk that has not been checked yet, or belongs to an open file.
    #[cold]
    fn byte_of_chunk(&self, number: usize, chunk: usize, at: usize) -> Result<u8, TableError> {
        if chunk >= self.header.sections[number].checksums.len() {
            return Ok(0);
        }
        let range = self.header.chunk(number, chunk);
        let check = |bytes: &[u8]| self.header.check_chunk(number, chunk, bytes);
        let found = match &self.sections {
            SectionBytes::Whole(checked, bytes) => {
                let checks = check(bytes.get(range).unwrap_or_default());
                checks.map(|()| {
                    let word = &checked[number].chunks[chunk / 32];
                    word.fetch_or(1 << (chunk % 32), Ordering::Relaxed);
                    byte(checked[number].section(bytes), at)
                })
            }
            SectionBytes::Open(sections, file) if sections[number].get().is_none() => {
                let chunk = file.chunk(range, check);
                chunk.map(|chunk| byte(&chunk, at % self.header.chunk_length()))
            }
            _ => return Ok(byte(self.section(number)?, at)),
        };
        found.map_err(|fault| self.error(fault))
    }

    /// Returns the error that another table was expected.
    pub(crate) fn unexpected(&self, expected: impl ToString) -> TableError {
        let (expected, found) = (expected.to_string(), self.header.content.to_string());
        self.error(Fault::Content { expected, found })
    }

    /// Returns the error for a fault of this table.
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        TableError::at(self.place.clone(), fault)
    }
}

/// Returns the byte at an offset; 0 beyond the end.
#[inline]
fn byte(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or_default()
}
