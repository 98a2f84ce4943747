//! The arguments of the verbs that take a question: a start and a goal of one of the puzzles.

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};

use tilebase::Board;
use tilebase::puzzle::{Puzzle, Texts, quoted};

use crate::ask::puzzles::{Name, Question};
use crate::out::failure::Failure;
use crate::out::format::Format;
use crate::out::spelling::{Letters, Spelling};

/// The arguments of a question: START, GOAL and the options that go with them, and how to answer.
#[derive(clap::Args)]
pub(crate) struct Asked {
    /// Where to start: a board in the notation of its puzzle, or - to read lines of standard input
    #[arg(value_name = "START", long_help = start_help())]
    first: String,
    #[command(flatten)]
    pub(crate) rest: Rest,
    /// How to write the answer
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

/// The arguments of a question after the first: GOAL, `--after` and `--notation`.
#[derive(clap::Args)]
pub(crate) struct Rest {
    /// What to reach: a board of the same puzzle; for cubic, the pattern of the top faces, which
    /// must be given; or part of either, such as '123??????'
    #[arg(value_name = "GOAL", long_help = goal_help())]
    second: Option<String>,
    /// Arguments that are too many. They are accepted here and then refused with advice.
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    pub(crate) moves: Moves,
}

/// The options about moves.
#[derive(clap::Args, Clone, Default)]
pub(crate) struct Moves {
    /// Make these moves from START first, and begin there; for example urd
    #[arg(long, value_name = "MOVES")]
    pub(crate) after: Option<Letters>,
    #[command(flatten)]
    pub(crate) spelling: Spelling,
}

/// Returns the help of START.
fn start_help() -> String {
    let names: Vec<_> = Name::ALL.iter().map(|name| name.texts().name).collect();
    format!(
        "Where to start, in the notation of one of the puzzles:\n{}\n  -           read questions from \
         standard input, one a line: START [GOAL]\n\nPUZZLE, before START, is one of {}. It is \
         only needed where START is left out, or could be of two puzzles",
        described(|texts| (texts.start, texts.default_start)),
        names.join(", ")
    )
}

/// The help of goals that leave something open.
const PARTS: &str = "\
Part of a board has one symbol for each square. It stands in single quotes, as shells read ? and !:
  ?          anything, also the empty square
  !1         anything but this
  GOAL+GOAL  any of several goals
For cubic, nine words may have whole cubes: 'WRB,?,?,?,---,?,?,?,!WBR'";

/// Returns the help of GOAL.
fn goal_help() -> String {
    let goals = described(|texts| (texts.goal, texts.default_goal));
    format!("What to reach:\n{goals}\n\n{PARTS}")
}

static HELP_WANTED: AtomicBool = AtomicBool::new(false);

/// Looks for a word that asks for help in the arguments of the command. To be called before clap:
/// see [`described`].
pub(crate) fn look_for_help(words: &[OsString]) {
    let asks = |word: &OsString| ["--help", "help", "man"].iter().any(|&help| word == help);
    HELP_WANTED.store(words.iter().any(asks), Ordering::Relaxed);
}

/// Returns a text of each puzzle and its default behind its name, in lines of at most 76 characters.
/// Returns nothing where no word asks for help: clap takes the help of every argument each time, and
/// this one would be a thirtieth of what a question takes.
fn described(of: impl Fn(&Texts) -> (&str, &str)) -> String {
    if !HELP_WANTED.load(Ordering::Relaxed) {
        return String::new();
    }
    const WIDTH: usize = 76;
    const INDENT: &str = "\n             ";
    let mut lines = String::with_capacity(1 << 10);
    for texts in Name::ALL.iter().map(|name| name.texts()) {
        if !lines.is_empty() {
            lines.push('\n');
        }
        let mut begin = lines.len();
        lines += &format!("  {:<11}", texts.name);
        let (text, default) = of(texts);
        let default = if default.is_empty() { "" } else { &format!(" [default: {default}]") };
        for word in text.split(' ').chain(default.split(' ').skip(1)) {
            if lines.len() - begin + word.len() >= WIDTH {
                begin = lines.len();
                lines += INDENT;
            }
            lines.push(' ');
            lines += word;
        }
    }
    lines
}

impl Asked {
    /// Returns the puzzle, if the arguments name it, and the texts of start and goal.
    pub(crate) fn words(&self) -> (Option<Name>, Vec<&str>) {
        self.rest.words(&self.first)
    }

