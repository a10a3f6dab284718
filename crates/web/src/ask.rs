//! Reading a request: the fields of a route are data, checked before a handler sees them and printed in the OpenAPI
//! document. Numbers are decimal strings or expressions as `10^59+7`, and small ones may be JSON integers.

use crate::limits::Limits;
use crate::refusal::Refusal;
use ratwheel_numbers::{Integer, Natural, Real, parse_integer, parse_natural};
use ratwheel_rules::Play;
use ratwheel_rules::language::nearest;
use serde_json::{Map, Value};

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Any text.
    Text,
    /// One of these.
    Choice(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// 0, 1, 2, … of any size within the limit of digits.
    Natural,
    /// An integer of either sign.
    Integer,
    /// A real number as `phi^2` or `pi/(pi-1)`.
    Real,
    /// The piles of a position.
    Position,
    /// Several positions.
    Positions,
    /// One number, or one for each pile.
    Sizes,
    /// A number or `null` for each pile.
    Slice,
    /// Several texts.
    Texts,
}

/// One field of a request's body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) required: bool,
    pub(crate) meaning: &'static str,
}

/// A field that must be there.
pub(crate) const fn needed(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, required: true, meaning }
}

/// A field that may be left out.
pub(crate) const fn optional(name: &'static str, kind: Kind, meaning: &'static str) -> Field {
    Field { name, kind, required: false, meaning }
}

/// Which game is meant: in the body of every question about one.
pub(crate) const GAME: &[Field] = &[
    optional("game", Kind::Text, "a game of the catalogue, as wythoff:d=2"),
    optional("rules", Kind::Text, "the text of a ruleset, in place of `game`"),
    optional("arguments", Kind::Text, "the parameters of the ruleset, as d=2,variant=x"),
    optional("misere", Kind::Flag, "who cannot move wins"),
];

/// A request that has been read.
#[derive(Debug)]
pub(crate) struct Ask {
    fields: Map<String, Value>,
    limits: Limits,
}

impl Ask {
    /// A body that is empty.
    pub(crate) fn nothing(limits: &Limits) -> Self {
        Self { fields: Map::new(), limits: limits.clone() }
    }

    /// Reads a body and compares it with the fields that the route knows.
    pub(crate) fn read(body: &[u8], known: &[&[Field]], limits: &Limits) -> Result<Self, Refusal> {
        let text = std::str::from_utf8(body)
            .map_err(|error| Refusal::input(format_args!("the body is not UTF-8 text: {error}")))?;
        let value: Value = serde_json::from_str(text)
            .map_err(|error| Refusal::input(format_args!("the body is not JSON: {error}")))?;
        let Value::Object(mut fields) = value else {
            return Err(Refusal::input(format_args!("the body is {}, not a JSON object", named(&value))));
        };
        // `null` is the same as left out.
        fields.retain(|_, value| !value.is_null());
        let all = || known.iter().copied().flatten();
        for (name, value) in &fields {
            match all().find(|field| field.name == name) {
                Some(field) => field.kind.suits(value).map_err(|refusal| refusal.at(format_args!("`{name}`")))?,
                None => return Err(unknown(name, &all().map(|field| field.name).collect::<Vec<_>>())),
            }
        }
        match all().find(|field| field.required && !fields.contains_key(field.name)) {
            Some(missing) => Err(Refusal::input(format_args!("`{}` is missing", missing.name)).hint(missing.meaning)),
            None => Ok(Self { fields, limits: limits.clone() }),
        }
    }

