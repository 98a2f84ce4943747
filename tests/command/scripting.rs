//! What scripts rely on: JSON on both streams, exit statuses, completions, the manual page, and
//! help that helps.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Place, Ran, ask, run, tables};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// The verbs that the help lists under a command, `help` aside.
fn verbs(command: &[&str]) -> Vec<String> {
    let help = ask(&[command, &["--help"]].concat(), "").answers();
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let list = list.split("\n\n").next().unwrap();
    // What goes on with a description on a line of its own stands further right.
    let lines = list.lines().filter(|line| !line.starts_with("   "));
    let verbs = lines.filter_map(|line| line.split_whitespace().next());
    verbs.filter(|&verb| verb != "help").map(str::to_owned).collect()
}

/// Every command with all the words that name it: `tilebase`, `tilebase answer`, ...
fn commands() -> Vec<Vec<String>> {
    let mut commands: Vec<Vec<String>> = vec![Vec::new()];
    let mut next = 0;
    while let Some(command) = commands.get(next).cloned() {
        let names: Vec<_> = command.iter().map(String::as_str).collect();
        for verb in verbs(&names) {
            commands.push([command.clone(), vec![verb]].concat());
        }
        next += 1;
    }
    commands
}

/// All that is asked of a command in JSON, and the members of each object of the answer. Whoever
/// reads these objects relies on their names.
const SHAPES: [(&str, &str); 20] = [
    ("verify", "positions radius seconds table verdict"),
    ("answer cubic", "dataset rolls"),
    ("answer cubic --exact --paths", "dataset path rolls"),
    ("answer eight", "case moves path"),
    ("answer goals", "question rolls"),
    ("answer goals --paths", "path question rolls"),
    ("solve eight 123069478", "boards goal moves path start"),
    ("solve cubic 2,1 RBWRWWEWW", "path pattern rolls start states"),
    ("distance 123069478", "goal moves start"),
    ("distance cubic 2,1 RBWRWWEWW", "pattern rolls start"),
    ("hint 123069478", "best goal moves start"),
    ("hint cubic 2,1 RBWRWWEWW", "best pattern rolls start"),
    ("path 123069478", "goal moves path start"),
    ("path cubic 2,1 RBWRWWEWW --all", "path pattern rolls start"),
    ("path 123069478 --count", "goal moves paths start"),
    ("random eight", "goal moves seed start"),
    ("random cubic --count 2", "pattern rolls seed start"),
    ("stats eight", "blank counts hardest mean puzzle questions radius"),
    ("stats cubic", "blank counts hardest mean puzzle questions radius"),
    ("info", "place tables"),
];

#[test]
fn every_answer_can_be_had_as_objects_of_a_known_shape() {
    for (line, members) in SHAPES {
        let input = match words(line)[..] {
            ["answer", "cubic", ..] => "2 1 RBWRWWEWW 1 1 RRRWWWRRE 0 0",
            ["answer", "eight", ..] => "1 12X453786 12345678X",
            ["answer", ..] => "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB",
            _ => "",
        };
        let ran = ask(&words(&format!("{line} --format json")), input);
        assert_eq!(ran.status, 0, "{line}: {}", ran.err);
        assert!(!ran.out.is_empty(), "{line}");
        for object in ran.out.lines() {
            let Ok(Value::Object(object)) = serde_json::from_str(object) else {
                panic!("{object}")
            };
            let names: BTreeSet<_> = object.keys().map(String::as_str).collect();
            assert_eq!(names, members.split(' ').collect(), "{line}");
            for name in ["moves", "rolls", "dataset", "case", "question", "radius", "seed", "paths"]
            {
                assert!(object.get(name).is_none_or(Value::is_u64), "{line}: {name}");
            }
        }
        // What has been built on the way is said in an object, too.
        assert!(
            ran.err.lines().all(|line| line.starts_with("{\"note\":\"built goals/")),
            "{}",
            ran.err
        );
    }
}

