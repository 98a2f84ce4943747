//! `tilebase build`: makes the tables that are missing or not valid.

mod array;
mod report;

use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Instant;

use rayon::ThreadPool;
use tilebase::{Content, Goal, Puzzle, too_many_to_slide};
use tilebase_build::{BuildEvent, WriteError, build_missing, default_tables};

use self::report::{BuildProgress, expect_room, write_plan, write_summary};
use crate::ask::arguments::goal;
use crate::out::messages::{Failure, error_chain, escaped};
use crate::out::output::Out;
use crate::puzzles::{PuzzleParser, SlidesArg};
use crate::system::threads;
use crate::tables::options::DirectoryArg;

/// Build the tables (files with all distances) that are missing
///
/// A table that is not valid is built again. You can stop a build at any time. Finished tables stay,
/// and the next run builds the rest, each from its beginning.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  tilebase build gardner
  tilebase build fifteen --patterns 7-8 --dry-run
  tilebase build --out tables
  tilebase build --out tables --small
  tilebase build alike
  tilebase build harris --goal UUUU_UUUD --out tables
  tilebase build ./mine.toml --out tables
  tilebase build gardner --dry-run
  tilebase build eight --goal 1234_5678 --array > field.h
  tilebase build cubic --goal RBWRWWEWW --goal WERWBWBWB --out tables")]
