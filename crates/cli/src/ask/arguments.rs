//! Reads questions, each a start and a goal of a puzzle, from arguments and from lines; and the
//! arguments of the verbs that take a question.

use std::io::{IsTerminal, stdout};
use std::path::Path;

use tilebase::error::{QuestionError, quoted};
use tilebase::{Answer, AnswerPart, Board, Content, Goal, Puzzle};

use crate::ask::example;
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::NotationArg;
use crate::puzzles::{self, SlidesArg};

/// A start and a goal of one puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) start: Board,
    pub(crate) goal: Goal,
}

/// The arguments of a question: PUZZLE, START, GOAL and the options about moves.
///
/// Their words are read together, because PUZZLE may be left out, and a board may be a word for each
/// square.
#[derive(clap::Args)]
pub(crate) struct QuestionArgs {
    /// The name of a puzzle, such as eight, or the file of your own puzzle. You need it only if
    /// START could belong to several puzzles
    ///
    /// The name of your own file ends in .toml. tilebase describe lists the puzzles.
    #[arg(index = 1, allow_negative_numbers = true)]
    puzzle: Option<String>,
    /// The board to begin with, row by row, with 0 for the empty square. With -, boards are read
    /// from standard input, one on each line
    ///
    /// tilebase describe PUZZLE shows how boards are written. You can leave START out if the puzzle
    /// has a usual one, as gardner has.
    #[arg(index = 2, allow_negative_numbers = true)]
    start: Option<String>,
    /// The board to reach, or part of one [default: the usual goal]
    ///
    /// In part of a board, such as '123??????', a question mark stands for any piece. For cubic,
    /// GOAL is a pattern of colours on top, and you have to name it. After -, GOAL holds for each
    /// line that names none.
    #[arg(index = 3, allow_negative_numbers = true)]
    goal: Option<String>,
    /// The other words of boards with a word for each square. Too many are refused with advice.
    #[arg(hide = true, index = 4, allow_negative_numbers = true)]
    more: Vec<String>,
    #[command(flatten)]
    slides: SlidesArg,
    #[command(flatten)]
    pub(crate) moves: MoveArgs,
}

/// The options about moves.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct MoveArgs {
    /// Make these moves first, such as urd
    #[arg(long, value_name = "MOVES", hide_short_help = true)]
    pub(crate) after: Option<String>,
    #[command(flatten)]
    pub(crate) spelling: NotationArg,
}

impl QuestionArgs {
    /// Returns the puzzle, if the arguments name it, and the texts of start and goal.
    pub(crate) fn words(&self) -> Result<(Option<Puzzle>, Vec<&str>), Failure> {
        let QuestionArgs { puzzle, start, goal, more, .. } = self;
        let words = [puzzle, start, goal].into_iter().flatten().chain(more);
        named(None, words.map(String::as_str).collect())
    }
}

/// Returns whether the words `START [GOAL]` ask for the questions of standard input.
pub(crate) fn is_stream(words: &[&str]) -> bool {
    matches!(words, ["-"] | ["-", _])
}

/// Returns the words of a line, which blanks set apart. The first may have blanks in quotes: the
/// path of a description. Others may have some in brackets: the list of a square, `[10 11]`.
pub(crate) fn words(line: &str) -> Vec<&str> {
    let quoted = line.trim_ascii_start().strip_prefix('"').and_then(|rest| rest.split_once('"'));
    let (path, rest) = quoted.map_or((None, line), |(path, rest)| (Some(path), rest));
    let mut words = Vec::from_iter(path);
    if !rest.contains('[') {
        words.extend(rest.split_ascii_whitespace());
        return words;
    }
    // A bracket that is not closed begins no list.
    let lists_end = rest.rfind(']').unwrap_or(0);
    let (mut begin, mut is_list) = (0, false);
    for (at, byte) in rest.bytes().enumerate() {
        is_list = byte != b']' && (is_list || byte == b'[' && at < lists_end);
        if byte.is_ascii_whitespace() && !is_list {
            words.extend(Some(&rest[begin..at]).filter(|word| !word.is_empty()));
            begin = at + 1;
        }
    }
    words.extend(Some(&rest[begin..]).filter(|word| !word.is_empty()));
    words
}

