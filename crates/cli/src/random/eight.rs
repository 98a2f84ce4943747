//! `tilebase random eight`.

use std::io::Write;

use serde::Serialize;
use tilebase::{Content, Eight};
use tilebase_puzzle::eight::{Board, POSITIONS, Position};

use super::Draw;
use crate::args::Format;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::output::{json_line, with_output};

/// Starts from which the goal can be reached, as START GOAL
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase random eight --distance 20 --count 10 --seed 1\n  \
    tilebase random eight --goal 1234_5678")]
pub(crate) struct Options {
    /// The board to reach
    #[arg(long, value_name = "BOARD", default_value = "12345678_")]
    goal: Board,
    #[command(flatten)]
    draw: Draw,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let Options { goal, draw } = options;
    let table = Eight::from_image(locator.open(Content::Eight)?)?;
    let blank = goal.blank();
    let position = |rank| Position::from_rank(blank, rank);
    let distance = |rank| position(rank).and_then(|p| table.distance(p)).unwrap_or_default();
    let seed = draw.seed();
    let distances = || Ok((0..POSITIONS).map(distance).collect());
    let ranks = draw.numbers(seed, POSITIONS, distances)?;
    with_output(|out| {
        for rank in ranks {
            let Some(start) = position(rank).map(|position| position.board(goal)) else { continue };
            match draw.format {
                Format::Text => writeln!(out, "{start} {goal}")?,
                Format::Json => {
                    let (start, goal) = (start.to_string(), goal.to_string());
                    json_line(out, &Drawn { start, goal, moves: distance(rank), seed })?;
                }
            }
        }
        Ok(())
    })
}

#[derive(Serialize)]
struct Drawn {
    start: String,
    goal: String,
    moves: u8,
    seed: u64,
}
