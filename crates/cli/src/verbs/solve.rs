//! `tilebase solve`: the smallest shortest path, board by board.

use std::io::Write;

use tilebase::any::{AnyBoard, AnyPuzzle};
use tilebase::puzzle::quoted;
use tilebase::{Board, NotationError, Path};

use crate::ask::answer_json::AnswerJson;
use crate::ask::ask;
use crate::ask::question::{Asked, Question, find, usage};
use crate::ask::solvers::Solvers;
use crate::ask::verb::Verb;
use crate::draw::drawn::{empty, pieces, remark};
use crate::draw::pieces::Piece;
use crate::draw::{ShowOptions, Way, document, title};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{Out, json_line};
use crate::out::spelling::Spelling;
use crate::tables::places::Places;

/// Show the smallest of the shortest paths, board by board
#[derive(clap::Args)]
#[command(
    override_usage = usage("solve"),
    after_help = "Examples:\n  \
    tilebase solve 123069478\n  \
    tilebase solve 564178X23 7568X4123\n  \
    tilebase solve 867254301 '123??????'\n  \
    tilebase solve '1 2 3 / 0 6 9 / 4 7 8'\n  \
    tilebase solve 2,1 'RBW RWW EWW' --svg path.svg\n  \
    tilebase solve BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase solve DDDD_DDDD UUUU_UUUU --svg harris.svg\n  \
    tilebase solve gardner --svg gardner.svg    # two minutes, unless gardner.tbl is there\n  \
    tilebase solve alike --svg alike.svg"
)]
pub(crate) struct Options {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    show: ShowOptions,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    options.show.check(options.asked.format, options.asked.is_stream())?;
    ask(&options.asked, places, options)
}

impl Verb for Options {
    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.path(question)?;
        let (start, spelling) = (question.start, self.asked.rest.moves.spelling);
        let is_answered = match path {
            Some(path) => {
                self.show.show(&Way::new(start, path, spelling), self.asked.format, out)?
            }
            None => self.show.show_none(&question.no_path()),
        };
        match (self.asked.format, path) {
            _ if is_answered => {}
            (Format::Json, _) => {
                let boards = path.map(|path| start.along(path).collect::<Vec<_>>());
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(path.map(|path| spelling.path(path, &start)));
                answer.boards = Some(boards.iter().flatten().map(ToString::to_string).collect());
                json_line(out, &answer)?;
            }
            (Format::Text, Some(path)) => text(start, path, spelling, out)?,
            (Format::Text, None) => writeln!(out, "{}", question.no_path())?,
        }
        Ok(())
    }
}

/// Writes a path and every board along it.
fn text(start: AnyBoard, path: Path, spelling: Spelling, out: &mut Out) -> Result<(), Failure> {
    writeln!(out, "{}", title(&start, path, spelling))?;
    writeln!(out, "step 0")?;
    board(&start, out)?;
    let boards = start.along(path).zip(start.along(path).skip(1));
    for ((number, step), (before, after)) in (1..).zip(path).zip(boards) {
        writeln!(out, "step {number}{}", remark(&before, spelling.symbol(step, &before), &after))?;
        board(&after, out)?;
    }
    Ok(())
}

/// Writes a board row by row.
fn board(board: &AnyBoard, out: &mut Out) -> Result<(), Failure> {
    let symbol = |piece: &Option<Piece>| {
        piece.map_or_else(|| empty(board.puzzle()).to_owned(), Piece::symbol)
    };
    for row in pieces(board).chunks(3) {
        writeln!(out, "{}", row.iter().map(symbol).collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

/// Returns the picture of some moves from a board that `solve --svg` writes of a path: an SVG
/// document. Without a puzzle, it is the one whose notation the board looks like.
///
/// # Errors
/// Returns an error if the board or the moves are not valid, or a move leads off the board.
pub fn picture(puzzle: Option<&str>, start: &str, moves: &str) -> Result<String, Failure> {
    let puzzle = puzzle.map(str::parse::<AnyPuzzle>).transpose().map_err(Failure::new)?;
    let wrong = |error| Failure::new(format!("MOVES {}: {error}", quoted(moves)));
    let path: Path = moves.parse().map_err(|error: NotationError| wrong(error.to_string()))?;
    let start = find(puzzle, Some(start))?.start(Some(start)).map_err(Failure::new)?;
    start.follow(path).ok_or_else(|| wrong("a move leads off the board".into()))?;
    Ok(document(&Way::new(start, path, Spelling::default())))
}
