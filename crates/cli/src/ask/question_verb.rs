//! Answers to questions, with the parts that a verb needs: as text, as JSON, and as pictures, in
//! characters and in SVG.

use std::io::{self, IsTerminal, Write, stdout};

use clap::ValueEnum;
use tilebase::json::Json;
use tilebase::{Answer, AnswerPart, Board, MoveNotation, Path, Solver};

use crate::ask::arguments::Question;
use crate::ask::solvers::Solvers;
use crate::draw::pieces::{PathPicture, remark};
use crate::draw::terminal::side_by_side;
use crate::draw::{svg, terminal};
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::NotationArg;
use crate::out::output::{OutputFormat, write_number};

/// What a verb asks about a question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum QuestionVerb {
    /// The distance.
    Distance,
    /// A shortest path; drawn, even if the output is no terminal, if `picture` is set.
    Solve { picture: bool },
    /// All shortest paths.
    AllPaths,
    /// The number of shortest paths.
    CountPaths,
    /// Every legal move, the distance after it, and which are best.
    Moves,
    /// The best moves.
    BestMoves,
}

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// The moves
    #[default]
    Text,
    /// An object on a line
    Json,
    /// A picture of every board of the path
    Svg,
}

impl From<OutputFormat> for AnswerFormat {
    fn from(format: OutputFormat) -> AnswerFormat {
        match format {
            OutputFormat::Text => AnswerFormat::Text,
            OutputFormat::Json => AnswerFormat::Json,
        }
    }
}

/// A verb, and how its answers are written.
#[derive(Clone, Copy)]
pub(crate) struct AnswerWriter {
    pub(crate) verb: QuestionVerb,
    pub(crate) format: AnswerFormat,
    pub(crate) spelling: NotationArg,
    /// Whether the questions are those of a stream, whose answers other programs read.
    pub(crate) is_stream: bool,
}

/// What stands for the moves where none lead to the goal, and where the board is there already.
/// `tilebase grade` reads the second as no moves.
const NONE: &str = "none";
const THERE: &str = ".";

impl QuestionVerb {
    /// Returns the parts of the answer.
    fn parts(self) -> &'static [AnswerPart] {
        match self {
            QuestionVerb::Distance | QuestionVerb::AllPaths => &[],
            QuestionVerb::Solve { .. } => &[AnswerPart::Path, AnswerPart::Along],
            QuestionVerb::CountPaths => &[AnswerPart::Paths],
            QuestionVerb::Moves => &[AnswerPart::Moves, AnswerPart::BestMoves],
            QuestionVerb::BestMoves => &[AnswerPart::BestMoves],
        }
    }

    /// Returns whether an answer as text may have several lines.
    fn has_lines(self) -> bool {
        matches!(self, QuestionVerb::AllPaths | QuestionVerb::Moves)
    }
}

impl AnswerWriter {
    /// Returns whether answers are texts, and moves those of the empty square.
    #[inline]
    pub(crate) fn is_usual(&self) -> bool {
        self.format == AnswerFormat::Text
            && self.spelling.notation == MoveNotation::Blank
            && !self.spelling.repeats
    }

    /// Answers a question, and writes the answer. If the time of a search was up, that is how many
    /// moves are needed at least.
    #[inline]
    pub(crate) fn answer(
        &self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match self.write_answer(question, solvers, out) {
            Ok(()) => Ok(()),
            // A picture needs the path.
            Err(failure) if self.format == AnswerFormat::Svg => Err(failure),
            Err(failure) => {
                let at_least = solvers.at_least(question, failure)?;
                if self.format == AnswerFormat::Json {
                    return self.write_json(&question.at_least(at_least, self.verb.parts()), out);
                }
                writeln!(out, "at least {at_least}")?;
                self.end(out)
            }
        }
    }

    #[inline(always)]
    fn write_answer(
        &self,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Question { start, goal } = question;
        match self.verb {
            // The answers of long streams.
            QuestionVerb::Solve { picture } => match solvers.path(question)? {
                Some(path) if self.is_usual() && self.is_stream && !picture && !path.is_empty() => {
                    Ok(writeln!(out, "{path}")?)
                }
                path => self.write_path(path, question, picture, out),
            },
            QuestionVerb::Distance => match solvers.distance(question)? {
                Some(distance) if self.is_usual() => Ok(write_number(out, distance)?),
                None if self.is_usual() && self.is_stream => Ok(out.write_all(b"-1\n")?),
                distance => {
                    let mut answer = question.answer(&[]);
                    answer.distance = distance;
                    self.write(&answer, out)
                }
            },
            QuestionVerb::AllPaths => self.write_all(question, solvers.to(goal)?, out),
            _ => self.write(&Answer::new(solvers.to(goal)?, start, self.verb.parts())?, out),
        }
    }