/// Every verb that answers has the option: none is missing from the list above.
#[test]
fn every_verb_that_answers_takes_the_format() {
    for command in commands() {
        let names: Vec<_> = command.iter().map(String::as_str).collect();
        let leaf = verbs(&names).is_empty();
        if !leaf || matches!(names[0], "completions" | "man" | "play") {
            continue;
        }
        let help = ask(&[names.as_slice(), &["--help"]].concat(), "").answers();
        assert!(help.contains("--format <FORMAT>"), "{names:?}");
        let listed = SHAPES.iter().any(|(line, _)| words(line).starts_with(&names));
        let named = |first: &str| names.first() == Some(&first) && names.len() == 2;
        // The puzzle's name may be left out after these three; the last takes seconds.
        let short = ["distance", "hint", "path"].into_iter().any(named);
        assert!(listed || short || names == ["stats", "goals"], "{names:?}");
    }
}

fn error(ran: &Ran) -> (String, Option<String>) {
    assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{}", ran.err);
    let object: Value = serde_json::from_str(&ran.err).unwrap();
    let text = |name: &str| object.get(name).map(|text| text.as_str().unwrap().to_owned());
    (text("error").unwrap(), text("hint"))
}

/// Of whatever kind, and wherever the format stands among the words.
#[test]
fn errors_are_objects_where_answers_are() {
    let (what, hint) = error(&ask(&words("answer cubic --format json"), "1 1 WWW"));
    let expected =
        "stdin, line 1: expected nine of W, R, B and E, found 3 and the end of the input";
    assert_eq!((what.as_str(), hint), (expected, None));

    let (what, hint) = error(&ask(&words("random --format=json eight --distance 99"), ""));
    assert!(what.contains("--format"), "{what}: {hint:?}");
    let (what, hint) = error(&ask(&words("random eight --format=json --distance 99"), ""));
    assert_eq!(what, "--distance: expected 0 to 31, found 99");
    assert_eq!(hint.unwrap(), "there is nothing farther away");

    let (what, hint) = error(&ask(&words("slove eight 123069478 --format json"), ""));
    assert_eq!(what, "unrecognized subcommand 'slove'");
    assert!(hint.unwrap().contains("a similar subcommand exists: 'solve'"));
    let (what, _) = error(&ask(&words("solve eight 12306947 --format json"), ""));
    assert!(what.contains("expected nine squares, found 8"), "{what}");

    let place = Place::new();
    let (what, hint) =
        error(&run(&mut place.command(&words("--no-build stats cubic --format json")), ""));
    assert!(what.starts_with("no cubic.tbl in any of "), "{what}");
    assert!(hint.unwrap().starts_with("build it: cargo xtask tables"));
}

#[test]
fn warnings_and_notes_are_objects_where_answers_are() {
    let ran = ask(&words("answer cubic --format json"), "2 1 RBWRWWEWW");
    assert_eq!(ran.status, 0);
    assert_eq!(ran.err, "{\"warning\":\"stdin: expected 0 0 after the last dataset\"}\n");

    let place = Place::new();
    let ran = run(&mut place.command(&words("hint 123069478 --format json")), "");
    let note: Value = serde_json::from_str(&ran.err).unwrap();
    assert!(note["note"].as_str().unwrap().starts_with("built eight.tbl in "), "{note}");
}

/// Without it everything is text, and a file of that name is no format.
#[test]
fn only_the_format_makes_objects() {
    for line in ["solve eight 1", "answer cubic json", "solve eight -- --format json"] {
        let ran = ask(&words(line), "");
        assert_eq!(ran.status, 2);
        assert!(ran.err.starts_with("error: "), "{line}: {}", ran.err);
    }
}

