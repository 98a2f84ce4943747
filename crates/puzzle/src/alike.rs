//! Rolling Cubes: eight cubes with six different faces, like dice, roll until all of them are
//! alike.
//!
//! At the end the centre must be empty, and the cubes may have any of the 24 orientations. A
//! [`Cube`] is the orientation of one cube, and a [`State`] the board with all cubes. Rolling Cubes
//! is the name of a toy; [`Crossteaser`] is its image in a mirror.

use crate::{Cubes, Direction, Marking, Notation, Piece, Rotation, Sort, Space, SquareKind};

/// The number of ranks: 9 empty squares x 35 arrangements of the phases x 3^7 axes x 2^14 bits.
///
/// 24 times as many states lead to the goal, 270,888,468,480: see [`State::rank`].
pub const STATES: u64 = Space::ALIKE.states();

/// The marking of dice: six different faces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die;

impl Marking for Die {
    const SORTS: &'static [Sort] = &[Sort::Die];
    const SPACE: Space = Space::ALIKE;
    const NOTATION: Notation = Notation {
        width: 2,
        letters: "UDNSEW",
        symbols: Direction::LETTERS,
        cube: "two directions at right angles for every cube",
        symbols_or_empty: "U, D, N, S, E, W or -",
    };

    fn letters(piece: Piece) -> [char; 3] {
        let rotation = piece.rotation();
        let [up, north] = [Direction::Up, Direction::North].map(|face| rotation.direction(face));
        [up.letter(), north.letter(), ' ']
    }

    fn piece([up, north, _]: [char; 3]) -> Option<Piece> {
        let (up, north) = (Direction::from_letter(up)?, Direction::from_letter(north)?);
        Rotation::new(up, north).map(|rotation| Piece::new(Sort::Die, rotation))
    }
}

/// A cube's orientation: the directions of the faces that look up and north at [`Cube::HOME`].
///
/// Reads and displays as the letters of the two directions, `UN`.
pub type Cube = crate::Cube<Die>;

impl Cube {
    /// The orientation `UN`.
    pub const HOME: Cube = Cube::new(Rotation::HOME);

    /// Returns the cube after this rotation from [`Cube::HOME`].
    pub const fn new(rotation: Rotation) -> Cube {
        Cube::from_piece(Piece::new(Sort::Die, rotation))
    }

    /// Returns the rotation from [`Cube::HOME`] to this orientation.
    pub const fn rotation(self) -> Rotation {
        self.piece().rotation()
    }
}

/// The empty square and the orientations of all eight cubes.
///
/// Reads and displays as nine entries row by row, each the two directions of a [`Cube`], or `--`
/// for the empty square: `UN,UN,UN,UN,--,UN,UN,UN,UN`.
///
/// A roll flips a cube's parity, and takes it to a square of the other chessboard colour. So the
/// parity XOR the square's colour, the cube's *phase*, never changes. The goal can be reached if
/// and only if four of the eight cubes have each phase. Other states have no rank.
///
/// The table has a bit for each rank in [`Space::ALIKE`] ([`Cubes::space_rank`]): ((blank x 35 +
/// arrangement) x 2,187 + axes) x 16,384 + bits. An arrangement is the row of the other seven
/// cubes' phases, where 0 is the phase of the first cube; four of them are 1. Each cube's
/// orientation is relative to the first cube of the row ([`Rotation::seen_from`]). So the 24 states
/// that differ only in the names of the faces of all cubes share a bit, and all goals share one.
pub type State = Cubes<Die>;

impl State {
    /// Returns whether all cubes are alike and the centre is empty.
    pub fn is_goal(self) -> bool {
        self == Cubes::from_row(SquareKind::Centre.square(), [self.row()[0]; 8])
    }

    /// Returns the state with other names for the faces of all cubes, such that a cube at
    /// [`Cube::HOME`] gets this orientation. Its [`Cubes::space_rank`] is the same.
    #[must_use]
    pub fn renamed(self, rotation: Rotation) -> State {
        self.map(|piece| piece.renamed(rotation))
    }

