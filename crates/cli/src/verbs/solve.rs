//! `tilebase solve`: a shortest path, board by board.

use std::io::{self, IsTerminal, Write, stdout};

use tilebase::error::quoted;
use tilebase::reading::directions;
use tilebase::{Board, Path, Puzzle};

use crate::ask::answer::{AnswerJson, Solvers, Verb};
use crate::ask::question::{Asked, Format, Question, find, usage};
use crate::draw::drawn::Way;
use crate::draw::drawn::remark;
use crate::draw::svg::{self, document};
use crate::draw::terminal::side_by_side;
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line};
use crate::out::spelling::Spelling;
use crate::system::terminal;

/// Show a shortest path, board by board
#[derive(clap::Args)]
#[command(
    override_usage = usage("solve"),
    after_help = "Examples:\n  \
    tilebase solve 123069478\n  \
    tilebase solve 564178X23 7568X4123\n  \
    tilebase solve 867254301 '123??????'\n  \
    tilebase solve 2,1 'RBW RWW EWW' --format svg > path.svg\n  \
    tilebase solve BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase solve DDDD_DDDD\n  \
    tilebase solve gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase solve alike"
)]
pub(crate) struct Options {
    /// Draw the boards, even if the output is not a terminal
    #[arg(long, conflicts_with = "format")]
    picture: bool,
    #[command(flatten)]
    pub(super) asked: Asked,
}

impl Verb for Options {
    fn has_path(&self) -> bool {
        true
    }

    fn answer(
        &self,
        _: u64,
        question: &Question,
        solvers: &mut Solvers<'_>,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let path = solvers.path(question)?;
        let (start, spelling) = (question.start, self.asked.rest.moves.spelling);
        match (self.asked.format, path) {
            (Format::Json, _) => {
                let boards = path.map(|path| start.along(path).map(|board| board.to_string()));
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(path.map(|path| spelling.path(path, &start)));
                answer.boards = Some(boards.map(Iterator::collect));
                json_line(out, &answer)?;
            }
            (_, Some(path)) if self.picture || stdout().is_terminal() => {
                let (way, (width, _)) = (Way::new(start, path, spelling), terminal::size());
                let fits =
                    terminal::expect_terminal().is_ok() && width >= way.detail.size(way.grid()).0;
                match self.picture || fits {
                    true => side_by_side(out, &way, width, terminal::coloured())?,
                    false => text(start, path, spelling, out)?,
                }
            }
            (_, Some(path)) => text(start, path, spelling, out)?,
            (_, None) => writeln!(out, "{}", question.no_path())?,
        }
        Ok(())
    }
}

/// Writes a path and every board along it.
fn text(start: Board, path: Path, spelling: Spelling, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{}", spelling.title(path, &start))?;
    writeln!(out, "step 0")?;
    board(&start, out)?;
    let boards = start.along(path).zip(start.along(path).skip(1));
    for ((number, step), (before, after)) in (1..).zip(path).zip(boards) {
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
    squares.chunks(3).try_for_each(|row| writeln!(out, "{}", row.join(" ")))
}

/// Returns an SVG document of a board and some moves from it, as `tilebase solve --format svg` draws
/// a path; without moves, of the board alone. `width` is in pixels. Without a puzzle, it is the one
/// whose notation the board looks like.
///
/// # Errors
/// Returns an error if the board or the moves are not valid, or a move leads off the board.
pub fn picture(
    puzzle: Option<Puzzle>,
    start: &str,
    moves: &str,
    width: Option<u32>,
) -> Result<String, Failure> {
    let wrong = |error| Failure::new(format!("MOVES {}: {error}", quoted(moves)));
    let mut path = Path::new();
    for step in directions(moves).map_err(|error| wrong(error.to_string()))? {
        path.try_push(step).map_err(|error| wrong(error.to_string()))?;
    }
    let start = find(puzzle, Some(start))?.start(Some(start)).map_err(Failure::new)?;
    start.follow(path).ok_or_else(|| wrong("a move leads off the board".into()))?;
    Ok(match path.is_empty() {
        true => svg::board(&start, width),
        false => document(&Way::new(start, path, Spelling::default()), width),
    })
}