#[test]
fn a_mistyped_command_gets_a_suggestion() {
    for (mistyped, meant) in [
        ("sovle", "'solve'"),
        ("anser", "'answer'"),
        ("stat", "'stats'"),
        ("hnt", "'hint'"),
        ("solve eigth", "'eight'"),
        ("random cubc", "'cubic'"),
        ("info --breif", "'--brief'"),
    ] {
        let ran = ask(&words(mistyped), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{mistyped}");
        let suggestion = ran.err.lines().find(|line| line.contains("similar"));
        assert!(suggestion.is_some_and(|line| line.contains(meant)), "{mistyped}: {}", ran.err);
    }
}

/// Every verb's help has examples, and every example is one that the command understands.
#[test]
fn the_examples_of_the_help_can_be_typed() {
    let mut tried = 0;
    for command in commands() {
        let names: Vec<_> = command.iter().map(String::as_str).collect();
        let help = ask(&[names.as_slice(), &["--help"]].concat(), "").answers();
        let examples = help.split_once("Example").map(|(_, examples)| examples);
        if names.len() == 2 && ["distance", "hint", "path"].contains(&names[0]) {
            continue; // Their verb has them.
        }
        let examples = examples.unwrap_or_else(|| panic!("no examples: {names:?}"));
        for example in examples.lines().filter_map(|line| line.split_once("tilebase ")) {
            let (_, example) = example;
            let slow = example.starts_with("stats goals");
            if slow || example.contains("play") || example.contains("--animate") {
                continue;
            }
            // Redirections aside: the words are what is tried, on input that is soon read.
            let example = example.split(['<', '>', '|']).next().unwrap().trim();
            let input = match () {
                () if example.starts_with("answer cubic") => "0 0",
                () if example.starts_with("answer eight") => "0",
                () => "",
            };
            let place = Place::new();
            place.write("cases.txt", "0");
            let mut shell = Command::new("sh");
            let script = format!("\"$0\" {example}");
            shell.args(["-c", &script, env!("CARGO_BIN_EXE_tilebase")]).current_dir(place.path(""));
            shell.env("TILEBASE_TABLES", tables()).env("HOME", place.path(""));
            let ran = run(&mut shell, input);
            assert_eq!(ran.status, 0, "{example}: {}", ran.err);
            tried += 1;
        }
    }
    assert!(tried > 25, "{tried}");
}

/// The scripts name every verb. Where the shell is there, it reads its script without complaint.
#[test]
fn every_shell_has_its_completions() {
    for (shell, check) in [
        ("bash", Some(["bash", "-n"])),
        ("zsh", Some(["zsh", "-n"])),
        ("fish", Some(["fish", "--no-execute"])),
        ("powershell", None),
    ] {
        let script = ask(&["completions", shell], "").answers();
        for verb in verbs(&[]) {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
        assert!(script.contains("distance") && script.contains("notation"));
        let Some([program, option]) = check else { continue };
        let place = Place::new();
        let file = place.write("script", &script);
        let check = Command::new(program).arg(option).arg(file).stdin(Stdio::null()).output();
        match check {
            Ok(output) => assert!(output.status.success(), "{shell}: {output:?}"),
            Err(_) => println!("{program} is not here, so it does not read its script"),
        }
    }
    assert_eq!(ask(&["completions", "tcsh"], "").status, 2);
}

/// Every command has a section, every option is named, and no formatter's order is taken for text.
#[test]
fn the_manual_page_has_every_command() {
    let page = ask(&["man"], "").answers();
    assert!(page.contains(".TH tilebase 1"), "{}", &page[..200]);
    for command in commands().iter().filter(|command| !command.is_empty()) {
        let heading = format!(".SH \"TILEBASE {}\"\n", command.join(" ").to_uppercase());
        assert_eq!(page.matches(&heading).count(), 1, "{heading}");
    }
    for option in ["tables", "no\\-build", "exact", "seed", "notation", "svg", "brief", "from"] {
        assert!(page.contains(&format!("\\-\\-{option}")), "{option}");
    }
    assert!(page.contains("Exit status:"));
    assert_eq!(page, ask(&["man"], "").answers());
}
