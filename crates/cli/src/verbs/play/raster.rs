//! Boards drawn large, in pixels. A character is two pixels, one above the other, which are nearly
//! square.

use anstyle::Style;
use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::Colour;

use super::canvas::{Area, Canvas};
use super::palette::{Paint, Palette};
use crate::draw::pieces::{Detail, Face, Look, Pieces};

/// The side of the smallest square that has room for a digit, in pixels.
pub(crate) const SMALLEST: usize = 10;

/// Returns the columns and rows of a board whose squares have this many pixels a side.
pub(crate) const fn size(square: usize) -> (usize, usize) {
    let side = 3 * square + 1;
    (side, side.div_ceil(2))
}

/// Returns the side, in pixels, of the largest square whose board fits into these columns and rows.
pub(crate) fn largest_square(columns: usize, rows: usize) -> usize {
    (columns.min(2 * rows)).saturating_sub(1) / 3
}

/// The digits 0 to 9, row by row, as in the IBM PC. The lowest bit of a row is its left column, which
/// is never empty.
const DIGITS: [[u8; 7]; 10] = [
    [0x3e, 0x63, 0x73, 0x7b, 0x6f, 0x67, 0x3e],
    [0x0c, 0x0e, 0x0c, 0x0c, 0x0c, 0x0c, 0x3f],
    [0x1e, 0x33, 0x30, 0x1c, 0x06, 0x33, 0x3f],
    [0x1e, 0x33, 0x30, 0x1c, 0x30, 0x33, 0x1e],
    [0x38, 0x3c, 0x36, 0x33, 0x7f, 0x30, 0x78],
    [0x3f, 0x03, 0x1f, 0x30, 0x30, 0x33, 0x1e],
    [0x1c, 0x06, 0x03, 0x1f, 0x33, 0x33, 0x1e],
    [0x3f, 0x33, 0x30, 0x18, 0x0c, 0x0c, 0x0c],
    [0x1e, 0x33, 0x33, 0x1e, 0x33, 0x33, 0x1e],
    [0x1e, 0x33, 0x33, 0x3e, 0x30, 0x18, 0x0e],
];

/// A board as pixels, and the letters on top of them.
struct Raster {
    side: usize,
    /// Row by row.
    pixels: Vec<Paint>,
    /// The column and row of each letter, in characters.
    letters: Vec<(usize, usize, char)>,
}

/// Draws a board into the upper left of an area. `square` is the side of a square in pixels.
pub(crate) fn draw(
    pieces: &Pieces,
    marked: Option<Square>,
    square: usize,
    palette: Palette,
    area: Area,
    to: &mut Canvas,
) {
    let side = 3 * square + 1;
    let mut raster = Raster { side, pixels: vec![Paint::Tray; side * side], letters: Vec::new() };
    for (place, piece) in Square::ALL.into_iter().zip(pieces) {
        let corner = (1 + place.column() * square, 1 + place.row() * square);
        let marked = marked == Some(place);
        match piece.map(|piece| piece.look(Detail::Faces)) {
            None => raster.rectangle(corner, square - 1, Paint::Hole),
            Some(Look::Tile(label)) => raster.tile(corner, square - 1, label, marked),
            Some(Look::Cube(faces)) => raster.cube(corner, square - 1, faces, marked),
        }
    }
    raster.paint(palette, area, to);
}

impl Raster {
    fn dot(&mut self, x: usize, y: usize, paint: Paint) {
        if x < self.side && y < self.side {
            self.pixels[y * self.side + x] = paint;
        }
    }

    /// Draws a square without its corners.
    fn rectangle(&mut self, (left, top): (usize, usize), side: usize, paint: Paint) {
        for (x, y) in (0..side).flat_map(|y| (0..side).map(move |x| (x, y))) {
            let from_corner = x.min(side - 1 - x) + y.min(side - 1 - y);
            if from_corner > side / 20 {
                self.dot(left + x, top + y, paint);
            }
        }
    }

    fn tile(&mut self, corner: (usize, usize), side: usize, label: u8, marked: bool) {
        self.rectangle(corner, side, if marked { Paint::Marked } else { Paint::Tile });
        let glyph = DIGITS[usize::from(label % 10)];
        let columns = glyph.iter().fold(0, |columns, row| columns | row);
        let (width, height) = (8 - columns.leading_zeros() as usize, glyph.len());
        let scale = (side * 2 / 3 / height).max(1);
        let left = corner.0 + (side - width * scale) / 2;
        let top = corner.1 + (side - height * scale) / 2;
        for (y, x) in (0..height * scale).flat_map(|y| (0..width * scale).map(move |x| (y, x))) {
            if glyph[y / scale] >> (x / scale) & 1 == 1 {
                self.dot(left + x, top + y, Paint::Ink);
            }
        }
    }

    /// Draws the top as a square, and the front below it and the side to its right as slanting
    /// bands.
    fn cube(&mut self, corner: (usize, usize), side: usize, faces: [Face; 3], marked: bool) {
        let [up, front, right] = faces;
        if marked {
            self.rectangle((corner.0 - 1, corner.1 - 1), side + 2, Paint::Marked);
        }
        let depth = (side / 3).max(3);
        let edge = side - depth;
        let (left, top) = corner;
        for (x, y) in (0..edge).flat_map(|y| (0..edge).map(move |x| (x, y))) {
            self.dot(left + x, top + y, Paint::Top(up.colour));
        }
        for (along, away) in (0..depth).flat_map(|away| (0..edge).map(move |along| (along, away))) {
            // The edge between front and side belongs to the front.
            self.dot(left + along + away + 1, top + edge + away, Paint::Front(front.colour));
            self.dot(left + edge + away, top + along + away, Paint::Side(right.colour));
        }
        self.write(left + edge / 2, (top + edge / 2) / 2, up);
        // A character is two pixels high, and both have to be on the face.
        let row = (top + edge).div_ceil(2) + (depth - 3) / 4;
        let away = 2 * row - (top + edge);
        self.write(left + away + 1 + edge / 2, row, front);
        let away = depth / 2;
        self.write(left + edge + away, (top + away + edge / 2) / 2, right);
    }

    /// Writes what is on a face, with the middle symbol in this column and row of characters.
    fn write(&mut self, column: usize, row: usize, face: Face) {
        let symbols = (column - 1..).zip(face.symbols).filter(|&(_, symbol)| symbol != ' ');
        self.letters.extend(symbols.map(|(column, symbol)| (column, row, symbol)));
    }

    fn paint(&self, palette: Palette, area: Area, to: &mut Canvas) {
        let pixel = |x: usize, y: usize| self.pixels.get(y * self.side + x).copied();
        let color = |x: usize, y: usize| pixel(x, y).map(|paint| paint.color(palette));
        for row in 0..self.side.div_ceil(2) {
            for column in 0..self.side {
                let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1));
                let (glyph, style) = if upper == lower {
                    (' ', Style::new().bg_color(upper))
                } else {
                    ('▀', Style::new().fg_color(upper).bg_color(lower))
                };
                to.set(area.x + column, area.y + row, glyph, style);
            }
        }
        for &(column, row, letter) in &self.letters {
            let Some(paper) = pixel(column, 2 * row + 1) else { continue };
            let ink = match paper {
                Paint::Top(Colour::White)
                | Paint::Front(Colour::White)
                | Paint::Side(Colour::White) => Paint::Ink,
                _ => Paint::Chalk,
            };
            let colors = [ink, paper].map(|paint| Some(paint.color(palette)));
            let style = Style::new().fg_color(colors[0]).bg_color(colors[1]).bold();
            to.set(area.x + column, area.y + row, letter, style);
        }
    }
}
