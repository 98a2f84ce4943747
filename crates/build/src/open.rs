//! The tables of a directory, with those made that are missing there.

use std::path::Path;
use std::sync::Arc;

use tilebase::{Content, Image, TableError, Tables};
#[cfg(feature = "files")]
use {crate::lock::Wait, crate::publish::publish, crate::table::standard, tilebase::Fault};

use crate::table::{Maker, Table};

/// Opens the tables of a directory. One that is missing is made in memory when it is first used,
/// which takes milliseconds, and so are the distances to goals that are sets of boards. Nothing is
/// written: the directory need not exist.
///
/// `gardner.tbl` and `alike.tbl` are never made unasked, and so are errors if they are missing.
pub fn open(directory: impl AsRef<Path>) -> Tables {
    open_or(directory.as_ref(), |_, table| Ok(table.into_image()))
}

/// Opens the tables of a directory as [`open`] does, and writes those of [`standard`] that are
/// missing into it when they are first used. Others are made in memory.
///
/// If another process writes there at that moment, the table is not written by this one. That the
/// directory cannot be written is an error of the table.
#[cfg(feature = "files")]
pub fn open_and_keep(directory: impl AsRef<Path>) -> Tables {
    let path = directory.as_ref().to_owned();
    open_or(directory.as_ref(), move |content, table| {
        let is_kept = standard().contains(&content);
        match is_kept.then(|| publish(&path, &table, Wait::No)) {
            Some(Err(error)) if error.kind() != std::io::ErrorKind::WouldBlock => {
                Err(TableError::of(content, Some(&path), Fault::Make(error.into())))
            }
            _ => Ok(table.into_image()),
        }
    })
}

/// Opens the tables of a directory. `made` returns a table that is missing there and was made.
fn open_or(
    directory: &Path,
    made: impl Fn(Content, Table) -> Result<Image, TableError> + Send + Sync + 'static,
) -> Tables {
    let maker = Arc::new(Maker::default());
    let searcher = Arc::clone(&maker);
    Tables::open(directory)
        .or_else(move |content| made(content, maker.make(content, &|_| {})))
        .search_with(move |seeds| Ok(searcher.search(seeds)))
}

#[cfg(all(test, feature = "files"))]
mod tests {
    use std::error::Error;
    use std::fs;

    use tilebase::{Solver, harris};

    use super::*;
    use crate::lock::Lock;

    /// Asks for a table that is kept and for two that are not.
    fn ask(tables: &Tables) -> Result<(), Box<dyn Error>> {
        let distance = tables.eight_to("12345678_".parse()?)?.distance(&"8672543_1".parse()?)?;
        assert_eq!(distance, Some(31));
        let board: harris::Board = "SENDWUN_E".parse()?;
        assert_eq!(tables.harris_to("NSE_WUDNS".parse()?)?.distance(&board)?, Some(24));
        assert!(tables.gardner().unwrap_err().is_missing());
        Ok(())
    }

    #[test]
    fn what_is_missing_is_made_and_only_kept_on_request() -> Result<(), Box<dyn Error>> {
        let parent = tempfile::tempdir()?;
        let directory = parent.path().join("tables");
        ask(&open(&directory))?;
        assert!(!directory.exists());
        ask(&open_and_keep(&directory))?;
        let kept = fs::read_dir(&directory)?.map(|entry| Ok(entry?.file_name()));
        let kept: Vec<_> = kept.collect::<Result<_, std::io::Error>>()?;
        assert!(kept.iter().any(|name| name == "eight.tbl"), "{kept:?}");
        assert!(!kept.iter().any(|name| name == "harris"), "{kept:?}");
        ask(&Tables::open(&directory)).unwrap_err();
        Tables::open(&directory).eight()?;
        Ok(())
    }

    /// Guards a directory into which another process writes at that moment.
    #[test]
    fn a_table_is_made_in_memory_while_another_writer_has_the_lock() -> Result<(), Box<dyn Error>> {
        let directory = tempfile::tempdir()?;
        let _lock = Lock::take(directory.path(), Wait::No)?;
        open_and_keep(directory.path()).eight()?;
        assert!(!directory.path().join("eight.tbl").exists());
        Ok(())
    }

    #[test]
    fn a_directory_that_cannot_be_written_is_an_error_in_words() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let error = open_and_keep(file.path()).eight().unwrap_err();
        let text = format!("{error:?}");
        assert!(text.contains("eight.tbl: cannot be made: ") && !text.contains('{'), "{text}");
    }
}
