//! Every certificate that is written is accepted, over all claims of the catalogue, of docs/lemmas and of examples/; what
//! cannot be written is refused before a proof is looked for.

use crate::common::rules;
use ratwheel_games::{Spec, catalogue};
use ratwheel_numbers::{Budget, Control};
use ratwheel_prove::{CertificateError, Options, Verdict, certifiable, certificate, prove as proved, verify};
use ratwheel_rules::RelationalGame;
use ratwheel_rules::core::Relational;
use std::path::Path;

/// What a claim may take here. Larger ones are met by other tests, or by `ratwheel verify`.
fn budget() -> Budget {
    Budget::new().states(2_000).bytes(24 << 20)
}

/// Has the claim a certificate that is accepted? `None` where the budget did not suffice, or nothing is decided.
fn accepted(name: &str, game: &RelationalGame, claim: &str) -> Option<bool> {
    let budgets = [budget(), budget(), budget()];
    let [proving, writing, checking] = budgets.each_ref().map(|budget| Control::none().within(budget));
    let ahead = certifiable(game, claim, Control::none());
    let report = proved(game, claim, &Options::default(), proving).unwrap_or_else(|e| panic!("{name}, {claim}: {e}"));
    if !matches!(report.verdict, Verdict::Proved | Verdict::Refuted) {
        return None;
    }
    let written = match certificate(game, &report, &Options::default(), writing) {
        Ok(written) => written,
        Err(CertificateError::GaveUp(_) | CertificateError::TooLarge | CertificateError::NoVerdict(_)) => return None,
        Err(error) => {
            assert!(ahead.is_err(), "{name}, {claim}: refused only after the proof: {error}");
            return Some(false);
        }
    };
    assert!(ahead.is_ok() || report.verdict == Verdict::Refuted, "{name}, {claim}: {ahead:?}");
    match verify(written.as_bytes(), checking) {
        Ok(verified) => {
            assert_eq!(verified.proved, report.verdict == Verdict::Proved, "{name}, {claim}");
            Some(true)
        }
        Err(CertificateError::GaveUp(_) | CertificateError::TooLarge) => None,
        Err(error) => panic!("{name}, {claim}: {error}\n{written}"),
    }
}

/// How many claims of these games have a certificate, and how many do not.
fn counted(games: impl IntoIterator<Item = (String, Relational)>) -> (usize, usize) {
    let (mut yes, mut no) = (0, 0);
    for (name, relation) in games {
        let game = RelationalGame::new(relation).unwrap();
        for claim in &game.relation().claims {
            match accepted(&name, &game, &claim.name) {
                Some(true) => yes += 1,
                Some(false) => no += 1,
                None => {}
            }
        }
    }
    (yes, no)
}

fn files(folder: &str) -> Vec<(String, Relational)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    files.sort();
    assert!(!files.is_empty());
    let read = |path: &std::path::PathBuf| (path.display().to_string(), rules(&std::fs::read_to_string(path).unwrap()));
    files.iter().map(read).collect()
}

#[test]
fn certificates_of_the_catalogue_are_accepted() {
    let specs = catalogue().iter().flat_map(|entry| {
        let varied = entry.variations.iter().map(move |(parameters, _)| format!("{}:{parameters}", entry.id));
        std::iter::once(entry.id.to_owned()).chain(varied)
    });
    let games = specs.filter_map(|spec| {
        let (_, instance) = spec.parse::<Spec>().unwrap().build().unwrap();
        Some((spec, instance.relation()?.clone()))
    });
    let (yes, no) = counted(games);
    assert!(yes >= 20, "{yes} accepted, {no} refused");
}

#[test]
fn certificates_of_lemmas_are_accepted() {
    let (yes, no) = counted(files("docs/lemmas"));
    assert!(yes >= 20 && no == 0, "{yes} accepted, {no} refused");
}

#[test]
fn certificates_of_examples_are_accepted() {
    let (yes, no) = counted(files("examples"));
    assert!(yes >= 30, "{yes} accepted, {no} refused");
}

