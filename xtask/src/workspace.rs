//! The workspace in which `cargo xtask` runs.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A checkout of the project.
pub(crate) struct Workspace {
    root: PathBuf,
}

/// The package of `tilebase`.
const TILEBASE: [&str; 2] = ["--package", "tilebase-cli"];

impl Workspace {
    /// Returns the workspace from which cargo runs this program.
    ///
    /// Its path is read at run time, not compiled in: checkouts that share a `CARGO_TARGET_DIR`
    /// share the file of this program.
    pub(crate) fn find() -> Result<Workspace, String> {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = package.as_deref().and_then(Path::parent).map(PathBuf::from);
        Ok(Workspace { root: root.ok_or("run this through cargo: cargo xtask")? })
    }

    /// Returns the path of a file or directory in the workspace.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Returns the command that compiles a package and runs its program. Arguments that the caller
    /// adds go to the program.
    pub(crate) fn run(&self, package: &str) -> Command {
        let mut command = self.cargo(&["run", "--quiet"], &["--package", package]);
        command.arg("--");
        command
    }

    /// Returns the command that compiles `tilebase` and runs it. Arguments that are added are its.
    pub(crate) fn run_tilebase(&self) -> Command {
        let mut command = self.cargo(&["run", "--quiet"], &TILEBASE);
        command.arg("--");
        command
    }

    /// Returns the command that compiles `tilebase`, and prints what it compiles.
    pub(crate) fn build_tilebase(&self) -> Command {
        self.cargo(&["build"], &TILEBASE)
    }

    fn cargo(&self, verb: &[&str], package: &[&str]) -> Command {
        let mut command = Command::new(cargo());
        command.args(verb).arg("--release").args(package).arg("--manifest-path");
        command.arg(self.path("Cargo.toml"));
        command
    }
}

/// Returns the path of the cargo that runs this program.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
