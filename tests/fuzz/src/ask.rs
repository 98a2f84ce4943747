//! Asks tables with arbitrary entries all questions. Each call must return an answer or an error; a
//! path must lead to its goal, except the stored paths of `cubic.tbl`.

use std::ops::ControlFlow;

use tilebase::cubic::CubicTable;
use tilebase::cubic::PatternRank;
use tilebase::eight::{EightTable, Square};
use tilebase::eight::{POSITIONS, Position};
use tilebase::{Board, Content, Fault, MoveSet, Path, Solver, TableError, TableFile};

/// Returns the answer to a question; `None` if its error is that entries contradict each other.
/// Panics if it is another error.
fn answer<T>(outcome: Result<T, TableError>) -> Option<T> {
    match outcome {
        Ok(answer) => Some(answer),
        Err(error) => {
            assert!(matches!(error.fault(), Fault::Walk { .. }), "{error}");
            let _text = error.to_string();
            None
        }
    }
}

/// Asks for the distance, the best moves and the path of a position.
pub fn eight(table: &EightTable, position: Position) {
    let goal = Position::goal(position.goal_blank());
    let distance = table.distance(position).expect("a section with a right checksum");
    let best = answer(table.best_moves(position));
    assert!(best.is_none_or(|best| best.iter().all(|step| position.slide(step.step).is_some())));
    match table.path(position) {
        Ok(None) => assert_eq!((distance, position.rank()), (None, None)),
        Ok(Some(path)) => {
            assert_eq!(distance, Some(path.len() as u8));
            let is_best = |step| best.is_some_and(|best| best.contains(step));
            assert!(path.iter().next().is_none_or(is_best));
            assert_eq!(path.iter().try_fold(position, |at, step| at.slide(step.step)), Some(goal));
        }
        Err(error) => assert!(answer::<()>(Err(error)).is_none() && distance.is_some()),
    }
}

/// Asks for the distance and the path of a pattern from a start.
pub fn cubic(table: &CubicTable, start: Square, pattern: PatternRank) {
    let distance = table.distance(start, pattern).expect("a section with a right checksum");
    let path = answer(table.path(start, pattern));
    assert!(path.is_none_or(|path| path.len() == usize::from(distance)));
}

/// Asks a solver for the distance, the best moves and the path of a board.
pub fn goal(solver: &Solver, board: &Board) {
    let best = answer(solver.best_moves(board));
    assert!(best.is_none_or(|best| best.iter().all(|step| board.after(step).is_some())));
    let path = answer(solver.path(board)).flatten();
    assert_eq!(answer(solver.distance(board)).flatten().map(usize::from), path.map(Path::len));
    if let Some(path) = path {
        assert_eq!(path.iter().next(), best.and_then(MoveSet::first));
        assert!(board.follow(path).is_some_and(|end| solver.goal().has(&end)), "{board} {path}");
    }
}

/// Asks a solver for the distances of all boards. Takes a second.
pub fn distances(solver: &Solver) {
    assert_eq!(solver.all_distances().map(|all| all.len() as u64), solver.puzzle().ranks());
}

/// Asks a solver for the farthest boards. Takes a fraction of a second.
pub fn farthest(solver: &Solver) {
    let radius = Some(solver.radius());
    let distance = |board| answer(solver.distance(board)).flatten().map(usize::from);
    let farthest = solver.farthest().expect("a puzzle with few boards");
    assert!(farthest.iter().take(16).all(|board| distance(board) == radius));
}

/// Proves a table. The proof must succeed if the table is right, and fail if not.
pub fn proof(opened: &TableFile, is_right: bool) {
    let mut positions = 0;
    let proof = opened.prove(2, |more| {
        positions += more;
        ControlFlow::Continue(())
    });
    match proof {
        Ok(proof) => assert!(is_right && positions == proof.boards, "{proof:?}"),
        Err(flaw) => assert!(!is_right && !flaw.to_string().is_empty(), "{flaw}"),
    }
}

/// Asks a table of any kind a question, if its checksums are right. Returns the table's content;
/// `None` if the bytes are not a table with right checksums.
pub fn anything(bytes: &[u8]) -> Option<Content> {
    let opened = match TableFile::from_bytes(bytes.to_vec()) {
        Ok(opened) => opened,
        Err(error) => {
            assert!(error.path().is_none() && !error.to_string().is_empty());
            return None;
        }
    };
    if let Err(error) = opened.check() {
        assert!(!error.to_string().is_empty());
        return None;
    }
    let content = opened.header().content().clone();
    match &content {
        Content::Eight => {
            let table = EightTable::new(opened).unwrap();
            eight(&table, Position::from_rank(Square::ALL[4], POSITIONS / 3).unwrap());
        }
        Content::Cubic => {
            let table = CubicTable::new(opened).unwrap();
            cubic(&table, Square::ALL[5], PatternRank::from_rank(1_000).unwrap());
        }
        Content::Goal { goal: class, .. } => {
            let class = class.clone();
            let symmetry = class.puzzle().symmetries().last().unwrap();
            let opened = TableFile::from_bytes(bytes.to_vec()).unwrap();
            let solver = Solver::of_table(opened, &symmetry.goal(&class)).unwrap();
            let (space, _) = content.sources().unwrap();
            goal(&solver, &space.board(space.boards() / 5).unwrap());
        }
        other => unreachable!("{other}"),
    }
    Some(content)
}
