//! Random terms and formulas as text, always the same ones, and what they mean by the plainest reading.
#![allow(dead_code, reason = "each crate uses what it asks")]

use ratwheel_logic::{Formula, Function, Range, Term, Variable};

/// Numbers that look random and are always the same.
pub(crate) struct Random(u64);

/// What may occur.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Use {
    /// Everything that can be written.
    Everything,
    /// What has a value at small numbers that can be worked out here.
    Evaluated,
    /// Of that, what the prover decides.
    Proved,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % end
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        let index = usize::try_from(self.below(all.len() as u64)).unwrap();
        all[index]
    }

    fn real(&mut self, what: Use) -> &'static str {
        match what {
            Use::Everything => {
                let reals = ["phi", "pi", "3/2", "-2/3", "sqrt(2)", "(1 - e)", "-pi", "2*pi*e", "(pi + 1/2)", "phi^2"];
                self.one_of(&reals)
            }
            Use::Evaluated => self.one_of(&["phi", "3/2", "-2/3", "1/4", "-phi"]),
            Use::Proved => self.one_of(&["3/2", "-2/3", "1/4"]),
        }
    }

    /// A term over these names; half of all differences are negative somewhere.
    pub(crate) fn term(&mut self, depth: usize, names: &[String], what: Use) -> String {
        let name = |random: &mut Self| {
            let index = usize::try_from(random.below(names.len() as u64)).unwrap();
            names[index].clone()
        };
        if depth == 0 {
            return if self.below(4) == 0 { self.below(6).to_string() } else { name(self) };
        }
        let kinds = match what {
            Use::Everything => 23,
            Use::Evaluated => 20,
            Use::Proved => 18,
        };
        let kind = self.below(kinds);
        let a = self.term(depth - 1, names, what);
        let mut b = || self.term(depth - 1, names, what);
        match kind {
            0 => format!("({a}) + ({})", b()),
            1 | 2 => format!("({a}) - ({})", b()),
            3 => format!("-({a})"),
            4 => format!("{}*({a})", self.one_of(&["2", "3", "-2"])),
            5 => format!("|({a})|"),
            6 => format!("min({a}, {})", b()),
            7 => format!("max({a}, {})", b()),
            8 => format!("({a}) mod {}", self.one_of(&[2, 3])),
            9 => format!("({a}) div {}", self.one_of(&[2, 3])),
            10 => format!("floor({}*({a}) + {})", self.real(what), self.one_of(&["0", "1/2", "-1"])),
            11 => {
                let b = b();
                let condition = self.formula(depth - 1, &mut names.to_vec(), what);
                format!("(if {condition} then {a} else {b})")
            }
            12 => format!("xor({a}, {})", b()),
            13 | 14 => format!("shift(base:2, {a})"),
            15 => format!("lowest(base:2, {a})"),
            16 => format!("digit(base:2, {a}, {})", self.below(3)),
            17 => format!("xor({a} - 2)"),
            18 => format!("gcd({a}, {})", b()),
            19 => format!("zeros(base:2, {a})"),
            20 => format!("({a})*({})", b()),
            21 => format!(
                "shift({}, {a})",
                self.one_of(&["zeckendorf", "p:1+sqrt(2)", "u:b=4", "recurrence:2,1", "rats:3"])
            ),
            _ => format!("A({a}, {})", b()),
        }
    }

    /// A formula over these names.
    pub(crate) fn formula(&mut self, depth: usize, names: &mut Vec<String>, what: Use) -> String {
        let signs = ["=", "!=", "<", "<=", ">", ">="];
        if depth == 0 {
            let (a, b) = (self.term(1, names, what), self.term(0, names, what));
            return format!("{a} {} {b}", self.one_of(&signs));
        }
        let kinds = match what {
            Use::Everything => 20,
            Use::Evaluated | Use::Proved => 15,
        };
        match self.below(kinds) {
            0..5 => {
                let (a, b) = (self.term(depth, names, what), self.term(depth - 1, names, what));
                let more = if self.below(4) == 0 { format!(" < {}", self.term(1, names, what)) } else { String::new() };
                format!("{a} {} {b}{more}", self.one_of(&signs))
            }
            5 => {
                let (a, b) = (self.formula(depth - 1, names, what), self.formula(depth - 1, names, what));
                format!("({a}) and ({b})")
            }
            6 | 7 => {
                let (a, b) = (self.formula(depth - 1, names, what), self.formula(depth - 1, names, what));
                format!("({a}) or ({b})")
            }
            8 => format!("not ({})", self.formula(depth - 1, names, what)),
            9 => {
                let (a, b) = (self.formula(depth - 1, names, what), self.formula(depth - 1, names, what));
                format!("({a}) {} ({b})", self.one_of(&["=>", "<=>"]))
            }
            10 => {
                let [a, b, c] = [0; 3].map(|_| self.formula(depth - 1, names, what));
                format!("(if {a} then {b} else {c})")
            }
            11 => self.quantified(depth, names, what),
            12 => format!("reduced(base:2, {})", self.term(depth - 1, names, what)),
            13 => format!(
                "zeros(base:2, {}) {} {}",
                self.term(depth - 1, names, what),
                self.one_of(&signs),
                self.below(3)
            ),
            14 => {
                let tracks = 1 + usize::try_from(self.below(2)).unwrap();
                let terms: Vec<String> = (0..tracks).map(|_| self.term(depth - 1, names, what)).collect();
                let system = if what == Use::Everything { self.one_of(&["base:3", "zeckendorf"]) } else { "base:2" };
                self.automaton(system, 2, &terms)
            }
            15 => format!("({}) in W", self.term(depth - 1, names, what)),
            16 => format!("P({}, {})", self.term(depth - 1, names, what), self.term(0, names, what)),
            17 => {
                let [a, b, c] = [0; 3].map(|_| self.term(depth - 1, names, what));
                format!("legal({a}, {b} -> {c}, 1)")
            }
            18 => {
                let terms: Vec<String> = (0..2).map(|_| self.term(depth - 1, names, what)).collect();
                self.recursion(&terms)
            }
            _ => self.one_of(&["true", "false"]).to_owned(),
        }
    }

    /// A recursion of two columns, asked of these terms. Its names hide others.
    fn recursion(&mut self, terms: &[String]) -> String {
        let from = self.one_of(&["", " from (0, 0)", " from (3, 0), (1, 2)"]);
        let first = self.one_of(&["", " >= 1", " > 2"]);
        let growing = self.one_of(&[
            "mex",
            "mex t: not used(t - 1)",
            "mex x: forall m in 0..2: m < x => not used(x - m)",
            "mex b >= 4",
        ]);
        let other = self.one_of(&["a + 2*n", "a + (3*n + 1) div 2", "mex k > a + n: k mod 3 != 1 or used(k - a)"]);
        format!("recursion n{first} on ({}){from} {{ a = {growing}, y = {other} }}", terms.join(", "))
    }

    /// An automaton with a few states, asked of these terms.
    pub(crate) fn automaton(&mut self, system: &str, digits: usize, terms: &[String]) -> String {
        let count = 1 + self.below(4);
        let letters = digits.pow(u32::try_from(terms.len()).unwrap());
        let mut text = format!("automaton {system} on ({}) {{", terms.join(", "));
        for state in 0..count {
            let accepts = if self.below(2) == 0 { " accepts" } else { "" };
            let mut edges = Vec::new();
            for letter in 0..letters {
                let mut rest = letter;
                let mut word: Vec<String> = Vec::new();
                for _ in terms {
                    word.insert(0, (rest % digits).to_string());
                    rest /= digits;
                }
                let target = if state == 0 && letter == 0 { 0 } else { self.below(count) };
                if self.below(6) > 0 {
                    let brackets = terms.len() > 1 || self.below(2) == 0;
                    let word = word.join(",");
                    edges.push(format!("{} -> {target}", if brackets { format!("({word})") } else { word }));
                }
            }
            text.push_str(&format!(" {state}{accepts}: {}", edges.join(", ")));
        }
        text + " }"
    }

    fn quantified(&mut self, depth: usize, names: &mut Vec<String>, what: Use) -> String {
        let quantifier = self.one_of(&["exists", "forall"]);
        let name = format!("v{}", names.len());
        let range = match (what, self.below(5)) {
            (Use::Everything, 0) => String::new(),
            (Use::Everything, 1) => format!(" >= {}", self.term(1, names, what)),
            (Use::Everything, 2) => " > 3".to_owned(),
            (_, 3) => " <= 3".to_owned(),
            (_, 4) => format!(" in {}..4", self.term(1, names, what)),
            _ => " in 0..3".to_owned(),
        };
        names.push(name.clone());
        let body = self.formula(depth - 1, names, what);
        names.pop();
        format!("({quantifier} {name}{range}: {body})")
    }
}

