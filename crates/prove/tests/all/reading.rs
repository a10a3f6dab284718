//! `read(S, R, t)`: what the digits that t has in R are worth in the places of S. Automata and checker against plain
//! sums of places, the theorems on numerals with false neighbours, and what is refused.

use crate::certificates::sealed;
use ratwheel_automata::{Comparison, Engine, Linear, Numerals, Track};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Control, Natural};
use ratwheel_prove::{Options, Verdict, certificate_closed, prove_closed, verify};

fn closed(text: &str) -> Formula {
    Formula::parse(text, &[] as &[&str]).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// By automata alone.
fn alone() -> Options {
    let mut options = Options::default();
    options.evaluate = false;
    options
}

/// Places by their recurrence, written here once more.
fn places(system: &str) -> Vec<i64> {
    let (mut list, [a, b]): (Vec<i64>, [i64; 2]) = match system {
        "u" => (vec![1, 3], [3, -1]),
        "u:b=5" => (vec![1, 5], [5, -1]),
        "zeckendorf" => (vec![1, 2], [1, 1]),
        "recurrence:2,1" => (vec![1, 3], [2, 1]),
        "base:3" => (vec![1, 3], [3, 0]),
        other => panic!("{other}"),
    };
    while list.len() < 12 {
        list.push(a * list[list.len() - 1] + b * list[list.len() - 2]);
    }
    list
}

/// What the digits of n in base b are worth.
fn worth(places: &[i64], base: u64, n: u64) -> i64 {
    let digit = |place: usize| n / base.pow(u32::try_from(place).unwrap()) % base;
    (0..8).map(|place| i64::try_from(digit(place)).unwrap() * places[place]).sum()
}

#[test]
fn automata_and_plain_sums_of_places() {
    let comparisons = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessEqual,
        Comparison::Greater,
        Comparison::GreaterEqual,
    ];
    let (x, y) = (Track(0), Track(1));
    let mut held = [0u32; 2];
    for (system, base) in [
        ("u", 3),
        ("u", 2),
        ("u", 4),
        ("u:b=5", 3),
        ("zeckendorf", 2),
        ("zeckendorf", 3),
        ("recurrence:2,1", 3),
        ("base:3", 5),
    ] {
        let numerals = Numerals::of(&system.parse().unwrap()).unwrap();
        let places = places(system);
        assert_eq!(
            numerals.places().take(12).collect::<Vec<_>>(),
            places.iter().map(|place| Natural::from(place.unsigned_abs())).collect::<Vec<_>>()
        );
        let engine = Engine::new(Numerals::base(base).unwrap(), Control::none());
        for (a, b, c) in [(1, -1, 0), (1, -1, 1), (1, -1, -7), (2, -1, 3), (1, 1, -20), (-3, 2, 5), (0, 1, -8)] {
            for comparison in comparisons {
                let form = Linear::new().plus(a, x).plus(b, y).constant(c);
                let dfa = engine.reading(&form, comparison, &numerals).unwrap();
                for (n, m) in (0..40u64).flat_map(|n| (0..40u64).map(move |m| (n, m))) {
                    let sum = a * worth(&places, base, n) + b * worth(&places, base, m) + c;
                    let expected = comparison.admits(sum.cmp(&0));
                    let found = engine.accepts(&dfa, &[(x, n.into()), (y, m.into())]);
                    assert_eq!(found, expected, "{a}·{n} + {b}·{m} + {c} {comparison} 0: {system} in base {base}");
                    held[usize::from(found)] += 1;
                }
            }
        }
    }
    assert!(held.iter().all(|count| *count > 40_000), "{held:?}");
}

