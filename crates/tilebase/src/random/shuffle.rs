//! Numbers in a random order.

use std::collections::HashMap;

/// The numbers below a bound in a random order, and after the last, all of them again in another
/// order.
///
/// This is the shuffle of Fisher and Yates: a number is drawn from a row of those that are left,
/// and the last of the row takes its place. Only the places whose number has changed are kept.
#[derive(Clone, Debug)]
pub struct ShuffledNumbers {
    pub(super) bound: u64,
    left: u64,
    changed: HashMap<u64, u64>,
    is_again: bool,
}

impl ShuffledNumbers {
    /// Returns the numbers below a bound. It must not be 0 if any are drawn.
    pub fn new(bound: u64) -> ShuffledNumbers {
        ShuffledNumbers { bound, left: bound, changed: HashMap::new(), is_again: false }
    }

    /// Draws the next number.
    pub fn draw(&mut self, below: &mut dyn FnMut(u64) -> u64) -> u64 {
        if self.left == 0 {
            self.left = self.bound;
            self.is_again = true;
        }
        let place = below(self.left);
        self.left -= 1;
        let last = self.changed.remove(&self.left).unwrap_or(self.left);
        if place == self.left {
            return last;
        }
        self.changed.insert(place, last).unwrap_or(place)
    }

    /// Returns whether all numbers have been drawn, and one of them again.
    pub fn has_repeated(&self) -> bool {
        self.is_again
    }
}
