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

/// Guards that the page on which a reader starts has every verb, and the guide to one's own puzzle
/// every key that changes it.
#[test]
fn the_guides_have_every_verb_and_key() {
    let help = ask(&["--help"], "").answers();
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let (list, _) = list.split_once("  help ").unwrap();
    let verbs = list.lines().filter(|line| !line.starts_with("   "));
    let (start, own) = (text("docs/README.md"), text("docs/own.md"));
    let mut count = 0;
    for verb in verbs.filter_map(|line| line.split_whitespace().next()) {
        assert!(start.contains(&format!("`{verb}`")), "{verb}");
        count += 1;
    }
    assert_eq!(count, 14);
    for (key, _) in tilebase::Description::KEYS {
        assert!(own.contains(&format!("{key} = ")) || own.contains(&format!("`{key}`")), "{key}");
    }
}

/// Guards that every list of formats is complete, with all names of each.
#[test]
fn every_place_that_lists_formats_has_them_all() {
    let help = ask(&["answer", "--help"], "").answers();
    let (_, list) = help.split_once("Formats:\n").unwrap();
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
    assert!(own.len() == 13 && others.len() == 12, "{own:?} {others:?}");
    let completions =
        ["bash", "fish", "zsh"].map(|shell| ask(&["completions", shell], "").answers());
    let judge = text("docs/judges.md");
    for name in own.iter().chain(&others) {
        assert!(completions.iter().all(|text| text.contains(name)), "completions lack {name}");
        assert!(judge.contains(&format!("`{name}`")), "judges.md lacks {name}");
        assert!(ask(&["answer", name, "--help"], "").answers().contains(name), "--help of {name}");
    }
}

/// Guards that the names in the table of `docs/terms.md` are those of the command, of JSON, of Rust
/// and of C. The tests of Python and JavaScript compare theirs.
#[test]
fn the_table_of_names_has_those_of_the_command_of_json_of_rust_and_of_c() {
    let page = text("docs/terms.md");
    let (_, table) = page.split_once("\n| asked for |").unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    let schema = text("docs/schema.json");
    let headers = text("crates/c/tilebase.h") + &text("crates/c/tilebase_goal.h");
    let rust: String =
        ["puzzle/src", "tilebase/src"].map(|of| sources(&format!("crates/{of}"))).concat();
    let mut found = 0;
    for row in rows {
        let cells: Vec<_> = row.split('|').collect();
        let names = |cell: usize| {
            let names = cells[cell].split('`').skip(1).step_by(2);
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        for name in names(2) {
            let words: Vec<_> = name.split(' ').collect();
            let help = ask(&[words[0], "--help"], "").answers();
            assert!(words[1..].iter().all(|option| help.contains(option)), "{name}");
            found += 1;
        }
        for name in names(5) {
            assert!(schema.contains(&format!("\"{name}\": {{")), "{name}");
            found += 1;
        }
        for name in names(6) {
            let (_, method) = name.split_once("::").unwrap();
            assert!(rust.contains(&format!("pub fn {method}(")), "{name}");
            found += 1;
        }
        for name in names(7) {
            assert!(headers.contains(&format!(" {name}(")), "{name}");
            found += 1;
        }
    }
    assert!(found > 45, "{found}");
}

/// Returns the text of all files in a folder and those below it.
fn sources(folder: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut all = String::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            match entry.is_dir() {
                true => folders.push(entry),
                false => all += &fs::read_to_string(entry).unwrap(),
            }
        }
    }
    all
}
