//! A path that is given as its boards, one after the other, as most programs of courses print it.

use tilebase_puzzle::described::Board;

/// Returns the boards of a text, each with the pieces of `start`: nine squares, or one word, between words,
/// brackets, arrows and numbers of steps. `None` if the text has none, or anything else that may mean a move.
pub(super) fn boards(text: &str, start: &Board) -> Option<Vec<Board>> {
    let (puzzle, squares) = (start.puzzle(), start.numbers().len());
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
    let is_like = |board: &Board| pieces(board) == wanted;
    let is_shown =
        |token: &str| token.chars().all(|sign| shown.contains(sign.to_ascii_uppercase()));

    let text = text.replace("->", " ").replace("=>", " ");
    [false, true].into_iter().find_map(|is_list| {
        let tokens = tokens(&text, is_list);
        let (mut boards, mut rest) = (Vec::new(), &tokens[..]);
        while let [first, after @ ..] = rest {
            let whole = puzzle.board(first).ok().filter(is_like);
            let several = || puzzle.board(&rest.get(..squares)?.join(",")).ok().filter(is_like);
            rest = match (whole, several()) {
                (Some(board), _) => {
                    boards.push(board);
                    after
                }
                (None, Some(board)) => {
                    boards.push(board);
                    &rest[squares..]
                }
                (None, None) if is_word(first) && !is_shown(first) => after,
                (None, None) => return None,
            };
        }
        (!boards.is_empty()).then_some(boards)
    })
}

/// Cuts a text into words and squares, without frames, and without the number behind a word, as in `Step 2:`,
/// and in a list that before an item, as in `2.`.
fn tokens(text: &str, is_list: bool) -> Vec<&str> {
    let is_between = |sign: char| sign.is_whitespace() || "[](){},;|/\"'=→│".contains(sign);
    let is_frame = |token: &str| {
        token != "---" && token.len() > 1 && token.chars().all(|sign| "+-─┼├┤╭╮╰╯┬┴".contains(sign))
    };
    let mut tokens: Vec<&str> = Vec::new();
    let mut is_label = false;
    for token in text.split(is_between).filter(|token| !token.is_empty() && !is_frame(token)) {
        let bare = token.trim_end_matches([':', '.']);
        let is_number = bare.len() < 3 && bare.bytes().all(|sign| sign.is_ascii_digit());
        let is_item = is_list && bare.len() < token.len();
        if token == "." || !bare.is_empty() && !(is_number && (is_label || is_item)) {
            tokens.push(if bare.is_empty() { token } else { bare });
        }
        is_label = is_word(bare);
    }
    tokens
}

/// Returns whether this is a word, and no square of tiles.
fn is_word(token: &str) -> bool {
    token.chars().filter(|sign| sign.is_alphabetic()).count() > 1
}
