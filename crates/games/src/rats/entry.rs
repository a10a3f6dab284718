//! The catalogue entry of the rat games.

use super::family::text;
use super::relation::{RULES, WRITTEN_OUT};
use super::{Dimension, Formulation, RatsGame, RatsValues, strategies};
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Layout, Showcase, Table, Words, position};
use crate::sums::NimValues;
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{Citation, Position};
use std::convert::Infallible;
use std::sync::Arc;

pub(crate) const ENTRY: Entry = Entry {
    id: "rats",
    title: "The succinct rat games",
    kind: Kind::Game,
    source: Citation::new("003", "section 2"),
    parameters: &[
        Parameter::piles("d", PILES, Words::new("an integer ≥ 2", "eine ganze Zahl ≥ 2"), "3"),
        Parameter {
            name: "variant",
            kind: ParameterKind::Choice(&["succinct", "grandiose", "literal"]),
            range: "succinct, grandiose or literal",
            default: "succinct",
            meaning: "the short rules, the rules by differences of P-positions, or the short rules as misprinted",
            de: ParameterWords::new(
                "succinct (kurz), grandiose (ausführlich) oder literal (wörtlich)",
                "die kurzen Regeln, die Regeln durch Unterschiede von P-Stellungen, oder die kurzen Regeln mit ihrem \
                 Druckfehler",
            ),
        },
    ],
    notes: &[
        "Condition a(ii) is printed s_i − 1 ≤ 2s_{i−1} ≤ s_i; it must read s_i ≤ 2s_{i−1} ≤ s_i + 1. As printed, (3,5) \
     could be subtracted although it is a P-position (variant `literal`).",
        "Theorem 16 is false for d = 2: the nim-value of (1, 3k+2) is 3k for k ≥ 1, so in Table 1 (1,5) is 3 and (1,8) \
     is 6.",
        "Corollary 6 is false (x = (1,3) with r = 0, x = (2,5) with r = (1,2)), so the printed proof of Theorem 7 does \
     not hold; the theorem does.",
        "Proposition 17: the weights of the digits of α are 2^(d−i), not 2^(i−2).",
        "Lemma 10: the exception is n ≡ 1 (mod 2^(d−j)), not 0. Lemma 12 fails for n ≡ 1 (mod 2^(d−1)). In Theorem 13 \
     the modulus and the divisor are 2^(d−1), not 2^d − 1. Theorem 4 needs x ≠ 0.",
        "Example 1: (7,13,27,53) wins at once by moving to 0. The constant of the fat rat is 15n − 7 (the Appendix \
     prints 15n − 5).",
        "The number of differences is (d² − 3d + 6)/2 (printed + 3). The difference matrices omit the first row, all \
     1, and are complemented against the text. The order of the rows by their sum is not unique at d = 4: \
     (6,11,22,45), (5,11,23,45).",
    ],
    family: Family::Rats,
    showcases: &[Showcase {
        game: "rats",
        title: Words::new("Large rats", "Große Ratten"),
        subtitle: Words::new("as many piles as you like", "so viele Haufen, wie du willst"),
        sentence: Words::new(
            "Take what you like from the piles; only amounts that keep halving in a certain way are forbidden.",
            "Nimm von den Haufen, was du willst; nur Anzahlen, die sich auf bestimmte Art immer wieder halbieren, sind \
             verboten.",
        ),
        start: &[6, 12, 20],
    }],
    variations: &[("d=2", 30), ("d=4", 7), ("d=3,variant=grandiose", 12)],
    printed: &[],
    build,
};

const PILES: Bounds = Bounds { least: 2, usual: 3, most: Dimension::MAX as u64 };

/// The rules in words.
const WORDS: &str = "d ordered piles, d ≥ 2. Take s_i ≥ 0 tokens from pile i, not all zero, in any way \
     you like, except for two families of amounts. Going from the last pile to the first, forbidden are (a) amounts \
     that halve rounding up each time, when the last one leaves the remainder 2^(d−1) on division by 2^d − 1, and \
     (b) amounts that halve rounding up or down each time as you please, when the last one is a multiple of 2^d − 1. \
     Whoever cannot move loses.";

/// The grandiose rule in words.
const GRANDIOSE_WORDS: &str = "The same game said otherwise: any amounts may be taken, except those that \
     lead from one P-position to another; the P-positions are 0 and r(n) = (r_1(n), …, r_d(n)) with r_i(n) = ⌊(2^d − \
     1)n/2^(d−i)⌋ − 2^(i−1) + 1, n ≥ 1.";