/// The values of the variables: free, primed, bound.
#[derive(Clone, Default)]
pub(crate) struct Values {
    pub(crate) free: Vec<i64>,
    pub(crate) primed: Vec<i64>,
    bound: Vec<(usize, i64)>,
}

impl Values {
    pub(crate) fn new(free: &[i64], primed: &[i64]) -> Self {
        Self { free: free.to_vec(), primed: primed.to_vec(), bound: Vec::new() }
    }

    /// The value of a term, if it has one: a function of a negative number has none, and nothing made from it has.
    pub(crate) fn term(&self, term: &Term) -> Option<i64> {
        let all = |terms: &[Term]| terms.iter().map(|term| self.term(term)).collect::<Option<Vec<i64>>>();
        Some(match term {
            Term::Constant(n) => n.to_i64().unwrap(),
            Term::Variable(Variable::Free(i)) => self.free[*i],
            Term::Variable(Variable::Primed(i)) => self.primed[*i],
            Term::Variable(Variable::Bound(i)) => self.bound.iter().rfind(|(depth, _)| depth == i).unwrap().1,
            Term::Sum(terms) => all(terms)?.iter().sum(),
            Term::Negate(inner) => -self.term(inner)?,
            Term::Scale(n, inner) => n.to_i64().unwrap() * self.term(inner)?,
            Term::Product(a, b) => self.term(a)? * self.term(b)?,
            Term::Abs(inner) => self.term(inner)?.abs(),
            Term::Min(terms) => *all(terms)?.iter().min().unwrap(),
            Term::Max(terms) => *all(terms)?.iter().max().unwrap(),
            Term::Mod(inner, m) => self.term(inner)?.rem_euclid(word(m)),
            Term::Div(inner, m) => self.term(inner)?.div_euclid(word(m)),
            Term::Floor(parts, gamma) => {
                // Σ(aᵢ + bᵢ√5)tᵢ/cᵢ + γ = (A + B√5)/C, and ⌊(A + B√5)/C⌋ = ⌊(A + ⌊B√5⌋)/C⌋.
                let (mut a, mut b, mut c) = (0i64, 0i64, 1i64);
                let mut add = |real: &ratwheel_numbers::Real, n: i64| {
                    let (p, q, _, r) = real.as_surd().unwrap();
                    let (p, q, r) = (p.to_i64().unwrap() * n, q.to_i64().unwrap() * n, word(&r));
                    (a, b, c) = (a * r + p * c, b * r + q * c, c * r);
                };
                for (alpha, inner) in parts {
                    add(alpha, self.term(inner)?);
                }
                add(gamma, 1);
                let root = (5 * b * b).isqrt();
                let root = if b < 0 { -root - 1 } else { root };
                (a + root).div_euclid(c)
            }
            Term::If(condition, then, otherwise) => {
                return if self.formula(condition) { self.term(then) } else { self.term(otherwise) };
            }
            Term::Apply(function, terms) => {
                let values = all(terms)?;
                if values.iter().any(|value| *value < 0) {
                    return None;
                }
                match (function, &values[..]) {
                    (Function::Xor, values) => values.iter().fold(0, |a, b| a ^ b),
                    (Function::Gcd, [a, b]) => (1..=a + b).rev().find(|d| a % d == 0 && b % d == 0).unwrap_or(0),
                    (Function::Shift(_), [n]) => 2 * n,
                    (Function::Zeros(_), [n]) => (0..40).find(|i| n >> i & 1 == 1).unwrap_or(0),
                    (Function::Lowest(_), [n]) => (0..40).map(|i| 1 << i).find(|bit| n & bit != 0).unwrap_or(0),
                    (Function::Digit(_), [n, i]) => n >> i & 1,
                    _ => panic!("{function} of {values:?}"),
                }
            }
        })
    }

