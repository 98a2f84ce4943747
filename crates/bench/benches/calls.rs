//! Single calls of the library by the clock, `cargo bench -p tilebase-bench --bench calls`. Each
//! asks another question than the one before. What does not depend on the machine is in
//! `counts.rs`.

use std::cell::Cell;
use std::sync::LazyLock;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tilebase::cubic::{Pattern, State, Symmetry};
use tilebase::eight::{Board, Position};
use tilebase::{Content, Cubic, CubicTo, Eight, EightPaths, Goal, Move, Solver, Square};
use tilebase_bench::compare::library::{Questions, goal_pattern};
use tilebase_build::cubic::Searcher;
use tilebase_build::{eight, make};

fn main() {
    divan::main();
}

static QUESTIONS: LazyLock<Questions> = LazyLock::new(Questions::random);

static EIGHT: LazyLock<Eight<Vec<u8>>> =
    LazyLock::new(|| Eight::new(bytes(Content::Eight)).unwrap());

static PATHS: LazyLock<EightPaths> = LazyLock::new(|| EIGHT.spread().unwrap());

static CUBIC: LazyLock<Cubic<Vec<u8>>> =
    LazyLock::new(|| Cubic::new(bytes(Content::Cubic)).unwrap());

static GOAL: LazyLock<CubicTo<Vec<u8>>> = LazyLock::new(|| {
    Goal::new(bytes(Content::goal(goal_pattern()))).unwrap().to(goal_pattern()).unwrap()
});

fn bytes(content: Content) -> Vec<u8> {
    make(content, &|_| {}).to_bytes()
}

/// Calls with one question after another.
fn each<Q, A>(bencher: Bencher<'_, '_>, questions: &[Q], call: impl Fn(&Q) -> A) {
    // Once beforehand: whatever is made when it is first asked for is no part of a call.
    black_box(questions.first().map(&call));
    let next = Cell::new(0);
    bencher.bench_local(|| {
        let at = next.get();
        next.set(if at + 1 == questions.len() { 0 } else { at + 1 });
        call(black_box(&questions[at]))
    });
}

/// The rules and the numbers.
mod puzzle {
    use super::*;

    #[divan::bench]
    fn position_between(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.boards, |[start, goal]| Position::between(start, goal));
    }

    #[divan::bench]
    fn position_rank(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.positions, |position| position.rank());
    }

    #[divan::bench]
    fn position_from_rank(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.ranks, |&rank| Position::from_rank(Square::ALL[4], rank));
    }

    #[divan::bench]
    fn position_slide(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.positions, |position| position.slide(Move::Up));
    }

    #[divan::bench]
    fn board_from_ascii(bencher: Bencher<'_, '_>) {
        let text =
            |[board, _]: &[Board; 2]| board.labels().map(|label| b"X12345678"[label as usize]);
        let texts: Vec<_> = QUESTIONS.boards.iter().map(text).collect();
        each(bencher, &texts, Board::from_ascii);
    }

    #[divan::bench]
    fn pattern_from_ascii(bencher: Bencher<'_, '_>) {
        let text = |(_, pattern): &(Square, Pattern)| {
            let text = pattern.to_string();
            <[u8; 9]>::try_from(text.as_bytes()).unwrap()
        };
        let texts: Vec<_> = QUESTIONS.datasets.iter().map(text).collect();
        each(bencher, &texts, Pattern::from_ascii);
    }

    #[divan::bench]
    fn state_roll(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.states, |state| state.roll(Move::Up));
    }

    #[divan::bench]
    fn state_through_symmetry(bencher: Bencher<'_, '_>) {
        let symmetry = Symmetry::all().last().unwrap();
        each(bencher, &QUESTIONS.states, |&state| symmetry.state(state));
    }

    /// A state's number and back.
    #[divan::bench]
    fn state_rank(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.states, |state| State::from_rank(state.rank()));
    }

    #[divan::bench]
    fn pattern_class(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.datasets, |(_, pattern)| pattern.class());
    }
}

/// Questions to tables.
mod ask {
    use super::*;

    #[divan::bench]
    fn eight_distance(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.positions, |&position| EIGHT.distance(position));
    }

    #[divan::bench]
    fn eight_distances_of_pairs(bencher: Bencher<'_, '_>) {
        let distance = |[start, goal]: &[Board; 2]| {
            EIGHT.distance(Position::between(start, goal).ok()?).ok()?.map(u64::from)
        };
        let boards = &QUESTIONS.boards;
        let all = || black_box(boards).iter().filter_map(distance).sum::<u64>();
        all();
        bencher.counter(ItemsCount::new(boards.len())).bench(all);
    }

    #[divan::bench]
    fn eight_path(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.positions, |&position| EIGHT.path(position));
    }

    #[divan::bench]
    fn eight_path_spread_out(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.positions, |&position| PATHS.path(position));
    }

    /// Spreading out the paths of all positions, for the calls of `eight_path_spread_out`.
    #[divan::bench]
    fn eight_spread(bencher: Bencher<'_, '_>) {
        let table = &*EIGHT;
        bencher.bench(|| table.spread());
    }

    #[divan::bench]
    fn cubic_distance(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.datasets, |&(start, pattern)| CUBIC.distance(start, pattern));
    }

    #[divan::bench]
    fn cubic_path(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.datasets, |&(start, pattern)| CUBIC.path(start, pattern));
    }

    #[divan::bench]
    fn goal_path(bencher: Bencher<'_, '_>) {
        each(bencher, &QUESTIONS.states, |&state| GOAL.path(&state));
    }
}

/// Opening tables that are in memory, and verifying all their checksums.
mod open {
    use super::*;

    #[divan::bench]
    fn eight(bencher: Bencher<'_, '_>) {
        let table = bytes(Content::Eight);
        bencher.bench(|| Eight::new(&table).and_then(|table| table.image().check()));
    }

    #[divan::bench]
    fn cubic(bencher: Bencher<'_, '_>) {
        let table = bytes(Content::Cubic);
        bencher.bench(|| Cubic::new(&table).and_then(|table| table.image().check()));
    }

    #[divan::bench]
    fn goal(bencher: Bencher<'_, '_>) {
        let table = bytes(Content::goal(goal_pattern()));
        bencher.bench(|| Goal::new(&table).and_then(|table| table.image().check()));
    }
}

/// Searches, one thread each.
mod search {
    use super::*;

    /// 181,440 positions.
    #[divan::bench]
    fn eight_one_goal(bencher: Bencher<'_, '_>) {
        bencher.bench(|| eight::search(black_box(Square::ALL[4]), |_| {}));
    }

    /// All 15,116,544 states.
    #[divan::bench]
    fn lanes_from_a_pattern(bencher: Bencher<'_, '_>) {
        let mut searcher = Searcher::default();
        bencher
            .bench_local(|| searcher.search_from_pattern(black_box(goal_pattern()), &mut |_| {}));
    }

    /// What a canonical start reaches, 4,133,430 states.
    #[divan::bench]
    fn lanes_from_a_start(bencher: Bencher<'_, '_>) {
        let mut searcher = Searcher::default();
        bencher.bench_local(|| searcher.search_from_start(black_box(Square::ALL[4]), &mut |_| {}));
    }
}
