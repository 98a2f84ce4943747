//! Reads a table file by the specification: prefix, header, sections, histograms.

use std::fmt::Write;
use std::ops::Range;

use super::made::{CENTRE, CUBIC, EIGHT, make};
use super::page::{Outcome, assert_page_says, grouped};

/// The content of a table, with the rank of the goal of a goal table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Eight,
    Cubic,
    Goal(u16),
    Harris(u32),
    Gardner,
}

/// A table file in which every byte has been checked.
pub(crate) struct File<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) content: Content,
    pub(crate) sections: Vec<Section>,
    pub(crate) histograms: Vec<Histogram>,
}

pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) offset: u64,
    pub(crate) length: u64,
    /// A checksum for each chunk.
    pub(crate) checksums: Vec<u32>,
}

pub(crate) struct Histogram {
    pub(crate) name: String,
    pub(crate) counts: Vec<u64>,
}

impl<'a> File<'a> {
    /// Reads a file and checks every byte. An error is a text that says what is wrong.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<File<'a>, String> {
        let mut prefix = Reader { rest: bytes };
        expect(prefix.take(8)? == b"TILEBASE", "magic")?;
        expect(prefix.u32()? == 3, "version")?;
        let length = prefix.u32()? as usize;
        expect(length <= 65_536, "header length")?;
        let checksum = prefix.u32()?;
        let header = prefix.take(length)?;
        expect(crc32(header) == checksum, "header checksum")?;

        let mut header = Reader { rest: header };
        let content = match header.u32()? {
            0 => Content::Eight,
            1 => Content::Cubic,
            2 => Content::Goal(header.u16()?),
            3 => Content::Harris(header.u32()?),
            4 => Content::Gardner,
            other => return Err(format!("content {other}")),
        };
        let sections = header.list(|header| {
            let (name, offset, length) = (header.name()?, header.u64()?, header.u64()?);
            Ok(Section { name, offset, length, checksums: header.list(Reader::u32)? })
        })?;
        let histograms = header.list(|header| {
            let name = header.name()?;
            Ok(Histogram { name, counts: header.list(Reader::u64)? })
        })?;
        expect(header.rest.is_empty(), "bytes after the header's last field")?;

        let file = File { bytes, content, sections, histograms };
        file.check_sections(20 + length)?;
        file.check_histograms()?;
        Ok(file)
    }

    /// Checks the sections, the first of which follows the header at `end`, and the length of the
    /// file.
    fn check_sections(&self, mut end: usize) -> Result<(), String> {
        let prescribed = prescribed_sections(self.content);
        expect(self.sections.len() == prescribed.len(), "number of sections")?;
        for (section, (name, length)) in self.sections.iter().zip(prescribed) {
            let offset = end.div_ceil(64) * 64;
            expect(section.name == name, "section name")?;
            expect((section.offset, section.length) == (offset as u64, length), "section place")?;
            let body = self.bytes.get(section.range()).ok_or("section beyond the end")?;
            expect(self.bytes[end..offset].iter().all(|&byte| byte == 0), "padding")?;
            let checksums = body.chunks(chunk(self.content)).map(crc32);
            expect(checksums.eq(section.checksums.iter().copied()), "section checksums")?;
            end = section.range().end;
        }
        expect(self.bytes.len() == end, "bytes after the last section")
    }

    /// Checks the names, sums and counts of the histograms.
    fn check_histograms(&self) -> Result<(), String> {
        let prescribed = prescribed_histograms(self.content);
        expect(self.histograms.len() == prescribed.len(), "number of histograms")?;
        for (Histogram { name, counts }, (right, total)) in self.histograms.iter().zip(prescribed) {
            expect(name == right, "histogram name")?;
            expect(counts.iter().sum::<u64>() == total, "histogram total")?;
            expect((1..=128).contains(&counts.len()) && !counts.contains(&0), "histogram counts")?;
        }
        Ok(())
    }

    /// Returns the bytes of the section with this name.
    pub(crate) fn section(&self, name: &str) -> &'a [u8] {
        &self.bytes[self.range(name)]
    }

    /// Returns the offset of the section with this name.
    pub(crate) fn offset(&self, name: &str) -> usize {
        self.range(name).start
    }

    /// Returns the range of the section with this name.
    fn range(&self, name: &str) -> Range<usize> {
        let section = self.sections.iter().find(|section| section.name == name);
        section.unwrap_or_else(|| panic!("no section {name:?}")).range()
    }
}

impl Section {
    fn range(&self) -> Range<usize> {
        self.offset as usize..(self.offset + self.length) as usize
    }
}

