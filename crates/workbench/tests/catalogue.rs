//! Everything in the catalogue against brute force, against itself, and at sizes where only the reasons can help.
//!
//! The tests walk the catalogue: a new entry is covered as soon as it is listed, and fails here if it lacks what every
//! entry must have. Parameters are varied as the entry says; one with a parameter that no variation sets fails too.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use ratwheel_games::{Kind, catalogue};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::{Outcome, Play, Position, Strategy, Verdict};
use ratwheel_workbench::{Bench, How};
use std::collections::BTreeSet;

/// The box for an entry with its default parameters, by its number of piles and whether they are sorted.
fn size_of(bench: &Bench) -> u64 {
    let sorted = bench.relation().is_some_and(|relation| relation.sorted);
    match (bench.piles(), sorted) {
        (None, _) => 12,
        (Some(1), _) => 300,
        (Some(2), _) => 80,
        (Some(3), true) => 40,
        (Some(3), false) => 24,
        (Some(4), _) => 10,
        (Some(_), _) => 5,
    }
}

/// A game with parameters, which may be empty.
fn open(id: &str, parameters: &str) -> Bench {
    Bench::open(&format!("{id}:{parameters}")).unwrap_or_else(|error| panic!("{id}:{parameters}: {error}"))
}

fn defaults() -> impl Iterator<Item = Bench> {
    catalogue().iter().map(|entry| Bench::open(entry.id).unwrap_or_else(|error| panic!("{}: {error}", entry.id)))
}

fn variations() -> impl Iterator<Item = (Bench, u64)> {
    let all = catalogue().iter().flat_map(|entry| entry.variations.iter().map(move |variation| (entry.id, variation)));
    all.map(|(id, (parameters, size))| (open(id, parameters), *size))
}

fn games() -> impl Iterator<Item = Bench> {
    defaults().chain(variations().map(|(bench, _)| bench)).filter(|bench| bench.instance().game().is_some())
}

/// Numbers without structure.
struct Random(u64);

impl Random {
    fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, bound: &Natural) -> Natural {
        let words: Vec<u64> = (0..bound.bit_len() / 64 + 2).map(|_| self.word()).collect();
        Natural::from_words(&words) % bound
    }

    /// A number with about so many decimal digits.
    fn digits(&mut self, digits: u64) -> Natural {
        self.below(&Natural::from(10u64).pow(digits)) + 1
    }
}

#[test]
fn every_entry_has_what_front_ends_show() {
    for (entry, bench) in catalogue().iter().zip(defaults()) {
        let id = entry.id;
        let instance = bench.instance();
        assert!(!entry.title.is_empty() && instance.words.len() > 60, "{id} has its rules in words");
        assert!(!entry.notes.is_empty(), "{id} says what is known of the print");
        match entry.kind {
            Kind::Set => {
                assert!(instance.member.is_some() && instance.table.is_some() && instance.game().is_none(), "{id}");
            }
            Kind::Game => {
                let game = bench.game().unwrap();
                assert_eq!(game.position(instance.start.piles()).as_ref(), Ok(&instance.start), "{id}: its start");
                // Coins in any number and the like are written in Rust and have no text, or one for a part; all others do.
                assert_eq!(instance.text().is_some(), instance.relation().is_some(), "{id}");
            }
        }
        for parameter in entry.parameters {
            let sets = |list: &str| list.split(',').any(|part| part.split('=').next() == Some(parameter.name));
            let used = entry.variations.iter().any(|(parameters, _)| sets(parameters));
            assert!(used, "no variation sets {id}:{}", parameter.name);
        }
    }
}

