//! The cubic puzzle's table: any canonical start, any pattern.

use std::path::Path as FilePath;

use tilebase_puzzle::cubic::{PATTERNS, Pattern, State, Symmetry};
use tilebase_puzzle::{Kind, Move, Path, Square};

use super::Image;
use super::field::Field;
use crate::bytes::Bytes;
use crate::error::{Fault, TableError};
use crate::header::{Content, Header};

/// The table of the cubic puzzle: from all cubes alike to any pattern.
///
/// One section holds the fewest rolls for each start and pattern, 9 x 59,049 bytes. The others
/// serve the paths, for the first start of each kind; the rest are seen as one of these by
/// symmetry. They hold, for each pattern, the phase mask of one nearest state that shows it, and,
/// for every state, one bit by which the way is walked: in one field for the corner's and the
/// edge's states, which never meet, and in one for the centre's.
#[derive(Debug)]
pub struct Cubic<B = Bytes>(Image<B>);

const DISTANCES: usize = 0;
const MASKS: usize = 1;
const FIELD_CORNER_EDGE: usize = 2;
const FIELD_CENTRE: usize = 3;

impl Cubic {
    /// Maps the table from a file and checks everything.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or holds something else.
    pub fn open(path: impl AsRef<FilePath>) -> Result<Cubic, TableError> {
        Cubic::from_image(Image::open(path)?)
    }
}

impl<B: AsRef<[u8]>> Cubic<B> {
    /// Takes the table from bytes and checks everything.
    ///
    /// # Errors
    /// Bytes that are damaged, or hold something else.
    pub fn new(bytes: B) -> Result<Cubic<B>, TableError> {
        Cubic::from_image(Image::new(bytes)?)
    }

    /// Takes a table file that has been checked.
    ///
    /// # Errors
    /// One that holds something else.
    pub fn from_image(image: Image<B>) -> Result<Cubic<B>, TableError> {
        image.expect(Content::Cubic).map(Cubic)
    }

    /// What the table says about itself.
    pub fn header(&self) -> &Header {
        self.0.header()
    }

    /// The fewest rolls, 0 to 37, from the canonical start with this empty square until the tops
    /// show the pattern. One memory read.
    #[inline]
    pub fn distance(&self, start: Square, pattern: Pattern) -> u8 {
        let question = start.index() * PATTERNS + pattern.rank();
        self.0.section(DISTANCES).get(question).copied().unwrap_or_default()
    }

    /// A state that shows the pattern and is nearest to the canonical start: where
    /// [`Cubic::path`] ends.
    pub fn nearest(&self, start: Square, pattern: Pattern) -> State {
        let symmetry = Symmetry::of_start(start);
        symmetry.inverse().state(self.nearest_image(start.kind(), symmetry.pattern(pattern)))
    }

    /// The same from the first start of a kind.
    fn nearest_image(&self, kind: Kind, pattern: Pattern) -> State {
        let question = kind as usize * PATTERNS + pattern.rank();
        let mask = self.0.section(MASKS).get(question).copied().unwrap_or_default();
        State::new(pattern, mask)
    }

    /// A shortest path; of several always the same one.
    ///
    /// It is walked backwards from [`Cubic::nearest`], taking the first move in `d < l < r < u`
    /// that leads nearer to the start.
    ///
    /// # Errors
    /// [`Fault::Walk`], if entries contradict each other.
    pub fn path(&self, start: Square, pattern: Pattern) -> Result<Path, TableError> {
        let lost =
            || self.0.error(Fault::Walk { from: format!("{pattern} towards start {start}") });
        let symmetry = Symmetry::of_start(start);
        let field = Field(self.0.section(match start.kind() {
            Kind::Corner | Kind::Edge => FIELD_CORNER_EDGE,
            Kind::Centre => FIELD_CENTRE,
        }));
        let mut here = self.nearest_image(start.kind(), symmetry.pattern(pattern));
        let mut back = Path::new();
        let distance = usize::from(self.distance(start, pattern));
        if distance > Path::MAX {
            return Err(lost());
        }
        for left in (1..=distance).rev() {
            let (step, next) = field.nearer(here, left % 4, Move::ALL).ok_or_else(lost)?;
            back.push(step);
            here = next;
        }
        if here != State::canonical(start.kind().square()) {
            return Err(lost());
        }
        let inverse = symmetry.inverse();
        Ok(back.reversed().iter().map(|step| inverse.step(step)).collect())
    }
}
