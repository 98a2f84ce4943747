//! Every board of a path in one SVG document, for a paper or a slide.
//!
//! The document consists of plain shapes with attributes: no styles, embedded fonts or references.
//! Every viewer shows it alike, and an editor can take it apart. All coordinates are whole numbers,
//! so that a path gives the same bytes on every machine.

use std::fmt::Display;

use svg::node::element::{Element, Group, Polygon, Rectangle};
use svg::{Document, Node};
use tilebase_puzzle::cubic::Colour;
use tilebase_puzzle::{Move, Square};

use super::way::{Scene, Way};
use crate::draw::pieces::{Detail, Face, Look, Piece};
use crate::draw::svg_text::text_element;

/// Space around the picture, and between boards.
const MARGIN: usize = 24;
/// Height above the first row of boards, for the title.
const HEADER: usize = 110;
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
/// Monospace, so that l and I differ.
const LETTERS: &str = "Menlo, Consolas, DejaVu Sans Mono, monospace";
const WHITE: &str = "#ffffff";
const INK: &str = "#1f2933";
const FAINT: &str = "#616e7c";
const TRAY: &str = "#e9edf2";
const TILE_EDGE: &str = "#b8c2cc";
const HOLE: &str = "#d5dbe3";
const MARK: &str = "#ffc233";
const MARK_EDGE: &str = "#b87a00";

const ABOUT_TILES: &str = "Marked: the tile that moved.";
const ABOUT_CUBES: &str = "Marked: the cube that rolled. Opposite faces are alike.";
const ABOUT_MARKED: &str = "Yellow: the cube that rolled. Red: the marked face; where it is hidden, \
                            an arrow, or × for below.";
const ABOUT_RED: &str = "Yellow: the cube that rolled. Pale red: hidden between two cubes. Arrows \
                         point to red faces behind, × below.";

const ABOUT_DICE: &str = "Yellow: the cube that rolled. Opposite faces add up to seven.";

/// Returns the SVG document that shows a path.
pub(crate) fn document(way: &Way) -> String {
    let of_cubes = (EDGE + RIGHT, EDGE + DOWN);
    let (cell, about) = match way.scenes.iter().flat_map(|scene| scene.pieces).flatten().next() {
        Some(Piece::Cube(_)) => (of_cubes, ABOUT_CUBES),
        Some(Piece::Marked(_)) => (of_cubes, ABOUT_MARKED),
        Some(Piece::Red(_)) => (of_cubes, ABOUT_RED),
        Some(Piece::Die(_)) => (of_cubes, ABOUT_DICE),
        Some(Piece::Tile(_)) | None => ((TILE, TILE), ABOUT_TILES),
    };
    let about = format!("Letter: {}. {about}", way.legend);
    let (width, height) = (side(cell.0), CAPTION + side(cell.1));
    let columns = columns(way.scenes.len(), width + MARGIN, height + MARGIN);
    let rows = way.scenes.len().div_ceil(columns);
    // Fonts differ: this is enough for the widest.
    let text_width = (way.path.len() * 10).max(about.len() * 15 / 2);
    let total_width = (columns * (width + MARGIN) - MARGIN).max(text_width) + 2 * MARGIN;
    let total_height = HEADER + rows * (height + MARGIN);

    let background =
        Rectangle::new().set("width", total_width).set("height", total_height).set("fill", WHITE);
    let mut document = Document::new()
        .set("width", total_width)
        .set("height", total_height)
        .set("viewBox", (0, 0, total_width, total_height))
        .set("role", "img")
        .set("font-family", FONT)
        .add(text_element("title", &way.title))
        .add(background)
        .add(text((MARGIN, 42), TextStyle { size: 20, ..PLAIN }, &way.count));
    if !way.path.is_empty() {
        let style = TextStyle { size: 16, letters: true, ..PLAIN };
        document.append(text((MARGIN, 66), style, &way.path));
    }
    let style = TextStyle { size: 13, bold: false, ink: FAINT, ..PLAIN };
    document.append(text((MARGIN, 90), style, about));
    for (number, scene) in way.scenes.iter().enumerate() {
        let x = MARGIN + number % columns * (width + MARGIN);
        let y = HEADER + number / columns * (height + MARGIN);
        let mut group = Group::new().set("transform", format!("translate({x} {y})"));
        caption(&mut group, number, scene, width);
        board(&mut group, scene, cell);
        document.append(group);
    }
    format!("{document}\n")
}

/// Returns the width or height of a board, from that of a square.
const fn side(cell: usize) -> usize {
    3 * cell + 2 * GAP + 2 * PADDING
}

/// Returns the smallest number of columns with which the picture is at least 1.4 times as wide as
/// it is high.
fn columns(count: usize, width: usize, height: usize) -> usize {
    let wide = |&columns: &usize| {
        let rows = count.div_ceil(columns);
        columns * width * 10 >= (rows * height + HEADER) * 14
    };
    (1..count).find(wide).unwrap_or(count.max(1))
}

/// Draws `step 3`, and the move's letter in a box.
fn caption(group: &mut Group, number: usize, scene: &Scene, width: usize) {
    let style = TextStyle { bold: false, ink: FAINT, ..PLAIN };
    group.append(text((2, 16), style, format_args!("step {number}")));
    if let Some(letter) = scene.step {
        group.append(rectangle([width - 24, 0, 24, 20], 6, INK));
        let style = TextStyle { centred: true, ink: WHITE, letters: true, ..PLAIN };
        group.append(text((width - 12, 15), style, letter));
    }
}

