//! Misère play: who takes the last token loses.
//!
//! For d = 1 the safe pairs are those of normal play, except that 0/0 and 1/2 go, and 0/1 and 2/2 come in (document
//! 002). For d ≥ 2 they are A_n = ⌊nα+1/α⌋, B_n = A_n + dn + 1, n ≥ 0, and mirror images: stated in no document, found here
//! and proved for every d (`prove wythoff --for-all --misere`).

use super::algebraic::{alpha, natural};
use super::explain::{self, Argument};
use super::moves::{self, name};
use super::pairs::{Column, Pairs, Place, piles};
use crate::beta::written;
use crate::outside;
use ratwheel_numbers::{Beatty, Integer, Natural, Real};
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, OutsideDomain, Play, Position, Strategy, Verdict, WinningMoves,
};

/// Misère Wythoff, d = 1, on top of a strategy for normal play.
///
/// ```
/// use ratwheel_games::wythoff::{Algebraic, Misere};
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// let strategy = Misere::new(Algebraic::new(1)?);
/// assert_eq!(strategy.decide(&Position::from([2u64, 2]))?.outcome(), Outcome::P);
/// assert_eq!(strategy.decide(&Position::from([1u64, 2]))?.outcome(), Outcome::N);
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug)]
pub struct Misere<S> {
    normal: S,
}

impl<S> Misere<S> {
    /// Misère play by the table of this strategy.
    #[must_use]
    pub fn new(normal: S) -> Self {
        Self { normal }
    }
}

/// The safe pairs that misère play removes, and those that it adds, as ordered pairs.
const REMOVED: [[u64; 2]; 3] = [[0, 0], [1, 2], [2, 1]];
const ADDED: [[u64; 2]; 3] = [[0, 1], [1, 0], [2, 2]];

fn is_among(position: &Position, list: &[[u64; 2]]) -> bool {
    position.to_words().is_some_and(|words| list.iter().any(|pair| pair[..] == words[..]))
}

fn over() -> OutsideDomain {
    OutsideDomain::new("the game is over: in misère play who cannot move has won")
}

impl<S: Pairs + Strategy> Misere<S> {
    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let mut list = moves::every(&self.normal, position)?;
        list.retain(|candidate| !is_among(&candidate.to, &REMOVED));
        for to in ADDED.map(Position::from) {
            if let Some(rule) = moves::rule(1, position, &to) {
                list.push(Move { rule: name(rule), to });
            }
        }
        list.sort_by(|a, b| a.to.cmp(&b.to));
        Ok(list)
    }
}

