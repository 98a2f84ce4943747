//! Tests of the pattern databases, and of the searches with them.

use std::collections::{HashMap, VecDeque};

use fastrand::Rng;
use tilebase_puzzle::{Board, Description, Path, Puzzle, Slide};

use super::*;

fn puzzle(board: &str, tiles: &str) -> Puzzle {
    let pairs = [("board", board), ("tiles", tiles)];
    let pairs = pairs.map(|(key, value)| (key.to_owned(), vec![value.to_owned()]));
    Puzzle::new(&Description::new("mine", pairs).unwrap()).unwrap()
}

fn tables(partition: &Partition) -> Vec<Vec<u8>> {
    (0..partition.groups.len()).map(|group| partition.database(group, 1, &mut |_| {})).collect()
}

/// Guards which tiles a group has, of which eight are the most: down the first two columns, up
/// the next two, and down the last.
#[test]
fn groups_divide_a_walk_over_the_columns() {
    for (sizes, expected) in [
        (&[6, 2, 6][..], &[&[1, 5, 6, 10, 11, 12][..], &[7, 13], &[2, 3, 4, 8, 9, 14]][..]),
        (&[8, 6], &[&[1, 5, 6, 7, 10, 11, 12, 13], &[2, 3, 4, 8, 9, 14]]),
    ] {
        let partition = Partition::new(Grid::new(5, 3).unwrap(), 0, sizes);
        assert_eq!(partition.homes().collect::<Vec<_>>(), expected);
    }
}

/// Guards every entry, and the number of placings at each distance, on boards of several shapes.
#[test]
fn a_table_has_the_fewest_moves_of_a_groups_tiles() {
    for (columns, rows, blank, sizes) in [
        (3, 2, 0, &[1, 3, 1][..]),
        // No placing is new at seven moves, and two are at eight.
        (3, 2, 1, &[2, 3]),
        (4, 2, 0, &[6, 1]),
        (3, 3, 0, &[3, 5]),
        (3, 3, 4, &[4, 4]),
        (4, 3, 1, &[4, 4, 3]),
        (5, 3, 7, &[2, 4, 4, 4]),
        (2, 5, 4, &[6, 3]),
        (7, 2, 3, &[3, 4, 2, 4]),
    ] {
        expect_fewest_moves(Grid::new(columns, rows).unwrap(), blank, sizes);
    }
}

/// Guards every entry, with groups of each size and boards of the largest shapes.
#[test]
#[ignore = "takes minutes"]
fn large_tables_have_the_fewest_moves_of_a_groups_tiles() {
    for (columns, rows, blank, sizes) in [
        (2, 5, 0, &[8, 1][..]),
        (5, 2, 1, &[2, 7]),
        (6, 2, 0, &[6, 5]),
        (8, 2, 0, &[4, 3, 4, 4]),
        (4, 4, 5, &[5, 3, 4, 3]),
    ] {
        expect_fewest_moves(Grid::new(columns, rows).unwrap(), blank, sizes);
    }
}

/// Compares the tables of some groups, made by two threads, with searches of single states that
/// count the moves of a group's tiles.
fn expect_fewest_moves(grid: Grid, blank: usize, sizes: &[usize]) {
    let partition = Partition::new(grid, blank, sizes);
    for (group, TileGroup { homes, index }) in partition.groups.iter().enumerate() {
        let mut counts = Vec::new();
        let table = partition.database(group, 2, &mut |placings| counts.push(placings));
        // A state in one word: four bits for the square of each tile, and then of the empty one.
        let count = homes.len();
        let square = |state: u64, tile: usize| (state >> (4 * tile) & 15) as usize;
        let placed = |tile: usize, square: usize| (square as u64) << (4 * tile);
        let begin = homes.iter().chain([&blank]).zip(0..).map(|(&at, tile)| placed(tile, at)).sum();
        let mut fewest = HashMap::from([(begin, 0)]);
        let mut open = VecDeque::<u64>::from([begin]);
        while let Some(state) = open.pop_front() {
            let (made, blank) = (fewest[&state], square(state, count));
            for to in Move::ALL.into_iter().filter_map(|step| grid.neighbour(blank, step)) {
                let swap = (blank ^ to) as u64;
                let tile = (0..count).find(|&tile| square(state, tile) == to);
                let after = tile
                    .into_iter()
                    .chain([count])
                    .fold(state, |all, tile| all ^ swap << (4 * tile));
                let moves = made + usize::from(tile.is_some());
                if fewest.get(&after).is_none_or(|&known| moves < known) {
                    fewest.insert(after, moves);
                    if tile.is_some() { open.push_back(after) } else { open.push_front(after) }
                }
            }
        }
        let mut least = HashMap::<u64, usize>::new();
        for (state, moves) in fewest {
            let of = least.entry(state & !placed(count, 15)).or_insert(moves);
            *of = moves.min(*of);
        }
        // If all tiles but one are in the group, half of those with free squares of both colours
        // cannot be reached.
        let has_all_but_one = count + 2 == grid.squares();
        assert!(least.len() == index.count() || has_all_but_one, "{grid} {blank} {group}");
        let mut expected = vec![0; counts.len()];
        for (state, moves) in least {
            let tiles: Vec<_> = (0..count).map(|tile| square(state, tile)).collect();
            let (order, set) = index.placing(&tiles);
            let number = index.number(order, set);
            let apart: usize =
                tiles.iter().zip(homes).map(|(&at, &home)| apart(grid, at, home)).sum();
            let entry = usize::from(table[number / 2] >> (number % 2 * 4) & 15);
            // Four bits hold no more; a search then expects fewer moves than there are.
            let most = ((moves - apart) / 2).min(15);
            assert_eq!(entry, most, "{grid} {blank} {group} {tiles:?}: {moves}");
            expected[moves] += 1;
        }
        assert_eq!(counts, expected, "{grid} {blank} {group}");
    }
}

