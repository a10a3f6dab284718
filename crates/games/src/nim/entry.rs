//! The catalogue entry of Nim.

use super::relation::RULES;
use super::{Heaps, strategies};
use crate::catalogue::{Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, Rules};
use crate::catalogue::{Showcase, Words, position};
use crate::sums::NimHeaps;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Citation, Outcome};
use std::sync::Arc;

pub(crate) const ENTRY: Entry = Entry {
    id: "nim",
    title: "Nim",
    kind: Kind::Game,
    source: Citation::new("002", "chapter 8"),
    parameters: &[Parameter {
        kind: ParameterKind::Piles { bounds: PILES, follows_position: true },
        ..Parameter::piles(
            "piles",
            PILES,
            Words::new("an integer ≥ 1", "eine ganze Zahl ≥ 1"),
            "as the position has, else 3",
        )
    }],
    notes: &["With two piles this is the rook's game of document 002: safe when the piles are equal."],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "nim",
        title: Words::new("Nim", "Nim"),
        subtitle: Words::new("three piles", "drei Haufen"),
        sentence: Words::new(
            "Take any number of tokens from one pile.",
            "Nimm beliebig viele Steine von einem Haufen.",
        ),
        start: &[3, 4, 5],
    }],
    variations: &[("piles=2", 40), ("piles=4", 7)],
    printed: &[],
    build,
};

const PILES: Bounds = Bounds { least: 1, usual: 3, most: 100_000 };

/// More piles than this are not written out as a relation.
const WRITTEN_OUT: usize = 12;

/// The rules in words.
const WORDS: &str = "Any number of piles. A move takes any positive number of tokens from one pile. Who takes \
    the last token wins; in misère play that player loses.";

/// The same in German.
const GERMAN: &str = "Beliebig viele Haufen. Ein Zug nimmt beliebig viele Steine, mindestens einen, von einem Haufen. Wer den letzten \
    Stein nimmt, gewinnt; in Misère verliert er.";

/// A small position to start with.
const START: &[u64] = &[3, 4, 5];

/// Safe positions, and others with a winning move.
pub(super) const EXAMPLES: &[(&[u64], Option<&[u64]>)] =
    &[(&[1, 2, 3], None), (&[5, 5], None), (&[1, 2, 5, 8], Some(&[1, 2, 5, 6])), (&[3, 4, 5], Some(&[1, 4, 5]))];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piles = arguments.piles("piles", PILES)?;
    let rules = match piles {
        ..=WRITTEN_OUT => Rules::counted(RULES, &[("d", piles as u64)], None)?,
        _ => Rules::native(Heaps::new(piles)),
    };
    let start = if piles == START.len() { position(START) } else { (1..=piles).map(Natural::from).collect() };
    let examples = EXAMPLES.iter().filter(|(from, _)| from.len() == piles);
    let examples = examples.map(|(from, to)| (position(from), if to.is_some() { Outcome::N } else { Outcome::P }));
    Ok(Instance {
        strategies: strategies(),
        values: Some(Arc::new(NimHeaps)),
        examples: examples.collect(),
        family: Some(RULES),
        ..Instance::new(WORDS, rules, start).in_german(GERMAN)
    })
}
