//! Searches for the shortest path from a board to a goal, with pattern databases.

use core::mem::swap;
use core::ops::{ControlFlow, RangeInclusive};
use std::sync::{Mutex, PoisonError};

use tilebase_puzzle::{Board, Grid, Move, Path};

use super::placing_index::{PlacingIndex, TileMove};
use super::{Partition, apart};
use crate::limits::SearchProgress;
use crate::threads::{lock, on_threads};

/// What a search has found.
#[derive(Clone, Copy, Debug)]
pub struct SearchResult {
    /// The shortest path, of several the lexicographically smallest in `d < l < r < u`; `None` if
    /// it has more moves than asked for.
    pub path: Option<Path>,
    /// The number of boards that the search has looked at; on several threads, it differs between
    /// runs.
    pub nodes: u64,
}

/// The error of a search that was stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped {
    /// The number of moves that are needed at least.
    pub at_least: usize,
}

/// A function that is called during a search, from any of its threads, and returns whether to go
/// on.
pub type KeepGoing<'a> = &'a (dyn Fn(SearchProgress) -> bool + Sync);

/// The most groups, and the symmetries for which they are looked up.
const PARTS: usize = 3;
const VIEWS: usize = 2;

/// A thread says how far it is after so many boards, which take less than a millisecond.
const PAUSE: u64 = 1 << 14;

/// A search goes on with all threads once it has looked at so many boards for one length of paths.
const LONG: u64 = 1 << 19;

/// The number of moves after which threads divide a search.
const SPLIT: u32 = 9;

impl Partition {
    /// Searches for the shortest path from a board to another one, between which moves must lead,
    /// and whose empty square has the [`Partition::home`] of these, if it is not longer than
    /// `lengths`. It must not be shorter, as a search that was stopped has told another one with
    /// larger tables. `tables` are those of [`Partition::database`]. The path does not depend on the number of
    /// threads.
    ///
    /// # Errors
    /// If `goes_on` has returned `false`.
    ///
    /// # Panics
    /// If there are fewer tables than groups, or a table is too short.
    pub fn find(
        &self,
        tables: &[&[u8]],
        ends: [&Board; 2],
        lengths: RangeInclusive<usize>,
        threads: usize,
        goes_on: KeepGoing<'_>,
    ) -> Result<SearchResult, Stopped> {
        let (lookup, start, views) = SearchTables::new(self, tables, ends);
        let more = views.iter().map(sum).max().unwrap_or_default();
        let (mut all, mut nodes) = (0, 0);
        let (first, most) = ((start.apart + 2 * more) as usize, *lengths.end());
        // All paths between two boards have an even number of moves, or all an odd one.
        let first = first + lengths.start().saturating_sub(first).next_multiple_of(2);
        for moves in (first..=most.min(Path::MAX)).step_by(2) {
            let split = (moves as u32).saturating_sub(SPLIT);
            let shared = Shared { next: FIRST, least: usize::MAX, path: None, nodes: 0 };
            let pass =
                Iteration { lookup: &lookup, goes_on, moves, split, shared: Mutex::new(shared) };
            let threads = if nodes > LONG { threads } else { 1 };
            on_threads(threads, &|| pass.follow_all(start, views));
            let shared = pass.shared.into_inner().unwrap_or_else(PoisonError::into_inner);
            nodes = shared.nodes;
            all += nodes;
            match shared {
                Shared { least: STOPPED, .. } => return Err(Stopped { at_least: moves }),
                Shared { path: None, .. } => {}
                Shared { path, .. } => return Ok(SearchResult { path, nodes: all }),
            }
        }
        Ok(SearchResult { path: None, nodes: all })
    }
}

/// A board. A tile is the number of its square at the goal.
#[derive(Clone, Copy)]
struct SearchNode {
    /// Four bits for each square, 0 for the empty one.
    tiles: u64,
    blank: u8,
    /// What the last moves were, for [`Followers`].
    last: u8,
    /// How far all tiles are from their squares.
    apart: u32,
}

/// Where the tiles of each group are in each view.
type Lookups = [[GroupPlacing; PARTS]; VIEWS];

