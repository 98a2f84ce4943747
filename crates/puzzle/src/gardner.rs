//! Gardner's puzzle: eight cubes, each with three red faces, roll until no red face is visible.
//!
//! At the start the centre is empty and every visible face is red: eight tops, twelve outer sides
//! and the four sides around the centre. The task is to hide all 24, with the centre empty again.
//!
//! The three red faces of a [`Cube`] meet in a vertex, or two of them are opposite each other. A
//! [`State`] is the board with all its cubes. Two cubes of one [`Kind`] can take each other's
//! place.

use crate::{
    Cubes, Direction, Kind, Marking, Move, Notation, NotationError, Piece, Sort, Space, Square,
    SquareKind,
};

/// The number of states: 9 empty squares x 2,520 arrangements of the kinds x 3^4 axes x 2^12 bits.
/// Every state can be reached from every other.
pub const STATES: u64 = Space::GARDNER.states();

/// The marking of Gardner's cubes: three red faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Red;

impl Marking for Red {
    const SORTS: &'static [Sort] = &[Sort::Vertex, Sort::Pair];
    const SPACE: Space = Space::GARDNER;
    const NOTATION: Notation = Notation {
        width: 3,
        letters: "UDNSEW",
        symbols: Direction::LETTERS,
        cube: "three different red faces",
        symbols_or_empty: "U, D, N, S, E, W or -",
    };

    fn letters(piece: Piece) -> [char; 3] {
        let cube = Cube::from_piece(piece);
        let mut red = Direction::ALL.into_iter().filter(|&face| cube.is_red(face));
        [(); 3].map(|()| red.next().map_or(' ', Direction::letter))
    }

    /// Returns the cube whose red faces have these letters, in any order.
    fn piece(letters: [char; 3]) -> Option<Piece> {
        let red = letters.into_iter().filter_map(Direction::from_letter);
        Cube::from_bits(red.fold(0, |bits, face| bits | 1 << face as u8)).map(Cube::piece)
    }

    /// Checks that there are two cubes of each of the first four [`Kind`]s.
    fn check(squares: &[Option<Piece>; 9]) -> Result<(), NotationError> {
        let mut counts = [0; 4];
        for (square, piece) in Square::ALL.into_iter().zip(squares) {
            let Some(piece) = *piece else { continue };
            counts[Kind::of(piece, square.shade()) as usize] += 1;
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

/// A cube's orientation: which three of its faces are red.
///
/// Reads and displays as their letters, `UNW`.
pub type Cube = crate::Cube<Red>;

impl Cube {
    /// Returns the cube with these red faces; `None` unless all three are different.
    pub fn new(faces: [Direction; 3]) -> Option<Cube> {
        Cube::from_bits(faces.into_iter().fold(0, |bits, face| bits | 1 << face as u8))
    }

    /// Returns the cube with a bit for each red face, in the order of [`Direction::ALL`] from the
    /// lowest; `None` unless there are three.
    pub fn from_bits(bits: u8) -> Option<Cube> {
        Cube::all().find(|cube| cube.bits() == bits)
    }

    /// Returns a bit for each red face, in the order of [`Direction::ALL`] from the lowest.
    pub fn bits(self) -> u8 {
        let red = Direction::ALL.into_iter().filter(|&face| self.is_red(face));
        red.fold(0, |bits, face| bits | 1 << face as u8)
    }

    /// Returns whether the face in this direction is red.
    pub const fn is_red(self, direction: Direction) -> bool {
        self.piece().mark(direction) != 0
    }

    /// Returns the cube whose other three faces are red.
    #[must_use]
    pub fn complement(self) -> Cube {
        let complement = Cube::from_bits(self.bits() ^ 0b11_1111);
        complement.unwrap_or_else(|| unreachable!("three faces are not red"))
    }
}

/// The empty square and the orientations of all eight cubes.
///
/// Reads and displays as nine entries row by row, each the three red faces of a cube (`UNW`), or
/// `---` for the empty square: `UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE`.
pub type State = Cubes<Red>;

impl State {
    /// Returns the start: the centre is empty, and all 24 visible faces are red.
    pub fn start() -> State {
        let blank = SquareKind::Centre.square();
        let is_visible = |square: Square, step| square.step(step).is_none_or(|next| next == blank);
        let cubes = Square::ALL.map(|square| {
            // A side is visible at the edge of the board, or beside the empty square.
            let sides = Move::ALL.into_iter().filter(|&step| is_visible(square, step));
            let sides = sides.map(Direction::of_step);
            Cube::from_bits(
                sides.fold(1 << Direction::Up as u8, |bits, face| bits | 1 << face as u8),
            )
        });
        State::from_cubes(cubes).unwrap_or_else(|e| unreachable!("the start is a state: {e}"))
    }

    /// Returns the goal: the centre is empty, and no visible face is red.
    pub fn goal() -> State {
        State::start().map(|piece| Cube::from_piece(piece).complement().piece())
    }

    /// Returns the state of a rank, 0 to [`STATES`] - 1.
    pub fn from_rank(rank: u64) -> Option<State> {
        State::in_space(rank)
    }

    /// Returns the state's rank in [`Space::GARDNER`]: ((blank x 2,520 + arrangement) x 81 + axes) x
    /// 4,096 + bits.
    pub fn rank(self) -> u64 {
        let rank = Space::GARDNER.rank(self.pieces());
        rank.unwrap_or_else(|| unreachable!("a state has the cubes of the puzzle"))
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::Board;

    #[test]
    fn four_rolls_one_way_and_two_to_and_fro_change_nothing() {
        for step in Move::ALL {
            for bits in 0..64 {
                let Some(cube) = Cube::from_bits(bits) else { continue };
                assert_eq!(cube.roll(step).roll(step).roll(step).roll(step), cube);
                assert_eq!(cube.roll(step).roll(step.opposite()), cube);
                assert_eq!(cube.complement().roll(step), cube.roll(step).complement());
            }
        }
        // The blank goes down: the cube below it rolls north.
        assert_eq!("UNW".parse::<Cube>().unwrap().roll(Move::Down).to_string(), "DNW");
        assert_eq!("unw".parse::<Cube>().unwrap().roll(Move::Left).to_string(), "UNE");
        let error = "UNN".parse::<Cube>().unwrap_err().to_string();
        assert_eq!(error, "expected three different red faces, found UNN");
    }

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
            ("UNQ", "expected U, D, N, S, E, W or -, found 'Q' (symbol 3)"),
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
