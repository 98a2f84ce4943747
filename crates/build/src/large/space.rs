//! The spaces of the large tables.

use tilebase::Content;
use tilebase_puzzle::{Space, SquareKind, alike, gardner};

/// Returns the states of a large table, and the rank of its goal; `None` for other tables.
pub fn space_of(content: Content) -> Option<(Space, u64)> {
    match content {
        Content::Gardner => Some((Space::GARDNER, gardner::State::goal().rank())),
        Content::Alike => {
            let goal = alike::State::all(alike::Cube::HOME, SquareKind::Centre.square());
            Some((Space::ALIKE, goal.rank()?))
        }
        _ => None,
    }
}

/// Returns how many bytes of memory a search takes at most: a bit for each state, or two if
/// distances are kept, and what threads, passes and the program itself take.
pub fn memory(space: Space, distances: bool) -> u64 {
    (1 + u64::from(distances)) * space.states() / 8 + (256 << 20)
}
