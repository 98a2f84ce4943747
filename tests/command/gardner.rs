//! Tests of the command with Gardner's 24 faces.
//!
//! Most tests use a table that is right near the goal and has zeros everywhere else: 0.94 GB that
//! the file system does not store. The tests that search the whole puzzle are ignored: each takes
//! minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use roxmltree::Document;
use serde_json::Value;
use tempfile::TempDir;
use tilebase::{Content, Header, Puzzle, TableFile};
use tilebase_plain::gardner::Board;
use tilebase_puzzle::described::Space;

use crate::grading::{Case, check_moves};
use crate::support::{Place, Ran, compare_with_golden, run};

const START: &str = "UNW,UNS,UNE,UEW,---,UEW,USW,UNS,USE";
const GOAL: &str = "DSE,DEW,DSW,DNS,---,DNS,DNE,DEW,DNW";

/// The states at each distance from the goal.
const COUNTS: [u64; 72] = [
    1, 4, 8, 8, 16, 32, 64, 80, 152, 240, 480, 672, 1296, 1904, 3724, 5344, 10292, 14648, 28288,
    40144, 76764, 107628, 205468, 288156, 545581, 752532, 1413572, 1932200, 3584949, 4796424,
    8736427, 11382376, 20253033, 25479664, 43946810, 52826812, 87763592, 100151536, 159573004,
    171876220, 261789435, 265263440, 385501691, 366429172, 507010008, 450276296, 591390340,
    488521020, 607077612, 463698732, 543108753, 381725636, 419715718, 269189308, 276417851,
    161038248, 153850268, 80491924, 70918895, 33203264, 26965756, 11140356, 8125157, 2970328,
    1967223, 595704, 350006, 92712, 41454, 9100, 3912, 216,
];

/// The number of states.
const STATES: u64 = 7_524_679_680;

/// The largest distance up to which the table is right.
pub(crate) const NEAR: usize = 17;

/// The states at each distance up to [`NEAR`], found from the rules.
fn near() -> &'static [Level] {
    static FOUND: OnceLock<Vec<Level>> = OnceLock::new();
    FOUND.get_or_init(|| levels("gardner"))
}

/// The states at a distance, by their ranks.
type Level = BTreeMap<u64, tilebase::Board>;

fn space(name: &str) -> Space {
    Puzzle::shipped(name).and_then(Puzzle::space).unwrap()
}

/// Returns the states at each distance from a puzzle's goal up to [`NEAR`].
fn levels(name: &str) -> Vec<Level> {
    let space = space(name);
    let goal = space.puzzle().default_goal(None).some_board().unwrap();
    let ranked = |board: tilebase::Board| (space.rank(&board).unwrap(), board);
    let mut seen = BTreeSet::new();
    let mut level = Level::from([ranked(goal)]);
    let next = |_| {
        seen.extend(level.keys().copied());
        let after = level
            .values()
            .flat_map(|board| board.moves().into_iter().map(|step| board.after(step)));
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
        for forged in [gardner(), &alike()] {
            fs::rename(forged.write(draft.path()), directory.join(forged.content.file_name()))
                .unwrap();
        }
        directory
    })
}

/// A table file of which only the header and some bytes are not 0.
struct Forged {
    content: Content,
    head: Vec<u8>,
    length: u64,
    /// The bytes behind the header, and their places in the file.
    bytes: Vec<(u64, u8)>,
}

/// Returns the table that is right near the goal.
fn gardner() -> &'static Forged {
    static FORGED: OnceLock<Forged> = OnceLock::new();
    FORGED.get_or_init(|| Forged::new("gardner", COUNTS.to_vec(), near()))
}

/// Returns a table of Rolling Cubes, with the counts of `tables/sequences`.
fn alike() -> Forged {
    let counts = include_str!("../../tables/sequences/alike.txt").lines().skip(1);
    let counts = counts.map(|line| line.split_once(' ').unwrap().1.parse().unwrap()).collect();
    Forged::new("alike", counts, &levels("alike"))
}

impl Forged {
    /// Sets the bits of the states near the goal.
    fn new(puzzle: &str, counts: Vec<u64>, near: &[Level]) -> Forged {
        let content = Content::large(Puzzle::shipped(puzzle).unwrap()).unwrap();
        assert!(near.iter().zip(&counts).all(|(level, count)| level.len() as u64 == *count));
        // Zeros for which no memory is taken until they are changed.
        let mut field = vec![0_u8; content.shape().sections[0].1 as usize];
        let far = near.iter().enumerate().filter(|(distance, _)| distance & 2 != 0);
        let ranks: Vec<u64> = far.flat_map(|(_, level)| level.keys().copied()).collect();
        ranks.iter().for_each(|rank| field[(rank / 8) as usize] |= 1 << (rank % 8));
        let made = TableFile::made(content.clone(), vec![counts], vec![field]);
        let section = made.header().sections()[0].range();
        let place =
            |rank| (section.start as u64 + rank / 8, made.section(0).unwrap()[(rank / 8) as usize]);
        let bytes = ranks.into_iter().map(place).collect();
        Forged { content, head: made.head(), length: section.end as u64, bytes }
    }

