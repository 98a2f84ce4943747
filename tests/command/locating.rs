//! Tests which directory of tables the command reads, what it does about missing or damaged tables,
//! and what `info` says about them.

use std::fs;
use std::path::Path;
use std::process::Command;

use tilebase::FORMAT;

use crate::support::{Place, Ran, run, tables};

/// A question that reads only the fifth of the nine sections of the eight-puzzle's table.
const SOLVE: [&str; 3] = ["solve", "eight", "123069478"];

/// Returns the command in a directory, with `variable` as the value of `TILEBASE_TABLES`.
fn solve_with(place: &Place, options: &[&str]) -> Command {
    let mut command = place.command(&[options, &SOLVE].concat());
    command.env("TILEBASE_TABLES", place.path("variable"));
    command
}

fn answer() -> String {
    run(Place::new().command(&SOLVE).env("TILEBASE_TABLES", tables()), "").answers()
}

/// Returns the parts before and after the time of the only line on stderr, which says that a table
/// was built.
fn built(ran: &Ran) -> (&str, &str) {
    assert_eq!((ran.status, ran.out.as_str()), (0, answer().as_str()), "{}", ran.err);
    let line = ran.err.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "one line: {line}");
    let (before, after) = line.split_once(" in ").unwrap();
    let (time, after) = after.split_once(" ms").unwrap();
    assert!(time.parse::<u32>().is_ok(), "{time}");
    (before, after)
}

/// Returns the names of all files below a directory, except hidden files.
fn files(directory: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            files.extend(self::files(&entry.path()).iter().map(|file| format!("{name}/{file}")));
        } else if !name.starts_with('.') {
            files.push(name);
        }
    }
    files
}

/// All three directories contain a damaged table, an empty file. The error names the directory of
/// the option, else of the variable, else the user's.
#[test]
fn one_directory_is_read() {
    let place = Place::new();
    let [named, variable, data] = [place.path("named"), place.path("variable"), place.data()];
    for directory in [&named, &variable, &data, &place.path("tables")] {
        fs::create_dir_all(directory).unwrap();
        fs::write(directory.join("eight.tbl"), "").unwrap();
    }
    let option = ["--tables", named.to_str().unwrap()];
    for (mut command, directory) in [
        (solve_with(&place, &option), named),
        (solve_with(&place, &[]), variable),
        (place.command(&SOLVE), data),
    ] {
        let ran = run(&mut command, "");
        let table = directory.join("eight.tbl");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.starts_with(&format!("error: {}: ", table.display())), "{}", ran.err);
    }
}

/// A table in the directory is used and nothing is built. Tables in other directories are not used:
/// neither in those with lower priority, nor in `tables` in the current directory.
#[test]
fn only_tables_in_the_directory_are_used() {
    let answer = answer();
    let directories = ["named", "variable", "data", "tables"];
    for (has, option, variable, read) in [
        ("named", true, true, "named"),
        ("variable", true, true, "named"),
        ("data", true, true, "named"),
        ("tables", true, true, "named"),
        ("variable", false, true, "variable"),
        ("data", false, true, "variable"),
        ("named", false, true, "variable"),
        ("data", false, false, "data"),
        ("tables", false, false, "data"),
        ("variable", false, false, "data"),
    ] {
        let place = Place::new();
        let path = |name: &str| if name == "data" { place.data() } else { place.path(name) };
        for directory in directories {
            fs::create_dir_all(path(directory)).unwrap();
        }
        fs::copy(tables().join("eight.tbl"), path(has).join("eight.tbl")).unwrap();
        let before = files(&place.path(""));
        let options =
            if option { &["--no-build", "--tables", "named"][..] } else { &["--no-build"] };
        let mut command = place.command(&[options, &SOLVE].concat());
        if variable {
            command.env("TILEBASE_TABLES", place.path("variable"));
        }
        let ran = run(&mut command, "");
        if has == read {
            assert_eq!(ran.answers(), answer, "{has}");
        } else {
            let read = if option { "named".into() } else { path(read).display().to_string() };
            let refusal = format!("error: no eight.tbl in {read}\n");
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{has}");
            assert!(ran.err.starts_with(&refusal), "{has}: {}", ran.err);
        }
        assert_eq!(files(&place.path("")), before);
    }
}

