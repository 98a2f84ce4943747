//! The header of a table file. `docs/format.md` specifies it byte by byte.
//!
//! The lists of a [`Header`] are encoded with bincode, with fixed-width little-endian integers.
//! They are decoded only after the length and the checksum have been checked. No other module uses
//! bincode.

use std::iter::Sum;
use std::ops::Range;

use serde::{Deserialize, Serialize};
use tilebase_puzzle::cubic;
use tilebase_puzzle::eight::Square;

use crate::checksum::checksum;
use crate::content::Content;
use crate::content::layout::{FORMAT, MAGIC, MAX_HEADER, PATTERN_COUNTS, TableLayout};
use crate::error::Fault;

/// The offset of the header in the file: it follows magic, version, header length and checksum.
const PREFIX: usize = 20;

/// The alignment of sections in the file, in bytes: a cache line.
const ALIGN: usize = 64;

/// The most distances that counts may have, more than any search has levels.
const MAX_LEVELS: usize = 128;

/// A section of the file: its name, place and checksums.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) length: u64,
    pub(crate) checksums: Vec<u32>,
}

impl Section {
    /// Returns the name, which says what the section contains. `docs/format.md` lists all names.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the section's range of bytes in the file.
    pub fn range(&self) -> Range<usize> {
        let start = self.offset as usize;
        start..start + self.length as usize
    }

    /// Returns the CRC-32 (as in zlib, PNG and Ethernet) of each chunk, or 0 if the table has just
    /// been made. [`Header::chunk_length`] is the length of a
    /// chunk; the last one may be shorter.
    pub fn checksums(&self) -> &[u32] {
        &self.checksums
    }

    fn layout(&self) -> SectionLayout<'_> {
        (&self.name, self.offset, self.length, self.checksums.len())
    }
}

/// The name, offset, length and number of checksums of a section, which the content of a table
/// determines.
type SectionLayout<'a> = (&'a str, u64, u64, usize);

/// Returns a section's layout for error messages.
fn describe((name, offset, length, chunks): SectionLayout<'_>) -> String {
    let name = clip(name);
    format!("section {name:?} of {length} bytes at offset {offset} with {chunks} checksums")
}

/// The number of positions, states or patterns at each distance.
///
/// ```
/// use tilebase::Counts;
///
/// let counts = Counts::new("states", vec![1, 2, 5]);
/// assert_eq!((counts.radius(), counts.total(), counts.mean()), (2, 8, 1.5));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts {
    pub(crate) name: String,
    pub(crate) counts: Vec<u64>,
}

impl Counts {
    /// Returns these numbers as counts. `name` says what was counted.
    pub fn new(name: impl Into<String>, counts: Vec<u64>) -> Counts {
        Counts { name: name.into(), counts }
    }

    /// Returns the name, which says what was counted. `docs/format.md` lists the names in tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the counts at distances 0, 1, 2, ...
    pub fn as_slice(&self) -> &[u64] {
        &self.counts
    }

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

/// Adds the counts at each distance; what was counted are questions.
impl<'a> Sum<&'a Counts> for Counts {
    fn sum<I: Iterator<Item = &'a Counts>>(all: I) -> Counts {
        let mut sum = Vec::new();
        for Counts { counts, .. } in all {
            sum.resize(sum.len().max(counts.len()), 0);
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        Counts::new("questions", sum)
    }
}

/// The header of a table: its content, sections and lists of counts. Names, lengths and sums are those
/// of the content.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub(crate) content: Content,
    pub(crate) sections: Vec<Section>,
    pub(crate) counts: Vec<Counts>,
    /// The length of a chunk, in bytes.
    pub(crate) chunk: usize,
    /// The offset of the end of the header in the file.
    pub(crate) end: usize,
}

/// Returns the encoding of the lists of a header.
fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_fixed_int_encoding().with_limit::<MAX_HEADER>()
}

/// Returns an iterator over the layouts of the sections of a table whose header ends here.
fn layouts(layout: &TableLayout, mut end: usize) -> impl Iterator<Item = SectionLayout<'static>> {
    layout.sections.iter().map(move |&(name, length)| {
        let offset = end.next_multiple_of(ALIGN);
        end = offset + length as usize;
        (name, offset as u64, length, length.div_ceil(layout.chunk as u64) as usize)
    })
}

