//! Certificates: accepted as written, rejected when changed, also when the change is hidden behind a fitting checksum.

use crate::common::{certificate, game, pairs, report, rules};
use ratwheel_numbers::Control;
use ratwheel_prove::{CertificateError, Options, Verified, verify};
use ratwheel_rules::core::Relational;

fn write(game: &Relational, claim: &str) -> String {
    certificate(game, &report(game, claim), &Options::default(), Control::none()).unwrap()
}

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

#[test]
fn proofs_are_accepted() {
    for (spec, claim) in [
        ("mouse", "P"),
        ("nim:piles=3", "P"),
        ("nim:piles=3", "P misere"),
        ("corner:piece=king+rook", "P misere"),
        ("corner:piece=king+bishop", "P"),
        ("nim:piles=4", "P"),
        ("mark", "P"),
        ("fat-rat:m=2", "P"),
        ("fat-rat:m=3,variant=star", "P"),
        ("fat-rat:m=3,variant=rat", "P"),
        ("rats:d=2", "P"),
        ("rats:d=3", "P"),
        ("rats:d=4", "P"),
        ("rats:d=3,variant=grandiose", "P"),
    ] {
        let verified = check(&write(&game(spec), claim)).unwrap_or_else(|error| panic!("{spec} {claim}: {error}"));
        assert!(verified.proved && verified.claim == claim, "{spec}");
    }
}

#[test]
fn proofs_with_irrational_numbers() {
    for (spec, claim, numerals) in [
        ("wythoff", "P", "1 1"),
        ("wythoff", "P misere", "1 1"),
        ("corner:piece=queen", "P", "1 1"),
        ("wythoff:d=2", "P", "0 2"),
        ("wythoff:d=2", "P misere", "0 2"),
        ("wythoff:d=3", "P", "0 3"),
        ("wythoff:d=6", "P", "0 6"),
        ("wythoff:d=4", "P misere", "1 1"),
        ("beta-nim:beta=(5+sqrt(13))/2", "P", "0 3"),
        ("wynim-t:beta=1+sqrt(5)", "P", "1 1"),
        ("wynim:beta=2+sqrt(2)", "P", "0 2"),
        ("beta-nim:beta=2+sqrt(2)", "P", "0 2"),
        ("wynim-t:beta=3+sqrt(2)", "P", "0 2"),
        ("wynim:beta=2+sqrt(3)", "P", "u 4"),
    ] {
        let text = write(&game(spec), claim);
        assert!(text.contains(&format!("\nnumerals {numerals}\n")), "{spec}: {text}");
        let verified = check(&text).unwrap_or_else(|error| panic!("{spec} {claim}: {error}"));
        assert!(verified.proved && verified.claim == claim, "{spec}");
    }
}

/// The claims that the bench compares, true ones and false ones beside them.
#[test]
fn pairs_of_true_and_false_claims() {
    for pair in pairs::pairs().into_iter().filter(|pair| pair.small) {
        let mut cases = vec![(&pair.proof, true)];
        cases.extend(pair.refutations.iter().map(|case| (case, false)));
        for (case, proved) in cases {
            let verified = check(&write(&case.game, &case.claim));
            let verified = verified.unwrap_or_else(|error| panic!("{} {}: {error}", case.name, case.claim));
            assert_eq!(verified.proved, proved, "{} {}", case.name, case.claim);
        }
    }
}

const FACTS: &str = "game facts
piles x
move I: x' < x
claim sum: forall n >= 1: floor(phi*floor(n*phi^2)) = floor(n*phi) + floor(n*phi^2)
claim complement: forall n >= 1: exists m >= 1: floor(m*phi) = n or floor(m*phi^2) = n
claim false-sum: forall n >= 1: floor(phi*floor(n*phi)) = floor(n*phi^2)
claim silver: forall n >= 1: floor(n*sqrt(2)) + 2*n = floor(n*(2 + sqrt(2)))
claim seven: forall n >= 0: floor(n*sqrt(7)) <= 3*n
claim false-seven: forall n >= 0: 3*floor(n*sqrt(7)) <= 7*n
claim downwards: forall n >= 1: floor(0 - n*sqrt(3)) = 0 - floor(n*sqrt(3)) - 1
claim mixed: forall m, n: m <= n or floor((m - n)*sqrt(3)) >= m - n
";

