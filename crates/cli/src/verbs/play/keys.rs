//! The keys that are pressed, as the bytes that a terminal sends. A thread of its own reads them,
//! so that Ctrl-C ends a search.
//!
//! On Unix, crossterm is not used, because it waits without end for the rest of a sequence that has
//! begun, such as `ESC [ <`, and reads no key after it.

use std::io;
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use tilebase::Move;

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

/// The keys that are typed.
pub(crate) struct Keys {
    typed: Receiver<io::Result<Vec<u8>>>,
    /// Bytes that have been received, and whose key has not been returned.
    begun: Vec<u8>,
}

const ESCAPE: u8 = 0x1b;

/// Ctrl-C.
const QUIT: u8 = 0x03;

/// The longest time between two bytes of a key.
const REST: Duration = Duration::from_millis(50);

/// Whether Ctrl-C has been typed.
static QUITS: AtomicBool = AtomicBool::new(false);

/// Returns whether Ctrl-C is among the keys that wait, for a search that would delay it.
pub(crate) fn quits() -> bool {
    QUITS.load(Ordering::Relaxed)
}

impl Keys {
    /// Begins to read keys.
    pub(crate) fn open() -> io::Result<Keys> {
        let (sender, typed) = mpsc::channel();
        let run = move || {
            while !quits() {
                let bytes = read();
                let quits = bytes.as_ref().map_or(true, |bytes| bytes.contains(&QUIT));
                QUITS.store(quits, Ordering::Relaxed);
                let _game_is_over = sender.send(bytes);
            }
        };
        // Not `thread::spawn`, which panics where the system allows no more threads.
        thread::Builder::new().spawn(run)?;
        Ok(Keys { typed, begun: Vec::new() })
    }

    /// Returns the next key; `None` if none arrives in this time.
    ///
    /// # Errors
    /// The terminal is gone.
    pub(crate) fn next(&mut self, wait: Duration) -> io::Result<Option<Key>> {
        loop {
            if let Some((key, length)) = first(&self.begun) {
                self.begun.drain(..length);
                return Ok(Some(key));
            }
            match self.typed.recv_timeout(if self.begun.is_empty() { wait } else { REST }) {
                Ok(bytes) => self.begun.extend(bytes?),
                Err(_) => {
                    return Ok(match mem::take(&mut self.begun)[..] {
                        [] => None,
                        [ESCAPE] => Some(Key::Escape),
                        _ => Some(Key::Other),
                    });
                }
            }
        }
    }
}

/// Waits for bytes that the terminal sends.
#[cfg(unix)]
fn read() -> io::Result<Vec<u8>> {
    use std::io::{BufRead, stdin};

    let mut stdin = stdin().lock();
    let bytes = stdin.fill_buf()?.to_vec();
    stdin.consume(bytes.len());
    if bytes.is_empty() { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(bytes) }
}

/// Waits for a key, and returns the bytes that a terminal of Unix would send.
#[cfg(not(unix))]
fn read() -> io::Result<Vec<u8>> {
    use crossterm::event::{self, KeyCode, KeyModifiers};

    let event = event::read()?;
    let Some(key) = event.as_key_press_event() else { return Ok(Vec::new()) };
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Ok(match key.code {
        KeyCode::Char(letter) if is_control => vec![letter as u8 & 0x1f],
        KeyCode::Char(letter) => letter.to_string().into_bytes(),
        KeyCode::Up => b"\x1b[A".to_vec(),
        KeyCode::Down => b"\x1b[B".to_vec(),
        KeyCode::Right => b"\x1b[C".to_vec(),
        KeyCode::Left => b"\x1b[D".to_vec(),
        KeyCode::Enter => vec![b'\r'],
        KeyCode::Backspace => vec![0x7f],
        KeyCode::Esc => vec![ESCAPE],
        _ => Vec::new(),
    })
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
        [letter @ b' '..=b'~', ..] => (Key::Letter(letter.to_ascii_lowercase().into()), 1),
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
        let (q, other) = (Key::Letter('q'), Key::Other);
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
