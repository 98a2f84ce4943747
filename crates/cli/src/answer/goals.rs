//! `tilebase answer goals`: any state to any pattern.
//!
//! A line is a state and a pattern: 27 symbols and nine, separators free.

use std::io::Write;

use serde::Serialize;
use tilebase_puzzle::Path;
use tilebase_puzzle::cubic::{Pattern, State};

use super::Stream;
use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::input::{Word, Words, shown};
use crate::locate::Locator;
use crate::output::{Out, json_line, push_number, push_path, with_output};

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

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let mut words = Words::open(options.stream.file.as_deref())?;
    let mut tables = GoalTables::new(locator);
    with_output(|out| {
        for question in 1.. {
            let Some(line) = words.next_line()? else { break };
            let (state, pattern) = match read(line) {
                Ok(question) => question,
                Err(wrong) => return Err(words.wrong(wrong)),
            };
            let path = tables.path(state, pattern)?;
            match options.stream.format {
                Format::Text => text(out, path, options.paths)?,
                Format::Json => json(out, question, path, options.paths)?,
            }
        }
        Ok(())
    })
}

fn text(out: &mut Out, path: Path, paths: bool) -> Result<(), Failure> {
    let mut text = Vec::new();
    push_number(&mut text, path.len() as u64);
    if paths && !path.is_empty() {
        text.push(b' ');
        push_path(&mut text, path);
    }
    text.push(b'\n');
    Ok(out.write_all(&text)?)
}

fn json(out: &mut Out, question: u64, path: Path, paths: bool) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Answer {
        question: u64,
        rolls: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        path: Option<String>,
    }
    let letters = paths.then(|| path.to_string());
    Ok(json_line(out, &Answer { question, rolls: path.len(), path: letters })?)
}

/// The state is what stands before the pattern's nine letters at the end.
fn read(line: Word<'_>) -> Result<(State, Pattern), String> {
    let expected = "a state (nine of WRB, WBR, ... or ---) and a pattern (nine of W, R, B, E)";
    let unexpected = || format!("expected {expected}, found {}", shown(line.trim_ascii_end()));
    let text = std::str::from_utf8(line).map_err(|_| unexpected())?.trim_ascii_end();
    let mut letters = text.char_indices().rev().filter(|(_, symbol)| symbol.is_alphabetic());
    let (pattern_at, _) = letters.nth(8).ok_or_else(unexpected)?;
    let (state, pattern) = text.split_at(pattern_at);
    let in_part = |part: &str, error| format!("{part}: {error}");
    Ok((
        state.parse().map_err(|e| in_part("the state", e))?,
        pattern.parse().map_err(|e| in_part("the pattern", e))?,
    ))
}
