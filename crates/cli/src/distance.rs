//! `tilebase distance`: just the number.

use std::io::Write;

use serde::Serialize;
use tilebase::{Content, Cubic, Eight};
use tilebase_puzzle::cubic::State;

use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::locate::Locator;
use crate::output::{json_line, with_output};
use crate::question::{Asked, Question};

/// The fewest moves or rolls, as a number; -1 where no moves lead there
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase distance 123069478\n  \
    tilebase distance eight 564178X23 7568X4123\n  \
    tilebase distance cubic 2,1 'RBW RWW EWW'\n  \
    tilebase distance cubic --from BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB")]
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
    Eight { start: String, goal: String, moves: Option<usize> },
    Cubic { start: String, pattern: String, rolls: usize },
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let answer = match options.asked.question()? {
        Question::Eight { start, goal, position } => {
            let table = Eight::from_image(locator.open(Content::Eight)?)?;
            let moves = table.distance(position).map(usize::from);
            Answer::Eight { start: start.to_string(), goal: goal.to_string(), moves }
        }
        Question::Cubic { start, pattern } => {
            let blank = start.pattern().blank();
            let rolls = if start == State::canonical(blank) {
                let table = Cubic::from_image(locator.open(Content::Cubic)?)?;
                table.distance(blank, pattern).into()
            } else {
                GoalTables::new(locator).path(start, pattern)?.len()
            };
            Answer::Cubic { start: start.to_string(), pattern: pattern.to_string(), rolls }
        }
    };
    with_output(|out| {
        match (options.format, &answer) {
            (Format::Json, _) => json_line(out, &answer)?,
            (Format::Text, Answer::Eight { moves: None, .. }) => writeln!(out, "-1")?,
            (Format::Text, Answer::Eight { moves: Some(count), .. })
            | (Format::Text, Answer::Cubic { rolls: count, .. }) => writeln!(out, "{count}")?,
        }
        Ok(())
    })
}
