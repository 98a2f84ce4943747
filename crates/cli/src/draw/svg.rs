//! Every board of a path in one SVG document, for a paper or a slide.
//!
//! The document consists of plain shapes with attributes, without styles, embedded fonts or
//! references, so that every viewer shows it alike and an editor can take it apart. All coordinates
//! are whole numbers, so that a path gives the same bytes on every machine.

use std::fmt::Display;
use std::ops::RangeInclusive;

use tilebase::{Board, Grid};
use tilebase_puzzle::{Direction, Move};

use crate::draw::pieces::{
    ARMS, Colour, CubeStyle, DrawnBoard, DrawnCube, DrawnPiece, Face, Panel, PathPicture,
};

/// Space around the picture, and between boards.
const MARGIN: usize = 24;
/// Height above the first row of boards, for the title.
const HEADER: usize = 110;
/// Height of each further line of the text there.
const LINE: usize = 18;
/// Height of the caption above a board.
const CAPTION: usize = 26;
/// Space between the edge of a board and its squares.
const PADDING: usize = 8;
/// Space between squares.
const GAP: usize = 6;

/// The side of a tile.
const TILE: usize = 44;
/// The side of a cube's top face.
const EDGE: usize = 40;
/// How far a cube's lower edges lie to the right of its upper ones.
const RIGHT: usize = 18;
/// How far a cube's lower edges lie below its upper ones.
const DOWN: usize = 20;

const FONT: &str = "Helvetica Neue, Helvetica, Arial, sans-serif";
/// Monospace fonts, in which l and I differ.
const LETTERS: &str = "Menlo, Consolas, DejaVu Sans Mono, monospace";
const WHITE: &str = "#ffffff";
const INK: &str = "#1f2933";
const FAINT: &str = "#616e7c";
const TRAY: &str = "#e9edf2";
const TILE_EDGE: &str = "#b8c2cc";
const HOLE: &str = "#d5dbe3";
const WALL: &str = "#7d8a99";
const MARK: &str = "#ffc233";
const MARK_EDGE: &str = "#b87a00";

/// The width and height of a square with a tile, and of one with a cube.
const FLAT: (usize, usize) = (TILE, TILE);
const CUBE: (usize, usize) = (EDGE + RIGHT, EDGE + DOWN);

/// The widths of a picture that can be asked for, in pixels.
pub const WIDTHS: RangeInclusive<u64> = 20..=10_000;

/// Returns the SVG document of a path, in its usual size or with a width in pixels.
pub(crate) fn document(way: &PathPicture, width_shown: Option<u32>) -> String {
    let style = way.scenes[0].pieces.each.iter().find_map(|piece| match piece {
        Some(DrawnPiece::Cube(cube)) => Some(cube.style),
        _ => None,
    });
    let (about, path) = match &way.path {
        Some(path) => (format!("Letter: {}. {}", way.legend, about(style)), path.as_str()),
        // The parts of a reason, after what the boards show.
        None => (way.title.replace(": ", ":\n").replace(", and ", ",\nand "), ""),
    };
    let lines: Vec<_> = about.lines().skip(usize::from(way.path.is_none())).collect();
    let pieces = &way.scenes[0].pieces;
    let [width, height] = sides(pieces.grid, cell(pieces));
    let height = CAPTION + height;
    let columns = columns(way.scenes.len(), width + MARGIN, height + MARGIN);
    let rows = way.scenes.len().div_ceil(columns);
    // Enough for the widest font.
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or_default();
    let text_width = (path.len() * 10).max(longest * 15 / 2);
    let top = if path.is_empty() { 66 } else { 90 };
    let header = HEADER - 90 + top + LINE * (lines.len() - 1);
    let total_width = (columns * (width + MARGIN) - MARGIN).max(text_width) + 2 * MARGIN;
    let total_height = header + rows * (height + MARGIN);

    let shown_width = width_shown.map_or(total_width, |width| width as usize);
    let shown_height = shown_width * total_height / total_width;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
         viewBox=\"0 0 {total_width} {total_height}\" role=\"img\" font-family=\"{FONT}\">\n\
         <title>{}</title>\n\
         <rect width=\"{total_width}\" height=\"{total_height}\" fill=\"{WHITE}\"/>\n",
        escaped(&way.title)
    );
    svg += &text((MARGIN, 42), 20, INK, BOLD, &way.count);
    if !path.is_empty() {
        svg += &text((MARGIN, 66), 16, INK, &letters(BOLD), path);
    }
    for (y, line) in (top..).step_by(LINE).zip(lines) {
        svg += &text((MARGIN, y), 13, FAINT, "", line);
    }
    for (number, scene) in way.scenes.iter().enumerate() {
        let x = MARGIN + number % columns * (width + MARGIN);
        let y = header + number / columns * (height + MARGIN);
        let (caption, board) = (caption(scene, width), squares(scene));
        svg += &format!("<g transform=\"translate({x} {y})\">\n{caption}{board}</g>\n");
    }
    svg + "</svg>\n"
}

