//! `tilebase describe`: the puzzles, how the boards and moves of each are written, and the
//! description to begin with for a puzzle of one's own.

use std::fs;
use std::io::Write;

use tilebase::{Content, Description, Puzzle};

use crate::ask::example;
use crate::out::messages::{Failure, shown_path};
use crate::out::output::Out;
use crate::puzzles::{PUZZLE, PUZZLE_LONG, PuzzleParser, argument_of, known, typed};
use crate::tables::files::{arguments, build_command};
use crate::tables::options::DirectoryArg;

/// List the puzzles, or show how boards of one are written
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase describe\n  \
    tilebase describe gardner\n  \
    tilebase describe --toml > my.toml; tilebase play ./my.toml\n  \
    tilebase describe harris --toml > my.toml")]
pub(crate) struct Options {
    #[arg(value_parser = PuzzleParser, hide_possible_values = true)]
    #[arg(help = PUZZLE, long_help = PUZZLE_LONG)]
    puzzle: Option<Puzzle>,
    /// Write the description of PUZZLE as a file that you can change
    ///
    /// Without PUZZLE, it is a description of tiles with letters, and has a comment on every key.
    #[arg(long, conflicts_with = "tables")]
    toml: bool,
    // Read before anything else: see `with_moves`.
    /// Show PUZZLE with slides of one or more tiles
    #[arg(long, requires = "puzzle", conflicts_with = "toml", hide_short_help = true)]
    slides: bool,
    #[command(flatten)]
    directory: DirectoryArg,
}

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let Options { puzzle, toml, directory, slides: _ } = options;
    match (*puzzle, *toml) {
        (None, true) => write_template(out),
        (Some(puzzle), true) => Ok(out.write_all(text_of(puzzle)?.as_bytes())?),
        (None, false) => write_list(directory, out),
        (Some(puzzle), false) => write_puzzle(puzzle, directory, out),
    }
}

/// Writes a line for each puzzle that comes with the program.
fn write_list(directory: &DirectoryArg, out: &mut Out) -> Result<(), Failure> {
    for puzzle in Puzzle::all() {
        let (name, size) = (puzzle.name(), puzzle.grid().to_string());
        writeln!(out, "{name:<11} {size:<4} {:<32} {}", puzzle.title(), table(puzzle, directory))?;
    }
    writeln!(out, "\nHow its boards and moves are written: tilebase describe PUZZLE")?;
    writeln!(out, "A puzzle of your own is a file: tilebase describe --toml > my.toml")?;
    Ok(())
}

/// Writes what a puzzle is, and how its boards, goals and moves are written.
fn write_puzzle(puzzle: Puzzle, directory: &DirectoryArg, out: &mut Out) -> Result<(), Failure> {
    let words = puzzle.words();
    let task = puzzle.task();
    let grid = puzzle.grid();
    let size = match grid.has_walls() {
        true => format!("{} squares in {}x{}", grid.squares(), grid.columns(), grid.rows()),
        false => format!("{grid} squares"),
    };
    writeln!(out, "{}, {size}", puzzle.title())?;
    if !task.is_empty() {
        writeln!(out, "{task}")?;
    }
    let defaulted = |text: &str, default: &str| match default {
        "" => text.to_owned(),
        _ => format!("{text} [default: {default}]"),
    };
    let boards = puzzle.ranks().map(|ranks| format!("{ranks} (all arrangements)"));
    let radius = puzzle.radius().map(|radius| radius.to_string());
    let walls = format!("{grid}, where . is a square and # a wall, which you need not write");
    let slides = "slides: a letter and the number of tiles, as in r2 d l3, where 1 is left out";
    let said = |says: bool, text: &str| if says { text.to_owned() } else { String::new() };
    let mut fields = vec![
        ("board", said(grid.has_walls(), &walls)),
        ("moves", said(puzzle.has_slides(), slides)),
        ("START", defaulted(&words.start, &words.default_start)),
        ("GOAL", defaulted(&words.goal, &words.default_goal)),
        ("boards", boards.unwrap_or_else(|| "too many to be listed".to_owned())),
        ("radius", radius.unwrap_or_else(|| format!("tilebase stats {} shows it", typed(puzzle)))),
        ("table", table(puzzle, directory)),
        ("example", example::of(puzzle)),
    ];
    fields.retain(|(_, text)| !text.is_empty());
    writeln!(out)?;
    for (name, text) in fields {
        write_field(name, &text, out)?;
    }
    Ok(writeln!(out, "\n{WRITTEN}")?)
}

