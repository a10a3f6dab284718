//! SMT-LIB 2: one query for each obligation; every answer `unsat` means that the claim is proved.
//!
//! Two things make the difference between an answer at once and none. A comparison with a floor is written as inequalities,
//! s = ⌊t/m⌋ as m·s ≤ t < m·s + m, since solvers that eliminate quantifiers give up at `div` of a bound variable. And the
//! assertions are reset between queries instead of pushed and popped: z3 eliminates quantifiers only where it need not
//! keep a stack.

use super::{ExportError, orders, pile_names};
use crate::prove::normal_claim;
use crate::system::Mentioned;
use ratwheel_logic::{Formula, Range, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural, Rational, Real};
use ratwheel_rules::core::{ClaimKind, Measure, Relational};
use std::fmt::Write;

type Written = Result<String, ExportError>;

/// A claim as an SMT-LIB script in linear integer arithmetic: a claimed P-set by its obligations, a closed claim by itself.
///
/// # Errors
/// [`ExportError::Unsupported`] names what linear integer arithmetic cannot say: irrational numbers, `xor`, numerals.
///
/// ```
/// use ratwheel_prove::smtlib;
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// let rules = Ruleset::parse("game take\npiles x\nmove I: x - 2 <= x' and x' < x\nclaim P: x mod 3 = 0").unwrap();
/// let script = smtlib(&rules.instantiate(&Arguments::new())?, "P")?;
/// assert!(script.contains("(define-fun P ((x Int)) Bool (and (position x) (= (mod x 3) 0)))"), "{script}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn smtlib(game: &Relational, claim: &str) -> Written {
    let found = game.claims.iter().find(|known| known.name == claim);
    let kind = &found.ok_or_else(|| ExportError::NoSuchClaim(claim.to_owned()))?.kind;
    let names = pile_names(game, readable);
    let after: Vec<String> = names.iter().map(|name| format!("{name}_after")).collect();
    let mut script = Script {
        text: format!("; {}: claim {claim}. Every answer unsat: proved.\n{OPTIONS}", game.title),
        game,
        writer: Writer { game, piles: &names, after: &after },
    };
    match kind {
        ClaimKind::NormalP(formula) => script.claimed_set(formula, false)?,
        ClaimKind::MisereP(formula) => script.claimed_set(formula, true)?,
        ClaimKind::Closed(formula) => script.closed(formula)?,
    }
    Ok(script.text)
}

/// Definitions outlast a reset of the assertions.
const OPTIONS: &str = "(set-option :global-declarations true)\n(set-logic LIA)\n";

/// Words that mean something else in a script.
const TAKEN: [&str; 19] = [
    "P", "position", "step", "and", "or", "not", "xor", "ite", "div", "mod", "abs", "exists", "forall", "let", "match",
    "par", "true", "false", "_",
];

/// Can the name of a pile stand in a script? `n0` is a bound variable, and `x_after` the pile after the move.
fn readable(name: &str) -> bool {
    let bound = name.strip_prefix('n').is_some_and(|rest| rest.chars().all(|c| c.is_ascii_digit()));
    !bound && !name.ends_with("_after") && !TAKEN.contains(&name)
}

fn declare(names: &[String]) -> String {
    names.iter().map(|name| format!("({name} Int)")).collect::<Vec<_>>().join(" ")
}

struct Script<'g> {
    text: String,
    game: &'g Relational,
    writer: Writer<'g>,
}

