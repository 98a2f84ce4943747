//! Plays games by keys, with real tables, on screens of several sizes.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::path::Path;
use std::{array, env, fs};

use anstyle::{Ansi256Color, AnsiColor, Color};
use clap::{Args, FromArgMatches};
use tilebase::Tables;
use tilebase::any::AnyPuzzle;
use tilebase_dice::Dice;
use tilebase_puzzle::{Move, Square};

use super::canvas::{Canvas, Cell};
use super::game::{Game, Key, Mode, Next};
use super::palette::Palette;
use super::{raster, screen};
use crate::draw::drawn::pieces;
use crate::draw::pieces::{Piece, Pieces, Wanted};
use crate::out::spelling::Spelling;

/// Returns tables that are made in memory.
fn tables() -> Tables {
    Tables::from_fn(|content| Ok(tilebase_build::make(content, &|_| {})))
}

fn game(puzzle: AnyPuzzle, start: Option<&str>, goal: &str) -> Game {
    let goal = puzzle.goal(goal).unwrap();
    let start = start.map(|start| puzzle.start(Some(start)).unwrap());
    let solver = tables().solver_of(&goal).unwrap();
    Game::new(solver, &goal, start, Spelling::default(), Dice::new(1)).unwrap()
}

fn eight(start: Option<&str>, goal: &str) -> Game {
    game(AnyPuzzle::Eight, start, goal)
}

fn cubic(start: Option<&str>, pattern: &str) -> Game {
    game(AnyPuzzle::Cubic, start, pattern)
}

fn harris(start: &str, goal: &str) -> Game {
    game(AnyPuzzle::Harris, Some(start), goal)
}

