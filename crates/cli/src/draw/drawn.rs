//! How the boards of each puzzle are drawn and described.

use tilebase::puzzle::{Cubic, Eight, Gardner, Goal, Harris, Puzzle};
use tilebase::{Board, Square};
use tilebase_puzzle::cubic::{Colour, State};
use tilebase_puzzle::harris::Mark;

use crate::draw::pieces::{Detail, Piece, Pieces};

/// A puzzle whose boards can be drawn.
pub(crate) trait Drawn: Puzzle {
    /// Returns the piece on each square.
    fn pieces(board: &Self::Board) -> Pieces;

    /// Returns the pieces of a board that shows the goal; `None` for a set of boards.
    fn goal_pieces(goal: &Self::Goal) -> Option<Pieces>;

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

impl Drawn for Eight {
    fn pieces(board: &Self::Board) -> Pieces {
        Square::ALL.map(|square| board.tile(square).map(Piece::Tile))
    }

    fn goal_pieces(goal: &Self::Goal) -> Option<Pieces> {
        if let Goal::Single(board) = goal { Some(Eight::pieces(board)) } else { None }
    }
}

impl Drawn for Cubic {
    fn pieces(state: &Self::Board) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Cube))
    }

    fn goal_pieces(goal: &Self::Goal) -> Option<Pieces> {
        let Goal::Single(pattern) = goal else { return None };
        Some(Cubic::pieces(&State::new(*pattern, 0)))
    }

    fn empty(detail: Detail) -> &'static str {
        match detail {
            Detail::Tops => "E",
            Detail::Faces => "---",
        }
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Cube(cube) = piece else { return None };
        let [top, front, side] = [cube.top, cube.front(), cube.side()].map(|colour| match colour {
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

    fn goal_pieces(goal: &Self::Goal) -> Option<Pieces> {
        if let Goal::Single(board) = goal { Some(Harris::pieces(board)) } else { None }
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Marked(mark) = piece else { return None };
        let looks = match mark {
            Mark::Up => "up",
            Mark::Down => "down",
            Mark::North => "north",
            Mark::South => "south",
            Mark::East => "east",
            Mark::West => "west",
        };
        Some(format!("its mark now {looks}"))
    }
}

impl Drawn for Gardner {
    fn pieces(state: &Self::Board) -> Pieces {
        state.cubes().map(|cube| cube.map(Piece::Red))
    }

    fn goal_pieces(goal: &Self::Goal) -> Option<Pieces> {
        Some(Gardner::pieces(goal))
    }

    fn empty(_: Detail) -> &'static str {
        "---"
    }

    fn lies(piece: Piece) -> Option<String> {
        let Piece::Red(cube) = piece else { return None };
        Some(format!("its red faces now {cube}"))
    }
}
