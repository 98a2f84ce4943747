//! A board of cubes, its rank and its notation.

use core::fmt;
use core::str::FromStr;

use super::Cube;
use crate::harris::Mark as Face;
use crate::notation::{self, display_entries, read};
use crate::{Board, Move, NotationError, Piece, Space, Square, SquareKind};

/// The number of ranks: 9 empty squares x 35 arrangements of the phases x 3^7 axes x 2^14 bits.
///
/// 24 times as many states lead to the goal, 270,888,468,480: see [`State::rank`].
pub const STATES: u64 = Space::ALIKE.states();

/// The empty square and the orientations of all eight cubes.
///
/// Reads and displays as nine entries row by row, each the two directions of a [`Cube`], or `--`
/// for the empty square: `UN,UN,UN,UN,--,UN,UN,UN,UN`.
///
/// A roll flips a cube's [`Cube::parity`], and takes it to a square of the other chessboard colour.
/// So the parity XOR the square's colour never changes: that is the cube's *phase*. The goal is to
/// be reached if and only if four of the eight cubes have each phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    blank: Square,
    /// The row of cubes, the empty square left out.
    cubes: [Cube; 8],
}

impl State {
    /// Returns the state of eight cubes that all lie in one way.
    pub const fn all(cube: Cube, blank: Square) -> State {
        State { blank, cubes: [cube; 8] }
    }

    /// Returns whether all cubes are alike and the centre is empty.
    pub fn is_goal(self) -> bool {
        self == State::all(self.cubes[0], SquareKind::Centre.square())
    }

    /// Returns the state with these cubes row by row.
    ///
    /// # Errors
    /// If not exactly one square is empty.
    pub fn from_cubes(squares: [Option<Cube>; 9]) -> Result<State, NotationError> {
        let blank = notation::blank(&squares, "one empty square (--)")?;
        let mut cubes = [Cube::HOME; 8];
        cubes.iter_mut().zip(squares.iter().flatten()).for_each(|(slot, cube)| *slot = *cube);
        Ok(State { blank, cubes })
    }

    /// Returns the cubes of all nine squares row by row; `None` for the empty one.
    pub fn cubes(self) -> [Option<Cube>; 9] {
        let mut row = self.cubes.into_iter();
        Square::ALL.map(|square| if square == self.blank { None } else { row.next() })
    }

    /// Returns the state with the faces of all cubes named in another way: a cube that is at
    /// [`Cube::HOME`] gets this orientation. Its rank is the same.
    #[must_use]
    pub fn renamed(self, rotation: Cube) -> State {
        State { cubes: self.cubes.map(|cube| rotation.turned(cube)), ..self }
    }

    /// Returns the state as it is in a mirror between west and east that leaves every cube on its
    /// square: `E` and `W` are exchanged in the letters of the cubes.
    ///
    /// [`Crossteaser`](super::Crossteaser) is the board of such images.
    #[must_use]
    pub fn mirrored(self) -> State {
        State { cubes: self.cubes.map(Cube::mirrored), ..self }
    }

    /// Returns the state's rank, 0 to [`STATES`] - 1; `None` if no path leads to the goal, which is
    /// so unless four cubes have each phase.
    ///
    /// Each cube is taken as the first cube of the row sees it ([`Cube::seen_from`]). So states that
    /// differ only in how the faces of all cubes are named have one rank, 24 states each, and all
    /// goals have one.
    ///
    /// The rank is that in [`Space::ALIKE`]: ((blank x 35 + arrangement) x 2,187 + axes) x 16,384 +
    /// bits. An arrangement is a row of seven phases with four ones, where 0 is the phase of the
    /// first cube.
    pub fn rank(self) -> Option<u64> {
        Space::ALIKE.rank(self.cubes().map(|cube| cube.map(Piece::Die)))
    }

    /// Returns the state of a rank, 0 to [`STATES`] - 1, whose first cube is [`Cube::HOME`].
    pub fn from_rank(rank: u64) -> Option<State> {
        let cubes = Space::ALIKE.board(rank)?.map(|piece| match piece {
            Some(Piece::Die(cube)) => Some(cube),
            _ => None,
        });
        State::from_cubes(cubes).ok()
    }
}

impl Board for State {
    fn blank(&self) -> Square {
        self.blank
    }

    fn after(&self, step: Move) -> Option<State> {
        let next = self.blank.step(step)?;
        let mut squares = self.cubes();
        let cube = squares[next.index()].take()?;
        squares[self.blank.index()] = Some(cube.roll(step));
        State::from_cubes(squares).ok()
    }
}

