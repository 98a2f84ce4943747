//! Random puzzles, boards and goals. A puzzle's description, its texts, and what they mean come from
//! one draw, so that nothing is read with what the tests are about.
//!
//! A seed draws the same puzzle, boards and goals everywhere, and rows of tests name seeds. So a
//! change of what is drawn changes the puzzles of these rows.

use fastrand::Rng;

use crate::Shape;
use crate::any::{Board, Piece, Rules, count};

/// The most boards with the pieces of a board that is drawn; of most puzzles, an eighth of these.
const MOST: u128 = 60_000;

/// A random puzzle.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The keys of the description and their values, some of them lists.
    pub keys: Vec<(&'static str, Vec<String>)>,
    /// How its pieces move.
    pub rules: Rules,
    /// The pieces in the order of the description: as many as places, or more tiles.
    listed: Vec<Piece>,
    /// The symbol of each piece as it can lie. All differ.
    symbols: Vec<(Piece, String)>,
    /// The goal of the description, if it has one.
    own_goal: Option<Goal>,
    /// The start of the description, if it has one.
    pub own_start: Option<Board>,
    /// Whether a question has to name its goal.
    must_name_goal: bool,
    /// The most boards with the pieces of a board.
    most: u128,
    random: Rng,
}

/// A random goal: some sets of boards, of which any is meant.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// The text; `None` for the goal of a question that names none.
    pub text: Option<String>,
    /// For each set, the pieces that each square may have.
    parts: Vec<Vec<Vec<Piece>>>,
}

impl Goal {
    /// Returns whether a board is in the goal.
    pub fn has(&self, board: &[Piece]) -> bool {
        let fits = |part: &Vec<Vec<Piece>>| part.iter().zip(board).all(|(set, p)| set.contains(p));
        self.parts.iter().any(fits)
    }
}

const SIZES: [(usize, usize); 10] =
    [(2, 2), (2, 2), (2, 3), (2, 3), (3, 2), (3, 2), (4, 2), (2, 4), (3, 3), (5, 2)];

/// Marks of cubes with each of the symmetries that marks can have: all that can be told apart are
/// 1, 3, 6, 8, 12 and 24 orientations, in several ways.
const MARKS: [&str; 20] = [
    "......", "MM....", "M.....", "MN....", "AABBCC", "M.M.M.", "MNMNMN", "M.M...", "MMN...",
    "MMM...", "MMMM..", "MMNNN.", "M.MNN.", "MNM...", "ABC...", "A.B.C.", "ABCDEF", "AABB.C",
    "R.RR..", "162543",
];

/// Puzzles that come with the program, of which another board is drawn: the name, the marks or the
/// tiles, whether the cubes are mirrored, and how they are written.
const LIKE: [(&str, &str, bool, Writing); 6] = [
    ("harris", "M.....", false, Writing::Looks("M")),
    ("cubic", "WWRRBB", false, Writing::Shows("USE")),
    ("alike", "162543", false, Writing::Looks("12")),
    ("crossteaser", "162543", true, Writing::Looks("12")),
    ("gardner", "", false, Writing::Looks("R")),
    ("eight", "123456789", false, Writing::Fewest),
];

