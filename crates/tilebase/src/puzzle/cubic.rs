//! The cubic eight-puzzle.

use std::sync::OnceLock;

use tilebase_puzzle::cubic::{Pattern, State};
use tilebase_puzzle::{NotationError, Path, Ranked, Square};

use super::{Goal, Puzzle, QuestionError, Texts, goal_read};
use crate::content::Content;
use crate::error::TableError;
use crate::ranking::Ranking;
use crate::solver::{AllDistances, Counted, Solver};
use crate::table::CubicTo;
use crate::tables::Tables;

/// The cubic eight-puzzle: eight equal cubes of three colours.
#[derive(Clone, Copy, Debug)]
pub struct Cubic;

impl Puzzle for Cubic {
    const TEXTS: Texts = Texts {
        name: "cubic",
        title: "the cubic eight-puzzle",
        step: "roll",
        task: "Roll cubes into the empty square.",
        start: "X,Y, the empty square of a start with all cubes alike (white on top, red in front, \
                blue at the side), or nine cubes like WRB, one of them ---",
        default_start: "",
        goal: "a pattern of the tops: nine of W, R, B and one E, or part of one, such as 'WWW???WWW'",
        default_goal: "",
        example: "2,1 RBWRWWEWW",
        reach: "no roll changes how many cubes have a phase of 1",
    };

    type Board = State;
    type Goal = Goal<Pattern>;
    type Solver = CubicTo;
    type Search = CubicTo;

    /// Accepts one or two digits (X,Y), and letters of colours with a `-` or more than nine,
    /// because nine letters are a pattern.
    fn is_start(text: &str) -> bool {
        let is_symbol = |symbol: &char| symbol.is_ascii_alphanumeric() && !"0Xx".contains(*symbol);
        let mut symbols = text.chars().filter(is_symbol);
        match symbols.next() {
            Some('1'..='9') => symbols.nth(1).is_none(),
            Some('W' | 'w' | 'R' | 'r' | 'B' | 'b') => {
                text.contains('-') || text.chars().filter(char::is_ascii_alphabetic).count() > 9
            }
            _ => false,
        }
    }

    fn read_start(text: &str) -> Result<State, NotationError> {
        if text.contains(|symbol: char| matches!(symbol, '1'..='9')) {
            text.parse::<Square>().map(State::canonical)
        } else {
            text.parse()
        }
    }

    fn default_goal(_: &State) -> Option<Goal<Pattern>> {
        None
    }

    /// Returns the pattern with all cubes red on top and the centre empty.
    fn usual_goal() -> Goal<Pattern> {
        "RRRRERRRR".parse().unwrap_or_else(|e| unreachable!("a pattern: {e}"))
    }

    fn content(goal: &Goal<Pattern>) -> Option<Content> {
        if let Goal::Single(pattern) = goal { Some(Content::goal(*pattern)) } else { None }
    }

    #[inline]
    fn ready(start: &State, goal: &Goal<Pattern>) -> Option<Content> {
        let is_ready = matches!(goal, Goal::Single(_)) && is_canonical(start);
        is_ready.then_some(Content::Cubic)
    }

    fn solver(tables: &Tables, goal: &Goal<Pattern>) -> Result<CubicTo, TableError> {
        match goal {
            Goal::Single(pattern) => tables.cubic_to(*pattern),
            Goal::Set(set) => tables.to_set(set, CubicTo::search),
        }
    }

    fn distance(
        tables: &Tables,
        start: &State,
        goal: &Goal<Pattern>,
    ) -> Result<Option<u8>, TableError> {
        match goal {
            Goal::Single(pattern) if is_canonical(start) => {
                tables.cubic_ready()?.distance(start.blank(), *pattern).map(Some)
            }
            _ => tables.solver::<Cubic>(goal)?.distance(start),
        }
    }

    #[inline]
    fn ready_distance(tables: &Tables, start: &[u8; 9], goal: &[u8; 9]) -> Option<Option<u8>> {
        let start = State::from_numbers(*start).ok().filter(is_canonical)?;
        let pattern = Pattern::from_numbers(*goal).ok()?;
        tables.cubic_ready().ok()?.distance(start.blank(), pattern).ok().map(Some)
    }

    fn path(
        tables: &Tables,
        start: &State,
        goal: &Goal<Pattern>,
    ) -> Result<Option<Path>, TableError> {
        match goal {
            Goal::Single(pattern) if is_canonical(start) => {
                tables.cubic_ready()?.path(start.blank(), *pattern).map(Some)
            }
            _ => tables.solver::<Cubic>(goal)?.path(start),
        }
    }

    fn ranking(_: &Goal<Pattern>) -> Option<&'static Ranking> {
        static RANKING: OnceLock<Ranking> = OnceLock::new();
        Some(RANKING.get_or_init(Ranking::of_cubes::<State>))
    }

    fn counts(tables: &Tables, goal: Option<&Goal<Pattern>>) -> Result<Vec<u64>, TableError> {
        if let Some(goal) = goal {
            return Ok(tables.solver::<Cubic>(goal)?.histogram().counts().to_vec());
        }
        let table = tables.cubic()?;
        let mut counts = Vec::new();
        for start in Square::ALL {
            let more = table.histogram(start).counts();
            counts.resize(counts.len().max(more.len()), 0);
            counts.iter_mut().zip(more).for_each(|(sum, count)| *sum += count);
        }
        Ok(counts)
    }

    #[inline]
    fn goal_of_numbers(tops: [u8; 9]) -> Result<Goal<Pattern>, QuestionError> {
        goal_read::<Cubic, _>(tops, Pattern::from_numbers(tops)).map(Goal::Single)
    }

    fn canonical(state: &State, goal: &Goal<Pattern>) -> Option<State> {
        if let Goal::Single(goal) = goal { Some(state.smallest(goal.stabiliser())) } else { None }
    }

    fn distances(solver: &CubicTo) -> Result<Option<Vec<u8>>, TableError> {
        solver.distances().map(Some)
    }

    fn ranks_at(solver: &CubicTo, distance: usize) -> Result<Option<Vec<u32>>, TableError> {
        solver.ranks_at(distance).map(Some)
    }

    fn brief(state: &State) -> String {
        if is_canonical(state) { state.blank().to_string() } else { state.to_string() }
    }
}

/// Returns whether every cube is white on top, red in front and blue at the side.
#[inline]
fn is_canonical(state: &State) -> bool {
    *state == State::canonical(state.blank())
}
