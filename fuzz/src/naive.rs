//! A naive evaluator: every term by its definition on machine words, every quantifier value by value. It shares nothing with
//! the evaluator of `logic` but the trees.

use ratwheel_logic::{Automaton, Formula, Function, Range, Relation, Term, Variable};
use ratwheel_numbers::{Integer, Natural, Real};

/// Whether a formula holds, as far as this evaluator can tell.
pub(crate) enum Value {
    Is(bool),
    /// Numbers become too large, or a range too long.
    TooLong,
}

/// Why there is no value.
#[derive(Clone, Copy)]
enum Stop {
    TooLong,
    /// A function of a negative number.
    Undefined,
}

type Found<T> = Result<T, Stop>;

const LARGE: i128 = 1 << 60;
/// Longer ranges are not walked through.
const LONG: i128 = 200;

/// Does the formula hold where its free variables have these values?
pub(crate) fn holds(formula: &Formula, values: &[i64], bound: &mut Vec<i128>) -> Value {
    match truth(formula, values, bound) {
        Ok(holds) => Value::Is(holds),
        Err(_) => Value::TooLong,
    }
}

fn word(value: &Integer) -> Found<i128> {
    value.to_i64().map(i128::from).ok_or(Stop::TooLong)
}

fn count(value: &Natural) -> Found<i128> {
    value.to_u64().map(i128::from).ok_or(Stop::TooLong)
}

fn small(value: i128) -> Found<i128> {
    if value.abs() < LARGE { Ok(value) } else { Err(Stop::TooLong) }
}

fn truth(formula: &Formula, values: &[i64], bound: &mut Vec<i128>) -> Found<bool> {
    Ok(match formula {
        Formula::Constant(value) => *value,
        Formula::Compare(relation, left, right) => {
            let sides = value(left, values, bound).and_then(|left| Ok((left, value(right, values, bound)?)));
            match sides {
                Ok((left, right)) => match relation {
                    Relation::Equal => left == right,
                    Relation::NotEqual => left != right,
                    Relation::Less => left < right,
                    Relation::LessEqual => left <= right,
                    Relation::Greater => left > right,
                    Relation::GreaterEqual => left >= right,
                },
                // What has no value compares with nothing.
                Err(Stop::Undefined) => false,
                Err(stop) => return Err(stop),
            }
        }
        Formula::And(parts) => {
            let mut all = true;
            for part in parts {
                all &= truth(part, values, bound)?;
            }
            all
        }
        Formula::Or(parts) => {
            let mut any = false;
            for part in parts {
                any |= truth(part, values, bound)?;
            }
            any
        }
        Formula::Not(inner) => !truth(inner, values, bound)?,
        Formula::Implies(left, right) => {
            let (left, right) = (truth(left, values, bound)?, truth(right, values, bound)?);
            !left || right
        }
        Formula::Iff(left, right) => truth(left, values, bound)? == truth(right, values, bound)?,
        Formula::In(term, set) => {
            let Some(sought) = defined(value(term, values, bound))? else { return Ok(false) };
            let mut n = count(&set.from)?;
            let first = n;
            loop {
                let element = floor(&[(set.sequence.alpha().clone(), n)], set.sequence.gamma())?;
                if element >= sought {
                    return Ok(element == sought);
                }
                n += 1;
                if n - first > LONG {
                    return Err(Stop::TooLong);
                }
            }
        }
        Formula::Reduced(system, term) => match defined(value(term, values, bound))? {
            Some(n) if n >= 0 => n > 0 && digits(&system.to_string(), n)?.last().is_some_and(|digit| *digit != 0),
            _ => false,
        },
        Formula::Recognised(automaton, terms) => {
            let mut numerals = Vec::new();
            for term in terms {
                match defined(value(term, values, bound))? {
                    Some(n) if n >= 0 => numerals.push(digits(&automaton.system().to_string(), n)?),
                    _ => return Ok(false),
                }
            }
            read(automaton, &numerals)
        }
        Formula::Exists(depth, range, body) => quantified(*depth, range, body, values, bound, true)?,
        Formula::ForAll(depth, range, body) => !quantified(*depth, range, body, values, bound, false)?,
        Formula::Row(..) | Formula::Claimed(_) | Formula::Legal(..) => return Err(Stop::TooLong),
    })
}

