//! Proofs that every entry of a table is right. Checksums show that a file is as it was written; a
//! proof shows that the right entries were written.
//!
//! Proofs share no code with the searches that made the tables, except rules, ranks and the choice of
//! vector instructions. They use a theorem about puzzles whose moves can all be undone. Numbers d,
//! one for each position, are the exact distances to the goal positions if and only if
//!
//! 1. the goal positions, and no others, have d = 0;
//! 2. the numbers of neighbours differ by at most 1;
//! 3. every position that is not a goal has a neighbour whose number is less by 1.
//!
//! By 2, a move reduces d by at most 1, so a path from a position to a goal, where d is 0, has at
//! least d moves. By 3, there is a path along which every move reduces d by 1; by 1, it ends at a
//! goal after d moves. Conversely, the exact distances have the three properties. So every entry of
//! a table that passes is right, and a table with a single wrong bit in an entry fails.
//!
//! The table of the eight-puzzle has the numbers themselves, and `eight` checks the three
//! properties. For all puzzles of cubes, `walk` computes numbers with the three properties and compares
//! bits with them; `cubic` compares the distances and paths of the canonical starts. Last, the header's
//! histograms are compared with the counts of the proof.

mod cubic;
mod eight;
mod walk;

use std::ops::ControlFlow;
use std::sync::LazyLock;

use tilebase_puzzle::cubic::State;
use tilebase_puzzle::described::Puzzle;

use self::walk::Walk;

use crate::content::Content;
use crate::error::{Fault, Flaw, TableError};
use crate::header::Header;
use crate::table_file::TableFile;

/// The result of a successful proof: every entry of the table is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of positions or states that were checked.
    pub positions: u64,
    /// The largest distance in the table's answers, as [`Header::radius`].
    pub radius: usize,
}

/// A callback that receives the number of positions checked since its last call. Returns
/// [`Fault::Stopped`] if the proof is to end.
type Progress<'a> = &'a mut (dyn FnMut(u64) -> Result<(), Fault> + Send);

impl<B: AsRef<[u8]>> TableFile<B> {
    /// Checks that every entry of the table is right, and the histograms of its header. Calls
    /// `progress` from time to time with the number of positions checked since the last call; the
    /// sum is [`Proof::positions`]. The proof ends early if `progress` returns
    /// [`ControlFlow::Break`].
    ///
    /// For Gardner's 24 faces this takes 1.9 GB of memory besides the table, for Rolling Cubes 2.8
    /// GB, and minutes, on at most `threads` threads, which call `progress` one at a time. `cubic.tbl`
    /// has three searches, each for a thread. Other tables are proved on the calling thread, in a
    /// fraction of a second. The sections of an open file are read for the proof, and not kept.
    ///
    /// # Errors
    /// A section that is damaged or cannot be read; else the first wrong entry, [`Fault::Wrong`];
    /// [`Fault::Stopped`] if `progress` ended the proof.
    pub fn prove(
        &self,
        threads: usize,
        mut progress: impl FnMut(u64) -> ControlFlow<()> + Send,
    ) -> Result<Proof, TableError> {
        let header = self.header();
        let sections = (0..header.sections.len()).map(|number| self.section_once(number));
        let sections = sections.collect::<Result<Vec<_>, _>>()?;
        let sections = sections.iter().map(|bytes| &**bytes).collect();
        let has_threads = header.content.is_large() || header.content == Content::Cubic;
        let threads = if has_threads { threads } else { 1 };
        let entries = Entries { header, sections, threads };
        let mut progress = |positions| match progress(positions) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Fault::Stopped),
        };
        entries.prove(&mut progress).map_err(|fault| self.error(fault))
    }
}

/// The entries of a table. Unlike [`TableFile`] this has no type parameter, so proofs are compiled
/// once, with this crate, and not with every program that calls [`TableFile::prove`].
struct Entries<'a> {
    header: &'a Header,
    /// The bytes of every section.
    sections: Vec<&'a [u8]>,
    /// The most threads of the proof.
    threads: usize,
}

impl Entries<'_> {
    fn prove(&self, progress: Progress<'_>) -> Result<Proof, Fault> {
        let counts = match self.header.content {
            Content::Eight => eight::prove(self, progress)?,
            Content::Cubic => cubic::prove(self, &CUBIC, progress)?,
            content => {
                let goal = content.made_for().unwrap_or_else(|| unreachable!("{content}"));
                let puzzle = goal.puzzle();
                let space = puzzle.space().unwrap_or_else(|| unreachable!("{content}"));
                let large;
                let walk = match content {
                    Content::Goal { .. } => &*CUBIC,
                    Content::Harris { .. } => &*HARRIS,
                    _ => {
                        large = Walk::new(&space);
                        &large
                    }
                };
                let goals = match content {
                    Content::Goal { pattern } => {
                        let states = (0..=u8::MAX).map(|mask| State::new(pattern, mask));
                        states.map(|state| state.rank() as u64).collect()
                    }
                    // Boards that are alike have one rank.
                    _ => Vec::from_iter(goal.some_board().and_then(|board| space.rank(&board))),
                };
                let text = |rank| space.board(rank).map(|board| board.to_string());
                vec![walk.prove(self, &goals, &text, progress)?]
            }
        };
        compare(self.header, &counts)?;
        Ok(Proof { positions: self.header.positions(), radius: self.header.radius() })
    }

    /// Returns the name of a section for [`Flaw::place`].
    fn place(&self, section: usize) -> String {
        let name = self.header.sections.get(section).map(|section| section.name.as_str());
        format!("section {:?}", name.unwrap_or_default())
    }
}

/// The walk over the states of the cubic puzzle.
static CUBIC: LazyLock<Walk> = LazyLock::new(|| walk("cubic"));

/// The walk over the boards of Harris's cubes.
static HARRIS: LazyLock<Walk> = LazyLock::new(|| walk("harris"));

fn walk(name: &str) -> Walk {
    let space = Puzzle::shipped(name).and_then(Puzzle::space);
    Walk::new(&space.unwrap_or_else(|| unreachable!("{name} has a space")))
}

/// Compares the histograms of the header with the counts of the proof, in the same order.
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
