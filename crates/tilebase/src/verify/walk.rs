//! The distances of all states of a puzzle of cubes, by a breadth-first walk, and the proof of the
//! tables that have a bit for each state.
//!
//! Level 0 is the states at which the walk begins. Level d + 1 is the states that are one roll from
//! a state of level d, and in no level before. The numbers of the levels have the properties of
//! exact distances ([`super`]):
//!
//! 1. the first states, and no others, are in level 0;
//! 2. if a state is in level d, each neighbour is in level d + 1 or before, so the levels of
//!    neighbours differ by at most 1;
//! 3. each state of a later level has a neighbour in the level before.
//!
//! The bit of a state must be bit 1 of its distance, the number of its level. Each state is in
//! exactly one level, so each bit is compared once. A walk that missed a state would fail too: its
//! counts are compared with the header's counts, whose sum is the number of all states.
//!
//! Sets of states are bit sets. The images of states are looked up, for four neighbours in a set at
//! once, in tables that are made from the rolls of single states. There are two sets, each as large
//! as the table: the states met so far, and the states of the last level and the next, whose empty
//! squares have different colours.
//!
//! A state is a *block* (the empty square and the arrangement of the kinds of cubes), a *lane* of
//! it (the axes of cubes, a number to base 3), and a mask of bits, in the order of [`Space::rank`].
//! The tests also prove the tables of smaller spaces.

use std::collections::HashMap;
use std::sync::Arc;

use tilebase_puzzle::{Grid, Move, Space};
use tilebase_search::{InstructionSet, in_parallel, set_bits};

use super::{ProofProgress, TableEntries};
use crate::content::layout::FIELD;
use crate::error::Fault;

/// The rolls of a space, split into those of lanes and those of masks.
pub(super) struct LaneWalk {
    grid: Grid,
    /// The number of words of a lane, which has a bit for each mask; of a block; and of an empty
    /// square.
    lane: usize,
    block: usize,
    square: usize,
    rolls: Vec<BlockRoll>,
    /// The moves that lead to each empty square.
    arrivals: Vec<Vec<RollsIn>>,
}

/// A move of the empty square.
struct RollsIn {
    /// The square from which it comes.
    source: usize,
    /// The arrangement before each arrangement on arrival, and the number of the roll.
    blocks: Vec<(usize, usize)>,
}

/// A set of states: the words of the blocks, by the empty square.
type StateSet = Vec<Vec<u64>>;

/// The words of a table's field, which has a bit for each state.
type FieldWords<'a> = &'a [[u8; 8]];

/// The states at a distance.
pub(super) struct WalkLevel<'a> {
    pub(super) distance: usize,
    /// The rank of the first state whose bit in the field is wrong.
    wrong: Option<u64>,
    /// The words of the set that have states, and their numbers.
    pub(super) words: &'a mut dyn Iterator<Item = (usize, u64)>,
}

