//! The puzzles that arguments name: those that come with the program, and descriptions in files.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use tilebase::error::quoted;
use tilebase::{Description, Puzzle};
use tilebase_search::lock;

use crate::out::messages::{Failure, escaped};

/// The help of an argument that names a puzzle, short and long.
pub(crate) const PUZZLE: &str =
    "The name of a puzzle, such as eight, or the file of your own puzzle";
pub(crate) const PUZZLE_LONG: &str = "The name of a puzzle, such as eight, or the file of your own puzzle, whose name ends in .toml. \
     tilebase describe lists the puzzles.";

/// Returns the puzzle that a word names: the name of one that comes with the program, or the path
/// of a description, which ends in `.toml`, in any case. `None` for other words.
///
/// # Errors
/// A file that cannot be read or is no description.
pub fn puzzle(word: &str) -> Option<Result<Puzzle, Failure>> {
    if let Some(puzzle) = Puzzle::shipped(word) {
        return Some(with_moves(puzzle));
    }
    is_of_description(word).then(|| read_file(Path::new(word)).and_then(with_moves))
}

/// Returns the puzzle that a word names as [`puzzle`] does, but reads a file once: lines of a stream
/// may name it again and again.
///
/// # Errors
/// A file that cannot be read or is no description.
pub(crate) fn puzzle_read_once(word: &str) -> Option<Result<Puzzle, Failure>> {
    let read = |word| kept().iter().find(|(_, path)| path == word).map(|&(puzzle, _)| puzzle);
    match is_of_description(word).then(|| read(word)).flatten() {
        Some(puzzle) => Some(with_moves(puzzle)),
        None => puzzle(word),
    }
}

/// The option of verbs that take a puzzle.
#[derive(clap::Args, Clone, Copy, Default)]
pub(crate) struct SlidesArg {
    /// Slide one or more tiles of a row or column in a move
    ///
    /// Each move is a letter and the number of tiles, r2 d l3, where 1 is left out. Your own puzzle
    /// can say it with the line moves = "slides".
    #[arg(long, hide_short_help = true)]
    slides: bool,
}

/// Whether `--slides` was typed, before anything else is read.
static SLIDES: AtomicBool = AtomicBool::new(false);

/// Sets whether `--slides` was typed.
pub(crate) fn set_slides(is_typed: bool) {
    SLIDES.store(is_typed, Ordering::Relaxed);
}

/// Returns whether `--slides` was typed.
pub(crate) fn has_slides() -> bool {
    SLIDES.load(Ordering::Relaxed)
}

/// Returns a puzzle with slides, if `--slides` was typed.
///
/// # Errors
/// A puzzle with cubes.
pub(crate) fn with_moves(puzzle: Puzzle) -> Result<Puzzle, Failure> {
    if !has_slides() {
        return Ok(puzzle);
    }
    let wrong = |_| {
        let what = format!("--slides: expected a puzzle of tiles alone, found {}", puzzle.title());
        Failure::new(what).hint("leave --slides out, as a cube rolls alone")
    };
    let sliding = puzzle.with_slides().map_err(wrong)?;
    remember(sliding, argument_of(puzzle));
    Ok(sliding)
}

/// Returns whether a word has the ending of a description's path.
fn is_of_description(word: &str) -> bool {
    let ending = Path::new(word).extension();
    ending.is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
}

/// Returns what is wrong with a word that is meant to name a puzzle and does not, and what to type
/// instead.
pub(crate) fn unknown(word: &str) -> Failure {
    let shown = quoted(word);
    if let Some(meant) = misspelt(word) {
        return Failure::new(format!(
            "there is no puzzle {shown}, but there is {:?}",
            meant.name()
        ));
    }
    if let Some(path) = description(word) {
        return Failure::new(format!("there is no puzzle {shown}, but there is the file {path}"))
            .hint(format!("name your own puzzle by its file: {}", in_quotes(&path)));
    }
    if Path::new(word).exists() {
        let what = format!("{shown} is a file, but its name is not that of a puzzle's file");
        return Failure::new(what).hint("the name of the file of a puzzle ends in .toml");
    }
    let names: Vec<_> = Puzzle::all().map(Puzzle::name).collect();
    Failure::new(format!("there is no puzzle {shown}")).hint(format!(
        "the puzzles are {}, and the files of your own, such as my.toml",
        names.join(", ")
    ))
}

/// Returns the file of a description that a word names without its ending.
pub(crate) fn description(word: &str) -> Option<String> {
    let path = format!("{word}.toml");
    (!word.is_empty() && Path::new(&path).is_file()).then_some(path)
}

