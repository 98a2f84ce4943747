//! `tilebase solve`: a shortest path, board by board.

use std::io::{self, IsTerminal, Write, stdout};

use tilebase::{Board, Path, Puzzle, directions, quoted};

use crate::ask::answer_json::AnswerJson;
use crate::ask::ask;
use crate::ask::question::{Asked, Question, find, usage};
use crate::ask::solvers::Solvers;
use crate::ask::verb::Verb;
use crate::draw::drawn::remark;
use crate::draw::file::PictureFile;
use crate::draw::svg::{self, document};
use crate::draw::terminal::side_by_side;
use crate::draw::way::Way;
use crate::out::escaped::shown_path;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::messages::note;
use crate::out::output::{Out, json_line};
use crate::out::spelling::Spelling;
use crate::system::terminal;
use crate::tables::places::Places;

/// Show a shortest path, board by board
#[derive(clap::Args)]
#[command(
    override_usage = usage("solve"),
    after_help = "Examples:\n  \
    tilebase solve 123069478\n  \
    tilebase solve 564178X23 7568X4123\n  \
    tilebase solve 867254301 '123??????'\n  \
    tilebase solve 2,1 'RBW RWW EWW' --svg path.svg\n  \
    tilebase solve BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase solve DDDD_DDDD\n  \
    tilebase solve gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase solve alike"
)]
pub(crate) struct Options {
    /// Draw the boards, even if the output is not a terminal
    #[arg(long, conflicts_with = "plain")]
    picture: bool,
    /// Write the boards as text, even on a terminal
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    asked: Asked,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let Options { asked, picture, .. } = options;
    if asked.format == Format::Json && *picture {
        return Err(Failure::new("--format json writes no pictures")
            .hint("leave --picture out, or draw to a file with --svg FILE"));
    }
    if let Some(svg) = &asked.svg {
        svg.check(*picture)?;
    }
    ask(asked, places, options)
}

impl Verb for Options {
    fn draws(&self) -> bool {
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
        draw(&self.asked, question, path, out)?;
        match (self.asked.format, path) {
            _ if self.asked.svg == Some(PictureFile::Stdout) => {}
            (Format::Json, _) => {
                let boards = path.map(|path| start.along(path).map(|board| board.to_string()));
                let mut answer = AnswerJson::new(question, path.map(Path::len));
                answer.path = Some(path.map(|path| spelling.path(path, &start)));
                answer.boards = Some(boards.map(Iterator::collect));
                json_line(out, &answer)?;
            }
            (Format::Text, Some(path)) if self.picture || !self.plain && stdout().is_terminal() => {
                let (way, (width, _)) = (Way::new(start, path, spelling), terminal::size());
                let fits = terminal::expect_terminal().is_ok() && width >= way.detail.size().0;
                match self.picture || fits {
                    true => side_by_side(out, &way, width, terminal::coloured())?,
                    false => text(start, path, spelling, out)?,
                }
            }
            (Format::Text, Some(path)) => text(start, path, spelling, out)?,
            (Format::Text, None) => writeln!(out, "{}", question.no_path())?,
        }
        Ok(())
    }
}

/// Writes the picture of `--svg`, of a whole path.
pub(super) fn draw(
    asked: &Asked,
    question: &Question,
    path: Option<Path>,
    out: &mut Out,
) -> Result<(), Failure> {
    let (start, spelling) = (question.start, asked.rest.moves.spelling);
    match (&asked.svg, path) {
        (None, _) => {}
        (Some(file), Some(path)) => {
            file.write(&document(&Way::new(start, path, spelling), asked.size), out)?;
        }
        (Some(PictureFile::Stdout), None) => note(question.no_path()),
        (Some(PictureFile::File(file)), None) => {
            let file = shown_path(file);
            note(format_args!("there is no path to draw, so {file} is not written"));
        }
    }
    Ok(())
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

/// Returns an SVG document of a board and some moves from it, as `tilebase solve --svg` draws a
/// path; without moves, of the board alone. `width` is in pixels. Without a puzzle, it is the one
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
