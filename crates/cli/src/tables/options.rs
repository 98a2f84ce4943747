//! The options that choose the directory of tables, how its tables are opened, and how those that
//! are missing are made, in the directory or in memory.

use std::collections::HashSet;
use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};

use tilebase::{
    Content, Fault, Goal, Header, Limits, Puzzle, Solver, TableError, TableFile, Tables,
};
use tilebase_build::{TableMaker, make, write_table};
use tilebase_search::lock;

use crate::out::messages::{Failure, error_chain, escaped, note, shown_path, warn};
use crate::out::progress::{self, SearchBar, SearchCost, price};
use crate::system::{memory, threads};
use crate::tables::files::{Searched, arguments, build_command};

const HEADING: &str = "Options of tables";

/// The option that names the directories of tables.
#[derive(clap::Args, Default)]
#[command(next_help_heading = HEADING)]
pub(crate) struct DirectoryArg {
    /// Read the tables in this directory
    ///
    /// You can name several directories, separated as in PATH. Without this option, it is the
    /// environment variable TILEBASE_TABLES, or else the user's data directory (on Linux
    /// ~/.local/share/tilebase/4) and then the system's (/usr/share/tilebase/4). Tables that are
    /// built go to the first directory, unless you name one here that is not there.
    #[arg(long, value_name = "DIR", hide_short_help = true)]
    pub(crate) tables: Option<OsString>,
}

/// The options of verbs that read tables.
#[derive(clap::Args, Default)]
#[command(next_help_heading = HEADING)]
pub(crate) struct TableOptions {
    #[command(flatten)]
    pub(crate) directory: DirectoryArg,
    /// Report an error if a table is missing
    ///
    /// Without this option, a missing table is built when it is first needed: eight.tbl, cubic.tbl
    /// (7.5 MB) and pattern databases for the fifteen-puzzle (5.8 MB), with larger ones (288 MB) if a
    /// board takes long. Tables of single goals are made in memory. Only tilebase build gardner makes
    /// gardner.tbl (941 MB), and only tilebase build alike makes alike.tbl (1.41 GB).
    #[arg(long, hide_short_help = true)]
    no_build: bool,
    /// Read tables instead of mapping them
    ///
    /// This is for network file systems, and for files that other programs may truncate or change.
    #[arg(long, hide_short_help = true)]
    no_mmap: bool,
}

/// The options of verbs that read tables, and search where there is none.
#[derive(clap::Args)]
#[command(next_help_heading = HEADING)]
pub(crate) struct SearchOptions {
    #[command(flatten)]
    pub(crate) table_options: TableOptions,
    /// End a search after this many seconds
    ///
    /// The answer is then how many moves are needed at least.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, hide_short_help = true)]
    #[arg(allow_negative_numbers = true)]
    timeout: Option<Duration>,
}

/// The least time of a search that makes larger pattern databases, and the memory that they take.
const TIME_FOR_LARGER: Duration = Duration::from_secs(60);
const MEMORY_FOR_LARGER: u64 = 1_000_000_000;

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let read = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    read.ok_or_else(|| "expected a number of seconds, such as 10 or 0.5".to_owned())
}

/// Returns the user's data directory; `None` if the system names none, or a relative one, which the
/// XDG specification says to ignore.
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

/// Returns the system's data directories, where a package puts its tables, in the order of the XDG
/// specification.
fn system_data() -> Vec<PathBuf> {
    if cfg!(windows) {
        return Vec::new();
    }
    let named = env::var_os("XDG_DATA_DIRS").filter(|value| !value.is_empty());
    let all = named.unwrap_or_else(|| "/usr/local/share:/usr/share".into());
    env::split_paths(&all).filter(|at| at.is_absolute()).collect()
}

/// Returns the directory of tables in a data directory.
fn within(data: &Path) -> PathBuf {
    data.join("tilebase").join(Header::FORMAT.to_string())
}

impl DirectoryArg {
    /// Returns the directories of `--tables`, else those of `TILEBASE_TABLES`; none if neither
    /// names one.
    pub(crate) fn named(&self) -> Vec<PathBuf> {
        let named = self.tables.clone().or_else(|| env::var_os("TILEBASE_TABLES"));
        let named = named.unwrap_or_default();
        env::split_paths(&named).filter(|path| !path.as_os_str().is_empty()).collect()
    }

    /// Returns the first of the named directories, else that in the user's data directory; `None`
    /// if the system names none.
    fn first(&self) -> Option<PathBuf> {
        let named = self.named().into_iter().next();
        named.or_else(|| Some(within(&user_data()?)))
    }

    /// Returns the directories to search for tables: those that are named, or the user's and then
    /// the system's.
    pub(crate) fn directories(&self) -> Vec<PathBuf> {
        let named = self.named();
        if !named.is_empty() {
            return named;
        }
        user_data().iter().chain(&system_data()).map(|data| within(data)).collect()
    }

