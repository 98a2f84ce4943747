//! Tests of Ctrl-Z in `tilebase play`. Games are tested beside their code.

use std::path::Path;
use std::process::Command;

use crate::lacking::works;
use crate::support::{Place, tables};

/// Ctrl-Z suspends the game and restores the terminal; when the game is continued, it is drawn
/// again. A Python script provides a pseudo-terminal and acts as the shell.
#[test]
fn ctrl_z_suspends_the_game_until_it_is_continued() {
    let place = Place::new();
    let game = place.command(&[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/command/suspend.py");
    let mut python = Command::new("python3");
    python.arg(script).arg(game.get_program()).args(["play", "eight", "123069478"]);
    python.env("TILEBASE_TABLES", tables()).env("TERM", "xterm-256color");
    if works(&["python3", "--version"]) {
        let output = python.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}
