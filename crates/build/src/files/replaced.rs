//! What a table may replace: an older or damaged table, and no other file.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use tilebase::{Content, Header, special_file};

/// Returns what is at a table's path, such as `a symbolic link`, if it must not be replaced; `None`
/// if there is nothing, or a file that was written as a table: it begins with [`Header::MAGIC`], is
/// empty, or has the header of `content` except for its first byte.
///
/// # Errors
/// If the file cannot be read.
pub fn not_to_replace(path: &Path, content: &Content) -> io::Result<Option<&'static str>> {
    use ErrorKind::{NotADirectory, NotFound};
    let kind = match fs::symlink_metadata(path) {
        Err(error) if matches!(error.kind(), NotFound | NotADirectory) => return Ok(None),
        found => found?.file_type(),
    };
    if let Some(found) = special_file(kind) {
        return Ok(Some(found));
    }
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut start = Vec::new();
    file.take(Header::MOST as u64).read_to_end(&mut start)?;
    let is_written = start.is_empty() || start.starts_with(&Header::MAGIC) || {
        start[0] = Header::MAGIC[0];
        Header::decode(&start, length).is_ok_and(|header| header.content() == content)
    };
    Ok((!is_written).then_some("another file"))
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;
    use crate::table::make;

    /// Guards that a file with the name of a table is replaced only if it was one.
    #[test]
    fn only_what_was_a_table_is_replaced() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("eight.tbl");
        let found = |content| not_to_replace(&path, content).unwrap();
        let after = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            found(&Content::Eight)
        };
        assert_eq!(found(&Content::Eight), None);
        let table = make(&Content::Eight, &|_| {}).to_bytes().unwrap();
        let mut other = table.clone();
        for first in [b'X', 0, b'T'] {
            other[0] = first;
            assert_eq!(after(&other), None);
        }
        // A damaged section, another version, and a part of a table.
        other[table.len() / 2] ^= 1;
        other[8] ^= 1;
        for ours in [&other[..], &other[..8], b"TILEBASE in other words", b""] {
            assert_eq!(after(ours), None);
        }
        other[0] = b'X';
        let mut flipped = table.clone();
        flipped[0] = b'X';
        for foreign in [&b"T"[..], b"TILEBAS", b"notes\n", &other[..], &flipped[..table.len() - 1]]
        {
            assert_eq!(after(foreign), Some("another file"));
        }
        assert_eq!(after(&flipped), None);
        assert_eq!(found(&Content::Cubic), Some("another file"));

        fs::remove_file(&path).unwrap();
        for target in ["nowhere", "eight.tbl", "/dev/zero"] {
            symlink(target, &path).unwrap();
            assert_eq!(found(&Content::Eight), Some("a symbolic link"), "{target}");
            fs::remove_file(&path).unwrap();
        }
        fs::create_dir(&path).unwrap();
        assert_eq!(found(&Content::Eight), Some("a directory"));
        assert_eq!(
            not_to_replace(Path::new("/dev/null"), &Content::Eight).unwrap(),
            Some("a pipe, a socket or a device")
        );
    }
}
