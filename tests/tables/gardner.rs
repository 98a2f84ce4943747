//! Tests of the table of Gardner's puzzle.

use std::error::Error;
use std::ops::ControlFlow;

use tilebase::{Content, Fault, Header, Move, TableFile};

use crate::format::gardner::check_table;
use crate::reproducible::{LARGE, digest};
use crate::{puzzle, solver_of};
use tilebase_tests::made::table_of;

/// The states of the puzzle.
const STATES: u64 = 7_524_679_680;

/// The table of the whole puzzle: 7.5 billion states, four minutes and 3 GB of memory. Its bytes
/// are those of `tables/SHA256SUMS.large` and of the page, its answers those of the page's reader, the
/// proof accepts every entry, and a single wrong bit is found.
#[test]
#[ignore = "takes minutes; run it in a release build"]
fn the_whole_table_is_right() -> Result<(), Box<dyn Error>> {
    let bytes = prove_whole(table_of("gardner", ""), 71, STATES, 216)?;
    check_table(&bytes)?;
    let solver = solver_of(bytes.clone(), &puzzle("gardner").default_goal(None));
    let start = solver.puzzle().start(None)?;
    assert_eq!(solver.distance(&start)?, Some(70));
    assert_eq!(solver.count_paths(&start)?, 256);
    assert_eq!(solver.all_paths(&start)?.count(), 256);

    // A near state, because the proof stops at the first level that differs.
    let goal = solver.goal().board().ok_or("a board")?;
    let near = goal.follow([Move::Up, Move::Left, Move::Down].into_iter().collect());
    let near = near.ok_or("a path on the board")?;
    assert_eq!(solver.distance(&near)?, Some(3));
    find_wrong_bit(bytes, near.rank().ok_or("a rank")?, &near.to_string())
}

/// Makes a large table, and checks its numbers of states and of the farthest states, its digest
/// against the committed one, and every entry by the proof. Returns its bytes.
pub(crate) fn prove_whole(
    content: Content,
    radius: usize,
    states: u64,
    farthest: u64,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let table = tilebase_build::make(&content, &|level| eprintln!("{level:?}"));
    let counts = table.header().counts()[0].clone();
    assert_eq!((counts.radius(), counts.total()), (radius, states));
    assert_eq!(counts.as_slice()[radius], farthest);
    let bytes = table.to_bytes().unwrap();
    drop(table);
    let line = format!("{}  {}", digest(&bytes), content.file_name());
    assert!(LARGE.lines().any(|committed| committed == line), "{line}");

    let mut proved = 0;
    let opened = TableFile::from_bytes(bytes)?;
    let proof = opened.prove(2, |states| {
        proved += states;
        ControlFlow::Continue(())
    })?;
    assert_eq!((proof.boards, proof.radius, proved), (states, radius, states));
    Ok(opened.to_bytes()?)
}

/// Inverts the bit of a state at distance 3 in a large table, and checks that the proof finds it.
pub(crate) fn find_wrong_bit(
    mut bytes: Vec<u8>,
    rank: u64,
    state: &str,
) -> Result<(), Box<dyn Error>> {
    let header = Header::decode(&bytes, bytes.len() as u64)?;
    let content = header.content().clone();
    let start = header.sections()[0].range().start;
    let counts = header.counts()[0].as_slice().to_vec();
    bytes.drain(..start);
    bytes[(rank / 8) as usize] ^= 1 << (rank % 8);
    let made = TableFile::made(content, vec![counts], vec![bytes]);
    let error = made.prove(2, |_| ControlFlow::Continue(())).unwrap_err();
    let Fault::Wrong(flaw) = error.into_fault() else { panic!("the checksums are not looked at") };
    assert_eq!((flaw.board.as_str(), flaw.section.as_str()), (state, "section \"field\""));
    assert_eq!(
        (flaw.stored.as_str(), flaw.expected.as_str()),
        ("bit 0", "bit 1, because its distance is 3")
    );
    Ok(())
}
