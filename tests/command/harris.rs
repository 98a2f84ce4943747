//! Harris's rolling cubes, as a user asks of them: what Harris asked, what is drawn, and what is
//! said of words that are no board. That all verbs agree is a matter of `agreeing`.

use std::fs;

use roxmltree::Document;
use serde_json::Value;
use tilebase_plain::harris::Board;

use crate::support::{Place, ask, run};

fn answer(line: &str) -> String {
    ask(&line.split(' ').collect::<Vec<_>>(), "").answers()
}

fn refusal(line: &str, input: &str) -> String {
    let ran = ask(&line.split(' ').collect::<Vec<_>>(), input);
    assert_eq!(ran.status, 2, "{line}: {}", ran.out);
    ran.err
}

/// All marks up to all marks down, with the empty square in the centre again: 36 rolls, 16 ways.
#[test]
fn what_harris_asked_takes_36_rolls() {
    for (question, start, end) in [
        ("UUUU_UUUU DDDD_DDDD", "UUUU_UUUU", "DDDD_DDDD"),
        ("DDDD_DDDD", "DDDD_DDDD", "UUUU_UUUU"),
        ("harris dddd_dddd uuuu_uuuu", "DDDD_DDDD", "UUUU_UUUU"),
    ] {
        let start: Board = start.parse().unwrap();
        assert_eq!(answer(&format!("distance {question}")), "36\n");
        assert_eq!(answer(&format!("path {question} --count")), "16\n");
        let all = answer(&format!("path {question} --all"));
        let mut ways: Vec<&str> = all.lines().collect();
        assert_eq!((ways.len(), ways.is_sorted()), (16, true));
        assert_eq!(answer(&format!("path {question}")).trim_end(), ways[0]);
        for way in &ways {
            assert_eq!(way.len(), 36);
            assert_eq!(start.roll_all(way).map(|end| end.to_string()).as_deref(), Some(end));
        }
        ways.dedup();
        assert_eq!(ways.len(), 16);
    }
    // The goal without a word of it is all marks up, the centre empty.
    let corners = answer("distance DDDDDDDD_ --format json");
    let corners: Value = serde_json::from_str(&corners).unwrap();
    assert_eq!((&corners["goal"], &corners["distance"]), (&"UUUU_UUUU".into(), &34.into()));
}

#[test]
fn the_farthest_boards_are_listed_and_drawn() {
    for (blank, goal, radius, count) in
        [("1,1", "_UUUUUUUU", 54, 4), ("2,1", "U_UUUUUUU", 52, 8), ("2,2", "UUUU_UUUU", 49, 12)]
    {
        let stats = answer(&format!("stats harris --blank {blank} --format json"));
        let stats: Value = serde_json::from_str(&stats).unwrap();
        assert_eq!((&stats["radius"], &stats["questions"]), (&radius.into(), &15_116_544.into()));
        let hardest = stats["hardest"].as_array().unwrap();
        let lines = hardest.iter().map(|question| {
            assert_eq!(question["goal"], goal);
            format!("{} {goal}\n", question["start"].as_str().unwrap())
        });
        let lines: String = lines.collect();
        let distances = ask(&["distance", "-"], &lines).answers();
        assert_eq!(distances, format!("{radius}\n").repeat(count));
    }
    let all: Value = serde_json::from_str(&answer("stats harris --format json")).unwrap();
    assert_eq!((&all["radius"], &all["questions"]), (&54.into(), &(9 * 15_116_544).into()));
    assert_eq!(all["hardest"].as_array().unwrap().len(), 16);

    let drawn = answer("random harris --distance 49 --count 5 --seed 3");
    assert_eq!(ask(&["distance", "-"], &drawn).answers(), "49\n".repeat(5));
    let drawn = answer("random harris --goal SENDWUN_E --distance 30 --count 5 --seed 3");
    assert!(drawn.lines().all(|line| line.ends_with(" SENDWUN_E")), "{drawn}");
    assert_eq!(ask(&["distance", "-"], &drawn).answers(), "30\n".repeat(5));
}

/// A path of more moves than other puzzles ever have.
#[test]
fn boards_that_are_68_rolls_apart_are_solved() {
    let way = answer("path N_NUUUSSS E_WEDWEDW");
    assert_eq!(way.trim_end().len(), 68);
    let start: Board = "N_NUUUSSS".parse().unwrap();
    let end = start.roll_all(way.trim_end()).unwrap();
    assert_eq!(end.to_string(), "E_WEDWEDW");
    let solved = answer("solve N_NUUUSSS E_WEDWEDW");
    assert!(solved.starts_with(&format!("68 rolls: {way}step 0\n")), "{solved}");
    assert_eq!(ask(&["answer", "harris"], "N_NUUUSSS E_WEDWEDW").answers(), "68\n");
}

