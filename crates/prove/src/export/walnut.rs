//! Walnut: the claim as `def` and `eval` commands over natural numbers, with an automaton file for every floor.

use super::{ExportError, claimed};
use crate::error::Stop;
use crate::lower::{Lowering, pile, primed};
use crate::node::{Node, Special};
use crate::obligations::position_node;
use crate::prove::{Options, engine};
use crate::system::Mentioned;
use crate::workshop::Workshop;
use ratwheel_automata::{Track, export};
use ratwheel_numbers::{Control, Integer};
use ratwheel_rules::core::{Measure, Relation, Relational};
use std::fmt::Write;

/// A script for Walnut and the automata it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalnutScript {
    /// The commands; every `eval` must answer TRUE.
    pub script: String,
    /// Name (`floor0` for `$floor0(…)`) and contents of files for Walnut's automata library.
    pub automata: Vec<(String, String)>,
}

impl From<Stop> for ExportError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Unsupported { symbol, why } => Self::Unsupported { symbol, why },
            Stop::GaveUp(why) | Stop::Fault(why) => Self::Stopped(why),
            Stop::Cancelled => Self::Stopped("stopped before the end, as asked".to_owned()),
        }
    }
}

/// A claimed P-set as a script for Walnut.
///
/// # Errors
/// [`ExportError::Unsupported`] when automata cannot say the claim, or Walnut has no name for the number system.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_prove::{Options, walnut};
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// let rules = Ruleset::parse("game take\npiles x\nmove I: x - 2 <= x' and x' < x\nclaim P: x mod 3 = 0").unwrap();
/// let script = walnut(&rules.instantiate(&Arguments::new())?, "P", &Options::default(), Control::none())?.script;
/// assert!(script.starts_with("def position \"?msd_2 (x=x)\":\n"), "{script}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walnut(
    game: &Relational,
    claim: &str,
    options: &Options,
    control: Control<'_>,
) -> Result<WalnutScript, ExportError> {
    let (formula, misere) = claimed(game, claim)?;
    let mut mentioned = Mentioned::default();
    mentioned.add(formula);
    mentioned.add_rules(game);
    let numerals = mentioned.numerals()?;
    let system = match numerals.name() {
        "base:2" => "msd_2".to_owned(),
        "zeckendorf" => "msd_fib".to_owned(),
        name => match name.strip_prefix("base:") {
            Some(base) => format!("msd_{base}"),
            None => return Err(ExportError::unsupported(name, "Walnut has no name for this number system")),
        },
    };
    let shop = Workshop::new(engine(numerals, options, control));
    let mut lowering = Lowering::new(game);
    let mut writer = Writer { names: names(game), shop: &shop, automata: Vec::new() };
    let (xs, ys) = (writer.list(&tracks(game, pile)), writer.list(&tracks(game, primed)));
    let place = writer.node(&position_node(&mut lowering)?)?;
    // Every argument has to occur, and the order of the arguments is that of their names.
    let every =
        tracks(game, pile).iter().map(|track| format!("{0}={0}", writer.name(*track))).collect::<Vec<_>>().join(" & ");
    let place = if place == "(0=0)" { format!("({every})") } else { format!("({every} & {place})") };
    let set = writer.node(&lowering.formula(formula)?)?;
    let mut script = format!("def position \"?{system} {place}\":\n");
    let _ = writeln!(script, "def claimed \"?{system} $position({xs}) & {set}\":");
    let changes = writer.node(&lowering.changes())?;
    let mut steps = Vec::new();
    for (index, rule) in game.rules.iter().enumerate() {
        let rule = writer.node(&lowering.formula(&rule.relation)?)?;
        let ends = format!("$position({xs}) & $position({ys})");
        let _ = writeln!(script, "def step{index} \"?{system} {ends} & {changes} & {rule}\":");
        let mut arguments: Vec<String> = both(game).into_iter().map(|track| writer.name(track)).collect();
        arguments.sort();
        steps.push(format!("$step{index}({})", arguments.join(",")));
    }
    let quantified = |letter: &str, list: &str| format!("{letter}{} ", list.replace(',', &format!(" {letter}")));
    let (some_ys, none) =
        (quantified("E", &ys), |list: &str, body: String| format!("~({}({body}))", quantified("E", list)));
    let any = format!("({})", steps.join(" | "));
    let whole = format!("{xs},{ys}");
    for (index, step) in steps.iter().enumerate() {
        let body = format!("$claimed({xs}) & $claimed({ys}) & {step}");
        let _ = writeln!(script, "eval p_to_n{index} \"?{system} {}\":", none(&whole, body));
    }
    let wins = format!("({some_ys}({any} & $claimed({ys})))");
    let moves = format!("({some_ys}{any})");
    let stuck = if misere { format!(" & {moves}") } else { String::new() };
    let body = format!("$position({xs}) & ~$claimed({xs}) & ~{wins}{stuck}");
    let _ = writeln!(script, "eval n_to_p \"?{system} {}\":", none(&xs, body));
    let side = if misere { "" } else { "~" };
    let body = format!("$position({xs}) & {side}$claimed({xs}) & ~{moves}");
    let _ = writeln!(script, "eval terminal \"?{system} {}\":", none(&xs, body));
    let stays = match &game.measure {
        Measure::Total => Node::compare(&lowering.total_taken(), Relation::LessEqual),
        Measure::Lexicographic(terms) => lowering.descent(terms)?.negate(),
    };
    let body = format!("{any} & {}", writer.node(&stays)?);
    let _ = writeln!(script, "eval termination \"?{system} {}\":", none(&whole, body));
    Ok(WalnutScript { script, automata: writer.automata })
}

