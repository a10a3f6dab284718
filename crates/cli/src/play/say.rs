//! What the players are told, in words: short, warm, exact.

use ratwheel_games::Shape;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, Outcome, Play, Position};
use ratwheel_workbench::session::{Mark, Player, Session, Side, Skill, Turn};
use ratwheel_workbench::{Best, Decision, Language};

use super::draft::Draft;
use super::table::Over;
use crate::words;

/// A player, at the beginning of a sentence or alone.
pub(crate) fn who(session: &Session, side: Side) -> &'static str {
    match (session.player(side), session.player(side.other())) {
        (Player::Human, Player::Opponent(_)) => "you",
        (Player::Opponent(_), Player::Human) => "it",
        _ if side == Side::First => "first",
        _ => "second",
    }
}

/// Says that a move was played.
pub(crate) fn played(session: &Session, side: Side, to: &str, rule: &str) -> String {
    match who(session, side) {
        name @ ("you" | "it") => format!("{name} played {to} by rule {rule}"),
        name => format!("the {name} player played {to} by rule {rule}"),
    }
}

/// Who plays against whom, and how.
pub(crate) fn players(session: &Session) -> String {
    let settings = session.settings();
    let way = if settings.play == Play::Misere { "misère" } else { "normal" };
    let opponent = settings.players.iter().find_map(|player| match player {
        Player::Opponent(skill) => Some(*skill),
        Player::Human => None,
    });
    let against = match opponent {
        None => "two players".to_owned(),
        Some(Skill::Perfect) => "against a perfect opponent".to_owned(),
        Some(Skill::Random) => "against a random opponent".to_owned(),
        Some(Skill::Sloppy(chance)) => format!("against a sloppy opponent, {chance}"),
    };
    format!("{way} play, {against}")
}

/// Whose turn it is, or how it ended.
pub(crate) fn status(session: &Session) -> String {
    if let Some(ending) = session.ending() {
        let loser = who(session, ending.winner.other());
        let how = match (ending.resigned, session.settings().play, loser) {
            (true, _, "you") => "you resigned".to_owned(),
            (true, _, "it") => "it resigned".to_owned(),
            (true, ..) => format!("the {loser} player resigned"),
            (false, Play::Normal, _) => "no move is left, and who cannot move loses".to_owned(),
            (false, Play::Misere, _) => "no move is left, and who cannot move wins".to_owned(),
        };
        return match who(session, ending.winner) {
            "you" => format!("You win: {how}."),
            "it" => format!("It wins: {how}."),
            winner => format!("The {winner} player wins: {how}."),
        };
    }
    match who(session, session.side()) {
        "you" => "Your move.".to_owned(),
        "it" => "Its move.".to_owned(),
        side => format!("The {side} player moves."),
    }
}

/// What a move was worth, in a word of at most four letters.
pub(crate) fn mark(mark: Option<&Mark>) -> &'static str {
    match mark {
        None => "…",
        Some(Mark::Good) => "good",
        Some(Mark::Slip) => "slip",
        Some(Mark::Lost) => "lost",
        Some(Mark::Unknown(_)) => "?",
    }
}

/// A line of the history without its number and mark: who, where to, by which rule.
pub(crate) fn turn(session: &Session, turn: &Turn) -> String {
    format!("{:<3} {} {}", who(session, turn.side), position(&turn.by.to), turn.by.rule)
}

/// A position with its long numbers shortened, so that it fits on a line.
pub(crate) fn position(position: &Position) -> String {
    let shown = words::position(position);
    if shown.chars().count() <= 32 {
        return shown;
    }
    const MOST: usize = 6;
    let mut piles: Vec<String> = position.piles().iter().take(MOST).map(number).collect();
    if position.piles().len() > MOST {
        piles.push(format!("… {} more", position.piles().len() - MOST));
    }
    format!("({})", piles.join(","))
}

/// A number on a line with others: long ones by their ends and their length.
pub(crate) fn number(number: &Natural) -> String {
    const LONGEST: usize = 24;
    if number.to_u64().is_some() {
        return words::natural(number);
    }
    let digits = number.to_string();
    match (digits.get(..4), digits.get(digits.len().saturating_sub(4)..)) {
        (Some(head), Some(tail)) if digits.len() > LONGEST => format!("{head}…{tail} ({} digits)", digits.len()),
        _ => digits,
    }
}

