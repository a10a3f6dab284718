//! Budgets, cancellation, certificates that must fail, exports, sentences.

use ratwheel_automata::{
    AutomataError, Budget, Comparison, Dfa, Edge, Engine, FloorTerm, GaveUp, Linear, Numerals, Resource, Sign, Track,
    export,
};
use ratwheel_numbers::{CancelToken, Control, Natural, Real};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const X: Track = Track(0);
const Y: Track = Track(1);
const Z: Track = Track(2);

fn engine(name: &str) -> Engine<'static> {
    Engine::new(Numerals::of(&name.parse().unwrap()).unwrap(), Control::none())
}

fn wide(engine: &Engine<'_>) -> Result<Dfa, AutomataError> {
    let form = Linear::new().plus(701, X).plus(-997, Y).plus(313, Z);
    let a = engine.linear(&form, Comparison::Less)?;
    let b = engine.linear(&Linear::new().plus(-811, X).plus(499, Y).plus(1, Z), Comparison::Less)?;
    engine.exists(&engine.and(&a, &b)?, &[Z])
}

#[test]
fn every_limit_is_a_value() {
    let numerals = Numerals::binary();
    let with = |budget: Budget| wide(&Engine::new(numerals.clone(), Control::none().within(&budget))).unwrap_err();
    let budget = Budget::new;
    let expect = |error: AutomataError, what: Resource, limit: u64| match error {
        AutomataError::GaveUp(GaveUp { what: found, limit: at, reached }) => {
            assert_eq!((found, at), (what, limit));
            assert!(reached > limit || what == Resource::Milliseconds);
        }
        other => panic!("{other}"),
    };
    expect(with(budget().states(1000)), Resource::States, 1000);
    expect(with(budget().nodes(5000)), Resource::Nodes, 5000);
    expect(with(budget().bytes(100_000)), Resource::Bytes, 100_000);
    expect(with(budget().time(Some(Duration::ZERO))), Resource::Milliseconds, 0);
    let text = with(budget().states(1000)).to_string();
    assert!(text.contains("1000") && text.contains("states"), "{text}");
}

#[test]
fn cancelled_and_watched() {
    let (token, seen) = (CancelToken::new(), AtomicU64::new(0));
    let report = |done: u64, _: u64| {
        seen.fetch_max(done, Ordering::Relaxed);
        if done > 2000 {
            token.cancel();
        }
    };
    let engine = Engine::new(Numerals::binary(), Control::new(&token, &report));
    assert_eq!(wide(&engine).unwrap_err(), AutomataError::Cancelled);
    assert!(seen.load(Ordering::Relaxed) > 2000);
}

#[test]
fn the_same_question_has_the_same_automaton() {
    let form = Linear::new().plus(7, X).plus(-5, Y).plus(3, Z);
    let (first, second) = (engine("q:sqrt(3)"), engine("q:sqrt(3)"));
    let make = |e: &Engine<'_>| e.exists(&e.linear(&form, Comparison::LessEqual).unwrap(), &[Y]).unwrap();
    assert_eq!(make(&first), make(&second));
}