#[test]
fn closed_claims_with_irrational_numbers() {
    let game = rules(FACTS);
    for claim in ["sum", "complement", "false-sum", "silver", "seven", "false-seven", "downwards", "mixed"] {
        let text = write(&game, claim);
        let verified = check(&text).unwrap_or_else(|error| panic!("{claim}: {error}"));
        assert_eq!(verified.proved, !claim.starts_with("false"), "{claim}");
        // The other verdict does not pass.
        let (from, to) = if verified.proved { ("proved", "refuted") } else { ("refuted", "proved") };
        let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
        assert!(check(&sealed(&body)).is_err(), "{claim}");
    }
}

#[test]
fn lies_about_irrational_numbers() {
    let text = write(&game("wythoff:d=2"), "P");
    let body = &text[..text.rfind("checksum").unwrap()];
    assert_eq!(sealed(body), text);
    // The band of another width, other numbers, other number systems.
    let lies = [
        ("< 2", "< 1"),
        ("< 2", "< 3"),
        ("sqrt(2)", "sqrt(3)"),
        ("sqrt(2)", "sqrt(8)"),
        ("claim P\n", "claim P misere\n"),
        ("numerals 0 2\n", ""),
        ("numerals 0 2\n", "numerals 1 2\n"),
        ("numerals 0 2\n", "numerals 0 1\n"),
        ("numerals 0 2\n", "numerals 0 2,1\n"),
        ("numerals 0 2\n", "numerals 2 2\n"),
        ("numerals 0 2\n", "numerals 0 0\n"),
        ("numerals 0 2\n", "numerals 0 -2\n"),
        ("numerals 0 2\n", "numerals 0 9223372036854775807\n"),
    ];
    for (from, to) in lies {
        assert!(body.contains(from), "{from} in\n{body}");
        assert!(check(&sealed(&body.replace(from, to))).is_err(), "{from} → {to}");
    }
    // The same places three at a time are no lie.
    assert!(check(&sealed(&body.replace("numerals 0 2\n", "numerals 0 2,2,2\n"))).unwrap().proved);
    let bytes = text.as_bytes();
    for place in (0..bytes.len()).step_by(5) {
        let mut changed = bytes.to_vec();
        changed[place] ^= 1 << (place % 7);
        assert!(verify(&changed, Control::none()).is_err(), "byte {place}");
    }
    // Every state of the claimed set's automaton with its side changed.
    let lines: Vec<&str> = body.lines().collect();
    let first = lines.iter().position(|line| *line == "automaton 0").unwrap();
    let second = lines.iter().position(|line| *line == "automaton 1").unwrap();
    for (index, line) in lines.iter().enumerate().take(second).skip(first + 2) {
        let other = if line.starts_with('a') { line.replacen('a', "r", 1) } else { line.replacen('r', "a", 1) };
        let mut changed = lines.clone();
        changed[index] = &other;
        let verdict = check(&sealed(&(changed.join("\n") + "\n")));
        // A state in which no numeral ends says nothing.
        assert!(verdict.is_err() || never_ends(&lines[first + 2..second], index - first - 2), "line {index}: {line}");
    }
}

/// Is the state reached only by letters with the digit 2, in which no numeral of these places ends?
fn never_ends(states: &[&str], state: usize) -> bool {
    let state = state.to_string();
    let rows = states.iter().flat_map(|line| line.split(' ').skip(1).enumerate());
    rows.filter(|(_, next)| *next == state).all(|(letter, _)| letter / 3 == 2 || letter % 3 == 2)
}

#[test]
fn the_rat_theorem() {
    assert!(check(&write(&game("rat"), "P")).unwrap().proved);
}

