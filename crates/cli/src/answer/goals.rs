//! `tilebase answer goals`: any state to any pattern.
//!
//! A line is a state and a pattern: 27 symbols and nine, separators free.

use serde::Serialize;
use tilebase::{CubicTo, Path, Solver};
use tilebase_puzzle::cubic::{Pattern, State};

use super::stream::Stream;
use crate::failure::Failure;
use crate::format::Format;
use crate::grouped::answer_lines;
use crate::input::{Input, shown};
use crate::output::{Out, push_json, push_length, push_path, with_output};
use crate::tables::Places;

/// Fewest rolls from any state to any pattern: a line is STATE PATTERN
#[derive(clap::Args)]
#[command(after_help = "Example: \
    echo BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB | tilebase answer goals --paths")]
pub(crate) struct Options {
    #[command(flatten)]
    stream: Stream,
    /// Write the rolls after the number
    #[arg(long)]
    paths: bool,
}

pub(crate) fn run(options: &Options, places: &Places) -> Result<(), Failure> {
    let mut input = Input::open(options.stream.file.as_deref())?;
    let tables = places.tables()?;
    // The solver of the pattern that was asked for last.
    let mut last: Option<(Pattern, CubicTo)> = None;
    let answer = |number, &(state, pattern): &Question, out: &mut Out| {
        let solver = match last.take() {
            Some((of, solver)) if of == pattern => solver,
            _ => tables.cubic_to(pattern)?,
        };
        let path = solver.path(&state)?.ok_or_else(|| solver.contradiction(&state))?;
        last = Some((pattern, solver));
        options.write(number, path, out)
    };
    with_output(|out| answer_lines(&mut input, read, |(_, pattern)| pattern.class().0, answer, out))
}

impl Options {
    fn write(&self, number: u64, path: Path, out: &mut Out) -> Result<(), Failure> {
        let mut line = Vec::new();
        match self.stream.format {
            Format::Text => text(&mut line, path, self.paths),
            Format::Json => json(&mut line, number, path, self.paths),
        }
        Ok(out.write_all(&line)?)
    }
}

fn text(line: &mut Vec<u8>, path: Path, paths: bool) {
    if paths && !path.is_empty() {
        push_length(line, path.len(), b' ');
        push_path(line, path);
    } else {
        push_length(line, path.len(), b'\n');
    }
}

fn json(line: &mut Vec<u8>, question: u64, path: Path, paths: bool) {
    #[derive(Serialize)]
    struct Answer {
        question: u64,
        distance: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<String>,
    }
    let letters = paths.then(|| path.to_string());
    push_json(line, &Answer { question, distance: path.len(), path: letters });
}

/// A state and a pattern.
type Question = (State, Pattern);

/// Reads a line: nine letters at its end are the pattern, and what is before them is the state.
fn read(line: &[u8]) -> Result<Question, Failure> {
    let expected = "a state (nine of WRB, WBR, ... or ---) and a pattern (nine of W, R, B, E)";
    let unexpected = || Failure::new(format!("expected {expected}, found {}", shown(line)));
    let text = std::str::from_utf8(line).map_err(|_| unexpected())?.trim_ascii_end();
    let mut letters = text.char_indices().rev().filter(|(_, symbol)| symbol.is_alphabetic());
    let (pattern_at, _) = letters.nth(8).ok_or_else(unexpected)?;
    let (state, pattern) = text.split_at(pattern_at);
    let in_part = |part: &str, error| Failure::new(format!("{part}: {error}"));
    Ok((
        state.parse().map_err(|e| in_part("the state", e))?,
        pattern.parse().map_err(|e| in_part("the pattern", e))?,
    ))
}
