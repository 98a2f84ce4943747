//! `tilebase random cubic`.

use std::io::Write;

use serde::Serialize;
use tilebase::{Content, Cubic};
use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{PATTERNS, Pattern, STATES, State};

use super::Draw;
use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::locate::Locator;
use crate::output::{json_line, with_output};

/// Starts and patterns, as X,Y PATTERN; or any states, as STATE PATTERN
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random cubic --distance 20 --count 10 --seed 1\n  \
    tilebase random cubic --start 2,2 --distance 36\n  \
    tilebase random cubic --pattern WWWWEWWWW --distance 35")]
pub(crate) struct Options {
    /// Only this start: column, row, both from 1
    #[arg(long, value_name = "X,Y")]
    start: Option<Square>,
    /// Draw out of all states, at their distance from this pattern
    #[arg(long, conflicts_with = "start")]
    pattern: Option<Pattern>,
    #[command(flatten)]
    draw: Draw,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    match options.pattern {
        None => questions(options, locator),
        Some(pattern) => states(&options.draw, pattern, locator),
    }
}

/// Out of all canonical starts and patterns.
fn questions(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let draw = &options.draw;
    let table = Cubic::from_image(locator.open(Content::Cubic)?)?;
    let starts = options.start.map_or(Square::ALL.to_vec(), |start| vec![start]);
    let question = |number: usize| {
        Some((*starts.get(number / PATTERNS)?, Pattern::from_rank(number % PATTERNS)?))
    };
    let seed = draw.seed();
    let all = starts.len() * PATTERNS;
    let distance = |(start, pattern)| table.distance(start, pattern);
    let distances = || Ok((0..all).filter_map(question).map(distance).collect());
    let numbers = draw.numbers(seed, all, distances)?;
    with_output(|out| {
        for number in numbers {
            let Some((start, pattern)) = question(number) else { continue };
            match draw.format {
                Format::Text => writeln!(out, "{start} {pattern}")?,
                Format::Json => {
                    let rolls = distance((start, pattern));
                    let (start, pattern) = (start.to_string(), pattern.to_string());
                    json_line(out, &Drawn { start, pattern, rolls, seed })?;
                }
            }
        }
        Ok(())
    })
}

/// Out of all states.
fn states(draw: &Draw, pattern: Pattern, locator: &Locator) -> Result<(), Failure> {
    let mut tables = GoalTables::new(locator);
    let (table, symmetry) = tables.table(pattern)?;
    // The table is its class's; seen by symmetry, every state of it is one of this pattern.
    let inverse = symmetry.inverse();
    let state = |rank| State::from_rank(rank).map(|image| inverse.state(image));
    let seed = draw.seed();
    let ranks = draw.numbers(seed, STATES, || Ok(table.distances()?))?;
    with_output(|out| {
        for state in ranks.filter_map(state) {
            match draw.format {
                Format::Text => writeln!(out, "{state} {pattern}")?,
                Format::Json => {
                    let rolls = table.path_through(*symmetry, state)?.len() as u8;
                    let (start, pattern) = (state.to_string(), pattern.to_string());
                    json_line(out, &Drawn { start, pattern, rolls, seed })?;
                }
            }
        }
        Ok(())
    })
}

#[derive(Serialize)]
struct Drawn {
    start: String,
    pattern: String,
    rolls: u8,
    seed: u64,
}
