use super::*;
use ratwheel_numbers::Natural;
use ratwheel_rules::core::Example;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Game, Outcome, Play, Position, RelationalGame, Said, Step, Strategy, Verdict};
use std::collections::BTreeSet;

/// Brute force in machine words that shares nothing with the strategy: ⌊nβ⌋ from a decimal fraction of β.
struct Oracle {
    game: BeattyGame,
    d: i64,
    upper: BTreeSet<i64>,
    safe: Vec<Vec<bool>>,
}

impl Oracle {
    /// β = scaled/10^15.
    fn new(game: BeattyGame, scaled: i128, size: i64) -> Self {
        let floor = |n: i64| i64::try_from(i128::from(n) * scaled / 10i128.pow(15)).unwrap();
        let upper = (1..size).map(floor).take_while(|&b| b < size).collect();
        let mut oracle = Self { game, d: floor(1), upper, safe: Vec::new() };
        let side = usize::try_from(size).unwrap();
        oracle.safe = vec![vec![false; side]; side];
        for x in 0..size {
            for y in 0..size {
                let safe = oracle.winning(x, y).is_empty();
                oracle.safe[usize::try_from(x).unwrap()][usize::try_from(y).unwrap()] = safe;
            }
        }
        oracle
    }

    fn legal(&self, x: i64, y: i64, s: i64, t: i64) -> bool {
        if s == 0 || t == 0 {
            return s + t > 0;
        }
        let beside = self.upper.contains(&x) || self.upper.contains(&y);
        let d = self.d;
        let pair = (s.min(t), s.max(t));
        match self.game {
            BeattyGame::BetaNim => !beside && pair.0 <= d,
            BeattyGame::Wynim => !beside && pair.1 - pair.0 < d,
            BeattyGame::WynimT => pair.1 - pair.0 < d && !(beside && [(1, d), (2, d), (2, d + 1)].contains(&pair)),
            BeattyGame::WynimTRepaired => {
                pair.1 - pair.0 < d && !(beside && [(1, d), (2, d), (2, d + 1), (4, 5)].contains(&pair))
            }
        }
    }

    fn is_safe(&self, x: i64, y: i64) -> bool {
        self.safe[usize::try_from(x).unwrap()][usize::try_from(y).unwrap()]
    }

    fn winning(&self, x: i64, y: i64) -> Vec<Position> {
        let mut found = Vec::new();
        for to_x in 0..=x {
            for to_y in 0..=y {
                if self.is_safe(to_x, to_y) && (to_x, to_y) != (x, y) && self.legal(x, y, x - to_x, y - to_y) {
                    found.push(at(to_x, to_y));
                }
            }
        }
        found
    }
}

fn at(x: i64, y: i64) -> Position {
    Position::from([u64::try_from(x).unwrap(), u64::try_from(y).unwrap()])
}

fn real(text: &str) -> Real {
    text.parse().unwrap()
}

fn agree(game: BeattyGame, beta: &str, scaled: i128, size: i64) {
    let oracle = Oracle::new(game, scaled, size);
    let strategy = BeattyStrategy::new(game, &real(beta)).unwrap();
    for x in 0..size {
        for y in 0..size {
            let place = format!("{game:?} β={beta} ({x},{y})");
            let position = at(x, y);
            let expected = oracle.winning(x, y);
            match strategy.decide(&position).unwrap() {
                Verdict::Losing { .. } => assert!(expected.is_empty(), "{place}"),
                Verdict::Winning { by, .. } => assert!(expected.contains(&by.to), "{place} to {}", by.to),
            }
            let all = strategy.winning_moves(&position, 1000).unwrap().unwrap();
            let targets: Vec<Position> = all.moves.iter().map(|by| by.to.clone()).collect();
            assert_eq!(targets, expected, "{place}");
            for by in &all.moves {
                let [to_x, to_y] = by.to.piles() else { unreachable!() };
                let nim = *to_x == u64::try_from(x).unwrap() || *to_y == u64::try_from(y).unwrap();
                assert_eq!(&*by.rule, if nim { "I" } else { "II" }, "{place}");
            }
            if expected.len() > 1 {
                let few = strategy.winning_moves(&position, 1).unwrap().unwrap();
                assert!(few.truncated && few.moves.len() == 1 && few.moves[0] == all.moves[0], "{place}");
            }
        }
    }
}

