//! The notation of moves that do not say it.

use tilebase::MoveNotation;
use tilebase::reading::read_answer;
#[cfg(feature = "javascript")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::puzzle::WasmPuzzle;

#[cfg_attr(feature = "javascript", wasm_bindgen)]
impl WasmPuzzle {
    /// Returns the notation that moves certainly have, and `blank` for others and for texts that
    /// cannot be read.
    pub fn notation_of(&self, start: &str, moves: &str, goal: Option<String>) -> String {
        let question = self.puzzle.question(Some(start), goal.as_deref()).ok();
        let read = question.and_then(|(start, goal)| read_answer(moves, &start, &goal, None).ok());
        read.map_or(MoveNotation::Blank, |(_, notation)| notation).to_string()
    }
}
