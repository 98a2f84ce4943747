//! What a move does to a position's rank, by table: for `spread` here, and for the searches of
//! `tilebase-build`.
//!
//! Positions are numbered blank first, then row ([`Position::rank`]). A horizontal move leaves the
//! row's number alone; a vertical one maps it through one of twelve tables of 20,160 numbers.

use std::sync::LazyLock;

use tilebase_puzzle::eight::{EVEN_ROWS, Position};
use tilebase_puzzle::{Move, Square};

/// What a move from one square does to the number of every even row.
#[derive(Debug)]
pub struct Carried {
    /// The blank's square afterwards.
    pub blank: Square,
    /// For each row, its number afterwards; `None` if all stay.
    pub rows: Option<Vec<u16>>,
}

/// For each square of the blank and each move that does not leave the board.
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
