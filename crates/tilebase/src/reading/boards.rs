//! A path that is given as its boards, one after the other, as most programs of courses print it.

use tilebase_puzzle::Board;

/// Words behind which a number is that of a step, and no square.
const COUNTED: [&str; 8] = ["step", "move", "board", "state", "node", "depth", "level", "roll"];

/// Words of moves: boards beside them are a path only if each is one move from the one before.
const MOVES: [&str; 4] = ["up", "down", "left", "right"];

/// Words that leave in doubt which boards are meant.
const DOUBTS: [&str; 6] = ["or", "not", "either", "cannot", "instead", "wrong"];

/// Returns the boards of a text, each with the pieces of `start`, between words, brackets, frames,
/// arrows and numbers of steps: a word, a row a word, or a square a word. `None` if the text has
/// none, or anything else that may mean a move.
pub(super) fn boards(text: &str, start: &Board) -> Option<Vec<Board>> {
    let (puzzle, squares) = (start.puzzle(), start.numbers().len());
    let (columns, rows) = (puzzle.grid().columns(), puzzle.grid().rows());
    if text.len() < squares {
        return None;
    }
    // Cubes by any of their numbers.
    let pieces = |board: &Board| {
        let first = |&number: &u8| puzzle.orientations(number).min().unwrap_or(number);
        let mut pieces: Vec<_> = board.numbers().iter().map(first).collect();
        pieces.sort_unstable();
        pieces
    };
    let (wanted, shown) = (pieces(start), start.to_string());
    let board = |text: &str| puzzle.board(text).ok().filter(|board| pieces(board) == wanted);
    let is_shown =
        |token: &str| token.chars().all(|sign| shown.contains(sign.to_ascii_uppercase()));

    let text = text.replace("->", " ").replace("=>", " ").replace(['│', '┃'], "|");
    [false, true].into_iter().find_map(|is_list| {
        let tokens = tokens(&text, is_list, columns, shown.contains("---"));
        let (mut boards, mut has_moves, mut rest) = (Vec::new(), false, &tokens[..]);
        while let [first, after @ ..] = rest {
            let joined = |count: usize, between: &str| board(&rest.get(..count)?.join(between));
            let found = board(first)
                .map(|board| (board, 1))
                .or_else(|| joined(rows, "").map(|board| (board, rows)))
                .or_else(|| joined(squares, ",").map(|board| (board, squares)));
            if let Some((board, length)) = found {
                boards.push(board);
                rest = &rest[length..];
                continue;
            }
            let word = first.to_ascii_lowercase();
            if !is_word(first) || is_shown(first) || DOUBTS.contains(&&*word) {
                return None;
            }
            has_moves |= MOVES.contains(&&*word) || word.chars().all(|sign| "dlru".contains(sign));
            rest = after;
        }
        let here = [*start].into_iter().chain(boards.iter().copied());
        let is_path = || {
            let is_step = |(from, to): (Board, &Board)| {
                from == *to || from.legal_moves().iter().any(|step| from.after(step) == Some(*to))
            };
            boards.len() > 1 && here.zip(&boards).all(is_step)
        };
        (!boards.is_empty() && (!has_moves || is_path())).then_some(boards)
    })
}

/// Cuts a text into words and squares, without frames, and without the number behind a word, as in
/// `Step 2`, and in a list that before an item, as in `2.`. In a line of so many cells between
/// bars, an empty one is the empty square.
fn tokens(text: &str, is_list: bool, columns: usize, has_dashes: bool) -> Vec<&str> {
    let is_between = |sign: char| sign.is_whitespace() || "[](){},;/\\\"'=→`".contains(sign);
    let is_frame = |token: &str| {
        let is_dashes = token == "---" && has_dashes;
        let is_line = token.chars().all(|sign| "+-─━┼├┤╭╮╰╯┬┴╆╅╄╃┏┓┗┛┡┩┢┪┱┲┺┹╋".contains(sign));
        is_line && token.len() > 1 && !is_dashes
    };
    let mut tokens = Vec::new();
    for line in text.lines() {
        let cells: Vec<_> = line.split('|').collect();
        let mut is_label = false;
        for (at, cell) in cells.iter().enumerate() {
            if (1..=columns).contains(&at) && cells.len() == columns + 2 && cell.trim().is_empty() {
                tokens.push("_");
            }
            let words = cell.split(is_between).filter(|word| !word.is_empty() && !is_frame(word));
            for word in words {
                let bare = word.trim_end_matches([':', '.']);
                let is_marked = bare.len() < word.len();
                let is_number = bare.len() < 3 && bare.bytes().all(|sign| sign.is_ascii_digit());
                if word == "."
                    || !bare.is_empty() && !(is_number && (is_label || is_list && is_marked))
                {
                    tokens.push(if bare.is_empty() { word } else { bare });
                }
                is_label = !is_marked && COUNTED.contains(&&*bare.to_ascii_lowercase());
            }
        }
    }
    tokens
}

/// Returns whether this is a word, and no square of tiles.
fn is_word(token: &str) -> bool {
    token.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}
