//! Tests that pages are right: runs the commands of each page in order and compares their output
//! and exit status with the page.
//!
//! The guides in `docs` show what a user sees. The pages in `tests/transcripts` guard texts: of
//! answers, notes and errors; those of many cases are files of text, as if all were one block.
//! `README.md` and `docs/results.md` are run as these are. With
//! `TILEBASE_WRITE_PAGES` set, pages that differ are written again.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::{env, fs, thread};

use crate::support::{Folder, sample, tables};
use crate::{gardner, support};

/// The page of `docs` that is run as a transcript, as its figures are those of the default tables.
const RESULTS: &str = "docs/results.md";

/// The pages in a folder, and how their commands are run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Beside the samples, without tables. Stdout and stderr are shown together, in their order.
    Guide,
    /// A guide, with the commands that take minutes, in blocks `console long`.
    LongGuide,
    /// In an empty directory, with the default tables. Lines of stderr begin with `! `.
    Page,
}

/// A part of a page.
enum Part {
    /// A line that is not run.
    Text(String),
    /// A command, of one line or of several, and the output that the page shows.
    Command { line: usize, command: String, shown: String },
}

/// Returns the parts of a page. In blocks `console`, commands are lines that begin with `$ `, and
/// lines after them that begin with `> `. A page that begins with a command is one block.
fn parts(page: &str, kind: Kind) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut inside = page.starts_with("$ ");
    for (number, text) in (1..).zip(page.split_inclusive('\n')) {
        let fence = text.strip_prefix("```").map(str::trim_end);
        if let Some(name) = fence {
            let is_run = name == "console" || name == "console long" && kind == Kind::LongGuide;
            inside = !inside && is_run;
        }
        if fence.is_some() || !inside {
            parts.push(Part::Text(text.to_owned()));
        } else if let Some(command) = text.strip_prefix("$ ") {
            let (command, shown) = (command.to_owned(), String::new());
            parts.push(Part::Command { line: number, command, shown });
        } else {
            let Some(Part::Command { command, shown, .. }) = parts.last_mut() else {
                panic!("line {number}: a block begins with a command")
            };
            match text.strip_prefix("> ").filter(|_| shown.is_empty()) {
                Some(more) => command.push_str(more),
                None => shown.push_str(text),
            }
        }
    }
    parts
}

/// The text that marks the end of each command's output, before its exit status.
const END: char = '\u{1e}';

/// Runs commands in one shell, with a clean environment. Returns the output of each: stdout, then
/// stderr, then `? STATUS` if the exit status is not 0 and `echo $?` does not come next.
fn run(commands: &[&str], kind: Kind) -> Vec<String> {
    let place = Folder::new();
    let home = fs::canonicalize(place.path("")).unwrap();
    // Directories have other names on pages, so a command must not contain these.
    let mut directories = vec![(home.clone(), "/home/you")];
    let mut script = String::new();
    if kind == Kind::Page {
        directories.extend([
            (tables(), "/usr/share/tilebase"),
            (gardner::near_goal().to_owned(), "/usr/share/near-goal"),
        ]);
    } else {
        script.push_str("exec 2>&1\n");
        for name in ["chip.c", "cubic.txt", "eight.txt", "game.c", "own.c"] {
            place.write(name, sample(name));
        }
        for name in ["ask.c", "tilebase.h", "tilebase_goal.h"] {
            place.write(name, sample(&format!("../../crates/c/{name}")));
        }
    }
    for command in commands {
        let named = directories.iter().any(|(_, name)| command.contains(name));
        assert!(!named, "a directory that is another one here: {command}");
        // `exit $s` passes the status of the command on to the next line, for `echo $?`.
        let end = if kind == Kind::Page { format!("printf '{END}' >&2; ") } else { String::new() };
        script += &format!("{command}(s=$?; {end}printf '{END}%s{END}' $s; exit $s)\n");
    }
    let mut shell = place.shell(&script);
    shell.env_clear().env("PATH", support::path()).env("HOME", &home).stdin(Stdio::null());
    if kind == Kind::Page {
        shell.env("TILEBASE_TABLES", tables()).env("NEAR", gardner::near_goal());
    }
    let output = shell.output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|bytes| {
        let text = String::from_utf8_lossy(&bytes)
            .replace("Library/Application Support", ".local/share")
            // musl's words.
            .replace("Symbolic link loop", "Too many levels of symbolic links");
        let named = |text: String, (path, name): &(PathBuf, &str)| {
            text.replace(path.to_str().unwrap(), name)
        };
        directories.iter().fold(text, named)
    });
    let (mut out, mut err) = (out.split(END), err.split(END));
    let next = commands.iter().skip(1).map(|&next| Some(next)).chain([None]);
    let printed = commands.iter().zip(next).map(|(command, next)| {
        let mut printed = out.next().unwrap().to_owned();
        let lines = err.next().unwrap_or_default().split_inclusive('\n');
        lines.for_each(|line| printed.extend([if line == "\n" { "!" } else { "! " }, line]));
        assert!(printed.is_empty() || printed.ends_with('\n'), "a line without an end: {command}");
        assert!(!printed.contains("panicked at"), "{command}{printed}");
        let status = out.next().unwrap_or_else(|| panic!("the shell ended: {command}{printed}"));
        if status != "0" && next != Some("echo $?\n") {
            printed += &format!("? {status}\n");
        }
        printed
    });
    printed.collect()
}

