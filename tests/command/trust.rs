//! Tests of unusual places that a page cannot make: sockets, directories without permission, hostile
//! names and terminals.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixListener;
use std::process::{Command, Stdio};

use crate::lacking::works;
use crate::support::{Place, run, tables};

/// `verify` and `info` report a folder that cannot be read. `verify` then does not say that the
/// tables are proved.
#[test]
fn a_folder_without_permission_is_reported() {
    let place = Place::new();
    fs::copy(tables().join("eight.tbl"), place.path("eight.tbl")).unwrap();
    let goals = place.path("goals");
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
    assert!(verified.out.contains("goals: unreadable: "), "{}", verified.out);
    assert!(!verified.out.contains("tables proved"), "{}", verified.out);
    let listed = ask("tilebase info --brief --tables .");
    assert!(listed.status == 1 && listed.out.contains("  not usable: "), "{}", listed.out);
}

/// A socket is no file to read, or to draw to: an error says what to type next.
#[test]
fn a_socket_is_refused_with_advice() {
    let place = Place::new();
    let _socket = UnixListener::bind(place.path("socket")).unwrap();
    for (words, hint) in [
        (&["answer", "eight"][..], "name a file that can be read, or none to read standard input"),
        (&["solve", "123069478", "--svg"], "name a file that can be written: --svg FILE"),
    ] {
        let mut command = place.command(&[words, &["socket"]].concat());
        let ran = run(command.env("TILEBASE_TABLES", tables()), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}: {}", ran.err);
        assert!(ran.err.contains(" socket: "), "{}", ran.err);
        assert!(ran.err.ends_with(&format!("\n  {hint}\n")), "{}", ran.err);
    }
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
        let ran = run(place.command(words).env("CLICOLOR_FORCE", "1"), "");
        let text = without_styles(&format!("{}{}", ran.out, ran.err));
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

/// Runs the command on a terminal of 80 columns.
#[cfg(target_os = "linux")]
fn on_a_terminal(words: &[&str], variables: &[(&str, &str)]) -> String {
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
    let plain = on_a_terminal(&[&solve[..], &["--plain"]].concat(), &[]);
    assert!(!drawn(&plain), "{plain}");
}
