//! Measures whole programs, from their start to their end.

use std::error::Error;
use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::compare::measure::{Cost, Measurement};

/// A program with its arguments and its standard input. Its standard output is discarded.
#[derive(Clone)]
pub struct Program {
    path: PathBuf,
    arguments: Vec<OsString>,
    input: Option<PathBuf>,
    /// Whether the last argument is a new directory.
    new_directory: bool,
}

/// The resources that a run of a program used.
pub struct Usage {
    /// The time from the start to the end.
    pub wall: Duration,
    /// The processor time of the program, and of its system calls.
    pub processor: Duration,
    /// The peak of resident memory, in bytes. Linux includes the memory of the process that starts
    /// the program, so the peak is only useful while this process is small.
    pub peak: u64,
    /// The standard error of the program.
    pub stderr: String,
}

impl Program {
    /// Returns the program in this file, without arguments and with empty input.
    pub fn new(path: impl Into<PathBuf>) -> Program {
        Program { path: path.into(), arguments: Vec::new(), input: None, new_directory: false }
    }

    /// Returns the program with these arguments added, separated by spaces.
    #[must_use]
    pub fn arguments(mut self, arguments: &str) -> Program {
        self.arguments.extend(arguments.split(' ').map(OsString::from));
        self
    }

    /// Returns the program with a path added as an argument.
    #[must_use]
    pub fn path(mut self, path: &Path) -> Program {
        self.arguments.push(path.into());
        self
    }

    /// Returns the program with this file as its standard input.
    #[must_use]
    pub fn input(self, input: &Path) -> Program {
        Program { input: Some(input.into()), ..self }
    }

    /// Returns the program with a directory as its last argument, which is new and empty in every
    /// run.
    #[must_use]
    pub fn new_directory(self) -> Program {
        Program { new_directory: true, ..self }
    }

    /// Runs the program to its end.
    ///
    /// # Errors
    /// If it cannot be started, or fails.
    pub fn run(&self) -> Result<Usage, Box<dyn Error>> {
        let name = self.path.display();
        let mut command = Command::new(&self.path);
        command.args(&self.arguments).stdout(Stdio::null()).stderr(Stdio::piped());
        command.stdin(match &self.input {
            Some(path) => Stdio::from(File::open(path)?),
            None => Stdio::null(),
        });
        let directory = if self.new_directory { Some(tempfile::tempdir()?) } else { None };
        command.args(directory.as_ref().map(tempfile::TempDir::path));
        let begin = Instant::now();
        let mut child = command.spawn().map_err(|e| format!("cannot start {name}: {e}"))?;
        let mut stderr = String::new();
        if let Some(mut pipe) = child.stderr.take() {
            pipe.read_to_string(&mut stderr)?;
        }
        let end = child.wait4()?;
        let wall = begin.elapsed();
        if !end.status.success() {
            return Err(format!("{name}: {}\n{stderr}", end.status).into());
        }
        let processor = end.rusage.utime + end.rusage.stime;
        Ok(Usage { wall, processor, peak: end.rusage.maxrss, stderr })
    }
}

/// Returns a measurement of the time of these programs, run one after the other, for each item.
pub fn time<'a>(name: &str, programs: impl Into<Vec<Program>>, items: usize) -> Measurement<'a> {
    let programs = programs.into();
    Measurement::new(name, move || {
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

/// Returns a measurement of the time of baseline (a) for each item, without its searches, whose
/// time it prints on standard error.
pub fn time_after_searches<'a>(name: &str, program: Program, items: usize) -> Measurement<'a> {
    Measurement::new(name, move || {
        let usage = program.run()?;
        let searches = usage.stderr.trim().strip_prefix("searches: ");
        let searches = searches.and_then(|text| text.strip_suffix(" s")?.parse().ok());
        let searches: f64 = searches
            .ok_or_else(|| format!("expected \"searches: ... s\", found {:?}", usage.stderr))?;
        Ok(Cost::of((usage.wall.as_secs_f64() - searches) / items as f64))
    })
}

/// Returns a measurement of the peak memory of a program.
pub fn peak<'a>(program: Program) -> Measurement<'a> {
    Measurement::new("", move || Ok(Cost::of(program.run()?.peak as f64)))
}
