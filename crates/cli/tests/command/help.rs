//! Tests of `-h`, which fits on a screen and whose examples work, and of `--help`.

use std::fs;

use crate::support::{Folder, run, tables};

/// Returns the verbs, and the formats of `answer` with it.
fn verbs() -> Vec<Vec<String>> {
    let list = |words: &[&str], heading: &str| {
        let help = run(&mut Folder::new().command(words), "").answers();
        let (_, list) = help.split_once(heading).unwrap();
        let rows = list.lines().take_while(|line| !line.is_empty());
        let rows = rows.filter(|line| !line.starts_with("   "));
        let names = rows.map(|line| line.split_whitespace().next().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    let verbs = list(&["-h"], "Commands:\n").into_iter().map(|verb| vec![verb]);
    let formats = list(&["answer", "-h"], "Formats:\n").into_iter();
    let all: Vec<_> = verbs.chain(formats.map(|name| vec!["answer".to_owned(), name])).collect();
    assert_eq!(all.len(), 14 + 13);
    all
}

/// Returns the help of a verb.
fn help(verb: &[String], option: &str) -> String {
    let words: Vec<_> = verb.iter().map(String::as_str).chain([option]).collect();
    run(&mut Folder::new().command(&words), "").answers()
}

/// Guards that `-h` leaves room for the prompt on a screen of 80 columns and 24 lines, that it says
/// where the rest is, and that neither help is wider.
#[test]
fn the_short_help_fits_on_a_screen() {
    for verb in [Vec::new()].into_iter().chain(verbs()) {
        let [short, long] = ["-h", "--help"].map(|option| help(&verb, option));
        // The list of formats has a line for each, and more.
        let most = if verb == ["answer"] { 32 } else { 24 };
        assert!(short.lines().count() < most, "{verb:?}: {short}");
        for line in short.lines().chain(long.lines()) {
            assert!(line.chars().count() <= 80, "{verb:?}: {line}");
        }
        assert!(long.contains("Example"), "{verb:?}");
        let last = short.lines().last().unwrap();
        let rest = match &*verb.join(" ") {
            "" => "All of this help: tilebase --help".to_owned(),
            "answer" => "Options of a format: tilebase answer poj3131 -h".to_owned(),
            name => format!("All options: tilebase {name} --help"),
        };
        assert_eq!(last, rest);
    }
}

/// Guards that help is shown however one asks for it.
#[test]
fn help_and_an_option_for_help_may_stand_together() {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    for option in ["-h", "--help"] {
        assert_eq!(help(&words(&["help"]), option), help(&[], option));
        assert_eq!(help(&words(&["help", "solve"]), option), help(&words(&["solve"]), option));
    }
}

/// Guards that every example of a short help works as it is typed, but for tables that take long to
/// build and games, which need a terminal.
#[test]
#[cfg(unix)]
fn every_example_of_the_short_help_works() {
    let place = Folder::new();
    place.write("datasets.txt", "2 1 RBWRWWEWW 0 0\n");
    place.write("cases.txt", "1 12X453786 12345678X\n");
    // Boards of 4x4 would need large databases.
    place.write("boards.txt", "");
    place.write("puzzles.txt", "0\n");
    place.write("small/eight.tbl", fs::read(tables().join("eight.tbl")).unwrap());
    fs::create_dir_all(place.path(".config/fish/completions")).unwrap();
    for verb in verbs() {
        let help = help(&verb, "-h");
        let (_, examples) = help.split_once("Example").unwrap();
        let examples = examples.lines().skip(1).take_while(|line| line.starts_with("  "));
        let examples: Vec<_> = examples.map(str::trim).collect();
        assert_eq!(examples.len(), if verb.len() == 2 { 1 } else { 2 }, "{help}");
        for example in examples {
            assert!(example.contains(&format!("tilebase {}", verb.join(" "))), "{example}");
            let is_build = example.starts_with("tilebase build") && !example.contains("--dry-run");
            let typed = if is_build { format!("{example} --dry-run") } else { example.to_owned() };
            let mut shell = place.shell(&typed);
            // To prove all tables takes seconds.
            let tables = if example == "tilebase verify" { place.path("small") } else { tables() };
            let ran = run(shell.env("TILEBASE_TABLES", tables), "");
            let is_game = ran.err.contains("terminal") && example.starts_with("tilebase play");
            assert!(ran.status == 0 || is_game, "{example}: {}{}", ran.out, ran.err);
            let is_kept = example.contains(" > ") || example.contains(" >> ");
            let is_empty = example.contains("boards.txt") || example.contains("puzzles.txt");
            assert!(is_game || is_kept || is_empty || !ran.out.is_empty() || is_build, "{example}");
        }
    }
}
