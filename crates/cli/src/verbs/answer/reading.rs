//! Reads the questions of all formats, and writes them.

use std::fmt::Display;
use std::io::{self, Write};
use std::str::FromStr;

use tilebase::error::{QuestionError, ReadError, quoted};
use tilebase::{Puzzle, Square, cubic, eight};
use tilebase_puzzle::eight::Position;

use super::judges::Reads;
use crate::ask::input::{Input, shown};
use crate::ask::question::Question;
use crate::ask::stream::{Cut, Form, Item, Known, Stream, Wrong};
use crate::out::messages::Failure;

/// The symbols of a dataset of the cubic puzzle: column, row, and nine squares.
const DATASET: usize = 11;
/// The symbols of a case of the eight-puzzle: two boards. No question has more.
const CASE: usize = 18;

/// Reads the questions of a format, after their number if the format begins with it.
pub(super) struct Reading<'a> {
    reads: &'a Reads,
    form: Form,
    /// The goal of all boards, if the format has one.
    goal: Option<eight::Board>,
}

impl Reading<'_> {
    /// Begins to read a stream: reads the number of questions, if the format begins with it.
    pub(super) fn begin<'a>(
        reads: &'a Reads,
        input: &mut Input<'_>,
    ) -> Result<Reading<'a>, Failure> {
        let counted = matches!(reads, Reads::Cases | Reads::Boards { counted: true, .. });
        let count = counted.then(|| read_count(input)).transpose()?;
        Ok(Reading::new(reads, count))
    }

    /// Creates a reader of this number of questions, or of any number.
    pub(super) fn new(reads: &Reads, count: Option<u64>) -> Reading<'_> {
        let last = |of| count.map(|count| format!("{of} {count} of {count}"));
        let (cut, end, goal) = match reads {
            Reads::Datasets => (Cut::Symbols(DATASET), Some("0 0".into()), None),
            Reads::Cases => (Cut::Symbols(CASE), last("case"), None),
            Reads::Boards { goal, .. } => (Cut::Rows, last("board"), goal.parse().ok()),
        };
        Reading { reads, form: Form { cut, count, end }, goal }
    }

    /// Reads a board, a start or a goal that begins at the symbol `first`.
    fn board(
        &self,
        symbols: &Symbols<'_>,
        first: usize,
        which: &str,
        number: u64,
    ) -> Result<eight::Board, Wrong> {
        symbols.nine(first, eight::Board::from_ascii, || self.which(which, number))
    }

    /// Reads a case of a start and a goal, and returns it and its length.
    pub(super) fn case(
        &self,
        text: &[u8],
        number: u64,
    ) -> Result<(eight::Board, eight::Board, Position, usize), Wrong> {
        let symbols = Symbols::read(text, 0, CASE);
        let start = self.board(&symbols, 0, "the start of case", number)?;
        let goal = self.board(&symbols, 9, "the goal of case", number)?;
        let position = Position::between(&start, &goal).ok_or_else(|| {
            symbols.wrong(17, QuestionError::pieces(goal.missing(), start.missing()))
        })?;
        Ok((start, goal, position, symbols.length()))
    }

    /// Reads a board to a goal that has no tile 9.
    fn to(
        &self,
        goal: &eight::Board,
        text: &[u8],
        number: u64,
    ) -> Result<(eight::Board, usize), Wrong> {
        let begin = begin_of_board(text, goal.blank() == Square::ALL[8]).map_err(|offset| {
            let (which, line) = (self.which("board", number), text[offset..].trim_ascii_start());
            let line = line.split(|byte| b"\n\r".contains(byte)).next().unwrap_or_default();
            let found = match line {
                [] => "the end of the input".into(),
                line => quoted(&String::from_utf8_lossy(line)),
            };
            let what = format!("expected {which} on a line or in three lines, found {found}");
            Wrong { offset, failure: Failure::new(what) }
        })?;
        let symbols = Symbols::read(text, begin, 9);
        let board = self.board(&symbols, 0, "board", number)?;
        if Position::between(&board, goal).is_none() {
            let nine = symbols.all.iter().position(|&(_, symbol)| symbol == b'9').unwrap_or(8);
            let what = "expected a tile 1 to 8 or a blank (0, X, _, . or -), found '9'";
            return Err(symbols.wrong(nine, what));
        }
        Ok((board, symbols.length()))
    }

    /// Returns the name of a board, for errors.
    fn which(&self, which: &str, number: u64) -> String {
        let of = self.form.count.map(|count| format!(" of {count}")).unwrap_or_default();
        format!("{which} {number}{of}: nine squares")
    }
}

