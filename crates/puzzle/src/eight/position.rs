//! Boards seen from their goal, and a number for each.

use core::fmt;

use super::board::{Board, LabelMismatch};
use crate::slide::{digit, place};
use crate::{Move, Slide, Square};

/// How many positions reach a given goal: half of 9!.
pub const POSITIONS: usize = 9 * EVEN_ROWS;

/// How many rows of eight tiles are even permutations: half of 8!.
pub const EVEN_ROWS: usize = 20_160;

/// A board seen from its goal: each tile is called after its place in the goal's row (0 to 7), so
/// that questions about different labels are one question.
///
/// The row of a goal is `0 1 2 3 4 5 6 7`. A vertical move takes one tile past two others and a
/// horizontal one past none, so the row's parity as a permutation never changes: exactly the even
/// rows reach the goal, wherever the blank is, and [`Position::rank`] numbers those.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    goal_blank: Square,
    blank: Square,
    /// Eight octal digits, the row's first tile the most significant.
    row: u32,
}

impl Position {
    /// Returns `start` seen from `goal`.
    ///
    /// # Errors
    /// If the two are not made of the same tiles.
    #[inline(always)]
    pub fn between(start: &Board, goal: &Board) -> Result<Position, LabelMismatch> {
        let (start_misses, goal_misses) = (start.missing(), goal.missing());
        if start_misses != goal_misses {
            return Err(LabelMismatch { start: goal_misses, goal: start_misses });
        }
        // No branch depends on where the blanks are, which no processor can predict.
        let (blank, goal_blank) = (start.blank(), goal.blank());
        // Every label's place in the goal's row.
        let mut places = [0; 16];
        for (&label, place) in goal.labels().iter().zip(PLACES[goal_blank.index()]) {
            places[usize::from(label) % 16] = place;
        }
        // The tiles' places, and a digit for the blank among them, which is taken out again.
        let mut row = 0;
        for &label in start.labels() {
            row = row * 8 + u32::from(places[usize::from(label) % 16]);
        }
        let behind = (1 << (3 * (8 - blank.index()))) - 1;
        let row = row >> 3 & !behind | row & behind;
        Ok(Position { goal_blank, blank, row })
    }

    /// Returns the goal itself, with its blank on this square.
    pub const fn goal(blank: Square) -> Position {
        Position { goal_blank: blank, blank, row: 0o01234567 }
    }

    /// Returns the blank's square in the goal.
    pub const fn goal_blank(self) -> Square {
        self.goal_blank
    }

    /// Returns the blank's square.
    pub const fn blank(self) -> Square {
        self.blank
    }

    /// Returns the position of the same row with these blanks. A row does not say where the blank
    /// is.
    #[doc(hidden)]
    #[must_use]
    #[inline]
    pub const fn with_blanks(self, goal_blank: Square, blank: Square) -> Position {
        Position { goal_blank, blank, row: self.row }
    }

    /// Returns the tile at a place of the row, 0 to 7: its place in the goal's row.
    pub const fn tile(self, place: usize) -> u32 {
        digit::<8>(self.row, place)
    }

    /// Returns the board that is this position seen from `goal`.
    pub fn board(self, goal: &Board) -> Board {
        goal.rearranged(self.blank, |place| self.tile(place) as usize)
    }

    /// Returns the position after a move of the blank; `None` where the board ends.
    #[must_use]
    #[inline]
    pub const fn slide(self, step: Move) -> Option<Position> {
        let Some(slide) = Slide::new(self.blank, step) else { return None };
        Some(Position { blank: slide.blank, row: slide.carry::<8>(self.row), ..self })
    }

    /// Returns the number of this position among those that reach the goal, 0 to [`POSITIONS`] - 1; `None`
    /// where parity forbids it.
    ///
    /// It is `blank * 20160 + r / 2`, where r is the row's place in the lexicographic order of all
    /// 40,320: the last bit of r is settled by the parity. Two small tables hold the shares of
    /// the row's two halves, since the order within the last four does not depend on which tiles
    /// the first four are.
    #[inline]
    pub const fn rank(self) -> Option<usize> {
        let (rank, is_odd) = self.rank_and_parity();
        if is_odd { None } else { Some(rank) }
    }

    /// Returns the number that an even and an odd row share, and whether this is the odd one. A
    /// caller can read a table at that number before it branches on the parity.
    #[inline]
    pub const fn rank_and_parity(self) -> (usize, bool) {
        let head = HEAD[(self.row >> 12) as usize & 0o7777];
        let tail = TAIL[self.row as usize & 0o7777];
        let row = (head & !ODD) + (tail & !ODD);
        (self.blank.index() * EVEN_ROWS + row as usize, (head ^ tail) & ODD != 0)
    }

    /// Returns the position with this number and this goal's blank; `None` if the number is not under
    /// [`POSITIONS`].
    pub fn from_rank(goal_blank: Square, rank: usize) -> Option<Position> {
        let blank = Square::new(rank / EVEN_ROWS)?;
        // The row's Lehmer code: how many smaller tiles stand further right, place by place.
        let mut rest = (rank % EVEN_ROWS) as u32 * 2;
        let mut code = [0; 8];
        for (place, choices) in (1..=8).rev().enumerate() {
            let weight = (1..choices).product::<u32>();
            code[place] = rest / weight;
            rest %= weight;
        }
        code[6] = code.iter().sum::<u32>() % 2;
        let mut unused = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut row = 0;
        for (place, &smaller) in code.iter().enumerate() {
            let at = smaller as usize;
            row = row * 8 + unused[at];
            unused.copy_within(at + 1..8 - place, at);
        }
        Some(Position { goal_blank, blank, row })
    }
}

