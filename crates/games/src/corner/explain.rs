//! What the corner games' strategies say to a person.
//!
//! The patterns: which cells are safe, why this one is or the one to move to, and how the piece gets there. In full the
//! moves from a safe cell are gone through: along rows and columns by the one safe cell that each holds, the few others
//! one by one. The queen's strategies argue as Wythoff's game does, and the move is told on the board.

use super::form::Form;
use super::piece::{Piece, Power};
use super::relation::Corner;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Explanation, Message, Play, Position};

/// A cell of the board.
type Cell<'a> = (&'a Natural, &'a Natural);

impl Form {
    /// The pattern in a sentence.
    fn rule(self) -> Message {
        match self {
            Self::Diagonal => Message::new("corner-rule-diagonal"),
            Self::RookMisere => Message::new("corner-rule-rook-misere"),
            Self::RookKnightMisere => Message::new("corner-rule-rook-knight-misere"),
            Self::Even => Message::new("corner-rule-even"),
            Self::KingMisere => Message::new("corner-rule-king-misere"),
            Self::EvenOdd => Message::new("corner-rule-even-odd"),
            Self::KingRook(0) => Message::new("corner-rule-king-rook"),
            Self::KingRook(_) => Message::new("corner-rule-king-rook-misere"),
            Self::KingBishop(0) => Message::new("corner-rule-king-bishop"),
            Self::KingBishop(_) => Message::new("corner-rule-king-bishop-misere"),
            Self::Bishop(0) => Message::new("corner-rule-bishop"),
            Self::Bishop(_) => Message::new("corner-rule-bishop-misere"),
        }
    }

    /// Is a single move left from a safe cell, the last of the game?
    fn is_last(self, play: Play, (x, y): Cell<'_>) -> bool {
        let one_left = match self {
            Self::Bishop(_) => x.min(y).is_one(),
            _ => (x + y).is_one(),
        };
        play == Play::Misere && one_left
    }

    /// Why a safe cell is one, about the cell as "it".
    fn reason(self, play: Play, (x, y): Cell<'_>) -> Message {
        let (lo, hi) = if x <= y { (x, y) } else { (y, x) };
        if hi.is_zero() {
            return Message::new("corner-why-corner");
        }
        if self.is_last(play, (x, y)) {
            return Message::new("corner-why-last");
        }
        let rest = lo % 3u64;
        match self {
            Self::Diagonal | Self::RookMisere => Message::new("corner-why-equal"),
            Self::RookKnightMisere => Message::new("corner-why-beside").with("low", lo),
            Self::KingMisere | Self::KingBishop(_) if lo.is_zero() => match hi.is_even() {
                true => Message::new("corner-why-edge-even").with("high", hi),
                false => Message::new("corner-why-edge-odd").with("high", hi),
            },
            Self::Even | Self::KingMisere => Message::new("corner-why-even"),
            Self::EvenOdd => Message::new("corner-why-even-odd").with("low", lo).with("high", hi),
            Self::KingRook(_) if lo == hi => Message::new("corner-why-thirds").with("rest", rest),
            Self::KingRook(_) => Message::new("corner-why-beside-thirds").with("low", lo).with("rest", rest),
            Self::KingBishop(_) if lo == hi => Message::new("corner-why-two-two"),
            Self::KingBishop(_) => match hi.is_even() {
                true => Message::new("corner-why-two-even").with("high", hi),
                false => Message::new("corner-why-two-odd").with("high", hi),
            },
            Self::Bishop(_) => Message::new("corner-why-stuck"),
        }
    }
}

/// The move on the board.
fn go((x, y): Cell<'_>, (u, v): Cell<'_>) -> Message {
    let (west, south) = (x.abs_diff(u), y.abs_diff(v));
    let message = match (west.is_zero(), south.is_zero()) {
        (false, true) => Message::new("corner-west").with("steps", west),
        (true, _) => Message::new("corner-south").with("steps", south),
        (false, false) if west == south => Message::new("corner-southwest").with("steps", west),
        (false, false) => Message::new("corner-jump").with("west", west),
    };
    message.with("to", Position::from([u.clone(), v.clone()]))
}

