//! A game as a member of a family: where automata cannot say its numbers (π, e), or become large, its claim may be an instance of
//! one that is proved for all values of the parameters.
//!
//! A claim about β = π is read as one about β: π becomes the name of the parameter. That this is right is not believed: the open
//! ruleset with the open claim, at these values, must be the game with its claim again. What is proved for all parameters that
//! `require` admits then holds for this one. Where there is no proof for all of them, one is looked for those that are not below
//! the whole part of the value; and then for the values alone, if they are in a quadratic field: there two slopes go together, and what
//! does not hold for all may hold for some. The search is the same whatever member is asked about, so its outcome is remembered.

use crate::judge::{bare, claim_name};
use ratwheel_families::{FamilyError, Outcome, prove_one};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Cancelled, Control, Real};
use ratwheel_rules::Play;
use ratwheel_rules::core::Relational;
use ratwheel_rules::language::{Arguments, ParameterKind, Ruleset};
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Numbers with a name of their own, which a parameter may stand for.
const NAMED: [&str; 2] = ["pi", "e"];

/// So many families are remembered.
const FAMILIES: usize = 32;

/// What is proved for all parameters: for which, the certificate, and what it rests on.
type Known = Option<(String, String, Vec<String>)>;

/// Rules with their script, the claim, and whether there is a proof for all parameters.
static KNOWN: Mutex<VecDeque<(String, String, Known)>> = Mutex::new(VecDeque::new());

/// A ruleset with parameters, and the values that make it a game; `variant` is one of them.
#[derive(Clone, Debug)]
pub struct Member {
    rules: Ruleset,
    script: String,
    given: Vec<(String, String)>,
}

/// A proof for a family.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MemberProof {
    /// For which parameters, in words; the values of the game are among them. Nothing where it is about this game alone.
    pub scope: Option<String>,
    /// What the checker needs.
    pub certificate: String,
    /// What the proof rests on.
    pub trusted: Vec<String>,
    /// The ruleset with its parameters and the claim, which has the values of the game as defaults.
    pub rules: String,
}

impl Member {
    /// The member of a family with these values.
    #[must_use]
    pub fn new(rules: Ruleset, given: Vec<(String, String)>) -> Self {
        Self { script: rules.script_text(), rules, given }
    }

    /// The same with a script that guides the search for proofs, as `by` items of a ruleset.
    #[must_use]
    pub fn along(self, script: String) -> Self {
        Self { script, ..self }
    }

    fn variant(&self) -> Option<&str> {
        self.given.iter().find(|(name, _)| name == "variant").map(|(_, value)| value.as_str())
    }

    /// Every parameter with its kind and its value.
    fn values(&self) -> Vec<(String, ParameterKind, String)> {
        let value = |name: &str| self.given.iter().find(|(given, _)| given == name).map(|(_, value)| value.clone());
        let parameters = self.rules.parameters().into_iter();
        let valued =
            parameters.filter_map(|known| Some((value(&known.name).or(known.default)?, known.name, known.kind)));
        valued.map(|(value, name, kind)| (name, kind, value)).collect()
    }

    /// A proof that these are the P-positions of the game, through its family; `None` if none was found.
    ///
    /// # Errors
    /// When stopped.
    pub fn prove(
        &self,
        game: &Relational,
        play: Play,
        formula: &Formula,
        control: Control<'_>,
    ) -> Result<Option<MemberProof>, Cancelled> {
        let claim = claim_name(play);
        let wanted = same_rules(game, play, Some(formula));
        let own = self.rules.family_text(self.variant());
        let open = self.rules.family_rules(self.variant());
        let texts = open.map(|open| format!("{open}claim {claim}: {}\n", self.opened(&formula.to_text(&game.piles))));
        for text in own.into_iter().chain(texts) {
            control.check()?;
            let is_wanted = |game: &Relational| same_rules(game, play, game.claimed_set(play)) == wanted;
            if !self.instance(&text).is_some_and(|instance| instance.piles == game.piles && is_wanted(&instance)) {
                continue;
            }
            // The claim of the rules in other words is the same claim.
            return self.covered(&text, claim, control);
        }
        Ok(None)
    }

    /// A proof of what the ruleset itself claims to be the P-positions, for parameters with these values among them; `None` if
    /// none was found.
    ///
    /// # Errors
    /// When stopped.
    pub fn prove_claim(&self, play: Play, control: Control<'_>) -> Result<Option<MemberProof>, Cancelled> {
        match self.rules.family_text(self.variant()) {
            Some(text) if self.instance(&text).is_some_and(|instance| instance.claimed_set(play).is_some()) => {
                self.covered(&text, claim_name(play), control)
            }
            _ => Ok(None),
        }
    }

    /// A proof for all parameters that the text admits, or for those that are not below the whole parts of the values.
    fn covered(&self, text: &str, claim: &str, control: Control<'_>) -> Result<Option<MemberProof>, Cancelled> {
        // What is asked of the parameters there must hold of these.
        let narrowed = self.narrowed(text).filter(|narrowed| self.instance(narrowed).is_some());
        let mut tried = Vec::new();
        for rules in [Some(text.to_owned()), narrowed, self.fixed(text)].into_iter().flatten() {
            // A bound that the text has already says nothing new.
            let about = ratwheel_families::scope(&rules, claim);
            if about.is_some() && tried.contains(&about) {
                continue;
            }
            tried.push(about);
            if let Some((scope, certificate, trusted)) = for_all(&rules, &self.script, claim, control)? {
                let scope = Some(scope).filter(|scope| !scope.is_empty());
                let rules = self.with_defaults(&rules);
                return Ok(Some(MemberProof { scope, certificate, trusted, rules }));
            }
        }
        Ok(None)
    }

