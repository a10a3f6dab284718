//! The whole program behind the screen: the menu, the table, and what passes between them. It does not use a terminal, so
//! that tests can press its keys and look at what it would draw.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratwheel_rules::Position;
use ratwheel_workbench::Bench;
use ratwheel_workbench::session::Session;
use std::sync::Arc;

use super::menu::{Asked, Menu};
use super::table::{Act, Table};
use crate::errors::Failure;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leave {
    /// The player asked to leave.
    Quit,
    /// By Ctrl-C.
    Interrupted,
}

/// Opens a game as it is written on the command line, at a position as it is typed or at its usual one.
pub(crate) type Opener = fn(&str, Option<&str>) -> Result<(Arc<Bench>, Position), Failure>;

/// Everything that the screen shows.
pub(crate) struct App {
    pub(crate) menu: Menu,
    pub(crate) table: Option<Table>,
    /// Is the menu shown, over a table or without one?
    pub(crate) in_menu: bool,
    /// Is the help of the menu shown?
    pub(crate) menu_help: bool,
    pub(crate) leave: Option<Leave>,
    open: Opener,
}

impl App {
    /// In the menu.
    pub(crate) fn new(menu: Menu, open: Opener) -> Self {
        Self { menu, table: None, in_menu: true, menu_help: false, leave: None, open }
    }

    /// Begins the game that is chosen in the menu.
    pub(crate) fn begin(&mut self) -> Result<(), Failure> {
        let settings = self.menu.settings().map_err(Failure::input)?;
        let (bench, start) = (self.open)(&self.menu.spec(), self.menu.typed_start())?;
        let session = Session::new(bench, &start, settings)?;
        self.table = Some(Table::new(session));
        self.in_menu = false;
        // The next game is another one.
        self.menu.seed = self.menu.seed.wrapping_add(1);
        Ok(())
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
            self.leave = Some(Leave::Interrupted);
        } else if self.menu_help {
            self.menu_help = false;
        } else if self.in_menu {
            self.in_menu(key);
        } else if let Some(table) = &mut self.table {
            match table.key(key) {
                Some(Act::Quit) => self.leave = Some(Leave::Quit),
                Some(Act::NewGame) => self.in_menu = true,
                Some(Act::Resign) | None => {}
            }
        }
    }

    fn in_menu(&mut self, key: KeyEvent) {
        match self.menu.key(key) {
            Asked::Begin => {
                if let Err(failure) = self.begin() {
                    let (message, hint) = failure.into_parts();
                    self.menu.error = Some(hint.map_or_else(|| message.clone(), |hint| format!("{message}; {hint}")));
                }
            }
            Asked::Leave if self.table.is_some() => self.in_menu = false,
            Asked::Leave => self.leave = Some(Leave::Quit),
            Asked::Help => self.menu_help = true,
            Asked::Nothing => {}
        }
    }

    /// Takes the answers that have arrived.
    pub(crate) fn tick(&mut self) {
        if let Some(table) = self.table.as_mut().filter(|_| !self.in_menu) {
            table.tick();
        }
    }

    /// Is something being computed?
    pub(crate) fn is_busy(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.worker.is_some())
    }
}
