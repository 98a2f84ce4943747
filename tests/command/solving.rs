//! Tests of `tilebase solve`: every path that is shown is legal, shortest, complete, and leads to
//! the goal.

use serde_json::Value;
use tilebase_plain::{Move, cubic, eight};

use crate::support::ask;

/// Runs `solve` with these arguments and returns its output.
fn solve(words: &[&str]) -> String {
    ask(&[&["solve"], words].concat(), "").answers()
}

/// Runs `solve` with these arguments and returns its answer in JSON.
fn solve_json(words: &[&str]) -> Value {
    let line = solve(&[words, &["--format", "json"]].concat());
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

fn step(letter: char) -> Move {
    Move::of_letter(letter).expect("the letter of a move")
}

/// Returns the lexicographically smallest shortest path, found by a plain search.
fn plain_path(start: &str, goal: &str) -> String {
    let met = eight::search(start.parse().unwrap());
    let goal = goal.parse().unwrap();
    let mut here = met.iter().find(|met| met.board == goal).unwrap();
    let mut path = String::new();
    while here.distance > 0 {
        path.insert(0, here.letter);
        here = &met[here.before];
    }
    path
}

/// Returns the boards along a path, with `_` for the blank, found by moving the blank.
fn boards(start: &str, path: &str) -> Vec<String> {
    let mut board: eight::Board = start.parse().unwrap();
    let mut boards = vec![board.to_string()];
    for letter in path.chars() {
        board = board.slide(step(letter)).expect("a legal move");
        boards.push(board.to_string());
    }
    boards
}

/// Returns nine symbols as three rows.
fn rows(symbols: &str) -> String {
    let symbols: Vec<_> = symbols.chars().map(String::from).collect();
    symbols.chunks(3).map(|row| row.join(" ") + "\n").collect()
}

/// Returns the complete expected output for a path of the eight-puzzle.
fn eight_text(start: &str, path: &str) -> String {
    let headline = match path.len() {
        0 => "0 moves".into(),
        1 => format!("1 move: {path}"),
        moves => format!("{moves} moves: {path}"),
    };
    let steps = boards(start, path).into_iter().enumerate();
    let steps = steps.map(|(step, board)| format!("step {step}\n{}", rows(&board)));
    format!("{headline}\n{}", steps.collect::<String>())
}

#[test]
fn paths_of_every_length_are_shown_completely() {
    for (start, goal) in [
        ("123456780", "123456780"),
        ("123456708", "123456780"),
        // The example of the nine-palace article: there is no 5.
        ("123069478", "123406789"),
        ("867254301", "123456780"),
        ("564178023", "756804123"),
    ] {
        let path = plain_path(start, goal);
        assert_eq!(solve(&["eight", start, goal]), eight_text(start, &path), "{start} {goal}");

        let json = solve_json(&["eight", start, goal]);
        let underscored = |board: &str| Value::from(board.replace('0', "_"));
        assert_eq!([&json["start"], &json["goal"]], [&underscored(start), &underscored(goal)]);
        assert_eq!((&json["puzzle"], &json["distance"]), (&"eight".into(), &path.len().into()));
        assert_eq!(json["path"], path.as_str());
        assert_eq!(json["boards"], Value::from(boards(start, &path)));
    }
}

/// Starts, patterns and the fewest rolls of the problem statement's sample, and the exact numbers
/// for the last two, which the statement gives as -1.
const CUBIC: [(&str, &str, usize); 6] = [
    ("1,2", "WWWEWWWWW", 0),
    ("2,1", "RBWRWWEWW", 3),
    ("3,3", "WBWBRERBR", 13),
    ("1,1", "RRRWWWRRE", 30),
    ("2,1", "RRRBWBRRE", 31),
    ("3,2", "RRRWEWRRR", 35),
];

/// Returns the canonical board whose blank is at X,Y: column and row, both from 1.
fn canonical(start: &str) -> cubic::Board {
    let at = |place: usize| usize::from(start.as_bytes()[place] - b'0');
    cubic::Board::canonical(at(2) * 3 + at(0) - 4)
}

/// Returns a square as X,Y.
fn square(index: usize) -> String {
    format!("{},{}", index % 3 + 1, index / 3 + 1)
}

/// Replays the rolls of the first line. After each roll, the output has the board and says which
/// cube rolled, from where to where, and its orientation.
#[test]
fn every_roll_is_shown_and_leads_to_the_pattern() {
    for (start, pattern, count) in CUBIC {
        let text = solve(&["cubic", start, pattern]);
        let headline = text.lines().next().unwrap();
        let path = headline.split(": ").nth(1).unwrap_or_default();
        let numbered = if count == 0 { "0 rolls".into() } else { format!("{count} rolls: {path}") };
        assert_eq!((headline, path.len()), (numbered.as_str(), count));

        let mut board = canonical(start);
        let mut expected = format!("{numbered}\nstep 0\n{}", rows(&board.pattern()));
        for (letter, number) in path.chars().zip(1..) {
            let to = board.blank();
            board = board.roll(step(letter)).expect("a legal roll");
            let colour = |face: char| match face {
                'W' => "white",
                'R' => "red",
                _ => "blue",
            };
            let [top, front, side] = board.cube(to).unwrap().map(colour);
            let (from, to) = (square(board.blank()), square(to));
            expected += &format!(
                "step {number}: {letter}, the cube at {from} rolls to {to}, now {top} on top, \
                 {front} in front, {side} at the side\n{}",
                rows(&board.pattern())
            );
        }
        assert_eq!(text, expected);
        assert_eq!(board.pattern(), pattern);
    }
}

#[test]
fn json_has_every_cube_after_every_roll() {
    for (start, pattern, count) in CUBIC {
        let json = solve_json(&["cubic", start, pattern]);
        let path = json["path"].as_str().unwrap();
        assert_eq!((path.len(), &json["distance"]), (count, &Value::from(count)));
        assert_eq!((&json["puzzle"], &json["goal"]), (&"cubic".into(), &pattern.into()));

        let mut way = vec![canonical(start)];
        for letter in path.chars() {
            way.push(way[way.len() - 1].roll(step(letter)).expect("a legal roll"));
        }
        assert_eq!(json["start"], way[0].to_string());
        assert_eq!(json["boards"], Value::from_iter(way.iter().map(ToString::to_string)));
        assert_eq!(way[count].pattern(), pattern);
    }
}
