//! Facts over the unknowns of a family in words: `x = A(n1) or x > B(n2)`, arrays as `x[i]`, powers as `2^(d − i)`.

use ratwheel_numbers::Integer;
use ratwheel_verify::families::branch::Fact;
use ratwheel_verify::families::form::Form;
use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::symbols::{
    ARRAYS, BOUND, FIRST_CHOSEN, FIRST_SYMBOL, HERE, LAST_WITNESS, LEVELS, Symbol, THERE, unpair,
};
use std::rc::Rc;

/// Names of sequences, and of what a quantifier binds.
const LETTERS: [&str; 5] = ["A", "B", "C", "D", "E"];
/// Choices of an open branch are shown up to this length, and so many.
const SHORT: usize = 120;
const CHOICES: usize = 12;
const CHOSEN_NAMES: [&str; 4] = ["y", "z", "s", "t"];
const BOUND_NAMES: [&str; 8] = ["i", "j", "k", "l", "m", "u", "v", "w"];

pub(crate) struct Words<'f> {
    pub(crate) family: &'f Family,
}

impl Words<'_> {
    /// A name that no parameter and no pile has.
    fn free(&self, names: &[&str], number: usize, otherwise: &str) -> String {
        let symbols = &self.family.symbols;
        let taken = |name: &str| {
            let sequence = |symbol: &Symbol| matches!(symbol, Symbol::Sequence(_)) && symbol.name() == name;
            self.family.names.iter().any(|other| other == name) || symbols.iter().any(sequence)
        };
        let free = names.iter().filter(|name| !taken(name)).nth(number);
        free.map_or_else(|| format!("{otherwise}{number}"), |name| (*name).to_owned())
    }

    /// The name of a sequence, array or other function.
    pub(crate) fn function(&self, number: usize) -> String {
        match self.family.symbol(number) {
            None => self.free(&LETTERS, number, "F"),
            Some(Symbol::Mex(_)) => {
                let before = self.family.all_rows().take_while(|(other, _)| *other < number).count();
                self.free(&LETTERS, self.family.functions.len() + before, "F")
            }
            Some(Symbol::Chosen) => self.free(&CHOSEN_NAMES, number - FIRST_CHOSEN, "y"),
            Some(symbol) => symbol.name(),
        }
    }

    /// The name of a variable. What quantifiers bind is called by how deep they stand.
    pub(crate) fn variable(&self, var: u32) -> String {
        if let Some(level) = BOUND.checked_sub(var).filter(|level| *level < LEVELS) {
            return self.free(&BOUND_NAMES, usize::try_from(level).unwrap_or(0), "i");
        }
        let name = self.family.variable_name(var);
        match var.checked_sub(self.family.next) {
            Some(witness) => format!("n{}", witness + 1),
            None => name,
        }
    }

    fn atom(&self, atom: &Atom) -> String {
        let (number, argument) = match atom {
            Atom::Var(var) => return self.variable(*var),
            Atom::App(number, argument) => (*number, argument),
        };
        match self.family.symbol(number) {
            Some(Symbol::Power(base)) => format!("{base}^{}", self.bracketed(argument)),
            Some(Symbol::Quotient(base)) => match unpair(argument) {
                Some((t, s)) => format!("⌊{}/{base}^{}⌋", self.bracketed(&t), self.bracketed(&s)),
                None => format!("{}({})", self.function(number), self.poly(argument)),
            },
            Some(Symbol::Sum { low }) => match unpair(argument) {
                Some((array, last)) => {
                    let array = array.as_constant().and_then(|n| n.to_i64()).and_then(|n| usize::try_from(n).ok());
                    let array = array.map_or_else(|| "?".to_owned(), |array| self.function(array));
                    format!("({array}[{}] + … + {array}[{}])", self.poly(low), self.poly(&last))
                }
                None => format!("{}({})", self.function(number), self.poly(argument)),
            },
            Some(Symbol::Array(_) | Symbol::Lowered | Symbol::Chosen) => {
                format!("{}[{}]", self.function(number), self.poly(argument))
            }
            Some(Symbol::NimSum { .. }) => {
                let array = argument.as_constant().and_then(|n| n.to_i64()).and_then(|n| usize::try_from(n).ok());
                let array = array.filter(|n| [HERE, THERE, number + 1].contains(n) || *n >= FIRST_CHOSEN);
                format!("xor({})", array.map_or_else(|| self.poly(argument), |array| self.function(array)))
            }
            Some(Symbol::Sequence(sequence)) if sequence.with_argument => match unpair(argument) {
                Some((n, j)) => format!("{}({}, {})", self.function(number), self.poly(&n), self.poly(&j)),
                None => format!("{}({})", self.function(number), self.poly(argument)),
            },
            Some(Symbol::Mex(_) | Symbol::Sequence(_) | Symbol::Zeros(_)) | None => {
                format!("{}({})", self.function(number), self.poly(argument))
            }
        }
    }

    /// In brackets unless it is a number or a name.
    fn bracketed(&self, p: &Poly) -> String {
        let text = self.poly(p);
        if text.chars().all(|c| c.is_alphanumeric() || "'⌊⌋[]".contains(c)) { text } else { format!("({text})") }
    }

    /// A polynomial.
    pub(crate) fn poly(&self, p: &Poly) -> String {
        let mut text = String::new();
        let (mut terms, last): (Vec<_>, Vec<_>) = p.terms().partition(|(atoms, _)| !atoms.is_empty());
        terms.extend(last);
        for (atoms, coefficient) in terms {
            text.push_str(match (text.is_empty(), coefficient.is_negative()) {
                (true, true) => "−",
                (true, false) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            });
            let mut factors: Vec<String> = atoms.iter().map(|atom| self.atom(atom)).collect();
            if factors.is_empty() || !coefficient.magnitude().is_one() {
                factors.insert(0, coefficient.magnitude().to_string());
            }
            text.push_str(&factors.join("·"));
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }

    /// p ≥ 0, p = 0 or p ≠ 0, with what is subtracted on the right side; a > b for a ≥ b + 1.
    pub(crate) fn comparison(&self, p: &Poly, sign: &str) -> String {
        let (mut left, mut right) = (Poly::default(), Poly::default());
        for (atoms, coefficient) in p.terms().filter(|(atoms, _)| !atoms.is_empty()) {
            let term = Poly::monomial(atoms.clone(), coefficient.clone());
            if coefficient.is_negative() {
                right = right.minus(&term);
            } else {
                left = left.plus(&term);
            }
        }
        let number = p.constant_term();
        let strict = sign == "≥" && number == -1i64;
        let (number, strict_sign) = if strict { (Integer::zero(), true) } else { (number, false) };
        // A number stands on the right side.
        if left.is_zero() {
            let turned = match (sign, strict_sign) {
                (_, true) => "<",
                ("≥", _) => "≤",
                (other, _) => other,
            };
            return format!("{} {turned} {}", self.poly(&right), self.poly(&Poly::constant(number)));
        }
        if right.is_zero() && strict {
            return format!("{} ≥ 1", self.poly(&left));
        }
        if number.is_negative() || right.is_zero() {
            right = right.minus(&Poly::constant(number));
        } else {
            left = left.plus(&Poly::constant(number));
        }
        format!("{} {} {}", self.poly(&left), if strict_sign { ">" } else { sign }, self.poly(&right))
    }

    /// A fact.
    pub(crate) fn fact(&self, fact: &Fact) -> String {
        match fact {
            Fact::Ge(p) => self.comparison(p, "≥"),
            Fact::Eq(p) => self.comparison(p, "="),
            Fact::Or(all) => self.either(all, 0),
            Fact::All(variable, body) => self.every(*variable, body, 0),
        }
    }

    /// What the sequences are, and the facts of a branch: comparisons, then a few choices that are short. What is said of all
    /// numbers is left out: it has been used where it was found to say something.
    pub(crate) fn facts(&self, facts: &[Rc<Fact>]) -> Vec<String> {
        let comparisons = facts.iter().filter(|fact| matches!(***fact, Fact::Ge(_) | Fact::Eq(_)));
        let choices = facts.iter().filter(|fact| matches!(***fact, Fact::Or(_))).map(|fact| self.fact(fact));
        let choices = choices.filter(|text| text.chars().count() <= SHORT).take(CHOICES);
        let mut lines = self.sequences();
        for line in comparisons.map(|fact| self.fact(fact)).chain(choices) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
    }

    fn every(&self, variable: u32, body: &Form, depth: usize) -> String {
        if variable == ARRAYS {
            return format!("for every position {}: {}", self.function(THERE), self.form(body, depth));
        }
        let (name, body) = self.bound(variable, body, depth);
        format!("for every {name}: {body}")
    }

    /// The name of what a quantifier binds inside so many others, and what is said of it.
    fn bound(&self, variable: u32, body: &Form, depth: usize) -> (String, String) {
        let own = BOUND - u32::try_from(depth).unwrap_or(0).min(LEVELS - 1);
        (self.variable(own), self.form(&body.substitute(variable, &Poly::var(own)), depth + 1))
    }

    /// One of these.
    fn either(&self, all: &[Form], depth: usize) -> String {
        if all.is_empty() { "nothing".to_owned() } else { self.tidy(all, true, depth).join(", or ") }
    }

    /// The parts of a choice, or of what holds together. Of two comparisons of which one follows from the other one is said; what
    /// they say of a polynomial together is p ≠ 0 or p = 0.
    fn tidy(&self, all: &[Form], choice: bool, depth: usize) -> Vec<String> {
        let ge = |form: &Form| match form {
            Form::Ge(p) => Some(p.clone()),
            Form::Eq(_) | Form::And(_) | Form::Or(_) | Form::Exists(..) | Form::All(..) => None,
        };
        // In a choice the weaker of two is enough, together the stronger.
        let needless = |place: usize, p: &Poly| {
            all.iter().enumerate().any(|(other, form)| {
                let more = ge(form).and_then(|q| if choice { q.minus(p) } else { p.minus(&q) }.as_constant());
                other != place && more.is_some_and(|more| more.is_positive() || more.is_zero() && other < place)
            })
        };
        let beside = if choice { -2 } else { 0 };
        let partner = |p: &Poly| {
            let fits = |form: &Form| ge(form).is_some_and(|q| p.plus(&q).as_constant() == Some(Integer::from(beside)));
            all.iter().position(fits)
        };
        let mut parts = Vec::new();
        for (place, form) in all.iter().enumerate() {
            match ge(form) {
                Some(p) if needless(place, &p) => {}
                Some(p) => match partner(&p) {
                    Some(other) if other < place => {}
                    Some(_) if choice => parts.push(self.comparison(&p.offset(1), "≠")),
                    Some(_) => parts.push(self.comparison(&p, "=")),
                    None => parts.push(self.comparison(&p, "≥")),
                },
                None => parts.push(self.part(form, depth)),
            }
        }
        parts
    }

    /// In brackets where it is more than one thing.
    fn part(&self, form: &Form, depth: usize) -> String {
        let text = self.form(form, depth);
        let single = match form {
            Form::Ge(_) | Form::Eq(_) => true,
            Form::Or(_) => !text.contains(", or "),
            Form::And(_) => !text.contains(" and "),
            Form::Exists(..) | Form::All(..) => false,
        };
        if single { text } else { format!("[{text}]") }
    }

    /// A formula inside so many quantifiers.
    pub(crate) fn form(&self, form: &Form, depth: usize) -> String {
        match form {
            Form::Ge(p) => self.comparison(p, "≥"),
            Form::Eq(p) => self.comparison(p, "="),
            Form::And(all) if all.is_empty() => "always".to_owned(),
            Form::And(all) => self.tidy(all, false, depth).join(" and "),
            Form::Or(all) => self.either(all, depth),
            Form::Exists(v, body) => {
                let (name, body) = self.bound(*v, body, depth);
                format!("for some {name}: {body}")
            }
            Form::All(v, body) => self.every(*v, body, depth),
        }
    }

    /// What the sequences are.
    pub(crate) fn sequences(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (number, (slope, offset)) in self.family.functions.iter().enumerate() {
            let slope = slope.write(&|p| self.poly(p));
            let offset =
                if offset.is_zero() { String::new() } else { format!(" + {}", offset.write(&|p| self.poly(p))) };
            lines.push(format!("{}(n) = ⌊n·({slope}){offset}⌋", self.function(number)));
        }
        for (number, rows) in self.family.all_rows() {
            let name = self.function(number);
            let n = Poly::var(BOUND);
            let (index, second) = (self.variable(BOUND), self.poly(&rows.second(number, &n)));
            lines.push(format!(
                "{name}({index}) is the least number that is in no row before, the rows being ({name}({index}), {second}) for {index} ≥ {}",
                rows.first
            ));
        }
        for (place, symbol) in self.family.symbols.iter().enumerate() {
            if let Symbol::Sequence(_) = symbol {
                let known = symbol.definition(FIRST_SYMBOL + place, LAST_WITNESS);
                lines.push(format!("{} is the sequence with {}", symbol.name(), self.form(&known.simplified(), 0)));
            }
        }
        if let Some(lowered) = self.family.symbols.iter().position(|symbol| *symbol == Symbol::Lowered) {
            let (x, lowered) = (self.function(HERE), self.function(HERE + lowered));
            lines.push(format!(
                "xor({x}) is the nim-sum of all piles; {lowered} is {x} with one pile lowered such that its nim-sum is 0, where there is such a pile"
            ));
        }
        lines
    }
}