/// The tracks of all piles in the order of the piles' names: so Walnut orders the arguments of a predicate.
fn tracks(game: &Relational, track: fn(usize) -> Track) -> Vec<Track> {
    let mut order: Vec<usize> = (0..game.piles.len()).collect();
    order.sort_by_key(|&index| game.piles.get(index));
    order.into_iter().map(track).collect()
}

fn both(game: &Relational) -> Vec<Track> {
    [tracks(game, pile), tracks(game, primed)].concat()
}

/// The piles keep their names; the target's get `_t`.
fn names(game: &Relational) -> Vec<(Track, String)> {
    let piles = game.piles.iter().enumerate();
    piles.flat_map(|(i, name)| [(pile(i), name.clone()), (primed(i), format!("{name}_t"))]).collect()
}

struct Writer<'s, 'c> {
    names: Vec<(Track, String)>,
    shop: &'s Workshop<'c>,
    automata: Vec<(String, String)>,
}

impl Writer<'_, '_> {
    fn name(&self, track: Track) -> String {
        let known = self.names.iter().find(|(known, _)| *known == track);
        known.map_or_else(|| format!("q{}", track.0), |(_, name)| name.clone())
    }

    fn list(&self, tracks: &[Track]) -> String {
        tracks.iter().map(|track| self.name(*track)).collect::<Vec<_>>().join(",")
    }

    fn node(&mut self, node: &Node) -> Result<String, ExportError> {
        Ok(match node {
            Node::Constant(true) => "(0=0)".to_owned(),
            Node::Constant(false) => "(0=1)".to_owned(),
            Node::Compare(term, relation) => {
                let sign = match relation {
                    Relation::Equal => "=",
                    Relation::NotEqual => "!=",
                    _ => "<=",
                };
                // Natural numbers only: what is negative goes to the other side.
                let (left, right) = (self.side(term, false), self.side(term, true));
                format!("({left} {sign} {right})")
            }
            Node::Congruent(term, modulus) => format!("(Eqq {} = {modulus}*qq)", self.side(term, false)),
            Node::And(parts) | Node::Or(parts) => {
                let sign = if matches!(node, Node::And(_)) { " & " } else { " | " };
                let parts = parts.iter().map(|part| self.node(part)).collect::<Result<Vec<_>, _>>()?;
                format!("({})", parts.join(sign))
            }
            Node::Not(inner) => format!("(~{})", self.node(inner)?),
            Node::Exists(bound, body) => {
                let bound: Vec<String> = bound.iter().map(|track| format!("E{} ", self.name(*track))).collect();
                format!("({}{})", bound.concat(), self.node(body)?)
            }
            Node::Special(special) => self.special(node, special)?,
            Node::Known(_) => return Err(ExportError::unsupported("an automaton", "it has no formula")),
        })
    }

    fn side(&self, term: &crate::affine::Affine, right: bool) -> String {
        let minus = |value: &Integer| if right { -value.clone() } else { value.clone() };
        let terms = term.terms().map(|(track, factor)| (minus(factor), format!("*{}", self.name(track))));
        let all = terms.chain([(minus(term.offset()), String::new())]);
        let all: Vec<String> =
            all.filter(|(factor, _)| factor.is_positive()).map(|(f, rest)| format!("{f}{rest}")).collect();
        if all.is_empty() { "0".to_owned() } else { all.join("+") }
    }

    /// An automaton of the library, with the tracks in the order of their labels.
    fn special(&mut self, node: &Node, special: &Special) -> Result<String, ExportError> {
        let dfa = self.shop.build(node)?;
        let text = export::walnut(&dfa, self.shop.engine.numerals());
        let known = self.automata.iter().position(|(_, known)| *known == text);
        let index = known.unwrap_or(self.automata.len());
        let kind = if matches!(special, Special::Floor { .. }) { "floor" } else { "atom" };
        let name =
            known.and_then(|known| self.automata.get(known)).map_or_else(|| format!("{kind}{index}"), |a| a.0.clone());
        if known.is_none() {
            self.automata.push((name.clone(), text));
        }
        let arguments: Vec<String> = dfa.tracks().iter().map(|track| self.name(*track)).collect();
        Ok(format!("${name}({})", arguments.join(",")))
    }
}
