//! How the boards of each puzzle are drawn and described.

use std::array;

use tilebase::any::{AnyBoard, AnyGoal};
use tilebase::puzzle::{Goal, Target};
use tilebase::{Board, Partial, Square, SquareKind};
use tilebase_puzzle::Direction;
use tilebase_puzzle::cubic::{Colour, Cube};

use crate::draw::pieces::{Piece, Pieces, SEEN, Wanted, die_digits};

/// Returns the piece on each square.
pub(crate) fn pieces(board: &AnyBoard) -> Pieces {
    match board {
        AnyBoard::Eight(board) => Square::ALL.map(|square| board.tile(square).map(Piece::Tile)),
        AnyBoard::Cubic(state) => state.cubes().map(|cube| cube.map(Piece::Cube)),
        AnyBoard::Harris(board) => board.marks().map(|mark| mark.map(Piece::Marked)),
        AnyBoard::Gardner(state) => state.cubes().map(|cube| cube.map(Piece::Red)),
        AnyBoard::Alike(state) => state.cubes().map(|cube| cube.map(Piece::Die)),
        AnyBoard::Crossteaser(board) => {
            board.state().mirrored().cubes().map(|cube| cube.map(Piece::Cross))
        }
    }
}

/// Returns what each part of a goal wants on each square.
pub(crate) fn wanted(goal: &AnyGoal) -> Vec<[Wanted; 9]> {
    match goal {
        AnyGoal::Eight(goal) => each_part(goal, |pieces| {
            pieces.is_power_of_two().then(|| Piece::Tile(pieces.trailing_zeros() as u8))
        }),
        // A cube with only its top given is drawn as any cube with that top.
        AnyGoal::Cubic(goal) => {
            let both = |colour: Colour| 0b11 << (2 * colour as u16 + 1);
            let top = |pieces: u16| Colour::ALL.into_iter().find(|&colour| pieces == both(colour));
            let with = |top| Cube::all().find(|cube| cube.top() == top);
            each_part(goal, |pieces| with(top(pieces)?).map(Piece::Cube))
        }
        AnyGoal::Harris(goal) => {
            let mark =
                |pieces: u16| Direction::ALL.into_iter().find(|&mark| pieces == 2 << mark as u16);
            each_part(goal, |pieces| mark(pieces).map(Piece::Marked))
        }
        AnyGoal::Gardner(goal) => vec![pieces(&AnyBoard::Gardner(*goal)).map(Wanted::Piece)],
        AnyGoal::Alike(_) | AnyGoal::Crossteaser(_) => {
            let alike = |square: Square| match square.kind() {
                SquareKind::Centre => Wanted::Piece(None),
                _ => Wanted::Text("=".into()),
            };
            vec![Square::ALL.map(alike)]
        }
    }
}

/// Returns what each part of a goal wants on each square. `piece` returns the piece for bits of
/// [`Partial`], if they stand for one.
fn each_part<T: Target>(goal: &Goal<T>, piece: impl Fn(u16) -> Option<Piece>) -> Vec<[Wanted; 9]> {
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

/// Returns how a cube lies after a roll, such as `its mark now up`; `None` for a tile.
fn lies(piece: Piece) -> Option<String> {
    Some(match piece {
        Piece::Tile(_) => return None,
        Piece::Cube(cube) => {
            let [top, front, side] =
                [cube.top(), cube.front(), cube.side()].map(|colour| match colour {
                    Colour::White => "white",
                    Colour::Red => "red",
                    Colour::Blue => "blue",
                });
            format!("now {top} on top, {front} in front, {side} at the side")
        }
        Piece::Marked(mark) => {
            let looks = match mark {
                Direction::Up => "up",
                Direction::Down => "down",
                Direction::North => "north",
                Direction::South => "south",
                Direction::East => "east",
                Direction::West => "west",
            };
            format!("its mark now {looks}")
        }
        Piece::Red(cube) => format!("its red faces now {cube}"),
        Piece::Die(cube) | Piece::Cross(cube) => {
            let [top, front, side] = die_digits(cube, SEEN);
            format!("now {cube}: {top} on top, {front} in front, {side} at the side")
        }
    })
}

/// Returns the description of a move, which follows its number in the output of `solve`.
pub(crate) fn remark(before: &AnyBoard, letter: char, after: &AnyBoard) -> String {
    let (from, to) = (after.blank(), before.blank());
    let lies = pieces(after)[to.index()].and_then(lies);
    lies.map_or(String::new(), |lies| {
        format!(": {letter}, the cube at {from} rolls to {to}, {lies}")
    })
}
