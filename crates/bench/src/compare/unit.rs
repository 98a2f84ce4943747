//! Formats costs for people.

/// How to show a cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Unit {
    /// A cost in seconds, shown as a time.
    Time,
    /// A cost in seconds for an item, shown as items a second.
    Rate,
    /// A cost in seconds for a byte, shown as bytes a second.
    Bandwidth,
    /// A cost in bytes.
    Memory,
}

impl Unit {
    /// Returns a cost as text, with three significant digits and its unit.
    pub fn show(self, cost: f64) -> String {
        match self {
            Unit::Time => scaled(cost, &[(1.0, " s"), (1e-3, " ms"), (1e-6, " us"), (1e-9, " ns")]),
            Unit::Rate => scaled(1.0 / cost, &[(1e6, " M/s"), (1e3, " k/s"), (1.0, "/s")]),
            Unit::Bandwidth => scaled(1.0 / cost, &[(1e9, " GB/s"), (1e6, " MB/s")]),
            Unit::Memory => scaled(cost, &[(1e6, " MB"), (1e3, " kB")]),
        }
    }

    /// Returns whether a smaller cost is shown as a larger number.
    pub fn is_rate(self) -> bool {
        matches!(self, Unit::Rate | Unit::Bandwidth)
    }
}

/// Returns a number as text, in the first of these units that is not larger than it, or in the
/// last.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    let fits = |&&(unit, _): &&(f64, &str)| number >= unit;
    let (unit, name) = units.iter().find(fits).or(units.last()).copied().unwrap_or((1.0, ""));
    three_digits(number / unit) + name
}

/// Returns a number as text with three significant digits: two decimals below 10, one below 100,
/// and none above.
pub fn three_digits(number: f64) -> String {
    let decimals = match number {
        0.0..9.995 => 2,
        0.0..99.95 => 1,
        _ => 0,
    };
    format!("{number:.decimals$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_have_three_significant_digits() {
        let shown = [0.001_234, 0.000_012_34, 9.999e-7, 1.0, 61.04, 999.9];
        let shown = shown.map(|seconds| Unit::Time.show(seconds));
        assert_eq!(shown, ["1.23 ms", "12.3 us", "1000 ns", "1.00 s", "61.0 s", "1000 s"]);
        assert_eq!(Unit::Rate.show(8e-8), "12.5 M/s");
        assert_eq!(Unit::Rate.show(0.5), "2.00/s");
        assert_eq!(Unit::Bandwidth.show(1e-10), "10.0 GB/s");
        assert_eq!(Unit::Memory.show(4_321_000.0), "4.32 MB");
    }
}