/// In each view, the group that a move changes, and where its tiles are then, or before.
type Undo = [(usize, GroupPlacing); VIEWS];

/// The order and the squares of the tiles of a group, and their entry in the table.
#[derive(Clone, Copy, Default)]
struct GroupPlacing {
    order: u16,
    set: u16,
    more: u32,
}

/// Makes a change, which becomes the one that takes it back.
#[inline(always)]
fn exchange(views: &mut Lookups, change: &mut Undo) {
    for (view, (group, placed)) in views.iter_mut().zip(change) {
        swap(&mut view[*group], placed);
    }
}

/// Returns the sum of the entries of all groups.
#[inline(always)]
fn sum(view: &[GroupPlacing; PARTS]) -> u32 {
    view.iter().map(|placed| placed.more).sum()
}

/// What a search looks up.
struct SearchTables<'a> {
    /// How the placings of each group are numbered, and its table.
    groups: [(&'a PlacingIndex, &'a [u8]); PARTS],
    /// The steps from each empty square, in order.
    steps: [Vec<BlankMove>; Grid::MOST],
    followers: Followers,
    /// In each view, the group of each tile.
    part_of: [[u8; Grid::MOST]; VIEWS],
}

/// Which moves may follow the last ones on the smallest of the shortest paths: by what the last ones
/// were, for each move what they are with it, or [`NONE`].
///
/// No move takes the one before back. Three rounds of the empty square through four squares, twelve
/// moves, change nothing. So six moves one way round are the same as six the other way round, of
/// which the smaller ones are on the smallest path, and seven are longer than five.
struct Followers([[u8; 4]; 64]);

/// What stands for a move that may not follow.
const NONE: u8 = u8::MAX;

impl Followers {
    /// No last move.
    const START: u8 = 0;

    /// The moves of a round, clockwise.
    const ROUND: [Move; 4] = [Move::Right, Move::Down, Move::Left, Move::Up];

    fn new() -> Followers {
        /// The turns of six moves.
        const MOST: i8 = 5;
        // The last move, as its place in the round, and how often the moves before it have turned
        // the same way; less than 0 if it was to the left.
        let number = |place: usize, turns: i8| 1 + 11 * place as u8 + (turns + MOST) as u8;
        let mut all = [[NONE; 4]; 64];
        for (place, step) in Followers::ROUND.into_iter().enumerate() {
            all[usize::from(Followers::START)][usize::from(step.bits())] = number(place, 0);
        }
        for place in 0..4 {
            for turns in -MOST..=MOST {
                let follow = &mut all[usize::from(number(place, turns))];
                for (turn, turns) in [(0, 0), (1, turns.max(0) + 1), (3, turns.min(0) - 1)] {
                    let after = (place + turn) % 4;
                    // Of six moves, the first one is a turn before the last one, with which the same
                    // moves the other way round begin.
                    let [first, last] =
                        [after + 3 * turn, after].map(|place| Followers::ROUND[place % 4]);
                    if turns.abs() < MOST || turns.abs() == MOST && first < last {
                        follow[usize::from(last.bits())] = number(after, turns);
                    }
                }
            }
        }
        Followers(all)
    }
}

/// A move of the empty square.
struct BlankMove {
    number: u8,
    /// The square where it arrives, which a tile leaves.
    to: u8,
    /// The tiles that it takes nearer to their squares, a bit for each.
    nearer: u16,
    /// The move of the tile in each view.
    slides: [TileMove; VIEWS],
}

