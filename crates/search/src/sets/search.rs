//! The search outwards from a set of boards.

use std::mem::{swap, take};

use tilebase_puzzle::lane_moves::LaneMoves;
use tilebase_puzzle::{Move, Space};

use super::lane_pass::LanePass;
use super::orders::{BitWriter, ORDERS};
use super::sequences::{Sequences, Turn};
use super::slides::{Words, lines, slide};
use super::sources::Sources;
use super::tiles::TileLanes;
use super::zeroed::{ZeroedBytes, zeroed};
use crate::bits::{set_bits, set_bits_of_bytes};
use crate::delta_swap::DeltaSwap;
use crate::instructions::InstructionSet;
use crate::limits::{Begun, Limits, SearchProgress};
use crate::threads::in_parallel;

/// The most words of a chunk of several lanes. Smaller ones take more instructions for each lane,
/// and larger ones are skipped less often: 400 and 1,000 words take more in all.
const CHUNK: usize = 120;

/// So many words are searched in less than a millisecond, and then the limits are asked.
const PAUSE: usize = 1 << 12;

/// Fewer words are searched by one thread in less time than others take to begin.
#[cfg(feature = "threads")]
const MANY: usize = 1 << 20;

/// The words of lanes in which a search takes as long as in one of sequences, whose boards are
/// handled one by one.
const ONE_BY_ONE: usize = 64;

/// A search of a whole space, outwards from a set of boards.
pub struct SetSearch {
    space: Space,
    pub(crate) instructions: InstructionSet,
    engine: SetEngine,
    /// The number of words of a chunk, of a block, and of all blocks with one empty square. The
    /// blocks of sequences, their groups, have one chunk each, of any length.
    chunk: usize,
    block: usize,
    square: usize,
    /// The arrivals in each block; or of sequences, in each square.
    arrivals: Vec<Vec<Arrival>>,
    /// By the empty square.
    sets: Vec<SeenBoards>,
    /// If distances are kept, the boards whose distance has bit 1 set, and those whose distance has
    /// bit 0 set, if the search began with empty squares of both colours.
    pub(super) fields: Option<[Vec<u8>; 2]>,
}

/// Which boards the bits of a set are, and what moves do to them.
enum SetEngine {
    /// Those of lanes.
    Lanes { words: usize, passes: Vec<LanePass> },
    /// Those of orders of tiles. All boards with one empty square are a block.
    Tiles(TileLanes),
    /// Those of rows of tiles, some of which are alike.
    Sequences(Sequences),
}

/// A move into a block: the empty square before it, and how the boards come from there.
struct Arrival {
    blank: usize,
    by: Pass,
}

/// How boards come into a block.
enum Pass {
    /// From the block with this place among those with the empty square, by the pass of a number.
    Lanes { block: usize, pass: usize },
    /// By a turn.
    Sequences(Turn),
}

/// The boards seen so far with one empty square.
#[derive(Default)]
struct SeenBoards {
    seen: Option<ZeroedBytes>,
    /// Of sequences and slides, those that the last level has added.
    new: Option<ZeroedBytes>,
    /// Of slides, those that a level reaches.
    reached: Option<ZeroedBytes>,
    /// The chunks that the last level has changed.
    changed: Vec<bool>,
    /// For each chunk, the most boards that have not been seen and to which moves may lead.
    unseen: Vec<u64>,
}

impl SetSearch {
    /// Takes the moves of a space apart. `keep` says whether to keep distances. Returns `None` if a
    /// set has more blocks or words than can be numbered.
    pub fn new(space: &Space, keep: bool) -> Option<SetSearch> {
        SetSearch::with(space, keep, InstructionSet::best())
    }

    /// As [`SetSearch::new`], with these instructions.
    pub fn with(space: &Space, keep: bool, instructions: InstructionSet) -> Option<SetSearch> {
        let (engine, arrivals, [chunk, block, square]) =
            match (TileLanes::new(space), Sequences::new(space)) {
                (Some(tiles), _) => SetEngine::of_tiles(space, tiles),
                (_, Some(rows)) => SetEngine::of_sequences(space, rows),
                _ => SetEngine::of_lanes(space)?,
            };
        let (space, sets, fields) = (space.clone(), Vec::new(), keep.then(Default::default));
        Some(SetSearch {
            space,
            instructions,
            engine,
            chunk,
            block,
            square,
            arrivals,
            sets,
            fields,
        })
    }

