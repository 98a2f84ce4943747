//! Where a search of whole sets begins.

use std::array::from_fn;
use std::collections::BTreeMap;

use tilebase_puzzle::cubic::{self, MASKS, TOPS};
use tilebase_puzzle::{Partial, Pieces, Square, harris};

use super::cubic::{CUBIC, CubicPass};
use super::harris::{HARRIS, HarrisPass};
use super::lane::Lane;
use super::pass::{Pass, Passes};

/// The states at distance 0, and the states that a search from them reaches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The lanes that have states at distance 0, in ascending order, each with their masks.
    pub(super) lanes: Vec<(usize, Lane)>,
    /// The masks that are reached in every lane.
    pub(super) component: Lane,
}

/// A board of cubes that is a place in a lane: its cubes are digits to base 3, and bits of a mask.
pub trait Lanes: Pieces {
    /// Whether a cube's number has its parity, and not its phase.
    const HAS_PARITY: bool;

    /// A roll of whole sets of boards.
    type Pass: Pass + 'static;

    /// Returns the passes of the puzzle.
    fn passes() -> &'static Passes<Self::Pass>;

    /// Returns the masks from which moves lead to these, in every lane.
    fn component(masks: Lane) -> Lane;

    /// Returns what [`Start::new`] does. It is no generic function, so that it is compiled once.
    fn start(sets: &[Partial<Self>]) -> Start;
}

impl Lanes for cubic::State {
    const HAS_PARITY: bool = true;

    type Pass = CubicPass;

    fn passes() -> &'static Passes<CubicPass> {
        &CUBIC
    }

    /// No roll changes the number of cubes with phase 1.
    fn component(masks: Lane) -> Lane {
        let counts = masks.masks().fold(0_u16, |counts, mask| counts | 1 << mask.count_ones());
        let same = (0..=u8::MAX).filter(|mask| counts >> mask.count_ones() & 1 != 0);
        same.map(Lane::of).fold(Lane::EMPTY, Lane::or)
    }

    fn start(sets: &[Partial<cubic::State>]) -> Start {
        start(sets)
    }
}

impl Lanes for harris::Board {
    const HAS_PARITY: bool = false;

    type Pass = HarrisPass;

    fn passes() -> &'static Passes<HarrisPass> {
        &HARRIS
    }

    fn component(_: Lane) -> Lane {
        Lane::FULL
    }

    fn start(sets: &[Partial<harris::Board>]) -> Start {
        start(sets)
    }
}

impl Start {
    /// Returns the start of a search from all boards of some sets that have only these pieces.
    pub fn new<B: Lanes>(sets: &[Partial<B>]) -> Start {
        B::start(sets)
    }

    /// Returns whether the state of this rank is at distance 0.
    #[inline]
    pub fn has(&self, rank: usize) -> bool {
        let lane = rank / MASKS;
        let at = self.lanes.partition_point(|&(before, _)| before < lane);
        self.lanes.get(at).is_some_and(|&(at, masks)| at == lane && masks.has(rank as u8))
    }

    /// Returns the masks of the states from which moves lead to distance 0, in every lane.
    #[inline]
    pub fn component(&self) -> Lane {
        self.component
    }

    /// Returns whether blanks at distance 0 are on the squares of one colour, and of the other.
    pub fn shades(&self) -> [bool; 2] {
        let shade = |lane: usize| Square::ALL[lane / TOPS].shade();
        [0, 1].map(|wanted| self.lanes.iter().any(|&(lane, _)| shade(lane) == wanted))
    }
}

/// Returns the start of a search from all boards of some sets.
fn start<B: Lanes>(sets: &[Partial<B>]) -> Start {
    let mut lanes = BTreeMap::new();
    for squares in sets.iter().map(Partial::squares) {
        for blank in Square::ALL.into_iter().filter(|blank| squares[blank.index()] & 1 != 0) {
            let cubes = Square::ALL.into_iter().filter(|&square| square != blank);
            let mut rows = vec![(blank.index(), Lane::FULL)];
            for (place, square) in cubes.enumerate() {
                let digits = masks::<B>(place, square, squares[square.index()]);
                let mut next = Vec::new();
                for (lane, row) in rows {
                    for (digit, &masks) in digits.iter().enumerate() {
                        let masks = row.and(masks);
                        if masks != Lane::EMPTY {
                            next.push((3 * lane + digit, masks));
                        }
                    }
                }
                rows = next;
            }
            for (lane, masks) in rows {
                let all: &mut Lane = lanes.entry(lane).or_default();
                *all = all.or(masks);
            }
        }
    }
    let masks = lanes.values().fold(Lane::EMPTY, |all, masks| all.or(*masks));
    let component = if masks == Lane::FULL { masks } else { B::component(masks) };
    Start { lanes: lanes.into_iter().collect(), component }
}

/// Returns, for each digit of the cube on a square, which is at this place of the row, the masks
/// with one of these pieces there.
fn masks<B: Lanes>(place: usize, square: Square, pieces: u16) -> [Lane; 3] {
    let of_bit = |bit: usize| {
        let set = Lane::with_bit(7 - place);
        if bit == 1 { set } else { set.complement() }
    };
    from_fn(|digit| {
        let bits = [0, 1].into_iter().filter(|bit| pieces >> (1 + 2 * digit + bit) & 1 != 0);
        let bits = bits.map(|bit| if B::HAS_PARITY { bit ^ square.shade() } else { bit });
        bits.map(of_bit).fold(Lane::EMPTY, Lane::or)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the lanes: all boards at distance 0 are of a set, of the boards of every 97th rank those of a set are at
    /// distance 0, and neighbours of boards of a set reach them.
    fn check<B: Lanes>(goal: &str, board: impl Fn(usize) -> Option<B>) {
        let sets: Vec<Partial<B>> = goal.split('+').map(|set| set.parse().unwrap()).collect();
        let start = Start::new(&sets);
        let at_0 = |&(lane, masks): &(usize, Lane)| {
            masks.masks().map(move |mask| lane * MASKS + usize::from(mask))
        };
        for rank in start.lanes.iter().flat_map(at_0).chain((0..9 * TOPS * MASKS).step_by(97)) {
            let board = board(rank).unwrap();
            assert_eq!(start.has(rank), sets.iter().any(|set| set.has(&board)), "{goal}: {board}");
            if start.has(rank) {
                assert!(start.component().has(rank as u8) && start.shades()[board.blank().shade()]);
            }
        }
    }

    #[test]
    fn a_start_has_the_boards_of_its_sets() {
        check("W,?,!R,!WRB,?,!E,B,W,?+E!W??W?B!B?", cubic::State::from_rank);
        check("E!W??W?B!B?+WRB,WRB,WRB,WRB,---,WBR,R,W,W", cubic::State::from_rank);
        check("_NN?S?!E!W?+UUUUUUUU_", harris::Board::from_rank);
    }

    #[test]
    fn states_reach_the_states_with_as_many_cubes_of_phase_1() {
        let reached = |goal: &str| {
            let start = Start::new::<cubic::State>(&[goal.parse().unwrap()]);
            start.component.count()
        };
        assert_eq!(reached("WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB"), 70);
        assert_eq!(reached("---,WRB,WRB,WRB,WRB,WRB,WRB,WRB,WBR"), 56);
        assert_eq!(reached("WWWWEWWWW"), 256);
    }
}
