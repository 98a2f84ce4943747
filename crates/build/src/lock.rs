//! The lock of a directory: the file `.lock` in it. The file is opened and locked; its content is
//! never changed.

use std::fs::{self, File, FileType, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use crate::error::{PublishError, trying};

/// An exclusive lock on a directory, for one writer at a time. It is released when the value is
/// dropped or the process ends.
pub(crate) struct Lock {
    _file: File,
}

impl Lock {
    /// Waits until the lock is free, and takes it. If the wait takes longer than half a second,
    /// calls `waiting` once, from another thread.
    ///
    /// # Errors
    /// If the lock file cannot be created, opened or locked, or is not a regular file.
    pub(crate) fn wait(
        directory: &Path,
        waiting: &(dyn Fn() + Sync),
    ) -> Result<Lock, PublishError> {
        const PATIENCE: Duration = Duration::from_millis(500);
        let path = path(directory);
        let file = open(&path)?;
        if !try_lock(&file, &path)? {
            let (locked, wait) = mpsc::channel::<()>();
            thread::scope(|scope| {
                // Where the system allows no thread, nothing is said.
                let _unsaid = thread::Builder::new().spawn_scoped(scope, move || {
                    if wait.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                        waiting();
                    }
                });
                let result = file.lock();
                drop(locked);
                result.map_err(trying("lock", &path))
            })?;
        }
        Ok(Lock { _file: file })
    }

    /// Takes the lock if it is free. Returns `None` at once if another writer has it.
    ///
    /// # Errors
    /// If the lock file cannot be created, opened or locked, or is not a regular file.
    pub(crate) fn try_take(directory: &Path) -> Result<Option<Lock>, PublishError> {
        let path = path(directory);
        let file = open(&path)?;
        Ok(try_lock(&file, &path)?.then_some(Lock { _file: file }))
    }
}

/// Returns the path of a directory's lock file.
fn path(directory: &Path) -> PathBuf {
    directory.join(".lock")
}

/// Opens the lock file, or creates it. Does not truncate it and does not follow a link, because the
/// file may belong to another program.
fn open(path: &Path) -> Result<File, PublishError> {
    let mut options = OpenOptions::new();
    options.read(true).write(true);
    match options.clone().create_new(true).open(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        created => return created.map_err(trying("create", path)),
    }
    refuse_links_and_blocking(&mut options);
    let open = || {
        // Checked before opening, because opening a device may have effects, and after it, because
        // the file may have been replaced in between.
        expect_file(fs::symlink_metadata(path)?.file_type())?;
        let file = options.open(path)?;
        expect_file(file.metadata()?.file_type())?;
        Ok(file)
    };
    open().map_err(trying("open", path))
}

/// Sets options with which opening a link is an error, and opening a pipe returns at once.
#[cfg(unix)]
fn refuse_links_and_blocking(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK);
}

/// Does nothing: this system does not have these options.
#[cfg(not(unix))]
fn refuse_links_and_blocking(_: &mut OpenOptions) {}

/// Returns an error unless this is the type of a regular file.
fn expect_file(found: FileType) -> io::Result<()> {
    let found = match () {
        () if found.is_file() => return Ok(()),
        () if found.is_dir() => "a directory",
        () if found.is_symlink() => "a symbolic link",
        () => "a pipe, a socket or a device",
    };
    Err(io::Error::other(format!("expected a regular file, found {found}")))
}

