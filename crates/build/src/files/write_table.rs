//! Writes tables into a directory, so that readers see either the complete file or none.

use std::fs;
use std::io::{
    self,
    ErrorKind::{AlreadyExists, PermissionDenied, Unsupported},
};
use std::path::{Path, PathBuf};

use tilebase::{Content, TableFile};

use super::directory;
use super::error::{WriteError, trying};
use super::lock::{Lock, WaitingFn};
use super::replaced::not_to_replace;

/// Writes a table to its file under `directory`, and returns the path of the file. If another
/// writer has the lock of the file's directory, waits for it; if that takes longer than half a
/// second, calls `waiting` once, from another thread. Without `waiting` it does not wait, but
/// returns an error of the kind [`WouldBlock`](io::ErrorKind::WouldBlock).
///
/// The file is replaced by a rename. Other processes see the old file or the new one, never a part;
/// a process that has mapped the old file keeps its bytes. `directory` may be a symbolic link; a
/// link below it is an error, and so is a file with the table's name that was not written as a
/// table. On Unix the file is read-only, and readable as the umask allows.
///
/// ```
/// use tilebase::{Content, TableFile};
/// use tilebase_build::{make, write_table};
///
/// # let directory = tempfile::tempdir()?;
/// # let directory = directory.path();
/// let path = write_table(directory, &make(&Content::Eight, &|_level| {}), None)?;
/// assert_eq!(path, directory.join("eight.tbl"));
/// assert_eq!(TableFile::open(path)?.header().content(), &Content::Eight);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a directory or file cannot be created, locked, written, synced or renamed, or must not be
/// replaced. No partial file remains. If only the directory cannot be synced, the file is there,
/// but may be lost in a power failure.
pub fn write_table(
    directory: &Path,
    table: &TableFile,
    waiting: Option<WaitingFn<'_>>,
) -> Result<PathBuf, WriteError> {
    let content = table.header().content();
    let path = directory.join(content.file_name());
    let folder = folder(&path);
    directory::refuse_links(directory, folder)?;
    directory::create(folder)?;
    // Dropped last: on an error the temporary file is removed before the lock is released.
    let lock = Lock::take(folder, waiting)?;
    remove_temporary_files(folder, &lock)?;
    let mut builder = tempfile::Builder::new();
    builder.prefix(".").suffix(SUFFIX);
    // On other systems a read-only file could not be replaced.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o444));
    let mut file = builder.tempfile_in(folder).map_err(trying("create a file in", folder))?;
    table.write_to(file.as_file_mut()).map_err(trying("write a file for", &path))?;
    file.as_file().sync_all().map_err(trying("sync a file for", &path))?;
    let renamed = match file.persist_noclobber(&path) {
        // Something is there, or the file system cannot rename without replacing.
        Err(e) if matches!(e.error.kind(), AlreadyExists | Unsupported | PermissionDenied) => {
            refuse_foreign(&path, content)?;
            e.file.persist(&path)
        }
        renamed => renamed,
    };
    renamed.map_err(|e| trying("rename a file to", &path)(e.error))?;
    directory::sync(folder)?;
    Ok(path)
}

/// Checks that a table may replace what is at its path.
///
/// # Errors
/// If it may not ([`not_to_replace`]), or if what is there cannot be read.
pub(crate) fn refuse_foreign(path: &Path, content: &Content) -> Result<(), WriteError> {
    let Some(found) = not_to_replace(path, content).map_err(trying("read", path))? else {
        return Ok(());
    };
    let found = format!("expected a table or nothing, found {found}");
    Err(trying("replace", path)(io::Error::new(AlreadyExists, found)))
}

/// Returns the directory of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    directory::named(path.parent().unwrap_or(path))
}

/// Removes the temporary files that killed writers left in this directory. Takes the lock only if
/// there are some, with `waiting` as in [`write_table`].
///
/// # Errors
/// If the directory cannot be read, locked or changed.
pub(crate) fn clean_up(directory: &Path, waiting: Option<WaitingFn<'_>>) -> Result<(), WriteError> {
    if directory.is_dir() && !temporary_files(directory)?.is_empty() {
        remove_temporary_files(directory, &Lock::take(directory, waiting)?)?;
    }
    Ok(())
}

/// The end of the names of temporary files.
const SUFFIX: &str = ".tilebase.tmp";

