//! Draws a game: the board as large as possible, the counts and the goal beside it, and the keys
//! below.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use tilebase_puzzle::cubic::Colour;

use super::game::{Game, Mode, Moved};
use super::palette::Palette;
use super::raster;
use crate::output::number;
use crate::picture::grid::{self, Ink};
use crate::pieces::{Detail, Pieces, are_cubes};
use crate::puzzle::Puzzle;

/// The least columns and rows for a game: a board of cubes in lines, the panel, the title and the
/// keys.
const SMALLEST: (u16, u16) = (40, 12);

/// The width of the panel beside the board.
const PANEL: u16 = 16;
/// The width of the gap between the board and the panel.
const GAP: u16 = 2;

/// Returns the longest description of the keys that fits into `width` columns.
fn keys(width: u16, moved: Moved) -> String {
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
    longer.into_iter().find(|keys| keys.len() <= width.into()).unwrap_or_else(|| shortest.into())
}

/// Returns whether an area is large enough to show a game.
pub(crate) fn fits(area: Rect) -> bool {
    area.width >= SMALLEST.0 && area.height >= SMALLEST.1
}

/// Draws a game, without colours if `palette` is `None`.
pub(crate) fn draw<P: Puzzle>(frame: &mut Frame<'_>, game: &Game<P>, palette: Option<Palette>) {
    let area = frame.area();
    let to = frame.buffer_mut();
    if !fits(area) {
        let (columns, rows) = SMALLEST;
        let text = format!("{columns}x{rows} needed, {}x{} here. q: quit", area.width, area.height);
        return Paragraph::new(text).wrap(Wrap { trim: true }).render(area, to);
    }
    let bold = Style::new().add_modifier(Modifier::BOLD);
    line(to, area, 0, game.note(), bold);
    let (below, style) = match (game.question(), game.mode()) {
        (Some(question), _) => (format!("{question}_  Enter Esc + -"), bold),
        (None, Mode::Finishing) => ("q: quit   any other key: stop".into(), bold),
        (None, _) => (keys(area.width, game.moved()), Style::new().add_modifier(Modifier::DIM)),
    };
    line(to, area, area.height - 1, &below, style);
    let body = Rect { y: area.y + 1, height: area.height - 2, ..area };
    let width = board(to, Rect { width: body.width - PANEL - GAP, ..body }, game, palette);
    let panel = Rect { x: body.x + width + GAP, width: PANEL, ..body };
    let change = match game.nearer() {
        Some(true) => ", nearer",
        Some(false) => ", farther",
        None => "",
    };
    line(to, panel, 0, &format!("{} made", number(game.made(), P::MOVE)), Style::new());
    line(to, panel, 1, &format!("{} left{change}", game.left()), bold);
    line(to, panel, 2, "goal", Style::new().add_modifier(Modifier::DIM));
    lines(to, Rect { y: panel.y + 3, ..panel }, &game.goal(), None, Detail::Tops, palette);
}

/// Draws the board: in pixels if there are colours and enough room, else in lines. Returns its
/// width.
fn board<P: Puzzle>(to: &mut Buffer, area: Rect, game: &Game<P>, palette: Option<Palette>) -> u16 {
    let pieces = game.pieces();
    let square = raster::largest_square(area.width.into(), area.height.into());
    if let Some(palette) = palette
        && square >= raster::SMALLEST
    {
        raster::draw(&pieces, game.hinted(), square, palette, area, to);
        return raster::size(square).0 as u16;
    }
    let detail = if are_cubes(&pieces) { Detail::Faces } else { Detail::Tops };
    lines(to, area, &pieces, game.hinted(), detail, palette);
    detail.size().0 as u16
}

/// Draws a board in lines, with a heavy frame around the `marked` square.
fn lines(
    to: &mut Buffer,
    area: Rect,
    pieces: &Pieces,
    marked: Option<tilebase_puzzle::Square>,
    detail: Detail,
    palette: Option<Palette>,
) {
    for (row, y) in grid::rows(pieces, marked, detail).iter().zip(area.y..) {
        for (&(glyph, ink), x) in row.iter().zip(area.x..) {
            if let Some(cell) = to.cell_mut((x, y)) {
                let style = palette.map_or(Style::new(), |palette| style(ink, palette));
                cell.set_char(glyph).set_style(style);
            }
        }
    }
}

fn line(to: &mut Buffer, area: Rect, row: u16, text: &str, style: Style) {
    to.set_stringn(area.x, area.y + row, text, area.width.into(), style);
}

fn style(ink: Ink, palette: Palette) -> Style {
    // The basic colours do not include the bright colours.
    let (faint, white) = match palette {
        Palette::Basic => (Color::Reset, Color::Gray),
        Palette::Xterm => (Color::DarkGray, Color::White),
    };
    let style = Style::new();
    match ink {
        Ink::Frame => style.fg(faint),
        Ink::Mark | Ink::MovedTile => style.fg(Color::Yellow).add_modifier(Modifier::BOLD),
        Ink::Tile => style,
        Ink::Face(Colour::White) => style.fg(Color::Black).bg(white),
        Ink::Face(Colour::Red) => style.fg(white).bg(Color::Red),
        Ink::Face(Colour::Blue) => style.fg(white).bg(Color::Blue),
    }
}
