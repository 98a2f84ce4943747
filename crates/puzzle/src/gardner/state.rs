//! A board of cubes, its rank and its notation.

use core::fmt;
use core::str::FromStr;

use super::cube::EXPECTED;
use super::{Cube, Face};
use crate::notation::{self, display_entries, triples};
use crate::{Board, Kind, Move, NotationError, Piece, Space, Square};

/// The number of states: 9 empty squares x 2,520 arrangements of the kinds x 3^4 axes x 2^12 bits.
/// Every state can be reached from every other.
pub const STATES: u64 = Space::GARDNER.states();

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
    /// If not exactly one square is empty, or there are not two cubes of each of the first four
    /// [`Kind`]s.
    pub fn from_cubes(squares: [Option<Cube>; 9]) -> Result<State, NotationError> {
        let blank = notation::blank(&squares, notation::EMPTY)?;
        let mut cubes = [Cube::vertex(0, 0); 8];
        cubes.iter_mut().zip(squares.iter().flatten()).for_each(|(slot, cube)| *slot = *cube);
        let state = State { blank, cubes };
        state.check_kinds().map(|()| state)
    }

    /// Returns the state of a rank, 0 to [`STATES`] - 1.
    pub fn from_rank(rank: u64) -> Option<State> {
        let cubes = Space::GARDNER.board(rank)?.map(|piece| match piece {
            Some(Piece::Red(cube)) => Some(cube),
            _ => None,
        });
        State::from_cubes(cubes).ok()
    }

    /// Returns the state's rank in [`Space::GARDNER`]: ((blank x 2,520 + arrangement) x 81 + axes) x
    /// 4,096 + bits.
    pub fn rank(self) -> u64 {
        match Space::GARDNER.rank(self.cubes().map(|cube| cube.map(Piece::Red))) {
            Some(rank) => rank,
            None => unreachable!(),
        }
    }

    /// Returns the cubes of all nine squares row by row; `None` for the empty one.
    pub fn cubes(self) -> [Option<Cube>; 9] {
        let mut row = self.cubes.into_iter();
        Square::ALL.map(|square| if square == self.blank { None } else { row.next() })
    }

    /// Returns an error unless there are two cubes of each kind.
    fn check_kinds(self) -> Result<(), NotationError> {
        let mut counts = [0; 4];
        for (square, cube) in Square::ALL.into_iter().zip(self.cubes()) {
            let Some(cube) = cube else { continue };
            counts[Kind::of(Piece::Red(cube), square.shade()) as usize] += 1;
        }
        let vertices = counts[0] + counts[1];
        if vertices != 4 {
            let what = "four cubes whose red faces meet in a vertex";
            return Err(NotationError::Count { what, found: vertices });
        }
        let Some(odd) = counts.iter().position(|&count| count != 2) else { return Ok(()) };
        let what = if odd < 2 {
            "two of the four vertex cubes in each phase, as in every state that rolls reach"
        } else {
            "two of the four cubes with opposite red faces in each phase, as in every state that \
             rolls reach"
        };
        Err(NotationError::Count { what, found: counts[odd] })
    }
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
