//! Certificates: conditions that force an automaton to be addition, or to be ⌊nα⌋, checked by the engine itself.
//!
//! **Addition.** Canonical words in lexicographic order are ordered like 0, 1, 2, …: there is a least one, every word
//! has a next one, every word but the least has a previous one, and below a word there are finitely many. If A(x, 0,
//! z) exactly for x = z, if A(x, y, z) implies A(x, y + 1, z + 1) with these successors, and if A has one z at most,
//! then A is addition, by induction on y.
//!
//! **Floors.** No theorem about ⌊nα⌋ is taken on trust: what follows is the whole proof. Let α = [c; t₁, t₂, …] > 0 be
//! irrational, θᵢ = [0; tᵢ₊₁, tᵢ₊₂, …] and Fᵢ(n) = ⌊nθᵢ⌋, so that ⌊nα⌋ = cn + F₀(n). Because 1/θᵢ₋₁ = tᵢ + θᵢ, there are
//! as many k ≥ 1 with tᵢk + kθᵢ < n as Fᵢ₋₁(n) says, and as θᵢ is irrational, Fᵢ₋₁(n) counts the k ≥ 1 with tᵢk + Fᵢ(k)
//! < n. Now let f be total and functional, f(n) = cn + G₀(n), and let G₀(0) = 0 and G₀ grow by 0 or 1 at each step. Let
//! tᵢk + Gᵢ(k), for k ≥ 1, be the last number where Gᵢ₋₁ is k − 1 (it is less than k for the last time), and Gᵢ(0) = 0.
//! If these Gᵢ are defined for all k and grow by 0 or 1 too, then Gᵢ₋₁(n) counts the k ≥ 1 with tᵢk + Gᵢ(k) < n, as
//! above. Let the terms repeat: tᵢ₊ₚ = tᵢ for i > r. If Gᵣ = Gᵣ₊ₚ, then Gᵣ and Fᵣ come out of themselves by the same
//! p counts; and what is counted for n depends on arguments k < n alone, since tᵢ ≥ 1. So Gᵣ = Fᵣ by induction on n,
//! hence G₀ = F₀ and f(n) = ⌊nα⌋. All of these conditions speak of one n and one value, so that they are checked quickly
//! in every number system and for every quadratic α, whose terms do repeat.

use crate::atoms::{self, Comparison, Linear};
use crate::dfa::{Dfa, Track};
use crate::engine::Engine;
use crate::error::{AutomataError, NotCertified, unsupported};
use crate::floor::{FloorTerm, Sign};
use crate::numerals::Numerals;
use ratwheel_numbers::{ContinuedFraction, Integer, Natural, Real};
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
const STEPS: &str = "f(0) = 0, and f(n+1) - f(n) is the floor or the ceiling of the number";
const INVERTED: &str = "the inverses along the continued fraction are defined for every n and grow by 0 or 1";
const REPEATED: &str = "the inverses repeat where the continued fraction does";

/// Derived floors with more states than this, times the terms of the continued fraction, are not certified by themselves: it
/// would take too long.
const MOST: usize = 1000;

