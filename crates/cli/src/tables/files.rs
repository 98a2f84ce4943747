//! The table files of a directory, including those that cannot be read, and what to do about those
//! that are missing or wrong.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{self, Path, PathBuf};

use tilebase::{Content, Fault, Puzzle, TableError, TableFile};
use tilebase_build::{default_tables, not_to_replace};

use crate::out::messages::{Failure, Stopped, error_chain, escaped, shown_path};
use crate::out::progress::price;
use crate::puzzles;

/// A file with the name of a table, or a folder of tables that cannot be listed.
#[derive(Default)]
pub(crate) struct FoundFile {
    pub(crate) path: PathBuf,
    /// The name relative to the directory of tables, such as `cubic/WWWWEWWWW.tbl`.
    pub(crate) name: String,
    /// Why the folder cannot be listed.
    fault: Option<io::Error>,
}

impl FoundFile {
    /// Creates the entry of a file that the user has named.
    pub(crate) fn named(path: PathBuf) -> FoundFile {
        FoundFile { path, ..FoundFile::default() }
    }

    /// Creates the entry of a table in a directory.
    pub(crate) fn of(directory: &Path, content: &Content) -> FoundFile {
        let name = content.file_name();
        FoundFile { path: directory.join(&name), name, fault: None }
    }

    /// Returns whether nothing is in the place of a table, which is not a folder.
    pub(crate) fn is_missing(&self) -> bool {
        self.expected_content().is_some() && !exists(&self.path)
    }

    /// Returns the content of a table with this name; `None` if it is the name of no table. A goal
    /// that does not represent its class names no table: none is ever looked for under it.
    pub(crate) fn expected_content(&self) -> Option<Content> {
        Content::from_file_name(&self.name).filter(|content| content.file_name() == self.name)
    }

    /// Opens the table and verifies its checksums; of a large table, only the header's. In the
    /// directory of tables, also verifies that it has the name of its content.
    pub(crate) fn open(&self) -> Result<TableFile, TableError> {
        if let Some(fault) = &self.fault {
            let fault = io::Error::new(fault.kind(), fault.to_string());
            return Err(TableError::new(Some(&self.path), Fault::Io(fault)));
        }
        let file = TableFile::open(&self.path)?;
        let found = file.header().content();
        let file = match self.expected_content() {
            Some(content) => file.expect(&content)?,
            None if self.name.is_empty() || found.may_be_named(&self.name) => file,
            None => {
                let found = Box::new(found.clone());
                return Err(TableError::new(Some(&self.path), Fault::Name { found }));
            }
        };
        if !file.header().content().is_large() {
            file.check()?;
        }
        Ok(file)
    }
}

/// Returns the files of the directories of tables that have the name of a table, and the first
/// directory that has some. `directory` is the first of all. The files of a directory itself come
/// first, then those of its folders, with broken links, directories, and files that cannot be read.
/// A file that can be used hides those with its name in later directories, as it does when a
/// question is asked.
///
/// # Errors
/// Returns an error if there are none.
pub(crate) fn to_check(
    directory: &Path,
    directories: Vec<PathBuf>,
) -> Result<(Option<PathBuf>, Vec<FoundFile>), Failure> {
    let shown = shown_path(directory);
    if directory.exists() && !directory.is_dir() {
        let what = format!("{shown}: expected a directory, found a file");
        return Err(Failure::new(what)
            .hint("name the directory of the tables with --tables, or a file without an option"));
    }
    let (mut all, mut first) = (Vec::<FoundFile>::new(), None);
    for place in directories {
        let is_hidden = |entry: &FoundFile| {
            all.iter().any(|other| other.name == entry.name && TableFile::open(&other.path).is_ok())
        };
        let found: Vec<_> = entries(&place).into_iter().filter(|entry| !is_hidden(entry)).collect();
        if !found.is_empty() {
            all.extend(found);
            first.get_or_insert(place);
        }
    }
    if first.is_some() {
        return Ok((first, all));
    }
    let build = build_command(Some(directory), "");
    let none = Failure::found_wrong(format!("no tables in {shown}"));
    Err(none.hint(format!("build them: {build}")))
}

/// Returns the entries of a directory that have the name of a table, or the directory itself if it
/// cannot be entered.
fn entries(directory: &Path) -> Vec<FoundFile> {
    if let Err(fault) = fs::symlink_metadata(directory.join("."))
        && fault.kind() == ErrorKind::PermissionDenied
    {
        let path = directory.into();
        return vec![FoundFile { path, fault: Some(fault), ..FoundFile::default() }];
    }
    let mut all = goal_files(directory, "");
    if all.iter().all(|entry| entry.fault.is_none()) {
        all.extend(Puzzle::all().flat_map(|puzzle| goal_files(directory, puzzle.name())));
    }
    all
}