/// Splits some words into the puzzle that the first word names, by default `puzzle`, and the other
/// words.
///
/// # Errors
/// A description that cannot be read.
pub(crate) fn named(
    puzzle: Option<Puzzle>,
    mut words: Vec<&str>,
) -> Result<(Option<Puzzle>, Vec<&str>), Failure> {
    match words.first().and_then(|word| puzzles::puzzle_read_once(word)) {
        Some(named) => {
            words.remove(0);
            Ok((Some(named?), words))
        }
        None => Ok((puzzle, words)),
    }
}

/// Returns the number of words of a board with a word for each square, of a question in some words.
pub(crate) fn squares(puzzle: Option<Puzzle>, words: usize) -> usize {
    let usual = if matches!(words, 16 | 17 | 32) { 16 } else { 9 };
    puzzle.map_or(usual, |puzzle| puzzle.grid().squares())
}

/// Joins the words of a start and a goal, each of one word or as many as the board has squares.
/// Returns one text, two, or none.
///
/// # Errors
/// Another number of words.
pub(crate) fn boards(puzzle: Option<Puzzle>, words: &[&str]) -> Result<Vec<String>, Failure> {
    if puzzle.is_some_and(|puzzle| puzzle.grid().has_walls()) && words.contains(&"#") {
        // A wall is no square.
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "#").collect();
        return boards(puzzle, &words);
    }
    let squares = squares(puzzle, words.len());
    let start = match words.len() {
        count @ 0..=2 => count.min(1),
        count if count == squares + 1 && is_start_one_word(puzzle, words) => 1,
        count if [squares, squares + 1, 2 * squares].contains(&count) => squares,
        // A board with other words than squares, such as `1 2 3/4 5 6/7 8 0`.
        _ if is_board(puzzle, &words.join(" ")) => words.len(),
        found => {
            let what = format!("expected START and GOAL, found {found} words");
            return Err(Failure::new(what).hint(
                "write each board as a word for each square, or as one, in quotes where it has spaces",
            ));
        }
    };
    let (start, goal) = words.split_at(start);
    let texts = [start, goal].into_iter().filter(|words| !words.is_empty());
    Ok(texts.map(|words| words.join(" ")).collect())
}

/// Returns whether a text is a board of a puzzle, or of one that it looks like.
fn is_board(puzzle: Option<Puzzle>, text: &str) -> bool {
    match puzzle {
        Some(puzzle) => puzzle.start(Some(text)).is_ok(),
        None => Puzzle::of_start(text).is_some(),
    }
}

/// Returns whether, of two boards of which one is a word and the other a word for each square, START
/// is the word.
fn is_start_one_word(puzzle: Option<Puzzle>, words: &[&str]) -> bool {
    let is_start = |text: &str| puzzle.is_some_and(|puzzle| puzzle.start(Some(text)).is_ok());
    let (goal, start) = words.split_last().unwrap_or((&"", &[]));
    // If neither can be read: the word of a square has at most four symbols, as !WRB has.
    is_start(words[0]) || !is_start(&start.join(" ")) && goal.len() <= 4
}

/// Reads the words `[START [GOAL]]` and makes the moves of `--after` from the start. Without a
/// puzzle, it is the one whose notation the start looks like.
pub(crate) fn question(
    puzzle: Option<Puzzle>,
    words: &[&str],
    moves: &MoveArgs,
) -> Result<Question, Failure> {
    of_texts(puzzle, &boards(puzzle, words)?, moves)
}

