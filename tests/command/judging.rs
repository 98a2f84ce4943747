//! Tests of the judges' formats of boards with one goal: `answer poj1077`, `p1379`, `alds1_13_b`,
//! `uva652` and `zaidimas8`. Samples are on the pages `tests/guide/judge.md` and `tests/pages/answer.md`.

use std::collections::HashMap;

use fastrand::Rng;
use tilebase_plain::{Move, eight};

use crate::support::{Place, Ran, ask, run, tables};

/// Returns the distance of every board from a goal.
fn distances(goal: &str) -> HashMap<eight::Board, usize> {
    let met = eight::search(goal.parse().unwrap());
    met.iter().map(|met| (met.board, met.distance)).collect()
}

/// Returns boards in the symbols of a judge: half of them lead to no goal. Between symbols, and
/// after the last, is any white space.
fn boards(random: &mut Rng, blank: &str, space: &[&str]) -> (Vec<eight::Board>, String) {
    let (mut all, mut text) = (Vec::new(), String::new());
    for _ in 0..1000 {
        let mut tiles = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        random.shuffle(&mut tiles);
        for (place, tile) in tiles.iter().enumerate() {
            text += &if *tile == 0 { blank.to_owned() } else { tile.to_string() };
            text += if place < 8 { space[random.usize(..space.len())] } else { "\n" };
        }
        all.push(tiles.map(|tile| tile.to_string()).concat().parse().unwrap());
    }
    (all, text)
}

#[test]
fn numbers_are_those_of_a_plain_search() {
    let mut random = Rng::with_seed(13);
    for (judge, goal, spaces, count) in [
        ("p1379", "123804765", [&[""][..], &["", " "]], ""),
        ("alds1_13_b", "123456780", [&[" "][..], &[" ", "\n", "\r\n"]], ""),
        ("zaidimas8", "123456780", [&[" "][..], &["", " ", "\n\n"]], "1000\n\n"),
    ] {
        let distances = distances(goal);
        for space in spaces {
            let (boards, text) = boards(&mut random, "0", space);
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
    for space in [&[" "][..], &["  ", " "], &[""]] {
        let (boards, text) = boards(&mut random, "x", space);
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

/// Checks the answers of a file.
fn checked(judge: &str, questions: &str, answers: &str) -> Ran {
    let place = Place::new();
    place.write("out", answers);
    let mut command = place.command(&["answer", judge, "--check", "out"]);
    run(command.env("TILEBASE_TABLES", tables()), questions)
}

/// Guards that `answer` reads what `random` writes in every format, that right answers pass, and
/// that a wrong answer is found, with its question: the first, the fifth or the last of nine, and also
/// a missing or an additional one.
#[test]
fn the_first_wrong_answer_is_found() {
    for (puzzle, judge, lines) in [
        ("cubic", "poj3131", 1),
        ("eight", "hdu3567", 2),
        ("cubic", "goals", 1),
        ("harris", "harris", 1),
        ("eight", "hdu1043", 1),
        ("eight", "p1379", 1),
        ("eight", "acwing845", 1),
        ("eight", "uva652", 2),
        ("eight", "zaidimas8", 1),
    ] {
        let goal = if judge == "goals" { "--goal RBRBRBWEB" } else { "" };
        let draw = format!("random {puzzle} --format {judge} --count 9 --seed 5 {goal}");
        let draw: Vec<_> = draw.split_whitespace().collect();
        let questions = ask(&draw, "").answers();
        let answers = ask(&["answer", judge], &questions).answers();
        let check = |answers: &str| checked(judge, &questions, answers);
        assert_eq!(check(&answers).answers(), "out: 9 answers right\n", "{judge}");
        let all: Vec<_> = answers.split_inclusive('\n').collect();
        for number in [1, 5, 9] {
            let at = (number - 1) * lines;
            let wrong = all.iter().enumerate().map(|(line, &text)| match line == at {
                true => "Case 9: 77\n",
                false => text,
            });
            let found = check(&wrong.collect::<String>());
            assert_eq!(found.status, 1);
            let expected =
                format!("error: out, line {}: wrong answer to question {number}:", at + 1);
            assert!(found.err.starts_with(&expected), "{judge}: {}", found.err);
            let short = check(&all[..at].concat());
            let expected =
                format!("error: out: expected the answer to question {number}, found the end");
            assert!(short.err.starts_with(&expected), "{judge}: {}", short.err);
        }
        let long = check(&(answers.clone() + "\n5\n"));
        let expected = ": expected the end after 9 answers, found \"5\"";
        assert!(long.err.contains(expected), "{judge}: {}", long.err);
    }
}

/// Guards that any shortest path is right if the judge takes any, else only the smallest.
#[test]
fn other_shortest_paths_are_right_where_the_judge_takes_any() {
    let (start, paths) = ("23415x768", ["dlurullddrurdllurdr", "ullddrurdllurdruldr"]);
    let any = format!("{start}\n");
    let smallest = format!("1\n{start}\n12345678x\n");
    for (judge, questions, before, other_is_right) in
        [("poj1077", any, "", true), ("hdu3567", smallest, "Case 1: 19\n", false)]
    {
        for (path, is_right) in [(paths[0], true), (paths[1], other_is_right)] {
            let found = checked(judge, &questions, &format!("{before}{path}\n"));
            assert_eq!(found.status, i32::from(!is_right), "{judge}: {path}");
        }
    }
}
