//! Formulas over tracks in Walnut's language.
//!
//! Walnut knows natural numbers only, so a comparison has its negative part on the other side. What is more than linear is
//! an automaton of its library, written to a file. Variables begin with a letter other than A, E and I, which are
//! quantifiers; & and | bind equally, so every junction has its brackets.

use super::base::Base;
use super::{ExportError, pile_names};
use crate::builder::Builder;
use crate::lower::{pile, primed};
use crate::node::{Affine, Node, Special};
use ratwheel_automata::Track;
use ratwheel_logic::Relation;
use ratwheel_numbers::{Control, Integer, Natural};
use ratwheel_rules::core::Relational;
use std::collections::BTreeSet;

type Written = Result<String, ExportError>;

/// Walnut reads constants into 32 bits.
const MOST_CONSTANT: u64 = 0x7fff_ffff;

pub(super) struct Writer<'s, 'c> {
    names: Vec<(Track, String)>,
    /// The piles in the order of their names: so Walnut orders the arguments of a predicate.
    order: Vec<usize>,
    builder: &'s Builder<'c>,
    base: &'s Base,
    control: Control<'c>,
    /// Name and contents of files for Walnut's automata library.
    pub(super) automata: Vec<(String, String)>,
}

impl<'s, 'c> Writer<'s, 'c> {
    pub(super) fn new(game: &Relational, builder: &'s Builder<'c>, base: &'s Base, control: Control<'c>) -> Self {
        let piles = pile_names(game, readable);
        let mut order: Vec<usize> = (0..piles.len()).collect();
        order.sort_by_key(|&index| piles.get(index));
        let names = piles.into_iter().enumerate();
        let names = names.flat_map(|(i, name)| [(primed(i), format!("{name}_t")), (pile(i), name)]).collect();
        Self { names, order, builder, base, control, automata: Vec::new() }
    }

    /// The names of all piles in the order of arguments.
    pub(super) fn piles(&self) -> Vec<String> {
        self.order.iter().map(|&index| self.name(pile(index))).collect()
    }

    /// The names of all piles after the move in the order of arguments.
    pub(super) fn targets(&self) -> Vec<String> {
        self.order.iter().map(|&index| self.name(primed(index))).collect()
    }

    pub(super) fn name(&self, track: Track) -> String {
        let known = self.names.iter().find(|(known, _)| *known == track);
        known.map_or_else(|| format!("q{}", track.0), |(_, name)| name.clone())
    }

    pub(super) fn node(&mut self, node: &Node) -> Written {
        Ok(match node {
            Node::Constant(value) => self.constant(*value),
            Node::Compare(term, relation) => {
                let sign = match relation {
                    Relation::Equal => "=",
                    Relation::NotEqual => "!=",
                    _ => "<=",
                };
                format!("({} {sign} {})", self.side(term, false)?, self.side(term, true)?)
            }
            // Coefficients and offset lie between 0 and the modulus.
            Node::Congruent(term, modulus) => {
                format!("(E qq ({} = {}))", self.side(term, false)?, product(&Natural::from(*modulus), "qq")?)
            }
            Node::And(parts) => self.junction(&without_trivial(parts), " & ")?,
            Node::Or(parts) => self.junction(&parts.iter().collect::<Vec<_>>(), " | ")?,
            Node::Not(inner) => format!("(~{})", self.node(inner)?),
            Node::Exists(bound, body) => {
                let bound: Vec<String> = bound.iter().map(|track| self.name(*track)).collect();
                format!("(E {} {})", bound.join(", "), self.node(body)?)
            }
            Node::Special(Special::Claimed(tracks)) => {
                let arguments = self.order.iter().filter_map(|&index| tracks.get(index));
                let arguments: Vec<String> = arguments.map(|track| self.name(*track)).collect();
                format!("$claimed_any({})", arguments.join(","))
            }
            Node::Special(special) => self.special(node, special)?,
            Node::Known(_) => return Err(ExportError::unsupported("an automaton", "it has no formula")),
        })
    }