/// Reads a question, as [`question`] does, from the texts of its boards.
pub(crate) fn of_texts(
    puzzle: Option<Puzzle>,
    texts: &[String],
    moves: &MoveArgs,
) -> Result<Question, Failure> {
    let [start, goal] = [0, 1].map(|at| texts.get(at).map(String::as_str));
    let puzzle = find(puzzle, start)?;
    if start == Some("random") {
        let hint = format!(
            "draw one first: tilebase random {} | tilebase solve -",
            puzzles::typed(puzzle)
        );
        return Err(Failure::new("only tilebase play draws a START for the word random").hint(hint));
    }
    let read = puzzle.question(start, goal).map_err(|error| match start {
        Some(start) if halves(start).is_some() => no_board(start),
        _ => wrong(error, puzzle, start),
    });
    let (start, goal) = read?;
    Ok(Question { start: moves.after(start)?, goal })
}

impl MoveArgs {
    /// Reads a start, and makes the moves of `--after` from there.
    pub(crate) fn start(&self, puzzle: Puzzle, text: &str) -> Result<Board, Failure> {
        self.after(puzzle.start(Some(text)).map_err(|error| wrong(error, puzzle, Some(text)))?)
    }

    /// Makes the moves of `--after` from a start.
    #[inline]
    pub(crate) fn after(&self, start: Board) -> Result<Board, Failure> {
        match &self.after {
            None => Ok(start),
            Some(text) => self.make(text, start),
        }
    }

    fn make(&self, text: &str, start: Board) -> Result<Board, Failure> {
        let steps = self.spelling.read("--after", text, &start)?;
        if let Some(symbol) = steps.illegal {
            let (number, why) = (steps.moves.len() + 1, self.spelling.illegal());
            return Err(Failure::new(format!("--after: move {number} ({symbol}) {why}")));
        }
        Ok(steps.moves.iter().fold(start, |here, &step| here.after(step).unwrap_or(here)))
    }
}

/// Reads a goal of questions that have no start; without a text, returns the usual one.
pub(crate) fn goal(puzzle: Puzzle, text: Option<&str>) -> Result<Goal, Failure> {
    puzzle.goal_without_start(text).map_err(|error| {
        Failure::new(error).hint(format!("for example: {}", example::of_goal(puzzle)))
    })
}

/// Returns an error about a question, with what to type instead: the start with the empty square
/// that it lacks, or without a goal of other pieces, or else an example.
fn wrong(error: QuestionError, puzzle: Puzzle, start: Option<&str>) -> Failure {
    let failure = Failure::new(&error);
    let start = start.unwrap_or_default();
    let word = if Puzzle::of_start(start) == Some(puzzle) {
        String::new()
    } else {
        format!("{} ", puzzles::typed(puzzle))
    };
    let whole = format!("{start}0");
    failure.hint(match error {
        QuestionError::Pieces(_) if !puzzle.must_name_goal() => {
            let typed = example::with(&format!("{word}{}", puzzles::in_quotes(start)));
            format!("without GOAL, the usual goal is used: {typed}")
        }
        QuestionError::Text(_) if puzzle.start(Some(&whole)).is_ok() => {
            match example::instead(start, &puzzles::in_quotes(&whole)) {
                Some(typed) => format!("write 0 for the empty square: {typed}"),
                None => format!("write 0 for the empty square: {whole}"),
            }
        }
        _ => format!("for example: {}", example::of(puzzle)),
    })
}

impl Question {
    /// Returns the question as a line, with the name of its puzzle if the start looks like that of
    /// another.
    pub(crate) fn line(&self) -> String {
        let Question { start, goal } = self;
        let (brief, puzzle) = (start.short_text(), start.puzzle());
        let word = puzzles::argument_of(puzzle);
        let is_of_start = |of: Puzzle| of == puzzle || puzzle.has_slides() && of.name() == word;
        match Puzzle::of_start(&brief).is_some_and(is_of_start) {
            true => format!("{brief} {goal}"),
            false => {
                let has_blanks = word.contains(char::is_whitespace);
                let quote = if has_blanks { "\"" } else { "" };
                format!("{quote}{word}{quote} {brief} {goal}")
            }
        }
    }

