//! The keys that are pressed.
//!
//! On Unix the bytes of the terminal are read here, because crossterm waits without end for the
//! rest of a sequence that has begun, such as `ESC [ <`, and reads no key after it.

use tilebase::Move;

#[cfg(not(unix))]
pub(crate) use self::events::{next, quits};
#[cfg(unix)]
pub(crate) use self::unix::{next, quits};

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    Arrow(Move),
    Letter(char),
    Enter,
    Backspace,
    Escape,
    /// Ctrl-C, which arrives as a key because the terminal is in raw mode.
    Quit,
    /// Ctrl-Z, which arrives as a key because the terminal is in raw mode.
    Suspend,
    /// Ctrl-L.
    Redraw,
    Other,
}

impl Key {
    fn letter(letter: char) -> Key {
        Key::Letter(letter.to_ascii_lowercase())
    }
}

#[cfg(unix)]
mod unix {
    use std::io::{self, stdin};
    use std::mem;
    use std::sync::{Mutex, PoisonError};
    use std::time::Duration;

    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    use super::{Key, Move};

    const ESCAPE: u8 = 0x1b;

    /// The longest time between two bytes of a key.
    const REST: Duration = Duration::from_millis(50);

    /// Ctrl-C.
    const QUIT: u8 = 0x03;

    /// Bytes that have been read, and whose keys have not been returned.
    static BEGUN: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// Returns the next key; `None` if none arrives in this time.
    pub(crate) fn next(wait: Duration) -> io::Result<Option<Key>> {
        let begun = &mut *BEGUN.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some((key, length)) = first(begun) {
                begun.drain(..length);
                return Ok(Some(key));
            }
            if !arrives(if begun.is_empty() { wait } else { REST })? {
                return Ok(match mem::take(begun)[..] {
                    [] => None,
                    [ESCAPE] => Some(Key::Escape),
                    _ => Some(Key::Other),
                });
            }
            read(begun)?;
        }
    }

    /// Returns whether Ctrl-C is among the keys that wait, for a search that would delay it.
    pub(crate) fn quits() -> bool {
        // Another thread of the search looks at the keys.
        let Ok(mut begun) = BEGUN.try_lock() else { return false };
        let is_gone = matches!(arrives(Duration::ZERO), Ok(true)) && read(&mut begun).is_err();
        is_gone || begun.contains(&QUIT)
    }

    /// Reads what has arrived.
    fn read(begun: &mut Vec<u8>) -> io::Result<()> {
        let mut bytes = [0; 1024];
        match rustix::io::read(stdin(), &mut bytes)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            length => begun.extend(&bytes[..length]),
        }
        Ok(())
    }

    /// Waits until there is something to read, or for this time.
    fn arrives(wait: Duration) -> io::Result<bool> {
        let (wait, stdin) = (Timespec::try_from(wait).unwrap_or_default(), stdin());
        match poll(&mut [PollFd::new(&stdin, PollFlags::IN)], Some(&wait)) {
            Err(rustix::io::Errno::INTR) => Ok(false),
            ready => Ok(ready? > 0),
        }
    }

    /// Returns the first key of some bytes and its length; `None` if it is incomplete.
    fn first(bytes: &[u8]) -> Option<(Key, usize)> {
        let arrow = |letter| match letter {
            b'A' => Key::Arrow(Move::Up),
            b'B' => Key::Arrow(Move::Down),
            b'C' => Key::Arrow(Move::Right),
            b'D' => Key::Arrow(Move::Left),
            _ => Key::Other,
        };
        Some(match *bytes {
            [] | [ESCAPE] | [ESCAPE, b'O'] => return None,
            [ESCAPE, b'O', letter, ..] => (arrow(letter), 3),
            // A function key of the console of Linux.
            [ESCAPE, b'[', b'[', ref rest @ ..] => (rest.first().map(|_| Key::Other)?, 4),
            [ESCAPE, b'[', ref rest @ ..] => {
                let end = rest.iter().position(|byte| !(b' '..=b'?').contains(byte))?;
                match rest[end] {
                    letter @ b'@'..=b'~' if end == 0 => (arrow(letter), 3),
                    b'@'..=b'~' => (Key::Other, end + 3),
                    // Another key, before the sequence has ended.
                    _ => (Key::Other, end + 2),
                }
            }
            [ESCAPE, ..] => (Key::Escape, 1),
            [b'\r' | b'\n', ..] => (Key::Enter, 1),
            [0x08 | 0x7f, ..] => (Key::Backspace, 1),
            [QUIT, ..] => (Key::Quit, 1),
            [0x0c, ..] => (Key::Redraw, 1),
            [0x1a, ..] => (Key::Suspend, 1),
            [letter @ b' '..=b'~', ..] => (Key::letter(letter.into()), 1),
            [_, ..] => (Key::Other, 1),
        })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        /// Returns the keys of some bytes, and how many bytes are left.
        fn keys(mut bytes: &[u8]) -> (Vec<Key>, usize) {
            let mut keys = Vec::new();
            while let Some((key, length)) = first(bytes) {
                keys.push(key);
                bytes = &bytes[length..];
            }
            (keys, bytes.len())
        }

        #[test]
        fn keys_are_read_as_terminals_send_them() {
            let [up, left] = [Move::Up, Move::Left].map(Key::Arrow);
            let (q, other) = (Key::letter('q'), Key::Other);
            for (bytes, pressed, left) in [
                (&b"Q\r\x7f\x03"[..], &[q, Key::Enter, Key::Backspace, Key::Quit][..], 0),
                (b"\x1b[A\x1bOD\x1b[1;5Aq", &[up, left, other, q], 0),
                (b"\x1b[[Aq\x1b[15~q", &[other, q, other, q], 0),
                ("ä".as_bytes(), &[other, other], 0),
                (b"\x1bq", &[Key::Escape, q], 0),
                // A sequence that does not end: Ctrl-C and the next sequence are read after it.
                (b"\x1b[<", &[], 3),
                (b"\x1b[<\x03", &[other, Key::Quit], 0),
                (b"\x1b[<0;1\x1b[A", &[other, up], 0),
                (b"q\x1b", &[q], 1),
            ] {
                assert_eq!(keys(bytes), (pressed.to_vec(), left), "{}", bytes.escape_ascii());
            }
        }
    }
}

