//! The bytes that a solver reads.

use std::sync::Arc;

use crate::error::{Fault, Place, TableError};
use crate::header::Histogram;
use crate::table_file::TableFile;

/// The bytes that a solver reads: those of a table or, for a set of boards, which has no table,
/// those that a search has found.
#[derive(Clone, Debug)]
pub(crate) enum Solved {
    Table(Arc<TableFile>),
    /// The number of boards at each distance, and the distances. For the eight-puzzle, the entries of all
    /// ranks as in `eight.tbl`, for each of two goals; empty for a goal without boards. For cubes, bit 1 of
    /// the distance of every board, by rank, the lowest bit of a byte first; then bit 0, if blanks of both
    /// colours are at distance 0.
    Set(Histogram, Vec<Vec<u8>>),
}

impl Solved {
    /// Wraps the result of a search: the number of boards at each distance, 0 first, and the
    /// distances.
    pub(crate) fn found(counts: Vec<u64>, sections: Vec<Vec<u8>>) -> Solved {
        Solved::Set(Histogram::new("states", counts), sections)
    }

    /// Returns a checked section; empty if the search has none of this number.
    #[inline]
    pub(crate) fn section(&self, number: usize) -> Result<&[u8], TableError> {
        match self {
            Solved::Table(file) => file.section(number),
            Solved::Set(_, sections) => Ok(sections.get(number).map_or(&[], Vec::as_slice)),
        }
    }

    /// Returns a byte of a section, whose chunk is checked when it is first read; 0 if there is none.
    #[inline]
    pub(crate) fn byte(&self, number: usize, at: usize) -> Result<u8, TableError> {
        match self {
            Solved::Table(file) => file.byte(number, at),
            Solved::Set(..) => Ok(self.section(number)?.get(at).copied().unwrap_or_default()),
        }
    }

    /// Returns the histogram of a section of a table, or of a search.
    pub(crate) fn histogram(&self, number: usize) -> &Histogram {
        match self {
            Solved::Table(file) => &file.header().histograms()[number],
            Solved::Set(histogram, _) => histogram,
        }
    }

    #[cold]
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        match self {
            Solved::Table(file) => file.error(fault),
            Solved::Set(..) => TableError::at(Place::default(), fault),
        }
    }
}