impl Script<'_> {
    fn define_position(&mut self) -> Result<(), ExportError> {
        let names = self.writer.piles;
        let mut place: Vec<String> = names.iter().map(|name| format!("(>= {name} 0)")).collect();
        if self.game.sorted {
            place.extend(names.windows(2).map(|pair| format!("(<= {})", pair.join(" "))));
        }
        if let Some(formula) = &self.game.positions {
            place.push(self.writer.formula(formula)?);
        }
        let _ = writeln!(self.text, "(define-fun position ({}) Bool {})", declare(names), all(&place));
        Ok(())
    }

    fn define_set(&mut self, claim: &Formula) -> Result<(), ExportError> {
        let (names, set) = (self.writer.piles, self.writer.formula(claim)?);
        let place = format!("(position {})", names.join(" "));
        let _ = writeln!(self.text, "(define-fun P ({}) Bool (and {place} {set}))", declare(names));
        Ok(())
    }

    fn define_step(&mut self) -> Result<(), ExportError> {
        let (names, after) = (self.writer.piles, self.writer.after);
        let rules = self.game.rules.iter().map(|rule| self.writer.formula(&rule.relation));
        let rules = any(&rules.collect::<Result<Vec<_>, _>>()?);
        let same: Vec<String> = names.iter().zip(after).map(|(x, y)| format!("(= {x} {y})")).collect();
        let ends = format!("(position {}) (position {})", names.join(" "), after.join(" "));
        let both = declare(&[names, after].concat());
        let _ = writeln!(self.text, "(define-fun step ({both}) Bool (and {ends} (not {}) {rules}))", all(&same));
        Ok(())
    }

    fn ask(&mut self, name: &str, query: &str) {
        let _ = writeln!(self.text, "(echo \"{name}\")\n(assert {query})\n(check-sat)\n(reset-assertions)");
    }

    fn claimed_set(&mut self, claim: &Formula, misere: bool) -> Result<(), ExportError> {
        self.define_position()?;
        self.define_step()?;
        self.define_set(claim)?;
        let (names, after) = (self.writer.piles, self.writer.after);
        for name in names.iter().chain(after) {
            let _ = writeln!(self.text, "(declare-const {name} Int)");
        }
        let (xs, ys) = (names.join(" "), after.join(" "));
        let some = |body: String| format!("(exists ({}) {body})", declare(after));
        let moves = some(format!("(step {xs} {ys})"));
        let wins = some(format!("(and (step {xs} {ys}) (P {ys}))"));
        let stuck = if misere { format!(" {moves}") } else { String::new() };
        let wrong = if misere { format!("(P {xs})") } else { format!("(not (P {xs}))") };
        let descent = self.writer.descent(&self.game.measure)?;
        self.ask("P to N", &format!("(and (P {xs}) (step {xs} {ys}) (P {ys}))"));
        self.ask("N to P", &format!("(and (position {xs}) (not (P {xs})) (not {wins}){stuck})"));
        self.ask("terminal", &format!("(and (position {xs}) {wrong} (not {moves}))"));
        self.ask("termination", &format!("(and (step {xs} {ys}) (not {descent}))"));
        Ok(())
    }

    fn closed(&mut self, formula: &Formula) -> Result<(), ExportError> {
        let mentioned = Mentioned::of(formula);
        if mentioned.claimed() || mentioned.legal() {
            self.define_position()?;
        }
        if mentioned.claimed()
            && let Some(claim) = normal_claim(self.game)
        {
            self.define_set(claim)?;
        }
        if mentioned.legal() {
            self.define_step()?;
        }
        let formula = self.writer.formula(formula)?;
        self.ask("claim", &format!("(not {formula})"));
        Ok(())
    }
}

fn all(parts: &[String]) -> String {
    if parts.is_empty() { "true".to_owned() } else { format!("(and {})", parts.join(" ")) }
}

fn any(parts: &[String]) -> String {
    if parts.is_empty() { "false".to_owned() } else { format!("(or {})", parts.join(" ")) }
}

fn integer(value: &Integer) -> String {
    if value.is_negative() { format!("(- {})", value.magnitude()) } else { value.to_string() }
}

struct Writer<'g> {
    game: &'g Relational,
    piles: &'g [String],
    after: &'g [String],
}