    /// Returns the directory of tables.
    ///
    /// # Errors
    /// Returns an error if no directory is named and the system names no data directory.
    pub(crate) fn expect(&self) -> Result<PathBuf, Failure> {
        self.first().ok_or_else(|| {
            Failure::new(
                "there is no directory for tables, because the system names no data directory",
            )
            .hint("name one: --tables DIR")
        })
    }
}

impl TableOptions {
    /// Returns whether tables may be built.
    pub(crate) fn may_build(&self) -> bool {
        !self.no_build
    }

    /// Returns an error of draws without a large table, which may find more with it.
    pub(crate) fn without_table(&self, error: TableError, content: &Content) -> Failure {
        let walks = matches!(error.fault(), Fault::Walks(_));
        match arguments(content).filter(|_| walks) {
            Some(arguments) => {
                let build =
                    build_command(self.directory.named().first().map(PathBuf::as_path), &arguments);
                Failure::new(error.fault()).hint(format!(
                    "with its table, more boards are found{}: {build}",
                    price(content)
                ))
            }
            None => error.into(),
        }
    }

    /// Returns the tables of the directories. Missing tables are made when they are needed, unless
    /// `--no-build` forbids it.
    pub(crate) fn tables(&self) -> Result<Tables, Failure> {
        self.tables_for(None, || true)
    }

    /// Returns the directory to keep tables in that are made, or why there is none.
    fn to_keep(&self) -> Result<PathBuf, String> {
        match self.directory.first() {
            // A directory that was named to read tables, and is not there, may be a slip.
            Some(named) if self.directory.tables.is_some() && !named.exists() => {
                Err(format!("there is no directory {}", shown_path(&named)))
            }
            Some(directory) => Ok(directory),
            None => Err("the system names no data directory to keep it in".to_owned()),
        }
    }

    /// Returns the tables. A search ends with an error after `most`, or when `goes_on` returns
    /// `false`.
    fn tables_for(&self, most: Option<Duration>, goes_on: fn() -> bool) -> Result<Tables, Failure> {
        let directories = self.directory.directories().into_iter();
        let tables = directories.map(|directory| self.open(&directory)).reduce(Tables::or);
        let tables = match (self.directory.named(), tables) {
            // An error is that of the first: that all of them lack a table.
            (named, Some(tables)) if named.len() > 1 => Some(missing_in(named).or(tables)),
            (_, tables) => tables,
        };
        let none = || Tables::from_fn(|content| Err(TableError::missing(content)));
        let mut tables = tables.unwrap_or_else(none);
        if self.may_build() {
            let (maker, made) = (TableMaker::default(), Mutex::default());
            let directory = self.to_keep();
            tables = tables.or_else(move |content, limits| {
                make_missing(content, limits, &directory, &maker, &made)
            });
        } else {
            self.directory.expect()?;
        }
        let limits = Limits::default().watch(move || {
            let watched = progress::watch(most);
            Box::new(move |reached| watched(reached) && goes_on())
        });
        Ok(tables.limited(limits))
    }

    /// Returns the tables of a directory, mapped or read. This is the only function of the command
    /// that maps files.
    #[expect(unsafe_code)]
    fn open(&self, path: &Path) -> Tables {
        if self.no_mmap {
            return Tables::read(path);
        }
        // SAFETY: no program may change the files while they are mapped. `tilebase build` replaces
        // a table by a rename and writes it read-only, so it never writes a mapped file again.
        // Another program may still truncate or change one in place, which the help of `--no-mmap`
        // says; then a signal ends the command, or an answer is wrong, and nothing else depends on
        // the bytes.
        unsafe { Tables::map(path) }
    }
}

impl SearchOptions {
    /// Returns the tables, with the limit of `--timeout` for each search. A search with pattern
    /// databases that takes long makes larger ones, unless `--no-build` forbids it.
    pub(crate) fn tables(&self) -> Result<Tables, Failure> {
        let tables = self.tables_while(|| true)?;
        // Making a table would take longer than a short time that is given.
        let is_short = self.timeout.is_some_and(|most| most < TIME_FOR_LARGER);
        if is_short || !self.table_options.may_build() {
            return Ok(tables);
        }
        let (maker, made) = (TableMaker::default(), Mutex::default());
        let directory = self.table_options.to_keep();
        Ok(tables.or_larger(move |content, limits| {
            memory::expect(MEMORY_FOR_LARGER).map_err(|error| cannot_make(content, error))?;
            note(format_args!(
                "this board takes long: making larger pattern databases, which take {} MB and \
                 less than a minute",
                content.layout().length() / 1_000_000
            ));
            make_missing(content, limits, &directory, &maker, &made)
        }))
    }

    /// Returns the tables. A search also ends with an error when `goes_on` returns `false`, and
    /// makes no larger tables, which nothing would end.
    pub(crate) fn tables_while(&self, goes_on: fn() -> bool) -> Result<Tables, Failure> {
        self.table_options.tables_for(self.timeout, goes_on)
    }

