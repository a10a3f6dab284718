//! Sets of positions as they are typed: the P-positions of a game, a formula, or a list.

use ratwheel_workbench::Piles;
use ratwheel_workbench::questions::{Game, SetOfPositions};

/// Says which set is meant; nothing of it means a game and its moves.
#[derive(clap::Args)]
pub(crate) struct SetArgs {
    /// Of the set of its P-positions, not of the game
    #[arg(long, requires = "game")]
    p_positions: bool,
    /// Of the set of positions where a formula over x, y, z holds
    #[arg(long, value_name = "FORMULA", conflicts_with_all = ["game", "list"])]
    formula: Option<String>,
    /// Of these positions, as '0,0 1,2 2,1'
    #[arg(long, value_name = "POSITIONS", conflicts_with = "game")]
    list: Option<String>,
    /// How many piles the formula is about; 2 if not given
    #[arg(long, value_name = "N", requires = "formula")]
    piles: Option<String>,
    /// With the piles in every order
    #[arg(long)]
    symmetric: bool,
    /// The P-positions in misère play
    #[arg(long, requires = "p_positions")]
    misere: bool,
}

impl SetArgs {
    /// The set, if one is meant.
    pub(crate) fn set(&self, game: Option<&str>, size: Option<&str>, total: Option<&str>) -> Option<SetOfPositions> {
        if !self.p_positions && self.formula.is_none() && self.list.is_none() {
            return None;
        }
        Some(SetOfPositions {
            game: game.map(Game::named).unwrap_or_default().misere(self.misere),
            formula: self.formula.clone(),
            positions: self.list.as_ref().map(|list| list.split_whitespace().map(Piles::from).collect()),
            piles: self.piles.as_deref().map(Into::into),
            symmetric: self.symmetric,
            size: size.map(Into::into),
            total: total.map(Into::into),
        })
    }
}
