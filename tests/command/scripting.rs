//! Tests of what scripts rely on: JSON on stdout and stderr, exit statuses, completions, the manual
//! page, and help texts.

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{Place, Ran, ask, run, tables, tables_with};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Returns the verbs that the help lists under a command, except `help`.
fn verbs(command: &[&str]) -> Vec<String> {
    let help = ask(&[command, &["--help"]].concat(), "").answers();
    let Some((_, list)) = help.split_once("\nCommands:\n") else { return Vec::new() };
    let list = list.split("\n\n").next().unwrap();
    // Continuation lines of a description are indented further.
    let lines = list.lines().filter(|line| !line.starts_with("   "));
    let verbs = lines.filter_map(|line| line.split_whitespace().next());
    verbs.filter(|&verb| verb != "help").map(str::to_owned).collect()
}

/// Returns the names of every command: none for `tilebase`, `answer`, ...
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

/// Command lines with JSON output, and the members of each object of the answer. Scripts rely on
/// these names.
const SHAPES: [(&str, &str); 31] = [
    ("verify", "expected place positions radius reason seconds state stored table verdict"),
    ("answer cubic", "distance question"),
    ("answer cubic --exact --paths", "distance path question"),
    ("answer eight", "distance path question"),
    ("answer goals", "distance question"),
    ("answer goals --paths", "distance path question"),
    ("solve eight 123069478", "boards distance goal path puzzle start"),
    ("solve cubic 2,1 RBWRWWEWW", "boards distance goal path puzzle start"),
    ("distance 123069478", "distance goal puzzle start"),
    ("distance cubic 2,1 RBWRWWEWW", "distance goal puzzle start"),
    ("distance -", "distance goal puzzle start"),
    ("hint 123069478", "best distance goal puzzle start"),
    ("hint cubic 2,1 RBWRWWEWW", "best distance goal puzzle start"),
    ("path 123069478", "distance goal path puzzle start"),
    ("path cubic 2,1 RBWRWWEWW --all", "distance goal path puzzle start"),
    ("path 123069478 --count", "distance goal paths puzzle start"),
    ("path cubic 2,1 RBWRWWEWW --count", "distance goal paths puzzle start"),
    ("random eight", "distance goal puzzle seed start"),
    ("random cubic --count 2", "distance goal puzzle seed start"),
    ("random cubic --goal RBWRWWEWW", "distance goal puzzle seed start"),
    ("stats eight", "blank counts hardest mean puzzle questions radius"),
    ("stats cubic", "blank counts hardest mean puzzle questions radius"),
    ("stats harris --blank 2,2", "blank counts hardest mean puzzle questions radius"),
    ("answer harris", "distance question"),
    ("answer harris --paths", "distance path question"),
    ("solve DDDD_DDDD", "boards distance goal path puzzle start"),
    ("distance DDDD_DDDD", "distance goal puzzle start"),
    ("hint harris DDDD_DDDD", "best distance goal puzzle start"),
    ("path DDDD_DDDD --count", "distance goal paths puzzle start"),
    ("random harris", "distance goal puzzle seed start"),
    ("info", "place tables"),
];

