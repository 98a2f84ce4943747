//! Searches for the shortest path from a board to a goal, with tables of patterns.

use core::fmt;
use core::mem::swap;
use core::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use tilebase_puzzle::described::{Board, Grid};
use tilebase_puzzle::{Move, Path};

use super::orders::Orders;
use super::{Part, Patterns, apart, images};

/// The shortest path, of several the lexicographically smallest in `d < l < r < u`.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The path.
    pub path: Path,
    /// The number of boards that the search has looked at; on several threads, it differs between runs.
    pub nodes: u64,
}

/// How far a search is.
#[derive(Clone, Copy, Debug)]
pub struct Reached {
    /// The length of the paths that are tried: there is no shorter one.
    pub moves: usize,
    /// The number of boards that a thread has looked at since it last said so.
    pub nodes: u64,
}

/// The error of a search that was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// The number of moves that are needed at least.
    pub at_least: usize,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "stopped: at least {} moves are needed", self.at_least)
    }
}

impl core::error::Error for Stopped {}

/// A function that is called during a search, from any of its threads, and returns whether to go on.
pub type GoesOn<'a> = &'a (dyn Fn(Reached) -> bool + Sync);

/// The most patterns, and the symmetries for which they are looked up.
const PARTS: usize = 4;
const VIEWS: usize = 2;

/// A thread says how far it is after so many boards, which take less than a millisecond.
const PAUSE: u64 = 1 << 14;

/// A search goes on with all threads once it has looked at so many boards for one length of paths.
const LONG: u64 = 1 << 19;

/// The number of moves after which threads divide a search.
const SPLIT: u32 = 9;

impl Patterns {
    /// Returns the shortest path from a board to another one, between which moves must lead, and whose empty
    /// square has the [`Patterns::home`] of these. `tables` are those of [`Patterns::table`]. The
    /// answer does not depend on the number of threads.
    ///
    /// # Errors
    /// If `goes_on` has returned `false`.
    ///
    /// # Panics
    /// If there are fewer tables than patterns, or a table is too short.
    pub fn find(
        &self,
        tables: &[&[u8]],
        ends: [&Board; 2],
        threads: usize,
        goes_on: GoesOn<'_>,
    ) -> Result<Found, Stopped> {
        let (search, mut nodes, mut last) = (Search::new(self, tables, ends), 0, 0);
        for moves in (search.least()..).step_by(2) {
            let threads = if nodes - last > LONG { threads } else { 1 };
            last = nodes;
            if let Some(path) = search.within(moves, threads, goes_on, &mut nodes)? {
                return Ok(Found { path, nodes });
            }
        }
        unreachable!("some path is the shortest")
    }

    /// Returns whether a path of at most so many moves leads from a board to another one, as
    /// [`Patterns::find`] does.
    ///
    /// # Errors
    /// If `goes_on` has returned `false`.
    ///
    /// # Panics
    /// As [`Patterns::find`].
    pub fn reaches(
        &self,
        tables: &[&[u8]],
        ends: [&Board; 2],
        moves: usize,
        threads: usize,
        goes_on: GoesOn<'_>,
    ) -> Result<bool, Stopped> {
        let search = Search::new(self, tables, ends);
        if search.least() > moves {
            return Ok(false);
        }
        search.within(moves, threads, goes_on, &mut 0).map(|found| found.is_some())
    }
}

/// What a search looks up. A tile is the number of its square at the goal.
struct Search<'a> {
    /// How the placings of each pattern are numbered, and its table.
    parts: [(&'a Orders, &'a [u8]); PARTS],
    /// The moves from each empty square, a bit for each, and the square to which each takes it.
    steps: [u8; Grid::MOST],
    to: [[u8; 4]; Grid::MOST],
    /// How far each tile is from its square, by the square where it is.
    apart: [[u8; Grid::MOST]; Grid::MOST],
    /// The pattern of each tile in each view.
    of_tile: [[u8; Grid::MOST]; VIEWS],
    /// The moves from each empty square in each view.
    slides: [[[Slide; 4]; Grid::MOST]; VIEWS],
    start: Node,
}

