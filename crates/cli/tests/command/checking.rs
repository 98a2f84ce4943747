//! Tests of `answer --check`, and of what `random` writes for `answer`, in all formats.

use crate::support::{Folder, Ran, ask, run, tables};

/// The formats: the puzzle, a name, and the number of lines from one answer to the next.
const FORMATS: [(&str, &str, usize); 7] = [
    ("cubic", "poj3131", 1),
    ("eight", "hdu3567", 2),
    ("eight", "hdu1043", 1),
    ("eight", "p1379", 1),
    ("eight", "acwing845", 1),
    ("eight", "uva652", 2),
    ("eight", "zaidimas8", 1),
];

/// Returns the options of `answer` that change what a format writes.
fn options(judge: &str) -> &'static [&'static str] {
    match judge {
        "poj3131" => &["", "--exact", "--paths", "--exact --paths"],
        _ => &[""],
    }
}

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Checks the answers of a file. `line` is the format and its options.
fn checked(line: &str, questions: &str, answers: &str) -> Ran {
    let place = Folder::new();
    place.write("out", answers);
    let words = words(line);
    let mut command = place.command(&[&["answer"], &words[..], &["--check", "out"]].concat());
    run(command.env("TILEBASE_TABLES", tables()), questions)
}

/// Draws questions in a format.
fn drawn(puzzle: &str, judge: &str, options: &str) -> Ran {
    ask(&words(&format!("random {puzzle} --format {judge} {options}")), "")
}

/// Guards that the command's own answers to 0, 1 and many questions are right in every format, also
/// where the last path is empty, and as editors leave them.
#[test]
fn own_answers_are_right_in_every_format() {
    for (puzzle, judge, _) in FORMATS {
        for (draw, count) in [
            ("--count 0", 0),
            ("--distance 0", 1),
            ("--count 2 --distance 1,0", 2),
            ("--count 9", 9),
        ] {
            let questions = drawn(puzzle, judge, &format!("{draw} --seed 5")).answers();
            for options in options(judge) {
                let line = format!("{judge} {options}");
                let answers = ask(&words(&format!("answer {line}")), &questions).answers();
                let plural = if count == 1 { "" } else { "s" };
                let right = format!("out: {count} answer{plural} right\n");
                for answers in
                    [&answers, &answers.replace('\n', " \r\n"), &(answers.clone() + "\n")]
                {
                    let ran = checked(&line, &questions, answers);
                    assert_eq!(ran.answers(), right, "{line}: {answers:?}");
                }
            }
        }
    }
}

/// Guards that a wrong answer is found, with its question: the first, the fifth or the last of
/// nine, and also a missing or an additional one.
#[test]
fn the_first_wrong_answer_is_found() {
    for (puzzle, judge, lines) in FORMATS {
        let questions = drawn(puzzle, judge, "--count 9 --seed 5").answers();
        let answers = ask(&["answer", judge], &questions).answers();
        let check = |answers: &str| checked(judge, &questions, answers);
        let all: Vec<_> = answers.split_inclusive('\n').collect();
        for number in [1, 5, 9] {
            let at = (number - 1) * lines;
            let wrong = all.iter().enumerate().map(|(line, &text)| match line == at {
                true => "Case 9: 77\n",
                false => text,
            });
            let found = check(&wrong.collect::<String>());
            assert_eq!(found.status, 1);
            let expected =
                format!("error: out, line {}: wrong answer to question {number}:", at + 1);
            assert!(found.err.starts_with(&expected), "{judge}: {}", found.err);
            let short = check(&all[..at].concat());
            let expected =
                format!("error: out: expected the answer to question {number}, found the end");
            assert!(short.err.starts_with(&expected), "{judge}: {}", short.err);
        }
        let long = check(&(answers.clone() + "\n5\n"));
        let expected = format!(
            "out, line {}: expected the end after 9 answers, found \"5\"",
            answers.lines().count() + 2
        );
        assert!(long.err.contains(&expected), "{judge}: {}", long.err);
    }
}

/// A board 19 moves from 12345678x, its smallest shortest path, and another shortest path.
const START: &str = "23415x768";
const SMALLEST: &str = "dlurullddrurdllurdr";
const OTHER: &str = "ullddrurdllurdruldr";

