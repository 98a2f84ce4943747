//! The distances to a set of boards, which a search finds because no table has them.

use std::sync::Arc;

use crate::error::{Fault, Place, TableError};
use crate::header::Histogram;
use crate::lanes::Start;
use crate::table_file::TableFile;

/// The boards at distance 0, where a search begins: those of a [`Set`](crate::puzzle::Set).
#[derive(Clone, Debug)]
pub enum Seeds {
    /// Of the eight-puzzle: for each of two goals, the ranks of the boards that reach it
    /// ([`Position::rank`](crate::eight::Position::rank)). No moves lead from the boards of one goal
    /// to those of the other.
    Eight([Vec<u32>; 2]),
    /// Of the cubic puzzle.
    Cubic(Start),
    /// Of Harris's cubes.
    Harris(Start),
}

/// The distances of all boards from the boards of a [`Seeds`].
#[derive(Debug)]
pub struct Found {
    pub(crate) histogram: Histogram,
    /// Of the eight-puzzle: the entries of every rank as in `eight.tbl`, for each of two goals; none
    /// for a goal without boards. Of cubes: bit 1 of the distance of every state, by rank, the lowest bit of a byte
    /// first; then, if blanks of both colours are at distance 0, bit 0.
    pub(crate) bodies: Vec<Vec<u8>>,
}

impl Found {
    /// Returns what a search has found: the number of boards at each distance, 0 first, and the
    /// distances, as `tilebase-build` makes them.
    pub fn new(counts: Vec<u64>, bodies: Vec<Vec<u8>>) -> Found {
        Found { histogram: Histogram { name: "states".into(), counts }, bodies }
    }
}

/// The bytes that a solver reads: those of a table, or those that a search has found.
#[derive(Debug)]
pub(crate) enum Bodies<B> {
    Table(Arc<TableFile<B>>),
    Found(Arc<Found>),
}

impl<B: AsRef<[u8]>> Bodies<B> {
    /// Returns a section of a table, checked, or one of the bodies; empty if there is none.
    #[inline]
    pub(crate) fn section(&self, number: usize) -> Result<&[u8], TableError> {
        match self {
            Bodies::Table(file) => file.section(number),
            Bodies::Found(found) => Ok(found.bodies.get(number).map_or(&[], Vec::as_slice)),
        }
    }

    /// Returns the histogram of a section of a table, or of what a search has found.
    pub(crate) fn histogram(&self, number: usize) -> &Histogram {
        match self {
            Bodies::Table(file) => &file.header().histograms[number],
            Bodies::Found(found) => &found.histogram,
        }
    }

    #[cold]
    pub(crate) fn error(&self, fault: Fault) -> TableError {
        match self {
            Bodies::Table(file) => file.error(fault),
            Bodies::Found(_) => TableError::at(Place::Memory, fault),
        }
    }
}

impl<B> Clone for Bodies<B> {
    fn clone(&self) -> Bodies<B> {
        match self {
            Bodies::Table(file) => Bodies::Table(Arc::clone(file)),
            Bodies::Found(found) => Bodies::Found(Arc::clone(found)),
        }
    }
}
