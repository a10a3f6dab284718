//! Damaged and malicious certificates.

use super::neighbours::{normal, wrong};
use super::{WYTHOFF, certificate, family};
use ratwheel_numbers::Control;
use ratwheel_verify::families::{checksum, write};
use ratwheel_verify::{CertificateError, Verified, verify};

fn check(text: &str) -> Result<Verified, CertificateError> {
    verify(text.as_bytes(), Control::none())
}

/// The text with a checksum that fits.
fn signed(lines: &[String]) -> String {
    let body: String = lines.iter().map(|line| format!("{line}\n")).collect();
    format!("{body}checksum {:016x}\n", checksum(&body))
}

fn next(state: &mut u64) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    usize::try_from(*state >> 33).unwrap()
}

#[test]
fn damage_proves_nothing_else() {
    let good = certificate(&normal(WYTHOFF), "P");
    let lines: Vec<String> = good.lines().filter(|line| !line.starts_with("checksum ")).map(str::to_owned).collect();
    assert_eq!(signed(&lines), good);
    let proof = lines.iter().position(|line| line == "obligation 0").unwrap();
    let rules = lines[..proof].to_vec();
    let mut state = 1;
    let (mut refused, mut accepted, mut other) = (0, 0, 0);
    for round in 0..2_500 {
        let mut changed = lines.clone();
        // One change in five concerns the ruleset.
        let at = if round % 5 == 0 {
            3 + next(&mut state) % (proof - 3)
        } else {
            proof + next(&mut state) % (lines.len() - proof)
        };
        let line = changed[at].clone();
        match next(&mut state) % 6 {
            0 => {
                changed.remove(at);
            }
            1 => changed.insert(at, line),
            2 => changed.swap(at, (at + 1).min(lines.len() - 1)),
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
        match check(&signed(&changed)) {
            Err(_) => refused += 1,
            Ok(found) => {
                assert!(found.proved && found.claim == "P" && found.game == "wythoff");
                if changed.starts_with(&rules) {
                    accepted += 1;
                    continue;
                }
                // Another ruleset: then it has to be true.
                other += 1;
                let end = changed.iter().position(|line| line == "obligation 0").unwrap();
                let text = changed[3..end].join("\n") + "\n";
                for d in ["d=5", "d=9"] {
                    assert!(!wrong(&text, d, 24), "accepted for\n{text}");
                }
            }
        }
    }
    assert!(refused > 1_500, "refused {refused}, accepted {accepted}, of them another ruleset {other}");
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
        (&["cut z"], "no name here"),
        (&["cut #0(#0(#0(#0(#0(#0(#0(#0(#0(x)))))))))"], "no function here"),
        (&["hence false"], "no step"),
        (&["cut x"], "`obligation` is no step"),
    ] {
        let said = attempt(steps);
        assert!(said.contains(why), "{steps:?}: {said}");
    }
}
