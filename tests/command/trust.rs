//! Tests that the command reports broken links, unreadable files and other unusual entries in the
//! directory of tables, and never says that all is well.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

use crate::support::{Place, run, tables};

/// Runs the command with a directory of tables. Returns the exit status, stdout and stderr.
fn look(words: &[&str], directory: &Path) -> (i32, String, String) {
    let output = Place::new().command(words).env("TILEBASE_TABLES", directory).output().unwrap();
    outcome(&output)
}

fn outcome(output: &Output) -> (i32, String, String) {
    let [out, err] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned());
    (output.status.code().expect("an exit status, not a signal"), out, err)
}

/// Returns a directory with a valid `eight.tbl` and what `make` adds.
fn beside_a_good_table(make: impl FnOnce(&Place)) -> Place {
    let place = Place::new();
    fs::copy(tables().join("eight.tbl"), place.path("eight.tbl")).unwrap();
    make(&place);
    place
}

/// `verify` and `info` report an entry that has a table's name and cannot be read. `verify` then
/// does not say that the tables are proved.
#[test]
fn every_entry_with_the_name_of_a_table_is_reported() {
    const GOAL: &str = "goals/WWWWEWWWW.tbl";
    let in_goals = |make: &dyn Fn(&Path)| {
        beside_a_good_table(|place| {
            fs::create_dir(place.path("goals")).unwrap();
            make(&place.path(GOAL));
        })
    };
    let shut = |path: &Path| fs::set_permissions(path, PermissionsExt::from_mode(0o000)).unwrap();
    let shut_goals = in_goals(&|_| ());
    shut(&shut_goals.path("goals"));
    let mut cases = vec![
        ("cubic.tbl", beside_a_good_table(|p| symlink("nothing", p.path("cubic.tbl")).unwrap())),
        ("cubic.tbl", beside_a_good_table(|p| symlink("cubic.tbl", p.path("cubic.tbl")).unwrap())),
        ("cubic.tbl", beside_a_good_table(|p| fs::create_dir(p.path("cubic.tbl")).unwrap())),
        (GOAL, in_goals(&|path| symlink("nothing", path).unwrap())),
        (GOAL, in_goals(&|path| symlink(path, path).unwrap())),
        (GOAL, in_goals(&|path| fs::create_dir(path).unwrap())),
        ("goals", beside_a_good_table(|place| symlink("nothing", place.path("goals")).unwrap())),
        ("goals", beside_a_good_table(|place| symlink("goals", place.path("goals")).unwrap())),
        ("goals", beside_a_good_table(|place| drop(place.write("goals", "a file")))),
    ];
    // Root may read the directory despite its permissions.
    if fs::read_dir(shut_goals.path("goals")).is_err() {
        cases.push(("goals", shut_goals));
    }
    for (name, place) in cases {
        let path = place.path(name);
        let (status, out, err) = look(&["verify"], &place.path(""));
        assert_eq!(status, 2, "{name}: {out}{err}");
        assert!(out.contains(&format!("{}: unreadable: ", path.display())), "{out}");
        assert!(out.contains("eight.tbl: proved: ") && !out.contains("tables proved"), "{out}");
        assert!(err.contains("1 of 2 tables could not be read"), "{err}");

        let (status, out, err) = look(&["info", "--brief"], &place.path(""));
        assert_eq!(status, 1, "{out}");
        assert!(err.starts_with("error: 1 of 2 tables not usable\n  replace"), "{err}");
        let line = out.lines().find(|line| line.trim_start().starts_with(name));
        assert!(line.is_some_and(|line| line.contains("  not usable: ")), "{name}: {out}");
    }
}

/// What to type next is right for tables in a folder, too: it names the directory of tables, and
/// `build` only where it makes that table.
#[test]
fn the_advice_for_a_bad_table_of_a_folder_is_for_its_directory() {
    for (file, words, reason, hint) in [
        (Some("UUUU_UUUU"), ["DDDD_DDDD", "UUUU_UUUU"], "found an empty file", Some("replace it")),
        (None, ["DDDD_DDDD", "UUUU_UUUU"], "no harris/UUUU_UUUU.tbl in ", Some("build it")),
        (None, ["UUUU_UUUU", "UUUU_UUUD"], "cannot be read: No such file", None),
    ] {
        let place = Place::new();
        fs::create_dir_all(place.path("tables/harris")).unwrap();
        if let Some(file) = file {
            place.write(&format!("tables/harris/{file}.tbl"), "");
        }
        let words = [&["distance", "harris", "--no-build"], words.as_slice()].concat();
        let (status, out, err) = look(&words, &place.path("tables"));
        assert_eq!((status, out.as_str()), (2, ""), "{words:?}: {err}");
        let tables = place.path("tables");
        let hint = match hint {
            Some(hint) => format!("\n  {hint}: tilebase build --out \"{}\"\n", tables.display()),
            None => "\n  leave --no-build out: the table is then made in memory\n".into(),
        };
        assert!(err.contains(reason) && err.ends_with(&hint), "{words:?}: {err}");
    }
}

