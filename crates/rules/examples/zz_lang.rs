#![allow(missing_docs)]
use ratwheel_rules::language::Ruleset;
use std::io::Read;
fn main() {
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).ok();
    for t in s.split("\n---\n") {
        println!("=== {t}");
        match Ruleset::parse(t) { Ok(r) => println!("OK\n{r}"), Err(e) => for d in e { println!("{d}\n") } }
    }
}
