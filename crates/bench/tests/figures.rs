//! Guards that the guide's table of instructions has the figures of `benches/counts.json`, and that
//! the README has the times of the guide.

use std::fs;
use std::path::Path;

use tilebase_bench::counts::record::Record;

/// The lines of the table: what a line says, and the names of its figures.
const LINES: [(&str, &[&str]); 14] = [
    (
        "`answer hdu3567`, a case of a long stream: read, look up, write the path",
        &["answer hdu3567: a case of a long stream"],
    ),
    ("`answer poj3131`, a dataset", &["answer poj3131: a dataset"]),
    ("`answer poj3131 --exact --paths`, a dataset", &["answer poj3131 --exact --paths: a dataset"]),
    ("`solve -`, a line of two boards", &["solve -: a line of two boards"]),
    (
        "`distance -`, a line whose goal is a set of boards",
        &["distance -: a line with a set of tiles as its goal"],
    ),
    ("library, `eight.tbl` opened", &["opening eight.tbl"]),
    (
        "library, eight-puzzle: distance between two boards, of many",
        &["eight: distance between two boards, 64 at once"],
    ),
    (
        "library, path: eight-puzzle, cubic puzzle from a uniform start",
        &["eight: path", "cubic: path"],
    ),
    ("library, any board of the cubic puzzle to any pattern: path", &["goals: path"]),
    ("library, Harris's cubes: path of 36 rolls", &["harris: path of 36 rolls"]),
    ("all distances to a goal of the cubic puzzle", &["goals: distances of all states"]),
    ("one search of the cubic puzzle, 15,116,544 boards", &["search: cubic, from a pattern"]),
    (
        "a first question, with all that the command starts: eight-puzzle, cubic puzzle",
        &["a first question of the eight-puzzle", "a first question of the cubic puzzle"],
    ),
    ("all default tables, 18.8 MB, on one thread", &["build: all default tables, one thread"]),
];

#[test]
fn the_guide_has_the_figures_that_were_counted() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let record = Record::read().unwrap();
    let lines = LINES.map(|(what, names)| {
        let figures: Vec<_> = names.iter().map(|&name| shown(record.counts[name])).collect();
        format!("| {what} | {} |\n", figures.join(", "))
    });
    let table = format!("| what | instructions |\n|---|---|\n{}\n", lines.concat());
    let guide = fs::read_to_string(package.join("../../docs/how.md")).unwrap();
    assert!(guide.contains(&table), "expected in docs/how.md:\n\n{table}");
}

#[test]
fn the_readme_has_the_times_of_the_guides() {
    let page = |name: &str| {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
    };
    let (readme, how, fifteen) = (page("README.md"), page("docs/how.md"), page("docs/fifteen.md"));
    let time = |program: &str| {
        let row = format!("| one board of the eight-puzzle, 31 moves | {program} | ");
        let (_, rest) = how.split_once(&row).unwrap_or_else(|| panic!("no row {row}"));
        rest.split_once(" |").unwrap().0
    };
    let python = time("a queue, Python 3.11.7");
    let fastest = time("slidingpuzzle 0.1.5 from PyPI, IDA* with linear conflicts");
    let own = time("tilebase, which makes its table first");
    for expected in [
        format!("its fastest algorithm took {fastest} for a board 31 moves away, tilebase {own} |"),
        format!("in Python it took {python} for a board 31 moves away |"),
    ] {
        assert!(readme.contains(&expected), "expected in README.md: {expected}");
    }
    let (_, databases) = readme.split_once("takes hours to make, ours [").unwrap();
    let seconds = databases.split(' ').next().unwrap();
    assert!(fifteen.contains(&format!("took {seconds} seconds of processor time")), "{seconds}");
}

/// Returns a number of instructions as the guide shows it: whole, or with three digits and a word.
fn shown(count: f64) -> String {
    match count.round() {
        count @ ..1e3 => count.to_string(),
        count @ ..1e6 => format!("{},{:03}", (count / 1e3).floor(), count % 1e3),
        count if count < 99.95e6 => format!("{:.1} million", count / 1e6),
        count if count < 999.5e6 => format!("{:.0} million", count / 1e6),
        count => format!("{:.2} billion", count / 1e9),
    }
}

#[test]
fn figures_are_rounded() {
    let counts = [199.7, 2_906.5, 12_003.4, 10_189_969.0, 263_475_424.0, 1_901_879_081.0];
    let expected = ["200", "2,907", "12,003", "10.2 million", "263 million", "1.90 billion"];
    assert_eq!(counts.map(shown), expected);
}
