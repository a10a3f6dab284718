//! Functions of numbers and numerals mean what their definitions say, at any size, and what is printed reads back.

use ratwheel_logic::{EvalError, Formula, Term};
use ratwheel_numbers::{Integer, parse_natural};
use ratwheel_numeration::System;

fn value(term: &str, values: &[i64]) -> Result<Integer, EvalError> {
    let values: Vec<Integer> = values.iter().copied().map(Integer::from).collect();
    Term::parse(term, &["x", "y"]).unwrap().value(&values)
}

#[test]
fn gcd_is_the_largest_common_divisor() {
    for x in 0..40i64 {
        for y in 0..40i64 {
            let divides = |d: i64, n: i64| n % d == 0;
            let largest = (1..=x.max(y)).rev().find(|&d| divides(d, x) && divides(d, y)).unwrap_or(0);
            assert_eq!(value("gcd(x, y)", &[x, y]), Ok(largest.into()), "gcd({x}, {y})");
        }
    }
    let (x, y) = (parse_natural("2^200*3^5").unwrap(), parse_natural("2^150*7").unwrap());
    let large = Term::parse("gcd(x, y)", &["x", "y"]).unwrap().value(&[x.into(), y.into()]);
    assert_eq!(large, Ok(parse_natural("2^150").unwrap().into()));
    assert_eq!(value("gcd(x, y)", &[-4, 6]), Err(EvalError::Negative("−4".to_owned())));
}

#[test]
fn digits_make_up_the_numeral() {
    for text in ["base:2", "base:10", "zeckendorf", "u", "p:sqrt(3)", "recurrence:2,1"] {
        let system: System = text.parse().unwrap();
        for n in 0..200u64 {
            let numeral = system.digits(&n.into()).unwrap();
            for place in 0..12usize {
                let term = Term::parse(&format!("digit({text}, x, y)"), &["x", "y"]).unwrap();
                let found = term.value(&[n.into(), place.into()]).unwrap();
                assert_eq!(found, Integer::from(numeral.digit(place)), "digit {place} of {n} in {text}");
            }
        }
    }
    assert_eq!(value("digit(base:2, x, y)", &[5, -1]), Err(EvalError::Negative("−1".to_owned())));
}

/// The digits of n in one system, in the places of another, by a plain sum; and 1212 is worth what 2000 is (document 004).
#[test]
fn digits_are_read_in_other_places() {
    let places =
        [("u", [1u64, 3, 8, 21, 55, 144]), ("zeckendorf", [1, 2, 3, 5, 8, 13]), ("base:2", [1, 2, 4, 8, 16, 32])];
    for (name, places) in places {
        let term = Term::parse(&format!("read({name}, base:3, x)"), &["x", "y"]).unwrap();
        for n in 0..729u64 {
            let digits = (0..6u32).map(|place| n / 3u64.pow(place) % 3);
            let sum: u64 = digits.zip(places).map(|(digit, place)| digit * place).sum();
            assert_eq!(term.value(&[n.into(), 0.into()]), Ok(sum.into()), "{n} in {name}");
        }
    }
    assert_eq!(value("read(u, base:3, x) - read(u, base:3, y)", &[50, 54]), Ok(0.into()));
    assert_eq!(value("read(recurrence:2,1, recurrence:2,1, x)", &[1000, 0]), Ok(1000.into()));
    assert_eq!(value("read(u, base:3, x)", &[-1, 0]), Err(EvalError::Negative("−1".to_owned())));
    // 3^200 is a 1 with 200 zeros.
    let large = Term::parse("read(u, base:3, x)", &["x"]).unwrap();
    let place = System::u(&3u64.into()).unwrap().place(200).unwrap();
    assert_eq!(large.value(&[parse_natural("3^200").unwrap().into()]), Ok(place.into()));
}

#[test]
fn what_is_printed_reads_back() {
    let names = ["x", "y"];
    for text in [
        "gcd(x, 2*y + 1) = 1",
        "digit(recurrence:2,1, x + y, 3) >= 1",
        "forall n >= 1: digit(u:b=4, n, 0) + zeros(base:2, n) <= xor(x, y, n)",
        "exists n in 0..x: shift(zeckendorf, n) = lowest(p:sqrt(3), y)",
        "read(u, base:3, x) = read(recurrence:2,1, u:b=4, y + 1)",
        "read(recurrence:3,2,1, zeckendorf, x) <= 7",
    ] {
        let formula = Formula::parse(text, &names).unwrap();
        assert_eq!(formula.to_text(&names), text);
    }
}

#[test]
fn mistakes_are_told() {
    let message = |text: &str| Formula::parse(text, &["x"]).unwrap_err().to_string();
    assert!(message("gcd(x) = 1").contains("`gcd` takes 2 arguments here, not 1"), "{}", message("gcd(x) = 1"));
    assert!(message("digit(base:2, x) = 1").contains("`digit` takes a system and 2 arguments"));
    assert!(message("digit(x, 3) = 1").contains("digit"), "{}", message("digit(x, 3) = 1"));
    assert!(message("read(u, base:3) = 1").contains("two systems and a term"), "{}", message("read(u, base:3) = 1"));
    assert!(message("read(u, x) = 1").contains("two systems and a term"), "{}", message("read(u, x) = 1"));
    assert!(message("read(u, base:3, x, 1) = 1").contains("one parameter"), "{}", message("read(u, base:3, x, 1) = 1"));
    assert!(message("gdc(x, 3) = 1").contains("did you mean `gcd`?"));
    assert!(message("P(x)").contains("cannot use `P(…)`"), "{}", message("P(x)"));
}
