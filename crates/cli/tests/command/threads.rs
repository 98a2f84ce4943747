//! Tests that several threads answer a stream as one does: the same answers in the same order, the
//! same error for the same line, and the same status.

#[cfg(target_os = "linux")]
use std::{fs, os::unix::fs::PermissionsExt, process::Output};

use fastrand::Rng;

#[cfg(target_os = "linux")]
use tilebase_tests::lacking::leave_out;

#[cfg(target_os = "linux")]
use crate::support::{Folder, tables};
use crate::support::{Ran, ask};

/// A number of questions that makes more parts than there are threads.
const MANY: usize = 9_000;

/// Runs the command with one thread and with several, and checks that the results are equal.
/// Returns the result.
fn alike(line: &str, input: &str) -> Ran {
    let with =
        |threads| ask(&line.split(' ').chain(["--threads", threads]).collect::<Vec<_>>(), input);
    let one = with("1");
    for threads in ["2", "7"] {
        let several = with(threads);
        assert_eq!((&several.err, several.status), (&one.err, one.status), "{line}, {threads}");
        assert!(several.out == one.out, "answers of {line}, {threads} threads");
    }
    one
}

/// Returns boards whose symbols are separated by a text, in random orders.
fn boards(symbols: &str, between: &str, random: &mut Rng) -> Vec<String> {
    let mut symbols: Vec<String> = symbols.chars().map(String::from).collect();
    let board = |_| {
        random.shuffle(&mut symbols);
        symbols.join(between)
    };
    (0..2 * MANY).map(board).collect()
}

/// Returns the datasets of a stream.
fn datasets() -> Vec<String> {
    let boards = boards("WWWRRBBBE", "", &mut Rng::with_seed(1));
    let dataset = |(at, board)| format!("{} {}\n{board}\n", at % 3 + 1, at / 3 % 3 + 1);
    boards.iter().take(MANY).enumerate().map(dataset).collect()
}

/// Returns the cases of a stream, half of which have no path.
fn cases() -> Vec<String> {
    let boards = boards("12345678X", "", &mut Rng::with_seed(2));
    boards.chunks(2).map(|case| case.join("\n") + "\n").collect()
}

#[test]
fn long_streams_are_answered_in_order() {
    let cubic = datasets().concat() + "0 0\n";
    for line in ["answer poj3131 --exact --paths", "answer poj3131 --format json", "answer poj3131"]
    {
        assert_eq!(alike(line, &cubic).answers().lines().count(), MANY);
    }
    let eight = format!("{MANY}\n{}", cases().concat());
    let answers = alike("answer hdu3567", &eight).answers();
    assert_eq!(answers.lines().count(), 2 * MANY);
    for (number, line) in (1..).zip(answers.lines().step_by(2)) {
        assert!(line.starts_with(&format!("Case {number}: ")), "{line}");
    }
    // Of boards with and without heads, parts begin at boards.
    let mut boards = boards("123456780", " ", &mut Rng::with_seed(3));
    boards.truncate(MANY);
    let wanted = alike("answer alds1_13_b", &(boards.join("\n") + "\n")).answers();
    for (head, row) in [("3\n", "\n"), ("\n3 -1\n\n", "\n"), ("3\n", " ")] {
        let board = |board: &String| {
            format!("{head}{}{row}{}{row}{}\n", &board[..5], &board[6..11], &board[12..])
        };
        let text: String = boards.iter().map(board).collect();
        let ran = alike("answer alds1_13_b", &format!("{text}1 2 3 4\n{text}"));
        assert!(ran.status == 2 && ran.out == wanted, "{head:?} {row:?}");
        assert!(ran.err.contains("expected board 9001: "), "{}", ran.err);
    }
}