    /// Returns the state with each cube mirrored between west and east, on its square: `E` and `W`
    /// are exchanged in the letters of the cubes.
    #[must_use]
    pub fn mirrored(self) -> State {
        self.map(mirrored)
    }
}

fn mirrored(piece: Piece) -> Piece {
    Piece::new(Sort::Die, piece.rotation().mirrored())
}

/// The marking of *Crossteaser*: six different arms, seen in a mirror.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Crosses;

impl Marking for Crosses {
    const SORTS: &'static [Sort] = Die::SORTS;
    const SPACE: Space = Die::SPACE;
    const NOTATION: Notation = Die::NOTATION;

    fn letters(piece: Piece) -> [char; 3] {
        Die::letters(mirrored(piece))
    }

    fn piece(letters: [char; 3]) -> Option<Piece> {
        Die::piece(letters).map(mirrored)
    }
}

/// A board of the toy *Crossteaser*: crosses of six different arms instead of cubes.
///
/// The slots in the toy's front are vertical, and those in its back are horizontal. A cross that
/// moves up or down rolls as a cube does, on the back; a cross that moves to a side rolls the other
/// way round, because its front arm is held. So its boards are the images of a [`State`] in a
/// mirror between west and east ([`State::mirrored`]), with the same moves and distances: a cross
/// has the orientation of its cube, and the letters of the cube's image.
///
/// Reads and displays as a [`State`] does, with the directions of two arms of each cross, at right
/// angles and the same two of all crosses.
pub type Crossteaser = Cubes<Crosses>;

impl Crossteaser {
    /// Returns the board that is the image of a board of cubes.
    pub fn image_of(state: State) -> Crossteaser {
        state.map(|piece| piece)
    }

