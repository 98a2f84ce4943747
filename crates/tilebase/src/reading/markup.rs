//! Moves in markup: the tags of agents, and tables of Markdown.

use std::borrow::Cow;

/// Titles of columns with moves, each with the word that stands before a move of it.
const TITLES: [(&str, &str); 9] = [
    ("tile", "tile "),
    ("piece", "tile "),
    ("cube", "tile "),
    ("blank", "blank "),
    ("empty", "blank "),
    ("gap", "blank "),
    ("direction", ""),
    ("move", ""),
    ("action", ""),
];

/// Returns a text with the moves in tags, as in `<action>up</action>`, alone, and with an item of a
/// list for each row of a table whose title names them. Other texts are returned as they are.
#[inline(never)]
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let tagged = if text.contains('<') { tagged(text) } else { None };
    let found = tagged.or_else(|| if text.contains("--") { table(text) } else { None });
    found.map_or(Cow::Borrowed(text), Cow::Owned)
}

fn tagged(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let (mut moves, mut rest) = (String::new(), &*text);
    while let Some((_, behind)) = rest.split_once("<action>") {
        let (inside, after) = behind.split_once("</action>")?;
        if !moves.is_empty() {
            moves += ", ";
        }
        moves += inside.trim();
        rest = after;
    }
    (!moves.is_empty()).then_some(moves)
}

fn table(text: &str) -> Option<String> {
    let (mut before, mut title, mut behind, mut columns) = (0, "", "", Vec::new());
    for line in text.split_inclusive('\n') {
        let is_rule = |sign: char| "|-: \r\n".contains(sign);
        if line.contains('|') && line.contains("--") && line.chars().all(is_rule) {
            columns = columns_of(title);
            if !columns.is_empty() {
                behind = &text[before + title.len() + line.len()..];
                break;
            }
        }
        before += title.len();
        title = line;
    }
    let rows = || behind.split_inclusive('\n').take_while(|line| line.contains('|'));
    // The number of a move is not that of a tile.
    let is_count = |at: usize| {
        let mut last = 0;
        rows().all(|row| {
            last += 1;
            cells(row).nth(at).and_then(|cell| cell.parse().ok()) == Some(last)
        })
    };
    if columns.len() > 1 {
        columns.retain(|(at, _)| !is_count(*at));
    }
    let (mut found, mut length) = (String::from(&text[..before]), 0);
    for (number, row) in (1..).zip(rows()) {
        length += row.len();
        found += &format!("{number}.");
        for &(at, before) in &columns {
            let cell = cells(row).nth(at).unwrap_or_default();
            let is_said = cell.to_lowercase().contains(before.trim());
            found += " ";
            found += if is_said { "" } else { before };
            found += cell;
        }
        found += "\n";
    }
    found += &behind[length..];
    (length > 0).then_some(found)
}

/// Returns the places of the columns of moves in a row of titles, tiles before directions, each with
/// the word that stands before a move of it.
fn columns_of(titles: &str) -> Vec<(usize, &'static str)> {
    let (titles, mut columns) = (titles.to_lowercase(), Vec::new());
    for (word, before) in TITLES {
        let of_board = ["board", "state", "after"];
        let is_title =
            |cell: &str| cell.contains(word) && !of_board.iter().any(|it| cell.contains(it));
        let at = cells(&titles).position(is_title);
        columns.extend(
            at.filter(|at| columns.iter().all(|(other, _)| other != at)).map(|at| (at, before)),
        );
    }
    columns
}

/// Returns the cells of a row.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let inside = row.trim();
    let inside = inside.strip_prefix('|').unwrap_or(inside);
    inside.strip_suffix('|').unwrap_or(inside).split('|').map(str::trim)
}
