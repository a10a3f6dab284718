//! Brute force for tests: it knows positions and legality, and nothing of the strategies that it judges.

use ratwheel_numbers::Natural;
use ratwheel_rules::core::{Example, Relational};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Message, Outcome, Play, Position, RelationalGame, Said, Step, Strategy, Verdict};

/// Is this a move, and by which rule (the first in the order of the rules)?
pub(crate) type Legal<'a> = &'a dyn Fn(&[Natural], &[Natural]) -> Option<&'static str>;

/// Does the rule of this name allow this move? Where several do, a strategy names the one that its proof uses.
pub(crate) type Allows<'a> = &'a dyn Fn(&[Natural], &[Natural], &str) -> bool;

/// All positions with `count` piles below `size`, the smallest totals first; ascending piles only if `sorted`.
pub(crate) fn cube(count: usize, size: u64, sorted: bool) -> Vec<Position> {
    let mut all: Vec<Vec<u64>> = vec![vec![]];
    for _ in 0..count {
        let grown = all.iter().flat_map(|p| {
            let low = if sorted { p.last().copied().unwrap_or(0) } else { 0 };
            (low..size).map(move |v| p.iter().copied().chain([v]).collect())
        });
        all = grown.collect();
    }
    all.sort_by_key(|p| p.iter().sum::<u64>());
    all.into_iter().map(|p| p.into_iter().map(Natural::from).collect()).collect()
}

/// The P-positions among positions listed with every option before them. A position without options is one where
/// `ended` says so.
pub(crate) fn solve(
    all: &[Position],
    legal: Legal<'_>,
    ended: &dyn Fn(&Position) -> bool,
    play: Play,
) -> Vec<Position> {
    let mut safe: Vec<Position> = Vec::new();
    for position in all {
        let lost = if ended(position) {
            play == Play::Normal
        } else {
            !safe.iter().any(|to| legal(position.piles(), to.piles()).is_some())
        };
        if lost {
            safe.push(position.clone());
        }
    }
    safe
}

/// Compares every answer of a strategy with brute force on these positions; of several rules it names the first.
pub(crate) fn compare(strategy: &dyn Strategy, all: &[Position], legal: Legal<'_>, ended: &dyn Fn(&Position) -> bool) {
    compare_by(strategy, all, legal, &|from, to, rule| legal(from, to) == Some(rule), ended);
}

/// Compares every answer of a strategy with brute force on these positions; of several rules it names any.
pub(crate) fn compare_by(
    strategy: &dyn Strategy,
    all: &[Position],
    legal: Legal<'_>,
    allows: Allows<'_>,
    ended: &dyn Fn(&Position) -> bool,
) {
    let play = strategy.play();
    let safe = solve(all, legal, ended, play);
    let label = strategy.name();
    for position in all {
        let mut winning: Vec<&Position> =
            safe.iter().filter(|to| legal(position.piles(), to.piles()).is_some()).collect();
        winning.sort();
        if ended(position) && play == Play::Misere {
            assert!(strategy.decide(position).is_err(), "{label}: {position} is over and has no winning move");
            continue;
        }
        match strategy.decide(position).unwrap() {
            Verdict::Losing { because } => {
                assert!(safe.contains(position), "{label}: {position} is N, not P: {because}");
                assert!(!because.0.is_empty(), "{label}: no reason at {position}");
            }
            Verdict::Winning { by, because } => {
                let known = winning.contains(&&by.to) && allows(position.piles(), by.to.piles(), &by.rule);
                assert!(known, "{label}: {position} -> {} by {} is not among {winning:?}", by.to, by.rule);
                assert!(!because.0.is_empty(), "{label}: no reason at {position}");
            }
        }
        if let Some(listed) = strategy.winning_moves(position, 1000) {
            let listed = listed.unwrap();
            assert!(!listed.truncated);
            let targets: Vec<&Position> = listed.moves.iter().map(|by| &by.to).collect();
            assert_eq!(targets, winning, "{label}: winning moves from {position}");
            for by in &listed.moves {
                let allowed = allows(position.piles(), by.to.piles(), &by.rule);
                assert!(allowed, "{label}: {position} -> {} by {}", by.to, by.rule);
            }
        }
    }
}

/// What a strategy tells of these positions must be what it decides: it says something, and the only position, or pile in
/// a game with one, that it tells to go to is the target of its move.
pub(crate) fn tells_what_it_decides(strategy: &dyn Strategy, all: &[Position]) {
    fn targets(message: &Message, found: &mut Vec<Position>) {
        for (name, said) in &message.values {
            match said {
                Said::Position(to) if *name == "to" => found.push(to.clone()),
                Said::Number(to) if *name == "to" => found.push(Position::from([to.magnitude().clone()])),
                Said::Message(inner) => targets(inner, found),
                _ => {}
            }
        }
    }
    let label = strategy.name();
    for position in all {
        let verdict = strategy.decide(position);
        let told = strategy.explain(position).unwrap_or_else(|| panic!("{label} does not explain"));
        let (verdict, told) = match (verdict, told) {
            (Ok(verdict), Ok(told)) => (verdict, told),
            (Err(_), Err(_)) => continue,
            (verdict, told) => panic!("{label} at {position}: {verdict:?}, but {told:?}"),
        };
        assert!(!told.short.is_empty() && !told.full.is_empty(), "{label} says nothing of {position}");
        let steps = told.full.iter().filter_map(|step| match step {
            Step::Say(message) => Some(message),
            _ => None,
        });
        let mut found = Vec::new();
        told.short.iter().chain(steps).for_each(|message| targets(message, &mut found));
        match verdict {
            Verdict::Losing { .. } => assert!(found.is_empty(), "{label}: {position} is P, but go to {found:?}"),
            Verdict::Winning { by, .. } => {
                assert!(found.iter().all(|to| *to == by.to), "{label}: {position} -> {} is told as {found:?}", by.to);
            }
        }
    }
}