/// How a move changes the set of squares of a pattern's tiles.
#[derive(Clone, Copy, Default)]
struct Slide {
    /// The square that the tile leaves, and the one where it arrives.
    change: u16,
    /// The squares before the one that it leaves.
    before: u16,
    /// The squares between both.
    between: u16,
    is_later: bool,
}

/// A board, and where the tiles of each pattern are.
#[derive(Clone, Copy)]
struct Node {
    /// Four bits for each square, 0 for the empty one.
    tiles: u64,
    blank: usize,
    /// The move back; 4 at the start.
    back: usize,
    /// How far all tiles are from their squares.
    apart: u32,
    views: [View; VIEWS],
}

/// The tiles of each pattern, and the sum of their entries.
#[derive(Clone, Copy, Default)]
struct View {
    placed: [Placed; PARTS],
    sum: u32,
}

/// The squares and the order of the tiles of a pattern, and their entry in the table.
#[derive(Clone, Copy, Default)]
struct Placed {
    /// The order above the set.
    word: u32,
    more: u32,
}

/// A move: what is to be exchanged with a board to make it, or to take it back.
struct Change {
    tiles: u64,
    blank: usize,
    back: usize,
    apart: u32,
    views: [(usize, Placed, u32); VIEWS],
}

impl Node {
    /// Makes a move, which becomes the one that takes it back.
    #[inline(always)]
    fn exchange(&mut self, change: &mut Change) {
        swap(&mut self.tiles, &mut change.tiles);
        swap(&mut self.blank, &mut change.blank);
        swap(&mut self.back, &mut change.back);
        swap(&mut self.apart, &mut change.apart);
        for (view, (part, placed, sum)) in self.views.iter_mut().zip(&mut change.views) {
            swap(&mut view.placed[*part % PARTS], placed);
            swap(&mut view.sum, sum);
        }
    }
}

