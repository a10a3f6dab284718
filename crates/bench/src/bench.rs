//! A game on the bench: opened from the catalogue or from a ruleset.

use crate::error::BenchError;
use crate::position::parse_position;
use ratwheel_games::{Arguments, Entry, Instance, Rules, Shape, Spec};
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::Verdict;
use ratwheel_rules::core::{Claim, Relational};
use ratwheel_rules::language::Ruleset;
use ratwheel_rules::{Game, IllegalMove, Move, Piles, Position, RelationalGame, RuleName};
use ratwheel_solve::Plans;
use std::sync::{Arc, OnceLock};

/// A game that questions can be asked about.
#[derive(Debug)]
pub struct Bench {
    name: String,
    /// The parameters of a user's ruleset, as they were given.
    arguments: Arguments,
    entry: Option<&'static Entry>,
    instance: Instance,
    /// The verdict on claim P, once it has been reached.
    set: OnceLock<Verdict>,
    /// How its regions are solved, as far as somebody asked.
    plans: OnceLock<Plans>,
}

impl Bench {
    /// The verdict on claim P, if it was proved or refuted before.
    pub fn known_set(&self) -> Option<Verdict> {
        self.set.get().cloned()
    }

    /// Remembers the verdict on claim P, if it is one for good.
    pub fn remember_set(&self, verdict: &Verdict) {
        if matches!(verdict, Verdict::Proved | Verdict::Refuted) {
            let _ = self.set.set(verdict.clone());
        }
    }

    /// The plans for its regions, if its rules are a relation.
    pub fn plans(&self) -> Option<&Plans> {
        let game = self.instance.relational()?;
        Some(self.plans.get_or_init(|| Plans::of(Arc::clone(game))))
    }

    /// A game of the catalogue: `wythoff`, `wynim:beta=2+sqrt(2)`.
    ///
    /// # Errors
    /// [`BenchError::Build`] when the name or a parameter is wrong.
    pub fn open(spec: &str) -> Result<Self, BenchError> {
        let spec: Spec = spec.parse()?;
        Self::from_spec(&spec)
    }

    /// As [`Bench::open`], for a position with this number of piles: games with any number of piles take it from there.
    ///
    /// # Errors
    /// As [`Bench::open`].
    pub fn open_for(spec: &str, piles: usize) -> Result<Self, BenchError> {
        let mut spec: Spec = spec.parse()?;
        let by_piles = ratwheel_games::find(&spec.id).and_then(|entry| {
            entry.parameters.iter().find(|parameter| parameter.follows_position()).map(|parameter| parameter.name)
        });
        if let Some(name) = by_piles {
            spec.arguments.set_default(name, &piles.to_string());
        }
        Self::from_spec(&spec)
    }

    fn from_spec(spec: &Spec) -> Result<Self, BenchError> {
        let (entry, instance) = spec.build()?;
        let (name, arguments) = (spec.to_string(), spec.arguments.clone());
        Ok(Self { name, arguments, entry: Some(entry), instance, set: OnceLock::new(), plans: OnceLock::new() })
    }

    /// A game from the text of a ruleset, with parameters as in `key=value,key=value`.
    ///
    /// # Errors
    /// [`BenchError::Rules`] with everything that is wrong in the text; [`BenchError::Input`] for its parameters.
    pub fn from_rules(text: &str, arguments: &Arguments) -> Result<Self, BenchError> {
        Self::from_ruleset(Ruleset::parse(text).map_err(BenchError::Rules)?, text, arguments)
    }

    /// As [`Bench::from_rules`], for a text that has been read.
    pub fn from_ruleset(rules: Ruleset, text: &str, arguments: &Arguments) -> Result<Self, BenchError> {
        let id = if rules.is_game() { rules.id() } else { "claims" }.to_owned();
        let name = Spec { id, arguments: arguments.clone() }.to_string();
        let title = rules.title().to_owned();
        let rules = Rules::of_ruleset(text.to_owned(), rules, arguments);
        let rules = rules.map_err(|error| BenchError::Input(error.to_string()))?;
        let piles = rules.relation().map_or(0, |relation| relation.piles.len());
        let start = (0..piles).map(|i| Natural::from(3 * i + 5)).collect();
        let (instance, arguments) = (Instance::new(title, rules, start), arguments.clone());
        Ok(Self { name, arguments, entry: None, instance, set: OnceLock::new(), plans: OnceLock::new() })
    }

    /// The parameters it was opened with.
    pub fn arguments(&self) -> &Arguments {
        &self.arguments
    }

    /// The same under another name.
    pub fn called(self, name: &str) -> Self {
        Self { name: name.to_owned(), ..self }
    }

