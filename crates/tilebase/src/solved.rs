//! The bytes that a solver reads.

use std::sync::Arc;

use crate::error::{Fault, Place, TableError};
use crate::header::Histogram;
use crate::table_file::TableFile;

/// The bytes that a solver reads: those of a table or, for a set of boards, which has no table,
/// those that a search has found. Clones share them.
#[derive(Clone, Debug)]
pub(crate) enum Solved {
    Table(Arc<TableFile>),
    Set(Arc<Found>),
}

/// The distances of all boards to a set of boards.
#[derive(Debug)]
pub(crate) struct Found {
    histogram: Histogram,
    /// For the eight-puzzle, the entries of all ranks as in `eight.tbl`, for each of two goals;
    /// empty for a goal without boards. For cubes, bit 1 of the distance of every board, by rank,
    /// the lowest bit of a byte first; then bit 0, if blanks of both colours are at distance 0.
    sections: Vec<Vec<u8>>,
}

impl Solved {
    /// Wraps the result of a search: the number of boards at each distance, 0 first, and the
    /// distances.
    pub(crate) fn found(counts: Vec<u64>, sections: Vec<Vec<u8>>) -> Solved {
        let histogram = Histogram::new("states", counts);
        Solved::Set(Arc::new(Found { histogram, sections }))
    }

    /// Returns a checked section; empty if the search has none of this number.
    #[inline]
    pub(crate) fn section(&self, number: usize) -> Result<&[u8], TableError> {
        match self {
            Solved::Table(file) => file.section(number),
            Solved::Set(found) => Ok(found.sections.get(number).map_or(&[], Vec::as_slice)),
        }
    }

    /// Returns a byte of a section, whose chunk is checked when it is first read; 0 if there is none.
    #[inline]
    pub(crate) fn byte(&self, number: usize, at: usize) -> Result<u8, TableError> {
        match self {
            Solved::Table(file) => file.byte(number, at),
            Solved::Set(_) => Ok(self.section(number)?.get(at).copied().unwrap_or_default()),
        }
    }

    /// Returns the histogram of a section of a table, or of a search.
    pub(crate) fn histogram(&self, number: usize) -> &Histogram {
        match self {
            Solved::Table(file) => &file.header().histograms()[number],
            Solved::Set(found) => &found.histogram,
        }
    }

    #[cold]
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        match self {
            Solved::Table(file) => file.error(fault),
            Solved::Set(_) => TableError::at(Place::default(), fault),
        }
    }
}
