//! How a file gets into a directory: wholly, or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::table::Table;

/// A table, or another file, that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot {action} {}: {error}", path.display())]
pub struct PublishError {
    /// What was tried.
    pub action: &'static str,
    /// With which file or directory.
    pub path: PathBuf,
    /// Why it failed.
    #[source]
    pub error: io::Error,
}

fn trying<'a>(
    action: &'static str,
    path: &'a Path,
) -> impl FnOnce(io::Error) -> PublishError + use<'a> {
    move |error| PublishError { action, path: path.to_owned(), error }
}

/// Puts a table into its place under `directory`, and returns that place.
///
/// Whoever reads sees the old file, the new one, or none, as with every [`Draft`]. Those who have
/// the old one mapped keep it.
///
/// # Errors
/// A directory or file that cannot be made, written, synced or renamed. Nothing partial stays.
pub fn publish(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    let path = directory.join(table.header().content.file_name());
    let mut draft = Draft::begin(path.parent().unwrap_or(directory))?;
    table.write_to(draft.file()).map_err(trying("write a file for", &path))?;
    draft.publish(&path)?;
    Ok(path)
}

/// A file in the making, that gets its name when it is finished.
///
/// It is written under a name of its own, synced, renamed, and the directory synced. A lock file
/// in the directory lets one writer in at a time; what a killed writer left behind is removed by
/// the next. A draft that is dropped leaves nothing.
pub struct Draft {
    // Removed, if it comes to that, before the lock is given back.
    file: NamedTempFile,
    _lock: File,
}

impl Draft {
    /// Begins a file in this directory, which is created if need be, as soon as no other writer
    /// is in it.
    ///
    /// # Errors
    /// A directory that cannot be created, locked or written.
    pub fn begin(directory: &Path) -> Result<Draft, PublishError> {
        create_directory(directory)?;
        let _lock = lock(directory)?;
        remove_leftovers(directory)?;
        let mut builder = tempfile::Builder::new();
        let file = builder.prefix(".").suffix(LEFTOVER).tempfile_in(directory);
        Ok(Draft { file: file.map_err(trying("create a file in", directory))?, _lock })
    }

    /// What to write to.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Gives the file its name, a path in its directory, and makes it read-only for all.
    ///
    /// # Errors
    /// A file that cannot be synced or renamed. Then it is gone, but where only the directory
    /// could not be synced.
    pub fn publish(self, path: &Path) -> Result<(), PublishError> {
        // In this order: a file that has no name yet is removed before the lock is given back.
        let Draft { _lock, file } = self;
        make_read_only(file.as_file())
            .map_err(trying("set the permissions of a file for", path))?;
        file.as_file().sync_all().map_err(trying("sync a file for", path))?;
        file.persist(path).map_err(|e| trying("rename a file to", path)(e.error))?;
        let directory = path.parent().unwrap_or(path);
        sync_directory(directory).map_err(trying("sync", directory))
    }
}

/// Removes what killed writers left in these directories, where that is: there may be nothing
/// else to write.
///
/// # Errors
/// A directory that cannot be read, locked or changed.
pub(crate) fn tidy<'a>(
    directories: impl IntoIterator<Item = &'a Path>,
) -> Result<(), PublishError> {
    for directory in directories {
        if directory.is_dir() && !leftovers(directory)?.is_empty() {
            let _lock = lock(directory)?;
            remove_leftovers(directory)?;
        }
    }
    Ok(())
}

/// Waits until no other writer is in the directory. It stays so while the file is open.
fn lock(directory: &Path) -> Result<File, PublishError> {
    let path = directory.join(".lock");
    let lock = File::create(&path).map_err(trying("create", &path))?;
    lock.lock().map_err(trying("lock", &path))?;
    Ok(lock)
}

const LEFTOVER: &str = ".tilebase.tmp";

/// The temporary files in a directory: those of writers that were killed, and of one at work.
fn leftovers(directory: &Path) -> Result<Vec<PathBuf>, PublishError> {
    let list = || -> io::Result<Vec<PathBuf>> {
        let mut paths = Vec::new();
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            if entry.file_name().to_string_lossy().ends_with(LEFTOVER) {
                paths.push(entry.path());
            }
        }
        Ok(paths)
    };
    list().map_err(trying("read", directory))
}

/// Only whoever holds the lock makes temporary files and calls this, so none of them is in use.
fn remove_leftovers(directory: &Path) -> Result<(), PublishError> {
    for path in leftovers(directory)? {
        fs::remove_file(&path).map_err(trying("remove", &path))?;
    }
    Ok(())
}

/// Creates a directory and those above it, and syncs what each of them is in: else a power cut
/// could take a directory away with the synced tables in it.
fn create_directory(directory: &Path) -> Result<(), PublishError> {
    if directory.is_dir() {
        return Ok(());
    }
    let above = directory.parent().filter(|above| !above.as_os_str().is_empty());
    if let Some(above) = above {
        create_directory(above)?;
    }
    match fs::create_dir(directory) {
        // Somebody else was faster.
        Err(_) if directory.is_dir() => {}
        created => created.map_err(trying("create", directory))?,
    }
    let above = above.unwrap_or(Path::new("."));
    sync_directory(above).map_err(trying("sync", above))
}

#[cfg(unix)]
fn make_read_only(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(fs::Permissions::from_mode(0o444))
}

/// Elsewhere a read-only file could not be replaced.
#[cfg(not(unix))]
fn make_read_only(_: &File) -> io::Result<()> {
    Ok(())
}

/// After this the rename itself survives a power cut.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Elsewhere a directory cannot be opened as a file.
#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}
