//! Reads the moves in a text.
//!
//! A text is cut into lines and sentences. Some that are made of moves alone are a run. The run
//! behind the last heading such as `Answer:` counts or, without a heading, the only run. A text
//! that could mean other moves is refused.

use tilebase_puzzle::error::quoted;
use tilebase_puzzle::{Grid, Move, Puzzle};

use super::found::{FoundMoves, Unreadable};
use super::run::{is_single, notation, run, steps};
use super::signs::{is_digit, signs};
use crate::notation::MoveNotation;

/// Reads the moves in a text, on a board of a puzzle if it is known.
///
/// # Errors
/// A text without moves, or that could mean others.
pub(super) fn read(text: &str, puzzle: Option<Puzzle>) -> Result<FoundMoves, Unreadable> {
    let letters = text.chars().map(|letter| Some((None, Some(Move::from_letter(letter)?.into()))));
    if let Some(steps) = letters.collect::<Option<Vec<_>>>().filter(|steps| !steps.is_empty()) {
        return Ok(FoundMoves { steps, of: None, is_weak: false });
    }
    // What a language model thinks before it answers.
    let text = text.rsplit("</think>").next().unwrap_or(text);
    if is_struck_out(text) {
        return Err(Unreadable::Expected("a text without words that are struck out"));
    }
    if has_squares(text) {
        return Err(Unreadable::Expected("moves, and not the columns and rows of squares"));
    }
    if let Some(square) = square(text, puzzle) {
        return Err(square);
    }
    let found = |expected, signs: &[char]| {
        let mut words = text.split_whitespace();
        let word = words.find(|word| self::signs(word).contains(signs));
        word.map_or(CLEAR, |word| Unreadable::Found(expected, quoted(word)))
    };
    let other = || found("moves alone", &['?', 'o', 'w', 'n', 'q', 'e', ':', '0']);
    let signs = signs(text);
    let mut lines = Vec::<&str>::new();
    for line in signs.split_inclusive(['\n', '.']) {
        // An empty line between items of a list says nothing.
        lines.pop_if(|last| line.trim_start().starts_with('i') && *last == "\n");
        lines.push(line);
    }
    let heading = |at: usize| Some((at, heading(lines[at], puzzle)?));
    let heading = (0..lines.len()).rev().find_map(heading);
    let mut remarks = Vec::new();
    if let Some((at, length)) = heading {
        lines.drain(..at);
        let (before, behind) = lines[0].split_at(length);
        remarks.push(before);
        lines[0] = behind;
    }
    // As many rows as a board has, each of as many squares, are one.
    let grids = match puzzle.map(Puzzle::grid) {
        Some(grid) => [Some(grid), None],
        None => [Grid::new(3, 3), Grid::new(4, 4)],
    };
    for grid in grids.into_iter().flatten() {
        let (columns, rows) = (grid.columns(), grid.rows());
        let widths: Vec<_> = grid.lines().map(|line| line.flatten().count()).collect();
        let is_row = |(line, &width): (&&str, &usize)| {
            let is_between = |sign: char| sign.is_whitespace() || sign == ',';
            let squares: Vec<_> = line.split(is_between).filter(|word| !word.is_empty()).collect();
            let count = if let [word] = squares[..] { word.chars().count() } else { squares.len() };
            [width, columns].contains(&count) && line.matches(is_digit).count() + 1 >= width
        };
        let is_board = |at: &usize| lines[at + 1 - rows..=*at].iter().zip(&widths).all(is_row);
        for at in (rows - 1..lines.len()).filter(is_board).collect::<Vec<_>>() {
            lines[at + 1 - rows..=at].fill("\n");
        }
    }

    let runs: Vec<_> = lines.iter().map(|line| run(line, puzzle)).collect();
    let Some(begin) = runs.iter().position(Option::is_some) else {
        return Err(if text.trim().is_empty() { Unreadable::Nothing } else { other() });
    };
    let count = runs[begin..].iter().take_while(|run| run.is_some()).count();
    let (before, rest) = lines.split_at(begin);
    let (within, after) = rest.split_at(count);
    let parts: Vec<_> = runs[begin..][..count].iter().flatten().map(String::as_str).collect();
    let run = parts.join("\n");
    let is_empty = |line: &str| line.trim().is_empty();
    if heading.is_some() && !before.iter().all(|line| is_empty(line)) {
        return Err(other());
    }
    let is_joined = |two: &[&str]| {
        two[0].ends_with([',', '&'])
            || two[1].starts_with(['&', 'i'])
            || two.iter().all(|part| is_single(part))
    };
    let is_list = within.windows(2).all(|two| two[0].chars().last() == within[0].chars().last());
    if runs[begin + count..].iter().any(Option::is_some)
        || !parts.windows(2).all(is_joined)
        || !is_list
        || run.matches('I').count() > 1
    {
        return Err(Unreadable::Expected("one list of moves"));
    }
    // Whether a line may be a remark on all moves.
    let is_remark = |line: &&&str| {
        line.contains('e') || is_empty(line) || line.trim_end().ends_with([':', 'm'])
    };
    let is_doubt = |line: &&str| line.contains('o') && !line.contains('e');
    let next = after.iter().find(|line| !is_empty(line)).map_or("", |next| next.trim_start());
    let others = || before.iter().chain(after);
    let is_letters =
        |line: &str| line.split(|sign| !"DLRU".contains(sign)).any(|word| word.len() > 2);
    let is_cut = run.starts_with('f') && is_single(&run)
        || run.starts_with(['&', 'i'])
        || run.ends_with('&');
    let is_doubtful = is_cut
        || others().any(|line| line.contains('w') || is_letters(line))
        || before.iter().chain(after.first()).any(is_doubt)
        || next.starts_with([',', '&', 'o'])
        || next.contains(['I', 'i'])
        || (count > 1 || run.ends_with(',')) && !after.first().iter().all(is_remark)
        || !run.starts_with('I') && !before.last().iter().all(is_remark);
    let steps = steps(&run, puzzle)?;
    // In other words, digits may be a number, and one direction or two letters no moves; behind a
    // heading, two digits may be a number of moves, and so is perhaps a number such as 20 alone.
    let is_number = run.len() > 1 && run.chars().all(is_digit);
    let is_clear = match heading {
        None if others().all(|line| is_empty(line)) => !(is_number && run.contains('0')),
        None => steps.len() > 1 && run.len() > 2 && !is_number,
        _ => !is_number || run.len() != 2,
    };
    if is_doubtful || !is_clear {
        return Err(found("moves without a doubt", &['o', 'w']));
    }
    let is_weak = matches!(steps[..], [(Some(_), Some(_))]) && !run.contains(['v', 't']);
    remarks.extend(others());
    remarks.push(&run);
    let mut says = [MoveNotation::Blank, MoveNotation::Tile]
        .map(|of| notation(&run) == Some(of) || remarks.iter().any(|line| is_about(line, of)));
    if steps.iter().any(|(piece, _)| piece.is_some()) {
        // A number says itself that it is that of a tile.
        says = [false; 2];
    }
    let of = match says {
        [true, true] => return Err(found("moves without a doubt", &['b', 't', 'B', 'T'])),
        [true, _] => Some(MoveNotation::Blank),
        [_, true] => Some(MoveNotation::Tile),
        _ => None,
    };
    Ok(FoundMoves { steps, of, is_weak })
}

