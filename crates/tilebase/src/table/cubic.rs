//! The cubic puzzle's table of uniform starts: distances and paths to every pattern.

use std::sync::Arc;

use tilebase_puzzle::Path;
use tilebase_puzzle::cubic::PatternRank;
use tilebase_puzzle::eight::Square;

use crate::content::Content;
use crate::content::layout::{CUBIC_PATH, distances_from, paths_from};
use crate::error::{Fault, TableError};
use crate::header::{Counts, Header};
use crate::table_file::TableFile;

/// The table of the cubic puzzle's uniform starts, with all cubes alike, to any pattern. Clones
/// share the bytes.
///
/// For each start there are two sections: the fewest rolls to each of the 59,049 patterns, a byte
/// each, and the lexicographically smallest of the shortest paths, ten bytes each. A distance is
/// one read, and a path is one, too.
///
/// The first look-up in a section checks it.
///
/// ```
/// use tilebase::cubic::{CubicTable, PatternRank};
/// use tilebase::{Content, Puzzle};
///
/// let table = CubicTable::new(tilebase_build::make(&Content::Cubic, &|_| {}))?;
/// let pattern = PatternRank::of(&Puzzle::cubic().goal("RBWRWWEWW")?).ok_or("a pattern")?;
/// let start = "2,1".parse()?;
/// assert_eq!(table.distance(start, pattern)?, 3);
/// assert_eq!(table.path(start, pattern)?.len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CubicTable {
    file: Arc<TableFile>,
}

impl CubicTable {
    /// Returns the table of a file.
    ///
    /// # Errors
    /// If the file has another content.
    pub fn new(file: TableFile) -> Result<CubicTable, TableError> {
        Ok(CubicTable { file: Arc::new(file.expect(&Content::Cubic)?) })
    }

    /// Returns the table's header.
    pub fn header(&self) -> &Header {
        self.file.header()
    }

    /// Returns the number of patterns at each distance from the uniform start with this empty
    /// square.
    pub fn counts(&self, start: Square) -> &Counts {
        // The three counts of states come first.
        &self.header().counts()[Square::FIRST.len() + start.corner_edge_or_centre()]
    }

    /// Returns the fewest rolls, 0 to 37, from the uniform start with this empty square until the
    /// tops show the pattern. The first look-up checks the section.
    ///
    /// # Errors
    /// A section that is damaged.
    #[inline]
    pub fn distance(&self, start: Square, pattern: PatternRank) -> Result<u8, TableError> {
        let distances = self.file.section(distances_from(start))?;
        Ok(distances.get(pattern.rank()).copied().unwrap_or_default())
    }

    /// Returns the lexicographically smallest of the shortest paths from the uniform start with
    /// this empty square to a pattern. The first look-up checks the sections.
    ///
    /// # Errors
    /// A section that is damaged; [`Fault::Walk`], if the path is not as long as
    /// [`CubicTable::distance`] says.
    // Inlined, so that the compiler knows that a path has fewer than 64 moves.
    #[inline(always)]
    pub fn path(&self, start: Square, pattern: PatternRank) -> Result<Path, TableError> {
        let (entries, _) = self.file.section(paths_from(start))?.as_chunks::<CUBIC_PATH>();
        let mut bits = [0; size_of::<u128>()];
        if let Some(entry) = entries.get(pattern.rank()) {
            bits[..CUBIC_PATH].copy_from_slice(entry);
        }
        match Path::from_bits(u128::from_le_bytes(bits)) {
            Some(path) if path.len() == usize::from(self.distance(start, pattern)?) => Ok(path),
            _ => Err(self.contradiction(start, pattern)),
        }
    }

    #[cold]
    fn contradiction(&self, start: Square, pattern: PatternRank) -> TableError {
        self.file.error(Fault::Walk { from: format!("the start {start} to {}", pattern.goal()) })
    }
}
