//! The sliding eight-puzzle.

use std::sync::OnceLock;

use tilebase_puzzle::eight::{Board, Position};
use tilebase_puzzle::{Path, Ranked, Square};

use super::{Goal, Puzzle, QuestionError, Texts, goal_read};
use crate::content::Content;
use crate::error::TableError;
use crate::ranking::Ranking;
use crate::solver::{AllDistances, Solver};
use crate::table::EightTo;
use crate::tables::Tables;

/// The sliding eight-puzzle: eight tiles of different labels.
#[derive(Clone, Copy, Debug)]
pub struct Eight;

impl Puzzle for Eight {
    const TEXTS: Texts = Texts {
        name: "eight",
        title: "the sliding eight-puzzle",
        step: "move",
        task: "Slide tiles into the empty square.",
        start: "nine squares: eight of the tiles 1 to 9, and 0, X, _, . or -",
        default_start: "",
        goal: "a board of the same tiles, or part of one, such as '123??????'",
        default_goal: "each tile on the square of its own number",
        example: "564178X23 7568X4123",
        reach: "two tiles would have to change places",
    };

    type Board = Board;
    type Goal = Goal<Board>;
    type Solver = EightTo;
    type Search = EightTo;

    /// Accepts at least three letters and digits that begin with a tile or a blank, because two
    /// digits are a square X,Y of the cubic puzzle. `None` and `null` begin with the N of a blank.
    fn is_start(text: &str) -> bool {
        let mut symbols = text.chars().filter(char::is_ascii_alphanumeric);
        let blanks = if text.contains(|s: char| s.is_ascii_digit()) { "XxNn" } else { "Xx" };
        let tile = |symbol: char| symbol.is_ascii_digit() || blanks.contains(symbol);
        symbols.next().is_some_and(tile) && symbols.nth(1).is_some()
    }

    fn default_goal(start: &Board) -> Option<Goal<Board>> {
        Some(start.home().into())
    }

    fn usual_goal() -> Goal<Board> {
        Board::in_order(Square::ALL[8]).into()
    }

    fn goal_with_blank(blank: Square) -> Option<Goal<Board>> {
        Some(Board::in_order(blank).into())
    }

    #[inline]
    fn goal_from(start: &Board, goal: Goal<Board>) -> Result<Goal<Board>, QuestionError> {
        match goal {
            Goal::Single(board) => {
                Position::between(start, &board)?;
                Ok(goal)
            }
            Goal::Set(set) => set.with_tiles_of(start).map(Goal::Set).ok_or_else(|| {
                QuestionError::NoBoard { start: start.to_string(), goal: set.to_string() }
            }),
        }
    }

    fn goal_without_start(goal: Goal<Board>) -> Result<Goal<Board>, QuestionError> {
        match goal {
            Goal::Set(set) if !set.has_boards_of_all_parts() => {
                Err(QuestionError::OtherTiles { goal: set.to_string() })
            }
            goal => Ok(goal),
        }
    }

    #[inline]
    fn content(goal: &Goal<Board>) -> Option<Content> {
        matches!(goal, Goal::Single(_)).then_some(Content::Eight)
    }

    #[inline]
    fn ready(_: &Board, goal: &Goal<Board>) -> Option<Content> {
        Eight::content(goal)
    }

    fn solver(tables: &Tables, goal: &Goal<Board>) -> Result<EightTo, TableError> {
        match goal {
            Goal::Single(board) => tables.eight_to(*board),
            Goal::Set(set) => tables.to_set(set, EightTo::search),
        }
    }

    fn distance(
        tables: &Tables,
        start: &Board,
        goal: &Goal<Board>,
    ) -> Result<Option<u8>, TableError> {
        let Goal::Single(goal) = goal else {
            return tables.solver::<Eight>(goal)?.distance(start);
        };
        let Ok(position) = Position::between(start, goal) else { return Ok(None) };
        tables.eight_ready()?.distance(position)
    }

    #[inline]
    fn ready_distance(tables: &Tables, start: &[u8; 9], goal: &[u8; 9]) -> Option<Option<u8>> {
        tables.eight_ready().ok()?.distance(Position::from_labels(start, goal)?).ok()
    }

    fn path(
        tables: &Tables,
        start: &Board,
        goal: &Goal<Board>,
    ) -> Result<Option<Path>, TableError> {
        let Goal::Single(goal) = goal else { return tables.solver::<Eight>(goal)?.path(start) };
        let Ok(position) = Position::between(start, goal) else { return Ok(None) };
        tables.eight_ready()?.path(position)
    }

    fn ranking(goal: &Goal<Board>) -> Option<&'static Ranking> {
        static RANKINGS: [OnceLock<Ranking>; 10] = [const { OnceLock::new() }; 10];
        let labels = match goal {
            Goal::Single(board) => 0x3ff & !(1 << board.missing()),
            Goal::Set(set) => set.pieces(),
        };
        let missing = (!labels).trailing_zeros().min(9) as usize;
        Some(RANKINGS[missing].get_or_init(|| Ranking::of_labels(labels)))
    }

    #[inline]
    fn goal_of_numbers(numbers: [u8; 9]) -> Result<Goal<Board>, QuestionError> {
        goal_read::<Eight, _>(numbers, Board::from_numbers(numbers)).map(Goal::Single)
    }

    fn canonical(board: &Board, goal: &Goal<Board>) -> Option<Board> {
        if let Goal::Single(goal) = goal { board.canonical(goal).ok() } else { None }
    }

    fn distances(solver: &EightTo) -> Result<Option<Vec<u8>>, TableError> {
        solver.distances().map(Some)
    }

    fn ranks_at(solver: &EightTo, distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        solver.ranks_at(distance).map(Some)
    }
}
