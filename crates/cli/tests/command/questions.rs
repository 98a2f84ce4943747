//! Tests that every verb gives the answers in `tests/corpora/questions.txt`, made by plain searches, and a
//! judge's stream those of a plain search.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tilebase_plain::cubic;

use crate::gardner;
use crate::support::{Folder, ask, run, sample_path, tables};

/// A line of the file.
struct ListedQuestion {
    start: String,
    goal: String,
    distance: i32,
    path: String,
    best: String,
    values: Vec<(String, Option<i32>)>,
}

/// Returns the puzzles, each with its number of questions, and the directory of its tables.
fn puzzles() -> [(&'static str, usize, PathBuf); 9] {
    let near = || gardner::near_goal().into();
    [
        ("eight", 1_000, tables()),
        ("cubic", 996, tables()),
        ("harris", 1_000, tables()),
        ("gardner", 100, near()),
        ("alike", 100, near()),
        ("crossteaser", 100, near()),
        ("letters.toml", 100, tables()),
        ("wide.toml", 100, tables()),
        ("mixed.toml", 100, tables()),
    ]
}

/// Returns the word that names a puzzle: its own name, or the path of its description.
fn word(puzzle: &str) -> String {
    if puzzle.ends_with(".toml") {
        sample_path(puzzle).display().to_string()
    } else {
        puzzle.into()
    }
}

/// Returns the questions of a puzzle.
fn questions(puzzle: &str) -> Vec<ListedQuestion> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/questions.txt");
    let undotted = |text: &str| if text == "." { String::new() } else { text.to_owned() };
    let question = |line: &str| {
        let words: Vec<_> = line.split(' ').collect();
        let [of, start, goal, distance, path, best, values] = words[..] else { panic!("{line}") };
        let values = values.split(',').map(|value| (value[..1].into(), value[1..].parse().ok()));
        (of == puzzle).then(|| ListedQuestion {
            start: start.into(),
            goal: goal.into(),
            distance: distance.parse().unwrap(),
            path: undotted(path),
            best: undotted(best),
            values: values.collect(),
        })
    };
    fs::read_to_string(file).unwrap().lines().filter_map(question).collect()
}

#[test]
fn every_verb_has_the_answers_of_plain_searches() {
    for (puzzle, count, directory) in puzzles() {
        let (word, questions) = (&word(puzzle), questions(puzzle));
        assert_eq!(questions.len(), count);
        let answers = |verb: &str, options: &[&str], of: &dyn Fn(&ListedQuestion) -> String| {
            let place = Folder::new();
            let mut command = place.command(&[&[verb, word, "-"], options].concat());
            let lines: String = questions.iter().map(|question| of(question) + "\n").collect();
            let ran = run(command.env("TILEBASE_TABLES", &directory), lines);
            // Answers that do not reach the goal are wrong ones, for grade.
            assert!(ran.status == 0 || verb == "grade" && ran.status == 1, "{}", ran.err);
            let lines: Vec<_> = ran.out.lines().map(str::to_owned).collect();
            assert!(
                options.is_empty() || lines.len() == count,
                "{verb} {puzzle}: {} answers",
                lines.len()
            );
            lines
        };
        let asked = |question: &ListedQuestion| format!("{} {}", question.start, question.goal);
        let objects = |verb: &str, of: &dyn Fn(&ListedQuestion) -> String| -> Vec<Value> {
            let lines = answers(verb, &["--format", "json"], of);
            lines.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
        };
        let graded = |question: &ListedQuestion| {
            let path = if question.path.is_empty() { "." } else { &question.path };
            format!("{} {} {}", question.start, question.goal, path.replace('-', "."))
        };
        let distances = answers("distance", &[], &asked);
        let paths = answers("solve", &[], &asked);
        let solved = objects("solve", &asked);
        let moves = objects("moves", &asked);
        let grades = objects("grade", &graded);
        for (number, question) in questions.iter().enumerate() {
            let ListedQuestion { start, goal, distance, path, best, values } = question;
            let is = |found: &Value, expected: Value| {
                assert_eq!(*found, expected, "{puzzle} {start} {goal}");
            };
            let distance_or_null = if *distance < 0 { Value::Null } else { json!(distance) };
            is(&json!(distances[number]), json!(distance.to_string()));
            let written = match *distance {
                ..0 => "none",
                0 => ".",
                _ => path,
            };
            assert_eq!(paths[number], written, "{puzzle} {start} {goal}");
            is(&solved[number]["distance"], distance_or_null.clone());
            let boards = solved[number]["along"].as_array().map(Vec::as_slice).unwrap_or_default();
            assert_eq!(boards.len(), usize::try_from(distance + 1).unwrap());
            if let Some(last) = boards.last().filter(|_| ["harris", "gardner"].contains(&puzzle))
                && !goal.contains(['?', '!', '+'])
            {
                is(last, json!(goal));
            }
            is(&solved[number]["path"], if *distance < 0 { Value::Null } else { json!(path) });
            is(&moves[number]["best_moves"], json!(best));
            is(&moves[number]["distance"], distance_or_null.clone());
            let evaluated = moves[number]["moves"].as_array().unwrap();
            let evaluated: Vec<_> =
                evaluated.iter().map(|one| json!([one["move"], one["distance"]])).collect();
            is(&json!(evaluated), json!(values));
            let grade = &grades[number];
            is(&grade["distance"], distance_or_null);
            let optimal = json!([true, *distance >= 0, path.replace('-', "").len(), Value::Null]);
            is(
                &json!([grade["legal"], grade["reaches"], grade["length"], grade["first_wrong"]]),
                optimal,
            );
        }
    }
}

/// Guards that arguments are read like lines, for some questions of each puzzle.
#[test]
fn questions_as_arguments_have_the_answers_of_plain_searches() {
    for (puzzle, _, directory) in puzzles() {
        let (word, questions) = (&word(puzzle), questions(puzzle));
        let place = Folder::new();
        let some: Vec<_> = questions.iter().step_by(questions.len() / 10).take(10).collect();
        assert_eq!(some.len(), 10);
        for ListedQuestion { start, goal, distance, path, .. } in some {
            // A board is one word, or nine.
            let is_whole = start.matches(',').count() == 8;
            let words = if is_whole { start.replace(',', " ") } else { start.clone() };
            let mut asked = vec!["solve", "--", word];
            asked.extend(words.split(' '));
            asked.push(goal);
            let mut command = place.command(&asked);
            let found = run(command.env("TILEBASE_TABLES", &directory), "").out;
            let written = match *distance {
                ..0 => "none",
                0 => ".",
                _ => path,
            };
            assert_eq!(found.trim_end(), written, "{asked:?}");
        }
    }
}

/// All 59,049 patterns from one uniform start, by the format of a judge. The plain search meets
/// boards in the order of their smallest paths.
#[test]
fn a_judges_stream_has_the_paths_of_a_plain_search() {
    let (paths, _) = cubic::smallest_paths(cubic::Board::canonical(1));
    assert_eq!(paths.len(), 59_049);
    let datasets =
        paths.keys().map(|pattern| format!("2 1\n{pattern}\n")).collect::<String>() + "0 0\n";
    let answers = ask(&["answer", "poj3131", "--exact", "--paths"], datasets).answers();
    let expected: String = paths
        .values()
        .map(|path| format!("{} {path}", path.len()).trim_end().to_owned() + "\n")
        .collect();
    assert!(answers == expected);
}
