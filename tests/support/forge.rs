//! Forges tables: wrong entries with right checksums.

use tilebase::{Content, TableFile};

/// The parts of a table, which a test can change before they are put together again.
#[derive(Clone)]
pub struct Forge {
    /// Which table it is.
    pub content: Content,
    /// The numbers of its counts.
    pub counts: Vec<Vec<u64>>,
    /// The bytes of its sections.
    pub bodies: Vec<Vec<u8>>,
}

impl Forge {
    /// Takes a valid table apart.
    pub fn new(table: &[u8]) -> Forge {
        let opened = TableFile::from_bytes(table.to_vec()).unwrap();
        let header = opened.header();
        Forge {
            content: header.content().clone(),
            counts: header.counts().iter().map(|counts| counts.as_slice().to_vec()).collect(),
            bodies: (0..header.sections().len())
                .map(|n| opened.section(n).unwrap().to_vec())
                .collect(),
        }
    }

    /// Returns the file of the table with these parts, with right checksums.
    pub fn file(&self) -> Vec<u8> {
        let made = TableFile::made(self.content.clone(), self.counts.clone(), self.bodies.clone());
        made.to_bytes().unwrap()
    }
}