/// Guards lengths and the order of paths, for goals with each empty square, against a search of all
/// boards: of random boards, and of those that a mirror takes to themselves, of which half the paths
/// are not followed.
#[test]
fn a_path_is_the_smallest_of_the_shortest() {
    let puzzle = puzzle("3x3", "12345678");
    let random = &mut Rng::with_seed(1);
    for blank in 0..9 {
        let goal = puzzle.uniform_start(blank);
        let partition =
            Partition::new(puzzle.grid(), Partition::home(puzzle.grid(), blank), &[4, 4]);
        let tables = tables(&partition);
        let tables: Vec<_> = tables.iter().map(Vec::as_slice).collect();
        let mut distances = HashMap::from([(goal, 0)]);
        let mut all = vec![goal];
        for at in 0.. {
            let Some(&board) = all.get(at) else { break };
            for after in Move::ALL.into_iter().filter_map(|step| board.after(step)) {
                let distance = distances[&board] + 1;
                distances.entry(after).or_insert_with(|| {
                    all.push(after);
                    distance
                });
            }
        }
        let homes: HashMap<u8, usize> = goal.numbers().iter().copied().zip(0..).collect();
        let is_kept = |board: &&Board| {
            let home = |square: usize| homes[&board.numbers()[square]];
            let mut images = puzzle.grid().images().map(|image| image.map(usize::from));
            let kept = images.find(|image| {
                let is_other = (0..9).any(|square| image[square] != square);
                is_other && (0..9).all(|square| home(image[square]) == image[home(square)])
            });
            kept.is_some()
        };
        let starts: Vec<_> = all.iter().copied().filter(|board| is_kept(&board)).collect();
        assert!(starts.len() > 9, "{blank}: {}", starts.len());
        let drawn = (0..300).map(|_| all[random.usize(..all.len())]);
        for start in starts.into_iter().chain(drawn) {
            let found = partition.find(&tables, [&start, &goal], 0..=Path::MAX, 1, &|_| true);
            let path = found.unwrap().path.unwrap();
            let mut here = start;
            for step in path.iter() {
                let is_nearer = |&step: &Slide| {
                    here.after(step).is_some_and(|after| distances[&after] < distances[&here])
                };
                assert_eq!(Move::ALL.map(Slide::from).into_iter().find(is_nearer), Some(step));
                here = here.after(step).unwrap();
            }
            assert_eq!(here, goal);
            for least in path.len().saturating_sub(3)..=path.len() {
                let lengths = least..=Path::MAX;
                let found = partition.find(&tables, [&start, &goal], lengths, 1, &|_| true);
                assert_eq!(found.unwrap().path, Some(path), "{start} {least}");
            }
            if let Some(fewer) = path.len().checked_sub(1) {
                let found = partition.find(&tables, [&start, &goal], 0..=fewer, 1, &|_| true);
                assert_eq!(found.unwrap().path, None, "{start}");
            }
        }
    }
}

/// Guards that the threads of a divided search agree, and that it ends when it is told to.
#[test]
fn a_divided_search_finds_the_same_and_can_be_stopped() {
    let puzzle = puzzle("4x4", "123456789ABCDEF");
    let board = |numbers: [u8; 16]| puzzle.board_of_numbers(&numbers).unwrap();
    let goal = board(core::array::from_fn(|square| square as u8));
    let start = board([14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15]);
    let partition = Partition::new(puzzle.grid(), 0, &[5, 5, 5]);
    let tables = tables(&partition);
    let tables: Vec<_> = tables.iter().map(Vec::as_slice).collect();
    let find = |threads, goes_on: KeepGoing<'_>| {
        partition.find(&tables, [&start, &goal], 0..=Path::MAX, threads, goes_on)
    };
    let found = |threads| find(threads, &|_| true).unwrap();
    let one = found(1);
    assert!(one.nodes > 2_000_000, "{}", one.nodes);
    for threads in [2, 3] {
        assert_eq!(found(threads).path, one.path);
    }
    let moves = one.path.unwrap().len();
    let stopped = find(2, &|reached| reached.moves < moves);
    assert_eq!(stopped.unwrap_err(), Stopped { at_least: moves });
}
