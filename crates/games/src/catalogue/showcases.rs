//! What a front end puts in its shop window: games of the catalogue with parameters filled in, a friendly title, one
//! sentence on how to move and a position that the first player can win, in English and German.
//!
//! Pages and menus list these in this order, grouped by family; so no front end names a game.

/// The same words in the languages that the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

/// A group of showcases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name.
    pub title: Words,
    /// Its games.
    pub games: &'static [Showcase],
}

/// A game to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Showcase {
    /// The game with its parameters, as on the command line.
    pub game: &'static str,
    /// What it is called.
    pub title: Words,
    /// A second line: another name, or what is special.
    pub subtitle: Words,
    /// How to move, in one sentence.
    pub sentence: Words,
    /// Where to start: the first player can win from here.
    pub start: &'static [u64],
    /// The chess piece that is drawn, as `queen` or `rook+knight`.
    pub piece: Option<&'static str>,
}

const fn words(en: &'static str, de: &'static str) -> Words {
    Words { en, de }
}

/// The showcase that a page opens with: the first of the first family.
#[must_use]
pub fn invitation() -> Option<&'static Showcase> {
    families().first()?.games.first()
}

/// Every showcase, by family.
#[must_use]
pub fn families() -> &'static [Family] {
    FAMILIES
}

const FAMILIES: &[Family] = &[
    Family { title: words("Corner games", "Eckenspiele"), games: CORNER },
    Family { title: words("Two piles", "Zwei Haufen"), games: TWO_PILES },
    Family { title: words("Beatty games", "Beatty-Spiele"), games: BEATTY },
    Family { title: words("Rats", "Ratten"), games: RATS },
    Family { title: words("Coins", "Münzen"), games: COINS },
    Family { title: words("Classics", "Klassiker"), games: CLASSICS },
];

const CORNER: &[Showcase] = &[
    Showcase {
        game: "corner:piece=queen",
        title: words("Corner the Lady", "Die Dame in der Ecke"),
        subtitle: words("Wythoff's Nim · queen", "Wythoffs Nim · Dame"),
        sentence: words("Move the queen west, south or southwest.", "Zieh die Dame nach Westen, Süden oder Südwesten."),
        start: &[11, 10],
        piece: Some("queen"),
    },
    Showcase {
        game: "corner:piece=rook",
        title: words("Rook", "Turm"),
        subtitle: words("Nim with two piles", "Nim mit zwei Haufen"),
        sentence: words("Move the rook west or south.", "Zieh den Turm nach Westen oder Süden."),
        start: &[10, 7],
        piece: Some("rook"),
    },
    Showcase {
        game: "corner:piece=king",
        title: words("King", "König"),
        subtitle: words("one step at a time", "Schritt für Schritt"),
        sentence: words(
            "Move the king one step west, south or southwest.",
            "Zieh den König einen Schritt nach Westen, Süden oder Südwesten.",
        ),
        start: &[9, 8],
        piece: Some("king"),
    },
    Showcase {
        game: "corner:piece=rook+knight",
        title: words("Rook and knight", "Turm und Springer"),
        subtitle: words("the empress", "die Kaiserin"),
        sentence: words(
            "Move west or south like a rook, or jump southwest like a knight.",
            "Zieh wie ein Turm nach Westen oder Süden, oder spring wie ein Springer nach Südwesten.",
        ),
        start: &[11, 8],
        piece: Some("rook+knight"),
    },
    Showcase {
        game: "corner:piece=king+rook",
        title: words("King and rook", "König und Turm"),
        subtitle: words("a rook with one diagonal step", "ein Turm mit einem Schrägschritt"),
        sentence: words(
            "Move west or south as far as you like, or one step southwest.",
            "Zieh beliebig weit nach Westen oder Süden, oder einen Schritt nach Südwesten.",
        ),
        start: &[10, 9],
        piece: Some("king+rook"),
    },
    Showcase {
        game: "corner:piece=queen+knight",
        title: words("Amazon", "Amazone"),
        subtitle: words("queen and knight", "Dame und Springer"),
        sentence: words(
            "Move like a queen, or jump like a knight: west, south or southwest.",
            "Zieh wie eine Dame oder spring wie ein Springer: nach Westen, Süden oder Südwesten.",
        ),
        start: &[11, 9],
        piece: Some("queen+knight"),
    },
    Showcase {
        game: "corner:piece=bishop+knight,field=reach",
        title: words("Abbot", "Abt"),
        subtitle: words("bishop and knight", "Läufer und Springer"),
        sentence: words(
            "Move southwest along the diagonal, or jump southwest like a knight.",
            "Zieh schräg nach Südwesten, oder spring wie ein Springer nach Südwesten.",
        ),
        start: &[9, 10],
        piece: Some("bishop+knight"),
    },
];

