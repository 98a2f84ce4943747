//! A board of cubes, its rank and its notation.

use core::fmt;
use core::str::FromStr;

use super::cube::EXPECTED;
use super::{ARRANGEMENTS, Arrangement, Cube, Face, Kind};
use crate::notation::{self, display_entries, triples};
use crate::{Board, Move, NotationError, Square};

/// The number of states: 9 empty squares x 2,520 arrangements of the kinds x 3^4 axes x 2^12 bits.
/// Every state can be reached from every other.
pub const STATES: u64 = (9 * ARRANGEMENTS * AXES) as u64 * MASKS as u64;

/// The number of rows of axes of the four cubes with a pair: 3^4.
const AXES: usize = 81;

/// The number of rows of bits of the eight cubes: two for each vertex, one for each cube with a
/// pair.
const MASKS: u32 = 1 << 12;

/// The empty square and the orientations of all eight cubes.
///
/// Reads and displays as nine entries row by row, each the three red faces of a cube (`UNW`), or
/// `---` for the empty square: `UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    blank: Square,
    /// The row of cubes, the empty square left out.
    cubes: [Cube; 8],
}

impl State {
    /// Returns the start: the centre is empty, and all 24 visible faces are red.
    pub fn start() -> State {
        let blank = SQUARE_OF_START;
        let visible = |square: Square, face: Face| match face {
            Face::Up => true,
            Face::Down => false,
            // At the edge of the board, or beside the empty square.
            Face::North => square.step(Move::Up).is_none_or(|next| next == blank),
            Face::South => square.step(Move::Down).is_none_or(|next| next == blank),
            Face::West => square.step(Move::Left).is_none_or(|next| next == blank),
            Face::East => square.step(Move::Right).is_none_or(|next| next == blank),
        };
        let cubes = Square::ALL.map(|square| {
            let faces = Face::ALL.into_iter().filter(|&face| visible(square, face));
            Cube::from_bits(faces.fold(0, |bits, face| bits | 1 << face as u8))
        });
        match State::from_cubes(cubes) {
            Ok(state) => state,
            Err(_) => unreachable!(),
        }
    }

    /// Returns the goal: the centre is empty, and no visible face is red.
    pub fn goal() -> State {
        let start = State::start();
        State { cubes: start.cubes.map(Cube::complement), ..start }
    }

    /// Returns the state with these cubes row by row.
    ///
    /// # Errors
    /// If not exactly one square is empty, or the cubes are not two of each [`Kind`].
    pub fn from_cubes(squares: [Option<Cube>; 9]) -> Result<State, NotationError> {
        let blank = notation::blank(&squares, notation::EMPTY)?;
        let mut cubes = [State::FILLER; 8];
        cubes.iter_mut().zip(squares.iter().flatten()).for_each(|(slot, cube)| *slot = *cube);
        let state = State { blank, cubes };
        match Arrangement::new(state.kinds()) {
            Some(_) => Ok(state),
            None => Err(state.unreachable()),
        }
    }

    /// Returns the state of a rank, 0 to [`STATES`] - 1.
    pub fn from_rank(rank: u64) -> Option<State> {
        let (block, lane) = (rank / (AXES as u64 * u64::from(MASKS)), rank / u64::from(MASKS));
        let mut mask = (rank % u64::from(MASKS)) as u32;
        let blank = Square::new(usize::try_from(block / ARRANGEMENTS as u64).ok()?)?;
        let arrangement = Arrangement::from_rank((block % ARRANGEMENTS as u64) as usize)?;
        let mut axes = (lane % AXES as u64) as u32;
        let mut cubes = [State::FILLER; 8];
        let squares = Square::ALL.into_iter().filter(|&square| square != blank);
        let places = cubes.iter_mut().zip(arrangement.kinds()).zip(squares);
        // From the last cube, whose digit and bits are the lowest.
        let mut places: [_; 8] = {
            let mut all = [const { None }; 8];
            all.iter_mut().zip(places).for_each(|(slot, place)| *slot = Some(place));
            all
        };
        for ((cube, kind), square) in places.iter_mut().rev().filter_map(Option::take) {
            let axis = if kind.is_vertex { 0 } else { axes % 3 };
            axes = if kind.is_vertex { axes } else { axes / 3 };
            *cube = kind.cube(square, axis, mask & ((1 << kind.bits()) - 1));
            mask >>= kind.bits();
        }
        Some(State { blank, cubes })
    }

    /// Returns the state's rank: ((blank x 2,520 + [`Arrangement::rank`]) x 81 + axes) x 4,096 +
    /// bits. The axes of the cubes with a pair are the digits of a number to base 3, the bits of
    /// all cubes those of a number to base 2, each with the first cube of the row highest.
    pub fn rank(self) -> u64 {
        let (mut axes, mut mask) = (0, 0);
        for (cube, kind) in self.cubes.into_iter().zip(self.kinds()) {
            let (axis, bits) = kind.orientation(cube);
            axes = if kind.is_vertex { axes } else { axes * 3 + u64::from(axis) };
            mask = mask << kind.bits() | u64::from(bits);
        }
        let block = (self.blank.index() * ARRANGEMENTS + self.arrangement().rank()) as u64;
        (block * AXES as u64 + axes) * u64::from(MASKS) + mask
    }