/// The short rules in German.
const GERMAN: &str = "d Haufen in fester Reihenfolge, d ≥ 2. Nimm s_i ≥ 0 Steine vom Haufen i, nicht überall 0, ganz wie du willst, \
    außer bei zwei Familien von Anzahlen. Vom letzten Haufen zum ersten gehend sind verboten: (a) Anzahlen, die \
    sich jedes Mal aufgerundet halbieren, wenn die letzte bei Division durch 2^d − 1 den Rest 2^(d−1) lässt, und \
    (b) Anzahlen, die sich jedes Mal nach Belieben auf- oder abgerundet halbieren, wenn die letzte ein Vielfaches \
    von 2^d − 1 ist. Wer nicht ziehen kann, verliert.";

/// The grandiose rule in German.
const GRANDIOSE_GERMAN: &str = "Dasselbe Spiel, anders gesagt: Alle Anzahlen dürfen genommen werden, außer solchen, die von einer P-Stellung zu \
    einer anderen führen; die P-Stellungen sind 0 und r(n) = (r_1(n), …, r_d(n)) mit r_i(n) = ⌊(2^d − \
    1)n/2^(d−i)⌋ − 2^(i−1) + 1, n ≥ 1.";

/// A small position to start from, for d = 3.
const START: &[u64] = &[4, 7, 12];

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let d = arguments.piles("d", PILES)?;
    let formulations =
        [("succinct", Formulation::Succinct), ("grandiose", Formulation::Grandiose), ("literal", Formulation::Literal)];
    let formulation = arguments.choice("variant", &formulations)?.unwrap_or(Formulation::Succinct);
    let game = RatsGame::new(d, formulation).map_err(BuildError::parameter)?;
    let dimension = game.dimension().clone();
    let start = if d == START.len() {
        position(START)
    } else {
        dimension.vector(&Natural::from(2u64)).into_iter().map(|pile| pile + 1).collect()
    };
    let heads: Vec<String> = std::iter::once("n".to_owned()).chain((1..=d).map(|i| format!("r_{i}(n)"))).collect();
    let example = example_2(dimension.clone(), heads.clone());
    let table = Table::new(heads, 1, move |n| {
        Ok::<_, Infallible>(dimension.vector(n).into_iter().map(Integer::from).collect())
    });
    let grandiose = formulation == Formulation::Grandiose;
    let (words, german) = if grandiose { (GRANDIOSE_WORDS, GRANDIOSE_GERMAN) } else { (WORDS, GERMAN) };
    let values = if formulation == Formulation::Literal { None } else { RatsValues::new(d).ok() };
    let grid = values.clone().filter(|_| d == 2).map(table_1);
    let rules = match d {
        ..=WRITTEN_OUT => Rules::counted(RULES, &[("d", d as u64)], formulation.variant())?.quicker(game),
        _ => Rules::native(game),
    };
    Ok(Instance {
        strategies: strategies(d, formulation).map_err(BuildError::parameter)?,
        table: Some(table),
        layouts: grid.into_iter().chain([example]).collect(),
        values: values.map(|values| Arc::new(values) as Arc<dyn NimValues>),
        family: text(formulation),
        ..Instance::new(words, rules, start).in_german(german)
    })
}

/// Example 2 of document 003: r_i(n) as (2^d−1)2^(i−1)·t + c, where t = ⌊(n−1)/2^(d−1)⌋ counts the periods.
fn example_2(dimension: Dimension, heads: Vec<String>) -> Layout {
    let d = dimension.piles();
    let line = move |n: &Natural| -> Result<Vec<String>, String> {
        let before = n.checked_sub(&Natural::one()).ok_or("the vectors are counted from n = 1")?;
        let t = &before >> (d as u64).saturating_sub(1);
        let cell = |(entry, i): (Natural, u64)| {
            let salt = dimension.period() << i;
            format!("{salt}t+{}", entry.abs_diff(&(&salt * &t)))
        };
        let cells = dimension.vector(n).into_iter().zip(0..).map(cell);
        Ok(std::iter::once(n.to_string()).chain(cells).collect())
    };
    Layout::lines("003-example-2", (1, 11), heads, line).printed_if(d == 4)
}

/// Table 1 of document 003: nim-values on two heaps, x to the right, y = 0, 1, … downwards, without heads.
fn table_1(values: RatsValues) -> Layout {
    const WIDTH: u64 = 7;
    let line = move |y: &Natural| -> Result<Vec<String>, String> {
        let value = |x: u64| {
            let value = values.value(&Position::new(vec![Natural::from(x), y.clone()]));
            value.map(|value| value.to_string()).map_err(|error| error.to_string())
        };
        (0..WIDTH).map(value).collect()
    };
    Layout::lines("003-table-1", (0, 9), [""; 0], line)
}
