//! Boards drawn large, in pixels: a character is two of them, one above the other, and so nearly
//! square ones.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::{Colour, Cube};

use crate::picture::way::{Piece, Pieces};

/// One of the terminal's 256 colours.
type Paint = u8;

const TRAY: Paint = 240;
const HOLE: Paint = 237;
const TILE: Paint = 255;
const MARKED: Paint = 221;
const INK: Paint = 235;
const LIGHT: Paint = 231;

/// The smallest square in which a tile's digit has room, in pixels.
pub(crate) const SMALLEST: usize = 10;

/// The columns and rows of a board whose squares have this many pixels a side.
pub(crate) const fn size(square: usize) -> (usize, usize) {
    let side = 3 * square + 1;
    (side, side.div_ceil(2))
}

/// The pixels of the largest square whose board fits into so many columns and rows.
pub(crate) fn largest_square(columns: usize, rows: usize) -> usize {
    (columns.min(2 * rows)).saturating_sub(1) / 3
}

struct Raster {
    side: usize,
    /// Row by row.
    pixels: Vec<Paint>,
    /// Letters, by the column and row of their character.
    letters: Vec<(usize, usize, char)>,
}

/// Draws a board into the upper left of an area.
pub(crate) fn draw(
    pieces: &Pieces,
    marked: Option<Square>,
    square: usize,
    area: Rect,
    to: &mut Buffer,
) {
    let side = 3 * square + 1;
    let mut raster = Raster { side, pixels: vec![TRAY; side * side], letters: Vec::new() };
    for (place, piece) in Square::ALL.into_iter().zip(pieces) {
        let corner = (1 + place.column() * square, 1 + place.row() * square);
        let marked = marked == Some(place);
        match piece {
            None => raster.rectangle(corner, square - 1, HOLE),
            Some(Piece::Tile(label)) => raster.tile(corner, square - 1, *label, marked),
            Some(Piece::Cube(cube)) => raster.cube(corner, square - 1, *cube, marked),
        }
    }
    raster.paint(area, to);
}

impl Raster {
    fn dot(&mut self, x: usize, y: usize, paint: Paint) {
        if x < self.side && y < self.side {
            self.pixels[y * self.side + x] = paint;
        }
    }

    /// A square with its corners taken off.
    fn rectangle(&mut self, (left, top): (usize, usize), side: usize, paint: Paint) {
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let from_corner = x.min(side - 1 - x) + y.min(side - 1 - y);
            if from_corner > side / 20 {
                self.dot(left + x, top + y, paint);
            }
        }
    }

    fn tile(&mut self, corner: (usize, usize), side: usize, label: u8, marked: bool) {
        self.rectangle(corner, side, if marked { MARKED } else { TILE });
        let scale = (side * 2 / 3 / 7).max(1);
        let (left, top) = (corner.0 + (side - 5 * scale) / 2, corner.1 + (side - 7 * scale) / 2);
        let rows = DIGITS[usize::from(label % 10)];
        for (y, x) in (0..7 * scale).flat_map(|y| (0..5 * scale).map(move |x| (y, x))) {
            if rows[y / scale] >> (4 - x / scale) & 1 == 1 {
                self.dot(left + x, top + y, INK);
            }
        }
    }

    /// The top as a square, the front below it and the side at its right slanting away.
    fn cube(&mut self, corner: (usize, usize), side: usize, cube: Cube, marked: bool) {
        if marked {
            self.rectangle((corner.0 - 1, corner.1 - 1), side + 2, MARKED);
        }
        let depth = (side / 3).max(3);
        let edge = side - depth;
        let (left, top) = corner;
        for (x, y) in (0..edge).flat_map(|y| (0..edge).map(move |x| (x, y))) {
            self.dot(left + x, top + y, shades(cube.top)[0]);
        }
        for (along, away) in (0..depth).flat_map(|away| (0..edge).map(move |along| (along, away))) {
            // The edge between front and side belongs to the front.
            self.dot(left + along + away + 1, top + edge + away, shades(cube.front())[1]);
            self.dot(left + edge + away, top + along + away, shades(cube.side())[2]);
        }
        let letter = |colour: Colour| colour.letter();
        self.letters.push((left + edge / 2, (top + edge / 2) / 2, letter(cube.top)));
        // A character is two pixels high, and both have to be on the face.
        let row = (top + edge).div_ceil(2) + (depth - 3) / 4;
        let away = 2 * row - (top + edge);
        self.letters.push((left + away + 1 + edge / 2, row, letter(cube.front())));
        let away = depth / 2;
        self.letters.push((left + edge + away, (top + away + edge / 2) / 2, letter(cube.side())));
    }

    fn paint(&self, area: Rect, to: &mut Buffer) {
        let pixel = |x: usize, y: usize| self.pixels.get(y * self.side + x).copied();
        for row in 0..self.side.div_ceil(2) {
            for column in 0..self.side {
                let at = (area.x + column as u16, area.y + row as u16);
                let (Some(cell), Some(upper)) = (to.cell_mut(at), pixel(column, 2 * row)) else {
                    continue;
                };
                match pixel(column, 2 * row + 1) {
                    Some(lower) if lower == upper => {
                        cell.set_char(' ').set_bg(Color::Indexed(upper));
                    }
                    lower => {
                        cell.set_char('▀').set_fg(Color::Indexed(upper));
                        if let Some(lower) = lower {
                            cell.set_bg(Color::Indexed(lower));
                        }
                    }
                }
            }
        }
        for &(column, row, letter) in &self.letters {
            let at = (area.x + column as u16, area.y + row as u16);
            let Some(paper) = pixel(column, 2 * row + 1) else { continue };
            let ink = if paper >= 246 { INK } else { LIGHT };
            let style = Style::new().fg(Color::Indexed(ink)).bg(Color::Indexed(paper));
            if let Some(cell) = to.cell_mut(at) {
                cell.set_char(letter).set_style(style.add_modifier(Modifier::BOLD));
            }
        }
    }
}

/// A colour on top, in front and at the side: light falls from above.
fn shades(colour: Colour) -> [Paint; 3] {
    match colour {
        Colour::White => [255, 252, 249],
        Colour::Red => [160, 124, 88],
        Colour::Blue => [27, 26, 25],
    }
}

/// The digits, seven rows of five pixels each.
const DIGITS: [[u8; 7]; 10] = [
    [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
    [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
    [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
    [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
    [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
    [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
];
