//! What has to be shown of a claim of a family.

use super::form::Form;
use super::lower::{Local, Lowering};
use super::many;
use super::obligations::{Ends, Rules};
use super::poly::Poly;
pub use super::ranges::covers;
use super::ranges::{least, most};
use super::real::{Constant, Domain};
use super::ruleset::{About, ArrayText, Read, Text, malformed, unsupported};
use super::symbols::{BOUND, FIRST_CHOSEN, FIRST_SYMBOL, HERE, LEVELS, MOST_CHOSEN, Symbol};
use super::values::{self, VALUE};
use crate::CertificateError;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::Expr;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Hypotheses that are to be shown impossible together.
#[derive(Clone, Debug)]
pub struct Obligation {
    /// What it is, in words.
    pub name: String,
    /// The hypotheses.
    pub hypotheses: Vec<Form>,
}

/// What may be spoken of beside the claim of a family.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// The ruleset.
    pub rules: &'a str,
    /// Names that have values.
    pub names: &'a [(String, Poly)],
    /// The variable of an induction.
    pub index: Option<&'a str>,
    /// What the piles after the move are, if it may speak of them; an array by its number.
    pub there: Option<usize>,
}

/// A claim about a family, with everything that has to be shown.
#[derive(Clone, Debug)]
pub struct Family {
    /// The identifier of the game.
    pub game: String,
    /// For which parameters, in words.
    pub scope: String,
    /// The parameters.
    pub domain: Domain,
    /// The names of the first variables: parameters, piles, piles after the move.
    pub names: Vec<String>,
    /// Slope and offset of each floor.
    pub functions: Vec<(Constant, Constant)>,
    /// Functions that are no floors; the first has the number [`FIRST_SYMBOL`].
    pub symbols: Vec<Symbol>,
    /// What has to be shown.
    pub obligations: Vec<Obligation>,
    /// The first variable that nothing is called yet.
    pub next: u32,
    /// The variables of the piles before and after the move.
    pub piles: (Vec<u32>, Vec<u32>),
    /// Side conditions of lemmas that have been decided: they are about functions and coefficients, not about arguments.
    pub(super) decided: Decided,
}

