//! Reads the questions of all formats, and writes them.

use std::array;
use std::fmt::Display;
use std::io::{self, Write};

use tilebase::eight::Square;
use tilebase::error::{QuestionError, quoted};
use tilebase::{Board, Goal, Puzzle, cubic};
use tilebase_puzzle::eight::Position;

use super::boards::{skip_head, tiles, words};
use super::judges::{Head, JudgeInput};
use crate::ask::arguments::Question;
use crate::ask::input::{Input, shown};
use crate::ask::stream::{KnownGoals, NoQuestion, QuestionEnd, ReadResult, Stream, StreamForm};
use crate::out::messages::Failure;

/// The symbols of a dataset of the cubic puzzle: column, row, and nine squares.
const DATASET: usize = 11;
/// The symbols of a case of the eight-puzzle: two boards. No question has more.
const CASE: usize = 18;

/// Cases of two boards or, if the format has a goal, of one.
pub(super) struct Cases<F> {
    pub(super) form: StreamForm,
    /// The symbols of the goal.
    pub(super) goal: Option<[u8; 9]>,
    /// What is made of the start's position relative to a goal, and the symbols of the goal.
    pub(super) of: F,
}

/// Returns a case as a question of any puzzle.
pub(super) fn of_case(position: Position, goal: [u8; 9]) -> Question {
    let goal = Puzzle::eight().board(&String::from_utf8_lossy(&goal));
    let goal = goal.unwrap_or_else(|error| unreachable!("a goal was read: {error}"));
    Question { start: position.board(&goal), goal: goal.into() }
}

impl<Q: Send + Sync, F: Fn(Position, [u8; 9]) -> Q + Sync> Stream for Cases<F> {
    type Question = Q;

    const BATCH: usize = 512;

    fn form(&self) -> &StreamForm {
        &self.form
    }

    /// Reads nine symbols on a line and nine on the next.
    #[inline]
    fn read_usual(&self, text: &[u8], _: &KnownGoals) -> Option<(Q, usize)> {
        let (lines, _) = text.first_chunk::<20>()?.as_chunks::<10>();
        let ([[start @ .., b'\n'], [goal @ .., b'\n']], None) = (lines, self.goal) else {
            return None;
        };
        Some(((self.of)(Position::from_ascii(start, goal)?, *goal), 20))
    }

    fn read(&self, text: &[u8], number: u64, _: &mut KnownGoals) -> ReadResult<Q> {
        let which = |which: &str| {
            let of = self.form.count.map(|count| format!(" of {count}")).unwrap_or_default();
            format!("{which} {number}{of}: nine squares")
        };
        let (begin, wanted) = match self.goal {
            Some(goal) => {
                (begin_of_board(text, matches!(goal[8], b'0' | b'x'), || which("board"))?, 9)
            }
            None => (0, CASE),
        };
        let symbols = CaseSymbols::read(text, begin, wanted);
        if let (Some(start), Some(goal)) = (symbols.nine(0), self.goal.or_else(|| symbols.nine(9)))
            && let Some(position) = Position::from_ascii(&start, &goal)
        {
            return Ok((Some((self.of)(position, goal)), symbols.length()));
        }
        let board = |first, of| symbols.check(first, &TILES, || which(of));
        Err(match self.goal {
            None => {
                let (start, goal) = (board(0, "the start of case")?, board(9, "the goal of case")?);
                let missing = |board: [u8; 9]| {
                    let mut tiles = TILES.pieces.chars();
                    tiles.find(|&tile| !board.contains(&(tile as u8))).unwrap_or_default()
                };
                symbols.wrong(17, QuestionError::pieces(missing(goal), missing(start)))
            }
            Some(_) => {
                board(0, "board")?;
                let nine = symbols.all.iter().position(|&(_, symbol)| symbol == b'9').unwrap_or(8);
                let what = "expected a tile 1 to 8 or a blank (0, X, _, . or -), found '9'";
                symbols.wrong(nine, what)
            }
        })
    }
}

