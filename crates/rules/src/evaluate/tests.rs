//! Machine words and big integers give the same answers.

use super::claims::InClaim;
use super::*;
use crate::core::{Claim, Range, Rule};
use crate::position::Play;
use proptest::prelude::*;
use ratwheel_numbers::Real;

/// Terms over the piles and, in rules, the primed piles, or in claims `depth` quantified variables.
fn term(depth: usize) -> impl Strategy<Value = Term> {
    let leaf = prop_oneof![
        any::<i64>().prop_map(|n| Term::Constant(n.into())),
        (-3i64..4).prop_map(|n| Term::Constant(n.into())),
        (0..2usize).prop_map(|i| Term::Variable(Variable::Pile(i))),
        (0..depth.max(2)).prop_map(move |i| {
            Term::Variable(if depth == 0 { Variable::Primed(i) } else { Variable::Bound(i % depth) })
        }),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            prop::collection::vec(inner.clone(), 1..4).prop_map(Term::Sum),
            boxed.clone().prop_map(Term::Negate),
            ((-5i64..6), boxed.clone()).prop_map(|(c, t)| Term::Scale(c.into(), t)),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Term::Product(a, b)),
            boxed.clone().prop_map(Term::Abs),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Term::Min),
            prop::collection::vec(inner.clone(), 1..3).prop_map(Term::Max),
            (boxed.clone(), 1u64..9).prop_map(|(t, m)| Term::Mod(t, m.into())),
            (boxed, 1u64..9).prop_map(|(t, m)| Term::Div(t, m.into())),
            (prop::sample::select(vec!["phi", "-sqrt(2)", "7/4", "-2/3"]), inner)
                .prop_map(|(alpha, t)| Term::Floor(vec![(real(alpha), t)], real("1/2"))),
        ]
    })
}

fn real(text: &str) -> Real {
    text.parse().unwrap_or_else(|_| Real::from(0))
}

fn formula(depth: usize) -> impl Strategy<Value = Formula> {
    use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let relation = prop::sample::select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual]);
    let atom = (relation, term(depth), term(depth)).prop_map(|(r, a, b)| Formula::Compare(r, a, b));
    atom.prop_recursive(3, 8, 3, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..3).prop_map(Formula::And),
            prop::collection::vec(inner, 0..3).prop_map(Formula::Or),
            boxed.clone().prop_map(Formula::Not),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Formula::Implies(a, b)),
            (boxed.clone(), boxed).prop_map(|(a, b)| Formula::Iff(a, b)),
        ]
    })
}

fn game(rule: Formula, claim: Formula) -> RelationalGame {
    RelationalGame::new(Relational {
        id: "test".to_owned(),
        title: "test".to_owned(),
        piles: vec!["x".to_owned(), "y".to_owned()],
        sorted: false,
        positions: None,
        measure: Measure::Total,
        rules: vec![Rule { name: "only".into(), relation: rule }],
        claims: vec![Claim { name: "P".to_owned(), kind: ClaimKind::NormalP(claim) }],
        examples: Vec::new(),
    })
    .unwrap_or_else(|error| unreachable!("{error}"))
}

fn pile() -> impl Strategy<Value = Natural> {
    prop_oneof![
        (0u64..20).prop_map(Natural::from),
        any::<u64>().prop_map(Natural::from),
        any::<u128>().prop_map(Natural::from),
        (any::<u64>(), 60u64..300).prop_map(|(n, bits)| Natural::from(n) << bits),
    ]
}

/// Is the formula true? By the definition of the quantifiers, the values tried one by one up to a bound.
fn by_definition(formula: &Formula, piles: &[Natural], n: u64) -> Option<bool> {
    let with = |k: u64| substitute(formula, &Integer::from(k));
    for k in 0..n {
        let game = game(Formula::Constant(false), with(k));
        if game.answer(&InClaim(Play::Normal, piles)).ok()?? {
            return Some(true);
        }
    }
    Some(false)
}