    /// The game that a text with parameters has for these values, if they are among those that it is about.
    fn instance(&self, text: &str) -> Option<Relational> {
        let rules = Ruleset::parse(text).ok()?;
        rules.instantiate(&self.arguments_of(&rules)).ok()
    }

    /// The values for a text in which the variant has been chosen.
    fn arguments_of(&self, rules: &Ruleset) -> Arguments {
        let known = rules.parameters();
        let given = self.given.iter().filter(|(name, _)| known.iter().any(|parameter| parameter.name == *name));
        given.fold(Arguments::new(), |arguments, (name, value)| arguments.with(name.as_str(), value.as_str()))
    }

    /// The formula with the names of parameters for their values, where a value has a name of its own.
    fn opened(&self, formula: &str) -> String {
        let values = self.values();
        let parameter = |word: &str| {
            let named = NAMED.contains(&word);
            values.iter().find(|(_, kind, value)| named && *kind == ParameterKind::Real && value.trim() == word)
        };
        let mut opened = String::new();
        let mut rest = formula;
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        while let Some(begin) = rest.find(is_part) {
            let (before, word) = rest.split_at(begin);
            let (word, after) = word.split_at(word.find(|c| !is_part(c)).unwrap_or(word.len()));
            opened.push_str(before);
            opened.push_str(parameter(word).map_or(word, |(name, ..)| name));
            rest = after;
        }
        opened + rest
    }

    /// The ruleset for parameters that are not below the whole parts of the values.
    fn narrowed(&self, text: &str) -> Option<String> {
        let mut text = text.to_owned();
        let before = text.len();
        for (name, kind, value) in self.values() {
            let Ok(number) = value.parse::<Real>() else { continue };
            match kind {
                ParameterKind::Integer => text.push_str(&format!("require {name} >= {}\n", number.floor().ok()?)),
                ParameterKind::Real if number.as_rational().is_none() => {
                    text.push_str(&format!("require {name} > {}\n", number.floor().ok()?));
                }
                _ => {}
            }
        }
        (text.len() > before).then_some(text)
    }

    /// The ruleset with the values of real parameters put in, if all of them are quadratic irrationals.
    fn fixed(&self, text: &str) -> Option<String> {
        let reals: Vec<(String, String)> = self
            .values()
            .into_iter()
            .filter(|(_, kind, _)| *kind == ParameterKind::Real)
            .map(|(name, _, value)| {
                value.parse::<Real>().ok()?.as_surd()?;
                Some((name, value))
            })
            .collect::<Option<_>>()?;
        let mentions = |line: &str, name: &str| {
            let mut words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
            words.any(|word| word == name)
        };
        let line = |line: &str| {
            let declares =
                |name: &str| line.strip_prefix("param ").is_some_and(|rest| rest.starts_with(&format!("{name}:")));
            if let Some((name, value)) = reals.iter().find(|(name, _)| declares(name)) {
                return format!("let {name} = {value}\n");
            }
            // What is asked of these values holds: the text has an instance with them.
            let asks = line.starts_with("require ") && reals.iter().any(|(name, _)| mentions(line, name));
            if asks { String::new() } else { format!("{line}\n") }
        };
        let fixed: String = text.lines().map(line).collect();
        let same = |text: &str| Some(same_rules(&self.instance(text)?, Play::Normal, None));
        let same_claim = |text: &str| {
            let game = self.instance(text)?;
            let set = |play: Play| game.claimed_set(play).map(|set| set.to_text(&game.piles));
            Some((set(Play::Normal), set(Play::Misere)))
        };
        let is_same = same(&fixed)? == same(text)? && same_claim(&fixed)? == same_claim(text)?;
        (!reals.is_empty() && is_same).then_some(fixed)
    }

    /// The text with the values of the game as defaults.
    fn with_defaults(&self, text: &str) -> String {
        let values = self.values();
        let line = |line: &str| {
            let of = |name: &str| line.strip_prefix("param ").is_some_and(|rest| rest.starts_with(&format!("{name}:")));
            let value = values.iter().find(|(name, ..)| of(name)).map(|(.., value)| value);
            match (value, line.rsplit_once(" = ")) {
                (Some(value), Some((declared, _))) => format!("{declared} = {value}\n"),
                (Some(value), None) => format!("{line} = {value}\n"),
                (None, _) => format!("{line}\n"),
            }
        };
        text.lines().map(line).collect()
    }
}

/// The proof of a claim for all parameters, if there is one.
fn for_all(rules: &str, script: &str, claim: &str, control: Control<'_>) -> Result<Known, Cancelled> {
    let lock = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let text = format!("{rules}{script}");
    if let Some((.., known)) = lock().iter().find(|(known, about, _)| *known == text && about == claim) {
        return Ok(known.clone());
    }
    let found = match prove_one(rules, script, claim, control) {
        Ok(Outcome::Proved { scope, certificate, trusted, .. }) => Some((scope, certificate, trusted)),
        Ok(Outcome::Open { .. }) | Err(FamilyError::Unsupported(_)) => None,
        Err(FamilyError::Cancelled(stopped)) => return Err(stopped),
    };
    let mut known = lock();
    if known.len() >= FAMILIES {
        known.pop_front();
    }
    known.push_back((text, claim.to_owned(), found.clone()));
    Ok(found)
}

/// A game and a claim about it as a text, without its name.
fn same_rules(game: &Relational, play: Play, formula: Option<&Formula>) -> String {
    let nameless = Relational { id: "game".to_owned(), title: String::new(), ..bare(game) };
    match formula {
        Some(formula) => nameless.claiming(play, formula.clone()).to_text(),
        None => nameless.to_text(),
    }
}
