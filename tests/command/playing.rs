//! Tests of `tilebase play` in cases in which it cannot start, and of Ctrl-Z. Games are tested
//! beside their code.

use crate::support::ask;

#[test]
fn a_game_without_a_terminal_is_refused() {
    for words in [&["play", "eight"][..], &["play", "cubic", "2,1", "RBWRWWEWW"]] {
        let ran = ask(words, "q");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains("expected stdin to be a terminal"), "{}", ran.err);
    }
}

#[test]
fn a_game_that_cannot_be_solved_or_read_is_refused_with_the_reason() {
    for (words, reason) in [
        (&["eight", "123456780", "123456870"][..], "two tiles would have to change places"),
        (&["eight", "123456780", "123456790"], "same tiles"),
        (&["eight", "1234"], "expected nine squares, found 4"),
        (&["eight", "anything"], "expected a tile 1 to 9 or a blank"),
        (&["anything"], "expected the notation of one of the puzzles"),
        (&["cubic", "4,1"], "expected 1, 2 or 3, found '4'"),
        (&["cubic", "WRB"], "expected nine squares of three symbols"),
        (&["cubic", "1,1", "WWWWWWWWW"], "expected one empty square (E), found 0"),
    ] {
        let ran = ask(&[&["play"], words].concat(), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains(reason), "{words:?}: {}", ran.err);
    }
}

/// Ctrl-Z suspends the game and restores the terminal; when the game is continued, it is drawn
/// again. A Python script provides a pseudo-terminal and acts as the shell.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_z_suspends_the_game_until_it_is_continued() {
    use std::path::Path;
    use std::process::Command;

    use crate::support::{Place, tables};

    let place = Place::new();
    let game = place.command(&[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/command/suspend.py");
    let mut python = Command::new("python3");
    python.arg(script).arg(game.get_program()).args(["play", "eight", "123069478"]);
    python.env("TILEBASE_TABLES", tables()).env("TERM", "xterm-256color");
    let Ok(output) = python.output() else {
        println!("python3 is not installed: skipped");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
}
