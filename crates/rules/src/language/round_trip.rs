//! Every source tree prints as text that reads back as the same tree, sensible or not.

use super::items::{Change, ExampleItem, ExampleVerdict, Item, MoveItem};
use super::{parser, print};
use crate::core::Symmetry;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{
    AddSign, AutomatonText, Bounds, ColumnText, Default, EdgeText, EntryText, Expr, Kind, LetItem, Members, MulSign,
    Name, ParameterItem, ParameterSort, Quantifier, RecursionText, SetItem, Span, StateText, SystemText,
};
use ratwheel_logic::syntax::parser::AGGREGATES;
use ratwheel_logic::syntax::script::{Half, Line, Reference, Says, Script};
use ratwheel_numbers::Natural;

fn expr(kind: Kind) -> Expr {
    Expr { kind, span: Span::default() }
}

fn name() -> impl Strategy<Value = Name> {
    select(vec!["x", "y", "n", "beta", "A", "x1"]).prop_map(|t| Name { text: t.to_owned(), span: Span::default() })
}

fn label() -> impl Strategy<Value = Name> {
    select(vec!["I", "II", "wynim-t", "2", "a-2b"]).prop_map(|t| Name { text: t.to_owned(), span: Span::default() })
}

fn relation() -> impl Strategy<Value = Relation> {
    use Relation::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    select(vec![Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual])
}

fn bounds(inner: impl Strategy<Value = Expr> + Clone + 'static) -> impl Strategy<Value = Bounds> {
    let sign = select(vec![Relation::Less, Relation::LessEqual, Relation::Greater, Relation::GreaterEqual]);
    prop_oneof![
        Just(Bounds::All),
        (sign, inner.clone()).prop_map(|(r, e)| Bounds::Compare(r, Box::new(e))),
        (inner.clone(), inner).prop_map(|(a, b)| Bounds::Between(Box::new(a), Box::new(b))),
    ]
}

fn leaf() -> impl Strategy<Value = Expr> {
    prop_oneof![
        any::<u64>().prop_map(|n| expr(Kind::Number(Natural::from(n)))),
        any::<bool>().prop_map(|b| expr(Kind::Truth(b))),
        (name(), any::<bool>()).prop_map(|(n, primed)| expr(Kind::Name(n.text, primed))),
        (name(), name()).prop_map(|(a, b)| expr(Kind::Has(a, b))),
    ]
}

fn system(inner: impl Strategy<Value = Expr> + Clone + 'static) -> impl Strategy<Value = SystemText> {
    let plain = |text: &str| Name { text: text.to_owned(), span: Span::default() };
    prop_oneof![
        Just(SystemText { name: plain("zeckendorf"), arguments: Vec::new() }),
        inner.clone().prop_map(move |e| SystemText { name: plain("p"), arguments: vec![e] }),
        inner.clone().prop_map(move |e| SystemText { name: plain("u"), arguments: vec![e] }),
        vec(inner, 1..4).prop_map(move |all| SystemText { name: plain("recurrence"), arguments: all }),
    ]
}

/// The first system of `read`: behind it stands another one, so what its parameters are is seen by where they end.
fn places() -> impl Strategy<Value = SystemText> {
    let plain = |text: &str| Name { text: text.to_owned(), span: Span::default() };
    let number = |n: u64| expr(Kind::Number(Natural::from(n)));
    prop_oneof![
        Just(SystemText { name: plain("zeckendorf"), arguments: Vec::new() }),
        (3u64..9).prop_map(move |b| SystemText { name: plain("u"), arguments: vec![number(b)] }),
        vec(1u64..9, 1..4).prop_map(move |all| SystemText {
            name: plain("recurrence"),
            arguments: all.into_iter().map(number).collect(),
        }),
    ]
}

fn state() -> impl Strategy<Value = StateText> + Clone {
    let letter = vec(0u16..12, 1..4).prop_map(|digits| (digits, Span::default()));
    let edge = (vec(letter, 1..3), 0usize..9).prop_map(|(letters, target)| {
        let span = Span::default();
        EdgeText { letters, target, span }
    });
    (0usize..9, any::<bool>(), vec(edge, 0..4)).prop_map(|(number, accepts, edges)| {
        let span = Span::default();
        StateText { number, span, accepts, edges }
    })
}

