//! The engine: atoms of one number system and the operations on automata, within one budget.

use crate::atoms::{self, Comparison, Form, Linear, Test, compile_form, compile_reading};
use crate::build::Builder;
use crate::certify::Certified;
use crate::dfa::{Dfa, Track, check_count};
use crate::diagram::DEAD;
use crate::error::{AutomataError, unsupported};
use crate::least::{Order, least_of_group};
use crate::numerals::Numerals;
use crate::product::{Join, product};
use crate::project::project;
use crate::rename::rename;
use crate::search::{Witness, Words, find};
use hashbrown::HashMap;
use ratwheel_numbers::{Control, Integer, Natural};
use rustc_hash::FxBuildHasher;
use std::cell::RefCell;

/// Makes and combines automata over one number system.
///
/// Every automaton accepts canonical numerals only, so complements are taken within the tuples of numbers.
///
/// ```
/// use ratwheel_automata::{Budget, Comparison, Engine, Linear, Numerals, Order, Track};
/// use ratwheel_numbers::Control;
/// let engine = Engine::new(Numerals::zeckendorf(), Control::none());
/// let (x, y) = (Track(0), Track(1));
/// // 3x = 5y + 2, y > 20: the least solution by total.
/// let line = engine.linear(&Linear::new().plus(3, x).plus(-5, y).constant(-2), Comparison::Equal)?;
/// let far = engine.linear(&Linear::new().plus(1, y).constant(-20), Comparison::Greater)?;
/// let both = engine.and(&line, &far)?;
/// let least = engine.least(&both, &Order { total: vec![x, y], then: vec![] })?.unwrap();
/// assert_eq!(least.to_string(), "t0 = 39, t1 = 23");
/// # Ok::<(), ratwheel_automata::AutomataError>(())
/// ```
pub struct Engine<'c> {
    pub(crate) numerals: Numerals,
    pub(crate) control: Control<'c>,
    forms: RefCell<HashMap<Key, Dfa, FxBuildHasher>>,
    pub(crate) base_floor: RefCell<Option<Dfa>>,
    pub(crate) certified: RefCell<Vec<Certified>>,
}

/// Coefficients in the order of tracks, the constant and the test: atoms that differ in labels only are compiled once.
type Key = (Vec<i64>, i64, Test);

/// Constants beyond this get a track of their own while an atom is compiled.
const LARGE_CONSTANT: u64 = 40;

impl<'c> Engine<'c> {
    /// An engine for a number system.
    #[must_use]
    pub fn new(numerals: Numerals, control: Control<'c>) -> Self {
        let (forms, base_floor) = (RefCell::default(), RefCell::new(None));
        Self { numerals, control, forms, base_floor, certified: RefCell::default() }
    }

    /// The number system.
    #[must_use]
    pub fn numerals(&self) -> &Numerals {
        &self.numerals
    }

    /// Everything or nothing, as an automaton without tracks.
    ///
    /// # Errors
    /// When the budget allows no state at all, or a stop was asked for.
    pub fn truth(&self, value: bool) -> Result<Dfa, AutomataError> {
        let mut builder = Builder::new(self.control, Vec::new(), Vec::new());
        if !value {
            return builder.finish(DEAD);
        }
        // All words of the agreed lengths: `prefix` letters, then any number of periods.
        let (prefix, period) = (self.numerals.prefix(), self.numerals.period());
        let states = (0..prefix + period).map(|i| builder.state(i == prefix)).collect::<Result<Vec<_>, _>>()?;
        for i in 0..states.len() {
            builder.roots[i] = states.get(i + 1).copied().unwrap_or(states[prefix]);
        }
        let start = states[0];
        builder.finish(start)
    }

