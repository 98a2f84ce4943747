//! Boards that are pasted on standard input with a row on each line, perhaps in a frame, or behind
//! numbers that say the size.

use std::io::Cursor;

use tilebase::Grid;
use tilebase::error::quoted;

use crate::ask::input::Input;
use crate::out::messages::Failure;

/// The signs of which the lines of a frame are made.
const FRAME: &str = "+-─━┼├┤╭╮╰╯┬┴╆╅╄╃┏┓┗┛┡┩┢┪┱┲┺┹╋┌┐└┘=";

/// Returns an input with the same questions, one on each line: if its first line is none and some
/// lines together are, the lines are joined. Numbers alone before a board are left out if they say
/// its size. Questions that are lines are answered as they come, as before. `grid_of` returns the
/// size of the board of a question, if a text is one.
///
/// Also returns the error of lines that are no board, behind others that are or with a wrong size.
///
/// # Errors
/// An input that cannot be read.
pub(crate) fn joined<'a>(
    mut input: Input<'a>,
    grid_of: &dyn Fn(&str) -> Option<Grid>,
) -> Result<(Input<'a>, Option<Failure>), Failure> {
    let first = input.first_line(LONGEST)?;
    if first.trim().is_empty() || first.len() > LONGEST || grid_of(&first).is_some() {
        return Ok((input, None));
    }
    let (name, mut text) = (input.name().to_owned(), Vec::new());
    while text.len() < MOST {
        text.extend_from_slice(input.text());
        input.consume(input.text().len());
        if !input.read_more()? {
            break;
        }
    }
    let (mut lines, mut rows, mut wrong) = (String::new(), Vec::new(), None);
    let shown = String::from_utf8_lossy(&text);
    for (number, row) in (1..).zip(shown.lines()).map(|(number, line)| (number, row(line))) {
        rows.extend(row.map(|row| (number, row)));
        if rows.len() > Grid::MOST {
            break;
        }
        match board(&name, &rows, grid_of) {
            Ok(None) => continue,
            Ok(Some(board)) => lines += &(board + "\n"),
            Err(failure) => {
                wrong = Some(failure);
                break;
            }
        }
        rows.clear();
    }
    let wrong = wrong.or_else(|| {
        let (number, row) = rows.first().filter(|_| !lines.is_empty())?;
        let found = quoted(row);
        let what = format!("{name}, line {number}: expected a row of a board, found {found}");
        Some(Failure::new(what).hint("write each board in as many lines as the first one"))
    });
    // If no lines are a board, the error is that of the first.
    let text = if lines.is_empty() && wrong.is_none() { text } else { lines.into_bytes() };
    Ok((Input::new(Cursor::new(text), name), wrong))
}

/// Returns the line of a board that some lines are, each with its number; `None` if they are none.
///
/// # Errors
/// Numbers before the board that are not its size.
fn board(
    name: &str,
    rows: &[(usize, String)],
    grid_of: &dyn Fn(&str) -> Option<Grid>,
) -> Result<Option<String>, Failure> {
    let is_number = |word: &str| word.parse::<i8>().is_ok();
    let numbers = rows.iter().take_while(|(_, row)| row.split_whitespace().all(is_number)).count();
    for head in 0..=numbers.min(2) {
        let (head, board) = rows.split_at(head);
        let widths = board.iter().map(|(_, row)| row.split_whitespace().count());
        let line = board.iter().map(|(_, row)| row.as_str()).collect::<Vec<_>>().join(" ");
        let is_even = widths.clone().max() == widths.min();
        let fits = |grid: &Grid| (is_even || grid.has_walls()) && grid.rows() == board.len();
        let Some(grid) = grid_of(&line).filter(fits) else {
            continue;
        };
        let words: Vec<_> = head.iter().flat_map(|(_, row)| row.split_whitespace()).collect();
        let Some((number, _)) = head.first() else { return Ok(Some(line)) };
        if is_head(&words, grid.columns(), grid.rows(), true) {
            return Ok(Some(line));
        }
        let found = words.join(" ");
        let what = format!("{name}, line {number}: expected a board or its size, found {found}");
        return Err(Failure::new(what).hint("leave out what is no square of the board"));
    }
    Ok(None)
}

/// Returns whether some words say a size, as files of courses do before a board: a side of it or both,
/// or the number of its squares or tiles; and if the last square of the goal is empty, a -1 as the
/// second of them.
pub(crate) fn is_head(head: &[&str], columns: usize, rows: usize, is_last_empty: bool) -> bool {
    let is = |word: &str, number: usize| word == number.to_string();
    match head {
        [size] => {
            [columns, rows, columns * rows, columns * rows - 1].iter().any(|&it| is(size, it))
        }
        [size, "-1"] => is_last_empty && is_head(&[size], columns, rows, true),
        [first, second] => {
            is(first, columns) && is(second, rows) || is(first, rows) && is(second, columns)
        }
        _ => false,
    }
}

/// The most bytes of boards whose rows are lines.
const MOST: usize = 1 << 24;

/// The longest line that is a row of a board.
const LONGEST: usize = 200;

/// Returns a line without the frame around its squares, in which a cell without a sign is the empty
/// square; `None` for a line without any.
fn row(line: &str) -> Option<String> {
    let line = line.trim();
    let is_frame = line.chars().count() > 2 && line.chars().all(|sign| FRAME.contains(sign));
    if line.is_empty() || is_frame && !line.chars().any(char::is_whitespace) {
        return None;
    }
    let is_bar = |sign| matches!(sign, '|' | '│' | '┃' | '║');
    let inside = line.strip_prefix(is_bar).and_then(|line| line.strip_suffix(is_bar));
    let Some(inside) = inside.filter(|inside| inside.contains(is_bar)) else {
        return Some(line.trim_matches(is_bar).trim().to_owned());
    };
    let cells =
        inside.split(is_bar).map(|cell| if cell.trim().is_empty() { "_" } else { cell.trim() });
    Some(cells.collect::<Vec<_>>().join(" "))
}