/// Returns the sections of a table whose header ends here. Their checksums are 0.
fn sections(layout: &TableLayout, end: usize) -> Vec<Section> {
    let sections = layouts(layout, end).map(|(name, offset, length, chunks)| Section {
        name: name.to_owned(),
        offset,
        length,
        checksums: vec![0; chunks],
    });
    sections.collect()
}

impl Header {
    /// The first eight bytes of every table.
    pub const MAGIC: [u8; 8] = MAGIC;

    /// The version of the table format. Opening a table of another version is an error.
    pub const FORMAT: u32 = FORMAT;

    /// Returns the header of a table that has been made in memory, with these counts. Its
    /// checksums are 0, because a table in memory needs none.
    ///
    /// # Errors
    /// If the number, totals or lengths of counts are not those of the content.
    pub(crate) fn new(content: Content, counts: Vec<Vec<u64>>) -> Result<Header, Fault> {
        let layout = content.layout();
        let names = layout.counts.iter().map(|&(name, _)| name).chain(std::iter::repeat(""));
        let counts = names.zip(counts).map(|(name, counts)| Counts::new(name, counts));
        let mut header = Header {
            content,
            sections: sections(&layout, 0),
            counts: counts.collect(),
            chunk: layout.chunk,
            end: 0,
        };
        // Offsets have a fixed width, so setting them does not change the header's length.
        header.end = PREFIX + header.encode().len();
        header.sections = sections(&layout, header.end);
        header.check_layout(&layout)?;
        Ok(header)
    }

    /// Returns the bytes of the file up to the first section.
    pub(crate) fn head(&self) -> Vec<u8> {
        let encoded = self.encode();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((encoded.len() as u32).to_le_bytes());
        bytes.extend(checksum(&encoded).to_le_bytes());
        bytes.extend(encoded);
        bytes.resize(self.sections[0].range().start, 0);
        bytes
    }

    /// Returns the content of the table.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Returns the sections, in the order of the file.
    #[doc(hidden)]
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// Returns the length of a chunk, in bytes. A section has a checksum for each of its chunks;
    /// the last chunk may be shorter.
    pub fn chunk_length(&self) -> usize {
        self.chunk
    }

    /// Returns the lists of counts, in the order that `docs/format.md` gives.
    pub fn counts(&self) -> &[Counts] {
        &self.counts
    }

    /// Returns the length of the table's file in bytes.
    pub fn length(&self) -> u64 {
        self.sections.last().map_or(0, |last| last.offset + last.length)
    }

    /// Returns the number of questions that the table answers, each a start and a goal: nine times
    /// 181,440 for the eight-puzzle, up to labels of the tiles; nine times 59,049 for the cubic
    /// puzzle's uniform starts; for one goal, the boards from which moves lead there, such as
    /// 15,116,544 of Harris's cubes.
    pub fn questions(&self) -> u64 {
        match self.content {
            Content::Cubic => (Square::ALL.len() * cubic::PATTERNS) as u64,
            _ => self.searched_boards(),
        }
    }

    /// Returns the largest distance in the table's answers.
    pub fn radius(&self) -> usize {
        let is_answer = |counts: &&Counts| {
            self.content != Content::Cubic || counts.name.starts_with(PATTERN_COUNTS)
        };
        let answers = self.counts.iter().filter(is_answer);
        answers.map(Counts::radius).max().unwrap_or_default()
    }

    /// Returns the number of positions or states that were searched to make the table.
    pub fn searched_boards(&self) -> u64 {
        let is_search = |counts: &&Counts| !counts.name.starts_with(PATTERN_COUNTS);
        self.counts.iter().filter(is_search).map(Counts::total).sum()
    }

    /// The number of bytes of a file within which every header ends.
    #[doc(hidden)]
    pub const MOST: usize = PREFIX + MAX_HEADER;

    /// Returns the bytes of the header in the file.
    fn encode(&self) -> Vec<u8> {
        let lists = bincode::serde::encode_to_vec((&self.sections, &self.counts), config());
        let lists = lists.unwrap_or_else(|e| {
            unreachable!("strings, numbers and lists always encode into memory: {e}")
        });
        [self.content.encode(), lists].concat()
    }

