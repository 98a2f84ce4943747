//! Fuzzes look-ups in the tables of billions of states, with any entries and right checksums: the bits
//! are zeros, but for those that an input inverts. Every question must return an answer, or the error
//! that entries contradict each other.
//!
//! The first byte of an input is the kind of table. The rest is a script that goes from the goal from
//! state to state, inverts bits, and collects states for questions.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tilebase::alike::{self, Crossteaser, Cube};
use tilebase::{AlikeGoal, Board, Content, GardnerGoal, Ranked, Square, TableFile, gardner};
use tilebase_fuzz::altered::Zeros;
use tilebase_fuzz::ask;
use tilebase_fuzz::parts::Parts;

thread_local! {
    static ZEROS: RefCell<[Zeros; 2]> =
        RefCell::new([Content::Gardner, Content::Alike].map(Zeros::new));
}

/// The largest number of questions for an input.
const QUESTIONS: usize = 32;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    ZEROS.with_borrow_mut(|[of_gardner, of_alike]| {
        if kind % 3 == 0 {
            let goal = gardner::State::goal();
            let bit = |state: &gardner::State| state.space_rank();
            let states = run(of_gardner, rest, goal, gardner::State::from_rank, bit);
            let opened = TableFile::from_bytes(of_gardner.file())
                .expect("a table with right checksums opens");
            let table = GardnerGoal::new(opened).unwrap().solver().unwrap();
            states.iter().for_each(|state| ask::large(&table, state, |end| *end == goal));
            of_gardner.restore();
        } else {
            let goal = alike::State::all(Cube::HOME, Square::ALL[4]);
            let bit = |state: &alike::State| state.space_rank();
            let states = run(of_alike, rest, goal, alike::State::from_rank, bit);
            let opened =
                TableFile::from_bytes(of_alike.file()).expect("a table with right checksums opens");
            let table = AlikeGoal::new(opened).unwrap().solver().unwrap();
            if kind % 3 == 1 {
                states.iter().for_each(|state| ask::large(&table, state, |end| end.is_goal()));
            } else {
                let table = table.of_crossteaser();
                let states = states.into_iter().map(Crossteaser::image_of);
                let is_goal = |end: &Crossteaser| end.state().is_goal();
                states.for_each(|state| ask::large(&table, &state, is_goal));
            }
            of_alike.restore();
        }
    });
});

/// Runs a script on a table. Returns the states that it asks about.
fn run<B: Board>(
    zeros: &mut Zeros,
    data: &[u8],
    goal: B,
    state: impl Fn(u64) -> Option<B>,
    bit: impl Fn(&B) -> Option<u64>,
) -> Vec<B> {
    let mut parts = Parts(data);
    let (mut here, mut asked, mut ranks) = (goal, vec![goal], Vec::new());
    while !parts.is_empty() && asked.len() < QUESTIONS {
        match parts.byte() % 6 {
            0 => here = state(parts.long() % Content::Gardner.histograms()[0].1).unwrap_or(goal),
            1 | 2 => here = here.after(parts.step()).unwrap_or(here),
            3 => ranks.extend(bit(&here)),
            4 => {}
            _ => here = goal,
        }
        asked.push(here);
    }
    zeros.flip(&ranks);
    asked
}
