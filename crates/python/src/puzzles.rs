//! What each puzzle has of its own: boards as nine numbers, and their ranks.

use std::sync::OnceLock;

use tilebase::cubic::{self, Colour, Pattern};
use tilebase::eight::{self, POSITIONS, Position};
use tilebase::harris;
use tilebase::puzzle::{Alike, AllAlike, Cubic, Eight, Gardner, Goal, Harris, Puzzle};
use tilebase::{
    AllDistances, Cube, EightPaths, Path, Solver, Square, SquareKind, TableError, Tables, alike,
    gardner,
};

use crate::answers::room;
use crate::errors::Failure;
use crate::lookup::Ranking;

/// A puzzle whose boards are nine numbers, and have ranks.
pub(crate) trait Numbered: Puzzle {
    /// What the number of a square is, for errors.
    const NUMBER: &'static str;
    /// What the number of a square of a goal is, for errors.
    const GOAL_NUMBER: &'static str = Self::NUMBER;
    /// The number of ranks of boards.
    const RANKS: u64;
    /// What a rank is, for errors.
    const RANK: &'static str;
    /// The goals of which the distances of all boards are kept.
    const KEPT: usize;
    /// The number of boards, asked one after another to one goal, from which on the distances of all
    /// boards are found: that takes as long as to find so many one by one.
    const MANY: usize = 1 << 17;

    /// All paths, where they fit into memory.
    type Paths: Default + Send + Sync;

    /// Returns the numbers of a board, row by row.
    fn numbers(board: &Self::Board) -> [u8; 9];

    /// Returns the board of these numbers.
    fn of_numbers(numbers: [u8; 9]) -> Result<Self::Board, Failure>;

    /// Returns the goal of these numbers.
    fn goal_of_numbers(numbers: [u8; 9]) -> Result<Self::Goal, Failure>;

    /// Returns the rank of a board.
    fn rank(board: &Self::Board) -> Result<u64, Failure>;

    /// Returns the board of a rank.
    fn of_rank(rank: u64) -> Option<Self::Board>;

    /// Returns the numbers of the boards that have the pieces of a goal.
    fn ranking(goal: &Self::Goal) -> Result<&'static Ranking, Failure>;

    /// Returns the distances of all boards by the number that [`Numbered::ranking`] has of them, -1
    /// where no moves lead to the goal.
    fn all(goal: &Self::Goal, solver: &Self::Solver) -> Result<Vec<i8>, Failure>;

    /// Returns the number of boards at each distance from a goal; by default from the usual one.
    fn counts(tables: &Tables, goal: Option<Self::Goal>) -> Result<Vec<u64>, TableError> {
        let solver = tables.solver::<Self>(&goal.unwrap_or_else(Self::usual_goal))?;
        Ok(solver.histogram().counts().to_vec())
    }

    /// Returns the distances of all boards by rank, from those by number.
    fn by_rank(_: &Ranking, all: &[i8]) -> Result<Vec<i8>, Failure> {
        Ok(all.to_vec())
    }

    /// Returns the boards from which moves may lead to a solver's goal, one by one.
    fn nth(_: &Self::Solver, number: u64) -> Option<Self::Board> {
        Self::of_rank(number)
    }

    /// Returns the smallest of the shortest paths, from all that are in memory; `None` if there are
    /// none to this goal.
    fn spread(
        _: &Self::Paths,
        _: &Tables,
        _: &Self::Board,
        _: &Self::Goal,
    ) -> Option<Result<Option<Path>, TableError>> {
        None
    }

    /// Returns the error of a number, if one of these is larger than the largest that a square has.
    fn expect(numbers: [u8; 9], largest: u8, expected: &'static str) -> Result<(), Failure> {
        match numbers.iter().position(|&number| number > largest) {
            Some(square) => Err(Failure::Number { row: 0, square: Some(square), expected }),
            None => Ok(()),
        }
    }
}

impl Numbered for Eight {
    const NUMBER: &'static str = "a label 0 to 9";
    const RANKS: u64 = 2 * POSITIONS as u64;
    const RANK: &'static str = "a rank 0 to 362879";
    const KEPT: usize = 64;

    type Paths = OnceLock<EightPaths>;