/// Returns the pieces of a board of the eight-puzzle.
fn tiles(board: &str) -> Pieces {
    pieces(&AnyPuzzle::Eight.start(Some(board)).unwrap())
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

#[test]
fn arrows_and_hjkl_move_the_empty_square() {
    let start = "1234_5678";
    for (arrow, letter, after) in [
        (Move::Left, 'h', "123_45678"),
        (Move::Down, 'j', "1234756_8"),
        (Move::Up, 'k', "1_3425678"),
        (Move::Right, 'l', "12345_678"),
    ] {
        for key in [Key::Arrow(arrow), Key::Letter(letter)] {
            let mut game = eight(Some(start), start);
            game.press(key).unwrap();
            assert_eq!(game.pieces(), tiles(after), "{key:?}");
            assert_eq!((game.made(), game.left(), game.led()), (1, 1, Some(Ordering::Greater)));
        }
    }
}

/// Creates a game with `--notation tile`.
fn by_tile(puzzle: AnyPuzzle, start: &str, goal: &str) -> Game {
    let goal = puzzle.goal(goal).unwrap();
    let start = puzzle.start(Some(start)).unwrap();
    let solver = tables().solver_of(&goal).unwrap();
    let words = ["play", "--notation", "tile"];
    let matches = Spelling::augment_args(clap::Command::new("play")).get_matches_from(words);
    let spelling = Spelling::from_arg_matches(&matches).unwrap();
    Game::new(solver, &goal, Some(start), spelling, Dice::new(1)).unwrap()
}

#[test]
fn with_notation_tile_arrows_and_hjkl_move_the_tile() {
    let start = "1234_5678";
    for (arrow, letter, after) in [
        (Move::Left, 'h', "12345_678"),
        (Move::Down, 'j', "1_3425678"),
        (Move::Up, 'k', "1234756_8"),
        (Move::Right, 'l', "123_45678"),
    ] {
        for key in [Key::Arrow(arrow), Key::Letter(letter)] {
            let mut game = by_tile(AnyPuzzle::Eight, start, start);
            game.press(key).unwrap();
            assert_eq!(game.pieces(), tiles(after), "{key:?}");
            press(&mut game, "?");
            let (back, word) = match arrow {
                Move::Left => ('r', "right"),
                Move::Down => ('u', "up"),
                Move::Up => ('d', "down"),
                Move::Right => ('l', "left"),
            };
            assert_eq!(game.note(), format!("Best: {back}, the tile goes {word}."));
            game.press(Key::Arrow(Move::from_letter(back).unwrap())).unwrap();
            assert_eq!((game.made(), game.left()), (2, 0), "following the hint leads back");
        }
    }
}

#[test]
fn with_notation_tile_the_screen_says_what_moves() {
    fn check(game: &mut Game, piece: &str, task: &str) {
        assert_eq!(game.note(), task);
        let last = |game: &Game, columns| {
            text(&screen(game, columns, 24, None)).lines().last().unwrap().to_owned()
        };
        let keys = format!("arrows or hjkl: move a {piece}   ?: best move");
        assert!(last(game, 120).starts_with(&keys), "{}", last(game, 120));
        let keys = format!("arrows, hjkl: {piece}  ?: best");
        assert!(last(game, 70).starts_with(&keys), "{}", last(game, 70));
        press(game, "?");
        assert!(game.note().contains(&format!(", the {piece} goes ")), "{}", game.note());
        press(game, "a");
        for _ in 0..50 {
            game.tick().unwrap();
        }
        assert_eq!(
            (game.left(), game.mode()),
            (0, &Mode::Playing),
            "the program finishes the game"
        );
    }
    let mut game = by_tile(AnyPuzzle::Eight, "867254301", "123456780");
    check(&mut game, "tile", "Slide tiles into the empty square.");
    let mut game = by_tile(AnyPuzzle::Cubic, "2,1", "RBWRWWEWW");
    check(&mut game, "cube", "Roll cubes into the empty square.");
}

#[test]
fn moves_off_the_board_are_ignored() {
    let mut game = eight(Some("_12345678"), "12345678_");
    let before = (game.pieces(), game.left());
    press(&mut game, "hk");
    assert_eq!((game.pieces(), game.left(), game.made()), (before.0, before.1, 0));
    assert_eq!(game.note(), "The board ends there.");
}

/// Follows the hints to the goal.
fn follow_hints(game: &mut Game) {
    let needed = game.left();
    for left in (0..needed).rev() {
        press(game, "?");
        let marked = game.hinted().expect("a hint before the goal");
        let blank = Square::ALL[game.pieces().iter().position(Option::is_none).unwrap()];
        let step = Move::ALL.into_iter().find(|&step| blank.step(step) == Some(marked)).unwrap();
        assert!(game.note().starts_with(&format!("Best: {step},")), "{}", game.note());
        game.press(Key::Arrow(step)).unwrap();
        assert_eq!((game.left(), game.led(), game.hinted()), (left, Some(Ordering::Less), None));
    }
    assert_eq!(game.made(), usize::from(needed));
    assert!(game.note().ends_with("there is no shorter path."), "{}", game.note());
    press(game, "?");
    assert_eq!((game.hinted(), game.note()), (None, "Solved: there is nothing left to do."));
}

#[test]
fn the_hints_lead_to_the_goal_in_the_fewest_moves() {
    // One of the two hardest starts, and the hardest question of the sample.
    let mut game = eight(Some("867254301"), "123456780");
    assert_eq!(game.left(), 31);
    follow_hints(&mut game);
    assert_eq!(game.wanted(), [game.pieces().map(Wanted::Piece)]);
    let mut game = cubic(Some("1,1"), "RRRWWWRRE");
    assert_eq!(game.left(), 30);
    follow_hints(&mut game);
    assert_eq!(tops(&game), "RRRWWWRRE");
    let mut game = harris("DDDD_DDDD", "UUUU_UUUU");
    assert_eq!(game.left(), 36);
    follow_hints(&mut game);
    assert_eq!(game.wanted(), [game.pieces().map(Wanted::Piece)]);
}

fn tops(game: &Game) -> String {
    let letter = |piece: &Option<Piece>| match piece {
        Some(Piece::Cube(cube)) => cube.top().letter(),
        _ => 'E',
    };
    game.pieces().iter().map(letter).collect()
}

#[test]
fn the_final_note_compares_the_moves_with_the_fewest() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    press(&mut game, "kj");
    assert_eq!((game.made(), game.left()), (2, 1));
    press(&mut game, "l");
    assert_eq!(game.note(), "Solved in 3 moves; 1 would have been enough.");
}

#[test]
fn undo_leads_back_to_the_start_and_then_does_nothing() {
    let mut game = cubic(Some("2,1"), "RBWRWWEWW");
    let start = (game.pieces(), game.left());
    press(&mut game, "hjlljkh");
    assert!(game.made() > 3);
    let made = game.made();
    press(&mut game, &"u".repeat(made));
    assert_eq!((game.pieces(), game.left(), game.made()), (start.0, start.1, 0));
    press(&mut game, "u");
    assert_eq!((game.pieces(), game.note()), (start.0, "This is the start."));
}

