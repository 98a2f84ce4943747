//! The ranks of boards of cubes of several kinds, for all puzzles of cubes.

use crate::{Kind, Move, Piece, Sort, Square};

/// The kinds of the eight cubes in row-major order, the empty square left out.
pub type Row = [Kind; 8];

/// All boards with eight cubes of given [`Kind`]s, in the order of their ranks.
///
/// Gardner's puzzle has two of each of the four kinds of cubes with red faces, and Rolling Cubes
/// has eight dice. Plain cubes in place of some make smaller puzzles.
///
/// A rank is ((blank x arrangements + arrangement) x 3^a + axes) x 2^b + bits. The arrangement is
/// the place of the row of kinds in the lexicographic order of all rows. The axes of the cubes that
/// have one are the digits of a number to base 3, and the bits of all cubes are those of a number
/// to base 2, both with the first cube of the row highest.
///
/// Orientations of dice are relative to the first die of the row. So boards that differ only in the
/// names of the faces of all dice share a rank.
///
/// ```
/// use tilebase_puzzle::{Move, Space, gardner};
///
/// let space = Space::GARDNER;
/// assert_eq!((space.arrangements(), space.axes(), space.bits()), (2_520, 81, 12));
/// let start = gardner::State::start().rank();
/// let next = space.after(start, Move::Down).unwrap();
/// assert_eq!(space.after(next, Move::Up), Some(start));
///
/// // Four dice among plain cubes.
/// assert_eq!(Space::new([0; 4], 4).states(), 9 * 210 * 27 * 64);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    /// The cubes to arrange.
    all: Rest,
    axes: usize,
    bits: usize,
}

impl Space {
    /// The boards of the cubic puzzle.
    pub const CUBIC: Space = Space::of(Kind::Coloured);

    /// The boards of Harris's cubes.
    pub const HARRIS: Space = Space::of(Kind::Marked);

    /// The boards of Gardner's puzzle.
    pub const GARDNER: Space = Space::new([2; 4], 0);

    /// The boards of Rolling Cubes.
    pub const ALIKE: Space = Space::new([0; 4], 8);

    /// Returns the boards with these numbers of cubes with red faces, by kind, and of dice, half of
    /// them of each phase, filled up with plain cubes to eight.
    ///
    /// # Panics
    /// If there are more than eight cubes, or the number of dice is odd.
    pub const fn new(red: [u32; 4], dice: u32) -> Space {
        const fn factorial(number: u32) -> u32 {
            if number == 0 { 1 } else { number * factorial(number - 1) }
        }
        let [v0, v1, p0, p1] = red;
        let cubes = v0 + v1 + p0 + p1 + dice;
        assert!(cubes <= 8, "at most eight cubes");
        assert!(dice.is_multiple_of(2), "half of the dice have each phase");
        let plain = 8 - cubes;
        let others = dice.saturating_sub(1);
        // Cubes of one kind can take each other's place, and each die can be the first.
        let red = factorial(v0) * factorial(v1) * factorial(p0) * factorial(p1);
        let dice_alike = factorial(others / 2) * factorial(dice / 2) * (others + 1);
        let ways = factorial(8) / (red * factorial(plain) * dice_alike);
        let all = Rest { counts: [v0, v1, p0, p1, plain, dice, 0, 0, 0, 0], cubes: 8, ways };
        let axes = 3_usize.pow(p0 + p1 + others);
        let bits = (2 * (v0 + v1 + others) + p0 + p1) as usize;
        Space { all, axes, bits }
    }

    /// Returns the boards of eight cubes of one kind.
    const fn of(kind: Kind) -> Space {
        let mut counts = [0; Kind::ALL.len()];
        counts[kind as usize] = 8;
        Space { all: Rest { counts, cubes: 8, ways: 1 }, axes: 6_561, bits: 8 }
    }

    /// Returns the number of arrangements under each empty square.
    pub const fn arrangements(&self) -> usize {
        self.all.ways as usize
    }

    /// Returns the number of rows of axes in an arrangement, a power of 3.
    pub const fn axes(&self) -> usize {
        self.axes
    }

    /// Returns the number of bits of all cubes together, 0 to 16.
    pub const fn bits(&self) -> usize {
        self.bits
    }