    /// Returns the kinds of the cubes as a row.
    pub fn arrangement(self) -> Arrangement {
        match Arrangement::new(self.kinds()) {
            Some(arrangement) => arrangement,
            None => unreachable!(),
        }
    }

    /// Returns the cubes of all nine squares row by row; `None` for the empty one.
    pub fn cubes(self) -> [Option<Cube>; 9] {
        let mut row = self.cubes.into_iter();
        Square::ALL.map(|square| if square == self.blank { None } else { row.next() })
    }

    fn kinds(self) -> [Kind; 8] {
        let squares = Square::ALL.into_iter().filter(|&square| square != self.blank);
        let mut kinds = [Kind::ALL[0]; 8];
        for ((kind, cube), square) in kinds.iter_mut().zip(self.cubes).zip(squares) {
            *kind = Kind::of(cube, square);
        }
        kinds
    }

    fn unreachable(self) -> NotationError {
        let kinds = self.kinds();
        let count = |kind: Kind| kinds.iter().filter(|&&other| other == kind).count();
        let vertices = kinds.iter().filter(|kind| kind.is_vertex).count();
        if vertices != 4 {
            let what = "four cubes whose red faces meet in a vertex";
            return NotationError::Count { what, found: vertices };
        }
        let odd = Kind::ALL.into_iter().find(|&kind| count(kind) != 2).unwrap_or(Kind::ALL[0]);
        let what = if odd.is_vertex {
            "two of the four vertex cubes in each phase, as in every state that rolls reach"
        } else {
            "two of the four cubes with opposite red faces in each phase, as in every state that \
             rolls reach"
        };
        NotationError::Count { what, found: count(odd) }
    }

    /// A cube that is overwritten.
    const FILLER: Cube = match Cube::from_bits(0b111) {
        Some(cube) => cube,
        None => unreachable!(),
    };
}

/// The empty square of the start and of the goal: the centre.
const SQUARE_OF_START: Square = crate::SquareKind::Centre.square();

impl Board for State {
    fn blank(&self) -> Square {
        self.blank
    }

    fn after(&self, step: Move) -> Option<State> {
        let next = self.blank.step(step)?;
        let mut squares = self.cubes();
        let cube = squares[next.index()].take()?;
        squares[self.blank.index()] = Some(cube.roll(step));
        let mut cubes = self.cubes;
        cubes.iter_mut().zip(squares.into_iter().flatten()).for_each(|(slot, cube)| *slot = cube);
        Some(State { blank: next, cubes })
    }
}

impl FromStr for State {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<State, NotationError> {
        let is_valid = |symbol| Face::from_letter(symbol).is_some() || symbol == '-';
        let entries = triples(text, is_valid, EXPECTED)?;
        let mut squares = [None; 9];
        for (slot, entry) in squares.iter_mut().zip(entries) {
            if entry != ['-'; 3] {
                *slot = Some(Cube::from_letters(entry)?);
            }
        }
        State::from_cubes(squares)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_entries(f, self.cubes(), "---")
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    #[test]
    fn the_start_shows_24_red_faces_and_the_goal_hides_them() {
        let start = State::start();
        assert_eq!(start.to_string(), "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE");
        let goal = State::goal();
        assert_eq!(goal.to_string(), "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW");
        for state in [start, goal] {
            assert_eq!(state.to_string().parse(), Ok(state));
            assert_eq!(State::from_rank(state.rank()), Some(state));
            assert_eq!(State::from_cubes(state.cubes()), Ok(state));
        }
    }

    #[test]
    fn ranks_and_rolls_come_back() {
        for rank in (0..STATES).step_by(75_246_799) {
            let state = State::from_rank(rank).unwrap();
            assert_eq!(state.rank(), rank);
            assert_eq!(state.to_string().to_lowercase().parse(), Ok(state));
            for step in Move::ALL {
                let Some(next) = state.after(step) else { continue };
                assert_eq!(next.after(step.opposite()), Some(state));
                assert_eq!(State::from_rank(next.rank()), Some(next));
                assert_eq!(State::from_cubes(next.cubes()), Ok(next));
            }
        }
        assert_eq!(State::from_rank(STATES), None);
    }

    #[test]
    fn wrong_texts_are_errors() {
        for (text, reason) in [
            ("UNW", "expected nine squares of three symbols (27 in all), found 3"),
            ("UNX", "expected U, D, N, S, E, W or -, found 'X' (symbol 3)"),
            (
                "UNN,UNS,UNE,UEW,---,UEW,USW,UNS,USE",
                "expected three different red faces, found UNN",
            ),
            ("---,UNS,UNE,UEW,---,UEW,USW,UNS,USE", "expected one empty square (---), found 2"),
            (
                "UNS,UNS,UNE,UEW,---,UEW,USW,UNS,USE",
                "expected four cubes whose red faces meet in a vertex, found 3",
            ),
            (
                "DNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE",
                "expected two of the four vertex cubes in each phase, as in every state that rolls \
                 reach, found 3",
            ),
        ] {
            assert_eq!(text.parse::<State>().unwrap_err().to_string(), reason);
        }
    }
}
