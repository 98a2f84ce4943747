//! `cargo xtask tables`: searches, and writes what is missing.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Instant;

use tilebase::{Content, cubic::Pattern};
use tilebase_build::{Made, Report, ensure, standard};

use crate::progress::Progress;
use crate::{Outcome, tables_directory};

/// Make the tables that are missing or not valid
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
    /// Which goal tables: none, standard (the one-colour patterns), or patterns like WWWWEWWWW,
    /// separated by commas
    #[arg(long, value_name = "GOALS", default_value = "standard")]
    goals: GoalChoice,
}

#[derive(Clone)]
enum GoalChoice {
    None,
    Standard,
    Patterns(Vec<Pattern>),
}

impl FromStr for GoalChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<GoalChoice, String> {
        match text {
            "none" => Ok(GoalChoice::None),
            "standard" => Ok(GoalChoice::Standard),
            _ => {
                let pattern = |text: &str| {
                    text.parse().map_err(|e| format!("none, standard or patterns: {text:?}: {e}"))
                };
                text.split(',').map(pattern).collect::<Result<_, _>>().map(GoalChoice::Patterns)
            }
        }
    }
}

impl GoalChoice {
    /// The tables to make, the two for the problem statements first.
    fn contents(&self) -> Vec<Content> {
        let (always, standard_goals) = {
            let mut always = standard();
            let goals = always.split_off(2);
            (always, goals)
        };
        let goals = match self {
            GoalChoice::None => Vec::new(),
            GoalChoice::Standard => standard_goals,
            GoalChoice::Patterns(patterns) => {
                let mut classes: Vec<_> =
                    patterns.iter().map(|pattern| pattern.class().0).collect();
                classes.sort();
                classes.dedup();
                classes.into_iter().map(Content::goal).collect()
            }
        };
        always.into_iter().chain(goals).collect()
    }
}

pub(crate) fn run(options: &Options) -> Outcome {
    let directory = options.out.clone().unwrap_or_else(tables_directory);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(options.threads.unwrap_or(0));
    let contents = options.goals.contents();

    let begin = Instant::now();
    let progress = Progress::new();
    let observer = |level| progress.level(level);
    let reports =
        threads.build()?.install(|| ensure(&directory, &contents, options.force, &observer));
    progress.finish();
    let reports = reports?;

    let seconds = begin.elapsed().as_secs_f64();
    let mut out = stdout().lock();
    writeln!(out, "{}", directory.display())?;
    for report in &reports {
        writeln!(out, "{}", line(report))?;
    }
    let made = reports.iter().filter(|report| report.made.is_some()).count();
    writeln!(out, "{made} of {} tables made, in {seconds:.3} s", reports.len())?;
    Ok(())
}

/// A line of the closing summary.
fn line(report: &Report) -> String {
    let header = &report.header;
    let length = header.sections.last().map_or(0, |last| last.range().end);
    let states: u64 = header.searches().map(tilebase::Histogram::total).sum();
    let radius = header.searches().map(tilebase::Histogram::radius).max().unwrap_or(0);
    let time = match report.made {
        Some(Made { search, write }) => format!(
            "search {:5.1} ms, write {:5.1} ms",
            search.as_secs_f64() * 1e3,
            write.as_secs_f64() * 1e3
        ),
        None => "was there".into(),
    };
    let name = header.content.file_name();
    format!("  {name:<19} {length:>9} bytes  {states:>10} states  radius {radius}  {time}")
}
