//! `tilebase build`: searches, and writes the tables that are missing.

mod check;
mod failure;
mod progress;
mod shard;
mod space;
mod summary;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rayon::ThreadPool;
use tilebase_build::{GoalChoice, ensure};

use self::progress::Progress;
use self::shard::Shard;
use crate::failure::Failure;
use crate::memory;
use crate::tables::Places;
use crate::threads;

/// Make the tables that are missing or not valid
///
/// Stopped at any moment, it continues from there the next time.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status: 0 if all tables are in place, 1 if --check found one missing or not valid, 2 for errors.

Examples:
  tilebase build --out tables
  tilebase build --out tables --goals none
  tilebase build --out tables --goals RBWRWWEWW,WERWBWBWB")]
pub(crate) struct Options {
    /// Where to put them [default: --tables DIR, else the directory that TILEBASE_TABLES names, else
    /// the user's data directory]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Which goal tables: none, standard (the one-colour patterns, and all marks up of Harris's
    /// cubes), all (the 1,320 classes of patterns, 2.5 GB, and those of Harris's cubes), or patterns
    /// like WWWWEWWWW, separated by commas
    #[arg(long, value_name = "GOALS", default_value = "standard")]
    goals: GoalChoice,
    /// Number of threads that search, 1 to 1024 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Make tables anew that are there and valid
    #[arg(long)]
    force: bool,
    /// Make every N-th table, beginning with the I-th: shards 1/N to N/N together make them all,
    /// on one machine or several; N is at most 10,000
    #[arg(long, value_name = "I/N", default_value = "1/1", hide_default_value = true)]
    shard: Shard,
    /// Make nothing: list the tables that are missing or not valid; exit status 1 if any is
    #[arg(long, conflicts_with = "force")]
    check: bool,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    if !options.check {
        memory::expect(memory::LIST)?;
    }
    let directory = &directory(options.out.as_deref(), places)?;
    let contents: Vec<_> = options.shard.of(options.goals.contents());
    let threads = threads(options.threads)?;
    if options.check {
        return threads.install(|| check::check(directory, &contents));
    }
    if !places.may_build() {
        return Err(Failure::new("--no-build forbids what `tilebase build` does")
            .hint("leave --no-build out, or list what is missing: tilebase build --check"));
    }
    space::check(directory, &contents, options.force)?;
    let begin = Instant::now();
    let progress = Progress::new(contents.len());
    let reports = threads
        .install(|| ensure(directory, &contents, options.force, &|event| progress.event(event)));
    progress.finish();
    let reports = reports.map_err(|error| failure::unwritten(&error))?;
    match summary::write(directory, &reports, begin.elapsed()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(format!(
            "the tables are in place, but the summary cannot be written: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Returns the directory that the tables go into.
fn directory(out: Option<&Path>, places: &Places) -> Result<PathBuf, Failure> {
    out.map_or_else(|| Ok(places.expect_directory()?.path), |out| Ok(out.to_owned()))
}

/// Starts this number of threads, or one for each processor: as many as there is memory for.
fn threads(number: Option<u16>) -> Result<ThreadPool, Failure> {
    threads::expect_pool(number.map(usize::from)).map_err(|error| {
        Failure::new(format!("cannot start threads: {error}"))
            .hint("try fewer: tilebase build --threads 1")
    })
}
