//! Measures in rounds. In every round the two things to compare take turns, so that other load on
//! the machine affects both.

use std::error::Error;
use std::hint::black_box;
use std::time::{Duration, Instant};

use crate::compare::unit::Unit;

/// A measured cost; less is better.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Seconds for an item, or bytes.
    pub amount: f64,
    /// Seconds of processor time for an item, the sum of all threads; `None` if unknown.
    pub processor: Option<f64>,
}

impl Cost {
    /// Returns a cost whose processor time is unknown.
    pub fn of(amount: f64) -> Cost {
        Cost { amount, processor: None }
    }
}

/// A measurement that can be repeated: the baseline's or tilebase's half of a row.
pub struct Measurement<'a> {
    /// A short name to show beside the cost; may be empty.
    pub name: String,
    /// Measures the cost once.
    pub measure: Box<dyn FnMut() -> Result<Cost, Box<dyn Error>> + 'a>,
}

impl<'a> Measurement<'a> {
    /// Returns a measurement with this name that calls `measure`.
    pub fn new(
        name: &str,
        measure: impl FnMut() -> Result<Cost, Box<dyn Error>> + 'a,
    ) -> Measurement<'a> {
        Measurement { name: name.into(), measure: Box::new(measure) }
    }

    /// Returns a measurement of the time of a call of `work` in this process, divided by `items`. A
    /// short call is made twice, and the second counts: before the first, the caches have the data
    /// of the row's other measurement.
    pub fn calls<T>(name: &str, items: usize, mut work: impl FnMut() -> T + 'a) -> Measurement<'a> {
        const SHORT: Duration = Duration::from_millis(50);
        let mut call = move || {
            let begin = Instant::now();
            black_box(work());
            begin.elapsed()
        };
        Measurement::new(name, move || {
            let first = call();
            let time = if first < SHORT { call() } else { first };
            Ok(Cost::of(time.as_secs_f64() / items as f64))
        })
    }
}

/// A row of the comparison before it is measured.
pub struct Row<'a> {
    /// The name of the row: the work that is measured.
    pub what: String,
    /// How to show its costs.
    pub unit: Unit,
    /// The measurement to compare with: a program that people use today, or a limit of the machine.
    pub baseline: Option<Measurement<'a>>,
    /// The measurement of tilebase; `None` if the row shows a limit of the machine only.
    pub tilebase: Option<Measurement<'a>>,
    /// The target to meet.
    pub target: Option<Target>,
    /// Whether the README quotes the row.
    pub headline: bool,
}

impl<'a> Row<'a> {
    /// Returns a row with a measurement of tilebase and no baseline.
    pub fn new(what: impl Into<String>, unit: Unit, tilebase: Measurement<'a>) -> Row<'a> {
        let (what, tilebase) = (what.into(), Some(tilebase));
        Row { what, unit, baseline: None, tilebase, target: None, headline: false }
    }

    /// Returns a row with a limit of the machine.
    pub fn limit(what: impl Into<String>, unit: Unit, limit: Measurement<'a>) -> Row<'a> {
        let (what, baseline) = (what.into(), Some(limit));
        Row { what, unit, baseline, tilebase: None, target: None, headline: false }
    }

    /// Returns the row with this baseline.
    #[must_use]
    pub fn against(self, baseline: Measurement<'a>) -> Row<'a> {
        Row { baseline: Some(baseline), ..self }
    }

    /// Returns the row with this target.
    #[must_use]
    pub fn target(self, target: Target) -> Row<'a> {
        Row { target: Some(target), ..self }
    }

    /// Returns the row, marked as quoted by the README.
    #[must_use]
    pub fn headline(self) -> Row<'a> {
        Row { headline: true, ..self }
    }
}

/// A target for tilebase. The medians of all rounds must meet it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Target {
    /// At least this many times as good as the baseline.
    Ratio(f64),
    /// A cost of at most this.
    Cost(f64),
    /// A cost of at most this above the cost of the baseline.
    Above(f64),
}

impl Target {
    /// Returns whether the target holds on any machine: a ratio does, and so does an amount of
    /// memory. A time or a rate is one that a slower machine misses by nature.
    pub fn holds_anywhere(self, unit: Unit) -> bool {
        matches!(self, Target::Ratio(_)) || unit == Unit::Memory
    }
}

