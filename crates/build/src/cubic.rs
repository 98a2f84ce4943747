//! The cubic puzzle's searches: whole sets of states at a time.
//!
//! A set of states is 9 x 6,561 lanes, one for each blank and row of tops, 1.9 MB. A roll takes a
//! *set* to a set in one pass over lanes: where the blank arrives, every lane is the union of two
//! lanes from where it left (the roller's top was the next colour if the cube lay one way round,
//! the one before if it lay the other way), each cut down to the masks that lie so; and a
//! vertical roll carries one cube past two others, in every mask alike, which permutes the bits of
//! the lane. So there is no queue, no hashing, and no work for a single state.
//!
//! A level goes on from *all* states seen so far, not from a frontier: what the older ones lead to
//! has been seen, so what is new comes out the same, and there is one set less to keep. The
//! blank's square changes colour with every move, so a level reads the squares of one colour and
//! writes those of the other.

use std::cmp::Ordering;
use std::sync::LazyLock;

use fearless_simd::{Simd, dispatch};
use tilebase_puzzle::cubic::{PATTERNS, Pattern, STATES, State, TOPS};
use tilebase_puzzle::{Slide, Square};

use crate::lane::Lane;
use crate::rolls::{ROLLS, Roll};

pub use fearless_simd::Level as InstructionSet;

/// The lanes of one square of the blank.
type Lanes = [Lane; TOPS];

/// A set of states.
type Set = Vec<Lanes>;

fn empty_set() -> Set {
    vec![[Lane::EMPTY; TOPS]; 9]
}

/// Room for searches, used again and again: 4 MB.
pub struct Searcher {
    instructions: InstructionSet,
    /// The states seen so far.
    seen: Set,
    /// The states whose distance has bit 1 set.
    field: Set,
    /// What one square's neighbours lead to.
    reach: Vec<Lane>,
}

impl Default for Searcher {
    fn default() -> Searcher {
        Searcher::new(InstructionSet::new())
    }
}

impl Searcher {
    /// Room for searches with these instructions; [`Searcher::default`] takes the machine's best.
    pub fn new(instructions: InstructionSet) -> Searcher {
        let reach = vec![Lane::EMPTY; TOPS];
        Searcher { instructions, seen: empty_set(), field: empty_set(), reach }
    }

    /// Finds the distance of every state from the 256 that show `pattern`, and calls `level` with
    /// the number of states at each distance, 0 first.
    pub fn search_from_pattern(&mut self, pattern: Pattern, level: impl FnMut(u64)) {
        self.search(&PASSES, pattern.rank(), Lane::FULL, Lane::FULL, &mut (), level);
    }

    /// Finds the distance of every state that the canonical start reaches, and calls `level` with
    /// the number of states at each distance, 0 first. Returns the nearest states that show each
    /// pattern.
    pub fn search_from_start(&mut self, start: Square, level: impl FnMut(u64)) -> Nearest {
        let mut nearest =
            Nearest { distances: vec![u8::MAX; PATTERNS], masks: vec![Lane::EMPTY; PATTERNS] };
        let state = State::canonical(start);
        let count = State::phase_count(start.kind());
        let component = (0..=u8::MAX).filter(|mask| mask.count_ones() == count);
        let component = component.map(Lane::of).fold(Lane::EMPTY, Lane::or);
        let (origin, masks) = (state.pattern().rank(), Lane::of(state.mask()));
        self.search(&PASSES, origin, masks, component, &mut nearest, level);
        nearest
    }

    /// Bit 1 of a state's distance.
    pub(crate) fn has_bit_1(&self, state: State) -> bool {
        self.field.as_flattened()[state.pattern().rank()].has(state.mask())
    }

    /// Bit 1 of every state's distance, in the order of their ranks, the lowest bit of a byte
    /// first.
    pub fn field(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(STATES / 8);
        for lane in self.field.as_flattened() {
            bytes.extend_from_slice(lane.words().map(u64::to_le_bytes).as_flattened());
        }
        bytes
    }

