//! The catalogue entry of the Mouse game.

use super::strategies;
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Layout, Rules, Showcase, Words};
use crate::catalogue::{position, safe};
use crate::rat_table::table_of_splitting;
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "mouse",
    title: "The Mouse game",
    kind: Kind::Game,
    source: Citation::new("000", "section 7"),
    parameters: &[],
    notes: &[
        "The document leaves the numeration system to the reader: 3/2 = [1,1,1] with places 1, 2, 3.",
        "The formulas give (0,−1) at n = 0; the end position (0,0) is meant.",
    ],
    family: Family::Rats,
    showcases: &[Showcase {
        game: "mouse",
        title: Words::new("Mouse", "Maus"),
        subtitle: Words::new("two piles, the smaller first", "zwei Haufen, der kleinere zuerst"),
        sentence: Words::new(
            "Take from one pile, or the same from both; if their difference is divisible by 3, also amounts 1 apart.",
            "Nimm von einem Haufen, oder von beiden gleich viel; ist ihr Abstand durch 3 teilbar, auch um 1 \
             verschieden.",
        ),
        start: &[7, 10],
    }],
    variations: &[],
    printed: &[("000-table-4", "")],
    build,
};

/// The rules in words.
const WORDS: &str = "Two piles, the smaller one listed first. A move takes any positive number of tokens from \
    one pile, or tokens from both piles. From both piles the same number must be taken, unless the difference of the \
    piles before the move is divisible by 3: then the two numbers may also differ by 1. Who cannot move loses.";

/// The same in German.
const GERMAN: &str = "Zwei Haufen, der kleinere zuerst genannt. Ein Zug nimmt beliebig viele Steine, mindestens einen, von einem \
    Haufen, oder Steine von beiden. Von beiden müssen es gleich viele sein, außer wenn der Unterschied der Haufen \
    vor dem Zug durch 3 teilbar ist: Dann dürfen sich die beiden Anzahlen auch um 1 unterscheiden. Wer nicht \
    ziehen kann, verliert.";

/// The rules as text.
pub(super) const RULES: &str = include_str!("mouse.rules");

/// A small position to start with.
const START: &[u64] = &[7, 11];

/// Positions of Table 4 of document 000.
pub(super) const EXAMPLES: &[[u64; 2]] = &[[0, 0], [1, 2], [3, 5], [4, 8], [13, 26], [22, 44]];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let heads = ["n", "A_n", "d_n", "B_n"].map(str::to_owned);
    let table = table_of_splitting(2, heads.to_vec(), 0)?;
    Ok(Instance {
        strategies: strategies(),
        layouts: vec![Layout::of_table("000-table-4", &table, 16)],
        table: Some(table),
        examples: safe(EXAMPLES),
        ..Instance::new(WORDS, Rules::of_text(RULES, arguments)?.objecting(crate::grown), position(START))
            .in_german(GERMAN)
    })
}
