//! Tests of the judges' formats of boards with one goal: `answer poj1077`, `p1379`, `alds1_13_b`,
//! `uva652` and `zaidimas8`. Samples are on the pages `tests/guide/judge.md` and `tests/pages/answer.md`;
//! `--check` is tested in `checking.rs`.

use std::collections::HashMap;

use fastrand::Rng;
use tilebase_plain::{Move, eight};

use crate::support::ask;

/// Returns the distance of every board from a goal.
fn distances(goal: &str) -> HashMap<eight::Board, usize> {
    let met = eight::search(goal.parse().unwrap());
    met.iter().map(|met| (met.board, met.distance)).collect()
}

/// Returns boards in the symbols of a judge: half of them lead to no goal. `space` stands between
/// the symbols of a row, and any of `rows` between rows.
fn boards(
    random: &mut Rng,
    blank: &str,
    space: &str,
    rows: &[&str],
) -> (Vec<eight::Board>, String) {
    let (mut all, mut text) = (Vec::new(), String::new());
    for _ in 0..1000 {
        let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut tiles);
        for (place, tile) in tiles.iter().enumerate() {
            text += &if *tile == 0 { blank.to_owned() } else { tile.to_string() };
            text += match place {
                8 => "\n",
                2 | 5 => rows[random.usize(..rows.len())],
                _ => space,
            };
        }
        all.push(tiles.map(|tile| tile.to_string()).concat().parse().unwrap());
    }
    (all, text)
}

#[test]
fn numbers_are_those_of_a_plain_search() {
    let mut random = Rng::with_seed(13);
    for (judge, goal, spaces, count) in [
        ("p1379", "123804765", [&[""][..], &["", " "], &["\r\n"]], ""),
        ("alds1_13_b", "123456780", [&[" "][..], &["\n"], &["\n", "\r\n"]], ""),
        ("zaidimas8", "123456780", [&[" "][..], &[" ", "\t"], &["\n\n", "\n"]], "1000\n\n"),
    ] {
        let distances = distances(goal);
        for rows in spaces {
            let space = if judge == "p1379" { "" } else { " " };
            let (boards, text) = boards(&mut random, "0", space, rows);
            let text = count.to_owned() + &text;
            let expected = |board| distances.get(board).map_or(-1, |&moves| moves as i32);
            let expected: String =
                boards.iter().map(|board| format!("{}\n", expected(board))).collect();
            for threads in ["1", "2"] {
                let words = ["answer", judge, "--threads", threads];
                assert_eq!(ask(&words, &text).answers(), expected);
            }
        }
    }
}

/// A path is as long as that of a plain search, leads to the goal, and no smaller one does.
#[test]
fn paths_are_the_smallest_of_a_plain_search() {
    let goal: eight::Board = "123456780".parse().unwrap();
    let distances = distances("123456780");
    let mut random = Rng::with_seed(1077);
    for (space, rows) in [(" ", &["  ", " "][..]), (" ", &["\n"]), ("", &[""]), ("", &["\n"])] {
        let (boards, text) = boards(&mut random, "x", space, rows);
        let answers = ask(&["answer", "poj1077"], &text).answers();
        assert_eq!(answers.lines().count(), boards.len());
        let apart =
            ask(&["answer", "uva652", "--threads", "2"], format!("1000\n\n{text}")).answers();
        assert_eq!(apart, answers.replace('\n', "\n\n").strip_suffix('\n').unwrap());
        let mut solved = 0;
        for (&board, answer) in boards.iter().zip(answers.lines()) {
            let Some(&distance) = distances.get(&board) else {
                assert_eq!(answer, "unsolvable", "{board}");
                continue;
            };
            assert_eq!(answer.len(), distance, "{board}");
            let end = answer.chars().fold(board, |here, letter| {
                let nearer = |step: &Move| {
                    let after = here.slide(*step);
                    after.is_some_and(|after| distances[&after] < distances[&here])
                };
                let smallest = Move::ALL.into_iter().find(nearer).unwrap();
                assert_eq!(smallest.letter, letter, "{board}");
                here.slide(smallest).unwrap()
            });
            assert_eq!(end, goal);
            solved += 1;
        }
        assert!((400..600).contains(&solved), "{solved}");
    }
}

