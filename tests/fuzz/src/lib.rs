//! Code that the targets share: real tables, and bytes that are almost a table.
#![forbid(unsafe_code)]

pub mod altered;
pub mod ask;
pub mod parts;

use std::io::{self, Read};
use std::sync::LazyLock;

use tilebase::{Content, Fault, Puzzle, TableError, TableFile, Tables};
use tilebase_build::make;

/// A small table of each kind: `eight.tbl`, `cubic.tbl`, a goal table, and one of Harris's cubes.
/// [`altered::Zeros`] is a large one.
pub static TABLES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(|| {
    let goal = |puzzle, goal: &str| {
        Content::of(&Puzzle::shipped(puzzle).unwrap().goal(goal).unwrap()).unwrap()
    };
    let (cubic, harris) = (goal("cubic", "EWWWWWWWW"), goal("harris", "_UUUUUUUU"));
    [Content::Eight, Content::Cubic, cubic, harris]
        .map(|content| make(&content, &|_| {}).to_bytes().unwrap())
});

/// The tables of [`TABLES`]; all others are missing, which is an error.
static ONES: LazyLock<Tables> = LazyLock::new(|| {
    Tables::from_fn(|content| {
        let all = TABLES.iter().map(|table| TableFile::from_bytes(&table[..]).unwrap());
        let opened = all.into_iter().find(|opened| opened.header().content() == content);
        opened.ok_or_else(|| TableError::missing(content))
    })
});

/// Answers a stream as `tilebase answer WORDS` does. Returns the result, with an error as text, and
/// the output.
pub fn answered(words: &str, input: impl Read) -> (Result<Option<String>, String>, String) {
    let words: Vec<_> = words.split(' ').collect();
    let mut output = Vec::new();
    let result = tilebase_cli::answer(&words, input, &mut output, &ONES);
    (result.map_err(|failure| failure.to_string()), String::from_utf8(output).unwrap())
}

/// The offset of the header in a file: it follows magic, version, header length and checksum.
const HEADER: usize = 20;

/// Returns a file that begins with these bytes, but with the right header length and checksum, so
/// that the header is decoded. If a real table has the length that follows from the header, its
/// sections are appended.
pub fn completed(head: &[u8]) -> Vec<u8> {
    let mut file = head.to_vec();
    if let Some(encoded) = head.get(HEADER..) {
        // The length that the bytes state, if there are that many; else all of them.
        let stated = u32::from_le_bytes([12, 13, 14, 15].map(|at| head[at])) as usize;
        let length = if stated <= encoded.len() { stated } else { encoded.len() };
        file[12..16].copy_from_slice(&(length as u32).to_le_bytes());
        file[16..HEADER].copy_from_slice(&crc32fast::hash(&encoded[..length]).to_le_bytes());
    }
    if let Err(Fault::Length { expected, .. }) =
        TableFile::from_bytes(file.clone()).map_err(TableError::into_fault)
    {
        for table in TABLES.iter().filter(|table| table.len() as u64 == expected) {
            let start =
                TableFile::from_bytes(&table[..]).unwrap().header().sections()[0].range().start;
            file.resize(start, 0);
            file.extend(&table[start..]);
        }
    }
    file
}

/// Returns whether these bytes are among a fraction `1 / out_of` of all inputs, for checks that
/// take too long for every input. The choice is by a checksum, so the fuzzer cannot learn it.
pub fn rare(data: &[u8], out_of: u32) -> bool {
    crc32fast::hash(data) % out_of == 1
}

/// Returns the part of a stream's result that does not depend on the sizes of the reads. The text
/// that an error shows after "found" depends on them, and so does the warning of text after the
/// end.
pub fn without_excerpt(result: &Result<Option<String>, String>) -> Result<(), &str> {
    match result {
        Ok(_) => Ok(()),
        Err(error) => Err(error.split(", found ").next().unwrap_or(error)),
    }
}

/// A reader that returns 1 to 7 bytes at a time.
pub struct ShortReads<'a> {
    rest: &'a [u8],
    next: usize,
}

impl<'a> ShortReads<'a> {
    /// Returns a reader of these bytes.
    pub fn new(data: &'a [u8]) -> ShortReads<'a> {
        ShortReads { rest: data, next: crc32fast::hash(data) as usize }
    }
}

impl Read for ShortReads<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.next = self.next.wrapping_mul(5).wrapping_add(3);
        let length = (1 + (self.next >> 7) % 7).min(buffer.len()).min(self.rest.len());
        let (bytes, rest) = self.rest.split_at(length);
        buffer[..length].copy_from_slice(bytes);
        self.rest = rest;
        Ok(length)
    }
}
