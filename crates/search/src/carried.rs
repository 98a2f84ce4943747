//! The effect of a move on the ranks of the eight-puzzle, as tables.
//!
//! A rank is the number of the blank's square times 20,160, plus the number of the row
//! ([`Position::rank`]). A horizontal move keeps the row's number. A vertical move maps it through
//! one of twelve tables of 20,160 numbers.

use std::sync::LazyLock;

use tilebase_puzzle::eight::{EVEN_ROWS, Position};
use tilebase_puzzle::{Move, Square};

/// The effect of a move from one square on the number of every even row.
#[derive(Debug)]
pub struct Carried {
    /// The blank's square after the move.
    pub blank: Square,
    /// For each row, its number after the move; `None` if no number changes.
    pub rows: Option<Vec<u16>>,
}

/// The effects of all moves: for each square of the blank, the four moves in the order of
/// [`Move::ALL`]; `None` if the move leaves the board.
pub static CARRIED: LazyLock<[[Option<Carried>; 4]; 9]> = LazyLock::new(|| {
    let corner = Square::ALL[0];
    let rows: Vec<_> = (0..EVEN_ROWS).filter_map(|row| Position::from_rank(corner, row)).collect();
    Square::ALL.map(|blank| {
        Move::ALL.map(|step| {
            let carry = |row: &Position| {
                let carried = row.with_blanks(corner, blank).slide(step)?;
                Some((carried.rank()? % EVEN_ROWS) as u16)
            };
            let carried = || rows.iter().map(carry).collect::<Option<Vec<_>>>();
            let rows = if step.is_horizontal() { None } else { Some(carried()?) };
            Some(Carried { blank: blank.step(step)?, rows })
        })
    })
});
