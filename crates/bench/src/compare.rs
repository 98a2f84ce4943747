//! The comparison by the clock, `cargo xtask bench`. hyperfine times whole programs; the memory that
//! they take and calls of the library are measured here.

use std::error::Error;
use std::fs;
use std::io::{self, Write, stdout};
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tilebase::{Square, Tables};
use wait4::Wait4;

use crate::calls::{self, dependent_reads, independent_reads};
use crate::inputs::{Parity, cubic_text, datasets, eight_text};
use crate::layout::layout;
use crate::place::Place;

/// Compare tilebase with programs that people run today, and with the machine's limits
///
/// A ratio says how many times as fast tilebase is. hyperfine says on standard error what it does.
#[derive(clap::Args)]
pub struct Options {
    /// Measure once and with fewer questions, in some seconds: a test, not a reliable result
    #[arg(long)]
    quick: bool,
}

/// The explanation below the table.
const LEGEND: &str = "
Times are for one question or call, and medians. Processor time is that of all threads and of system
calls, and the ratio of it depends less on what else the machine does. (a), (b) and (c) are programs
as people run them today, in crates/baseline: (a) searches the eight-puzzle with a queue from nine
starts and walks back from every goal; (b) searches from both ends for every dataset of the cubic
puzzle; (c) searches it with a queue from each of nine starts.
";

