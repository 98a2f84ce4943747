//! `tilebase notation`: how boards, goals and moves are written.

use tilebase::{Puzzle, Words};

/// Show how boards, goals and moves are written
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    tilebase solve '1 2 3 / 0 6 9 / 4 7 8'\n  \
    tilebase path 867254301 '123??????'\n  \
    tilebase distance 2,1 'WRB,?,?,?,---,?,?,?,!WBR'\n  \
    tilebase grade 123069478 123406789 D, R2, U, L")]
pub(crate) struct Options {}

pub(crate) fn text() -> String {
    let starts = described(|texts| (&texts.start, &texts.default_start));
    let goals = described(|texts| (&texts.goal, &texts.default_goal));
    format!(
        "A board is written square by square, row by row. Spaces, commas and slashes may
stand between squares, and case is ignored. The empty square is 0, X, _, . or -,
and of cubes also -- or ---. A board that begins with - stands behind a --.

START, a board:
{starts}

GOAL, a board, a pattern, or part of one:
{goals}

Part of a board has a symbol for each square. Quote it, as shells read ? and !:
  ?          anything, even the empty square
  !1         anything but this
  [12]       any of these
  GOAL+GOAL  any of several goals
For cubic, nine words may have whole cubes: 'WRB,?,?,?,---,?,?,?,!WBR'

MOVES, each a letter, a word or an arrow, with a count where it is repeated:
  drrul              down, right, right, up, left: where the empty square goes
  D R2 U L           the same
With --notation tile, a move is where the tile or cube goes; with --notation
number, it is the number of the tile or of the cube's square, with blanks between
them on boards that have numbers above 9. In the answer of a person or a language
model, the moves behind \"Answer:\" count, or the only ones."
    )
}

/// Returns the name of each puzzle, a text of it, and its default, in lines of at most 76
/// characters.
fn described(of: impl Fn(&Words) -> (&str, &str)) -> String {
    const WIDTH: usize = 76;
    const INDENT: &str = "\n             ";
    let mut lines = String::with_capacity(1 << 10);
    for puzzle in Puzzle::all() {
        if !lines.is_empty() {
            lines.push('\n');
        }
        let mut begin = lines.len();
        lines += &format!("  {:<11}", puzzle.name());
        let (text, default) = of(puzzle.words());
        let default = if default.is_empty() { "" } else { &format!(" [default: {default}]") };
        for word in text.split(' ').chain(default.split(' ').skip(1)) {
            if lines.len() - begin + word.len() >= WIDTH {
                begin = lines.len();
                lines += INDENT;
            }
            lines.push(' ');
            lines += word;
        }
    }
    lines
}
