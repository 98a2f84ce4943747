//! The comparison, `cargo xtask bench`: what people do today, what tilebase does, and what the
//! machine can do at most, in the same run.
//!
//! * [`programs`]: whole programs;
//! * [`library`]: calls in this program;
//! * [`limits`]: the machine's own;
//! * [`process`]: how a program is measured;
//! * [`measure`]: rounds, in which both sides take turns, and what comes of them;
//! * [`report`]: the table;
//! * [`mod@unit`]: costs as people read them.

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

use self::library::{Opened, Questions};
use self::measure::{Effort, Rounds, Row};
use self::programs::Place;
use self::report::Line;

/// Compare tilebase with what people run today, and with the machine's limits
///
/// Both sides of a line take turns, so that what else the machine does hits both. A ratio is how
/// many times as good tilebase is: in the middle round, and in the worst.
#[derive(clap::Args)]
pub struct Options {
    /// Few rounds and fewer questions, in some seconds: too little to judge by
    #[arg(long)]
    quick: bool,
    /// What to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Format {
    /// The whole table, which is Markdown, too
    #[default]
    Table,
    /// The lines that the README quotes
    Readme,
    /// An object on a line for each line
    Json,
}

/// What stands under the table.
const LEGEND: &str = "
(a), (b) and (c) are what people run today, in crates/bench/src/baseline: (a) searches the
eight-puzzle with a queue from nine starts and walks back from every goal; (b) searches from both
ends for every dataset of the cubic puzzle; (c) searches it with a queue from each of nine starts.
`nothing` is an empty program, `floor` reads and writes as `answer eight` does and solves nothing,
`bytes` reads its input byte by byte. Amounts and ratios are medians of rounds. Processor time is
that of all threads, and the system's on their behalf. A target that is `met` or `MISSED` is a ratio
or an amount of memory, and holds on any machine; one that is `met here` or `missed here` is a time or
a rate, which a slower machine misses by nature.
";

/// Measures everything and prints it. The programs have to be in this directory: `tilebase` and
/// those of this package.
///
/// # Errors
/// Programs that cannot be run or fail, and files that cannot be written.
pub fn run(options: &Options, programs: &Path) -> Result<(), Box<dyn Error>> {
    let directory = tempfile::tempdir()?;
    let place = Place {
        programs: programs.into(),
        tables: directory.path().join("tables"),
        questions: directory.path().into(),
        cases: if options.quick { 100_000 } else { 1_000_000 },
    };
    let mut meter = Meter::new(options);

    place.make_tables()?;
    meter.group("One question, a process each", programs::one_question(&place)?)?;
    meter.group("Making tables", vec![programs::tables(&place)?, library::searches()])?;
    meter.group("Streams, one thread", programs::streams(&place)?)?;
    let opened = Opened::new(&place.tables)?;
    let questions = Questions::random();
    meter.group(
        "Calls of the library, one thread",
        library::rows(&opened, &questions, &place.tables)?,
    )?;
    meter.group("What this machine can do at most", limits::rows())?;

    print(options.format, &meter.finish())
}

fn print(format: Format, lines: &[Line]) -> Result<(), Box<dyn Error>> {
    let mut out = stdout().lock();
    match format {
        Format::Table => write!(out, "{}{LEGEND}", report::whole(lines))?,
        Format::Readme => write!(out, "{}", report::headlines(lines))?,
        Format::Json => {
            for line in lines {
                writeln!(out, "{}", serde_json::to_string(line)?)?;
            }
        }
    }
    Ok(out.flush()?)
}

/// Goes through rows, and shows on a terminal how it gets on.
struct Meter {
    effort: Effort,
    headlines_only: bool,
    lines: Vec<Line>,
    progress: ProgressBar,
}

impl Meter {
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

    fn finish(self) -> Vec<Line> {
        self.progress.finish_and_clear();
        self.lines
    }
}
