//! Rows by mex: A(n) is the least number that is in no row before, and B(n) = pA(n) + qn + c.
//!
//! The rows are numbered from a number f on, and a few may be given before the first; G is the set of the numbers in these. The
//! numbers p, q and c are made of integer parameters, p ≥ 1, q ≥ 0 and qf + c ≥ 0 for all of them; so B(n) ≥ A(n) for n ≥ f.
//! Then, for m, n ≥ f:
//!
//! - *rises*: A(n) − A(m) ≥ n − m for n ≥ m. The numbers before row n + 1 are those before row n and more, so A(n + 1), which is none
//!   of them, is not below A(n), the least that is none of the first; nor is it A(n), which is one of them. And
//!   B(n) − B(m) = p(A(n) − A(m)) + q(n − m) is at least A(n) − A(m) + q(n − m), because p ≥ 1.
//! - *beside*: B(n) ≥ A(n), because (p − 1)A(n) ≥ 0 and qn + c ≥ qf + c ≥ 0.
//! - *cover*: every v ≥ 0 is in G, an A(i) or a B(i). By *rises* some A(n) is above v; v is not the mex of the rows before, so in one.
//! - *disjoint*: A(m) = B(n) only for m = n. For n < m, B(n) is in a row before A(m). For n > m, B(n) ≥ A(n) > A(m).
//! - *new*: A(n) is not in G, which is before every row. *start*: A(f) is the least number that is not in G.

use super::form::Form;
use super::lower::{Cases, Local, Lowered, Lowering, compare, refuse};
use super::poly::{Atom, Poly};
use super::read::Family;
use super::real::Constant;
use super::schemas::{FRESH, Lemma, Schema, at_least, below};
use super::symbols::{FIRST_SYMBOL, Symbol};
use crate::CertificateError;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{Bounds, EntryText, Expr, RecursionText};
use ratwheel_numbers::Integer;

/// Rows (A(n), pA(n) + qn + c) by mex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// The number of the first row that is computed.
    pub first: i64,
    /// The numbers in rows before.
    pub given: Vec<Integer>,
    /// p.
    pub factor: Poly,
    /// q.
    pub step: Poly,
    /// c.
    pub more: Poly,
}

impl Rows {
    /// B(t), where A has this number.
    #[must_use]
    pub fn second(&self, function: usize, t: &Poly) -> Poly {
        self.factor.times(&Poly::app(function, t.clone())).plus(&self.step.times(t)).plus(&self.more)
    }

    /// The least number that is not given.
    fn start(&self) -> i64 {
        (0..).find(|number| !self.given.contains(&Integer::from(*number))).unwrap_or(0)
    }
}

impl Lowering<'_> {
    /// Some numbers are a row.
    pub(super) fn rows(&mut self, text: &RecursionText, locals: &[Local]) -> Lowered<Form> {
        let [first, second] = text.columns.as_slice() else { return refuse("a recursion without two columns") };
        let (EntryText::Mex(None), EntryText::Value(value)) = (&first.entry, &second.entry) else {
            return refuse("a recursion that is not `{ a = mex, b = … }`");
        };
        let from = match &text.bounds {
            Bounds::All => Some(0),
            Bounds::Compare(Relation::GreaterEqual, low) => self.number(low)?.to_i64(),
            Bounds::Compare(Relation::Greater, low) => self.number(low)?.to_i64().map(|low| low.saturating_add(1)),
            Bounds::Compare(..) | Bounds::Between(..) => None,
        };
        let Some(from @ 0..=1_000) = from else { return refuse("rows that are counted in such a way") };
        let given = text.given.iter().map(|row| row.iter().map(|entry| self.number(entry)).collect());
        let given = given.collect::<Lowered<Vec<Vec<Integer>>>>()?;
        // The second entry, of the first one and of the number of the row.
        let (a, n) = (self.fresh(), self.fresh());
        let own = [(&text.index, n), (&first.name, a)];
        let own = own.map(|(name, var)| Local { name: name.text.clone(), value: Poly::var(var) });
        let value = self.single(value, &own)?;
        let (factor, step) = (coefficient(&value, a), coefficient(&value, n));
        let more = value.minus(&factor.times(&Poly::var(a))).minus(&step.times(&Poly::var(n)));
        let least = |p: &Poly| Constant::of(p.clone()).not_negative(self.domain);
        let whole = |p: &Poly| Constant::of(p.clone()).integral(self.domain).is_some();
        let slack = step.scaled(&Integer::from(from)).plus(&more);
        if ![&factor, &step, &more].into_iter().all(whole)
            || !least(&factor.offset(-1))
            || !least(&step)
            || !least(&slack)
        {
            return refuse(
                "a recursion whose second entry is not p·a + q·n + c with p ≥ 1, q ≥ 0, not below the first,",
            );
        }
        let numbers = given.iter().flatten().cloned().collect();
        let rows = Rows { first: from, given: numbers, factor, step, more };
        let function = self.symbol(Symbol::Mex(rows.clone()))?;
        let asked = text.tracks.iter().map(|track| self.term(track, locals)).collect::<Lowered<Vec<Cases>>>()?;
        let equal = |row: [Poly; 2]| -> Lowered<Form> {
            let each = asked.iter().zip(row);
            let all = each.map(|(asked, entry)| compare(asked, Relation::Equal, &vec![(Vec::new(), entry)]));
            Ok(Form::And(all.collect::<Lowered<Vec<Form>>>()?))
        };
        if asked.len() != 2 {
            return refuse("a recursion that is asked for another number of entries than it has columns");
        }
        let mut some = Vec::new();
        for row in given {
            let Ok([a, b]) = <[Integer; 2]>::try_from(row) else { return refuse("a row with another length") };
            some.push(equal([Poly::constant(a), Poly::constant(b)])?);
        }
        let var = self.fresh();
        let n = Poly::var(var);
        let row = equal([Poly::app(function, n.clone()), rows.second(function, &n)])?;
        let row = Form::And(vec![at_least(&n, &Poly::constant(from)), row]);
        some.push(Form::Exists(var, Box::new(row)));
        Ok(Form::Or(some))
    }

    fn number(&mut self, expr: &Expr) -> Lowered<Integer> {
        self.single(expr, &[])?.as_constant().map_or_else(|| refuse("a recursion that begins with a parameter"), Ok)
    }
}

