//! A state of the cubic puzzle, in the form in which a walk goes from state to state.

use tilebase_puzzle::cubic::{MASKS, State, TOPS};
use tilebase_puzzle::{Move, Slide, Square};

use super::field::Walker;

/// A state of the cubic puzzle that is split into its parts once, and then changed by every roll.
///
/// A roll changes one cube of the row or rotates three neighbours. These are nine bits here, so one
/// small table has what they become, and the change of the rank.
#[derive(Clone, Copy)]
pub struct CubicWalker {
    blank: Square,
    /// [`State::octal`]: eight octal digits, a cube each.
    row: u32,
    rank: u32,
}

impl CubicWalker {
    /// Splits a state.
    pub(crate) fn new(state: State) -> CubicWalker {
        CubicWalker { blank: state.blank(), row: state.octal(), rank: state.rank() as u32 }
    }
}

impl Walker for CubicWalker {
    #[inline]
    fn blank(self) -> Square {
        self.blank
    }

    #[inline]
    fn rank(self) -> u64 {
        self.rank.into()
    }

    #[inline]
    fn after(self, step: Move) -> Option<CubicWalker> {
        let roll = ROLLS[self.blank.index()][step as usize].as_ref()?;
        let turn = roll.turns[(self.row >> roll.shift) as usize % THREE];
        let row = self.row ^ u32::from(turn.row) << roll.shift;
        let tops = i32::from(turn.tops) * roll.weight;
        let mask = i32::from(turn.mask) << roll.place;
        let rank = self.rank.wrapping_add_signed(roll.rank + tops + mask);
        Some(CubicWalker { blank: roll.blank, row, rank })
    }
}

/// A move of the blank from one square.
struct Roll {
    /// The blank's square afterwards, and how much that adds to the rank.
    blank: Square,
    rank: i32,
    /// The place of the last cube that changes, counted from the row's end, and its first bit.
    place: u32,
    shift: u32,
    /// How much a top colour's number counts there in the rank.
    weight: i32,
    turns: &'static [Turn; THREE],
}

/// What becomes of a cube of the row, or three neighbours.
#[derive(Clone, Copy)]
struct Turn {
    /// The bits that change.
    row: u16,
    /// How much is added to the tops, as a number to base 3, and to the phases, to base 2.
    tops: i8,
    mask: i8,
}

/// The number of values of three octal digits.
const THREE: usize = 512;

static ROLLS: [[Option<Roll>; 4]; 9] = {
    let mut rolls = [const { [const { None }; 4] }; 9];
    let mut blank = 0;
    while blank < 9 {
        let mut number = 0;
        while number < 4 {
            rolls[blank][number] = Roll::new(Square::ALL[blank], Move::ALL[number]);
            number += 1;
        }
        blank += 1;
    }
    rolls
};

impl Roll {
    const fn new(blank: Square, step: Move) -> Option<Roll> {
        let Some(slide) = Slide::new(blank, step) else { return None };
        let last = if slide.from > slide.to { slide.from } else { slide.to };
        let place = 7 - last as u32;
        Some(Roll {
            blank: slide.blank,
            rank: (slide.blank.index() as i32 - blank.index() as i32) * (TOPS * MASKS) as i32,
            place,
            shift: 3 * place,
            weight: 3i32.pow(place) * MASKS as i32,
            turns: &TURNS[slide.blank.shade()][step as usize],
        })
    }
}

/// By the colour of the square that the cube rolls from, and by the move.
static TURNS: [[[Turn; THREE]; 4]; 2] = {
    let mut turns = [[[Turn { row: 0, tops: 0, mask: 0 }; THREE]; 4]; 2];
    let mut shade = 0;
    while shade < 2 {
        let mut number = 0;
        while number < 4 {
            let mut three = 0;
            while three < THREE {
                turns[shade][number][three] = turn(shade, Move::ALL[number], three as u16);
                three += 1;
            }
            number += 1;
        }
        shade += 1;
    }
    turns
};

const fn turn(shade: usize, step: Move, three: u16) -> Turn {
    let [a, b, c] = [three >> 6, three >> 3 & 7, three & 7];
    let after = match step {
        Move::Left | Move::Right => [a, b, rolled(shade, true, c)],
        // The first of the three goes behind the other two, or the last before them.
        Move::Up => [b, c, rolled(shade, false, a)],
        Move::Down => [rolled(shade, false, c), a, b],
    };
    let (tops, phases) = numbers([a, b, c]);
    let (tops_after, phases_after) = numbers(after);
    Turn {
        row: three ^ (after[0] << 6 | after[1] << 3 | after[2]),
        tops: (tops_after - tops) as i8,
        mask: (phases_after - phases) as i8,
    }
}

/// Returns a cube after a roll from a square of this colour. Along x an even cube's top goes one
/// back, along y one on; an odd one's the other way.
const fn rolled(shade: usize, horizontal: bool, cube: u16) -> u16 {
    let (top, phase) = (cube / 2, cube % 2);
    let odd = phase as usize != shade;
    let turn = if odd == horizontal { 1 } else { 2 };
    (top + turn) % 3 * 2 + phase
}

/// Returns three cubes' tops as a number to base 3, and their phases to base 2.
const fn numbers([a, b, c]: [u16; 3]) -> (i16, i16) {
    let tops = a / 2 * 9 + b / 2 * 3 + c / 2;
    let phases = a % 2 * 4 + b % 2 * 2 + c % 2;
    (tops as i16, phases as i16)
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::cubic::STATES;

    use super::*;

    /// Guards the tables: for every 97th state, with which each square's rows and masks come up, a walker's roll is the
    /// roll.
    #[test]
    fn a_walker_rolls_as_its_state_does() {
        for state in (0..STATES).step_by(97).filter_map(State::from_rank) {
            let walker = CubicWalker::new(state);
            for step in Move::ALL {
                let whole = |walker: CubicWalker| (walker.blank, walker.row, walker.rank);
                let rolled = state.roll(step).map(CubicWalker::new).map(whole);
                assert_eq!(walker.after(step).map(whole), rolled, "{state} {step}");
            }
        }
    }
}
