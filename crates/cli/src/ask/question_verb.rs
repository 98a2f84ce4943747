//! Answers to questions, with the parts that a verb needs: as text, as JSON, and as pictures, in
//! characters and in SVG.

use std::io::{self, IsTerminal, Write, stdout};

use tilebase::{Board, Evaluation, Path, Solver, TableError};

use crate::ask::arguments::{AnswerFormat, Question, QuestionArgs};
use crate::ask::solvers::Solvers;
use crate::draw::pieces::{PathPicture, remark};
use crate::draw::terminal::side_by_side;
use crate::draw::{svg, terminal};
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::NotationArg;
use crate::out::output::{JsonObject, write_number};

/// A verb that answers questions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuestionVerb {
    /// The fewest moves.
    Distance,
    /// A shortest path.
    Path,
    /// All shortest paths, each an answer.
    Paths,
    /// The number of shortest paths.
    Count,
    /// A shortest path, board by board; drawn, even if the output is no terminal, if `picture` is
    /// set.
    Solve { picture: bool },
    /// The best next moves.
    Hint,
    /// Every legal move, and the distance after it.
    Moves,
}

impl QuestionVerb {
    /// Answers a question, and writes the answer. If the time of a search was up, that is how many
    /// moves are needed at least.
    #[inline]
    pub(crate) fn answer(
        self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        asked: &QuestionArgs,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match self.write_answer(question, solvers, asked, out) {
            Ok(()) => Ok(()),
            // A picture needs the path.
            Err(failure) if asked.format == AnswerFormat::Svg => Err(failure),
            Err(failure) => {
                let at_least = solvers.at_least(question, failure)?;
                Ok(match asked.format {
                    AnswerFormat::Json => question.at_least(at_least).write(out),
                    _ => writeln!(out, "at least {at_least}"),
                }?)
            }
        }
    }

    #[inline(always)]
    fn write_answer(
        self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        asked: &QuestionArgs,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Question { start, goal } = question;
        match self {
            // The answers of long streams.
            QuestionVerb::Path | QuestionVerb::Solve { .. } => match solvers.path(question)? {
                Some(path) if self == QuestionVerb::Path && asked.is_usual() => {
                    Ok(writeln!(out, "{path}")?)
                }
                path => self.write_path(path, question, asked, out),
            },
            QuestionVerb::Distance => match solvers.distance(question)? {
                Some(distance) if asked.is_usual() => Ok(write_number(out, distance)?),
                distance => self.write_value(distance, question, None, asked, out),
            },
            QuestionVerb::Paths => {
                let mut paths = solvers.to(goal)?.all_paths(start)?.peekable();
                if paths.peek().is_none() {
                    return self.write_path(None, question, asked, out);
                }
                paths.try_for_each(|path| self.write_path(Some(path?), question, asked, out))
            }
            QuestionVerb::Count | QuestionVerb::Hint | QuestionVerb::Moves => {
                let solver = solvers.to(goal)?;
                self.write_value(solver.distance(start)?, question, Some(solver), asked, out)
            }
        }
    }

    /// Writes a path or, to solve, the boards along it.
    #[cold]
    fn write_path(
        self,
        path: Option<Path>,
        question: &Question,
        asked: &QuestionArgs,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (start, spelling) = (&question.start, asked.rest.moves.spelling);
        let letters = path.map(|path| spelling.notation.path(path, start));
        Ok(match (asked.format, self) {
            (AnswerFormat::Text, QuestionVerb::Solve { picture }) => {
                boards(question, path, spelling, picture, out)
            }
            (AnswerFormat::Text, _) => {
                writeln!(out, "{}", letters.unwrap_or_else(|| question.no_path()))
            }
            (AnswerFormat::Json, _) => {
                let object = JsonObject::default();
                let object = question.answered(object, path.map(Path::len), path.is_some());
                let object = object.with("path", letters);
                let text = |path| start.along(path).map(|board| board.to_string());
                match self {
                    QuestionVerb::Solve { .. } => {
                        object.with("boards", path.map(|path| Vec::from_iter(text(path))))
                    }
                    _ => object,
                }
                .write(out)
            }
            (AnswerFormat::Svg, _) => {
                if path.is_none() {
                    note(question.no_path());
                }
                out.write_all(svg::document(&way(question, path, spelling), None).as_bytes())
            }
        }?)
    }

