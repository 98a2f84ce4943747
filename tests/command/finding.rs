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

/// Returns all paths of this length that lead to the pattern, found by trying every sequence of
/// rolls.
fn all_paths(board: cubic::Board, length: usize, pattern: &str) -> Vec<String> {
    if length == 0 {
        return if board.pattern() == pattern { vec![String::new()] } else { Vec::new() };
    }
    let mut paths = Vec::new();
    for step in Move::ALL {
        let Some(after) = board.roll(step) else { continue };
        let rest = all_paths(after, length - 1, pattern);
        paths.extend(rest.iter().map(|rest| format!("{}{rest}", step.letter)));
    }
    paths
}

/// Tries every sequence of rolls for starts and patterns a few rolls apart. One start is canonical;
/// the others are a few rolls from it, so that the cubes have various orientations.
#[test]
fn every_shortest_path_of_the_cubic_puzzle_is_found() {
    for (before, there) in
        [("", "ddruulld"), ("drul", "ldrd"), ("rdlurdd", "uldlurd"), ("dldrruu", "lddruu")]
    {
        let start = cubic::Board::canonical(1).roll_all(before).expect("legal rolls");
        let pattern = start.roll_all(there).expect("legal rolls").pattern();
        let paths = (0..).map(|length| all_paths(start, length, &pattern)).find(|w| !w.is_empty());
        let paths = paths.unwrap();
        let from_state = format!("cubic {start} {pattern}");
        let after = format!("cubic 2,1 {pattern} --after {before}");
        for question in [from_state, after] {
            let question = question.trim_end_matches(" --after ");
            let all: String = paths.iter().map(|path| format!("{path}\n")).collect();
            assert_eq!(answer(&format!("path {question} --all")), all, "{question}");
            assert_eq!(answer(&format!("path {question} --count")), format!("{}\n", paths.len()));
            assert_eq!(answer(&format!("distance {question}")), format!("{}\n", paths[0].len()));
            let hint = &objects(&format!("hint {question}"))[0];
            let best: Vec<_> = firsts(&paths).iter().map(char::to_string).collect();
            assert_eq!(hint["best"], Value::from(best));
        }
    }
}

/// The letters of the two notations are opposites, both in output and in input.
#[test]
fn tile_notation_names_the_direction_of_the_tile() {
    let opposite = |path: &str| -> String {
        let letter = |letter| match letter {
            'd' => 'u',
            'u' => 'd',
            'l' => 'r',
            'r' => 'l',
            other => other,
        };
        path.chars().map(letter).collect()
    };
    for question in ["eight 867254301 123456780", "cubic 3,3 WBWBRERBR"] {
        let blank = answer(&format!("path {question}"));
        assert_eq!(answer(&format!("path {question} --notation tile")), opposite(&blank));
        // `solve` shows the same letters and takes the same options.
        let solved = answer(&format!("solve {question} --notation tile"));
        let blanks = answer(&format!("solve {question}"));
        let letters =
            |text: &str| text.lines().next().unwrap().split(": ").nth(1).unwrap().to_owned();
        assert_eq!(letters(&solved), opposite(&letters(&blanks)));
        let path = &objects(&format!("solve {question} --notation tile"))[0]["path"];
        assert_eq!(path, &letters(&solved));
        if question.starts_with("cubic") {
            let steps = solved.lines().filter_map(|line| line.split_once(", the cube at "));
            let steps: String = steps.filter_map(|(step, _)| step.chars().last()).collect();
            assert_eq!(steps, letters(&solved));
        }
        let begin = &blank[..4];
        let rest = answer(&format!("path {question} --after {begin}"));
        assert_eq!(rest, blank[4..]);
        let as_tiles = format!("--after {} --notation tile", opposite(begin));
        assert_eq!(answer(&format!("path {question} {as_tiles}")), opposite(&rest));
    }
}

/// As many starts as there are at a distance are all of them: 116 are 8 moves from the goal.
#[test]
fn random_starts_have_the_requested_distance() {
    let goal = "12345678_";
    let distances = distances(goal);
    for (distance, count) in [(0, 1), (8, 116), (31, 2)] {
        let words = format!("random eight --distance {distance} --seed 3 --count {count}");
        let drawn: BTreeSet<_> = answer(&words)
            .lines()
            .map(|line| {
                let (start, to) = line.split_once(' ').unwrap();
                assert_eq!(to, goal);
                start.parse::<eight::Board>().unwrap()
            })
            .collect();
        let there = distances.iter().filter(|&(_, &found)| found == distance);
        assert_eq!(drawn, there.map(|(&board, _)| board).collect());
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
