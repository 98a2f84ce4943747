//! The moves of the blank on a board of three rows and three columns.

/// A move of the blank to a neighbouring square. The tile or cube there moves to the blank's
/// square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The first letter of the blank's direction, in lower case.
    pub letter: char,
    down: i8,
    right: i8,
}

impl Move {
    /// All four moves, in the order in which paths are compared.
    pub const ALL: [Move; 4] = [
        Move { letter: 'd', down: 1, right: 0 },
        Move { letter: 'l', down: 0, right: -1 },
        Move { letter: 'r', down: 0, right: 1 },
        Move { letter: 'u', down: -1, right: 0 },
    ];

    /// Returns the move with this letter; `None` if there is none.
    pub fn of_letter(letter: char) -> Option<Move> {
        Move::ALL.into_iter().find(|step| step.letter == letter)
    }

    /// Returns whether this move undoes the move with this letter.
    #[inline(always)]
    pub fn undoes(self, letter: char) -> bool {
        matches!((self.letter, letter), ('d', 'u') | ('u', 'd') | ('l', 'r') | ('r', 'l'))
    }

    /// Returns the square to which the blank moves, both numbered 0 to 8 row by row; `None` if the
    /// move leaves the board.
    #[inline(always)]
    pub fn destination(self, blank: usize) -> Option<usize> {
        let (row, column) = (blank as i8 / 3 + self.down, blank as i8 % 3 + self.right);
        let inside = (0..3).contains(&row) && (0..3).contains(&column);
        inside.then_some((row * 3 + column) as usize)
    }

    /// Returns the square to which the blank moves on a board of other columns and rows; `None` if
    /// the move leaves the board.
    pub(crate) fn destination_on(
        self,
        (columns, rows): (usize, usize),
        blank: usize,
    ) -> Option<usize> {
        let row = (blank / columns).checked_add_signed(self.down.into())?;
        let column = (blank % columns).checked_add_signed(self.right.into())?;
        (row < rows && column < columns).then_some(row * columns + column)
    }

    /// Returns the move that undoes this one.
    pub(crate) fn opposite(self) -> Move {
        let back = Move::ALL.into_iter().find(|step| step.undoes(self.letter));
        back.unwrap_or(self)
    }

    /// Returns whether the blank moves to the left or to the right.
    #[inline(always)]
    pub fn is_horizontal(self) -> bool {
        self.right != 0
    }
}

/// The most columns and rows of a shape.
const MOST: usize = 8;

/// The squares of a board, which others of its columns and rows are not.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shape([[bool; MOST]; MOST]);

impl Shape {
    /// Returns the shape of a picture, with `.` for each square and `/` between rows.
    ///
    /// # Panics
    /// If there are more than eight columns or rows.
    pub fn of(picture: &str) -> Shape {
        let mut shape = Shape([[false; MOST]; MOST]);
        for (row, line) in picture.split('/').enumerate() {
            for (column, sign) in line.chars().enumerate() {
                shape.0[row][column] = sign == '.';
            }
        }
        shape
    }

    /// Returns the shape of a board without walls.
    pub fn rectangle((columns, rows): (usize, usize)) -> Shape {
        Shape::of(&vec![".".repeat(columns); rows].join("/"))
    }

    /// Returns an iterator over the column and the row of each square, row by row.
    pub fn squares(self) -> impl Iterator<Item = (usize, usize)> {
        let places = (0..MOST).flat_map(|row| (0..MOST).map(move |column| (column, row)));
        places.filter(move |&(column, row)| self.0[row][column])
    }

    /// Returns the square to which the blank moves from another one; `None` if the move leaves the
    /// board or leads into a wall.
    pub(crate) fn destination(self, blank: usize, step: Move) -> Option<usize> {
        let (column, row) = self.squares().nth(blank)?;
        let to = (
            column.checked_add_signed(step.right.into())?,
            row.checked_add_signed(step.down.into())?,
        );
        self.squares().position(|square| square == to)
    }

    /// Returns the number of columns and of rows.
    pub fn size(self) -> (usize, usize) {
        let ends = self.squares().map(|(column, row)| (column + 1, row + 1));
        ends.fold((0, 0), |(columns, rows), (column, row)| (columns.max(column), rows.max(row)))
    }

    /// Returns the picture.
    pub fn picture(self) -> String {
        let (columns, rows) = self.size();
        let line = |row: &[bool; MOST]| {
            row[..columns].iter().map(|square| if *square { '.' } else { '#' }).collect()
        };
        self.0[..rows].iter().map(line).collect::<Vec<String>>().join("/")
    }
}

/// Returns the faces of a cube, in the order up, down, north (towards the row above), south, east
/// and west, after a roll. The cube rolls against the blank's move `step`: north if the blank goes
/// down.
pub(crate) fn rolled<F>([up, down, north, south, east, west]: [F; 6], step: Move) -> [F; 6] {
    match step.letter {
        // North: the upper face looks north, the northern one down, the lower one south.
        'd' => [south, north, up, down, east, west],
        'u' => [north, south, down, up, east, west],
        // East: the upper face looks east, the eastern one down, the lower one west.
        'l' => [west, east, north, south, up, down],
        _ => [east, west, north, south, down, up],
    }
}