const TWO_PILES: &[Showcase] = &[
    Showcase {
        game: "wythoff",
        title: words("Wythoff's game", "Wythoffs Spiel"),
        subtitle: words("one pile, or both alike", "ein Haufen, oder beide gleich"),
        sentence: words(
            "Take any number from one pile, or the same number from both.",
            "Nimm beliebig viel von einem Haufen, oder von beiden gleich viel.",
        ),
        start: &[9, 12],
        piece: None,
    },
    Showcase {
        game: "wythoff:d=2",
        title: words("2-Wythoff", "2-Wythoff"),
        subtitle: words("a wider diagonal", "eine breitere Schräge"),
        sentence: words(
            "Take from one pile, or from both amounts that differ by less than 2.",
            "Nimm von einem Haufen, oder von beiden so, dass sich die Anzahlen um weniger als 2 unterscheiden.",
        ),
        start: &[9, 13],
        piece: None,
    },
];

const BEATTY: &[Showcase] = &[
    Showcase {
        game: "beta-nim",
        title: words("β-nim", "β-Nim"),
        subtitle: words("β = π", "β = π"),
        sentence: words(
            "Take from one pile; if no pile is a multiple of β rounded down, also from both, at most ⌊β⌋ from one of them.",
            "Nimm von einem Haufen; ist keiner ein abgerundetes Vielfaches von β, auch von beiden, von einem höchstens ⌊β⌋.",
        ),
        start: &[11, 16],
        piece: None,
    },
    Showcase {
        game: "wynim",
        title: words("β-Wynim", "β-Wynim"),
        subtitle: words("β = π", "β = π"),
        sentence: words(
            "Take from one pile; if no pile is a multiple of β rounded down, also from both, amounts less than ⌊β⌋ apart.",
            "Nimm von einem Haufen; ist keiner ein abgerundetes Vielfaches von β, auch von beiden, mit Anzahlen, die weniger als ⌊β⌋ auseinanderliegen.",
        ),
        start: &[11, 16],
        piece: None,
    },
    Showcase {
        game: "wynim-t",
        title: words("β^T-Wynim", "β^T-Wynim"),
        subtitle: words("β = π, a few moves forbidden", "β = π, einige Züge verboten"),
        sentence: words(
            "Take from one pile, or from both amounts less than ⌊β⌋ apart; a few pairs of amounts are sometimes forbidden.",
            "Nimm von einem Haufen, oder von beiden Anzahlen, die weniger als ⌊β⌋ auseinanderliegen; einige Paare sind manchmal verboten.",
        ),
        start: &[11, 16],
        piece: None,
    },
];

const RATS: &[Showcase] = &[
    Showcase {
        game: "mouse",
        title: words("Mouse", "Maus"),
        subtitle: words("two piles, the smaller first", "zwei Haufen, der kleinere zuerst"),
        sentence: words(
            "Take from one pile, or the same from both; if their difference is divisible by 3, also amounts 1 apart.",
            "Nimm von einem Haufen, oder von beiden gleich viel; ist ihr Abstand durch 3 teilbar, auch um 1 verschieden.",
        ),
        start: &[7, 10],
        piece: None,
    },
    Showcase {
        game: "rat",
        title: words("Rat", "Ratte"),
        subtitle: words("three piles", "drei Haufen"),
        sentence: words(
            "Take from one or two piles as you like, or from all three within the limits of the rules.",
            "Nimm von einem oder zwei Haufen beliebig, oder von allen drei in den Grenzen der Regeln.",
        ),
        start: &[8, 16, 31],
        piece: None,
    },
    Showcase {
        game: "fat-rat",
        title: words("Fat Rat", "Fette Ratte"),
        subtitle: words("four piles and more", "vier Haufen und mehr"),
        sentence: words(
            "Take from some piles as you like, or from all of them within the limits of the rules.",
            "Nimm von einigen Haufen beliebig, oder von allen in den Grenzen der Regeln.",
        ),
        start: &[5, 10, 18, 37],
        piece: None,
    },
    Showcase {
        game: "rats",
        title: words("Large rats", "Große Ratten"),
        subtitle: words("as many piles as you like", "so viele Haufen, wie du willst"),
        sentence: words(
            "Take what you like from the piles; only amounts that keep halving in a certain way are forbidden.",
            "Nimm von den Haufen, was du willst; nur Anzahlen, die sich auf bestimmte Art immer wieder halbieren, sind verboten.",
        ),
        start: &[6, 12, 20],
        piece: None,
    },
];