/// Text can be read back; a picture shows a mark where it is, or an arrow.
#[test]
fn boards_are_written_and_drawn() {
    assert_eq!(
        answer("solve U_UUSUUUU"),
        "1 roll: d\n\
         step 0\nU _ U\nU S U\nU U U\n\
         step 1: d, the cube at 2,2 rolls to 2,1, its mark now up\nU U U\nU _ U\nU U U\n"
    );
    assert_eq!(
        answer("solve UUUNDWU_E UUUNDWU_E --picture --orient"),
        "0 rolls\n\
         step 0\n\
         ╭──────┬──────┬──────╮\n\
         │ ●    │ ●    │ ●    │\n\
         │      │      │      │\n\
         ├──────┼──────┼──────┤\n\
         │ ↑    │ ×    │ ←    │\n\
         │      │      │      │\n\
         ├──────┼──────┼──────┤\n\
         │ ●    │      │    ● │\n\
         │      │      │      │\n\
         ╰──────┴──────┴──────╯\n"
    );
}

#[test]
fn the_svg_has_a_red_face_for_each_mark_that_is_seen() {
    let words = ["solve", "UNSUDWU_E", "UUUU_UUUU"];
    let svg = ask(&[&words[..], &["--svg", "-"]].concat(), "").answers();
    let document = Document::parse(&svg).unwrap();
    let groups: Vec<_> = document.descendants().filter(|node| node.has_tag_name("g")).collect();
    let json = ask(&[&words[..], &["--format", "json"]].concat(), "").answers();
    let json: Value = serde_json::from_str(&json).unwrap();
    let boards = json["boards"].as_array().unwrap();
    assert!(boards.len() > 5);
    assert_eq!(groups.len(), boards.len());
    for (group, board) in groups.iter().zip(boards) {
        let board = board.as_str().unwrap();
        let count = |letters: &str| board.chars().filter(|&mark| letters.contains(mark)).count();
        let faces: Vec<_> = group.children().filter(|node| node.has_tag_name("polygon")).collect();
        let reds = ["#d8402f", "#bf3526", "#a62c1f"];
        let red = |face: &&roxmltree::Node<'_, '_>| reds.contains(&face.attribute("fill").unwrap());
        assert_eq!((faces.len(), faces.iter().filter(red).count()), (24, count("UES")), "{board}");
        let texts: String = group.children().filter_map(|node| node.text()).collect();
        for (symbol, marks) in [('●', "UES"), ('×', "D"), ('↑', "N"), ('←', "W")] {
            assert_eq!(texts.matches(symbol).count(), count(marks), "{board}: {symbol}");
        }
    }
}

/// The tables are read from their directory and proved. A table under the name of a different one
/// is refused.
#[test]
fn tables_are_listed_and_proved() {
    let place = Place::new();
    let answer = |words: &[&str]| run(&mut place.command(words), "").answers();
    // Its progress is on stderr.
    assert_eq!(run(&mut place.command(&["build", "--out", "made"]), "").status, 0);
    let brief = answer(&["info", "--brief", "--tables", "made"]);
    let names: Vec<_> = brief.lines().skip(1).filter_map(|line| line.split(' ').nth(2)).collect();
    let harris = ["harris/UUUU_UUUU.tbl", "harris/U_UUUUUUU.tbl", "harris/_UUUUUUUU.tbl"];
    assert_eq!((names.len(), &names[5..]), (8, &harris[..]), "{brief}");
    assert_eq!(answer(&["verify", "made/harris/UUUU_UUUU.tbl"]).lines().count(), 2);

    // Without a build: read from the files, or refused.
    let asked = ["distance", "DDDD_DDDD", "--no-build", "--tables", "made"];
    assert_eq!(answer(&asked), "36\n");
    let missing =
        run(&mut place.command(&["distance", "DDDD_DDDD", "SENDWUN_E", "--no-build"]), "");
    assert_eq!((missing.status, missing.out.as_str()), (2, ""));
    assert!(missing.err.contains("harris/"), "{}", missing.err);

    let file = place.path("made/harris/U_UUUUUUU.tbl");
    fs::copy(place.path("made/harris/UUUU_UUUU.tbl"), file).unwrap();
    let misplaced = run(&mut place.command(&["info", "--brief", "--tables", "made"]), "");
    let said = "not usable: this is a table of Harris's cubes' goal UUUU_UUUU";
    assert!(misplaced.status == 1 && misplaced.out.contains(said), "{}", misplaced.out);
    let asked = ["distance", "DDDDDDD_D", "U_UUUUUUU", "--tables", "made"];
    let refused = run(&mut place.command(&asked), "");
    assert_eq!(refused.status, 2);
    let said = "expected a table of Harris's cubes' goal U_UUUUUUU, found a table of Harris's";
    assert!(refused.err.contains(said), "{}", refused.err);
}

