//! Tests that after any invalid input the command has written the answers before it, ends with exit
//! status 2, and reports the line, what was expected and what was found.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::thread;

use fastrand::Rng;

use crate::support::{Place, Ran, ask, run, run_fed, sample, tables};

const CUBIC: [&str; 2] = ["answer", "cubic"];
const EIGHT: [&str; 2] = ["answer", "eight"];

/// Checks that questions are refused with this error, after these answers.
fn refused(command: [&str; 2], questions: impl AsRef<[u8]>, answers: &str, error: &str) {
    let questions = questions.as_ref();
    let expected = Ran { status: 2, out: answers.into(), err: format!("error: {error}\n") };
    assert_eq!(ask(&command, questions), expected, "{}", questions.escape_ascii());
}

#[test]
fn the_error_for_an_invalid_dataset_has_its_line() {
    for (dataset, error) in [
        // Patterns. The dataset begins on line 3.
        ("1 1\nWWW\nWWW\nWWW", "line 6: expected one empty square (E), found 0"),
        ("1 1\nWEW\nWWW\nWEW", "line 6: expected one empty square (E), found 2"),
        ("1 1\nWQW\nWWW\nWWE", "line 4: expected W, R, B or E, found 'Q' (symbol 2)"),
        ("1 1 WWW WWW W?E", "line 3: expected W, R, B or E, found '?' (symbol 8)"),
        ("1 1 WWW\nWWWWWWWE", "line 4: expected one empty square (E), found 0"),
        ("1 1\n\nWWWWWWWWWE", "line 5: expected one empty square (E), found 0"),
        ("1 1 W,W,W,W,W", "line 3: expected nine squares, found 5"),
        (
            "1 1\nWWW\nWW\n",
            "line 6: expected nine of W, R, B and E, found 5 and the end of the input",
        ),
        ("1 1\n", "line 4: expected nine of W, R, B and E, found the end of the input"),
        // Coordinates.
        ("0 1", "line 3: expected a column and a row, both 1 to 3, or 0 0 for the end, found 0 1"),
        ("1 0", "line 3: expected a column and a row, both 1 to 3, or 0 0 for the end, found 1 0"),
        ("4 1", "line 3: expected a column and a row, both 1 to 3, or 0 0 for the end, found 4 1"),
        ("1\n4", "line 4: expected a column and a row, both 1 to 3, or 0 0 for the end, found 1 4"),
        ("1", "line 3: expected a row, 1 to 3, found the end of the input"),
        ("2 R", "line 3: expected a row, 1 to 3, found \"R\""),
        ("-1 1", "line 3: expected a column, 1 to 3, or 0 0 for the end, found \"-1\""),
        ("1.0 1", "line 3: expected a row, 1 to 3, found \".0\""),
        // Every symbol is one character, so a number of two digits is read as two numbers.
        ("18 1", "line 3: expected a column and a row, both 1 to 3, or 0 0 for the end, found 1 8"),
        ("01 1", "line 3: expected a column and a row, both 1 to 3, or 0 0 for the end, found 0 1"),
    ] {
        let questions = format!("2 1\nRBW RWW EWW\n{dataset}");
        refused(CUBIC, questions, "3\n", &format!("stdin, {error}"));
    }
}

#[test]
fn the_error_for_an_invalid_case_has_its_line() {
    for (case, error) in [
        // Boards. The case begins on line 4.
        ("112345678\n12345678X", "line 4: expected every tile once, found 1 more than once"),
        ("12345678X\n12345X668", "line 5: expected every tile once, found 6 more than once"),
        ("123456789\n12345678X", "line 4: expected one blank (0, X, _ or .), found 0"),
        ("0_3456789\n12345678X", "line 4: expected one blank (0, X, _ or .), found 2"),
        (
            "123\n45A\n78X",
            "line 5: expected a tile 1 to 9 or a blank (0, X, _ or .), found 'A' (symbol 6)",
        ),
        ("1234567890", "line 4: expected one blank (0, X, _ or .), found 0"),
        (
            "12345678X\n12345",
            "line 5: expected the goal of case 2 of 2: nine squares, \
             found 5 and the end of the input",
        ),
        // A case whose boards have different tiles.
        (
            "12345678X\n12345679X",
            "line 5: expected start and goal with the same tiles, \
             found 8 only in the start and 9 only in the goal",
        ),
        // A count that is greater than the number of cases.
        (
            "\n",
            "line 5: expected the start of case 2 of 2: nine squares, found the end of the input",
        ),
        (
            "12345678X\n",
            "line 5: expected the goal of case 2 of 2: nine squares, found the end of the input",
        ),
    ] {
        let questions = format!("2\n12X453786\n12345678X\n{case}");
        refused(EIGHT, questions, "Case 1: 2\ndd\n", &format!("stdin, {error}"));
    }
}

