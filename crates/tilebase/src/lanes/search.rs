//! The search of the cubic puzzle's states: whole sets of them at a time.
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

use std::sync::LazyLock;

use tilebase_puzzle::cubic::{Pattern, TOPS};
use tilebase_puzzle::{Slide, Square};

use super::lane::Lane;
use super::rolls::{ROLLS, Roll};

/// The lanes of one square of the blank.
type Lanes = [Lane; TOPS];

/// A set of states.
type Set = Vec<Lanes>;

fn empty_set() -> Set {
    vec![[Lane::EMPTY; TOPS]; 9]
}

/// Room for searches, used again and again: 4 MB.
#[derive(Debug)]
pub struct Search {
    /// The states seen so far.
    seen: Set,
    /// The states whose distance has bit 1 set.
    field: Set,
    /// What one square's neighbours lead to.
    reach: Vec<Lane>,
}

impl Default for Search {
    fn default() -> Search {
        Search { seen: empty_set(), field: empty_set(), reach: vec![Lane::EMPTY; TOPS] }
    }
}

impl Search {
    /// Bit 1 of every state's distance, by the rank of the pattern that it shows.
    pub fn field(&self) -> &[Lane] {
        self.field.as_flattened()
    }

    /// Finds the distances of the states that show each pattern with one of the masks of
    /// `component`, from those that show `origin` with one of these masks. Calls `level` with the
    /// number of states at each distance, 0 first.
    ///
    /// `expand` is [`Search::expand`] with the vectors that a caller has.
    pub fn run<V: Visitor>(
        &mut self,
        origin: Pattern,
        masks: Lane,
        component: Lane,
        visitor: &mut V,
        expand: impl Fn(&mut Search, usize, usize, &mut V) -> u64,
        mut level: impl FnMut(u64),
    ) {
        self.seen.as_flattened_mut().fill(Lane::EMPTY);
        self.field.as_flattened_mut().fill(Lane::EMPTY);
        self.seen[origin.blank().index()][origin.tops()] = masks;
        visitor.new_lane(0, origin.rank(), Lane::EMPTY, masks);
        let total = u64::from(component.count()) * (9 * TOPS) as u64;
        let mut new = u64::from(masks.count());
        let mut found = 0;
        for depth in 1.. {
            found += new;
            level(new);
            if found == total || new == 0 {
                break;
            }
            let shade = (origin.blank().shade() + depth) % 2;
            new = expand(self, depth, shade, visitor);
        }
    }

    /// One level: finds the states at `depth`, whose blanks are on the squares of `shade`.
    #[inline(always)]
    pub fn expand<S: Vectors, V: Visitor>(
        &mut self,
        vectors: S,
        depth: usize,
        shade: usize,
        visitor: &mut V,
    ) -> u64 {
        let mut new = 0;
        for target in Square::ALL.into_iter().filter(|square| square.shade() == shade) {
            self.reach.fill(Lane::EMPTY);
            for pass in &PASSES[target.index()] {
                pass.run(vectors, self.seen.as_flattened(), &mut self.reach);
            }
            let blank = target.index();
            let (seen, field) = (&mut self.seen[blank], &mut self.field[blank]);
            let field = (depth & 2 != 0).then_some(field);
            new += merge(vectors, &self.reach, seen, field, |tops, before, new| {
                visitor.new_lane(depth, blank * TOPS + tops, before, new);
            });
        }
        new
    }
}

