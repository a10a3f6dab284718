//! Sets of integers that a variable may still take: intervals with open ends, and short lists of them.

use super::error::Fault;
use super::number::Number;

/// lo..=hi; a missing end is infinite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interval<N> {
    pub(crate) lo: Option<N>,
    pub(crate) hi: Option<N>,
}

impl<N: Number> Interval<N> {
    pub(crate) fn all() -> Self {
        Self { lo: None, hi: None }
    }
    pub(crate) fn point(n: N) -> Self {
        Self { lo: Some(n.clone()), hi: Some(n) }
    }
    pub(crate) fn from(lo: N) -> Self {
        Self { lo: Some(lo), hi: None }
    }
    pub(crate) fn up_to(hi: N) -> Self {
        Self { lo: None, hi: Some(hi) }
    }
    pub(crate) fn is_empty(&self) -> bool {
        matches!((&self.lo, &self.hi), (Some(lo), Some(hi)) if lo > hi)
    }
    pub(crate) fn as_point(&self) -> Option<&N> {
        self.lo.as_ref().filter(|_| self.lo == self.hi)
    }
    /// Is every number of `self` in `other`?
    pub(crate) fn within(&self, other: &Self) -> bool {
        let above = other.lo.as_ref().is_none_or(|least| self.lo.as_ref().is_some_and(|lo| lo >= least));
        let below = other.hi.as_ref().is_none_or(|most| self.hi.as_ref().is_some_and(|hi| hi <= most));
        above && below
    }
    pub(crate) fn meet(&self, other: &Self) -> Self {
        let lo = match (&self.lo, &other.lo) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        let hi = match (&self.hi, &other.hi) {
            (Some(a), Some(b)) => Some(a.min(b).clone()),
            (a, b) => a.as_ref().or(b.as_ref()).cloned(),
        };
        Self { lo, hi }
    }
    /// The least interval that holds both.
    pub(crate) fn hull(&self, other: &Self) -> Self {
        let end = |a: &Option<N>, b: &Option<N>, pick: fn(N, N) -> N| Some(pick(a.clone()?, b.clone()?));
        Self { lo: end(&self.lo, &other.lo, N::min), hi: end(&self.hi, &other.hi, N::max) }
    }
    pub(crate) fn plus(&self, other: &Self) -> Result<Self, Fault> {
        Ok(Self { lo: both(&self.lo, &other.lo, N::plus)?, hi: both(&self.hi, &other.hi, N::plus)? })
    }
    /// {a − b : a in `self`, b in `other`}.
    pub(crate) fn minus(&self, other: &Self) -> Result<Self, Fault> {
        Ok(Self { lo: both(&self.lo, &other.hi, N::minus)?, hi: both(&self.hi, &other.lo, N::minus)? })
    }
    pub(crate) fn negated(&self) -> Result<Self, Fault> {
        let flip = |end: &Option<N>| end.as_ref().map(N::negated).transpose();
        Ok(Self { lo: flip(&self.hi)?, hi: flip(&self.lo)? })
    }
    pub(crate) fn scaled(&self, factor: &N) -> Result<Self, Fault> {
        if *factor == N::small(0) {
            return Ok(Self::point(N::small(0)));
        }
        let scale = |end: &Option<N>| end.as_ref().map(|end| end.times(factor)).transpose();
        let (a, b) = (scale(&self.lo)?, scale(&self.hi)?);
        Ok(if factor.is_negative() { Self { lo: b, hi: a } } else { Self { lo: a, hi: b } })
    }
    /// {n : factor·n in `self`}, for a factor other than 0.
    pub(crate) fn divided(&self, factor: &N) -> Result<Self, Fault> {
        let (lo, hi) = if factor.is_negative() { (&self.hi, &self.lo) } else { (&self.lo, &self.hi) };
        let lo = lo.as_ref().map(|end| end.div_ceil(factor)).transpose()?;
        let hi = hi.as_ref().map(|end| end.div_floor(factor)).transpose()?;
        Ok(Self { lo, hi })
    }
}

fn both<N: Number>(
    a: &Option<N>,
    b: &Option<N>,
    operation: fn(&N, &N) -> Result<N, Fault>,
) -> Result<Option<N>, Fault> {
    match (a, b) {
        (Some(a), Some(b)) => operation(a, b).map(Some),
        _ => Ok(None),
    }
}

/// The values left for one variable: disjoint intervals in ascending order, most often one.
#[derive(Clone, Debug)]
pub(crate) struct Pieces<N> {
    first: Option<Interval<N>>,
    /// The others, if there are any; a first one without others needs no memory of its own.
    more: Vec<Interval<N>>,
    /// Do exactly these values satisfy the condition, rather than some of them?
    pub(crate) exact: bool,
}

