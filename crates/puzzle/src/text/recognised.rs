//! Which of the puzzles that come with the crate a text looks like.

use std::cmp::Reverse;

use crate::Puzzle;
use crate::shipped::SHIPPED;

impl Puzzle {
    /// Returns an iterator over the puzzles that come with the crate, in the order of lists for
    /// people.
    pub fn all() -> impl Iterator<Item = Puzzle> {
        (0..SHIPPED.len()).map(Puzzle::at)
    }

    /// Returns the sliding eight-puzzle.
    #[inline]
    pub fn eight() -> Puzzle {
        Puzzle::at(0)
    }

    /// Returns the cubic eight-puzzle.
    #[inline]
    pub fn cubic() -> Puzzle {
        Puzzle::at(1)
    }

    /// Returns the first puzzle that comes with the crate in whose notation a text is a start or,
    /// if there is none, the one that it looks like, so that what is wrong with it can be said.
    /// `None` if it looks like none, or is a goal.
    pub fn of_start(text: &str) -> Option<Puzzle> {
        let is_usual = |puzzle: &Puzzle| {
            let is_of_blank = matches!(puzzle.blank_of(text), Some(Ok(_)));
            is_of_blank || puzzle.usual_board(text.as_bytes()).is_some()
        };
        let is_start = |puzzle: &Puzzle| puzzle.start(Some(text)).is_ok();
        let found = Puzzle::all().find(is_usual).or_else(|| Puzzle::all().find(is_start));
        let closest = || {
            let likeness = |puzzle: Puzzle| Some((puzzle, puzzle.likeness(text)?));
            let all = Puzzle::all().filter_map(likeness);
            let (puzzle, (_, more)) = all.min_by_key(|&(_, likeness)| Reverse(likeness))?;
            let is_goal = || Puzzle::of_goal(text).is_some();
            (more == Reverse(0) || !is_goal()).then_some(puzzle)
        };
        found.or_else(closest)
    }

    /// Returns the first puzzle that comes with the crate in whose notation a text is a goal.
    pub fn of_goal(text: &str) -> Option<Puzzle> {
        Puzzle::all().find(|puzzle| puzzle.goal(text).is_ok())
    }

    /// Returns how much a text looks like a start: what part of its letters and digits are of
    /// pieces, in percent, and how many more or fewer they are than on a board. `None` if that is
    /// little.
    fn likeness(self, text: &str) -> Option<(usize, Reverse<usize>)> {
        let notation = &self.parts.notation;
        let symbols = text.chars().flat_map(char::to_uppercase).filter(char::is_ascii_alphanumeric);
        if symbols.clone().count() < 3 && self.blank_of(text).is_some() {
            return Some((100, Reverse(0)));
        }
        let symbols: Vec<_> = symbols.filter(|&symbol| !notation.is_sign(symbol)).collect();
        let pieces = &notation.symbols[1..];
        let is_of_pieces = |symbol: &&char| pieces.iter().any(|piece| piece.contains(**symbol));
        let known = symbols.iter().filter(is_of_pieces).count();
        let all = (self.grid().squares() - 1) * notation.width.unwrap_or(1);
        let is_like = known > 3 && 4 * known > 3 * symbols.len() && 3 * known >= all;
        is_like.then(|| (100 * known / symbols.len(), Reverse(all.abs_diff(symbols.len()))))
    }
}
