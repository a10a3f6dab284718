//! The catalogue entry of Mark.

use super::{explain, strategies};
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Showcase, Words, position};
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "mark",
    title: "Mark",
    kind: Kind::Game,
    source: Citation::new("001", "section 4"),
    parameters: &[],
    notes: &[
        "Document 001 names Mark as ∞-invariant and wonders whether the game-invariance number of its P-positions is \
     finite; by the literal definitions it is 2 (no move from a P-position, every move from the others).",
        "The closed forms (normal and misère) are not in the documents; the header of the module proves the first.",
    ],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "mark",
        title: Words::new("Mark", "Mark"),
        subtitle: Words::new("one pile", "ein Haufen"),
        sentence: Words::new(
            "Take one token, or halve the pile, rounding down.",
            "Nimm einen Stein, oder halbiere den Haufen und runde ab.",
        ),
        start: &[23],
    }],
    variations: &[],
    printed: &[],
    build,
};

/// The rules in words.
const WORDS: &str = "One pile. Take away one token, or halve the pile, rounding down. In normal play \
     whoever faces the empty pile loses.";

/// The same in German.
const GERMAN: &str = "Ein Haufen. Nimm einen Stein weg, oder halbiere den Haufen und runde dabei ab. Im normalen Spiel verliert, wer \
    vor dem leeren Haufen steht.";

/// The ruleset.
pub(super) const RULES: &str = include_str!("mark.rules");

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let rules = Rules::of_text(RULES, arguments)?.objecting(explain::object);
    Ok(Instance { strategies: strategies(), ..Instance::new(WORDS, rules, position(&[23])).in_german(GERMAN) })
}
