//! The ruleset of a family as a certificate prints it, and what has to be shown of its claim.
//!
//! Items are `game`, `piles`, `param`, `require`, `let`, `set`, `positions`, `move`, `claim` and `example`, which is
//! passed over. A parameter is an integer or a real number; `require` bounds parameters by numbers and asks that some
//! are irrational, and nothing else. That some values are left is checked, so that nothing is proved of an empty range.
//! A claim with a name of its own is about numbers; where all claims are, `game`, `piles` and `move` may be missing.

use super::form::Form;
use super::lower::{Local, Lowering};
use super::many;
use super::poly::Poly;
use super::real::{Constant, Domain, Parameter};
use super::surd::Surd;
use super::symbols::{BOUND, FIRST_SYMBOL, HERE, LEVELS, Symbol, THERE};
use crate::CertificateError;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{Bounds, Expr, Kind, LetItem, Name, SetItem};
use ratwheel_logic::syntax::lexer::{Token, TokenKind, items, tokens};
use ratwheel_logic::syntax::parser::{Parsed, Parser};
use ratwheel_logic::syntax::{Diagnostic, Problem as Mistake, print};
use ratwheel_numbers::{Integer, Rational};
use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

type Read<T> = Result<T, CertificateError>;

/// A ruleset may have this many bytes, and piles.
const LONGEST: usize = 1 << 16;
const MOST_PILES: usize = 6;
/// A claim may have this many cases.
const CASES: usize = 200;

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
    /// May it speak of the piles after the move?
    pub moved: bool,
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

struct Item<'t> {
    word: &'t str,
    text: &'t str,
    tokens: &'t [Token],
}

fn malformed<T>(what: impl Into<String>) -> Read<T> {
    Err(CertificateError::malformed(what))
}

fn unsupported<T>(what: impl std::fmt::Display) -> Read<T> {
    Err(CertificateError::unsupported(format!("{what} in a proof for a whole family")))
}