/// A name that is not a file to read, or to draw to, is an error that says what to type next.
#[test]
fn a_file_that_cannot_be_opened_comes_with_advice() {
    let place = Place::new();
    symlink("loop", place.path("loop")).unwrap();
    fs::create_dir(place.path("directory")).unwrap();
    let socket = UnixListener::bind(place.path("socket")).unwrap();
    for name in ["loop", "directory", "socket"] {
        let read = "name a file that can be read, or none to read standard input";
        let written = "name a file that can be written: --svg FILE";
        let answers = ["eight", "cubic", "goals", "harris"].map(|of| ["answer", of, name].to_vec());
        let asked = answers.into_iter().map(|words| (words, read));
        let solve = vec!["solve", "123069478", "--svg", name];
        for (words, hint) in asked.chain([(solve, written)]) {
            let mut command = place.command(&words);
            let (status, out, err) =
                outcome(&command.env("TILEBASE_TABLES", tables()).output().unwrap());
            assert_eq!((status, out.as_str()), (2, ""), "{words:?}: {err}");
            assert!(
                err.contains(name) && err.ends_with(&format!("\n  {hint}\n")),
                "{words:?}: {err}"
            );
        }
    }
    drop(socket);
    let mut left: Vec<_> =
        fs::read_dir(place.path("")).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["directory", "loop", "socket"]);
}

/// There is no advice to replace a file that the user named, because it may be anything.
#[test]
fn verify_says_that_a_file_is_not_a_table() {
    let place = Place::new();
    for content in ["precious", "", "a text that is longer than the first bytes of a table"] {
        let file = place.write("precious.txt", content);
        let ran = place.command(&["verify", "precious.txt"]).output().unwrap();
        let (status, out, err) = outcome(&ran);
        assert_eq!(status, 1, "{out}{err}");
        let expected = "precious.txt: refused: not a table: expected a table";
        assert!(out.starts_with(expected), "{out}");
        assert_eq!(err, "error: 1 of 1 table wrong or damaged\n");
        assert_eq!(fs::read_to_string(file).unwrap(), content);
    }
}

/// Tables are checked in parallel and listed in order: eight.tbl and cubic.tbl first, then the goal
/// tables by name.
#[test]
fn info_lists_many_tables_in_their_order() {
    let place = beside_a_good_table(|place| drop(place.write("cubic.tbl", "")));
    let goals: Vec<_> = (0..200).map(|number| format!("goals/{number:03}.tbl")).collect();
    for goal in goals.iter().rev() {
        place.write(goal, goal);
    }
    let (status, out, _) = look(&["info", "--format", "json"], &place.path(""));
    let object: Value = serde_json::from_str(&out).unwrap();
    let listed = object["tables"].as_array().unwrap();
    let names: Vec<_> = listed.iter().map(|table| table["file"].as_str().unwrap()).collect();
    let expected = ["eight.tbl", "cubic.tbl"].into_iter().chain(goals.iter().map(String::as_str));
    assert_eq!((status, names), (1, expected.collect()));
}