/// A callback that receives each level, from distance 0.
type Visit<'a> = &'a mut dyn FnMut(WalkLevel<'_>) -> Result<(), Fault>;

impl LaneWalk {
    /// Returns whether the lanes of a space have whole words, and masks of at most 16 bits.
    pub(super) fn fits(space: &Space) -> bool {
        (6..=16).contains(&space.bits())
    }

    /// Splits the rolls of a space, whose lanes have whole words.
    pub(super) fn new(space: &Space) -> LaneWalk {
        let grid = space.puzzle().grid();
        let (arrangements, lanes) = (space.arrangements() as usize, space.axes() as usize);
        let masks = 1 << space.bits();
        // Blocks with the same images have the same roll.
        let mut numbers = HashMap::new();
        let (mut rolls, mut lows) = (Vec::new(), HashMap::new());
        let mut arrivals: Vec<_> = (0..grid.squares()).map(|_| Vec::new()).collect();
        let moves = (0..grid.squares()).flat_map(|source| Move::ALL.map(|step| (source, step)));
        for (source, step) in moves {
            let Some(target) = grid.neighbour(source, step) else { continue };
            let mut blocks = vec![(0, 0); arrangements];
            for arrangement in 0..arrangements {
                // Returns the arrangement, the lane and the mask after the roll.
                let roll = |lane: usize, mask: usize| {
                    let block = source * arrangements + arrangement;
                    let board = space.board(((block * lanes + lane) * masks + mask) as u64);
                    let after = board.and_then(|board| space.rank(&board.after(step)?));
                    let after = after.unwrap_or_else(|| unreachable!("a roll {step}")) as usize;
                    let (lane, mask) = (after / masks, after % masks);
                    (lane / lanes % arrangements, lane % lanes, mask as u16)
                };
                let like = like(space, source, target, arrangement);
                let images = RollImages::of_block(lanes, masks, &like, &roll);
                let number = *numbers.entry(images).or_insert_with_key(|images| {
                    rolls.push(BlockRoll::new(images, &mut lows));
                    rolls.len() - 1
                });
                blocks[roll(0, 0).0] = (arrangement, number);
            }
            arrivals[target].push(RollsIn { source, blocks });
        }
        let lane = masks / 64;
        let block = lanes * lane;
        LaneWalk { grid, lane, block, square: arrangements * block, rolls, arrivals }
    }

    /// Checks the field of a table: bit 1 of the distance of every state from the states of some
    /// ranks, whose empty squares have one colour; and that it has no other bits. Returns the
    /// number of states at each distance.
    pub(super) fn prove(
        &self,
        entries: &TableEntries<'_>,
        goals: &[u64],
        space: &Space,
        progress: ProofProgress<'_>,
    ) -> Result<Vec<u64>, Fault> {
        let (field, _) = entries.sections[FIELD].as_chunks::<8>();
        let visit = &mut |WalkLevel { distance, wrong, .. }: WalkLevel<'_>| {
            wrong.map_or(Ok(()), |rank| Err(entries.wrong_bit(FIELD, rank, distance, space)))
        };
        let (counts, met) = self.run(goals, Some(field), entries.threads, progress, visit)?;
        entries.check_unmet(FIELD, met.into_iter().flatten(), space)?;
        Ok(counts)
    }

    /// Walks level by level from the states of some ranks, whose empty squares have one colour.
    /// Compares each level with a field, and calls `visit` with it. Returns the number of states in
    /// each level, and the states in all of them.
    pub(super) fn run(
        &self,
        goals: &[u64],
        field: Option<FieldWords<'_>>,
        threads: usize,
        progress: ProofProgress<'_>,
        visit: Visit<'_>,
    ) -> Result<(Vec<u64>, StateSet), Fault> {
        let mut counts = Vec::new();
        let empty = || vec![vec![0; self.square]; self.grid.squares()];
        let (mut met, mut level): (StateSet, StateSet) = (empty(), empty());
        let mut shade = 0;
        for &goal in goals {
            let (square, word) =
                ((goal / 64) as usize / self.square, (goal / 64) as usize % self.square);
            level[square][word] |= 1 << (goal % 64);
            shade = self.grid.shade(square);
        }
        loop {
            let distance = counts.len();
            let expected = field.map(|field| (field, distance));
            let (new, wrong) = self.advance(&mut level, &mut met, shade, threads, expected);
            if new == 0 {
                return Ok((counts, met));
            }
            let words = &mut self.words(&level, shade);
            visit(WalkLevel { distance, wrong, words })?;
            progress(new)?;
            counts.push(new);
            shade = 1 - shade;
        }
    }

    /// Returns the words of a set that have states whose empty squares have this colour, and the
    /// words' numbers.
    fn words(&self, set: &StateSet, shade: usize) -> impl Iterator<Item = (usize, u64)> {
        let squares = set.iter().enumerate();
        let squares = squares.filter(move |(square, _)| self.grid.shade(*square) == shade);
        let words = squares.flat_map(|(square, words)| (square * self.square..).zip(words));
        words.map(|(number, &word)| (number, word)).filter(|(_, word)| *word != 0)
    }

    /// Replaces the states whose empty squares have this colour by the new states one roll from
    /// those whose empty squares have the other colour, and marks them as met. Compares them with a
    /// field, at this distance. Returns their number, and the rank of the first whose bit is wrong.
    fn advance(
        &self,
        level: &mut StateSet,
        met: &mut StateSet,
        shade: usize,
        threads: usize,
        field: Option<(FieldWords<'_>, usize)>,
    ) -> (u64, Option<u64>) {
        let is_target = |square: &usize| self.grid.shade(*square) == shade;
        let targets = || (0..self.grid.squares()).filter(is_target);
        let mut sets: Vec<_> = targets().map(|target| std::mem::take(&mut level[target])).collect();
        let met = met.iter_mut().enumerate().filter(|(square, _)| is_target(square));
        let jobs = met.zip(&mut sets).flat_map(|((target, met), set)| {
            let blocks = set.chunks_exact_mut(self.block).zip(met.chunks_exact_mut(self.block));
            blocks
                .enumerate()
                .map(move |(arrangement, (states, met))| (target, arrangement, states, met))
        });
        let sources = &*level;
        let instructions = InstructionSet::best();
        let found = in_parallel(threads, jobs, |(target, arrangement, states, met)| {
            let first = target * self.square + arrangement * self.block;
            instructions.vectorize(
                #[inline(always)]
                || {
                    for arrival in &self.arrivals[target] {
                        let (block, roll) = arrival.blocks[arrangement];
                        let source = &sources[arrival.source];
                        let source = &source[block * self.block..][..self.block];
                        self.rolls[roll].run(self.lane, source, states);
                    }
                    let mut new = 0;
                    for (states, met) in states.iter_mut().zip(met) {
                        *states &= !*met;
                        *met |= *states;
                        new += u64::from(states.count_ones());
                    }
                    let check = |(field, distance)| wrong_bit(field, distance, first, states);
                    (new, field.filter(|_| new > 0).and_then(check))
                },
            )
        });
        for (target, set) in targets().zip(sets) {
            level[target] = set;
        }
        let (new, wrong): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        (new.into_iter().sum(), wrong.into_iter().flatten().min())
    }
}

/// Returns the rank of the first of some states whose bit in a field is not bit 1 of the distance.
/// `first` is the number of their first word.
#[inline(always)]
fn wrong_bit(field: FieldWords<'_>, distance: usize, first: usize, states: &[u64]) -> Option<u64> {
    let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
    let stored = field[first..].iter().map(|&word| u64::from_le_bytes(word));
    let wrong = states.iter().zip(stored).map(|(states, word)| (word ^ expected) & states);
    // All at once is faster than a search for the first, and nearly always finds none.
    if wrong.clone().fold(0, |any, wrong| any | wrong) == 0 {
        return None;
    }
    let (word, wrong) = (first..).zip(wrong).find(|(_, wrong)| *wrong != 0)?;
    Some(word as u64 * 64 + u64::from(wrong.trailing_zeros()))
}

/// Returns a function of a lane: what decides the linear part of its images of masks. It is the
/// axis of the cube that rolls; or the lane itself, if the move changes or turns the first cube of
/// the row, from which the others are seen. If that were wrong for a puzzle, its tables would fail
/// their proof: `random_puzzles_have_the_plain_answers` in `crates/plain/tests/every/any.rs` proves
/// those of puzzles that are drawn at random.
fn like(
    space: &Space,
    source: usize,
    target: usize,
    arrangement: usize,
) -> impl Fn(usize) -> usize + use<> {
    // The cube's places in the row.
    let (from, to) = (target - usize::from(source < target), source - usize::from(target < source));
    let kinds = space.kinds(source as u64 * space.arrangements() + arrangement as u64);
    let behind = kinds[from + 1..].iter().filter(|kind| space.has_axis(**kind)).count();
    let (low, axes) = match space.boards_per_rank() > 1 && (from == 0 || to == 0) {
        true => (1, usize::MAX),
        false => (3usize.pow(behind as u32), if space.has_axis(kinds[from]) { 3 } else { 1 }),
    };
    move |lane| lane / low % axes
}

/// A move of the empty square, for all states of a block.
///
/// A roll maps the mask of a state by an affine map: each bit after the roll is a sum, modulo 2, of
/// bits before it and of a constant. For one cube this is so because a roll permutes the values of
/// at most two bits, and every permutation of four values is affine; and if the first cube changes,
/// from which others are seen, because it adds bits of cubes to others or permutes them. The linear
/// part depends on the axis of the cube that rolls or, if the first cube changes, on the lane.
struct BlockRoll {
    by_lane: Vec<LaneImage>,
    /// The linear parts of the maps of masks that differ between lanes.
    maps: Vec<MaskMap>,
}

/// The images of a block's states under a roll: for each lane, and the linear parts of the maps of
/// masks, each by the images of the masks with one bit.
#[derive(PartialEq, Eq, Hash)]
struct RollImages {
    by_lane: Vec<LaneImage>,
    maps: Vec<Vec<u16>>,
}

/// The images of a lane's states.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct LaneImage {
    /// The lane after the roll.
    target: usize,
    /// The image of mask 0.
    first: u16,
    /// The number of the map of other masks.
    map: usize,
}

