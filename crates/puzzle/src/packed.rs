//! A board whose cubes have six orientations each, in a form for walks from board to board.

use core::marker::PhantomData;

use crate::six::{MASKS, ROWS};
use crate::{Cubes, Move, Piece, Six, Slide, Sort, Square};

/// A board as its empty square, row of cubes and rank, which every roll updates.
///
/// A roll changes one cube of the row or rotates three neighbours. These are nine bits here, so a
/// small table has the new bits and the change of the rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Packed<M> {
    blank: Square,
    /// [`Cubes::octal`]: eight octal digits, a cube each.
    row: u32,
    rank: u32,
    marking: PhantomData<M>,
}

/// Splits a board.
impl<M: Six> From<Cubes<M>> for Packed<M> {
    #[inline]
    fn from(board: Cubes<M>) -> Packed<M> {
        let (blank, row, rank) = (board.blank(), board.octal(), board.rank() as u32);
        Packed { blank, row, rank, marking: PhantomData }
    }
}

impl<M: Six> Packed<M> {
    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        self.blank
    }

    /// Returns the rank, as [`Cubes::rank`].
    #[inline]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// Returns the board after a move of the empty square; `None` if the move leaves the board.
    #[must_use]
    #[inline]
    pub fn after(self, step: Move) -> Option<Packed<M>> {
        let rolls = const { if M::SORT.has_parity() { &COLOURED } else { &MARKED } };
        let roll = rolls[self.blank.index()][step as usize].as_ref()?;
        let turn = roll.turns[(self.row >> roll.shift) as usize % THREE];
        let row = self.row ^ u32::from(turn.row) << roll.shift;
        let digits = i32::from(turn.digits) * roll.weight;
        let bits = i32::from(turn.bits) << roll.place;
        let rank = self.rank.wrapping_add_signed(roll.rank + digits + bits);
        Some(Packed { blank: roll.blank, row, rank, marking: PhantomData })
    }
}

/// A move of the blank from one square.
struct Roll {
    /// The blank's square afterwards, and the change of the rank by it.
    blank: Square,
    rank: i32,
    /// The place of the last cube that changes, from the row's end, and its first bit.
    place: u32,
    shift: u32,
    /// The weight of a digit at this place in the rank.
    weight: i32,
    turns: &'static [Turn; THREE],
}

/// The moves, by the empty square and the step.
type Rolls = [[Option<Roll>; 4]; 9];

static COLOURED: Rolls = {
    static TURNS: Turns = turns(Sort::Coloured);
    rolls(&TURNS)
};

static MARKED: Rolls = {
    static TURNS: Turns = turns(Sort::Marked);
    rolls(&TURNS)
};

const fn rolls(turns: &'static Turns) -> Rolls {
    let mut rolls = [const { [const { None }; 4] }; 9];
    let mut number = 0;
    while number < 9 * 4 {
        let (blank, step) = (Square::ALL[number / 4], Move::ALL[number % 4]);
        rolls[number / 4][number % 4] = Roll::new(turns, blank, step);
        number += 1;
    }
    rolls
}

impl Roll {
    const fn new(turns: &'static Turns, blank: Square, step: Move) -> Option<Roll> {
        let Some(slide) = Slide::new(blank, step) else { return None };
        let place = slide.turn().0 as u32;
        Some(Roll {
            blank: slide.blank,
            rank: (slide.blank.index() as i32 - blank.index() as i32) * (ROWS * MASKS) as i32,
            place,
            shift: 3 * place,
            weight: 3i32.pow(place) * MASKS as i32,
            turns: &turns[slide.blank.shade()][step as usize],
        })
    }
}

/// The change of one cube of the row or of three neighbours.
#[derive(Clone, Copy)]
struct Turn {
    /// The bits that change.
    row: u16,
    /// The changes of the digits, as a number to base 3, and of the bits, to base 2.
    digits: i8,
    bits: i8,
}

/// The number of values of three octal digits.
const THREE: usize = 512;

/// The changes, by the colour of the square that the cube leaves, and by the move.
type Turns = [[[Turn; THREE]; 4]; 2];

const fn turns(sort: Sort) -> Turns {
    let mut turns = [[[Turn { row: 0, digits: 0, bits: 0 }; THREE]; 4]; 2];
    let numbers = numbers();
    let mut number = 0;
    while number < 2 * 4 {
        let (shade, step) = (number / 4, Move::ALL[number % 4]);
        let mut digits = [0; 8];
        let mut cube = 0;
        while cube < 8 {
            digits[cube] = rolled(sort, shade, step, cube as u16);
            cube += 1;
        }
        let turns = &mut turns[shade][step as usize];
        let mut three = 0;
        while three < THREE {
            // The first of the three goes to the place after the other two, or the last before them.
            let after = match step {
                Move::Left | Move::Right => three as u16 & !7 | digits[three % 8],
                Move::Up => (three % 64 * 8) as u16 | digits[three / 64],
                Move::Down => digits[three % 8] << 6 | three as u16 >> 3,
            };
            let ((digits, bits), (digits_after, bits_after)) =
                (numbers[three], numbers[after as usize]);
            let row = three as u16 ^ after;
            turns[three] = Turn { row, digits: digits_after - digits, bits: bits_after - bits };
            three += 1;
        }
        number += 1;
    }
    turns
}

/// Returns the octal digit of a cube after a roll from a square of this colour. Digits that are no
/// cube stay.
const fn rolled(sort: Sort, shade: usize, step: Move, cube: u16) -> u16 {
    if cube as usize >= sort.orientations() {
        return cube;
    }
    // A phase is the parity XOR the square's colour; the roll changes both.
    let phase = sort.has_parity() as u16;
    let shade = shade as u16 & phase;
    let piece = Piece::from_number(sort, (cube ^ shade) as u8);
    piece.roll(step).number() as u16 ^ shade ^ phase
}

/// Returns the digits of three cubes as a number to base 3, and their bits to base 2.
const fn numbers() -> [(i8, i8); THREE] {
    let mut numbers = [(0, 0); THREE];
    let mut three = 0;
    while three < THREE {
        let [a, b, c] = [(three / 64) as i8, (three / 8 % 8) as i8, (three % 8) as i8];
        numbers[three] = (a / 2 * 9 + b / 2 * 3 + c / 2, a % 2 * 4 + b % 2 * 2 + c % 2);
        three += 1;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cubic, harris};

    /// Guards the tables: rolls of a packed board are those of the board, for every 97th board,
    /// which covers all rows and masks under each empty square.
    #[test]
    fn a_packed_board_rolls_as_the_board_does() {
        check::<cubic::Coloured>();
        check::<harris::Marked>();
    }

    fn check<M: Six>() {
        for board in (0..9 * ROWS * MASKS).step_by(97).filter_map(Cubes::<M>::from_rank) {
            for step in Move::ALL {
                let rolled = board.roll(step).map(Packed::from);
                assert_eq!(Packed::from(board).after(step), rolled, "{board} {step}");
            }
        }
    }
}