    /// The name it was opened with; for a user's ruleset its identifier, with the parameters.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its line in the catalogue, unless it is a user's ruleset.
    #[must_use]
    pub fn entry(&self) -> Option<&'static Entry> {
        self.entry
    }

    /// All that the catalogue has of it.
    #[must_use]
    pub fn instance(&self) -> &Instance {
        &self.instance
    }

    /// The relation behind the rules, if there is one.
    #[must_use]
    pub fn relation(&self) -> Option<&Relational> {
        self.instance.relation()
    }

    /// The relation ready for play, if there is one.
    #[must_use]
    pub fn relational(&self) -> Option<&RelationalGame> {
        self.instance.relational().map(AsRef::as_ref)
    }

    /// The claims of its rules, or of a file that holds claims alone.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        self.instance.rules.claims()
    }

    /// The text of the rules, for games that have one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.instance.text()
    }

    /// The text of the rules as it was read.
    #[must_use]
    pub fn ruleset(&self) -> Option<&Ruleset> {
        self.instance.rules.ruleset()
    }

    /// A ruleset with open parameters for all members of the family, with the scripts of its proofs.
    #[must_use]
    pub fn family(&self) -> Option<&'static str> {
        self.instance.family
    }

    /// How its positions are drawn.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.instance.shape()
    }

    /// The game.
    ///
    /// # Errors
    /// [`BenchError::Input`] for entries of kind `set`, which have no rules.
    pub fn game(&self) -> Result<&dyn Game, BenchError> {
        self.instance.game().ok_or_else(|| {
            BenchError::Input(match &self.instance.rules {
                Rules::Claims { .. } => "the rules hold claims and no game: `prove --all` decides them".to_owned(),
                _ => format!(
                    "no rules are known for {}: it is a set of positions, with a table and membership only",
                    self.name
                ),
            })
        })
    }

    /// How many piles a position has, if that is fixed.
    #[must_use]
    pub fn piles(&self) -> Option<usize> {
        match self.instance.game()?.piles() {
            Piles::Exactly(piles) => Some(piles),
            Piles::Any => None,
        }
    }

    /// A position from its piles.
    ///
    /// # Errors
    /// [`BenchError::Position`] says what is wrong with it.
    pub fn position(&self, piles: &[Natural]) -> Result<Position, BenchError> {
        let game = self.game()?;
        Ok(match game.position(piles) {
            // The empty position of a game with any number of piles may be written 0, unless 0 is a pile there.
            Err(_) if self.piles().is_none() && *piles == [Natural::zero()] => game.position(&[])?,
            answer => answer?,
        })
    }

    /// A position from text.
    ///
    /// # Errors
    /// As [`parse_position`] and [`Bench::position`].
    pub fn position_from_text(&self, text: &str) -> Result<Position, BenchError> {
        self.position(&parse_position(text)?)
    }

    /// Is this step a move, and by which rule?
    ///
    /// # Errors
    /// [`BenchError`] when the question is bad; the inner error says why the step is not a move.
    pub fn legal(&self, from: &Position, to: &[Natural]) -> Result<Result<RuleName, IllegalMove>, BenchError> {
        let game = self.game()?;
        Ok(match self.position(to) {
            Ok(to) => game.check(from, &to),
            Err(error) => {
                let refused = IllegalMove::general(format!("the target is no position: {error}"));
                // The game may say to a player what is wrong with it.
                let said = game.check(from, &Position::new(to.to_vec())).err().and_then(|refusal| refusal.said);
                Err(match said {
                    Some(said) => refused.saying(said),
                    None => refused,
                })
            }
        })
    }

    /// Every move from a position.
    ///
    /// # Errors
    /// [`BenchError::GaveUp`] when there are more than `limit`.
    pub fn moves(&self, from: &Position, limit: usize, control: Control<'_>) -> Result<Vec<Move>, BenchError> {
        Ok(self.game()?.moves(from, limit, control)?)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn zero_is_the_empty_strip_unless_a_coin_may_lie_there() {
        let at = |game: &str, text: &str| Bench::open(game).unwrap().position_from_text(text).unwrap();
        assert!(at("frankenstein", "0").piles().is_empty());
        assert_eq!(at("welter", "0"), Position::from([0u64]));
        assert!(at("welter", "empty").piles().is_empty());
        let welter = Bench::open("welter").unwrap();
        let from = welter.position_from_text("3").unwrap();
        for step in welter.moves(&from, 10, Control::none()).unwrap() {
            assert!(welter.legal(&from, step.to.piles()).unwrap().is_ok(), "{}", step.to);
        }
    }
}