/// Wrong floor automata, each with the condition that finds it out.
#[test]
fn wrong_floors_are_rejected() {
    let engine = engine("zeckendorf");
    let phi = Real::phi();
    let graph = |alpha: &Real| engine.floor(&FloorTerm::homogeneous(alpha.clone(), X), Y, Sign::NonNegative).unwrap();
    let right = graph(&phi);
    assert!(engine.certify_floor(&right, X, Y, &phi).is_ok());
    let swapped = engine.rename(&right, &[(X, Y), (Y, X)]).unwrap();
    assert!(engine.certify_floor(&swapped, Y, X, &phi).is_ok());
    let reject = |wrong: &Dfa, alpha: &Real, condition: &str| match engine.certify_floor(wrong, X, Y, alpha) {
        Err(AutomataError::NotCertified(fault)) => assert!(fault.condition.contains(condition), "{fault}"),
        other => panic!("{other:?}"),
    };
    // Undefined at 12, two values at 12, wrong at 12 in either direction.
    let point = |y: u64| {
        let (n, y) =
            (engine.constant(X, &Natural::from(12u64)).unwrap(), engine.constant(Y, &Natural::from(y)).unwrap());
        engine.and(&n, &y).unwrap()
    };
    let hole = engine.minus(&right, &point(19)).unwrap();
    reject(&hole, &phi, "defined");
    reject(&engine.or(&right, &point(20)).unwrap(), &phi, "one value");
    reject(&engine.or(&hole, &point(18)).unwrap(), &phi, "ceiling");
    reject(&engine.or(&hole, &point(20)).unwrap(), &phi, "ceiling");
    // 2 in place of 3 at 2: 1, 2, 4 grows by 1 and 2 as well as 1, 3, 4 does.
    let at_two = |y: u64| {
        let (n, y) =
            (engine.constant(X, &Natural::from(2u64)).unwrap(), engine.constant(Y, &Natural::from(y)).unwrap());
        engine.and(&n, &y).unwrap()
    };
    let moved = engine.or(&engine.minus(&right, &at_two(3)).unwrap(), &at_two(2)).unwrap();
    reject(&moved, &phi, "inverses");
    // The floors of other numbers: near rationals on either side, other numbers of the field, the other root.
    reject(&graph(&"13/8".parse().unwrap()), &phi, "inverses");
    reject(&graph(&"21/13".parse().unwrap()), &phi, "inverses");
    reject(&graph(&"phi^2".parse().unwrap()), &phi, "ceiling");
    reject(&graph(&"(3-sqrt(5))/2".parse().unwrap()), &"phi^2".parse().unwrap(), "ceiling");
    reject(&graph(&"phi^2".parse().unwrap()), &"(3-sqrt(5))/2".parse().unwrap(), "ceiling");
    // √5 − 1/2 = [1; 1, 2, …] begins like φ, and is found out further on.
    reject(&graph(&"sqrt(5)-1/2".parse().unwrap()), &phi, "inverses");
    // ⌊nφ⌋ − 1 for n ≥ 1: the right growth, but too small.
    let lower = FloorTerm { terms: vec![(phi.clone(), X)], gamma: Real::from(-1) };
    let lower = engine.floor(&lower, Y, Sign::NonNegative).unwrap();
    let origin =
        engine.and(&engine.constant(X, &Natural::zero()).unwrap(), &engine.constant(Y, &Natural::zero()).unwrap());
    reject(&engine.or(&lower, &origin.unwrap()).unwrap(), &phi, "ceiling");
    // ⌊nφ⌋ + 1.
    let higher = FloorTerm { terms: vec![(phi.clone(), X)], gamma: Real::from(1) };
    reject(&engine.floor(&higher, Y, Sign::NonNegative).unwrap(), &phi, "ceiling");
    assert!(matches!(engine.certify_floor(&right, X, Y, &Real::from(2)), Err(AutomataError::Unsupported { .. })));
    assert!(matches!(engine.certify_floor(&right, X, Z, &phi), Err(AutomataError::Malformed { .. })));
}

#[test]
fn wrong_adders_are_rejected() {
    for name in ["base:2", "zeckendorf", "u", "q:sqrt(7)", "recurrence:3,2"] {
        let engine = engine(name);
        let sum = |c: i64| {
            engine.linear(&Linear::new().plus(1, X).plus(1, Y).plus(-1, Z).constant(c), Comparison::Equal).unwrap()
        };
        let certify = |dfa: &Dfa| engine.certify_addition("a test".into(), dfa, [X, Y, Z]);
        assert!(certify(&sum(0)).is_ok());
        assert!(engine.certify_adder().unwrap().to_string().contains(name));
        for wrong in [
            sum(1),
            sum(-1),
            engine.or(&sum(0), &sum(1)).unwrap(),
            engine.linear(&Linear::new().plus(1, X).plus(2, Y).plus(-1, Z), Comparison::Equal).unwrap(),
            engine.minus(&sum(0), &engine.constant(Z, &Natural::from(77u64)).unwrap()).unwrap(),
        ] {
            assert!(matches!(certify(&wrong), Err(AutomataError::NotCertified(_))), "{name}");
        }
    }
}

#[test]
fn sentences() {
    for name in ["base:2", "q:sqrt(7)", "recurrence:3,2", "fibonacci"] {
        let engine = engine(name);
        let even = engine
            .exists(&engine.linear(&Linear::new().plus(1, X).plus(-2, Y), Comparison::Equal).unwrap(), &[Y])
            .unwrap();
        let odd = engine
            .exists(
                &engine.linear(&Linear::new().plus(1, X).plus(-2, Y).constant(-1), Comparison::Equal).unwrap(),
                &[Y],
            )
            .unwrap();
        let either = engine.forall(&engine.or(&even, &odd).unwrap(), &[X]).unwrap();
        let truth = engine.truth(true).unwrap();
        assert!(either.is_true() && either == truth, "{name}");
        assert!(!engine.forall(&even, &[X]).unwrap().is_true(), "{name}");
        assert!(engine.not(&either).unwrap().is_empty() && engine.not(&engine.truth(false).unwrap()).unwrap() == truth);
        // A sentence joins any relation.
        assert_eq!(engine.and(&even, &truth).unwrap(), even);
        assert_eq!(engine.or(&even, &engine.truth(false).unwrap()).unwrap(), even);
        assert_eq!(engine.or(&even, &truth).unwrap(), engine.valid(&[X]).unwrap());
        assert_eq!(engine.iff(&even, &odd).unwrap(), engine.minus(&engine.truth(false).unwrap(), &even).unwrap());
    }
}

