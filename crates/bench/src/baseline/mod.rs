//! What people run today: plain and honest, as good solutions of the judges' problems are, by the
//! rules of [`tilebase_plain`], with nothing shared with the code that it is compared with.
//!
//! * [`eight`] (a): a queue search from each of nine starts, then a walk for every case;
//! * [`cubic`] (b): a search from both ends for every dataset;
//! * [`cubic_queue`] (c): a queue search from each start over all that it reaches;
//! * `judge`: how the judges write questions.

pub mod cubic;
pub mod cubic_queue;
pub mod eight;
mod judge;
