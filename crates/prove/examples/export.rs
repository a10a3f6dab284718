//! Writes a claim for other provers: `cargo run --example export -- mouse smtlib`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "an example")]

use ratwheel_games::Spec;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, smtlib, walnut};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (_, instance) = arguments.first().expect("a game").parse::<Spec>().expect("a game").build().expect("a game");
    let game = instance.relation.expect("a heap game");
    match arguments.get(1).map(String::as_str) {
        Some("walnut") => {
            let script = walnut(&game, "P", &Options::default(), Control::none()).expect("a script");
            print!("{}", script.script);
            script.automata.iter().for_each(|(name, text)| println!("--- {name}.txt\n{text}"));
        }
        _ => print!("{}", smtlib(&game, "P").expect("a script")),
    }
}
