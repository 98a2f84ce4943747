//! `cargo xtask demo`: the main job, through the real command.

use std::env::consts::EXE_SUFFIX;
use std::fs::{self, File};
use std::io::{Write, stdout};
use std::process::{Command, ExitCode, Stdio};

use tilebase_build::{ensure, standard};

use crate::{Outcome, build_programs, tables_directory};

/// Make the tables that are missing, and answer the sample datasets of the three problems
#[derive(clap::Args)]
pub(crate) struct Options {}

/// What is shown: a title, the questions' file, and the command's words.
const SCENES: [(&str, Option<&str>, &[&str]); 4] = [
    ("Cubic Eight-Puzzle (POJ 3131, 3366)", Some("cubic.txt"), &["answer", "cubic"]),
    ("Eight II (HDU 3567)", Some("eight.txt"), &["answer", "eight"]),
    ("The nine-palace jigsaw", None, &["solve", "eight", "123069478"]),
    ("A pattern, roll by roll", None, &["solve", "cubic", "2,1", "RBW RWW EWW"]),
];

pub(crate) fn run(_: &Options) -> Outcome {
    let tables = tables_directory();
    let reports = ensure(&tables, &standard(), false, &|_| {}, &|_| {})?;
    let made = reports.iter().filter(|report| report.made.is_some()).count();
    let mut out = stdout().lock();
    writeln!(out, "{}: {} tables, {made} made just now", tables.display(), reports.len())?;

    let command = build_programs(&["tilebase-cli"])?.join(format!("tilebase{EXE_SUFFIX}"));
    let samples = tables.with_file_name("tests").join("samples");
    for (title, questions, words) in SCENES {
        writeln!(out, "\n== {title}")?;
        let shown: Vec<_> = words.iter().map(|word| quoted(word)).collect();
        let mut process = Command::new(&command);
        process.args(words).env("TILEBASE_TABLES", &tables).stdin(Stdio::null());
        match questions {
            Some(file) => {
                let questions = samples.join(file);
                writeln!(out, "\n$ cat tests/samples/{file}")?;
                out.write_all(&fs::read(&questions)?)?;
                writeln!(out, "\n$ tilebase {} < tests/samples/{file}", shown.join(" "))?;
                process.stdin(File::open(&questions)?);
            }
            None => writeln!(out, "\n$ tilebase {}", shown.join(" "))?,
        }
        out.flush()?;
        let status = process.status()?;
        if !status.success() {
            return Err(format!("tilebase {}: {status}", shown.join(" ")).into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A word as a shell wants it.
fn quoted(word: &str) -> String {
    if word.contains(' ') { format!("'{word}'") } else { word.into() }
}