/// The keys as crossterm reads them.
#[cfg(not(unix))]
mod events {
    use std::io;
    use std::time::Duration;

    use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};

    use super::{Key, Move};

    /// Returns the next key; `None` if none arrives in this time.
    pub(crate) fn next(wait: Duration) -> io::Result<Option<Key>> {
        // With a wait of zero, crossterm does not look for keys.
        if !event::poll(wait.max(Duration::from_millis(1)))? {
            return Ok(None);
        }
        Ok(Some(match event::read()? {
            Event::Key(pressed) if pressed.is_press() => key(pressed),
            _ => Key::Other,
        }))
    }

    /// Does nothing: crossterm cannot look at a key and leave it.
    pub(crate) fn quits() -> bool {
        false
    }

    fn key(pressed: KeyEvent) -> Key {
        if pressed.modifiers.contains(KeyModifiers::CONTROL) {
            return match pressed.code {
                KeyCode::Char('c') => Key::Quit,
                KeyCode::Char('l') => Key::Redraw,
                KeyCode::Char('z') => Key::Suspend,
                _ => Key::Other,
            };
        }
        match pressed.code {
            KeyCode::Down => Key::Arrow(Move::Down),
            KeyCode::Left => Key::Arrow(Move::Left),
            KeyCode::Right => Key::Arrow(Move::Right),
            KeyCode::Up => Key::Arrow(Move::Up),
            KeyCode::Char(letter) => Key::letter(letter),
            KeyCode::Enter => Key::Enter,
            KeyCode::Backspace => Key::Backspace,
            KeyCode::Esc => Key::Escape,
            _ => Key::Other,
        }
    }
}