impl<'a> SearchTables<'a> {
    fn new(
        partition: &'a Partition,
        tables: &[&'a [u8]],
        ends: [&Board; 2],
    ) -> (SearchTables<'a>, SearchNode, Lookups) {
        let (grid, blanks) = (partition.grid, ends.map(Board::blank));
        let [start, goal] = ends.map(Board::numbers);
        // The groups as they are, and as another symmetry shows them that keeps the goal's empty
        // square.
        let mut images = grid.images().filter(|it| usize::from(it[blanks[1]]) == partition.blank);
        let Some(first) = images.next() else {
            panic!("expected a goal whose empty square has the home of the partition's")
        };
        let images = [first, images.next().unwrap_or(first)].map(|image| image.map(usize::from));
        let step = |blank: usize, number: u8| {
            let to = grid.neighbour(blank, Move::from_bits(number))?;
            let is_nearer = |&tile: &usize| apart(grid, tile, blank) < apart(grid, tile, to);
            let nearer = (0..grid.squares()).filter(is_nearer).map(|tile| 1 << tile).sum();
            let slides = images.map(|image| TileMove::new(image[to], image[blank]));
            Some(BlankMove { number, to: to as u8, nearer, slides })
        };
        let steps = |blank| {
            let numbers = (0..4).filter(|_| blank < grid.squares());
            numbers.filter_map(|number| step(blank, number)).collect()
        };
        // The square of each tile, by its square at the goal.
        let is_at = |number: &u8| start.iter().position(|other| other == number);
        let places: Vec<_> = goal.iter().map(|number| is_at(number).unwrap_or_default()).collect();
        let tiles = || (0..grid.squares()).filter(|&tile| tile != blanks[1]);
        let node = SearchNode {
            tiles: tiles().map(|tile| (tile as u64) << (4 * places[tile])).sum(),
            blank: blanks[0] as u8,
            last: Followers::START,
            apart: tiles().map(|tile| apart(grid, tile, places[tile]) as u32).sum(),
        };
        let mut found = Lookups::default();
        let groups = core::array::from_fn(|group| {
            let group = group.min(tables.len() - 1);
            (&*partition.groups[group].index, tables[group])
        });
        let mut part_of = [[0; Grid::MOST]; VIEWS];
        for ((image, part_of), view) in images.iter().zip(&mut part_of).zip(&mut found) {
            for (number, group) in partition.groups.iter().enumerate() {
                let mut squares = [0; 8];
                for tile in tiles() {
                    if let Some(at) = group.homes.iter().position(|&home| home == image[tile]) {
                        squares[at] = image[places[tile]];
                        part_of[tile] = number as u8;
                    }
                }
                let (order, set) = group.index.placing(&squares[..group.homes.len()]);
                view[number] = GroupPlacing::new(groups[number], order, set);
            }
        }
        let mut followers = Followers::new();
        // An image of the board that is the board itself takes each path to another one, of which
        // the larger one need not be followed.
        let mirrors = grid.images().map(|image| image.map(usize::from)).filter(|image| {
            let is_kept = |tile: usize| image[places[tile]] == places[image[tile]];
            image[blanks[1]] == blanks[1] && image[blanks[0]] == blanks[0] && tiles().all(is_kept)
        });
        for image in mirrors {
            let to = |number| grid.neighbour(blanks[0], Move::from_bits(number));
            for number in 0..4 {
                let is_image = |&less: &u8| to(less) == to(number).map(|to| image[to]);
                if to(number).is_some() && (0..number).any(|less| is_image(&less)) {
                    followers.0[usize::from(Followers::START)][usize::from(number)] = NONE;
                }
            }
        }
        let steps = core::array::from_fn(steps);
        (SearchTables { groups, steps, followers, part_of }, node, found)
    }

    /// Returns the board after a move, if it may be on a path with so many moves left.
    #[inline(always)]
    fn after(
        &self,
        node: &SearchNode,
        views: &Lookups,
        step: &BlankMove,
        last: u8,
        left: u32,
    ) -> Option<(SearchNode, Undo)> {
        let tile = (node.tiles >> (4 * step.to)) as usize & 15;
        let apart = node.apart + 1 - 2 * u32::from(step.nearer >> tile & 1);
        let slack = left.checked_sub(apart)? / 2;
        let mut change = [(0, GroupPlacing::default()); VIEWS];
        for (number, change) in change.iter_mut().enumerate() {
            let (view, slide) = (&views[number], step.slides[number]);
            let group = usize::from(self.part_of[number][tile]);
            let GroupPlacing { order, set, more } = view[group];
            let order = self.groups[group].0.moved(order, slide.places(set));
            let placed = GroupPlacing::new(self.groups[group], order, set ^ slide.both);
            if sum(view) - more + placed.more > slack {
                return None;
            }
            *change = (group, placed);
        }
        let moved = (tile as u64) << (4 * step.to) | (tile as u64) << (4 * node.blank);
        let (tiles, blank) = (node.tiles ^ moved, step.to);
        Some((SearchNode { tiles, blank, last, apart }, change))
    }
}

impl GroupPlacing {
    #[inline(always)]
    fn new((index, table): (&PlacingIndex, &[u8]), order: u16, set: u16) -> GroupPlacing {
        let number = index.number(order, set);
        let more = table[number / 2] >> (number % 2 * 4) & 15;
        GroupPlacing { order, set, more: more.into() }
    }
}

/// The search for paths of some length. Threads divide it into parts, the boards after the first
/// moves, which all of them pass in the same order, and each part is searched by the first thread
/// that takes it.
struct Iteration<'a> {
    lookup: &'a SearchTables<'a>,
    goes_on: KeepGoing<'a>,
    moves: usize,
    /// The number of moves left at the boards that are parts.
    split: u32,
    shared: Mutex<Shared>,
}

