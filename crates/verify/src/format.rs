//! Certificates as text; docs/certificates.md describes every line.

use crate::CertificateError;
use crate::machine::{System, digits};
use crate::places::{Kind, Places};
use crate::table::Table;
use ratwheel_numbers::Natural;
use std::fmt::{self, Write};
use std::rc::Rc;

/// The parts of "P is the set of P-positions", and a closed formula as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// No move leads from P to P.
    PToN,
    /// Every position outside P has a move to P; in misère play every one that has a move at all.
    NToP,
    /// Positions without moves are in P; in misère play outside.
    Terminal,
    /// Every move lowers the measure.
    Termination,
    /// A closed formula.
    Formula,
}

impl Part {
    const ALL: [Self; 5] = [Self::PToN, Self::NToP, Self::Terminal, Self::Termination, Self::Formula];

    /// Its name in reports and certificates.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PToN => "P→N",
            Self::NToP => "N→P",
            Self::Terminal => "terminal",
            Self::Termination => "termination",
            Self::Formula => "formula",
        }
    }

    /// How it fails at a position, by a move to another and by a rule, in words.
    #[must_use]
    pub fn sentence(self, from: &str, to: Option<&str>, rule: Option<&str>) -> String {
        let sentence = match (self, to) {
            (Self::PToN, Some(to)) => format!("{from}→{to} is legal, and both are claimed to be P"),
            (Self::Termination, Some(to)) => format!("{from}→{to} is legal and does not lower the measure"),
            (Self::NToP, _) => format!("{from} is outside the claimed set and has no move into it"),
            (Self::Terminal, _) => format!("{from} has no move and stands on the wrong side"),
            (Self::PToN | Self::Termination, None) | (Self::Formula, _) => format!("false at {from}"),
        };
        sentence + &rule.map_or_else(String::new, |rule| format!(" (rule {rule})"))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a certificate says.
#[derive(Default)]
pub struct Contents {
    /// The name of the claim.
    pub claim: String,
    /// Proved, or else refuted.
    pub proved: bool,
    /// The text of the ruleset.
    pub rules: String,
    /// The number system of the automata and of the search.
    pub system: System,
    /// Where a claim fails that is refuted.
    pub counterexample: Option<Place>,
    /// The first is the claimed set.
    pub tables: Vec<Table>,
    /// The values of terms.
    pub definitions: Vec<Table>,
    /// Why positions can move, or win.
    pub hints: Vec<Hint>,
}

/// Part, source and target of a counterexample.
pub type Place = (Part, Vec<Natural>, Option<Vec<Natural>>);

/// Why positions can move, or win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// This rule leads to this P-position.
    Target {
        /// The number of the rule, from 0.
        rule: usize,
        /// The position.
        target: Vec<u64>,
    },
    /// From every position in the automaton this kind of move leads to P.
    Winning {
        /// The number of the kind, from 0.
        kind: usize,
        /// The number of the automaton.
        table: usize,
    },
    /// From every position in the automaton there is a move of this kind.
    Movable {
        /// The number of the kind, from 0.
        kind: usize,
        /// The number of the automaton.
        table: usize,
    },
}

const HEAD: &str = "ratwheel certificate 1";
/// Automata with more entries than this are refused.
const ENTRIES: usize = 1 << 26;

impl Contents {
    /// The text.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text =
            format!("{HEAD}\nclaim {}\nverdict {}\n", self.claim, if self.proved { "proved" } else { "refuted" });
        let _ = writeln!(text, "rules {}", self.rules.lines().count());
        self.rules.lines().for_each(|line| {
            let _ = writeln!(text, "{line}");
        });
        if let Some(places) = &self.system {
            let kind = match places.kind() {
                Kind::Base => "base".to_owned(),
                Kind::U => "u".to_owned(),
                Kind::Ostrowski => places.below().to_string(),
            };
            let _ = writeln!(text, "numerals {kind} {}", list(places.bounds()));
        }
        if let Some((part, from, to)) = &self.counterexample {
            let to = to.as_ref().map_or_else(String::new, |to| format!(" {}", list(to)));
            let _ = writeln!(text, "counterexample {} {}{to}", part.name(), list(from));
        }
        for (kind, tables) in [("definition", &self.definitions), ("automaton", &self.tables)] {
            for (index, table) in tables.iter().enumerate() {
                let _ = writeln!(text, "{kind} {index}");
                table.write(&mut text);
            }
        }
        for hint in &self.hints {
            let _ = match hint {
                Hint::Target { rule, target } => writeln!(text, "target {rule} {}", list(target)),
                Hint::Winning { kind, table } => writeln!(text, "winning {kind} {table}"),
                Hint::Movable { kind, table } => writeln!(text, "movable {kind} {table}"),
            };
        }
        sealed(text)
    }

    pub(crate) fn read(bytes: &[u8]) -> Result<Self, CertificateError> {
        let bad = CertificateError::malformed;
        let mut lines = opened(bytes)?.lines();
        if lines.next() != Some(HEAD) {
            return Err(bad(&format!("the first line is not `{HEAD}`")));
        }
        let claim = word(lines.next(), "claim")?.to_owned();
        let proved = match word(lines.next(), "verdict")? {
            "proved" => true,
            "refuted" => false,
            other => return Err(bad(&format!("`{other}` is no verdict"))),
        };
        let count: usize = number(Some(word(lines.next(), "rules")?))?;
        let rules: Vec<&str> = lines.by_ref().take(count).collect();
        let rules = rules.join("\n") + "\n";
        let mut contents = Self { claim, proved, rules, ..Self::default() };
        while let Some(line) = lines.next() {
            contents.line(line, &mut lines)?;
        }
        Ok(contents)
    }

    fn line(&mut self, line: &str, lines: &mut std::str::Lines<'_>) -> Result<(), CertificateError> {
        let mut words = line.split(' ');
        match words.next() {
            Some("numerals") if self.system.is_none() && self.tables.is_empty() && self.definitions.is_empty() => {
                let places = match words.next() {
                    Some("base") => Places::constant(Kind::Base, number(words.next())?)?,
                    Some("u") => Places::constant(Kind::U, number(words.next())?)?,
                    below => Places::new(number(below)?, numbers(words.next())?)?,
                };
                self.system = Some(Rc::new(places));
            }
            Some("definition") => self.definitions.push(Table::read(lines, digits(&self.system))?),
            Some("automaton") => self.tables.push(Table::read(lines, digits(&self.system))?),
            Some("target") => {
                self.hints.push(Hint::Target { rule: number(words.next())?, target: numbers(words.next())? });
            }
            Some("winning") => {
                self.hints.push(Hint::Winning { kind: number(words.next())?, table: number(words.next())? });
            }
            Some("movable") => {
                self.hints.push(Hint::Movable { kind: number(words.next())?, table: number(words.next())? });
            }
            Some("counterexample") => {
                let name = words.next().unwrap_or("");
                let part = Part::ALL.into_iter().find(|part| part.name() == name);
                let part =
                    part.ok_or_else(|| CertificateError::malformed(format!("`{name}` is no part of a claim")))?;
                let from = numbers(words.next())?;
                let to = words.next().map(|word| numbers(Some(word))).transpose()?;
                self.counterexample = Some((part, from, to));
            }
            other => return Err(CertificateError::malformed(format!("a line begins with `{}`", other.unwrap_or("")))),
        }
        Ok(())
    }
}

