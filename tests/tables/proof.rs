//! Guards that a proof finds every wrong entry, even a single wrong bit: in tables of all kinds,
//! with errors of all kinds and right checksums.

use std::ops::ControlFlow;

use fastrand::Rng;
use rayon::prelude::*;
use tilebase::cubic::CUBIC_PATH;
use tilebase::cubic::{PATTERNS, PatternRank, STATES};
use tilebase::eight::{EightTable, Square};
use tilebase::eight::{POSITIONS, Position};
use tilebase::error::WrongEntry;
use tilebase::{Content, Fault, Move, Path, Puzzle, TableFile};
use tilebase_build::default_tables;

use tilebase_tests::forge::Forge;
use tilebase_tests::made::{made, table_of};

/// Makes a table and takes it apart.
fn forge(content: Content) -> Forge {
    Forge::new(made(content))
}

/// Returns the name of a section as in [`WrongEntry::place`].
fn place(forge: &Forge, section: usize) -> String {
    format!("section {:?}", forge.content.layout().sections[section].0)
}

/// Returns the content of the goal table for a pattern.
fn goal(pattern: &str) -> Content {
    table_of("cubic", pattern)
}

/// Returns the flaw that the proof of a table finds. Opening the table must find no error.
fn flaw(forge: &Forge) -> WrongEntry {
    let opened = TableFile::from_bytes(forge.file()).expect("the checksums are right");
    match opened
        .prove(2, |_| ControlFlow::Continue(()))
        .expect_err("the table has a wrong entry")
        .into_fault()
    {
        Fault::Wrong(flaw) => flaw,
        fault => panic!("{fault}"),
    }
}

#[test]
fn the_default_tables_are_proved() {
    let expected = [
        (1_632_960, 31),
        (11_573_604, 37),
        (15_116_544, 32), // the empty square in a corner,
        (15_116_544, 36), // on an edge,
        (15_116_544, 35), // in the centre
        (15_116_544, 54), // Harris's cubes, all marks up: in a corner,
        (15_116_544, 52), // on an edge,
        (15_116_544, 49), // in the centre
    ];
    default_tables().into_par_iter().zip(expected).for_each(|(content, (positions, radius))| {
        let table = made(content.clone());
        assert_eq!(Forge::new(table).file(), table, "a forge without changes: {content}");
        let mut checked = 0;
        let proof = TableFile::from_bytes(table).unwrap().prove(2, |more| {
            checked += more;
            ControlFlow::Continue(())
        });
        let proof = proof.unwrap();
        assert_eq!((proof.boards, proof.radius), (positions, radius), "{content}");
        assert_eq!(checked, positions, "{content}");
    });
}

