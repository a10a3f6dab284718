//! What the prover answers: one verdict for the claim, one for each obligation, and the least counterexample.

use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, Play, Position, RuleName};
use std::fmt;
use std::time::Duration;

/// True for all positions, false with a counterexample, or neither.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// True for all positions.
    Proved,
    /// False; the report holds the least counterexample.
    Refuted,
    /// A budget was used up; the text says which.
    GaveUp(String),
    /// Automata cannot say it.
    Unsupported {
        /// The number, function or system that is out of reach.
        symbol: String,
        /// Why.
        why: String,
    },
}

impl Verdict {
    /// `proved`, `refuted`, `gave-up` or `unsupported`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted => "refuted",
            Self::GaveUp(_) => "gave-up",
            Self::Unsupported { .. } => "unsupported",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved => f.write_str("proved"),
            Self::Refuted => f.write_str("refuted"),
            Self::GaveUp(why) => write!(f, "gave up: {why}"),
            Self::Unsupported { symbol, why } => {
                write!(f, "unsupported: {symbol} ({why}); `check` can test the claim up to a bound")
            }
        }
    }
}

/// The parts of "P is the set of P-positions".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Part {
    /// No move leads from P to P.
    PToN,
    /// Every position outside P has a move to P; in misère play every one that has a move at all.
    NToP,
    /// Positions without moves are in P; in misère play outside.
    Terminal,
    /// Every move lowers the measure.
    Termination,
    /// A closed formula.
    Formula,
}

impl Part {
    /// Its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PToN => "P→N",
            Self::NToP => "N→P",
            Self::Terminal => "terminal",
            Self::Termination => "termination",
            Self::Formula => "formula",
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One part and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Obligation {
    /// Which part.
    pub part: Part,
    /// What became of it.
    pub verdict: Verdict,
    /// The most states an automaton had on the way.
    pub states: u64,
    /// How long it took.
    pub time: Duration,
    /// Its least counterexample, if it is refuted and has one.
    pub counterexample: Option<Counterexample>,
}

/// A place where a claim fails.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The part that fails there.
    pub part: Part,
    /// The source; for a closed formula the values of its outer variables, in the order of the text.
    pub from: Position,
    /// The target of the offending move, if a move is what is wrong.
    pub to: Option<Position>,
    /// The rule that allows the move.
    pub rule: Option<RuleName>,
    /// Did evaluating the rules and the claim at this place say the same? If not, they cannot be evaluated there; what they
    /// say differently is an error, never a verdict.
    pub confirmed: bool,
}

impl Counterexample {
    pub(crate) fn new(part: Part, from: Vec<Natural>, to: Option<Vec<Natural>>) -> Self {
        Self { part, from: Position::new(from), to: to.map(Position::new), rule: None, confirmed: false }
    }

    /// One that evaluation has found.
    pub(crate) fn evaluated(part: Part, from: Vec<Natural>, step: Option<Move>) -> Self {
        let (rule, to) = step.map(|step| (step.rule, step.to)).unzip();
        Self { part, from: Position::new(from), to, rule, confirmed: true }
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.part, &self.to) {
            (Part::PToN, Some(to)) => write!(f, "{}→{to} is legal, and both are claimed to be P", self.from)?,
            (Part::Termination, Some(to)) => write!(f, "{}→{to} is legal and does not lower the measure", self.from)?,
            (Part::NToP, _) => write!(f, "{} is outside the claimed set and has no move into it", self.from)?,
            (Part::Terminal, _) => write!(f, "{} has no move and stands on the wrong side", self.from)?,
            (_, _) => write!(f, "false at {}", self.from)?,
        }
        if let Some(rule) = &self.rule {
            write!(f, " (rule {rule})")?;
        }
        Ok(())
    }
}

/// The answer to "is this claim true?".
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// The claim's name.
    pub claim: String,
    /// Who cannot move loses, or wins; closed formulas do not mind.
    pub play: Play,
    /// The verdict on the whole.
    pub verdict: Verdict,
    /// The parts, in order.
    pub obligations: Vec<Obligation>,
    /// The least counterexample of the first part that is refuted: least total of the source, then the source pile by pile,
    /// then the target.
    pub counterexample: Option<Counterexample>,
    /// The number system of the proof; empty if none could be chosen.
    pub numerals: String,
    /// What is trusted, in three lines.
    pub trusted: [String; 3],
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.claim, self.verdict)?;
        match &self.counterexample {
            Some(counterexample) => write!(f, " ({}: {counterexample})", counterexample.part),
            None => Ok(()),
        }
    }
}
