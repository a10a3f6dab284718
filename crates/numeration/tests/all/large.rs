//! Large numbers: round trips, canonical form, and the neighbourhood of places, where the estimate of the upper half is
//! at its worst. Canonical numerals are unique, so value and condition together leave one numeral only.

use crate::common::{Random, schoolbooks};
use ratwheel_numbers::{CancelToken, Control, Natural};
use ratwheel_numeration::{Numeral, NumerationError, System};

fn check(system: &System, n: &Natural) -> Numeral {
    let numeral = system.digits(n).unwrap();
    assert!(system.is_canonical(&numeral).unwrap(), "{system}: {n}");
    assert_eq!(system.value(&numeral).unwrap(), *n, "{system}");
    numeral
}

/// Greedy, one digit at a time, from a table of big places.
fn schoolbook(places: &[Natural], n: &Natural) -> Numeral {
    let mut rest = n.clone();
    let mut digits = Vec::new();
    for place in places.iter().rev() {
        let (digit, remainder) = rest.div_rem(place);
        digits.push(digit);
        rest = remainder;
    }
    Numeral::new(digits)
}

#[test]
fn random_numbers_in_every_system() {
    let mut random = Random(1);
    for book in schoolbooks() {
        let system = book.system();
        for size in [25, 40, 60, 100, 150, 220, 333, 1000, 3000, 10_000] {
            check(&system, &random.natural(size));
        }
    }
}

#[test]
fn more_digits_agree_with_the_schoolbook() {
    let mut random = Random(2);
    for book in schoolbooks() {
        let system = book.system();
        let places = system.places(1500).unwrap();
        let finite = book.places.len() < 20;
        let top = places[places.len() - 1].clone();
        for round in 0..30 {
            let n = random.natural(20 + 9 * round);
            let n = if finite || n < top { n } else { n % &top };
            assert_eq!(system.digits(&n).unwrap(), schoolbook(&places, &n), "{system}: {n}");
        }
    }
}

#[test]
fn neighbours_of_places_and_of_sums_of_places() {
    let mut random = Random(3);
    for book in schoolbooks() {
        let system = book.system();
        if book.places.len() < 20 {
            continue;
        }
        for index in [60, 127, 150, 256, 400, 777, 1024, 1500] {
            let place = system.place(index).unwrap();
            check(&system, &(&place + 1));
            let numeral = check(&system, &place);
            assert_eq!(numeral.trailing_zeros(), Some(index), "{system}: place {index}");
            check(&system, &(&place - Natural::one()).into_magnitude());
            // Sums of two or three places, far apart and close together.
            let middle = system.place(index / 2).unwrap();
            let low = system.place(usize::try_from(random.below(20)).unwrap()).unwrap();
            for n in [&place + &middle, &place + &low, &place + &middle + &low] {
                check(&system, &n);
                check(&system, &(&n - Natural::one()).into_magnitude());
            }
        }
    }
}

#[test]
fn all_the_largest_digits() {
    // The numeral before a place has the largest digit that is admissible everywhere.
    for (name, index, expected) in [
        ("zeckendorf", 600, "10".repeat(300)),
        ("u", 500, format!("2{}", "1".repeat(499))),
        ("u:b=4", 333, format!("3{}", "2".repeat(332))),
        ("recurrence:2,1", 400, "20".repeat(200)),
        ("recurrence:3,3,1", 600, "330".repeat(200)),
        ("base:10", 700, "9".repeat(700)),
        ("p:sqrt(2)", 500, "20".repeat(250)),
    ] {
        let system: System = name.parse().unwrap();
        let n = (system.place(index).unwrap() - Natural::one()).into_magnitude();
        assert_eq!(check(&system, &n).to_string(), expected, "{name}");
    }
}

#[test]
fn conjugates_near_the_unit_circle() {
    let mut random = Random(4);
    let long = vec!["1"; 24].join(",");
    let longest = vec!["3"; 64].join(",");
    for name in [
        "recurrence:100,100",
        "recurrence:1000000,1000000",
        "recurrence:1000000007,1000000006,5",
        "recurrence:9,9,9,9,9,9,9",
        "recurrence:7,6,5,4,3,2,1",
        "recurrence:340282366920938463463374607431768211456,340282366920938463463374607431768211456",
        &format!("recurrence:{long}"),
        &format!("recurrence:{longest}"),
    ] {
        let system: System = name.parse().unwrap();
        for size in [50, 200, 1000, 4000] {
            check(&system, &random.natural(size));
        }
        for index in [10, 33, 200] {
            let place = system.place(index).unwrap();
            check(&system, &place);
            check(&system, &(&place - Natural::one()).into_magnitude());
        }
    }
}

#[test]
fn huge_partial_quotients() {
    let mut random = Random(6);
    for name in ["p:sqrt(10^40+1)", "q:sqrt(10^300+1)", "p:sqrt(10^120+2)", "q:1+1/10^200", "p:2-1/10^77+1/10^300"] {
        let system: System = name.parse().unwrap();
        for size in [20, 90, 400, 1500] {
            check(&system, &random.natural(size));
        }
    }
}

#[test]
fn decimal_digits_of_large_numbers() {
    let mut random = Random(7);
    let system: System = "base:10".parse().unwrap();
    for size in [100, 5000] {
        let n = random.natural(size);
        assert_eq!(system.digits(&n).unwrap().to_string(), n.to_string());
    }
}

#[test]
fn values_of_noncanonical_strings() {
    let mut random = Random(8);
    for book in schoolbooks() {
        let system = book.system();
        let places = system.places(400).unwrap();
        let digits: Vec<Natural> = (0..places.len()).map(|i| random.natural(i * 31 % 50)).collect();
        let expected: Natural = digits.iter().zip(&places).map(|(digit, place)| digit * place).sum();
        let numeral = Numeral::new(digits.into_iter().rev().collect());
        assert_eq!(system.value(&numeral).unwrap(), expected, "{system}");
    }
}

#[test]
fn a_cancelled_conversion_stops() {
    let token = CancelToken::new();
    token.cancel();
    let report = |_, _| {};
    let control = Control::new(&token, &report);
    let n = Natural::power_of_two(100_000);
    for name in ["zeckendorf", "p:sqrt(2)"] {
        let system: System = name.parse().unwrap();
        let stopped = system.digits_with(&n, control);
        assert!(matches!(stopped, Err(NumerationError::Cancelled(_))), "{name}");
        let numeral = system.digits(&n).unwrap();
        assert!(system.value_with(&numeral, control).is_err(), "{name}");
    }
}
