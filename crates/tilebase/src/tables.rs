//! The tables of a directory, each opened when it is first used.

use std::collections::HashMap;
use std::path::Path as FilePath;
use std::sync::{Arc, Mutex, OnceLock};

use tilebase_puzzle::cubic::PatternRank;
use tilebase_puzzle::eight::{Position, Square};
use tilebase_puzzle::{Board, Goal, Path, Symmetry};
use tilebase_search::databases::Partition;
use tilebase_search::sets::can_search;
use tilebase_search::{Ended, Limits, SearchPool, lock};

use crate::asked::AskedAnswers;
use crate::cache::{Cache, CacheKey, once};
use crate::content::spaces::{space_of, spaces_of};
use crate::content::{Content, uniform_start_of};
use crate::engine::{Engine, SMALL, has_eight_tiles, too_many_to_slide};
use crate::error::{Fault, TableError, TableLocation};
use crate::search_answers::SearchAnswers;
use crate::solver::{AnswerSource, Solver};
use crate::table::{
    CubicTable, DatabaseAnswers, DatabaseTable, EightTable, FieldAnswers, GoalTable, numbers,
};
use crate::table_file::{OpenFn, SectionBytes, TableFile};

/// A function that opens, makes or fetches the table of a content, within limits.
type OpenTable = Arc<dyn Fn(&Content, &Limits) -> Result<TableFile, TableError> + Send + Sync>;

/// The tables of a directory. Each is opened when it is first used, so a program that uses one
/// table needs one file.
///
/// `eight.tbl`, `cubic.tbl`, large tables and pattern databases stay open. So do the other tables of
/// single goals, and the distances to goals that are sets of boards, until together they have more bytes
/// than [`Tables::MOST_GOAL_BYTES`]; then the least recently used ones are
/// dropped. The bytes of a mapped file, which are not the program's memory, do not count. A solver
/// keeps the bytes that it reads until it is dropped.
///
/// ```
/// use tilebase::{Puzzle, Tables};
///
/// // A table that is not in the directory is made in memory, as `tilebase_build::open` does.
/// let tables = Tables::open("tables")
///     .or_else(|content, _limits| Ok(tilebase_build::make(content, &|_| {})));
/// let cubic = Puzzle::shipped("cubic").unwrap();
/// let goal = cubic.goal("RBRBRBWEB")?;
/// let state = cubic.board("BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW")?;
/// assert_eq!(tables.solver(&goal)?.distance(&state)?, Some(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Tables {
    source: OpenTable,
    /// As `source`, but what is not there is not made.
    existing: OpenTable,
    /// Makes larger pattern databases for a search that takes long.
    larger: OpenTable,
    /// Whether what is not there may be made.
    makes: bool,
    limits: Limits,
    shared: Arc<Shared>,
}

/// What tables with the same files and other limits share.
struct Shared {
    cache: Cache,
    searchers: SearchPool,
    /// `eight.tbl` and `cubic.tbl`, which are also in the store. The store's lock would take longer
    /// than a question.
    ready: (OnceLock<EightTable>, OnceLock<CubicTable>),
    /// The tables of the goals that were asked for last: to find them takes longer than a look-up.
    known: Mutex<HashMap<Goal, (Content, Option<&'static Symmetry>)>>,
}

impl Shared {
    /// The most goals whose tables are known.
    const MOST_KNOWN: usize = 1 << 12;

    /// Returns what [`Content::and_symmetry`] does.
    fn table_of(&self, goal: &Goal) -> Option<(Content, Option<&'static Symmetry>)> {
        if has_eight_tiles(goal.puzzle()) {
            return Content::and_symmetry(goal);
        }
        if let Some(known) = lock(&self.known).get(goal) {
            return Some(known.clone());
        }
        let found = Content::and_symmetry(goal)?;
        let mut known = lock(&self.known);
        if known.len() == Shared::MOST_KNOWN {
            known.clear();
        }
        known.insert(goal.clone(), found.clone());
        Some(found)
    }
}

impl Default for Shared {
    fn default() -> Shared {
        let (cache, searchers) = (Cache::new(Tables::MOST_GOAL_BYTES), SearchPool::default());
        Shared { cache, searchers, ready: Default::default(), known: Mutex::default() }
    }
}

impl Tables {
    /// The most bytes of tables and distances of single goals that stay open: about 25 tables of
    /// Harris's cubes, or those of thousands of small puzzles.
    pub const MOST_GOAL_BYTES: usize = 48_000_000;

