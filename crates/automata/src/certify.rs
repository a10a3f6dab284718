//! Certificates: conditions that force an automaton to be addition, or to be ⌊nα⌋, checked by the engine itself.
//!
//! **Addition.** Canonical words in lexicographic order are ordered like 0, 1, 2, …: there is a least one, every word
//! has a next one, every word but the least has a previous one, and below a word there are finitely many. If A(x, 0,
//! z) exactly for x = z, if A(x, y, z) implies A(x, y + 1, z + 1) with these successors, and if A has one z at most,
//! then A is addition, by induction on y.
//!
//! **Floors.** No theorem about ⌊nα⌋ is taken on trust: what follows is the whole proof. Let f be total and functional
//! with f(m) + f(n) ≤ f(m+n) ≤ f(m) + f(n) + 1. Then f(n)/n tends to some λ ≥ 0 with f(n) ≤ λn ≤ f(n) + 1 for n ≥ 1
//! (both inequalities hold with kn in place of n up to the same error 1; divide by k). If |c₂f(f(n)) + c₁f(n) + c₀n| is
//! bounded, division by n gives c₂λ² + c₁λ + c₀ = 0; and q·f(n) ≥ pn − q (or ≤ pn) for all n keeps λ ≥ p/q (or ≤ p/q),
//! which holds for the root α only. As α is irrational, f(n) < αn < f(n) + 1, that is f(n) = ⌊nα⌋, for n ≥ 1; and
//! f(0) + f(0) ≤ f(0) makes f(0) = 0.

use crate::atoms::{self, Comparison, Linear};
use crate::dfa::{Dfa, Track};
use crate::engine::Engine;
use crate::error::{AutomataError, NotCertified, unsupported};
use crate::floor::{FloorTerm, Sign};
use crate::numerals::Numerals;
use ratwheel_numbers::{Integer, Natural, Real};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, PoisonError};

/// What has been certified, and by which conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    what: String,
    conditions: Vec<&'static str>,
}

impl Certified {
    /// What has been certified, in words.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// The conditions that were checked for all numbers.
    #[must_use]
    pub fn conditions(&self) -> &[&'static str] {
        &self.conditions
    }

    pub(crate) fn derived(term: &FloorTerm, numerals: &Numerals) -> Self {
        let sum: Vec<String> = term.terms.iter().map(|(alpha, track)| format!("({alpha})*{track}")).collect();
        let what = format!("floor({} + {}) in the system {numerals}", sum.join(" + "), term.gamma);
        Self { what, conditions: vec![DERIVED] }
    }
}

impl fmt::Display for Certified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.what, self.conditions.join("; "))
    }
}

const DERIVED: &str = "by linear arithmetic from the certified floor of the system";
const ORDER: &str = "every word has a next one, and every word but the least a previous one";
const ZERO: &str = "x + 0 = z exactly if z = x";
const SUCCESSOR: &str = "x + y = z implies x + (y+1) = z + 1";
const UNIQUE_SUM: &str = "x + y has one value";
const TOTAL: &str = "f(n) is defined for every n";
const FUNCTIONAL: &str = "f(n) has one value";
const NOT_LESS: &str = "f(m) + f(n) <= f(m+n)";
const NOT_MORE: &str = "f(m+n) <= f(m) + f(n) + 1";
const POLYNOMIAL: &str = "c2*f(f(n)) + c1*f(n) + c0*n is bounded";
const ROOT: &str = "f(n)/n stays on the right side of a rational between the roots";

/// Derived floors with more states or digits are not certified by themselves: it would take seconds.
const MOST: (usize, u16) = (200, 7);

/// What has been certified in this process: the automata depend on the system alone.
static KNOWN: Mutex<BTreeMap<String, Certified>> = Mutex::new(BTreeMap::new());

fn known(what: &str) -> Option<Certified> {
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner).get(what).cloned()
}

