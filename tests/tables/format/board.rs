//! The moves of the blank on the board of nine squares.

/// The letters of the moves, by number.
pub(crate) const MOVES: [char; 4] = ['d', 'l', 'r', 'u'];

/// Returns the square to which a move takes the blank; `None` if the move leaves the board.
pub(crate) fn step(square: usize, number: usize) -> Option<usize> {
    match number {
        0 if square < 6 => Some(square + 3),
        1 if !square.is_multiple_of(3) => Some(square - 1),
        2 if square % 3 < 2 => Some(square + 1),
        3 if square >= 3 => Some(square - 3),
        _ => None,
    }
}

/// Returns the letters of a path, which is given by the numbers of its moves.
pub(crate) fn letters(path: &[usize]) -> String {
    path.iter().map(|&number| MOVES[number]).collect()
}
