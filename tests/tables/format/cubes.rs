//! The cubic puzzle by plain cubes, and the numbers of its states as the specification has them.

use std::array::from_fn;

use super::board::step;
use super::page::Outcome;

/// Top, front and side, as numbers: W = 0, R = 1, B = 2.
pub(crate) type Cube = [usize; 3];

/// Nine squares; `None` for the empty one.
pub(crate) type Board = [Option<Cube>; 9];

/// What the tops show.
pub(crate) type Pattern = [Option<usize>; 9];

/// The canonical start with its empty square here.
pub(crate) fn canonical(start: usize) -> Board {
    from_fn(|square| (square != start).then_some([0, 1, 2]))
}

pub(crate) fn blank<T>(board: &[Option<T>; 9]) -> usize {
    board.iter().position(Option::is_none).expect("an empty square")
}

/// The board after a roll, where the board goes on there.
pub(crate) fn roll(mut board: Board, number: usize) -> Option<Board> {
    let blank = blank(&board);
    let from = step(blank, number)?;
    let [top, front, side] = board[from].take()?;
    let horizontal = matches!(number, 1 | 2);
    board[blank] = Some(if horizontal { [side, front, top] } else { [front, top, side] });
    Some(board)
}

pub(crate) fn tops(board: &Board) -> Pattern {
    board.map(|cube| cube.map(|[top, ..]| top))
}

pub(crate) fn pattern_rank(pattern: &Pattern) -> usize {
    blank(pattern) * 6_561 + pattern.iter().flatten().fold(0, |tops, top| tops * 3 + top)
}

/// The row of the cubes' phases, the first cube the highest bit.
pub(crate) fn mask(board: &Board) -> usize {
    let cubes = board.iter().enumerate().filter_map(|(square, cube)| Some((square, (*cube)?)));
    cubes.fold(0, |mask, (square, [top, front, _])| {
        let odd = usize::from(front != (top + 1) % 3);
        mask * 2 + (odd ^ (square % 2))
    })
}

pub(crate) fn rank(board: &Board) -> usize {
    pattern_rank(&tops(board)) * 256 + mask(board)
}

/// The pattern with this rank.
pub(crate) fn pattern(rank: usize) -> Pattern {
    let mut tops = rank % 6_561;
    let mut pattern = [None; 9];
    for square in (0..9).rev().filter(|square| *square != rank / 6_561) {
        pattern[square] = Some(tops % 3);
        tops /= 3;
    }
    pattern
}

/// The state that shows this pattern with these phases.
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

/// One of the 48: what becomes of the board, by number, and of W, R and B.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Symmetry {
    pub(crate) board: usize,
    pub(crate) colours: [usize; 3],
}

impl Symmetry {
    pub(crate) fn all() -> impl Iterator<Item = Symmetry> {
        let colours = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        (0..48).map(move |i| Symmetry { board: i / 6, colours: colours[i % 6] })
    }

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

    pub(crate) fn pattern(self, pattern: &Pattern) -> Pattern {
        self.lay(pattern.map(|top| top.map(|top| self.colours[top])))
    }

    pub(crate) fn state(self, board: &Board) -> Board {
        self.lay(board.map(|cube| {
            let [top, front, side] = cube?.map(|colour| self.colours[colour]);
            Some(if self.board & 1 == 0 { [top, front, side] } else { [top, side, front] })
        }))
    }

    fn lay<T: Copy>(self, squares: [Option<T>; 9]) -> [Option<T>; 9] {
        let mut image = [None; 9];
        (0..9).for_each(|square| image[self.square(square)] = squares[square]);
        image
    }
}

/// The bit of a state with this rank.
pub(crate) fn bit(field: &[u8], rank: usize) -> usize {
    usize::from(field[rank / 8] >> (rank % 8) & 1)
}

/// The board after all these rolls, where it goes on for each.
pub(crate) fn roll_all(start: Board, path: &[usize]) -> Option<Board> {
    path.iter().try_fold(start, |board, &number| roll(board, number))
}

pub(crate) fn pattern_letters(pattern: &Pattern) -> String {
    pattern.map(|top| top.map_or('E', letter)).iter().collect()
}

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

/// Reads `RBW RWW EWW`.
pub(crate) fn read_pattern(text: &str) -> Pattern {
    let mut squares = text.chars().filter(|letter| *letter != ' ').map(|letter| "WRB".find(letter));
    from_fn(|_| squares.next().expect("nine squares"))
}

/// Guards the numbers of states: they come back from the cubes that they stand for, and the crate
/// gives them to the same cubes.
#[test]
fn states_have_the_numbers_of_the_page() -> Outcome {
    for number in (0..15_116_544).step_by(9_973) {
        let board = board(&pattern(number / 256), number % 256);
        assert_eq!(rank(&board), number);
        let state: tilebase::cubic::State = board_letters(&board).parse()?;
        assert_eq!(state.rank(), number);
    }
    Ok(())
}
