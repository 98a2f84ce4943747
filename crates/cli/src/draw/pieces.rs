//! Boards, paths and goals for drawing: a tile or a cube on each square.

use std::collections::BTreeSet;
use std::fmt::Debug;

use tilebase::{Board, Goal, Grid, Path, Puzzle, Slide};
use tilebase_puzzle::Direction;

use crate::out::notation_arg::NotationArg;
use crate::out::output::number;

/// What is on a square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DrawnPiece {
    /// A tile and its label. In a goal, this may be any piece that fits a notation, such as `?`,
    /// `!1` or `WRB`.
    Tile(String),
    /// A cube; in a goal, any with its top.
    Cube(DrawnCube),
}

/// A cube for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawnCube {
    /// The marks that are seen in each [`Direction`].
    pub(crate) faces: [char; 6],
    /// How it is written.
    pub(crate) symbol: &'static str,
    pub(crate) style: CubeStyle,
}

/// The arms of a cross that are seen, the last of them towards the viewer, each with its column and
/// row.
pub(crate) const ARMS: [(Direction, (usize, usize)); 5] = [
    (Direction::North, (1, 0)),
    (Direction::West, (0, 1)),
    (Direction::East, (2, 1)),
    (Direction::South, (1, 2)),
    (Direction::Up, (1, 1)),
];

/// How a cube is drawn, which follows from its marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CubeStyle {
    /// In white, red and blue: opposite faces have the same mark of `W`, `R` and `B`.
    Coloured,
    /// White with a red face: one face has a mark.
    Marked,
    /// White with red faces: two or three faces have the same mark, and the others have none.
    Red,
    /// A die: the marks are the digits 1 to 6, or the letters of the six colours.
    Die,
    /// A cross, with an arm where a die has a face: a die that is seen in a mirror.
    Cross,
    /// White faces, and red ones with a mark.
    Other,
}

/// A colour of a face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colour {
    White,
    Red,
    Blue,
    Green,
    Orange,
    Yellow,
}

impl Colour {
    /// Returns the colour of a letter.
    pub(crate) fn from_letter(letter: char) -> Option<Colour> {
        match letter {
            'W' => Some(Colour::White),
            'R' => Some(Colour::Red),
            'B' => Some(Colour::Blue),
            _ => None,
        }
    }

    /// Returns the colour of the face of a die, or the arm of a cross, with this mark: a digit, or
    /// the letter of a colour.
    pub(crate) fn of_die(mark: char) -> Colour {
        match mark {
            '1' | 'W' => Colour::White,
            '2' | 'R' => Colour::Red,
            '3' | 'B' => Colour::Blue,
            '4' | 'G' => Colour::Green,
            '5' | 'O' => Colour::Orange,
            _ => Colour::Yellow,
        }
    }

    /// Returns whether dark signs are written on the colour.
    pub(crate) fn is_light(self) -> bool {
        matches!(self, Colour::White | Colour::Yellow | Colour::Orange)
    }
}

impl DrawnPiece {
    /// Returns how the piece of a number is drawn; `None` for the number 0.
    pub(crate) fn of(puzzle: Puzzle, number: u8) -> Option<DrawnPiece> {
        let symbol = puzzle.symbol(number).filter(|_| number > 0)?;
        let Some(faces) = puzzle.faces(number) else {
            return puzzle.picture_label(number).map(|label| DrawnPiece::Tile(label.to_owned()));
        };
        Some(DrawnPiece::Cube(DrawnCube {
            faces,
            symbol,
            style: CubeStyle::of(faces, puzzle.is_mirrored()),
        }))
    }
}

impl CubeStyle {
    fn of(faces: [char; 6], is_mirrored: bool) -> CubeStyle {
        let marks = faces.into_iter().filter(|&mark| mark != '.').count();
        let different: BTreeSet<char> = faces.into_iter().filter(|&mark| mark != '.').collect();
        let (opposites, _) = faces.as_chunks::<2>();
        let is_coloured = opposites.iter().all(|[a, b]| a == b)
            && faces.into_iter().all(|mark| Colour::from_letter(mark).is_some());
        match (marks, different.len()) {
            (1, _) => CubeStyle::Marked,
            (2 | 3, 1) => CubeStyle::Red,
            _ if is_coloured => CubeStyle::Coloured,
            _ if !["123456", "BGORWY"]
                .iter()
                .any(|marks| different.iter().copied().eq(marks.chars())) =>
            {
                CubeStyle::Other
            }
            _ if is_mirrored => CubeStyle::Cross,
            _ => CubeStyle::Die,
        }
    }
}

impl DrawnCube {
    /// Returns the marks on the faces that a picture shows: on top, in front and at the side.
    pub(crate) fn seen(self) -> [char; 3] {
        SEEN.map(|at| self.faces[at as usize])
    }
}

/// A face of a cube for drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    pub(crate) colour: Colour,
    /// The text on the face, with spaces for nothing. A single symbol, a colour's letter or a mark,
    /// is in the middle. On top there may be arrows, towards red faces that are hidden.
    pub(crate) symbols: [char; 3],
}

