//! The big-integer library underneath, chosen by cargo feature.
//!
//! Each submodule offers the same functions over its library's unsigned type; nothing of it is public. When
//! `malachite` is on, both are compiled and the tests here run every function through both: each is the other's oracle.

#[cfg(any(not(feature = "malachite"), test))]
pub(crate) mod dashu;
#[cfg(feature = "malachite")]
pub(crate) mod malachite;

#[cfg(not(feature = "malachite"))]
pub(crate) use dashu as active;
#[cfg(feature = "malachite")]
pub(crate) use malachite as active;

#[cfg(all(test, feature = "malachite"))]
mod tests {
    use super::{dashu as d, malachite as m};
    use proptest::prelude::*;

    /// Numbers of very different sizes, with runs of ones and zeros, where carries and borrows live.
    fn words() -> impl Strategy<Value = Vec<u64>> {
        let word = prop_oneof![Just(0), Just(u64::MAX), Just(1), Just(1 << 63), any::<u64>()];
        prop_oneof![proptest::collection::vec(word.clone(), 0..4), proptest::collection::vec(word, 0..400)]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn both_backends_agree(a in words(), b in words(), s in 0u64..300) {
            let (da, db) = (d::from_words(&a), d::from_words(&b));
            let (ma, mb) = (m::from_words(&a), m::from_words(&b));
            let same = |x: &d::Nat, y: &m::Nat| d::to_words(x) == m::to_words(y);
            prop_assert!(same(&da, &ma));
            prop_assert_eq!(da.to_string(), ma.to_string());
            prop_assert_eq!(d::parse_decimal(&da.to_string()), Some(da.clone()));
            prop_assert_eq!(m::parse_decimal(&ma.to_string()), Some(ma.clone()));
            prop_assert_eq!(da.cmp(&db), ma.cmp(&mb));
            prop_assert_eq!(d::bit_len(&da), m::bit_len(&ma));
            prop_assert_eq!(d::trailing_zeros(&da), m::trailing_zeros(&ma));
            prop_assert_eq!(d::is_even(&da), m::is_even(&ma));
            prop_assert_eq!(d::to_u64(&da), m::to_u64(&ma));
            prop_assert_eq!(d::to_u128(&da), m::to_u128(&ma));
            prop_assert!(same(&(&da + &db), &(&ma + &mb)));
            prop_assert!(same(&(&da * &db), &(&ma * &mb)));
            prop_assert!(same(&d::square(&da), &m::square(&ma)));
            prop_assert!(same(&d::shl(&da, s), &m::shl(&ma, s)));
            prop_assert!(same(&d::shr(&da, s), &m::shr(&ma, s)));
            prop_assert!(same(&d::low_bits(&da, s), &m::low_bits(&ma, s)));
            prop_assert!(same(&d::sqrt(&da), &m::sqrt(&ma)));
            prop_assert!(same(&d::gcd(&da, &db), &m::gcd(&ma, &mb)));
            match (d::checked_sub(&da, &db), m::checked_sub(&ma, &mb)) {
                (Some(x), Some(y)) => prop_assert!(same(&x, &y)),
                (x, y) => prop_assert!(x.is_none() && y.is_none()),
            }
            if !d::is_zero(&db) {
                let ((dq, dr), (mq, mr)) = (d::div_rem(&da, &db), m::div_rem(&ma, &mb));
                prop_assert!(same(&dq, &mq) && same(&dr, &mr));
            }
            if a.len() < 5 {
                prop_assert!(same(&d::pow(&da, s), &m::pow(&ma, s)));
            }
        }
    }
}