#[test]
fn every_answer_in_json_has_the_documented_members() {
    let two_tables = tables_with([]);
    for (line, members) in SHAPES {
        let input = match words(line)[..] {
            ["answer", "cubic", ..] => "2 1 RBWRWWEWW 1 1 RRRWWWRRE 0 0",
            ["answer", "eight", ..] => "1 12X453786 12345678X",
            ["answer", "harris", ..] => "DDDD_DDDD UUUU_UUUU",
            ["answer", ..] => "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB",
            ["distance", "-"] => "123069478\n2,1 RBWRWWEWW\n",
            _ => "",
        };
        let line_as_json = format!("{line} --format json");
        // Two tables are proved in a fraction of the time of all.
        let directory = if line == "verify" { two_tables.path("") } else { tables() };
        let place = Place::new();
        let mut command = place.command(&words(&line_as_json));
        let ran = run(command.env("TILEBASE_TABLES", directory), input);
        let answers = ran.answers();
        assert!(!answers.is_empty(), "{line}");
        for object in answers.lines() {
            let Ok(Value::Object(object)) = serde_json::from_str(object) else {
                panic!("{object}")
            };
            let names: BTreeSet<_> = object.keys().map(String::as_str).collect();
            assert_eq!(names, members.split(' ').collect(), "{line}");
            for name in ["distance", "question", "radius", "seed", "paths"] {
                assert!(object.get(name).is_none_or(Value::is_u64), "{line}: {name}");
            }
            for hardest in object.get("hardest").and_then(Value::as_array).into_iter().flatten() {
                let names: Vec<_> = hardest.as_object().unwrap().keys().collect();
                assert_eq!(names, ["goal", "start"], "{line}");
            }
            if object.contains_key("puzzle") && !object.contains_key("blank") {
                let [puzzle, start, goal] =
                    ["puzzle", "start", "goal"].map(|name| object[name].as_str().unwrap());
                // A start is written in its longest notation, whatever notation the question had.
                let length = |text: &str| text.chars().count();
                let lengths = if puzzle == "cubic" { (35, 9) } else { (9, 9) };
                assert_eq!((length(start), length(goal)), lengths, "{line}");
            }
        }
    }
}

/// Every verb that answers takes `--format`, and all are in the list above.
#[test]
fn every_verb_that_answers_takes_the_format() {
    for command in commands() {
        let names: Vec<_> = command.iter().map(String::as_str).collect();
        let leaf = verbs(&names).is_empty();
        if !leaf || matches!(names[0], "build" | "completions" | "man" | "play") {
            continue;
        }
        let help = ask(&[names.as_slice(), &["--help"]].concat(), "").answers();
        assert!(help.contains("--format <FORMAT>"), "{names:?}");
        let listed = SHAPES.iter().any(|(line, _)| words(line).starts_with(&names));
        // `stats goals` takes seconds, and `stats gardner` minutes.
        let is_slow = names[0] == "stats" && ["goals", "gardner"].contains(&names[1]);
        assert!(listed || is_slow, "{names:?}");
    }
}

fn error(ran: &Ran) -> (String, Option<String>) {
    assert_eq!((ran.status, ran.err.lines().count()), (2, 1), "{}", ran.err);
    let object: Value = serde_json::from_str(&ran.err).unwrap();
    assert!(object["hint"].is_string() || object["hint"].is_null(), "{object}");
    (object["error"].as_str().unwrap().to_owned(), object["hint"].as_str().map(str::to_owned))
}

/// Errors of every kind are JSON, wherever `--format json` is among the arguments.
#[test]
fn errors_are_json_if_answers_are() {
    let (what, hint) = error(&ask(&words("answer cubic --format json"), "1 1 WWW"));
    let expected =
        "stdin, line 1: expected nine of W, R, B and E, found 3 and the end of the input";
    assert_eq!((what.as_str(), hint), (expected, None));

    for line in [
        "random --format=json eight --distance 99",
        "random eight --format=json --distance 99",
        "random eight --distance 99 --format json",
    ] {
        let (what, hint) = error(&ask(&words(line), ""));
        assert_eq!(what, "--distance: expected 0 to 31, found 99", "{line}");
        assert_eq!(hint.unwrap(), "no question is farther from its goal", "{line}");
    }
    let (what, hint) = error(&ask(&words("distance - --format json"), "123069478 x\n"));
    assert!(what.starts_with("stdin, line 1: GOAL \"x\" (eight): "), "{what}");
    assert_eq!(hint.unwrap(), "for example: tilebase solve 564178X23 7568X4123");

    let (what, hint) = error(&ask(&words("slove eight 123069478 --format json"), ""));
    assert_eq!(what, "unexpected verb \"slove\"");
    assert_eq!(hint.unwrap(), "perhaps solve");
    let (what, hint) = error(&ask(&words("123069478 --format json"), ""));
    assert_eq!(what, "expected a verb before 123069478");
    assert_eq!(hint.unwrap(), "to see how to solve it: tilebase solve 123069478");
    let (what, _) = error(&ask(&words("solve eight 12306947 --format json"), ""));
    assert!(what.contains("expected nine squares, found 8"), "{what}");

    let place = Place::new();
    let (what, hint) =
        error(&run(&mut place.command(&words("--no-build stats cubic --format json")), ""));
    assert_eq!(what, format!("no cubic.tbl in {}", place.data().display()));
    assert!(hint.unwrap().starts_with("build it: tilebase build"));
}

