//! `tilebase answer harris`: Harris's cubes, any board to any board.
//!
//! A line is a start and a goal, nine symbols each, separators free.

use serde::Serialize;
use tilebase::{HarrisTo, Path, Solver};
use tilebase_puzzle::harris::Board;

use super::stream::Stream;
use crate::failure::Failure;
use crate::format::Format;
use crate::grouped::answer_lines;
use crate::input::{Input, shown};
use crate::output::{Out, json_line, with_output};
use crate::tables::Places;

/// Fewest rolls of Harris's cubes from any board to any board: a line is START GOAL
#[derive(clap::Args)]
#[command(after_help = "Example: echo DDDD_DDDD UUUU_UUUU | tilebase answer harris --paths")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the rolls after the number
    #[arg(long)]
    paths: bool,
}

/// A start and a goal.
type Question = (Board, Board);

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let mut input = Input::open(options.stream.file.as_deref())?;
    let tables = places.tables()?;
    // The solver of the goal that was asked for last.
    let mut last: Option<HarrisTo> = None;
    let answer = |number, &(start, goal): &Question, out: &mut Out| {
        let solver = match last.take() {
            Some(solver) if solver.goal() == goal => solver,
            _ => tables.harris_to(goal)?,
        };
        let path = solver.path(&start)?.ok_or_else(|| solver.contradiction(&start))?;
        last = Some(solver);
        options.write(number, path, out)
    };
    with_output(|out| answer_lines(&mut input, read, |(_, goal)| goal.class().0, answer, out))
}

impl Options {
    fn write(&self, question: u64, path: Path, out: &mut Out) -> Result<(), Failure> {
        #[derive(Serialize)]
        struct Answer {
            question: u64,
            distance: usize,
            #[serde(skip_serializing_if = "Option::is_none")]
            path: Option<String>,
        }
        let distance = path.len();
        let path = self.paths.then(|| path.to_string());
        match (self.stream.format, path) {
            (Format::Json, path) => json_line(out, &Answer { question, distance, path })?,
            (Format::Text, Some(path)) if distance > 0 => writeln!(out, "{distance} {path}")?,
            (Format::Text, _) => writeln!(out, "{distance}")?,
        }
        Ok(())
    }
}

/// Reads a line: nine symbols of the start, and nine of the goal.
fn read(line: &[u8]) -> Result<Question, Failure> {
    let expected = "a start and a goal, each nine of U, D, N, S, E, W and _";
    let unexpected = || Failure::new(format!("expected {expected}, found {}", shown(line)));
    let text = std::str::from_utf8(line).map_err(|_| unexpected())?;
    let is_symbol = |symbol: &(usize, char)| symbol.1.is_alphabetic() || symbol.1 == '_';
    let (goal_at, _) = text.char_indices().filter(is_symbol).nth(9).ok_or_else(unexpected)?;
    let (start, goal) = text.split_at(goal_at);
    let in_part = |part: &str, error| Failure::new(format!("the {part}: {error}"));
    Ok((
        start.parse().map_err(|e| in_part("start", e))?,
        goal.parse().map_err(|e| in_part("goal", e))?,
    ))
}