impl Writer<'_> {
    /// The measure goes down, and not below 0.
    fn descent(&self, measure: &Measure) -> Written {
        let later = Writer { game: self.game, piles: self.after, after: self.after };
        let total = |names: &[String]| format!("(+ 0 {})", names.join(" "));
        let pairs = match measure {
            Measure::Total => vec![(total(self.piles), total(self.after))],
            Measure::Lexicographic(terms) => {
                let pair = |term| Ok::<_, ExportError>((self.term(term)?, later.term(term)?));
                terms.iter().map(pair).collect::<Result<Vec<_>, _>>()?
            }
        };
        let cases = (0..pairs.len()).map(|index| {
            let (equal, last) = pairs.split_at(index);
            let equal = equal.iter().map(|(before, after)| format!("(= {before} {after})"));
            let lower = last.iter().take(1).map(|(before, after)| format!("(< {after} {before}) (>= {after} 0)"));
            all(&equal.chain(lower).collect::<Vec<_>>())
        });
        Ok(any(&cases.collect::<Vec<_>>()))
    }

    fn formula(&self, formula: &Formula) -> Written {
        let each = |parts: &[Formula]| parts.iter().map(|part| self.formula(part)).collect::<Result<Vec<_>, _>>();
        Ok(match formula {
            Formula::Constant(value) => value.to_string(),
            Formula::Compare(relation, left, right) => self.compare(*relation, left, right)?,
            Formula::And(parts) => all(&each(parts)?),
            Formula::Or(parts) => any(&each(parts)?),
            Formula::Not(inner) => format!("(not {})", self.formula(inner)?),
            Formula::Implies(left, right) => format!("(=> {} {})", self.formula(left)?, self.formula(right)?),
            Formula::Iff(left, right) => format!("(= {} {})", self.formula(left)?, self.formula(right)?),
            Formula::Exists(depth, range, body) => {
                format!("(exists ((n{depth} Int)) (and {} {}))", self.range(*depth, range)?, self.formula(body)?)
            }
            Formula::ForAll(depth, range, body) => {
                format!("(forall ((n{depth} Int)) (=> {} {}))", self.range(*depth, range)?, self.formula(body)?)
            }
            Formula::In(_, set) => {
                return Err(ExportError::unsupported(set.name.to_string(), "SMT-LIB has no Beatty sets"));
            }
            Formula::Claimed(terms) => {
                let terms = terms.iter().map(|term| self.term(term)).collect::<Result<Vec<_>, _>>()?;
                let orders = if self.game.sorted { orders(&terms)? } else { vec![terms] };
                any(&orders.iter().map(|order| format!("(P {})", order.join(" "))).collect::<Vec<_>>())
            }
            Formula::Legal(from, to) => {
                let ends = from.iter().chain(to).map(|term| self.term(term)).collect::<Result<Vec<_>, _>>()?;
                format!("(step {})", ends.join(" "))
            }
            Formula::Reduced(..) | Formula::Recognised(..) | Formula::Row(..) => {
                return Err(ExportError::unsupported("a formula", "linear integer arithmetic cannot say it"));
            }
        })
    }

    /// A comparison; with one floor among the summands, in inequalities without it.
    fn compare(&self, relation: Relation, left: &Term, right: &Term) -> Written {
        let mut summands = Vec::new();
        flatten(left, false, &mut summands);
        flatten(right, true, &mut summands);
        let mut floors = Vec::new();
        for (index, (negative, term)) in summands.iter().enumerate() {
            if let Term::Div(inner, divisor) = term {
                floors.push((index, *negative, self.term(inner)?, divisor.clone()));
            } else if let Term::Floor(terms, gamma) = term {
                let (numerator, divisor) = self.fraction(terms, gamma)?;
                floors.push((index, *negative, numerator, divisor));
            }
        }
        let (Some((index, negative, numerator, divisor)), true) = (floors.pop(), floors.is_empty()) else {
            return Ok(compared(relation, &self.term(left)?, &self.term(right)?));
        };
        // floor ⋈ rest, or rest ⋈ floor.
        let mut rest = Vec::new();
        for (_, &(minus, term)) in summands.iter().enumerate().filter(|(other, _)| *other != index) {
            let term = self.term(term)?;
            rest.push(if minus == negative { format!("(- {term})") } else { term });
        }
        let below = format!("(* {divisor} {})", sum(&rest));
        let above = format!("(+ {below} {divisor})");
        // floor ≥ rest, floor > rest, and their negations.
        let (at_least, more) = (format!("(<= {below} {numerator})"), format!("(<= {above} {numerator})"));
        Ok(match if negative { relation.flipped() } else { relation } {
            Relation::Equal => format!("(and {at_least} (not {more}))"),
            Relation::NotEqual => format!("(not (and {at_least} (not {more})))"),
            Relation::GreaterEqual => at_least,
            Relation::Greater => more,
            Relation::LessEqual => format!("(not {more})"),
            Relation::Less => format!("(not {at_least})"),
        })
    }

    fn range(&self, depth: usize, range: &Range) -> Written {
        Ok(match range {
            Range::From(least) => format!("(>= n{depth} {least})"),
            Range::Between(low, high) => {
                format!("(and (>= n{depth} 0) (<= {} n{depth}) (<= n{depth} {}))", self.term(low)?, self.term(high)?)
            }
        })
    }

    fn term(&self, term: &Term) -> Written {
        let each = |terms: &[Term]| terms.iter().map(|term| self.term(term)).collect::<Result<Vec<_>, _>>();
        let out_of_reach = |what: &str| Err(ExportError::unsupported(what, "linear integer arithmetic cannot say it"));
        Ok(match term {
            Term::Constant(value) => integer(value),
            Term::Variable(variable) => match variable {
                Variable::Free(i) => self.piles.get(*i).cloned().unwrap_or_default(),
                Variable::Primed(i) => self.after.get(*i).cloned().unwrap_or_default(),
                Variable::Bound(depth) => format!("n{depth}"),
            },
            Term::Sum(terms) => sum(&each(terms)?),
            Term::Negate(inner) => format!("(- {})", self.term(inner)?),
            Term::Scale(factor, inner) => format!("(* {} {})", integer(factor), self.term(inner)?),
            Term::Abs(inner) => {
                let inner = self.term(inner)?;
                format!("(ite (>= {inner} 0) {inner} (- {inner}))")
            }
            Term::Min(terms) => chosen(&each(terms)?, "<="),
            Term::Max(terms) => chosen(&each(terms)?, ">="),
            Term::Mod(inner, modulus) => format!("(mod {} {modulus})", self.term(inner)?),
            Term::Div(inner, divisor) => format!("(div {} {divisor})", self.term(inner)?),
            Term::Floor(terms, gamma) => {
                let (numerator, divisor) = self.fraction(terms, gamma)?;
                format!("(div {numerator} {divisor})")
            }
            Term::If(condition, then, otherwise) => {
                format!("(ite {} {} {})", self.formula(condition)?, self.term(then)?, self.term(otherwise)?)
            }
            Term::Product(..) => return out_of_reach("product"),
            Term::Apply(function, _) => return out_of_reach(function.name()),
        })
    }

    /// Σ αᵢ·tᵢ + γ as numerator and common denominator.
    fn fraction(&self, terms: &[(Real, Term)], gamma: &Real) -> Result<(String, Natural), ExportError> {
        let rational = |real: &Real| {
            let why = "linear integer arithmetic has rational numbers only";
            real.as_rational().cloned().ok_or_else(|| ExportError::unsupported(real.to_string(), why))
        };
        let numbers = terms.iter().map(|(alpha, _)| rational(alpha)).collect::<Result<Vec<Rational>, _>>()?;
        let gamma = rational(gamma)?;
        let mut divisor = Natural::one();
        for number in numbers.iter().chain([&gamma]) {
            divisor *= number.denominator();
        }
        let whole = |number: &Rational| number.numerator() * &divisor.div_rem(number.denominator()).0;
        let mut parts = vec![integer(&whole(&gamma))];
        for (number, (_, term)) in numbers.iter().zip(terms) {
            parts.push(format!("(* {} {})", integer(&whole(number)), self.term(term)?));
        }
        Ok((sum(&parts), divisor))
    }
}

