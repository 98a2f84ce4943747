//! The arguments of the verbs that take a question: a start and a goal of one of the puzzles.

use tilebase::{Board, Tables};

use crate::failure::Failure;
use crate::grouped::{Answers, Lines, answer_lines};
use crate::input::Input;
use crate::output::{Out, with_output};
use crate::puzzle::{Name, Puzzle, Visitor};
use crate::spelling::{Letters, Spelling};
use crate::tables::Places;
use crate::threads::Threads;

/// The arguments of a question: START, GOAL and the options that go with them.
#[derive(clap::Args)]
pub(crate) struct Asked {
    /// Where to start: a board in the notation of its puzzle, or - to read lines of standard input
    #[arg(value_name = "START", long_help = START)]
    first: String,
    #[command(flatten)]
    goal: GoalArgs,
}

/// The help of START.
const START: &str = "\
Where to start, in the notation of one of the puzzles:
  123069478  eight: nine squares, row by row: eight different tiles of 1
             to 9, and 0, X, _ or . for the empty square
  2,1        cubic: column and row of the empty square; every cube is
             white on top, red in front and blue at the side
  WRB,...    cubic: nine squares: the colours of a cube on top, in front
             and at the side, or --- for the empty square
  DDDD_DDDD  harris: nine squares: U, D, N, S, E or W, the direction of a
             cube's marked face, or _ for the empty square
  UNW,...    gardner: nine squares: the directions of a cube's three red
             faces, or --- for the empty square [default after the word
             gardner: all 24 visible faces are red, the centre is empty]
  -          read questions from standard input, one a line: START [GOAL]

PUZZLE, before START, is eight, cubic, harris or gardner. It is only needed where
START is left out, or could be of two puzzles";

/// The help of GOAL.
const GOAL: &str = "\
What to reach:
  eight   a board of the same tiles [default: each tile on the square of
          its own number]
  cubic   a pattern, the colours of the top faces: nine squares, W, R or
          B, and E for the empty square, such as RBWRWWEWW; it must be given
  harris  a board [default: all marks up and the centre empty]
  gardner no visible face is red and the centre is empty; no other goal";

/// The arguments of a question after the first: GOAL, `--after` and `--notation`.
#[derive(clap::Args)]
pub(crate) struct GoalArgs {
    /// What to reach: a board of the same puzzle; for cubic, the pattern of the top faces, which
    /// must be given
    #[arg(value_name = "GOAL", long_help = GOAL)]
    second: Option<String>,
    /// Arguments that are too many. They are accepted here and then refused with advice.
    #[arg(hide = true)]
    more: Vec<String>,
    /// Make these moves from START first, and begin there; for example urd
    #[arg(long, value_name = "MOVES")]
    after: Option<Letters>,
    #[command(flatten)]
    pub(crate) spelling: Spelling,
}

/// A start and a goal of one puzzle.
#[derive(Clone, Copy)]
pub(crate) struct Question<P: Puzzle> {
    pub(crate) start: P::Board,
    pub(crate) goal: P::Goal,
}

/// A verb that answers questions.
pub(crate) trait Verb: Sync {
    /// Returns whether answers need the goal's solver, not only a path: the solver may read another
    /// table.
    fn needs_solver(&self) -> bool {
        false
    }

    /// Returns whether the answer to a single question is worth a search of minutes, where a puzzle
    /// has a table that is never made for a question.
    fn may_search(&self) -> bool {
        false
    }

    /// Writes the answer to a question.
    fn answer<P: Puzzle>(
        &self,
        question: Question<P>,
        tables: &Tables,
        out: &mut Out,
    ) -> Result<(), Failure>;
}

impl Asked {
    pub(crate) fn spelling(&self) -> Spelling {
        self.goal.spelling
    }

    /// Returns whether the questions are read from standard input, because START is `-`.
    pub(crate) fn is_stream(&self) -> bool {
        self.goal.words(Some(&self.first)).1 == ["-"]
    }

    /// Answers the question of the arguments or, if START is `-`, those of standard input.
    pub(crate) fn ask(&self, places: &Places, verb: &impl Verb) -> Result<(), Failure> {
        let (name, words) = self.goal.words(Some(&self.first));
        if words == ["-"] {
            return self.ask_lines(name, &places.tables()?, verb);
        }
        with_output(|out| {
            let tables =
                if verb.may_search() { Source::Search(places) } else { Source::Open(places) };
            find(name, &words)?.visit(Answer { words: &words, args: &self.goal, verb, tables, out })
        })
    }

