//! Which number system a claim is decided in, and what is out of reach.
//!
//! Without irrational numbers it is binary; with irrational numbers of one quadratic field it is a system of that field
//! (document 001's d-Wythoff, Wythoff's game); where `shift`, `zeros`, `reduced`, `lowest` or `digit` name a system it is that one,
//! and `xor` asks for binary. π and e, two fields, or two systems at once are out of reach, and the culprit is named.

use crate::error::{Stop, unsupported};
use ratwheel_automata::Numerals;
use ratwheel_logic::{Formula, Function, Node, Term};
use ratwheel_numbers::Real;
use ratwheel_numeration::System;
use ratwheel_rules::Play;
use ratwheel_rules::core::Relational;
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
}

impl Mentioned {
    pub(crate) fn of(formula: &Formula) -> Self {
        let mut mentioned = Self::default();
        mentioned.add(formula);
        mentioned
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

    /// What a closed formula refers to: the claim P and the rules of the game, if it asks for them.
    pub(crate) fn add_game_of_closed(&mut self, game: Option<&Relational>) {
        let Some(game) = game else { return };
        if self.claimed {
            game.claimed_set(Play::Normal).into_iter().chain(&game.positions).for_each(|formula| self.add(formula));
        }
        if self.legal {
            self.add_rules(game);
        }
    }

    /// Everything that a formula mentions.
    pub(crate) fn add(&mut self, formula: &Formula) {
        self.add_node(Node::Formula(formula));
    }

    /// Everything that a term mentions.
    pub(crate) fn add_term(&mut self, term: &Term) {
        self.add_node(Node::Term(term));
    }

    fn add_node(&mut self, node: Node<'_>) {
        node.fold((), &mut |(), node| match node {
            Node::Formula(Formula::In(_, set)) => {
                self.reals.extend([set.sequence.alpha().clone(), set.sequence.gamma().clone()]);
            }
            Node::Formula(Formula::Reduced(system, _)) => self.systems.push(Arc::clone(system)),
            Node::Formula(Formula::Recognised(automaton, _)) => self.systems.push(Arc::clone(automaton.system())),
            Node::Formula(Formula::Claimed(_)) => self.claimed = true,
            Node::Formula(Formula::Legal(..)) => self.legal = true,
            Node::Term(Term::Product(..)) => self.product = true,
            Node::Term(Term::Floor(parts, gamma)) => {
                self.reals.extend(parts.iter().map(|(alpha, _)| alpha.clone()).chain([gamma.clone()]));
            }
            Node::Term(Term::Apply(function, _)) => {
                self.xor |= matches!(function, Function::Xor);
                self.systems.extend(function.system().cloned());
            }
            // Nothing of its own: what stands inside is met by itself.
            Node::Formula(
                Formula::Constant(_)
                | Formula::Row(..)
                | Formula::Compare(..)
                | Formula::And(_)
                | Formula::Or(_)
                | Formula::Not(_)
                | Formula::Implies(..)
                | Formula::Iff(..)
                | Formula::Exists(..)
                | Formula::ForAll(..),
            )
            | Node::Term(
                Term::Constant(_)
                | Term::Variable(_)
                | Term::Sum(_)
                | Term::Negate(_)
                | Term::Scale(..)
                | Term::Abs(_)
                | Term::Min(_)
                | Term::Max(_)
                | Term::Mod(..)
                | Term::Div(..)
                | Term::If(..),
            ) => {}
        });
    }

    /// Can all of it be said in this number system?
    pub(crate) fn said_in(&self, numerals: &Numerals) -> Result<(), Stop> {
        if self.product {
            return Err(unsupported("product", "automata cannot multiply two variables"));
        }
        if let Some(other) = self.systems.iter().find(|other| other.to_string() != numerals.name()) {
            return Err(unsupported(other.to_string(), format!("the set is read in {}", numerals.name())));
        }
        if self.xor && numerals.name() != "base:2" {
            return Err(unsupported(
                "xor",
                format!("it needs binary digits, and the set is read in {}", numerals.name()),
            ));
        }
        for real in self.reals.iter().filter(|real| real.as_rational().is_none()) {
            numerals.has_floor(real)?;
        }
        Ok(())
    }

    /// The number system in which all of it can be said, and which promises the least work.
    pub(crate) fn numerals(&self) -> Result<Numerals, Stop> {
        Ok(self.candidates()?.into_iter().next().unwrap_or_else(Numerals::binary))
    }

    /// The number systems in which all of it can be said, most promising first.
    pub(crate) fn candidates(&self) -> Result<Vec<Numerals>, Stop> {
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
            return Ok(Numerals::candidates(&irrational)?);
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
        Ok(vec![numerals])
    }
}