    /// Returns the header of a table file, given at least the bytes of the header, and the length
    /// of the file in bytes. Checks the header, and that the file has the length that follows from
    /// it. [`TableFile::check`](crate::TableFile::check) also checks the sections and the bytes
    /// between them.
    ///
    /// # Errors
    /// If the file is not a table of this format version, its header is damaged, or its length is
    /// wrong.
    #[doc(hidden)]
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
            return Err(Fault::HeaderLength { found: length });
        }
        let Some(encoded) = rest.get(..length as usize) else {
            return Err(Fault::Length { expected: PREFIX as u64 + u64::from(length), found });
        };
        let actual = checksum(encoded);
        if actual != expected {
            return Err(Fault::HeaderChecksum { expected, found: actual });
        }
        let mut rest = encoded;
        let content = Content::decode(&mut rest)?;
        let ((sections, counts), read) = bincode::serde::decode_from_slice(rest, config())
            .map_err(|_| {
                // The decoder's message would not help.
                let text = "expected the lists of sections and counts, found other bytes";
                Fault::Header(text.into())
            })?;
        if read != rest.len() {
            return Err(Fault::Header(format!("{} bytes too many", rest.len() - read)));
        }
        let (layout, end) = (content.layout(), PREFIX + encoded.len());
        let header = Header { content, sections, counts, chunk: layout.chunk, end };
        header.check_layout(&layout)?;
        let expected = header.length();
        if found != expected {
            return Err(Fault::Length { expected, found });
        }
        Ok(header)
    }

    /// Checks that names, lengths, offsets and sums are those of the content.
    fn check_layout(&self, layout: &TableLayout) -> Result<(), Fault> {
        let unexpected = |expected: String, found: String| {
            Err(Fault::Header(format!("expected {expected}, found {found}")))
        };
        let counts = &layout.counts;
        let expected = (counts.len(), layout.sections.len());
        let found = (self.counts.len(), self.sections.len());
        if found != expected {
            let lists = |(h, s): (usize, usize)| format!("{h} lists of counts and {s} sections");
            return unexpected(lists(expected), lists(found));
        }
        for (Counts { name, counts }, (expected, total)) in self.counts.iter().zip(counts) {
            let sum = counts.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
            if name != expected
                || !sum.is_some_and(|sum| sum == *total || layout.is_at_most && sum < *total)
                || !(1..=MAX_LEVELS).contains(&counts.len())
                || counts.contains(&0)
            {
                let expected = format!(
                    "a list {expected:?} of 1 to {MAX_LEVELS} counts, none of them 0, {}{total} \
                     in all",
                    if layout.is_at_most { "at most " } else { "" }
                );
                let sum = sum.map_or("more than there can be".into(), |sum| sum.to_string());
                let found = format!("{:?} of {} counts, {sum} in all", clip(name), counts.len());
                return unexpected(expected, found);
            }
        }
        for (found, expected) in self.sections.iter().zip(layouts(layout, self.end)) {
            if found.layout() != expected {
                return unexpected(describe(expected), describe(found.layout()));
            }
        }
        Ok(())
    }

    /// Returns the range of the bytes between a section and the section or header before it.
    pub(crate) fn padding(&self, number: usize) -> Range<usize> {
        let end = match number.checked_sub(1) {
            Some(before) => self.sections[before].range().end,
            None => self.end,
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

    /// Returns the range of a chunk of a section in the file.
    pub(crate) fn chunk(&self, number: usize, chunk: usize) -> Range<usize> {
        let section = self.sections[number].range();
        let start = section.start + chunk * self.chunk;
        start..section.end.min(start + self.chunk)
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

/// Returns the first 40 characters of a name, for error messages.
fn clip(name: &str) -> &str {
    name.char_indices().nth(40).map_or(name, |(end, _)| &name[..end])
}

#[cfg(test)]
mod tests {
    use tilebase_puzzle::Puzzle;

    use super::*;

    /// Guards that a header is refused with other counts than those of its content, which would
    /// panic later.
    #[test]
    fn a_header_has_the_histograms_of_its_content() {
        let goal = Puzzle::shipped("harris").unwrap().default_goal(None);
        let content = Content::of(&goal).unwrap();
        let all = cubic::STATES as u64;
        assert!(Header::new(content.clone(), vec![vec![1, all - 1]]).is_ok());
        for counts in [vec![], vec![vec![all + 1]], vec![vec![all], vec![all]], vec![vec![all, 0]]]
        {
            let fault = Header::new(content.clone(), counts).unwrap_err();
            assert!(matches!(fault, Fault::Header(_)), "{fault}");
        }
    }

    /// Guards the names that errors quote. A file may have any name.
    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(clip("eight"), "eight");
        assert_eq!(clip(&"ö".repeat(50)), "ö".repeat(40));
    }
}