    /// Answers the questions of standard input, one a line.
    fn ask_lines(
        &self,
        name: Option<Name>,
        tables: &Tables,
        verb: &impl Verb,
    ) -> Result<(), Failure> {
        let mut input = Input::open(None)?;
        let lines = AskedLines { asked: self, name, tables, verb };
        with_output(|out| answer_lines(&lines, &mut input, &mut &mut *out, &Threads::one()))
    }

    fn read_line(
        &self,
        name: Option<Name>,
        needs_solver: bool,
        line: &[u8],
    ) -> Result<Line, Failure> {
        let text = String::from_utf8_lossy(line);
        let words: Vec<_> = text.split_ascii_whitespace().collect();
        let (named, words) = match words.as_slice() {
            [first, rest @ ..] if Name::of(first).is_some() => (Name::of(first), rest),
            words => (name, words),
        };
        if words.len() > 2 {
            let found = words.len();
            return Err(Failure::new(format!("expected START and GOAL, found {found} words")));
        }
        let name = find(named, words)?;
        let table = name.visit(TableOf { words, args: &self.goal, needs_solver })?;
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Ok(Line { name, words, group: (name as usize, table) })
    }
}

/// A question of standard input.
struct Line {
    name: Name,
    words: Vec<String>,
    /// The puzzle and the number of the table that answers the question.
    group: (usize, usize),
}

/// The format of the questions of standard input, and the verb that answers them.
struct AskedLines<'a, V> {
    asked: &'a Asked,
    name: Option<Name>,
    tables: &'a Tables,
    verb: &'a V,
}

impl<V: Verb> Lines for AskedLines<'_, V> {
    type Question = Line;
    type Key = (usize, usize);
    /// None: a verb opens its tables itself.
    type Table = ();

    fn read(&self, line: &[u8]) -> Result<Line, Failure> {
        self.asked.read_line(self.name, self.verb.needs_solver(), line)
    }

    fn key(&self, line: &Line) -> (usize, usize) {
        line.group
    }

    fn table(&self, _: (usize, usize)) -> Result<(), Failure> {
        Ok(())
    }

    fn answer(&self, (): &(), lines: &[(u64, &Line)]) -> Answers {
        Answers::collect(lines, |_, line, out| {
            let words: Vec<_> = line.words.iter().map(String::as_str).collect();
            let AskedLines { asked, tables, verb, .. } = *self;
            let tables = Source::Shared(tables);
            line.name.visit(Answer { words: &words, args: &asked.goal, verb, tables, out })
        })
    }
}

impl GoalArgs {
    /// Returns the puzzle, if the arguments name it, and the texts of start and goal.
    pub(crate) fn words<'a>(&'a self, first: Option<&'a str>) -> (Option<Name>, Vec<&'a str>) {
        let rest = self.second.iter().chain(&self.more).map(String::as_str);
        let words = first.into_iter().chain(rest);
        match first.and_then(Name::of) {
            Some(name) => (Some(name), words.skip(1).collect()),
            None => (None, words.collect()),
        }
    }

    /// Reads a start and makes the moves of `--after` from there.
    pub(crate) fn start<P: Puzzle>(&self, text: &str) -> Result<P::Board, Failure> {
        let start = P::read_start(text)
            .map_err(|e| Failure::new(format!("START {text:?} ({}): {e}", P::NAME)))
            .map_err(example::<P>)?;
        self.after::<P>(start)
    }

    /// Makes the moves of `--after` from a start.
    fn after<P: Puzzle>(&self, start: P::Board) -> Result<P::Board, Failure> {
        let moves = self.after.iter().flat_map(|letters| self.spelling.read(letters));
        moves.zip(1..).try_fold(start, |here, (step, number)| {
            here.after(step).ok_or_else(|| {
                let letter = self.spelling.letter(step);
                Failure::new(format!("--after: move {number}, {letter}, leads off the board"))
            })
        })
    }

    /// Reads the start and the goal of a game. The start is `None` if it is to be drawn at random.
    #[cfg(feature = "play")]
    pub(crate) fn game<P: Puzzle>(
        &self,
        words: &[&str],
    ) -> Result<(Option<P::Board>, P::Goal), Failure> {
        match words {
            [] | ["random"] => Ok((None, P::usual_goal())),
            ["random", goal] => Ok((None, read_goal::<P>(goal)?)),
            [text] => {
                let start = self.start::<P>(text)?;
                Ok((Some(start), P::default_goal(&start).unwrap_or_else(P::usual_goal)))
            }
            words => self.question::<P>(words).map(|Question { start, goal }| (Some(start), goal)),
        }
    }

    /// Reads a start and a goal, and checks that they have the same pieces.
    fn question<P: Puzzle>(&self, words: &[&str]) -> Result<Question<P>, Failure> {
        if let [_, _, unexpected, ..] = words {
            let what = format!("unexpected argument {unexpected:?} after START and GOAL");
            return Err(Failure::new(what).hint(
                "put a notation that has spaces in quotes, such as '1 2 3 / 0 6 9 / 4 7 8'",
            ));
        }
        let start = match (words.first(), P::default_start()) {
            (Some(text), _) => self.start::<P>(text)?,
            (None, Some(start)) => self.after::<P>(start)?,
            (None, None) => {
                let what = format!("expected START after {}: {}", P::NAME, P::START);
                return Err(example::<P>(Failure::new(what)));
            }
        };
        let goal = match words.get(1) {
            Some(goal) => read_goal::<P>(goal)?,
            None => P::default_goal(&start).ok_or_else(|| {
                let text = words.first().copied().unwrap_or_default();
                let what = format!("expected GOAL after START {text:?} ({})", P::NAME);
                example::<P>(Failure::new(format!("{what}: {}", P::GOAL)))
            })?,
        };
        P::check(&start, &goal).map_err(Failure::new)?;
        Ok(Question { start, goal })
    }
}

