//! Reading an input in parts. Past its end there are zeros.

use tilebase::cubic::{STATES, State};
use tilebase::eight::{POSITIONS, Position};
use tilebase::harris::{BOARDS, Board};
use tilebase::{Move, Square};

pub struct Parts<'a>(pub &'a [u8]);

impl Parts<'_> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub fn number(&mut self) -> usize {
        (0..3).fold(0, |number, _| number << 8 | usize::from(self.byte()))
    }

    pub fn step(&mut self) -> Move {
        Move::from_bits(self.byte())
    }

    pub fn square(&mut self) -> Square {
        Square::ALL[usize::from(self.byte()) % 9]
    }

    pub fn position(&mut self) -> Position {
        let blank = self.square();
        Position::from_rank(blank, self.number() % POSITIONS).unwrap()
    }

    pub fn state(&mut self) -> State {
        State::from_rank(self.number() % STATES).unwrap()
    }

    pub fn board(&mut self) -> Board {
        Board::from_rank(self.number() % BOARDS).unwrap()
    }
}
