//! What to do about files in a directory of tables that are not usable.

use std::io::ErrorKind;
use std::path::Path;

use tilebase::{Content, Fault};
use tilebase_build::standard;

use crate::out::failure::{Failure, build_command, in_the_way, is_made, to_type};
use crate::out::output::number;
use crate::tables::files::TableEntry;

/// A file that is not usable, and why.
pub(crate) type Wrong<'a> = (&'a TableEntry, &'a Fault);

/// Returns whether a fault is that a file cannot be read.
pub(crate) fn is_unreadable(fault: &Fault) -> bool {
    matches!(fault, Fault::Io(_) | Fault::NotAFile { .. })
}

/// Checks that none of the `tables` that were checked is wrong: all those of a directory or, with
/// `None`, files that the user named. `not_so` is what the wrong ones are not, such as "not
/// proved".
///
/// # Errors
/// A failure of exit status 1, or 2 if the only fault is that files cannot be read.
pub(crate) fn expect_all(
    directory: Option<&Path>,
    wrong: &[Wrong<'_>],
    tables: usize,
    not_so: &str,
) -> Result<(), Failure> {
    if wrong.is_empty() {
        return Ok(());
    }
    let of = format!("{} of {}", wrong.len(), number(tables, "table"));
    let is_unread = |(file, fault): &Wrong<'_>| is_unreadable(fault) && !file.is_missing();
    let are_unreadable = wrong.iter().all(is_unread);
    let failure = match are_unreadable {
        true => Failure::new(format!("{of} could not be read")),
        false => Failure::found_wrong(format!("{of} {not_so}")),
    };
    Err(match directory {
        Some(directory) => failure.hint(advice(directory, wrong, tables)),
        None if are_unreadable => failure.hint("name files that exist and may be read"),
        // No advice to replace a file that the user named: it may be anything.
        None => failure,
    })
}

/// Returns the advice for the wrong files of a directory, where `tables` is the number of all
/// tables.
fn advice(directory: &Path, wrong: &[Wrong<'_>], tables: usize) -> String {
    let are_all = wrong.len() == tables;
    let replaced =
        wrong.iter().filter(|(file, fault)| are_all || to_move(directory, file, fault).is_none());
    let contents: Vec<_> = replaced.filter_map(|(file, _)| file.expected_content()).collect();
    let build = build_command(Some(directory), &options(&contents));
    match move_away(directory, wrong) {
        None => format!("make what is wrong or missing: {build}"),
        Some(moved) if contents.is_empty() && !are_all => moved,
        Some(moved) => format!("{moved}, then build: {build}"),
    }
}

/// Returns the advice to move away the files that `tilebase build` does not replace; `None` if
/// there are none.
fn move_away(directory: &Path, wrong: &[Wrong<'_>]) -> Option<String> {
    /// The most files to name.
    const FEW: usize = 5;
    let paths = wrong.iter().filter_map(|(file, fault)| to_move(directory, file, fault));
    let mut paths: Vec<_> = paths.collect();
    paths.dedup();
    let named = paths.iter().take(FEW).map(|path| to_type(path)).collect::<Vec<_>>().join(", ");
    match paths.len() {
        0 => None,
        count if count <= FEW => Some(format!("move away {named}")),
        count => Some(format!("move away {named} and {} more", count - FEW)),
    }
}

/// Returns what to move away so that `tilebase build` can make a table in the place of a file;
/// `None` if it replaces the file.
fn to_move<'a>(directory: &Path, file: &'a TableEntry, fault: &Fault) -> Option<&'a Path> {
    let Some(content) = file.expected_content().filter(|&content| is_made(content)) else {
        return Some(&file.path);
    };
    // `tilebase build` replaces no file that it cannot read.
    let is_unread = matches!(fault, Fault::Io(error) if error.kind() != ErrorKind::NotFound);
    in_the_way(directory, &file.path, content).or(is_unread.then_some(&file.path))
}

/// Returns the options with which `tilebase build` makes these tables.
fn options(contents: &[Content]) -> String {
    /// The most patterns to name.
    const FEW: usize = 20;
    let standard = standard();
    let pattern = |content: &Content| match content {
        Content::Goal { pattern, .. } if !standard.contains(content) => Some(pattern.to_string()),
        _ => None,
    };
    let goals: Vec<_> = contents.iter().filter_map(pattern).collect();
    // Patterns are built instead of the boards of Harris's cubes.
    let has_harris = contents.iter().any(|content| matches!(content, Content::Harris { .. }));
    let goals = match goals.len() {
        0 => None,
        1..=FEW if !has_harris => Some(format!("--goals {}", goals.join(","))),
        _ => Some("--goals all".to_owned()),
    };
    let large = [(Content::Gardner, "--gardner"), (Content::Alike, "--alike")].into_iter();
    let large = large.filter(|(content, _)| contents.contains(content));
    let large = large.map(|(_, option)| option.to_owned());
    goals.into_iter().chain(large).collect::<Vec<_>>().join(" ")
}
