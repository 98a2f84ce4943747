//! Asks tables with arbitrary entries all questions. Each call must return an answer or an error; a
//! path must lead to its goal, except the stored paths of `cubic.tbl`.

use std::fmt::Debug;
use std::ops::ControlFlow;

use tilebase::cubic::{Pattern, STATES, State, Symmetry};
use tilebase::eight::{POSITIONS, Position};
use tilebase::{
    AllDistances, Board, Content, Counted, CubicGoal, CubicTable, EightPaths, EightTable, Fault,
    HarrisGoal, MoveSet, Path, Solver, Square, TableError, TableFile, harris,
};

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
pub fn eight(table: &EightTable<&[u8]>, position: Position) {
    let goal = Position::goal(position.goal_blank());
    let distance = table.distance(position).expect("a section with a right checksum");
    let best = answer(table.best_moves(position));
    assert!(best.is_none_or(|best| best.iter().all(|step| position.slide(step).is_some())));
    match table.path(position) {
        Ok(None) => assert_eq!((distance, position.rank()), (None, None)),
        Ok(Some(path)) => {
            assert_eq!(distance, Some(path.len() as u8));
            let is_best = |step| best.is_some_and(|best| best.contains(step));
            assert!(path.get(0).is_none_or(is_best));
            assert_eq!(path.iter().try_fold(position, Position::slide), Some(goal));
        }
        Err(error) => assert!(answer::<()>(Err(error)).is_none() && distance.is_some()),
    }
}

/// Asks for paths after spreading the table out, at once and in parts. They must be the same as
/// before. Takes about 20 ms.
pub fn eight_spread(table: &EightTable<&[u8]>, positions: &[Position]) {
    let parts: Result<_, _> =
        Square::ALL.into_iter().map(|goal_blank| table.spread_goal(goal_blank)).collect();
    let spread = [table.spread(), parts.map(EightPaths::from_parts)];
    assert_eq!(spread[0].is_ok(), spread[1].is_ok());
    for spread in spread.into_iter().filter_map(answer) {
        let together: Vec<_> = spread.paths(positions).collect();
        assert_eq!(together.len(), positions.len());
        for (&position, together) in positions.iter().zip(together) {
            let path =
                table.path(position).expect("a table that can be spread out has no contradictions");
            assert_eq!((spread.path(position), together), (path, path), "{position:?}");
        }
    }
}

/// Asks for the distance and the path of a pattern from a start.
pub fn cubic(table: &CubicTable<&[u8]>, start: Square, pattern: Pattern) {
    let distance = table.distance(start, pattern).expect("a section with a right checksum");
    let path = answer(table.path(start, pattern));
    assert!(path.is_none_or(|path| path.len() == usize::from(distance)));
}

/// Asks for the distance, the best moves and the path of a state, and of its image under a
/// symmetry.
pub fn goal(table: &CubicGoal<&[u8]>, state: State, symmetry: Symmetry) {
    goal_to(table, table.representative(), state);
    let back = symmetry.inverse();
    goal_to(table, back.pattern(table.representative()), back.image(state));
}

/// Asks for the distance, the best moves and the path from a state to a pattern of the table's
/// class.
fn goal_to(table: &CubicGoal<&[u8]>, pattern: Pattern, state: State) {
    let solver = table.to(pattern).expect("a pattern of the class, a section with a checksum");
    let best = answer(solver.best_moves(&state));
    assert!(best.is_none_or(|best| best.iter().all(|step| state.roll(step).is_some())));
    let distance = answer(solver.distance(&state)).flatten();
    let path = answer(solver.path(&state)).flatten();
    assert_eq!(path.map(|path| path.len() as u8), distance);
    if let Some(path) = path {
        assert_eq!(path.get(0), best.and_then(MoveSet::first));
        let end = path.iter().try_fold(state, State::roll).expect("a path that stays on the board");
        assert_eq!(end.pattern(), pattern);
    }
}

/// Asks each question as it is, and its image under a symmetry.
pub fn harris(table: &HarrisGoal<&[u8]>, board: harris::Board, symmetry: harris::Symmetry) {
    harris_to(table, table.representative(), board);
    let back = symmetry.inverse();
    harris_to(table, back.image(table.representative()), back.image(board));
}

