//! Streams of lines, each a question of any puzzle.

use tilebase::{Board, Goal, Puzzle};

use crate::ask::question::{Moves, Question, named, question};
use crate::ask::stream::{Item, Known, Stream, Wrong};

/// Lines `[PUZZLE] [START [GOAL]]`, where a board is one word or one for each square.
pub(crate) struct Lines<'a> {
    /// The puzzle of lines that name none; `None` for the one that the start looks like.
    pub(crate) puzzle: Option<Puzzle>,
    pub(crate) moves: &'a Moves,
}

impl Stream for Lines<'_> {
    type Question = Question;

    #[inline]
    fn read_usual(&self, text: &[u8], known: &Known) -> Option<(Question, usize)> {
        if let Some((word, goal)) = known
            && let Some(read) = self.line_to(word, goal, text)
        {
            return Some(read);
        }
        let (mut asked, length) = usual_boards(text)?;
        if self.puzzle.is_some_and(|puzzle| puzzle != asked.start.puzzle()) {
            return None;
        }
        if self.moves.after.is_some() {
            // An error is that of `read`.
            asked.start = self.moves.after(asked.start).ok()?;
        }
        Some((asked, length))
    }

    fn read(&self, line: &[u8], _: u64, known: &mut Known) -> Result<Item<Question>, Wrong> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, text.split_ascii_whitespace().collect())?;
        let asked = question(puzzle, &words, self.moves)?;
        if let [_, goal] = words[..] {
            *known = Some((goal.to_owned(), asked.goal.clone()));
        }
        Ok(Item::Question(asked, line.len()))
    }
}

impl Lines<'_> {
    /// Reads a line of a start, a space and this word for a goal that is known. Also returns the line's
    /// length.
    fn line_to(&self, word: &str, goal: &Goal, text: &[u8]) -> Option<(Question, usize)> {
        let end = text.iter().position(u8::is_ascii_whitespace)?;
        let (start, rest) = text.split_at(end);
        rest.strip_prefix(b" ")?.strip_prefix(word.as_bytes())?.strip_prefix(b"\n")?;
        let start = str::from_utf8(start).ok()?;
        let puzzle = self.puzzle.or_else(|| Puzzle::of_start(start));
        let puzzle = puzzle.filter(|&puzzle| puzzle == goal.puzzle())?;
        // An error is that of `read`.
        let start = self.moves.start(puzzle, start).ok()?;
        let goal = goal.clone().with_pieces_of(&start).ok()?;
        Some((Question { start, goal }, end + word.len() + 2))
    }
}

/// Reads a line in a common layout of the eight-puzzle: a start of nine symbols, or a start, a
/// space and a goal, and a line feed. Also returns the line's length.
fn usual_boards(text: &[u8]) -> Option<(Question, usize)> {
    let (start, rest) = text.split_first_chunk::<9>()?;
    let puzzle = Puzzle::eight();
    let start = puzzle.usual_board(start)?;
    // Boards with the same sum have the same tiles, as each lacks one of 1 to 9.
    let sum = |board: &Board| board.numbers().iter().sum::<u8>();
    let (goal, length) = match rest.first_chunk::<11>() {
        Some([b' ', goal @ .., b'\n']) => {
            (puzzle.usual_board(goal).filter(|goal| sum(goal) == sum(&start))?, 20)
        }
        _ if rest.first() == Some(&b'\n') => {
            let mut numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            numbers[usize::from(45 - sum(&start)) - 1] = 0;
            (puzzle.board_of_numbers(&numbers).ok()?, 10)
        }
        _ => return None,
    };
    Some((Question { start, goal: goal.into() }, length))
}
