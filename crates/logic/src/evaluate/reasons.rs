//! Why a formula fails, in numbers: "|(10−4)−(3−0)| = 3 is not < 3".
//!
//! Of a conjunction the first failing part is told; of a disjunction, such as the rearrangements of `in any order`, the
//! alternative with the fewest failing parts.

use super::Fault;
use super::interval::Interval;
use super::plan::Compiler;
use super::value::{Scope, holds, value};
use crate::automaton::Automaton;
use crate::formula::{Formula, Range, Relation, Term, Variable};
use crate::recursion::Recursion;
use ratwheel_numbers::{Integer, Natural, Real};

/// Numbers longer than this are shown by their first digits and their length.
const SHOWN_DIGITS: usize = 40;
/// Alternatives that are single comparisons are all told, up to this many.
const TOLD_ALTERNATIVES: usize = 4;

/// A number for a person: with the mathematical minus sign, and cut if it is long.
#[must_use]
pub fn short_number(n: &Integer) -> String {
    let digits = n.magnitude().to_string();
    let sign = if n.is_negative() { "−" } else { "" };
    if digits.len() <= SHOWN_DIGITS {
        return format!("{sign}{digits}");
    }
    let head: String = digits.chars().take(12).collect();
    format!("{sign}{head}… ({} digits)", digits.len())
}

impl Formula {
    /// Why the formula, which is false at these values, is false. The names are those of the free variables; the values
    /// are theirs and then, if the formula has primed variables, those of the primed ones.
    ///
    /// ```
    /// use ratwheel_logic::Formula;
    /// let names = ["x".to_owned(), "y".to_owned()];
    /// let formula = Formula::parse("x <= y and x mod 3 = 1", &["x", "y"])?;
    /// let why = formula.why_false(&names, &[5.into(), 9.into()]);
    /// assert_eq!((why.text.as_str(), why.failing), ("5 mod 3 = 2 is not 1", 1));
    /// # Ok::<(), ratwheel_logic::ReadError>(())
    /// ```
    #[must_use]
    pub fn why_false(&self, names: &[String], values: &[Integer]) -> WhyFalse {
        Teller { names, values }.why(self, true)
    }
}

/// Why a formula is false at some values: what is nearest to making it true.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WhyFalse {
    /// In numbers: "|(10−4)−(3−0)| = 3 is not < 3".
    pub text: String,
    /// How many conditions fail.
    pub failing: usize,
    /// The comparisons that fail; other kinds of conditions are only told.
    pub demands: Vec<Demand>,
    /// Would one of the demands be enough?
    pub either: bool,
    /// The variables whose primed ones must equal them, whether or not they do.
    pub kept: Vec<usize>,
}

/// A comparison that is demanded and fails, with its values where it has some.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Demand {
    /// What is demanded.
    pub relation: Relation,
    /// Of this …
    pub left: Term,
    /// … and this.
    pub right: Term,
    /// The value of the right side.
    pub limit: Option<Integer>,
}

struct Teller<'a> {
    names: &'a [String],
    values: &'a [Integer],
}

impl WhyFalse {
    fn one(text: String) -> Self {
        Self { text, failing: 1, demands: Vec::new(), either: false, kept: Vec::new() }
    }
}

/// The variable whose primed one must equal it, if that is what is demanded.
fn kept(formula: &Formula, wanted: bool) -> Option<usize> {
    match (formula, wanted) {
        (Formula::Compare(Relation::Equal, Term::Variable(a), Term::Variable(b)), true) => match (a, b) {
            (Variable::Primed(i), Variable::Free(j)) | (Variable::Free(i), Variable::Primed(j)) if i == j => Some(*i),
            _ => None,
        },
        _ => None,
    }
}

/// The alternatives, with those inside an alternative among them.
fn alternatives<'a>(parts: &[(&'a Formula, bool)]) -> Vec<(&'a Formula, bool)> {
    let inside = |&(part, wanted): &(&'a Formula, bool)| match (part, wanted) {
        (Formula::Or(inner), true) | (Formula::And(inner), false) => {
            alternatives(&inner.iter().map(|part| (part, wanted)).collect::<Vec<_>>())
        }
        _ => vec![(part, wanted)],
    };
    parts.iter().flat_map(inside).collect()
}

