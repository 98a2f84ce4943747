//! `tilebase grade`: whether moves are legal, reach the goal, and are the fewest.

use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use tilebase::error::quoted;
use tilebase::json::JsonObject;
use tilebase::reading::{Mistake, ReadMoves, read_answer};
use tilebase::{Grade, MoveNotation, Puzzle, Tables};

use crate::ask::arguments::{self, MoveArgs, Question};
use crate::ask::arguments::{find, named, of_texts, question, squares};
use crate::ask::input::{Input, expect_line};
use crate::ask::records::{Part, Record, Table, field};
use crate::ask::solutions::{leading_to, rewritten};
use crate::ask::solvers::Solvers;
use crate::ask::stream::{self, KnownGoals, Stream, StreamEnds, answer_stream, each};
use crate::out::messages::{Failure, note};
use crate::out::notation_arg::{self, NotationArg};
use crate::out::output::{FormatArg, Out, OutputFormat, number};
use crate::puzzles::{SlidesArg, puzzle, puzzle_of_start, unknown};
use crate::system::threads::processors;
use crate::tables::options::SearchOptions;

/// Grade moves: do they reach the goal, and are they the fewest?
///
/// A move is wrong if it is not legal, or does not lead one move nearer to the goal. A move that is
/// not legal ends the grading of its line. The exit status is 1 if the moves of a line do not reach
/// the goal. A line that cannot be read is graded as unreadable, with the reason, and the exit status
/// is 2.
#[derive(clap::Args)]
#[command(
    override_usage = "tilebase grade [OPTIONS] [PUZZLE] <START> [GOAL] <MOVES|FILE>\n       \
    tilebase grade [OPTIONS] <FILE|->",
    after_long_help = "Examples:\n  \
    tilebase grade 123746058 'Answer: right, left, up, right, down, right'\n  \
    echo 123746058 urdr | tilebase grade - --summary\n  \
    tilebase grade --to 12345678_ R2D --rewrite\n  \
    tilebase grade 123069478 123406789 drrul\n  \
    tilebase grade 2,1 'RBW RWW EWW' ruu --notation tile\n  \
    tilebase grade 123069478 123406789 4 7 8 9 6 --notation number"
)]
pub(crate) struct Options {
    /// The name of a puzzle, or the file of your own puzzle
    ///
    /// You need it if START could belong to several puzzles, and for your own puzzle.
    puzzle: Option<String>,
    /// The board to begin with
    ///
    /// Each line of a FILE alone, or of standard input, is [PUZZLE] START [GOAL] MOVES. It may begin
    /// with a name and a tab, or be an object, {"start": ..., "answer": ...}. If the first line has
    /// titles such as start and moves, as in a CSV, the grades are another column. With START and then
    /// FILE or -, lines have moves alone. tilebase describe PUZZLE shows how boards are written.
    start: Option<String>,
    /// The board to reach, or part of one [default: the usual goal]
    goal: Option<String>,
    /// The moves to grade, such as urdr, or a dot for none
    ///
    /// They may be the answer of a person or of a language model, with other words around them, or
    /// the boards along the path.
    moves: Vec<String>,
    #[command(flatten)]
    slides: SlidesArg,
    /// Read a name, such as a pupil's, at the beginning of each line
    ///
    /// The name ends at a tab or else at a space, and comes back before the grade.
    #[arg(long)]
    names: bool,
    /// Read a move as where the empty square goes (blank), where the tile goes (tile), or tile number
    /// (number)
    ///
    /// Without this option, it is blank, or for each line the kind that its moves certainly have.
    #[arg(long, hide_possible_values = true, value_name = "KIND")]
    #[arg(value_parser = notation_arg::parser())]
    notation: Option<MoveNotation>,
    /// Write points, too: N for the fewest moves, half for a longer way
    #[arg(long, value_name = "N", hide_short_help = true)]
    points: Option<u32>,
    /// Read moves alone, which lead to this board
    ///
    /// START is the board from which they do.
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true, hide_short_help = true)]
    to: Option<String>,
    /// Write the moves in short, and reversed, and no grade
    ///
    /// Moves that lead back to a board before are left out, and moves in a row are one with their
    /// number: R2U3. Behind a tab are the moves that lead back to START.
    #[arg(long, conflicts_with_all = ["format", "points"], hide_short_help = true)]
    rewrite: bool,
    /// Say at the end how many lines had which grade
    ///
    /// This line goes to standard error. It has the number of lines that were legal, reached the
    /// goal, had the fewest moves, and could not be read.
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    format: FormatArg,
    #[command(flatten)]
    search: SearchOptions,
}

