//! What a question is answered with: the caller's limits, time and words, and the games that are open.

use super::limits::limited;
use super::{Cache, Limits, Number, Piles, Problem, ProblemKind, Sizes};
use crate::questions::Game;
use ratwheel_bench::session::Oracle;
use ratwheel_bench::{Bench, BenchError, How, words};
use ratwheel_games::{Arguments, BuildError, Kind, Spec};
use ratwheel_numbers::{Control, Integer, Natural, Real, parse_integer, parse_natural};
use ratwheel_numeration::System;
use ratwheel_prove::Announce;
use ratwheel_rules::language::nearest;
use ratwheel_rules::{Play, Position};
use std::sync::Arc;

/// How fields and other questions are called in what is said to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wording {
    /// As options and verbs of the command line.
    Command,
    /// As fields in JSON and routes below `/api`.
    Interface,
}

/// The text of a ruleset in a file.
#[derive(Clone, Debug)]
pub struct RulesFile {
    /// Its text.
    pub text: String,
    /// What it is called in messages.
    pub path: String,
    /// Its parameters, as `d=2,variant=x`.
    pub arguments: String,
}

/// Reads the rules in a file; `None` for what is not the name of one.
pub type ReadRules = fn(&str) -> Option<Result<RulesFile, Problem>>;

/// What differs between callers, and what their questions share.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Context<'a> {
    /// What was opened before.
    pub cache: &'a Cache,
    /// What a question may take.
    pub limits: &'a Limits,
    /// When to stop, and whom to tell how far it is.
    pub control: Control<'a>,
    /// How things are called.
    pub wording: Wording,
    /// Is there time for long work? Then the limits of jobs hold.
    pub patient: bool,
    /// How many threads long work may use; as many as there are cores if nothing is said.
    pub threads: Option<usize>,
    /// Is told which part of a proof is begun.
    pub announce: Option<&'a Announce>,
    /// Reads the rules of a game that is called by the name of a file, where the caller has files.
    pub files: Option<ReadRules>,
}

impl<'a> Context<'a> {
    /// For one who asks in JSON and waits for the answer.
    #[must_use]
    pub fn new(cache: &'a Cache, limits: &'a Limits) -> Self {
        let (control, wording) = (Control::none(), Wording::Interface);
        Self { cache, limits, control, wording, patient: false, threads: None, announce: None, files: None }
    }

    /// The wording for this caller.
    pub(crate) fn either<T>(&self, command: T, interface: T) -> T {
        match self.wording {
            Wording::Command => command,
            Wording::Interface => interface,
        }
    }

    /// A field as it is called.
    fn called(&self, name: &str) -> String {
        self.either(format!("--{}", name.replace('_', "-")), format!("`{name}`"))
    }

    /// A limit that holds where there are limits at all.
    pub(crate) fn most(&self, most: u64) -> u64 {
        limited(self.limits.digits).map_or(u64::MAX, |_| most)
    }

    /// The name and the value of the limit of cells.
    pub(crate) fn cells(&self) -> (&'static str, u64) {
        if self.patient { ("job_cells", self.limits.job_cells) } else { ("cells", self.limits.cells) }
    }

    /// The name and the value of the limit of positions.
    pub(crate) fn positions(&self) -> (&'static str, u64) {
        if self.patient { ("job_positions", self.limits.job_positions) } else { ("positions", self.limits.positions) }
    }

