//! The answers of one goal, from any kind of table or search.

use std::collections::HashMap;
use std::fmt;
use std::iter;
use std::sync::{Arc, OnceLock};

use tilebase_puzzle::{Board, Goal, MoveSet, Path, PieceMap, Puzzle, Slide, Space};
use tilebase_search::Limits;
use tilebase_search::sets::{Sources, distances, ranks_at};

use crate::asked::AskedAnswers;
use crate::content::Content;
use crate::content::spaces::{space_of, spaces_of};
use crate::engine::{FEW, SMALL, has_eight_tiles};
use crate::error::{Fault, TableError};
use crate::grade::{Grade, NextMove};
use crate::header::Counts;
use crate::ranks::Ranks;
use crate::search_answers::{SearchAnswers, possible_radius};
use crate::table::{
    DatabaseAnswers, DatabaseTable, EightAnswers, EightTable, FieldAnswers, GoalTable,
};
use crate::table_file::TableFile;

/// The answers of one goal, for every board. Clones share the bytes.
///
/// All answers agree: a path is as long as the distance, begins with one of the best moves, and is
/// the lexicographically smallest shortest path in `d < l < r < u`, of slides in one direction with
/// the fewest tiles. From boards of another puzzle,
/// no moves lead to the goal.
///
/// Creating a solver reads the sections that it needs and checks their checksums. So an answer only
/// fails if entries contradict each other although their checksums are right
/// ([`Fault::Walk`](crate::Fault::Walk)). Only tables of about a gigabyte
/// ([`Content::is_large`](crate::Content::is_large)) are checked chunk by chunk, when an answer
/// needs it; then it may also fail with [`Fault::Checksum`](crate::Fault::Checksum), or because an
/// open file was truncated or cannot be read. A solver that searches for each board fails if its
/// limits end a search ([`Fault::AtLeast`](crate::Fault::AtLeast),
/// [`Fault::Stopped`](crate::Fault::Stopped)) or the board is too far away for its memory
/// ([`Fault::Far`](crate::Fault::Far)).
///
/// ```
/// use tilebase::{Path, Puzzle};
///
/// let eight = Puzzle::shipped("eight").unwrap();
/// let (start, goal) = eight.question(Some("123069478"), None)?;
/// let solver = tilebase_build::open("tables").solver(&goal)?;
/// assert_eq!(solver.distance(&start)?, Some(5));
/// assert_eq!(solver.path(&start)?.unwrap().to_string(), "drrul");
/// assert_eq!(solver.best_moves(&start)?.to_string(), "d");
/// assert_eq!(solver.count_paths(&start)?, 1);
/// let left: Vec<_> =
///     solver.moves(&start)?.map(|after| (after.step.letter(), after.distance)).collect();
/// assert_eq!(left, [('d', Some(4)), ('r', Some(6)), ('u', Some(6))]);
/// assert_eq!(solver.grade(&start, "rldrrul".parse::<Path>()?.iter())?.extra(), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Solver(Arc<SolverParts>, Limits);

struct SolverParts {
    goal: Goal,
    answers: AnswerSource,
    /// A board of the goal.
    board: OnceLock<Option<Board>>,
    ranks: OnceLock<Option<Ranks>>,
}

/// What has the answers.
pub(crate) enum AnswerSource {
    /// The distance of each position of eight tiles.
    Eight(EightAnswers),
    /// One or two bits of the distance of each board, in one or several spaces between which no moves lead,
    /// and the counts of all.
    Boards(Vec<FieldAnswers>, OnceLock<Counts>),
    /// A search from both sides for each board.
    Search(SearchAnswers),
    /// A search with pattern databases for each board.
    Databases(DatabaseAnswers),
    /// One of the others, whichever costs least so far.
    Asked(AskedAnswers<Solver>),
}

