//! Proofs that a table is exact. Checksums say that a file is as it was written; this says that
//! what was written is right.
//!
//! No code is shared with the searches that made the tables: only the rules are. All rests on one
//! statement about puzzles whose moves can be taken back. Numbers d, one for each position, are
//! the exact distances to the goal positions if and only if
//!
//! 1. the goal positions, and no others, have d = 0;
//! 2. the d of neighbours differ by at most 1;
//! 3. every other position has a neighbour whose d is less by 1.
//!
//! By 2, d falls by at most 1 with every move, so no way to a goal, where it is 0, is shorter than
//! d. By 3, there is a way along which it falls with every move, and by 1 it ends at a goal. The
//! exact distances have the three properties by themselves. So a table that passes is right in
//! every entry, and a table with a wrong entry, be it one bit, does not pass.
//!
//! `eight` checks the three as they stand, as the table has the numbers. For the cubic puzzle,
//! `walk` finds numbers that have the three properties; `field` holds a goal's bits against them,
//! and `cubic` the answers and paths. `harris` is the same walk and `field` over other rolls. In the end the header's histograms have to be what was
//! counted.

mod cubic;
mod eight;
mod field;
mod harris;
mod walk;

use tilebase_puzzle::cubic::State;

use crate::content::Content;
use crate::header::Header;
use crate::image::Image;

/// A table that is proved: every entry is what it should be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// How many positions or states it answers for.
    pub positions: u64,
    /// The largest distance.
    pub radius: usize,
}

/// The first entry that was found to be wrong, in words.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[error("{place}: {state}: stored {stored}, expected {expected}")]
pub struct Flaw {
    /// The part of the file: a section, or a histogram of the header.
    pub place: String,
    /// The position, state or pattern that the entry is for.
    pub state: String,
    /// What the table has.
    pub stored: String,
    /// What it should have.
    pub expected: String,
}

/// Told now and then how many more positions have been looked at.
type Progress<'a> = &'a mut dyn FnMut(u64);

impl<B: AsRef<[u8]>> Image<B> {
    /// Proves that every entry of the table is right, its header's histograms included. Calls
    /// `progress` from time to time with how many more positions have been looked at; in the end
    /// that is [`Proof::positions`] in all.
    ///
    /// The entries count, and not their checksums: those are for [`Image::check`].
    ///
    /// # Errors
    /// The first entry that is wrong.
    pub fn prove(&self, mut progress: impl FnMut(u64)) -> Result<Proof, Flaw> {
        let counts = match self.header().content {
            Content::Eight => eight::prove(self, &mut progress)?,
            Content::Cubic => cubic::prove(self, &mut progress)?,
            Content::Goal { pattern } => {
                let text = |rank| State::from_rank(rank).map(|state| state.to_string());
                let goal = (pattern.rank(), [u64::MAX; 4]);
                vec![field::prove(self, &cubic::ROLLS, goal, text, &mut progress)?]
            }
            Content::Harris { goal } => vec![harris::prove(self, goal, &mut progress)?],
        };
        compare(self.header(), &counts)?;
        Ok(Proof { positions: self.header().positions(), radius: self.header().radius() })
    }

    /// What a flaw calls a section.
    fn place(&self, section: usize) -> String {
        let name = self.header().sections.get(section).map(|section| section.name.as_str());
        format!("section {:?}", name.unwrap_or_default())
    }
}

/// Holds the histograms of the header against those that were counted, in the same order.
fn compare(header: &Header, counted: &[Vec<u64>]) -> Result<(), Flaw> {
    for (histogram, counted) in header.histograms.iter().zip(counted) {
        for distance in 0..histogram.counts.len().max(counted.len()) {
            let at = |counts: &[u64]| counts.get(distance).copied().unwrap_or_default();
            let (stored, expected) = (at(&histogram.counts), at(counted));
            if stored != expected {
                return Err(Flaw {
                    place: format!("histogram {:?}", histogram.name),
                    state: format!("distance {distance}"),
                    stored: stored.to_string(),
                    expected: expected.to_string(),
                });
            }
        }
    }
    Ok(())
}