impl RollImages {
    /// Splits the roll of a block with these numbers of lanes and masks. Lanes of the same `like`
    /// have the same linear part. `roll` returns the arrangement, the lane and the mask after the
    /// roll of a lane and a mask.
    fn of_block(
        lanes: usize,
        masks: usize,
        like: &dyn Fn(usize) -> usize,
        roll: &dyn Fn(usize, usize) -> (usize, usize, u16),
    ) -> RollImages {
        let bits = masks.trailing_zeros();
        let (mut maps, mut of_like) = (Vec::<Vec<u16>>::new(), HashMap::new());
        let by_lane = (0..lanes).map(|lane| {
            let (_, target, first) = roll(lane, 0);
            let map = *of_like.entry(like(lane)).or_insert_with(|| {
                let bits: Vec<_> = (0..bits).map(|bit| roll(lane, 1 << bit).2 ^ first).collect();
                maps.iter().position(|known| *known == bits).unwrap_or_else(|| {
                    maps.push(bits);
                    maps.len() - 1
                })
            });
            LaneImage { target, first, map }
        });
        RollImages { by_lane: by_lane.collect(), maps }
    }
}

impl BlockRoll {
    fn new(images: &RollImages, lows: &mut HashMap<Vec<u16>, Arc<LowBits>>) -> BlockRoll {
        let map = |of_bits: &Vec<u16>| {
            let (low, high) = of_bits.split_at(LOW_BITS);
            let (of_low, of_high) = high.split_at(high.len().min(HALF_BITS));
            let low = lows.entry(low.to_vec()).or_insert_with(|| Arc::new(LowBits::of_map(low)));
            MaskMap { low: Arc::clone(low), high: [self::images(of_low), self::images(of_high)] }
        };
        BlockRoll { by_lane: images.by_lane.clone(), maps: images.maps.iter().map(map).collect() }
    }

