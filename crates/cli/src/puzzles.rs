//! The puzzles that arguments name: those that come with the program, and descriptions in files.

use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use tilebase::{Description, Puzzle};

use crate::out::messages::Failure;

/// Returns the puzzle that a word names: the name of one that comes with the program, or the path
/// of a description, which ends in `.toml`. `None` for other words.
///
/// # Errors
/// A file that cannot be read or is no description.
pub fn puzzle(word: &str) -> Option<Result<Puzzle, Failure>> {
    if let Some(puzzle) = Puzzle::shipped(word) {
        return Some(Ok(puzzle));
    }
    word.ends_with(".toml").then(|| read(Path::new(word)))
}

/// The puzzles that were read from files, with the paths that arguments gave.
static READ: Mutex<Vec<(Puzzle, String)>> = Mutex::new(Vec::new());

/// Returns the word that names a puzzle: its name or, of a description in a file, the path.
pub fn word(puzzle: Puzzle) -> String {
    known(puzzle).unwrap_or_else(|| puzzle.name().to_owned())
}

/// Returns the word that names a puzzle; `None` if it neither comes with the program nor was read.
pub(crate) fn known(puzzle: Puzzle) -> Option<String> {
    if Puzzle::shipped(puzzle.name()) == Some(puzzle) {
        return Some(puzzle.name().to_owned());
    }
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    read.iter().find(|(other, _)| *other == puzzle).map(|(_, path)| path.clone())
}

/// Returns the arguments of an example question.
pub(crate) fn example(puzzle: Puzzle) -> String {
    let (example, word) = (&puzzle.texts().example, word(puzzle));
    match example.strip_prefix(puzzle.name()) {
        Some(rest) => format!("{word}{rest}"),
        None => example.clone(),
    }
}

/// Reads a description.
fn read(path: &Path) -> Result<Puzzle, Failure> {
    let wrong = |error: String| Failure::new(format!("{}: {error}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("mine");
    let description = Description::from_toml(stem, &text).map_err(|error| wrong(error.to_string()));
    let puzzle = Puzzle::new(&description?).map_err(|error| wrong(error.to_string()))?;
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if read.iter().all(|(other, _)| *other != puzzle) {
        read.push((puzzle, path.to_string_lossy().into_owned()));
    }
    Ok(puzzle)
}

/// A parser of a puzzle. Its help lists those that come with the program.
#[derive(Clone)]
pub(crate) struct PuzzleParser;

impl TypedValueParser for PuzzleParser {
    type Value = Puzzle;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<Puzzle, clap::Error> {
        let word = StringValueParser::new().parse_ref(command, arg, value)?;
        match puzzle(&word) {
            Some(Ok(puzzle)) => Ok(puzzle),
            Some(Err(failure)) => {
                Err(clap::Error::raw(ErrorKind::ValueValidation, failure).with_cmd(command))
            }
            // The error lists the names, and says which is nearest.
            None => {
                let names = PossibleValuesParser::new(Puzzle::all().map(Puzzle::name));
                let known = names.parse_ref(command, arg, value)?;
                unreachable!("{known} is a puzzle that comes with the program")
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |puzzle: Puzzle| PossibleValue::new(puzzle.name()).help(puzzle.title());
        Some(Box::new(Puzzle::all().map(value)))
    }
}
