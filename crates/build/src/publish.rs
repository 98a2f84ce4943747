//! Writes files into a directory so that readers see either the complete file or none.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::directory;
use crate::error::{PublishError, trying};
use crate::lock::Lock;
use crate::table::Table;

/// Writes a table to its file under `directory`, and returns the path of the file. Waits while
/// another writer has the lock of the file's directory.
///
/// The file is replaced by a rename. Other processes see the old file or the new one, never a part;
/// a process that has mapped the old file keeps its bytes. `directory` may be a symbolic link; a
/// link below it is an error.
///
/// # Errors
/// If a directory or file cannot be created, written, synced or renamed. No partial file remains.
pub fn publish(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    publish_announced(directory, table, &|| {})
}

/// Writes a table to its file under `directory`, like [`publish`], but does not wait: returns
/// `None` at once if another writer has the lock of the file's directory.
///
/// # Errors
/// If a directory or file cannot be created, written, synced or renamed. No partial file remains.
pub fn try_publish(directory: &Path, table: &Table) -> Result<Option<PathBuf>, PublishError> {
    let path = checked_path(directory, table)?;
    let draft = Draft::try_begin(folder(&path))?;
    draft.map(|draft| finish(draft, table, path)).transpose()
}

/// Writes a table to its file under `directory`, like [`publish`]. If it has to wait for another
/// writer longer than half a second, calls `waiting` once, from another thread.
pub(crate) fn publish_announced(
    directory: &Path,
    table: &Table,
    waiting: &(dyn Fn() + Sync),
) -> Result<PathBuf, PublishError> {
    let path = checked_path(directory, table)?;
    finish(Draft::begin(folder(&path), waiting)?, table, path)
}

/// Returns the path of the table's file under this directory. A link on the way is an error.
fn checked_path(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    let path = directory.join(table.header().content.file_name());
    directory::refuse_links(directory, folder(&path))?;
    Ok(path)
}

/// Returns the directory that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// Writes a table into a draft and publishes it at this path.
fn finish(mut draft: Draft, table: &Table, path: PathBuf) -> Result<PathBuf, PublishError> {
    table.write_to(draft.file()).map_err(trying("write a file for", &path))?;
    draft.publish(&path)?;
    Ok(path)
}

/// A file under a temporary name, which gets its real name when it is complete.
///
/// [`Draft::publish`] syncs the file, renames it, and syncs the directory. A lock file in the
/// directory, `.lock`, admits one writer at a time. Temporary files of killed writers are removed
/// by the next writer. Dropping a draft removes its file.
pub struct Draft {
    // Fields are dropped in this order: the file is removed before the lock is released.
    file: NamedTempFile,
    _lock: Lock,
}

impl Draft {
    /// Creates a temporary file in this directory, and the directory if it does not exist. Waits
    /// while another writer has the directory's lock. If that takes longer than half a second,
    /// calls `waiting` once, from another thread.
    ///
    /// # Errors
    /// If the directory cannot be created, locked or written.
    pub fn begin(directory: &Path, waiting: &(dyn Fn() + Sync)) -> Result<Draft, PublishError> {
        directory::create(directory)?;
        Draft::new(Lock::wait(directory, waiting)?, directory)
    }

    /// Creates a temporary file in this directory, and the directory if it does not exist. Returns
    /// `None` at once if another writer has the directory's lock.
    ///
    /// # Errors
    /// If the directory cannot be created, locked or written.
    pub fn try_begin(directory: &Path) -> Result<Option<Draft>, PublishError> {
        directory::create(directory)?;
        let lock = Lock::try_take(directory)?;
        lock.map(|lock| Draft::new(lock, directory)).transpose()
    }

    /// Creates a temporary file in this directory, whose lock is held.
    fn new(lock: Lock, directory: &Path) -> Result<Draft, PublishError> {
        remove_temporary_files(directory, &lock)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".").suffix(SUFFIX);
        make_read_only(&mut builder);
        let file = builder.tempfile_in(directory).map_err(trying("create a file in", directory))?;
        Ok(Draft { file, _lock: lock })
    }

    /// Returns the temporary file, for writing.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Syncs the file, renames it to `path`, which must be in the same directory, and syncs the
    /// directory. On Unix the file is read-only, for all users that the umask allows.
    ///
    /// # Errors
    /// If the file cannot be synced or renamed; then it is removed. If the directory cannot be
    /// synced; then the file has its new name, but may lose it in a power failure.
    pub fn publish(self, path: &Path) -> Result<(), PublishError> {
        // In this order: on an error the file is removed before the lock is released.
        let Draft { _lock, file } = self;
        file.as_file().sync_all().map_err(trying("sync a file for", path))?;
        file.persist(path).map_err(|e| trying("rename a file to", path)(e.error))?;
        directory::sync(folder(path))
    }
}

