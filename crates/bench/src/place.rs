//! The measured programs, a directory with their input, and counts of their instructions.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A directory with the default tables, in which programs run. It is removed when the value is
/// dropped.
pub struct Place {
    directory: TempDir,
    /// The variable `PATH`, with the directory of the programs first.
    path: OsString,
}

impl Place {
    /// Builds the command, and makes the default tables with it.
    ///
    /// # Errors
    /// If the command does not build or fails, or this program was not started by cargo.
    pub fn new() -> Result<Place, Box<dyn Error>> {
        let others = env::var_os("PATH").unwrap_or_default();
        let paths = [build_command()?].into_iter().chain(env::split_paths(&others));
        let place = Place { directory: tempfile::tempdir()?, path: env::join_paths(paths)? };
        let mut build = place.command("tilebase");
        succeed(build.args(["build", "--quiet", "--out", "tables"]))?;
        for (name, board, tiles) in DESCRIPTIONS {
            let text = format!("board = \"{board}\"\ntiles = \"{tiles}\"\n");
            fs::write(place.path(name), text)?;
        }
        Ok(place)
    }

    /// Returns the path of a file or directory in this one.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Returns a program that runs in this directory, without input. It and its children find the
    /// programs by name, and `tilebase` finds the tables.
    pub fn command(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.directory).stdin(Stdio::null());
        command.env("PATH", &self.path).env("TILEBASE_TABLES", "tables");
        command
    }

    /// Runs a program, its name and its arguments, with this input. Returns the number of
    /// instructions of all its threads.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn count(&self, program: &[&str], input: Stdio) -> Result<f64, Box<dyn Error>> {
        let tool = ["--tool=callgrind", "--callgrind-out-file=/dev/null"];
        let output = self.command("valgrind").args(tool).args(program).stdin(input).output()?;
        let said = String::from_utf8_lossy(&output.stderr);
        let count = said.lines().find_map(|line| line.split_once("Collected : "));
        let count = count.and_then(|(_, count)| count.trim().parse().ok());
        let count = count.filter(|_| output.status.success());
        Ok(count.ok_or_else(|| format!("{program:?}: {}\n{said}", output.status))?)
    }
}

/// Files of puzzles in the directory: each with its board and its tiles.
const DESCRIPTIONS: [(&str, &str, &str); 3] = [
    ("4x2.toml", "4x2", "1234567"),
    ("4x3.toml", "4x3", "123456789AB"),
    ("alike.toml", "4x3", "AABBCCDDEFG"),
];

/// Builds the command. Returns its directory, which has that of this program.
fn build_command() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").ok_or("run it through cargo")?;
    // Of the workspace, so that what `cargo bench --workspace` has compiled is used.
    let build = ["build", "--quiet", "--release", "--workspace", "--bin", "tilebase"];
    succeed(Command::new(cargo).args(build))?;
    let this = env::current_exe()?;
    Ok(this.ancestors().nth(2).ok_or("no directory has that of this program")?.to_owned())
}

/// Runs a command.
///
/// # Errors
/// If it cannot be started, or fails; it has then said why.
pub fn succeed(command: &mut Command) -> Result<(), Box<dyn Error>> {
    let is_success = command.status()?.success();
    if is_success { Ok(()) } else { Err(format!("failed: {command:?}").into()) }
}
