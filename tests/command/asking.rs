//! Tests of `tilebase VERB [PUZZLE] START [GOAL]`: every notation of a question, on the command
//! line and on standard input, and the errors for arguments that are not a question.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use crate::support::{Place, Ran, ask, run, tables};

/// The verbs that answer a question.
const VERBS: [&str; 4] = ["solve", "distance", "path", "hint"];

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
const PATTERN: &str = "RBRBRBWEB";

/// A state whose first square is empty, so that its text begins like an option.
const EMPTY_FIRST: &str = "---,WBR,BRW,RBW,BWR,WRB,BRW,BRW,RBW";

fn refusal(words: &[&str], input: impl AsRef<[u8]>) -> String {
    let ran = ask(words, input);
    assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{words:?}: {}", ran.err);
    ran.err
}

/// All notations of the same question get the same answer from every verb, whether the puzzle is
/// named or not.
#[test]
fn the_notation_of_the_start_selects_the_puzzle() {
    let canonical = "WRB,---,WRB,WRB,WRB,WRB,WRB,WRB,WRB";
    let written = |start: &str, between: &str| start.replace(',', between);
    let rows = |start: &str| {
        let cubes: Vec<_> = start.split(',').collect();
        cubes.chunks(3).map(|row| row.join(" ")).collect::<Vec<_>>().join(" / ")
    };
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    let cubes = |start: &str| {
        vec![
            start.into(),
            written(start, " "),
            written(start, ""),
            written(start, "/"),
            rows(start),
        ]
    };
    for (puzzle, goal, starts) in [
        (
            "eight",
            None,
            owned(&[
                "123_69478",
                "123069478",
                "123X69478",
                "123x69478",
                "123.69478",
                "1 2 3 / 0 6 9 / 4 7 8",
                "1,2,3,_,6,9,4,7,8",
                "[1, 2, 3, 0, 6, 9, 4, 7, 8]",
                " 123 069 478 ",
            ]),
        ),
        (
            "eight",
            Some("1234_5678"),
            owned(&[
                "_12345678",
                "012345678",
                "X12345678",
                "x12345678",
                ".12345678",
                "_ 1234 5678",
            ]),
        ),
        (
            "cubic",
            Some("RBWRWWEWW"),
            [owned(&["2,1", "2 1", "21", "(2, 1)"]), cubes(canonical)].concat(),
        ),
        ("cubic", Some(PATTERN), cubes(STATE)),
        ("cubic", Some(PATTERN), cubes(EMPTY_FIRST)),
    ] {
        for verb in VERBS {
            let answer = |named: Option<&str>, start: &str| {
                let words = [Some(verb), named, Some(start), goal];
                ask(&words.into_iter().flatten().collect::<Vec<_>>(), "").answers()
            };
            let expected = answer(Some(puzzle), &starts[0]);
            for start in &starts {
                assert_eq!(answer(None, start), expected, "{verb} {start}");
                assert_eq!(answer(Some(puzzle), start), expected, "{verb} {puzzle} {start}");
            }
        }
    }
}

/// `---,...` is read as a board in every position, and shown in the same notation.
#[test]
fn a_board_whose_first_square_is_empty_is_not_taken_for_an_option() {
    let answer = ask(&["distance", "cubic", EMPTY_FIRST, PATTERN], "").answers();
    let line = format!("{EMPTY_FIRST} {PATTERN}\n");
    for words in [
        &["distance", EMPTY_FIRST, PATTERN][..],
        &["distance", "--", EMPTY_FIRST, PATTERN],
        &["distance", "--notation", "tile", EMPTY_FIRST, PATTERN],
        &["distance", EMPTY_FIRST, "--format", "text", PATTERN],
        &["distance", "-"],
        &["distance", "cubic", "-"],
        &["answer", "goals"],
    ] {
        assert_eq!(ask(words, &line).answers(), answer, "{words:?}");
    }
    let json = ask(&["solve", EMPTY_FIRST, PATTERN, "--format", "json"], "").answers();
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["start"], &json["boards"][0]), (&EMPTY_FIRST.into(), &EMPTY_FIRST.into()));

    // A mistake in such a board is reported as an error of a board.
    let wrong = EMPTY_FIRST.replace("WBR", "WWR");
    let error = refusal(&["solve", &wrong, PATTERN], "");
    assert!(error.contains("(cubic): ") && error.contains("WWR"), "{error}");
}

