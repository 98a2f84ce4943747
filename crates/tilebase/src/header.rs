//! The header of a table file. `tables/README.md` specifies it byte by byte.
//!
//! This is the one module that uses bincode, and it uses it for [`Header`] alone: behind a
//! checksum, behind a length limit, with fixed-width little-endian integers.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::content::{Content, FORMAT, MAGIC, PATTERNS};
use crate::error::Fault;

/// Where the header begins: after magic, version, the header's length and its checksum.
const PREFIX: usize = 20;

/// Sections begin at multiples of this, a cache line.
const ALIGN: usize = 64;

/// A limit on the header's length, to reject garbage early.
const MAX_HEADER: usize = 1 << 16;

/// The most counts of a histogram: more levels than any search has.
const MAX_LEVELS: usize = 128;

/// A section has a checksum for each chunk of this many bytes; the last chunk may be shorter.
const CHUNK: usize = 1 << 20;

/// How many contents there are; `tables/README.md` reserves the number of one more.
const CONTENTS: u32 = 4;

/// A part of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// What it holds; `tables/README.md` has the names.
    pub name: String,
    /// Where it begins, in bytes from the file's first.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
    /// The CRC-32 (the one of zlib, PNG and Ethernet) of each of its chunks of 2^20 bytes, the last
    /// of which may be shorter.
    pub checksums: Vec<u32>,
}

/// How many positions, states or patterns there are at each distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Histogram {
    /// What was counted.
    pub name: String,
    /// The count at distance 0, 1, 2, ...
    pub counts: Vec<u64>,
}

impl Histogram {
    /// Returns the largest distance that occurs.
    pub fn radius(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// Returns how many were counted in all.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the mean distance.
    pub fn mean(&self) -> f64 {
        let sum: u64 = (0..).zip(&self.counts).map(|(distance, count)| distance * count).sum();
        sum as f64 / self.total() as f64
    }
}

/// What a table says about itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// What it answers.
    pub content: Content,
    /// Its parts, in order.
    pub sections: Vec<Section>,
    /// What the searches counted.
    pub histograms: Vec<Histogram>,
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_fixed_int_encoding().with_limit::<MAX_HEADER>()
}

impl Header {
    /// Returns the header of a table of these histograms and section bytes, and the file's bytes up
    /// to the first section. After each section but the last, zeros follow up to the next offset.
    /// For the writer of tables and for tests.
    ///
    /// # Panics
    /// If there are not as many histograms or sections, of such totals and lengths, as `content`
    /// has: that is the writer's mistake, and nothing a file can cause.
    #[doc(hidden)]
    pub fn encode(content: Content, counts: Vec<Vec<u64>>, bodies: &[&[u8]]) -> (Header, Vec<u8>) {
        let histograms = content.histograms().into_iter().zip(counts);
        let histograms = histograms.map(|((name, _), counts)| Histogram { name, counts });
        let sections = content.sections().into_iter().zip(bodies).map(|((name, _), body)| {
            let checksums = body.chunks(CHUNK).map(crc32fast::hash).collect();
            Section { name, offset: 0, length: body.len() as u64, checksums }
        });
        let mut header =
            Header { content, sections: sections.collect(), histograms: histograms.collect() };
        // Offsets are of fixed width, so they do not change the length that decides them.
        let mut end = PREFIX + header.bytes().len();
        for section in &mut header.sections {
            section.offset = end.next_multiple_of(ALIGN) as u64;
            end = (section.offset + section.length) as usize;
        }
        assert_eq!(header.check_shape().map_err(|e| e.to_string()), Ok(()), "{content}");

        let encoded = header.bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((encoded.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&encoded).to_le_bytes());
        bytes.extend(encoded);
        bytes.resize(header.sections[0].offset as usize, 0);
        (header, bytes)
    }

    /// Returns how many positions or states the table answers for.
    pub fn positions(&self) -> u64 {
        self.searches().map(Histogram::total).sum()
    }

    /// Returns the largest distance of a position or state.
    pub fn radius(&self) -> usize {
        self.searches().map(Histogram::radius).max().unwrap_or_default()
    }

