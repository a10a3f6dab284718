//! A proof as steps that a person can follow.

use crate::Part;
use ratwheel_verify::families::branch::{Branch, Fact, Step};
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::text::show;

/// Names of floors: A, B, C, …, or F with a number.
fn function_name(number: usize) -> String {
    const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];
    LETTERS.get(number).map_or_else(|| format!("F{number}"), |letter| (*letter).to_owned())
}

struct Words<'f> {
    family: &'f Family,
}

impl Words<'_> {
    fn poly(&self, p: &Poly) -> String {
        let variable = |var: u32| match var.checked_sub(self.family.next) {
            Some(_) if self.family.variable_name(var).starts_with('$') => self.family.variable_name(var),
            Some(witness) => format!("n{witness}"),
            None => self.bound(var),
        };
        let function = |number: usize| {
            self.family
                .symbol(number)
                .map_or_else(|| function_name(number), ratwheel_verify::families::symbols::Symbol::name)
        };
        show(p, &variable, &function)
    }

    /// A parameter or pile by its name; a variable that a quantifier binds has none, and is called k with its number.
    fn bound(&self, var: u32) -> String {
        let name = self.family.variable_name(var);
        name.strip_prefix('%').map_or(name.clone(), |number| format!("k{number}"))
    }

    /// p ≥ 0 with what is subtracted on the right side.
    fn comparison(&self, p: &Poly, sign: &str) -> String {
        let (mut left, mut right) = (Poly::default(), Poly::default());
        for (atoms, coefficient) in p.terms() {
            let term = Poly::monomial(atoms.clone(), coefficient.clone());
            if coefficient.is_negative() {
                right = right.minus(&term);
            } else {
                left = left.plus(&term);
            }
        }
        format!("{} {sign} {}", self.poly(&left), self.poly(&right))
    }

    fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Ge(p) => self.comparison(p, "≥"),
            Fact::Eq(p) => self.comparison(p, "="),
            Fact::Or(all) => all.iter().map(|form| self.form(form)).collect::<Vec<_>>().join(" or "),
            Fact::All(variable, body) => format!("for all {}: {}", self.bound(*variable), self.form(body)),
        }
    }

    fn form(&self, form: &Form) -> String {
        let all = |forms: &[Form], word: &str| {
            let parts: Vec<String> = forms.iter().map(|form| self.form(form)).collect();
            format!("({})", parts.join(word))
        };
        match form {
            Form::Ge(p) => self.comparison(p, "≥"),
            Form::Eq(p) => self.comparison(p, "="),
            Form::And(forms) => all(forms, " and "),
            Form::Or(forms) => all(forms, " or "),
            Form::Exists(v, body) => format!("for some {}: {}", self.bound(*v), self.form(body)),
            Form::All(v, body) => format!("for all {}: {}", self.bound(*v), self.form(body)),
        }
    }

    /// What a step has added to a branch.
    fn added(&self, branch: &Branch<'_>, from: usize) -> String {
        let facts = branch.facts.iter().skip(from).map(|fact| self.fact(fact));
        facts.collect::<Vec<_>>().join("; ")
    }
}

/// The proof in lines: first what the floors are called, then part by part, cases indented.
#[must_use]
pub(crate) fn explain(family: &Family, parts: &[Part]) -> Vec<String> {
    let words = Words { family };
    let mut lines = Vec::new();
    for (number, (slope, offset)) in family.functions.iter().enumerate() {
        let slope = slope.write(&|p| words.poly(p));
        let offset = if offset.is_zero() { String::new() } else { format!(" + {}", offset.write(&|p| words.poly(p))) };
        lines.push(format!("{}(n) = floor(n*({slope}){offset})", function_name(number)));
    }
    for (part, obligation) in parts.iter().zip(&family.obligations) {
        lines.push(format!("{}. Suppose it fails:", part.name));
        let Ok(branch) = Branch::new(family, &obligation.hypotheses) else { continue };
        for fact in &branch.facts {
            lines.push(format!("  {}", words.fact(fact)));
        }
        let mut open = vec![(branch, 1, None)];
        let mut steps = part.steps.iter();
        while let Some((branch, depth, case)) = open.pop() {
            let Some((_, step)) = steps.next() else { break };
            let indent = "  ".repeat(depth);
            if let Some(from) = case {
                lines.push(format!("{indent}Case {}.", words.added(&branch, from)));
            }
            let known = branch.facts.len();
            let numbers = |all: &[usize]| {
                let facts = all.iter().filter_map(|number| branch.facts.get(*number));
                facts.map(|fact| words.fact(fact)).collect::<Vec<_>>().join("; ")
            };
            let said = match step {
                Step::Split(number) => format!("By cases: {}.", numbers(&[*number])),
                Step::Cut(p) => format!("Either {} or not.", words.comparison(p, "≥")),
                Step::Lemma(lemma) => format!("By {}: ", lemma.schema.name()),
                Step::Instance(_, value) => format!("With {} for all: ", words.poly(value)),
                Step::Product(a, b) => format!("Multiplied, {}: ", numbers(&[*a, *b])),
                Step::Array(_, value) => format!("Look at the target with {} tokens on pile $0: ", words.poly(value)),
                Step::Have(form) => format!("Either not, or {}.", words.form(form)),
                Step::Induct(induction) => format!(
                    "By induction {} for $0 from {} to {}: {}.",
                    if induction.down { "downwards" } else { "upwards" },
                    words.poly(&induction.low),
                    words.poly(&induction.high),
                    words.form(&induction.body)
                ),
                Step::Closed(multiples) => {
                    let all: Vec<usize> = multiples.iter().map(|(number, _)| *number).collect();
                    format!("Impossible together: {}.", numbers(&all))
                }
            };
            let Ok(next) = branch.clone().after(step) else { break };
            let single = next.len() == 1 && !matches!(step, Step::Split(_));
            let added = next.first().filter(|_| single).map(|branch| words.added(branch, known) + ".");
            lines.push(format!("{indent}{said}{}", added.unwrap_or_default()));
            let cases = next.into_iter().rev();
            open.extend(
                cases.map(|branch| if single { (branch, depth, None) } else { (branch, depth + 1, Some(known)) }),
            );
        }
    }
    lines
}
