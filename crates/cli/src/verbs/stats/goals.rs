//! `tilebase stats goals`: the largest distance from each pattern.

use std::io::{self, Write};

use serde::Serialize;
use tilebase::Board;
use tilebase_puzzle::cubic::Pattern;

use crate::ask::questions::goal_of;
use crate::out::failure::Failure;
use crate::out::output::{Format, Out, json_line, with_output};
use crate::out::progress::in_parallel;
use crate::tables::places::Places;

/// Show how far the farthest states are from the 59,049 patterns, and the hardest questions of all
///
/// Patterns that symmetries take to each other are a class. All patterns of a class have the same
/// largest distance, its radius. There are 1,320 classes. Those without a table are searched;
/// nothing is written to the directory of tables.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase stats goals\n  \
    tilebase stats goals --format json")]
pub(crate) struct Options {
    /// How to write the radii; JSON lists every one of the hardest states
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The radius of a class, and how many patterns it has.
struct Class {
    pattern: Pattern,
    radius: usize,
    /// The number of patterns of the class.
    size: usize,
}

/// The result over all classes.
#[derive(Serialize)]
struct Stats {
    /// The largest radius of all.
    radius: usize,
    radii: Vec<Row>,
    hardest: Vec<Hardest>,
}

/// How many classes and patterns have a radius.
#[derive(Serialize)]
struct Row {
    radius: usize,
    classes: usize,
    patterns: usize,
}

/// A question whose distance is the largest of all.
#[derive(Serialize)]
struct Hardest {
    start: String,
    goal: String,
    /// The number of patterns of the goal's class, which is the number of the question's images.
    patterns: usize,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let tables = places.tables()?;
    let patterns: Vec<_> = Pattern::representatives().collect();
    let mut classes = in_parallel(&patterns, "classes", |&pattern| {
        let radius = tables.to(&goal_of(pattern))?.radius();
        Ok(Class { pattern, radius, size: 48 / pattern.stabiliser().count() })
    })?;
    classes.sort_by_key(|class| class.pattern);

    let radius = classes.iter().map(|class| class.radius).max().unwrap_or(0);
    let hardest: Vec<_> = classes.iter().filter(|class| class.radius == radius).collect();
    // Opened again, because making a table twice would give a warning.
    let tables = places.tables()?;
    let hardest = in_parallel(&hardest, "hardest classes", |class| {
        let (goal, patterns) = (class.pattern, class.size);
        let states = tables.to(&goal_of(goal))?.farthest()?.unwrap_or_default();
        let question =
            |start: Board| Hardest { start: start.to_string(), goal: goal.to_string(), patterns };
        Ok(states.into_iter().map(question).collect::<Vec<_>>())
    })?;
    let hardest = hardest.into_iter().flatten().collect();
    let stats = Stats { radius, radii: rows(&classes, radius), hardest };
    with_output(|out| match options.format {
        Format::Text => Ok(text(out, &stats)?),
        Format::Json => Ok(json_line(out, &stats)?),
    })
}

/// Counts the classes of each radius up to the largest, and their patterns.
fn rows(classes: &[Class], largest: usize) -> Vec<Row> {
    let row = |radius| {
        let classes = classes.iter().filter(|class| class.radius == radius);
        let patterns = classes.clone().map(|class| class.size).sum();
        Row { radius, classes: classes.count(), patterns }
    };
    (0..=largest).map(row).filter(|row| row.classes > 0).collect()
}

fn text(out: &mut Out, Stats { radius, radii, hardest }: &Stats) -> io::Result<()> {
    writeln!(out, "radius  classes  patterns")?;
    for Row { radius, classes, patterns } in radii {
        writeln!(out, "{radius:>6}  {classes:>7}  {patterns:>8}")?;
    }
    let classes: usize = radii.iter().map(|row| row.classes).sum();
    let patterns: usize = radii.iter().map(|row| row.patterns).sum();
    writeln!(out, "   all  {classes:>7}  {patterns:>8}\n")?;
    let questions: usize = hardest.iter().map(|question| question.patterns).sum();
    writeln!(
        out,
        "No state is more than {radius} rolls from any pattern, and {questions} questions take as \
         many.\nUp to symmetry they are these:"
    )?;
    for Hardest { start, goal, .. } in hardest {
        writeln!(out, "  {start} {goal}")?;
    }
    Ok(())
}
