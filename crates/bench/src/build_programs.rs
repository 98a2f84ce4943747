//! The programs that are measured, as cargo builds them.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// Builds the command and the programs of this package. Returns the directory that they are in, as
/// cargo names it.
///
/// # Errors
/// If they do not build, or this program was not started by cargo.
pub fn build_programs() -> Result<PathBuf, Box<dyn Error>> {
    let package = std::env::var_os("CARGO_MANIFEST_DIR").ok_or("run it through cargo")?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let build = Command::new(cargo)
        .args(["build", "--quiet", "--release", "--bins", "--message-format", "json"])
        .args(["--package", "tilebase-cli", "--package", "tilebase-bench", "--manifest-path"])
        .arg(Path::new(&package).join("Cargo.toml"))
        .stderr(Stdio::inherit())
        .output()?;
    if !build.status.success() {
        return Err("the programs to compare do not build".into());
    }
    let messages = String::from_utf8(build.stdout)?;
    let executable = |line: &str| {
        let message: Value = serde_json::from_str(line).ok()?;
        let is_command = message["target"]["name"] == "tilebase";
        is_command.then(|| message["executable"].as_str().map(PathBuf::from))?
    };
    let command = messages.lines().find_map(executable);
    let directory = command.as_deref().and_then(Path::parent);
    Ok(directory.ok_or("cargo does not say where it puts the programs")?.to_owned())
}
