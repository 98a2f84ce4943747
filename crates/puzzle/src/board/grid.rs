//! The squares of a board: a rectangle of columns and rows, of which some may be walls.

use std::fmt;

use crate::{Move, MoveSet, Slide};

/// The shape of a board: columns and rows, of at least 2 and at most 8 each, in which there are at
/// most [`Grid::MOST`] squares. The other places are walls, which nothing enters.
///
/// Squares are numbered from 0, row by row; walls have no number. Displays as `3x2`, columns first,
/// and with walls as a picture, `.../.#./...`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
    squares: u8,
    /// A bit for each place that is a square, row by row, the first one lowest.
    places: u64,
}

impl Grid {
    /// The most squares that a board has room for.
    pub const MOST: usize = 16;

    /// The most columns, and the most rows.
    pub(crate) const LONGEST: usize = 8;

    /// What a picture of a board has for a square, and for a wall.
    const SQUARE: char = '.';
    pub(crate) const WALL: char = '#';

    /// Returns the grid of this size, without walls; `None` if it is too small or too large.
    pub fn new(columns: usize, rows: usize) -> Option<Grid> {
        let fits = |squares| (2..=Grid::LONGEST).contains(&squares);
        let fits = fits(columns) && fits(rows);
        let fits = fits && columns * rows <= Grid::MOST;
        fits.then(|| Grid::of_places(columns, rows, (1 << (columns * rows)) - 1))
    }

    const fn of_places(columns: usize, rows: usize, places: u64) -> Grid {
        let squares = places.count_ones() as u8;
        Grid { columns: columns as u8, rows: rows as u8, squares, places }
    }

    /// Reads a size such as `3x2`, or a picture such as `.../.#./...`.
    ///
    /// # Errors
    /// What was expected, and found.
    pub(crate) fn read(text: &str) -> Result<Grid, String> {
        if text.contains([Grid::SQUARE, Grid::WALL, '/']) {
            return Grid::of_picture(text);
        }
        let size = text.split_once(['x', 'X', '\u{d7}']);
        let number = |text: &str| text.trim().parse().ok();
        let grid = size.and_then(|(columns, rows)| Grid::new(number(columns)?, number(rows)?));
        grid.ok_or_else(|| {
            format!(
                "expected columns x rows, such as 3x3, each from 2 to 8, at most {} squares, found \
                 {text:?}",
                Grid::MOST
            )
        })
    }

    /// Reads a picture: rows of squares and walls, with `/` between them. Rows and columns of walls
    /// alone around the squares are left out.
    fn of_picture(text: &str) -> Result<Grid, String> {
        let wrong = |expected: String| Err(format!("expected {expected}, found {text:?}"));
        let (square, wall) = (Grid::SQUARE, Grid::WALL);
        let rows: Vec<Vec<char>> =
            text.split('/').map(|row| row.trim().chars().collect()).collect();
        let is_known = |sign: &char| [square, wall].contains(sign);
        if !rows.iter().flatten().all(is_known) {
            return wrong(format!("a picture of squares ({square}) and walls ({wall})"));
        }
        if rows.iter().any(|row| row.len() != rows[0].len()) {
            return wrong("a picture whose rows are equally long".to_owned());
        }
        let squares = || {
            let row = |(y, row): (usize, &Vec<char>)| {
                let row: Vec<_> = row.iter().map(|sign| *sign == square).collect();
                (0..row.len()).filter(move |&x| row[x]).map(move |x| (x, y))
            };
            rows.iter().enumerate().flat_map(row)
        };
        let ends = |of: fn((usize, usize)) -> usize| {
            squares().map(of).min().zip(squares().map(of).max()).unwrap_or_default()
        };
        let ((left, right), (top, bottom)) = (ends(|(x, _)| x), ends(|(_, y)| y));
        let (columns, rows) = (right + 1 - left, bottom + 1 - top);
        let fits = |squares| (2..=Grid::LONGEST).contains(&squares);
        let count = squares().count();
        if !fits(columns) || !fits(rows) || count > Grid::MOST {
            let most = Grid::MOST;
            return wrong(format!(
                "at most {most} squares ({square}) in 2 to 8 columns and 2 to 8 rows"
            ));
        }
        let bit = |(x, y)| 1u64 << ((y - top) * columns + x - left);
        let places = squares().map(bit).sum();
        let grid = Grid::of_places(columns, rows, places);
        match grid.reached(0, None) == grid.all() {
            true => Ok(grid),
            false => wrong("squares between all of which the empty square can move".to_owned()),
        }
    }