/// A missing table is written to the directory of the option or the variable, or else the user's.
/// The next run reads it and writes no note.
#[test]
fn a_missing_table_is_built_and_written_to_the_directory() {
    let built_at = |table: &Path, command: &mut dyn FnMut() -> Command| {
        let ran = run(&mut command(), "");
        let after = format!(": {}", table.display());
        assert_eq!(built(&ran), ("tilebase: built eight.tbl", after.as_str()));
        assert_eq!(run(&mut command(), "").answers(), answer());
    };

    let place = Place::new();
    let table = Path::new("named/below/eight.tbl");
    built_at(table, &mut || solve_with(&place, &["--tables", "named/below"]));
    assert_eq!(files(&place.path("")), ["named/below/eight.tbl"]);

    let place = Place::new();
    built_at(&place.path("variable/eight.tbl"), &mut || solve_with(&place, &[]));
    assert_eq!(files(&place.path("")), ["variable/eight.tbl"]);

    let place = Place::new();
    built_at(&place.data().join("eight.tbl"), &mut || place.command(&SOLVE));
    assert_eq!(files(&place.data()), ["eight.tbl"]);
    assert_eq!(files(&place.path("")).len(), 1);

    // The other table is built when it is needed, and not before.
    let place = Place::new();
    let ran = run(&mut place.command(&["distance", "2,1", "RBWRWWEWW"]), "");
    assert_eq!((ran.status, ran.out.as_str()), (0, "3\n"), "{}", ran.err);
    assert!(ran.err.starts_with("tilebase: built cubic.tbl in "), "{}", ran.err);
    assert_eq!(files(&place.data()), ["cubic.tbl"]);

    // An empty variable names no directory.
    let place = Place::new();
    let table = place.data().join("eight.tbl");
    built_at(&table, &mut || {
        let mut command = place.command(&SOLVE);
        command.env("TILEBASE_TABLES", "");
        command
    });
}

/// The user's directory is named after the version of the format: tables of another version are
/// neither read nor changed, and the table is built.
#[test]
fn tables_of_another_version_are_left_alone() {
    let place = Place::new();
    let data = place.data();
    let above = data.parent().unwrap();
    assert_eq!(data.file_name().unwrap().to_str(), Some(FORMAT.to_string().as_str()));
    let old = [above.join("eight.tbl"), above.join("1/eight.tbl"), above.join("99/eight.tbl")];
    for table in &old {
        fs::create_dir_all(table.parent().unwrap()).unwrap();
        fs::write(table, "of another version").unwrap();
    }
    let ran = run(&mut place.command(&SOLVE), "");
    assert_eq!(built(&ran).1, format!(": {}", data.join("eight.tbl").display()));
    for table in old {
        assert_eq!(fs::read_to_string(table).unwrap(), "of another version");
    }
}

