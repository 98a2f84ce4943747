//! Many boards of the eight-puzzle at once: a board's distance is three reads.
//!
//! The nine labels of a board, seen as codes (0 the blank, n the n-th tile of the goal), are a
//! permutation. The first four are one of 3,024 arrangements; the last five are in one of 120
//! orders. So two small tables, asked for the two parts of a board, say which of the 362,880
//! permutations it is. They also say which labels a part has, as a set: where the two sets together
//! are not all nine labels, the number is one that has no distance, and no other check is needed.

use std::sync::Arc;

use tilebase::eight::Board;
use tilebase::{AllDistances, EightTo, Solver, Square, TableError};

/// How many squares are in the first part of a board.
const HEAD: usize = 4;

/// How many squares are in the second part of a board.
const TAIL: usize = 5;

/// How many orders the second part has: 5!.
const ORDERS: usize = 120;

/// How many permutations nine labels have: 9!.
const PERMUTATIONS: usize = 362_880;

/// The lowest bit of a set of codes, above all numbers of permutations.
const SET: u32 = 1 << 19;

/// The set of all nine codes.
const ALL: u32 = 0x1ff * SET;

/// The distances of all boards from one goal.
pub(crate) struct Lookup {
    ranking: Ranking,
    distances: Arc<Distances>,
}

impl Lookup {
    /// Returns the distances from a goal, of which `distances` has those of its blank.
    pub(crate) fn new(goal: &Board, distances: Arc<Distances>) -> Lookup {
        Lookup { ranking: Ranking::new(goal), distances }
    }

    /// Returns the fewest moves from a board to the goal, -1 where no moves lead there; `None` for
    /// labels that are no board of the goal's tiles.
    #[inline]
    pub(crate) fn distance(&self, labels: &[u8; 9]) -> Option<i8> {
        self.distances.0.get(self.ranking.number(labels)).copied()
    }
}

/// The distances from the goals with their blank on one square, by the number of the permutation;
/// -1 where no moves lead to the goal.
pub(crate) struct Distances(Vec<i8>);

impl Distances {
    /// Returns the distances from the goals with their blank here.
    pub(crate) fn new(
        blank: Square,
        solver: impl Fn(Board) -> Result<EightTo, TableError>,
    ) -> Result<Distances, TableError> {
        let goal = Board::in_order(blank);
        let (ranking, solver) = (Ranking::new(&goal), solver(goal)?);
        let mut all = vec![-1; PERMUTATIONS];
        for (rank, distance) in (0..).zip(solver.distances()?) {
            let number = solver.board(rank).map(|board| ranking.number(board.labels()));
            if let Some(slot) = number.and_then(|number| all.get_mut(number)) {
                *slot = distance as i8;
            }
        }
        Ok(Distances(all))
    }
}

/// The numbers of permutations in lexicographic order, for the tiles of one goal.
struct Ranking {
    /// For four labels, as a decimal number: the first permutation that begins with them, and their
    /// set. 0 for what is no arrangement.
    head: Box<[u32; 1 << 16]>,
    /// For five labels, as a decimal number: the number of their order, and their set. 0 for what
    /// is no arrangement.
    tail: Box<[u32; 1 << 20]>,
}

impl Ranking {
    fn new(goal: &Board) -> Ranking {
        let tiles = goal.labels().iter().copied().filter(|&label| label != 0);
        let labels: Vec<u8> = [0].into_iter().chain(tiles).collect();
        let decimal = |codes: &[usize]| {
            codes.iter().fold(0, |number, &code| number * 10 + usize::from(labels[code]))
        };
        let set = |codes: &[usize]| codes.iter().map(|code| SET << code).sum::<u32>();

        let mut head = zeros();
        for (arrangement, codes) in arrangements::<HEAD>().iter().enumerate() {
            head[decimal(codes)] = (arrangement * ORDERS) as u32 + set(codes);
        }
        let mut tail = zeros();
        for codes in arrangements::<TAIL>() {
            tail[decimal(&codes)] = order(&codes) + set(&codes);
        }
        Ranking { head, tail }
    }

    /// Returns the number of a board's permutation, or a number of no permutation for labels that
    /// are no board of these tiles. There is no branch, and no check of an index.
    #[inline]
    fn number(&self, labels: &[u8; 9]) -> usize {
        let [first @ .., last] = *labels;
        let (first, last) = (u64::from_le_bytes(first), u64::from(last));
        // Bit 7 of each label over 9: it is set, or becomes so.
        let over = |labels: u64| (labels | labels.wrapping_add(BYTES * (128 - 10))) & (BYTES * 128);
        let has_over = over(first) | over(last) & 128 != 0;
        // Four labels at a time to a decimal number: two and two of them, then both.
        let twos = (first.wrapping_mul(10).wrapping_add(first >> 8)) & 0x00ff_00ff_00ff_00ff;
        let fours = (twos.wrapping_mul(100).wrapping_add(twos >> 16)) & 0x0000_ffff_0000_ffff;
        let (head, tail) = (fours & 0xffff, (fours >> 32) * 10 + last);
        // Of four labels and five the sum has all nine bits only if none is in both.
        let number = (self.head[head as usize] + self.tail[tail as usize & 0xf_ffff]) ^ ALL;
        number as usize | usize::from(has_over) << 30
    }
}

/// A 1 in each byte.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// Returns room for a table. Pages that are not written to take no memory.
fn zeros<const N: usize>() -> Box<[u32; N]> {
    vec![0; N].try_into().unwrap_or_else(|_| unreachable!("the length is N"))
}

/// Returns all arrangements of `K` out of nine codes, in lexicographic order.
fn arrangements<const K: usize>() -> Vec<[usize; K]> {
    let mut all = vec![[0; K]];
    for place in 0..K {
        let longer = |codes: [usize; K]| {
            let unused = (0..9).filter(move |code| !codes[..place].contains(code));
            unused.map(move |code| {
                let mut codes = codes;
                codes[place] = code;
                codes
            })
        };
        all = all.into_iter().flat_map(longer).collect();
    }
    all
}

/// Returns the place of codes among their orders, in lexicographic order.
fn order(codes: &[usize; TAIL]) -> u32 {
    codes.iter().enumerate().fold(0, |number, (place, code)| {
        let rest = &codes[place + 1..];
        let smaller = rest.iter().filter(|&other| other < code).count();
        number * (rest.len() as u32 + 1) + smaller as u32
    })
}