/// A text for a part of a game is a game of that name.
#[test]
fn texts_of_parts_are_read() {
    let parts: Vec<_> =
        defaults().filter_map(|bench| Some((bench.name().to_owned(), bench.instance().rules.part()?))).collect();
    assert!(!parts.is_empty());
    for (name, text) in parts {
        let part = Bench::from_rules(text, &ratwheel_games::Arguments::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(part.relation().unwrap().id, name);
        check(&part, 8);
    }
}

#[test]
fn ruleset_texts_read_back_as_the_same_game() {
    for bench in games() {
        let Some(text) = bench.instance().text() else { continue };
        let rules = ratwheel_rules::language::Ruleset::parse(text)
            .unwrap_or_else(|errors| panic!("{}: {}\n{text}", bench.name(), errors[0]));
        // An array has one name, and as many piles as the parameters of the text say.
        let piles = rules.instantiate(&ratwheel_rules::language::Arguments::new()).unwrap().piles.len();
        assert_eq!(piles, bench.piles().unwrap(), "{}", bench.name());
        let again = ratwheel_rules::language::Ruleset::parse(&rules.to_string()).unwrap();
        assert_eq!(again, rules, "{}", bench.name());
    }
}

fn check(bench: &Bench, size: u64) {
    let report = bench.check(size, Control::none()).unwrap_or_else(|error| panic!("{}: {error}", bench.name()));
    let first = report.disagreements.first();
    assert!(first.is_none(), "{}: {} disagreements, first {first:?}", bench.name(), report.count);
    // A refusal could hide a fault. Only the end of a misère game may be refused: who cannot move has won, by no move.
    for refused in &report.refused {
        let end = refused.who.ends_with("(misère)") && refused.positions == 1;
        assert!(end, "{}: {refused:?}", bench.name());
    }
    let solver_only = bench.instance().strategies.is_empty();
    assert!(solver_only || !report.checked.is_empty(), "{} compares something", bench.name());
}

/// One test for each number of piles, so that they run side by side.
fn check_defaults(piles: Option<usize>) {
    let mut seen = 0;
    for bench in defaults().filter(|bench| bench.instance().game().is_some() && bench.piles() == piles) {
        check(&bench, size_of(&bench));
        seen += 1;
    }
    assert!(seen > 0);
}

#[test]
fn strategies_and_claims_are_right_one_pile() {
    check_defaults(Some(1));
}

#[test]
fn strategies_and_claims_are_right_two_piles() {
    check_defaults(Some(2));
}

#[test]
fn strategies_and_claims_are_right_three_piles() {
    check_defaults(Some(3));
}

#[test]
fn strategies_and_claims_are_right_four_piles() {
    check_defaults(Some(4));
}

#[test]
fn strategies_and_claims_are_right_coins() {
    check_defaults(None);
}

#[test]
fn strategies_and_claims_are_right_with_other_parameters() {
    for (bench, size) in variations() {
        check(&bench, size);
    }
}

/// Where the closed form is wrong, the claim is found wrong and no strategy lends its name to it.
#[test]
fn false_theorems_are_found_false() {
    let bench = Bench::open("wynim-t:beta=e").unwrap();
    let report = bench.check(60, Control::none()).unwrap();
    assert!(report.count > 0 && report.disagreements.iter().all(|d| d.who == "claim P"), "{:?}", report.disagreements);
    let thirty = bench.position_from_text("30,52").unwrap();
    assert_eq!(bench.outcome(&thirty, &How::default()).unwrap().strategy, "brute-force");
    let literal = Bench::open("rats:d=2,variant=literal").unwrap();
    let from = literal.position_from_text("3,5").unwrap();
    assert!(
        literal.legal(&from, &[Natural::zero(), Natural::zero()]).unwrap().is_ok(),
        "as printed, (3,5) may be taken"
    );
    let succinct = Bench::open("rats:d=2").unwrap();
    assert!(succinct.legal(&from, &[Natural::zero(), Natural::zero()]).unwrap().is_err());
}

/// A user's own ruleset gets what the catalogue's games get; its claim is used only when it is asked for by name.
#[test]
fn rulesets_of_ones_own() {
    let text = "game take \"Take one to three\"\npiles x\nmove I: x' < x and x' >= x - 3\nclaim P: x mod 4 = 0\nexample (4) is P";
    let bench = Bench::from_rules(text, &ratwheel_games::Arguments::default()).unwrap();
    check(&bench, 60);
    let ten = bench.position_from_text("10").unwrap();
    let best = bench.best(&ten, &How::default(), None).unwrap();
    assert_eq!((best.decision.strategy.as_str(), &best.moves[0].to), ("brute-force", &Position::from([8u64])));
    let huge = bench.position_from_text("10^30+2").unwrap();
    assert!(bench.outcome(&huge, &How::default()).is_err(), "too large for brute force, and claims are not proofs");
    let claim = How { strategy: Some("claim"), ..How::default() };
    let best = bench.best(&huge, &claim, None).unwrap();
    assert_eq!(best.moves[0].to, bench.position_from_text("10^30").unwrap());
    assert!(best.decision.because.to_string().contains("not a proof"));
    assert!(bench.outcome(&ten, &How { play: Play::Misere, ..claim }).is_err(), "no misère claim is made");
    let endless = "game endless\npiles x\nmove I: x' <= 5 and x' != x";
    let bench2 = Bench::from_rules(endless, &ratwheel_games::Arguments::default()).unwrap();
    let three = bench2.position_from_text("3").unwrap();
    let error = bench2.outcome(&three, &How::default()).unwrap_err().to_string();
    assert!(error.contains("does not lower the measure"), "{error}");
    let wrong = text.replace("mod 4", "mod 5");
    let bench = Bench::from_rules(&wrong, &ratwheel_games::Arguments::default()).unwrap();
    let report = bench.check(60, Control::none()).unwrap();
    assert_eq!(report.disagreements[0].position, Position::from([4u64]), "the least disagreement comes first");
}

/// The listed moves are exactly the steps that are judged legal.
#[test]
fn enumeration_is_check() {
    for bench in games() {
        let Some(piles) = bench.piles() else { continue };
        let side: u64 = match piles {
            1 => 60,
            2 => 20,
            3 => 10,
            4 => 5,
            _ => continue,
        };
        let game = bench.game().unwrap();
        let cells = side.pow(u32::try_from(piles).unwrap());
        let all: Vec<Position> = (0..cells)
            .filter_map(|mut code| {
                let coordinates: Vec<Natural> = (0..piles)
                    .map(|_| {
                        let pile = code % side;
                        code /= side;
                        Natural::from(pile)
                    })
                    .collect();
                // A sorted game accepts any order; take each position once.
                game.position(&coordinates).ok().filter(|position| position.piles() == coordinates)
            })
            .collect();
        for from in &all {
            let moves = game.moves(from, 1_000_000, Control::none()).unwrap();
            let targets: Vec<&Position> = moves.iter().map(|step| &step.to).collect();
            assert!(targets.is_sorted_by(|a, b| a < b), "{}: moves of {from} ascend", bench.name());
            for step in &moves {
                assert!(game.check(from, &step.to).is_ok(), "{}: {from} -> {}", bench.name(), step.to);
            }
            for to in &all {
                let listed = targets.binary_search(&to).is_ok();
                assert_eq!(game.allows(from, to), listed, "{}: {from} -> {to}", bench.name());
            }
        }
    }
}

/// Strategies that can be asked about numbers of hundreds of digits.
fn large_strategies(bench: &Bench, digits: u64) -> Vec<&dyn Strategy> {
    let polynomial = bench.strategies(Play::Normal).filter(|strategy| strategy.exponential().is_none());
    // The recursion alone is polynomial too, but slow enough to be asked about fewer digits.
    polynomial.filter(|strategy| digits <= 120 || strategy.name() != "recursive").collect()
}

fn random_position(bench: &Bench, random: &mut Random, digits: u64) -> Option<Position> {
    let piles = bench.piles().unwrap_or(2 + usize::try_from(random.word() % 4).unwrap());
    // Near each other, so that every case of the strategies occurs.
    let base = random.digits(digits);
    let coordinates: Vec<Natural> = (0..piles)
        .map(|i| match random.word() % 3 {
            0 => random.digits(digits),
            1 => &base + random.word() % 1000,
            _ => &base * (1u64 << i.min(20)) + random.word() % 1000,
        })
        .collect();
    // Some games know only positions with equal piles, or nearly so.
    bench.position(&coordinates).or_else(|_| bench.position(&vec![base; piles])).ok()
}

#[test]
fn large_positions_are_won_by_legal_moves_to_safe_positions() {
    for bench in games() {
        let game = bench.game().unwrap();
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        let (mut decided, mut tried) = (0, 0);
        for digits in [60, 60, 60, 60, 100, 100, 300, 300, 1000, 1000] {
            let strategies = large_strategies(&bench, digits);
            let Some(position) = random_position(&bench, &mut random, digits) else { continue };
            tried += 1;
            let mut outcomes = Vec::new();
            for strategy in &strategies {
                let verdict = strategy.decide(&position);
                let verdict =
                    verdict.unwrap_or_else(|why| panic!("{} {}: {position}: {why}", bench.name(), strategy.name()));
                decided += 1;
                outcomes.push(verdict.outcome());
                let Verdict::Winning { by, because } = &verdict else { continue };
                assert!(!because.to_string().is_empty());
                let legal = game.check(&position, &by.to);
                assert!(legal.is_ok(), "{} {}: {position} -> {}: {legal:?}", bench.name(), strategy.name(), by.to);
                for judge in &strategies {
                    let judged = judge.decide(&by.to).map(|verdict| verdict.outcome());
                    assert_eq!(judged, Ok(Outcome::P), "{} {}: {}", bench.name(), judge.name(), by.to);
                }
                step_away(&bench, judge_of(&strategies), &by.to, &mut random);
            }
            assert!(outcomes.windows(2).all(|pair| pair[0] == pair[1]), "{}: {position}: {outcomes:?}", bench.name());
        }
        let expected = large_strategies(&bench, 60).len();
        // A board that ends has no large positions.
        let ends = bench.instance().edges.is_some();
        assert!(expected == 0 || decided > 0 || (ends && tried == 0), "{} decides large positions", bench.name());
    }
}

fn judge_of<'a>(strategies: &[&'a dyn Strategy]) -> &'a dyn Strategy {
    strategies[0]
}

