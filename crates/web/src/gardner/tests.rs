use super::*;

/// Guards the paths: each is of 70 rolls to the goal, and there are 256 with their images, which are as
/// many as `tilebase path gardner --count` says.
#[test]
fn the_paths_from_the_start_lead_to_the_goal() {
    let mut images = std::collections::HashSet::new();
    for line in PATHS.lines() {
        let path: Path = line.parse().unwrap();
        assert_eq!((path.len(), State::start().follow(path)), (70, Some(State::goal())));
        let image = |symmetry: Symmetry| path.iter().map(|step| symmetry.step(step)).collect();
        let all: Vec<Path> = Symmetry::ALL.into_iter().map(image).collect();
        assert_eq!(all.iter().min(), Some(&path), "{line}");
        images.extend(all);
    }
    assert_eq!(images.len(), 256);
    let smallest = images.into_iter().min().unwrap();
    assert_eq!(find(&State::start()).unwrap().path, smallest);
}

/// Guards what is known of the paths: where a search finds states on them, it finds the same; and what is
/// beside them is a roll farther.
#[test]
fn what_is_known_on_the_paths_is_what_a_search_finds() {
    let mut searched = 0;
    for line in PATHS.lines().step_by(5) {
        let along: Vec<_> = State::start().along(line.parse().unwrap()).collect();
        for (state, left) in along.iter().zip((0..=70).rev()) {
            let found = find(state).unwrap();
            assert_eq!((found.path.len(), found.has_all), (left, true));
            assert_eq!(state.follow(found.path), Some(State::goal()));
            let Some(other) = (left <= 40).then(|| search(pack(state)).unwrap()) else { continue };
            assert_eq!((found.path, found.best), (other.path, other.best), "{state}");
            searched += 1;
        }
        for step in along[1].moves() {
            let beside = along[1].after(step).unwrap();
            let found = find(&beside).unwrap();
            let is_nearer = find(&along[1]).unwrap().best.contains(step);
            assert_eq!(found.path.len(), if is_nearer { 68 } else { 70 }, "{beside}");
            assert_eq!(beside.follow(found.path), Some(State::goal()));
        }
    }
    assert!(searched > 200, "{searched}");
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
        for step in state.moves() {
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