/// Guards that a line that says the size is no tile, and that a board in other lines is an error before
/// its answer: files of courses begin with `3`, or with `3` and the place of the goal's empty square.
#[test]
fn a_head_is_read_as_the_size_or_refused_and_never_as_a_tile() {
    let board = "8 6 7\n2 5 4\n3 0 1\n";
    for (text, answers) in [
        (format!("3\n{board}"), "31\n"),
        (format!("3 3\r\n\r\n{board}"), "31\n"),
        (format!("3 -1\n{board}"), "31\n"),
        (format!("  3 \n{board}\n3\n867\n254\n3#1\n3\n 8 6 7 2 5 4 3 0 1"), "31\n31\n31\n"),
        (board.replace('\n', "\r"), "31\n"),
        ("867254301 867254301\n867254301".into(), "31\n31\n31\n"),
    ] {
        assert_eq!(ask(&["answer", "alds1_13_b"], &text).answers(), answers, "{text:?}");
    }
    for (judge, text, found) in [
        ("p1379", format!("3 -1\n{board}"), "line 1: expected board 1: nine squares on a line or"),
        ("alds1_13_b", format!("3 0\n{board}"), "line 1: expected board 1: "),
        ("alds1_13_b", format!("8\n-1\n{board}"), "found \"8\""),
        ("alds1_13_b", format!("2\n\n{board}{board}"), "found \"2\""),
        ("alds1_13_b", "3 8 6 7 2 5 4 0 1 3".into(), "found \"3 8 6 7 2 5 4 0 1 3\""),
        ("alds1_13_b", "3\n8 6 7 2 5 4\n0 1 3".into(), "line 2: expected board 1: "),
        ("alds1_13_b", "8 6 7\n-1 2\n3 4 5".into(), "line 2: expected board 1: "),
        ("alds1_13_b", "8\n6\n7\n2\n5\n4\n3\n0\n1".into(), "found \"8\""),
        ("alds1_13_b", "3\n8 6 7\n2 5 4\n".into(), "found the end of the input"),
        ("zaidimas8", format!("3 -1\n{board}"), "line 1: expected board 1 of 3: "),
        ("uva652", format!("3 -1\n{board}"), "found \"-1\""),
        ("hdu3567", format!("3 -1\n{board}"), "expected the goal of case 1 of 3: "),
    ] {
        let ran = ask(&["answer", judge], &text);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{judge} {text:?}");
        assert!(ran.err.contains(found), "{judge} {text:?}: {}", ran.err);
    }
}

/// Guards that long streams of boards with and without heads are read the same by any number of
/// threads, which read parts of them, and that a wrong line in the middle is found.
#[test]
fn parts_of_a_stream_begin_at_boards() {
    let (boards, _) = boards(&mut Rng::with_seed(3), "0", "", &[""]);
    let wanted = ask(&["answer", "alds1_13_b"], boards_text(&boards, "", "")).answers();
    let wanted = wanted.repeat(9);
    for (head, rows) in [("", ""), ("", "\n"), ("3\n", "\n"), ("\n3 -1\n\n", "\n"), ("3\n", "")] {
        let text = boards_text(&boards, head, rows).repeat(9);
        for threads in ["1", "2", "8"] {
            let words = ["answer", "alds1_13_b", "--threads", threads];
            assert_eq!(ask(&words, &text).answers(), wanted, "{head:?} {rows:?} {threads}");
            let ran = ask(&words, format!("{text}1 2 3 4\n{text}"));
            assert_eq!((ran.status, ran.out.as_str()), (2, wanted.as_str()));
            assert!(ran.err.contains("expected board 9001: "), "{}", ran.err);
        }
    }
}

/// Returns boards, each behind a head, with a text between their rows.
fn boards_text(boards: &[eight::Board], head: &str, between: &str) -> String {
    let board = |board: &eight::Board| {
        let rows: Vec<_> = board
            .to_string()
            .as_bytes()
            .chunks(3)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        format!("{head}{}\n", rows.join(between))
    };
    boards.iter().map(board).collect()
}