/// Random legal moves from a safe position never lead to a safe one.
fn step_away(bench: &Bench, judge: &dyn Strategy, safe: &Position, random: &mut Random) {
    let game = bench.game().unwrap();
    for _ in 0..20 {
        let mut piles = safe.piles().to_vec();
        if piles.is_empty() {
            return;
        }
        let amount =
            if random.word().is_multiple_of(2) { Natural::from(random.word() % 50 + 1) } else { random.digits(40) };
        for pile in &mut piles {
            if random.word().is_multiple_of(2) {
                let jitter = &amount + random.word() % 3;
                *pile = pile.checked_sub(&jitter).unwrap_or_default();
            }
        }
        let Ok(to) = game.position(&piles) else { continue };
        if game.allows(safe, &to) {
            let judged = judge.decide(&to).map(|verdict| verdict.outcome());
            assert_ne!(judged, Ok(Outcome::P), "{}: {safe} -> {to} joins two safe positions", bench.name());
        }
    }
}

#[test]
fn sums_are_decided_by_nim_values() {
    use ratwheel_workbench::{SumAnswer, parse_sum};
    let value = |text: &str| SumAnswer::new(&parse_sum(text).unwrap(), &How::default()).unwrap();
    // Document 003, section 8.
    let first = value("nim(1,4,5) + rats:d=3(1,4,5)");
    assert_eq!(first.value, 10u64);
    assert!(first.moves.iter().all(|step| step.component == 1));
    let third = value("nim(1,2,5,8) + rats:d=4(11,21,42,83)");
    assert!(third.moves.iter().any(|step| step.component == 0 && step.step.to == Position::from([1u64, 2, 5, 6])));
    // Far beyond what could be played out: values in closed form.
    let large = value("welter(40,60,81,99) + nim(10^30) + octal(10^40)");
    assert_eq!(large.values[0], 34u64);
    assert!(large.moves.iter().any(|step| step.component == 1), "{:?}", large.moves);
    // Two copies of any game are 0: mirror the other player.
    for copies in
        ["wythoff(3,4) + wythoff(3,4)", "mouse(3,7) + mouse(3,7)", "mark(9) + mark(9)", "welter(1,4) + welter(1,4)"]
    {
        assert!(value(copies).value.is_zero(), "{copies}");
        assert!(value(copies).moves.is_empty(), "{copies}");
    }
    assert!(parse_sum("nim(1,2").is_err() && parse_sum("nim").is_err() && parse_sum("").is_err());
}

