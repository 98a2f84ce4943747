//! Directories that files are written into.

use std::fs;
use std::io;
use std::path::Path;

use crate::error::{PublishError, trying};

/// Creates a directory and those above it, and syncs the parent of each: else a power failure could
/// remove a directory together with the synced tables in it.
///
/// # Errors
/// A directory that cannot be created or synced.
pub(crate) fn create(directory: &Path) -> Result<(), PublishError> {
    if directory.is_dir() {
        return Ok(());
    }
    let above = directory.parent().filter(|above| !above.as_os_str().is_empty());
    if let Some(above) = above {
        create(above)?;
    }
    match fs::create_dir(directory) {
        // Another process created it meanwhile.
        Err(_) if directory.is_dir() => {}
        created => created.map_err(trying("create", directory))?,
    }
    sync(above.unwrap_or(Path::new(".")))
}

/// Refuses a folder that is reached from `directory` through a link. `directory` itself may be one.
///
/// # Errors
/// The first link between `directory` and `folder`.
pub(crate) fn refuse_links(directory: &Path, folder: &Path) -> Result<(), PublishError> {
    for below in folder.ancestors().take_while(|below| *below != directory) {
        if below.is_symlink() {
            let found = io::Error::other("expected a directory, found a symbolic link");
            return Err(trying("write into", below)(found));
        }
    }
    Ok(())
}

/// Makes a rename in this directory survive a power failure.
///
/// # Errors
/// A directory that cannot be opened or synced.
#[cfg(unix)]
pub(crate) fn sync(directory: &Path) -> Result<(), PublishError> {
    let sync = || fs::File::open(directory)?.sync_all();
    sync().map_err(trying("sync", directory))
}

/// Elsewhere a directory cannot be opened as a file.
#[cfg(not(unix))]
pub(crate) fn sync(_: &Path) -> Result<(), PublishError> {
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn links_are_refused_below_the_directory_and_nowhere_else() {
        let place = tempfile::tempdir().unwrap();
        let [real, named] = ["real", "named"].map(|name| place.path().join(name));
        fs::create_dir_all(real.join("goals")).unwrap();
        symlink(&real, &named).unwrap();
        refuse_links(&named, &named).unwrap();
        refuse_links(&named, &named.join("goals")).unwrap();
        refuse_links(&named.join(""), &named.join("goals")).unwrap();
        refuse_links(&real, &real.join("missing")).unwrap();
        symlink(place.path(), real.join("link")).unwrap();
        for folder in ["link", "link/real"] {
            let error = refuse_links(&named, &named.join(folder)).unwrap_err();
            assert_eq!(error.path(), named.join("link"));
        }
        symlink("nowhere", real.join("dangling")).unwrap();
        assert!(refuse_links(&real, &real.join("dangling")).is_err());
    }
}
