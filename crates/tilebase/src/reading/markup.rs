//! Moves in markup: the tags of agents, and tables of Markdown.

use std::borrow::Cow;

/// Words of the titles of columns with moves, behind the word that stands before each of these moves.
const TITLES: [(&str, [&str; 3]); 3] = [
    ("tile ", ["tile", "piece", "cube"]),
    ("blank ", ["blank", "empty", "gap"]),
    ("", ["direction", "move", "action"]),
];

/// The most columns of a table that are looked at.
const MOST: usize = 16;

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
    let is_count = |at| {
        let number = |row| cells(row).nth(at).and_then(|cell| cell.parse::<usize>().ok());
        (1..).zip(rows()).all(|(count, row)| number(row) == Some(count))
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
/// the word that stands before its moves.
fn columns_of(titles: &str) -> Vec<(usize, &'static str)> {
    let (titles, mut columns) = (titles.to_lowercase(), Vec::<(usize, _)>::new());
    for (before, words) in TITLES {
        let has_any = |title: &str, words: [&str; 3]| words.iter().any(|word| title.contains(word));
        for (at, title) in cells(&titles).take(MOST).enumerate() {
            let is_known = has_any(title, ["board", "state", "after"])
                || columns.iter().any(|(other, _)| *other == at);
            if has_any(title, words) && !is_known {
                columns.push((at, before));
            }
        }
    }
    columns
}

/// Returns the cells of a row.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let inside = row.trim();
    let inside = inside.strip_prefix('|').unwrap_or(inside);
    inside.strip_suffix('|').unwrap_or(inside).split('|').map(str::trim)
}
