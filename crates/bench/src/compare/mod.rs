//! The comparison, `cargo xtask bench`: measures the baselines, tilebase, and the limits of the
//! machine in the same run.
//!
//! * [`programs`]: measures whole programs;
//! * [`library`]: measures calls of the library;
//! * [`limits`]: measures the limits of the machine;
//! * [`process`]: runs and measures a program;
//! * [`measure`]: repeats measurements in rounds, and computes ratios;
//! * [`report`]: prints the table;
//! * [`mod@unit`]: formats costs.

pub mod library;
pub mod limits;
pub mod measure;
pub mod process;
pub mod programs;
pub mod report;
pub mod unit;

use std::error::Error;
use std::io::{Write, stdout};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use self::library::{OpenTables, Questions};
use self::measure::{Effort, Rounds, Row};
use self::programs::Setup;
use self::report::Line;

/// Compare tilebase with programs that people run today, and with the machine's limits
///
/// The two programs of a line take turns, so that other load on the machine affects both. A ratio
/// says how many times as fast tilebase is: the median of all rounds, and the worst round.
#[derive(clap::Args)]
pub struct Options {
    /// Measure fewer rounds and questions, in some seconds: a test, not a reliable result
    #[arg(long)]
    quick: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The format of the output.
#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// The whole table, in Markdown
    #[default]
    Table,
    /// The lines that the README quotes, in Markdown
    Readme,
    /// A JSON object on a line of its own for each line of the table
    Json,
}

/// The explanation below the table.
const LEGEND: &str = "
(a), (b) and (c) are programs as people run them today, in crates/baseline: (a) searches
the eight-puzzle with a queue from nine starts and walks back from every goal; (b) searches from
both ends for every dataset of the cubic puzzle; (c) searches it with a queue from each of nine
starts.
`nothing` is an empty program, `floor` reads and writes like `answer eight` without solving, `bytes`
reads its input byte by byte. Amounts and ratios are medians of all rounds. Processor time is the
sum of all threads, including the time of system calls.
A target that is `met` or `MISSED` is a ratio or an amount of memory, and holds on any machine. One
that is `met here` or `missed here` is a time or a rate, which a slower machine misses by nature.
";

/// Measures all rows and prints the table. `programs` is the directory of the programs: `tilebase`
/// and the programs of this package.
///
/// # Errors
/// If a program cannot be run or fails, or a file cannot be written.
pub fn run(options: &Options, programs: &Path) -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let setup = Setup {
        programs: programs.into(),
        tables: directory.path().join("tables"),
        questions: directory.path().into(),
        cases: if options.quick { 100_000 } else { 1_000_000 },
    };
    let mut meter = Meter::new(options);

    setup.make_tables()?;
    meter.group("One question in a process of its own", programs::one_question(&setup)?)?;
    meter.group("Making tables", vec![programs::tables(&setup)?, library::searches()])?;
    meter.group("Streams, one thread", programs::streams(&setup)?)?;
    let tables = OpenTables::open(&setup.tables)?;
    let questions = Questions::random();
    meter.group(
        "Calls of the library, one thread",
        library::rows(&tables, &questions, &setup.tables)?,
    )?;
    meter.group("Limits of this machine", limits::rows())?;

    print(options.format, &meter.finish())
}

/// Prints the lines in this format.
fn print(format: Format, lines: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    match format {
        Format::Table => write!(out, "{}{LEGEND}", report::table(lines))?,
        Format::Readme => write!(out, "{}", report::headlines(lines))?,
        Format::Json => {
            for line in lines {
                writeln!(out, "{}", serde_json::to_string(line)?)?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Measures rows, and shows its progress on a terminal.
struct Meter {
    effort: Effort,
    headlines_only: bool,
    lines: Vec<Line>,
    progress: ProgressBar,
}

impl Meter {
    /// Returns a meter with the effort that the options imply.
    fn new(options: &Options) -> Meter {
        let effort = match options.quick {
            true => Effort { least: 1, most: 5, time: Duration::from_millis(50) },
            false => Effort { least: 3, most: 201, time: Duration::from_millis(1500) },
        };
        let progress = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {elapsed} {prefix}: {msg}");
        progress.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let headlines_only = options.format == Format::Readme;
        Meter { effort, headlines_only, lines: Vec::new(), progress }
    }

    /// Measures the rows of a group of the table.
    fn group(&mut self, title: &'static str, rows: Vec<Row<'_>>) -> Result<(), Box<dyn Error>> {
        self.progress.set_prefix(title);
        for mut row in rows.into_iter().filter(|row| row.headline || !self.headlines_only) {
            self.progress.set_message(row.what.clone());
            self.progress.tick();
            let rounds = Rounds::run(&mut row, self.effort)?;
            self.lines.push(Line::new(title, &row, &rounds));
        }
        Ok(())
    }

    /// Returns the lines of all groups.
    fn finish(self) -> Vec<Line> {
        self.progress.finish_and_clear();
        self.lines
    }
}