/// Guards that a proof of every kind of table ends as soon as its progress is not wanted any more.
#[test]
fn a_proof_can_be_stopped() {
    for content in default_tables() {
        let (mut calls, opened) = (0, TableFile::from_bytes(made(content.clone())).unwrap());
        let stopped = opened.prove(2, |_| {
            calls += 1;
            if calls == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let fault = stopped.unwrap_err().into_fault();
        assert!(calls == 2 && matches!(fault, Fault::Stopped), "{content}: {calls}, {fault}");
    }
}

/// Changes one byte at a time, in one bit or in several, and asserts that the proof finds the
/// change. The changes are distributed over all sections.
fn single_changes_are_found(content: Content, changes: usize) {
    let right = forge(content.clone());
    (0..changes).into_par_iter().with_max_len(1).for_each_init(
        || right.clone(),
        |forge, number| {
            let mut random = Rng::with_seed(number as u64);
            let section = number % forge.bodies.len();
            let at = random.usize(..forge.bodies[section].len());
            let change = match random.usize(..2) {
                0 => 1 << random.usize(..8),
                _ => random.u8(1..),
            };
            forge.bodies[section][at] ^= change;
            let flaw = flaw(forge);
            forge.bodies[section][at] ^= change;

            let what = format!("{content}, section {section}, byte {at}: {flaw}");
            assert_eq!(flaw.section, place(forge, section), "{what}");
            if flaw.section.contains("field") {
                // The flaw must name a state whose bit was changed.
                let states = (0..8).filter(|bit| change >> bit & 1 != 0).map(|bit| at * 8 + bit);
                let (space, _) = content.sources().unwrap();
                let boards = states.filter_map(|rank| space.board(rank as u64));
                let mut states = boards.map(|board| board.to_string());
                assert!(states.any(|state| state == flaw.board), "{what}");
            }
        },
    );
}

#[test]
fn single_changes_in_the_eight_table_are_found() {
    single_changes_are_found(Content::Eight, 9);
}

#[test]
fn single_changes_in_a_goal_table_are_found() {
    single_changes_are_found(goal("WEWWWWWWW"), 4);
}

#[test]
fn single_changes_in_a_table_of_harris_are_found() {
    // A goal whose signs are not all 0, nor in the first bits of a set of signs.
    let content = table_of("harris", "DUNSE_EWD");
    let (rank, word) = (content.goal().unwrap().board().unwrap().rank().unwrap(), 64);
    assert!(rank % 256 / word > 0 && rank % word > 0, "{content}");
    single_changes_are_found(content, 4);
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_single_changes_are_found() {
    single_changes_are_found(Content::Eight, 5_000);
    single_changes_are_found(Content::Cubic, 2_000);
    single_changes_are_found(goal("EWWWWWWWW"), 2_000);
    single_changes_are_found(goal("WERWBWBWB"), 2_000);
    single_changes_are_found(table_of("harris", "UUUU_UUUU"), 1_000);
    single_changes_are_found(table_of("harris", "UDNS_EWUD"), 1_000);
}

/// Guards errors that are hard to find: whole sections exchanged, and distances that are wrong by
/// the same number.
#[test]
fn plausible_wrong_entries_of_eight_are_found() {
    let right = forge(Content::Eight);
    let found = |change: &str, forge: &Forge| {
        let flaw = flaw(forge);
        assert!(flaw.section.starts_with("section"), "{change}: {flaw}");
    };

    // Goals with their blanks on squares of the same kind have the same distances, but other moves.
    for (a, b) in [(0, 8), (0, 1), (3, 4)] {
        let mut forge = right.clone();
        forge.bodies.swap(a, b);
        found(&format!("sections {a} and {b} swapped"), &forge);
    }
    // All distances are too large by the same number, with or without that of the goal.
    for (shift, goal_too) in [(1, true), (2, true), (4, true), (1, false), (2, false), (4, false)] {
        let mut forge = right.clone();
        for entry in forge.bodies[5].iter_mut().filter(|entry| goal_too || **entry != 0) {
            *entry += shift << 2;
        }
        found(&format!("all distances {shift} too large, with the goal: {goal_too}"), &forge);
    }
    let mut random = Rng::with_seed(1);
    for (section, shift) in (0..9).zip([-2, 2, -4, 4].into_iter().cycle()) {
        let mut forge = right.clone();
        let at = random.usize(..POSITIONS);
        let entry = &mut forge.bodies[section][at];
        *entry = entry.checked_add_signed(shift << 2).unwrap();
        found(&format!("one distance off by {shift}: section {section}, {at}"), &forge);
    }
}

#[test]
fn best_moves_that_are_not_the_smallest_are_found() {
    let right = forge(Content::Eight);
    let table = EightTable::new(TableFile::from_bytes(right.file()).unwrap()).unwrap();
    let mut tried = 0;
    for rank in (0..POSITIONS).step_by(5_003) {
        let position = Position::from_rank(Square::ALL[2], rank).unwrap();
        let distance = table.distance(position).unwrap().unwrap();
        for step in table.best_moves(position).unwrap().iter().skip(1) {
            let mut forge = right.clone();
            forge.bodies[2][rank] = distance << 2 | step.step.bits();
            let flaw = flaw(&forge);
            assert!(flaw.stored.contains(&format!("first move {step}")), "{flaw}");
            tried += 1;
        }
    }
    assert!(tried > 10, "{tried}");
}

#[test]
fn a_goal_entry_with_a_move_is_found() {
    let right = forge(Content::Eight);
    for (section, blank) in Square::ALL.into_iter().enumerate() {
        let mut forge = right.clone();
        let goal = Position::goal(blank).rank().unwrap();
        forge.bodies[section][goal] = 1 + section as u8 % 3;
        let flaw = flaw(&forge);
        assert!(flaw.expected.contains("the goal"), "{flaw}");
    }
}

/// Returns the field with bit 1 of every distance plus `shift`. A ninth of it has the states with
/// one empty square, whose colour is that of the distance's bit 0.
fn shifted(field: &[u8], shift: usize, goal_blank: usize) -> Vec<u8> {
    let of_square = |(states, blank): (&[u8], Square)| {
        let parity = (blank.index() + goal_blank) % 2;
        let change = if (parity + shift) & 2 != 0 { 0xFF } else { 0 };
        states.iter().map(|byte| byte ^ change).collect::<Vec<_>>()
    };
    field.chunks(field.len() / 9).zip(Square::ALL).flat_map(of_square).collect()
}

#[test]
fn plausible_wrong_fields_are_found() {
    let [corner, edge] = ["EWWWWWWWW", "WEWWWWWWW"].map(|pattern| forge(goal(pattern)));
    let found = |change: &str, forge: &Forge| {
        let flaw = flaw(forge);
        assert_eq!(flaw.section, "section \"field\"", "{change}: {flaw}");
    };
    found("the field of another table", &Forge { bodies: edge.bodies.clone(), ..corner.clone() });
    found(
        "the pattern of another table",
        &Forge { content: edge.content.clone(), ..corner.clone() },
    );
    for shift in 1..4 {
        let field = shifted(&corner.bodies[0], shift, 0);
        assert_ne!(field, corner.bodies[0]);
        let forge = Forge { bodies: vec![field], ..corner.clone() };
        found(&format!("all distances {shift} too large"), &forge);
    }
    found("a field of zeros", &Forge { bodies: vec![vec![0; STATES / 8]], ..corner.clone() });
}

#[test]
fn plausible_wrong_fields_of_harris_are_found() {
    let harris = |goal: &str| forge(table_of("harris", goal));
    let [corner, edge] = ["_UUUUUUUU", "U_UUUUUUU"].map(harris);
    let found = |change: &str, forge: &Forge| {
        let flaw = flaw(forge);
        assert_eq!(flaw.section, "section \"field\"", "{change}: {flaw}");
    };
    found("the field of another table", &Forge { bodies: edge.bodies.clone(), ..corner.clone() });
    let goal = forge(goal("EWWWWWWWW"));
    found("the cubic puzzle's field", &Forge { bodies: goal.bodies, ..corner.clone() });
    let inverted = corner.bodies[0].iter().map(|byte| !byte).collect();
    found("all bits inverted", &Forge { bodies: vec![inverted], ..corner.clone() });
    found("nothing", &Forge { bodies: vec![vec![0; STATES / 8]], ..corner.clone() });
}

#[test]
fn plausible_wrong_entries_of_cubic_are_found() {
    let right = forge(Content::Cubic);
    let found = |change: &str, section: usize, forge: &Forge| {
        let flaw = flaw(forge);
        assert_eq!(flaw.section, place(forge, section), "{change}: {flaw}");
    };
    let with = |change: &dyn Fn(&mut Forge)| {
        let mut forge = right.clone();
        change(&mut forge);
        forge
    };
    // Starts of the same kind have the same counts.
    found("the paths of two starts", 9, &with(&|forge| forge.bodies.swap(9, 11)));
    found("the distances of two starts", 0, &with(&|forge| forge.bodies.swap(0, 2)));
    found(
        "one distance off",
        2,
        &with(&|forge| {
            let mut distances = forge.bodies[2].iter_mut().rev();
            *distances.find(|distance| **distance == 20).unwrap() = 18;
        }),
    );
}

/// Guards that a shortest path that is not the smallest is found, from a start that a symmetry
/// takes to the one that is searched, and bits that are not a path, from the centre, which is
/// proved last.
#[test]
fn shortest_paths_that_are_not_the_smallest_are_found() {
    let right = forge(Content::Cubic);
    let bytes = |path: &Path| path.bits().unwrap().to_le_bytes()[..CUBIC_PATH].to_vec();
    for (start, is_path) in [(Square::ALL[8], true), (Square::ALL[4], false)] {
        // All paths of up to nine rolls with their ends, and the shortest paths to each pattern.
        let mut ends = vec![(Puzzle::cubic().uniform_start(start.index()), Path::new())];
        let mut shown: Vec<Vec<Path>> = vec![Vec::new(); PATTERNS];
        for _ in 0..=9 {
            let mut next = Vec::new();
            for (state, path) in ends {
                let shows = PatternRank::of(&state.pattern().unwrap()).unwrap();
                let paths = &mut shown[shows.rank()];
                if paths.first().is_none_or(|shortest| shortest.len() == path.len()) {
                    paths.push(path);
                }
                let extended = |step: Move| {
                    Some((state.after(step)?, path.iter().chain([step.into()]).collect()))
                };
                next.extend(Move::ALL.into_iter().filter_map(extended));
            }
            ends = next;
        }
        let section = 9 + start.index();
        let several = (0..).zip(shown).find(|(_, paths)| paths.len() > 1);
        let (rank, mut paths) = several.expect("a pattern with two shortest paths");
        let pattern = PatternRank::from_rank(rank).unwrap();
        paths.sort_unstable();
        let at = rank * CUBIC_PATH;
        let stored = &right.bodies[section][at..at + CUBIC_PATH];
        assert_eq!(stored, bytes(&paths[0]), "the smallest");
        let wrong = if is_path { bytes(&paths[1]) } else { vec![0; CUBIC_PATH] };
        let mut forge = right.clone();
        forge.bodies[section][at..at + CUBIC_PATH].copy_from_slice(&wrong);
        let flaw = flaw(&forge);
        assert_eq!(flaw.section, place(&forge, section));
        assert!(flaw.board.starts_with(&pattern.goal().to_string()), "{flaw}");
    }
}

/// Guards that the proof checks the counts of counts. Opening a table checks only their sums.
/// A counts is wrong in three ways, each in another table.
#[test]
fn a_wrong_histogram_is_found() {
    let tables = [goal("EWWWWWWWW"), Content::Cubic, Content::Eight].map(forge);
    tables.par_iter().enumerate().for_each(|(way, right)| {
        let number = way * (right.counts.len() - 1) / 2;
        let most = (0..).zip(&right.counts[number]).max_by_key(|(_, count)| **count).unwrap().0;
        let mut forge = right.clone();
        let counts = &mut forge.counts[number];
        match way {
            0 => {
                counts[most] -= 1;
                counts[most + 1] += 1;
            }
            1 => {
                counts[most] -= 1;
                counts.push(1);
            }
            _ => {
                let farthest = counts.pop().unwrap();
                counts[most] += farthest;
            }
        }
        let flaw = flaw(&forge);
        let name = &right.content.layout().counts[number].0;
        assert_eq!(flaw.section, format!("counts {name:?}"));
    });
}
