//! `family`: a claim about the P-positions of a game, or about numbers, for all parameters at once.
//!
//! A proof is looked for once and kept as a certificate in `data/families` (by `prove GAME --for-all --certificate FILE`). Here it
//! is checked, by the checker that shares nothing with the search, after its rules and its claim were compared with those
//! of the game as they are now; that takes no prover. Where there is none for them, a prover looks for a proof.

use super::{CheckError, Checker, Context, Finding};
use crate::brute::open;
use crate::label::Evidence;
use ratwheel_families::Outcome;
use ratwheel_numbers::Control;
use ratwheel_workbench::questions::family_of;
use serde::Deserialize;

/// The certificates that are kept.
const KEPT: &[&str] = &[
    include_str!("../../data/families/array-every-every.txt"),
    include_str!("../../data/families/array-gaps-theorem-2iii.txt"),
    include_str!("../../data/families/array-mex-theorem-2ii.txt"),
    include_str!("../../data/families/array-no-floor-theorem-2iv.txt"),
    include_str!("../../data/families/array-off-off.txt"),
    include_str!("../../data/families/array-often-often.txt"),
    include_str!("../../data/families/array-once-once.txt"),
    include_str!("../../data/families/array-rises-rises.txt"),
    include_str!("../../data/families/array-shift-theorem-2i.txt"),
    include_str!("../../data/families/array-short-to-row.txt"),
    include_str!("../../data/families/array-sums-lemma-1.txt"),
    include_str!("../../data/families/array-zeros-columns.txt"),
    include_str!("../../data/families/band-invariant.txt"),
    include_str!("../../data/families/beatty-beatty.txt"),
    include_str!("../../data/families/beatty-increasing.txt"),
    include_str!("../../data/families/beatty-proof-ii.txt"),
    include_str!("../../data/families/beatty-proposition-6i.txt"),
    include_str!("../../data/families/beatty-proposition-6iii.txt"),
    include_str!("../../data/families/beta-moves-partition-nim.txt"),
    include_str!("../../data/families/beta-moves-partition-wynim.txt"),
    include_str!("../../data/families/beta-moves-proof-n.txt"),
    include_str!("../../data/families/beta-nim.txt"),
    include_str!("../../data/families/blocks-lemma-1i.txt"),
    include_str!("../../data/families/cassini-rows.txt"),
    include_str!("../../data/families/complementary-beatty.txt"),
    include_str!("../../data/families/complementary-once.txt"),
    include_str!("../../data/families/divisible-lemma-9.txt"),
    include_str!("../../data/families/euclid-expansion.txt"),
    include_str!("../../data/families/fat-rat.txt"),
    include_str!("../../data/families/fat-rat-rat.txt"),
    include_str!("../../data/families/fat-rat-star.txt"),
    include_str!("../../data/families/fibonacci-places.txt"),
    include_str!("../../data/families/fibonacci-rows-rows.txt"),
    include_str!("../../data/families/gaps-ceiling-often.txt"),
    include_str!("../../data/families/gaps-floor-often.txt"),
    include_str!("../../data/families/gaps-lemma-4.txt"),
    include_str!("../../data/families/golden-sides.txt"),
    include_str!("../../data/families/half-lemma-3.txt"),
    include_str!("../../data/families/missed-missed.txt"),
    include_str!("../../data/families/multiples-taken.txt"),
    include_str!("../../data/families/only-phi-above-differ.txt"),
    include_str!("../../data/families/only-phi-below-differ.txt"),
    include_str!("../../data/families/only-phi-small-differ.txt"),
    include_str!("../../data/families/grandiose.txt"),
    include_str!("../../data/families/rational-common.txt"),
    include_str!("../../data/families/rats.txt"),
    include_str!("../../data/families/rats-binary-theorem-13.txt"),
    include_str!("../../data/families/rats-count-count.txt"),
    include_str!("../../data/families/rats-enough.txt"),
    include_str!("../../data/families/rats-gaps-lemma-10.txt"),
    include_str!("../../data/families/rats-grandiose.txt"),
    include_str!("../../data/families/rats-rows-theorem-14.txt"),
    include_str!("../../data/families/rats-shortcuts.txt"),
    include_str!("../../data/families/rats-succinct.txt"),
    include_str!("../../data/families/rats-sums-lemma-5.txt"),
    include_str!("../../data/families/rats-values-nim-value.txt"),
    include_str!("../../data/families/shift-lemma-1ii.txt"),
    include_str!("../../data/families/sqrt2-even.txt"),
    include_str!("../../data/families/table-every-every.txt"),
    include_str!("../../data/families/table-first-first.txt"),
    include_str!("../../data/families/table-increasing-increasing.txt"),
    include_str!("../../data/families/table-once-once.txt"),
    include_str!("../../data/families/table-saltus-saltus.txt"),
    include_str!("../../data/families/table-wheel-wheel.txt"),
    include_str!("../../data/families/wynim.txt"),
    include_str!("../../data/families/wynim-t.txt"),
    include_str!("../../data/families/wynim-t-repaired.txt"),
    include_str!("../../data/families/wythoff.txt"),
];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Family {
    game: String,
    rules: Option<String>,
    #[serde(default)]
    misere: bool,
    /// The claim, if it is one about numbers.
    claim: Option<String>,
    /// One more condition on the parameters.
    r#where: Option<String>,
    /// The variables of the wording that stand for the parameters, or for variables that the claim ranges over: by the same
    /// name, or as `a = d`.
    over: Vec<String>,
    /// What the parameter is, where the wording gives it by another one: `beta = (2 + d + sqrt(d^2 + 4))/2`.
    given: Option<String>,
    /// That other one as an item: `param d: int >= 2`.
    by: Option<String>,
    /// The values of the parameters that the wording is about: `beta=pi`. That they are in their ranges is checked.
    at: Option<String>,
}

