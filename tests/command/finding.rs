//! Tests of `tilebase hint`, `distance`, `path` and `random`, whose answers are compared with a
//! plain search.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;
use tilebase_plain::{Move, cubic, eight};

use crate::support::ask;

/// Returns the output for arguments that are separated by spaces.
fn answer(words: &str) -> String {
    ask(&words.split(' ').collect::<Vec<_>>(), "").answers()
}

/// Returns the output as JSON objects, one a line.
fn objects(words: &str) -> Vec<Value> {
    let lines = answer(&format!("{words} --format json"));
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns every board's distance from this one.
fn distances(from: &str) -> BTreeMap<eight::Board, usize> {
    let met = eight::search(from.parse().unwrap());
    met.iter().map(|met| (met.board, met.distance)).collect()
}

/// Returns all shortest paths from a board to the board at distance 0, found by trying every move.
fn shortest(board: eight::Board, distances: &BTreeMap<eight::Board, usize>) -> Vec<String> {
    let left = distances[&board];
    if left == 0 {
        return vec![String::new()];
    }
    let mut paths = Vec::new();
    for step in Move::ALL {
        let Some(after) = board.slide(step) else { continue };
        if distances[&after] + 1 == left {
            let rest = shortest(after, distances);
            paths.extend(rest.iter().map(|rest| format!("{}{rest}", step.letter)));
        }
    }
    paths
}

/// Returns the first letters of the paths, each once.
fn firsts(paths: &[String]) -> Vec<char> {
    let firsts: BTreeSet<char> = paths.iter().filter_map(|path| path.chars().next()).collect();
    firsts.into_iter().collect()
}

#[test]
fn every_shortest_path_of_the_eight_puzzle_is_found() {
    let goal = "123456780";
    let distances = distances(goal);
    for start in ["867254301", "647850321", "123456780", "123456708", "136502478", "281043756"] {
        let paths = shortest(start.parse().unwrap(), &distances);
        let question = format!("eight {start} {goal}");
        let all: String = paths.iter().map(|path| format!("{path}\n")).collect();
        assert_eq!(answer(&format!("path {question} --all")), all);
        assert_eq!(answer(&format!("path {question}")), format!("{}\n", paths[0]));
        assert_eq!(answer(&format!("path {question} --count")), format!("{}\n", paths.len()));
        assert_eq!(answer(&format!("distance {question}")), format!("{}\n", paths[0].len()));

        let hint = &objects(&format!("hint {question}"))[0];
        let best: Vec<_> = firsts(&paths).iter().map(char::to_string).collect();
        assert_eq!(hint["best"], Value::from(best));
        assert_eq!(hint["distance"], paths[0].len());
    }
}

/// All starts are drawn about equally often: each is expected 28.7 times with a standard deviation
/// of 4.0, and may be drawn at most five standard deviations more or less often.
#[test]
fn random_starts_are_uniform() {
    let mut counts = BTreeMap::new();
    for seed in 0..65 {
        let words = "random eight --distance 8 --count 60 --goal 1234_5678 --seed";
        let lines = answer(&format!("{words} {seed}"));
        lines.lines().for_each(|line| *counts.entry(line.to_owned()).or_insert(0) += 1);
    }
    // 136 boards are at distance 8 from a goal with an empty centre.
    assert_eq!(counts.len(), 136);
    assert!(counts.values().all(|count| (9..=48).contains(count)), "{counts:?}");
}

/// The numbers of the hardest questions are known from the histograms.
#[test]
fn random_cubic_questions_have_the_requested_distance() {
    let hardest: BTreeSet<_> = answer("random cubic --distance 37 --count 4 --seed 1")
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(hardest.len(), 4, "{hardest:?}");
    for object in objects("random cubic --start 2,2 --distance 30 --count 5 --seed 2") {
        let start = Value::from(cubic::Board::canonical(4).to_string());
        assert_eq!((&object["start"], &object["distance"]), (&start, &Value::from(30)));
        let pattern = object["goal"].as_str().unwrap();
        assert_eq!(answer(&format!("distance cubic 2,2 {pattern}")), "30\n");
    }
    for object in objects("random cubic --goal RBWEWWWWW --distance 20 --count 3 --seed 2") {
        let [state, pattern] = ["start", "goal"].map(|key| object[key].as_str().unwrap());
        assert_eq!(pattern, "RBWEWWWWW");
        let question = format!("distance cubic {state} {pattern}");
        assert_eq!((answer(&question), &object["distance"]), ("20\n".into(), &Value::from(20)));
    }
}

/// Guards that a distance that some goals have is found for every seed: goals with it are few.
#[test]
fn a_random_goal_has_a_board_as_far_away_as_asked() {
    for (puzzle, distance) in [("harris", "56"), ("harris", "62"), ("cubic", "41")] {
        for seed in ["1", "2"] {
            let words =
                format!("random {puzzle} --goal random --distance {distance} --seed {seed}");
            let drawn = answer(&words);
            assert_eq!(ask(&["distance", "-"], &drawn).answers().trim(), distance, "{drawn}");
        }
    }
    let far = "random harris --goal random --distance 80 --seed 1";
    let ran = ask(&far.split(' ').collect::<Vec<_>>(), "");
    assert!(ran.err.starts_with("error: --distance: of some 40 goals none has a board 80 away"));
}
