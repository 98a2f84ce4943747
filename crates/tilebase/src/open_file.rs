//! A table file that stays open, and is read on demand.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex};

use tilebase_search::lock;

use crate::bytes::open;
use crate::error::Fault;
use crate::header::Header;
use crate::lru::Lru;

/// A table file that stays open, and the last chunks that were read from it.
#[derive(Debug)]
pub(crate) struct OpenFile {
    file: File,
    /// The chunks that were read singly, by their offset in the file.
    kept: Mutex<Lru<usize, Arc<[u8]>>>,
}

impl OpenFile {
    /// Whether files can be read at an offset on this system.
    pub(crate) const READS_AT: bool = cfg!(any(unix, windows));

    /// The most bytes of chunks to keep.
    const KEPT: usize = 256_000_000;

    /// Opens a file, and reads its header.
    pub(crate) fn open(path: &Path) -> Result<(Header, OpenFile), Fault> {
        let (file, length) = open(path)?;
        let mut start = Vec::with_capacity(Header::MOST);
        (&file).take(Header::MOST as u64).read_to_end(&mut start)?;
        let header = Header::decode(&start, length)?;
        Ok((header, OpenFile { file, kept: Mutex::new(Lru::new(OpenFile::KEPT)) }))
    }

    /// Reads and checks a section.
    #[cold]
    pub(crate) fn section(&self, header: &Header, number: usize) -> Result<Vec<u8>, Fault> {
        let mut section = Vec::new();
        section
            .try_reserve_exact(header.sections[number].range().len())
            .map_err(io::Error::from)?;
        self.chunks(header, number, |chunk| section.extend(chunk))?;
        Ok(section)
    }

    /// Reads and checks a section and the bytes before it. Calls `take` with each chunk.
    pub(crate) fn chunks(
        &self,
        header: &Header,
        number: usize,
        mut take: impl FnMut(&[u8]),
    ) -> Result<(), Fault> {
        (0..header.sections[number].checksums.len()).try_for_each(|chunk| {
            let mut range = header.chunk(number, chunk);
            let before = if chunk == 0 { header.padding(number).len() } else { 0 };
            range.start -= before;
            let bytes = self.read(range)?;
            let (padding, bytes) = bytes.split_at(before);
            header.check_padding(number, padding)?;
            header.check_chunk(number, chunk, bytes)?;
            take(bytes);
            Ok(())
        })
    }

    /// Returns a chunk, the bytes of a range of the file. Reads it and checks it with `check`,
    /// unless it is kept.
    pub(crate) fn chunk(
        &self,
        range: Range<usize>,
        check: impl FnOnce(&[u8]) -> Result<(), Fault>,
    ) -> Result<Arc<[u8]>, Fault> {
        let at = range.start;
        if let Some(chunk) = lock(&self.kept).get(&at) {
            return Ok(chunk);
        }
        let chunk: Arc<[u8]> = self.read(range)?.into();
        check(&chunk)?;
        lock(&self.kept).insert(at, Arc::clone(&chunk), chunk.len());
        Ok(chunk)
    }

    /// Reads a range of the file.
    fn read(&self, range: Range<usize>) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(range.len()).map_err(io::Error::from)?;
        bytes.resize(range.len(), 0);
        match read_at(&self.file, &mut bytes, range.start as u64) {
            Ok(()) => Ok(bytes),
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                let found = self.file.metadata()?.len();
                Err(Fault::Length { expected: range.end as u64, found })
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Fills a buffer with the bytes of a file from this offset. The position of the file is not used:
/// a process and its forks share it.
#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
fn read_at(file: &File, mut buffer: &mut [u8], mut offset: u64) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            read => (buffer, offset) = (&mut buffer[read..], offset + read as u64),
        }
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
fn read_at(_: &File, _: &mut [u8], _: u64) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}
