//! What the players are told, in words: short, warm, exact.

use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, Outcome, Play, Position};
use ratwheel_workbench::session::{Mark, Player, Session, Side, Skill, Turn};
use ratwheel_workbench::{Best, Decision};

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

/// What a move was worth, in a word.
pub(crate) fn mark(mark: Option<&Mark>) -> &'static str {
    match mark {
        None => "…",
        Some(Mark::Good) => "good",
        Some(Mark::Slip) => "slip",
        Some(Mark::Lost) => "lost anyway",
        Some(Mark::Unknown(_)) => "unknown",
    }
}

/// A line of the history without its number: who, where to, what it was worth.
pub(crate) fn turn(session: &Session, turn: &Turn) -> String {
    let (who, to, mark) = (who(session, turn.side), short(&turn.by.to), mark(turn.mark.as_ref()));
    format!("{who:<4}{to} {} {mark}", turn.by.rule)
}

/// A position that fits in a narrow column.
fn short(position: &Position) -> String {
    const WIDEST: usize = 24;
    let shown = words::position(position);
    match shown.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", shown.get(..end).unwrap_or_default()),
        None => shown,
    }
}

/// The move being put together, and whether the rules allow it.
pub(crate) fn draft(session: &Session, draft: &Draft) -> String {
    let target = words::position(&Position::new(draft.piles.clone()));
    match session.legal(&draft.piles) {
        Ok(by) => format!("to {target}: a move by rule {}; Enter plays it", by.rule),
        Err(error) => words::message(&format!("to {target}: {error}")),
    }
}

/// A hint.
pub(crate) fn hint(session: &Session, best: &Best) -> String {
    if best.decision.outcome == Outcome::N {
        return match best.moves.first() {
            Some(by) => format!("unsafe: you can win with {} by rule {}", words::position(&by.to), by.rule),
            None if session.settings().play == Play::Misere => "there is no move, and who cannot move wins".to_owned(),
            None => "unsafe: you can win, but no winning move is known".to_owned(),
        };
    }
    let Some(stalling) = &best.stalling else { return "safe: there is no move that helps".to_owned() };
    let to = words::position(&stalling.by.to);
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
    lines.extend(words::reasons(&decision.because));
    let strategy = &decision.strategy;
    let mut strategies = session.oracle().bench().strategies(session.settings().play);
    let source = strategies.find(|known| known.name() == strategy).map(ratwheel_rules::Strategy::source);
    lines.push(String::new());
    lines.push(match source {
        Some(source) => format!("strategy {strategy}, {source}"),
        None => format!("by {}", strategy.replace('-', " ")),
    });
    Over::Text { title: format!("why {}", short(session.position())), lines, scroll: 0 }
}

/// Every move.
pub(crate) fn moves(moves: &[Move]) -> Over {
    let lines = moves.iter().map(|by| format!("{} by rule {}", words::position(&by.to), by.rule)).collect();
    let s = if moves.len() == 1 { "" } else { "s" };
    Over::Text { title: format!("{} move{s}", moves.len()), lines, scroll: 0 }
}

/// A pile before and after.
pub(crate) fn pile(before: &Natural, after: &Natural) -> String {
    if before == after {
        words::natural(before)
    } else {
        format!("{} → {}", words::natural(before), words::natural(after))
    }
}
