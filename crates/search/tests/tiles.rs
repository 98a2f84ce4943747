//! Tests of the search of tiles, on boards of many sizes.

use tilebase_puzzle::{Description, Puzzle, Space};
use tilebase_search::sets::{SetSearch, Sources, distances, farthest, ranks_at};
use tilebase_search::{Limits, SearchPool};

/// Returns the space of a board's tiles, all different and in order, with the last square empty,
/// and the rank of this board.
fn in_order(board: &str) -> (Space, u64) {
    let sides: Vec<usize> = board.split('x').map(|side| side.parse().unwrap()).collect();
    space_of(board, &"123456789AB"[..sides[0] * sides[1] - 1])
}

fn space_of(board: &str, tiles: &str) -> (Space, u64) {
    let text = format!("board = \"{board}\"\ntiles = \"{tiles}\"\ngoal = \"{tiles}_\"");
    let puzzle = Puzzle::new(&Description::from_toml("mine", &text).unwrap()).unwrap();
    let goal = puzzle.default_goal(None).board().unwrap();
    let space = Space::of(&goal).unwrap();
    let rank = space.rank(&goal).unwrap();
    (space, rank)
}

fn assert_counts(board: &str, golden: &str) {
    let (space, goal) = in_order(board);
    let mut levels = Vec::new();
    let mut search = SetSearch::new(&space, false).unwrap();
    let found = search.run(&Sources::of_ranks(&space, [goal]), &mut |_, new| levels.push(new));
    let golden: Vec<u64> = golden.split(' ').map(|count| count.parse().unwrap()).collect();
    assert_eq!(found, golden, "{board}");
    assert_eq!(levels, golden, "{board}");
}

const OF_8: &str = "1 2 3 6 10 14 19 28 42 61 85 119 161 215 293 396 506 632 788 985 1194 1414 1664 1884 1999 1958 1770 1463 1076 667 361 190 88 39 19 7 1";
const OF_10: &str = "1 2 3 6 11 19 30 44 68 112 176 271 411 602 851 1232 1783 2530 3567 4996 6838 9279 12463 16597 21848 28227 35682 44464 54597 65966 78433 91725 104896 116966 126335 131998 133107 128720 119332 106335 91545 75742 60119 45840 33422 23223 15140 9094 5073 2605 1224 528 225 75 20 2";
const OF_12: &str = "1 2 4 9 20 37 63 122 232 431 781 1392 2494 4442 7854 13899 24215 41802 71167 119888 198363 323206 515778 811000 1248011 1885279 2782396 4009722 5621354 7647872 10065800 12760413 15570786 18171606 20299876 21587248 21841159 20906905 18899357 16058335 12772603 9515217 6583181 4242753 2503873 1350268 643245 270303 92311 27116 5390 1115 86 18";

/// Guards the moves along columns that are in a lane, before it, and in both, against counts of a
/// plain search straight from the rules. A board and its transposed one have the same counts.
#[test]
fn boards_of_all_widths_have_the_golden_counts() {
    for (boards, golden) in [(["4x2", "2x4"], OF_8), (["5x2", "2x5"], OF_10)] {
        boards.iter().for_each(|board| assert_counts(board, golden));
    }
}

#[test]
#[ignore = "239,500,800 boards, twice: cargo test --release -p tilebase-search --test tiles -- --ignored"]
fn twelve_squares_have_the_golden_counts() {
    assert_counts("4x3", OF_12);
    assert_counts("3x4", OF_12);
    let radius = |board| {
        let (space, goal) = in_order(board);
        let mut search = SetSearch::new(&space, false).unwrap();
        let counts = search.run(&Sources::of_ranks(&space, [goal]), &mut |_, _| {});
        assert_eq!(counts.iter().sum::<u64>(), 239_500_800);
        counts.len() - 1
    };
    assert_eq!(["6x2", "2x6"].map(radius), [80, 80]);
}

/// Guards bits and distances of all boards, also where empty squares of both colours are at
/// distance 0, against a search board by board.
#[test]
fn distances_are_those_of_single_boards() {
    for (board, symbols, is_alike) in [
        ("4x2", "1234567", false),
        ("2x4", "1234567", false),
        // Tiles that are alike are among the last five, before them, and in both.
        ("3x3", "AABBCDEF", true),
        ("5x2", "AAABBBCCD", true),
        ("2x5", "ABCCCDDDE", true),
    ] {
        let (space, goal) = space_of(board, symbols);
        let boards = space.boards();
        let of_both = vec![0, boards / 2, boards / 3, boards - 7];
        let starts = if is_alike { vec![of_both] } else { vec![vec![goal], of_both] };
        for ranks in starts {
            let start = Sources::of_ranks(&space, ranks);
            let (expected, counts) = by_boards(&space, &start);
            let begun = Limits::default().begin();
            let found = SearchPool::default().search(&space, &start, &begun, &mut |_| {});
            let (found, fields) = found.unwrap();
            assert_eq!(found, counts, "{board} {symbols}");
            let bits = if start.shades() == [true; 2] { &[1, 0][..] } else { &[1] };
            for (field, bit) in fields.iter().zip(bits) {
                let bits = (0..boards as usize).map(|rank| field[rank / 8] >> (rank % 8) & 1);
                assert!(bits.eq(expected.iter().map(|far| far >> bit & 1)), "{board} {symbols}");
            }
            assert_eq!(fields.len(), bits.len(), "{board} {symbols}");
            let found = distances(&space, &start).unwrap();
            assert_eq!(found, expected, "{board} {symbols}");
            let last = ranks_at(&space, &start, counts.len() - 1).unwrap();
            let (_, found_last) = farthest(&space, &start, &mut |_| {}).unwrap();
            assert_eq!(found_last, last, "{board} {symbols}");
            for distance in [0, 9, 99] {
                let at = (0..).zip(&found).filter(|&(_, &far)| usize::from(far) == distance);
                let expected: Vec<u64> = at.map(|(rank, _)| rank).collect();
                assert_eq!(ranks_at(&space, &start, distance), Some(expected), "{board} {symbols}");
            }
        }
    }
}

/// Returns the distance of every board, by rank, and the number of boards at each distance.
fn by_boards(space: &Space, start: &Sources) -> (Vec<u8>, Vec<u64>) {
    let (mut distances, mut counts) = (vec![u8::MAX; space.boards() as usize], Vec::new());
    let mut level: Vec<_> = start.ranks().collect();
    while !level.is_empty() {
        level.iter().for_each(|&rank| distances[rank as usize] = counts.len() as u8);
        counts.push(level.len() as u64);
        let boards = level.iter().map(|&rank| space.board(rank).unwrap());
        let after =
            boards.flat_map(|board| board.legal_moves().iter().map(move |step| board.after(step)));
        level = after.map(|board| space.rank(&board.unwrap()).unwrap()).collect();
        level.sort_unstable();
        level.dedup();
        level.retain(|&rank| distances[rank as usize] == u8::MAX);
    }
    (distances, counts)
}
