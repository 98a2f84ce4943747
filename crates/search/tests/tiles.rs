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
    counts_are(in_order(board), golden);
}

fn counts_are((space, goal): (Space, u64), golden: &str) {
    let mut levels = Vec::new();
    let mut search = SetSearch::new(&space, false).unwrap();
    let found = search.run(&Sources::of_ranks(&space, [goal]), &mut |_, new| levels.push(new));
    let golden: Vec<u64> = golden.split(' ').map(|count| count.parse().unwrap()).collect();
    assert_eq!(found, golden, "{space:?}");
    assert_eq!(levels, golden, "{space:?}");
}

const OF_8: &str = "1 2 3 6 10 14 19 28 42 61 85 119 161 215 293 396 506 632 788 985 1194 1414 1664 1884 1999 1958 1770 1463 1076 667 361 190 88 39 19 7 1";
const OF_10: &str = "1 2 3 6 11 19 30 44 68 112 176 271 411 602 851 1232 1783 2530 3567 4996 6838 9279 12463 16597 21848 28227 35682 44464 54597 65966 78433 91725 104896 116966 126335 131998 133107 128720 119332 106335 91545 75742 60119 45840 33422 23223 15140 9094 5073 2605 1224 528 225 75 20 2";
const OF_12: &str = "1 2 4 9 20 37 63 122 232 431 781 1392 2494 4442 7854 13899 24215 41802 71167 119888 198363 323206 515778 811000 1248011 1885279 2782396 4009722 5621354 7647872 10065800 12760413 15570786 18171606 20299876 21587248 21841159 20906905 18899357 16058335 12772603 9515217 6583181 4242753 2503873 1350268 643245 270303 92311 27116 5390 1115 86 18";

/// Of tiles that are alike, from the kinds in this order: by a plain search board by board, and by
/// a program of 50 lines that shares nothing with this one.
const OF_8_AND_7: &str = "1 2 3 5 8 15 25 37 58 93 143 212 316 442 595 794 1058 1389 1783 2218 2684 3181 3727 4330 4913 5415 5816 6155 6385 6473 6350 6101 5738 5240 4660 4025 3354 2702 2096 1552 1114 740 470 273 149 74 32 12 2";
const OF_5_5_5: &str = "1 2 3 6 13 30 56 105 209 403 711 1255 2130 3587 5744 9075 13849 20890 30736 44323 62284 86053 116223 153575 198765 251350 311841 377570 448752 519830 591216 656313 712677 754288 780243 786290 772546 739016 686617 620441 543176 460966 376676 297586 224878 163278 112542 74045 45422 26196 13776 6587 2694 944 261 44 7";
const OF_4_4_4_3: &str = "1 2 4 10 24 54 107 210 434 888 1733 3247 5872 10467 18252 31059 51440 83757 133459 208624 318822 478974 704215 1016130 1433649 1982856 2683063 3557140 4611902 5853766 7259285 8802211 10424637 12056948 13604140 14971973 16064064 16780449 17057659 16855899 16185620 15070815 13606319 11875100 10018115 8142496 6364354 4770534 3413808 2329396 1501807 913598 514716 269313 127499 54004 19625 5870 1351 210 24";
const OF_4_NAMED: &str = "1 2 3 4 4 6 11 21 39 64 102 167 277 466 748 1139 1713 2498 3531 4904 6777 9124 11900 15085 18543 22357 26338 29944 33044 35682 37555 38226 37453 35352 32262 28408 23979 19354 15067 11240 7890 5233 3333 2019 1143 632 320 140 44 13 3";
const OF_6_NAMED: &str = "1 2 3 4 5 11 24 45 85 157 280 495 863 1517 2625 4520 7719 13059 21411 34851 55528 87489 133661 201015 293666 422146 590102 806849 1071325 1388391 1749222 2147802 2567746 2986503 3379969 3710856 3961806 4102268 4124407 4009762 3771384 3426073 2999716 2532950 2052205 1597396 1186684 840541 565929 359916 215960 120016 62413 29268 12564 4577 1436 314 59 7 2";
const OF_6_APART: &str = "1 2 4 9 16 26 41 72 144 268 465 770 1316 2309 4000 6665 11120 17965 28969 45439 71140 107836 162194 235586 338967 474170 654250 876322 1151911 1472627 1842227 2247369 2670761 3096201 3486147 3823282 4064591 4195071 4185867 4041150 3765776 3375952 2911311 2397901 1889423 1413513 1002581 671985 420197 246337 131575 66235 29205 12177 4219 1465 369 94 13 2";

/// Guards tiles that are alike on sixteen squares.
#[test]
fn sixteen_squares_have_the_golden_counts() {
    for (tiles, golden) in [
        ("AAAAAAAABBBBBBB", OF_8_AND_7),
        ("AAAAABBBBBCCCCC", OF_5_5_5),
        ("1234XXXXXXXXXXX", OF_4_NAMED),
    ] {
        counts_are(space_of("4x4", tiles), golden);
    }
}

#[test]
#[ignore = "367,567,200 boards: cargo test --release -p tilebase-search --test tiles -- --ignored"]
fn more_boards_of_sixteen_squares_have_the_golden_counts() {
    for (tiles, golden) in [
        ("AAAABBBBCCCCDDD", OF_4_4_4_3),
        ("123456XXXXXXXXX", OF_6_NAMED),
        ("1234XXX5XXX6XXX", OF_6_APART),
    ] {
        counts_are(space_of("4x4", tiles), golden);
    }
}

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
        // Of tiles that are alike, moves turn windows in the first half, in the second, and in both.
        ("2x2", "ABB", true),
        ("3x2", "AAAAA", true),
        ("3x3", "AABBCDEF", true),
        ("5x2", "AAABBBCCD", true),
        ("2x5", "ABCCCDDDE", true),
        ("4x3", "AAAABBBBBCC", true),
        ("3x4", "BAAAACBBBBB", true),
        ("7x2", "AAABAAAAAAABC", true),
        ("2x7", "ABAAAAAAACAAA", true),
        ("5x3", "AAACAAAAABBBAA", true),
        ("3x5", "AAABAAACCAAAAA", true),
        ("8x2", "AAAAABAACAAAAAB", true),
        ("2x8", "AAAACAAABAAAAAC", true),
        ("4x4", "ABAAAAAACAAADAA", true),
    ] {
        let (space, goal) = space_of(board, symbols);
        let boards = space.boards();
        let of_both = vec![0, boards / 2, boards / 3, boards.saturating_sub(7)];
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
