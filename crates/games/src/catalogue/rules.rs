//! The rules of a game, in the forms that it has: Rust code, a relation, a text.

use super::{Arguments, BuildError};
use ratwheel_rules::core::{Claim, Relational};
use ratwheel_rules::language::Ruleset;
use ratwheel_rules::{Game, Message, Position, RelationalGame};
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::{Arc, OnceLock};

/// The rules of a game. A relation is made ready for play once, when the rules are made.
#[derive(Clone)]
#[non_exhaustive]
pub enum Rules {
    /// None are known: the entry is a set of positions.
    Unknown,
    /// Rust code judges and lists the moves.
    Native(Arc<dyn Game>),
    /// A text of the ruleset language.
    Text {
        /// The text as it was written.
        text: Cow<'static, str>,
        /// What was read from it.
        ruleset: Box<Ruleset>,
        /// The relation that it means, ready for play.
        game: Arc<RelationalGame>,
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
    /// A relation built in Rust, for families with any number of piles.
    Relation {
        /// The relation, ready for play.
        game: Arc<RelationalGame>,
        /// Rust code that judges and lists the same moves, if it is quicker.
        native: Option<Arc<dyn Game>>,
        /// The text that the relation prints; see [`Rules::text`].
        text: OnceLock<String>,
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
        Ok(Self::Text { text, ruleset, game })
    }

    /// The rules of a text that the catalogue holds.
    pub(crate) fn of_text(text: &'static str, arguments: &Arguments) -> Result<Self, BuildError> {
        let ruleset = Ruleset::parse(text).map_err(|errors| {
            let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
            BuildError::Parameter(all.join("\n"))
        })?;
        Self::of_ruleset(text, ruleset, arguments)
    }

    /// Rules written in Rust.
    pub(crate) fn native(game: impl Game + 'static) -> Self {
        Self::Native(Arc::new(game))
    }

    /// The rules of a relation.
    pub(crate) fn of_relation<E: Display>(relation: Result<Relational, E>) -> Result<Self, BuildError> {
        let game = RelationalGame::new(relation.map_err(BuildError::parameter)?).map_err(BuildError::parameter)?;
        Ok(Self::Relation { game: Arc::new(game), native: None, text: OnceLock::new() })
    }

    /// The same rules, with Rust code that judges and lists the moves quicker.
    pub(crate) fn quicker(mut self, code: impl Game + 'static) -> Self {
        if let Self::Relation { native, .. } = &mut self {
            *native = Some(Arc::new(code));
        }
        self
    }

    /// The same rules, with words of the game's own for steps that are not moves.
    pub(crate) fn objecting(
        mut self,
        words: impl Fn(&Position, &Position) -> Option<Message> + Send + Sync + 'static,
    ) -> Self {
        if let Self::Text { game, .. } | Self::Relation { game, .. } = &mut self
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
            Self::Native(game) | Self::Relation { native: Some(game), .. } => Some(&**game),
            Self::Text { game, .. } | Self::Relation { game, native: None, .. } => Some(&**game),
        }
    }

    /// The relation, ready for play, if there is one.
    #[must_use]
    pub fn relational(&self) -> Option<&Arc<RelationalGame>> {
        match self {
            Self::Unknown | Self::Native(_) | Self::Claims { .. } => None,
            Self::Text { game, .. } | Self::Relation { game, .. } => Some(game),
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

    /// The ruleset text, for games that have a relation. That of a relation built in Rust is printed when first asked
    /// for, in time that grows with the square of the number of piles.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Unknown | Self::Native(_) => None,
            Self::Text { text, .. } | Self::Claims { text, .. } => Some(text),
            Self::Relation { game, text, .. } => Some(text.get_or_init(|| game.relation().to_text())),
        }
    }

    /// The ruleset as it was read, or as [`Rules::text`] reads.
    #[must_use]
    pub fn ruleset(&self) -> Option<Cow<'_, Ruleset>> {
        match self {
            Self::Text { ruleset, .. } | Self::Claims { ruleset, .. } => Some(Cow::Borrowed(ruleset)),
            _ => Ruleset::parse(self.text()?).ok().map(Cow::Owned),
        }
    }
}
