//! Plays games by keys, with real tables, on screens of several sizes.

use std::cmp::Ordering;
use std::path::Path;
use std::{env, fs};

use clap::{Args, FromArgMatches};
use tilebase::{Puzzle, Tables};
use tilebase_dice::Dice;
use tilebase_puzzle::Move;

use super::game::{Game, GameMode};
use super::keys::Key;
use super::screen;
use crate::draw::pieces::{DrawnBoard, DrawnPiece, name};
use crate::out::notation_arg::NotationArg;

/// Returns tables that are made in memory.
fn tables() -> Tables {
    Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})))
}

fn game(puzzle: Puzzle, start: Option<&str>, goal: &str) -> Game {
    let goal = puzzle.goal(goal).unwrap();
    let start = start.map(|start| puzzle.start(Some(start)).unwrap());
    let solver = tables().solver(&goal).unwrap();
    Game::new(solver, start, 10, NotationArg::default(), Dice::new(1)).unwrap()
}

fn eight(start: Option<&str>, goal: &str) -> Game {
    game(Puzzle::eight(), start, goal)
}

fn cubic(start: Option<&str>, pattern: &str) -> Game {
    game(Puzzle::cubic(), start, pattern)
}

fn harris(start: &str, goal: &str) -> Game {
    game(Puzzle::shipped("harris").unwrap(), Some(start), goal)
}

/// Returns the pieces of a board of the eight-puzzle.
fn tiles(board: &str) -> DrawnBoard {
    DrawnBoard::of(&Puzzle::eight().start(Some(board)).unwrap())
}

fn press(game: &mut Game, keys: &str) {
    for key in keys.chars() {
        let key = match key {
            '\n' => Key::Enter,
            '<' => Key::Backspace,
            '\x1b' => Key::Escape,
            letter => Key::Letter(letter),
        };
        game.press(key).unwrap();
    }
}

/// Guards arrows, and letters as in vi and in games: with `--notation tile` the tile goes there.
#[test]
fn arrows_and_letters_move_the_empty_square_or_the_tile() {
    let start = "1234_5678";
    let places = ["123_45678", "1234756_8", "1_3425678", "12345_678"];
    for (arrow, letters, after, by_tile_after) in [
        (Move::Left, ['h', 'a'], 0, 3),
        (Move::Down, ['j', 's'], 1, 2),
        (Move::Up, ['k', 'w'], 2, 1),
        (Move::Right, ['l', 'd'], 3, 0),
    ] {
        for key in [Key::Arrow(arrow), Key::Letter(letters[0]), Key::Letter(letters[1])] {
            for (mut game, after) in [
                (eight(Some(start), start), after),
                (by_tile(Puzzle::eight(), start, start), by_tile_after),
            ] {
                game.press(key).unwrap();
                assert_eq!(game.pieces(), tiles(places[after]), "{key:?}");
                let expected = (1, 1, Some(Ordering::Greater));
                assert_eq!((game.made.len(), game.left, game.led), expected);
            }
        }
    }
}

/// Creates a game with `--notation tile`.
fn by_tile(puzzle: Puzzle, start: &str, goal: &str) -> Game {
    let goal = puzzle.goal(goal).unwrap();
    let start = puzzle.start(Some(start)).unwrap();
    let solver = tables().solver(&goal).unwrap();
    let words = ["play", "--notation", "tile"];
    let matches = NotationArg::augment_args(clap::Command::new("play")).get_matches_from(words);
    let spelling = NotationArg::from_arg_matches(&matches).unwrap();
    Game::new(solver, Some(start), 10, spelling, Dice::new(1)).unwrap()
}

#[test]
fn with_notation_tile_the_screen_says_what_moves() {
    fn check(game: &mut Game, piece: &str, task: &str) {
        assert_eq!(game.note(), task);
        let keys = format!("\narrows, wasd: {piece}  ?: best");
        assert!(screen(game, 80, 24).contains(&keys), "{}", screen(game, 80, 24));
        press(game, "?");
        assert!(game.note().contains(&format!("the {piece} goes ")), "{}", game.note());
        press(game, "f");
        for _ in 0..50 {
            game.tick().unwrap();
        }
        assert_eq!(
            (game.left, &game.mode),
            (0, &GameMode::Playing),
            "the program finishes the game"
        );
    }
    let mut game = by_tile(Puzzle::eight(), "867254301", "123456780");
    check(&mut game, "tile", "Slide tiles into the empty square.");
    let mut game = by_tile(Puzzle::cubic(), "2,1", "RBWRWWEWW");
    check(&mut game, "cube", "Roll cubes into the empty square.");
}

