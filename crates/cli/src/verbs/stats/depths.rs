//! How many questions there are at each distance, and which are the hardest: for people, for
//! programs and for spreadsheets.

use std::io::{self, Write};

use clap::{ValueEnum, ValueHint};
use serde::{Serialize, Serializer};
use tilebase::Histogram;
use tilebase::puzzle::Puzzle;

use super::chart::{self, Chart};
use crate::ask::question::line;
use crate::draw::file::PictureFile;
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line, with_output};

/// The options that `stats` has for every puzzle.
#[derive(clap::Args)]
pub(crate) struct Show {
    /// How to write the counts
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: Format,
    /// Also write the chart as an SVG picture to this file; with -, write only the picture, to
    /// stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    svg: Option<PictureFile>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(super) enum Format {
    /// A bar chart
    #[default]
    Text,
    /// One object on a line
    Json,
    /// A line for each distance: distance, count
    Csv,
    /// The same as a b-file, the form in which encyclopedias of sequences keep numbers
    Bfile,
}

/// The histogram of a puzzle's questions, and the hardest of them.
pub(super) struct Depths<P: Puzzle> {
    /// What the questions are, as a heading.
    pub(super) title: String,
    /// The goal of all questions, if they have one.
    pub(super) goal: Option<String>,
    /// The value of `--blank`.
    pub(super) blank: Option<String>,
    /// How many questions there are at distance 0, 1, 2, ...
    pub(super) counts: Histogram,
    /// The questions at the largest distance; `None` if only their number is known.
    pub(super) hardest: Option<Hardest<P>>,
}

/// Some goals, and the starts of each whose distance is the largest.
pub(super) type Hardest<P> = Vec<(<P as Puzzle>::Goal, Vec<<P as Puzzle>::Board>)>;

/// Returns the questions, one after the other.
fn each<P: Puzzle>(hardest: &Hardest<P>) -> impl Iterator<Item = (&P::Board, &P::Goal)> {
    hardest.iter().flat_map(|(goal, starts)| starts.iter().map(move |start| (start, goal)))
}

/// Writes the questions as a list of objects.
fn as_objects<P: Puzzle, S: Serializer>(
    hardest: &Option<Hardest<P>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Object {
        start: String,
        goal: String,
    }
    let Some(hardest) = hardest else { return serializer.serialize_none() };
    serializer.collect_seq(
        each::<P>(hardest)
            .map(|(start, goal)| Object { start: start.to_string(), goal: goal.to_string() }),
    )
}

impl Show {
    /// Checks that the options fit together.
    pub(super) fn check(&self) -> Result<(), Failure> {
        self.svg.as_ref().map_or(Ok(()), |file| file.check(self.format != Format::Text))
    }
}

/// The number of the hardest questions that are listed as text.
const LISTED: usize = 16;

impl<P: Puzzle> Depths<P> {
    pub(super) fn show(&self, show: &Show) -> Result<(), Failure> {
        show.check()?;
        with_output(|out| {
            if let Some(file) = &show.svg {
                file.write(&self.chart().svg(), out)?;
                if *file == PictureFile::Stdout {
                    return Ok(());
                }
            }
            match show.format {
                Format::Text => Ok(self.text(out)?),
                Format::Json => Ok(self.json(out)?),
                Format::Csv => Ok(self.csv(out)?),
                Format::Bfile => Ok(self.bfile(out)?),
            }
        })
    }

    /// Returns the unit of the distances: `moves` or `rolls`.
    fn steps(&self) -> String {
        format!("{}s", P::TEXTS.step)
    }

    fn chart(&self) -> Chart<'_> {
        let (steps, mean) = (self.steps(), self.counts.mean());
        let subtitle = format!(
            "{} questions; at most {} {steps}, {mean:.2} on average",
            chart::grouped(self.counts.total()),
            self.counts.radius()
        );
        Chart { title: &self.title, subtitle, steps, counts: self.counts.counts(), mean }
    }

    fn text(&self, out: &mut Out) -> io::Result<()> {
        let chart = self.chart();
        writeln!(out, "{}\n{}\n", chart.title, chart.subtitle)?;
        chart.bars(out)?;
        let Some(hardest) = &self.hardest else {
            let name = P::TEXTS.name;
            return writeln!(out, "\nTo search for the hardest: tilebase stats {name} --hardest");
        };
        writeln!(out, "\nThe hardest, {} {}:", self.counts.radius(), self.steps())?;
        for (start, goal) in each::<P>(hardest).take(LISTED) {
            writeln!(out, "  {}", line::<P>(start, goal))?;
        }
        match each::<P>(hardest).count().saturating_sub(LISTED) {
            0 => Ok(()),
            more => writeln!(out, "  and {more} more: --format json lists all"),
        }
    }

    fn json(&self, out: &mut Out) -> io::Result<()> {
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct Stats<'a, P: Puzzle> {
            puzzle: &'a str,
            goal: Option<&'a str>,
            blank: Option<&'a str>,
            questions: u64,
            radius: usize,
            mean: f64,
            counts: &'a [u64],
            #[serde(serialize_with = "as_objects::<P, _>")]
            hardest: &'a Option<Hardest<P>>,
        }
        let stats = Stats::<P> {
            puzzle: P::TEXTS.name,
            goal: self.goal.as_deref(),
            blank: self.blank.as_deref(),
            questions: self.counts.total(),
            radius: self.counts.radius(),
            mean: self.counts.mean(),
            counts: self.counts.counts(),
            hardest: &self.hardest,
        };
        json_line(out, &stats)
    }

    fn csv(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "distance,count")?;
        let mut counts = self.counts.counts().iter().enumerate();
        counts.try_for_each(|(d, count)| writeln!(out, "{d},{count}"))
    }

    /// Writes the counts with the heading as a comment.
    fn bfile(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "# {}", self.title)?;
        let mut counts = self.counts.counts().iter().enumerate();
        counts.try_for_each(|(d, count)| writeln!(out, "{d} {count}"))
    }
}

/// Adds up counts at each distance.
pub(super) fn sum<'a>(all: impl IntoIterator<Item = &'a Histogram>) -> Histogram {
    let mut sum = Vec::new();
    for counts in all.into_iter().map(Histogram::counts) {
        sum.resize(sum.len().max(counts.len()), 0);
        sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    Histogram::new("questions", sum)
}
