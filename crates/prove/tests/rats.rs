//! Document 000 and 003: Mouse, Rat, Fat Rat and the succinct games, proved; their mutants, refuted.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

mod common;
use common::{game, proved, refuted, rules};

#[test]
fn mouse_and_rat() {
    proved(&game("mouse"), "P");
    proved(&game("rat"), "P");
}
