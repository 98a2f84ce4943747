//! The directory of tables that the command uses.

use std::path::PathBuf;

/// The directory of tables.
#[derive(Clone)]
pub(crate) struct Directory {
    pub(crate) path: PathBuf,
    /// Whether the user named the directory. If not, it is in the user's data directory, under the
    /// format's version, so that a new version builds its own tables beside the old ones.
    pub(crate) is_named: bool,
}
