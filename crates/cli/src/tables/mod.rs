//! The tables: where they are, and how those that are missing are made.

pub(crate) mod advice;
pub(crate) mod files;
pub(crate) mod missing;
pub(crate) mod places;

use std::path::PathBuf;

/// The directory of tables.
#[derive(Clone)]
pub(crate) struct Directory {
    pub(crate) path: PathBuf,
    /// Whether the user named the directory. Else it is in the user's data directory, under the
    /// format's version, so that a new version builds its own tables beside the old ones.
    pub(crate) is_named: bool,
}
