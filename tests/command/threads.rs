//! Tests that several threads answer a stream as one does: the same answers in the same order, the
//! same error for the same line, and the same status.

#[cfg(target_os = "linux")]
use std::{fs, os::unix::fs::PermissionsExt, process::Output};

#[cfg(target_os = "linux")]
use crate::lacking::leave_out;
#[cfg(target_os = "linux")]
use crate::support::{Place, tables};
use crate::support::{Ran, ask};

/// A number of questions that makes more parts than there are threads.
const MANY: usize = 9_000;

/// Runs the command with one thread and with several, and checks that the results are equal.
/// Returns the result.
fn alike(words: &[&str], input: &str) -> Ran {
    let with = |threads| ask(&[words, &["--threads", threads]].concat(), input);
    let one = with("1");
    for threads in ["2", "7"] {
        let several = with(threads);
        assert_eq!(several.err, one.err, "{words:?}, {threads} threads");
        assert_eq!(several.status, one.status, "{words:?}, {threads} threads");
        assert!(several.out == one.out, "answers of {words:?}, {threads} threads");
    }
    one
}

/// Returns the datasets of a stream, which repeat only after many.
fn datasets() -> Vec<String> {
    let dataset = |number: usize| {
        let mut tops = number * 7_919 % 6_561;
        let mut letters = String::new();
        for square in 0..9 {
            if square == number % 9 {
                letters.push('E');
            } else {
                letters.push(['W', 'R', 'B'][tops % 3]);
                tops /= 3;
            }
        }
        let start = number / 9 % 9;
        format!("{} {}\n{letters}\n", start % 3 + 1, start / 3 + 1)
    };
    (0..MANY).map(dataset).collect()
}

/// Returns the cases of a stream, some of which have no path.
fn cases() -> Vec<String> {
    let board = |mut number: usize| {
        let mut tiles: Vec<char> = "12345678X".chars().collect();
        let mut board = String::new();
        for left in (1..=9).rev() {
            board.push(tiles.remove(number % left));
            number /= left;
        }
        board
    };
    (0..MANY).map(|n| format!("{}\n{}\n", board(n * 104_729), board(n * 15_485_863))).collect()
}

fn cubic_stream(datasets: &[String]) -> String {
    datasets.concat() + "0 0\n"
}

fn eight_stream(cases: &[String]) -> String {
    format!("{}\n{}", cases.len(), cases.concat())
}

#[test]
fn long_streams_are_answered_in_order() {
    let cubic = cubic_stream(&datasets());
    for options in [&["--exact", "--paths"][..], &["--format", "json"], &[]] {
        let ran = alike(&[&["answer", "cubic"], options].concat(), &cubic);
        assert_eq!(ran.answers().lines().count(), MANY);
    }
    let eight = eight_stream(&cases());
    let ran = alike(&["answer", "eight"], &eight).answers();
    for (number, line) in (1..).zip(ran.lines().step_by(2)) {
        assert!(line.starts_with(&format!("Case {number}: ")), "{line}");
    }
    assert_eq!(ran.lines().count(), 2 * MANY);
    alike(&["answer", "eight", "--format", "json"], &eight);
}

/// After any error in any place, the answers before it are written and its line is reported, as if
/// one thread had read the whole stream.
#[test]
fn errors_do_not_depend_on_the_number_of_threads() {
    let (datasets, cases) = (datasets(), cases());
    for at in [0, MANY / 3, MANY - 1] {
        for wrong in ["4 1\nWWWWEWWWW\n", "1 1\nWWWWEWWWQ\n", "1 1\nWWWWWWWWW\n", "x", "0 1\n"] {
            let mut datasets = datasets.clone();
            datasets[at] = wrong.into();
            let ran = alike(&["answer", "cubic"], &cubic_stream(&datasets));
            assert_eq!((ran.status, ran.out.lines().count()), (2, at), "{}", ran.err);
            assert!(ran.err.contains(&format!("line {}", 2 * at + 1)) || wrong.len() > 5);
        }
        for wrong in ["12345678X\n12345678\n", "12345678X\n12345678XX\n", "123456789\n12345678X\n"]
        {
            let mut cases = cases.clone();
            cases[at] = wrong.into();
            let ran = alike(&["answer", "eight"], &eight_stream(&cases));
            // A tenth square belongs to the next case, which is then wrong; in the last case it is
            // text after the end.
            let tenth = wrong.contains("XX");
            let status = if tenth && at == MANY - 1 { 0 } else { 2 };
            let lines = 2 * (at + usize::from(tenth));
            assert_eq!((ran.status, ran.out.lines().count()), (status, lines), "{}", ran.err);
        }
    }
}

