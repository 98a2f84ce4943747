//! Draws a game: the board as large as possible, the counts and the goal beside it, and the keys
//! below.

use std::cmp::Ordering;

use anstyle::{AnsiColor, Style};
use tilebase_puzzle::cubic::Colour;

use super::canvas::{Area, Canvas};
use super::game::{Game, Mode, Moved};
use super::palette::Palette;
use super::raster;
use crate::draw::grid::{self, Ink, Row};
use crate::draw::pieces::{Detail, are_cubes};
use crate::out::output::number;

/// The least columns and rows for a game: a board of cubes in lines, the panel, the title and the
/// keys.
const SMALLEST: (usize, usize) = (40, 12);

/// The width of the panel beside the board.
const PANEL: usize = grid::WIDEST_GOAL;
/// The width of the gap between the board and the panel.
const GAP: usize = 2;

/// Returns the longest description of the keys that fits into `width` columns.
fn keys(width: usize, moved: Moved) -> String {
    let name = moved.name();
    let article = if moved == Moved::Blank { "the" } else { "a" };
    let shortest = "arrows ?:best a:finish u:undo n:new q";
    let longer = [
        format!(
            "arrows or hjkl: move {article} {name}   ?: best move   a: finish   u: undo   n: new   \
             q: quit"
        ),
        format!("arrows, hjkl: {name}  ?: best  a: finish  u: undo  n: new  q: quit"),
    ];
    longer.into_iter().find(|keys| keys.len() <= width).unwrap_or_else(|| shortest.into())
}

/// Returns whether an area is large enough to show a game.
pub(crate) fn fits(area: Area) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Draws a game, without colours if `palette` is `None`.
pub(crate) fn draw(to: &mut Canvas, game: &Game, palette: Option<Palette>) {
    let area = to.area();
    if !fits(area) {
        let (columns, rows) = SMALLEST;
        let text = format!("{columns}x{rows} needed, {}x{} here. q: quit", area.width, area.height);
        return to.write_wrapped(&text);
    }
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    to.write(area, 0, game.note(), bold);
    let (below, style) = match (game.question(), game.mode()) {
        (Some(question), _) => (format!("{question}_  Enter Esc + -"), bold),
        (None, Mode::Finishing) => ("q: quit   any other key: stop".into(), bold),
        (None, _) => (keys(area.width, game.moved()), dim),
    };
    to.write(area, area.height - 1, &below, style);
    let body = Area { y: area.y + 1, height: area.height - 2, ..area };
    let width = board(to, Area { width: body.width - PANEL - GAP, ..body }, game, palette);
    let panel = Area { x: body.x + width + GAP, width: PANEL, ..body };
    let change = match game.led() {
        Some(Ordering::Less) => ", nearer",
        Some(Ordering::Greater) => ", farther",
        Some(Ordering::Equal) => ", equal",
        None => "",
    };
    to.write(panel, 0, &format!("{} made", number(game.made(), game.step_name())), Style::new());
    to.write(panel, 1, &format!("{} left{change}", game.left()), bold);
    let places = places(Area { width: body.width - width - GAP, ..panel });
    let goals = game.wanted();
    let label = match goals.len() {
        1 => "goal".to_owned(),
        all if all <= places.len() => format!("any of {all} goals"),
        all => format!("{} of {all} goals", places.len()),
    };
    to.write(panel, 2, &label, dim);
    for (place, goal) in places.into_iter().zip(goals) {
        lines(to, place, &grid::goal_rows(goal), palette);
    }
}

/// Returns the places for goals below the first three rows of an area: one below the other, and
/// then in further columns. There is room for one at least.
fn places(area: Area) -> Vec<Area> {
    let (width, height) = (PANEL + GAP, Detail::Tops.size().1);
    let columns = (area.width + GAP) / width;
    let rows = (area.height - 3) / height;
    let place =
        |column, row| Area { x: area.x + column * width, y: area.y + 3 + row * height, ..area };
    (0..columns)
        .flat_map(|column| (0..rows).map(move |row| (column, row)))
        .map(|(c, r)| place(c, r))
        .collect()
}

/// Draws the board: in pixels if there are colours and enough room, else in lines. Returns its
/// width.
fn board(to: &mut Canvas, area: Area, game: &Game, palette: Option<Palette>) -> usize {
    let pieces = game.pieces();
    let square = raster::largest_square(area.width, area.height);
    if let Some(palette) = palette
        && square >= raster::SMALLEST
    {
        raster::draw(&pieces, game.hinted(), square, palette, area, to);
        return raster::size(square).0;
    }
    let detail = if are_cubes(&pieces) { Detail::Faces } else { Detail::Tops };
    lines(to, area, &grid::rows(&pieces, game.hinted(), detail), palette);
    detail.size().0
}

/// Draws the rows of a board or goal.
fn lines(to: &mut Canvas, area: Area, rows: &[Row], palette: Option<Palette>) {
    for (row, y) in rows.iter().zip(area.y..) {
        for (&(glyph, ink), x) in row.iter().zip(area.x..) {
            to.set(x, y, glyph, palette.map_or(Style::new(), |palette| style(ink, palette)));
        }
    }
}

fn style(ink: Ink, palette: Palette) -> Style {
    // The basic colours do not include the bright colours.
    let (faint, white) = match palette {
        Palette::Basic => (Style::new(), AnsiColor::White),
        Palette::Xterm => (AnsiColor::BrightBlack.on_default(), AnsiColor::BrightWhite),
    };
    match ink {
        Ink::Frame => faint,
        Ink::Mark | Ink::MovedTile => AnsiColor::Yellow.on_default().bold(),
        Ink::Tile => Style::new(),
        Ink::Face(Colour::White) => AnsiColor::Black.on(white),
        Ink::Face(Colour::Red) => white.on(AnsiColor::Red),
        Ink::Face(Colour::Blue) => white.on(AnsiColor::Blue),
    }
}
