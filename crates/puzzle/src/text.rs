//! Short texts without allocation. Values are written into one before they are displayed, so that
//! the formatter's width and alignment apply to the whole text.

use std::fmt;

/// A text of at most `N` bytes of ASCII.
pub(crate) struct Text<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Text<N> {
    pub(crate) const fn new() -> Text<N> {
        Text { bytes: [0; N], length: 0 }
    }

    /// Writes the text, padded to the formatter's width.
    pub(crate) fn pad(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(std::str::from_utf8(&self.bytes[..self.length]).map_err(|_| fmt::Error)?)
    }
}

impl<const N: usize> fmt::Write for Text<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes.get_mut(self.length..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

/// Displays the output of `write`, at most `N` bytes of ASCII, padded to the formatter's width.
pub(crate) fn padded<const N: usize>(
    f: &mut fmt::Formatter<'_>,
    write: impl FnOnce(&mut Text<N>) -> fmt::Result,
) -> fmt::Result {
    let mut text = Text::new();
    write(&mut text)?;
    text.pad(f)
}

/// Implements `Debug` as the type's name and, in brackets, its display.
macro_rules! debug_as_text {
    ($name:literal: {$($generics:tt)*} $type:ty) => {
        impl<$($generics)*> std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($name, "({})"), self)
            }
        }
    };
}
pub(crate) use debug_as_text;
