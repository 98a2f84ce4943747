//! How a table gets into a directory: wholly, or not at all.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::table::Table;

/// A table that could not be written.
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
/// The table is written to a temporary file, synced, renamed, and the directory synced: whoever
/// reads sees the old file, the new one, or none. Those who have the old one mapped keep it. A
/// lock file in the directory lets one writer in at a time; what a killed writer left behind is
/// removed by the next.
///
/// # Errors
/// A directory or file that cannot be made, written, synced or renamed. Nothing partial stays.
pub fn publish(directory: &Path, table: &Table) -> Result<PathBuf, PublishError> {
    let path = directory.join(table.header().content.file_name());
    let parent = path.parent().unwrap_or(directory);
    fs::create_dir_all(parent).map_err(trying("create", parent))?;

    let lock_path = parent.join(".lock");
    let lock = File::create(&lock_path).map_err(trying("create", &lock_path))?;
    lock.lock().map_err(trying("lock", &lock_path))?;
    remove_leftovers(parent).map_err(trying("tidy up", parent))?;

    let mut builder = tempfile::Builder::new();
    let mut file = builder
        .prefix(".")
        .suffix(LEFTOVER)
        .tempfile_in(parent)
        .map_err(trying("create a file in", parent))?;
    table.write_to(&mut file).map_err(trying("write a file for", &path))?;
    make_read_only(file.as_file()).map_err(trying("set the permissions of a file for", &path))?;
    file.as_file().sync_all().map_err(trying("sync a file for", &path))?;
    file.persist(&path).map_err(|e| trying("rename a file to", &path)(e.error))?;
    sync_directory(parent).map_err(trying("sync", parent))?;
    Ok(path)
}

const LEFTOVER: &str = ".tilebase.tmp";

/// Removes the temporary files of writers that were killed. Only whoever holds the lock makes
/// such files, so none of them is in use.
fn remove_leftovers(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().ends_with(LEFTOVER) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
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