/// Displays as a start and a goal whose tiles are in order: `1234_5678 to _12345678`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let goal = Board::in_order(self.goal_blank);
        write!(f, "{} to {goal}", self.board(&goal))
    }
}

/// For each blank, the place in the row of the tile on each square; 0 for the blank itself.
static PLACES: [[u8; 9]; 9] = {
    let mut places = [[0; 9]; 9];
    let mut blank = 0;
    while blank < 9 {
        let mut square = 0;
        while square < 9 {
            if square != blank {
                places[blank][square] = place(Square::ALL[square], Square::ALL[blank]) as u8;
            }
            square += 1;
        }
        blank += 1;
    }
    places
};

/// Marks an odd half row in [`HEAD`] and [`TAIL`].
const ODD: u16 = 1 << 15;

/// For the row's first four tiles: their share of the rank, and the parity of their Lehmer code.
static HEAD: [u16; 4096] = {
    let mut table = [0; 4096];
    let mut four = 0;
    while four < 4096 {
        let tiles = octal_digits(four);
        let mut rank = 0;
        let mut parity = 0;
        let mut place = 0;
        while place < 4 {
            // Smaller tiles to the right: all smaller ones less those that stand on the left.
            let mut smaller = tiles[place];
            let mut left = 0;
            while left < place {
                smaller = smaller.saturating_sub((tiles[left] < tiles[place]) as u16);
                left += 1;
            }
            rank = rank * (8 - place as u16) + smaller;
            parity ^= smaller & 1;
            place += 1;
        }
        // 4! rows begin with these four tiles, and the rank counts every second row. Codes with
        // repeated digits stand for no row; the cap keeps the arithmetic in range for them.
        let rank = if rank < 1680 { rank * 12 } else { 0 };
        table[four] = rank + parity * ODD;
        four += 1;
    }
    table
};

/// For the row's last four tiles: the same, from their order among themselves.
static TAIL: [u16; 4096] = {
    let mut table = [0; 4096];
    let mut four = 0;
    while four < 4096 {
        let tiles = octal_digits(four);
        let mut code = [0; 4];
        let mut place = 0;
        while place < 4 {
            let mut right = place + 1;
            while right < 4 {
                code[place] += (tiles[right] < tiles[place]) as u16;
                right += 1;
            }
            place += 1;
        }
        let parity = (code[0] + code[1] + code[2]) & 1;
        table[four] = code[0] * 3 + code[1] + parity * ODD;
        four += 1;
    }
    table
};

const fn octal_digits(four: usize) -> [u16; 4] {
    let four = four as u16;
    [four >> 9, four >> 6 & 7, four >> 3 & 7, four & 7]
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::vec;

    use super::*;

    #[test]
    fn rank_and_from_rank_are_inverse_over_every_position() {
        let goal_blank = Square::ALL[8];
        for rank in 0..POSITIONS {
            let position = Position::from_rank(goal_blank, rank).unwrap();
            assert_eq!(position.rank(), Some(rank));
        }
        assert_eq!(Position::from_rank(goal_blank, POSITIONS), None);
    }

    #[test]
    fn ranks_grow_with_the_blank_and_then_with_the_row() {
        let key = |rank| Position::from_rank(Square::ALL[0], rank).map(|p| (p.blank, p.row));
        assert!((1..POSITIONS).all(|rank| key(rank - 1) < key(rank)));
    }

    #[test]
    fn moves_keep_the_parity_and_lead_everywhere() {
        // Moves stay among the ranked positions, and what is not ranked stays so.
        let goal = Position::goal(Square::ALL[4]);
        let mut met = vec![false; POSITIONS];
        let mut open = vec![goal];
        met[goal.rank().unwrap()] = true;
        while let Some(position) = open.pop() {
            for next in Move::ALL.into_iter().filter_map(|step| position.slide(step)) {
                let rank = next.rank().expect("an even row stays even");
                if !core::mem::replace(&mut met[rank], true) {
                    open.push(next);
                }
            }
        }
        assert!(met.iter().all(|&m| m));
    }

    #[test]
    fn two_swapped_tiles_are_out_of_reach() {
        let goal: Board = "12345678_".parse().unwrap();
        for text in ["21345678_", "12345687_", "1234567_8"] {
            let position = Position::between(&text.parse().unwrap(), &goal).unwrap();
            assert_eq!(position.rank().is_some(), text == "1234567_8", "{text}");
        }
    }

    #[test]
    fn labels_do_not_matter_but_must_agree() {
        let (a, b): (Board, Board) = ("12X453786".parse().unwrap(), "12345678X".parse().unwrap());
        let (c, d): (Board, Board) = ("98X653724".parse().unwrap(), "98365472X".parse().unwrap());
        assert_ne!(Position::between(&a, &b).unwrap().rank(), None);
        assert_eq!(Position::between(&b, &b), Ok(Position::goal(Square::ALL[8])));
        assert_ne!(Position::between(&c, &d), Position::between(&d, &c));
        assert_eq!(Position::between(&a, &d), Err(LabelMismatch { start: 1, goal: 9 }));
    }

    #[test]
    fn sliding_a_board_is_sliding_its_position() {
        let (start, goal) = ("123069478".parse::<Board>().unwrap(), "1234_6789".parse().unwrap());
        for step in Move::ALL {
            let board = start.slide(step);
            let position = Position::between(&start, &goal).unwrap().slide(step);
            assert_eq!(board.map(|b| Position::between(&b, &goal).unwrap()), position);
            assert_eq!(position.map(|p| p.board(&goal)), board);
        }
    }
}
