//! `tilebase answer harris`: Harris's cubes from any board to any board.
//!
//! A line is a start and a goal, nine symbols each, with any separators.

use tilebase::{Harris, Solver, Tables};
use tilebase_puzzle::harris::Board;

use super::answer_line::AnswerLine;
use super::stream::{Stream, ThreadCount};
use crate::failure::Failure;
use crate::grouped::{Answers, Lines, answer_lines};
use crate::input::{Input, shown};
use crate::output::with_output;
use crate::tables::Places;

/// Answer questions of Harris's cubes from any board to any board
///
/// A line is START GOAL. The answer is the fewest rolls.
#[derive(clap::Args)]
#[command(after_help = "Example: echo DDDD_DDDD UUUU_UUUU | tilebase answer harris --paths")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the rolls after their number
    #[arg(long)]
    paths: bool,
    #[command(flatten)]
    threads: ThreadCount,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let &Options { ref stream, paths, ref threads } = options;
    let mut input = Input::open(stream.file.as_deref())?;
    let tables = places.tables()?;
    let answers = AnswerLine { format: stream.format, paths };
    let lines = Boards { tables: &tables, answers };
    with_output(|out| answer_lines(&lines, &mut input, &mut &mut *out, &threads.threads()))
}

struct Boards<'a> {
    tables: &'a Tables,
    answers: AnswerLine,
}

/// A start and a goal.
type Question = (Board, Board);

impl Lines for Boards<'_> {
    type Question = Question;
    /// The goal's class.
    type Key = Board;
    type Table = Harris;

    /// Reads the first nine symbols as the start and everything after them as the goal.
    fn read(&self, line: &[u8]) -> Result<Question, Failure> {
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

    fn key(&self, (_, goal): &Question) -> Board {
        goal.class().0
    }

    fn table(&self, class: Board) -> Result<Harris, Failure> {
        Ok(self.tables.harris(class)?)
    }

    fn answer(&self, table: &Harris, questions: &[(u64, &Question)]) -> Answers {
        Answers::collect(questions, |number, (start, goal), text| {
            let solver = table.to(*goal)?;
            let path = solver.path(start)?.ok_or_else(|| solver.contradiction(start))?;
            self.answers.push(text, number, path);
            Ok(())
        })
    }
}
