//! From the rules of a family to a closed form with its parameter in it: each value of the parameter by itself, then one formula
//! for all of them, and where that is possible a proof for every value.
//!
//! Formulas of the same shape are merged: a number that differs is a polynomial in the parameter, a slope the root of a quadratic
//! equation with polynomials as coefficients. These come from some of the values; the others, which are larger, must agree. The
//! formula is then held against every value again, and proved there where the prover decides it. Its general statement is a
//! conjecture unless the prover of families proves it.
//!
//! ```
//! use ratwheel_discover::{Options, Verdict, family};
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let text = "game bachet\npiles x\nparam k: int >= 1 = 3\nmove I: x - k <= x' < x";
//! let rules = Ruleset::parse(text).unwrap();
//! let found = family(&rules, &[], "k", &[1, 2, 3, 4, 5, 6], &Options::default(), Control::none())?;
//! assert_eq!(found.formula.as_deref(), Some("x mod (k + 1) = 0"));
//! assert_eq!((found.verdict, found.scope.as_deref()), (Verdict::Proved, Some("every integer k >= 1")));
//! # Ok::<(), ratwheel_discover::DiscoverError>(())
//! ```

mod fit;
mod lower;
mod merge;

use crate::judge::{Judge, Judged, bare, claim_name};
use crate::patience::{Patience, within};
use crate::search::tell;
use crate::table::Table;
use crate::{DiscoverError, Discovery, Options, Verdict, discover};
use merge::{Merge, alike};
use ratwheel_families::{FamilyError, Outcome, prove};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Control, Moment};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, ParameterKind, Ruleset};
use ratwheel_solve::Region;
use std::cell::Cell;
use std::time::Duration;

/// Fewer values of one shape than this show nothing.
const LEAST: usize = 4;
/// More values than this are not looked at.
const MOST: usize = 40;
/// What one value may take is this part of what one game usually may.
const PIECES: u32 = 8;

/// What was found for a family.
#[derive(Debug)]
#[non_exhaustive]
pub struct FamilyDiscovery {
    /// The parameter.
    pub parameter: String,
    /// What was found for each of its values.
    pub instances: Vec<Instance>,
    /// How much is known of the formula: proved for every value in `scope`; a conjecture that fits all values that were looked
    /// at; or there is none.
    pub verdict: Verdict,
    /// The P-positions, over the piles and the parameter, as the language reads them after `claim P:`.
    pub formula: Option<String>,
    /// The slopes in it that depend on the parameter.
    pub slopes: Vec<String>,
    /// For which parameters it is proved, in words.
    pub scope: Option<String>,
    /// The values that it was made from.
    pub fitted: Vec<i64>,
    /// The values of the same shape that were held back and agree.
    pub held: Vec<i64>,
    /// Why there is no formula, in words.
    pub why: Option<String>,
    /// The ruleset with its parameters and the formula as its claim.
    pub rules: Option<String>,
    /// What the checker needs to establish the proof for every value again.
    pub certificate: Option<String>,
    /// The caller stopped the search; this is what was known by then.
    pub stopped: bool,
}

/// One value of the parameter.
#[derive(Debug)]
#[non_exhaustive]
pub struct Instance {
    /// The value.
    pub value: i64,
    /// What was found for it by itself; without it, why there is nothing.
    pub found: Result<Discovery, DiscoverError>,
    /// Whether the formula of the family is right there.
    pub agreement: Option<Agreement>,
}

/// What is known of the formula of a family at one value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Agreement {
    /// It is proved for all positions.
    Proved,
    /// It is right in this region; the prover does not decide it, for this reason.
    Checked(Region, String),
    /// It could not be held against the positions, for this reason.
    Unknown(String),
}