impl AnswerSource {
    /// Returns the answers to a goal whose boards are in some spaces.
    pub(crate) fn of_spaces(spaces: Vec<FieldAnswers>) -> AnswerSource {
        AnswerSource::Boards(spaces, OnceLock::new())
    }

    /// Returns the number of boards of some spaces at each distance.
    fn counts_of(spaces: &[FieldAnswers]) -> Counts {
        // Some boards share a rank, and a table counts ranks.
        let counts = || spaces.iter().map(|to| (to.counts().as_slice(), to.namings()));
        let longest = counts().map(|(counts, _)| counts.len()).max().unwrap_or_default();
        let of = |(counts, each): (&[u64], u64), at: usize| Some(counts.get(at)? * each);
        let at = |distance| counts().filter_map(|counts| of(counts, distance)).sum();
        Counts::new("states", (0..longest).map(at).collect())
    }
}

impl Solver {
    pub(crate) fn new(goal: Goal, answers: AnswerSource) -> Solver {
        let inner = SolverParts { goal, answers, board: OnceLock::new(), ranks: OnceLock::new() };
        Solver(Arc::new(inner), Limits::default())
    }

    /// Returns the solver of a goal that reads a table, of this goal or of its image by a symmetry.
    ///
    /// ```
    /// use tilebase::{Content, Puzzle, Solver};
    ///
    /// let harris = Puzzle::shipped("harris").unwrap();
    /// let (up, down) = (harris.goal("UUUU_UUUU")?, harris.goal("DDDD_DDDD")?);
    /// let table = tilebase_build::make(&Content::of(&up).unwrap(), &|_| {});
    /// let solver = Solver::of_table(table, &down)?;
    /// assert_eq!(solver.distance(&up.board().unwrap())?, Some(36));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// A section that is damaged; a table of another goal.
    pub fn of_table(file: TableFile, goal: &Goal) -> Result<Solver, TableError> {
        let found = file.header().content();
        if *found == Content::Eight
            && has_eight_tiles(goal.puzzle())
            && let Some(board) = goal.board()
        {
            let to = EightTable::new(file)?.to(&board)?;
            return Ok(Solver::new(goal.clone(), AnswerSource::Eight(to)));
        }
        if Content::databases_of(goal).is_some_and(|contents| contents.contains(found)) {
            let table = DatabaseTable::new(file)?;
            let to =
                DatabaseAnswers::new(goal, Box::new(move || Ok(table.clone())), Box::new(|| None));
            let to = to.unwrap_or_else(|| unreachable!("{goal} is a board"));
            return Ok(Solver::new(goal.clone(), AnswerSource::Databases(to)));
        }
        let (content, symmetry) = match Content::and_symmetry(goal) {
            Some(of_goal) if found.goal().is_some() => of_goal,
            _ => {
                return Err(file.unexpected(format!("a goal table of {}", goal.puzzle().name())));
            }
        };
        if !content.is_same_table(found) {
            let class = found.goal().map_or_else(String::new, ToString::to_string);
            let expected = format!("a goal of the class of {class}");
            return Err(file.error(Fault::Content { expected, found: goal.to_string() }));
        }
        let to = GoalTable::new(file)?.to(goal, symmetry);
        Ok(Solver::new(goal.clone(), AnswerSource::of_spaces(vec![to])))
    }

    /// Returns this solver with limits of the threads, the memory and the time of the search for
    /// each answer, if it needs one.
    #[must_use]
    pub fn limited(self, limits: Limits) -> Solver {
        Solver(self.0, limits)
    }

    /// Returns this solver with other limits.
    fn within(&self, limits: &Limits) -> Solver {
        self.clone().limited(limits.clone())
    }