    /// Adds the images of a block's states to `reached`. A lane has this number of words.
    #[inline(always)]
    fn run(&self, words: usize, block: &[u64], reached: &mut [u64]) {
        for (states, lane) in block.chunks_exact(words).zip(&self.by_lane) {
            let target = &mut reached[lane.target * words..][..words];
            self.maps[lane.map].add(states, lane.first, target);
        }
    }
}

/// The masks of a word that have each of the lower bits.
const WITH_BIT: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// The images of masks under a linear map.
struct MaskMap {
    /// Those of the lower bits. Many maps have the same.
    low: Arc<LowBits>,
    /// Those of the upper bits, the number of a word in its lane, in two halves.
    high: [[u16; HALF]; 2],
}

/// The images of the lower bits of masks, those in a word.
struct LowBits {
    /// Whether the images are the bits themselves.
    keeps: bool,
    /// The parts of a word whose images are in one word.
    parts: Vec<WordImage>,
}

/// A part of a word whose images are in one word.
struct WordImage {
    /// The number of that word.
    word: usize,
    /// For each four states, the place of the first, and the images of each set of the four.
    fours: Vec<(u32, [u64; 16])>,
}

/// The bits of a mask: the lower ones, and each half of the upper ones.
const LOW_BITS: usize = 6;
const HALF_BITS: usize = 5;