    /// Returns the space.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Finds the distance of every board from the sources. Calls `level` with the search and the
    /// number of boards at each distance, 0 first, and returns these numbers.
    ///
    /// # Panics
    /// If the system has no memory for the sets.
    pub fn run(&mut self, sources: &Sources, level: &mut dyn FnMut(&SetSearch, u64)) -> Vec<u64> {
        self.run_listed(sources, 0, &mut |search, new, _| level(search, new))
    }

    /// As [`SetSearch::run`], and calls `level` also with the places of the boards at the distance,
    /// in no order; with none if the level before has more than `most`. [`SetSearch::ranks`]
    /// returns their ranks.
    pub fn run_listed(
        &mut self,
        sources: &Sources,
        most: u64,
        level: &mut dyn FnMut(&SetSearch, u64, Vec<u64>),
    ) -> Vec<u64> {
        let found = self.run_within(sources, most, &Limits::default().begin(), level);
        found.unwrap_or_else(|| unreachable!("nothing ends a search without limits"))
    }

    /// As [`SetSearch::run_listed`], with the threads and the time of these limits. `None` if they
    /// have ended the search.
    pub fn run_within(
        &mut self,
        sources: &Sources,
        most: u64,
        begun: &Begun,
        level: &mut dyn FnMut(&SetSearch, u64, Vec<u64>),
    ) -> Option<Vec<u64>> {
        self.clear(sources);
        let mut places = Vec::new();
        for rank in sources.ranks() {
            let place = self.place(rank);
            let (word, bit) = (place / 64 % self.square, place % 64);
            let chunk = self.chunk_of(word);
            let set = &mut self.sets[place / 64 / self.square];
            set.changed[chunk] = true;
            set.unseen[chunk] -= 1;
            for seen in [&mut set.seen, &mut set.new].into_iter().flatten() {
                seen[8 * word + bit / 8] |= 1 << (bit % 8);
            }
            if most > 0 {
                places.push(place as u64);
            }
        }
        let of_both = sources.shades() == [true; 2];
        let length = 8 * self.words();
        if let Some([field, low]) = &mut self.fields {
            for (field, length) in [(field, length), (low, if of_both { length } else { 0 })] {
                // New memory is zero already.
                match field.len() == length {
                    true => field.fill(0),
                    false => *field = vec![0; length],
                }
            }
        }
        let mut count = sources.ranks().count() as u64;
        let mut counts = Vec::new();
        while count > 0 {
            level(self, count, take(&mut places));
            counts.push(count);
            let mut new = (count <= most).then_some(take(&mut places));
            let depth = counts.len();
            count = match () {
                () if self.has_slides() => self.expand_slides(depth, &mut new, begun),
                () if of_both => self.expand_both(depth, &mut new, begun),
                () => {
                    let shade = (usize::from(sources.shades()[1]) + depth) % 2;
                    self.expand(shade, depth, &mut new, begun)
                }
            };
            if begun.is_stopped() {
                return None;
            }
            places = new.unwrap_or_default();
        }
        Some(counts)
    }

    /// Returns bit 1 of the distance of every board, in the order of their ranks, the lowest bit of
    /// a byte first; and bit 0, if the search began with empty squares of both colours, or of slides.
    /// Empty if distances are not kept, or have been returned already.
    pub fn take_fields(&mut self) -> Vec<Vec<u8>> {
        let fields: Vec<_> = self.fields.iter_mut().flatten().map(take).collect();
        let fields = fields.into_iter().filter(|field| !field.is_empty());
        fields.map(|field| self.packed(field)).collect()
    }