/// The formula with `Bound(0)` replaced.
fn substitute(formula: &Formula, value: &Integer) -> Formula {
    let all = |parts: &[Formula]| parts.iter().map(|part| substitute(part, value)).collect();
    let one = |part: &Formula| Box::new(substitute(part, value));
    match formula {
        Formula::Compare(r, a, b) => Formula::Compare(*r, in_term(a, value), in_term(b, value)),
        Formula::And(parts) => Formula::And(all(parts)),
        Formula::Or(parts) => Formula::Or(all(parts)),
        Formula::Not(part) => Formula::Not(one(part)),
        Formula::Implies(a, b) => Formula::Implies(one(a), one(b)),
        Formula::Iff(a, b) => Formula::Iff(one(a), one(b)),
        other => other.clone(),
    }
}

fn in_term(term: &Term, value: &Integer) -> Term {
    let one = |t: &Term| Box::new(in_term(t, value));
    let all = |terms: &[Term]| terms.iter().map(|t| in_term(t, value)).collect();
    match term {
        Term::Variable(Variable::Bound(0)) => Term::Constant(value.clone()),
        Term::Sum(terms) => Term::Sum(all(terms)),
        Term::Negate(t) => Term::Negate(one(t)),
        Term::Scale(c, t) => Term::Scale(c.clone(), one(t)),
        Term::Product(a, b) => Term::Product(one(a), one(b)),
        Term::Abs(t) => Term::Abs(one(t)),
        Term::Min(terms) => Term::Min(all(terms)),
        Term::Max(terms) => Term::Max(all(terms)),
        Term::Mod(t, m) => Term::Mod(one(t), m.clone()),
        Term::Div(t, m) => Term::Div(one(t), m.clone()),
        Term::Floor(parts, gamma) => {
            Term::Floor(parts.iter().map(|(a, t)| (a.clone(), in_term(t, value))).collect(), gamma.clone())
        }
        other => other.clone(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn words_and_big_integers_agree(rule in formula(0), piles in prop::collection::vec(pile(), 4)) {
        let game = game(rule, Formula::Constant(false));
        let (from, to) = (Position::new(piles[..2].to_vec()), Position::new(piles[2..].to_vec()));
        let question = WhichRule(&from, &to);
        prop_assert_eq!(game.answer(&question), game.answer_big(&question));
    }

    #[test]
    fn words_and_big_integers_list_the_same_moves(rule in formula(0), x in 0u64..9, y in 0u64..9) {
        let inside = |i| Formula::Compare(
            Relation::LessEqual, Term::Variable(Variable::Primed(i)), Term::Variable(Variable::Pile(i)));
        let rule = Formula::And(vec![inside(0), inside(1), rule]);
        let game = game(rule, Formula::Constant(false));
        let from = Position::from([x, y]);
        let listed = game.moves(&from, 1000, Control::none()).unwrap_or_default();
        let all = (0..=x).flat_map(|u| (0..=y).map(move |v| Position::from([u, v])));
        let checked: Vec<Position> = all.filter(|to| game.check(&from, to).is_ok()).collect();
        prop_assert_eq!(listed.into_iter().map(|m| m.to).collect::<Vec<_>>(), checked);
    }

    #[test]
    fn solving_is_trying_every_value(body in formula(1), x in 0u64..12, y in 0u64..12) {
        let bound = 40u64;
        let range = Range::Between(Term::Constant(0.into()), Term::Constant((bound - 1).into()));
        let solved = game(Formula::Constant(false), Formula::Exists(0, range, Box::new(body.clone())));
        let piles = [Natural::from(x), Natural::from(y)];
        let expected = by_definition(&body, &piles, bound);
        prop_assert_eq!(solved.answer(&InClaim(Play::Normal, &piles)).ok().flatten(), expected);
        prop_assert_eq!(solved.answer_big(&InClaim(Play::Normal, &piles)).ok().flatten(), expected);
    }
}
