//! Finds the tables, and builds those that are missing.

use std::env;
use std::path::{self, Path, PathBuf};

use tilebase::{Content, Image, TableError};

use crate::args::Args;
use crate::failure::Failure;

/// Knows where tables may be.
pub(crate) struct Locator {
    /// Directories, first to last.
    places: Vec<PathBuf>,
    /// Directories into which a missing table may go, first to last.
    homes: Vec<PathBuf>,
    may_build: bool,
    /// Files are mapped, not read.
    may_map: bool,
    #[cfg(feature = "build")]
    maker: tilebase_build::Maker,
}

impl Locator {
    /// Tables are in the directory named, else in that of `TILEBASE_TABLES`, else in `./tables`,
    /// else in the user's data directory. A missing one goes into the first of the named ones, or
    /// into the user's data directory.
    pub(crate) fn new(args: &Args) -> Locator {
        let named = args.tables.clone();
        let variable = env::var_os("TILEBASE_TABLES").filter(|value| !value.is_empty());
        let data = dirs::data_dir().map(|data| data.join("tilebase"));
        let homes = named.into_iter().chain(variable.map(PathBuf::from));
        let homes: Vec<_> = homes.collect();
        let mut places = homes.clone();
        places.push("tables".into());
        places.extend(data.clone());
        let homes = homes.into_iter().chain(data).collect();
        Locator {
            places,
            homes,
            may_build: !args.no_build,
            may_map: !args.no_mmap,
            #[cfg(feature = "build")]
            maker: Default::default(),
        }
    }

    /// The directories where tables may be, first to last.
    pub(crate) fn places(&self) -> &[PathBuf] {
        &self.places
    }

    /// Opens this file, whatever table it is.
    pub(crate) fn image(&self, path: &Path) -> Result<Image, TableError> {
        if self.may_map { Image::open(path) } else { Image::read(path) }
    }

    /// Opens the first table of this content, or builds it and keeps it.
    pub(crate) fn open(&self, content: Content) -> Result<Image, Failure> {
        match self.find(content)? {
            Some(image) => Ok(image),
            None if self.may_build => self.build(content),
            None => Err(self.missing(content)),
        }
    }

    /// Opens the first table of this content, or makes it for this once.
    pub(crate) fn open_or_make(&self, content: Content) -> Result<Image, Failure> {
        match self.find(content)? {
            Some(image) => Ok(image),
            None if self.may_build => self.make(content),
            None => Err(self.missing(content)),
        }
    }

    fn find(&self, content: Content) -> Result<Option<Image>, Failure> {
        for place in &self.places {
            match self.image(&place.join(content.file_name())) {
                Err(error) if error.is_missing() => {}
                opened => return Ok(Some(opened?.expect(content)?)),
            }
        }
        Ok(None)
    }

    fn missing(&self, content: Content) -> Failure {
        let places: Vec<_> = self.places.iter().map(|place| place.display().to_string()).collect();
        let what = format!("no {} in any of {}", content.file_name(), places.join(", "));
        Failure::new(what).hint(format!("build it: {}", self.build_command(content)))
    }

    /// Builds a table into the first directory that takes it, or else in memory, and says so.
    #[cfg(feature = "build")]
    fn build(&self, content: Content) -> Result<Image, Failure> {
        use std::time::Instant;

        use crate::output::say;

        let name = content.file_name();
        let begin = Instant::now();
        let table = self.maker.make(content, &|_| {});
        let time = begin.elapsed().as_secs_f64() * 1e3;
        let mut refusal = String::from("there is no place for it");
        for home in &self.homes {
            match tilebase_build::publish(home, &table) {
                Ok(path) => {
                    say(format_args!("tilebase: built {name} in {time:.0} ms: {}", path.display()));
                    return Ok(self.image(&path)?);
                }
                Err(error) => refusal = error.to_string(),
            }
        }
        say(format_args!("tilebase: built {name} in {time:.0} ms, for this run only: {refusal}"));
        Ok(Image::new(table.to_bytes().into())?)
    }

    #[cfg(feature = "build")]
    fn make(&self, content: Content) -> Result<Image, Failure> {
        Ok(Image::new(self.maker.make(content, &|_| {}).to_bytes().into())?)
    }

    #[cfg(not(feature = "build"))]
    fn make(&self, content: Content) -> Result<Image, Failure> {
        Err(self.missing(content))
    }

    #[cfg(not(feature = "build"))]
    fn build(&self, content: Content) -> Result<Image, Failure> {
        Err(self.missing(content))
    }

    /// What to type, in the project's directory, to get a table where it is looked for from here.
    fn build_command(&self, content: Content) -> String {
        let mut command = String::from("cargo xtask tables");
        if let Content::Goal { .. } = content {
            let name = content.file_name();
            let pattern = name.trim_start_matches("goals/").trim_end_matches(".tbl");
            command += &format!(" --goals {pattern}");
        }
        if let Some(home) = self.homes.first().and_then(|home| path::absolute(home).ok()) {
            command += &format!(" --out \"{}\"", home.display());
        }
        command
    }
}
