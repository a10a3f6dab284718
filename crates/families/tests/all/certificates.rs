//! Damaged and malicious certificates.

use super::mutants::{Brute, play};
use super::neighbours::normal;
use super::{BETA_NIM, WYTHOFF, certificate, family, full};
use ratwheel_numbers::Control;
use ratwheel_rules::language::Ruleset;
use ratwheel_verify::families::write;
use ratwheel_verify::format::sealed;
use ratwheel_verify::{CertificateError, Verified, verify};
use std::collections::HashMap;

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

/// The text with a checksum that fits.
fn signed(lines: &[String]) -> String {
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    sealed(body)
}

fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap()
}

/// How many damaged certificates were refused, and how many accepted: with the same rules, and with others.
#[derive(Clone, Copy, Debug, Default)]
struct Fates {
    refused: usize,
    same: usize,
    other: usize,
}

/// Damages a certificate in one or two places, so many times. What is accepted all the same is about the same claim; and if
/// its rules are others, these are right on boxes.
fn damage(good: &str, rounds: usize, instances: &[&str]) -> Fates {
    let lines: Vec<String> = good.lines().filter(|line| !line.starts_with("checksum ")).map(str::to_owned).collect();
    assert_eq!(signed(&lines), good);
    let known = check(good).unwrap();
    let proof = lines.iter().position(|line| line == "obligation 0").unwrap();
    let mut state = 1;
    let mut fates = Fates::default();
    let mut right: HashMap<String, bool> = HashMap::new();
    for round in 0..rounds {
        let mut changed = lines.clone();
        for _ in 0..1 + next(&mut state) % 5 / 4 {
            // One change in five concerns the ruleset.
            let proof = proof.min(changed.len() - 1);
            let at = if round % 5 == 0 {
                3 + next(&mut state) % (proof - 3)
            } else {
                proof + next(&mut state) % (changed.len() - proof)
            };
            let line = changed[at].clone();
            match next(&mut state) % 9 {
                0 => {
                    changed.remove(at);
                }
                1 => changed.insert(at, line),
                2 => {
                    let other = (at + 1).min(changed.len() - 1);
                    changed.swap(at, other);
                }
                3 => changed[at] = lines[proof + next(&mut state) % (lines.len() - proof)].clone(),
                4 => {
                    // A word of the line is one of another line.
                    let other = &lines[next(&mut state) % lines.len()];
                    let words: Vec<&str> = other.split(' ').collect();
                    let word = words[next(&mut state) % words.len()];
                    let mut own: Vec<&str> = line.split(' ').collect();
                    let place = next(&mut state) % own.len();
                    own[place] = word;
                    changed[at] = own.join(" ");
                }
                _ => {
                    let mut letters: Vec<char> = line.chars().collect();
                    let digit = |c: &char| c.is_ascii_digit() || "+-<>=".contains(*c);
                    let places: Vec<usize> = (0..letters.len()).filter(|i| digit(&letters[*i])).collect();
                    if places.is_empty() {
                        continue;
                    }
                    let place = places[next(&mut state) % places.len()];
                    letters[place] = ['0', '1', '2', '3', '5', '9', '+', '-', '<', '>', '='][next(&mut state) % 11];
                    changed[at] = letters.into_iter().collect();
                }
            }
        }
        match check(&signed(&changed)) {
            Err(_) => fates.refused += 1,
            Ok(found) => {
                assert!(found.proved && found.claim == known.claim, "{changed:?}");
                if changed.starts_with(&lines[..proof]) {
                    assert_eq!((&found.game, &found.scope), (&known.game, &known.scope));
                    fates.same += 1;
                    continue;
                }
                // Another ruleset: then it has to be true.
                fates.other += 1;
                let end = changed.iter().position(|line| line == "obligation 0").unwrap();
                // The default of a parameter plays no part, so that it may be damaged beyond reading.
                let plain = |line: &String| match line.starts_with("param") {
                    true => line.split(" = ").next().unwrap_or("").to_owned() + "\n",
                    false => format!("{line}\n"),
                };
                let text: String = changed[3..end].iter().map(plain).collect();
                let fine = *right.entry(text.clone()).or_insert_with(|| {
                    let rules = Ruleset::parse(&text).unwrap_or_else(|why| panic!("{why:?}\n{text}"));
                    instances.iter().all(|instance| play(&rules, instance, 20, false) != Brute::Wrong)
                });
                assert!(fine, "accepted for\n{text}");
            }
        }
    }
    fates
}

/// Small families, so that many damaged certificates are looked at.
const SMALL: [&str; 4] = [
    "game down\npiles x\nparam d: int >= 1 = 1\nmove I: x > d and x' <= d\nclaim P: x <= d\n",
    "game equal\npiles x, y\nparam d: int >= 1 = 1\nmove I: x' < x and y' = y\nmove I: x' = x and y' < y\nclaim P: x = y\n",
    "game subtract\npiles x\nparam k: int >= 1 = 2\nmove take: x - k <= x' < x\nclaim P: exists n: x = (k + 1)*n\n",
    "game slow\npiles x, y\nparam k: int >= 2 = 2\nmove take: x' = x - k and y' = y\nclaim P: exists q, r: r < k and x = 2*k*q + r\n",
];