#[test]
fn an_invalid_count_is_refused() {
    for (count, found) in [
        ("", "the end of the input"),
        (" \n\t ", "the end of the input"),
        ("12X453786x", "\"12X453786x\""),
        ("-1", "\"-1\""),
        ("99999999999999999999", "\"99999999999999999999\""),
        ("18446744073709551617", "\"18446744073709551617\""),
    ] {
        let line = 1 + count.matches('\n').count();
        let error = format!("stdin, line {line}: expected the number of cases, found {found}");
        refused(EIGHT, count, "", &error);
    }
    // The greatest count: the first missing case is reported.
    let most = u64::MAX;
    let error = format!("expected the start of case 2 of {most}: nine squares");
    refused(
        EIGHT,
        format!("{most} 12X453786 12345678X"),
        "Case 1: 2\ndd\n",
        &format!("stdin, line 1: {error}, found the end of the input"),
    );
}

/// A byte-order mark of UTF-8 is skipped and one of UTF-16 is refused, also if the mark arrives in
/// parts.
#[test]
fn a_byte_order_mark_is_skipped_and_utf_16_is_refused() {
    assert_eq!(ask(&CUBIC, "\u{feff}2 1 RBWRWWEWW 0 0").answers(), "3\n");
    assert_eq!(ask(&EIGHT, "\u{feff}1 12X453786 12345678X").answers(), "Case 1: 2\ndd\n");
    for mark in [[0xff, 0xfe], [0xfe, 0xff]] {
        let place = Place::new();
        let mut command = place.command(&CUBIC);
        let (ran, _) = run_fed(command.env("TILEBASE_TABLES", tables()), |stdin| {
            stdin.write_all(&mark[..1]).unwrap();
            thread::sleep(std::time::Duration::from_millis(50));
            stdin.write_all(&mark[1..])
        });
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert_eq!(ran.err, "error: stdin: expected a text in UTF-8, found one in UTF-16\n");
    }
}

#[test]
fn the_error_names_the_file() {
    let place = Place::new();
    let ask_file = |file: &str| {
        let mut command = place.command(&["answer", "cubic", file]);
        run(command.env("TILEBASE_TABLES", tables()), "2 1 RBWRWWEWW 0 0")
    };
    place.write("questions.txt", "2 1 RBWRWWEWW\n2 1 RBWRWWQWW\n");
    let ran = ask_file("questions.txt");
    assert_eq!((ran.status, ran.out.as_str()), (2, "3\n"));
    let error = "questions.txt, line 2: expected W, R, B or E, found 'Q' (symbol 7)";
    assert_eq!(ran.err, format!("error: {error}\n"));

    fs::create_dir(place.path("directory")).unwrap();
    for file in ["missing.txt", "directory"] {
        let ran = ask_file(file);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""));
        assert!(ran.err.starts_with("error: cannot "), "{}", ran.err);
        assert!(ran.err.contains(&format!(" {file}: ")), "{}", ran.err);
    }
}

#[test]
fn binary_rubbish_is_shown_as_printable_text() {
    let rubbish = b"\x7fELF\xff\xfe\0\x1b[31m\x9b".repeat(1000);
    let shown = r#"found "\x7fELF\xff\xfe\x00\x1b[31m\x9b\x7fELF\xff\xfe\x00...""#;
    let error = |expected: &str| format!("stdin, line 1: expected {expected}, {shown}");
    refused(CUBIC, &rubbish, "", &error("a column, 1 to 3, or 0 0 for the end"));
    refused(EIGHT, &rubbish, "", &error("the number of cases"));
    refused(
        CUBIC,
        b"1 1 \xff\x1b[31m\0\xc3\x28",
        "",
        "stdin, line 1: expected W, R, B or E, found '\u{fffd}' (symbol 1)",
    );
}