    /// Returns the number of columns.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of squares.
    pub const fn squares(self) -> usize {
        self.squares as usize
    }

    /// Returns whether some place in the columns and rows is a wall.
    pub const fn has_walls(self) -> bool {
        self.squares() < self.columns() * self.rows()
    }

    /// Returns the column and the row of a square, from 0.
    pub const fn place(self, square: usize) -> (usize, usize) {
        let place = if self.has_walls() { self.among_walls(square) } else { square };
        (place % self.columns(), place / self.columns())
    }

    /// Returns the place of a square among squares and walls.
    #[cold]
    #[inline(never)]
    const fn among_walls(self, square: usize) -> usize {
        let (mut places, mut before) = (self.places, 0);
        while before < square {
            places &= places.wrapping_sub(1);
            before += 1;
        }
        places.trailing_zeros() as usize
    }

    /// Returns the square in a column and a row, from 0; `None` for a wall, and outside.
    pub const fn square_at(self, column: usize, row: usize) -> Option<usize> {
        if column >= self.columns() || row >= self.rows() {
            return None;
        }
        let place = row * self.columns() + column;
        if self.has_walls() { self.square_of(place) } else { Some(place) }
    }

    /// Returns the square of a place; `None` for a wall.
    #[cold]
    #[inline(never)]
    const fn square_of(self, place: usize) -> Option<usize> {
        if self.places >> place & 1 == 0 {
            return None;
        }
        Some((self.places & ((1 << place) - 1)).count_ones() as usize)
    }

    /// Returns the squares of each row, from the first column; `None` for a wall.
    pub fn lines(self) -> impl Iterator<Item = impl Iterator<Item = Option<usize>>> {
        let line = move |row| (0..self.columns()).map(move |column| self.square_at(column, row));
        (0..self.rows()).map(line)
    }

    /// Returns the number of squares in words, such as `nine squares`.
    pub(crate) fn in_words(self) -> String {
        const WORDS: [&str; Grid::MOST + 1] = [
            "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
            "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen",
        ];
        format!("{} squares", WORDS[self.squares()])
    }

    /// Returns the chessboard colour of a square, 0 or 1; that of the first column and row is 0.
    pub const fn shade(self, square: usize) -> usize {
        let (column, row) = self.place(square);
        (column + row) % 2
    }

    /// Returns the square beside another one, in the direction of the empty square's move; `None`
    /// if the move leaves the board or leads into a wall.
    pub const fn neighbour(self, square: usize, step: Move) -> Option<usize> {
        let (column, row) = self.place(square);
        // What is less than 0 is outside, too.
        match step {
            Move::Down => self.square_at(column, row + 1),
            Move::Left => self.square_at(column.wrapping_sub(1), row),
            Move::Right => self.square_at(column + 1, row),
            Move::Up => self.square_at(column, row.wrapping_sub(1)),
        }
    }

    /// Returns the number of squares by which a move goes on, row by row: a move along a row goes
    /// on by 1, and one along a column by as many as there are columns, less the walls between. The
    /// piece that moves goes past all others between. It is 0 if the move leaves the board.
    pub const fn stride(self, square: usize, step: Move) -> usize {
        match self.neighbour(square, step) {
            Some(to) => to.abs_diff(square),
            None => 0,
        }
    }

