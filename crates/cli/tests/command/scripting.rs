//! Tests of the command's own texts: help and its examples, and completions.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use crate::support::{Folder, ask, run, tables};
use tilebase_tests::lacking::works;

/// The help of every command by the command's words: none for `tilebase`, `answer`, ...
static HELP: LazyLock<BTreeMap<Vec<String>, String>> = LazyLock::new(|| {
    let mut help = BTreeMap::new();
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(command) = commands.pop() {
        let words: Vec<_> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let text = ask(&words, "").answers();
        commands.extend(verbs(&text).into_iter().map(|verb| [&command[..], &[verb]].concat()));
        help.insert(command, text);
    }
    help
});

/// Returns the verbs that a help lists, except `help`.
fn verbs(help: &str) -> Vec<String> {
    let mut lists = ["\nCommands:\n", "\nFormats:\n"].into_iter();
    let Some((_, list)) = lists.find_map(|heading| help.split_once(heading)) else {
        return Vec::new();
    };
    let list = list.split("\n\n").next().unwrap();
    // Continuation lines of a description are indented further.
    let lines = list.lines().filter(|line| !line.starts_with("   "));
    let verbs = lines.filter_map(|line| line.split_whitespace().next());
    verbs.filter(|&verb| verb != "help").map(str::to_owned).collect()
}

#[test]
fn every_verb_that_answers_takes_the_format() {
    for (command, help) in HELP.iter().filter(|(_, help)| verbs(help).is_empty()) {
        let answers = !["build", "completions", "describe", "dump", "play", "sheet"]
            .contains(&command[0].as_str());
        assert_eq!(help.contains("--format <FORMAT>"), answers, "{command:?}");
    }
}

/// The help of every verb has examples, and every example runs successfully.
#[cfg(unix)]
#[test]
fn the_examples_of_the_help_run_successfully() {
    let one_table = Folder::new();
    fs::copy(tables().join("eight.tbl"), one_table.path("eight.tbl")).unwrap();
    let mut tried = 0;
    for (command, help) in HELP.iter() {
        let examples = help.split_once("Example").map(|(_, examples)| examples);
        let examples = examples.unwrap_or_else(|| panic!("no examples: {command:?}"));
        let examples = examples.split("\n\n").next().unwrap().lines();
        for example in examples.filter(|line| line.contains("tilebase ")) {
            // A single example is on the line of the heading.
            let example = example.trim_start_matches(": ").trim();
            // The large tables are not among those of the tests, and searches without them take
            // long; so do 15 million lines.
            let slow = ["gardner", "alike", "dump cubic"];
            if slow.iter().chain(&["play"]).any(|words| example.contains(words)) {
                continue;
            }
            // Leave out output files.
            let example = example.split('>').next().unwrap();
            let example = &example.replace("/media/tables", tables().to_str().unwrap());
            let place = Folder::new();
            place.write("cases.txt", "0");
            place.write("boards.txt", "");
            place.write("puzzles.txt", "0");
            place.write("mine.toml", "tiles = 'AABBCCDD'");
            place.write("datasets.txt", "0 0");
            // The tables of the examples are there, except pattern databases.
            fs::create_dir(place.path("tables")).unwrap();
            for table in ["eight.tbl", "cubic.tbl"] {
                fs::copy(tables().join(table), place.path("tables").join(table)).unwrap();
            }
            // One table is proved in a fraction of the time of all.
            let is_proof = example.contains("verify") && !example.contains("--quick");
            let directory = if is_proof { one_table.path("") } else { tables() };
            let ran = run(place.shell(example).env("TILEBASE_TABLES", directory), "");
            assert_eq!(ran.status, 0, "{example}: {}", ran.err);
            tried += 1;
        }
    }
    assert!(tried > 25, "{tried}");
}

/// The completion script of each shell contains every verb. If the shell is installed, it parses
/// the script without errors.
#[test]
fn every_shell_has_its_completions() {
    for (shell, check) in [
        ("bash", Some(["bash", "-n"])),
        ("zsh", Some(["zsh", "-n"])),
        ("fish", Some(["fish", "--no-execute"])),
        ("powershell", None),
    ] {
        let script = ask(&["completions", shell], "").answers();
        for verb in verbs(&HELP[&Vec::new()]) {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
        assert!(script.contains("distance") && script.contains("describe"));
        if let Some([program, option]) = check
            && works(&[program, "--version"])
        {
            let place = Folder::new();
            let file = place.write("script", &script);
            let output = Command::new(program).arg(option).arg(file).output().unwrap();
            assert!(output.status.success(), "{shell}: {output:?}");
        }
    }
    assert_eq!(ask(&["completions", "tcsh"], "").status, 2);
}

/// Guards that the help of a verb names the options about tables that it has, and no others.
#[test]
fn a_help_has_the_options_of_tables_that_the_verb_uses() {
    let searching = ["solve", "distance", "moves", "play", "grade", "random", "sheet"];
    let reading = ["stats", "dump", "answer"];
    for (command, help) in HELP.iter() {
        let verb = command.first().map_or("", String::as_str);
        let is_reading = reading.contains(&verb) && verbs(help).is_empty();
        let has_table = searching.contains(&verb) || is_reading;
        let has_directory = has_table || ["verify", "describe"].contains(&verb);
        for (option, is_there) in [
            ("--tables <DIR>", has_directory),
            ("--no-build", has_table),
            ("--no-mmap", has_table),
            ("--timeout <SECONDS>", searching.contains(&verb)),
        ] {
            assert_eq!(help.contains(&format!("      {option}")), is_there, "{command:?} {option}");
        }
    }
    assert_eq!(ask(&["distance", "--no-build", "--no-mmap", "123069478"], "").answers(), "5\n");
    // Verbs that use no tables do not ignore them.
    assert_eq!(ask(&["describe", "--timeout", "3"], "").status, 2);
}