    /// What a request may take.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.fields.contains_key(name)
    }

    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.fields.get(name).and_then(Value::as_str)
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        self.fields.get(name).and_then(Value::as_bool).unwrap_or(false)
    }

    pub(crate) fn play(&self) -> Play {
        if self.flag("misere") { Play::Misere } else { Play::Normal }
    }

    pub(crate) fn natural(&self, name: &str) -> Result<Option<Natural>, Refusal> {
        self.fields
            .get(name)
            .map(|value| self.read_natural(value))
            .transpose()
            .map_err(|r| r.at(format_args!("`{name}`")))
    }

    pub(crate) fn integer(&self, name: &str) -> Result<Option<Integer>, Refusal> {
        let Some(value) = self.fields.get(name) else { return Ok(None) };
        let text = written(value);
        let number = self.short(&text).and_then(|()| Ok(parse_integer(&text)?)).and_then(|number| {
            self.within(number.magnitude())?;
            Ok(number)
        });
        number.map(Some).map_err(|refusal| refusal.at(format_args!("`{name}`")))
    }

    pub(crate) fn real(&self, name: &str) -> Result<Option<Real>, Refusal> {
        self.text(name).map(|text| self.read_real(text)).transpose().map_err(|r| r.at(format_args!("`{name}`")))
    }

    /// A real number as it is written.
    pub(crate) fn read_real(&self, text: &str) -> Result<Real, Refusal> {
        self.reads_quickly(text)?;
        text.parse::<Real>().map_err(|error| {
            Refusal::from(error).hint("a real number is written as phi^2, 7/4, pi/(pi-1) or (1+sqrt(5))/2")
        })
    }

    /// Refuses what would take long to read: real numbers, and games with real numbers in their parameters.
    pub(crate) fn reads_quickly(&self, text: &str) -> Result<(), Refusal> {
        const MOST: usize = 2_000;
        if text.len() > MOST {
            return Err(Refusal::input(format_args!("{} bytes; the most is {MOST}", text.len())));
        }
        let digits = self.limits.digits;
        if !real_powers_are_small(text, digits) {
            return Err(Refusal::limit("digits", digits, "a power with too many digits").hint("write smaller powers"));
        }
        Ok(())
    }

    /// A number of things, at most so many; the limit is named.
    pub(crate) fn count(&self, name: &str, limit: &'static str, most: u64) -> Result<Option<u64>, Refusal> {
        let Some(number) = self.natural(name)? else { return Ok(None) };
        match number.to_u64().filter(|number| *number <= most) {
            Some(number) => Ok(Some(number)),
            None => Err(Refusal::limit(limit, most, format_args!("`{name}`: {number} is more than {most}"))),
        }
    }

    /// The piles of a position; none for the empty strip.
    pub(crate) fn piles(&self, name: &str) -> Result<Vec<Natural>, Refusal> {
        self.fields.get(name).map_or_else(|| Ok(Vec::new()), |value| self.read_piles(name, value))
    }

    pub(crate) fn positions(&self, name: &str) -> Result<Vec<Vec<Natural>>, Refusal> {
        let list = self.fields.get(name).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let most = self.limits.moves;
        if list.len() as u64 > most {
            return Err(Refusal::limit("moves", most, format_args!("`{name}` has {} positions", list.len())));
        }
        list.iter().enumerate().map(|(at, value)| self.read_piles(&format!("{name}[{at}]"), value)).collect()
    }

    /// One number for all piles, or one for each.
    pub(crate) fn sizes(&self, name: &str) -> Result<Vec<u64>, Refusal> {
        let piles = match self.fields.get(name) {
            None => return Ok(Vec::new()),
            Some(Value::Array(_)) => self.piles(name)?,
            Some(value) => vec![self.read_natural(value).map_err(|refusal| refusal.at(format_args!("`{name}`")))?],
        };
        if piles.is_empty() {
            return Err(Refusal::input(format_args!("`{name}` is empty")).hint("give one number, or one for each pile"));
        }
        let word = |side: &Natural| {
            let most = self.limits.job_positions;
            let too_large = || Refusal::limit("job_positions", most, format_args!("`{name}`: {side} is too large"));
            side.to_u64().ok_or_else(too_large)
        };
        piles.iter().map(word).collect()
    }

    /// A number or nothing for each pile.
    pub(crate) fn slice(&self, name: &str) -> Result<Option<Vec<Option<Natural>>>, Refusal> {
        let Some(list) = self.fields.get(name).and_then(Value::as_array) else { return Ok(None) };
        self.few(name, list.len())?;
        let pile = |value: &Value| if value.is_null() { Ok(None) } else { self.read_natural(value).map(Some) };
        list.iter().map(pile).collect::<Result<_, _>>().map(Some).map_err(|r: Refusal| r.at(format_args!("`{name}`")))
    }

    pub(crate) fn texts(&self, name: &str) -> Vec<&str> {
        let list = self.fields.get(name).and_then(Value::as_array);
        list.map(|list| list.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
    }

    fn read_piles(&self, name: &str, value: &Value) -> Result<Vec<Natural>, Refusal> {
        let list = value.as_array().map_or(&[][..], Vec::as_slice);
        self.few(name, list.len())?;
        list.iter()
            .enumerate()
            .map(|(at, pile)| self.read_natural(pile).map_err(|r| r.at(format_args!("`{name}`, pile {}", at + 1))))
            .collect()
    }

    fn few(&self, name: &str, count: usize) -> Result<(), Refusal> {
        let most = self.limits.piles;
        if count as u64 > most {
            return Err(Refusal::limit("piles", most, format_args!("`{name}` has {count} piles")));
        }
        Ok(())
    }

    /// A natural number as it is written.
    pub(crate) fn read_natural(&self, value: &Value) -> Result<Natural, Refusal> {
        const HINT: &str = "a natural number is written as \"42\", \"10^59+7\" or \"2^127-1\"";
        let text = written(value);
        self.short(&text)?;
        let number = parse_natural(&text).map_err(|error| Refusal::from(error).hint(HINT))?;
        self.within(&number)?;
        Ok(number)
    }

    /// Is the text one that a number within the limit could have?
    fn short(&self, text: &str) -> Result<(), Refusal> {
        const SPARE: u64 = 100;
        let digits = self.limits.digits;
        let fits = text.len() as u64 <= digits.saturating_add(SPARE) && powers_are_small(text, digits);
        if fits { Ok(()) } else { Err(self.too_many_digits()) }
    }

    fn within(&self, number: &Natural) -> Result<(), Refusal> {
        // 10^d has more than 3.3219·d bits; what is surely below it needs no conversion.
        let digits = self.limits.digits;
        if number.bit_len().saturating_mul(10_000) <= digits.saturating_mul(33_219) {
            return Ok(());
        }
        if number.bit_len() > digits.saturating_mul(4) || number.to_string().len() as u64 > digits {
            return Err(self.too_many_digits());
        }
        Ok(())
    }

    fn too_many_digits(&self) -> Refusal {
        let most = self.limits.digits;
        Refusal::limit("digits", most, format_args!("a number with more than {most} digits"))
    }
}

