//! Any state to any pattern through the real command: `solve cubic --from`, `answer goals`.
//!
//! The ways are replayed on the cubes of `tilebase_plain`; that they are shortest is the business of
//! `tests/tables/goals.rs`.

use tilebase_plain::cubic;

use crate::support::{Place, run};

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
const PATTERN: &str = "RBRBRBWEB";
/// The class of `PATTERN`: where its table is.
const CLASS: &str = "goals/WERWBWBWB.tbl";

/// What is shown after these moves.
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

#[test]
fn a_goal_table_is_built_once_and_kept_and_its_class_shares_it() {
    let place = Place::new();
    let first = run(&mut place.command(&["solve", "cubic", "--from", STATE, PATTERN]), "");
    assert_eq!(first.status, 0, "{}", first.err);
    assert_eq!(first.err.lines().count(), 1, "{}", first.err);
    assert!(first.err.contains(CLASS), "{}", first.err);
    assert!(place.data().join(CLASS).is_file());

    // The same board with all red tops white and the other way round is of the same class.
    let exchanged = PATTERN.replace('R', "x").replace('W', "R").replace('x', "W");
    let second = run(&mut place.command(&["solve", "cubic", "--from", STATE, &exchanged]), "");
    assert_eq!((second.status, second.err.as_str()), (0, ""));
}

#[test]
fn states_and_patterns_take_any_separators_and_json_is_an_object_a_line() {
    let place = Place::new();
    let spaced = STATE.replace(',', " ");
    let glued = STATE.replace(',', "");
    let input = format!("{STATE} {PATTERN}\r\n\n  {spaced} RBR/BRB/WEB\n{glued}{PATTERN}");
    let ran = run(&mut place.command(&["answer", "goals", "--format", "json"]), &input);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let rolls = ran.out.lines().map(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).unwrap();
        (answer["question"].as_u64(), answer["rolls"].as_u64())
    });
    let expected = (1..=3).map(|question| (Some(question), Some(21)));
    assert!(rolls.eq(expected), "{}", ran.out);
}

#[test]
fn without_building_the_error_names_pattern_class_and_command() {
    let place = Place::new();
    let words = ["--no-build", "solve", "cubic", "--from", STATE, PATTERN];
    let ran = run(&mut place.command(&words), "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    for part in [PATTERN, "WERWBWBWB", "cargo xtask tables --goals WERWBWBWB"] {
        assert!(ran.err.contains(part), "{part} is not in {}", ran.err);
    }
}

#[test]
fn a_bad_line_is_reported_after_the_answers_before_it() {
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
fn a_start_and_a_state_exclude_each_other() {
    let place = Place::new();
    for words in [
        &["solve", "cubic", "1,1", "--from", STATE, PATTERN][..],
        &["solve", "cubic", PATTERN],
        &["solve", "cubic", "--from", STATE],
    ] {
        assert_eq!(run(&mut place.command(words), "").status, 2, "{words:?}");
    }
}
