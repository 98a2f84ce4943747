//! Tests that with little memory (`ulimit -v`) every verb answers or says how much it needs.

use crate::making::questions;
use crate::support::{Conversation, Place, Ran, run, run_fed, tables};

const STATE: &str = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";

/// Arguments of every verb but `play` and `verify`, and standard input.
const COMMANDS: [(&[&str], &str); 17] = [
    (&["solve", "123069478"], ""),
    (&["distance", "2,1", "RBWRWWEWW"], ""),
    (&["path", STATE, "RBRBRBWEB"], ""),
    (&["path", "867254301", "123??????"], ""),
    (&["distance", "DDDD_DDDD", "U???_????"], ""),
    (&["hint", "123069478"], ""),
    (&["random", "eight", "--distance", "20"], ""),
    (&["random", "cubic", "--distance", "20"], ""),
    (&["stats", "eight"], ""),
    (&["stats", "cubic"], ""),
    (&["answer", "eight"], "1 12X453786 12345678X"),
    (&["answer", "eight"], "200000 12X453786 12345678X"),
    (&["answer", "cubic"], "2 1 RBWRWWEWW 0 0"),
    (&["answer", "goals"], "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB"),
    (&["verify", "--quick"], ""),
    (&["build", "--goals", "none"], ""),
    (&["completions", "bash"], ""),
];

/// The limits, in megabytes. Below the first one the system cannot start the program.
const LIMITS: [u32; 3] = [14, 24, 64];

/// `run` fails the test after a panic, a signal, or an exit status other than 0 and 2.
#[test]
fn within_any_limit_every_verb_answers_or_says_what_it_needs() {
    for (words, input) in COMMANDS {
        for limit in LIMITS {
            let place = Place::new();
            let ran = run(&mut place.command_within(limit << 10, words), input);
            let is_short = ran.err.contains(": expected the start of case 2 of 200000: ")
                && (ran.status, ran.out.as_str()) == (2, "Case 1: 2\ndd\n");
            // `verify` has no tables to describe.
            let has_none = ran.status == 1 && ran.err.starts_with("error: no tables in ");
            let is_answer = ran.status == 0 || is_short || has_none;
            assert!(is_answer || names_the_limit(&ran, limit), "{words:?}, {limit} MB: {ran:?}");
            assert!(is_answer || limit < 64, "{words:?}, {limit} MB: {ran:?}");
        }
    }
}

/// If the tables exist, opening them needs little memory.
#[test]
fn existing_tables_need_little_memory() {
    let place = Place::new();
    for words in [&["distance", "123069478"][..], &["path", "2,1", "RBWRWWEWW"]] {
        let mut command = place.command_within(24 << 10, words);
        run(command.env("TILEBASE_TABLES", tables()), "").answers();
    }
}

/// With less memory, fewer tables of patterns are kept: the first is made again after 40 others,
/// which a warning says.
#[test]
fn the_number_of_tables_that_are_kept_depends_on_the_limit() {
    let place = Place::new();
    let words = ["answer", "goals"];
    for (mut command, warnings) in
        [(place.command(&words), 0), (place.command_within(96 << 10, &words), 1)]
    {
        let mut conversation = Conversation::begin(&mut command);
        let questions = questions(40);
        let answers: Vec<_> = questions.iter().map(|question| conversation.ask(question)).collect();
        assert_eq!(conversation.said(), "", "each table was made once");
        assert_eq!(conversation.ask(&questions[0]), answers[0]);
        let (status, said) = conversation.end();
        assert_eq!((status, said.lines().count()), (Some(0), warnings), "{said}");
    }
}

/// Returns whether the only message says how much memory is needed, what the limit is, and how to
/// raise it.
fn names_the_limit(ran: &Ran, limit: u32) -> bool {
    let found = format!(" MB of memory, found a limit of {limit} MB (ulimit -v)\n");
    let Some((_, hint)) = ran.err.split_once(&found) else { return false };
    let hint = hint.trim().strip_prefix("raise the limit: ulimit -v ");
    let is_more = hint.and_then(|hint| hint.parse::<u32>().ok()).is_some_and(|kb| kb > limit << 10);
    ran.status == 2 && ran.out.is_empty() && is_more
}

/// Sends 1.2 million questions of 22 bytes on one line to a command whose memory limit is smaller
/// than this input.
#[test]
fn streams_take_constant_memory() {
    let place = Place::new();
    let mut command = place.command_within(24 << 10, &["answer", "cubic"]);
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
