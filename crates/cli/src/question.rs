//! The question of a verb: from where to where, in whichever puzzle.

use tilebase::{Board, Tables};

use crate::failure::Failure;
use crate::grouped::{Answers, Lines, answer_lines};
use crate::input::Input;
use crate::output::{Out, with_output};
use crate::puzzle::{Name, Puzzle, Visitor};
use crate::spelling::{Letters, Spelling};
use crate::tables::Places;
use crate::threads::Threads;

/// The arguments of a question.
#[derive(clap::Args)]
pub(crate) struct Asked {
    /// Where to start: eight tiles and a blank, like 123069478; or X,Y, the empty square (column,
    /// row) of a start with all cubes alike; or nine cubes by their colours on top, in front and at
    /// the side, like WRB, one of them ---; or where the marks of Harris's cubes look, like
    /// DDDD_DDDD; or -, to read questions from standard input, a line each. The puzzle's name,
    /// eight, cubic or harris, may come before it
    #[arg(value_name = "START")]
    first: String,
    #[command(flatten)]
    rest: GoalArgs,
}

/// The arguments of a question behind the first.
#[derive(clap::Args)]
pub(crate) struct GoalArgs {
    /// What to reach: a board, by default every tile on the square of its own number, or all marks
    /// up and the centre empty; or the pattern of the top faces, nine of W, R, B and one E
    #[arg(value_name = "GOAL")]
    second: Option<String>,
    /// Words that are too many, so that they are refused with advice.
    #[arg(hide = true)]
    more: Vec<String>,
    /// Begin where these moves lead from START, like urd
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

/// What is done with a question.
pub(crate) trait Verb: Sync {
    /// Returns whether answers take the goal's solver, which may read another table than a path
    /// alone.
    fn takes_solver(&self) -> bool {
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
        self.rest.spelling
    }

    /// Returns whether the questions are those of standard input.
    pub(crate) fn is_stream(&self) -> bool {
        self.rest.words(Some(&self.first)).1 == ["-"]
    }

    /// Answers the question; or those of standard input, if START is `-`.
    pub(crate) fn ask(&self, places: &Places, verb: &impl Verb) -> Result<(), Failure> {
        let (name, words) = self.rest.words(Some(&self.first));
        let tables = places.tables()?;
        if words == ["-"] {
            return self.ask_lines(name, &tables, verb);
        }
        with_output(|out| {
            let found = find(name, &words)?;
            found.visit(Answer { words: &words, rest: &self.rest, verb, tables: &tables, out })
        })
    }

    /// Answers the questions of standard input, a line each.
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
        takes_solver: bool,
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
        let table = name.visit(TakeTable { words, rest: &self.rest, takes_solver })?;
        let words = words.iter().map(|&word| word.to_owned()).collect();
        Ok(Line { name, words, group: (name as usize, table) })
    }
}

/// A question of standard input.
struct Line {
    name: Name,
    words: Vec<String>,
    /// What it shares with the questions that are answered from the same table.
    group: (usize, usize),
}

/// The questions of standard input, and the verb that asks them.
struct AskedLines<'a, V> {
    asked: &'a Asked,
    name: Option<Name>,
    tables: &'a Tables,
    verb: &'a V,
}

impl<V: Verb> Lines for AskedLines<'_, V> {
    type Question = Line;
    type Key = (usize, usize);
    /// A verb finds its tables by itself.
    type Table = ();

    fn read(&self, line: &[u8]) -> Result<Line, Failure> {
        self.asked.read_line(self.name, self.verb.takes_solver(), line)
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
            line.name.visit(Answer { words: &words, rest: &asked.rest, verb, tables, out })
        })
    }
}

