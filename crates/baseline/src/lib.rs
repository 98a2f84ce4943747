//! The baselines: programs that solve the judges' problems as good solutions do today. They use the
//! rules of [`tilebase_plain`] and share no code with tilebase.
//!
//! * [`eight`] (a): searches with a queue from each of nine starts, then walks back for every case;
//! * [`cubic`] (b): searches from both ends for every dataset;
//! * [`cubic_queue`] (c): searches with a queue from each of nine starts over all boards that it
//!   reaches;
//! * `judge`: reads the judges' input.
#![forbid(unsafe_code)]

pub mod cubic;
pub mod cubic_queue;
pub mod eight;
mod judge;