    fn numbers(board: &eight::Board) -> [u8; 9] {
        *board.labels()
    }

    fn of_numbers(labels: [u8; 9]) -> Result<eight::Board, Failure> {
        Eight::expect(labels, 9, Eight::NUMBER)?;
        Ok(eight::Board::new(labels)?)
    }

    fn goal_of_numbers(labels: [u8; 9]) -> Result<Goal<eight::Board>, Failure> {
        Ok(Eight::of_numbers(labels)?.into())
    }

    fn rank(board: &eight::Board) -> Result<u64, Failure> {
        let ranks = (0..).zip(origins()).find_map(|(number, origin)| {
            let rank = Position::between(board, &origin).ok()?.rank()?;
            Some(number * POSITIONS as u64 + rank as u64)
        });
        let missing = board.missing();
        let wrong = || {
            format!(
                "expected the tiles 1 to 8, found 9 and not {missing}: only those boards have ranks"
            )
        };
        ranks.ok_or_else(|| Failure::Value(wrong()))
    }

    fn of_rank(rank: u64) -> Option<eight::Board> {
        let rank = usize::try_from(rank).ok()?;
        let origin = origins().get(rank / POSITIONS).copied()?;
        Some(Position::from_rank(origin.blank(), rank % POSITIONS)?.board(&origin))
    }

    fn ranking(goal: &Goal<eight::Board>) -> Result<&'static Ranking, Failure> {
        static RANKINGS: [OnceLock<Ranking>; 10] = [const { OnceLock::new() }; 10];
        let labels = match goal {
            Goal::Single(board) => 0x3ff & !(1 << board.missing()),
            Goal::Set(set) => set.pieces(),
        };
        let missing = (!labels).trailing_zeros().min(9) as usize;
        Ok(RANKINGS[missing].get_or_init(|| permutations(labels)))
    }

    fn all(goal: &Goal<eight::Board>, solver: &Self::Solver) -> Result<Vec<i8>, Failure> {
        let ranking = Eight::ranking(goal)?;
        let mut all = vec![-1; Eight::RANKS as usize];
        for (rank, distance) in (0..).zip(solver.distances()?) {
            let number = solver.board(rank).map(|board| ranking.number(board.labels()));
            if let Some(slot) = number.and_then(|number| all.get_mut(number)) {
                *slot = distance as i8;
            }
        }
        Ok(all)
    }

    fn by_rank(ranking: &Ranking, all: &[i8]) -> Result<Vec<i8>, Failure> {
        let distance = |rank| all.get(ranking.number(Eight::of_rank(rank)?.labels())).copied();
        let distances = (0..Eight::RANKS).map(distance).collect::<Option<_>>();
        distances.ok_or_else(|| Failure::Value("expected a goal of the tiles 1 to 8".into()))
    }

    fn nth(solver: &Self::Solver, number: u64) -> Option<eight::Board> {
        solver.board(number)
    }

    fn spread(
        paths: &OnceLock<EightPaths>,
        tables: &Tables,
        start: &eight::Board,
        goal: &Goal<eight::Board>,
    ) -> Option<Result<Option<Path>, TableError>> {
        let Goal::Single(goal) = goal else { return None };
        let position = Position::between(start, goal).ok()?;
        if paths.get().is_none() {
            match tables.eight().and_then(|table| table.spread()) {
                // Another thread may have been faster.
                Ok(spread) => drop(paths.set(spread)),
                Err(error) => return Some(Err(error)),
            }
        }
        paths.get().map(|paths| Ok(paths.path(position)))
    }
}

/// Returns the boards relative to which boards of the tiles 1 to 8 have their ranks: every board
/// reaches one of them.
fn origins() -> [eight::Board; 2] {
    [[1, 2, 3, 4, 5, 6, 7, 8, 0], [2, 1, 3, 4, 5, 6, 7, 8, 0]]
        .map(|labels| eight::Board::new(labels).unwrap_or_else(|e| unreachable!("a board: {e}")))
}