    /// All tuples of numbers on these tracks.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn valid(&self, tracks: &[Track]) -> Result<Dfa, AutomataError> {
        let mut tracks = tracks.to_vec();
        tracks.sort_unstable();
        tracks.dedup();
        if tracks.is_empty() {
            return self.truth(true);
        }
        if tracks.len() > 4 {
            let (low, high) = tracks.split_at(tracks.len() / 2);
            return self.and(&self.valid(low)?, &self.valid(high)?);
        }
        // 1 > 0 is settled before anything is read.
        self.form(&tracks, vec![0; tracks.len()], 1, Test::Compare(Comparison::Greater))
    }

    /// The tuples of numbers whose letters, a digit for each of the ascending `tracks`, lead from state 0 to a state that
    /// accepts. Leading zeros must not matter: from state 0 the letter of zeros leads to state 0.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn by_letters(
        &self,
        tracks: &[Track],
        step: impl Fn(i64, &[i64]) -> Option<i64>,
        accepts: impl Fn(i64) -> bool,
    ) -> Result<Dfa, AutomataError> {
        check_count(tracks.len())?;
        let made = atoms::letters(tracks, self.numerals.digits(), self.control, step, accepts)?;
        self.and(&made, &self.valid(tracks)?)
    }

    /// A form with whole coefficients, in the order of the ascending `tracks`.
    fn form(&self, tracks: &[Track], coefficients: Vec<i64>, constant: i64, test: Test) -> Result<Dfa, AutomataError> {
        let key = (coefficients, constant, test);
        let known = self.forms.borrow().get(&key).cloned();
        if let Some(known) = known {
            return Ok(Dfa { tracks: tracks.into(), core: known.core });
        }
        let mut form = Form::new(constant);
        for (&track, &coefficient) in tracks.iter().zip(&key.0) {
            form.number(track, coefficient, &self.numerals);
        }
        let made = compile_form(&form, test, &self.numerals, self.control)?;
        self.forms.borrow_mut().insert(key, made.clone());
        Ok(made)
    }

    /// Σcᵢxᵢ + c ⋈ 0.
    ///
    /// The automaton has about Σ|cᵢ| states times those of the number system; a constant costs its digits only.
    ///
    /// # Errors
    /// [`AutomataError::GaveUp`], [`AutomataError::Cancelled`], [`AutomataError::TooManyTracks`], or
    /// [`AutomataError::Unsupported`] for coefficients beyond machine words.
    pub fn linear(&self, form: &Linear, comparison: Comparison) -> Result<Dfa, AutomataError> {
        let tracks: Vec<Track> = form.terms().iter().map(|&(track, _)| track).collect();
        if tracks.is_empty() {
            return self.truth(comparison.admits(form.constant_term().sign()));
        }
        let Some(form) = reduced(form, comparison) else {
            // Equal is impossible and NotEqual certain: the common factor does not divide the constant.
            let all = self.valid(&tracks)?;
            return if comparison == Comparison::Equal { self.minus(&all, &all) } else { Ok(all) };
        };
        let (form, comparison) = form;
        if form.constant_term().magnitude() > &Natural::from(LARGE_CONSTANT) {
            return self.with_large_constant(&form, |form| self.linear(form, comparison));
        }
        let (coefficients, constant) = words(&form)?;
        self.form(&tracks, coefficients, constant, Test::Compare(comparison))
    }

    /// Σcᵢxᵢ + c ≡ 0 modulo m ≥ 1.
    ///
    /// # Errors
    /// As [`Engine::linear`]; [`AutomataError::Unsupported`] for m = 0.
    pub fn congruence(&self, form: &Linear, modulus: u64) -> Result<Dfa, AutomataError> {
        let modulus = i64::try_from(modulus).ok().filter(|m| (1..1 << 31).contains(m)).ok_or_else(|| {
            unsupported(format!("a congruence modulo {modulus}"), "the modulus must be at least 1 and below 2^31")
        })?;
        let natural = Natural::from(modulus.unsigned_abs());
        let residue = |value: &Integer| Integer::from(value.div_rem_floor(&natural).1).to_i64().unwrap_or(0);
        let tracks: Vec<Track> = form.terms().iter().map(|&(track, _)| track).collect();
        let constant = residue(form.constant_term());
        if tracks.is_empty() {
            return self.truth(constant == 0);
        }
        let coefficients = form.terms().iter().map(|(_, coefficient)| residue(coefficient)).collect();
        self.form(&tracks, coefficients, constant, Test::Congruent(modulus))
    }

    /// The constant becomes a track that is set to it and dropped: then the automaton grows with its digits only.
    fn with_large_constant(
        &self,
        form: &Linear,
        compile: impl Fn(&Linear) -> Result<Dfa, AutomataError>,
    ) -> Result<Dfa, AutomataError> {
        let fresh = fresh_after(form.terms().iter().map(|&(track, _)| track))?;
        let sign = if form.constant_term().is_negative() { -1 } else { 1 };
        let without = form.terms().iter().fold(Linear::new(), |sum, (track, c)| sum.plus(c.clone(), *track));
        let relation = compile(&without.plus(sign, fresh))?;
        self.fix(&relation, &[(fresh, form.constant_term().magnitude().clone())])
    }

    /// x = k, for a constant of any size.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn constant(&self, x: Track, value: &Natural) -> Result<Dfa, AutomataError> {
        let path = atoms::path(x, &self.numerals.word(value), self.numerals.digits(), self.control)?;
        if self.numerals.lanes() == 1 { Ok(path) } else { self.and(&path, &self.valid(&[x])?) }
    }

    /// x = y.
    ///
    /// # Errors
    /// As [`Engine::linear`].
    pub fn equal(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        self.linear(&Linear::new().plus(1, x).plus(-1, y), Comparison::Equal)
    }

    /// y is the number whose numeral is that of x with a 0 appended (L of document 004).
    ///
    /// # Errors
    /// As [`Engine::linear`]; [`AutomataError::Collision`] for x = y.
    pub fn shift(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        if x == y {
            return Err(AutomataError::Collision { track: x });
        }
        // u_{j+1} = a_j·u_j + b_j·u_{j−1} ≤ most·u_j with the largest a_j + b_j⁺.
        let steps = &self.numerals.inner().steps;
        let most = steps.iter().map(|&(a, b)| a + b.max(0)).max().unwrap_or(1);
        let mut form = Form::new(0);
        form.weighted(x, steps.iter().map(|&(a, b)| (-a, -b)).collect(), (-most, 0));
        form.number(y, 1, &self.numerals);
        compile_form(&form, Test::Compare(Comparison::Equal), &self.numerals, self.control)
    }

    /// Σcᵢ·value(xᵢ) + c ⋈ 0, where value(x) is what the digits of x are worth in the places of another system.
    ///
    /// # Errors
    /// As [`Engine::linear`]; [`AutomataError::Unsupported`] where differences of such values may be any number, and for
    /// systems whose recurrence is not constant.
    ///
    /// ```
    /// use ratwheel_automata::{Comparison, Engine, Linear, Numerals, Track};
    /// use ratwheel_numbers::Control;
    /// // Over 𝒰, with the places 1, 3, 8, 21, the digits 1212 and 2000 are worth the same (document 004).
    /// let engine = Engine::new(Numerals::base(3)?, Control::none());
    /// let (x, y) = (Track(0), Track(1));
    /// let same = engine.reading(&Linear::new().plus(1, x).plus(-1, y), Comparison::Equal, &Numerals::u(3)?)?;
    /// assert!(engine.accepts(&same, &[(x, 50u64.into()), (y, 54u64.into())]));
    /// assert!(!engine.accepts(&same, &[(x, 50u64.into()), (y, 55u64.into())]));
    /// # Ok::<(), ratwheel_automata::AutomataError>(())
    /// ```
    pub fn reading(&self, form: &Linear, comparison: Comparison, places: &Numerals) -> Result<Dfa, AutomataError> {
        if form.terms().is_empty() {
            return self.truth(comparison.admits(form.constant_term().sign()));
        }
        compile_reading(form, comparison, (&self.numerals, places), self.control)
    }

    /// The numeral of x ends in exactly `count` zeros; the numeral of 0 counts as ending in no zeros.
    ///
    /// # Errors
    /// As [`Engine::and`]; [`AutomataError::Unsupported`] for a count beyond 10000.
    pub fn zeros(&self, x: Track, count: u64) -> Result<Dfa, AutomataError> {
        let count = i64::try_from(count)
            .ok()
            .filter(|&count| count <= 10_000)
            .ok_or_else(|| unsupported(format!("{count} zeros at the end"), "at most 10000 are counted"))?;
        let raw = atoms::zeros(x, self.numerals.digits(), count + 1, 1, |zeros| zeros == count, self.control)?;
        self.and(&raw, &self.valid(&[x])?)
    }

    /// The number of zeros at the end of the numeral of x leaves this residue.
    ///
    /// # Errors
    /// As [`Engine::zeros`]; [`AutomataError::Unsupported`] for a modulus of 0 or beyond 10000.
    pub fn zeros_mod(&self, x: Track, modulus: u64, residue: u64) -> Result<Dfa, AutomataError> {
        let modulus = i64::try_from(modulus).ok().filter(|m| (1..=10_000).contains(m)).ok_or_else(|| {
            unsupported(format!("zeros at the end modulo {modulus}"), "the modulus must be between 1 and 10000")
        })?;
        let Some(residue) = i64::try_from(residue).ok().filter(|&residue| residue < modulus) else {
            let all = self.valid(&[x])?;
            return self.minus(&all, &all);
        };
        let accepts = |zeros: i64| zeros % modulus == residue;
        let raw = atoms::zeros(x, self.numerals.digits(), modulus, modulus, accepts, self.control)?;
        self.and(&raw, &self.valid(&[x])?)
    }

    /// The digit of x at a place, counted from the right from 0, is this one. The automaton has up to 2^(place + 1) states.
    ///
    /// # Errors
    /// As [`Engine::and`]; [`AutomataError::Unsupported`] for a place beyond 24.
    pub fn digit(&self, x: Track, place: u64, digit: u16) -> Result<Dfa, AutomataError> {
        if place > 24 {
            let why = "an automaton remembers the digits at all places up to it, and 24 is the last";
            return Err(unsupported(format!("the digit at place {place}"), why));
        }
        let raw = atoms::digit(x, self.numerals.digits(), place, digit, self.control)?;
        self.and(&raw, &self.valid(&[x])?)
    }

    /// The numeral of x ends in a digit that is not 0 (document 004).
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn reduced(&self, x: Track) -> Result<Dfa, AutomataError> {
        let none = self.zeros(x, 0)?;
        self.minus(&none, &self.constant(x, &Natural::zero())?)
    }

    /// y is the last digit of x that is not 0 times its place; 0 for x = 0.
    ///
    /// # Errors
    /// As [`Engine::and`]; [`AutomataError::Collision`] for x = y.
    pub fn lowest(&self, x: Track, y: Track) -> Result<Dfa, AutomataError> {
        if x == y {
            return Err(AutomataError::Collision { track: x });
        }
        let raw = atoms::lowest(x, y, self.numerals.digits(), self.control)?;
        self.and(&raw, &self.valid(&[x, y])?)
    }

    /// z is the exclusive or of the binary digits of x and y.
    ///
    /// # Errors
    /// [`AutomataError::Unsupported`] in other systems than binary, [`AutomataError::Collision`] for equal tracks.
    pub fn xor(&self, x: Track, y: Track, z: Track) -> Result<Dfa, AutomataError> {
        if self.numerals.digits() != 2 || self.numerals.name() != "base:2" {
            let why = format!("the system is {}, and only binary digits can be added so", self.numerals);
            return Err(unsupported("xor", why));
        }
        if x == y || y == z || x == z {
            return Err(AutomataError::Collision { track: if x == y { x } else { z } });
        }
        // Every binary word is canonical.
        atoms::xor([x, y, z], self.control)
    }

    /// The tuples in both. Tracks of one of them are unrestricted in the other.
    ///
    /// # Errors
    /// [`AutomataError::GaveUp`], [`AutomataError::Cancelled`], [`AutomataError::TooManyTracks`].
    pub fn and(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, AutomataError> {
        product(a, b, Join::And, self.control)
    }

    /// The tuples in all, smaller automata first; all tuples without tracks if the list is empty.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn and_all(&self, all: &[&Dfa]) -> Result<Dfa, AutomataError> {
        let mut all = all.to_vec();
        all.sort_by_key(|dfa| dfa.states());
        let Some((first, rest)) = all.split_first() else { return self.truth(true) };
        rest.iter().try_fold((*first).clone(), |both, dfa| self.and(&both, dfa))
    }

    /// The tuples in one of them, over the tracks of both.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn or(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, AutomataError> {
        let (a, b) = self.level(a, b)?;
        product(&a, &b, Join::Or, self.control)
    }

    /// The tuples in one of them; none if the list is empty.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn or_all(&self, all: &[&Dfa]) -> Result<Dfa, AutomataError> {
        let mut all = all.to_vec();
        all.sort_by_key(|dfa| dfa.states());
        let Some((first, rest)) = all.split_first() else { return self.truth(false) };
        rest.iter().try_fold((*first).clone(), |both, dfa| self.or(&both, dfa))
    }

    /// The tuples in the first and not in the second, over the tracks of both.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn minus(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, AutomataError> {
        let a = self.extend(a, b.tracks())?;
        product(&a, b, Join::Minus, self.control)
    }

    /// The tuples of numbers over the same tracks that are not in it.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn not(&self, a: &Dfa) -> Result<Dfa, AutomataError> {
        product(&self.valid(a.tracks())?, a, Join::Minus, self.control)
    }

    /// The tuples in the second or not in the first.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn implies(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, AutomataError> {
        self.not(&self.minus(a, b)?)
    }

    /// The tuples in both or in none.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn iff(&self, a: &Dfa, b: &Dfa) -> Result<Dfa, AutomataError> {
        let one = self.minus(a, b)?;
        let other = self.minus(b, a)?;
        self.not(&self.or(&one, &other)?)
    }

    /// The tuples that some values of these tracks complete; tracks it does not have are ignored.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn exists(&self, a: &Dfa, tracks: &[Track]) -> Result<Dfa, AutomataError> {
        let projected = project(a, tracks, self.numerals.period(), self.control)?;
        if self.numerals.prefix() == 0 || projected == *a {
            return Ok(projected);
        }
        // Words shorter than the prefix may have come in with the leading zeros.
        self.and(&projected, &self.valid(projected.tracks())?)
    }

    /// The tuples that all values of these tracks complete; tracks it does not have are ignored.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn forall(&self, a: &Dfa, tracks: &[Track]) -> Result<Dfa, AutomataError> {
        self.not(&self.exists(&self.not(a)?, tracks)?)
    }

    /// The same relation with other labels; tracks not mentioned keep theirs.
    ///
    /// # Errors
    /// [`AutomataError::Collision`] when two tracks would have one label, and as [`Engine::and`].
    pub fn rename(&self, a: &Dfa, names: &[(Track, Track)]) -> Result<Dfa, AutomataError> {
        rename(a, names, self.control)
    }

    /// The same relation with more, unrestricted, tracks.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn extend(&self, a: &Dfa, tracks: &[Track]) -> Result<Dfa, AutomataError> {
        let missing: Vec<Track> = tracks.iter().copied().filter(|&track| a.level_of(track).is_none()).collect();
        if missing.is_empty() { Ok(a.clone()) } else { self.and(a, &self.valid(&missing)?) }
    }

    /// Both over the tracks of both.
    fn level(&self, a: &Dfa, b: &Dfa) -> Result<(Dfa, Dfa), AutomataError> {
        Ok((self.extend(a, b.tracks())?, self.extend(b, a.tracks())?))
    }

    /// The relation with some tracks set to constants and dropped.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn fix(&self, a: &Dfa, values: &[(Track, Natural)]) -> Result<Dfa, AutomataError> {
        let mut fixed = a.clone();
        for (track, value) in values.iter().filter(|(track, _)| a.level_of(*track).is_some()) {
            fixed = self.and(&fixed, &self.constant(*track, value)?)?;
            fixed = self.exists(&fixed, &[*track])?;
        }
        Ok(fixed)
    }

    /// Does it hold for all tuples of numbers?
    ///
    /// # Errors
    /// As [`Engine::find`].
    pub fn is_valid(&self, a: &Dfa) -> Result<bool, AutomataError> {
        Ok(find(&[&self.valid(a.tracks())?], &[a], self.control)?.is_none())
    }

    /// A tuple in all of the first and in none of the others, with the fewest digits; the product is not built.
    ///
    /// # Errors
    /// As [`Engine::and`]; the tuples of states that are met count as states.
    pub fn find(&self, all_of: &[&Dfa], none_of: &[&Dfa]) -> Result<Option<Witness>, AutomataError> {
        Ok(self.find_words(all_of, none_of)?.map(|words| self.witness(&words)))
    }

    fn find_words(&self, all_of: &[&Dfa], none_of: &[&Dfa]) -> Result<Option<Words>, AutomataError> {
        let missing: Vec<Track> = none_of
            .iter()
            .flat_map(|dfa| dfa.tracks().iter().copied())
            .filter(|&track| all_of.iter().all(|dfa| dfa.level_of(track).is_none()))
            .collect();
        // With nothing to be in, words of lengths that no numeral has would count as well.
        if missing.is_empty() && !all_of.is_empty() {
            return find(all_of, none_of, self.control);
        }
        let valid = self.valid(&missing)?;
        let all: Vec<&Dfa> = all_of.iter().copied().chain([&valid]).collect();
        find(&all, none_of, self.control)
    }

    fn witness(&self, words: &Words) -> Witness {
        let values = words.words.iter().map(|word| self.numerals.value(word));
        Witness { values: words.tracks.iter().copied().zip(values).collect() }
    }

    /// A tuple in the first and not in the second, with the fewest digits; `None` if the first is included in the
    /// second.
    ///
    /// # Errors
    /// As [`Engine::find`].
    pub fn included(&self, a: &Dfa, b: &Dfa) -> Result<Option<Witness>, AutomataError> {
        self.find(&[a], &[b])
    }

    /// The least tuple.
    ///
    /// # Errors
    /// As [`Engine::and`].
    pub fn least(&self, a: &Dfa, order: &Order) -> Result<Option<Witness>, AutomataError> {
        let has = |track: &&Track| a.level_of(**track).is_some();
        let rank = |track: &Track| order.then.iter().position(|t| t == track).unwrap_or(usize::MAX);
        let mut total: Vec<Track> = order.total.iter().filter(has).copied().collect();
        total.sort_by_key(|track| (rank(track), *track));
        total.dedup();
        let others = order.then.iter().filter(has).chain(a.tracks()).copied();
        let mut groups: Vec<Vec<Track>> = if total.is_empty() { Vec::new() } else { vec![total] };
        for track in others {
            if !groups.iter().flatten().any(|&t| t == track) {
                groups.push(vec![track]);
            }
        }
        let mut rest = a.clone();
        let mut values: Vec<(Track, Natural)> = Vec::new();
        for group in groups {
            let Some(some) = self.find_words(&[&rest], &[])? else { return Ok(None) };
            let least = least_of_group(&rest, &group, &some, &self.numerals, self.control)?;
            let fixed: Vec<(Track, Natural)> = group.into_iter().zip(least).collect();
            // With a value for every track nothing is left to choose.
            if values.len() + fixed.len() < a.tracks().len() {
                rest = self.fix(&rest, &fixed)?;
            }
            values.extend(fixed);
        }
        values.sort_unstable_by_key(|&(track, _)| track);
        Ok((!rest.is_empty()).then_some(Witness { values }))
    }

    /// Is this tuple in it? Tracks without a value count as 0.
    #[must_use]
    pub fn accepts(&self, a: &Dfa, values: &[(Track, Natural)]) -> bool {
        let word = |track: &Track| {
            let value = values.iter().find(|(t, _)| t == track).map(|(_, value)| value);
            value.map_or_else(Vec::new, |value| self.numerals.word(value))
        };
        let words: Vec<Vec<u16>> = a.tracks().iter().map(word).collect();
        let length = self.numerals.length(words.iter().map(Vec::len).max().unwrap_or(0));
        let letters: Vec<Vec<u16>> = (0..length)
            .map(|i| words.iter().map(|w| (i + w.len()).checked_sub(length).map_or(0, |at| w[at])).collect())
            .collect();
        a.accepts_word(&letters)
    }
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("numerals", &self.numerals).finish_non_exhaustive()
    }
}