/// The numbers of their values.
const LOW: usize = 1 << LOW_BITS;
const HALF: usize = 1 << HALF_BITS;

/// Returns the images under a linear map, from those of the masks with one bit.
fn images<const STATES_PER_PATTERN: usize>(of_bits: &[u16]) -> [u16; STATES_PER_PATTERN] {
    let mut images = [0; STATES_PER_PATTERN];
    for mask in 1..1 << of_bits.len() {
        images[mask] = images[mask & (mask - 1)] ^ of_bits[mask.trailing_zeros() as usize];
    }
    images
}

impl LowBits {
    fn of_map(of_bits: &[u16]) -> LowBits {
        let images = images::<LOW>(of_bits);
        let mut words = Vec::new();
        for word in images.map(|image| usize::from(image) / LOW) {
            if !words.contains(&word) {
                words.push(word);
            }
        }
        let part = |word| {
            let of_sets = |first: usize| {
                let mut of_sets = [0_u64; 16];
                for (place, image) in images[first..first + 4].iter().copied().enumerate() {
                    let is_here = usize::from(image) / LOW == word;
                    for set in (0..16).filter(|set| is_here && set >> place & 1 != 0) {
                        of_sets[set] |= 1 << (usize::from(image) % LOW);
                    }
                }
                (of_sets[15] != 0).then_some((first as u32, of_sets))
            };
            WordImage { word, fours: (0..LOW).step_by(4).filter_map(of_sets).collect() }
        };
        LowBits {
            keeps: images.iter().zip(0..).all(|(&image, mask)| image == mask),
            parts: words.into_iter().map(part).collect(),
        }
    }
}

impl MaskMap {
    /// Adds the images of a lane's masks to `reached`. `first` is the image of 0.
    #[inline(always)]
    fn add(&self, lane: &[u64], first: u16, reached: &mut [u64]) {
        for (group, words) in lane.chunks(64).enumerate() {
            // One test for all words, vectorized, as most have no states.
            let some = |(number, word): (usize, &u64)| u64::from(*word != 0) << number;
            let busy = words.iter().enumerate().map(some).fold(0, |all, some| all | some);
            for number in set_bits(busy).map(|number| 64 * group + number) {
                let states = lane[number];
                let [of_low, of_high] = [number % HALF, number / HALF % HALF];
                let first = usize::from(self.high[0][of_low] ^ self.high[1][of_high] ^ first);
                let (word, by) = (first / LOW, first % LOW);
                if self.low.keeps {
                    reached[word] |= translated(states, by);
                    continue;
                }
                for part in &self.low.parts {
                    let of_four = |(first, of_sets): &(u32, [u64; 16])| {
                        of_sets[(states >> first) as usize % 16]
                    };
                    let images =
                        part.fours.iter().map(of_four).fold(0, |all, of_four| all | of_four);
                    reached[word ^ part.word] |= translated(images, by);
                }
            }
        }
    }
}

