//! The catalogue entry of the mouse trap.

use super::Star;
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Showcase, Words, position};
use ratwheel_rules::Citation;

pub(crate) const ENTRY: Entry = Entry {
    id: "mouse-trap",
    title: "The mouse trap",
    kind: Kind::Game,
    source: Citation::new("001", "section 4"),
    parameters: &[],
    notes: &[
        "Legality comes from a table up to a stated size; beyond it the game answers that it does not know.",
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

/// The mouse trap's rules in words.
const WORDS: &str = "Two ordered piles. A move takes (s,t) tokens from them, where (s,t) must be a \
     P-position, other than (0,0), of another game: the one in which (s,t) may be taken if they are ⌊3n/2⌋ and 3n − \
     1 for some n ≥ 1, in either order (the P-positions of the Mouse game). No formula for the amounts allowed is \
     known here, so they come from a table, and larger amounts than the table holds are refused. Whoever cannot move \
     loses.";

/// The table size of the mouse trap in the catalogue: amounts below it are known.
const MOUSE_TRAP_SIZE: usize = 256;

fn build(_: &Arguments) -> Result<Instance, BuildError> {
    let game = Star::mouse_trap(MOUSE_TRAP_SIZE).map_err(BuildError::parameter)?;
    Ok(Instance::new(WORDS, Rules::native(game), position(&[7, 9])))
}
