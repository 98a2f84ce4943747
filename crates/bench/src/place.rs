//! The measured programs, and a directory with their input.

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
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

/// Builds the command. Returns its directory, as cargo names it.
fn build_command() -> Result<PathBuf, Box<dyn Error>> {
    let package = env::var_os("CARGO_MANIFEST_DIR").ok_or("run it through cargo")?;
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--bins", "--message-format", "json"])
        .args(["--package", "tilebase-cli", "--manifest-path"])
        .arg(Path::new(&package).join("Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()?;
    if !build.status.success() {
        return Err("the command does not build".into());
    }
    let messages = String::from_utf8(build.stdout)?;
    let executable = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let is_command = message["target"]["name"] == "tilebase";
        is_command.then(|| message["executable"].as_str().map(PathBuf::from))?
    };
    let command = messages.lines().find_map(executable);
    let directory = command.as_deref().and_then(Path::parent);
    Ok(directory.ok_or("cargo does not say where it puts the command")?.to_owned())
}
