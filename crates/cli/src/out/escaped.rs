//! Escapes the control characters of user input and file names in messages, so that they cannot
//! move the cursor of a terminal.

use std::fmt::{self, Display, Write};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_control_characters_are_escaped() {
        let text = "a\x1b[2J\r\nb\t\u{7f}\u{9b}31m";
        assert_eq!(Escaped(text).to_string(), r"a\u{1b}[2J\r\nb\t\u{7f}\u{9b}31m");
        for text in ["", "goals/WWWWEWWWW.tbl", "a b", r#"C:\x "é" 立"#] {
            assert_eq!(Escaped(text).to_string(), text);
        }
    }
}