impl<'t> Item<'t> {
    fn with<T>(&self, read: impl FnOnce(&mut Parser<'t>) -> Parsed<T>) -> Read<T> {
        let mut parser = Parser::new(self.text, self.tokens);
        let value = read(&mut parser).and_then(|value| parser.finished().map(|()| value));
        value.map_err(|problem| self.wrong(&problem))
    }

    fn wrong(&self, problem: &Mistake) -> CertificateError {
        CertificateError::malformed(Diagnostic::new(self.text, problem).to_string())
    }

    /// `x[1..d]`, perhaps `sorted`.
    fn array(&self) -> Read<ArrayText> {
        self.with(|parser| {
            let name = parser.new_name("an array of piles")?;
            parser.need_symbol("[")?;
            let low = parser.term()?;
            parser.need_symbol("..")?;
            let high = parser.term()?;
            parser.need_symbol("]")?;
            Ok(ArrayText { name, low, high, sorted: parser.accept_word("sorted") })
        })
    }

    /// What stands before the first colon, by its words, and the expression behind it.
    fn labelled(&self) -> Read<(Vec<String>, Expr)> {
        let Some(colon) = self.tokens.iter().position(|token| token.is_symbol(":")) else {
            return malformed(format!("`{}` without a colon", self.word));
        };
        let (head, tail) =
            (self.tokens.get(..colon).unwrap_or_default(), self.tokens.get(colon + 1..).unwrap_or_default());
        let words = head.iter().map(|token| self.text.get(token.span.start..token.span.end).unwrap_or("").to_owned());
        let (words, tail) = (words.collect(), Item { tokens: tail, ..*self });
        Ok((words, tail.with(Parser::expression)?))
    }
}

/// The array of piles as it is written.
struct ArrayText {
    name: Name,
    low: Expr,
    high: Expr,
    sorted: bool,
}

impl ArrayText {
    fn lowered(&self, lowering: &mut Lowering<'_>) -> Read<many::Array> {
        let (low, high) = (lowering.single(&self.low, &[])?, lowering.single(&self.high, &[])?);
        Ok(many::Array { name: self.name.text.clone(), low, high, sorted: self.sorted })
    }
}

/// Everything in the text.
#[derive(Default)]
struct Text {
    game: String,
    piles: Vec<Name>,
    array: Option<ArrayText>,
    sorted: bool,
    domain: Domain,
    ranges: Vec<(usize, Bounds)>,
    requires: Vec<Expr>,
    lets: Vec<LetItem>,
    sets: Vec<SetItem>,
    positions: Option<Expr>,
    moves: Vec<(String, bool, Expr)>,
    claims: Vec<(String, Expr)>,
}

impl Text {
    fn read(text: &str) -> Read<Self> {
        if text.len() > LONGEST {
            return malformed(format!("its ruleset is longer than {LONGEST} bytes"));
        }
        let (tokens, problems) = tokens(text);
        if let Some(problem) = problems.first() {
            return malformed(Diagnostic::new(text, problem).to_string());
        }
        let mut all = Self::default();
        let mut piles = false;
        for tokens in items(&tokens) {
            let Some((first, rest)) = tokens.split_first().filter(|(first, _)| first.starts_item()) else {
                return malformed("the ruleset begins with something else than an item");
            };
            let word = text.get(first.span.start..first.span.end).unwrap_or("");
            let item = Item { word, text, tokens: rest };
            match word {
                "game" if all.game.is_empty() => {
                    let end = rest.iter().position(|token| matches!(token.kind, TokenKind::Text(_)));
                    let name = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
                    match label(text, name) {
                        Some(name) => all.game = name,
                        None => return malformed("the game has no name"),
                    }
                }
                "piles" if !piles => {
                    piles = true;
                    if rest.iter().any(|token| token.is_symbol("[")) {
                        all.array = Some(item.array()?);
                        continue;
                    }
                    all.sorted = rest.iter().any(|token| token.is_symbol("<="));
                    let separator = if all.sorted { "<=" } else { "," };
                    all.piles = item.with(|parser| {
                        let mut names = vec![parser.new_name("a pile")?];
                        while parser.accept_symbol(separator) {
                            names.push(parser.new_name("a pile")?);
                        }
                        Ok(names)
                    })?;
                    if all.piles.len() > MOST_PILES {
                        return unsupported(format_args!("more than {MOST_PILES} piles"));
                    }
                }
                "param" => all.parameter(&item)?,
                "require" => {
                    let condition = item.with(|parser| {
                        let condition = parser.expression()?;
                        // A message may follow.
                        if matches!(parser.peek().map(|token| &token.kind), Some(TokenKind::Text(_))) {
                            parser.at += 1;
                        }
                        Ok(condition)
                    })?;
                    all.requires.push(condition);
                }
                "let" => all.lets.push(item.with(Parser::let_item)?),
                "set" => all.sets.push(item.with(Parser::set_item)?),
                "positions" if all.positions.is_none() => {
                    let (head, formula) = item.labelled()?;
                    if !head.is_empty() {
                        return malformed("`positions` with a name");
                    }
                    all.positions = Some(formula);
                }
                "move" => {
                    let (head, formula) = item.labelled()?;
                    let order = head.iter().position(|word| word == "in");
                    let (name, order) = head.split_at(order.unwrap_or(head.len()));
                    let any = match order.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
                        [] => false,
                        ["in", "any", "order"] => true,
                        _ => return unsupported(format_args!("`{}`", order.join(" "))),
                    };
                    all.moves.push((name.concat(), any, formula));
                }
                "claim" => {
                    let (head, formula) = item.labelled()?;
                    let colon = rest.iter().position(|token| token.is_symbol(":")).unwrap_or(rest.len());
                    let name = match label(text, rest.get(..colon).unwrap_or_default()) {
                        Some(name) => name,
                        None if head == ["P", "misere"] => "P misere".to_owned(),
                        None => return malformed("a claim has no name"),
                    };
                    if all.claims.iter().any(|(other, _)| *other == name) {
                        return malformed(format!("a second claim `{name}`"));
                    }
                    all.claims.push((name, formula));
                }
                "example" => {}
                "measure" | "variant" => return unsupported(format_args!("`{word}`")),
                _ => return malformed(format!("`{word}` has no place here, or stands twice")),
            }
        }
        all.names_differ()?;
        if !all.is_about_numbers()
            && (all.game.is_empty() || all.piles.is_empty() && all.array.is_none() || all.moves.is_empty())
        {
            return malformed("a game, its piles or its moves are missing");
        }
        Ok(all)
    }

