//! `cargo xtask`: commands for working on the project. Each of them starts programs or scripts.
#![forbid(unsafe_code)]

mod demo;
mod page;
mod process;
mod workspace;

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write, stderr, stdout};
use std::process::{Command, ExitCode};

use crate::process::{Outcome, hand_over};
use crate::workspace::Workspace;

/// The help text.
const HELP: &str = "\
Usage: cargo xtask VERB [ARGS]

  tables [ARGS]  make the tables in tables/: tilebase build --out tables ARGS
  demo           make the tables, and answer the samples of the judges' problems
  dist [ARGS]    pack tables into archives in dist/: [--out DIR] [--goals GOALS]
  program [ARGS] build the command for others, without paths of this machine: [--out DIR] [--check]
  bench [ARGS]   compare tilebase with programs that people run today
  page [ARGS]    make the page that solves everything, in one file: dist/tilebase.html
  fuzz [ARGS]    fuzz the parsers: [TARGET...] [--seconds N]
  release PART   make what people download, in dist/release
  try TARGET     test the command that release has made, in an emulator if need be
  version [ARGS] set or check the version of all packages: [X.Y.Z] [--released]
  check release  check what only a toolchain, another system or a release breaks: [PART...]
  package        build and test the published crates outside of the project
  platforms      check other systems: [windows|macos|wasm|s390x...] [--missing]

tables, bench and page have a --help of their own. dist, program, fuzz, release, try, version,
package and platforms are scripts for bash, in xtask/: each begins with what it does.
";

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args_os().skip(1).collect();
    match run(&arguments) {
        Ok(status) => status,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            let _ignored = writeln!(stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &[OsString]) -> Outcome {
    let Some((verb, rest)) = arguments.split_first() else { return help() };
    match (verb.to_str().unwrap_or_default(), rest) {
        ("tables", _) => tables(&Workspace::find()?, rest),
        ("demo", []) => demo::run(&Workspace::find()?),
        ("bench", _) => hand_over(Workspace::find()?.run("tilebase-bench").args(rest)),
        ("page", _) => page::run(&Workspace::find()?, rest),
        (
            script @ ("check" | "dist" | "program" | "fuzz" | "platforms" | "release" | "try"
            | "version"),
            _,
        )
        | (script @ "package", []) => {
            let file = Workspace::find()?.path(&format!("xtask/{script}.sh"));
            hand_over(Command::new("bash").arg(file).args(rest))
        }
        ("help" | "--help" | "-h", []) => help(),
        _ => {
            let found = arguments.join(" ".as_ref());
            Err(format!("expected a verb, found {:?}\n\n{HELP}", found.display()).into())
        }
    }
}

/// Prints the help text.
fn help() -> Outcome {
    stdout().write_all(HELP.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// Runs `tilebase build` with `--out` set to the workspace's `tables/`, unless the arguments have
/// `--out`.
fn tables(workspace: &Workspace, arguments: &[OsString]) -> Outcome {
    let mut command = workspace.run_tilebase();
    command.arg("build");
    if !has_out(arguments) {
        command.arg("--out").arg(workspace.path("tables"));
    }
    hand_over(command.args(arguments))
}

/// Returns whether the arguments have `--out`, as `--out VALUE` or `--out=VALUE`.
pub(crate) fn has_out(arguments: &[OsString]) -> bool {
    let is_out = |argument: &OsString| {
        let rest = argument.as_encoded_bytes().strip_prefix(b"--out");
        rest.is_some_and(|rest| rest.is_empty() || rest[0] == b'=')
    };
    arguments.iter().any(is_out)
}

/// Returns whether the error is that the reader of standard output has closed it. Then the program
/// ends successfully.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
