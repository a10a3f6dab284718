//! Closed claims without a game, evaluated for small numbers.
//!
//! A claim that begins with `forall` is evaluated wherever those variables are below a bound; quantifiers inside are
//! evaluated exactly, or the answer is that they cannot be. So a claim that fails here is false, and one that holds may
//! still fail for larger numbers.

use crate::check::Check;
use crate::error::BenchError;
use ratwheel_logic::{EvalError, Formula, Oracle, Prepared, Term, Variable};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::Position;
use ratwheel_rules::core::{Claim, ClaimKind};

/// How many places a claim is evaluated at.
const PLACES: u64 = 300_000;

/// What evaluation says of a claim.
enum Found {
    Holds,
    /// Wherever the outer variables are below the bound.
    HoldsBelow,
    /// For these values of the outer variables.
    Fails(Position),
    Unknown(String),
}

/// Evaluates closed claims with numbers below `size`; the game answers P(…) and legal(…) in them.
pub(crate) fn check_claims<'c>(
    claims: impl IntoIterator<Item = &'c Claim>,
    game: Option<&dyn Oracle>,
    size: u64,
    control: Control<'_>,
) -> Result<Check, BenchError> {
    let mut check = Check::default();
    for claim in claims {
        let ClaimKind::Closed(formula) = &claim.kind else { continue };
        let who = format!("claim {}", claim.name);
        let found = judged(formula, game, size, control)?;
        check.checked.push(match &found {
            Found::Holds => format!("{who}: holds"),
            Found::HoldsBelow => format!("{who}: holds for numbers below {size}"),
            Found::Fails(_) => format!("{who}: fails"),
            Found::Unknown(why) => {
                let why = why.strip_prefix("cannot be evaluated: ").unwrap_or(why);
                format!("{who}: cannot be evaluated: {why}")
            }
        });
        match found {
            Found::Holds | Found::HoldsBelow => {}
            Found::Fails(at) => check.differ(&who, &at, "the claim is false".to_owned()),
            Found::Unknown(why) => check.refuses(&who, &Position::new(Vec::new()), why),
        }
    }
    Ok(check)
}

fn judged(formula: &Formula, game: Option<&dyn Oracle>, size: u64, control: Control<'_>) -> Result<Found, BenchError> {
    control.check()?;
    let exact = match game {
        Some(game) => {
            Prepared::new(0, [formula], []).and_then(|prepared| prepared.holds_in(0, [] as [i64; 0], game, control))
        }
        None => formula.holds(&[]),
    };
    if exact == Err(EvalError::Cancelled) {
        return Err(BenchError::Cancelled);
    }
    if exact == Ok(true) {
        return Ok(Found::Holds);
    }
    let found = match formula {
        Formula::And(parts) => {
            let mut all = Found::Holds;
            for part in parts {
                all = match (all, judged(part, game, size, control)?) {
                    (fails @ Found::Fails(_), _) | (_, fails @ Found::Fails(_)) => fails,
                    (unknown @ Found::Unknown(_), _) | (_, unknown @ Found::Unknown(_)) => unknown,
                    (Found::Holds, Found::Holds) => Found::Holds,
                    _ => Found::HoldsBelow,
                };
            }
            all
        }
        Formula::ForAll(..) => everywhere(formula, game, true, size, control)?,
        Formula::Exists(..) if exact.is_err() => everywhere(formula, game, false, size, control)?,
        _ => Found::Unknown(exact.as_ref().err().map(ToString::to_string).unwrap_or_default()),
    };
    Ok(match (exact, found) {
        (_, fails @ Found::Fails(_)) => fails,
        // It is false, and not at a place that was looked at.
        (Ok(_), _) => Found::Fails(Position::new(Vec::new())),
        (Err(_), found) => found,
    })
}

/// A formula that begins with `forall` (or with `exists`), at all values of these variables below the bound.
fn everywhere(
    formula: &Formula,
    game: Option<&dyn Oracle>,
    all: bool,
    size: u64,
    control: Control<'_>,
) -> Result<Found, BenchError> {
    let (count, body) = opened(formula, all);
    let places = u32::try_from(count).ok().and_then(|count| size.checked_pow(count)).unwrap_or(u64::MAX);
    if places > PLACES {
        let why = format!("{count} variables below {size} are more than {PLACES} cases; take a smaller size");
        return Ok(Found::Unknown(why));
    }
    let prepared = match Prepared::new(count, [&body], []) {
        Ok(prepared) => prepared,
        Err(error) => return Ok(Found::Unknown(error.to_string())),
    };
    let mut unknown = None;
    for (done, place) in (0..).zip(by_total(count, size)) {
        control.step(done, places)?;
        let holds = match game {
            Some(game) => prepared.holds_in(0, place.piles(), game, control),
            None => prepared.holds(0, place.piles()),
        };
        match holds {
            Ok(true) if !all => return Ok(Found::Holds),
            Ok(false) if all => return Ok(Found::Fails(place)),
            Ok(_) => {}
            Err(EvalError::Cancelled) => return Err(BenchError::Cancelled),
            Err(error) => unknown = unknown.or(Some(error)),
        }
    }
    Ok(match unknown {
        Some(error) => Found::Unknown(error.to_string()),
        None if all => Found::HoldsBelow,
        None => Found::Unknown(format!("there is no example below {size}, and larger ones are not tried")),
    })
}

