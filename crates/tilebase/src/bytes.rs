//! The bytes of a file: mapped, or read.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use crate::error::Fault;

/// The most bytes that a table takes; the largest, `cubic.tbl`, has under 6 million.
const MAX_LENGTH: u64 = 16 << 20;

/// A table file's bytes, mapped into memory or read into it.
#[derive(Debug)]
pub struct Bytes(Inner);

#[derive(Debug)]
enum Inner {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Read(Vec<u8>),
}

impl Bytes {
    /// Maps a file, which must not be cut or changed in place while it is mapped: cutting it ends the
    /// process by a signal, and changing it changes the bytes. Where that may happen, use
    /// [`Bytes::read`].
    ///
    /// The writer of `tilebase-build` replaces files and never changes them. Without the feature
    /// `mmap` this reads the file.
    ///
    /// # Errors
    /// A file that cannot be opened, is no regular file, or is too long for a table.
    pub fn map(path: &Path) -> Result<Bytes, Fault> {
        #[cfg(feature = "mmap")]
        return Ok(Bytes(Inner::Mapped(map(&open(path)?)?)));
        #[cfg(not(feature = "mmap"))]
        Bytes::read(path)
    }

    /// Reads a file into memory.
    ///
    /// # Errors
    /// A file that cannot be opened or read, is no regular file, or is too long for a table.
    pub fn read(path: &Path) -> Result<Bytes, Fault> {
        let mut bytes = Vec::new();
        open(path)?.take(MAX_LENGTH).read_to_end(&mut bytes)?;
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

/// Opens what is a regular file of a table's size. Asks before it opens: opening a pipe waits.
fn open(path: &Path) -> Result<File, Fault> {
    let kind = fs::metadata(path)?;
    if !kind.is_file() {
        let found = if kind.is_dir() { "a directory" } else { "a pipe or a device" };
        return Err(Fault::NotAFile { found });
    }
    let file = File::open(path)?;
    match file.metadata()?.len() {
        0..=MAX_LENGTH => Ok(file),
        found => Err(Fault::TooLong { max: MAX_LENGTH, found }),
    }
}

/// The one function with unsafe code in all of tilebase.
#[cfg(feature = "mmap")]
#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<memmap2::Mmap> {
    // SAFETY: the map is only read, through `&[u8]`, and every byte value is valid. What the
    // compiler may not assume away is that the bytes stay the same while the map lives: that is
    // the contract of `Bytes::map`. Table files are published by rename and are read-only, so the
    // inode mapped here is never written again; its blocks stay until the map is dropped. A file
    // that someone else truncates in place ends the process with SIGBUS, and one that is changed
    // in place is outside the contract; `Bytes::read` is there for such places.
    unsafe { memmap2::Mmap::map(file) }
}
