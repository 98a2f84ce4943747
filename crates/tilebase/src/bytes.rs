//! The bytes of a whole file: mapped, or in memory.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek};
use std::path::Path;

use crate::error::Fault;
use crate::header::Header;

/// The bytes of a whole table file, mapped or in memory.
#[derive(Debug)]
pub struct Bytes(Inner);

#[derive(Debug)]
enum Inner {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Memory(Vec<u8>),
    Static(&'static [u8]),
}

impl Bytes {
    #[cfg(feature = "mmap")]
    pub(crate) fn mapped(map: memmap2::Mmap) -> Bytes {
        Bytes(Inner::Mapped(map))
    }

    /// Reads a file into memory.
    ///
    /// # Errors
    /// If the file cannot be opened or read, is not a regular file, or is long and not a table.
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
            Inner::Static(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Bytes {
        Bytes(Inner::Memory(bytes))
    }
}

/// Bytes in the program, such as the result of `include_bytes!`.
impl From<&'static [u8]> for Bytes {
    fn from(bytes: &'static [u8]) -> Bytes {
        Bytes(Inner::Static(bytes))
    }
}

/// Opens a regular file, and returns it with its length in bytes. A file that is longer than small
/// tables are must have the header of a table of this length.
pub(crate) fn open(path: &Path) -> Result<(File, u64), Fault> {
    /// A length of which reading a file does no harm, in bytes.
    const USUAL: u64 = 16 << 20;
    // Opening a device may have effects.
    expect_file(&fs::metadata(path)?)?;
    let (mut file, length) = open_at_once(path)?;
    if length > USUAL {
        let mut start = Vec::new();
        (&file).take(Header::MOST as u64).read_to_end(&mut start)?;
        file.rewind()?;
        Header::decode(&start, length)?;
    }
    Ok((file, length))
}

/// Opens a regular file, and returns it with its length in bytes. Does not wait for the writer of a
/// pipe that has taken its place.
fn open_at_once(path: &Path) -> Result<(File, u64), Fault> {
    let mut options = File::options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(&mut options, libc::O_NONBLOCK);
    let file = options.read(true).open(path)?;
    let kind = file.metadata()?;
    expect_file(&kind)?;
    Ok((file, kind.len()))
}

fn expect_file(kind: &Metadata) -> Result<(), Fault> {
    match kind {
        kind if kind.is_file() => Ok(()),
        kind if kind.is_dir() => Err(Fault::NotAFile { found: "a directory" }),
        _ => Err(Fault::NotAFile { found: "a pipe, a socket or a device" }),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// Guards a pipe that replaces a file after the check of its kind. If opening it waited for a
    /// writer, this would never end.
    #[test]
    fn a_pipe_is_refused_at_once_when_it_is_opened() {
        let directory = tempfile::tempdir().unwrap();
        let pipe = directory.path().join("eight.tbl");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for fault in [open_at_once(&pipe).unwrap_err(), open(&pipe).unwrap_err()] {
            assert!(matches!(fault, Fault::NotAFile { found } if found.starts_with("a pipe")));
        }
        let fault = open_at_once(directory.path()).unwrap_err();
        assert!(matches!(fault, Fault::NotAFile { found: "a directory" }));
    }
}
