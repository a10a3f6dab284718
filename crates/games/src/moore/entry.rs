//! The catalogue entry of Moore's nim.

use super::game::object;
use super::relation::RULES;
use super::{AnyPiles, Several, strategies};
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Showcase, Words, position};
use crate::sums::{NimHeaps, NimValues};
use ratwheel_numbers::Natural;
use ratwheel_rules::{Citation, Document};
use std::sync::Arc;

pub(super) const MOORE: Document =
    Document::Other { author: "E. H. Moore", title: "A generalization of the game called Nim", year: 1910 };

pub(crate) const ENTRY: Entry = Entry {
    id: "moore",
    title: "Moore's nim",
    kind: Kind::Game,
    source: Citation { document: MOORE, place: "Annals of Mathematics 11" },
    parameters: &[
        Parameter {
            kind: ParameterKind::Piles { bounds: PILES, follows_position: true },
            ..Parameter::piles(
                "piles",
                PILES,
                Words::new("an integer ≥ 1", "eine ganze Zahl ≥ 1"),
                "as the position has, else 4",
            )
        },
        Parameter {
            name: "k",
            kind: ParameterKind::Integer(K),
            range: "an integer ≥ 1",
            default: "2",
            meaning: "from how many piles a move may take at most",
            de: ParameterWords::new("eine ganze Zahl ≥ 1", "von wie vielen Haufen ein Zug höchstens nehmen darf"),
        },
    ],
    notes: &[
        "k = 1 is Nim. With k + 1 piles the safe positions are those with equal piles, and with fewer only the end is \
         safe.",
        "Nim-values are known in closed form for k = 1 (the nim-sum) and when k is at least the number of piles (the \
         total); otherwise sums play the game out.",
    ],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "moore",
        title: Words::new("Moore's nim", "Moores Nim"),
        subtitle: Words::new("one pile or two", "ein Haufen oder zwei"),
        sentence: Words::new(
            "Take any number of tokens from one pile, or from two piles any number each.",
            "Nimm beliebig viele Steine von einem Haufen, oder von zwei Haufen je beliebig viele.",
        ),
        start: &[2, 3, 4, 5],
    }],
    variations: &[("piles=3", 14), ("piles=3,k=3", 9), ("piles=4,k=3", 6), ("piles=3,k=1", 10), ("piles=5", 5)],
    printed: &[],
    build,
};

const PILES: Bounds = Bounds { least: 1, usual: 4, most: 100_000 };
const K: Bounds = Bounds { least: 1, usual: 2, most: 1 << 31 };

/// More piles than this are not written out as a relation.
const WRITTEN_OUT: usize = 12;

/// The rules in words.
const WORDS: &str = "Any number of piles. A move takes tokens from at least one and at most k piles: from each of \
     these any positive number, and the numbers may differ. Who takes the last token wins; in misère play that player \
     loses.";

/// The same in German.
const GERMAN: &str = "Beliebig viele Haufen. Ein Zug nimmt Steine von mindestens einem und höchstens k Haufen: von jedem davon \
    beliebig viele, mindestens einen, und die Anzahlen dürfen verschieden sein. Wer den letzten Stein nimmt, \
    gewinnt; in Misère verliert er.";

/// A small position to start with.
const START: &[u64] = &[2, 3, 4, 5];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let (piles, k) = (arguments.piles("piles", PILES)?, arguments.integer("k", K)?);
    let rules = match piles {
        ..=WRITTEN_OUT => Rules::counted(RULES, &[("m", piles as u64), ("k", k)], None)?
            .objecting(move |from, to| object(k, from, to)),
        _ => Rules::native(Several::new(piles, k)),
    };
    let values: Option<Arc<dyn NimValues>> = match k {
        1 => Some(Arc::new(NimHeaps)),
        k if k >= piles as u64 => Some(Arc::new(AnyPiles)),
        _ => None,
    };
    let start = if piles == START.len() { position(START) } else { (1..=piles).map(Natural::from).collect() };
    Ok(Instance { strategies: strategies(k), values, ..Instance::new(WORDS, rules, start).in_german(GERMAN) })
}
