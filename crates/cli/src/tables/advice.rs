//! What to do about tables that are missing or not usable.

use std::fs;
use std::path::{self, Path};

use tilebase::{Content, Fault, Puzzle, TableError};
use tilebase_build::{foreign, standard};

use crate::ask::puzzles;
use crate::out::messages::{Failure, chain, escaped, shown_path};
use crate::out::progress::price;

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        if let Fault::Make(reason) = error.fault()
            && error.content().is_some()
        {
            let failure = reason.downcast_ref::<Failure>().cloned();
            return failure
                .unwrap_or_else(|| Failure::new(escaped(chain(&**reason))))
                .context("cannot make a table that is missing");
        }
        if let fault @ Fault::AtLeast { .. } = error.fault() {
            return Failure::new(fault).hint(
                "give it more time, or build larger tables: tilebase build PUZZLE --patterns 7-8",
            );
        }
        let what = escaped(chain(&error));
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

/// Returns the arguments with which `tilebase build` makes a table; `None` if its puzzle has no name.
pub(crate) fn arguments(content: &Content) -> Option<String> {
    if let &Content::Patterns { grid, blank, .. } = content {
        let mut all = Puzzle::all().filter(|puzzle| puzzle.has_different_tiles());
        let puzzle = all.find(|puzzle| puzzle.grid() == grid)?;
        let goal = puzzle.goal_with_blank(blank).filter(|_| blank > 0);
        let goal = goal.map(|goal| format!(" --goal {goal}")).unwrap_or_default();
        return Some(format!("{puzzle}{goal} --patterns {}", content.sizes()?));
    }
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
pub(crate) fn in_the_way<'a>(
    directory: &Path,
    table: &'a Path,
    content: &Content,
) -> Option<&'a Path> {
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
pub(crate) fn to_type(path: &Path) -> String {
    let path = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    format!("\"{}\"", shown_path(&path))
}
