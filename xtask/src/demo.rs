//! `cargo xtask demo`: makes the tables and answers a sample of each problem with the command.

use std::fs::{self, File};
use std::io::{Write, stderr, stdout};
use std::process::{ExitCode, Stdio};

use crate::process::{Outcome, code, run as run_command};
use crate::workspace::Workspace;

/// The steps of the demo: a title, the file of questions for standard input, and the arguments of
/// `tilebase`.
const STEPS: [(&str, Option<&str>, &[&str]); 5] = [
    ("The tables, made where they are missing", None, &["build"]),
    ("Cubic Eight-Puzzle (POJ 3131, 3366)", Some("cubic.txt"), &["answer", "cubic"]),
    ("Eight II (HDU 3567)", Some("eight.txt"), &["answer", "eight"]),
    ("The nine-palace jigsaw", None, &["solve", "eight", "123069478"]),
    ("A pattern, roll by roll", None, &["solve", "cubic", "2,1", "RBW RWW EWW"]),
];

/// Compiles the command and runs all steps, with the tables in the workspace's `tables/`. If a step
/// fails, stops and returns its exit status.
pub(crate) fn run(workspace: &Workspace) -> Outcome {
    writeln!(
        stderr(),
        "Compiling the command tilebase, which takes one to three minutes the first time"
    )?;
    let status = run_command(&mut workspace.build_tilebase())?;
    if !status.success() {
        return Ok(code(status));
    }
    let mut out = stdout().lock();
    for (number, (title, questions, arguments)) in STEPS.into_iter().enumerate() {
        let shown: Vec<_> = arguments.iter().map(|argument| quoted(argument)).collect();
        let shown = format!("tilebase {}", shown.join(" "));
        writeln!(out, "{}== {title}", if number == 0 { "" } else { "\n" })?;
        let mut command = workspace.run_tilebase();
        command.args(arguments).env("TILEBASE_TABLES", workspace.path("tables"));
        match questions {
            Some(file) => {
                let name = format!("tests/samples/{file}");
                let path = workspace.path(&name);
                writeln!(out, "\n$ cat {name}")?;
                out.write_all(&fs::read(&path)?)?;
                writeln!(out, "\n$ {shown} < {name}")?;
                command.stdin(File::open(&path)?);
            }
            None => {
                writeln!(out, "\n$ {shown}")?;
                command.stdin(Stdio::null());
            }
        }
        out.flush()?;
        let status = run_command(&mut command)?;
        if !status.success() {
            return Ok(code(status));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the argument as one types it into a shell.
fn quoted(argument: &str) -> String {
    if argument.contains(' ') { format!("'{argument}'") } else { argument.into() }
}