    /// With a variable where there is one: a definition that forgets its arguments cannot be called with them.
    fn constant(&self, value: bool) -> String {
        let sign = if value { "=" } else { "!=" };
        let some = self.order.first().map_or_else(|| "0".to_owned(), |&index| self.name(pile(index)));
        format!("({some} {sign} {some})")
    }

    fn junction(&mut self, parts: &[&Node], sign: &str) -> Written {
        let parts = parts.iter().map(|part| self.node(part)).collect::<Result<Vec<_>, _>>()?;
        Ok(format!("({})", parts.join(sign)))
    }

    /// The positive or the negative part of a term.
    fn side(&self, term: &Affine, negative: bool) -> Written {
        let ours = |value: &Integer| if negative { value.is_negative() } else { value.is_positive() };
        let mut parts = Vec::new();
        for (track, factor) in term.terms().filter(|(_, factor)| ours(factor)) {
            parts.push(product(factor.magnitude(), &self.name(*track))?);
        }
        if ours(term.offset()) || parts.is_empty() {
            let offset = if ours(term.offset()) { term.offset().magnitude().clone() } else { Natural::zero() };
            parts.push(small(&offset)?);
        }
        Ok(parts.join("+"))
    }

    /// An automaton of the library, with the tracks in the order of their labels.
    fn special(&mut self, node: &Node, special: &Special) -> Written {
        let dfa = self.builder.build(node)?;
        let text = self.base.automaton(&dfa, self.control)?;
        let known = self.automata.iter().find(|(_, known)| *known == text).map(|(name, _)| name.clone());
        let name = known.unwrap_or_else(|| {
            let name = format!("{}{}", kind(special), self.automata.len());
            self.automata.push((name.clone(), text));
            name
        });
        let arguments: Vec<String> = dfa.tracks().iter().map(|track| self.name(*track)).collect();
        Ok(format!("${name}({})", arguments.join(",")))
    }
}

/// Conjuncts that say no more than 0 ≤ n go, except where nothing else mentions n: Walnut binds only what occurs.
fn without_trivial(parts: &[Node]) -> Vec<&Node> {
    let trivial = |part: &Node| match part {
        Node::Compare(term, Relation::LessEqual) => {
            !term.offset().is_positive() && term.terms().all(|(_, factor)| factor.is_negative())
        }
        _ => false,
    };
    let told = parts.iter().filter(|part| !trivial(part)).flat_map(Node::tracks).collect::<BTreeSet<Track>>();
    parts.iter().filter(|part| !trivial(part) || !part.tracks().is_subset(&told)).collect()
}

fn kind(special: &Special) -> &'static str {
    match special {
        Special::Floor { .. } => "floor",
        Special::Member(..) => "beatty",
        Special::Shift(..) => "shift",
        Special::Zeros(..) | Special::ZerosModulo(..) => "zeros",
        Special::Digit(..) => "digit",
        Special::Read(..) => "read",
        Special::Reduced(_) => "reduced",
        Special::Recognised(..) => "automaton",
        Special::Lowest(..) => "lowest",
        Special::Xor(..) => "xor",
        Special::Claimed(_) => "claimed",
    }
}

fn small(value: &Natural) -> Written {
    match value.to_u64() {
        Some(word) if word <= MOST_CONSTANT => Ok(word.to_string()),
        _ => Err(ExportError::unsupported(value.to_string(), "Walnut reads constants below 2^31")),
    }
}

fn product(factor: &Natural, name: &str) -> Written {
    if factor.is_one() { Ok(name.to_owned()) } else { Ok(format!("{}*{name}", small(factor)?)) }
}

/// Can Walnut read the name of a pile, and is it used for nothing else?
fn readable(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic() && !"AEIq".contains(c))
        && !name.ends_with("_t")
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