/// A variable of the wording and what it is called in the ruleset: Greek letters by their names.
fn named(over: &str) -> (String, String) {
    let (wording, name) = over.split_once('=').map_or((over, over), |(wording, name)| (wording, name));
    let name = match name.trim() {
        "α" => "alpha",
        "β" => "beta",
        "γ" => "gamma",
        name => name,
    };
    (wording.trim().to_owned(), name.to_owned())
}

/// The rules and the claim that a certificate is about.
fn statement(certificate: &str) -> Option<(&str, String)> {
    let mut lines = certificate.lines().skip(1);
    let claim = lines.next()?.strip_prefix("claim ")?;
    let count = lines.next()?.strip_prefix("rules ")?.parse().ok()?;
    Some((claim, lines.take(count).flat_map(|line| [line, "\n"]).collect()))
}

impl Family {
    fn claim(&self) -> &str {
        self.claim.as_deref().unwrap_or(if self.misere { "P misere" } else { "P" })
    }

    /// Whether the parameter is in its range wherever the other one is in its own.
    fn is_covered(&self, rules: &str) -> Result<bool, CheckError> {
        match (&self.given, &self.by) {
            (None, None) => Ok(true),
            (Some(given), Some(by)) => {
                let Some((name, value)) = given.split_once('=') else {
                    return Err(CheckError::bad("`given` is no equation"));
                };
                ratwheel_families::covers(rules, name.trim(), value, by).map_err(CheckError::bad)
            }
            _ => Err(CheckError::bad("`given` and `by` belong together")),
        }
    }

    fn texts(&self) -> Result<(String, String), CheckError> {
        let bench = open(&self.game, self.rules.as_deref())?;
        family_of(&bench, self.r#where.as_deref()).map_err(CheckError::bad)
    }

    /// The certificate that is kept for the claim of these rules.
    fn kept(&self, rules: &str) -> Option<&'static str> {
        let wanted = Some((self.claim(), rules.to_owned()));
        KEPT.iter().copied().find(|certificate| statement(certificate) == wanted)
    }

    /// For which parameters a proof is found.
    fn search(&self, control: Control<'_>) -> Result<String, CheckError> {
        let (rules, script) = self.texts()?;
        match ratwheel_families::prove_with(&rules, &script, self.claim(), control) {
            Ok(Outcome::Proved { scope, .. }) => Ok(scope),
            Ok(Outcome::Open { scope, open, .. }) => {
                Err(CheckError::GaveUp(format!("no proof was found for {scope}: {open} stays open")))
            }
            Err(ratwheel_families::FamilyError::Cancelled(stopped)) if stopped.gave_up.is_none() => {
                Err(CheckError::Cancelled)
            }
            Err(error) => Err(CheckError::gave_up(error)),
        }
    }
}

impl Checker for Family {
    fn describe(&self) -> String {
        let way = if self.misere { " in misère play" } else { "" };
        let range = self.r#where.as_ref().map(|range| format!(", {range}")).unwrap_or_default();
        let range = self.at.as_ref().map_or(range.clone(), |at| format!("{range}, so at {at}"));
        match &self.claim {
            Some(claim) => format!("claim {claim} of {} for all parameters{range}", self.game),
            None => format!("P-positions of {}{way} for all parameters{range}: the claim of its ruleset", self.game),
        }
    }

