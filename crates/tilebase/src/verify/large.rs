//! The proof of the large tables: the bit of every one of the 7,524,679,680 states of Gardner's 24
//! faces, or the 11,287,019,520 ranks of cubes that are to be alike.
//!
//! The distances are found by a walk outwards from the goal, level by level, as [`super::walk`]
//! finds those of the other cubes; that module says why the levels are the exact distances. Sets of
//! states are bit sets, but every roll of every state is made on its own.
//!
//! There are two sets, each as large as the table: the states met so far, and those of the last
//! level and of the one that is being found, whose empty squares have different colours.
//!
//! A state is a *block* (the empty square, and the arrangement of the kinds of cubes), a *lane* of
//! it (the axes of cubes, a number to base 3), and a mask of bits: the order of [`Space::rank`]. The
//! tests prove the fields of smaller spaces.

use std::array::from_fn;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::{Kind, Move, Row, Slide, Space, Square};

use super::{Entries, Progress};
use crate::content::FIELD;
use crate::error::{Fault, Flaw};
use crate::table::LargeState;

/// Checks the field of a large table. Returns the number of states at each distance. Takes 1.9 GB of
/// memory for Gardner's 24 faces, and 2.8 GB for cubes that are to be alike.
pub(super) fn prove<S: LargeState>(
    entries: &Entries<'_>,
    progress: Progress<'_>,
) -> Result<Vec<u64>, Fault> {
    let text = |rank| S::of_rank(rank).map(|state| state.to_string());
    let goal = S::a_goal().bit().unwrap_or_default();
    Puzzle::new(S::SPACE).prove(entries, goal, text, progress)
}

/// The sets of states of a puzzle, and its rolls.
struct Puzzle {
    space: Space,
    /// The number of words of a lane, which has a bit for each mask.
    words: usize,
    rolls: Vec<Roll>,
    /// For each empty square and move that does not leave the board: for each arrangement, the
    /// number of the roll, and the arrangement after it.
    blocks: HashMap<(Square, Move), Vec<(usize, usize)>>,
}

/// A set of states: for each empty square, the words of its blocks.
type Set = [Vec<u64>; 9];

impl Puzzle {
    /// Splits the rolls of a space.
    fn new(space: Space) -> Puzzle {
        let (arrangements, lanes, masks) = (space.arrangements(), space.axes(), 1 << space.bits());
        let (mut rolls, mut blocks) = (Vec::new(), HashMap::new());
        for (source, step) in Square::ALL.into_iter().flat_map(|s| Move::ALL.map(|step| (s, step)))
        {
            let Some(slide) = Slide::new(source, step) else { continue };
            // Blocks with the same parts have the same roll.
            let mut numbers = HashMap::new();
            let block = |arrangement: usize| {
                // Returns the arrangement, the lane and the mask after the roll.
                let roll = |lane: usize, mask: usize| {
                    let block = source.index() * arrangements + arrangement;
                    let lane = (block * lanes + lane) as u64;
                    let after = space.after(lane * masks as u64 + mask as u64, step)?;
                    let (lane, mask) = (after / masks as u64, after % masks as u64);
                    let (block, lane) = (lane as usize / lanes, lane as usize % lanes);
                    Some((block % arrangements, lane, mask as u16))
                };
                let row = space.arrangement(arrangement)?;
                let by_lane = is_renamed(row, slide);
                // Which cubes have an axis and how many bits, and what those of the cube that rolls
                // mean.
                let shape = row.map(|kind| (kind.has_axis(), kind.bits()));
                let parts = (shape, row[slide.from], by_lane.then_some(arrangement));
                let number = match numbers.entry(parts) {
                    Entry::Occupied(number) => *number.get(),
                    Entry::Vacant(number) => {
                        rolls.push(Roll::new(lanes, masks, by_lane, roll)?);
                        *number.insert(rolls.len() - 1)
                    }
                };
                Some((number, roll(0, 0)?.0))
            };
            if let Some(of_move) = (0..arrangements).map(block).collect() {
                blocks.insert((source, step), of_move);
            }
        }
        Puzzle { space, words: masks / 64, rolls, blocks }
    }