/// Returns where a board begins: nine symbols on a line or in a word, or three lines of three. A line
/// before them may say the size, as files of courses do: `3` or `3 3`, or `3 -1` if the goal's last
/// square is empty. Any other line is an error, so that no number of it is taken for a tile; its place
/// is returned.
fn begin_of_board(text: &[u8], is_last_empty: bool) -> Result<usize, usize> {
    // First, because a line may have any number of words.
    if text.iter().take(10).take_while(|byte| !byte.is_ascii_whitespace()).count() == 9 {
        return Ok(0);
    }
    let mut end = 0;
    let lines = text.split(|byte| b"\n\r".contains(byte)).map(|line| {
        end += line.len() + 1;
        (end - 1 - line.len(), line.trim_ascii())
    });
    let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
    let is_size = |line: &[u8]| matches!(line, b"3" | b"3 3") || line == b"3 -1" && is_last_empty;
    lines.next_if(|(_, line)| is_size(line));
    let (mut begin, mut rows) = (text.len(), 0);
    for (at, line) in lines {
        begin = begin.min(at);
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        match (words.clone().count(), words.flatten().count()) {
            (_, 9) if rows == 0 => return Ok(begin),
            (1 | 3, 3) if rows == 2 => return Ok(begin),
            (1 | 3, 3) => rows += 1,
            _ => return Err(at),
        }
    }
    Err(text.len())
}

/// A dataset of the cubic puzzle: the empty square of the start, and a pattern.
pub(super) type Dataset = (Square, cubic::Pattern);

/// Reads a dataset, or `0 0`, the mark at the end.
pub(super) fn dataset(text: &[u8]) -> Result<Item<Dataset>, Wrong> {
    let symbols = Symbols::read(text, 0, DATASET);
    let digit = |symbol: usize, expected| match symbols.all.get(symbol) {
        Some((_, digit @ b'0'..=b'9')) => Ok(usize::from(digit - b'0')),
        _ => {
            let what = format!("expected {expected}, found {}", symbols.shown(symbol));
            Err(symbols.wrong(symbol, what))
        }
    };
    let column = digit(0, "a column, 1 to 3, or 0 0 for the end")?;
    let row = digit(1, "a row, 1 to 3")?;
    if (column, row) == (0, 0) {
        return Ok(Item::End(symbols.all[1].0 + 1));
    }
    let start = Square::at(column, row).ok_or_else(|| {
        let expected = "a column and a row, both 1 to 3, or 0 0 for the end";
        symbols.wrong(1, format!("expected {expected}, found {column} {row}"))
    })?;
    let pattern = cubic::Pattern::from_ascii;
    let pattern = symbols.nine(2, pattern, || "nine of W, R, B and E".to_owned())?;
    Ok(Item::Question((start, pattern), symbols.length()))
}

impl Stream for Reading<'_> {
    type Question = Question;

    fn form(&self) -> &Form {
        &self.form
    }

    /// Reads a question, or the mark at the end.
    fn read(&self, text: &[u8], number: u64, _: &mut Known) -> Result<Item<Question>, Wrong> {
        // A board's numbers are the labels of its tiles.
        let board = |board: &eight::Board| {
            let read = Puzzle::eight().board_of_numbers(board.labels());
            read.unwrap_or_else(|error| unreachable!("{board} is a board: {error}"))
        };
        let (start, goal, length) = match (self.reads, self.goal) {
            (Reads::Datasets, _) => match dataset(text)? {
                Item::Question((start, pattern), length) => {
                    (Puzzle::cubic().as_described(start.index()), pattern.goal(), length)
                }
                Item::End(length) => return Ok(Item::End(length)),
            },
            (_, Some(goal)) => {
                let (start, length) = self.to(&goal, text, number)?;
                (board(&start), board(&goal).into(), length)
            }
            (_, None) => {
                let (start, goal, _, length) = self.case(text, number)?;
                (board(&start), board(&goal).into(), length)
            }
        };
        Ok(Item::Question(Question { start, goal }, length))
    }
}

impl Reads {
    /// Returns the puzzle of the questions.
    pub(crate) fn puzzle(&self) -> Puzzle {
        match self {
            Reads::Datasets => Puzzle::cubic(),
            Reads::Cases | Reads::Boards { .. } => Puzzle::eight(),
        }
    }

    /// Writes the beginning of a file of this number of questions.
    pub(crate) fn write_begin(&self, count: u64, out: &mut impl Write) -> io::Result<()> {
        match self {
            Reads::Cases | Reads::Boards { counted: true, .. } => writeln!(out, "{count}"),
            _ => Ok(()),
        }
    }

