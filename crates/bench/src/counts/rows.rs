//! The rows of the table: what is counted, with targets.

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;
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
    /// its input and as questions.txt. Behind a bar are words for other questions: a line of each in
    /// turn.
    Stream(&'static str, &'static str),
    /// `tilebase` with these words, for so many lines again and again: random boards of cubes, each
    /// with a goal of its own, whose table is in `goals`.
    InTurn(&'static str, u32),
    /// `tilebase` with these words, for questions that are drawn as those of a stream, each with the
    /// moves of a shortest path behind it.
    Graded(&'static str, &'static str),
    /// `tilebase` with these words, and `--count` with the number.
    Counted(&'static str),
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
        let command = |words: &'static str| -> Vec<&str> {
            ["tilebase"].into_iter().chain(words.split(' ')).collect()
        };
        let count = |length: u32| match self.how {
            How::Stream(words, questions) => {
                let file = place.path("questions.txt");
                draw(place, questions, length, &file)?;
                place.count(&command(words), File::open(file)?.into())
            }
            How::InTurn(words, count) => {
                let file = place.path("questions.txt");
                draw(place, "cubic --goal random", count, &file)?;
                let lines = fs::read_to_string(&file)?;
                let goals = lines.lines().filter_map(|line| line.split(' ').nth(1));
                let mut build = place.command("tilebase");
                build.args(["build", "cubic", "--quiet", "--out", "goals"]);
                succeed(build.args(goals.flat_map(|goal| ["--goal", goal])))?;
                fs::write(&file, lines.repeat((length / count) as usize))?;
                place.count(&command(words), File::open(file)?.into())
            }
            How::Graded(words, questions) => {
                let file = place.path("questions.txt");
                draw(place, questions, length, &file)?;
                let (boards, paths) = (fs::read_to_string(&file)?, place.path("paths.txt"));
                let mut solve = place.command("tilebase");
                solve.args(["solve", "-"]).stdin(File::open(&file)?);
                succeed(solve.stdout(File::create(&paths)?))?;
                let paths = fs::read_to_string(paths)?;
                let lines = boards.lines().zip(paths.lines());
                let lines: String = lines.map(|(line, path)| format!("{line} {path}\n")).collect();
                fs::write(&file, lines)?;
                place.count(&command(words), File::open(file)?.into())
            }
            How::Counted(words) => {
                let length = length.to_string();
                let mut words = command(words);
                words.extend(["--count", &length]);
                place.count(&words, Stdio::null())
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

/// Writes so many questions into a file, a line of each kind in turn.
fn draw(place: &Place, kinds: &str, length: u32, file: &Path) -> Result<(), Box<dyn Error>> {
    let kinds: Vec<_> = kinds.split(" | ").collect();
    let count = (length / kinds.len() as u32).to_string();
    let mut drawn = Vec::new();
    for kind in &kinds {
        let mut random = place.command("tilebase");
        random.args(["random", "--seed", "1", "--count", &count]).args(kind.split(' '));
        succeed(random.stdout(File::create(file)?))?;
        drawn.push(fs::read_to_string(file)?);
    }
    // A judge's format has other lines than its questions, and is not mixed.
    if kinds.len() > 1 {
        let mut lines: Vec<_> = drawn.iter().map(|text| text.lines()).collect();
        let mut text = String::new();
        while let Some(line) = lines[0].next() {
            let others: Vec<_> = lines[1..].iter_mut().filter_map(Iterator::next).collect();
            [line].iter().chain(&others).for_each(|line| text.extend([line, "\n"]));
        }
        fs::write(file, text)?;
    }
    Ok(())
}

/// Returns all rows, in order.
pub fn all() -> Vec<Row> {
    let row = |what, target, how, lengths| Row { what, target, how, lengths };
    let stream = |what, target, words, questions, lengths| {
        row(what, Some(target), How::Stream(words, questions), lengths)
    };
    let graded = |what, target, words, questions, lengths| {
        row(what, Some(target), How::Graded(words, questions), lengths)
    };
    let call = |what, target, times| row(what, target, How::Call, [times, 2 * times]);
    let once = |what, target, words| row(what, Some(target), How::Once(words), [0, 1]);
    // From 100,000 cases on the paths are spread out first.
    let long = [110_000, 120_000];
    let short = [10_000, 20_000];
    // Fewer, from several goals in turn.
    let mixed = [3_000, 6_000];
    // Bounds are what is to be reached, or else a tenth above what was counted first.
    vec![
        stream("answer hdu3567: a case of a long stream", 400, EIGHT, CASES, long),
        stream("answer poj3131: a dataset", 200, CUBIC, DATASETS, short),
        stream("answer poj3131 --exact --paths: a dataset", PATHS, EXACT, DATASETS, short),
        stream("solve -: a line of two boards", 2_000, "solve -", "eight --goal random", short),
        stream(LINE_TO_A_SET, 3_300, "distance -", "eight --goal ????????_", short),
        stream("distance -: a line, three sets of tiles in turn", 5_300, "distance -", SETS, mixed),
        row(
            "distance -: a line, 60 patterns of cubes in turn",
            Some(7_500),
            How::InTurn("distance - --tables goals", 60),
            mixed,
        ),
        stream("distance -: a line of cubes", 5_900, "distance -", "harris", short),
        stream(
            "distance -: a line of your own puzzle",
            7_100,
            "distance 4x2.toml -",
            "4x2.toml",
            short,
        ),
        stream("solve -: a line of your own puzzle", 33_000, "solve 4x2.toml -", "4x2.toml", mixed),
        stream("distance -: a line whose board cannot be solved", 490, "distance -", NEVER, short),
        stream("solve - --all: a line", 60_500, "solve - --all", "eight --goal random", mixed),
        stream("solve - --count: a line", 69_000, "solve - --count", "eight --goal random", mixed),
        stream(
            "solve - --format json: a line",
            97_500,
            "solve - --format json",
            "eight --goal random",
            mixed,
        ),
        stream(
            "solve -: a line of the fifteen-puzzle, 36 moves",
            900_000,
            "solve -",
            KEPT,
            [50, 100],
        ),
        stream("sheet --answers: a board", 271_000, "sheet --answers", "eight", [100, 200]),
        stream(
            "distance - --slides: a line",
            88_000,
            "distance - --slides",
            "eight --slides",
            short,
        ),
        stream("moves -: a line", 9_750, "moves -", "eight --goal random", short),
        stream("moves - --best: a line", 6_250, "moves - --best", "eight --goal random", short),
        graded(
            "grade -: a line with a shortest path",
            34_500,
            "grade -",
            "eight --goal random",
            short,
        ),
        row("random: a board", Some(15_000), How::Counted("random eight --seed 2"), short),
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
        once("a first question of rolling cubes", 15_000_000, "distance harris DDDD_DDDD"),
        once(
            "a first question about a set of tiles",
            11_500_000,
            "distance eight 867254301 123??????",
        ),
        once("a first question that no moves answer", 2_300_000, "distance eight 213456780"),
        once("a first question of the fifteen-puzzle", 2_100_000_000, FIFTEEN),
        once("a first question of your own puzzle: all boards", 10_400_000, OWN),
        once("a first question of your own puzzle: databases", 82_000_000, DATABASES),
        once("a first question of your own puzzle: from both sides", 27_200_000, BOTH),
        once("describe: all puzzles", 16_500_000, "describe"),
        once("stats: the eight-puzzle", 17_500_000, "stats eight"),
        once("dump: all boards of the eight-puzzle", 1_900_000_000, "dump eight"),
        once("verify --quick: the default tables", 67_000_000, "verify --quick"),
        once("build: all default tables, one thread", TABLES, "build --threads 1 --out fresh"),
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
const SETS: &str = "eight --goal ????????_ | eight --goal 123?????? | eight --goal 1?3?5?7?_";
const NEVER: &str = "eight --unsolvable";
const FIFTEEN: &str = "distance fifteen FE169B4C0A73D852 --tables nowhere";
const KEPT: &str = "fifteen --distance 36";
const OWN: &str = "distance 4x2.toml 7654321_";
const DATABASES: &str = "distance 4x3.toml BA9876543_12";
const BOTH: &str = "distance alike.toml GAABBCCDDEF_";
const LINE_TO_A_SET: &str = "distance -: a line with a set of tiles as its goal";
const CASES: &str = "eight --goal random --format hdu3567";
const DATASETS: &str = "cubic --format poj3131";