/// The raw diagram, the cubes and single steps tell the same story, and Walnut's text can be read back.
#[test]
fn transitions_three_ways() {
    let engine = engine("zeckendorf");
    let dfa = engine.floor(&FloorTerm::homogeneous(Real::phi(), X), Y, Sign::NonNegative).unwrap();
    let text = export::walnut(&dfa, engine.numerals());
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("msd_fib msd_fib"));
    let mut read: Vec<(u32, Vec<u16>, u32)> = Vec::new();
    let mut state = 0;
    for line in lines.filter(|line| !line.is_empty()) {
        match line.split_once(" -> ") {
            None => {
                let (number, output) = line.split_once(' ').unwrap();
                state = number.parse().unwrap();
                assert_eq!(output == "1", dfa.is_accepting(state));
            }
            Some((letter, target)) => {
                let letter = letter.split(' ').map(|digit| digit.parse().unwrap()).collect();
                read.push((state, letter, target.parse().unwrap()));
            }
        }
    }
    let mut steps = 0;
    for state in 0..u32::try_from(dfa.states()).unwrap() {
        for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let step = dfa.step(state, &[x, y]);
            let cubes: Vec<u32> = dfa
                .transitions(state)
                .filter(|(cube, _)| cube.iter().zip([x, y]).all(|(digit, d)| digit.is_none_or(|digit| digit == d)))
                .map(|(_, target)| target)
                .collect();
            assert_eq!(cubes, step.into_iter().collect::<Vec<_>>());
            assert_eq!(
                step.is_some(),
                read.iter().any(|(s, letter, t)| *s == state && *letter == [x, y] && Some(*t) == step)
            );
            steps += usize::from(step.is_some());
            let mut edge = dfa.root(state);
            while let Edge::Node(node) = edge {
                let (level, mut children) = dfa.diagram().node(node).unwrap();
                edge = children.nth(usize::from([x, y][level])).unwrap();
            }
            assert_eq!(edge, step.map_or(Edge::Dead, Edge::State));
        }
    }
    assert_eq!(steps, read.len());
    let graph = export::dot(&dfa, &["n", "y\"\\"]);
    assert!(graph.starts_with("digraph {") && graph.contains("(n, y__)") && graph.contains("doublecircle"));
    assert_eq!(export::walnut(&engine.truth(false).unwrap(), engine.numerals()), "false\n");
}

#[test]
fn odd_questions_have_answers() {
    let engine = engine("base:2");
    assert!(matches!(engine.rename(&engine.equal(X, Y).unwrap(), &[(X, Y)]), Err(AutomataError::Collision { .. })));
    assert!(matches!(engine.shift(X, X), Err(AutomataError::Collision { .. })));
    assert!(matches!(
        engine.floor(&FloorTerm::homogeneous(Real::from(2), X), X, Sign::NonNegative),
        Err(AutomataError::Collision { .. })
    ));
    let many: Vec<Track> = (0..100).map(Track).collect();
    assert!(matches!(engine.valid(&many), Err(AutomataError::TooManyTracks { .. })));
    let long = many.iter().take(20).fold(Linear::new(), |sum, &track| sum.plus(1, track));
    assert!(matches!(engine.linear(&long, Comparison::Equal), Err(AutomataError::TooManyTracks { .. })));
    assert!(engine.equal(X, X).unwrap().is_true());
    assert!(engine.find(&[], &[]).unwrap().is_some());
    assert!(engine.find(&[], &[&engine.equal(X, Y).unwrap()]).unwrap().is_some());
    assert!(engine.zeros(X, u64::MAX).is_err() && engine.zeros_mod(X, 0, 0).is_err());
    assert!(engine.zeros_mod(X, 3, 5).unwrap().is_empty());
    let top = engine.linear(&Linear::new().plus(1, Track(u32::MAX)).constant(-1000), Comparison::Less);
    assert!(top.is_err());
}