    /// Returns the tables of a directory. Each file is opened when it is first used, and stays
    /// open; this call opens none. A section is read when a solver first needs it. Of `gardner.tbl`
    /// and `alike.tbl`, a question reads the chunks that it needs, and at most 256 MB of them are
    /// kept.
    ///
    /// The files may be replaced by other files at any time. If another program truncates a file or
    /// changes it in place, reading a part that has not been read yet is an error: see
    /// [`TableFile::open`].
    pub fn open(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), SectionBytes::open)
    }

    /// Returns the tables of a directory. Each file is read into memory when it is first used; this
    /// call reads none.
    ///
    /// Once a file is read, later changes to it have no effect. Use this for network file systems,
    /// and for files that other programs may truncate or change in place. `gardner.tbl` then takes
    /// 0.94 GB of memory, and `alike.tbl` 1.41 GB.
    pub fn read(directory: impl AsRef<FilePath>) -> Tables {
        Tables::of(directory.as_ref(), SectionBytes::read)
    }

    /// Returns the tables of a directory, with files opened by `open`.
    pub(crate) fn of(directory: &FilePath, open: OpenFn) -> Tables {
        let directory = directory.to_owned();
        Tables::from_fn(move |content| {
            let (base, content) = (Some(directory.clone()), Some(content.clone()));
            TableFile::at(TableLocation { base, content }, open)
        })
    }

    /// Returns tables from a function that opens, makes or fetches them. It is called when a table
    /// is first used, and again for a goal table that has been dropped. Of pattern databases, it
    /// is called for the larger one first, and may return the error that the file is not there.
    ///
    /// If several threads need a table at once, one calls the function, and the others wait. So the
    /// function must not ask these tables for the same table, nor run other work of the program
    /// while it waits, as a job of rayon does.
    pub fn from_fn(
        source: impl Fn(&Content) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let shared = Arc::new(Shared::default());
        let source: OpenTable = Arc::new(move |content, _limits| source(content));
        let existing = Arc::clone(&source);
        let larger: OpenTable = Arc::new(|content, _limits| Err(TableError::missing(content)));
        Tables { source, existing, larger, makes: false, limits: Limits::default(), shared }
    }

    /// Returns these tables with `other` for those whose file is missing or cannot be used. The
    /// error is that of the first file that is there.
    #[must_use]
    pub fn or(self, other: Tables) -> Tables {
        let either = |first: OpenTable, other: OpenTable| -> OpenTable {
            Arc::new(move |content, limits| {
                first(content, limits).or_else(|error| match other(content, limits) {
                    Err(other) if error.is_missing() && !other.is_missing() => Err(other),
                    found => found.map_err(|_| error),
                })
            })
        };
        let source = either(self.source, other.source);
        let existing = either(self.existing, other.existing);
        Tables { source, existing, makes: self.makes || other.makes, ..self }
    }

    /// Returns these tables with `make` for those whose file is missing. A file that is not a valid
    /// table is still an error. Tables that are already open stay open.
    ///
    /// A missing table that is large, such as `gardner.tbl`, is still an error, because making it
    /// takes a minute and gigabytes of memory. `tilebase build gardner` makes it.
    #[must_use]
    pub fn or_else(
        self,
        make: impl Fn(&Content, &Limits) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        let source = self.source;
        let source =
            Arc::new(move |content: &Content, limits: &Limits| match source(content, limits) {
                Err(error) if error.is_missing() && !content.is_large() => make(content, limits),
                opened => opened,
            });
        Tables { source, makes: true, ..self }
    }

    /// Returns these tables with `make` for the larger pattern databases of a goal, when a search
    /// with the usual ones has looked at some hundred million boards. It then goes on with those
    /// that `make` returns, and so do all later searches; if `make` returns an error, they go on as
    /// before.
    ///
    /// Without it, no larger databases are made. Those for the fifteen-puzzle take 17 seconds of
    /// processor time and 0.9 GB of memory, and save minutes.
    #[must_use]
    pub fn or_larger(
        self,
        make: impl Fn(&Content, &Limits) -> Result<TableFile, TableError> + Send + Sync + 'static,
    ) -> Tables {
        Tables { larger: Arc::new(make), ..self }
    }

    /// Returns these tables with limits of the threads, the memory and the time of searches. Both
    /// share what is open, and solvers keep the limits of the tables that return them: so a server
    /// may have other limits for every question, and end it.
    ///
    /// A search that its limits end returns the error [`Fault::AtLeast`] if it knows how many moves
    /// are needed at least, and else [`Fault::Stopped`]. Look-ups need none of the limits.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tilebase::{Fault, Limits, Puzzle};
    ///
    /// let tables = tilebase_build::open("tables");
    /// let fifteen = Puzzle::shipped("fifteen").unwrap();
    /// let within = |seconds| {
    ///     let limits = Limits::default().threads(1).time(Duration::from_secs(seconds));
    ///     let (start, goal) = fifteen.question(Some("FE169B4C0A73D852"), None).unwrap();
    ///     tables.limited(limits).distance(&start, &goal)
    /// };
    /// assert_eq!(within(60)?, Some(52));
    /// assert!(matches!(within(0).unwrap_err().fault(), Fault::AtLeast { moves: 30.., .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn limited(&self, limits: Limits) -> Tables {
        let all = [&self.source, &self.existing, &self.larger].map(Arc::clone);
        let ([source, existing, larger], shared) = (all, Arc::clone(&self.shared));
        Tables { source, existing, larger, limits, makes: self.makes, shared }
    }

    /// Returns the table of the eight-puzzle.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    #[inline]
    pub fn eight(&self) -> Result<&EightTable, TableError> {
        once(&self.shared.ready.0, || {
            self.kept(&self.source, Content::Eight, never_dropped(EightTable::new))
        })
    }

    /// Returns the table of the cubic puzzle's uniform starts.
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content.
    #[inline]
    pub fn cubic(&self) -> Result<&CubicTable, TableError> {
        once(&self.shared.ready.1, || {
            self.kept(&self.source, Content::Cubic, never_dropped(CubicTable::new))
        })
    }

    /// Returns the solver of a goal. Its table is opened or made when it is first needed, that of
    /// databases by the first search. A search finds the distances to a goal that has no table,
    /// such as a set of boards, in milliseconds.
    ///
    /// ```
    /// use tilebase::{Puzzle, Tables};
    ///
    /// // The first row in order. No file is read, as no table has this goal.
    /// let eight = Puzzle::shipped("eight").unwrap();
    /// let (start, goal) = eight.question(Some("867254301"), Some("123??????"))?;
    /// assert_eq!(Tables::open("tables").solver(&goal)?.distance(&start)?, Some(21));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the table is missing, is not valid, or has another content; if the goal has too many
    /// boards for a search, or none.
    pub fn solver(&self, goal: &Goal) -> Result<Solver, TableError> {
        if let Some([small, large]) = Content::databases_of(goal) {
            let tables = self.limited(self.limits.clone());
            let larger = self.limited(self.limits.clone());
            let content = large.clone();
            let enlarge = move || {
                larger.kept(&larger.larger, content.clone(), never_dropped(DatabaseTable::new)).ok()
            };
            let table = move |content: &Content| {
                tables.kept(&tables.source, content.clone(), never_dropped(DatabaseTable::new))
            };
            let open = move || match table(&large) {
                Err(error) if error.is_missing() => table(&small),
                found => found,
            };
            let to = DatabaseAnswers::new(goal, Box::new(open), Box::new(enlarge));
            let to = to.unwrap_or_else(|| unreachable!("{goal} is a board"));
            return Ok(self.within(Solver::new(goal.clone(), AnswerSource::Databases(to))));
        }
        let Some((content, symmetry)) = self.shared.table_of(goal) else {
            let search = || self.search(goal);
            return self
                .shared
                .cache
                .get(&CacheKey::Goal(goal.clone()), search)
                .map(|it| self.within(it));
        };
        self.solver_of(goal, content, symmetry, &self.source)
    }

    /// Returns the solver of a goal that reads a table, which comes from a source unless it is open.
    fn solver_of(
        &self,
        goal: &Goal,
        content: Content,
        symmetry: Option<&'static Symmetry>,
        source: &OpenTable,
    ) -> Result<Solver, TableError> {
        if content == Content::Eight {
            let board = goal.board().unwrap_or_else(|| unreachable!("{goal} is a board"));
            let open = || self.kept(source, Content::Eight, never_dropped(EightTable::new));
            let table = once(&self.shared.ready.0, open)?;
            return Ok(Solver::new(goal.clone(), AnswerSource::Eight(table.to(&board)?)));
        }
        let length = own_length(goal);
        let open = |file| {
            let table = GoalTable::new(file)?;
            let length = table.memory().map_or(0, |bytes| bytes + length);
            Ok((table, length))
        };
        let table = self.kept(source, content, open)?;
        Ok(Solver::new(goal.clone(), AnswerSource::of_spaces(vec![table.to(goal, symmetry)])))
    }

    /// Returns a solver for questions about single boards to a goal. It reads a table that is there.
    /// Else, if tables may be made ([`Tables::or_else`]), it searches for each board as
    /// [`Engine::of`] says, until the questions have cost as much as a search of all boards. That no
    /// moves lead to a goal that is a board takes no search, unless what no move changes does not
    /// decide it ([`Puzzle::has_whole_components`](tilebase_puzzle::Puzzle::has_whole_components)).
    ///
    /// The solvers of one goal share what their questions have cost.
    ///
    /// ```
    /// use tilebase::{Description, Puzzle, Tables};
    ///
    /// // A search of all its 239,500,800 boards would take seconds.
    /// let pairs = [("board", "4x3"), ("tiles", "123456789AB")];
    /// let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    /// let eleven = Puzzle::new(&Description::new("eleven", pairs)?)?;
    /// let (start, goal) = eleven.question(Some("BA9876543_12"), None)?;
    /// let solver = tilebase_build::open("tables").solver_for_boards(&goal)?;
    /// assert_eq!(solver.distance(&start)?, Some(42));
    /// assert!(solver.counts().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tables::solver`].
    pub fn solver_for_boards(&self, goal: &Goal) -> Result<Solver, TableError> {
        if goal.board().is_none() && !goal.is_alike() || Content::databases_of(goal).is_some() {
            return self.solver(goal);
        }
        match self.shared.table_of(goal) {
            None if self.shared.cache.has(&CacheKey::Goal(goal.clone())) => {
                return self.solver(goal);
            }
            None => {}
            Some((content, symmetry)) => {
                match self.solver_of(goal, content, symmetry, &self.existing) {
                    Err(error) if error.is_missing() && self.makes => {}
                    found => return found,
                }
            }
        }
        let key = CacheKey::Asked(goal.clone());
        let asked = self.shared.cache.get(&key, || {
            let engine = Engine::of(goal);
            let single = match &engine {
                Engine::AllBoards => None,
                Engine::Databases { sizes } => self.with_databases(goal, sizes.clone()),
                Engine::BothSides => Solver::searching(goal),
            };
            let length = match engine {
                Engine::BothSides => SearchAnswers::KEPT,
                _ => own_length(goal),
            };
            let (shared, source) = (Arc::downgrade(&self.shared), Arc::clone(&self.source));
            let others = [&self.existing, &self.larger].map(Arc::clone);
            let (of, key) = (goal.clone(), key.clone());
            let open = move |limits: &Limits| {
                let (source, [existing, larger]) = (Arc::clone(&source), others.clone());
                let shared = shared.upgrade().unwrap_or_default();
                let limits = limits.clone();
                let tables = Tables { source, existing, larger, makes: true, limits, shared };
                let all = tables.solver(&of)?;
                tables.shared.cache.remove(&key);
                Ok(all)
            };
            let asked = AskedAnswers::new(goal, single, Box::new(open));
            Ok((Solver::new(goal.clone(), AnswerSource::Asked(asked)), length))
        });
        asked.map(|solver| self.within(solver))
    }

    /// Returns a solver with pattern databases that are made in memory.
    fn with_databases(&self, goal: &Goal, sizes: Vec<usize>) -> Option<Solver> {
        let grid = goal.puzzle().grid();
        let blank = Partition::home(grid, goal.board()?.blank());
        let (shared, of) = (Arc::downgrade(&self.shared), goal.clone());
        let open = move || {
            let make = || Ok((DatabaseTable::made(&of, blank, &sizes), 0));
            let shared = shared.upgrade().unwrap_or_default();
            shared.cache.get(&CacheKey::Databases(grid, blank), make)
        };
        // There are no larger ones for these boards.
        let to = DatabaseAnswers::new(goal, Box::new(open), Box::new(|| None))?;
        Some(Solver::new(goal.clone(), AnswerSource::Databases(to)))
    }

    /// Returns the solver of a goal as [`Tables::solver`] does or, if the table is missing, one
    /// that searches. A large table such as `gardner.tbl` takes too long to make, so its solver
    /// searches from both sides for each board, and is kept.
    ///
    /// ```
    /// use tilebase::Puzzle;
    ///
    /// let gardner = Puzzle::shipped("gardner").unwrap();
    /// let solver = tilebase_build::open("tables").solver_or_search(&gardner.default_goal(None))?;
    /// let start = solver.goal().some_board().unwrap().follow("druul".parse()?).unwrap();
    /// assert_eq!(solver.distance(&start)?, Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Tables::solver`]; that the table is missing, if a search has too many boards.
    pub fn solver_or_search(&self, goal: &Goal) -> Result<Solver, TableError> {
        match self.solver(goal) {
            Err(missing) if missing.is_missing() => {
                let search = || {
                    self.search(goal).map_err(|error| match error.fault() {
                        Fault::Stopped => error,
                        _ => missing,
                    })
                };
                self.shared
                    .cache
                    .get(&CacheKey::Goal(goal.clone()), search)
                    .map(|it| self.within(it))
            }
            found => found,
        }
    }

    /// Returns the solver of a goal as [`Tables::solver`] does, but one that searches if the table
    /// is large, even if it is there: what is drawn with it is the same everywhere, as boards of a
    /// day are to be.
    ///
    /// # Errors
    /// As [`Tables::solver`].
    pub fn solver_without_large(&self, goal: &Goal) -> Result<Solver, TableError> {
        let is_large = Content::of(goal).is_some_and(|content| content.is_large());
        let searching = || Solver::searching(goal).map(|solver| self.within(solver));
        is_large.then(searching).flatten().map_or_else(|| self.solver(goal), Ok)
    }

    /// Returns the fewest moves from a start to a goal, from the table that has them ready if there
    /// is one. `None` if no moves lead to the goal.
    ///
    /// # Errors
    /// As [`Tables::solver`].
    pub fn distance(&self, start: &Board, goal: &Goal) -> Result<Option<u8>, TableError> {
        self.answer(start, goal, EightTable::distance, CubicTable::distance, Solver::distance)
    }

    /// Returns the lexicographically smallest of the shortest paths from a start to a goal, from
    /// the table that has it ready if there is one. `None` if no moves lead to the goal.
    ///
    /// # Errors
    /// As [`Tables::solver`].
    pub fn path(&self, start: &Board, goal: &Goal) -> Result<Option<Path>, TableError> {
        self.answer(start, goal, EightTable::path, CubicTable::path, Solver::path)
    }

    /// Returns the answer of the table that has it ready, if there is one, else of the solver of
    /// the goal.
    #[inline(always)]
    fn answer<T>(
        &self,
        start: &Board,
        goal: &Goal,
        of_eight: impl FnOnce(&EightTable, Position) -> Result<Option<T>, TableError>,
        of_cubic: impl FnOnce(&CubicTable, Square, PatternRank) -> Result<T, TableError>,
        of_solver: impl FnOnce(&Solver, &Board) -> Result<Option<T>, TableError>,
    ) -> Result<Option<T>, TableError> {
        if has_eight_tiles(goal.puzzle())
            && let Some(goal) = goal.board()
        {
            let position = numbers(start)
                .zip(numbers(&goal))
                .and_then(|(start, goal)| Position::from_labels(start, goal));
            // That no moves lead to the goal takes no table.
            let reached = |position: &Position| {
                self.shared.ready.0.get().is_some() || position.rank().is_some()
            };
            let position = position.filter(reached);
            return position.map_or(Ok(None), |position| of_eight(self.eight()?, position));
        }
        if let Some(blank) = uniform_start_of(start)
            && let Some(pattern) = PatternRank::of(goal)
        {
            return of_cubic(self.cubic()?, blank, pattern).map(Some);
        }
        of_solver(&self.solver_for_boards(goal)?, start)
    }

    /// Returns a solver with the limits of these tables.
    fn within(&self, solver: Solver) -> Solver {
        solver.limited(self.limits.clone())
    }

    /// Returns the table of a content, made by `open` from the file of a source, with its length for
    /// [`Cache::get`].
    fn kept<T: Clone + Send + 'static>(
        &self,
        source: &OpenTable,
        content: Content,
        open: impl FnOnce(TableFile) -> Result<(T, usize), TableError>,
    ) -> Result<T, TableError> {
        self.shared.cache.get(&CacheKey::Table(content.clone()), || {
            open(source(&content, &self.limits)?.expect(&content)?)
        })
    }

    /// Finds the distances to a goal that has no table. Returns the solver, and its length in
    /// bytes.
    fn search(&self, goal: &Goal) -> Result<(Solver, usize), TableError> {
        let cannot = |why: String| TableError::new(None, Fault::Make(why.into()));
        let begun = self.limits.begin();
        let too_many = || match begun.is_stopped() {
            true => TableError::of_goal(goal, Fault::Stopped),
            false => cannot(format!("{} has too many boards for a search", brief(goal))),
        };
        // Tiles that the goal does not tell apart are alike.
        let (of, map) = match goal.told_apart() {
            Some((of, map)) => (of, Some(Arc::new(map))),
            None => (goal.clone(), None),
        };
        let space = space_of(&of).filter(|_| goal.is_partial() && !goal.is_alike());
        if let Some(space) = space.filter(|space| space.boards() > SMALL) {
            let advice = match can_search(&space) && goal.alternatives() == 1 {
                true => {
                    "describe a puzzle with this goal, whose other tiles are alike, and build it"
                }
                false => "name fewer tiles",
            };
            return Err(cannot(format!(
                "{} has {} boards that can be told apart, too many for a search without a table: \
                 {advice}",
                brief(goal),
                space.boards()
            )));
        }
        let spaces = spaces_of(&of, &begun).ok_or_else(too_many)?;
        let boards: u64 = spaces.iter().map(|(space, _)| space.boards()).sum();
        let searchers = &self.shared.searchers;
        let found =
            spaces.iter().map(|it| FieldAnswers::search(goal, map.clone(), it, searchers, &begun));
        let found =
            if boards > SMALL { Err(Ended::Large) } else { found.collect::<Result<Vec<_>, _>>() };
        let found = match found {
            Ok(found) => found,
            Err(ended @ (Ended::Large | Ended::Memory { .. })) => {
                // A search from both sides takes less memory.
                let many = || format!("{boards} boards are too many for a search");
                let many = too_many_to_slide(goal.puzzle()).unwrap_or_else(many);
                return match (Solver::searching(goal), ended) {
                    (Some(solver), _) => Ok((solver, SearchAnswers::KEPT)),
                    (None, Ended::Large) => Err(cannot(many)),
                    (None, ended) => Err(TableError::new(None, ended.into())),
                };
            }
            Err(ended) => return Err(TableError::of_goal(goal, ended.into())),
        };
        let (found, lengths): (Vec<_>, Vec<_>) = found.into_iter().unzip();
        if found.is_empty() {
            let expected = match goal.some_board() {
                Some(_) => "the goal of a puzzle whose boards 64 bits can number, for a search",
                None => "a goal that boards can show",
            };
            return Err(cannot(format!("expected {expected}, found {}", brief(goal))));
        }
        let length = lengths.iter().sum::<usize>() + own_length(goal);
        Ok((Solver::new(goal.clone(), AnswerSource::of_spaces(found)), length))
    }
}

/// Returns a function that opens a table that is never dropped, for [`Tables::kept`].
fn never_dropped<T>(
    open: impl FnOnce(TableFile) -> Result<T, TableError>,
) -> impl FnOnce(TableFile) -> Result<(T, usize), TableError> {
    |file| Ok((open(file)?, 0))
}

/// Returns about how many bytes a kept goal takes beside the distances.
fn own_length(goal: &Goal) -> usize {
    4_000 + 512 * goal.alternatives()
}

/// Returns a goal for an error message, or its beginning.
fn brief(goal: &Goal) -> String {
    const MOST: usize = 200;
    let text = goal.to_string();
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tables").finish_non_exhaustive()
    }
}