#[test]
fn moves_off_the_board_are_ignored() {
    let mut game = eight(Some("_12345678"), "12345678_");
    let before = (game.pieces(), game.left);
    press(&mut game, "hk");
    assert_eq!((game.pieces(), game.left, game.made.len()), (before.0, before.1, 0));
    assert_eq!(game.note(), "The board ends there.");
}

/// Follows the hints to the goal.
fn follow_hints(game: &mut Game) {
    let needed = game.left;
    for left in (0..needed).rev() {
        press(game, "?");
        let marked = game.hinted().expect("a hint before the goal");
        let (grid, blank) =
            (Puzzle::eight().grid(), game.pieces().each.iter().position(Option::is_none));
        let step = Move::ALL
            .into_iter()
            .find(|&step| grid.neighbour(blank.unwrap(), step) == Some(marked))
            .unwrap();
        assert_eq!(game.note(), format!("Best: the empty square goes {}.", name(step)));
        game.press(Key::Arrow(step)).unwrap();
        assert_eq!((game.left, game.led, game.hinted()), (left, Some(Ordering::Less), None));
    }
    assert_eq!(game.made.len(), usize::from(needed));
    assert!(game.note().ends_with("there is no shorter path."), "{}", game.note());
    press(game, "?");
    assert_eq!((game.hinted(), game.note()), (None, "Solved: there is nothing left to do."));
}

#[test]
fn the_hints_lead_to_the_goal_in_the_fewest_moves() {
    // One of the two hardest starts, and the hardest question of the sample.
    let mut game = eight(Some("867254301"), "123456780");
    assert_eq!(game.left, 31);
    follow_hints(&mut game);
    assert_eq!(game.wanted, [game.pieces()]);
    let mut game = cubic(Some("1,1"), "RRRWWWRRE");
    assert_eq!(game.left, 30);
    follow_hints(&mut game);
    assert_eq!(tops(&game), "RRRWWWRRE");
    let mut game = harris("DDDD_DDDD", "UUUU_UUUU");
    assert_eq!(game.left, 36);
    follow_hints(&mut game);
    assert_eq!(game.wanted, [game.pieces()]);
}

fn tops(game: &Game) -> String {
    let letter = |piece: &Option<DrawnPiece>| match piece {
        Some(DrawnPiece::Cube(cube)) => cube.faces[0],
        _ => 'E',
    };
    game.pieces().each.iter().map(letter).collect()
}

#[test]
fn the_final_note_compares_the_moves_with_the_fewest() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    press(&mut game, "kj");
    assert_eq!((game.made.len(), game.left), (2, 1));
    press(&mut game, "l");
    assert_eq!(game.note(), "Solved in 3 moves; 1 would have been enough.");
}

#[test]
fn undo_leads_back_to_the_start_and_then_does_nothing() {
    let mut game = cubic(Some("2,1"), "RBWRWWEWW");
    let start = (game.pieces(), game.left);
    press(&mut game, "hjlljkh");
    assert!(game.made.len() > 3);
    let made = game.made.len();
    press(&mut game, &"u".repeat(made));
    assert_eq!((game.pieces(), game.left, game.made.len()), (start.0.clone(), start.1, 0));
    press(&mut game, "u");
    assert_eq!((game.pieces(), game.note()), (start.0, "This is the start."));
}

/// Guards that moves of single tiles in one direction are one slide, which is undone as one, and that
/// a hint names the tile that is farthest away.
#[test]
fn keys_in_one_direction_are_a_slide() {
    let slides = Puzzle::eight().with_slides().unwrap();
    let mut game = game(slides, Some("1_3425786"), "12345678_");
    let start = game.pieces();
    press(&mut game, "jjl");
    assert_eq!((game.made.len(), game.left), (2, 4));
    assert!(game.summary().unwrap().ends_with("12345678_ d2 r"), "{:?}", game.summary());
    press(&mut game, "uu");
    assert_eq!((game.pieces(), game.made.len(), game.left), (start, 0, 3));
    let mut game = self::game(slides, Some("123456_78"), "12345678_");
    press(&mut game, "?");
    let note = "Best: the empty square goes right, 2 squares.";
    assert_eq!((game.hinted(), game.note()), (Some(8), note));
    press(&mut game, "ll");
    assert_eq!(game.note(), "Solved in 1 move: there is no shorter path.");
}

