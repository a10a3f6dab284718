//! A search that is stopped tells the best that it knew, and a search tells what it tries.

use ratwheel_discover::{DiscoverError, Options, Verdict, discover};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_prove::Announce;
use ratwheel_rules::RelationalGame;
use ratwheel_rules::language::{Arguments, Ruleset};
use std::sync::{Arc, Mutex};

fn game(text: &str) -> RelationalGame {
    let rules = Ruleset::parse(text).unwrap();
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

const WYTHOFF: &str =
    "game w\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and x - x' = y - y'";

/// Stopped at any of the moments at which it looks, the search ends with nothing, or with a conjecture and how far it was
/// held against brute force; once the prover is at work there is such a conjecture.
#[test]
fn keeps_the_best_so_far() {
    let game = game(WYTHOFF);
    let mut options = Options::default();
    (options.size, options.threads) = (Some(60), Some(1));
    let silent = |_, _| {};
    let counting = CancelToken::after(u64::MAX);
    let whole = discover(&game, &options, Control::new(&counting, &silent)).unwrap();
    assert!(whole.verdict == Verdict::Proved && !whole.stopped);
    let (mut nothing, mut conjectures) = (0, 0);
    for part in 0..40 {
        let token = CancelToken::after(counting.asked() * part / 40);
        match discover(&game, &options, Control::new(&token, &silent)) {
            Err(DiscoverError::Cancelled) => nothing += 1,
            Err(error) => panic!("{error}"),
            Ok(found) if found.stopped => {
                assert!(matches!(&found.verdict, Verdict::Conjecture(why) if why.contains("stopped")));
                assert_eq!(found.formula, whole.formula);
                assert!(found.claimed.is_none() && found.found_by == ["rows"]);
                conjectures += 1;
            }
            Ok(found) => assert_eq!(found.verdict, Verdict::Proved),
        }
    }
    assert!(nothing > 0 && conjectures > 0, "{nothing} {conjectures}");
}

/// Where the prover cannot decide a form, a stop while a larger region is solved leaves the conjecture as it was.
#[test]
fn keeps_what_is_being_confirmed() {
    let game = game(
        "game g\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\n\
         move II: x' < x and y' < y and gcd(x - x', y - y') = 7",
    );
    let mut options = Options::default();
    (options.size, options.threads) = (Some(60), Some(1));
    let silent = |_, _| {};
    let counting = CancelToken::after(u64::MAX);
    let whole = discover(&game, &options, Control::new(&counting, &silent)).unwrap();
    assert!(
        matches!(&whole.verdict, Verdict::Conjecture(why) if why.starts_with("unsupported")),
        "{:?}",
        whole.verdict
    );
    let token = CancelToken::after(counting.asked() - 1);
    let found = discover(&game, &options, Control::new(&token, &silent)).unwrap();
    assert!(found.stopped && found.formula == whole.formula, "{found:?}");
    assert!(matches!(&found.verdict, Verdict::Conjecture(why) if why.ends_with("larger region was looked at")));
}

#[test]
fn says_what_is_tried() {
    let told: Arc<Mutex<Vec<String>>> = Arc::default();
    let list = Arc::clone(&told);
    let mut options = Options::default();
    options.size = Some(60);
    options.announce = Some(Announce::new(move |what| list.lock().unwrap().push(what.to_owned())));
    let found = discover(&game(WYTHOFF), &options, Control::none()).unwrap();
    let told = told.lock().unwrap();
    assert_eq!(told.first().map(String::as_str), Some("solving"));
    assert!(told.iter().any(|what| what == "atoms") && told.iter().any(|what| what == "rows"), "{told:?}");
    assert!(told.contains(&format!("proving (size 60): {}", found.formula.unwrap())), "{told:?}");
    assert_eq!(told.last().map(String::as_str), Some("digits zeckendorf"));
}