/// Returns where a board begins: nine symbols on a line or in a word, or three lines of three. A
/// head before them may say the size, as files of courses do: see [`skip_head`]. Any other line is an
/// error, so that no number of it is taken for a tile.
/// `expected` describes the board.
fn begin_of_board(
    text: &[u8],
    is_last_empty: bool,
    expected: impl Fn() -> String,
) -> Result<usize, NoQuestion> {
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
    skip_head(&mut lines, 3, 3, is_last_empty);
    let (mut begin, mut rows, mut wrong) = (text.len(), 0, text.len());
    for (at, line) in lines {
        begin = begin.min(at);
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        match (words.clone().count(), words.flatten().count()) {
            (_, 9) if rows == 0 => return Ok(begin),
            (1 | 3, 3) if rows == 2 => return Ok(begin),
            (1 | 3, 3) => rows += 1,
            _ => {
                wrong = at;
                break;
            }
        }
    }
    let line = text[wrong..].trim_ascii_start().split(|byte| b"\n\r".contains(byte)).next();
    let found = match line.unwrap_or_default() {
        [] => "the end of the input".into(),
        line => quoted(&String::from_utf8_lossy(line)),
    };
    let what = format!("expected {} on a line or in three lines, found {found}", expected());
    Err(NoQuestion { offset: wrong, failure: Failure::new(what) })
}

/// A dataset of the cubic puzzle: the empty square of the start, and a pattern.
pub(super) type Dataset = (Square, cubic::PatternRank);

/// Datasets up to `0 0`, the mark at the end, and what is made of each.
pub(super) struct Datasets<F>(pub(super) StreamForm, pub(super) F);

/// Returns a dataset as a question of any puzzle.
pub(super) fn of_dataset((start, pattern): Dataset) -> Question {
    Question { start: Puzzle::cubic().uniform_start(start.index()), goal: pattern.goal() }
}

/// 0 for a space or a line feed, 1 for any other byte. With this table, many bytes are tested
/// together.
static IS_OTHER: [u8; 256] = {
    let mut is_other = [1; 256];
    is_other[b' ' as usize] = 0;
    is_other[b'\n' as usize] = 0;
    is_other
};

impl<Q: Send + Sync, F: Fn(Dataset) -> Q + Sync> Stream for Datasets<F> {
    type Question = Q;

    const BATCH: usize = 512;

    fn form(&self) -> &StreamForm {
        &self.0
    }

    /// Reads eleven symbols, each followed by a space or a line feed.
    #[inline]
    fn read_usual(&self, text: &[u8], _: &KnownGoals) -> Option<(Q, usize)> {
        let (pairs, _) = text.first_chunk::<22>()?.as_chunks::<2>();
        let others = |others, &[_, separator]: &[u8; 2]| others | IS_OTHER[usize::from(separator)];
        if pairs.iter().fold(0, others) != 0 {
            return None;
        }
        let pattern = cubic::PatternRank::from_ascii(&array::from_fn(|i| pairs[2 + i][0]))?;
        let [column, row] = [0, 1].map(|i| usize::from(pairs[i][0].wrapping_sub(b'0')));
        Some(((self.1)((Square::at(column, row)?, pattern)), 22))
    }

    fn read(&self, text: &[u8], _: u64, _: &mut KnownGoals) -> ReadResult<Q> {
        let symbols = CaseSymbols::read(text, 0, DATASET);
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
            return Ok((None, symbols.all[1].0 + 1));
        }
        let start = Square::at(column, row).ok_or_else(|| {
            let expected = "a column and a row, both 1 to 3, or 0 0 for the end";
            symbols.wrong(1, format!("expected {expected}, found {column} {row}"))
        })?;
        let nine = symbols.check(2, &COLOURS, || "nine of W, R, B and E".to_owned())?;
        let pattern = cubic::PatternRank::from_ascii(&nine);
        let pattern = pattern.unwrap_or_else(|| unreachable!("{nine:?} are colours"));
        Ok((Some((self.1)((start, pattern))), symbols.length()))
    }
}

impl JudgeInput {
    /// Begins to read a stream: reads the number of questions, if the format begins with it.
    pub(super) fn begin(&self, input: &mut Input<'_>) -> Result<StreamForm, Failure> {
        let counted = self.has_count();
        Ok(self.form(counted.then(|| read_count(input)).transpose()?))
    }