impl Options {
    /// Returns how moves are written that do not say it.
    fn spelling(&self) -> NotationArg {
        NotationArg { notation: self.notation.unwrap_or_default(), ..NotationArg::default() }
    }
}

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let Options { puzzle, start, goal, moves, .. } = options;
    let words = [puzzle, start, goal].into_iter().flatten().chain(moves);
    let words = words.map(String::as_str).collect();
    let (puzzle, words) = named(None, words)?;
    let tables = &options.search.tables()?;
    if let ["-", more] | ["-", more, _] = words[..] {
        let what = format!("expected nothing after -, found {}", quoted(more));
        let hint = "write the GOAL and the MOVES into each line, or name one START";
        return Err(Failure::new(what).hint(hint));
    }
    // A file may have the name of moves.
    let is_name = |word: &str| words.len() == 1 || word.contains(['.', '/', '\\']);
    let is_file = |word: &&str| *word == "-" || is_name(word) && Path::new(word).is_file();
    let (boards, file) = match words.split_last() {
        Some((file, boards)) if is_file(file) => (boards, Some(*file)),
        _ => (&[][..], None),
    };
    let graded = GradeLines { puzzle, boards, options, sums: Default::default() };
    if let Some(file) = file {
        let input = &mut Input::open(Some(Path::new(file)))?;
        match Table::begin(input, !boards.is_empty() || options.to.is_some())? {
            Some(table) => graded.table(&table, input, tables, out)?,
            None => {
                let answer =
                    each(|number, line, solvers, out| graded.answer(number, line, solvers, out));
                let ends = StreamEnds { input, out, tables, threads: processors() };
                answer_stream(&graded, &answer, ends)?;
            }
        }
    } else {
        let read = graded.question(puzzle, &words)?;
        if options.format.format == OutputFormat::Text && words.len() == 2 && options.to.is_none() {
            read.0.name_goal();
        }
        let solvers = &mut Solvers::for_one(&read.0, tables, &options.search, false)?;
        graded.answer(
            1,
            &Line { name: None, read: Ok(read), begin: String::new() },
            solvers,
            out,
        )?;
    }
    // Before the summary.
    out.flush()?;
    let [all, legal, reaching, fewest, unreadable] = graded.sums.map(AtomicU64::into_inner);
    if options.summary {
        let rest = if unreadable > 0 { &format!("; {unreadable} unreadable") } else { "" };
        note(format_args!(
            "graded {all}: {legal} legal, {reaching} to the goal, {fewest} in the fewest moves{rest}"
        ));
    }
    match unreadable {
        0 if reaching < all && !options.rewrite => {
            let are = if all - reaching == 1 { "answer does" } else { "answers do" };
            Err(Failure::found_wrong(format!("{} {are} not reach the goal", all - reaching)))
        }
        0 => Ok(()),
        1 => Err(Failure::new("a line cannot be read, and was not graded")),
        _ => Err(Failure::new(format!("{unreadable} lines cannot be read, and were not graded"))),
    }
}

/// Lines of a start, a goal, and moves.
struct GradeLines<'a> {
    puzzle: Option<Puzzle>,
    /// The words of the start, and perhaps of the goal, of all lines.
    boards: &'a [&'a str],
    options: &'a Options,
    /// How many lines have been graded, were legal, reached the goal, were the fewest moves, and
    /// could not be read.
    sums: [AtomicU64; 5],
}

/// A question, moves and how they are written, or the reason why they are unreadable.
type MovesToGrade = Result<(Question, ReadMoves, NotationArg), Failure>;

/// What is read from a line.
struct Line {
    name: Option<String>,
    read: MovesToGrade,
    /// What stands before the grade: the line of a table, and a separator.
    begin: String,
}

