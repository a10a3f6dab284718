//! Guards: conditions on residues, before or after the move, that keep a shape from joining two positions of the set.

use super::shapes::{Shape, Step};
use std::collections::BTreeSet;

/// A sum of piles with signs, before or after the move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Pile(usize),
    Difference(usize, usize),
    Total,
}

/// The residues of a form, and whether 0 itself, that a rule excludes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Guard {
    pub(super) form: Form,
    pub(super) after: bool,
    pub(super) modulus: i64,
    pub(super) excluded: BTreeSet<i64>,
    pub(super) not_zero: bool,
}

/// Which guards may be used.
#[derive(Clone, Copy)]
pub(super) enum Guards {
    All,
    /// Those that speak of the target.
    Targets,
    /// Those that speak of the difference, after the move, of the two piles that the shape compares.
    OwnPair,
    /// The same, and shapes compare neighbouring piles only.
    Neighbours,
}

impl Guards {
    /// What is tried, in words.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::All => "rules with any guards",
            Self::Targets => "rules with guards on the target",
            Self::OwnPair => "rules with guards on the two piles they compare",
            Self::Neighbours => "rules that compare neighbouring piles",
        }
    }

    /// May a rule of this shape have this guard? A kind that is tried later admits whatever an earlier one does, or the other
    /// way round.
    pub(super) fn admits(self, shape: &Shape, guard: Option<&Guard>) -> bool {
        let own = |i: usize, j: usize| guard.is_none_or(|guard| guard.after && guard.form == Form::Difference(i, j));
        match (self, shape) {
            (Self::All, _) => true,
            (Self::Targets, _) => guard.is_none_or(|guard| guard.after),
            (Self::OwnPair, Shape::Pair(i, j, _)) => own(*i, *j),
            (Self::Neighbours, Shape::Pair(i, j, _)) => i + 1 == *j && own(*i, *j),
            (Self::OwnPair, _) => guard.is_none(),
            (Self::Neighbours, shape) => guard.is_none() && matches!(shape, Shape::Piles(_)),
        }
    }
}

impl Form {
    pub(super) fn at(&self, piles: &[i64]) -> i64 {
        match self {
            Self::Pile(i) => piles[*i],
            Self::Difference(i, j) => piles[*j] - piles[*i],
            Self::Total => piles.iter().sum(),
        }
    }

    pub(super) fn text(&self, names: &[String], after: bool) -> String {
        let name = |i: usize| format!("{}{}", names[i], if after { "'" } else { "" });
        match self {
            Self::Pile(i) => name(*i),
            Self::Difference(i, j) => format!("({} - {})", name(*j), name(*i)),
            Self::Total => format!("({})", (0..names.len()).map(name).collect::<Vec<_>>().join(" + ")),
        }
    }
}

impl Guard {
    pub(super) fn allows(&self, (from, to): Step<'_>) -> bool {
        let value = self.form.at(if self.after { to } else { from });
        !(self.not_zero && value == 0)
            && (self.excluded.is_empty() || !self.excluded.contains(&value.rem_euclid(self.modulus)))
    }

    pub(super) fn text(&self, names: &[String]) -> String {
        let form = self.form.text(names, self.after);
        let mut parts = Vec::new();
        if self.not_zero {
            parts.push(match &self.form {
                Form::Difference(i, j) if self.after => format!("{}' != {}'", names[*i], names[*j]),
                Form::Difference(i, j) => format!("{} != {}", names[*i], names[*j]),
                Form::Pile(_) | Form::Total => format!("{form} != 0"),
            });
        }
        if !self.excluded.is_empty() {
            let allowed: Vec<i64> = (0..self.modulus).filter(|r| !self.excluded.contains(r)).collect();
            let mod_m = format!("{form} mod {}", self.modulus);
            match allowed.as_slice() {
                [one] => parts.push(format!("{mod_m} = {one}")),
                [one, other] if self.excluded.len() > 2 => {
                    parts.push(format!("({mod_m} = {one} or {mod_m} = {other})"));
                }
                _ => parts.extend(self.excluded.iter().map(|r| format!("{mod_m} != {r}"))),
            }
        }
        parts.join(" and ")
    }
}

/// The guard of a form that excludes all of these steps and little else: at most two residues of several, or all but two.
pub(super) fn fitted(form: &Form, after: bool, modulus: i64, joined: &[Step<'_>]) -> Option<Guard> {
    let values: BTreeSet<i64> = joined.iter().map(|(from, to)| form.at(if after { to } else { from })).collect();
    let residues = |values: &mut dyn Iterator<Item = &i64>| -> BTreeSet<i64> {
        values.map(|value| value.rem_euclid(modulus)).collect()
    };
    let whole = residues(&mut values.iter());
    let few = |excluded: &BTreeSet<i64>| {
        let count = i64::try_from(excluded.len()).unwrap_or(i64::MAX);
        count < modulus && (count <= 2 || modulus - count <= 2)
    };
    let without_zero = residues(&mut values.iter().filter(|value| **value != 0));
    // 0 by itself, where its residue is not excluded with it.
    let not_zero = values.contains(&0) && !without_zero.contains(&0);
    let (excluded, not_zero) = if not_zero { (without_zero, true) } else { (whole, false) };
    few(&excluded).then(|| Guard { form: form.clone(), after, modulus, excluded, not_zero })
}
