//! Tests that pages cannot have: of following advice, a stdout without a reader, arguments of 20
//! kB, directories without permission, hostile names and terminals.

use std::fs;
use std::io;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Output, Stdio};

use tilebase_build::default_tables;

use crate::support::{Folder, Ran, program, run, tables};
use tilebase_tests::lacking::works;

fn outcome(output: &Output) -> (i32, String, String) {
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    (output.status.code().expect("an exit status, not a signal"), out, err)
}

/// Makes a kind of damage at `name` in the directory of tables of a place.
type Damage = fn(&Folder, &str);

const RUBBISH: Damage = |place, name| drop(place.write(name, "rubbish"));
const OLD: Damage = |place, name| drop(place.write(name, "TILEBASE of another version"));
const DIRECTORY: Damage = |place, name| fs::create_dir_all(place.path(name).join("full")).unwrap();
const TO_NOTHING: Damage = |place, name| symlink("nothing", place.path(name)).unwrap();
const LOOP: Damage = |place, name| symlink(place.path(name), place.path(name)).unwrap();
const PIPE: Damage = |place, name| {
    assert!(Command::new("mkfifo").arg(place.path(name)).status().unwrap().success());
};
/// A valid table under another name.
const OTHER: Damage = |place, name| {
    fs::copy(tables().join("cubic/EWWWWWWWW.tbl"), place.path(name)).map(drop).unwrap();
};
/// A folder that leads to one with a damaged table that `build` makes.
const TO_FOLDER: Damage = |place, name| {
    place.write("elsewhere/EWWWWWWWW.tbl", "rubbish");
    symlink(place.path("elsewhere"), place.path(name)).unwrap();
};

/// Every kind of damage. Names are below the directory `tables`.
const DAMAGES: &[(&str, Damage)] = &[
    ("eight.tbl", RUBBISH),
    ("eight.tbl", DIRECTORY),
    ("eight.tbl", LOOP),
    ("eight.tbl", PIPE),
    ("eight.tbl", OTHER),
    ("cubic/EWWRWWRBW.tbl", RUBBISH),
    ("cubic/foreign.tbl", RUBBISH),
    ("harris/_UUUUUUUU.tbl", RUBBISH),
    ("harris/DDDD_DDDD.tbl", OLD),
    ("cubic", RUBBISH),
    ("cubic", TO_NOTHING),
    ("cubic", TO_FOLDER),
];

/// Questions that a table answers, by what is damaged.
const QUESTIONS: &[(&str, &[&str])] = &[
    ("eight.tbl", &["distance", "123456708"]),
    ("cubic/EWWRWWRBW.tbl", &["solve", STATE, "EWWRWWRBW"]),
    ("harris/_UUUUUUUU.tbl", &["distance", "_DDDDDDDD", "_UUUUUUUU"]),
    ("cubic", &["solve", STATE, "EWWWWWWWW"]),
];
const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";

