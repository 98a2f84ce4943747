//! The class that the JavaScript package wraps: every verb takes the number of a puzzle and texts in the
//! command's notation, and returns numbers and texts. An error is a JavaScript `Error` with the command's
//! words.

use std::error::Error;

use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::store::Store;
use crate::verbs::{Answers, PUZZLES, Rules};

/// All puzzles, solved. Tables are made when a question needs them, and kept in memory.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Tablebase {
    store: Store,
}

#[wasm_bindgen]
impl Tablebase {
    /// Returns a tablebase that has no tables yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Tablebase {
        Tablebase::default()
    }

    /// Returns the names of the puzzles. A puzzle's place among them is its number.
    pub fn names() -> Vec<String> {
        PUZZLES.iter().map(|(rules, _)| rules.name().to_owned()).collect()
    }

    /// Takes a table file and checks all of it. Returns its name, like `eight.tbl`.
    ///
    /// # Errors
    /// Bytes that are no table, or a damaged one.
    pub fn open(&self, bytes: Vec<u8>) -> Result<String, JsError> {
        self.store.open(bytes).map_err(|error| thrown(error.into()))
    }

    /// Returns the bytes of the table file of a name, as `tilebase build` writes it: `eight.tbl`,
    /// `cubic.tbl`, `goals/PATTERN.tbl`, `harris/BOARD.tbl`.
    ///
    /// # Errors
    /// A name that no table has.
    pub fn make(&self, name: &str) -> Result<Vec<u8>, JsError> {
        Store::make(name).map_err(thrown)
    }

    /// Returns a start in its ordinary spelling.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn start(&self, puzzle: usize, text: &str) -> Result<String, JsError> {
        rules(puzzle)?.start(text).map_err(thrown)
    }

    /// Returns a goal in its ordinary spelling.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn goal(&self, puzzle: usize, text: &str) -> Result<String, JsError> {
        rules(puzzle)?.goal(text).map_err(thrown)
    }

    /// Returns the goal of a question that has none; nothing if it has to be given.
    ///
    /// # Errors
    /// A text that is no start.
    #[wasm_bindgen(js_name = defaultGoal)]
    pub fn default_goal(&self, puzzle: usize, start: &str) -> Result<Option<String>, JsError> {
        rules(puzzle)?.default_goal(start).map_err(thrown)
    }

    /// Returns a start and a goal in their ordinary spelling, checked to have the same pieces; the
    /// default goal if there is none.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle; no goal where it has to be given.
    pub fn question(
        &self,
        puzzle: usize,
        start: &str,
        goal: Option<String>,
    ) -> Result<Vec<String>, JsError> {
        rules(puzzle)?.question(start, goal.as_deref()).map_err(thrown)
    }

    /// Returns the board where moves like `urd` lead from a start.
    ///
    /// # Errors
    /// A text that is no start; invalid moves; a move that leaves the board.
    pub fn after(&self, puzzle: usize, start: &str, moves: &str) -> Result<String, JsError> {
        rules(puzzle)?.after(start, moves).map_err(thrown)
    }

    /// Returns the moves that do not leave the board, like `dlr`.
    ///
    /// # Errors
    /// A text that is no start.
    pub fn moves(&self, puzzle: usize, start: &str) -> Result<String, JsError> {
        rules(puzzle)?.moves(start).map_err(thrown)
    }

    /// Returns everything about a question, as an object of JSON: what `index.d.ts` says of an
    /// analysis.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn analyse(
        &self,
        puzzle: usize,
        start: &str,
        goal: Option<String>,
    ) -> Result<String, JsError> {
        answers(puzzle)?.analyse(&self.store, start, goal.as_deref()).map_err(thrown)
    }

    /// Returns the fewest moves from a start to a goal; nothing where no moves lead there.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn distance(
        &self,
        puzzle: usize,
        start: &str,
        goal: Option<String>,
    ) -> Result<Option<u8>, JsError> {
        answers(puzzle)?.distance(&self.store, start, goal.as_deref()).map_err(thrown)
    }

    /// Returns the lexicographically smallest of the shortest paths, in `d < l < r < u`; nothing
    /// where no moves lead to the goal.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    pub fn path(
        &self,
        puzzle: usize,
        start: &str,
        goal: Option<String>,
    ) -> Result<Option<String>, JsError> {
        answers(puzzle)?.path(&self.store, start, goal.as_deref()).map_err(thrown)
    }

    /// Returns the moves with which shortest paths begin, like `dr`: none at the goal, and where no
    /// moves lead there.
    ///
    /// # Errors
    /// Texts that are no question of the puzzle.
    #[wasm_bindgen(js_name = bestMoves)]
    pub fn best_moves(
        &self,
        puzzle: usize,
        start: &str,
        goal: Option<String>,
    ) -> Result<String, JsError> {
        answers(puzzle)?.best_moves(&self.store, start, goal.as_deref()).map_err(thrown)
    }

    /// Returns how many boards there are at each distance from a goal or of the usual one, 0 first.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn histogram(&self, puzzle: usize, goal: Option<String>) -> Result<Vec<u32>, JsError> {
        answers(puzzle)?.histogram(&self.store, goal.as_deref()).map_err(thrown)
    }

    /// Returns the distance of every board that reaches a goal, by rank.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn distances(&self, puzzle: usize, goal: Option<String>) -> Result<Vec<u8>, JsError> {
        answers(puzzle)?.distances(&self.store, goal.as_deref()).map_err(thrown)
    }

    /// Returns the ranks of the boards at a distance from a goal, in order; none beyond the radius.
    ///
    /// # Errors
    /// A text that is no goal.
    #[wasm_bindgen(js_name = ranksAt)]
    pub fn ranks_at(
        &self,
        puzzle: usize,
        goal: Option<String>,
        distance: u8,
    ) -> Result<Vec<u32>, JsError> {
        answers(puzzle)?.ranks_at(&self.store, goal.as_deref(), distance).map_err(thrown)
    }

    /// Returns the number of ranks of [`Tablebase::boards`].
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn ranks(&self, puzzle: usize, goal: Option<String>) -> Result<u32, JsError> {
        answers(puzzle)?.ranks(&self.store, goal.as_deref()).map_err(thrown)
    }

    /// Returns the rank of a board; nothing where no moves lead from it to the goal.
    ///
    /// # Errors
    /// A text that is no board, or no goal; a board whose pieces are not those of the goal.
    pub fn rank(
        &self,
        puzzle: usize,
        board: &str,
        goal: Option<String>,
    ) -> Result<Option<u32>, JsError> {
        answers(puzzle)?.rank(&self.store, board, goal.as_deref()).map_err(thrown)
    }

    /// Returns the numbers of a board's pieces, square by square.
    ///
    /// # Errors
    /// A text that is no board.
    pub fn numbers(&self, puzzle: usize, board: &str) -> Result<Vec<u8>, JsError> {
        answers(puzzle)?.numbers(board).map_err(thrown)
    }

    /// Returns the fewest moves from boards, nine numbers each, to a goal; 255 where no moves lead
    /// there. `first` is the place of the first of them, for errors.
    ///
    /// # Errors
    /// Numbers that are no boards; a text that is no goal; no question of the puzzle.
    #[wasm_bindgen(js_name = distancesOf)]
    pub fn distances_of(
        &self,
        puzzle: usize,
        boards: &[u8],
        goal: Option<String>,
        first: usize,
    ) -> Result<Vec<u8>, JsError> {
        answers(puzzle)?.distances_of(&self.store, boards, goal.as_deref(), first).map_err(thrown)
    }

    /// Returns the boards of ranks, one a line: an empty one if there are fewer ranks, or if no moves
    /// lead from the board to the goal.
    ///
    /// # Errors
    /// A text that is no goal.
    pub fn boards(
        &self,
        puzzle: usize,
        goal: Option<String>,
        ranks: &[u32],
    ) -> Result<String, JsError> {
        answers(puzzle)?.boards(&self.store, goal.as_deref(), ranks).map_err(thrown)
    }
}

fn rules(puzzle: usize) -> Result<&'static dyn Rules, JsError> {
    Ok(numbered(puzzle)?.0)
}

fn answers(puzzle: usize) -> Result<&'static dyn Answers, JsError> {
    Ok(numbered(puzzle)?.1)
}

/// Returns the puzzle of this number.
fn numbered(puzzle: usize) -> Result<(&'static dyn Rules, &'static dyn Answers), JsError> {
    let unknown = || JsError::new(&format!("expected the number of a puzzle, found {puzzle}"));
    PUZZLES.get(puzzle).copied().ok_or_else(unknown)
}

fn thrown(error: Box<dyn Error>) -> JsError {
    JsError::new(&tilebase::chain(&*error))
}
