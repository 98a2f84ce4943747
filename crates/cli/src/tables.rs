//! The options that say where tables are, and the tables that they lead to.

use std::env;
use std::path::{Path, PathBuf};

use tilebase::{FORMAT, Image, TableError, Tables};

use crate::directory::Directory;
use crate::failure::Failure;
use crate::memory;

/// The options that say where tables are.
#[derive(clap::Args)]
pub(crate) struct Places {
    /// The directory of the tables; eight.tbl and cubic.tbl are built there when they are missing
    /// [default: the directory that the variable TILEBASE_TABLES names, else the user's data
    /// directory]
    #[arg(long, global = true, value_name = "DIR")]
    tables: Option<PathBuf>,
    /// Refuse where a table is missing, instead of building it
    #[arg(long, global = true)]
    no_build: bool,
    /// Read tables into memory instead of mapping them: for network file systems, and for files
    /// that others may cut or change in place
    #[arg(long, global = true)]
    no_mmap: bool,
}

impl Places {
    /// Returns the directory: the one of `--tables`, else of `TILEBASE_TABLES`, else the user's;
    /// `None` if the system names no data directory.
    pub(crate) fn directory(&self) -> Option<Directory> {
        let variable = || env::var_os("TILEBASE_TABLES").filter(|value| !value.is_empty());
        if let Some(path) = self.tables.clone().or_else(|| variable().map(PathBuf::from)) {
            return Some(Directory { path, is_named: true });
        }
        // A data directory that is not absolute means nothing, as the XDG specification says.
        let data = dirs::data_dir().filter(|data| data.is_absolute())?;
        let path = data.join("tilebase").join(FORMAT.to_string());
        Some(Directory { path, is_named: false })
    }

    /// Returns whether tables may be built.
    pub(crate) fn may_build(&self) -> bool {
        cfg!(feature = "build") && !self.no_build
    }

    /// Returns the directory.
    ///
    /// # Errors
    /// If none is named and the system names no data directory.
    pub(crate) fn expect_directory(&self) -> Result<Directory, Failure> {
        self.directory().ok_or_else(|| {
            Failure::new("no directory for tables: the system names no data directory")
                .hint("name one: --tables DIR")
        })
    }

    /// Opens a file, of whatever table.
    pub(crate) fn image(&self, path: &Path) -> Result<Image, TableError> {
        if self.no_mmap { Image::read(path) } else { Image::open(path) }
    }

    /// Returns the tables of the directory. Those that are missing are made, unless that is
    /// forbidden.
    pub(crate) fn tables(&self) -> Result<Tables, Failure> {
        let tables = if self.may_build() {
            self.open_or_make(self.directory())
        } else {
            self.open(&self.expect_directory()?)
        };
        Ok(tables.keep(memory::kept(Tables::GOALS)))
    }

    fn open(&self, Directory { path, .. }: &Directory) -> Tables {
        if self.no_mmap { Tables::read(path) } else { Tables::open(path) }
    }

    #[cfg(feature = "build")]
    fn open_or_make(&self, directory: Option<Directory>) -> Tables {
        use crate::missing::Missing;

        let missing = Missing::new(directory.clone());
        match directory {
            Some(directory) => self.open(&directory).or_else(move |content| missing.make(content)),
            None => Tables::from_fn(move |content| missing.make(content)),
        }
    }

    #[cfg(not(feature = "build"))]
    fn open_or_make(&self, _: Option<Directory>) -> Tables {
        unreachable!("without the feature `build` nothing may be built")
    }
}
