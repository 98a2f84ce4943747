//! `tilebase solve`: every way that is shown is legal, shortest and arrives, and is shown in full.

use serde_json::Value;
use tilebase_plain::{Move, cubic, eight};

use crate::support::ask;

/// Solves with these words, and returns what is shown.
fn solve(words: &[&str]) -> String {
    ask(&[&["solve"], words].concat(), "").answers()
}

/// The object in which the answer to these words is given.
fn solve_json(words: &[&str]) -> Value {
    let line = solve(&[words, &["--format", "json"]].concat());
    assert_eq!(line.lines().count(), 1, "{line}");
    serde_json::from_str(&line).unwrap()
}

fn step(letter: char) -> Move {
    Move::of_letter(letter).expect("the letter of a move")
}

/// The lexicographically smallest of the shortest paths, found by a plain search.
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

/// The boards on the way, with `_` for the blank: the blank is moved by hand.
fn boards(start: &str, path: &str) -> Vec<String> {
    let mut board: eight::Board = start.parse().unwrap();
    let mut boards = vec![board.to_string()];
    for letter in path.chars() {
        board = board.slide(step(letter)).expect("a legal move");
        boards.push(board.to_string());
    }
    boards
}

/// Nine symbols as three rows.
fn rows(symbols: &str) -> String {
    let symbols: Vec<_> = symbols.chars().map(String::from).collect();
    symbols.chunks(3).map(|row| row.join(" ") + "\n").collect()
}

/// The whole text for a way of the eight-puzzle.
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

/// The example of the nine-palace article: 123069478 has no 5, so its goal is 123406789.
#[test]
fn the_nine_palace_example_takes_five_moves_shown_step_by_step() {
    let path = plain_path("123069478", "123406789");
    assert_eq!(path.len(), 5);
    assert_eq!(solve(&["eight", "123069478"]), eight_text("123069478", &path));
}

#[test]
fn ways_of_every_length_are_shown_in_full() {
    for (start, goal) in [
        ("123456780", "123456780"),
        ("123456708", "123456780"),
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

#[test]
fn a_board_may_be_written_in_many_ways() {
    let answer = solve(&["eight", "123069478", "123406789"]);
    let starts = ["123069478", "1 2 3 0 6 9 4 7 8", "1,2,3/0,6,9/4,7,8", "[1,2,3,0,6,9,4,7,8]"];
    let goals = ["123406789", "1 2 3 4 0 6 7 8 9", "1,2,3/4,0,6/7,8,9", "[1,2,3,4,0,6,7,8,9]"];
    for start in starts {
        assert_eq!(solve(&["eight", start]), answer, "{start}, the goal left out");
        for goal in goals {
            assert_eq!(solve(&["eight", start, goal]), answer, "{start} {goal}");
        }
    }
    for blank in ["X", "x", "_", "."] {
        let [start, goal] = ["123069478", "123406789"].map(|board| board.replace('0', blank));
        assert_eq!(solve(&["eight", &start, &goal]), answer, "{start} {goal}");
    }
}

#[test]
fn that_there_is_no_way_is_an_answer() {
    let text = solve(&["eight", "123456780", "123456870"]);
    assert_eq!(text.lines().count(), 1);
    assert!(text.starts_with("no moves lead from 12345678_ to 12345687_"), "{text}");

    let json = solve_json(&["eight", "123456780", "123456870"]);
    assert!(json["distance"].is_null() && json["path"].is_null(), "{json}");
    assert_eq!(json["boards"], Value::Array(Vec::new()));
}

/// Starts, patterns and the fewest rolls as the problem statement's sample has them, the last two
/// beyond what it prints.
const CUBIC: [(&str, &str, usize); 6] = [
    ("1,2", "WWWEWWWWW", 0),
    ("2,1", "RBWRWWEWW", 3),
    ("3,3", "WBWBRERBR", 13),
    ("1,1", "RRRWWWRRE", 30),
    ("2,1", "RRRBWBRRE", 31),
    ("3,2", "RRRWEWRRR", 35),
];

/// The board at the start: X,Y is column, row, both from 1.
fn canonical(start: &str) -> cubic::Board {
    let at = |place: usize| usize::from(start.as_bytes()[place] - b'0');
    cubic::Board::canonical(at(2) * 3 + at(0) - 4)
}

/// A square as X,Y.
fn square(index: usize) -> String {
    format!("{},{}", index % 3 + 1, index / 3 + 1)
}

/// The cubes are rolled by hand as the first line says. After each roll the text has the board and
/// says which cube rolled, from where to where, and how it lies now.
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

#[test]
fn a_cubic_question_may_be_written_in_many_ways() {
    let answer = solve(&["cubic", "2,1", "RBWRWWEWW"]);
    for start in ["2,1", "2 1", "21", "(2, 1)"] {
        for pattern in ["RBWRWWEWW", "R B W R W W E W W", "rbw/rww/eww", "[R,B,W,R,W,W,E,W,W]"] {
            assert_eq!(solve(&["cubic", start, pattern]), answer, "{start} {pattern}");
        }
    }
}
