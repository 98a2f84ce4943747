//! `cargo xtask package`: the packages that are published, built and tested without the project.

use std::fs;
use std::io::{Write, stdout};
use std::path::Path;
use std::process::Command;

use crate::process::{Outcome, code, run as run_command};
use crate::workspace::{Workspace, cargo};

/// The crates that are published. Each depends on crates before it.
const PUBLISHED: [&str; 5] =
    ["tilebase-puzzle", "tilebase", "tilebase-build", "tilebase-dice", "tilebase-cli"];

/// The version of all crates of the workspace, this one among them.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// Packs the crates, unpacks them into a workspace of their own, `target/packages`, and builds and
/// tests that. What other crates have in common with the project's tests is not compiled again.
///
/// Documentation examples are left out: those of `tilebase` need `tilebase-build`, which depends on
/// it.
pub(crate) fn run(workspace: &Workspace) -> Outcome {
    let target = workspace.path("target");
    let unpacked = target.join("packages");
    let _missing = fs::remove_dir_all(&unpacked);
    fs::create_dir_all(&unpacked)?;

    let mut pack = Command::new(cargo());
    pack.args(["package", "--no-verify", "--allow-dirty", "--manifest-path"]);
    pack.arg(workspace.path("Cargo.toml")).arg("--target-dir").arg(&target);
    pack.args(PUBLISHED.iter().flat_map(|name| ["--package", name]));
    let status = run_command(&mut pack)?;
    if !status.success() {
        return Ok(code(status));
    }
    for name in PUBLISHED {
        let file = target.join(format!("package/{name}-{VERSION}.crate"));
        let status =
            run_command(Command::new("tar").arg("-xzf").arg(file).arg("-C").arg(&unpacked))?;
        if !status.success() {
            return Ok(code(status));
        }
        expect_files(&unpacked.join(format!("{name}-{VERSION}")))?;
    }
    let own = fs::read_to_string(workspace.path("Cargo.toml"))?;
    // The profiles are in the workspace's manifest alone, behind everything else.
    let profiles = own.find("\n[profile").map_or("", |begin| &own[begin..]);
    fs::write(unpacked.join("Cargo.toml"), manifest() + profiles)?;
    fs::copy(workspace.path("Cargo.lock"), unpacked.join("Cargo.lock"))?;

    let mut test = Command::new(cargo());
    test.args(["test", "--quiet", "--workspace", "--all-features", "--all-targets"]);
    test.arg("--manifest-path").arg(unpacked.join("Cargo.toml"));
    test.arg("--target-dir").arg(&target);
    let status = run_command(&mut test)?;
    if status.success() {
        let names = PUBLISHED.join(", ");
        writeln!(stdout(), "{names} build and pass their tests outside of the project")?;
    }
    Ok(code(status))
}

/// Returns the manifest of a workspace of the packages, each of which takes the others from it.
fn manifest() -> String {
    let mut manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"*-*\"]\n".to_owned();
    manifest += "\n[patch.crates-io]\n";
    for name in PUBLISHED {
        manifest += &format!("{name} = {{ path = \"{name}-{VERSION}\" }}\n");
    }
    manifest
}

/// Returns an error if a package lacks a file that every package has.
fn expect_files(package: &Path) -> Result<(), String> {
    for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
        let file = package.join(name);
        // Where links cannot be checked out, a link is a small file with the path that it leads to.
        let length = fs::metadata(&file).map_or(0, |metadata| metadata.len());
        if length < 200 {
            return Err(format!(
                "expected at least 200 bytes of text, found {length} bytes: {}",
                file.display()
            ));
        }
    }
    Ok(())
}
