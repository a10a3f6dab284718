//! However deep a claim nests, the prover, the writer of certificates and the checker answer in words and in bounded time.

use crate::nested::{DEFINITIONS, all, many_names, one_of_each};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{Options, certificate, prove, verify};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::language::{Arguments, Ruleset};

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).unwrap();
    thread.join().unwrap();
}

fn little() -> Budget {
    Budget::new().states(2000).nodes(50_000).bytes(1 << 24)
}

#[test]
fn claims_and_rules() {
    on_a_small_stack(|| {
        let deep = one_of_each().into_iter().flat_map(|nested| [(nested, 3), (nested, 90)]);
        for (nested, times) in deep.chain(all().into_iter().map(|nested| (nested, 20))) {
            let formula = nested.formula(times);
            let game = format!("game g\npiles x, y\n{DEFINITIONS}\nmove I: x' < x and y' = y");
            for (claim, text) in [
                ("P", format!("{game} and ({formula})\nclaim P: {formula}")),
                ("c", format!("{game}\nclaim P: x = 0\nclaim c: forall x, y: {formula}")),
            ] {
                // What is too deep, or has no place there, is refused before.
                let rules = Ruleset::parse(&text).ok().and_then(|rules| rules.instantiate(&Arguments::new()).ok());
                let Some(Ok(game)) = rules.map(RelationalGame::new) else { continue };
                let budget = little();
                let control = Control::none().within(&budget);
                let mut options = Options::default();
                options.evaluate = false;
                if let Ok(report) = prove(&game, claim, &options, control) {
                    let _ = certificate(&game, &report, &options, control);
                }
            }
        }
    });
}

fn sealed(rules: &str) -> String {
    let lines = rules.lines().count();
    let body = format!("ratwheel certificate 1\nclaim c\nverdict proved\nrules {lines}\n{rules}\n");
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

#[test]
fn certificates() {
    on_a_small_stack(|| {
        let check = |formula: &str| {
            let budget = little();
            let rules = format!("set W = {{ floor(n*phi) : n >= 1 }}\nclaim c: forall x, y: {formula}");
            // The claim may even be true.
            if let Err(error) = verify(sealed(&rules).as_bytes(), Control::none().within(&budget)) {
                assert!(error.to_string().len() < 2000, "{error}");
            }
        };
        for nested in all() {
            for times in [3, 30, 95, 1000, 10_000] {
                check(&nested.formula(times));
            }
        }
        for nested in one_of_each().into_iter().step_by(5) {
            check(&nested.formula(1_000_000));
        }
        check(&many_names(90));
        check(&many_names(100_000));
    });
}
