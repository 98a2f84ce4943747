//! The moves of tiles some of which are alike, by halves of their row.
//!
//! The row of a board's tiles is split into a *head* and a *tail*. The heads are in lexicographic
//! order, and behind each one the tails of the other tiles are. So the place of a row is that of
//! the head's first row and that of the tail among those with its tiles, and what a move does is
//! looked up for halves: there are thousands of these where there are millions of rows.
//!
//! A move along a row of the board keeps the row of tiles: a set moves as it is. A move along a
//! column turns the *window* of the tiles between two squares, row by row: the first one goes to
//! its end, or the last one to its front. If the window is in the head, the rows behind a head move as
//! they are. If it is in the tail, rows behind a head change places. If it is in both, the part in
//! the head and the part in the tail turn alike, and the last tile of the head and the first one of
//! the tail change places, after the one turn and before the other.
//!
//! Heads that begin with the same tiles, so many that no window in both halves has one of them, are
//! in a *group*: only windows in the head lead out of it. The rows behind a head have whole words
//! of a set, so that threads write different ones.

use std::collections::BTreeMap;
use std::ops::Range;

use tilebase_puzzle::{Move, Space};

use super::orders::BitWriter;
use super::tiles::counts;

/// The rows of tiles some of which are alike, and their moves.
#[derive(Debug)]
pub(super) struct Sequences {
    kinds: usize,
    /// The tiles of a head.
    length: usize,
    heads: Vec<Head>,
    /// The head that begins as another one and ends with a kind: see [`Head::beginning`].
    ends: Vec<u32>,
    /// The tails with the same tiles.
    classes: Vec<TailClass>,
    /// The windows by their first tile; empty where no move down begins.
    windows: Vec<Window>,
    pub(super) groups: Vec<Group>,
    /// The words of a set of boards with one empty square.
    pub(super) words: usize,
}

/// The first half of rows.
#[derive(Debug)]
struct Head {
    /// The number of rows before those behind it.
    rows: u64,
    /// The first of their words.
    word: usize,
    class: u32,
    /// The number of the first among [`Sequences::ends`] of the heads that differ from it in the
    /// last tile alone.
    beginning: u32,
    last: u8,
}

/// The tails with the same tiles, in lexicographic order.
#[derive(Debug)]
struct TailClass {
    /// The number of the first among all tails.
    first: usize,
    /// The places of those that begin with each kind.
    runs: Vec<Range<usize>>,
    count: usize,
}

/// What becomes of halves when a window turns: its first tile goes to the end, or the last one to
/// the front. Empty for a half that has no part of it.
#[derive(Debug)]
struct Window {
    /// The place behind its last tile.
    end: usize,
    /// The head after the turn of the part in the head.
    heads: [Vec<u32>; 2],
    /// For each tail, the place of the one after the turn of the part in the tail; and in the bits
    /// from [`KIND`], with what kind it begins.
    tails: [Vec<u32>; 2],
}

/// Some heads that follow each other, and the words of the rows behind them.
#[derive(Debug)]
pub(super) struct Group {
    heads: Range<usize>,
    pub(super) words: Range<usize>,
}

/// A move into the boards with an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Along a row of the board.
    None,
    /// The first tile of the window that begins at a place goes to the end.
    ToEnd(usize),
    /// The last one goes to the front.
    ToFront(usize),
}

/// The bits of a tile's kind in the code of a half, which has those of the first tile highest.
const TILE: u32 = 4;

/// The bits below the kind in the images of tails: there are at most 8! places.
const KIND: u32 = 16;

/// The least words of a group, unless it is the last: they stay in the first cache.
const GROUP: usize = 512;

/// The most boards of a space.
const MOST: u64 = 1 << 32;

