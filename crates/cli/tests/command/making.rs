//! Tests of goal tables that are made in memory: their size is limited, questions of a stream share
//! them, and a warning says so, once, if the limit is too small for a stream.

use std::fs;
use std::path::Path;

use tilebase::Puzzle;

use crate::support::{Conversation, Folder, run, tables};
use tilebase_tests::lacking::works;

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";

/// More classes than tables are kept in memory.
#[cfg(target_os = "linux")]
const TOO_MANY: usize = 80;

/// Returns a question for each of `classes` classes, so that each needs a table of its own.
fn questions(classes: usize) -> Vec<String> {
    let patterns = Puzzle::cubic().representatives().step_by(1320 / classes).take(classes);
    let questions: Vec<_> = patterns.map(|pattern| format!("{STATE} {pattern}")).collect();
    assert_eq!(questions.len(), classes);
    questions
}

/// Returns the peak memory of a process so far, in bytes.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().strip_suffix(" kB").unwrap().parse::<u64>().unwrap() << 10
}

/// The tables of 80 classes take 150 MB. They are made one after another, each once, and the memory
/// stays below 140 MB. Asking about the first classes again makes their tables a second
/// time, and one warning says how to build all tables.
#[cfg(target_os = "linux")]
#[test]
fn tables_in_memory_stay_within_a_bound() {
    let questions = questions(TOO_MANY);
    let place = Folder::new();
    let mut command = place.command(&["distance", "cubic", "-"]);
    let mut conversation = Conversation::begin(&mut command);
    let first: Vec<_> = questions.iter().map(|question| conversation.ask(question)).collect();
    let bytes = peak(conversation.process());
    assert!((48 << 20..140 << 20).contains(&bytes), "{bytes} bytes");
    assert_eq!(conversation.said(), "", "each table was made once");

    let again = questions.iter().take(20).map(|question| conversation.ask(question));
    assert!(again.eq(first.into_iter().take(20)));
    let bytes = peak(conversation.process());
    assert!(bytes < 140 << 20, "{bytes} bytes");
    let (status, err) = conversation.end();
    assert_eq!((status, err.lines().count()), (Some(0), 1), "{err}");
    let build = format!("tilebase build --all-goals --out \"{}\"\n", place.data().display());
    assert!(err.starts_with("warning: ") && err.ends_with(&build), "{err}");
    assert!(fs::read_dir(place.path("")).unwrap().next().is_none(), "a question wrote a table");
}

/// Each table of a stream is made once, even if the stream returns to a class. The answers are in
/// the order of the questions.
#[cfg(target_os = "linux")]
#[test]
fn questions_of_a_stream_share_their_tables() {
    const KEPT: usize = 20;
    let questions = questions(KEPT);
    let place = Folder::new();
    let from_states = questions.join("\n") + "\n";
    let canonical = from_states.replace(STATE, "2,1");
    let distance = &["distance", "cubic", "-"][..];
    for (words, lines) in [(distance, &from_states), (&["moves", "--best", "-"], &canonical)] {
        let file = place.write("lines", lines.repeat(2));
        let mut command = place.command(words);
        command.stdin(fs::File::open(file).unwrap());
        let output = command.output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(0), ""), "{words:?}");
        let answers = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<_> = answers.lines().collect();
        assert_eq!(answers.len(), 2 * KEPT, "{words:?}");
        assert_eq!(answers[..KEPT], answers[KEPT..], "{words:?}");
        let some = [0, 7, KEPT - 1].map(|number| lines.lines().nth(number).unwrap());
        let alone = run(&mut place.command(words), some.join("\n")).answers();
        let together = [answers[0], answers[7], answers[KEPT - 1]];
        assert_eq!(Vec::from_iter(alone.lines()), together, "{words:?}");
    }
}

/// Guards the array of C that small machines read: it has the paths of `path`, and refuses other
/// goals.
#[test]
fn a_field_in_c_has_the_paths_of_the_table() {
    if !works(&["cc", "--version"]) {
        return;
    }
    let place = Folder::new();
    let asked = |words: &[&str], input: &str| {
        run(place.command(words).env("TILEBASE_TABLES", tables()), input).answers()
    };
    let random = ["random", "eight", "--goal", "1234_5678", "--count", "500", "--seed", "1"];
    let questions = asked(&random, "") + "1234_5678 1234_5678\n";
    let format = ["build", "eight", "--goal", "1234_5678", "--array"];
    place.write("field.h", asked(&format, ""));
    place.write(
        "ask.c",
        r#"#include <stdio.h>
        #include "field.h"
        int main(void) {
            tb_table table;
            char start[16], goal[16], path[TB_PATH_SIZE];
            static const tb_field none = {9, {0}};
            if (tb_open_field(&table, &none) != TB_BAD_GOAL) return 1;
            if (tb_open_field(&table, &tilebase_field_4) != TB_OK) return 1;
            while (scanf("%15s %15s", start, goal) == 2) {
                int moves = tb_path(&table, start, goal, path, sizeof path);
                puts(moves == tb_distance(&table, start, goal) ? path : "no distance");
            }
            int boards[2][9] = {{1, 2, 3, 4, 0, 5, 6, 7, 8}, {2, 1, 3, 4, 0, 5, 6, 7, 8}}, found[2];
            if (tb_distances(&table, boards, 2, TILEBASE_GOAL_4, found) != 1 || found[0] != 0) return 2;
            return tb_distance(&table, "12345678_", "12345678_") != TB_OTHER_CLASS;
        }"#,
    );
    let header = Path::new(env!("CARGO_MANIFEST_DIR")).join("../c");
    let line = format!("cc -std=c99 -O1 -I '{}' ask.c -o ask", header.display());
    run(&mut place.shell(&line), "").answers();
    let paths = run(&mut place.shell("./ask"), &questions).answers();
    // The path of no moves.
    assert_eq!(paths, asked(&["solve", "-"], &questions).replace("\n.\n", "\n\n"));
}
