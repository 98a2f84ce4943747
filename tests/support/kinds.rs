//! The largest distances of tiles by their kinds: `docs/sequences/kinds.csv`, and its picture.
//!
//! A row is a board whose tiles are of some kinds, from the kind of most tiles to that of least,
//! row by row, and the last square empty; for each way to divide the tiles into kinds. Other rows
//! have the first tiles named, and the others alike.

use std::fmt::Write;

use tilebase_puzzle::{Description, Puzzle, Space};
use tilebase_search::sets::{Sources, farthest};

/// The sizes of the boards in the file.
pub const SIZES: [(usize, usize); 3] = [(3, 3), (4, 3), (4, 4)];

/// The most boards of a row of the file.
pub const MOST: u64 = 1_000_000_000;

/// The first line of the file.
pub const HEADING: &str = "board,tiles,boards,distance,farthest";

/// A row of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// The columns and rows of the board.
    pub size: (usize, usize),
    /// The tiles of the goal, a symbol for each.
    pub tiles: String,
    /// The number of boards that moves reach.
    pub boards: u64,
}

/// Returns the rows for a size of at most so many boards: those of all kinds, and then those with
/// the first tiles named.
pub fn rows(size: (usize, usize), most: u64) -> Vec<Row> {
    let squares = size.0 * size.1;
    let mut kinds = Vec::new();
    partitions(squares - 1, squares - 1, &mut Vec::new(), &mut kinds);
    kinds.sort_by_key(Vec::len);
    let of_kinds = kinds.iter().map(|kinds| {
        let symbols =
            kinds.iter().zip('A'..).map(|(&count, symbol)| symbol.to_string().repeat(count));
        (symbols.collect(), kinds.clone())
    });
    let named = (1..squares - 2).map(|named| {
        let (first, rest) = (&"123456789abcdef"[..named], "X".repeat(squares - 1 - named));
        (first.to_owned() + &rest, [vec![squares - 1 - named], vec![1; named]].concat())
    });
    let rows = of_kinds.chain(named).map(|(tiles, kinds): (String, Vec<usize>)| {
        // If all tiles are different, moves reach half of the boards.
        let both = if kinds.len() == squares - 1 { 2 } else { 1 };
        let numbers = kinds.iter().flat_map(|&count| 1..=count as u64);
        let ways = (1..).zip(numbers).fold(1, |ways, (tile, number)| ways * tile / number);
        Row { size, tiles, boards: squares as u64 * ways / both }
    });
    rows.filter(|row| row.boards <= most).collect()
}

/// Adds the partitions of a number into parts of at most a size to `all`, with these parts before.
fn partitions(number: usize, most: usize, parts: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
    if number == 0 {
        all.push(parts.clone());
    }
    for part in (1..=most.min(number)).rev() {
        parts.push(part);
        partitions(number - part, part, parts, all);
        parts.pop();
    }
}

impl Row {
    /// Returns the largest distance from the goal, and the number of boards that are so far.
    pub fn search(&self) -> (usize, u64) {
        let ((columns, rows), tiles) = (self.size, &self.tiles);
        let text = format!("board = \"{columns}x{rows}\"\ntiles = \"{tiles}\"");
        let puzzle = Puzzle::new(&Description::from_toml("kinds", &text).unwrap()).unwrap();
        let goal = puzzle.board(&format!("{tiles}_")).unwrap();
        let space = Space::of(&goal).unwrap();
        let start = Sources::of_ranks(&space, space.rank(&goal));
        let (counts, _) = farthest(&space, &start, &mut |_| {}).unwrap();
        assert_eq!(counts.iter().sum::<u64>(), self.boards, "{tiles}");
        (counts.len() - 1, *counts.last().unwrap())
    }

    /// Returns the line of the file for what a search has found.
    pub fn line(&self, (distance, farthest): (usize, u64)) -> String {
        let Row { size: (columns, rows), tiles, boards } = self;
        format!("{columns}x{rows},{tiles},{boards},{distance},{farthest}")
    }

    /// Returns whether the first tiles are named.
    fn is_named(&self) -> bool {
        self.tiles.ends_with('X')
    }
}

/// Searches the fifteen-puzzle for a goal that names some tiles. Returns the number of boards that
/// can be told apart, the largest distance, and the number of boards that are so far.
pub fn stage(goal: &str) -> (u64, usize, u64) {
    let goal = Puzzle::shipped("fifteen").unwrap().goal(goal).unwrap();
    let (goal, _) = goal.told_apart().expect("expected a goal that names some tiles");
    let space = Space::of(&goal.some_board().unwrap()).unwrap();
    let start = Sources::of_goal(&space, &goal).unwrap();
    let (counts, _) = farthest(&space, &start, &mut |_| {}).unwrap();
    (counts.iter().sum(), counts.len() - 1, *counts.last().unwrap())
}