/// How cubes are written.
#[derive(Clone, Copy)]
enum Writing {
    /// As the directions in which these marks look.
    Looks(&'static str),
    /// As the marks on these faces.
    Shows(&'static str),
    /// As the marks on the fewest faces that tell all apart.
    Fewest,
}

impl Writing {
    /// Returns the symbol of a cube.
    fn symbol(self, faces: [char; 6]) -> String {
        let looking = |mark| DIRECTIONS.chars().zip(faces).filter(move |&(_, face)| face == mark);
        let on = |face| DIRECTIONS.chars().zip(faces).find(|&(letter, _)| letter == face);
        match self {
            Writing::Looks(marks) => {
                marks.chars().flat_map(looking).map(|(letter, _)| letter).collect()
            }
            Writing::Shows(shown) => shown.chars().filter_map(on).map(|(_, mark)| mark).collect(),
            Writing::Fewest => String::from_iter(faces),
        }
    }
}

/// The letters of the directions, in the order of the marks of a cube.
const DIRECTIONS: &str = "UDNSEW";

impl Drawn {
    /// Returns the puzzle of a seed.
    pub fn new(seed: u64) -> Drawn {
        Drawn::on(&|random, sizes| Shape::rectangle(SIZES[random.usize(..sizes)]), seed)
    }

    /// Returns the puzzle of a seed on a board with walls.
    pub fn with_walls(seed: u64) -> Drawn {
        Drawn::on(&|random, _| walls(random), seed)
    }

    /// Returns the puzzle of a seed on a board that is drawn, if it is a rectangle, of the first
    /// ones of [`SIZES`].
    fn on(board: DrawBoard<'_>, seed: u64) -> Drawn {
        let mut random = Rng::with_seed(seed);
        // Fewer of those with cubes can be told apart and have so few boards.
        let (is_large, is_like, has_cubes) =
            (random.u8(..8) == 0, random.u8(..8) == 0, random.bool());
        let most = if is_large || is_like { MOST } else { MOST / 8 };
        loop {
            let drawn = match is_like {
                true => like(&mut random, board),
                false => own(&mut random, has_cubes, board),
            };
            let Some(mut drawn) = drawn.filter(Drawn::can_be_told_apart) else { continue };
            drawn.random = random.fork();
            drawn.most = most;
            if count(&drawn.any_board()) <= most {
                drawn.draw_texts();
                return drawn;
            }
        }
    }

    /// Returns the puzzle with slides of one or more tiles, if it has no cubes.
    pub fn with_slides(mut self) -> Option<Drawn> {
        let is_cube = |piece: &Piece| matches!(piece, Piece::Cube(_));
        self.keys.push(("moves", vec!["slides".into()]));
        self.rules.has_slides = true;
        (!self.listed.iter().any(is_cube)).then_some(self)
    }

    /// Returns the description as a file.
    pub fn toml(&self) -> String {
        let quoted = |text: &String| format!("{text:?}");
        let line = |(key, values): &(&str, Vec<String>)| match &values[..] {
            [value] => format!("{key} = {value:?}\n"),
            all => format!("{key} = [{}]\n", all.iter().map(quoted).collect::<Vec<_>>().join(", ")),
        };
        self.keys.iter().map(line).collect()
    }

    /// Draws a board, with some of the tiles if there are more of them than places.
    pub fn board(&mut self) -> Board {
        loop {
            let board = self.any_board();
            if count(&board) <= self.most {
                return board;
            }
        }
    }

    fn any_board(&mut self) -> Board {
        let is_tile = |piece: &&Piece| matches!(piece, Piece::Tile(_));
        let (mut tiles, mut board): (Vec<Piece>, Vec<Piece>) =
            self.listed.iter().partition(is_tile);
        self.random.shuffle(&mut tiles);
        let squares = self.rules.shape.squares().count();
        tiles.truncate(squares - 1 - board.len());
        for piece in &mut board {
            let ways = piece.ways();
            *piece = ways[self.random.usize(..ways.len())];
        }
        board.extend(tiles);
        board.push(Piece::Blank);
        self.random.shuffle(&mut board);
        board
    }

    /// Draws a board to which moves lead from another one.
    pub fn board_after(&mut self, mut board: Board) -> Board {
        for _ in 0..self.random.usize(..40) {
            let step = crate::Move::ALL[self.random.usize(..4)];
            board = self.rules.after(&board, step).unwrap_or(board);
        }
        board
    }

    /// Returns the text of a board.
    pub fn text(&self, board: &[Piece]) -> String {
        let symbols: Vec<_> = board.iter().map(|piece| self.symbol(*piece)).collect();
        symbols.join(if self.is_wide() { "," } else { "" })
    }

    /// Returns the symbol of a piece.
    pub fn symbol(&self, piece: Piece) -> &str {
        let known = self.symbols.iter().find(|(other, _)| *other == piece);
        known.map_or("_", |(_, symbol)| symbol)
    }

    /// Returns the piece of a symbol; of other texts, the blank.
    pub fn piece(&self, symbol: &str) -> Piece {
        let known = self.symbols.iter().find(|(_, other)| other == symbol);
        known.map_or(Piece::Blank, |(piece, _)| *piece)
    }

    /// Returns whether squares are set apart.
    fn is_wide(&self) -> bool {
        self.symbols.iter().any(|(_, symbol)| symbol.len() > 1)
    }

    /// Draws a goal for questions from a start. Often, but not always, moves lead there.
    pub fn goal(&mut self, start: &Board) -> Goal {
        let kind = self.random.usize(..8);
        if kind == 0 && !self.must_name_goal {
            return self.goal_unnamed(start);
        }
        if kind == 1
            && let Some(goal) = self.alike()
        {
            return goal;
        }
        let many = if self.random.u8(..4) == 0 { 1 + self.random.usize(..3) } else { 1 };
        let (texts, parts): (Vec<_>, Vec<_>) = (0..many)
            .map(|_| {
                let board = match self.random.u8(..8) {
                    0 => self.board(),
                    1 => {
                        let mut board = start.clone();
                        self.random.shuffle(&mut board);
                        board
                    }
                    _ => self.board_after(start.clone()),
                };
                self.part(&board, kind > 3)
            })
            .unzip();
        Goal { text: Some(texts.join("+")), parts }
    }

    /// Draws a set of boards with this one, or this one alone.
    fn part(&mut self, board: &Board, is_open: bool) -> (String, Vec<Vec<Piece>>) {
        loop {
            let squares = board.iter().map(|&piece| match is_open {
                true => self.square(piece),
                false => (self.symbol(piece).to_owned(), vec![piece]),
            });
            let (texts, sets): (Vec<_>, Vec<_>) = squares.collect::<Vec<_>>().into_iter().unzip();
            if sets.iter().zip(board).all(|(set, piece)| set.contains(piece)) {
                return (texts.join(if self.is_wide() { "," } else { "" }), sets);
            }
        }
    }

    /// Draws what a square of a goal may have, mostly with this piece.
    fn square(&mut self, piece: Piece) -> (String, Vec<Piece>) {
        let mut all: Vec<Piece> = self.symbols.iter().map(|(piece, _)| *piece).collect();
        all.push(Piece::Blank);
        let others = |set: &[Piece]| -> Vec<Piece> {
            all.iter().copied().filter(|piece| !set.contains(piece)).collect()
        };
        let other = all[self.random.usize(..all.len())];
        match self.random.u8(..10) {
            0..3 => ("?".into(), all),
            3 => (format!("!{}", self.symbol(other)), others(&[other])),
            kind @ 4..6 => {
                let mut set = vec![other, all[self.random.usize(..all.len())]];
                if kind == 4 {
                    set.push(piece);
                }
                set.sort();
                set.dedup();
                self.random.shuffle(&mut set);
                let symbols: Vec<_> = set.iter().map(|piece| self.symbol(*piece)).collect();
                let list = format!("[{}]", symbols.join(if self.is_wide() { " " } else { "" }));
                if kind == 4 { (list, set) } else { (format!("!{list}"), others(&set)) }
            }
            6 if self.symbol(piece).len() > 1 => {
                let symbol = self.symbol(piece);
                let begin = &symbol[..1 + self.random.clone().usize(..symbol.len() - 1)];
                // A symbol means its piece alone, even if others begin with it.
                let exact: Vec<_> = self.symbols.iter().filter(|(_, s)| s == begin).collect();
                let begins = self.symbols.iter().filter(|(_, s)| s.starts_with(begin)).collect();
                let set: Vec<_> = if exact.is_empty() { begins } else { exact };
                (begin.to_owned(), set.into_iter().map(|(piece, _)| *piece).collect())
            }
            _ => (self.symbol(piece).to_owned(), vec![piece]),
        }
    }

    /// Returns the goal of a question from a start that names none: the description's, or else the
    /// pieces in its order with the blank last. Of more tiles than places, the start decides which
    /// are there; if there is one more, the blank takes the place of the one that is not.
    pub fn goal_unnamed(&self, start: &Board) -> Goal {
        if let Some(goal) = &self.own_goal {
            return Goal { text: None, ..goal.clone() };
        }
        let mut left = start.clone();
        let mut board = Vec::new();
        for &piece in &self.listed {
            let at = left.iter().position(|other| *other == piece);
            if matches!(piece, Piece::Cube(_)) || at.map(|at| left.swap_remove(at)).is_some() {
                board.push(piece);
            } else if self.listed.len() == start.len() {
                board.push(Piece::Blank);
            }
        }
        board.resize(start.len(), Piece::Blank);
        Goal { text: None, parts: vec![board.into_iter().map(|piece| vec![piece]).collect()] }
    }

    /// Returns the goal that all cubes are alike: with the blank in the centre or, if there is
    /// none, in the last square. `None` for pieces of several sorts.
    fn alike(&self) -> Option<Goal> {
        let ways = self.listed[0].ways();
        let is_one_sort = self.listed.iter().all(|piece| ways.contains(piece));
        if !is_one_sort || !matches!(self.listed[0], Piece::Cube(_)) {
            return None;
        }
        let ((columns, rows), squares) =
            (self.rules.shape.size(), self.rules.shape.squares().count());
        let centre = (columns / 2, rows / 2);
        let centre = self.rules.shape.squares().position(|square| square == centre);
        let blank = centre.filter(|_| columns % 2 + rows % 2 == 2).unwrap_or(squares - 1);
        let part = |way: Piece| {
            (0..squares).map(|at| vec![if at == blank { Piece::Blank } else { way }]).collect()
        };
        Some(Goal { text: Some("alike".into()), parts: ways.into_iter().map(part).collect() })
    }

    /// Returns whether the symbols are such as a description may have.
    fn can_be_told_apart(&self) -> bool {
        let of_cubes = |(piece, _): &&(Piece, String)| matches!(piece, Piece::Cube(_));
        let cubes: Vec<_> = self.symbols.iter().filter(of_cubes).collect();
        let is_in_cubes = |letter: char| cubes.iter().any(|(_, symbol)| symbol.contains(letter));
        let is_tile = |(piece, _): &&(Piece, String)| matches!(piece, Piece::Tile(_));
        let mut tiles = self.symbols.iter().filter(is_tile);
        let mut symbols: Vec<_> = self.symbols.iter().map(|(_, symbol)| symbol).collect();
        symbols.sort();
        symbols.windows(2).all(|pair| pair[0] != pair[1])
            && !symbols[0].is_empty()
            && tiles.all(|(_, symbol)| !symbol.chars().all(is_in_cubes))
    }

    /// Draws a goal and a start for the description, or none.
    fn draw_texts(&mut self) {
        let board = self.board();
        if self.must_name_goal || self.random.u8(..3) == 0 {
            let is_alike = self.random.bool();
            let alike = self.alike().filter(|_| is_alike);
            let is_open = self.random.bool();
            let goal = alike.unwrap_or_else(|| {
                let (text, part) = self.part(&board, is_open);
                Goal { text: Some(text), parts: vec![part] }
            });
            self.keys.extend(goal.text.clone().map(|text| ("goal", vec![text])));
            self.own_goal = Some(goal);
        }
        if self.random.u8(..4) == 0 {
            let start = self.board();
            self.keys.push(("start", vec![self.text(&start)]));
            self.own_start = Some(start);
        }
    }
}

/// Draws a board; a rectangle is one of so many sizes.
type DrawBoard<'a> = &'a dyn Fn(&mut Rng, usize) -> Shape;

/// Draws the shape of a board with walls: a rectangle without one or two of its squares, or some
/// squares, each beside one before.
fn walls(random: &mut Rng) -> Shape {
    const HOLES: [&str; 10] = [
        ".../.#./...",
        "#../.../...",
        ".../#../...",
        "#../.../..#",
        "....#/.....",
        ".#.../.....",
        "#.../....",
        "#./../..",
        ".../..#",
        "...#/#...",
    ];
    if random.bool() {
        return Shape::of(HOLES[random.usize(..HOLES.len())]);
    }
    /// The most columns and rows, and the most squares.
    const MOST: (usize, usize, usize) = (5, 4, 10);
    loop {
        let mut squares = vec![(random.usize(..MOST.0), random.usize(..MOST.1))];
        let count = 4 + random.usize(..MOST.2 - 3);
        while squares.len() < count {
            let (column, row) = squares[random.usize(..squares.len())];
            let near = match random.u8(..4) {
                0 => (column + 1, row),
                1 => (column.wrapping_sub(1), row),
                2 => (column, row + 1),
                _ => (column, row.wrapping_sub(1)),
            };
            if near.0 < MOST.0 && near.1 < MOST.1 && !squares.contains(&near) {
                squares.push(near);
            }
        }
        let least = |of: fn(&(usize, usize)) -> usize| squares.iter().map(of).min().unwrap_or(0);
        let (left, top) = (least(|square| square.0), least(|square| square.1));
        let is_square = |at: (usize, usize)| squares.contains(&(at.0 + left, at.1 + top));
        let line = |row: usize| {
            let sign = |column| if is_square((column, row)) { '.' } else { '#' };
            (0..MOST.0).map(sign).collect::<String>()
        };
        let shape = Shape::of(&(0..MOST.1).map(line).collect::<Vec<_>>().join("/"));
        let (columns, rows) = shape.size();
        if columns > 1 && rows > 1 && count < columns * rows {
            return shape;
        }
    }
}

/// Returns the values of the key `board`.
fn texts_of(shape: Shape) -> Vec<String> {
    let ((columns, rows), picture) = (shape.size(), shape.picture());
    match picture.contains('#') {
        true => picture.split('/').map(ToOwned::to_owned).collect(),
        false => vec![format!("{columns}x{rows}")],
    }
}

/// Returns a description with tiles, cubes, or both; `None` if they have no boards.
fn own(random: &mut Rng, has_cubes: bool, board: DrawBoard<'_>) -> Option<Drawn> {
    let shape = board(random, SIZES.len());
    let places = shape.squares().count() - 1;
    let most = if has_cubes { 1 + random.usize(..places) } else { 0 };
    let mut left = most;
    let (mut cubes, mut texts) = (Vec::new(), Vec::new());
    while left > 0 {
        let here = 1 + random.usize(..left);
        let marks = marks(random, most == places);
        cubes.extend(vec![Piece::Cube(marks); here]);
        texts.push(format!("{here} {}", String::from_iter(marks)));
        left -= here;
    }
    let more = if most < places && random.u8(..4) == 0 { 1 + random.usize(..3) } else { 0 };
    let tiles = if most < places { places - most + more } else { 0 };
    let kinds = 1 + random.usize(..9);
    let numbers: Vec<u8> = (0..tiles)
        .map(|tile| if random.u8(..3) == 0 { random.usize(..kinds) } else { tile % kinds } as u8)
        .collect();
    let symbols: [&str; 9] = match random.u8(..8) {
        0 => ["10", "11", "12", "2", "3", "5", "7", "15", "4"],
        1 if cubes.is_empty() => ["D", "L", "R", "U", "A", "Z", "9", "B", "5"],
        _ => ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    };
    let mut keys = vec![("board", texts_of(shape))];
    if tiles > 0 {
        let tiles: Vec<_> = numbers.iter().map(|&n| symbols[usize::from(n)]).collect();
        let is_short = tiles.iter().all(|symbol| symbol.len() == 1);
        // One word is read as letters.
        let between = if is_short { "" } else { " " };
        keys.push(("tiles", vec![tiles.join(between)]));
        if tiles.len() == 1 && !is_short {
            return None;
        }
    }
    if !cubes.is_empty() {
        keys.push(("cubes", texts));
    }
    let writing = match random.u8(..3) {
        _ if cubes.is_empty() => Writing::Fewest,
        0 => Writing::Looks(["M", "A", "MN", "AB", "12", "R"][random.usize(..6)]),
        1 => Writing::Shows(["USE", "UDNSEW", "US", "NWU"][random.usize(..4)]),
        _ => Writing::Fewest,
    };
    match writing {
        Writing::Looks(marks) => keys.push(("looks", vec![marks.into()])),
        Writing::Shows(faces) => keys.push(("shows", vec![faces.into()])),
        Writing::Fewest => {}
    }
    if let Writing::Looks(marks) = writing {
        let is_on = |mark| {
            cubes.iter().any(|cube| matches!(cube, Piece::Cube(faces) if faces.contains(&mark)))
        };
        if !marks.chars().all(is_on) {
            return None;
        }
    }
    let is_mirrored = random.u8(..4) == 0;
    if is_mirrored {
        keys.push(("rolls", vec!["mirrored".into()]));
    }
    let tiles = numbers.iter().map(|&number| Piece::Tile(number));
    let listed: Vec<Piece> = tiles.chain(cubes).collect();
    let rules = Rules { shape, is_mirrored, has_slides: false };
    Some(with_symbols(keys, rules, listed, &symbols, writing))
}

/// Returns a description like that of another puzzle, with another board.
fn like(random: &mut Rng, board: DrawBoard<'_>) -> Option<Drawn> {
    let (name, pieces, is_mirrored, writing) = LIKE[random.usize(..LIKE.len())];
    let shape = board(random, SIZES.len() - 2);
    let places = shape.squares().count() - 1;
    let cube = |marks: &str| {
        let mut faces = ['.'; 6];
        faces.iter_mut().zip(marks.chars()).for_each(|(face, mark)| *face = mark);
        Piece::Cube(faces)
    };
    let mut keys = vec![("like", vec![name.into()]), ("board", texts_of(shape))];
    let symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
    let listed = match name {
        "eight" => (0..pieces.len() as u8).map(Piece::Tile).collect(),
        "gardner" => {
            let first = 1 + random.usize(..places - 1);
            let texts = [format!("{first} R.R.R."), format!("{} RRR...", places - first)];
            keys.push(("cubes", texts.into()));
            [vec![cube("R.R.R."); first], vec![cube("RRR..."); places - first]].concat()
        }
        _ => vec![cube(pieces); places],
    };
    let rules = Rules { shape, is_mirrored, has_slides: false };
    let drawn = with_symbols(keys, rules, listed, &symbols, writing);
    // Which words about goals hold on another board is not said here.
    Some(Drawn { must_name_goal: name != "eight", ..drawn })
}

/// Returns a puzzle whose tiles have these symbols, and whose cubes are written so.
fn with_symbols(
    keys: Vec<(&'static str, Vec<String>)>,
    rules: Rules,
    listed: Vec<Piece>,
    tiles: &[&str],
    mut writing: Writing,
) -> Drawn {
    let mut pieces: Vec<Piece> = listed.iter().flat_map(|piece| piece.ways()).collect();
    pieces.sort();
    pieces.dedup();
    let symbols = |writing: Writing| {
        let symbol = |piece: &Piece| match *piece {
            Piece::Tile(number) => tiles[usize::from(number)].to_owned(),
            Piece::Cube(faces) => writing.symbol(faces),
            Piece::Blank => String::new(),
        };
        pieces.iter().map(|piece| (*piece, symbol(piece))).collect::<Vec<_>>()
    };
    if matches!(writing, Writing::Fewest) {
        let tells_apart = |&writing: &Writing| {
            let of_cubes = |(piece, _): &(Piece, String)| matches!(piece, Piece::Cube(_));
            let cubes = symbols(writing).into_iter().filter(of_cubes);
            let mut cubes: Vec<_> = cubes.map(|(_, symbol)| symbol).collect();
            cubes.sort();
            cubes.windows(2).all(|pair| pair[0] != pair[1])
        };
        writing = fewest().find(tells_apart).unwrap_or(writing);
    }
    Drawn {
        symbols: symbols(writing),
        keys,
        rules,
        listed,
        own_goal: None,
        own_start: None,
        must_name_goal: false,
        most: MOST,
        random: Rng::with_seed(0),
    }
}

/// Returns all sets of faces, those of the fewest first, and of as many those that have the first
/// of U, S, E, N, W and D.
fn fewest() -> impl Iterator<Item = Writing> {
    const SETS: [&str; 63] = [
        "U", "S", "E", "N", "W", "D", "US", "UE", "UN", "UW", "UD", "SE", "SN", "SW", "SD", "EN",
        "EW", "ED", "NW", "ND", "WD", "USE", "USN", "USW", "USD", "UEN", "UEW", "UED", "UNW",
        "UND", "UWD", "SEN", "SEW", "SED", "SNW", "SND", "SWD", "ENW", "END", "EWD", "NWD", "USEN",
        "USEW", "USED", "USNW", "USND", "USWD", "UENW", "UEND", "UEWD", "UNWD", "SENW", "SEND",
        "SEWD", "SNWD", "ENWD", "USENW", "USEND", "USEWD", "USNWD", "UENWD", "SENWD", "USENWD",
    ];
    SETS.into_iter().map(Writing::Shows)
}

/// Draws the marks of a cube, turned at random. Digits only beside no tiles.
fn marks(random: &mut Rng, has_digits: bool) -> [char; 6] {
    let most = MARKS.len() - usize::from(!has_digits);
    let marks = MARKS[random.usize(..most)];
    let mut faces: Vec<char> = marks.chars().collect();
    if random.u8(..4) == 0 {
        random.shuffle(&mut faces);
    }
    let mut cube = ['.'; 6];
    cube.copy_from_slice(&faces);
    let ways = Piece::Cube(cube).ways();
    match ways[random.usize(..ways.len())] {
        Piece::Cube(faces) if random.bool() => faces,
        _ => cube,
    }
}
