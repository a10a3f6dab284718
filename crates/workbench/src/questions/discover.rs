//! From the rules alone to a closed form of the P-positions, and to its proof.

use super::looking::{Looking, Searched, Told, certificate, known, seconds};
use super::{Game, file_name};
use crate::ask::{Asked, Context, Number, Problem, Question};
use ratwheel_discover::{Discovery, LARGEST_VALUE, Recursion, RowEntry, Verdict, discover, of_value, with_claim};
use ratwheel_numbers::Control;
use ratwheel_rules::Play;
use ratwheel_solve::Region;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<DiscoverQuestion>()];

/// Which closed form do the P-positions have?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct DiscoverQuestion {
    /// The game; its claims are not looked at.
    #[serde(flatten)]
    pub game: Game,
    /// How far and how long to look.
    #[serde(flatten)]
    pub looking: Looking,
    /// The positions of this Grundy value instead of the P-positions, which are those of value 0; of normal play.
    pub value: Option<Number>,
}

/// What was found, with what its certificate is made from.
pub type Found = Searched<Discovery>;

impl Told for Found {
    type Json = DiscoverAnswer;

    fn answer(&self) -> DiscoverAnswer {
        let found = &self.found;
        let piles = self.bench.relation().map(|relation| relation.piles.clone()).unwrap_or_default();
        let (verdict, why) = known(&found.verdict);
        let late = || "the time was over before everything was tried".to_owned();
        let why = why.or_else(|| (found.late && found.verdict == Verdict::None).then(late));
        let formula = found.formula.as_deref().and_then(|text| ratwheel_logic::Formula::parse(text, &piles).ok());
        DiscoverAnswer {
            verdict,
            claim: claim_name(self.play),
            value: found.value.map(|value| value.to_string()),
            formula: found.formula.clone(),
            mathematics: formula.map(|formula| formula.to_mathematics(&piles)),
            automaton: found
                .automaton
                .as_ref()
                .map(|automaton| AutomatonLine { system: automaton.system.clone(), states: automaton.states }),
            checked: Checked::of(&found.checked),
            found_by: found.found_by.clone(),
            recursion: found.recursion.as_ref().map(RecursionLine::of),
            digits: found.digits.as_ref().map(|digits| DigitsLine {
                system: digits.system.clone(),
                formula: digits.formula.clone(),
                words: digits.words.clone(),
            }),
            seconds: seconds(self.time),
            certificate: None,
            seen: found.seen.iter().cloned().collect(),
            scope: found.member.as_ref().and_then(|member| member.scope.clone()),
            why,
            stopped: found.stopped,
        }
    }
}

impl Found {
    /// The ruleset with what was found as its claim, parameters worked in; with its parameters where it is proved for them.
    #[must_use]
    pub fn rules(&self) -> Option<String> {
        if let Some(member) = &self.found.member {
            return Some(member.rules.clone());
        }
        let formula = self.found.formula.as_deref()?;
        let rules = self.found.restricted.as_ref().or_else(|| self.bench.relation())?;
        with_claim(rules, self.play, formula).map(|relation| relation.to_text())
    }

    /// What `ratwheel verify` needs to establish the proof again.
    ///
    /// # Errors
    /// [`Problem`] if nothing was proved, or when it takes too long.
    pub fn certificate(&self, control: Control<'_>) -> Result<String, Problem> {
        match &self.found.member {
            Some(member) => Ok(member.certificate.clone()),
            None => certificate(&self.found.verdict, self.found.claimed.as_ref(), control),
        }
    }

    /// A name for the file of the ruleset.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.rules", file_name(self.bench.name()))
    }
}

pub(super) fn claim_name(play: Play) -> &'static str {
    match play {
        Play::Normal => "P",
        Play::Misere => "P misere",
    }
}