/// One in eight of the 10^5 damaged certificates that all are, with those of the next test, whose certificates are larger.
#[test]
fn damage_to_small_certificates_proves_nothing_else() {
    let mut refused = 0;
    let times = if full() { 8 } else { 1 };
    for (rules, rounds) in SMALL.iter().zip([4_500, 3_000, 3_000, 1_750]) {
        let instances = ["d=1", "d=2", "d=5", "k=2", "k=3"];
        let fates = damage(&certificate(rules, "P"), rounds * times, &instances);
        println!("{fates:?}");
        refused += fates.refused;
    }
    assert!(refused > 7_500 * times, "{refused}");
}

#[test]
fn damage_proves_nothing_else() {
    let times = if full() { 4 } else { 1 };
    let fates = damage(&certificate(&normal(WYTHOFF), "P"), 375 * times, &["d=5", "d=9"]);
    assert!(fates.refused > 250 * times, "{fates:?}");
    let fates = damage(&certificate(&normal(BETA_NIM), "P"), 125 * times, &["beta=pi", "beta=sqrt(5)"]);
    assert!(fates.refused > 75 * times, "{fates:?}");
}

/// A proof that is right is no proof of anything else.
#[test]
fn a_proof_is_not_moved_to_another_claim() {
    let good = certificate(WYTHOFF, "P");
    let rules = family(WYTHOFF, None);
    let mut proofs: Vec<Vec<String>> = Vec::new();
    for line in good.lines().skip_while(|line| *line != "obligation 0").filter(|line| !line.starts_with("checksum ")) {
        match (line.starts_with("obligation "), proofs.last_mut()) {
            (false, Some(proof)) => proof.push(line.to_owned()),
            _ => proofs.push(Vec::new()),
        }
    }
    assert_eq!(write("P", &rules, &proofs), good);
    assert!(check(&write("P misere", &rules, &proofs)).is_err());
    for (old, new) in [
        ("< d", "<= d"),
        ("d >= 1", "d >= 0"),
        ("d: int = 1", "d: real = 1"),
        ("y' < y", "y' <= y + 1"),
        ("d^2 + 4", "d^2 + 5"),
        ("piles x, y", "piles y, x, z"),
        ("n >= 0", "n >= 1"),
    ] {
        assert!(rules.contains(old), "{old}");
        assert!(check(&write("P", &rules.replace(old, new), &proofs)).is_err(), "{old} -> {new}");
    }
    // Every obligation is asked for, in order, and nothing else.
    for index in 0..proofs.len() {
        let mut fewer = proofs.clone();
        fewer.remove(index);
        assert!(check(&write("P", &rules, &fewer)).is_err());
    }
    proofs.push(vec!["qed 0:1".to_owned()]);
    assert!(check(&write("P", &rules, &proofs)).is_err());
}

/// Steps that would prove anything, were they allowed.
#[test]
fn malice() {
    // P = {0} of "take any number" is right; of "do nothing" nothing is.
    let rules = "game g\npiles x\nparam d: int >= 1\nparam r: real > 1\nmove I: x' < x and x' >= d\n\
                 claim P: x <= floor(r) or exists n: x = floor(n*r)\n";
    let attempt = |steps: &[&str]| {
        let proof: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
        check(&write("P", rules, &[proof.clone(), proof.clone(), proof])).unwrap_err().to_string()
    };
    for (steps, why) in [
        // A real parameter is no integer; a bound variable and a later witness are nothing yet.
        (&["cut r"][..], "unknown"),
        (&["cut %4"], "unknown"),
        (&["cut %90"], "unknown"),
        (&["lemma low #0; r; 1"], "unknown"),
        (&["lemma low #0; 1; r"], "unknown"),
        (&["lemma low #0; 1; x"], "not made of integer parameters"),
        (&["lemma low #7; 1; 1"], "not there"),
        (&["lemma cover #0 #0; x"], "not complementary"),
        (&["lemma ratio #0; x"], "not rational"),
        (&["lemma locate #0; -1; 0; x"], "not known to grow"),
        (&["lemma locate #0; x; 0; x"], "not known to grow"),
        (&["lemma zero #0 #0;"], "another number of arguments"),
        (&["qed"], "not negative"),
        (&["qed 0:-1"], "negative number"),
        (&["qed 0:1"], "not negative"),
        (&["qed 99:1"], "no fact 99"),
        (&["split 0"], "no choice"),
        (&["inst 0 x"], "not for all"),
        (&["mul 0 77"], "no fact 77"),
        (&["cut x*x*x*x*x*x*x*x*x"], "too large"),
        // What becomes too large when it is put in is not made.
        (&["induct down; 0; x*x + d; ge{$0*$0*$0*$0*$0*$0*$0*$0}"], "more states"),
        (&["cut z"], "no name here"),
        (&["cut #0(#0(#0(#0(#0(#0(#0(#0(#0(x)))))))))"], "no function here"),
        (&["hence false"], "no step"),
        (&["cut x"], "`obligation` is no step"),
    ] {
        let said = attempt(steps);
        assert!(said.contains(why), "{steps:?}: {said}");
    }
}
