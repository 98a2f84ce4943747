//! `tilebase random`: questions drawn by lot, of a given difficulty.

pub(crate) mod cubic;
mod dice;
pub(crate) mod eight;

use std::hash::{BuildHasher, RandomState};

use self::dice::Dice;
use crate::args::Format;
use crate::failure::Failure;

/// What both puzzles take.
#[derive(clap::Args)]
pub(crate) struct Draw {
    /// Draw out of those that are exactly so far away [default: out of all]
    #[arg(long, value_name = "N")]
    distance: Option<usize>,
    /// How many to draw, each out of all: one may come twice
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: u64,
    /// Draw the same as everybody who names this number [default: something new each time]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// How to write them
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl Draw {
    /// The seed that is named, or one that nobody knows before.
    fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(|| RandomState::new().hash_one(()))
    }

    /// Draws from the numbers under `all`, or from those whose distance is the one wanted;
    /// `distances` has them all.
    fn numbers(
        &self,
        seed: u64,
        all: usize,
        distances: impl FnOnce() -> Result<Vec<u8>, Failure>,
    ) -> Result<impl Iterator<Item = usize>, Failure> {
        let chosen = match self.distance {
            None => None,
            Some(distance) => Some(at(distance, &distances()?)?),
        };
        let of = chosen.as_ref().map_or(all, Vec::len) as u64;
        let mut dice = Dice::new(seed);
        Ok((0..self.count).map(move |_| {
            let drawn = dice.below(of) as usize;
            chosen.as_ref().map_or(drawn, |chosen| chosen[drawn] as usize)
        }))
    }
}

/// The places in the list where this distance stands: at least one.
fn at(distance: usize, distances: &[u8]) -> Result<Vec<u32>, Failure> {
    let here = (0..).zip(distances).filter(|&(_, &found)| usize::from(found) == distance);
    let places: Vec<u32> = here.map(|(place, _)| place).collect();
    if places.is_empty() {
        // Whoever is at a distance has been at all those below.
        let radius = distances.iter().max().copied().unwrap_or_default();
        let what = format!("--distance: expected 0 to {radius}, found {distance}");
        return Err(Failure::new(what).hint("there is nothing farther away"));
    }
    Ok(places)
}
