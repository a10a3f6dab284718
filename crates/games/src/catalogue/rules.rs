//! The rules of a game, in the forms that it has: Rust code, a relation, a text.

use super::{Arguments, BuildError};
use ratwheel_rules::core::{Claim, Relational};
use ratwheel_rules::language::{self, Ruleset};
use ratwheel_rules::{Game, Message, OutsideDomain, Position, RelationalGame};
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::Arc;

/// The rules of a game. A relation is made ready for play once, when the rules are made.
#[derive(Clone)]
#[non_exhaustive]
pub enum Rules {
    /// None are known: the entry is a set of positions.
    Unknown,
    /// Rust code judges and lists the moves.
    Native {
        /// The game.
        game: Arc<dyn Game>,
        /// A text of the ruleset language for a part of the game, with a bounded number of piles, if there is one.
        part: Option<&'static str>,
    },
    /// A text of the ruleset language.
    Text {
        /// The text as it was written.
        text: Cow<'static, str>,
        /// What was read from it.
        ruleset: Box<Ruleset>,
        /// The relation that it means, ready for play.
        game: Arc<RelationalGame>,
        /// Rust code that judges and lists the same moves, if it is quicker.
        native: Option<Arc<dyn Game>>,
    },
    /// A text that holds named claims and no game.
    Claims {
        /// The text as it was written.
        text: Cow<'static, str>,
        /// What was read from it.
        ruleset: Box<Ruleset>,
        /// The claims, parameters filled in.
        claims: Vec<Claim>,
    },
}

impl Rules {
    /// The rules of a ruleset with its parameters filled in, as [`Arguments::for_ruleset`] reads them.
    ///
    /// # Errors
    /// Those of the parameters, and those of [`RelationalGame::new`], in words.
    pub fn of_ruleset(
        text: impl Into<Cow<'static, str>>,
        ruleset: Ruleset,
        arguments: &Arguments,
    ) -> Result<Self, BuildError> {
        let relation = ruleset.instantiate(&arguments.for_ruleset()).map_err(BuildError::parameter)?;
        let (text, ruleset) = (text.into(), Box::new(ruleset));
        if !ruleset.is_game() {
            return Ok(Self::Claims { text, ruleset, claims: relation.claims });
        }
        let game = Arc::new(RelationalGame::new(relation).map_err(BuildError::parameter)?);
        Ok(Self::Text { text, ruleset, game, native: None })
    }

    /// The rules of a text that the catalogue holds.
    pub(crate) fn of_text(text: impl Into<Cow<'static, str>>, arguments: &Arguments) -> Result<Self, BuildError> {
        let text = text.into();
        let ruleset = read(&text).map_err(BuildError::Parameter)?;
        Self::of_ruleset(text, ruleset, arguments)
    }

    /// The rules of a text of the catalogue for any number of piles, with these integer parameters. They become the
    /// defaults of the text that is shown, so that who opens it has the same game.
    pub(crate) fn counted(text: &str, parameters: &[(&str, u64)], variant: Option<&str>) -> Result<Self, BuildError> {
        let text = parameters.iter().fold(text.to_owned(), |text, (name, value)| with_default(&text, name, value));
        let mut arguments = Arguments::default();
        if let Some(variant) = variant {
            arguments.set_default("variant", variant);
        }
        Self::of_text(text, &arguments)
    }

    /// Rules written in Rust.
    pub(crate) fn native(game: impl Game + 'static) -> Self {
        Self::Native { game: Arc::new(game), part: None }
    }

    /// Rules written in Rust, beside a text of the same game with a bounded number of piles.
    pub(crate) fn native_beside(game: impl Game + 'static, part: &'static str) -> Self {
        Self::Native { game: Arc::new(game), part: Some(part) }
    }

    /// The same rules, with Rust code that judges and lists the moves quicker.
    pub(crate) fn quicker(mut self, code: impl Game + 'static) -> Self {
        if let Self::Text { native, .. } = &mut self {
            *native = Some(Arc::new(code));
        }
        self
    }

    /// The same rules, with words of the game's own for steps that are not moves.
    pub(crate) fn objecting(
        mut self,
        words: impl Fn(&Position, &Position) -> Option<Message> + Send + Sync + 'static,
    ) -> Self {
        if let Self::Text { game, .. } = &mut self
            && let Some(game) = Arc::get_mut(game)
        {
            game.object(words);
        }
        self
    }

    /// The game, unless no rules are known.
    #[must_use]
    pub fn game(&self) -> Option<&dyn Game> {
        match self {
            Self::Unknown | Self::Claims { .. } => None,
            Self::Native { game, .. } | Self::Text { native: Some(game), .. } => Some(&**game),
            Self::Text { game, native: None, .. } => Some(&**game),
        }
    }

    /// The relation, ready for play, if there is one.
    #[must_use]
    pub fn relational(&self) -> Option<&Arc<RelationalGame>> {
        match self {
            Self::Unknown | Self::Native { .. } | Self::Claims { .. } => None,
            Self::Text { game, .. } => Some(game),
        }
    }

    /// The relation, if there is one.
    #[must_use]
    pub fn relation(&self) -> Option<&Relational> {
        self.relational().map(|game| game.relation())
    }

    /// The claims of the text or of the relation.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        match self {
            Self::Claims { claims, .. } => claims,
            _ => self.relation().map_or(&[], |relation| &relation.claims),
        }
    }

    /// The ruleset text, for games that have a relation.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Unknown | Self::Native { .. } => None,
            Self::Text { text, .. } | Self::Claims { text, .. } => Some(text),
        }
    }

    /// A text for a part of the game, with a bounded number of piles, where the whole of it has none.
    #[must_use]
    pub fn part(&self) -> Option<&'static str> {
        match self {
            Self::Native { part, .. } => *part,
            _ => None,
        }
    }

    /// The ruleset as it was read.
    #[must_use]
    pub fn ruleset(&self) -> Option<&Ruleset> {
        match self {
            Self::Text { ruleset, .. } | Self::Claims { ruleset, .. } => Some(ruleset),
            Self::Unknown | Self::Native { .. } => None,
        }
    }
}

/// Reads a text of the catalogue.
fn read(text: &str) -> Result<Ruleset, String> {
    Ruleset::parse(text).map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

/// The relation of a text of the catalogue with these arguments.
pub(crate) fn worked_in(text: &str, arguments: &language::Arguments) -> Result<Relational, OutsideDomain> {
    let ruleset = read(text).map_err(OutsideDomain::new)?;
    ruleset.instantiate(arguments).map_err(|error| OutsideDomain::new(error.to_string()))
}

/// The relation of a text of the catalogue with these integer parameters.
pub(crate) fn counted(text: &str, parameters: &[(&str, u64)]) -> Result<Relational, OutsideDomain> {
    let arguments =
        parameters.iter().fold(language::Arguments::new(), |all, (name, value)| all.with(*name, value.to_string()));
    worked_in(text, &arguments)
}

/// The text with this value as the default of a parameter.
pub(crate) fn with_default(text: &str, name: &str, value: impl Display) -> String {
    let start = format!("param {name}:");
    let line = |line: &str| match line.strip_prefix(&start).and_then(|rest| rest.rsplit_once('=')) {
        Some((range, _)) => format!("{start}{range}= {value}\n"),
        None => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}