    /// Returns a set with a bit for each board by rank, the lowest bit of a byte first.
    pub(super) fn packed(&self, mut set: Vec<u8>) -> Vec<u8> {
        let (words, mut bits) = (set.as_chunks::<8>().0, BitWriter::default());
        let length = 1 << self.space.bits();
        match &self.engine {
            SetEngine::Tiles(_) => {
                words.iter().for_each(|word| bits.push(u64::from_le_bytes(*word), ORDERS));
            }
            SetEngine::Sequences(rows) => rows.read(words, &mut bits),
            SetEngine::Lanes { .. } if length >= 64 => return set,
            SetEngine::Lanes { .. } => {
                words.iter().for_each(|word| bits.push(u64::from_le_bytes(*word), length));
            }
        }
        set = bits.finish().into_iter().flat_map(u64::to_le_bytes).collect();
        set.truncate((self.space.boards() as usize).div_ceil(8));
        set
    }

    /// Returns the ranks of the boards at some places.
    pub fn ranks(&self, places: Vec<u64>) -> Vec<u64> {
        if self.space.bits() >= 6 {
            return places;
        }
        let mut set = vec![0; 8 * self.words()];
        places.iter().for_each(|place| set[(place / 8) as usize] |= 1 << (place % 8));
        set_bits_of_bytes(&self.packed(set)).collect()
    }

    /// Returns the number of words of a set of all boards.
    pub(super) fn words(&self) -> usize {
        self.space.puzzle().grid().squares() * self.square
    }

    /// Returns the sets of boards seen so far by the empty square: a bit for each board, in lanes
    /// of whole words.
    pub fn seen(&self) -> impl Iterator<Item = &[u8]> {
        self.sets.iter().filter_map(|set| set.seen.as_deref())
    }

    /// Forgets all boards, to begin with the sources.
    fn clear(&mut self, sources: &Sources) {
        let (words, (boards, of_words)) = (self.square, self.boards_of_words(sources));
        let chunks = self.blocks().flat_map(|block| {
            let boards = boards * block.min(self.chunk) as u64 / of_words;
            std::iter::repeat_n(boards, self.chunks(block))
        });
        let chunks: Vec<_> = chunks.collect();
        let has_slides = self.has_slides();
        let has_new = has_slides || matches!(self.engine, SetEngine::Sequences(_));
        self.sets.resize_with(self.space.puzzle().grid().squares(), SeenBoards::default);
        for SeenBoards { seen, new, reached, changed, unseen } in &mut self.sets {
            let maps = [Some(seen), has_new.then_some(new), has_slides.then_some(reached)];
            for map in maps.into_iter().flatten() {
                match map {
                    Some(map) => map.fill(0),
                    empty => *empty = Some(zeroed(8 * words)),
                }
            }
            (*changed, *unseen) = (vec![false; chunks.len()], chunks.clone());
        }
    }

    /// Returns the most boards of so many words to which moves lead from some sources, and the number of
    /// these words.
    fn boards_of_words(&self, sources: &Sources) -> (u64, u64) {
        let SetEngine::Lanes { words, .. } = self.engine else { return (64, 1) };
        let (space, boards) = (&self.space, 0..1 << self.space.bits());
        // With pieces of one kind, the bits alone decide to which boards moves lead.
        let boards = match space.arrangements() == 1 && space.boards_per_rank() == 1 {
            true => boards.filter(|&bits| sources.reaches(space.component(bits))).count() as u64,
            false => boards.end,
        };
        (boards, words as u64)
    }

    fn has_slides(&self) -> bool {
        self.space.puzzle().has_slides()
    }

    /// Returns the number of words of each block with one empty square.
    fn blocks(&self) -> impl Iterator<Item = usize> {
        let groups = match &self.engine {
            SetEngine::Sequences(rows) => &rows.groups[..],
            _ => &[],
        };
        let blocks = if groups.is_empty() { self.square / self.block } else { groups.len() };
        (0..blocks).map(|block| groups.get(block).map_or(self.block, |group| group.words.len()))
    }

    /// Returns the number of chunks of a block of so many words.
    fn chunks(&self, block: usize) -> usize {
        block.div_ceil(self.chunk)
    }