/// `{verdict, claim, value, formula, mathematics, automaton, checked, found_by, recursion, digits, seconds, certificate, seen,
/// scope, why, stopped}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiscoverAnswer {
    /// How much is known of it.
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// Which claim of a ruleset it would be.
    #[schemars(extend("enum" = ["P", "P misere"]))]
    pub claim: &'static str,
    /// The Grundy value whose positions were asked for; without one, the P-positions were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The P-positions, or those of the value, as the ruleset language reads them.
    pub formula: Option<String>,
    /// The same in mathematical notation.
    pub mathematics: Option<String>,
    /// The automaton, where that is what was found.
    pub automaton: Option<AutomatonLine>,
    /// Every position of this region was looked at.
    pub checked: Checked,
    /// The methods that found it.
    pub found_by: Vec<&'static str>,
    /// A recursion that computes the rows of the P-positions, as far as it was compared with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recursion: Option<RecursionLine>,
    /// The same by the digits of the piles, where that was proved to be the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<DigitsLine>,
    /// How long it took, in seconds with six places.
    pub seconds: String,
    /// The file of the certificate, if one was written.
    pub certificate: Option<String>,
    /// What was seen in the table, by name.
    pub seen: BTreeMap<String, String>,
    /// For which parameters it is proved, where a proof for all of them was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Why a conjecture is not decided, or why not everything was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Was the search stopped by the caller? Then this is the best that was known by then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

/// An automaton that accepts the P-positions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AutomatonLine {
    /// The numeration system whose digits it reads.
    pub system: String,
    /// How many states it has.
    pub states: usize,
}

/// P-positions by the digits of their piles.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DigitsLine {
    /// The numeration system.
    pub system: String,
    /// The same as a formula of the ruleset language.
    pub formula: String,
    /// The same in words.
    pub words: String,
}

/// A recursion by mex: row n begins with the least number in no earlier row, and its other entries are linear in it and in n.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RecursionLine {
    /// The recursion in words.
    pub words: String,
    /// The first rows, which are given.
    pub first: Vec<Vec<String>>,
    /// The entries of a row behind its first.
    pub entries: Vec<RecursionEntry>,
    /// So many rows were compared.
    pub rows: String,
    /// These are all P-positions of this region, up to the order of the piles.
    pub checked: Checked,
    /// Is it proved that the rows are the P-positions, all of them?
    pub proved: bool,
}

/// `first`·a + `number`·n + `constant`, where a is the first entry of row n, counted from 0.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RecursionEntry {
    /// The factor of the first entry of the row.
    pub first: String,
    /// The factor of the number of the row.
    pub number: String,
    /// The constant.
    pub constant: String,
}

impl RecursionLine {
    fn of(found: &Recursion) -> Self {
        let row = |row: &Vec<i64>| row.iter().map(ToString::to_string).collect();
        let entry = |entry: &RowEntry| RecursionEntry {
            first: entry.first.to_string(),
            number: entry.number.to_string(),
            constant: entry.constant.to_string(),
        };
        Self {
            words: found.words.clone(),
            first: found.first.iter().map(row).collect(),
            entries: found.entries.iter().map(entry).collect(),
            rows: found.rows.to_string(),
            checked: Checked::of(&found.checked),
            proved: found.proved,
        }
    }
}

/// A region of positions: a box by its side, or all positions up to a total.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct Checked {
    /// Every pile is below this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// The piles sum to at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<String>,
}

impl Checked {
    pub(super) fn below(side: u64) -> Self {
        Self { size: Some(side.to_string()), total: None }
    }

    pub(super) fn of(region: &Region) -> Self {
        match region {
            Region::Box(sides) => Self { size: sides.first().map(ToString::to_string), total: None },
            Region::Total(total) => Self { size: None, total: Some(total.to_string()) },
        }
    }
}

impl Question for DiscoverQuestion {
    const NAME: &'static str = "discover";
    const SUMMARY: &'static str = "A closed form of the P-positions, found from the rules alone and proved";
    const EXAMPLE: &'static str = r#"{"game":"mouse"}"#;
    const LONG: bool = true;
    type Answer = Found;

    fn ask(&self, context: &Context<'_>) -> Result<Found, Problem> {
        Searched::search(context, (&self.game, &self.looking.patience), |bench, control| {
            let options = self.looking.options(context, bench, self.game.play())?;
            let game = bench.provable()?;
            Ok(match context.count("value", self.value.as_ref(), ("value", LARGEST_VALUE))? {
                Some(_) if self.game.play() == Play::Misere => {
                    return Err(Problem::input("Grundy values are those of normal play"));
                }
                Some(value) => of_value(game, value, &options, control),
                None => discover(game, &options, control),
            })
        })
    }
}