#[test]
fn brute_force_agrees() {
    use BeattyGame::{BetaNim, Wynim, WynimT, WynimTRepaired};
    let above_three = [
        ("pi", 3_141_592_653_589_793),
        ("2+sqrt(2)", 3_414_213_562_373_095),
        ("5+1/10+sqrt(2)/100", 5_114_142_135_623_730),
        ("sqrt(80)", 8_944_271_909_999_158),
    ];
    for (beta, scaled) in above_three {
        for game in [BetaNim, Wynim, WynimT, WynimTRepaired] {
            agree(game, beta, scaled, 60);
        }
    }
    let below_three = [
        ("e", 2_718_281_828_459_045),
        ("sqrt(7)", 2_645_751_311_064_590),
        ("1+sqrt(3)", 2_732_050_807_568_877),
        ("phi^2", 2_618_033_988_749_894),
    ];
    for (beta, scaled) in below_three {
        for game in [BetaNim, Wynim, WynimTRepaired] {
            agree(game, beta, scaled, 60);
        }
    }
    for (beta, scaled) in [("2+sqrt(2)/1000", 2_001_414_213_562_373), ("sqrt(5)", 2_236_067_977_499_789)] {
        for game in [BetaNim, Wynim] {
            agree(game, beta, scaled, 60);
        }
    }
    // Where the gap pair (4,5) never occurs: k = 1, 3, 5, 7 and 9.
    let proved = [
        ("phi^2", 2_618_033_988_749_894),
        ("1+sqrt(3)", 2_732_050_807_568_877),
        ("(1+sqrt(21))/2", 2_791_287_847_477_920),
        ("sqrt(8)", 2_828_427_124_746_190),
        ("(sqrt(45)-1)/2", 2_854_101_966_249_684),
    ];
    for (beta, scaled) in proved {
        agree(WynimT, beta, scaled, 120);
    }
}

#[test]
fn where_theorem_1_is_false() {
    // β = e: (30,51) and (26,46) are both claimed, and the step between them is legal; so (30,52) is P.
    let e = Oracle::new(BeattyGame::WynimT, 2_718_281_828_459_045, 53);
    let pair = BeattyPair::new(&Real::e()).unwrap();
    for (index, a, b) in [(19u64, 30u64, 51u64), (17, 26, 46)] {
        let n = Natural::from(index);
        assert_eq!((pair.lower(&n).unwrap(), pair.upper(&n).unwrap()), (Natural::from(a), Natural::from(b)));
    }
    assert!(e.legal(30, 51, 4, 5) && !e.is_safe(30, 51) && e.is_safe(26, 46) && e.is_safe(30, 52));
    assert!(!Oracle::new(BeattyGame::WynimT, 2_645_751_311_064_590, 27).is_safe(16, 26)); // √7
    assert!(Oracle::new(BeattyGame::WynimT, 2_236_067_977_499_789, 5).legal(3, 4, 3, 4)); // √5
    for beta in ["e", "sqrt(7)", "sqrt(5)", "2+sqrt(2)/1000", "sqrt(8)-1/1000", "19/7+sqrt(2)/100000"] {
        let strategy = BeattyStrategy::new(BeattyGame::WynimT, &real(beta)).unwrap();
        let error = strategy.decide(&Position::from([1u64, 2])).unwrap_err().to_string();
        assert!(error.contains("closed form") && error.contains('β'), "{error}");
        assert!(strategy.winning_moves(&Position::from([1u64, 2]), 9).unwrap().is_err());
    }
    let below = BeattyStrategy::new(BeattyGame::WynimTRepaired, &real("sqrt(5)")).unwrap();
    assert!(below.decide(&Position::from([1u64, 2])).is_err());
}

#[test]
fn the_other_readings_are_worse() {
    // G1 with one amount below ⌊β⌋ only: nothing reaches a claimed P-position from (24,24) with β = π.
    let pi = Oracle::new(BeattyGame::BetaNim, 3_141_592_653_589_793, 60);
    let near = |to: &Position| to.piles().iter().any(|pile| *pile >= 22u64);
    assert!(!pi.winning(24, 24).is_empty() && !pi.winning(24, 24).iter().any(near));
    // G3 with the triangles forbidden everywhere: (11,24) has lost its only winning moves.
    let pi = Oracle::new(BeattyGame::WynimT, 3_141_592_653_589_793, 60);
    let free = |to: &Position| {
        let taken: Vec<u64> =
            to.piles().iter().zip([11u64, 24]).map(|(to, from)| from - to.to_u64().unwrap()).collect();
        ![[1, 3], [2, 3], [2, 4], [3, 1], [3, 2], [4, 2]].iter().any(|triangle| triangle[..] == taken[..])
    };
    assert!(!pi.winning(11, 24).is_empty() && !pi.winning(11, 24).iter().any(free));
}

