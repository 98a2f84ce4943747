//! Proofs that every entry of a table is right. Checksums show that a file is as it was written; a
//! proof shows that the right entries were written.
//!
//! Proofs share no code with the searches that made the tables, except rules, ranks, and the choice
//! of threads and vector instructions. They use a theorem about puzzles whose moves can all be
//! undone. Numbers d, one for each position, are the exact distances to the goal positions if and
//! only if
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
//! properties. For all others, `walk` computes numbers with the three properties and compares bits
//! with them, by lanes of cubes, or `plain`, board by board; `cubic` compares the distances and
//! paths of the uniform starts. The table of pattern databases has the least of several numbers, of
//! which `databases` computes all. Last, the header's counts are compared with the counts of
//! the proof.

mod cubic;
mod databases;
mod eight;
mod plain;
mod walk;

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};

use tilebase_puzzle::{Goal, Puzzle, Space};
use tilebase_search::lock;

use self::walk::LaneWalk;

use crate::cache::of_space;
use crate::content::Content;
use crate::content::spaces::space_of;
use crate::engine::SMALL;
use crate::error::{Fault, TableError, WrongEntry};
use crate::header::Header;
use crate::table_file::TableFile;

/// The result of a successful proof: every entry of the table is right.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The number of positions or states that were checked.
    pub boards: u64,
    /// The largest distance in the table's answers, as [`Header::radius`].
    pub radius: usize,
}

/// A callback, for any thread, that receives the number of positions checked since its last call.
/// Returns [`Fault::Stopped`] if the proof is to end.
type ProofProgress<'a> = &'a (dyn Fn(u64) -> Result<(), Fault> + Sync);

impl TableFile {
    /// Checks that every entry of the table is right, and the counts of its header. Calls
    /// `progress` from time to time with the number of positions checked since the last call; the
    /// sum is [`Proof::boards`]. The proof ends early if `progress` returns
    /// [`ControlFlow::Break`].
    ///
    /// At most `threads` threads, of which the calling one is the first, do the work. They call
    /// `progress` one at a time. For a large table this takes minutes, and
    /// [`TableFile::proof_memory`], for Rolling Cubes 4.4 GB; for the smaller ones that come with
    /// the library a fraction of a second. The sections of an open file are read for the proof, and
    /// not kept.
    ///
    /// # Errors
    /// A section that is damaged or cannot be read; else the first wrong entry, [`Fault::Wrong`];
    /// [`Fault::Stopped`] if `progress` ended the proof.
    pub fn prove(
        &self,
        threads: usize,
        progress: impl FnMut(u64) -> ControlFlow<()> + Send,
    ) -> Result<Proof, TableError> {
        let header = self.header();
        let sections = (0..header.sections.len()).map(|number| self.section_once(number));
        let sections = sections.collect::<Result<Vec<_>, _>>()?;
        let sections = sections.iter().map(|bytes| &**bytes).collect();
        let entries = TableEntries { header, sections, threads };
        // It is not called again after it has ended the proof.
        let progress = Mutex::new((progress, false));
        let progress = |positions| {
            let (progress, is_ended) = &mut *lock(&progress);
            *is_ended = *is_ended || progress(positions).is_break();
            if *is_ended { Err(Fault::Stopped) } else { Ok(()) }
        };
        entries.prove(&progress).map_err(|fault| self.error(fault))
    }
}

impl TableFile {
    /// Returns about how many bytes of memory [`TableFile::prove`] takes.
    pub fn proof_memory(&self) -> u64 {
        let header = self.header();
        let with_table = match header.content().goal().and_then(space_of) {
            // Lists of states.
            None => 14,
            // Two sets of states, or three, and the table.
            Some(space) if LaneWalk::fits(&space) => 3,
            Some(_) => 4,
        };
        with_table * header.length() + (128 << 20)
    }
}

/// The entries of a table.
struct TableEntries<'a> {
    header: &'a Header,
    /// The bytes of every section.
    sections: Vec<&'a [u8]>,
    /// The most threads of the proof.
    threads: usize,
}

