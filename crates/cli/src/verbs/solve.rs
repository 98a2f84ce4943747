//! `tilebase solve`: the smallest shortest path, board by board.

use std::io::Write;

use tilebase::puzzle::{Puzzle, quoted};
use tilebase::{Board, NotationError, Path};

use crate::ask::answer_json::AnswerJson;
use crate::ask::ask;
use crate::ask::puzzles::{Listed, Name, Question, for_puzzle};
use crate::ask::question::{Asked, find, no_path};
use crate::ask::solvers::Solvers;
use crate::ask::verb::Verb;
use crate::draw::pieces::{Detail, Piece};
use crate::draw::{ShowOptions, Way, document, title};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{Out, json_line};
use crate::out::spelling::Spelling;
use crate::tables::places::Places;

/// Show the smallest of the shortest paths, board by board
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase solve [OPTIONS] [PUZZLE] START [GOAL]\n       \
    tilebase solve [OPTIONS] gardner|alike|crossteaser",
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
    /// For cubic: also show the colours in front and at the side of every cube
    #[arg(long)]
    orient: bool,
    #[command(flatten)]
    show: ShowOptions,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    options.show.check(options.asked.format, options.asked.is_stream())?;
    ask(&options.asked, places, options)
}

impl Verb for Options {
    fn answer<P: Listed>(
        &self,
        _: u64,
        question: &Question<P>,
        solvers: &mut Solvers<'_, P>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.path(question)?;
        let detail = if self.orient { Detail::Faces } else { Detail::Tops };
        let spelling = self.asked.rest.moves.spelling;
        let is_answered = match path {
            Some(path) => {
                let way = Way::new::<P>(question.start, path, spelling);
                self.show.show(&way, detail, self.asked.format, out)?
            }
            None => self.show.show_none(&no_path::<P>(&question.start, &question.goal)),
        };
        if is_answered {
            return Ok(());
        }
        match (self.asked.format, path) {
            (Format::Json, _) => {
                let boards = path.map(|path| question.start.along(path).collect::<Vec<_>>());
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(path.map(|path| spelling.path(path)));
                let boards = boards.iter().flatten();
                answer.boards = Some(boards.map(P::Board::to_string).collect());
                Ok(json_line(out, &answer)?)
            }
            (Format::Text, Some(path)) => self.text::<P>(question.start, path, detail, out),
            (Format::Text, None) => {
                Ok(writeln!(out, "{}", no_path::<P>(&question.start, &question.goal))?)
            }
        }
    }
}

impl Options {
    /// Writes the path and every board along it.
    fn text<P: Listed>(
        &self,
        start: P::Board,
        path: Path,
        detail: Detail,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let spelling = self.asked.rest.moves.spelling;
        writeln!(out, "{}", title::<P>(path, spelling))?;
        writeln!(out, "step 0")?;
        board::<P>(&start, detail, out)?;
        let mut before = start;
        for ((number, step), after) in (1..).zip(path).zip(start.along(path).skip(1)) {
            let remark = P::remark(&before, spelling.letter(step), &after);
            writeln!(out, "step {number}{remark}")?;
            board::<P>(&after, detail, out)?;
            before = after;
        }
        Ok(())
    }
}

/// Writes a board row by row.
fn board<P: Listed>(board: &P::Board, detail: Detail, out: &mut Out) -> Result<(), Failure> {
    for row in P::pieces(board).chunks(3) {
        let symbol = |piece: &Option<Piece>| match piece {
            Some(piece) => piece.symbol(detail),
            None => P::empty(detail).to_owned(),
        };
        let symbols: Vec<_> = row.iter().map(symbol).collect();
        writeln!(out, "{}", symbols.join(" "))?;
    }
    Ok(())
}

/// Returns the picture of some moves from a board that `solve --svg` writes of a path: an SVG
/// document. `puzzle` is the name of the puzzle; with `None`, it is the one whose notation the board
/// looks like.
///
/// # Errors
/// Returns an error if the board or the moves are not valid, or a move leads off the board.
pub fn picture(puzzle: Option<&str>, start: &str, moves: &str) -> Result<String, Failure> {
    let named = puzzle.map(|puzzle| {
        let wrong =
            || Failure::new(format!("expected the name of a puzzle, found {}", quoted(puzzle)));
        Name::of(puzzle).ok_or_else(wrong)
    });
    let wrong = |error| Failure::new(format!("MOVES {}: {error}", quoted(moves)));
    let path: Path = moves.parse().map_err(|error: NotationError| wrong(error.to_string()))?;
    for_puzzle!(find(named.transpose()?, &[start])?, P => {
        let start = P::start(Some(start)).map_err(Failure::new)?;
        let off = || wrong("a move leads off the board".into());
        start.follow(path).ok_or_else(off)?;
        Ok(document(&Way::new::<P>(start, path, Spelling::default())))
    })
}