#[test]
fn tables_1_and_2() {
    let pi = BeattyPair::new(&Real::pi()).unwrap();
    let root = BeattyPair::new(&real("2+sqrt(2)")).unwrap();
    let row = |pair: &BeattyPair, n: u64| {
        let n = Natural::from(n);
        [pair.lower(&n).unwrap(), pair.upper(&n).unwrap()].map(|term| term.to_u64().unwrap())
    };
    assert_eq!((row(&pi, 8), row(&pi, 29), row(&root, 27)), ([11, 25], [42, 91], [38, 92]));
    assert_eq!(pi.difference(&Natural::from(29u64)).unwrap(), 49u64);
}

#[test]
fn other_numbers_are_refused() {
    let message = |beta: &str| BeattyPair::new(&real(beta)).unwrap_err().to_string();
    assert!(message("2").starts_with("β = 2 is not greater than 2"));
    assert!(message("phi").contains("not greater than 2"));
    assert!(message("22/7").contains("is rational"));
    assert!(message("pi+e").contains("not known"));
    let three = Position::from([1u64, 2, 3]);
    let strategy = BeattyStrategy::new(BeattyGame::Wynim, &Real::pi()).unwrap();
    assert!(strategy.decide(&three).unwrap_err().to_string().contains("2 piles, not 3"));
}

/// Digits from a linear congruential generator.
pub(crate) fn digits(seed: u64, count: usize) -> Natural {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut text = String::from("1");
    while text.len() < count {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        text.push(char::from(b'0' + u8::try_from((state >> 33) % 10).unwrap()));
    }
    text.parse().unwrap()
}

#[test]
fn large_positions() {
    use BeattyGame::{BetaNim, Wynim, WynimT};
    for beta in ["pi", "2+sqrt(2)", "e+1", "sqrt(80)"] {
        for game in [BetaNim, Wynim, WynimT] {
            let strategy = BeattyStrategy::new(game, &real(beta)).unwrap();
            for (seed, count) in [(1, 60), (2, 100), (3, 333), (4, 1000)] {
                let x = digits(seed, count);
                for y in
                    [digits(seed + 50, count), &x + digits(seed + 70, count / 2), &x + &digits(seed + 90, count - 1)]
                {
                    let position = Position::from([x.clone(), y.clone()]);
                    let Verdict::Winning { by, .. } = strategy.decide(&position).unwrap() else { continue };
                    assert_eq!(strategy.decide(&by.to).unwrap().outcome(), Outcome::P, "{beta} {position}");
                    let all = strategy.winning_moves(&position, 100).unwrap().unwrap();
                    assert!(all.moves.contains(&by), "{beta} {position}");
                    for by in all.moves {
                        assert_eq!(strategy.decide(&by.to).unwrap().outcome(), Outcome::P);
                        let [s, t] = [0, 1].map(|i| position.piles()[i].checked_sub(&by.to.piles()[i]).unwrap());
                        let d = strategy.pair().floor();
                        match &*by.rule {
                            "I" => assert!(s.is_zero() != t.is_zero()),
                            _ if game == BetaNim => assert!(!s.is_zero() && !t.is_zero() && s.min(t) <= *d),
                            _ => assert!(!s.is_zero() && !t.is_zero() && s.abs_diff(&t) < *d),
                        }
                    }
                }
                let n = digits(seed + 9, count);
                let p = [strategy.pair().upper(&n).unwrap(), strategy.pair().lower(&n).unwrap()];
                assert_eq!(strategy.decide(&p.into()).unwrap().outcome(), Outcome::P);
            }
        }
    }
}

/// Runs the example lines of a ruleset: legality by the relation, outcomes by the strategy.
pub(crate) fn examples_hold(game: &RelationalGame, strategy: &dyn Strategy) {
    assert!(!game.relation().examples.is_empty());
    for example in &game.relation().examples {
        match example {
            Example::Outcome(position, outcome, play) if *play == strategy.play() => {
                assert_eq!(strategy.decide(position).unwrap().outcome(), *outcome, "{position}");
            }
            Example::Legal(from, to, rule) => {
                let found = game.check(from, to).unwrap();
                assert!(rule.as_ref().is_none_or(|rule| *rule == found), "{from} to {to} by {found}");
            }
            Example::Illegal(from, to) => assert!(game.check(from, to).is_err(), "{from} to {to}"),
            _ => {}
        }
    }
}

