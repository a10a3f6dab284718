//! Texts of the language made from the fuzzer's bytes: every construct of terms and formulas, in every combination.

use arbitrary::{Result, Unstructured};

/// Sets that formulas may speak of.
pub(crate) const SETS: &str =
    "set A = { floor(n*phi) : n >= 1 }\nset E = { 2*n : n >= 0 }\nset R = { floor(n*sqrt(2) + 1/3) : n >= 2 }";
const SYSTEMS: [&str; 4] = ["base:2", "zeckendorf", "fibonacci", "base:3"];
const REALS: [&str; 5] = ["phi", "phi^2", "sqrt(2)", "3/2", "(1+sqrt(5))/3"];
const VARIABLES: [&str; 3] = ["x", "y", "z"];
const RELATIONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

/// Variables in scope, and how deep the text may still go.
struct Writer<'u, 'd> {
    choices: &'u mut Unstructured<'d>,
    bound: Vec<String>,
    /// Primed variables too?
    primed: bool,
    variables: usize,
}

/// A term over x, y and z.
pub(crate) fn term(choices: &mut Unstructured<'_>) -> Result<String> {
    Writer { choices, bound: Vec::new(), primed: false, variables: 3 }.term(1)
}

/// A formula over x, y and z.
pub(crate) fn formula(choices: &mut Unstructured<'_>, depth: u32) -> Result<String> {
    Writer { choices, bound: Vec::new(), primed: false, variables: 3 }.formula(depth + 1)
}

/// A game of one or two piles with a claim.
#[cfg(feature = "proofs")]
pub(crate) fn game(choices: &mut Unstructured<'_>) -> Result<String> {
    let variables = if choices.arbitrary()? { 2 } else { 1 };
    let piles = if variables == 1 { "x" } else { *choices.choose(&["x, y", "x <= y"])? };
    let mut text = format!("game g\npiles {piles}\n{SETS}\n");
    for index in 0..=choices.int_in_range(0..=1)? {
        let order = if variables == 2 && choices.ratio(1, 4)? { " in any order" } else { "" };
        let mut writer = Writer { choices: &mut *choices, bound: Vec::new(), primed: true, variables };
        let rule = writer.formula(2)?;
        let bound = if variables == 2 { "x' + y' < x + y" } else { "x' < x" };
        text.push_str(&format!("move m{index}{order}: ({rule}) and {bound}\n"));
    }
    let claim = Writer { choices, bound: Vec::new(), primed: false, variables }.formula(2)?;
    text.push_str(&format!("claim P: {claim}\n"));
    Ok(text)
}

impl Writer<'_, '_> {
    fn variable(&mut self) -> Result<String> {
        let count = self.variables + self.bound.len();
        let index = self.choices.choose_index(count)?;
        Ok(match VARIABLES.get(index).filter(|_| index < self.variables) {
            Some(name) if self.primed && self.choices.arbitrary()? => format!("{name}'"),
            Some(name) => (*name).to_owned(),
            None => self.bound[index - self.variables].clone(),
        })
    }

    fn terms(&mut self, depth: u32, most: usize) -> Result<String> {
        let count = self.choices.int_in_range(1..=most)?;
        let terms = (0..count).map(|_| self.term(depth)).collect::<Result<Vec<_>>>()?;
        Ok(terms.join(", "))
    }

    fn term(&mut self, depth: u32) -> Result<String> {
        let number = self.choices.int_in_range(0..=9)?;
        if depth == 0 {
            return if self.choices.arbitrary()? { self.variable() } else { Ok(number.to_string()) };
        }
        let deeper = depth - 1;
        let (system, real) = (*self.choices.choose(&SYSTEMS)?, *self.choices.choose(&REALS)?);
        Ok(match self.choices.int_in_range(0..=19)? {
            0 | 1 => self.variable()?,
            2 => format!("{} + {}", self.term(deeper)?, self.term(deeper)?),
            3 => format!("{} - ({})", self.term(deeper)?, self.term(deeper)?),
            4 => format!("-({})", self.term(deeper)?),
            5 => format!("{number}*({})", self.term(deeper)?),
            6 => format!("({})*({})", self.term(deeper)?, self.term(deeper)?),
            7 => format!("(|{}|)", self.term(deeper)?),
            8 => format!("min({})", self.terms(deeper, 3)?),
            9 => format!("max({})", self.terms(deeper, 3)?),
            10 => format!("(({}) mod {})", self.term(deeper)?, number + 1),
            11 => format!("(({}) div {})", self.term(deeper)?, number + 1),
            12 => format!("floor(({})*{real} + {number}/7)", self.term(deeper)?),
            13 => format!("(if {} then {} else {})", self.formula(deeper)?, self.term(deeper)?, self.term(deeper)?),
            14 => format!("xor({})", self.terms(deeper, 3)?),
            15 => format!("gcd({}, {})", self.term(deeper)?, self.term(deeper)?),
            16 => {
                let name = *self.choices.choose(&["zeros", "lowest", "shift"])?;
                format!("{name}({system}, {})", self.term(deeper)?)
            }
            17 => format!("digit({system}, {}, {})", self.term(deeper)?, number % 5),
            18 => format!("read({}, {system}, {})", self.choices.choose(&SYSTEMS)?, self.term(deeper)?),
            _ => format!("({})", self.term(deeper)?),
        })
    }

    fn formula(&mut self, depth: u32) -> Result<String> {
        let relation = *self.choices.choose(&RELATIONS)?;
        if depth == 0 {
            return Ok(format!("{} {relation} {}", self.term(0)?, self.term(0)?));
        }
        let deeper = depth - 1;
        Ok(match self.choices.int_in_range(0..=13)? {
            0 | 1 => format!("{} {relation} {}", self.term(depth)?, self.term(depth)?),
            2 => format!("{} {relation} {} < {}", self.term(deeper)?, self.term(deeper)?, self.term(deeper)?),
            3 => format!("({}) and ({})", self.formula(deeper)?, self.formula(deeper)?),
            4 => format!("({}) or {}", self.formula(deeper)?, self.formula(deeper)?),
            5 => format!("not {}", self.formula(deeper)?),
            6 => format!("({}) => ({})", self.formula(deeper)?, self.formula(deeper)?),
            7 => format!("({}) <=> ({})", self.formula(deeper)?, self.formula(deeper)?),
            8 => format!("{} in {}", self.term(deeper)?, self.choices.choose(&["A", "E", "R"])?),
            9 => {
                let system = *self.choices.choose(&SYSTEMS)?;
                format!("reduced({system}, {})", self.term(deeper)?)
            }
            10 | 11 => {
                let name = format!("n{}", self.bound.len());
                let word = *self.choices.choose(&["exists", "forall"])?;
                let high = self.choices.int_in_range(0..=12)?;
                let range = match self.choices.int_in_range(0..=2)? {
                    0 => format!("in 0..{high}"),
                    1 => format!("in {}..{high}", self.term(0)?),
                    _ => format!("in 0..{}", self.term(0)?),
                };
                self.bound.push(name.clone());
                let body = self.formula(deeper);
                self.bound.pop();
                format!("({word} {name} {range}: {})", body?)
            }
            12 => (if self.choices.arbitrary()? { "true" } else { "false" }).to_owned(),
            _ => format!("if {} then {} else {}", self.formula(deeper)?, self.formula(deeper)?, self.formula(deeper)?),
        })
    }
}