/// Returns whether a remark says that moves are those of the empty square or of tiles, as in "tile
/// moves" and "directions of the blank".
fn is_about(line: &str, of: MoveNotation) -> bool {
    let (word, aside) = if of == MoveNotation::Blank { ('b', 'B') } else { ('t', 'T') };
    line.contains(aside)
        || line.contains(word) && line.contains(['m', 'h']) && !line.contains(is_digit)
}

/// Returns whether some words of a text may be struck out, as in `~~left~~`.
fn is_struck_out(text: &str) -> bool {
    // Three of the marks begin and end a block.
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("~~~"));
    lines.map(|line| line.matches('~').count()).sum::<usize>() > 1
}

/// Returns whether a text has several pairs of numbers in brackets, as in `(3, 1), (3, 2)`, which
/// are squares and no tiles.
fn has_squares(text: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.chars().all(is_digit);
    let pairs = text.split('(').filter_map(|part| part.split_once(')')?.0.split_once(','));
    pairs.filter(|(x, y)| is_number(x.trim()) && is_number(y.trim())).count() > 1
}

/// Returns the error of a move such as `slide 3 2`, which may be a square or two tiles.
fn square(text: &str, puzzle: Option<Puzzle>) -> Option<Unreadable> {
    const VERBS: [&str; 6] = ["slide", "move", "push", "shift", "click", "tap"];
    if !text.contains(is_digit) {
        return None;
    }
    let (rows, columns) = puzzle.map_or((4, 4), |it| (it.grid().rows(), it.grid().columns()));
    // In brackets, a comma is between row and column, and elsewhere between tiles.
    let comma = if text.contains('(') { "," } else { "" };
    let is_between =
        |sign: char| sign.is_whitespace() || "();[]".contains(sign) || comma.contains(sign);
    let words: Vec<_> = text.split(is_between).filter(|word| !word.is_empty()).collect();
    let is_verb = |word: &str| VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(word));
    (0..words.len()).find_map(|at| {
        let [verb, row, column, after @ ..] = &words[at..] else { return None };
        let is_in = |word: &str, most: usize| {
            word.parse().is_ok_and(|number: usize| (1..=most).contains(&number))
        };
        let is_end = |word: &&str| *word == "." || is_verb(word);
        let is_last = column.ends_with('.') || after.first().is_none_or(is_end);
        let column = column.trim_end_matches(['.', ',']);
        let is_square = is_verb(verb) && is_in(row, rows) && is_in(column, columns) && is_last;
        is_square.then(|| {
            let found = quoted(&format!("{verb} {row} {column}"));
            let readings = format!(
                "{found}, which may be row {row} and column {column}, or tiles {row} and {column}"
            );
            Unreadable::Found("the numbers of tiles with commas, or directions", readings)
        })
    })
}

