//! Every system against the schoolbook, number by number.

use crate::common::{Random, numeral, schoolbooks};
use ratwheel_numbers::Natural;

#[test]
fn numerals_below_20000_are_greedy_canonical_and_have_their_value() {
    for book in schoolbooks() {
        let system = book.system();
        for n in 0..20_000u128 {
            let digits = system.digits(&Natural::from(n)).unwrap();
            let expected = numeral(&book.greedy(n));
            assert_eq!(digits, expected, "{} {n}", book.name);
            if n % 7 == 0 || n < 2000 {
                assert!(system.is_canonical(&digits).unwrap(), "{} {n}", book.name);
                assert_eq!(system.value(&digits).unwrap(), n, "{} {digits}", book.name);
            }
        }
    }
}

#[test]
fn exactly_one_canonical_numeral_per_number() {
    for book in schoolbooks() {
        // All digit strings of a short length, in lexicographic order: the canonical ones are 0, 1, 2, … in order.
        let system = book.system();
        let length = if book.idle { 7 } else { 5 };
        let largest = if book.places.len() < 12 { 4u64 } else { book.places[1].min(9).try_into().unwrap() };
        let length = if largest <= 2 { length + 3 } else { length };
        let length = length.min(book.places.len() + usize::from(book.idle));
        let strings = (largest + 1).pow(length.try_into().unwrap());
        let mut next = 0u128;
        let mut complete = true;
        for code in 0..strings {
            let digits: Vec<u128> = (0..length)
                .map(|i| u128::from(code / (largest + 1).pow(i.try_into().unwrap()) % (largest + 1)))
                .collect();
            let bare = if book.idle { &digits[1..] } else { &digits[..] };
            let expected = book.admits(bare) && (!book.idle || digits[0] == 0);
            let string = numeral(&digits);
            assert_eq!(system.is_canonical(&string).unwrap(), expected, "{} {string}", book.name);
            let value: u128 = if book.idle { digits[0] } else { 0 }
                + bare.iter().zip(&book.places).map(|(digit, place)| digit * place).sum::<u128>();
            assert_eq!(system.value(&string).unwrap(), value, "{} {string}", book.name);
            if expected {
                assert!(value >= next, "{} {string}", book.name);
                complete &= value == next;
                next = value + 1;
            }
        }
        // Where no digit above `largest` is admissible, nothing is left out.
        let all_digits = book.admits(&vec![0; length])
            && !(largest + 1..largest + 40).any(|d| {
                (0..length.min(book.places.len())).any(|i| {
                    let mut string = vec![0; length];
                    string[i] = u128::from(d);
                    book.admits(&string)
                })
            });
        assert!(complete || !all_digits, "{}", book.name);
    }
}

#[test]
fn double_words_agree_with_the_schoolbook() {
    let mut random = Random(5);
    for book in schoolbooks() {
        let system = book.system();
        let top = *book.places.last().unwrap();
        let finite = book.places.len() < 20;
        for round in 0..400 {
            let n = (u128::from(random.word()) << 64 | u128::from(random.word())) >> random.below(127);
            let place = book.places[usize::try_from(random.below(book.places.len() as u64)).unwrap()];
            let n = match round % 4 {
                0 => n,
                1 => place,
                2 => place - 1,
                _ => place + 1,
            };
            let n = if finite { n } else { n.min(top - 1) };
            let digits = system.digits(&Natural::from(n)).unwrap();
            assert_eq!(digits, numeral(&book.greedy(n)), "{} {n}", book.name);
            assert_eq!(system.value(&digits).unwrap(), n, "{} {n}", book.name);
        }
    }
}

#[test]
fn places_are_those_of_the_schoolbook() {
    for book in schoolbooks() {
        let system = book.system();
        let mut expected: Vec<u128> = book.places.iter().copied().take(30).collect();
        if book.idle {
            expected.insert(0, 1);
        }
        assert_eq!(system.places(expected.len()).unwrap(), expected, "{}", book.name);
        if book.places.len() < 20 {
            assert_eq!(system.places(50).unwrap(), expected, "{} has no more", book.name);
            assert!(system.place(expected.len()).is_err());
        }
    }
}