impl GoalArgs {
    /// Returns the puzzle, if it is named, and the words of start and goal.
    pub(crate) fn words<'a>(&'a self, first: Option<&'a str>) -> (Option<Name>, Vec<&'a str>) {
        let rest = self.second.iter().chain(&self.more).map(String::as_str);
        let words = first.into_iter().chain(rest);
        match first.and_then(Name::of) {
            Some(name) => (Some(name), words.skip(1).collect()),
            None => (None, words.collect()),
        }
    }

    /// Reads a start, and makes the moves of `--after`.
    pub(crate) fn start<P: Puzzle>(&self, text: &str) -> Result<P::Board, Failure> {
        let start = P::read_start(text)
            .map_err(|e| Failure::new(format!("START {text:?} ({}): {e}", P::NAME)))
            .map_err(example::<P>)?;
        let moves = self.after.iter().flat_map(|letters| self.spelling.read(letters));
        moves.zip(1..).try_fold(start, |here, (step, number)| {
            here.after(step).ok_or_else(|| {
                let letter = self.spelling.letter(step);
                Failure::new(format!("--after: move {number}, {letter}, leads off the board"))
            })
        })
    }

    /// Reads where a game begins, if that is given, and what it is to reach.
    #[cfg(feature = "play")]
    pub(crate) fn game<P: Puzzle>(
        &self,
        words: &[&str],
    ) -> Result<(Option<P::Board>, P::Goal), Failure> {
        match words {
            [] | ["random"] => Ok((None, P::ordinary_goal())),
            ["random", goal] => Ok((None, read_goal::<P>(goal)?)),
            [text] => {
                let start = self.start::<P>(text)?;
                Ok((Some(start), P::default_goal(&start).unwrap_or_else(P::ordinary_goal)))
            }
            words => self.question::<P>(words).map(|Question { start, goal }| (Some(start), goal)),
        }
    }

    /// Reads a question.
    fn question<P: Puzzle>(&self, words: &[&str]) -> Result<Question<P>, Failure> {
        let Some((&start_text, rest)) = words.split_first() else {
            let what = format!("expected START behind {}: {}", P::NAME, P::START);
            return Err(example::<P>(Failure::new(what)));
        };
        if let [_, unexpected, ..] = rest {
            let what = format!("unexpected argument {unexpected:?} behind START and GOAL");
            return Err(Failure::new(what).hint("put a notation that has spaces in quotes"));
        }
        let start = self.start::<P>(start_text)?;
        let goal = match rest.first() {
            Some(goal) => read_goal::<P>(goal)?,
            None => P::default_goal(&start).ok_or_else(|| {
                let what = format!("expected GOAL behind START {start_text:?} ({})", P::NAME);
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

/// Adds an example of the puzzle's notation, unless there is other advice.
fn example<P: Puzzle>(failure: Failure) -> Failure {
    failure.hint(format!("for example: tilebase solve {}", P::EXAMPLE))
}

/// Returns the puzzle of a question: the one that is named, or that of the start's notation.
pub(crate) fn find(name: Option<Name>, words: &[&str]) -> Result<Name, Failure> {
    let Some(&start) = words.first() else {
        return name.ok_or_else(|| Failure::new("expected START"));
    };
    name.or_else(|| Name::of_start(start)).ok_or_else(|| {
        let names = || Name::ALL.into_iter();
        if let Some(name) = names().find(|name| name.visit(IsGoal(start))) {
            let what = format!("START {start:?} is a GOAL ({})", name.text());
            return Failure::new(what)
                .hint(format!("put a START before it: {}", name.visit(Notation)));
        }
        let notations: Vec<_> = names().map(|name| name.visit(Notation)).collect();
        Failure::new(format!("START {start:?}: expected the notation of one of the puzzles"))
            .hint(notations.join("\n  "))
    })
}

/// Reads the question and answers it.
struct Answer<'a, V> {
    words: &'a [&'a str],
    rest: &'a GoalArgs,
    verb: &'a V,
    tables: &'a Tables,
    out: &'a mut Out,
}

impl<V: Verb> Visitor for Answer<'_, V> {
    type Output = Result<(), Failure>;

    fn visit<P: Puzzle>(self) -> Result<(), Failure> {
        let question = self.rest.question::<P>(self.words)?;
        self.verb.answer(question, self.tables, self.out)
    }
}

/// Reads the question, and returns the number of the table that answers it.
struct TakeTable<'a> {
    words: &'a [&'a str],
    rest: &'a GoalArgs,
    takes_solver: bool,
}

impl Visitor for TakeTable<'_> {
    type Output = Result<usize, Failure>;

    fn visit<P: Puzzle>(self) -> Result<usize, Failure> {
        let Question { start, goal } = self.rest.question::<P>(self.words)?;
        Ok(if self.takes_solver { P::solver_table(goal) } else { P::path_table(&start, goal) })
    }
}

/// Returns whether a text is a goal.
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