    /// Returns what to type if a search with patterns has ended for want of time.
    pub(crate) fn more_time(&self, goal: &Goal) -> String {
        let larger = Content::databases_of(goal).map(|[_, larger]| larger);
        let is_there = |content: &Content| {
            self.table_options
                .directory
                .directories()
                .iter()
                .any(|path| path.join(content.file_name()).exists())
        };
        let arguments = larger.filter(|larger| !is_there(larger)).as_ref().and_then(arguments);
        match arguments {
            Some(arguments) => {
                let build = build_command(
                    self.table_options.directory.named().first().map(PathBuf::as_path),
                    &arguments,
                );
                format!("a larger table makes the search faster: {build}")
            }
            None => "give it more with --timeout".to_owned(),
        }
    }
}

/// Returns tables that are all missing in some directories.
fn missing_in(directories: Vec<PathBuf>) -> Tables {
    Tables::from_fn(move |content| {
        let why = io::Error::new(io::ErrorKind::NotFound, Searched(directories.clone()));
        let first = directories.first().map(PathBuf::as_path);
        Err(TableError::of(content, first, Fault::Io(why)))
    })
}

/// The bytes of a table of slides that takes seconds to make.
const SECONDS: u64 = 4 << 20;

/// Makes a table that is missing. `eight.tbl`, `cubic.tbl` and pattern databases are also written
/// to the directory. Goal tables stay in memory: making one takes no longer than reading it, and
/// all of them take 2.5 GB. Warns once if one that was `made` before was dropped for want of room.
fn make_missing(
    content: &Content,
    limits: &Limits,
    directory: &Result<PathBuf, String>,
    maker: &TableMaker,
    made: &Mutex<HashSet<Content>>,
) -> Result<TableFile, TableError> {
    threads::start().map_err(|error| cannot_make(content, error))?;
    if let Some(goal) = content.goal() {
        static WARNED: Once = Once::new();
        let mut made = lock(made);
        if goal.puzzle() == Puzzle::cubic() && !made.insert(content.clone()) {
            WARNED.call_once(|| {
                warn(format_args!(
                    "the questions need more goal tables than are kept in memory, so tables are \
                     made repeatedly; to build all goal tables once (2.5 GB): {}",
                    build_command(directory.as_deref().ok(), "--all-goals")
                ));
            });
        }
        drop(made);
        if goal.puzzle().has_slides() && content.layout().length() > SECONDS {
            static SAID: Once = Once::new();
            let build = arguments(content).map(|arguments| build_command(None, &arguments));
            SAID.call_once(|| {
                note(format_args!(
                    "searching all boards, which takes some seconds{}",
                    build.map_or(String::new(), |build| format!("; to do it once: {build}"))
                ));
            });
        }
        let bar = SearchBar::new(content);
        return maker.make_within(content, limits, &|level| bar.level(level.depth, level.found));
    }
    let begin = Instant::now();
    let table = maker.make_within(content, limits, &|_| {})?;
    let built =
        format!("built {} in {:.0} ms", content.file_name(), begin.elapsed().as_secs_f64() * 1e3);
    let refusal = match directory {
        Err(none) => none.clone(),
        Ok(directory) => match write_table(directory, &table, None) {
            Ok(path) => {
                note(format_args!("{built}: {}", shown_path(&path)));
                return Ok(table);
            }
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                format!("another tilebase is writing in {}", shown_path(directory))
            }
            Err(error) => escaped(error_chain(&error)),
        },
    };
    note(format_args!("{built}, for this run only: {refusal}"));
    Ok(table)
}

/// Returns the error that the table of a content cannot be made in memory.
fn cannot_make(content: &Content, error: Failure) -> TableError {
    TableError::of(content, None, Fault::Make(error.into()))
}

/// Returns the solver of a goal whose large table is missing: a search of all boards makes it in
/// memory. `named` is the directory that lacks it, if the user has named it.
pub(crate) fn search_all(
    goal: &Goal,
    content: &Content,
    named: Option<PathBuf>,
) -> Result<Solver, Failure> {
    let cannot = |error| cannot_make(content, error);
    if let Some(large) = SearchCost::of(content) {
        memory::expect(large.memory).map_err(cannot)?;
        let (name, megabytes) = (content.file_name(), large.memory >> 20);
        let build = build_command(named.as_deref(), &arguments(content).unwrap_or_default());
        note(format_args!(
            "there is no {name}, so this takes {}, and {megabytes} MB of memory; to keep the table \
             for the next time: {build}",
            large.time()
        ));
    }
    threads::start().map_err(cannot)?;
    let bar = SearchBar::new(content);
    let table = make(content, &|level| bar.level(level.depth, level.found));
    Ok(Solver::of_table(table, goal)?)
}
