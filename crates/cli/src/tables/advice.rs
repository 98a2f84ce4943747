//! What to do about tables that are missing or not usable.

use std::fs;
use std::io::ErrorKind;
use std::path::{self, Path};

use tilebase::{Content, Fault, Puzzle, TableError};
use tilebase_build::{foreign, standard};

use crate::ask::puzzles;
use crate::out::failure::{Failure, chain};
use crate::out::messages::{Escaped, shown_path};
use crate::out::output::number;
use crate::out::progress::price;
use crate::system::memory::TooLittle;
use crate::tables::files::TableEntry;

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        if let Fault::Make(reason) = error.fault()
            && error.content().is_some()
        {
            let failure = match reason.downcast_ref::<TooLittle>() {
                Some(too_little) => Failure::from(*too_little),
                None => Failure::new(Escaped(chain(&**reason))),
            };
            return failure.context("cannot make a table that is missing");
        }
        let what = Escaped(chain(&error));
        let Some(content) = error.content() else {
            return Failure::new(what);
        };
        let is_missing = error.is_missing();
        let Some(arguments) = arguments(content) else {
            let hint = match is_missing {
                true => "leave --no-build out: the table is then made in memory",
                false => "move the file away: the table is then made in memory",
            };
            return Failure::new(what).hint(hint);
        };
        let directory = error.directory();
        let build = build_command(directory, &arguments);
        let path = error.path();
        let in_the_way = path.as_deref().and_then(|path| in_the_way(directory?, path, content));
        let failure = Failure::new(match directory {
            _ if !is_missing => what.to_string(),
            Some(place) => format!("no {} in {}", content.file_name(), shown_path(place)),
            None => format!("no {}", content.file_name()),
        });
        let price = price(content);
        failure.hint(match (error.fault(), in_the_way) {
            (Fault::Io(_), _) if !is_missing => "name another directory: --tables DIR".into(),
            (_, Some(path)) => {
                format!("move away {}, then build it{price}: {build}", to_type(path))
            }
            (Fault::Io(_) | Fault::Far { .. } | Fault::Walks(_), None) => {
                format!("build it{price}: {build}")
            }
            (_, None) => format!("replace it{price}: {build}"),
        })
    }
}

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
    let Some(content) = file.expected_content() else {
        return Some(&file.path);
    };
    // `tilebase build` replaces no file that it cannot read.
    let is_unread = matches!(fault, Fault::Io(error) if error.kind() != ErrorKind::NotFound);
    in_the_way(directory, &file.path, &content).or(is_unread.then_some(&file.path))
}

/// Returns the arguments with which `tilebase build` makes these tables, or the first of several puzzles'.
fn options(contents: &[Content]) -> String {
    /// The most goals to name.
    const FEW: usize = 20;
    let standard = standard();
    let others = contents.iter().filter(|content| !standard.contains(content));
    let of_cubic =
        |content: &&Content| content.goal().is_some_and(|goal| goal.puzzle() == Puzzle::cubic());
    let patterns: Vec<_> = others.clone().filter(of_cubic).filter_map(Content::goal).collect();
    let patterns: Vec<_> = patterns.iter().map(ToString::to_string).collect();
    match patterns.len() {
        0 => {
            others.map(|content| arguments(content).unwrap_or_default()).next().unwrap_or_default()
        }
        1..=FEW => format!("--goals {}", patterns.join(",")),
        _ => "--goals all".to_owned(),
    }
}

/// Returns the arguments with which `tilebase build` makes a table; `None` if its puzzle has no name.
pub(crate) fn arguments(content: &Content) -> Option<String> {
    let Some(goal) = content.goal().filter(|_| !standard().contains(content)) else {
        return Some(String::new());
    };
    let word = puzzles::known(goal.puzzle())?;
    let is_default = Content::of(&goal.puzzle().default_goal(None)).as_ref() == Some(content);
    let goal = if is_default { String::new() } else { format!(" --goal \"{goal}\"") };
    Some(word + &goal)
}

/// Returns what to move away so that `tilebase build` can write the table of a content at a path of
/// a directory: a link or a file in place of a folder, or something in the table's place that it
/// does not replace.
fn in_the_way<'a>(directory: &Path, table: &'a Path, content: &Content) -> Option<&'a Path> {
    let is_other = |folder: &Path| fs::symlink_metadata(folder).is_ok_and(|found| !found.is_dir());
    let folder = table.parent().filter(|&folder| folder != directory && is_other(folder));
    folder.or(foreign(table, content).is_ok_and(|found| found.is_some()).then_some(table))
}

/// Returns the `tilebase build` command with these arguments, such as `gardner`, and a directory;
/// `None` is the default directory.
pub(crate) fn build_command(directory: Option<&Path>, arguments: &str) -> String {
    let arguments = if arguments.is_empty() { "" } else { &format!(" {arguments}") };
    let out = directory.map_or(String::new(), |out| format!(" --out {}", to_type(out)));
    format!("tilebase build{arguments}{out}")
}

/// Returns a path to type in any directory.
fn to_type(path: &Path) -> String {
    let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    format!("\"{}\"", shown_path(&path))
}
