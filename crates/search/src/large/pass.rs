//! A pass: one roll of a whole block.

use tilebase_puzzle::{Kind, Move, Piece, Rotation, Row, Slide, Sort, Space, Square};

use crate::exchange::{Exchange, bits_of};

/// The effect of the blank's arrival on the states of one block.
pub(super) struct Pass {
    /// How the states come into each lane on arrival.
    lanes: Vec<Lane>,
    /// The exchanges of every lane, after those of its own.
    exchanges: Vec<Exchange>,
    /// The own exchanges of all lanes.
    own: Vec<Exchange>,
}

/// The number of words of a run, a vector, and the number of bits of the index in it.
const RUN: usize = 4;
const RUN_BITS: usize = 8;

/// How states come into a lane.
struct Lane {
    /// The lane from which they come.
    source: u16,
    /// The bits of the index to invert, first of all.
    flips: u16,
    /// The end of its own exchanges, where those of the next lane begin.
    end: u32,
}

impl Pass {
    /// Returns the pass of a blank's arrival.
    pub(super) fn new(space: &Space, back: &Back) -> Pass {
        let linear = |lane, flips| {
            let image = |bit| back.source_of(lane, 1_u32 << bit).1 ^ flips;
            Exchange::inverting((0..space.bits()).map(image).collect())
        };
        let mut own = Vec::new();
        let lanes = (0..space.axes()).map(|lane| {
            let (source, flips) = back.source_of(lane, 0);
            if back.is_renamed {
                own.extend(linear(lane, flips));
            }
            Lane { source: source as u16, flips: flips as u16, end: own.len() as u32 }
        });
        let lanes: Vec<_> = lanes.collect();
        let flips = u32::from(lanes[0].flips);
        let exchanges = if back.is_renamed { Vec::new() } else { linear(0, flips) };
        own.shrink_to_fit();
        Pass { lanes, exchanges, own }
    }

    /// Returns the lane from which the states of a lane come.
    pub(super) fn source_of(&self, lane: usize) -> usize {
        self.lanes[lane].source.into()
    }

    /// Sets the states of a lane on arrival, from those of the lane from which they come.
    #[inline(always)]
    pub(super) fn run(&self, lane: usize, source: &[u8], states: &mut [u64]) {
        let Lane { flips, end, .. } = self.lanes[lane];
        let begin = lane.checked_sub(1).map_or(0, |before| self.lanes[before].end);
        // Bits of the index above those of a run are inverted while the runs are copied.
        let (high, low) = (usize::from(flips) >> RUN_BITS, u32::from(flips) % (1 << RUN_BITS));
        let from = source.as_chunks().0;
        if high == 0 {
            states.iter_mut().zip(from).for_each(|(word, from)| *word = u64::from_le_bytes(*from));
        } else {
            let (from, to) = (from.as_chunks::<RUN>().0, states.as_chunks_mut::<RUN>().0);
            for (at, run) in to.iter_mut().enumerate() {
                *run = from[at ^ high].map(u64::from_le_bytes);
            }
        }
        for bit in bits_of(low) {
            Exchange::Flip(bit as u8).run(states);
        }
        for exchange in self.own[begin as usize..end as usize].iter().chain(&self.exchanges) {
            exchange.run(states);
        }
    }
}

/// The move back before the blank's arrival in one block, from states to those from which they
/// come.
pub(super) struct Back {
    /// The slide of the move back: the empty square before, and the places of the rolling cube in
    /// the row, on arrival and before.
    pub(super) slide: Slide,
    /// The number of the arrangement before.
    pub(super) row: usize,
    /// The kinds of the cubes before, and on arrival.
    rows: (Row, Row),
    /// The rolling cube's orientation before, for each axis and bits on arrival; of a die, relative
    /// to one that does not roll.
    unrolled: [[(u32, u32); 4]; 3],
    /// Whether the die to which the orientations are relative changes or rolls.
    is_renamed: bool,
    /// The place in the row on arrival of the die that is the first before.
    first: usize,
    /// The parities of the dice on arrival, and `None` for other cubes.
    parities: [Option<u8>; 8],
    /// The move back.
    step: Move,
}

