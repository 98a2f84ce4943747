//! `tilebase describe`: a description to begin with, for a puzzle of one's own.

use std::io::Write;

use tilebase::{Description, Puzzle};

use crate::out::messages::Failure;
use crate::out::output::Out;
use crate::puzzles::PuzzleParser;

/// Write a description of a puzzle, with comments, to change it
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase describe > my.toml; tilebase play ./my.toml\n  \
    tilebase describe harris > my.toml")]
pub(crate) struct Options {
    /// The puzzle to begin with, or the path of a description, such as ./my.toml [default: tiles with
    /// letters]
    #[arg(value_parser = PuzzleParser)]
    puzzle: Option<Puzzle>,
}

/// Values of keys. If no puzzle is named, the description has the first six.
const VALUES: [(&str, &str); 13] = [
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
];

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let find = |key| VALUES.iter().position(|&(known, _)| known == key);
    let value = |key| match options.puzzle {
        None => find(key).filter(|&at| at < 6).map(|at| VALUES[at].1.to_owned()),
        // The name is that of the file.
        Some(_) if key == "name" => None,
        Some(puzzle) => puzzle.description().values(key).map(|values| match values {
            [value] => format!("{value:?}"),
            values => format!("{values:?}"),
        }),
    };
    writeln!(
        out,
        "# A file like this one stands wherever the name of a puzzle does. A key behind # is not used."
    )?;
    for (key, meaning) in Description::KEYS {
        let line = value(key).map(|value| format!("{key} = {value}")).unwrap_or_else(|| {
            // The others are texts of help and errors.
            let example = find(key).map_or(r#""...""#, |at| VALUES[at].1);
            format!("# {key} = {example}")
        });
        writeln!(out, "\n# {meaning}\n{line}")?;
    }
    Ok(())
}