/// Does the automaton accept these numerals, read together from their most significant digits? It waits in its first state
/// while all digits are zeros in front.
fn read(automaton: &Automaton, numerals: &[Vec<i128>]) -> bool {
    let length = numerals.iter().map(Vec::len).max().unwrap_or(0);
    let mut state = 0;
    for place in 0..length {
        let digit = |numeral: &Vec<i128>| (place + numeral.len()).checked_sub(length).map_or(0, |at| numeral[at]);
        let letter: Vec<i128> = numerals.iter().map(digit).collect();
        if state == 0 && letter.iter().all(|digit| *digit == 0) {
            continue;
        }
        let same = |edge: &[u16]| edge.iter().map(|digit| i128::from(*digit)).eq(letter.iter().copied());
        let Some((_, next)) = automaton.edges(state).find(|(edge, _)| same(edge)) else { return false };
        state = next;
    }
    automaton.accepts(state)
}

/// The value, or nothing where there is none.
fn defined(found: Found<i128>) -> Found<Option<i128>> {
    match found {
        Ok(value) => Ok(Some(value)),
        Err(Stop::Undefined) => Ok(None),
        Err(stop) => Err(stop),
    }
}

/// Is the body of this truth for some value in the range?
fn quantified(
    depth: usize,
    range: &Range,
    body: &Formula,
    values: &[i64],
    bound: &mut Vec<i128>,
    wanted: bool,
) -> Found<bool> {
    let Range::Between(low, high) = range else { return Err(Stop::TooLong) };
    let ends = [low, high].map(|end| defined(value(end, values, bound)));
    let [low, high] = ends;
    // Without a bound that has a value there is no value in the range.
    let (Some(low), Some(high)) = (low?, high?) else { return Ok(false) };
    let low = low.max(0);
    if high - low > LONG {
        return Err(Stop::TooLong);
    }
    let outer = bound.clone();
    bound.resize(depth + 1, 0);
    let mut found = false;
    for n in low..=high {
        bound[depth] = n;
        found |= truth(body, values, bound)? == wanted;
    }
    *bound = outer;
    Ok(found)
}

fn value(term: &Term, values: &[i64], bound: &mut Vec<i128>) -> Found<i128> {
    let mut each = |terms: &[Term]| terms.iter().map(|term| value(term, values, bound)).collect::<Found<Vec<i128>>>();
    small(match term {
        Term::Constant(constant) => word(constant)?,
        Term::Variable(Variable::Free(index)) => values.get(*index).copied().map(i128::from).ok_or(Stop::TooLong)?,
        Term::Variable(Variable::Primed(_)) => return Err(Stop::TooLong),
        Term::Variable(Variable::Bound(depth)) => bound.get(*depth).copied().ok_or(Stop::TooLong)?,
        Term::Sum(terms) => each(terms)?.iter().sum(),
        Term::Negate(inner) => -value(inner, values, bound)?,
        Term::Scale(factor, inner) => product(word(factor)?, value(inner, values, bound)?)?,
        Term::Product(left, right) => product(value(left, values, bound)?, value(right, values, bound)?)?,
        Term::Abs(inner) => value(inner, values, bound)?.abs(),
        Term::Min(terms) => each(terms)?.into_iter().min().ok_or(Stop::TooLong)?,
        Term::Max(terms) => each(terms)?.into_iter().max().ok_or(Stop::TooLong)?,
        Term::Mod(inner, modulus) => value(inner, values, bound)?.rem_euclid(count(modulus)?),
        Term::Div(inner, divisor) => value(inner, values, bound)?.div_euclid(count(divisor)?),
        Term::Floor(terms, gamma) => {
            let known: Found<Vec<(Real, i128)>> =
                terms.iter().map(|(alpha, term)| Ok((alpha.clone(), value(term, values, bound)?))).collect();
            floor(&known?, gamma)?
        }
        Term::If(condition, then, otherwise) => {
            let chosen = if truth(condition, values, bound)? { then } else { otherwise };
            value(chosen, values, bound)?
        }
        Term::Apply(function, terms) => applied(function, &each(terms)?)?,
    })
}

fn product(left: i128, right: i128) -> Found<i128> {
    left.checked_mul(right).ok_or(Stop::TooLong)
}