/// Strategies for the same game and play must agree on a position, their moves must be legal, and all must find the
/// target safe; of several rules they name the first.
pub(crate) fn agree(strategies: &[&dyn Strategy], position: &Position, legal: Legal<'_>) -> Outcome {
    agree_by(strategies, position, &|from, to, rule| legal(from, to) == Some(rule))
}

/// The same; of several rules they name any.
pub(crate) fn agree_by(strategies: &[&dyn Strategy], position: &Position, allows: Allows<'_>) -> Outcome {
    let mut outcomes = Vec::new();
    for strategy in strategies {
        let verdict = strategy.decide(position).unwrap();
        outcomes.push(verdict.outcome());
        let mut targets = Vec::new();
        if let Verdict::Winning { by, .. } = verdict {
            targets.push(by);
        }
        if let Some(listed) = strategy.winning_moves(position, 100) {
            let listed = listed.unwrap();
            assert!(listed.truncated || targets.iter().all(|by| listed.moves.contains(by)), "{position}");
            targets.extend(listed.moves);
        }
        for by in targets {
            assert!(allows(position.piles(), by.to.piles(), &by.rule), "{position} -> {} by {}", by.to, by.rule);
            for other in strategies {
                assert_eq!(other.decide(&by.to).unwrap().outcome(), Outcome::P, "{} says of {}", other.name(), by.to);
            }
        }
    }
    assert!(outcomes.iter().all(|outcome| *outcome == outcomes[0]), "{outcomes:?} at {position}");
    outcomes[0]
}

/// What is said must go with what is decided: something to a player and an argument, and of all the positions named as a
/// target, in the place `to`, only the one of the winning move.
pub(crate) fn explained(strategy: &dyn Strategy, position: &Position) {
    let label = strategy.name();
    let told = strategy.explain(position).unwrap().unwrap();
    assert!(!told.short.is_empty() && !told.full.is_empty(), "{label}: nothing is said of {position}");
    let mut targets = Vec::new();
    let full = told.full.iter().filter_map(|step| match step {
        Step::Say(message) => Some(message),
        _ => None,
    });
    for message in told.short.iter().chain(full) {
        named(message, &mut targets);
    }
    match strategy.decide(position).unwrap() {
        Verdict::Losing { .. } => assert!(targets.is_empty(), "{label}: {position} is lost, and {targets:?} is told"),
        Verdict::Winning { by, .. } => {
            assert!(targets.iter().all(|to| *to == by.to), "{label}: {position} -> {}, and {targets:?} is told", by.to);
            let over = by.to.total().is_zero();
            assert!(over || !targets.is_empty(), "{label}: {position} -> {} is not told", by.to);
        }
    }
}

fn named(message: &Message, targets: &mut Vec<Position>) {
    for (name, value) in &message.values {
        match value {
            Said::Position(to) if *name == "to" => targets.push(to.clone()),
            Said::Message(inner) => named(inner, targets),
            _ => {}
        }
    }
}

/// A sequence of random-looking numbers, the same on every run.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn word(&mut self) -> u64 {
        // splitmix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number with at most this number of decimal digits.
    pub(crate) fn natural(&mut self, digits: usize) -> Natural {
        let text: String = (0..digits).map(|_| char::from(b'0' + u8::try_from(self.word() % 10).unwrap())).collect();
        text.parse().unwrap()
    }

    /// Between 60 and 1000 decimal digits.
    pub(crate) fn digits(&mut self) -> usize {
        60 + usize::try_from(self.word() % 941).unwrap()
    }
}

/// A relation must allow the moves that `legal` does, print itself so that it is read as the same game, claim the
/// P-positions that brute force finds, and its examples must hold.
pub(crate) fn same_game(built: Relational, all: &[Position], legal: Legal<'_>, ended: &dyn Fn(&Position) -> bool) {
    let read = Ruleset::parse(&built.to_text()).unwrap().instantiate(&Arguments::new()).unwrap();
    for game in [RelationalGame::new(built).unwrap(), RelationalGame::new(read).unwrap()] {
        let id = game.id();
        for from in all {
            for to in all {
                let found = game.rule(from, to).unwrap().map(|rule| rule.to_string());
                assert_eq!(found, legal(from.piles(), to.piles()).map(String::from), "{id}: {from} -> {to}");
            }
        }
        for play in [Play::Normal, Play::Misere] {
            let safe = solve(all, legal, ended, play);
            for position in all {
                if let Some(claimed) = game.claimed(play, position) {
                    let expected = if safe.contains(position) { Outcome::P } else { Outcome::N };
                    assert_eq!(claimed.unwrap(), expected, "{id}: the claim says of {position}, {play:?}");
                }
            }
        }
        for example in &game.relation().examples {
            match example {
                Example::Outcome(p, outcome, play) => {
                    // Without a claim the tests of the catalogue play it out.
                    if let Some(claimed) = game.claimed(*play, p) {
                        assert_eq!(claimed.unwrap(), *outcome, "{p}");
                    }
                }
                Example::Legal(from, to, _) => assert!(game.check(from, to).is_ok(), "{from} -> {to}"),
                Example::Illegal(from, to) => assert!(game.check(from, to).is_err(), "{from} -> {to}"),
                other => panic!("an example of a new kind: {other:?}"),
            }
        }
    }
}
