//! The catalogue entry of the Fat Rat game.

use super::family::{rules, text};
use super::{Variant, strategies};
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Layout, Showcase, Words, position, safe};
use crate::rat_table::{Closed, Columns, table_of_splitting};
use ratwheel_numbers::Natural;
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "fat-rat",
    title: "The Fat Rat game",
    kind: Kind::Game,
    source: Citation::new("000", "section 8; the rules are new"),
    parameters: &[
        Parameter::piles("m", PILES, Words::new("an integer from 2 to 400", "eine ganze Zahl von 2 bis 400"), "4"),
        Parameter {
            name: "variant",
            kind: ParameterKind::Choice(&["chain", "star", "rat"]),
            range: "chain, star or rat",
            default: "chain",
            meaning: "which pairs of piles the moves that take from all piles test",
            de: ParameterWords::new(
                "chain (Kette), star (Stern) oder rat (Ratte)",
                "auf welche Haufenpaare es bei Zügen ankommt, die von allen Haufen nehmen",
            ),
        },
    ],
    notes: &[
        "Document 000, section 8, gives the P-positions and asks for the rules; these rules are an answer found here, \
     with the proof in the documentation of the Fat Rat module.",
        "m types of moves are needed if each type that moves all piles tests one pair: with fewer pairs some piles are \
     not connected with the smallest, and (1,2,4,…) with those lowered by 1 would have no winning move.",
        "The variant `star` tests the smallest pile and another; the variant `rat` is the Rat game's own style. With \
     three piles the variant `rat` has the Rat game's P-positions and the same moves into them; type III allows one \
     more, 5 instead of 4, where the difference after the move is 2 or 5 modulo 7, or a positive multiple of 7.",
    ],
    family: Family::Rats,
    showcases: &[Showcase {
        game: "fat-rat",
        title: Words::new("Fat Rat", "Fette Ratte"),
        subtitle: Words::new("four piles and more", "vier Haufen und mehr"),
        sentence: Words::new(
            "Take from some piles as you like, or from all of them within the limits of the rules.",
            "Nimm von einigen Haufen beliebig, oder von allen in den Grenzen der Regeln.",
        ),
        start: &[5, 10, 18, 37],
    }],
    variations: &[("m=2", 40), ("m=3", 20), ("m=3,variant=star", 20), ("m=4,variant=rat", 9), ("m=5", 6)],
    printed: &[("000-table-5", "m=4")],
    build,
};

/// The rules are a text, and those have at most so many piles.
const PILES: Bounds = Bounds { least: 2, usual: 4, most: 400 };

/// The rules in words.
const WORDS: &str = "Piles of tokens, always listed in ascending order; m is their number. A move takes \
    positive amounts from some of the piles, but not from all (I), or from all piles so that each pile becomes smaller \
    than the pile that stood in its place. In the second case there is, for some pair of neighbouring piles, a limit \
    on how much the two amounts taken may differ: about 2 for the two smallest piles (II), 4 for the next pair (III), \
    8 for the one after (IV), and so on; the exact limit depends on the difference of that pair after the move. Who \
    cannot move loses.";

/// The same in German.
const GERMAN: &str = "Haufen von Steinen, immer aufsteigend genannt; m ist ihre Anzahl. Ein Zug nimmt von einigen der Haufen Steine, \
    aber nicht von allen (I), oder von allen, und zwar so, dass jeder Haufen kleiner wird als der, der an seiner \
    Stelle stand. Im zweiten Fall gibt es für ein Paar benachbarter Haufen eine Schranke dafür, um wie viel sich \
    die beiden genommenen Anzahlen unterscheiden dürfen: etwa 2 für die beiden kleinsten Haufen (II), 4 für das \
    nächste Paar (III), 8 für das darauf folgende (IV) und so weiter; die genaue Schranke hängt vom Unterschied \
    dieses Paars nach dem Zug ab. Wer nicht ziehen kann, verliert.";

/// A small position to start with, for four piles.
const START: &[u64] = &[5, 10, 18, 37];

/// P-positions of Table 5 of document 000.
pub(super) const EXAMPLES: &[[u64; 4]] = &[[1, 2, 4, 8], [3, 6, 12, 23], [16, 32, 64, 128], [30, 59, 117, 233]];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let m = arguments.piles("m", PILES)?;
    let variants = [("chain", Variant::Chain), ("star", Variant::Star), ("rat", Variant::Rat)];
    let variant = arguments.choice("variant", &variants)?.unwrap_or_default();
    let start = if m == START.len() {
        position(START)
    } else {
        // One token more in every pile than row 3 has: unsafe, whatever m is.
        let row =
            Closed::new(m).and_then(|columns| columns.row(&Natural::from(3u64))).map_err(BuildError::parameter)?;
        row.into_iter().map(|pile| pile + 1).collect()
    };
    let table = table_of_splitting(m as u64, heads(m), 1)?;
    Ok(Instance {
        strategies: strategies(m, variant).map_err(BuildError::parameter)?,
        layouts: vec![Layout::of_table("000-table-5", &table, 16).printed_if(m == 4)],
        table: Some(table),
        examples: if m == 4 { safe(EXAMPLES) } else { Vec::new() },
        family: Some(text(variant)),
        ..Instance::new(WORDS, Rules::counted(rules(variant), &[("m", m as u64)], None)?.objecting(crate::grown), start)
            .in_german(GERMAN)
    })
}

/// The heads of table 5 of document 000.
fn heads(m: usize) -> Vec<String> {
    let columns = (1..m).flat_map(|k| [format!("A_n^{k}"), format!("d_n^{k}")]);
    ["n".to_owned()].into_iter().chain(columns).chain([format!("A_n^{m}"), "Δ_n".to_owned()]).collect()
}
