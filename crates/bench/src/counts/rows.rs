//! The rows of the table: what is counted, with targets.

use std::error::Error;
use std::fs::File;
use std::process::Stdio;

use crate::place::{Place, succeed};

/// A row of the table.
pub struct Row {
    /// What is counted; its name in the record.
    pub what: &'static str,
    /// The largest expected number.
    pub target: Option<u32>,
    how: How,
    /// The two numbers of questions or calls.
    lengths: [u32; 2],
}

/// How a row is counted.
enum How {
    /// `tilebase` with these words, for questions that `tilebase random` draws with these words, as
    /// its input and as questions.txt.
    Stream(&'static str, &'static str),
    /// The call of this row's name.
    Call,
    /// `tilebase` with these words, once: with what it takes to start and to open a table.
    Once(&'static str),
}

impl Row {
    /// Returns the number of instructions of one question or call, or of the whole command. `this`
    /// is the path of this program, which makes the calls.
    ///
    /// # Errors
    /// If a program cannot be started, or fails.
    pub fn count(&self, place: &Place, this: &str) -> Result<f64, Box<dyn Error>> {
        let command = |words: &'static str| -> Vec<_> {
            ["tilebase"].into_iter().chain(words.split(' ')).collect()
        };
        let count = |length: u32| match self.how {
            How::Stream(words, questions) => {
                let file = place.path("questions.txt");
                let count = ["random", "--seed", "1", "--count", &length.to_string()];
                let mut random = place.command("tilebase");
                let random = random.args(count).args(questions.split(' '));
                succeed(random.stdout(File::create(&file)?))?;
                place.count(&command(words), File::open(file)?.into())
            }
            How::Call => {
                place.count(&[this, "--call", self.what, &length.to_string()], Stdio::null())
            }
            How::Once(_) if length == 0 => Ok(0.0),
            How::Once(words) => place.count(&command(words), Stdio::null()),
        };
        let [shorter, longer] = self.lengths;
        Ok((count(longer)? - count(shorter)?) / f64::from(longer - shorter))
    }
}

/// Returns all rows, in order.
pub fn all() -> Vec<Row> {
    let row = |what, target, how, lengths| Row { what, target, how, lengths };
    let stream = |what, target, words, questions, lengths| {
        row(what, Some(target), How::Stream(words, questions), lengths)
    };
    let call = |what, target, times| row(what, target, How::Call, [times, 2 * times]);
    let once = |what, target, words| row(what, Some(target), How::Once(words), [0, 1]);
    // From 100,000 cases on the paths are spread out first.
    let long = [110_000, 120_000];
    let short = [10_000, 20_000];
    vec![
        stream("answer hdu3567: a case of a long stream", 400, EIGHT, CASES, long),
        stream("answer poj3131: a dataset", 200, CUBIC, DATASETS, short),
        stream("answer poj3131 --exact --paths: a dataset", PATHS, EXACT, DATASETS, short),
        stream("solve -: a line of two boards", 2_000, "solve -", "eight --goal random", short),
        stream(LINE_TO_A_SET, 3_000, "distance -", "eight --goal ????????_", short),
        call("opening eight.tbl", None, 100),
        call("eight: distance between two boards, 64 at once", Some(DISTANCE / 2), 64 * 200),
        call("eight: path", None, 10_000),
        call("cubic: path", None, 10_000),
        call("harris: path of 36 rolls", None, 5_000),
        call("goals: path", None, 5_000),
        call("goals: distances of all states", None, 1),
        call("search: cubic, from a pattern", None, 1),
        once("a first question of the eight-puzzle", 2_000_000, "distance 123069478"),
        once("a first question of the cubic puzzle", 2_364_000, "solve cubic 2,1 RBWRWWEWW"),
        once(
            "build: all default tables, one thread",
            TABLES / 2 * 3,
            "build --threads 1 --out fresh",
        ),
    ]
}

/// What `answer poj3131 --exact --paths` is to take: half of the 1,233 that it took with table format
/// 2, counted in the same way.
const PATHS: u32 = 1_233 / 2;

/// What a distance between two boards took when first counted.
const DISTANCE: u32 = 226;

/// What the tables took before `cubic.tbl` had the smallest paths of all nine starts.
const TABLES: u32 = 1_582_675_119;

const EIGHT: &str = "answer hdu3567 --threads 1 questions.txt";
const CUBIC: &str = "answer poj3131 --threads 1 questions.txt";
const EXACT: &str = "answer poj3131 --threads 1 --exact --paths questions.txt";
const LINE_TO_A_SET: &str = "distance -: a line with a set of tiles as its goal";
const CASES: &str = "eight --goal random --format hdu3567";
const DATASETS: &str = "cubic --format poj3131";