impl Sequences {
    /// Takes the moves of a space apart. Returns `None` if it is not one of tiles some of which are
    /// alike, or has more than 2^32 boards.
    pub(super) fn new(space: &Space) -> Option<Sequences> {
        if !Sequences::fit(space) {
            return None;
        }
        let (counts, grid) = (counts(space), space.puzzle().grid());
        let (kinds, tiles) = (counts.len(), counts.iter().sum::<usize>());
        let length = tiles / 2;
        let (mut classes, mut of_tiles) = (Vec::<TailClass>::new(), BTreeMap::new());
        let (mut head_codes, mut tail_codes) = (Vec::new(), Vec::new());
        let (mut heads, mut ends) = (Vec::<Head>::new(), Vec::new());
        let (mut rows, mut word) = (0, 0);
        each_half(length, &mut counts.clone(), 0, &mut |code, rest| {
            let class = *of_tiles.entry(rest.to_vec()).or_insert_with(|| {
                let first = tail_codes.len();
                each_half(tiles - length, &mut rest.to_vec(), 0, &mut |code, _| {
                    tail_codes.push(code);
                });
                let all = &tail_codes[first..];
                let begin = |kind: usize| {
                    all.partition_point(|code| first_kind(*code, tiles - length) < kind)
                };
                let runs = (0..kinds).map(|kind| begin(kind)..begin(kind + 1)).collect();
                classes.push(TailClass { first, runs, count: all.len() });
                classes.len() as u32 - 1
            });
            let last = (code & ((1 << TILE) - 1)) as u8;
            let is_new = head_codes.last().is_none_or(|before| before >> TILE != code >> TILE);
            if is_new {
                ends.resize(ends.len() + kinds, 0);
            }
            let beginning = ends.len() - kinds;
            ends[beginning + usize::from(last)] = heads.len() as u32;
            head_codes.push(code);
            heads.push(Head { rows, word, class, beginning: beginning as u32, last });
            let count = classes[class as usize].count;
            (rows, word) = (rows + count as u64, word + count.div_ceil(64));
        });
        let window = |first: usize| {
            let end = first + grid.stride(first, Move::Down);
            let in_head = first.min(length)..end.min(length);
            let in_tail = first.max(length) - length..end.max(length) - length;
            let turn_heads = |is_to_end| {
                if in_head.is_empty() {
                    return Vec::new();
                }
                let image = |code: &u32| {
                    let code = turned(*code, length, &in_head, is_to_end);
                    head_codes.binary_search(&code).unwrap_or_default() as u32
                };
                head_codes.iter().map(image).collect()
            };
            let turn_tails = |is_to_end| {
                let mut images = Vec::new();
                for class in classes.iter().filter(|_| !in_tail.is_empty()) {
                    let codes = &tail_codes[class.first..][..class.count];
                    images.extend(codes.iter().map(|code| {
                        let code = turned(*code, tiles - length, &in_tail, is_to_end);
                        let place = codes.binary_search(&code).unwrap_or_default() as u32;
                        place | (first_kind(code, tiles - length) as u32) << KIND
                    }));
                }
                images
            };
            let directions = [true, false];
            Window { end, heads: directions.map(turn_heads), tails: directions.map(turn_tails) }
        };
        let windows: Vec<_> = (0..tiles).map(window).collect();
        // The heads of a group begin with the tiles before all windows in both halves.
        let is_in_both = |first: &usize| windows[*first].end > length;
        let first_in_both = (0..length).find(is_in_both).unwrap_or(length);
        let behind = TILE * (length - first_in_both) as u32;
        let beginning = |code: u32| u64::from(code) >> behind;
        let mut groups = Vec::<Group>::new();
        let mut from = 0;
        for end in 1..=heads.len() {
            let is_end =
                end == heads.len() || beginning(head_codes[end - 1]) != beginning(head_codes[end]);
            let words = heads[from].word..heads.get(end).map_or(word, |head| head.word);
            if is_end && (words.len() >= GROUP || end == heads.len()) {
                groups.push(Group { heads: from..end, words });
                from = end;
            }
        }
        Some(Sequences { kinds, length, heads, ends, classes, windows, groups, words: word })
    }

    /// Returns whether a space is one of tiles some of which are alike, and of at most 2^32 boards.
    pub(super) fn fit(space: &Space) -> bool {
        let are_tiles = space.bits() == 0 && space.axes() == 1 && space.boards_per_rank() == 1;
        are_tiles && space.boards() <= MOST && counts(space).iter().any(|&count| count > 1)
    }