/// Returns the numbers of the permutations of nine labels, a bit for each: in lexicographic order,
/// the first four one of 3,024 arrangements, the last five in one of 120 orders. Of four labels and
/// five the bits add up to all nine only if none is in both.
fn permutations(labels: u16) -> Ranking {
    const SET: u32 = 1 << 19;
    let code = |label: u8| {
        (labels >> label & 1 != 0).then(|| (labels & ((1 << label) - 1)).count_ones() as usize)
    };
    let codes = |labels: &[u8]| labels.iter().map(|&label| code(label)).collect::<Option<Vec<_>>>();
    let set = |codes: &[usize]| codes.iter().fold(0, |set, code| set | SET << code);
    // The place of codes among all arrangements of as many out of those that are free.
    let place = |codes: &[usize], free: u32| {
        let mut free = free;
        let mut number = 0;
        for &code in codes {
            let smaller = (free & ((1 << code) - 1)).count_ones();
            number = number * free.count_ones() + smaller;
            free &= !(1 << code);
        }
        number
    };
    let are_different = |codes: &[usize]| set(codes).count_ones() as usize == codes.len();
    let head = |labels: [u8; 4]| {
        let codes = codes(&labels).filter(|codes| are_different(codes))?;
        Some(place(&codes, 0x1ff) * 120 + set(&codes))
    };
    let tail = |labels: [u8; 5]| {
        let codes = codes(&labels).filter(|codes| are_different(codes))?;
        Some(place(&codes, set(&codes) / SET) + set(&codes))
    };
    Ranking::new(0x1ff * SET, head, tail)
}

impl Numbered for Cubic {
    const NUMBER: &'static str =
        "0 (WRB), 1 (WBR), 2 (RBW), 3 (RWB), 4 (BWR), 5 (BRW) or 6 (empty)";
    const GOAL_NUMBER: &'static str = "0 (W), 1 (R), 2 (B) or 3 (empty)";
    const RANKS: u64 = cubic::STATES as u64;
    const RANK: &'static str = "a rank 0 to 15116543";
    const KEPT: usize = 4;

    type Paths = ();

    fn numbers(state: &cubic::State) -> [u8; 9] {
        state.cubes().map(|cube| cube.map_or(EMPTY, Cube::number))
    }

    fn of_numbers(numbers: [u8; 9]) -> Result<cubic::State, Failure> {
        Cubic::expect(numbers, EMPTY, Cubic::NUMBER)?;
        Ok(cubic::State::from_cubes(numbers.map(Cube::from_number))?)
    }

    fn goal_of_numbers(tops: [u8; 9]) -> Result<Goal<Pattern>, Failure> {
        Cubic::expect(tops, 3, Cubic::GOAL_NUMBER)?;
        let colour = |top: u8| (top < 3).then(|| Colour::modulo(top.into()));
        Ok(Pattern::new(tops.map(colour))?.into())
    }

    fn rank(state: &cubic::State) -> Result<u64, Failure> {
        Ok(state.rank() as u64)
    }

    fn of_rank(rank: u64) -> Option<cubic::State> {
        cubic::State::from_rank(usize::try_from(rank).ok()?)
    }

    /// By default from the nine starts with all cubes alike to any pattern.
    fn counts(tables: &Tables, goal: Option<Goal<Pattern>>) -> Result<Vec<u64>, TableError> {
        if let Some(goal) = goal {
            return Ok(tables.solver::<Cubic>(&goal)?.histogram().counts().to_vec());
        }
        let table = tables.cubic()?;
        let mut counts = Vec::new();
        for start in Square::ALL {
            // The three histograms of states come first.
            let histogram = SquareKind::ALL.len() + start.kind() as usize;
            let more = table.header().histograms()[histogram].counts();
            counts.resize(counts.len().max(more.len()), 0);
            counts.iter_mut().zip(more).for_each(|(sum, count)| *sum += count);
        }
        Ok(counts)
    }

    fn ranking(_: &Goal<Pattern>) -> Result<&'static Ranking, Failure> {
        static RANKING: OnceLock<Ranking> = OnceLock::new();
        Ok(RANKING.get_or_init(ranks_of_cubes::<Cubic>))
    }

    fn all(goal: &Goal<Pattern>, solver: &Self::Solver) -> Result<Vec<i8>, Failure> {
        all_by_rank::<Cubic, _>(solver, matches!(goal, Goal::Set(_)))
    }
}