    /// Writes the file into a directory, where it takes little room.
    fn write(&self, directory: &Path) -> PathBuf {
        let path = directory.join(self.content.file_name());
        let mut file = File::create(&path).unwrap();
        file.write_all(&self.head).unwrap();
        file.set_len(self.length).unwrap();
        for (place, byte) in &self.bytes {
            file.seek(SeekFrom::Start(*place)).unwrap();
            file.write_all(&[*byte]).unwrap();
        }
        path
    }
}

/// Runs the command with the tables of a directory.
fn with(directory: &Path, line: &str, input: &str) -> Ran {
    let place = Place::new();
    let mut command = place.command(&line.split(' ').collect::<Vec<_>>());
    run(command.env("TILEBASE_TABLES", directory), input)
}

/// Returns an answer of the table that is right near the goal.
fn answer(line: &str) -> String {
    with(near_goal(), line, "").answers()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// Reads a state as a board whose cubes are turned face by face.
fn plain(state: &str) -> Board {
    let mut entries = state.split(',');
    Board([(); 9].map(|()| {
        let entry = entries.next().unwrap();
        (entry != "---").then(|| ['U', 'D', 'N', 'S', 'E', 'W'].map(|face| entry.contains(face)))
    }))
}

/// Returns the state of a board whose cubes are turned face by face.
fn text(board: Board) -> String {
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
fn rolled(state: &str, path: &str) -> Board {
    path.trim_end().chars().fold(plain(state), |board, letter| {
        let step = tilebase_plain::Move::ALL.into_iter().find(|step| step.letter == letter);
        board.after(step.unwrap()).unwrap()
    })
}

/// All verbs on every state near the goal agree with a search from the rules, and their paths lead
/// to the goal.
#[test]
fn questions_near_the_goal_are_answered_from_a_table() {
    for (distance, level) in near().iter().enumerate().take(9) {
        assert_eq!(level.len() as u64, COUNTS[distance]);
        let lines: String = level.values().map(|state| format!("{state}\n")).collect();
        let count = level.len();
        let distances = with(near_goal(), "distance -", &lines).answers();
        assert_eq!(distances, format!("{distance}\n").repeat(count));
        let paths = with(near_goal(), "path -", &lines).answers();
        assert_eq!(paths.lines().count(), count);
        for (path, state) in paths.lines().zip(level.values()) {
            assert_eq!(path.len(), distance);
            assert_eq!(rolled(&state.to_string(), path), plain(GOAL));
        }
    }
    let state = near()[8].values().next().unwrap().to_string();
    let path = answer(&format!("path -- {state}"));
    let all = answer(&format!("path --all -- gardner {state} {GOAL}"));
    let ways: Vec<_> = all.lines().collect();
    assert!(ways.is_sorted() && ways[0] == path.trim_end(), "{all}");
    assert_eq!(answer(&format!("path --count -- {state}")), format!("{}\n", ways.len()));
    let hint = answer(&format!("hint -- {state}"));
    assert!(hint.starts_with(&path[..1]) && hint.contains(": 8 rolls left"), "{hint}");
    // The letters of the opposite directions, those of the cube that rolls.
    let tiles = answer(&format!("path --notation tile -- {state}"));
    let opposite = |letter: char| match letter {
        'd' => 'u',
        'u' => 'd',
        'l' => 'r',
        'r' => 'l',
        other => other,
    };
    assert_eq!(tiles.chars().map(opposite).collect::<String>(), path);
    let after = answer(&format!("distance --after {} -- {state}", &path[..3]));
    assert_eq!(after, "5\n");
    let object = json(&answer(&format!("solve --format json -- {state}")));
    assert_eq!((&object["puzzle"], &object["goal"]), (&"gardner".into(), &GOAL.into()));
    assert_eq!(object["boards"].as_array().unwrap().len(), 9);
}

/// The picture of six rolls is the golden one, and has a red face for each visible red face.
#[test]
fn the_svg_shows_which_faces_are_red() {
    let state = near()[6].values().nth(20).unwrap().to_string();
    let svg = answer(&format!("solve --format svg -- {state}"));
    compare_with_golden("gardner.svg", &svg);
    let document = Document::parse(&svg).unwrap();
    let groups: Vec<_> = document.descendants().filter(|node| node.has_tag_name("g")).collect();
    let solved = json(&answer(&format!("solve --format json -- {state}")));
    let boards = solved["boards"].as_array().unwrap();
    assert_eq!((groups.len(), boards.len()), (7, 7));
    for (group, board) in groups.iter().zip(boards) {
        let board = board.as_str().unwrap();
        let count = |letters: &str| board.chars().filter(|&face| letters.contains(face)).count();
        let faces: Vec<_> = group.children().filter(|node| node.has_tag_name("polygon")).collect();
        // The top, the front and the side, and whether a cube covers the front or the side.
        let reds = ["#d8402f", "#bf3526", "#a62c1f", "#e6aea7", "#dca39b"];
        let red = |face: &&roxmltree::Node<'_, '_>| reds.contains(&face.attribute("fill").unwrap());
        assert_eq!((faces.len(), faces.iter().filter(red).count()), (24, count("USE")), "{board}");
        let seen = board.split(',').enumerate().map(|(square, cube)| {
            let next = |step: usize| board.split(',').nth(square + step) == Some("---");
            let south = cube.contains('S') && (square > 5 || next(3));
            let east = cube.contains('E') && (square % 3 == 2 || next(1));
            usize::from(cube.contains('U')) + usize::from(south) + usize::from(east)
        });
        let bright =
            |face: &&roxmltree::Node<'_, '_>| reds[..3].contains(&face.attribute("fill").unwrap());
        assert_eq!(faces.iter().filter(bright).count(), seen.sum::<usize>(), "{board}");
        let texts: String = group.children().filter_map(|node| node.text()).collect();
        for (symbol, letters) in [('●', "USE"), ('×', "D"), ('↑', "N"), ('←', "W")] {
            assert_eq!(texts.matches(symbol).count(), count(letters), "{board}: {symbol}");
        }
    }
}

/// Guards that damage is found when the damaged part is needed, and not before.
#[test]
fn a_chunk_is_checked_where_it_is_read() {
    let place = Place::new();
    let path = gardner().write(&place.path(""));
    let length = fs::metadata(&path).unwrap().len();
    let mut file = File::options().write(true).open(&path).unwrap();
    // The last chunk: the empty square is in the corner there.
    file.seek(SeekFrom::Start(length - 9)).unwrap();
    file.write_all(b"x").unwrap();
    let near = near()[3].values().next().unwrap();
    let ask = |line: &str| with(&place.path(""), line, "");
    assert_eq!(ask(&format!("distance {near}")).answers(), "3\n");
    assert!(ask("verify --quick").out.contains("gardner.tbl: intact"));
    let last = space("gardner").board(STATES - 1).unwrap();
    let damaged = ask(&format!("distance {last}"));
    assert_eq!(damaged.status, 2);
    assert!(damaged.err.contains("chunk"), "{}", damaged.err);
    assert!(damaged.err.contains("disk): tilebase build gardner --out "), "{damaged:?}");
}

/// The whole puzzle: a minute, 1.2 GB.
#[test]
#[ignore = "searches 7.5 billion states"]
fn stats_count_all_states_and_list_the_farthest() {
    let place = Place::new();
    let words = ["stats", "gardner", "--format", "json"];
    let ran = run(&mut place.command(&words), "");
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.starts_with("{\"note\":"), "{}", ran.err);
    let stats = json(&ran.out);
    let counts: Vec<_> = stats["counts"].as_array().unwrap().iter().map(Value::as_u64).collect();
    assert_eq!(counts, COUNTS.map(Some));
    assert_eq!((&stats["radius"], &stats["questions"]), (&71.into(), &STATES.into()));
    let hardest = stats["hardest"].as_array().unwrap();
    let starts: BTreeSet<_> = hardest.iter().map(|one| one["start"].as_str().unwrap()).collect();
    assert_eq!((hardest.len(), starts.len()), (216, 216));
    assert!(hardest.iter().all(|one| one["goal"] == GOAL));
}

/// Without a table: a minute for each answer, 2.1 GB. With it: no time.
#[test]
#[ignore = "searches 7.5 billion states, several times"]
fn the_24_faces_take_70_rolls() {
    let place = Place::new();
    let ask = |words: &[&str]| {
        let ran = run(&mut place.command(words), "");
        assert_eq!(ran.status, 0, "{words:?}: {}", ran.err);
        ran
    };
    let searched = ask(&["path", "gardner"]);
    assert!(searched.err.contains("no gardner.tbl: searching all states"), "{}", searched.err);
    assert_eq!(searched.out.trim_end().len(), 70);
    assert_eq!(rolled(START, &searched.out), plain(GOAL));

    let built = ask(&["build", "gardner"]).out;
    assert!(built.contains("gardner.tbl"), "{built}");
    let kept = ask(&["build", "gardner"]).out;
    assert!(kept.contains("0 of 3 tables made"), "{kept}");
    let answer = |words: &[&str]| run(&mut place.command(words), "").answers();
    assert_eq!(answer(&["path", "gardner"]), searched.out);
    assert_eq!(answer(&["distance", "gardner"]), "70\n");
    compare_with_golden("gardner-70.svg", &answer(&["solve", "gardner", "--format", "svg"]));
    let count: usize = answer(&["path", "gardner", "--count"]).trim_end().parse().unwrap();
    let all = answer(&["path", "gardner", "--all"]);
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
    let questions = answer(&["random", "gardner", "--count", "10000", "--seed", "7"]);
    let directory = place.path("data/tilebase").join(Header::FORMAT.to_string());
    let run_there = move |line: &str, input: &str| with(&directory, line, input);
    check_moves(&Case { questions, step, run: Box::new(run_there) });
    let proved = ask(&["verify"]).out;
    assert!(proved.contains("gardner.tbl: proved: 7524679680 positions, radius 71"), "{proved}");
}
