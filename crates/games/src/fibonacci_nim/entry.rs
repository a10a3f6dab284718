//! The catalogue entry of Fibonacci nim.

use super::Zeckendorf;
use crate::catalogue::{Arguments, BuildError, Entry, Family, Instance, Kind, Rules, Showcase, Words, position, safe};
use ratwheel_rules::{Citation, Document, Message, Position};

pub(super) const WHINIHAN: Document = Document::Other { author: "M. J. Whinihan", title: "Fibonacci Nim", year: 1963 };

pub(crate) const ENTRY: Entry = Entry {
    id: "fibonacci-nim",
    title: "Fibonacci nim",
    kind: Kind::Game,
    source: Citation { document: WHINIHAN, place: "Fibonacci Quarterly 1" },
    parameters: &[],
    notes: &[
        "The second number of a position is a memory: how many tokens may be taken at most. The usual game with x \
         tokens starts at x,x−1, since the first player may take any number but not all.",
        "When nothing has been taken yet, the Fibonacci numbers are lost and all other heaps are won.",
    ],
    family: Family::Classics,
    showcases: &[Showcase {
        game: "fibonacci-nim",
        title: Words::new("Fibonacci nim", "Fibonacci-Nim"),
        subtitle: Words::new("one heap and how much may be taken", "ein Haufen und wie viel man nehmen darf"),
        sentence: Words::new(
            "Take at most as many tokens as the second number says; then the other may take at most twice that.",
            "Nimm höchstens so viele Steine, wie die zweite Zahl sagt; dann darf der andere höchstens das Doppelte.",
        ),
        start: &[12, 11],
    }],
    variations: &[],
    printed: &[],
    build,
};

/// The rules in words.
const WORDS: &str = "One heap, and a number that says how many tokens may be taken at most. A move takes at least one \
     token and no more than that number; afterwards the number is twice what was taken, or all that is left if that is \
     less. The usual game starts with a number one less than the heap. Whoever takes the last token wins.";

/// The same in German.
const GERMAN: &str = "Ein Haufen und eine Zahl, die sagt, wie viele Steine höchstens genommen werden dürfen. Ein Zug nimmt mindestens \
    einen Stein und nicht mehr als diese Zahl; danach ist die Zahl das Doppelte dessen, was genommen wurde, oder \
    alles, was übrig ist, falls das weniger ist. Üblicherweise beginnt man mit einer Zahl, die um eins kleiner \
    ist als der Haufen. Wer den letzten Stein nimmt, gewinnt.";

/// The rules as text.
pub(super) const RULES: &str = include_str!("fibonacci-nim.rules");

/// Fibonacci numbers at the beginning of the game.
const EXAMPLES: &[[u64; 2]] = &[[2, 1], [3, 2], [5, 4], [8, 7], [13, 12], [21, 20]];

/// Why a step is no move, in the words of the game.
fn object(from: &Position, to: &Position) -> Option<Message> {
    let ([x, most], [left, _]) = (from.piles(), to.piles()) else { return None };
    let taken = match x.checked_sub(left) {
        Some(taken) if !taken.is_zero() => taken,
        _ => return Some(Message::new("fibonacci-nothing")),
    };
    if taken > *most {
        return Some(Message::new("fibonacci-most").with("most", most).with("taken", taken));
    }
    let next = (&taken * 2u64).min(left.clone());
    let to = Position::from([left.clone(), next.clone()]);
    Some(Message::new("fibonacci-next").with("taken", taken).with("most", next).with("to", to))
}

fn build(arguments: &Arguments) -> Result<Instance, BuildError> {
    Ok(Instance {
        strategies: vec![Box::new(Zeckendorf::new())],
        examples: safe(EXAMPLES),
        ..Instance::new(WORDS, Rules::of_text(RULES, arguments)?.objecting(object), position(&[12, 11]))
            .in_german(GERMAN)
    })
}
