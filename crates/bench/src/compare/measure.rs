//! Rounds: what is compared takes turns, so that whatever else the machine does hits both.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::compare::unit::Unit;

/// What something costs: less is better.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Seconds for one item, or bytes.
    pub amount: f64,
    /// Seconds of processors' time for one item, of all threads together, where it is known.
    pub processor: Option<f64>,
}

impl Cost {
    /// Creates a cost of which no processors' time is known.
    pub fn of(amount: f64) -> Cost {
        Cost { amount, processor: None }
    }
}

/// One of the two that are compared.
pub struct Side<'a> {
    /// Its name in a word or two; may be empty.
    pub name: String,
    /// Runs it once.
    pub measure: Box<dyn FnMut() -> Result<Cost, Box<dyn Error>> + 'a>,
}

impl<'a> Side<'a> {
    /// Creates a side from how it is measured.
    pub fn new(name: &str, measure: impl FnMut() -> Result<Cost, Box<dyn Error>> + 'a) -> Side<'a> {
        Side { name: name.into(), measure: Box::new(measure) }
    }

    /// Creates a side that calls a piece of this program, which handles this many items. What is
    /// short is called twice, and the second call counts: the other side has had the caches.
    pub fn calls<T>(name: &str, items: usize, mut work: impl FnMut() -> T + 'a) -> Side<'a> {
        const SHORT: Duration = Duration::from_millis(50);
        let mut call = move || {
            let begin = Instant::now();
            black_box(work());
            begin.elapsed()
        };
        Side::new(name, move || {
            let first = call();
            let time = if first < SHORT { call() } else { first };
            Ok(Cost::of(time.as_secs_f64() / items as f64))
        })
    }
}

/// A line of the comparison before it is measured.
pub struct Row<'a> {
    /// What is done.
    pub what: String,
    /// How costs are shown.
    pub unit: Unit,
    /// What people do today, or the least that a machine can do.
    pub baseline: Option<Side<'a>>,
    /// tilebase; `None` if the row is a limit of the machine.
    pub tilebase: Option<Side<'a>>,
    /// What is expected.
    pub target: Option<Target>,
    /// Whether the README quotes the line.
    pub headline: bool,
}

impl<'a> Row<'a> {
    /// Creates a row of tilebase alone.
    pub fn new(what: impl Into<String>, unit: Unit, tilebase: Side<'a>) -> Row<'a> {
        let (what, tilebase) = (what.into(), Some(tilebase));
        Row { what, unit, baseline: None, tilebase, target: None, headline: false }
    }

    /// Creates a row of what a machine can do at most.
    pub fn limit(what: impl Into<String>, unit: Unit, side: Side<'a>) -> Row<'a> {
        let (what, baseline) = (what.into(), Some(side));
        Row { what, unit, baseline, tilebase: None, target: None, headline: false }
    }

    /// Compares it with this.
    #[must_use]
    pub fn against(self, baseline: Side<'a>) -> Row<'a> {
        Row { baseline: Some(baseline), ..self }
    }

    /// Expects this.
    #[must_use]
    pub fn target(self, target: Target) -> Row<'a> {
        Row { target: Some(target), ..self }
    }

    /// Marks it as a line that the README quotes.
    #[must_use]
    pub fn headline(self) -> Row<'a> {
        Row { headline: true, ..self }
    }
}

/// What is expected of tilebase, by the medians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// At least this many times as good as the baseline.
    Ratio(f64),
    /// A cost of no more than this.
    Cost(f64),
    /// A cost of no more than this above the baseline's.
    Above(f64),
}

impl Target {
    /// Returns whether the target holds on any machine: a ratio does, and so does an amount of
    /// memory. A time or a rate is one that a slower machine misses by nature.
    pub fn holds_anywhere(self, unit: Unit) -> bool {
        matches!(self, Target::Ratio(_)) || unit == Unit::Memory
    }
}

/// How many rounds there are.
#[derive(Clone, Copy)]
pub struct Effort {
    /// At least this many, however long they take.
    pub least: usize,
    /// No more than this many.
    pub most: usize,
    /// No further round begins after this time.
    pub time: Duration,
}

/// The costs of all rounds.
#[derive(Default)]
pub struct Rounds {
    /// Those of the baseline.
    pub baseline: Vec<Cost>,
    /// Those of tilebase. If both sides are measured, the costs of a round have the same index.
    pub tilebase: Vec<Cost>,
}

impl Rounds {
    /// Measures both sides in turn; which one begins changes from round to round. If the first
    /// round is short, it warms up and does not count.
    ///
    /// # Errors
    /// Those of the sides.
    pub fn run(row: &mut Row<'_>, effort: Effort) -> Result<Rounds, Box<dyn Error>> {
        let begin = Instant::now();
        let mut rounds = Rounds::default();
        rounds.add(row, false)?;
        if begin.elapsed() < effort.time / 10 {
            rounds = Rounds::default();
        }
        for round in rounds.count()..effort.most {
            if round >= effort.least && begin.elapsed() > effort.time {
                break;
            }
            rounds.add(row, round % 2 == 1)?;
        }
        Ok(rounds)
    }

