//! Tests of questions from any state to any pattern: `solve STATE PATTERN` and `answer goals`.
//!
//! Paths are replayed on the cubes of `tilebase_plain`. That they are shortest is tested in
//! `tests/tables/goals.rs`.

use std::fs;

use tilebase_plain::cubic;

use crate::support::{Place, run};

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
const PATTERN: &str = "RBRBRBWEB";
/// The class of `PATTERN`, which is the name of its table.
const CLASS: &str = "goals/WERWBWBWB.tbl";

/// Returns the pattern that is shown after these moves.
fn shown_after(state: &str, path: &str) -> String {
    let start: cubic::Board = state.parse().unwrap();
    start.roll_all(path).expect("legal rolls").pattern()
}

#[test]
fn the_example_is_answered_with_and_without_its_path() {
    let place = Place::new();
    let question = format!("{STATE} {PATTERN}\n");
    let plain = run(&mut place.command(&["answer", "goals"]), &question);
    assert_eq!((plain.status, plain.out.as_str()), (0, "21\n"), "{}", plain.err);

    let paths = run(&mut place.command(&["answer", "goals", "--paths"]), &question);
    let (number, path) = paths.out.trim_end().split_once(' ').unwrap();
    assert_eq!((number, path.len()), ("21", 21));
    assert_eq!(shown_after(STATE, path), PATTERN);
}

/// Every verb that needs a goal table makes it in memory, without a message and without leaving a
/// file.
#[test]
fn questions_write_no_goal_table() {
    let place = Place::new();
    let line = format!("{STATE} {PATTERN}\n");
    for words in [
        &["solve", STATE, PATTERN][..],
        &["distance", STATE, PATTERN],
        &["path", STATE, PATTERN, "--all"],
        &["hint", STATE, PATTERN],
        &["hint", "2,1", PATTERN],
        &["random", "cubic", "--goal", PATTERN],
        &["distance", "-"],
        &["answer", "goals"],
    ] {
        let answers = run(&mut place.command(words), &line).answers();
        assert!(!answers.is_empty(), "{words:?}");
        let left: Vec<_> = fs::read_dir(place.path("")).unwrap().map(Result::unwrap).collect();
        assert!(left.is_empty(), "{words:?}: {left:?}");
    }
}

/// `tilebase build` writes a goal table, which all patterns of its class share. It is read under
/// `--no-build`, too, and an error names the file if it is damaged.
#[test]
fn a_goal_table_in_the_directory_is_used_for_all_patterns_of_its_class() {
    let place = Place::new();
    // The pattern with red and white exchanged is of the same class.
    let exchanged = PATTERN.replace('R', "x").replace('W', "R").replace('x', "W");
    let solve = |pattern: &str| run(&mut place.command(&["solve", STATE, pattern]), "");
    let made = [PATTERN, &exchanged].map(|pattern| solve(pattern).answers());

    let built = run(&mut place.command(&["build", "--goals", PATTERN]), "");
    assert_eq!(built.status, 0, "{}", built.err);
    let table = place.data().join(CLASS);
    for (pattern, made) in [PATTERN, &exchanged].into_iter().zip(&made) {
        let words = ["--no-build", "solve", STATE, pattern];
        assert_eq!(run(&mut place.command(&words), "").answers(), *made);
    }

    fs::remove_file(&table).unwrap();
    fs::write(&table, "rubbish").unwrap();
    for pattern in [PATTERN, &exchanged] {
        let ran = solve(pattern);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        let error = format!("error: {}: expected a table ", table.display());
        assert!(ran.err.starts_with(&error), "{}", ran.err);
        assert!(ran.err.contains("tilebase build --goals WERWBWBWB --out "), "{}", ran.err);
    }
}

#[test]
fn states_and_patterns_may_have_any_separators_and_json_has_an_object_a_line() {
    let place = Place::new();
    let spaced = STATE.replace(',', " ");
    let glued = STATE.replace(',', "");
    let input = format!("{STATE} {PATTERN}\r\n\n  {spaced} RBR/BRB/WEB\n{glued}{PATTERN}");
    let ran = run(&mut place.command(&["answer", "goals", "--format", "json"]), &input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let distances = ran.out.lines().map(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        (answer["question"].as_u64(), answer["distance"].as_u64())
    });
    let expected = (1..=3).map(|question| (Some(question), Some(21)));
    assert!(distances.eq(expected), "{}", ran.out);
}

#[test]
fn with_no_build_the_error_names_class_directory_and_command() {
    let place = Place::new();
    let data = place.data();
    let data = data.display();
    let expected = format!(
        "error: no {CLASS} in {data}\n  \
         build it: tilebase build --goals WERWBWBWB --out \"{data}\"\n"
    );
    let line = format!("{STATE} {PATTERN}\n");
    for words in [
        &["--no-build", "solve", STATE, PATTERN][..],
        &["--no-build", "hint", "2,1", PATTERN],
        &["--no-build", "distance", "-"],
        &["--no-build", "answer", "goals"],
    ] {
        let ran = run(&mut place.command(words), &line);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert_eq!(ran.err, expected, "{words:?}");
    }
}

#[test]
fn the_error_for_an_invalid_line_follows_the_answers_before_it() {
    let place = Place::new();
    for (bad, reason) in [
        ("QQ", "expected a state"),
        ("BRW RBRBRBWEB", "the state: expected nine squares"),
        (&format!("{} {PATTERN}", STATE.replace("WRB", "WWB")), "found WWB"),
        (&format!("{STATE} RBRBRBWBB"), "expected one empty square (E), found 0"),
        (&format!("{} {PATTERN}", STATE.replace("---", "WRB")), "found 0"),
    ] {
        let input = format!("{STATE} {PATTERN}\n\n{bad}\n{STATE} {PATTERN}\n");
        let ran = run(&mut place.command(&["answer", "goals"]), &input);
        assert_eq!((ran.status, ran.out.as_str()), (2, "21\n"), "{bad}: {}", ran.err);
        assert!(ran.err.contains("stdin, line 3"), "{bad}: {}", ran.err);
        assert!(ran.err.contains(reason), "{bad}: {}", ran.err);
    }
}

#[test]
fn a_question_has_one_start_and_one_pattern() {
    let place = Place::new();
    for (words, error) in [
        (&["solve", "cubic", "1,1", STATE, PATTERN][..], "unexpected argument"),
        (&["solve", "cubic", "1,1", STATE], "GOAL"),
        (&["solve", "cubic", PATTERN], "START"),
        (&["solve", "cubic", STATE], "expected GOAL after START"),
        (&["solve", "cubic", "--from", STATE, PATTERN], "unexpected argument '--from'"),
    ] {
        let ran = run(&mut place.command(words), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains(error), "{words:?}: {}", ran.err);
    }
}
