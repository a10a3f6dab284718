//! The program without a terminal: keys are pressed and the picture is read, at several sizes.

#[cfg(unix)]
#[path = "../../tests/command/screen.rs"]
#[allow(dead_code, reason = "the tests of the command use the rest")]
mod screen;

use super::app::{App, Leave};
use super::menu::{Menu, With};
use super::table::{Over, Table};
use super::view::{self, Theme};
use crate::errors::Failure;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Color;
use ratwheel_rules::Position;
use ratwheel_workbench::Bench;
use ratwheel_workbench::session::Side;

const PLAIN: Theme = Theme { color: true, ascii: false };

fn open(name: &str, position: Option<&str>) -> Result<(std::sync::Arc<Bench>, Position), Failure> {
    let bench = Bench::open(name)?;
    let position = match position {
        Some(text) => bench.position_from_text(text)?,
        None => bench.instance().start.clone(),
    };
    Ok((bench.into(), position))
}

fn begun(game: &str, start: &str, with: With) -> App {
    begun_as(game, start, with, false)
}

fn begun_as(game: &str, start: &str, with: With, misere: bool) -> App {
    let mut menu = Menu::new(7);
    menu.choose_named(game);
    menu.start = start.to_owned();
    menu.with = with;
    menu.misere = misere;
    let mut app = App::new(menu, open);
    app.begin().unwrap();
    app
}

fn drawn(app: &mut App, width: u16, height: u16, theme: Theme) -> Terminal<TestBackend> {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, app, theme)).unwrap();
    terminal
}

/// The picture as lines without the blanks at their ends.
fn picture(app: &mut App, width: u16, height: u16, theme: Theme) -> String {
    let terminal = drawn(app, width, height, theme);
    let buffer = terminal.backend().buffer();
    let lines = buffer.content.chunks(usize::from(width)).map(|row| {
        let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn key(app: &mut App, code: KeyCode) {
    app.key(KeyEvent::new(code, KeyModifiers::NONE));
}

/// Presses keys: letters as they are, `<` `>` `^` `v` for arrows, `\n` for Enter, `\x1b` for Esc, `\x08` for Backspace.
fn press(app: &mut App, keys: &str) {
    for c in keys.chars() {
        let code = match c {
            '<' => KeyCode::Left,
            '>' => KeyCode::Right,
            '^' => KeyCode::Up,
            'v' => KeyCode::Down,
            '\n' => KeyCode::Enter,
            '\x1b' => KeyCode::Esc,
            '\x08' => KeyCode::Backspace,
            '\t' => KeyCode::Tab,
            other => KeyCode::Char(other),
        };
        key(app, code);
    }
}

/// As [`press`] where `^` is a sign to be typed.
fn typed(app: &mut App, text: &str) {
    text.chars().for_each(|c| key(app, KeyCode::Char(c)));
}

fn table(app: &mut App) -> &mut Table {
    app.table.as_mut().unwrap()
}

fn position(app: &mut App) -> String {
    table(app).session.position().to_string()
}

#[test]
fn a_board_at_80_by_24() {
    let mut app = begun("wythoff", "4,6", With::Person);
    press(&mut app, "<<vvl");
    let board = picture(&mut app, 80, 24, PLAIN);
    for line in [
        "Wythoff's game  normal play, two players",
        "6  •  •  •  •  ●",
        "5  ·  ·  ·  •  •",
        "4  ·  · [•] ·  •",
        "2  •  ·  ·  ·  •",
        "0  ★  ·  ·  ·  •",
        "   0  1  2  3  4",
        "(4,6)  The first player moves.",
        "to (2,4): a move by rule",
        "history",
        "no move yet",
        "q quit",
    ] {
        assert!(board.contains(line), "{line:?} in\n{board}");
    }
    let lines: Vec<&str> = board.lines().collect();
    let bottom = lines.iter().position(|line| line.starts_with("0  ★")).unwrap();
    assert!(lines[bottom + 1].starts_with("   0  1  2  3  4"), "{board}");
    // Safe cells are those of figure 48: (0,0), (1,2), (3,5), (4,7) and their mirror images.
    press(&mut app, "lp");
    table(&mut app).settle();
    let board = picture(&mut app, 80, 24, PLAIN);
    for line in ["6  ·  ·  ·  ·  ●", "5  ·  ·  ·  ○  ·", "3  ·  ·  ·  ·  ·", "2  ·  ○  ·  ·  ·", "1  ·  ·  ○  ·  ·"]
    {
        assert!(board.contains(line), "{line:?} in\n{board}");
    }
}

#[test]
fn a_game_with_hint_why_undo_and_redo() {
    let mut app = begun("wythoff", "3,4", With::Perfect);
    press(&mut app, "h");
    table(&mut app).settle();
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("unsafe: you can win with (1,2) by rule"), "{screen}");
    assert!(screen.contains("2  ·  !  ·"), "{screen}");
    press(&mut app, "w");
    table(&mut app).settle();
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("who is to move can win") && screen.contains("document 002"), "{screen}");
    press(&mut app, "x");
    assert_eq!(table(&mut app).over, Over::Nothing, "any other key closes");
    // A step that is not a move, a slip, and the punishment.
    press(&mut app, "<<<v\n");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("not a move:"), "{screen}");
    press(&mut app, "\x08<<<\n");
    assert_eq!(position(&mut app), "(0,4)");
    table(&mut app).settle();
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("It wins: no move is left, and who cannot move loses."), "{screen}");
    assert!(screen.contains("1 slip you (0,4) I"), "{screen}");
    assert!(screen.contains("2 good it  (0,0) I"), "{screen}");
    press(&mut app, "u");
    assert_eq!(position(&mut app), "(3,4)");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("2 taken back"));
    press(&mut app, "r");
    assert_eq!(position(&mut app), "(0,0)");
    press(&mut app, "u1,2\n");
    table(&mut app).settle();
    assert_eq!(table(&mut app).session.history()[0].by.to.to_string(), "(1,2)");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("2 lost it  "));
}

