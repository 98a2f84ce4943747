//! Fuzzes look-ups in the tables of billions of states, with any entries and right checksums: the
//! bits are zeros, but for those that an input inverts. Every question must return an answer, or
//! the error that entries contradict each other.
//!
//! The first byte of an input is the kind of table. The rest is a script that goes from the goal
//! from state to state, inverts bits, and collects states for questions.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tilebase::{Content, Goal, Puzzle, Solver};
use tilebase_fuzz::altered::Zeros;
use tilebase_fuzz::ask;
use tilebase_fuzz::parts::Parts;

thread_local! {
    static ZEROS: RefCell<[Zeros; 2]> =
        RefCell::new(["gardner", "alike"].map(|puzzle| {
            let puzzle = Puzzle::shipped(puzzle).unwrap();
            Zeros::new(Content::large_of(puzzle).unwrap())
        }));
}

/// The largest number of questions for an input.
const QUESTIONS: usize = 32;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    let name = ["gardner", "alike", "crossteaser"][usize::from(kind % 3)];
    let goal = Puzzle::shipped(name).unwrap().default_goal(None);
    ZEROS.with_borrow_mut(|zeros| run(&mut zeros[usize::from(kind % 3 > 0)], &goal, rest));
});

/// Runs a script on a table.
fn run(zeros: &mut Zeros, goal: &Goal, data: &[u8]) {
    let (puzzle, first) = (goal.puzzle(), goal.some_board().unwrap());
    let space = puzzle.space().unwrap();
    let mut parts = Parts(data);
    let (mut here, mut asked, mut ranks) = (first, vec![first], Vec::new());
    while !parts.is_empty() && asked.len() < QUESTIONS {
        match parts.byte() % 6 {
            0 => here = parts.board(puzzle),
            1 | 2 => here = here.after(parts.step()).unwrap_or(here),
            3 => ranks.extend(space.rank(&here)),
            4 => {}
            _ => here = first,
        }
        asked.push(here);
    }
    zeros.flip(&ranks);
    let solver = Solver::of_table(zeros.open(), goal).unwrap();
    asked.iter().for_each(|board| ask::goal(&solver, board));
    zeros.restore();
}