    /// Returns the board of cubes whose image this board is.
    pub fn state(self) -> State {
        self.map(|piece| piece)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::string::ToString;
    use std::vec::Vec;

    use super::*;
    use crate::{Board, Move, Square, harris};

    const CENTRE: Square = SquareKind::Centre.square();

    #[test]
    fn directions_along_one_axis_are_no_cube() {
        for (text, reason) in [
            ("UD", "expected two directions at right angles for every cube, found UD"),
            ("NN", "expected two directions at right angles for every cube, found NN"),
            ("U", "expected two directions at right angles for every cube, found 1"),
            ("UX", "expected U, D, N, S, E or W, found 'X' (symbol 2)"),
        ] {
            assert_eq!(text.parse::<Cube>().unwrap_err().to_string(), reason);
        }
    }

    #[test]
    fn all_goals_have_one_rank() {
        assert_eq!(STATES, 11_287_019_520);
        let home = State::all(Cube::HOME, CENTRE);
        assert_eq!(home.to_string(), "UN,UN,UN,UN,--,UN,UN,UN,UN");
        for cube in Cube::all() {
            let goal = State::all(cube, CENTRE);
            assert!(goal.is_goal());
            assert_eq!(goal.space_rank(), home.space_rank());
            assert!(!State::all(cube, Square::ALL[0]).is_goal());
        }
        assert!(!home.after(Move::Up).unwrap().is_goal());
        // With an edge empty, five cubes that are alike have one phase and three the other.
        let is_reached = |blank: &Square| State::all(Cube::HOME, *blank).space_rank().is_some();
        let reached: Vec<_> = Square::ALL.into_iter().filter(is_reached).collect();
        assert_eq!(reached, Square::ALL.into_iter().filter(|s| s.shade() == 0).collect::<Vec<_>>());
    }

    /// Guards the ranks, that they do not depend on the names of the faces, and that mirrored
    /// states roll as images.
    #[test]
    fn ranks_and_rolls_come_back() {
        let mut arrangements = HashSet::new();
        // A step that is prime to all factors of the number of ranks.
        for rank in (0..STATES).step_by(1_128_701) {
            let state = State::in_space(rank).unwrap();
            assert_eq!(state.space_rank(), Some(rank));
            arrangements.insert(rank / (STATES / 9 / 35));
            for rotation in Rotation::ALL {
                let renamed = state.renamed(rotation);
                assert_eq!(renamed.space_rank(), Some(rank));
                assert_eq!(renamed.to_string().to_lowercase().parse(), Ok(renamed));
            }
            for step in Move::ALL {
                let Some(next) = state.after(step) else { continue };
                assert!(next.space_rank().is_some());
                assert_eq!(next.after(step.opposite()), Some(state));
                assert_eq!(State::from_cubes(next.cubes()), Ok(next));
                // East and west are exchanged for the cubes and not for the board, so cubes that
                // move along the rows roll the other way round.
                let mut squares = state.mirrored().cubes();
                let cube = squares[next.blank().index()].take().unwrap();
                let roll = if step.is_horizontal() { step.opposite() } else { step };
                squares[state.blank().index()] = Some(cube.roll(roll));
                assert_eq!(next.mirrored().cubes(), squares);
            }
        }
        assert_eq!(arrangements.len(), 9 * 35);
        assert_eq!(State::in_space(STATES), None);
    }

    /// Guards that with one marked face, whichever it is, the cubes roll as Harris's do.
    #[test]
    fn with_one_mark_the_cubes_roll_as_in_harris_s_puzzle() {
        let marked = |state: State, face: Direction| {
            let marks = state.cubes().map(|cube| cube.map(|cube| cube.rotation().direction(face)));
            harris::Board::new(marks).unwrap()
        };
        for state in (0..STATES).step_by(112_870_193).filter_map(State::in_space) {
            for (step, face) in Move::ALL.into_iter().flat_map(|s| Direction::ALL.map(|f| (s, f))) {
                let rolled = state.after(step).map(|next| marked(next, face));
                assert_eq!(rolled, marked(state, face).roll(step), "{state} {step} {face}");
            }
        }
    }

    #[test]
    fn wrong_texts_are_errors() {
        for (text, reason) in [
            ("UN", "expected nine squares of two symbols (18 in all), found 2"),
            ("UQ", "expected U, D, N, S, E, W or -, found 'Q' (symbol 2)"),
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
        // One cube is turned as by a roll, on its square, so its phase is the other one.
        let state: State = "UE,UN,UN,UN,--,UN,UN,UN,UN".parse().unwrap();
        assert_eq!(state.space_rank(), None);
    }

    /// Guards the mechanics of the toy: the back arm of a cross that moves up or down trails, and
    /// the front arm of a cross that moves to a side.
    #[test]
    fn a_cross_rolls_on_the_back_along_columns_and_on_the_front_along_rows() {
        let board: Crossteaser = "UN,UN,UN,UN,--,UN,UN,UN,UN".parse().unwrap();
        for (step, square, cross) in [
            // The cross below moves up: its front arm then points up, and its upper arm back.
            (Move::Down, 4, "ND"),
            (Move::Up, 4, "SU"),
            // The cross on the right moves left: its front arm points right, where it came from.
            (Move::Right, 4, "EN"),
            (Move::Left, 4, "WN"),
        ] {
            let text = board.after(step).unwrap().to_string();
            assert_eq!(text.split(',').nth(square), Some(cross), "{step}");
            assert_eq!(text.parse(), Ok(board.after(step).unwrap()));
        }
    }

    #[test]
    fn it_is_read_and_written_in_the_mirror() {
        let text = "UN,--,DN,SU,WN,NU,UE,ED,DW";
        let board: Crossteaser = text.parse().unwrap();
        assert_eq!(board.to_string(), text);
        assert_eq!(board.state().to_string(), "UN,--,DN,SU,EN,NU,UW,WD,DE");
        assert_eq!(Crossteaser::image_of(board.state()), board);
        assert_eq!(std::format!("{board:?}"), std::format!("Cubes({text})"));
    }
}
