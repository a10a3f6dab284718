//! The words that items begin with stand in one place; what has to repeat them elsewhere is compared.

use ratwheel_logic::syntax::lexer::ITEM_WORDS;

/// The page finds the claims of a ruleset before the engine has read it.
#[test]
fn the_page_knows_the_same_words() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/page/js/rules/finder.js");
    let script = std::fs::read_to_string(path).unwrap();
    let listed = script.split("const ITEM = /^(").nth(1).and_then(|rest| rest.split(')').next()).unwrap();
    assert_eq!(listed.split('|').collect::<Vec<_>>(), ITEM_WORDS);
}