    /// Returns the number of ranks.
    pub const fn states(&self) -> u64 {
        ((9 * self.arrangements() * self.axes) as u64) << self.bits
    }

    /// Returns the number of boards that share a rank: 24 if there are dice, for the names of their
    /// faces, else 1.
    pub const fn namings(&self) -> usize {
        if self.all.counts[Kind::First as usize] > 0 { 24 } else { 1 }
    }

    /// Returns the rank of the board with these cubes row by row, from 0; `None` unless exactly one
    /// square is empty and the kinds of the cubes are those of the space.
    pub fn rank(&self, squares: [Option<Piece>; 9]) -> Option<u64> {
        let mut cubes = Square::ALL.into_iter().zip(squares).filter_map(|(at, p)| Some((at, p?)));
        let blank = Square::ALL.into_iter().find(|square| squares[square.index()].is_none())?;
        let (mut row, mut parts) = ([Kind::First; 8], [(0, 0); 8]);
        let mut first = None;
        for (kind, parts) in row.iter_mut().zip(&mut parts) {
            let (square, mut piece) = cubes.next()?;
            let mut shade = square.shade();
            if piece.sort() == Sort::Die {
                let Some((rotation, of_first)) = first else {
                    first = Some((piece.rotation(), shade));
                    continue;
                };
                piece = Piece::new(Sort::Die, piece.rotation().seen_from(rotation));
                shade ^= of_first;
            }
            (*kind, *parts) = (Kind::of(piece, shade), Kind::parts(piece, shade));
        }
        let block = blank.index() * self.arrangements() + self.arrangement_rank(&row)?;
        let (axes, bits) = Space::join(&row, parts);
        Some(((block * self.axes + axes) as u64) << self.bits | u64::from(bits))
    }

    /// Returns the cubes, row by row, of the board with this rank, 0 to [`Space::states`] - 1;
    /// `None` for a larger rank. The first die is at [`Rotation::HOME`](crate::Rotation::HOME).
    pub fn board(&self, rank: u64) -> Option<[Option<Piece>; 9]> {
        let (lane, bits) = (rank >> self.bits, rank & ((1 << self.bits) - 1));
        let lane = usize::try_from(lane).ok()?;
        let (block, axes) = (lane / self.axes, lane % self.axes);
        let blank = Square::new(block / self.arrangements())?;
        let row = self.arrangement(block % self.arrangements())?;
        let parts = Space::split(&row, axes, bits as u32);
        let mut board = [None; 9];
        let mut first = 0;
        let squares = Square::ALL.into_iter().filter(|&square| square != blank);
        for (square, (kind, (axis, bits))) in squares.zip(row.into_iter().zip(parts)) {
            first = if kind == Kind::First { square.shade() } else { first };
            let shade = square.shade() ^ if kind.is_die() { first } else { 0 };
            board[square.index()] = Some(kind.piece(shade, axis, bits));
        }
        Some(board)
    }

    /// Returns the rank after a move of the empty square; `None` if no board has the rank, or the
    /// move leaves the board.
    pub fn after(&self, rank: u64, step: Move) -> Option<u64> {
        let mut board = self.board(rank)?;
        let blank = Square::ALL.into_iter().find(|square| board[square.index()].is_none())?;
        let cube = board[blank.step(step)?.index()].take()?;
        board[blank.index()] = Some(cube.roll(step));
        self.rank(board)
    }

    /// Returns the place of a row in the lexicographic order of all arrangements, from 0; `None` if
    /// its kinds are not those of the space.
    pub fn arrangement_rank(&self, row: &Row) -> Option<usize> {
        let (mut rest, mut rank) = (self.all, 0);
        for &kind in row {
            rank += rest.place(kind)?;
        }
        Some(rank as usize)
    }

    /// Returns the arrangement at this place of the order, 0 to [`Space::arrangements`] - 1; `None`
    /// for a larger number.
    pub fn arrangement(&self, rank: usize) -> Option<Row> {
        let (mut rest, mut rank) = (self.all, u32::try_from(rank).ok()?);
        if rank >= rest.ways {
            return None;
        }
        let mut row = [Kind::Plain; 8];
        for kind in &mut row {
            *kind = rest.kind_at(rank)?;
            rank -= rest.place(*kind)?;
        }
        Some(row)
    }

