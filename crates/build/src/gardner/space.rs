//! Which states there are, and their order.

use std::collections::HashMap;

use tilebase_puzzle::gardner::{Cube, Kind};
use tilebase_puzzle::{Move, Slide, Square};

/// A row of eight cubes by their kinds: 0 to 3 as [`Kind::index`] numbers them, or [`PLAIN`].
pub(super) type Row = [u8; 8];

/// The kind of a cube without red faces, which has one orientation.
pub(super) const PLAIN: u8 = 4;

/// All states of eight cubes: how many there are of each kind decides it.
///
/// Gardner's puzzle has two of each of the four kinds. Fewer, and cubes without red faces in their
/// place, make smaller puzzles of the same sort.
#[derive(Clone, Debug)]
pub struct Space {
    /// All arrangements of the kinds, in lexicographic order.
    rows: Vec<Row>,
    ranks: HashMap<Row, usize>,
    /// The number of rows of axes: a power of 3.
    lanes: usize,
    /// The number of bits of all orientations together, at least six.
    bits: usize,
}

impl Space {
    /// Returns the states of Gardner's puzzle.
    pub fn gardner() -> Space {
        Space::new([2; 4])
    }

    /// Returns the states of this many cubes of each kind, and of cubes without red faces that make
    /// up eight.
    ///
    /// # Panics
    /// If there are more than eight cubes, or their orientations have less than six bits, a word.
    pub fn new(counts: [usize; 4]) -> Space {
        let plain = 8_usize.checked_sub(counts.iter().sum()).expect("at most eight cubes");
        let mut rows = Vec::new();
        let mut left = [counts[0], counts[1], counts[2], counts[3], plain];
        arrange(&mut left, &mut Vec::new(), &mut rows);
        let ranks = rows.iter().copied().zip(0..).collect();
        let bits = 2 * (counts[0] + counts[1]) + counts[2] + counts[3];
        assert!(bits >= 6, "a lane of {bits} bits is less than a word");
        let lanes = 3_usize.pow((counts[2] + counts[3]) as u32);
        Space { rows, ranks, lanes, bits }
    }

    /// Returns how many states there are.
    pub fn states(&self) -> u64 {
        (9 * self.rows.len() * self.lanes) as u64 * (1 << self.bits)
    }

    /// Returns the rank of the state with these cubes, where `Some(None)` is a cube without red
    /// faces; `None` unless exactly one square is empty and the kinds are those of the space.
    pub fn rank(&self, squares: [Option<Option<Cube>>; 9]) -> Option<u64> {
        let mut cubes = Square::ALL.into_iter().filter(|square| squares[square.index()].is_some());
        let blank = Square::ALL.into_iter().find(|square| squares[square.index()].is_none())?;
        let mut row = [0; 8];
        let (mut axes, mut mask) = (0, 0);
        for slot in &mut row {
            let square = cubes.next()?;
            *slot = PLAIN;
            if let Some(cube) = squares[square.index()].flatten() {
                let kind = Kind::of(cube, square);
                let (axis, bits) = kind.orientation(cube);
                *slot = kind.index() as u8;
                axes = if kind.is_vertex { axes } else { axes * 3 + u64::from(axis) };
                mask = mask << kind.bits() | u64::from(bits);
            }
        }
        let block = blank.index() * self.rows.len() + self.ranks.get(&row)?;
        Some((block as u64 * self.lanes as u64 + axes) << self.bits | mask)
    }

    /// Returns the arrangements under each empty square.
    pub(super) fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the number of an arrangement.
    pub(super) fn row_rank(&self, row: &Row) -> usize {
        self.ranks[row]
    }

    /// Returns how many lanes a block has.
    pub(super) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Returns how many words a lane has.
    pub(super) fn words(&self) -> usize {
        1 << self.bits >> 6
    }

    /// Returns how many words a block has.
    pub(super) fn block(&self) -> usize {
        self.lanes * self.words()
    }
}

/// Adds all arrangements that begin with `begun` and go on with the kinds that are left.
fn arrange(left: &mut [usize; 5], begun: &mut Vec<u8>, rows: &mut Vec<Row>) {
    if let Ok(row) = Row::try_from(begun.as_slice()) {
        rows.push(row);
        return;
    }
    for kind in 0..5 {
        if left[kind] > 0 {
            left[kind] -= 1;
            begun.push(kind as u8);
            arrange(left, begun, rows);
            begun.pop();
            left[kind] += 1;
        }
    }
}

/// Returns how many bits the orientation of a cube of this kind has.
pub(super) fn bits(kind: u8) -> usize {
    Kind::ALL.get(usize::from(kind)).map_or(0, |kind| kind.bits())
}

/// Returns whether a cube of this kind has an axis among its orientation.
pub(super) fn has_axis(kind: u8) -> bool {
    Kind::ALL.get(usize::from(kind)).is_some_and(|kind| !kind.is_vertex)
}

/// A move of the blank, seen from where it arrives.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// The square that the blank leaves. The cube that rolls arrives there.
    pub(super) source: Square,
    pub(super) step: Move,
    pub(super) slide: Slide,
}

/// Returns the moves that lead the blank to a square.
pub(super) fn arrivals(target: Square) -> impl Iterator<Item = Arrival> {
    Move::ALL.into_iter().filter_map(move |step| {
        let source = target.step(step.opposite())?;
        Some(Arrival { source, step, slide: Slide::new(source, step)? })
    })
}