    /// Returns whether the questions are read from standard input, because START is `-`.
    pub(crate) fn is_stream(&self) -> bool {
        self.words().1 == ["-"]
    }
}

impl Rest {
    /// Returns the puzzle, if the arguments name it, and the texts of start and goal.
    pub(crate) fn words<'a>(&'a self, first: &'a str) -> (Option<Name>, Vec<&'a str>) {
        let rest = self.second.iter().chain(&self.more).map(String::as_str);
        let name = Name::of(first);
        let texts = name.is_none().then_some(first).into_iter().chain(rest);
        // Without the space that keeps `---` from being read as an option.
        (name, texts.map(str::trim).collect())
    }
}

impl Moves {
    /// Reads a start and a goal, and makes the moves of `--after` from the start.
    pub(crate) fn question<P: Puzzle>(&self, words: &[&str]) -> Result<Question<P>, Failure> {
        if let [_, _, unexpected, ..] = words {
            let what = format!("unexpected argument {} after START and GOAL", quoted(unexpected));
            return Err(Failure::new(what).hint(
                "put a notation that has spaces in quotes, such as '1 2 3 / 0 6 9 / 4 7 8'",
            ));
        }
        if let ["random", ..] = words {
            let name = P::TEXTS.name;
            return Err(Failure::new("START \"random\": only tilebase play draws a start")
                .hint(format!("draw one first: tilebase random {name} | tilebase solve -")));
        }
        let read = P::question(words.first().copied(), words.get(1).copied());
        let (start, goal) = read.map_err(|error| example(error, &P::TEXTS))?;
        Ok(Question { start: self.after(start)?, goal })
    }

    /// Reads a start, and makes the moves of `--after` from there.
    pub(crate) fn start<P: Puzzle>(&self, text: &str) -> Result<P::Board, Failure> {
        self.after(P::start(Some(text)).map_err(|error| example(error, &P::TEXTS))?)
    }

    /// Makes the moves of `--after` from a start.
    #[inline]
    pub(crate) fn after<B: Board>(&self, start: B) -> Result<B, Failure> {
        match &self.after {
            None => Ok(start),
            Some(letters) => self.make(letters, start),
        }
    }

    fn make<B: Board>(&self, letters: &Letters, start: B) -> Result<B, Failure> {
        self.spelling.read(letters).zip(1..).try_fold(start, |here, (step, number)| {
            here.after(step).ok_or_else(|| {
                let letter = self.spelling.letter(step);
                Failure::new(format!("--after: move {number}, {letter}, leads off the board"))
            })
        })
    }
}

/// Reads a goal of questions that have no start.
pub(crate) fn goal<P: Puzzle>(text: &str) -> Result<P::Goal, Failure> {
    P::goal(text.trim()).and_then(P::goal_without_start).map_err(|error| example(error, &P::TEXTS))
}

/// Returns an error about a question with an example as the hint, unless only the pieces differ.
fn example(error: tilebase::puzzle::QuestionError, texts: &Texts) -> Failure {
    let failure = Failure::new(&error);
    match error {
        tilebase::puzzle::QuestionError::Pieces(_) => failure,
        _ => failure.hint(format!("for example: tilebase solve {}", texts.example)),
    }
}

/// Returns a question as a line, with the name of its puzzle where the start looks like that of
/// another.
pub(crate) fn line<P: Puzzle>(start: &P::Board, goal: &P::Goal) -> String {
    let (start, name) = (P::brief(start), P::TEXTS.name);
    let is_clear = Name::of_start(&start).is_some_and(|found| found.texts().name == name);
    if is_clear { format!("{start} {goal}") } else { format!("{name} {start} {goal}") }
}

/// Returns the sentence that no moves lead to the goal, and why.
pub(crate) fn no_path<P: Puzzle>(start: &P::Board, goal: &P::Goal) -> String {
    format!("no moves lead from {start} to {goal}: {}", P::TEXTS.reach)
}

/// Returns the puzzle of a question: `name` or, if that is `None`, the puzzle whose notation the
/// start looks like.
pub(crate) fn find(name: Option<Name>, words: &[&str]) -> Result<Name, Failure> {
    let Some(&start) = words.first() else {
        return name.ok_or_else(|| Failure::new("expected START"));
    };
    name.or_else(|| Name::of_start(start)).ok_or_else(|| {
        let start_text = quoted(start);
        if let Some(name) = Name::of_goal(start) {
            let Texts { name, example, .. } = name.texts();
            return Failure::new(format!("START {start_text} is a GOAL ({name})"))
                .hint(format!("put a START before it, for example: tilebase solve {example}"));
        }
        let notations = Name::ALL.iter().map(|name| name.texts());
        let notations: Vec<_> = notations.map(|t| format!("{}: {}", t.name, t.start)).collect();
        Failure::new(format!("START {start_text}: expected the notation of one of the puzzles"))
            .hint(notations.join("\n  "))
    })
}