    /// Returns a solver without a table, which searches from both sides for each board. `None` for
    /// goals that are neither one board nor all cubes alike, and boards that do not fit into 64
    /// bits.
    ///
    /// ```
    /// use tilebase::{Puzzle, Solver};
    ///
    /// let alike = Puzzle::shipped("alike").unwrap();
    /// let (goal, start) = (alike.default_goal(None), "UN,UN,UN,UN,--,UN,UN,UN,UN");
    /// let solver = Solver::searching(&goal).unwrap();
    /// let start = alike.board(start)?.follow("druul".parse()?).unwrap();
    /// assert_eq!(solver.path(&start)?.map(|path| path.to_string()), Some("rddlu".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn searching(goal: &Goal) -> Option<Solver> {
        let search = SearchAnswers::new(goal)?;
        Some(Solver::new(goal.clone(), AnswerSource::Search(search)))
    }

    /// Returns the goal.
    pub fn goal(&self) -> &Goal {
        &self.0.goal
    }

    /// Returns the goal's puzzle.
    pub fn puzzle(&self) -> Puzzle {
        self.0.goal.puzzle()
    }

    /// Returns the fewest moves from a board to the goal; `None` if no moves lead there.
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    #[inline]
    pub fn distance(&self, board: &Board) -> Result<Option<u8>, TableError> {
        match &self.0.answers {
            AnswerSource::Eight(to) => to.distance(board),
            AnswerSource::Boards(all, _) if board.puzzle() == self.puzzle() => {
                all.iter().find_map(|to| to.distance(board).transpose()).transpose()
            }
            AnswerSource::Asked(to) if to.is_excluded(board) => Ok(None),
            AnswerSource::Asked(to) => {
                to.ask(&self.1, |solver, limits| solver.within(limits).distance(board))
            }
            _ => Ok(self.path(board)?.map(|path| path.len() as u8)),
        }
    }

    /// Returns the lexicographically smallest of the shortest paths from a board to the goal;
    /// `None` if no moves lead there.
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    #[inline]
    pub fn path(&self, board: &Board) -> Result<Option<Path>, TableError> {
        if board.puzzle() != self.puzzle() {
            return Ok(None);
        }
        match &self.0.answers {
            AnswerSource::Eight(to) => to.path(board),
            AnswerSource::Boards(all, _) => match &all[..] {
                [to] => to.path(board),
                all => all.iter().find_map(|to| to.path(board).transpose()).transpose(),
            },
            AnswerSource::Search(to) => Ok(to.find(board, &self.1)?.map(|found| found.path)),
            AnswerSource::Databases(to) => to.path(board, &self.1),
            AnswerSource::Asked(to) if to.is_excluded(board) => Ok(None),
            AnswerSource::Asked(to) => {
                to.ask(&self.1, |solver, limits| solver.within(limits).path(board))
            }
        }
    }

    /// Returns the moves that begin a shortest path: none at the goal, or if no moves lead there.
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    pub fn best_moves(&self, board: &Board) -> Result<MoveSet, TableError> {
        if board.puzzle() != self.puzzle() {
            return Ok(MoveSet::EMPTY);
        }
        match &self.0.answers {
            AnswerSource::Eight(to) => to.best_moves(board),
            AnswerSource::Boards(all, _) => {
                let mut found = all.iter().map(|to| to.best_moves(board));
                found.find(|best| !matches!(best, Ok(MoveSet::EMPTY))).unwrap_or(Ok(MoveSet::EMPTY))
            }
            AnswerSource::Search(to) => to.best_moves(board, &self.1),
            AnswerSource::Databases(to) => to.best_moves(board, &self.1),
            AnswerSource::Asked(to) if to.is_excluded(board) => Ok(MoveSet::EMPTY),
            AnswerSource::Asked(to) => {
                to.ask(&self.1, |solver, limits| solver.within(limits).best_moves(board))
            }
        }
    }

    /// Returns an iterator over the legal moves from a board, in the order `d < l < r < u`, of slides
    /// in one direction those of fewer tiles first, each
    /// with the board after it, the distance of this board, and whether the move is a best one.
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    pub fn moves(
        &self,
        board: &Board,
    ) -> Result<impl Iterator<Item = NextMove> + use<>, TableError> {
        Ok(self.distance_and_moves(board)?.1.into_iter())
    }

    /// Returns the distance of a board, and the legal moves as [`Solver::moves`] does.
    pub(crate) fn distance_and_moves(
        &self,
        board: &Board,
    ) -> Result<(Option<u8>, Vec<NextMove>), TableError> {
        // Where one walk answers, each move leads nearer or farther by one; where empty squares at
        // distance 0 have both colours, some lead to the same distance, as some slides do.
        let (own, best) = (self.distance(board)?, self.best_moves(board)?);
        let mut all = Vec::with_capacity(4);
        for step in board.legal_moves().iter() {
            let Some(after) = board.after(step) else { continue };
            let is_best = best.contains(step);
            let distance = match own {
                Some(own) if is_best => own.checked_sub(1),
                Some(own) if self.has_parity() => Some(own + 1),
                Some(_) => self.distance(&after)?,
                None => None,
            };
            all.push(NextMove { step, board: after, distance, is_best });
        }
        Ok((own, all))
    }

    /// Returns the grade of a list of moves from a board. An illegal move ends the list.
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    pub fn grade(
        &self,
        start: &Board,
        moves: impl IntoIterator<Item = impl Into<Slide>>,
    ) -> Result<Grade, TableError> {
        let fewest = self.distance(start)?;
        let (mut legal, mut made, mut first_wrong) = (true, 0, None);
        let (mut here, mut smallest) = (*start, true);
        for step in moves {
            let step = step.into();
            let after = here.after(step);
            // If no moves lead to the goal, no legal move is wrong.
            if first_wrong.is_none() && (after.is_none() || fewest.is_some()) {
                let best = self.best_moves(&here)?;
                smallest &= best.first() == Some(step);
                if after.is_none() || !best.contains(step) {
                    first_wrong = Some(made + 1);
                }
            }
            let Some(after) = after else {
                legal = false;
                break;
            };
            (here, made) = (after, made + 1);
        }
        let left = self.distance(&here)?;
        let reaches = legal && left == Some(0);
        smallest &= reaches && first_wrong.is_none();
        Ok(Grade {
            legal,
            reaches,
            length: made,
            distance: fewest,
            first_wrong,
            left,
            is_first: smallest,
        })
    }

    /// Returns the error that the entries on the paths from a board contradict each other.
    pub fn contradiction(&self, board: &Board) -> TableError {
        match &self.0.answers {
            AnswerSource::Eight(to) => to.contradiction(board),
            AnswerSource::Boards(all, _) => all[0].contradiction(board),
            AnswerSource::Search(to) => to.contradiction(board),
            AnswerSource::Databases(to) => to.contradiction(board),
            AnswerSource::Asked(to) => to
                .ask(&self.1, |solver, _limits| Ok(solver.contradiction(board)))
                .unwrap_or_else(|error| error),
        }
    }

    /// Returns the number of shortest paths from a board to the goal; 0 if no moves lead there.
    ///
    /// # Errors
    /// Entries that contradict each other, or more paths than `u64` holds.
    pub fn count_paths(&self, board: &Board) -> Result<u64, TableError> {
        let Some(distance) = self.distance(board)? else { return Ok(0) };
        // The number of paths to a board is the sum of those to the boards before it.
        let mut level = HashMap::from([(*board, 1u64)]);
        for _ in 0..distance {
            let mut next = HashMap::new();
            for (here, paths) in level {
                for step in self.moves_on(&here)?.iter() {
                    let after = here.after(step).ok_or_else(|| self.contradiction(&here))?;
                    let sum: &mut u64 = next.entry(after).or_default();
                    *sum = sum.checked_add(paths).ok_or_else(|| self.contradiction(board))?;
                }
            }
            level = next;
        }
        level.into_iter().try_fold(0u64, |sum, (end, paths)| {
            self.expect_end(&end)?;
            sum.checked_add(paths).ok_or_else(|| self.contradiction(board))
        })
    }

    /// Returns an iterator over all shortest paths from a board to the goal, the smallest first. It
    /// is empty if no moves lead there, and ends after the first error.
    ///
    /// ```
    /// use tilebase::{Puzzle, TableError};
    ///
    /// let eight = Puzzle::shipped("eight").unwrap();
    /// let (start, goal) = eight.question(Some("8672543_1"), None)?;
    /// let solver = tilebase_build::open("tables").solver(&goal)?;
    /// let paths = solver.all_paths(&start)?.collect::<Result<Vec<_>, TableError>>()?;
    /// assert_eq!(paths.len() as u64, solver.count_paths(&start)?);
    /// assert!(paths.is_sorted() && paths.iter().all(|path| path.len() == 31));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As the type says: entries that contradict each other, or a search that ends without an answer.
    pub fn all_paths(
        &self,
        board: &Board,
    ) -> Result<impl Iterator<Item = Result<Path, TableError>>, TableError> {
        let length = self.distance(board)?;
        // The prefixes of paths to follow, the smallest last, with their last boards.
        let none = if self.puzzle().has_slides() { Path::of_slides() } else { Path::new() };
        let mut open: Vec<_> = length.map(|_| (none, *board)).into_iter().collect();
        Ok(iter::from_fn(move || {
            let next = self.next_path(length?.into(), &mut open).transpose();
            if matches!(next, Some(Err(_))) {
                open.clear();
            }
            next
        }))
    }

    /// Follows the smallest prefix to the goal.
    fn next_path(
        &self,
        length: usize,
        open: &mut Vec<(Path, Board)>,
    ) -> Result<Option<Path>, TableError> {
        while let Some((path, here)) = open.pop() {
            if path.len() == length {
                self.expect_end(&here)?;
                return Ok(Some(path));
            }
            let first = open.len();
            for step in self.moves_on(&here)?.iter() {
                let after = here.after(step).ok_or_else(|| self.contradiction(&here))?;
                let mut longer = path;
                longer.try_push(step).ok_or_else(|| self.contradiction(&here))?;
                open.push((longer, after));
            }
            open[first..].reverse();
        }
        Ok(None)
    }

    /// Returns the number of boards at each distance; `None` if the solver searches for each board.
    pub fn counts(&self) -> Option<&Counts> {
        match &self.0.answers {
            AnswerSource::Eight(to) => Some(to.counts()),
            AnswerSource::Boards(all, counts) => {
                Some(counts.get_or_init(|| AnswerSource::counts_of(all)))
            }
            AnswerSource::Search(_) | AnswerSource::Databases(_) => None,
            AnswerSource::Asked(to) => to.all()?.counts(),
        }
    }

    /// Returns the largest distance of a board from the goal. If the solver searches for each
    /// board, it is the largest that is known to be possible.
    pub fn radius(&self) -> usize {
        self.counts().map_or_else(|| possible_radius(self.goal()), Counts::radius)
    }

    /// Returns the board of a rank; `None` if no moves lead from it to the goal, or no board has the
    /// rank.
    ///
    /// The rank is that of [`Board::rank`] among the boards with the goal's tiles. Behind these come
    /// the boards of other phases that reach the goal, which have no rank there.
    pub fn board(&self, rank: u64) -> Option<Board> {
        let board = self.all_ranks()?.board(rank)?;
        let reaches = match &self.0.answers {
            AnswerSource::Eight(to) => to.reaches(&board),
            AnswerSource::Boards(all, _) => all.iter().any(|to| to.reaches(&board)),
            AnswerSource::Databases(to) => to.reaches(&board),
            AnswerSource::Search(_) | AnswerSource::Asked(_) => {
                self.reaches(&board).unwrap_or_default()
            }
        };
        reaches.then_some(board)
    }

    /// Returns the rank of a board, whose board is that of [`Solver::board`]. `None` for some
    /// boards from which no moves lead to the goal, and if 64 bits cannot number the boards.
    pub fn rank(&self, board: &Board) -> Option<u64> {
        self.all_ranks()?.rank(board)
    }

    /// Returns the number of ranks. `None` if 64 bits cannot number the boards.
    pub fn ranks(&self) -> Option<u64> {
        Some(self.all_ranks()?.end())
    }

    pub(crate) fn all_ranks(&self) -> Option<&Ranks> {
        self.0.ranks.get_or_init(|| Ranks::new(self.goal())).as_ref()
    }

    /// Returns a board of the goal.
    fn some_board(&self) -> Option<Board> {
        *self.0.board.get_or_init(|| self.0.goal.some_board())
    }

    /// Returns the distance of every board by rank ([`Solver::rank`]): the perfect heuristic as an
    /// array. It is 255 where no moves lead to the goal. `None` if the puzzle has too many boards.
    ///
    /// A search finds them: a table has one bit of each distance, and finding all distances from it
    /// takes as many passes as the search.
    pub fn all_distances(&self) -> Option<Vec<u8>> {
        let ranks = self.all_ranks().filter(|ranks| ranks.end() <= MOST_LISTED)?;
        let spaces = self.spaces()?;
        if let [(space, start)] = &spaces[..]
            && ranks.are_of(space)
        {
            return distances(space, start);
        }
        let mut all = vec![u8::MAX; ranks.end() as usize];
        for (space, start) in spaces {
            for (rank, distance) in (0..).zip(distances(&space, &start)?) {
                for rank in ranks.of(&space, rank).filter(|_| distance != u8::MAX) {
                    all[rank as usize] = distance;
                }
            }
        }
        Some(all)
    }

    /// Returns the ranks ([`Solver::rank`]) of the boards at a distance, in ascending order: none if
    /// it is larger than [`Solver::radius`]. `None` if the puzzle has too many boards.
    ///
    /// Takes less time than [`Solver::all_distances`].
    pub fn ranks_at(&self, distance: usize) -> Option<Vec<u32>> {
        let all = self.all_ranks().filter(|all| u32::try_from(all.end()).is_ok())?;
        let mut ranks: Vec<u32> = Vec::new();
        for (space, start) in self.spaces()? {
            let found = ranks_at(&space, &start, distance)?.into_iter();
            ranks.extend(found.flat_map(|rank| all.of(&space, rank)).map(|rank| rank as u32));
        }
        ranks.sort_unstable();
        Some(ranks)
    }

    /// Returns the spaces of the boards from which moves lead to the goal, each with the boards at
    /// distance 0; `None` if they are too many to list.
    fn spaces(&self) -> Option<Vec<(Space, Sources)>> {
        let is_small = || space_of(self.goal()).is_none_or(|space| space.boards() <= SMALL);
        self.counts().filter(|_| is_small()).and_then(|_| spaces_of(self.goal(), &self.1.begin()))
    }

    /// Returns the boards that are farthest from the goal, in order of rank; `None` if the puzzle
    /// has too many boards. If it has many, and the goal is a set that does not tell all apart,
    /// returns one of each that it tells apart. Takes as long as [`Solver::ranks_at`].
    pub fn farthest(&self) -> Option<Vec<Board>> {
        if let Some(boards) = self.images_at(self.radius()) {
            let firsts = (0..boards.count()).step_by(boards.map.boards_per_image() as usize);
            return Some(firsts.filter_map(|number| boards.board(number)).collect());
        }
        let ranks = self.ranks_at(self.radius())?;
        Some(ranks.into_iter().filter_map(|rank| self.board(rank.into())).collect())
    }

    /// Returns the boards at a distance, if the puzzle has many, but the goal, a set of boards, tells
    /// few of them apart; else `None`.
    pub(crate) fn images_at(&self, distance: usize) -> Option<ImageBoards> {
        let is_small = space_of(self.goal()).is_none_or(|space| space.boards() <= FEW);
        let (goal, map) = self.goal().told_apart().filter(|_| !is_small)?;
        self.counts()?;
        let at = |(space, start): (Space, Sources)| {
            let ranks = ranks_at(&space, &start, distance)?;
            Some((space, ranks))
        };
        let images = spaces_of(&goal, &self.1.begin())?.into_iter().map(at).collect::<Option<_>>();
        Some(ImageBoards { puzzle: self.puzzle(), map, images: images? })
    }

    /// Returns a board that shows the goal of a solver that searches for each board; `None` for
    /// others.
    pub(crate) fn searched(&self) -> Option<Board> {
        self.some_board().filter(|_| self.counts().is_none())
    }

    /// Returns whether moves lead from a board to the goal.
    pub(crate) fn reaches(&self, board: &Board) -> Result<bool, TableError> {
        match &self.0.answers {
            AnswerSource::Search(to) => to.reaches(board, &self.1),
            AnswerSource::Databases(to) => Ok(to.reaches(board)),
            AnswerSource::Asked(to) if to.is_excluded(board) => Ok(false),
            AnswerSource::Asked(to) => {
                to.ask(&self.1, |solver, limits| solver.within(limits).reaches(board))
            }
            _ => Ok(self.distance(board)?.is_some()),
        }
    }

    /// Returns whether the distances of neighbours differ by exactly 1, as the empty squares of all
    /// boards of the goal have one colour, and moves are no slides.
    pub(crate) fn has_parity(&self) -> bool {
        if self.puzzle().has_slides() {
            return false;
        }
        match &self.0.answers {
            AnswerSource::Eight(_) => false,
            AnswerSource::Boards(all, _) => !all.iter().any(FieldAnswers::is_of_both_colours),
            // Their goals are no sets.
            AnswerSource::Search(_) | AnswerSource::Databases(_) | AnswerSource::Asked(_) => true,
        }
    }

    /// Returns the best moves from a board that is not the goal: at least one.
    fn moves_on(&self, board: &Board) -> Result<MoveSet, TableError> {
        let best = self.best_moves(board)?;
        if best.is_empty() { Err(self.contradiction(board)) } else { Ok(best) }
    }

    /// Checks that no move leads nearer from a board at the end of a shortest path.
    fn expect_end(&self, board: &Board) -> Result<(), TableError> {
        let best = self.best_moves(board)?;
        if best.is_empty() { Ok(()) } else { Err(self.contradiction(board)) }
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("goal", self.goal()).finish_non_exhaustive()
    }
}

/// Boards of which those are one that differ in tiles alone which a goal does not tell apart.
#[derive(Debug)]
pub(crate) struct ImageBoards {
    puzzle: Puzzle,
    map: PieceMap,
    /// The ranks of what they are in some spaces.
    images: Vec<(Space, Vec<u64>)>,
}

impl ImageBoards {
    /// Returns the number of boards.
    pub(crate) fn count(&self) -> u64 {
        let images = self.images.iter().map(|(_, ranks)| ranks.len() as u64).sum::<u64>();
        images * self.map.boards_per_image()
    }

    /// Returns the board of a number below their count.
    pub(crate) fn board(&self, number: u64) -> Option<Board> {
        let each = self.map.boards_per_image();
        let (mut image, number) = (number / each, number % each);
        for (space, ranks) in &self.images {
            match image.checked_sub(ranks.len() as u64) {
                None => {
                    let image = space.board(ranks[image as usize])?;
                    return Some(self.map.board_of(self.puzzle, &image, number));
                }
                Some(behind) => image = behind,
            }
        }
        None
    }
}

/// The most boards whose distances are listed, a byte each.
const MOST_LISTED: u64 = 1 << 28;
