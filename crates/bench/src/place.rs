//! The measured programs, and a directory with their input.

use std::env;
use std::error::Error;
use std::ffi::OsString;
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
        let made = place.command("tilebase").args(["build", "--out", "tables"]).output()?;
        if made.status.success() {
            Ok(place)
        } else {
            Err(String::from_utf8_lossy(&made.stderr).into())
        }
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
}

/// Builds the command. Returns its directory, which has that of this program.
fn build_command() -> Result<PathBuf, Box<dyn Error>> {
    let cargo = env::var_os("CARGO").ok_or("run it through cargo")?;
    let build = ["build", "--quiet", "--release", "--bins", "--package", "tilebase-cli"];
    if !Command::new(cargo).args(build).status()?.success() {
        return Err("the command does not build".into());
    }
    let this = env::current_exe()?;
    Ok(this.ancestors().nth(2).ok_or("no directory has that of this program")?.to_owned())
}
