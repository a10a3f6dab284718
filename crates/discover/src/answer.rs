//! What is asked of a search, and what it answers.

use crate::judge::{bare, claim_of};
use crate::member::{Member, MemberProof};
use crate::recursion::{Digits, Recursion};
use ratwheel_logic::Formula;
use ratwheel_prove::{Announce, Report};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::Region;
use std::time::Duration;

/// How to look.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// Normal or misère play.
    pub play: Play,
    /// The side of the box that is solved, or the largest total where piles grow; chosen by the number of piles if not given.
    pub size: Option<u64>,
    /// Stop after this; what was found until then is the answer.
    pub time: Duration,
    /// How much each piece of the search may take: what is usual where this is the time of the whole. That time if nothing is said.
    pub effort: Option<Duration>,
    /// How many threads the solver may use; as many as there are cores if nothing is said.
    pub threads: Option<usize>,
    /// Names that the formula may not use for its variables, since the ruleset has other uses for them.
    pub taken: Vec<String>,
    /// The family that the game is a member of, where its rules have parameters: a form with numbers that automata cannot say is
    /// then proved for all parameters, if it can be.
    pub member: Option<Member>,
    /// Is told what is being tried: `solving`, `atoms`, `rows`, `automata base:2`, `proving (size 244): FORMULA`.
    pub announce: Option<Announce>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            play: Play::Normal,
            size: None,
            time: Duration::from_secs(60),
            effort: None,
            threads: None,
            taken: Vec::new(),
            member: None,
            announce: None,
        }
    }
}

impl Options {
    /// What the pieces of the search are measured by.
    pub(crate) fn effort(&self) -> Duration {
        self.effort.unwrap_or(self.time)
    }
}

/// How much is known of what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// True for all positions.
    Proved,
    /// Right in the whole region that was checked; the prover does not decide it, for this reason.
    Conjecture(String),
    /// Nothing of the families that are looked for fits.
    None,
}

/// An automaton that accepts the P-positions; the formula says it in full, or says the same in other words.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Automaton {
    /// The numeration system whose digits it reads.
    pub system: String,
    /// How many states it has.
    pub states: usize,
}

/// What was found.
#[derive(Debug)]
#[non_exhaustive]
pub struct Discovery {
    /// How much is known of it.
    pub verdict: Verdict,
    /// The P-positions, as the language reads them after `claim P:`.
    pub formula: Option<String>,
    /// The automaton, where that is what was found.
    pub automaton: Option<Automaton>,
    /// Every position of this region agrees with the formula; without one, the region that was looked at.
    pub checked: Region,
    /// The methods that found it.
    pub found_by: Vec<&'static str>,
    /// A recursion by mex that computes the rows of the P-positions, where no closed form was proved, or where it led to one.
    pub recursion: Option<Recursion>,
    /// The same by the digits of the piles, where that was proved to be the same.
    pub digits: Option<Digits>,
    /// What was seen, by name.
    pub seen: Vec<(String, String)>,
    /// The game with the formula as its claim, and what the prover said.
    pub claimed: Option<(RelationalGame, Report)>,
    /// The proof for a family that the game is a member of, where that is how the formula was proved.
    pub member: Option<MemberProof>,
    /// The Grundy value whose positions were looked for, if one was asked for.
    pub value: Option<u64>,
    /// The rules without the positions of smaller values, where the positions of a Grundy value were looked for.
    pub restricted: Option<Relational>,
    /// The caller stopped the search; this is the best that was known by then.
    pub stopped: bool,
    /// The time was over before everything was tried: on a faster machine, or with more time, there may be more to find.
    pub late: bool,
}

/// The rules with this formula as their only claim, without examples; `None` if it cannot be read.
#[must_use]
pub fn with_claim(rules: &Relational, play: Play, formula: &str) -> Option<Relational> {
    let formula = Formula::parse(formula, &rules.piles).ok()?;
    Some(Relational { claims: vec![claim_of(play, formula)], ..bare(rules) })
}

/// Every name that a ruleset uses outside its comments, claims and examples: for [`Options::taken`].
#[must_use]
pub fn names(text: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut passing = false;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("");
        if !line.starts_with([' ', '\t']) {
            passing = line.starts_with("claim") || line.starts_with("example");
        }
        if !passing {
            let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty());
            names.extend(words.map(str::to_owned));
        }
    }
    names
}