impl Back {
    /// Returns the move back of the blank, in the block of this empty square and row; `None` if it
    /// leaves the board.
    pub(super) fn new(space: &Space, target: Square, row: &Row, step: Move) -> Option<Back> {
        let slide = Slide::new(target, step)?;
        let kind = row[slide.from];
        let shade = slide.blank.shade();
        let unrolled =
            |axis, bits| Kind::parts(kind.piece(shade, axis, bits).roll(step), target.shade());
        let of_axis = |axis| [0, 1, 2, 3].map(|bits| unrolled(axis, bits));
        let mut source_row = *row;
        slide.apply(&mut source_row);
        let first = refer_to_first(&mut source_row);
        let mut places = [0, 1, 2, 3, 4, 5, 6, 7];
        slide.apply(&mut places);
        let first = first.map(|first| places[first]);
        let first_before = row.iter().position(|&kind| kind == Kind::First);
        let mut squares = Square::ALL;
        squares[target.index()..].rotate_left(1);
        let shade = |place: usize| squares[place].shade() as u8;
        let parity = |place: usize| {
            let phase = u8::from(row[place] == Kind::Other);
            row[place].is_die().then(|| phase ^ shade(place) ^ shade(first_before.unwrap_or(place)))
        };
        let is_renamed = kind == Kind::First || first != first_before;
        Some(Back {
            slide,
            row: space.arrangement_rank(&source_row)?,
            rows: (source_row, *row),
            unrolled: [0, 1, 2].map(of_axis),
            is_renamed,
            first: first.unwrap_or(0),
            parities: [0, 1, 2, 3, 4, 5, 6, 7].map(parity),
            step,
        })
    }

    /// Returns the lane and the index before, of the state of this lane and index.
    fn source_of(&self, lane: usize, index: u32) -> (usize, u32) {
        let mut orientations = Space::split(&self.rows.1, lane, index);
        if self.is_renamed {
            self.rename(&mut orientations);
        } else {
            let (axis, bits) = orientations[self.slide.from];
            orientations[self.slide.from] = self.unrolled[axis as usize][bits as usize];
        }
        self.slide.apply(&mut orientations);
        Space::join(&self.rows.0, orientations)
    }

    /// Rolls the dice back, and makes their orientations relative to the die that is then the
    /// first.
    fn rename(&self, orientations: &mut [(u32, u32); 8]) {
        let mut dice = [Rotation::HOME; 8];
        for (place, (die, &(axis, bits))) in dice.iter_mut().zip(&*orientations).enumerate() {
            let parity = self.parities[place].unwrap_or(0);
            *die = Piece::from_parts(Sort::Die, parity, axis, bits).rotation();
        }
        dice[self.slide.from] = dice[self.slide.from].roll(self.step);
        let first = dice[self.first];
        for ((orientation, die), parity) in orientations.iter_mut().zip(dice).zip(self.parities) {
            if parity.is_some() {
                *orientation = Piece::new(Sort::Die, die.seen_from(first)).parts();
            }
        }
    }
}

/// Makes the kinds of a row relative to its first die, and returns its place; `None` if there are
/// no dice.
fn refer_to_first(row: &mut Row) -> Option<usize> {
    let first = row.iter().position(|kind| kind.is_die())?;
    let phase = row[first] == Kind::Other;
    for kind in row.iter_mut().filter(|kind| kind.is_die()) {
        *kind = if (*kind == Kind::Other) == phase { Kind::Same } else { Kind::Other };
    }
    row[first] = Kind::First;
    Some(first)
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::{Board, alike, gardner};

    use super::*;
    use crate::lanes::bits;

    #[test]
    fn a_pass_takes_every_state_where_the_roll_takes_it() {
        let red = gardner::State::pieces;
        check(&Space::GARDNER, gardner::STATES, gardner::State::from_rank, red, |state| {
            Some(state.rank())
        });
        let dice = alike::State::pieces;
        let states = alike::STATES;
        check(&Space::ALIKE, states, alike::State::in_space, dice, alike::State::space_rank);
    }

    fn check<B: Board>(
        space: &Space,
        states: u64,
        state: impl Fn(u64) -> Option<B>,
        pieces: impl Fn(B) -> [Option<Piece>; 9],
        rank: impl Fn(B) -> Option<u64>,
    ) {
        assert_eq!(space.states(), states);
        let (lane, lanes, words) = (1 << space.bits(), space.axes() as u64, 1 << space.bits() >> 6);
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..200 {
            let state = state(random.u64(..states)).unwrap();
            let before = rank(state).unwrap();
            assert_eq!(space.rank(pieces(state)), Some(before));
            for step in Move::ALL {
                let Some(after) = state.after(step).and_then(&rank) else { continue };
                let target = Square::new((after / (states / 9)) as usize).unwrap();
                let row = (after / lane / lanes) as usize % space.arrangements();
                let row = space.arrangement(row).unwrap();
                let back = Back::new(space, target, &row, step.opposite()).unwrap();
                let source = back.slide.blank.index() * space.arrangements() + back.row;
                let pass = Pass::new(space, &back);
                assert_eq!(before / lane / lanes, source as u64);
                let to = (after / lane % lanes) as usize;
                assert_eq!(before / lane % lanes, pass.source_of(to) as u64);
                let (mut source, mut found) = (vec![0; 8 * words], vec![0; words]);
                let index = (before % lane) as usize;
                source[index / 8] = 1 << (index % 8);
                pass.run(to, &source, &mut found);
                assert_eq!(bits(found).collect::<Vec<_>>(), [(after % lane) as usize]);
            }
        }
    }
}