/// Returns whether an output is the one that a page shows. A line `...` of the page stands for any
/// lines, and `34 ms` for any time.
fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], printed) => printed.is_empty(),
        (["...\n", rest @ ..], _) => (0..=printed.len()).any(|n| fits(rest, &printed[n..])),
        ([line, rest @ ..], [found, more @ ..]) => {
            without_times(line) == without_times(found) && fits(rest, more)
        }
        _ => false,
    }
}

/// Replaces the number in `in 34 ms`, and in `in 0.3 s`.
fn without_times(text: &str) -> String {
    let mut words: Vec<_> = text.split(' ').collect();
    for place in 1..words.len() {
        let unit = words[place].trim_end_matches(['\n', ':', ',']);
        if ["ms", "s"].contains(&unit) && words[place - 1].parse::<f64>().is_ok() {
            words[place - 1] = "N";
        }
    }
    words.join(" ")
}

/// Returns the text of a page for a new output. A single `...` keeps its numbers of lines before
/// and after it.
fn updated(shown: &[&str], printed: &[&str]) -> String {
    let Some(before) = shown.iter().position(|&line| line == "...\n") else {
        return printed.concat();
    };
    let after = shown.len() - before - 1;
    if before + after >= printed.len() {
        return printed.concat();
    }
    [&printed[..before], &["...\n"], &printed[printed.len() - after..]].concat().concat()
}

/// Runs the commands of a page. Returns the right page, and for each command with another output
/// its line, the page's text and the output.
fn checked(page: &str, kind: Kind) -> (String, Vec<String>) {
    let parts = parts(page, kind);
    let commands = parts.iter().filter_map(|part| match part {
        Part::Command { command, .. } => Some(command.as_str()),
        Part::Text(_) => None,
    });
    let mut printed = run(&commands.collect::<Vec<_>>(), kind).into_iter();
    let (mut right, mut wrong) = (String::new(), Vec::new());
    for part in parts {
        match part {
            Part::Text(text) => right += &text,
            Part::Command { line, command, shown } => {
                let printed = printed.next().unwrap();
                let lines = |text| str::split_inclusive(text, '\n').collect::<Vec<_>>();
                let [before, now] = [shown.as_str(), &printed].map(lines);
                right += &format!("$ {}\n", command.trim_end().replace('\n', "\n> "));
                if fits(&before, &now) {
                    right += &shown;
                } else {
                    right += &updated(&before, &now);
                    wrong.push(format!("line {line}: {command}shown:\n{shown}printed:\n{printed}"));
                }
            }
        }
    }
    (right, wrong)
}

/// Returns the pages of a folder of the project.
fn pages(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |file: &PathBuf| file.extension().is_some_and(|end| end == "md" || end == "txt");
    let pages: Vec<_> = files.filter(is_page).collect();
    assert!(pages.len() > 3);
    pages
}

