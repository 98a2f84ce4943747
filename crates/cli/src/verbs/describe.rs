//! `tilebase describe`: a description to begin with, for a puzzle of one's own.

use std::io::Write;

use tilebase::Puzzle;
use tilebase_puzzle::described::KEYS;

use crate::ask::puzzles::PuzzleParser;
use crate::out::failure::Failure;
use crate::out::output::with_output;

/// Write a description of a puzzle, with comments, to change it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase describe > my.toml; tilebase play ./my.toml\n  \
    tilebase describe harris > my.toml")]
pub(crate) struct Options {
    /// The puzzle to begin with [default: tiles with letters]
    #[arg(value_parser = PuzzleParser)]
    puzzle: Option<Puzzle>,
}

/// The values of the keys that the description has if no puzzle is named.
const VALUES: [(&str, &str); 6] = [
    ("title", r#""Letters, two of each""#),
    ("board", r#""3x3""#),
    ("tiles", r#""AABBCCDD""#),
    ("goal", r#""AABBCCDD_""#),
    ("start", r#""_ABCDABCD""#),
    ("task", r#""Slide the letters into order.""#),
];

/// Values of other keys, as examples.
const OTHERS: [(&str, &str); 7] = [
    ("name", r#""letters""#),
    ("like", r#""harris""#),
    ("cubes", r#"["4 M.....", "4 MM...."]"#),
    ("looks", r#""M""#),
    ("shows", r#""USE""#),
    ("empty", r#""E""#),
    ("rolls", r#""mirrored""#),
];

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let find = |all: &[(&str, &str)], key| {
        all.iter().find(|(known, _)| *known == key).map(|(_, value)| (*value).to_owned())
    };
    let value = |key| match options.puzzle {
        None => find(&VALUES, key),
        // The name is that of the file.
        Some(_) if key == "name" => None,
        Some(puzzle) => puzzle.description().values(key).map(|values| match values {
            [value] => format!("{value:?}"),
            values => format!("{values:?}"),
        }),
    };
    with_output(|out| {
        writeln!(
            out,
            "# A file like this one stands wherever the name of a puzzle does. A key behind # is not used."
        )?;
        for (key, meaning) in KEYS {
            match (value(key), find(&OTHERS, key)) {
                (Some(value), _) => writeln!(out, "\n# {meaning}\n{key} = {value}")?,
                (None, Some(value)) => writeln!(out, "\n# {meaning}\n# {key} = {value}")?,
                // The texts of help and errors.
                (None, None) => writeln!(out, "\n# {meaning}\n# {key} = \"...\"")?,
            }
        }
        Ok(())
    })
}
