//! The catalogue entry of the mouse trap.

use super::Rows;
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Showcase, Words, position, safe};
use crate::rat_table::table_of_splitting;
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "mouse-trap",
    title: "The mouse trap",
    kind: Kind::Game,
    source: Citation::new("001", "section 4"),
    parameters: &[],
    notes: &[
        "The document gives the amounts that may be taken as the P-positions of another game, without a formula. The \
         formula is found here; `prove --all` proves it, and that the P-positions are those of the Mouse game.",
        "On every box tried Nim⋆⋆ = Nim, Wythoff⋆⋆ is not Wythoff (it has the extra move (3,4)) and Wythoff⋆⋆⋆ = \
         Wythoff⋆.",
    ],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "mouse-trap",
        title: Words::new("Mouse trap", "Mausefalle"),
        subtitle: Words::new(
            "a game made of another game's safe cells",
            "ein Spiel aus den sicheren Feldern eines anderen",
        ),
        sentence: Words::new(
            "Take a pair of amounts that is safe in the game whose moves are the safe cells of Mouse.",
            "Nimm ein Paar von Anzahlen, das in dem Spiel sicher ist, dessen Züge die sicheren Felder der Maus sind.",
        ),
        start: &[7, 9],
    }],
    variations: &[],
    printed: &[],
    build,
};

/// The rules in words.
const WORDS: &str = "Two ordered piles. A move takes (s,t) tokens from them, where (s,t) must be a P-position, other \
     than (0,0), of another game: the one in which (s,t) may be taken if they are ⌊3n/2⌋ and 3n − 1 for some n ≥ 1, in \
     either order (the P-positions of the Mouse game). These amounts are, with s the smaller: s = 0; s = t = 3 and \
     s = t = 6; both numbers 1 more than a multiple of 3 and t ≤ 2s − 1; both multiples of 3 and t ≤ 2s − 9; s a \
     multiple of 3 and t = 2s − 5 or t = 2s − 2. Whoever cannot move loses.";

/// The same in German.
const GERMAN: &str = "Zwei Haufen in fester Reihenfolge. Ein Zug nimmt (s,t) Steine von ihnen, wobei (s,t) eine P-Stellung, außer \
    (0,0), eines anderen Spiels sein muss: desjenigen, in dem man (s,t) nehmen darf, wenn es für ein n ≥ 1 in \
    irgendeiner Reihenfolge ⌊3n/2⌋ und 3n − 1 sind (die P-Stellungen des Mausspiels). Diese Anzahlen sind, mit s \
    als der kleineren: s = 0; s = t = 3 und s = t = 6; beide Zahlen um 1 größer als ein Vielfaches von 3 und t ≤ \
    2s − 1; beide Vielfache von 3 und t ≤ 2s − 9; s ein Vielfaches von 3 und t = 2s − 5 oder t = 2s − 2. Wer \
    nicht ziehen kann, verliert.";

/// The rules as text.
pub(super) const RULES: &str = include_str!("mouse-trap.rules");

/// P-positions of the Mouse game, in both orders.
const EXAMPLES: &[[u64; 2]] = &[[0, 0], [1, 2], [5, 3], [26, 13], [22, 44]];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let heads = ["n", "A_n", "d_n", "B_n"].map(str::to_owned);
    Ok(Instance {
        strategies: vec![Box::new(Rows::new())],
        table: Some(table_of_splitting(2, heads.to_vec(), 0)?),
        examples: safe(EXAMPLES),
        ..Instance::new(WORDS, Rules::of_text(RULES, arguments)?, position(&[7, 9])).in_german(GERMAN)
    })
}
