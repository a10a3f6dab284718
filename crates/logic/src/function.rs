//! Functions of numbers and of their numerals: one table for the reader, the printers and the evaluator.
//!
//! A new function is one more variant here and one more line in each match of this file. The evaluator and the solver then
//! compute it, and every printer prints it; the prover and the checker of certificates have to say for themselves whether
//! they decide it.

use ratwheel_numbers::Natural;
use ratwheel_numeration::{NumerationError, System};
use std::fmt;
use std::sync::Arc;

/// A function that [`Term::Apply`](crate::Term::Apply) applies to its arguments. All arguments must be ≥ 0, and all values
/// are.
#[derive(Clone, Debug)]
pub enum Function {
    /// The exclusive or of the binary digits of all arguments.
    Xor,
    /// The greatest common divisor of two numbers; gcd(n, 0) = n.
    Gcd,
    /// The number with one zero appended to its numeral.
    Shift(Arc<System>),
    /// How many zeros the numeral ends in; 0 for the number 0.
    Zeros(Arc<System>),
    /// The smallest nonzero part of the numeral: its last nonzero digit times that place; 0 for the number 0.
    Lowest(Arc<System>),
    /// The digit of the numeral of the first argument at the place that the second argument counts from the right, from 0.
    Digit(Arc<System>),
    /// What the digits that the number has in the second system are worth in the first.
    Read(Arc<System>, Arc<System>),
}

/// How a function is written.
pub(crate) struct Form {
    pub(crate) name: &'static str,
    /// How many numeration systems stand before the arguments.
    pub(crate) systems: usize,
    /// The number of arguments; `None` for any number from one on.
    pub(crate) arguments: Option<usize>,
}

/// Every function by its name.
pub(crate) const FORMS: [Form; 7] = [
    Form { name: "xor", systems: 0, arguments: None },
    Form { name: "gcd", systems: 0, arguments: Some(2) },
    Form { name: "shift", systems: 1, arguments: Some(1) },
    Form { name: "zeros", systems: 1, arguments: Some(1) },
    Form { name: "lowest", systems: 1, arguments: Some(1) },
    Form { name: "digit", systems: 1, arguments: Some(2) },
    Form { name: "read", systems: 2, arguments: Some(1) },
];

/// The form of the function with this name.
pub(crate) fn form(name: &str) -> Option<&'static Form> {
    FORMS.iter().find(|form| form.name == name)
}

impl Function {
    /// The function with this name, for the systems that stand before its arguments.
    pub(crate) fn new(name: &str, systems: &[Arc<System>]) -> Option<Self> {
        Some(match (name, systems) {
            ("xor", []) => Self::Xor,
            ("gcd", []) => Self::Gcd,
            ("shift", [system]) => Self::Shift(Arc::clone(system)),
            ("zeros", [system]) => Self::Zeros(Arc::clone(system)),
            ("lowest", [system]) => Self::Lowest(Arc::clone(system)),
            ("digit", [system]) => Self::Digit(Arc::clone(system)),
            ("read", [places, digits]) => Self::Read(Arc::clone(places), Arc::clone(digits)),
            _ => return None,
        })
    }

    /// The name, as the language writes it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Xor => "xor",
            Self::Gcd => "gcd",
            Self::Shift(_) => "shift",
            Self::Zeros(_) => "zeros",
            Self::Lowest(_) => "lowest",
            Self::Digit(_) => "digit",
            Self::Read(..) => "read",
        }
    }

    /// The numeration system whose numerals it reads.
    #[must_use]
    pub fn system(&self) -> Option<&Arc<System>> {
        match self {
            Self::Xor | Self::Gcd => None,
            Self::Shift(system) | Self::Zeros(system) | Self::Lowest(system) | Self::Digit(system) => Some(system),
            Self::Read(_, digits) => Some(digits),
        }
    }

    /// The numeration systems as they are written before the arguments.
    pub(crate) fn systems(&self) -> Vec<&Arc<System>> {
        match self {
            Self::Read(places, digits) => vec![places, digits],
            other => other.system().into_iter().collect(),
        }
    }

    /// The value at these arguments.
    ///
    /// # Errors
    /// [`NumerationError`] when the system has no numeral for an argument.
    pub fn value(&self, arguments: &[Natural]) -> Result<Natural, NumerationError> {
        let zero = Natural::zero();
        let at = |index: usize| arguments.get(index).unwrap_or(&zero);
        Ok(match self {
            Self::Xor => arguments.iter().fold(Natural::zero(), |total, next| exclusive_or(&total, next)),
            Self::Gcd => at(0).gcd(at(1)),
            Self::Shift(system) => system.shift_left(at(0))?,
            Self::Zeros(system) => Natural::from(system.digits(at(0))?.trailing_zeros().unwrap_or(0)),
            Self::Lowest(system) => {
                let numeral = system.digits(at(0))?;
                match numeral.trailing_zeros() {
                    Some(zeros) => numeral.digit(zeros) * system.place(zeros)?,
                    None => Natural::zero(),
                }
            }
            Self::Digit(system) => match at(1).to_u64().and_then(|place| usize::try_from(place).ok()) {
                Some(place) => system.digits(at(0))?.digit(place),
                None => Natural::zero(),
            },
            Self::Read(places, digits) => digits.read_in(places, &digits.digits(at(0))?)?,
        })
    }

    /// The value in machine words, where that is a matter of a few instructions.
    #[must_use]
    pub fn word_value(&self, arguments: &[i128]) -> Option<i128> {
        match (self, arguments) {
            (Self::Xor, all) => Some(all.iter().fold(0, |total, next| total ^ next)),
            (Self::Gcd, &[a, b]) => {
                let (mut a, mut b) = (a, b);
                while b != 0 {
                    (a, b) = (b, a.checked_rem(b)?);
                }
                Some(a)
            }
            _ => None,
        }
    }
}

fn exclusive_or(a: &Natural, b: &Natural) -> Natural {
    let (mut long, mut short) = (a.to_words(), b.to_words());
    if long.len() < short.len() {
        std::mem::swap(&mut long, &mut short);
    }
    for (word, other) in long.iter_mut().zip(&short) {
        *word ^= other;
    }
    Natural::from_words(&long)
}

impl fmt::Display for Function {
    /// The name, and the systems in brackets.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.systems().as_slice() {
            [] => f.write_str(self.name()),
            [system] => write!(f, "{}[{system}]", self.name()),
            [first, rest @ ..] => {
                write!(f, "{}[{first}", self.name())?;
                rest.iter().try_for_each(|system| write!(f, ", {system}"))?;
                f.write_str("]")
            }
        }
    }
}