/// Facts with their truth by a search through small numbers, where that decides them.
const FACTS: [(&str, bool); 23] = [
    ("forall v: read(u, base:3, v) = read(u, base:3, v)", true),
    ("forall v: 2*read(u, base:3, v) - read(u, base:3, v) >= 0", true),
    ("forall v: exists w: read(u, base:3, w) = read(u, base:3, v) + 1", true),
    ("forall v: exists w: read(u, base:3, w) + 1 = read(u, base:3, v)", false),
    ("forall v >= 1: exists w: read(u, base:3, w) + 1 = read(u, base:3, v)", true),
    ("forall v: read(u, base:3, 3*v) = 3*read(u, base:3, v)", false),
    ("forall v: read(u, base:3, 3*v) <= 3*read(u, base:3, v)", true),
    ("forall v: read(u, base:3, 9*v) = 3*read(u, base:3, 3*v) - read(u, base:3, v)", true),
    ("forall v: read(zeckendorf, base:2, 4*v) = read(zeckendorf, base:2, 2*v) + read(zeckendorf, base:2, v)", true),
    ("forall v: read(zeckendorf, base:2, 4*v) > read(zeckendorf, base:2, 2*v) + read(zeckendorf, base:2, v)", false),
    ("forall v: read(zeckendorf, base:3, 9*v) = read(zeckendorf, base:3, 3*v) + read(zeckendorf, base:3, v)", true),
    ("forall v: read(u:b=5, base:2, 4*v) = 5*read(u:b=5, base:2, 2*v) - read(u:b=5, base:2, v)", true),
    ("forall v: read(base:3, base:2, 2*v) = 3*read(base:3, base:2, v)", true),
    ("forall v: read(base:3, base:2, v) mod 2 = read(zeckendorf, base:2, v) mod 2", false),
    ("forall v, w: |read(u, base:3, v) - read(u, base:3, w)| >= 0", true),
    ("forall v, w: v < w and w mod 3 = v mod 3 => read(u, base:3, v) != read(u, base:3, w)", false),
    ("exists v: read(u, base:3, v) = 41 and v mod 9 = 4", true),
    ("exists v: read(u, base:2, v) = 2", false),
    ("forall v: max(read(u, base:3, v), read(u, base:3, v + 1)) > read(u, base:3, v)", false),
    // Numbers below 0 have no digits: what is said of them is false.
    ("forall v: read(u, base:3, v - 2) >= 0", false),
    ("forall v: v >= 2 or not (read(u, base:3, v - 2) >= 0 or read(u, base:3, v - 2) != 7)", true),
    ("forall v: read(u, base:3, v - 2) != read(u, base:3, v - 2)", false),
    ("forall v: (if v mod 2 = 0 then read(u, base:3, v) else 0) <= read(u, base:3, v)", true),
];

#[test]
fn facts_about_readings() {
    let mut certified = 0;
    for (fact, holds) in FACTS {
        let formula = closed(fact);
        if fact.contains("mod 2 = read") {
            assert!(
                prove_closed("fact", &formula, None, &alone(), Control::none())
                    .is_ok_and(|report| matches!(report.verdict, Verdict::Unsupported { .. })),
                "{fact}"
            );
            continue;
        }
        for options in [Options::default(), alone()] {
            let report = prove_closed("fact", &formula, None, &options, Control::none()).unwrap();
            assert_eq!(report.verdict, if holds { Verdict::Proved } else { Verdict::Refuted }, "{fact}: {report}");
            // |…|, max and if stand outside the sums that the checker compares.
            let text = match certificate_closed(&formula, &report, &options, Control::none()) {
                Ok(text) => text,
                Err(error) => {
                    assert!(["|", "max", "if "].iter().any(|word| fact.contains(word)), "{fact}: {error}");
                    assert!(error.to_string().contains("read(…)"), "{error}");
                    continue;
                }
            };
            let verified = verify(text.as_bytes(), Control::none()).unwrap_or_else(|error| panic!("{fact}: {error}"));
            assert!(verified.proved == holds, "{fact}");
            certified += 1;
            // The other verdict does not pass.
            let (from, to) = if holds { ("proved", "refuted") } else { ("refuted", "proved") };
            let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
            assert!(verify(sealed(&body).as_bytes(), Control::none()).is_err(), "{fact}");
        }
    }
    assert!(certified >= 38, "{certified}");
}

/// What is refused says why.
#[test]
fn refusals_name_the_reason() {
    for (fact, why) in [
        ("forall v: read(u, base:3, v) = v", "only with what digits are worth"),
        ("forall v: read(u, base:3, v) = read(zeckendorf, base:3, v)", "only with what digits are worth"),
        ("forall v: read(u, base:3, v) mod 2 = 0", "only with what digits are worth"),
        ("forall v: read(p:sqrt(3), base:3, v) >= 0", "places must obey one recurrence"),
        ("forall v: read(fibonacci, base:2, v) >= 0", "places must obey one recurrence"),
        ("forall v: read(u, q:sqrt(7), v) >= 0", "lengths of their own"),
        ("forall v: read(recurrence:3,2,1, base:3, v) >= 0", "two terms"),
        ("forall v: read(u, base:3, v) >= 0 and digit(base:2, v, 0) = 0", "one proof has one system"),
    ] {
        let report = prove_closed("fact", &closed(fact), None, &alone(), Control::none()).unwrap();
        assert!(matches!(report.verdict, Verdict::Unsupported { .. }), "{fact}: {report}");
        assert!(report.verdict.to_string().contains(why), "{fact}: {}", report.verdict);
    }
}