pub(super) fn expression() -> impl Strategy<Value = Expr> + Clone {
    expressions(true)
}

/// A recursion, whether it makes sense or not.
fn recursion(inner: impl Strategy<Value = Expr> + Clone + 'static) -> impl Strategy<Value = RecursionText> {
    let row = || vec(inner.clone(), 1..3);
    let condition = (name(), bounds(inner.clone()), option::of(inner.clone()));
    // Without a bound there is a condition.
    let condition = condition
        .prop_filter("a mex with a name", |(_, bounds, condition)| *bounds != Bounds::All || condition.is_some());
    let entry = prop_oneof![inner.clone().prop_map(EntryText::Value), option::of(condition).prop_map(EntryText::Mex),];
    let column = (name(), entry).prop_map(|(name, entry)| ColumnText { name, entry });
    (name(), bounds(inner.clone()), row(), vec(row(), 0..3), vec(column, 1..3))
        .prop_map(|(index, bounds, tracks, given, columns)| RecursionText { index, bounds, tracks, given, columns })
}

/// All expressions, or those that mathematical notation says in full, without automata.
pub(super) fn expressions(automata: bool) -> impl Strategy<Value = Expr> + Clone {
    leaf().prop_recursive(5, 40, 4, move |inner| {
        let one = || inner.clone().prop_map(Box::new);
        let call = prop_oneof![
            name(),
            select(vec!["floor", "min", "P", "sqrt", "xor", "gcd", "irrational"])
                .prop_map(|t| Name { text: t.to_owned(), span: Span::default() })
        ];
        let word = select(vec!["shift", "zeros", "lowest", "reduced"]);
        let add = select(vec![AddSign::Plus, AddSign::Minus]);
        let mul = select(vec![MulSign::Times, MulSign::Over, MulSign::Mod, MulSign::Div]);
        let quantifier = select(vec![Quantifier::Exists, Quantifier::ForAll]);
        prop_oneof![
            (call, vec(inner.clone(), 1..3)).prop_map(|(n, a)| Kind::Call(n, a)),
            (word, system(inner.clone()), inner.clone()).prop_map(|(w, s, t)| Kind::Numeration(
                w.to_owned(),
                vec![s],
                vec![t]
            )),
            (places(), system(inner.clone()), inner.clone()).prop_map(|(p, s, t)| Kind::Numeration(
                "read".to_owned(),
                vec![p, s],
                vec![t]
            )),
            (system(inner.clone()), inner.clone(), inner.clone()).prop_map(|(s, t, i)| Kind::Numeration(
                "digit".to_owned(),
                vec![s],
                vec![t, i]
            )),
            (vec(inner.clone(), 1..3), vec(inner.clone(), 1..3)).prop_map(|(a, b)| Kind::Legal(a, b)),
            (system(inner.clone()), vec(inner.clone(), 1..3), vec(state(), 0..4)).prop_map(
                move |(system, tracks, states)| match automata {
                    true => Kind::Automaton(Box::new(AutomatonText { system, tracks, states })),
                    false => Kind::Truth(true),
                }
            ),
            recursion(inner.clone()).prop_map(move |text| match automata {
                true => Kind::Recursion(Box::new(text)),
                false => Kind::Truth(true),
            }),
            one().prop_map(Kind::Negate),
            (one(), one()).prop_map(|(a, b)| Kind::Power(a, b)),
            (one(), vec((add, inner.clone()), 1..3)).prop_map(|(a, b)| Kind::Sum(a, b)),
            (one(), vec((mul, inner.clone()), 1..3)).prop_map(|(a, b)| Kind::Product(a, b)),
            one().prop_map(Kind::Abs),
            (one(), vec((relation(), inner.clone()), 1..3)).prop_map(|(a, b)| Kind::Compare(a, b)),
            (vec(inner.clone(), 1..3), name()).prop_map(|(a, b)| Kind::In(a, b)),
            one().prop_map(Kind::Not),
            vec(inner.clone(), 2..4).prop_map(Kind::And),
            vec(inner.clone(), 2..4).prop_map(Kind::Or),
            (one(), one()).prop_map(|(a, b)| Kind::Implies(a, b)),
            (one(), one()).prop_map(|(a, b)| Kind::Iff(a, b)),
            (quantifier, vec(name(), 1..3), bounds(inner.clone()), one())
                .prop_map(|(q, n, b, body)| Kind::Quantified(q, n, b, body)),
            (vec((inner.clone(), inner.clone()), 1..3), inner.clone()).prop_map(|(mut cases, last)| match last.kind {
                Kind::If(more, last) => {
                    cases.extend(more);
                    Kind::If(cases, last)
                }
                kind => Kind::If(cases, Box::new(expr(kind))),
            }),
        ]
        .prop_map(expr)
    })
}

