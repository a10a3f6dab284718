//! The text of a job: which games, what about them, and what one of them may use.

use ratwheel_workbench::Problem;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::Path;

/// More members than this are refused: such a survey would not end.
const MOST_MEMBERS: u64 = 1_000_000_000;
/// The values of one parameter or hole.
const MOST_VALUES: u64 = 1_000_000;
/// Files with rules that are larger than this are not read.
const MOST_BYTES: u64 = 1 << 20;
const USUAL_CHUNK: u64 = 100;
const USUAL_SECONDS: u64 = 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JobText {
    size: u64,
    compute: Vec<String>,
    chunk: Option<u64>,
    #[serde(default)]
    budget: BudgetText,
    family: FamilyText,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct BudgetText {
    seconds: Option<u64>,
    memory: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FamilyText {
    rules: Option<String>,
    #[serde(default)]
    holes: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    parameters: BTreeMap<String, Values>,
    #[serde(default)]
    files: Vec<String>,
    sample: Option<u64>,
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Values {
    /// `"1..6"`, both included.
    Range(String),
    List(Vec<Value>),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Value {
    Integer(i64),
    Text(String),
}

/// One game of the family.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Member {
    /// Its number in the survey.
    pub number: u64,
    /// The text of its rules.
    pub rules: String,
    /// Its parameters, as `d=2,k=3`.
    pub arguments: String,
    /// What distinguishes it from the other members, for people: what stands in the holes, or the name of the file.
    pub name: String,
}

/// What is computed for each member.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Compute {
    pub(crate) density: bool,
    pub(crate) set: bool,
    pub(crate) slope: bool,
    pub(crate) period: bool,
    pub(crate) invariance: bool,
    pub(crate) discover: bool,
}

/// A survey as it was asked for.
#[derive(Clone, Debug)]
pub struct Job {
    text: String,
    hash: String,
    /// The text of the rules with holes `{name}`; files in their order where there are any.
    sources: Vec<(String, String)>,
    /// Holes and then parameters, each with its values; the last one runs fastest.
    axes: Vec<(Axis, String, Vec<String>)>,
    /// How many members there could be, and how many are taken.
    all: u64,
    members: u64,
    /// Member i is number `a·i + b` of all.
    sampling: (u64, u64),
    pub(crate) chunk: u64,
    pub(crate) size: u64,
    pub(crate) seconds: u64,
    pub(crate) memory: Option<u64>,
    pub(crate) compute: Compute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Hole,
    Parameter,
}

fn wrong(message: impl std::fmt::Display) -> Problem {
    Problem::input(format_args!("the job: {message}"))
}

impl Job {
    /// Reads a job; files with rules are looked for in `folder`, or in the current one.
    ///
    /// # Errors
    /// [`Problem`] says what is wrong with the text, or which file cannot be read.
    pub fn parse(text: &str, folder: Option<&Path>) -> Result<Self, Problem> {
        let read: JobText = toml::from_str(text).map_err(|error| wrong(error.to_string().trim_end()))?;
        let JobText { size, compute, chunk, budget, family } = read;
        if size == 0 {
            return Err(wrong("`size` is 0, so there are no positions"));
        }
        let compute = Compute::read(&compute)?;
        let sources = sources(&family, folder)?;
        let mut axes = Vec::new();
        for (name, values) in &family.holes {
            if !sources.iter().any(|(_, rules)| rules.contains(&format!("{{{name}}}"))) {
                return Err(wrong(format_args!("there is no `{{{name}}}` in the rules")));
            }
            axes.push((Axis::Hole, name.clone(), values.clone()));
        }
        for (name, values) in &family.parameters {
            axes.push((Axis::Parameter, name.clone(), listed(name, values)?));
        }
        if let Some((_, name, _)) = axes.iter().find(|(.., values)| values.is_empty()) {
            return Err(wrong(format_args!("`{name}` has no values")));
        }
        let mut lengths = axes.iter().map(|(.., values)| values.len() as u64).chain([sources.len() as u64]);
        let all = lengths.try_fold(1u64, u64::checked_mul).filter(|count| *count <= MOST_MEMBERS);
        let all = all.ok_or_else(|| {
            wrong(format_args!("more than {MOST_MEMBERS} members")).hint("take fewer values, or split the family")
        })?;
        let members = family.sample.unwrap_or(all).min(all);
        let sampling = if members < all { sampled(family.seed.unwrap_or(0), all) } else { (1, 0) };
        let chunk = chunk.unwrap_or(USUAL_CHUNK);
        if members == 0 || chunk == 0 {
            return Err(wrong(if chunk == 0 { "`chunk` is 0" } else { "it has no members" }));
        }
        let hash = hashed(text, &sources);
        let (seconds, memory) = (budget.seconds.unwrap_or(USUAL_SECONDS), budget.memory);
        let text = text.to_owned();
        Ok(Self { text, hash, sources, axes, all, members, sampling, chunk, size, seconds, memory, compute })
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What distinguishes it from every other job: of its text, the rules in its files, and the version of this program.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// How many members it has.
    #[must_use]
    pub fn members(&self) -> u64 {
        self.members
    }

    /// How many chunks they are grouped into.
    #[must_use]
    pub fn chunks(&self) -> u64 {
        self.members.div_ceil(self.chunk)
    }

    /// The members of a chunk, by their numbers.
    pub(crate) fn numbers(&self, chunk: u64) -> std::ops::Range<u64> {
        let first = chunk.saturating_mul(self.chunk).min(self.members);
        first..first.saturating_add(self.chunk).min(self.members)
    }

    /// A member by its number; `None` beyond the last one.
    #[must_use]
    pub fn member(&self, number: u64) -> Option<Member> {
        if number >= self.members {
            return None;
        }
        let (a, b) = self.sampling;
        let place = (u128::from(a) * u128::from(number) + u128::from(b)) % u128::from(self.all);
        let mut place = u64::try_from(place).ok()?;
        let mut chosen = Vec::with_capacity(self.axes.len());
        for (axis, name, values) in self.axes.iter().rev() {
            let length = values.len() as u64;
            let value = values.get(usize::try_from(place % length).ok()?)?;
            place /= length;
            chosen.push((*axis, name, value));
        }
        chosen.reverse();
        let (file, text) = self.sources.get(usize::try_from(place).ok()?)?;
        let mut rules = text.clone();
        let (mut arguments, mut names) = (Vec::new(), Vec::new());
        if !file.is_empty() {
            names.push(file.clone());
        }
        for (axis, name, value) in chosen {
            match axis {
                Axis::Hole => {
                    rules = rules.replace(&format!("{{{name}}}"), value);
                    names.push(format!("{name}: {value}"));
                }
                Axis::Parameter => arguments.push(format!("{name}={value}")),
            }
        }
        let arguments = arguments.join(",");
        Some(Member { number, rules, arguments, name: names.join("; ") })
    }
}

impl Compute {
    const LISTED: &str = "it lists density, set, slope, period, invariance and discover";

    fn read(names: &[String]) -> Result<Self, Problem> {
        let mut compute = Self::default();
        for name in names {
            match name.as_str() {
                "density" => compute.density = true,
                "set" => compute.set = true,
                "slope" => compute.slope = true,
                "period" => compute.period = true,
                "invariance" => compute.invariance = true,
                "discover" => compute.discover = true,
                other => {
                    let other: String = other.chars().take(40).collect();
                    return Err(wrong(format_args!("`compute` cannot have `{other}`")).hint(Self::LISTED));
                }
            }
        }
        if names.is_empty() {
            return Err(wrong("`compute` is empty").hint(Self::LISTED));
        }
        Ok(compute)
    }
}

/// The rules of the family, each with the name of its file.
fn sources(family: &FamilyText, folder: Option<&Path>) -> Result<Vec<(String, String)>, Problem> {
    if let (Some(rules), true) = (&family.rules, family.files.is_empty()) {
        return Ok(vec![(String::new(), rules.clone())]);
    }
    if family.rules.is_some() || family.files.is_empty() {
        return Err(wrong("which games?").hint("give `rules` or `files` in [family], and not both"));
    }
    let read = |name: &String| {
        let path = folder.map_or_else(|| name.into(), |folder| folder.join(name));
        let refuse = |why: String| Problem::input(format_args!("cannot read {}: {why}", path.display()));
        let length = std::fs::metadata(&path).map_err(|error| refuse(error.to_string()))?.len();
        if length > MOST_BYTES {
            return Err(refuse(format!("it has more than {MOST_BYTES} bytes")));
        }
        let text = std::fs::read_to_string(&path).map_err(|error| refuse(error.to_string()))?;
        Ok((name.clone(), text))
    };
    family.files.iter().map(read).collect()
}

fn listed(name: &str, values: &Values) -> Result<Vec<String>, Problem> {
    match values {
        Values::List(list) => Ok(list
            .iter()
            .map(|value| match value {
                Value::Integer(value) => value.to_string(),
                Value::Text(value) => value.clone(),
            })
            .collect()),
        Values::Range(text) => {
            let bad = || wrong(format_args!("`{name}` cannot be `{text}`")).hint("write \"1..6\", or a list of values");
            let (low, high) = text.split_once("..").ok_or_else(bad)?;
            let (low, high): (i64, i64) =
                (low.trim().parse().map_err(|_| bad())?, high.trim().parse().map_err(|_| bad())?);
            if low > high || high.abs_diff(low) >= MOST_VALUES {
                return Err(bad());
            }
            Ok((low..=high).map(|value| value.to_string()).collect())
        }
    }
}

fn hashed(text: &str, sources: &[(String, String)]) -> String {
    let mut hash = Sha256::new();
    for part in ["ratwheel census 2", env!("CARGO_PKG_VERSION"), text] {
        hash.update(part.as_bytes());
        hash.update([0]);
    }
    for (name, rules) in sources {
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(rules.as_bytes());
        hash.update([0]);
    }
    hex(&hash.finalize())
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An arithmetic progression that meets every number below `all` once, chosen by a seed.
fn sampled(seed: u64, all: u64) -> (u64, u64) {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % all.max(1)
    };
    let start = next();
    let mut step = next();
    while gcd(step, all) != 1 {
        step = (step + 1) % all.max(1);
    }
    (step, start)
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const FAMILY: &str = "size = 5\ncompute = [\"density\"]\nchunk = 4\n[family]\nrules = \"game g\\npiles x\\nmove I: {m}\"\n\
                          holes = { m = [\"x' < x\", \"x' = x - 1\"] }\nparameters = { k = \"1..3\", v = [7, \"a\"] }\n";

    #[test]
    fn members_are_the_product() {
        let job = Job::parse(FAMILY, None).unwrap();
        assert_eq!((job.members(), job.chunks(), job.numbers(2)), (12, 3, 8..12));
        let all: Vec<Member> = (0..12).filter_map(|number| job.member(number)).collect();
        assert_eq!((all[0].name.as_str(), all[0].arguments.as_str()), ("m: x' < x", "k=1,v=7"));
        assert_eq!(
            (all[11].rules.as_str(), all[11].arguments.as_str()),
            ("game g\npiles x\nmove I: x' = x - 1", "k=3,v=a")
        );
        assert!(job.member(12).is_none() && all.iter().enumerate().all(|(at, member)| !all[..at].contains(member)));
    }

    #[test]
    fn a_sample_has_no_member_twice_and_follows_from_its_seed() {
        let sample = |sample: u64, seed: u64| -> Vec<(String, String)> {
            let job = Job::parse(&format!("{FAMILY}sample = {sample}\nseed = {seed}\n"), None).unwrap();
            (0..job.members()).filter_map(|n| job.member(n)).map(|m| (m.rules, m.arguments)).collect()
        };
        for seed in 0..20 {
            let some = sample(7, seed);
            assert_eq!(some.iter().collect::<std::collections::BTreeSet<_>>().len(), 7);
            assert_eq!(some, sample(7, seed));
            assert_eq!(sample(12, seed).len(), 12);
        }
        assert_ne!(sample(7, 1), sample(7, 2));
    }

    #[test]
    fn bad_jobs_are_refused() {
        for (text, said) in [
            ("", "missing field"),
            ("size = 5", "missing field"),
            ("size = 0\ncompute = [\"set\"]\n[family]\nrules = \"\"", "`size` is 0"),
            ("size = 5\ncompute = []\n[family]\nrules = \"\"", "`compute` is empty"),
            ("size = 5\ncompute = [\"colour\"]\n[family]\nrules = \"\"", "`compute` cannot have `colour`"),
            ("size = 5\ncompute = [\"set\"]\n[family]", "which games?"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nrules = \"g\"\nfiles = [\"a\"]", "which games?"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nfiles = [\"no such file\"]", "cannot read no such file"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nrules = \"\"\nholes = { a = [\"1\"] }", "there is no `{a}`"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nrules = \"{a}\"\nholes = { a = [] }", "`a` has no values"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nrules = \"\"\nparameters = { a = \"5..1\" }", "`a` cannot be"),
            ("size = 5\ncompute = [\"set\"]\nchunk = 0\n[family]\nrules = \"\"", "`chunk` is 0"),
            ("size = 5\ncompute = [\"set\"]\n[family]\nrules = \"\"\nsample = 0", "no members"),
            ("size = 5\nsizes = 5\ncompute = [\"set\"]\n[family]\nrules = \"\"", "unknown field"),
            (
                "size = 5\ncompute = [\"set\"]\n[family]\nrules = \"\"\nparameters = { a = \"1..99999\", b = \"1..99999\" }",
                "more than 1000000000 members",
            ),
        ] {
            let error = Job::parse(text, None).unwrap_err();
            assert!(error.message.contains(said), "{text}: {}", error.message);
        }
    }

    #[test]
    fn every_change_is_another_job() {
        let hash = |text: &str| Job::parse(text, None).unwrap().hash().to_owned();
        assert_eq!(hash(FAMILY), hash(FAMILY));
        assert_ne!(hash(FAMILY), hash(&FAMILY.replace("size = 5", "size = 6")));
    }
}
