//! Tests of the command with Gardner's 24 faces.
//!
//! Other tests use a table that is right near the goal and has zeros everywhere else: 0.94 GB that
//! the file system does not store. The test that searches the whole puzzle is ignored: it takes
//! minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use tempfile::TempDir;
use tilebase::{Content, Puzzle, TableFile};
use tilebase_plain::faces::Board;
use tilebase_puzzle::Space;

use crate::grading::Case;
use crate::support::{Folder, Ran, compare_with_golden, run};

const START: &str = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
const GOAL: &str = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";

/// The largest distance up to which the table is right.
pub(crate) const NEAR: usize = 17;

/// The states at each distance up to [`NEAR`], found from the rules.
fn near() -> &'static [StatesAtDistance] {
    static FOUND: OnceLock<Vec<StatesAtDistance>> = OnceLock::new();
    FOUND.get_or_init(|| levels("gardner"))
}

/// The states at a distance, by their ranks.
type StatesAtDistance = BTreeMap<u64, tilebase::Board>;

fn space(name: &str) -> Space {
    Puzzle::shipped(name).and_then(Puzzle::space).unwrap()
}

/// Returns the states at each distance from a puzzle's goal up to [`NEAR`].
fn levels(name: &str) -> Vec<StatesAtDistance> {
    let space = space(name);
    let goal = space.puzzle().default_goal(None).some_board().unwrap();
    let ranked = |board: tilebase::Board| (space.rank(&board).unwrap(), board);
    let mut seen = BTreeSet::new();
    let mut level = StatesAtDistance::from([ranked(goal)]);
    let next = |_| {
        seen.extend(level.keys().copied());
        let after = level
            .values()
            .flat_map(|board| board.legal_moves().iter().map(|step| board.after(step)));
        let new = after.flatten().map(ranked);
        let next = new.filter(|(rank, _)| !seen.contains(rank)).collect();
        std::mem::replace(&mut level, next)
    };
    (0..=NEAR).map(next).collect()
}

/// A directory with the table that is right near the goal, and such a table of Rolling Cubes. It
/// stays, and each run of the tests replaces the tables in it.
pub(crate) fn near_goal() -> &'static Path {
    static MADE: OnceLock<PathBuf> = OnceLock::new();
    MADE.get_or_init(|| {
        let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("gardner-near-goal");
        fs::create_dir_all(&directory).unwrap();
        let draft = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        for (puzzle, counts, near) in [
            ("gardner", include_str!("../../../../docs/sequences/gardner.txt"), near()),
            ("alike", include_str!("../../../../docs/sequences/alike.txt"), &levels("alike")),
        ] {
            let name = write(draft.path(), puzzle, counts, near);
            fs::rename(draft.path().join(&name), directory.join(&name)).unwrap();
        }
        directory
    })
}

/// Writes a table of which only the header and the bits of the states near the goal are not 0, so
/// that it takes little room. `counts` is the text of a file in `docs/sequences`. Returns the
/// table's name.
fn write(directory: &Path, puzzle: &str, counts: &str, near: &[StatesAtDistance]) -> String {
    let counts = counts.lines().skip(1).map(|line| line.split_once(' ').unwrap().1.parse());
    let counts: Vec<u64> = counts.map(Result::unwrap).collect();
    assert!(near.iter().zip(&counts).all(|(level, count)| level.len() as u64 == *count));
    let content = Content::large_of(Puzzle::shipped(puzzle).unwrap()).unwrap();
    let name = content.file_name();
    // Zeros for which no memory is taken until they are changed.
    let mut field = vec![0_u8; content.layout().sections[0].1 as usize];
    let far = near.iter().enumerate().filter(|(distance, _)| distance & 2 != 0);
    let ranks: Vec<u64> = far.flat_map(|(_, level)| level.keys().copied()).collect();
    ranks.iter().for_each(|rank| field[(rank / 8) as usize] |= 1 << (rank % 8));
    let made = TableFile::made(content, vec![counts], vec![field]);
    let section = made.header().sections()[0].range();
    let mut file = File::create(directory.join(&name)).unwrap();
    file.write_all(&made.head()).unwrap();
    file.set_len(section.end as u64).unwrap();
    for at in ranks.into_iter().map(|rank| (rank / 8) as usize) {
        file.seek(SeekFrom::Start((section.start + at) as u64)).unwrap();
        file.write_all(&[made.section(0).unwrap()[at]]).unwrap();
    }
    name
}

