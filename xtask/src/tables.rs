//! `cargo xtask tables`: searches, and writes what is missing.

use std::error::Error;
use std::io::{self, Write, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use rayon::prelude::*;
use tilebase::{Content, Histogram, TableError, cubic::Pattern};
use tilebase_build::{Made, Report, check, ensure, standard};

use crate::failure::say;
use crate::progress::Progress;
use crate::{Outcome, tables_directory};

/// Make the tables that are missing or not valid
///
/// Stopped at whatever moment, it goes on where it was the next time.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Where to put them [default: the project's tables/]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many threads search [default: one for each processor]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Make tables anew that are there and valid
    #[arg(long)]
    force: bool,
    /// Which goal tables: none, standard (the one-colour patterns), all (1,320 classes, 2.5 GB), or
    /// patterns like WWWWEWWWW, separated by commas
    #[arg(long, value_name = "GOALS", default_value = "standard")]
    goals: GoalChoice,
    /// Make every N-th table, beginning with the I-th: shards 1/N to N/N together make them all,
    /// on one machine or several
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    shard: Shard,
    /// Make nothing: say which tables are missing or not valid; exit status 1 if any is
    #[arg(long, conflicts_with = "force")]
    check: bool,
}

#[derive(Clone)]
pub(crate) enum GoalChoice {
    None,
    Standard,
    All,
    Patterns(Vec<Pattern>),
}

impl FromStr for GoalChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<GoalChoice, String> {
        let pattern = |text: &str| {
            let expected = "expected none, standard, all or patterns";
            text.parse().map_err(|e| format!("{expected}, found {text:?}: {e}"))
        };
        match text {
            "none" => Ok(GoalChoice::None),
            "standard" => Ok(GoalChoice::Standard),
            "all" => Ok(GoalChoice::All),
            _ => text.split(',').map(pattern).collect::<Result<_, _>>().map(GoalChoice::Patterns),
        }
    }
}

impl GoalChoice {
    /// The tables to make, those of the problem statements first.
    pub(crate) fn contents(&self) -> Vec<Content> {
        let (mut contents, standard): (Vec<_>, Vec<_>) =
            standard().into_iter().partition(|content| !matches!(content, Content::Goal { .. }));
        match self {
            GoalChoice::None => {}
            GoalChoice::Standard => contents.extend(standard),
            GoalChoice::All => contents.extend(Pattern::representatives().map(Content::goal)),
            GoalChoice::Patterns(patterns) => {
                let mut classes: Vec<_> =
                    patterns.iter().map(|pattern| pattern.class().0).collect();
                classes.sort();
                classes.dedup();
                contents.extend(classes.into_iter().map(Content::goal));
            }
        }
        contents
    }
}

#[derive(Clone, Copy)]
struct Shard {
    /// From 0.
    index: usize,
    of: usize,
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parse = || {
            let (index, of) = text.split_once('/')?;
            let (index, of) = (index.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&index).then(|| Shard { index: index - 1, of })
        };
        parse().ok_or_else(|| format!("expected I/N with I from 1 to N, found {text:?}"))
    }
}

pub(crate) fn run(options: &Options) -> Outcome {
    let directory = options.out.clone().unwrap_or_else(tables_directory);
    let Shard { index, of } = options.shard;
    let contents: Vec<_> = options.goals.contents().into_iter().skip(index).step_by(of).collect();
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads.unwrap_or(0));
    let threads = threads.build()?;

    if options.check {
        let checked = threads
            .install(|| contents.par_iter().map(|&content| check(&directory, content)).collect());
        return report_checks(checked);
    }
    check_space(&directory, &contents, options.force)?;
    let begin = Instant::now();
    let progress = Progress::new(contents.len());
    let reports = threads.install(|| {
        let level = |level| progress.level(level);
        ensure(&directory, &contents, options.force, &level, &|report| progress.table(report))
    });
    progress.finish();
    let reports = reports?;
    match summarise(&directory, &reports, begin.elapsed()) {
        Err(e) if e.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("the tables are there, but this cannot be written out: {e}").into())
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Says which tables are missing or not valid.
fn report_checks(checked: Vec<Result<Report, TableError>>) -> Outcome {
    let mut out = stdout().lock();
    let count = checked.len();
    let errors: Vec<_> = checked.into_iter().filter_map(Result::err).collect();
    for error in &errors {
        let kind = if error.is_missing() { "missing" } else { "not valid" };
        writeln!(out, "{kind}: {error}")?;
    }
    writeln!(out, "{} of {count} tables are there and valid", count - errors.len())?;
    Ok(if errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Refuses to begin what the disk cannot hold.
fn check_space(directory: &Path, contents: &[Content], force: bool) -> Result<(), Box<dyn Error>> {
    // A header takes less than a kilobyte or two; a file more than its length.
    const OVERHEAD: u64 = 8192;
    let missing =
        contents.iter().filter(|content| force || !directory.join(content.file_name()).exists());
    let sections = missing.flat_map(|content| content.sections());
    let needed: u64 = sections.map(|(_, length)| length as u64 + OVERHEAD).sum();
    // The directory itself may still have to be made.
    let there = directory.ancestors().find(|path| path.is_dir()).unwrap_or(Path::new("."));
    let free = fs4::available_space(there)
        .map_err(|e| format!("cannot find out how much room {} has: {e}", there.display()))?;
    let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
    if free < needed {
        return Err(format!(
            "{}: needs {} MB, but only {} MB are free\n  \
             make room there, or name another directory: --out DIR",
            directory.display(),
            megabytes(needed),
            megabytes(free)
        )
        .into());
    }
    if needed > 100_000_000 {
        say(format_args!("needs {} MB, of {} MB free", megabytes(needed), megabytes(free)));
    }
    Ok(())
}

fn summarise(directory: &Path, reports: &[Report], time: Duration) -> io::Result<()> {
    /// More tables than are worth a line each.
    const MANY: usize = 40;
    let mut out = stdout().lock();
    writeln!(out, "{}", directory.display())?;
    if reports.len() <= MANY {
        for report in reports {
            writeln!(out, "{}", line(report))?;
        }
    }
    let made = reports.iter().filter_map(|report| report.made);
    let count = made.clone().count();
    let search: Duration = made.clone().map(|made| made.search).sum();
    let write: Duration = made.map(|made| made.write).sum();
    let bytes: u64 = reports.iter().map(Report::length).sum();
    writeln!(
        out,
        "{count} of {} tables made in {:.3} s; {:.1} MB in all; threads searched for {:.3} s and \
         wrote for {:.3} s",
        reports.len(),
        time.as_secs_f64(),
        bytes as f64 / 1e6,
        search.as_secs_f64(),
        write.as_secs_f64(),
    )
}

/// A line of the closing summary.
fn line(report: &Report) -> String {
    let header = &report.header;
    let states: u64 = header.searches().map(Histogram::total).sum();
    let radius = header.searches().map(Histogram::radius).max().unwrap_or(0);
    let time = match report.made {
        Some(Made { search, write }) => format!(
            "search {:5.1} ms, write {:5.1} ms",
            search.as_secs_f64() * 1e3,
            write.as_secs_f64() * 1e3
        ),
        None => "was there".into(),
    };
    let (name, length) = (header.content.file_name(), report.length());
    format!("  {name:<19} {length:>9} bytes  {states:>10} states  radius {radius}  {time}")
}