/// The outer quantifiers of one kind as free variables: their number, and the rest, which holds (or fails, for `exists`)
/// outside of their ranges.
fn opened(formula: &Formula, all: bool) -> (usize, Formula) {
    let (mut depths, mut ranges, mut body) = (Vec::new(), Vec::new(), formula);
    while let Formula::ForAll(depth, range, inner) | Formula::Exists(depth, range, inner) = body {
        if matches!(body, Formula::ForAll(..)) != all {
            break;
        }
        ranges.extend(range.conditions(&Term::Variable(Variable::Bound(*depth))));
        depths.push(*depth);
        body = inner;
    }
    let inside = Formula::And(ranges);
    let whole = if all {
        Formula::Implies(Box::new(inside), Box::new(body.clone()))
    } else {
        Formula::And(vec![inside, body.clone()])
    };
    let free = whole.substituted(&|variable| {
        let at = depths.iter().position(|depth| variable == Variable::Bound(*depth));
        Term::Variable(at.map_or(variable, Variable::Free))
    });
    (depths.len(), free)
}

/// All tuples of numbers below `size`, by total and then in order.
fn by_total(count: usize, size: u64) -> impl Iterator<Item = Position> {
    let mut places = vec![Vec::new()];
    for _ in 0..count {
        let longer = |place: Vec<u64>| (0..size).map(move |value| [place.as_slice(), &[value]].concat());
        places = places.into_iter().flat_map(longer).collect();
    }
    places.sort_by_key(|place| place.iter().sum::<u64>());
    places.into_iter().map(|place| place.into_iter().map(Natural::from).collect())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use crate::Bench;
    use ratwheel_games::Arguments;
    use ratwheel_numbers::Control;

    /// What is said of a claim, with where it fails.
    fn said(claim: &str) -> (String, Vec<String>) {
        let bench = Bench::from_rules(&format!("claim c: {claim}\n"), &Arguments::default()).unwrap();
        let check = bench.check(12, Control::none()).unwrap();
        assert_eq!((check.checked.len(), check.disagreements.len()), (1, check.count));
        assert_eq!(check.refused.len(), usize::from(check.checked[0].contains("cannot be evaluated")));
        let places = check.disagreements.iter().map(|found| found.position.to_string()).collect();
        (check.checked[0].strip_prefix("claim c: ").unwrap().to_owned(), places)
    }

    #[test]
    fn claims_hold_or_fail_or_are_not_evaluated() {
        let below = "holds for numbers below 12";
        for (claim, expected, at) in [
            ("forall n in 1..3: n < 4", "holds", ""),
            ("forall n in 1..3: n < 3", "fails", "(3)"),
            ("forall n in 20..30: n < 25", "fails", "()"),
            ("exists n in 1..3: n > 3", "fails", "()"),
            ("exists n >= 5: n*2 = 14", "holds", ""),
            ("forall n: floor(n*phi) < 2*n + 1", below, ""),
            ("forall n >= 1: floor(n*phi) < 2*n - 1", "fails", "(1)"),
            // The one with the least total, and what is outside of the ranges does not count.
            ("forall m >= 2: forall n in m..20: 3*m + n < 13", "fails", "(3,4)"),
            ("forall n: (exists m: n = 2*m) or exists m: n = 2*m + 1", below, ""),
            // True for numbers beyond the bound, which are not left out inside.
            ("forall n: exists m: m = n + 100", below, ""),
            ("(forall n: n >= 0) and (forall n: n < 5)", "fails", "(5)"),
            ("(forall n: n >= 0) and (forall n: n < 12)", "fails", "()"),
            ("(forall n: n >= 0) and (forall n: floor(n*phi) < 2*n + 1)", below, ""),
            ("exists n: n mod 5 = 3 and n mod 2 = 1", "holds", ""),
        ] {
            let (found, places) = said(claim);
            assert_eq!((found.as_str(), places.concat().as_str()), (expected, at), "{claim}");
        }
        for (claim, why) in [
            ("exists n: n mod 50 = 33 and n mod 2 = 1", "no example below 12"),
            ("forall m: exists n: n > m and n mod 7 = 3", "has no equation that gives it"),
            (
                "forall a, b, c, d, m, n: floor((a + b + c + d + m + n)*phi) <= 2*(a + b + c + d + m + n)",
                "take a smaller size",
            ),
            ("not (forall n: floor(n*phi) < 2*n + 1)", "has no equation that gives it"),
        ] {
            let (found, places) = said(claim);
            assert!(found.starts_with("cannot be evaluated: ") && found.contains(why), "{claim}: {found}");
            assert!(places.is_empty());
        }
    }
}
