//! The header of a table file. `tables/README.md` specifies it byte by byte.
//!
//! [`Header`] is encoded with bincode, with fixed-width little-endian integers. It is decoded only
//! after its length and its checksum were checked. No other module uses bincode.

use std::ops::Range;

use bincode::error::DecodeError;
use serde::{Deserialize, Serialize};
use tilebase_puzzle::{Square, cubic};

use crate::content::{Content, FORMAT, MAGIC, PATTERNS};
use crate::error::Fault;

/// The offset of the header in the file: it follows magic, version, header length and checksum.
const PREFIX: usize = 20;

/// The alignment of sections in the file, in bytes: a cache line.
const ALIGN: usize = 64;

/// The largest header length, in bytes, that is accepted. It rejects invalid files early.
const MAX_HEADER: usize = 1 << 16;

/// The largest number of counts in a histogram that is accepted. No search has as many levels.
const MAX_LEVELS: usize = 128;

/// The number of contents.
const CONTENTS: u32 = 6;

/// The largest file, in bytes, that is accepted as a table that is not large. The largest of them,
/// `cubic.tbl`, has less than 6 million.
pub(crate) const MAX_LENGTH: u64 = 16 << 20;

/// The numbers of the large contents, [`Content::Gardner`] and [`Content::Alike`], each with the
/// largest file, in bytes, that is accepted as its table. They have 940.6 million and 1.41 billion.
const LARGE: [([u8; 4], u64); 2] =
    [(4u32.to_le_bytes(), 900 << 20), (5u32.to_le_bytes(), 1400 << 20)];

/// A section of the file: its name, place and checksums.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// The name, which says what the section contains. `tables/README.md` lists all names.
    pub name: String,
    /// The offset of the section in the file, in bytes.
    pub offset: u64,
    /// The length of the section, in bytes.
    pub length: u64,
    /// The CRC-32 (as in zlib, PNG and Ethernet) of each chunk. [`Content::chunk`] is the length of
    /// a chunk; the last one may be shorter. In the header of [`Header::new`] they are 0.
    pub checksums: Vec<u32>,
}

/// The number of positions, states or patterns at each distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Histogram {
    /// The name, which says what was counted. `tables/README.md` lists all names.
    pub name: String,
    /// The counts at distances 0, 1, 2, ...
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Returns the largest distance that occurs.
    pub fn radius(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// Returns the sum of the counts.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean distance.
    pub fn mean(&self) -> f64 {
        let sum: u64 = (0..).zip(&self.counts).map(|(distance, count)| distance * count).sum();
        sum as f64 / self.total() as f64
    }
}

/// The header of a table: its content, sections and histograms.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The kind of table.
    pub content: Content,
    /// The sections, in the order of the file.
    pub sections: Vec<Section>,
    /// The depth histograms, in the order that [`Content::histograms`] has.
    pub histograms: Vec<Histogram>,
}

/// Returns how bincode encodes a header.
fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_fixed_int_encoding().with_limit::<MAX_HEADER>()
}

impl Header {
    /// Returns the header of a table that has been made in memory, with these histograms. Its
    /// checksums are 0: a table in memory needs none, and [`Header::encode`] computes those of its
    /// file.
    ///
    /// # Panics
    /// If the number, totals or lengths of histograms are not those of `content`.
    pub fn new(content: Content, counts: Vec<Vec<u64>>) -> Header {
        let histograms = content.histograms().into_iter().zip(counts);
        let histograms = histograms.map(|((name, _), counts)| Histogram { name, counts });
        let sections = content.sections().into_iter().map(|(name, length)| {
            let checksums = vec![0; length.div_ceil(content.chunk())];
            Section { name, offset: 0, length: length as u64, checksums }
        });
        let mut header =
            Header { content, sections: sections.collect(), histograms: histograms.collect() };
        // Offsets are encoded with a fixed width, so setting them does not change the header's
        // length.
        let mut end = PREFIX + header.bytes().len();
        for section in &mut header.sections {
            section.offset = end.next_multiple_of(ALIGN) as u64;
            end = (section.offset + section.length) as usize;
        }
        header.expect_shape();
        header
    }

