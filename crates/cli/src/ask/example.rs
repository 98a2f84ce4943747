//! Commands that messages propose. Each works when it is typed, and has the verb that was typed.

use std::sync::Mutex;

use tilebase::{Puzzle, Slide};
use tilebase_search::lock;

use crate::puzzles;

/// The verb that was typed; an empty text if there was none.
static VERB: Mutex<String> = Mutex::new(String::new());

/// The words that were typed after the name of the command.
static WORDS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Sets the verb and the words that were typed.
pub(crate) fn set_typed(verb: &str, words: Vec<String>) {
    verb.clone_into(&mut lock(&VERB));
    *lock(&WORDS) = words;
}

/// Returns the command that was typed, with another word in the place of a wrong one; `None` if the
/// wrong one was not typed.
pub(crate) fn instead(wrong: &str, right: &str) -> Option<String> {
    let words = lock(&WORDS);
    let at = words.iter().position(|word| word == wrong)?;
    let mut words: Vec<_> = words.iter().map(|word| puzzles::in_quotes(word)).collect();
    right.clone_into(&mut words[at]);
    Some(format!("tilebase {}", words.join(" ")))
}

/// Returns the verb that was typed, or `solve` if it was none that takes a question.
fn verb() -> String {
    const OF_QUESTIONS: [&str; 4] = ["distance", "grade", "moves", "play"];
    let verb = lock(&VERB);
    let is_known = OF_QUESTIONS.contains(&verb.as_str());
    if is_known { verb.clone() } else { "solve".to_owned() }
}

/// Returns a command that asks a question of a puzzle, with the verb that was typed.
pub(crate) fn of(puzzle: Puzzle) -> String {
    let (verb, example) = (verb(), puzzles::example(puzzle));
    match &*verb {
        // A legal move, where moves are graded.
        "grade" => {
            let start = example.split(' ').find_map(|word| puzzle.start(Some(word)).ok());
            let start = start.or_else(|| puzzle.default_start());
            let step = start.and_then(|start| start.legal_moves().iter().next());
            let letter = step.map_or('.', Slide::letter);
            format!("tilebase grade {example} {letter}")
        }
        _ => format!("tilebase {verb} {example}"),
    }
}

/// Returns a command that names a goal of a puzzle, with the verb that was typed.
pub(crate) fn of_goal(puzzle: Puzzle) -> String {
    const OF_GOALS: [&str; 4] = ["build", "dump", "random", "stats"];
    let verb = lock(&VERB).clone();
    match OF_GOALS.contains(&verb.as_str()) {
        true => {
            let (word, goal) = (puzzles::typed(puzzle), puzzle.default_goal(None));
            format!("tilebase {verb} {word} --goal {}", puzzles::in_quotes(&goal.to_string()))
        }
        false => of(puzzle),
    }
}

/// Returns a command with the verb that was typed, and these arguments.
pub(crate) fn with(arguments: &str) -> String {
    format!("tilebase {} {arguments}", verb())
}
