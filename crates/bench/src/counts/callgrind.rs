//! Counts a program's instructions.

use std::error::Error;
use std::process::{Command, Stdio};

use crate::place::Place;

/// Returns whether valgrind is installed.
pub fn is_installed() -> bool {
    let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// Runs a program, its name and its arguments, with this input. Returns the number of instructions
/// of all its threads.
///
/// # Errors
/// If it cannot be started, or fails.
pub fn count(place: &Place, program: &[&str], input: Stdio) -> Result<u64, Box<dyn Error>> {
    let tool = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
    let output = place.command("valgrind").args(tool).args(program).stdin(input).output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{program:?}: {}\n{said}", output.status).into());
    }
    let count = said.lines().find_map(|line| line.split_once("Collected : "));
    let count = count.and_then(|(_, count)| count.trim().parse().ok());
    Ok(count.ok_or_else(|| format!("valgrind counted nothing:\n{said}"))?)
}