/// No directory can be created below a regular file. If this is the user's own directory, the table
/// is made in memory and a note says so; if the directory was named, it is an error.
#[test]
fn an_unwritable_directory_is_an_error_only_if_it_was_named() {
    let place = Place::new();
    let file = place.write("file", "not a directory");
    for _ in 0..2 {
        let mut command = place.command(&SOLVE);
        command.env("XDG_DATA_HOME", &file).env("HOME", &file);
        let ran = run(&mut command, "");
        let (before, after) = built(&ran);
        assert_eq!(before, "tilebase: built eight.tbl");
        assert!(after.starts_with(", for this run only: cannot create "), "{after}");
        assert_eq!(files(&place.path("")), ["file"]);
    }

    let refused = |command: &mut Command, table: &str| {
        let ran = run(command, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        let error = format!("error: {table}: cannot be made: cannot create ");
        assert!(ran.err.starts_with(&error), "{}", ran.err);
        let hint = "\n  name a directory that can be written: --tables DIR\n";
        assert!(ran.err.ends_with(hint), "{}", ran.err);
        assert_eq!(files(&place.path("")), ["file"]);
    };
    refused(&mut solve_with(&place, &["--tables", "file/named"]), "file/named/eight.tbl");
    let mut command = place.command(&SOLVE);
    let below = file.join("below");
    refused(command.env("TILEBASE_TABLES", &below), below.join("eight.tbl").to_str().unwrap());
}

/// The system names no data directory if its path is not absolute.
#[test]
fn without_a_data_directory_tables_are_made_for_one_run() {
    let place = Place::new();
    let homeless = |options: &[&str]| {
        let mut command = place.command(&[options, &SOLVE].concat());
        command.env_remove("XDG_DATA_HOME").env("HOME", "relative");
        run(&mut command, "")
    };
    let ran = homeless(&[]);
    let reason = ", for this run only: the system names no data directory to keep it in";
    assert_eq!(built(&ran), ("tilebase: built eight.tbl", reason));
    let ran = homeless(&["--no-build"]);
    let error = "error: no directory for tables: the system names no data directory\n  \
                 name one: --tables DIR\n";
    assert_eq!((ran.status, ran.err.as_str()), (2, error));
    assert_eq!(files(&place.path("")), [""; 0]);
}

/// With only `cubic.tbl` in the directory, canonical questions are answered without building. The
/// error for other questions names the table that they need.
#[test]
fn one_table_answers_canonical_questions() {
    let place = Place::new();
    fs::create_dir_all(place.path("one")).unwrap();
    fs::copy(tables().join("cubic.tbl"), place.path("one/cubic.tbl")).unwrap();
    let ask = |words: &[&str]| {
        run(
            &mut place.command(&[words, &["--tables", "one", "--no-build"]].concat()),
            "2,1 RBWRWWEWW",
        )
    };
    let canonical = "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB";
    for start in ["2,1", canonical] {
        assert_eq!(ask(&["distance", start, "RBWRWWEWW"]).answers(), "3\n");
        assert_eq!(ask(&["path", start, "RBWRWWEWW"]).answers(), "ldd\n");
        let solved = ask(&["solve", start, "RBWRWWEWW"]).answers();
        assert!(solved.starts_with("3 rolls: ldd\nstep 0\n"), "{solved}");
    }
    assert_eq!(ask(&["distance", "-"]).answers(), "3\n");
    assert_eq!(ask(&["path", "-"]).answers(), "ldd\n");
    assert_eq!(ask(&["random", "cubic", "--count", "3"]).answers().lines().count(), 3);
    for (words, table) in [
        (&["hint", "2,1", "RBWRWWEWW"][..], "goals/"),
        (&["path", "2,1", "RBWRWWEWW", "--count"], "goals/"),
        (&["distance", "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WBR", "RBWRWWEWW"], "goals/"),
        (&["distance", "123069478"], "eight.tbl"),
    ] {
        let ran = ask(words);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.starts_with(&format!("error: no {table}")), "{words:?}: {}", ran.err);
    }
    assert_eq!(files(&place.path("")), ["one/cubic.tbl"]);
}

/// Exceeding the limit on the size of files sends a signal that would end the process. In a
/// directory that was named it is an error, else a note. No incomplete file is left.
#[test]
fn a_limit_on_the_size_of_files_does_not_end_the_process() {
    let place = Place::new();
    let mut command = place.command_with_files_within(100, &SOLVE);
    let ran = run(command.env("TILEBASE_TABLES", place.path("variable")), "");
    let table = place.path("variable/eight.tbl");
    let table = table.display();
    let refusal = format!("error: {table}: cannot be made: cannot write a file for {table}: ");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with(&refusal) && ran.err.contains("too large"), "{}", ran.err);
    assert_eq!(files(&place.path("")), [""; 0], "no incomplete file is left");

    let ran = run(&mut place.command_with_files_within(100, &SOLVE), "");
    let (_, after) = built(&ran);
    let table = place.data().join("eight.tbl");
    let refusal = format!(", for this run only: cannot write a file for {}: ", table.display());
    assert!(after.starts_with(&refusal) && after.contains("too large"), "{after}");
    assert_eq!(files(&place.path("")), [""; 0], "no incomplete file is left");

    // Answers that are written to such a file are complete up to the error.
    let cases = 20_000;
    let input = format!("{cases}\n{}", "564178X23 7568X4123\n".repeat(cases));
    let questions = place.write("questions", input);
    let answers = place.path("answers");
    let mut command = place.command_with_files_within(100, &["answer", "eight"]);
    command.env("TILEBASE_TABLES", tables()).stdin(fs::File::open(questions).unwrap());
    let output = command.stdout(fs::File::create(&answers).unwrap()).output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.starts_with("error: cannot write the answers: File too large"), "{err}");
    let answers = fs::read_to_string(answers).unwrap();
    assert!(answers.starts_with("Case 1: 8\nurrulldr\nCase 2: 8\n"));
    assert!([100 << 9, 100 << 10].contains(&answers.len()), "{} bytes", answers.len());
}

/// Many processes find a table missing at the same time: all answer, and one table is left.
/// Processes with `--no-build` find no table or a complete one.
fn build_together(rounds: usize) {
    for _ in 0..rounds {
        let place = Place::new();
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let ran = run(&mut solve_with(&place, &[]), "");
                    assert_eq!((ran.status, ran.out), (0, answer()), "{}", ran.err);
                });
                scope.spawn(|| {
                    let ran = run(&mut solve_with(&place, &["--no-build"]), "");
                    match ran.status {
                        0 => assert_eq!((ran.out, ran.err.as_str()), (answer(), "")),
                        _ => assert!(ran.err.starts_with("error: no eight.tbl in "), "{}", ran.err),
                    }
                });
            }
        });
        assert_eq!(files(&place.path("")), ["variable/eight.tbl"]);
    }
}

