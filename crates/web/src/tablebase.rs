//! The class of which the JavaScript package has one: all puzzles.

use std::sync::Arc;

use tilebase::reading::moves_in;
use tilebase::{Description, Limits, MoveNotation, Puzzle};
#[cfg(feature = "javascript")]
use wasm_bindgen::prelude::wasm_bindgen;

use crate::puzzle::WasmPuzzle;
use crate::store::Store;
use crate::thrown::OrThrown;

#[cfg(feature = "javascript")]
#[wasm_bindgen]
extern "C" {
    /// Returns the milliseconds of a clock: WebAssembly has none of its own.
    #[wasm_bindgen(js_namespace = Date)]
    fn now() -> f64;
}

#[cfg(not(feature = "javascript"))]
fn now() -> f64 {
    let time = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    time.map_or(0.0, |time| 1e3 * time.as_secs_f64())
}

/// All puzzles, solved. Tables are made when a question needs them, and kept in memory; for puzzles
/// with a large table, a search from both sides answers.
#[cfg_attr(feature = "javascript", wasm_bindgen)]
#[derive(Debug, Default)]
pub struct Tablebase {
    store: Arc<Store>,
}

#[cfg_attr(feature = "javascript", wasm_bindgen)]
impl Tablebase {
    /// Returns a tablebase that has no tables yet.
    pub fn create() -> Tablebase {
        Tablebase::default()
    }

    /// Returns the names of the puzzles.
    pub fn names() -> Vec<String> {
        Puzzle::all().map(|puzzle| puzzle.to_string()).collect()
    }

    /// Takes a table file and checks all of it. Returns its name, like `eight.tbl`.
    ///
    /// # Errors
    /// Bytes that are not a table, or of a damaged one.
    pub fn open(&self, bytes: Vec<u8>) -> OrThrown<String> {
        Ok(self.store.open(bytes)?)
    }

    /// Sets what each search may take from now on: the seconds, and the bytes of memory for boards.
    ///
    /// # Errors
    /// A number that is neither.
    pub fn limit(&self, seconds: Option<f64>, bytes: Option<f64>) -> OrThrown<()> {
        let mut limits = Limits::default();
        if let Some(seconds) = seconds {
            if seconds.is_nan() || seconds < 0.0 {
                return Err(format!("expected seconds, 0 or more, found {seconds}").into());
            }
            limits = limits.watch(move || {
                let end = now() + 1e3 * seconds;
                Box::new(move |_reached| now() < end)
            });
        }
        if let Some(bytes) = bytes {
            if bytes.is_nan() || bytes < 0.0 {
                return Err(format!("expected bytes, 0 or more, found {bytes}").into());
            }
            limits = limits.memory(bytes as u64);
        }
        self.store.limit(limits);
        Ok(())
    }

    /// Returns the bytes of the table file of a name, as `tilebase build` writes them: `eight.tbl`,
    /// `cubic.tbl`, `cubic/PATTERN.tbl`, `harris/BOARD.tbl`.
    ///
    /// # Errors
    /// A name that no table has.
    pub fn make(&self, name: &str) -> OrThrown<Vec<u8>> {
        Store::make(name)
    }

    /// Returns the moves in a text; nothing if that would be a guess.
    ///
    /// # Errors
    /// A text that is no notation.
    pub fn moves_in(text: &str, notation: Option<String>) -> OrThrown<Option<String>> {
        Ok(match notation {
            Some(notation) => notation.parse::<MoveNotation>()?.moves_in(text),
            None => moves_in(text),
        }
        .ok())
    }

    /// Returns the puzzle of a name.
    ///
    /// # Errors
    /// A text that is no puzzle.
    pub fn puzzle(&self, name: &str) -> OrThrown<WasmPuzzle> {
        let puzzle = Puzzle::shipped(name).ok_or_else(|| {
            let names: Vec<_> = Puzzle::all().map(Puzzle::name).collect();
            format!("expected a puzzle, one of {}", names.join(", "))
        })?;
        Ok(WasmPuzzle { store: Arc::clone(&self.store), puzzle })
    }

    /// Returns the puzzle of a description: its keys, each with a value. A key with a list comes
    /// once for each value of the list, one after the other.
    ///
    /// # Errors
    /// Keys or values that describe no puzzle.
    pub fn describe(&self, keys: Vec<String>, values: Vec<String>) -> OrThrown<WasmPuzzle> {
        let mut pairs: Vec<(String, Vec<String>)> = Vec::new();
        for (key, value) in keys.into_iter().zip(values) {
            match pairs.last_mut().filter(|(last, _)| *last == key) {
                Some((_, list)) => list.push(value),
                None => pairs.push((key, vec![value])),
            }
        }
        let puzzle = Puzzle::new(&Description::new("mine", pairs)?)?;
        Ok(WasmPuzzle { store: Arc::clone(&self.store), puzzle })
    }
}
