//! What was measured, as lines of a table in Markdown.

use std::fmt;

use serde::Serialize;

use crate::compare::measure::{Cost, Ratio, Rounds, Row, Side, Target, median};
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
    /// How many rounds there were.
    rounds: usize,
    /// The medians, as seconds an item or bytes.
    baseline_cost: Option<f64>,
    tilebase_cost: Option<f64>,
    /// By wall time, in the worst round and in the middle one.
    ratio_min: Option<f64>,
    ratio_median: Option<f64>,
    /// By processors' time, in the middle round.
    processor_ratio_median: Option<f64>,
}

impl Line {
    /// Returns the line of a row that was measured in these rounds.
    pub fn new(group: &'static str, row: &Row<'_>, rounds: &Rounds) -> Line {
        let middle = |costs: &[Cost]| median(costs.iter().map(|cost| cost.amount));
        let baseline_cost = middle(&rounds.baseline);
        let tilebase_cost = middle(&rounds.tilebase);
        let cell = |side: &Option<Side<'_>>, cost: Option<f64>| match (side, cost) {
            (Some(side), Some(cost)) if side.name.is_empty() => row.unit.show(cost),
            (Some(side), Some(cost)) => format!("{}: {}", side.name, row.unit.show(cost)),
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

/// Whether a target is met; `None` if what it is about was not measured.
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

/// A target for people.
fn expected(target: Target, unit: Unit) -> String {
    match target {
        Target::Ratio(least) => format!("x {least} or more"),
        Target::Cost(cost) if unit.is_rate() => format!("{} or more", unit.show(cost)),
        Target::Cost(cost) => format!("{} or less", unit.show(cost)),
        Target::Above(cost) => format!("{} above it or less", unit.show(cost)),
    }
}

/// Returns all lines as a table, which is Markdown.
pub fn whole(lines: &[Line]) -> String {
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

/// Returns the lines that the README quotes, as a table.
pub fn headlines(lines: &[Line]) -> String {
    let mut rows = vec![["what", "today", "tilebase", "ratio"].map(String::from)];
    let quoted = lines.iter().filter(|line| line.headline).cloned();
    rows.extend(quoted.map(|line| [line.what, line.baseline, line.tilebase, line.ratio]));
    layout(&rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row with these costs, less being better.
    fn line(unit: Unit, baseline: f64, tilebase: f64, target: Target) -> Line {
        let side = |name| Side::new(name, || unreachable!("measured already"));
        let row = Row::new("something", unit, side("")).against(side("(a)")).target(target);
        let rounds =
            Rounds { baseline: vec![Cost::of(baseline)], tilebase: vec![Cost::of(tilebase)] };
        Line::new("Group", &row, &rounds)
    }

    /// Each kind of target, just met and just missed: the words say which, and whether the machine
    /// counts.
    #[test]
    fn a_missed_target_is_told_in_words() {
        for (unit, target, met, missed, words, anywhere) in [
            (Unit::Time, Target::Ratio(4.0), 0.25, 0.26, "x 4 or more", true),
            (Unit::Time, Target::Cost(0.5), 0.5, 0.6, "500 ms or less", false),
            (Unit::Time, Target::Above(0.5), 1.5, 1.6, "500 ms above it or less", false),
            (Unit::Rate, Target::Cost(1e-6), 0.9e-6, 1.1e-6, "1.00 M/s or more", false),
            (Unit::Memory, Target::Cost(8e6), 8e6, 9e6, "8.00 MB or less", true),
        ] {
            let [is_met, is_missed] =
                if anywhere { ["met", "MISSED"] } else { ["met here", "missed here"] };
            assert_eq!(line(unit, 1.0, met, target).target, format!("{words}: {is_met}"));
            let line = line(unit, 1.0, missed, target);
            assert_eq!((line.target, line.missed), (format!("{words}: {is_missed}"), true));
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
        assert_eq!(whole(&lines), expected);
    }
}