#[test]
fn the_program_finishes_a_game_until_a_key_is_pressed() {
    let mut game = eight(Some("867254301"), "123456780");
    game.tick().unwrap();
    assert_eq!(game.made(), 0, "it makes no move before `a` is pressed");
    press(&mut game, "a");
    for _ in 0..10 {
        game.tick().unwrap();
    }
    assert_eq!((game.made(), game.left(), game.mode()), (10, 21, &Mode::Finishing));
    press(&mut game, "l");
    game.tick().unwrap();
    assert_eq!(
        (game.made(), game.mode()),
        (10, &Mode::Playing),
        "the key stops it and does nothing else"
    );
    press(&mut game, "a");
    for _ in 0..50 {
        game.tick().unwrap();
    }
    assert_eq!((game.made(), game.left(), game.mode()), (31, 0, &Mode::Playing));
    assert_eq!(game.note(), "Finished for you after 31 moves.");
}

#[test]
fn a_new_game_begins_at_the_chosen_distance() {
    let mut game = eight(None, "1234_6789");
    assert_eq!(game.left(), 10);
    for distance in 1..=30 {
        press(&mut game, &format!("hn{distance}\n"));
        assert_eq!((game.left(), game.made(), game.mode()), (distance, 0, &Mode::Playing));
    }
    let mut game = cubic(None, "WWWWWWWWE");
    for distance in [1, 2, 5, 20, 30] {
        press(&mut game, &format!("n{distance}\n"));
        assert_eq!((game.left(), game.made()), (distance, 0));
    }
}

#[test]
fn a_start_at_the_radius_is_found() {
    // No random walk is likely to find such a start: no state is farther from any pattern than 42
    // rolls, and only a few are that far from this one.
    let mut game = cubic(None, "RWRBWBRWE");
    press(&mut game, "n");
    assert!(game.question().unwrap().contains("1 to 42"), "{:?}", game.question());
    press(&mut game, "42\n");
    assert_eq!(game.left(), 42);
}

#[test]
fn a_distance_is_typed_with_digits_and_signs() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    let typed_text = |game: &Game| game.question().unwrap().rsplit(' ').next().unwrap().to_owned();
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
    assert_eq!((game.question(), game.left()), (None, 1), "Escape changes nothing");
    press(&mut game, "n0\n");
    assert_eq!(game.note(), "Expected 1 to 31, found \"0\".");
}

#[test]
fn only_q_quits() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    for key in (' '..='~').filter(|&key| key != 'q').map(Key::Letter) {
        assert_eq!(game.press(key).unwrap(), Next::Go);
        press(&mut game, "\x1b");
    }
    assert_eq!(game.press(Key::Letter('q')).unwrap(), Next::Quit);
    press(&mut game, "a");
    assert_eq!(game.mode(), &Mode::Finishing);
    assert!(text(&screen(&game, 40, 12, None)).ends_with("\nq: quit   any other key: stop\n"));
    assert_eq!(game.press(Key::Letter('q')).unwrap(), Next::Quit, "while it finishes by itself");
    press(&mut game, "xn");
    assert_eq!(game.press(Key::Letter('q')).unwrap(), Next::Go, "while a number is typed");
    assert_eq!((game.question(), game.mode()), (None, &Mode::Playing));
}

#[test]
fn in_a_window_that_is_too_small_only_q_has_an_effect() {
    let mut game = eight(Some("1234567_8"), "12345678_");
    for mode in ["", "n", "\x1ba"] {
        press(&mut game, mode);
        let before = (game.pieces(), game.mode().clone());
        for key in (' '..='~').map(Key::Letter).chain([Key::Arrow(Move::Up), Key::Enter]) {
            let next = if key == Key::Letter('q') { Next::Quit } else { Next::Go };
            assert_eq!(game.press_invisible(key), next, "{mode:?}, {key:?}");
        }
        assert_eq!((game.pieces(), game.mode().clone()), before);
    }
    for (columns, rows, fits) in [(40, 12, true), (39, 12, false), (40, 11, false)] {
        assert_eq!(screen::fits(Canvas::new(columns, rows).area()), fits, "{columns}x{rows}");
        let found = text(&screen(&game, columns, rows, None));
        assert_eq!(found.contains("40x12 needed"), !fits, "{found}");
    }
}

/// Draws a game and returns the screen.
fn screen(game: &Game, columns: usize, rows: usize, palette: Option<Palette>) -> Canvas {
    let mut canvas = Canvas::new(columns, rows);
    screen::draw(&mut canvas, game, palette);
    canvas
}