    /// Checks the field of a table with this goal. Returns the number of states at each distance.
    /// `text` returns the notation of the state with a rank.
    fn prove(
        &self,
        entries: &Entries<'_>,
        goal: u64,
        text: impl Fn(u64) -> Option<String>,
        progress: Progress<'_>,
    ) -> Result<Vec<u64>, Fault> {
        let (field, _) = entries.sections[FIELD].as_chunks();
        let of_square = self.space.arrangements() * self.space.axes() * self.words;
        let mut counts = Vec::new();
        let mut met: Set = from_fn(|_| vec![0; of_square]);
        let mut level: Set = from_fn(|_| vec![0; of_square]);
        let (square, first) = ((goal / 64) as usize / of_square, (goal / 64) as usize % of_square);
        level[square][first] = 1 << (goal % 64);
        loop {
            let distance = counts.len();
            let shade = (Square::ALL[square].shade() + distance) % 2;
            let mut new = 0;
            for number in squares(shade).map(Square::index) {
                for (states, met) in level[number].iter_mut().zip(&mut met[number]) {
                    *states &= !*met;
                    *met |= *states;
                    new += u64::from(states.count_ones());
                }
                let first = number * of_square;
                let field = &field[first..first + of_square];
                if let Some(wrong) = compare(field, &level[number], distance) {
                    let bit = distance >> 1 & 1;
                    return Err(Fault::Wrong(Flaw {
                        place: entries.place(FIELD),
                        state: text(first as u64 * 64 + wrong).unwrap_or_default(),
                        stored: format!("bit {}", 1 - bit),
                        expected: format!("bit {bit}, as its distance is {distance}"),
                    }));
                }
            }
            if new == 0 {
                return Ok(counts);
            }
            progress(new)?;
            counts.push(new);
            self.advance(&mut level, shade);
        }
    }

