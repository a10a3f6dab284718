//! Number systems as Walnut reads them: a name, and for those it does not bring along the automata of numerals and addition.
//!
//! Walnut takes a word for its value whatever zeros stand before it, and asks that 0 be a row of zeros and that 1 be zeros and
//! a 1. Both hold for greedy numerals, except where the two lowest places are 1, as in Fibonacci notation (document 002) and
//! for √7 = [2; 1, 1, 1, 4, …]: there the lowest digit is always 0, and all files are written without it.

use super::ExportError;
use ratwheel_automata::{Comparison, Dfa, Engine, Linear, Numerals, Track};
use ratwheel_numbers::{Control, Natural};
use std::fmt::Write;

/// The most letters times states of a file; Walnut would not read larger ones in reasonable time.
const MOST_LETTERS: usize = 4_000_000;

/// A number system and how automata over it are written.
pub(super) struct Base {
    name: String,
    own: bool,
    /// Is the lowest digit 0 in every numeral?
    idle: bool,
}

impl Base {
    pub(super) fn of(numerals: &Numerals) -> Self {
        let (name, own) = match numerals.name() {
            "zeckendorf" => ("msd_fib".to_owned(), false),
            name => match name.strip_prefix("base:") {
                Some(base) => (format!("msd_{base}"), false),
                None => (format!("msd_{}", legal(name)), true),
            },
        };
        Self { name, own, idle: numerals.place(1) == Natural::one() }
    }

    /// `msd_…`.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The files that Walnut needs to know the system: numerals, and x + y = z.
    pub(super) fn files(
        &self,
        engine: &Engine<'_>,
        control: Control<'_>,
    ) -> Result<Vec<(String, String)>, ExportError> {
        if !self.own {
            return Ok(Vec::new());
        }
        let stopped = |error| ExportError::from(crate::error::Stop::from(error));
        let [x, y, z] = [0, 1, 2].map(Track);
        let numerals = engine.valid(&[x]).map_err(stopped)?;
        let sum = Linear::new().plus(1, x).plus(1, y).plus(-1, z);
        let addition = engine.linear(&sum, Comparison::Equal).map_err(stopped)?;
        // The system is not known yet where these are read, so they tell their digits.
        let digits: Vec<String> = (0..engine.numerals().digits()).map(|digit| digit.to_string()).collect();
        let digits = format!("{{{}}}", digits.join(", "));
        Ok(vec![
            (self.name.clone(), self.text(&numerals, &digits, control)?),
            (format!("{}_addition", self.name), self.text(&addition, &digits, control)?),
        ])
    }

    /// An automaton over this system as a file of Walnut's automata library.
    pub(super) fn automaton(&self, dfa: &Dfa, control: Control<'_>) -> Result<String, ExportError> {
        self.text(dfa, &self.name, control)
    }

    /// The alphabet of each track, then every state with its output and one line for each letter that leads somewhere;
    /// the first state comes first.
    fn text(&self, dfa: &Dfa, alphabet: &str, control: Control<'_>) -> Result<String, ExportError> {
        let mut text = vec![alphabet; dfa.tracks().len()].join(" ");
        text.push('\n');
        let Some(start) = dfa.start() else {
            text.push_str("\n0 0\n");
            return Ok(text);
        };
        let letters = dfa.alphabet().iter().try_fold(1usize, |all, &digits| all.checked_mul(usize::from(digits)));
        if letters.and_then(|letters| letters.checked_mul(dfa.states())).is_none_or(|size| size > MOST_LETTERS) {
            let why = format!("an automaton over {} would have more than {MOST_LETTERS} lines", self.name);
            return Err(ExportError::unsupported("the claim", why));
        }
        let zeros = vec![0; dfa.tracks().len()];
        let accepts = |state: u32| match self.idle {
            true => dfa.step(state, &zeros).is_some_and(|state| dfa.is_accepting(state)),
            false => dfa.is_accepting(state),
        };
        // The first state and state 0 change places.
        let named = |state: u32| {
            if state == start {
                0
            } else if state == 0 {
                start
            } else {
                state
            }
        };
        for name in 0..u32::try_from(dfa.states()).unwrap_or(u32::MAX) {
            control.check().map_err(|_| ExportError::Stopped("stopped before the end, as asked".to_owned()))?;
            let state = named(name);
            let _ = writeln!(text, "\n{name} {}", u8::from(accepts(state)));
            let mut letter = Some(zeros.clone());
            while let Some(digits) = letter {
                if let Some(target) = dfa.step(state, &digits) {
                    let digits: Vec<String> = digits.iter().map(u16::to_string).collect();
                    let _ = writeln!(text, "{} -> {}", digits.join(" "), named(target));
                }
                letter = next_letter(digits, dfa.alphabet());
            }
        }
        Ok(text)
    }
}

/// The next tuple of digits in lexicographic order.
fn next_letter(mut letter: Vec<u16>, alphabet: &[u16]) -> Option<Vec<u16>> {
    for (digit, digits) in letter.iter_mut().zip(alphabet).rev() {
        *digit += 1;
        if *digit < *digits {
            return Some(letter);
        }
        *digit = 0;
    }
    None
}

/// The name of a system in letters, digits and `_`, different for different systems: `q:(3+sqrt(13))/2` is `q__3psqrt_13__d2`.
fn legal(name: &str) -> String {
    let letter = |c: char| match c {
        c if c.is_ascii_alphanumeric() => c,
        '+' => 'p',
        '-' => 'm',
        '/' => 'd',
        '*' => 't',
        '^' => 'h',
        _ => '_',
    };
    name.chars().map(letter).collect()
}
