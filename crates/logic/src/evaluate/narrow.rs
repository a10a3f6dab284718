//! Which values of one variable a condition leaves, given what is known of the others.
//!
//! Every term is inverted step by step: `|(x−x')−(y−y')| < d` with x' known leaves one interval for y', `x' = x div 2` one
//! value, `x = floor(n*phi)` two. The answer may hold too many values, never too few, and says whether it is exact.

use super::error::{Fault, if_any};
use super::interval::{Interval, Pieces};
use super::number::Number;
use super::plan::{Choice, Condition, Expression, Kind, Part, Sum, Test, bit};
use super::value::{Scope, holds, natural, value};
use crate::formula::Relation;
use crate::recursion::Recursion;
use ratwheel_numbers::Natural;

/// |t|, `min`, `max`, `if` and `exists` look into their parts twice. In one comparison this happens so often; further ones
/// only say which values they can have at all, or else the time would double with every level.
const DOUBLINGS: u32 = 4096;

/// The values of `slot` that the condition leaves.
pub(crate) fn narrow<N: Number>(
    condition: &Condition<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if condition.mask & scope.unknown_mask == 0 {
        return Ok(if holds(condition, scope)? { Pieces::all(true) } else { Pieces::none() });
    }
    match &condition.test {
        Test::Constant(true) => Ok(Pieces::all(true)),
        Test::Constant(false) => Ok(Pieces::none()),
        Test::Compare(relation, difference) => compare(*relation, difference, slot, scope),
        Test::Differs(relation, difference) => differs(*relation, difference, slot, scope),
        Test::All(parts) => {
            let mut left = Pieces::all(true);
            for part in parts {
                left = left.meet(&narrow(part, slot, scope)?);
                if left.is_empty() {
                    break;
                }
            }
            Ok(left)
        }
        Test::Any(parts) => {
            let mut left = Pieces::none();
            for part in parts {
                left = left.join(narrow(part, slot, scope)?)?;
            }
            Ok(left)
        }
        Test::Exists(inner, from, body) => {
            let hi = scope.horizon.as_ref().and_then(|n| n.previous().ok());
            scope.free(*inner, Interval { lo: Some(from.clone()), hi });
            let left = doubling(scope, |scope| through_quantifier(*inner, body, slot, scope));
            scope.close(*inner);
            left
        }
        Test::Row(recursion, terms, true) => row(recursion, terms, slot, scope),
        Test::Same(..)
        | Test::Row(..)
        | Test::Member(..)
        | Test::Reduced(..)
        | Test::Recognised(..)
        | Test::ForAll(..)
        | Test::Claimed(..)
        | Test::Legal(..) => Ok(Pieces::all(false)),
    }
}

/// The rows with the numbers that are known have few values for the one that is sought.
fn row<N: Number>(
    recursion: &Recursion,
    terms: &[Expression<N>],
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    let mut known: Vec<Option<Natural>> = Vec::with_capacity(terms.len());
    for term in terms {
        let known_here = term.mask & scope.unknown_mask == 0;
        known.push(if known_here {
            match if_any(natural(term, scope))? {
                Some(number) => Some(number),
                None => return Ok(Pieces::none()),
            }
        } else {
            None
        });
    }
    for (column, number) in known.iter().enumerate() {
        let Some(number) = number else { continue };
        let Some(rows) = recursion.rows_with(column, number, scope.control)? else { continue };
        let mut left = Pieces::none();
        for row in rows {
            let fits = row.iter().zip(&known).all(|(entry, known)| known.as_ref().is_none_or(|known| known == entry));
            let sought = row.iter().zip(terms).find(|(_, term)| term.as_variable() == Some(slot));
            match sought.map(|(entry, _)| N::from_natural(entry)) {
                _ if !fits => {}
                Some(Some(entry)) => left = left.join(Pieces::one(Interval::point(entry), false))?,
                Some(None) => return Err(Fault::Overflow),
                None => return Ok(Pieces::all(false)),
            }
        }
        return Ok(left);
    }
    Ok(Pieces::all(false))
}