/// The judges' samples with typical mistakes are answered, or refused with the stream's name, the
/// line, what was expected and what was found.
#[test]
fn damaged_samples_are_answered_or_refused() {
    let mut random = Rng::with_seed(1);
    let mut below = |limit: usize| random.usize(..limit);
    let (mut answered, mut errors) = (0, 0);
    for _ in 0..100 {
        for (command, name) in [(CUBIC, "cubic.txt"), (EIGHT, "eight.txt")] {
            let mut questions = sample(name).into_bytes();
            for _ in 0..=below(2) {
                let at = below(questions.len());
                match below(4) {
                    0 => questions[at] = b"WRBEX0123456789 \n"[below(17)],
                    1 => questions[at] = below(256) as u8,
                    2 => drop(questions.remove(at)),
                    _ => questions.truncate(at.max(1)),
                }
            }
            let ran = ask(&command, &questions);
            let shown = questions.escape_ascii();
            if ran.status == 0 {
                answered += 1;
                continue;
            }
            errors += 1;
            let error = ran.err.strip_prefix("error: stdin, line ").expect("the line");
            let (line, error) = error.split_once(": expected ").expect("what was expected");
            let line: usize = line.parse().unwrap();
            let lines = 1 + questions.iter().filter(|&&byte| byte == b'\n').count();
            assert!((1..=lines).contains(&line), "{shown}: line {line}");
            assert!(error.contains(", found ") && error.ends_with('\n'), "{shown}: {error}");
        }
    }
    assert!(answered > 0 && errors > 100, "{answered} answered, {errors} refused");
}

#[test]
fn invalid_arguments_are_refused() {
    for (words, error) in [
        (["solve", "eight", "112345670"].as_slice(), "expected every tile once, found 1 more"),
        (&["solve", "eight", "123456789"], "expected one blank (0, X, _ or .), found 0"),
        (&["solve", "eight", "12345678"], "expected nine squares, found 8"),
        (&["solve", "eight", ""], "expected nine squares, found 0"),
        (&["solve", "eight", "12345678é"], "found 'é' (symbol 9)"),
        (
            &["solve", "eight", "123456780", "123456790"],
            "expected start and goal with the same tiles, \
             found 8 only in the start and 9 only in the goal",
        ),
        (&["solve", "cubic", "0,1", "EWWWWWWWW"], "expected 1, 2 or 3, found '0' (symbol 1)"),
        (&["solve", "cubic", "1,4", "EWWWWWWWW"], "expected 1, 2 or 3, found '4' (symbol 3)"),
        (&["solve", "cubic", "1", "EWWWWWWWW"], "expected a column and a row, X,Y, found 1"),
        (&["solve", "cubic", "11111111111111111111", "EWWWWWWWW"], "X,Y, found 20"),
        (&["solve", "cubic", "1,1", "WWWWWWWWW"], "expected one empty square (E), found 0"),
        (&["solve", "cubic", "1,1", "EWWWEWWWW"], "expected one empty square (E), found 2"),
        (&["solve", "cubic", "1,1", "EWWWQWWWW"], "found 'Q' (symbol 5)"),
        (&["answer", "cubic", "--format", "xml"], "[possible values: text, json]"),
        (&["answer", "nine"], "unrecognized subcommand 'nine'"),
        (&[], "Usage: tilebase"),
    ] {
        let ran = ask(words, "");
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}");
        assert!(ran.err.contains(error), "{words:?}: {}", ran.err);
    }
}

