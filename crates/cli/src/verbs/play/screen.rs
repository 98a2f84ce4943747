//! The screen of a game: the board as `solve` draws it, the counts and the goal beside it, and the
//! keys below.

use std::cmp::Ordering;

use super::game::{Game, Mode};
use crate::draw::grid::{self, Row};
use crate::draw::pieces::Detail;
use crate::draw::terminal::{GAP, plain, put};
use crate::out::output::number;

/// The columns and rows of a screen.
pub(crate) type Size = (usize, usize);

/// The least columns and rows for a game: a board of cubes, the goal, the title and the keys.
const SMALLEST: Size = (40, 12);

/// Returns whether a screen is large enough to show a game.
pub(crate) fn fits((columns, rows): Size) -> bool {
    columns >= SMALLEST.0 && rows >= SMALLEST.1
}

/// Returns the rows of a screen that shows a game, or says that it is too small.
pub(crate) fn rows(game: &Game, (columns, rows): Size) -> Vec<Row> {
    if !fits((columns, rows)) {
        let (least_columns, least_rows) = SMALLEST;
        let needed = format!("{least_columns}x{least_rows} needed, {columns}x{rows} here. q: quit");
        return vec![plain(&needed)];
    }
    let pieces = game.pieces();
    let detail = Detail::of(&pieces);
    let mut screen = vec![plain(game.note())];
    put(&mut screen, (0, 1), grid::rows(&pieces, game.hinted(), detail));

    // Goals are below each other, in as many columns as they take.
    let (first, goals) = (detail.size().0 + GAP, &game.wanted);
    let (width, height) = (grid::WIDEST_GOAL + GAP, Detail::Tops.size().1);
    let per_column = (rows - 5) / height;
    let shown = goals.len().min((columns - first + GAP) / width * per_column);
    let change = match game.led {
        Some(Ordering::Less) => ", nearer",
        Some(Ordering::Greater) => ", farther",
        Some(Ordering::Equal) => ", equal",
        None => "",
    };
    let panel = [
        format!("{} made", number(game.made.len(), game.step_name())),
        format!("{} left{change}", game.left),
        match goals.len() {
            1 => "goal".to_owned(),
            all if all == shown => format!("any of {all} goals"),
            all => format!("{shown} of {all} goals"),
        },
    ];
    put(&mut screen, (first, 1), panel.iter().map(|text| plain(text)));
    for (column, goals) in goals[..shown].chunks(per_column).enumerate() {
        let place = (first + column * width, 1 + panel.len());
        put(&mut screen, place, goals.iter().flat_map(grid::goal_rows));
    }

    screen.push(plain(&match (game.question(), &game.mode) {
        (Some(question), _) => format!("{question}_  Enter Esc + -"),
        (None, Mode::Finishing) => "q: quit   any other key: stop".into(),
        (None, _) => keys(columns, game.moved()),
    }));
    screen.iter_mut().for_each(|row| row.truncate(columns));
    screen
}

/// Returns the longer description of the keys if it fits into this number of columns, else the
/// shorter one.
fn keys(columns: usize, moved: &str) -> String {
    let long = format!("arrows, hjkl: {moved}  ?: best  a: finish  u: undo  n: new  q: quit");
    if long.len() <= columns { long } else { "arrows ?:best a:finish u:undo n:new q".into() }
}
