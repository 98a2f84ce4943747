//! Tests that the command has the answers in `tests/corpora/random.jsonl`, which a plain search has
//! made about random puzzles.

use std::path::Path;
use std::{array, fs};

use serde_json::{Map, Value, json};
use tilebase::{Description, Puzzle};

use crate::support::{Folder, run};

/// A question of the file with its answers.
struct Question {
    /// The path of the description.
    puzzle: String,
    /// START and, unless the question names none, GOAL.
    boards: Vec<String>,
    distance: Value,
    path: Value,
    paths: Value,
    best: String,
}

/// Returns the questions of the file, and a place with the descriptions.
fn questions() -> (Folder, Vec<Question>) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpora/random.jsonl");
    let (place, mut puzzle, mut questions) = (Folder::new(), String::new(), Vec::new());
    for (number, line) in fs::read_to_string(file).unwrap().lines().enumerate() {
        if let Ok(keys) = serde_json::from_str::<Map<String, Value>>(line) {
            puzzle = format!("./{number}.toml");
            let lines = keys.iter().map(|(key, value)| format!("{key} = {value}\n"));
            place.write(&puzzle, lines.collect::<String>());
            continue;
        }
        let [start, goal, distance, path, paths, best]: [Value; 6] =
            serde_json::from_str(line).unwrap();
        let boards = [start, goal].iter().filter_map(Value::as_str).map(str::to_owned).collect();
        let (puzzle, best) = (puzzle.clone(), best.as_str().unwrap().to_owned());
        questions.push(Question { puzzle, boards, distance, path, paths, best });
    }
    assert_eq!(questions.len(), 316);
    (place, questions)
}

/// Guards that lines about several descriptions are read and answered as the rules say.
#[test]
fn lines_about_random_puzzles_have_the_plain_answers() {
    let (place, questions) = questions();
    let line = |asked: &Question| format!("{} {}\n", asked.puzzle, asked.boards.join(" "));
    let lines: String = questions.iter().map(line).collect();
    let words: [&[&str]; 3] = [&["solve"], &["moves", "--best"], &["solve", "--count"]];
    let answers = words.map(|words| {
        let words = [words, &["-", "--format", "json"]].concat();
        let answers = run(&mut place.command(&words), &*lines).answers();
        let answers: Vec<Value> =
            answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), questions.len());
        answers
    });
    for (number, asked) in questions.iter().enumerate() {
        let [solved, hint, counted] = array::from_fn(|verb| &answers[verb][number]);
        assert_eq!(
            json!([solved["distance"], solved["path"], counted["paths"], hint["best_moves"]]),
            json!([asked.distance, asked.path, asked.paths, asked.best]),
            "{}",
            line(asked)
        );
    }
}

/// Guards that words on the command line and plain lines are read alike, with boards of one word or
/// of a word for each square.
#[test]
fn words_about_random_puzzles_have_the_plain_answers() {
    let (place, questions) = questions();
    let is_right = |asked: &Question, answer: &str| match asked.path.as_str() {
        Some("") => answer == ".",
        Some(path) => answer == path,
        None => answer == "none",
    };
    let in_words = |board: &String| match board.contains(',') {
        true => board.replace(',', " "),
        false => board.chars().map(|symbol| format!("{symbol} ")).collect(),
    };
    // Goals with a symbol for each square.
    let is_simple = |goal: &&String| !goal.contains(['[', '!', '+']) && *goal != "alike";
    // START in words; then GOAL, too, where that is simple.
    let lines = |asked: &Question| {
        let start = in_words(&asked.boards[0]);
        let goal = asked.boards.get(1).cloned().unwrap_or_default();
        let other = asked.boards.get(1).filter(is_simple).map_or_else(|| goal.clone(), in_words);
        [asked.boards.join(" "), format!("{start} {goal}"), format!("{start} {other}")]
    };
    for asked in questions.iter().step_by(17) {
        for line in lines(asked).iter().filter(|line| !line.contains('[')) {
            let words = ["solve", "--", &asked.puzzle].into_iter().chain(line.split_whitespace());
            let words: Vec<_> = words.collect();
            let answer = run(&mut place.command(&words), "").out;
            assert!(is_right(asked, answer.trim_end_matches('\n')), "{words:?}: {answer}");
        }
    }
    for group in questions.chunk_by(|a, b| a.puzzle == b.puzzle).step_by(7) {
        let asked: String = group.iter().flat_map(lines).map(|line| line + "\n").collect();
        let words = ["solve", &group[0].puzzle, "-"];
        let answers = run(&mut place.command(&words), &*asked).answers();
        assert_eq!(answers.lines().count(), 3 * group.len(), "{words:?}: {asked}");
        for (number, answer) in answers.lines().enumerate() {
            let asked = &group[number / 3];
            assert!(is_right(asked, answer), "{words:?} {:?}: {answer}", asked.boards);
        }
    }
}

/// Guards that objects about random puzzles, whose paths are written with counts, and boards of which
/// each row is a line are read as what they are.
#[test]
fn objects_and_rows_of_random_puzzles_have_the_plain_answers() {
    let (place, mut questions) = questions();
    questions.retain(|asked| asked.path.is_string());
    let lines =
        questions.iter().map(|asked| format!("{} {}\n", asked.puzzle, asked.boards.join(" ")));
    let paths = run(&mut place.command(&["solve", "-", "--repeats"]), &*lines.collect::<String>());
    let object = |(asked, path): (&Question, &str)| {
        let (puzzle, boards) = (&asked.puzzle, &asked.boards);
        json!({ "puzzle": puzzle, "start": boards[0], "goal": boards.get(1), "answer": path })
            .to_string()
            + "\n"
    };
    let paths = paths.answers();
    let objects: String = questions.iter().zip(paths.lines()).map(object).collect();
    let grades = run(&mut place.command(&["grade", "-", "--format", "json"]), &*objects).answers();
    assert_eq!(grades.lines().count(), questions.len());
    for (asked, grade) in questions.iter().zip(grades.lines()) {
        let grade: Value = serde_json::from_str(grade).unwrap();
        assert_eq!((&grade["length"], &grade["extra"]), (&asked.distance, &json!(0)), "{grade}");
    }
    for group in questions.chunk_by(|a, b| a.puzzle == b.puzzle) {
        let text = fs::read_to_string(place.path(&group[0].puzzle)).unwrap();
        let puzzle = Puzzle::new(&Description::from_toml("drawn", &text).unwrap()).unwrap();
        let group: Vec<_> = group.iter().filter(|asked| asked.boards.len() == 1).collect();
        let rows = group.iter().flat_map(|asked| {
            let board = &asked.boards[0];
            let squares: Vec<String> = match board.contains(',') {
                true => board.split(',').map(str::to_owned).collect(),
                false => board.chars().map(String::from).collect(),
            };
            let sign = |square: Option<usize>| square.map_or("#", |square| &squares[square]);
            let lines = puzzle.grid().lines().map(|line| line.map(sign).collect::<Vec<_>>());
            lines.map(|line| line.join(" ") + "\n").collect::<Vec<_>>()
        });
        let words = ["distance", &questions[0].puzzle, "-"];
        let words = group.first().map_or(words, |asked| ["distance", &asked.puzzle, "-"]);
        let answers = run(&mut place.command(&words), &*rows.collect::<String>()).answers();
        let distances = group.iter().map(|asked| format!("{}\n", asked.distance));
        assert_eq!(answers, distances.collect::<String>(), "{words:?}");
    }
}
