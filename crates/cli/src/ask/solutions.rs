//! Solutions as speed-solvers keep them: without a start, written short, and reversed.

use std::collections::HashMap;

use tilebase::reading::{ReadMoves, read_directions};
use tilebase::{Board, MoveNotation, Puzzle, Slide};

use crate::ask::arguments::{Question, find};
use crate::out::messages::Failure;
use crate::out::notation_arg::NotationArg;
use crate::out::output::with_repeats;
use crate::puzzles;

/// Reads moves that lead to a board; the start is the board from which they do.
///
/// # Errors
/// What is no board, or no directions; moves of which one leads off the board.
pub(crate) fn leading_to(
    puzzle: Option<Puzzle>,
    goal: &str,
    text: &str,
    spelling: NotationArg,
) -> Result<(Question, ReadMoves, NotationArg), Failure> {
    let puzzle = match (puzzle, puzzles::puzzle(goal)) {
        (None, Some(named)) => {
            let goal = named?.default_goal(None);
            let hint = format!("--to takes a board: --to {goal}");
            return Err(Failure::new("--to: expected a board, found a puzzle").hint(hint));
        }
        (puzzle, _) => find(puzzle, Some(goal))?,
    };
    let goal = puzzle.board(goal).map_err(|error| Failure::new(error).context("--to"))?;
    let steps = read_directions(text, puzzle);
    let steps = steps.map_err(|error| NotationArg::wrong("MOVES", text, &error))?;
    let directed = |Slide { step, tiles }| Slide { step: spelling.notation.direction(step), tiles };
    let steps: Vec<Slide> = steps.into_iter().map(directed).collect();
    let back = |here: Board, step: &Slide| here.after(step.opposite());
    let start = steps.iter().rev().try_fold(goal, back).ok_or_else(|| {
        let what =
            format!("expected moves that lead to {goal}: before it, one leads off the board");
        match spelling.notation {
            MoveNotation::Blank => {
                Failure::new(what).hint("for directions of tiles: --notation tile")
            }
            _ => Failure::new(what),
        }
    })?;
    let mut read = ReadMoves::default();
    read.moves = steps;
    Ok((Question { start, goal: goal.into() }, read, spelling))
}

/// Returns moves without those that lead back to a board before, and behind a tab the moves that
/// undo them.
pub(crate) fn rewritten(start: &Board, moves: &[Slide], notation: MoveNotation) -> String {
    let (mut way, mut steps) = (vec![*start], Vec::new());
    let mut places = HashMap::from([(*start, 0)]);
    for &step in moves {
        let Some(here) = way.last().and_then(|here| here.after(step)) else { break };
        if let Some(&place) = places.get(&here) {
            way.drain(place + 1..).for_each(|board| {
                places.remove(&board);
            });
            steps.truncate(place);
            continue;
        }
        places.insert(here, way.len());
        way.push(here);
        steps.push(step);
    }
    let forth = steps.iter().zip(&way).map(|(&step, before)| notation.symbol(step, before));
    let back = steps.iter().zip(&way[1..]).rev();
    let back = back.map(|(step, after)| notation.symbol(step.opposite(), after));
    let has_spaces = notation == MoveNotation::Number || start.puzzle().has_slides();
    let between = if has_spaces { " " } else { "" };
    let [forth, back] = [forth.collect::<Vec<_>>(), back.collect()]
        .map(|symbols| if symbols.is_empty() { ".".to_owned() } else { symbols.join(between) });
    format!("{}\t{}", with_repeats(&forth), with_repeats(&back))
}
