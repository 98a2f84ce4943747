//! Tests of [`Puzzle`]: its answers are those of the goal's solver, whichever table they come from.

use tilebase::puzzle::{Alike, Crossteaser, Cubic, Eight, Gardner, Harris, Puzzle};
use tilebase::{Content, Path, Solver, Tables};

/// Compares the distance and the path with those of the goal's solver, and the distance with the
/// given one.
fn check<P: Puzzle>(tables: &Tables, start: &str, goal: &str, distance: Option<u8>) {
    let (start, goal) = P::question(Some(start), Some(goal)).unwrap();
    let path = tables.solver::<P>(&goal).unwrap().path(&start).unwrap();
    assert_eq!(P::path(tables, &start, &goal).unwrap(), path, "{start} to {goal}");
    assert_eq!(P::distance(tables, &start, &goal).unwrap(), distance, "{start} to {goal}");
    assert_eq!(path.map(Path::len), distance.map(usize::from), "{start} to {goal}");
}

/// The first question of cubes has its path ready in `cubic.tbl`; the second reads the goal's table.
#[test]
fn the_answers_of_a_puzzle_are_those_of_its_solver() {
    let tables = Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})));
    check::<Eight>(&tables, "123069478", "12346789_", Some(9));
    check::<Eight>(&tables, "123456870", "123456780", None);
    check::<Cubic>(&tables, "2,1", "RBRBRBWEB", Some(12));
    check::<Cubic>(&tables, "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW", "RBRBRBWEB", Some(21));
    check::<Harris>(&tables, "DDDD_DDDD", "UUUU_UUUU", Some(36));
}

/// Guards questions from starts whose cubes are all alike: they need no table of the goal.
#[test]
fn paths_that_are_ready_need_no_other_table() {
    let tables = Tables::from_fn(|content| {
        assert_eq!(content, Content::Cubic);
        Ok(tilebase_build::make(content, &|_| {}))
    });
    let (start, goal) = Cubic::question(Some("2,1"), Some("RBRBRBWEB")).unwrap();
    assert_eq!(Cubic::ready(&start, &goal), Some(Content::Cubic));
    assert_eq!(Cubic::distance(&tables, &start, &goal).unwrap(), Some(12));
    assert_eq!(Cubic::path(&tables, &start, &goal).unwrap().map(Path::len), Some(12));
}

/// Guards the default starts of puzzles with one goal.
#[test]
fn puzzles_of_one_goal_have_a_start() {
    fn start<P: Puzzle>() -> Option<String> {
        P::question(None, None).ok().map(|(start, _)| start.to_string())
    }
    assert_eq!(start::<Gardner>().as_deref(), Some("UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE"));
    assert_eq!(start::<Alike>().as_deref(), Some("UN,--,DN,SU,WN,NU,UE,ED,DW"));
    assert_eq!(start::<Crossteaser>().as_deref(), Some("UN,--,DN,SU,EN,NU,UW,WD,DE"));
    let error = "red".parse::<<Alike as Puzzle>::Goal>().unwrap_err();
    assert_eq!(error.to_string(), "expected the word alike");
    assert_eq!([start::<Eight>(), start::<Cubic>(), start::<Harris>()], [const { None }; 3]);
}