impl Stream for GradeLines<'_> {
    type Question = Line;

    const GOES_ON: bool = true;

    fn read(&self, line: &[u8], _: u64, _: &mut KnownGoals) -> stream::ReadResult<Self::Question> {
        let text = String::from_utf8_lossy(line);
        if text.trim_start().starts_with('{') {
            let record = Record::of_json(&text).ok_or_else(|| {
                Failure::new("expected an object of JSON, {\"start\": ..., \"answer\": ...}")
            });
            let name = record.as_ref().ok().and_then(|it| it.get(Part::Name)).map(str::to_owned);
            let read = expect_line(line).and(record).and_then(|record| self.record(&record));
            return Ok((Some(Line { name, read, begin: String::new() }), line.len()));
        }
        let column = text.split_once('\t');
        let named = match self.options.names {
            true => column.or(text.split_once(' ')).or(Some((&text, ""))),
            // MOVES stand alone.
            false if !self.boards.is_empty() || self.options.to.is_some() => column,
            // If nothing is a start, a first column that looks like one is no name.
            false => column.filter(|(name, rest)| {
                let looks_like_one = || {
                    self.words(name).is_ok_and(|(puzzle, words)| {
                        let start = words.join(" ");
                        let of_puzzle = |puzzle: Puzzle| puzzle.start(Some(&start)).is_ok();
                        let of_any = || puzzle_of_start(&start).is_some();
                        words.is_empty() || puzzle.map_or_else(of_any, of_puzzle)
                    })
                };
                !self.has_start(&text) && (self.has_start(rest) || !looks_like_one())
            }),
        };
        let read = expect_line(line).and_then(|()| {
            let (puzzle, words) = self.words(named.map_or(&*text, |(_, rest)| rest))?;
            self.question(puzzle, &words)
        });
        let name = named.map(|(name, _)| name.trim().to_owned());
        Ok((Some(Line { name, read, begin: String::new() }), line.len()))
    }
}

