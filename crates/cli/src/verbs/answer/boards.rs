//! Boards of tiles in the layouts of judges: numbers with white space, commas or brackets between
//! them, on one line or a row on each.

use std::iter::Peekable;

use tilebase::error::quoted;
use tilebase::{Description, Goal, Puzzle};

use crate::ask::arguments::Question;
use crate::ask::pasted::is_head;
use crate::ask::stream::{KnownGoals, NoQuestion, ReadResult, Stream, StreamForm};
use crate::out::messages::Failure;

/// Boards to a goal or, without one, each behind the number of its columns and rows, to the tiles
/// in order.
pub(super) struct Boards {
    pub(super) form: StreamForm,
    pub(super) goal: Option<Goal>,
}

fn is_between(byte: u8) -> bool {
    byte.is_ascii_whitespace() || b",;[]".contains(&byte)
}

/// Returns the words of a text.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = &str> {
    let words = text.split(|&byte| is_between(byte)).filter(|word| !word.is_empty());
    words.map(|word| str::from_utf8(word).unwrap_or("\u{fffd}"))
}

/// Skips the rows before a board that say its size: see [`is_head`].
pub(super) fn skip_head<'t>(
    rows: &mut Peekable<impl Iterator<Item = (usize, &'t [u8])>>,
    columns: usize,
    height: usize,
    is_last_empty: bool,
) {
    let mut head = Vec::new();
    while let Some((_, row)) = rows.next_if(|(_, row)| {
        // Most rows are those of boards.
        let is_short = words(row).nth(2).is_none();
        let head = || head.iter().copied().chain(words(row)).collect::<Vec<_>>();
        is_short && is_head(&head(), columns, height, is_last_empty)
    }) {
        head.extend(words(row));
    }
}

/// Returns the puzzle of tiles that all differ, on a board of this size: one that comes with the
/// program, or else a description.
///
/// # Errors
/// A size that is too large.
pub(crate) fn tiles(columns: usize, rows: usize) -> Result<Puzzle, Failure> {
    let is = |puzzle: &Puzzle| {
        let grid = puzzle.grid();
        puzzle.has_different_tiles() && (grid.columns(), grid.rows()) == (columns, rows)
    };
    if let Some(puzzle) = Puzzle::all().find(is) {
        return Ok(puzzle);
    }
    let (name, tiles) = (format!("{columns}x{rows}"), "123456789ABCDEF");
    let tiles = &tiles[..tiles.len().min((columns * rows).saturating_sub(1))];
    let text = format!("board = \"{name}\"\ntiles = \"{tiles}\"");
    let described = Description::from_toml(&name, &text).and_then(|it| Puzzle::new(&it));
    described
        .map_err(|_| Failure::new(format!("expected a board of at most 16 squares, found {name}")))
}

impl Stream for Boards {
    type Question = Question;

    fn form(&self) -> &StreamForm {
        &self.form
    }

    fn read(&self, text: &[u8], number: u64, _: &mut KnownGoals) -> ReadResult<Question> {
        let mut end = 0;
        let rows = text.split_inclusive(|byte| b"\n\r]".contains(byte)).map(|row| {
            end += row.len();
            (end - row.len(), row)
        });
        let mut rows = rows.filter(|(_, row)| words(row).next().is_some()).peekable();
        let fail = |offset, what: String| NoQuestion { offset, failure: Failure::new(what) };
        let ended = |what: &str| {
            let what = format!("expected {what} of board {number}, found the end of the input");
            fail(text.len(), what)
        };
        let goal = match &self.goal {
            Some(goal) => goal.clone(),
            None => {
                let (offset, row) = rows.next().ok_or_else(|| ended("the size"))?;
                let found = String::from_utf8_lossy(row.trim_ascii());
                let wrong = |what| fail(offset, what);
                let size = found.parse().ok().filter(|size| (2..100).contains(size));
                let expected =
                    || format!("expected the size of board {number}, found {}", quoted(&found));
                let size = size.ok_or_else(|| wrong(expected()))?;
                let puzzle = tiles(size, size).map_err(|failure| wrong(failure.to_string()))?;
                puzzle.default_goal(None)
            }
        };
        let (puzzle, grid) = (goal.puzzle(), goal.puzzle().grid());
        let last = grid.squares() - 1;
        let is_last_empty = goal.allows(0, last, 0);
        if self.goal.is_some() {
            skip_head(&mut rows, grid.columns(), grid.rows(), is_last_empty);
        }
        let (mut found, mut begin, mut length) = (Vec::new(), None, 0);
        while found.len() < grid.squares() {
            let (offset, row) = rows.next().ok_or_else(|| ended("all squares"))?;
            begin = begin.or(Some(offset));
            let squares: Vec<_> = words(row).collect();
            if squares.len() != grid.columns()
                && !grid.has_walls()
                && (squares.len(), found.len()) != (grid.squares(), 0)
            {
                let (columns, rows) = (grid.columns(), grid.rows());
                return Err(fail(
                    offset,
                    format!(
                        "expected board {number}: {} numbers on a line or {columns} on each of {rows}, found {}",
                        grid.squares(),
                        quoted(&String::from_utf8_lossy(row.trim_ascii())),
                    ),
                ));
            }
            found.extend(squares);
            length = offset + row.len();
        }
        length += text[length..].iter().take_while(|&&byte| is_between(byte)).count();
        let wrong = |what: String| fail(begin.unwrap_or(0), format!("board {number}: {what}"));
        let start = puzzle.board(&found.join(" ")).map_err(|error| wrong(error.to_string()))?;
        let goal = goal.with_pieces_of(&start).map_err(|error| wrong(error.to_string()))?;
        Ok((Some(Question { start, goal }), length))
    }
}
