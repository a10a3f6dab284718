//! A board as characters: two for each cell when they fit, else dots.

use super::Board;
use crate::Cell;
use crate::terminal::{Dots, Ink, Terminal, plain};

pub(super) fn board(board: &Board, terminal: Terminal) -> String {
    let mut text = terminal.heading(&board.words.title, &board.words.caption);
    let margin = (board.height - 1).to_string().len();
    let across = usize::try_from(board.width).unwrap_or(usize::MAX);
    if margin + 1 + across.saturating_mul(2) <= terminal.room() {
        cells(board, terminal, margin, &mut text);
    } else {
        dots(board, terminal, margin, &mut text);
    }
    text
}

/// One symbol for each cell, with coordinates and a legend of the symbols used.
fn cells(board: &Board, terminal: Terminal, margin: usize, text: &mut String) {
    let mut used: Vec<Symbol> = Vec::new();
    for y in (0..board.height).rev() {
        let mut row = terminal.paint(Ink::Faint, &format!("{y:>margin$} "));
        for x in 0..board.width {
            let symbol = symbol(board, (x, y));
            if !used.contains(&symbol) {
                used.push(symbol);
            }
            let letter =
                numbered(board, symbol, (x, y)).unwrap_or_else(|| symbol.letter(board, terminal.ascii)).to_string();
            row.push(' ');
            row.push_str(&terminal.paint(symbol.ink(), &letter));
        }
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text.push_str(&columns(board, terminal, margin));
    used.sort();
    let legend: Vec<(String, usize)> = used
        .into_iter()
        .filter_map(|symbol| {
            let meaning = symbol.meaning(board)?;
            let letter = symbol.letter(board, terminal.ascii).to_string();
            let length = 2 + meaning.chars().count();
            Some((format!("{} {meaning}", terminal.paint(symbol.ink(), &letter)), length))
        })
        .collect();
    if !legend.is_empty() {
        text.push_str(&terminal.entries(margin + 2, &legend));
    }
}

/// The label of a safe cell, where one character holds it.
fn numbered(board: &Board, symbol: Symbol, cell: Cell) -> Option<char> {
    let mut letters = board.labels.get(&cell).filter(|_| symbol == Symbol::Safe)?.chars();
    let first = letters.next().filter(char::is_ascii_alphanumeric)?;
    letters.next().is_none().then_some(first)
}

/// The line of column numbers: every column while one digit does, then every fifth.
fn columns(board: &Board, terminal: Terminal, margin: usize) -> String {
    let stride: u32 = if board.width <= 10 { 1 } else { 5 };
    let mut line = " ".repeat(margin + 2);
    for x in (0..board.width).step_by(usize::try_from(stride).unwrap_or(1)) {
        let room = usize::try_from(2 * stride).unwrap_or(2);
        line.push_str(&format!("{x:<room$}"));
    }
    terminal.paint(Ink::Faint, line.trim_end()) + "\n"
}

/// Safe cells as dots, several to a character, when the board is wider than the terminal.
fn dots(board: &Board, terminal: Terminal, margin: usize, text: &mut String) {
    let room = terminal.room().saturating_sub(margin + 2).max(1);
    let (across, down) = Dots::packing(terminal.ascii);
    let count = |side: u32| usize::try_from(side).unwrap_or(1);
    // Every dot stands for a square of `span` by `span` cells; an ASCII letter is twice as high as wide.
    let span = count(board.width).div_ceil(room * across).max(1);
    let columns = count(board.width).div_ceil(span).div_ceil(across);
    let lines = count(board.height).div_ceil(span).div_ceil(down);
    let mut field = Dots::for_text(columns, lines, terminal.ascii);
    let top = lines * down;
    for (x, y) in &board.safe {
        field.set(count(*x) / span, top - 1 - count(*y) / span);
    }
    for (at, row) in field.lines(terminal.ascii).iter().enumerate() {
        let lowest = (lines - 1 - at) * down * span;
        let name = if at + 1 == lines || at == 0 { lowest.to_string() } else { String::new() };
        let bar = if terminal.ascii { '|' } else { '│' };
        let row = terminal.paint(Ink::Safe, row.trim_end_matches([' ', '\u{2800}']));
        text.push_str(&terminal.paint(Ink::Faint, &format!("{name:>margin$} {bar}")));
        text.push_str(&row);
        text.push('\n');
    }
    let last = (board.width - 1).to_string();
    text.push_str(&format!("{}0{last:>width$}\n", " ".repeat(margin + 2), width = columns.saturating_sub(1)));
    if span > 1 {
        let note = format!("dot: safe cells among {span}x{span}");
        let length = note.len();
        text.push_str(&terminal.entries(margin + 2, &[(note, length)]));
    }
}

/// What a cell shows, the first that applies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Symbol {
    Piece,
    Target,
    Hint,
    SafeMove,
    Safe,
    Move,
    Shaded,
    Outside,
    Empty,
}

fn symbol(board: &Board, cell: Cell) -> Symbol {
    let safe = board.safe.contains(&cell);
    let reachable = board.moves.contains(&cell);
    if board.piece.as_ref().is_some_and(|(_, stands)| *stands == cell) {
        Symbol::Piece
    } else if board.target == Some(cell) {
        Symbol::Target
    } else if board.hint == Some(cell) {
        Symbol::Hint
    } else if safe && reachable {
        Symbol::SafeMove
    } else if safe {
        Symbol::Safe
    } else if reachable {
        Symbol::Move
    } else if board.shaded.contains(&cell) {
        Symbol::Shaded
    } else if board.outside.contains(&cell) {
        Symbol::Outside
    } else {
        Symbol::Empty
    }
}

impl Symbol {
    fn letter(self, board: &Board, ascii: bool) -> char {
        match (self, ascii) {
            (Self::Piece, _) => {
                board.piece.as_ref().and_then(|(pieces, _)| pieces.first()).map_or('O', |piece| piece.symbol(ascii))
            }
            (Self::Target, false) => '★',
            (Self::Target, true) => '*',
            (Self::Hint, false) => '◎',
            (Self::Hint, true) => 'X',
            (Self::SafeMove, false) => '◆',
            (Self::SafeMove, true) => '@',
            (Self::Safe, false) => '■',
            (Self::Safe, true) => '#',
            (Self::Move, false) => '•',
            (Self::Move, true) => 'o',
            (Self::Shaded, false) => '▒',
            (Self::Shaded, true) => ':',
            (Self::Outside, _) => ' ',
            (Self::Empty, false) => '·',
            (Self::Empty, true) => '.',
        }
    }

    fn ink(self) -> Ink {
        match self {
            Self::Piece => Ink::Bold,
            Self::Target => Ink::Accent,
            Self::Hint | Self::SafeMove | Self::Safe => Ink::Safe,
            Self::Move | Self::Outside => Ink::Plain,
            Self::Shaded | Self::Empty => Ink::Faint,
        }
    }

    fn meaning(self, board: &Board) -> Option<String> {
        Some(match self {
            Self::Piece => board.piece.as_ref().map(|(pieces, _)| {
                plain(&pieces.iter().map(|piece| piece.name()).collect::<Vec<_>>().join("-"), false)
            })?,
            Self::Target => "target".to_owned(),
            Self::Hint => "hint".to_owned(),
            Self::SafeMove => "move to a safe cell".to_owned(),
            Self::Safe if board.labels.is_empty() => "safe".to_owned(),
            Self::Safe => "or a number: safe".to_owned(),
            Self::Move => "move".to_owned(),
            Self::Shaded => "start".to_owned(),
            Self::Outside | Self::Empty => return None,
        })
    }
}