#[test]
fn after_any_keys_the_screen_is_drawn_at_every_size() {
    fn press_random_keys(mut game: Game, dice: &mut Dice) {
        for _ in 0..400 {
            let keys = [Key::Enter, Key::Backspace, Key::Escape, Key::Arrow(Move::Up)];
            let letters = "hjklhjklhjkl?aun+-0123456789 x".chars().map(Key::Letter);
            let keys: Vec<_> = letters.chain(keys).collect();
            game.press(dice.pick(&keys).unwrap()).unwrap();
            game.tick().unwrap();
            let (columns, rows) = (1 + dice.below(150) as usize, 1 + dice.below(60) as usize);
            let palettes = [None, Some(Palette::Basic), Some(Palette::Xterm)];
            screen(&game, columns, rows, palettes[dice.below(3) as usize]);
        }
    }
    let mut dice = Dice::new(7);
    press_random_keys(eight(None, "12345678_"), &mut dice);
    press_random_keys(cubic(None, "RRRRERRRR"), &mut dice);
    press_random_keys(cubic(None, "WWW???WWW+WRB,!WBR,?,?,E,?,?,?,?"), &mut dice);
    press_random_keys(eight(None, "?????????"), &mut dice);
}

/// Returns an entry of a terminal's table of 256 colours.
const fn xterm_color(index: u8) -> Option<Color> {
    Some(Color::Ansi256(Ansi256Color(index)))
}

/// The colour of dark pixels.
const INK: Option<Color> = xterm_color(235);

/// Returns the colours of a character's upper and lower half.
fn halves(cell: &Cell) -> [Option<Color>; 2] {
    let (fg, bg) = (cell.style.get_fg_color(), cell.style.get_bg_color());
    [if cell.glyph == '▀' { fg } else { bg }, bg]
}

/// Returns a screen as text. Dark pixels become blocks, so that digits can be read, and pixels of
/// another colour a character for it.
fn text(canvas: &Canvas) -> String {
    const TRAY: Option<Color> = xterm_color(240);
    const HOLE: Option<Color> = xterm_color(237);
    const MARKED: Option<Color> = xterm_color(221);
    fn sign(cell: &Cell) -> char {
        match (cell.glyph, halves(cell)) {
            (' ' | '▀', [INK, INK]) => '█',
            (' ' | '▀', [INK, _]) => '▀',
            (' ' | '▀', [_, INK]) => '▄',
            ('▀', _) => '-',
            (' ', [None, _]) => ' ',
            (' ', [TRAY, _]) => '░',
            (' ', [HOLE, _]) => '·',
            (' ', [MARKED, _]) => '▓',
            (' ', _) => '▒',
            (glyph, _) => glyph,
        }
    }
    let rows = canvas.cells().chunks(canvas.area().width);
    let text = rows.map(|row| row.iter().map(sign).collect::<String>());
    text.map(|row| row.trim_end().to_owned() + "\n").collect()
}

/// Compares screens with the golden files, or replaces the golden files if `TILEBASE_BLESS` is set.
fn check_golden(name: &str, game: &Game) {
    for (columns, rows) in [(80, 24), (120, 40), (40, 12), (10, 5)] {
        for (palette, colours) in [(Some(Palette::Xterm), "colours"), (None, "lines")] {
            let file = format!("{name}-{columns}x{rows}-{colours}.txt");
            let golden =
                Path::new(env!("CARGO_MANIFEST_DIR")).join("src/verbs/play/golden").join(file);
            let found = text(&screen(game, columns, rows, palette));
            if env::var_os("TILEBASE_BLESS").is_some() {
                fs::write(&golden, &found).unwrap();
            }
            let expected = fs::read_to_string(&golden).unwrap().replace("\r\n", "\n");
            assert_eq!(found, expected, "{}", golden.display());
        }
    }
}

#[test]
fn screens_are_those_of_the_golden_files() {
    let mut game = eight(Some("564178X23"), "7568X4123");
    press(&mut game, "k?");
    check_golden("play-eight", &game);
    let mut game = cubic(Some("2,1"), "RBWRWWEWW");
    press(&mut game, "hn");
    check_golden("play-cubic", &game);
    let mut game = harris("UDNS_EWUD", "SENDWUN_E");
    press(&mut game, "j?");
    check_golden("play-harris", &game);
    let start = "BRW,WBR,BRW,RBW,BWR,WRB,---,BRW,RBW";
    let mut game = cubic(Some(start), "W!W?????E?+WRB,!WRB,?,?,---,!E,R,W,B+RBWRWWEWW");
    press(&mut game, "k");
    check_golden("play-set", &game);
}

