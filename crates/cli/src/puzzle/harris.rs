//! Harris's rolling cubes.

use tilebase::{HarrisTo, NotationError, Square, TableError, Tables};
use tilebase_dice::Dice;
use tilebase_puzzle::harris::{Board, Mark};

use super::common::{Puzzle, Questions, every_board};
use crate::failure::Failure;
use crate::pieces::{Detail, Piece, Pieces};
use crate::start;

/// Harris's rolling cubes: eight cubes with one marked face each.
pub(crate) struct Harris;

impl Puzzle for Harris {
    const NAME: &'static str = "harris";
    const MOVE: &'static str = "roll";
    const TASK: &'static str = "Roll cubes: move the empty square.";
    const START: &'static str = "nine squares: the directions of eight marked faces, U, D, N, S, \
                                 E or W, and _";
    const GOAL: &'static str = "a board in the notation of START";
    const EXAMPLE: &'static str = "DDDD_DDDD UUUU_UUUU";

    type Board = Board;
    type Goal = Board;
    type Solver = HarrisTo;

    /// Accepts letters without digits, in two cases: with `_` for the empty square, if one letter
    /// is a direction; without `_`, if all letters are directions and one of them is neither a
    /// colour nor the `E` of a pattern.
    fn is_start(text: &str) -> bool {
        let mut letters = text.chars().filter(char::is_ascii_alphanumeric).peekable();
        if letters.peek().is_none() || text.contains(|symbol: char| symbol.is_ascii_digit()) {
            return false;
        }
        if text.contains('_') {
            return letters.any(|letter| Mark::from_letter(letter).is_some());
        }
        let is_other = |letter: char| !"EeWw".contains(letter);
        letters.clone().any(is_other) && letters.all(|letter| Mark::from_letter(letter).is_some())
    }

    fn read_start(text: &str) -> Result<Board, NotationError> {
        text.parse()
    }

    fn read_goal(text: &str) -> Result<Board, String> {
        text.parse().map_err(|e: NotationError| e.to_string())
    }

    fn default_goal(_: &Board) -> Option<Board> {
        Some(Harris::usual_goal())
    }

    /// Returns the board with all marks up and the centre empty.
    fn usual_goal() -> Board {
        Board::all(Mark::Up, Square::ALL[4])
    }

    fn no_path_reason() -> &'static str {
        "every board can be reached"
    }

    fn solver(tables: &Tables, goal: Board) -> Result<HarrisTo, TableError> {
        tables.harris_to(goal)
    }

    fn solver_table(goal: Board) -> usize {
        goal.class().0.rank()
    }

    fn questions<'a>(
        tables: &'a Tables,
        start: Option<Square>,
        goal: Option<Board>,
    ) -> Result<Questions<'a, Harris>, Failure> {
        every_board::<Harris>(tables, start, goal)
    }

    fn board_at(
        solver: &Self::Solver,
        distance: usize,
        dice: &mut Dice,
    ) -> Result<Board, TableError> {
        start::board_at(solver, distance, dice)
    }

    fn pieces(board: &Board) -> Pieces {
        board.marks().map(|mark| mark.map(Piece::Marked))
    }

    fn goal_pieces(goal: Board) -> Pieces {
        Harris::pieces(&goal)
    }

    fn symbol(piece: Option<Piece>, _: Detail) -> String {
        match piece {
            Some(Piece::Marked(mark)) => mark.to_string(),
            _ => "_".into(),
        }
    }

    fn remark(before: &Board, letter: char, after: &Board) -> String {
        let (from, to) = (after.blank(), before.blank());
        let Some(mark) = after.mark(to) else { return String::new() };
        let looks = match mark {
            Mark::Up => "up",
            Mark::Down => "down",
            Mark::North => "north",
            Mark::South => "south",
            Mark::East => "east",
            Mark::West => "west",
        };
        format!(": {letter}, the cube at {from} rolls to {to}, its mark now {looks}")
    }
}
