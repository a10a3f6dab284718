//! What is said to a person, before it is put into a language.
//!
//! A [`Message`] names a sentence of the catalogues and carries the values that stand in it; `workbench` renders it in the
//! language that was asked for. An [`Explanation`] tells twice why a position is won or lost: shortly, for somebody who
//! plays, and in full, as the document argues.

use crate::position::Position;
use ratwheel_numbers::{Integer, Natural};
use std::borrow::Cow;

/// A sentence by its name in the catalogues, with the values that stand in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The name of the sentence, as `pair-larger`.
    pub key: &'static str,
    /// The values by the names of their places.
    pub values: Vec<(&'static str, Said)>,
}

/// A value in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Said {
    /// A number.
    Number(Integer),
    /// A number that counts: first, second, third.
    Ordinal(Natural),
    /// Numbers in a row.
    Numbers(Vec<Natural>),
    /// The first numbers of a sequence that goes on.
    Sequence(Vec<Natural>),
    /// A position.
    Position(Position),
    /// Another sentence.
    Message(Box<Message>),
    /// What is the same in every language: a formula, the name of a sequence, digits.
    Text(Cow<'static, str>),
}

impl Message {
    /// The sentence with this name.
    #[must_use]
    pub fn new(key: &'static str) -> Self {
        Self { key, values: Vec::new() }
    }

    /// With a value in the place of this name.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Said>) -> Self {
        self.values.push((name, value.into()));
        self
    }

    /// With a number that counts: first, second, third.
    #[must_use]
    pub fn counted(self, name: &'static str, value: &Natural) -> Self {
        self.with(name, Said::Ordinal(value.clone()))
    }
}

macro_rules! said {
    ($($from:ty => $value:ident $body:expr),+ $(,)?) => {
        $(impl From<$from> for Said {
            fn from($value: $from) -> Self {
                $body
            }
        })+
    };
}

said!(
    &Natural => n Self::Number(Integer::from(n)),
    Natural => n Self::Number(Integer::from(n)),
    Integer => n Self::Number(n),
    &Integer => n Self::Number(n.clone()),
    u64 => n Self::Number(Integer::from(n)),
    usize => n Self::Number(Integer::from(n as u64)),
    Vec<Natural> => list Self::Numbers(list),
    &Position => position Self::Position(position.clone()),
    Position => position Self::Position(position),
    Message => message Self::Message(Box::new(message)),
    &'static str => text Self::Text(text.into()),
    String => text Self::Text(text.into()),
);

/// Why a position is won or lost, told twice.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Explanation {
    /// For somebody who plays: what to do, the reason, the conclusion.
    pub short: Vec<Message>,
    /// As the document argues.
    pub full: Vec<Step>,
}

/// A step of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A sentence.
    Say(Message),
    /// Numerals of one system, the last digits below each other.
    Numerals {
        /// The system, by the name under which it can be asked for if it has one.
        system: Cow<'static, str>,
        /// One below the other.
        rows: Vec<NumeralRow>,
    },
}

/// A numeral among others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumeralRow {
    /// What it is a numeral of.
    pub value: Natural,
    /// Its digits, most significant first; perhaps not the canonical ones.
    pub digits: Vec<Natural>,
    /// The places that decide, were changed or were appended, counted from the right from 0.
    pub decides: Vec<usize>,
}

impl Explanation {
    /// Nothing said yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a sentence for the player.
    #[must_use]
    pub fn player(mut self, message: Message) -> Self {
        self.short.push(message);
        self
    }

    /// Adds a sentence of the argument.
    #[must_use]
    pub fn argue(mut self, message: Message) -> Self {
        self.full.push(Step::Say(message));
        self
    }

    /// Adds numerals to the argument.
    #[must_use]
    pub fn numerals(mut self, system: impl Into<Cow<'static, str>>, rows: Vec<NumeralRow>) -> Self {
        self.full.push(Step::Numerals { system: system.into(), rows });
        self
    }
}

impl NumeralRow {
    /// A number, its digits and the places that matter.
    #[must_use]
    pub fn new(value: &Natural, digits: &[Natural], decides: impl IntoIterator<Item = usize>) -> Self {
        Self { value: value.clone(), digits: digits.to_vec(), decides: decides.into_iter().collect() }
    }
}
