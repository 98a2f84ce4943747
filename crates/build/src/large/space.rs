//! Which states there are, and their order.

use std::collections::HashMap;

use tilebase::Content;
use tilebase_puzzle::{Move, Slide, Square, SquareKind, alike, gardner};

/// A cube of a space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// A cube whose faces are all equal, so that it has one orientation.
    Plain,
    /// A cube with three red faces.
    Red(gardner::Cube),
    /// A cube with six different faces.
    Die(alike::Cube),
}

/// A row of eight cubes by their kinds: 0 to 3 as [`gardner::Kind::index`] numbers them, or
/// [`PLAIN`], [`FIRST`], [`DIE`] or `DIE + 1`.
pub(super) type Row = [u8; 8];

/// The kind of a cube whose faces are all equal.
const PLAIN: u8 = 4;

/// The kind of the first die of a row. All dice are taken as it sees them, so it has one
/// orientation.
pub(super) const FIRST: u8 = 5;

/// The kind of the other dice with the phase of the first one. Those with the other phase are the
/// next kind.
pub(super) const DIE: u8 = 6;

/// All states of eight cubes: how many there are of each kind decides it.
///
/// Gardner's puzzle has two of each of the four kinds of cubes with red faces, and the puzzle whose
/// cubes are to be alike has eight dice. Fewer, and plain cubes in their place, make smaller
/// puzzles of the same sorts.
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
    /// Returns the states of a large table, and the rank of its goal; `None` for other tables.
    pub fn of(content: Content) -> Option<(Space, u64)> {
        match content {
            Content::Gardner => Some((Space::gardner(), gardner::State::goal().rank())),
            Content::Alike => {
                let goal = alike::State::all(alike::Cube::HOME, SquareKind::Centre.square());
                Some((Space::alike(), goal.rank()?))
            }
            _ => None,
        }
    }

    /// Returns the states of Gardner's puzzle.
    pub fn gardner() -> Space {
        Space::new([2; 4], 0)
    }

    /// Returns the states of the puzzle whose cubes are to be alike.
    pub fn alike() -> Space {
        Space::new([0; 4], 8)
    }

    /// Returns the states of this many cubes with red faces of each kind, of this many dice, half
    /// of them of each phase, and of plain cubes that make up eight.
    ///
    /// # Panics
    /// If there are more than eight cubes, the number of dice is odd, or the orientations have less
    /// than six bits, a word.
    pub fn new(red: [usize; 4], dice: usize) -> Space {
        assert!(dice.is_multiple_of(2), "half of {dice} dice");
        let cubes = red.iter().sum::<usize>() + dice;
        let plain = 8_usize.checked_sub(cubes).expect("at most eight cubes");
        let first = dice.min(1);
        let mut left = [red[0], red[1], red[2], red[3], plain, first, dice / 2 - first, dice / 2];
        let mut rows = Vec::new();
        arrange(&mut left, &mut Vec::new(), &mut rows);
        let ranks = rows.iter().copied().zip(0..).collect();
        let bits = rows[0].iter().map(|&kind| bits(kind)).sum();
        assert!(bits >= 6, "a lane of {bits} bits is less than a word");
        let axes = rows[0].iter().filter(|&&kind| has_axis(kind)).count();
        Space { rows, ranks, lanes: 3_usize.pow(axes as u32), bits }
    }

    /// Returns how many bytes of memory a search takes at most: a bit for each state, or two if
    /// distances are kept, and what threads, passes and the program itself take.
    pub fn memory(&self, distances: bool) -> u64 {
        (1 + u64::from(distances)) * self.states() / 8 + (256 << 20)
    }

    /// Returns how many states there are.
    pub fn states(&self) -> u64 {
        (9 * self.rows.len() * self.lanes) as u64 * (1 << self.bits)
    }

    /// Returns the rank of the state with these cubes; `None` unless exactly one square is empty and
    /// the kinds are those of the space.
    pub fn rank(&self, squares: [Option<Piece>; 9]) -> Option<u64> {
        let mut cubes = Square::ALL.into_iter().zip(squares).filter_map(|(at, p)| Some((at, p?)));
        let blank = Square::ALL.into_iter().find(|square| squares[square.index()].is_none())?;
        let mut row = [PLAIN; 8];
        let (mut axes, mut mask) = (0, 0);
        let mut first = None;
        for slot in &mut row {
            let (square, piece) = cubes.next()?;
            let (axis, bits);
            (*slot, (axis, bits)) = match piece {
                Piece::Plain => continue,
                Piece::Red(cube) => {
                    let kind = gardner::Kind::of(cube, square);
                    (kind.index() as u8, kind.orientation(cube))
                }
                Piece::Die(cube) => match first {
                    None => {
                        first = Some((cube, square));
                        (FIRST, (0, 0))
                    }
                    Some((first, of_first)) => {
                        let seen = cube.seen_from(first);
                        let shade = square.shade() ^ of_first.shade();
                        (DIE + (seen.parity() ^ shade as u8), seen.parts())
                    }
                },
            };
            axes = if has_axis(*slot) { axes * 3 + u64::from(axis) } else { axes };
            mask = mask << self::bits(*slot) | u64::from(bits);
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

    /// Returns how many bits the index of a state in its lane has.
    pub(super) fn bits(&self) -> usize {
        self.bits
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
fn arrange(left: &mut [usize; 8], begun: &mut Vec<u8>, rows: &mut Vec<Row>) {
    if let Ok(row) = Row::try_from(begun.as_slice()) {
        rows.push(row);
        return;
    }
    for kind in 0..8 {
        let is_late = kind >= DIE && left[usize::from(FIRST)] > 0;
        if left[usize::from(kind)] > 0 && !is_late {
            left[usize::from(kind)] -= 1;
            begun.push(kind);
            arrange(left, begun, rows);
            begun.pop();
            left[usize::from(kind)] += 1;
        }
    }
}

/// Returns how many bits the orientation of a cube of this kind has.
pub(super) fn bits(kind: u8) -> usize {
    let die = if kind >= DIE { 2 } else { 0 };
    gardner::Kind::ALL.get(usize::from(kind)).map_or(die, |kind| kind.bits())
}

/// Returns whether a cube of this kind has an axis among its orientation.
pub(super) fn has_axis(kind: u8) -> bool {
    gardner::Kind::ALL.get(usize::from(kind)).map_or(kind >= DIE, |kind| !kind.is_vertex)
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
