//! Whole programs as people run them, against what they run today.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use tilebase::Cubic;

use crate::compare::measure::{Row, Target};
use crate::compare::process::{Program, peak, time, time_after_searches};
use crate::compare::unit::Unit;
use crate::inputs::{Parity, cubic_text, datasets, eight_text};

/// Where programs, tables and questions are.
pub struct Place {
    /// The directory of the programs.
    pub programs: PathBuf,
    /// The directory of the tables.
    pub tables: PathBuf,
    /// The directory of the questions.
    pub questions: PathBuf,
    /// How many cases of the eight-puzzle are answered in one go.
    pub cases: usize,
}

impl Place {
    fn program(&self, name: &str) -> Program {
        Program::new(self.programs.join(name).with_extension(std::env::consts::EXE_EXTENSION))
    }

    fn tilebase(&self, words: &str) -> Program {
        self.program("tilebase").words(words).words("--tables").path(&self.tables)
    }

    fn questions(&self, name: &str, text: &str) -> Result<PathBuf, Box<dyn Error>> {
        let path = self.questions.join(name);
        fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(path)
    }

    /// Makes the tables that all others are asked of.
    ///
    /// # Errors
    /// If they cannot be made.
    pub fn make_tables(&self) -> Result<(), Box<dyn Error>> {
        self.program("tilebase").words("build --out").path(&self.tables).run().map(drop)
    }
}

/// One question each, and the memory that it takes. It comes first: see [`peak`].
///
/// # Errors
/// If questions cannot be written.
pub fn one_question<'a>(place: &Place) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let programs = [
        ("solve eight", place.tilebase("solve eight 123069478")),
        ("solve cubic", place.tilebase("solve cubic 2,1 RBWRWWEWW")),
        ("distance", place.tilebase("distance 123069478")),
    ];
    let peaks = programs.clone().map(|(what, program)| {
        Row::new(format!("peak memory: {what}"), Unit::Memory, peak(program))
            .target(Target::Cost(8e6))
    });
    let times = programs.map(|(what, program)| {
        Row::new(what, Unit::Time, time("", [program], 1))
            .against(time("nothing", [place.program("nothing")], 1))
            .target(Target::Above(1e-3))
    });
    let case = place.questions("one-case.txt", &eight_text(1, Parity::Solvable, 1))?;
    let answer = place.tilebase("answer eight").reads(&case);
    let searched =
        Row::new("one case of eight, a process of its own", Unit::Time, time("", [answer], 1))
            .against(time("(a)", [place.program("baseline-eight").reads(&case)], 1))
            .target(Target::Ratio(300.0))
            .headline();
    Ok(peaks.into_iter().chain(times).chain([searched]).collect())
}

/// All default tables from nothing.
///
/// # Errors
/// If questions cannot be written.
pub fn tables<'a>(place: &Place) -> Result<Row<'a>, Box<dyn Error>> {
    let none = place.questions("no-cases.txt", "0\n")?;
    let end = place.questions("no-datasets.txt", "0 0\n")?;
    let searches = [
        place.program("baseline-eight").reads(&none),
        place.program("baseline-cubic-queue").reads(&end),
    ];
    let make = place.program("tilebase").words("build --out").in_a_fresh_directory();
    Ok(Row::new("all default tables from nothing", Unit::Time, time("", [make], 1))
        .against(time("(a) + (c)", searches, 1))
        .target(Target::Ratio(40.0))
        .headline())
}

/// Streams of questions.
///
/// # Errors
/// If questions cannot be written, or the tables are not there.
pub fn streams<'a>(place: &Place) -> Result<Vec<Row<'a>>, Box<dyn Error>> {
    let count = place.cases;
    let cases = place.questions("cases.txt", &eight_text(count, Parity::Solvable, 1))?;
    let all = datasets(1);
    let every = place.questions("every-dataset.txt", &cubic_text(&all))?;
    let some = place.questions("some-datasets.txt", &cubic_text(&all[..SOME]))?;
    let table = Cubic::open(place.tables.join(tilebase::Content::Cubic.file_name()))?;
    let hard = all
        .iter()
        .filter(|&&(start, pattern)| table.distance(start, pattern).is_ok_and(|rolls| rolls >= 29));
    let hard: Vec<_> = hard.copied().take(HARD).collect();
    let hard = place.questions("hard-datasets.txt", &cubic_text(&hard))?;

    let answer = |words: &str, threads, questions: &Path, items| {
        let words = format!("answer {words} --threads {threads}");
        time("", [place.tilebase(&words).reads(questions)], items)
    };
    let eight = |threads| answer("eight", threads, &cases, count);
    let cubic = |options| answer(&format!("cubic{options}"), 1, &every, all.len());
    let other = |name, program, questions: &Path, items| {
        time(name, [place.program(program).reads(questions)], items)
    };
    let searched = place.program("baseline-eight").reads(&cases);
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

/// How many datasets (b) gets.
const SOME: usize = 50;

/// How many datasets (b) gets that take 29 rolls or more.
const HARD: usize = 20;