/// Sends 32 MB without a line end to a command with less memory. The error is known from the first
/// part, and the rest is not read.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_end_is_refused_at_once() {
    let column = "expected a column, 1 to 3, or 0 0 for the end, found";
    for (command, symbol, error) in [
        (CUBIC, "W", format!("{column} \"WWWWWWWWWWWWWWWWWWWW...\"")),
        (CUBIC, "\0", format!("{column} \"{}...\"", r"\x00".repeat(20))),
        (CUBIC, "1 ", "expected W, R, B or E, found '1' (symbol 1)".into()),
        (EIGHT, "0", "expected the number of cases, found \"00000000000000000000...\"".into()),
        (EIGHT, "2 ", "expected every tile once, found 2 more than once".into()),
    ] {
        let (ran, fed) = ask_within_24_megabytes(command, symbol);
        let expected = format!("error: stdin, line 1: {error}\n");
        assert_eq!(ran, Ran { status: 2, out: String::new(), err: expected });
        assert!(fed < 1 << 20, "{symbol:?}: {fed} bytes read");
    }
    // Two zeros end the input, and nothing is read after them.
    let (ran, fed) = ask_within_24_megabytes(CUBIC, "0");
    let warning = "warning: stdin: expected the end of the input after 0 0\n";
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", warning));
    assert!(fed < 1 << 20, "{fed} bytes read");
    // Only spaces: the input is empty, and all of it must be read to find out.
    let (ran, fed) = ask_within_24_megabytes(CUBIC, " ");
    assert_eq!((ran.status, ran.out.as_str(), fed), (0, "", 32 << 20));
}

/// Sends a symbol repeatedly, up to 32 MB, to a command with 24 MB of memory. Returns its result
/// and the number of bytes that it accepted.
#[cfg(target_os = "linux")]
fn ask_within_24_megabytes(command: [&str; 2], symbol: &str) -> (Ran, usize) {
    let place = Place::new();
    let mut command = place.command_within(24 << 10, &command);
    let part = symbol.repeat((64 << 10) / symbol.len());
    run_fed(command.env("TILEBASE_TABLES", tables()), |stdin| {
        let parts = (0..512).take_while(|_| stdin.write_all(part.as_bytes()).is_ok());
        parts.count() * part.len()
    })
}

/// If stdout and stderr are the same file, the answers come before the error.
#[test]
fn answers_are_written_before_the_error() {
    let place = Place::new();
    place.write("questions", "2 1 RBWRWWEWW 2 1 Q");
    let both = fs::File::create(place.path("both")).unwrap();
    let mut command = place.command(&[&CUBIC, ["questions"].as_slice()].concat());
    command.env("TILEBASE_TABLES", tables()).stdin(Stdio::null());
    command.stdout(both.try_clone().unwrap()).stderr(both);
    assert_eq!(command.status().unwrap().code(), Some(2));
    let both = fs::read_to_string(place.path("both")).unwrap();
    assert!(both.starts_with("3\nerror: questions, line 1: expected "), "{both}");
}

/// A reader that closes the pipe after one line gets that line, and the command succeeds.
#[test]
fn a_closed_pipe_is_no_error() {
    for (command, first, count, question) in [
        (CUBIC, "3\n", "", "2 1 RBWRWWEWW "),
        (EIGHT, "Case 1: 2\n", "1000000 ", "12X453786 12345678X "),
    ] {
        let place = Place::new();
        let mut command = place.command(&command);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.env("TILEBASE_TABLES", tables()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let thousand = question.repeat(1000);
        let feeder = thread::spawn(move || {
            stdin.write_all(count.as_bytes())?;
            (0..1000).try_for_each(|_| stdin.write_all(thousand.as_bytes()))
        });
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        drop(stdout);
        assert_eq!(line, first);
        feeder.join().unwrap().expect_err("the command ends before its input does");
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), err.as_str()), (Some(0), ""));
    }
}

/// A full disk at stdout is an error. If stderr is full, too, the exit status is still right.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = || Stdio::from(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    let place = Place::new();
    let mut solve = place.command(&["solve", "eight", "123069478"]);
    solve.env("TILEBASE_TABLES", tables()).stdin(Stdio::null()).stdout(full());
    let output = solve.output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(err.starts_with("error: cannot write the answers: "), "{err}");

    assert_eq!(solve.stderr(full()).status().unwrap().code(), Some(2));
    let mut warned = place.command(&CUBIC);
    warned.env("TILEBASE_TABLES", tables()).stdin(Stdio::null()).stderr(full());
    assert_eq!(warned.status().unwrap().code(), Some(0));
}