    /// How positions of a game are judged.
    pub(crate) fn how<'b>(&self, game: &Game, strategy: Option<&'b str>) -> How<'b>
    where
        'a: 'b,
    {
        How { play: game.play(), strategy, control: self.control }
    }

    /// A natural number within the limits.
    ///
    /// # Errors
    /// [`Problem`] names the field.
    pub fn natural(&self, name: &str, number: &Number) -> Result<Natural, Problem> {
        self.hinted(&number.0, NATURAL).map_err(|problem| problem.at(format_args!("`{name}`")))
    }

    fn hinted(&self, text: &str, (command, interface): (&str, &str)) -> Result<Natural, Problem> {
        self.short(text)?;
        let number = parse_natural(text).map_err(|error| Problem::from(error).hint(self.either(command, interface)))?;
        self.within(&number)?;
        Ok(number)
    }

    /// A natural number in the middle of a text.
    pub(crate) fn plain_natural(&self, text: &str) -> Result<Natural, Problem> {
        self.hinted(text, NATURAL)
    }

    /// An integer within the limits.
    ///
    /// # Errors
    /// [`Problem`] names the field.
    pub fn integer(&self, name: &str, number: &Number) -> Result<Integer, Problem> {
        let read = || {
            self.short(&number.0)?;
            let number = parse_integer(&number.0).map_err(|error| match self.wording {
                Wording::Command => Problem::from(error).hint(INTEGER),
                Wording::Interface => error.into(),
            })?;
            self.within(number.magnitude())?;
            Ok(number)
        };
        read().map_err(|problem: Problem| problem.at(format_args!("`{name}`")))
    }

    /// A real number as it is written.
    ///
    /// # Errors
    /// [`Problem`] names the field.
    pub fn real(&self, name: &str, text: &str) -> Result<Arc<Real>, Problem> {
        self.plain_real(text).map_err(|problem| problem.at(format_args!("`{name}`")))
    }

    /// A real number in the middle of a text.
    pub(crate) fn plain_real(&self, text: &str) -> Result<Arc<Real>, Problem> {
        let make = || {
            self.reads_quickly(text)?;
            let hint = self.either(
                "a real number is written as phi^2, 7/4, pi/(pi-1) or (1+sqrt(5))/2, in quotes against the shell",
                "a real number is written as phi^2, 7/4, pi/(pi-1) or (1+sqrt(5))/2",
            );
            Ok(Arc::new(text.parse::<Real>().map_err(|error| Problem::from(error).hint(hint))?))
        };
        self.cache.reals.get(text, make, |_| text.len() < 100)
    }

    /// A numeration system.
    ///
    /// # Errors
    /// [`Problem`] says which systems there are.
    pub fn system(&self, text: &str) -> Result<Arc<System>, Problem> {
        let make = || {
            self.reads_quickly(text).map_err(|problem| problem.at("`system`"))?;
            Ok(Arc::new(text.parse::<System>()?))
        };
        self.cache.systems.get(text, make, |_| text.len() < 100)
    }

    /// A number of things within a limit, which has a name.
    ///
    /// # Errors
    /// [`Problem`] names the field.
    pub fn count(
        &self,
        name: &str,
        number: Option<&Number>,
        (limit, most): (&'static str, u64),
    ) -> Result<Option<u64>, Problem> {
        let Some(number) = number else { return Ok(None) };
        let number = self.natural(name, number)?;
        if let Some(number) = number.to_u64().filter(|number| *number <= most) {
            return Ok(Some(number));
        }
        let (name, number) = (self.called(name), words::natural(&number));
        Err(match self.wording {
            Wording::Command => {
                Problem::unsuited(format_args!("{name} {number} is too large")).hint(format_args!("the most is {most}"))
            }
            Wording::Interface => Problem::limit(limit, most, format_args!("{name}: {number} is more than {most}")),
        })
    }

    /// The piles of a position; none for the empty strip.
    ///
    /// # Errors
    /// [`Problem`] names the field and the pile.
    pub fn piles(&self, name: &str, piles: &Piles) -> Result<Vec<Natural>, Problem> {
        let most = self.limits.piles;
        if piles.0.len() as u64 > most {
            return Err(Problem::limit("piles", most, format_args!("`{name}` has {} piles", piles.0.len())));
        }
        if let [nothing] = piles.0.as_slice()
            && nothing.0.is_empty()
        {
            let problem = Problem::input("expected a position such as 24,32, found nothing");
            return Err(problem.hint(self.either(POSITION, NATURAL.1)).at(format_args!("`{name}`")));
        }
        let pile = |(at, pile): (u64, &Number)| {
            let read = self.hinted(&pile.0, (POSITION, NATURAL.1));
            read.map_err(|problem| problem.at(format_args!("`{name}`, pile {at}")))
        };
        (1..).zip(&piles.0).map(pile).collect()
    }

    /// The sides of a box.
    ///
    /// # Errors
    /// [`Problem`] names the field.
    pub fn sizes(&self, name: &str, sizes: &Sizes) -> Result<Vec<u64>, Problem> {
        let piles = self.piles(name, &Piles(sizes.0.clone())).map_err(|problem| match self.wording {
            Wording::Command if problem.kind == ProblemKind::Input => problem.hint("write --size 20, or --size 20,30"),
            _ => problem,
        })?;
        if piles.is_empty() {
            return Err(self.either(
                Problem::input("the size is empty").hint("write --size 20, or --size 20,30"),
                Problem::input(format_args!("`{name}` is empty")).hint("give one number, or one for each pile"),
            ));
        }
        let most = self.limits.job_positions;
        let word = |side: &Natural| {
            let shown = words::natural(side);
            side.to_u64().ok_or_else(|| match self.wording {
                Wording::Command => Problem::unsuited(format_args!("the size {shown} is too large")),
                Wording::Interface => {
                    Problem::limit("job_positions", most, format_args!("`{name}`: {shown} is too large"))
                }
            })
        };
        piles.iter().map(word).collect()
    }

    /// Refuses what would take long to read: real numbers, and games with real numbers in their parameters.
    pub(crate) fn reads_quickly(&self, text: &str) -> Result<(), Problem> {
        const MOST: usize = 2_000;
        let Some(digits) = limited(self.limits.digits) else { return Ok(()) };
        if text.len() > MOST {
            return Err(Problem::input(format_args!("{} bytes; the most is {MOST}", text.len())));
        }
        if !real_powers_are_small(text, digits) {
            return Err(Problem::limit("digits", digits, "a power with too many digits").hint("write smaller powers"));
        }
        Ok(())
    }

    /// Is the text one that a number within the limit could have?
    fn short(&self, text: &str) -> Result<(), Problem> {
        const SPARE: u64 = 100;
        let Some(digits) = limited(self.limits.digits) else { return Ok(()) };
        let fits = text.len() as u64 <= digits.saturating_add(SPARE) && powers_are_small(text, digits);
        if fits { Ok(()) } else { Err(too_many(digits)) }
    }

    /// Has the number no more digits than are allowed?
    pub(crate) fn within(&self, number: &Natural) -> Result<(), Problem> {
        // 10^d has more than 3.3219·d bits; what is surely below it needs no conversion.
        let digits = self.limits.digits;
        if number.bit_len().saturating_mul(10_000) <= digits.saturating_mul(33_219) {
            return Ok(());
        }
        if number.bit_len() > digits.saturating_mul(4) || number.to_string().len() as u64 > digits {
            return Err(too_many(digits));
        }
        Ok(())
    }

    /// The game that a question names; for a position with this number of piles, if one is known.
    ///
    /// # Errors
    /// [`Problem`] says what is wrong with its name, its parameters or its rules.
    pub fn open(&self, game: &Game, piles: Option<usize>) -> Result<Arc<Bench>, Problem> {
        // Large games are opened anew each time, so that the cache stays light.
        const LONGEST: usize = 256 << 10;
        let small = |bench: &Bench| bench.text().is_none_or(|text| text.len() <= LONGEST);
        self.cache.games.get(&game.key(piles), || self.open_anew(game, piles).map(Arc::new), small)
    }

    fn open_anew(&self, game: &Game, piles: Option<usize>) -> Result<Bench, Problem> {
        match (&game.game, &game.rules) {
            (Some(_), Some(_)) => {
                Err(Problem::input("both `game` and `rules` are given").hint("leave one of them out"))
            }
            (None, None) => {
                Err(Problem::input("which game?")
                    .hint("give `game`, as wythoff:d=2, or `rules`, the text of a ruleset"))
            }
            (Some(_), None) if game.arguments.is_some() => {
                Err(Problem::input("`arguments` belong to `rules`").hint("write them after the game, as wythoff:d=2"))
            }
            (Some(name), None) => self.named(name, piles),
            (None, Some(rules)) => self.by_rules(rules, game.arguments.as_deref().unwrap_or(""), "the ruleset"),
        }
    }

    fn named(&self, name: &str, piles: Option<usize>) -> Result<Bench, Problem> {
        if let Some(file) = self.files.and_then(|read| read(name)) {
            let file = file?;
            return self.by_rules(&file.text, &file.arguments, &file.path);
        }
        self.reads_quickly(name).map_err(|problem| problem.at("`game`"))?;
        self.few_piles(name)?;
        let bench = match piles {
            Some(piles) => Bench::open_for(name, piles.max(1)),
            None => Bench::open(name),
        };
        bench.map_err(|error| match error {
            BenchError::Build(BuildError::UnknownGame { id, known }) => {
                let id: String = id.chars().take(60).collect();
                let games = self.either("`ratwheel games`", "/api/games");
                let problem = Problem::unknown(format_args!("no game is called `{id}`"));
                match nearest(&id.to_lowercase(), known.iter().copied()) {
                    Some(name) => problem.hint(format_args!("did you mean `{name}`? {games} lists all games")),
                    None => problem.hint(self.either(
                        "`ratwheel games` lists the games; a ruleset is a path that ends in .rules",
                        "/api/games lists all games",
                    )),
                }
            }
            BenchError::Build(_) => Problem::from(error)
                .hint(self.either("`ratwheel games` lists the games and their parameters", "/api/games lists them")),
            error => error.into(),
        })
    }

    fn by_rules(&self, text: &str, arguments: &str, called: &str) -> Result<Bench, Problem> {
        self.reads_quickly(arguments).map_err(|problem| problem.at("`arguments`"))?;
        Bench::from_rules(text, &parameters(arguments)?).map_err(|error| match error {
            BenchError::Rules(mistakes) => Problem::rules(called, text, &mistakes),
            error => error.into(),
        })
    }

    /// Refuses a game with too many piles before it is made.
    fn few_piles(&self, game: &str) -> Result<(), Problem> {
        let Ok(spec) = game.parse::<Spec>() else { return Ok(()) };
        let Some(entry) = ratwheel_games::find(&spec.id) else { return Ok(()) };
        let most = self.limits.piles;
        for parameter in entry.parameters.iter().filter(|parameter| parameter.counts_piles()) {
            // What is not a number is refused by the game itself.
            let value = spec.arguments.get(parameter.name).unwrap_or_default();
            if value.trim().parse::<u64>().is_ok_and(|piles| piles > most) {
                let why = format!("{} = {value} is more than {most} piles", parameter.name);
                return Err(Problem::limit("piles", most, why));
            }
        }
        Ok(())
    }

    /// As [`Context::open`], for games that are played: entries of kind `set` have no rules.
    ///
    /// # Errors
    /// As [`Context::open`], and for sets.
    pub fn played(&self, game: &Game, piles: Option<usize>) -> Result<Arc<Bench>, Problem> {
        let bench = self.open(game, piles)?;
        let Some(entry) = bench.entry().filter(|entry| entry.kind == Kind::Set) else { return Ok(bench) };
        let id = entry.id;
        let start: Vec<String> = bench.instance().start.piles().iter().map(Natural::to_string).collect();
        let hint = self.either(
            format!(
                "`ratwheel table {id}` lists it, `ratwheel table {id} --member {}` tells whether a position belongs \
                 to it",
                start.join(",")
            ),
            "/api/table lists it".to_owned(),
        );
        Err(Problem::unsuited(format_args!("no rules are known for {id}: it is a set of positions, not a game"))
            .hint(hint))
    }

    /// The game and a position of it.
    ///
    /// # Errors
    /// As [`Context::played`], and for what is not a position of the game.
    pub fn position(&self, game: &Game, piles: &Piles) -> Result<(Arc<Bench>, Position), Problem> {
        let piles = self.piles("position", piles)?;
        let bench = self.played(game, Some(piles.len()))?;
        let position = self.place(&bench, &piles)?;
        Ok((bench, position))
    }

    /// A position of the game, or what one looks like.
    ///
    /// # Errors
    /// As [`Bench::position`].
    pub fn place(&self, bench: &Bench, piles: &[Natural]) -> Result<Position, Problem> {
        bench.position(piles).map_err(|error| {
            const FEW: usize = 12;
            if bench.game().is_err() {
                return Problem::from(error);
            }
            let start = bench.instance().start.piles();
            let written = |pile: &Natural| self.either(pile.to_string(), format!("{:?}", words::natural(pile)));
            let example = start.iter().take(FEW).map(written).collect::<Vec<_>>().join(",");
            let example = match self.wording {
                Wording::Command if start.len() > FEW => "24,32".to_owned(),
                Wording::Command => example,
                Wording::Interface => format!("[{example}]"),
            };
            Problem::from(error).hint(format_args!("a position of {} is written as {example}", bench.name()))
        })
    }

    /// The game and the box. One number is meant for all piles, and a game with any number of piles takes it from the
    /// box.
    ///
    /// # Errors
    /// As [`Context::played`] and [`Context::sizes`], and for a box with other piles than the game has.
    pub fn sized(&self, game: &Game, size: &Sizes) -> Result<(Arc<Bench>, Vec<u64>), Problem> {
        let sizes = self.sizes("size", size)?;
        let one = sizes.len() == 1;
        let bench = self.played(game, (!one).then_some(sizes.len()))?;
        let called = self.size_in_words(size);
        match (bench.piles(), sizes.first()) {
            (Some(piles), Some(side)) if one => Ok((bench, vec![*side; piles])),
            (Some(piles), _) if piles != sizes.len() => {
                let s = if piles == 1 { "" } else { "s" };
                let why = format!("{called} has {} sides, {} has {piles} pile{s}", sizes.len(), bench.name());
                Err(Problem::input(why).hint("give one number for all piles, or one for each"))
            }
            (None, _) if !one => {
                let why = format!("{called} has {} sides, {} has one strip", sizes.len(), bench.name());
                Err(Problem::input(why).hint("give one number: coins lie on the squares below it"))
            }
            _ => Ok((bench, sizes)),
        }
    }

    /// `the size 20,30`, or the name of the field.
    pub(crate) fn size_in_words(&self, size: &Sizes) -> String {
        let sides: Vec<&str> = size.0.iter().map(|side| side.0.as_str()).collect();
        self.either(format!("the size {}", sides.join(",")), "`size`".to_owned())
    }

    /// The game and the box, whose sides must be equal.
    pub(crate) fn cube(&self, game: &Game, size: &Sizes, hint: &str) -> Result<(Arc<Bench>, u64), Problem> {
        let (bench, sides) = self.sized(game, size)?;
        let side = sides.first().copied().unwrap_or(0);
        if sides.iter().any(|other| *other != side) {
            let why = format!("{} has different sides", self.size_in_words(size));
            return Err(Problem::input(why).hint(hint));
        }
        Ok((bench, side))
    }

    /// An oracle that remembers what was played out of the game.
    pub(crate) fn oracle(&self, game: &Game, piles: Option<usize>) -> Result<Arc<Oracle>, Problem> {
        let play = game.play();
        let key = format!("{}{}", if play == Play::Misere { "misere " } else { "" }, game.key(piles));
        let make = || Ok(Arc::new(Oracle::new(self.played(game, piles)?, play)?));
        self.cache.oracles.get(&key, make, |oracle| oracle.bench().text().is_none_or(|text| text.len() < 256 << 10))
    }
}