const COINS: &[Showcase] = &[
    Showcase {
        game: "frankenstein",
        title: words("Frankenstein", "Frankenstein"),
        subtitle: words("shift coins, split one", "Münzen schieben, eine teilen"),
        sentence: words(
            "Shift some coins down, or all of them in step; one coin may be split.",
            "Schieb einige Münzen nach unten, oder alle im Gleichschritt; eine Münze darf geteilt werden.",
        ),
        start: &[6, 8, 19],
        piece: None,
    },
    Showcase {
        game: "welter",
        title: words("Welter", "Welter"),
        subtitle: words("one coin at a time", "immer nur eine Münze"),
        sentence: words(
            "Move one coin down to any free square, over others if you like.",
            "Zieh eine Münze auf irgendein freies tieferes Feld, auch über andere hinweg.",
        ),
        start: &[2, 5, 9],
        piece: None,
    },
];

const CLASSICS: &[Showcase] = &[
    Showcase {
        game: "nim",
        title: words("Nim", "Nim"),
        subtitle: words("three piles", "drei Haufen"),
        sentence: words("Take any number of tokens from one pile.", "Nimm beliebig viele Steine von einem Haufen."),
        start: &[3, 4, 5],
        piece: None,
    },
    Showcase {
        game: "mark",
        title: words("Mark", "Mark"),
        subtitle: words("one pile", "ein Haufen"),
        sentence: words(
            "Take one token, or halve the pile, rounding down.",
            "Nimm einen Stein, oder halbiere den Haufen und runde ab.",
        ),
        start: &[23],
        piece: None,
    },
    Showcase {
        game: "mouse-trap",
        title: words("Mouse trap", "Mausefalle"),
        subtitle: words("a game made of another game's safe cells", "ein Spiel aus den sicheren Feldern eines anderen"),
        sentence: words(
            "Take a pair of amounts that is safe in the game whose moves are the safe cells of Mouse.",
            "Nimm ein Paar von Anzahlen, das in dem Spiel sicher ist, dessen Züge die sicheren Felder der Maus sind.",
        ),
        start: &[7, 9],
        piece: None,
    },
];

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{Kind, Spec, catalogue};
    use ratwheel_numbers::{Control, Natural};
    use ratwheel_rules::{Game, Position};
    use std::collections::{HashMap, HashSet};

    fn all() -> impl Iterator<Item = &'static Showcase> {
        families().iter().flat_map(|family| family.games)
    }

    /// Can the player who moves win? By looking at every line of play; no strategy is asked.
    fn wins(game: &dyn Game, position: &Position, known: &mut HashMap<Position, bool>) -> bool {
        if let Some(known) = known.get(position) {
            return *known;
        }
        let moves = game.moves(position, 100_000, Control::none()).unwrap();
        let wins = moves.iter().any(|step| !wins(game, &step.to, known));
        known.insert(position.clone(), wins);
        wins
    }

    #[test]
    fn every_game_is_shown_and_only_games() {
        let shown: HashSet<String> = all().map(|showcase| showcase.game.parse::<Spec>().unwrap().id).collect();
        let games: HashSet<String> =
            catalogue().iter().filter(|entry| entry.kind == Kind::Game).map(|entry| entry.id.to_owned()).collect();
        assert_eq!(shown, games);
        let names: HashSet<&str> = all().map(|showcase| showcase.game).collect();
        assert_eq!(names.len(), all().count(), "a showcase twice");
    }

    #[test]
    fn the_first_player_can_win_each() {
        for showcase in all() {
            let (_, instance) = showcase.game.parse::<Spec>().unwrap().build().unwrap();
            let game = instance.game().unwrap();
            let piles: Vec<Natural> = showcase.start.iter().copied().map(Natural::from).collect();
            let start = game.position(&piles).unwrap();
            assert_eq!(start.piles(), piles, "{} starts at a position that is written otherwise", showcase.game);
            let by_strategy = instance.strategies.first().map(|strategy| strategy.decide(&start).unwrap().outcome());
            // Playing out Fat Rat and Rat takes a minute: there the strategy is believed, which other tests check.
            let wins = match by_strategy {
                Some(outcome) if start.total() > 40u64 => outcome == ratwheel_rules::Outcome::N,
                _ => wins(game, &start, &mut HashMap::new()),
            };
            assert!(wins, "{} from {start}", showcase.game);
        }
    }

    #[test]
    fn words_are_there_in_both_languages() {
        for showcase in all() {
            for words in [showcase.title, showcase.subtitle, showcase.sentence] {
                assert!(!words.en.is_empty() && !words.de.is_empty(), "{}", showcase.game);
            }
            for sentence in [showcase.sentence.en, showcase.sentence.de] {
                assert!(sentence.ends_with('.') && sentence.chars().count() <= 150, "{sentence}");
            }
        }
        assert_eq!(invitation().unwrap().piece, Some("queen"));
    }
}