impl Face {
    /// Returns the text on the face without the spaces around it.
    pub(crate) fn text(self) -> String {
        self.symbols.iter().collect::<String>().trim().to_owned()
    }
}

impl DrawnCube {
    /// Returns the cube's top, its front (below the top) and its side (to the right of the top). If
    /// the cube is drawn flat, only its top is shown, and says what is on the others.
    pub(crate) fn visible(self, is_flat: bool) -> [Face; 3] {
        if let CubeStyle::Marked | CubeStyle::Red = self.style {
            return red_faces(|face| self.faces[face as usize] != '.', is_flat);
        }
        let mut faces = self.seen().map(|mark| {
            let colour = match (self.style, mark) {
                (CubeStyle::Coloured, mark) => Colour::from_letter(mark).unwrap_or(Colour::White),
                (CubeStyle::Other, '.') => Colour::White,
                (CubeStyle::Other, _) => Colour::Red,
                (_, digit) => Colour::of_die(digit),
            };
            Face { colour, symbols: [' ', if mark == '.' { ' ' } else { mark }, ' '] }
        });
        if is_flat && self.style != CubeStyle::Coloured {
            faces[0].symbols = self.seen();
        }
        faces
    }
}

/// Returns the visible faces of a white cube with one to three red faces.
fn red_faces(is_red: impl Fn(Direction) -> bool, is_flat: bool) -> [Face; 3] {
    const WHITE: Face = Face { colour: Colour::White, symbols: [' '; 3] };
    const RED: Face = Face { colour: Colour::Red, symbols: [' ', '●', ' '] };
    let is_side = |face| !is_flat && matches!(face, Direction::South | Direction::East);
    let side = |face| if is_red(face) && is_side(face) { RED } else { WHITE };
    // The symbols on top, from west to east.
    let symbols = [
        (Direction::West, '←'),
        (Direction::North, '↑'),
        (Direction::Up, '●'),
        // The tail of an arrow.
        (Direction::Down, '×'),
        (Direction::South, '↓'),
        (Direction::East, '→'),
    ];
    let on_top = symbols.into_iter().filter(|&(face, _)| is_red(face) && !is_side(face));
    let symbols = match on_top.map(|(_, symbol)| symbol).collect::<Vec<_>>()[..] {
        [one] => [' ', one, ' '],
        [left, right] => [left, ' ', right],
        [left, middle, right] => [left, middle, right],
        _ => [' '; 3],
    };
    let colour = if is_red(Direction::Up) { Colour::Red } else { Colour::White };
    [Face { colour, symbols }, side(Direction::South), side(Direction::East)]
}

/// The directions of a cube's visible faces: its top, front and side.
const SEEN: [Direction; 3] = [Direction::Up, Direction::South, Direction::East];

/// What is on each square of a board or of a goal, row by row; `None` is the empty square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct DrawnBoard {
    pub(crate) grid: Grid,
    pub(crate) each: Vec<Option<DrawnPiece>>,
}

impl DrawnBoard {
    /// Returns the piece on each square of a board.
    pub(crate) fn of(board: &Board) -> DrawnBoard {
        let piece = |&number| DrawnPiece::of(board.puzzle(), number);
        let each = board.numbers().iter().map(piece).collect();
        DrawnBoard { grid: board.puzzle().grid(), each }
    }

    /// Returns whether some of these are crosses.
    pub(crate) fn are_crosses(&self) -> bool {
        let is_cross = |piece: &DrawnPiece| matches!(piece, DrawnPiece::Cube(cube) if cube.style == CubeStyle::Cross);
        self.each.iter().flatten().any(is_cross)
    }

    /// Returns whether these are cubes, and not tiles.
    pub(crate) fn are_cubes(&self) -> bool {
        self.each.iter().flatten().any(|piece| !matches!(piece, DrawnPiece::Tile(_)))
    }
}

/// Returns what each part of a goal wants on each square.
pub(crate) fn wanted(goal: &Goal) -> Vec<DrawnBoard> {
    let (puzzle, grid) = (goal.puzzle(), goal.puzzle().grid());
    let squares = |wanted: &dyn Fn(usize) -> Option<DrawnPiece>| DrawnBoard {
        grid,
        each: (0..grid.squares()).map(wanted).collect(),
    };
    if goal.is_alike() {
        let blank = goal.some_board().map(|board| board.blank());
        return vec![squares(&|square| {
            (Some(square) != blank).then(|| DrawnPiece::Tile("=".into()))
        })];
    }
    let wanted = |part, square| {
        let may_have = |&number: &u8| goal.allows(part, square, number);
        let mut numbers = (0..=puzzle.largest_number() as u8).filter(may_have);
        let first = numbers.next().map(|number| DrawnPiece::of(puzzle, number));
        let text = goal.symbol(part, square);
        match (first, numbers.next()) {
            (Some(None), None) => None,
            (Some(one), None) if puzzle.pattern_count().is_none() => one,
            // A colour alone is drawn as any cube with that top.
            (Some(Some(DrawnPiece::Cube(cube))), _)
                if cube.style == CubeStyle::Coloured && text.len() == 1 && text != "?" =>
            {
                Some(DrawnPiece::Cube(cube))
            }
            _ => Some(DrawnPiece::Tile(text)),
        }
    };
    (0..goal.alternatives()).map(|part| squares(&|square| wanted(part, square))).collect()
}

