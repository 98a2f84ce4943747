//! Boards on a terminal: a frame of lines in characters, and in each square a tile or a cube; and
//! whether standard output is a terminal, its size, and its colours.

use std::env;
use std::io::{self, IsTerminal, Write, stdout};
use std::iter;

use anstyle::{Ansi256Color, AnsiColor, Style};
use tilebase::Grid;

use crate::draw::pieces::{ARMS, Colour, CubeStyle, DrawnBoard, DrawnPiece, Panel, PathPicture};

/// The columns between boards.
pub(crate) const GAP: usize = 2;

/// Draws the boards in rows, with as many in each as fit into `width` columns.
pub(crate) fn side_by_side(
    out: &mut impl Write,
    way: &PathPicture,
    width: usize,
    coloured: bool,
) -> io::Result<()> {
    writeln!(out, "{}", way.title)?;
    let columns = way.columns();
    let at_once = ((width + GAP) / (columns + GAP)).max(1);
    for scenes in way.scenes.chunks(at_once) {
        let mut drawing = Vec::new();
        for (place, scene) in scenes.iter().enumerate() {
            let caption = plain(&caption(scene));
            let board = rows(&scene.pieces, &scene.marked);
            put(&mut drawing, (place * (columns + GAP), 0), iter::once(caption).chain(board));
        }
        drawing.iter().try_for_each(|row| writeln!(out, "{}", painted(row, coloured)))?;
    }
    Ok(())
}

impl PathPicture {
    /// Returns the columns of a board or, if a caption needs more, those that leave a blank behind
    /// it.
    pub(crate) fn columns(&self) -> usize {
        let pieces = &self.scenes[0].pieces;
        let longest = self.scenes.iter().map(|scene| caption(scene).chars().count()).max();
        let board = size(pieces.grid, square(pieces)).0;
        longest.map_or(board, |longest| board.max((longest + 1).saturating_sub(GAP)))
    }
}

/// Returns what stands above a board: `step 3: r`.
fn caption(scene: &Panel) -> String {
    let step = scene.step.as_ref().map_or(String::new(), |step| format!(": {step}"));
    format!("{}{step}", scene.caption)
}

/// Puts rows of characters at this column and row, to the right of other characters.
pub(crate) fn put(
    drawing: &mut Vec<TextRow>,
    (x, y): (usize, usize),
    rows: impl IntoIterator<Item = TextRow>,
) {
    for (y, row) in (y..).zip(rows) {
        if drawing.len() <= y {
            drawing.resize(y + 1, TextRow::new());
        }
        drawing[y].resize(x, (' ', Ink::Plain));
        drawing[y].extend(row);
    }
}

/// Returns a text as a row.
pub(crate) fn plain(text: &str) -> TextRow {
    text.chars().map(|glyph| (glyph, Ink::Plain)).collect()
}