#[test]
fn the_examples_hold() {
    for game in [BeattyGame::BetaNim, BeattyGame::Wynim, BeattyGame::WynimT] {
        let rules = Ruleset::parse(super::entry::rules(game)).unwrap().instantiate(&Arguments::new()).unwrap();
        let strategy = BeattyStrategy::new(game, &Real::pi()).unwrap();
        examples_hold(&RelationalGame::new(rules).unwrap(), &strategy);
        assert_eq!(strategies(game, &Real::pi()).unwrap().len(), 1);
        assert_eq!(strategy.decide(&at(11, 16)).unwrap().outcome(), Outcome::N);
    }
}

#[test]
fn the_rulesets_are_the_games() {
    use BeattyGame::{BetaNim, Wynim, WynimT, WynimTRepaired};
    let numbers = [("pi", 3_141_592_653_589_793), ("e", 2_718_281_828_459_045), ("2+sqrt(2)", 3_414_213_562_373_095)];
    for game in [BetaNim, Wynim, WynimT, WynimTRepaired] {
        let rules = Ruleset::parse(super::entry::rules(game)).unwrap_or_else(|errors| panic!("{errors:?}"));
        for (beta, scaled) in numbers {
            let arguments = Arguments::new().with("beta", beta);
            let arguments = if game == WynimTRepaired { arguments.variant("repaired") } else { arguments };
            let relational = RelationalGame::new(rules.instantiate(&arguments).unwrap()).unwrap();
            let oracle = Oracle::new(game, scaled, 53);
            let pair = BeattyPair::new(&real(beta)).unwrap();
            let cells = |size: i64| (0..size).flat_map(move |x| (0..size).map(move |y| (x, y)));
            for (x, y) in cells(14).chain([(30, 51), (20, 24), (51, 30)]) {
                for (to_x, to_y) in (0..=x).flat_map(|to_x| (0..=y).map(move |to_y| (to_x, to_y))) {
                    let legal = (x, y) != (to_x, to_y) && oracle.legal(x, y, x - to_x, y - to_y);
                    let found = relational.check(&at(x, y), &at(to_x, to_y)).is_ok();
                    assert_eq!(found, legal, "{game:?} {beta} ({x},{y}) to ({to_x},{to_y})");
                }
            }
            for (x, y) in cells(40) {
                let claimed = relational.claimed(Play::Normal, &at(x, y)).unwrap().unwrap();
                let [lo, hi] = [x.min(y), x.max(y)].map(|pile| Natural::from(u64::try_from(pile).unwrap()));
                let n = (0..60u64)
                    .map(Natural::from)
                    .find(|n| pair.lower(n).unwrap() == lo && pair.upper(n).unwrap() == hi);
                assert_eq!(claimed == Outcome::P, n.is_some(), "{game:?} {beta} ({x},{y})");
            }
        }
        for beta in ["2", "22/7", "pi+e"] {
            let error = rules.instantiate(&Arguments::new().with("beta", beta)).unwrap_err().to_string();
            assert!(error.contains("irrational"), "{error}");
        }
        assert_eq!(rules.variants(), if matches!(game, WynimT | WynimTRepaired) { vec!["repaired"] } else { vec![] });
    }
}

#[test]
fn what_is_told_is_what_is_decided() {
    use BeattyGame::{BetaNim, Wynim, WynimT, WynimTRepaired};
    let all = crate::oracle::cube(2, 45, false);
    let far: Vec<Position> = (0..12).map(|seed| Position::from([digits(seed, 80), digits(seed + 50, 80)])).collect();
    for (beta, games) in [
        ("pi", &[BetaNim, Wynim, WynimT][..]),
        ("e", &[BetaNim, Wynim, WynimTRepaired]),
        ("sqrt(8)", &[WynimT]),
        ("2+sqrt(2)/1000", &[BetaNim, Wynim]),
        ("10*sqrt(3)", &[BetaNim, Wynim, WynimT]),
    ] {
        for game in games {
            let strategy = BeattyStrategy::new(*game, &real(beta)).unwrap();
            crate::oracle::tells_what_it_decides(&strategy, &all);
            crate::oracle::tells_what_it_decides(&strategy, &far);
        }
    }
    // Where the theorem is wrong, nothing is told either.
    let refuses = BeattyStrategy::new(WynimT, &real("e")).unwrap();
    assert!(refuses.explain(&at(3, 4)).unwrap().is_err());
}