/// Returns a word's states with these lower bits of their masks inverted.
#[inline(always)]
fn translated(mut word: u64, by: usize) -> u64 {
    for (bit, with) in WITH_BIT.into_iter().enumerate() {
        if by >> bit & 1 != 0 {
            word = (word & with) >> (1 << bit) | word << (1 << bit) & with;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;
    use std::sync::atomic::{AtomicU64, Ordering};

    use fastrand::Rng;
    use tilebase_puzzle::{Description, Puzzle};

    use super::super::{compare, plain};
    use super::*;
    use crate::content::Content;
    use crate::error::WrongEntry;
    use crate::header::{Counts, Header, Section};

    /// Returns the space of the boards of a description.
    fn space(pairs: &[(&str, &[&str])]) -> Space {
        let text = |&text: &&str| text.to_owned();
        let pairs = pairs.iter().map(|(key, values)| (key.to_string(), values.iter().map(text)));
        let pairs = pairs.map(|(key, values)| (key, values.collect()));
        let puzzle = Description::new("a test", pairs).and_then(|mine| Puzzle::new(&mine));
        puzzle.unwrap().space().unwrap()
    }

    /// Five cubes with six different faces, 207,360 boards on 3x2 as seen from the first cube.
    fn dice() -> Space {
        let cubes: &[&str] = &["5 ABCDEF"];
        space(&[("board", &["3x2"]), ("cubes", cubes), ("looks", &["AC"]), ("goal", &["alike"])])
    }

    /// Cubes with marks on two faces that meet, whose bits turn by their axis.
    fn adjacent() -> Space {
        space(&[("board", &["3x2"]), ("cubes", &["5 M.M..."])])
    }

    /// Cubes of two of Gardner's sorts among tiles that are alike.
    fn mixed() -> Space {
        let cubes: &[&str] = &["3 R.R.R.", "1 RRR..."];
        space(&[("tiles", &["AAAA"]), ("cubes", cubes), ("looks", &["R"])])
    }

    fn rolled(space: &Space, rank: u64, step: Move) -> Option<u64> {
        space.rank(&space.board(rank)?.after(step)?)
    }

    /// Returns the distance of every board from a goal, by a plain breadth-first search; `None` if
    /// no moves lead to it.
    fn distances(space: &Space, goal: u64) -> Vec<Option<u8>> {
        let mut distances = vec![None; space.boards() as usize];
        distances[goal as usize] = Some(0);
        // Each board, with the move back to the one before.
        let mut queue = VecDeque::from([(goal, None)]);
        while let Some((rank, back)) = queue.pop_front() {
            let farther = distances[rank as usize].map(|distance| distance + 1);
            for step in Move::ALL.into_iter().filter(|&step| Some(step) != back) {
                let Some(after) = rolled(space, rank, step) else { continue };
                if distances[after as usize].is_none() {
                    distances[after as usize] = farther;
                    queue.push_back((after, Some(step.opposite())));
                }
            }
        }
        distances
    }

    /// Guards the proof of cubes whose orientations are seen from the first one.
    #[test]
    fn dice_are_proved_and_wrong_entries_are_found() {
        find_wrong_entries(&dice(), 2, false);
    }

    /// Guards masks whose linear map depends on the axis of the cube that rolls.
    #[test]
    fn cubes_with_two_marks_that_meet_are_proved_and_wrong_entries_are_found() {
        find_wrong_entries(&adjacent(), 2, false);
    }

    /// Guards the walk and its comparisons on cubes of several kinds.
    #[test]
    fn a_smaller_puzzle_is_proved_and_wrong_entries_are_found() {
        find_wrong_entries(&mixed(), 2, false);
    }

    /// Guards the proof board by board, of tiles, and of cubes from some of which no moves lead to
    /// the goal.
    #[test]
    fn boards_are_proved_one_by_one() {
        let tiles = space(&[("board", &["4x2"]), ("tiles", &["1234567"])]);
        find_wrong_entries(&tiles, 20, true);
        let phases = space(&[("board", &["3x2"]), ("cubes", &["5 AABBCC"])]);
        find_wrong_entries(&phases, 20, true);
    }

    /// Checks that the right field is proved, and that single wrong bits near the goal and `bits`
    /// others, a field of zeros and wrong counts are found.
    fn find_wrong_entries(space: &Space, bits: usize, is_plain: bool) {
        let walk = (!is_plain).then(|| LaneWalk::new(space));
        // A goal with an arbitrary empty square, arrangement, axis and bits.
        let goal = (space.boards() / 17 * 11 + 45) % space.boards();
        let distances = distances(space, goal);
        let mut counts = Vec::new();
        let mut field = vec![0; distances.len().div_ceil(8)];
        for (rank, distance) in distances.iter().enumerate() {
            let Some(distance) = distance.map(usize::from) else { continue };
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
            field[rank / 8] |= (distance >> 1 & 1) as u8 * (1 << (rank % 8));
        }
        let reaching = space.boards_of(space.component(goal));
        assert!(counts.iter().sum::<u64>() == reaching && reaching > 10_000, "{counts:?}");

        let section = Section { name: "field".into(), offset: 0, length: 0, checksums: Vec::new() };
        let stated = Counts { name: "states".into(), counts: counts.clone() };
        let right = Header {
            content: Content::Eight,
            sections: vec![section],
            counts: vec![stated],
            chunk: 1 << 20,
            end: 0,
        };
        let of_walk = |entries: &TableEntries<'_>, progress: ProofProgress<'_>| match &walk {
            Some(walk) => walk.prove(entries, &[goal], space, progress),
            None => plain::prove(entries, &[goal], space, progress),
        };
        let prove = |header: &Header, field: &[u8]| {
            let entries = TableEntries { header, sections: vec![field], threads: 2 };
            let positions = AtomicU64::new(0);
            let counted = of_walk(&entries, &|more| {
                positions.fetch_add(more, Ordering::Relaxed);
                Ok(())
            });
            let counted = counted.map_err(|fault| match fault {
                Fault::Wrong(flaw) => flaw,
                fault => panic!("{fault}"),
            })?;
            compare(header, &[counted])?;
            Ok::<u64, WrongEntry>(positions.into_inner())
        };
        assert_eq!(prove(&right, &field), Ok(counts.iter().sum()));
        let entries = TableEntries { header: &right, sections: vec![field.as_slice()], threads: 1 };
        let stopped = of_walk(&entries, &|_| Err(Fault::Stopped));
        assert!(matches!(stopped, Err(Fault::Stopped)), "{stopped:?}");

        let flaw = |rank: u64| {
            let distance = distances[rank as usize];
            let bit = distance.map_or(0, |distance| distance >> 1 & 1);
            let because = match distance {
                Some(distance) => format!("because its distance is {distance}"),
                None => "because no moves lead from it to the goal".into(),
            };
            WrongEntry {
                section: "section \"field\"".into(),
                board: space.board(rank).unwrap().to_string(),
                stored: format!("bit {}", 1 - bit),
                expected: format!("bit {bit}, {because}"),
            }
        };
        let mut random = Rng::with_seed(1);
        let mut wrong = vec![goal];
        wrong.extend(Move::ALL.into_iter().filter_map(|step| rolled(space, goal, step)).take(1));
        wrong.extend((0..bits).map(|_| random.u64(..space.boards())));
        for rank in wrong {
            let (byte, bit) = (rank as usize / 8, 1 << (rank % 8));
            field[byte] ^= bit;
            assert_eq!(prove(&right, &field), Err(flaw(rank)));
            field[byte] ^= bit;
        }
        let at_2 = distances.iter().position(|&distance| distance == Some(2)).unwrap();
        assert_eq!(prove(&right, &vec![0; field.len()]), Err(flaw(at_2 as u64)));

        for (from, to) in [(5, 6), (6, 5), (counts.len() - 1, counts.len())] {
            let mut header = right.clone();
            let stated = &mut header.counts[0].counts;
            stated.resize(stated.len().max(to + 1), 0);
            stated[from] -= 1;
            stated[to] += 1;
            let flaw = prove(&header, &field).unwrap_err();
            assert_eq!(flaw.section, "counts \"states\"");
            assert_eq!(flaw.board, format!("distance {}", from.min(to)));
        }
    }
}
