//! The catalogue entry of Welter.

use super::{Mates, Welter};
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Showcase, Words, position};
use ratwheel_rules::Citation;
use std::sync::Arc;

pub(crate) const ENTRY: Entry = Entry {
    id: "welter",
    title: "Welter",
    kind: Kind::Game,
    source: Citation::new("004", "section 5"),
    parameters: &[],
    notes: &[
        "Document 004 only names the game, for comparison with Frankenstein. Its nim-values are known from Welter \
         (1954); the mating of coins is that of Winning Ways.",
    ],
    family: Family::Coins,
    showcases: &[Showcase {
        game: "welter",
        title: Words::new("Welter", "Welter"),
        subtitle: Words::new("one coin at a time", "immer nur eine Münze"),
        sentence: Words::new(
            "Move one coin down to any free square, over others if you like.",
            "Zieh eine Münze auf irgendein freies tieferes Feld, auch über andere hinweg.",
        ),
        start: &[2, 5, 9],
    }],
    variations: &[],
    printed: &[],
    build,
};

/// The rules in words.
const WORDS: &str = "Coins lie on the squares 0, 1, 2, … of a strip, at most one on a square. Move one \
     coin to any free square with a lower number, over other coins if you like. Whoever cannot move loses: that is \
     when the coins fill the lowest squares.";

/// The same in German.
const GERMAN: &str = "Münzen liegen auf den Feldern 0, 1, 2, … eines Streifens, auf jedem Feld höchstens eine. Ziehe eine Münze auf \
    ein beliebiges freies Feld mit niedrigerer Nummer, auch über andere Münzen hinweg. Wer nicht ziehen kann, \
    verliert: Das ist so, wenn die Münzen die untersten Felder füllen.";

fn build(_: &Arguments) -> Result<Instance, BuildError> {
    Ok(Instance {
        strategies: vec![Box::new(Mates::new())],
        values: Some(Arc::new(Mates::new())),
        ..Instance::new(WORDS, Rules::native(Welter::new()), position(&[1, 4, 6])).in_german(GERMAN)
    })
}
