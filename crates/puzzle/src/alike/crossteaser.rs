//! A board of the toy *Crossteaser*.

use core::fmt;
use core::str::FromStr;

use super::State;
use crate::{Board, Move, NotationError, Square};

/// A board of *Crossteaser*: crosses of six different arms instead of cubes.
///
/// Seen from its front, the slots there are vertical and those behind are horizontal. A cross that
/// moves up or down rolls as a cube does on the back; one that moves to a side rolls the other way
/// round, as its front arm is held. So its boards are the images of a [`State`] in a mirror between
/// west and east ([`State::mirrored`]), with the same moves and distances.
///
/// Reads and displays as a [`State`] does: for each cross the directions of two of its arms at right
/// angles, the same two of all crosses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crossteaser(
    /// The board of cubes whose image it is.
    State,
);

impl Crossteaser {
    /// Returns the board that is the image of a board of cubes.
    pub const fn image_of(state: State) -> Crossteaser {
        Crossteaser(state)
    }

    /// Returns the board of cubes of which this board is the image.
    pub const fn cubes(self) -> State {
        self.0
    }
}

impl Board for Crossteaser {
    fn blank(&self) -> Square {
        self.0.blank()
    }

    fn after(&self, step: Move) -> Option<Crossteaser> {
        self.0.after(step).map(Crossteaser)
    }
}

impl FromStr for Crossteaser {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Crossteaser, NotationError> {
        text.parse().map(|image: State| Crossteaser(image.mirrored()))
    }
}

impl fmt::Display for Crossteaser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0.mirrored(), f)
    }
}

impl fmt::Debug for Crossteaser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Crossteaser({self})")
    }
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::ToString;

    use super::*;

    /// Guards what is seen of the toy: the arm at the back trails behind a cross that moves up or
    /// down, and the arm in front trails behind one that moves to a side.
    #[test]
    fn a_cross_rolls_on_the_back_along_columns_and_on_the_front_along_rows() {
        let board: Crossteaser = "UN,UN,UN,UN,--,UN,UN,UN,UN".parse().unwrap();
        for (step, square, cross) in [
            // The cross below moves up: its front arm then points up, and its upper arm back.
            (Move::Down, 4, "ND"),
            (Move::Up, 4, "SU"),
            // The cross on the right moves left: its front arm points right, where it came from.
            (Move::Right, 4, "EN"),
            (Move::Left, 4, "WN"),
        ] {
            let text = board.after(step).unwrap().to_string();
            assert_eq!(text.split(',').nth(square), Some(cross), "{step}");
            assert_eq!(text.parse(), Ok(board.after(step).unwrap()));
        }
    }

    #[test]
    fn it_is_read_and_written_in_the_mirror() {
        let text = "UN,--,DN,SU,WN,NU,UE,ED,DW";
        let board: Crossteaser = text.parse().unwrap();
        assert_eq!(board.to_string(), text);
        assert_eq!(board.cubes().to_string(), "UN,--,DN,SU,EN,NU,UW,WD,DE");
        assert_eq!(Crossteaser::image_of(board.cubes()), board);
        assert_eq!(std::format!("{board:?}"), std::format!("Crossteaser({text})"));
    }
}
