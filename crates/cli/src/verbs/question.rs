//! The verbs that answer a question: `solve`, `path`, `distance`, `hint` and `moves`.

use std::io::Write;

use tilebase::error::quoted;
use tilebase::reading::read_directions;
use tilebase::{Goal, Path, Puzzle};
use tilebase_puzzle::eight::Position;

use crate::ask::arguments::{AnswerFormat, MoveArgs, Question, QuestionArgs};
use crate::ask::arguments::{boards, find, is_stream, named, of_texts, question, usage, words};
use crate::ask::input::Input;
use crate::ask::question_verb::QuestionVerb;
use crate::ask::solvers::Solvers;
use crate::ask::stream::{LastGoal, ReadResult, Stream, StreamEnds, answer_stream, each};
use crate::draw::pieces::PathPicture;
use crate::draw::svg;
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::NotationArg;
use crate::out::output::{Out, push_number, push_path};
use crate::system::threads::processors;
use crate::tables::options::TableOptions;

/// Show a shortest path, board by board
#[derive(clap::Args)]
#[command(
    override_usage = usage("solve"),
    after_help = "Examples:\n  \
    tilebase solve 123069478\n  \
    tilebase solve 564178X23 7568X4123\n  \
    tilebase solve 867254301 '123??????'\n  \
    tilebase solve 2,1 'RBW RWW EWW' --format svg > path.svg\n  \
    tilebase solve BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase solve DDDD_DDDD\n  \
    tilebase solve gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase solve alike"
)]
pub(crate) struct SolveArgs {
    /// Draw the boards, even if the output is not a terminal
    #[arg(long, conflicts_with = "format")]
    pub(super) picture: bool,
    #[command(flatten)]
    pub(super) asked: QuestionArgs,
}

/// Write a shortest path, all shortest paths, or their number
///
/// Of several, it writes the smallest: the first in alphabetical order of the empty square's moves
/// (d, l, r, u), whatever --notation says.
#[derive(clap::Args)]
#[command(
    override_usage = usage("path"),
    after_help = "Examples:\n  \
    tilebase path 123069478\n  \
    tilebase path 7365_2481 --all\n  \
    tilebase path 2,1 'RBW RWW EWW' --count\n  \
    tilebase path DDDD_DDDD --count\n  \
    tilebase path DDDD_DDDD 'U!U!U U!U!U UUU'\n  \
    tilebase path gardner    # a minute, unless gardner.tbl is there\n  \
    tilebase path alike"
)]
pub(crate) struct PathArgs {
    /// Write all shortest paths, one a line, the smallest first
    #[arg(long)]
    all: bool,
    /// Write the number of shortest paths
    #[arg(long, conflicts_with = "all")]
    count: bool,
    #[command(flatten)]
    pub(super) asked: QuestionArgs,
}

impl PathArgs {
    /// Returns what is asked.
    ///
    /// # Errors
    /// A picture of anything but one path.
    pub(super) fn verb(&self) -> Result<QuestionVerb, Failure> {
        let verb = match (self.all, self.count) {
            (true, _) => QuestionVerb::Paths,
            (_, true) => QuestionVerb::Count,
            _ => return Ok(QuestionVerb::Path),
        };
        if self.asked.format == AnswerFormat::Svg {
            return Err(Failure::new("--format svg draws one path")
                .hint("leave --all or --count out, or --format svg"));
        }
        Ok(verb)
    }
}

/// Answers the question of the arguments or, if START is `-`, those of standard input.
pub(super) fn run(
    verb: QuestionVerb,
    asked: &QuestionArgs,
    table_options: &TableOptions,
    out: &mut Out,
) -> Result<(), Failure> {
    let ((puzzle, words), moves) = (asked.rest.words(&asked.first)?, &asked.rest.moves);
    let is_drawn = asked.format == AnswerFormat::Svg;
    if is_stream(&words) {
        if is_drawn {
            return Err(Failure::new("--format svg: expected one question, found START -")
                .hint("for pictures of many questions: tilebase sheet"));
        }
        let (input, tables) = (&mut Input::open(None)?, &table_options.tables()?);
        let has_positions = matches!(verb, QuestionVerb::Path | QuestionVerb::Distance)
            && asked.is_usual()
            && moves.after.is_none()
            && puzzle.is_none_or(|puzzle| puzzle == Puzzle::eight());
        let goal = words.get(1).map(|&goal| goal.to_owned());
        let has_positions = has_positions && goal.is_none();
        let lines = QuestionLines { puzzle, goal, moves, has_positions };
        let answer = each(|_, line: &QuestionLine, solvers, out| {
            match line {
                QuestionLine::Question(question) => verb.answer(question, solvers, asked, out)?,
                QuestionLine::Position(position) if verb == QuestionVerb::Distance => {
                    let distance = tables.eight()?.distance(*position)?;
                    distance.into_iter().for_each(|moves| push_number::<b'\n'>(out, moves));
                }
                QuestionLine::Position(position) => {
                    let path = tables.eight()?.path(*position)?;
                    path.into_iter().for_each(|path| push_path(out, path));
                }
            }
            Ok(())
        });
        let ends = StreamEnds { input, out, tables, threads: processors() };
        return answer_stream(&lines, &answer, ends).map(drop);
    }
    let question = question(puzzle, &words, moves)?;
    if asked.format == AnswerFormat::Text && boards(puzzle, &words)?.len() < 2 {
        question.name_goal();
    }
    if is_drawn && !matches!(verb, QuestionVerb::Solve { .. } | QuestionVerb::Path) {
        return Ok(out.write_all(svg::board(&question.start, None).as_bytes())?);
    }
    let tables = table_options.tables()?;
    let needs_many = matches!(verb, QuestionVerb::Paths | QuestionVerb::Count);
    let mut solvers = Solvers::for_one(&question, &tables, table_options, needs_many)?;
    verb.answer(&question, &mut solvers, asked, out)?;
    if solvers.is_stopped && asked.format == AnswerFormat::Text {
        note(format_args!("the time was up; {}", table_options.more_time(&question.goal)));
    }
    Ok(())
}

