//! The ranges of parameters: what `param` and `require` say of them.
//!
//! A parameter is an integer or a real number; `require` bounds parameters by numbers and asks that some are irrational, and
//! nothing else. That some values are left is checked, so that nothing is proved of an empty range.

use super::lower::Lowering;
use super::poly::Poly;
use super::real::{Constant, Domain, Parameter};
use super::ruleset::{Read, Text, malformed, unsupported};
use super::surd::Surd;
use ratwheel_logic::Relation;
use ratwheel_logic::syntax::ast::{Bounds, Expr, Kind, LetItem};
use ratwheel_logic::syntax::print;
use ratwheel_numbers::{Integer, Rational};
use std::cmp::Ordering;

impl Text {
    /// The bounds of every parameter, and which are irrational.
    pub(super) fn bound(&mut self) -> Read<()> {
        for (number, range) in std::mem::take(&mut self.ranges) {
            match range {
                Bounds::All => {}
                Bounds::Compare(relation, bound) => self.bound_by(number, relation, &bound)?,
                Bounds::Between(low, high) => {
                    self.bound_by(number, Relation::GreaterEqual, &low)?;
                    self.bound_by(number, Relation::LessEqual, &high)?;
                }
            }
        }
        for condition in std::mem::take(&mut self.requires) {
            self.require(&condition)?;
        }
        for parameter in &self.domain.parameters {
            if let (Some((low, low_open)), Some((high, high_open))) = (&parameter.low, &parameter.high) {
                let empty = if parameter.integer {
                    least(low, *low_open)? > most(high, *high_open)?
                } else {
                    let point = *low_open || *high_open || parameter.irrational && low.rational().is_some();
                    match low.compare(high) {
                        Some(Ordering::Less) => false,
                        Some(Ordering::Equal) => point,
                        Some(Ordering::Greater) => true,
                        None => return unsupported("two bounds of a parameter with different square roots"),
                    }
                };
                if empty {
                    return malformed(format!("no value of `{}` is left", parameter.name));
                }
            }
        }
        Ok(())
    }

    fn number(&self, name: &Expr) -> Option<usize> {
        let Kind::Name(name, false) = &name.kind else { return None };
        self.domain.parameters.iter().position(|parameter| parameter.name == *name)
    }

    fn bound_by(&mut self, number: usize, relation: Relation, bound: &Expr) -> Read<()> {
        let none = Domain::default();
        let Some(value) = Lowering::new(&none, &[], &[], &[]).constant(bound)?.surd() else {
            return unsupported("a bound of a parameter that is no rational number and has more than one square root");
        };
        let Some(parameter) = self.domain.parameters.get_mut(number) else {
            return malformed("a parameter is missing");
        };
        let (low, high) = match relation {
            Relation::Greater => (Some((value, true)), None),
            Relation::GreaterEqual => (Some((value, false)), None),
            Relation::Less => (None, Some((value, true))),
            Relation::LessEqual => (None, Some((value, false))),
            Relation::Equal => (Some((value.clone(), false)), Some((value, false))),
            Relation::NotEqual => return unsupported("`!=` about a parameter"),
        };
        // The stricter of two bounds; of two equal ones the one that is left out.
        let stricter = |old: &Option<(Surd, bool)>, new: &(Surd, bool), side: Ordering| -> Read<bool> {
            let Some(old) = old else { return Ok(true) };
            match new.0.compare(&old.0) {
                Some(Ordering::Equal) => Ok(new.1),
                Some(order) => Ok(order == side),
                None => unsupported("two bounds of a parameter with different square roots"),
            }
        };
        if let Some(low) = low
            && stricter(&parameter.low, &low, Ordering::Greater)?
        {
            parameter.low = Some(low);
        }
        if let Some(high) = high
            && stricter(&parameter.high, &high, Ordering::Less)?
        {
            parameter.high = Some(high);
        }
        Ok(())
    }

