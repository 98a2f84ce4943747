//! Random questions. The same seed gives the same questions in every run.

use std::fmt::Write;

use fastrand::Rng;
use tilebase::cubic::{self, Pattern};
use tilebase::eight::Board;
use tilebase::{Board as State, Puzzle};
use tilebase_puzzle::Square;

/// A goal of the cubic puzzle: all white, with a corner empty.
pub const GOAL: &str = "EWWWWWWWW";

/// A start and a goal, as nine symbols each; `X` is the blank.
pub type Case = [[u8; 9]; 2];

/// Returns an iterator over `count` random cases that have a solution, as in the judge's input. They
/// are uniformly distributed; their shortest paths have 22 moves on average.
pub fn cases(count: usize, seed: u64) -> impl Iterator<Item = Case> {
    let mut random = Rng::with_seed(seed);
    (0..count).map(move |_| {
        let mut case = [*b"X12345678"; 2];
        case.iter_mut().for_each(|board| random.shuffle(board));
        let [start, goal] = &mut case;
        if is_odd(start) != is_odd(goal) {
            let tile = |board: &[u8; 9], wanted| board.iter().position(|&symbol| symbol == wanted);
            if let (Some(one), Some(two)) = (tile(goal, b'1'), tile(goal, b'2')) {
                goal.swap(one, two);
            }
        }
        case
    })
}

/// Returns whether the tiles, without the blank, are an odd permutation. A path leads from one
/// board to another only if both are odd, or both are even.
fn is_odd(board: &[u8; 9]) -> bool {
    let tiles: Vec<_> = board.iter().filter(|&&symbol| symbol != b'X').collect();
    let before = |at: usize| tiles[..at].iter().filter(|&&tile| tile > tiles[at]).count();
    (0..8).map(before).sum::<usize>() % 2 == 1
}

/// Returns `count` random cases in the judge's input format.
pub fn eight_text(count: usize, seed: u64) -> String {
    let mut text = format!("{count}\n");
    for case in cases(count, seed) {
        for board in case {
            text.extend(board.map(char::from));
            text.push('\n');
        }
    }
    text
}

/// Returns the start and the goal of a case as boards of the library.
pub fn boards(case: &Case) -> [Board; 2] {
    case.map(|symbols| {
        let labels = symbols.map(|symbol| if symbol == b'X' { 0 } else { symbol - b'0' });
        Board::new(labels).unwrap_or_else(|| unreachable!("a shuffled board"))
    })
}

/// Returns so many datasets of the cubic puzzle, of 9 starts x 59,049 patterns, in random order.
pub fn datasets(count: usize, seed: u64) -> Vec<(Square, Pattern)> {
    let from = |start| Pattern::all().map(move |pattern| (start, pattern));
    let mut all: Vec<_> = Square::ALL.into_iter().flat_map(from).collect();
    Rng::with_seed(seed).shuffle(&mut all);
    all.truncate(count);
    all
}

/// Returns datasets in the judge's input format.
pub fn cubic_text(datasets: &[(Square, Pattern)]) -> String {
    let mut text = String::with_capacity(22 * datasets.len());
    for (start, pattern) in datasets {
        let _ = writeln!(text, "{} {}", start.column() + 1, start.row() + 1);
        let letters: Vec<char> = pattern.to_string().chars().collect();
        for [a, b, c] in letters.as_chunks::<3>().0 {
            let _ = writeln!(text, "{a} {b} {c}");
        }
    }
    text + "0 0\n"
}

/// Random states, any as likely as any other.
pub fn states(count: usize, seed: u64) -> impl Iterator<Item = State> {
    let mut random = Rng::with_seed(seed);
    let state = move |_| Puzzle::cubic().board_of_rank(random.usize(..cubic::STATES) as u64);
    (0..count).filter_map(state)
}

#[cfg(test)]
mod tests {
    use tilebase::eight::Position;

    use super::*;

    #[test]
    fn cases_have_solutions() {
        let cases = cases(1_000, 1).map(|case| boards(&case));
        let solvable = |[a, b]: &[Board; 2]| Position::between(a, b).unwrap().rank().is_some();
        assert_eq!(cases.filter(solvable).count(), 1_000);
    }

    #[test]
    fn datasets_are_written_as_the_judge_writes_them() {
        let dataset = ("2,1".parse().unwrap(), "RBW RWW EWW".parse().unwrap());
        assert_eq!(cubic_text(&[dataset]), "2 1\nR B W\nR W W\nE W W\n0 0\n");
        assert_eq!(datasets(usize::MAX, 1).len(), 531_441);
    }
}
