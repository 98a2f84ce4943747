//! `tilebase solve cubic`.

use std::io::{self, Write};

use serde::Serialize;
use tilebase::Cubic;
use tilebase_puzzle::cubic::{Colour, Cube, Pattern, State};
use tilebase_puzzle::{Move, Path, Square};

use crate::args::Format;
use crate::failure::Failure;
use crate::goals::GoalTables;
use crate::locate::Locator;
use crate::notation::Spelling;
use crate::output::{Out, counted, json_line, with_output};
use crate::picture::{Detail, Look, Rest, Way};

/// From all cubes alike to a pattern
#[derive(clap::Args)]
#[command(
    allow_missing_positional = true,
    after_help = "Examples:\n  \
    tilebase solve cubic 2,1 'RBW RWW EWW'\n  \
    tilebase solve cubic --from BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB"
)]
pub(crate) struct Options {
    /// The empty square of the start: column, row, both from 1
    #[arg(value_name = "X,Y", required_unless_present = "from", conflicts_with = "from")]
    start: Option<Square>,
    /// The top faces to reach: nine of W, R, B, E row by row
    pattern: Pattern,
    /// Start from this state instead: for each square the colours of its cube's top, front and
    /// side, like WRB, and --- for the empty square
    #[arg(long, value_name = "STATE", allow_hyphen_values = true)]
    from: Option<State>,
    /// How to write the way
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Show also the colours in front and at the side of every cube
    #[arg(long)]
    orient: bool,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    spelling: Spelling,
}

pub(crate) fn run(options: &Options, locator: &Locator) -> Result<(), Failure> {
    let (start, path) = match (options.start, options.from) {
        (Some(start), _) => {
            let table = Cubic::from_image(locator.open(tilebase::Content::Cubic)?)?;
            (State::canonical(start), table.path(start, options.pattern)?)
        }
        (None, Some(state)) => (state, GoalTables::new(locator).path(state, options.pattern)?),
        (None, None) => unreachable!("the grammar wants one of the two"),
    };
    let detail = if options.orient { Detail::Faces } else { Detail::Tops };
    let spelling = options.spelling;
    let way = Way::new(start, path, spelling);
    if options.look.show(&way, detail, options.format)? == Rest::Nothing {
        return Ok(());
    }
    with_output(|out| {
        match options.format {
            Format::Text => text(out, start, path, detail, spelling)?,
            Format::Json => json(out, start, options.pattern, path, spelling)?,
        }
        Ok(())
    })
}

/// A roll and what comes of it.
struct Roll {
    step: Move,
    /// Where the cube was.
    from: Square,
    /// Where it is now.
    to: Square,
    /// How it lies now.
    cube: Cube,
    state: State,
}

fn rolls(start: State, path: Path) -> impl Iterator<Item = Roll> {
    let mut state = start;
    path.iter().map_while(move |step| {
        let to = state.pattern().blank();
        state = state.roll(step)?;
        Some(Roll { step, from: state.pattern().blank(), to, cube: state.cube(to)?, state })
    })
}

fn text(
    out: &mut Out,
    start: State,
    path: Path,
    detail: Detail,
    spelling: Spelling,
) -> io::Result<()> {
    writeln!(out, "{}", counted(path, "roll", spelling))?;
    writeln!(out, "step 0")?;
    board(out, start, detail)?;
    for (number, Roll { step, from, to, cube, state }) in (1..).zip(rolls(start, path)) {
        let letter = spelling.letter(step);
        let (top, front, side) = (name(cube.top), name(cube.front()), name(cube.side()));
        writeln!(
            out,
            "step {number}: {letter}, the cube at {from} rolls to {to}, now {top} on top, \
             {front} in front, {side} at the side"
        )?;
        board(out, state, detail)?;
    }
    Ok(())
}

/// Row by row the letters of the tops, or of tops, fronts and sides.
fn board(out: &mut Out, state: State, detail: Detail) -> io::Result<()> {
    for row in state.cubes().chunks(3) {
        let letters = row.iter().map(|cube| match (cube, detail) {
            (Some(cube), Detail::Tops) => cube.top.letter().to_string(),
            (Some(cube), Detail::Faces) => cube.to_string(),
            (None, Detail::Tops) => "E".into(),
            (None, Detail::Faces) => "---".into(),
        });
        writeln!(out, "{}", letters.collect::<Vec<_>>().join(" "))?;
    }
    Ok(())
}

fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "white",
        Colour::Red => "red",
        Colour::Blue => "blue",
    }
}

fn json(
    out: &mut Out,
    start: State,
    pattern: Pattern,
    path: Path,
    spelling: Spelling,
) -> io::Result<()> {
    #[derive(Serialize)]
    struct Answer {
        start: String,
        pattern: String,
        rolls: usize,
        path: String,
        states: Vec<String>,
    }
    let states = std::iter::once(start).chain(rolls(start, path).map(|roll| roll.state));
    let answer = Answer {
        start: start.to_string(),
        pattern: pattern.to_string(),
        rolls: path.len(),
        path: spelling.path(path),
        states: states.map(|state| state.to_string()).collect(),
    };
    json_line(out, &answer)
}