/// Lines `[PUZZLE] [START [GOAL]]`, where a board is one word or one for each square.
pub(crate) struct QuestionLines<'a> {
    /// The puzzle of lines that name none; `None` for the one that the start looks like.
    pub(super) puzzle: Option<Puzzle>,
    /// The goal of lines that have none, if it is not the puzzle's usual one.
    pub(super) goal: Option<String>,
    pub(super) moves: &'a MoveArgs,
    /// Whether two boards of the eight-puzzle may be read as a [`QuestionLine::Position`].
    pub(super) has_positions: bool,
}

/// The question of a line.
#[derive(Debug)]
pub(crate) enum QuestionLine {
    Question(Question),
    /// Two boards of the eight-puzzle between which moves lead. To read them takes as long as to
    /// find the moves of a position.
    Position(Position),
}

impl Stream for QuestionLines<'_> {
    type Question = QuestionLine;

    #[inline]
    fn read_usual(&self, text: &[u8], known: &LastGoal) -> Option<(QuestionLine, usize)> {
        if let Some((word, goal)) = known
            && let Some(read) = self.line_to(word, goal, text)
        {
            return Some(read);
        }
        let (start, rest) = text.split_first_chunk().filter(|_| self.has_positions)?;
        let (goal, length) = match rest.first_chunk::<11>() {
            Some([b' ', goal @ .., b'\n']) => (*goal, start.len() + 11),
            _ if rest.starts_with(b"\n") => (usual_goal(start)?, start.len() + 1),
            _ => return None,
        };
        let position = Position::from_ascii(start, &goal)?;
        position.rank().map(|_| (QuestionLine::Position(position), length))
    }

    fn read(&self, line: &[u8], _: u64, known: &mut LastGoal) -> ReadResult<QuestionLine> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, words(&text))?;
        let mut texts = boards(puzzle, &words)?;
        if texts.len() == 1 {
            texts.extend(self.goal.clone());
        }
        let asked = of_texts(puzzle, &texts, self.moves)?;
        if let [_, goal] = words[..] {
            *known = Some((goal.to_owned(), asked.goal.clone()));
        }
        Ok((Some(QuestionLine::Question(asked)), line.len()))
    }
}

/// Returns the default goal of eight tiles: `123456789` without the one that a start lacks.
#[inline]
fn usual_goal(start: &[u8; 9]) -> Option<[u8; 9]> {
    let tiles = start.iter().filter(|byte| byte.is_ascii_digit()).map(|byte| byte - b'0');
    let (mut goal, lacking) = (*b"123456789", 45_u8.checked_sub(tiles.sum())?);
    *goal.get_mut(usize::from(lacking.checked_sub(1)?))? = b'_';
    Some(goal)
}

impl QuestionLines<'_> {
    /// Reads a line of a start, a space and this word for a goal that is known. Also returns the
    /// line's length.
    fn line_to(&self, word: &str, goal: &Goal, text: &[u8]) -> Option<(QuestionLine, usize)> {
        let end = text.iter().position(u8::is_ascii_whitespace)?;
        let (start, rest) = text.split_at(end);
        rest.strip_prefix(b" ")?.strip_prefix(word.as_bytes())?.strip_prefix(b"\n")?;
        let start = str::from_utf8(start).ok()?;
        let puzzle = self.puzzle.or_else(|| Puzzle::of_start(start));
        let puzzle = puzzle.filter(|&puzzle| puzzle == goal.puzzle())?;
        // An error is that of `read`.
        let start = self.moves.start(puzzle, start).ok()?;
        let goal = goal.clone().with_pieces_of(&start).ok()?;
        Some((QuestionLine::Question(Question { start, goal }), end + word.len() + 2))
    }
}

/// Returns an SVG document of a board and some moves from it, as `tilebase solve --format svg`
/// draws a path; without moves, of the board alone. `width` is in pixels. Without a puzzle, it is
/// the one whose notation the board looks like.
///
/// # Errors
/// Returns an error if the board or the moves are not valid, or a move leads off the board.
pub fn picture(
    puzzle: Option<Puzzle>,
    start: &str,
    moves: &str,
    width: Option<u32>,
) -> Result<String, Failure> {
    let wrong = |error| Failure::new(format!("MOVES {}: {error}", quoted(moves)));
    let mut path = Path::new();
    let puzzle = find(puzzle, Some(start))?;
    for step in read_directions(moves, puzzle).map_err(|error| wrong(error.to_string()))? {
        path.try_push(step)
            .ok_or_else(|| wrong("expected at most 127 moves, found more".into()))?;
    }
    let start = puzzle.start(Some(start)).map_err(Failure::new)?;
    start.follow(path).ok_or_else(|| wrong("a move leads off the board".into()))?;
    Ok(match path.is_empty() {
        true => svg::board(&start, width),
        false => svg::document(&PathPicture::new(start, path, NotationArg::default()), width),
    })
}
