//! Guards that the boards which `solve` writes in JSON are those of its path, by the plain rules.

use serde_json::Value;
use tilebase_plain::{Move, cubic, eight};

use crate::support::ask;

/// Checks the boards of an answer. `after` returns the board after a move.
fn check<B: ToString>(words: &[&str], start: B, after: impl Fn(&B, Move) -> Option<B>) -> B {
    let line = ask(&[&["solve"], words, &["--format", "json"]].concat(), "").answers();
    let json: Value = serde_json::from_str(&line).unwrap();
    let path = json["path"].as_str().unwrap();
    assert_eq!((&json["puzzle"], &json["distance"]), (&words[0].into(), &path.len().into()));
    let mut way = vec![start];
    for letter in path.chars() {
        let step = Move::of_letter(letter).expect("the letter of a move");
        way.push(after(&way[way.len() - 1], step).expect("a legal move"));
    }
    assert_eq!(json["start"], way[0].to_string());
    assert_eq!(json["boards"], Value::from_iter(way.iter().map(ToString::to_string)));
    way.pop().unwrap()
}

#[test]
fn json_has_every_board_after_every_move() {
    for (start, goal) in [
        ("123456780", "123456780"),
        // There is no 5.
        ("123069478", "123406789"),
        ("867254301", "123456780"),
    ] {
        let end =
            check(&["eight", start, goal], start.parse().unwrap(), |board: &eight::Board, step| {
                board.slide(step)
            });
        assert_eq!(end, goal.parse().unwrap());
    }
    for (start, canonical, pattern) in [
        ("1,2", 3, "WWWEWWWWW"),
        ("2,1", 1, "RBWRWWEWW"),
        ("1,1", 0, "RRRWWWRRE"),
        ("2,1", 1, "RRRBWBRRE"),
    ] {
        let first = cubic::Board::canonical(canonical);
        let end = check(&["cubic", start, pattern], first, |board, step| board.roll(step));
        assert_eq!(end.pattern(), pattern);
    }
}