#[test]
fn many_processes_can_build_at_once() {
    build_together(1);
}

#[test]
#[ignore = "50 rounds"]
fn long_many_processes_can_build_at_once() {
    build_together(50);
}

/// The error names the directory and the command that builds the table there.
#[test]
fn the_error_with_no_build_names_directory_and_command() {
    let place = Place::new();
    let variable = place.path("variable");
    let absolute = fs::canonicalize(place.path("")).unwrap().join("named");
    for (options, directory, out) in [
        (["--no-build"].as_slice(), variable.as_path(), variable.as_path()),
        (&["--no-build", "--tables", "named"], Path::new("named"), &absolute),
    ] {
        let expected = format!(
            "error: no eight.tbl in {}\n  \
             build it: tilebase build --out \"{}\"\n",
            directory.display(),
            out.display()
        );
        let ran = run(&mut solve_with(&place, options), "");
        assert_eq!(ran, Ran { status: 2, out: String::new(), err: expected });
        assert_eq!(files(&place.path("")), [""; 0], "nothing is built");
    }
}

#[test]
fn global_options_are_accepted_in_every_position() {
    let place = Place::new();
    let tables = tables();
    let tables = tables.to_str().unwrap();
    for words in [
        ["--tables", tables, "--no-build", "solve", "eight", "123069478"],
        ["solve", "--tables", tables, "--no-build", "eight", "123069478"],
        ["solve", "eight", "--no-build", "--tables", tables, "123069478"],
        ["solve", "eight", "123069478", "--tables", tables, "--no-build"],
        ["--no-build", "solve", "eight", "--tables", tables, "123069478"],
    ] {
        assert_eq!(run(&mut place.command(&words), "").answers(), answer(), "{words:?}");
    }
    for words in [["--no-build", "answer", "cubic"], ["answer", "cubic", "--no-build"]] {
        assert_eq!(run(&mut place.command(&words), "").status, 2, "{words:?}");
    }
}

/// Returns damaged tables and their error messages, with `#` for a checksum.
fn damages() -> Vec<(Vec<u8>, String)> {
    let good = fs::read(tables().join("eight.tbl")).unwrap();
    let length = good.len();
    let changed = |at: usize, to: u8| {
        let mut bytes = good.clone();
        bytes[at] = to;
        bytes
    };
    let found = |found: usize| {
        format!("expected {length} bytes, found {found}: the file is cut short or has grown")
    };
    vec![
        (Vec::new(), "expected a table, found an empty file".into()),
        (
            b"\x7fELF\x02\x01\x01\0 and more".into(),
            r#"expected a table (magic "TILEBASE"), found "\x7fELF\x02\x01\x01\x00""#.into(),
        ),
        (
            changed(8, 77),
            format!(
                "expected format version {FORMAT}, found 77: made by another version of tilebase"
            ),
        ),
        (good[..length / 2].into(), found(length / 2)),
        ([good.as_slice(), b"\0"].concat(), found(length + 1)),
        (
            changed(40, !good[40]),
            "header: expected checksum #, found #: the file is damaged".into(),
        ),
        (
            changed(length - 1, !good[length - 1]),
            r#"section "goal 8": expected checksum #, found #: the file is damaged"#.into(),
        ),
        (
            fs::read(tables().join("cubic.tbl")).unwrap(),
            "expected a table of the eight-puzzle, \
             found a table of the cubic puzzle's canonical starts"
                .into(),
        ),
    ]
}

