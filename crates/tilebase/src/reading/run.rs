//! Lines and sentences that are made of moves alone, as signs.

use std::iter;

use tilebase_puzzle::error::quoted;
use tilebase_puzzle::{Move, Puzzle, Slide};

use super::found::{ReadMove, Unreadable};
use super::signs::{STYLES, is_digit};
use crate::notation::{MoveNotation, most};

fn is_direction(sign: char) -> bool {
    STYLES.iter().any(|style| style.contains(sign))
}

/// Returns whether the numbers of a puzzle's moves, or those of some puzzle, have two digits.
fn has_tens(puzzle: Option<Puzzle>) -> bool {
    puzzle.is_none_or(|puzzle| most(puzzle) > 9)
}

/// Returns a line or sentence if it is made of moves alone, of a puzzle if it is known.
pub(super) fn run(line: &str, puzzle: Option<Puzzle>) -> Option<String> {
    let line = line.trim_end_matches([' ', '\n', '.']);
    let is_move = |sign| is_direction(sign) || is_digit(sign) && sign != '0';
    let is_tens = |before: char, sign: char| sign == '0' && is_digit(before) && has_tens(puzzle);
    let before = [' '].into_iter().chain(line.chars());
    let is_run = before.zip(line.chars()).all(|(before, sign)| {
        is_move(sign) || " ,&fItbvixms|BT".contains(sign) || is_tens(before, sign)
    }) && line.contains(is_move)
        && !line.ends_with(['m', 'b', 't']);
    is_run.then(|| line.replace(['m', 's'], "").trim_start_matches([',', ' ']).to_owned())
}

/// Returns whether a line has one direction or number, or one of both.
pub(super) fn is_single(line: &str) -> bool {
    let numbers = line.split(|sign| !is_digit(sign)).filter(|number| !number.is_empty());
    line.chars().filter(|sign| is_direction(*sign)).count().max(numbers.count()) < 2
}

/// Returns the moves of a run.
///
/// # Errors
/// Moves that could be meant in several ways.
pub(super) fn steps(run: &str, puzzle: Option<Puzzle>) -> Result<Vec<ReadMove>, Unreadable> {
    let parts = parts(run, puzzle)?;
    // As many moves in one direction fit on a board, on every one at least two of the larger ones.
    let longest = puzzle.map_or(2, |puzzle| {
        let grid = puzzle.grid();
        grid.columns().max(grid.rows()) - 1
    });
    let has = |is: &dyn Fn(&MoveToken) -> bool| parts.iter().any(is);
    let is_numbered = has(&|part| part.number.is_some());
    let is_all = !has(&|part| part.number.is_none());
    let is_bare = !has(&|part| part.direction.is_some());
    let items = run.chars().filter(|sign| "Ii".contains(*sign)).count();
    if items > 0 && items != parts.len() || !is_bare && has(&|part| part.direction.is_none()) {
        return Err(MIXED);
    }
    let is_large = has(&|part| !part.counts && part.number > Some(longest));
    let is_counted = has(&|part| part.number.is_some() && (part.counts || part.is_behind));
    // The numbers of a list, perhaps.
    let is_list = parts.len() > 1 && (1..).zip(&parts).all(|(at, part)| part.number == Some(at));
    let of_tiles = notation(run) == Some(MoveNotation::Tile);
    // A number before a word is that of tiles in a slide, unless it may be that of a list.
    let has_slides = puzzle.is_some_and(Puzzle::has_slides);
    let is_far = has(&|part| part.is_far) && (is_list || !has_slides);
    let is_pieces = is_bare || is_all && !is_counted && (of_tiles || is_large && !is_list);
    let is_doubtful = match is_pieces {
        true => is_bare && items == 1 || notation(run) == Some(MoveNotation::Blank),
        false => of_tiles || is_large || is_all && !is_counted && is_far,
    };
    let largest =
        if is_pieces { puzzle.map_or(99, |puzzle| most(puzzle).max(9).into()) } else { 99 };
    if is_numbered && is_doubtful || has(&|part| part.number > Some(largest)) {
        return Err(NUMBERS);
    }
    let steps = parts.iter().flat_map(|part| {
        let (piece, count) =
            if is_pieces { (part.number, 1) } else { (None, part.number.unwrap_or(1)) };
        // The number of a slide is that of its tiles, unless the text says that it is a count.
        let (tiles, count) = if has_slides && !part.counts { (count, 1) } else { (1, count) };
        let slide = |step| Slide { step, tiles: tiles as u8 };
        iter::repeat_n((piece.map(|piece| piece as u8), part.direction.map(slide)), count)
    });
    Ok(steps.collect())
}

/// Returns whose directions the moves have, if a word says so.
pub(super) fn notation(run: &str) -> Option<MoveNotation> {
    match run.contains('b') {
        true => Some(MoveNotation::Blank),
        false => run.contains('t').then_some(MoveNotation::Tile),
    }
}

/// A direction, a number, or both.
#[derive(Default)]
struct MoveToken {
    direction: Option<Move>,
    number: Option<usize>,
    /// Whether the number is a count for sure.
    counts: bool,
    /// Whether the number stands behind its direction.
    is_behind: bool,
    /// Whether white space is between.
    is_far: bool,
}

/// Returns the numbers of moves that digits mean. On a board with numbers above 9 they are one, and
/// on one without each is a number; without a board, `is_apart` says it.
///
/// # Errors
/// Digits that are no number.
pub(super) fn numbers(
    digits: &str,
    puzzle: Option<Puzzle>,
    is_apart: bool,
) -> Result<Vec<usize>, Unreadable> {
    let each = || digits.bytes().map(|digit| usize::from(digit - b'0')).collect();
    match puzzle.map(most) {
        Some(most @ 10..) => match digits.parse() {
            Ok(number) if number <= usize::from(most) && !digits.starts_with('0') => {
                Ok([number].to_vec())
            }
            _ => Err(together(digits, most)),
        },
        None if is_apart => digits.parse().map(|number| [number].to_vec()).map_err(|_| NUMBERS),
        _ if digits.contains('0') => Err(NUMBERS),
        _ => Ok(each()),
    }
}