/// The piles of a position with all their digits, as far as people read them.
pub(crate) fn digits(position: &Position) -> Over {
    let piles = position.piles().iter().enumerate().take(1_000);
    let lines = piles.map(|(index, pile)| format!("{}: {}", index + 1, words::natural(pile))).collect();
    Over::Text { title: "the numbers".to_owned(), lines, scroll: 0 }
}

/// The move being put together, and whether the rules allow it.
pub(crate) fn draft(session: &Session, draft: &Draft) -> String {
    let target = position(&Position::new(draft.piles.clone()));
    match session.legal(&draft.piles) {
        Ok(by) => format!("to {target}: a move by rule {}; Enter plays it", by.rule),
        Err(error) => words::message(&format!("to {target}: {error}")),
    }
}

/// A hint.
pub(crate) fn hint(session: &Session, best: &Best) -> String {
    if best.decision.outcome == Outcome::N {
        return match best.moves.first() {
            Some(by) => format!("unsafe: you can win with {} by rule {}", position(&by.to), by.rule),
            None if session.settings().play == Play::Misere => "there is no move, and who cannot move wins".to_owned(),
            None => "unsafe: you can win, but no winning move is known".to_owned(),
        };
    }
    let Some(stalling) = &best.stalling else { return "safe: there is no move that helps".to_owned() };
    let to = position(&stalling.by.to);
    let hard = match stalling.winning_replies {
        Some(1) => "makes it hardest for them (one reply wins)".to_owned(),
        Some(count) => format!("makes it hardest for them ({count} replies win)"),
        None => "keeps the game long".to_owned(),
    };
    format!("every move loses; {to} by rule {} {hard}", stalling.by.rule)
}

/// Why the player to move wins or loses, in the terms of the documents.
pub(crate) fn why(session: &Session, decision: &Decision) -> Over {
    let first = match decision.outcome {
        Outcome::P => "Safe (P): whoever has to move from here loses.",
        Outcome::N if decision.by.is_none() => "Unsafe (N): who is to move wins.",
        Outcome::N => "Unsafe (N): who is to move can win.",
    };
    let mut lines = vec![first.to_owned(), String::new()];
    let (bench, play) = (session.oracle().bench(), session.settings().play);
    let told = bench.tell(session.position(), play, decision, Language::default());
    let (short, full) = (told.lines(false), told.lines(true));
    lines.extend_from_slice(&short);
    if full != short {
        lines.push(String::new());
        lines.extend(full);
    }
    let strategy = &decision.strategy;
    let mut strategies = bench.strategies(play);
    let source = strategies.find(|known| known.name() == strategy).map(ratwheel_rules::Strategy::source);
    lines.push(String::new());
    lines.push(match source {
        Some(source) => format!("strategy {strategy}, {source}"),
        None => format!("by {}", strategy.replace('-', " ")),
    });
    Over::Text { title: format!("why {}", position(session.position())), lines, scroll: 0 }
}

/// Every move.
pub(crate) fn moves(moves: &[Move]) -> Over {
    let lines = moves.iter().map(|by| format!("{} by rule {}", position(&by.to), by.rule)).collect();
    let s = if moves.len() == 1 { "" } else { "s" };
    Over::Text { title: format!("{} move{s}", moves.len()), lines, scroll: 0 }
}

/// A pile before and after.
pub(crate) fn pile(before: &Natural, after: &Natural) -> String {
    if before == after { number(before) } else { format!("{} → {}", number(before), number(after)) }
}

/// What the keys do.
pub(crate) fn help(shape: Shape) -> Over {
    let moving = match shape {
        Shape::Board => "arrows  move the cursor (shift: by ten), Home End  x = 0, back",
        Shape::Heaps => "up down choose a pile, left right  take or give back (shift: ten)",
        Shape::Strip => "left right  move along the strip (shift: ten), space  coin up or down",
    };
    let lit = match shape {
        Shape::Board => "l  legal cells on or off, p  safe cells on or off",
        Shape::Heaps | Shape::Strip => "l  list the legal moves",
    };
    let lines = [
        moving,
        "Enter  play it, Backspace  begin the move again",
        "0-9 ( t  type the target, as 24,32 or 10^59+7,12 or empty",
        "h  hint, w  who wins and why",
        lit,
        "u  take back, r  play again, x  resign",
        "Tab  history on a small screen, Esc  stop thinking",
        "d  the numbers in full, n  new game, q  quit, Ctrl-C  quit at once",
        "history: good; slip, there was better; lost, so was every move; ? unknown",
    ]
    .map(str::to_owned);
    Over::Text { title: "keys".to_owned(), lines: lines.to_vec(), scroll: 0 }
}
