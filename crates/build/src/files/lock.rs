//! The lock of a directory: the file `.lock` in it, which is opened and locked, and never written.
//! Who has made it removes it, except on Windows.

use std::fs::{self, File, FileType, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use tilebase::special_file;

use super::error::{WriteError, trying};

/// A function that is called, once and from another thread, if a wait for another writer takes
/// longer than half a second.
pub(crate) type WaitingFn<'a> = &'a (dyn Fn() + Sync);

/// An exclusive lock on a directory, for one writer at a time. It is released when the value is
/// dropped or the process ends.
pub(crate) struct Lock {
    _file: File,
    /// The path of the file, if this lock has made it.
    made: Option<PathBuf>,
}

impl Lock {
    /// Takes the lock. If another writer has it, waits, or without `waiting` returns an error of
    /// the kind [`WouldBlock`](io::ErrorKind::WouldBlock).
    ///
    /// # Errors
    /// If the lock file cannot be created, opened or locked, or is not a regular file.
    pub(crate) fn take(
        directory: &Path,
        waiting: Option<WaitingFn<'_>>,
    ) -> Result<Lock, WriteError> {
        Lock::take_patiently(directory, waiting, Duration::from_millis(500))
    }

    /// Takes the lock. Announces a wait that takes longer than `patience`.
    fn take_patiently(
        directory: &Path,
        waiting: Option<WaitingFn<'_>>,
        patience: Duration,
    ) -> Result<Lock, WriteError> {
        let path = directory.join(".lock");
        loop {
            // Another writer may remove the file before this one has opened or locked it.
            let Some((file, is_made)) = open(&path)? else { continue };
            let locked = match (file.try_lock(), waiting) {
                (Err(TryLockError::WouldBlock), Some(waiting)) => {
                    wait_for(&file, patience, waiting)
                }
                (Err(TryLockError::WouldBlock), None) => {
                    Err(io::Error::new(io::ErrorKind::WouldBlock, "another writer has the lock"))
                }
                (locked, _) => locked.map_err(io::Error::from),
            };
            locked.map_err(trying("lock", &path))?;
            if is_at(&file, &path) {
                return Ok(Lock { _file: file, made: is_made.then_some(path) });
            }
        }
    }
}

impl Drop for Lock {
    /// Removes the file while it is locked, so that none is removed that another writer has locked.
    fn drop(&mut self) {
        if let Some(path) = self.made.as_ref().filter(|_| cfg!(unix)) {
            let _perhaps_gone = fs::remove_file(path);
        }
    }
}

/// Returns whether a path is that of an open file.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let place = |of: fs::Metadata| (of.dev(), of.ino());
    let there = fs::symlink_metadata(path).map(place);
    there.is_ok_and(|there| file.metadata().is_ok_and(|file| place(file) == there))
}

/// Returns whether a path is that of an open file, which is not removed on this system.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

/// Waits until a file is free, and locks it. Calls `waiting` once if that takes longer than
/// `patience`.
fn wait_for(file: &File, patience: Duration, waiting: WaitingFn<'_>) -> io::Result<()> {
    let (locked, wait) = mpsc::channel::<()>();
    thread::scope(|scope| {
        // If the system allows no thread, nothing is announced.
        let _unsaid = thread::Builder::new().spawn_scoped(scope, move || {
            if wait.recv_timeout(patience) == Err(RecvTimeoutError::Timeout) {
                waiting();
            }
        });
        let result = file.lock();
        drop(locked);
        result
    })
}

/// Opens the lock file, or creates it, and returns whether it has; `None` if it is gone again. Does
/// not truncate it and does not follow a link, because the file may belong to another program.
fn open(path: &Path) -> Result<Option<(File, bool)>, WriteError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return Ok(Some((created.map_err(trying("create", path))?, true))),
    }
    // Opening a link is an error, and opening a pipe returns at once, where the system has these
    // options.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        libc::O_NOFOLLOW | libc::O_NONBLOCK,
    );
    let open = || -> io::Result<File> {
        // Checked before opening, because opening a device may have effects, and after it, because
        // the file may have been replaced in between.
        expect_file(fs::symlink_metadata(path)?.file_type())?;
        let file = options.open(path)?;
        expect_file(file.metadata()?.file_type())?;
        Ok(file)
    };
    match open() {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        opened => Ok(Some((opened.map_err(trying("open", path))?, false))),
    }
}

/// Returns an error unless this is the type of a regular file.
fn expect_file(found: FileType) -> io::Result<()> {
    special_file(found).map_or(Ok(()), |found| {
        Err(io::Error::other(format!("expected a regular file, found {found}")))
    })
}

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;

    use super::*;

    const NO_WAIT: Option<WaitingFn<'_>> = Some(&|| panic!("unexpected wait"));

    /// Returns the path of a directory's lock file.
    fn path(directory: &Path) -> PathBuf {
        directory.join(".lock")
    }

    /// Guards files that links lead to, and that a link to nothing creates no file. If opening a
    /// pipe blocked, this would never return.
    #[test]
    fn what_is_no_ordinary_file_is_refused_and_untouched() {
        let place = tempfile::tempdir().unwrap();
        let [precious, missing] = ["precious", "missing"].map(|name| place.path().join(name));
        fs::write(&precious, "years of work").unwrap();
        type Make<'a> = &'a dyn Fn(&Path);
        let make: [(Make<'_>, &str); 5] = [
            (&|lock| symlink(&precious, lock).unwrap(), "a symbolic link"),
            (&|lock| symlink(&missing, lock).unwrap(), "a symbolic link"),
            (
                &|lock| assert!(Command::new("mkfifo").arg(lock).status().unwrap().success()),
                "a pipe, a socket or a device",
            ),
            (&|lock| drop(UnixListener::bind(lock).unwrap()), "a pipe, a socket or a device"),
            (&|lock| fs::create_dir(lock).unwrap(), "a directory"),
        ];
        for (make, found) in make {
            let directory = tempfile::tempdir().unwrap();
            let lock = path(directory.path());
            make(&lock);
            for wait in [NO_WAIT, None] {
                let error = Lock::take(directory.path(), wait).err().unwrap();
                assert_eq!(error.to_string(), format!("cannot open {}", lock.display()));
                let source = error.source().unwrap().to_string();
                assert_eq!(source, format!("expected a regular file, found {found}"));
            }
        }
        assert_eq!(fs::read(&precious).unwrap(), b"years of work");
        assert!(!missing.exists());
    }

    #[test]
    fn an_ordinary_file_keeps_its_content_and_works_as_the_lock() {
        let directory = tempfile::tempdir().unwrap();
        let file = path(directory.path());
        fs::write(&file, "notes of another program").unwrap();
        let lock = Lock::take(directory.path(), NO_WAIT).unwrap();
        // If this waited, it would never return.
        let error = Lock::take(directory.path(), None).err().unwrap();
        assert_eq!(error.to_string(), format!("cannot lock {}", file.display()));
        assert_eq!((error.path(), error.kind()), (&*file, io::ErrorKind::WouldBlock));
        drop(lock);
        Lock::take(directory.path(), None).unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"notes of another program");
    }

    /// Guards that a shorter wait is not announced, and that the announcing thread ends.
    #[test]
    fn a_short_wait_is_not_announced() {
        let directory = tempfile::tempdir().unwrap();
        let held = Lock::take(directory.path(), None).unwrap();
        thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(50));
                drop(held);
            });
            let day = Duration::from_secs(24 * 60 * 60);
            Lock::take_patiently(directory.path(), NO_WAIT, day).unwrap();
        });
        assert!(!path(directory.path()).exists(), "the last writer removes it");
    }
}
