//! Which number system a claim is decided in, and what is out of reach.
//!
//! Without irrational numbers it is binary; with irrational numbers of one quadratic field it is a system of that field
//! (document 001's d-Wythoff, Wythoff's game); where `shift`, `zeros`, `reduced` or `lowest` name a system it is that one,
//! and `xor` asks for binary. π and e, two fields, or two systems at once are out of reach, and the culprit is named.

use crate::error::{Stop, unsupported};
use ratwheel_automata::Numerals;
use ratwheel_numbers::Real;
use ratwheel_numeration::System;
use ratwheel_rules::core::{Formula, Range, Relational, Term};
use std::sync::Arc;

/// What formulas mention.
#[derive(Default)]
pub(crate) struct Mentioned {
    reals: Vec<Real>,
    systems: Vec<Arc<System>>,
    xor: bool,
    product: bool,
    claimed: bool,
    legal: bool,
    quantified: bool,
}

impl Mentioned {
    pub(crate) fn of(formula: &Formula) -> Self {
        let mut mentioned = Self::default();
        mentioned.add(formula);
        mentioned
    }

    /// Is there a quantifier?
    pub(crate) fn quantified(&self) -> bool {
        self.quantified
    }

    pub(crate) fn claimed(&self) -> bool {
        self.claimed
    }

    pub(crate) fn legal(&self) -> bool {
        self.legal
    }

    /// Everything that the rules and positions of a game mention.
    pub(crate) fn add_rules(&mut self, game: &Relational) {
        game.rules.iter().for_each(|rule| self.add(&rule.relation));
        game.positions.iter().for_each(|formula| self.add(formula));
    }

    /// Everything that a formula mentions.
    pub(crate) fn add(&mut self, formula: &Formula) {
        match formula {
            Formula::Constant(_) => {}
            Formula::Compare(_, left, right) => [left, right].into_iter().for_each(|term| self.add_term(term)),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| self.add(part)),
            Formula::Not(inner) => self.add(inner),
            Formula::Implies(left, right) | Formula::Iff(left, right) => {
                self.add(left);
                self.add(right);
            }
            Formula::In(term, set) => {
                self.add_term(term);
                self.reals.extend([set.sequence.alpha().clone(), set.sequence.gamma().clone()]);
            }
            Formula::Reduced(system, term) => {
                self.systems.push(Arc::clone(system));
                self.add_term(term);
            }
            Formula::Exists(_, range, body) | Formula::ForAll(_, range, body) => {
                self.quantified = true;
                if let Range::Between(low, high) = range {
                    self.add_term(low);
                    self.add_term(high);
                }
                self.add(body);
            }
            Formula::Claimed(terms) => {
                self.claimed = true;
                terms.iter().for_each(|term| self.add_term(term));
            }
            Formula::Legal(from, to) => {
                self.legal = true;
                from.iter().chain(to).for_each(|term| self.add_term(term));
            }
            _ => {}
        }
    }

    /// Everything that a term mentions.
    pub(crate) fn add_term(&mut self, term: &Term) {
        match term {
            Term::Constant(_) | Term::Variable(_) => {}
            Term::Sum(terms) | Term::Min(terms) | Term::Max(terms) => terms.iter().for_each(|term| self.add_term(term)),
            Term::Xor(terms) => {
                self.xor = true;
                terms.iter().for_each(|term| self.add_term(term));
            }
            Term::Negate(inner)
            | Term::Scale(_, inner)
            | Term::Abs(inner)
            | Term::Mod(inner, _)
            | Term::Div(inner, _) => {
                self.add_term(inner);
            }
            Term::Product(left, right) => {
                self.product = true;
                self.add_term(left);
                self.add_term(right);
            }
            Term::Floor(terms, gamma) => {
                self.reals.push(gamma.clone());
                for (alpha, term) in terms {
                    self.reals.push(alpha.clone());
                    self.add_term(term);
                }
            }
            Term::If(condition, then, otherwise) => {
                self.add(condition);
                self.add_term(then);
                self.add_term(otherwise);
            }
            Term::Shift(system, inner) | Term::Zeros(system, inner) | Term::Lowest(system, inner) => {
                self.systems.push(Arc::clone(system));
                self.add_term(inner);
            }
            _ => {}
        }
    }

    /// The number system in which all of it can be said.
    pub(crate) fn numerals(&self) -> Result<Numerals, Stop> {
        if self.product {
            return Err(unsupported("product", "automata cannot multiply two variables"));
        }
        let irrational: Vec<Real> = self.reals.iter().filter(|real| real.as_rational().is_none()).cloned().collect();
        if let Some(culprit) = irrational.iter().find(|real| real.as_surd().is_none()) {
            return Err(unsupported(culprit.to_string(), "automata know rational and quadratic numbers only"));
        }
        let Some(system) = self.systems.first() else {
            if self.xor
                && let Some(culprit) = irrational.first()
            {
                return Err(unsupported("xor", format!("it needs binary digits, and {culprit} needs others")));
            }
            return Ok(Numerals::for_reals(&irrational)?);
        };
        if let Some(other) = self.systems.iter().find(|other| other.to_string() != system.to_string()) {
            return Err(unsupported(
                other.to_string(),
                format!("the claim also uses {system}, and one proof has one system"),
            ));
        }
        let numerals = Numerals::of(system)?;
        if self.xor && system.to_string() != "base:2" {
            return Err(unsupported("xor", format!("it needs binary digits, and the claim uses {system}")));
        }
        for real in &irrational {
            numerals.has_floor(real)?;
        }
        Ok(numerals)
    }
}
