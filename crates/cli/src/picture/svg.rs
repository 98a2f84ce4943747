//! The whole way as one SVG, for a paper or a slide.
//!
//! Plain shapes with attributes of their own, no styles, fonts or references: whatever opens it
//! shows the same, and can take it apart. Everything stands on whole numbers, so that the same
//! way is the same file everywhere.

use std::fmt::Display;

use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{Colour, Cube};

use super::way::{Piece, Scene, Way, are_cubes};
use super::xml::{Attribute, Xml};

/// Around everything, and between boards.
const MARGIN: usize = 24;
/// From the upper edge to the first row of boards.
const HEADER: usize = 110;
/// Above a board.
const CAPTION: usize = 26;
/// Between a board's edge and its squares.
const PADDING: usize = 8;
/// Between squares.
const GAP: usize = 6;

const TILE: usize = 44;
/// A cube's edge, and how far its bottom lies right of its top and below it.
const EDGE: usize = 40;
const RIGHT: usize = 18;
const DOWN: usize = 20;

const FONT: &str = "Helvetica Neue, Helvetica, Arial, sans-serif";
/// In which an l is no I.
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

/// The document.
pub(crate) fn document(way: &Way) -> String {
    let cubes = way.scenes.iter().any(|scene| are_cubes(&scene.pieces));
    let (cell, about) = if cubes {
        ((EDGE + RIGHT, EDGE + DOWN), ABOUT_CUBES)
    } else {
        ((TILE, TILE), ABOUT_TILES)
    };
    let about = format!("Letter: {}. {about}", way.legend);
    let (width, height) = (side(cell.0), CAPTION + side(cell.1));
    let columns = columns(way.scenes.len(), width + MARGIN, height + MARGIN);
    let rows = way.scenes.len().div_ceil(columns);
    // Fonts differ: this is room for the widest.
    let text = (way.path.len() * 10).max(about.len() * 15 / 2);
    let total_width = (columns * (width + MARGIN) - MARGIN).max(text) + 2 * MARGIN;
    let total_height = HEADER + rows * (height + MARGIN);

    let mut xml = Xml::default();
    xml.open(
        "svg",
        &[
            ("xmlns", &"http://www.w3.org/2000/svg"),
            ("width", &total_width),
            ("height", &total_height),
            ("viewBox", &format_args!("0 0 {total_width} {total_height}")),
            ("role", &"img"),
            ("font-family", &FONT),
        ],
    );
    xml.text("title", &[], &way.title);
    xml.leaf("rect", &[("width", &total_width), ("height", &total_height), ("fill", &WHITE)]);
    words(&mut xml, (MARGIN, 42), Words { size: 20, ..PLAIN }, &way.count);
    if !way.path.is_empty() {
        words(&mut xml, (MARGIN, 66), Words { size: 16, letters: true, ..PLAIN }, &way.path);
    }
    words(&mut xml, (MARGIN, 90), Words { size: 13, bold: false, ink: FAINT, ..PLAIN }, &about);
    for (number, scene) in way.scenes.iter().enumerate() {
        let x = MARGIN + number % columns * (width + MARGIN);
        let y = HEADER + number / columns * (height + MARGIN);
        xml.open("g", &[("transform", &format_args!("translate({x} {y})"))]);
        caption(&mut xml, number, scene, width);
        board(&mut xml, scene, cell);
        xml.close();
    }
    xml.finish()
}

/// A board's width or height, from that of a square.
const fn side(cell: usize) -> usize {
    3 * cell + 2 * GAP + 2 * PADDING
}

/// As few columns as make the picture about as wide as a slide.
fn columns(count: usize, width: usize, height: usize) -> usize {
    let wide = |&columns: &usize| {
        let rows = count.div_ceil(columns);
        columns * width * 10 >= (rows * height + HEADER) * 14
    };
    (1..count).find(wide).unwrap_or(count.max(1))
}

/// `step 3`, and the move's letter on a badge.
fn caption(xml: &mut Xml, number: usize, scene: &Scene, width: usize) {
    words(xml, (2, 16), Words { bold: false, ink: FAINT, ..PLAIN }, &format_args!("step {number}"));
    if let Some(letter) = scene.step {
        rectangle(xml, [width - 24, 0, 24, 20], 6, INK);
        words(
            xml,
            (width - 12, 15),
            Words { middle: true, ink: WHITE, letters: true, ..PLAIN },
            &letter,
        );
    }
}