    /// Returns the histograms that count positions or states, and not patterns.
    pub fn searches(&self) -> impl Iterator<Item = &Histogram> {
        self.histograms.iter().filter(|histogram| !histogram.name.starts_with(PATTERNS))
    }

    /// Returns the header encoded as in the file.
    fn bytes(&self) -> Vec<u8> {
        bincode::serde::encode_to_vec(self, config()).unwrap_or_else(|e| {
            unreachable!("strings, numbers and lists always encode into memory: {e}")
        })
    }

    /// Reads the header of a table file, and checks that the file has the length that it says. The
    /// sections and the bytes between them are for [`Header::check_section`].
    ///
    /// # Errors
    /// A file that is no table of this version, whose header is damaged, or whose length differs.
    pub(crate) fn decode(file: &[u8]) -> Result<Header, Fault> {
        let found = file.len() as u64;
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
        let checksum = crc32fast::hash(encoded);
        if checksum != expected {
            return Err(Fault::HeaderChecksum { expected, found: checksum });
        }
        check_content(encoded)?;
        let (header, read): (Header, usize) = bincode::serde::decode_from_slice(encoded, config())
            .map_err(|e| Fault::Header(e.to_string()))?;
        if read != encoded.len() {
            return Err(Fault::Header(format!("{} bytes too many", encoded.len() - read)));
        }
        header.check_shape()?;
        let length = header.sections.last().map_or(0, |last| last.offset + last.length);
        if found != length {
            return Err(Fault::Length { expected: length, found });
        }
        Ok(header)
    }

    /// Checks that names, lengths, offsets and sums are those that the content prescribes.
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
            let (chunks, found_chunks) = (length.div_ceil(CHUNK), section.checksums.len());
            if section.name != name
                || place != (offset as u64, length as u64)
                || found_chunks != chunks
            {
                let words = |name, length, offset, chunks| {
                    format!(
                        "section {name:?} of {length} bytes at offset {offset} with {chunks} \
                         checksums"
                    )
                };
                let expected = words(name.as_str(), length as u64, offset as u64, chunks);
                let found =
                    words(clip(&section.name), section.length, section.offset, found_chunks);
                return unexpected(expected, found);
            }
            end = offset + length;
        }
        Ok(())
    }

    /// Checks a section's checksums, and that the bytes before it that belong to nothing are zero.
    pub(crate) fn check_section(&self, number: usize, file: &[u8]) -> Result<(), Fault> {
        let section = &self.sections[number];
        let range = section.range();
        let end = match number.checked_sub(1) {
            Some(before) => self.sections[before].range().end,
            None => PREFIX + self.bytes().len(),
        };
        let part = |range: Range<usize>| {
            let length = Fault::Length { expected: range.end as u64, found: file.len() as u64 };
            file.get(range).ok_or(length)
        };
        if let Some(at) = part(end..range.start)?.iter().position(|&byte| byte != 0) {
            return Err(Fault::Padding { offset: end + at });
        }
        for (chunk, (bytes, &expected)) in
            part(range)?.chunks(CHUNK).zip(&section.checksums).enumerate()
        {
            let found = crc32fast::hash(bytes);
            if found != expected {
                let (section, chunks) = (section.name.clone(), section.checksums.len());
                return Err(Fault::Checksum { section, chunk, chunks, expected, found });
            }
        }
        Ok(())
    }
}

/// Checks that an encoded header begins with the number of a content, to say so if it does not.
fn check_content(encoded: &[u8]) -> Result<(), Fault> {
    match encoded.first_chunk().map(|number| u32::from_le_bytes(*number)) {
        Some(number @ CONTENTS..) => {
            let expected = "content 0, 1, 2 or 3".into();
            Err(Fault::Layout { expected, found: number.to_string() })
        }
        _ => Ok(()),
    }
}

/// Returns the first 40 characters of a name, for error messages.
fn clip(name: &str) -> &str {
    name.char_indices().nth(40).map_or(name, |(end, _)| &name[..end])
}

impl Section {
    /// Returns the section's place in the file, in bytes from the first.
    pub fn range(&self) -> Range<usize> {
        let start = self.offset as usize;
        start..start + self.length as usize
    }
}