/// Sums of two small games played out move by move: lost exactly when the nim-value is 0.
#[test]
fn sums_agree_with_playing_them_out() {
    use ratwheel_workbench::{SumAnswer, parse_sum};
    use std::collections::HashMap;

    type Pair = (Position, Position);
    fn lost(games: [&dyn ratwheel_rules::Game; 2], at: &Pair, known: &mut HashMap<Pair, bool>) -> bool {
        if let Some(&answer) = known.get(at) {
            return answer;
        }
        let moves = |i: usize, from: &Position| games[i].moves(from, 100_000, Control::none()).unwrap();
        let left = moves(0, &at.0).into_iter().map(|step| (step.to, at.1.clone()));
        let right = moves(1, &at.1).into_iter().map(|step| (at.0.clone(), step.to));
        let answer = !left.chain(right).collect::<Vec<_>>().iter().any(|next| lost(games, next, known));
        known.insert(at.clone(), answer);
        answer
    }

    for (one, other) in [
        ("wythoff", "mouse"),
        ("nim:piles=2", "rats:d=2"),
        ("mark", "wynim"),
        ("welter", "frankenstein"),
        ("octal", "moore:piles=2"),
        ("octal:code=4.3", "mouse-trap"),
        ("fibonacci-nim", "multi-wythoff:piles=2"),
    ] {
        let benches = [Bench::open(one).unwrap(), Bench::open(other).unwrap()];
        let games = [benches[0].game().unwrap(), benches[1].game().unwrap()];
        let mut known = HashMap::new();
        let positions = |game: &dyn ratwheel_rules::Game| -> Vec<Position> {
            let candidates = (0..5u64).flat_map(|x| (0..5u64).map(move |y| vec![Natural::from(x), Natural::from(y)]));
            let single = (0..9u64).map(|x| vec![Natural::from(x)]);
            let mut all: Vec<Position> =
                candidates.chain(single).filter_map(|piles| game.position(&piles).ok()).collect();
            all.sort();
            all.dedup();
            all
        };
        for left in positions(games[0]) {
            for right in positions(games[1]) {
                let truth = lost(games, &(left.clone(), right.clone()), &mut known);
                let components = parse_sum(&format!("{one}{left} + {other}{right}")).unwrap();
                let answer = SumAnswer::new(&components, &How::default()).unwrap();
                assert_eq!(answer.value.is_zero(), truth, "{one}{left} + {other}{right}");
                assert_eq!(answer.moves.is_empty(), truth, "{one}{left} + {other}{right}");
                for step in &answer.moves {
                    let to = step.step.to.clone();
                    let next = if step.component == 0 { (to, right.clone()) } else { (left.clone(), to) };
                    assert!(lost(games, &next, &mut known), "{one}{left} + {other}{right} -> {next:?}");
                }
                let every = SumAnswer::every(&components, &How::default(), 100_000).unwrap();
                let listed: Vec<Pair> = every
                    .moves
                    .iter()
                    .map(|step| match step.component {
                        0 => (step.step.to.clone(), right.clone()),
                        _ => (left.clone(), step.step.to.clone()),
                    })
                    .collect();
                let moves = |i: usize, from: &Position| games[i].moves(from, 100_000, Control::none()).unwrap();
                let all = moves(0, &left).into_iter().map(|step| (step.to, right.clone()));
                let all: Vec<Pair> =
                    all.chain(moves(1, &right).into_iter().map(|step| (left.clone(), step.to))).collect();
                let winning: Vec<Pair> = all.into_iter().filter(|next| lost(games, next, &mut known)).collect();
                assert_eq!(listed, winning, "{one}{left} + {other}{right}");
                assert!(every.every.is_some_and(|every| !every.truncated && every.unlisted.is_empty()));
            }
        }
    }
}