fn board(group: &mut Group, scene: &Scene, (width, height): (usize, usize)) {
    group.append(rectangle([0, CAPTION, side(width), side(height)], 14, TRAY));
    for (square, piece) in Square::ALL.into_iter().zip(scene.pieces) {
        let x = PADDING + square.column() * (width + GAP);
        let y = CAPTION + PADDING + square.row() * (height + GAP);
        let moved = scene.moved == Some(square);
        match piece.map(|piece| piece.look(Detail::Faces)) {
            None => group.append(rectangle([x, y, width, height], 8, HOLE)),
            Some(Look::Tile(label)) => tile(group, (x, y), label, moved),
            Some(Look::Cube(faces)) => {
                let is_red = matches!(piece, Some(Piece::Red(_)));
                let covers = |step| {
                    let next: Option<Square> = square.step(step);
                    is_red && next.is_some_and(|next| scene.pieces[next.index()].is_some())
                };
                let covered = [false, covers(Move::Down), covers(Move::Right)];
                cube(group, (x, y), faces, covered, moved);
            }
        }
    }
}

fn tile(group: &mut Group, (x, y): (usize, usize), label: u8, moved: bool) {
    let (edge, fill) = if moved { (MARK_EDGE, MARK) } else { (TILE_EDGE, WHITE) };
    let (width, inner) = if moved { (2, TILE - 4) } else { (1, TILE - 2) };
    group.append(rectangle([x, y, TILE, TILE], 8, edge));
    group.append(rectangle([x + width, y + width, inner, inner], 8 - width, fill));
    let style = TextStyle { size: 23, centred: true, ..PLAIN };
    group.append(text((x + TILE / 2, y + TILE / 2 + 8), style, label));
}

/// Draws a cube's top, front and side. Red faces that are covered are pale.
fn cube(
    group: &mut Group,
    (x, y): (usize, usize),
    seen: [Face; 3],
    covered: [bool; 3],
    moved: bool,
) {
    if moved {
        group.append(rectangle([x - 4, y - 4, EDGE + RIGHT + 8, EDGE + DOWN + 8], 9, MARK));
    }
    let [a, b, c, d] = [(x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE)];
    let below = |(x, y): (usize, usize)| (x + RIGHT, y + DOWN);
    let places =
        [([a, b, c, d], 20), ([d, c, below(c), below(d)], 12), ([b, below(b), below(c), c], 12)];
    for ((seen, (corners, size)), shade) in seen.into_iter().zip(places).zip(0..) {
        let (colour, symbols) = (seen.colour, seen.text());
        let face = Polygon::new()
            .set("points", corners.map(|(x, y)| format!("{x},{y}")).to_vec())
            .set("fill", if covered[shade] { pale(colour) } else { paint(colour) }[shade])
            .set("stroke", INK)
            .set("stroke-linejoin", "round");
        group.append(face);
        let size = match symbols.chars().count() {
            0 => continue,
            1 => size,
            // Several in the width of one face.
            _ => 13,
        };
        let [x, y] = [corners.map(|(x, _)| x), corners.map(|(_, y)| y)];
        let centre = |four: [usize; 4]| four.iter().sum::<usize>() / 4;
        let ink = if colour == Colour::White { INK } else { WHITE };
        let style = TextStyle { size, ink, centred: true, ..PLAIN };
        group.append(text((centre(x), centre(y) + size * 3 / 8), style, symbols));
    }
}

/// Creates a rectangle with round corners, from its x, y, width and height.
fn rectangle([x, y, width, height]: [usize; 4], radius: usize, fill: &str) -> Rectangle {
    Rectangle::new()
        .set("x", x)
        .set("y", y)
        .set("width", width)
        .set("height", height)
        .set("rx", radius)
        .set("fill", fill)
}

/// The look of a text.
struct TextStyle {
    size: usize,
    bold: bool,
    /// Whether the text is centred on its x, or begins there.
    centred: bool,
    ink: &'static str,
    /// Whether the text is letters of moves, which are set in monospace.
    letters: bool,
}

const PLAIN: TextStyle =
    TextStyle { size: 14, bold: true, centred: false, ink: INK, letters: false };

fn text((x, y): (usize, usize), style: TextStyle, content: impl Display) -> Element {
    let mut text = text_element("text", content);
    text.assign("x", x);
    text.assign("y", y);
    text.assign("font-size", style.size);
    text.assign("fill", style.ink);
    if style.bold {
        text.assign("font-weight", 700);
    }
    if style.centred {
        text.assign("text-anchor", "middle");
    }
    if style.letters {
        text.assign("font-family", LETTERS);
    }
    text
}

/// Returns the shades of a colour on faces that are hidden between two cubes.
fn pale(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::Red => ["#edb9b3", "#e6aea7", "#dca39b"],
        Colour::White | Colour::Blue => paint(colour),
    }
}

/// Returns the shades of a colour on the top, in front and at the side, with light from above.
fn paint(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::White => ["#ffffff", "#eceff3", "#d8dde3"],
        Colour::Red => ["#d8402f", "#bf3526", "#a62c1f"],
        Colour::Blue => ["#2f6fbd", "#285fa3", "#214f89"],
    }
}