impl<'a> Search<'a> {
    fn new(patterns: &'a Patterns, tables: &[&'a [u8]], ends: [&Board; 2]) -> Search<'a> {
        // The patterns as they are, and as another symmetry shows them that keeps the goal's empty square.
        let mut views = images(patterns.grid).filter(|it| it[ends[1].blank()] == patterns.blank);
        let Some(first) = views.next() else {
            panic!("expected a goal whose empty square has the home of the patterns'")
        };
        let images = [first, views.next().unwrap_or(first)];
        let (grid, squares) = (patterns.grid, patterns.grid.squares());
        let [start, goal] = ends.map(Board::numbers);
        let tile = |number: &u8| goal.iter().position(|other| other == number).unwrap_or_default();
        let mut search = Search {
            parts: core::array::from_fn(|part| {
                let part = part.min(tables.len() - 1);
                (&*patterns.parts[part].orders, tables[part])
            }),
            steps: [0; Grid::MOST],
            to: [[0; 4]; Grid::MOST],
            apart: [[0; Grid::MOST]; Grid::MOST],
            of_tile: [[0; Grid::MOST]; VIEWS],
            slides: [[[Slide::default(); 4]; Grid::MOST]; VIEWS],
            start: Node {
                tiles: 0,
                views: [View::default(); VIEWS],
                blank: ends[0].blank(),
                back: 4,
                apart: 0,
            },
        };
        for blank in 0..squares {
            for (number, step) in Move::ALL.into_iter().enumerate() {
                let Some(from) = grid.step(blank, step) else { continue };
                search.steps[blank] |= 1 << number;
                search.to[blank][number] = from as u8;
                for (slides, image) in search.slides.iter_mut().zip(images) {
                    let (from, to) = (image[from], image[blank]);
                    let before = |square: usize| ((1u32 << square) - 1) as u16;
                    slides[blank][number] = Slide {
                        change: 1 << from | 1 << to,
                        before: before(from),
                        between: before(from.max(to)) & !before(from.min(to) + 1),
                        is_later: from < to,
                    };
                }
            }
        }
        for (square, number) in start.iter().enumerate() {
            let tile = tile(number);
            if *number == 0 {
                continue;
            }
            search.start.tiles |= (tile as u64) << (4 * square);
            search.apart[tile] = core::array::from_fn(|square| apart(grid, tile, square) as u8);
            search.start.apart += u32::from(search.apart[tile][square]);
        }
        for (view, image) in images.iter().enumerate() {
            let mut at = [0; Grid::MOST];
            start
                .iter()
                .enumerate()
                .for_each(|(square, number)| at[image[tile(number)]] = image[square]);
            for (number, Part { homes, orders }) in patterns.parts.iter().enumerate() {
                let mut places: Vec<_> =
                    (0u8..).zip(homes).map(|(tile, &home)| (at[home], tile)).collect();
                places.sort_unstable();
                let mut row = [0; 8];
                row.iter_mut().zip(&places).for_each(|(tile, place)| *tile = place.1);
                let (order, set) =
                    (orders.order(&row), places.iter().map(|place| 1 << place.0).sum());
                let (found, table) = (&mut search.start.views[view], tables[number]);
                found.placed[number] = Placed::new(table, orders, order as u16, set);
                found.sum += found.placed[number].more;
                let tiles = (0..squares).filter(|&tile| homes.contains(&image[tile]));
                tiles.for_each(|tile| search.of_tile[view][tile] = number as u8);
            }
        }
        search
    }

    /// Returns a move, if the board after it may be on a path with so many moves left.
    #[inline(always)]
    fn change(&self, node: &Node, step: usize, left: u32) -> Option<Change> {
        let blank = node.blank & 15;
        let to = usize::from(self.to[blank][step]) & 15;
        let tile = (node.tiles >> (4 * to)) as usize & 15;
        let apart =
            node.apart + u32::from(self.apart[tile][blank]) - u32::from(self.apart[tile][to]);
        let slack = left.checked_sub(apart)? / 2;
        let mut views = [(0, Placed::default(), 0); VIEWS];
        for (view, changed) in views.iter_mut().enumerate() {
            let (found, slide) = (&node.views[view], &self.slides[view][blank][step]);
            let part = usize::from(self.of_tile[view][tile]) % PARTS;
            let Placed { word, more } = found.placed[part];
            let (set, mut order) = (word as u16, (word >> 16) as u16);
            let ((orders, table), past) = (self.parts[part], set & slide.between);
            if past != 0 {
                let place = (set & slide.before).count_ones();
                order = orders.moved(order, place, past.count_ones(), slide.is_later);
            }
            let placed = Placed::new(table, orders, order, set ^ slide.change);
            let sum = found.sum - more + placed.more;
            if sum > slack {
                return None;
            }
            *changed = (part, placed, sum);
        }
        let tiles = node.tiles ^ (tile as u64) << (4 * to) ^ (tile as u64) << (4 * blank);
        Some(Change { tiles, blank: to, back: 3 - step, apart, views })
    }

    /// Returns the moves from a board that do not lead back, in order.
    #[inline(always)]
    fn steps(&self, node: &Node) -> impl Iterator<Item = usize> + use<> {
        let mut steps = self.steps[node.blank & 15] & !(1 << node.back);
        core::iter::from_fn(move || {
            let step = (steps != 0).then(|| steps.trailing_zeros() as usize);
            steps &= steps.wrapping_sub(1);
            step
        })
    }
}

impl Placed {
    #[inline(always)]
    fn new(table: &[u8], orders: &Orders, order: u16, set: u16) -> Placed {
        let number = orders.number(order, set);
        let more = table[number / 2] >> (number % 2 * 4) & 15;
        Placed { word: u32::from(order) << 16 | u32::from(set), more: more.into() }
    }
}