/// Returns the puzzle in whose notation a text is a start or, if there is none, the one that it
/// looks like, so that what is wrong with it can be said. `None` if it looks like none, or is a
/// goal.
pub fn puzzle_of_start(text: &str) -> Option<Puzzle> {
    Puzzle::of_start(text).or_else(|| {
        let unlike = |puzzle| Some((puzzle, unlikeness(puzzle, text)?));
        let (puzzle, unlike) =
            Puzzle::all().filter_map(unlike).min_by_key(|&(_, unlike)| unlike)?;
        let is_goal = || Puzzle::of_goal(text).is_some();
        (unlike == 0 || !is_goal()).then_some(puzzle)
    })
}

/// Returns how many letters and digits of a text would have to be taken out or added to make a
/// start of it, as far as their number shows. `None` if it does not look like one: if fewer than
/// four are of pieces, or less than half of them, or than a third of a board's.
fn unlikeness(puzzle: Puzzle, text: &str) -> Option<usize> {
    let symbols = text.chars().flat_map(char::to_uppercase).filter(char::is_ascii_alphanumeric);
    let is_of_blank =
        || puzzle.has_starts_by_blank() && text.contains(|symbol| matches!(symbol, '1'..='9'));
    if symbols.clone().count() == 2 && is_of_blank() {
        return Some(0);
    }
    let symbols: Vec<_> = symbols.filter(|&symbol| !puzzle.is_empty_sign(symbol)).collect();
    let pieces = 1..=puzzle.largest_number() as u8;
    let pieces: Vec<_> = pieces.filter_map(|number| puzzle.symbol(number)).collect();
    let is_of_pieces = |symbol: &&char| pieces.iter().any(|piece| piece.contains(**symbol));
    let known = symbols.iter().filter(is_of_pieces).count();
    let mut widths = pieces.iter().map(|piece| piece.chars().count());
    let width = widths.next().filter(|first| widths.all(|width| width == *first));
    let all = (puzzle.grid().squares() - 1) * width.unwrap_or(1);
    let is_like = known > 3 && 2 * known > symbols.len() && 3 * known >= all;
    is_like.then(|| symbols.len() - known + all.abs_diff(known))
}

/// The puzzles that were read from files, with the paths that arguments gave, and those that have
/// slides by `--slides`, with the words that name them.
static READ: Mutex<Vec<(Puzzle, String)>> = Mutex::new(Vec::new());

/// Returns the puzzles that were read, in order, so that one comes before itself with slides.
fn kept() -> MutexGuard<'static, Vec<(Puzzle, String)>> {
    lock(&READ)
}

/// Returns the puzzles that were read from files.
pub(crate) fn read() -> Vec<Puzzle> {
    kept().iter().map(|&(puzzle, _)| puzzle).collect()
}

/// Returns the word that names a puzzle: its name or, of a description in a file, the path.
pub fn argument_of(puzzle: Puzzle) -> String {
    known(puzzle).unwrap_or_else(|| puzzle.name().to_owned())
}

/// Returns the word that names a puzzle; `None` if it neither comes with the program nor was read.
pub(crate) fn known(puzzle: Puzzle) -> Option<String> {
    if Puzzle::shipped(puzzle.name()) == Some(puzzle) {
        return Some(puzzle.name().to_owned());
    }
    kept().iter().find(|(other, _)| *other == puzzle).map(|(_, path)| path.clone())
}

/// Returns the word that names a puzzle, as it is typed in a shell, with `--slides` if that was.
pub(crate) fn typed(puzzle: Puzzle) -> String {
    in_quotes(&argument_of(puzzle)) + slides_option(puzzle)
}

/// Returns what follows the word that names a puzzle, if `--slides` was typed.
pub(crate) fn slides_option(puzzle: Puzzle) -> &'static str {
    if has_slides() && puzzle.has_slides() { " --slides" } else { "" }
}

/// Returns the arguments of an example question, as they are typed in a shell.
pub(crate) fn example(puzzle: Puzzle) -> String {
    let example = &puzzle.words().example;
    let Some(rest) = example.strip_prefix(puzzle.name()) else {
        return example.clone() + slides_option(puzzle);
    };
    let words: Vec<_> = rest.split_whitespace().map(in_quotes).collect();
    let begins_with_dash = words.iter().any(|word| word.starts_with('-'));
    let before = if begins_with_dash { "-- " } else { "" };
    let words = words.iter().map(|word| format!(" {word}")).collect::<String>();
    format!("{before}{}{words}", typed(puzzle))
}