/// Reads a goal.
pub(crate) fn read_goal<P: Puzzle>(text: &str) -> Result<P::Goal, Failure> {
    let wrong = |e| Failure::new(format!("GOAL {text:?} ({}): {e}", P::NAME));
    P::read_goal(text).map_err(wrong).map_err(example::<P>)
}

/// Adds an example question of the puzzle as the hint.
fn example<P: Puzzle>(failure: Failure) -> Failure {
    failure.hint(format!("for example: tilebase solve {}", P::EXAMPLE))
}

/// Returns the puzzle of a question: `name` or, if that is `None`, the puzzle whose notation the
/// start looks like.
pub(crate) fn find(name: Option<Name>, words: &[&str]) -> Result<Name, Failure> {
    let Some(&start) = words.first() else {
        return name.ok_or_else(|| Failure::new("expected START"));
    };
    name.or_else(|| Name::of_start(start)).ok_or_else(|| {
        let names = || Name::ALL.into_iter();
        if let Some(name) = names().find(|name| name.visit(IsGoal(start))) {
            let what = format!("START {start:?} is a GOAL ({})", name.text());
            return Failure::new(what).hint(format!(
                "put a START before it, for example: tilebase solve {}",
                name.example()
            ));
        }
        let notations: Vec<_> = names().map(|name| name.visit(Notation)).collect();
        Failure::new(format!("START {start:?}: expected the notation of one of the puzzles"))
            .hint(notations.join("\n  "))
    })
}

/// Where the tables of a question come from.
enum Source<'a> {
    /// Those of all questions of standard input.
    Shared(&'a Tables),
    Open(&'a Places),
    /// Opened, or found by a search of minutes if the puzzle has one for the start.
    Search(&'a Places),
}

/// Reads a question and lets the verb answer it.
struct Answer<'a, V> {
    words: &'a [&'a str],
    args: &'a GoalArgs,
    verb: &'a V,
    tables: Source<'a>,
    out: &'a mut Out,
}

impl<V: Verb> Visitor for Answer<'_, V> {
    type Output = Result<(), Failure>;

    fn visit<P: Puzzle>(self) -> Result<(), Failure> {
        let question = self.args.question::<P>(self.words)?;
        let opened = match self.tables {
            Source::Shared(tables) => return self.verb.answer(question, tables, self.out),
            Source::Open(places) => places.tables()?,
            Source::Search(places) => P::tables_or_search(places, &question.start)?,
        };
        self.verb.answer(question, &opened, self.out)
    }
}

/// Reads a question and returns the number of the table that answers it.
struct TableOf<'a> {
    words: &'a [&'a str],
    args: &'a GoalArgs,
    needs_solver: bool,
}

impl Visitor for TableOf<'_> {
    type Output = Result<usize, Failure>;

    fn visit<P: Puzzle>(self) -> Result<usize, Failure> {
        let Question { start, goal } = self.args.question::<P>(self.words)?;
        Ok(if self.needs_solver { P::solver_table(goal) } else { P::path_table(&start, goal) })
    }
}

/// Returns whether a text is a goal of the puzzle.
struct IsGoal<'a>(&'a str);

impl Visitor for IsGoal<'_> {
    type Output = bool;

    fn visit<P: Puzzle>(self) -> bool {
        P::read_goal(self.0).is_ok()
    }
}

/// Describes the notation of a start.
struct Notation;

impl Visitor for Notation {
    type Output = String;

    fn visit<P: Puzzle>(self) -> String {
        format!("{}: {}", P::NAME, P::START)
    }
}
