//! The rows of the table: what is counted, with targets.

use std::error::Error;
use std::fs::File;
use std::process::Stdio;

use crate::counts::callgrind;
use crate::place::Place;

/// A row of the table.
pub struct Row {
    /// What is counted; its name in the record.
    pub what: &'static str,
    /// The largest expected number.
    pub target: Option<f64>,
    how: How,
}

/// How a row is counted.
enum How {
    /// `tilebase` with these words, for two numbers of questions that `tilebase random` draws with these
    /// words, as its input and as questions.txt.
    Stream(&'static str, &'static str, [usize; 2]),
    /// The call of this row's name, this many times, and twice as many.
    Call(usize),
    /// Builds all default tables, on one thread.
    Build,
}

impl Row {
    /// Returns the number of instructions of one question or call, or of the whole build. `this` is
    /// the path of this program, which makes the calls.
    ///
    /// # Errors
    /// If a program cannot be started, or fails.
    pub fn count(&self, place: &Place, this: &str) -> Result<f64, Box<dyn Error>> {
        let count = |length: usize| match self.how {
            How::Stream(words, questions, _) => {
                let file = place.path("questions.txt");
                let count = ["random", "--seed", "1", "--count", &length.to_string()];
                let mut random = place.command("tilebase");
                let random = random.args(count).args(questions.split(' '));
                if !random.stdout(File::create(&file)?).status()?.success() {
                    return Err("tilebase random failed".into());
                }
                let words: Vec<_> = ["tilebase"].into_iter().chain(words.split(' ')).collect();
                callgrind::count(place, &words, File::open(file)?.into())
            }
            How::Call(_) => {
                let words = [this, "--call", self.what, &length.to_string()];
                callgrind::count(place, &words, Stdio::null())
            }
            How::Build => {
                let words = ["tilebase", "build", "--threads", "1", "--out", "fresh"];
                callgrind::count(place, &words, Stdio::null())
            }
        };
        let [shorter, longer] = match self.how {
            How::Stream(_, _, lengths) => lengths,
            How::Call(times) => [times, 2 * times],
            How::Build => return Ok(count(1)? as f64),
        };
        let more = count(longer)? as f64 - count(shorter)? as f64;
        Ok(more / (longer - shorter) as f64)
    }
}

/// Returns all rows, in order.
pub fn all() -> Vec<Row> {
    let row = |what, target: Option<u32>, how| Row { what, target: target.map(f64::from), how };
    let stream = |what, target, words, questions, lengths| {
        row(what, target, How::Stream(words, questions, lengths))
    };
    let call = |what, target, times| row(what, target, How::Call(times));
    // From 100,000 cases on the paths are spread out first.
    let long = [110_000, 120_000];
    let short = [10_000, 20_000];
    vec![
        stream("answer eight: a case of a long stream", Some(400), EIGHT, CASES, long),
        stream("answer cubic: a dataset", Some(200), CUBIC, DATASETS, short),
        stream(
            "answer cubic --exact --paths: a dataset",
            Some(CUBIC_PATHS),
            EXACT,
            DATASETS,
            short,
        ),
        stream("path -: a line of two boards", Some(2_000), "path -", PAIRS, short),
        stream(LINE_TO_A_SET, Some(3_000), "distance -", "eight --goal ????????_", short),
        call("opening eight.tbl", None, 100),
        call("eight: distance between two boards, 64 at once", Some(DISTANCE / 2), 64 * 200),
        call("eight: path", None, 10_000),
        call("cubic: path", None, 10_000),
        call("harris: path of 36 rolls", None, 5_000),
        call("goals: path", None, 5_000),
        call("goals: distances of all states", None, 1),
        call("search: cubic, from a pattern", None, 1),
        // One and a half times the count before `cubic.tbl` had the smallest paths of all nine
        // starts.
        row("build: all default tables, one thread", Some(1_582_675_119 / 2 * 3), How::Build),
    ]
}

/// What `answer cubic --exact --paths` is to take: half of the 1,233 that it took with table format
/// 2, counted in the same way.
const CUBIC_PATHS: u32 = 1_233 / 2;

/// What a distance between two boards took when first counted.
const DISTANCE: u32 = 226;

const EIGHT: &str = "answer eight --threads 1 questions.txt";
const CUBIC: &str = "answer cubic --threads 1 questions.txt";
const EXACT: &str = "answer cubic --threads 1 --exact --paths questions.txt";

const LINE_TO_A_SET: &str = "distance -: a line with a set of tiles as its goal";

const CASES: &str = "eight --goal random --format hdu3567";
const DATASETS: &str = "cubic --format poj3131";
const PAIRS: &str = "eight --goal random";