    /// Writes the distance, or what the solver says besides.
    #[cold]
    fn write_value(
        self,
        distance: Option<u8>,
        question: &Question,
        solver: Option<&Solver>,
        asked: &QuestionArgs,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (start, notation) = (&question.start, asked.rest.moves.spelling.notation);
        let symbol = |step| notation.symbol(step, start);
        let best = |solver: &Solver| -> Result<Vec<_>, TableError> {
            Ok(solver.best_moves(start)?.iter().map(symbol).collect())
        };
        if asked.format == AnswerFormat::Json {
            let moves = distance.map(usize::from);
            let object = question.answered(JsonObject::default(), moves, distance.is_some());
            let object = match (self, solver) {
                (QuestionVerb::Count, Some(solver)) => {
                    object.with("paths", solver.count_paths(start)?)
                }
                (QuestionVerb::Hint, Some(solver)) => object.with("best", best(solver)?),
                (_, Some(solver)) => {
                    let of = |after: Evaluation| {
                        JsonObject::default()
                            .with("move", symbol(after.step))
                            .with("board", after.board.to_string())
                            .with("distance", after.distance)
                            .with("leads", leads(distance, after.distance))
                    };
                    object.with("evaluation", Vec::from_iter(solver.evaluate(start)?.map(of)))
                }
                (_, None) => object,
            };
            return Ok(object.write(out)?);
        }
        let number = |distance: Option<u8>| distance.map_or(-1, i16::from);
        match (self, solver) {
            (QuestionVerb::Count, Some(solver)) => writeln!(out, "{}", solver.count_paths(start)?)?,
            (QuestionVerb::Hint, Some(solver)) => {
                let (moves, step) = (best(solver)?.join(" or "), start.puzzle().move_word());
                match distance {
                    None => writeln!(out, "{}", question.no_path())?,
                    Some(0) => writeln!(out, "already at the goal")?,
                    Some(1) => writeln!(out, "{moves}: the last {step}")?,
                    Some(left) => writeln!(out, "{moves}: {left} {step}s left")?,
                }
            }
            (_, Some(solver)) => {
                let rows =
                    solver.evaluate(start)?.map(|after| (symbol(after.step), after.distance));
                let rows: Vec<_> = rows.collect();
                let width = rows.iter().map(|(step, _)| step.len()).max().unwrap_or(0);
                for (step, after) in rows {
                    let leads = leads(distance, after);
                    writeln!(out, "{step:<width$} {:>2} {leads}", number(after))?;
                }
            }
            (_, None) => writeln!(out, "{}", number(distance))?,
        }
        // Other programs read the answers of a stream.
        if distance.is_none() && self != QuestionVerb::Hint && !asked.is_stream() {
            note(question.no_path());
        }
        Ok(())
    }
}

/// Returns where a move leads, from the distances before and after it.
fn leads(before: Option<u8>, after: Option<u8>) -> &'static str {
    match after {
        None => "no way",
        Some(0) => "goal",
        after if after == before => "equal",
        after if after < before => "nearer",
        _ => "farther",
    }
}

/// Returns the picture of a path, or of the reason why there is none.
fn way(
    Question { start, goal }: &Question,
    path: Option<Path>,
    spelling: NotationArg,
) -> PathPicture {
    path.map_or_else(
        || PathPicture::none(start, goal),
        |path| PathPicture::new(*start, path, spelling),
    )
}

/// Draws a path on a terminal that has room; else writes it and every board along it.
fn boards(
    question: &Question,
    path: Option<Path>,
    spelling: NotationArg,
    picture: bool,
    out: &mut impl Write,
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
        let remark = remark(&before, &spelling.notation.symbol(step, &before), &after);
        writeln!(out, "step {number}{remark}")?;
        board(&after, out)?;
    }
    Ok(())
}

/// Writes a board in its notation, row by row; of cubes of three colours, their tops.
fn board(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let text = board.pattern().map_or_else(|| board.to_string(), |pattern| pattern.to_string());
    let separator = if text.contains(',') { "," } else { "" };
    let squares: Vec<_> = text.split(separator).filter(|square| !square.is_empty()).collect();
    squares
        .chunks(board.puzzle().grid().columns())
        .try_for_each(|row| writeln!(out, "{}", row.join(" ")))
}
