//! What the prover answers: one verdict for the claim, one for each obligation, and the least counterexample.

use ratwheel_numbers::Natural;
use ratwheel_rules::{Move, Play, Position, RuleName};
use ratwheel_verify::Part;
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

    /// What the least one has least; ties are left to the order of the parts.
    pub(crate) fn rank(&self) -> (Natural, &[Natural], Option<&[Natural]>) {
        (self.from.total(), self.from.piles(), self.to.as_ref().map(Position::piles))
    }

    /// One that evaluation has found.
    pub(crate) fn evaluated(part: Part, from: Vec<Natural>, step: Option<Move>) -> Self {
        let (rule, to) = step.map(|step| (step.rule, step.to)).unzip();
        Self { part, from: Position::new(from), to, rule, confirmed: true }
    }
}

impl fmt::Display for Counterexample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = self.to.as_ref().map(ToString::to_string);
        f.write_str(&self.part.sentence(&self.from.to_string(), to.as_deref(), self.rule.as_deref()))
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
    /// The least counterexample of all parts: least total of the source, then the source pile by pile, then the target, where
    /// a position without a move to speak of comes first, then the order of the parts.
    pub counterexample: Option<Counterexample>,
    /// The number system of the proof; empty if none could be chosen.
    pub numerals: String,
    /// What is trusted, in three lines.
    pub trusted: [String; 3],
    /// What is known of claim P, where the claim is about P(…): then P(…) was read as what claim P says.
    pub given: Option<Verdict>,
}

impl Report {
    /// The verdict of claim P, if this verdict rests on it and it is not proved: then it holds only if claim P does.
    #[must_use]
    pub fn condition(&self) -> Option<&Verdict> {
        let decided = matches!(self.verdict, Verdict::Proved | Verdict::Refuted);
        self.given.as_ref().filter(|given| decided && **given != Verdict::Proved)
    }

    /// As [`Verdict::word`], or `proved-if-P`, `refuted-if-P` where that holds only if claim P does.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match (self.condition(), &self.verdict) {
            (Some(_), Verdict::Proved) => "proved-if-P",
            (Some(_), Verdict::Refuted) => "refuted-if-P",
            (_, verdict) => verdict.word(),
        }
    }

    /// The verdict with its condition, in words.
    #[must_use]
    pub fn conclusion(&self) -> String {
        match self.condition() {
            Some(given) => {
                let known = match given {
                    Verdict::Refuted => "is refuted",
                    _ => "is not proved",
                };
                format!("{} if claim P holds, and claim P {known}", self.verdict)
            }
            None => self.verdict.to_string(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.claim, self.conclusion())?;
        match &self.counterexample {
            Some(counterexample) => write!(f, " ({}: {counterexample})", counterexample.part),
            None => Ok(()),
        }
    }
}
