//! Draws random boards, of all that reach a goal or of those at some distances from it. No board
//! comes twice before all have come.

mod boards;
mod day;
mod goals;
mod reaching;
mod reassembled;
mod shuffle;
mod walk;

pub use boards::RandomBoards;
pub use day::{Day, DayError};
pub use goals::RandomGoals;
pub use shuffle::ShuffledNumbers;
