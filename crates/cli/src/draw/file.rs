//! Writes a picture to a file or to standard output.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::output::Out;

/// The value of an option `--svg FILE`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PictureFile {
    /// `-`: standard output.
    Stdout,
    File(PathBuf),
}

impl From<OsString> for PictureFile {
    fn from(text: OsString) -> PictureFile {
        if text == "-" { PictureFile::Stdout } else { PictureFile::File(text.into()) }
    }
}

impl PictureFile {
    /// Writes a document. An existing file is replaced completely or not at all.
    pub(crate) fn write(&self, document: &str, out: &mut Out) -> Result<(), Failure> {
        match self {
            PictureFile::Stdout => Ok(out.write_all(document.as_bytes())?),
            PictureFile::File(path) => replace(path, document.as_bytes()).map_err(|e| {
                Failure::new(format!("cannot write {}: {e}", shown_path(path)))
                    .hint("name a file that can be written: --svg FILE")
            }),
        }
    }

    /// Checks that a picture on standard output is the only answer there.
    ///
    /// # Errors
    /// Returns an error if the picture goes to standard output and `another_answer` does, too.
    pub(crate) fn check(&self, another_answer: bool) -> Result<(), Failure> {
        if *self == PictureFile::Stdout && another_answer {
            let what = "--svg - writes only the picture to stdout, and no other answer";
            return Err(Failure::new(what).hint("draw to a file: --svg FILE"));
        }
        Ok(())
    }
}

/// Writes a regular or new file under a temporary name in the same directory, then renames it, so
/// that it is never half a picture. An existing file keeps its permissions. A device, a pipe, or
/// the target of a link is written to directly.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let permissions = match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() => {
            // Renaming would also replace a read-only file.
            OpenOptions::new().write(true).open(path)?;
            Some(found.permissions())
        }
        Ok(_) => return fs::write(path, content),
        Err(_) => None,
    };
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    #[cfg_attr(not(unix), expect(unused_mut))]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut draft = match builder.tempfile_in(directory.unwrap_or(Path::new("."))) {
        Ok(draft) => draft,
        // The file itself may be writable. If not, this error names the right path.
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::PermissionDenied) => {
            return fs::write(path, content);
        }
        Err(e) => return Err(e),
    };
    let file = draft.as_file_mut();
    file.write_all(content)?;
    if let Some(permissions) = permissions {
        file.set_permissions(permissions)?;
    }
    // Some file systems report only now that they are full.
    file.sync_all()?;
    draft.persist(path).map_err(|e| e.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

    use super::*;

    fn write(path: &Path, document: &str) -> Result<(), Failure> {
        PictureFile::from(path.as_os_str().to_owned()).write(document, &mut Out::default())
    }

    /// Returns the names of the files in a directory.
    fn names(directory: &TempDir) -> Vec<OsString> {
        fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn only_a_dash_alone_is_stdout() {
        assert_eq!(PictureFile::from(OsString::from("-")), PictureFile::Stdout);
        for name in ["./-", "--", "a-", ""] {
            assert_eq!(PictureFile::from(OsString::from(name)), PictureFile::File(name.into()));
        }
        let (stdout, file) = (PictureFile::Stdout, PictureFile::File("-.svg".into()));
        assert!(stdout.check(false).is_ok() && stdout.check(true).is_err());
        assert!(file.check(false).is_ok() && file.check(true).is_ok());
    }

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("picture.svg");
        for document in ["a long document", "short", ""] {
            write(&path, document).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), document);
            assert_eq!(names(&directory), ["picture.svg"]);
        }
    }

    #[test]
    fn errors_name_the_file_of_the_option() {
        let directory = TempDir::new().unwrap();
        for path in [directory.path().join("missing/picture.svg"), directory.path().to_owned()] {
            let error = write(&path, "document").unwrap_err().to_string();
            assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
            assert_eq!(error.matches(".tmp").count(), 1, "only that of the directory: {error}");
        }
        assert!(names(&directory).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_new_file_has_default_permissions_and_a_replaced_one_keeps_its_own() {
        use std::os::unix::fs::PermissionsExt;
        let directory = TempDir::new().unwrap();
        let [new, plain] = ["new", "plain"].map(|name| directory.path().join(name));
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
        write(&new, "document").unwrap();
        fs::write(&plain, "document").unwrap();
        assert_eq!(mode(&new), mode(&plain));
        for kept in [0o600, 0o640, 0o664, 0o755] {
            fs::set_permissions(&new, fs::Permissions::from_mode(kept)).unwrap();
            write(&new, "another document").unwrap();
            assert_eq!(mode(&new), kept);
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_fifo_is_written_to() {
        use std::os::unix::fs::FileTypeExt;
        let directory = TempDir::new().unwrap();
        let fifo = directory.path().join("fifo");
        assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let read = std::thread::scope(|scope| {
            let reader = scope.spawn(|| fs::read_to_string(&fifo).unwrap());
            write(&fifo, "document").unwrap();
            reader.join().unwrap()
        });
        assert_eq!(read, "document");
        assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_and_the_file_they_lead_to_is_written() {
        let directory = TempDir::new().unwrap();
        let [link, target] = ["link", "target"].map(|name| directory.path().join(name));
        std::os::unix::fs::symlink("target", &link).unwrap();
        for document in ["new", "replaced"] {
            write(&link, document).unwrap();
            assert_eq!(fs::read_to_string(&target).unwrap(), document);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
    }

    /// Guards that writing goes into the file that a descriptor has open.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_file_of_a_descriptor_is_written_to() {
        use std::os::fd::AsRawFd;
        use std::os::unix::fs::MetadataExt;
        let directory = TempDir::new().unwrap();
        let path = directory.path().join("picture");
        let file = fs::File::create(&path).unwrap();
        write(Path::new(&format!("/dev/fd/{}", file.as_raw_fd())), "document").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "document");
        assert_eq!(fs::metadata(&path).unwrap().ino(), file.metadata().unwrap().ino());
    }
}
