//! Streams of lines, each a question of any puzzle.

use tilebase::{Goal, Puzzle};
use tilebase_puzzle::eight::Position;

use crate::ask::question::{Moves, Question, named, question};
use crate::ask::stream::{Item, Known, Stream, Wrong};

/// Lines `[PUZZLE] [START [GOAL]]`, where a board is one word or one for each square.
pub(crate) struct Lines<'a> {
    /// The puzzle of lines that name none; `None` for the one that the start looks like.
    pub(crate) puzzle: Option<Puzzle>,
    pub(crate) moves: &'a Moves,
    /// Whether two boards of the eight-puzzle may be read as a [`Line::Position`].
    pub(crate) has_positions: bool,
}

/// The question of a line.
#[derive(Debug)]
pub(crate) enum Line {
    Question(Question),
    /// Two boards of the eight-puzzle between which moves lead. To read them takes as long as to find the moves
    /// of a position.
    Position(Position),
}

impl Stream for Lines<'_> {
    type Question = Line;

    #[inline]
    fn read_usual(&self, text: &[u8], known: &Known) -> Option<(Line, usize)> {
        if let Some((word, goal)) = known
            && let Some(read) = self.line_to(word, goal, text)
        {
            return Some(read);
        }
        let (start, rest) = text.split_first_chunk().filter(|_| self.has_positions)?;
        let [b' ', goal @ .., b'\n'] = rest.first_chunk::<11>()? else { return None };
        let position = Position::from_ascii(start, goal)?;
        position.rank().map(|_| (Line::Position(position), 20))
    }

    fn read(&self, line: &[u8], _: u64, known: &mut Known) -> Result<Item<Line>, Wrong> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, text.split_ascii_whitespace().collect())?;
        let asked = question(puzzle, &words, self.moves)?;
        if let [_, goal] = words[..] {
            *known = Some((goal.to_owned(), asked.goal.clone()));
        }
        Ok(Item::Question(Line::Question(asked), line.len()))
    }
}

impl Lines<'_> {
    /// Reads a line of a start, a space and this word for a goal that is known. Also returns the line's
    /// length.
    fn line_to(&self, word: &str, goal: &Goal, text: &[u8]) -> Option<(Line, usize)> {
        let end = text.iter().position(u8::is_ascii_whitespace)?;
        let (start, rest) = text.split_at(end);
        rest.strip_prefix(b" ")?.strip_prefix(word.as_bytes())?.strip_prefix(b"\n")?;
        let start = str::from_utf8(start).ok()?;
        let puzzle = self.puzzle.or_else(|| Puzzle::of_start(start));
        let puzzle = puzzle.filter(|&puzzle| puzzle == goal.puzzle())?;
        // An error is that of `read`.
        let start = self.moves.start(puzzle, start).ok()?;
        let goal = goal.clone().with_pieces_of(&start).ok()?;
        Some((Line::Question(Question { start, goal }), end + word.len() + 2))
    }
}