/// Returns the names and lengths of the sections of a content, in the order of the file.
fn prescribed_sections(content: Content) -> Vec<(&'static str, u64)> {
    match content {
        Content::Eight => GOALS.map(|name| (name, 181_440)).to_vec(),
        Content::Cubic => {
            let distances = DISTANCES.map(|name| (name, 59_049));
            distances.into_iter().chain(PATHS.map(|name| (name, 590_490))).collect()
        }
        Content::Goal(_) | Content::Harris(_) => vec![("field", 1_889_568)],
        Content::Gardner => vec![("field", 940_584_960)],
    }
}

/// Returns the length of a chunk of a content's sections.
fn chunk(content: Content) -> usize {
    if content == Content::Gardner { 65_536 } else { 1_048_576 }
}

/// Returns the names and sums of the histograms of a content, in the order of the file.
fn prescribed_histograms(content: Content) -> Vec<(&'static str, u64)> {
    match content {
        Content::Eight => GOALS.map(|name| (name, 181_440)).to_vec(),
        Content::Cubic => vec![
            ("states corner", 4_133_430),
            ("states edge", 3_306_744),
            ("states centre", 4_133_430),
            ("patterns corner", 59_049),
            ("patterns edge", 59_049),
            ("patterns centre", 59_049),
        ],
        Content::Goal(_) | Content::Harris(_) => vec![("states", 15_116_544)],
        Content::Gardner => vec![("states", 7_524_679_680)],
    }
}

const GOALS: [&str; 9] =
    ["goal 0", "goal 1", "goal 2", "goal 3", "goal 4", "goal 5", "goal 6", "goal 7", "goal 8"];

const DISTANCES: [&str; 9] = [
    "distances 0",
    "distances 1",
    "distances 2",
    "distances 3",
    "distances 4",
    "distances 5",
    "distances 6",
    "distances 7",
    "distances 8",
];

const PATHS: [&str; 9] = [
    "paths 0", "paths 1", "paths 2", "paths 3", "paths 4", "paths 5", "paths 6", "paths 7",
    "paths 8",
];

/// Reads little-endian numbers, names and lists one after the other.
struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], String> {
        let (taken, rest) = self.rest.split_at_checked(length).ok_or("cut short")?;
        self.rest = rest;
        Ok(taken)
    }

    fn number(&mut self, length: usize) -> Result<u64, String> {
        let bytes = self.take(length)?;
        Ok(bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn u16(&mut self) -> Result<u16, String> {
        self.number(2).map(|number| number as u16)
    }

    fn u32(&mut self) -> Result<u32, String> {
        self.number(4).map(|number| number as u32)
    }

    fn u64(&mut self) -> Result<u64, String> {
        self.number(8)
    }

    fn name(&mut self) -> Result<String, String> {
        let length = self.u64()? as usize;
        String::from_utf8(self.take(length)?.to_vec()).map_err(|e| e.to_string())
    }

    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, String>,
    ) -> Result<Vec<T>, String> {
        let count = self.u64()?;
        (0..count).map(|_| item(self)).collect()
    }
}

/// Returns an error that names `what`, unless `right` is true.
fn expect(right: bool, what: &str) -> Result<(), String> {
    if right { Ok(()) } else { Err(format!("unexpected {what}")) }
}

/// Returns the CRC-32 of these bytes, as in zlib, PNG and Ethernet.
pub(crate) fn crc32(bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            let mut entry = byte as u32;
            let mut bit = 0;
            while bit < 8 {
                entry = (entry >> 1) ^ ((entry & 1) * 0xedb8_8320);
                bit += 1;
            }
            table[byte] = entry;
            byte += 1;
        }
        table
    };
    !bytes.iter().fold(!0, |sum, &byte| sum >> 8 ^ TABLE[usize::from(sum as u8 ^ byte)])
}

/// Panics unless the page's table of files has this one with this length.
pub(crate) fn assert_page_lists(content: tilebase::Content, length: usize) {
    assert_page_says(&format!("| `{}` | {} |", content.file_name(), grouped(length)));
}