/// The summands of a term, each with whether it is taken away.
fn flatten<'t>(term: &'t Term, negative: bool, summands: &mut Vec<(bool, &'t Term)>) {
    if let Term::Sum(terms) = term {
        terms.iter().for_each(|term| flatten(term, negative, summands));
    } else if let Term::Negate(inner) = term {
        flatten(inner, !negative, summands);
    } else {
        summands.push((negative, term));
    }
}

fn sum(terms: &[String]) -> String {
    format!("(+ 0 {})", terms.join(" "))
}

fn compared(relation: Relation, left: &str, right: &str) -> String {
    match relation {
        Relation::Equal => format!("(= {left} {right})"),
        Relation::NotEqual => format!("(not (= {left} {right}))"),
        Relation::Less => format!("(< {left} {right})"),
        Relation::LessEqual => format!("(<= {left} {right})"),
        Relation::Greater => format!("(> {left} {right})"),
        Relation::GreaterEqual => format!("(>= {left} {right})"),
    }
}

/// The first that compares so with the rest, else the best of the rest.
fn chosen(terms: &[String], relation: &str) -> String {
    match terms {
        [] => "0".to_owned(),
        [only] => only.clone(),
        [first, rest @ ..] => {
            let rest = chosen(rest, relation);
            format!("(ite ({relation} {first} {rest}) {first} {rest})")
        }
    }
}
