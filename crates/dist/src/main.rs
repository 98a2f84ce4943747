//! `cargo xtask dist`: packs tables into two archives that tar unpacks.
#![forbid(unsafe_code)]

mod archive;
mod pack;

use std::error::Error;
use std::fs;
use std::io::{self, Write, stdout};
use std::iter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser;
use tilebase::Content;
use tilebase_build::{Event, GoalChoice, ensure};

/// Pack tables into two archives that tar unpacks
///
/// Makes the tables that are missing. The archives have the same bytes on every machine.
#[derive(Parser)]
#[command(name = "tilebase-dist")]
struct Options {
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "tables")]
    tables: PathBuf,
    /// Directory for the archives
    #[arg(long, value_name = "DIR", default_value = "dist")]
    out: PathBuf,
    /// Goal tables in the large archive: none, standard, all, or patterns separated by commas
    #[arg(long, value_name = "GOALS", default_value = "standard")]
    goals: GoalChoice,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if is_closed_pipe(&*error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {}", chain(&*error));
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    let contents = options.goals.contents();
    ensure(&options.tables, &contents, false, &|event| {
        if let Event::Waiting(directory) = event {
            waiting(directory);
        }
    })?;
    for (name, contents) in
        [("tables", contents.as_slice()), ("small", &[Content::Eight, Content::Cubic])]
    {
        let waiting = || waiting(&options.out);
        let path = pack::pack(&options.tables, contents, name, &options.out, &waiting)?;
        let bytes = fs::metadata(&path)?.len();
        writeln!(stdout(), "{}: {} tables, {bytes} bytes", path.display(), contents.len())?;
    }
    Ok(())
}

/// Tells the user that the program waits for another process that writes in this directory.
fn waiting(directory: &Path) {
    eprintln!("waiting for another writer in {} (Ctrl-C stops)", directory.display());
}

/// Returns the texts of the error and its causes, joined by colons: "a: b: c".
fn chain(error: &dyn Error) -> String {
    let causes = iter::successors(error.source(), |&cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

/// Returns whether the error is that the reader of standard output has closed it. Then the program
/// ends successfully.
fn is_closed_pipe(error: &(dyn Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}
