//! The start of a search by whole sets.

use std::array::from_fn;
use std::collections::BTreeMap;
use std::sync::Arc;

use tilebase_puzzle::cubic::{MASKS, Pattern, TOPS};
use tilebase_puzzle::{Cubes, Partial, Pieces, Six, Sort, Square};

use super::lane::Lane;
use super::pass::{CUBIC, HARRIS, Passes};

/// The boards at distance 0 and the masks that a search from them reaches. Clones share the list of
/// lanes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The sort of the cubes, one of the two with six orientations.
    sort: Sort,
    /// The lanes with boards at distance 0, in ascending order, and the masks of these boards.
    pub(super) lanes: Arc<[(usize, Lane)]>,
    /// The masks that are reached in every lane.
    pub(super) component: Lane,
    /// Whether blanks at distance 0 are on the squares of one colour, and of the other.
    shades: [bool; 2],
}

/// The start of a search from the 256 states that show a pattern.
impl From<Pattern> for Start {
    fn from(pattern: Pattern) -> Start {
        Start::with(Sort::Coloured, [(pattern.rank(), Lane::FULL)].into())
    }
}

/// The start of a search from one board.
impl<M: Six> From<Cubes<M>> for Start {
    fn from(board: Cubes<M>) -> Start {
        let lane = (board.rank() / MASKS, Lane::of(board.rank() as u8));
        Start::with(M::SORT, [lane].into())
    }
}

impl Start {
    /// Returns the start of a search from all boards of some sets.
    pub fn new<M: Six>(sets: &[Partial<Cubes<M>>]) -> Start
    where
        Cubes<M>: Pieces,
    {
        Start::of_squares(M::SORT, sets.iter().map(Partial::squares).collect())
    }

    fn with(sort: Sort, lanes: Arc<[(usize, Lane)]>) -> Start {
        let masks = lanes.iter().fold(Lane::EMPTY, |all, (_, masks)| all.or(*masks));
        let component = if sort.has_parity() && masks != Lane::FULL {
            // No roll changes the number of cubes with phase 1.
            let counts = masks.masks().fold(0_u16, |all, mask| all | 1 << mask.count_ones());
            let same = (0..=u8::MAX).filter(|mask| counts >> mask.count_ones() & 1 != 0);
            same.map(Lane::of).fold(Lane::EMPTY, Lane::or)
        } else {
            Lane::FULL
        };
        let shades = [0, 1].map(|wanted| {
            lanes.iter().any(|&(lane, _)| Square::ALL[lane / TOPS].shade() == wanted)
        });
        Start { sort, lanes, component, shades }
    }

    /// Returns the passes of the puzzle.
    pub(super) fn passes(&self) -> &'static Passes {
        if self.sort.has_parity() { &CUBIC } else { &HARRIS }
    }

    /// Returns whether the state of this rank is at distance 0.
    #[inline]
    pub fn has(&self, rank: usize) -> bool {
        let lane = rank / MASKS;
        let at = self.lanes.partition_point(|&(before, _)| before < lane);
        self.lanes.get(at).is_some_and(|&(at, masks)| at == lane && masks.has(rank as u8))
    }

    /// Returns the masks of the states from which moves lead to distance 0, the same in every lane.
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

    /// Returns the start of a search from all boards with any of these pieces on each square. It is
    /// not generic, so that it is compiled once.
    fn of_squares(sort: Sort, sets: Vec<[u16; 9]>) -> Start {
        let mut lanes = BTreeMap::new();
        for squares in sets {
            for blank in Square::ALL.into_iter().filter(|blank| squares[blank.index()] & 1 != 0) {
                let cubes = Square::ALL.into_iter().filter(|&square| square != blank);
                let mut rows = vec![(blank.index(), Lane::FULL)];
                for (place, square) in cubes.enumerate() {
                    let digits = masks(sort, place, square, squares[square.index()]);
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
        Start::with(sort, lanes.into_iter().collect())
    }
}

/// Returns the masks with any of these pieces on a square, at this place of the row, by the digit
/// of the cube there.
fn masks(sort: Sort, place: usize, square: Square, pieces: u16) -> [Lane; 3] {
    let of_bit = |bit: usize| {
        let set = Lane::with_bit(7 - place);
        if bit == 1 { set } else { set.complement() }
    };
    from_fn(|digit| {
        let bits = [0, 1].into_iter().filter(|bit| pieces >> (1 + 2 * digit + bit) & 1 != 0);
        // The number of a cube of the cubic puzzle has its parity instead of its phase.
        let shade = if sort.has_parity() { square.shade() } else { 0 };
        bits.map(|bit| of_bit(bit ^ shade)).fold(Lane::EMPTY, Lane::or)
    })
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::{cubic, harris};

    use super::*;

    /// Guards the lanes: all boards at distance 0 are in a set; boards of every 97th rank that are
    /// in a set are at distance 0, and their neighbours reach them.
    fn check<M: Six>(goal: &str)
    where
        Cubes<M>: Pieces,
    {
        let sets: Vec<Partial<Cubes<M>>> =
            goal.split('+').map(|set| set.parse().unwrap()).collect();
        let start = Start::new(&sets);
        let at_0 = |&(lane, masks): &(usize, Lane)| {
            masks.masks().map(move |mask| lane * MASKS + usize::from(mask))
        };
        for rank in start.lanes.iter().flat_map(at_0).chain((0..9 * TOPS * MASKS).step_by(97)) {
            let board = Cubes::<M>::from_rank(rank).unwrap();
            assert_eq!(start.has(rank), sets.iter().any(|set| set.has(&board)), "{goal}: {board}");
            if start.has(rank) {
                assert!(start.component().has(rank as u8) && start.shades()[board.blank().shade()]);
            }
        }
    }

    #[test]
    fn a_start_has_the_boards_of_its_sets() {
        check::<cubic::Coloured>("W,?,!R,!WRB,?,!E,B,W,?+E!W??W?B!B?");
        check::<cubic::Coloured>("E!W??W?B!B?+WRB,WRB,WRB,WRB,---,WBR,R,W,W");
        check::<harris::Marked>("_NN?S?!E!W?+UUUUUUUU_");
    }

    /// Guards the start of a single goal, which does not list squares.
    #[test]
    fn a_single_goal_is_the_set_of_its_boards() {
        for rank in (0..9 * TOPS).step_by(997) {
            let pattern = Pattern::from_rank(rank).unwrap();
            let set = Partial::<cubic::State>::from(pattern);
            assert_eq!(Start::from(pattern), Start::new(&[set]), "{pattern}");
            let rank = rank * MASKS + rank % MASKS;
            let board = harris::Board::from_rank(rank).unwrap();
            assert_eq!(Start::from(board), Start::new(&[Partial::from(board)]), "{board}");
            let state = cubic::State::from_rank(rank).unwrap();
            assert_eq!(Start::from(state), Start::new(&[Partial::from(state)]), "{state}");
        }
    }

    #[test]
    fn states_reach_the_states_with_as_many_cubes_of_phase_1() {
        let reached = |goal: &str| {
            let start = Start::new::<cubic::Coloured>(&[goal.parse().unwrap()]);
            start.component.count()
        };
        assert_eq!(reached("WRB,WRB,WRB,WRB,---,WRB,WRB,WRB,WRB"), 70);
        assert_eq!(reached("---,WRB,WRB,WRB,WRB,WRB,WRB,WRB,WBR"), 56);
        assert_eq!(reached("WWWWEWWWW"), 256);
    }
}