impl FromStr for State {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<State, NotationError> {
        let what = "nine squares of two symbols (18 in all)";
        let letters: [_; 18] = read(text, what, "U, D, N, S, E, W or -", |symbol| match symbol {
            '-' => Some('-'),
            letter => Face::from_letter(letter).map(|_| letter),
        })?;
        let mut squares = [None; 9];
        for (slot, &entry) in squares.iter_mut().zip(letters.as_chunks().0) {
            if entry != ['-'; 2] {
                *slot = Some(Cube::from_letters(entry)?);
            }
        }
        State::from_cubes(squares)
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_entries(f, self.cubes(), "--")
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
    use std::collections::HashSet;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::harris;

    const CENTRE: Square = SquareKind::Centre.square();

    #[test]
    fn all_goals_have_one_rank() {
        assert_eq!(STATES, 11_287_019_520);
        let home = State::all(Cube::HOME, CENTRE);
        assert_eq!(home.to_string(), "UN,UN,UN,UN,--,UN,UN,UN,UN");
        for cube in Cube::all() {
            let goal = State::all(cube, CENTRE);
            assert!(goal.is_goal());
            assert_eq!(goal.rank(), home.rank());
            assert!(!State::all(cube, Square::ALL[0]).is_goal());
        }
        assert!(!home.after(Move::Up).unwrap().is_goal());
        // With an edge empty, five cubes that are alike have one phase and three the other.
        let is_reached = |blank: &Square| State::all(Cube::HOME, *blank).rank().is_some();
        let reached: Vec<_> = Square::ALL.into_iter().filter(is_reached).collect();
        assert_eq!(reached, Square::ALL.into_iter().filter(|s| s.shade() == 0).collect::<Vec<_>>());
    }

    /// Guards the ranks, that they do not depend on the names of the faces, and that mirrored
    /// states roll as images.
    #[test]
    fn ranks_and_rolls_come_back() {
        let mut arrangements = HashSet::new();
        // A step that is prime to all numbers of which a rank consists.
        for rank in (0..STATES).step_by(1_128_701) {
            let state = State::from_rank(rank).unwrap();
            assert_eq!(state.rank(), Some(rank));
            arrangements.insert(rank / (STATES / 9 / 35));
            for rotation in Cube::all() {
                let renamed = state.renamed(rotation);
                assert_eq!(renamed.rank(), Some(rank));
                assert_eq!(renamed.to_string().to_lowercase().parse(), Ok(renamed));
            }
            for step in Move::ALL {
                let Some(next) = state.after(step) else { continue };
                assert!(next.rank().is_some());
                assert_eq!(next.after(step.opposite()), Some(state));
                assert_eq!(State::from_cubes(next.cubes()), Ok(next));
                // East and west are exchanged for the cubes and not for the board, so cubes that
                // move along the rows roll the other way round.
                let mut squares = state.mirrored().cubes();
                let cube = squares[next.blank.index()].take().unwrap();
                let roll = if step.is_horizontal() { step.opposite() } else { step };
                squares[state.blank.index()] = Some(cube.roll(roll));
                assert_eq!(next.mirrored().cubes(), squares);
            }
        }
        assert_eq!(arrangements.len(), 9 * 35);
        assert_eq!(State::from_rank(STATES), None);
    }

    /// Guards that with one marked face, whichever it is, the cubes roll as Harris's do.
    #[test]
    fn with_one_mark_the_cubes_roll_as_in_harris_s_puzzle() {
        let marked = |state: State, face| {
            let marks = state.cubes().map(|cube| cube.map(|cube| cube.direction(face)));
            harris::Board::new(marks).unwrap()
        };
        for state in (0..STATES).step_by(112_870_193).filter_map(State::from_rank) {
            for (step, face) in Move::ALL.into_iter().flat_map(|s| Face::ALL.map(|f| (s, f))) {
                let rolled = state.after(step).map(|next| marked(next, face));
                assert_eq!(rolled, marked(state, face).roll(step), "{state} {step} {face}");
            }
        }
    }

    #[test]
    fn wrong_texts_are_errors() {
        for (text, reason) in [
            ("UN", "expected nine squares of two symbols (18 in all), found 2"),
            ("UX", "expected U, D, N, S, E, W or -, found 'X' (symbol 2)"),
            (
                "UD,UN,UN,UN,--,UN,UN,UN,UN",
                "expected two directions at right angles for every cube, found UD",
            ),
            (
                "U-,UN,UN,UN,--,UN,UN,UN,UN",
                "expected two directions at right angles for every cube, found U-",
            ),
            ("--,UN,UN,UN,--,UN,UN,UN,UN", "expected one empty square (--), found 2"),
            ("UN,UN,UN,UN,UN,UN,UN,UN,UN", "expected one empty square (--), found 0"),
        ] {
            assert_eq!(text.parse::<State>().unwrap_err().to_string(), reason);
        }
        // One cube turned by a roll alone: its phase is the other one.
        let state: State = "UE,UN,UN,UN,--,UN,UN,UN,UN".parse().unwrap();
        assert_eq!(state.rank(), None);
    }
}
