//! Proves a claim of a game of the catalogue or of a ruleset file: `cargo run --example prove -- wythoff:d=3 "P misere"`.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "an example")]

use ratwheel_games::Spec;
use ratwheel_numbers::Control;
use ratwheel_prove::{Options, certificate, prove, verify};
use ratwheel_rules::language::{Arguments, Ruleset};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().expect("a game");
    let game = if name.ends_with(".rules") {
        let text = std::fs::read_to_string(name).expect("a file");
        Ruleset::parse(&text).expect("a ruleset").instantiate(&Arguments::new()).expect("a ruleset")
    } else {
        let (_, instance) = name.parse::<Spec>().expect("a game").build().expect("a game");
        instance.relation.expect("a heap game").as_ref().clone()
    };
    let mut options = Options::default();
    if let Ok(targets) = std::env::var("TARGETS") {
        options.targets = targets.parse().expect("a number");
    }
    let all: Vec<String> = game.claims.iter().map(|claim| claim.name.clone()).collect();
    for claim in arguments.get(1).map_or(all, |claim| vec![claim.clone()]) {
        let report = prove(&game, &claim, &options, Control::none()).expect("an answer");
        println!("{report}  [{}]", report.numerals);
        if std::env::var_os("CERTIFICATE").is_some() {
            let begun = std::time::Instant::now();
            match certificate(&game, &report, &options, Control::none()) {
                Ok(text) => {
                    let written = begun.elapsed();
                    println!("    certificate of {} bytes in {written:?}", text.len());
                    println!("    {:?} in {:?}", verify(text.as_bytes(), Control::none()), begun.elapsed() - written);
                }
                Err(error) => println!("    {error}"),
            }
        }
        for part in &report.obligations {
            println!("    {:12} {:9} {:8} states {:?}", part.part, part.verdict.word(), part.states, part.time);
        }
    }
}
