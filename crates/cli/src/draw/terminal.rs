//! Boards on a terminal: a frame of lines in characters, and in each square a tile or a cube; and whether standard
//! output is a terminal, its size, and its colours.

use std::env;
use std::io::{self, IsTerminal, Write, stdout};
use std::iter;

use anstyle::{AnsiColor, Style};
use tilebase::Grid;

use crate::draw::pieces::{Colour, Detail, Piece, Pieces, Squares, Wanted, Way};
use crate::out::output::Out;

/// The columns between boards.
pub(crate) const GAP: usize = 2;

/// Draws the boards in rows, with as many in each as fit into `width` columns.
pub(crate) fn side_by_side(
    out: &mut Out,
    way: &Way,
    width: usize,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
    let (columns, _) = way.detail.size(way.grid());
    let at_once = ((width + GAP) / (columns + GAP)).max(1);
    for scenes in way.scenes.chunks(at_once) {
        let mut drawing = Vec::new();
        for (place, scene) in scenes.iter().enumerate() {
            let step = scene.step.map_or(String::new(), |step| format!(": {step}"));
            let caption = plain(&format!("{}{step}", scene.caption));
            let board = rows(&scene.pieces, &scene.marked, way.detail);
            put(&mut drawing, (place * (columns + GAP), 0), iter::once(caption).chain(board));
        }
        drawing.iter().try_for_each(|row| writeln!(out, "{}", painted(row, coloured)))?;
    }
    Ok(())
}

/// Puts rows of characters at this column and row, to the right of other characters.
pub(crate) fn put(
    drawing: &mut Vec<Row>,
    (x, y): (usize, usize),
    rows: impl IntoIterator<Item = Row>,
) {
    for (y, row) in (y..).zip(rows) {
        if drawing.len() <= y {
            drawing.resize(y + 1, Row::new());
        }
        drawing[y].resize(x, (' ', Ink::Plain));
        drawing[y].extend(row);
    }
}

/// Returns a text as a row.
pub(crate) fn plain(text: &str) -> Row {
    text.chars().map(|glyph| (glyph, Ink::Plain)).collect()
}

/// Returns a row for a terminal, in colours if they are wanted.
pub(crate) fn painted(row: &Row, coloured: bool) -> String {
    let run = |run: &[(char, Ink)]| {
        let style = run.first().filter(|_| coloured).map_or(Style::new(), |&(_, ink)| paint(ink));
        let text: String = run.iter().map(|(glyph, _)| glyph).collect();
        format!("{style}{text}{style:#}")
    };
    row.chunk_by(|(_, a), (_, b)| a == b).map(run).collect()
}

fn paint(ink: Ink) -> Style {
    match ink {
        Ink::Frame => AnsiColor::BrightBlack.on_default(),
        Ink::Mark => AnsiColor::Yellow.on_default().bold(),
        Ink::Plain => Style::new(),
        Ink::Face(Colour::White) => AnsiColor::Black.on(AnsiColor::BrightWhite),
        Ink::Face(Colour::Red) => AnsiColor::BrightWhite.on(AnsiColor::Red),
        Ink::Face(Colour::Blue) => AnsiColor::BrightWhite.on(AnsiColor::Blue),
    }
}

/// The part of a picture that a character belongs to, for its colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// The frame, and the empty square.
    Frame,
    /// The tile that moved, and the frame of the tile or cube that moved.
    Mark,
    /// Any other tile, and text.
    Plain,
    /// A cube's face.
    Face(Colour),
}

/// A row of characters.
pub(crate) type Row = Vec<(char, Ink)>;

impl Detail {
    /// Returns the columns and rows of a square, without its frame.
    const fn square(self) -> (usize, usize) {
        match self {
            Detail::Tops => (3, 1),
            Detail::Faces => (6, 2),
        }
    }

    /// Returns the columns and rows of a board.
    pub(crate) fn size(self, grid: Grid) -> (usize, usize) {
        size(grid, self.square())
    }
}

/// Returns the columns and rows of a board, from those of a square without its frame.
fn size(grid: Grid, (columns, rows): (usize, usize)) -> (usize, usize) {
    (grid.columns() * (columns + 1) + 1, grid.rows() * (rows + 1) + 1)
}

/// Draws a board, with a heavy frame around each marked square. Returns its rows.
pub(crate) fn rows(pieces: &Pieces, marked: &[usize], detail: Detail) -> Vec<Row> {
    framed(pieces.grid, detail.square(), marked, |square, x, y| {
        pieces[square].map_or((' ', Ink::Frame), |piece| {
            inside(piece, detail, (x, y), marked.contains(&square))
        })
    })
}

/// Returns the columns of a goal with a whole cube that is excluded, the widest.
pub(crate) fn widest_goal(grid: Grid) -> usize {
    size(grid, (4, 1)).0
}

/// Draws a goal. Returns its rows, all as high as those of [`Detail::Tops`].
pub(crate) fn goal_rows(goal: &Squares<Wanted>) -> Vec<Row> {
    let (least, height) = Detail::Tops.square();
    let length = |wanted: &Wanted| if let Wanted::Text(text) = wanted { text.len() } else { 0 };
    let width = goal.iter().map(length).fold(least, usize::max);
    framed(goal.grid, (width, height), &[], |square, x, y| match &goal[square] {
        Wanted::Piece(None) => (' ', Ink::Frame),
        // A top as wide as the square.
        Wanted::Piece(Some(piece)) => inside(*piece, Detail::Tops, (x.min(2), y), false),
        Wanted::Text(text) => {
            let symbol = format!("{text:^width$}").chars().nth(x).unwrap_or(' ');
            let ink = match Colour::from_letter(symbol) {
                _ if text == "?" => Ink::Frame,
                // The letters of a whole cube.
                Some(colour) if text.len() >= 3 => Ink::Face(colour),
                _ => Ink::Plain,
            };
            (symbol, ink)
        }
    })
}

