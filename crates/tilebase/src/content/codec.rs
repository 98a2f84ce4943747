//! The content in the header of a table file, as bytes.

use tilebase_puzzle::{Goal, Puzzle, Space};

use super::spaces::space_of;
use super::{Content, may_be_set};
use crate::engine::{SMALL, has_eight_tiles};
use crate::error::Fault;

impl Content {
    /// Returns the beginning of the header of a table with this content: the number of the kind,
    /// and of a goal its form.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let number: u32 = match self {
            Content::Eight => 0,
            Content::Cubic => 1,
            Content::Goal { .. } => 2,
            Content::Databases { .. } => 3,
        };
        let mut bytes = number.to_le_bytes().to_vec();
        if let Some(goal) = self.goal() {
            let form = goal.form();
            bytes.extend((form.len() as u64).to_le_bytes());
            bytes.extend(form.into_bytes());
        }
        if let &Content::Databases { grid, blank, is_large } = self {
            bytes.extend([grid.columns() as u8, grid.rows() as u8, blank as u8, is_large.into()]);
        }
        bytes
    }

    /// Takes the content from the beginning of a header.
    ///
    /// # Errors
    /// What is wrong: the number of no kind, or the bytes after it.
    pub(crate) fn decode(header: &mut &[u8]) -> Result<Content, Fault> {
        let wrong = |reason| Err(Fault::Header(reason));
        let goal = match u32::from_le_bytes(take(header)?) {
            0 => return Ok(Content::Eight),
            1 => return Ok(Content::Cubic),
            2 => {
                let length = u64::from_le_bytes(take(header)?);
                let form = usize::try_from(length).ok().and_then(|at| header.split_off(..at));
                let form = form.and_then(|form| str::from_utf8(form).ok());
                let reason = "expected the form of a goal, found other bytes";
                let form = form.ok_or_else(|| Fault::Header(reason.into()))?;
                Goal::of_form(form).map_err(|error| Fault::Header(error.to_string()))?
            }
            3 => {
                let found: [u8; 4] = take(header)?;
                let bytes = |content: &Content| content.encode()[4..] == found;
                let patterns = Content::all_databases().find(bytes);
                let expected = "expected a board, its empty square and 0 or 1";
                return patterns.map_or_else(|| wrong(format!("{expected}, found {found:?}")), Ok);
            }
            number => return wrong(format!("expected content 0 to 3, found {number}")),
        };
        let fits = |space: &Space| {
            usize::try_from(space.boards()).is_ok()
                && (!goal.is_partial() || may_be_set(&goal, space))
        };
        let space = space_of(&goal).filter(|space| fits(space) && !has_eight_tiles(goal.puzzle()));
        let is_shipped = Puzzle::shipped(goal.puzzle().name()) == Some(goal.puzzle());
        // Which goal of a puzzle that is not known is that of its description is not known.
        let is_class = |space: &Space| match is_shipped {
            true => {
                Content::of(&goal).and_then(|content| content.goal().cloned()).as_ref()
                    == Some(&goal)
            }
            false => {
                let is_alone = space.boards() > SMALL || space.boards_per_rank() > 1;
                is_alone || *goal.in_tables() == goal && goal.canonical().0 == goal
            }
        };
        // Looking for its boards is bounded, whatever a header says.
        let has_start = || !goal.is_partial() || Content::sources_of(&goal).is_some();
        match space.filter(|_| has_start()) {
            Some(space) if is_class(&space) => Ok(Content::Goal { goal }),
            Some(_) => wrong(format!("expected a goal that represents its class, found {goal}")),
            None => wrong(format!("expected a goal that has a table, found {goal}")),
        }
    }

    /// Returns whether both are the contents of one table. Their puzzles may differ in words and
    /// symbols.
    pub(crate) fn is_same_table(&self, other: &Content) -> bool {
        self == other || self.encode() == other.encode()
    }
}

/// Takes bytes from the beginning of a list.
fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], Fault> {
    let taken = bytes.split_off(..N).and_then(|taken| taken.try_into().ok());
    let reason = || format!("expected {N} bytes of the content, found the end");
    taken.ok_or_else(|| Fault::Header(reason()))
}

#[cfg(test)]
mod tests {
    use super::super::examples;
    use super::*;

    /// Guards that a file says which table it has, whatever its name.
    #[test]
    fn the_content_of_a_header_is_the_content_again() {
        for content in examples() {
            let mut rest = &*content.encode();
            assert_eq!(Content::decode(&mut rest).unwrap(), content);
            assert!(rest.is_empty());
        }
    }
}