fn applied(function: &Function, arguments: &[i128]) -> Found<i128> {
    if arguments.iter().any(|argument| *argument < 0) {
        return Err(Stop::Undefined);
    }
    let first = arguments.first().copied().unwrap_or(0);
    Ok(match function {
        Function::Xor => arguments.iter().fold(0, |all, argument| all ^ argument),
        Function::Gcd => {
            let (mut a, mut b) = (first, arguments.get(1).copied().unwrap_or(0));
            while b != 0 {
                (a, b) = (b, a % b);
            }
            a
        }
        Function::Zeros(system) => {
            let digits = digits(&system.to_string(), first)?;
            if first == 0 { 0 } else { digits.iter().rev().take_while(|digit| **digit == 0).count() as i128 }
        }
        Function::Lowest(system) => {
            let name = system.to_string();
            let digits = digits(&name, first)?;
            let zeros = digits.iter().rev().take_while(|digit| **digit == 0).count();
            let digit = digits.iter().rev().nth(zeros).copied().unwrap_or(0);
            digit * place(&name, zeros)?
        }
        Function::Shift(system) => {
            let name = system.to_string();
            worth(&name, &digits(&name, first)?, 1)?
        }
        Function::Read(places, system) => worth(&places.to_string(), &digits(&system.to_string(), first)?, 0)?,
        Function::Digit(system) => {
            let index = usize::try_from(arguments.get(1).copied().unwrap_or(0)).map_err(|_| Stop::TooLong)?;
            digits(&system.to_string(), first)?.iter().rev().nth(index).copied().unwrap_or(0)
        }
    })
}

/// What digits are worth that many places further left.
fn worth(system: &str, digits: &[i128], zeros: usize) -> Found<i128> {
    let mut sum = 0;
    for (index, digit) in digits.iter().rev().enumerate() {
        sum = small(sum + product(*digit, place(system, index + zeros)?)?)?;
    }
    Ok(sum)
}

/// What a digit at this place, counted from the right, is worth.
fn place(system: &str, index: usize) -> Found<i128> {
    if index > 80 {
        return Err(Stop::TooLong);
    }
    if let Some(base) = system.strip_prefix("base:").and_then(|base| base.parse::<i128>().ok()) {
        return small(base.checked_pow(index as u32).ok_or(Stop::TooLong)?);
    }
    if system != "zeckendorf" {
        return Err(Stop::TooLong);
    }
    let (mut now, mut next) = (1i128, 2i128);
    for _ in 0..index {
        (now, next) = (next, now + next);
    }
    small(now)
}

/// The digits, most significant first; none for 0.
fn digits(system: &str, mut n: i128) -> Found<Vec<i128>> {
    let mut all = Vec::new();
    while place(system, all.len())? <= n {
        all.push(place(system, all.len())?);
    }
    all.reverse();
    Ok(all
        .into_iter()
        .map(|place| {
            let digit = n / place;
            n %= place;
            digit
        })
        .collect())
}

/// ⌊Σ αᵢ·tᵢ + γ⌋ for numbers of one quadratic field, by the square root of a whole number.
fn floor(terms: &[(Real, i128)], gamma: &Real) -> Found<i128> {
    // (a + b√d)/c.
    let (mut a, mut b, mut d, mut c) = (0i128, 0i128, 0i128, 1i128);
    for (real, times) in terms.iter().map(|(alpha, n)| (alpha, *n)).chain([(gamma, 1)]) {
        let (a2, b2, d2, c2) = real.as_surd().ok_or(Stop::TooLong)?;
        let (a2, b2, d2, c2) = (word(&a2)?, word(&b2)?, count(&d2)?, count(&c2)?);
        if b2 != 0 && times != 0 {
            if b != 0 && d != d2 {
                return Err(Stop::TooLong);
            }
            d = d2;
        }
        a = small(small(a * c2)? + small(product(a2, times)?)? * c)?;
        b = small(small(b * c2)? + small(product(b2, times)?)? * c)?;
        c = small(c * c2)?;
    }
    if a.abs() > 1 << 28 || b.abs() > 1 << 28 || d > 1 << 28 {
        return Err(Stop::TooLong);
    }
    // ⌊b√d⌋, and then ⌊(a + it)/c⌋, for ⌊t/c⌋ = ⌊⌊t⌋/c⌋.
    let square = b * b * d;
    let mut root = 0i128;
    // Half as many bits as the square has.
    for bit in (0..square.checked_ilog2().map_or(0, |bits| bits / 2 + 1)).rev() {
        let more = root | (1 << bit);
        if more * more <= square {
            root = more;
        }
    }
    let whole = if b >= 0 {
        root
    } else if root * root == square {
        -root
    } else {
        -root - 1
    };
    Ok((a + whole).div_euclid(c))
}