/// Guards the encoding: this reader checks every byte of every standard table, and reads the same
/// header as the crate.
#[test]
fn every_byte_is_as_the_page_says() -> Outcome {
    for content in tilebase_build::standard() {
        let bytes = make(content);
        let file = File::read(&bytes)?;
        let image = tilebase::Image::new(&bytes[..])?;
        let expected = match content {
            tilebase::Content::Eight => Content::Eight,
            tilebase::Content::Cubic => Content::Cubic,
            tilebase::Content::Goal { pattern } => Content::Goal(pattern.rank() as u16),
            tilebase::Content::Harris { goal } => Content::Harris(goal.rank() as u32),
            tilebase::Content::Gardner => Content::Gardner,
        };
        assert_eq!(file.content, expected);
        assert_page_lists(content, bytes.len());

        assert_eq!(file.sections.len(), image.header().sections.len());
        for (read, stated) in file.sections.iter().zip(&image.header().sections) {
            let read = (&read.name, read.offset, read.length, &read.checksums);
            assert_eq!(read, (&stated.name, stated.offset, stated.length, &stated.checksums));
        }
        assert_eq!(file.histograms.len(), image.header().histograms.len());
        for (read, stated) in file.histograms.iter().zip(&image.header().histograms) {
            assert_eq!((&read.name, &read.counts), (&stated.name, &stated.counts));
        }
    }
    Ok(())
}

/// Guards the page's table of histograms.
#[test]
fn the_page_lists_all_histograms() -> Outcome {
    for bytes in [&*EIGHT, &*CUBIC, &*CENTRE] {
        let file = File::read(bytes)?;
        for (name, total) in prescribed_histograms(file.content) {
            let name = name.replace(char::is_numeric, "b");
            assert_page_says(&format!("| `{name}` | {} |", grouped(total as usize)));
        }
    }
    Ok(())
}

/// Guards the checks that the page requires: this reader and the crate refuse a file with a
/// changed, a missing or an additional byte.
#[test]
fn a_file_with_any_difference_is_refused() -> Outcome {
    let refused = |bytes: &[u8]| {
        let checked = tilebase::Image::new(bytes).and_then(|image| image.check());
        File::read(bytes).is_err() && checked.is_err()
    };
    let mut bytes = CENTRE.clone();
    let field = File::read(&bytes)?.offset("field");
    for at in (0..field).chain([field, bytes.len() / 2, bytes.len() - 1]) {
        bytes[at] ^= 1;
        assert!(refused(&bytes), "byte {at}");
        bytes[at] ^= 1;
    }
    assert!(refused(&bytes[..bytes.len() - 1]));
    bytes.push(0);
    assert!(refused(&bytes));
    Ok(())
}

/// Guards the page's check value of the CRC-32, which is the one in catalogues of CRCs.
#[test]
fn the_checksum_has_the_check_value_of_the_page() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    assert_page_says(&format!("`{:08x}`", crc32(b"123456789")));
}

/// Guards the page's listing of the beginning of a file.
#[test]
fn the_page_shows_the_beginning_of_a_file() -> Outcome {
    let file = File::read(&CENTRE)?;
    let (section, histogram) = (&file.sections[0], &file.histograms[0]);
    let header = u32::from_le_bytes(CENTRE[12..16].try_into()?) as usize;
    let mut text = String::new();
    let mut at = 0;
    for (length, meaning) in [
        (8, "TILEBASE".to_owned()),
        (4, "version 3".to_owned()),
        (4, format!("the header has {header} bytes")),
        (4, "the header's CRC-32".to_owned()),
        (4, "content 2: a goal".to_owned()),
        (2, "the goal's pattern: 26,244, WWWWEWWWW".to_owned()),
        (8, "1 section".to_owned()),
        (8, format!("a name of {} bytes", section.name.len())),
        (5, section.name.clone()),
        (8, format!("begins at {}", section.offset)),
        (8, format!("has {} bytes", grouped(section.length as usize))),
        (8, format!("{} checksums", section.checksums.len())),
        (4, "the CRC-32 of the section's first 1,048,576 bytes".to_owned()),
        (4, "that of the rest".to_owned()),
        (8, "1 histogram".to_owned()),
        (8, format!("a name of {} bytes", histogram.name.len())),
        (6, histogram.name.clone()),
        (8, format!("{} counts", histogram.counts.len())),
        (8, format!("{} states at distance 0", histogram.counts[0])),
        (8, format!("{} states at distance 1", grouped(histogram.counts[1] as usize))),
    ] {
        let bytes: Vec<_> = CENTRE[at..at + length].iter().map(|b| format!("{b:02x}")).collect();
        writeln!(text, "{at:3}  {:<23}  {meaning}", bytes.join(" "))?;
        at += length;
    }
    writeln!(text, "{at:3}  ...{:22}the other {} counts", "", histogram.counts.len() - 2)?;
    assert_eq!(at + 8 * (histogram.counts.len() - 2), 20 + header);
    writeln!(text, "{:3}  00 ...{:19}up to the section", 20 + header, "")?;
    writeln!(text, "{:3}  ...{:22}the section, to the end of the file", section.offset, "")?;
    assert_page_says(&text);
    Ok(())
}