impl GradeLines<'_> {
    /// Returns the words of a line and its puzzle, if it is named.
    fn words<'a>(&self, text: &'a str) -> Result<(Option<Puzzle>, Vec<&'a str>), Failure> {
        named(self.puzzle, arguments::words(text))
    }

    /// Returns whether a text begins with a start, of one word or one for each square.
    fn has_start(&self, text: &str) -> bool {
        let Ok((puzzle, words)) = self.words(text) else { return false };
        [1, squares(puzzle, 0), squares(puzzle, 16)].into_iter().any(|count| {
            let start = words.get(..count).map(|words| words.join(" "));
            let puzzle = find(puzzle, start.as_deref());
            puzzle.is_ok_and(|puzzle| start.is_some() && puzzle.start(start.as_deref()).is_ok())
        })
    }

    /// Grades the records of a table, and writes each with its grade as another field.
    fn table(
        &self,
        table: &Table,
        input: &mut Input<'_>,
        tables: &Tables,
        out: &mut Out,
    ) -> Result<(), Failure> {
        let (separator, mut solvers) = (table.separator, Solvers::new(tables, None));
        let is_text = self.options.format.format == OutputFormat::Text;
        if is_text {
            let points =
                self.options.points.map_or(String::new(), |_| format!("{separator}points"));
            writeln!(out, "{}{separator}grade{points}", table.header)?;
        }
        let mut number = 0;
        while let Some((record, line)) = table.next(input)? {
            number += 1;
            let (name, read) = (record.get(Part::Name).map(str::to_owned), self.record(&record));
            let mut text = Vec::new();
            let line = Line { name, read, begin: format!("{line}{separator}") };
            self.answer(number, &line, &mut solvers, &mut text)?;
            out.write_all(&text)?;
        }
        Ok(())
    }

    /// Reads a record, whose start and goal may be those of all lines.
    fn record(&self, record: &Record) -> MovesToGrade {
        let named =
            record.get(Part::Puzzle).map(|name| puzzle(name).unwrap_or_else(|| Err(unknown(name))));
        let named = named.transpose()?.or(self.puzzle);
        let text = record.get(Part::Moves).unwrap_or_default();
        if let Some(goal) = &self.options.to {
            return leading_to(named, goal, text, self.options.spelling());
        }
        let boards = match record.get(Part::Start) {
            Some(start) => [Some(start), record.get(Part::Goal)]
                .into_iter()
                .flatten()
                .map(str::to_owned)
                .collect(),
            None => arguments::boards(named, self.boards)?,
        };
        let asked = of_texts(named, &boards, &MoveArgs::default())?;
        self.moves(asked, text)
    }

    /// Reads the moves of a question.
    fn moves(&self, asked: Question, text: &str) -> MovesToGrade {
        let read = read_answer(text, &asked.start, &asked.goal, self.options.notation);
        let (steps, notation) = read.map_err(|error| NotationArg::wrong("MOVES", text, &error))?;
        Ok((asked, steps, NotationArg { notation, ..NotationArg::default() }))
    }

    /// Reads the words `START [GOAL] MOVES`, where a board is one word or one for each square.
    fn question(&self, puzzle: Option<Puzzle>, words: &[&str]) -> MovesToGrade {
        if let Some(goal) = &self.options.to {
            return leading_to(puzzle, goal, &words.join(" "), self.options.spelling());
        }
        let words = &[self.boards, words].concat()[..];
        if let Some(read) = self.usual(puzzle, words) {
            return Ok(read);
        }
        const ADVICE: &str = "write MOVES last, or a dot for none: tilebase grade 123746058 urdr";
        if question(puzzle, words, &MoveArgs::default()).is_ok() {
            return Err(Failure::new("expected MOVES after the boards, found none").hint(ADVICE));
        }
        // The number of words of START and GOAL. A START of one word before moves of several has at
        // least three symbols, such as 2,1.
        let fits = |count: usize| match words.len().saturating_sub(count) {
            0 => false,
            1 => count > 0 || puzzle.is_some(),
            _ => count > 2 || count > 0 && words[0].len() > 2,
        };
        let (mut wrong_board, mut wrong_moves) = (None, None);
        // Of a puzzle that is not named, a board has nine or sixteen squares.
        let sizes = [squares(puzzle, 0), squares(puzzle, 16)];
        let counts = sizes.into_iter().flat_map(|each| [2 * each, each + 1, each]);
        for count in counts.chain([2, 1, 0]).filter(|&count| fits(count)) {
            let (boards, text) = words.split_at(count);
            match question(puzzle, boards, &MoveArgs::default()) {
                Ok(asked) => {
                    match self.moves(asked, &text.join(" ")) {
                        Ok(read) => return Ok(read),
                        Err(failure) => wrong_moves = wrong_moves.or(Some(failure)),
                    }
                    // The GOAL is no board of the path, and START and GOAL are right.
                    let is_goal = |each: usize| [each + 1, 2 * each].contains(&count);
                    if count == 2 || sizes.into_iter().any(is_goal) {
                        wrong_board = None;
                        break;
                    }
                }
                Err(failure) => wrong_board = wrong_board.or(Some(failure)),
            }
        }
        let has_goal = words.get(1).is_some_and(|word| puzzle_of_start(word).is_some());
        let wrong =
            if has_goal { wrong_board.or(wrong_moves) } else { wrong_moves.or(wrong_board) };
        Err(wrong.unwrap_or_else(|| {
            let what = match words {
                [file] if file.contains(['.', '/']) => format!("there is no file {}", quoted(file)),
                _ => {
                    let found = number(words.len(), "word");
                    format!("expected START, GOAL and MOVES, found {found}")
                }
            };
            Failure::new(what).hint(ADVICE)
        }))
    }

    /// Reads the words `START [GOAL] MOVES` if START is in a usual layout, and MOVES are letters of
    /// directions. This is a fast path with the results of [`GradeLines::question`], which tries
    /// which words are boards.
    fn usual(
        &self,
        puzzle: Option<Puzzle>,
        words: &[&str],
    ) -> Option<(Question, ReadMoves, NotationArg)> {
        let (&[start, _] | &[start, _, _]) = words else { return None };
        let (moves, boards) = words.split_last()?;
        let is_usual = |puzzle: Puzzle| puzzle.usual_board(start.as_bytes()).is_some();
        let has_start = puzzle.map_or_else(|| Puzzle::all().any(is_usual), is_usual);
        let are_letters = moves.bytes().all(|sign| b"dlru".contains(&sign));
        let asked = || question(puzzle, boards, &MoveArgs::default()).ok();
        self.moves((has_start && are_letters).then(asked)??, moves).ok()
    }

    /// Writes the grade of a line, or why it is unreadable.
    fn answer(
        &self,
        number_of_line: u64,
        Line { name, read, begin }: &Line,
        solvers: &mut Solvers<'_>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let Options { format: FormatArg { format }, points, rewrite, .. } = *self.options;
        let line = JsonObject::default().with("line", number_of_line).with("name", name.clone());
        let (counted, object, text) = match read {
            Err(reason) => {
                let reason = reason.what();
                let counted = [false, false, false, false, true];
                (counted, line.with("unreadable", reason), format!("unreadable: {reason}"))
            }
            Ok((asked, steps, spelling)) if rewrite && steps.illegal.is_none() => {
                let text = rewritten(&asked.start, &steps.moves, spelling.notation);
                ([true, true, false, false, false], line, text)
            }
            &Ok((ref asked, ref steps, spelling)) => {
                match graded(asked, steps, solvers, spelling) {
                    Err(failure) => {
                        let at_least = solvers.at_least(asked, failure)?;
                        let answer = asked.at_least(at_least, &[]);
                        let object = line.and(answer.object(spelling.notation));
                        let step = asked.start.puzzle().move_word();
                        let text = format!(
                            "not graded: the time is up, and the goal is at least {} away",
                            number(at_least, step)
                        );
                        ([false; 5], object, text)
                    }
                    Ok((grade, meant)) => {
                        let mut text = sentence(asked, steps, &grade, spelling);
                        if let Some((mistake, meant)) = meant {
                            let fewest =
                                if meant.extra() == Some(0) { " in the fewest moves" } else { "" };
                            let condition = mistake.condition(spelling.notation);
                            text += &format!("; it reaches the goal{fewest} {condition}");
                        }
                        let details = |line: JsonObject| {
                            line.with("puzzle", asked.start.puzzle().name())
                                .with("start", asked.start.to_string())
                                .with("goal", asked.goal.to_string())
                                .and(grade.object())
                                .with("mistake", meant.map(|(mistake, _)| mistake.name()))
                        };
                        let object =
                            if format == OutputFormat::Json { details(line) } else { line };
                        let is_fewest = grade.extra() == Some(0);
                        ([true, grade.legal, grade.reaches, is_fewest, false], object, text)
                    }
                }
            }
        };
        for (sum, is_counted) in self.sums.iter().zip(counted) {
            sum.fetch_add(is_counted.into(), Ordering::Relaxed);
        }
        // Of those that do not reach the goal, none.
        let points = points.map(|all| match counted {
            [.., true, false] => all,
            [_, _, true, ..] => all / 2,
            _ => 0,
        });
        if format == OutputFormat::Json {
            let object = match points {
                Some(points) => object.with("points", u64::from(points)),
                None => object,
            };
            return Ok(writeln!(out, "{object}")?);
        }
        if let Some(separator) = begin.chars().next_back() {
            let points = points.map_or(String::new(), |points| format!("{separator}{points}"));
            return Ok(writeln!(out, "{begin}{}{points}", field(&text, separator))?);
        }
        let name = name.as_ref().map_or(String::new(), |name| format!("{name}\t"));
        let points = points.map_or(String::new(), |points| format!("{points}\t"));
        Ok(writeln!(out, "{name}{points}{text}")?)
    }
}