/// Guards that a verdict is that of the judge, and that it names the usual mistakes. Of each
/// format: the questions, and answers with the exit status and the end of what is written.
#[test]
fn a_verdict_is_that_of_the_judge_and_names_the_mistake() {
    let opposite = |path: &str| -> String {
        path.chars().map(|step| ['u', 'r', 'l', 'd']["dlru".find(step).unwrap()]).collect()
    };
    let backward = |path: &str| -> String { path.chars().rev().collect() };
    let exact = |paths: &str, line: &str| {
        ask(&words(&format!("answer poj3131 {paths}")), format!("{line} 0 0"))
            .answers()
            .trim()
            .to_owned()
    };
    let form = "it is right, but not its form: moves are d, l, r and u, without spaces";
    let longer = "1 answer right; line 1 is the first that is correct, but not shortest";
    let pieces =
        "if directions are those of the pieces that move: correct: 19 moves, which is the fewest";
    let (right, turned) = ("1 answer right", "it is right if column and row are exchanged");
    let path = |answer: &str, status, said: &str| (answer.to_owned(), status, said.to_owned());
    let case = |answer: &str, status, said: &str| path(&answer.replace('/', "\n"), status, said);
    let boards = vec![
        path(SMALLEST, 0, right),
        path(OTHER, 0, right),
        path(&format!("lr{SMALLEST}"), 0, longer),
        path(&("lrlr".repeat(5_000) + OTHER), 0, longer),
        path(&SMALLEST.to_uppercase(), 1, form),
        path(
            &backward(OTHER).chars().rev().map(|step| format!("{step} ")).collect::<String>(),
            1,
            form,
        ),
        path(&format!("lr{}", OTHER.to_uppercase()), 1, form),
        path("D, L, U, R, U, L2, D2, R, U, R, D, L2, U, R, D, R", 1, form),
        path("↓←↑→↑←←↓↓→↑→↓←←↑→↓→", 1, form),
        path(&format!(" {SMALLEST}"), 1, "it is right, but not its form"),
        path(&format!("19 {SMALLEST}"), 1, "it is right, but not its form"),
        path(
            &opposite(SMALLEST),
            1,
            &format!("{pieces} (and the first path in alphabetical order)"),
        ),
        path(&opposite(OTHER).to_uppercase(), 1, pieces),
        path(
            &backward(SMALLEST),
            1,
            "if the last move is made first: correct: 19 moves, which is the fewest (and the first path in alphabetical order)",
        ),
        path(
            &backward(&opposite(OTHER)),
            1,
            "if they lead from the goal to the start: correct: 19 moves, which is the fewest",
        ),
        path(
            &opposite(&format!("lr{OTHER}")),
            1,
            "but 19 are enough; move 2 is the first wrong one",
        ),
        path("lurd", 1, "after 4 moves it is 19 moves away; move 2 is the first wrong one"),
        path("r", 1, "its moves: not legal: move 1 (r) leads off the board"),
        path("UNSOLVABLE", 1, "it is right if the goal is 1238_4765"),
        path(".", 1, "its moves: does not reach the goal: after 0 moves it is 19 moves away"),
    ];
    let unsolvable = vec![
        path("unsolvable", 0, right),
        path("UNSOLVABLE", 1, "it is right, but not its form"),
        path("-1", 1, "it is right, but not its form"),
        path("lr", 1, "and no moves do: two tiles would have to change places"),
    ];
    let eight = vec![
        case(&format!("Case 1: 19/{SMALLEST}"), 0, right),
        case(&format!("19/{SMALLEST}"), 1, "it is right, but not its form"),
        case(&format!("Case 0: 19/{SMALLEST}"), 1, "it is right, but not its form"),
        case(&format!("case #1: 19/{SMALLEST}"), 1, "it is right, but not its form"),
        case(
            &format!("Case 1: 19/{OTHER}"),
            1,
            "not the first in alphabetical order: move 1 is u, expected d",
        ),
        case(
            &format!("Case 1: 19/{}dru", &SMALLEST[..16]),
            1,
            "away; move 17 is the first wrong one",
        ),
        case(&format!("19/{}", OTHER.to_uppercase()), 1, "move 1 is u, expected d"),
        case(&format!("Case 1: 19/{}", SMALLEST.to_uppercase()), 1, form),
        case(&format!("Case 1: 19/{}", opposite(OTHER)), 1, pieces),
        case(
            &format!("Case 1: 21/lr{SMALLEST}"),
            1,
            "but 19 are enough; move 2 is the first wrong one",
        ),
        case(
            &format!("Case 1: 18/{SMALLEST}"),
            1,
            "which is the fewest (and the first path in alphabetical order)",
        ),
        case("Case 1: 19", 1, "23415_768 12345678_"),
    ];
    let far = ask(&words("random cubic --distance 33 --seed 1"), "").answers();
    let far = far.replace(',', " ");
    let (x, y, pattern) = (&far[..1], &far[2..3], &far[4..]);
    let (there, back) = (format!("{x} {y} {pattern}"), format!("{y} {x} {pattern}"));
    assert_ne!(exact("--exact", &there), exact("--exact", &back), "{there}");
    let above = "it is right, but the judge wants -1 above 30";
    let cubic = vec![
        path("-1", 0, right),
        path(&exact("--exact --paths", &there), 1, above),
        path("impossible", 1, "it is right, but not its form"),
        path("34", 1, &there[4..there.len() - 1]),
    ];
    let near = "2 1 RBWRWWEWW";
    let near_paths = vec![
        path("3 ldd", 0, right),
        path(
            "ldd",
            1,
            "its moves: correct: 3 rolls, which is the fewest (and the first path in alphabetical order)",
        ),
        path(
            "4 ldd",
            1,
            "its moves: correct: 3 rolls, which is the fewest (and the first path in alphabetical order)",
        ),
        path(
            "5 lrldd",
            1,
            "its moves: reaches the goal in 5 rolls, but 3 are enough; move 2 is the first wrong one",
        ),
        path("3 LDD", 1, form),
        path("3: ldd", 1, "it is right, but not its form"),
        path(
            "3 ruu",
            1,
            "if directions are those of the pieces that move: correct: 3 rolls, which is the fewest (and the first path in alphabetical order)",
        ),
        path(&exact("--paths", "1 2 RBWRWWEWW"), 1, turned),
    ];
    let numbers = vec![
        path("4", 0, right),
        path("4 moves", 1, "it is right, but not its form"),
        path("-1", 1, "it is right if the goal is 12345678_"),
        path("5", 1, "2831_4765 1238_4765"),
    ];
    // 16 moves from the usual goal, and 18 from that with its first square empty.
    let others = vec![path("16", 0, right), path("18", 1, "it is right if the goal is _12345678")];
    let mut wrong = String::new();
    for (line, questions, answers) in [
        ("poj1077", START.to_owned(), boards.clone()),
        ("hdu1043", START.to_owned(), boards.clone()),
        ("uva652", format!("1\n\n{START}"), boards),
        ("poj1077", "12345687x".into(), unsolvable),
        ("hdu3567", format!("1\n{START}\n12345678x\n"), eight),
        ("poj3131", format!("{there} 0 0"), cubic.clone()),
        ("poj3131", format!("{there} 0 0"), vec![path("33", 1, above)]),
        ("poj3131 --paths", format!("{there} 0 0"), cubic),
        (
            "poj3131 --paths",
            format!("{near} 0 0"),
            vec![path("3", 1, "the question: 2,1 RBWRWWEWW")],
        ),
        ("poj3131 --paths", format!("{near} 0 0"), near_paths),
        ("poj3131", format!("{near} 0 0"), vec![path(&exact("", "1 2 RBWRWWEWW"), 1, turned)]),
        ("p1379", "283104765".into(), numbers),
        ("alds1_13_b", "283104675".into(), others),
    ] {
        for (answer, status, said) in answers {
            let ran = checked(line, &questions, &format!("{answer}\n"));
            let written = format!("{}{}", ran.out, ran.err);
            let is_right = ran.status == status && written.trim_end().ends_with(&said);
            if !is_right {
                wrong += &format!("{line}, {answer:?}, {said:?}: {ran:?}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Guards that lines between answers are read: they are empty.
#[test]
fn text_between_answers_is_wrong() {
    let questions = format!("3\n{START}\n12345687x\n12345678x\n");
    for (answers, status, said) in [
        (format!("{SMALLEST}\n\nunsolvable\n\n\n"), 0, "out: 3 answers right"),
        (
            format!("{SMALLEST}\n\nunsolvable"),
            1,
            "expected the answer to question 3, found the end",
        ),
        (
            format!("{SMALLEST}\ngarbage\nunsolvable\n\n\n"),
            1,
            "out, line 2: expected an empty line before answer 2, found \"garbage\"",
        ),
        (
            format!("{SMALLEST}\nunsolvable\n\n"),
            1,
            "out, line 2: expected an empty line before answer 2, found \"unsolvable\"",
        ),
        (
            format!("\n{SMALLEST}\n\nunsolvable\n\n\n"),
            1,
            "out, line 1: wrong answer to question 1: expected \"dlurullddrurdllurdr\", found \"\"",
        ),
    ] {
        let ran = checked("uva652", &questions, &answers);
        assert_eq!(ran.status, status, "{answers:?}: {ran:?}");
        assert!(format!("{}{}", ran.out, ran.err).contains(said), "{answers:?}: {ran:?}");
    }
}

/// Guards that the answers may be on standard input, with the marks of editors.
#[test]
fn answers_may_be_on_standard_input() {
    let place = Folder::new();
    place.write("in", START);
    let check = |words: &[&str], input: &[u8]| {
        run(place.command(words).env("TILEBASE_TABLES", tables()), input)
    };
    let words = ["answer", "poj1077", "in", "--check", "-"];
    for answers in [format!("{OTHER}\n"), format!("\u{feff}{OTHER}\r\n"), OTHER.to_owned()] {
        assert_eq!(check(&words, answers.as_bytes()).answers(), "stdin: 1 answer right\n");
    }
    let utf_16: Vec<_> = "\u{feff}19".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert!(check(&words, &utf_16).err.contains("expected a text in UTF-8, found one in UTF-16"));
    for words in
        [&["answer", "poj1077", "--check", "-"][..], &["answer", "poj1077", "-", "--check", "-"]]
    {
        let ran = check(words, b"");
        assert!(
            ran.err.starts_with("error: --check - reads standard input, which has the questions"),
            "{ran:?}"
        );
    }
    assert!(
        check(&["answer", "poj1077", "in", "--check", "none"], b"")
            .err
            .contains("cannot open none")
    );
}

/// Guards that names of formats may have capitals where they are a value, and that `answer` says
/// how to write them.
#[test]
fn names_of_formats_may_have_capitals() {
    for (name, puzzle) in [("HDU3567", "eight"), ("UVa652", "eight"), ("Cubic", "cubic")] {
        let questions = drawn(puzzle, name, "--count 2 --seed 1").answers();
        assert_eq!(questions, drawn(puzzle, &name.to_lowercase(), "--count 2 --seed 1").answers());
        let answers = |name: &str| ask(&["answer", name], &questions).answers();
        assert_eq!(answers(name), answers(&name.to_lowercase()));
    }
}

/// Guards that what `random` writes in a format is read in that format, for every day, seed and
/// option, with the distances that were asked for; or is refused before anything is written.
#[test]
fn what_random_writes_in_a_format_is_read_in_it() {
    let days = (0..2).map(|day| (format!("--daily 2026-11-{}", 23 + day), 1, vec![8 + 2 * day]));
    let others = [
        ("--count 0", 0, &[][..]),
        ("--count 20 --seed 1", 20, &[]),
        ("--distance 3-5 --count 6 --seed 3", 6, &[3, 4, 5]),
        ("--unsolvable --count 3 --seed 4", 3, &[-1]),
        ("--goal random --count 3 --seed 6", 3, &[]),
        ("--goal 123804765 --distance 9 --seed 8", 1, &[9]),
        ("--goal 1234_5679 --distance 9 --seed 9", 1, &[9]),
        ("--goal 12345678_+_12345678 --seed 11", 1, &[]),
        ("--blank 1,2 --distance 9 --seed 17", 1, &[9]),
    ];
    let others =
        others.map(|(options, count, distances)| (options.to_owned(), count, distances.to_vec()));
    for (options, count, distances) in days.chain(others) {
        let is_plain = !["goal", "blank", "unsolvable"].iter().any(|word| options.contains(word));
        let mut read = 0;
        for (puzzle, judge, _) in FORMATS {
            let questions = drawn(puzzle, judge, &options);
            if questions.status != 0 {
                assert_eq!(
                    (questions.status, questions.out.as_str()),
                    (2, ""),
                    "{judge} {options}"
                );
                assert!(!is_plain && questions.err.starts_with("error: "), "{judge} {options}");
                continue;
            }
            let exact = if judge == "poj3131" { "--exact" } else { "" };
            let line = format!("answer {judge} {exact} --format json");
            let answers = ask(&words(&line), &questions.out).answers();
            assert_eq!(answers.lines().count(), count, "{judge} {options}: {}", questions.out);
            for (answer, distance) in answers.lines().zip(distances.iter().cycle()) {
                let found = if *distance < 0 { "null".into() } else { distance.to_string() };
                let found = format!("\"distance\":{found},");
                assert!(answer.contains(&found), "{judge} {options}: {answer}");
            }
            read += 1;
        }
        assert!(read > 0 || distances.is_empty(), "{options}");
    }
    // The day's puzzle of the page, where the format has its goal.
    let [page, judge] =
        ["text", "poj1077"].map(|format| drawn("eight", format, "--daily 2026-11-25").answers());
    let symbols = |text: &str| text.replace(['_', 'x'], "0").replace(' ', "");
    assert!(symbols(&page).starts_with(symbols(&judge).trim()), "{page} {judge}");
}

/// Guards that a distance that some goals have is found for every seed: goals with it are few.
#[test]
fn a_random_goal_has_a_board_as_far_away_as_asked() {
    for (words, distance) in
        [("harris --seed 1", "62"), ("harris --seed 2", "62"), ("cubic --seed 1", "41")]
    {
        let line = format!("random {words} --goal random --distance {distance}");
        let drawn = ask(&self::words(&line), "").answers();
        assert_eq!(ask(&["distance", "-"], &drawn).answers().trim(), distance, "{drawn}");
    }
}
