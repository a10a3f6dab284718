//! The Raleigh triples (⌊⌊nφ⌋φ⌋, ⌊nφ²⌋, ⌊⌊nφ²⌋φ⌋) of document 000: a set of P-positions without rules.
//!
//! An entry of kind `set`: there is a table, and membership can be asked at any size, but there is nothing to play.
//!
//! ```
//! use ratwheel_games::Spec;
//! use ratwheel_rules::Position;
//! let (_, raleigh) = "raleigh".parse::<Spec>()?.build()?;
//! let belongs = raleigh.member.unwrap();
//! assert_eq!(belongs(&Position::from([8u64, 4, 5])), Ok(true)); // triple number 2, its piles in any order
//! assert_eq!(belongs(&Position::from([4u64, 5, 9])), Ok(false));
//! # Ok::<(), ratwheel_games::BuildError>(())
//! ```

mod entry;

pub(crate) use entry::ENTRY;

#[cfg(test)]
mod tests {
    use crate::{Instance, Spec};
    use ratwheel_numbers::Natural;
    use ratwheel_rules::Position;

    fn raleigh() -> Instance {
        "raleigh".parse::<Spec>().unwrap().build().unwrap().1
    }

    fn row(set: &Instance, n: &Natural) -> Vec<Natural> {
        let cells = set.table.as_ref().unwrap().row(n).unwrap();
        cells.iter().skip(1).map(|cell| cell.parse().unwrap()).collect()
    }

    #[test]
    fn the_triples_split_the_positive_integers() {
        let set = raleigh();
        let mut seen: Vec<Natural> = (1..=200u64).flat_map(|n| row(&set, &Natural::from(n))).collect();
        seen.sort();
        // ⌊⌊nφ⌋φ⌋ is the slowest column: everything below its last entry has appeared once.
        let last = row(&set, &Natural::from(200u64))[0].to_u64().unwrap();
        let expected: Vec<Natural> = (1..=last).map(Natural::from).collect();
        assert_eq!(seen[..expected.len()], expected);
    }

    #[test]
    fn membership() {
        let set = raleigh();
        let belongs = |piles: &[&Natural]| set.member.as_ref().unwrap()(&piles.iter().copied().cloned().collect());
        let triple = row(&set, &"7".repeat(400).parse().unwrap());
        let [a, b, c] = &triple[..] else { panic!() };
        assert_eq!(belongs(&[c, a, b]), Ok(true));
        assert_eq!(belongs(&[a, b, &(c + 1)]), Ok(false));
        assert_eq!(set.member.as_ref().unwrap()(&Position::from([0u64, 0, 0])), Ok(true));
        assert_eq!(belongs(&[a]), Err("a Raleigh triple has 3 piles, not 1".to_owned()));
    }
}