/// Returns the grade of some moves, and how they may have been meant if they do not reach the goal.
fn graded(
    asked: &Question,
    steps: &ReadMoves,
    solvers: &mut Solvers<'_>,
    spelling: NotationArg,
) -> Result<(Grade, Option<(Mistake, Grade)>), Failure> {
    let solver = solvers.to(&asked.goal)?;
    let mut grade = solver.grade(&asked.start, steps.moves.iter().copied())?;
    if steps.illegal.is_some() {
        grade = grade.then_illegal();
    }
    let all = [&steps.moves[..], &steps.ignored].concat();
    let meant = match grade.reaches || spelling.notation == MoveNotation::Number {
        true => None,
        false => Mistake::of(solver, &asked.start, &all)?,
    };
    Ok((grade, meant))
}

/// Returns a grade in words.
pub(super) fn sentence(
    asked: &Question,
    steps: &ReadMoves,
    grade: &Grade,
    spelling: NotationArg,
) -> String {
    let &Grade { length: moves, first_wrong, left, is_first, .. } = grade;
    let puzzle = asked.start.puzzle();
    let made = number(moves, puzzle.move_word());
    let sentence = match (steps.illegal.as_deref(), grade.extra(), left) {
        (Some(ReadMoves::FAR), ..) => {
            let step = puzzle.move_word();
            format!("not legal: {step} {} leads to a board that is not one {step} away", moves + 1)
        }
        (Some(symbol), ..) => {
            format!("not legal: move {} ({symbol}) {}", moves + 1, spelling.illegal())
        }
        (_, Some(0), _) => {
            let first = if is_first { " (and the first path in alphabetical order)" } else { "" };
            format!("correct: {made}, which is the fewest{first}")
        }
        (_, Some(extra), _) => {
            let are = if moves - extra == 1 { "is" } else { "are" };
            format!("reaches the goal in {made}, but {} {are} enough", moves - extra)
        }
        (_, None, Some(left)) => {
            let left = number(left.into(), puzzle.move_word());
            format!("does not reach the goal: after {made} it is {left} away")
        }
        (_, None, None) => {
            format!("does not reach the goal, and no moves do: {}", puzzle.words().reach)
        }
    };
    match first_wrong.filter(|&wrong| wrong <= moves) {
        Some(wrong) => format!("{sentence}; move {wrong} is the first wrong one"),
        None => sentence,
    }
}
