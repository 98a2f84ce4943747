//! How a file gets into a directory: wholly, or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::directory;
use crate::error::{PublishError, trying};
use crate::lock::Lock;
use crate::table::Table;

/// Puts a table into its place under `directory`, and returns that place. Waits while another writer
/// is in the directory.
///
/// A reader sees the old file, the new one, or none, as with every [`Draft`]. One that has mapped the
/// old file keeps it. `directory` may be a link; a link below it is refused.
///
/// # Errors
/// A directory or file that cannot be created, written, synced or renamed. Nothing partial stays.
pub fn publish(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    publish_announced(directory, table, &|| {})
}

/// Puts a table into its place under `directory`, as [`publish`] does, unless another writer is in the
/// directory: then returns `None` at once.
///
/// # Errors
/// A directory or file that cannot be created, written, synced or renamed. Nothing partial stays.
pub fn try_publish(directory: &Path, table: &Table) -> Result<Option<PathBuf>, PublishError> {
    let path = place(directory, table)?;
    let draft = Draft::try_begin(folder(&path))?;
    draft.map(|draft| finish(draft, table, path)).transpose()
}

/// Puts a table into its place, and calls `waiting` after half a second of waiting.
pub(crate) fn publish_announced(
    directory: &Path,
    table: &Table,
    waiting: &(dyn Fn() + Sync),
) -> Result<PathBuf, PublishError> {
    let path = place(directory, table)?;
    finish(Draft::begin(folder(&path), waiting)?, table, path)
}

/// Returns the table's path under this directory, without links.
fn place(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    let path = directory.join(table.header().content.file_name());
    directory::refuse_links(directory, folder(&path))?;
    Ok(path)
}

/// Returns the directory that a file is in.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

fn finish(mut draft: Draft, table: &Table, path: PathBuf) -> Result<PathBuf, PublishError> {
    table.write_to(draft.file()).map_err(trying("write a file for", &path))?;
    draft.publish(&path)?;
    Ok(path)
}

/// A file that gets its name when it is complete.
///
/// It is written under a temporary name, synced and renamed, and the directory is synced. A lock file
/// in the directory, `.lock`, lets one writer in at a time; what a killed writer left behind is
/// removed by the next. A draft that is dropped leaves nothing.
pub struct Draft {
    // Dropped first: a temporary file is removed before the lock is released.
    file: NamedTempFile,
    _lock: Lock,
}

impl Draft {
    /// Begins a file in this directory, which is created if need be. Waits while another writer is in
    /// it, and calls `waiting` once, from another thread, if that takes longer than half a second.
    ///
    /// # Errors
    /// A directory that cannot be created, locked or written.
    pub fn begin(directory: &Path, waiting: &(dyn Fn() + Sync)) -> Result<Draft, PublishError> {
        directory::create(directory)?;
        Draft::with(Lock::wait(directory, waiting)?, directory)
    }

    /// Begins a file in this directory, which is created if need be. Returns `None` at once if another
    /// writer is in it.
    ///
    /// # Errors
    /// A directory that cannot be created, locked or written.
    pub fn try_begin(directory: &Path) -> Result<Option<Draft>, PublishError> {
        directory::create(directory)?;
        let lock = Lock::try_take(directory)?;
        lock.map(|lock| Draft::with(lock, directory)).transpose()
    }

    fn with(lock: Lock, directory: &Path) -> Result<Draft, PublishError> {
        remove_leftovers(directory, &lock)?;
        let mut builder = tempfile::Builder::new();
        builder.prefix(".").suffix(LEFTOVER);
        make_read_only(&mut builder);
        let file = builder.tempfile_in(directory).map_err(trying("create a file in", directory))?;
        Ok(Draft { file, _lock: lock })
    }

    /// Returns the file, to be written.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Gives the file its name, a path in its directory. The file can be read as far as the umask
    /// allows, and not be written.
    ///
    /// # Errors
    /// A file that cannot be synced or renamed: then it is removed. A directory that cannot be synced:
    /// then the file has its name.
    pub fn publish(self, path: &Path) -> Result<(), PublishError> {
        // In this order: a file that has no name yet is removed before the lock is released.
        let Draft { _lock, file } = self;
        file.as_file().sync_all().map_err(trying("sync a file for", path))?;
        file.persist(path).map_err(|e| trying("rename a file to", path)(e.error))?;
        directory::sync(folder(path))
    }
}

/// Removes what killed writers left in this directory. Waits for another writer, as [`Draft::begin`]
/// does, only if there is something.
///
/// # Errors
/// A directory that cannot be read, locked or changed.
pub(crate) fn tidy(directory: &Path, waiting: &(dyn Fn() + Sync)) -> Result<(), PublishError> {
    if directory.is_dir() && !leftovers(directory)?.is_empty() {
        remove_leftovers(directory, &Lock::wait(directory, waiting)?)?;
    }
    Ok(())
}

/// What the names of temporary files end with.
const LEFTOVER: &str = ".tilebase.tmp";

/// Returns the temporary files in a directory: those that killed writers left, and that of a writer
/// at work. Links and directories are never among them.
fn leftovers(directory: &Path) -> Result<Vec<PathBuf>, PublishError> {
    let list = || -> io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            let is_temporary = entry.file_name().to_string_lossy().ends_with(LEFTOVER);
            if is_temporary && entry.file_type()?.is_file() {
                paths.push(entry.path());
            }
        }
        Ok(paths)
    };
    list().map_err(trying("read", directory))
}

/// Removes the temporary files in a directory. None of them is in use: a writer has the lock.
fn remove_leftovers(directory: &Path, _lock: &Lock) -> Result<(), PublishError> {
    for path in leftovers(directory)? {
        fs::remove_file(&path).map_err(trying("remove", &path))?;
    }
    Ok(())
}

/// Creates files with permission to read only. The system takes away what the umask says.
#[cfg(unix)]
fn make_read_only(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(fs::Permissions::from_mode(0o444));
}

/// Elsewhere a read-only file could not be replaced.
#[cfg(not(unix))]
fn make_read_only(_: &mut tempfile::Builder<'_, '_>) {}

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::symlink;
    use std::time::{Duration, Instant};

    use tilebase::Content;

    use super::*;
    use crate::table::make;

    fn goal() -> Table {
        make(Content::goal("EWWWWWWWW".parse().unwrap()), &|_| {})
    }

    #[test]
    fn while_a_writer_is_at_work_another_is_refused_at_once() {
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

    /// The named directory may be a link, and then the tables go where it leads.
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

    /// A link in the place of a table is replaced, not followed.
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
    fn only_regular_files_are_leftovers() {
        let directory = tempfile::tempdir().unwrap();
        let at = |name: &str| directory.path().join(format!("{name}.tilebase.tmp"));
        fs::write(at("file"), "a part of a table").unwrap();
        fs::write(directory.path().join("precious"), "years of work").unwrap();
        symlink(directory.path().join("precious"), at("link")).unwrap();
        fs::create_dir(at("directory")).unwrap();
        tidy(directory.path(), &|| {}).unwrap();
        drop(Draft::begin(directory.path(), &|| {}).unwrap());
        assert!(!at("file").exists());
        assert!(at("link").is_symlink() && at("directory").is_dir());
        assert_eq!(fs::read(directory.path().join("precious")).unwrap(), b"years of work");
    }
}