    fn parameter(&mut self, item: &Item<'_>) -> Read<()> {
        let (name, integer, bounds) = item.with(|parser| {
            let name = parser.new_name("a parameter")?;
            parser.need_symbol(":")?;
            let integer = parser.accept_word("int");
            if !integer && !parser.accept_word("real") {
                return Err(parser.expected("`int` or `real`"));
            }
            let bounds = parser.bounds()?;
            // The default is one of many values here.
            if parser.accept_symbol("=") {
                parser.term()?;
            }
            Ok((name, integer, bounds))
        })?;
        self.ranges.push((self.domain.parameters.len(), bounds));
        let parameter = Parameter { name: name.text, integer, irrational: false, low: None, high: None };
        self.domain.parameters.push(parameter);
        Ok(())
    }

    /// Are there claims and no game?
    fn is_about_numbers(&self) -> bool {
        let nothing = self.game.is_empty() && self.piles.is_empty() && self.array.is_none() && self.moves.is_empty();
        nothing && self.positions.is_none() && !self.claims.iter().any(|(name, _)| about_positions(name))
    }

    /// No name stands for two things.
    fn names_differ(&self) -> Read<()> {
        let mut known = BTreeSet::new();
        let array = self.array.iter().map(|array| array.name.text.as_str());
        let piles = self.piles.iter().map(|name| name.text.as_str()).chain(array);
        let parameters = self.domain.parameters.iter().map(|parameter| parameter.name.as_str());
        let lets = self.lets.iter().map(|item| item.name.text.as_str());
        let sets = self.sets.iter().map(|item| item.name.text.as_str());
        for name in piles.chain(parameters).chain(lets).chain(sets) {
            if !known.insert(name) {
                return malformed(format!("the name `{name}` is given twice in the ruleset"));
            }
        }
        Ok(())
    }

    /// The bounds of every parameter, and which are irrational.
    fn bound(&mut self) -> Read<()> {
        for (number, range) in std::mem::take(&mut self.ranges) {
            match range {
                Bounds::All => {}
                Bounds::Compare(relation, bound) => self.bound_by(number, relation, &bound)?,
                Bounds::Between(low, high) => {
                    self.bound_by(number, Relation::GreaterEqual, &low)?;
                    self.bound_by(number, Relation::LessEqual, &high)?;
                }
            }
        }
        for condition in std::mem::take(&mut self.requires) {
            self.require(&condition)?;
        }
        for parameter in &self.domain.parameters {
            if let (Some((low, low_open)), Some((high, high_open))) = (&parameter.low, &parameter.high) {
                let empty = if parameter.integer {
                    least(low, *low_open)? > most(high, *high_open)?
                } else {
                    let point = *low_open || *high_open || parameter.irrational && low.rational().is_some();
                    match low.compare(high) {
                        Some(Ordering::Less) => false,
                        Some(Ordering::Equal) => point,
                        Some(Ordering::Greater) => true,
                        None => return unsupported("two bounds of a parameter with different square roots"),
                    }
                };
                if empty {
                    return malformed(format!("no value of `{}` is left", parameter.name));
                }
            }
        }
        Ok(())
    }

    fn number(&self, name: &Expr) -> Option<usize> {
        let Kind::Name(name, false) = &name.kind else { return None };
        self.domain.parameters.iter().position(|parameter| parameter.name == *name)
    }

    fn bound_by(&mut self, number: usize, relation: Relation, bound: &Expr) -> Read<()> {
        let none = Domain::default();
        let Some(value) = Lowering::new(&none, &[], &[], &[]).constant(bound)?.surd() else {
            return unsupported("a bound of a parameter that is no rational number and has more than one square root");
        };
        let Some(parameter) = self.domain.parameters.get_mut(number) else {
            return malformed("a parameter is missing");
        };
        let (low, high) = match relation {
            Relation::Greater => (Some((value, true)), None),
            Relation::GreaterEqual => (Some((value, false)), None),
            Relation::Less => (None, Some((value, true))),
            Relation::LessEqual => (None, Some((value, false))),
            Relation::Equal => (Some((value.clone(), false)), Some((value, false))),
            Relation::NotEqual => return unsupported("`!=` about a parameter"),
        };
        // The stricter of two bounds; of two equal ones the one that is left out.
        let stricter = |old: &Option<(Surd, bool)>, new: &(Surd, bool), side: Ordering| -> Read<bool> {
            let Some(old) = old else { return Ok(true) };
            match new.0.compare(&old.0) {
                Some(Ordering::Equal) => Ok(new.1),
                Some(order) => Ok(order == side),
                None => unsupported("two bounds of a parameter with different square roots"),
            }
        };
        if let Some(low) = low
            && stricter(&parameter.low, &low, Ordering::Greater)?
        {
            parameter.low = Some(low);
        }
        if let Some(high) = high
            && stricter(&parameter.high, &high, Ordering::Less)?
        {
            parameter.high = Some(high);
        }
        Ok(())
    }

