//! Harris's rolling cubes.

use std::sync::OnceLock;

use tilebase_puzzle::harris::{Board, Cube, Symmetry};
use tilebase_puzzle::{Direction, Ranked, Square};

use super::{Goal, Puzzle, QuestionError, Texts, goal_read};
use crate::content::Content;
use crate::error::TableError;
use crate::ranking::Ranking;
use crate::solver::AllDistances;
use crate::table::HarrisTo;
use crate::tables::Tables;

/// Harris's rolling cubes: eight cubes with one marked face each.
#[derive(Clone, Copy, Debug)]
pub struct Harris;

impl Puzzle for Harris {
    const TEXTS: Texts = Texts {
        name: "harris",
        title: "Harris's rolling cubes",
        step: "roll",
        task: "Roll cubes into the empty square.",
        start: "nine squares: the directions of eight marked faces, U, D, N, S, E or W, and _",
        default_start: "",
        goal: "a board in the notation of START, or part of one, such as 'UUUU_U?UU'",
        default_goal: "all marks up, the centre empty",
        example: "DDDD_DDDD UUUU_UUUU",
        reach: "every board can be reached",
    };

    type Board = Board;
    type Goal = Goal<Board>;
    type Solver = HarrisTo;
    type Search = HarrisTo;

    /// Accepts letters without digits, in two cases: with `_` for the empty square, if most letters are
    /// directions; without `_`, if at least five are, and no other letter, and one of them is neither
    /// a colour nor the `E` of a pattern. Accepts boards with another sign for the empty square, too.
    fn is_start(text: &str) -> bool {
        let is_other = |letter: char| letter.is_ascii_alphabetic() && !"EeWwXx".contains(letter);
        if text.contains(is_other) && text.parse::<Board>().is_ok() {
            return true;
        }
        if text.contains(|symbol: char| symbol.is_ascii_digit()) {
            return false;
        }
        let letters = text.chars().filter(char::is_ascii_alphanumeric);
        let marks = letters.clone().filter_map(Direction::from_letter).count();
        if text.contains('_') {
            return 2 * marks > letters.count();
        }
        marks > 4 && text.contains(is_other) && marks == letters.count()
    }

    /// Returns the board with all marks up and the centre empty.
    fn usual_goal() -> Goal<Board> {
        Board::all(Cube::new(Direction::Up), Square::ALL[4]).into()
    }

    fn goal_with_blank(blank: Square) -> Option<Goal<Board>> {
        Some(Board::all(Cube::new(Direction::Up), blank).into())
    }

    fn content(goal: &Goal<Board>) -> Option<Content> {
        if let Goal::Single(board) = goal { Some(Content::harris(*board)) } else { None }
    }

    fn solver(tables: &Tables, goal: &Goal<Board>) -> Result<HarrisTo, TableError> {
        match goal {
            Goal::Single(board) => tables.harris_to(*board),
            Goal::Set(set) => tables.to_set(set, HarrisTo::search),
        }
    }

    fn ranking(_: &Goal<Board>) -> Option<&'static Ranking> {
        static RANKING: OnceLock<Ranking> = OnceLock::new();
        Some(RANKING.get_or_init(Ranking::of_cubes::<Board>))
    }

    #[inline]
    fn goal_of_numbers(numbers: [u8; 9]) -> Result<Goal<Board>, QuestionError> {
        goal_read::<Harris, _>(numbers, Board::from_numbers(numbers)).map(Goal::Single)
    }

    fn canonical(board: &Board, goal: &Goal<Board>) -> Option<Board> {
        let Goal::Single(goal) = *goal else { return None };
        Some(board.smallest(Symmetry::all().filter(|symmetry| symmetry.image(goal) == goal)))
    }

    fn distances(solver: &HarrisTo) -> Result<Option<Vec<u8>>, TableError> {
        solver.distances().map(Some)
    }

    fn ranks_at(solver: &HarrisTo, distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        solver.ranks_at(distance).map(Some)
    }
}
