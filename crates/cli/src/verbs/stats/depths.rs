//! The number of questions at each distance, and the hardest ones: for people, for programs and for
//! spreadsheets.

use std::io::{self, Write};

use clap::ValueEnum;
use tilebase::{Histogram, Puzzle};

use crate::ask::question::Question;
use crate::out::failure::Failure;
use crate::out::output::{Object, Out, with_output};

/// How counts are written.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// A bar chart
    #[default]
    Text,
    /// One object on a line
    Json,
    /// A line for each distance: distance, count
    Csv,
    /// A bar chart as a picture
    Svg,
}

/// The histogram of a puzzle's questions, and the hardest of them.
pub(super) struct Depths {
    pub(super) puzzle: Puzzle,
    /// The heading, which says what the questions are.
    pub(super) title: String,
    /// The goal of all questions, if they have one.
    pub(super) goal: Option<String>,
    /// The value of `--blank`.
    pub(super) blank: Option<String>,
    /// How many questions there are at distance 0, 1, 2, ...
    pub(super) counts: Histogram,
    /// The questions at the largest distance; `None` if only their number is known.
    pub(super) hardest: Option<Vec<Question>>,
}

/// The number of the hardest questions that are listed as text.
const LISTED: usize = 16;

impl Depths {
    pub(super) fn show(&self, format: Format) -> Result<(), Failure> {
        with_output(|out| {
            Ok(match format {
                Format::Text => self.text(out),
                Format::Json => self.json(out),
                Format::Csv => self.csv(out),
                Format::Svg => out.write_all(self.svg().as_bytes()),
            }?)
        })
    }

    fn text(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "{}\n{}\n", self.title, self.subtitle())?;
        self.bars(out)?;
        let Some(hardest) = &self.hardest else {
            let name = self.puzzle;
            return writeln!(out, "\nTo search for the hardest: tilebase stats {name} --hardest");
        };
        writeln!(out, "\nThe hardest, {} {}:", self.counts.radius(), self.steps())?;
        for question in hardest.iter().take(LISTED) {
            writeln!(out, "  {}", question.line())?;
        }
        match hardest.len().saturating_sub(LISTED) {
            0 => Ok(()),
            more => writeln!(out, "  and {more} more: --format json lists all"),
        }
    }

    fn json(&self, out: &mut Out) -> io::Result<()> {
        let object = |Question { start, goal }: &Question| {
            Object::default().with("start", start.to_string()).with("goal", goal.to_string())
        };
        let hardest = self.hardest.as_ref();
        let hardest = hardest.map(|hardest| hardest.iter().map(object).collect::<Vec<_>>());
        Object::default()
            .with("puzzle", self.puzzle.name())
            .with("goal", &self.goal)
            .with("blank", &self.blank)
            .with("questions", self.counts.total())
            .with("radius", self.counts.radius())
            .with("mean", self.counts.mean())
            .with("counts", self.counts.counts())
            .with("hardest", hardest)
            .write(out)
    }

    fn csv(&self, out: &mut Out) -> io::Result<()> {
        writeln!(out, "distance,count")?;
        let mut counts = self.counts.counts().iter().enumerate();
        counts.try_for_each(|(d, count)| writeln!(out, "{d},{count}"))
    }
}
