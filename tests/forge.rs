//! Tables with errors in them whose checksums have been made right again.

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
            bodies: (0..header.sections.len())
                .map(|n| image.section(n).unwrap().to_vec())
                .collect(),
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
