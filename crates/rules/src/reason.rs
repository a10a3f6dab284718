//! Why a position is won or lost, as data; front ends render it.

use ratwheel_numbers::{Integer, Natural};
use std::borrow::Cow;
use std::fmt;

/// Why a strategy says what it says: facts in the order in which they are used.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Because(pub Vec<Fact>);

/// One fact of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
pub enum Fact {
    /// The case of the document's proof or procedure: "β12", "case 3".
    Case {
        /// The case, as the document names it.
        label: Cow<'static, str>,
    },
    /// `value` is term number `index` of the sequence: 8 = A₅.
    Term {
        /// The sequence, as "A" or "B".
        sequence: Cow<'static, str>,
        /// Which term.
        index: Natural,
        /// Its value.
        value: Natural,
    },
    /// A number that was looked up or computed, as d = y − x = 8.
    Value {
        /// What it is.
        name: Cow<'static, str>,
        /// The number.
        value: Integer,
    },
    /// A number written in a numeration system, and which digits decide (counted from the right, from 0).
    Numeral {
        /// The number.
        value: Natural,
        /// The system, as `fibonacci`.
        system: Cow<'static, str>,
        /// Its digits, most significant first.
        digits: Vec<Natural>,
        /// The places that decide, counted from the right from 0.
        decides: Vec<usize>,
    },
    /// A sentence.
    Says {
        /// The sentence, without a full stop.
        text: Cow<'static, str>,
    },
}

impl Because {
    /// No facts yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the case of the proof.
    #[must_use]
    pub fn case(mut self, label: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Fact::Case { label: label.into() });
        self
    }

    /// Adds "value is term `index` of the sequence".
    #[must_use]
    pub fn term(mut self, sequence: impl Into<Cow<'static, str>>, index: &Natural, value: &Natural) -> Self {
        self.0.push(Fact::Term { sequence: sequence.into(), index: index.clone(), value: value.clone() });
        self
    }

    /// Adds a number.
    #[must_use]
    pub fn value(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Integer>) -> Self {
        self.0.push(Fact::Value { name: name.into(), value: value.into() });
        self
    }

    /// Adds a numeral.
    #[must_use]
    pub fn numeral(
        mut self,
        value: &Natural,
        system: impl Into<Cow<'static, str>>,
        digits: &[Natural],
        decides: &[usize],
    ) -> Self {
        let (system, digits, decides) = (system.into(), digits.to_vec(), decides.to_vec());
        self.0.push(Fact::Numeral { value: value.clone(), system, digits, decides });
        self
    }

    /// Adds a sentence.
    #[must_use]
    pub fn says(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.0.push(Fact::Says { text: text.into() });
        self
    }
}

/// Numbers longer than this are shown by their first digits and their length.
const SHOWN_DIGITS: usize = 40;

fn short(number: &impl fmt::Display) -> String {
    let text = number.to_string();
    if text.len() <= SHOWN_DIGITS {
        return text;
    }
    let head: String = text.chars().take(12).collect();
    format!("{head}… ({} digits)", text.trim_start_matches('-').len())
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Case { label } => f.write_str(label),
            Self::Term { sequence, index, value } => write!(f, "{} = {sequence}_{}", short(value), short(index)),
            Self::Value { name, value } => write!(f, "{name} = {}", short(value)),
            Self::Numeral { value, system, digits, .. } => {
                let wide = digits.iter().any(|d| *d > 9u64);
                let text: Vec<String> = digits.iter().map(ToString::to_string).collect();
                let text = text.join(if wide { " " } else { "" });
                if text.len() > 2 * SHOWN_DIGITS {
                    let tail: String = text.chars().skip(text.chars().count() - 12).collect();
                    return write!(f, "{} in {system} ends in {tail} ({} places)", short(value), digits.len());
                }
                write!(f, "{} = {text} in {system}", short(value))
            }
            Self::Says { text } => f.write_str(text),
        }
    }
}

impl fmt::Display for Because {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fact) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{fact}")?;
        }
        Ok(())
    }
}