/// The number of rounds.
#[derive(Clone, Copy)]
pub struct Effort {
    /// The smallest number, however long the rounds take.
    pub least: usize,
    /// The largest number.
    pub most: usize,
    /// The time after which no further round begins.
    pub time: Duration,
}

/// The costs of all rounds.
#[derive(Default)]
pub struct Rounds {
    /// The costs of the baseline.
    pub baseline: Vec<Cost>,
    /// The costs of tilebase. If both are measured, the costs of a round have the same index.
    pub tilebase: Vec<Cost>,
}

impl Rounds {
    /// Measures baseline and tilebase in turn. Which of them is first alternates from round to
    /// round. If the first round is short, it only warms up, and does not count.
    ///
    /// # Errors
    /// If a measurement fails.
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

    /// Adds a round: baseline first, or tilebase first if `reversed`.
    fn add(&mut self, row: &mut Row<'_>, reversed: bool) -> Result<(), Box<dyn Error>> {
        let mut measurements =
            [(&mut row.baseline, &mut self.baseline), (&mut row.tilebase, &mut self.tilebase)];
        if reversed {
            measurements.reverse();
        }
        for (measurement, costs) in measurements {
            if let Some(measurement) = measurement {
                costs.push((measurement.measure)()?);
            }
        }
        Ok(())
    }

    /// Returns the number of rounds.
    pub fn count(&self) -> usize {
        self.baseline.len().max(self.tilebase.len())
    }

    /// Returns the ratio of the baseline's cost to tilebase's over all rounds; `None` if one of the
    /// two was not measured, or has no such cost.
    pub fn ratio(&self, cost: impl Fn(&Cost) -> Option<f64>) -> Option<Ratio> {
        let pairs = self.baseline.iter().zip(&self.tilebase);
        let ratios = pairs.map(|(baseline, tilebase)| Some(cost(baseline)? / cost(tilebase)?));
        let ratios: Vec<f64> = ratios.collect::<Option<_>>()?;
        let min = ratios.iter().copied().reduce(f64::min)?;
        Some(Ratio { min, median: median(ratios)? })
    }
}

/// The ratio of the baseline's cost to tilebase's, computed for each round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The ratio of the worst round.
    pub min: f64,
    /// The median of the ratios.
    pub median: f64,
}

/// Returns the median of some numbers (for an even count, the mean of the two in the middle);
/// `None` if there are none.
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
    fn the_median_of_an_even_count_is_the_mean_of_two() {
        assert_eq!(median([]), None);
        assert_eq!(median([3.0]), Some(3.0));
        assert_eq!(median([9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median([8.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    /// Guards that ratios are computed for each round, not from the best or the median costs.
    #[test]
    fn ratios_are_computed_for_each_round() {
        let costs = |amounts: [f64; 3]| amounts.map(Cost::of).to_vec();
        let rounds =
            Rounds { baseline: costs([10.0, 60.0, 9.0]), tilebase: costs([1.0, 2.0, 3.0]) };
        let ratio = rounds.ratio(|cost| Some(cost.amount)).unwrap();
        assert_eq!(ratio, Ratio { min: 3.0, median: 10.0 });
        assert_eq!(rounds.ratio(|cost| cost.processor), None);
        assert_eq!(Rounds::default().ratio(|cost| Some(cost.amount)), None);
    }

    /// Guards that baseline and tilebase take turns, that the first of them alternates, and that
    /// the number of rounds is as `Effort` says, with one more to warm up if there is time for it.
    #[test]
    fn measurements_take_turns() {
        let order = std::cell::RefCell::new(String::new());
        let order_ref = &order;
        let measurement = |letter: char| {
            Measurement::new("", move || {
                order_ref.borrow_mut().push(letter);
                Ok(Cost::of(1.0))
            })
        };
        let mut row = Row::new("", Unit::Time, measurement('t')).against(measurement('b'));
        let effort = |least, most, time| Effort { least, most, time };
        Rounds::run(&mut row, effort(3, 9, Duration::ZERO)).unwrap();
        assert_eq!(order.take(), "bttbbt");
        let rounds = Rounds::run(&mut row, effort(1, 4, Duration::MAX)).unwrap();
        assert_eq!((order.take().as_str(), rounds.count()), ("btbttbbttb", 4));
    }
}
