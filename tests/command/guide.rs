//! The guides say what the command does: their commands are run, and print what stands there.

use std::fs;
use std::path::Path;

use crate::support::{Place, run, sample, tables};

/// A command of a page, the line where it stands, and what it is to print.
struct Example {
    line: usize,
    command: String,
    expected: String,
}

/// The commands in a page's `console` blocks: lines that begin with `$`.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for (number, line) in (1..).zip(page.lines()) {
        match (inside, line.strip_prefix("$ ")) {
            (false, _) => inside = line == "```console",
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

/// The directory in which a page is read: in it the commands are typed.
const HOME: &str = "/home/you";

/// Runs a page's commands one after the other in a place of their own. What is said on stderr
/// follows what is answered.
fn check(page: &Path) -> usize {
    let place = Place::new();
    for name in ["cubic.txt", "eight.txt"] {
        place.write(name, sample(name));
    }
    let home = fs::canonicalize(place.path("")).unwrap();
    let examples = examples(&fs::read_to_string(page).unwrap());
    for Example { line, command, expected } in &examples {
        let ran = run(place.shell(command).env("TILEBASE_TABLES", tables()), "");
        let printed = (ran.out + &ran.err).replace(home.to_str().unwrap(), HOME);
        assert_eq!(&printed, expected, "{}, line {line}: {command}", page.display());
    }
    examples.len()
}

#[test]
fn every_command_of_the_guides_prints_what_stands_there() {
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
        count += check(&page);
    }
    assert!(count > 30, "{count}");
}

/// The check itself can fail: an example that prints something else is found.
#[test]
#[should_panic(expected = "line 2: echo a")]
fn a_page_that_is_wrong_is_noticed() {
    let place = Place::new();
    check(&place.write("page.md", "```console\n$ echo a\nb\n```\n"));
}