/// Returns a word as it is typed in a shell: in quotes, if a shell would change it.
pub(crate) fn in_quotes(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "_,.:/+=@%-".contains(symbol);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        // Messages show no control characters.
        false => format!("'{}'", escaped(word.replace('\'', r"'\''"))),
    }
}

/// Returns the puzzle whose name a word misspells, or the one with the shortest title that has it.
pub(crate) fn misspelt(word: &str) -> Option<Puzzle> {
    let in_title = |puzzle: &Puzzle| {
        word.len() > 4 && puzzle.title().to_lowercase().contains(&word.to_lowercase())
    };
    Puzzle::all()
        .find(|puzzle| is_misspelt(word, puzzle.name()))
        .or_else(|| Puzzle::all().filter(in_title).min_by_key(|puzzle| puzzle.title().len()))
}

/// Returns whether two words differ in one place by at most two letters. Clap calls words similar
/// that have letters in common, such as `grade` and `hardest`.
pub(crate) fn is_misspelt(given: &str, meant: &str) -> bool {
    let pairs = given.bytes().zip(meant.bytes());
    let begin = pairs.take_while(|(one, other)| one == other).count();
    let (given, meant) = (&given.as_bytes()[begin..], &meant.as_bytes()[begin..]);
    let pairs = given.iter().rev().zip(meant.iter().rev());
    let end = pairs.take_while(|(one, other)| one == other).count();
    begin > 0 && given.len().max(meant.len()) - end <= 2
}

/// Reads a description.
fn read_file(path: &Path) -> Result<Puzzle, Failure> {
    let wrong = |error: String| Failure::new(format!("{}: {error}", path.display()));
    let mut text = String::new();
    // No more than one byte too many is read of a file that has no end.
    let most = Description::LONGEST as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(most).read_to_string(&mut text));
    read.map_err(|error| wrong(error.to_string()))?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("mine");
    let description = Description::from_toml(stem, &text).map_err(|error| wrong(error.to_string()));
    let puzzle = Puzzle::new(&description?).map_err(|error| wrong(error.to_string()))?;
    remember(puzzle, path.to_string_lossy().into_owned());
    Ok(puzzle)
}

/// Keeps the word that names a puzzle, unless one is kept.
fn remember(puzzle: Puzzle, word: String) {
    let mut read = kept();
    if read.iter().all(|(other, _)| *other != puzzle) {
        read.push((puzzle, word));
    }
}

/// Returns an error of clap that [`carried`] finds a failure in.
fn carrying(failure: Failure) -> clap::Error {
    let mut error = clap::Error::raw(ErrorKind::ValueValidation, &failure);
    let [what, hint] = [Some(failure.what()), failure.advice()].map(Option::unwrap_or_default);
    let parts = [what, hint].map(str::to_owned).to_vec();
    error.insert(ContextKind::Custom, ContextValue::Strings(parts));
    error
}

/// Returns the failure in an error of clap that a parser has put there.
pub(crate) fn carried(error: &clap::Error) -> Option<Failure> {
    let Some(ContextValue::Strings(parts)) = error.get(ContextKind::Custom) else { return None };
    let [what, hint] = &parts[..] else { return None };
    let failure = Failure::new(what);
    Some(if hint.is_empty() { failure } else { failure.hint(hint) })
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
            Some(Err(failure)) => Err(carrying(failure)),
            None => Err(carrying(unknown(&word))),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |puzzle: Puzzle| PossibleValue::new(puzzle.name()).help(puzzle.title());
        Some(Box::new(Puzzle::all().map(value)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Guards which puzzle a text looks like if it is no start of any.
    #[test]
    fn a_text_looks_like_a_start_of_one_puzzle_or_none() {
        for (text, puzzle) in [
            ("1234567", Some("eight")),
            ("UUUU_UUUR", Some("harris")),
            ("UUUUUUU", Some("harris")),
            ("0,1", Some("cubic")),
            ("1", None),
            ("123E69478", Some("eight")),
            ("array([[1, 2, 3], [4, 5, 6], [7, 8, 0]])", Some("eight")),
            ("board: 123069478", Some("eight")),
            ("FE169B4C0A73D85", Some("fifteen")),
            ("000000001", None),
            ("abcdefg_h", Some("fifteen")),
            ("hello_world", None),
            ("new", None),
        ] {
            assert_eq!(Puzzle::of_start(text), None, "{text}");
            assert_eq!(puzzle_of_start(text).map(Puzzle::name), puzzle, "{text}");
        }
    }
}
