//! The six directions in which the faces of a cube look, and what a roll does to them.

use crate::Move;
use crate::notation::letters;

/// A direction in which a face of a cube looks.
///
/// Directions are numbered and ordered by twice the axis (0 vertical, 1 along the columns, 2 along
/// the rows) plus the sign (0 for `U`, `N` and `E`, 1 for their opposites).
///
/// ```
/// use tilebase_puzzle::{Direction, Move};
///
/// let up: Direction = "u".parse()?;
/// assert_eq!((up, up.opposite().letter()), (Direction::Up, 'D'));
/// // The blank goes left, so the cube that was there rolls east.
/// assert_eq!(up.roll(Move::Left), Direction::East);
/// # Ok::<(), tilebase_puzzle::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// `U`: towards the viewer.
    Up,
    /// `D`: away from the viewer.
    Down,
    /// `N`: towards the row above.
    North,
    /// `S`: towards the row below.
    South,
    /// `E`: towards the column on the right.
    East,
    /// `W`: towards the column on the left.
    West,
}

impl Direction {
    /// All six directions, in the order of their numbers.
    pub const ALL: [Direction; 6] = [
        Direction::Up,
        Direction::Down,
        Direction::North,
        Direction::South,
        Direction::East,
        Direction::West,
    ];

    /// Returns the direction along an axis, 0 to 2, with a sign, 0 or 1.
    #[inline]
    pub(crate) const fn new(axis: usize, sign: usize) -> Direction {
        Direction::ALL[axis * 2 + sign]
    }

    /// Returns the number of the axis: 0 for `U` and `D`, 1 for `N` and `S`, 2 for `E` and `W`.
    pub const fn axis(self) -> usize {
        self as usize / 2
    }

    /// Returns the sign along the axis: 0 for `U`, `N` and `E`, 1 for `D`, `S` and `W`.
    pub const fn sign(self) -> usize {
        self as usize % 2
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::ALL[self as usize ^ 1]
    }

    /// Returns the direction of a move on the board: `N` for a move up, as the viewer sees it.
    pub const fn of_step(step: Move) -> Direction {
        match step {
            Move::Down => Direction::South,
            Move::Left => Direction::West,
            Move::Right => Direction::East,
            Move::Up => Direction::North,
        }
    }

    /// Returns the direction of a face that looks in this direction, after its cube has rolled.
    /// `step` is the move of the blank; the cube rolls in the opposite direction.
    ///
    /// The top face turns to the direction of the roll, the face in that direction turns down, and
    /// so on. The two faces at the sides keep their directions.
    #[must_use]
    #[inline]
    pub const fn roll(self, step: Move) -> Direction {
        const ROLLED: [[Direction; 6]; 4] = {
            let mut rolled = [Direction::ALL; 4];
            let mut step = 0;
            while step < 4 {
                let ahead = Direction::of_step(Move::ALL[step].opposite());
                rolled[step][Direction::Up as usize] = ahead;
                rolled[step][ahead as usize] = Direction::Down;
                rolled[step][Direction::Down as usize] = ahead.opposite();
                rolled[step][ahead.opposite() as usize] = Direction::Up;
                step += 1;
            }
            rolled
        };
        ROLLED[step as usize][self as usize]
    }
}

letters!(Direction, "UDNSEW", "one direction", "U, D, N, S, E or W");
