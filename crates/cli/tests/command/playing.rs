//! Tests of the command at a terminal, most of all of `tilebase play`. Games are tested beside
//! their code.

use std::path::Path;
use std::process::Command;

use crate::support::{Folder, tables};
use tilebase_tests::lacking::works;

/// Runs the command at a pseudo-terminal that a Python script provides, which acts as the shell.
/// `game` is a function of the script, which checks what is shown.
fn at_terminal(game: &str, words: &[&str]) {
    let place = Folder::new();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/command/playing.py");
    let mut python = Command::new("python3");
    python.arg(script).arg(game).arg(place.command(&[]).get_program());
    python.args(words);
    python.env("TILEBASE_TABLES", tables()).env("TERM", "xterm-256color");
    if works(&["python3", "--version"]) {
        let output = python.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

fn play(game: &str) {
    at_terminal(game, &["play", "eight", "123069478"]);
}

#[test]
fn a_game_without_arguments_says_what_else_there_is() {
    at_terminal("unasked", &["play"]);
}

#[test]
fn ctrl_z_suspends_the_game_until_it_is_continued() {
    play("suspended");
}

#[test]
fn signals_end_the_game_and_restore_the_terminal() {
    play("signalled");
}

#[test]
fn a_terminal_of_any_size_shows_the_game() {
    play("large");
}

#[test]
fn a_paste_is_drawn_a_few_times_and_ctrl_c_behind_it_ends_the_game() {
    play("pasted");
}

#[test]
fn keys_work_behind_a_sequence_that_does_not_end_and_nothing_is_written_meanwhile() {
    play("unfinished");
}

#[test]
fn an_answer_at_a_terminal_names_the_goal_that_was_not_given() {
    for words in
        [&["distance", "123069478"][..], &["solve", "123069478"], &["grade", "123069478", "d"]]
    {
        at_terminal("named", words);
    }
}