#[test]
fn options_are_accepted_in_every_position() {
    let (start, goal) = ("123069478", "123406789");
    let expected = ask(&["path", start, goal, "--after", "d", "--format", "json"], "").answers();
    for words in [
        ["path", "--after", "d", "--format", "json", start, goal],
        ["path", "--format", "json", start, "--after", "d", goal],
        ["path", start, "--after", "d", goal, "--format", "json"],
        ["path", start, "--format", "json", "--after", "d", goal],
    ] {
        assert_eq!(ask(&words, "").answers(), expected, "{words:?}");
        for place in 0..=words.len() {
            // But not between an option and its value.
            if words[..place].last().is_some_and(|word| word.starts_with("--")) {
                continue;
            }
            let [before, after] = [&words[..place], &words[place..]];
            let more = [before, &["--no-build"], after].concat();
            assert_eq!(ask(&more, "").answers(), expected, "{more:?}");
        }
        let named = [&["path", "eight"], &words[1..]].concat();
        assert_eq!(ask(&named, "").answers(), expected, "{named:?}");
    }
}

/// Lines of several puzzles are mixed, with and without the puzzle's name and with different line
/// ends. They are answered in order, each as if it were asked alone.
#[test]
fn lines_of_both_puzzles_may_be_mixed() {
    let lines = [
        "123069478".to_owned(),
        "2,1 RBWRWWEWW".into(),
        format!("{STATE} {PATTERN}"),
        "eight 12345678X 12345687X".into(),
        format!("{EMPTY_FIRST}\t{PATTERN}"),
        "cubic 3,3   WBWBRERBR".into(),
        "867254301 123456780".into(),
        format!("{STATE} RBWRWWEWW"),
    ];
    for options in [
        &["distance"][..],
        &["path"],
        &["path", "--count"],
        &["hint", "--format", "json"],
        &["solve", "--notation", "tile"],
        &["distance", "--after", "u", "--notation", "tile"],
    ] {
        let (verb, more) = options.split_first().unwrap();
        let by_itself = |line: &String| {
            let line: Vec<_> = line.split_whitespace().collect();
            ask(&[&[*verb][..], &line, more].concat(), "").answers()
        };
        // Some boards have no tile that can move up.
        let lines = &lines[..if options.contains(&"--after") { 2 } else { lines.len() }];
        let expected: String = lines.iter().map(by_itself).collect();
        for (end, last) in [("\n", "\n"), ("\r\n", ""), ("\n\n  \n ", "\n\n")] {
            let input = lines.join(end) + last;
            assert_eq!(
                ask(&[&[*verb, "-"][..], more].concat(), input).answers(),
                expected,
                "{options:?}"
            );
        }
    }
    // If the command line names the puzzle, lines may omit or repeat the name.
    let named = ask(&["distance", "eight", "-"], "eight 123069478\n123069478\n").answers();
    assert_eq!(named, "5\n5\n");
    assert_eq!(ask(&["distance", "-"], "\n \n").answers(), "");
}

/// A verb with `-` reads the output of `random`.
#[cfg(unix)]
#[test]
fn drawn_questions_are_read_back() {
    for puzzle in ["eight", "cubic", "cubic --goal WWWWEWWWW", "eight --goal 1234_5678"] {
        let line = format!("tilebase random {puzzle} --count 50 --distance 20 --seed 4");
        let line = format!("{line} | tilebase distance -");
        let answers = run(Place::new().shell(&line).env("TILEBASE_TABLES", tables()), "");
        assert_eq!(answers.answers(), "20\n".repeat(50), "{puzzle}");
    }
}