/// Returns what is said of tiles, or of cubes of a style.
fn about(style: Option<CubeStyle>) -> &'static str {
    match style {
        None => "Marked: the tile that moved.",
        Some(CubeStyle::Coloured) => "Marked: the cube that rolled. Opposite faces are alike.",
        Some(CubeStyle::Marked) => {
            "Yellow: the cube that rolled. Red: the marked face; where it is hidden, an arrow, or × for below."
        }
        Some(CubeStyle::Red) => {
            "Yellow: the cube that rolled. Pale red: hidden between two cubes. Arrows point to red faces \
             behind, × below."
        }
        Some(CubeStyle::Die) => "Framed: the cube that rolled. Each face has a colour.",
        Some(CubeStyle::Cross) => {
            "Framed: the cross that rolled. Each arm has a colour; that in the middle is towards you."
        }
        Some(CubeStyle::Other) => "A cube shows its top, its front below, and its right side.",
    }
}

/// Returns the SVG document of a board alone, without words, by default 160 pixels wide. Its title,
/// for screen readers, is the board's notation.
pub(crate) fn board(board: &Board, width: Option<u32>) -> String {
    let scene = Panel::new(board, String::new(), Vec::new());
    let (grid, cell) = (scene.pieces.grid, cell(&scene.pieces));
    framed(&board.to_string(), sides(grid, cell), width.unwrap_or(160), &squares(&scene))
}

/// Returns the SVG document of a goal, `width` pixels wide. It is flat, because a goal may be part
/// of a board.
pub(crate) fn goal(title: &str, wanted: &DrawnBoard, width: u32) -> String {
    let board = tray(wanted, FLAT, |_, at, piece| match piece {
        DrawnPiece::Tile(text) => tile(at, text, WHITE),
        DrawnPiece::Cube(cube) => {
            let [top, ..] = cube.visible(true);
            tile(at, &top.text(), paint(top.colour)[0])
        }
    });
    framed(title, sides(wanted.grid, FLAT), width, &board)
}

/// Returns the SVG element of a board that was drawn below a caption, without the caption.
fn framed(title: &str, [w, h]: [usize; 2], width: u32, board: &str) -> String {
    let (height, title) = (width as usize * h / w, escaped(title));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 {CAPTION} {w} {h}\" role=\"img\" font-family=\"{FONT}\">\n\
         <title>{title}</title>\n{board}</svg>\n"
    )
}

/// Returns the width and height of a square with these pieces.
fn cell(pieces: &DrawnBoard) -> (usize, usize) {
    if pieces.are_cubes() { CUBE } else { FLAT }
}

/// Returns the width and height of a board, from those of a square.
fn sides(grid: Grid, cell: (usize, usize)) -> [usize; 2] {
    [(grid.columns(), cell.0), (grid.rows(), cell.1)]
        .map(|(count, cell)| count * (cell + GAP) - GAP + 2 * PADDING)
}

/// Returns the smallest number of columns that makes the picture at least 1.4 times as wide as
/// high.
fn columns(count: usize, width: usize, height: usize) -> usize {
    let wide = |&columns: &usize| {
        let rows = count.div_ceil(columns);
        columns * width * 10 >= (rows * height + HEADER) * 14
    };
    (1..count).find(wide).unwrap_or(count.max(1))
}

/// Draws `step 3`, and the move's letter in a box.
fn caption(scene: &Panel, width: usize) -> String {
    let mut caption = text((2, 16), 14, FAINT, "", &scene.caption);
    if let Some(letter) = &scene.step {
        caption += &rectangle([width - 24, 0, 24, 20], 6, INK);
        caption += &text((width - 12, 15), 14, WHITE, &letters(CENTRED), letter);
    }
    caption
}

