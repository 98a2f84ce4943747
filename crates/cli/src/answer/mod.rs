//! `tilebase answer`: streams of questions in the formats of the judges.

pub(crate) mod cubic;
pub(crate) mod eight;

/// Says on stderr what is odd about the input, but no reason to stop.
fn warn(what: std::fmt::Arguments<'_>) {
    let bold = anstyle::AnsiColor::Yellow.on_default().bold();
    anstream::eprintln!("{bold}warning:{bold:#} {what}");
}
