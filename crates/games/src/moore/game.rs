//! The rule judged directly, in time linear in the number of piles: for more piles than a relation is written out for.

use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{
    Game, IllegalMove, Message, Move, MovesError, Piles, Position, PositionError, RuleFailure, RuleName,
};

/// Moore's nim with a fixed number of piles.
///
/// ```
/// use ratwheel_games::moore::Several;
/// use ratwheel_rules::{Game, Position};
/// let moore = Several::new(4, 2);
/// let from = Position::from([1u64, 4, 5, 6]);
/// assert!(moore.check(&from, &Position::from([0u64, 4, 0, 6])).is_ok());
/// let why = moore.check(&from, &Position::from([0u64, 4, 0, 0])).unwrap_err();
/// assert_eq!(why.to_string(), "I: 3 piles change, and at most 2 may");
/// ```
#[derive(Clone, Debug)]
pub struct Several {
    piles: usize,
    k: u64,
    rule: RuleName,
}

impl Several {
    /// The game with this number of piles, of which at most k change in a move.
    #[must_use]
    pub fn new(piles: usize, k: u64) -> Self {
        Self { piles, k, rule: "I".into() }
    }
}

/// Said of a step that changes more than k piles.
pub(super) fn object(k: u64, from: &Position, to: &Position) -> Option<Message> {
    let count = |changed: fn(&Natural, &Natural) -> bool| {
        from.piles().iter().zip(to.piles()).filter(|(before, after)| changed(before, after)).count() as u64
    };
    let (smaller, grown) = (count(|before, after| after < before), count(|before, after| after > before));
    (grown == 0 && smaller > k).then(|| Message::new("moore-too-many").with("k", k).with("count", smaller))
}

impl Game for Several {
    fn id(&self) -> &str {
        "moore"
    }

    fn position(&self, piles: &[Natural]) -> Result<Position, PositionError> {
        if piles.len() != self.piles {
            return Err(PositionError::Piles { expected: self.piles, found: piles.len() });
        }
        Ok(Position::new(piles.to_vec()))
    }

    fn check(&self, from: &Position, to: &Position) -> Result<RuleName, IllegalMove> {
        for position in [from, to] {
            self.position(position.piles()).map_err(|error| IllegalMove::general(error.to_string()))?;
        }
        let pairs = || from.piles().iter().zip(to.piles());
        let changed = pairs().filter(|(before, after)| before != after).count();
        let grown = pairs().enumerate().find(|(_, (before, after))| after > before);
        let (why, said) = match grown {
            Some((pile, (before, after))) => {
                let said = Message::new("illegal-grows").with("pile", pile + 1).with("from", before).with("to", after);
                (format!("pile {} grows", pile + 1), said)
            }
            None if changed == 0 => {
                let unchanged = IllegalMove::general("a move must change the position");
                return Err(unchanged.saying(Message::new("illegal-unchanged")));
            }
            None => match object(self.k, from, to) {
                Some(said) => (format!("{changed} piles change, and at most {} may", self.k), said),
                None => return Ok(self.rule.clone()),
            },
        };
        Err(IllegalMove::by_rules(vec![RuleFailure::new(self.rule.clone(), why)]).saying(said))
    }

    fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, MovesError> {
        self.position(from.piles()).map_err(|error| MovesError::NotEnumerable(error.to_string()))?;
        // Moves in one pile alone are as many as there are tokens.
        let Some(words) = from.to_words().filter(|_| from.total() <= limit as u64) else {
            return Err(MovesError::TooMany { limit });
        };
        // Targets so far, each with the number of piles that changed.
        let mut targets: Vec<(Vec<u64>, u64)> = vec![(Vec::new(), 0)];
        for &pile in &words {
            let mut longer = Vec::new();
            for (target, changed) in targets {
                control.check()?;
                let least = if changed < self.k { 0 } else { pile };
                for left in least..=pile {
                    let changed = changed + u64::from(left != pile);
                    longer.push((target.iter().copied().chain([left]).collect(), changed));
                }
                // One of them is no move: where nothing changed.
                if longer.len() > limit.saturating_add(1) {
                    return Err(MovesError::TooMany { limit });
                }
            }
            targets = longer;
        }
        let targets = targets.into_iter().filter(|(_, changed)| *changed > 0);
        let positions = targets.map(|(target, _)| target.into_iter().map(Natural::from).collect());
        Ok(positions.map(|to| Move { rule: self.rule.clone(), to }).collect())
    }

    fn piles(&self) -> Piles {
        Piles::Exactly(self.piles)
    }
}