    /// Returns the bytes of a set of all boards, and those of the tables of halves.
    pub(super) fn bytes(space: &Space) -> [u64; 2] {
        let counts = counts(space);
        let tiles = counts.iter().sum::<usize>();
        let (mut words, mut halves) = (0, 0);
        each_part(tiles / 2, &counts, &mut Vec::new(), &mut |head, tail| {
            let [heads, tails] = [head, tail].map(ways);
            words += heads * tails.div_ceil(64);
            halves += heads.max(tails);
        });
        let grid = space.puzzle().grid();
        let windows = grid.squares().saturating_sub(grid.columns()) as u64;
        [8 * words * grid.squares() as u64, halves * (8 * windows + 40)]
    }

    /// Returns the turn of the move that leads from an empty square to another one.
    pub(super) fn turn(&self, from: usize, to: usize) -> Turn {
        match () {
            () if from.abs_diff(to) == 1 => Turn::None,
            () if to < from => Turn::ToEnd(to),
            () => Turn::ToFront(from),
        }
    }

    /// Returns whether a turn leads from other groups.
    pub(super) fn is_from_all(&self, turn: Turn) -> bool {
        matches!(turn, Turn::ToEnd(at) | Turn::ToFront(at) if self.windows[at].end <= self.length)
    }

    /// Returns the place of a row among the bits of a square.
    pub(super) fn place(&self, row: u64) -> usize {
        let head = &self.heads[self.heads.partition_point(|head| head.rows <= row) - 1];
        64 * head.word + (row - head.rows) as usize
    }

    /// Adds the boards of a set, in the order of their ranks.
    pub(super) fn read(&self, set: &[[u8; 8]], bits: &mut BitWriter) {
        for set in set.chunks_exact(self.words) {
            for head in &self.heads {
                let count = self.classes[head.class as usize].count;
                for (word, first) in set[head.word..].iter().zip((0..count).step_by(64)) {
                    bits.push(u64::from_le_bytes(*word), (count - first).min(64));
                }
            }
        }
    }

    /// Adds the boards that a turn leads into a group. `from` are all with the empty square before.
    // WebAssembly has the same instructions everywhere: there one copy is enough.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn run(&self, turn: Turn, group: usize, from: &[[u8; 8]], to: &mut [u64]) {
        let Group { heads, words } = &self.groups[group];
        let (at, direction) = match turn {
            Turn::None => return add(&from[words.clone()], to),
            Turn::ToEnd(at) => (at, 0),
            Turn::ToFront(at) => (at, 1),
        };
        let window = &self.windows[at];
        let place = |head: &Head| 64 * (head.word - words.start);
        for number in heads.clone() {
            let head = &self.heads[number];
            let class = &self.classes[head.class as usize];
            let length = class.count.div_ceil(64);
            if window.end <= self.length {
                // The head from which it comes is that after the opposite turn.
                let before = self.heads[window.heads[1 - direction][number] as usize].word;
                let to = &mut to[head.word - words.start..][..length];
                add(&from[before..][..length], to);
                continue;
            }
            let from = &from[head.word..][..length];
            if from.iter().all(|word| *word == [0; 8]) {
                continue;
            }
            let tails = &window.tails[direction];
            if at >= self.length {
                let tails = &tails[class.first..][..class.count];
                scatter(from, 0..class.count, tails, &[place(head); 1 << TILE], to);
                continue;
            }
            // The tail begins with a kind when tiles change places.
            let kinds = (0..self.kinds).filter(|&kind| !class.runs[kind].is_empty());
            if direction == 0 {
                let turned = &self.heads[window.heads[0][number] as usize];
                for kind in kinds {
                    let after = &self.heads[self.ends[turned.beginning as usize + kind] as usize];
                    let of_after = &self.classes[after.class as usize];
                    let run = of_after.runs[usize::from(turned.last)].clone();
                    let tails = &tails[of_after.first..][run];
                    scatter(from, class.runs[kind].clone(), tails, &[place(after); 1 << TILE], to);
                }
            } else {
                let mut places = [0; 1 << TILE];
                for kind in kinds {
                    let ending = self.ends[head.beginning as usize + kind] as usize;
                    let after = &self.heads[window.heads[1][ending] as usize];
                    let run = &self.classes[after.class as usize].runs[usize::from(head.last)];
                    let first = place(after) + run.start;
                    places[kind] = first.wrapping_sub(class.runs[kind].start);
                }
                scatter(from, 0..class.count, &tails[class.first..][..class.count], &places, to);
            }
        }
    }
}