    /// # Panics
    /// If the header is not that of a table of its content.
    pub(crate) fn expect_shape(&self) {
        assert_eq!(self.check_shape().map_err(|e| e.to_string()), Ok(()), "{}", self.content);
    }

    /// Returns the header of a table with these histograms and section bytes, and the file's bytes
    /// up to the first section. The writer adds the sections, with zeros between them up to the
    /// next section's offset.
    ///
    /// # Panics
    /// If the number, totals or lengths of histograms and sections are not those of `content`.
    pub fn encode(content: Content, counts: Vec<Vec<u64>>, bodies: &[&[u8]]) -> (Header, Vec<u8>) {
        let mut header = Header::new(content, counts);
        assert!(header.fits(bodies), "{content}: sections of other lengths");
        for (section, body) in header.sections.iter_mut().zip(bodies) {
            section.checksums = body.chunks(content.chunk()).map(checksum).collect();
        }

        let encoded = header.bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((encoded.len() as u32).to_le_bytes());
        bytes.extend(checksum(&encoded).to_le_bytes());
        bytes.extend(encoded);
        bytes.resize(header.sections[0].offset as usize, 0);
        (header, bytes)
    }

    /// Returns whether these are as many sections as the table has, each of its length.
    pub(crate) fn fits(&self, bodies: &[impl AsRef<[u8]>]) -> bool {
        let lengths = bodies.iter().map(|body| body.as_ref().len() as u64);
        lengths.eq(self.sections.iter().map(|section| section.length))
    }

    /// Returns the length of the table's file in bytes.
    pub fn length(&self) -> u64 {
        self.sections.last().map_or(0, |last| last.offset + last.length)
    }

    /// Returns the number of questions that the table answers, each a start and a goal: nine times
    /// 181,440 for the eight-puzzle (tiles may be renamed), nine times 59,049 for the cubic
    /// puzzle's canonical starts, 15,116,544 for the table of one goal, 7,524,679,680 for Gardner's
    /// puzzle, 11,287,019,520 for cubes that are to be alike.
    pub fn questions(&self) -> u64 {
        match self.content {
            Content::Cubic => (Square::ALL.len() * cubic::PATTERNS) as u64,
            _ => self.positions(),
        }
    }

    /// Returns the largest distance that the table answers.
    pub fn radius(&self) -> usize {
        let is_answer = |histogram: &&Histogram| {
            self.content != Content::Cubic || histogram.name.starts_with(PATTERNS)
        };
        let answers = self.histograms.iter().filter(is_answer);
        answers.map(Histogram::radius).max().unwrap_or_default()
    }

    /// Returns the number of positions or states that were searched to make the table.
    pub fn positions(&self) -> u64 {
        self.searches().map(Histogram::total).sum()
    }

    /// Returns an iterator over the histograms that count positions or states, not patterns.
    pub fn searches(&self) -> impl Iterator<Item = &Histogram> {
        self.histograms.iter().filter(|histogram| !histogram.name.starts_with(PATTERNS))
    }

    /// Returns the largest length, in bytes, that is accepted for a file with this beginning: its
    /// first [`Header::START`] bytes, or all bytes if it has fewer.
    pub(crate) fn max_length(start: &[u8]) -> u64 {
        let content = start.get(PREFIX..).filter(|_| start.starts_with(&MAGIC));
        let large = LARGE.into_iter().find(|(number, _)| content == Some(number.as_slice()));
        large.map_or(MAX_LENGTH, |(_, length)| length)
    }

    /// The most bytes of a file that a header ends in.
    pub const MOST: usize = PREFIX + MAX_HEADER;

    /// The number of bytes that say which kind of table a file is: up to the number of the content.
    pub(crate) const START: usize = PREFIX + 4;

    /// Returns the header encoded as in the file.
    fn bytes(&self) -> Vec<u8> {
        bincode::serde::encode_to_vec(self, config()).unwrap_or_else(|e| {
            unreachable!("strings, numbers and lists always encode into memory: {e}")
        })
    }

