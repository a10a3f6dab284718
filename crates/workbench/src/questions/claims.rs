//! Claims about all positions: proved or refuted, written for other provers, and certificates checked.

use super::engines::Engine;
use super::{Game, file_name};
use crate::ask::{Answer, Asked, Context, Number, Problem, Question, Reply, Shape, to_json};
use crate::given::Given;
use crate::schema;
use ratwheel_bench::{Bench, BenchError};
use ratwheel_numbers::{Budget, Control, Resource};
use ratwheel_prove::{
    CertificateError, Counterexample, ExportError, Obligation, Options, Report, Verdict, smtlib, verify, walnut,
};
use ratwheel_rules::Position;
use schemars::JsonSchema;
use schemars::generate::SchemaGenerator;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] =
    &[Asked::of::<ProveQuestion>(), Asked::of::<VerifyQuestion>(), Asked::of::<ClaimQuestion>()];

/// Automata may have this many states where a certificate is wanted and what they prove cannot be written.
const UNCERTIFIED: u64 = 500;

/// Is a claim true for all positions?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct ProveQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// P, `P misere`, or the name of a closed claim, or a formula in place of a name: a closed one, or one over the piles for
    /// the P-positions; P if not given.
    pub claim: Option<String>,
    /// Refuse, before a proof is looked for, what certificates cannot say.
    #[serde(default)]
    pub certificate: bool,
    /// Which engine is asked; one after the other if not given.
    pub by: Option<Engine>,
    /// Give up after this number of seconds.
    pub budget: Option<Number>,
    /// Give up when an automaton has more states than this.
    pub states: Option<Number>,
    /// Give up when about this number of bytes is used.
    pub memory: Option<Number>,
}

/// What a proof, or the check of one, may take: what is asked for, within the limits.
pub(super) fn allowed(
    context: &Context<'_>,
    time: &Option<Number>,
    states: &Option<Number>,
    memory: &Option<Number>,
) -> Result<Budget, Problem> {
    let limits = context.limits;
    let most = |name, number: &Option<Number>, limit, most: u64| -> Result<Option<u64>, Problem> {
        Ok(context.count(name, number.as_ref(), (limit, most))?.or((most != u64::MAX).then_some(most)))
    };
    let seconds = most("budget", time, "job_seconds", limits.job_seconds)?;
    let mut budget = Budget::new().time(seconds.map(Duration::from_secs));
    if let Some(states) = most("states", states, "states", limits.states)? {
        budget = budget.states(states);
    }
    if let Some(bytes) = most("memory", memory, "memory", limits.memory)? {
        budget = budget.bytes(bytes);
    }
    Ok(context.control.narrows(budget))
}

/// A claim that has been judged, with what its certificate is made from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Proof {
    /// The game.
    pub bench: Arc<Bench>,
    /// What was found.
    pub report: Report,
    /// The claim as it was given, if it was given as a formula.
    pub formula: Option<String>,
    /// The proof for all parameters, where that is how the claim was proved.
    pub family: Option<FamilyProof>,
    /// How it was looked for, and what that could use.
    pub(super) options: Options,
    pub(super) budget: Arc<Budget>,
}

/// A proof for all parameters, of which the game is an instance.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FamilyProof {
    /// For which parameters; nothing where it is about this game alone.
    pub scope: Option<String>,
    /// What the checker needs.
    pub certificate: String,
}

impl Proof {
    /// The verdict in words, and by which way it was reached where that is not the usual one.
    #[must_use]
    pub fn conclusion(&self) -> String {
        let found = self.report.conclusion();
        match &self.family {
            Some(FamilyProof { scope: Some(scope), .. }) => format!("{found}, as an instance of the proof for {scope}"),
            Some(_) => format!("{found}, by lemmas on floors"),
            None => found,
        }
    }

    /// What `ratwheel verify` needs to establish the verdict again.
    ///
    /// # Errors
    /// [`Problem`] for a claim that is neither proved nor refuted.
    pub fn certificate(&self, control: Control<'_>) -> Result<String, Problem> {
        if let Some(family) = &self.family {
            return Ok(family.certificate.clone());
        }
        let budget = control.narrows(self.budget());
        let control = control.within(&budget);
        self.bench
            .certificate(&self.report, &self.options, control)?
            .map_err(|error| control.check().map_or_else(Problem::from, |()| Problem::gave_up(error)))
    }

    /// What was allowed for the proof, once more for what is made from it.
    #[must_use]
    pub fn budget(&self) -> Budget {
        self.budget.renewed()
    }

    /// A name for its file.
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.cert", file_name(&format!("{} {}", self.bench.name(), self.report.claim)))
    }

    /// Is there a certificate?
    #[must_use]
    pub fn is_decided(&self) -> bool {
        matches!(self.report.verdict, Verdict::Proved | Verdict::Refuted)
    }
}

