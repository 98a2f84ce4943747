//! Figures that are kept, and the environment of their count.

use std::collections::BTreeMap;
use std::env;
use std::error::Error;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use serde::{Deserialize, Serialize};

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

    /// Reads a record; `None` if there is no such file.
    ///
    /// # Errors
    /// A file that cannot be read, or is no record.
    pub fn read(file: &Path) -> Result<Option<Record>, Box<dyn Error>> {
        match fs::read(file) {
            Ok(text) => Ok(Some(serde_json::from_slice(&text)?)),
            Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
            Err(e) => Err(format!("cannot read {}: {e}", file.display()).into()),
        }
    }

    /// Writes the record, its figures rounded to tenths.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(mut self, file: &Path) -> Result<(), Box<dyn Error>> {
        self.counts.values_mut().for_each(|count| *count = (*count * 10.0).round() / 10.0);
        let text = serde_json::to_string_pretty(&self)? + "\n";
        fs::write(file, text).map_err(|e| format!("cannot write {}: {e}", file.display()).into())
    }
}