/// `(1,2), (2,1) and (1,1)`.
fn list(cells: &[Position]) -> Option<Message> {
    let (last, rest) = cells.split_last()?;
    let single = |cell: &Position| Message::new("corner-cell").with("cell", cell);
    let Some((before, rest)) = rest.split_last() else { return Some(single(last)) };
    let both = Message::new("corner-cells-and").with("one", before).with("other", last);
    let join = |told: Message, cell: &Position| Message::new("corner-cells").with("one", cell).with("rest", told);
    Some(rest.iter().rev().fold(both, join))
}

/// What a pattern says; `target` is where its move goes, if there is one.
pub(super) struct Told<'a> {
    pub(super) piece: Piece,
    pub(super) play: Play,
    pub(super) form: Form,
    pub(super) cell: Cell<'a>,
    pub(super) target: Option<(Cell<'a>, Power)>,
}

impl Told<'_> {
    pub(super) fn explain(&self) -> Explanation {
        let Self { play, form, cell, target, .. } = *self;
        let mut told = Explanation::new().argue(form.rule());
        if let Some(shown) = self.shown() {
            told = told.argue(shown);
        }
        let position = Position::from([cell.0.clone(), cell.1.clone()]);
        let Some((to, power)) = target else {
            let moves = self.moves();
            if cell.0.is_zero() && cell.1.is_zero() {
                return told.player(Message::new("corner-over")).argue(Message::new("corner-over"));
            }
            if moves.is_empty() && !self.piece.has(Power::Rook) {
                return told.player(Message::new("corner-stuck")).argue(Message::new("corner-stuck"));
            }
            if form.is_last(play, cell) {
                return told.player(Message::new("corner-last")).argue(Message::new("corner-last"));
            }
            let safe = match play {
                Play::Normal => Message::new("corner-safe"),
                Play::Misere => Message::new("corner-safe-misere"),
            };
            let safe = safe.with("cell", &position).with("why", form.reason(play, cell));
            return self.argue_safe(told.player(form.rule()).player(safe.clone()), &position, &moves);
        };
        let why = form.reason(play, to);
        let told = told.player(form.rule()).player(go(cell, to));
        let told = told.player(Message::new("corner-target").with("why", why.clone()));
        let target = Position::from([to.0.clone(), to.1.clone()]);
        let found = match power {
            Power::Rook if to.0 == cell.0 => Message::new("corner-full-column").with("column", cell.0),
            Power::Rook => Message::new("corner-full-row").with("row", cell.1),
            Power::Bishop => Message::new("corner-full-slide"),
            Power::King | Power::Knight => {
                let steps = self.piece.steps(cell.0, cell.1).into_iter();
                let mut steps: Vec<Position> = steps.map(Position::from).collect();
                steps.sort_unstable();
                match list(&steps) {
                    Some(cells) => Message::new("corner-full-steps").with("count", steps.len()).with("cells", cells),
                    None => return told,
                }
            }
        };
        told.argue(found.with("to", target).with("why", why))
    }

    /// Where document 002 has the pattern; it leaves out most of misère play.
    fn shown(&self) -> Option<Message> {
        let figure = match (self.form, self.piece.has(Power::Knight)) {
            (Form::Diagonal, true) => return Some(Message::new("corner-rook-knight")),
            (Form::RookKnightMisere, _) => 52u64,
            (Form::Diagonal, false) | (Form::Even, false) | (Form::Bishop(0), _) => 53,
            (Form::Even, true) | (Form::KingRook(0), _) | (Form::KingBishop(0), _) => 54,
            _ => return None,
        };
        Some(Message::new("corner-figure").with("figure", figure))
    }

    /// Why no move from a safe cell leads to another.
    fn argue_safe(&self, told: Explanation, position: &Position, moves: &[Position]) -> Explanation {
        let why = self.form.reason(self.play, self.cell);
        let mut told = told.argue(Message::new("corner-full-safe").with("cell", position).with("why", why));
        let rook = self.piece.has(Power::Rook);
        if rook {
            told = told.argue(Message::new("corner-full-rook"));
        }
        match list(moves) {
            Some(cells) => {
                let message = if rook { Message::new("corner-full-others") } else { Message::new("corner-full-moves") };
                told.argue(message.with("count", moves.len()).with("cells", cells))
            }
            None => told,
        }
    }

    /// Where the piece can go, without the rook's moves: from a safe cell these are few.
    fn moves(&self) -> Vec<Position> {
        let (x, y) = self.cell;
        let rook = self.piece.has(Power::Rook);
        let mut cells = self.piece.steps(x, y);
        cells.retain(|[u, v]| !rook || (u != x && v != y));
        if self.piece.has(Power::Bishop) {
            // A safe cell of a bishop's pattern is at most two steps from an edge.
            let slide = |steps: u64| Some([x.checked_sub(&steps.into())?, y.checked_sub(&steps.into())?]);
            cells.extend((1..=2).filter_map(slide));
        }
        let mut cells: Vec<Position> = cells.into_iter().map(Position::from).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// What a strategy for Wythoff's game says, with the queen's move on the board.
pub(super) fn queen(wythoff: Explanation, cell: Cell<'_>, target: Option<Cell<'_>>) -> Explanation {
    if cell.0.is_zero() && cell.1.is_zero() {
        return Explanation::new().player(Message::new("corner-over")).argue(Message::new("corner-over"));
    }
    let preface = Message::new("corner-queen");
    let mut told = Explanation::new().player(preface.clone()).argue(preface);
    told.short.extend(wythoff.short);
    told.full.extend(wythoff.full);
    match target {
        Some(to) => told.player(go(cell, to)).argue(go(cell, to)),
        None => told,
    }
}

/// What is said of a step that is not a move: it leads away from the corner, or no power of the piece reaches so far.
pub(crate) fn object(corner: &Corner, from: &Position, to: &Position) -> Option<Message> {
    let ([x, y], [u, v]) = (from.piles(), to.piles()) else { return None };
    if corner.has_south_east() && v > y {
        return Some(Message::new("corner-north").with("target", to));
    }
    if !corner.has_south_east() && (u > x || v > y) {
        return Some(Message::new("corner-direction").with("target", to));
    }
    let mut may = Vec::new();
    let queen = corner.piece.has(Power::Rook) && corner.piece.has(Power::Bishop) && !corner.turns(Power::Bishop);
    for power in corner.piece.powers() {
        match power {
            Power::Rook if queen => may.push(Message::new("corner-may-queen")),
            Power::Rook => may.push(Message::new("corner-may-rook")),
            Power::Bishop if queen => {}
            Power::Bishop if corner.turns(power) => may.push(Message::new("corner-may-bishop-turning")),
            Power::Knight if corner.turns(power) => may.push(Message::new("corner-may-knight-turning")),
            Power::Bishop => may.push(Message::new("corner-may-bishop")),
            Power::King if queen => {}
            Power::King => may.push(Message::new("corner-may-king")),
            Power::Knight => may.push(Message::new("corner-may-knight")),
        }
    }
    let join = |one: Message, other: Message| Message::new("illegal-and").with("one", one).with("other", other);
    let may = may.into_iter().reduce(join)?;
    let message = match u > x {
        true => Message::new("corner-no-move-east").with("east", x.abs_diff(u)),
        false => Message::new("corner-no-move").with("west", x.abs_diff(u)),
    };
    Some(message.with("south", y.abs_diff(v)).with("may", may))
}