    /// Returns the form of a stream of this number of questions, or of any number.
    pub(super) fn form(&self, count: Option<u64>) -> StreamForm {
        let last = |of| count.map(|count| format!("{of} {count} of {count}"));
        let (cut, end) = match self {
            JudgeInput::Datasets => (QuestionEnd::Symbols(DATASET), Some("0 0".into())),
            JudgeInput::Cases => (QuestionEnd::Symbols(CASE), last("case")),
            JudgeInput::Boards { .. } | JudgeInput::Squares => (QuestionEnd::Rows, last("board")),
        };
        StreamForm { cut, count, end }
    }

    /// Returns whether the number of questions stands before them.
    fn has_count(&self) -> bool {
        match self {
            JudgeInput::Cases => true,
            JudgeInput::Boards { head, .. } => *head != Head::Nothing,
            JudgeInput::Datasets | JudgeInput::Squares => false,
        }
    }

    /// Returns the goal of all boards of the eight-puzzle, if the format has one.
    pub(super) fn goal_of_nine(&self) -> Option<[u8; 9]> {
        let JudgeInput::Boards { goal, .. } = self else { return None };
        CaseSymbols::read(goal.as_bytes(), 0, 9).nine(0)
    }

    /// Returns the goal of all boards of another puzzle, if the format has one.
    pub(super) fn goal(&self) -> Option<Goal> {
        let JudgeInput::Boards { goal, .. } = self else { return None };
        let goal = words(goal.as_bytes()).collect::<Vec<_>>().join(" ");
        self.puzzle()?.goal(&goal).ok()
    }

    /// Returns the puzzle of the questions; `None` if boards have any size.
    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        match self {
            JudgeInput::Datasets => Some(Puzzle::cubic()),
            JudgeInput::Cases => Some(Puzzle::eight()),
            &JudgeInput::Boards { size: (columns, rows), .. } => tiles(columns, rows).ok(),
            JudgeInput::Squares => None,
        }
    }

    /// Writes the beginning of a file of this number of questions.
    pub(crate) fn write_begin(&self, count: u64, out: &mut impl Write) -> io::Result<()> {
        match self {
            _ if self.has_count() => writeln!(out, "{count}"),
            _ => Ok(()),
        }
    }

    /// Writes a question of the format's puzzle, with a goal that the format has.
    pub(crate) fn write(&self, asked: &Question, out: &mut impl Write) -> io::Result<()> {
        let Question { start, goal } = asked;
        match self {
            JudgeInput::Cases => writeln!(out, "{}", format!("{start}\n{goal}").replace('_', "X")),
            JudgeInput::Boards { head, goal, .. } => {
                let mut squares = numbers(start).into_iter();
                let mut text = String::from(if *head == Head::SpacedCount { "\n" } else { "" });
                for part in goal.split_inclusive(|sign: char| !sign.is_alphanumeric()) {
                    let between = part.trim_start_matches(char::is_alphanumeric);
                    for _ in words(part.as_bytes()).flat_map(|word| {
                        // A word is a square, or a whole board.
                        if word.len() < 9 { "1".chars() } else { word.chars() }
                    }) {
                        text += &squares.next().unwrap_or_default();
                    }
                    text += between;
                }
                let blank = if goal.contains('x') { "x" } else { "0" };
                writeln!(out, "{}", text.replace('_', blank))
            }
            JudgeInput::Squares => {
                let (columns, numbers) = (start.puzzle().grid().columns(), numbers(start));
                let rows: Vec<_> = numbers.chunks(columns).map(|row| row.join(" ")).collect();
                writeln!(out, "{columns}\n{}", rows.join("\n").replace('_', "0"))
            }
            // The column and the row of the empty square, and the rows of the pattern.
            JudgeInput::Datasets => {
                let pattern: Vec<_> = goal.to_string().chars().map(String::from).collect();
                let rows: Vec<_> = pattern.chunks(3).map(|row| row.join(" ")).collect();
                writeln!(out, "{}\n{}", start.short_text().replace(',', " "), rows.join("\n"))
            }
        }
    }

    /// Writes the end of a file of this number of questions; without any, also its beginning.
    pub(crate) fn write_end(&self, count: u64, out: &mut impl Write) -> io::Result<()> {
        match self {
            JudgeInput::Datasets => writeln!(out, "0 0"),
            _ if count == 0 => self.write_begin(count, out),
            _ => Ok(()),
        }
    }
}