fn remember(certified: &Certified) {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.insert(certified.what.clone(), certified.clone());
}

impl Engine<'_> {
    /// Everything that this engine has certified so far.
    #[must_use]
    pub fn certificates(&self) -> Vec<Certified> {
        self.certified.borrow().clone()
    }

    pub(crate) fn note(&self, certified: Certified) {
        let mut list = self.certified.borrow_mut();
        if !list.contains(&certified) {
            list.push(certified);
        }
    }

    /// Passes if no tuple is in all of these; otherwise the condition fails there.
    fn none(&self, what: &str, condition: &'static str, all: &[&Dfa], but: &[&Dfa]) -> Result<(), AutomataError> {
        match self.find(all, but)? {
            None => Ok(()),
            Some(witness) => Err(AutomataError::NotCertified(NotCertified {
                what: what.to_owned(),
                condition,
                witness: Some(witness.to_string()),
            })),
        }
    }

    /// Certifies that x + y = z, as this engine compiles it, is addition; see the conditions in the result.
    ///
    /// # Errors
    /// [`AutomataError::NotCertified`] with the condition that fails, and as [`Engine::find`].
    pub fn certify_adder(&self) -> Result<Certified, AutomataError> {
        let what = format!("addition in the system {}", self.numerals);
        let certified = match known(&what) {
            Some(certified) => certified,
            None => {
                let [x, y, z] = [Track(0), Track(2), Track(4)];
                let sum = self.linear(&Linear::new().plus(1, x).plus(1, y).plus(-1, z), Comparison::Equal)?;
                let certified = self.certify_addition(what, &sum, [x, y, z])?;
                remember(&certified);
                certified
            }
        };
        self.note(certified.clone());
        Ok(certified)
    }

    /// Is this relation, on the tracks x, y and z, addition?
    ///
    /// # Errors
    /// As [`Engine::certify_adder`].
    pub fn certify_addition(&self, what: String, sum: &Dfa, tracks: [Track; 3]) -> Result<Certified, AutomataError> {
        let [x, y, y1, z, z1] = [Track(0), Track(1), Track(2), Track(3), Track(4)];
        let [from_x, from_y, from_z] = tracks;
        let named = |y: Track, z: Track| self.rename(sum, &[(from_x, x), (from_y, y), (from_z, z)]);
        let add = named(y, z)?;
        let next = self.successor(y, y1)?;
        let has_next = self.exists(&next, &[y1])?;
        let has_previous = self.exists(&next, &[y])?;
        let least = self.constant(y1, &Natural::zero())?;
        self.none(&what, ORDER, &[&self.valid(&[y])?], &[&has_next])?;
        self.none(&what, ORDER, &[&self.valid(&[y1])?], &[&has_previous, &least])?;
        // A(x, 0, z) is z = x; compared as languages, since equality of words is plain.
        let zero = self.fix(&add, &[(y, Natural::zero())])?;
        let same = self.same_word(x, z)?;
        self.none(&what, ZERO, &[&zero], &[&same])?;
        self.none(&what, ZERO, &[&same], &[&zero])?;
        let next_z = self.successor(z, z1)?;
        self.none(&what, SUCCESSOR, &[&add, &next, &next_z], &[&named(y1, z1)?])?;
        let other = named(y, z1)?;
        let less = self.before(z, z1)?;
        self.none(&what, UNIQUE_SUM, &[&add, &other, &less], &[])?;
        Ok(Certified { what, conditions: vec![ORDER, ZERO, SUCCESSOR, UNIQUE_SUM] })
    }

    /// The word of x comes before that of y.
    fn before(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        let raw = atoms::lexicographic(x, y, self.numerals.digits(), self.control)?;
        self.and(&raw, &self.valid(&[x, y])?)
    }

    /// The same word on both tracks.
    fn same_word(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        let all = self.valid(&[x, y])?;
        let different = self.or(&self.before(x, y)?, &self.before(y, x)?)?;
        self.minus(&all, &different)
    }

    /// The word of y is the next after that of x.
    fn successor(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        let between = crate::engine::fresh_after([x, y].into_iter())?;
        let two_steps = self.and(&self.before(x, between)?, &self.before(between, y)?)?;
        self.minus(&self.before(x, y)?, &self.exists(&two_steps, &[between])?)
    }

    pub(crate) fn certify_base(&self, graph: &Dfa, n: Track, y: Track) -> Result<(), AutomataError> {
        let Some(theta) = self.numerals.theta().cloned() else { return Ok(()) };
        self.certify_adder()?;
        let what = floor_name(&theta, &self.numerals);
        let certified = match known(&what) {
            Some(certified) => certified,
            None => {
                let certified = self.certify_floor(graph, n, y, &theta)?;
                remember(&certified);
                certified
            }
        };
        self.note(certified);
        Ok(())
    }

    /// Notes why a floor that was made from the system's own is right. If it is ⌊nα⌋ for an irrational α > 0, it has to
    /// pass the same conditions as that one. Where this would take too long or too many states, and for other floors,
    /// the note says that it follows by linear arithmetic.
    pub(crate) fn certify_derived(
        &self,
        term: &FloorTerm,
        graph: &Dfa,
        y: Track,
        sign: Sign,
    ) -> Result<(), AutomataError> {
        let plain = Certified::derived(term, &self.numerals);
        let certified = match (term.terms.as_slice(), sign) {
            ([(alpha, n)], Sign::NonNegative)
                if term.gamma.as_rational().is_some_and(|gamma| gamma.numerator().is_zero())
                    && Polynomial::of(alpha).is_some()
                    && graph.states() <= MOST.0
                    && self.numerals.digits() <= MOST.1 =>
            {
                let what = floor_name(alpha, &self.numerals);
                match known(&what).map_or_else(|| self.certify_floor(graph, *n, y, alpha), Ok) {
                    Ok(certified) => {
                        remember(&certified);
                        certified
                    }
                    Err(AutomataError::GaveUp(_)) => plain,
                    Err(error) => return Err(error),
                }
            }
            _ => plain,
        };
        self.note(certified);
        Ok(())
    }

    /// Certifies that y = ⌊nα⌋ is what an automaton says, for an irrational quadratic α > 0.
    ///
    /// # Errors
    /// [`AutomataError::NotCertified`] with the condition that fails; [`AutomataError::Unsupported`] for other α; and
    /// as [`Engine::find`].
    pub fn certify_floor(&self, graph: &Dfa, n: Track, y: Track, alpha: &Real) -> Result<Certified, AutomataError> {
        let what = floor_name(alpha, &self.numerals);
        let polynomial = Polynomial::of(alpha).ok_or_else(|| {
            unsupported(what.clone(), "the conditions single out positive quadratic irrationals only")
        })?;
        if graph.tracks() != [n.min(y), n.max(y)] {
            let found = graph.tracks().len();
            let what = format!("a floor automaton must have the two tracks {n} and {y}, this one has {found} tracks");
            return Err(AutomataError::Malformed { what });
        }
        let f = |from: Track, to: Track| self.rename(graph, &[(n, from), (y, to)]);
        let [m, a, n, b, s, c] = [0, 1, 2, 3, 4, 5].map(Track);
        let linear = |terms: &[(Integer, Track)], constant: Integer, comparison: Comparison| {
            let form = terms.iter().fold(Linear::new(), |sum, (c, t)| sum.plus(c.clone(), *t)).constant(constant);
            self.linear(&form, comparison)
        };
        let of = |terms: &[(i64, Track)]| -> Vec<(Integer, Track)> {
            terms.iter().map(|&(c, t)| (Integer::from(c), t)).collect()
        };
        let (fm, fnn) = (f(m, a)?, f(n, b)?);
        self.none(&what, TOTAL, &[&self.valid(&[m])?], &[&self.exists(&fm, &[a])?])?;
        let less = linear(&of(&[(1, a), (-1, b)]), Integer::zero(), Comparison::Less)?;
        self.none(&what, FUNCTIONAL, &[&fm, &f(m, b)?, &less], &[])?;
        // a = f(m), b = f(a)
        let twice = f(a, b)?;
        let Polynomial { c2, c1, c0, bound, .. } = &polynomial;
        let form = [(c2.clone(), b), (c1.clone(), a), (c0.clone(), m)];
        let above = linear(&form, -bound, Comparison::Greater)?;
        self.none(&what, POLYNOMIAL, &[&fm, &twice, &above], &[])?;
        let below = linear(&form, bound.clone(), Comparison::Less)?;
        self.none(&what, POLYNOMIAL, &[&fm, &twice, &below], &[])?;
        let Polynomial { between: (p, q), above, .. } = &polynomial;
        let form = [(q.clone(), a), (-p, m)];
        let wrong = if *above {
            linear(&form, q.clone(), Comparison::Less)?
        } else {
            linear(&form, Integer::zero(), Comparison::Greater)?
        };
        self.none(&what, ROOT, &[&fm, &wrong], &[])?;
        // ∃s: s = m + n and c = f(s), once for both conditions.
        let sum = linear(&of(&[(1, m), (1, n), (-1, s)]), Integer::zero(), Comparison::Equal)?;
        let of_sum = self.exists(&self.and(&sum, &f(s, c)?)?, &[s])?;
        let gap = of(&[(1, c), (-1, a), (-1, b)]);
        let too_small = linear(&gap, Integer::zero(), Comparison::Less)?;
        self.none(&what, NOT_LESS, &[&fm, &fnn, &of_sum, &too_small], &[])?;
        let too_large = linear(&gap, Integer::from(-1), Comparison::Greater)?;
        self.none(&what, NOT_MORE, &[&fm, &fnn, &of_sum, &too_large], &[])?;
        Ok(Certified { what, conditions: vec![TOTAL, FUNCTIONAL, POLYNOMIAL, ROOT, NOT_LESS, NOT_MORE] })
    }
}