fn squares(scene: &Panel) -> String {
    let Panel { pieces, marked, .. } = scene;
    let (width, height) = cell(pieces);
    tray(pieces, (width, height), |square, (x, y), piece| {
        let is_marked = marked.contains(&square);
        let mark = match is_marked && (width, height) == CUBE {
            true => rectangle([x - 4, y - 4, width + 8, height + 8], 9, MARK),
            false => String::new(),
        };
        mark + &match piece {
            DrawnPiece::Tile(label) => {
                let place = (x + (width - TILE) / 2, y + (height - TILE) / 2);
                tile(place, label, if is_marked { MARK } else { WHITE })
            }
            DrawnPiece::Cube(arms) if arms.style == CubeStyle::Cross => cross((x, y), *arms),
            DrawnPiece::Cube(seen) => {
                let is_taken = |next: usize| pieces.each[next].is_some();
                let covers = |step| pieces.grid.neighbour(square, step).is_some_and(is_taken);
                let is_red = seen.style == CubeStyle::Red;
                let covered = [Move::Down, Move::Right].map(|step| is_red && covers(step));
                cube((x, y), seen.visible(false), [false, covered[0], covered[1]])
            }
        }
    })
}

/// Draws a board below its caption: what `draw` draws of the piece on a square, at this corner.
fn tray(
    pieces: &DrawnBoard,
    (width, height): (usize, usize),
    draw: impl Fn(usize, (usize, usize), &DrawnPiece) -> String,
) -> String {
    let [w, h] = sides(pieces.grid, (width, height));
    let mut board = rectangle([0, CAPTION, w, h], 14, TRAY);
    for (row, line) in pieces.grid.lines().enumerate() {
        for (column, square) in line.enumerate() {
            let x = PADDING + column * (width + GAP);
            let y = CAPTION + PADDING + row * (height + GAP);
            board += &match square.map(|square| (square, &pieces.each[square])) {
                None => wall([x, y, width, height]),
                Some((_, None)) => rectangle([x, y, width, height], 8, HOLE),
                Some((square, Some(piece))) => draw(square, (x, y), piece),
            };
        }
    }
    board
}

/// Draws a wall: a block with lines across it.
fn wall([x, y, width, height]: [usize; 4]) -> String {
    let mut wall = rectangle([x, y, width, height], 8, WALL);
    for at in (1..4).map(|part| part * width / 4) {
        let (left, right, height) = (x + at - width / 8, x + at + width / 8, y + height - 10);
        wall += &format!(
            "<path d=\"M{left} {height}L{right} {}\" stroke=\"{TRAY}\" stroke-width=\"3\"/>\n",
            y + 10
        );
    }
    wall
}

fn tile((x, y): (usize, usize), label: &str, fill: &str) -> String {
    let edge = if fill == MARK { MARK_EDGE } else { TILE_EDGE };
    let (width, inner) = if fill == MARK { (2, TILE - 4) } else { (1, TILE - 2) };
    let ink = if [WHITE, MARK].contains(&fill) { INK } else { WHITE };
    let size = if label.chars().count() > 2 { 13 } else { 23 };
    rectangle([x, y, TILE, TILE], 8, edge)
        + &rectangle([x + width, y + width, inner, inner], 8 - width, fill)
        + &text((x + TILE / 2, y + TILE / 2 + 8), size, ink, CENTRED, label)
}

/// Draws a cube's top, front and side. Red faces that are covered are pale.
fn cube((x, y): (usize, usize), seen: [Face; 3], covered: [bool; 3]) -> String {
    let mut cube = String::new();
    let [a, b, c, d] = [(x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE)];
    let below = |(x, y): (usize, usize)| (x + RIGHT, y + DOWN);
    let places =
        [([a, b, c, d], 20), ([d, c, below(c), below(d)], 12), ([b, below(b), below(c), c], 12)];
    for ((seen, (corners, size)), shade) in seen.into_iter().zip(places).zip(0..) {
        let (colour, symbols) = (seen.colour, seen.text());
        let points = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
        let is_pale = covered[shade] && colour == Colour::Red;
        let fill = if is_pale { PALE } else { paint(colour) }[shade];
        cube += &format!(
            "<polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{INK}\" \
             stroke-linejoin=\"round\"/>\n"
        );
        let size = match symbols.chars().count() {
            0 => continue,
            1 => size,
            // Several symbols share the width of a face.
            _ => 13,
        };
        let [x, y] = [corners.map(|(x, _)| x), corners.map(|(_, y)| y)];
        let centre = |four: [usize; 4]| four.iter().sum::<usize>() / 4;
        let ink = if colour.is_light() { INK } else { WHITE };
        cube += &text((centre(x), centre(y) + size * 3 / 8), size, ink, CENTRED, symbols);
    }
    cube
}