impl TableEntries<'_> {
    fn prove(&self, progress: ProofProgress<'_>) -> Result<Proof, Fault> {
        let counts = match &self.header.content {
            Content::Eight => eight::prove(self, progress)?,
            Content::Cubic => {
                let space = Puzzle::cubic().space();
                let space = space.unwrap_or_else(|| unreachable!("the cubic puzzle has a space"));
                cubic::prove(self, &space, &walk_of(&space), progress)?
            }
            content @ Content::Databases { .. } => databases::prove(self, content, progress)?,
            content @ Content::Goal { goal } => {
                let space = space_of(goal).unwrap_or_else(|| unreachable!("{content}"));
                let goals = goals(goal, &space);
                vec![match LaneWalk::fits(&space) && self.sections.len() == 1 {
                    true => walk_of(&space).prove(self, &goals, &space, progress)?,
                    false => plain::prove(self, &goals, &space, progress)?,
                }]
            }
        };
        compare(self.header, &counts)?;
        Ok(Proof { boards: self.header.searched_boards(), radius: self.header.radius() })
    }

    /// Checks that a section has no bits of boards from which no moves lead to the goal: of other
    /// boards than the proof has met, a bit for each in words.
    fn check_unmet(
        &self,
        section: usize,
        met: impl Iterator<Item = u64>,
        space: &Space,
    ) -> Result<(), Fault> {
        let stored = self.sections[section].chunks(8).map(|bytes| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        });
        let others = stored.zip(met).map(|(stored, met)| stored & !met);
        let Some((number, word)) = (0u64..).zip(others).find(|(_, word)| *word != 0) else {
            return Ok(());
        };
        let board = space.board(64 * number + u64::from(word.trailing_zeros()));
        Err(Fault::Wrong(WrongEntry {
            section: self.place(section),
            board: board.map_or_else(|| "behind the last board".into(), |board| board.to_string()),
            stored: "bit 1".into(),
            expected: "bit 0, because no moves lead from it to the goal".into(),
        }))
    }

    /// Returns the error that a section has the wrong bit of the distance of the board of a rank:
    /// the first section has bit 1, the second bit 0.
    fn wrong_bit(&self, section: usize, rank: u64, distance: usize, space: &Space) -> Fault {
        let bit = distance >> (1 - section) & 1;
        Fault::Wrong(WrongEntry {
            section: self.place(section),
            board: space.board(rank).map(|board| board.to_string()).unwrap_or_default(),
            stored: format!("bit {}", 1 - bit),
            expected: format!("bit {bit}, because its distance is {distance}"),
        })
    }

    /// Returns the name of a section for [`WrongEntry::place`].
    fn place(&self, section: usize) -> String {
        let name = self.header.sections.get(section).map(|section| section.name.as_str());
        format!("section {:?}", name.unwrap_or_default())
    }
}

/// Returns the walk over a space. Those of the last few small spaces are kept.
fn walk_of(space: &Space) -> Arc<LaneWalk> {
    static KEPT: Mutex<Vec<(Space, Arc<LaneWalk>)>> = Mutex::new(Vec::new());
    match space.boards() > SMALL {
        true => Arc::new(LaneWalk::new(space)),
        false => of_space(&KEPT, space, || LaneWalk::new(space)),
    }
}

/// Returns the ranks of the boards of a goal.
fn goals(goal: &Goal, space: &Space) -> Vec<u64> {
    let puzzle = goal.puzzle();
    if space.boards_per_rank() > 1 {
        // Boards with all cubes alike have one rank.
        return Vec::from_iter(goal.some_board().and_then(|board| space.rank(&board)));
    }
    let mut ranks = Vec::new();
    for part in 0..goal.alternatives() {
        let choices = (0..puzzle.grid().squares()).map(|square| {
            let may_lie = |&number: &u8| goal.allows(part, square, number);
            (0..=puzzle.largest_number() as u8).filter(may_lie).collect::<Vec<_>>()
        });
        let choices: Vec<_> = choices.collect();
        let all = choices.iter().try_fold(1u64, |all, some| all.checked_mul(some.len() as u64));
        let Some(all) = all.filter(|&all| all <= space.boards()) else {
            // There are fewer boards than ways to choose pieces.
            let has = |rank: &u64| space.board(*rank).is_some_and(|board| goal.has(&board));
            return (0..space.boards()).filter(has).collect();
        };
        for mut number in 0..all {
            let of_squares = choices.iter().map(|some| {
                let each = some.len() as u64;
                let piece = some[(number % each) as usize];
                number /= each;
                piece
            });
            let numbers: Vec<u8> = of_squares.collect();
            let board = puzzle.board_of_numbers(&numbers).ok();
            ranks.extend(board.and_then(|board| space.rank(&board)));
        }
    }
    ranks
}

/// Compares the counts of the header with the counts of the proof, in the same order.
fn compare(header: &Header, counted: &[Vec<u64>]) -> Result<(), WrongEntry> {
    for (counts, counted) in header.counts.iter().zip(counted) {
        for distance in 0..counts.counts.len().max(counted.len()) {
            let at = |counts: &[u64]| counts.get(distance).copied().unwrap_or_default();
            let (stored, expected) = (at(&counts.counts), at(counted));
            if stored != expected {
                return Err(WrongEntry {
                    section: format!("counts {:?}", counts.name),
                    board: format!("distance {distance}"),
                    stored: stored.to_string(),
                    expected: expected.to_string(),
                });
            }
        }
    }
    Ok(())
}
