//! The cubic puzzle with plain cubes, and the ranks of its states by the specification.

use std::array::from_fn;

use super::board::step;
use super::page::Outcome;

/// The colours on top, in front and at the side, as numbers: W = 0, R = 1, B = 2.
pub(crate) type Cube = [usize; 3];

/// The cubes on the nine squares; `None` for the empty square.
pub(crate) type Board = [Option<Cube>; 9];

/// The colours on top on the nine squares; `None` for the empty square.
pub(crate) type Pattern = [Option<usize>; 9];

/// Returns the canonical start with this empty square.
pub(crate) fn canonical(start: usize) -> Board {
    from_fn(|square| (square != start).then_some([0, 1, 2]))
}

/// Returns the empty square.
pub(crate) fn blank<T>(board: &[Option<T>; 9]) -> usize {
    board.iter().position(Option::is_none).expect("an empty square")
}

/// Returns the board after a move; `None` if the move leaves the board.
pub(crate) fn roll(mut board: Board, number: usize) -> Option<Board> {
    let blank = blank(&board);
    let from = step(blank, number)?;
    let [top, front, side] = board[from].take()?;
    let horizontal = matches!(number, 1 | 2);
    board[blank] = Some(if horizontal { [side, front, top] } else { [front, top, side] });
    Some(board)
}

/// Returns the pattern that a board shows.
pub(crate) fn tops(board: &Board) -> Pattern {
    board.map(|cube| cube.map(|[top, ..]| top))
}

/// Returns the rank of a pattern.
pub(crate) fn pattern_rank(pattern: &Pattern) -> usize {
    blank(pattern) * 6_561 + pattern.iter().flatten().fold(0, |tops, top| tops * 3 + top)
}

/// Returns the phases of the cubes; the first cube's is the highest bit.
pub(crate) fn mask(board: &Board) -> usize {
    let cubes = board.iter().enumerate().filter_map(|(square, cube)| Some((square, (*cube)?)));
    cubes.fold(0, |mask, (square, [top, front, _])| {
        let odd = usize::from(front != (top + 1) % 3);
        mask * 2 + (odd ^ (square % 2))
    })
}

/// Returns the rank of a state.
pub(crate) fn rank(board: &Board) -> usize {
    pattern_rank(&tops(board)) * 256 + mask(board)
}

/// Returns the pattern with this rank.
pub(crate) fn pattern(rank: usize) -> Pattern {
    let mut tops = rank % 6_561;
    let mut pattern = [None; 9];
    for square in (0..9).rev().filter(|square| *square != rank / 6_561) {
        pattern[square] = Some(tops % 3);
        tops /= 3;
    }
    pattern
}

/// Returns the state that shows this pattern and has these phases.
pub(crate) fn board(pattern: &Pattern, mut mask: usize) -> Board {
    let mut board = [None; 9];
    for square in (0..9).rev() {
        let Some(top) = pattern[square] else { continue };
        let odd = (mask ^ square) & 1;
        board[square] = Some([top, (top + 1 + odd) % 3, (top + 2 - odd) % 3]);
        mask /= 2;
    }
    board
}

/// One of the 48 symmetries: the number of the board's symmetry, and the images of W, R and B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    pub(crate) board: usize,
    pub(crate) colours: [usize; 3],
}

impl Symmetry {
    /// Returns an iterator over all 48 symmetries.
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> {
        let colours = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        (0..48).map(move |i| Symmetry { board: i / 6, colours: colours[i % 6] })
    }

    /// Returns the image of a square.
    pub(crate) fn square(self, square: usize) -> usize {
        let (mut row, mut column) = (square / 3, square % 3);
        if self.board & 1 != 0 {
            (row, column) = (column, row);
        }
        if self.board & 2 != 0 {
            column = 2 - column;
        }
        if self.board & 4 != 0 {
            row = 2 - row;
        }
        row * 3 + column
    }

    /// Returns the image of a pattern.
    pub(crate) fn pattern(self, pattern: &Pattern) -> Pattern {
        self.rearranged(pattern.map(|top| top.map(|top| self.colours[top])))
    }

    /// Returns the image of a state.
    pub(crate) fn state(self, board: &Board) -> Board {
        self.rearranged(board.map(|cube| {
            let [top, front, side] = cube?.map(|colour| self.colours[colour]);
            Some(if self.board & 1 == 0 { [top, front, side] } else { [top, side, front] })
        }))
    }

    /// Moves the contents of all squares to the images of the squares.
    fn rearranged<T: Copy>(self, squares: [Option<T>; 9]) -> [Option<T>; 9] {
        let mut image = [None; 9];
        (0..9).for_each(|square| image[self.square(square)] = squares[square]);
        image
    }
}

/// Returns the bit of the state with this rank.
pub(crate) fn bit(field: &[u8], rank: usize) -> usize {
    usize::from(field[rank / 8] >> (rank % 8) & 1)
}

/// Returns the board after all these moves; `None` if a move leaves the board.
pub(crate) fn roll_all(start: Board, path: &[usize]) -> Option<Board> {
    path.iter().try_fold(start, |board, &number| roll(board, number))
}

/// Returns a pattern as nine letters.
pub(crate) fn pattern_letters(pattern: &Pattern) -> String {
    pattern.map(|top| top.map_or('E', letter)).iter().collect()
}

/// Returns a board as nine entries, separated by commas.
pub(crate) fn board_letters(board: &Board) -> String {
    let cube = |cube: &Option<Cube>| match cube {
        Some(colours) => colours.map(letter).iter().collect(),
        None => "---".to_owned(),
    };
    board.iter().map(cube).collect::<Vec<_>>().join(",")
}

fn letter(colour: usize) -> char {
    ['W', 'R', 'B'][colour]
}

/// Reads a pattern such as `RBW RWW EWW`.
pub(crate) fn read_pattern(text: &str) -> Pattern {
    let mut squares = text.chars().filter(|letter| *letter != ' ').map(|letter| "WRB".find(letter));
    from_fn(|_| squares.next().expect("nine squares"))
}

/// Guards the ranks of states: the cubes of a rank have this rank, by the page and in the crate.
#[test]
fn states_have_the_ranks_of_the_page() -> Outcome {
    for number in (0..15_116_544).step_by(9_973) {
        let board = board(&pattern(number / 256), number % 256);
        assert_eq!(rank(&board), number);
        let state: tilebase::cubic::State = board_letters(&board).parse()?;
        assert_eq!(state.rank(), number);
    }
    Ok(())
}