/// Returns the error of digits without blanks, with the numbers that they may be.
pub(super) fn together(digits: &str, most: u8) -> Unreadable {
    let mut readings = Vec::new();
    for width in [1, 2] {
        let (mut numbers, mut rest) = (Vec::new(), digits);
        while !rest.is_empty() {
            let is_number = |length: &usize| {
                let number = rest.get(..*length).and_then(|digits| digits.parse::<usize>().ok());
                !rest.starts_with('0') && number.is_some_and(|number| number <= most.into())
            };
            let Some(length) = (1..=width).rev().find(is_number) else { break };
            numbers.push(&rest[..length]);
            rest = &rest[length..];
        }
        let reading = numbers.join(" ");
        if rest.is_empty() && !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    let mut found = quoted(digits);
    if !readings.is_empty() {
        found += &format!(", which may be {}", readings.join(" or "));
    }
    Unreadable::Found("numbers set apart by blanks", found)
}

/// Returns the parts of a run.
fn parts(run: &str, puzzle: Option<Puzzle>) -> Result<Vec<MoveToken>, Unreadable> {
    let mut run = run.to_owned();
    let is_move = |sign: &char| is_direction(*sign) || is_digit(*sign);
    let moves: Vec<_> = run.chars().filter(is_move).collect();
    let is_between = !moves.windows(2).any(|two| two == ['→'; 2])
        && moves[0] != '→'
        && moves.last() != Some(&'→');
    if is_between && !run.contains(['↓', '←', '↑']) {
        run = run.replace('→', ",");
    } else if moves.len() > 2
        && moves.len() % 2 == 1
        && run.contains(' ')
        && moves.iter().skip(1).step_by(2).all(|sign| *sign == '→')
        && (moves.len() > 3 || moves[2] != '→')
    {
        // Arrows may be moves or stand between moves, as in "↓ → ← → ↑".
        return Err(MIXED);
    }
    let is_in = |style: &&&str| run.contains(|sign| style.contains(sign));
    let styles: Vec<_> = STYLES.iter().filter(is_in).collect();
    if styles.len() > 1 {
        return Err(MIXED);
    }
    for (sign, letter) in
        styles.into_iter().flat_map(|style| style.chars().zip(["d", "l", "r", "u"]))
    {
        run = run.replace(sign, letter);
    }
    // On an unknown board, numbers of more than two digits are several.
    let is_apart = run.split(|sign| !is_digit(sign)).all(|digits| digits.len() <= 2);
    let mut parts = Vec::new();
    for chunk in run.split(|sign| ",&fIi\n.|tbvBT".contains(sign)) {
        let chunk = chunk.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_bare = chunk.chars().all(|sign| is_digit(sign) || sign == ' ');
        for digits in chunk.split_whitespace().filter(|_| is_bare) {
            let part = |number| MoveToken { number: Some(number), ..MoveToken::default() };
            parts.extend(numbers(digits, puzzle, is_apart)?.into_iter().map(part));
        }
        if !is_bare {
            let mut places = [(true, ""), (false, ""), (false, " "), (true, " ")].into_iter();
            let beside = places.find_map(|(is_behind, space)| beside(&chunk, is_behind, space));
            parts.extend(beside.ok_or(NUMBERS)?);
        }
    }
    Ok(parts)
}

/// Returns the directions of a text, with numbers that stand before or behind them, either beside
/// some of them or with a space between beside all.
fn beside(mut text: &str, is_behind: bool, space: &str) -> Option<Vec<MoveToken>> {
    let mut parts = Vec::new();
    while !text.is_empty() {
        let before = number(text).filter(|_| !is_behind);
        text = before.map_or(Some(text), |(.., rest)| rest.strip_prefix(space))?;
        let direction = Some(Move::from_letter(text.chars().next()?)?);
        text = &text[1..];
        let behind = text.strip_prefix(space).filter(|_| is_behind).and_then(number);
        text = behind.map_or(text, |(.., rest)| rest);
        // A number before a word of letters may count all of them.
        let is_word = before.is_some() && !text.is_empty() && !text.starts_with(' ');
        let found = before.or(behind);
        if is_word || found.is_none() && !space.is_empty() {
            return None;
        }
        let (number, counts) =
            found.map_or((None, false), |(number, counts, _)| (Some(number), counts));
        parts.push(MoveToken { direction, number, counts, is_behind, is_far: !space.is_empty() });
        text = text.trim_start();
    }
    Some(parts)
}

/// Takes a number from the beginning of a text. Also returns whether an `x` makes it a count, and
/// the rest.
fn number(text: &str) -> Option<(usize, bool, &str)> {
    let begin = text.strip_prefix('x').map_or(text, str::trim_start);
    let rest = begin.trim_start_matches(is_digit);
    let number = begin[..begin.len() - rest.len()].parse().ok()?;
    let end = rest.trim_start().strip_prefix('x');
    Some((number, begin != text || end.is_some(), end.unwrap_or(rest)))
}

/// The errors of numbers that may be counts or tiles, and of moves in several forms.
const NUMBERS: Unreadable =
    Unreadable::Expected("counts, as in right x2, or tiles, as in tile 2 right");
const MIXED: Unreadable = Unreadable::Expected("moves that are written in one way");
