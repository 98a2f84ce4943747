//! Maps table files into memory. Only these functions are unsafe.

use std::path::Path;

use crate::bytes::{FileBytes, open};
use crate::error::{Fault, TableError, TableLocation};
use crate::header::Header;
use crate::table_file::{SectionBytes, TableFile};
use crate::tables::Tables;

impl TableFile {
    /// Maps a table file into memory, and checks its header.
    ///
    /// # Safety
    /// While the table exists, no program may change or truncate the file: a change would change
    /// borrowed bytes, and after a truncation a signal would end the process. The file may be
    /// replaced by a rename, as `tilebase-build` does. If other programs may change it, use
    /// [`TableFile::open`] or [`TableFile::read`].
    ///
    /// # Errors
    /// If the file cannot be read, is not a table, or has a damaged header.
    pub unsafe fn map(path: impl AsRef<Path>) -> Result<TableFile, TableError> {
        // SAFETY: that is the contract of this function, too.
        TableFile::at(TableLocation::file(path.as_ref()), |path| unsafe { SectionBytes::map(path) })
    }
}

impl SectionBytes {
    /// Maps a file, as [`TableFile::map`] does.
    unsafe fn map(path: &Path) -> Result<(Header, SectionBytes), Fault> {
        let (file, _) = open(path)?;
        // SAFETY: the map is only read, through `&[u8]`, and every byte value is valid. The caller
        // ensures that the bytes do not change while the map exists.
        let map = unsafe { memmap2::Mmap::map(&file) }?;
        // A look-up in a large table reads chunks here and there. Without the advice a system may
        // read megabytes around each; with it, or where there is none, the bytes are the same.
        #[cfg(unix)]
        if map.len() > 16 << 20 {
            let _advised = map.advise(memmap2::Advice::Random);
        }
        SectionBytes::whole(FileBytes::Mapped(map))
    }
}

impl Tables {
    /// Returns the tables of a directory. Each file is mapped into memory when it is first used;
    /// this call opens none.
    ///
    /// # Safety
    /// As [`TableFile::map`], for every table of the directory, while these tables or a solver of
    /// them exist.
    pub unsafe fn map(directory: impl AsRef<Path>) -> Tables {
        // SAFETY: that is the contract of this function, too.
        Tables::of(directory.as_ref(), |path| unsafe { SectionBytes::map(path) })
    }
}