/// Returns the name of a colour, a direction or a move, as a word in a sentence.
pub(crate) fn name(of: impl Debug) -> String {
    format!("{of:?}").to_lowercase()
}

/// Returns how a cube lies after a roll, such as `its mark now up`; `None` for a tile.
fn lies(piece: DrawnPiece) -> Option<String> {
    let DrawnPiece::Cube(cube) = piece else { return None };
    let [top, front, side] = cube.seen().map(|mark| match Colour::from_letter(mark) {
        Some(colour) if cube.style == CubeStyle::Coloured => name(colour),
        _ => mark.to_string(),
    });
    let seen = format!("{top} on top, {front} in front, {side} at the side");
    Some(match cube.style {
        CubeStyle::Marked => {
            let at = cube.faces.into_iter().position(|mark| mark != '.').unwrap_or_default();
            format!("its mark now {}", name(Direction::ALL[at]))
        }
        CubeStyle::Red => {
            let red = Direction::ALL.into_iter().zip(cube.faces).filter(|(_, mark)| *mark != '.');
            let red: String = red.map(|(face, _)| face.letter()).collect();
            format!("its red faces now {red}")
        }
        CubeStyle::Die | CubeStyle::Cross => format!("now {}: {seen}", cube.symbol),
        CubeStyle::Coloured | CubeStyle::Other => format!("now {seen}"),
    })
}

/// Returns the description of a move, which follows its number in the output of `solve`.
pub(crate) fn remark(before: &Board, letter: &str, after: &Board) -> String {
    let (from, to) = (after.blank(), before.blank());
    let lies = DrawnPiece::of(after.puzzle(), after.numbers()[to]).and_then(lies);
    let place = |square| after.puzzle().grid().square_text(square);
    lies.map_or(String::new(), |lies| {
        format!(": {letter}, the cube at {} rolls to {}, {lies}", place(from), place(to))
    })
}

/// A board of a picture.
#[derive(Clone)]
pub(crate) struct Panel {
    pub(crate) pieces: DrawnBoard,
    /// `step 3`
    pub(crate) caption: String,
    /// The symbol of the move that led here; `None` if none did.
    pub(crate) step: Option<String>,
    /// The squares to mark: that of the tile or cube that moved, or those that are a reason.
    pub(crate) marked: Vec<usize>,
}

/// All boards from the start to the goal; if no moves lead there, the two of them and the reason.
pub(crate) struct PathPicture {
    /// `8 moves: urrulldr`, or the reason.
    pub(crate) title: String,
    /// `8 moves`
    pub(crate) count: String,
    /// The moves' letters; `None` if no moves lead to the goal.
    pub(crate) path: Option<String>,
    /// The meaning of a letter.
    pub(crate) legend: &'static str,
    pub(crate) scenes: Vec<Panel>,
}

impl PathPicture {
    pub(crate) fn new(start: Board, path: Path, spelling: NotationArg) -> PathPicture {
        let boards = start.along(path).zip((0..).map(|number| format!("step {number}")));
        let mut scenes: Vec<_> =
            boards.map(|(board, caption)| Panel::new(&board, caption, Vec::new())).collect();
        let moves = path.iter().zip(start.along(path));
        for ((step, before), scene) in moves.zip(&mut scenes[1..]) {
            scene.step = Some(spelling.notation.symbol(step, &before));
            // Each tile of a slide lies where the empty square was before it.
            let moved = (1..step.tiles).filter_map(|tiles| before.after(Slide { tiles, ..step }));
            scene.marked.push(before.blank());
            scene.marked.extend(moved.map(|board| board.blank()));
        }
        PathPicture {
            title: spelling.title(path, &start),
            count: number(path.len(), start.puzzle().move_word()),
            path: Some(spelling.path(path, &start)),
            legend: spelling.legend(),
            scenes,
        }
    }

    /// Returns the picture of the reason why no moves lead from a start to a goal.
    pub(crate) fn none(start: &Board, goal: &Goal) -> PathPicture {
        let boards = ["start", "goal"].into_iter().zip(start.contrast(goal));
        let scenes: Vec<_> = boards
            .map(|(caption, (board, marked))| Panel::new(&board, caption.to_owned(), marked))
            .collect();
        let marked = match scenes.iter().any(|scene| !scene.marked.is_empty()) {
            false => "",
            true if scenes[0].pieces.are_cubes() => "\nThe marked cubes have a phase of 1.",
            true => "\nIf the two marked tiles changed places, moves would lead there.",
        };
        PathPicture {
            title: start.no_path(goal) + marked,
            count: "No moves lead to the goal".to_owned(),
            path: None,
            legend: "",
            scenes,
        }
    }
}

impl Panel {
    pub(crate) fn new(board: &Board, caption: String, marked: Vec<usize>) -> Panel {
        Panel { pieces: DrawnBoard::of(board), caption, step: None, marked }
    }
}