/// Returns the entries of a folder of tables, or the folder itself if it cannot be listed.
fn goal_files(directory: &Path, folder: &str) -> Vec<FoundFile> {
    let goals = directory.join(folder);
    if !exists(&goals) {
        return Vec::new();
    }
    let found = fs::read_dir(&goals)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
    let mut paths = match found {
        Ok(paths) => paths,
        Err(fault) => {
            return vec![FoundFile { path: goals, name: folder.into(), fault: Some(fault) }];
        }
    };
    // In the order of the puzzles, then of the names.
    let place = |path: &PathBuf| {
        let stem = path.file_stem().map(OsStr::to_string_lossy).unwrap_or_default();
        Puzzle::all().position(|puzzle| puzzle.name() == stem).unwrap_or(usize::MAX)
    };
    paths.sort_by_cached_key(|path| (place(path), path.clone()));
    let file = |path: PathBuf| {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let slash = if folder.is_empty() { "" } else { "/" };
        let name = name.ends_with(".tbl").then(|| format!("{folder}{slash}{name}"))?;
        Some(FoundFile { path, name, fault: None })
    };
    paths.into_iter().filter_map(file).collect()
}

/// Returns whether a path exists. A path that cannot be looked up counts as existing.
fn exists(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(_) => true,
        Err(e) => !matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}

/// A file that is not usable, and why.
pub(crate) type WrongFile<'a> = (&'a FoundFile, &'a Fault);

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
    wrong: &[WrongFile<'_>],
    tables: usize,
    not_so: &str,
) -> Result<(), Failure> {
    if wrong.is_empty() {
        return Ok(());
    }
    let (of, is) = match tables {
        1 => ("the table".to_owned(), " is"),
        _ => (format!("{} of {tables} tables", wrong.len()), ""),
    };
    let is_unread = |(file, fault): &WrongFile<'_>| is_unreadable(fault) && !file.is_missing();
    let are_unreadable = wrong.iter().all(is_unread);
    let failure = match are_unreadable {
        true => Failure::new(format!("{of} could not be read")),
        false => Failure::found_wrong(format!("{of}{is} {not_so}")),
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
fn advice(directory: &Path, wrong: &[WrongFile<'_>], tables: usize) -> String {
    /// The most files to name.
    const FEW: usize = 5;
    let moved = wrong.iter().map(|(file, fault)| to_move(directory, file, fault));
    let mut paths: Vec<_> = moved.clone().flatten().collect();
    paths.dedup();
    let are_all = wrong.len() == tables;
    let replaced = wrong.iter().zip(moved).filter(|(_, moved)| are_all || moved.is_none());
    let contents: Vec<_> = replaced.filter_map(|((file, _), _)| file.expected_content()).collect();
    let build = build_command(Some(directory), &options(&contents));
    let named = paths.iter().take(FEW).map(|path| to_type(path)).collect::<Vec<_>>().join(", ");
    let more = match paths.len().saturating_sub(FEW) {
        _ if paths.is_empty() => return format!("make what is wrong or missing: {build}"),
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    match contents.is_empty() && !are_all {
        true => format!("move away {named}{more}"),
        false => format!("move away {named}{more}, then build: {build}"),
    }
}

/// Returns what to move away so that `tilebase build` can make a table in the place of a file;
/// `None` if it replaces the file.
fn to_move<'a>(directory: &Path, file: &'a FoundFile, fault: &Fault) -> Option<&'a Path> {
    let Some(content) = file.expected_content() else {
        return Some(&file.path);
    };
    // `tilebase build` replaces no file that it cannot read.
    let is_unread = matches!(fault, Fault::Io(error) if error.kind() != ErrorKind::NotFound);
    in_the_way(directory, &file.path, &content).or(is_unread.then_some(&file.path))
}

/// Returns the arguments with which `tilebase build` makes these tables, or some of them: those that
/// it makes by default, or else those of one puzzle.
fn options(contents: &[Content]) -> String {
    /// The most goals to name.
    const FEW: usize = 20;
    let standard = default_tables();
    let others = contents.iter().filter(|content| !standard.contains(content));
    if others.clone().count() < contents.len() {
        return String::new();
    }
    let of_cubic =
        |content: &&Content| content.goal().is_some_and(|goal| goal.puzzle() == Puzzle::cubic());
    let patterns: Vec<_> = others.clone().filter(of_cubic).filter_map(Content::goal).collect();
    let patterns: Vec<_> = patterns.iter().map(ToString::to_string).collect();
    match patterns.len() {
        0 => {
            others.map(|content| arguments(content).unwrap_or_default()).next().unwrap_or_default()
        }
        1..=FEW => format!("cubic --goal {}", patterns.join(" --goal ")),
        _ => "--all-goals".to_owned(),
    }
}

/// The directories that lack a table, as the cause of its error.
#[derive(Debug)]
pub(crate) struct Searched(pub(crate) Vec<PathBuf>);

impl Error for Searched {}

impl fmt::Display for Searched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table_options: Vec<_> = self.0.iter().map(|place| shown_path(place)).collect();
        f.write_str(&table_options.join(" or "))
    }
}