    fn require(&mut self, condition: &Expr) -> Read<()> {
        match &condition.kind {
            Kind::And(all) => all.iter().try_for_each(|part| self.require(part)),
            Kind::Truth(true) => Ok(()),
            Kind::Call(name, arguments) if name.text == "irrational" => {
                let number = match arguments.as_slice() {
                    [argument] => self.number(argument),
                    _ => None,
                };
                let parameter = number.and_then(|number| self.domain.parameters.get_mut(number));
                match parameter.filter(|parameter| !parameter.integer) {
                    Some(parameter) => parameter.irrational = true,
                    None => return unsupported("`irrational` of anything but a real parameter"),
                }
                Ok(())
            }
            Kind::Compare(first, rest) => {
                let mut left = &**first;
                for (relation, right) in rest {
                    match (self.number(left), self.number(right)) {
                        (Some(number), None) => self.bound_by(number, *relation, right)?,
                        (None, Some(number)) => self.bound_by(number, relation.flipped(), left)?,
                        _ => return unsupported(format_args!("`require {}`", print::expression(condition))),
                    }
                    left = right;
                }
                Ok(())
            }
            _ => unsupported(format_args!("`require {}`", print::expression(condition))),
        }
    }

    /// For which parameters, in words.
    fn scope(&self) -> String {
        let one = |parameter: &Parameter| {
            let kind = match (parameter.integer, parameter.irrational) {
                (true, _) => "every integer",
                (false, true) => "every irrational",
                (false, false) => "every real",
            };
            let sign = |open: bool| if open { "<" } else { "<=" };
            let name = &parameter.name;
            let range = match (&parameter.low, &parameter.high) {
                (None, None) => name.clone(),
                (Some((low, open)), None) => format!("{name} {} {low}", if *open { ">" } else { ">=" }),
                (None, Some((high, open))) => format!("{name} {} {high}", sign(*open)),
                (Some((low, a)), Some((high, b))) => {
                    format!("{name} with {low} {} {name} {} {high}", sign(*a), sign(*b))
                }
            };
            format!("{kind} {range}")
        };
        self.domain.parameters.iter().map(one).collect::<Vec<_>>().join(" and ")
    }
}

/// Words, numbers and hyphens without anything between them; None for anything else.
fn label(text: &str, tokens: &[Token]) -> Option<String> {
    let ends = tokens.first().zip(tokens.last()).map(|(first, last)| first.span.start..last.span.end)?;
    let label = text.get(ends)?;
    let part = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    label.split('-').all(part).then(|| label.to_owned())
}

/// Is a claim with this name about positions?
fn about_positions(claim: &str) -> bool {
    ["P", "P misere"].contains(&claim)
}

fn whole_bound(bound: &Surd) -> Read<&Rational> {
    bound.rational().map_or_else(|| unsupported("a bound of an integer parameter that is no rational number"), Ok)
}

/// The least integer within a lower bound.
fn least(low: &Surd, open: bool) -> Read<Integer> {
    let low = whole_bound(low)?;
    Ok(if low.is_integer() && open { low.floor() + 1 } else { low.ceil() })
}

/// The largest integer within an upper bound.
fn most(high: &Surd, open: bool) -> Read<Integer> {
    let high = whole_bound(high)?;
    Ok(if high.is_integer() && open { high.floor() - 1 } else { high.floor() })
}

