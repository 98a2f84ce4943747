//! Tables that are made once for all tests.

use std::sync::Mutex;

use tilebase::{Content, Puzzle};

/// Returns the content of the table of a goal; for an empty text, of the puzzle's own goal.
pub fn table_of(puzzle: &str, goal: &str) -> Content {
    let puzzle = Puzzle::shipped(puzzle).unwrap();
    let goal = if goal.is_empty() { puzzle.default_goal(None) } else { puzzle.goal(goal).unwrap() };
    Content::of(&goal).unwrap()
}

/// Returns the file of a table.
pub fn made(content: Content) -> &'static [u8] {
    static MADE: Mutex<Vec<(Content, &[u8])>> = Mutex::new(Vec::new());
    let mut made = MADE.lock().unwrap();
    if let Some((_, file)) = made.iter().find(|(other, _)| *other == content) {
        return file;
    }
    let file: &[u8] = Vec::leak(tilebase_build::make(&content, &|_| {}).to_bytes().unwrap());
    made.push((content, file));
    file
}