/// Looks for a closed form of the P-positions with the parameter in it. Other parameters have the values that are given, or
/// their defaults; `variant` is one of them.
///
/// # Errors
/// [`DiscoverError`] for a parameter or a value that the rules do not allow, and when stopped before anything was known.
pub fn family(
    rules: &Ruleset,
    given: &[(String, String)],
    parameter: &str,
    values: &[i64],
    options: &Options,
    control: Control<'_>,
) -> Result<FamilyDiscovery, DiscoverError> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values.dedup();
    if values.len() > MOST {
        return Err(DiscoverError::Parameter(format!("at most {MOST} values of {parameter} are looked at")));
    }
    let search = Search::new(rules, given, parameter, options)?;
    let budget = control.narrows(within(control).time(Some(options.time)));
    let inside = control.within(&budget);
    let asked = || matches!(control.check(), Err(stopped) if stopped.gave_up.is_none());
    let mut found = FamilyDiscovery {
        parameter: parameter.to_owned(),
        instances: Vec::new(),
        verdict: Verdict::None,
        formula: None,
        slopes: Vec::new(),
        scope: None,
        fitted: Vec::new(),
        held: Vec::new(),
        why: None,
        rules: None,
        certificate: None,
        stopped: false,
    };
    // A value that the rules refuse is a mistake, and is said before anything else.
    let games = values.iter().map(|value| search.game(*value)).collect::<Result<Vec<_>, _>>()?;
    let begun = Moment::now();
    for (i, (value, game)) in values.iter().zip(&games).enumerate() {
        tell(options, control, &format!("{parameter} = {value}"))?;
        // Two thirds of the time are for the values by themselves; who is quick leaves more to the others.
        let left = (options.time * 2 / 3).saturating_sub(begun.elapsed());
        let share = left / u32::try_from(values.len() - i).unwrap_or(1);
        let time = share.max(Duration::from_millis(200));
        let options = Options { time, effort: Some(options.effort() / PIECES), ..options.clone() };
        let discovery = discover(game, &options, inside);
        if asked() {
            if found.instances.is_empty() {
                return Err(DiscoverError::Cancelled);
            }
            found.stopped = true;
            found.why = Some("stopped before all values were looked at".to_owned());
            return Ok(found);
        }
        found.instances.push(Instance { value: *value, found: discovery, agreement: None });
    }
    match search.general(&mut found, &games, inside) {
        Err(DiscoverError::Cancelled) => {
            found.stopped = asked();
            let when = if found.stopped { "stopped" } else { "the time was over" };
            match &found.formula {
                Some(_) if found.verdict == Verdict::Proved => {}
                // What has not been held against all values is not told.
                Some(_) | None => {
                    (found.formula, found.rules, found.verdict) = (None, None, Verdict::None);
                    found.why = Some(format!("{when} before one formula was held against all values"));
                }
            }
        }
        ended => ended?,
    }
    Ok(found)
}

struct Search<'a> {
    rules: &'a Ruleset,
    arguments: Arguments,
    /// The text of the rules, with the parameter open.
    text: String,
    parameter: &'a str,
    names: Vec<String>,
    options: &'a Options,
}

impl<'a> Search<'a> {
    fn new(
        rules: &'a Ruleset,
        given: &[(String, String)],
        parameter: &'a str,
        options: &'a Options,
    ) -> Result<Self, DiscoverError> {
        let parameters = rules.parameters();
        let known = parameters.iter().find(|known| known.name == parameter);
        let Some(known) = known else {
            let names: Vec<&str> = parameters.iter().map(|known| known.name.as_str()).collect();
            let has = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            return Err(DiscoverError::Parameter(format!(
                "the rules have no parameter `{parameter}`; they have {has}"
            )));
        };
        if known.kind != ParameterKind::Integer {
            return Err(DiscoverError::Parameter(format!("`{parameter}` is not an integer parameter")));
        }
        let mut arguments = Arguments::new();
        let mut variant = None;
        for (name, value) in given.iter().filter(|(name, _)| name != parameter) {
            if name == "variant" {
                variant = Some(value.as_str());
                arguments = arguments.variant(value.as_str());
            } else {
                arguments = arguments.with(name.as_str(), value.as_str());
            }
        }
        let wrong = || DiscoverError::Parameter("the rules have no such variant".to_owned());
        let mut text = rules.family_rules(variant).ok_or_else(wrong)?;
        // Other parameters have one value each.
        for other in parameters.iter().filter(|other| other.name != parameter) {
            let value = given.iter().find(|(name, _)| *name == other.name).map(|(_, value)| value);
            if let Some(value) = value.or(other.default.as_ref()) {
                text.push_str(&format!("require {} = {value}\n", other.name));
            }
        }
        let names = parameters.iter().map(|parameter| parameter.name.clone()).collect();
        Ok(Self { rules, arguments, text, parameter, names, options })
    }

