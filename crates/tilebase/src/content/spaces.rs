//! The spaces of the boards from which moves may lead to a goal, and the boards at distance 0.

use tilebase_puzzle::{Goal, Space};
use tilebase_search::Begun;
use tilebase_search::sets::Sources;

/// Returns the space of the boards from which moves may lead to a goal: with all cubes alike, as
/// seen from the first cube. `None` if the goal has no boards, or they are too many to be numbered.
pub(crate) fn space_of(goal: &Goal) -> Option<Space> {
    let own = goal.puzzle().space();
    if !goal.is_partial() && goal.board().is_none() {
        return own;
    }
    let board = goal.some_board()?;
    let is_seen_alike = |own: &Space| own.boards_per_rank() == 1 || goal.is_alike();
    own.filter(|own| is_seen_alike(own) && own.rank(&board).is_some()).or_else(|| Space::of(&board))
}

/// Returns the spaces of the boards from which moves may lead to a goal, each with the boards at
/// distance 0; `None` if these are too many, or the limits end the search for them.
pub(crate) fn spaces_of(goal: &Goal, begun: &Begun) -> Option<Vec<(Space, Sources)>> {
    let with_sources = |space: Space| {
        let sources = sources_in(&space, goal, begun)?;
        Some((space, sources))
    };
    let Some(space) = space_of(goal) else { return Some(Vec::new()) };
    let board = goal.some_board().filter(|_| goal.is_partial() && space.boards_per_rank() == 1);
    let Some(board) = board else { return Some(vec![with_sources(space)?]) };
    let spaces = Space::boards_of_all(&board).into_iter().filter_map(|board| {
        let is_own = space.rank(&board).is_some();
        if is_own { Some(space.clone()) } else { Space::of(&board) }
    });
    let mut spaces = spaces.map(with_sources).collect::<Option<Vec<_>>>()?;
    spaces.retain(|(_, sources)| sources.length() > 0);
    Some(spaces)
}

/// Returns the boards of a goal in a space, which are at distance 0; `None` if they are too many.
pub(crate) fn sources_in(space: &Space, goal: &Goal, begun: &Begun) -> Option<Sources> {
    // The boards with all cubes alike have one rank.
    let one = if space.boards_per_rank() > 1 { goal.some_board() } else { goal.board() };
    match one.and_then(|board| space.rank(&board)) {
        Some(rank) => Some(Sources::of_ranks(space, [rank])),
        None => Sources::within(space, goal, begun),
    }
}
