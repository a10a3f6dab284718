//! Moves that leave the region are found before the work, floors in moves are looked up, and every way of working hears when
//! a stop is asked for, whenever that is.

use ratwheel_numbers::{CancelToken, Control};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::{InvarianceLimits, Plan, Region, Request, SolveError, Solver, Want, invariance, set_invariance};
use std::sync::atomic::{AtomicU64, Ordering};

const STEPS: &str = "move I: x' < x and y' = y\nmove I: x' = x and y' < y\n";
const WYTHOFF: &str = "exists n in 1..x: x' = x - floor(n*phi) and y' = y - floor(n*phi^2)";

fn game(piles: &str, rules: &str) -> RelationalGame {
    let text = format!("game g\npiles {piles}\n{rules}");
    let rules = Ruleset::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{}", errors[0]));
    RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
}

/// How far the solver had come when it found the move.
fn found_after(game: &RelationalGame, region: Region) -> (SolveError, u64) {
    let (token, furthest) = (CancelToken::new(), AtomicU64::new(0));
    let report = |done: u64, _: u64| {
        furthest.fetch_max(done, Ordering::Relaxed);
    };
    let request = Request::new(region, Want::PPositions);
    let error = Plan::of(game, &request).unwrap().run(Control::new(&token, &report)).unwrap_err();
    (error, furthest.load(Ordering::Relaxed))
}

#[test]
fn leaving_is_found_before_the_work() {
    for (rules, region) in [
        ("measure y, x\nmove I: x' < x and y' = y\nmove II: y' < y and x' + y' = x + y", Region::Box(vec![300, 300])),
        ("measure y, x\nmove I: x' < x and y' = y\nmove II: y' < y and x' = x + 1", Region::Box(vec![250, 400])),
        ("measure y, x\nmove I: x' < x and y' = y\nmove II: y' < y and x' = x + 2*y", Region::Total(300)),
        ("measure y, x\nmove I: x' < x and y' = y\nmove II: y' = y div 2 and x' = x + y", Region::Box(vec![200, 200])),
    ] {
        let (error, done) = found_after(&game("x, y", rules), region);
        assert!(matches!(error, SolveError::LeavesBox { .. }), "{rules}: {error}");
        assert_eq!(done, 0, "{rules}: {done} positions had been worked out");
    }
}

/// A pile by itself is left alone, and rules that stay are not refused.
#[test]
fn what_stays_is_worked_out() {
    let halves = game("x, y", "measure x, y\nmove I: x' < x and y' = x - 1 - x'\nmove II: x' = x and y' < y");
    let plan = Plan::of(&halves, &Request::new(Region::Box(vec![20, 20]), Want::Outcomes)).unwrap();
    assert!(plan.run(Control::none()).is_ok());
}

/// Floors in moves: compiled, and the same as listing every move.
#[test]
fn floors_in_moves_are_looked_up() {
    let rules = [
        format!("{STEPS}move III: {WYTHOFF}"),
        format!("{STEPS}move III in any order: {WYTHOFF}"),
        format!("{STEPS}move II: x - x' = y - y' > 0\nmove III in any order: {WYTHOFF}"),
        format!("{STEPS}move III: exists n >= 1: x - x' = floor(n*sqrt(2) + 1/2) and y - y' = n + 1"),
        format!("{STEPS}move III: exists n: x - x' = n and y - y' = floor(n*pi) and n mod 3 = 1"),
        format!("{STEPS}move III: exists n >= 2: x - x' = 3*n div 2 and y - y' >= 1 and y - y' <= n"),
        format!("{STEPS}move III: x' < x and y' < y and not (exists n: x - x' = floor(n*phi) and y - y' = n)"),
        format!("{STEPS}move III: exists m >= 1: x - x' = m and (exists n >= 1: y - y' = n + m and n <= m)"),
    ];
    for rules in rules {
        for piles in ["x, y", "x <= y"] {
            let game = game(piles, &rules);
            for want in [Want::PPositions, Want::Grundy, Want::Remoteness] {
                let request = Request::new(Region::Box(vec![30, 30]), want).threads(1);
                let plan = Plan::of(&game, &request).unwrap();
                assert!(!plan.lines()[0].contains("listed"), "{piles} {rules}: {:?}", plan.lines());
                let found = plan.run(Control::none()).unwrap();
                let table = Solver::of_relation(&game).on_box(&[30, 30], Play::Normal, Control::none()).unwrap();
                let done: Result<(), String> = found.each(|piles, cell| {
                    let position = piles.iter().map(|&pile| pile.into()).collect();
                    let known = table.outcome(&position).map(|_| ());
                    assert_eq!(known, Some(()));
                    let same = table.outcome(&position) == Some(cell.outcome)
                        && (want != Want::Grundy || table.grundy(&position) == cell.grundy)
                        && (want != Want::Remoteness || table.remoteness(&position) == cell.remoteness);
                    if same { Ok(()) } else { Err(format!("{position}")) }
                });
                assert_eq!(done, Ok(()), "{piles} {rules} {want:?}");
            }
        }
    }
}

