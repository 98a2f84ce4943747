//! The verbs that answer a question: `solve`, `distance` and `moves`.

use tilebase::error::quoted;
use tilebase::reading::read_directions;
use tilebase::{Path, Puzzle};
use tilebase_puzzle::eight::Position;

use crate::ask::arguments::{MoveArgs, Question, QuestionArgs};
use crate::ask::arguments::{boards, find, is_stream, named, of_texts, question, words};
use crate::ask::input::Input;
use crate::ask::pasted;
use crate::ask::question_verb::{AnswerFormat, AnswerWriter, QuestionVerb};
use crate::ask::solvers::Solvers;
use crate::ask::stream::{KnownGoals, ReadResult, Stream, StreamEnds, answer_stream, each};
use crate::draw::pieces::PathPicture;
use crate::draw::svg;
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::NotationArg;
use crate::out::output::{FormatArg, Out, push_number, push_path};
use crate::puzzles;
use crate::system::threads::processors;
use crate::tables::options::SearchOptions;

/// Find how many moves a board is from the goal
///
/// The answer is -1 if no moves lead to the goal.
#[derive(clap::Args)]
#[command(
    mut_arg("notation", |arg| arg.hide_short_help(true)),
    mut_arg("after", |arg| arg.hide_short_help(false)),
    override_usage = "tilebase distance [OPTIONS] [PUZZLE] <START> [GOAL]",
    after_long_help = "Examples:\n  \
    tilebase distance 123746058\n  \
    tilebase random eight --count 9 | tilebase distance -\n  \
    tilebase distance 564178X23 7568X4123\n  \
    tilebase distance 2,1 'RBW RWW EWW'\n  \
    tilebase distance BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase distance DDDD_DDDD\n  \
    tilebase distance 867254301 '123??????'"
)]
pub(super) struct DistanceArgs {
    #[command(flatten)]
    asked: QuestionArgs,
    #[command(flatten)]
    format: FormatArg,
    #[command(flatten)]
    tables: SearchOptions,
}

/// Find a shortest path from a board to the goal
///
/// If there are several shortest paths, the first in alphabetical order is written, by the moves of
/// the empty square (d, l, r, u), whatever --notation says. The answer is none if no moves lead to
/// the goal, and a dot if the board is the goal. On a terminal, the boards along the path are drawn,
/// too.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase solve [OPTIONS] [PUZZLE] <START> [GOAL]",
    after_long_help = "Examples:\n  \
    tilebase solve 123746058\n  \
    tilebase solve 867254301 '123??????'\n  \
    tilebase solve 7365_2481 --all\n  \
    tilebase solve 2,1 'RBW RWW EWW' --format svg > path.svg\n  \
    tilebase solve BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW RBRBRBWEB\n  \
    tilebase solve DDDD_DDDD 'U!U!U U!U!U UUU' --count\n  \
    tilebase solve gardner    # a minute, unless gardner.tbl is there"
)]
pub(super) struct SolveArgs {
    /// Draw the boards, even if the output is not a terminal
    #[arg(long, conflicts_with_all = ["format", "all", "count"])]
    picture: bool,
    /// Write all shortest paths
    ///
    /// Each path is a line, and they are in alphabetical order. If START is -, an empty line ends
    /// each answer.
    #[arg(long)]
    all: bool,
    /// Write how many shortest paths there are
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// Write moves in a row as one with their number: R2U3 for rruuu
    #[arg(long, hide_short_help = true)]
    repeats: bool,
    #[command(flatten)]
    asked: QuestionArgs,
    /// Write text, json or svg
    ///
    /// json is an object on a line for each answer, and svg a picture of each board of the path.
    /// Without this option, it is text.
    #[arg(
        long,
        value_enum,
        default_value_t,
        hide_default_value = true,
        hide_possible_values = true
    )]
    format: AnswerFormat,
    #[command(flatten)]
    tables: SearchOptions,
}

/// Show each legal move and how far the goal is after it
///
/// A line has a move, the distance to GOAL after it (-1 if no moves lead there), and the word best
/// if the move begins a shortest path. If START is -, an empty line ends each answer.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase moves [OPTIONS] [PUZZLE] <START> [GOAL]",
    after_long_help = "Examples:\n  \
    tilebase moves 123746058\n  \
    tilebase moves 123746058 --best\n  \
    tilebase moves 123746058 --after dl --notation tile\n  \
    tilebase moves 2,1 'RBW RWW EWW' --format json"
)]
pub(super) struct MovesArgs {
    /// Write only the best moves, which begin a shortest path
    ///
    /// The answer is none if no moves lead to the goal, and a dot if the board is the goal.
    #[arg(long)]
    best: bool,
    #[command(flatten)]
    asked: QuestionArgs,
    #[command(flatten)]
    format: FormatArg,
    #[command(flatten)]
    tables: SearchOptions,
}