/// The parameters of a ruleset, as `d=2,variant=x`.
pub(crate) fn parameters(text: &str) -> Result<Arguments, Problem> {
    let text = text.trim();
    let spec = if text.is_empty() { "rules".to_owned() } else { format!("rules:{text}") };
    let spec: Spec = spec.parse().map_err(|error| Problem::from(BenchError::Build(error)).at("`arguments`"))?;
    Ok(spec.arguments)
}

const NATURAL: (&str, &str) = (
    "a natural number is written as 42, 10^59+7 or 2^127-1, with at most 10000000 digits",
    "a natural number is written as \"42\", \"10^59+7\" or \"2^127-1\"",
);
const INTEGER: &str = "an integer is written as 42, -7, 10^59+7 or 2^127-1, with at most 10000000 digits";
const POSITION: &str = "a position is written as 24,32 or 10^59+7,12, or with spaces; without coins as empty";

fn too_many(digits: u64) -> Problem {
    Problem::limit("digits", digits, format_args!("a number with more than {digits} digits"))
}

/// Is every power one of plain numbers, and its result not much longer than `digits`? Otherwise a short text could ask for
/// much work before its value is known.
fn powers_are_small(text: &str, digits: u64) -> bool {
    const MOST_POWERS: usize = 20;
    let mut parts = text.split('^');
    let Some(mut before) = parts.next() else { return true };
    if text.matches('^').count() > MOST_POWERS {
        return false;
    }
    let mut is_exponent = false;
    for after in parts {
        let base: usize = before.trim_end().bytes().rev().take_while(u8::is_ascii_digit).count();
        // `2^3^4`: the base of the second power is the exponent of the first.
        let chained = is_exponent && base == before.trim().len();
        let exponent: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
        let Ok(exponent) = exponent.parse::<u64>() else { return false };
        let small = exponent.checked_mul(base as u64).is_some_and(|size| size <= digits.saturating_mul(4));
        if chained || base == 0 || !small {
            return false;
        }
        (before, is_exponent) = (after, true);
    }
    true
}

