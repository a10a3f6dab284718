//! The catalogue entry of Frankenstein.

use super::{Frankenstein, strategies};
use crate::catalogue::{
    Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Layout, Showcase, Table, Words, position};
use ratwheel_numbers::{ArrayA, ArrayError, Integer, IntegerArray, Natural};
use ratwheel_numeration::System;
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "frankenstein",
    title: "Frankenstein",
    kind: Kind::Game,
    source: Citation::new("004", "section 1"),
    parameters: &[Parameter {
        name: "b",
        kind: ParameterKind::Integer(B),
        range: "an integer ≥ 3",
        default: "3",
        meaning: "the coefficient of the recurrence u_n = b·u_{n−1} − u_{n−2}",
        de: ParameterWords::new("eine ganze Zahl ≥ 3", "der Koeffizient der Rekursion u_n = b·u_{n−1} − u_{n−2}"),
    }],
    notes: &[
        "If coins could jump over each other in a move of type II (nothing in the text forbids it), Theorem 3 would be \
     false: (4,11,29) → (1,3,8) by 29→8, 11→1, 4→3.",
        "If a coin could land on a square vacated in the same move of type I, Theorem 3 would be false: (1,3,8) → \
         (1,3).",
        "Example (iii): after (1,3,8) → (2,8) the only winning reply is (2,6).",
        "Example (vi): the printed parts give (1,3,8,55); right is 200 → 21 and 56 → (1,3,8).",
        "Table 1, n = 9, j = 6: 4225 must be 4325. Section 4: n ≤ x_0(φ−1) must be n ≤ ⌊x_0(φ−1)⌋ + 1. Two displays in \
     the proof of Theorem 3 (subcases b and d) miss \"+ n\".",
        "Section 4 asks for a polynomial strategy without a numeration system: `algebraic` is one, for every b.",
        "For b > 3 the game is a generalisation that the document asks for; its strategy agrees with brute force on \
     every box tried.",
    ],
    family: Family::Coins,
    showcases: &[Showcase {
        game: "frankenstein",
        title: Words::new("Frankenstein", "Frankenstein"),
        subtitle: Words::new("shift coins, split one", "Münzen schieben, eine teilen"),
        sentence: Words::new(
            "Shift some coins down, or all of them in step; one coin may be split.",
            "Schieb einige Münzen nach unten, oder alle im Gleichschritt; eine Münze darf geteilt werden.",
        ),
        start: &[6, 8, 19],
    }],
    variations: &[("b=4", 11)],
    printed: &[("004-table-1", "")],
    build,
};

const B: Bounds = Bounds { least: 3, usual: 3, most: 1 << 31 };

/// The rules as text, with at most m coins.
pub(super) const RULES: &str = include_str!("frankenstein.rules");

/// The rules in words.
const WORDS: &str = "Coins lie on the squares 1, 2, 3, … of a strip, at most one on a square, and never \
     just a single coin. There are two kinds of moves. (I) Leave at least one coin where it is and shift some others \
     to lower squares or off the strip; at least one of those shifted must stay on it. One further coin may be \
     removed and replaced by new coins whose squares add up to less than its own. Nothing may land on a square that \
     was occupied before the move. (II) Shift every coin down, the order unchanged, each at least as far as the one \
     before it, and the last one by at most b − 1 times the second last distance plus b − 2 times all the distances \
     before; or take all coins off, if the squares themselves satisfy that. b is 3 unless you choose another. \
     Whoever cannot move loses.";

/// The same in German.
const GERMAN: &str = "Münzen liegen auf den Feldern 1, 2, 3, … eines Streifens, auf jedem Feld höchstens eine, und nie nur eine \
    einzige. Es gibt zwei Arten von Zügen. (I) Lass mindestens eine Münze liegen und schiebe einige andere auf \
    niedrigere Felder oder vom Streifen herunter; mindestens eine der verschobenen muss darauf bleiben. Eine \
    weitere Münze darf entfernt und durch neue ersetzt werden, deren Felder zusammen weniger ergeben als ihr \
    eigenes. Nichts darf auf ein Feld kommen, das vor dem Zug besetzt war. (II) Schiebe jede Münze nach unten, \
    ohne die Reihenfolge zu ändern, jede mindestens so weit wie die vorige, und die letzte höchstens um das (b − \
    1)-fache des vorletzten Wegs und dazu das (b − 2)-fache aller Wege davor; oder nimm alle Münzen herunter, \
    wenn die Felder selbst das erfüllen. b ist 3, wenn du nichts anderes wählst. Wer nicht ziehen kann, verliert.";

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let b = arguments.integer("b", B)?;
    let game = Frankenstein::new(b).map_err(BuildError::parameter)?;
    let array = ArrayA::with_base(b).map_err(BuildError::parameter)?;
    let heads = std::iter::once("n".to_owned()).chain((0..7).map(|j| format!("A_{j}^n")));
    let own = array.clone();
    let table = Table::new(heads, 0, move |n| {
        let row = own.row(n, 7)?;
        Ok::<_, ArrayError>(row.into_iter().map(Integer::from).collect())
    });
    Ok(Instance {
        strategies: strategies(b).map_err(BuildError::parameter)?,
        layouts: layouts(b, array, &table)?,
        table: Some(table),
        ..Instance::new(WORDS, Rules::native_beside(game, RULES), position(&[6, 8, 19])).in_german(GERMAN)
    })
}

/// Tables 1 and 2 of document 004, and the antidiagonals that its section 5 speaks of.
fn layouts(b: u64, array: ArrayA, table: &Table) -> Result<Vec<Layout>, BuildError> {
    let system = System::u(&Natural::from(b)).map_err(BuildError::parameter)?;
    // Antidiagonal k holds the entry of row k in column 0, that of row k − 1 in column 1, …, that of row 1.
    let antidiagonal = move |k: &Natural| -> Result<Vec<String>, String> {
        let longest = k.to_u64().filter(|k| *k <= LONGEST_ANTIDIAGONAL);
        let k = longest.ok_or_else(|| format!("antidiagonals are written up to number {LONGEST_ANTIDIAGONAL}"))?;
        let entry = |column: u64| array.entry(&Natural::from(k - column), column);
        (0..k).map(|column| Ok(entry(column).map_err(|error| error.to_string())?.to_string())).collect()
    };
    Ok(vec![
        Layout::of_table("004-table-1", table, 11).printed_if(b == 3),
        Layout::numerals("004-table-2", (1, 60), vec![("", system)]).in_parts(2).printed_if(b == 3),
        Layout::lines("004-antidiagonals", (1, 10), [""; 0], antidiagonal)
            .titled("The antidiagonals of the array 𝒜 (document 004, section 5)"),
    ])
}

/// An antidiagonal has as many entries as its number says, and the last have as many digits.
const LONGEST_ANTIDIAGONAL: u64 = 1000;