/// Reads the lines of the file behind the heading: each row, with its largest distance and the
/// number of farthest boards. `None` for another file.
pub fn read(text: &str) -> Option<Vec<(Row, (usize, u64))>> {
    let mut lines = text.lines();
    lines.next().filter(|line| *line == HEADING)?;
    let row = |line: &str| {
        let [board, tiles, numbers @ ..] = &line.split(',').collect::<Vec<_>>()[..] else {
            return None;
        };
        let (columns, rows) = board.split_once('x')?;
        let size = (columns.parse().ok()?, rows.parse().ok()?);
        let numbers: Vec<u64> =
            numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let &[boards, distance, farthest] = &numbers[..] else { return None };
        let row = Row { size, tiles: (*tiles).to_owned(), boards };
        Some((row, (distance as usize, farthest)))
    };
    lines.map(row).collect()
}

/// Returns the picture of the rows: an SVG document with a point for each, by the number of boards
/// and the largest distance.
pub fn picture(rows: &[(Row, (usize, u64))]) -> String {
    const LEFT: f64 = 70.0;
    const RIGHT: f64 = 928.0;
    const TOP: f64 = 110.0;
    const BOTTOM: f64 = 468.0;
    const COLOURS: [&str; 3] = ["#c9722a", "#3d8f5f", "#2f6fab"];
    let x = |boards: u64| LEFT + (RIGHT - LEFT) * (boards as f64).log10() / 9.0;
    let y = |distance: usize| BOTTOM - (BOTTOM - TOP) * distance as f64 / 70.0;
    let mut svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 540\" width=\"960\" \
                   height=\"540\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" \
                   font-size=\"13\" fill=\"#5b6b7a\">\n<title>The largest distance of tiles by their \
                   kinds</title>\n<rect width=\"960\" height=\"540\" fill=\"#ffffff\"/>\n<text x=\"32\" \
                   y=\"48\" font-size=\"24\" fill=\"#1b2733\" font-weight=\"bold\">The largest distance \
                   of tiles by their kinds</text>\n"
        .to_owned();
    let mut add = |line: String| _ = writeln!(svg, "{line}");
    for distance in (0..=70).step_by(10) {
        let y = y(distance);
        add(format!(
            "<line x1=\"{LEFT}\" y1=\"{y:.1}\" x2=\"{RIGHT}\" y2=\"{y:.1}\" stroke=\"#dfe5ea\"/>"
        ));
        add(format!("<text x=\"60\" y=\"{:.1}\" text-anchor=\"end\">{distance}</text>", y + 4.5));
    }
    for digits in 0..=9 {
        let boards = 10u64.pow(digits);
        let mut text = boards.to_string();
        (1..=2).for_each(|at| {
            if let Some(place) = text.len().checked_sub(4 * at - 1).filter(|&place| place > 0) {
                text.insert(place, ',');
            }
        });
        add(format!("<text x=\"{:.1}\" y=\"488\" text-anchor=\"middle\">{text}</text>", x(boards)));
    }
    add(format!(
        "<text x=\"{:.1}\" y=\"518\" font-size=\"15\" text-anchor=\"middle\">boards</text>",
        (LEFT + RIGHT) / 2.0
    ));
    for (number, ((columns, height), colour)) in SIZES.iter().zip(COLOURS).enumerate() {
        let left = 38 + 250 * number;
        add(format!("<circle cx=\"{left}\" cy=\"73\" r=\"4\" fill=\"{colour}\"/>"));
        add(format!(
            "<text x=\"{}\" y=\"78\" font-size=\"16\">{columns}x{height}</text>",
            left + 12
        ));
    }
    add("<text x=\"928\" y=\"78\" font-size=\"16\" text-anchor=\"end\">hollow: the first tiles named, \
         the others alike</text>"
        .into());
    for (row, (distance, farthest)) in rows {
        let colour =
            SIZES.iter().position(|size| *size == row.size).map_or("#5b6b7a", |at| COLOURS[at]);
        let fill = if row.is_named() { "#ffffff" } else { colour };
        add(format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"{colour}\" \
             stroke-width=\"1.5\"><title>{}: {} boards, at most {distance} moves, {farthest} \
             farthest</title></circle>",
            x(row.boards),
            y(*distance),
            row.tiles,
            row.boards,
        ));
    }
    svg + "</svg>\n"
}