impl Answer for Proof {
    fn reply(&self, _: &Context<'_>) -> Result<Reply, Problem> {
        Ok(Reply::Json(to_json(&ProveAnswer::from(self))?))
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Json(schema::of_answer::<ProveAnswer>(generator))
    }
}

impl Question for ProveQuestion {
    const NAME: &'static str = "prove";
    const SUMMARY: &'static str = "A claim proved for all positions, or refuted by the least counterexample";
    const EXAMPLE: &'static str = r#"{"game":"mouse"}"#;
    const LONG: bool = true;
    type Answer = Proof;

    fn ask(&self, context: &Context<'_>) -> Result<Proof, Problem> {
        let bench = context.open(&self.game, None)?;
        let usual = if self.game.misere { "P misere" } else { "P" };
        let claim = self.claim.as_deref().unwrap_or(usual);
        let Given { bench, claim, formula } = Given::read(bench, claim, self.game.play())?;
        let claim = claim.as_str();
        let refused = if self.certificate { bench.certifiable(claim, context.control).err() } else { None };
        let mut budget = allowed(context, &self.budget, &self.states, &self.memory)?;
        if refused.is_some() {
            // What automata prove could not be written. A small counterexample could, and a proof for all parameters: they
            // need no large automata.
            let states = budget.limit(Resource::States).min(UNCERTIFIED);
            budget = budget.states(states);
        }
        let budget = Arc::new(budget);
        let mut options = Options::default();
        options.announce = context.announce.cloned();
        options.set = bench.known_set();
        let proof = Proof::found(bench, (claim, formula), (options, budget), self.by, context)?;
        // What automata cannot certify, a proof for all parameters may, and so may a counterexample.
        match refused {
            Some(error) if proof.family.is_none() && proof.report.verdict != Verdict::Refuted => Err(error.into()),
            _ => Ok(proof),
        }
    }
}

/// `{game, claim, formula, verdict, scope, why, obligations, counterexample, numerals, trusted}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ProveAnswer {
    /// The game with its parameters.
    pub game: String,
    /// The claim.
    pub claim: String,
    /// The claim as it was given, if it was given as a formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub formula: Option<String>,
    /// What became of it.
    #[schemars(extend("enum" = ["proved", "refuted", "proved-if-P", "refuted-if-P", "gave-up", "unsupported"]))]
    pub verdict: &'static str,
    /// For which parameters it is proved, where a proof for all of them was used; null where the game has the parameters
    /// that it was opened with.
    pub scope: Option<String>,
    /// What was used up, which symbol is out of reach, or on which claim the verdict rests.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Each part with its own verdict.
    pub obligations: Vec<ObligationLine>,
    /// Where the claim fails first.
    pub counterexample: Option<CounterexampleLine>,
    /// The number system of the proof.
    pub numerals: String,
    /// What the verdict rests on, in three lines.
    pub trusted: [String; 3],
}

/// One part of a claim.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ObligationLine {
    /// `P→N`, `N→P`, `terminal`, `termination` or `formula`.
    pub name: &'static str,
    /// What became of it.
    pub verdict: &'static str,
    /// The most states an automaton had.
    pub states: u64,
    /// How long it took, in seconds with six places.
    pub seconds: String,
}

/// Where a claim fails.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct CounterexampleLine {
    /// The part that fails.
    pub obligation: &'static str,
    /// The position, or the values of the outer variables.
    pub from: Position,
    /// The target, if a move is what is wrong.
    pub to: Option<Position>,
    /// The rule of that move.
    pub rule: Option<String>,
    /// The same in words.
    pub words: String,
}

impl From<&Counterexample> for CounterexampleLine {
    fn from(found: &Counterexample) -> Self {
        Self {
            obligation: found.part.name(),
            from: found.from.clone(),
            to: found.to.clone(),
            rule: found.rule.as_ref().map(ToString::to_string),
            words: found.to_string(),
        }
    }
}

impl From<&Proof> for ProveAnswer {
    fn from(proof: &Proof) -> Self {
        let report = &proof.report;
        let line = |part: &Obligation| ObligationLine {
            name: part.part.name(),
            verdict: part.verdict.word(),
            states: part.states,
            seconds: format!("{}.{:06}", part.time.as_secs(), part.time.subsec_micros()),
        };
        let word = report.word();
        Self {
            game: proof.bench.name().to_owned(),
            claim: report.claim.clone(),
            formula: proof.formula.clone(),
            verdict: word,
            scope: proof.family.as_ref().and_then(|family| family.scope.clone()),
            why: Some(proof.conclusion()).filter(|sentence| sentence != word),
            obligations: report.obligations.iter().map(line).collect(),
            counterexample: report.counterexample.as_ref().map(CounterexampleLine::from),
            numerals: report.numerals.clone(),
            trusted: report.trusted.clone(),
        }
    }
}