#[test]
fn closed_claims() {
    let game = rules(include_str!("../../../../docs/lemmas/rat.rules"));
    for claim in ["lemma-2ii", "lemma-5iv", "theorem-3", "theorem-4", "false-residue", "false-lemma-4"] {
        let verified = check(&write(&game, claim)).unwrap();
        assert_eq!(verified.proved, !claim.starts_with("false"), "{claim}");
    }
}

#[test]
fn refutations_of_any_field() {
    for spec in ["wynim-t:beta=1+sqrt(2)", "wynim-t:beta=sqrt(5)"] {
        assert!(!check(&write(&game(spec), "P")).unwrap().proved);
    }
    let rat =
        include_str!("../../../games/src/rat/rat.rules").replace("mod 7 = 4 then 6 else 5", "mod 7 = 4 then 5 else 5");
    let text = write(&rules(&rat), "P");
    assert!(text.contains("counterexample N→P 8,16,31"), "{text}");
    assert!(!check(&text).unwrap().proved);
}

/// Every lemma of the documents that is proved or refuted has a certificate.
#[test]
fn lemmas_of_the_documents() {
    for (text, false_ones) in [
        (include_str!("../../../../docs/lemmas/rat.rules"), &["false-residue", "false-lemma-4"][..]),
        (include_str!("../../../../docs/lemmas/mouse.rules"), &[]),
        (include_str!("../../../../docs/lemmas/wythoff.rules"), &["false-a-odd"]),
        (include_str!("../../../../docs/lemmas/array.rules"), &["section-4-printed", "jumping"]),
        (
            include_str!("../../../../docs/lemmas/numerals.rules"),
            &["false-u-free", "false-u-few", "false-u-more", "false-u-apart"],
        ),
    ] {
        let game = rules(text);
        for claim in &game.claims {
            let verified = check(&write(&game, &claim.name)).unwrap_or_else(|error| panic!("{}: {error}", claim.name));
            assert_eq!(verified.proved, !false_ones.contains(&claim.name.as_str()), "{}", claim.name);
        }
    }
}

#[test]
fn claims_about_the_game_and_about_numerals() {
    let mouse = include_str!("../../../games/src/mouse/mouse.rules").replace(
        "example (3,5) is P",
        "claim stable: forall x, y, s, t: P(x,y) and legal(x,y -> s,t) => not P(s,t)\n\
         claim sorts: forall x, y: P(x,y) <=> P(y,x)\n\
         claim doubled: forall x: P(x,x) <=> x = 0\n\
         claim shifted: forall n >= 1: P(3*n - 1, floor(3*n/2))\n\
         claim reached: forall x, y: x <= y and not P(x,y) => exists s, t: P(s,t) and legal(x,y -> s,t)\n\
         claim false-stable: forall x, y, s, t: legal(x,y -> s,t) => not P(s,t)\n\
         claim false-reached: forall x, y: exists s, t: P(s,t) and legal(x,y -> s,t)\n\
         example (3,5) is P",
    );
    let numerals = "game g\npiles x\nmove I: x' < x\n\
        claim grows: forall n >= 1: shift(zeckendorf, n) > n\n\
        claim ten: forall n: shift(base:10, n) = 10*n and zeros(base:10, 10*n + 3) = 0\n\
        claim false-ten: forall n >= 1: zeros(base:10, n) < 2\n\
        claim seven: forall n >= 1: lowest(q:sqrt(7), n) <= n\n\
        claim false-seven: forall n >= 1: exists m: m < n and reduced(q:sqrt(7), m + n)\n\
        claim four: forall n >= 1: shift(u:b=4, n) = floor(n*(2 + sqrt(3))) + 1\n";
    for text in [mouse.as_str(), numerals] {
        let game = rules(text);
        for claim in game.claims.iter().filter(|claim| claim.name != "P") {
            let text = write(&game, &claim.name);
            let verified = check(&text).unwrap_or_else(|error| panic!("{}: {error}", claim.name));
            assert_eq!(verified.proved, !claim.name.starts_with("false"), "{}", claim.name);
            let (from, to) = if verified.proved { ("proved", "refuted") } else { ("refuted", "proved") };
            let body = text[..text.rfind("checksum").unwrap()].replacen(from, to, 1);
            assert!(check(&sealed(&body)).is_err(), "{}", claim.name);
        }
    }
}