/// Runs the work, which looks so often whether to stop, and has it stopped at many of these moments.
fn hears(what: &str, least: u64, work: impl Fn(Control<'_>) -> Result<(), SolveError>) {
    let counting = CancelToken::after(u64::MAX);
    work(Control::new(&counting, &|_, _| ())).unwrap_or_else(|error| panic!("{what}: {error}"));
    let looks = counting.asked();
    assert!(looks >= least, "{what} looks {looks} times");
    for part in 0..=20 {
        let moment = looks.saturating_sub(1) * part / 20;
        let token = CancelToken::after(moment);
        let stopped = work(Control::new(&token, &|_, _| ()));
        assert_eq!(stopped, Err(SolveError::Cancelled), "{what}, stopped at look {moment} of {looks}");
        // Threads may look once more each.
        let late = token.asked() - moment;
        assert!(late <= 64, "{what} went on for {late} looks after look {moment} of {looks}");
    }
}

#[test]
fn every_engine_hears_at_every_moment() {
    let solved = |game: &RelationalGame, region: &Region, want: Want, control: Control<'_>| {
        let request = Request::new(region.clone(), want).threads(1);
        Plan::watched(game, &request, control)?.run(control).map(|_| ())
    };
    let square = Region::Box(vec![40, 40]);
    // Carried bitsets, looked up floors, the evaluator for every step, and lists of moves.
    let quick = game("x, y", &format!("{STEPS}move II: x - x' = y - y' > 0"));
    let floors = game("x, y", &format!("{STEPS}move III in any order: {WYTHOFF}"));
    let asked = game(
        "x, y",
        &format!("{STEPS}move II: x' < x and y' < y and (exists n in 0..x: n + n = x - x' and xor(n, y) >= y')"),
    );
    let listed = game("x, y", "move I: x' = x - 1 - (x mod 2) and y' = y\nmove II: x' = x and y' = y - 1 - (y mod 2)");
    for want in [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness] {
        hears("carried", 1, |control| solved(&quick, &square, want, control));
        hears("floors", 20, |control| solved(&floors, &square, want, control));
        hears("listed", 10, |control| solved(&listed, &Region::Total(40), want, control));
    }
    // One look for every step that the evaluator is asked about.
    hears("asked", 300, |control| solved(&asked, &Region::Box(vec![16, 16]), Want::PPositions, control));
    let large = Region::Box(vec![200_000]);
    let table = game("x", "move I: x' < x and floor(x*phi) - floor(x'*phi) = 5");
    hears("tables", 100, |control| {
        Plan::watched(&table, &Request::new(large.clone(), Want::PPositions), control).map(|_| ())
    });
    // Many cases, each of which has to be shown to stay and to go down.
    let cases = game(
        "x, y, z",
        "move I: |x - x'| + |y - y'| + |z - z'| <= 2 and x + y + z > x' + y' + z' and x' <= x + 1 and y' <= y + 1",
    );
    hears("planned", 30, |control| {
        Plan::watched(&cases, &Request::new(Region::Total(20), Want::PPositions), control).map(|_| ())
    });
    let stopped = |error| match error {
        ratwheel_solve::InvarianceError::Solve(error) => error,
        other => panic!("{other}"),
    };
    let limits = InvarianceLimits::default();
    hears("invariance", 20, |control| invariance(&quick, &[9, 9], limits, control).map(|_| ()).map_err(stopped));
    hears("set invariance", 20, |control| {
        let member = |piles: &[u64]| piles[0] == piles[1];
        set_invariance(&[30, 30], 2, member, control).map(|_| ()).map_err(stopped)
    });
    hears("cost", 20, |control| {
        let request = Request::new(Region::Total(40), Want::PPositions);
        Plan::watched(&listed, &request, control)?.cost(control).map(|_| ())
    });
}