/// Is every power one of plain numbers, with a result of about so many digits at most? Otherwise a short text could ask for
/// much work before its value is known.
fn powers_are_small(text: &str, digits: u64) -> bool {
    const MOST_POWERS: usize = 20;
    let mut parts = text.split('^');
    let Some(mut before) = parts.next() else { return true };
    if text.matches('^').count() > MOST_POWERS {
        return false;
    }
    let mut is_exponent = false;
    for after in parts {
        let base: usize = before.trim_end().bytes().rev().take_while(u8::is_ascii_digit).count();
        // `2^3^4`: the base of the second power is the exponent of the first.
        let chained = is_exponent && base == before.trim().len();
        let exponent: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
        let Ok(exponent) = exponent.parse::<u64>() else { return false };
        let small = exponent.checked_mul(base as u64).is_some_and(|size| size <= digits.saturating_mul(4));
        if chained || base == 0 || !small {
            return false;
        }
        (before, is_exponent) = (after, true);
    }
    true
}

/// The same for real numbers, where `phi^2` and `(1+sqrt(5))^3` are powers too: then all exponents together stay small.
fn real_powers_are_small(text: &str, digits: u64) -> bool {
    let mut product = 1u64;
    for after in text.split('^').skip(1) {
        let exponent: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
        match exponent.parse::<u64>() {
            Ok(exponent) => product = product.saturating_mul(exponent.max(1)),
            Err(_) => return powers_are_small(text, digits),
        }
    }
    product <= 1_000 || powers_are_small(text, digits)
}