/// Adds words to others.
#[inline(always)]
fn add(from: &[[u8; 8]], to: &mut [u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= u64::from_le_bytes(*from));
}

/// Adds the images of the bits at some places: for each place, the image and the kind of which
/// `first` has the first place.
#[inline(always)]
fn scatter(
    from: &[[u8; 8]],
    places: Range<usize>,
    images: &[u32],
    first: &[usize; 1 << TILE],
    to: &mut [u64],
) {
    for number in places.start / 64..places.end.div_ceil(64) {
        let mut word = u64::from_le_bytes(from[number]);
        if word == 0 {
            continue;
        }
        if number == places.start / 64 {
            word &= u64::MAX << (places.start % 64);
        }
        if number == places.end / 64 {
            word &= !(u64::MAX << (places.end % 64));
        }
        while word != 0 {
            let image = images[64 * number + word.trailing_zeros() as usize - places.start];
            let first = first[(image >> KIND) as usize % (1 << TILE)];
            let place = first.wrapping_add((image & ((1 << KIND) - 1)) as usize);
            to[place / 64] |= 1 << (place % 64);
            word &= word - 1;
        }
    }
}

/// Calls `found` with the code of each half of so many of these tiles that begins with a code, in
/// lexicographic order, and with the numbers of tiles of each kind that are left.
fn each_half(
    length: usize,
    left: &mut Vec<usize>,
    code: u32,
    found: &mut dyn FnMut(u32, &[usize]),
) {
    let Some(behind) = length.checked_sub(1) else { return found(code, left) };
    for kind in 0..left.len() {
        if left[kind] > 0 {
            left[kind] -= 1;
            each_half(behind, left, code << TILE | kind as u32, found);
            left[kind] += 1;
        }
    }
}

/// Calls `found` with the numbers of tiles of each kind in a head of so many, and in the tail.
fn each_part(
    length: usize,
    counts: &[usize],
    head: &mut Vec<usize>,
    found: &mut dyn FnMut(&[usize], &[usize]),
) {
    let kind = head.len();
    if kind == counts.len() {
        if length == 0 {
            let tail: Vec<_> = counts.iter().zip(&*head).map(|(all, head)| all - head).collect();
            found(head, &tail);
        }
        return;
    }
    for count in 0..=counts[kind].min(length) {
        head.push(count);
        each_part(length - count, counts, head, found);
        head.pop();
    }
}

/// Returns the number of rows of these numbers of tiles of each kind.
fn ways(counts: &[usize]) -> u64 {
    let numbers = counts.iter().flat_map(|&count| 1..=count as u64);
    (1..).zip(numbers).fold(1, |ways, (tiles, number)| ways * tiles / number)
}

/// Returns the kind with which a half of so many tiles begins.
fn first_kind(code: u32, length: usize) -> usize {
    (code >> (TILE * (length as u32 - 1))) as usize
}

/// Returns the code of a half of so many tiles after the first of some goes behind the others, or
/// the last one before them.
fn turned(code: u32, length: usize, places: &Range<usize>, is_to_end: bool) -> u32 {
    let shift = |place: usize| TILE * (length - 1 - place) as u32;
    let kind = |place: usize| code >> shift(place) & ((1 << TILE) - 1);
    let (count, turn) = (places.len(), if is_to_end { 1 } else { places.len() - 1 });
    places.clone().fold(code, |all, place| {
        let from = places.start + (place - places.start + turn) % count;
        all ^ (kind(place) ^ kind(from)) << shift(place)
    })
}