/// Returns the paths of the temporary files in a directory, of killed writers or a running one.
/// Links and directories are not included.
fn temporary_files(directory: &Path) -> Result<Vec<PathBuf>, WriteError> {
    let list = || -> io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let is_temporary = entry.file_name().to_string_lossy().ends_with(SUFFIX);
            if is_temporary && entry.file_type()?.is_file() {
                paths.push(entry.path());
            }
        }
        Ok(paths)
    };
    list().map_err(trying("read", directory))
}

/// Removes the temporary files in a directory. Holding the lock ensures that none of them is in
/// use.
fn remove_temporary_files(directory: &Path, _lock: &Lock) -> Result<(), WriteError> {
    for path in temporary_files(directory)? {
        fs::remove_file(&path).map_err(trying("remove", &path))?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::symlink;

    use tilebase::cubic::STATES;

    use tilebase::Puzzle;

    use super::*;

    /// Returns a goal table that has not been searched.
    fn goal() -> TableFile {
        let cubic = Puzzle::shipped("cubic").unwrap();
        let content = Content::of(&cubic.goal("EWWWWWWWW").unwrap()).unwrap();
        TableFile::made(content, vec![vec![STATES as u64]], vec![vec![0; STATES / 8]])
    }

    /// Guards that the directory may be a link, and that a link below it is refused.
    #[test]
    fn a_link_in_place_of_the_goals_is_refused_and_a_link_to_the_tables_is_not() {
        let place = tempfile::tempdir().unwrap();
        let [real, named, other] = ["real", "named", "other"].map(|name| place.path().join(name));
        [&real, &other].into_iter().for_each(|directory| fs::create_dir(directory).unwrap());
        symlink(&real, &named).unwrap();
        let table = goal();
        let path = write_table(&named, &table, None).unwrap();
        assert_eq!(fs::read(path).unwrap(), table.to_bytes().unwrap());
        assert!(real.join("cubic/EWWWWWWWW.tbl").is_file());

        fs::remove_dir_all(real.join("cubic")).unwrap();
        symlink(&other, real.join("cubic")).unwrap();
        let error = write_table(&named, &table, None).unwrap_err();
        let goals = named.join("cubic");
        assert_eq!(error.to_string(), format!("cannot write into {}", goals.display()));
        let source = error.source().unwrap().to_string();
        assert_eq!(source, "expected a directory, found a symbolic link");
        assert_eq!(fs::read_dir(&other).unwrap().count(), 0);
    }

    /// Guards that a file that is no table and a link with the name of one are kept, and that a
    /// damaged table is replaced.
    #[test]
    fn only_a_table_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let precious = directory.path().join("precious");
        fs::write(&precious, "years of work").unwrap();
        let table = goal();
        let path = directory.path().join("cubic/EWWWWWWWW.tbl");
        fs::create_dir(folder(&path)).unwrap();
        symlink(&precious, &path).unwrap();
        let error = write_table(directory.path(), &table, None).unwrap_err();
        assert_eq!(error.to_string(), format!("cannot replace {}", path.display()));
        let source = error.source().unwrap().to_string();
        assert_eq!(source, "expected a table or nothing, found a symbolic link");
        assert!(path.is_symlink());
        fs::rename(&precious, &path).unwrap();
        write_table(directory.path(), &table, None).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"years of work");
        fs::write(&path, "TILEBASE of another version").unwrap();
        write_table(directory.path(), &table, None).unwrap();
        assert_eq!(fs::read(&path).unwrap(), table.to_bytes().unwrap());
        assert!(temporary_files(folder(&path)).unwrap().is_empty());
    }

    #[test]
    fn only_regular_files_are_removed_as_temporary() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(format!("{name}.tilebase.tmp"));
        fs::write(at("file"), "a part of a table").unwrap();
        fs::write(directory.path().join("precious"), "years of work").unwrap();
        symlink(directory.path().join("precious"), at("link")).unwrap();
        fs::create_dir(at("directory")).unwrap();
        clean_up(directory.path(), None).unwrap();
        write_table(directory.path(), &goal(), None).unwrap();
        assert!(!at("file").exists());
        assert!(at("link").is_symlink() && at("directory").is_dir());
        assert_eq!(fs::read(directory.path().join("precious")).unwrap(), b"years of work");
    }
}