pub(crate) struct Options {
    /// The name of a puzzle, or the file of your own puzzle. Without it, eight.tbl, cubic.tbl and
    /// six tables of one goal each are built
    ///
    /// The table is that of the puzzle's goal.
    #[arg(value_parser = PuzzleParser, hide_possible_values = true)]
    puzzle: Option<Puzzle>,
    #[command(flatten)]
    slides: SlidesArg,
    /// Build the table of this goal instead of the usual one
    ///
    /// You can repeat this option.
    #[arg(long, value_name = "GOAL", requires = "puzzle", allow_hyphen_values = true)]
    goal: Vec<String>,
    /// Build pattern databases for groups of these sizes: 6-6-3 (5.8 MB) or 7-8 (288 MB)
    ///
    /// A pattern database has the distances of some tiles, with which a search finds the fewest moves
    /// of all. They are for the fifteen-puzzle and other boards of more than twelve squares. Without this
    /// option, it is 6-6-3.
    #[arg(long, value_name = "SIZES", requires = "puzzle")]
    patterns: Option<String>,
    /// Write the tables to this directory
    ///
    /// Without this option, it is the environment variable TILEBASE_TABLES, or else the user's data
    /// directory.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Build only the two tables eight.tbl and cubic.tbl
    #[arg(long, conflicts_with = "puzzle")]
    small: bool,
    /// Build the goal tables of all 1,320 classes of patterns of cubic, too (2.5 GB)
    #[arg(long, hide_short_help = true, conflicts_with_all = ["puzzle", "small"])]
    all_goals: bool,
    #[command(flatten)]
    threads: threads::ThreadsArg,
    /// Build all tables again, even those that are valid
    #[arg(long)]
    force: bool,
    /// Write how large each table would be, and build none
    #[arg(long)]
    dry_run: bool,
    /// Write a table as an array in C, for a machine without files
    ///
    /// The array has the distances to goals of the eight-puzzle, for tilebase.h. It is written to
    /// standard output, and no table is built.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["out", "dry_run", "force"])]
    array: bool,
    /// Write nothing but errors
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    if options.array {
        return array::write(options, out);
    }
    let contents = match options.puzzle {
        Some(puzzle) => of_puzzle(puzzle, options)?,
        None => without_puzzle(options),
    };
    if options.dry_run {
        return Ok(write_plan(&contents)?);
    }
    let default = || DirectoryArg::default().expect();
    let directory = &options.out.clone().map_or_else(default, Ok)?;
    let threads = threads(options, &contents)?;
    expect_room(directory, &contents, options.force)?;
    let begin = Instant::now();
    let progress = BuildProgress::new(contents.len());
    let show = |event: BuildEvent<'_>| {
        if !options.quiet {
            progress.event(event);
        }
    };
    let reports = threads.install(|| build_missing(directory, &contents, options.force, &show));
    drop(progress);
    let reports = reports.map_err(|error| cannot_write(&error))?;
    if options.quiet {
        return Ok(());
    }
    match write_summary(directory, &reports, begin.elapsed()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "the tables are in place, but the summary cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Returns the tables of some goals of a puzzle: by default, of the usual one.
fn of_puzzle(puzzle: Puzzle, options: &Options) -> Result<Vec<Content>, Failure> {
    let mut contents = Vec::new();
    if puzzle == Puzzle::cubic() && options.goal.is_empty() {
        contents.push(Content::Cubic);
    }
    for goal in goals(puzzle, options)? {
        let none =
            || {
                if let Some(why) = goal.board().and_then(|_| too_many_to_slide(puzzle)) {
                    return Failure::new(format!("{puzzle}: {why}"));
                }
                match goal.board() {
            // Of large boards, those with different tiles have tables of patterns.
            Some(_) => Failure::new(format!("{puzzle}: too many boards for a table or a search"))
                .hint("use a smaller board, or one whose tiles are all different"),
            None => Failure::new(format!(
                "{puzzle}: the goal {goal} has no table: a search answers each question to it"
            ))
            .hint("name a board, or describe a puzzle with this goal whose other tiles are alike"),
        }
            };
        let content = match &options.patterns {
            Some(sizes) => of_patterns(&goal, sizes)?,
            None => Content::of(&goal).ok_or_else(none)?,
        };
        if !contents.contains(&content) {
            contents.push(content);
        }
    }
    Ok(contents)
}

/// Returns the goals of a puzzle in the options, by default the usual one.
fn goals(puzzle: Puzzle, options: &Options) -> Result<Vec<Goal>, Failure> {
    match &options.goal[..] {
        [] => Ok(vec![goal(puzzle, None)?]),
        texts => texts.iter().map(|text| goal(puzzle, Some(text))).collect(),
    }
}

/// Returns the table of pattern databases of these sizes for a goal.
fn of_patterns(goal: &Goal, sizes: &str) -> Result<Content, Failure> {
    let puzzle = goal.puzzle();
    let contents = Content::databases_of(goal).ok_or_else(|| {
        Failure::new(format!("--patterns: {puzzle} has a table of all boards"))
            .hint("leave --patterns out")
    })?;
    let known: Vec<_> = contents.iter().filter_map(Content::sizes).collect();
    let content = contents.into_iter().find(|content| content.sizes().as_deref() == Some(sizes));
    content.ok_or_else(|| {
        Failure::new(format!("--patterns: expected {}, found {sizes:?}", known.join(" or ")))
    })
}

/// Starts a pool of the number of threads in the options, by default one for each processor, but no
/// more than this number of tables keeps busy.
fn threads(options: &Options, contents: &[Content]) -> Result<ThreadPool, Failure> {
    /// The most searches for one table: for the nine goals of the eight-puzzle.
    const SEARCHES: usize = 9;
    // The search for a large table can use any number.
    let are_small = !contents.iter().any(Content::is_large);
    let most = if are_small { (SEARCHES * contents.len()).max(1) } else { usize::MAX };
    threads::pool(options.threads.threads.map(|count| most.min(count)))
}

/// Converts the error that a table cannot be written into a failure with advice.
fn cannot_write(error: &WriteError) -> Failure {
    Failure::new(escaped(error_chain(error))).hint(match error.kind() {
        // Even if it is a valid table.
        _ if error.is_of_reading() => "make it readable, or move it away, and run this again",
        ErrorKind::AlreadyExists => "move it away, and run this again",
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            "make room there and run this again, or: tilebase build --out DIR"
        }
        // Windows does not replace a file that a program has mapped.
        ErrorKind::PermissionDenied if cfg!(windows) => {
            "end the programs that use it, or make it writable, and run this again"
        }
        ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => {
            "make it writable, or name another directory: tilebase build --out DIR"
        }
        ErrorKind::FileTooLarge => {
            "raise the limit on the size of files (ulimit -f) and run this again"
        }
        _ => "finished tables stay: remove the cause and run this again",
    })
}

/// Returns the tables that are built without a puzzle. `gardner.tbl` and `alike.tbl` are never among
/// them, as they take a minute and gigabytes of memory.
fn without_puzzle(options: &Options) -> Vec<Content> {
    let mut contents = default_tables();
    if options.small {
        contents.retain(|content| content.goal().is_none());
    }
    if options.all_goals {
        let patterns = Puzzle::cubic().representatives();
        let patterns = patterns.filter_map(|pattern| Content::of(&pattern));
        let more: Vec<_> = patterns.filter(|content| !contents.contains(content)).collect();
        contents.extend(more);
    }
    contents
}