#[test]
fn warnings_and_notes_are_json_if_answers_are() {
    let ran = ask(&words("answer cubic --format json"), "2 1 RBWRWWEWW");
    assert_eq!(ran.status, 0);
    assert_eq!(ran.err, "{\"warning\":\"stdin: expected 0 0 after the last dataset\"}\n");

    let place = Place::new();
    let ran = run(&mut place.command(&words("hint 123069478 --format json")), "");
    let note: Value = serde_json::from_str(&ran.err).unwrap();
    assert!(note["note"].as_str().unwrap().starts_with("built eight.tbl in "), "{note}");
}

/// Without `--format json` all output is text. A file named `json` does not select the format.
#[test]
fn only_the_option_selects_json() {
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
        ("distanse 123069478", "'distance'"),
        ("random cubc", "'cubic'"),
        ("stats eigth", "'eight'"),
        ("info --breif", "'--brief'"),
    ] {
        let ran = ask(&words(mistyped), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{mistyped}");
        let suggestion = ran.err.lines().find(|line| line.contains("similar"));
        assert!(suggestion.is_some_and(|line| line.contains(meant)), "{mistyped}: {}", ran.err);
    }
}

/// The help of every verb has examples, and every example runs successfully.
#[cfg(unix)]
#[test]
fn the_examples_of_the_help_run_successfully() {
    let two_tables = tables_with([]);
    let mut tried = 0;
    for command in commands() {
        let names: Vec<_> = command.iter().map(String::as_str).collect();
        let help = ask(&[names.as_slice(), &["--help"]].concat(), "").answers();
        let examples = help.split_once("Example").map(|(_, examples)| examples);
        let examples = examples.unwrap_or_else(|| panic!("no examples: {names:?}"));
        let examples = examples.split("\n\n").next().unwrap().lines();
        for example in examples.filter(|line| line.contains("tilebase ")) {
            // A single example is on the line of the heading.
            let example = example.trim_start_matches(": ").trim();
            // A table of Gardner's puzzle is not among those of the tests.
            let slow = example.contains("stats goals") || example.contains("gardner");
            if slow || example.contains("play") || example.contains("--animate") {
                continue;
            }
            // Leave out output files and other programs.
            let example = example.split('>').next().unwrap();
            let example = example.split(" | man").next().unwrap();
            let place = Place::new();
            place.write("cases.txt", "0");
            place.write("datasets.txt", "0 0");
            // Two tables are proved in a fraction of the time of all.
            let directory = if example.contains("verify") { two_tables.path("") } else { tables() };
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
            Err(_) => println!("{program} is not installed, so its script is not parsed"),
        }
    }
    assert_eq!(ask(&["completions", "tcsh"], "").status, 2);
}

/// Every command has a section in the manual page, and every option is in it.
#[test]
fn the_manual_page_has_every_command() {
    let page = ask(&["man"], "").answers();
    assert!(page.contains(".TH tilebase 1"), "{}", &page[..200]);
    for command in commands().iter().filter(|command| !command.is_empty()) {
        let heading = format!(".SH \"TILEBASE {}\"\n", command.join(" ").to_uppercase());
        assert_eq!(page.matches(&heading).count(), 1, "{heading}");
    }
    for option in ["tables", "no\\-build", "exact", "seed", "notation", "svg", "brief", "after"] {
        assert!(page.contains(&format!("\\-\\-{option}")), "{option}");
    }
    assert!(page.contains("Exit status:"));
    assert_eq!(page, ask(&["man"], "").answers());
}
