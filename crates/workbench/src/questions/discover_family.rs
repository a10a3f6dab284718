//! From the rules of a family to a closed form with its parameter in it, and to its proof for every value.

use super::Game;
use super::discover::{Checked, claim_name};
use super::looking::{Looking, Searched, Told, known, seconds};
use crate::ask::{Asked, Context, Problem, Question};
use ratwheel_bench::BenchError;
use ratwheel_discover::{Agreement, FamilyDiscovery, Instance, family};
use ratwheel_rules::language::Ruleset;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The questions of this module.
pub(super) const QUESTIONS: &[Asked] = &[Asked::of::<DiscoverFamilyQuestion>()];

/// The most values that may be asked about.
const VALUES: usize = 40;

/// Which closed form do the P-positions have, for every value of a parameter?
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
pub struct DiscoverFamilyQuestion {
    /// The game; its claims are not looked at.
    #[serde(flatten)]
    pub game: Game,
    /// The parameter and the values to look at, as d=1..8 or d=1,2,3,5.
    pub family: String,
    /// How far and how long to look.
    #[serde(flatten)]
    pub looking: Looking,
}

/// What was found.
pub type FoundFamily = Searched<FamilyDiscovery>;

impl Told for FoundFamily {
    type Json = DiscoverFamilyAnswer;

    fn answer(&self) -> DiscoverFamilyAnswer {
        let found = &self.found;
        let (verdict, why) = known(&found.verdict);
        let numbers = |values: &[i64]| values.iter().map(ToString::to_string).collect();
        DiscoverFamilyAnswer {
            verdict,
            claim: claim_name(self.play),
            parameter: found.parameter.clone(),
            formula: found.formula.clone(),
            slopes: found.slopes.clone(),
            scope: found.scope.clone(),
            fitted: numbers(&found.fitted),
            held: numbers(&found.held),
            instances: found.instances.iter().map(line).collect(),
            rules: found.rules.clone(),
            seconds: seconds(self.time),
            certificate: None,
            why: why.or_else(|| found.why.clone()),
            stopped: found.stopped,
        }
    }
}

impl FoundFamily {
    /// The certificate of the proof for every value.
    ///
    /// # Errors
    /// [`Problem`] if nothing was proved for every value.
    pub fn certificate(&self) -> Result<String, Problem> {
        let none = || Problem::unsuited("nothing was proved for every value, so there is no certificate");
        self.found.certificate.clone().ok_or_else(none)
    }
}

fn line(instance: &Instance) -> FamilyInstance {
    let (verdict, formula, automaton, checked) = match &instance.found {
        Ok(found) => {
            // An automaton by itself is too long for a line.
            let automaton = found.found_by == ["automata"];
            let formula = found.formula.clone().filter(|_| !automaton);
            (known(&found.verdict).0, formula, automaton, Some(Checked::of(&found.checked)))
        }
        Err(_) => ("none", None, false, None),
    };
    let (agrees, region, why) = match &instance.agreement {
        Some(Agreement::Proved) => (Some("proved"), None, None),
        Some(Agreement::Checked(region, why)) => (Some("checked"), Some(Checked::of(region)), Some(why.clone())),
        Some(Agreement::Unknown(why)) => (Some("unknown"), None, Some(why.clone())),
        _ => (None, None, instance.found.as_ref().err().map(ToString::to_string)),
    };
    FamilyInstance {
        value: instance.value.to_string(),
        verdict,
        formula,
        automaton,
        agrees,
        checked: region.or(checked),
        why,
    }
}

