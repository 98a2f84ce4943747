//! The workspace that `cargo xtask` is run in.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A checkout of the project.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// Returns the workspace that cargo runs this program from.
    ///
    /// That is known at run time only: checkouts that share a `CARGO_TARGET_DIR` share this
    /// program's file, too, and its compiled-in path would be that of the last one to compile it.
    pub(crate) fn find() -> Result<Workspace, String> {
        let package = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let root = package.as_deref().and_then(Path::parent).map(PathBuf::from);
        Ok(Workspace { root: root.ok_or("run this through cargo: cargo xtask")? })
    }

    /// Returns the path of this file or directory of the workspace.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Returns the command that compiles this package and runs its program. Arguments that are added
    /// are the program's.
    pub(crate) fn run(&self, package: &str) -> Command {
        let mut command = Command::new(cargo());
        command.args(["run", "--quiet", "--release", "--package", package, "--manifest-path"]);
        command.arg(self.path("Cargo.toml")).arg("--");
        command
    }
}

/// Returns the cargo that runs this program.
pub(crate) fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}
