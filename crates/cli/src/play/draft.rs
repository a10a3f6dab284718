//! The move that a player is putting together with the keys: a cell of a board, smaller heaps, or coins on other squares.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratwheel_games::Shape;
use ratwheel_numbers::Natural;
use ratwheel_rules::Position;

/// Pieces and coins further out than this are not drawn; their moves are typed.
pub(crate) const FARTHEST: u64 = 100_000;

/// What suits the position: a board or a strip only if it is not too far out.
pub(crate) fn drawn_at(shape: Shape, position: &Position) -> Shape {
    let near = position.piles().iter().all(|pile| *pile <= FARTHEST);
    if near { shape } else { Shape::Heaps }
}

/// The target of the move so far.
#[derive(Clone, Debug)]
pub(crate) struct Draft {
    /// The piles of the target.
    pub(crate) piles: Vec<Natural>,
    /// The pile that the keys change, or the square under the cursor.
    pub(crate) at: u64,
}

/// How far a step goes with a modifier key or a page key.
const LEAP: u64 = 10;

impl Draft {
    /// A draft in which nothing has moved yet.
    pub(crate) fn new(position: &Position, shape: Shape) -> Self {
        let at = match shape {
            Shape::Strip => position.piles().iter().max().and_then(Natural::to_u64).unwrap_or(1),
            Shape::Board | Shape::Heaps => 0,
        };
        Self { piles: position.piles().to_vec(), at }
    }

    /// Handles a key that changes the draft; returns whether it was one.
    pub(crate) fn key(&mut self, key: KeyEvent, shape: Shape, position: &Position) -> bool {
        let far = key.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::CONTROL | KeyModifiers::ALT);
        let step = if far { LEAP } else { 1 };
        match shape {
            Shape::Board => self.on_board(key.code, step, position),
            Shape::Heaps => self.on_heaps(key.code, step, position),
            Shape::Strip => self.on_strip(key.code, step, position),
        }
    }

    fn on_board(&mut self, key: KeyCode, step: u64, position: &Position) -> bool {
        match key {
            KeyCode::Left => self.less(0, step),
            KeyCode::Right => self.more(0, step),
            KeyCode::Down => self.less(1, step),
            KeyCode::Up => self.more(1, step),
            KeyCode::PageDown => self.less(1, LEAP),
            KeyCode::PageUp => self.more(1, LEAP),
            KeyCode::Home => self.set(0, &Natural::zero()),
            KeyCode::End => {
                self.piles = position.piles().to_vec();
            }
            _ => return false,
        }
        true
    }

    fn on_heaps(&mut self, key: KeyCode, step: u64, position: &Position) -> bool {
        let last = (self.piles.len() as u64).saturating_sub(1);
        let pile = usize::try_from(self.at).unwrap_or(usize::MAX);
        match key {
            KeyCode::Up => self.at = self.at.saturating_sub(step),
            KeyCode::Down => self.at = self.at.saturating_add(step).min(last),
            KeyCode::Left => self.less(pile, step),
            KeyCode::Right => self.more(pile, step),
            KeyCode::PageDown => self.less(pile, LEAP),
            KeyCode::PageUp => self.more(pile, LEAP),
            KeyCode::Home => self.set(pile, &Natural::zero()),
            KeyCode::End => {
                if let Some(before) = position.piles().get(pile) {
                    self.set(pile, before);
                }
            }
            _ => return false,
        }
        true
    }

    fn on_strip(&mut self, key: KeyCode, step: u64, position: &Position) -> bool {
        match key {
            KeyCode::Left | KeyCode::Up => self.at = self.at.saturating_sub(step),
            KeyCode::Right | KeyCode::Down => self.at = self.at.saturating_add(step).min(FARTHEST),
            KeyCode::PageUp => self.at = self.at.saturating_sub(LEAP),
            KeyCode::PageDown => self.at = self.at.saturating_add(LEAP).min(FARTHEST),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = Self::new(position, Shape::Strip).at,
            KeyCode::Char(' ') => self.toggle(),
            _ => return false,
        }
        true
    }

    /// Puts a coin on the square under the cursor, or takes it away.
    fn toggle(&mut self) {
        let square = Natural::from(self.at);
        match self.piles.iter().position(|coin| *coin == square) {
            Some(index) => {
                self.piles.remove(index);
            }
            None => {
                self.piles.push(square);
                self.piles.sort();
            }
        }
    }

    fn less(&mut self, pile: usize, step: u64) {
        if let Some(pile) = self.piles.get_mut(pile) {
            *pile = pile.checked_sub(&Natural::from(step)).unwrap_or_default();
        }
    }

    fn more(&mut self, pile: usize, step: u64) {
        if let Some(pile) = self.piles.get_mut(pile) {
            *pile += step;
        }
    }

    fn set(&mut self, pile: usize, value: &Natural) {
        if let Some(pile) = self.piles.get_mut(pile) {
            *pile = value.clone();
        }
    }
}