/// Guards what is left on the terminal: the moves as a line for `tilebase grade`, and how the game
/// ended.
#[test]
fn a_game_ends_with_a_line_of_its_moves() {
    let mut game = eight(Some("123069478"), "123406789");
    assert_eq!(game.summary(), None);
    press(&mut game, "sd");
    assert_eq!(game.summary().unwrap(), "2 moves, 3 left:\n  123_69478 1234_6789 dr");
}

#[test]
fn the_program_finishes_a_game_until_a_key_is_pressed() {
    let mut game = eight(Some("867254301"), "123456780");
    game.tick().unwrap();
    assert_eq!(game.made.len(), 0, "it makes no move before `f` is pressed");
    press(&mut game, "f");
    for _ in 0..10 {
        game.tick().unwrap();
    }
    assert_eq!((game.made.len(), game.left, &game.mode), (10, 21, &GameMode::Finishing));
    press(&mut game, "l");
    game.tick().unwrap();
    assert_eq!(
        (game.made.len(), &game.mode),
        (10, &GameMode::Playing),
        "the key stops it and does nothing else"
    );
    press(&mut game, "f");
    for _ in 0..50 {
        game.tick().unwrap();
    }
    assert_eq!((game.made.len(), game.left, &game.mode), (31, 0, &GameMode::Playing));
    assert_eq!(game.note(), "Finished for you after 31 moves.");
}

#[test]
fn a_new_game_begins_at_the_chosen_distance() {
    let mut game = eight(None, "1234_6789");
    assert_eq!(game.left, 10);
    for distance in 1..=30 {
        press(&mut game, &format!("hn{distance}\n"));
        assert_eq!((game.left, game.made.len(), &game.mode), (distance, 0, &GameMode::Playing));
    }
    let mut game = cubic(None, "WWWWWWWWE");
    for distance in [1, 2, 5, 20, 30] {
        press(&mut game, &format!("n{distance}\n"));
        assert_eq!((game.left, game.made.len()), (distance, 0));
    }
}

#[test]
fn a_distance_is_typed_with_digits_and_signs() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    let typed_text = |game: &Game| game.question().rsplit(' ').next().unwrap().to_owned();
    press(&mut game, "n");
    assert_eq!(typed_text(&game), "1", "the distance of the last start is proposed");
    for (keys, typed) in [
        ("-", "1"),
        ("++", "3"),
        ("2", "2"),
        ("0", "20"),
        ("9", "20"),
        ("hx?", "20"),
        ("<", "2"),
        ("<", ""),
        ("<", ""),
        ("99", "99"),
    ] {
        press(&mut game, keys);
        assert_eq!(typed_text(&game), typed, "after {keys}");
    }
    press(&mut game, "\n");
    assert_eq!(game.note(), "Expected 1 to 31, found \"99\".");
    press(&mut game, "+");
    assert_eq!(typed_text(&game), "31");
    press(&mut game, "\x1b");
    assert_eq!((game.mode, game.left), (GameMode::Playing, 1), "Escape changes nothing");
    press(&mut game, "n0\n");
    assert_eq!(game.note(), "Expected 1 to 31, found \"0\".");
}

#[test]
fn only_q_quits() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    for key in (' '..='~').filter(|&key| key != 'q').map(Key::Letter) {
        assert!(game.press(key).unwrap());
        press(&mut game, "\x1b");
    }
    assert!(!game.press(Key::Letter('q')).unwrap());
    press(&mut game, "f");
    assert_eq!(&game.mode, &GameMode::Finishing);
    assert!(screen(&game, 40, 12).ends_with("\nq: quit   any other key: stop\n"));
    assert!(!game.press(Key::Letter('q')).unwrap(), "while it finishes by itself");
    press(&mut game, "xn");
    assert!(game.press(Key::Letter('q')).unwrap(), "while a number is typed");
    assert_eq!(game.mode, GameMode::Playing);
}

