//! Where the command looks for tables, builds them and gives up, and what `info` says of them.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Place, Ran, run, tables};

/// Takes no input, and the eight-puzzle's table.
const SOLVE: [&str; 3] = ["solve", "eight", "123069478"];

/// The command in a place, with `variable` as the directory that the environment names.
fn solve_with(place: &Place, options: &[&str]) -> Command {
    let mut command = place.command(&[options, &SOLVE].concat());
    command.env("TILEBASE_TABLES", place.path("variable"));
    command
}

fn answer() -> String {
    run(Place::new().command(&SOLVE).env("TILEBASE_TABLES", tables()), "").answers()
}

/// The one line about a table that was built, with the words before and after the time.
fn built(ran: &Ran) -> (&str, &str) {
    assert_eq!((ran.status, ran.out.as_str()), (0, answer().as_str()), "{}", ran.err);
    let line = ran.err.strip_suffix('\n').unwrap();
    assert!(!line.contains('\n'), "one line: {line}");
    let (before, after) = line.split_once(" in ").unwrap();
    let (time, after) = after.split_once(" ms").unwrap();
    assert!(time.parse::<u32>().is_ok(), "{time}");
    (before, after)
}

/// Everything below a directory, by name; hidden files aside.
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

/// All four places have a table, an empty file: the first is complained of. With that gone the
/// second is, and so on.
#[test]
fn the_first_place_that_has_a_table_is_taken() {
    let place = Place::new();
    let data = place.data();
    let places = [&place.path("named"), &place.path("variable"), Path::new("tables"), &data];
    for directory in places {
        let directory = place.path("").join(directory);
        fs::create_dir_all(&directory).unwrap();
        fs::write(directory.join("eight.tbl"), "").unwrap();
    }
    let named = place.path("named");
    let options = ["--no-build", "--tables", named.to_str().unwrap()];
    for directory in places {
        let table = directory.join("eight.tbl");
        let ran = run(&mut solve_with(&place, &options), "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.starts_with(&format!("error: {}: ", table.display())), "{}", ran.err);
        fs::remove_file(place.path("").join(table)).unwrap();
    }
}

/// A table anywhere is answered from, and nothing is built.
#[test]
fn a_table_in_any_of_the_places_will_do() {
    let answer = answer();
    for directory in ["named", "variable", "tables", "data"] {
        let place = Place::new();
        let directory =
            if directory == "data" { place.data() } else { place.path("").join(directory) };
        fs::create_dir_all(&directory).unwrap();
        fs::copy(tables().join("eight.tbl"), directory.join("eight.tbl")).unwrap();
        let before = files(&place.path(""));
        let ran = run(&mut solve_with(&place, &["--tables", "named"]), "");
        assert_eq!(ran.answers(), answer, "{}", directory.display());
        assert_eq!(files(&place.path("")), before);
    }
}

/// Into the directory that is named, by option or by variable, or else the user's; the next run
/// finds it there and is silent.
#[test]
fn a_missing_table_is_built_and_kept() {
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

    // An empty variable names no directory.
    let place = Place::new();
    let table = place.data().join("eight.tbl");
    built_at(&table, &mut || {
        let mut command = place.command(&SOLVE);
        command.env("TILEBASE_TABLES", "");
        command
    });
}

/// No directory can be made below a regular file, whoever asks.
#[test]
fn where_nothing_is_writable_a_table_is_built_for_one_run() {
    let place = Place::new();
    let file = place.write("file", "not a directory");
    for _ in 0..2 {
        let mut command = place.command(&[&["--tables", "file/named"], SOLVE.as_slice()].concat());
        command.env("TILEBASE_TABLES", &file).env("XDG_DATA_HOME", &file).env("HOME", &file);
        let ran = run(&mut command, "");
        let (before, after) = built(&ran);
        assert_eq!(before, "tilebase: built eight.tbl");
        assert!(after.starts_with(", for this run only: cannot create "), "{after}");
        assert_eq!(files(&place.path("")), ["file"]);
    }

    // The user's directory takes what the one that is named does not.
    let ran = run(&mut place.command(&[&["--tables", "file"], SOLVE.as_slice()].concat()), "");
    assert_eq!(built(&ran).1, format!(": {}", place.data().join("eight.tbl").display()));
}

/// A file that may not grow comes with a signal that kills whoever does not catch it.
#[test]
fn a_limit_on_the_size_of_files_kills_nobody() {
    let place = Place::new();
    let mut command = place.command_with_files_within(100, &SOLVE);
    let ran = run(command.env("TILEBASE_TABLES", place.path("variable")), "");
    let (_, after) = built(&ran);
    let table = place.data().join("eight.tbl");
    let refusal = format!(", for this run only: cannot write a file for {}: ", table.display());
    assert!(after.starts_with(&refusal) && after.contains("too large"), "{after}");
    assert_eq!(files(&place.path("")), [""; 0], "nothing partial is left");

    // Answers that go into such a file are complete up to the error.
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

/// Many who find a table missing at the same moment all answer, and leave one table; those who
/// may not build find none or a whole one.
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
fn many_may_build_at_once() {
    build_together(1);
}

#[test]
#[ignore = "50 rounds"]
fn long_many_may_build_at_once() {
    build_together(50);
}

/// The refusal lists the places in order, and what to type: the directory that is looked at first
/// is where the table should go.
#[test]
fn no_build_refuses_with_the_places_and_the_command() {
    let place = Place::new();
    let [variable, data] = [place.path("variable"), place.data()];
    let [variable, data] = [&variable, &data].map(|path| path.display());
    for (options, places, out) in [
        (["--no-build"].as_slice(), format!("{variable}, tables, {data}"), place.path("variable")),
        (
            &["--no-build", "--tables", "named"],
            format!("named, {variable}, tables, {data}"),
            fs::canonicalize(place.path("")).unwrap().join("named"),
        ),
    ] {
        let expected = format!(
            "error: no eight.tbl in any of {places}\n  \
             build it: cargo xtask tables --out \"{}\"\n",
            out.display()
        );
        let ran = run(&mut solve_with(&place, options), "");
        assert_eq!(ran, Ran { status: 2, out: String::new(), err: expected });
        assert_eq!(files(&place.path("")), [""; 0], "nothing is built");
    }
}

#[test]
fn global_options_may_stand_anywhere() {
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

/// What may befall a table, and what is said of it, with `#` for a checksum.
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
        (Vec::new(), "expected 20 bytes, found 0: the file is cut short or has grown".into()),
        (
            b"\x7fELF\x02\x01\x01\0 and more".into(),
            r#"expected a table (magic "TILEBASE"), found "\x7fELF\x02\x01\x01\x00""#.into(),
        ),
        (
            changed(8, 7),
            "expected format version 2, found 7: made by another version of tilebase".into(),
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

/// The text with `#` in place of every eight hexadecimal digits.
fn without_checksums(text: &str) -> String {
    let word = |word: &str| {
        let (digits, rest) = word.split_at_checked(8).unwrap_or(("", word));
        let checksum = digits.len() == 8 && digits.chars().all(|c| c.is_ascii_hexdigit());
        if checksum { format!("#{rest}") } else { word.to_owned() }
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The error names the file, what was expected and found, and what to do. The table is not passed
/// over in silence for a good one in a later place.
#[test]
fn a_damaged_table_is_refused() {
    let refused = |place: &Place, said: &str| {
        fs::create_dir_all(place.data()).unwrap();
        fs::copy(tables().join("eight.tbl"), place.data().join("eight.tbl")).unwrap();
        let ran = run(&mut solve_with(place, &[]), "");
        let table = place.path("variable/eight.tbl");
        let table = table.display();
        let expected = format!("error: {table}: {said}\n  remove {table}, and run this again\n");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(without_checksums(&ran.err), expected);
    };
    for (bytes, said) in damages() {
        let place = Place::new();
        place.write("variable/eight.tbl", bytes);
        refused(&place, &said);
    }
    let place = Place::new();
    fs::create_dir_all(place.path("variable/eight.tbl")).unwrap();
    refused(&place, "expected a regular file, found a directory");
}

/// The advice is good: with the damaged table gone the next run answers.
#[test]
fn the_advice_about_a_damaged_table_helps() {
    let place = Place::new();
    let table = place.write("variable/eight.tbl", "rubbish");
    let refused = run(&mut solve_with(&place, &[]), "");
    assert_eq!(refused.status, 2);
    fs::remove_file(table).unwrap();
    built(&run(&mut solve_with(&place, &[]), ""));
}

#[test]
fn info_lists_places_and_tables() {
    let place = Place::new();
    fs::create_dir_all(place.data().join("goals")).unwrap();
    for (from, to) in [
        ("eight.tbl", "eight.tbl"),
        ("cubic.tbl", "cubic.tbl"),
        ("cubic.tbl", "goals/EWWWWWWWW.tbl"),
    ] {
        fs::copy(tables().join(from), place.data().join(to)).unwrap();
    }
    place.write("tables/eight.tbl", "rubbish");
    let info = run(&mut place.command(&["info", "--brief", "--tables", "named"]), "").answers();

    let data = place.data();
    let headings: Vec<_> = info.lines().filter(|line| !line.starts_with(' ')).collect();
    assert_eq!(headings, ["named: no tables", "tables:", &format!("{}:", data.display())]);
    let lines: Vec<_> = info.lines().filter(|line| line.starts_with(' ')).collect();
    let [damaged, eight, cubic, misplaced] = lines[..] else { panic!("{info}") };

    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let size = |file: &str| fs::metadata(data.join(file)).unwrap().len();
    assert_eq!(
        words(damaged),
        r#"eight.tbl not usable: expected a table (magic "TILEBASE"), found "rubbish""#
    );
    // Half of 9! positions for each of nine goals. 59,049 patterns with C(8,4) phases from a corner
    // and from the centre, with C(8,3) from an edge.
    let (positions, states) = (9 * 362_880 / 2, 59_049 * (70 + 56 + 70));
    assert_eq!(
        words(eight),
        format!(
            "eight.tbl {} bytes {positions} states radius 31 format 2 checksums good",
            size("eight.tbl")
        )
    );
    assert_eq!(
        words(cubic),
        format!(
            "cubic.tbl {} bytes {states} states radius 42 format 2 checksums good",
            size("cubic.tbl")
        )
    );
    assert_eq!(
        words(misplaced),
        "goals/EWWWWWWWW.tbl not usable: this is a table of the cubic puzzle's canonical starts"
    );
}
