//! How the boards of each puzzle are drawn and described.

use std::array;

use tilebase::puzzle::{
    Alike, AllAlike, Crossteaser, Cubic, Eight, Gardner, Goal, Harris, Puzzle, Target,
};
use tilebase::{Board, Square, SquareKind};
use tilebase_puzzle::Direction;
use tilebase_puzzle::Partial;
use tilebase_puzzle::cubic::{Colour, Cube};

use crate::draw::pieces::{Detail, Piece, Pieces, Wanted, die_digits};

/// A puzzle whose boards can be drawn.
pub(crate) trait Drawn: Puzzle {
    /// Returns the piece on each square.
    fn pieces(board: &Self::Board) -> Pieces;

    /// Returns what the goal wants on each square; of a goal that is any of several, for each of
    /// them.
    fn wanted(goal: &Self::Goal) -> Vec<[Wanted; 9]>;

    /// Returns the empty square as plain text.
    fn empty(_detail: Detail) -> &'static str {
        "_"
    }

    /// Returns how a piece lies after a move, such as `its mark now up`; `None` where every move of
    /// a piece looks the same.
    fn lies(_piece: Piece) -> Option<String> {
        None
    }

    /// Returns the description of a move that follows its number in the output of `solve`.
    fn remark(before: &Self::Board, letter: char, after: &Self::Board) -> String {
        let (from, to) = (after.blank(), before.blank());
        let lies = Self::pieces(after)[to.index()].and_then(Self::lies);
        lies.map_or(String::new(), |lies| {
            format!(": {letter}, the cube at {from} rolls to {to}, {lies}")
        })
    }
}

/// Returns what a goal wants on each square. `piece` returns the piece that these bits of
/// [`Partial`] stand for, if they stand for one.
fn wanted<T: Target>(goal: &Goal<T>, piece: impl Fn(u16) -> Option<Piece>) -> Vec<[Wanted; 9]> {
    let parts = match goal {
        Goal::Single(target) => vec![(*target).into()],
        Goal::Set(set) => set.parts().to_vec(),
    };
    let square = |pieces, (symbol, is_not): (&str, bool)| match piece(pieces) {
        _ if pieces == 1 => Wanted::Piece(None),
        Some(piece) => Wanted::Piece(Some(piece)),
        None => Wanted::Text(format!("{}{symbol}", if is_not { "!" } else { "" })),
    };
    let squares = |part: &Partial<T::Board>| {
        let (pieces, symbols) = (part.squares(), part.symbols());
        array::from_fn(|at| square(pieces[at], symbols[at]))
    };
    parts.iter().map(squares).collect()
}

impl Drawn for Eight {
    fn pieces(board: &Self::Board) -> Pieces {
        Square::ALL.map(|square| board.tile(square).map(Piece::Tile))
    }

    fn wanted(goal: &Self::Goal) -> Vec<[Wanted; 9]> {
        let label = |pieces: u16| pieces.trailing_zeros() as u8;
        wanted(goal, |pieces| pieces.is_power_of_two().then(|| Piece::Tile(label(pieces))))
    }
}

impl Drawn for Cubic {
    fn pieces(state: &Self::Board) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Cube))
    }

    /// A cube of which only the top is given is drawn as any cube with that top.
    fn wanted(goal: &Self::Goal) -> Vec<[Wanted; 9]> {
        let both = |colour: Colour| 0b11 << (2 * colour as u16 + 1);
        let top = |pieces: u16| Colour::ALL.into_iter().find(|&colour| pieces == both(colour));
        let with = |top| Cube::all().find(|cube| cube.top() == top);
        wanted(goal, |pieces| with(top(pieces)?).map(Piece::Cube))
    }

    fn empty(detail: Detail) -> &'static str {
        match detail {
            Detail::Tops => "E",
            Detail::Faces => "---",
        }
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Cube(cube) = piece else { return None };
        let [top, front, side] =
            [cube.top(), cube.front(), cube.side()].map(|colour| match colour {
                Colour::White => "white",
                Colour::Red => "red",
                Colour::Blue => "blue",
            });
        Some(format!("now {top} on top, {front} in front, {side} at the side"))
    }
}

impl Drawn for Harris {
    fn pieces(board: &Self::Board) -> Pieces {
        board.marks().map(|mark| mark.map(Piece::Marked))
    }

    fn wanted(goal: &Self::Goal) -> Vec<[Wanted; 9]> {
        let mark =
            |pieces: u16| Direction::ALL.into_iter().find(|&mark| pieces == 2 << mark as u16);
        wanted(goal, |pieces| mark(pieces).map(Piece::Marked))
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Marked(mark) = piece else { return None };
        let looks = match mark {
            Direction::Up => "up",
            Direction::Down => "down",
            Direction::North => "north",
            Direction::South => "south",
            Direction::East => "east",
            Direction::West => "west",
        };
        Some(format!("its mark now {looks}"))
    }
}

impl Drawn for Alike {
    fn pieces(state: &Self::Board) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Die))
    }

    fn wanted(_: &AllAlike) -> Vec<[Wanted; 9]> {
        let alike = |square: Square| match square.kind() {
            SquareKind::Centre => Wanted::Piece(None),
            _ => Wanted::Text("=".into()),
        };
        vec![Square::ALL.map(alike)]
    }

    fn empty(_: Detail) -> &'static str {
        "--"
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Die(cube) = piece else { return None };
        let [top, front, side] = die_digits(cube);
        Some(format!("now {cube}: {top} on top, {front} in front, {side} at the side"))
    }
}

/// A cross is drawn as a cube, which has a face where the cross has an arm.
impl Drawn for Crossteaser {
    fn pieces(board: &Self::Board) -> Pieces {
        Alike::pieces(&board.state().mirrored())
    }

    fn wanted(goal: &AllAlike) -> Vec<[Wanted; 9]> {
        Alike::wanted(goal)
    }

    fn empty(detail: Detail) -> &'static str {
        Alike::empty(detail)
    }

    fn lies(piece: Piece) -> Option<String> {
        Alike::lies(piece)
    }
}

impl Drawn for Gardner {
    fn pieces(state: &Self::Board) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Red))
    }

    fn wanted(goal: &Self::Goal) -> Vec<[Wanted; 9]> {
        vec![Gardner::pieces(goal).map(Wanted::Piece)]
    }

    fn empty(_: Detail) -> &'static str {
        "---"
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Red(cube) = piece else { return None };
        Some(format!("its red faces now {cube}"))
    }
}
