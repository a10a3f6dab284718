//! Walnut: the claim as `def` and `eval` commands over natural numbers, with a file for every automaton it needs.
//!
//! The obligations are those of [`crate::prove()`]; N→P and the terminal positions ask rule by rule whether there is a move,
//! since Walnut projects a small automaton sooner than the union of all. Scripts were run in Walnut: every claim that is
//! proved here answers TRUE there, and a refuted part FALSE.

use super::base::Base;
use super::formula::Writer;
use super::{ExportError, orders};
use crate::builder::Builder;
use crate::error::Stop;
use crate::lower::Lowering;
use crate::node::Node;
use crate::obligations::position_node;
use crate::prove::{mentioned, normal_claim};
use crate::system::Mentioned;
use ratwheel_automata::Engine;
use ratwheel_logic::{Formula, Relation};
use ratwheel_numbers::Control;
use ratwheel_rules::core::{ClaimKind, Measure, Relational};
use std::fmt::Write;

/// A script for Walnut and the files it refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WalnutScript {
    /// The commands; every `eval` must answer TRUE.
    pub script: String,
    /// Name (`floor0` for `$floor0(…)`) and contents of files for Walnut's automata library.
    pub automata: Vec<(String, String)>,
    /// Name (`msd_…`) and contents of files for Walnut's custom bases, where it does not bring the number system along.
    pub bases: Vec<(String, String)>,
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

/// A claim as a script for Walnut: a claimed P-set by its obligations, a closed claim by itself.
///
/// # Errors
/// [`ExportError::Unsupported`] when automata cannot say the claim, or its files would be too large.
///
/// ```
/// use ratwheel_numbers::Control;
/// use ratwheel_prove::walnut;
/// use ratwheel_rules::language::{Arguments, Ruleset};
/// let rules = Ruleset::parse("game take\npiles x\nmove I: x - 2 <= x' and x' < x\nclaim P: x mod 3 = 0").unwrap();
/// let script = walnut(&rules.instantiate(&Arguments::new())?, "P", Control::none())?.script;
/// assert!(script.starts_with("def position \"?msd_2 (x=x)\":\n"), "{script}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn walnut(game: &Relational, claim: &str, control: Control<'_>) -> Result<WalnutScript, ExportError> {
    let found = game.claims.iter().find(|known| known.name == claim);
    let kind = &found.ok_or_else(|| ExportError::NoSuchClaim(claim.to_owned()))?.kind;
    let numerals = mentioned(Some(game), kind).numerals()?;
    let base = Base::of(&numerals);
    let builder = Builder::new(Engine::new(numerals, control));
    let writer = Writer::new(game, &builder, &base, control);
    let mut script =
        Script { text: String::new(), system: base.name(), game, lowering: Lowering::new(Some(game)), writer };
    match kind {
        ClaimKind::NormalP(formula) => script.claimed_set(formula, false)?,
        ClaimKind::MisereP(formula) => script.claimed_set(formula, true)?,
        ClaimKind::Closed(formula) => script.closed(formula)?,
    }
    let (text, automata) = (script.text, script.writer.automata);
    Ok(WalnutScript { script: text, automata, bases: base.files(&builder.engine, control)? })
}

struct Script<'g, 's, 'c> {
    text: String,
    system: &'s str,
    game: &'g Relational,
    lowering: Lowering<'g>,
    writer: Writer<'s, 'c>,
}

