//! `tilebase solve eight`.

use std::io::Write;

use serde::Serialize;
use tilebase::Eight;
use tilebase_puzzle::Path;
use tilebase_puzzle::eight::{Board, Position};

use crate::args::Format;
use crate::failure::Failure;
use crate::locate::Locator;
use crate::notation::Spelling;
use crate::output::{Out, counted, json_line, with_output};
use crate::picture::{Detail, Look, Rest, Way};

/// From a start to a goal
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase solve eight 123069478\n  \
    tilebase solve eight 564178X23 7568X4123\n  \
    tilebase solve eight '1 2 3 / 0 6 9 / 4 7 8'")]
pub(crate) struct Options {
    /// Nine squares row by row: eight of the tiles 1 to 9, and 0, X, _ or . for the blank
    start: Board,
    /// The board to reach [default: each tile on the square of its own number]
    goal: Option<Board>,
    /// How to write the way
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    spelling: Spelling,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let start = options.start;
    let goal = options.goal.unwrap_or_else(|| start.home());
    let position = Position::between(&start, &goal).map_err(Failure::new)?;
    let table = Eight::from_image(locator.open(tilebase::Content::Eight)?)?;
    let path = table.path(position)?;
    let spelling = options.spelling;
    let rest = match path {
        Some(path) => {
            options.look.show(&Way::new(start, path, spelling), Detail::Tops, options.format)?
        }
        None => options.look.show_none(&no_moves(start, goal), options.format)?,
    };
    if rest == Rest::Nothing {
        return Ok(());
    }
    with_output(|out| match options.format {
        Format::Text => text(out, start, goal, path, spelling),
        Format::Json => json(out, start, goal, path, spelling),
    })
}

fn no_moves(start: Board, goal: Board) -> String {
    format!("no moves lead from {start} to {goal}: two tiles would have to change places")
}

fn text(
    out: &mut Out,
    start: Board,
    goal: Board,
    path: Option<Path>,
    spelling: Spelling,
) -> Result<(), Failure> {
    let Some(path) = path else {
        writeln!(out, "{}", no_moves(start, goal))?;
        return Ok(());
    };
    writeln!(out, "{}", counted(path, "move", spelling))?;
    for (step, board) in boards(start, path).enumerate() {
        writeln!(out, "step {step}")?;
        for row in board.labels().chunks(3) {
            let tile = |&label| char::from_digit(u32::from(label), 10).filter(|&c| c != '0');
            let row: Vec<_> = row.iter().map(|l| tile(l).unwrap_or('_').to_string()).collect();
            writeln!(out, "{}", row.join(" "))?;
        }
    }
    Ok(())
}

fn json(
    out: &mut Out,
    start: Board,
    goal: Board,
    path: Option<Path>,
    spelling: Spelling,
) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Answer {
        start: String,
        goal: String,
        moves: Option<usize>,
        path: Option<String>,
        boards: Vec<String>,
    }
    let answer = Answer {
        start: start.to_string(),
        goal: goal.to_string(),
        moves: path.map(Path::len),
        path: path.map(|path| spelling.path(path)),
        boards: path.iter().flat_map(|&p| boards(start, p)).map(|b| b.to_string()).collect(),
    };
    Ok(json_line(out, &answer)?)
}

/// The boards on the way, the first and the last included.
fn boards(start: Board, path: Path) -> impl Iterator<Item = Board> {
    let mut board = start;
    std::iter::once(start).chain(path.iter().map_while(move |step| {
        board = board.slide(step)?;
        Some(board)
    }))
}
