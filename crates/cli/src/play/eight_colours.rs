//! Output for terminals with eight colours.

use std::io::{self, Write};

/// A writer that writes the first eight colours as every terminal understands them.
///
/// The library that draws writes colour 1 as an entry of a table of 256, `38;5;1`. A terminal
/// without that table takes this for three attributes, of which 5 is blinking. It expects `31`.
pub(super) struct EightColours<W: Write> {
    to: W,
    /// What has been written since the last flush.
    pending: Vec<u8>,
}

impl<W: Write> EightColours<W> {
    /// Creates a writer to `to`, for output without other colours than the first eight.
    pub(super) fn new(to: W) -> EightColours<W> {
        EightColours { to, pending: Vec::new() }
    }
}

impl<W: Write> Write for EightColours<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pending.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let text = String::from_utf8_lossy(&self.pending);
        // The screen's own text has digits, but no semicolons.
        self.to.write_all(text.replace("38;5;", "3").replace("48;5;", "4").as_bytes())?;
        self.pending.clear();
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use ratatui::backend::{Backend, CrosstermBackend};
    use ratatui::buffer::Cell;
    use ratatui::style::Color;

    use super::*;

    #[test]
    fn the_first_eight_colours_are_single_numbers() {
        let mut out = Vec::new();
        let mut backend = CrosstermBackend::new(EightColours::new(&mut out));
        let mut cell = Cell::new("▀");
        cell.set_fg(Color::Red).set_bg(Color::Gray);
        backend.draw([(0, 0, &cell)].into_iter()).unwrap();
        Backend::flush(&mut backend).unwrap();
        drop(backend);
        let drawn = String::from_utf8(out).unwrap();
        assert!(drawn.contains("\u{1b}[31;47m▀"), "{drawn:?}");
        assert!(!drawn.contains(";5;"), "{drawn:?}");
    }
}
