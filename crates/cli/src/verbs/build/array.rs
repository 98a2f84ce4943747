//! A field of the eight-puzzle in C, for programs that have no files.

use std::io::Write;

use tilebase::Content;
use tilebase::eight::{POSITIONS, Position, Square};

use super::{Options, goals};
use crate::out::messages::Failure;
use crate::out::output::Out;
use crate::tables::options::TableOptions;

/// Writes the fields of the goals in the options to stdout: bit 1 of the distance of each position,
/// by rank, which is the same for all goals with one empty square.
pub(super) fn write(options: &Options, out: &mut Out) -> Result<(), Failure> {
    let unfit = |what| {
        Failure::new(format!("--array: expected a goal of the eight-puzzle, found {what}"))
            .hint("tilebase build eight --goal 12345678_ --array > field.h")
    };
    let puzzle = options.puzzle.ok_or_else(|| unfit("no puzzle".to_owned()))?;
    let tables = TableOptions::default().tables()?;
    let mut blanks = Vec::new();
    for goal in goals(puzzle, options)? {
        let is_eight = Content::of(&goal) == Some(Content::Eight);
        let board = goal.board().filter(|_| is_eight);
        let blank = board.ok_or_else(|| unfit(format!("{goal} ({puzzle})")))?.blank();
        if !blanks.iter().any(|(known, _)| *known == blank) {
            blanks.push((blank, goal));
        }
    }
    writeln!(out, "#include \"tilebase.h\"\n")?;
    for (blank, goal) in blanks {
        let position = |rank| Position::from_rank(Square::ALL[blank], rank);
        let distances = tables.eight()?.distances((0..POSITIONS).filter_map(position))?;
        let distances: Vec<_> = distances.map(Option::unwrap_or_default).collect();
        let byte = |byte, &distance: &u8| byte >> 1 | (distance & 2) << 6;
        let bytes = distances.chunks_exact(8).map(|eight| eight.iter().fold(0, byte));
        let field: Vec<u8> = bytes.collect();
        writeln!(
            out,
            "/* The eight-puzzle, to any goal whose empty square is square {blank}, such as this one: for \
             tb_open_field(&table, &tilebase_field_{blank}). */\n\
             #define TILEBASE_GOAL_{blank} \"{goal}\"\n\
             static const tb_field tilebase_field_{blank} TB_FLASH = {{{blank}, {{"
        )?;
        for line in field.chunks(24) {
            let numbers = line.iter().map(|byte| format!("{byte},")).collect::<String>();
            writeln!(out, "    {numbers}")?;
        }
        writeln!(out, "}}}};")?;
    }
    Ok(())
}