impl Search<'_> {
    /// Returns the moves that are needed at least.
    fn least(&self) -> usize {
        let most = self.start.views.iter().map(|view| view.sum).max();
        (self.start.apart + 2 * most.unwrap_or_default()) as usize
    }

    /// Returns the smallest path of at most so many moves, if there is one. Adds to the number of boards.
    fn within(
        &self,
        moves: usize,
        threads: usize,
        goes_on: GoesOn<'_>,
        nodes: &mut u64,
    ) -> Result<Option<Path>, Stopped> {
        // The boards after the first moves, in the order of their paths.
        let (mut starts, mut left) = (vec![(Path::new(), self.start)], moves as u32);
        while threads > 1 && left > 0 && left + SPLIT > moves as u32 {
            left -= 1;
            let longer = |&(path, ref node): &(Path, Node)| {
                let after = |step| {
                    let path = path.iter().chain([Move::ALL[step]]).collect();
                    let mut node = *node;
                    node.exchange(&mut self.change(&node, step, left)?);
                    Some((path, node))
                };
                self.steps(node).filter_map(after).collect::<Vec<_>>()
            };
            starts = starts.iter().flat_map(longer).collect();
        }
        // The least start from which a path was found, and the path; and the number of boards.
        let (next, least) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let (found, all) = (Mutex::new(None), AtomicU64::new(0));
        let work = || {
            let mut walk = Walk {
                search: self,
                goes_on,
                least: &least,
                moves,
                start: 0,
                node: self.start,
                nodes: 0,
                path: [0; 256],
            };
            loop {
                walk.start = next.fetch_add(1, Ordering::Relaxed);
                let Some((path, node)) = starts.get(walk.start).filter(|_| !walk.is_over()) else {
                    break;
                };
                walk.node = *node;
                if walk.follow(left).is_break() && !walk.is_over() {
                    let rest =
                        (0..left).rev().map(|left| Move::from_bits(walk.path[left as usize]));
                    let path: Path = path.iter().chain(rest).collect();
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    if !walk.is_over() {
                        least.store(walk.start + 1, Ordering::Relaxed);
                        *found = Some(path);
                    }
                }
            }
            all.fetch_add(walk.nodes, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            // This thread is one of them, and does all the work if the system allows no others.
            for _ in 1..threads.min(starts.len()) {
                let _started = thread::Builder::new().spawn_scoped(scope, work);
            }
            work();
        });
        *nodes += all.into_inner();
        match least.into_inner() {
            STOPPED => Err(Stopped { at_least: moves }),
            _ => Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }
}

/// The start that stands for a search that was stopped: no other one is less.
const STOPPED: usize = 0;

/// The work of a thread.
struct Walk<'a> {
    search: &'a Search<'a>,
    goes_on: GoesOn<'a>,
    moves: usize,
    /// The least start from which a path was found, from 1; [`STOPPED`] if the search was stopped.
    least: &'a AtomicUsize,
    /// The number of the start from which this thread goes on.
    start: usize,
    node: Node,
    nodes: u64,
    /// The moves, the last one first.
    path: [u8; 256],
}

impl Walk<'_> {
    /// Returns whether no path from this start is needed any more.
    fn is_over(&self) -> bool {
        self.start + 1 > self.least.load(Ordering::Relaxed)
    }

    /// Follows all moves from a board in order, until a path has led to the goal, or the search is over.
    fn follow(&mut self, left: u32) -> ControlFlow<()> {
        if self.node.apart == 0 {
            return ControlFlow::Break(());
        }
        let Some(left) = left.checked_sub(1) else { return ControlFlow::Continue(()) };
        for step in self.search.steps(&self.node) {
            self.nodes += 1;
            if self.nodes.is_multiple_of(PAUSE) {
                if !(self.goes_on)(Reached { moves: self.moves, nodes: PAUSE }) {
                    self.least.store(STOPPED, Ordering::Relaxed);
                }
                if self.is_over() {
                    return ControlFlow::Break(());
                }
            }
            if let Some(mut change) = self.search.change(&self.node, step, left) {
                self.path[left as usize & 255] = step as u8;
                self.node.exchange(&mut change);
                self.follow(left)?;
                self.node.exchange(&mut change);
            }
        }
        ControlFlow::Continue(())
    }
}
