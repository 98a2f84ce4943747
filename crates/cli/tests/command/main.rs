//! Tests that run the real `tilebase` command as a user does.

mod bad_input;
mod checking;
mod conversing;
mod describing;
mod documents;
mod drawn;
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
mod knowing;
mod making;
#[cfg(target_os = "linux")]
mod memory;
mod names;
mod pictures;
#[cfg(target_os = "linux")]
mod playing;
#[cfg(unix)]
mod proposals;
mod questions;
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