/// Runs the command with the tables of a directory.
fn with(directory: &Path, line: &str, input: &str) -> Ran {
    let place = Folder::new();
    let mut command = place.command(&line.split(' ').collect::<Vec<_>>());
    run(command.env("TILEBASE_TABLES", directory), input)
}

/// Reads a state as a board whose cubes are turned face by face.
fn plain(state: &str) -> Board<bool> {
    let mut entries = state.split(',');
    Board([(); 9].map(|()| {
        let entry = entries.next().unwrap();
        (entry != "---").then(|| ['U', 'D', 'N', 'S', 'E', 'W'].map(|face| entry.contains(face)))
    }))
}

/// Returns the state of a board whose cubes are turned face by face.
fn text(board: Board<bool>) -> String {
    let faces = |cube: [bool; 6]| "UDNSEW".chars().zip(cube).filter(|&(_, is_red)| is_red);
    let word = |cube: Option<_>| {
        cube.map_or("---".into(), |cube| faces(cube).map(|(letter, _)| letter).collect::<String>())
    };
    board.0.map(word).join(",")
}

/// Returns the state after a move of the empty square; `None` if the move leaves the board.
fn step(state: &str, step: tilebase_plain::Move) -> Option<String> {
    plain(state).after(step).map(text)
}

/// Returns the questions of all states up to a distance from the goal, and answers from the table
/// that is right near it.
pub(crate) fn near_case(distance: usize) -> Case {
    let states = near()[..=distance].iter().flat_map(BTreeMap::values);
    let questions = states.map(|state| format!("{state} {GOAL}\n")).collect();
    let run = Box::new(|line: &str, input: &str| with(near_goal(), line, input));
    Case { questions, step, run }
}

/// Makes moves on a board whose cubes are turned face by face.
fn rolled(state: &str, path: &str) -> Board<bool> {
    path.trim_end().chars().fold(plain(state), |board, letter| {
        let step = tilebase_plain::Move::ALL.into_iter().find(|step| step.letter == letter);
        board.after(step.unwrap()).unwrap()
    })
}

/// Without a table: a minute for each answer, 2.1 GB. With it: no time.
#[test]
#[ignore = "searches 7.5 billion states, several times"]
fn the_24_faces_take_70_rolls() {
    let place = Folder::new();
    let ask = |words: &[&str]| {
        let ran = run(&mut place.command(words), "");
        assert_eq!(ran.status, 0, "{words:?}: {}", ran.err);
        ran
    };
    let searched = ask(&["solve", "gardner"]);
    assert!(searched.err.contains("no gardner.tbl: searching all boards"), "{}", searched.err);
    assert_eq!(searched.out.trim_end().len(), 70);
    assert_eq!(rolled(START, &searched.out), plain(GOAL));

    let built = ask(&["build", "gardner"]).out;
    assert!(built.contains("gardner.tbl"), "{built}");
    let kept = ask(&["build", "gardner"]).out;
    assert!(kept.contains("0 of 3 tables made"), "{kept}");
    let answer = |words: &[&str]| run(&mut place.command(words), "").answers();
    assert_eq!(answer(&["solve", "gardner"]), searched.out);
    assert_eq!(answer(&["distance", "gardner"]), "70\n");
    compare_with_golden(
        "docs/pictures/gardner-70.svg",
        &answer(&["solve", "gardner", "--format", "svg"]),
    );
    let count: usize = answer(&["solve", "gardner", "--count"]).trim_end().parse().unwrap();
    let all = answer(&["solve", "gardner", "--all"]);
    assert_eq!(all.lines().count(), count);
    assert_eq!(all.lines().next(), searched.out.lines().next());
    assert!(all.lines().is_sorted());
    assert!(all.lines().all(|path| path.len() == 70 && rolled(START, path) == plain(GOAL)));

    for distance in ["0", "7", "30", "48", "49", "69", "71"] {
        let words = ["random", "gardner", "--distance", distance, "--count", "3", "--seed", "5"];
        let drawn = answer(&words);
        let distances = run(&mut place.command(&["distance", "-"]), &drawn).answers();
        assert_eq!(distances, format!("{distance}\n").repeat(3), "{drawn}");
        assert_eq!(answer(&words), drawn);
    }
    let proved = ask(&["verify"]).out;
    assert!(proved.contains("gardner.tbl: proved: 7524679680 positions, radius 71"), "{proved}");
}
