//! Fuzzes look-ups in tables with arbitrary entries and right checksums. Every question must return
//! an answer, or the error that entries contradict each other.
//!
//! The first byte of an input is the kind of table. The rest is a script that goes from position to
//! position, alters entries, and collects positions for questions; or it is a raw file.
#![no_main]

use std::cell::RefCell;

use libfuzzer_sys::fuzz_target;
use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::Position;
use tilebase::eight::{EightTable, Square};
use tilebase::{Board, Move, Puzzle, Solver, TableFile};
use tilebase_fuzz::altered::Altered;
use tilebase_fuzz::parts::Parts;
use tilebase_fuzz::{TABLES, ask, completed, rare};

thread_local! {
    static ALTERED: RefCell<[Altered; 4]> =
        RefCell::new([0, 1, 2, 3].map(|kind| Altered::new(&TABLES[kind])));
}

/// The largest number of questions for an input.
const QUESTIONS: usize = 64;

/// The length of a path in `cubic.tbl`, in bytes.
const CUBIC_PATH: usize = 10;

fuzz_target!(|data: &[u8]| {
    let Some((&kind, rest)) = data.split_first() else { return };
    ALTERED.with_borrow_mut(|altered| {
        match kind % 5 {
            0 => eight(&mut altered[0], rest),
            1 => cubic(&mut altered[1], rest),
            kind @ 2..4 => goal(&mut altered[usize::from(kind)], rest),
            _ => {
                ask::anything(rest);
                ask::anything(&completed(rest));
            }
        };
    });
});

/// Runs a script on `eight.tbl`.
fn eight(altered: &mut Altered, data: &[u8]) {
    let mut parts = Parts(data);
    let mut here = parts.position();
    let mut questions = vec![here];
    while !parts.is_empty() && questions.len() < QUESTIONS {
        let place = |here: Position| Some((here.goal_blank().index(), here.rank()?));
        match parts.byte() % 8 {
            0 => here = parts.position(),
            1 => here = here.slide(parts.step()).unwrap_or(here),
            2 => {
                // Makes the first move of the entry.
                let entry = place(here).map_or(0, |(section, at)| altered.entry(section, at));
                here = here.slide(Move::from_bits(entry)).unwrap_or(here);
            }
            3 | 4 => {
                let (bits, place) = (parts.byte(), place(here));
                place.into_iter().for_each(|(section, at)| altered.flip(section, at, bits));
            }
            5 => altered.flip_any(&mut parts),
            6 => altered.fill(&mut parts),
            _ => {
                altered.recount(&mut parts);
                // The same row with other blanks.
                questions.push(here.with_blanks(parts.square(), parts.square()));
            }
        }
        questions.push(here);
    }
    let (file, is_right) = altered.seal();
    let opened = TableFile::from_bytes(file.to_vec()).expect("a table with right checksums opens");
    if rare(data, 512) {
        ask::proof(&opened, is_right);
    }
    let table = EightTable::new(opened).unwrap();
    questions.iter().for_each(|&position| ask::eight(&table, position));
    altered.restore();
}

/// Runs a script on `cubic.tbl`.
fn cubic(altered: &mut Altered, data: &[u8]) {
    let mut parts = Parts(data);
    let cubic = Puzzle::cubic();
    let shown = |board: &Board| PatternRank::of(&board.pattern().unwrap()).unwrap();
    let (mut start, mut here) = (parts.square(), parts.board(cubic));
    let mut questions = vec![(start, shown(&here))];
    while !parts.is_empty() && questions.len() < QUESTIONS {
        match parts.byte() % 8 {
            0 => (start, here) = (parts.square(), parts.board(cubic)),
            1 => here = here.after(parts.step()).unwrap_or(here),
            2 => altered.flip(start.index(), shown(&here).rank(), parts.byte()),
            3 | 4 => {
                let byte = usize::from(parts.byte()) % CUBIC_PATH;
                let at = shown(&here).rank() * CUBIC_PATH + byte;
                altered.flip(9 + start.index(), at, parts.byte());
            }
            5 => altered.flip_any(&mut parts),
            6 => altered.fill(&mut parts),
            _ => {
                altered.recount(&mut parts);
                here = cubic.uniform_start(start.index());
            }
        }
        questions.push((start, shown(&here)));
    }
    let (file, is_right) = altered.seal();
    let opened = TableFile::from_bytes(file.to_vec()).expect("a table with right checksums opens");
    if rare(data, 512) {
        ask::proof(&opened, is_right);
    }
    let table = CubicTable::new(opened).unwrap();
    questions.iter().for_each(|&(start, pattern)| ask::cubic(&table, start, pattern));
    // Asks for the first pattern from all starts.
    let from_all_starts =
        |pattern: PatternRank| Square::ALL.map(|start| ask::cubic(&table, start, pattern));
    from_all_starts(questions[0].1);
    altered.restore();
}

/// Runs a script on a table with a bit for each board.
fn goal(altered: &mut Altered, data: &[u8]) {
    let mut parts = Parts(data);
    let class = altered.content().goal().unwrap().clone();
    let (puzzle, space) = (class.puzzle(), class.puzzle().space().unwrap());
    let symmetries = puzzle.symmetries();
    let mut here = parts.board(puzzle);
    let symmetry = &symmetries[usize::from(parts.byte()) % symmetries.len()];
    let mut questions = vec![here];
    while !parts.is_empty() && questions.len() < QUESTIONS {
        match parts.byte() % 8 {
            0 => here = parts.board(puzzle),
            1 => here = here.after(parts.step()).unwrap_or(here),
            2 => here = symmetry.board(&here),
            3 | 4 => {
                let bit = space.rank(&here).unwrap();
                altered.flip(0, (bit / 8) as usize, 1 << (bit % 8));
            }
            5 => altered.flip_any(&mut parts),
            6 => altered.fill(&mut parts),
            _ => altered.recount(&mut parts),
        }
        questions.push(here);
    }
    let (file, is_right) = altered.seal();
    let opened = TableFile::from_bytes(file.to_vec()).expect("a table with right checksums opens");
    if rare(data, 512) {
        ask::proof(&opened, is_right);
    }
    let open = || TableFile::from_bytes(file.to_vec()).unwrap();
    // Asks each question as it is, and its image under a symmetry.
    let solver = Solver::of_table(open(), &class).unwrap();
    let image = Solver::of_table(open(), &symmetry.goal(&class)).unwrap();
    for board in &questions {
        ask::goal(&solver, board);
        ask::goal(&image, &symmetry.board(board));
    }
    if rare(data, 16_381) {
        ask::distances(&solver);
    }
    if rare(data, 16_369) {
        ask::farthest(&solver);
    }
    altered.restore();
}