/// The same with more digits than this.
const MOST_DIGITS: u16 = 9;

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
                    && self.numerals.digits() <= MOST_DIGITS
                    && Terms::of(alpha).is_some_and(|terms| terms.count().saturating_mul(graph.states()) <= MOST) =>
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
        let terms = Terms::of(alpha).ok_or_else(|| {
            unsupported(what.clone(), "the conditions single out positive quadratic irrationals only")
        })?;
        if graph.tracks() != [n.min(y), n.max(y)] {
            let found = graph.tracks().len();
            let what = format!("a floor automaton must have the two tracks {n} and {y}, this one has {found} tracks");
            return Err(AutomataError::Malformed { what });
        }
        let [m, a, b, c] = [0, 1, 2, 3].map(Track);
        let f = self.rename(graph, &[(n, m), (y, a)])?;
        let linear = |terms: &[(Integer, Track)], constant: i64, comparison: Comparison| {
            let form = terms.iter().fold(Linear::new(), |sum, (c, t)| sum.plus(c.clone(), *t));
            self.linear(&form.constant(constant), comparison)
        };
        let (one, minus) = (Integer::one(), Integer::from(-1));
        let total = |g: &Dfa, condition: &'static str| {
            self.none(&what, condition, &[&self.valid(&[m])?], &[&self.exists(g, &[a])?])
        };
        total(&f, TOTAL)?;
        let less = linear(&[(one.clone(), a), (minus.clone(), b)], 0, Comparison::Less)?;
        self.none(&what, FUNCTIONAL, &[&f, &self.rename(&f, &[(a, b)])?, &less], &[])?;
        // G₀ on the tracks m and a: the value of f on b is c·m + a.
        let whole = linear(&[(terms.whole.clone(), m), (one.clone(), a), (minus.clone(), b)], 0, Comparison::Equal)?;
        let mut g = self.exists(&self.and(&self.rename(&f, &[(a, b)])?, &whole)?, &[b])?;
        total(&g, STEPS)?;
        let zeros = self.and(&self.constant(m, &Natural::zero())?, &self.constant(a, &Natural::zero())?)?;
        self.none(&what, STEPS, &[&zeros], &[&g])?;
        let next_argument = linear(&[(one.clone(), m), (minus.clone(), b)], 1, Comparison::Equal)?;
        let next_value = linear(&[(one.clone(), a), (minus.clone(), c)], 1, Comparison::Equal)?;
        let mut repeated = None;
        for (index, term) in terms.head.iter().chain(&terms.period).enumerate() {
            if index == terms.head.len() {
                repeated = Some(g.clone());
            }
            // (m, a): G is a at m + 1, and a + 1 at m + 1.
            let here = self.exists(&self.and(&self.rename(&g, &[(m, b)])?, &next_argument)?, &[b])?;
            let above = self.exists(&self.and(&self.rename(&here, &[(a, c)])?, &next_value)?, &[c])?;
            let grows = if index == 0 { STEPS } else { INVERTED };
            self.none(&what, grows, &[&g], &[&here, &above])?;
            // (m, c): the last m where G is c − 1; then it is term·c + b, and (c, b) are the next (m, a).
            let before = self.exists(&self.and(&g, &next_value)?, &[a])?;
            let last = self.and(&before, &self.rename(&here, &[(a, c)])?)?;
            let place = linear(&[(term.clone(), c), (one.clone(), b), (minus.clone(), m)], 0, Comparison::Equal)?;
            let inverse = self.exists(&self.and(&last, &place)?, &[m])?;
            g = self.or(&self.rename(&inverse, &[(c, m), (b, a)])?, &zeros)?;
            total(&g, INVERTED)?;
        }
        let repeated = repeated.unwrap_or_else(|| g.clone());
        self.none(&what, REPEATED, &[&g], &[&repeated])?;
        self.none(&what, REPEATED, &[&repeated], &[&g])?;
        Ok(Certified { what, conditions: vec![TOTAL, FUNCTIONAL, STEPS, INVERTED, REPEATED] })
    }
}

fn floor_name(alpha: &Real, numerals: &Numerals) -> String {
    format!("floor(n*({alpha})) in the system {numerals}")
}

/// The continued fraction of a positive quadratic irrational.
struct Terms {
    whole: Integer,
    /// The terms after the first, before the period.
    head: Vec<Integer>,
    period: Vec<Integer>,
}

impl Terms {
    fn of(alpha: &Real) -> Option<Self> {
        alpha.as_surd().filter(|(_, b, _, _)| !b.is_zero())?;
        if !alpha.sign().ok()?.is_gt() {
            return None;
        }
        let fraction = ContinuedFraction::new(alpha);
        let (head, period) = fraction.period()?;
        if let Some((whole, head)) = head.split_first() {
            return Some(Self { whole: whole.clone(), head: head.to_vec(), period: period.to_vec() });
        }
        // The first term is one of the period.
        let (whole, rest) = period.split_first()?;
        let turned = rest.iter().chain([whole]).cloned().collect();
        Some(Self { whole: whole.clone(), head: Vec::new(), period: turned })
    }

    fn count(&self) -> usize {
        self.head.len() + self.period.len()
    }
}
