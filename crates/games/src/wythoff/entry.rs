//! The catalogue entry of Wythoff's game.

use super::algebraic::alpha;
use super::strategies;
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Layout, Showcase, Table, Words, position};
use crate::outside;
use ratwheel_numbers::{Beatty, Real, RealError};
use ratwheel_rules::{Citation, Outcome, OutsideDomain};

pub(crate) const ENTRY: Entry = Entry {
    id: "wythoff",
    title: "Wythoff's game",
    kind: Kind::Game,
    source: Citation::new("002", "chapter 8; d ≥ 2: document 001, section 1"),
    parameters: &[Parameter {
        name: "d",
        kind: ParameterKind::Integer(D),
        range: "an integer ≥ 1",
        default: "1",
        meaning: "how much less than d the two amounts of a diagonal move may differ",
        de: ParameterWords::new(
            "eine ganze Zahl ≥ 1",
            "die beiden Anzahlen eines schrägen Zugs unterscheiden sich um weniger als d",
        ),
    }],
    notes: &[
        "Document 002: Silber's procedure, taken literally, fails when x = 0 (from 0/1 it gives 1/2) and when x = y is \
     an A-number (the difference less 1 is −1); there the winning move is to 0/0.",
        "Document 002 speaks of two choices of a winning move; three occur, as from 2/2 to 0/0, 1/2 and 2/1, never \
     more. With d ≥ 2 there are at most four.",
        "Document 001 prints y−t > 0 in rule (I); y−t ≥ 0 is meant.",
        "Misère play with d ≥ 2: no document states the closed form; it was found here and is proved for every d.",
    ],
    family: Family::TwoPiles,
    showcases: &[
        Showcase {
            game: "wythoff",
            title: Words::new("Wythoff's game", "Wythoffs Spiel"),
            subtitle: Words::new("one pile, or both alike", "ein Haufen, oder beide gleich"),
            sentence: Words::new(
                "Take any number from one pile, or the same number from both.",
                "Nimm beliebig viel von einem Haufen, oder von beiden gleich viel.",
            ),
            start: &[9, 12],
        },
        Showcase {
            game: "wythoff:d=2",
            title: Words::new("2-Wythoff", "2-Wythoff"),
            subtitle: Words::new("a wider diagonal", "eine breitere Schräge"),
            sentence: Words::new(
                "Take from one pile, or from both amounts that differ by less than 2.",
                "Nimm von einem Haufen, oder von beiden so, dass sich die Anzahlen um weniger als 2 unterscheiden.",
            ),
            start: &[9, 13],
        },
    ],
    variations: &[("d=2", 60), ("d=5", 40)],
    printed: &[("001-table-2", "d=2"), ("002-figure-50", "")],
    build,
};

const D: Bounds = Bounds { least: 1, usual: 1, most: 1 << 31 };

/// The rules in words.
const WORDS: &str = "Two piles. A move takes any positive number of tokens from one pile, or tokens from both \
    piles, at least one from each, where the two amounts differ by less than d. With d = 1 the two amounts are equal: \
    this is Wythoff's game, and also the game of a chess queen that moves only west, south or southwest. Who takes the \
    last token wins.";

/// The same in German.
const GERMAN: &str = "Zwei Haufen. Ein Zug nimmt beliebig viele Steine, mindestens einen, von einem Haufen, oder Steine von beiden, \
    von jedem mindestens einen, wobei sich die beiden Anzahlen um weniger als d unterscheiden. Mit d = 1 sind sie \
    gleich: Das ist Wythoffs Spiel, und auch das Spiel einer Dame auf dem Schachbrett, die nur nach Westen, Süden \
    oder Südwesten zieht. Wer den letzten Stein nimmt, gewinnt.";

/// The rules as text.
pub(super) const RULES: &str = include_str!("wythoff.rules");

/// A small position to start with: case 3 of document 002.
const START: &[u64] = &[24, 32];

/// The worked examples of document 002: a position and where to move, or `None` when it is safe.
pub(super) const EXAMPLES: &[([u64; 2], Option<[u64; 2]>)] =
    &[([8, 13], None), ([10, 15], Some([10, 6])), ([9, 20], Some([9, 15])), ([24, 32], Some([12, 20]))];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let d = arguments.integer("d", D)?;
    let examples = EXAMPLES.iter().filter(|_| d == 1);
    let examples = examples.map(|(from, to)| (position(from), if to.is_some() { Outcome::N } else { Outcome::P }));
    let table = table(d).map_err(BuildError::parameter)?;
    Ok(Instance {
        strategies: strategies(d).map_err(BuildError::parameter)?,
        layouts: vec![layout(d, &table)],
        table: Some(table),
        examples: examples.collect(),
        ..Instance::new(WORDS, Rules::of_text(RULES, arguments)?, position(START)).in_german(GERMAN)
    })
}

/// n, A_n = ⌊nα⌋ and B_n = ⌊n(α + d)⌋.
fn table(d: u64) -> Result<Table, OutsideDomain> {
    let alpha = alpha(d)?;
    let beta = &alpha + &Real::from(d);
    let beatty = |slope| Beatty::new(slope, Real::from(0)).map_err(outside);
    let (a, b) = (beatty(alpha)?, beatty(beta)?);
    // Figure 50 of document 002 starts at n = 1, table 2 of document 001 at n = 0.
    Ok(Table::new(["n", "A_n", "B_n"], u64::from(d == 1), move |n| Ok::<_, RealError>(vec![a.term(n)?, b.term(n)?])))
}

/// Figure 50 of document 002, and for d ≥ 2 table 2 of document 001.
fn layout(d: u64, table: &Table) -> Layout {
    const FIGURE_50: &[(&str, usize)] = &[("n", 0), ("A=[nφ]", 1), ("B=[nφ²]", 2)];
    match d {
        1 => Layout::of_columns("002-figure-50", (1, 15), table, FIGURE_50).in_bands(15),
        _ => Layout::of_table("001-table-2", table, 28).in_bands(14).printed_if(d == 2),
    }
}