impl Numbered for Harris {
    const NUMBER: &'static str = "0 (U), 1 (D), 2 (N), 3 (S), 4 (E), 5 (W) or 6 (empty)";
    const RANKS: u64 = harris::BOARDS as u64;
    const RANK: &'static str = Cubic::RANK;
    const KEPT: usize = Cubic::KEPT;

    type Paths = ();

    fn numbers(board: &harris::Board) -> [u8; 9] {
        board.cubes().map(|cube| cube.map_or(EMPTY, Cube::number))
    }

    fn of_numbers(numbers: [u8; 9]) -> Result<harris::Board, Failure> {
        Harris::expect(numbers, EMPTY, Harris::NUMBER)?;
        Ok(harris::Board::from_cubes(numbers.map(Cube::from_number))?)
    }

    fn goal_of_numbers(numbers: [u8; 9]) -> Result<Goal<harris::Board>, Failure> {
        Ok(Harris::of_numbers(numbers)?.into())
    }

    fn rank(board: &harris::Board) -> Result<u64, Failure> {
        Ok(board.rank() as u64)
    }

    fn of_rank(rank: u64) -> Option<harris::Board> {
        harris::Board::from_rank(usize::try_from(rank).ok()?)
    }

    fn ranking(_: &Goal<harris::Board>) -> Result<&'static Ranking, Failure> {
        static RANKING: OnceLock<Ranking> = OnceLock::new();
        Ok(RANKING.get_or_init(ranks_of_cubes::<Harris>))
    }

    fn all(goal: &Goal<harris::Board>, solver: &Self::Solver) -> Result<Vec<i8>, Failure> {
        all_by_rank::<Harris, _>(solver, matches!(goal, Goal::Set(_)))
    }
}

impl Numbered for Gardner {
    const NUMBER: &'static str = "a sum of three of 1 (U), 2 (D), 4 (N), 8 (S), 16 (E) and 32 (W), \
                                  or 0 (empty)";
    const RANKS: u64 = gardner::STATES;
    const RANK: &'static str = "a rank 0 to 7524679679";
    const KEPT: usize = 0;
    const MANY: usize = usize::MAX;

    type Paths = ();

    fn numbers(state: &gardner::State) -> [u8; 9] {
        state.cubes().map(|cube| cube.map_or(0, gardner::Cube::bits))
    }

    fn of_numbers(numbers: [u8; 9]) -> Result<gardner::State, Failure> {
        let cubes = numbers.map(gardner::Cube::from_bits);
        let wrong = cubes.iter().zip(numbers).position(|(cube, n)| cube.is_none() && n != 0);
        match wrong {
            Some(_) => Err(Failure::Number { row: 0, square: wrong, expected: Gardner::NUMBER }),
            None => Ok(gardner::State::from_cubes(cubes)?),
        }
    }

    fn goal_of_numbers(numbers: [u8; 9]) -> Result<gardner::State, Failure> {
        Ok(Gardner::goal(&Gardner::of_numbers(numbers)?.to_string())?)
    }

    fn rank(state: &gardner::State) -> Result<u64, Failure> {
        Ok(state.rank())
    }

    fn of_rank(rank: u64) -> Option<gardner::State> {
        gardner::State::from_rank(rank)
    }

    fn ranking(_: &gardner::State) -> Result<&'static Ranking, Failure> {
        Err(Failure::Value("Gardner's puzzle has too many states for an array of all".into()))
    }

    fn all(goal: &gardner::State, _: &Self::Solver) -> Result<Vec<i8>, Failure> {
        Gardner::ranking(goal).map(|_| Vec::new())
    }
}

impl Numbered for Alike {
    const NUMBER: &'static str = "0 to 23 (UN, US, UE, UW, DN, ..., WS), or 24 (empty)";
    const RANKS: u64 = alike::STATES;
    const RANK: &'static str = "a rank 0 to 11287019519";
    const KEPT: usize = 0;
    const MANY: usize = usize::MAX;

    type Paths = ();

    fn numbers(state: &alike::State) -> [u8; 9] {
        state.cubes().map(|cube| cube.map_or(24, Cube::number))
    }