    /// Searches from the states of the lane `origin` that have one of these masks, through all states
    /// whose mask is one of `component`.
    pub(crate) fn search<P: Pass, V: Visitor>(
        &mut self,
        passes: &[Vec<P>; 9],
        origin: usize,
        masks: Lane,
        component: Lane,
        visitor: &mut V,
        mut level: impl FnMut(u64),
    ) {
        self.seen.as_flattened_mut().fill(Lane::EMPTY);
        self.field.as_flattened_mut().fill(Lane::EMPTY);
        self.seen.as_flattened_mut()[origin] = masks;
        visitor.new_lane(0, origin, Lane::EMPTY, masks);
        let total = u64::from(component.count()) * (9 * TOPS) as u64;
        let mut new = u64::from(masks.count());
        let mut found = 0;
        for depth in 1.. {
            found += new;
            level(new);
            if found == total || new == 0 {
                break;
            }
            let shade = (Square::ALL[origin / TOPS].shade() + depth) % 2;
            let instructions = self.instructions;
            new = dispatch!(instructions, simd => self.expand(simd, passes, depth, shade, visitor));
        }
    }

    /// One level: finds the states at `depth`, whose blanks are on the squares of `shade`.
    #[inline(always)]
    fn expand<S: Simd, P: Pass, V: Visitor>(
        &mut self,
        simd: S,
        passes: &[Vec<P>; 9],
        depth: usize,
        shade: usize,
        visitor: &mut V,
    ) -> u64 {
        let mut new = 0;
        for target in Square::ALL.into_iter().filter(|square| square.shade() == shade) {
            self.reach.fill(Lane::EMPTY);
            for pass in &passes[target.index()] {
                pass.run(simd, self.seen.as_flattened(), &mut self.reach);
            }
            let blank = target.index();
            let (seen, field) = (&mut self.seen[blank], &mut self.field[blank]);
            let field = (depth & 2 != 0).then_some(field);
            new += merge(simd, &self.reach, seen, field, |tops, before, new| {
                visitor.new_lane(depth, blank * TOPS + tops, before, new);
            });
        }
        new
    }
}

/// Adds what was reached to what has been seen, and to the field, if there is one. Returns how
/// many states are new.
#[inline(always)]
fn merge<S: Simd>(
    simd: S,
    reach: &[Lane],
    seen: &mut Lanes,
    field: Option<&mut Lanes>,
    mut visit: impl FnMut(usize, Lane, Lane),
) -> u64 {
    simd.vectorize(
        #[inline(always)]
        || {
            let mut count = 0;
            let mut add = |tops, reach: Lane, seen: &mut Lane| {
                let new = reach.and(seen.complement());
                visit(tops, *seen, new);
                *seen = seen.or(reach);
                count += u64::from(new.count());
                new
            };
            let lanes = reach.iter().zip(seen).enumerate();
            match field {
                Some(field) => lanes.zip(field).for_each(|((tops, (reach, seen)), field)| {
                    *field = field.or(add(tops, *reach, seen));
                }),
                None => lanes.for_each(|(tops, (reach, seen))| {
                    add(tops, *reach, seen);
                }),
            }
            count
        },
    )
}

/// Callback for the lanes that gain states.
pub(crate) trait Visitor {
    /// Called for each lane at each level: under the pattern of this rank, the masks `new` are found
    /// at this depth, and `before` have been found before.
    fn new_lane(&mut self, depth: usize, pattern: usize, before: Lane, new: Lane);
}

/// A visitor that does nothing.
impl Visitor for () {
    #[inline(always)]
    fn new_lane(&mut self, _: usize, _: usize, _: Lane, _: Lane) {}
}

/// For each pattern, by rank, the states nearest to a start that show it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nearest {
    /// Their distance.
    pub(crate) distances: Vec<u8>,
    /// Their masks.
    pub(crate) masks: Vec<Lane>,
}

impl Visitor for Nearest {
    #[inline(always)]
    fn new_lane(&mut self, depth: usize, pattern: usize, before: Lane, new: Lane) {
        if before == Lane::EMPTY && new != Lane::EMPTY {
            self.distances[pattern] = depth as u8;
            self.masks[pattern] = new;
        }
    }
}