/// Does a certificate establish its verdict?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct VerifyQuestion {
    /// The text of a certificate.
    pub certificate: String,
    /// Give up after this number of seconds.
    pub budget: Option<Number>,
    /// Give up when about this number of bytes is used.
    pub memory: Option<Number>,
}

/// `{valid, game, claim, verdict, scope, why, checks, trusted}`.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VerifyAnswer {
    /// Does the certificate establish its verdict?
    pub valid: bool,
    /// The game it is about; claims may stand without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The claim.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim: Option<String>,
    /// Was it proved or refuted?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["proved", "refuted", "proved if claim P holds", "refuted if claim P holds"]))]
    pub verdict: Option<&'static str>,
    /// For which parameters, if it is about a whole family.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scope: Option<String>,
    /// Why it is not valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// What was checked.
    pub checks: Vec<String>,
    /// What the verdict rests on.
    pub trusted: Vec<String>,
}

impl Question for VerifyQuestion {
    const NAME: &'static str = "verify";
    const SUMMARY: &'static str = "Checks a certificate with the independent checker";
    const EXAMPLE: &'static str = r#"{"certificate":"nothing"}"#;
    const LONG: bool = true;
    type Answer = VerifyAnswer;

    /// A bad certificate is an answer too.
    fn ask(&self, context: &Context<'_>) -> Result<VerifyAnswer, Problem> {
        let budget = allowed(context, &self.budget, &None, &self.memory)?;
        match verify(self.certificate.as_bytes(), context.control.within(&budget)) {
            Ok(found) => Ok(VerifyAnswer {
                valid: true,
                verdict: Some(found.conclusion()),
                game: Some(found.game).filter(|game| !game.is_empty()),
                claim: Some(found.claim),
                scope: found.scope,
                why: None,
                checks: found.checks,
                trusted: found.trusted.to_vec(),
            }),
            Err(error @ (CertificateError::Malformed(_) | CertificateError::Rejected(_))) => {
                Ok(VerifyAnswer { why: Some(error.to_string()), ..VerifyAnswer::default() })
            }
            Err(CertificateError::Cancelled) => Err(BenchError::Cancelled.into()),
            Err(error) => Err(Problem::gave_up(error)),
        }
    }
}

/// Who is to read a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reader {
    /// Walnut, as a script with its automata.
    Walnut,
    /// A solver that reads SMT-LIB 2; for rational games.
    Smtlib,
    /// Ratwheel itself: the ruleset with its parameters worked in.
    Rules,
}

/// A claim for other provers, please.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct ClaimQuestion {
    /// The game.
    #[serde(flatten)]
    pub game: Game,
    /// Who is to read it.
    pub to: Reader,
    /// P, `P misere`, or the name of a closed claim; P if not given.
    pub claim: Option<String>,
}

/// `{text, automata}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ClaimAnswer {
    /// The script, the formulas or the ruleset.
    pub text: String,
    /// The automata that the script names, each as a file of its own; those called `msd_…` are its number system.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub automata: Vec<AutomatonText>,
}

/// An automaton in Walnut's format.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct AutomatonText {
    /// Its name in the script.
    pub name: String,
    /// The text.
    pub text: String,
}

impl AutomatonText {
    /// Does it define a number system? Walnut reads these from its custom bases, the others from its automata library.
    #[must_use]
    pub fn is_base(&self) -> bool {
        self.name.starts_with("msd_")
    }
}

impl Question for ClaimQuestion {
    const NAME: &'static str = "claim";
    const SUMMARY: &'static str = "A claim for other provers, or the ruleset with its parameters worked in";
    const EXAMPLE: &'static str = r#"{"game":"mouse","to":"smtlib"}"#;
    const LONG: bool = true;
    type Answer = ClaimAnswer;

    fn ask(&self, context: &Context<'_>) -> Result<ClaimAnswer, Problem> {
        let bench = context.open(&self.game, None)?;
        let (game, claim) = (bench.provable()?, self.claim.as_deref().unwrap_or("P"));
        let relation = game.relation();
        let failed = |error: ExportError| match error {
            _ if context.control.check().is_err() => BenchError::Cancelled,
            ExportError::NoSuchClaim { .. } => BenchError::Input(error.to_string()),
            error => BenchError::GaveUp(error.to_string()),
        };
        let (text, automata) = match self.to {
            Reader::Rules => (relation.to_text(), Vec::new()),
            Reader::Smtlib => (smtlib(relation, claim).map_err(failed)?, Vec::new()),
            Reader::Walnut => {
                let found = walnut(relation, claim, context.control).map_err(failed)?;
                let files = found.bases.into_iter().chain(found.automata);
                (found.script, files.map(|(name, text)| AutomatonText { name, text }).collect())
            }
        };
        Ok(ClaimAnswer { text, automata })
    }
}