/// Guards the page's offsets and lengths of the sections of `cubic.tbl`.
#[test]
fn the_page_has_the_offsets_of_the_sections_of_cubic() -> Outcome {
    let file = File::read(&CUBIC)?;
    for (what, names) in [("distances", DISTANCES), ("paths", PATHS)] {
        let [first, second] = [0, 1].map(|start| file.offset(names[start]));
        let (step, length) = (second - first, file.section(names[0]).len());
        for (start, name) in names.into_iter().enumerate() {
            assert_eq!(file.offset(name), first + step * start, "{name}");
        }
        let [first, step, length] = [first, step, length].map(grouped);
        assert_page_says(&format!("| `{what} s` | {first} + {step} s | {length} |"));
    }
    Ok(())
}

/// Guards that numbers of no content are refused.
#[test]
fn unknown_contents_are_refused_by_number() {
    for number in [5u8, 6, 255] {
        let mut bytes = CENTRE.clone();
        bytes[20] = number;
        let header = u32::from_le_bytes([12, 13, 14, 15].map(|at| bytes[at])) as usize;
        let checksum = crc32(&bytes[20..20 + header]).to_le_bytes();
        bytes[16..20].copy_from_slice(&checksum);
        assert_eq!(File::read(&bytes).err(), Some(format!("content {number}")));
        let error = tilebase::Image::new(&bytes[..]).unwrap_err().to_string();
        let expected = format!("expected content 0, 1, 2, 3 or 4, found {number}");
        assert!(error.ends_with(&expected), "{error}");
    }
}

/// Guards that the error of a damaged section names the chunk, if the section has several.
#[test]
fn an_error_names_the_damaged_chunk() -> Outcome {
    let field = File::read(&CENTRE)?.offset("field");
    for (at, chunk) in [(0, 1), ((1 << 20) - 1, 1), (1 << 20, 2), (1_889_567, 2)] {
        let mut bytes = CENTRE.clone();
        bytes[field + at] ^= 0x10;
        let error = tilebase::Image::new(&bytes[..])?.check().unwrap_err().to_string();
        let place = format!("section \"field\", chunk {chunk} of 2: expected checksum");
        assert!(error.contains(&place), "{error}");
    }
    let mut bytes = EIGHT.clone();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    let error = tilebase::Image::new(&bytes[..])?.check().unwrap_err().to_string();
    assert!(error.contains("section \"goal 8\": expected checksum"), "{error}");
    Ok(())
}

/// Guards the meaning of histograms: they equal the counts of the sections' entries.
#[test]
fn histograms_equal_the_counts_of_the_sections() -> Outcome {
    let table = File::read(&EIGHT)?;
    let first = table.offset("goal 0");
    assert_page_says(&format!("bytes at {} + 181,440 b,", grouped(first)));
    for (goal, histogram) in table.histograms.iter().enumerate() {
        let name = format!("goal {goal}");
        assert_eq!(table.offset(&name), first + 181_440 * goal);
        let distances = table.section(&name).iter().map(|entry| entry / 4);
        assert_eq!(histogram.counts, count(distances), "{name}");
    }

    let table = File::read(&CUBIC)?;
    for (histogram, start) in table.histograms[3..].iter().zip([0, 1, 4]) {
        let distances = table.section(&format!("distances {start}"));
        assert_eq!(histogram.counts, count(distances.iter().copied()), "{}", histogram.name);
    }

    let table = File::read(&CENTRE)?;
    assert_eq!(ones(table.section("field")), ones_expected(&table.histograms[0]));
    Ok(())
}

/// Returns the number of times that each distance occurs, up to the largest.
fn count(distances: impl Iterator<Item = u8>) -> Vec<u64> {
    let mut counts = Vec::new();
    for distance in distances.map(usize::from) {
        counts.resize(counts.len().max(distance + 1), 0);
        counts[distance] += 1;
    }
    counts
}

/// Returns the number of bits of a field that are set.
fn ones(field: &[u8]) -> u64 {
    field.iter().map(|byte| u64::from(byte.count_ones())).sum()
}

/// Returns the number of states at distances of 2 or 3 modulo 4.
fn ones_expected(histogram: &Histogram) -> u64 {
    let counts = histogram.counts.iter().enumerate();
    counts.filter(|(distance, _)| distance % 4 >= 2).map(|(_, count)| count).sum()
}
