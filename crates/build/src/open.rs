//! Opens the tables of a directory, and makes missing ones.

use std::path::Path;

use tilebase::{Content, TableError, TableFile, Tables};
#[cfg(feature = "files")]
use {crate::files::write_table, crate::table::default_tables, tilebase::Fault};

use crate::table::TableMaker;

/// Opens the tables of a directory. A missing table is made in memory when it is first used, which
/// takes milliseconds, for `cubic.tbl` tenths of a second. Nothing is written, and the directory
/// need not exist.
///
/// Large tables such as `gardner.tbl` are never made unasked: using one that is missing is an
/// error.
///
/// ```
/// use tilebase::Puzzle;
///
/// let tables = tilebase_build::open("tables");
/// let harris = Puzzle::shipped("harris").unwrap();
/// let (start, goal) = harris.question(Some("DDDD_DDDD"), Some("UUUU_UUUU"))?;
/// assert_eq!(tables.distance(&start, &goal)?, Some(36));
/// let gardner = Puzzle::shipped("gardner").unwrap().default_goal(None);
/// assert!(tables.solver(&gardner).unwrap_err().is_missing());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn open(directory: impl AsRef<Path>) -> Tables {
    open_or(directory.as_ref(), |_, table| Ok(table))
}

/// Opens the tables of a directory as [`open`] does, but writes missing tables of
/// [`default_tables`], and pattern databases, into it when they are first used. Others are made in
/// memory.
///
/// If another process is writing there, this one does not write the table. If the directory cannot
/// be written, using the table is an error.
///
/// ```
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// let tables = tilebase_build::open_and_keep(directory);
/// assert!(!directory.join("eight.tbl").exists());
/// tables.eight()?;
/// assert!(directory.join("eight.tbl").exists());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "files")]
pub fn open_and_keep(directory: impl AsRef<Path>) -> Tables {
    let path = directory.as_ref().to_owned();
    open_or(directory.as_ref(), move |content, table| {
        let is_kept = default_tables().contains(content) || content.sizes().is_some();
        match is_kept.then(|| write_table(&path, &table, None)) {
            Some(Err(error)) if error.kind() != std::io::ErrorKind::WouldBlock => {
                Err(TableError::of(content, Some(&path), Fault::Make(error.into())))
            }
            _ => Ok(table),
        }
    })
}

/// Opens the tables of a directory. `made` makes and returns a missing table.
fn open_or(
    directory: &Path,
    made: impl Fn(&Content, TableFile) -> Result<TableFile, TableError> + Send + Sync + 'static,
) -> Tables {
    let maker = TableMaker::default();
    Tables::open(directory)
        .or_else(move |content, limits| made(content, maker.make_within(content, limits, &|_| {})?))
}