    /// Is the formula true? What is said about a term without a value is false.
    pub(crate) fn formula(&self, formula: &Formula) -> bool {
        match formula {
            Formula::Constant(value) => *value,
            Formula::Compare(relation, a, b) => match (self.term(a), self.term(b)) {
                (Some(a), Some(b)) => relation.holds(a.cmp(&b)),
                _ => false,
            },
            Formula::And(all) => all.iter().all(|part| self.formula(part)),
            Formula::Or(all) => all.iter().any(|part| self.formula(part)),
            Formula::Not(inner) => !self.formula(inner),
            Formula::Implies(a, b) => !self.formula(a) || self.formula(b),
            Formula::Iff(a, b) => self.formula(a) == self.formula(b),
            Formula::Reduced(_, term) => self.term(term).is_some_and(|n| n > 0 && n % 2 == 1),
            Formula::Recognised(automaton, terms) => {
                assert_eq!(automaton.system().to_string(), "base:2");
                let numbers: Option<Vec<i64>> = terms.iter().map(|term| self.term(term)).collect();
                let Some(numbers) = numbers.filter(|all| all.iter().all(|n| *n >= 0)) else { return false };
                // Bit by bit, with far too many zeros in front.
                let end = (0..40).rev().try_fold(0usize, |state, bit| {
                    let letter: Vec<u16> = numbers.iter().map(|n| u16::from(n >> bit & 1 == 1)).collect();
                    let zeros = state == 0 && letter.iter().all(|digit| *digit == 0);
                    let found = automaton.edges(state).find(|(known, _)| *known == letter).map(|(_, target)| target);
                    if zeros { Some(0) } else { found }
                });
                end.is_some_and(|state| automaton.accepts(state))
            }
            Formula::Exists(depth, range, body) => self.range(range).any(|n| self.with(*depth, n).formula(body)),
            Formula::ForAll(depth, range, body) => self.range(range).all(|n| self.with(*depth, n).formula(body)),
            Formula::In(..) | Formula::Row(..) | Formula::Claimed(_) | Formula::Legal(..) => panic!("not made here"),
        }
    }

    fn with(&self, depth: usize, value: i64) -> Self {
        let mut inside = self.clone();
        inside.bound.push((depth, value));
        inside
    }

    fn range(&self, range: &Range) -> std::ops::Range<i64> {
        let Range::Between(low, high) = range else { panic!("ranges have an end here") };
        match (self.term(low), self.term(high)) {
            (Some(low), Some(high)) => low.max(0)..high + 1,
            _ => 0..0,
        }
    }
}

fn word(n: &ratwheel_numbers::Natural) -> i64 {
    i64::try_from(n.to_u64().unwrap()).unwrap()
}
