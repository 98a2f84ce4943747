//! Creates, checks and syncs the directories of files that are written.

use std::fs;
use std::io;
use std::path::Path;

use super::error::{WriteError, trying};

/// Returns a directory, with a dot for the empty path, which cannot be opened.
pub(crate) fn named(directory: &Path) -> &Path {
    if directory.as_os_str().is_empty() { Path::new(".") } else { directory }
}

/// Creates a directory and its missing parents, and syncs the parent of each. Without these syncs a
/// power failure could remove the directory with its synced tables.
///
/// # Errors
/// If a directory cannot be created or synced.
pub(crate) fn create(directory: &Path) -> Result<(), WriteError> {
    if directory.is_dir() {
        return Ok(());
    }
    let above = named(directory.parent().unwrap_or(directory));
    if above != directory {
        create(above)?;
    }
    match fs::create_dir(directory) {
        // Another process created it at the same time.
        Err(_) if directory.is_dir() => {}
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {
            let found = "expected a directory, found something else, or a link that leads nowhere";
            return Err(trying("create", directory)(io::Error::new(e.kind(), found)));
        }
        created => created.map_err(trying("create", directory))?,
    }
    sync(above)
}

/// Checks that no directory on the path from `directory` to `folder` is a symbolic link, `folder`
/// included. `directory` itself may be a link.
///
/// # Errors
/// If one of them is a link: the link nearest to `folder`.
pub(crate) fn refuse_links(directory: &Path, folder: &Path) -> Result<(), WriteError> {
    for below in folder.ancestors().take_while(|below| *below != directory) {
        if below.is_symlink() {
            let found = "expected a directory, found a symbolic link";
            let found = io::Error::new(io::ErrorKind::AlreadyExists, found);
            return Err(trying("write into", below)(found));
        }
    }
    Ok(())
}

/// Syncs a directory, so that a rename in it survives a power failure, where the system can open it
/// for that.
///
/// # Errors
/// If the directory cannot be opened or synced.
pub(crate) fn sync(directory: &Path) -> Result<(), WriteError> {
    let sync = || fs::File::open(directory)?.sync_all();
    if cfg!(unix) { sync().map_err(trying("sync", directory)) } else { Ok(()) }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn what_is_in_the_way_of_a_directory_is_named() {
        let place = tempfile::tempdir().unwrap();
        let text = |path: &Path| {
            let error = create(path).unwrap_err();
            format!("{error}: {}", std::error::Error::source(&error).unwrap())
        };
        let [file, link] = ["file", "link"].map(|name| place.path().join(name));
        fs::write(&file, "").unwrap();
        symlink("nowhere", &link).unwrap();
        for path in [&file, &link, &link.join("below")] {
            assert!(text(path).contains("found something else"), "{}", text(path));
        }
        // A name that no directory can have gives another error.
        let long = place.path().join("x".repeat(5000));
        assert!(!text(&long).contains("found something else"), "{}", text(&long));
    }

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
