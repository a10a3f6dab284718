//! SMT-LIB 2: one query for each obligation; every answer `unsat` means that the claim is proved.

use super::{ExportError, claimed};
use ratwheel_numbers::{Integer, Natural, Rational, Real};
use ratwheel_rules::core::{Formula, Measure, Range, Relation, Relational, Term, Variable};
use std::fmt::Write;

type Written = Result<String, ExportError>;

/// A claimed P-set as an SMT-LIB script in linear integer arithmetic.
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
    let (formula, misere) = claimed(game, claim)?;
    let names: Vec<String> = game.piles.clone();
    let after: Vec<String> = names.iter().map(|name| format!("{name}_after")).collect();
    let writer = Writer { piles: &names, after: &after };
    let declare = |names: &[String]| names.iter().map(|name| format!("({name} Int)")).collect::<Vec<_>>().join(" ");
    let (xs, ys) = (names.join(" "), after.join(" "));
    let mut place: Vec<String> = names.iter().map(|name| format!("(>= {name} 0)")).collect();
    if game.sorted {
        place.extend(names.windows(2).map(|pair| format!("(<= {})", pair.join(" "))));
    }
    place.extend(game.positions.iter().map(|formula| writer.formula(formula)).collect::<Result<Vec<_>, _>>()?);
    let rules = game.rules.iter().map(|rule| writer.formula(&rule.relation)).collect::<Result<Vec<_>, _>>()?;
    let same: Vec<String> = names.iter().zip(&after).map(|(x, y)| format!("(= {x} {y})")).collect();
    let mut text = format!("; {}: claim {claim}. Every answer unsat: proved.\n(set-logic LIA)\n", game.title);
    let _ = writeln!(text, "(define-fun position ({}) Bool {})", declare(&names), all(&place));
    let set = writer.formula(formula)?;
    let _ = writeln!(text, "(define-fun P ({}) Bool (and (position {xs}) {set}))", declare(&names));
    let step = format!("(and (position {xs}) (position {ys}) (not {}) {})", all(&same), any(&rules));
    let both = declare(&[names.clone(), after.clone()].concat());
    let _ = writeln!(text, "(define-fun step ({both}) Bool {step})");
    for name in names.iter().chain(&after) {
        let _ = writeln!(text, "(declare-const {name} Int)");
    }
    let some = |body: String| format!("(exists ({}) {body})", declare(&after));
    let moves = some(format!("(step {xs} {ys})"));
    let wins = some(format!("(and (step {xs} {ys}) (P {ys}))"));
    let stuck = if misere { format!(" {moves}") } else { String::new() };
    let terminal = if misere { format!("(P {xs})") } else { format!("(not (P {xs}))") };
    let queries = [
        ("P to N", format!("(and (P {xs}) (step {xs} {ys}) (P {ys}))")),
        ("N to P", format!("(and (position {xs}) (not (P {xs})) (not {wins}){stuck})")),
        ("terminal", format!("(and (position {xs}) {terminal} (not {moves}))")),
        ("termination", format!("(and (step {xs} {ys}) (not {}))", writer.descent(&game.measure)?)),
    ];
    for (name, query) in queries {
        let _ = writeln!(text, "(echo \"{name}\")\n(push 1)\n(assert {query})\n(check-sat)\n(pop 1)");
    }
    Ok(text)
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
    piles: &'g [String],
    after: &'g [String],
}

impl Writer<'_> {
    /// The measure goes down, and not below 0.
    fn descent(&self, measure: &Measure) -> Written {
        let later = Writer { piles: self.after, after: self.after };
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
            Formula::Compare(relation, left, right) => {
                let (left, right) = (self.term(left)?, self.term(right)?);
                match relation {
                    Relation::Equal => format!("(= {left} {right})"),
                    Relation::NotEqual => format!("(not (= {left} {right}))"),
                    Relation::Less => format!("(< {left} {right})"),
                    Relation::LessEqual => format!("(<= {left} {right})"),
                    Relation::Greater => format!("(> {left} {right})"),
                    Relation::GreaterEqual => format!("(>= {left} {right})"),
                }
            }
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
            _ => return Err(ExportError::unsupported("a formula", "linear integer arithmetic cannot say it")),
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
                Variable::Pile(i) => self.piles.get(*i).cloned().unwrap_or_default(),
                Variable::Primed(i) => self.after.get(*i).cloned().unwrap_or_default(),
                Variable::Bound(depth) => format!("n{depth}"),
            },
            Term::Sum(terms) => format!("(+ 0 {})", each(terms)?.join(" ")),
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
            Term::Floor(terms, gamma) => self.floor(terms, gamma)?,
            Term::If(condition, then, otherwise) => {
                format!("(ite {} {} {})", self.formula(condition)?, self.term(then)?, self.term(otherwise)?)
            }
            Term::Product(..) => return out_of_reach("product"),
            Term::Xor(_) => return out_of_reach("xor"),
            _ => return out_of_reach("shift, zeros and lowest"),
        })
    }

    fn floor(&self, terms: &[(Real, Term)], gamma: &Real) -> Written {
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
        let mut sum = vec![integer(&whole(&gamma))];
        for (number, (_, term)) in numbers.iter().zip(terms) {
            sum.push(format!("(* {} {})", integer(&whole(number)), self.term(term)?));
        }
        Ok(format!("(div (+ {}) {divisor})", sum.join(" ")))
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