/// Removes the temporary files that killed writers left in this directory. If there are temporary
/// files, waits while another writer has the directory's lock, and calls `waiting` once if that
/// takes longer than half a second.
///
/// # Errors
/// If the directory cannot be read, locked or changed.
pub(crate) fn clean_up(directory: &Path, waiting: &(dyn Fn() + Sync)) -> Result<(), PublishError> {
    if directory.is_dir() && !temporary_files(directory)?.is_empty() {
        remove_temporary_files(directory, &Lock::wait(directory, waiting)?)?;
    }
    Ok(())
}

/// The end of the names of temporary files.
const SUFFIX: &str = ".tilebase.tmp";

/// Returns the paths of the temporary files in a directory: those of killed writers, and that of a
/// running one. Links and directories are not included.
fn temporary_files(directory: &Path) -> Result<Vec<PathBuf>, PublishError> {
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
fn remove_temporary_files(directory: &Path, _lock: &Lock) -> Result<(), PublishError> {
    for path in temporary_files(directory)? {
        fs::remove_file(&path).map_err(trying("remove", &path))?;
    }
    Ok(())
}

/// Makes the builder create files with permission to read only, as far as the umask allows.
#[cfg(unix)]
fn make_read_only(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o444));
}

/// Does nothing: on this system a read-only file could not be replaced.
#[cfg(not(unix))]
fn make_read_only(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::symlink;
    use std::time::{Duration, Instant};

    use tilebase::Content;
    use tilebase::cubic::STATES;

    use super::*;

    /// Returns a goal table that has not been searched.
    fn goal() -> Table {
        let content = Content::goal("EWWWWWWWW".parse().unwrap());
        Table::new(content, vec![vec![STATES as u64]], vec![vec![0; STATES / 8]])
    }

    #[test]
    fn a_second_writer_is_refused_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let table = goal();
        let goals = directory.path().join("goals");
        let draft = Draft::try_begin(&goals).unwrap().unwrap();
        let begin = Instant::now();
        assert!(Draft::try_begin(&goals).unwrap().is_none());
        assert!(try_publish(directory.path(), &table).unwrap().is_none());
        assert!(begin.elapsed() < Duration::from_millis(400));
        drop(draft);
        let path = try_publish(directory.path(), &table).unwrap().unwrap();
        assert_eq!(fs::read(path).unwrap(), table.to_bytes());
    }

    /// Guards that the directory may be a link, and that a link below it is refused.
    #[test]
    fn a_link_in_place_of_the_goals_is_refused_and_a_link_to_the_tables_is_not() {
        let place = tempfile::tempdir().unwrap();
        let [real, named, other] = ["real", "named", "other"].map(|name| place.path().join(name));
        [&real, &other].into_iter().for_each(|directory| fs::create_dir(directory).unwrap());
        symlink(&real, &named).unwrap();
        let table = goal();
        let path = publish(&named, &table).unwrap();
        assert_eq!(fs::read(path).unwrap(), table.to_bytes());
        assert!(real.join("goals/EWWWWWWWW.tbl").is_file());

        fs::remove_dir_all(real.join("goals")).unwrap();
        symlink(&other, real.join("goals")).unwrap();
        for error in [publish(&named, &table).err(), try_publish(&named, &table).err()] {
            let error = error.unwrap();
            let goals = named.join("goals");
            assert_eq!(error.to_string(), format!("cannot write into {}", goals.display()));
            let source = error.source().unwrap().to_string();
            assert_eq!(source, "expected a directory, found a symbolic link");
        }
        assert_eq!(fs::read_dir(&other).unwrap().count(), 0);
    }

    /// Guards that a link with the name of a table is replaced, not followed.
    #[test]
    fn a_link_in_place_of_a_table_is_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let precious = directory.path().join("precious");
        fs::write(&precious, "years of work").unwrap();
        let table = goal();
        let path = directory.path().join("goals/EWWWWWWWW.tbl");
        fs::create_dir(folder(&path)).unwrap();
        symlink(&precious, &path).unwrap();
        publish(directory.path(), &table).unwrap();
        assert!(!path.is_symlink());
        assert_eq!(fs::read(&precious).unwrap(), b"years of work");
    }

    #[test]
    fn only_regular_files_are_removed_as_temporary() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(format!("{name}.tilebase.tmp"));
        fs::write(at("file"), "a part of a table").unwrap();
        fs::write(directory.path().join("precious"), "years of work").unwrap();
        symlink(directory.path().join("precious"), at("link")).unwrap();
        fs::create_dir(at("directory")).unwrap();
        clean_up(directory.path(), &|| {}).unwrap();
        drop(Draft::begin(directory.path(), &|| {}).unwrap());
        assert!(!at("file").exists());
        assert!(at("link").is_symlink() && at("directory").is_dir());
        assert_eq!(fs::read(directory.path().join("precious")).unwrap(), b"years of work");
    }
}