/// Schema, functions and coefficients, and whether the side conditions hold.
pub(super) type Decided = RefCell<BTreeMap<(&'static str, Vec<usize>, Vec<Poly>), bool>>;

impl Family {
    /// Reads a ruleset, or claims without a game, and states what has to be shown for one of the claims: `P`, `P misere`,
    /// `nim-value`, or the name of one about numbers alone.
    ///
    /// # Errors
    /// [`CertificateError`] for a text that is wrong, or for what proofs about families do not cover.
    pub fn read(text: &str, claim: &str) -> Read<Self> {
        let mut text = Text::read(text)?;
        text.bound()?;
        let text = &text;
        let Some((_, formula)) = text.claims.iter().find(|(name, _)| name == claim) else {
            return malformed(format!("the ruleset does not have the claim {claim}"));
        };
        let about = About::of(claim);
        let lowering = Lowering::new(&text.domain, &text.piles, &text.lets, &text.sets);
        let mut rules = Rules { text, lowering };
        let mut names: Vec<String> = text.domain.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let from: Vec<u32> = text.piles.iter().map(|_| rules.lowering.fresh()).collect();
        let to: Vec<u32> = text.piles.iter().map(|_| rules.lowering.fresh()).collect();
        names.extend(text.piles.iter().map(|name| name.text.clone()));
        names.extend(text.piles.iter().map(|name| format!("{}'", name.text)));
        // A smaller value has a name where the claim is about values.
        let value = if about == Some(About::Values) { rules.lowering.fresh() } else { 0 };
        names.extend((about == Some(About::Values)).then(|| VALUE.to_owned()));
        let piles = (from.clone(), to.clone());
        let polys = |vars: &[u32]| vars.iter().copied().map(Poly::var).collect::<Vec<Poly>>();
        let (here, there) = (polys(&from), polys(&to));
        // What the ranges say of integer parameters.
        let mut common = Vec::new();
        for (number, parameter) in text.domain.parameters.iter().enumerate().filter(|(_, p)| p.integer) {
            let var = Poly::var(u32::try_from(number).unwrap_or(u32::MAX));
            if let Some((low, open)) = &parameter.low {
                common.push(Form::Ge(var.minus(&Poly::constant(least(low, *open)?))));
            }
            if let Some((high, open)) = &parameter.high {
                common.push(Form::Ge(Poly::constant(most(high, *open)?).minus(&var)));
            }
        }
        let Some(about) = about else {
            return Self::about_numbers(text, (claim, formula), rules.lowering, &common);
        };
        let value = Poly::var(value);
        if let Some(array) = &text.array {
            return Self::many(text, array, (about, formula), rules.lowering, names, (&common, &value));
        }
        let position = rules.position(&here)?;
        let ends = Ends { here, there, common: [common.as_slice(), &[position]].concat() };
        let mut obligations = match about {
            About::Normal | About::Misere => rules.of_set(formula, about, &ends)?,
            About::Values => rules.of_values(formula, &value, &ends)?,
        };
        obligations.extend(rules.of_moves(&ends)?);
        many::complete(&mut rules.lowering, &common, &mut obligations);
        Ok(Self::stated(text, rules.lowering, names, piles, obligations))
    }

    fn stated(
        text: &Text,
        lowering: Lowering<'_>,
        names: Vec<String>,
        piles: (Vec<u32>, Vec<u32>),
        mut obligations: Vec<Obligation>,
    ) -> Self {
        for obligation in &mut obligations {
            obligation.hypotheses = obligation.hypotheses.drain(..).map(Form::simplified).collect();
        }
        let (functions, next, symbols) = (lowering.functions, lowering.next, lowering.many.symbols);
        let (game, scope, domain) = (text.game.clone(), text.scope(), text.domain.clone());
        Self { game, scope, domain, names, functions, symbols, obligations, next, piles, decided: Decided::default() }
    }

    /// A claim about numbers alone: it speaks of no pile, and its denial is to be shown impossible.
    fn about_numbers(
        text: &Text,
        (name, claim): (&str, &Expr),
        mut lowering: Lowering<'_>,
        common: &[Form],
    ) -> Read<Self> {
        let denied = lowering.formula(claim)?.negated();
        // A proof may speak of sequences that the claim does not speak of.
        lowering.every_sequence()?;
        let hypotheses = [common, &[denied]].concat();
        let mut obligations = vec![Obligation { name: format!("claim {name}"), hypotheses }];
        many::complete(&mut lowering, common, &mut obligations);
        let names = text.domain.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        Ok(Self::stated(text, lowering, names, (Vec::new(), Vec::new()), obligations))
    }

    /// The same for an array of piles.
    fn many(
        text: &Text,
        array: &ArrayText,
        (about, claim): (About, &Expr),
        mut lowering: Lowering<'_>,
        names: Vec<String>,
        (common, value): (&[Form], &Poly),
    ) -> Read<Self> {
        let mut moves = Vec::new();
        for (name, any, rule) in &text.moves {
            if *any {
                return unsupported("`in any order` on an array of piles");
            }
            moves.push((name.as_str(), rule));
        }
        let array = array.lowered(&mut lowering)?;
        let parts = many::Parts { array, positions: text.positions.as_ref(), moves, about, claim };
        let mut obligations = parts.obligations(&mut lowering, common, value)?;
        many::complete(&mut lowering, common, &mut obligations);
        Ok(Self::stated(text, lowering, names, (Vec::new(), Vec::new()), obligations))
    }

    /// Reads what is written beside the claim.
    fn beside<T>(&self, beside: &Beside<'_>, read: impl FnOnce(&mut Lowering<'_>) -> Read<T>) -> Read<T> {
        let &Beside { rules, names, there, .. } = beside;
        let mut text = Text::read(rules)?;
        text.bound()?;
        let mut lowering = Lowering::new(&text.domain, &text.piles, &text.lets, &text.sets);
        // What a quantifier binds must not be called like a witness that has a name.
        let mut used = BTreeSet::new();
        names.iter().for_each(|(_, value)| value.vars(&mut used));
        let witness = used.into_iter().filter(|var| *var < super::symbols::LAST_WITNESS).max();
        lowering.next = self.next.max(witness.map_or(0, |var| var + 1));
        lowering.functions.clone_from(&self.functions);
        lowering.many.symbols.clone_from(&self.symbols);
        let polys = |vars: &[u32]| vars.iter().copied().map(Poly::var).collect::<Vec<Poly>>();
        (lowering.here, lowering.there) = (polys(&self.piles.0), there.map(|_| polys(&self.piles.1)));
        if let Some(array) = &text.array {
            (lowering.many.array, lowering.many.here) = (Some(array.lowered(&mut lowering)?), HERE);
            lowering.many.there = there;
        }
        let value = read(&mut lowering)?;
        lowering.no_quotients_left()?;
        if lowering.functions.len() > self.functions.len() || lowering.many.symbols.len() > self.symbols.len() {
            return unsupported("a floor or a power that the ruleset does not have");
        }
        Ok(value)
    }

    /// A formula beside the claim; an index is called [`BOUND`] in it. For those who look for proofs: what a certificate says is not read so.
    ///
    /// # Errors
    /// [`CertificateError`] for what is not understood, or uses floors and powers that are not in the ruleset.
    pub fn formula_beside(&self, beside: &Beside<'_>, what: &Expr) -> Read<Form> {
        let locals = Local::named(beside.names, beside.index);
        let form = self.beside(beside, |lowering| lowering.formula_in(what, &locals))?;
        let form = many::levelled(&form.simplified(), u32::from(beside.index.is_some()));
        form.ok_or_else(|| CertificateError::malformed("a formula is too deep"))
    }

    /// A term alike.
    ///
    /// # Errors
    /// [`CertificateError`], alike.
    pub fn term_beside(&self, beside: &Beside<'_>, what: &Expr) -> Read<Poly> {
        let locals = Local::named(beside.names, beside.index);
        self.beside(beside, |lowering| lowering.single(what, &locals))
    }

    /// That the number [`BOUND`] − 1 is a term in the index [`BOUND`], which may have cases; alike.
    ///
    /// # Errors
    /// [`CertificateError`], alike.
    pub fn choice_beside(&self, beside: &Beside<'_>, what: &Expr) -> Read<Form> {
        let locals = Local::named(beside.names, beside.index);
        let number = Poly::var(BOUND - 1);
        let said = |lowering: &mut Lowering<'_>| {
            values::against(lowering, |lowering| lowering.term(what, &locals), Relation::Equal, &number)
        };
        let form = many::levelled(&self.beside(beside, said)?, 2);
        form.ok_or_else(|| CertificateError::malformed("a formula is too deep"))
    }

    /// A polynomial as text: `x - #0(%1 + 1) - 1`, with `#0` a floor and `%1` a witness.
    #[must_use]
    pub fn show(&self, p: &Poly) -> String {
        super::text::show(p, &|var| self.variable_name(var), &|function| format!("#{function}"))
    }

    /// Is the claim one about numbers, and not about positions?
    #[must_use]
    pub fn is_about_numbers(&self) -> bool {
        self.obligations.first().is_some_and(|obligation| obligation.name.starts_with("claim "))
    }

    /// The function with this number, if it is no floor.
    #[must_use]
    pub fn symbol(&self, function: usize) -> Option<&Symbol> {
        if (FIRST_CHOSEN..FIRST_CHOSEN + MOST_CHOSEN).contains(&function) {
            return Some(&Symbol::Chosen);
        }
        self.symbols.get(function.checked_sub(FIRST_SYMBOL)?)
    }

    /// The name of a variable.
    #[must_use]
    pub fn variable_name(&self, var: u32) -> String {
        if let Some(level) = BOUND.checked_sub(var).filter(|level| *level < LEVELS) {
            return format!("${level}");
        }
        let named = usize::try_from(var).ok().and_then(|var| self.names.get(var));
        named.cloned().unwrap_or_else(|| format!("%{var}"))
    }
}