/// Returns the numbers of a board's tiles, and `_` for the empty square.
fn numbers(board: &Board) -> Vec<String> {
    let label = |&number| match number {
        0 => "_".to_owned(),
        _ => board.puzzle().picture_label(number).unwrap_or_default().to_owned(),
    };
    board.numbers().iter().map(label).collect()
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

/// The symbols of nine squares, and what errors call them.
struct Alphabet {
    pieces: &'static str,
    empty: &'static str,
    /// Any symbol.
    any: &'static str,
    /// The empty square.
    blank: &'static str,
}

/// The symbols of the eight-puzzle.
const TILES: Alphabet = Alphabet {
    pieces: "123456789",
    empty: "0Xx_.-#",
    any: "a tile 1 to 9 or a blank (0, X, _, . or -)",
    blank: "one blank (0, X, _, . or -)",
};

/// The symbols of the cubic puzzle's patterns.
const COLOURS: Alphabet = Alphabet {
    pieces: "WRBwrb",
    empty: "Ee0Xx_.-",
    any: "W, R, B or E",
    blank: "one empty square (E)",
};

/// The symbols of a question, with their offsets.
struct CaseSymbols<'a> {
    text: &'a [u8],
    all: Vec<(usize, u8)>,
}

impl<'a> CaseSymbols<'a> {
    /// Finds the first `wanted` symbols of a text from an offset, or all if it has fewer.
    fn read(text: &'a [u8], begin: usize, wanted: usize) -> CaseSymbols<'a> {
        let bytes = text.iter().copied().enumerate().skip(begin);
        let all = bytes.filter(|(_, byte)| !byte.is_ascii_whitespace()).take(wanted).collect();
        CaseSymbols { text, all }
    }

    /// Returns nine symbols, beginning with the symbol `first`, if there are as many.
    fn nine(&self, first: usize) -> Option<[u8; 9]> {
        Some(self.all.get(first..)?.first_chunk()?.map(|(_, symbol)| symbol))
    }

    /// Returns nine symbols, beginning with the symbol `first`, if they are squares of this
    /// alphabet: one is empty, and no tile occurs twice. `expected` describes them if the input ends
    /// before.
    fn check(
        &self,
        first: usize,
        alphabet: &Alphabet,
        expected: impl Fn() -> String,
    ) -> Result<[u8; 9], NoQuestion> {
        let Some(nine) = self.nine(first) else {
            let found = match self.all.len().saturating_sub(first) {
                0 => String::new(),
                count => format!("{count} and "),
            };
            let what = format!("expected {}, found {found}the end of the input", expected());
            return Err(self.wrong(self.all.len(), what));
        };
        let Alphabet { pieces, empty, any, blank } = alphabet;
        let text = String::from_utf8_lossy(&nine);
        let is_other = |symbol: char| !pieces.contains(symbol) && !empty.contains(symbol);
        if let Some((at, found)) = text.chars().enumerate().find(|&(_, symbol)| is_other(symbol)) {
            let what = format!("expected {any}, found {found:?} (symbol {})", at + 1);
            return Err(self.wrong(first + at, what));
        }
        let is_again =
            |&at: &usize| (b'1'..=b'9').contains(&nine[at]) && nine[..at].contains(&nine[at]);
        let blanks = text.chars().filter(|&symbol| empty.contains(symbol)).count();
        let what = match (0..9).find(is_again) {
            Some(at) => {
                format!("expected every tile once, found {} more than once", char::from(nine[at]))
            }
            None if blanks != 1 => format!("expected {blank}, found {blanks}"),
            None => return Ok(nine),
        };
        Err(self.wrong(first + 8, what))
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
    fn wrong(&self, symbol: usize, what: impl Display) -> NoQuestion {
        let offset = self.all.get(symbol).map_or(self.text.len(), |&(offset, _)| offset);
        NoQuestion { offset, failure: Failure::new(what) }
    }
}
