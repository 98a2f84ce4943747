//! Tests that every place with a list of puzzles or of judges' formats has all of them.

use std::fs;
use std::path::Path;

use tilebase::Puzzle;

use crate::support::ask;

fn text(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Guards that every list of puzzles is complete: in the command's verbs and completions, in the
/// packages of Python and JavaScript, for C, and in the documents.
#[test]
fn every_place_that_lists_puzzles_has_them_all() {
    let of_command = |words: &[&str]| ask(words, "").answers();
    let stub = text("crates/python/python/tilebase/_tilebase.pyi");
    for puzzle in Puzzle::all() {
        let name = puzzle.name();
        let quoted = format!("`{name}`");
        for (place, text, found) in [
            ("describe", of_command(&["describe"]), format!("{name} ")),
            ("random --help", of_command(&["random", "--help"]), format!("- {name}:")),
            ("stats --help", of_command(&["stats", "--help"]), format!("- {name}:")),
            ("completions", of_command(&["completions", "zsh"]), name.to_owned()),
            ("the Python stub", stub.clone(), format!("    def {name}(self) -> Puzzle")),
            (
                "index.d.ts",
                text("crates/web/package/index.d.ts"),
                format!("readonly {name}: Puzzle;"),
            ),
            ("tilebase.h", text("crates/c/tilebase.h"), name.to_owned()),
            ("README", text("README.md"), quoted.clone()),
            ("the guides", text("docs/README.md"), quoted.clone()),
        ] {
            assert!(text.contains(&found), "{place} lacks {name}: {found:?}");
        }
    }
}

/// Guards that every list of formats is complete, with all names of each.
#[test]
fn every_place_that_lists_formats_has_them_all() {
    let help = ask(&["answer", "--help"], "").answers();
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let (list, _) = list.split_once("  help ").unwrap();
    let list = list.split_whitespace().collect::<Vec<_>>().join(" ");
    // `NAME Answer ... [aliases: NAME, NAME] NAME Answer ...`
    let words: Vec<_> = list.split([' ', ',', '[', ']']).filter(|word| !word.is_empty()).collect();
    let own = words.windows(2).filter(|pair| pair[1] == "Answer").map(|pair| pair[0]);
    let own: Vec<_> = own.collect();
    let others: Vec<_> = list
        .split("[alias")
        .skip(1)
        .filter_map(|rest| rest.split_once(": ")?.1.split_once(']'))
        .flat_map(|(names, _)| names.split(", "))
        .collect();
    assert!(own.len() == 7 && others.len() == 11, "{own:?} {others:?}");
    let completions =
        ["bash", "fish", "zsh"].map(|shell| ask(&["completions", shell], "").answers());
    let judge = text("docs/judge.md");
    for name in own.iter().chain(&others) {
        assert!(completions.iter().all(|text| text.contains(name)), "completions lack {name}");
        assert!(judge.contains(&format!("`{name}`")), "judge.md lacks {name}");
        assert!(ask(&["answer", name, "--help"], "").answers().contains(name), "--help of {name}");
    }
}

/// Guards that the README's lines of C are those of the program that the guide for C compiles.
#[test]
fn the_readme_has_lines_of_the_program_in_c() {
    let (program, readme) = (text("crates/c/ask.c"), text("README.md"));
    let (_, lines) = readme.split_once("```c\n").unwrap();
    let (lines, _) = lines.split_once("```").unwrap();
    assert!(lines.lines().count() > 3);
    for line in lines.lines() {
        assert!(program.lines().any(|other| other.trim() == line), "not in ask.c: {line}");
    }
}
