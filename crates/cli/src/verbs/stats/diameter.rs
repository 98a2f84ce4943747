//! `tilebase stats harris --diameter`: the boards that are farthest from each other.

use std::io::{self, Write};

use serde::Serialize;
use tilebase::puzzle::{Harris, Puzzle};
use tilebase_build::diameter::{CLASSES, Diameter, diameter};

use super::depths::{Format, Show};
use crate::out::failure::Failure;
use crate::out::output::{Out, json_line, with_output};
use crate::out::progress::bar;

pub(crate) fn run(show: &Show) -> Result<(), Failure> {
    if show.format == Format::Bfile {
        let problem = "a b-file has counts at each distance, and --diameter has pairs of boards";
        return Err(Failure::new(problem).hint("type one of: --format text, json, csv"));
    }
    let bar = bar(CLASSES as u64, "{bar:40} {pos} of {len} classes of boards");
    let found = diameter(&mut |left| bar.set_position((CLASSES - left) as u64));
    bar.finish_and_clear();
    with_output(|out| match show.format {
        Format::Json => Ok(json(out, &found)?),
        Format::Csv => Ok(csv(out, &found)?),
        Format::Text | Format::Bfile => Ok(text(out, &found)?),
    })
}

fn text(out: &mut Out, found: &Diameter) -> io::Result<()> {
    writeln!(
        out,
        "Harris's cubes: the largest distance between any two boards\n{} rolls, between {} pairs \
         of boards\n\nUp to symmetry they are these:",
        found.distance,
        found.pairs().count()
    )?;
    for (start, goals) in found.ends.iter().filter(|(start, _)| start.class().0 == **start) {
        goals.iter().try_for_each(|goal| writeln!(out, "  {start} {goal}"))?;
    }
    Ok(())
}

fn json(out: &mut Out, found: &Diameter) -> io::Result<()> {
    #[derive(Serialize)]
    struct Stats<'a> {
        puzzle: &'a str,
        diameter: u8,
        pairs: Vec<[String; 2]>,
    }
    let pairs = found.pairs().map(|pair| pair.map(|board| board.to_string()));
    json_line(
        out,
        &Stats { puzzle: Harris::TEXTS.name, diameter: found.distance, pairs: pairs.collect() },
    )
}

fn csv(out: &mut Out, found: &Diameter) -> io::Result<()> {
    writeln!(out, "start,goal")?;
    found.pairs().try_for_each(|[start, goal]| writeln!(out, "{start},{goal}"))
}
