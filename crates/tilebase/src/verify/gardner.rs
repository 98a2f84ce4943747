//! The proof of the table of Gardner's 24 faces: the bit of every one of the 7,524,679,680 states.
//!
//! The distances are found by a walk outwards from the goal, level by level, as [`super::walk`]
//! finds those of the other cubes; that module says why the levels are the exact distances. Sets of
//! states are bit sets, but every roll of every state is made on its own.
//!
//! There are two sets of 0.94 GB: the states met so far, and those of the last level and of the one
//! that is being found, whose empty squares have different colours.
//!
//! A state is a *block* (the empty square, and the arrangement of the kinds of cubes), a *lane* of
//! it (the axes of four cubes, a number to base 3), and a mask of twelve bits: the order of
//! [`State::rank`].

use std::array::from_fn;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::gardner::{ARRANGEMENTS, Arrangement, STATES, State};
use tilebase_puzzle::{Board, Move, Square};

use super::{Entries, Flaw, Progress};
use crate::content::FIELD;

/// The number of masks.
const MASKS: usize = 1 << 12;

/// The number of lanes of a block: the four cubes with a pair of red faces have three axes each.
const LANES: usize = 81;

/// The words of a lane, a bit for each mask.
const LANE: usize = MASKS / 64;

/// The words of a block.
const BLOCK: usize = LANES * LANE;

/// The words of all states with one empty square.
const SQUARE: usize = ARRANGEMENTS * BLOCK;

/// A set of states: for each empty square, the words of its blocks.
type Set = [Vec<u64>; 9];

/// Checks the field. Returns the number of states at each distance. Takes 1.9 GB of memory.
pub(super) fn prove(entries: &Entries<'_>, progress: Progress<'_>) -> Result<Vec<u64>, Flaw> {
    let field = entries.sections[FIELD];
    let goal = State::goal();
    let mut counts = Vec::new();
    let mut met: Set = from_fn(|_| vec![0; SQUARE]);
    let mut level: Set = from_fn(|_| vec![0; SQUARE]);
    let first = (goal.rank() % (STATES / 9)) as usize;
    level[goal.blank().index()][first / 64] = 1 << (first % 64);
    loop {
        let shade = (goal.blank().shade() + counts.len()) % 2;
        let mut new = 0;
        for square in squares(shade) {
            let number = square.index();
            for (states, met) in level[number].iter_mut().zip(&mut met[number]) {
                *states &= !*met;
                *met |= *states;
                new += u64::from(states.count_ones());
            }
            if let Some(wrong) = compare(field, square, &level[number], counts.len()) {
                return Err(flaw(entries, wrong, counts.len()));
            }
        }
        if new == 0 {
            return Ok(counts);
        }
        progress(new);
        counts.push(new);
        advance(&mut level, shade);
    }
}

/// Returns the squares of a chessboard colour.
fn squares(shade: usize) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(move |square| square.shade() == shade)
}

/// Compares the bits of a level's states with bit 1 of its number. Returns the rank of the first
/// state whose bit is wrong.
fn compare(field: &[u8], square: Square, level: &[u64], distance: usize) -> Option<u64> {
    let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
    let first = square.index() * SQUARE;
    let (words, _) = field.as_chunks();
    let words = words.get(first..first + SQUARE).unwrap_or_default();
    let wrong = |(&states, &word): (&u64, &[u8; 8])| (u64::from_le_bytes(word) ^ expected) & states;
    let (number, wrong) = level.iter().zip(words).map(wrong).enumerate().find(|(_, w)| *w != 0)?;
    Some((first + number) as u64 * 64 + u64::from(wrong.trailing_zeros()))
}

/// Returns the flaw that the bit of the state with this rank is wrong.
fn flaw(entries: &Entries<'_>, rank: u64, distance: usize) -> Flaw {
    let expected = distance >> 1 & 1;
    Flaw {
        place: entries.place(FIELD),
        state: State::from_rank(rank).map(|state| state.to_string()).unwrap_or_default(),
        stored: format!("bit {}", 1 - expected),
        expected: format!("bit {expected}, as its distance is {distance}"),
    }
}

