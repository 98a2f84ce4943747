//! What is in a directory under the name of a table.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tilebase::{Content, Fault, Image, TableError};

use crate::tables::Places;

/// A file under the name of a table, or a directory of them that cannot be listed.
pub(crate) struct TableFile {
    pub(crate) path: PathBuf,
    /// Its name below the directory of tables, as in `goals/WWWWEWWWW.tbl`.
    pub(crate) name: String,
    /// Why it cannot be listed.
    fault: Option<io::Error>,
}

impl TableFile {
    /// Returns the file of this path, which may be anywhere.
    pub(crate) fn named(path: &Path) -> TableFile {
        TableFile { path: path.to_owned(), name: String::new(), fault: None }
    }

    /// Returns the content of the table that belongs under this name.
    pub(crate) fn belongs(&self) -> Option<Content> {
        let goal = || self.name.strip_prefix("goals/")?.strip_suffix(".tbl")?.parse().ok();
        let harris = || self.name.strip_prefix("harris/")?.strip_suffix(".tbl")?.parse().ok();
        let contents = [
            Some(Content::Eight),
            Some(Content::Cubic),
            goal().map(Content::goal),
            harris().map(Content::harris),
        ];
        contents.into_iter().flatten().find(|content| content.file_name() == self.name)
    }

    /// Opens the table and checks that it is as it was written.
    pub(crate) fn open(&self, places: &Places) -> Result<Image, TableError> {
        if let Some(fault) = &self.fault {
            let fault = io::Error::new(fault.kind(), fault.to_string());
            return Err(TableError::new(Some(&self.path), Fault::Io(fault)));
        }
        let image = places.image(&self.path)?;
        image.check()?;
        Ok(image)
    }
}

/// Returns all that is in a directory under the name of a table, eight.tbl and cubic.tbl first: also
/// links that lead nowhere, directories, and what cannot be reached.
pub(crate) fn table_files(directory: &Path) -> Vec<TableFile> {
    let always = [Content::Eight, Content::Cubic].map(Content::file_name).into_iter();
    let always = always.map(|name| TableFile { path: directory.join(&name), name, fault: None });
    let goals = ["goals", "harris"].into_iter().flat_map(|folder| goals(directory, folder));
    always.filter(|file| is_there(&file.path)).chain(goals).collect()
}

/// Returns what is in a folder of goal tables, or the folder itself if it cannot be listed.
fn goals(directory: &Path, folder: &str) -> Vec<TableFile> {
    let goals = directory.join(folder);
    if !is_there(&goals) {
        return Vec::new();
    }
    let found = fs::read_dir(&goals)
        .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>());
    let mut paths = match found {
        Ok(paths) => paths,
        Err(fault) => {
            return vec![TableFile { path: goals, name: folder.into(), fault: Some(fault) }];
        }
    };
    paths.sort();
    let file = |path: PathBuf| {
        let name = path.file_name().map(OsStr::to_string_lossy).unwrap_or_default();
        let name = name.ends_with(".tbl").then(|| format!("{folder}/{name}"))?;
        Some(TableFile { path, name, fault: None })
    };
    paths.into_iter().filter_map(file).collect()
}

/// Returns whether there is anything under this path. What cannot be looked up counts as there.
fn is_there(path: &Path) -> bool {
    match fs::symlink_metadata(path) {
        Ok(_) => true,
        Err(e) => !matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory),
    }
}