/// Lies in the automata of definitions, and in that of P where a closed claim speaks of it.
#[test]
fn lies_in_definitions() {
    let game = rules(include_str!("../../../../docs/lemmas/array.rules"));
    let mouse = include_str!("../../../games/src/mouse/mouse.rules")
        .replace("example (3,5) is P", "claim doubled: forall x: P(x,x) <=> x = 0\nexample (3,5) is P");
    for (text, least) in [(write(&game, "theorem-1-column-2"), 20), (write(&rules(&mouse), "doubled"), 5)] {
        let body = &text[..text.rfind("checksum").unwrap()];
        assert_eq!(sealed(body), text);
        let lines: Vec<&str> = body.lines().collect();
        let mut tried = 0;
        for (index, line) in
            lines.iter().enumerate().filter(|(_, line)| line.starts_with("a ") || line.starts_with("r "))
        {
            let other = if line.starts_with('a') { line.replacen('a', "r", 1) } else { line.replacen('r', "a", 1) };
            let mut changed = lines.clone();
            changed[index] = &other;
            assert!(check(&sealed(&(changed.join("\n") + "\n"))).is_err(), "line {index}: {line}");
            tried += 1;
        }
        assert!(tried >= least, "{tried}");
        // A definition less.
        let first =
            lines.iter().position(|line| line.starts_with("definition ") || line.starts_with("automaton ")).unwrap();
        assert!(check(&sealed(&(lines[..first].join("\n") + "\n"))).is_err());
    }
}

#[test]
fn what_certificates_do_not_cover() {
    // A system with a preperiod.
    let text = "game g\npiles x\nmove I: x' < x\nclaim grows: forall n >= 1: shift(p:sqrt(7), n) >= n\n";
    let numerals = rules(text);
    let made = certificate(&numerals, &report(&numerals, "grows"), &Options::default(), Control::none());
    assert!(matches!(made, Err(CertificateError::Unsupported(_))), "{made:?}");
    let pi = game("wynim");
    let error = certificate(&pi, &report(&pi, "P"), &Options::default(), Control::none()).unwrap_err();
    assert!(matches!(error, CertificateError::NoVerdict(_)), "{error}");
}

#[test]
fn any_changed_byte_is_noticed() {
    let text = write(&game("mouse"), "P").into_bytes();
    for place in 0..text.len() {
        for bit in [0, 3, 6] {
            let mut changed = text.clone();
            changed[place] ^= 1 << bit;
            assert!(verify(&changed, Control::none()).is_err(), "byte {place}, bit {bit}");
        }
    }
    for length in (0..text.len()).step_by(7) {
        assert!(verify(&text[..length], Control::none()).is_err());
    }
}

/// The checksum that the format prescribes, computed here anew.
pub(crate) fn sealed(body: &str) -> String {
    let hash = body
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    format!("{body}checksum {hash:016x}\n")
}

/// With a fitting checksum the statements themselves must catch every lie: whatever is accepted has to be true.
#[test]
fn lies_behind_a_fitting_checksum() {
    let text = write(&game("mouse"), "P");
    let body = &text[..text.rfind("checksum").unwrap()];
    assert_eq!(sealed(body), text);
    let lies = [
        ("y = 3*n - 1", "y = 3*n - 2"),
        ("then 2 else 1", "then 1 else 1"),
        ("verdict proved", "verdict refuted"),
        ("claim P\n", "claim P misere\n"),
        ("piles x <= y", "piles x, y"),
    ];
    for (from, to) in lies {
        assert!(body.contains(from), "{from} in\n{body}");
        assert!(check(&sealed(&body.replacen(from, to, 1))).is_err(), "{from}");
    }
    // Every state of the claimed set's automaton with its side changed. (The other automata may be smaller than they are.)
    let lines: Vec<&str> = body.lines().collect();
    let second = lines.iter().position(|line| *line == "automaton 1").unwrap();
    let mut tried = 0;
    let state = |line: &str| line.starts_with("a ") || line.starts_with("r ");
    for (index, line) in lines.iter().enumerate().take(second).filter(|(_, line)| state(line)) {
        let other = if line.starts_with('a') { line.replacen('a', "r", 1) } else { line.replacen('r', "a", 1) };
        let mut changed = lines.clone();
        changed[index] = &other;
        tried += 1;
        let verdict = check(&sealed(&(changed.join("\n") + "\n")));
        assert!(verdict.is_err(), "line {index}: {line}");
    }
    assert!(tried > 5);
}

