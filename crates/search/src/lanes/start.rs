//! Where a search of whole sets begins.

use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::Arc;

use tilebase_puzzle::cubic::{self, MASKS, Pattern, TOPS};
use tilebase_puzzle::{Partial, Pieces, Square, harris};

use super::lane::Lane;

/// The boards at distance 0, and those that a search from them reaches. A handle: clones share the
/// list of lanes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    pub(super) puzzle: Puzzle,
    /// The lanes that have boards at distance 0, in ascending order, each with their masks.
    pub(super) lanes: Arc<[(usize, Lane)]>,
    /// The masks that are reached in every lane.
    pub(super) component: Lane,
    /// Whether blanks at distance 0 are on the squares of one colour, and of the other.
    shades: [bool; 2],
}

/// A puzzle that is searched by whole sets of its boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Puzzle {
    /// The cubic puzzle: the phases of the cubes are a mask.
    Cubic,
    /// Harris's cubes: the signs of the marks are a mask.
    Harris,
}

/// A board of cubes that is a place in a lane: its cubes are digits to base 3, and bits of a mask.
pub trait Lanes: Pieces {
    /// The puzzle of the board.
    const PUZZLE: Puzzle;
}

impl Lanes for cubic::State {
    const PUZZLE: Puzzle = Puzzle::Cubic;
}

impl Lanes for harris::Board {
    const PUZZLE: Puzzle = Puzzle::Harris;
}

impl Puzzle {
    /// Returns the masks from which moves lead to these, in every lane.
    fn component(self, masks: Lane) -> Lane {
        match self {
            // No roll changes the number of cubes with phase 1.
            Puzzle::Cubic if masks != Lane::FULL => {
                let counts = masks.masks().fold(0_u16, |all, mask| all | 1 << mask.count_ones());
                let same = (0..=u8::MAX).filter(|mask| counts >> mask.count_ones() & 1 != 0);
                same.map(Lane::of).fold(Lane::EMPTY, Lane::or)
            }
            _ => Lane::FULL,
        }
    }
}

/// The start of a search from the 256 states that show a pattern.
impl From<Pattern> for Start {
    fn from(pattern: Pattern) -> Start {
        Start::with(Puzzle::Cubic, [(pattern.rank(), Lane::FULL)].into(), Lane::FULL)
    }
}

/// The start of a search from a board of Harris's cubes.
impl From<harris::Board> for Start {
    fn from(board: harris::Board) -> Start {
        let lane = (board.rank() / MASKS, Lane::of(board.signs()));
        Start::with(Puzzle::Harris, [lane].into(), Lane::FULL)
    }
}

impl Start {
    /// Returns the start of a search from all boards of some sets.
    pub fn new<B: Lanes>(sets: &[Partial<B>]) -> Start {
        Start::of_squares(B::PUZZLE, sets.iter().map(Partial::squares).collect())
    }

    fn with(puzzle: Puzzle, lanes: Arc<[(usize, Lane)]>, component: Lane) -> Start {
        let shades = [0, 1].map(|wanted| {
            lanes.iter().any(|&(lane, _)| Square::ALL[lane / TOPS].shade() == wanted)
        });
        Start { puzzle, lanes, component, shades }
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

    /// Returns the length of the list of lanes in bytes.
    pub fn length(&self) -> usize {
        size_of_val(&*self.lanes)
    }

    /// Returns whether blanks at distance 0 are on the squares of one colour, and of the other.
    #[inline]
    pub fn shades(&self) -> [bool; 2] {
        self.shades
    }

    /// Returns the start of a search from all boards with one of these pieces on each square. It is
    /// no generic function, so that it is compiled once.
    fn of_squares(puzzle: Puzzle, sets: Vec<[u16; 9]>) -> Start {
        let mut lanes = BTreeMap::new();
        for squares in sets {
            for blank in Square::ALL.into_iter().filter(|blank| squares[blank.index()] & 1 != 0) {
                let cubes = Square::ALL.into_iter().filter(|&square| square != blank);
                let mut rows = vec![(blank.index(), Lane::FULL)];
                for (place, square) in cubes.enumerate() {
                    let digits = masks(puzzle, place, square, squares[square.index()]);
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
        Start::with(puzzle, lanes.into_iter().collect(), puzzle.component(masks))
    }
}

/// Returns, for each digit of the cube on a square, which is at this place of the row, the masks
/// with one of these pieces there.
fn masks(puzzle: Puzzle, place: usize, square: Square, pieces: u16) -> [Lane; 3] {
    let of_bit = |bit: usize| {
        let set = Lane::with_bit(7 - place);
        if bit == 1 { set } else { set.complement() }
    };
    from_fn(|digit| {
        let bits = [0, 1].into_iter().filter(|bit| pieces >> (1 + 2 * digit + bit) & 1 != 0);
        // The number of a cube of the cubic puzzle has its parity, and not its phase.
        let shade = if puzzle == Puzzle::Cubic { square.shade() } else { 0 };
        bits.map(|bit| of_bit(bit ^ shade)).fold(Lane::EMPTY, Lane::or)
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

    /// Guards the start of a single goal, which is not listed square by square.
    #[test]
    fn a_single_goal_is_the_set_of_its_boards() {
        for rank in (0..9 * TOPS).step_by(997) {
            let pattern = Pattern::from_rank(rank).unwrap();
            let set = Partial::<cubic::State>::from(pattern);
            assert_eq!(Start::from(pattern), Start::new(&[set]), "{pattern}");
            let board = harris::Board::from_rank(rank * MASKS + rank % MASKS).unwrap();
            assert_eq!(Start::from(board), Start::new(&[Partial::from(board)]), "{board}");
        }
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
