//! `play GAME [POS]`: full-screen play in the terminal.

use std::io::{IsTerminal, stdin, stdout};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use ratwheel_numbers::Control;
use ratwheel_rules::Position;
use ratwheel_workbench::Bench;
use ratwheel_workbench::questions::Game;
use ratwheel_workbench::session::Skill;

use crate::args;
use crate::ask::{GAME, context, joined};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::play::{self, App, Menu, Theme, With};

/// Play in the terminal, against an opponent or with another person
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as wythoff:d=2, or a path to a .rules file; without it a menu asks
    #[arg(value_name = GAME)]
    game: Option<String>,
    /// The position to start from, as 24,32 or 10^59,7
    #[arg(value_name = "POS", num_args = 0..)]
    position: Vec<String>,
    /// perfect, random, sloppy, or sloppy=1/4 for one slip in four
    #[arg(long, value_name = "WHO", default_value = "perfect")]
    opponent: String,
    /// Two people at one keyboard
    #[arg(long, conflicts_with_all = ["opponent", "second"])]
    two: bool,
    /// The opponent begins
    #[arg(long)]
    second: bool,
    /// Who cannot move wins
    #[arg(long)]
    misere: bool,
    /// The opponent's chance, for a game that can be repeated
    #[arg(long, value_name = "N")]
    seed: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let menu = menu(args)?;
    let mut app = App::new(menu, opened);
    if args.game.is_some() {
        // What is wrong with the game or the position is said before the screen is taken.
        app.begin()?;
    }
    if output.is_json() || !stdin().is_terminal() || !stdout().is_terminal() {
        let best = match &args.game {
            Some(game) => format!("`ratwheel best {game} POS` tells the best move without a screen"),
            None => "`ratwheel best GAME POS` tells the best move without a screen".to_owned(),
        };
        let why = if output.is_json() { "play has no JSON" } else { "play needs a terminal for keys and screen" };
        return Err(Failure::input(why).hint(best));
    }
    let color = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    play::run(app, Theme { color, ascii: output.ascii() })
}

fn menu(args: &Args) -> Result<Menu, Failure> {
    let seed = match &args.seed {
        Some(text) => args::count("seed", text, u64::MAX)?,
        None => now(),
    };
    let mut menu = Menu::new(seed);
    if let Some(game) = &args.game {
        menu.choose_named(game);
    }
    menu.start = joined(&args.position);
    menu.with = match args.opponent.parse::<Skill>().map_err(Failure::input)? {
        Skill::Perfect => With::Perfect,
        Skill::Random => With::Random,
        Skill::Sloppy(chance) => {
            menu.chance = chance.to_string();
            With::Sloppy
        }
    };
    if args.two {
        menu.with = With::Person;
    }
    (menu.second, menu.misere) = (args.second, args.misere);
    Ok(menu)
}

/// A seed that differs from game to game.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| u64::from(since.subsec_nanos()) ^ since.as_secs())
}

/// Opens a game at a position as it is typed, or at its usual one.
fn opened(text: &str, position: Option<&str>) -> Result<(Arc<Bench>, Position), Failure> {
    let (context, game) = (context(Control::none()), Game::named(text));
    // Sets without rules are refused here.
    let bench = context.played(&game, None)?;
    match position {
        Some(position) => Ok(context.position(&game, &position.into())?),
        None => Ok((Arc::clone(&bench), bench.instance().start.clone())),
    }
}