/// Tries to lock the file at this path. Returns `false` if another writer has locked it.
fn try_lock(file: &File, path: &Path) -> Result<bool, PublishError> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) => Err(trying("lock", path)(error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::os::unix::fs::symlink;
    use std::os::unix::net::UnixListener;
    use std::process::Command;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Instant;

    use tempfile::TempDir;

    use super::*;

    /// Asserts that `wait` and `try_take` return an error at once, with the file's name and type.
    fn assert_refused(directory: &TempDir, found: &str) {
        let begin = Instant::now();
        let wait = Lock::wait(directory.path(), &|| panic!("unexpected wait")).err().unwrap();
        let try_take = Lock::try_take(directory.path()).err().unwrap();
        assert!(begin.elapsed() < Duration::from_millis(400));
        for error in [wait, try_take] {
            let lock = directory.path().join(".lock");
            assert_eq!(error.to_string(), format!("cannot open {}", lock.display()));
            let source = error.source().unwrap().to_string();
            assert_eq!(source, format!("expected a regular file, found {found}"));
        }
    }

    #[test]
    fn a_link_to_a_precious_file_is_refused_and_the_file_is_untouched() {
        let directory = tempfile::tempdir().unwrap();
        let precious = directory.path().join("precious");
        fs::write(&precious, "years of work").unwrap();
        symlink(&precious, path(directory.path())).unwrap();
        assert_refused(&directory, "a symbolic link");
        assert_eq!(fs::read(&precious).unwrap(), b"years of work");
    }

    /// Guards that a link to a missing file does not create the file.
    #[test]
    fn a_dangling_link_is_refused_and_creates_nothing() {
        let directory = tempfile::tempdir().unwrap();
        let missing = directory.path().join("missing");
        symlink(&missing, path(directory.path())).unwrap();
        assert_refused(&directory, "a symbolic link");
        assert!(!missing.exists());
    }

    #[test]
    fn an_ordinary_file_keeps_its_content_and_works_as_the_lock() {
        let directory = tempfile::tempdir().unwrap();
        let file = path(directory.path());
        fs::write(&file, "notes of another program").unwrap();
        let lock = Lock::wait(directory.path(), &|| panic!("unexpected wait")).unwrap();
        assert!(Lock::try_take(directory.path()).unwrap().is_none());
        drop(lock);
        assert!(Lock::try_take(directory.path()).unwrap().is_some());
        assert_eq!(fs::read(&file).unwrap(), b"notes of another program");
    }

    #[test]
    fn a_pipe_is_an_error_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let made = Command::new("mkfifo").arg(path(directory.path())).status().unwrap();
        assert!(made.success());
        assert_refused(&directory, "a pipe, a socket or a device");
    }

    #[test]
    fn a_socket_or_a_directory_is_an_error() {
        let directory = tempfile::tempdir().unwrap();
        let _socket = UnixListener::bind(path(directory.path())).unwrap();
        assert_refused(&directory, "a pipe, a socket or a device");
        let directory = tempfile::tempdir().unwrap();
        fs::create_dir(path(directory.path())).unwrap();
        assert_refused(&directory, "a directory");
    }

    #[test]
    fn try_take_returns_at_once_if_the_lock_is_held() {
        let directory = tempfile::tempdir().unwrap();
        let _held = Lock::try_take(directory.path()).unwrap().unwrap();
        let begin = Instant::now();
        assert!(Lock::try_take(directory.path()).unwrap().is_none());
        assert!(begin.elapsed() < Duration::from_millis(400));
    }

    /// Guards that a wait over half a second is announced once, and a shorter wait not at all.
    #[test]
    fn a_long_wait_is_announced_and_ends_when_the_lock_is_free() {
        let directory = tempfile::tempdir().unwrap();
        for (held_for, announced) in [(50, 0), (1_200, 1)] {
            let held = Lock::try_take(directory.path()).unwrap().unwrap();
            let count = AtomicUsize::new(0);
            thread::scope(|scope| {
                scope.spawn(move || {
                    thread::sleep(Duration::from_millis(held_for));
                    drop(held);
                });
                let waiting = || {
                    count.fetch_add(1, Ordering::Relaxed);
                };
                drop(Lock::wait(directory.path(), &waiting).unwrap());
            });
            assert_eq!(count.into_inner(), announced, "held for {held_for} ms");
        }
    }
}