/// From every safe pair of β^T-Wynim: what is said to be forbidden is, what is said to differ too much does, no pair is left
/// out, and the rounded multiples are right.
#[test]
fn the_blocked_moves_are_blocked() {
    for (game, beta) in [
        (BeattyGame::WynimT, "pi"),
        (BeattyGame::WynimT, "sqrt(8)"),
        (BeattyGame::WynimT, "sqrt(80)"),
        (BeattyGame::WynimTRepaired, "e"),
        (BeattyGame::WynimTRepaired, "sqrt(7)"),
    ] {
        let strategy = BeattyStrategy::new(game, &real(beta)).unwrap();
        let pair = strategy.pair();
        for n in 1..400u64 {
            let n = Natural::from(n);
            let safe = Position::from([pair.lower(&n).unwrap(), pair.upper(&n).unwrap()]);
            let told = strategy.explain(&safe).unwrap().unwrap();
            let mut next = n.checked_sub(&Natural::one());
            let mut far = false;
            for step in &told.full {
                let Step::Say(message) = step else { continue };
                let number = |name: &str| {
                    let found = message.values.iter().find(|(place, _)| *place == name).map(|(_, said)| said);
                    let Some(Said::Number(number)) = found else { panic!("{name} in {message:?}") };
                    number.magnitude().clone()
                };
                let place = format!("{beta}, n = {n}: {message:?}");
                match message.key {
                    "beta-triangle" | "beta-repaired" => {
                        assert!(!strategy.allowed_beside_upper(&number("s"), &number("t")), "{place}");
                        let both = (number("s").to_u64(), number("t").to_u64());
                        assert_eq!(message.key == "beta-repaired", both == (Some(4), Some(5)), "{place}");
                    }
                    "beta-far" | "beta-far-first" => assert!(number("t").abs_diff(&number("s")) >= *pair.floor()),
                    "beta-cross" => assert!(number("delta") >= *pair.floor(), "{place}"),
                    "beta-floors" => assert_eq!(safe.piles(), [number("a"), number("b")], "{place}"),
                    _ => continue,
                }
                if !matches!(message.key, "beta-cross" | "beta-floors") {
                    let m = next.unwrap_or_else(|| panic!("{place}"));
                    let reached = [pair.lower(&m).unwrap(), pair.upper(&m).unwrap()];
                    assert_eq!(number("s"), safe.piles()[0].abs_diff(&reached[0]), "{place}");
                    assert_eq!(number("t"), safe.piles()[1].abs_diff(&reached[1]), "{place}");
                    far = message.key.starts_with("beta-far");
                    next = m.checked_sub(&Natural::one());
                }
            }
            assert!(far || next.is_none(), "{beta}, n = {n}: {told:?}");
            assert!(n.is_one() || told.full.iter().any(|step| matches!(step, Step::Say(m) if m.key == "beta-cross")));
        }
    }
}

#[test]
fn steps_that_are_no_moves_are_told_by_beta() {
    use BeattyGame::{BetaNim, Wynim, WynimT, WynimTRepaired};
    for (game, name, scaled) in [
        (BetaNim, "beta-nim", 3_141_592_653_589_793),
        (Wynim, "wynim", 3_141_592_653_589_793),
        (WynimT, "wynim-t", 3_141_592_653_589_793),
        (WynimTRepaired, "wynim-t:beta=e,variant=repaired", 2_718_281_828_459_045),
    ] {
        let oracle = Oracle::new(game, scaled, 13);
        let (_, instance) = name.parse::<crate::Spec>().unwrap().build().unwrap();
        let rules = instance.rules.game().unwrap();
        for (x, y, u, v) in (0..13i64.pow(4)).map(|cell| (cell / 2197, cell / 169 % 13, cell / 13 % 13, cell % 13)) {
            let (s, t) = (x - u, y - v);
            let Err(error) = rules.check(&at(x, y), &at(u, v)) else { continue };
            let said = error.said.map(|said| said.key);
            let beside = oracle.upper.contains(&x) || oracle.upper.contains(&y);
            let expected = match game {
                _ if s == 0 && t == 0 => "illegal-unchanged",
                // Told by the rules, in one of several ways.
                _ if s < 0 || t < 0 => continue,
                BetaNim | Wynim if beside => "beta-one-pile",
                BetaNim => "beta-least",
                _ if (s - t).abs() < oracle.d => "beta-forbidden",
                _ => "illegal-band",
            };
            assert!(!oracle.legal(x, y, s, t), "{name}: ({x},{y}) -> ({u},{v})");
            assert_eq!(said, Some(expected), "{name}: ({x},{y}) -> ({u},{v})");
        }
    }
}
