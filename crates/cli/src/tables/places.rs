//! The options that choose the directory of tables, and how its tables are opened.

use std::env;
use std::path::PathBuf;

use tilebase::{FORMAT, Tables};

use crate::out::failure::Failure;
use crate::system::memory;
use crate::tables::Directory;
use crate::tables::missing::Missing;

/// The options that choose the directory of tables and how tables are opened. The end of the help of
/// the whole command describes them, once for all verbs.
#[derive(clap::Args)]
pub(crate) struct Places {
    /// The directory of the tables
    #[arg(long, global = true, hide = true, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Report an error if a table is missing, instead of making it
    #[arg(long, global = true, hide = true)]
    no_build: bool,
    /// Read tables into memory instead of mapping them
    #[arg(long, global = true, hide = true)]
    no_mmap: bool,
}

/// Returns the user's data directory, as the system has it; `None` if it names none, or one that is not
/// absolute, which the XDG specification says to ignore.
fn user_data() -> Option<PathBuf> {
    let in_home = |name: &str| env::home_dir().map(|home| home.join(name));
    let variable = |name: &str| env::var_os(name).map(PathBuf::from).filter(|at| at.is_absolute());
    let data = if cfg!(windows) {
        variable("APPDATA")
    } else if cfg!(target_os = "macos") {
        in_home("Library/Application Support")
    } else {
        variable("XDG_DATA_HOME").or_else(|| in_home(".local/share"))
    };
    data.filter(|data| data.is_absolute())
}

impl Places {
    /// Returns the directory of tables: that of `--tables`, else that of `TILEBASE_TABLES`, else
    /// the user's; `None` if the system names no data directory.
    pub(crate) fn directory(&self) -> Option<Directory> {
        let variable = || env::var_os("TILEBASE_TABLES").filter(|value| !value.is_empty());
        if let Some(path) = self.tables.clone().or_else(|| variable().map(PathBuf::from)) {
            return Some(Directory { path, is_named: true });
        }
        let path = user_data()?.join("tilebase").join(FORMAT.to_string());
        Some(Directory { path, is_named: false })
    }

    /// Returns whether tables may be built.
    pub(crate) fn may_build(&self) -> bool {
        !self.no_build
    }

    /// Returns the directory of tables.
    ///
    /// # Errors
    /// Returns an error if no directory is named and the system names no data directory.
    pub(crate) fn expect_directory(&self) -> Result<Directory, Failure> {
        self.directory().ok_or_else(|| {
            Failure::new("no directory for tables: the system names no data directory")
                .hint("name one: --tables DIR")
        })
    }

    /// Returns the tables of the directory. Missing tables are made when they are needed, unless
    /// `--no-build` forbids it.
    pub(crate) fn tables(&self) -> Result<Tables, Failure> {
        Ok(self.all()?.keep(memory::kept(Tables::GOALS)))
    }

    fn all(&self) -> Result<Tables, Failure> {
        if !self.may_build() {
            return Ok(self.open(&self.expect_directory()?));
        }
        let directory = self.directory();
        let missing = Missing::new(directory.clone());
        Ok(match directory {
            Some(directory) => self.open(&directory).or_else(move |content| missing.make(content)),
            None => Tables::from_fn(move |content| missing.make(content)),
        })
    }

    /// Returns the tables of a directory, mapped or read. This is the only function of the command
    /// that maps files.
    #[expect(unsafe_code)]
    fn open(&self, Directory { path, .. }: &Directory) -> Tables {
        if self.no_mmap {
            return Tables::read(path);
        }
        // SAFETY: no program may change the files while they are mapped. `tilebase build` replaces a
        // table by a rename and writes it read-only, so the file that is mapped is never written
        // again. Someone else may still cut or change one in place; the help of `--no-mmap` says
        // that this option is for such files. Then a signal ends the command, or an answer is
        // wrong: nothing else depends on the bytes.
        unsafe { Tables::map(path) }
    }
}
