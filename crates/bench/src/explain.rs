//! Why a position is won or lost, told to a person in a language: shortly for somebody who plays, and in full as the
//! document argues.

use crate::bench::Bench;
use crate::decide::Decision;
use crate::messages::Language;
use crate::words::{self, Digits};
use ratwheel_numbers::Natural;
use ratwheel_numeration::System;
use ratwheel_rules::{Citation, Explanation, Message, NumeralRow, Outcome, Play, Position, Said, Step};
use schemars::JsonSchema;
use serde::Serialize;

/// More places than this are cut off at the left.
const PLACES: usize = 40;
/// Spaces between the columns of a grid, and how many characters wide it may be with the places above the digits.
const GAP: usize = 2;
const WIDEST: usize = 120;

/// An explanation in a language.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Told {
    /// For somebody who plays: what to do, the reason, the conclusion.
    pub short: Vec<String>,
    /// As the document argues, step by step.
    pub full: Vec<ToldStep>,
    /// The positions that the sentences for somebody who plays name, each once, in their order.
    pub named: Vec<Position>,
}

/// A step of an argument: a sentence or numerals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ToldStep {
    /// A sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Numerals under their places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<DigitGrid>,
}

/// Numerals of one system, the last digits below each other.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DigitGrid {
    /// The system, as `fibonacci`.
    pub system: String,
    /// The place values, the largest first; none where the system has no name to ask for it by.
    pub places: Vec<Natural>,
    /// Are there more places to the left?
    pub cut: bool,
    /// The numerals.
    pub rows: Vec<DigitRow>,
}

/// A numeral under the places of its grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DigitRow {
    /// The number.
    pub value: Natural,
    /// One digit for each place, with zeros in front.
    pub digits: Vec<Natural>,
    /// How many of them the numeral has.
    pub length: usize,
    /// Which of them decide, counted from the left from 0.
    pub decides: Vec<usize>,
}

impl Bench {
    /// What is told of a decision, as data; none where there are only facts.
    #[must_use]
    pub fn explanation(&self, position: &Position, play: Play, decision: &Decision) -> Option<Explanation> {
        let mut strategies = self.strategies(play);
        let strategy = strategies.find(|known| known.name() == decision.strategy);
        if let Some(Ok(explanation)) = strategy.and_then(|known| known.explain(position)) {
            return Some(explanation);
        }
        // Brute force and claims have a sentence of their own.
        let full = decision.said.iter().cloned().map(Step::Say).collect();
        (!decision.said.is_empty()).then(|| Explanation { short: decision.said.clone(), full })
    }

    /// Tells a decision to a person.
    #[must_use]
    pub fn tell(&self, position: &Position, play: Play, decision: &Decision, language: Language) -> Told {
        if let Some(explanation) = self.explanation(position, play, decision) {
            return told(&explanation, language);
        }
        let say = |fact| words::because(std::slice::from_ref(fact), Digits::Short);
        let step = |fact| ToldStep { text: Some(say(fact)), grid: None };
        Told { full: decision.because.0.iter().map(step).collect(), ..Told::default() }
    }
}

impl Language {
    /// Who wins, in a sentence; `over` says that there is no move, which wins in misère play.
    #[must_use]
    pub fn verdict(self, position: &Position, outcome: Outcome, over: bool) -> String {
        let message = match (outcome, over) {
            (Outcome::P, _) => Message::new("verdict-p"),
            (Outcome::N, false) => Message::new("verdict-n"),
            (Outcome::N, true) => Message::new("verdict-n-misere"),
        };
        self.say(&message.with("position", position))
    }

    /// Who says so: a strategy and where it comes from, or another way.
    #[must_use]
    pub fn said_by(self, strategy: &str, source: Option<Citation>) -> String {
        self.say(&match source {
            Some(source) => {
                Message::new("told-by").with("strategy", strategy.to_owned()).with("source", self.citation(&source))
            }
            None if strategy == "claim" => Message::new("told-by-claim"),
            None => Message::new("told-by-force"),
        })
    }
}

