//! Tests of the judges' formats of boards with one goal: `answer poj1077`, `p1379`, `alds1_13_b`,
//! `uva652` and `zaidimas8`. Samples are on the pages `docs/judges.md` and
//! `tests/transcripts/answer.txt`; `--check` is tested in `checking.rs`, parts of streams in `threads.rs`.

use crate::support::ask;

/// Guards that a line that says the size is no tile, and that a board in other lines is an error
/// before its answer: files of courses begin with `3`, or with `3` and the place of the goal's
/// empty square.
#[test]
fn a_head_is_read_as_the_size_or_refused_and_never_as_a_tile() {
    let board = "8 6 7\n2 5 4\n3 0 1\n";
    for (text, answers) in [
        (format!("3\n{board}"), "31\n"),
        (format!("3 3\r\n\r\n{board}"), "31\n"),
        (format!("3 -1\n{board}"), "31\n"),
        (format!("8\n-1\n{board}"), "31\n"),
        (format!("8 -1\n{board}8 -1\n{board}"), "31\n31\n"),
        (format!("  3 \n{board}\n3\n867\n254\n3#1\n3\n 8 6 7 2 5 4 3 0 1"), "31\n31\n31\n"),
        (board.replace('\n', "\r"), "31\n"),
        ("867254301 867254301\n867254301".into(), "31\n31\n31\n"),
    ] {
        assert_eq!(ask(&["answer", "alds1_13_b"], &text).answers(), answers, "{text:?}");
    }
    let six = "1 2 3\n4 0 5\n";
    for head in ["5\n-1\n", "5 -1\n", "3\n", "3 2\n", "2 3\n"] {
        let text = format!("{head}{six}{head}{six}");
        assert_eq!(ask(&["answer", "leetcode773"], &text).answers(), "1\n1\n", "{text:?}");
    }
    for (judge, text, found) in [
        ("leetcode773", format!("5\n4\n{six}"), "found \"4\""),
        ("aoj0121", "7\n-1\n1 0 2 3\n4 5 6 7\n".into(), "found \"-1\""),
        ("p1379", format!("3 -1\n{board}"), "line 1: expected board 1: nine squares on a line or"),
        ("alds1_13_b", format!("3 0\n{board}"), "line 1: expected board 1: "),
        ("alds1_13_b", format!("8\n4\n{board}"), "found \"4\""),
        ("alds1_13_b", format!("8\n-1\n-1\n{board}"), "found \"-1\""),
        ("alds1_13_b", format!("2\n\n{board}{board}"), "found \"2\""),
        ("alds1_13_b", "3 8 6 7 2 5 4 0 1 3".into(), "found \"3 8 6 7 2 5 4 0 1 3\""),
        ("alds1_13_b", "3\n8 6 7 2 5 4\n0 1 3".into(), "line 2: expected board 1: "),
        ("alds1_13_b", "8 6 7\n-1 2\n3 4 5".into(), "line 2: expected board 1: "),
        ("alds1_13_b", "8\n6\n7\n2\n5\n4\n3\n0\n1".into(), "found \"6\""),
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
