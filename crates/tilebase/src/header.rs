//! What stands at the beginning of every table file. `tables/README.md` specifies it byte by byte.
//!
//! This is the one module that uses bincode, and it uses it for [`Header`] alone: behind a
//! checksum, behind a length limit, with fixed-width little-endian integers.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};
use tilebase_puzzle::cubic::{self, Pattern};
use tilebase_puzzle::{Kind, eight};

use crate::error::Fault;

/// The first eight bytes of every table.
pub const MAGIC: [u8; 8] = *b"TILEBASE";

/// The version of the format. Tables of another version are refused.
pub const FORMAT: u32 = 2;

/// Where the header begins: after magic, version, the header's length and its checksum.
const PREFIX: usize = 20;

/// Sections begin at multiples of this, a cache line.
const ALIGN: usize = 64;

/// No header comes near this length.
const MAX_HEADER: usize = 1 << 16;

/// How many bytes of `cubic.tbl` hold a path: two bits for each of up to 37 moves, and a 1 above.
pub const CUBIC_PATH: usize = 10;

/// How the names of histograms begin that count patterns.
const PATTERNS: &str = "patterns";

/// More levels than any search here has: the largest radius is 42, and no distance may be more
/// than a path holds.
const MAX_LEVELS: usize = 61;

/// What a table answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Content {
    /// The eight-puzzle: any start to any goal.
    Eight,
    /// The cubic puzzle: canonical starts to any pattern.
    Cubic,
    /// The cubic puzzle: any state to one pattern.
    Goal {
        /// [`Pattern::rank`] of the pattern.
        pattern: u16,
    },
}

impl Content {
    /// The content of the goal table of a pattern.
    pub const fn goal(pattern: Pattern) -> Content {
        Content::Goal { pattern: pattern.rank() as u16 }
    }

    /// Where a directory of tables has it: `eight.tbl`, `cubic.tbl`, `goals/EWWWWWWWW.tbl`.
    pub fn file_name(self) -> String {
        match self {
            Content::Eight => "eight.tbl".into(),
            Content::Cubic => "cubic.tbl".into(),
            Content::Goal { .. } => format!("goals/{}.tbl", self.pattern_name()),
        }
    }

    fn pattern_name(self) -> String {
        match self {
            Content::Goal { pattern } => Pattern::from_rank(pattern.into())
                .map_or_else(|| format!("number {pattern}"), |pattern| pattern.to_string()),
            _ => String::new(),
        }
    }

    /// The sections in the order of the file: names and lengths in bytes.
    pub fn sections(self) -> Vec<(String, usize)> {
        const FIELD: usize = cubic::STATES / 8;
        match self {
            Content::Eight => (0..9).map(|b| (format!("goal {b}"), eight::POSITIONS)).collect(),
            Content::Cubic => vec![
                ("distances".into(), 9 * cubic::PATTERNS),
                ("paths".into(), 3 * cubic::PATTERNS * CUBIC_PATH),
            ],
            Content::Goal { .. } => vec![("field".into(), FIELD)],
        }
    }

    /// The depth histograms in the order of the file: names and sums.
    pub fn histograms(self) -> Vec<(String, u64)> {
        match self {
            Content::Eight => {
                (0..9).map(|b| (format!("goal {b}"), eight::POSITIONS as u64)).collect()
            }
            Content::Cubic => {
                let states = |kind| {
                    // The phases of a start's component: as many masks as have its bit count.
                    let count = cubic::State::phase_count(kind);
                    let masks = (0..=u8::MAX).filter(|mask| mask.count_ones() == count).count();
                    (format!("states {}", kind.name()), (masks * cubic::PATTERNS) as u64)
                };
                let patterns =
                    |kind: Kind| (format!("{PATTERNS} {}", kind.name()), cubic::PATTERNS as u64);
                Kind::ALL.map(states).into_iter().chain(Kind::ALL.map(patterns)).collect()
            }
            Content::Goal { .. } => vec![("states".into(), cubic::STATES as u64)],
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Content::Eight => f.write_str("a table of the eight-puzzle"),
            Content::Cubic => f.write_str("a table of the cubic puzzle's canonical starts"),
            Content::Goal { .. } => {
                write!(f, "a table of the cubic puzzle's goal {}", self.pattern_name())
            }
        }
    }
}

/// A part of the file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Section {
    /// What it holds; `tables/README.md` has the names.
    pub name: String,
    /// Where it begins, in bytes from the file's first.
    pub offset: u64,
    /// Its length in bytes.
    pub length: u64,
    /// Its CRC-32 (the one of zlib, PNG and Ethernet).
    pub checksum: u32,
}

/// How many positions, states or patterns there are at each distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Histogram {
    /// What was counted.
    pub name: String,
    /// The count at distance 0, 1, 2, ...
    #[serde(deserialize_with = "list")]
    pub counts: Vec<u64>,
}

impl Histogram {
    /// The largest distance that occurs.
    pub fn radius(&self) -> usize {
        self.counts.len().saturating_sub(1)
    }

    /// How many were counted in all.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The mean distance.
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
    #[serde(deserialize_with = "list")]
    pub sections: Vec<Section>,
    /// What the searches counted.
    #[serde(deserialize_with = "list")]
    pub histograms: Vec<Histogram>,
}

