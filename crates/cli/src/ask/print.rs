//! Prints answers: as text, as JSON, and as pictures, in characters and in SVG.

use std::io::{self, IsTerminal, Write, stdout};

use serde::Serialize;
use tilebase::{Board, Evaluation, Notation, Path};

use crate::ask::answer::{Answer, Part};
use crate::ask::question::{Asked, Format, Question};
use crate::draw::drawn::{Way, remark};
use crate::draw::svg;
use crate::draw::terminal::side_by_side;
use crate::out::failure::Failure;
use crate::out::messages::note;
use crate::out::output::{Out, json_line, push_number};
use crate::out::spelling::Spelling;
use crate::system::terminal;

impl Answer<'_> {
    /// Writes the answer.
    // A call would take more instructions than a path.
    #[inline(always)]
    pub(crate) fn print(self, asked: &Asked, out: &mut Out) -> Result<(), Failure> {
        let is_usual =
            asked.format == Format::Text && asked.rest.moves.spelling.notation == Notation::Blank;
        // The answers of long streams.
        match (&self.part, self.distance) {
            (&Part::Path(Some(path)), _) if is_usual => out.path(path)?,
            (Part::Nothing, Some(distance)) if is_usual => {
                push_number::<b'\n'>(out.text(), distance as u8);
            }
            _ => self.print_any(asked, out)?,
        }
        Ok(())
    }

    #[cold]
    fn print_any(self, asked: &Asked, out: &mut Out) -> Result<(), Failure> {
        let Answer { question, distance, part } = self;
        let (start, spelling) = (&question.start, asked.rest.moves.spelling);
        let is_short = !matches!(part, Part::Path(_) | Part::Boards(..) | Part::Best(_));
        match asked.format {
            Format::Text => {}
            Format::Json => {
                return Ok(json_line(out, &AnswerJson::of(question, distance, part, spelling))?);
            }
            Format::Svg => return draw(question, part, spelling, out),
        }
        match part {
            Part::Path(Some(path)) => writeln!(out, "{}", spelling.path(path, start))?,
            Part::Path(None) => writeln!(out, "{}", question.no_path())?,
            Part::Boards(path, picture) => boards(question, path, spelling, picture, out)?,
            Part::Nothing => writeln!(out, "{}", distance.map_or(-1, |moves| moves as i16))?,
            Part::Count(paths) => writeln!(out, "{paths}")?,
            Part::Best(best) => {
                let step = start.puzzle().step();
                let symbols = best.iter().map(|step| spelling.symbol(step, start).to_string());
                let best = symbols.collect::<Vec<_>>().join(" or ");
                match distance {
                    None => writeln!(out, "{}", question.no_path())?,
                    Some(0) => writeln!(out, "already at the goal")?,
                    Some(1) => writeln!(out, "{best}: the last {step}")?,
                    Some(left) => writeln!(out, "{best}: {left} {step}s left")?,
                }
            }
            Part::Moves(moves) => {
                for after in moves {
                    let MoveJson { step, distance, leads, .. } =
                        MoveJson::of(after, start, distance, spelling);
                    writeln!(out, "{step} {:>2} {leads}", distance.map_or(-1, i16::from))?;
                }
            }
        }
        if distance.is_none() && is_short {
            asked.explain(question);
        }
        Ok(())
    }
}

/// Draws a path in SVG, or why there is none.
fn draw(question: &Question, part: Part, spelling: Spelling, out: &mut Out) -> Result<(), Failure> {
    let (Part::Path(path) | Part::Boards(path, _)) = part else { return Ok(()) };
    if path.is_none() {
        note(question.no_path());
    }
    Ok(out.write_all(svg::document(&way(question, path, spelling), None).as_bytes())?)
}

/// Returns the picture of a path, or of the reason why there is none.
fn way(Question { start, goal }: &Question, path: Option<Path>, spelling: Spelling) -> Way {
    path.map_or_else(|| Way::none(start, goal), |path| Way::new(*start, path, spelling))
}