/// Is a real parameter of a ruleset within its range for all values of another parameter? The value is an expression in that
/// parameter, as `(2 + d + sqrt(d^2 + 4))/2`, and the other parameter an item, as `param d: int >= 2`.
///
/// # Errors
/// [`CertificateError`] for what is not understood.
pub fn covers(rules: &str, parameter: &str, value: &str, of: &str) -> Read<bool> {
    let mut text = Text::read(rules)?;
    text.bound()?;
    let found = text.domain.parameters.iter().find(|known| known.name == parameter && !known.integer);
    let Some(Parameter { irrational, low, high, .. }) = found else {
        return malformed(format!("the ruleset has no real parameter `{parameter}`"));
    };
    let item = format!("{of}\nlet value = {value}\nclaim within: true\n");
    let mut other = Text::read(&item)?;
    other.bound()?;
    let domain = &other.domain;
    let (Some(LetItem { body, .. }), [_]) = (other.lets.first(), domain.parameters.as_slice()) else {
        return malformed("a value, or the parameter that it is made of, is missing");
    };
    let value = Lowering::new(domain, &[], &[], &[]).constant(body)?;
    // Bounds that are rational numbers are all that is needed.
    let constant = |bound: &Surd| -> Read<Constant> {
        let bound = bound.rational().map_or_else(|| unsupported("a bound that is no rational number"), Ok)?;
        let (p, q) = (bound.numerator().clone(), Integer::from(bound.denominator()));
        let whole = |n: Integer| Constant::of(Poly::constant(n));
        whole(p).over(&whole(q), domain).map_or_else(|| unsupported("this bound"), Ok)
    };
    let beyond = |bound: &Option<(Surd, bool)>, above: bool| -> Read<bool> {
        let Some((bound, open)) = bound else { return Ok(true) };
        let bound = constant(bound)?;
        let distance = if above { value.minus(&bound) } else { bound.minus(&value) };
        let fits = |distance: Constant| if *open { distance.positive(domain) } else { distance.not_negative(domain) };
        Ok(distance.is_some_and(fits))
    };
    Ok((!irrational || value.irrational(domain)) && beyond(low, true)? && beyond(high, false)?)
}

/// All orders of 0, …, n−1.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(n - 1) {
        for place in 0..n {
            let mut order = shorter.clone();
            order.insert(place, n - 1);
            all.push(order);
        }
    }
    all
}

/// What is asked of positions, moves and the claim.
struct Rules<'a> {
    text: &'a Text,
    lowering: Lowering<'a>,
}

impl Rules<'_> {
    /// The piles are not negative, in order if they are sorted, and as `positions` says.
    fn position(&mut self, piles: &[Poly]) -> Read<Form> {
        let mut all: Vec<Form> = piles.iter().cloned().map(Form::Ge).collect();
        if self.text.sorted {
            all.extend(piles.windows(2).filter_map(|pair| match pair {
                [a, b] => Some(Form::Ge(b.minus(a))),
                _ => None,
            }));
        }
        if let Some(formula) = &self.text.positions {
            (self.lowering.here, self.lowering.there) = (piles.to_vec(), None);
            all.push(self.lowering.formula(formula)?);
        }
        Ok(Form::And(all))
    }

    fn claimed(&mut self, claim: &Expr, piles: &[Poly]) -> Read<Form> {
        (self.lowering.here, self.lowering.there) = (piles.to_vec(), None);
        let claimed = self.lowering.formula(claim)?;
        Ok(claimed)
    }

    /// The rule leads from here to there, which is another position.
    fn step(&mut self, rule: usize, from: &[Poly], to: &[Poly]) -> Read<Form> {
        let Some((_, any, relation)) = self.text.moves.get(rule) else { return malformed("a rule is missing") };
        let mut ways = Vec::new();
        let count = to.len();
        for order in if *any { orders(count) } else { vec![(0..count).collect()] } {
            let there: Vec<Poly> = order.iter().filter_map(|place| to.get(*place)).cloned().collect();
            (self.lowering.here, self.lowering.there) = (from.to_vec(), Some(there));
            ways.push(self.lowering.formula(relation)?);
        }
        let changes = from.iter().zip(to).map(|(from, to)| Form::Eq(from.minus(to)).negated());
        let changes = Form::Or(changes.collect());
        Ok(Form::And(vec![self.position(to)?, Form::Or(ways), changes]))
    }

    fn any_step(&mut self, from: &[Poly], to: &[Poly]) -> Read<Form> {
        let steps = (0..self.text.moves.len()).map(|rule| self.step(rule, from, to)).collect::<Read<Vec<_>>>()?;
        Ok(Form::Or(steps))
    }
}