    /// Writes a path and, where people read, the boards along it.
    #[cold]
    fn write_path(
        &self,
        path: Option<Path>,
        question: &Question,
        picture: bool,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        match self.format {
            AnswerFormat::Svg => {
                if path.is_none() {
                    note(question.no_path());
                }
                Ok(out.write_all(svg::document(&self.way(question, path), None).as_bytes())?)
            }
            AnswerFormat::Text if picture || !self.is_stream && stdout().is_terminal() => {
                Ok(self.boards(question, path, picture, out)?)
            }
            _ => self.write(&question.answer(self.verb.parts()).with_path(path), out),
        }
    }

    /// Writes all shortest paths as they are found, as there may be many.
    #[cold]
    fn write_all(
        &self,
        question: &Question,
        solver: &Solver,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let (start, notation) = (&question.start, self.spelling.notation);
        let is_json = self.format == AnswerFormat::Json;
        let mut answer = question.answer(&[]);
        if is_json {
            answer.distance = solver.distance(start)?;
            let object = answer.object(notation).to_string();
            write!(out, "{},\"all\":[", object.strip_suffix('}').unwrap_or_default())?;
        }
        let mut paths = solver.all_paths(start)?.enumerate().peekable();
        if paths.peek().is_none() && !is_json {
            return self.write(&answer, out);
        }
        for (number, path) in paths {
            let letters = self.spelling.path(path?, start);
            match is_json {
                true if number > 0 => write!(out, ",{}", Json::Text(letters))?,
                true => write!(out, "{}", Json::Text(letters))?,
                false if letters.is_empty() => writeln!(out, "{THERE}")?,
                false => writeln!(out, "{letters}")?,
            }
        }
        if is_json {
            return Ok(writeln!(out, "]}}")?);
        }
        self.end(out)
    }

    /// Writes an answer.
    #[cold]
    fn write(&self, answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
        if self.format == AnswerFormat::Json {
            return self.write_json(answer, out);
        }
        let (start, notation) = (&answer.start, self.spelling.notation);
        let number = |distance: Option<u8>| distance.map_or(-1, i16::from);
        match self.verb {
            QuestionVerb::Distance => writeln!(out, "{}", number(answer.distance))?,
            QuestionVerb::CountPaths => writeln!(out, "{}", answer.paths)?,
            QuestionVerb::Moves => {
                let symbols = answer.moves.iter().map(|after| notation.symbol(after.step, start));
                let symbols: Vec<_> = symbols.collect();
                let width = symbols.iter().map(String::len).max().unwrap_or(0);
                for (symbol, after) in symbols.iter().zip(&answer.moves) {
                    let best = if after.is_best { " best" } else { "" };
                    writeln!(out, "{symbol:<width$} {:>2}{best}", number(after.distance))?;
                }
            }
            _ => {
                let moves = answer.path.map(|path| self.spelling.path(path, start));
                let moves = moves.unwrap_or_else(|| notation.moves(answer.best_moves, start));
                let moves = match answer.distance {
                    None => NONE,
                    Some(0) => THERE,
                    Some(_) => &moves,
                };
                writeln!(out, "{moves}")?;
            }
        }
        if !self.is_stream
            && let Some(reason) = answer.reason()
        {
            note(reason);
        }
        self.end(out)
    }

    fn write_json(&self, answer: &Answer, out: &mut impl Write) -> Result<(), Failure> {
        Ok(writeln!(out, "{}", answer.object(self.spelling.notation))?)
    }

    /// Writes the empty line that ends an answer of several lines in a stream.
    fn end(&self, out: &mut impl Write) -> Result<(), Failure> {
        let has_lines = self.is_stream && self.verb.has_lines();
        Ok(if has_lines { writeln!(out) } else { Ok(()) }?)
    }

    /// Returns the picture of a path, or of the reason why there is none.
    fn way(&self, Question { start, goal }: &Question, path: Option<Path>) -> PathPicture {
        path.map_or_else(
            || PathPicture::none(start, goal),
            |path| PathPicture::new(*start, path, self.spelling),
        )
    }

    /// Draws a path on a terminal that has room; else writes it and every board along it.
    fn boards(
        &self,
        question: &Question,
        path: Option<Path>,
        picture: bool,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let (way, (width, _)) = (self.way(question, path), terminal::window());
        if picture || terminal::expect_terminal().is_ok() && width >= way.columns() {
            return side_by_side(out, &way, width, terminal::coloured());
        }
        let (start, Some(path)) = (question.start, path) else {
            return writeln!(out, "{}", question.no_path());
        };
        let spelling = self.spelling;
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
}

/// Writes a board in its notation, row by row; of cubes of three colours, their tops.
fn board(board: &Board, out: &mut impl Write) -> io::Result<()> {
    let text = board.pattern().map_or_else(|| board.to_string(), |pattern| pattern.to_string());
    let separator = if text.contains(',') { "," } else { "" };
    let squares: Vec<_> = text.split(separator).filter(|square| !square.is_empty()).collect();
    board.puzzle().grid().lines().try_for_each(|line| {
        let row: Vec<_> = line.map(|square| square.map_or("#", |square| squares[square])).collect();
        writeln!(out, "{}", row.join(" "))
    })
}
