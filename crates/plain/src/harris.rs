//! Harris's rolling cubes: a cube beside the blank rolls into it and takes its marked face along.

use std::fmt;
use std::str::FromStr;

use crate::Move;
use crate::search::{self, search};

/// The six letters of the directions of a marked face, in pairs of opposites.
const DIRECTIONS: [char; 6] = ['U', 'D', 'N', 'S', 'E', 'W'];

/// The number of boards: nine squares for the blank, six directions for each of eight cubes.
pub const BOARDS: usize = 9 * 6usize.pow(8);

/// A board of cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The direction of the mark on each square, by its place in [`DIRECTIONS`], row by row; 0 for
    /// the blank.
    marks: [u8; 9],
    blank: u8,
}

/// Returns the new direction of each face when a cube rolls towards `ahead`: the face above turns
/// ahead, the one ahead turns below, the one below turns behind, and the one behind turns above.
const fn rolled(above: u8, ahead: u8) -> [u8; 6] {
    let (below, behind) = (above ^ 1, ahead ^ 1);
    let mut after = [0, 1, 2, 3, 4, 5];
    after[above as usize] = ahead;
    after[ahead as usize] = below;
    after[below as usize] = behind;
    after[behind as usize] = above;
    after
}

/// The letters of the blank's moves, and the new directions of the faces of the cube that rolls. It
/// rolls against the move: to the north if the blank moves down.
const ROLLS: [(char, [u8; 6]); 4] =
    [('d', rolled(0, 2)), ('u', rolled(0, 3)), ('l', rolled(0, 4)), ('r', rolled(0, 5))];

impl Board {
    /// Returns the board with these letters row by row, `None` for the blank. Returns `None` unless
    /// there is one blank, and every letter is that of a direction.
    pub fn new(letters: [Option<char>; 9]) -> Option<Board> {
        let blank = letters.iter().position(Option::is_none)?;
        let mut board = Board { marks: [0; 9], blank: blank as u8 };
        for square in (0..9).filter(|&square| square != blank) {
            let letter = letters[square]?;
            board.marks[square] = DIRECTIONS.iter().position(|&mark| mark == letter)? as u8;
        }
        Some(board)
    }

    /// Returns the board after a move of the blank; `None` if the move leaves the board.
    #[inline(always)]
    pub fn roll(mut self, step: Move) -> Option<Board> {
        let from = step.destination(self.blank())?;
        let (_, after) = ROLLS.iter().find(|(letter, _)| *letter == step.letter)?;
        self.marks[self.blank()] = after[usize::from(self.marks[from])];
        self.marks[from] = 0;
        self.blank = from as u8;
        Some(self)
    }

    /// Returns the board after the moves with these letters; `None` if one of them is not
    /// possible.
    pub fn roll_all(self, path: &str) -> Option<Board> {
        path.chars().try_fold(self, |board, letter| board.roll(Move::of_letter(letter)?))
    }

    /// Returns the square of the blank.
    #[inline(always)]
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// Returns the board's number, less than [`BOARDS`]: the blank, then the cubes as digits.
    #[inline(always)]
    pub fn number(&self) -> usize {
        let squares = (0..9).filter(|&square| square != self.blank());
        squares.fold(self.blank(), |number, square| number * 6 + usize::from(self.marks[square]))
    }

    /// Returns the board with this number, which is less than [`BOARDS`].
    pub fn of_number(mut number: usize) -> Board {
        let blank = number / 6usize.pow(8);
        let mut board = Board { marks: [0; 9], blank: blank as u8 };
        for square in (0..9).rev().filter(|&square| square != blank) {
            board.marks[square] = (number % 6) as u8;
            number /= 6;
        }
        board
    }
}

/// Reads nine letters, `_` the blank.
impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let invalid = || format!("expected nine of U, D, N, S, E, W and one _, found {text:?}");
        let letters = text.chars().map(|letter| (letter != '_').then_some(letter));
        let letters = letters.collect::<Vec<_>>().try_into().map_err(|_| invalid())?;
        Board::new(letters).ok_or_else(invalid)
    }
}

/// Writes nine letters, `_` the blank.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |(square, &mark): (usize, &u8)| {
            if square == self.blank() { '_' } else { DIRECTIONS[usize::from(mark)] }
        };
        f.write_str(&String::from_iter(self.marks.iter().enumerate().map(letter)))
    }
}

/// The result of a breadth-first search over all boards.
pub type Search = search::Search<Board>;

impl Search {
    /// Searches all boards that can be reached from some boards. The distance of a board is that
    /// from the nearest of them.
    pub fn from(starts: &[Board]) -> Search {
        search(starts, BOARDS, Board::number, Board::roll)
    }

    /// Returns the letters of the lexicographically smallest of the shortest paths from a board to
    /// the start of the search; `None` if none lead there.
    pub fn smallest_path(&self, board: Board) -> Option<String> {
        let mut here = board;
        let mut path = String::new();
        for left in (0..self.distance(&board)?).rev() {
            let next = |step: Move| Some((step.letter, here.roll(step)?));
            let mut nearer = Move::ALL.into_iter().filter_map(next);
            let (letter, next) = nearer.find(|(_, next)| self.distance(next) == Some(left))?;
            path.push(letter);
            here = next;
        }
        Some(path)
    }

    /// Returns the number of shortest paths from a board to the start of the search.
    pub fn count_paths(&self, board: Board) -> u64 {
        let Some(nearer) = self.distance(&board).and_then(|distance| distance.checked_sub(1))
        else {
            return 1;
        };
        let next = Move::ALL.into_iter().filter_map(|step| board.roll(step));
        let next = next.filter(|next| self.distance(next) == Some(nearer));
        next.map(|next| self.count_paths(next)).sum()
    }
}
