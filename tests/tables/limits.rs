//! Tests that questions take no more threads, memory and time than their limits allow, and do not
//! wait for each other.

use std::collections::HashSet;
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use tilebase::{Board, Fault, Goal, Limits, Move, Solver, TableError, Tables};

use crate::puzzle;

/// Returns tables that are made when they are needed, and what ends every search.
fn tables() -> (Tables, Limits) {
    (tilebase_build::open("nowhere"), Limits::default().watch(|| Box::new(|_reached| false)))
}

/// Returns a question that takes one kind of search: a table of a goal that is made, the distances
/// to a set of boards, a search from both sides, or one with patterns.
fn questions() -> [(&'static str, Board, Goal); 4] {
    let question = |name: &str, start: &str, goal: Option<&str>| {
        puzzle(name).question(Some(start), goal).unwrap()
    };
    let gardner = puzzle("gardner").default_goal(None);
    let far = rolled(gardner.some_board().unwrap(), "druuldrdlurdruuldrdluldrur");
    let (made, set) = (
        question("harris", "DDDD_DDDD", Some("UUUU_UUUU")),
        question("harris", "DDDD_DDDD", Some("UUUU_UU??")),
    );
    let fifteen = question("fifteen", "0FEDCBA987654321", None);
    [
        ("made", made.0, made.1),
        ("set", set.0, set.1),
        ("both sides", far, gardner),
        ("patterns", fifteen.0, fifteen.1),
    ]
}

/// Returns the board after the moves that do not leave it.
fn rolled(board: Board, moves: &str) -> Board {
    let steps = moves.chars().filter_map(Move::from_letter);
    steps.fold(board, |board, step| board.after(step).unwrap_or(board))
}

fn ask(tables: &Tables, start: &Board, goal: &Goal) -> Result<Option<u8>, TableError> {
    tables.solver_or_search(goal)?.distance(start)
}

/// Guards that every kind of search ends when it is told to, that nothing of it is kept, and that
/// the same tables then answer a question without limits.
#[test]
fn every_search_can_be_ended() {
    let (tables, ended) = tables();
    for (kind, start, goal) in questions() {
        let error = ask(&tables.limited(ended.clone()), &start, &goal).unwrap_err();
        match error.fault() {
            Fault::AtLeast { moves, .. } => assert!(*moves > 0 && kind != "set", "{kind}: {error}"),
            Fault::Stopped => assert!(["made", "set"].contains(&kind), "{kind}: {error}"),
            _ => panic!("{kind}: {error}"),
        }
        let time = Limits::default().time(Duration::ZERO);
        assert!(ask(&tables.limited(time), &start, &goal).is_err(), "{kind}");
        if kind != "patterns" {
            assert!(ask(&tables, &start, &goal).unwrap().is_some(), "{kind}");
            // What is kept now is looked up.
            let again = ask(&tables.limited(ended.clone()), &start, &goal);
            assert!(again.is_ok(), "{kind}");
        }
    }
}

/// Guards the bound of memory: a search of all boards takes megabytes, and one from both sides as
/// many as it may.
#[test]
fn a_search_takes_no_more_memory_than_it_may() {
    let (tables, _) = tables();
    let small = tables.limited(Limits::default().memory(1 << 10));
    for (kind, start, goal) in questions() {
        match ask(&small, &start, &goal) {
            Err(error) => {
                let is_own = match error.fault() {
                    Fault::Make(_) => error.to_string().contains("cannot be made"),
                    Fault::Far { .. } => kind == "both sides",
                    _ => false,
                };
                assert!(is_own, "{kind}: {error}");
            }
            Ok(_) => panic!("{kind}"),
        }
        if kind == "both sides" {
            break;
        }
    }
    let (_, start, goal) = questions()[1].clone();
    let enough = tables.limited(Limits::default().memory(64 << 20));
    assert!(ask(&enough, &start, &goal).is_ok());
}

/// Guards that a search from both sides answers boards that are farther if it may take more memory
/// than it takes unasked.
#[test]
fn a_search_goes_farther_with_more_memory() {
    let gardner = puzzle("gardner");
    let (start, goal) =
        gardner.question(Some("USW,UNS,UNS,UNS,USE,---,DSE,USW,UDW"), None).unwrap();
    let solver = Solver::searching(&goal).unwrap();
    let far = solver.path(&start).unwrap_err();
    assert!(matches!(far.fault(), Fault::Far { .. }), "{far}");
    let path = solver.limited(Limits::default().memory(2 << 30)).path(&start).unwrap().unwrap();
    assert_eq!(start.follow(path), goal.board());
}

/// Guards the bound of threads, in each kind of search that uses several.
#[test]
fn a_search_uses_no_more_threads_than_it_may() {
    let (tables, _) = tables();
    for most in [1, 2] {
        let used = Arc::new(Mutex::new(HashSet::new()));
        let watched = Arc::clone(&used);
        let limits = Limits::default().threads(most).watch(move || {
            let used = Arc::clone(&watched);
            Box::new(move |_reached| {
                used.lock().unwrap().insert(thread::current().id());
                true
            })
        });
        let limited = tables.limited(limits);
        // A search with patterns of some seconds would use as many as there are.
        let (start, goal) = puzzle("fifteen").question(Some("FE169B4C0A73D852"), None).unwrap();
        let path = limited.path(&start, &goal).unwrap();
        assert!(path.is_none_or(|path| start.follow(path) == goal.board()));
        let (_, start, goal) = questions()[1].clone();
        assert!(ask(&limited, &start, &goal).unwrap().is_some());
        let used = used.lock().unwrap();
        assert!(used.len() <= most, "{used:?}");
        assert!(most > 1 || used.is_empty() || used.contains(&thread::current().id()));
    }
}

/// Guards against a lock that a search holds: while one question waits in the middle of its search,
/// another to the same goal is answered.
#[test]
fn a_question_does_not_wait_for_the_search_of_another() {
    let (_, _, goal) = questions()[2].clone();
    let solver = Solver::searching(&goal).unwrap();
    let near = rolled(goal.some_board().unwrap(), "druul");
    let far = rolled(near, "ldrur");
    // The last answer is kept.
    assert_ne!(solver.distance(&far).unwrap(), None);
    let expected = solver.distance(&near).unwrap();
    let (begins, begun) = mpsc::channel();
    let (answers, answered) = mpsc::channel::<()>();
    let (begins, answered) = (Arc::new(Mutex::new(begins)), Arc::new(Mutex::new(answered)));
    let slow = solver.clone().limited(Limits::default().watch(move || {
        let (begins, answered) = (Arc::clone(&begins), Arc::clone(&answered));
        Box::new(move |_reached| {
            let _again = begins.lock().unwrap().send(());
            // After the other's answer, the channel is closed.
            answered.lock().unwrap().recv_timeout(Duration::from_secs(100))
                == Err(mpsc::RecvTimeoutError::Disconnected)
        })
    }));
    thread::scope(|scope| {
        let waiting = scope.spawn(|| slow.distance(&far));
        begun.recv().unwrap();
        assert_eq!(solver.distance(&near).unwrap(), expected);
        drop(answers);
        assert!(waiting.join().unwrap().unwrap().is_some());
    });
}