    /// Returns the number of the chunk that has a word of a square.
    fn chunk_of(&self, word: usize) -> usize {
        match &self.engine {
            SetEngine::Sequences(rows) => {
                rows.groups.partition_point(|group| group.words.end <= word)
            }
            _ => word / self.chunk,
        }
    }

    /// Returns the place of the board of a rank: the number of its bit in the words of all empty
    /// squares.
    fn place(&self, rank: u64) -> usize {
        let (space, rows) = (&self.space, self.space.arrangements());
        let (square, row) = ((rank / rows) as usize, rank % rows);
        match &self.engine {
            SetEngine::Tiles(_) => {
                let row = row as usize;
                (square * self.square + row / ORDERS) * 64 + row % ORDERS
            }
            SetEngine::Sequences(rows) => 64 * square * self.square + rows.place(row),
            SetEngine::Lanes { words, .. } => {
                let (lane, index) = (rank >> space.bits(), rank & ((1 << space.bits()) - 1));
                lane as usize * words * 64 + index as usize
            }
        }
    }

    /// Finds the new boards of a level if empty squares have both colours. Those of the one lead on
    /// from the boards that the others had before.
    fn expand_both(&mut self, depth: usize, list: &mut Option<Vec<u64>>, begun: &Begun) -> u64 {
        let grid = self.space.puzzle().grid();
        let first: Vec<_> = (0..grid.squares()).filter(|&square| grid.shade(square) == 0).collect();
        let copied = |map: &ZeroedBytes| {
            let mut copy = zeroed(map.len());
            copy.copy_from_slice(map);
            copy
        };
        let copy = |set: &SeenBoards| SeenBoards {
            seen: set.seen.as_ref().map(copied),
            new: set.new.as_ref().map(copied),
            reached: None,
            changed: set.changed.clone(),
            unseen: set.unseen.clone(),
        };
        let mut before: Vec<_> = first.iter().map(|&square| copy(&self.sets[square])).collect();
        let mut exchange = |sets: &mut [SeenBoards]| {
            first.iter().zip(&mut before).for_each(|(&square, set)| swap(&mut sets[square], set));
        };
        let mut count = self.expand(0, depth, list, begun);
        exchange(&mut self.sets);
        count += self.expand(1, depth, list, begun);
        exchange(&mut self.sets);
        count
    }

    /// Finds the new boards of a level of slides. Returns their number, and adds them to the list.
    fn expand_slides(&mut self, depth: usize, list: &mut Option<Vec<u64>>, begun: &Begun) -> u64 {
        let (grid, mut sets) = (self.space.puzzle().grid(), take(&mut self.sets));
        let threads = begun.threads.map_or(1, std::num::NonZero::get);
        let threads = if cfg!(feature = "threads") { begun.threads() } else { threads };
        for step in Move::ALL {
            let mut parts: Vec<_> = sets
                .iter_mut()
                .map(|set| {
                    let level = set.new.as_deref().unwrap_or_default().as_chunks().0;
                    let reached = set.reached.as_deref_mut().unwrap_or_default();
                    Some((level, reached.as_chunks_mut().0))
                })
                .collect();
            let lines: Vec<_> = lines(grid, step)
                .map(|line| {
                    let sets: Vec<_> = line.iter().filter_map(|&at| parts[at].take()).collect();
                    (line, sets)
                })
                .collect();
            in_parallel(threads, lines.into_iter(), |(line, sets)| {
                slide(sets, |at, from, to| {
                    self.pass(line[at - 1], line[at], from, to, depth, begun);
                });
            });
        }
        let mut fields = take(&mut self.fields);
        let mut planes = fields.iter_mut().flatten().map(|field| field.as_chunks_mut::<8>().0);
        let mut planes = [planes.next().unwrap_or_default(), planes.next().unwrap_or_default()];
        let mut count = 0;
        for (square, set) in sets.iter_mut().enumerate() {
            let bytes = [&mut set.seen, &mut set.reached].map(|map| map.as_deref_mut());
            let [seen, reached] = bytes.map(|map| map.unwrap_or_default().as_chunks_mut::<8>().0);
            let first = square * self.square;
            for (at, (seen, reached)) in (first..).zip(seen.iter_mut().zip(reached)) {
                let new = u64::from_le_bytes(*reached) & !u64::from_le_bytes(*seen);
                *reached = new.to_le_bytes();
                if new == 0 {
                    continue;
                }
                *seen = (u64::from_le_bytes(*seen) | new).to_le_bytes();
                count += u64::from(new.count_ones());
                for (bit, plane) in planes.iter_mut().enumerate() {
                    if depth >> (1 - bit) & 1 != 0 && !plane.is_empty() {
                        plane[at] = (u64::from_le_bytes(plane[at]) | new).to_le_bytes();
                    }
                }
                if let Some(list) = list {
                    list.extend(set_bits(new).map(|bit| (64 * at + bit) as u64));
                }
            }
            swap(&mut set.new, &mut set.reached);
            if let Some(reached) = &mut set.reached {
                reached.fill(0);
            }
        }
        (self.sets, self.fields) = (sets, fields);
        count
    }