/// A label above all of these.
pub(crate) fn fresh_after(tracks: impl Iterator<Item = Track>) -> Result<Track, AutomataError> {
    let most = tracks.map(|track| track.0).max().unwrap_or(0);
    most.checked_add(1).map(Track).ok_or_else(|| unsupported("another variable", "labels end at 2^32 − 1"))
}

/// The form divided by the common factor of its coefficients; `None` if an equation has no solution for that reason.
fn reduced(form: &Linear, comparison: Comparison) -> Option<(Linear, Comparison)> {
    let common = form.terms().iter().fold(Natural::zero(), |g, (_, c)| g.gcd(c.magnitude()));
    if common.is_zero() || common.is_one() {
        return Some((form.clone(), comparison));
    }
    let divided = |constant: Integer| {
        let terms = form.terms().iter().fold(Linear::new(), |sum, (t, c)| sum.plus(c.div_floor(&common), *t));
        terms.constant(constant)
    };
    let c = form.constant_term();
    let (quotient, rest) = c.div_rem_floor(&common);
    let one = Integer::one();
    Some(match comparison {
        Comparison::Equal | Comparison::NotEqual if !rest.is_zero() => return None,
        Comparison::Equal | Comparison::NotEqual => (divided(quotient), comparison),
        // g·s + c ≥ 0 exactly if s + ⌊c/g⌋ ≥ 0; and > 0 means ≥ 0 with c − 1.
        Comparison::GreaterEqual => (divided(quotient), comparison),
        Comparison::Greater => (divided((c - &one).div_floor(&common)), Comparison::GreaterEqual),
        // g·s + c ≤ 0 exactly if s + ⌈c/g⌉ ≤ 0.
        Comparison::LessEqual => (divided(c.div_ceil(&common)), comparison),
        Comparison::Less => (divided((c + &one).div_ceil(&common)), Comparison::LessEqual),
    })
}

fn words(form: &Linear) -> Result<(Vec<i64>, i64), AutomataError> {
    let word = |value: &Integer| {
        value.to_i64().filter(|v| v.unsigned_abs() < 1 << 40).ok_or_else(|| {
            unsupported(format!("the constraint on {form}"), "automata with coefficients beyond 2^40 are too large")
        })
    };
    let coefficients = form.terms().iter().map(|(_, c)| word(c)).collect::<Result<_, _>>()?;
    Ok((coefficients, word(form.constant_term())?))
}