    /// Writes a question of the format's puzzle, with a goal that the format has.
    pub(crate) fn write(&self, asked: &Question, out: &mut impl Write) -> io::Result<()> {
        let Question { start, goal } = asked;
        match self {
            Reads::Cases => writeln!(out, "{}", format!("{start}\n{goal}").replace('_', "X")),
            Reads::Boards { goal, .. } => {
                let board = start.to_string();
                let mut squares = board.chars();
                let text = goal.chars().map(|symbol| match symbol.is_whitespace() {
                    true => symbol,
                    false => squares.next().unwrap_or(symbol),
                });
                let blank = if goal.contains('x') { "x" } else { "0" };
                writeln!(out, "{}", text.collect::<String>().replace('_', blank))
            }
            // The column and the row of the empty square, and the rows of the pattern.
            Reads::Datasets => {
                let pattern: Vec<_> = goal.to_string().chars().map(String::from).collect();
                let rows: Vec<_> = pattern.chunks(3).map(|row| row.join(" ")).collect();
                writeln!(out, "{}\n{}", start.brief().replace(',', " "), rows.join("\n"))
            }
        }
    }

    /// Writes the end of a file of this number of questions; without any, also its beginning.
    pub(crate) fn write_end(&self, count: u64, out: &mut impl Write) -> io::Result<()> {
        match self {
            Reads::Datasets => writeln!(out, "0 0"),
            _ if count == 0 => self.write_begin(count, out),
            _ => Ok(()),
        }
    }
}

/// Reads the number of cases, up to the white space after it.
fn read_count(input: &mut Input<'_>) -> Result<u64, Failure> {
    /// Longer than any number; it limits leading zeros.
    const LONGEST: usize = 64;
    loop {
        let blank = input.text().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        input.consume(blank);
        let text = input.text();
        let length = text.iter().position(u8::is_ascii_whitespace);
        let is_whole = length.is_some() || text.len() > LONGEST;
        if !is_whole && input.read_more()? {
            continue;
        }
        let text = input.text();
        let word = &text[..length.unwrap_or(text.len())];
        let number = std::str::from_utf8(word).ok().filter(|word| word.len() <= LONGEST);
        let Some(number) = number.and_then(|word| word.parse().ok()) else {
            let found = if word.is_empty() { "the end of the input".into() } else { shown(word) };
            let wrong = Failure::new(format!("expected the number of cases, found {found}"));
            return Err(wrong.context(input.place(0)));
        };
        let length = word.len();
        input.consume(length);
        return Ok(number);
    }
}

/// The symbols of a question, with their offsets.
struct Symbols<'a> {
    text: &'a [u8],
    all: Vec<(usize, u8)>,
}

impl<'a> Symbols<'a> {
    /// Finds the first `wanted` symbols of a text from an offset, or all if it has fewer.
    fn read(text: &'a [u8], begin: usize, wanted: usize) -> Symbols<'a> {
        let bytes = text.iter().copied().enumerate().skip(begin);
        let all = bytes.filter(|(_, byte)| !byte.is_ascii_whitespace()).take(wanted).collect();
        Symbols { text, all }
    }

    /// Reads nine symbols, beginning with the symbol `first`. `quick` reads valid symbols; if it
    /// fails, the parser of `T` describes the error. `expected` describes the nine symbols if the
    /// input ends before.
    fn nine<T: FromStr<Err = ReadError>>(
        &self,
        first: usize,
        quick: impl Fn(&[u8; 9]) -> Option<T>,
        expected: impl Fn() -> String,
    ) -> Result<T, Wrong> {
        let Some(nine) = self.all.get(first..).and_then(|all| all.first_chunk::<9>()) else {
            let found = match self.all.len().saturating_sub(first) {
                0 => String::new(),
                count => format!("{count} and "),
            };
            let what = format!("expected {}, found {found}the end of the input", expected());
            return Err(self.wrong(self.all.len(), what));
        };
        let nine = nine.map(|(_, symbol)| symbol);
        if let Some(value) = quick(&nine) {
            return Ok(value);
        }
        String::from_utf8_lossy(&nine).parse().map_err(|error: ReadError| {
            let place = error.place.map_or(8, |(_, symbol)| symbol - 1);
            self.wrong(first + place.min(8), error)
        })
    }

    /// Returns the word that begins with a symbol, for an error message; "the end of the input" if
    /// there is no such symbol.
    fn shown(&self, symbol: usize) -> String {
        self.all
            .get(symbol)
            .map_or("the end of the input".into(), |&(offset, _)| shown(&self.text[offset..]))
    }

    /// Returns the length of the text to the end of the symbols.
    fn length(&self) -> usize {
        self.all.last().map_or(0, |(last, _)| last + 1)
    }

    /// Returns the error of a symbol, which may be missing.
    fn wrong(&self, symbol: usize, what: impl Display) -> Wrong {
        let offset = self.all.get(symbol).map_or(self.text.len(), |&(offset, _)| offset);
        Wrong { offset, failure: Failure::new(what) }
    }
}