/// A name with an escape sequence and a line end is escaped in every message that contains a name.
#[test]
fn names_do_not_move_the_cursor() {
    const EVIL: &str = "a\x1b[2J\nerror: b\r\u{9b}31m";
    const SHOWN: &str = r"a\u{1b}[2J\nerror: b\r\u{9b}31m";
    let place = Place::new();
    let tables = place.path(EVIL);
    fs::create_dir_all(tables.join("goals")).unwrap();
    fs::write(tables.join(format!("goals/{EVIL}.tbl")), "").unwrap();
    fs::write(tables.join("eight.tbl"), "").unwrap();
    let missing = format!("{EVIL}/missing");
    let nowhere = format!("{EVIL}/nowhere");
    let pattern = format!("RBWRWWEWW{EVIL}");
    let cases: &[&[&str]] = &[
        &["verify", "--tables", EVIL],
        &["info", "--tables", EVIL],
        &["verify", EVIL],
        &["info", "--tables", &missing],
        &["verify", "--tables", &missing],
        &["answer", "eight", &missing],
        &["build", "--check", "--goals", "none", "--out", EVIL],
        &["build", "--goals", "none", "--out", &missing],
        &["solve", "eight", "123069478", "--tables", EVIL],
        &["solve", "eight", "123069478", "--no-build", "--tables", &nowhere],
        &["distance", "eight", EVIL],
        &["distance", "cubic", "1,1", &pattern],
        &["solve", "eight", "123069478", "--svg", &missing],
        &["solve", "--format", EVIL],
        &[EVIL],
        &["--option", EVIL],
        &["stats", EVIL],
    ];
    for words in cases {
        let output = place.command(words).env("CLICOLOR_FORCE", "1").output().unwrap();
        let (_, out, err) = outcome(&output);
        let text = without_styles(&format!("{out}{err}"));
        let raw = text.chars().find(|&char| char.is_control() && char != '\n');
        assert_eq!(raw, None, "{words:?}: {text:?}");
        assert!(!text.lines().any(|line| line.starts_with("error: b")), "{words:?}: {text}");
        let quoted = text.contains(SHOWN) || text.contains(&EVIL.escape_debug().to_string());
        assert!(quoted || *words == ["--option", EVIL], "{words:?}: {text}");
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

/// A file whose name is not UTF-8 is opened.
#[test]
fn a_file_whose_name_is_not_utf_8_is_checked() {
    let place = beside_a_good_table(|place| {
        fs::create_dir(place.path("goals")).unwrap();
        let name = OsString::from_vec(b"\xff.tbl".to_vec());
        fs::write(place.path("goals").join(name), "").unwrap();
    });
    let (status, out, _) = look(&["verify"], &place.path(""));
    assert_eq!(status, 1, "{out}");
    assert!(out.contains("\u{fffd}.tbl: refused: not a table: "), "{out}");
}

/// A relative data directory is ignored, because it depends on the current directory.
#[test]
fn a_relative_home_or_data_directory_is_ignored() {
    let solve = |home: &str, data: Option<&str>| {
        let place = Place::new();
        let mut command = place.command(&["solve", "eight", "123069478"]);
        command.env("HOME", home);
        match data {
            Some(data) => command.env("XDG_DATA_HOME", data),
            None => command.env_remove("XDG_DATA_HOME"),
        };
        let ran = run(&mut command, "");
        let left = fs::read_dir(place.path("")).unwrap().count();
        (ran, left)
    };
    for data in [None, Some("data"), Some("./data")] {
        let (ran, left) = solve("home", data);
        assert_eq!((ran.status, left), (0, 0), "{}", ran.err);
        assert!(
            ran.err.ends_with(
                ", for this run only: the system names no data directory to keep it in\n"
            ),
            "{}",
            ran.err
        );
    }
    // If only the data directory is relative, the home directory is used.
    let home = Place::new();
    let (ran, left) = solve(home.path("").to_str().unwrap(), Some("data"));
    assert_eq!((ran.status, left), (0, 0), "{}", ran.err);
    assert_eq!(fs::read_dir(home.path("")).unwrap().count(), 1);
}

/// Runs the command on a terminal of 80 columns.
#[cfg(target_os = "linux")]
fn on_a_terminal(words: &[&str], variables: &[(&str, &str)]) -> Option<String> {
    let place = Place::new();
    let line = format!("stty cols 80; '{}' {}", env!("CARGO_BIN_EXE_tilebase"), words.join(" "));
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
    let output = script.stdin(Stdio::null()).output().ok()?;
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// The terminal determines whether boards are drawn; the environment variables affect only colours.
#[cfg(target_os = "linux")]
#[test]
fn boards_are_drawn_on_a_terminal_with_and_without_colours() {
    let solve = ["solve", "eight", "123069478"];
    let Some(coloured) = on_a_terminal(&solve, &[]) else {
        println!("script is not installed: skipped");
        return;
    };
    let (drawn, colour) = (|text: &str| text.contains('╭'), |text: &str| text.contains("\x1b["));
    assert!(drawn(&coloured) && colour(&coloured), "{coloured}");
    for variables in [("NO_COLOR", "1"), ("CLICOLOR", "0")] {
        let text = on_a_terminal(&solve, &[variables]).unwrap();
        assert!(drawn(&text) && !colour(&text), "{variables:?}: {text}");
    }
    let dumb = on_a_terminal(&solve, &[("TERM", "dumb")]).unwrap();
    assert!(!drawn(&dumb), "{dumb}");
    let plain = on_a_terminal(&[&solve[..], &["--plain"]].concat(), &[]).unwrap();
    assert!(!drawn(&plain), "{plain}");
    let forced = Place::new()
        .command(&solve)
        .env("TILEBASE_TABLES", tables())
        .env("CLICOLOR_FORCE", "1")
        .output()
        .unwrap();
    assert!(!drawn(&outcome(&forced).1), "{forced:?}");
}

/// Guards that no answer is lost without an error. A build does not need stdout, and one that
/// throws its answers away has no error.
#[test]
fn a_closed_stdout_is_an_error() {
    let place = Place::new();
    for verb in ["distance 123069478", "answer eight", "stats eight", "info", "man"] {
        let closed = run(&mut place.shell(&format!("tilebase {verb} >&-")), "");
        let expected = "error: cannot write the answer: stdout is closed\n";
        assert!(closed.err.starts_with(expected), "{verb}: {}", closed.err);
        assert_eq!(closed.status, 2, "{verb}");
    }
    for line in
        ["tilebase build --goals none --out made >&-", "tilebase hint 12345678_ > /dev/null"]
    {
        let ran = run(&mut place.shell(line), "");
        assert_eq!(ran.status, 0, "{line}: {}", ran.err);
    }
}
