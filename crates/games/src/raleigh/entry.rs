//! The catalogue entry of the Raleigh set.

use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Table};
use ratwheel_numbers::{Integer, Natural, Raleigh};
use ratwheel_rules::{Citation, Position};
use std::sync::Arc;

pub(crate) const ENTRY: Entry = Entry {
    id: "raleigh",
    title: "The Raleigh set",
    kind: Kind::Set,
    source: Citation::new("000", "section 8"),
    parameters: &[],
    notes: &["No rules are known here, so there is nothing to play: only membership and the table."],
    family: Family::Rats,
    showcases: &[],
    variations: &[],
    printed: &[],
    build,
};

/// What it is, in words.
const WORDS: &str = "A set of triples, not a game: document 000 gives the P-positions of the Raleigh game \
     as sequences and no rules here go with them. You can ask whether a triple belongs to the set and print its \
     table.";

/// The same in German.
const GERMAN: &str = "Eine Menge von Tripeln, kein Spiel: Dokument 000 gibt die P-Stellungen des Raleigh-Spiels als Folgen an, und \
    hier gehören keine Regeln dazu. Du kannst fragen, ob ein Tripel zur Menge gehört, und ihre Tabelle ausgeben.";

fn build(_: &Arguments) -> Result<Instance, BuildError> {
    let set = Arc::new(Raleigh::new());
    let rows = Arc::clone(&set);
    let heads = ["n", "A_n", "B_n", "C_n"];
    let table = Table::new(heads, 0, move |n| rows.row(n).map(|row| row.map(Integer::from).to_vec()));
    let start = set.row(&Natural::from(3u64)).map_err(BuildError::parameter)?;
    let member = move |position: &Position| {
        let triple = <&[Natural; 3]>::try_from(position.piles());
        let triple = triple.map_err(|_| format!("a Raleigh triple has 3 piles, not {}", position.piles().len()))?;
        set.row_of(triple).map(|row| row.is_some()).map_err(|error| error.to_string())
    };
    Ok(Instance {
        table: Some(table),
        member: Some(Arc::new(member)),
        ..Instance::new(WORDS, Rules::Unknown, Position::from(start)).in_german(GERMAN)
    })
}
