//! Tables with errors in them whose checksums have been made right again, and where to put them.
#![allow(dead_code, reason = "every test takes what it needs")]

use tilebase::{Content, Header, Image};

/// A table taken apart.
#[derive(Clone)]
pub(crate) struct Forge {
    pub(crate) content: Content,
    pub(crate) counts: Vec<Vec<u64>>,
    pub(crate) bodies: Vec<Vec<u8>>,
}

impl Forge {
    pub(crate) fn new(table: &[u8]) -> Forge {
        let image = Image::new(table).unwrap();
        let header = image.header();
        Forge {
            content: header.content,
            counts: header.histograms.iter().map(|histogram| histogram.counts.clone()).collect(),
            bodies: (0..header.sections.len()).map(|n| image.section(n).to_vec()).collect(),
        }
    }

    /// The table put together, with whatever checksums it needs.
    pub(crate) fn file(&self) -> Vec<u8> {
        let bodies: Vec<_> = self.bodies.iter().map(Vec::as_slice).collect();
        let (header, mut file) = Header::encode(self.content, self.counts.clone(), &bodies);
        for (section, body) in header.sections.iter().zip(bodies) {
            file.resize(section.range().start, 0);
            file.extend(body);
        }
        file
    }
}

/// Numbers without a pattern, always the same ones (SplitMix64).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((number ^ number >> 31) % end as u64) as usize
    }
}
