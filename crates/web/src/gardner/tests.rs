use super::*;

#[test]
fn what_is_found_is_the_rest_of_the_smallest_path() {
    let whole: Path = SMALLEST.parse().unwrap();
    assert_eq!((whole.len(), State::start().follow(whole)), (70, Some(State::goal())));
    let mut farthest = 0;
    for (at, state) in State::start().along(whole).enumerate() {
        let found = find(&state).unwrap();
        assert_eq!(found.path.to_string(), SMALLEST[at..], "at {at}");
        farthest = farthest.max(if found.has_all { 70 - at } else { 0 });
    }
    assert!(farthest >= 40, "{farthest}");
}

#[test]
fn the_best_moves_lead_nearer_and_the_others_do_not() {
    // Off the path, on a walk that does not go back.
    let mut state = State::goal();
    let mut last = None;
    for round in 0..60 {
        let ways = Move::ALL.into_iter().filter(|&s| Some(s.opposite()) != last);
        let ways: Vec<_> = ways.filter_map(|s| Some((s, state.after(s)?))).collect();
        let (step, next) = ways[round * 7 % ways.len()];
        (last, state) = (Some(step), next);
        let Some(found) = find(&state) else { continue };
        assert!(found.has_all);
        assert_eq!(state.follow(found.path), Some(State::goal()));
        assert_eq!(found.best.first(), found.path.iter().next());
        for step in state.moves().iter() {
            let Some(other) = find(&state.after(step).unwrap()) else { continue };
            let is_nearer = other.path.len() + 1 == found.path.len();
            assert_eq!(found.best.contains(step), is_nearer, "{state} {step}");
        }
    }
}

#[test]
fn a_state_that_is_too_far_is_not_found() {
    // A state at distance 71, which `tilebase stats gardner` lists.
    let far = "UNS,UNW,USE,UNE,UEW,UDN,---,UDE,UNS".parse::<State>();
    let found = far.map(|state| find(&state).map(|found| found.path.len()));
    assert!(matches!(found, Err(_) | Ok(None)), "{found:?}");
}