    /// Adds to the states whose empty squares have the other colour those that are one roll from the
    /// states whose empty squares have this colour. What was there before has been met.
    fn advance(&self, level: &mut Set, shade: usize) {
        let targets = squares(1 - shade);
        let mut targets: Vec<_> =
            targets.map(|target| (target, std::mem::take(&mut level[target.index()]))).collect();
        let next = Mutex::new(targets.iter_mut());
        let take = || next.lock().unwrap_or_else(PoisonError::into_inner).next();
        let work = || {
            while let Some((target, reached)) = take() {
                for step in Move::ALL {
                    if let Some(source) = target.step(step.opposite()) {
                        self.roll_all(source, step, &level[source.index()], reached);
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

    /// Adds to `reached` the state to which a move of the empty square leads, for each of the
    /// states.
    fn roll_all(&self, source: Square, step: Move, states: &[u64], reached: &mut [u64]) {
        let length = self.space.axes() * self.words;
        let blocks = states.chunks_exact(length).zip(&self.blocks[&(source, step)]);
        for (block, &(roll, target)) in blocks {
            if block.iter().all(|&word| word == 0) {
                continue;
            }
            let roll = &self.rolls[roll];
            let (mut images, mut of_roll) = (Images::ZERO, None);
            let reached = &mut reached[target * length..][..length];
            for (lane, &(target, first, map)) in block.chunks_exact(self.words).zip(&roll.by_lane) {
                if lane.iter().all(|&word| word == 0) {
                    continue;
                }
                if of_roll.is_none_or(|number| number != map) {
                    images = roll.images(map);
                    of_roll = Some(map);
                }
                let reached = &mut reached[target * self.words..][..self.words];
                for (word, mut rest) in lane.iter().copied().enumerate() {
                    while rest != 0 {
                        let mask = word * 64 + rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        let mask = usize::from(images.of(mask) ^ first);
                        reached[mask / 64] |= 1 << (mask % 64);
                    }
                }
            }
        }
    }
}

/// Returns whether all dice are taken as another one sees them, or turned, after the slide of a cube:
/// the first die rolls, or another one is the first then. Then the lane decides what happens to masks.
fn is_renamed(mut row: Row, slide: Slide) -> bool {
    let first_rolls = row[slide.from] == Kind::First;
    slide.apply(&mut row);
    first_rolls || row.into_iter().find(|kind| kind.is_die()).is_some_and(|die| die != Kind::First)
}

/// Returns the squares of a chessboard colour.
fn squares(shade: usize) -> impl Iterator<Item = Square> {
    Square::ALL.into_iter().filter(move |square| square.shade() == shade)
}

/// Compares the bits of a level's states with bit 1 of its number. Returns the number of the first
/// bit that is wrong.
fn compare(field: &[[u8; 8]], level: &[u64], distance: usize) -> Option<u64> {
    let expected = if distance & 2 != 0 { u64::MAX } else { 0 };
    let wrong = |(&states, &word): (&u64, &[u8; 8])| (u64::from_le_bytes(word) ^ expected) & states;
    let (number, wrong) = level.iter().zip(field).map(wrong).enumerate().find(|(_, w)| *w != 0)?;
    Some(number as u64 * 64 + u64::from(wrong.trailing_zeros()))
}

/// A move of the empty square, for all states of a block.
///
/// The bits of a state's mask after the roll are sums, modulo 2, of those before and of a constant:
/// a roll permutes the values of two bits at most, and every permutation of four values is of this
/// kind; where cubes are taken as another one sees them, the mask is a row of translations to which
/// others are added, or turned. Only there it may be different in each lane what is added to what.
struct Roll {
    /// For each lane, the lane after the roll, the mask of 0, and the number of the map that the
    /// other masks have.
    by_lane: Vec<(usize, u16, usize)>,
    /// The images of the masks with one bit, but for that of 0.
    maps: Vec<Vec<u16>>,
}

/// The number of values of the lower bits of a mask, of which images are looked up at once. There
/// are no more upper ones.
const LOW: usize = 1 << 7;

impl Roll {
    /// Splits the roll of a block with so many lanes and masks. `map_by_lane` says whether the images
    /// of masks depend on the lane for more than a constant. `roll` returns where it takes the
    /// state of a lane with a mask: the arrangement, the lane and the mask.
    fn new(
        lanes: usize,
        masks: usize,
        map_by_lane: bool,
        roll: impl Fn(usize, usize) -> Option<(usize, usize, u16)>,
    ) -> Option<Roll> {
        let mut maps: Vec<Vec<u16>> = Vec::new();
        let mut by_lane = Vec::new();
        for lane in 0..lanes {
            let (_, target, first) = roll(lane, 0)?;
            if lane == 0 || map_by_lane {
                let image = |bit| Some(roll(lane, 1_usize << bit)?.2 ^ first);
                maps.push((0..masks.trailing_zeros()).map(image).collect::<Option<_>>()?);
            }
            by_lane.push((target, first, maps.len() - 1));
        }
        Some(Roll { by_lane, maps })
    }

    fn images(&self, map: usize) -> Images {
        let bits = &self.maps[map];
        let images = |bits: &[u16]| {
            let mut images = [0; LOW];
            for mask in 1..1 << bits.len() {
                images[mask] = images[mask & (mask - 1)] ^ bits[mask.trailing_zeros() as usize];
            }
            images
        };
        let (low, high) = bits.split_at(bits.len().min(LOW.trailing_zeros() as usize));
        Images { low: images(low), high: images(high) }
    }
}

/// The images of masks under a map, but for that of 0: those of their lower and of their upper bits.
struct Images {
    low: [u16; LOW],
    high: [u16; LOW],
}

impl Images {
    const ZERO: Images = Images { low: [0; LOW], high: [0; LOW] };

    #[inline]
    fn of(&self, mask: usize) -> u16 {
        self.low[mask % LOW] ^ self.high[mask / LOW]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use fastrand::Rng;
    use tilebase_puzzle::{Board, alike, gardner};

    use super::super::compare;
    use super::*;
    use crate::content::Content;
    use crate::header::{Header, Histogram, Section};

    /// Checks that split rolls equal the rolls of the states, for lanes of every block, each with
    /// another mask. If they were wrong for one state, proofs would be worthless.
    #[test]
    fn a_roll_taken_apart_is_the_roll() {
        let rank = |rank| gardner::State::from_rank(rank);
        check(Space::GARDNER, 61, rank, |state| Some(state.rank()));
        check(Space::ALIKE, 401, alike::State::from_rank, alike::State::rank);
    }

    fn check<B: Board>(
        space: Space,
        step_of_lanes: usize,
        state: impl Fn(u64) -> Option<B>,
        rank: impl Fn(B) -> Option<u64>,
    ) {
        let puzzle = Puzzle::new(space);
        let (lanes, masks) = (space.axes(), 1 << space.bits());
        let number = |square: Square, arrangement: usize, lane: usize, mask: usize| {
            let block = square.index() * space.arrangements() + arrangement;
            ((block * lanes + lane) * masks + mask) as u64
        };
        for (&(source, step), blocks) in &puzzle.blocks {
            let target = source.step(step).unwrap();
            for (arrangement, &(roll, after)) in blocks.iter().enumerate() {
                let roll = &puzzle.rolls[roll];
                for lane in (arrangement % step_of_lanes..lanes).step_by(step_of_lanes) {
                    let mask = (arrangement * lanes + lane) * 1_597 % masks;
                    let state = state(number(source, arrangement, lane, mask)).unwrap();
                    let (to, first, map) = roll.by_lane[lane];
                    let mask = usize::from(roll.images(map).of(mask) ^ first);
                    let apart = number(target, after, to, mask);
                    assert_eq!(state.after(step).and_then(&rank), Some(apart), "{state} {step}");
                }
            }
        }
        let moves = Square::ALL.map(|square| Move::ALL.map(|step| square.step(step)));
        assert_eq!(puzzle.blocks.len(), moves.as_flattened().iter().flatten().count());
    }

    /// Returns the rank after a move, by the rolls that were taken apart.
    fn after(puzzle: &Puzzle, rank: u64, step: Move) -> Option<u64> {
        let (space, masks) = (puzzle.space, puzzle.words as u64 * 64);
        let (lane, mask) = ((rank / masks) as usize, rank % masks);
        let (block, lane) = (lane / space.axes(), lane % space.axes());
        let (source, arrangement) =
            (Square::new(block / space.arrangements())?, block % space.arrangements());
        let (roll, arrangement) = puzzle.blocks.get(&(source, step))?[arrangement];
        let Roll { by_lane, maps } = &puzzle.rolls[roll];
        let (lane, first, map) = by_lane[lane];
        let images = (0..).zip(&maps[map]).filter(|(bit, _)| mask >> bit & 1 != 0);
        let mask = images.fold(first, |mask, (_, image)| mask ^ image);
        let block = source.step(step)?.index() * space.arrangements() + arrangement;
        Some((block * space.axes() + lane) as u64 * masks + u64::from(mask))
    }

    /// Returns the distance of every state from a goal, by a search with a queue; `None` where no
    /// moves lead to it. The moves of every 101st state are those of the rules.
    fn distances(puzzle: &Puzzle, goal: u64) -> Vec<Option<u8>> {
        let mut distances = vec![None; puzzle.space.states() as usize];
        distances[goal as usize] = Some(0);
        let mut queue = VecDeque::from([goal]);
        while let Some(rank) = queue.pop_front() {
            let farther = distances[rank as usize].map(|distance| distance + 1);
            for step in Move::ALL {
                let after = after(puzzle, rank, step);
                assert!(
                    rank % 101 != 0 || after == puzzle.space.after(rank, step),
                    "{rank} {step}"
                );
                let Some(after) = after else { continue };
                if distances[after as usize].is_none() {
                    distances[after as usize] = farther;
                    queue.push_back(after);
                }
            }
        }
        distances
    }

    /// Guards the proof of cubes that are to be alike on a puzzle with 3,265,920 states.
    #[test]
    fn four_dice_are_proved_and_wrong_entries_are_found() {
        let goal = ((3 * 210 + 101) * 27 + 20) * 64 + 45;
        find_wrong_entries(Content::Alike, Space::new([0; 4], 4), goal, 1);
    }

    /// Guards the walk and its comparisons on a puzzle with 967,680 states.
    #[test]
    fn a_smaller_puzzle_is_proved_and_wrong_entries_are_found() {
        // An empty square, arrangement, axis and orientations like no others.
        let goal = ((3 * 280 + 101) * 3 + 2) * 128 + 77;
        find_wrong_entries(Content::Gardner, Space::new([3, 0, 1, 0], 0), goal, 5);
    }

    /// Checks that the right field is proved, and that single wrong bits near the goal and so many
    /// others, a field of zeros and wrong histograms are found.
    fn find_wrong_entries(content: Content, space: Space, goal: u64, bits: usize) {
        let puzzle = Puzzle::new(space);
        let distances = distances(&puzzle, goal);
        let mut counts = Vec::new();
        let mut field = vec![0; distances.len() / 8];
        for (rank, distance) in distances.iter().enumerate() {
            let Some(distance) = distance.map(usize::from) else { continue };
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
            field[rank / 8] |= (distance >> 1 & 1) as u8 * (1 << (rank % 8));
        }
        assert!(counts.iter().sum::<u64>() > 100_000, "{counts:?}");

        let section = Section { name: "field".into(), offset: 0, length: 0, checksums: Vec::new() };
        let histogram = Histogram { name: "states".into(), counts: counts.clone() };
        let right = Header { content, sections: vec![section], histograms: vec![histogram] };
        let prove = |field: &[u8]| {
            let entries = Entries { header: &right, sections: vec![field] };
            let mut positions = 0;
            let counted =
                puzzle.prove(&entries, goal, |rank| Some(rank.to_string()), &mut |more| {
                    positions += more;
                    Ok(())
                });
            match counted {
                Ok(counted) => Ok((counted, positions)),
                Err(Fault::Wrong(flaw)) => Err(flaw),
                Err(fault) => panic!("{fault}"),
            }
        };
        assert_eq!(prove(&field), Ok((counts.clone(), counts.iter().sum())));
        assert_eq!(compare(&right, std::slice::from_ref(&counts)), Ok(()));
        let entries = Entries { header: &right, sections: vec![field.as_slice()] };
        let stop = &mut |_| Err(Fault::Stopped);
        let stopped = puzzle.prove(&entries, goal, |_| None, stop);
        assert!(matches!(stopped, Err(Fault::Stopped)), "{stopped:?}");

        let flaw = |rank: u64| {
            let distance = distances[rank as usize].unwrap();
            let bit = distance >> 1 & 1;
            Flaw {
                place: "section \"field\"".into(),
                state: rank.to_string(),
                stored: format!("bit {}", 1 - bit),
                expected: format!("bit {bit}, as its distance is {distance}"),
            }
        };
        let mut random = Rng::with_seed(1);
        let mut wrong = vec![goal];
        wrong.extend(Move::ALL.into_iter().filter_map(|step| space.after(goal, step)));
        wrong.extend((0..bits).map(|_| random.u64(..space.states())));
        for rank in wrong.into_iter().filter(|&rank| distances[rank as usize].is_some()) {
            let (byte, bit) = (rank as usize / 8, 1 << (rank % 8));
            field[byte] ^= bit;
            assert_eq!(prove(&field), Err(flaw(rank)));
            field[byte] ^= bit;
        }
        let at_2 = distances.iter().position(|&distance| distance == Some(2)).unwrap();
        assert_eq!(prove(&vec![0; field.len()]), Err(flaw(at_2 as u64)));

        for (from, to) in [(5, 6), (6, 5), (counts.len() - 1, counts.len())] {
            let mut header = right.clone();
            let wrong = &mut header.histograms[0].counts;
            wrong.resize(wrong.len().max(to + 1), 0);
            wrong[from] -= 1;
            wrong[to] += 1;
            let flaw = compare(&header, std::slice::from_ref(&counts)).unwrap_err();
            assert_eq!(flaw.place, "histogram \"states\"");
            assert_eq!(flaw.state, format!("distance {}", from.min(to)));
        }
    }
}