/// The values of `slot` for which the condition can fail.
fn narrow_not<N: Number>(condition: &Condition<N>, slot: usize, scope: &mut Scope<'_, N>) -> Result<Pieces<N>, Fault> {
    if condition.mask & scope.unknown_mask == 0 {
        return Ok(if holds(condition, scope)? { Pieces::none() } else { Pieces::all(true) });
    }
    match &condition.test {
        Test::Constant(true) => Ok(Pieces::none()),
        Test::Constant(false) => Ok(Pieces::all(true)),
        Test::Compare(relation, difference) => differs(*relation, difference, slot, scope),
        Test::Differs(relation, difference) => compare(*relation, difference, slot, scope),
        Test::All(parts) => {
            let mut left = Pieces::none();
            for part in parts {
                left = left.join(narrow_not(part, slot, scope)?)?;
            }
            Ok(left)
        }
        Test::Any(parts) => {
            let mut left = Pieces::all(true);
            for part in parts {
                left = left.meet(&narrow_not(part, slot, scope)?);
                if left.is_empty() {
                    break;
                }
            }
            Ok(left)
        }
        Test::Exists(..)
        | Test::Same(..)
        | Test::Row(..)
        | Test::Member(..)
        | Test::Reduced(..)
        | Test::Recognised(..)
        | Test::ForAll(..)
        | Test::Claimed(..)
        | Test::Legal(..) => Ok(Pieces::all(false)),
    }
}

/// Where a comparison does not hold: also where its term has no value.
fn differs<N: Number>(
    relation: Relation,
    difference: &Expression<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if difference.applies && may_lack_value(difference, scope)? {
        return Ok(Pieces::all(false));
    }
    compare(relation.negated(), difference, slot, scope)
}

/// What the body leaves for the inner variable bounds what it leaves for the outer one.
fn through_quantifier<N: Number>(
    inner: usize,
    body: &Condition<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if !scope.doubles() {
        return Ok(Pieces::all(false));
    }
    let left = narrow(body, inner, scope)?.meet(&Pieces::one(scope.hull(inner), false));
    if left.is_empty() {
        return Ok(left);
    }
    scope.free(inner, left.hull());
    Ok(narrow(body, slot, scope)?.with_exact(false))
}

/// A comparison leaves nothing where its term certainly has no value, and is not exact where it may have none.
fn compare<N: Number>(
    relation: Relation,
    difference: &Expression<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    doubling(scope, |scope| compare_any(relation, difference, slot, scope))
}

