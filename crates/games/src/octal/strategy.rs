//! The strategy: leave the nim-sum 0.

use super::Octal;
use super::entry::GUY_SMITH;
use super::values::{Period, Values};
use crate::sums::NimValues;
use ratwheel_numbers::Natural;
use ratwheel_rules::{
    Because, Citation, Explanation, Message, Move, OutsideDomain, Position, RuleName, Strategy, Verdict, WinningMoves,
};
use std::sync::Arc;

/// Decides an octal game by the nim-values of its heaps: of any size if a period is proved, else up to
/// [`Values::limit`].
#[derive(Clone, Debug)]
pub struct NimSum {
    values: Arc<Values>,
}

/// With more heaps than this the explanation does not name them.
const SHOWN_HEAPS: usize = 12;

impl NimSum {
    /// The strategy by these values.
    #[must_use]
    pub fn new(values: Arc<Values>) -> Self {
        Self { values }
    }

    fn value_of(&self, heaps: &[Natural]) -> Result<u32, OutsideDomain> {
        heaps.iter().try_fold(0, |sum, heap| Ok(sum ^ self.values.of(heap)?))
    }

    /// At most `most` ways to replace a heap by parts of this value.
    fn options(&self, heap: &Natural, value: u32, most: usize) -> Result<Vec<Vec<Natural>>, OutsideDomain> {
        let (code, mut found) = (self.values.code(), Vec::new());
        // The values are known before the period is asked for.
        self.values.of(heap)?;
        let period = self.values.parts();
        for r in 0..=code.most_taken() {
            let Some(left) = heap.checked_sub(&Natural::from(r)) else { break };
            if left.is_zero() && r > 0 && code.takes_all(r) && value == 0 {
                found.push(Vec::new());
            }
            if !left.is_zero() && r > 0 && code.leaves_one(r) && self.values.of(&left)? == value {
                found.push(vec![left.clone()]);
            }
            if code.leaves_two(r) {
                self.splits(&left, value, period, most, &mut found)?;
            }
            if found.len() >= most {
                break;
            }
        }
        found.truncate(most);
        Ok(found)
    }

    /// Adds the ways to split what is left into two heaps of this value, at least until there are `most`.
    ///
    /// A smaller part a ≥ n_0 + p can be exchanged for a − p, the larger one then growing by p: the values stay. So
    /// parts below n_0 + p are tried, and each from n_0 on stands for all that differ from it by multiples of p.
    fn splits(
        &self,
        left: &Natural,
        value: u32,
        period: Option<Period>,
        most: usize,
        found: &mut Vec<Vec<Natural>>,
    ) -> Result<(), OutsideDomain> {
        let half = left >> 1;
        let end = match (period, half.to_usize()) {
            (Some(Period { start, length }), Some(half)) => half.min(start + length - 1),
            (Some(Period { start, length }), None) => start + length - 1,
            (None, Some(half)) => half,
            (None, None) => return Err(self.values.fault("the heap is too large")),
        };
        for part in 1..=end {
            let mut smaller = Natural::from(part);
            let larger = left.checked_sub(&smaller).unwrap_or_default();
            let both = self.values.of(&smaller)? ^ self.values.of(&larger)?;
            if both != value {
                continue;
            }
            let step = period.filter(|period| part >= period.start).map(|period| Natural::from(period.length));
            while smaller <= half && found.len() < most {
                let Some(larger) = left.checked_sub(&smaller) else { break };
                found.push(vec![smaller.clone(), larger]);
                let Some(step) = &step else { break };
                smaller += step;
            }
            if found.len() >= most {
                break;
            }
        }
        Ok(())
    }

