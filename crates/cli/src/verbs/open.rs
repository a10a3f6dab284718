//! `GAME` as it is typed: a name of the catalogue with parameters, or a path to a `.rules` file.

use std::collections::BTreeMap;
use std::fs;

use ratwheel_games::Spec;
use ratwheel_numbers::Natural;
use ratwheel_rules::Play;
use ratwheel_workbench::Bench;

use crate::errors::Failure;

/// What a game is called on the command line, for `--help`.
pub(crate) const GAME: &str = "GAME";

/// A ruleset larger than this is not read.
const MOST_BYTES: u64 = 1 << 20;

/// Normal play unless `--misere` is given.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// The game, for a position with so many piles if one is known.
pub(crate) fn game(text: &str, piles: Option<usize>) -> Result<Bench, Failure> {
    let (name, rest) = text.split_once(".rules").map_or((text, None), |(name, rest)| (name, Some(rest)));
    let Some(rest) = rest else {
        return Ok(match piles {
            Some(piles) => Bench::open_for(text, piles)?,
            None => Bench::open(text)?,
        });
    };
    let path = format!("{name}.rules");
    let unreadable = |error: std::io::Error| {
        Failure::input(format_args!("cannot read {path}: {error}"))
            .hint("GAME is a name that `ratwheel games` lists, or a path to a .rules file")
    };
    if fs::metadata(&path).map_err(unreadable)?.len() > MOST_BYTES {
        return Err(Failure::input(format_args!("{path} is larger than {MOST_BYTES} bytes; a ruleset is a page of text")));
    }
    let rules = fs::read_to_string(&path).map_err(unreadable)?;
    let spec: Spec = format!("file{rest}").parse().map_err(Failure::input)?;
    Ok(Bench::from_rules(&rules, &spec.arguments)?)
}

/// A game that is opened once for each number of piles that positions turn out to have.
pub(crate) struct Opened<'a> {
    text: &'a str,
    by_piles: BTreeMap<usize, Bench>,
}

impl<'a> Opened<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        Self { text, by_piles: BTreeMap::new() }
    }

    /// The game for a position with these piles.
    pub(crate) fn for_piles(&mut self, piles: &[Natural]) -> Result<&Bench, Failure> {
        let count = piles.len();
        if !self.by_piles.contains_key(&count) {
            // Bad lines may have any number of piles: do not keep a game for each of them.
            if self.by_piles.len() > 16 {
                self.by_piles.clear();
            }
            self.by_piles.insert(count, game(self.text, Some(count))?);
        }
        self.by_piles.get(&count).ok_or_else(|| Failure::gave_up("the game was lost"))
    }
}