    /// Adds the boards after the move of the empty square from one square to the next.
    fn pass(
        &self,
        from: usize,
        to: usize,
        source: &Words,
        reach: &mut [u64],
        depth: usize,
        begun: &Begun,
    ) {
        let goes_on = || begun.reached(SearchProgress { moves: depth, nodes: 0 });
        let of = |arrival: &&Arrival| arrival.blank == from;
        let blocks = self.blocks().count();
        if let SetEngine::Sequences(rows) = &self.engine
            && let Some(Arrival { by: Pass::Sequences(turn), .. }) =
                self.arrivals[to].iter().find(of)
        {
            for (group, part) in split(reach, self.blocks()).enumerate() {
                if goes_on() {
                    rows.run(*turn, group, source, part);
                }
            }
            return;
        }
        let mut states = Vec::new();
        for (number, reach) in (to * blocks..).zip(reach.chunks_exact_mut(self.block)) {
            let arrival = self.arrivals[number].iter().find(of).map(|arrival| &arrival.by);
            match (&self.engine, arrival.filter(|_| goes_on())) {
                (SetEngine::Tiles(tiles), Some(Pass::Lanes { pass, .. })) => {
                    tiles.passes[*pass].run(source, reach);
                }
                (SetEngine::Lanes { words, passes }, Some(&Pass::Lanes { block, pass })) => {
                    let source = &source[block * self.block..][..self.block];
                    for (chunk, reach) in reach.chunks_exact_mut(self.chunk).enumerate() {
                        passes[pass].run(chunk, *words, source, &mut states, reach);
                    }
                }
                _ => {}
            }
        }
    }

    /// Finds the new boards whose empty squares have this colour. Returns their number, and adds
    /// them to the list.
    fn expand(
        &mut self,
        shade: usize,
        depth: usize,
        list: &mut Option<Vec<u64>>,
        begun: &Begun,
    ) -> u64 {
        let grid = self.space.puzzle().grid();
        let targets: Vec<_> = (0..grid.squares()).filter(|&s| grid.shade(s) == shade).collect();
        let mut taken: Vec<_> =
            targets.iter().map(|&square| take(&mut self.sets[square])).collect();
        let mut fields = take(&mut self.fields);
        let blocks_of_square = self.blocks().count();
        // The fields that have these boards, by the block.
        let mut planes: [Vec<Option<&mut [u8]>>; 2] = Default::default();
        for (bit, (plane, field)) in planes.iter_mut().zip(fields.iter_mut().flatten()).enumerate()
        {
            if depth >> (1 - bit) & 1 != 0 {
                for square in field.chunks_exact_mut((8 * self.square).max(1)) {
                    plane.extend(split(square, self.blocks().map(|block| 8 * block)).map(Some));
                }
            }
            plane.resize_with(grid.squares() * blocks_of_square, || None);
        }
        let mut blocks = Vec::with_capacity(targets.len() * blocks_of_square);
        for (&square, SeenBoards { seen, new, changed, unseen, .. }) in
            targets.iter().zip(&mut taken)
        {
            let bytes = || self.blocks().map(|block| 8 * block);
            let chunks = || self.blocks().map(|block| self.chunks(block));
            let mut new = new.as_deref_mut().map(|new| split(new, bytes()));
            let seen = split(seen.as_deref_mut().unwrap_or_default(), bytes());
            let marks = split(changed, chunks()).zip(split(unseen, chunks()));
            for (number, (seen, (changed, unseen))) in
                (square * blocks_of_square..).zip(seen.zip(marks))
            {
                let planes = planes.each_mut().map(|plane| plane.get_mut(number).and_then(take));
                let new = new.as_mut().and_then(Iterator::next);
                blocks.push(BlockWork { number, seen, new, planes, changed, unseen });
            }
        }
        // Blocks with the same arrangement come from many common blocks, which are then in the
        // cache.
        blocks.sort_by_key(|block| block.number % blocks_of_square);
        let (count, new) = self.expand_all(blocks, depth, list.is_some(), begun);
        if let Some(list) = list {
            list.extend(new);
        }
        for (square, set) in targets.into_iter().zip(taken) {
            self.sets[square] = set;
        }
        self.fields = fields;
        count
    }

