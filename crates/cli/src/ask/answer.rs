//! Answers to questions, with the parts that a verb needs: as text, as JSON, and as pictures, in characters and
//! in SVG.

use std::io::{self, IsTerminal, Write, stdout};

use tilebase::{Board, Evaluation, MoveSet, Notation, Path};

use crate::ask::question::{Asked, Format, Question};
use crate::ask::solvers::Solvers;
use crate::draw::pieces::{Way, remark};
use crate::draw::terminal::side_by_side;
use crate::draw::{svg, terminal};
use crate::out::messages::{Failure, note};
use crate::out::output::{Object, Out, push_number};
use crate::out::spelling::Spelling;

/// A verb that answers questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verb {
    /// The fewest moves.
    Distance,
    /// A shortest path.
    Path,
    /// All shortest paths, each an answer.
    Paths,
    /// The number of shortest paths.
    Count,
    /// A shortest path, board by board; drawn, even if the output is no terminal, if `picture` is set.
    Solve { picture: bool },
    /// The best next moves.
    Hint,
    /// Every legal move, and the distance after it.
    Moves,
}

/// A question and its answer.
struct Answer<'a> {
    question: &'a Question,
    /// The fewest moves; `None` if no moves lead to the goal.
    distance: Option<usize>,
    part: Part,
}

/// What is answered besides the distance.
enum Part {
    Nothing,
    Path(Option<Path>),
    /// A path, and the boards along it, drawn if this is set.
    Boards(Option<Path>, bool),
    /// The number of shortest paths.
    Count(u64),
    /// The moves that begin a shortest path.
    Best(MoveSet),
    Moves(Vec<Evaluation>),
}

impl Verb {
    /// Answers a question, and writes the answer.
    #[inline]
    pub(crate) fn answer(
        self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        asked: &Asked,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let Question { start, goal } = question;
        let is_usual = asked.is_usual();
        let mut print = |path: Option<Path>, part| {
            Answer { question, distance: path.map(Path::len), part }.print(asked, out)
        };
        let (distance, part) = match self {
            // The answers of long streams.
            Verb::Path | Verb::Solve { .. } => {
                return match (solvers.path(question)?, self) {
                    (Some(path), Verb::Path) if is_usual => Ok(out.path(path)?),
                    (path, Verb::Solve { picture }) => print(path, Part::Boards(path, picture)),
                    (path, _) => print(path, Part::Path(path)),
                };
            }
            Verb::Distance => match solvers.distance(question)? {
                Some(distance) if is_usual => {
                    push_number::<b'\n'>(out.text(), distance);
                    return Ok(());
                }
                distance => (distance, Part::Nothing),
            },
            Verb::Paths => {
                let mut paths = solvers.to(goal)?.paths(start)?.peekable();
                if paths.peek().is_none() {
                    return print(None, Part::Path(None));
                }
                return paths.try_for_each(|path| {
                    let path = Some(path?);
                    print(path, Part::Path(path))
                });
            }
            Verb::Count | Verb::Hint | Verb::Moves => {
                let solver = solvers.to(goal)?;
                let part = match self {
                    Verb::Count => Part::Count(solver.count_paths(start)?),
                    Verb::Hint => Part::Best(solver.best_moves(start)?),
                    _ => Part::Moves(solver.evaluate(start)?.collect()),
                };
                (solver.distance(start)?, part)
            }
        };
        Answer { question, distance: distance.map(usize::from), part }.print(asked, out)
    }
}