    /// Returns the largest stride of a move.
    pub fn longest_stride(self) -> usize {
        (0..self.squares()).map(|square| self.stride(square, Move::Down)).max().unwrap_or(0)
    }

    /// Returns the parity, 0 or 1, that a square as the empty one adds to the inversions of the
    /// pieces, so that no move changes the sum.
    pub(crate) const fn parity(self, blank: usize) -> usize {
        (blank + self.shade(blank)) % 2
    }

    /// Returns the moves from a square that stay on the board.
    pub fn moves_from(self, square: usize) -> MoveSet {
        Move::ALL.into_iter().filter(|&step| self.neighbour(square, step).is_some()).collect()
    }

    /// Returns the slides from a square that stay on the board, of one or more tiles.
    pub(crate) fn slides_from(self, square: usize) -> MoveSet {
        let line = |step| {
            let squares = std::iter::successors(self.neighbour(square, step), move |&square| {
                self.neighbour(square, step)
            });
            (1..).zip(squares).map(move |(tiles, _)| Slide { step, tiles })
        };
        Move::ALL.into_iter().flat_map(line).collect()
    }

    /// Returns all squares, a bit for each.
    const fn all(self) -> u32 {
        (1 << self.squares()) - 1
    }

    /// Returns the squares to which the empty square can move from one, without another, a bit for
    /// each.
    fn reached(self, from: usize, without: Option<usize>) -> u32 {
        let (mut reached, mut left) = (1 << from, vec![from]);
        while let Some(square) = left.pop() {
            let near = Move::ALL.into_iter().filter_map(|step| self.neighbour(square, step));
            for next in near.filter(|&next| Some(next) != without) {
                if reached >> next & 1 == 0 {
                    reached |= 1 << next;
                    left.push(next);
                }
            }
        }
        reached
    }

    /// Returns whether all squares are in a ring, around which the pieces can only go.
    pub fn is_ring(self) -> bool {
        (0..self.squares()).all(|square| self.moves_from(square).len() == 2)
    }

    /// Returns the first square without which the board would fall into parts.
    pub fn bottleneck(self) -> Option<usize> {
        (0..self.squares()).find(|&square| {
            let other = usize::from(square == 0);
            self.reached(other, Some(square)) != self.all() & !(1 << square)
        })
    }

    /// Returns whether the parity of their order alone decides which of the boards with the same
    /// tiles lead to each other: there is no bottleneck, and the board is no ring (Wilson, *Graph
    /// puzzles, homotopy, and the alternating group*, 1974; the graph of seven squares that he
    /// excludes is no board).
    pub fn is_decided_by_parity(self) -> bool {
        !self.is_ring() && (!self.has_walls() || self.bottleneck().is_none())
    }

    /// Returns the images of all squares under each symmetry of the board, the identity first.
    /// Squares behind the board are their own images. Only the symmetries of a square turn columns
    /// into rows.
    pub fn images(self) -> impl Iterator<Item = [u8; Grid::MOST]> {
        let (columns, rows) = (self.columns(), self.rows());
        let image = move |all: usize| {
            let mut images = std::array::from_fn(|square| square as u8);
            for (square, image) in images.iter_mut().enumerate().take(self.squares()) {
                let (column, row) = self.place(square);
                let (column, row) = if all & 4 != 0 { (row, column) } else { (column, row) };
                let column = if all & 1 != 0 { columns - 1 - column } else { column };
                let row = if all & 2 != 0 { rows - 1 - row } else { row };
                *image = self.square_at(column, row)? as u8;
            }
            Some(images)
        };
        (0..8).filter(move |all| all & 4 == 0 || columns == rows).filter_map(image)
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.has_walls() {
            return write!(f, "{}x{}", self.columns, self.rows);
        }
        for (row, line) in self.lines().enumerate() {
            f.write_str(if row > 0 { "/" } else { "" })?;
            for square in line {
                write!(f, "{}", square.map_or(Grid::WALL, |_| Grid::SQUARE))?;
            }
        }
        Ok(())
    }
}