/// Returns the directories that lack a table, if the fault says them.
fn searched(fault: &Fault) -> Option<&Searched> {
    let Fault::Io(error) = fault else { return None };
    error.get_ref()?.downcast_ref()
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Failure {
        if let Fault::Make(reason) = error.fault()
            && error.content().is_some()
        {
            let failure = reason.downcast_ref::<Failure>().cloned();
            return failure
                .unwrap_or_else(|| Failure::new(escaped(error_chain(&**reason))))
                .context("cannot make a table that is missing");
        }
        let stopped = match error.fault() {
            Fault::AtLeast { from, moves } => {
                Some(Stopped { from: from.clone(), at_least: *moves })
            }
            // The search of all boards had no start.
            Fault::Stopped => Some(Stopped { from: String::new(), at_least: 0 }),
            _ => None,
        };
        if let Some(stopped) = stopped {
            let failure = Failure::new(error.fault()).hint("allow more time with --timeout");
            return failure.stopped(stopped);
        }
        if let fault @ Fault::Walks(_) = error.fault() {
            return Failure::new(fault).hint("a smaller distance is easier to find");
        }
        let Some(content) = error.content() else {
            return Failure::new(match error.fault() {
                Fault::Make(reason) => escaped(error_chain(&**reason)),
                _ => escaped(error_chain(&error)),
            });
        };
        let what = escaped(error_chain(&error));
        let is_missing = error.is_missing();
        let Some(arguments) = arguments(content) else {
            let hint = match is_missing {
                true if content.is_large() => {
                    "tilebase build makes it, with the puzzle's file and --goal GOAL"
                }
                true => "without --no-build, the table is made in memory",
                false => "if you move the file away, the table is made in memory",
            };
            return Failure::new(what).hint(hint);
        };
        let directory = error.directory();
        let build = build_command(directory, &arguments);
        let path = error.path();
        let in_the_way = path.as_deref().and_then(|path| in_the_way(directory?, path, content));
        let failure = Failure::new(match directory {
            _ if !is_missing => what.to_string(),
            _ if let Some(searched) = searched(error.fault()) => {
                format!("no {} in {searched}", content.file_name())
            }
            Some(place) => format!("no {} in {}", content.file_name(), shown_path(place)),
            None => format!("no {}", content.file_name()),
        });
        let price = price(content);
        failure.hint(match (error.fault(), in_the_way) {
            (Fault::Io(_), _) if !is_missing => "name another directory: --tables DIR".into(),
            (_, Some(path)) => {
                format!("move away {}, then build it{price}: {build}", to_type(path))
            }
            (Fault::Io(_) | Fault::Far { .. }, None) => {
                format!("build it{price}: {build}")
            }
            (_, None) => format!("replace it{price}: {build}"),
        })
    }
}

/// Returns the arguments with which `tilebase build` makes a table; `None` if its puzzle has no
/// name.
pub(crate) fn arguments(content: &Content) -> Option<String> {
    if let &Content::Databases { grid, blank, .. } = content {
        let mut all = Puzzle::all().filter(|puzzle| puzzle.has_different_tiles());
        let puzzle = all.find(|puzzle| puzzle.grid() == grid)?;
        let goal = match blank {
            0 => String::new(),
            blank => format!(" --goal {}", puzzle.uniform_start(blank)),
        };
        return Some(format!("{puzzle}{goal} --patterns {}", content.sizes()?));
    }
    let Some(goal) = content.goal().filter(|_| !default_tables().contains(content)) else {
        return Some(String::new());
    };
    let is_default_of =
        |puzzle: Puzzle| Content::of(&puzzle.default_goal(None)).as_ref() == Some(content);
    // The table may be of the puzzle in a mirror, which has no file.
    let puzzle = Some(goal.puzzle()).filter(|&puzzle| puzzles::known(puzzle).is_some());
    let puzzle =
        puzzle.or_else(|| puzzles::read().into_iter().find(|&read| is_default_of(read)))?;
    let word = puzzles::known(puzzle)? + puzzles::slides_option(puzzle);
    let is_default = is_default_of(puzzle);
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
    folder.or(not_to_replace(table, content).is_ok_and(|found| found.is_some()).then_some(table))
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
