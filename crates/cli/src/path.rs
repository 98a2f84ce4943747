//! `tilebase path`: one shortest path, all of them, or how many there are.

use std::collections::HashMap;
use std::hash::Hash;
use std::io::Write;

use serde::Serialize;
use tilebase::{Content, Eight};
use tilebase_puzzle::{Move, Path};

use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::locate::Locator;
use crate::notation::Spelling;
use crate::output::{Out, json_line, with_output};
use crate::question::{Asked, Question};

/// The smallest of the shortest paths in the order d < l < r < u; all of them; or their number
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase path 123069478\n  \
    tilebase path eight 564178X23 7568X4123 --all\n  \
    tilebase path cubic 2,1 'RBW RWW EWW' --count")]
pub(crate) struct Options {
    #[command(flatten)]
    asked: Asked,
    /// Write how many shortest paths there are
    #[arg(long, global = true, conflicts_with = "all")]
    count: bool,
    /// Write all of them, the smallest first
    #[arg(long, global = true)]
    all: bool,
    /// How to write them
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    match options.asked.question()? {
        Question::Eight { start, goal, position } => {
            let table = Eight::from_image(locator.open(Content::Eight)?)?;
            let ends = Ends::Eight { start: start.to_string(), goal: goal.to_string() };
            let length = table.path(position)?.map(Path::len);
            write(options, &ends, position, length, |here| {
                let after = |step| Some((step, here.slide(step)?));
                let nearer: Vec<_> = table.best_moves(here).filter_map(after).collect();
                if nearer.is_empty() {
                    table.path(here)?;
                }
                Ok(nearer)
            })
        }
        Question::Cubic { start, pattern } => {
            let mut tables = GoalTables::new(locator);
            let ends = Ends::Cubic { start: start.to_string(), pattern: pattern.to_string() };
            let length = tables.path(start, pattern)?.len();
            write(options, &ends, start, Some(length), |here| {
                let after = |step| Some((step, here.roll(step)?));
                let nearer: Vec<_> = tables.best_moves(here, pattern)?.filter_map(after).collect();
                if nearer.is_empty() {
                    tables.path(here, pattern)?;
                }
                Ok(nearer)
            })
        }
    }
}

/// From where to where.
#[derive(Serialize)]
#[serde(untagged)]
enum Ends {
    Eight { start: String, goal: String },
    Cubic { start: String, pattern: String },
}

/// Writes what is wanted. `nearer` says with which moves shortest paths go on, and to where, and
/// with none of them at the goal alone; `length` is `None` where there is no path.
fn write<P: Copy + Eq + Hash>(
    options: &Options,
    ends: &Ends,
    start: P,
    length: Option<usize>,
    mut nearer: impl FnMut(P) -> Result<Vec<(Move, P)>, Failure>,
) -> Result<(), Failure> {
    let spelling = options.asked.spelling;
    with_output(|out| {
        let Some(length) = length else { return none(out, options, ends) };
        if options.count {
            let paths = count(start, length, nearer)?;
            return match options.format {
                Format::Text => Ok(writeln!(out, "{paths}")?),
                Format::Json => json(out, ends, Some(length), Answer::Count { paths }),
            };
        }
        each(start, length, &mut nearer, &mut |path| {
            let path = spell(spelling, path);
            match options.format {
                Format::Text => writeln!(out, "{path}")?,
                Format::Json => json(out, ends, Some(length), Answer::Path { path: Some(path) })?,
            }
            Ok(options.all)
        })
    })
}

fn spell(spelling: Spelling, path: &[Move]) -> String {
    path.iter().map(|&step| spelling.letter(step)).collect()
}

/// What is to be said where no path is.
fn none(out: &mut Out, options: &Options, ends: &Ends) -> Result<(), Failure> {
    match (options.format, ends) {
        (Format::Json, _) if options.count => json(out, ends, None, Answer::Count { paths: 0 }),
        (Format::Json, _) if options.all => Ok(()),
        (Format::Json, _) => json(out, ends, None, Answer::Path { path: None }),
        (Format::Text, _) if options.count => Ok(writeln!(out, "0")?),
        (Format::Text, Ends::Eight { start, goal }) if !options.all => {
            Ok(writeln!(out, "no moves lead from {start} to {goal}")?)
        }
        (Format::Text, _) => Ok(()),
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Count { paths: u64 },
    Path { path: Option<String> },
}

fn json(out: &mut Out, ends: &Ends, length: Option<usize>, answer: Answer) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Line<'a> {
        #[serde(flatten)]
        ends: &'a Ends,
        #[serde(flatten)]
        length: Length,
        #[serde(flatten)]
        answer: Answer,
    }
    #[derive(Serialize)]
    #[serde(untagged)]
    enum Length {
        Eight { moves: Option<usize> },
        Cubic { rolls: Option<usize> },
    }
    let length = match ends {
        Ends::Eight { .. } => Length::Eight { moves: length },
        Ends::Cubic { .. } => Length::Cubic { rolls: length },
    };
    Ok(json_line(out, &Line { ends, length, answer })?)
}

/// Counts the shortest paths, level by level: as many lead to a position as lead to all those
/// before it.
fn count<P: Copy + Eq + Hash>(
    start: P,
    length: usize,
    mut nearer: impl FnMut(P) -> Result<Vec<(Move, P)>, Failure>,
) -> Result<u64, Failure> {
    let mut level = HashMap::from([(start, 1)]);
    for _ in 0..length {
        let mut next = HashMap::new();
        for (here, paths) in level {
            for (_, after) in on(nearer(here)?)? {
                let sum: &mut u64 = next.entry(after).or_default();
                *sum = sum.checked_add(paths).ok_or_else(contradiction)?;
            }
        }
        level = next;
    }
    level.into_iter().try_fold(0, |sum: u64, (here, paths)| {
        end(nearer(here)?)?;
        sum.checked_add(paths).ok_or_else(contradiction)
    })
}

/// The moves on from where a shortest path does not end: in a table that is right, there are some.
fn on<P>(nearer: Vec<(Move, P)>) -> Result<Vec<(Move, P)>, Failure> {
    if nearer.is_empty() { Err(contradiction()) } else { Ok(nearer) }
}

/// There are none from where one ends.
fn end<P>(nearer: Vec<(Move, P)>) -> Result<(), Failure> {
    if nearer.is_empty() { Ok(()) } else { Err(contradiction()) }
}

fn contradiction() -> Failure {
    Failure::new("the table's entries contradict each other: its shortest paths differ in length")
        .hint("find out which: tilebase verify")
}

/// Calls `found` with each of the shortest paths, the smallest first, for as long as it says so.
fn each<P: Copy>(
    start: P,
    length: usize,
    nearer: &mut impl FnMut(P) -> Result<Vec<(Move, P)>, Failure>,
    found: &mut impl FnMut(&[Move]) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let mut path = Vec::with_capacity(length);
    // For each move of the path so far, and for the next: what is still to be tried, last first.
    let mut open: Vec<Vec<(Move, P)>> = Vec::with_capacity(length);
    if length == 0 {
        return found(&path).map(|_| ());
    }
    let untried = |on: Vec<_>| on.into_iter().rev().collect();
    open.push(untried(on(nearer(start)?)?));
    while let Some(choices) = open.last_mut() {
        let Some((step, after)) = choices.pop() else {
            open.pop();
            path.pop();
            continue;
        };
        path.push(step);
        if path.len() < length {
            open.push(untried(on(nearer(after)?)?));
        } else {
            end(nearer(after)?)?;
            if !found(&path)? {
                return Ok(());
            }
            path.pop();
        }
    }
    Ok(())
}
