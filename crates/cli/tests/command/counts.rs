//! Tests of `tilebase stats`: the farthest boards are as far away as the counts say, its charts have
//! room for their labels, and `docs/sequences` has its counts.

use std::fs;
use std::path::Path;

use serde_json::Value;

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

/// A set's figures in the text are those of the answers to its farthest questions.
#[test]
fn the_farthest_of_a_set_of_cubes_are_as_far_as_the_figures_say() {
    for (puzzle, goal) in [("cubic", "WWW???WWW"), ("harris", "UUUU_U?UU"), ("cubic", "RBWRWWEWW")]
    {
        let stats = json(&format!("stats {puzzle} --goal {goal}"));
        assert_eq!(stats["total"], 15_116_544);
        let farthest = stats["farthest"].as_array().unwrap();
        let last = stats["counts"].as_array().unwrap().last().unwrap();
        assert_eq!(*last, farthest.len());
        let lines: Vec<_> =
            farthest.iter().map(|question| question["start"].as_str().unwrap()).collect();
        let lines = lines.iter().map(|start| format!("{start} {goal}\n")).collect::<String>();
        let answers = ask(&["distance", "-"], &lines).answers();
        assert!(
            answers.lines().all(|distance| stats["radius"] == distance.parse::<u64>().unwrap())
        );
    }
}

/// Guards that the labels of large counts and of many distances have room: a digit is 8.3 wide in
/// the widest of the fonts.
#[test]
fn the_charts_of_large_puzzles_have_room_for_their_labels() {
    for puzzle in ["gardner", "alike"] {
        let near = gardner::near_goal().to_str().unwrap();
        let svg = ask(&["stats", puzzle, "--format", "svg", "--tables", near], "").answers();
        compare_with_golden(&format!("docs/pictures/{puzzle}-counts.svg"), &svg);
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

/// Guards `docs/sequences`: each file has a heading, and the counts that its command in
/// `docs/results.md` prints, as a b-file. `alike-ways.txt` counts each board of `alike.txt` as
/// often as its faces can be named.
#[test]
fn the_sequences_are_what_their_commands_print() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let results = fs::read_to_string(docs.join("results.md")).unwrap();
    let rows = results.lines().filter_map(|line| line.strip_prefix("| [")?.strip_suffix("` |"));
    let rows: Vec<_> = rows.map(|row| row.split_once("](").unwrap()).collect();
    for (file, rest) in &rows {
        let (path, command) = rest.split_once(") | `tilebase ").unwrap();
        let written = fs::read_to_string(docs.join(path)).unwrap();
        let mut words: Vec<_> = command.split(' ').collect();
        if command.contains("gardner") || command.contains("alike") {
            words.extend(["--tables", gardner::near_goal().to_str().unwrap()]);
        }
        let printed = ask(&[words.as_slice(), &["--format", "csv"]].concat(), "").answers();
        let expected: Vec<_> = printed.lines().skip(1).map(|row| row.replace(',', " ")).collect();
        assert!(written.starts_with("# ") && written.lines().skip(1).eq(expected), "{file}");
    }
    let counts = |file| fs::read_to_string(docs.join("sequences").join(file)).unwrap();
    let ways = |line: &str| {
        let (distance, count) = line.split_once(' ').unwrap();
        format!("{distance} {}", 24 * count.parse::<u64>().unwrap())
    };
    let expected: Vec<_> = counts("alike.txt").lines().skip(1).map(ways).collect();
    assert!(counts("alike-ways.txt").lines().skip(1).eq(expected));
    // Those of `alike.txt`, and `kinds.csv`, which has a test of its own.
    assert_eq!(fs::read_dir(docs.join("sequences")).unwrap().count(), rows.len() + 2);
}