#[test]
fn heaps_are_drawn_and_played() {
    let mut app = begun("nim", "3,14,5", With::Person);
    press(&mut app, "v<<");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("▸ pile 2: 14 → 12"), "{screen}");
    assert!(screen.contains("●●●●●●●●●● ●●○○"), "{screen}");
    press(&mut app, "\n");
    assert_eq!(position(&mut app), "(3,12,5)");
    press(&mut app, "l");
    table(&mut app).settle();
    assert!(picture(&mut app, 80, 24, PLAIN).contains("20 moves"));
    // Many piles are scrolled.
    let piles: Vec<String> = (1..=60).map(|pile| pile.to_string()).collect();
    let mut app = begun("nim:piles=60", &piles.join(","), With::Person);
    (0..40).for_each(|_| key(&mut app, KeyCode::Down));
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("▸ pile 41: 41") && !screen.contains("pile 1:"), "{screen}");
}

#[test]
fn large_numbers_are_typed() {
    let mut app = begun("wythoff", "10^59+7,3", With::Person);
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("pile 1: 1000…0007 (60 digits)"), "{screen}");
    assert!(screen.contains("(1000…0007 (60 digits),3)  The first player moves."), "{screen}");
    press(&mut app, "d");
    assert!(picture(&mut app, 80, 24, PLAIN).contains(&format!("1: 1{}7", "0".repeat(58))));
    press(&mut app, " ");
    assert!(screen.contains('█'), "{screen}");
    typed(&mut app, "(10^59+6, 2)");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("move to: (10^59+6, 2)"), "{screen}");
    press(&mut app, "\n");
    assert!(table(&mut app).session.history().len() == 1);
    typed(&mut app, "4,x");
    press(&mut app, "\n");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("write 24,32"));
    typed(&mut app, "4,1");
    press(&mut app, "\n");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("not a move"));
    typed(&mut app, "5");
    press(&mut app, "\x1b");
    assert_eq!(table(&mut app).over, Over::Nothing);
}

#[test]
fn coins_are_lifted_and_put_down() {
    let mut app = begun("frankenstein", "2,5,6", With::Person);
    // Lift 5, put one on 4.
    press(&mut app, "< < ");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("★   ·   ●   ·  [◎]  ○   ●"), "{screen}");
    assert!(screen.contains("0   1   2   3   4   5   6"), "{screen}");
    press(&mut app, "\n");
    assert_eq!(position(&mut app), "(2,4,6)");
    typed(&mut app, "empty");
    press(&mut app, "tempty\n");
    assert!(!table(&mut app).message.is_empty());
    let long = picture(&mut begun("welter", "3,90,400", With::Person), 60, 20, PLAIN);
    assert!(long.contains("400") && long.contains("[●]"), "{long}");
}

#[test]
fn large_boards_are_scrolled() {
    let mut app = begun("wythoff", "300,400", With::Person);
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("●‹") && screen.contains("400") && !screen.contains('★'), "{screen}");
    key(&mut app, KeyCode::Home);
    for _ in 0..40 {
        key(&mut app, KeyCode::PageDown);
    }
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("★‹") && !screen.contains("400 "), "{screen}");
    assert!(picture(&mut app, 200, 60, PLAIN).contains("★‹"));
}