/// Streams in which counting symbols does not find the beginnings of questions.
#[test]
fn streams_that_cannot_be_divided_by_counting_are_answered_the_same() {
    let (datasets, cases) = (datasets(), cases());
    let whole = alike(&["answer", "cubic"], &cubic_stream(&datasets)).answers();
    // One symbol too many: after it, parts begin in the middle of a dataset.
    let mut one_more = datasets.clone();
    let at = MANY / 4;
    one_more[at].insert(0, '0');
    let ran = alike(&["answer", "cubic"], &cubic_stream(&one_more));
    assert_eq!((ran.status, ran.out.lines().count()), (2, at), "{}", ran.err);
    assert!(ran.out == whole[..ran.out.len()]);
    // `0 0` long before the stream ends: nothing after it is answered.
    let mut ended = datasets.clone();
    ended[at] = "0 0\nand this is no dataset\n".into();
    let ran = alike(&["answer", "cubic"], &cubic_stream(&ended));
    assert_eq!((ran.status, ran.out.lines().count()), (0, at));
    assert_eq!(ran.err, "warning: stdin: expected the end of the input after 0 0\n");
    // The stream ends without `0 0`, after a dataset and within one.
    let ran = alike(&["answer", "cubic"], &datasets.concat());
    assert!(ran.status == 0 && ran.err.contains("expected 0 0"), "{}", ran.err);
    let all = datasets.concat();
    let ran = alike(&["answer", "cubic"], &all[..all.len() - 2]);
    assert_eq!((ran.status, ran.out.lines().count()), (2, MANY - 1), "{}", ran.err);
    // Fewer and more cases than the count says.
    let fewer = format!("{}\n{}", MANY + 1, cases.concat());
    assert_eq!(alike(&["answer", "eight"], &fewer).status, 2);
    let more = format!("{}\n{}", MANY / 2, cases.concat());
    let ran = alike(&["answer", "eight"], &more);
    assert!(ran.status == 0 && ran.err.contains("expected the end of the input"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), MANY);
}

/// Lines of states and patterns, longer than what is read at a time. Two of the patterns have one
/// table.
fn lines() -> Vec<String> {
    const CUBES: [&str; 6] = ["WRB", "WBR", "RWB", "RBW", "BWR", "BRW"];
    const PATTERNS: [&str; 3] = ["RBRBRBWEB", "WBWBWBREB", "EWWWWWWWW"];
    let line = |number: usize| {
        let mut cubes = [""; 9];
        let mut rest = number * 15_485_863;
        for cube in &mut cubes {
            *cube = CUBES[rest % 6];
            rest /= 6;
        }
        cubes[number % 9] = "---";
        format!("{} {}\n", cubes.join(","), PATTERNS[number % 7 % 3])
    };
    (0..MANY / 3).map(line).collect()
}

#[test]
fn what_is_wrong_with_a_line_is_said_alike() {
    let lines = lines();
    for at in [0, 1, lines.len() / 2, lines.len() - 1] {
        for wrong in ["x\n", "---,WRB EWWWWWWWW\n"] {
            let mut lines = lines.clone();
            lines[at] = wrong.into();
            let said = ask(&["distance", "cubic", "-"], lines.concat());
            assert_eq!((said.status, said.out.lines().count()), (2, at), "{}", said.err);
            assert!(said.err.starts_with(&format!("error: stdin, line {}: ", at + 1)));
        }
    }
}

/// Where the system allows few processes and threads, or one, a verb that uses threads says so or
/// answers. The limit does not bind root, so the command runs as another user.
#[test]
#[cfg(target_os = "linux")]
fn where_threads_cannot_be_started_every_verb_answers_or_says_so() {
    let limited = |processes: u32, line: &str| {
        let place = Place::new();
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
        "build --out made --goals none",
        "build --out made --goals none --threads 30",
    ] {
        for processes in [1, 20] {
            let (status, said) = limited(processes, line);
            let is_said = status == Some(2) && said.contains("cannot start threads: ");
            assert!(status == Some(0) || is_said, "{line}, {processes}: {said}");
        }
    }
}