/// What is measured.
enum Work {
    /// A command for the shell, and the number of questions that it answers.
    Program(&'static str, usize),
    /// Two such commands: what the first takes beyond the second.
    Beyond([&'static str; 2], usize),
    /// A call of the library.
    Call(&'static str),
    /// This many reads from memory of this size in bytes, each of which needs the one before.
    Dependent(usize, usize),
    /// A read from a random place in memory of this size in bytes.
    Independent(usize),
}

use Work::{Beyond, Call, Dependent, Independent, Program};

/// A line of the comparison.
struct Row {
    what: &'static str,
    tilebase: Work,
    /// What it is compared with, and its name.
    other: Option<(&'static str, Work)>,
    /// How many times as fast as the other tilebase has to be.
    target: Option<f64>,
}

/// Returns all rows. `cases` is the number of cases in `cases.txt`.
fn rows(cases: usize) -> Vec<Row> {
    let against = |what, tilebase, name, other, target| Row {
        what,
        tilebase,
        other: Some((name, other)),
        target,
    };
    let one =
        |what, command| against(what, Program(command, 1), "nothing", Program("env true", 1), None);
    let call = |name| Row { what: name, tilebase: Call(name), other: None, target: None };
    let reads = |name, bytes| Row { other: Some(("a read", Independent(bytes))), ..call(name) };
    let walk = |name, reads, bytes| Row {
        other: Some(("as many dependent reads", Dependent(reads, bytes))),
        ..call(name)
    };
    let eight = || Program("tilebase answer eight cases.txt --threads 1", cases);
    let cubic = || Program("tilebase answer cubic every-dataset.txt --threads 1", DATASETS);
    vec![
        one("solve eight", "tilebase solve eight 123069478"),
        one("solve cubic", "tilebase solve cubic 2,1 RBWRWWEWW"),
        one("distance", "tilebase distance 123069478"),
        against(
            "one case of eight, a process of its own",
            Program("tilebase answer eight one-case.txt", 1),
            "(a)",
            Program("baseline eight < one-case.txt", 1),
            Some(300.0),
        ),
        against(
            "all default tables from nothing",
            Program("tilebase build --out fresh", 1),
            "(a) + (c)",
            Program("baseline eight < no-cases.txt && baseline cubic-queue < nine-datasets.txt", 1),
            Some(40.0),
        ),
        against(
            "answer eight",
            eight(),
            "(a) without its searches",
            Beyond(["baseline eight < cases.txt", "baseline eight < no-cases.txt"], cases),
            Some(40.0),
        ),
        against(
            "answer eight",
            eight(),
            "reading every byte",
            Program("baseline bytes < cases.txt", cases),
            None,
        ),
        against(
            "answer eight, two threads",
            Program("tilebase answer eight cases.txt --threads 2", cases),
            "one thread",
            eight(),
            Some(1.7),
        ),
        against(
            "answer cubic",
            cubic(),
            "(b), 50 datasets",
            Program("baseline cubic < some-datasets.txt", SOME),
            None,
        ),
        against(
            "answer cubic",
            cubic(),
            "(b), 20 hard ones",
            Program("baseline cubic < hard-datasets.txt", HARD),
            None,
        ),
        against(
            "answer cubic",
            cubic(),
            "reading every byte",
            Program("baseline bytes < every-dataset.txt", DATASETS),
            Some(0.5),
        ),
        against(
            "answer cubic --exact --paths",
            Program(
                "tilebase answer cubic every-dataset.txt --threads 1 --exact --paths",
                DATASETS,
            ),
            "(b), no paths",
            Program("baseline cubic < some-datasets.txt", SOME),
            None,
        ),
        against(
            "goals: distances of all states",
            Call("goals: distances of all states"),
            "a search",
            Call("search: cubic, from a pattern"),
            Some(1.0 / 5.8),
        ),
        reads("eight: distance of a position", 1_600_000),
        reads("eight: distance between two boards, 64 at once", 1_600_000),
        reads("eight: path, spread out", 13_000_000),
        reads("cubic: distance", 530_000),
        reads("cubic: path", 5_300_000),
        // Paths of the eight-puzzle have 22 moves on average, and these of the cubic puzzle 19. A
        // walk can be faster than random reads, because there are few positions near the goal, and
        // their entries stay in the cache.
        walk("eight: path, one after the other", 22, 1_600_000),
        walk("cubic: path, one after the other", 1, 5_300_000),
        walk("goals: path, one after the other", 19, 1_900_000),
        call("eight: path"),
        call("goals: path"),
        call("eight: rank of a position"),
        call("eight: position of a rank"),
        call("eight: spreading out all paths"),
        call("search: eight, one goal"),
    ]
}

/// The commands whose peak memory has a target.
const SMALL: [&str; 3] =
    ["solve eight 123069478", "solve cubic 2,1 RBWRWWEWW", "distance 123069478"];

/// The most memory that these may take, in bytes.
const MEMORY: u64 = 8_000_000;

/// The number of all datasets: 9 starts x 59,049 patterns.
const DATASETS: usize = 9 * 59_049;

/// The number of random datasets for (b).
const SOME: usize = 50;

/// The number of datasets of 29 rolls or more for (b).
const HARD: usize = 20;

/// Measures everything and prints the table.
///
/// # Errors
/// If hyperfine is missing, a program cannot be run or fails, or a file cannot be written.
pub fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    if Command::new("hyperfine").arg("--version").output().is_err() {
        return Err("expected the program hyperfine, found none; \
                    on Debian: apt-get install hyperfine"
            .into());
    }
    let place = Place::new()?;
    let head = ["what", "tilebase", "other", "ratio", "processor time", "target"];
    let mut lines = vec![head.map(String::from)];
    // First, while this process is small: Linux adds the memory of the process that starts another
    // to the peak of the other.
    for command in SMALL {
        let bytes = peak(place.command("tilebase").args(command.split(' ')))?;
        let target = format!("8 MB or less: {}", verdict(bytes <= MEMORY));
        let shown = format!("{} MB", three_digits(bytes as f64 / 1e6));
        let what = format!("{command}: peak memory");
        lines.push([what, shown, String::new(), String::new(), String::new(), target]);
    }
    let cases = if options.quick { 100_000 } else { 1_000_000 };
    write_questions(&place, cases)?;
    let tables = Tables::open(place.path("tables"));
    let clock = Clock { place: &place, tables: &tables, quick: options.quick };
    for row in rows(cases) {
        lines.push(clock.line(&row)?);
    }
    Ok(stdout().write_all((layout(&lines) + LEGEND).as_bytes())?)
}

/// Writes the files of questions that the commands read.
fn write_questions(place: &Place, cases: usize) -> Result<(), Box<dyn Error>> {
    place.write("no-cases.txt", "0\n")?;
    place.write("one-case.txt", &eight_text(1, Parity::Solvable, 1))?;
    place.write("cases.txt", &eight_text(cases, Parity::Solvable, 1))?;
    // A dataset for each start, as (c) searches from a start when it is asked for.
    let nine = Square::ALL.map(|start| (start, calls::goal()));
    place.write("nine-datasets.txt", &cubic_text(&nine))?;
    let all = datasets(1);
    place.write("every-dataset.txt", &cubic_text(&all))?;
    place.write("some-datasets.txt", &cubic_text(&all[..SOME]))?;
    let mut answer = place.command("tilebase");
    let rolls = answer.args(["answer", "cubic", "--exact", "every-dataset.txt"]).output()?.stdout;
    let rolls = String::from_utf8(rolls)?;
    let is_hard = |rolls: &str| rolls.parse().is_ok_and(|rolls: u32| rolls >= 29);
    let hard = all.iter().zip(rolls.lines()).filter(|(_, rolls)| is_hard(rolls));
    let hard: Vec<_> = hard.map(|(&dataset, _)| dataset).take(HARD).collect();
    place.write("hard-datasets.txt", &cubic_text(&hard))
}

/// Runs a program to its end. Returns the peak of its resident memory, in bytes.
///
/// # Errors
/// If it cannot be started, or fails.
pub fn peak(program: &mut Command) -> Result<u64, Box<dyn Error>> {
    let end = program.stdout(Stdio::null()).spawn()?.wait4()?;
    if !end.status.success() {
        return Err(format!("{program:?}: {}", end.status).into());
    }
    Ok(end.rusage.maxrss)
}

/// The time of a question or call, and its processor time in all threads, in seconds.
type Cost = [f64; 2];

/// Measures times.
struct Clock<'a> {
    place: &'a Place,
    tables: &'a Tables,
    quick: bool,
}

impl Clock<'_> {
    /// Measures a row. Returns its line of the table.
    fn line(&self, row: &Row) -> Result<[String; 6], Box<dyn Error>> {
        let other = match &row.other {
            Some((name, work)) => Some((*name, self.cost(work)?)),
            None => None,
        };
        Ok(line(row.what, self.cost(&row.tilebase)?, other, row.target))
    }

    /// Returns what a question or call takes.
    fn cost(&self, work: &Work) -> Result<Cost, Box<dyn Error>> {
        let each = |cost: Cost, questions| cost.map(|seconds| seconds / questions as f64);
        let call = |seconds| [seconds; 2];
        Ok(match *work {
            Program(command, questions) => each(self.hyperfine(command)?, questions),
            Beyond([long, short], questions) => {
                let [long, short] = [self.hyperfine(long)?, self.hyperfine(short)?];
                each([long[0] - short[0], long[1] - short[1]], questions)
            }
            Call(name) => call(self.time(|times| calls::make(name, times, self.tables, 1 << 16))?),
            Dependent(reads, bytes) => {
                call(reads as f64 * self.time(|times| Ok(dependent_reads(times, bytes)))?)
            }
            Independent(bytes) => call(self.time(|times| Ok(independent_reads(times, bytes)))?),
        })
    }

    /// Returns what a command for the shell takes.
    fn hyperfine(&self, command: &str) -> Result<Cost, Box<dyn Error>> {
        let runs: &[_] =
            if self.quick { &["--runs", "1"] } else { &["--warmup", "1", "--min-runs", "3"] };
        let mut hyperfine = self.place.command("hyperfine");
        hyperfine.args(["--style", "basic", "--prepare", "rm -rf fresh"]);
        hyperfine.args(["--export-json", "times.json"]).args(runs).arg(command);
        if !hyperfine.stdout(io::stderr()).status()?.success() {
            return Err(format!("hyperfine failed: {command}").into());
        }
        let times: Value = serde_json::from_slice(&fs::read(self.place.path("times.json"))?)?;
        let time = |name| {
            let time = times["results"][0][name].as_f64();
            time.ok_or_else(|| format!("hyperfine did not write the time {name:?}"))
        };
        Ok([time("median")?, time("user")? + time("system")?])
    }

    /// Returns the median time of a call, in seconds. `take` makes so many and returns their time.
    /// They are made together in such a number that they take long enough for the clock.
    fn time(
        &self,
        take: impl Fn(usize) -> Result<Duration, Box<dyn Error>>,
    ) -> Result<f64, Box<dyn Error>> {
        let enough = Duration::from_millis(if self.quick { 1 } else { 100 });
        let mut times = 1;
        while take(times)? < enough {
            times *= 4;
        }
        let mut rounds = [take(times)?, take(times)?, take(times)?];
        rounds.sort();
        Ok(rounds[1].as_secs_f64() / times as f64)
    }
}

/// Returns a line of the table.
fn line(
    what: &str,
    tilebase: Cost,
    other: Option<(&str, Cost)>,
    target: Option<f64>,
) -> [String; 6] {
    let ratio = |index: usize| other.map(|(_, other)| other[index] / tilebase[index]);
    let times = |ratio| format!("x {}", three_digits(ratio));
    let of = |(target, ratio)| format!("{} or more: {}", times(target), verdict(ratio >= target));
    [
        what.into(),
        time(tilebase[0]),
        other.map(|(name, other)| format!("{name}: {}", time(other[0]))).unwrap_or_default(),
        ratio(0).map(times).unwrap_or_default(),
        ratio(1).map(times).unwrap_or_default(),
        target.zip(ratio(0)).map(of).unwrap_or_default(),
    ]
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "MISSED" }
}

/// Returns a time as text.
fn time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let fits = |&&(unit, _): &&(f64, _)| seconds >= unit;
    let &(unit, name) = units.iter().find(fits).unwrap_or(&units[3]);
    format!("{} {name}", three_digits(seconds / unit))
}

/// Returns a number with three significant digits: two decimals below 10, one below 100, and none
/// above.
fn three_digits(number: f64) -> String {
    let decimals = match number {
        ..9.995 => 2,
        ..99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_three_significant_digits() {
        let shown = [0.001_234, 0.000_012_34, 9.999e-7, 1.0, 61.04, 999.9].map(time);
        assert_eq!(shown, ["1.23 ms", "12.3 us", "1000 ns", "1.00 s", "61.0 s", "1000 s"]);
    }

    /// Guards a target that is just met and one that is just missed.
    #[test]
    fn a_line_says_whether_its_target_is_met() {
        for (tilebase, ratio, verdict) in [(0.25, "x 4.00", "met"), (0.26, "x 3.85", "MISSED")] {
            let line = line("what", [tilebase, 0.5], Some(("(a)", [1.0, 0.8])), Some(4.0));
            let target = format!("x 4.00 or more: {verdict}");
            assert_eq!(line, ["what", &time(tilebase), "(a): 1.00 s", ratio, "x 1.60", &target]);
        }
        assert_eq!(line("what", [1.0; 2], None, None), ["what", "1.00 s", "", "", "", ""]);
    }
}
