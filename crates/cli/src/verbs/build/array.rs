//! A field of the eight-puzzle as an array of C, for programs that have no files.

use std::io::Write;

use tilebase::eight::{POSITIONS, Position};
use tilebase::{Content, Puzzle, Square};

use crate::ask::question::goal;
use crate::out::messages::Failure;
use crate::out::output::with_output;
use crate::tables::places::Places;

/// Writes the fields of the goals of some texts, or of the default goal, to stdout: bit 1 of the distance of
/// each position, by rank, which is the same for all goals with one empty square.
pub(super) fn write(
    puzzle: Option<Puzzle>,
    goals: &[String],
    places: &Places,
) -> Result<(), Failure> {
    let unfit = |what| {
        Failure::new(format!("--format c: expected a goal of the eight-puzzle, found {what}"))
            .hint("tilebase build eight --goal 12345678_ --format c > field.h")
    };
    let puzzle = puzzle.ok_or_else(|| unfit("no puzzle".to_owned()))?;
    let texts = goals.iter().map(|text| Some(text.as_str()));
    let tables = places.tables()?;
    let mut blanks = Vec::new();
    for text in texts.chain(goals.is_empty().then_some(None)) {
        let goal = goal(puzzle, text)?;
        let is_eight = Content::of(&goal) == Some(Content::Eight);
        let board = goal.board().filter(|_| is_eight);
        let blank = board.ok_or_else(|| unfit(format!("{goal} ({puzzle})")))?.blank();
        if !blanks.contains(&blank) {
            blanks.push(blank);
        }
    }
    with_output(|out| {
        for blank in blanks {
            let positions =
                (0..POSITIONS).filter_map(|rank| Position::from_rank(Square::ALL[blank], rank));
            let distances: Vec<_> =
                tables.eight()?.distances(positions)?.map(Option::unwrap_or_default).collect();
            let byte =
                |eight: &[u8]| (0..8).fold(0, |byte, bit| byte | (eight[bit] >> 1 & 1) << bit);
            let field: Vec<u8> = distances.chunks_exact(8).map(byte).collect();
            writeln!(
                out,
                "/* The eight-puzzle, to any goal whose blank is on square {blank}: for tb_open_field(&table, \
                 tilebase_field_{blank}, {blank}). */\nstatic const unsigned char \
                 tilebase_field_{blank}[{}] = {{",
                field.len()
            )?;
            for line in field.chunks(24) {
                let numbers = line.iter().map(|byte| format!("{byte},")).collect::<String>();
                writeln!(out, "    {numbers}")?;
            }
            writeln!(out, "}};")?;
        }
        Ok(())
    })
}
