//! Tests that run the real `tilebase` command as a user does.

mod agreeing;
mod answering;
mod asking;
mod asking_goals;
mod bad_input;
mod conversing;
mod describing;
mod finding;
#[path = "../forge.rs"]
mod forge;
mod gardner;
#[cfg(unix)]
mod guide;
mod harris;
mod hostile;
mod knowing;
#[cfg(unix)]
mod locating;
mod making;
#[cfg(target_os = "linux")]
mod memory;
#[path = "../modules.rs"]
mod modules;
mod pictures;
mod playing;
#[cfg(unix)]
mod replacing;
mod scripting;
mod solving;
mod support;
mod threads;
mod truncation;
#[cfg(unix)]
mod trust;