/// Checks that each page shows what its commands print, or writes it.
fn check(pages: &[PathBuf], kind: Kind) {
    let check = |page: &PathBuf| {
        let text = fs::read_to_string(page).unwrap();
        let (right, wrong) = checked(&text, kind);
        if env::var_os("TILEBASE_WRITE_PAGES").is_none() {
            return wrong.iter().map(|what| format!("\n{}, {what}", page.display())).collect();
        }
        fs::write(page, right).unwrap();
        String::new()
    };
    let wrong: String = thread::scope(|scope| {
        let running: Vec<_> = pages.iter().map(|page| scope.spawn(move || check(page))).collect();
        running.into_iter().map(|page| page.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong}\nTILEBASE_WRITE_PAGES=1 writes what is printed now");
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "shows errors in the words of Linux")]
fn every_command_of_the_pages_prints_what_the_page_shows() {
    let others = ["README.md", RESULTS];
    let others = others.map(|name| Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name));
    check(&[pages("tests/transcripts"), others.into()].concat(), Kind::Page);
}

#[test]
fn every_command_of_the_guides_prints_what_the_page_shows() {
    let pages = pages("docs");
    let index = pages.iter().find(|page| page.ends_with("README.md")).unwrap();
    let index = fs::read_to_string(index).unwrap();
    for page in &pages {
        let name = page.file_name().unwrap().to_str().unwrap();
        assert!(name == "README.md" || index.contains(&format!("({name})")), "not listed: {name}");
    }
    let guides: Vec<_> = pages.into_iter().filter(|page| !page.ends_with(RESULTS)).collect();
    check(&guides, Kind::Guide);
}

/// The guides with commands that take minutes, in full.
#[test]
#[ignore = "searches 7.5 billion states, several times"]
fn every_long_command_of_the_guides_prints_what_the_page_shows() {
    let is_long = |page: &PathBuf| fs::read_to_string(page).unwrap().contains("```console long");
    let long: Vec<_> = pages("docs").into_iter().filter(is_long).collect();
    assert!(!long.is_empty());
    long.chunks(1).for_each(|page| check(page, Kind::LongGuide));
}

/// Guards the check itself: pages, and the numbers of the lines that it finds wrong in them.
#[test]
fn what_is_wrong_on_a_page_is_found() {
    for (kind, page, wrong) in [
        (Kind::Page, "$ echo a\na\n", None),
        (Kind::Page, "$ echo a\nb\n", Some(2)),
        (Kind::Page, "$ echo a\n", Some(2)),
        (Kind::Page, "$ true\na\n", Some(2)),
        (Kind::Page, "$ echo a >&2; echo b\nb\n! a\n", None),
        (Kind::Page, "$ echo a >&2\na\n", Some(2)),
        (Kind::Guide, "$ echo a >&2; echo b\na\nb\n", None),
        (Kind::Guide, "$ echo a >&2; echo b\nb\na\n", Some(2)),
        (Kind::Guide, "$ true\n$ (exit 3)\n", Some(3)),
        (Kind::Guide, "$ (exit 3)\n$ echo $?\n3\n", None),
        (Kind::Guide, "$ (exit 3)\n$ echo $?\n4\n", Some(3)),
        (Kind::Page, "$ (exit 3)\n? 3\n$ (exit 3)\n? 4\n", Some(4)),
        (Kind::Page, "$ seq 5\n1\n...\n5\n", None),
        (Kind::Page, "$ seq 5\n1\n...\n4\n", Some(2)),
        (Kind::Page, "$ for n in 1 2; do\n>   echo $n\n> done\n1\n2\n", None),
        (Kind::Page, "$ echo in 3 ms: a\nin 4 ms: a\n", None),
        (Kind::Page, "$ echo in 3 ms: a\nin 4 ms: b\n", Some(2)),
        (Kind::Guide, "$ true\n```\n```console long\n$ false\n", None),
        (Kind::LongGuide, "$ true\n```\n```console long\n$ false\n", Some(5)),
    ] {
        let page = format!("```console\n{page}```\n");
        let (right, found) = checked(&page, kind);
        let lines: Vec<_> = found.iter().map(|what| what.split(':').next().unwrap()).collect();
        assert_eq!(lines, Vec::from_iter(wrong.map(|line| format!("line {line}"))), "{page}");
        // The written page is right, and right parts have not changed.
        assert_eq!(right == page, wrong.is_none(), "{right}");
        assert_eq!(checked(&right, kind), (right, Vec::new()));
    }
    assert_eq!(checked("$ # a\n$ echo a\nb\n", Kind::Page).0, "$ # a\n$ echo a\na\n");
    let ends = "```console\n$ seq 9\n1\n...\n8\n```\n";
    assert_eq!(checked(ends, Kind::Page).0, ends.replace('8', "9"));
}