impl Table {
    fn write(&self, text: &mut String) {
        let start = self.start.map_or_else(|| "-".to_owned(), |start| start.to_string());
        let _ = writeln!(text, "{} {start} {}", self.tracks, self.accepting.len());
        for (accepting, row) in self.accepting.iter().zip(self.next.chunks(self.width())) {
            let row = row.iter().map(|next| next.map_or_else(|| "-".to_owned(), |next| next.to_string()));
            let row: Vec<String> = row.collect();
            let _ = writeln!(text, "{} {}", if *accepting { "a" } else { "r" }, row.join(" "));
        }
    }

    fn read(lines: &mut std::str::Lines<'_>, digits: usize) -> Result<Self, CertificateError> {
        let bad = CertificateError::malformed;
        let mut head = lines.next().unwrap_or("").split(' ');
        let tracks: usize = number(head.next())?;
        let start = head.next().unwrap_or("");
        let states: usize = number(head.next())?;
        let mut table = Self { tracks, digits, ..Self::default() };
        let entries = states.checked_mul(table.width()).filter(|entries| tracks <= 16 && *entries <= ENTRIES);
        let entries = entries.ok_or(CertificateError::TooLarge)?;
        let target = |word: &str| match word {
            "-" => Ok(None),
            word => word
                .parse::<u32>()
                .ok()
                .filter(|next| (*next as usize) < states)
                .map(Some)
                .ok_or_else(|| bad("a state is out of range")),
        };
        table.start = target(start)?;
        for line in lines.take(states) {
            let mut words = line.split(' ');
            table.accepting.push(match words.next() {
                Some("a") => true,
                Some("r") => false,
                _ => return Err(bad("a state neither accepts nor rejects")),
            });
            for word in words {
                table.next.push(target(word)?);
            }
        }
        if table.accepting.len() != states || table.next.len() != entries {
            return Err(bad("an automaton has the wrong number of entries"));
        }
        Ok(table)
    }
}

fn word<'t>(line: Option<&'t str>, key: &str) -> Result<&'t str, CertificateError> {
    let rest = line.and_then(|line| line.strip_prefix(key)).and_then(|rest| rest.strip_prefix(' '));
    rest.ok_or_else(|| CertificateError::malformed(format!("the line `{key} …` is missing")))
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Result<T, CertificateError> {
    let word = word.unwrap_or("");
    word.parse().map_err(|_| CertificateError::malformed(format!("`{word}` is no number")))
}

fn numbers<T: std::str::FromStr>(word: Option<&str>) -> Result<Vec<T>, CertificateError> {
    word.unwrap_or("").split(',').map(|word| number(Some(word))).collect()
}

fn list<T: ToString>(values: &[T]) -> String {
    values.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// The text with a last line that finds damage on the way: the 64-bit hash of Fowler, Noll and Vo (FNV-1a). The checks find the
/// rest.
#[must_use]
pub fn sealed(mut text: String) -> String {
    let _ = writeln!(text, "{}", seal(&text));
    text
}

/// The text without its last line, if that fits.
pub(crate) fn opened(bytes: &[u8]) -> Result<&str, CertificateError> {
    let bad = CertificateError::malformed;
    let text = std::str::from_utf8(bytes).map_err(|_| bad("it is not text"))?;
    let (body, sum) = text.split_at(text.rfind("checksum ").ok_or_else(|| bad("the checksum is missing"))?);
    if sum.strip_suffix('\n') != Some(&seal(body)) {
        return Err(bad("the checksum does not fit: the file was changed or is not complete"));
    }
    Ok(body)
}

fn seal(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("checksum {hash:016x}")
}