    /// At most `most` moves to positions of this value.
    fn moves_to(&self, heaps: &[Natural], value: u32, most: usize) -> Result<Vec<Move>, OutsideDomain> {
        let change = self.value_of(heaps)? ^ value;
        let mut moves = Vec::new();
        let mut before = None;
        for (at, heap) in heaps.iter().enumerate() {
            if change == 0 || moves.len() >= most {
                break;
            }
            if before == Some(heap) {
                continue;
            }
            before = Some(heap);
            for parts in self.options(heap, self.values.of(heap)? ^ change, most - moves.len())? {
                let others = heaps.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, heap)| heap.clone());
                let to = Octal::heaps(&others.chain(parts).collect::<Vec<_>>());
                moves.push(Move { rule: RuleName::from("take"), to });
            }
        }
        Ok(moves)
    }

    fn because(&self, heaps: &[Natural], sum: u32) -> Result<Because, OutsideDomain> {
        let mut because = Because::new();
        if heaps.len() <= SHOWN_HEAPS {
            for heap in heaps {
                because = because.value("heap", heap.clone()).value("its nim-value", u64::from(self.values.of(heap)?));
            }
        }
        let period = self.values.parts();
        if let Some(Period { start, length }) = period
            && heaps.iter().any(|heap| *heap >= start + length)
        {
            because = because
                .value("period of the nim-values", Natural::from(length))
                .value("from the heap", Natural::from(start))
                .says("the periodicity theorem proves the period");
        }
        Ok(because.value("nim-sum of the nim-values", u64::from(sum)))
    }
}

impl NimSum {
    fn tell(&self, position: &Position) -> Result<Explanation, OutsideDomain> {
        let heaps = position.piles();
        if heaps.is_empty() {
            return Ok(Explanation::new().player(Message::new("nothing-left")).argue(Message::new("nothing-left")));
        }
        let sum = self.value_of(heaps)?;
        let mut values = Vec::new();
        for heap in heaps {
            values.push(Natural::from(self.values.of(heap)?));
        }
        let said = match self.decide(position)? {
            Verdict::Losing { .. } => Message::new("octal-safe"),
            Verdict::Winning { by, .. } => Message::new("octal-move").with("sum", u64::from(sum)).with("to", by.to),
        };
        let said = said.with("heaps", heaps.to_vec()).with("values", values);
        let mut told = Explanation::new().player(said.clone()).argue(Message::new("octal-full"));
        if let Some(Period { start, length }) = self.values.parts()
            && heaps.iter().any(|heap| *heap >= start + length)
        {
            let period = Message::new("octal-period").with("length", Natural::from(length));
            told = told.argue(period.with("start", Natural::from(start)));
        }
        Ok(told.argue(said))
    }
}

impl Strategy for NimSum {
    about!(self, "nim-values", Citation { document: GUY_SMITH, place: "the nim-values and their period" });

    fn exponential(&self) -> Option<&'static str> {
        if self.values.period().is_some() {
            return None;
        }
        Some("no period is proved: the nim-values of all smaller heaps are computed, up to a limit")
    }

    fn decide(&self, position: &Position) -> Result<Verdict, OutsideDomain> {
        let position = Octal::heaps(position.piles());
        let heaps = position.piles();
        let sum = self.value_of(heaps)?;
        let because = self.because(heaps, sum)?;
        if sum == 0 {
            return Ok(Verdict::Losing { because: because.says("every move makes it something else") });
        }
        match self.moves_to(heaps, 0, 1)?.pop() {
            Some(by) => Ok(Verdict::Winning { by, because: because.says("move so that it becomes 0") }),
            None => Err(self.values.fault("no move makes the nim-sum 0, which cannot be")),
        }
    }

    fn explain(&self, position: &Position) -> Option<Result<Explanation, OutsideDomain>> {
        Some(self.tell(&Octal::heaps(position.piles())))
    }

    fn winning_moves(&self, position: &Position, limit: usize) -> Option<Result<WinningMoves, OutsideDomain>> {
        let position = Octal::heaps(position.piles());
        let moves = self.moves_to(position.piles(), 0, limit.saturating_add(1));
        Some(moves.map(|mut moves| {
            moves.sort_by(|a, b| a.to.cmp(&b.to));
            WinningMoves::new(moves, limit)
        }))
    }
}

impl NimValues for NimSum {
    fn value(&self, position: &Position) -> Result<Natural, OutsideDomain> {
        Ok(Natural::from(self.value_of(Octal::heaps(position.piles()).piles())?))
    }

    fn move_to(&self, position: &Position, value: &Natural) -> Result<Option<Move>, OutsideDomain> {
        let heaps = Octal::heaps(position.piles());
        let wanted = value.to_u64().and_then(|value| u32::try_from(value).ok());
        let Some(wanted) = wanted else { return Ok(None) };
        Ok(self.moves_to(heaps.piles(), wanted, 1)?.pop())
    }
}