#[test]
fn what_is_no_board_is_refused_with_what_was_expected() {
    let example = "\n  for example: tilebase solve DDDD_DDDD UUUU_UUUU\n";
    for (words, error) in [
        ("UUUUUUUUU", "START \"UUUUUUUUU\" (harris): expected one empty square (_), found 0"),
        ("UUUU_UUU", "START \"UUUU_UUU\" (harris): expected nine squares, found 8"),
        ("_UUUUUUUQ", "START \"_UUUUUUUQ\" (harris): expected U, D, N, S, E, W or _, found 'Q'"),
        ("WWWW_WWWW UUUU", "GOAL \"UUUU\" (harris): expected nine squares, found 4"),
        ("UUUU_UUUU WWWWEWWWW", "GOAL \"WWWWEWWWW\" (harris): expected one empty square (_), fou"),
        (
            "harris",
            "expected START after harris: nine squares: the directions of eight marked faces",
        ),
        ("harris 123456780", "START \"123456780\" (harris): expected U, D, N, S, E, W or _, fou"),
    ] {
        for verb in ["solve", "distance", "path", "hint"] {
            let said = refusal(&format!("{verb} {words}"), "");
            assert!(said.starts_with("error: ") && said.contains(error), "{words}: {said}");
            assert!(said.contains(example), "{words}: {said}");
        }
    }
    // The boards of the other puzzles are theirs still.
    assert_eq!(answer("distance _12345678"), answer("distance eight _12345678"));
    assert!(refusal("distance WWWWEWWWW", "").contains("is a GOAL (cubic)"));
    let drawn = refusal("random harris --start 1,1", "");
    assert!(
        drawn.contains("--start is for cubic alone, found harris\n  leave --start out"),
        "{drawn}"
    );
    assert!(refusal("play DDDD_DDDD", "").contains("expected stdin to be a terminal"));
}

/// A line is 18 symbols, however they are set apart. What comes before an error is answered.
#[test]
fn a_stream_has_a_start_and_a_goal_on_each_line() {
    let input = "DDDD_DDDDUUUU_UUUU\n\n d,d,d d,_,d d,d,d | [UUU/U_U/UUU]\nUUUU_UUUU UUUU_UUUU\n";
    assert_eq!(ask(&["answer", "harris"], input).answers(), "36\n36\n0\n");
    let paths = ask(&["answer", "harris", "--paths"], "U_UUSUUUU UUUU_UUUU\r\nUUUU_UUUU UUUU_UUUU");
    assert_eq!(paths.answers(), "1 d\n0\n");
    for (line, error) in [
        ("UUUU_UUUU", "expected a start and a goal, each nine of U, D, N, S, E, W and _, found "),
        ("UUUU_UUUU DDDD_DDD", "the goal: expected nine squares, found 8"),
        ("UUUU_UUUU DDDD_DDDDD", "the goal: expected nine squares, found 10"),
        ("UUUUUUUUU DDDD_DDDD", "the start: expected one empty square (_), found 0"),
        ("UUUU_UUUU DDDD_DDDX", "the goal: expected U, D, N, S, E, W or _, found 'X' (symbol 9)"),
        ("\u{fffd}UUU_UUUU DDDD_DDDD", "the start: expected U, D, N, S, E, W or _, found "),
    ] {
        let input = format!("DDDD_DDDD UUUU_UUUU\n{line}\nDDDD_DDDD UUUU_UUUU\n");
        let ran = ask(&["answer", "harris"], input);
        assert_eq!((ran.status, ran.out.as_str()), (2, "36\n"), "{line}: {}", ran.err);
        let expected = format!("error: stdin, line 2: {error}");
        assert!(ran.err.starts_with(&expected), "{line}: {}", ran.err);
    }
}
