//! `tilebase sheet`: a page of exercises to print.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ValueHint;
use tilebase::MoveNotation;

use crate::ask::arguments::{MoveArgs, Question, named, question, words};
use crate::ask::input::{Input, expect_line};
use crate::ask::solvers::Solvers;
use crate::draw::pieces::wanted;
use crate::draw::svg::{self, escaped};
use crate::out::messages::Failure;
use crate::out::notation_arg::NotationArg;
use crate::out::output::{Out, number};
use crate::puzzles::{SlidesArg, puzzle, typed};
use crate::tables::options::SearchOptions;

/// Write a web page of exercises to print, with pictures
///
/// Each exercise is a line [PUZZLE] START [GOAL], as tilebase random writes it.
#[derive(clap::Args)]
#[command(after_long_help = "Examples:\n  \
    tilebase random eight --distance 5-9 --count 5 | tilebase sheet > sheet.html\n  \
    tilebase random eight --count 5 --seed 1 | tilebase sheet --answers > key.html\n  \
    tilebase random eight --distance 3 | tilebase sheet --large > first.html\n  \
    tilebase random harris --count 6 | tilebase sheet --title Rolls > harris.html")]
pub(crate) struct Options {
    /// The file with a board on each line [default: standard input]
    ///
    /// With -, it is standard input, too.
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Write the answers, too, on a page after the exercises
    #[arg(long)]
    answers: bool,
    /// Print this title [default: Solve in the fewest moves]
    #[arg(long, value_name = "TEXT", default_value = "Solve in the fewest moves")]
    #[arg(hide_default_value = true)]
    title: String,
    /// Print in large type, two boards beside each other
    #[arg(long)]
    large: bool,
    #[command(flatten)]
    slides: SlidesArg,
    #[command(flatten)]
    spelling: NotationArg,
    #[command(flatten)]
    search: SearchOptions,
}

/// The style of the page. No picture is cut in two where a page ends.
const STYLE: &str = "\
@page { margin: 15mm }
body { --abreast: 3; max-width: 180mm; margin: 8mm auto; font: 12pt/1.4 'Helvetica Neue', Helvetica, Arial, sans-serif }
h1 { font-size: 18pt }
.sheet { display: grid; grid-template-columns: repeat(var(--abreast), 1fr); gap: 10mm 6mm; padding: 0; list-style: none }
.sheet li { break-inside: avoid }
.large { --abreast: 2; font-size: 18pt }
p, .sheet span { display: flex; align-items: end; gap: 3mm; margin-top: 1mm }
u { flex: 1; border-bottom: 1px solid #616e7c; text-decoration: none }
.sheet svg { max-width: 100%; height: auto }
.large div svg { width: 100%; max-height: 80mm }
.answers { break-before: page; columns: 2 }
.answers li { break-inside: avoid; overflow-wrap: anywhere }
* { -webkit-print-color-adjust: exact; print-color-adjust: exact }";

/// The width of the picture of a board, and of a goal.
const WIDTHS: (u32, u32) = (170, 60);

pub(crate) fn run(options: &Options, out: &mut Out) -> Result<(), Failure> {
    if let Some(Ok(puzzle)) = options.file.as_deref().and_then(Path::to_str).and_then(puzzle) {
        let word = typed(puzzle);
        return Err(Failure::new(format!("{word} is a puzzle, and not a file with boards"))
            .hint(format!("draw some: tilebase random {word} --count 6 | tilebase sheet")));
    }
    let (mut input, tables) = (Input::open(options.file.as_deref())?, options.search.tables()?);
    let (mut exercises, mut answers) = (Vec::new(), String::new());
    // Nothing is written before all questions are read.
    while let Some((place, line)) = input.next_line()? {
        let read = || {
            expect_line(&line)?;
            let line = String::from_utf8_lossy(&line);
            let (puzzle, words) = named(None, words(&line))?;
            question(puzzle, &words, &MoveArgs::default())
        };
        let question = read().map_err(|failure| failure.context(place))?;
        exercises.push(exercise(exercises.len() + 1, &question));
        if options.answers {
            // Without its large table, a puzzle needs a search for each answer.
            let mut solvers = Solvers::for_one(&question, &tables, &options.search, false)?;
            let answer = match solvers.path(&question).map_err(Failure::from) {
                Ok(Some(path)) => options.spelling.title(path, &question.start),
                Ok(None) => question.no_path(),
                Err(failure) => {
                    let at_least = solvers.at_least(&question, failure)?;
                    format!("at least {}", number(at_least, question.start.puzzle().move_word()))
                }
            };
            answers += &format!("<li>{}\n", escaped(answer));
        }
    }
    if exercises.is_empty() {
        return Err(Failure::new(format!("{}: expected boards, found none", input.name()))
            .hint("draw some: tilebase random eight --count 6 | tilebase sheet"));
    }
    let title = escaped(&options.title);
    writeln!(
        out,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n\
             <style>\n{STYLE}\n</style>\n<body{}>\n<h1>{title}</h1>\n<p>Name <u></u> Date <u></u></p>\n\
             <p>Write a {}: {}.</p>\n<ol class=\"sheet\">",
        if options.large { " class=\"large\"" } else { "" },
        match options.spelling.notation {
            MoveNotation::Number => "number for each move",
            _ => "letter for each move, d (down), l (left), r (right) or u (up)",
        },
        options.spelling.legend(),
    )?;
    writeln!(out, "{}</ol>", exercises.concat())?;
    if options.answers {
        writeln!(out, "<ol class=\"answers\">\n{answers}</ol>")?;
    }
    Ok(())
}

/// Returns the exercise of this number, with the pictures of its question.
fn exercise(number: usize, Question { start, goal }: &Question) -> String {
    let board = svg::board(start, Some(WIDTHS.0));
    let goals = wanted(goal);
    let goals = goals.iter().map(|wanted| svg::goal(&goal.to_string(), wanted, WIDTHS.1));
    let goals = goals.collect::<Vec<_>>().join(" or ");
    format!("<li>{number}\n<div>{board}</div>\n<span>to {goals}<u></u></span>\n")
}
