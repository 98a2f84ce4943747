//! The move tables of the eight-puzzle: the effect of each move on the ranks of all positions.
//!
//! A rank is the number of the blank's square times 20,160, plus the number of the row
//! ([`Position::rank`]). A horizontal move keeps the row's number. A vertical move changes it by
//! one of twelve tables of 20,160 numbers.
//!
//! ```
//! use tilebase_puzzle::{Move, Square};
//! use tilebase_search::move_table::MOVE_TABLES;
//!
//! let corner = &MOVE_TABLES[Square::ALL[0].index()];
//! let down = corner[Move::Down as usize].as_ref().unwrap();
//! assert_eq!(down.blank, Square::ALL[3]);
//! assert_eq!(down.rows.as_ref().unwrap().len(), 20_160);
//! // The blank cannot go up, and a horizontal move changes no row.
//! assert!(corner[Move::Up as usize].is_none());
//! assert!(corner[Move::Right as usize].as_ref().unwrap().rows.is_none());
//! ```

use std::sync::LazyLock;

use tilebase_puzzle::eight::{EVEN_ROWS, Position};
use tilebase_puzzle::{Move, Square};

/// The move table of one square and one move: the effect of the move on the number of every even
/// row.
#[derive(Debug)]
pub struct MoveTable {
    /// The blank's square after the move.
    pub blank: Square,
    /// For each row, its number after the move; `None` if no number changes.
    pub rows: Option<Vec<u16>>,
}

/// All move tables: for each square of the blank, the four moves in the order of
/// [`Move::ALL`]; `None` if the move leaves the board.
pub static MOVE_TABLES: LazyLock<[[Option<MoveTable>; 4]; 9]> = LazyLock::new(|| {
    let corner = Square::ALL[0];
    let rows: Vec<_> = (0..EVEN_ROWS).filter_map(|row| Position::from_rank(corner, row)).collect();
    Square::ALL.map(|blank| {
        Move::ALL.map(|step| {
            let after = |row: &Position| {
                let after = row.with_blanks(corner, blank).slide(step)?;
                Some((after.rank()? % EVEN_ROWS) as u16)
            };
            let all = || rows.iter().map(after).collect::<Option<Vec<_>>>();
            let rows = if step.is_horizontal() { None } else { Some(all()?) };
            Some(MoveTable { blank: blank.step(step)?, rows })
        })
    })
});