/// Adds what was reached to what has been seen, and to the field, if there is one. Returns how
/// many states are new.
#[inline(always)]
fn merge<S: Vectors>(
    vectors: S,
    reach: &[Lane],
    seen: &mut Lanes,
    field: Option<&mut Lanes>,
    mut visit: impl FnMut(usize, Lane, Lane),
) -> u64 {
    vectors.vectorize(
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

/// Runs a loop over lanes with the vector instructions that a caller has found.
pub trait Vectors: Copy {
    /// Calls the loop, compiled for these instructions.
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R;
}

/// The instructions that every processor of the kind has.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

impl Vectors for Plain {
    #[inline(always)]
    fn vectorize<R>(self, work: impl FnOnce() -> R) -> R {
        work()
    }
}

/// Callback for the lanes that gain states.
pub trait Visitor {
    /// Called for each lane at each level: under the pattern of this rank, the masks `new` are found
    /// at this depth, and `before` have been found before.
    fn new_lane(&mut self, depth: usize, pattern: usize, before: Lane, new: Lane);
}

/// A visitor that does nothing.
impl Visitor for () {
    #[inline(always)]
    fn new_lane(&mut self, _: usize, _: usize, _: Lane, _: Lane) {}
}

/// What the blank's arrival on a square from one neighbour does to a set.
struct Pass {
    /// The roll back. It tells, for each row of tops on arrival, the two patterns it can come from:
    /// the first if the roller lay the even way round, the second if it lay the odd way.
    back: &'static Roll,
    /// The masks, as they are at the source, in which the roller lies the even way round.
    even: Lane,
    turn: Turn,
}

/// What happens to the order of the cubes, and so to the bits of every mask.
#[derive(Clone, Copy)]
enum Turn {
    /// A horizontal roll: nothing.
    None,
    /// The blank goes up: the first of the three cubes that begin here goes last.
    FirstToLast(usize),
    /// The blank goes down: the last of the three cubes that begin here goes first.
    LastToFirst(usize),
}

/// The passes that lead to each square.
static PASSES: LazyLock<[Vec<Pass>; 9]> =
    LazyLock::new(|| ROLLS.each_ref().map(|back| back.iter().map(Pass::new).collect()));

impl Pass {
    fn new(back: &'static Roll) -> Pass {
        let (source, step) = (back.blank, back.step.opposite());
        let Some(slide) = Slide::new(source, step) else { unreachable!("{step} from {source}") };
        // A cube at the source lies the even way round if its phase is its square's colour.
        let phase = Lane::with_phase(slide.from);
        let even = if slide.blank.shade() == 1 { phase } else { phase.complement() };
        let turn = match slide.from.cmp(&slide.to) {
            std::cmp::Ordering::Equal => Turn::None,
            std::cmp::Ordering::Less => Turn::FirstToLast(slide.from),
            std::cmp::Ordering::Greater => Turn::LastToFirst(slide.to),
        };
        Pass { back, even, turn }
    }

    /// Adds to `reach` what the states seen at the source lead to.
    #[inline(always)]
    fn run<S: Vectors>(&self, vectors: S, seen: &[Lane], reach: &mut [Lane]) {
        // A copy of the loop for every turn, so that each has its shifts as constants.
        macro_rules! run {
            ($turn:ident from $first:expr) => {
                match $first {
                    0 => self.run_with(vectors, seen, reach, |lane| lane.$turn(0)),
                    1 => self.run_with(vectors, seen, reach, |lane| lane.$turn(1)),
                    2 => self.run_with(vectors, seen, reach, |lane| lane.$turn(2)),
                    3 => self.run_with(vectors, seen, reach, |lane| lane.$turn(3)),
                    4 => self.run_with(vectors, seen, reach, |lane| lane.$turn(4)),
                    _ => self.run_with(vectors, seen, reach, |lane| lane.$turn(5)),
                }
            };
        }
        match self.turn {
            Turn::None => self.run_with(vectors, seen, reach, |lane| lane),
            Turn::FirstToLast(first) => run!(first_to_last from first),
            Turn::LastToFirst(first) => run!(last_to_first from first),
        }
    }

    #[inline(always)]
    fn run_with<S: Vectors>(
        &self,
        vectors: S,
        seen: &[Lane],
        reach: &mut [Lane],
        turn: impl Fn(Lane) -> Lane,
    ) {
        vectors.vectorize(
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