const CLEAR: Unreadable = Unreadable::Expected("moves that are clearly all of the answer");

/// Returns the length of a heading that moves follow, and of what is before it.
fn heading(line: &str, puzzle: Option<Puzzle>) -> Option<usize> {
    let line = line.trim_end_matches([' ', '\n', '.']);
    let is_end = |&(at, mark): &(usize, &str)| {
        let before = line[..at].trim_end_matches([' ', 'B', 'T']).trim_end_matches('q').trim_end();
        let near = before.char_indices().rev().nth(15).map_or(0, |(at, _)| at);
        if !before.ends_with(['h', 'm']) || before[near..].contains(['n', 'o', 'w', 'f']) {
            return false;
        }
        // "Moves: 5" and "the answer is right" have no list of moves.
        let run = run(&line[at + 1..], puzzle);
        let is_short = |run: &String| is_single(run) && run.matches(is_digit).count() < 3;
        match mark {
            ":" if !before.ends_with('m') => true,
            ":" => !run.is_some_and(|run| is_short(&run) && run.starts_with(is_digit)),
            _ => run.is_some_and(|run| !is_short(&run)),
        }
    };
    let end = line.rmatch_indices([':', 'q']).find(is_end).map(|(at, _)| at + 1);
    let is_alone = line.ends_with('h') && line.chars().all(|sign| "he ".contains(sign));
    end.or(is_alone.then_some(line.len()))
}