/// Replaces every eight hexadecimal digits with `#`.
fn without_checksums(text: &str) -> String {
    let word = |word: &str| {
        let (digits, rest) = word.split_at_checked(8).unwrap_or(("", word));
        let checksum = digits.len() == 8 && digits.chars().all(|c| c.is_ascii_hexdigit());
        if checksum { format!("#{rest}") } else { word.to_owned() }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// A question that reads the last section of the eight-puzzle's table.
const LAST: [&str; 3] = ["solve", "123456708", "123456780"];

/// Returns the command at the end of an error.
fn advice(ran: &Ran) -> String {
    let (_, advice) = ran.err.rsplit_once("\n  ").expect("an advice");
    let (_, command) = advice.split_once(": ").expect("a command");
    command.trim_end().to_owned()
}

/// The error has the file, what was expected and found, and advice. The table is neither ignored
/// nor replaced.
#[test]
fn a_damaged_table_is_refused() {
    let refused = |place: &Place, said: &str| {
        let mut command = place.command(&LAST);
        let ran = run(command.env("TILEBASE_TABLES", place.path("variable")), "");
        let directory = place.path("variable");
        let table = directory.join("eight.tbl");
        let what = if table.is_dir() { "move it away, then build it" } else { "replace it" };
        let [table, directory] = [&table, &directory].map(|path| path.display());
        let expected =
            format!("error: {table}: {said}\n  {what}: tilebase build --out \"{directory}\"\n");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(without_checksums(&ran.err), expected);
    };
    for (bytes, said) in damages() {
        let place = Place::new();
        let table = place.write("variable/eight.tbl", &bytes);
        refused(&place, &said);
        assert!(fs::read(table).unwrap() == bytes);
    }
    let place = Place::new();
    fs::create_dir_all(place.path("variable/eight.tbl")).unwrap();
    refused(&place, "expected a regular file, found a directory");
}

/// After the command in the error has been run exactly as it is shown, the next run answers and
/// writes nothing to stderr.
#[test]
fn the_advice_about_a_damaged_or_missing_table_helps() {
    let answer = run(Place::new().command(&LAST).env("TILEBASE_TABLES", tables()), "").answers();
    for table in [None, Some("rubbish".into()), Some(damages()[2].0.clone())] {
        let place = Place::new();
        if let Some(bytes) = table {
            place.write("the tables/eight.tbl", bytes);
        }
        let words = [&["--no-build", "--tables", "the tables"][..], &LAST].concat();
        let refused = run(&mut place.command(&words), "");
        assert_eq!(refused.status, 2);
        let helped = run(&mut place.shell(&advice(&refused)), "");
        assert_eq!(helped.status, 0, "{}", helped.err);
        assert_eq!(run(&mut place.command(&words), "").answers(), answer);
    }
}

/// `info` lists the directory that was named, else the user's.
#[test]
fn info_lists_the_directory_and_its_tables() {
    let place = Place::new();
    fs::create_dir_all(place.data().join("goals")).unwrap();
    for (from, to) in [
        ("eight.tbl", "eight.tbl"),
        ("cubic.tbl", "cubic.tbl"),
        ("cubic.tbl", "goals/EWWWWWWWW.tbl"),
    ] {
        fs::copy(tables().join(from), place.data().join(to)).unwrap();
    }
    place.write("damaged/eight.tbl", "rubbish");
    let info = |directory: &[&str]| {
        let ran = run(&mut place.command(&[&["info", "--brief"], directory].concat()), "");
        (ran.out, ran.status)
    };
    assert_eq!(info(&["--tables", "named"]), ("named: no tables\n".into(), 0));
    place.write("file", "");
    assert_eq!(info(&["--tables", "file"]), (String::new(), 2));

    let data = place.data();
    let [(bad, bad_status), (good, good_status)] = [info(&["--tables", "damaged"]), info(&[])];
    assert_eq!([bad_status, good_status], [1, 1], "{bad}{good}");
    let lines: Vec<_> = bad.lines().chain(good.lines()).collect();
    let [bad_heading, damaged, heading, eight, cubic, misplaced] = lines[..] else {
        panic!("{bad}{good}")
    };
    assert_eq!([bad_heading, heading], ["damaged:", &format!("{}:", data.display())]);

    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let size = |file: &str| fs::metadata(data.join(file)).unwrap().len();
    assert_eq!(
        words(damaged),
        r#"eight.tbl not usable: expected a table (magic "TILEBASE"), found "rubbish""#
    );
    // Half of 9! positions for each of nine goals; 59,049 patterns for each of nine starts.
    let (positions, patterns) = (9 * 362_880 / 2, 9 * 59_049);
    assert_eq!(
        words(eight),
        format!(
            "eight.tbl {} bytes {positions} questions radius 31 format {FORMAT} checksums good",
            size("eight.tbl")
        )
    );
    assert_eq!(
        words(cubic),
        format!(
            "cubic.tbl {} bytes {patterns} questions radius 37 format {FORMAT} checksums good",
            size("cubic.tbl")
        )
    );
    assert_eq!(
        words(misplaced),
        "goals/EWWWWWWWW.tbl not usable: this is a table of the cubic puzzle's canonical starts"
    );
}
