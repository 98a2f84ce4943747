//! What was measured, as one table: aligned, and Markdown at the same time.

use std::fmt;

use serde::Serialize;

use crate::compare::measure::{Cost, Ratio, Rounds, Row, Side, Target, median};

/// How a cost is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// Seconds as a time.
    Time,
    /// Seconds an item as items a second.
    Rate,
    /// Seconds a byte as bytes a second.
    Bandwidth,
    /// Bytes.
    Memory,
}

impl Unit {
    /// A cost for people, with three digits that count.
    pub fn show(self, cost: f64) -> String {
        match self {
            Unit::Time => scaled(cost, &[(1.0, " s"), (1e-3, " ms"), (1e-6, " us"), (1e-9, " ns")]),
            Unit::Rate => scaled(1.0 / cost, &[(1e6, " M/s"), (1e3, " k/s"), (1.0, "/s")]),
            Unit::Bandwidth => scaled(1.0 / cost, &[(1e9, " GB/s"), (1e6, " MB/s")]),
            Unit::Memory => scaled(cost, &[(1e6, " MB"), (1e3, " kB")]),
        }
    }

    fn is_rate(self) -> bool {
        matches!(self, Unit::Rate | Unit::Bandwidth)
    }
}

/// A number in the first unit that it has one of, or in the last.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    let fits = |&&(unit, _): &&(f64, &str)| number >= unit;
    let (unit, name) = units.iter().find(fits).or(units.last()).copied().unwrap_or((1.0, ""));
    three_digits(number / unit) + name
}

/// A number with three digits that count, and no more after the point than that takes.
fn three_digits(number: f64) -> String {
    let decimals = match number {
        0.0..9.995 => 2,
        0.0..99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

/// A line of the comparison.
#[derive(Serialize, Clone, Debug)]
pub struct Line {
    group: &'static str,
    what: &'static str,
    baseline: String,
    tilebase: String,
    ratio: String,
    processor: String,
    target: String,
    missed: bool,
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
    /// What a row's rounds come to.
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
        Line {
            group,
            what: row.what,
            baseline: cell(&row.baseline, baseline_cost),
            tilebase: cell(&row.tilebase, tilebase_cost),
            ratio: ratio.map_or_else(String::new, |ratio| ratio.to_string()),
            processor: processor
                .map_or_else(String::new, |ratio| format!("x {}", three_digits(ratio.median))),
            target: row.target.map_or_else(String::new, |target| {
                let verdict = if missed { "MISSED" } else { "met" };
                format!("{}: {verdict}", expected(target, row.unit))
            }),
            missed,
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

/// `None` if what the target is about was not measured.
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

/// All that was measured.
pub fn whole(lines: &[Line]) -> String {
    let mut cells = vec![
        ["what", "baseline", "tilebase", "ratio", "processor time", "target"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut group = "";
    for line in lines {
        if line.group != group {
            group = line.group;
            let mut title = vec![format!("**{group}**")];
            title.resize(6, String::new());
            cells.push(title);
        }
        let Line { what, baseline, tilebase, ratio, processor, target, .. } = line.clone();
        cells.push(vec![what.into(), baseline, tilebase, ratio, processor, target]);
    }
    layout(&cells)
}

/// What the README quotes.
pub fn headlines(lines: &[Line]) -> String {
    let mut cells = vec![["what", "today", "tilebase", "ratio"].map(str::to_owned).to_vec()];
    for line in lines.iter().filter(|line| line.headline) {
        let Line { what, baseline, tilebase, ratio, .. } = line.clone();
        cells.push(vec![what.into(), baseline, tilebase, ratio]);
    }
    layout(&cells)
}

/// A table of cells, the first row its head.
fn layout(cells: &[Vec<String>]) -> String {
    let columns = cells.first().map_or(0, Vec::len);
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for (number, row) in cells.iter().enumerate() {
        let padded: Vec<_> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        text += &format!("| {} |\n", padded.join(" | "));
        if number == 0 {
            let rule: Vec<_> = widths.iter().map(|width| "-".repeat(*width)).collect();
            text += &format!("| {} |\n", rule.join(" | "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_digits_count() {
        let shown = [0.001_234, 0.000_012_34, 9.999e-7, 1.0, 61.04, 999.9];
        let shown = shown.map(|seconds| Unit::Time.show(seconds));
        assert_eq!(shown, ["1.23 ms", "12.3 us", "1000 ns", "1.00 s", "61.0 s", "1000 s"]);
        assert_eq!(Unit::Rate.show(8e-8), "12.5 M/s");
        assert_eq!(Unit::Rate.show(0.5), "2.00/s");
        assert_eq!(Unit::Bandwidth.show(1e-10), "10.0 GB/s");
        assert_eq!(Unit::Memory.show(4_321_000.0), "4.32 MB");
    }

    /// A row with these costs, less being better.
    fn line(unit: Unit, baseline: f64, tilebase: f64, target: Target) -> Line {
        let side = |name: &str| Side {
            name: name.into(),
            measure: Box::new(|| unreachable!("measured already")),
        };
        let row = Row::new("something", unit, side("")).against(side("(a)")).target(target);
        let rounds =
            Rounds { baseline: vec![Cost::of(baseline)], tilebase: vec![Cost::of(tilebase)] };
        Line::new("Group", &row, &rounds)
    }

    /// Each kind of target, just met and just missed: the words say which.
    #[test]
    fn a_missed_target_is_told_in_words() {
        for (unit, target, met, missed, words) in [
            (Unit::Time, Target::Ratio(4.0), 0.25, 0.26, "x 4 or more"),
            (Unit::Time, Target::Cost(0.5), 0.5, 0.6, "500 ms or less"),
            (Unit::Time, Target::Above(0.5), 1.5, 1.6, "500 ms above it or less"),
            (Unit::Rate, Target::Cost(1e-6), 0.9e-6, 1.1e-6, "1.00 M/s or more"),
            (Unit::Memory, Target::Cost(8e6), 8e6, 9e6, "8.00 MB or less"),
        ] {
            assert_eq!(line(unit, 1.0, met, target).target, format!("{words}: met"));
            let line = line(unit, 1.0, missed, target);
            assert_eq!((line.target, line.missed), (format!("{words}: MISSED"), true));
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
