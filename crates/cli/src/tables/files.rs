//! Lists the table files of a directory, including those that cannot be read.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tilebase::{Content, Fault, Puzzle, TableError, TableFile};

use crate::out::failure::Failure;
use crate::out::messages::shown_path;
use crate::tables::advice::build_command;
use crate::tables::places::Places;

/// A file with the name of a table, or a folder of tables that cannot be listed.
pub(crate) struct TableEntry {
    pub(crate) path: PathBuf,
    /// The name relative to the directory of tables, such as `cubic/WWWWEWWWW.tbl`.
    pub(crate) name: String,
    /// Why the folder cannot be listed.
    fault: Option<io::Error>,
}

impl TableEntry {
    /// Creates the entry of a table in a directory.
    pub(crate) fn of(directory: &Path, content: &Content) -> TableEntry {
        let name = content.file_name();
        TableEntry { path: directory.join(&name), name, fault: None }
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

/// Returns the files for a verb to check: those that the user has named or, without any, all files
/// of the directories of tables that have the name of a table, and the first directory that has some.
/// The files of a directory itself come first, then those of its folders, with broken links,
/// directories, and files that cannot be read. A file that can be used hides those with its name in
/// later directories, as it does when a question is asked.
///
/// # Errors
/// Returns an error if there are none.
pub(crate) fn to_check(
    named: &[PathBuf],
    places: &Places,
) -> Result<(Option<PathBuf>, Vec<TableEntry>), Failure> {
    if !named.is_empty() {
        let entry =
            |path: &PathBuf| TableEntry { path: path.clone(), name: String::new(), fault: None };
        return Ok((None, named.iter().map(entry).collect()));
    }
    let directory = places.expect_directory()?.path;
    let shown = shown_path(&directory);
    if directory.exists() && !directory.is_dir() {
        let what = format!("{shown}: expected a directory, found a file");
        return Err(Failure::new(what)
            .hint("name the directory of the tables: --tables DIR; or a file after the verb"));
    }
    let (mut all, mut first) = (Vec::<TableEntry>::new(), None);
    for place in places.directories() {
        let is_hidden = |entry: &TableEntry| {
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
    let build = build_command(Some(&directory), "");
    let none = Failure::found_wrong(format!("no tables in {shown}"));
    Err(none.hint(format!("build them: {build}")))
}

/// Returns the entries of a directory that have the name of a table, or the directory itself if it
/// cannot be entered.
fn entries(directory: &Path) -> Vec<TableEntry> {
    if let Err(fault) = fs::symlink_metadata(directory.join("."))
        && fault.kind() == ErrorKind::PermissionDenied
    {
        return vec![TableEntry {
            path: directory.into(),
            name: String::new(),
            fault: Some(fault),
        }];
    }
    let mut all = goal_files(directory, "");
    if all.iter().all(|entry| entry.fault.is_none()) {
        all.extend(Puzzle::all().flat_map(|puzzle| goal_files(directory, puzzle.name())));
    }
    all
}

/// Returns the entries of a folder of tables, or the folder itself if it cannot be listed.
fn goal_files(directory: &Path, folder: &str) -> Vec<TableEntry> {
    let goals = directory.join(folder);
    if !exists(&goals) {
        return Vec::new();
    }
    let found = fs::read_dir(&goals)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
    let mut paths = match found {
        Ok(paths) => paths,
        Err(fault) => {
            return vec![TableEntry { path: goals, name: folder.into(), fault: Some(fault) }];
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
        Some(TableEntry { path, name, fault: None })
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
