//! The rows of whole programs.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tilebase::cubic::State;
use tilebase::{Cubic, Square};

use crate::compare::measure::{Row, Target};
use crate::compare::process::{Program, peak, time, time_after_searches};
use crate::compare::unit::Unit;
use crate::inputs::{Parity, cubic_text, datasets, eight_text};

/// The programs, tables and questions of the comparison.
pub struct Setup {
    /// The directory of the programs.
    pub programs: PathBuf,
    /// The directory of the tables.
    pub tables: PathBuf,
    /// The directory for files of questions.
    pub questions: PathBuf,
    /// The number of cases of the eight-puzzle in a stream.
    pub cases: usize,
}

impl Setup {
    /// Returns the program with this name.
    fn program(&self, name: &str) -> Program {
        Program::new(self.programs.join(name).with_extension(std::env::consts::EXE_EXTENSION))
    }

    /// Returns the command with these arguments, separated by spaces.
    fn tilebase(&self, arguments: &str) -> Program {
        self.program("tilebase").arguments(arguments).arguments("--tables").path(&self.tables)
    }

    /// Writes a file of questions. Returns its path.
    fn questions(&self, name: &str, text: &str) -> Result<PathBuf, Box<dyn Error>> {
        let path = self.questions.join(name);
        fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(path)
    }

    /// Makes the default tables, which all rows use.
    ///
    /// # Errors
    /// If the tables cannot be made.
    pub fn make_tables(&self) -> Result<(), Box<dyn Error>> {
        self.program("tilebase").arguments("build --out").path(&self.tables).run().map(drop)
    }
}

/// Returns the rows of single questions: time and peak memory. They have to be measured first,
/// while this process is small: see [`Usage::peak`](super::process::Usage::peak).
///
/// # Errors
/// If questions cannot be written.
pub fn one_question<'a>(setup: &Setup) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let programs = [
        ("solve eight", setup.tilebase("solve eight 123069478")),
        ("solve cubic", setup.tilebase("solve cubic 2,1 RBWRWWEWW")),
        ("distance", setup.tilebase("distance 123069478")),
    ];
    let peaks = programs.clone().map(|(what, program)| {
        Row::new(format!("peak memory: {what}"), Unit::Memory, peak(program))
            .target(Target::Cost(8e6))
    });
    let times = programs.map(|(what, program)| {
        Row::new(what, Unit::Time, time("", [program], 1))
            .against(time("nothing", [setup.program("nothing")], 1))
            .target(Target::Above(1e-3))
    });
    let case = setup.questions("one-case.txt", &eight_text(1, Parity::Solvable, 1))?;
    let answer = setup.tilebase("answer eight").input(&case);
    let searched =
        Row::new("one case of eight, a process of its own", Unit::Time, time("", [answer], 1))
            .against(time("(a)", [setup.program("baseline-eight").input(&case)], 1))
            .target(Target::Ratio(300.0))
            .headline();
    Ok(peaks.into_iter().chain(times).chain([searched]).collect())
}

/// Returns the row of making all default tables.
///
/// # Errors
/// If questions cannot be written.
pub fn tables<'a>(setup: &Setup) -> Result<Row<'a>, Box<dyn Error>> {
    let none = setup.questions("no-cases.txt", "0\n")?;
    // A dataset for each start, as a start is searched when it is asked for.
    let pattern = State::canonical(Square::ALL[0]).pattern();
    let nine = Square::ALL.map(|start| (start, pattern));
    let nine = setup.questions("nine-datasets.txt", &cubic_text(&nine))?;
    let searches = [
        setup.program("baseline-eight").input(&none),
        setup.program("baseline-cubic-queue").input(&nine),
    ];
    let make = setup.program("tilebase").arguments("build --out").new_directory();
    Ok(Row::new("all default tables from nothing", Unit::Time, time("", [make], 1))
        .against(time("(a) + (c)", searches, 1))
        .target(Target::Ratio(40.0))
        .headline())
}

/// Returns the rows of streams of questions.
///
/// # Errors
/// If questions cannot be written, or the tables are missing.
pub fn streams<'a>(setup: &Setup) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let count = setup.cases;
    let cases = setup.questions("cases.txt", &eight_text(count, Parity::Solvable, 1))?;
    let all = datasets(1);
    let every = setup.questions("every-dataset.txt", &cubic_text(&all))?;
    let some = setup.questions("some-datasets.txt", &cubic_text(&all[..SOME]))?;
    let table = Cubic::open(setup.tables.join(tilebase::Content::Cubic.file_name()))?;
    let hard = all
        .iter()
        .filter(|&&(start, pattern)| table.distance(start, pattern).is_ok_and(|rolls| rolls >= 29));
    let hard: Vec<_> = hard.copied().take(HARD).collect();
    let hard = setup.questions("hard-datasets.txt", &cubic_text(&hard))?;

    let answer = |arguments: &str, threads, questions: &Path, items| {
        let arguments = format!("answer {arguments} --threads {threads}");
        time("", [setup.tilebase(&arguments).input(questions)], items)
    };
    let eight = |threads| answer("eight", threads, &cases, count);
    let cubic = |options| answer(&format!("cubic{options}"), 1, &every, all.len());
    let other = |name, program, questions: &Path, items| {
        time(name, [setup.program(program).input(questions)], items)
    };
    let searched = setup.program("baseline-eight").input(&cases);
    Ok(vec![
        Row::new("answer eight, its searches left out for (a)", Unit::Rate, eight(1))
            .against(time_after_searches("(a)", searched, count))
            .target(Target::Ratio(40.0))
            .headline(),
        Row::new("answer eight, against only reading and writing", Unit::Rate, eight(1))
            .against(other("floor", "floor", &cases, count))
            .target(Target::Cost(1e-7)),
        Row::new("answer eight, two threads against one", Unit::Rate, eight(2))
            .against(eight(1))
            .target(Target::Ratio(1.7)),
        Row::new("answer cubic, against (b) on 50 datasets", Unit::Rate, cubic(""))
            .against(other("(b)", "baseline-cubic", &some, SOME))
            .headline(),
        Row::new("answer cubic, against (b) on 20 hard ones", Unit::Rate, cubic(""))
            .against(other("(b)", "baseline-cubic", &hard, HARD)),
        Row::new("answer cubic, against reading every byte", Unit::Rate, cubic(""))
            .against(other("bytes", "bytes", &every, all.len()))
            .target(Target::Ratio(0.5)),
        Row::new("answer cubic, datasets a second", Unit::Rate, cubic(""))
            .target(Target::Cost(5e-8)),
        Row::new("answer cubic --exact --paths", Unit::Rate, cubic(" --exact --paths"))
            .against(other("(b), no paths", "baseline-cubic", &some, SOME))
            .target(Target::Cost(1.0 / 3e6)),
    ])
}

/// The number of random datasets for (b).
const SOME: usize = 50;

/// The number of datasets of 29 rolls or more for (b).
const HARD: usize = 20;