fn element() -> impl Strategy<Value = Expr> {
    (name(), any::<bool>(), expression())
        .prop_map(|(name, primed, index)| expr(Kind::Element(name, primed, Box::new(index))))
}

fn over() -> impl Strategy<Value = Expr> {
    let word = select(AGGREGATES.to_vec()).prop_map(|t| Name { text: t.to_owned(), span: Span::default() });
    (word, name(), expression(), expression(), element())
        .prop_map(|(word, index, low, high, body)| expr(Kind::Over(word, index, Box::new((low, high)), Box::new(body))))
}

/// Expressions, with elements of arrays and what is taken over their indices.
fn arrays() -> impl Strategy<Value = Expr> {
    let both = (element(), over()).prop_map(|(a, b)| expr(Kind::Compare(Box::new(a), vec![(Relation::Less, b)])));
    prop_oneof![expression(), element(), over(), both]
}

fn members() -> impl Strategy<Value = Members> {
    let member = || vec(expression(), 1..3);
    prop_oneof![
        vec(member(), 0..3).prop_map(Members::List),
        (member(), name(), bounds(expression())).prop_map(|(element, n, bounds)| Members::Family(element, n, bounds)),
    ]
}

fn let_item() -> impl Strategy<Value = LetItem> {
    (name(), vec(name(), 0..3), expression()).prop_map(|(name, arguments, body)| LetItem { name, arguments, body })
}

fn move_item() -> impl Strategy<Value = MoveItem> {
    let index = (name(), (expression(), expression()));
    (label(), option::of(index), option::of(select(Symmetry::ALL.to_vec())), arrays())
        .prop_map(|(name, index, order, relation)| MoveItem { name, index, order, relation })
}

fn parameter() -> impl Strategy<Value = ParameterItem> {
    let names = || vec(name(), 0..3);
    let number =
        (select(vec![ParameterSort::Integer, ParameterSort::Real]), bounds(expression()), option::of(expression()))
            .prop_map(|(sort, range, default)| (sort, range, default.map(Default::Value)));
    let chosen = (names(), option::of(names()))
        .prop_map(|(all, chosen)| (ParameterSort::Names(all), Bounds::All, chosen.map(Default::Names)));
    (name(), prop_oneof![number, chosen]).prop_map(|(name, (sort, range, default))| ParameterItem {
        name,
        sort,
        range,
        default,
    })
}

fn example() -> impl Strategy<Value = ExampleItem> {
    let position = || vec(expression(), 1..3);
    let verdict = prop_oneof![
        any::<bool>().prop_map(|misere| ExampleVerdict::P { misere }),
        any::<bool>().prop_map(|misere| ExampleVerdict::N { misere }),
        (position(), option::of(label())).prop_map(|(to, by)| ExampleVerdict::Legal { to, by }),
        position().prop_map(|to| ExampleVerdict::Illegal { to }),
    ];
    (position(), verdict, option::of(expression())).prop_map(|(from, verdict, when)| ExampleItem {
        from,
        verdict,
        when,
        span: Span::default(),
    })
}