pub(super) fn distance(args: &DistanceArgs, out: &mut Out) -> Result<(), Failure> {
    let DistanceArgs { asked, format, tables } = args;
    run(QuestionVerb::Distance, asked, false, format.format.into(), tables, out)
}

pub(super) fn solve(args: &SolveArgs, out: &mut Out) -> Result<(), Failure> {
    let &SolveArgs { picture, all, count, repeats, ref asked, format, ref tables } = args;
    let verb = match (all, count) {
        (true, _) => QuestionVerb::AllPaths,
        (_, true) => QuestionVerb::CountPaths,
        _ => QuestionVerb::Solve { picture },
    };
    if (all || count) && format == AnswerFormat::Svg {
        return Err(Failure::new("--format svg draws only one path")
            .hint("leave out --all or --count, or leave out --format svg"));
    }
    if repeats && format == AnswerFormat::Json {
        let what = "--format json writes a letter for each move";
        return Err(Failure::new(what).hint("leave --repeats or --format json out"));
    }
    run(verb, asked, repeats, format, tables, out)
}

pub(super) fn moves(args: &MovesArgs, out: &mut Out) -> Result<(), Failure> {
    let MovesArgs { best, asked, format, tables } = args;
    let verb = if *best { QuestionVerb::BestMoves } else { QuestionVerb::Moves };
    run(verb, asked, false, format.format.into(), tables, out)
}

/// Answers the question of the arguments or, if START is `-`, those of standard input.
fn run(
    verb: QuestionVerb,
    asked: &QuestionArgs,
    repeats: bool,
    format: AnswerFormat,
    table_options: &SearchOptions,
    out: &mut Out,
) -> Result<(), Failure> {
    let ((puzzle, words), moves) = (asked.words()?, &asked.moves);
    let is_stream = is_stream(&words);
    let spelling = NotationArg { repeats, ..moves.spelling };
    let writer = AnswerWriter { verb, format, spelling, is_stream };
    if is_stream {
        if format == AnswerFormat::Svg || verb == (QuestionVerb::Solve { picture: true }) {
            return Err(Failure::new("a picture shows one path, but - reads many boards")
                .hint("for pictures of many boards: tilebase sheet"));
        }
        let tables = &table_options.tables()?;
        let goal = words.get(1).map(|&goal| goal.to_owned());
        let has_positions = matches!(verb, QuestionVerb::Solve { .. } | QuestionVerb::Distance)
            && writer.is_usual()
            && moves.after.is_none()
            && goal.is_none()
            && !puzzles::has_slides()
            && puzzle.is_none_or(|puzzle| puzzle == Puzzle::eight());
        let lines = QuestionLines { puzzle, goal, moves, has_positions };
        let answer = each(|_, line: &QuestionLine, solvers, out| {
            match line {
                QuestionLine::Question(question) => writer.answer(question, solvers, out)?,
                // That no moves lead to the goal takes no table.
                QuestionLine::Position(position) if position.rank().is_none() => {
                    let is_number = verb == QuestionVerb::Distance;
                    out.extend_from_slice(if is_number { b"-1\n" } else { b"none\n" });
                }
                QuestionLine::Position(position) if verb == QuestionVerb::Distance => {
                    let distance = tables.eight()?.distance(*position)?;
                    distance.into_iter().for_each(|moves| push_number::<b'\n'>(out, moves));
                }
                QuestionLine::Position(position) => {
                    let path = tables.eight()?.path(*position)?;
                    path.into_iter().for_each(|path| push_path_or_dot(out, path));
                }
            }
            Ok(())
        });
        let grid_of = |text: &str| match lines
            .read(text.as_bytes(), 1, &mut KnownGoals::default())
            .ok()?
            .0?
        {
            QuestionLine::Question(asked) => Some(asked.start.puzzle().grid()),
            QuestionLine::Position(_) => Some(Puzzle::eight().grid()),
        };
        let (mut input, wrong) = pasted::joined(Input::open(None)?, &grid_of)?;
        let ends = StreamEnds { input: &mut input, out, tables, threads: processors() };
        answer_stream(&lines, &answer, ends)?;
        return wrong.map_or(Ok(()), Err);
    }
    let question = question(puzzle, &words, moves)?;
    if format == AnswerFormat::Text && boards(puzzle, &words)?.len() < 2 {
        question.name_goal();
    }
    let tables = table_options.tables()?;
    let needs_many = matches!(verb, QuestionVerb::AllPaths | QuestionVerb::CountPaths);
    let mut solvers = Solvers::for_one(&question, &tables, table_options, needs_many)?;
    writer.answer(&question, &mut solvers, out)?;
    if solvers.is_stopped && format == AnswerFormat::Text {
        note(format_args!("the time is up; {}", table_options.more_time(&question.goal)));
    }
    Ok(())
}

