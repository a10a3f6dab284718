//! `formula`: a closed formula of the ruleset language, with or without a game, its variables below a bound.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::open;
use crate::formulas;
use crate::label::Evidence;
use crate::prover::Proof;
use ratwheel_logic::Oracle;
use ratwheel_numbers::Natural;
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Formula {
    /// The formula.
    formula: String,
    /// `let` and `set` items that it uses.
    #[serde(default)]
    define: String,
    /// The game that P(…) and legal(…) speak of.
    game: Option<String>,
    rules: Option<String>,
    /// Quantified variables stay below this.
    #[serde(default = "bound")]
    bound: u64,
    /// The formula's ranges are all finite: then the bound says nothing.
    #[serde(default)]
    finite: bool,
}

fn bound() -> u64 {
    500
}

impl Checker for Formula {
    fn describe(&self) -> String {
        let game = self.game.as_ref().map_or_else(String::new, |game| format!(" in {game}"));
        format!("{}{game}", self.formula.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn ranges(&self) -> Vec<String> {
        formulas::universal_variables(&self.formula)
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let bench = self.game.as_deref().map(|game| open(game, self.rules.as_deref())).transpose()?;
        let game = bench.as_ref().and_then(|bench| bench.relational());
        if bench.is_some() && game.is_none() {
            return Err(CheckError::Bad("formulas can be asked of games with a fixed number of piles only".to_owned()));
        }
        let formula = formulas::closed(game.map(|game| game.relation().piles.len()), &self.define, &self.formula)?;
        let proof = context.prover.and_then(|prover| prover.prove_formula(&formula, game, context.control));
        let refuted = match proof {
            Some(Proof::Proved(by)) => {
                return Ok(Finding::Holds { evidence: Evidence::Proved(by), what: self.describe() });
            }
            Some(Proof::Broken(what)) => return Err(CheckError::Bad(what)),
            // The box names the variables; what it does not reach is shown as it was found.
            Some(Proof::Refuted(counterexample)) => Some(counterexample),
            None => None,
        };
        let size = if self.finite { self.bound } else { context.bound(self.bound) };
        let oracle = game.map(|game| game as &dyn Oracle);
        if !formula.holds_below(size, oracle, context.control).map_err(formulas::evaluation)? {
            let (values, text) = formulas::counterexample(&formula, &self.formula, size, oracle, context.control)?;
            let finding = Finding::fails(text, self.describe());
            // Variables that are named like the piles make a position.
            let position = bench.as_ref().and_then(|bench| {
                let piles = &bench.relation()?.piles;
                let value =
                    |pile: &String| values.iter().find(|(name, _)| name == pile).map(|(_, n)| Natural::from(*n));
                bench.position(&piles.iter().map(value).collect::<Option<Vec<_>>>()?).ok()
            });
            return Ok(match position {
                Some(position) => finding.at(position, None),
                None => finding,
            });
        }
        if let Some(counterexample) = refuted {
            return Ok(Finding::fails(counterexample, self.describe()));
        }
        Ok(match self.finite {
            true => Finding::computed(self.describe()),
            false => Finding::up_to(format!("variables below {size}"), self.describe()),
        })
    }
}
