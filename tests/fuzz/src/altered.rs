//! A real table with other entries, and checksums to match.

use std::ops::Range;

use tilebase::{Content, Header, Image};

use crate::parts::Parts;

/// A table's file that can be altered and mended again.
pub struct Altered {
    sound: &'static [u8],
    file: Vec<u8>,
    content: Content,
    sections: Vec<Range<usize>>,
    sound_counts: Vec<Vec<u64>>,
    counts: Vec<Vec<u64>>,
    /// What has been altered since the table was sound.
    touched: Vec<Range<usize>>,
}

impl Altered {
    pub fn new(sound: &'static [u8]) -> Altered {
        let image = Image::new(sound).unwrap();
        let header = image.header();
        let counts: Vec<_> = header.histograms.iter().map(|h| h.counts.clone()).collect();
        Altered {
            sound,
            file: sound.to_vec(),
            content: header.content,
            sections: header.sections.iter().map(|section| section.range()).collect(),
            sound_counts: counts.clone(),
            counts,
            touched: Vec::new(),
        }
    }

    /// Changes some bits of an entry.
    pub fn flip(&mut self, section: usize, at: usize, bits: u8) {
        let at = self.sections[section].start + at;
        self.file[at] ^= bits;
        self.touched.push(at..at + 1);
    }

    pub fn entry(&self, section: usize, at: usize) -> u8 {
        self.file[self.sections[section].start + at]
    }

    /// Changes bits of any entry of any section.
    pub fn flip_any(&mut self, parts: &mut Parts<'_>) {
        let section = usize::from(parts.byte()) % self.sections.len();
        let at = parts.number() % self.sections[section].len();
        self.flip(section, at, parts.byte());
    }

    /// Fills a stretch of a section with a few bytes, over and over.
    pub fn fill(&mut self, parts: &mut Parts<'_>) {
        let section = self.sections[usize::from(parts.byte()) % self.sections.len()].clone();
        let start = section.start + parts.number() % section.len();
        let end = section.end.min(start + (1 << (parts.byte() % 22)));
        let tile = [parts.byte(), parts.byte(), parts.byte()];
        for (entry, byte) in self.file[start..end].iter_mut().zip(tile.iter().cycle()) {
            *entry = *byte;
        }
        self.touched.push(start..end);
    }

    /// Counts something at another distance than it is at, perhaps at one that none is at.
    pub fn recount(&mut self, parts: &mut Parts<'_>) {
        let histogram = usize::from(parts.byte()) % self.counts.len();
        let counts = &mut self.counts[histogram];
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

    /// The file, sealed, and whether nothing about it is altered.
    pub fn seal(&mut self) -> (&[u8], bool) {
        let bodies: Vec<_> = self.sections.iter().map(|range| &self.file[range.clone()]).collect();
        let (header, head) = Header::encode(self.content, self.counts.clone(), &bodies);
        let start = self.sections[0].start;
        if head.len() == start {
            self.file[..start].copy_from_slice(&head);
            let same = |range: &Range<usize>| self.file[range.clone()] == self.sound[range.clone()];
            let is_sound = self.counts == self.sound_counts && self.touched.iter().all(same);
            return (&self.file, is_sound);
        }
        // Further levels have moved the sections.
        let mut file = head;
        for (section, body) in header.sections.iter().zip(bodies) {
            file.resize(section.range().start, 0);
            file.extend(body);
        }
        self.file = file;
        (&self.file, false)
    }

    /// Undoes everything.
    pub fn mend(&mut self) {
        if self.file.len() != self.sound.len() || self.counts != self.sound_counts {
            *self = Altered::new(self.sound);
        }
        for range in self.touched.drain(..) {
            self.file[range.clone()].copy_from_slice(&self.sound[range]);
        }
    }
}