impl Told {
    /// In lines of text: the sentences for a player, or the whole argument. Where there is only one of both, that one.
    #[must_use]
    pub fn lines(&self, full: bool) -> Vec<String> {
        if !full && !self.short.is_empty() {
            return self.short.clone();
        }
        let lines = |step: &ToldStep| match (&step.text, &step.grid) {
            (_, Some(grid)) => grid.lines(),
            (text, None) => text.iter().cloned().collect(),
        };
        self.full.iter().flat_map(lines).collect()
    }
}

fn told(explanation: &Explanation, language: Language) -> Told {
    let step = |step: &Step| match step {
        Step::Numerals { system, rows } => ToldStep { text: None, grid: Some(grid(system, rows)) },
        Step::Say(message) => ToldStep { text: Some(language.say(message)), grid: None },
        other => ToldStep { text: Some(format!("{other:?}")), grid: None },
    };
    let mut named = Vec::new();
    for message in &explanation.short {
        names(message, &mut named);
    }
    Told {
        short: explanation.short.iter().map(|message| language.say(message)).collect(),
        full: explanation.full.iter().map(step).collect(),
        named,
    }
}

/// Adds the positions in a sentence that are not there yet.
fn names(message: &Message, named: &mut Vec<Position>) {
    for (_, value) in &message.values {
        match value {
            Said::Position(position) if !named.contains(position) => named.push(position.clone()),
            Said::Message(inner) => names(inner, named),
            _ => {}
        }
    }
}

fn grid(name: &str, rows: &[NumeralRow]) -> DigitGrid {
    let width = rows.iter().map(|row| row.digits.len()).max().unwrap_or(0);
    let shown = width.min(PLACES);
    let mut places = name.parse::<System>().ok().and_then(|system| system.places(shown).ok()).unwrap_or_default();
    places.reverse();
    let row = |row: &NumeralRow| {
        let tail = row.digits.get(row.digits.len().saturating_sub(shown)..).unwrap_or_default();
        let lead = std::iter::repeat_n(Natural::zero(), shown.saturating_sub(tail.len()));
        let mut decides: Vec<usize> = row.decides.iter().filter_map(|place| shown.checked_sub(place + 1)).collect();
        decides.sort_unstable();
        let digits = lead.chain(tail.iter().cloned()).collect();
        DigitRow { value: row.value.clone(), digits, length: tail.len(), decides }
    };
    DigitGrid { system: name.to_owned(), places, cut: width > shown, rows: rows.iter().map(row).collect() }
}

impl DigitGrid {
    /// The grid in lines of text: the places above the digits, and behind each numeral its number.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let columns = self.rows.iter().map(|row| row.digits.len()).max().unwrap_or(0);
        let at = |list: &[Natural], column: usize| list.get(column).map(words::natural).unwrap_or_default();
        let widths = |places: &[Natural]| -> Vec<usize> {
            let width = |column| {
                let digits = self.rows.iter().map(|row| at(&row.digits, column).chars().count());
                digits.chain([at(places, column).chars().count()]).max().unwrap_or(1)
            };
            (0..columns).map(width).collect()
        };
        // Places that would make the lines too wide are left out; the digits then stand closer.
        let (mut places, mut wide) = (self.places.as_slice(), widths(&self.places));
        if wide.iter().map(|width| width + GAP).sum::<usize>() > WIDEST {
            places = &[];
            wide = widths(places);
        }
        let line = |list: &[Natural], from: usize| -> String {
            let cell = |(column, width): (usize, &usize)| {
                let text = if column < from { String::new() } else { at(list, column) };
                format!("{}{text}", words::padding(&text, *width))
            };
            let start = if self.cut { "… " } else { "" };
            format!("{start}{}", wide.iter().enumerate().map(cell).collect::<Vec<_>>().join(&" ".repeat(GAP)))
        };
        let mut lines = Vec::new();
        if !places.is_empty() {
            lines.push(line(places, 0));
        }
        for row in &self.rows {
            let blank = row.digits.len().saturating_sub(row.length);
            lines.push(format!("{}  = {}", line(&row.digits, blank), words::natural(&row.value)));
        }
        if let Some(last) = lines.last_mut() {
            last.push_str(&format!(" in {}", self.system));
        }
        lines
    }
}
