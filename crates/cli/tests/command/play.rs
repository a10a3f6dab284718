//! `play` in a real pseudo-terminal: keys go in, the screen is read as a terminal shows it, and the terminal is given back.

use super::screen::Screen;
use std::path::Path;
use std::process::{Command, Stdio};

const LEFT: &str = "\x1b[D";
const DOWN: &str = "\x1b[B";
const ENTER: &str = "\r";

/// The command on a screen of its own.
fn start(arguments: &[&str], environment: &[(&str, &str)]) -> Screen {
    Screen::start(Path::new(env!("CARGO_BIN_EXE_ratwheel")), arguments, environment)
}

#[test]
fn a_game_from_the_first_move_to_the_last_key() {
    let mut screen = start(&["play", "wythoff", "3,4", "--seed", "1"], &[]);
    screen.expect(&["Wythoff's game", "(3,4)  Your move.", "no move yet"]);
    assert!(screen.raw.windows(8).any(|part| part == b"\x1b[?1049h"), "the alternate screen is taken");
    screen.press("h");
    screen.expect(&["unsafe: you can win with (1,2)"]);
    screen.press("w");
    screen.expect(&["who is to move can win", "document 002"]);
    screen.press(" l");
    screen.expect(&["• legal"]);
    screen.press(&LEFT.repeat(3));
    screen.expect(&["to (0,4): a move by rule"]);
    screen.press(ENTER);
    screen.expect(&["It wins", "slip you (0,4)", "good it  (0,0)"]);
    screen.press("u");
    screen.expect(&["(3,4)  Your move.", "2 taken back"]);
    screen.press("1,2\r");
    screen.expect(&["lost it", "Your move."]);
    screen.resize(40, 12);
    screen.expect(&["Your move.", "? help"]);
    screen.resize(10, 4);
    screen.expect(&["too small"]);
    screen.resize(80, 24);
    screen.expect(&["history", "lost it"]);
    screen.press("q");
    screen.expect(&["Leave this game?"]);
    screen.press("y");
    assert_eq!(screen.ends(), 0);
    screen.is_restored();
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let mut screen = start(&["play"], &[]);
    screen.expect(&["choose a game", "Nim (nim)"]);
    screen.press(DOWN);
    screen.press("2");
    screen.expect(&["2█"]);
    screen.press(ENTER);
    screen.expect(&["Your move."]);
    screen.press("\x03");
    assert_eq!(screen.ends(), 130);
    screen.is_restored();
    assert!(screen.text().contains("stopped before the end"), "{}", screen.text());
}

#[test]
fn it_ends_with_its_terminal() {
    let mut screen = start(&["play"], &[]);
    screen.expect(&["choose a game", "Nim (nim)"]);
    screen.press(DOWN);
    screen.press("2");
    // It has answered a key and waits for the next.
    screen.expect(&["2█"]);
    screen.hang_up();
}

#[test]
fn no_colour_and_only_ascii_when_asked() {
    let mut screen = start(&["play", "corner", "--ascii", "--two"], &[("NO_COLOR", "1")]);
    screen.expect(&["The first player moves.", "@"]);
    screen.press("lp");
    screen.expect(&["+ legal", "o safe"]);
    screen.press("q");
    assert_eq!(screen.ends(), 0);
    screen.is_restored();
    assert!(screen.raw.is_ascii());
    let raw = String::from_utf8(screen.raw.clone()).unwrap();
    for colour in ["\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[36m", "\x1b[38;"] {
        assert!(!raw.contains(colour), "{colour:?}");
    }
}

#[test]
fn mistakes_are_told_before_the_screen_is_taken() {
    let refused = |arguments: &[&str], says: &str| {
        let mut screen = start(arguments, &[]);
        assert_eq!(screen.ends(), 2, "{}", screen.text());
        assert!(screen.text().contains(says), "{says:?} in {}", screen.text());
        assert!(!screen.raw.windows(8).any(|part| part == b"\x1b[?1049h"));
    };
    refused(&["play", "wytoff"], "did you mean `wythoff`");
    refused(&["play", "wythoff", "3,4,5"], "2 piles, not 3");
    refused(&["play", "raleigh"], "no rules are known");
    refused(&["play", "nim", "--opponent", "sloppy=3/2"], "is not a probability");
    refused(&["play", "nim", "--opponent", "lucky"], "perfect, sloppy");
    refused(&["play", "nim", "--json"], "play has no JSON");
}

#[test]
fn without_a_terminal_it_says_what_to_do() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ratwheel"));
    let output = command.args(["play", "wythoff", "3,4"]).stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{said}");
    assert!(said.contains("needs a terminal") && said.contains("ratwheel best wythoff POS"), "{said}");
}