/// Reads a list as it comes. Serde's own way first makes room for as many elements as the list
/// claims to have, up to a megabyte of them: on the word of a number that nobody has checked.
fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    struct List<T>(PhantomData<T>);

    impl<'de, T: Deserialize<'de>> Visitor<'de> for List<T> {
        type Value = Vec<T>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a list")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Vec<T>, A::Error> {
            let mut list = Vec::new();
            while let Some(element) = elements.next_element()? {
                list.push(element);
            }
            Ok(list)
        }
    }

    deserializer.deserialize_seq(List(PhantomData))
}

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_fixed_int_encoding().with_limit::<MAX_HEADER>()
}

impl Header {
    /// The header of a table of these histograms and section bytes, and the file's bytes up to
    /// the first section. After each section but the last, zeros follow up to the next offset.
    ///
    /// # Panics
    /// If there are not as many histograms or sections, of such totals and lengths, as `content`
    /// has: that is the writer's mistake, and nothing a file can cause.
    pub fn encode(content: Content, counts: Vec<Vec<u64>>, bodies: &[&[u8]]) -> (Header, Vec<u8>) {
        let histograms = content.histograms().into_iter().zip(counts);
        let histograms = histograms.map(|((name, _), counts)| Histogram { name, counts });
        let sections = content.sections().into_iter().zip(bodies).map(|((name, _), body)| {
            let (length, checksum) = (body.len() as u64, crc32fast::hash(body));
            Section { name, offset: 0, length, checksum }
        });
        let mut header =
            Header { content, sections: sections.collect(), histograms: histograms.collect() };
        // Offsets are of fixed width, so they do not change the length that decides them.
        let mut end = PREFIX + header.bytes().len();
        for section in &mut header.sections {
            section.offset = end.next_multiple_of(ALIGN) as u64;
            end = (section.offset + section.length) as usize;
        }
        assert_eq!(header.check_shape().map_err(|e| e.to_string()), Ok(()), "a table of {content}");

        let encoded = header.bytes();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(FORMAT.to_le_bytes());
        bytes.extend((encoded.len() as u32).to_le_bytes());
        bytes.extend(crc32fast::hash(&encoded).to_le_bytes());
        bytes.extend(encoded);
        bytes.resize(header.sections[0].offset as usize, 0);
        (header, bytes)
    }

    /// The histograms that count positions or states, not patterns.
    pub fn searches(&self) -> impl Iterator<Item = &Histogram> {
        self.histograms.iter().filter(|histogram| !histogram.name.starts_with(PATTERNS))
    }

    /// Encoded as it stands in the file.
    fn bytes(&self) -> Vec<u8> {
        bincode::serde::encode_to_vec(self, config()).unwrap_or_else(|e| {
            unreachable!("strings, numbers and lists always encode into memory: {e}")
        })
    }

    /// Reads and checks a whole table file: prefix, header, padding, every section.
    ///
    /// # Errors
    /// Whatever is not exactly as it should be.
    pub fn decode(file: &[u8]) -> Result<Header, Fault> {
        let found = file.len() as u64;
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
        let (header, read): (Header, usize) = bincode::serde::decode_from_slice(encoded, config())
            .map_err(|e| Fault::Header(e.to_string()))?;
        if read != encoded.len() {
            return Err(Fault::Header(format!("{} bytes too many", encoded.len() - read)));
        }
        header.check_shape()?;
        header.check_body(file)?;
        Ok(header)
    }

    /// Whether names, lengths, offsets and sums are those that the content prescribes.
    fn check_shape(&self) -> Result<(), Fault> {
        let unexpected = |expected, found| Err(Fault::Layout { expected, found });
        if let Content::Goal { pattern } = self.content {
            let pattern = Pattern::from_rank(pattern.into());
            if pattern.is_none_or(|pattern| pattern.class().0 != pattern) {
                let expected = "a pattern that stands for its class".into();
                return unexpected(expected, format!("pattern {}", self.content.pattern_name()));
            }
        }
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
            if section.name != name || place != (offset as u64, length as u64) {
                let words = |name, length, offset| {
                    format!("section {name:?} of {length} bytes at offset {offset}")
                };
                let expected = words(name.as_str(), length as u64, offset as u64);
                let found = words(clip(&section.name), section.length, section.offset);
                return unexpected(expected, found);
            }
            end = offset + length;
        }
        Ok(())
    }

    /// Whether the file is as long as it should be, zero between the sections, and undamaged.
    fn check_body(&self, file: &[u8]) -> Result<(), Fault> {
        let length = self.sections.last().map_or(0, |last| last.offset + last.length);
        if file.len() as u64 != length {
            return Err(Fault::Length { expected: length, found: file.len() as u64 });
        }
        let mut end = PREFIX + self.bytes().len();
        for section in &self.sections {
            let range = section.range();
            if let Some(at) = file[end..range.start].iter().position(|&byte| byte != 0) {
                return Err(Fault::Padding { offset: end + at });
            }
            end = range.end;
            let found = crc32fast::hash(&file[range]);
            if found != section.checksum {
                let (section, expected) = (section.name.clone(), section.checksum);
                return Err(Fault::Checksum { section, expected, found });
            }
        }
        Ok(())
    }
}

/// No more of a name than somebody wants to read.
fn clip(name: &str) -> &str {
    name.char_indices().nth(40).map_or(name, |(end, _)| &name[..end])
}

impl Section {
    /// Where it stands in the file.
    pub fn range(&self) -> std::ops::Range<usize> {
        let start = self.offset as usize;
        start..start + self.length as usize
    }
}
