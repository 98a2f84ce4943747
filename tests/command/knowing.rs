//! Tests of `tilebase stats` and `info`: their figures are compared with those of a plain search
//! and of the tables' files.

use std::fs;

use serde_json::Value;
use tilebase_plain::eight;

use crate::support::{Place, ask, run, tables};

/// Returns the output for arguments that are separated by spaces.
fn answer(words: &str) -> String {
    ask(&words.split(' ').collect::<Vec<_>>(), "").answers()
}

fn json(words: &str) -> Value {
    let line = answer(&format!("{words} --format json"));
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

/// Returns the counts of CSV output, without the heading.
fn csv(words: &str) -> Vec<u64> {
    let table = answer(&format!("{words} --format csv"));
    let mut lines = table.lines();
    assert_eq!(lines.next(), Some("distance,count"));
    let count = |(distance, line): (usize, &str)| {
        line.strip_prefix(&format!("{distance},")).unwrap().parse().unwrap()
    };
    lines.enumerate().map(count).collect()
}

/// Returns the number of boards that a plain search finds at each distance, and the boards at the
/// last distance.
fn plain_eight() -> (Vec<u64>, Vec<String>) {
    let met = eight::search(eight::Board::canonical(8));
    let radius = met.iter().map(|met| met.distance).max().unwrap();
    let mut counts = vec![0; radius + 1];
    met.iter().for_each(|met| counts[met.distance] += 1);
    let last = met.iter().filter(|met| met.distance == radius);
    (counts, last.map(|met| met.board.to_string()).collect())
}

#[test]
fn the_figures_of_the_eight_puzzle_are_those_of_a_plain_search() {
    let (counts, mut hardest) = plain_eight();
    let stats = json("stats eight --blank 3,3");
    assert_eq!(stats["counts"], Value::from(counts.clone()));
    assert_eq!(csv("stats eight --blank 3,3"), counts);
    let total: u64 = counts.iter().sum();
    assert_eq!(stats["questions"], total);
    assert_eq!(stats["radius"], counts.len() - 1);
    let sum: u64 = (0..).zip(&counts).map(|(distance, count)| distance * count).sum();
    let mean = sum as f64 / total as f64;
    assert!((stats["mean"].as_f64().unwrap() - mean).abs() < 1e-12);

    hardest.sort();
    let listed = stats["hardest"].as_array().unwrap();
    assert!(listed.iter().all(|question| question["goal"] == "12345678_"));
    let mut listed: Vec<_> = listed.iter().map(|q| q["start"].as_str().unwrap()).collect();
    listed.sort_unstable();
    assert_eq!(listed, hardest);
}

/// The figures for all squares are the sums of those for each square.
#[test]
fn all_squares_together_are_the_sum_of_each() {
    for puzzle in ["eight", "cubic"] {
        let mut sum = Vec::new();
        for square in (1..=3).flat_map(|row| (1..=3).map(move |column| format!("{column},{row}"))) {
            let counts = csv(&format!("stats {puzzle} --blank {square}"));
            sum.resize(sum.len().max(counts.len()), 0);
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        assert_eq!(csv(&format!("stats {puzzle}")), sum);
    }
}

/// Checks the figures against the distances of the questions themselves. The table is compared with
/// a plain search in another test.
#[test]
fn the_hardest_cubic_questions_take_as_many_rolls_as_the_radius() {
    let stats = json("stats cubic");
    assert_eq!((&stats["radius"], &stats["questions"]), (&37.into(), &531_441.into()));
    let hardest = stats["hardest"].as_array().unwrap();
    assert_eq!(hardest.len() as u64, *csv("stats cubic").last().unwrap());
    for question in hardest {
        let [start, pattern] = ["start", "goal"].map(|key| question[key].as_str().unwrap());
        assert_eq!(answer(&format!("distance cubic {start} {pattern}")), "37\n");
    }
    let text = answer("stats cubic --blank 2,2");
    assert!(text.ends_with("The hardest, 36 rolls:\n  2,2 RRRBEBRRR\n  2,2 BRBBEBBRB\n"), "{text}");
}

/// Without a terminal, a chart is plain text of the given width, and long lists are shortened in
/// text output only.
#[test]
fn the_chart_has_the_requested_width() {
    for width in [40, 100] {
        let place = Place::new();
        let mut command = place.command(&["stats", "eight", "--blank", "2,2"]);
        command.env("TILEBASE_TABLES", tables()).env("COLUMNS", width.to_string());
        let text = run(&mut command, "").answers();
        assert!(text.is_ascii());
        let bars = text.lines().filter(|line| line.ends_with('#'));
        assert_eq!(bars.clone().count(), 31);
        assert_eq!(bars.map(str::len).max(), Some(width));
        assert!(text.ends_with("\n  and 132 more: --format json lists all\n"), "{text}");
    }
    assert_eq!(json("stats eight --blank 2,2")["hardest"].as_array().unwrap().len(), 148);
}

#[test]
fn a_chart_goes_to_a_file_or_alone_to_stdout() {
    let place = Place::new();
    let words = ["stats", "eight", "--format", "csv", "--svg", "chart.svg"];
    let ran = run(place.command(&words).env("TILEBASE_TABLES", tables()), "");
    assert_eq!(ran.answers(), answer("stats eight --format csv"));
    let svg = fs::read_to_string(place.path("chart.svg")).unwrap();
    assert_eq!(answer("stats eight --svg -"), svg);
    assert!(svg.ends_with("</svg>\n"));
    let document = roxmltree::Document::parse(&svg).unwrap();
    let root = document.root_element().tag_name();
    assert_eq!((root.name(), root.namespace()), ("svg", Some("http://www.w3.org/2000/svg")));

    let both = ask(&["stats", "eight", "--format", "csv", "--svg", "-"], "");
    assert_eq!((both.status, both.out.as_str()), (2, ""));
    let nowhere = ask(&["stats", "eight", "--svg", "missing/chart.svg"], "");
    assert_eq!((nowhere.status, nowhere.out.as_str()), (2, ""));
    assert!(nowhere.err.starts_with("error: cannot write missing/chart.svg: "), "{}", nowhere.err);
}

/// `info` lists the sections and histograms that `tables/README.md` describes.
#[test]
fn info_lists_sections_and_histograms() {
    let place = Place::new();
    fs::create_dir(place.path("named")).unwrap();
    fs::copy(tables().join("cubic.tbl"), place.path("named/cubic.tbl")).unwrap();
    place.write("named/eight.tbl", "rubbish");
    let text = run(&mut place.command(&["info", "--tables", "named"]), "").out;
    let words: Vec<_> = text.lines().map(|l| l.split_whitespace().collect::<Vec<_>>()).collect();
    let section = ["section", "paths", "0", "590490", "bytes", "at", "534592", "CRC-32"];
    assert!(words.iter().any(|line| line.starts_with(&section)), "{text}");
    let counted = ["counted", "patterns", "edge", "59049", "radius", "37", "mean"];
    assert!(words.iter().any(|line| line.starts_with(&counted)), "{text}");

    let lines = run(&mut place.command(&["info", "--tables", "named", "--format", "json"]), "");
    let lines = lines.out;
    let places: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((places.len(), &places[0]["place"]), (1, &Value::from("named")));
    let [damaged, cubic] = [0, 1].map(|table| &places[0]["tables"][table]);
    assert_eq!(damaged["file"], "eight.tbl");
    assert!(damaged["error"].as_str().unwrap().starts_with("expected a table "), "{damaged}");
    assert_eq!((&cubic["format"], &cubic["radius"]), (&3.into(), &37.into()));
    assert_eq!(cubic["bytes"], fs::metadata(tables().join("cubic.tbl")).unwrap().len());
    let distances = &cubic["sections"][0];
    assert_eq!((&distances["offset"], &distances["bytes"]), (&2944.into(), &59_049.into()));
    assert_eq!(distances["crc32"][0].as_str().unwrap().len(), 8);
    let counts = cubic["histograms"][3]["counts"].as_array().unwrap();
    let total: u64 = counts.iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!((total, counts.len()), (59_049, 33));
}
