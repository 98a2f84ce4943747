//! The puzzles that come with the crate, and in whose notation a text is.

use crate::shipped::{SHIPPED, place};
use crate::{Board, Puzzle};

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

    /// Returns the first puzzle that comes with the crate in whose notation a text is a start.
    pub fn of_start(text: &str) -> Option<Puzzle> {
        Puzzle::any_start(text).map(|start| start.puzzle())
    }

    /// Reads a start of the first puzzle that comes with the crate in whose notation it is one.
    pub fn any_start(text: &str) -> Option<Board> {
        let usual = |puzzle: Puzzle| {
            puzzle
                .usual_board(text.as_bytes())
                .or_else(|| puzzle.blank_of(text)?.ok().map(|blank| puzzle.uniform_start(blank)))
        };
        let start = |puzzle: Puzzle| puzzle.start(Some(text)).ok();
        Puzzle::all().find_map(usual).or_else(|| Puzzle::all().find_map(start))
    }

    /// Returns the first puzzle that comes with the crate in whose notation a text is a goal.
    pub fn of_goal(text: &str) -> Option<Puzzle> {
        Puzzle::all().find(|puzzle| puzzle.goal(text).is_ok())
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
