//! The menu: which game, from where, against whom.

use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratwheel_games::{Entry, Kind, catalogue};
use ratwheel_rules::Play;
use ratwheel_workbench::session::{Chance, Player, Settings, Skill};

/// A game that can be chosen.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The name in the catalogue, or the path of a ruleset with its parameters.
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) entry: Option<&'static Entry>,
}

/// Who the other player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum With {
    Perfect,
    Sloppy,
    Random,
    /// Two people at one keyboard.
    Person,
}

/// One line of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Row {
    Game,
    /// A parameter of the game, by its index.
    Parameter(usize),
    Start,
    With,
    Chance,
    Begins,
    Play,
}

/// What has been chosen so far.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) games: Vec<Choice>,
    pub(crate) game: usize,
    /// Parameters as typed; empty where the usual value is taken.
    pub(crate) parameters: Vec<String>,
    /// The start position as typed; empty for the usual one.
    pub(crate) start: String,
    pub(crate) with: With,
    pub(crate) chance: String,
    /// Does the opponent begin?
    pub(crate) second: bool,
    pub(crate) misere: bool,
    pub(crate) seed: u64,
    pub(crate) row: usize,
    /// Why the game could not begin.
    pub(crate) error: Option<String>,
}

/// What a key in the menu asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Nothing,
    Begin,
    Leave,
    Help,
}

/// Longer input is not accepted.
const LONGEST: usize = 4_096;

impl Menu {
    /// The menu of the catalogue.
    pub(crate) fn new(seed: u64) -> Self {
        let games = catalogue().iter().filter(|entry| entry.kind == Kind::Game);
        let games =
            games.map(|entry| Choice { name: entry.id.to_owned(), title: entry.title.to_owned(), entry: Some(entry) });
        let mut menu = Self {
            games: games.collect(),
            game: 0,
            parameters: Vec::new(),
            start: String::new(),
            with: With::Perfect,
            chance: Chance::QUARTER.to_string(),
            second: false,
            misere: false,
            seed,
            row: 0,
            error: None,
        };
        menu.choose(0);
        menu
    }

    /// Chooses a game by its name on the command line; a ruleset is added to the list.
    pub(crate) fn choose_named(&mut self, name: &str) {
        let (id, parameters) = name.split_once(':').unwrap_or((name, ""));
        let found = self.games.iter().position(|choice| choice.name == id && choice.entry.is_some());
        let Some(index) = found else {
            self.games.push(Choice { name: name.to_owned(), title: "your ruleset".to_owned(), entry: None });
            return self.choose(self.games.len() - 1);
        };
        self.choose(index);
        let Ok(spec) = format!("{id}:{parameters}").parse::<ratwheel_games::Spec>() else { return };
        let entry = self.choice().and_then(|choice| choice.entry);
        for (known, typed) in entry.map_or(&[][..], |entry| entry.parameters).iter().zip(&mut self.parameters) {
            *typed = spec.arguments.get(known.name).unwrap_or_default().to_owned();
        }
    }

    fn choose(&mut self, game: usize) {
        self.game = game;
        let count = self.choice().and_then(|choice| choice.entry).map_or(0, |entry| entry.parameters.len());
        self.parameters = vec![String::new(); count];
        self.start.clear();
    }

    /// The game that is chosen.
    pub(crate) fn choice(&self) -> Option<&Choice> {
        self.games.get(self.game)
    }

    /// The game as it is written on the command line.
    pub(crate) fn spec(&self) -> String {
        let Some(choice) = self.choice() else { return String::new() };
        let parameters = choice.entry.map_or(&[][..], |entry| entry.parameters);
        let given = parameters.iter().zip(&self.parameters).filter(|(_, typed)| !typed.trim().is_empty());
        let given: Vec<String> = given.map(|(known, typed)| format!("{}={}", known.name, typed.trim())).collect();
        if given.is_empty() { choice.name.clone() } else { format!("{}:{}", choice.name, given.join(",")) }
    }

    /// The start position as typed, if it was.
    pub(crate) fn typed_start(&self) -> Option<&str> {
        Some(self.start.trim()).filter(|text| !text.is_empty())
    }

    /// Who plays, and how.
    pub(crate) fn settings(&self) -> Result<Settings, String> {
        let opponent = match self.with {
            With::Perfect => Player::Opponent(Skill::Perfect),
            With::Random => Player::Opponent(Skill::Random),
            With::Sloppy => {
                Player::Opponent(Skill::Sloppy(self.chance.parse::<Chance>().map_err(|error| error.to_string())?))
            }
            With::Person => Player::Human,
        };
        let players = if self.second { [opponent, Player::Human] } else { [Player::Human, opponent] };
        let play = if self.misere { Play::Misere } else { Play::Normal };
        Ok(Settings { players, play, seed: self.seed })
    }

    /// The lines that matter for what is chosen.
    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game];
        rows.extend((0..self.parameters.len()).map(Row::Parameter));
        rows.extend([Row::Start, Row::With]);
        if self.with == With::Sloppy {
            rows.push(Row::Chance);
        }
        if self.with != With::Person {
            rows.push(Row::Begins);
        }
        rows.push(Row::Play);
        rows
    }

    /// The line that the keys change.
    pub(crate) fn focus(&self) -> Row {
        self.rows().get(self.row).copied().unwrap_or(Row::Game)
    }

    fn text(&mut self) -> Option<&mut String> {
        match self.focus() {
            Row::Parameter(index) => self.parameters.get_mut(index),
            Row::Start => Some(&mut self.start),
            Row::Chance => Some(&mut self.chance),
            _ => None,
        }
    }

    /// Handles a key.
    pub(crate) fn key(&mut self, key: KeyEvent) -> Asked {
        self.error = None;
        let last = self.rows().len() - 1;
        match key.code {
            KeyCode::Enter => return Asked::Begin,
            KeyCode::Esc => return Asked::Leave,
            KeyCode::Up | KeyCode::BackTab => self.row = self.row.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Tab => self.row = if self.row >= last { 0 } else { self.row + 1 },
            KeyCode::Left => self.turn(false),
            KeyCode::Right => self.turn(true),
            KeyCode::Backspace => {
                if let Some(text) = self.text() {
                    text.pop();
                }
            }
            KeyCode::Char(c) => match self.text() {
                Some(text) if text.len() < LONGEST && !c.is_control() => text.push(c),
                Some(_) => {}
                None if c == 'q' => return Asked::Leave,
                None if c == '?' => return Asked::Help,
                None if c == ' ' => self.turn(true),
                None => {}
            },
            _ => {}
        }
        Asked::Nothing
    }

    /// The next or the previous of several choices.
    fn turn(&mut self, forward: bool) {
        match self.focus() {
            Row::Game => {
                let count = self.games.len().max(1);
                self.choose((self.game + if forward { 1 } else { count - 1 }) % count);
            }
            Row::With => {
                self.with = match (self.with, forward) {
                    (With::Perfect, true) | (With::Random, false) => With::Sloppy,
                    (With::Sloppy, true) | (With::Person, false) => With::Random,
                    (With::Random, true) | (With::Perfect, false) => With::Person,
                    (With::Person, true) | (With::Sloppy, false) => With::Perfect,
                }
            }
            Row::Begins => self.second = !self.second,
            Row::Play => self.misere = !self.misere,
            Row::Parameter(_) | Row::Start | Row::Chance => {}
        }
    }
}