/// Appends a line of a path, or of a dot for no moves.
#[inline(always)]
fn push_path_or_dot(text: &mut Vec<u8>, path: Path) {
    match path.is_empty() {
        true => text.extend_from_slice(b".\n"),
        false => push_path(text, path),
    }
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
    /// Two boards of the eight-puzzle. To read them takes as long as to find the moves of a position.
    Position(Position),
}

impl Stream for QuestionLines<'_> {
    type Question = QuestionLine;

    #[inline]
    fn read_usual(&self, text: &[u8], known: &KnownGoals) -> Option<(QuestionLine, usize)> {
        let position = || {
            let (start, rest) = text.split_first_chunk().filter(|_| self.has_positions)?;
            let (goal, length) = match rest.first_chunk::<11>() {
                Some([b' ', goal @ .., b'\n']) => (*goal, start.len() + 11),
                _ if rest.starts_with(b"\n") => (usual_goal(start)?, start.len() + 1),
                _ => return None,
            };
            Some((QuestionLine::Position(Position::from_ascii(start, &goal)?), length))
        };
        position().or_else(|| self.usual(known, text))
    }

    fn read(&self, line: &[u8], _: u64, known: &mut KnownGoals) -> ReadResult<QuestionLine> {
        let text = String::from_utf8_lossy(line);
        let (puzzle, words) = named(self.puzzle, words(&text))?;
        let mut texts = boards(puzzle, &words)?;
        if texts.len() == 1 {
            texts.extend(self.goal.clone());
        }
        let asked = of_texts(puzzle, &texts, self.moves)?;
        if let [_, goal] = words[..] {
            known.keep(goal, &asked.goal);
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
    /// Reads a line of a start, or of a start, a space and a word for a goal that is known or a board.
    /// Also returns the line's length.
    fn usual(&self, known: &KnownGoals, text: &[u8]) -> Option<(QuestionLine, usize)> {
        let line = &text[..text.iter().position(|&byte| byte == b'\n')?];
        let length = line.len() + 1;
        let (start, word) = match line.iter().position(u8::is_ascii_whitespace) {
            Some(end) => (&line[..end], Some(line[end..].strip_prefix(b" ")?)),
            None => (line, None),
        };
        if word.is_some_and(|word| word.iter().any(u8::is_ascii_whitespace)) {
            return None;
        }
        // An error is that of `read`.
        let start = str::from_utf8(start).ok()?;
        let start = match self.puzzle {
            Some(puzzle) => puzzle.start(Some(start)).ok()?,
            None if puzzles::has_slides() => return None,
            None => Puzzle::any_start(start)?,
        };
        let puzzle = start.puzzle();
        let goal = match (word, &self.goal) {
            (Some(word), _) => match known.get(str::from_utf8(word).ok()?) {
                Some(goal) => goal.clone(),
                None => puzzle.usual_board(word)?.into(),
            },
            (None, None) if !puzzle.must_name_goal() => puzzle.default_goal(Some(&start)),
            _ => return None,
        };
        let goal =
            Some(goal).filter(|goal| goal.puzzle() == puzzle)?.with_pieces_of(&start).ok()?;
        let start = self.moves.after(start).ok()?;
        Some((QuestionLine::Question(Question { start, goal }), length))
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
    let puzzle = find(puzzle, Some(start))?;
    let steps = read_directions(moves, puzzle).map_err(|error| wrong(error.to_string()))?;
    let has_slides = steps.iter().any(|step| step.tiles > 1);
    let mut path = if has_slides { Path::of_slides() } else { Path::new() };
    for step in steps {
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
