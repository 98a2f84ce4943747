//! Tests that run the real `tilebase` command as a user does.

mod bad_input;
mod checking;
mod conversing;
mod describing;
#[cfg(target_os = "linux")]
#[path = "../faults/mod.rs"]
mod faults;
#[path = "../forge.rs"]
mod forge;
mod gardner;
mod grading;
#[cfg(unix)]
mod hostile;
mod judging;
mod knowing;
#[path = "../lacking.rs"]
mod lacking;
mod making;
#[cfg(target_os = "linux")]
mod memory;
#[path = "../modules.rs"]
mod modules;
mod names;
#[cfg(unix)]
mod pages;
mod pictures;
#[cfg(target_os = "linux")]
mod playing;
mod questions;
#[cfg(unix)]
mod scripting;
mod support;
mod threads;
mod truncation;
#[cfg(unix)]
mod trust;