/// How boards and moves of all puzzles are written.
const WRITTEN: &str = "\
A board is written square by square, row by row. Spaces, commas and slashes may
stand between squares, and case is ignored. The empty square is 0, X, _, . or -,
and of cubes also -- or ---. Write -- before a board that begins with -.

Part of a board has a symbol for each square. Quote it, as shells read ? and !:
  ?          anything, even the empty square
  !1         anything but this
  [12]       any of these
  GOAL+GOAL  any of several goals

A move is a letter, a word or an arrow, with a count where it is repeated:
  drrul              down, right, right, up, left: where the empty square goes
  D R2 U L           the same
With --notation tile, a move is where the tile or cube goes; with --notation
number, it is the number of the tile or of the cube's square, with spaces between
them on boards that have numbers above 9. In the answer of a person or a language
model, the moves after \"Answer:\" count; without it, there must be just one list of moves.";

/// Writes a name and a text, in lines of at most 79 characters.
fn write_field(name: &str, text: &str, out: &mut Out) -> Result<(), Failure> {
    const WIDTH: usize = 79;
    let mut line = format!("{name:<8}");
    for word in text.split(' ') {
        if line.chars().count() + 1 + word.chars().count() > WIDTH && !line.trim().is_empty() {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(8);
        }
        line += " ";
        line += word;
    }
    Ok(writeln!(out, "{line}")?)
}

/// Returns where the table of a puzzle's default goal is, or what makes it.
fn table(puzzle: Puzzle, directory: &DirectoryArg) -> String {
    let goal = puzzle.default_goal(None);
    let is_cubic = puzzle == Puzzle::cubic();
    let content = if is_cubic { Some(Content::Cubic) } else { Content::of(&goal) };
    let Some(content) = content else { return "no table: a search answers".to_owned() };
    let name = content.file_name();
    let places = directory.directories().into_iter().map(|place| place.join(&name));
    if let Some(path) = places.into_iter().find(|path| path.exists()) {
        return shown_path(&path);
    }
    let is_made = content.goal().is_none();
    match arguments(&content).filter(|_| content.is_large()) {
        Some(arguments) => format!("{name}, not built: {}", build_command(None, &arguments)),
        None if is_made => format!("{name}, built when it is first needed"),
        None => format!("{name}, made in memory"),
    }
}

/// Returns the description of a puzzle as it is in the crate or in its file.
fn text_of(puzzle: Puzzle) -> Result<String, Failure> {
    if let Some(text) = Description::shipped_text(puzzle.name())
        && Puzzle::shipped(puzzle.name()) == Some(puzzle)
    {
        return Ok(text.to_owned());
    }
    let path = known(puzzle).unwrap_or_else(|| argument_of(puzzle));
    fs::read_to_string(&path).map_err(|error| Failure::new(format!("{path}: {error}")))
}

/// Values of keys of the template, which has the first six, and examples of the others.
const VALUES: [(&str, &str); 14] = [
    ("title", r#""Letters, two of each""#),
    ("board", r#""3x3""#),
    ("tiles", r#""AABBCCDD""#),
    ("goal", r#""AABBCCDD_""#),
    ("start", r#""_ABCDABCD""#),
    ("task", r#""Slide the letters into order.""#),
    // Examples.
    ("name", r#""letters""#),
    ("like", r#""harris""#),
    ("cubes", r#"["4 M.....", "4 MM...."]"#),
    ("looks", r#""M""#),
    ("shows", r#""USE""#),
    ("empty", r#""E""#),
    ("rolls", r#""mirrored""#),
    ("moves", r#""slides""#),
];

/// Writes a description with a comment on every key.
fn write_template(out: &mut Out) -> Result<(), Failure> {
    let find = |key| VALUES.iter().position(|&(known, _)| known == key);
    writeln!(
        out,
        "# You can use a file like this one wherever the name of a puzzle is expected.\n\
         # A key after # is not used."
    )?;
    for (key, meaning) in Description::KEYS {
        // The others are texts of help and errors.
        let (comment, value) = match find(key) {
            Some(at) => (if at < 6 { "" } else { "# " }, VALUES[at].1),
            None => ("# ", r#""...""#),
        };
        writeln!(out, "\n# {meaning}\n{comment}{key} = {value}")?;
    }
    Ok(())
}