/// Draws a path on a terminal that has room; else writes it and every board along it.
fn boards(
    question: &Question,
    path: Option<Path>,
    spelling: Spelling,
    picture: bool,
    out: &mut Out,
) -> io::Result<()> {
    if picture || stdout().is_terminal() {
        let (way, (width, _)) = (way(question, path, spelling), terminal::size());
        let fits = terminal::expect_terminal().is_ok() && width >= way.detail.size(way.grid()).0;
        if picture || fits {
            return side_by_side(out, &way, width, terminal::coloured());
        }
    }
    let (start, Some(path)) = (question.start, path) else {
        return writeln!(out, "{}", question.no_path());
    };
    writeln!(out, "{}", spelling.title(path, &start))?;
    writeln!(out, "step 0")?;
    board(&start, out)?;
    let boards = start.along(path).zip(start.along(path).skip(1));
    for ((number, step), (before, after)) in (1..).zip(path.iter()).zip(boards) {
        // Of tiles, the boards show the move.
        let remark = remark(&before, spelling.symbol(step, &before), &after);
        writeln!(out, "step {number}{remark}")?;
        board(&after, out)?;
    }
    Ok(())
}

/// Writes a board in its notation, row by row; of cubes of three colours, their tops.
fn board(board: &Board, out: &mut Out) -> io::Result<()> {
    let text = board.pattern().map_or_else(|| board.to_string(), |pattern| pattern.to_string());
    let separator = if text.contains(',') { "," } else { "" };
    let squares: Vec<_> = text.split(separator).filter(|square| !square.is_empty()).collect();
    squares
        .chunks(board.puzzle().grid().columns())
        .try_for_each(|row| writeln!(out, "{}", row.join(" ")))
}

/// A question and its answer. Members that a verb does not compute are left out. If no moves lead
/// to the goal, members that depend on moves are null or an empty list. `tests/guide/script.md`
/// describes every member.
#[derive(Serialize, Default)]
pub(crate) struct AnswerJson {
    /// The number of the question in its stream, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) question: Option<u64>,
    puzzle: &'static str,
    start: String,
    goal: String,
    pub(crate) distance: Option<usize>,
    /// Why no moves lead to the goal.
    reason: Option<String>,
    /// The smallest shortest path or, for `path --all`, one of the shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<Option<String>>,
    /// The number of shortest paths.
    #[serde(skip_serializing_if = "Option::is_none")]
    paths: Option<u64>,
    /// The moves that begin a shortest path.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<Vec<char>>,
    /// The boards along the path, the first and the last included.
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<Option<Vec<String>>>,
    /// The seed with which the question was drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) seed: Option<u64>,
    /// All legal moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<Vec<MoveJson>>,
}

/// A move, and where it leads.
#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    step: char,
    board: String,
    distance: Option<u8>,
    leads: &'static str,
}

impl AnswerJson {
    pub(crate) fn new(question: &Question, distance: Option<usize>) -> AnswerJson {
        AnswerJson {
            puzzle: question.start.puzzle().name(),
            start: question.start.to_string(),
            goal: question.goal.to_string(),
            distance,
            reason: distance.is_none().then(|| question.no_path()),
            ..AnswerJson::default()
        }
    }

    fn of(
        question: &Question,
        distance: Option<usize>,
        part: Part,
        spelling: Spelling,
    ) -> AnswerJson {
        let (start, mut json) = (&question.start, AnswerJson::new(question, distance));
        let letters = |path: Option<Path>| Some(path.map(|path| spelling.path(path, start)));
        match part {
            Part::Nothing => {}
            Part::Path(path) => json.path = letters(path),
            Part::Boards(path, _) => {
                json.path = letters(path);
                let boards = path.map(|path| start.along(path).map(|board| board.to_string()));
                json.boards = Some(boards.map(Iterator::collect));
            }
            Part::Count(paths) => json.paths = Some(paths),
            Part::Best(best) => {
                json.best = Some(best.iter().map(|step| spelling.symbol(step, start)).collect());
            }
            Part::Moves(moves) => {
                let of = |after| MoveJson::of(after, start, distance, spelling);
                json.evaluation = Some(moves.into_iter().map(of).collect());
            }
        }
        json
    }
}

impl MoveJson {
    /// Returns where a move from a board at this distance leads.
    fn of(after: Evaluation, start: &Board, before: Option<usize>, spelling: Spelling) -> MoveJson {
        let Evaluation { step, board, distance } = after;
        let leads = match distance.map(usize::from) {
            None => "no way",
            Some(0) => "goal",
            after if after == before => "equal",
            after if after < before => "nearer",
            _ => "farther",
        };
        MoveJson { step: spelling.symbol(step, start), board: board.to_string(), distance, leads }
    }
}
