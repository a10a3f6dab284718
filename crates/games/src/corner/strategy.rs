//! Playing by a pattern of safe cells, and the queen, who plays Wythoff's game.

use super::explain::{self, Told};
use super::form::Form;
use super::piece::{Piece, Power};
use crate::wythoff;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Move, OutsideDomain, Play, Position, PositionError, RuleName, Strategy, Verdict,
    WinningMoves,
};

/// Decides a corner game by the closed form of its safe cells, in time linear in the digits.
///
/// ```
/// use ratwheel_games::corner::{Pattern, Piece};
/// use ratwheel_rules::{Play, Position, Strategy, Verdict};
/// let Some(king_rook) = Pattern::new("king+rook".parse()?, Play::Normal) else { panic!() };
/// let Verdict::Winning { by, .. } = king_rook.decide(&Position::from([7u64, 4]))? else { panic!() };
/// assert_eq!(by.to, Position::from([5u64, 4]));
/// assert!(Pattern::new("queen+knight".parse()?, Play::Normal).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pattern {
    piece: Piece,
    play: Play,
    form: Form,
}

impl Pattern {
    /// The closed form for a piece, where one is known: rook, bishop, king, and king-rook, king-bishop, king-knight,
    /// rook-knight.
    #[must_use]
    pub fn new(piece: Piece, play: Play) -> Option<Self> {
        Form::of(piece, play).map(|form| Self { piece, play, form })
    }

    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let (x, y) = cell(position)?;
        let mut targets = self.piece.steps(x, y);
        if self.piece.has(Power::Rook) {
            targets.extend(self.form.partner(x).map(|partner| [x.clone(), partner]));
            targets.extend(self.form.partner(y).map(|partner| [partner, y.clone()]));
        }
        if self.piece.has(Power::Bishop) {
            let lo = x.min(y);
            let slide = |edge: &u64| {
                let distance = lo.checked_sub(&Natural::from(*edge))?;
                Some([x.checked_sub(&distance)?, y.checked_sub(&distance)?])
            };
            targets.extend(self.form.edges().iter().filter_map(slide));
        }
        targets.retain(|[x, y]| self.form.is_safe(x, y));
        let mut moves = Vec::new();
        for to in targets.into_iter().map(Position::from) {
            if let Some(power) = self.piece.rule(position, &to) {
                moves.push(Move { rule: RuleName::from(power.name()), to });
            }
        }
        moves.sort_by(|a, b| a.to.cmp(&b.to));
        moves.dedup();
        Ok(moves)
    }
}

fn cell(position: &Position) -> Result<(&Natural, &Natural), OutsideDomain> {
    match position.piles() {
        [x, y] => Ok((x, y)),
        other => Err(OutsideDomain::new(PositionError::Piles { expected: 2, found: other.len() }.to_string())),
    }
}

impl Strategy for Pattern {
    about!(
        self,
        "pattern",
        Citation::new("002", "Answers and Addendum, Figures 52 to 54, continued to every size"),
        self.play
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let (x, y) = cell(position)?;
        let because = Because::new().says(self.form.words());
        if self.form.is_safe(x, y) {
            return Ok(Verdict::Losing { because });
        }
        match self.every(position)?.into_iter().next() {
            Some(by) => Ok(Verdict::Winning { by, because }),
            None => Err(OutsideDomain::new("the game is over: in misère play who cannot move has won")),
        }
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        let Self { piece, play, form } = *self;
        let tell = |verdict: Verdict| {
            let target = match &verdict {
                Verdict::Losing { .. } => None,
                Verdict::Winning { by, .. } => Some(cell(&by.to)?).zip(piece.rule(position, &by.to)),
            };
            Ok(Told { piece, play, form, cell: cell(position)?, target }.explain())
        };
        Some(self.decide(position).and_then(tell))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}

/// A strategy for Wythoff's game in the queen's words: rule I is the rook's, rule II the bishop's.
struct Queen {
    wythoff: Box<dyn Strategy>,
}

fn in_chess_words(mut by: Move) -> Move {
    let power = if &*by.rule == "I" { Power::Rook } else { Power::Bishop };
    by.rule = RuleName::from(power.name());
    by
}

impl Strategy for Queen {
    about!(self, self.wythoff.name(), self.wythoff.source(), self.wythoff.play());

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        Ok(match self.wythoff.decide(position)? {
            Verdict::Winning { by, because } => Verdict::Winning { by: in_chess_words(by), because },
            losing @ Verdict::Losing { .. } => losing,
        })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        let told = self.wythoff.explain(position)?;
        let tell = |told: Explanation| {
            let verdict = self.wythoff.decide(position)?;
            let target = match &verdict {
                Verdict::Losing { .. } => None,
                Verdict::Winning { by, .. } => Some(cell(&by.to)?),
            };
            Ok(explain::queen(told, cell(position)?, target))
        };
        Some(told.and_then(tell))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let listed = self.wythoff.winning_moves(position, limit)?;
        Some(listed.map(|WinningMoves { moves, truncated }| {
            let moves = moves.into_iter().map(in_chess_words).collect();
            WinningMoves { moves, truncated }
        }))
    }
}

/// Every strategy known for a piece that moves west, south and southwest; none for many pieces.
///
/// ```
/// use ratwheel_games::corner::{Piece, strategies};
/// assert_eq!(strategies(Piece::queen()).len(), 6); // three ways, normal and misère
/// assert!(strategies("bishop+knight".parse()?).is_empty());
/// # Ok::<(), ratwheel_games::corner::PieceError>(())
/// ```
#[must_use]
pub fn strategies(piece: Piece) -> Vec<Box<dyn Strategy>> {
    // A king's steps are a queen's moves.
    if piece.has(Power::Rook) && piece.has(Power::Bishop) {
        if piece.has(Power::Knight) {
            return Vec::new();
        }
        // There are strategies for every d ≥ 1.
        let all = wythoff::strategies(1).unwrap_or_default().into_iter();
        return all.map(|wythoff| Box::new(Queen { wythoff }) as Box<dyn Strategy>).collect();
    }
    let both = [Play::Normal, Play::Misere].into_iter().filter_map(|play| Pattern::new(piece, play));
    both.map(|pattern| Box::new(pattern) as Box<dyn Strategy>).collect()
}