fn floor_name(alpha: &Real, numerals: &Numerals) -> String {
    format!("floor(n*({alpha})) in the system {numerals}")
}

/// What singles out a positive quadratic irrational α.
struct Polynomial {
    c2: Integer,
    c1: Integer,
    c0: Integer,
    /// For f(n) = ⌊nα⌋ the polynomial in f stays below this.
    bound: Integer,
    /// p and q > 0 with p/q strictly between the roots.
    between: (Integer, Integer),
    /// Is α the larger root?
    above: bool,
}

impl Polynomial {
    fn of(alpha: &Real) -> Option<Self> {
        let (a, b, d, c) = alpha.as_surd()?;
        if b.is_zero() || !alpha.sign().ok()?.is_gt() {
            return None;
        }
        let c = Integer::from(c);
        // (cα − a)² = b²D
        let c2 = &c * &c;
        let c1 = -(&(&Integer::from(2) * &a) * &c);
        let c0 = &(&a * &a) - &(&Integer::from(b.square()) * &Integer::from(&d));
        let common = c2.magnitude().gcd(c1.magnitude()).gcd(c0.magnitude());
        let [c2, c1, c0] = [c2, c1, c0].map(|coefficient| coefficient.div_floor(&common));
        // f(f(n)) = α²n − αx − y and f(n) = αn − x with 0 ≤ x, y < 1, so the polynomial is at most |c₂|(α + 1) + |c₁|
        // in absolute value.
        let ceiling = &alpha.floor().ok()? + &Integer::from(2);
        let bound = &(&Integer::from(c2.magnitude()) * &ceiling) + &Integer::from(c1.magnitude());
        // The midpoint a/c of the roots.
        Some(Self { c2, c1, c0, bound, above: b.is_positive(), between: (a, c) })
    }
}