fn script() -> impl Strategy<Value = Script> {
    let interval = || (name(), expression().prop_map(Box::new), expression().prop_map(Box::new), expression());
    let says = prop_oneof![
        expression().prop_map(Says::Have),
        expression().prop_map(Says::Suppose),
        (vec(name(), 1..3), bounds(expression()), expression()).prop_map(|(names, bounds, body)| Says::Take {
            names,
            bounds,
            body
        }),
        interval().prop_map(|(name, low, high, body)| Says::Last { name, low, high, body }),
        (name(), expression()).prop_map(|(index, value)| Says::Target { index, value }),
        (any::<bool>(), interval()).prop_map(|(down, (index, low, high, body))| Says::Induct {
            down,
            index,
            low,
            high,
            body
        }),
    ];
    let reference = (name(), vec(expression(), 0..3)).prop_map(|(name, arguments)| Reference { name, arguments });
    let line = (option::of(name()), says, option::of(vec(reference, 1..3))).prop_map(|(label, says, from)| {
        // A number that is taken is the name of its line.
        let taken = matches!(says, Says::Take { .. } | Says::Last { .. });
        let from = from.filter(|_| !matches!(says, Says::Suppose(_)));
        Line { label: label.filter(|_| !taken), says, from }
    });
    let halves =
        [Half::FromClaimed, Half::ToClaimed, Half::SameValue, Half::SmallerValue, Half::NaturalValue, Half::Both];
    let half = select(halves.map(|half| (half, false)).to_vec());
    let misere = select([Half::FromClaimed, Half::ToClaimed, Half::Terminal].map(|half| (half, true)).to_vec());
    let half = prop_oneof![half, misere];
    (half, option::of(name()), vec(line, 1..3)).prop_map(|((half, misere), rule, lines)| Script {
        half,
        misere,
        rule: rule.filter(|_| matches!(half, Half::FromClaimed | Half::SameValue)),
        lines,
    })
}

fn item() -> impl Strategy<Value = Item> {
    let text = || option::of(select(vec!["", "β-Wynim", "a # b"]).prop_map(str::to_owned));
    prop_oneof![
        (label(), text()).prop_map(|(id, title)| Item::Game { id, title }),
        (
            vec((name(), option::of((expression(), expression()))), 1..4),
            any::<bool>(),
            option::of(select(Symmetry::ALL.to_vec()))
        )
            .prop_map(|(piles, sorted, order)| {
                let (names, mut ends): (Vec<_>, Vec<_>) = piles.into_iter().unzip();
                let array = ends.iter().any(Option::is_some);
                if !array {
                    ends.clear();
                }
                let sorted = sorted && (names.len() > 1 || array);
                Item::Piles { names, ends, sorted, order: order.filter(|_| !sorted) }
            }),
        parameter().prop_map(Item::Parameter),
        (expression(), text()).prop_map(|(condition, message)| Item::Require { condition, message }),
        let_item().prop_map(Item::Let),
        (name(), members()).prop_map(|(name, members)| Item::Set(SetItem { name, members })),
        expression().prop_map(Item::Positions),
        vec(expression(), 1..3).prop_map(Item::Measure),
        move_item().prop_map(Item::Move),
        (
            label(),
            vec(
                prop_oneof![
                    let_item().prop_map(Change::Let),
                    move_item().prop_map(|item| Change::Move(Box::new(item)))
                ],
                1..3
            )
        )
            .prop_map(|(name, changes)| Item::Variant { name, changes }),
        (label(), option::of(expression()), expression()).prop_map(|(name, when, formula)| Item::Claim {
            name,
            misere: false,
            when,
            formula
        }),
        (any::<bool>(), option::of(expression()), expression()).prop_map(|(misere, when, formula)| {
            let name = Name { text: "P".to_owned(), span: Span::default() };
            Item::Claim { name, misere, when, formula }
        }),
        script().prop_map(Item::By),
        example().prop_map(Item::Example),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn printed_items_read_back(items in vec(item(), 1..4)) {
        let text: String = items.iter().map(|i| print::item(i) + "\n").collect();
        let reading = parser::read(&text);
        prop_assert!(reading.problems.is_empty(), "{:?}\n{text}", reading.problems);
        prop_assert_eq!(reading.items, items, "{}", text);
    }
}

/// The commas of the outer system belong to it, also behind an automaton that stands among them.
#[test]
fn an_automaton_within_the_system_of_another_within_a_sum() {
    let text = "move I: sum(x in automaton recurrence:automaton zeckendorf on (0) {  },0 on (0) {  }..1: x[1])\n";
    let reading = parser::read(text);
    assert!(reading.problems.is_empty(), "{:?}", reading.problems);
    let printed: String = reading.items.iter().map(|item| print::item(item) + "\n").collect();
    assert_eq!(printed, text);
}