/// Systems that the checker does not read: refused in words, at once.
#[test]
fn what_cannot_be_written_is_refused_before_the_proof() {
    let refused = |claim: &str| {
        let text = format!("game g\npiles x\nmove I: x' < x\nclaim c: {claim}\n");
        certifiable(&RelationalGame::new(rules(&text)).unwrap(), "c", Control::none())
    };
    for claim in [
        "forall n: shift(recurrence:3,2, n) >= n",
        "forall n: shift(recurrence:4,4, n) >= 4*n",
        "forall n: shift(recurrence:2,1, n) >= 2*n",
        "forall n >= 1: shift(p:sqrt(7), n) >= n",
    ] {
        let error = refused(claim).unwrap_err();
        assert!(matches!(error, CertificateError::Unsupported(_)), "{claim}: {error}");
    }
    for claim in ["forall n: shift(base:10, n) = 10*n", "forall n: floor(n*phi) >= n", "forall n: xor(n, n) = 0"] {
        assert_eq!(refused(claim), Ok(()), "{claim}");
    }
}

/// Claims with a variable that no equation gives are refuted by digits: every part, and no lie about it.
#[test]
fn counterexamples_that_cannot_be_evaluated() {
    // That is 8, 11, 14 and more, and nothing says up to which n one has to look.
    let odd = "exists n >= 5: xor(n, x) = 2*n + 1";
    let even = format!("not ({odd})");
    let cases = [
        // N→P, P→N, the same in misère play, and a move that does not lower the measure.
        ("x' < x", format!("claim P: {odd}"), "P"),
        ("x' = x - 1 or x' = x - 8", format!("claim P: x = 0 or x mod 2 = 0 and x < 8 or {odd}"), "P"),
        ("x' < x", format!("claim P misere: {odd} or x > 4"), "P misere"),
        ("x' < x", format!("claim P misere: {even}"), "P misere"),
        ("x' = x + 1 and x = 3 or x' < x and x != 3", format!("claim P: x = 0 and ({odd} or {even})"), "P"),
    ];
    let mut read_by_digits = 0;
    for (step, claim, name) in cases {
        let text = format!("game g\npiles x\nmove I: {step}\n{claim}\n");
        let game = RelationalGame::new(rules(&text)).unwrap();
        let report = proved(&game, name, &Options::default(), Control::none()).unwrap();
        assert_eq!(report.verdict, Verdict::Refuted, "{text}: {report}");
        let found = report.counterexample.clone().unwrap();
        let written = certificate(&game, &report, &Options::default(), Control::none()).unwrap();
        let verified = verify(written.as_bytes(), Control::none()).unwrap_or_else(|error| panic!("{text}{error}"));
        assert!(!verified.proved && verified.checks[0].starts_with(found.part.name()), "{:?}", verified.checks);
        // The same said of other places: whatever is accepted must be so by evaluation of bounded quantifiers.
        let bounded = rules(&text.replace("exists n >= 5:", "exists n in 5..64:"));
        let bounded = RelationalGame::new(bounded).unwrap();
        // Where evaluation suffices there are no digits, and other places cannot be looked at.
        let digital = written.contains("definition 0");
        read_by_digits += usize::from(digital);
        let body = &written[..written.rfind("checksum").unwrap()];
        let line = body.lines().find(|line| line.starts_with("counterexample")).unwrap();
        for part in ["P→N", "N→P", "terminal", "termination"] {
            for from in 0..16u64 {
                for to in [None, Some(0u64), Some(from / 2), Some(from + 1)] {
                    let to_text = to.map(|to| format!(" {to}")).unwrap_or_default();
                    let other = body.replacen(line, &format!("counterexample {part} {from}{to_text}"), 1);
                    let said = verify(crate::certificates::sealed(&other).as_bytes(), Control::none());
                    let is = crate::common::fails(&bounded, name == "P misere", part, from, to);
                    let right = if digital { said.is_ok() == is } else { is || said.is_err() };
                    assert!(right, "{text}{part} {from}{to_text}: {said:?}\n{other}");
                }
            }
        }
    }
    assert!(read_by_digits >= 3, "{read_by_digits}");
}
