//! Tests of `tilebase answer`: the output that the judges expect, byte for byte, for every layout
//! of the input.

use std::fmt::Write as _;

use serde_json::Value;
use tilebase_plain::cubic;

use crate::support::{Place, ask, run, run_fed, sample, tables};

const CUBIC: [&str; 2] = ["answer", "cubic"];
const EIGHT: [&str; 2] = ["answer", "eight"];

/// The outputs in the problem statements for their samples.
const CUBIC_ANSWERS: &str = "0\n3\n13\n23\n29\n30\n-1\n-1\n";
const EIGHT_ANSWERS: &str = "Case 1: 2\ndd\nCase 2: 8\nurrulldr\n";

/// Returns the arguments of a command, followed by options.
fn words<'a>(command: [&'a str; 2], options: &[&'a str]) -> Vec<&'a str> {
    [command.as_slice(), options].concat()
}

/// Returns the datasets of the cubic sample: the start's square, 0 to 8, and the pattern without
/// spaces.
fn cubic_questions() -> Vec<(usize, String)> {
    let sample = sample("cubic.txt");
    let words: Vec<_> = sample.split_whitespace().collect();
    let dataset = |words: &[&str]| {
        let [column, row] = [0, 1].map(|i| words[i].parse::<usize>().unwrap());
        (row * 3 + column - 4, words[2..].concat())
    };
    words.chunks_exact(11).map(dataset).collect()
}

#[test]
fn the_samples_have_the_judges_answers_from_stdin_and_from_a_file() {
    for (command, name, answers) in
        [(CUBIC, "cubic.txt", CUBIC_ANSWERS), (EIGHT, "eight.txt", EIGHT_ANSWERS)]
    {
        assert_eq!(ask(&command, sample(name)).answers(), answers);

        let place = Place::new();
        place.write("questions", sample(name));
        let mut from_file = place.command(&words(command, &["questions"]));
        let other_questions = "0 0";
        let ran = run(from_file.env("TILEBASE_TABLES", tables()), other_questions);
        assert_eq!(ran.answers(), answers);
    }
}

#[test]
fn with_exact_distances_above_thirty_are_written() {
    let exact = CUBIC_ANSWERS.replacen("-1", "31", 1).replacen("-1", "35", 1);
    assert_eq!(ask(&words(CUBIC, &["--exact"]), sample("cubic.txt")).answers(), exact);
}

/// Replays the rolls: they lead to the pattern, and their number is the one that is written.
#[test]
fn paths_lead_to_their_patterns() {
    let plainly = ask(&words(CUBIC, &["--exact"]), sample("cubic.txt")).answers();
    let with_paths = ask(&words(CUBIC, &["--exact", "--paths"]), sample("cubic.txt")).answers();
    assert_eq!(with_paths.lines().count(), 8);
    for ((line, number), (start, pattern)) in
        with_paths.lines().zip(plainly.lines()).zip(cubic_questions())
    {
        let path = line.strip_prefix(number).unwrap();
        let path = if number == "0" { path } else { path.strip_prefix(' ').unwrap() };
        assert_eq!(path.len().to_string(), number);
        let end = cubic::Board::canonical(start).roll_all(path).expect("legal rolls");
        assert_eq!(end.pattern(), pattern);
    }

    let past_thirty = ask(&words(CUBIC, &["--paths"]), sample("cubic.txt")).answers();
    assert!(past_thirty.ends_with("\n-1\n-1\n"), "{past_thirty}");
    assert!(with_paths.starts_with(past_thirty.trim_end_matches("-1\n")), "{past_thirty}");
}

/// Each line is an object with the same answer as the text.
#[test]
fn json_says_what_text_says() {
    for options in [[].as_slice(), &["--exact"], &["--paths"], &["--exact", "--paths"]] {
        let text = ask(&words(CUBIC, options), sample("cubic.txt")).answers();
        let json =
            ask(&words(CUBIC, &[options, &["--format", "json"]].concat()), sample("cubic.txt"));
        let mut as_text = String::new();
        for (line, question) in json.answers().lines().zip(1..) {
            let answer: Value = serde_json::from_str(line).unwrap();
            assert_eq!(answer["question"], question);
            // Null above the judge's limit; left out without `--paths`.
            assert_eq!(answer.get("path").is_some(), options.contains(&"--paths"));
            let path = answer["path"].as_str();
            let wanted = options.contains(&"--paths") && !answer["distance"].is_null();
            assert_eq!(path.is_some(), wanted);
            let path = path.filter(|path| !path.is_empty()).map(|path| format!(" {path}"));
            let distance = answer["distance"].as_i64().unwrap_or(-1);
            writeln!(as_text, "{distance}{}", path.unwrap_or_default()).unwrap();
        }
        assert_eq!(as_text, text);
    }

    let questions = "3 12X453786 12345678X 12345678X 12345687X X12345678 X12345678";
    let text = ask(&EIGHT, questions).answers();
    let json = ask(&words(EIGHT, &["--format", "json"]), questions).answers();
    let mut as_text = String::new();
    for line in json.lines() {
        let answer: Value = serde_json::from_str(line).unwrap();
        let distance = answer["distance"].as_i64().unwrap_or(-1);
        assert_eq!(answer["path"].is_null(), distance < 0);
        let path = answer["path"].as_str().unwrap_or_default();
        writeln!(as_text, "Case {}: {distance}\n{path}", answer["question"]).unwrap();
    }
    assert_eq!(as_text, text);
}

#[test]
fn the_answer_without_a_path_is_minus_one_and_an_empty_line() {
    assert_eq!(ask(&EIGHT, "1\n12345678X\n12345687X\n").answers(), "Case 1: -1\n\n");
}

#[test]
fn start_and_goal_may_be_equal_and_have_any_labels() {
    assert_eq!(ask(&EIGHT, "1\n1234X5678\n1234X5678\n").answers(), "Case 1: 0\n\n");
    // The same question three times: with tile 9 instead of 8, and with different symbols for the
    // blank.
    let questions = "3 12X453786 12345678X 12x453796 12345679_ 12.453786 123456780";
    let answers = "Case 1: 2\ndd\nCase 2: 2\ndd\nCase 3: 2\ndd\n";
    assert_eq!(ask(&EIGHT, questions).answers(), answers);
}

#[test]
fn symbols_may_be_separated_by_any_white_space() {
    for (command, name, answers) in
        [(CUBIC, "cubic.txt", CUBIC_ANSWERS), (EIGHT, "eight.txt", EIGHT_ANSWERS)]
    {
        let sample = sample(name);
        let tokens: Vec<_> = sample.split_whitespace().collect();
        for written in [
            tokens.join(" "),
            tokens.join("\n"),
            tokens.join("\t\t"),
            tokens.join(" \x0c \r\n\r\n"),
            format!("\n\n  {}  \n\n", tokens.join(" ")),
            sample.replace('\n', "\r\n"),
            sample.replace('\n', "   \n"),
            sample.replace('\n', "\r"),
            sample.trim_end().into(),
        ] {
            assert_eq!(ask(&command, &written).answers(), answers, "{written:?}");
        }
    }
    // The symbols of a board may also be joined, or split over lines.
    assert_eq!(ask(&CUBIC, "2 1 RBWRWWEWW 2 1 RBW RW WEWW 0 0").answers(), "3\n3\n");
    assert_eq!(ask(&EIGHT, "1 1 2 X 453 786 1234 5678X").answers(), "Case 1: 2\ndd\n");
}

#[test]
fn a_stream_without_final_zeros_is_answered_with_a_warning() {
    let sample = sample("cubic.txt");
    let ran = ask(&CUBIC, sample.trim_end().strip_suffix("0 0").unwrap());
    assert_eq!((ran.status, ran.out.as_str()), (0, CUBIC_ANSWERS));
    assert_eq!(ran.err, "warning: stdin: expected 0 0 after the last dataset\n");

    let nothing = ask(&CUBIC, "");
    assert_eq!((nothing.status, nothing.out.as_str(), nothing.err), (0, "", ran.err));
}

#[test]
fn text_after_the_end_is_ignored_with_a_warning() {
    let ran = ask(&CUBIC, "2 1 RBWRWWEWW 0 0 and so on");
    assert_eq!((ran.status, ran.out.as_str()), (0, "3\n"));
    assert_eq!(ran.err, "warning: stdin: expected the end of the input after 0 0\n");

    let ran = ask(&EIGHT, "1 12X453786 12345678X 12345678X 12345678X");
    assert_eq!((ran.status, ran.out.as_str()), (0, "Case 1: 2\ndd\n"));
    assert_eq!(ran.err, "warning: stdin: expected the end of the input after case 1 of 1\n");
}

/// Sends 1.2 million questions of 22 bytes on one line to a command whose memory limit is smaller
/// than this input.
#[cfg(target_os = "linux")]
#[test]
fn streams_take_constant_memory() {
    let place = Place::new();
    let mut command = place.command_within(24 << 10, &CUBIC);
    let thousand = "2 1 R B W R W W E W W ".repeat(1000);
    let feed = |stdin: &mut dyn std::io::Write| {
        (0..1200).try_for_each(|_| stdin.write_all(thousand.as_bytes()))?;
        stdin.write_all(b"0 0")
    };
    let (ran, fed) = run_fed(command.env("TILEBASE_TABLES", tables()), feed);
    fed.unwrap();
    let answers = ran.answers();
    assert_eq!(answers.len(), 2 * 1_200_000);
    assert!(answers.lines().all(|answer| answer == "3"));
}
