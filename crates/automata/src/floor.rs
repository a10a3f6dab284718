//! ⌊Σαᵢxᵢ + γ⌋ for numbers of the system's quadratic field.
//!
//! The system knows one irrational number θ whose floors are read off the numeral: ⌊nθ⌋ is a weighted sum of the
//! digits of n, less 1 for some n (Ostrowski systems: nθ = Σtᵢpᵢ + Σtᵢ(qᵢθ − pᵢ), where the second sum has the sign
//! of its lowest term and absolute value below 1; 𝒰: document 004, Theorem 2(i)). That automaton is certified by
//! conditions that force it to be ⌊nθ⌋, see `certify`. All others follow from it by arithmetic, and those of the form
//! ⌊nα⌋ have to pass the same conditions: if Σαᵢxᵢ + γ = (K + Nθ)/M with whole K, N, M ≥ 1, then
//!
//! ⌊(K + Nθ)/M⌋ = ⌊(K + ⌊Nθ⌋)/M⌋, and ⌊−Nθ⌋ = −⌊Nθ⌋ − 1 for N ≥ 1, because Nθ is not a whole number.

use crate::atoms::{Comparison, Form, Linear, Test, compile_form};
use crate::dfa::{Dfa, Track};
use crate::engine::{Engine, fresh_after};
use crate::error::{AutomataError, unsupported};
use crate::numerals::{Affine, Correction, affine_in, inverted};
use ratwheel_numbers::{Integer, Natural, Real};

/// Σαᵢxᵢ + γ.
#[derive(Clone, Debug)]
pub struct FloorTerm {
    /// The αᵢ and the tracks of the xᵢ.
    pub terms: Vec<(Real, Track)>,
    /// γ.
    pub gamma: Real,
}

impl FloorTerm {
    /// αx.
    #[must_use]
    pub fn homogeneous(alpha: Real, x: Track) -> Self {
        Self { terms: vec![(alpha, x)], gamma: Real::from(0) }
    }
}

/// Tracks hold natural numbers; a floor may be negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// y is the floor, where that is at least 0.
    NonNegative,
    /// y ≥ 1 and −y is the floor.
    Negative,
}

/// ⌊Σαᵢtᵢ + γ⌋ = ⌊(Σ`outer`ᵢtᵢ + `outer_constant` + ⌊(Σ`inner`ᵢtᵢ + `inner_constant`)·θ⌋)/`divisor`⌋, for whole tᵢ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloorForm {
    /// Whole coefficients outside.
    pub outer: Vec<Integer>,
    /// A whole number outside.
    pub outer_constant: Integer,
    /// Whole coefficients of what θ is multiplied by.
    pub inner: Vec<Integer>,
    /// A whole number there.
    pub inner_constant: Integer,
    /// What everything is divided by.
    pub divisor: Natural,
}