#[test]
fn a_move_to_a_goal_of_both_colours_may_lead_neither_nearer_nor_farther() {
    let mut game = eight(Some("1234_5678"), "1234_5678+12345_678");
    press(&mut game, "l");
    assert_eq!((game.left(), game.led()), (0, Some(Ordering::Equal)));
    assert!(text(&screen(&game, 80, 24, None)).contains("0 left, equal"));
    assert_eq!(game.note(), "Solved in 1 move; 0 would have been enough.");
}

#[test]
fn where_every_board_shows_the_goal_there_is_no_farther_start() {
    let mut game = eight(None, "?????????");
    press(&mut game, "n");
    assert_eq!(
        (game.left(), game.note(), game.mode()),
        (0, "Every board shows the goal.", &Mode::Playing)
    );
}

/// On a terminal with eight colours, only these are used and the shapes stay the same. Parts of the
/// board that need different colours still have them.
#[test]
fn screens_in_eight_colours_have_the_same_shapes() {
    fn compare(game: &Game) {
        use AnsiColor::{Black, Blue, Red, White, Yellow};
        let is_basic = |color: Option<Color>| {
            color.is_none_or(|color| {
                [Black, Red, Yellow, Blue, White].map(Color::Ansi).contains(&color)
            })
        };
        for (columns, rows) in [(80, 24), (120, 40), (40, 12)] {
            let [basic, xterm] = [Palette::Basic, Palette::Xterm]
                .map(|palette| screen(game, columns, rows, Some(palette)));
            let mut used = BTreeMap::new();
            for (few, many) in basic.cells().iter().zip(xterm.cells()) {
                let (fg, bg) = (few.style.get_fg_color(), few.style.get_bg_color());
                assert!(is_basic(fg) && is_basic(bg), "{few:?}");
                let is_text = |cell: &Cell| ![' ', '▀'].contains(&cell.glyph);
                assert_eq!(is_text(few), is_text(many));
                assert!(!is_text(few) || few.glyph == many.glyph);
                assert!(!is_text(few) || bg.is_none() || fg != bg, "{few:?}");
                for (many, few) in halves(many).into_iter().zip(halves(few)) {
                    assert_eq!(*used.entry(many).or_insert(few), few);
                }
            }
            // Dark, light, marked; light, red and blue faces.
            for distinct in [[235, 255, 221], [255, 160, 27], [249, 88, 25]] {
                let found = distinct.iter().filter_map(|&many| used.get(&xterm_color(many)));
                let found: Vec<_> = found.collect();
                let different = found.iter().enumerate().all(|(n, a)| !found[..n].contains(a));
                assert!(different, "{used:?}");
            }
        }
    }
    let mut game = eight(Some("564178X23"), "7568X4123");
    press(&mut game, "k?");
    compare(&game);
    let mut game = cubic(Some("2,1"), "RBWRWWEWW");
    press(&mut game, "h?");
    compare(&game);
    let mut game = harris("UDNS_EWUD", "SENDWUN_E");
    press(&mut game, "l?");
    compare(&game);
}

/// The margins around each digit are equal left and right, and above and below, within a pixel.
#[test]
fn digits_are_in_the_middle_of_their_tiles() {
    let pieces: Pieces = array::from_fn(|square| Some(Piece::Tile(1 + square as u8)));
    for side in raster::SMALLEST..60 {
        let (columns, rows) = raster::size(side);
        let mut canvas = Canvas::new(columns, rows);
        raster::draw(&pieces, None, side, Palette::Xterm, canvas.area(), &mut canvas);
        let pixel = |x: usize, y: usize| halves(&canvas.cells()[y / 2 * columns + x])[y % 2];
        for square in 0..9 {
            let [left, top] = [square % 3, square / 3].map(|place| 1 + place * side);
            let dark = |x: usize, y: usize| pixel(left + x, top + y) == INK;
            let digit = |along: fn(usize, usize) -> (usize, usize)| {
                let inside = 0..side - 1;
                let dark: Vec<_> = (inside.clone())
                    .filter(|&a| inside.clone().any(|b| dark(along(a, b).0, along(a, b).1)))
                    .collect();
                (*dark.first().unwrap(), side - 2 - dark.last().unwrap())
            };
            for (before, after) in [digit(|x, y| (x, y)), digit(|y, x| (x, y))] {
                assert!(before > 0 && before.abs_diff(after) <= 1, "{}: {side}", square + 1);
            }
        }
    }
}
