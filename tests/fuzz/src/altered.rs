//! Alters the entries of a real table, and makes its checksums right again.

use std::fs::{self, File};
use std::ops::Range;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;
use std::process;

use tilebase::{Content, TableFile};

use crate::HEADER;
use crate::parts::Parts;

/// The file of a large table of zeros, whose bits can be altered and restored. Zeros take no place.
pub struct Zeros {
    file: File,
    head: Vec<u8>,
    /// The offset of the chunks' checksums in the file.
    checksums: usize,
    /// The length of a chunk.
    chunk: usize,
    field: Range<usize>,
    /// The numbers of the bits that have been altered.
    touched: Vec<u64>,
}

impl Zeros {
    /// Returns a table of a large content. This takes seconds, for the checksums.
    pub fn new(content: Content) -> Zeros {
        let layout = content.layout();
        let (length, states) = (layout.sections[0].1 as usize, layout.counts[0].1);
        let made =
            TableFile::made(content.clone(), vec![vec![1, states - 1]], vec![vec![0; length]]);
        let (head, field) = (made.head(), made.header().sections()[0].range());
        // The checksums follow the number of the content and its form, and five numbers and a name.
        let form = content.goal().expect("a large table has a goal").form();
        let checksums = HEADER + 4 + 8 + form.len() + 8 + 8 + "field".len() + 3 * 8;
        let path = std::env::temp_dir().join(format!("{}-{}", process::id(), content.file_name()));
        let file = File::options().read(true).write(true).create_new(true).open(&path).unwrap();
        // The file is deleted when the process ends.
        fs::remove_file(path).unwrap();
        file.set_len(field.end as u64).unwrap();
        file.write_all_at(&head, 0).unwrap();
        Zeros { file, head, checksums, chunk: layout.chunk, field, touched: Vec::new() }
    }

    /// Opens the file.
    pub fn open(&self) -> TableFile {
        let path = format!("/dev/fd/{}", self.file.as_raw_fd());
        TableFile::open(path).expect("a table with right checksums opens")
    }

    /// Inverts bits of states, and makes the checksums right.
    pub fn flip(&mut self, ranks: &[u64]) {
        for &rank in ranks {
            let (at, size) = ((rank / 8) as usize, self.chunk);
            let (chunk, place) = (at / size, at % size);
            let start = self.field.start + chunk * size;
            let mut bytes = vec![0; size.min(self.field.end - start)];
            self.file.read_exact_at(&mut bytes, start as u64).unwrap();
            bytes[place] ^= 1 << (rank % 8);
            self.file.write_all_at(&[bytes[place]], (start + place) as u64).unwrap();
            let checksum = &mut self.head[self.checksums + 4 * chunk..][..4];
            checksum.copy_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        }
        self.touched.extend(ranks);
        let length = u32::from_le_bytes([12, 13, 14, 15].map(|at| self.head[at])) as usize;
        let checksum = crc32fast::hash(&self.head[HEADER..HEADER + length]);
        self.head[16..HEADER].copy_from_slice(&checksum.to_le_bytes());
        self.file.write_all_at(&self.head, 0).unwrap();
    }

    /// Restores the zeros.
    pub fn restore(&mut self) {
        let touched = std::mem::take(&mut self.touched);
        self.flip(&touched);
        self.touched.clear();
    }
}

/// The file of a table that can be altered and restored.
pub struct Altered {
    original: &'static [u8],
    file: Vec<u8>,
    content: Content,
    sections: Vec<Range<usize>>,
    original_counts: Vec<Vec<u64>>,
    counts: Vec<Vec<u64>>,
    /// The ranges of the file that have been altered since it was equal to the original.
    touched: Vec<Range<usize>>,
}

impl Altered {
    /// Returns a valid table, unaltered.
    pub fn new(original: &'static [u8]) -> Altered {
        let opened = TableFile::from_bytes(original).unwrap();
        let header = opened.header();
        let counts: Vec<_> = header.counts().iter().map(|h| h.as_slice().to_vec()).collect();
        Altered {
            original,
            file: original.to_vec(),
            content: header.content().clone(),
            sections: header.sections().iter().map(|section| section.range()).collect(),
            original_counts: counts.clone(),
            counts,
            touched: Vec::new(),
        }
    }

    /// Returns the content of the table.
    pub fn content(&self) -> &Content {
        &self.content
    }

    /// Inverts bits of the byte at this place of a section.
    pub fn flip(&mut self, section: usize, at: usize, bits: u8) {
        let at = self.sections[section].start + at;
        self.file[at] ^= bits;
        self.touched.push(at..at + 1);
    }

    /// Returns the byte at this place of a section.
    pub fn entry(&self, section: usize, at: usize) -> u8 {
        self.file[self.sections[section].start + at]
    }

    /// Inverts bits of a byte that the input chooses.
    pub fn flip_any(&mut self, parts: &mut Parts<'_>) {
        let section = usize::from(parts.byte()) % self.sections.len();
        let at = parts.number() % self.sections[section].len();
        self.flip(section, at, parts.byte());
    }

    /// Fills a range of a section with three bytes, repeated. The input chooses the range and the
    /// bytes.
    pub fn fill(&mut self, parts: &mut Parts<'_>) {
        let section = self.sections[usize::from(parts.byte()) % self.sections.len()].clone();
        let start = section.start + parts.number() % section.len();
        let end = section.end.min(start + (1 << (parts.byte() % 22)));
        let bytes = [parts.byte(), parts.byte(), parts.byte()];
        for (entry, byte) in self.file[start..end].iter_mut().zip(bytes.iter().cycle()) {
            *entry = *byte;
        }
        self.touched.push(start..end);
    }

    /// Moves a part of a counts's count to another distance, perhaps to one more than the
    /// largest. The sum stays the same.
    pub fn recount(&mut self, parts: &mut Parts<'_>) {
        let counts = usize::from(parts.byte()) % self.counts.len();
        let counts = &mut self.counts[counts];
        let (from, to) =
            (usize::from(parts.byte()) % counts.len(), usize::from(parts.byte()) % 128);
        let moved = (parts.number() as u64).clamp(1, counts[from]) - 1;
        if to > counts.len() || moved == 0 {
            return;
        }
        counts[from] -= moved;
        if to == counts.len() {
            counts.push(0);
        }
        counts[to] += moved;
    }

    /// Makes the header and its checksums right. Returns the file, and whether it equals the
    /// original.
    pub fn seal(&mut self) -> (&[u8], bool) {
        let bodies = self.sections.iter().map(|range| self.file[range.clone()].to_vec()).collect();
        let made = TableFile::made(self.content.clone(), self.counts.clone(), bodies);
        let head = made.head();
        let start = self.sections[0].start;
        if head.len() == start {
            self.file[..start].copy_from_slice(&head);
            let same =
                |range: &Range<usize>| self.file[range.clone()] == self.original[range.clone()];
            let is_right = self.counts == self.original_counts && self.touched.iter().all(same);
            return (&self.file, is_right);
        }
        // The header has another length, so the sections move.
        self.file = made.to_bytes().unwrap();
        (&self.file, false)
    }

    /// Restores the original.
    pub fn restore(&mut self) {
        if self.file.len() != self.original.len() || self.counts != self.original_counts {
            *self = Altered::new(self.original);
        }
        for range in self.touched.drain(..) {
            self.file[range.clone()].copy_from_slice(&self.original[range]);
        }
    }
}