    fn add(&mut self, row: &mut Row<'_>, reversed: bool) -> Result<(), Box<dyn Error>> {
        let mut sides =
            [(&mut row.baseline, &mut self.baseline), (&mut row.tilebase, &mut self.tilebase)];
        if reversed {
            sides.reverse();
        }
        for (side, costs) in sides {
            if let Some(side) = side {
                costs.push((side.measure)()?);
            }
        }
        Ok(())
    }

    /// Returns how many rounds there are.
    pub fn count(&self) -> usize {
        self.baseline.len().max(self.tilebase.len())
    }

    /// Returns how many times as good as the baseline tilebase is; `None` if one of them was not
    /// measured, or has no such cost.
    pub fn ratio(&self, cost: impl Fn(&Cost) -> Option<f64>) -> Option<Ratio> {
        let pairs = self.baseline.iter().zip(&self.tilebase);
        let ratios = pairs.map(|(baseline, tilebase)| Some(cost(baseline)? / cost(tilebase)?));
        let ratios: Vec<f64> = ratios.collect::<Option<_>>()?;
        let min = ratios.iter().copied().reduce(f64::min)?;
        Some(Ratio { min, median: median(ratios)? })
    }
}

/// How many times as good tilebase is, over paired rounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// In the worst round.
    pub min: f64,
    /// In the middle one.
    pub median: f64,
}

/// Returns the middle of some numbers: of an even count, the mean of the two in the middle.
pub fn median(numbers: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let upper = *numbers.get(numbers.len() / 2)?;
    let lower = numbers[(numbers.len() - 1) / 2];
    Some((lower + upper) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median([]), None);
        assert_eq!(median([3.0]), Some(3.0));
        assert_eq!(median([9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([8.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    /// A round's two costs belong together, so the ratio is that of neither the best nor the
    /// medians.
    #[test]
    fn ratios_are_those_of_pairs() {
        let costs = |amounts: [f64; 3]| amounts.map(Cost::of).to_vec();
        let rounds =
            Rounds { baseline: costs([10.0, 60.0, 9.0]), tilebase: costs([1.0, 2.0, 3.0]) };
        let ratio = rounds.ratio(|cost| Some(cost.amount)).unwrap();
        assert_eq!(ratio, Ratio { min: 3.0, median: 10.0 });
        assert_eq!(rounds.ratio(|cost| cost.processor), None);
        assert_eq!(Rounds::default().ratio(|cost| Some(cost.amount)), None);
    }

    /// Both sides once a round, each first in every other, and as often as the effort says; once
    /// more at the beginning where there is time for it.
    #[test]
    fn sides_take_turns() {
        let order = std::cell::RefCell::new(String::new());
        let order_ref = &order;
        let side = |letter: char| {
            Side::new("", move || {
                order_ref.borrow_mut().push(letter);
                Ok(Cost::of(1.0))
            })
        };
        let mut row = Row::new("", Unit::Time, side('t')).against(side('b'));
        let effort = |least, most, time| Effort { least, most, time };
        Rounds::run(&mut row, effort(3, 9, Duration::ZERO)).unwrap();
        assert_eq!(order.take(), "bttbbt");
        let rounds = Rounds::run(&mut row, effort(1, 4, Duration::MAX)).unwrap();
        assert_eq!((order.take().as_str(), rounds.count()), ("btbttbbttb", 4));
    }
}
