//! `tilebase hint`: every move with which a shortest way goes on.

use std::io::Write;

use serde::Serialize;
use tilebase::{Content, Eight};
use tilebase_puzzle::{Move, Path};

use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::locate::Locator;
use crate::output::{json_line, with_output};
use crate::question::{Asked, Question};

/// All best next moves
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase hint 123069478\n  \
    tilebase hint 123069478 --after dl --notation tile\n  \
    tilebase hint cubic 2,1 'RBW RWW EWW'")]
pub(crate) struct Options {
    #[command(flatten)]
    asked: Asked,
    /// How to write it
    #[arg(long, value_enum, default_value_t, global = true)]
    format: Format,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Eight { start: String, goal: String, moves: Option<usize>, best: Vec<char> },
    Cubic { start: String, pattern: String, rolls: usize, best: Vec<char> },
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let letter = |step: Move| options.asked.spelling.letter(step);
    let answer = match options.asked.question()? {
        Question::Eight { start, goal, position } => {
            let table = Eight::from_image(locator.open(Content::Eight)?)?;
            Answer::Eight {
                start: start.to_string(),
                goal: goal.to_string(),
                moves: table.path(position)?.map(Path::len),
                best: table.best_moves(position).map(letter).collect(),
            }
        }
        Question::Cubic { start, pattern } => {
            let mut tables = GoalTables::new(locator);
            Answer::Cubic {
                start: start.to_string(),
                pattern: pattern.to_string(),
                rolls: tables.path(start, pattern)?.len(),
                best: tables.best_moves(start, pattern)?.map(letter).collect(),
            }
        }
    };
    with_output(|out| {
        if options.format == Format::Json {
            return Ok(json_line(out, &answer)?);
        }
        match answer {
            Answer::Eight { start, goal, moves: None, .. } => {
                writeln!(out, "no moves lead from {start} to {goal}")?;
            }
            Answer::Eight { moves: Some(left), best, .. } => {
                writeln!(out, "{}", text(left, &best, "move"))?;
            }
            Answer::Cubic { rolls: left, best, .. } => {
                writeln!(out, "{}", text(left, &best, "roll"))?;
            }
        }
        Ok(())
    })
}

/// `d or r: 5 moves left`.
fn text(left: usize, best: &[char], one: &str) -> String {
    let best: Vec<_> = best.iter().map(char::to_string).collect();
    match left {
        0 => "there already".into(),
        1 => format!("{}: the last {one}", best.join(" or ")),
        _ => format!("{}: {left} {one}s left", best.join(" or ")),
    }
}
