//! Tests of `tilebase stats`: its figures are compared with those of a plain search.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tilebase_plain::eight;

use crate::gardner;
use crate::support::{ask, compare_with_golden};

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

/// The figures of `--blank any` are the sums of those of each square; for the cubic puzzle they are
/// the default. Those of the other puzzles are by default to the goal of `distance`.
#[test]
fn all_squares_together_are_the_sum_of_each() {
    for (puzzle, default) in [("eight", "3,3"), ("cubic", "any")] {
        let mut sum = Vec::new();
        for square in (1..=3).flat_map(|row| (1..=3).map(move |column| format!("{column},{row}"))) {
            let counts = csv(&format!("stats {puzzle} --blank {square}"));
            sum.resize(sum.len().max(counts.len()), 0);
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        assert_eq!(csv(&format!("stats {puzzle} --blank any")), sum);
        assert_eq!(
            csv(&format!("stats {puzzle}")),
            csv(&format!("stats {puzzle} --blank {default}"))
        );
    }
    for (start, puzzle) in [("867254301", "eight"), ("DDDD_DDDD", "harris")] {
        let asked = json(&format!("distance {start}"));
        assert_eq!(json(&format!("stats {puzzle}"))["goal"], asked["goal"]);
    }
}

/// Every board of the eight-puzzle is counted at its distance to the nearest board of a set, which
/// plain searches find.
#[test]
fn the_figures_of_a_set_are_those_of_plain_searches() {
    let far = u8::MAX;
    let mut nearest = std::collections::HashMap::new();
    for goal in ["12345678_", "1234567_8"] {
        for met in eight::search(goal.parse().unwrap()) {
            let least = nearest.entry(met.board.to_string()).or_insert(far);
            *least = (*least).min(met.distance as u8);
        }
    }
    let radius = *nearest.values().max().unwrap();
    let mut counts = vec![0; usize::from(radius) + 1];
    nearest.values().for_each(|&distance| counts[usize::from(distance)] += 1);
    let mut hardest: Vec<_> =
        nearest.into_iter().filter(|&(_, distance)| distance == radius).collect();
    hardest.sort();

    for goal in ["1234567??", "12345678_+1234567_8"] {
        let stats = json(&format!("stats eight --goal {goal}"));
        assert_eq!(stats["counts"], Value::from(counts.clone()));
        assert_eq!(stats["goal"], goal);
        let listed = stats["hardest"].as_array().unwrap();
        assert!(listed.iter().all(|question| question["goal"] == goal));
        let mut listed: Vec<_> = listed.iter().map(|q| q["start"].as_str().unwrap()).collect();
        listed.sort_unstable();
        assert_eq!(listed, hardest.iter().map(|(start, _)| start).collect::<Vec<_>>());
    }
}

/// A set's figures in the text are those of the answers to its hardest questions.
#[test]
fn the_hardest_of_a_set_of_cubes_are_as_far_as_the_figures_say() {
    for (puzzle, goal) in [("cubic", "WWW???WWW"), ("harris", "UUUU_U?UU"), ("cubic", "RBWRWWEWW")]
    {
        let stats = json(&format!("stats {puzzle} --goal {goal}"));
        assert_eq!(stats["questions"], 15_116_544);
        let hardest = stats["hardest"].as_array().unwrap();
        let last = stats["counts"].as_array().unwrap().last().unwrap();
        assert_eq!(*last, hardest.len());
        let lines: Vec<_> =
            hardest.iter().map(|question| question["start"].as_str().unwrap()).collect();
        let lines = lines.iter().map(|start| format!("{start} {goal}\n")).collect::<String>();
        let answers = ask(&["distance", "-"], &lines).answers();
        assert!(
            answers.lines().all(|distance| stats["radius"] == distance.parse::<u64>().unwrap())
        );
    }
}

/// Guards that the labels of large counts and of many distances have room: a digit is 8.3 wide in the
/// widest of the fonts.
#[test]
fn the_charts_of_large_puzzles_have_room_for_their_labels() {
    for puzzle in ["gardner", "alike"] {
        let near = gardner::near_goal().to_str().unwrap();
        let svg = ask(&["stats", puzzle, "--format", "svg", "--tables", near], "").answers();
        compare_with_golden(&format!("{puzzle}-counts.svg"), &svg);
        let document = roxmltree::Document::parse(&svg).unwrap();
        let labels = |anchor: &str| {
            let mut groups = document.root_element().children();
            let group = groups.find(|node| node.attribute("text-anchor") == Some(anchor));
            let texts = group.unwrap().children().filter(|node| node.has_tag_name("text"));
            let texts = texts.filter(|text| text.attribute("font-size").is_none());
            let of = |text: roxmltree::Node<'_, '_>| {
                let x: f64 = text.attribute("x").unwrap().parse().unwrap();
                (x, 8.3 * text.text().unwrap().len() as f64)
            };
            texts.map(of).collect::<Vec<_>>()
        };
        assert!(labels("end").iter().all(|(x, width)| x > width), "{puzzle}");
        let room = |two: &[(f64, f64)]| two[1].0 - two[0].0 > two[1].1;
        assert!(labels("middle").windows(2).all(room), "{puzzle}");
    }
}

/// Guards `tables/sequences`: each file has a heading, and the counts that its command in
/// `tables/RESULTS.md` prints, as a b-file. `alike-ways.txt` counts each board of `alike.txt` as often
/// as its faces can be named.
#[test]
fn the_sequences_are_what_their_commands_print() {
    let tables = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tables");
    let results = fs::read_to_string(tables.join("RESULTS.md")).unwrap();
    let rows = results.lines().filter_map(|line| line.strip_prefix("| [")?.strip_suffix("` |"));
    let rows: Vec<_> = rows.map(|row| row.split_once("](").unwrap()).collect();
    for (file, rest) in &rows {
        let (path, command) = rest.split_once(") | `tilebase ").unwrap();
        let written = fs::read_to_string(tables.join(path)).unwrap();
        let mut words: Vec<_> = command.split(' ').collect();
        if command.contains("gardner") || command.contains("alike") {
            words.extend(["--tables", gardner::near_goal().to_str().unwrap()]);
        }
        let printed = ask(&[words.as_slice(), &["--format", "csv"]].concat(), "").answers();
        let expected: Vec<_> = printed.lines().skip(1).map(|row| row.replace(',', " ")).collect();
        assert!(written.starts_with("# ") && written.lines().skip(1).eq(expected), "{file}");
    }
    let counts = |file| fs::read_to_string(tables.join("sequences").join(file)).unwrap();
    let ways = |line: &str| {
        let (distance, count) = line.split_once(' ').unwrap();
        format!("{distance} {}", 24 * count.parse::<u64>().unwrap())
    };
    let expected: Vec<_> = counts("alike.txt").lines().skip(1).map(ways).collect();
    assert!(counts("alike-ways.txt").lines().skip(1).eq(expected));
    assert_eq!(fs::read_dir(tables.join("sequences")).unwrap().count(), rows.len() + 1);
}
