//! The bytes of a whole file: mapped, or in memory.

use std::borrow::Cow;
use std::fs::{self, File, FileType, Metadata};
use std::io::{self, Read, Seek};
use std::ops::Deref;
use std::path::Path;

use crate::error::Fault;
use crate::header::Header;

/// The bytes of a whole table file.
#[derive(Debug)]
pub(crate) enum FileBytes {
    #[cfg(feature = "mmap")]
    Mapped(memmap2::Mmap),
    Memory(Cow<'static, [u8]>),
}

impl FileBytes {
    /// Reads a file into memory.
    ///
    /// # Errors
    /// If the file cannot be opened or read, is not a regular file, or is long and not a table.
    pub(crate) fn read(path: &Path) -> Result<FileBytes, Fault> {
        let (file, length) = open(path)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(length as usize).map_err(io::Error::from)?;
        file.take(length).read_to_end(&mut bytes)?;
        Ok(FileBytes::Memory(bytes.into()))
    }

    /// Returns how many bytes of memory these take. Those of a map are the system's, which takes
    /// them back when it needs the room.
    pub(crate) fn memory(&self) -> usize {
        match self {
            #[cfg(feature = "mmap")]
            FileBytes::Mapped(_) => 0,
            FileBytes::Memory(bytes) => bytes.len(),
        }
    }
}

impl Deref for FileBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            #[cfg(feature = "mmap")]
            FileBytes::Mapped(map) => map,
            FileBytes::Memory(bytes) => bytes,
        }
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

fn expect_file(of: &Metadata) -> Result<(), Fault> {
    special_file(of.file_type()).map_or(Ok(()), |found| Err(Fault::NotAFile { found }))
}

/// Returns what is no regular file, such as `a directory`; `None` for the type of a regular file.
pub fn special_file(kind: FileType) -> Option<&'static str> {
    match () {
        () if kind.is_file() => None,
        () if kind.is_dir() => Some("a directory"),
        () if kind.is_symlink() => Some("a symbolic link"),
        () => Some("a pipe, a socket or a device"),
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
