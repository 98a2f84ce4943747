//! The files of the tables to read, in memory. Each is made once.

use std::sync::LazyLock;

use tilebase::Content;

pub(crate) static EIGHT: LazyLock<Vec<u8>> = LazyLock::new(|| make(Content::Eight));
pub(crate) static CUBIC: LazyLock<Vec<u8>> = LazyLock::new(|| make(Content::Cubic));
/// The goal table of WWWWEWWWW.
pub(crate) static CENTRE: LazyLock<Vec<u8>> =
    LazyLock::new(|| make(Content::goal("WWWWEWWWW".parse().expect("a pattern"))));

/// Returns the file of a table.
pub(crate) fn make(content: Content) -> Vec<u8> {
    tilebase_build::make(content, &|_level| {}).to_bytes()
}