    fn require(&mut self, condition: &Expr) -> Read<()> {
        match &condition.kind {
            Kind::And(all) => all.iter().try_for_each(|part| self.require(part)),
            Kind::Truth(true) => Ok(()),
            Kind::Call(name, arguments) if name.text == "irrational" => {
                let number = match arguments.as_slice() {
                    [argument] => self.number(argument),
                    _ => None,
                };
                let parameter = number.and_then(|number| self.domain.parameters.get_mut(number));
                match parameter.filter(|parameter| !parameter.integer) {
                    Some(parameter) => parameter.irrational = true,
                    None => return unsupported("`irrational` of anything but a real parameter"),
                }
                Ok(())
            }
            Kind::Compare(first, rest) => {
                let mut left = &**first;
                for (relation, right) in rest {
                    match (self.number(left), self.number(right)) {
                        (Some(number), None) => self.bound_by(number, *relation, right)?,
                        (None, Some(number)) => self.bound_by(number, relation.flipped(), left)?,
                        _ => return unsupported(format_args!("`require {}`", print::expression(condition))),
                    }
                    left = right;
                }
                Ok(())
            }
            _ => unsupported(format_args!("`require {}`", print::expression(condition))),
        }
    }

    /// For which parameters, in words.
    pub(super) fn scope(&self) -> String {
        let one = |parameter: &Parameter| {
            let kind = match (parameter.integer, parameter.irrational) {
                (true, _) => "every integer",
                (false, true) => "every irrational",
                (false, false) => "every real",
            };
            let sign = |open: bool| if open { "<" } else { "<=" };
            let name = &parameter.name;
            let range = match (&parameter.low, &parameter.high) {
                (None, None) => name.clone(),
                (Some((low, open)), None) => format!("{name} {} {low}", if *open { ">" } else { ">=" }),
                (None, Some((high, open))) => format!("{name} {} {high}", sign(*open)),
                (Some((low, a)), Some((high, b))) => {
                    format!("{name} with {low} {} {name} {} {high}", sign(*a), sign(*b))
                }
            };
            format!("{kind} {range}")
        };
        self.domain.parameters.iter().map(one).collect::<Vec<_>>().join(" and ")
    }
}

fn whole_bound(bound: &Surd) -> Read<&Rational> {
    bound.rational().map_or_else(|| unsupported("a bound of an integer parameter that is no rational number"), Ok)
}

/// The least integer within a lower bound.
pub(super) fn least(low: &Surd, open: bool) -> Read<Integer> {
    let low = whole_bound(low)?;
    Ok(if low.is_integer() && open { low.floor() + 1 } else { low.ceil() })
}

/// The largest integer within an upper bound.
pub(super) fn most(high: &Surd, open: bool) -> Read<Integer> {
    let high = whole_bound(high)?;
    Ok(if high.is_integer() && open { high.floor() - 1 } else { high.floor() })
}

/// Is a real parameter of a ruleset within its range for all values of another parameter? The value is an expression in that
/// parameter, as `(2 + d + sqrt(d^2 + 4))/2`, and the other parameter an item, as `param d: int >= 2`.
///
/// # Errors
/// [`CertificateError`](crate::CertificateError) for what is not understood.
pub fn covers(rules: &str, parameter: &str, value: &str, of: &str) -> Read<bool> {
    let mut text = Text::read(rules)?;
    text.bound()?;
    let found = text.domain.parameters.iter().find(|known| known.name == parameter && !known.integer);
    let Some(Parameter { irrational, low, high, .. }) = found else {
        return malformed(format!("the ruleset has no real parameter `{parameter}`"));
    };
    let item = format!("{of}\nlet value = {value}\nclaim within: true\n");
    let mut other = Text::read(&item)?;
    other.bound()?;
    let domain = &other.domain;
    let (Some(LetItem { body, .. }), [_]) = (other.lets.first(), domain.parameters.as_slice()) else {
        return malformed("a value, or the parameter that it is made of, is missing");
    };
    let value = Lowering::new(domain, &[], &[], &[]).constant(body)?;
    // Bounds that are rational numbers are all that is needed.
    let constant = |bound: &Surd| -> Read<Constant> {
        let bound = bound.rational().map_or_else(|| unsupported("a bound that is no rational number"), Ok)?;
        let (p, q) = (bound.numerator().clone(), Integer::from(bound.denominator()));
        let whole = |n: Integer| Constant::of(Poly::constant(n));
        whole(p).over(&whole(q), domain).map_or_else(|| unsupported("this bound"), Ok)
    };
    let beyond = |bound: &Option<(Surd, bool)>, above: bool| -> Read<bool> {
        let Some((bound, open)) = bound else { return Ok(true) };
        let bound = constant(bound)?;
        let distance = if above { value.minus(&bound) } else { bound.minus(&value) };
        let fits = |distance: Constant| if *open { distance.positive(domain) } else { distance.not_negative(domain) };
        Ok(distance.is_some_and(fits))
    };
    Ok((!irrational || value.irrational(domain)) && beyond(low, true)? && beyond(high, false)?)
}