    fn of_numbers(numbers: [u8; 9]) -> Result<alike::State, Failure> {
        match numbers.iter().position(|&number| number > 24) {
            Some(wrong) => {
                Err(Failure::Number { row: 0, square: Some(wrong), expected: Alike::NUMBER })
            }
            None => Ok(alike::State::from_cubes(numbers.map(Cube::from_number))?),
        }
    }

    fn goal_of_numbers(numbers: [u8; 9]) -> Result<AllAlike, Failure> {
        Ok(Alike::goal(&Alike::of_numbers(numbers)?.to_string())?)
    }

    fn rank(state: &alike::State) -> Result<u64, Failure> {
        let none =
            || Failure::Value(format!("{state}: no moves lead to the goal, so it has no rank"));
        state.rank().ok_or_else(none)
    }

    fn of_rank(rank: u64) -> Option<alike::State> {
        alike::State::from_rank(rank)
    }

    fn ranking(_: &AllAlike) -> Result<&'static Ranking, Failure> {
        Err(Failure::Value("cubes alike have too many states for an array of all".into()))
    }

    fn all(goal: &AllAlike, _: &Self::Solver) -> Result<Vec<i8>, Failure> {
        Alike::ranking(goal).map(|_| Vec::new())
    }
}

/// The number of an empty square among cubes.
const EMPTY: u8 = 6;

/// Returns the numbers of the boards of cubes, which are their ranks: the first cube of a row has
/// the same digits whatever the others are.
fn ranks_of_cubes<P: Numbered>() -> Ranking {
    /// Of a part of a board, and of one with the empty square.
    const PART: u32 = 1 << 27;
    const BLANK: u32 = 1 << 25;
    let blanks = P::RANKS / 9;
    let board = |rank| P::of_rank(rank).map_or([0; 9], |board| P::numbers(&board));
    // All digits are 0, and the empty square is the first, or the fifth.
    let (first, fifth) = (board(0), board(4 * blanks));
    let rank = |squares: [u8; 9], less: u64| {
        Some((P::rank(&P::of_numbers(squares).ok()?).ok()? - less) as u32)
    };
    let head = |part: [u8; 4]| {
        let has_blank = part.contains(&EMPTY);
        let mut squares = if has_blank { first } else { fifth };
        squares[..4].copy_from_slice(&part);
        let less = if has_blank { 0 } else { 4 * blanks };
        Some(rank(squares, less)? + PART + if has_blank { BLANK } else { 0 })
    };
    let tail = |part: [u8; 5]| {
        let has_blank = part.contains(&EMPTY);
        let mut squares = if has_blank { fifth } else { first };
        squares[4..].copy_from_slice(&part);
        Some(rank(squares, 0)? + PART + if has_blank { BLANK } else { 0 })
    };
    Ranking::new(2 * PART + BLANK, head, tail)
}

/// The number of boards in a lane.
const LANE: usize = 256;

/// Returns the distance of every board of cubes by its rank. The solver has them by the rank of the
/// board's image in the table of the goal's class. Those of a set are no images.
///
/// A symmetry takes all boards of a lane to boards of one lane, and each of the eight bits of their
/// numbers there to a bit, flipped or not. So the images of nine boards tell those of all 256.
fn all_by_rank<P: Numbered<Board = S::Board>, S: AllDistances>(
    solver: &S,
    is_set: bool,
) -> Result<Vec<i8>, Failure> {
    let images = solver.distances()?;
    let mut all = room(images.len())?;
    if is_set {
        all.extend(images.iter().map(|&distance| distance as i8));
        return Ok(all);
    }
    all.resize(images.len(), -1);
    for (lane, images) in images.as_chunks::<LANE>().0.iter().enumerate() {
        let rank = |at| {
            let board = solver.board((lane * LANE + at) as u64);
            board.and_then(|board| P::rank(&board).ok()).unwrap_or_default() as usize
        };
        let mut ranks = [rank(0); LANE];
        for bit in (0..8).map(|bit| 1 << bit) {
            let flipped = rank(bit) ^ rank(0);
            for at in 0..bit {
                ranks[bit + at] = ranks[at] ^ flipped;
            }
        }
        for (rank, &distance) in ranks.into_iter().zip(images) {
            all[rank] = distance as i8;
        }
    }
    Ok(all)
}