impl Engine<'_> {
    /// Writes ⌊Σαᵢtᵢ + γ⌋ over the one floor ⌊nθ⌋ that [`Engine::base_floor`] knows.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for a number outside the system's field.
    ///
    /// ```
    /// use ratwheel_automata::{Budget, Engine, Numerals};
    /// use ratwheel_numbers::{Control, Integer, Real};
    /// let engine = Engine::new(Numerals::zeckendorf(), ratwheel_numbers::Control::none());
    /// // θ = 2 − φ
    /// let form = engine.floor_form(&[Real::phi()], &Real::from(0))?;
    /// assert_eq!((form.outer, form.inner), (vec![Integer::from(2)], vec![Integer::from(-1)]));
    /// assert!(engine.floor_form(&["sqrt(2)".parse().unwrap()], &Real::from(0)).is_err());
    /// # Ok::<(), ratwheel_automata::AutomataError>(())
    /// ```
    pub fn floor_form(&self, alphas: &[Real], gamma: &Real) -> Result<FloorForm, AutomataError> {
        let affine = |real: &Real| {
            self.numerals.has_floor(real)?;
            affine_in(real, self.numerals.theta())
                .ok_or_else(|| unsupported(real.to_string(), "it is not in the field"))
        };
        let parts = alphas.iter().map(affine).collect::<Result<Vec<Affine>, _>>()?;
        let rest = affine(gamma)?;
        let divisor = parts.iter().chain([&rest]).fold(Natural::one(), |m, part| {
            let common = m.gcd(&part.m);
            &m * &part.m.div_rem(&common).0
        });
        let scaled = |value: &Integer, part: &Affine| value * &divisor.div_rem(&part.m).0;
        Ok(FloorForm {
            outer: parts.iter().map(|part| scaled(&part.k, part)).collect(),
            outer_constant: scaled(&rest.k, &rest),
            inner: parts.iter().map(|part| scaled(&part.l, part)).collect(),
            inner_constant: scaled(&rest.l, &rest),
            divisor: divisor.clone(),
        })
    }

    /// y = ⌊nθ⌋ for the θ of [`Numerals::theta`](crate::Numerals::theta), certified.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] in systems without θ, [`AutomataError::Collision`] for n = y, and as
    /// [`Engine::and`].
    pub fn base_floor(&self, n: Track, y: Track) -> Result<Dfa, AutomataError> {
        if n == y {
            return Err(AutomataError::Collision { track: n });
        }
        let (first, second) = (Track(0), Track(1));
        let known = self.base_floor.borrow().clone();
        let graph = match known {
            Some(graph) => graph,
            None => {
                let graph = self.base_graph(first, second)?;
                self.certify_base(&graph, first, second)?;
                *self.base_floor.borrow_mut() = Some(graph.clone());
                graph
            }
        };
        self.rename(&graph, &[(first, n), (second, y)])
    }

    /// The automaton that is to be certified.
    fn base_graph(&self, n: Track, y: Track) -> Result<Dfa, AutomataError> {
        let Some(theta) = &self.numerals.inner().theta else {
            let why = format!("the system {} knows rational numbers only", self.numerals);
            return Err(unsupported("the floor of an irrational multiple", why));
        };
        // denominator·y − weighted sum + less·denominator = 0
        let sum = |less: i64| {
            let mut form = Form::new(less * theta.denominator);
            form.weighted(n, theta.weights.iter().map(|&(x, y)| (-x, -y)).collect(), (-theta.reach, 0));
            form.number(y, theta.denominator, &self.numerals);
            compile_form(&form, Test::Compare(Comparison::Equal), &self.numerals, self.control)
        };
        let (plain, less_one) = match theta.correction {
            Correction::OddZeros => (self.zeros_mod(n, 2, 0)?, self.zeros_mod(n, 2, 1)?),
            Correction::Positive => {
                let zero = self.constant(n, &Natural::zero())?;
                let positive = self.not(&zero)?;
                (zero, positive)
            }
        };
        self.or(&self.and(&sum(0)?, &plain)?, &self.and(&sum(1)?, &less_one)?)
    }

    /// y = ⌊Σαᵢxᵢ + γ⌋, or y = −⌊Σαᵢxᵢ + γ⌋ ≥ 1.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] for a number outside the system's field, [`AutomataError::Collision`] if y is
    /// one of the xᵢ, [`AutomataError::NotCertified`] if the system's own floor does not pass its conditions, and as
    /// [`Engine::and`].
    ///
    /// ```
    /// use ratwheel_automata::{Budget, Engine, FloorTerm, Numerals, Sign, Track};
    /// use ratwheel_numbers::{Control, Natural, Real};
    /// let beta: Real = "(5+sqrt(13))/2".parse().unwrap();
    /// let engine = Engine::new(Numerals::for_reals(&[beta.clone()])?, ratwheel_numbers::Control::none());
    /// let (n, y) = (Track(0), Track(1));
    /// let graph = engine.floor(&FloorTerm::homogeneous(beta, n), y, Sign::NonNegative)?;
    /// assert!(engine.accepts(&graph, &[(n, Natural::from(1000u64)), (y, Natural::from(4302u64))]));
    /// # Ok::<(), ratwheel_automata::AutomataError>(())
    /// ```
    pub fn floor(&self, term: &FloorTerm, y: Track, sign: Sign) -> Result<Dfa, AutomataError> {
        if let Some(&(_, track)) = term.terms.iter().find(|(_, track)| *track == y) {
            return Err(AutomataError::Collision { track });
        }
        if let ([(alpha, n)], Sign::NonNegative) = (term.terms.as_slice(), sign)
            && term.gamma.as_rational().is_some_and(|gamma| gamma.numerator().is_zero())
            && let Some((whole, inverse)) = inverted(alpha, &self.numerals)
        {
            let graph = self.by_inverse(&whole, inverse, *n, y)?;
            self.certify_derived(term, &graph, y, sign)?;
            return Ok(graph);
        }
        let alphas: Vec<Real> = term.terms.iter().map(|(alpha, _)| alpha.clone()).collect();
        let form = self.floor_form(&alphas, &term.gamma)?;
        let tracks: Vec<Track> = term.terms.iter().map(|&(_, track)| track).collect();
        let linear = |coefficients: &[Integer], constant: &Integer| {
            let sum = coefficients.iter().zip(&tracks).fold(Linear::new(), |sum, (c, &t)| sum.plus(c.clone(), t));
            sum.constant(constant.clone())
        };
        let outer = linear(&form.outer, &form.outer_constant);
        let inner = linear(&form.inner, &form.inner_constant);
        let graph = if inner.terms().is_empty() && inner.constant_term().is_zero() {
            self.divided(&outer, &form.divisor, y, sign)?
        } else {
            self.floor_over_theta(&outer, &inner, &form.divisor, y, sign)?
        };
        let graph = self.extend(&graph, &[&tracks[..], &[y]].concat())?;
        self.certify_derived(term, &graph, y, sign)?;
        Ok(graph)
    }

    /// y = ⌊nα⌋ where α = c + 1/γ with γ > 0: then y = cn + z, and z = ⌊n/γ⌋ is the number of k ≥ 1 with kγ < n, as γ is
    /// irrational, that is with ⌊kγ⌋ < n. They are 1, …, z.
    fn by_inverse(&self, whole: &Integer, inverse: Real, n: Track, y: Track) -> Result<Dfa, AutomataError> {
        let z = fresh_after([n, y].into_iter())?;
        let value = fresh_after([z].into_iter())?;
        let floor = self.floor(&FloorTerm::homogeneous(inverse, z), value, Sign::NonNegative)?;
        let below = self.linear(&Linear::new().plus(1, value).plus(-1, n), Comparison::Less)?;
        let counted = self.exists(&self.and(&floor, &below)?, &[value])?;
        let none = self.extend(&self.constant(z, &Natural::zero())?, &[n])?;
        let counted = self.or(&counted, &none)?;
        let next = self.linear(&Linear::new().plus(1, z).plus(-1, value).constant(1), Comparison::Equal)?;
        let more = self.exists(&self.and(&self.rename(&counted, &[(z, value)])?, &next)?, &[value])?;
        let all = self.minus(&counted, &more)?;
        let sum = Linear::new().plus(whole.clone(), n).plus(1, z).plus(-1, y);
        self.exists(&self.and(&all, &self.linear(&sum, Comparison::Equal)?)?, &[z])
    }

    /// 0 ≤ s − M·y < M, with y < 0 for the other sign: y is ±⌊s/M⌋.
    fn divided(&self, sum: &Linear, divisor: &Natural, y: Track, sign: Sign) -> Result<Dfa, AutomataError> {
        let divisor = Integer::from(divisor);
        let factor = if sign == Sign::Negative { divisor.clone() } else { -&divisor };
        let rest = sum.clone().plus(factor, y);
        let graph = if divisor == 1 {
            self.linear(&rest, Comparison::Equal)?
        } else {
            let low = self.linear(&rest, Comparison::GreaterEqual)?;
            let high = self.linear(&rest.constant(-divisor), Comparison::Less)?;
            self.and(&low, &high)?
        };
        match sign {
            Sign::NonNegative => Ok(graph),
            Sign::Negative => self.and(&graph, &self.linear(&Linear::new().plus(1, y), Comparison::Greater)?),
        }
    }

    /// ±y = ⌊(outer + ⌊inner·θ⌋)/M⌋.
    fn floor_over_theta(
        &self,
        outer: &Linear,
        inner: &Linear,
        divisor: &Natural,
        y: Track,
        sign: Sign,
    ) -> Result<Dfa, AutomataError> {
        let used = outer.terms().iter().chain(inner.terms()).map(|&(track, _)| track).chain([y]);
        let n = fresh_after(used)?;
        let floor = fresh_after([n].into_iter())?;
        let coefficients = || inner.terms().iter().map(|(_, c)| c).chain([inner.constant_term()]);
        let mut parts = Vec::new();
        if coefficients().any(|c| !c.is_negative()) {
            // n = inner ≥ 0
            let base = self.scaled_floor(inner, n, floor)?;
            let divided = self.divided(&outer.clone().plus(1, floor), divisor, y, sign)?;
            parts.push(self.exists(&self.and(&base, &divided)?, &[floor])?);
        }
        if coefficients().any(Integer::is_negative) {
            // n = −inner ≥ 1
            let negated = negated(inner);
            let base = self.scaled_floor(&negated, n, floor)?;
            let positive = self.linear(&negated, Comparison::Greater)?;
            let divided = self.divided(&outer.clone().plus(-1, floor).constant(-1), divisor, y, sign)?;
            let both = self.and(&self.and(&base, &positive)?, &divided)?;
            parts.push(self.exists(&both, &[floor])?);
            if coefficients().all(|c| c.is_negative() || c.is_zero()) {
                // Nothing is multiplied by θ where inner = 0.
                let none = self.linear(inner, Comparison::Equal)?;
                parts.push(self.and(&none, &self.divided(outer, divisor, y, sign)?)?);
            }
        }
        self.or_all(&parts.iter().collect::<Vec<_>>())
    }

    /// floor = ⌊(Σcᵢxᵢ + c)·θ⌋ where the sum is ≥ 0; `n` is a track not used elsewhere.
    fn scaled_floor(&self, sum: &Linear, n: Track, floor: Track) -> Result<Dfa, AutomataError> {
        if let [(track, c)] = sum.terms()
            && *c == 1
            && sum.constant_term().is_zero()
        {
            return self.base_floor(*track, floor);
        }
        let base = self.base_floor(n, floor)?;
        let equal = self.linear(&sum.clone().plus(-1, n), Comparison::Equal)?;
        self.exists(&self.and(&base, &equal)?, &[n])
    }

    /// y ∈ {⌊nα + γ⌋ : n ≥ from}.
    ///
    /// # Errors
    /// As [`Engine::floor`].
    pub fn in_beatty(&self, y: Track, alpha: &Real, gamma: &Real, from: &Natural) -> Result<Dfa, AutomataError> {
        let n = fresh_after([y].into_iter())?;
        let term = FloorTerm { terms: vec![(alpha.clone(), n)], gamma: gamma.clone() };
        let graph = self.floor(&term, y, Sign::NonNegative)?;
        let late = self.linear(&Linear::new().plus(1, n).constant(-Integer::from(from)), Comparison::GreaterEqual)?;
        self.exists(&self.and(&graph, &late)?, &[n])
    }
}

fn negated(form: &Linear) -> Linear {
    let terms = form.terms().iter().fold(Linear::new(), |sum, (track, c)| sum.plus(-c, *track));
    terms.constant(-form.constant_term())
}