/// The same for real numbers, where `phi^2` and `(1+sqrt(5))^3` are powers too: then all exponents together stay small.
fn real_powers_are_small(text: &str, digits: u64) -> bool {
    let mut product = 1u64;
    for after in text.split('^').skip(1) {
        let exponent: String = after.trim_start().chars().take_while(char::is_ascii_digit).collect();
        match exponent.parse::<u64>() {
            Ok(exponent) => product = product.saturating_mul(exponent.max(1)),
            Err(_) => return powers_are_small(text, digits),
        }
    }
    product <= 1_000 || powers_are_small(text, digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_judged_by_their_text() {
        for text in ["42", "10^59+7", "2^127-1", "10^9999", "3*2^10 + 5 ^ 2", "2^33000"] {
            assert!(powers_are_small(text, 10_000), "{text}");
        }
        for text in ["10^9999999", "(9^4000)^250", "2^3^4", "2^(3+4)", "2^", "^2", "9^40001", "2^99999999999999999999"]
        {
            assert!(!powers_are_small(text, 10_000), "{text}");
        }
    }

    #[test]
    fn the_limit_of_digits_is_exact() {
        let (cache, limits) = (Cache::default(), Limits { digits: 5, ..Limits::default() });
        let read = |text: &str| Context::new(&cache, &limits).natural("n", &text.into()).is_ok();
        assert!(read("99999") && read("10^4") && read("10^5-1"));
        assert!(!read("100000") && !read("10^5") && !read("10^6-1"));
    }
}
