#![allow(missing_docs, clippy::all, clippy::unwrap_used, clippy::panic)]
use ratwheel_automata::*;
use ratwheel_numbers::*;
use std::time::Instant;
fn main() {
    let real = |s: &str| s.parse::<Real>().unwrap();
    let mut list = vec![Numerals::zeckendorf(), Numerals::fibonacci(), Numerals::u(3).unwrap(), Numerals::u(4).unwrap(), Numerals::u(16).unwrap()];
    for s in ["1+sqrt(2)", "(3+sqrt(13))/2", "3+sqrt(10)", "sqrt(7)", "sqrt(13)", "sqrt(3)","sqrt(2)", "(5+sqrt(13))/2", "sqrt(19)"] {
        list.push(Numerals::ostrowski_q(&real(s)).unwrap());
        list.push(Numerals::ostrowski_p(&real(s)).unwrap());
    }
    for n in list {
        let e = Engine::new(n.clone(), Budget::new(Control::none()));
        let t = Instant::now();
        let c = e.certify_adder();
        let t1 = t.elapsed();
        let t = Instant::now();
        let add = e.linear(&Linear::new().plus(1, Track(0)).plus(1, Track(1)).plus(-1, Track(2)), Comparison::Equal).unwrap();
        let g = e.base_floor(Track(0), Track(1));
        println!("{n} lanes {} digits {}: adder {} states {} nodes, {t1:?} {}; floor {:?} {:?} {:?}", n.lanes(), n.digits(), add.states(), add.diagram().len(), c.is_ok(), g.as_ref().map(|g| g.states()).map_err(|e| e.to_string()), t.elapsed(), n.theta().map(|t| t.to_string()));
    }
}
