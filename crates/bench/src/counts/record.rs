//! Figures that are kept, and the environment of their count.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::process::Command;

use serde::{Deserialize, Serialize};

/// The file with the record that is kept.
pub const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/counts.json");

/// Figures, and the environment of their count.
#[derive(Serialize, Deserialize)]
pub struct Record {
    /// The compiler, the processor and the instruction set of the lane searches: figures are
    /// compared only where all are the same.
    pub counted_with: String,
    /// Numbers of instructions, by the name of their row.
    pub counts: BTreeMap<String, f64>,
}

impl Record {
    /// Creates a record without figures, for this compiler and an instruction set.
    ///
    /// # Errors
    /// If the compiler cannot be run.
    pub fn with(instructions: &str) -> Result<Record, Box<dyn Error>> {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let rustc = Command::new(rustc).arg("--version").output()?;
        let rustc = String::from_utf8(rustc.stdout)?;
        let counted_with = format!("{}, {}", rustc.trim(), instructions.trim());
        Ok(Record { counted_with, counts: BTreeMap::new() })
    }

    /// Reads the record that is kept.
    ///
    /// # Errors
    /// A file that cannot be read, or is no record.
    pub fn read() -> Result<Record, Box<dyn Error>> {
        let text = fs::read(FILE).map_err(|error| format!("cannot read {FILE}: {error}"))?;
        Ok(serde_json::from_slice(&text)?)
    }

    /// Keeps the record, its figures rounded to tenths.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(mut self) -> Result<(), Box<dyn Error>> {
        self.counts.values_mut().for_each(|count| *count = (*count * 10.0).round() / 10.0);
        let text = serde_json::to_string_pretty(&self)? + "\n";
        fs::write(FILE, text).map_err(|error| format!("cannot write {FILE}: {error}").into())
    }
}