#[test]
fn tables_are_those_of_the_documents() {
    let all = catalogue().iter().flat_map(|entry| entry.printed.iter().map(move |printed| (entry.id, printed)));
    for (game, (id, parameters)) in all {
        let printed = ratwheel_documents::table(id).unwrap_or_else(|| panic!("{id} is transcribed"));
        let bench = open(game, parameters);
        let table = bench.instance().table.as_ref().unwrap();
        let first: u64 = printed.rows[0][0].value().parse().unwrap();
        assert_eq!(table.first, first, "{}", bench.name());
        for (row, n) in printed.rows.iter().zip(first..) {
            let ours = table.row(&Natural::from(n)).unwrap();
            for (cell, ours) in row.iter().zip(&ours) {
                assert_eq!(cell.value(), ours, "{id}, row {n}");
            }
        }
    }
}

/// Every table that the documents print of a game can be had in their own arrangement; each cell is computed and is the
/// printed one, misprints aside.
#[test]
fn layouts_are_those_of_the_documents() {
    let printed = catalogue().iter().flat_map(|entry| entry.printed.iter().map(|(_, with)| open(entry.id, with)));
    let benches = defaults().chain(variations().map(|(bench, _)| bench)).chain(printed);
    let mut seen = BTreeSet::new();
    for bench in benches {
        for layout in &bench.instance().layouts {
            let document = ratwheel_documents::table(layout.id);
            assert_eq!(document.is_some(), layout.title.is_none(), "{}: {}", bench.name(), layout.id);
            let Some(document) = document.filter(|_| layout.printed) else { continue };
            let first = Natural::from(layout.first);
            let ours = layout.records(&first, layout.count, Control::none()).unwrap();
            // `p_2=7` stands for a place whose head is 7.
            let place = |head: &&'static str| match head.split_once('=') {
                Some((name, place)) if name.contains('_') => place,
                _ => head,
            };
            let heads: Vec<&str> = document.columns.iter().map(place).collect();
            assert!(ours.columns.is_empty() || ours.columns == heads, "{}: {:?}", layout.id, ours.columns);
            assert_eq!(ours.rows.len(), document.rows.len(), "{}", layout.id);
            for (row, ours) in document.rows.iter().zip(&ours.rows) {
                let values: Vec<&str> = row.iter().map(ratwheel_documents::Cell::value).collect();
                assert_eq!(*ours, values, "{}: {}", bench.name(), layout.id);
            }
            seen.insert(layout.id);
        }
    }
    let expected = [
        "000-table-1",
        "000-table-2",
        "000-table-3",
        "000-table-4",
        "000-table-5",
        "001-table-1",
        "001-table-2",
        "002-figure-50",
        "003-example-2",
        "003-table-1",
        "004-table-1",
        "004-table-2",
    ];
    assert_eq!(seen, BTreeSet::from(expected));
}

