//! A board whose cubes have six orientations each, in a form for walks from board to board.

use core::marker::PhantomData;

use crate::six::{MASKS, ROWS};
use crate::symmetry::Symmetry;
use crate::{CubeSymmetry, Cubes, Move, Piece, Slide, Sort, Square, Symmetric};

/// The image of a board by a symmetry. Its moves are named as those of the board: a move of the image
/// is the image of the move.
///
/// It is the row of cubes and the rank, which every roll updates. A roll changes one cube of the row
/// or rotates three neighbours. These are nine bits here, so a small table has the new bits and the
/// change of the rank.
#[derive(Clone, Copy)]
pub struct Packed<M> {
    /// The moves from the empty square.
    rolls: &'static Rolls,
    /// [`Cubes::octal`]: eight octal digits, a cube each.
    row: u32,
    rank: u32,
    marking: PhantomData<M>,
}

impl<M: Symmetric> Packed<M> {
    /// Returns the image of a board.
    #[inline]
    pub fn new(board: Cubes<M>, symmetry: CubeSymmetry<M>) -> Packed<M> {
        let all = const { if M::SORT.has_parity() { &COLOURED } else { &MARKED } };
        let blank = symmetry.board.square(board.blank()).index();
        let row = symmetry.row(board.blank(), board.octal());
        let (mut digits, mut bits) = (0, 0);
        for shift in [18, 9, 0] {
            let three = NUMBERS[(row >> shift) as usize % THREE];
            (digits, bits) = (27 * digits + three.0 as usize, 8 * bits + three.1 as usize);
        }
        let rank = ((blank * ROWS + digits) * MASKS + bits) as u32;
        Packed { rolls: &all[symmetry.board.number()][blank], row, rank, marking: PhantomData }
    }

    /// Returns the empty square.
    #[inline]
    pub const fn blank(self) -> Square {
        Square::ALL[self.rank as usize / (ROWS * MASKS)]
    }

    /// Returns the rank, as [`Cubes::rank`].
    #[inline]
    pub const fn rank(self) -> u32 {
        self.rank
    }

    /// Returns the image after a move of the board's empty square; `None` if the move leaves the
    /// board.
    #[must_use]
    #[inline]
    pub fn after(self, step: Move) -> Option<Packed<M>> {
        let roll = self.rolls[step as usize].as_ref()?;
        // Rotations, because a shift takes one more instruction, which cuts its number to five bits.
        let turn = roll.turns[self.row.rotate_right(roll.shift) as usize % THREE];
        let row = self.row ^ u32::from(turn.row).rotate_left(roll.shift);
        let change = i32::from(turn.digits) * roll.digits + i32::from(turn.bits) * roll.bits;
        let rank = self.rank.wrapping_add_signed(roll.rank + change);
        Some(Packed { rolls: roll.next, row, rank, marking: PhantomData })
    }
}

/// The moves from an empty square, by the step of the board.
type Rolls = [Option<Roll>; 4];

/// A move of the image's blank from one square.
struct Roll {
    /// The moves afterwards, and the change of the rank by the blank.
    next: &'static Rolls,
    rank: i32,
    /// The place of the last cube that changes, from the row's end: its first bit, and the weights of
    /// its digit and its bit in the rank.
    shift: u32,
    digits: i32,
    bits: i32,
    turns: &'static [Turn; THREE],
}

/// The moves, by the symmetry of the squares and the empty square.
type All = [[Rolls; 9]; 8];

static COLOURED: All = {
    static TURNS: Turns = turns(Sort::Coloured);
    all(&TURNS, &COLOURED)
};

static MARKED: All = {
    static TURNS: Turns = turns(Sort::Marked);
    all(&TURNS, &MARKED)
};

/// Returns all moves. `next` is where they will be.
const fn all(turns: &'static Turns, next: &'static All) -> All {
    let mut all = [const { [const { [const { None }; 4] }; 9] }; 8];
    let mut number = 0;
    while number < 8 * 9 * 4 {
        let (symmetry, blank, step) = (number / 36, number / 4 % 9, Move::ALL[number % 4]);
        let image = Symmetry::ALL[symmetry].step(step);
        all[symmetry][blank][step as usize] =
            Roll::new(turns, &next[symmetry], Square::ALL[blank], image);
        number += 1;
    }
    all
}

impl Roll {
    const fn new(
        turns: &'static Turns,
        next: &'static [Rolls; 9],
        blank: Square,
        step: Move,
    ) -> Option<Roll> {
        let Some(slide) = Slide::new(blank, step) else { return None };
        let place = slide.turn().0 as u32;
        Some(Roll {
            next: &next[slide.blank.index()],
            rank: (slide.blank.index() as i32 - blank.index() as i32) * (ROWS * MASKS) as i32,
            shift: 3 * place,
            digits: 3i32.pow(place) * MASKS as i32,
            bits: 1 << place,
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
                (NUMBERS[three], NUMBERS[after as usize]);
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

/// The digits of three cubes as a number to base 3, and their bits to base 2.
static NUMBERS: [(i8, i8); THREE] = {
    let mut numbers = [(0, 0); THREE];
    let mut three = 0;
    while three < THREE {
        let [a, b, c] = [(three / 64) as i8, (three / 8 % 8) as i8, (three % 8) as i8];
        numbers[three] = (a / 2 * 9 + b / 2 * 3 + c / 2, a % 2 * 4 + b % 2 * 2 + c % 2);
        three += 1;
    }
    numbers
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cubic, harris};

    /// Guards images and the tables: rolls of a packed board are those of the board, for every 97th
    /// board, which covers all rows and masks under each empty square.
    #[test]
    fn a_packed_board_rolls_as_the_board_does() {
        check::<cubic::Coloured>();
        check::<harris::Marked>();
    }

    fn check<M: Symmetric>() {
        let mut symmetries = Symmetry::ALL.into_iter().cycle();
        for board in (0..9 * ROWS * MASKS).step_by(97).filter_map(Cubes::<M>::from_rank) {
            let symmetry = CubeSymmetry::new(symmetries.next().unwrap(), 0);
            let parts = |packed: Packed<M>| (packed.rolls.as_ptr(), packed.row, packed.rank);
            let (packed, image) = (Packed::new(board, symmetry), symmetry.image(board));
            assert_eq!((packed.row, packed.rank as usize), (image.octal(), image.rank()));
            for step in Move::ALL {
                let rolled = board.roll(step).map(|board| Packed::new(board, symmetry));
                let after = packed.after(step);
                assert_eq!(after.map(parts), rolled.map(parts), "{board} {step} {symmetry:?}");
            }
        }
    }
}