impl Teller<'_> {
    fn compiler(&self) -> Compiler {
        Compiler::new(self.names.len())
    }

    fn scope(&self, slots: usize) -> Scope<'static, Integer> {
        let mut scope = Scope::new(slots.max(2 * self.names.len()));
        for (slot, value) in scope.slots.iter_mut().zip(self.values) {
            *slot = Interval::point(value.clone());
        }
        scope
    }

    fn holds(&self, formula: &Formula, wanted: bool) -> Result<bool, Fault> {
        let mut compiler = self.compiler();
        let condition = compiler.condition(formula, wanted)?;
        holds(&condition, &mut self.scope(compiler.next_slot))
    }

    /// The value of a term without quantified variables.
    fn value(&self, term: &Term) -> Option<Integer> {
        self.try_value(term).ok()
    }

    fn try_value(&self, term: &Term) -> Result<Integer, Fault> {
        let mut compiler = self.compiler();
        let term = compiler.term(term)?;
        value(&term, &mut self.scope(compiler.next_slot))
    }

    /// Why one of these terms has no value, if one has none: then what is said about them is false.
    fn without_value(&self, terms: &[&Term]) -> Option<WhyFalse> {
        let fault = terms.iter().find_map(|term| self.try_value(term).err().filter(|f| matches!(f, Fault::NoValue(_))));
        fault.map(|fault| WhyFalse::one(super::EvalError::from(fault).to_string()))
    }

    fn why(&self, formula: &Formula, wanted: bool) -> WhyFalse {
        let spoken_of: &[&Term] = match formula {
            Formula::Compare(_, left, right) => &[left, right],
            Formula::In(term, _) | Formula::Reduced(_, term) => &[term],
            _ => &[],
        };
        let all: Vec<&Term>;
        let spoken_of = if let Formula::Recognised(_, terms) | Formula::Row(_, terms) = formula {
            all = terms.iter().collect();
            all.as_slice()
        } else {
            spoken_of
        };
        if let Some(failure) = self.without_value(spoken_of).filter(|_| wanted) {
            return failure;
        }
        match (formula, wanted) {
            (Formula::Constant(_), _) => WhyFalse::one("never allowed".to_owned()),
            (Formula::Not(inner), _) => self.why(inner, !wanted),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                self.why_all(&mut parts.iter().map(|part| (part, wanted)))
            }
            (Formula::Or(parts), true) | (Formula::And(parts), false) => {
                let parts: Vec<_> = parts.iter().map(|part| (part, wanted)).collect();
                self.why_any(&parts)
            }
            (Formula::Implies(from, to), true) => self.why_any(&[(from, false), (to, true)]),
            (Formula::Implies(from, to), false) => self.why_all(&mut [(&**from, true), (&**to, false)].into_iter()),
            (Formula::Compare(relation, left, right), _) => {
                let relation = if wanted { *relation } else { relation.negated() };
                let demand = Demand { relation, left: left.clone(), right: right.clone(), limit: self.value(right) };
                WhyFalse { demands: vec![demand], ..WhyFalse::one(self.comparison(relation, left, right)) }
            }
            (Formula::In(term, set), _) => {
                let is = if wanted { "is not" } else { "is" };
                WhyFalse::one(format!("{} {is} in {}", self.operand(term), set.name))
            }
            (Formula::Reduced(system, term), _) => {
                let ends = if wanted { "ends" } else { "does not end" };
                WhyFalse::one(format!("the numeral of {} in {system:?} {ends} in 0", self.operand(term)))
            }
            (Formula::Recognised(automaton, terms), _) => WhyFalse::one(self.reading(automaton, terms)),
            (Formula::Row(recursion, terms), _) => {
                let is = if wanted { "is no" } else { "is a" };
                WhyFalse::one(format!("({}) {is} row of {}", self.list(terms), described(recursion)))
            }
            (Formula::Exists(depth, range, body), true) | (Formula::ForAll(depth, range, body), false) => {
                let not = if matches!(formula, Formula::Exists(..)) { "" } else { "not " };
                let range = self.range(*depth, range);
                WhyFalse::one(format!("no {range} has {not}{}", self.statement(body)))
            }
            (Formula::Exists(depth, range, body), false) => {
                WhyFalse::one(format!("some {} has {}", self.range(*depth, range), self.statement(body)))
            }
            (Formula::ForAll(depth, range, body), true) => {
                WhyFalse::one(format!("not every {} has {}", self.range(*depth, range), self.statement(body)))
            }
            (Formula::Iff(left, right), true) => WhyFalse::one(format!(
                "one of {} and {} holds without the other",
                self.statement(left),
                self.statement(right)
            )),
            (formula, true) => WhyFalse::one(format!("not {}", self.statement(formula))),
            (formula, false) => WhyFalse::one(self.statement(formula)),
        }
    }

    /// The first part that fails, and how many do.
    fn why_all(&self, parts: &mut dyn Iterator<Item = (&Formula, bool)>) -> WhyFalse {
        let mut first: Option<WhyFalse> = None;
        let (mut failing, mut demands, mut held) = (0, Vec::new(), Vec::new());
        for (part, wanted) in parts {
            held.extend(kept(part, wanted));
            match self.holds(part, wanted) {
                Ok(true) => {}
                Ok(false) => {
                    let failure = self.why(part, wanted);
                    failing += failure.failing;
                    demands.extend(failure.demands.iter().filter(|_| !failure.either).cloned());
                    held.extend(failure.kept.iter().copied());
                    first = first.or(Some(failure));
                }
                Err(fault) => {
                    failing += 1;
                    let text = super::EvalError::from(fault).to_string();
                    first = first.or_else(|| Some(WhyFalse::one(text)));
                }
            }
        }
        let either = first.as_ref().is_some_and(|only| only.either && failing == 1);
        let (text, sole) = first.map_or_else(|| ("a condition fails".to_owned(), Vec::new()), |f| (f.text, f.demands));
        WhyFalse { text, failing: failing.max(1), demands: if either { sole } else { demands }, either, kept: held }
    }

    /// All alternatives fail: tell them all if they are short, else the one that is nearest to holding.
    fn why_any(&self, parts: &[(&Formula, bool)]) -> WhyFalse {
        let simple = |formula: &Formula| matches!(formula, Formula::Compare(..) | Formula::In(..));
        let parts = alternatives(parts);
        let all_simple = parts.iter().all(|(part, _)| simple(part));
        let told = parts.iter().map(|(part, wanted)| self.why(part, *wanted));
        if all_simple {
            let (mut texts, demands): (Vec<String>, Vec<_>) =
                told.map(|failure| (failure.text, failure.demands)).unzip();
            if let Some(more) = texts.len().checked_sub(TOLD_ALTERNATIVES).filter(|more| *more > 0) {
                texts.truncate(TOLD_ALTERNATIVES);
                texts.push(format!("{more} more of the kind fail"));
            }
            let demands = demands.into_iter().flatten().collect();
            return WhyFalse { demands, either: parts.len() > 1, ..WhyFalse::one(texts.join(" and ")) };
        }
        let best = told.min_by_key(|failure| failure.failing);
        best.unwrap_or_else(|| WhyFalse::one("there is no way to make it".to_owned()))
    }

    fn comparison(&self, relation: Relation, left: &Term, right: &Term) -> String {
        let verb = match relation {
            Relation::Equal => "is not",
            Relation::NotEqual => "equals",
            Relation::Less => "is not <",
            Relation::LessEqual => "is not ≤",
            Relation::Greater => "is not >",
            Relation::GreaterEqual => "is not ≥",
        };
        format!("{} {verb} {}", self.operand(left), self.operand(right))
    }

    /// A side of a comparison: `x′ = 4`, `|(10−4)−(3−0)| = 3`, or the bare value where the term is a choice or a number.
    fn operand(&self, term: &Term) -> String {
        let value = self.value(term).map(|value| short_number(&value));
        let text = match term {
            Term::If(..) if value.is_some() => String::new(),
            Term::Variable(variable) => self.name(*variable),
            _ => self.term(term),
        };
        match value {
            Some(value) if text.is_empty() || text == value => value,
            Some(value) => format!("{text} = {value}"),
            None => text,
        }
    }

    fn name(&self, variable: Variable) -> String {
        let pile = |i: usize| self.names.get(i).cloned().unwrap_or_else(|| format!("variable {i}"));
        match variable {
            Variable::Free(i) => pile(i),
            Variable::Primed(i) => format!("{}′", pile(i)),
            Variable::Bound(depth) => bound_name(depth),
        }
    }

    /// A term with its numbers filled in; quantified variables keep their names.
    fn term(&self, term: &Term) -> String {
        let list = |terms: &[Term]| terms.iter().map(|t| self.term(t)).collect::<Vec<_>>().join(",");
        match term {
            Term::Constant(value) => short_number(value),
            Term::Variable(variable @ Variable::Bound(_)) => self.name(*variable),
            Term::Variable(variable) => {
                self.value(term).map_or_else(|| self.name(*variable), |value| short_number(&value))
            }
            Term::Sum(terms) => self.sum(terms),
            Term::Negate(inner) => format!("−{}", self.factor(inner)),
            Term::Scale(c, inner) => format!("{}·{}", short_number(c), self.factor(inner)),
            Term::Product(left, right) => format!("{}·{}", self.factor(left), self.factor(right)),
            Term::Abs(inner) => format!("|{}|", self.term(inner)),
            Term::Min(terms) => format!("min({})", list(terms)),
            Term::Max(terms) => format!("max({})", list(terms)),
            Term::Mod(inner, modulus) => format!("{} mod {modulus}", self.factor(inner)),
            Term::Div(inner, divisor) => format!("{} div {divisor}", self.factor(inner)),
            Term::Floor(parts, gamma) => self.floor(parts, gamma),
            Term::If(condition, then, otherwise) => match self.holds(condition, true) {
                Ok(true) => self.term(then),
                Ok(false) => self.term(otherwise),
                Err(_) => format!("({} or {})", self.term(then), self.term(otherwise)),
            },
            Term::Apply(function, terms) => format!("{}({})", function.name(), list(terms)),
        }
    }

    fn factor(&self, term: &Term) -> String {
        let text = self.term(term);
        let loose = matches!(term, Term::Sum(terms) if terms.len() > 1)
            || matches!(term, Term::Negate(_) | Term::Mod(..) | Term::Div(..))
            || text.starts_with('−');
        if loose { format!("({text})") } else { text }
    }

    fn sum(&self, terms: &[Term]) -> String {
        let mut text = String::new();
        for (i, term) in terms.iter().enumerate() {
            let (minus, part) = match term {
                Term::Negate(inner) => (true, self.factor(inner)),
                Term::Scale(c, inner) if c.is_negative() && *c == -1 => (true, self.factor(inner)),
                Term::Scale(c, inner) if c.is_negative() => {
                    (true, format!("{}·{}", short_number(&-c), self.factor(inner)))
                }
                Term::Constant(c) if c.is_negative() => (true, short_number(&-c)),
                other => (false, self.factor(other)),
            };
            let sign = if minus {
                "−"
            } else if i > 0 {
                "+"
            } else {
                ""
            };
            text.push_str(sign);
            text.push_str(&part);
        }
        text
    }

    fn floor(&self, parts: &[(Real, Term)], gamma: &Real) -> String {
        let mut pieces: Vec<String> =
            parts.iter().map(|(alpha, term)| format!("({alpha})·{}", self.factor(term))).collect();
        let gamma = gamma.to_string();
        if gamma != "0" {
            pieces.push(format!("({gamma})"));
        }
        format!("⌊{}⌋", pieces.join("+"))
    }

    fn range(&self, depth: usize, range: &Range) -> String {
        let name = bound_name(depth);
        match range {
            Range::From(least) => format!("{name} ≥ {least}"),
            Range::Between(low, high) => format!("{name} in {}..{}", self.term(low), self.term(high)),
        }
    }

    /// A formula with its numbers filled in.
    fn statement(&self, formula: &Formula) -> String {
        let join = |parts: &[Formula], word: &str| {
            parts.iter().map(|part| self.bracketed(part)).collect::<Vec<_>>().join(word)
        };
        match formula {
            Formula::Constant(value) => value.to_string(),
            Formula::Compare(relation, left, right) => {
                format!("{} {} {}", self.term(left), relation.sign(), self.term(right))
            }
            Formula::And(parts) => join(parts, " and "),
            Formula::Or(parts) => join(parts, " or "),
            Formula::Not(inner) => format!("not {}", self.bracketed(inner)),
            Formula::Implies(from, to) => format!("{} ⇒ {}", self.bracketed(from), self.bracketed(to)),
            Formula::Iff(left, right) => format!("{} ⇔ {}", self.bracketed(left), self.bracketed(right)),
            Formula::In(term, set) => format!("{} in {}", self.term(term), set.name),
            Formula::Reduced(_, term) => format!("reduced({})", self.term(term)),
            Formula::Recognised(automaton, terms) => {
                let states = automaton.states();
                format!(
                    "({}) accepted by an automaton of {states} states over {}",
                    self.list(terms),
                    automaton.system()
                )
            }
            Formula::Row(recursion, terms) => format!("({}) a row of {}", self.list(terms), described(recursion)),
            Formula::Exists(depth, range, body) => {
                format!("some {} with {}", self.range(*depth, range), self.bracketed(body))
            }
            Formula::ForAll(depth, range, body) => {
                format!("every {} with {}", self.range(*depth, range), self.bracketed(body))
            }
            Formula::Claimed(terms) => format!("P({})", self.list(terms)),
            Formula::Legal(from, to) => format!("legal({} → {})", self.list(from), self.list(to)),
        }
    }

    /// What an automaton does with the values of these terms.
    fn reading(&self, automaton: &Automaton, terms: &[Term]) -> String {
        let values = terms.iter().map(|term| self.value(term)?.to_natural()).collect::<Option<Vec<Natural>>>();
        let system = automaton.system();
        let run = values.and_then(|values| automaton.run(&values).ok());
        let Some(run) = run else { return format!("an automaton over {system} cannot read {}", self.list(terms)) };
        let states = automaton.states();
        let (last, read) = (run.states.last().copied().unwrap_or(0), run.states.len().saturating_sub(1));
        let end = if run.numerals.iter().any(|numeral| numeral.len() > read) {
            format!("goes nowhere from state {last} after {read} digits")
        } else {
            format!("ends in state {last}, which {}", if run.accepted { "accepts" } else { "does not accept" })
        };
        let numbers: Vec<String> = terms.iter().map(|term| self.operand(term)).collect();
        format!("the automaton of {states} states over {system}, reading {}, {end}", numbers.join(" and "))
    }

    fn list(&self, terms: &[Term]) -> String {
        terms.iter().map(|term| self.term(term)).collect::<Vec<_>>().join(",")
    }

    fn bracketed(&self, formula: &Formula) -> String {
        let text = self.statement(formula);
        let open = matches!(formula, Formula::And(parts) | Formula::Or(parts) if parts.len() > 1)
            || matches!(formula, Formula::Implies(..) | Formula::Iff(..) | Formula::Exists(..) | Formula::ForAll(..));
        if open { format!("({text})") } else { text }
    }
}

/// "the recursion of 2 columns".
fn described(recursion: &Recursion) -> String {
    let columns = recursion.columns().len();
    format!("the recursion of {columns} column{}", if columns == 1 { "" } else { "s" })
}

/// n, m, k, j, then n4, n5, …
fn bound_name(depth: usize) -> String {
    match ["n", "m", "k", "j"].get(depth) {
        Some(name) => (*name).to_owned(),
        None => format!("n{depth}"),
    }
}