/// Replaces the states whose empty squares have the other colour by those that are one roll from
/// the states whose empty squares have this colour.
fn advance(level: &mut Set, shade: usize) {
    let targets = squares(1 - shade);
    let mut targets: Vec<_> =
        targets.map(|target| (target, std::mem::take(&mut level[target.index()]))).collect();
    let next = Mutex::new(targets.iter_mut());
    let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work = || {
        while let Some((target, reached)) = take() {
            reached.fill(0);
            for step in Move::ALL {
                if let Some(source) = target.step(step.opposite()) {
                    roll_all(&ROLLS, source, step, &level[source.index()], reached);
                }
            }
        }
    };
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        // This thread is one of them. Where the system allows no others, it does all the work.
        for _ in 1..threads {
            let _started = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    for (target, reached) in targets {
        level[target.index()] = reached;
    }
}

/// Adds to `reached` the state to which a move of the empty square leads, for each of the states.
fn roll_all(rolls: &Rolls, source: Square, step: Move, states: &[u64], reached: &mut [u64]) {
    let blocks = states.as_chunks::<BLOCK>().0.iter().zip(rolls.blocks(source, step));
    for (block, &(roll, target)) in blocks {
        if block.iter().all(|&word| word == 0) {
            continue;
        }
        let roll = &rolls.rolls[roll];
        let reached = &mut reached[target * BLOCK..][..BLOCK];
        for (lane, &(target, flips)) in block.as_chunks::<LANE>().0.iter().zip(&roll.by_lane) {
            let reached = &mut reached[target * LANE..][..LANE];
            for (word, mut rest) in lane.iter().copied().enumerate() {
                while rest != 0 {
                    let mask = word * 64 + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let mask = usize::from(roll.by_mask[mask] ^ flips);
                    reached[mask / 64] |= 1 << (mask % 64);
                }
            }
        }
    }
}

/// A move of the empty square, for all states of a block. The lane decides the lane after the roll,
/// and the bits of the mask that are inverted; the mask decides the mask before they are.
struct Roll {
    by_lane: Vec<(usize, u16)>,
    by_mask: Vec<u16>,
}

impl Roll {
    fn new(source: Square, step: Move, arrangement: usize) -> Option<Roll> {
        let block = source.index() * ARRANGEMENTS + arrangement;
        let roll = |lane: usize, mask: usize| {
            let after = State::from_rank(rank(block, lane, mask))?.after(step)?.rank();
            let masks = MASKS as u64;
            Some(((after / masks % LANES as u64) as usize, (after % masks) as u16))
        };
        let (_, first) = roll(0, 0)?;
        let by_lane = |lane| roll(lane, 0).map(|(lane, mask)| (lane, mask ^ first));
        let by_lane = (0..LANES).map(by_lane).collect::<Option<_>>()?;
        // A roll moves the bits of the cubes that do not roll, and permutes the values of the one or
        // two bits of the cube that rolls. Every permutation of four values is affine over bits, so
        // the image of a mask follows from the images of its lowest bit, of its other bits and of 0.
        let mut by_mask = vec![first];
        for mask in 1..MASKS {
            let lowest = mask & mask.wrapping_neg();
            let image = match mask - lowest {
                0 => roll(0, lowest)?.1,
                others => by_mask[lowest] ^ by_mask[others] ^ first,
            };
            by_mask.push(image);
        }
        Some(Roll { by_lane, by_mask })
    }
}

/// Returns the rank of the state with this block, lane and mask.
fn rank(block: usize, lane: usize, mask: usize) -> u64 {
    (block as u64 * LANES as u64 + lane as u64) * MASKS as u64 + mask as u64
}

/// All rolls.
struct Rolls {
    rolls: Vec<Roll>,
    /// For each empty square and move that does not leave the board: for each arrangement, the
    /// number of the roll, and the arrangement after it.
    blocks: HashMap<(Square, Move), Vec<(usize, usize)>>,
}

static ROLLS: LazyLock<Rolls> = LazyLock::new(Rolls::new);

impl Rolls {
    fn new() -> Rolls {
        let mut all = Rolls { rolls: Vec::new(), blocks: HashMap::new() };
        for (source, step) in Square::ALL.into_iter().flat_map(|s| Move::ALL.map(|step| (s, step)))
        {
            // Blocks with the same parts have the same roll.
            let mut numbers = HashMap::new();
            let block = |arrangement: usize| {
                let block = source.index() * ARRANGEMENTS + arrangement;
                let after = State::from_rank(rank(block, 0, 0))?.after(step)?.arrangement();
                let number = match numbers.get(&parts(source, step, arrangement)?) {
                    Some(&number) => number,
                    None => {
                        all.rolls.push(Roll::new(source, step, arrangement)?);
                        numbers.insert(parts(source, step, arrangement)?, all.rolls.len() - 1);
                        all.rolls.len() - 1
                    }
                };
                Some((number, after.rank()))
            };
            if let Some(blocks) = (0..ARRANGEMENTS).map(block).collect() {
                all.blocks.insert((source, step), blocks);
            }
        }
        all
    }

    /// Returns the roll of each arrangement with this empty square, and the arrangement after it;
    /// none if the move leaves the board.
    fn blocks(&self, source: Square, step: Move) -> &[(usize, usize)] {
        self.blocks.get(&(source, step)).map(Vec::as_slice).unwrap_or_default()
    }
}

/// Returns the parts of an arrangement that decide a roll: for each cube whether its red faces meet
/// in a vertex, and the phase of the cube that rolls.
fn parts(source: Square, step: Move, arrangement: usize) -> Option<([bool; 8], u8)> {
    let roller = source.step(step)?.index();
    let kinds = Arrangement::from_rank(arrangement)?.kinds();
    let place = roller - usize::from(roller > source.index());
    Some((kinds.map(|kind| kind.is_vertex), kinds[place].phase))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks that split rolls equal the rolls of the states, for nine lanes of every block, each
    /// with another mask. If they were wrong for one state, proofs would be worthless.
    #[test]
    fn a_roll_taken_apart_is_the_roll() {
        for (&(source, step), blocks) in &ROLLS.blocks {
            for (arrangement, &(roll, after)) in blocks.iter().enumerate() {
                let roll = &ROLLS.rolls[roll];
                let block = source.index() * ARRANGEMENTS + arrangement;
                for lane in (arrangement % 9..LANES).step_by(9) {
                    let mask = (arrangement * LANES + lane) * 1_597 % MASKS;
                    let state = State::from_rank(rank(block, lane, mask)).unwrap();
                    let (to, flips) = roll.by_lane[lane];
                    let mask = usize::from(roll.by_mask[mask] ^ flips);
                    let blank = source.step(step).unwrap().index();
                    let apart = rank(blank * ARRANGEMENTS + after, to, mask);
                    assert_eq!(state.after(step).map(State::rank), Some(apart), "{state} {step}");
                }
            }
        }
        let moves = Square::ALL.map(|square| Move::ALL.map(|step| square.step(step)));
        assert_eq!(ROLLS.blocks.len(), moves.as_flattened().iter().flatten().count());
    }
}
