//! A screen in memory: characters in rows and columns, each with its style.

use anstyle::Style;

/// A character of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub(crate) glyph: char,
    pub(crate) style: Style,
}

impl Cell {
    /// A space in the colours of the terminal.
    const SPACE: Cell = Cell { glyph: ' ', style: Style::new() };
}

/// A rectangle of a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    /// The first column, from 0.
    pub(crate) x: usize,
    /// The first row, from 0.
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// The characters of a screen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Canvas {
    width: usize,
    /// Row by row.
    cells: Vec<Cell>,
}

impl Canvas {
    /// Creates a screen of spaces.
    pub(crate) fn new(columns: usize, rows: usize) -> Canvas {
        Canvas { width: columns, cells: vec![Cell::SPACE; columns * rows] }
    }

    /// Returns the whole screen's area.
    pub(crate) fn area(&self) -> Area {
        let height = self.cells.len().checked_div(self.width).unwrap_or(0);
        Area { x: 0, y: 0, width: self.width, height }
    }

    /// Returns the characters, row by row.
    pub(crate) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Sets the character at column `x` and row `y`. Outside the screen this does nothing.
    pub(crate) fn set(&mut self, x: usize, y: usize, glyph: char, style: Style) {
        if x < self.width
            && let Some(cell) = self.cells.get_mut(y * self.width + x)
        {
            *cell = Cell { glyph, style };
        }
    }

    /// Writes a text in this row of an area, as far as it fits.
    pub(crate) fn write(&mut self, area: Area, row: usize, text: &str, style: Style) {
        for (x, glyph) in (area.x..area.x + area.width).zip(text.chars()) {
            self.set(x, area.y + row, glyph, style);
        }
    }

    /// Writes a text on the whole screen, in rows that end between words where they can.
    pub(crate) fn write_wrapped(&mut self, text: &str) {
        let (mut x, mut y) = (0, 0);
        for word in text.split(' ') {
            if x > 0 && x + word.len() > self.width {
                (x, y) = (0, y + 1);
            }
            for glyph in word.chars() {
                if x == self.width {
                    (x, y) = (0, y + 1);
                }
                self.set(x, y, glyph, Style::new());
                x += 1;
            }
            x += 1;
        }
    }
}