/// What the variable is multiplied by where it stands alone in a product; what is left says whether that was all.
fn coefficient(p: &Poly, variable: u32) -> Poly {
    let mut sum = Poly::default();
    for (atoms, c) in p.terms() {
        let rest: Vec<Atom> = atoms.iter().filter(|atom| **atom != Atom::Var(variable)).cloned().collect();
        if rest.len() + 1 == atoms.len() {
            sum = sum.plus(&Poly::monomial(rest, c.clone()));
        }
    }
    sum
}

impl Family {
    /// The rows of which the function with this number is the first column.
    #[must_use]
    pub fn rows(&self, function: usize) -> Option<&Rows> {
        match self.symbol(function)? {
            Symbol::Mex(rows) => Some(rows),
            _ => None,
        }
    }

    /// The columns by mex: their numbers and rows.
    pub fn all_rows(&self) -> impl Iterator<Item = (usize, &Rows)> {
        (FIRST_SYMBOL..FIRST_SYMBOL + self.symbols.len()).filter_map(|function| Some((function, self.rows(function)?)))
    }

    /// What a lemma on rows by mex says; the proofs stand at the head of this file.
    pub(super) fn mex_lemma(&self, lemma: &Lemma) -> Result<Form, CertificateError> {
        let wrong = || CertificateError::Rejected("a lemma does not apply: it is about no rows by mex".to_owned());
        let [function] = lemma.functions.as_slice() else { return Err(wrong()) };
        let rows = self.rows(*function).ok_or_else(wrong)?;
        let first = Poly::constant(rows.first);
        let (a, b) = (|t: &Poly| Poly::app(*function, t.clone()), |t: &Poly| rows.second(*function, t));
        let early = |t: &Poly| below(t, &first);
        Ok(match (lemma.schema, lemma.arguments.as_slice()) {
            (Schema::MexStart, []) => Form::Eq(a(&first).offset(-rows.start())),
            (Schema::MexRises, [m, n]) => {
                let (rise, apart) = (a(n).minus(&a(m)), n.minus(m));
                let second = at_least(&b(n).minus(&b(m)), &rise.plus(&rows.step.times(&apart)));
                Form::Or(vec![early(m), below(n, m), Form::And(vec![at_least(&rise, &apart), second])])
            }
            (Schema::MexBeside, [n]) => Form::Or(vec![early(n), at_least(&b(n), &a(n))]),
            (Schema::MexNew, [n]) => {
                let differs = |number: &Integer| Form::Eq(a(n).minus(&Poly::constant(number.clone()))).negated();
                Form::Or(vec![early(n), Form::And(rows.given.iter().map(differs).collect())])
            }
            (Schema::MexDisjoint, [m, n]) => {
                let differ = Form::Eq(a(m).minus(&b(n))).negated();
                Form::Or(vec![early(m), early(n), Form::Eq(m.minus(n)), differ])
            }
            (Schema::MexCover, [v]) => {
                let mut some = vec![below(v, &Poly::default())];
                some.extend(rows.given.iter().map(|number| Form::Eq(v.minus(&Poly::constant(number.clone())))));
                let i = Poly::var(FRESH);
                for entry in [a(&i), b(&i)] {
                    let row = Form::And(vec![at_least(&i, &first), Form::Eq(v.minus(&entry))]);
                    some.push(Form::Exists(FRESH, Box::new(row)));
                }
                Form::Or(some)
            }
            _ => return Err(wrong()),
        })
    }
}
