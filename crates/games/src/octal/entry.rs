//! The catalogue entry of the octal games.

use super::{Code, NimSum, Octal, Period, Values};
use crate::catalogue::{
    Arguments, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules, Shape,
};
use crate::catalogue::{Showcase, Table, Words, position};
use crate::sums::NimValues;
use ratwheel_numbers::{Integer, Natural};
use ratwheel_rules::{Citation, Document, OutsideDomain};
use std::sync::Arc;

pub(super) const GUY_SMITH: Document =
    Document::Other { author: "R. K. Guy and C. A. B. Smith", title: "The G-values of various games", year: 1956 };

/// Kayles.
const USUAL: &str = "0.77";

pub(crate) const ENTRY: Entry = Entry {
    id: "octal",
    title: "Octal games",
    kind: Kind::Game,
    source: Citation { document: GUY_SMITH, place: "Proceedings of the Cambridge Philosophical Society 52" },
    parameters: &[Parameter {
        name: "code",
        kind: ParameterKind::OctalCode,
        range: "an octal code such as 0.77 or 4.3",
        default: USUAL,
        meaning: "digit r behind the point says what may be left of a heap when r tokens are taken from it: 1 nothing, \
                  2 one heap, 4 two heaps, or a sum of these",
        de: ParameterWords::new(
            "ein Oktalcode wie 0.77 oder 4.3",
            "die r-te Ziffer hinter dem Punkt sagt, was von einem Haufen bleiben darf, wenn r Steine genommen werden: 1 \
             nichts, 2 ein Haufen, 4 zwei Haufen, oder eine Summe davon",
        ),
    }],
    notes: &[
        "0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's chess, 0.007 Treblecross. Nim is no octal game with a \
         finite code; it has an entry of its own.",
        "A period of the nim-values is used only if the periodicity theorem proves it: G(n+p) = G(n) has been seen for \
         n_0 ≤ n < 2n_0 + p + k, where k is the number of digits. Otherwise heaps are decided up to a limit that the \
         answer names.",
    ],
    family: Family::Classics,
    showcases: &[
        Showcase {
            game: "octal",
            title: Words::new("Kayles", "Kayles"),
            subtitle: Words::new("rows of skittles", "Kegelreihen"),
            sentence: Words::new(
                "Take one or two tokens from a heap; what is left of it may be split into two heaps.",
                "Nimm einen oder zwei Steine von einem Haufen; was bleibt, darf in zwei Haufen geteilt werden.",
            ),
            start: &[3, 5, 7],
        },
        Showcase {
            game: "octal:code=0.07",
            title: Words::new("Dawson's Kayles", "Dawsons Kayles"),
            subtitle: Words::new("always two", "immer zwei"),
            sentence: Words::new(
                "Take exactly two tokens from a heap; what is left of it may be split into two heaps.",
                "Nimm genau zwei Steine von einem Haufen; was bleibt, darf in zwei Haufen geteilt werden.",
            ),
            start: &[4, 6, 9],
        },
    ],
    variations: &[("code=0.07", 14), ("code=0.137", 13), ("code=0.007", 13), ("code=4.3", 12), ("code=0.3033", 13)],
    printed: &[],
    build,
};

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    let code: Code = arguments.get("code").unwrap_or(USUAL).parse().map_err(BuildError::parameter)?;
    let values = Arc::new(Values::new(code.clone()));
    let strategy = NimSum::new(Arc::clone(&values));
    let table = {
        let values = Arc::clone(&values);
        Table::new(["n", "G(n)"], 0, move |n| Ok::<_, OutsideDomain>(vec![Integer::from(Natural::from(values.of(n)?))]))
    };
    let rules = Rules::native(Octal::new(code));
    Ok(Instance {
        strategies: vec![Box::new(strategy.clone())],
        table: Some(table),
        values: Some(Arc::new(strategy) as Arc<dyn NimValues>),
        drawn: Some(Shape::Heaps),
        ..Instance::new(words(&values), rules, position(&[3, 5, 7])).in_german(german(&values))
    })
}

/// The rules in words, the code read out.
fn words(values: &Values) -> String {
    let code = values.code();
    let mut text = String::from("Any number of heaps. A move changes one heap.");
    if code.leaves_two(0) {
        text.push_str(" It may be split into two without taking anything.");
    }
    for r in 1..=code.most_taken() {
        let ways = [
            (code.takes_all(r), "nothing is left of the heap"),
            (code.leaves_one(r), "one heap is left"),
            (code.leaves_two(r), "two heaps are left"),
        ];
        let ways: Vec<&str> = ways.into_iter().filter(|(allowed, _)| *allowed).map(|(_, way)| way).collect();
        if !ways.is_empty() {
            let tokens = if r == 1 { "1 token".to_owned() } else { format!("{r} tokens") };
            text.push_str(&format!(" {tokens} may be taken if {}.", ways.join(" or ")));
        }
    }
    text.push_str(" Whoever cannot move loses.");
    let (proved, known, seen) = values.first_look();
    text.push_str(&match (proved, seen) {
        (Some(Period { start, length }), _) => format!(
            " The nim-values of heaps have the period {length} from the heap {start} on; that is proved by the \
             periodicity theorem."
        ),
        (None, Some(Period { start, length })) => format!(
            " The nim-values of heaps repeat with period {length} from the heap {start} on, as seen up to the heap \
             {known}; that is no proof."
        ),
        (None, None) => format!(" No period of the nim-values is seen up to the heap {known}."),
    });
    text
}

/// The same in German.
fn german(values: &Values) -> String {
    let code = values.code();
    let mut text = String::from("Beliebig viele Haufen. Ein Zug verändert einen Haufen.");
    if code.leaves_two(0) {
        text.push_str(" Er darf in zwei geteilt werden, ohne dass etwas genommen wird.");
    }
    for r in 1..=code.most_taken() {
        let ways = [
            (code.takes_all(r), "nichts vom Haufen übrig bleibt"),
            (code.leaves_one(r), "ein Haufen übrig bleibt"),
            (code.leaves_two(r), "zwei Haufen übrig bleiben"),
        ];
        let ways: Vec<&str> = ways.into_iter().filter(|(allowed, _)| *allowed).map(|(_, way)| way).collect();
        if !ways.is_empty() {
            let tokens = if r == 1 { "1 Stein darf".to_owned() } else { format!("{r} Steine dürfen") };
            text.push_str(&format!(" {tokens} genommen werden, wenn {}.", ways.join(" oder ")));
        }
    }
    text.push_str(" Wer nicht ziehen kann, verliert.");
    let (proved, known, seen) = values.first_look();
    text.push_str(&match (proved, seen) {
        (Some(Period { start, length }), _) => format!(
            " Die Nim-Werte der Haufen haben ab dem Haufen {start} die Periode {length}; das ist durch den Satz über \
             Perioden bewiesen."
        ),
        (None, Some(Period { start, length })) => format!(
            " Die Nim-Werte der Haufen wiederholen sich ab dem Haufen {start} mit der Periode {length}, wie bis zum \
             Haufen {known} gesehen wurde; das ist kein Beweis."
        ),
        (None, None) => format!(" Bis zum Haufen {known} ist keine Periode der Nim-Werte zu sehen."),
    });
    text
}