impl<S: Pairs + Strategy> Strategy for Misere<S> {
    about!(
        self,
        self.normal.name(),
        Citation::new("002", "the remark on misère play after Silber's cases"),
        Play::Misere
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let (x, y) = piles(position)?;
        if x.is_zero() && y.is_zero() {
            return Err(over());
        }
        if is_among(position, &ADDED) {
            let because = Because::new().says("0/1 and 2/2 take the place of 0/0 and 1/2 in misère play");
            return Ok(Verdict::Losing { because });
        }
        if !is_among(position, &REMOVED) {
            let verdict = self.normal.decide(position)?;
            match &verdict {
                Verdict::Losing { .. } => return Ok(verdict),
                Verdict::Winning { by, .. } if !is_among(&by.to, &REMOVED) => return Ok(verdict),
                Verdict::Winning { .. } => {}
            }
        }
        let by = self.every(position)?.into_iter().next();
        let by = by.ok_or_else(|| OutsideDomain::new("no winning move was found"))?;
        let because = Because::new().says("near the end misère play goes to 0/1 or 2/2 instead of 0/0 or 1/2");
        Ok(Verdict::Winning { by, because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        let verdict = match self.decide(position) {
            Ok(verdict) => verdict,
            Err(outside) => return Some(Err(outside)),
        };
        let said = match verdict {
            Verdict::Losing { .. } if is_among(position, &ADDED) => Message::new("misere-added").with("pair", position),
            Verdict::Losing { .. } => return self.normal.explain(position),
            Verdict::Winning { by, .. } => match self.normal.decide(position) {
                Ok(Verdict::Winning { by: usual, .. }) if usual == by => return self.normal.explain(position),
                _ => Message::new("misere-end").with("to", by.to),
            },
        };
        Some(Ok(Explanation::new().player(said).argue(Message::new("misere-full"))))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}

/// Misère d-Wythoff for d ≥ 2: A_n = ⌊nα+1/α⌋, B_n = A_n + dn + 1, found and proved here.
///
/// ```
/// use ratwheel_games::wythoff::MisereBand;
/// use ratwheel_rules::{Outcome, Position, Strategy};
/// let strategy = MisereBand::new(2)?;
/// assert_eq!(strategy.decide(&Position::from([2u64, 5]))?.outcome(), Outcome::P); // n = 1
/// assert!(MisereBand::new(1).is_err());
/// # Ok::<(), ratwheel_rules::OutsideDomain>(())
/// ```
#[derive(Clone, Debug)]
pub struct MisereBand {
    width: u64,
    alpha: Real,
    first: Beatty,
    second: Beatty,
}

impl MisereBand {
    /// For the band of width d ≥ 2.
    ///
    /// # Errors
    /// [`OutsideDomain`] for d < 2.
    pub fn new(d: u64) -> Result<Self, OutsideDomain> {
        if d < 2 {
            return Err(OutsideDomain::new("this closed form is for d ≥ 2; misère play with d = 1 is another one"));
        }
        let alpha = alpha(d)?;
        let gamma = alpha.reciprocal().map_err(outside)?;
        let second = Beatty::new(&alpha + Real::from(d), &gamma + Real::from(1)).map_err(outside)?;
        Ok(Self { width: d, first: Beatty::new(alpha.clone(), gamma).map_err(outside)?, alpha, second })
    }

    fn pair(&self, n: &Natural) -> Result<(Natural, Natural), OutsideDomain> {
        let first = natural(self.first.term(n))?;
        let second = &first + n * self.width + 1;
        Ok((first, second))
    }

    /// The index of `value` in one of the sequences, which begin with n = 0.
    fn index(sequence: &Beatty, value: &Natural) -> Result<Option<Natural>, OutsideDomain> {
        let value = Integer::from(value);
        if sequence.term(&Natural::zero()).map_err(outside)? == value {
            return Ok(Some(Natural::zero()));
        }
        sequence.index_of(&value).map_err(outside)
    }

    /// The index and the partner of a number, and whether it is an A-number.
    fn place(&self, value: &Natural) -> Result<(bool, Natural, Natural), OutsideDomain> {
        if let Some(index) = Self::index(&self.first, value)? {
            let partner = value + &index * self.width + 1;
            return Ok((true, index, partner));
        }
        let index = Self::index(&self.second, value)?
            .ok_or_else(|| OutsideDomain::new(format!("{value} is in neither sequence of the observed closed form")))?;
        let partner = self.pair(&index)?.0;
        Ok((false, index, partner))
    }

    fn every(&self, position: &Position) -> Result<Vec<Move>, OutsideDomain> {
        let (x, y) = piles(position)?;
        let mut targets = vec![[x.clone(), self.place(x)?.2], [self.place(y)?.2, y.clone()]];
        // Rows whose difference ±(dn+1) can lie strictly between D−d and D+d.
        let width = Natural::from(self.width);
        for (difference, mirrored) in [(y - x, false), (x - y, true)] {
            let middle = (difference - 1).div_floor(&width);
            for row in [&middle - 1, middle.clone(), &middle + 1] {
                let Some(row) = row.into_natural() else { continue };
                let (first, second) = self.pair(&row)?;
                targets.push(if mirrored { [second, first] } else { [first, second] });
            }
        }
        let mut list: Vec<Move> = Vec::new();
        for to in targets.into_iter().map(Position::from) {
            if let Some(rule) = moves::rule(self.width, position, &to) {
                list.push(Move { rule: name(rule), to });
            }
        }
        list.sort_by(|a, b| a.to.cmp(&b.to));
        list.dedup();
        Ok(list)
    }
}

impl MisereBand {
    fn tell(&self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let verdict = self.decide(position)?;
        let (x, y) = piles(position)?;
        let place = |pile: &Natural| {
            let (is_a, index, partner) = self.place(pile)?;
            Ok(Place { column: if is_a { Column::A } else { Column::B }, index, partner, numeral: None })
        };
        let to = match verdict {
            Verdict::Losing { .. } => None,
            Verdict::Winning { by, .. } => Some(by.to),
        };
        // The pile that stays, if one does, and the other; else the smaller pile and the larger one.
        let y_stays = to.as_ref().is_some_and(|to| to.piles().last() == Some(y));
        let x_stays = to.as_ref().is_some_and(|to| to.piles().first() == Some(x));
        let (low, high) = if x_stays || (!y_stays && x <= y) { (x, y) } else { (y, x) };
        let place = place(low)?;
        let argument = Argument { low, high, place: &place, row: None, target: to.as_ref(), width: self.width };
        let formula = Message::new("misere-band-full").with("width", self.width).with("alpha", written(&self.alpha));
        let stands = Message::new("misere-band-place").with("low", low).with("n", &place.index);
        let stands = stands.with("pair", argument.own_pair()).with("high", high);
        // The sentences for players count the pairs from 1, and the first of these has the number 0.
        let count = &place.index + 1;
        let told = Explanation::new();
        let Some(to) = to.as_ref() else {
            let said = match low.is_zero() {
                true => Message::new("last-token"),
                false => Message::new("pairs-safe").with("pair", argument.own_pair()).counted("n", &count),
            };
            return Ok(explain::conclude(&argument, told.player(said).argue(formula).argue(stands)));
        };
        if x_stays || y_stays {
            let said = match place.column {
                Column::A => Message::new("pairs-smaller"),
                Column::B => Message::new("pairs-larger"),
            };
            let said = said.with("low", low).with("pair", argument.own_pair()).counted("n", &count);
            let said = said.with("high", high).with("partner", &place.partner).with("to", to);
            return Ok(explain::conclude(&argument, told.player(said).argue(formula).argue(stands)));
        }
        let (a, b) = piles(to)?;
        let n = Self::index(&self.first, a.min(b))?.unwrap_or_default() + 1;
        let said = explain::difference_row(&argument, &n, if x <= y { (a, b) } else { (b, a) }, to);
        Ok(told.player(said.clone()).argue(formula).argue(said))
    }
}

impl Strategy for MisereBand {
    about!(
        self,
        "algebraic",
        Citation::new(
            "001",
            "the d-Wythoff of section 1; its misère form is found and proved here, not in the document"
        ),
        Play::Misere
    );

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        const OBSERVED: &str =
            "A_n = ⌊nα+1/α⌋, B_n = A_n+dn+1: a closed form found and proved here, stated in no document";
        let (x, y) = piles(position)?;
        if x.is_zero() && y.is_zero() {
            return Err(over());
        }
        let (low, high) = if x <= y { (x, y) } else { (y, x) };
        let (is_a, index, partner) = self.place(low)?;
        let because = Because::new().says(OBSERVED);
        if is_a && partner == *high {
            return Ok(Verdict::Losing { because: because.term("A", &index, low).term("B", &index, high) });
        }
        let by = self.every(position)?.into_iter().next();
        let by = by.ok_or_else(|| OutsideDomain::new("the observed closed form has no winning move here"))?;
        let because = because.term(if is_a { "A" } else { "B" }, &index, low).value("y − x", high - low);
        Ok(Verdict::Winning { by, because })
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(position))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        Some(self.every(position).map(|moves| WinningMoves::new(moves, limit)))
    }
}
