//! Reads the moves in texts of people and programs.
//!
//! A text is cut into lines and sentences. Some that are made of moves alone are a run. The run
//! behind the last heading such as `Answer:` counts or, without a heading, the only run. A text that
//! could mean other moves is refused.

mod run;
mod signs;

use std::mem;

use tilebase_puzzle::Move;

use crate::notation::Notation;
use run::{follows, is_cut, is_single, notation, run, steps};
use signs::{is_digit, signs};

/// A move: the number of the piece, its direction or that of the empty square, or both.
pub(crate) type Step = (Option<u8>, Option<Move>);

/// The moves of a text, which are all of one kind.
pub(crate) struct Reading {
    pub(crate) steps: Vec<Step>,
    /// Whose directions they are, if the text says so.
    pub(crate) of: Option<Notation>,
    /// Whether a board must confirm them: "3 left" may be a number of moves.
    pub(crate) is_weak: bool,
}

/// The reason why the moves in a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Unreadable {
    /// There is no text.
    #[error("expected moves, found none")]
    Nothing,
    /// What was expected.
    #[error("expected {0}")]
    Expected(&'static str),
    /// What was expected, and what was found.
    #[error("expected {0}, found {1}")]
    Found(&'static str, String),
}

/// Reads the moves in a text.
///
/// # Errors
/// A text without moves, or that could mean others.
pub(crate) fn read(text: &str) -> Result<Reading, Unreadable> {
    let letters = text.chars().map(|letter| Some((None, Some(Move::from_letter(letter)?))));
    if let Some(steps) = letters.collect::<Option<Vec<_>>>().filter(|steps| !steps.is_empty()) {
        return Ok(Reading { steps, of: None, is_weak: false });
    }
    let signs = signs(text);
    let mut lines: Vec<_> = signs.split_inclusive(['\n', '.']).collect();
    let heading = (0..lines.len())
        .rev()
        .find_map(|at| Some((at, heading(lines[at].trim_end_matches([' ', '\n', '.']))?)));
    if let Some((at, length)) = heading {
        lines.drain(..at);
        lines[0] = &lines[0][length..];
    }
    // Three rows of three squares are a board.
    let is_row = |line: &&str| {
        let squares = line.replace([' ', ',', '\n'], "");
        squares.chars().count() == 3 && squares.matches(is_digit).count() > 1
    };
    for at in
        (2..lines.len()).filter(|&at| lines[at - 2..=at].iter().all(is_row)).collect::<Vec<_>>()
    {
        lines[at - 2..=at].fill("");
    }

    let found = |expected, signs: &[char]| {
        let mut words = text.split_whitespace();
        let word = words.find(|word| self::signs::signs(word).contains(signs));
        word.map_or(CLEAR, |word| Unreadable::Found(expected, format!("{word:?}")))
    };
    let other = || found("moves alone", &['?', 'o', 'w', 'n', 'q', 'e', ':', '0']);
    let mut runs = Vec::<String>::new();
    // Whether all lines are runs; whether an empty line is before this one; and whether that before
    // it is a run, or other words that may belong to one.
    let (mut is_alone, mut is_apart, mut is_behind, mut is_suspect) =
        (heading.is_none(), false, false, false);
    let mut end = None;
    for whole in lines {
        let before = mem::replace(&mut end, whole.chars().last());
        let line = whole.trim_matches([' ', '\n', '.']);
        if line.is_empty() {
            is_apart = true;
            continue;
        }
        let is_first = runs.is_empty();
        let last = runs.last_mut().filter(|_| is_behind);
        let is_remark = line.contains('e') || line.ends_with(':');
        let run = run(line);
        match (&run, last) {
            (Some(run), Some(last)) if follows(run, last, before.filter(|_| !is_apart)) => {
                last.extend(before.into_iter().chain(run.chars()));
            }
            (Some(run), _)
                if run.starts_with(['&', 'i'])
                    || is_suspect && !is_apart && !run.starts_with('I') =>
            {
                return Err(CLEAR);
            }
            (Some(run), _) => runs.push(run.clone()),
            (None, _) if is_first && heading.is_some() => return Err(other()),
            (None, last) => {
                let is_beside = heading.is_none() || last.is_some() && !is_apart;
                let goes_on = |last: &mut String| {
                    line.starts_with([',', '&', 'o'])
                        || line.contains(['I', 'i'])
                        || last.ends_with([',', '&'])
                        || !is_apart && !is_remark && last.contains(['\n', '.'])
                };
                let is_doubt = line.contains('w')
                    || is_beside && line.contains('o') && !line.contains('e')
                    || line.split(|sign| !"DLRU".contains(sign)).any(|word| word.len() > 2)
                    || last.is_some_and(goes_on);
                if is_doubt {
                    return Err(found("moves without a doubt", &['o', 'w']));
                }
                is_alone = false;
            }
        }
        (is_apart, is_behind, is_suspect) = (false, run.is_some(), run.is_none() && !is_remark);
    }
    let Some((run, others)) = runs.split_first() else {
        return Err(if text.trim().is_empty() { Unreadable::Nothing } else { other() });
    };
    let steps = steps(run)?;
    for other in others {
        if self::steps(other)? != steps {
            return Err(Unreadable::Expected("one list of moves"));
        }
    }
    // In other words, a short word may be none of moves; and two digits may be a number of moves.
    let is_word = run.len() > 1 && run.chars().all(|sign| is_digit(sign) || "DLRU".contains(sign));
    let is_clear = match heading {
        None if is_alone => true,
        None => steps.len() > 1 && (steps.len() > 4 || !is_word),
        _ => !is_word || steps[0].1.is_some() || steps.len() != 2,
    };
    if !is_clear || is_cut(run) {
        return Err(CLEAR);
    }
    let is_weak = matches!(steps[..], [(Some(_), Some(_))]) && !run.contains(['v', 't']);
    Ok(Reading { steps, of: notation(run), is_weak })
}

const CLEAR: Unreadable = Unreadable::Expected("moves that are clearly all of the answer");

/// Returns the length of a heading that moves follow, and of what is before it.
fn heading(line: &str) -> Option<usize> {
    let is_end = |&(at, mark): &(usize, &str)| {
        let before = line[..at].trim_end().trim_end_matches('q').trim_end();
        let near = before.char_indices().rev().nth(15).map_or(0, |(at, _)| at);
        let rest = line[at + 1..].trim();
        let run = run(rest);
        // "Moves: 5" and "the answer is right" have no list of moves.
        let is_short =
            run.as_ref().is_some_and(|run| is_single(run) && run.matches(is_digit).count() < 3);
        let is_list = match mark {
            ":" => !(is_short && before.ends_with('m') && rest.starts_with(is_digit)),
            _ => run.is_some() && !is_short,
        };
        is_list && before.ends_with(['h', 'm']) && !before[near..].contains(['n', 'o', 'w', 'f'])
    };
    let end = line.rmatch_indices([':', 'q']).find(is_end).map(|(at, _)| at + 1);
    end.or(line
        .ends_with('h')
        .then_some(line.len())
        .filter(|_| line.chars().all(|sign| "he ".contains(sign))))
}