    /// Returns the header of a table file, given the first [`Header::MOST`] bytes of the file or
    /// more, or all bytes, and its length in bytes. Checks the header, and that the file has the
    /// length that follows from it. Does not check the sections, and the bytes between them:
    /// [`TableFile::check`](crate::TableFile::check) does.
    ///
    /// # Errors
    /// If the file is not a table of this format version, its header is damaged, or its length is
    /// wrong.
    pub fn decode(file: &[u8], found: u64) -> Result<Header, Fault> {
        if file.is_empty() {
            return Err(Fault::Empty);
        }
        if MAGIC.starts_with(file) {
            return Err(Fault::Length { expected: PREFIX as u64, found });
        }
        if !file.starts_with(&MAGIC) {
            return Err(Fault::Magic { found: file[..file.len().min(MAGIC.len())].to_vec() });
        }
        let Some((prefix, rest)) = file.split_at_checked(PREFIX) else {
            return Err(Fault::Length { expected: PREFIX as u64, found });
        };
        let word = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| prefix[at + i]));
        let (version, length, expected) = (word(8), word(12), word(16));
        if version != FORMAT {
            return Err(Fault::Version { found: version });
        }
        if length as usize > MAX_HEADER {
            return Err(Fault::HeaderLength { max: MAX_HEADER, found: length });
        }
        let Some(encoded) = rest.get(..length as usize) else {
            return Err(Fault::Length { expected: PREFIX as u64 + u64::from(length), found });
        };
        let actual = checksum(encoded);
        if actual != expected {
            return Err(Fault::HeaderChecksum { expected, found: actual });
        }
        check_content(encoded)?;
        let (header, read): (Header, usize) = bincode::serde::decode_from_slice(encoded, config())
            .map_err(|error| Fault::Header(reason(error)))?;
        if read != encoded.len() {
            return Err(Fault::Header(format!("{} bytes too many", encoded.len() - read)));
        }
        header.check_shape()?;
        let expected = header.length();
        if found != expected {
            return Err(Fault::Length { expected, found });
        }
        Ok(header)
    }

    /// Checks that names, lengths, offsets and sums are those of the content.
    fn check_shape(&self) -> Result<(), Fault> {
        let unexpected = |expected, found| Err(Fault::Layout { expected, found });
        let (histograms, sections) = (self.content.histograms(), self.content.sections());
        let found = (self.histograms.len(), self.sections.len());
        if found != (histograms.len(), sections.len()) {
            let lists = |(h, s): (usize, usize)| format!("{h} histograms and {s} sections");
            return unexpected(lists((histograms.len(), sections.len())), lists(found));
        }
        for (Histogram { name, counts }, (expected, total)) in
            self.histograms.iter().zip(histograms)
        {
            let sum = counts.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
            if *name != expected
                || sum != Some(total)
                || !(1..=MAX_LEVELS).contains(&counts.len())
                || counts.contains(&0)
            {
                let expected = format!(
                    "histogram {expected:?} of 1 to {MAX_LEVELS} counts, none of them 0, {total} \
                     in all"
                );
                let sum = sum.map_or("more than there can be".into(), |sum| sum.to_string());
                let found = format!("{:?} of {} counts, {sum} in all", clip(name), counts.len());
                return unexpected(expected, found);
            }
        }
        let mut end = PREFIX + self.bytes().len();
        for (section, (name, length)) in self.sections.iter().zip(sections) {
            let offset = end.next_multiple_of(ALIGN);
            let place = (section.offset, section.length);
            let (chunks, found_chunks) =
                (length.div_ceil(self.content.chunk()), section.checksums.len());
            if section.name != name
                || place != (offset as u64, length as u64)
                || found_chunks != chunks
            {
                let describe = |name, length, offset, chunks| {
                    format!(
                        "section {name:?} of {length} bytes at offset {offset} with {chunks} \
                         checksums"
                    )
                };
                let expected = describe(name.as_str(), length as u64, offset as u64, chunks);
                let found =
                    describe(clip(&section.name), section.length, section.offset, found_chunks);
                return unexpected(expected, found);
            }
            end = offset + length;
        }
        Ok(())
    }

    /// Returns the range of the bytes between a section and the section or header before it.
    pub(crate) fn padding(&self, number: usize) -> Range<usize> {
        let end = match number.checked_sub(1) {
            Some(before) => self.sections[before].range().end,
            None => PREFIX + self.bytes().len(),
        };
        end..self.sections[number].range().start
    }

    /// Checks that the bytes before a section are zero.
    pub(crate) fn check_padding(&self, number: usize, padding: &[u8]) -> Result<(), Fault> {
        match padding.iter().position(|&byte| byte != 0) {
            Some(at) => Err(Fault::Padding { offset: self.padding(number).start + at }),
            None => Ok(()),
        }
    }

    /// Checks a section's checksums, and that the bytes before it are zero.
    pub(crate) fn check_section(
        &self,
        number: usize,
        padding: &[u8],
        section: &[u8],
    ) -> Result<(), Fault> {
        self.check_padding(number, padding)?;
        let mut chunks = section.chunks(self.content.chunk()).enumerate();
        chunks.try_for_each(|(chunk, bytes)| self.check_chunk(number, chunk, bytes))
    }

    /// Returns the range of a chunk of a section in the file.
    pub(crate) fn chunk(&self, number: usize, chunk: usize) -> Range<usize> {
        let section = self.sections[number].range();
        let start = section.start + chunk * self.content.chunk();
        start..section.end.min(start + self.content.chunk())
    }

    /// Checks the checksum of the bytes of one chunk of a section.
    pub(crate) fn check_chunk(
        &self,
        number: usize,
        chunk: usize,
        bytes: &[u8],
    ) -> Result<(), Fault> {
        let section = &self.sections[number];
        let (expected, found) = (section.checksums[chunk], checksum(bytes));
        if found == expected {
            return Ok(());
        }
        let (section, chunks) = (section.name.clone(), section.checksums.len());
        Err(Fault::Checksum { section, chunk, chunks, expected, found })
    }
}

