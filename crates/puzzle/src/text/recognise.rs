//! Which of the puzzles that come with the crate a text looks like.

use crate::Puzzle;
use crate::shipped::{SHIPPED, place};

impl Puzzle {
    /// Returns an iterator over the puzzles that come with the crate, in the order of lists for
    /// people.
    pub fn all() -> impl Iterator<Item = Puzzle> {
        (0..SHIPPED.len()).map(Puzzle::at)
    }

    /// Returns the sliding eight-puzzle.
    #[inline]
    pub fn eight() -> Puzzle {
        Puzzle::at(const { place("eight") })
    }

    /// Returns the cubic eight-puzzle.
    #[inline]
    pub fn cubic() -> Puzzle {
        Puzzle::at(const { place("cubic") })
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
            let unlike = |puzzle: Puzzle| Some((puzzle, puzzle.unlikeness(text)?));
            let (puzzle, unlike) =
                Puzzle::all().filter_map(unlike).min_by_key(|&(_, unlike)| unlike)?;
            let is_goal = || Puzzle::of_goal(text).is_some();
            (unlike == 0 || !is_goal()).then_some(puzzle)
        };
        found.or_else(closest)
    }

    /// Returns the first puzzle that comes with the crate in whose notation a text is a goal.
    pub fn of_goal(text: &str) -> Option<Puzzle> {
        Puzzle::all().find(|puzzle| puzzle.goal(text).is_ok())
    }

    /// Returns how many letters and digits of a text would have to be taken out or added to make a
    /// start of it, as far as their number shows. `None` if it does not look like one: if fewer than
    /// four are of pieces, or less than half of them, or than a third of a board's.
    fn unlikeness(self, text: &str) -> Option<usize> {
        let notation = &self.parts.notation;
        let symbols = text.chars().flat_map(char::to_uppercase).filter(char::is_ascii_alphanumeric);
        if symbols.clone().count() == 2 && self.blank_of(text).is_some() {
            return Some(0);
        }
        let symbols: Vec<_> = symbols.filter(|&symbol| !notation.is_sign(symbol)).collect();
        let pieces = &notation.symbols[1..];
        let is_of_pieces = |symbol: &&char| pieces.iter().any(|piece| piece.contains(**symbol));
        let known = symbols.iter().filter(is_of_pieces).count();
        let all = (self.grid().squares() - 1) * notation.width.unwrap_or(1);
        let is_like = known > 3 && 2 * known > symbols.len() && 3 * known >= all;
        is_like.then(|| symbols.len() - known + all.abs_diff(known))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards that the two puzzles are found whatever the order of the list.
    #[test]
    fn the_two_puzzles_with_paths_ready_have_their_names() {
        assert_eq!([Puzzle::eight(), Puzzle::cubic()].map(Puzzle::name), ["eight", "cubic"]);
    }
}