impl Answer<'_> {
    /// Writes the answer.
    #[cold]
    fn print(self, asked: &Asked, out: &mut Out) -> Result<(), Failure> {
        let spelling = asked.rest.moves.spelling;
        match asked.format {
            Format::Text => Ok(self.text(asked, spelling, out)?),
            Format::Json => Ok(self.json(spelling).write(out)?),
            Format::Svg => {
                let (Part::Path(path) | Part::Boards(path, _)) = self.part else { return Ok(()) };
                if path.is_none() {
                    note(self.question.no_path());
                }
                let way = way(self.question, path, spelling);
                Ok(out.write_all(svg::document(&way, None).as_bytes())?)
            }
        }
    }

    fn text(self, asked: &Asked, spelling: Spelling, out: &mut Out) -> io::Result<()> {
        let Answer { question, distance, part } = self;
        let start = &question.start;
        match part {
            Part::Path(Some(path)) if spelling.notation == Notation::Blank => {
                return out.path(path);
            }
            Part::Path(Some(path)) => {
                return writeln!(out, "{}", spelling.notation.path(path, start));
            }
            Part::Boards(path, picture) => return boards(question, path, spelling, picture, out),
            Part::Path(None) => return writeln!(out, "{}", question.no_path()),
            Part::Best(best) => {
                let step = start.puzzle().step();
                let symbols =
                    best.iter().map(|step| spelling.notation.symbol(step, start).to_string());
                let best = symbols.collect::<Vec<_>>().join(" or ");
                return match distance {
                    None => writeln!(out, "{}", question.no_path()),
                    Some(0) => writeln!(out, "already at the goal"),
                    Some(1) => writeln!(out, "{best}: the last {step}"),
                    Some(left) => writeln!(out, "{best}: {left} {step}s left"),
                };
            }
            Part::Nothing => writeln!(out, "{}", distance.map_or(-1, |moves| moves as i16))?,
            Part::Count(paths) => writeln!(out, "{paths}")?,
            Part::Moves(moves) => {
                for Evaluation { step, distance: after, .. } in moves {
                    let (step, leads) =
                        (spelling.notation.symbol(step, start), leads(distance, after));
                    writeln!(out, "{step} {:>2} {leads}", after.map_or(-1, i16::from))?;
                }
            }
        }
        // Other programs read the answers of a stream.
        if distance.is_none() && !asked.is_stream() {
            note(question.no_path());
        }
        Ok(())
    }

    /// Returns the question and its answer as JSON. Members that a verb does not compute are left out.
    /// If no moves lead to the goal, members that depend on moves are null or an empty list.
    /// `tests/guide/script.md` describes every member.
    fn json(self, spelling: Spelling) -> Object {
        let Answer { question, distance, part } = self;
        let start = &question.start;
        let json = question.answered(Object::default(), distance, distance.is_some());
        let letters = |path: Option<Path>| path.map(|path| spelling.notation.path(path, start));
        let symbol = |step| spelling.notation.symbol(step, start);
        match part {
            Part::Nothing => json,
            Part::Path(path) => json.with("path", letters(path)),
            Part::Boards(path, _) => {
                let text =
                    |path| start.along(path).map(|board| board.to_string()).collect::<Vec<_>>();
                json.with("path", letters(path)).with("boards", path.map(text))
            }
            Part::Count(paths) => json.with("paths", paths),
            Part::Best(best) => json.with("best", best.iter().map(symbol).collect::<Vec<_>>()),
            Part::Moves(moves) => {
                let of = |after: Evaluation| {
                    Object::default()
                        .with("move", symbol(after.step))
                        .with("board", after.board.to_string())
                        .with("distance", after.distance)
                        .with("leads", leads(distance, after.distance))
                };
                json.with("evaluation", moves.into_iter().map(of).collect::<Vec<_>>())
            }
        }
    }
}

/// Returns where a move leads, from the distances before and after it.
fn leads(before: Option<usize>, after: Option<u8>) -> &'static str {
    match after.map(usize::from) {
        None => "no way",
        Some(0) => "goal",
        after if after == before => "equal",
        after if after < before => "nearer",
        _ => "farther",
    }
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
        let (way, (width, _)) = (way(question, path, spelling), terminal::window());
        let fits = terminal::expect_terminal().is_ok() && width >= way.columns();
        if picture || fits {
            return side_by_side(out, &way, width, terminal::coloured());
        }
    }
    let (start, Some(path)) = (question.start, path) else {
        return writeln!(out, "{}", question.no_path());
    };
    writeln!(out, "{}\nstep 0", spelling.title(path, &start))?;
    board(&start, out)?;
    let boards = start.along(path).zip(start.along(path).skip(1));
    for ((number, step), (before, after)) in (1..).zip(path.iter()).zip(boards) {
        // Of tiles, the boards show the move.
        let remark = remark(&before, spelling.notation.symbol(step, &before), &after);
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
