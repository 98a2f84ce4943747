//! The sliding eight-puzzle.

use tilebase::{EightTo, NotationError, Square, TableError, Tables};
use tilebase_dice::Dice;
use tilebase_puzzle::eight::{Board, Position};

use super::common::{Puzzle, Questions, every_board};
use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::start;

/// The sliding eight-puzzle: eight tiles of different labels.
pub(crate) struct Eight;

impl Puzzle for Eight {
    const NAME: &'static str = "eight";
    const MOVE: &'static str = "move";
    const TASK: &'static str = "Slide tiles: move the empty square.";
    const START: &'static str = "nine squares: eight of the tiles 1 to 9, and 0, X, _ or .";
    const GOAL: &'static str = "a board of the same tiles";
    const EXAMPLE: &'static str = "564178X23 7568X4123";

    type Board = Board;
    type Goal = Board;
    type Solver = EightTo;

    /// Accepts at least three letters and digits that begin with a tile or a blank. Two digits are
    /// a square X,Y of the cubic puzzle.
    fn is_start(text: &str) -> bool {
        let mut symbols = text.chars().filter(char::is_ascii_alphanumeric);
        let tile = |symbol: char| symbol.is_ascii_digit() || "Xx".contains(symbol);
        symbols.next().is_some_and(tile) && symbols.nth(1).is_some()
    }

    fn read_start(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    fn read_goal(text: &str) -> Result<Board, String> {
        text.parse().map_err(|e: NotationError| e.to_string())
    }

    fn default_goal(start: &Board) -> Option<Board> {
        Some(start.home())
    }

    fn usual_goal() -> Board {
        Board::in_order(Square::ALL[8])
    }

    fn check(start: &Board, goal: &Board) -> Result<(), String> {
        Position::between(start, goal).map(|_| ()).map_err(|mismatch| mismatch.to_string())
    }

    fn no_path_reason() -> &'static str {
        "two tiles would have to change places"
    }

    fn solver(tables: &Tables, goal: Board) -> Result<EightTo, TableError> {
        tables.eight_to(goal)
    }

    fn solver_table(_: Board) -> usize {
        0
    }

    fn questions<'a>(
        tables: &'a Tables,
        start: Option<Square>,
        goal: Option<Board>,
    ) -> Result<Questions<'a, Eight>, Failure> {
        every_board::<Eight>(tables, start, goal)
    }

    fn board_at(
        solver: &Self::Solver,
        distance: usize,
        dice: &mut Dice,
    ) -> Result<Board, TableError> {
        start::board_at(solver, distance, dice)
    }

    fn pieces(board: &Board) -> Pieces {
        Square::ALL.map(|square| board.tile(square).map(Piece::Tile))
    }

    fn goal_pieces(goal: Board) -> Pieces {
        Eight::pieces(&goal)
    }

    fn symbol(piece: Option<Piece>, _: Detail) -> String {
        match piece {
            Some(Piece::Tile(label)) => label.to_string(),
            _ => "_".into(),
        }
    }
}