    fn expand_all(
        &self,
        blocks: Vec<BlockWork<'_>>,
        depth: usize,
        is_listed: bool,
        begun: &Begun,
    ) -> (u64, Vec<u64>) {
        let weight = if let SetEngine::Sequences(_) = self.engine { ONE_BY_ONE } else { 1 };
        let every = (PAUSE / weight / self.block).max(1);
        let one = |block: BlockWork<'_>| {
            let is_asked = block.number.is_multiple_of(every);
            match is_asked && !begun.reached(SearchProgress { moves: depth, nodes: 0 }) {
                true => (0, Vec::new()),
                false if begun.is_stopped() => (0, Vec::new()),
                false => self.expand_block(block, is_listed),
            }
        };
        #[cfg(feature = "threads")]
        if self.block * blocks.len() * weight >= MANY {
            use rayon::prelude::*;
            let Some(threads) = begun.threads.map(std::num::NonZero::get) else {
                return blocks.into_par_iter().map(one).reduce(Default::default, join);
            };
            let (each, mut rest) = (blocks.len().div_ceil(16 * threads), blocks.into_iter());
            let parts = std::iter::from_fn(|| {
                let part: Vec<_> = rest.by_ref().take(each).collect();
                (!part.is_empty()).then_some(part)
            });
            let all = |part: Vec<_>| part.into_iter().map(one).fold(Default::default(), join);
            return in_parallel(threads, parts, all).into_iter().fold(Default::default(), join);
        }
        blocks.into_iter().map(one).fold(Default::default(), join)
    }

    /// Finds the new boards of a block. Returns their number, and lists them.
    fn expand_block(&self, block: BlockWork<'_>, is_listed: bool) -> (u64, Vec<u64>) {
        let BlockWork { number, seen, mut new, mut planes, changed, unseen } = block;
        let (arrivals, group) = match &self.engine {
            SetEngine::Sequences(rows) => {
                let groups = rows.groups.len();
                (&self.arrivals[number / groups], number % groups)
            }
            _ => (&self.arrivals[number], 0),
        };
        let chunks = changed.len();
        // Which arrivals lead from changed chunks, a bit for each: found before the boards, which
        // would drive the passes out of the processor's cache.
        let mut reached = vec![0u8; chunks];
        for (bit, Arrival { blank, by }) in arrivals.iter().enumerate() {
            let changed = &self.sets[*blank].changed;
            match (&self.engine, by) {
                (SetEngine::Lanes { passes, .. }, Pass::Lanes { block, pass }) => {
                    let changed = &changed[block * chunks..][..chunks];
                    passes[*pass].mark(changed, &mut reached, bit);
                }
                (SetEngine::Sequences(rows), Pass::Sequences(turn)) => {
                    let is_changed = match rows.is_from_all(*turn) {
                        true => changed.contains(&true),
                        false => changed[group],
                    };
                    reached[0] |= u8::from(is_changed) << bit;
                }
                _ => reached[0] |= u8::from(changed[0]) << bit,
            }
        }
        // The boards from which each arrival leads.
        let mut sources = [(0, &[][..]); 4];
        for (source, (bit, Arrival { blank, by })) in
            sources.iter_mut().zip(arrivals.iter().enumerate())
        {
            let set = &self.sets[*blank];
            let words = set.new.as_ref().or(set.seen.as_ref());
            let words = words.map_or(&[][..], |words| words.as_chunks::<8>().0);
            let words = match (&self.engine, by) {
                (SetEngine::Lanes { .. }, Pass::Lanes { block, .. }) => {
                    &words[block * self.block..][..self.block]
                }
                _ => words,
            };
            *source = (1 << bit, words);
        }
        self.instructions.vectorize(
            #[inline(always)]
            || {
                let length = self.chunk.min(seen.len() / 8);
                let (mut reach, mut states) = (vec![0; length], Vec::new());
                let (mut count, mut list) = (0, Vec::new());
                let lanes = seen.chunks_exact_mut(8 * length);
                let marks = reached.iter().zip(changed.iter_mut().zip(unseen));
                for (chunk, (seen, (&reached, (changed, unseen)))) in lanes.zip(marks).enumerate() {
                    if let Some(new) = &mut new
                        && *changed
                    {
                        new.fill(0);
                    }
                    *changed = false;
                    if *unseen == 0 || reached == 0 {
                        continue;
                    }
                    reach.fill(0);
                    for (arrival, &(bit, source)) in arrivals.iter().zip(&sources) {
                        if reached & bit == 0 {
                            continue;
                        }
                        match (&self.engine, &arrival.by) {
                            (SetEngine::Lanes { words, passes }, &Pass::Lanes { pass, .. }) => {
                                let pass = &passes[pass];
                                pass.run(chunk, *words, source, &mut states, &mut reach);
                            }
                            (SetEngine::Tiles(tiles), Pass::Lanes { pass, .. }) => {
                                tiles.passes[*pass].run(source, &mut reach);
                            }
                            (SetEngine::Sequences(rows), &Pass::Sequences(turn)) => {
                                rows.run(turn, group, source, &mut reach);
                            }
                            _ => unreachable!("a pass of the engine"),
                        }
                    }
                    let mut count_new = 0;
                    for (reach, word) in reach.iter_mut().zip(seen.as_chunks_mut().0) {
                        let seen = u64::from_le_bytes(*word);
                        *reach &= !seen;
                        *word = (seen | *reach).to_le_bytes();
                        count_new += u64::from(reach.count_ones());
                    }
                    if count_new == 0 {
                        continue;
                    }
                    *changed = true;
                    *unseen -= count_new;
                    count += count_new;
                    if let Some(new) = &mut new {
                        let words = new.as_chunks_mut().0.iter_mut().zip(&reach);
                        words.for_each(|(word, new)| *word = new.to_le_bytes());
                    }
                    for plane in planes.iter_mut().flatten() {
                        let (plane, _) = plane[8 * chunk * length..].as_chunks_mut();
                        for (plane, new) in plane.iter_mut().zip(&reach) {
                            *plane = (u64::from_le_bytes(*plane) | new).to_le_bytes();
                        }
                    }
                    if is_listed {
                        let first = match &self.engine {
                            SetEngine::Sequences(rows) => {
                                let square = number / rows.groups.len();
                                square * self.square + rows.groups[group].words.start
                            }
                            _ => number * self.block + chunk * length,
                        };
                        list.reserve(count_new as usize);
                        for (word, &new) in (first..).zip(&reach).filter(|(_, new)| **new != 0) {
                            let (place, mut left) = (64 * word as u64, new);
                            while left != 0 {
                                list.push(place + u64::from(left.trailing_zeros()));
                                left &= left - 1;
                            }
                        }
                    }
                }
                (count, list)
            },
        )
    }
}