    /// Returns the [`Kind::parts`] of the cubes of a row, the axis and the bits of each, from the
    /// number of all axes, less than [`Space::axes`], and the number of all bits, less than
    /// 2^[`Space::bits`].
    #[inline]
    pub fn split(row: &Row, mut axes: usize, mut bits: u32) -> [(u32, u32); 8] {
        let mut parts = [(0, 0); 8];
        // From the last cube, whose digit and bits are the lowest.
        for (&kind, (axis, of_cube)) in row.iter().zip(&mut parts).rev() {
            if kind.has_axis() {
                *axis = (axes % 3) as u32;
                axes /= 3;
            }
            *of_cube = bits & ((1 << kind.bits()) - 1);
            bits >>= kind.bits();
        }
        parts
    }

    /// Returns the numbers that the axes and the bits of a row's cubes form: the inverse of
    /// [`Space::split`].
    #[inline]
    pub fn join(row: &Row, parts: [(u32, u32); 8]) -> (usize, u32) {
        row.iter().zip(parts).fold((0, 0), |(axes, bits), (kind, (axis, of_cube))| {
            let axes = if kind.has_axis() { axes * 3 + axis as usize } else { axes };
            (axes, bits << kind.bits() | of_cube)
        })
    }
}

/// The cubes of a row that have no place yet, while the row is filled from the first cube.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rest {
    /// The number of cubes that may come next as each kind. Before the first die comes, each of the
    /// dice may come as [`Kind::First`], and none as the kinds after it.
    counts: [u32; Kind::ALL.len()],
    /// The number of all of them.
    cubes: u32,
    /// The number of ways to arrange them. Each kind comes next in a share of these.
    ways: u32,
}

impl Rest {
    /// Gives the next place to a kind. Returns the number of arrangements with a lesser kind there;
    /// `None` if no cube of the kind is left.
    fn place(&mut self, kind: Kind) -> Option<u32> {
        let count = self.counts[kind as usize];
        if count == 0 {
            return None;
        }
        let before: u32 = self.counts[..kind as usize].iter().sum();
        let before = self.ways * before / self.cubes;
        self.ways = self.ways * count / self.cubes;
        self.cubes -= 1;
        self.counts[kind as usize] -= 1;
        if kind == Kind::First {
            self.counts[kind as usize..][..3].copy_from_slice(&[0, count / 2 - 1, count / 2]);
        }
        Some(before)
    }

    /// Returns the next kind in the arrangement at this place of their order.
    fn kind_at(&self, rank: u32) -> Option<Kind> {
        let mut end = 0;
        Kind::ALL.into_iter().zip(self.counts).find_map(|(kind, count)| {
            end += count;
            (rank * self.cubes < end * self.ways).then_some(kind)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards the order of arrangements, and that a rank has one board and a board one rank, in
    /// spaces with and without dice.
    #[test]
    fn arrangements_are_numbered_in_order_and_ranks_come_back() {
        let mixed = Space::new([1, 0, 2, 0], 4);
        for (space, arrangements) in [
            (Space::CUBIC, 1),
            (Space::HARRIS, 1),
            (Space::GARDNER, 2_520),
            (Space::ALIKE, 35),
            (mixed, 2_520),
            (Space::new([0; 4], 2), 28),
        ] {
            let all = || (0..arrangements).map(|rank| space.arrangement(rank).unwrap());
            assert!(all().zip(all().skip(1)).all(|(a, b)| a < b));
            for (rank, row) in all().enumerate() {
                assert_eq!(space.arrangement_rank(&row), Some(rank));
            }
            assert_eq!(space.arrangement(arrangements), None);
            assert_eq!(space.arrangement_rank(&[Kind::Vertex0; 8]), None);
            for rank in (0..space.states()).step_by((space.states() / 997) as usize) {
                assert_eq!(space.board(rank).and_then(|board| space.rank(board)), Some(rank));
                for step in Move::ALL {
                    let Some(after) = space.after(rank, step) else { continue };
                    assert_eq!(space.after(after, step.opposite()), Some(rank));
                }
            }
            assert_eq!(space.board(space.states()), None);
            assert_eq!((space.rank([None; 9]), space.rank([Some(Piece::PLAIN); 9])), (None, None));
        }
    }
}
