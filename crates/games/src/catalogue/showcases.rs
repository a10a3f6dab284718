//! What front ends offer to begin with: games of the catalogue with parameters filled in, a friendly title, one
//! sentence on how to move and a position from which the first player can win, in English and German.
//!
//! Each game holds its own. Pages and menus list them by family, so no front end names a game.

use super::catalogue;

/// The same words in the languages that the project speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

impl Words {
    /// The same in English and German.
    #[must_use]
    pub const fn new(en: &'static str, de: &'static str) -> Self {
        Self { en, de }
    }
}

/// A group of games, in the order in which front ends show them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Chess pieces that move to a corner.
    Corner,
    /// Two piles.
    TwoPiles,
    /// Two piles and a Beatty sequence.
    Beatty,
    /// The rat games.
    Rats,
    /// Coins on a strip.
    Coins,
    /// Games that are known from elsewhere.
    Classics,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 6] = [Self::Corner, Self::TwoPiles, Self::Beatty, Self::Rats, Self::Coins, Self::Classics];

    /// Its name.
    #[must_use]
    pub const fn title(self) -> Words {
        match self {
            Self::Corner => Words::new("Corner games", "Eckenspiele"),
            Self::TwoPiles => Words::new("Two piles", "Zwei Haufen"),
            Self::Beatty => Words::new("Beatty games", "Beatty-Spiele"),
            Self::Rats => Words::new("Rats", "Ratten"),
            Self::Coins => Words::new("Coins", "Münzen"),
            Self::Classics => Words::new("Classics", "Klassiker"),
        }
    }

    /// What is shown of it, in the order of the catalogue.
    pub fn showcases(self) -> impl Iterator<Item = &'static Showcase> {
        catalogue().iter().filter(move |entry| entry.family == self).flat_map(|entry| entry.showcases)
    }
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
}

impl Showcase {
    /// The chess piece that is drawn, as `queen` or `rook+knight`.
    #[must_use]
    pub fn piece(&self) -> Option<&'static str> {
        let (_, arguments) = self.game.split_once(':')?;
        arguments.split(',').find_map(|argument| argument.strip_prefix("piece="))
    }
}

/// The showcase that a page opens with: the first of the first family.
#[must_use]
pub fn invitation() -> Option<&'static Showcase> {
    Family::ALL.into_iter().flat_map(Family::showcases).next()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::{Kind, Spec, catalogue};
    use ratwheel_numbers::{Control, Natural};
    use ratwheel_rules::{Game, Position};
    use std::collections::{HashMap, HashSet};

    fn all() -> impl Iterator<Item = &'static Showcase> {
        Family::ALL.into_iter().flat_map(Family::showcases)
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
        for entry in catalogue() {
            assert_eq!(entry.showcases.is_empty(), entry.kind == Kind::Set, "{}", entry.id);
            for showcase in entry.showcases {
                assert_eq!(showcase.game.parse::<Spec>().unwrap().id, entry.id);
            }
        }
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
        assert_eq!(invitation().unwrap().piece(), Some("queen"));
    }
}