/// The error has the line number, the puzzle that was recognised and what was expected. All lines
/// before it are answered, and none after it.
#[test]
fn the_error_for_an_invalid_line_has_its_number() {
    for (line, error) in [
        ("anything", "START \"anything\": expected the notation of one of the puzzles\n"),
        (
            "2,1",
            "expected GOAL after START \"2,1\" (cubic): a pattern: nine of W, R, B and one E\n",
        ),
        (STATE, "expected GOAL after START \"BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW\" (cubic): "),
        (
            "RBWRWWEWW",
            "START \"RBWRWWEWW\" is a GOAL (cubic)\n  put a START before it, for example: tilebase solve 2,1 RBWRWWEWW\n",
        ),
        ("2,4 RBWRWWEWW", "START \"2,4\" (cubic): expected 1, 2 or 3, found '4' (symbol 3)\n"),
        (
            "2,1 RBWRWWQWW",
            "GOAL \"RBWRWWQWW\" (cubic): expected W, R, B or E, found 'Q' (symbol 7)\n",
        ),
        ("12306947", "START \"12306947\" (eight): expected nine squares, found 8\n"),
        ("123069478 12340678", "GOAL \"12340678\" (eight): expected nine squares, found 8\n"),
        ("123069478 RBWRWWEWW", "GOAL \"RBWRWWEWW\" (eight): expected a tile 1 to 9 or a blank "),
        ("123069478 123456780", "expected start and goal with the same tiles, "),
        ("eight 2,1", "START \"2,1\" (eight): expected nine squares, found 2\n"),
        (
            "cubic 123069478",
            "START \"123069478\" (cubic): expected 1, 2 or 3, found '0' (symbol 4)\n",
        ),
        ("eight", "expected START"),
        ("1 2 3 0 6 9 4 7 8", "expected START and GOAL, found 9 words\n"),
        ("2,1 RBW RWW EWW", "expected START and GOAL, found 4 words\n"),
        ("- 123069478", "START \"-\": expected the notation of one of the puzzles\n"),
    ] {
        let input = format!("123069478\n\n2,1 RBWRWWEWW\n  {line}\n123069478\n");
        for end in ["\n", "\r\n"] {
            let ran = ask(&["distance", "-"], input.replace('\n', end));
            assert_eq!((ran.status, ran.out.as_str()), (2, "5\n3\n"), "{line}: {}", ran.err);
            let expected = format!("error: stdin, line 4: {error}");
            assert!(ran.err.starts_with(&expected), "{line}: {}", ran.err);
        }
        let alone = ask(&["distance", "-"], line);
        assert_eq!((alone.status, alone.out.as_str()), (2, ""), "{line}");
        assert!(alone.err.starts_with(&format!("error: stdin, line 1: {error}")), "{}", alone.err);
    }
    // Bytes that are not UTF-8, and `--after` with moves that only one of the lines allows.
    let ran = ask(&["distance", "-"], b"123069478\n\xff\xfe\n");
    assert_eq!((ran.status, ran.out.as_str()), (2, "5\n"));
    assert!(ran.err.starts_with("error: stdin, line 2: START "), "{}", ran.err);
    let ran = ask(&["distance", "-", "--after", "d"], "123069478\n123456780\n");
    let expected = "error: stdin, line 2: --after: move 1, d, leads off the board\n";
    assert_eq!(ran, Ran { status: 2, out: "4\n".into(), err: expected.into() });
}

/// If stdout and stderr are the same terminal, the answers come before the error.
#[test]
fn answers_to_lines_are_written_before_the_error() {
    let place = Place::new();
    let questions = place.write("questions", "123069478\n2,1 RBWRWWEWW\nanything\n");
    let both = fs::File::create(place.path("both")).unwrap();
    let mut command = place.command(&["distance", "-"]);
    command.env("TILEBASE_TABLES", tables()).stdin(Stdio::from(fs::File::open(questions).unwrap()));
    command.stdout(both.try_clone().unwrap()).stderr(both);
    assert_eq!(command.status().unwrap().code(), Some(2));
    let both = fs::read_to_string(place.path("both")).unwrap();
    assert!(both.starts_with("5\n3\nerror: stdin, line 3: START "), "{both}");
}

