//! What is no question, and rules that have no answer: always an error that says why, never a panic or a large allocation.

use ratwheel_numbers::{CancelToken, Control, Natural};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, Position, RelationalGame};
use ratwheel_solve::{Plan, Region, Request, Solution, SolveError, Solver, Want};
use std::sync::atomic::{AtomicU64, Ordering};

const WANTS: [Want; 4] = [Want::PPositions, Want::Outcomes, Want::Grundy, Want::Remoteness];
const NIM: &str = "move I: x' < x and y' = y\nmove I: x' = x and y' < y";

fn game(piles: &str, rules: &str) -> RelationalGame {
    let text = format!("game g\npiles {piles}\n{rules}");
    RelationalGame::new(Ruleset::parse(&text).unwrap().instantiate(&Arguments::new()).unwrap()).unwrap()
}

fn ask(game: &RelationalGame, request: &Request) -> Result<Solution, SolveError> {
    Plan::of(game, request)?.run(Control::none())
}

#[test]
fn sizes() {
    let nim = game("x, y", NIM);
    for want in WANTS {
        let error = |region: Region| ask(&nim, &Request::new(region, want)).map(|_| ()).unwrap_err();
        assert_eq!(error(Region::Box(vec![0, 0])), SolveError::Empty, "{want:?}");
        assert_eq!(error(Region::Box(vec![5, 0])), SolveError::Empty, "{want:?}");
        assert_eq!(error(Region::Box(vec![5])), SolveError::Sides { expected: 2, found: 1 }, "{want:?}");
        assert_eq!(error(Region::Box(vec![5, 5, 5])), SolveError::Sides { expected: 2, found: 3 }, "{want:?}");
        assert_eq!(error(Region::Box(vec![u64::MAX, u64::MAX])), SolveError::Overflow, "{want:?}");
        assert_eq!(error(Region::Box(vec![1 << 40, 1 << 40])), SolveError::Overflow, "{want:?}");
        assert_eq!(error(Region::Total(u64::MAX)), SolveError::Overflow, "{want:?}");
        let one = ask(&nim, &Request::new(Region::Box(vec![1, 1]), want)).unwrap();
        assert_eq!((one.positions(), one.p_count(), one.outcome(&[0, 0])), (1, 1, Some(Outcome::P)));
        let zero = ask(&nim, &Request::new(Region::Total(0), want).misere()).unwrap();
        assert_eq!((zero.positions(), zero.p_count(), zero.outcome(&[0, 0])), (1, 0, Some(Outcome::N)));
        for text in [SolveError::Empty, SolveError::Overflow].map(|error| error.to_string()) {
            assert!(text.len() > 20, "{text}");
        }
    }
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let nim = game("x, y", NIM);
    for want in [Want::Outcomes, Want::Grundy, Want::Remoteness] {
        // A quarter of a million million positions: only the estimate can answer.
        let request = Request::new(Region::Box(vec![500_000, 500_000]), want).memory(1 << 30);
        let plan = Plan::of(&nim, &request).unwrap();
        assert!(plan.memory() > 1 << 30, "{want:?}");
        let error = plan.run(Control::none()).map(|_| ()).unwrap_err();
        assert_eq!(error, SolveError::Memory { needed: plan.memory(), limit: 1 << 30 });
        assert!(error.to_string().contains("GiB"), "{error}");
        // Just enough is enough.
        let small = |memory: u64| Request::new(Region::Box(vec![300, 300]), want).memory(memory);
        let needed = Plan::of(&nim, &small(u64::MAX)).unwrap().memory();
        assert!(ask(&nim, &small(needed - 1)).is_err());
        assert!(ask(&nim, &small(needed + (1 << 20))).is_ok(), "{want:?}");
    }
}

#[test]
fn rules_that_need_not_end() {
    let swap = game("x, y", "move I: x' = y and y' = x");
    let stay = game("x, y", "move I: x' + y' = x + y and x' < x");
    let up = game("x", "move I: x' = x + 1");
    let wrong = game("x, y", "move I: x' < x and y' <= y + 1 and y' >= y\nmeasure y, x");
    for want in WANTS {
        for (game, sides) in [(&swap, vec![5, 5]), (&stay, vec![6, 6]), (&up, vec![9]), (&wrong, vec![4, 4])] {
            let error = ask(game, &Request::new(Region::Box(sides.clone()), want)).map(|_| ()).unwrap_err();
            let fits =
                matches!(error, SolveError::NotLowered { .. } | SolveError::LeavesBox { .. } | SolveError::Loop { .. });
            assert!(fits, "{want:?} {sides:?}: {error}");
            assert!(error.to_string().contains("->"), "the move is shown: {error}");
        }
    }
    // A box that is too small for the bad move to be met is fine.
    assert!(ask(&swap, &Request::new(Region::Box(vec![1, 1]), Want::Outcomes)).is_ok());
}

