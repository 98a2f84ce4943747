//! The tables: where they are, and how those that are missing are made.

pub(crate) mod advice;
pub(crate) mod directory;
pub(crate) mod files;
pub(crate) mod missing;
pub(crate) mod places;