fn harris_to(table: &HarrisGoal<&[u8]>, goal: harris::Board, board: harris::Board) {
    let solver = table.to(goal).expect("a goal of the class, a section with a checksum");
    let best = answer(solver.best_moves(&board));
    assert!(best.is_none_or(|best| best.iter().all(|step| board.roll(step).is_some())));
    let distance = answer(solver.distance(&board)).flatten();
    let path = answer(solver.path(&board)).flatten();
    assert_eq!(path.map(|path| path.len() as u8), distance);
    if let Some(path) = path {
        assert_eq!(path.get(0), best.and_then(MoveSet::first));
        assert_eq!(board.follow(path), Some(goal));
    }
}

/// Asks for the distance, the best moves and the path of a state of a large table.
pub fn large<S>(table: &S, state: &S::Board, is_goal: impl Fn(&S::Board) -> bool)
where
    S: Solver<Board: Debug>,
{
    let best = answer(table.best_moves(state));
    assert!(best.is_none_or(|best| best.iter().all(|step| state.after(step).is_some())));
    let path = answer(table.path(state)).flatten();
    assert_eq!(answer(table.distance(state)).flatten().map(usize::from), path.map(Path::len));
    if let Some(path) = path {
        assert_eq!(path.get(0), best.and_then(MoveSet::first));
        assert!(state.follow(path).is_some_and(|end| is_goal(&end)), "{state:?} {path}");
    }
}

/// Asks for the distances of all boards. Takes a second.
pub fn harris_distances(table: &HarrisGoal<&[u8]>) {
    let solver = table.to(table.representative()).expect("a section with a right checksum");
    if let Some(distances) = answer(solver.distances()) {
        assert_eq!(distances.len(), harris::BOARDS);
    }
    let radius = solver.radius() as u8;
    if let Some(farthest) = answer(solver.farthest()) {
        let is_farthest = |board| solver.distance(board).ok().flatten() == Some(radius);
        assert!(farthest.iter().take(16).all(is_farthest));
    }
}

/// Asks for the distances of all states. Takes a second.
pub fn goal_distances(table: &CubicGoal<&[u8]>) {
    let solver = table.to(table.representative()).expect("a section with a right checksum");
    if let Some(distances) = answer(solver.distances()) {
        assert_eq!(distances.len(), STATES);
    }
}

/// Asks for the farthest states. Takes a fraction of a second.
pub fn goal_farthest(table: &CubicGoal<&[u8]>) {
    let solver = table.to(table.representative()).expect("a section with a right checksum");
    let radius = solver.radius() as u8;
    if let Some(farthest) = answer(solver.farthest()) {
        let is_farthest = |state| solver.distance(state).ok().flatten() == Some(radius);
        assert!(farthest.iter().take(16).all(is_farthest));
    }
}

/// Proves a table. The proof must succeed if the table is right, and fail if not.
pub fn proof(opened: &TableFile<&[u8]>, is_right: bool) {
    let mut positions = 0;
    let proof = opened.prove(2, |more| {
        positions += more;
        ControlFlow::Continue(())
    });
    match proof {
        Ok(proof) => assert!(is_right && positions == proof.positions, "{proof:?}"),
        Err(flaw) => assert!(!is_right && !flaw.to_string().is_empty(), "{flaw}"),
    }
}

/// Asks a table of any kind a question, if its checksums are right. Returns the table's content;
/// `None` if the bytes are not a table with right checksums.
pub fn anything(bytes: &[u8]) -> Option<Content> {
    let opened = match TableFile::from_bytes(bytes) {
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
    let content = opened.header().content();
    match content {
        Content::Eight => {
            let table = EightTable::new(opened).unwrap();
            eight(&table, Position::from_rank(Square::ALL[4], POSITIONS / 3).unwrap());
        }
        Content::Cubic => {
            let table = CubicTable::new(opened).unwrap();
            cubic(&table, Square::ALL[5], Pattern::from_rank(1_000).unwrap());
        }
        Content::Goal { .. } => {
            let table = CubicGoal::new(opened).unwrap();
            let symmetry = Symmetry::all().nth(7).unwrap();
            goal(&table, State::from_rank(STATES / 5).unwrap(), symmetry);
        }
        Content::Harris { .. } => {
            let table = HarrisGoal::new(opened).unwrap();
            let symmetry = harris::Symmetry::all().nth(7).unwrap();
            harris(&table, harris::Board::from_rank(harris::BOARDS / 5).unwrap(), symmetry);
        }
        // The large ones alone have 0.94 GB and more, more than any input of a fuzzer.
        _ => unreachable!("{} bytes", bytes.len()),
    }
    Some(content)
}