impl SetEngine {
    /// Returns the engine of orders of tiles, the arrivals in its blocks, and the words of a chunk,
    /// a block and a square.
    fn of_tiles(space: &Space, tiles: TileLanes) -> (SetEngine, Vec<Vec<Arrival>>, [usize; 3]) {
        let arrivals = arrivals_in_squares(space, |blank, _, step| Pass::Lanes {
            block: 0,
            pass: tiles.pass(blank, step),
        });
        let words = tiles.words;
        (SetEngine::Tiles(tiles), arrivals, [words; 3])
    }

    /// As [`SetEngine::of_tiles`], of sequences.
    fn of_sequences(space: &Space, rows: Sequences) -> (SetEngine, Vec<Vec<Arrival>>, [usize; 3]) {
        let turn = |from, to, _| Pass::Sequences(rows.turn(from, to));
        let arrivals = arrivals_in_squares(space, turn);
        let (words, groups) = (rows.words, rows.groups.len());
        (SetEngine::Sequences(rows), arrivals, [usize::MAX, words / groups, words])
    }

    /// As [`SetEngine::of_tiles`], of lanes.
    fn of_lanes(space: &Space) -> Option<(SetEngine, Vec<Vec<Arrival>>, [usize; 3])> {
        let passes = LaneMoves::new(space)?;
        let words = usize::try_from(1u64 << space.bits() >> 6).ok()?.max(1);
        let axes = usize::try_from(space.axes()).ok()?;
        let block = axes.checked_mul(words)?;
        block.checked_mul(space.blocks() as usize)?.checked_mul(8)?;
        let mut lanes = axes;
        while lanes % 3 == 0 && lanes * words > CHUNK {
            lanes /= 3;
        }
        let arrangements = space.arrangements() as usize;
        let arrivals = (0..space.blocks() as usize).map(|number| {
            // The board before a move is that after the opposite one.
            let arrival = |step| {
                let (source, pass) = passes.arrival(number, step)?;
                let by = Pass::Lanes { block: source % arrangements, pass };
                Some(Arrival { blank: source / arrangements, by })
            };
            Move::ALL.into_iter().filter_map(arrival).collect()
        });
        let arrivals = arrivals.collect();
        let maps = passes.maps().iter().map(|images| DeltaSwap::inverting(images.clone()));
        let maps: Vec<_> = maps.collect();
        let passes = passes.passes().iter();
        let passes = passes.map(|pass| LanePass::new(pass, &maps, lanes, words)).collect();
        let engine = SetEngine::Lanes { words, passes };
        Some((engine, arrivals, [lanes * words, block, arrangements * block]))
    }
}

