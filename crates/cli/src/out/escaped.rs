//! User input and file names for messages. Control characters are escaped, so that they cannot move
//! the cursor of a terminal, and the middle of a very long text is left out.

use std::fmt::{self, Display, Write};
use std::path::Path;

/// Displays a text with its control characters escaped, such as `a\nb` and `\u{1b}[2J`.
pub(crate) struct Escaped<T>(pub(crate) T);

impl<T: Display> Display for Escaped<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

/// A writer that escapes control characters and passes the text on to a formatter.
struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        text.split_inclusive(char::is_control).try_for_each(|part| {
            let control = part.chars().next_back().filter(|last| last.is_control());
            let Some(control) = control else { return self.0.write_str(part) };
            self.0.write_str(&part[..part.len() - control.len_utf8()])?;
            write!(self.0, "{}", control.escape_debug())
        })
    }
}

/// Returns a path for messages, without the middle if it is too long for any file.
pub(crate) fn shown_path(path: &Path) -> String {
    /// The length of the longest path that Linux opens.
    const LONGEST: usize = 4096;
    let text = path.display().to_string();
    Escaped(if text.len() > LONGEST { shortened(&text) } else { text }).to_string()
}

/// Leaves out the middle of each very long line of a text.
pub(crate) fn shortened(text: &str) -> String {
    /// The number of characters that the beginning and the end keep.
    const KEPT: usize = 300;
    let line = |line: &str| {
        let begin = line.char_indices().nth(KEPT).map_or(line.len(), |(at, _)| at);
        let end = line.char_indices().nth_back(KEPT).map_or(0, |(at, _)| at);
        match line.get(begin..end) {
            Some(middle) if middle.len() > "...".len() => {
                format!("{}...{}", &line[..begin], &line[end..])
            }
            _ => line.to_owned(),
        }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_escaped() {
        let text = "a\x1b[2J\r\nb\t\u{7f}\u{9b}31m";
        assert_eq!(Escaped(text).to_string(), r"a\u{1b}[2J\r\nb\t\u{7f}\u{9b}31m");
        for text in ["", "cubic/WWWWEWWWW.tbl", "a b", r#"C:\x "é" 立"#] {
            assert_eq!(Escaped(text).to_string(), text);
        }
    }
}
