//! Lemmas on floors that a script names behind `from`: `equal`, `nested`, `even`, `sum`, `behind`, `scale`, `cover`,
//! `square` and `above`.
//!
//! Their arguments are terms, and those that are floors say which function is meant and where: `equal(floor(v*phi), floor(w*phi))`. What
//! else a lemma needs is worked out here; whether it applies is for the checker to say.

use ratwheel_verify::families::poly::{Atom, Poly};
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::real::Constant;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::symbols::{FIRST_SYMBOL, Symbol, unpair};

/// Coefficients are looked for up to here.
const FARTHEST: i64 = 6;

const NAMES: [&str; 10] = ["single", "equal", "nested", "even", "sum", "behind", "scale", "cover", "square", "above"];

pub(crate) fn is_lemma(name: &str) -> bool {
    NAMES.contains(&name)
}

/// The floor that a term is, or the number of zeros of a numeral.
fn floor(family: &Family, term: &Poly) -> Option<(usize, Poly)> {
    let mut terms = term.terms();
    let ((atoms, by), None) = (terms.next()?, terms.next()) else { return None };
    match atoms.as_slice() {
        [Atom::App(function, argument)] if *by == 1i64 => {
            let fits = *function < family.functions.len()
                || matches!(
                    family.symbol(*function),
                    Some(Symbol::Zeros(_) | Symbol::Array(_) | Symbol::Lowered | Symbol::Chosen)
                );
            fits.then(|| (*function, argument.clone()))
        }
        _ => None,
    }
}

/// The lemma with this name about these terms.
pub(crate) fn lemma(family: &Family, name: &str, terms: &[Poly]) -> Option<Lemma> {
    let at = |place: usize| floor(family, terms.get(place)?);
    let applies = |lemma: &Lemma| family.lemma(lemma).is_ok();
    let made =
        |schema, functions: &[usize], arguments: Vec<Poly>| Lemma { schema, functions: functions.to_vec(), arguments };
    match name {
        "equal" => {
            if let Some((f, arguments)) = entries(family, terms) {
                return Some(made(Schema::Entry, &[f], arguments)).filter(applies);
            }
            let ((f, s), (g, t)) = (at(0)?, at(1)?);
            (f == g).then(|| made(Schema::Same, &[f], vec![s, t])).filter(applies)
        }
        // `single(i)`: if the nim-sum is 0 and every pile but i is 0 or 1, so is that one.
        "single" => {
            let sum = family.symbols.iter().position(|symbol| matches!(symbol, Symbol::NimSum { .. }))?;
            Some(made(Schema::Small, &[FIRST_SYMBOL + sum], vec![terms.first()?.clone()])).filter(applies)
        }
        "nested" => {
            let (f, argument) = at(0)?;
            nested(family, f, &argument)
        }
        "even" => {
            let ((f, s), (g, t)) = (at(0)?, at(1)?);
            let h = terms.get(2)?.clone();
            (f == g).then(|| made(Schema::Even, &[f], vec![s, t, h])).filter(applies)
        }
        "sum" => {
            let ((f, s), (g, t)) = (at(0)?, at(1)?);
            Some(made(Schema::Sum, &[f, g], vec![s, t])).filter(applies)
        }
        "behind" => {
            let ((f, m), (g, _)) = (at(0)?, at(1)?);
            Some(made(Schema::Behind, &[f, g], vec![m])).filter(applies)
        }
        "scale" => {
            let ((f, _), (g, t)) = (at(0)?, at(1)?);
            let mut each =
                (-FARTHEST..=FARTHEST).map(|c| made(Schema::Scale, &[f, g], vec![t.clone(), Poly::constant(c)]));
            each.find(applies)
        }
        // `square(floor(t*phi), v)`.
        "square" => {
            let ((f, t), v) = (at(0)?, terms.get(1)?);
            let (a, b) = root(family, f)?;
            Some(made(Schema::Square, &[f], vec![v.clone(), t, Poly::constant(a), Poly::constant(b)])).filter(applies)
        }
        // `above(floor(n*k), floor(n*phi))`: the first is above the second somewhere.
        "above" => {
            let ((f, _), (g, _)) = (at(0)?, at(1)?);
            let numbers = [1, -1, 0, 0].map(Poly::constant).to_vec();
            Some(made(Schema::Locate, &[f, g], numbers)).filter(applies)
        }
        // `cover(v, floor(w*phi))`: v is a value of this floor, or of the one that goes with it, which may be named too.
        "cover" => {
            let ((f, _), v) = (at(1)?, terms.first()?);
            if let Some((g, _)) = at(2) {
                return Some(made(Schema::Cover, &[f, g], vec![v.clone()])).filter(applies);
            }
            let mut beside =
                (1..=FARTHEST).map(|e| made(Schema::CoverBeside, &[f], vec![v.clone(), Poly::constant(e)]));
            beside.find(applies)
        }
        _ => None,
    }
}

/// The sequence of which both terms are values, with their arguments and indices.
fn entries(family: &Family, terms: &[Poly]) -> Option<(usize, Vec<Poly>)> {
    let mut found: Option<(usize, Vec<Poly>)> = None;
    for term in terms {
        let mut parts = term.terms();
        let ((atoms, by), None) = (parts.next()?, parts.next()) else { return None };
        let [Atom::App(function, argument)] = atoms.as_slice() else { return None };
        let Some(Symbol::Sequence(sequence)) = family.symbol(*function).filter(|_| *by == 1i64) else { return None };
        let own = if sequence.with_argument {
            let (argument, index) = unpair(argument)?;
            vec![argument, index]
        } else {
            vec![argument.clone()]
        };
        match &mut found {
            None => found = Some((*function, own)),
            Some((same, all)) if same == function => all.extend(own),
            Some(_) => return None,
        }
    }
    found
}

/// Numbers with θ² = aθ + b, where θ is the slope.
fn root(family: &Family, f: usize) -> Option<(i64, i64)> {
    let (slope, _) = family.functions.get(f)?;
    let all = || -FARTHEST..=FARTHEST;
    let whole = |n: i64| Constant::of(Poly::constant(n));
    let square = slope.times(slope)?;
    let fits = |(a, b): &(i64, i64)| {
        let line = slope.times(&whole(*a)).and_then(|product| product.plus(&whole(*b)));
        line.is_some_and(|line| line.equals(&square))
    };
    all().flat_map(|a| all().map(move |b| (a, b))).find(fits)
}

/// F(cF(t) + dt + e), the numbers found by trying them.
fn nested(family: &Family, f: usize, argument: &Poly) -> Option<Lemma> {
    let (a, b) = root(family, f)?;
    for (atoms, c) in argument.terms() {
        let [Atom::App(function, t)] = atoms.as_slice() else { continue };
        if *function != f {
            continue;
        }
        let rest = argument.minus(&Poly::app(f, t.clone()).scaled(c));
        for d in -FARTHEST..=FARTHEST {
            let Some(e) = rest.plus_times(t, &(-d).into()).as_constant() else { continue };
            for r in -3 * FARTHEST..=3 * FARTHEST {
                let numbers = [c.clone(), d.into(), e.clone(), a.into(), b.into(), r.into()];
                let arguments = std::iter::once(t.clone()).chain(numbers.into_iter().map(Poly::constant));
                let lemma = Lemma { schema: Schema::Nested, functions: vec![f], arguments: arguments.collect() };
                if family.lemma(&lemma).is_ok() {
                    return Some(lemma);
                }
            }
        }
    }
    None
}
