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

/// Returns a text with the moves in tags, as in `<action>up</action>`, alone, and with a line for
/// each row of a table whose title names them. Other texts are returned as they are.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let found = if text.contains('<') { tagged(text) } else { None };
    found.or_else(|| table(text)).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn tagged(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    let [_, tags @ ..] = &text.split("<action>").collect::<Vec<_>>()[..] else { return None };
    let moves = tags.iter().map(|rest| Some(rest.split_once("</action>")?.0.trim()));
    moves.collect::<Option<Vec<_>>>().filter(|moves| !moves.is_empty()).map(|all| all.join(", "))
}

fn table(text: &str) -> Option<String> {
    let lines: Vec<_> = text.lines().collect();
    let is_rule = |line: &&str| {
        line.contains('|') && line.contains("--") && line.chars().all(|sign| "|-: ".contains(sign))
    };
    let head = lines.iter().position(is_rule)?.checked_sub(1)?;
    let cells = |line: &str| -> Vec<String> {
        let inside = line.trim().trim_start_matches('|').trim_end_matches('|');
        inside.split('|').map(|cell| cell.trim().to_lowercase()).collect()
    };
    let rows = lines[head + 2..].iter().take_while(|line| line.contains('|'));
    let rows: Vec<_> = rows.map(|line| cells(line)).collect();
    let titles = cells(lines[head]);
    // The number of a move is not that of a tile.
    let is_count = |at: usize| {
        let mut numbered = (1..).zip(&rows);
        numbered.all(|(number, row)| row.get(at).is_some_and(|cell| *cell == number.to_string()))
    };
    let mut columns: Vec<_> = (0..titles.len())
        .filter_map(|at| {
            let title = &titles[at];
            let is_of_board = ["board", "state", "after"].iter().any(|word| title.contains(word));
            let rank = TITLES.iter().position(|(word, _)| title.contains(word));
            rank.filter(|_| !is_of_board).map(|rank| (rank, at, TITLES[rank].1))
        })
        .collect();
    columns.sort_unstable();
    if columns.len() > 1 {
        columns.retain(|&(_, at, _)| !is_count(at));
    }
    let line = |row: &Vec<String>| -> String {
        let cell = |&(_, at, word): &(usize, usize, &str)| {
            let cell = row.get(at).map_or("", String::as_str);
            if cell.contains(word.trim()) { cell.to_owned() } else { format!("{word}{cell}") }
        };
        columns.iter().map(cell).collect::<Vec<_>>().join(" ")
    };
    let moves = (1..).zip(&rows).map(|(number, row)| format!("{number}. {}", line(row)));
    let [before, after] = [&lines[..head], &lines[head + 2 + rows.len()..]];
    let all = before.iter().map(|line| (*line).to_owned()).chain(moves);
    let all: Vec<_> = all.chain(after.iter().map(|line| (*line).to_owned())).collect();
    (!columns.is_empty() && !rows.is_empty()).then(|| all.join("\n"))
}