impl Script<'_, '_, '_> {
    fn define(&mut self, name: &str, body: &str) {
        let _ = writeln!(self.text, "def {name} \"?{} {body}\":", self.system);
    }

    /// A command that must answer TRUE.
    fn ask(&mut self, name: &str, body: &str) {
        let _ = writeln!(self.text, "eval {name} \"?{} {body}\":", self.system);
    }

    /// There are no numbers for which all of this holds.
    fn ask_none(&mut self, name: &str, variables: &[String], parts: &[String]) {
        let body = format!("~(E {} ({}))", variables.join(", "), parts.join(" & "));
        self.ask(name, &body);
    }

    fn formula(&mut self, formula: &Formula) -> Result<String, ExportError> {
        let node = self.lowering.formula(formula)?;
        self.writer.node(&node)
    }

    /// `position` and `claimed`, of all piles.
    fn define_sets(&mut self, claim: &Formula) -> Result<(), ExportError> {
        let piles = self.writer.piles();
        // Every argument has to occur, and their order is that of their names.
        let mut place: Vec<String> = piles.iter().map(|name| format!("{name}={name}")).collect();
        match position_node(&mut self.lowering)? {
            Node::Constant(true) => {}
            node => place.push(self.writer.node(&node)?),
        }
        self.define("position", &format!("({})", place.join(" & ")));
        let set = self.formula(claim)?;
        self.define("claimed", &format!("$position({}) & {set}", piles.join(",")));
        Ok(())
    }

    fn claimed_set(&mut self, claim: &Formula, misere: bool) -> Result<(), ExportError> {
        self.define_sets(claim)?;
        let (piles, targets) = (self.writer.piles(), self.writer.targets());
        let (xs, ys) = (piles.join(","), targets.join(","));
        let mut both = [piles.clone(), targets.clone()].concat();
        let changes = self.writer.node(&self.lowering.changes())?;
        let stays = match &self.game.measure {
            Measure::Total => Node::compare(&self.lowering.total_taken(), Relation::LessEqual),
            Measure::Lexicographic(terms) => self.lowering.descent(terms)?.negate(),
        };
        let stays = self.writer.node(&stays)?;
        both.sort();
        let arguments = both.join(",");
        let (game, some_target) = (self.game, format!("E {} ", targets.join(", ")));
        for (index, rule) in game.rules.iter().enumerate() {
            let rule = self.formula(&rule.relation)?;
            let (step, target) = (format!("$step{index}({arguments})"), format!("$claimed({ys})"));
            self.define(&format!("step{index}"), &format!("$position({xs}) & $position({ys}) & {changes} & {rule}"));
            self.define(&format!("moves{index}"), &format!("({some_target}{step})"));
            self.define(&format!("wins{index}"), &format!("({some_target}({target} & {step}))"));
            self.ask_none(&format!("p_to_n{index}"), &both, &[format!("$claimed({xs})"), target, step.clone()]);
            self.ask_none(&format!("termination{index}"), &both, &[step, stays.clone()]);
        }
        let each = |name: &str| (0..game.rules.len()).map(|i| format!("${name}{i}({xs})")).collect::<Vec<_>>();
        let (moves, wins) = (each("moves"), each("wins"));
        let none = |list: &[String]| list.iter().map(|part| format!("~{part}")).collect::<Vec<_>>();
        let (place, set) = (format!("$position({xs})"), format!("$claimed({xs})"));
        let mut lost = [vec![place.clone(), format!("~{set}")], none(&wins)].concat();
        if misere {
            let any = if moves.is_empty() { "(0=1)".to_owned() } else { format!("({})", moves.join(" | ")) };
            lost.push(any);
        }
        self.ask_none("n_to_p", &piles, &lost);
        let wrong = if misere { set } else { format!("~{set}") };
        self.ask_none("terminal", &piles, &[vec![place, wrong], none(&moves)].concat());
        Ok(())
    }

    fn closed(&mut self, formula: &Formula) -> Result<(), ExportError> {
        if Mentioned::of(formula).claimed()
            && let Some(claim) = normal_claim(self.game)
        {
            self.define_sets(claim)?;
            let piles = self.writer.piles();
            let orders = if self.game.sorted { orders(&piles)? } else { vec![piles] };
            let any: Vec<String> = orders.iter().map(|order| format!("$claimed({})", order.join(","))).collect();
            self.define("claimed_any", &format!("({})", any.join(" | ")));
        }
        let body = match self.lowering.formula(formula)? {
            Node::Constant(value) => if value { "(0=0)" } else { "(0=1)" }.to_owned(),
            node => self.writer.node(&node)?,
        };
        self.ask("claim", &body);
        Ok(())
    }
}