/// What the threads share.
struct Shared {
    /// The number of the next part.
    next: usize,
    /// The first part in which a path was found; [`STOPPED`] if the search was stopped.
    least: usize,
    path: Option<Path>,
    nodes: u64,
}

/// The number of the first part, and what stands for a search that was stopped: no part is before
/// it.
const FIRST: usize = 1;
const STOPPED: usize = 0;

impl Iteration<'_> {
    /// Follows all paths, those of parts that other threads have taken apart.
    fn follow_all(&self, start: SearchNode, views: Lookups) {
        let path = [Move::Down; Path::MAX];
        let mut walk = SearchThread { pass: self, taken: 0, met: 0, views, nodes: 0, path };
        let _ended = walk.follow(start, self.moves as u32);
        lock(&self.shared).nodes += walk.nodes;
    }
}

/// The work of a thread.
struct SearchThread<'a> {
    pass: &'a Iteration<'a>,
    /// The part that it has taken, and the number of those that it has met.
    taken: usize,
    met: usize,
    views: Lookups,
    nodes: u64,
    /// The moves, the last one first.
    path: [Move; Path::MAX],
}

impl SearchThread<'_> {
    /// Follows all moves from a board in order, until a path has led to the goal, or no path is
    /// needed any more.
    fn follow(&mut self, node: SearchNode, left: u32) -> ControlFlow<()> {
        if left == self.pass.split {
            self.met += 1;
            if self.met > self.taken {
                let mut shared = lock(&self.pass.shared);
                self.taken = shared.next;
                shared.next += 1;
            }
            if self.met < self.taken {
                return ControlFlow::Continue(());
            }
        }
        let Some(left) = left.checked_sub(1) else { return self.found() };
        let lookup = self.pass.lookup;
        let followers = &lookup.followers.0[usize::from(node.last) & 63];
        for step in &lookup.steps[usize::from(node.blank) & 15] {
            let last = followers[usize::from(step.number) & 3];
            if last == NONE {
                continue;
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(PAUSE) {
                self.pause()?;
            }
            let after = lookup.after(&node, &self.views, step, last, left);
            if let Some((after, mut change)) = after {
                self.path[left as usize] = Move::from_bits(step.number);
                exchange(&mut self.views, &mut change);
                self.follow(after, left)?;
                exchange(&mut self.views, &mut change);
            }
        }
        ControlFlow::Continue(())
    }

    /// Keeps the path, unless one from an earlier part is known.
    fn found(&self) -> ControlFlow<()> {
        let mut shared = lock(&self.pass.shared);
        if self.taken < shared.least {
            shared.least = self.taken;
            shared.path = Some(self.path[..self.pass.moves].iter().rev().copied().collect());
        }
        ControlFlow::Break(())
    }

    /// Says how far the search is. Breaks if no path from the part is needed any more.
    fn pause(&self) -> ControlFlow<()> {
        let goes_on = (self.pass.goes_on)(SearchProgress { moves: self.pass.moves, nodes: PAUSE });
        let mut shared = lock(&self.pass.shared);
        if !goes_on {
            shared.least = STOPPED;
        }
        if self.taken > shared.least { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
