//! Refutations are evaluated: the rules and the claim at the one place where it fails.

use crate::CertificateError;
use crate::format::{Part, Place};
use crate::rules::Rules;
use ratwheel_logic::{
    EvalError, Formula, Node, Oracle, Prepared, Relation, Search, Solutions, SolutionsError, Term, Variable,
};
use ratwheel_numbers::{Control, Integer, Natural};
use std::cmp::Ordering;

/// Positions with more moves than this are not gone through.
const MOVES: usize = 200_000;

/// The rules of a game, ready for evaluation: the moves, what every target satisfies, `positions` and the claimed set
/// are formulas in this order, the measure is a list of terms.
struct Game<'r> {
    rules: &'r Rules,
    prepared: Prepared,
    /// Behind the moves, and behind what every target satisfies.
    ends: (usize, usize),
    claimed: Option<usize>,
}

type Evaluated<T> = Result<T, EvalError>;

impl<'r> Game<'r> {
    fn new(rules: &'r Rules, claim: Option<&Formula>) -> Evaluated<Self> {
        let after = |pile: usize| Term::Variable(Variable::Primed(pile));
        let sorted = (1..rules.piles).filter(|_| rules.sorted);
        let mut target: Vec<Formula> =
            sorted.map(|pile| Formula::Compare(Relation::LessEqual, after(pile - 1), after(pile))).collect();
        target.extend(rules.positions.as_ref().map(|positions| {
            positions.substituted(&|variable| match variable {
                Variable::Free(pile) => after(pile),
                other => Term::Variable(other),
            })
        }));
        let mut formulas: Vec<&Formula> = rules.moves.iter().map(|(_, relation)| relation).collect();
        formulas.extend(&target);
        let ends = (rules.moves.len(), formulas.len());
        formulas.extend(&rules.positions);
        let claimed = claim.map(|_| formulas.len());
        formulas.extend(claim);
        Ok(Self { rules, prepared: Prepared::new(rules.piles, formulas, &rules.measure)?, ends, claimed })
    }

    /// Is this a position as it stands?
    fn is_position(&self, piles: &[Natural]) -> Evaluated<bool> {
        let ordered = piles.len() == self.rules.piles && (!self.rules.sorted || piles.is_sorted());
        Ok(ordered && (self.rules.positions.is_none() || self.prepared.holds(self.ends.1, piles)?))
    }

    /// Is this position in the claimed set?
    fn is_claimed(&self, piles: &[Natural]) -> Evaluated<bool> {
        let claimed = self.claimed.ok_or_else(|| EvalError::Missing("claim P".to_owned()))?;
        self.prepared.holds(claimed, piles)
    }

    /// The rule by which a step between two positions is a move.
    fn rule(&self, from: &[Natural], to: &[Natural]) -> Evaluated<Option<&'r str>> {
        let rule = self.prepared.first_of(0..self.ends.0, from.iter().chain(to))?.filter(|_| from != to);
        Ok(rule.and_then(|rule| self.rules.moves.get(rule)).map(|(name, _)| name.as_str()))
    }

    /// How many moves there are from a position, and those of them that lead into the claimed set.
    fn moves(&self, from: &[Natural], control: Control<'_>) -> Evaluated<Solutions> {
        let (moves, target) = (0..self.ends.0, self.ends.0..self.ends.1);
        let search = Search { from, one_of: moves, all_of: target, within: self.claimed, limit: MOVES };
        self.prepared.solutions(&search, control).map_err(|error| match error {
            SolutionsError::Evaluation(error) => error,
            other => EvalError::NotEvaluable(other.to_string()),
        })
    }

    /// Does a step lower the measure?
    fn lowers(&self, from: &[Natural], to: &[Natural]) -> Evaluated<bool> {
        if self.rules.measure.is_empty() {
            let total = |piles: &[Natural]| piles.iter().cloned().sum::<Natural>();
            return Ok(total(to) < total(from));
        }
        for term in 0..self.rules.measure.len() {
            let (before, after) = (self.prepared.value(term, from)?, self.prepared.value(term, to)?);
            match after.cmp(&before) {
                // A descent below 0 proves nothing: the integers have no least one.
                Ordering::Less => return Ok(!after.is_negative()),
                Ordering::Equal => {}
                Ordering::Greater => return Ok(false),
            }
        }
        Ok(false)
    }

    /// Does the claim fail at this place, and by which rule?
    fn fails(&self, misere: bool, place: &Place, control: Control<'_>) -> Evaluated<Option<(bool, Option<&'r str>)>> {
        let (part, from, to) = place;
        let claimed = |piles: &[Natural]| self.is_claimed(piles);
        Ok(match (part, to) {
            (Part::PToN, Some(to)) => {
                let rule = self.rule(from, to)?;
                Some((rule.is_some() && claimed(from)? && claimed(to)?, rule))
            }
            (Part::Termination, Some(to)) => {
                let rule = self.rule(from, to)?;
                Some((rule.is_some() && !self.lowers(from, to)?, rule))
            }
            (Part::NToP, None) => {
                let stuck = !claimed(from)? && {
                    let moves = self.moves(from, control)?;
                    moves.found.is_empty() && (moves.count > 0 || !misere)
                };
                Some((stuck, None))
            }
            (Part::Terminal, None) => Some((claimed(from)? == misere && self.moves(from, control)?.count == 0, None)),
            (Part::PToN | Part::Termination, None) | (Part::NToP | Part::Terminal, Some(_)) | (Part::Formula, _) => {
                None
            }
        })
    }
}