#[test]
fn moves_that_leave_the_box() {
    let slide = game("x, y", "move I: y' < y and x' = x + (y - y')\nmove II: x' < x and y' = y\nmeasure y, x");
    for want in WANTS {
        let error = ask(&slide, &Request::new(Region::Box(vec![4, 4]), want)).map(|_| ()).unwrap_err();
        assert!(matches!(error, SolveError::LeavesBox { .. }), "{want:?}: {error}");
        assert!(error.to_string().contains("up to a total"), "{error}");
        let solved = ask(&slide, &Request::new(Region::Total(9), want)).unwrap();
        assert_eq!(solved.positions(), 55);
    }
    // Bounded by `positions`, the box is closed.
    let bounded = game(
        "x, y",
        "move I: y' < y and x' = x + (y - y')\nmove II: x' < x and y' = y\nmeasure y, x\npositions: x < 4 and y < 4",
    );
    assert!(ask(&bounded, &Request::new(Region::Box(vec![4, 4]), Want::Grundy)).is_ok());
}

#[test]
fn no_moves_at_all() {
    let still = game("x, y, z", "positions: x <= y");
    let never = game("x, y", "move I: x' < x and x' > x and y' = y");
    for want in WANTS {
        for play in [Play::Normal, Play::Misere] {
            let solution = ask(&still, &Request::new(Region::Box(vec![3, 4, 5]), want).play(play)).unwrap();
            assert_eq!(solution.positions(), 45);
            assert_eq!(solution.p_count(), if play == Play::Normal { 45 } else { 0 });
            let expected = matches!(want, Want::Grundy | Want::Remoteness).then_some(0);
            assert_eq!(solution.largest(), expected);
            assert_eq!(solution.outcome(&[2, 1, 0]), None);
            let solution = ask(&never, &Request::new(Region::Box(vec![9, 9]), want).play(play)).unwrap();
            assert_eq!(solution.p_count(), if play == Play::Normal { 81 } else { 0 });
        }
    }
    // No positions at all.
    let nothing = game("x", "move I: x' < x\npositions: x < 0");
    for want in WANTS {
        let solution = ask(&nothing, &Request::new(Region::Box(vec![9]), want)).unwrap();
        assert_eq!((solution.positions(), solution.p_count()), (0, 0), "{want:?}");
    }
}

/// Numbers that do not fit in machine words, in rules that are right all the same.
#[test]
fn large_numbers_in_rules() {
    let huge = "100000000000000000000000000000";
    let rules =
        format!("move I: x' < x and {huge}*x' + y' <= {huge}*x + y and y' = y\nmove II: x' = x - {huge} and y' = y");
    let game = game("x, y", &rules);
    for want in WANTS {
        let solution = ask(&game, &Request::new(Region::Box(vec![9, 3]), want)).unwrap();
        assert_eq!(solution.p_count(), 3, "{want:?}");
    }
}

#[test]
fn cancelled() {
    let nim = game("x, y", NIM);
    let token = CancelToken::new();
    token.cancel();
    for want in WANTS {
        let plan = Plan::of(&nim, &Request::new(Region::Box(vec![400, 400]), want)).unwrap();
        let stopped = plan.run(Control::new(&token, &|_, _| ())).map(|_| ());
        assert_eq!(stopped, Err(SolveError::Cancelled), "{want:?}");
    }
}

/// One long line whose places are judged one by one is a long time without a report.
#[test]
fn cancelled_in_the_middle_of_a_line() {
    let game = game("x", "move I: x' < x and xor(x, x') mod 3 != 1");
    let token = CancelToken::new();
    token.cancel();
    for want in [Want::PPositions, Want::Outcomes] {
        let plan = Plan::of(&game, &Request::new(Region::Box(vec![5000]), want)).unwrap();
        let stopped = plan.run(Control::new(&token, &|_, _| ())).map(|_| ());
        assert_eq!(stopped, Err(SolveError::Cancelled), "{want:?}");
        assert!(plan.run(Control::none()).is_ok());
    }
}

#[test]
fn playing_out_counts_bytes_and_hears_cancelling_before_it_turns_back() {
    let game = game("x, y", "move I: x' = x - 1 and y' = y");
    // A line of play that is longer than any table: some 4,000 bytes a position.
    let long: Natural = format!("1{}", "0".repeat(9_999)).parse().unwrap();
    let start = Position::new(vec![long, Natural::from(3u64)]);
    let solver = Solver::of_relation(&game).with_limits(100_000, 100).with_bytes(1 << 20);
    let starts = std::slice::from_ref(&start);
    let stopped = solver.reachable(starts, Play::Normal, Control::none());
    assert!(matches!(stopped, Err(SolveError::Memory { limit: 1_048_576, .. })), "{stopped:?}");
    let (token, reports) = (CancelToken::new(), AtomicU64::new(0));
    let report = |_, _| {
        reports.fetch_add(1, Ordering::Relaxed);
        token.cancel();
    };
    let control = Control::new(&token, &report);
    let stopped = solver.with_bytes(u64::MAX).reachable(starts, Play::Normal, control);
    assert!(matches!(stopped, Err(SolveError::Cancelled)), "{stopped:?}");
    assert_eq!(reports.load(Ordering::Relaxed), 1);
}