/// `{verdict, claim, parameter, formula, slopes, scope, fitted, held, instances, rules, seconds, certificate, why, stopped}`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct DiscoverFamilyAnswer {
    /// Proved for every value in `scope`; a conjecture that fits the values that were looked at; or no one formula.
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// Which claim of a ruleset it would be.
    #[schemars(extend("enum" = ["P", "P misere"]))]
    pub claim: &'static str,
    /// The parameter.
    pub parameter: String,
    /// The P-positions over the piles and the parameter, as the ruleset language reads them.
    pub formula: Option<String>,
    /// The slopes in it that depend on the parameter.
    pub slopes: Vec<String>,
    /// For which parameters it is proved.
    pub scope: Option<String>,
    /// The values that it was made from.
    pub fitted: Vec<String>,
    /// The values that were held back, and agree.
    pub held: Vec<String>,
    /// What was found for each value by itself.
    pub instances: Vec<FamilyInstance>,
    /// The ruleset with its parameters and the formula as its claim.
    pub rules: Option<String>,
    /// How long it took, in seconds with six places.
    pub seconds: String,
    /// The file of the certificate, if one was written.
    pub certificate: Option<String>,
    /// Why it is not proved, or why there is no formula.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// Was the search stopped by the caller? Then this is what was known by then.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stopped: bool,
}

/// One value of the parameter.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct FamilyInstance {
    /// The value.
    pub value: String,
    /// How much is known of what was found for it by itself.
    #[schemars(extend("enum" = ["proved", "conjecture", "none"]))]
    pub verdict: &'static str,
    /// That formula.
    pub formula: Option<String>,
    /// Was an automaton found, which is not shown here?
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub automaton: bool,
    /// Is the formula of the family right at this value: proved there, right in the region that was checked, or not looked at?
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("enum" = ["proved", "checked", "unknown"]))]
    pub agrees: Option<&'static str>,
    /// The region that was looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checked: Option<Checked>,
    /// Why it is no more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// `d=1..8` or `d=1,2,5`.
fn values(text: &str) -> Result<(String, Vec<i64>), Problem> {
    let wrong = || {
        let problem = Problem::input(format_args!("`{text}` is no parameter with its values"));
        problem.hint("write it as `d=1..8`, or as `d=1,2,3,5`")
    };
    let (name, list) = text.split_once('=').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
    let values = match list.split_once("..") {
        Some((low, high)) => {
            let (low, high) = (number(low)?, number(high)?);
            let count = high.checked_sub(low).and_then(|count| usize::try_from(count).ok()).ok_or_else(wrong)?;
            if count >= VALUES {
                return Err(Problem::input(format_args!("at most {VALUES} values are looked at")));
            }
            (low..=high).collect()
        }
        None => list.split(',').map(number).collect::<Result<Vec<i64>, Problem>>()?,
    };
    if values.len() > VALUES {
        return Err(Problem::input(format_args!("at most {VALUES} values are looked at")));
    }
    Ok((name.trim().to_owned(), values))
}

impl Question for DiscoverFamilyQuestion {
    const NAME: &'static str = "discover-family";
    const SUMMARY: &'static str =
        "A closed form of the P-positions with a parameter in it, proved for every value where possible";
    const EXAMPLE: &'static str =
        r#"{"rules":"game take\npiles x\nparam k: int >= 1 = 1\nmove I: x - k <= x' < x","family":"k=1..5"}"#;
    const LONG: bool = true;
    type Answer = FoundFamily;

    fn ask(&self, context: &Context<'_>) -> Result<FoundFamily, Problem> {
        let (parameter, values) = values(&self.family)?;
        Searched::search(context, (&self.game, &self.looking.patience), |bench, control| {
            // A family that is built in Rust may have a text beside it.
            let open = bench.family().and_then(|text| Ruleset::parse(text).ok());
            let rules = open.or_else(|| bench.ruleset().cloned());
            let Some(rules) = rules else {
                return Err(BenchError::GaveUp(format!("{} has no ruleset with parameters", bench.name())).into());
            };
            let arguments = bench.arguments().iter();
            let given: Vec<(String, String)> =
                arguments.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            let options = self.looking.options(context, bench, self.game.play())?;
            Ok(family(&rules, &given, &parameter, &values, &options, control))
        })
    }
}