/// Returns a place with this number of default tables in the directory `tables`, and with these
/// kinds of damage.
fn damaged(tables_there: usize, damages: &[(&str, Damage)]) -> Folder {
    let place = Folder::new();
    for content in default_tables().into_iter().take(tables_there) {
        let name = content.file_name();
        let path = place.path("tables").join(&name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::hard_link(tables().join(name), path).unwrap();
    }
    for (name, damage) in damages {
        let path = place.path("tables").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let _was_there = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        damage(&place, &format!("tables/{name}"));
    }
    place
}

/// Does what the last line of an error says: moves files away, and runs commands.
fn follow(place: &Folder, ran: &Ran) {
    let (_, advice) = ran.err.trim_end().rsplit_once("\n  ").unwrap();
    let (moved, command) = match advice.split_once("tilebase build") {
        Some((before, options)) => (before, format!("tilebase build{options}")),
        None => (advice, "tilebase build --out tables".to_owned()),
    };
    let is_moved = moved.starts_with("move away \"");
    if is_moved {
        for (number, path) in moved.split('"').skip(1).step_by(2).enumerate() {
            fs::rename(path, place.path(&format!("away {number}"))).unwrap();
        }
    }
    let is_run = advice.contains("tilebase build") || advice.contains("run this again without");
    assert!(is_moved || is_run, "{advice}");
    if is_run {
        // Of all 1,320 goals, those whose tables are damaged.
        let goals = |goals| command.replace("--all-goals", goals);
        let command = if command.contains("--all-goals") {
            format!("{} && {}", goals("cubic --goal EWWRWWRBW"), goals(""))
        } else {
            command
        };
        let built = run(&mut place.shell(&command), "");
        assert_eq!(built.status, 0, "{advice}: {}", built.err);
    }
}

/// Guards that following an error's advice removes the error, for every kind of damage and for all
/// together.
#[test]
fn advice_about_damaged_tables_ends_the_error() {
    let together =
        ["eight.tbl", "cubic/EWWRWWRBW.tbl", "cubic/foreign.tbl", "harris/_UUUUUUUU.tbl"];
    let together = together.map(|name| (name, RUBBISH));
    let alone = DAMAGES.chunks(1);
    for damages in alone.chain([&together[..]]) {
        let names: Vec<_> = damages.iter().map(|(name, _)| name).collect();
        let quick = ["verify", "--quick", "--tables", "tables"];
        let place = damaged(8, damages);
        let first = run(&mut place.command(&quick), "");
        assert_ne!(first.status, 0, "{names:?}: {}", first.out);
        follow(&place, &first);
        // What was moved away and not built again is missing.
        let missing = run(&mut place.command(&quick), "");
        if missing.err.contains("make what is wrong or missing") {
            follow(&place, &missing);
        }
        let second = run(&mut place.command(&quick), "");
        let both = format!("{}{}{}", first.err, second.out, second.err);
        assert_eq!(second.status, 0, "{names:?}: {both}");
        // A question that the table answers is answered after the advice has been followed.
        if let Some((_, words)) = QUESTIONS.iter().find(|(name, _)| names == [name]) {
            let place = damaged(8, damages);
            let words = [*words, &["--no-build", "--tables", "tables"]].concat();
            let first = run(&mut place.command(&words), "");
            if first.status != 0 && !first.err.contains("name another directory") {
                follow(&place, &first);
                let second = run(&mut place.command(&words), "");
                assert_eq!(second.status, 0, "{words:?}: {}{}", first.err, second.err);
            }
        }
        // Even if no table is good, so that none would be left, there is advice.
        let place = damaged(0, damages);
        let verified = run(&mut place.command(&["verify", "--tables", "tables"]), "");
        assert!(verified.status != 0, "{names:?}");
        assert!(verified.err.contains("tilebase build"), "{names:?}: {}", verified.err);
    }
}

/// Guards that the exit status has the verdict even if no program reads the output.
#[test]
fn a_verdict_does_not_depend_on_who_reads_it() {
    let unread = |place: &Folder, words: &[&str]| {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = place.command(words).stdout(writer).output().unwrap();
        outcome(&output)
    };
    let (good, all) = (damaged(1, &[]), damaged(8, &[]));
    let bad = damaged(0, &[("eight.tbl", RUBBISH), ("cubic/EWWWWWWWW.tbl", RUBBISH)]);
    for format in ["text", "json"] {
        let quick = ["verify", "--quick", "--tables", "tables", "--format", format];
        assert_eq!(unread(&all, &quick), (0, String::new(), String::new()));
        let (status, _, err) = unread(&bad, &quick);
        assert!(
            status == 1 && err.contains("8 of 8 tables missing or not valid"),
            "{status}: {err}"
        );
        let verify = ["verify", "--tables", "tables", "--format", format];
        assert_eq!(unread(&good, &verify), (0, String::new(), String::new()));
        let (status, _, err) = unread(&bad, &verify);
        assert!(status == 1 && err.contains("2 of 2 tables not proved"), "{status}: {err}");
    }
}

/// Guards that errors do not repeat a long argument in full, wherever it is.
#[test]
fn errors_leave_out_the_middle_of_long_arguments() {
    let place = Folder::new();
    for (unit, most) in [("A", usize::MAX), ("123069478 ", 3), ("é\n", 3)] {
        let long = &unit.repeat(20_000 / unit.len());
        // The search for a similar option takes time quadratic in the length.
        let option = &format!("--{}", unit.repeat(1_500 / unit.len()));
        let cases: &[&[&str]] = &[
            &[long],
            &[option],
            &["solve", long],
            &["solve", "123069478", "--after", long],
            &["solve", "123069478", "--format", long],
            &["random", "eight", "--distance", long],
            &["play", long],
            &["answer", "hdu3567", long],
            &["build", "cubic", "--goal", long],
            &["verify", long],
            &["build", "--out", long],
            &["distance", "123069478", "--no-build", "--tables", long],
        ];
        for words in cases.iter().take(most) {
            let ran = run(place.command(words).env("TILEBASE_TABLES", tables()), "");
            let name = words.join(" ").chars().take(60).collect::<String>();
            // What is checked is listed, with what is wrong with it.
            let is_list = ["verify", "build"].contains(&words[0]) && !ran.out.is_empty();
            assert!(is_list && ran.status != 0 || (ran.status, &*ran.out) == (2, ""), "{name}");
            let length = ran.out.len() + ran.err.len();
            assert!(length < 10_000, "{name}: {length} bytes");
            assert!(ran.err.contains("rror"), "{name}: {}", ran.err);
        }
    }
}

/// `verify` reports a folder that cannot be read, and then does not say that the tables are proved.
#[test]
fn a_folder_without_permission_is_reported() {
    let place = Folder::new();
    fs::copy(tables().join("eight.tbl"), place.path("eight.tbl")).unwrap();
    let goals = place.path("cubic");
    fs::create_dir(&goals).unwrap();
    fs::set_permissions(&goals, PermissionsExt::from_mode(0o000)).unwrap();
    // Root may read every directory, except without capabilities.
    let is_root = fs::read_dir(&goals).is_ok();
    let without = "setpriv --bounding-set=-all --inh-caps=-all";
    if is_root && !works(&[&Vec::from_iter(without.split(' '))[..], &["true"]].concat()) {
        return;
    }
    let ask = |line: &str| {
        run(&mut place.shell(&format!("{} {line}", if is_root { without } else { "" })), "")
    };
    let verified = ask("tilebase verify --tables .");
    assert_eq!(verified.status, 2, "{}", verified.out);
    assert!(verified.out.contains("cubic: unreadable: "), "{}", verified.out);
    assert!(!verified.out.contains("tables proved"), "{}", verified.out);
}

/// A name with an escape sequence and a line end is escaped in every message that contains a name.
#[test]
fn names_do_not_move_the_cursor() {
    const EVIL: &str = "a\x1b[2J\nerror; b\r\u{9b}31m";
    const SHOWN: &str = r"a\u{1b}[2J\nerror; b\r\u{9b}31m";
    let place = Folder::new();
    let tables = place.path(EVIL);
    fs::create_dir_all(tables.join("cubic")).unwrap();
    fs::write(tables.join(format!("cubic/{EVIL}.tbl")), "").unwrap();
    fs::write(tables.join("eight.tbl"), "").unwrap();
    let missing = format!("{EVIL}/missing");
    let nowhere = format!("{EVIL}/nowhere");
    let pattern = format!("RBWRWWEWW{EVIL}");
    let cases: &[&[&str]] = &[
        &["verify", EVIL],
        &["verify", "--quick", "--tables", EVIL],
        &["answer", "hdu3567", &missing],
        &["build", "--small", "--out", &missing],
        &["solve", "eight", "123069478", "--no-build", "--tables", &nowhere],
        &["distance", "cubic", "1,1", &pattern],
        &["solve", "--format", EVIL],
        &[EVIL],
        &["--option", EVIL],
    ];
    for words in cases {
        let ran = run(place.command(words).env("CLICOLOR_FORCE", "1"), "");
        let text = without_styles(&format!("{}{}", ran.out, ran.err));
        let raw = text.chars().find(|&char| char.is_control() && char != '\n');
        assert_eq!(raw, None, "{words:?}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("error; b")), "{words:?}: {text}");
        // What clap quotes has no such characters.
        let is_usage = [&["--option"][..], &[EVIL], &["solve", "--format"]];
        let quoted = text.contains(SHOWN) || text.contains(&EVIL.escape_debug().to_string());
        let is_usage = is_usage.iter().any(|usage| words.starts_with(usage));
        assert!(quoted || is_usage, "{words:?}: {text}");
    }
}

/// Removes the sequences for colours, bold and underlined text from a message.
fn without_styles(text: &str) -> String {
    let is_style = |code: &str| code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';');
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| match part.split_once('m') {
        Some((code, rest)) if is_style(code) => plain + rest,
        _ => plain + "\x1b[" + part,
    })
}