/// A number as text, however it was sent.
fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn unknown(name: &str, known: &[&'static str]) -> Refusal {
    let name: String = name.chars().take(60).collect();
    let refusal = Refusal::input(format_args!("there is no field `{name}` here"));
    match nearest(&name, known.iter().copied()) {
        Some(near) => refusal.hint(format_args!("did you mean `{near}`?")),
        None => refusal.hint(format_args!("the fields are {}", known.join(", "))),
    }
}

/// What a JSON value is, in words.
fn named(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

impl Kind {
    /// Has the value the form that the field needs? What is in it is found out later.
    fn suits(self, value: &Value) -> Result<(), Refusal> {
        let number = |value: &Value| value.is_string() || value.is_u64();
        let numbers = |value: &Value| value.as_array().is_some_and(|list| list.iter().all(number));
        let fits = match self {
            Self::Text | Self::Real => value.is_string(),
            Self::Choice(known) => value.as_str().is_some_and(|text| known.contains(&text)),
            Self::Flag => value.is_boolean(),
            Self::Natural => number(value),
            Self::Integer => number(value) || value.is_i64(),
            Self::Position => numbers(value),
            Self::Positions => value.as_array().is_some_and(|list| list.iter().all(numbers)),
            Self::Sizes => number(value) || numbers(value),
            Self::Slice => value.as_array().is_some_and(|list| list.iter().all(|v| v.is_null() || number(v))),
            Self::Texts => value.as_array().is_some_and(|list| list.iter().all(Value::is_string)),
        };
        if fits {
            return Ok(());
        }
        let found = match value {
            Value::String(text) => format!("\"{}\"", text.chars().take(40).collect::<String>()),
            other => named(other).to_owned(),
        };
        Err(Refusal::input(format_args!("expected {}, found {found}", self.in_words())))
    }

    fn in_words(self) -> String {
        match self {
            Self::Text => "a string".to_owned(),
            Self::Choice(known) => format!("one of {}", known.join(", ")),
            Self::Flag => "true or false".to_owned(),
            Self::Natural => "a natural number as a decimal string".to_owned(),
            Self::Integer => "an integer as a decimal string".to_owned(),
            Self::Real => "a real number as a string, as \"phi^2\"".to_owned(),
            Self::Position => "a list of decimal strings, as [\"24\",\"32\"]".to_owned(),
            Self::Positions => "a list of positions, as [[\"24\",\"32\"],[\"1\",\"2\"]]".to_owned(),
            Self::Sizes => "one number or a list of numbers, as [\"100\",\"100\"]".to_owned(),
            Self::Slice => "a number or null for each pile, as [null,null,\"7\"]".to_owned(),
            Self::Texts => "a list of strings".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_judged_by_their_text() {
        for text in ["42", "10^59+7", "2^127-1", "10^9999", "3*2^10 + 5 ^ 2", "2^33000"] {
            assert!(powers_are_small(text, 10_000), "{text}");
        }
        for text in ["10^9999999", "(9^4000)^250", "2^3^4", "2^(3+4)", "2^", "^2", "9^40001", "2^99999999999999999999"]
        {
            assert!(!powers_are_small(text, 10_000), "{text}");
        }
    }

    #[test]
    fn the_limit_of_digits_is_exact() {
        let ask = Ask::nothing(&Limits { digits: 5, ..Limits::default() });
        let read = |text: &str| ask.read_natural(&Value::String(text.to_owned())).is_ok();
        assert!(read("99999") && read("10^4") && read("10^5-1"));
        assert!(!read("100000") && !read("10^5") && !read("10^6-1"));
    }
}
