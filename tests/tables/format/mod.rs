//! Tests of the specification, `docs/format.md`. They fail if the page and the files differ.
//!
//! * `reader`: `crates/c/tilebase.h`, a reader in C that is made from the page alone, answers as the
//!   library does;
//! * `goals`: so does `crates/c/tilebase_goal.h`, for goals of any puzzle;
//! * `examples`: the page's examples have the numbers of the files;
//! * `file`: the page's lists of files, sections and counts are those of the files;
//! * `cubes`: the page's numbering of cubes is that of the ranks;
//! * `gardner`, `alike`: look up the large tables;
//! * `page`: has the text of the specification.

pub(crate) mod alike;
mod cubes;
mod examples;
mod file;
pub(crate) mod gardner;
mod goals;
mod page;
mod reader;
