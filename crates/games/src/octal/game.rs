//! An octal game: its positions are any number of heaps.

use super::Code;
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Extent, Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, PositionsError, RuleFailure,
    RuleName,
};
use std::collections::BTreeSet;

/// An octal game. Heaps are listed in ascending order, empty ones not at all.
///
/// ```
/// use ratwheel_games::octal::Octal;
/// use ratwheel_rules::{Game, Position};
/// let kayles = Octal::new("0.77".parse()?);
/// let from = Position::from([2u64, 7]);
/// assert!(kayles.check(&from, &Position::from([2u64, 2, 3])).is_ok());
/// let why = kayles.check(&from, &Position::from([2u64, 4])).unwrap_err();
/// assert_eq!(why.to_string(), "take: 3 tokens may not be taken so that one heap is left: digit 3 of 0.77 is 0");
/// # Ok::<(), ratwheel_games::octal::CodeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Octal {
    code: Code,
    rule: RuleName,
}

impl Octal {
    /// The game with this code.
    #[must_use]
    pub fn new(code: Code) -> Self {
        Self { code, rule: "take".into() }
    }

    /// Ascending, without empty heaps.
    pub(super) fn heaps(piles: &[Natural]) -> Position {
        let mut heaps: Vec<Natural> = piles.iter().filter(|heap| !heap.is_zero()).cloned().collect();
        heaps.sort_unstable();
        Position::new(heaps)
    }

    /// Why a heap may not be replaced by these.
    fn judge(&self, heap: &Natural, left: &[&Natural]) -> Result<(), (String, Message)> {
        let sum: Natural = left.iter().map(|part| (*part).clone()).sum();
        let Some(taken) = heap.checked_sub(&sum) else {
            let why = format!("the heap of {} would become {}, which is more", shown(heap), shown(&sum));
            return Err((why, Message::new("octal-more").with("heap", heap).with("sum", sum)));
        };
        let r = taken.to_usize().unwrap_or(usize::MAX);
        let (allowed, how) = match left {
            [] => (self.code.takes_all(r), "so that nothing is left of the heap"),
            [_] => (self.code.leaves_one(r), "so that one heap is left"),
            [_, _] => (self.code.leaves_two(r), "so that two heaps are left"),
            more => {
                let why = format!("one heap becomes {}, and a move leaves at most two", more.len());
                return Err((why, Message::new("octal-parts").with("count", more.len())));
            }
        };
        if allowed {
            return Ok(());
        }
        let tokens = if taken.is_one() { "1 token".to_owned() } else { format!("{} tokens", shown(&taken)) };
        let digit = self.code.digit(r);
        let why = format!("{tokens} may not be taken {how}: digit {} of {} is {digit}", shown(&taken), self.code);
        let said = Message::new("octal-digit").with("taken", taken).with("parts", left.len());
        Err((why, said.with("code", self.code.to_string()).with("digit", digit.to_string())))
    }
}

fn shown(number: &Natural) -> String {
    let text = number.to_string();
    if text.len() > 30 { format!("a number of {} digits", text.len()) } else { text }
}

/// What the first ascending list has more than the second, each as often.
fn missing<'a>(list: &'a [Natural], other: &[Natural]) -> Vec<&'a Natural> {
    let mut rest = other.iter().peekable();
    let mut missing = Vec::new();
    for heap in list {
        while rest.next_if(|other| *other < heap).is_some() {}
        if rest.next_if_eq(&heap).is_none() {
            missing.push(heap);
        }
    }
    missing
}

impl Game for Octal {
    fn id(&self) -> &str {
        "octal"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        Ok(Self::heaps(piles))
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        let [from, to] = [from, to].map(|position| Self::heaps(position.piles()));
        // What is left of a heap is smaller than it, so the heap itself is not among it.
        let (gone, new) = (missing(from.piles(), to.piles()), missing(to.piles(), from.piles()));
        let (why, said) = match gone.as_slice() {
            [] if new.is_empty() => {
                let unchanged = IllegalMove::general("the position does not change");
                return Err(unchanged.saying(Message::new("illegal-unchanged")));
            }
            [] => ("no heap goes, so none was taken from".to_owned(), Message::new("octal-none")),
            [heap] => match self.judge(heap, &new) {
                Ok(()) => return Ok(self.rule.clone()),
                Err(why) => why,
            },
            several => {
                let why = format!("{} heaps change, and only one may", several.len());
                (why, Message::new("octal-several").with("count", several.len()))
            }
        };
        Err(IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]).saying(said))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        let from = Self::heaps(from.piles());
        let mut targets: BTreeSet<Position> = BTreeSet::new();
        let (mut before, heaps) = (None, from.piles());
        for (at, heap) in heaps.iter().enumerate() {
            if before == Some(heap) {
                continue;
            }
            before = Some(heap);
            let mut insert = |parts: &[Natural]| {
                let others = heaps.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, heap)| heap);
                let target: Vec<Natural> = others.chain(parts).cloned().collect();
                targets.insert(Self::heaps(&target));
                if targets.len() > limit { Err(MovesError::TooMany { limit }) } else { Ok(()) }
            };
            for r in 0..=self.code.most_taken() {
                control.check()?;
                let Some(left) = heap.checked_sub(&Natural::from(r)) else { break };
                if left.is_zero() && r > 0 && self.code.takes_all(r) {
                    insert(&[])?;
                }
                if !left.is_zero() && r > 0 && self.code.leaves_one(r) {
                    insert(std::slice::from_ref(&left))?;
                }
                if self.code.leaves_two(r) {
                    // Different smaller parts are different moves.
                    let most = (&left >> 1).to_usize().filter(|&most| most <= limit);
                    for part in 1..=most.ok_or(MovesError::TooMany { limit })? {
                        control.check()?;
                        let part = Natural::from(part);
                        let rest = left.checked_sub(&part).unwrap_or_default();
                        insert(&[part, rest])?;
                    }
                }
            }
        }
        Ok(targets.into_iter().map(|to| Move { rule: self.rule.clone(), to }).collect())
    }

    fn piles(&self) -> Piles {
        Piles::Any
    }

    /// Every list of heaps with a total below the one side, or up to the total.
    fn positions(
        &self,
        extent: Extent<'_>,
        limit: usize,
        control: Control<'_>,
    ) -> Result<Vec<Position>, PositionsError> {
        let total = match extent {
            Extent::Below([0]) => return Ok(Vec::new()),
            Extent::Below([side]) => side - 1,
            Extent::Below(sides) => return Err(PositionsError::Sides { expected: 1, found: sides.len() }),
            Extent::Total(total) => total,
        };
        let mut found = vec![Position::new(Vec::new())];
        // Lists that can still grow, with what is left of the total.
        let mut open: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), total)];
        while let Some((list, room)) = open.pop() {
            control.check()?;
            for heap in list.last().copied().unwrap_or(1)..=room {
                if found.len() >= limit {
                    return Err(PositionsError::TooMany { limit });
                }
                let longer: Vec<u64> = list.iter().copied().chain([heap]).collect();
                found.push(longer.iter().map(|&heap| Natural::from(heap)).collect());
                open.push((longer, room - heap));
            }
        }
        found.sort();
        Ok(found)
    }
}