fn board(xml: &mut Xml, scene: &Scene, (width, height): (usize, usize)) {
    rectangle(xml, [0, CAPTION, side(width), side(height)], 14, TRAY);
    for (square, piece) in Square::ALL.into_iter().zip(scene.pieces) {
        let x = PADDING + square.column() * (width + GAP);
        let y = CAPTION + PADDING + square.row() * (height + GAP);
        let moved = scene.moved == Some(square);
        match piece {
            None => rectangle(xml, [x, y, width, height], 8, HOLE),
            Some(Piece::Tile(label)) => tile(xml, (x, y), label, moved),
            Some(Piece::Cube(lies)) => cube(xml, (x, y), lies, moved),
        }
    }
}

fn tile(xml: &mut Xml, (x, y): (usize, usize), label: u8, moved: bool) {
    let (edge, fill) = if moved { (MARK_EDGE, MARK) } else { (TILE_EDGE, WHITE) };
    let (width, inner) = if moved { (2, TILE - 4) } else { (1, TILE - 2) };
    rectangle(xml, [x, y, TILE, TILE], 8, edge);
    rectangle(xml, [x + width, y + width, inner, inner], 8 - width, fill);
    let style = Words { size: 23, middle: true, ..PLAIN };
    words(xml, (x + TILE / 2, y + TILE / 2 + 8), style, &label);
}

fn cube(xml: &mut Xml, (x, y): (usize, usize), cube: Cube, moved: bool) {
    if moved {
        rectangle(xml, [x - 4, y - 4, EDGE + RIGHT + 8, EDGE + DOWN + 8], 9, MARK);
    }
    let [a, b, c, d] = [(x, y), (x + EDGE, y), (x + EDGE, y + EDGE), (x, y + EDGE)];
    let below = |(x, y): (usize, usize)| (x + RIGHT, y + DOWN);
    let faces = [
        (cube.top, [a, b, c, d], 20),
        (cube.front(), [d, c, below(c), below(d)], 12),
        (cube.side(), [b, below(b), below(c), c], 12),
    ];
    for ((colour, corners, size), shade) in faces.into_iter().zip(0..) {
        let points = corners.map(|(x, y)| format!("{x},{y}")).join(" ");
        xml.leaf(
            "polygon",
            &[
                ("points", &points),
                ("fill", &paint(colour)[shade]),
                ("stroke", &INK),
                ("stroke-linejoin", &"round"),
            ],
        );
        let [x, y] = [corners.map(|(x, _)| x), corners.map(|(_, y)| y)];
        let centre = |four: [usize; 4]| four.iter().sum::<usize>() / 4;
        let ink = if colour == Colour::White { INK } else { WHITE };
        let style = Words { size, ink, middle: true, ..PLAIN };
        words(xml, (centre(x), centre(y) + size * 3 / 8), style, &colour.letter());
    }
}

/// A rectangle with round corners: x, y, width, height.
fn rectangle(xml: &mut Xml, [x, y, width, height]: [usize; 4], radius: usize, fill: &str) {
    xml.leaf(
        "rect",
        &[
            ("x", &x),
            ("y", &y),
            ("width", &width),
            ("height", &height),
            ("rx", &radius),
            ("fill", &fill),
        ],
    );
}

/// How words look.
struct Words {
    size: usize,
    bold: bool,
    /// Whether they stand in the middle of their place, or begin there.
    middle: bool,
    ink: &'static str,
    /// Whether they are moves, or ordinary words.
    letters: bool,
}

const PLAIN: Words = Words { size: 14, bold: true, middle: false, ink: INK, letters: false };

fn words(xml: &mut Xml, (x, y): (usize, usize), style: Words, content: &dyn Display) {
    let mut attributes: Vec<Attribute<'_>> =
        vec![("x", &x), ("y", &y), ("font-size", &style.size), ("fill", &style.ink)];
    if style.bold {
        attributes.push(("font-weight", &700));
    }
    if style.middle {
        attributes.push(("text-anchor", &"middle"));
    }
    if style.letters {
        attributes.push(("font-family", &LETTERS));
    }
    xml.text("text", &attributes, content);
}

/// A colour on top, in front and at the side: light falls from above.
fn paint(colour: Colour) -> [&'static str; 3] {
    match colour {
        Colour::White => ["#ffffff", "#eceff3", "#d8dde3"],
        Colour::Red => ["#d8402f", "#bf3526", "#a62c1f"],
        Colour::Blue => ["#2f6fbd", "#285fa3", "#214f89"],
    }
}
