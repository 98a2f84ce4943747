//! The bytes of a whole file: mapped, or in memory.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

use crate::error::Fault;
use crate::header::{Header, MAX_LENGTH};

/// The bytes of a table file, mapped or in memory. None, for a table that was opened or made: it
/// has its sections one by one.
#[derive(Debug)]
pub struct Bytes(Inner);

#[derive(Debug)]
enum Inner {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Memory(Vec<u8>),
}

impl Bytes {
    pub(crate) const NONE: Bytes = Bytes(Inner::Memory(Vec::new()));

    /// Reads a file into memory.
    ///
    /// # Errors
    /// If the file cannot be opened or read, is not a regular file, or is too long for a table.
    pub(crate) fn read(path: &Path) -> Result<Bytes, Fault> {
        let (file, length) = open(path)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length as usize).map_err(io::Error::from)?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(bytes.into())
    }
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            #[cfg(feature = "mmap")]
            Inner::Mapped(map) => map,
            Inner::Memory(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Inner::Memory(bytes))
    }
}

#[cfg(feature = "mmap")]
impl From<memmap2::Mmap> for Bytes {
    fn from(map: memmap2::Mmap) -> Bytes {
        Bytes(Inner::Mapped(map))
    }
}

/// Opens a regular file that is not too long for a table, and returns it with its length in bytes.
/// Looks at the kind of file first, because opening a pipe would wait for its writer.
pub(crate) fn open(path: &Path) -> Result<(File, u64), Fault> {
    let kind = fs::metadata(path)?;
    if !kind.is_file() {
        let found = if kind.is_dir() { "a directory" } else { "a pipe, a socket or a device" };
        return Err(Fault::NotAFile { found });
    }
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > MAX_LENGTH {
        let mut start = Vec::new();
        (&file).take(Header::START as u64).read_to_end(&mut start)?;
        file.rewind()?;
        let max = Header::max_length(&start);
        if length > max {
            return Err(Fault::TooLong { max, found: length });
        }
    }
    Ok((file, length))
}