#[test]
fn a_window_that_is_too_small_says_so() {
    let game = eight(Some("1234567_8"), "12345678_");
    for (columns, rows, fits) in [(40, 12, true), (39, 12, false), (40, 11, false)] {
        assert_eq!(screen::fits(&game, (columns, rows)), fits, "{columns}x{rows}");
        let found = screen(&game, columns, rows);
        assert_eq!(found.contains("40x12 needed"), !fits, "{found}");
    }
}

/// Returns the text of the screen that shows a game.
fn screen(game: &Game, columns: usize, rows: usize) -> String {
    let text = |row: Vec<_>| row.into_iter().map(|(glyph, _)| glyph).collect::<String>();
    let rows = screen::rows(game, (columns, rows)).into_iter().map(text);
    rows.map(|row| row.trim_end().to_owned() + "\n").collect()
}

#[test]
fn after_any_keys_the_screen_is_drawn_at_every_size() {
    fn press_random_keys(mut game: Game, dice: &mut Dice) {
        for _ in 0..200 {
            let keys = [Key::Enter, Key::Backspace, Key::Escape, Key::Arrow(Move::Up)];
            let letters = "hjklhjklhjkl?aun+-0123456789 x".chars().map(Key::Letter);
            let keys: Vec<_> = letters.chain(keys).collect();
            game.press(dice.pick(&keys).unwrap()).unwrap();
            game.tick().unwrap();
            let (columns, rows) = (1 + dice.below(150) as usize, 1 + dice.below(60) as usize);
            let drawn = screen::rows(&game, (columns, rows));
            if screen::fits(&game, (columns, rows)) {
                let widest = drawn.iter().map(Vec::len).max().unwrap_or_default();
                assert!(drawn.len() <= rows && widest <= columns, "{columns}x{rows}");
            }
        }
    }
    let mut dice = Dice::new(7);
    press_random_keys(eight(None, "12345678_"), &mut dice);
    press_random_keys(cubic(None, "RRRRERRRR"), &mut dice);
    press_random_keys(cubic(None, "WWW???WWW+WRB,!WBR,?,?,E,?,?,?,?"), &mut dice);
    press_random_keys(eight(None, "?????????"), &mut dice);
}

/// Compares screens with the golden file, or replaces it if `TILEBASE_BLESS` is set.
#[test]
fn screens_are_those_of_the_golden_file() {
    let mut tiles = eight(Some("564178X23"), "7568X4123");
    press(&mut tiles, "k?");
    let mut cubes = cubic(Some("2,1"), "RBWRWWEWW");
    press(&mut cubes, "hn");
    let mut marked = harris("UDNS_EWUD", "SENDWUN_E");
    press(&mut marked, "j?");
    let start = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    let mut parts = cubic(Some(start), "W!W?????E?+WRB,!WRB,?,?,---,!E,R,W,B+RBWRWWEWW");
    press(&mut parts, "k");
    let screens =
        [(&tiles, 80), (&cubes, 40), (&marked, 80), (&parts, 80), (&parts, 60), (&parts, 40)];
    let found = screens.map(|(game, columns)| screen(game, columns, 12 * columns / 40)).join("\n");
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/verbs/play/golden/screens.txt");
    if env::var_os("TILEBASE_BLESS").is_some() {
        fs::write(&golden, &found).unwrap();
    }
    assert_eq!(found, fs::read_to_string(&golden).unwrap().replace("\r\n", "\n"));
}

#[test]
fn a_move_to_a_goal_of_both_colours_may_lead_neither_nearer_nor_farther() {
    let mut game = eight(Some("1234_5678"), "1234_5678+12345_678");
    press(&mut game, "l");
    assert_eq!((game.left, game.led), (0, Some(Ordering::Equal)));
    assert!(screen(&game, 80, 24).contains("0 left, equal"));
    assert_eq!(game.note(), "Solved in 1 move; 0 would have been enough.");
}

#[test]
fn where_every_board_shows_the_goal_there_is_no_farther_start() {
    let mut game = eight(None, "?????????");
    press(&mut game, "n");
    assert_eq!(
        (game.left, game.note(), &game.mode),
        (0, "Every board shows the goal.", &GameMode::Playing)
    );
}
