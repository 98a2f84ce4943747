//! What the targets share: the real tables, and bytes that are almost one.
#![forbid(unsafe_code)]

pub mod altered;
pub mod ask;
pub mod parts;

use std::io::{self, Read};
use std::sync::LazyLock;

use tilebase::{Content, Fault, Image, TableError};
use tilebase_build::make;

/// One table of each kind: eight, cubic, a goal's, and one of Harris's cubes.
pub static TABLES: LazyLock<[Vec<u8>; 4]> = LazyLock::new(|| {
    let goal = Content::goal("EWWWWWWWW".parse().unwrap());
    let harris = Content::harris("_UUUUUUUU".parse().unwrap());
    [Content::Eight, Content::Cubic, goal, harris].map(|content| make(content, &|_| {}).to_bytes())
});

/// Where the encoded header begins: after magic, version, length, checksum.
const HEADER: usize = 20;

/// A file that begins with these bytes: its header's stated length and checksum made right, so
/// that the header is read, and behind it the body of a real table, if the header is one of a table
/// of that length.
pub fn completed(head: &[u8]) -> Vec<u8> {
    let mut file = head.to_vec();
    if let Some(encoded) = head.get(HEADER..) {
        // As long as it says, if that is within what there is; else, all there is.
        let stated = u32::from_le_bytes([12, 13, 14, 15].map(|at| head[at])) as usize;
        let length = if stated <= encoded.len() { stated } else { encoded.len() };
        file[12..16].copy_from_slice(&(length as u32).to_le_bytes());
        file[16..HEADER].copy_from_slice(&crc32fast::hash(&encoded[..length]).to_le_bytes());
    }
    if let Err(Fault::Length { expected, .. }) = Image::new(&file).map_err(TableError::into_fault) {
        for table in TABLES.iter().filter(|table| table.len() as u64 == expected) {
            let start = Image::new(table).unwrap().header().sections[0].range().start;
            file.resize(start, 0);
            file.extend(&table[start..]);
        }
    }
    file
}

/// Whether these bytes are among a few, one out of so many: for what takes too long to be asked
/// every time. The fuzzer cannot learn which.
pub fn rare(data: &[u8], out_of: u32) -> bool {
    crc32fast::hash(data) % out_of == 1
}

/// What was said of a stream, without what depends on how much of it had been read: an error shows the
/// text from the wrong symbol on, and text behind the end is warned of if it has been read.
pub fn settled(said: &Result<Option<String>, String>) -> Result<(), &str> {
    match said {
        Ok(_) => Ok(()),
        Err(error) => Err(error.split(", found ").next().unwrap_or(error)),
    }
}

/// The stream without a byte-order mark.
pub fn without_mark(data: &[u8]) -> &[u8] {
    data.strip_prefix(b"\xef\xbb\xbf").unwrap_or(data)
}

/// The symbols of a judge's stream.
pub fn symbols(data: &[u8]) -> impl Iterator<Item = u8> {
    without_mark(data).iter().copied().filter(|byte| !byte.is_ascii_whitespace())
}

/// A stream that gives out its bytes a few at a time.
pub struct Sips<'a> {
    rest: &'a [u8],
    next: usize,
}

impl<'a> Sips<'a> {
    pub fn new(data: &'a [u8]) -> Sips<'a> {
        Sips { rest: data, next: crc32fast::hash(data) as usize }
    }
}

impl Read for Sips<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.next = self.next.wrapping_mul(5).wrapping_add(3);
        let length = (1 + (self.next >> 7) % 7).min(buffer.len()).min(self.rest.len());
        let (sip, rest) = self.rest.split_at(length);
        buffer[..length].copy_from_slice(sip);
        self.rest = rest;
        Ok(length)
    }
}