/// What the blank's arrival on a square from one neighbour does to a set.
pub(crate) trait Pass {
    /// Returns what the move does to the order of the cubes.
    fn turn(&self) -> Turn;

    /// Adds to `reach` what the states seen at the source lead to; `turn` is what [`Pass::turn`]
    /// says.
    fn run_with<S: Simd>(
        &self,
        simd: S,
        seen: &[Lane],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    );

    /// Adds to `reach` what the states seen at the source lead to.
    #[inline(always)]
    fn run<S: Simd>(&self, simd: S, seen: &[Lane], reach: &mut [Lane]) {
        // A copy of the loop for every turn, so that each has its shifts as constants.
        macro_rules! run {
            ($turn:ident from $first:expr) => {
                match $first {
                    0 => self.run_with(simd, seen, reach, |lane| lane.$turn(0)),
                    1 => self.run_with(simd, seen, reach, |lane| lane.$turn(1)),
                    2 => self.run_with(simd, seen, reach, |lane| lane.$turn(2)),
                    3 => self.run_with(simd, seen, reach, |lane| lane.$turn(3)),
                    4 => self.run_with(simd, seen, reach, |lane| lane.$turn(4)),
                    _ => self.run_with(simd, seen, reach, |lane| lane.$turn(5)),
                }
            };
        }
        match self.turn() {
            Turn::None => self.run_with(simd, seen, reach, |lane| lane),
            Turn::FirstToLast(first) => run!(first_to_last from first),
            Turn::LastToFirst(first) => run!(last_to_first from first),
        }
    }
}

/// What happens to the order of the cubes, and so to the bits of every mask.
#[derive(Clone, Copy)]
pub(crate) enum Turn {
    /// A horizontal roll: nothing.
    None,
    /// The blank goes up: the first of the three cubes that begin here goes last.
    FirstToLast(usize),
    /// The blank goes down: the last of the three cubes that begin here goes first.
    LastToFirst(usize),
}

impl Turn {
    /// Returns what a slide does.
    pub(crate) fn of(slide: Slide) -> Turn {
        match slide.from.cmp(&slide.to) {
            Ordering::Equal => Turn::None,
            Ordering::Less => Turn::FirstToLast(slide.from),
            Ordering::Greater => Turn::LastToFirst(slide.to),
        }
    }
}

/// A pass of the cubic puzzle.
struct CubicPass {
    /// The roll back. It tells, for each row of tops on arrival, the two patterns it can come from:
    /// the first if the roller lay the even way round, the second if it lay the odd way.
    back: &'static Roll,
    /// The masks, as they are at the source, in which the roller lies the even way round.
    even: Lane,
    turn: Turn,
}

/// The passes that lead to each square.
static PASSES: LazyLock<[Vec<CubicPass>; 9]> =
    LazyLock::new(|| ROLLS.each_ref().map(|back| back.iter().map(CubicPass::new).collect()));

impl CubicPass {
    fn new(back: &'static Roll) -> CubicPass {
        let (source, step) = (back.blank, back.step.opposite());
        let Some(slide) = Slide::new(source, step) else { unreachable!("{step} from {source}") };
        // A cube at the source lies the even way round if its phase is its square's colour.
        let phase = Lane::with_phase(slide.from);
        let even = if slide.blank.shade() == 1 { phase } else { phase.complement() };
        CubicPass { back, even, turn: Turn::of(slide) }
    }
}

impl Pass for CubicPass {
    fn turn(&self) -> Turn {
        self.turn
    }

    #[inline(always)]
    fn run_with<S: Simd>(
        &self,
        simd: S,
        seen: &[Lane],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    ) {
        simd.vectorize(
            #[inline(always)]
            || {
                let (even, odd) = (self.even, self.even.complement());
                for (reach, &[from_even, from_odd]) in reach.iter_mut().zip(&self.back.shown) {
                    let from_even = seen[usize::from(from_even)].and(even);
                    let from_odd = seen[usize::from(from_odd)].and(odd);
                    *reach = reach.or(turn(from_even.or(from_odd)));
                }
            },
        );
    }
}
