//! `tilebase build`: makes the tables that are missing or not valid.

mod array;
mod report;

use std::fmt::Display;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::time::Instant;

use rayon::ThreadPool;
use tilebase::cubic::PatternRank;
use tilebase::{Content, Goal, Puzzle};
use tilebase_build::{BuildEvent, WriteError, build_missing, default_tables};

use self::report::{BuildProgress, expect_room, write_plan, write_summary};
use crate::ask::arguments::goal;
use crate::out::messages::{Failure, error_chain, escaped};
use crate::out::output::Out;
use crate::puzzles::PuzzleParser;
use crate::system::threads;
use crate::tables::options::TableOptions;

/// Build the tables that are missing or not valid
///
/// A build can be stopped at any time: finished tables stay, and the next run builds the rest, each
/// from its beginning.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  tilebase build --out tables
  tilebase build --out tables --goals none
  tilebase build gardner
  tilebase build alike
  tilebase build harris --goal UUUU_UUUD --out tables
  tilebase build ./mine.toml --out tables
  tilebase build fifteen --patterns 7-8 --dry-run
  tilebase build gardner --dry-run
  tilebase build eight --goal 1234_5678 --format c > field.h
  tilebase build --out tables --goals RBWRWWEWW,WERWBWBWB")]
pub(crate) struct Options {
    /// The puzzle whose table to build, that of its goal; or the path of a description, such as
    /// ./my.toml [default: the tables of --goals]
    #[arg(value_parser = PuzzleParser)]
    puzzle: Option<Puzzle>,
    /// A goal of PUZZLE whose table to build, instead of the usual one; may be repeated
    #[arg(long, value_name = "GOAL", requires = "puzzle")]
    goal: Vec<String>,
    /// For the fifteen-puzzle and other boards of more than twelve squares: how many tiles each
    /// pattern has, 6-6-3 (5.8 MB) or 7-8 (288 MB) [default: 6-6-3]
    #[arg(long, value_name = "SIZES", requires = "puzzle")]
    patterns: Option<String>,
    /// The directory to write the tables to [default: --tables DIR, else the environment variable
    /// TILEBASE_TABLES, else the user's data directory]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Which goal tables to build: none; standard, for patterns of one colour and for Harris's
    /// boards with all marks up or down; all, for all 1,320 classes of patterns (2.5 GB) and the
    /// same boards of Harris's cubes; or patterns such as WWWWEWWWW, separated by commas
    #[arg(long, value_name = "GOALS", default_value = "standard", conflicts_with = "puzzle")]
    #[arg(value_parser = choice)]
    goals: Contents,
    #[command(flatten)]
    threads: threads::ThreadsArg,
    /// Build all tables again, even those that are valid
    #[arg(long)]
    force: bool,
    /// Build every N-th table, beginning with the I-th; shards 1/N to N/N together build all
    /// tables, on one machine or several [N: 1 to 10,000]
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    #[arg(value_parser = shard)]
    shard: Shard,
    /// Write what each table takes, and build none
    #[arg(long)]
    dry_run: bool,
    /// Write the distances to goals of the eight-puzzle as arrays of C to stdout, for tilebase.h on
    /// a machine without files, and no table [the only format: c]
    #[arg(long, value_name = "FORMAT", value_parser = ["c"], hide_possible_values = true)]
    #[arg(conflicts_with_all = ["out", "dry_run", "force", "shard"])]
    format: Option<String>,
    /// Write nothing but errors
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(
    options: &Options,
    table_options: &TableOptions,
    out: &mut Out,
) -> Result<(), Failure> {
    if options.format.is_some() {
        return array::write(options, table_options, out);
    }
    if !table_options.may_build() {
        return Err(Failure::new("--no-build: expected a verb other than build")
            .hint("leave --no-build out, or list what is missing: tilebase verify --quick"));
    }
    let contents = match options.puzzle {
        Some(puzzle) => of_puzzle(puzzle, options)?,
        None => options.goals.clone(),
    };
    let contents = of_shard(contents, options.shard);
    if options.dry_run {
        return Ok(write_plan(&contents)?);
    }
    let directory = &options.out.clone().map_or_else(|| table_options.expect_directory(), Ok)?;
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
        let none = || match goal.board() {
            // Of large boards, those with different tiles have tables of patterns.
            Some(_) => Failure::new(format!("{puzzle}: too many boards for a table or a search"))
                .hint("use a smaller board, or one whose tiles are all different"),
            None => Failure::new(format!(
                "{puzzle}: the goal {goal} needs no table, because a search finds its distances"
            ))
            .hint("name a board, or the goal of a description"),
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

/// The tables of a choice: a list that is one value.
type Contents = Vec<Content>;

/// Reads a choice of goals: `none`, `standard`, `all`, or patterns of the cubic puzzle separated by
/// commas. Returns their tables, each once: `eight.tbl`, `cubic.tbl`, then the goal tables. No
/// choice includes `gardner.tbl` or `alike.tbl`, which take a minute and gigabytes of memory.
fn choice(text: &str) -> Result<Contents, String> {
    let (mut contents, standard): (Vec<_>, Vec<_>) = default_tables()
        .into_iter()
        .partition(|content| matches!(content, Content::Eight | Content::Cubic));
    match text {
        "none" => {}
        "standard" => contents.extend(standard),
        "all" => {
            let patterns = Puzzle::cubic().representatives();
            contents.extend(patterns.filter_map(|pattern| Content::of(&pattern)));
            let is_other = |content: &Content| {
                content.goal().is_some_and(|goal| goal.puzzle() != Puzzle::cubic())
            };
            contents.extend(standard.into_iter().filter(is_other));
        }
        _ => {
            for text in text.split(',') {
                let wrong = |reason: &dyn Display| {
                    format!("expected none, standard, all or patterns, found {text:?}: {reason}")
                };
                let goal = Puzzle::cubic().goal(text).map_err(|reason| wrong(&reason))?;
                let pattern =
                    PatternRank::of(&goal).ok_or_else(|| wrong(&"no pattern of all tops"))?;
                let content = Content::of(&pattern.goal());
                contents.extend(content.filter(|content| !contents.contains(content)));
            }
        }
    }
    Ok(contents)
}

/// The number of a shard, from 0, and how many there are.
type Shard = (usize, usize);

/// Reads `I/N`, where I is from 1.
fn shard(text: &str) -> Result<Shard, String> {
    const MOST: usize = 10_000;
    let parse = || {
        let (index, count) = text.split_once('/')?;
        let (index, count) = (index.parse().ok()?, count.parse().ok()?);
        (count <= MOST && (1..=count).contains(&index)).then(|| (index - 1, count))
    };
    parse().ok_or_else(|| {
        format!("expected I/N with I from 1 to N and N at most 10,000, found {text:?}")
    })
}

/// Returns every N-th item, beginning with the I-th.
fn of_shard<T>(all: Vec<T>, (index, count): Shard) -> Vec<T> {
    all.into_iter().skip(index).step_by(count).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contents(text: &str) -> Vec<Content> {
        choice(text).unwrap()
    }

    #[test]
    fn patterns_of_one_class_are_one_table() {
        let names = |text| contents(text).iter().map(Content::file_name).collect::<Vec<String>>();
        assert_eq!(names("none"), ["eight.tbl", "cubic.tbl"]);
        assert_eq!(names("standard").len(), 8);
        assert_eq!(names("all").len(), 2 + 1_320 + 3);
        let harris = ["harris/_UUUUUUUU.tbl", "harris/U_UUUUUUU.tbl", "harris/UUUU_UUUU.tbl"];
        assert!(names("standard")[5..] == harris && names("all")[1_322..] == harris);
        assert_eq!(names("WWWWWWWWE,EWWWWWWWW,RRRRRRRRE")[2..], ["cubic/EWWWWWWWW.tbl"]);
    }

    /// Guards that a search that takes gigabytes is never made unasked.
    #[test]
    fn no_choice_of_goals_includes_a_large_table() {
        assert_eq!(contents("standard"), default_tables());
        for goals in ["none", "standard", "all", "WWWWEWWWW"] {
            assert!(!contents(goals).iter().any(Content::is_large), "{goals}");
        }
    }

    #[test]
    fn a_text_that_is_neither_a_word_nor_patterns_is_an_error() {
        for text in ["", "None", "WWWWEWWWW,", "WWWWEWWW?", "WWWWEWWWW,all", "WWWWEWWW"] {
            let error = choice(text).unwrap_err();
            assert!(
                error.starts_with("expected none, standard, all or patterns, found "),
                "{error}"
            );
        }
    }

    #[test]
    fn every_item_is_in_exactly_one_shard() {
        for count in [1, 2, 3, 10, 10_000] {
            let shard = |index| shard(&format!("{index}/{count}")).unwrap();
            let mut all: Vec<_> =
                (1..=count).flat_map(|index| of_shard((0..10).collect(), shard(index))).collect();
            all.sort();
            assert_eq!(all, (0..10).collect::<Vec<_>>(), "{count}");
        }
        assert_eq!(of_shard((0..8).collect(), shard("2/3").unwrap()), [1, 4, 7]);
    }

    #[test]
    fn an_invalid_shard_is_an_error() {
        let most = usize::MAX;
        for text in ["", "1", "0/1", "2/1", "0/0", "1/10001", "-1/2", "1/2/3", "1 / 2", "a/b"] {
            assert!(shard(text).is_err(), "{text}");
        }
        assert!(shard(&format!("{most}/{most}")).is_err());
        assert!(shard(&format!("1/{most}0")).is_err());
    }
}
