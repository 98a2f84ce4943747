//! Texts as signs: a character for each word or mark.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The signs of the directions as words, letters, arrows and pictures.
pub(super) const STYLES: [&str; 4] = ["dlru", "DLRU", "↓←→↑", "⬇⬅➡⬆"];

/// Parts of texts with what they stand for, and words and marks with their signs.
const TEXTS: &str = include_str!("signs.txt");

/// Words and marks with their signs, which are `-` if they say nothing. The other signs are `D`,
/// `L`, `R` and `U` for the letters of a word such as `drrul`, digits, `\n` and `.` for the ends of
/// lines and sentences, `I` and `i` for the first and the other numbers of a list, `|` for the end
/// of a bracket, `B` and `T` for a remark in brackets on moves of the empty square or of tiles, and
/// `?`.
static SIGNS: LazyLock<HashMap<&str, char>> = LazyLock::new(|| {
    let lines = TEXTS.lines().filter(|line| !line.starts_with("//") && !line.contains(" =>"));
    let rows = lines.filter_map(|line| line.split_once(' '));
    rows.flat_map(|(signs, words)| words.split(' ').zip(signs.chars().cycle())).collect()
});

pub(super) fn is_digit(sign: char) -> bool {
    sign.is_ascii_digit()
}

/// Returns the signs of a text, with a blank for white space.
pub(super) fn signs(text: &str) -> String {
    let mut text = text.to_lowercase();
    for (part, meaning) in TEXTS.lines().filter_map(|line| line.split_once(" =>")) {
        text = text.replace(part, meaning);
    }
    let (mut signs, mut rest) = (String::new(), &*text);
    // The number of the last item, and whether a quotation or a bracket has begun.
    let (mut item, mut is_quoted, mut is_inside) = (0, false, false);
    while let Some(first) = rest.chars().next() {
        let is_more = |next: char| match first {
            '0'..='9' => is_digit(next),
            _ => first.is_alphabetic() && (next.is_alphabetic() || "'’".contains(next)),
        };
        let behind = rest[first.len_utf8()..].trim_start_matches(is_more);
        let word = &rest[..rest.len() - behind.len()];
        let word = if first.is_alphabetic() { word.trim_end_matches(['\'', '’']) } else { word };
        rest = &rest[word.len()..];
        let next = rest.chars().next().unwrap_or('\n');
        let letters = if is_digit(next) { word.trim_end_matches('x') } else { word };
        let is_letter = |letter| STYLES[0].contains(letter);
        let before = signs.trim_end_matches(' ');
        let is_step = before.ends_with('s');
        let begins =
            word == "1" && (before.is_empty() || before.ends_with(['\n', '.', ':', '(', 's', 'v']));
        let goes_on =
            item > 0 && word.parse() == Ok(item + 1) && !before.ends_with(['I', 'i', 't']);
        let is_marked = ".):".contains(next) && (!is_inside || before.ends_with('('));
        match first {
            '0'..='9' if (is_marked || is_step) && (begins || goes_on) => {
                item = if begins { 1 } else { item + 1 };
                signs.truncate(before.trim_end_matches('(').len());
                signs.push(if begins { 'I' } else { 'i' });
                is_inside = false;
                rest = rest.strip_prefix(['.', ')', ':']).unwrap_or(rest);
            }
            '0'..='9' => signs += word,
            '\n' => {
                // No empty line is between the end of a sentence and that of its line.
                signs.truncate(signs.trim_end_matches(['.', ' ']).len());
                signs.push('\n');
            }
            _ if first.is_whitespace() && before.len() < signs.len() => {}
            _ if first.is_whitespace() => signs.push(' '),
            '\'' | '’' if is_quoted || next.is_alphanumeric() || !next.is_ascii() => {
                is_quoted = !is_quoted;
            }
            '!' => signs.push('.'),
            '.' if !next.is_alphanumeric() && next != '.' => signs.push('.'),
            '.' if next.is_alphabetic() && signs.ends_with(char::is_alphabetic) => signs.push(','),
            '-' if next.is_alphabetic() && signs.ends_with(is_digit) => {}
            // As in "Blank: up" and "Tile 5: up".
            ':' if signs
                .trim_end_matches(|sign| sign == ' ' || is_digit(sign))
                .ends_with(['b', 't', 'f', '&']) => {}
            ')' if is_inside => {
                let inner = signs.split_off(signs.rfind('(').unwrap_or_default());
                // A remark, which may leave open what is meant.
                if inner.contains(['o', 'w', '\n']) {
                    signs.push('?');
                } else if !inner.contains(['?', 'm', 'n', 'e', 'q', 'h', ':']) {
                    signs += &format!(" {} |", inner[1..].replace(',', " "));
                } else if !inner.contains(is_digit) {
                    let about = [('b', " B"), ('t', " T")];
                    about.iter().filter(|(word, _)| inner.contains(*word)).for_each(
                        |(_, aside)| {
                            signs += aside;
                        },
                    );
                }
            }
            _ => match SIGNS.get(word) {
                Some('-') => {}
                Some(sign) => signs.push(*sign),
                // As in "drrul" and "Rx2".
                None if !letters.is_empty() && letters.chars().all(is_letter) => {
                    signs += &letters.to_uppercase();
                    signs += &word[letters.len()..];
                }
                None => signs.push('?'),
            },
        }
        is_inside = first == '(' || is_inside && first != ')';
    }
    signs
}
