//! Numerals of the system 𝒰 of document 004 in claims about families: `shift(u, v)`, `reduced(u, v)` and `zeros(u, v)`.
//!
//! Let L(v) be v ≥ 1 with a zero appended. With the larger root θ of x² = bx − 1 (b = 3: θ = φ²)
//!
//! - *shift*: L(v) = ⌊vθ⌋ + 1 for v ≥ 1 ("Floors in 𝒰" at the head of `places.rs`), and 0 with a zero appended is 0;
//! - *reduced*: the numeral of v ≥ 1 ends in 0 just if v = L(w) for some w ≥ 1: without its last 0 it is a numeral, because what is asked
//!   of a numeral is asked of its parts, and it is not empty; a zero may be appended to every numeral. 0 is not reduced;
//! - *zeros*: L(v) ends in one zero more than v, for v ≥ 1; a number v ≥ 1 ends in no zero, or it is L(w) for a w ≥ 1; for 0 it is 0.
//!
//! The terms have no value for negative v; the obligation "places" asks that none is.

use super::form::Form;
use super::lower::{Cases, Local, Lowered, Lowering, refuse};
use super::poly::Poly;
use super::real::Constant;
use super::schemas::{at_least, below};
use super::symbols::Symbol;
use ratwheel_logic::syntax::ast::{Expr, Kind, SystemText};

impl Lowering<'_> {
    /// The number of ⌊vθ⌋ as a function, and v.
    fn numeral(&mut self, systems: &[SystemText], arguments: &[Expr], locals: &[Local]) -> Lowered<(usize, Poly)> {
        let [system] = systems else { return refuse("functions of two numeration systems") };
        let base = match (system.name.text.as_str(), system.arguments.as_slice()) {
            ("u", []) => Some(3),
            ("u", [base]) => match &base.kind {
                Kind::Number(base) => base.to_u64().and_then(|base| i64::try_from(base).ok()),
                _ => None,
            },
            _ => None,
        };
        let ([argument], Some(base @ 3..=1_000)) = (arguments, base) else {
            return refuse(format_args!("the numeration system `{}`", system.name.text));
        };
        let whole = |n: i64| Constant::of(Poly::constant(n));
        let root = whole(base * base - 4).square_root(self.domain);
        let slope = root.and_then(|root| root.plus(&whole(base))?.over(&whole(2), self.domain));
        let Some(slope) = slope else { return refuse("this numeration system") };
        let value = self.single(argument, locals)?;
        self.never(below(&value, &Poly::default()))?;
        Ok((self.function(slope, whole(0))?, value))
    }

    /// `shift(u, v)` or `zeros(u, v)`.
    pub(super) fn numeral_term(
        &mut self,
        word: &str,
        systems: &[SystemText],
        own: &[Expr],
        locals: &[Local],
    ) -> Lowered<Cases> {
        match word {
            "shift" => {
                let (function, v) = self.numeral(systems, own, locals)?;
                let shifted = Poly::app(function, v.clone()).offset(1);
                let none = Form::Ge(v.negated());
                Ok(vec![(vec![none.negated()], shifted), (vec![none], Poly::default())])
            }
            "zeros" => {
                let (function, v) = self.numeral(systems, own, locals)?;
                let zeros = self.symbol(Symbol::Zeros(function))?;
                Ok(vec![(Vec::new(), Poly::app(zeros, v))])
            }
            _ => refuse(format_args!("`{word}`")),
        }
    }

    /// `reduced(u, v)`.
    pub(super) fn numeral_formula(
        &mut self,
        word: &str,
        systems: &[SystemText],
        own: &[Expr],
        locals: &[Local],
    ) -> Lowered<Form> {
        if word != "reduced" {
            return refuse(format_args!("`{word}`"));
        }
        let (function, v) = self.numeral(systems, own, locals)?;
        let w = self.fresh();
        Ok(Form::And(vec![at_least(&v, &Poly::constant(1)), appended(function, &v, w).negated()]))
    }
}

/// v is some w ≥ 1 with a zero appended.
fn appended(function: usize, v: &Poly, w: u32) -> Form {
    let shifted = Poly::app(function, Poly::var(w)).offset(1);
    let both = vec![at_least(&Poly::var(w), &Poly::constant(1)), Form::Eq(v.minus(&shifted))];
    Form::Exists(w, Box::new(Form::And(both)))
}

/// What is known of the number of zeros, by the number of ⌊vθ⌋; `v` and `w` are free for it.
pub(super) fn known(zeros: usize, function: usize, (v, w): (u32, u32)) -> Form {
    let number = Poly::var(v);
    let of = |p: Poly| Poly::app(zeros, p);
    let one_more = of(Poly::app(function, number.clone()).offset(1)).minus(&of(number.clone())).offset(-1);
    let none = below(&number, &Poly::constant(1));
    let says = vec![
        Form::Ge(of(number.clone())),
        Form::Or(vec![none.clone(), Form::Eq(one_more)]),
        Form::Or(vec![none, Form::Eq(of(number.clone())), appended(function, &number, w)]),
    ];
    let every = says.into_iter().map(|form| Form::All(v, Box::new(form)));
    Form::And(every.chain([Form::Eq(of(Poly::default()))]).collect())
}
