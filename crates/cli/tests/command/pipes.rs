//! Tests that each line is answered before the next one is sent, so that a program can ask through
//! a pair of pipes.

use crate::support::{Conversation, Folder, tables};
#[cfg(target_os = "linux")]
use tilebase_tests::lacking::works;

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
const PATTERN: &str = "RBRBRBWEB";

#[test]
fn each_line_is_answered_before_the_next_is_sent() {
    let of_state = format!("{STATE} {PATTERN}");
    let questions: [(&str, &str); 4] = [
        ("123069478", "5"),
        ("2,1 RBWRWWEWW", "3"),
        (&of_state, "21"),
        ("eight 12345678X 12345687X", "-1"),
    ];
    let place = Folder::new();
    let mut command = place.command(&["distance", "-"]);
    let mut conversation = Conversation::begin(command.env("TILEBASE_TABLES", tables()));
    for _ in 0..25 {
        for (question, answer) in questions {
            assert_eq!(conversation.ask(question), answer);
        }
    }
    assert_eq!(conversation.end(), (Some(0), String::new()));
}

/// Lines that are sent together are answered together. An incomplete line is answered when the rest
/// of it arrives.
#[test]
fn a_line_is_answered_when_it_is_complete() {
    let place = Folder::new();
    let mut command = place.command(&["distance", "-"]);
    let mut conversation = Conversation::begin(command.env("TILEBASE_TABLES", tables()));
    conversation.send("123069478\n2,1 RBWRWWEWW\n1230");
    assert_eq!([conversation.answer(), conversation.answer()], ["5", "3"]);
    conversation.send("69478\n12306947\n");
    assert_eq!(conversation.answer(), "5");
    let (status, err) = conversation.end();
    assert_eq!(status, Some(2));
    assert!(
        err.starts_with("error: stdin, line 4: START \"12306947\" is no board of eight: "),
        "{err}"
    );
}

/// Streams in the judges' formats are answered as they arrive, by one thread and by several. The
/// command ends where the format ends, even if standard input stays open.
#[test]
fn judges_streams_are_answered_as_they_arrive_and_end_by_their_format() {
    for threads in ["1", "2"] {
        let place = Folder::new();
        let words = ["answer", "poj3131", "--paths", "--threads", threads];
        let mut command = place.command(&words);
        let mut cubic = Conversation::begin(command.env("TILEBASE_TABLES", tables()));
        for _ in 0..50 {
            assert_eq!(cubic.ask("2 1 RBWRWWEWW"), "3 ldd");
            // The first symbol of the next dataset does not delay the answer.
            cubic.send("1 1 WWWWEWWWW 1");
            assert_eq!(cubic.answer().split(' ').next(), Some("18"));
            cubic.send(" 1\nE W W W W W W W W\n");
            assert_eq!(cubic.answer(), "0");
        }
        cubic.send("0 0\n");
        assert_eq!(cubic.ended(), (Some(0), String::new()));

        let mut command = place.command(&["answer", "hdu3567", "--threads", threads]);
        let mut eight = Conversation::begin(command.env("TILEBASE_TABLES", tables()));
        eight.send("3\n");
        for number in 1..=3 {
            eight.send("564178X23\n7568X4123\n");
            assert_eq!(
                [eight.answer(), eight.answer()],
                [format!("Case {number}: 8"), "urrulldr".into()]
            );
        }
        assert_eq!(eight.ended(), (Some(0), String::new()));
    }
}

/// An error is reported as soon as it has been read, not at the end of the input.
#[test]
fn a_symbol_that_is_wrong_is_reported_at_once() {
    let place = Folder::new();
    let mut command = place.command(&["answer", "poj3131"]);
    let mut conversation = Conversation::begin(command.env("TILEBASE_TABLES", tables()));
    assert_eq!(conversation.ask("2 1 RBWRWWEWW"), "3");
    conversation.send("x");
    let error =
        "error: stdin, line 2: expected a column, 1 to 3, or 0 0 for the end, found \"x\"\n";
    assert_eq!(conversation.ended(), (Some(2), error.into()));
}

/// At a terminal, an answer appears as soon as its line has been typed. `script` provides the
/// terminal.
#[cfg(target_os = "linux")]
#[test]
fn at_a_terminal_answers_appear_when_a_line_has_been_typed() {
    let place = Folder::new();
    let command = place.command(&[]);
    let program = command.get_program().to_str().unwrap();
    if !works(&["script", "--version"]) {
        return;
    }
    let mut script = std::process::Command::new("script");
    script.args(["-qec", &format!("'{program}' answer poj3131"), "/dev/null"]);
    let mut conversation = Conversation::begin(script.env("TILEBASE_TABLES", tables()));
    for _ in 0..3 {
        // The terminal shows the typed line, then the answer.
        assert_eq!(conversation.ask("2 1 RBWRWWEWW"), "2 1 RBWRWWEWW");
        assert_eq!(conversation.answer(), "3");
    }
    assert_eq!(conversation.ask("0 0"), "0 0");
    assert_eq!(conversation.ended(), (Some(0), String::new()));
}
