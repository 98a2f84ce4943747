//! A breadth-first search of all states of a puzzle of cubes, by whole sets of states.
//!
//! A set of states has a lane for each square of the blank and each row to base 3: 9 x 6,561 lanes,
//! 1.9 MB. A roll takes a set to a set in one pass over lanes ([`Pass`]), so there is no queue, no
//! hashing, and no work for a single state.
//!
//! A level is computed from *all* states seen so far, not from a frontier. The older states only
//! lead to states that have been seen, so the new states are the same, and one set less is needed.
//! The blank's square changes colour with every move, so a level reads the squares of one colour
//! and writes those of the other.

use tilebase_puzzle::Square;
use tilebase_puzzle::cubic::TOPS;

use super::lane::Lane;
use super::pass::{Pass, Vectors};

/// The lanes of one square of the blank.
type Lanes = [Lane; TOPS];

/// A set of states.
type Set = Vec<Lanes>;

fn empty_set() -> Set {
    vec![[Lane::EMPTY; TOPS]; 9]
}

/// The memory of a search, 4 MB. It can be used for many searches.
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
    /// Returns bit 1 of the distance of every state, by the number of the lane.
    pub fn field(&self) -> &[Lane] {
        self.field.as_flattened()
    }

    /// Finds the distances of all states whose mask is in `component`, from the states of the lane
    /// `origin` with one of these masks. Calls `level` with the number of states at each distance,
    /// 0 first.
    ///
    /// `expand` calls [`Search::expand`] with the passes of the puzzle and the vector instructions
    /// of the caller.
    pub fn run<V: Visitor>(
        &mut self,
        origin: usize,
        masks: Lane,
        component: Lane,
        visitor: &mut V,
        expand: impl Fn(&mut Search, usize, usize, &mut V) -> u64,
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
            new = expand(self, depth, shade, visitor);
        }
    }

    /// Finds the states at `depth`, whose blanks are on the squares of `shade`. Returns the number
    /// of new states. `passes` are those that lead to each square.
    #[inline(always)]
    pub fn expand<S: Vectors, P: Pass, V: Visitor>(
        &mut self,
        vectors: S,
        passes: &[Vec<P>; 9],
        depth: usize,
        shade: usize,
        visitor: &mut V,
    ) -> u64 {
        let mut new = 0;
        for target in Square::ALL.into_iter().filter(|square| square.shade() == shade) {
            self.reach.fill(Lane::EMPTY);
            for pass in &passes[target.index()] {
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

/// Adds the reached states to the seen ones, and the new ones to the field, if there is one.
/// Returns the number of new states.
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
            let lanes = reach.iter().zip(seen).enumerate();
            match field {
                Some(field) => {
                    for ((tops, (reach, seen)), field) in lanes.zip(field) {
                        let new = add(*reach, seen, |before, new| visit(tops, before, new));
                        *field = field.or(new);
                        count += u64::from(new.count());
                    }
                }
                None => {
                    for (tops, (reach, seen)) in lanes {
                        let new = add(*reach, seen, |before, new| visit(tops, before, new));
                        count += u64::from(new.count());
                    }
                }
            }
            count
        },
    )
}

/// Adds the reached states of a lane to the seen ones. Calls `visit` with those that were seen
/// before and those that are new, and returns the new ones.
#[inline(always)]
fn add(reach: Lane, seen: &mut Lane, visit: impl FnOnce(Lane, Lane)) -> Lane {
    let new = reach.and(seen.complement());
    visit(*seen, new);
    *seen = seen.or(reach);
    new
}

/// Callback for the lanes that gain states.
pub trait Visitor {
    /// Called for each lane at each level. In the lane of this number, the masks `new` are at this
    /// depth, and the masks `before` are nearer.
    fn new_lane(&mut self, depth: usize, lane: usize, before: Lane, new: Lane);
}

/// A visitor that does nothing.
impl Visitor for () {
    #[inline(always)]
    fn new_lane(&mut self, _: usize, _: usize, _: Lane, _: Lane) {}
}
