//! `cargo xtask page`: the page in one file.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use crate::has_out;
use crate::process::{Outcome, hand_over};
use crate::workspace::{Workspace, cargo};

const TARGET: &str = "wasm32-unknown-unknown";

/// Runs `tilebase-page`, which writes the page into the workspace's `dist/` unless the arguments
/// have `--out`. That crate is in a workspace of its own, and compiling it takes minutes the first
/// time: so the target is looked for before, and cargo shows what it compiles.
pub(crate) fn run(workspace: &Workspace, arguments: &[OsString]) -> Outcome {
    let has = |option: &str| {
        arguments.iter().any(|argument| argument.as_encoded_bytes().starts_with(option.as_bytes()))
    };
    if !has("--toolchain") && !has("--help") {
        find_target()?;
    }
    let mut command = Command::new(cargo());
    command.args(["run", "--package", "tilebase-page", "--manifest-path"]);
    command.arg(workspace.path("crates/web/assemble/Cargo.toml")).arg("--");
    if !has_out(arguments) {
        command.arg("--out").arg(workspace.path("dist/tilebase.html"));
    }
    hand_over(command.args(arguments))
}

/// Checks that the compiler has WebAssembly's standard library, or its source.
fn find_target() -> Result<(), String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let print = |what: &[&str]| {
        let output = Command::new(&rustc).arg("--print").args(what).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.trim_end().to_owned())
    };
    let unusable = || format!("cannot run {}", rustc.display());
    let library = print(&["target-libdir", "--target", TARGET]).ok_or_else(unusable)?;
    let root = print(&["sysroot"]).ok_or_else(unusable)?;
    if Path::new(&library).is_dir()
        || Path::new(&root).join("lib/rustlib/src/rust/library").is_dir()
    {
        return Ok(());
    }
    Err(format!(
        "the toolchain in {root} cannot compile for {TARGET}\n  with rustup: rustup target add \
         {TARGET}\n  with Debian: apt install rustc-web cargo-web rust-web-src lld, and name the \
         directory of its cargo: --toolchain DIR"
    ))
}