impl<N: Number> Pieces<N> {
    pub(crate) fn all(exact: bool) -> Self {
        Self { first: Some(Interval::all()), more: Vec::new(), exact }
    }
    pub(crate) fn none() -> Self {
        Self { first: None, more: Vec::new(), exact: true }
    }
    pub(crate) fn one(interval: Interval<N>, exact: bool) -> Self {
        if interval.is_empty() { Self::none() } else { Self { first: Some(interval), more: Vec::new(), exact } }
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Interval<N>> {
        self.first.iter().chain(&self.more)
    }
    pub(crate) fn is_empty(&self) -> bool {
        self.first.is_none()
    }
    pub(crate) fn contains(&self, n: &N) -> bool {
        self.iter()
            .any(|piece| piece.lo.as_ref().is_none_or(|lo| lo <= n) && piece.hi.as_ref().is_none_or(|hi| n <= hi))
    }
    pub(crate) fn hull(&self) -> Interval<N> {
        let last = self.more.last().or(self.first.as_ref());
        match (&self.first, last) {
            (Some(first), Some(last)) => Interval { lo: first.lo.clone(), hi: last.hi.clone() },
            _ => Interval { lo: Some(N::small(1)), hi: Some(N::small(0)) },
        }
    }
    /// The same values; `exact` only matters while there are some.
    pub(crate) fn with_exact(self, exact: bool) -> Self {
        Self { exact: exact || self.is_empty(), ..self }
    }
    /// Are these the same values?
    pub(crate) fn same_values(&self, other: &Self) -> bool {
        self.first == other.first && self.more == other.more
    }
    pub(crate) fn meet(&self, other: &Self) -> Self {
        let exact = self.exact && other.exact;
        let met = match (&self.first, &other.first) {
            (None, _) | (_, None) => return Self::none(),
            (Some(a), Some(b)) if self.more.is_empty() && other.more.is_empty() => return Self::one(a.meet(b), exact),
            _ => self.iter().flat_map(|a| other.iter().map(|b| a.meet(b)).filter(|both| !both.is_empty())),
        };
        // An empty meeting is exact: nothing is left whatever the rest says.
        Self::from_sorted(met, exact)
    }
    fn from_sorted(mut list: impl Iterator<Item = Interval<N>>, exact: bool) -> Self {
        match list.next() {
            None => Self::none(),
            first => Self { first, more: list.collect(), exact },
        }
    }
    pub(crate) fn join(self, other: Self) -> Result<Self, Fault> {
        if self.is_empty() {
            return Ok(other);
        }
        if other.is_empty() {
            return Ok(self);
        }
        let exact = self.exact && other.exact;
        if let (Some(a), Some(b), true) = (&self.first, &other.first, self.more.is_empty() && other.more.is_empty()) {
            let (low, high) = if a.lo <= b.lo { (a, b) } else { (b, a) };
            if touches(low, high)? {
                return Ok(Self::one(a.hull(b), exact));
            }
            return Ok(Self { first: Some(low.clone()), more: vec![high.clone()], exact });
        }
        let firsts = self.first.into_iter().chain(other.first);
        let mut list: Vec<Interval<N>> = firsts.chain(self.more).chain(other.more).collect();
        // None, the infinite low end, sorts first.
        list.sort_by(|a, b| a.lo.cmp(&b.lo));
        let mut joined: Vec<Interval<N>> = Vec::with_capacity(list.len());
        for piece in list {
            match joined.last_mut() {
                Some(last) if touches(last, &piece)? => {
                    last.hi = match (last.hi.take(), piece.hi) {
                        (Some(a), Some(b)) => Some(a.max(b)),
                        _ => None,
                    };
                }
                _ => joined.push(piece),
            }
        }
        Ok(Self::from_sorted(joined.into_iter(), exact))
    }
    /// How many values, if at most `limit`.
    pub(crate) fn count(&self, limit: u64) -> Option<u64> {
        let mut total = 0u64;
        for piece in self.iter() {
            let (lo, hi) = (piece.lo.as_ref()?, piece.hi.as_ref()?);
            let width = hi.minus(lo).ok()?.to_natural()?.to_u64()?;
            total = total.checked_add(width)?.checked_add(1)?;
            if total > limit {
                return None;
            }
        }
        Some(total)
    }
    /// Is there a largest value?
    pub(crate) fn is_finite(&self) -> bool {
        let hull = self.hull();
        hull.lo.is_some() && hull.hi.is_some()
    }
}

/// Does `later`, which starts no earlier, begin inside `first` or right behind it?
fn touches<N: Number>(first: &Interval<N>, later: &Interval<N>) -> Result<bool, Fault> {
    Ok(match (&first.hi, &later.lo) {
        (Some(hi), Some(lo)) => *lo <= *hi || *lo == hi.next()?,
        _ => true,
    })
}