/// Returns the checksum of some bytes.
#[cfg(not(target_family = "wasm"))]
fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}

/// Returns the checksum of some bytes. The tables of crc32fast, 16 kB that cannot be compressed, would
/// be a fifteenth of the page.
#[cfg(target_family = "wasm")]
fn checksum(bytes: &[u8]) -> u32 {
    crc::Crc::<u32>::new(&crc::CRC_32_ISO_HDLC).checksum(bytes)
}

/// Checks that an encoded header begins with the number of a content. The decoder would refuse
/// other numbers too, but with a less helpful error.
fn check_content(encoded: &[u8]) -> Result<(), Fault> {
    match encoded.first_chunk().map(|number| u32::from_le_bytes(*number)) {
        Some(number @ CONTENTS..) => {
            let expected = "content 0, 1, 2, 3, 4 or 5".into();
            Err(Fault::Layout { expected, found: number.to_string() })
        }
        _ => Ok(()),
    }
}

/// Returns why a header cannot be decoded, for error messages.
fn reason(error: DecodeError) -> String {
    match error {
        DecodeError::OtherString(reason) => reason,
        _ => "expected the lists of sections and histograms, found other bytes".into(),
    }
}

/// Returns the first 40 characters of a name, for error messages.
fn clip(name: &str) -> &str {
    name.char_indices().nth(40).map_or(name, |(end, _)| &name[..end])
}

impl Section {
    /// Returns the section's range of bytes in the file.
    pub fn range(&self) -> Range<usize> {
        let start = self.offset as usize;
        start..start + self.length as usize
    }
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::harris;

    use super::*;

    /// Guards a header that does not come from [`Header::new`]: its table would panic later.
    #[test]
    #[should_panic(expected = "found 0 histograms")]
    fn a_header_without_histograms_makes_no_table() {
        let content = Content::harris(harris::Board::all(harris::Mark::Up, Square::ALL[4]));
        let mut header = Header::new(content, vec![vec![cubic::STATES as u64]]);
        header.histograms.clear();
        crate::table_file::TableFile::made(header, vec![vec![0; cubic::STATES / 8]]);
    }

    /// Guards the names that errors quote: a file may have any.
    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(clip("eight"), "eight");
        assert_eq!(clip(&"ö".repeat(50)), "ö".repeat(40));
    }
}