    fn ranges(&self) -> Vec<String> {
        let over = self.over.iter().map(|over| named(over).0).collect();
        // Nim-values are those of all positions, as the P-positions are.
        let numbers = self.claim.as_deref().is_some_and(|claim| claim != "nim-value");
        if numbers { over } else { [super::positions(), over].concat() }
    }

    fn run(&self, context: &Context<'_>) -> Result<Finding, CheckError> {
        let (rules, _) = self.texts()?;
        if !self.is_covered(&rules)? {
            return Err(CheckError::bad("the parameter is not known to be in its range"));
        }
        if let Some(at) = &self.at {
            // What `require` refuses does not open.
            open(&format!("{}:{at}", self.game), Some(&rules))?;
        }
        let scope = match self.kept(&rules) {
            Some(certificate) => match ratwheel_prove::verify(certificate.as_bytes(), context.control) {
                Ok(verified) => verified.scope.unwrap_or_default(),
                Err(ratwheel_prove::CertificateError::Cancelled) => return Err(CheckError::Cancelled),
                Err(error) => return Err(CheckError::bad(format_args!("the certificate that is kept: {error}"))),
            },
            None if context.prover.is_none() => {
                let why = "a claim about all parameters cannot be evaluated, and no certificate is kept for it";
                return Err(CheckError::gave_up(why));
            }
            None => self.search(context.control)?,
        };
        Ok(Finding::Holds { evidence: Evidence::Proved(format!("by cases, for {scope}")), what: self.describe() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use toml::Value;

    const DOCUMENTS: [&str; 5] = [
        include_str!("../../data/000.toml"),
        include_str!("../../data/001.toml"),
        include_str!("../../data/002.toml"),
        include_str!("../../data/003.toml"),
        include_str!("../../data/004.toml"),
    ];

    /// Every check of this kind, with the text of its ruleset where the file has it.
    fn families(value: &Value, found: &mut Vec<Family>) {
        collect(value, value.get("rulesets"), found);
    }

    fn collect(value: &Value, rulesets: Option<&Value>, found: &mut Vec<Family>) {
        match value {
            Value::Table(table) if table.get("kind").and_then(Value::as_str) == Some("family") => {
                let mut table = table.clone();
                table.remove("kind");
                table.remove("beside");
                let text = table.get("game").and_then(Value::as_str).and_then(|game| rulesets?.get(game));
                if let Some(text) = text.cloned() {
                    table.insert("rules".to_owned(), text);
                }
                found.push(table.try_into().unwrap());
            }
            Value::Table(table) => table.values().for_each(|value| collect(value, rulesets, found)),
            Value::Array(values) => values.iter().for_each(|value| collect(value, rulesets, found)),
            _ => {}
        }
    }

    /// Nobody waits for a search, and nothing is kept that nobody asks for.
    #[test]
    fn every_family_of_the_documents_has_a_certificate() {
        let mut found = Vec::new();
        for text in DOCUMENTS {
            families(&Value::Table(text.parse().unwrap()), &mut found);
        }
        let used: Vec<&str> = found
            .iter()
            .map(|family| family.kept(&family.texts().unwrap().0).expect("prove --for-all --certificate has to be run"))
            .collect();
        for certificate in KEPT {
            assert!(used.contains(certificate), "{:?}", statement(certificate).unwrap());
        }
    }

    /// A variable that the label counts as proved for all is a parameter of the ruleset, or one that the claim ranges over,
    /// or one that gives the parameter.
    #[test]
    fn what_is_ranged_over_is_in_the_ruleset() {
        let mut found = Vec::new();
        for text in DOCUMENTS {
            families(&Value::Table(text.parse().unwrap()), &mut found);
        }
        assert!(found.len() >= 8);
        for family in &found {
            let bench = open(&family.game, family.rules.as_deref()).unwrap();
            let (rules, _) = family_of(&bench, None).unwrap();
            let ruleset = ratwheel_rules::language::Ruleset::parse(&rules).unwrap();
            let claim = rules.lines().skip_while(|line| !line.starts_with(&format!("claim {}:", family.claim())));
            let claim: String = claim.take(12).collect();
            for over in &family.over {
                let (_, name) = named(over);
                let parameter = ruleset.parameters().iter().any(|parameter| parameter.name == name);
                let quantified = family.claim.is_some() && claim.contains(&format!("forall {name}"));
                let gives = family.by.as_deref().is_some_and(|by| by.starts_with(&format!("param {name}:")));
                assert!(parameter || quantified || gives, "{over} in {}", family.describe());
            }
        }
        let wrong = named("a = d");
        assert_eq!(wrong, ("a".to_owned(), "d".to_owned()));
        assert_eq!(named("β"), ("β".to_owned(), "beta".to_owned()));
    }
}