/// Returns the arrivals in the boards with each empty square. `pass` is called with the square
/// before, this one, and the move.
fn arrivals_in_squares(
    space: &Space,
    pass: impl Fn(usize, usize, Move) -> Pass,
) -> Vec<Vec<Arrival>> {
    let grid = space.puzzle().grid();
    let arrivals = (0..grid.squares()).map(|square| {
        let arrival = |step: Move| {
            let blank = grid.neighbour(square, step)?;
            Some(Arrival { blank, by: pass(blank, square, step.opposite()) })
        };
        Move::ALL.into_iter().filter_map(arrival).collect()
    });
    arrivals.collect()
}

/// Returns parts of these lengths that follow each other.
fn split<T>(
    mut all: &mut [T],
    lengths: impl Iterator<Item = usize>,
) -> impl Iterator<Item = &mut [T]> {
    lengths.map(move |length| {
        let (part, rest) = take(&mut all).split_at_mut(length);
        all = rest;
        part
    })
}

/// Joins the numbers and lists of blocks.
fn join(mut all: (u64, Vec<u64>), (count, list): (u64, Vec<u64>)) -> (u64, Vec<u64>) {
    all.0 += count;
    all.1.extend(list);
    all
}

/// A block of which the new boards are found: its number, and its parts of the sets.
struct BlockWork<'a> {
    number: usize,
    seen: &'a mut [u8],
    /// Of sequences, the boards that the level adds.
    new: Option<&'a mut [u8]>,
    planes: [Option<&'a mut [u8]>; 2],
    changed: &'a mut [bool],
    unseen: &'a mut [u64],
}
