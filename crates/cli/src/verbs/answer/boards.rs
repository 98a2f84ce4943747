//! `tilebase answer poj1077`, `p1379` and `alds1_13_b`: boards of the eight-puzzle, to one goal.
//!
//! The input is boards of nine symbols, up to its end. The judges send one, or one a line.

use std::io::Write;

use tilebase::{EightTable, Path, TableError};
use tilebase_puzzle::eight::{Board, Position};

use super::judge::{self, Parsed, Symbols, WrongSymbol};
use super::stream::{Stream, push_json};
use crate::ask::input::Input;
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::output::{push_number, push_path};

/// The options of all three.
#[derive(clap::Args)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(super) stream: Stream,
}

/// A judge: its goal, and what it expects for a board.
pub(super) struct Judge {
    goal: &'static [u8; 9],
    /// Whether it expects a path, and not its length.
    paths: bool,
    /// What it expects where no moves lead to the goal.
    unsolvable: &'static str,
}

pub(super) const POJ1077: Judge =
    Judge { goal: b"12345678x", paths: true, unsolvable: "unsolvable" };
pub(super) const P1379: Judge = Judge { goal: b"123804765", paths: false, unsolvable: "-1" };
pub(super) const ALDS1_13_B: Judge = Judge { goal: b"123456780", paths: false, unsolvable: "-1" };

/// Answers all boards. There is nothing to warn about.
pub(super) fn answer(
    judge: &Judge,
    Options { stream }: &Options,
    input: &mut Input<'_>,
    out: &mut impl Write,
    table: &EightTable,
) -> Result<Option<String>, Failure> {
    let goal = Board::from_ascii(judge.goal).unwrap_or_else(|| unreachable!("nine squares"));
    let boards = Boards { judge, goal, table, format: stream.format };
    judge::answer(&boards, input, out, &stream.threads())
}

struct Boards<'a> {
    judge: &'a Judge,
    goal: Board,
    table: &'a EightTable,
    format: Format,
}

impl judge::Format for Boards<'_> {
    const SYMBOLS: usize = 9;
    type Question = Position;

    fn read(&self, number: u64, symbols: &Symbols<'_>) -> Result<Parsed<Position>, WrongSymbol> {
        let board =
            symbols.nine(0, Board::from_ascii, || format!("board {number}: nine squares"))?;
        Position::between(&board, &self.goal).map(Parsed::Question).map_err(|_| WrongSymbol {
            symbol: symbols.all().iter().position(|&symbol| symbol == b'9').unwrap_or(8),
            what: "expected a tile 1 to 8 or a blank (0, X, _, . or -), found '9'".into(),
        })
    }

    fn count(&self) -> Option<u64> {
        None
    }

    fn end(&self) -> Option<String> {
        None
    }

    fn answer(
        &self,
        number: u64,
        boards: &[Position],
        text: &mut Vec<u8>,
    ) -> Result<(), TableError> {
        for (number, &board) in (number..).zip(boards) {
            let path = self.table.path(board)?;
            match (self.format, path) {
                (Format::Json, path) => {
                    let shown = self.judge.paths.then_some(path);
                    push_json(text, number, path.map(Path::len), shown);
                }
                (Format::Text, None) => {
                    text.extend_from_slice(self.judge.unsolvable.as_bytes());
                    text.push(b'\n');
                }
                (Format::Text, Some(path)) if self.judge.paths => push_path(text, path),
                (Format::Text, Some(path)) => push_number::<b'\n'>(text, path.len() as u8),
            }
        }
        Ok(())
    }
}