/// Draws a cross: the arm towards the viewer in the middle, and the four arms in the plane around
/// it.
fn cross((x, y): (usize, usize), arms: DrawnCube) -> String {
    const ARM: usize = 18;
    let mut cross = String::new();
    let (left, top) = (x + (CUBE.0 - 3 * ARM) / 2, y + (CUBE.1 - 3 * ARM) / 2);
    for (direction, (column, row)) in ARMS {
        let digit = arms.faces[direction as usize];
        let (x, y, colour) = (left + column * ARM, top + row * ARM, Colour::of_die(digit));
        let shade = if direction == Direction::Up { 0 } else { 1 };
        let ink = if colour.is_light() { INK } else { WHITE };
        cross += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{ARM}\" height=\"{ARM}\" rx=\"4\" fill=\"{}\" \
             stroke=\"{INK}\"/>\n",
            paint(colour)[shade]
        );
        cross += &text((x + ARM / 2, y + ARM / 2 + 5), 14, ink, CENTRED, digit);
    }
    cross
}

/// Draws a rectangle with round corners, from its x, y, width and height.
fn rectangle([x, y, width, height]: [usize; 4], radius: usize, fill: &str) -> String {
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\" \
         fill=\"{fill}\"/>\n"
    )
}

/// The look of bold text, which begins at its place.
const BOLD: &str = " font-weight=\"700\"";

/// The look of bold text in the middle of its place.
const CENTRED: &str = " font-weight=\"700\" text-anchor=\"middle\"";

/// Returns the look of text that is letters of moves, in monospace.
fn letters(look: &str) -> String {
    format!("{look} font-family=\"{LETTERS}\"")
}

/// Draws a text of a size, in a colour and with a look.
fn text(
    (x, y): (usize, usize),
    size: usize,
    ink: &str,
    look: &str,
    content: impl Display,
) -> String {
    let content = escaped(content);
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{look}>{content}</text>\n"
    )
}

/// Red on faces that are hidden between two cubes.
const PALE: [&str; 3] = ["#edb9b3", "#e6aea7", "#dca39b"];

/// Returns the shades of a colour on the top, in front and at the side, with light from above.
fn paint(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::White => ["#ffffff", "#eceff3", "#d8dde3"],
        Colour::Red => ["#d8402f", "#bf3526", "#a62c1f"],
        Colour::Blue => ["#2f6fbd", "#285fa3", "#214f89"],
        Colour::Green => ["#2e8b4f", "#277743", "#206337"],
        Colour::Orange => ["#f08a24", "#dc7c1c", "#c66e16"],
        Colour::Yellow => ["#f6d743", "#e6c632", "#d2b422"],
    }
}

/// Escapes a text for an element or an attribute of an SVG document. Characters that XML cannot
/// express become U+FFFD.
pub(crate) fn escaped(text: impl Display) -> String {
    let mut escaped = String::new();
    for symbol in text.to_string().chars() {
        match symbol {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            _ if is_lost(symbol) => escaped.push('\u{fffd}'),
            _ => escaped.push(symbol),
        }
    }
    escaped
}

/// Returns whether XML cannot express a character. This includes a bare carriage return, which XML
/// readers convert to a line feed.
fn is_lost(symbol: char) -> bool {
    match symbol {
        '\t' | '\n' => false,
        '\u{fffe}' | '\u{ffff}' => true,
        _ => symbol < ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_breaks_the_document() {
        let read = |content: &str| {
            let document = format!("<text>{}</text>", escaped(content));
            let read = roxmltree::Document::parse(&document).unwrap();
            read.root_element().text().unwrap().to_owned()
        };
        for page in 0..=0xff {
            let symbols: String = (page << 8..).take(256).filter_map(char::from_u32).collect();
            let kept = symbols.replace(is_lost, "\u{fffd}");
            assert_eq!(read(&format!("a{symbols}b")), format!("a{kept}b"), "{page:#x}");
        }
        let text = "bell \u{7}, nul \0, return \r";
        assert_eq!(read(text), "bell \u{fffd}, nul \u{fffd}, return \u{fffd}");
    }
}