#[test]
fn every_game_at_every_size() {
    let names: Vec<String> = Menu::new(0).games.into_iter().map(|choice| choice.name).collect();
    assert!(names.len() >= 12);
    for name in names {
        let mut app = begun(&name, "", With::Random);
        for (width, height) in [(80, 24), (40, 12), (200, 60), (24, 8), (23, 30), (5, 2), (1, 1), (300, 8), (64, 9)] {
            let screen = picture(&mut app, width, height, PLAIN);
            let small = width < 24 || height < 8;
            assert_eq!(
                small,
                !screen.contains('q') && !screen.contains("Your move"),
                "{name} {width}×{height}\n{screen}"
            );
            press(&mut app, "<v l?");
            picture(&mut app, width, height, PLAIN);
            press(&mut app, "?\tp");
            picture(&mut app, width, height, PLAIN);
            press(&mut app, "q");
            picture(&mut app, width, height, PLAIN);
            press(&mut app, "n\x1b");
        }
    }
    let screen = picture(&mut begun("wythoff", "", With::Random), 20, 5, PLAIN);
    assert!(screen.contains("too small"), "{screen}");
}

#[test]
fn small_screens_show_the_history_instead() {
    let mut app = begun("wythoff", "4,6", With::Person);
    press(&mut app, "v\n");
    table(&mut app).settle();
    assert!(!picture(&mut app, 40, 12, PLAIN).contains("history"));
    press(&mut app, "\t");
    let screen = picture(&mut app, 40, 12, PLAIN);
    assert!(screen.contains("history") && screen.contains("1 slip first (4,5)"), "{screen}");
}

#[test]
fn the_menu_begins_a_game() {
    let mut app = App::new(Menu::new(1), open);
    let screen = picture(&mut app, 80, 24, PLAIN);
    for line in
        ["choose a game", "Nim (nim)", "piles", "opponent", "perfect", "begins", "normal: who cannot move loses"]
    {
        assert!(screen.contains(line), "{line:?} in\n{screen}");
    }
    picture(&mut app, 24, 8, PLAIN);
    // The next game is wythoff, with one parameter.
    press(&mut app, ">v0\n");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("Wythoff's game (wythoff)") && app.table.is_none(), "{screen}");
    assert!(screen.contains("d = 0"), "{screen}");
    press(&mut app, "\x082v");
    typed(&mut app, "8,12");
    press(&mut app, "v>>>\t>");
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("two players") && screen.contains("misère: who cannot move wins"), "{screen}");
    press(&mut app, "\n");
    assert_eq!(position(&mut app), "(8,12)");
    assert_eq!(table(&mut app).session.oracle().bench().name(), "wythoff:d=2");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("misère play, two players"));
    // A new game is asked for only when one is on.
    press(&mut app, "n");
    assert!(app.in_menu);
    press(&mut app, "\x1b");
    press(&mut app, "v\nn");
    assert!(!app.in_menu && picture(&mut app, 80, 24, PLAIN).contains("Leave this game for a new one?"));
    press(&mut app, "y");
    assert!(app.in_menu);
}

#[test]
fn leaving() {
    let mut app = begun("wythoff", "4,6", With::Person);
    press(&mut app, "v\nq");
    assert_eq!(app.leave, None);
    assert!(picture(&mut app, 80, 24, PLAIN).contains("Leave this game?"));
    press(&mut app, "kq");
    press(&mut app, "y");
    assert_eq!(app.leave, Some(Leave::Quit));
    let mut app = begun("wythoff", "4,6", With::Person);
    press(&mut app, "q");
    assert_eq!(app.leave, Some(Leave::Quit), "nothing is lost before the first move");
    let mut app = begun("wythoff", "4,6", With::Person);
    app.key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert_eq!(app.leave, Some(Leave::Interrupted));
}

#[test]
fn resigning() {
    let mut app = begun("rat", "", With::Perfect);
    press(&mut app, "xn");
    assert_eq!(table(&mut app).session.ending(), None);
    press(&mut app, "xy");
    assert_eq!(table(&mut app).session.ending().map(|ending| ending.winner), Some(Side::Second));
    assert!(picture(&mut app, 80, 24, PLAIN).contains("It wins: you resigned."));
}

#[test]
fn what_nobody_knows_is_said() {
    let mut app = begun_as("welter", "10^20,10^21,10^22", With::Perfect, true);
    typed(&mut app, "10^20-1,10^21,10^22");
    press(&mut app, "\n");
    table(&mut app).settle();
    let screen = picture(&mut app, 80, 24, PLAIN);
    assert!(screen.contains("it guessed"), "{screen}");
    assert!(screen.contains("  2 ?    it  "), "{screen}");
    press(&mut app, "h");
    table(&mut app).settle();
    assert!(picture(&mut app, 80, 24, PLAIN).contains("brute force gave up"));
}

