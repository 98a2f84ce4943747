//! Tests that run the real `tilebase` command as a user does.

mod bad_input;
mod checking;
mod counts;
mod describing;
mod documents;
mod enlarging;
#[cfg(target_os = "linux")]
mod faults;
mod gardner;
mod grading;
#[cfg(unix)]
mod help;
#[cfg(unix)]
mod hostile;
mod judging;
mod making;
#[cfg(target_os = "linux")]
mod memory;
mod names;
mod pictures;
mod pipes;
#[cfg(target_os = "linux")]
mod playing;
#[cfg(unix)]
mod proposals;
mod questions;
mod random_puzzles;
#[cfg(unix)]
mod scripting;
mod support;
mod terminal;
mod threads;
#[cfg(unix)]
mod transcripts;
mod truncation;
#[cfg(unix)]
mod trust;
