//! Every operation against two oracles: the naive dense engine on words, and plain evaluation on small numbers.

use crate::naive::{self, Dense};
use proptest::prelude::*;
use ratwheel_automata::{Comparison, Dfa, Engine, Linear, Numerals, Order, Track};
use ratwheel_numbers::{Control, Natural};

const TRACKS: [Track; 3] = [Track(3), Track(5), Track(8)];

/// Values are tried up to here.
const BOX: u64 = 9;

#[derive(Clone, Debug)]
enum Formula {
    Linear([i64; 3], i64, Comparison),
    Congruent([i64; 3], i64, u64),
    And(Box<Formula>, Box<Formula>),
    Or(Box<Formula>, Box<Formula>),
    Minus(Box<Formula>, Box<Formula>),
    Implies(Box<Formula>, Box<Formula>),
    Iff(Box<Formula>, Box<Formula>),
    Not(Box<Formula>),
}

impl Formula {
    fn holds(&self, v: [u64; 3]) -> bool {
        let form = |c: &[i64; 3], d: i64| d + (0..3).map(|i| c[i] * i64::try_from(v[i]).unwrap()).sum::<i64>();
        match self {
            Self::Linear(c, d, comparison) => comparison.admits(form(c, *d).cmp(&0)),
            Self::Congruent(c, d, m) => form(c, *d).rem_euclid(i64::try_from(*m).unwrap()) == 0,
            Self::And(a, b) => a.holds(v) && b.holds(v),
            Self::Or(a, b) => a.holds(v) || b.holds(v),
            Self::Minus(a, b) => a.holds(v) && !b.holds(v),
            Self::Implies(a, b) => !a.holds(v) || b.holds(v),
            Self::Iff(a, b) => a.holds(v) == b.holds(v),
            Self::Not(a) => !a.holds(v),
        }
    }

    fn automaton(&self, engine: &Engine<'_>) -> Dfa {
        let form = |c: &[i64; 3], d: i64| (0..3).fold(Linear::new().constant(d), |sum, i| sum.plus(c[i], TRACKS[i]));
        let both = |a: &Self, b: &Self| (a.automaton(engine), b.automaton(engine));
        match self {
            Self::Linear(c, d, comparison) => engine.linear(&form(c, *d), *comparison),
            Self::Congruent(c, d, m) => engine.congruence(&form(c, *d), *m),
            Self::And(a, b) => both(a, b).apply(|a, b| engine.and(a, b)),
            Self::Or(a, b) => both(a, b).apply(|a, b| engine.or(a, b)),
            Self::Minus(a, b) => both(a, b).apply(|a, b| engine.minus(a, b)),
            Self::Implies(a, b) => both(a, b).apply(|a, b| engine.implies(a, b)),
            Self::Iff(a, b) => both(a, b).apply(|a, b| engine.iff(a, b)),
            Self::Not(a) => engine.not(&a.automaton(engine)),
        }
        .unwrap()
    }
}

trait Apply {
    fn apply<T>(&self, with: impl FnOnce(&Dfa, &Dfa) -> T) -> T;
}

impl Apply for (Dfa, Dfa) {
    fn apply<T>(&self, with: impl FnOnce(&Dfa, &Dfa) -> T) -> T {
        with(&self.0, &self.1)
    }
}

fn formulas() -> impl Strategy<Value = Formula> {
    let comparisons = prop::sample::select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ]);
    let coefficients = || prop::array::uniform3(-2i64..=2);
    let leaf = prop_oneof![
        3 => (coefficients(), -6i64..=6, comparisons).prop_map(|(c, d, r)| Formula::Linear(c, d, r)),
        1 => (coefficients(), -3i64..=3, 2u64..4).prop_map(|(c, d, m)| Formula::Congruent(c, d, m)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let pair = (inner.clone(), inner.clone()).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            pair.clone().prop_map(|(a, b)| Formula::And(a, b)),
            pair.clone().prop_map(|(a, b)| Formula::Or(a, b)),
            pair.clone().prop_map(|(a, b)| Formula::Minus(a, b)),
            pair.clone().prop_map(|(a, b)| Formula::Implies(a, b)),
            pair.prop_map(|(a, b)| Formula::Iff(a, b)),
            inner.prop_map(|a| Formula::Not(Box::new(a))),
        ]
    })
}

fn systems() -> impl Strategy<Value = Numerals> {
    let names = ["base:2", "zeckendorf", "u", "q:sqrt(3)", "p:sqrt(2)", "recurrence:2,2", "fibonacci"];
    prop::sample::select(names.map(|name| Numerals::of(&name.parse().unwrap()).unwrap()).to_vec())
}

fn engine(numerals: &Numerals) -> Engine<'static> {
    Engine::new(numerals.clone(), Control::none())
}

