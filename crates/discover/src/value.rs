//! The positions of one Grundy value: those of value 0 are the P-positions, and without them the positions of value 1 are the
//! P-positions of what is left, and so on.
//!
//! A position that is left when the values below g are taken away has a move to each of these. So its value is g if it has no
//! move to a position of value g, and then only: the positions of value g are the P-positions of the same moves on what is left.
//!
//! ```
//! use ratwheel_discover::{Options, Verdict, of_value};
//! use ratwheel_numbers::Control;
//! use ratwheel_rules::RelationalGame;
//! use ratwheel_rules::language::{Arguments, Ruleset};
//! let rules = Ruleset::parse("game bachet\npiles x\nmove I: x - 3 <= x' < x").unwrap();
//! let game = RelationalGame::new(rules.instantiate(&Arguments::new())?)?;
//! let found = of_value(&game, 2, &Options::default(), Control::none())?;
//! assert_eq!((found.verdict, found.formula.as_deref()), (Verdict::Proved, Some("x mod 4 = 2")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::DiscoverError;
use crate::answer::{Discovery, Options, Verdict};
use crate::atoms::{Atoms, Sample};
use crate::behind::equal;
use crate::constants;
use crate::cover::Cover;
use crate::judge::{bare, fits};
use crate::patience::Patience;
use crate::search::{discover, free_name, tell};
use crate::table::Table;
use ratwheel_logic::{Formula, Prepared};
use ratwheel_numbers::{Control, Moment};
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};
use std::collections::BTreeSet;

/// Larger values are not looked for.
pub const LARGEST_VALUE: u64 = 16;

/// Looks for a closed form of the positions with this Grundy value, from the rules alone. Values are those of normal play.
///
/// The smaller values are looked for first, and what is not proved of them is not proved of this one.
///
/// # Errors
/// As [`discover`]; [`DiscoverError::Value`] for values above [`LARGEST_VALUE`].
pub fn of_value(
    game: &RelationalGame,
    value: u64,
    options: &Options,
    control: Control<'_>,
) -> Result<Discovery, DiscoverError> {
    if value > LARGEST_VALUE {
        return Err(DiscoverError::Value { value, most: LARGEST_VALUE });
    }
    let begun = Moment::now();
    let parts = u32::try_from(value + 1).unwrap_or(u32::MAX);
    let all = bare(game.relation());
    let (mut left, mut taken) = (all.clone(), Vec::new());
    let mut doubt: Option<String> = None;
    loop {
        let smaller = u64::try_from(taken.len()).unwrap_or(value);
        if value > 0 {
            tell(options, control, &format!("value {smaller}"))?;
        }
        let options = Options {
            play: Play::Normal,
            time: options.time.saturating_sub(begun.elapsed()),
            effort: Some(options.effort() / parts),
            member: options.member.clone().filter(|_| smaller == 0),
            ..options.clone()
        };
        let mut found = discover(&RelationalGame::new(left.clone())?, &options, control)?;
        match found.formula.take() {
            Some(formula) if smaller < value && !found.stopped => {
                if let Verdict::Conjecture(why) = &found.verdict {
                    doubt.get_or_insert_with(|| format!("the positions of value {smaller} are a conjecture ({why})"));
                }
                left = without(&left, &formula)?;
                taken.push(formula);
                continue;
            }
            Some(formula) if smaller == value => {
                if let (Verdict::Proved, Some(doubt)) = (&found.verdict, doubt) {
                    found.verdict = Verdict::Conjecture(doubt);
                }
                found.formula = Some(among_all(&all, &taken, formula, &options, control)?);
            }
            _ if smaller < value => {
                let why = if found.stopped { "it was stopped before" } else { "there is no form of" };
                let missing = format!("{why} the positions of value {smaller}, which come first");
                (found.verdict, found.claimed, found.automaton) = (Verdict::None, None, None);
                (found.recursion, found.digits, found.member) = (None, None, None);
                found.found_by.clear();
                found.seen.push(("smaller values".to_owned(), missing));
            }
            _ => {}
        }
        found.value = Some(value);
        found.restricted = (!taken.is_empty()).then_some(left);
        return Ok(found);
    }
}

/// The same moves between the positions that are not among these.
fn without(rules: &Relational, formula: &str) -> Result<Relational, DiscoverError> {
    let left = Formula::Not(Box::new(parsed(formula, &rules.piles)?));
    let positions = match &rules.positions {
        Some(positions) => Formula::And(vec![positions.clone(), left]),
        None => left,
    };
    Ok(Relational { positions: Some(positions), ..rules.clone() })
}

fn parsed(formula: &str, piles: &[String]) -> Result<Formula, DiscoverError> {
    Formula::parse(formula, piles).map_err(|error| DiscoverError::Formula(formula.to_owned(), format!("{error:?}")))
}

/// What is right among the positions that are left, said among all: a short formula that is proved to say the same, or else
/// the formula and that the others are taken away.
fn among_all(
    all: &Relational,
    taken: &[String],
    formula: String,
    options: &Options,
    control: Control<'_>,
) -> Result<String, DiscoverError> {
    if taken.is_empty() {
        return Ok(formula);
    }
    let others: Vec<String> = taken.iter().map(|others| format!("not ({others})")).collect();
    let whole = format!("{} and ({formula})", others.join(" and "));
    let same = |text: &str| {
        let budget = Patience::SAME.of(options.effort(), control);
        match equal(text, &whole, all, control.within(&budget)) {
            Err(DiscoverError::Cancelled) => control.check().map(|()| false).map_err(DiscoverError::from),
            same => same,
        }
    };
    if same(&formula)? {
        return Ok(formula);
    }
    let prepared = Prepared::new(all.piles.len(), [&parsed(&whole, &all.piles)?], []);
    let game = RelationalGame::new(all.clone())?;
    let table = Table::new(&game, options, options.size, control)?;
    let marked = prepared.ok().and_then(|prepared| table.marked(|cell| prepared.holds(0, cell).ok()));
    let Some(table) = marked else { return Ok(whole) };
    let (symmetries, constants, n) = (table.symmetries(control)?, constants::integers(all), free_name(options, all));
    for level in [0, 1] {
        let sample = Sample::new(&table, &symmetries, &BTreeSet::new(), level, control)?;
        let atoms = Atoms::make(&sample, all.piles.len(), &constants, (level, &n), control)?;
        let cover = Cover { sample: &sample, atoms: &atoms, piles: &all.piles, thresholds: false, control };
        if let Some(text) = cover.find()?
            && fits(&text, &all.piles, &table, control) == Some(true)
            && same(&text)?
        {
            return Ok(text);
        }
    }
    Ok(whole)
}
