//! The effect of a move on the order of the eight tiles or cubes, for the ranks of all puzzles.

use crate::{Move, Square};

/// The effect of a move on the *row*: the eight tiles or cubes in row-major order, without the
/// blank.
///
/// A horizontal move does not change the row. A vertical move takes one tile past two others: three
/// neighbours in the row rotate, and the other five stay in place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Slide {
    /// The blank's square after the move.
    pub blank: Square,
    /// The moving tile's place in the row before the move, 0 to 7.
    pub from: usize,
    /// The moving tile's place in the row after the move: `from`, or two places from it.
    pub to: usize,
}

impl Slide {
    /// Returns the slide of the move `step` with the blank at `blank`; `None` if the move leaves
    /// the board.
    #[inline]
    pub const fn new(blank: Square, step: Move) -> Option<Slide> {
        let Some(next) = blank.step(step) else { return None };
        Some(Slide { blank: next, from: place(next, blank), to: place(blank, next) })
    }

    /// Moves the entry of the moving tile or cube to its place in the row after the slide.
    ///
    /// # Panics
    /// If a place of the slide has been changed to one over 7.
    pub fn apply<T>(self, row: &mut [T; 8]) {
        if self.from < self.to {
            row[self.from..=self.to].rotate_left(1);
        } else {
            row[self.to..=self.from].rotate_right(1);
        }
    }

    /// Returns the row after the slide. A row is a number of eight digits to base `RADIX` (2, 3 or
    /// 8); its most significant digit is the first tile or cube.
    ///
    /// # Panics
    /// If a place of the slide has been changed to one over 7.
    #[inline]
    pub const fn carry<const RADIX: u32>(self, row: u32) -> u32 {
        if self.from == self.to {
            return row;
        }
        let forward = self.from < self.to;
        let last = if forward { self.to } else { self.from };
        let three = head::<RADIX>(row, last) % (RADIX * RADIX * RADIX);
        let turned = if forward {
            three % (RADIX * RADIX) * RADIX + three / (RADIX * RADIX)
        } else {
            three / RADIX + three % RADIX * (RADIX * RADIX)
        };
        let weight = const { weights::<RADIX>() }[last];
        row + turned * weight - three * weight
    }
}

/// Returns the digit at a place (0 to 7, from the left) of a row to base `RADIX`.
#[inline]
pub(crate) const fn digit<const RADIX: u32>(row: u32, place: usize) -> u32 {
    head::<RADIX>(row, place) % RADIX
}

/// Returns the number that a row's digits up to a place (0 to 7) form: the row divided by the
/// place's weight.
///
/// Rolls and slides spend most of their time here, so the division is a shift, or for base 3 a
/// multiplication by the weight's reciprocal, which is exact for every row.
#[inline]
const fn head<const RADIX: u32>(row: u32, place: usize) -> u32 {
    const { assert!(RADIX == 2 || RADIX == 3 || RADIX == 8) };
    if RADIX == 3 {
        const SCALE: u32 = 24;
        const RECIPROCALS: [u64; 8] = {
            let mut reciprocals = [0; 8];
            let mut place = 0;
            while place < 8 {
                reciprocals[place] = (1 << SCALE) / weights::<3>()[place] as u64 + 1;
                place += 1;
            }
            reciprocals
        };
        ((row as u64 * RECIPROCALS[place]) >> SCALE) as u32
    } else {
        row >> (RADIX.trailing_zeros() * (7 - place as u32))
    }
}

/// Returns the weights of the eight places of a row to base `RADIX`: a digit d at a place adds d
/// times its weight.
pub(crate) const fn weights<const RADIX: u32>() -> [u32; 8] {
    let mut weights = [1; 8];
    let mut place = 7;
    while place > 0 {
        weights[place - 1] = weights[place] * RADIX;
        place -= 1;
    }
    weights
}

/// Returns the place in the row of the tile or cube on `square` while the blank is at `blank`.
#[inline]
pub(crate) const fn place(square: Square, blank: Square) -> usize {
    square.index() - (blank.index() < square.index()) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the row after a move, by definition: lays the row out on a board, moves one tile,
    /// and reads the row again.
    fn on_board(row: [u32; 8], blank: Square, step: Move) -> Option<[u32; 8]> {
        let next = blank.step(step)?;
        let mut board = [u32::MAX; 9];
        let mut rest = row.iter();
        for square in Square::ALL {
            if square != blank {
                board[square.index()] = *rest.next().unwrap();
            }
        }
        board.swap(blank.index(), next.index());
        let mut after = [0; 8];
        let tiles = board.iter().filter(|&&tile| tile != u32::MAX);
        after.iter_mut().zip(tiles).for_each(|(to, from)| *to = *from);
        Some(after)
    }

    fn number<const RADIX: u32>(row: [u32; 8]) -> u32 {
        row.iter().fold(0, |number, digit| number * RADIX + digit)
    }

    #[test]
    fn reciprocals_divide_exactly() {
        for row in 0..6_561 {
            for (place, weight) in weights::<3>().into_iter().enumerate() {
                assert_eq!(head::<3>(row, place), row / weight, "{row} / {weight}");
            }
        }
    }

    #[test]
    fn carrying_a_row_is_moving_a_tile_on_the_board() {
        let rows = [[0, 1, 2, 3, 4, 5, 6, 7], [7, 5, 3, 1, 0, 2, 4, 6]];
        for (row, blank) in rows.iter().flat_map(|r| Square::ALL.map(|b| (r, b))) {
            for step in Move::ALL {
                let slide = Slide::new(blank, step);
                let after = on_board(*row, blank, step);
                assert_eq!(slide.map(|s| s.carry::<8>(number::<8>(*row))), after.map(number::<8>));
                let (Some(slide), Some(after)) = (slide, after) else { continue };
                assert_eq!(row[slide.from], after[slide.to]);
                let (ternary, binary) = (row.map(|d| d % 3), row.map(|d| d % 2));
                assert_eq!(
                    slide.carry::<3>(number::<3>(ternary)),
                    number::<3>(after.map(|d| d % 3))
                );
                assert_eq!(
                    slide.carry::<2>(number::<2>(binary)),
                    number::<2>(after.map(|d| d % 2))
                );
                assert_eq!(digit::<8>(number::<8>(after), slide.to), row[slide.from]);
            }
        }
    }
}
