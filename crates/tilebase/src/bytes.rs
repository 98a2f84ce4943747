//! The bytes of a file: mapped, or read.

use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::Path;

use crate::error::Fault;
use crate::header::{Header, MAX_LENGTH};

/// The bytes of a table file, mapped or read into memory.
#[derive(Debug)]
pub struct Bytes(Inner);

#[derive(Debug)]
enum Inner {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Read(Vec<u8>),
}

impl Bytes {
    /// Maps a file into memory. The file must not be cut or changed in place while it is mapped: if
    /// it is cut, a signal ends the process; if it is changed, the bytes change. Use
    /// [`Bytes::read`] where that may happen.
    ///
    /// The writer of `tilebase-build` replaces files and never changes them in place. Without the
    /// feature `mmap` this function reads the file.
    ///
    /// # Errors
    /// If the file cannot be opened, is not a regular file, or is too long for a table.
    pub fn map(path: &Path) -> Result<Bytes, Fault> {
        #[cfg(feature = "mmap")]
        return Ok(Bytes(Inner::Mapped(map(&open(path)?.0)?)));
        #[cfg(not(feature = "mmap"))]
        Bytes::read(path)
    }

    /// Reads a file into memory.
    ///
    /// # Errors
    /// If the file cannot be opened or read, is not a regular file, or is too long for a table.
    pub fn read(path: &Path) -> Result<Bytes, Fault> {
        let (file, length) = open(path)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length as usize).map_err(io::Error::from)?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(Bytes(Inner::Read(bytes)))
    }
}

impl AsRef<[u8]> for Bytes {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        match &self.0 {
            #[cfg(feature = "mmap")]
            Inner::Mapped(map) => map,
            Inner::Read(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Inner::Read(bytes))
    }
}

/// Opens a regular file that is not too long for a table, and returns it with its length in bytes.
/// Looks at the kind of file first, because opening a pipe would wait for its writer.
fn open(path: &Path) -> Result<(File, u64), Fault> {
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

/// Maps an open file. This is the only function with unsafe code in tilebase.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<memmap2::Mmap> {
    // SAFETY: the map is only read, through `&[u8]`, and every byte value is valid. The bytes must
    // not change while the map exists: that is the contract of `Bytes::map`. Table files are
    // published by rename and are read-only, so the inode that is mapped here is never written
    // again, and its blocks stay until the map is dropped. If another program truncates the file in
    // place, SIGBUS ends the process; changing it in place breaks the contract. `Bytes::read` is
    // the alternative for such files.
    unsafe { memmap2::Mmap::map(file) }
}
