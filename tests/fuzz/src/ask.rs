//! Everything that a table can be asked. Its entries may be anything: an answer or an error, and an
//! answer that is a way leads where it should.

use tilebase::cubic::{Pattern, STATES, State, Symmetry};
use tilebase::eight::{POSITIONS, Position};
use tilebase::{Content, Cubic, Eight, Fault, Goal, Image, Move, Path, Square, TableError};

/// Asks for a way, which is one or is refused for its entries.
fn way(outcome: Result<Path, TableError>) -> Option<Path> {
    match outcome {
        Ok(path) => Some(path),
        Err(error) => {
            assert!(matches!(error.fault, Fault::Walk { .. }), "{error}");
            let _text = error.to_string();
            None
        }
    }
}

fn roll(state: State, path: Path) -> State {
    path.iter().try_fold(state, State::roll).expect("a way that stays on the board")
}

pub fn eight(table: &Eight<&[u8]>, position: Position) {
    let goal = Position::goal(position.goal_blank());
    let distance = table.distance(position);
    let best: Vec<Move> = table.best_moves(position).collect();
    assert_eq!(table.first_move(position).is_some(), distance.is_some_and(|moves| moves > 0));
    assert!(best.iter().all(|&step| position.slide(step).is_some()));
    match table.path(position) {
        Ok(None) => assert_eq!((distance, position.rank()), (None, None)),
        Ok(Some(path)) => {
            assert_eq!(distance, Some(path.len() as u8));
            assert_eq!(path.get(0), table.first_move(position));
            assert!(path.get(0).is_none_or(|step| best.contains(&step)));
            assert_eq!(path.iter().try_fold(position, Position::slide), Some(goal));
        }
        Err(error) => assert!(way(Err(error)).is_none() && distance.is_some()),
    }
}

/// Takes some 20 ms. A table that is spread out, by one thread or by two, answers as it did before.
pub fn eight_spread(table: &Eight<&[u8]>, positions: &[Position]) {
    let spread = [table.spread(), table.spread_by(2)];
    assert_eq!(spread[0].is_ok(), spread[1].is_ok());
    for spread in spread {
        let Ok(spread) = spread.map_err(|error| way(Err(error))) else { continue };
        let together: Vec<_> = spread.paths(positions).collect();
        assert_eq!(together.len(), positions.len());
        for (&position, together) in positions.iter().zip(together) {
            let path = table.path(position).expect("what is spread out has no contradictions");
            assert_eq!((spread.path(position), together), (path, path), "{position:?}");
        }
    }
}

pub fn cubic(table: &Cubic<&[u8]>, start: Square, pattern: Pattern) {
    let distance = table.distance(start, pattern);
    if let Some(path) = way(table.path(start, pattern)) {
        assert_eq!(path.len(), usize::from(distance));
    }
}

pub fn goal(table: &Goal<&[u8]>, state: State, symmetry: Symmetry) {
    let best: Vec<Move> = table.best_moves(state).collect();
    assert!(best.iter().all(|&step| state.roll(step).is_some()));
    let distance = table.distance(state).ok();
    let path = way(table.path(state));
    assert_eq!(path.map(|path| path.len() as u8), distance);
    if let Some(path) = path {
        assert_eq!(path.get(0), best.first().copied());
        assert_eq!(roll(state, path).pattern(), table.pattern());
    }
    // The same question, seen in a mirror or in other colours.
    let seen = symmetry.inverse().state(state);
    let best: Vec<Move> = table.best_moves_through(symmetry, seen).collect();
    assert!(best.iter().all(|&step| seen.roll(step).is_some()));
    if let Some(path) = way(table.path_through(symmetry, seen)) {
        assert_eq!(roll(seen, path).pattern(), symmetry.inverse().pattern(table.pattern()));
        assert!(path.get(0).is_none_or(|step| best.contains(&step)));
    }
}

/// Takes a second.
pub fn goal_distances(table: &Goal<&[u8]>) {
    if let Ok(distances) = table.distances().map_err(|error| way(Err(error))) {
        assert_eq!(distances.len(), STATES);
    }
}

/// Takes a fraction of a second.
pub fn goal_farthest(table: &Goal<&[u8]>) {
    let radius = table.header().histograms[0].radius();
    if let Ok(farthest) = table.farthest().map_err(|error| way(Err(error))) {
        let is_farthest = |&state: &State| table.distance(state).ok() == Some(radius as u8);
        assert!(farthest.iter().take(16).all(is_farthest));
    }
}

/// Proves the table. A proof holds for a sound table only.
pub fn proof(image: &Image<&[u8]>, is_sound: bool) {
    let mut positions = 0;
    match image.prove(|more| positions += more) {
        Ok(proof) => assert!(is_sound && positions == proof.positions, "{proof:?}"),
        Err(flaw) => assert!(!is_sound && !flaw.to_string().is_empty(), "{flaw}"),
    }
}

/// Asks a table of any kind one question or two.
pub fn anything(bytes: &[u8]) -> Option<Content> {
    let image = match Image::new(bytes) {
        Ok(image) => image,
        Err(error) => {
            assert!(error.path.is_none() && !error.to_string().is_empty());
            return None;
        }
    };
    let content = image.header().content;
    match content {
        Content::Eight => {
            let table = Eight::from_image(image).unwrap();
            eight(&table, Position::from_rank(Square::ALL[4], POSITIONS / 3).unwrap());
        }
        Content::Cubic => {
            let table = Cubic::from_image(image).unwrap();
            cubic(&table, Square::ALL[5], Pattern::from_rank(1_000).unwrap());
        }
        Content::Goal { pattern } => {
            let pattern = Pattern::from_rank(pattern.into()).unwrap();
            let table = Goal::from_image(image, pattern).unwrap();
            let symmetry = Symmetry::all().nth(7).unwrap();
            goal(&table, State::from_rank(STATES / 5).unwrap(), symmetry);
        }
    }
    Some(content)
}
