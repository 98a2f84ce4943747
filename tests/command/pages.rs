//! Tests that the guides are right: runs the commands of each page in order and compares their
//! output with the page. Commands that take minutes are in blocks of their own, `console long`,
//! which only an ignored test runs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::support::{Place, sample};

/// A command of a page, its line, and its expected output.
struct Example {
    line: usize,
    command: String,
    expected: String,
}

/// The commands of a page that are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Run {
    /// Those of blocks `console`.
    Short,
    /// Those of blocks `console long`, too.
    All,
}

/// Returns the commands in a page's `console` blocks: lines that begin with `$`.
fn examples(page: &str, which: Run) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(page.lines()) {
        match (inside, line.strip_prefix("$ ")) {
            (false, _) => {
                inside = line == "```console" || line == "```console long" && which == Run::All;
            }
            (true, _) if line == "```" => inside = false,
            (true, Some(command)) => {
                let (command, expected) = (command.to_owned(), String::new());
                examples.push(Example { line: number, command, expected });
            }
            (true, None) => {
                let example = examples.last_mut().expect("a block begins with a command");
                example.expected += line;
                example.expected.push('\n');
            }
        }
    }
    examples
}

/// The home directory of the pages, in which the commands are run.
const HOME: &str = "/home/you";

/// The text that marks the end of each command's output, before its exit status.
const END: char = '\u{1e}';

/// Runs a page's commands in one shell, in a directory without tables. Compares the output of each
/// with the page, stdout and stderr together in order, and its exit status, which is 0 unless `echo
/// $?` comes next. Returns the number of commands.
fn check(page: &Path, which: Run) -> usize {
    let place = Place::new();
    for name in ["cubic.txt", "eight.txt"] {
        place.write(name, sample(name));
    }
    let home = fs::canonicalize(place.path("")).unwrap();
    let examples = examples(&fs::read_to_string(page).unwrap(), which);

    let mut script = String::from("exec 2>&1\n");
    for Example { line, command, .. } in &examples {
        // The directory of the pages is another one here, so a command must not name it.
        assert!(!command.contains(HOME), "{}, line {line}: {command}", page.display());
        // `exit $s` passes the status of the command on to the next line, for `echo $?`.
        script += &format!("{command}\n(s=$?; printf '{END}%s{END}' $s; exit $s)\n");
    }
    let mut shell = place.shell(&script);
    let output = shell.env("HOME", &home).env_remove("XDG_DATA_HOME").stdin(Stdio::null());
    let output = String::from_utf8(output.output().unwrap().stdout).unwrap();
    let mut parts = output.split(END);
    let mut next = examples.iter().skip(1).map(|next| next.command.as_str());
    for Example { line, command, expected } in &examples {
        let place = format!("{}, line {line}: {command}", page.display());
        let printed = parts.next().unwrap().replace(home.to_str().unwrap(), HOME);
        let printed = printed.replace("Library/Application Support", ".local/share");
        assert_eq!(without_times(&printed), without_times(expected), "{place}");
        let status = parts.next().unwrap_or_else(|| panic!("{place}: no status"));
        let next = next.next();
        assert!(status == "0" || next == Some("echo $?"), "{place}: status {status}");
    }
    examples.len()
}

/// Replaces the number in `in 34 ms`.
fn without_times(text: &str) -> String {
    let mut words: Vec<_> = text.split(' ').collect();
    for place in 1..words.len() {
        let is_time = words[place].starts_with("ms") && words[place - 1].parse::<u32>().is_ok();
        if is_time {
            words[place - 1] = "N";
        }
    }
    words.join(" ")
}

#[test]
fn every_command_of_the_guides_prints_what_the_page_shows() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/guide");
    let mut count = 0;
    for entry in fs::read_dir(&pages).unwrap() {
        let page = entry.unwrap().path();
        let index = fs::read_to_string(pages.join("README.md")).unwrap();
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(
            name == "README.md" || index.contains(&format!("({name})")),
            "{name} is not listed"
        );
        count += check(&page, Run::Short);
    }
    assert!(count > 30, "{count}");
}

/// The pages with commands that take minutes, in full.
#[test]
#[ignore = "searches 7.5 billion states, several times"]
fn every_long_command_of_the_guides_prints_what_the_page_shows() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/guide");
    let pages = fs::read_dir(&pages).unwrap().map(|entry| entry.unwrap().path());
    let is_long = |page: &PathBuf| fs::read_to_string(page).unwrap().contains("```console long");
    let long: Vec<_> = pages.filter(is_long).collect();
    assert!(!long.is_empty());
    long.iter().for_each(|page| assert!(check(page, Run::All) > 0));
}

#[test]
fn long_commands_are_left_out_unless_they_are_wanted() {
    let page = "```console\n$ a\n```\n```console long\n$ b\n```\n";
    let commands = |which| -> Vec<_> {
        examples(page, which).into_iter().map(|example| example.command).collect()
    };
    assert_eq!(
        (commands(Run::Short), commands(Run::All)),
        (vec!["a".into()], vec!["a".into(), "b".into()])
    );
}

/// The check fails for an example that prints something else.
#[test]
#[should_panic(expected = "line 2: echo a")]
fn a_page_with_wrong_output_fails() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ echo a\nb\n```\n"), Run::Short);
}

/// The check fails if the page shows stderr after stdout but it is written before.
#[test]
#[should_panic(expected = "line 2: echo a >&2; echo b")]
fn a_page_with_output_in_another_order_fails() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ echo a >&2; echo b\nb\na\n```\n"), Run::Short);
}

/// The check fails for a command that fails without `echo $?` on the page.
#[test]
#[should_panic(expected = "line 3: false: status 1")]
fn a_page_without_the_status_of_a_failure_fails() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ true\n$ false\n$ echo a\na\n```\n"), Run::Short);
}

/// The check fails if the page shows a wrong exit status.
#[test]
#[should_panic(expected = "line 3: echo $?")]
fn a_page_with_a_wrong_status_fails() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ (exit 3)\n$ echo $?\n4\n```\n"), Run::Short);
}

/// The check passes for a command that fails if the page shows its exit status.
#[test]
fn a_page_with_the_status_of_a_failure_passes() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ (exit 3)\n$ echo $?\n3\n```\n"), Run::Short);
}