/// The halves of table 2 and the antidiagonals of document 004, the latter against the definition of the array.
#[test]
fn pages_are_arranged_as_in_document_004() {
    let bench = Bench::open("frankenstein").unwrap();
    let layout = |id: &str| bench.instance().layouts.iter().find(|layout| layout.id == id).unwrap();
    let halves = layout("004-table-2").page(&Natural::one(), 60, Control::none()).unwrap();
    assert_eq!(halves.columns, ["55", "21", "8", "3", "1", "n", "", "21", "8", "3", "1", "n"]);
    assert_eq!(halves.rows.len(), 30);
    assert_eq!(halves.rows[0], ["", "1", "1", "0", "2", "31", "", "", "", "", "1", "1"]);
    assert_eq!(halves.rows[29], ["1", "0", "0", "1", "2", "60", "", "1", "1", "0", "1", "30"]);
    let page = layout("004-antidiagonals").page(&Natural::one(), 20, Control::none()).unwrap();
    let array = ratwheel_numbers::ArrayA::new().by_definition(21, 20, Control::none()).unwrap();
    for (k, line) in (1..).zip(&page.rows) {
        let entries: Vec<String> = (0..k).map(|column| array[k - column][column].to_string()).collect();
        assert_eq!(*line, entries, "antidiagonal {k}");
    }
    assert_eq!(page.rows[3], ["5", "11", "16", "21"]);
}