impl Family {
    /// Reads a ruleset, or claims without a game, and states what has to be shown for one of the claims: `P`, `P misere`, or
    /// the name of one about numbers alone.
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
        let misere = claim == "P misere";
        let lowering = Lowering::new(&text.domain, &text.piles, &text.lets, &text.sets);
        let mut rules = Rules { text, lowering };
        let mut names: Vec<String> = text.domain.parameters.iter().map(|parameter| parameter.name.clone()).collect();
        let from: Vec<u32> = text.piles.iter().map(|_| rules.lowering.fresh()).collect();
        let to: Vec<u32> = text.piles.iter().map(|_| rules.lowering.fresh()).collect();
        names.extend(text.piles.iter().map(|name| name.text.clone()));
        names.extend(text.piles.iter().map(|name| format!("{}'", name.text)));
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
        if !about_positions(claim) {
            return Self::about_numbers(text, (claim, formula), rules.lowering, &common);
        }
        if let Some(array) = &text.array {
            if misere {
                return unsupported("misère play on an array of piles");
            }
            return Self::many(text, array, formula, rules.lowering, names, &common);
        }
        let ranges = common.clone();
        common.push(rules.position(&here)?);
        let mut obligations = Vec::new();
        let claimed = by_cases(&rules.claimed(formula, &here)?)?;
        let claimed_there = by_cases(&rules.claimed(formula, &there)?)?;
        for (rule, (name, ..)) in text.moves.iter().enumerate() {
            let step = rules.step(rule, &here, &there)?;
            let hypotheses = [common.as_slice(), &[some_case(&claimed), step, some_case(&claimed_there)]].concat();
            obligations.push(Obligation { name: format!("P→N by rule {name}"), hypotheses });
        }
        // Targets that a quantifier binds have numbers of their own: what is put in for one cannot mean another.
        let bound: Vec<u32> = to.iter().map(|_| rules.lowering.fresh()).collect();
        let target = polys(&bound);
        let step = rules.any_step(&here, &target)?;
        let mut hypotheses = common.clone();
        for (vars, conditions) in claimed.clone() {
            hypotheses.push(impossible(&vars, conditions));
        }
        if misere {
            // Those with a move alone are asked for one into P.
            let some = bound.iter().fold(step.clone(), |form, var| Form::Exists(*var, Box::new(form)));
            hypotheses.push(some);
        }
        for (vars, conditions) in by_cases(&rules.claimed(formula, &target)?)? {
            hypotheses.push(no_step_into(vars, conditions, &bound, &step)?);
        }
        obligations.push(Obligation { name: "N→P".to_owned(), hypotheses });
        if misere {
            let none = bound.iter().fold(step.negated(), |form, var| Form::All(*var, Box::new(form)));
            let hypotheses = [common.as_slice(), &[some_case(&claimed), none]].concat();
            obligations.push(Obligation { name: "terminal".to_owned(), hypotheses });
        }
        let total = |piles: &[Poly]| piles.iter().fold(Poly::default(), |sum, pile| sum.plus(pile));
        for (rule, (name, ..)) in text.moves.iter().enumerate() {
            let step = rules.step(rule, &here, &there)?;
            let stays = Form::Ge(total(&there).minus(&total(&here)));
            let hypotheses = [common.as_slice(), &[step, stays]].concat();
            obligations.push(Obligation { name: format!("termination of rule {name}"), hypotheses });
        }
        many::complete(&mut rules.lowering, &ranges, &mut obligations);
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
        claim: &Expr,
        mut lowering: Lowering<'_>,
        names: Vec<String>,
        common: &[Form],
    ) -> Read<Self> {
        let mut moves = Vec::new();
        for (name, any, rule) in &text.moves {
            if *any {
                return unsupported("`in any order` on an array of piles");
            }
            moves.push((name.as_str(), rule));
        }
        let array = array.lowered(&mut lowering)?;
        let parts = many::Parts { array, positions: text.positions.as_ref(), moves, claim };
        let mut obligations = parts.obligations(&mut lowering, common)?;
        many::complete(&mut lowering, common, &mut obligations);
        Ok(Self::stated(text, lowering, names, (Vec::new(), Vec::new()), obligations))
    }

    /// Reads what is written beside the claim.
    fn beside<T>(&self, beside: &Beside<'_>, read: impl FnOnce(&mut Lowering<'_>) -> Read<T>) -> Read<T> {
        let &Beside { rules, names, moved, .. } = beside;
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
        (lowering.here, lowering.there) = (polys(&self.piles.0), moved.then(|| polys(&self.piles.1)));
        if let Some(array) = &text.array {
            (lowering.many.array, lowering.many.here) = (Some(array.lowered(&mut lowering)?), HERE);
            lowering.many.there = moved.then_some(THERE);
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

/// The variables of a case and what is said of them.
type Case = (Vec<u32>, Vec<Form>);

/// The cases of a formula, each without the variables that it does not need.
fn by_cases(form: &Form) -> Read<Vec<Case>> {
    let Some(cases) = form.clone().simplified().cases(CASES) else { return unsupported("a claim with so many cases") };
    Ok(cases.into_iter().map(|(vars, conditions)| needed(vars, conditions)).collect())
}

/// Without those variables of which nothing is said but that they are at least some numbers: such values there are.
fn needed(vars: Vec<u32>, mut conditions: Vec<Form>) -> Case {
    let mut left = Vec::new();
    for var in vars {
        let speaks = |form: &Form| {
            let mut used = BTreeSet::new();
            form.vars(&mut used);
            used.contains(&var)
        };
        let bounds = |form: &Form| matches!(form, Form::Ge(p) if p.minus(&Poly::var(var)).as_constant().is_some());
        if conditions.iter().all(|form| !speaks(form) || bounds(form)) {
            conditions.retain(|form| !speaks(form));
        } else {
            left.push(var);
        }
    }
    (left, conditions)
}

/// One of the cases holds.
fn some_case(cases: &[Case]) -> Form {
    let some = |(vars, conditions): &Case| {
        vars.iter().rev().fold(Form::And(conditions.clone()), |form, var| Form::Exists(*var, Box::new(form)))
    };
    Form::Or(cases.iter().map(some).collect())
}

/// The conditions hold together for no values of the variables.
fn impossible(vars: &[u32], conditions: Vec<Form>) -> Form {
    let none = Form::And(conditions).negated();
    vars.iter().rev().fold(none, |form, var| Form::All(*var, Box::new(form)))
}

/// "No step leads to a target of this case": for all values of its variables. Targets that an equation of the case gives
/// are put in.
fn no_step_into(mut vars: Vec<u32>, mut conditions: Vec<Form>, targets: &[u32], step: &Form) -> Read<Form> {
    let put = |form: &Form, target: u32, value: &Poly| {
        form.put(target, value).map_or_else(|| unsupported("a term as large as this"), Ok)
    };
    let (mut step, mut open) = (step.clone(), targets.to_vec());
    while let Some((number, target, value)) = open.iter().find_map(|target| {
        conditions.iter().enumerate().find_map(|(number, form)| match form {
            Form::Eq(p) => solve(p, *target, &open).map(|value| (number, *target, value)),
            Form::Ge(_) | Form::And(_) | Form::Or(_) | Form::Exists(..) | Form::All(..) => None,
        })
    }) {
        conditions.remove(number);
        conditions = conditions.iter().map(|form| put(form, target, &value)).collect::<Read<_>>()?;
        step = put(&step, target, &value)?;
        open.retain(|other| *other != target);
    }
    conditions.push(step);
    vars.extend(open);
    Ok(impossible(&vars, conditions))
}

/// The value of a target by p = 0, if it occurs in it just once, with the coefficient 1 or −1, and the value speaks of no
/// target.
fn solve(p: &Poly, target: u32, targets: &[u32]) -> Option<Poly> {
    let alone = Poly::var(target);
    for value in [alone.minus(p), alone.plus(p)] {
        let mut vars = BTreeSet::new();
        value.vars(&mut vars);
        if !vars.iter().any(|var| targets.contains(var)) {
            return Some(value);
        }
    }
    None
}
