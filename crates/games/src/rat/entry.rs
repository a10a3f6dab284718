//! The catalogue entry of the Rat game.

use super::strategies;
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Layout, Rules, Showcase, Table, Words};
use crate::catalogue::{position, safe};
use crate::rat_table::table_of_splitting;
use ratwheel_numeration::System;
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "rat",
    title: "The Rat game",
    kind: Kind::Game,
    source: Citation::new("000", "section 1"),
    parameters: &[],
    notes: &[
        "The proof's cases β2 and γ2 fail at d = y−x = 0, first at (1,1,1), as d−1 = −1 is no difference; there the \
     move is to (0,0,0) by (II).",
        "(A)(i2) of the proof should read ≥ Δ_{i+1} − Δ_i = b.",
        "In the remark after Theorem 2 \"(II)(b)\" means (III); from (17,28,66) the only winning move is to \
         (12,23,46).",
        "The remark after Theorem 5 forgets to subtract 1 if t_1 > 0.",
        "Lemmas 2, 3 and 5 cite Lemma 1(i) where 1(ii) is needed.",
        "The formulas do not give (0,0,0) at n = 0; it is a row of its own.",
    ],
    family: Family::Rats,
    showcases: &[Showcase {
        game: "rat",
        title: Words::new("Rat", "Ratte"),
        subtitle: Words::new("three piles", "drei Haufen"),
        sentence: Words::new(
            "Take from one or two piles as you like, or from all three within the limits of the rules.",
            "Nimm von einem oder zwei Haufen beliebig, oder von allen drei in den Grenzen der Regeln.",
        ),
        start: &[8, 16, 31],
    }],
    variations: &[],
    printed: &[("000-table-2", "")],
    build,
};

/// The rules in words.
const WORDS: &str = "Three piles, always listed in ascending order x ≤ y ≤ z. A move takes positive amounts \
    from one or two piles (I), or positive amounts from all three. In the latter case either the amounts from the \
    smallest and the middle pile are equal, or differ by at most 1 if 7 divides y−x (II); the three piles may end in \
    their old order, or with the largest pile as the new smallest. Or the amounts from the smallest and the largest \
    pile differ by at most 4, by at most 5 if the difference of the largest and smallest pile after the move is 4 \
    modulo 7, and by at most 2 if that difference is 0 (III); then the piles keep their order. Who cannot move loses.";

/// The same in German.
const GERMAN: &str = "Drei Haufen, immer aufsteigend genannt: x ≤ y ≤ z. Ein Zug nimmt Steine von einem oder zwei Haufen (I), oder von \
    allen dreien. Im zweiten Fall sind entweder die Anzahlen vom kleinsten und vom mittleren Haufen gleich, oder \
    sie unterscheiden sich um höchstens 1, falls 7 ein Teiler von y−x ist (II); die drei Haufen dürfen in ihrer \
    alten Reihenfolge enden oder mit dem größten als neuem kleinsten. Oder die Anzahlen vom kleinsten und vom \
    größten Haufen unterscheiden sich um höchstens 4, um höchstens 5, falls der Unterschied des größten und des \
    kleinsten Haufens nach dem Zug bei Division durch 7 den Rest 4 lässt, und um höchstens 2, falls dieser \
    Unterschied 0 ist (III); dann behalten die Haufen ihre Reihenfolge. Wer nicht ziehen kann, verliert.";

/// The rules as text.
pub(super) const RULES: &str = include_str!("rat.rules");

/// A small position to start with: the one of the remark after Theorem 2.
const START: &[u64] = &[17, 28, 66];

/// P-positions of Table 1 of document 000.
pub(super) const EXAMPLES: &[[u64; 3]] = &[[0, 0, 0], [1, 2, 4], [3, 6, 11], [17, 34, 67], [26, 51, 102]];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let heads = ["n", "A_n", "d_n", "B_n", "δ_n", "C_n", "Δ_n"].map(str::to_owned);
    let table = table_of_splitting(3, heads.to_vec(), 0)?;
    Ok(Instance {
        strategies: strategies(),
        layouts: layouts(&table)?,
        table: Some(table),
        examples: safe(EXAMPLES),
        ..Instance::new(WORDS, Rules::of_text(RULES, arguments)?.objecting(crate::grown), position(START))
            .in_german(GERMAN)
    })
}

/// Tables 1 to 3 of document 000.
fn layouts(table: &Table) -> Result<Vec<Layout>, BuildError> {
    const TABLE_1: &[(&str, usize)] = &[("n", 0), ("a_n", 1), ("b_n", 3), ("c_n", 5)];
    let system = |name: &str| name.parse::<System>().map_err(BuildError::parameter);
    let systems = vec![("p-numeration", system("p:7/4")?), ("q-numeration", system("q:7/4")?)];
    Ok(vec![
        Layout::of_columns("000-table-1", (0, 16), table, TABLE_1),
        Layout::of_table("000-table-2", table, 16),
        Layout::numerals("000-table-3", (1, 16), systems),
    ])
}
