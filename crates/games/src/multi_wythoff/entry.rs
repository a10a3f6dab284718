//! The catalogue entry of Wythoff's game on many piles.

use super::relation::RULES;
use super::{Partners, Recursive};
use crate::catalogue::{Arguments, Bounds, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, Rules};
use crate::catalogue::{Showcase, Table, Words, position};
use crate::nim::nim_sum;
use crate::wythoff;
use ratwheel_numbers::{Control, Integer, Natural};
use ratwheel_rules::{Citation, Document, Message, Position, Strategy};
use std::sync::{Mutex, PoisonError};

/// It states the game and Fraenkel's two conjectures.
pub(super) const CONJECTURES: Document = Document::Other {
    author: "X. Sun and D. Zeilberger",
    title: "On Fraenkel's N-heap Wythoff's conjectures",
    year: 2004,
};

pub(crate) const ENTRY: Entry = Entry {
    id: "multi-wythoff",
    title: "Wythoff on many piles",
    kind: Kind::Game,
    source: Citation { document: CONJECTURES, place: "abstract" },
    parameters: &[Parameter {
        kind: ParameterKind::Piles { bounds: PILES, follows_position: true },
        ..Parameter::piles(
            "piles",
            PILES,
            Words::new("an integer from 2 to 12", "eine ganze Zahl von 2 bis 12"),
            "as the position has, else 3",
        )
    }],
    notes: &[
        "No closed form is known for three piles or more. Fraenkel's conjecture: fix all piles but the two largest, A \
         ≤ B, of the P-positions. From some place on n = B − A grows by 1 from each of them to the next, and A = ⌊nφ⌋ \
         + α + ε with a constant α and −1 ≤ ε ≤ 1.",
        "Sun and Zeilberger prove it for three piles of which the smallest has at most 10 tokens. Here it was computed \
         for a smallest pile of at most 20 tokens and A below 10000, and held throughout.",
        "With two piles this is Wythoff's game.",
    ],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "multi-wythoff",
        title: Words::new("Wythoff on three piles", "Wythoff mit drei Haufen"),
        subtitle: Words::new("Fraenkel's conjecture", "Fraenkels Vermutung"),
        sentence: Words::new(
            "Take from one pile, or from several amounts whose nim-sum is 0, such as 1, 2 and 3.",
            "Nimm von einem Haufen, oder von mehreren so, dass die Nim-Summe der Anzahlen 0 ist, etwa 1, 2 und 3.",
        ),
        start: &[2, 4, 6],
    }],
    variations: &[("piles=2", 30), ("piles=4", 6)],
    printed: &[],
    build,
};

const PILES: Bounds = Bounds { least: 2, usual: 3, most: 12 };

/// The rules in words.
const WORDS: &str = "Piles, as many as you like. A move takes any positive number of tokens from one pile, or from the \
     piles amounts, not all of them 0, whose nim-sum is 0: written in binary, each place has an even number of 1s \
     (equal amounts from two piles, or 1, 2 and 3 from three). Who takes the last token wins.";

/// The same in German.
const GERMAN: &str = "Haufen, so viele du willst. Ein Zug nimmt beliebig viele Steine, mindestens einen, von einem Haufen, oder von \
    den Haufen Anzahlen, nicht alle 0, deren Nim-Summe 0 ist: Binär geschrieben hat jede Stelle eine gerade Zahl \
    von Einsen (gleiche Anzahlen von zwei Haufen, oder 1, 2 und 3 von dreien). Wer den letzten Stein nimmt, \
    gewinnt.";

/// A small position to start with.
const START: &[u64] = &[2, 4, 6];

/// Why a step is no move, in the words of the game.
fn object(from: &Position, to: &Position) -> Option<Message> {
    let growing = crate::grown(from, to);
    if growing.is_some() {
        return growing;
    }
    let lost = from.piles().iter().zip(to.piles()).map(|(from, to)| from.abs_diff(to));
    let amounts: Vec<Natural> = lost.filter(|amount| !amount.is_zero()).collect();
    let sum = nim_sum(&amounts);
    Some(Message::new("multi-amounts").with("amounts", amounts).with("sum", sum))
}

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let piles = arguments.piles("piles", PILES)?;
    let strategies: Vec<Box<dyn Strategy>> = if piles == 2 {
        wythoff::strategies(1).map_err(BuildError::parameter)?
    } else {
        vec![Box::new(Recursive::new())]
    };
    let start = if piles == START.len() { position(START) } else { (1..=piles).map(Natural::from).collect() };
    let rules = Rules::counted(RULES, &[("m", piles as u64)], None)?.objecting(object);
    Ok(Instance { strategies, table: (piles == 3).then(table), ..Instance::new(WORDS, rules, start).in_german(GERMAN) })
}

/// The table shows the P-positions with a smallest pile below this.
const SMALLEST: usize = 5;

/// Rows beyond this are not worked out.
const ROWS: usize = 2000;

/// n and the n-th P-positions (k, A_n, B_n) with k ≤ A_n ≤ B_n, for k = 0, 1, …
fn table() -> Table {
    let heads = (0..SMALLEST).flat_map(|k| [format!("A (smallest {k})"), format!("B (smallest {k})")]);
    let known: Mutex<Vec<Vec<[usize; 2]>>> = Mutex::new(Vec::new());
    Table::new(std::iter::once("n".to_owned()).chain(heads), 0, move |n| {
        let refuse = || format!("no closed form is known: rows are worked out from the first, up to n = {ROWS}");
        let n = n.to_usize().filter(|&n| n <= ROWS).ok_or_else(refuse)?;
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let mut side = 64;
        while known.len() < SMALLEST || known.iter().any(|pairs| pairs.len() <= n) {
            *known = pairs(side)?;
            side *= 2;
        }
        let cells = known.iter().filter_map(|pairs| pairs.get(n)).flatten();
        Ok::<_, String>(cells.map(|&pile| Integer::from(Natural::from(pile))).collect())
    })
}

/// For each smallest pile the pairs A ≤ B with A below the side.
fn pairs(side: usize) -> Result<Vec<Vec<[usize; 2]>>, String> {
    let partners = Partners::new(&[SMALLEST, side], Control::none()).map_err(|stopped| stopped.to_string())?;
    let of = |k: usize| {
        let pairs = (k..side).filter_map(|a| Some([a, partners.of(&[k, a])?]));
        pairs.filter(|[a, b]| a <= b).collect()
    };
    Ok((0..SMALLEST).map(of).collect())
}