#[test]
fn thinking_can_be_stopped() {
    let mut app = begun_as("welter", "9,11,14,20", With::Perfect, true);
    typed(&mut app, "8,11,14,20");
    press(&mut app, "\n");
    table(&mut app).tick();
    assert!(picture(&mut app, 80, 24, PLAIN).contains("the opponent is thinking"));
    press(&mut app, "\x1b");
    let stopped = table(&mut app).message.clone();
    assert!(stopped.contains("plays whatever it finds"), "{stopped}");
    let found = table(&mut app).worker.take().unwrap().wait();
    assert!(found.is_ok());
}

#[test]
fn without_colour_and_without_unicode() {
    for game in ["wythoff", "nim", "frankenstein", "beta-nim"] {
        let mut app = begun(game, "", With::Random);
        press(&mut app, "<lp");
        table(&mut app).settle();
        let coloured = drawn(&mut app, 80, 24, PLAIN);
        assert!(coloured.backend().buffer().content.iter().any(|cell| cell.fg != Color::Reset), "{game}");
        let ascii = Theme { color: false, ascii: true };
        let plain = drawn(&mut app, 80, 24, ascii);
        assert!(game != "beta-nim" || picture(&mut app, 80, 24, ascii).starts_with("beta-nim  normal play"));
        for cell in &plain.backend().buffer().content {
            assert!(cell.fg == Color::Reset && cell.bg == Color::Reset && cell.symbol().is_ascii(), "{game} {cell:?}");
        }
    }
}

#[test]
fn the_first_player_may_be_the_opponent() {
    let mut menu = Menu::new(0);
    menu.choose_named("wythoff:d=3");
    assert_eq!(menu.spec(), "wythoff:d=3");
    menu.second = true;
    let mut app = App::new(menu, open);
    app.begin().unwrap();
    table(&mut app).settle();
    assert_eq!(table(&mut app).session.history().len(), 1);
    assert!(picture(&mut app, 80, 24, PLAIN).contains("Your move."));
    press(&mut app, "u");
    assert!(table(&mut app).message.contains("nothing to take back"));
}

/// The test runs itself once more in a pseudo-terminal, and there it panics.
#[cfg(unix)]
#[test]
fn a_panic_gives_the_terminal_back_before_its_message() {
    const INSIDE: &str = "RATWHEEL_TEST_INSIDE";
    if std::env::var_os(INSIDE).is_some() {
        let _screen = super::Screen::enter().unwrap();
        panic!("on purpose");
    }
    let name = "play::tests::a_panic_gives_the_terminal_back_before_its_message";
    let program = std::env::current_exe().unwrap();
    let mut screen = screen::Screen::start(&program, &["--exact", name, "--nocapture"], &[(INSIDE, "1")]);
    assert_ne!(screen.ends(), 0);
    assert!(screen.raw.windows(8).any(|part| part == b"\x1b[?1049h"), "the screen was taken");
    screen.is_restored();
    // On the alternate screen the message would be gone now.
    assert!(screen.text().contains("on purpose"), "{}", screen.text());
}

/// Isaacs' game from the beginning: the piece waits beside the board, is placed by whoever begins, and is moved to the corner.
#[test]
fn the_placing_game_in_both_roles() {
    let mut app = begun("placing", "", With::Perfect);
    let screen = picture(&mut app, 80, 24, PLAIN);
    let row = |y: u64| screen.lines().find(|line| line.starts_with(&format!("{y} "))).unwrap_or_default().to_owned();
    let signs = |y: u64| row(y).split('│').next().unwrap_or_default().replace(['[', ']', ' '], "");
    assert_eq!(signs(8), "8●", "{screen}");
    assert_eq!(signs(7), format!("7{}", "·".repeat(8)), "{screen}");
    assert_eq!(signs(0), format!("0★{}", "·".repeat(7)), "{screen}");
    press(&mut app, "3,6\n");
    assert!(picture(&mut app, 80, 24, PLAIN).contains("not a move"), "the piece is placed at the edge only");
    press(&mut app, "4,7\n");
    assert_eq!(position(&mut app), "(4,7)");
    // From a safe cell every hint is followed to the end.
    for _ in 0..20 {
        table(&mut app).settle();
        if table(&mut app).session.ending().is_some() {
            break;
        }
        press(&mut app, "h");
        table(&mut app).settle();
        let to = table(&mut app).hint.clone().unwrap();
        let typed_move = to.to_string().trim_matches(['(', ')']).to_owned();
        press(&mut app, &format!("{typed_move}\n"));
    }
    assert_eq!(table(&mut app).session.ending().map(|ending| ending.winner), Some(Side::First));

    let mut menu = Menu::new(7);
    menu.choose_named("placing");
    (menu.with, menu.second) = (With::Perfect, true);
    let mut app = App::new(menu, open);
    app.begin().unwrap();
    table(&mut app).settle();
    assert!(["(4,7)", "(7,4)"].contains(&position(&mut app).as_str()), "the opponent places the queen on a safe cell");
}