fn tuples() -> impl Iterator<Item = [u64; 3]> {
    (0..=BOX).flat_map(|x| (0..=BOX).flat_map(move |y| (0..=BOX).map(move |z| [x, y, z])))
}

fn values(v: [u64; 3]) -> Vec<(Track, Natural)> {
    TRACKS.into_iter().zip(v).map(|(track, value)| (track, Natural::from(value))).collect()
}

fn in_box(engine: &Engine<'_>, dfa: &Dfa) -> Dfa {
    TRACKS.iter().fold(dfa.clone(), |dfa, &track| {
        let below =
            engine.linear(&Linear::new().plus(1, track).constant(-i64::try_from(BOX).unwrap()), Comparison::LessEqual);
        engine.and(&dfa, &below.unwrap()).unwrap()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boolean_operations_mean_what_they_say(formula in formulas(), numerals in systems()) {
        let engine = engine(&numerals);
        let dfa = formula.automaton(&engine);
        for v in tuples() {
            prop_assert_eq!(engine.accepts(&dfa, &values(v)), formula.holds(v), "{:?} in {}", v, numerals);
        }
        let (again, nothing) = (engine.not(&engine.not(&dfa).unwrap()).unwrap(), engine.minus(&dfa, &dfa).unwrap());
        prop_assert_eq!(&again, &dfa);
        prop_assert!(nothing.is_empty());
    }

    #[test]
    fn quantifiers_mean_what_they_say(formula in formulas(), numerals in systems(), which in 0usize..3) {
        let engine = engine(&numerals);
        let boxed = in_box(&engine, &engine.extend(&formula.automaton(&engine), &TRACKS).unwrap());
        let outside = engine.not(&in_box(&engine, &engine.valid(&TRACKS).unwrap())).unwrap();
        let some = engine.exists(&boxed, &[TRACKS[which]]).unwrap();
        let all = engine.forall(&engine.or(&boxed, &outside).unwrap(), &[TRACKS[which]]).unwrap();
        let two = engine.exists(&boxed, &[TRACKS[which], TRACKS[(which + 1) % 3]]).unwrap();
        for v in tuples().filter(|v| v[which] == 0) {
            let with = |value: u64| { let mut v = v; v[which] = value; v };
            let mut at = values(v);
            at.remove(which);
            prop_assert_eq!(engine.accepts(&some, &at), (0..=BOX).any(|w| formula.holds(with(w))), "{:?} {}", v, numerals);
            prop_assert_eq!(engine.accepts(&all, &at), (0..=BOX).all(|w| formula.holds(with(w))), "{:?} {}", v, numerals);
        }
        for last in 0..=BOX {
            let rest = (which + 2) % 3;
            let expected = tuples().any(|v| v[rest] == last && formula.holds(v));
            prop_assert_eq!(engine.accepts(&two, &[(TRACKS[rest], Natural::from(last))]), expected);
        }
    }

    #[test]
    fn renaming_permutes(formula in formulas(), numerals in systems(), turn in 0usize..6) {
        let engine = engine(&numerals);
        let dfa = engine.extend(&formula.automaton(&engine), &TRACKS).unwrap();
        let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][turn];
        let names: Vec<(Track, Track)> = (0..3).map(|i| (TRACKS[i], TRACKS[order[i]])).collect();
        let renamed = engine.rename(&dfa, &names).unwrap();
        for v in tuples().step_by(3) {
            prop_assert_eq!(engine.accepts(&renamed, &values(v)), formula.holds([v[order[0]], v[order[1]], v[order[2]]]));
        }
        let back: Vec<(Track, Track)> = names.iter().map(|&(a, b)| (b, a)).collect();
        prop_assert_eq!(engine.rename(&renamed, &back).unwrap(), dfa);
    }

    #[test]
    fn witnesses(a in formulas(), b in formulas(), numerals in systems()) {
        let engine = engine(&numerals);
        let (left, right) = (in_box(&engine, &a.automaton(&engine)), b.automaton(&engine));
        let expected: Vec<[u64; 3]> = tuples().filter(|&v| a.holds(v) && !b.holds(v)).collect();
        match engine.included(&left, &right).unwrap() {
            None => prop_assert!(expected.is_empty()),
            Some(witness) => {
                let found = TRACKS.map(|t| witness.get(t).unwrap().to_u64().unwrap());
                prop_assert!(expected.contains(&found), "{:?}", found);
                // Fewest digits.
                let digits = |v: &[u64; 3]| numerals.length(v.iter().map(|&x| numerals.word(&Natural::from(x)).len()).max().unwrap());
                prop_assert_eq!(expected.iter().map(digits).min(), Some(digits(&found)));
            }
        }
        prop_assert_eq!(engine.is_valid(&engine.implies(&left, &right).unwrap()).unwrap(), expected.is_empty());
    }

    #[test]
    fn least_witnesses(formula in formulas(), numerals in systems(), orders in 0usize..4) {
        let engine = engine(&numerals);
        let dfa = in_box(&engine, &formula.automaton(&engine));
        let [x, y, z] = TRACKS;
        type Key = fn(&[u64; 3]) -> [u64; 4];
        let (order, key): (Order, Key) = match orders {
            0 => (Order { total: vec![x, y, z], then: vec![] }, |v| [v[0] + v[1] + v[2], v[0], v[1], v[2]]),
            1 => (Order { total: vec![y, x], then: vec![y, z] }, |v| [v[0] + v[1], v[1], v[0], v[2]]),
            2 => (Order { total: vec![], then: vec![z, x] }, |v| [v[2], v[0], v[1], 0]),
            _ => (Order { total: vec![z], then: vec![y, x] }, |v| [v[2], v[1], v[0], 0]),
        };
        let expected = tuples().filter(|&v| formula.holds(v)).min_by_key(key);
        let found = engine.least(&dfa, &order).unwrap();
        prop_assert_eq!(found.map(|w| TRACKS.map(|t| w.get(t).unwrap().to_u64().unwrap())), expected, "{}", numerals);
    }

    #[test]
    fn the_naive_engine_agrees(a in formulas(), b in formulas(), which in 0usize..3) {
        let engine = engine(&Numerals::binary());
        let extend = |f: &Formula| engine.extend(&f.automaton(&engine), &TRACKS).unwrap();
        let (left, right) = (extend(&a), extend(&b));
        let (dense_left, dense_right) = (Dense::new(&left), Dense::new(&right));
        let both = engine.and(&left, &right).unwrap();
        let dense = dense_left.join(&dense_right, |x, y| x && y);
        prop_assert!(Dense::new(&both).same(&dense));
        prop_assert_eq!(both.states(), dense.live());
        let one = engine.minus(&left, &right).unwrap();
        let dense = dense_left.join(&dense_right, |x, y| x && !y);
        prop_assert!(Dense::new(&one).same(&dense));
        prop_assert_eq!(one.states(), dense.live());
        let some = engine.exists(&left, &[TRACKS[which]]).unwrap();
        let dense = dense_left.exists(which);
        prop_assert!(Dense::new(&some).same(&dense));
        prop_assert_eq!(some.states(), dense.live());
        for code in 0..512usize {
            let word = [code / 64, code / 8 % 8, code % 8];
            let letters: Vec<Vec<u16>> = word.iter().map(|&l| naive::letters(&[2, 2, 2])[l].clone()).collect();
            prop_assert_eq!(both.accepts_word(&letters), dense_left.accepts(&word) && dense_right.accepts(&word));
        }
    }
}

#[test]
fn the_naive_engine_agrees_in_an_ostrowski_system() {
    // Three digits and a period of 1; words of other lengths would need the agreement on lengths.
    let numerals = Numerals::of(&"q:1+sqrt(2)".parse().unwrap()).unwrap();
    let engine = engine(&numerals);
    let [x, y, z] = TRACKS;
    let add = engine.linear(&Linear::new().plus(1, x).plus(1, y).plus(-1, z), Comparison::Equal).unwrap();
    for (i, track) in TRACKS.into_iter().enumerate() {
        let some = engine.exists(&add, &[track]).unwrap();
        let dense = Dense::new(&add).exists(i);
        assert!(Dense::new(&some).same(&dense));
        assert_eq!(some.states(), dense.live());
    }
    let sum = engine.exists(&add, &[z]).unwrap();
    assert_eq!(sum, engine.valid(&[x, y]).unwrap());
}

#[test]
fn least_witnesses_of_any_size() {
    let engine = engine(&Numerals::zeckendorf());
    let large: Natural = "10000000000000000000000000000000000000000".parse().unwrap();
    let [x, y, z] = TRACKS;
    let offset = -ratwheel_numbers::Integer::from(&large);
    let far = engine.linear(&Linear::new().plus(1, x).plus(-1, y).constant(offset), Comparison::Equal).unwrap();
    let positive = engine.linear(&Linear::new().plus(1, y).plus(-2, z), Comparison::Greater).unwrap();
    let both = engine.and(&far, &positive).unwrap();
    let least = engine.least(&both, &Order { total: vec![x, y], then: vec![] }).unwrap().unwrap();
    assert_eq!(least.get(x), Some(&(&large + 1)));
    assert_eq!((least.get(y), least.get(z)), (Some(&Natural::one()), Some(&Natural::zero())));
}
