//! `--ascii`: answers for terminals and programs that know nothing beyond ASCII. Text is spelled out (`β` is `beta`, `≤`
//! is `<=`); JSON keeps its meaning and escapes instead.

use std::io::{self, Write};

/// How what is not ASCII is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// As it is.
    Utf8,
    /// In ASCII words and signs.
    Text,
    /// As `\u03b2`, inside JSON strings.
    Json,
}

/// The text in ASCII.
pub(crate) fn spelled(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    text.chars().for_each(|c| spell(c, &mut out));
    out
}

/// The text in ASCII, every character where it was, for lines with carets below.
pub(crate) fn in_place(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect()
}

fn spell(c: char, out: &mut String) {
    if c.is_ascii() {
        return out.push(c);
    }
    if let '₀'..='₉' = c {
        let digit = u32::from(c) - u32::from('₀');
        return out.extend(char::from_digit(digit, 10));
    }
    out.push_str(match c {
        '−' | '–' | '—' | '─' | '━' => "-",
        '…' => "...",
        '⌊' => "floor(",
        '⌈' => "ceil(",
        '⌋' | '⌉' => ")",
        '≥' => ">=",
        '≤' => "<=",
        '≠' => "!=",
        '≡' => "==",
        '·' | '×' => "*",
        '±' => "+-",
        '√' => "sqrt ",
        '²' => "^2",
        '³' => "^3",
        '¹' => "^1",
        '⁰' => "^0",
        '⁻' => "^-",
        '½' => "1/2",
        '→' => "->",
        '↦' => "|->",
        '⇒' => "=>",
        '⇔' => "<=>",
        '∧' => "and",
        '∨' => "or",
        '¬' => "not ",
        '∃' => "exists ",
        '∀' => "forall ",
        '∈' => "in",
        '∉' => "not in",
        '⊆' => "subset of",
        '⊇' => "superset of",
        '∪' => "union",
        '∩' => "and",
        '⊕' => "xor",
        '∞' => "infinity",
        'Σ' => "sum ",
        '⋆' | '★' | '•' | '●' => "*",
        '′' | '’' | '‘' => "'",
        '“' | '”' => "\"",
        '│' | '┃' => "|",
        'α' => "alpha",
        'β' => "beta",
        'γ' => "gamma",
        'δ' => "delta",
        'Δ' => "Delta",
        'ε' => "epsilon",
        'θ' => "theta",
        'λ' => "lambda",
        'μ' => "mu",
        'ξ' => "xi",
        'π' => "pi",
        'ρ' => "rho",
        'σ' => "sigma",
        'τ' => "tau",
        'φ' => "phi",
        'Φ' => "Phi",
        'ψ' => "psi",
        'ω' => "omega",
        'ℤ' => "Z",
        'ℝ' => "R",
        'ℚ' => "Q",
        'ℛ' => "R",
        '𝒜' => "A",
        '𝒰' => "U",
        'ᵢ' => "_i",
        'è' | 'é' => "e",
        'ß' => "ss",
        '§' => "section ",
        // Accents that stand on the letter before.
        '\u{0300}'..='\u{036f}' => "",
        _ => "?",
    });
}

/// Passes bytes on, spelled as asked.
pub(crate) struct Speller<W> {
    inner: W,
    spelling: Spelling,
    /// The start of a character that has not come whole yet.
    rest: Vec<u8>,
}

impl<W: Write> Speller<W> {
    pub(crate) fn new(inner: W, spelling: Spelling) -> Self {
        Self { inner, spelling, rest: Vec::new() }
    }

    fn put(&mut self, text: &str) -> io::Result<()> {
        if self.spelling == Spelling::Text {
            return self.inner.write_all(spelled(text).as_bytes());
        }
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            if c.is_ascii() {
                out.push(c);
            } else {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
        self.inner.write_all(out.as_bytes())
    }
}

impl<W: Write> Write for Speller<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.spelling == Spelling::Utf8 {
            return self.inner.write(bytes);
        }
        if self.rest.is_empty() && bytes.is_ascii() {
            return self.inner.write(bytes);
        }
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        let whole = match std::str::from_utf8(&all) {
            Ok(_) => all.len(),
            // Answers are UTF-8; what is not is passed on in pieces rather than held back.
            Err(error) if error.error_len().is_some() => all.len(),
            Err(error) => error.valid_up_to(),
        };
        self.rest = all.split_off(whole);
        self.put(&String::from_utf8_lossy(&all))?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_spelled_even_when_it_comes_byte_by_byte() {
        let mut out = Vec::new();
        let mut speller = Speller::new(&mut out, Spelling::Text);
        for byte in "⌊nβ̂⌋ ≤ x₁₂, 𝒜 → è".bytes() {
            speller.write_all(&[byte]).unwrap();
        }
        assert_eq!(String::from_utf8(out).unwrap(), "floor(nbeta) <= x12, A -> e");
    }

    #[test]
    fn json_keeps_its_meaning() {
        let mut out = Vec::new();
        Speller::new(&mut out, Spelling::Json).write_all("{\"a\":\"β 𝒜\"}".as_bytes()).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.is_ascii());
        let value: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(value["a"], "β 𝒜");
    }
}