/// Runs the command on a terminal of 80 columns.
#[cfg(target_os = "linux")]
fn on_a_terminal(words: &[&str], variables: &[(&str, &str)]) -> String {
    let place = Folder::new();
    let line = format!("stty cols 80; '{}' {}", program().display(), words.join(" "));
    let mut environment = place.command(&[]);
    environment.env("TILEBASE_TABLES", tables()).env("TERM", "xterm");
    environment.envs(variables.iter().copied());
    let mut script = Command::new("script");
    script.args(["-qec", &line, "/dev/null"]).current_dir(place.path(""));
    for (name, value) in environment.get_envs() {
        match value {
            Some(value) => script.env(name, value),
            None => script.env_remove(name),
        };
    }
    let output = script.stdin(Stdio::null()).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The terminal determines whether boards are drawn; the environment variables affect only colours.
#[cfg(target_os = "linux")]
#[test]
fn boards_are_drawn_on_a_terminal_with_and_without_colours() {
    let solve = ["solve", "eight", "123069478"];
    if !works(&["script", "--version"]) {
        return;
    }
    let coloured = on_a_terminal(&solve, &[]);
    let (drawn, colour) = (|text: &str| text.contains('╭'), |text: &str| text.contains("\x1b["));
    assert!(drawn(&coloured) && colour(&coloured), "{coloured}");
    for variables in [("NO_COLOR", "1"), ("CLICOLOR", "0")] {
        let text = on_a_terminal(&solve, &[variables]);
        assert!(drawn(&text) && !colour(&text), "{variables:?}: {text}");
    }
    let dumb = on_a_terminal(&solve, &[("TERM", "dumb")]);
    assert!(!drawn(&dumb), "{dumb}");
}

/// Guards that `verify` looks at the tables of all directories that are read, that a bad
/// table in one does not hide a good one in another, and that a directory which may not be entered
/// is said to be so, and no tables are made up in it.
#[test]
fn tables_of_all_directories_are_checked_and_used() {
    let place = Folder::new();
    let of =
        |data: &str, name: &str| format!("{data}/tilebase/{}/{name}", tilebase::Header::FORMAT);
    let good = fs::read(tables().join("eight.tbl")).unwrap();
    let other = "harris/UUUU_UUUU.tbl";
    place.write(&of("data", other), fs::read(tables().join(other)).unwrap());
    place.write(&of("bad", "eight.tbl"), &good[..1000]);
    place.write(&of("good", "eight.tbl"), &good);
    let run_with = |system: &str, words: &[&str]| {
        let mut command = place.command(words);
        let directories = system.split(' ').map(|name| place.path(name));
        command.env("XDG_DATA_DIRS", std::env::join_paths(directories).unwrap());
        run(&mut command, "")
    };
    for (system, tables, status) in
        [("good", 2, 0), ("good bad", 2, 0), ("bad", 2, 1), ("bad good", 3, 1)]
    {
        let ran = run_with(system, &["verify"]);
        assert_eq!(
            (ran.out.contains("eight.tbl"), ran.status),
            (true, status),
            "{system}: {ran:?}"
        );
        let ran = run_with(system, &["verify", "--quick"]);
        let listed = ran.out.lines().filter(|line| !line.ends_with(": missing")).count();
        assert_eq!((listed, ran.status), (tables, 1), "{system}: {ran:?}");
    }
    for system in ["good", "bad good", "good bad"] {
        let ran = run_with(system, &["distance", "123069478", "--no-build"]);
        assert_eq!((ran.out.as_str(), ran.status), ("5\n", 0), "{system}: {ran:?}");
    }
    let ran = run_with("bad", &["distance", "123069478", "--no-build"]);
    assert!(ran.status == 2 && ran.err.contains("expected"), "{ran:?}");
    let closed = place.path(&of("closed", ""));
    fs::create_dir_all(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
    // The administrator may enter it.
    if fs::symlink_metadata(closed.join(".")).is_err() {
        let ran = run_with("closed", &["verify", "--quick"]);
        assert!(ran.status != 0 && ran.out.contains("Permission denied"), "{ran:?}");
        assert!(!ran.out.contains("alike.tbl"), "{ran:?}");
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o700)).unwrap();
}
