//! Whole programs: what they take from their start to their end.

use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::compare::measure::{Cost, Side};

/// A program, and what it is given. Its answers go nowhere.
#[derive(Clone)]
pub struct Program {
    path: PathBuf,
    words: Vec<OsString>,
    input: Option<PathBuf>,
    fresh: bool,
}

/// What a program took.
pub struct Usage {
    /// From the start to the end.
    pub wall: Duration,
    /// Of processors, for itself and for the system on its behalf.
    pub processor: Duration,
    /// The most memory that was resident at any moment, in bytes. Linux counts from what the
    /// starting program had, so this means something as long as that is small.
    pub peak: u64,
    /// What it said on stderr.
    pub said: String,
}

impl Program {
    /// The program in this file.
    pub fn new(path: impl Into<PathBuf>) -> Program {
        Program { path: path.into(), words: Vec::new(), input: None, fresh: false }
    }

    /// With these words, set apart by blanks.
    #[must_use]
    pub fn words(mut self, words: &str) -> Program {
        self.words.extend(words.split(' ').map(OsString::from));
        self
    }

    /// With a path as a word.
    #[must_use]
    pub fn path(mut self, path: &Path) -> Program {
        self.words.push(path.into());
        self
    }

    /// Reads this file as its standard input.
    #[must_use]
    pub fn reads(self, input: &Path) -> Program {
        Program { input: Some(input.into()), ..self }
    }

    /// With a directory as its last word that is new and empty every time.
    #[must_use]
    pub fn in_a_fresh_directory(self) -> Program {
        Program { fresh: true, ..self }
    }

    /// Runs it to its end.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn run(&self) -> Result<Usage, Box<dyn Error>> {
        let name = self.path.display();
        let mut command = Command::new(&self.path);
        command.args(&self.words).stdout(Stdio::null()).stderr(Stdio::piped());
        command.stdin(match &self.input {
            Some(path) => Stdio::from(File::open(path)?),
            None => Stdio::null(),
        });
        let directory = if self.fresh { Some(tempfile::tempdir()?) } else { None };
        command.args(directory.as_ref().map(tempfile::TempDir::path));
        let begin = Instant::now();
        let mut child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
        let mut said = String::new();
        if let Some(mut stderr) = child.stderr.take() {
            stderr.read_to_string(&mut said)?;
        }
        let end = child.wait4()?;
        let wall = begin.elapsed();
        if !end.status.success() {
            return Err(format!("{name}: {}\n{said}", end.status).into());
        }
        let processor = end.rusage.utime + end.rusage.stime;
        Ok(Usage { wall, processor, peak: end.rusage.maxrss, said })
    }
}

/// Creates a side of the time that these programs take, one after the other, for each item.
pub fn time<'a>(name: &str, programs: impl Into<Vec<Program>>, items: usize) -> Side<'a> {
    let programs = programs.into();
    Side::new(name, move || {
        let mut cost = [Duration::ZERO; 2];
        for program in &programs {
            let usage = program.run()?;
            cost[0] += usage.wall;
            cost[1] += usage.processor;
        }
        let [amount, processor] = cost.map(|time| time.as_secs_f64() / items as f64);
        Ok(Cost { amount, processor: Some(processor) })
    })
}

/// Creates a side of baseline (a) without the time of its searches, which it reports on stderr.
pub fn time_after_searches<'a>(name: &str, program: Program, items: usize) -> Side<'a> {
    Side::new(name, move || {
        let usage = program.run()?;
        let searches = usage.said.trim().strip_prefix("searches: ");
        let searches = searches.and_then(|text| text.strip_suffix(" s")?.parse().ok());
        let searches: f64 = searches
            .ok_or_else(|| format!("expected \"searches: ... s\", found {:?}", usage.said))?;
        Ok(Cost::of((usage.wall.as_secs_f64() - searches) / items as f64))
    })
}

/// Creates a side of the most memory that a program has.
pub fn peak<'a>(program: Program) -> Side<'a> {
    Side::new("", move || Ok(Cost::of(program.run()?.peak as f64)))
}