/// Guards that after any error in any place, the answers before it are written and its line is
/// reported; also in streams in which counting symbols does not find the beginnings of questions.
#[test]
fn errors_do_not_depend_on_the_number_of_threads() {
    let (datasets, cases) = (datasets(), cases());
    for at in [0, MANY / 3, MANY - 1] {
        // The last has one symbol too many: after it, parts begin in the middle of a dataset.
        for wrong in ["4 1\nWWWWEWWWW\n", "1 1\nWWWWWWWWW\n", "x", "01 1\nWWWWEWWWW\n"] {
            let mut datasets = datasets.clone();
            datasets[at] = wrong.into();
            let ran = alike("answer poj3131", &(datasets.concat() + "0 0\n"));
            assert_eq!((ran.status, ran.out.lines().count()), (2, at), "{}", ran.err);
            let line = |line| ran.err.contains(&format!("line {line}: "));
            assert!(line(2 * at + 1) || line(2 * at + 2), "{}", ran.err);
        }
        for wrong in ["12345678X\n12345678\n", "123456789\n12345678X\n"] {
            let mut cases = cases.clone();
            cases[at] = wrong.into();
            let ran = alike("answer hdu3567", &format!("{MANY}\n{}", cases.concat()));
            assert_eq!((ran.status, ran.out.lines().count()), (2, 2 * at), "{}", ran.err);
        }
        let mut lines = vec!["123069478\n"; MANY];
        lines[at] = "1230\n";
        let ran = ask(&["distance", "-"], lines.concat());
        assert_eq!((ran.status, ran.out.lines().count()), (2, at));
        assert!(ran.err.starts_with(&format!("error: stdin, line {}: ", at + 1)), "{}", ran.err);
    }
    let all = datasets.concat();
    let ended = format!("{}0 0\nand this is no dataset\n{all}", datasets[..MANY / 4].concat());
    let cases = cases.concat();
    for (line, text, status, answers, said) in [
        ("answer poj3131", &ended, 0, MANY / 4, "expected the end of the input after 0 0"),
        ("answer poj3131", &all, 0, MANY, "expected 0 0"),
        ("answer poj3131", &all[..all.len() - 2].to_owned(), 2, MANY - 1, "error: "),
        ("answer hdu3567", &format!("{}\n{cases}", MANY + 1), 2, 2 * MANY, "error: "),
        ("answer hdu3567", &format!("{}\n{cases}", MANY / 2), 0, MANY, "expected the end of"),
    ] {
        let ran = alike(line, text);
        assert_eq!((ran.status, ran.out.lines().count()), (status, answers), "{}", ran.err);
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

/// Where the system allows few processes and threads, or one, a verb that uses threads says so or
/// answers. The limit does not bind root, so the command runs as another user.
#[test]
#[cfg(target_os = "linux")]
fn where_threads_cannot_be_started_every_verb_answers_or_says_so() {
    let limited = |processes: u32, line: &str| {
        let place = Folder::new();
        // The other user makes tables here.
        fs::set_permissions(place.path(""), PermissionsExt::from_mode(0o777)).unwrap();
        let user = "setpriv --reuid 65533 --regid 65533 --clear-groups";
        let mut shell = place.shell(&format!("{user} prlimit --nproc={processes} tilebase {line}"));
        let ran = shell.env("TILEBASE_TABLES", tables()).env("RAYON_NUM_THREADS", "64").output();
        let Output { status, stderr, .. } = ran.unwrap();
        (status.code(), String::from_utf8_lossy(&stderr).into_owned())
    };
    let (status, said) = limited(100, "--version");
    if status != Some(0) {
        leave_out(&format!("no command runs as another user here: {}", said.trim_end()));
        return;
    }
    for line in [
        "verify $TILEBASE_TABLES/eight.tbl",
        "verify --quick $TILEBASE_TABLES/*.tbl",
        "stats eight",
        "distance 123069478 --tables made",
        "build --out made --small",
        "build --out made --small --threads 30",
    ] {
        for processes in [1, 20] {
            let (status, said) = limited(processes, line);
            let is_said = status == Some(2) && said.contains("cannot start threads: ");
            assert!(status == Some(0) || is_said, "{line}, {processes}: {said}");
        }
    }
}
