//! Writes answers to standard output, and formats numbers and paths.

use std::io::{self, BufWriter, Stdout, Write};

use tilebase::Path;

/// How answers are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub(crate) enum OutputFormat {
    #[default]
    Text,
    Json,
}

/// The option of the format.
#[derive(clap::Args, Clone, Copy)]
pub(crate) struct FormatArg {
    /// Write text or json
    ///
    /// json is an object on a line for each answer. Without this option, it is text.
    #[arg(long, value_enum, default_value_t, hide_default_value = true)]
    #[arg(hide_possible_values = true)]
    pub(crate) format: OutputFormat,
}

/// Standard output. It is not locked: a signal that ends a game restores the terminal from another
/// thread.
pub(crate) type Out = BufWriter<Stdout>;

/// Writes a number and the end of a line, in few instructions.
#[inline]
pub(crate) fn write_number(out: &mut impl Write, number: u8) -> io::Result<()> {
    let (digits, length) = digits::<b'\n'>(number);
    out.write_all(&digits[..length])
}

/// Appends a number and the byte `AFTER` it. Copies a fixed number of bytes, which takes few
/// instructions, and truncates the text.
#[inline]
pub(crate) fn push_number<const AFTER: u8>(text: &mut Vec<u8>, number: u8) {
    let (digits, length) = digits::<AFTER>(number);
    let end = text.len() + length;
    text.extend_from_slice(&digits);
    text.truncate(end);
}

/// Returns the digits of a number and the byte `AFTER` them, in four bytes, and their number.
#[inline]
fn digits<const AFTER: u8>(number: u8) -> ([u8; 4], usize) {
    let (digits, length) = const { &all_digits::<AFTER>() }[usize::from(number)];
    (digits, usize::from(length))
}

const fn all_digits<const AFTER: u8>() -> [([u8; 4], u8); 256] {
    let mut all = [([0; 4], 0); 256];
    let mut number = 0;
    while number < 256 {
        let [hundreds, tens, ones] = [number / 100, number / 10 % 10, number % 10];
        let [hundreds, tens, ones] = [b'0' + hundreds as u8, b'0' + tens as u8, b'0' + ones as u8];
        all[number] = match number {
            0..10 => ([ones, AFTER, 0, 0], 2),
            10..100 => ([tens, ones, AFTER, 0], 3),
            _ => ([hundreds, tens, ones, AFTER], 4),
        };
        number += 1;
    }
    all
}

/// Appends a line with the number of moves of a path, and the moves if there are any.
#[inline(always)]
pub(crate) fn push_length_and_path(text: &mut Vec<u8>, path: Path) {
    match path.len() {
        0 => text.extend_from_slice(b"0\n"),
        length => {
            push_number::<b' '>(text, length as u8);
            push_path(text, path);
        }
    }
}

/// Appends a path and the end of a line. Copies a fixed number of bytes and truncates the text.
/// Inlined, so that the compiler drops the loop where paths have at most 31 moves.
#[inline(always)]
pub(crate) fn push_path(text: &mut Vec<u8>, path: Path) {
    if path.has_slides() {
        text.extend_from_slice(path.to_string().as_bytes());
        return text.push(b'\n');
    }
    let length = path.len();
    let end = text.len() + length;
    text.extend_from_slice(&path.padded_letters(0));
    for part in 1..=length / 32 {
        text.extend_from_slice(&path.padded_letters(part));
    }
    // The end of the line replaces the letter after the path, of which the last part always has
    // one.
    text.truncate(end + 1);
    if let Some(last) = text.last_mut() {
        *last = b'\n';
    }
}

/// Writes the lines `Case 1: 22`, `Case 2: 8`, ..., and counts the cases by incrementing the digits
/// of the line itself.
pub(crate) struct CaseLine {
    line: [u8; CaseLine::MAX],
    /// The offsets of the case's number and of the distance.
    digits: usize,
    distance: usize,
}

impl CaseLine {
    /// The greatest length of a line: the case has at most 20 digits, the distance at most three.
    const MAX: usize = 32;

    pub(crate) fn new(case: u64) -> CaseLine {
        let text = format!("Case {case}: ");
        let mut line = [0; CaseLine::MAX];
        line[..text.len()].copy_from_slice(text.as_bytes());
        CaseLine { line, digits: "Case ".len(), distance: text.len() }
    }

    /// Appends the line of the current case to a text and advances to the next case. `None` is
    /// written as -1 with an empty line after it. Copies a fixed number of bytes and truncates the
    /// text.
    #[inline(always)]
    pub(crate) fn push(&mut self, text: &mut Vec<u8>, distance: Option<u8>) {
        let (end_of_line, length) = match distance {
            Some(distance) => digits::<b'\n'>(distance),
            None => (*b"-1\n\n", 4),
        };
        let end = text.len() + self.distance + length;
        self.line[self.distance..][..end_of_line.len()].copy_from_slice(&end_of_line);
        text.extend_from_slice(&self.line);
        text.truncate(end);
        match &mut self.line[self.distance - 1 - ": ".len()] {
            b'9' => self.carry(),
            digit => *digit += 1,
        }
    }

    /// Advances to the next case if this one ends in a 9.
    #[cold]
    fn carry(&mut self) {
        for digit in self.line[self.digits..self.distance - ": ".len()].iter_mut().rev() {
            if *digit < b'9' {
                *digit += 1;
                return;
            }
            *digit = b'0';
        }
        // All digits were 9 and are now 0: insert a 1 before them.
        self.line.copy_within(self.digits..self.distance, self.digits + 1);
        self.line[self.digits] = b'1';
        self.distance += 1;
    }
}

/// Returns a count with its unit: `0 moves`, `1 move`, `2 moves`.
pub(crate) fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Returns moves with the number of each letter that comes several times in a row, as speed-solvers
/// write them: `R2U3`. Numbers of tiles stay as they are.
pub(crate) fn with_repeats(moves: &str) -> String {
    let letters: Vec<char> = moves.to_uppercase().chars().collect();
    let parts = letters.chunk_by(|one, next| one == next && one.is_alphabetic());
    parts
        .map(|part| match part.len() {
            1 => part[0].to_string(),
            count => format!("{}{count}", part[0]),
        })
        .collect()
}