#[test]
fn nonsense_is_refused() {
    for text in ["", "checksum ", "ratwheel certificate 1\n", "\u{0}\u{1}\u{2}"] {
        assert!(check(text).is_err());
    }
    let huge = "ratwheel certificate 1\nclaim P\nverdict proved\nrules 1\ngame g\nautomaton 0\n16 0 99999999\n";
    assert!(check(&sealed(huge)).is_err());
    let rules = "game g\npiles x\nmove I: x' < x\nclaim P: x = 0";
    let none = format!("ratwheel certificate 1\nclaim P\nverdict proved\nrules 4\n{rules}\n");
    assert!(check(&sealed(&none)).is_err());
}

/// Hand-made certificates that lie in one statement each, and are right in all others.
#[test]
fn every_statement_is_checked() {
    let rejected = |rules: &str, rest: &str| {
        let lines = rules.lines().count();
        let body = format!("ratwheel certificate 1\nclaim P\nverdict proved\nrules {lines}\n{rules}\n{rest}");
        match check(&sealed(&body)) {
            Err(CertificateError::Rejected(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    let (all, zero) = ("1 0 1\na 0 0\n", "1 0 1\na 0 -\n");
    // Everything is claimed: moves lead from P to P.
    let nim = "game g\npiles x\nmove I: x' < x\nclaim P: ";
    assert!(rejected(&format!("{nim}x >= 0"), &format!("automaton 0\n{all}")).starts_with("P→N"));
    // 0 is claimed, and nothing is said about how the others win.
    assert!(rejected(&format!("{nim}x = 0"), &format!("automaton 0\n{zero}")).starts_with("N→P"));
    // From everywhere, it says, a move leads to 0: not from 0 itself.
    let winning = format!("automaton 0\n{zero}automaton 1\n{all}winning 0 1\n");
    assert!(rejected(&format!("{nim}x = 0"), &winning).contains("winning positions"));
    let target = format!("automaton 0\n{zero}target 0 1\n");
    assert!(rejected(&format!("{nim}x = 0"), &target).contains("target"));
    // Too much or too little in the automaton of the claim.
    assert!(rejected(&format!("{nim}x = 0"), &format!("automaton 0\n{all}")).contains("too much"));
    assert!(rejected(&format!("{nim}x = x"), &format!("automaton 0\n{zero}")).contains("too little"));
    // Even numbers lose and odd ones win in a game that never ends.
    let endless = "game g\npiles x\nmove I: x' = x + 1\nclaim P: x mod 2 = 0";
    let even = "automaton 0\n1 0 2\na 0 1\nr 0 1\nautomaton 1\n1 0 2\nr 0 1\na 0 1\nwinning 0 1\n";
    assert!(rejected(endless, even).starts_with("termination"));
    // Misère: the claimed position has no move.
    let misere = "game g\npiles x\nmove I: x' = x - 1\nclaim P misere: x = 0 or x = 2";
    let body = format!(
        "ratwheel certificate 1\nclaim P misere\nverdict proved\nrules 4\n{misere}\nautomaton 0\n1 0 3\na 0 1\nr 2 -\na - -\n\
         target 0 0\ntarget 0 2\n"
    );
    let error = check(&sealed(&body)).unwrap_err();
    assert!(matches!(&error, CertificateError::Rejected(_)), "{error}");
}