/// Something that may look twice into its parts. What stands inside shares the doublings of what is around it.
fn doubling<N: Number, T>(
    scope: &mut Scope<'_, N>,
    narrow: impl FnOnce(&mut Scope<'_, N>) -> Result<T, Fault>,
) -> Result<T, Fault> {
    let outermost = scope.doublings.is_none();
    if outermost {
        scope.doublings = Some(DOUBLINGS);
    }
    let left = narrow(scope);
    if outermost {
        scope.doublings = None;
    }
    left
}

fn compare_any<N: Number>(
    relation: Relation,
    difference: &Expression<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if !difference.applies {
        return compare_valued(relation, difference, slot, scope);
    }
    let left = if_any(compare_valued(relation, difference, slot, scope))?.unwrap_or_else(Pieces::none);
    let certain = left.is_empty() || left.exact && !may_lack_value(difference, scope)?;
    Ok(left.with_exact(certain))
}

fn compare_valued<N: Number>(
    relation: Relation,
    difference: &Expression<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if let Kind::Sum(sum) = &difference.kind
        && let Some(pieces) = compare_known(relation, sum, slot, scope)?
    {
        return Ok(pieces);
    }
    let (zero, one, minus_one) = (N::small(0), N::small(1), N::small(-1));
    match relation {
        Relation::Equal => invert(difference, &Interval::point(zero), slot, scope),
        Relation::Less => invert(difference, &Interval::up_to(minus_one), slot, scope),
        Relation::LessEqual => invert(difference, &Interval::up_to(zero), slot, scope),
        Relation::Greater => invert(difference, &Interval::from(one), slot, scope),
        Relation::GreaterEqual => invert(difference, &Interval::from(zero), slot, scope),
        Relation::NotEqual => {
            let below = invert(difference, &Interval::up_to(minus_one), slot, scope)?;
            below.join(invert(difference, &Interval::from(one), slot, scope)?)
        }
    }
}

/// The short way for the most frequent comparison: the variable, once, with factor ±1, against what is known.
fn compare_known<N: Number>(
    relation: Relation,
    sum: &Sum<N>,
    slot: usize,
    scope: &Scope<'_, N>,
) -> Result<Option<Pieces<N>>, Fault> {
    let mut rest = sum.linear.constant.clone();
    let mut factor = None;
    for (variable, c) in &sum.linear.terms {
        if *variable == slot {
            factor = Some(c);
        } else {
            let Some(known) = scope.slots.get(*variable).and_then(Interval::as_point) else { return Ok(None) };
            rest = rest.plus(&c.times(known)?)?;
        }
    }
    let (Some(factor), true) = (factor, sum.others.is_empty()) else { return Ok(None) };
    // ±n + rest ⋈ 0 is n ⋈ ∓rest, turned round for the negative sign.
    let (bound, relation) = if *factor == N::small(1) {
        (rest.negated()?, relation)
    } else if *factor == N::small(-1) {
        (rest, relation.flipped())
    } else {
        return Ok(None);
    };
    Ok(Some(match relation {
        Relation::Equal => Pieces::one(Interval::point(bound), true),
        Relation::Less => Pieces::one(Interval::up_to(bound.previous()?), true),
        Relation::LessEqual => Pieces::one(Interval::up_to(bound), true),
        Relation::Greater => Pieces::one(Interval::from(bound.next()?), true),
        Relation::GreaterEqual => Pieces::one(Interval::from(bound), true),
        Relation::NotEqual => {
            let below = Pieces::one(Interval::up_to(bound.previous()?), true);
            below.join(Pieces::one(Interval::from(bound.next()?), true))?
        }
    }))
}

/// The values of `slot` for which the term can lie in the target.
fn invert<N: Number>(
    term: &Expression<N>,
    target: &Interval<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    if target.is_empty() {
        return Ok(Pieces::none());
    }
    if term.mask & bit(slot) == 0 {
        let range = range(term, scope)?;
        return Ok(if range.within(target) {
            Pieces::all(true)
        } else if range.meet(target).is_empty() {
            Pieces::none()
        } else {
            Pieces::all(false)
        });
    }
    match &term.kind {
        Kind::Sum(sum) => invert_sum(sum, target, slot, scope),
        Kind::Abs(_) | Kind::Min(_) | Kind::Max(_) | Kind::If(_) | Kind::Product(..) if !scope.doubles() => {
            outside(term, target, scope)
        }
        Kind::Abs(inner) => {
            let target = target.meet(&Interval::from(N::small(0)));
            let above = invert(inner, &target, slot, scope)?;
            above.join(invert(inner, &target.negated()?, slot, scope)?)
        }
        Kind::Min(terms) => {
            let (every, some) = (Interval { lo: target.lo.clone(), hi: None }, &target.hi);
            extreme(terms, &every, &Interval { lo: None, hi: some.clone() }, slot, scope)
        }
        Kind::Max(terms) => {
            let (every, some) = (Interval { lo: None, hi: target.hi.clone() }, &target.lo);
            extreme(terms, &every, &Interval { lo: some.clone(), hi: None }, slot, scope)
        }
        Kind::Div(inner, divisor) => {
            let last = divisor.previous()?;
            let lo = target.lo.as_ref().map(|lo| lo.times(divisor)).transpose()?;
            let hi = target.hi.as_ref().map(|hi| hi.times(divisor)?.plus(&last)).transpose()?;
            invert(inner, &Interval { lo, hi }, slot, scope)
        }
        Kind::Floor(parts, _) => invert_floor(parts, target, slot, scope),
        Kind::If(choice) => {
            let Choice { condition, then, otherwise } = &**choice;
            if condition.mask & scope.unknown_mask == 0 {
                let branch = if holds(condition, scope)? { then } else { otherwise };
                return invert(branch, target, slot, scope);
            }
            // A branch without a value leaves nothing of the values that lead there.
            let mut branch = |wanted: bool, term: &Expression<N>| {
                let left = if_any(invert(term, target, slot, scope))?.unwrap_or_else(Pieces::none);
                let room = if wanted { narrow(condition, slot, scope)? } else { narrow_not(condition, slot, scope)? };
                Ok::<_, Fault>(room.meet(&left))
            };
            let (first, second) = (branch(true, then)?, branch(false, otherwise)?);
            first.join(second)
        }
        Kind::Product(left, right) => {
            for (factor, other) in [(left, right), (right, left)] {
                if factor.mask & bit(slot) == 0
                    && let Some(c) = range(factor, scope)?.as_point()
                    && *c != N::small(0)
                {
                    return invert(other, &target.divided(c)?, slot, scope);
                }
            }
            invert_product(left, right, term, target, slot, scope)
        }
        Kind::Mod(..) | Kind::Apply(..) => Ok(outside(term, target, scope)?),
    }
}

/// From a product in the target to its factors. One of them is no further from 0 than the root of the largest product, and
/// one at least as far as the root of the least. Where the other factor is not 0, each is bounded by the quotient.
fn invert_product<N: Number>(
    left: &Expression<N>,
    right: &Expression<N>,
    term: &Expression<N>,
    target: &Interval<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    let ranges = [range(left, scope)?, range(right, scope)?];
    let [first, second] = &ranges;
    let range = product(first, second)?;
    let target = target.meet(&range);
    if target.is_empty() {
        return Ok(Pieces::none());
    }
    if range.within(&target) {
        return outside(term, &target, scope);
    }
    let (most, least) = (farthest(&target)?, nearest(&target)?);
    let zero = N::small(0);
    let mut room = Pieces::all(false);
    if let Some(most) = &most {
        let root = most.root()?;
        let near = Interval { lo: Some(root.negated()?), hi: Some(root) };
        room = room.meet(&invert(left, &near, slot, scope)?.join(invert(right, &near, slot, scope)?)?);
    }
    if least > zero {
        // ⌈√least⌉.
        let root = least.previous()?.root()?.next()?;
        let (below, above) = (Interval::up_to(root.negated()?), Interval::from(root));
        let mut far = Pieces::none();
        for factor in [left, right] {
            for part in [&below, &above] {
                far = far.join(invert(factor, part, slot, scope)?)?;
            }
        }
        room = room.meet(&far);
    }
    for (factor, other) in [(left, second), (right, first)] {
        if factor.mask & bit(slot) == 0 || room.is_empty() {
            continue;
        }
        let mut other_least = nearest(other)?;
        if other_least == zero && least > zero {
            other_least = N::small(1);
        }
        if let Some(most) = most.as_ref().filter(|_| other_least > zero) {
            let end = most.div_floor(&other_least)?;
            let near = Interval { lo: Some(end.negated()?), hi: Some(end) };
            room = room.meet(&invert(factor, &near, slot, scope)?);
        }
        if let Some(other_most) = farthest(other)?.filter(|other| *other > zero && least > zero) {
            let end = least.div_ceil(&other_most)?;
            let below = invert(factor, &Interval::up_to(end.negated()?), slot, scope)?;
            room = room.meet(&below.join(invert(factor, &Interval::from(end), slot, scope)?)?);
        }
    }
    Ok(room.with_exact(false))
}

/// How far from 0 the numbers of an interval can be, if there is a limit.
fn farthest<N: Number>(interval: &Interval<N>) -> Result<Option<N>, Fault> {
    let (Some(lo), Some(hi)) = (&interval.lo, &interval.hi) else { return Ok(None) };
    Ok(Some(lo.magnitude()?.max(hi.magnitude()?)))
}

/// How far from 0 they are at least.
fn nearest<N: Number>(interval: &Interval<N>) -> Result<N, Fault> {
    match (&interval.lo, &interval.hi) {
        (Some(lo), _) if *lo > N::small(0) => Ok(lo.clone()),
        (_, Some(hi)) if hi.is_negative() => hi.negated(),
        _ => Ok(N::small(0)),
    }
}

/// Everything, unless the term cannot lie in the target at all.
fn outside<N: Number>(
    term: &Expression<N>,
    target: &Interval<N>,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    let range = range(term, scope)?;
    if range.meet(target).is_empty() {
        return Ok(Pieces::none());
    }
    Ok(Pieces::all(range.within(target)))
}

fn invert_sum<N: Number>(
    sum: &Sum<N>,
    target: &Interval<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    // Each summand's range, the variable's own among them; leaving one out gives what the rest can be.
    let mut left = Pieces::all(false);
    let mut found = false;
    for (i, (variable, c)) in sum.linear.terms.iter().enumerate() {
        if *variable == slot {
            let rest = sum_without(sum, Some(i), None, scope)?;
            let exact = rest.as_point().is_some();
            left = Pieces::one(target.minus(&rest)?.divided(c)?, exact);
            found = true;
        }
    }
    for (i, (c, term)) in sum.others.iter().enumerate() {
        if left.is_empty() {
            break;
        }
        if term.mask & bit(slot) != 0 {
            let rest = sum_without(sum, None, Some(i), scope)?;
            let inner = invert(term, &target.minus(&rest)?.divided(c)?, slot, scope)?;
            let exact = rest.as_point().is_some() && inner.exact;
            let inner = inner.with_exact(exact);
            // With one place for the variable the inversion decides; with several each one only bounds it.
            left = if found { left.meet(&inner).with_exact(false) } else { inner };
            found = true;
        }
    }
    Ok(left)
}

fn sum_without<N: Number>(
    sum: &Sum<N>,
    variable: Option<usize>,
    other: Option<usize>,
    scope: &mut Scope<'_, N>,
) -> Result<Interval<N>, Fault> {
    // What is known goes into one number; only unknown summands need intervals.
    let mut known = sum.linear.constant.clone();
    let mut open: Option<Interval<N>> = None;
    let mut add = |range: &Interval<N>, c: &N| -> Result<(), Fault> {
        match range.as_point() {
            Some(value) => known = known.plus(&c.times(value)?)?,
            None => {
                let scaled = range.scaled(c)?;
                open = Some(match open.take() {
                    Some(open) => open.plus(&scaled)?,
                    None => scaled,
                });
            }
        }
        Ok(())
    };
    for (i, (slot, c)) in sum.linear.terms.iter().enumerate() {
        if Some(i) != variable
            && let Some(range) = scope.slots.get(*slot)
        {
            add(range, c)?;
        }
    }
    for (i, (c, term)) in sum.others.iter().enumerate() {
        if Some(i) != other {
            add(&range(term, scope)?, c)?;
        }
    }
    let known = Interval::point(known);
    open.map_or(Ok(known.clone()), |open| open.plus(&known))
}

/// Every term lies in `every`, and one of them in `some`.
fn extreme<N: Number>(
    terms: &[Expression<N>],
    every: &Interval<N>,
    some: &Interval<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    let mut reached = Pieces::none();
    for term in terms {
        reached = reached.join(invert(term, some, slot, scope)?)?;
    }
    for term in terms {
        reached = reached.meet(&invert(term, every, slot, scope)?);
    }
    Ok(reached)
}

/// From ⌊αt+rest+γ⌋ in lo..=hi to t, a little too wide: αt lies in [lo−rest−γ, hi+1−rest−γ).
fn invert_floor<N: Number>(
    parts: &[Part<N>],
    target: &Interval<N>,
    slot: usize,
    scope: &mut Scope<'_, N>,
) -> Result<Pieces<N>, Fault> {
    let mut left = Pieces::all(false);
    for (i, part) in parts.iter().enumerate() {
        if part.term.mask & bit(slot) == 0 {
            continue;
        }
        let mut rest = Interval::point(N::small(0));
        for (j, other) in parts.iter().enumerate() {
            if i != j {
                rest = rest.plus(&part_range(other, scope)?)?;
            }
        }
        let room = target.minus(&rest)?;
        let (low, high) = if part.positive { (room.lo, room.hi) } else { (room.hi, room.lo) };
        // ⌊(low−γ)/α⌋ is at most the least t, ⌊(high+1−γ)/α⌋ at least the largest; for α < 0 the ends swap roles.
        let (low_shift, high_shift) = if part.positive { (0, 1) } else { (1, 0) };
        let end = |end: Option<N>, shift: i64| -> Result<Option<N>, Fault> {
            let Some(end) = end else { return Ok(None) };
            end.plus(&N::small(shift))?.floor_affine(&part.inverse, &part.offset).map(Some)
        };
        let bounds = Interval { lo: end(low, low_shift)?, hi: end(high, high_shift)? };
        left = left.meet(&invert(&part.term, &bounds, slot, scope)?.with_exact(false));
    }
    Ok(left)
}

/// Integers between which α·t lies.
fn part_range<N: Number>(part: &Part<N>, scope: &mut Scope<'_, N>) -> Result<Interval<N>, Fault> {
    let zero = ratwheel_numbers::Real::from(0);
    let inner = range(&part.term, scope)?;
    let (lo, hi) = if part.positive { (inner.lo, inner.hi) } else { (inner.hi, inner.lo) };
    let lo = lo.map(|end| end.floor_affine(&part.alpha, &zero)).transpose()?;
    let hi = hi.map(|end| end.floor_affine(&part.alpha, &zero)?.next()).transpose()?;
    Ok(Interval { lo, hi })
}

/// An interval that holds every value the term can take, where it has one.
pub(crate) fn range<N: Number>(term: &Expression<N>, scope: &mut Scope<'_, N>) -> Result<Interval<N>, Fault> {
    if term.mask & scope.unknown_mask == 0 {
        return value(term, scope).map(Interval::point);
    }
    let zero = || N::small(0);
    Ok(match &term.kind {
        Kind::Sum(sum) => sum_without(sum, None, None, scope)?,
        Kind::Abs(inner) => {
            let inner = range(inner, scope)?;
            let mirrored = inner.negated()?;
            let away =
                inner.lo.as_ref().is_some_and(|lo| *lo > zero()) || inner.hi.as_ref().is_some_and(|hi| *hi < zero());
            let lo = if away { inner.lo.clone().max(mirrored.lo.clone()) } else { None };
            let hi = match (inner.hi, mirrored.hi) {
                (Some(a), Some(b)) => Some(a.max(b)),
                _ => None,
            };
            Interval { lo: lo.or_else(|| Some(zero())), hi }
        }
        Kind::Min(terms) => {
            fold_ranges(terms, scope, |a, b| Interval { lo: ends(a.lo, b.lo, N::min), hi: either(a.hi, b.hi, N::min) })?
        }
        Kind::Max(terms) => {
            fold_ranges(terms, scope, |a, b| Interval { lo: either(a.lo, b.lo, N::max), hi: ends(a.hi, b.hi, N::max) })?
        }
        Kind::Mod(_, modulus) => Interval { lo: Some(zero()), hi: Some(modulus.previous()?) },
        Kind::Div(inner, divisor) => {
            let inner = range(inner, scope)?;
            let divide = |end: Option<N>| end.map(|end| end.div_floor(divisor)).transpose();
            Interval { lo: divide(inner.lo)?, hi: divide(inner.hi)? }
        }
        Kind::Floor(parts, gamma) => {
            let low = N::from_integer(&gamma.floor()?).ok_or(Fault::Overflow)?;
            let mut total = Interval { hi: Some(low.next()?), lo: Some(low) };
            for part in parts {
                total = total.plus(&part_range(part, scope)?)?;
            }
            total
        }
        Kind::If(choice) => {
            let (then, otherwise) = (range(&choice.then, scope), range(&choice.otherwise, scope));
            match (then, otherwise) {
                (Ok(one), Ok(other)) => one.hull(&other),
                // Only the other branch has values.
                (Err(Fault::NoValue(_)), range) | (range, Err(Fault::NoValue(_))) => range?,
                (Err(fault), _) | (_, Err(fault)) => return Err(fault),
            }
        }
        Kind::Product(left, right) => product(&range(left, scope)?, &range(right, scope)?)?,
        Kind::Apply(..) => Interval::from(zero()),
    })
}

/// Might a function be applied to a negative number?
fn may_lack_value<N: Number>(term: &Expression<N>, scope: &mut Scope<'_, N>) -> Result<bool, Fault> {
    if !term.applies {
        return Ok(false);
    }
    let inside: Vec<&Expression<N>> = match &term.kind {
        Kind::Sum(sum) => sum.others.iter().map(|(_, term)| term).collect(),
        Kind::Product(left, right) => vec![left, right],
        Kind::Min(terms) | Kind::Max(terms) | Kind::Apply(_, terms) => terms.iter().collect(),
        Kind::Floor(parts, _) => parts.iter().map(|part| &part.term).collect(),
        Kind::If(choice) => vec![&choice.then, &choice.otherwise],
        Kind::Abs(inner) | Kind::Mod(inner, _) | Kind::Div(inner, _) => vec![inner],
    };
    let asks = matches!(term.kind, Kind::Apply(..));
    for inner in inside {
        if may_lack_value(inner, scope)? {
            return Ok(true);
        }
        let range = if asks { if_any(range(inner, scope))? } else { Some(Interval::from(N::small(0))) };
        if range.is_none_or(|range| range.lo.is_none_or(|lo| lo < N::small(0))) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn fold_ranges<N: Number>(
    terms: &[Expression<N>],
    scope: &mut Scope<'_, N>,
    join: fn(Interval<N>, Interval<N>) -> Interval<N>,
) -> Result<Interval<N>, Fault> {
    let mut total: Option<Interval<N>> = None;
    for term in terms {
        let next = range(term, scope)?;
        total = Some(match total {
            Some(total) => join(total, next),
            None => next,
        });
    }
    Ok(total.unwrap_or_else(Interval::all))
}

/// Both ends, or infinity.
fn ends<N>(a: Option<N>, b: Option<N>, pick: fn(N, N) -> N) -> Option<N> {
    Some(pick(a?, b?))
}

/// The end that is there, or the better of the two.
fn either<N>(a: Option<N>, b: Option<N>, pick: fn(N, N) -> N) -> Option<N> {
    match (a, b) {
        (Some(a), Some(b)) => Some(pick(a, b)),
        (a, b) => a.or(b),
    }
}

fn product<N: Number>(a: &Interval<N>, b: &Interval<N>) -> Result<Interval<N>, Fault> {
    let zero = N::small(0);
    if let (Some(al), Some(ah), Some(bl), Some(bh)) = (&a.lo, &a.hi, &b.lo, &b.hi) {
        let corners = [al.times(bl)?, al.times(bh)?, ah.times(bl)?, ah.times(bh)?];
        return Ok(Interval { lo: corners.iter().min().cloned(), hi: corners.iter().max().cloned() });
    }
    match (&a.lo, &b.lo) {
        (Some(al), Some(bl)) if *al >= zero && *bl >= zero => Ok(Interval::from(al.times(bl)?)),
        _ => Ok(Interval::all()),
    }
}