/// The error has the puzzle that was recognised, what was expected, and advice.
#[test]
fn arguments_that_are_not_a_question_are_refused_with_what_was_expected() {
    let quotes = "\n  put a notation that has spaces in quotes, such as '1 2 3 / 0 6 9 / 4 7 8'\n";
    let eight = "\n  for example: tilebase solve 564178X23 7568X4123\n";
    let cubic = "\n  for example: tilebase solve 2,1 RBWRWWEWW\n";
    let notations =
        "\n  eight: nine squares: eight of the tiles 1 to 9, and 0, X, _ or .\n  cubic: X,Y, ";
    for (words, error, hint) in [
        (&["2,1"][..], "expected GOAL after START \"2,1\" (cubic): a pattern: nine of ", cubic),
        (
            &["cubic", "2,1"],
            "expected GOAL after START \"2,1\" (cubic): a pattern: nine of ",
            cubic,
        ),
        (
            &[STATE],
            "expected GOAL after START \"BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW\" (cubic)",
            cubic,
        ),
        (&["eight"], "expected START after eight: nine squares: ", eight),
        (&["cubic"], "expected START after cubic: X,Y, ", cubic),
        (
            &["eigth", "123069478"],
            "START \"eigth\": expected the notation of one of the puz",
            notations,
        ),
        (
            &["anything"],
            "START \"anything\": expected the notation of one of the puzzles",
            notations,
        ),
        (&[""], "START \"\": expected the notation of one of the puzzles", notations),
        (&["12345"], "START \"12345\" (eight): expected nine squares, found 5", eight),
        (&["WRB,WRB,---,WRB", PATTERN], "(cubic): expected nine squares", cubic),
        (&["123069478", PATTERN], "GOAL \"RBRBRBWEB\" (eight): expected a tile 1 to 9 or", eight),
        (&["2,1", "123456780"], "GOAL \"123456780\" (cubic): expected W, R, B or E", cubic),
        (&["eight", "2,1"], "START \"2,1\" (eight): expected nine squares, found 2", eight),
        (&["cubic", "123069478"], "START \"123069478\" (cubic): expected 1, 2 or 3, found", cubic),
        // Spaces without quotes.
        (&["2,1", "RBW", "RWW", "EWW"], "unexpected argument \"RWW\" after START and GOAL", quotes),
        (&["cubic", "2,1", "RBW", "RWW", "EWW"], "unexpected argument \"RWW\" after", quotes),
        (&["1", "2", "3", "0", "6", "9", "4", "7", "8"], "unexpected argument \"3\" after", quotes),
        (&["eight", "1", "2", "3", "/", "0", "6", "9"], "unexpected argument \"3\" after", quotes),
        (
            &["123069478", "123406789", "--after", "d", "8"],
            "unexpected argument \"8\" after",
            quotes,
        ),
    ] {
        for verb in VERBS {
            let said = refusal(&[&[verb], words].concat(), "");
            assert!(said.starts_with("error: ") && said.contains(error), "{words:?}: {said}");
            assert!(said.contains(hint), "{words:?}: {said}");
        }
    }
}

/// For `tilebase 123069478`, the error suggests a command that can be typed as it is.
#[test]
fn a_question_without_a_verb_gets_one_suggested() {
    for (word, quoted) in [
        ("123069478", "123069478"),
        ("_12345678", "_12345678"),
        ("1 2 3 / 0 6 9 / 4 7 8", "'1 2 3 / 0 6 9 / 4 7 8'"),
        ("2,1", "2,1"),
        (STATE, STATE),
        (EMPTY_FIRST, EMPTY_FIRST),
    ] {
        let expected = format!(
            "error: expected a verb before {quoted}\n  \
             to see how to solve it: tilebase solve {quoted}\n"
        );
        assert_eq!(refusal(&[word], ""), expected);
        assert_eq!(refusal(&[word, "RBWRWWEWW"], ""), expected);
    }
    for (puzzle, example) in [("eight", "564178X23 7568X4123"), ("gardner", "gardner")] {
        let expected = format!(
            "error: expected a verb before {puzzle}\n  for example: tilebase solve {example}\n"
        );
        assert_eq!(refusal(&[puzzle], ""), expected);
        assert_eq!(refusal(&[puzzle, "123069478"], ""), expected);
    }
    let solved = ask(&["solve", "1 2 3 / 0 6 9 / 4 7 8"], "").answers();
    assert!(solved.starts_with("5 moves: drrul\n"), "{solved}");
    assert!(refusal(&["nothing"], "").contains("unrecognized subcommand 'nothing'"));
}

/// In the help and in errors, all verbs that take a question have the same usage line and the same
/// description of the arguments. `play` needs no start.
#[test]
fn the_usage_is_the_same_for_every_verb() {
    let arguments = |help: &str| {
        let (_, arguments) = help.split_once("\nArguments:\n").unwrap();
        arguments.split_once("\n\nOptions:\n").unwrap().0.to_owned()
    };
    let expected = arguments(&ask(&["solve", "--help"], "").answers());
    for verb in VERBS {
        let usage = format!("Usage: tilebase {verb} [OPTIONS] [PUZZLE] START [GOAL]");
        let help = ask(&[verb, "--help"], "").answers();
        let lines: Vec<_> = help.lines().filter(|line| line.contains("Usage: ")).collect();
        assert_eq!(lines, [&usage], "{help}");
        assert!(help.contains(&format!("\n       tilebase {verb} [OPTIONS] gardner\n")), "{help}");
        assert_eq!(arguments(&help), expected, "{verb}");
        for words in [&[verb][..], &[verb, "--from", STATE, PATTERN]] {
            let error = refusal(words, "");
            assert!(error.lines().any(|line| line == usage), "{error}");
        }
    }
    let help = ask(&["play", "--help"], "").answers();
    assert!(help.contains("Usage: tilebase play [OPTIONS] PUZZLE [START] [GOAL]\n"), "{help}");
}