    /// Returns an answer to the question that knows nothing yet.
    pub(crate) fn answer(&self, parts: &[AnswerPart]) -> Answer {
        Answer::without(&self.start, &self.goal, parts)
    }

    /// Returns the answer if the time of a search was up: how many moves are needed at least.
    pub(crate) fn at_least(&self, at_least: usize, parts: &[AnswerPart]) -> Answer {
        let mut answer = self.answer(parts);
        answer.at_least = Some(at_least);
        answer
    }

    /// Says on a terminal which goal it is that was not given, if the puzzle has several.
    pub(crate) fn name_goal(&self) {
        let is_one_of_several = Content::large_of(self.start.puzzle()).is_none();
        if is_one_of_several && stdout().is_terminal() {
            note(format_args!("to {}, because no GOAL was given", self.goal));
        }
    }

    /// Returns the sentence that no moves lead to the goal, and why.
    pub(crate) fn no_path(&self) -> String {
        self.start.no_path(&self.goal)
    }
}

/// Returns the puzzle of a question: `puzzle`, or if it is `None`, the one whose notation the start
/// looks like.
pub(crate) fn find(puzzle: Option<Puzzle>, start: Option<&str>) -> Result<Puzzle, Failure> {
    if let Some(puzzle) = puzzle {
        return Ok(puzzle);
    }
    let start = start.ok_or_else(|| {
        Failure::new("expected START, a board to begin with")
            .hint(format!("for example: {}", example::of(Puzzle::eight())))
    })?;
    if start.contains('.') && Path::new(start).is_file() {
        return Err(Failure::new(format!("START {} is a file", quoted(start))).hint(format!(
            "to read boards from it, write - and: < {}",
            puzzles::in_quotes(start)
        )));
    }
    puzzles::with_moves(puzzles::puzzle_of_start(start).ok_or_else(|| no_board(start))?)
}

/// Returns what is wrong with a START that is a board of no puzzle, and what to type instead.
fn no_board(start: &str) -> Failure {
    let shown = quoted(start);
    if let Some([start, goal]) = halves(start) {
        let typed = [start, goal].map(puzzles::in_quotes).join(" ");
        return Failure::new(format!("START {shown}: expected one board, found two"))
            .hint(format!("write START and GOAL as two words: {}", example::with(&typed)));
    }
    if let Some(puzzle) = Puzzle::of_goal(start) {
        return Failure::new(format!("{shown} is a GOAL of {puzzle}, but there is no START"))
            .hint(format!("write a START before it, for example: {}", example::of(puzzle)));
    }
    if let Some(meant) = puzzles::misspelt(start) {
        let typed = example::instead(start, meant.name()).unwrap_or_else(|| example::of(meant));
        return puzzles::unknown(start).hint(typed);
    }
    if let Some(path) = puzzles::description(start) {
        let failure = puzzles::unknown(start);
        return match puzzles::puzzle(&path) {
            Some(Ok(puzzle)) => failure.hint(format!("for example: {}", example::of(puzzle))),
            _ => failure,
        };
    }
    let eight = Puzzle::eight();
    Failure::new(format!("START {shown} is not a board of any puzzle"))
        .hint(format!("a board of {eight} looks like this: {}", example::of(eight)))
}

/// Returns the two boards of a text that has a separator between them.
fn halves(text: &str) -> Option<[&str; 2]> {
    /// The most bytes of a text that is looked at: two boards of cubes have fewer.
    const MOST: usize = 200;
    if text.len() > MOST {
        return None;
    }
    let is_board = |text: &str| Puzzle::all().any(|puzzle| puzzle.board(text).is_ok());
    let between = |symbol: char| symbol.is_whitespace() || ",;/".contains(symbol);
    let mut pairs = text
        .match_indices(between)
        .map(|(at, found)| [text[..at].trim(), text[at + found.len()..].trim()]);
    pairs.find(|pair| pair.iter().all(|half| is_board(half)))
}
