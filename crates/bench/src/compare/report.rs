//! Reports the measurements as lines of a Markdown table.

use std::fmt;

use serde::Serialize;

use crate::compare::measure::{Cost, Measurement, Ratio, Rounds, Row, Target, median};
use crate::compare::unit::{Unit, three_digits};
use crate::layout::layout;

/// A line of the comparison.
#[derive(Serialize, Clone, Debug)]
pub struct Line {
    group: &'static str,
    what: String,
    baseline: String,
    tilebase: String,
    ratio: String,
    processor: String,
    target: String,
    missed: bool,
    /// Whether the target holds on any machine, as opposed to one that a slower machine misses by
    /// nature.
    anywhere: bool,
    #[serde(skip)]
    headline: bool,
    /// The number of rounds.
    rounds: usize,
    /// The median cost of the baseline, in seconds for an item, or in bytes.
    baseline_cost: Option<f64>,
    /// The median cost of tilebase, in seconds for an item, or in bytes.
    tilebase_cost: Option<f64>,
    /// The ratio of the costs in the worst round.
    ratio_min: Option<f64>,
    /// The median ratio of the costs.
    ratio_median: Option<f64>,
    /// The median ratio of the processor times.
    processor_ratio_median: Option<f64>,
}

impl Line {
    /// Returns the line of a row that was measured in these rounds.
    pub fn new(group: &'static str, row: &Row<'_>, rounds: &Rounds) -> Line {
        let median_cost = |costs: &[Cost]| median(costs.iter().map(|cost| cost.amount));
        let baseline_cost = median_cost(&rounds.baseline);
        let tilebase_cost = median_cost(&rounds.tilebase);
        let cell =
            |measurement: &Option<Measurement<'_>>, cost: Option<f64>| match (measurement, cost) {
                (Some(measurement), Some(cost)) if measurement.name.is_empty() => {
                    row.unit.show(cost)
                }
                (Some(measurement), Some(cost)) => {
                    format!("{}: {}", measurement.name, row.unit.show(cost))
                }
                _ => String::new(),
            };
        let ratio = rounds.ratio(|cost| Some(cost.amount));
        let processor = rounds.ratio(|cost| cost.processor);
        let missed = row.target.is_some_and(|target| {
            !is_met(target, baseline_cost, tilebase_cost, ratio).unwrap_or(false)
        });
        let anywhere = row.target.is_none_or(|target| target.holds_anywhere(row.unit));
        let verdict = match (anywhere, missed) {
            (true, true) => ": MISSED",
            (true, false) => ": met",
            (false, true) => ": missed here",
            (false, false) => ": met here",
        };
        Line {
            group,
            what: row.what.clone(),
            baseline: cell(&row.baseline, baseline_cost),
            tilebase: cell(&row.tilebase, tilebase_cost),
            ratio: ratio.map(|ratio| ratio.to_string()).unwrap_or_default(),
            processor: processor
                .map(|ratio| format!("x {}", three_digits(ratio.median)))
                .unwrap_or_default(),
            target: row.target.map(|t| expected(t, row.unit) + verdict).unwrap_or_default(),
            missed,
            anywhere,
            headline: row.headline,
            rounds: rounds.count(),
            baseline_cost,
            tilebase_cost,
            ratio_min: ratio.map(|ratio| ratio.min),
            ratio_median: ratio.map(|ratio| ratio.median),
            processor_ratio_median: processor.map(|ratio| ratio.median),
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "x {} (min {})", three_digits(self.median), three_digits(self.min))
    }
}

/// Returns whether a target is met; `None` if the costs that it compares were not measured.
fn is_met(
    target: Target,
    baseline: Option<f64>,
    tilebase: Option<f64>,
    ratio: Option<Ratio>,
) -> Option<bool> {
    Some(match target {
        Target::Ratio(least) => ratio?.median >= least,
        Target::Cost(most) => tilebase? <= most,
        Target::Above(most) => tilebase? - baseline? <= most,
    })
}

/// Returns a target as text.
fn expected(target: Target, unit: Unit) -> String {
    match target {
        Target::Ratio(least) => format!("x {least} or more"),
        Target::Cost(cost) if unit.is_rate() => format!("{} or more", unit.show(cost)),
        Target::Cost(cost) => format!("{} or less", unit.show(cost)),
        Target::Above(cost) => format!("{} above it or less", unit.show(cost)),
    }
}

/// Returns all lines as a Markdown table.
pub fn table(lines: &[Line]) -> String {
    let head = ["what", "baseline", "tilebase", "ratio", "processor time", "target"];
    let mut rows = vec![head.map(String::from)];
    for group in lines.chunk_by(|one, next| one.group == next.group) {
        let mut title = [const { String::new() }; 6];
        title[0] = format!("**{}**", group[0].group);
        rows.push(title);
        rows.extend(group.iter().cloned().map(|line| {
            [line.what, line.baseline, line.tilebase, line.ratio, line.processor, line.target]
        }));
    }
    layout(&rows)
}

/// Returns the lines that the README quotes, as a Markdown table.
pub fn headlines(lines: &[Line]) -> String {
    let mut rows = vec![["what", "today", "tilebase", "ratio"].map(String::from)];
    let quoted = lines.iter().filter(|line| line.headline).cloned();
    rows.extend(quoted.map(|line| [line.what, line.baseline, line.tilebase, line.ratio]));
    layout(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the line of a row with these costs.
    fn line(unit: Unit, baseline: f64, tilebase: f64, target: Target) -> Line {
        let measurement = |name| Measurement::new(name, || unreachable!("measured already"));
        let row =
            Row::new("something", unit, measurement("")).against(measurement("(a)")).target(target);
        let rounds =
            Rounds { baseline: vec![Cost::of(baseline)], tilebase: vec![Cost::of(tilebase)] };
        Line::new("Group", &row, &rounds)
    }

    /// Guards each kind of target, just met and just missed, on any machine and on this one.
    #[test]
    fn a_line_says_whether_its_target_is_met() {
        for (unit, target, met, missed, text, anywhere) in [
            (Unit::Time, Target::Ratio(4.0), 0.25, 0.26, "x 4 or more", true),
            (Unit::Time, Target::Cost(0.5), 0.5, 0.6, "500 ms or less", false),
            (Unit::Time, Target::Above(0.5), 1.5, 1.6, "500 ms above it or less", false),
            (Unit::Rate, Target::Cost(1e-6), 0.9e-6, 1.1e-6, "1.00 M/s or more", false),
            (Unit::Memory, Target::Cost(8e6), 8e6, 9e6, "8.00 MB or less", true),
        ] {
            let [is_met, is_missed] =
                if anywhere { ["met", "MISSED"] } else { ["met here", "missed here"] };
            assert_eq!(line(unit, 1.0, met, target).target, format!("{text}: {is_met}"));
            let line = line(unit, 1.0, missed, target);
            assert_eq!((line.target, line.missed), (format!("{text}: {is_missed}"), true));
            assert_eq!(line.anywhere, anywhere);
        }
    }

    #[test]
    fn the_table_is_aligned_and_markdown() {
        let lines = [line(Unit::Time, 2.0, 0.016, Target::Ratio(40.0))];
        let expected = "\
| what      | baseline    | tilebase | ratio           | processor time | target            |
| --------- | ----------- | -------- | --------------- | -------------- | ----------------- |
| **Group** |             |          |                 |                |                   |
| something | (a): 2.00 s | 16.0 ms  | x 125 (min 125) |                | x 40 or more: met |
";
        assert_eq!(table(&lines), expected);
    }
}