    fn instance(&self, rules: &Ruleset, value: i64) -> Result<Relational, DiscoverError> {
        let arguments = self.arguments.clone().with(self.parameter, value.to_string());
        let wrong = |error: String| DiscoverError::Parameter(format!("{} = {value}: {error}", self.parameter));
        rules.instantiate(&arguments).map_err(|error| wrong(error.to_string()))
    }

    fn game(&self, value: i64) -> Result<RelationalGame, DiscoverError> {
        Ok(RelationalGame::new(bare(&self.instance(self.rules, value)?))?)
    }

    fn claim(&self) -> &'static str {
        claim_name(self.options.play)
    }

    /// One formula for the values with formulas of one shape, held against all of them.
    fn general(
        &self,
        found: &mut FamilyDiscovery,
        games: &[RelationalGame],
        control: Control<'_>,
    ) -> Result<(), DiscoverError> {
        let Some(piles) = games.first().map(|game| game.relation().piles.clone()) else { return Ok(()) };
        if games.iter().any(|game| game.relation().piles != piles) {
            found.why = Some("the number of piles depends on the parameter".to_owned());
            return Ok(());
        }
        let formulas: Vec<(i64, Formula)> = found
            .instances
            .iter()
            .filter_map(|instance| {
                let text = instance.found.as_ref().ok()?.formula.as_deref()?;
                Some((instance.value, Formula::parse(text, &piles).ok()?))
            })
            .collect();
        let shape = |one: &Formula| formulas.iter().filter(|(_, other)| alike(one, other)).collect::<Vec<_>>();
        let group = formulas.iter().map(|(_, one)| shape(one)).rev().max_by_key(Vec::len).unwrap_or_default();
        if group.len() < LEAST {
            found.why = Some(format!(
                "at most {} of the values have formulas of one shape, and one formula is made from {LEAST} or more",
                group.len()
            ));
            return Ok(());
        }
        let fitted = group.len() - group.len() * 2 / 5;
        let values: Vec<(i64, bool)> = group.iter().enumerate().map(|(i, (value, _))| (*value, i < fitted)).collect();
        let formulas: Vec<&Formula> = group.iter().map(|(_, formula)| formula).collect();
        let mut merge = Merge::new(&values, self.parameter);
        let Some(merged) = merge.formula(&formulas) else {
            found.why =
                Some("the numbers in the formulas are no polynomials in the parameter of small degree".to_owned());
            return Ok(());
        };
        let names: Vec<String> = piles.iter().chain(&self.names).cloned().collect();
        let mut texts = vec![merge.text(&merged, &names)];
        texts.extend(lower::lowered(&merge, &merged).map(|lowered| merge.text(&lowered, &names)));
        let chosen = |fitted: bool| values.iter().filter(|(_, is)| *is == fitted).map(|(value, _)| *value).collect();
        (found.fitted, found.held) = (chosen(true), chosen(false));
        let mut open = String::new();
        let mut proved = None;
        for text in &texts {
            tell(self.options, control, &format!("proving for every {}: {text}", self.parameter))?;
            match self.for_all(text, control)? {
                Ok((scope, certificate)) => {
                    proved = Some((text.clone(), scope, certificate));
                    break;
                }
                Err(why) => open = why,
            }
        }
        let text = proved.as_ref().map_or_else(|| texts.swap_remove(0), |(text, ..)| text.clone());
        let rules = self.with_claim(&text);
        let Ok(ruleset) = Ruleset::parse(&rules) else {
            found.why = Some("the formula that fits cannot be read".to_owned());
            return Ok(());
        };
        (found.formula, found.rules, found.slopes) = (Some(text), Some(rules), merge.slopes);
        if let Some((_, scope, certificate)) = proved {
            found.verdict = Verdict::Proved;
            (found.scope, found.certificate) = (Some(scope), Some(certificate));
        }
        for (instance, game) in found.instances.iter_mut().zip(games) {
            tell(
                self.options,
                control,
                &format!("holding the formula against {} = {}", self.parameter, instance.value),
            )?;
            match self.agrees(&ruleset, instance.value, game, control)? {
                Some(agreement) => instance.agreement = Some(agreement),
                None => {
                    let at = format!("{} = {}", self.parameter, instance.value);
                    found.why = Some(format!("the formula that fits the others fails at {at}"));
                    (found.formula, found.rules, found.verdict) = (None, None, Verdict::None);
                    (found.scope, found.certificate) = (None, None);
                    found.slopes.clear();
                    found.instances.iter_mut().for_each(|instance| instance.agreement = None);
                    return Ok(());
                }
            }
        }
        if found.verdict != Verdict::Proved {
            let unknown = found.instances.iter().any(|one| matches!(one.agreement, Some(Agreement::Unknown(_))));
            let fits = if unknown { "fits the values that could be looked at" } else { "fits all these values" };
            found.verdict = Verdict::Conjecture(format!("it {fits}; for every {}: {open}", self.parameter));
        }
        Ok(())
    }

    fn with_claim(&self, formula: &str) -> String {
        format!("{}claim {}: {formula}\n", self.text, self.claim())
    }

    /// A proof for every value, with its scope and its certificate, or why there is none.
    fn for_all(&self, formula: &str, control: Control<'_>) -> Result<Result<(String, String), String>, DiscoverError> {
        let budget = Patience::FAMILY.of(self.options.effort(), control);
        Ok(match prove(&self.with_claim(formula), self.claim(), control.within(&budget)) {
            Ok(Outcome::Proved { scope, certificate, .. }) => Ok((scope, certificate)),
            Ok(Outcome::Open { open, .. }) => Err(format!("no proof was found, {open} stays open")),
            Err(FamilyError::Unsupported(what)) => Err(what),
            Err(FamilyError::Cancelled(stopped)) => {
                control.check()?;
                Err(stopped.to_string())
            }
        })
    }

    /// Is the formula right at this value? `None` if it is not.
    fn agrees(
        &self,
        rules: &Ruleset,
        value: i64,
        game: &RelationalGame,
        control: Control<'_>,
    ) -> Result<Option<Agreement>, DiscoverError> {
        let relation = self.instance(rules, value)?;
        let Some(claim) = relation.claimed_set(self.options.play) else { return Ok(None) };
        let text = claim.to_text(&relation.piles);
        let budget = Patience::LARGER.of(self.options.effort(), control);
        let table = match Table::new(game, self.options, self.options.size, control.within(&budget)) {
            Ok(table) => table,
            Err(error) => {
                control.check()?;
                return Ok(Some(Agreement::Unknown(error.to_string())));
            }
        };
        let fits = Cell::new(false);
        let judge = Judge {
            rules: game.relation(),
            play: self.options.play,
            table: &table,
            sparse: &[],
            effort: self.options.effort() / PIECES,
            fits: &fits,
            control,
        };
        Ok(match judge.judge(&text)? {
            Judged::Proved(_) => Some(Agreement::Proved),
            Judged::Open(_, why) => Some(Agreement::Checked(table.region.clone(), why)),
            Judged::Fails(_) | Judged::Refuted(_) => None,
            Judged::Unreadable => Some(Agreement::Unknown("it cannot be evaluated there".to_owned())),
        })
    }
}