/// Draws a board whose squares have this width and height: a frame, heavy around those that
/// are marked, and what `inside` returns for a square and a column and row within it.
fn framed(
    grid: Grid,
    (width, height): (usize, usize),
    marked: &[usize],
    inside: impl Fn(usize, usize, usize) -> (char, Ink),
) -> Vec<Row> {
    let (columns, rows) = size(grid, (width, height));
    let glyph = |x: usize, y: usize| {
        if x.is_multiple_of(width + 1) || y.is_multiple_of(height + 1) {
            return line(grid, (x, y), (width, height), marked);
        }
        let square = y / (height + 1) * grid.columns() + x / (width + 1);
        inside(square, x % (width + 1) - 1, y % (height + 1) - 1)
    };
    (0..rows).map(|y| (0..columns).map(|x| glyph(x, y)).collect()).collect()
}

/// Returns the character at column `x` and row `y` within a square.
fn inside(piece: Piece, detail: Detail, (x, y): (usize, usize), is_marked: bool) -> (char, Ink) {
    match piece {
        Piece::Tile(label) => {
            let ink = if is_marked { Ink::Mark } else { Ink::Plain };
            let label = format!("{label:>2}");
            (label.chars().nth(x).filter(|_| y == 0).unwrap_or(' '), ink)
        }
        Piece::Cube(cube) => {
            let [top, front, side] = cube.visible(detail);
            let (face, symbol) = match (x, y) {
                (0..3, 0) => (top, top.symbols[x]),
                (0..3, _) => (front, front.symbols[x]),
                (_, 0) => (side, side.symbols[x - 3]),
                _ => (side, ' '),
            };
            (symbol, Ink::Face(face.colour))
        }
    }
}

/// Returns the character of the frame at column `x` and row `y` of the board.
fn line(
    grid: Grid,
    (x, y): (usize, usize),
    (width, height): (usize, usize),
    marked: &[usize],
) -> (char, Ink) {
    let (columns, rows) = size(grid, (width, height));
    let (on_x, on_y) = (x.is_multiple_of(width + 1), y.is_multiple_of(height + 1));
    // The columns of squares to the left and right of the character, and the rows above and below.
    let (left, right) = (x.wrapping_sub(1) / (width + 1), x / (width + 1));
    let (above, below) = (y.wrapping_sub(1) / (height + 1), y / (height + 1));
    // The weight of the line between two of these squares; 0 for no line.
    let weight = |is_there: bool, squares: [(usize, usize); 2]| {
        let is_heavy =
            |&square: &usize| squares.contains(&(square % grid.columns(), square / grid.columns()));
        usize::from(is_there) * (1 + usize::from(marked.iter().any(is_heavy)))
    };
    let arms = [
        weight(on_x && y > 0, [(left, above), (right, above)]),
        weight(on_y && x + 1 < columns, [(right, above), (right, below)]),
        weight(on_x && y + 1 < rows, [(left, below), (right, below)]),
        weight(on_y && x > 0, [(left, above), (left, below)]),
    ];
    let ink = if arms.contains(&2) { Ink::Mark } else { Ink::Frame };
    (junction(arms), ink)
}

/// Returns the character with lines up, right, down and left: 0 for none, 1 light, 2 heavy.
fn junction(arms: [usize; 4]) -> char {
    /// The characters in the order of their arms. No frame has a line that ends.
    const ALL: [&str; 3] = [
        "    ╮┑ ┒┓ ─╾╭┬┭┎┰┱ ╼━┍┮┯┏┲┳",
        " ╯┙│┤┥╽┧┪╰┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈",
        " ┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
    ];
    let [up, rest @ ..] = arms;
    ALL[up].chars().nth(rest.into_iter().fold(0, |all, arm| 3 * all + arm)).unwrap_or(' ')
}

/// Checks that standard output is a terminal on which the cursor can move. The error describes what
/// it is instead.
pub(crate) fn expect_terminal() -> Result<(), &'static str> {
    if !stdout().is_terminal() {
        Err("a file or a pipe")
    } else if env::var_os("TERM").is_some_and(|term| term == "dumb") {
        Err("a dumb one (TERM=dumb)")
    } else {
        Ok(())
    }
}

/// Returns the columns and rows of standard output. If it is not a terminal, the columns are the value
/// of `COLUMNS`, or else 80.
pub(crate) fn window() -> (usize, usize) {
    match terminal_size::terminal_size_of(stdout()) {
        Some((columns, rows)) => (columns.0.into(), rows.0.into()),
        // The number of columns of a terminal fits into a `u16`.
        None => {
            let columns = env::var("COLUMNS").ok().and_then(|text| text.parse::<u16>().ok());
            (columns.map_or(80, usize::from), 24)
        }
    }
}

/// Returns whether to write colours, which depends on whether standard output is a terminal, and on
/// the environment variables `NO_COLOR`, `CLICOLOR` and `CLICOLOR_FORCE`.
pub(crate) fn coloured() -> bool {
    anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never
}