impl Oracle for Game<'_> {
    /// False for what is not a position; sorted first in sorted games.
    fn claimed(&self, piles: &[Integer]) -> Evaluated<bool> {
        let Some(mut piles) = naturals(piles) else { return Ok(false) };
        if self.rules.sorted {
            piles.sort();
        }
        Ok(self.is_position(&piles)? && self.is_claimed(&piles)?)
    }

    /// Both sides must be positions as they stand.
    fn legal(&self, from: &[Integer], to: &[Integer]) -> Evaluated<bool> {
        let (Some(from), Some(to)) = (naturals(from), naturals(to)) else { return Ok(false) };
        Ok(self.is_position(&from)? && self.is_position(&to)? && self.rule(&from, &to)?.is_some())
    }
}

fn naturals(piles: &[Integer]) -> Option<Vec<Natural>> {
    piles.iter().map(Integer::to_natural).collect()
}

fn unknown(error: &EvalError) -> CertificateError {
    match error {
        EvalError::Cancelled => CertificateError::Cancelled,
        _ => CertificateError::unsupported("counterexamples that cannot be evaluated"),
    }
}

/// The claim about the P-positions fails at this place, in words.
///
/// # Errors
/// [`CertificateError`] unless that is so.
pub(crate) fn set_fails(
    rules: &Rules,
    claim: &Formula,
    misere: bool,
    place: Option<&Place>,
    control: Control<'_>,
) -> Result<String, CertificateError> {
    let place = place.ok_or_else(|| CertificateError::malformed("a refutation needs a counterexample"))?;
    let game = Game::new(rules, Some(claim)).map_err(|error| unknown(&error))?;
    let (part, from, to) = place;
    for piles in [from].into_iter().chain(to) {
        if !game.is_position(piles).map_err(|error| unknown(&error))? {
            return Err(CertificateError::malformed("the counterexample does not fit the claim"));
        }
    }
    let shown =
        |piles: &[Natural]| format!("({})", piles.iter().map(ToString::to_string).collect::<Vec<_>>().join(","));
    let say = |rule| format!("{part}: {}", part.sentence(&shown(from), to.as_deref().map(shown).as_deref(), rule));
    match game.fails(misere, place, control).map_err(|error| unknown(&error))? {
        None => Err(CertificateError::malformed("the counterexample does not fit the claim")),
        Some((true, rule)) => Ok(say(rule)),
        Some((false, rule)) => Err(CertificateError::Rejected(format!("{}, but evaluation denies it", say(rule)))),
    }
}

/// What a closed formula says where its outer `forall` variables have these values, as a formula without variables;
/// `None` if there are not as many of them, none at all, or further quantifiers inside.
#[must_use]
pub fn at(formula: &Formula, values: &[Natural]) -> Option<Formula> {
    let (mut known, mut ranges, mut body) = (Vec::new(), Vec::new(), formula);
    while let Formula::ForAll(depth, range, inner) = body {
        known.push((Variable::Bound(*depth), Term::Constant(values.get(known.len())?.into())));
        ranges.extend(range.conditions(&Term::Variable(Variable::Bound(*depth))));
        body = inner;
    }
    let whole = Formula::Implies(Box::new(Formula::And(ranges)), Box::new(body.clone()));
    let quantified =
        Node::Formula(&whole).any(&mut |node| matches!(node, Node::Formula(Formula::Exists(..) | Formula::ForAll(..))));
    if known.is_empty() || known.len() != values.len() || quantified {
        return None;
    }
    Some(whole.substituted(&|variable| {
        let value = known.iter().find(|(name, _)| *name == variable);
        value.map_or(Term::Variable(variable), |(_, value)| value.clone())
    }))
}

/// Is a closed formula true where its outer `forall` variables have these values? `None` where that is not evaluated.
pub(crate) fn holds_at(
    rules: &Rules,
    formula: &Formula,
    values: &[Natural],
    control: Control<'_>,
) -> Result<Option<bool>, CertificateError> {
    let Some(instance) = at(formula, values) else { return Ok(None) };
    let about_game = Node::Formula(&instance)
        .any(&mut |node| matches!(node, Node::Formula(Formula::Claimed(_) | Formula::Legal(..))));
    let game = about_game.then(|| Game::new(rules, rules.normal())).transpose();
    let answer = game.and_then(|game| {
        let oracle = game.as_ref().map(|game| game as &dyn Oracle);
        instance.holds_below(u64::MAX, oracle, control)
    });
    match answer {
        Ok(holds) => Ok(Some(holds)),
        Err(EvalError::Cancelled) => Err(CertificateError::Cancelled),
        Err(_) => Ok(None),
    }
}