/// Returns a row for a terminal, in colours if they are wanted.
pub(crate) fn painted(row: &TextRow, coloured: bool) -> String {
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
        Ink::Face(Colour::Green) => AnsiColor::BrightWhite.on(AnsiColor::Green),
        // Terminals name no orange.
        Ink::Face(Colour::Orange) => {
            AnsiColor::Black.on_default().bg_color(Some(Ansi256Color(208).into()))
        }
        Ink::Face(Colour::Yellow) => AnsiColor::Black.on(AnsiColor::BrightYellow),
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
pub(crate) type TextRow = Vec<(char, Ink)>;

/// The columns and rows of a square with a tile or the top of a cube, without its frame.
pub(crate) const TILE: (usize, usize) = (3, 1);

/// The columns and rows of a square with three faces of a cube, so that one can follow a roll.
pub(crate) const CUBE: (usize, usize) = (6, 2);

/// The columns and rows of a square with a whole cube that is excluded from a goal, the widest.
pub(crate) const EXCLUDED: (usize, usize) = (4, 1);

/// The columns and rows of a square with a cross: its arms, and a column on both sides.
const CROSS: (usize, usize) = (5, 3);

/// Returns the columns and rows of a square with these pieces, without its frame.
pub(crate) fn square(pieces: &DrawnBoard) -> (usize, usize) {
    match pieces.are_cubes() {
        _ if pieces.are_crosses() => CROSS,
        true => CUBE,
        false => TILE,
    }
}

/// Returns the columns and rows of a board, from those of a square without its frame.
pub(crate) fn size(grid: Grid, (columns, rows): (usize, usize)) -> (usize, usize) {
    (grid.columns() * (columns + 1) + 1, grid.rows() * (rows + 1) + 1)
}

/// Draws a board, with a heavy frame around each marked square. Returns its rows.
pub(crate) fn rows(pieces: &DrawnBoard, marked: &[usize]) -> Vec<TextRow> {
    framed(pieces, square(pieces), marked, |square, piece, at| match piece {
        DrawnPiece::Tile(label) => {
            let ink = if marked.contains(&square) { Ink::Mark } else { Ink::Plain };
            let label = format!("{label:>2}");
            (label.chars().nth(at.0).filter(|_| at.1 == 0).unwrap_or(' '), ink)
        }
        DrawnPiece::Cube(cube) if cube.style == CubeStyle::Cross => {
            let arm = ARMS.into_iter().find(|(_, (column, row))| (column + 1, *row) == at);
            arm.map_or((' ', Ink::Plain), |(direction, _)| {
                let digit = cube.faces[direction as usize];
                (digit, Ink::Face(Colour::of_die(digit)))
            })
        }
        DrawnPiece::Cube(cube) => {
            let [top, front, side] = cube.visible(false);
            let (face, symbol) = match at {
                (x @ 0..3, 0) => (top, top.symbols[x]),
                (x @ 0..3, _) => (front, front.symbols[x]),
                (x, 0) => (side, side.symbols[x - 3]),
                _ => (side, ' '),
            };
            (symbol, Ink::Face(face.colour))
        }
    })
}

/// Draws a goal. Returns its rows, all as high as those of tiles.
pub(crate) fn goal_rows(goal: &DrawnBoard) -> Vec<TextRow> {
    let length =
        |piece: &DrawnPiece| if let DrawnPiece::Tile(text) = piece { text.len() } else { 0 };
    let width = goal.each.iter().flatten().map(length).fold(TILE.0, usize::max);
    framed(goal, (width, TILE.1), &[], |_, piece, (x, _)| match piece {
        // A top as wide as the square.
        DrawnPiece::Cube(cube) => {
            let [top, ..] = cube.visible(true);
            (top.symbols[x.min(2)], Ink::Face(top.colour))
        }
        DrawnPiece::Tile(text) => {
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

/// What fills a wall.
const WALL: char = '\u{2591}';

/// Draws a board whose squares have this width and height: a frame, heavy around those that
/// are marked, and what `inside` returns for a square, its piece, and a column and row within it.
fn framed(
    pieces: &DrawnBoard,
    (width, height): (usize, usize),
    marked: &[usize],
    inside: impl Fn(usize, &DrawnPiece, (usize, usize)) -> (char, Ink),
) -> Vec<TextRow> {
    let (columns, rows) = size(pieces.grid, (width, height));
    // The lines from each place up, right, down and left: 0 for none, 1 light, 2 heavy.
    let mut arms = vec![vec![[0; 4]; columns]; rows];
    let all = (0..pieces.each.len()).map(|square| (square, 1));
    for (square, weight) in all.chain(marked.iter().map(|&square| (square, 2))) {
        let (column, row) = pieces.grid.place(square);
        let (left, top) = (column * (width + 1), row * (height + 1));
        for (x, y) in (left..=left + width).flat_map(|x| [(x, top), (x, top + height + 1)]) {
            arms[y][x][1] = weight;
            arms[y][x + 1][3] = weight;
        }
        for (x, y) in (top..=top + height).flat_map(|y| [(left, y), (left + width + 1, y)]) {
            arms[y][x][2] = weight;
            arms[y + 1][x][0] = weight;
        }
    }
    let glyph = |x: usize, y: usize| {
        if arms[y][x] != [0; 4] {
            let ink = if arms[y][x].contains(&2) { Ink::Mark } else { Ink::Frame };
            return (junction(arms[y][x]), ink);
        }
        let (column, row) = (x / (width + 1), y / (height + 1));
        let at = (x % (width + 1)).checked_sub(1).zip((y % (height + 1)).checked_sub(1));
        // Between walls there is no frame.
        let square = pieces.grid.square_at(column, row).zip(at);
        let Some((square, at)) = square else { return (WALL, Ink::Frame) };
        pieces.each[square].as_ref().map_or((' ', Ink::Frame), |piece| inside(square, piece, at))
    };
    (0..rows).map(|y| (0..columns).map(|x| glyph(x, y)).collect()).collect()
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

/// Returns the columns and rows of standard output. If it is not a terminal, the columns are the
/// value of `COLUMNS`, or else 80.
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
