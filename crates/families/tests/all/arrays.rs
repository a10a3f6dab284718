//! Sequences by recurrence and numerals of 𝒰 in claims about numbers: the array of document 004 and what goes with it.

use super::family;
use super::model::{Env, Model, numbers};
use ratwheel_families::{Outcome, prove_with};
use ratwheel_numbers::{Budget, Control};
use ratwheel_rules::core::ClaimKind;
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_verify::families::poly::Poly;
use ratwheel_verify::families::read::Family;
use ratwheel_verify::families::schemas::{Lemma, Schema};
use ratwheel_verify::families::symbols::{FIRST_SYMBOL, Symbol, unpair};
use ratwheel_verify::format::sealed;
use ratwheel_verify::verify;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

/// The texts of docs/families that are proved here, each with its claim and its range.
macro_rules! texts {
    ($($name:literal $claim:literal $scope:literal)*) => {
        [$(($name, include_str!(concat!("../../../../docs/families/", $name, ".rules")), $claim, $scope)),*]
    };
}

const TEXTS: &[(&str, &str, &str, &str)] = &texts! {
    "array-sums" "lemma-1" "every integer k >= 1"
    "array-shift" "theorem-2i" "every integer k >= 1"
    "array-once" "once" "every integer k >= 1"
    "array-every" "every" "every integer k >= 1"
    "array-zeros" "columns" "every integer k >= 1"
    "array-mex" "theorem-2ii" "every integer k >= 1"
    "array-rises" "rises" "every integer k >= 1"
    "array-gaps" "theorem-2iii" "every integer k >= 1"
    "array-often" "often" "every integer k >= 1"
    "array-no-floor" "theorem-2iv" "every integer k >= 1 and every real alpha and every real gamma"
    "array-short" "to-row" "every integer k >= 2"
    "array-off" "off" "every integer k >= 2"
    "fibonacci" "places" "every integer k >= 1"
    "fibonacci-rows" "rows" "every integer k >= 1 and every integer m"
    "cassini" "rows" "every integer k >= 1 and every integer m >= 0"
    "gaps" "lemma-4" "every real alpha > 0 and every real gamma"
    "gaps-floor" "often" "every real alpha > 0 and every real gamma"
    "gaps-ceiling" "often" "every real alpha > 0 and every real gamma"
    "half" "lemma-3" "every real y"
    "divisible" "lemma-9" "every integer y >= 1"
    "multiples" "taken" "every integer b >= 1 and every integer r >= 1 and every integer w >= 1"
    "missed" "missed" "every integer b >= 1 and every integer r >= 1 and every integer w >= 1"
    "only-phi-above" "differ" "every irrational k > (1 + sqrt(5))/2"
    "only-phi-below" "differ" "every irrational k with 1 < k < (1 + sqrt(5))/2"
    "only-phi-small" "differ" "every irrational k < 1"
    "golden" "sides" "every integer p >= 1"
    "euclid" "expansion" "every integer m >= 2"
    "below-3" "P" "every integer k >= 0 and every integer b >= 1"
};

fn text(name: &str) -> &'static str {
    TEXTS.iter().find(|(known, ..)| *known == name).unwrap().1
}

fn found(text: &str, claim: &str, control: Control<'_>) -> Result<Outcome, ratwheel_families::FamilyError> {
    let rules = Ruleset::parse(text).unwrap_or_else(|mistakes| panic!("{mistakes:?}"));
    prove_with(&rules.family_text(None).unwrap(), &rules.script_text(), claim, control)
}

fn certificate(name: &str, claim: &str) -> String {
    match found(text(name), claim, Control::none()).unwrap() {
        Outcome::Proved { certificate, .. } => certificate,
        Outcome::Open { open, facts, .. } => panic!("{name}: {open} stays open: {facts:#?}"),
    }
}

#[test]
fn every_text_is_proved() {
    for (name, _, claim, scope) in TEXTS {
        let certificate = certificate(name, claim);
        let found = verify(certificate.as_bytes(), Control::none()).unwrap();
        assert!(found.proved && found.claim == *claim && found.game.is_empty() == (*claim != "P"));
        assert_eq!(found.scope.as_deref(), Some(*scope));
        assert!(certificate.len() < 40_000, "{name}: {}", certificate.len());
        // Those that the ledger keeps.
        if std::env::var("RATWHEEL_CERTIFICATES").is_ok_and(|value| value == "write") {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../ledger/data/families");
            std::fs::write(format!("{folder}/{name}-{claim}.txt"), &certificate).unwrap();
        }
    }
}

/// The array by its definition, (1) and (2) of document 004: rows from 0 on, so many columns.
fn array(rows: usize, columns: usize) -> Vec<Vec<i64>> {
    let mut all = vec![vec![0; columns]];
    let mut used = BTreeSet::from([0]);
    for n in 1..rows {
        let first = (0..).find(|v| !used.contains(v)).unwrap();
        let mut row = vec![first, 2 * first + i64::try_from(n).unwrap()];
        while row.len() < columns {
            row.push(3 * row[row.len() - 1] - row[row.len() - 2]);
        }
        used.extend(row.iter().copied());
        all.push(row);
    }
    all
}

/// The digits of a number over 1, 3, 8, 21, …, the largest place first.
fn digits(mut v: i64) -> Vec<i64> {
    let mut places = vec![1, 3];
    while places[places.len() - 1] <= v {
        places.push(3 * places[places.len() - 1] - places[places.len() - 2]);
    }
    let digits = places.iter().rev().map(|place| {
        let digit = v / place;
        v -= digit * place;
        digit
    });
    digits.skip_while(|digit| *digit == 0).collect()
}

fn value_of(digits: &[i64]) -> i64 {
    let mut places = vec![1, 3];
    while places.len() < digits.len() {
        places.push(3 * places[places.len() - 1] - places[places.len() - 2]);
    }
    digits.iter().rev().zip(&places).map(|(digit, place)| digit * place).sum()
}

/// Values of symbols and floors that do not come from the checker, quantifiers over a few numbers.
struct Rows<'f> {
    family: &'f Family,
    array: Vec<Vec<i64>>,
    parameters: Vec<i64>,
    /// What is not in the model was asked for.
    beyond: RefCell<bool>,
}

impl Rows<'_> {
    fn symbol(&self, function: usize, argument: &Poly, env: &Env) -> i64 {
        let place = |n: i64| usize::try_from(n).ok();
        let entry = |n: i64, j: i64| place(n).zip(place(j)).and_then(|(n, j)| self.array.get(n)?.get(j).copied());
        let fibonacci = |i: i64| (0..i).fold((1i64, 2i64), |(a, b), _| (b, a + b)).0;
        let found = match self.family.symbol(function).unwrap() {
            Symbol::Zeros(_) => {
                let v = self.value(argument, env);
                let zeros = digits(v.max(0)).iter().rev().take_while(|digit| **digit == 0).count();
                Some(i64::try_from(zeros).unwrap())
            }
            Symbol::Sequence(sequence) if sequence.with_argument => {
                let (n, j) = unpair(argument).unwrap();
                let (n, j) = (self.value(&n, env), self.value(&j, env));
                match sequence.name.as_str() {
                    "A" => entry(n, j).filter(|_| n >= 1),
                    "S" => (0..j).map(|j| entry(n, j)).sum::<Option<i64>>().filter(|_| n >= 1 && j >= 0),
                    name => panic!("{name}"),
                }
            }
            Symbol::Sequence(_) => Some(self.value(argument, env)).filter(|i| (0..40).contains(i)).map(fibonacci),
            symbol => panic!("{symbol:?}"),
        };
        found.unwrap_or_else(|| {
            *self.beyond.borrow_mut() = true;
            0
        })
    }

    fn floor(&self, function: usize, n: i64) -> i64 {
        // ⌊nφ⌋ and ⌊nφ²⌋ by squares: the largest v with (2v − n)² < 5n² for n > 0.
        let phi = |n: i64| match n {
            0 => 0,
            1.. => (n..).take_while(|v| (2 * v - n).pow(2) < 5 * n * n).last().unwrap(),
            _ => -(-n..).find(|v| (2 * v + n).pow(2) > 5 * n * n).unwrap(),
        };
        let slope = self.family.functions[function].0.write(&|p| p.as_constant().unwrap().to_string());
        match slope.as_str() {
            "(1 + sqrt(5))/(2)" => phi(n),
            "(3 + sqrt(5))/(2)" => phi(n) + n,
            other => panic!("{other}"),
        }
    }
}

impl Model for Rows<'_> {
    fn variable(&self, var: u32) -> i64 {
        self.parameters[usize::try_from(var).unwrap()]
    }

    fn function(&self, number: usize, argument: &Poly, env: &Env) -> i64 {
        if number < FIRST_SYMBOL {
            self.floor(number, self.value(argument, env))
        } else {
            self.symbol(number, argument, env)
        }
    }

    fn range(&self) -> Range<i64> {
        -1..12
    }

    /// Where the model has no value nothing is said to be wrong.
    fn compared(&self, p: &Poly, env: &Env, fits: &dyn Fn(i64) -> bool) -> bool {
        *self.beyond.borrow_mut() = false;
        let value = self.value(p, env);
        *self.beyond.borrow() || fits(value)
    }
}

/// Whether the claim t is true, by the language.
fn truth(text: &str, arguments: &Arguments) -> bool {
    let relation = Ruleset::parse(text).unwrap().instantiate(arguments).unwrap();
    let formula = relation.claims.iter().find_map(|claim| match &claim.kind {
        ClaimKind::Closed(formula) => Some(formula.clone()),
        _ => None,
    });
    formula.unwrap().holds(&[]).unwrap()
}

fn model(family: &Family, k: i64) -> Rows<'_> {
    Rows { family, array: array(40, 9), parameters: vec![k], beyond: RefCell::new(false) }
}

/// What is known of the sequences, of numerals and of floors beside them is true of the array by its definition, and of numerals by
/// division.
#[test]
fn what_is_known_of_sequences_is_true() {
    let (mut sequences, mut zeros) = (BTreeSet::new(), 0);
    for name in ["array-sums", "array-shift", "array-zeros", "array-gaps", "array-short"] {
        let claim = TEXTS.iter().find(|(known, ..)| *known == name).unwrap().2;
        let family = Family::read(&family(text(name), None), claim).unwrap();
        let model = model(&family, 4);
        for (place, symbol) in family.symbols.iter().enumerate() {
            let known = symbol.definition(FIRST_SYMBOL + place, 900);
            assert!(model.holds(&known, &HashMap::new()), "{name}: {}", symbol.name());
            match symbol {
                Symbol::Sequence(sequence) => {
                    sequences.insert(sequence.name.clone());
                    // A wrong value is noticed: the facts are about this sequence, and not empty.
                    let other = known.map(&|p| Some(p.offset(1))).unwrap();
                    assert!(!model.holds(&other, &HashMap::new()), "{name}: {}", sequence.name);
                }
                Symbol::Zeros(_) => zeros += 1,
                _ => {}
            }
        }
        // Nor is the denial of the claim true anywhere near.
        let denied = family.obligations[0].hypotheses.last().unwrap();
        assert!(!model.holds(denied, &HashMap::new()), "{name}");
    }
    assert!(["A", "S", "g"].into_iter().all(|name| sequences.contains(name)) && zeros >= 1);
}

/// `shift`, `reduced` and `zeros` of 𝒰 as they are read, against numerals by division.
#[test]
fn numerals_are_read_as_the_language_reads_them() {
    let rules = "param k: int >= 0\nclaim t: shift(u, k) = 7 or zeros(u, k) = 1 and reduced(u, k)";
    let read = Family::read(rules, "t").unwrap();
    assert!(read.obligations.iter().any(|obligation| obligation.name == "places"));
    for v in 0..60i64 {
        let numeral = digits(v);
        let shifted = value_of(&[numeral.as_slice(), &[0]].concat());
        let zeros = numeral.iter().rev().take_while(|digit| **digit == 0).count();
        let reduced = numeral.last().is_some_and(|digit| *digit != 0);
        let says = |formula: &str| {
            let claim = format!("param k: int >= 0\nclaim t: {formula}");
            let family = Family::read(&claim, "t").unwrap();
            let denied = family.obligations[0].hypotheses.last().unwrap();
            let wide = Rows { parameters: vec![v], ..model(&family, v) };
            // Quantified numbers are small, so that reduced numbers up to 30 are told.
            let checked = !wide.holds(denied, &HashMap::new());
            let said = truth(&claim, &Arguments::new().with("k", v.to_string()));
            assert_eq!(checked, said, "{formula} at {v}");
            checked
        };
        assert!(says(&format!("shift(u, k) = {shifted}")) && !says(&format!("shift(u, k) = {}", shifted + 1)));
        assert!(says(&format!("zeros(u, k) = {zeros}")) && !says(&format!("zeros(u, k) = {}", zeros + 1)));
        if v < 25 {
            assert_eq!(says("reduced(u, k)"), reduced, "{v}");
        }
    }
}

/// Values of sequences as the checker reads them and as the language works them out.
#[test]
fn sequences_mean_what_the_language_says() {
    let rows = array(8, 6);
    for (n, row) in rows.iter().enumerate().skip(1) {
        for (j, entry) in row.iter().enumerate() {
            for value in [*entry, entry + 1] {
                let text = text("array-sums");
                let head = text.split("\nclaim").next().unwrap();
                let claim = format!("{head}\nclaim t: A({n}, {j}) = {value} and k = k");
                let family = Family::read(&family(&claim, None), "t").unwrap();
                let denied = family.obligations[0].hypotheses.last().unwrap();
                let checked = !model(&family, 4).holds(denied, &HashMap::new());
                assert_eq!(truth(&claim, &Arguments::new()), value == *entry, "A({n}, {j}) = {value}");
                assert_eq!(checked, value == *entry, "A({n}, {j}) = {value}");
            }
        }
    }
}

#[test]
fn entries_at_equal_places_are_equal() {
    let family = Family::read(&family(text("array-sums"), None), "lemma-1").unwrap();
    let model = model(&family, 4);
    let function = FIRST_SYMBOL + family.symbols.iter().position(|symbol| symbol.name() == "A").unwrap();
    let mut number = numbers(3);
    let mut next = |end: u64| Poly::constant(number(end));
    for _ in 0..500 {
        let arguments = vec![next(4), next(3), next(4), next(3)];
        let lemma = Lemma { schema: Schema::Entry, functions: vec![function], arguments };
        assert!(model.holds(&family.lemma(&lemma).unwrap(), &HashMap::new()), "{lemma:?}");
    }
    for (functions, count) in [(vec![function], 2), (vec![0], 4), (vec![function, function], 4), (vec![7_000], 4)] {
        let arguments = (0..count).map(|_| next(3)).collect();
        assert!(family.lemma(&Lemma { schema: Schema::Entry, functions, arguments }).is_err());
    }
}

/// Statements with a mistake: no proof.
#[test]
fn false_statements() {
    for (name, old, new) in [
        ("array-sums", "+ S(n, j - 1) + n\n", "+ S(n, j - 1) + n + 1\n"),
        ("array-sums", "then 2*A(n, 0) + n", "then 2*A(n, 0) + n + 1"),
        ("array-shift", "A(n, j - 1) >= 1", "A(n, j - 1) >= 2"),
        ("array-shift", "phi^2) + 1\n", "phi^2) + 2\n"),
        ("array-shift", "A(n, j) = shift(u, v)", "A(n, j) + 1 = shift(u, v)"),
        ("array-once", "=> i = j and m = n\nby", "=> i = j and m < n\nby"),
        ("array-every", "forall v in 1..k: exists", "forall v in 0..k: exists"),
        ("array-every", "exists j in 0..k: v = A(n, j)", "exists j in 1..k: v = A(n, j)"),
        ("array-zeros", "zeros(u, v) = j <=>", "zeros(u, v) >= j <=>"),
        ("array-mex", "i < n and v = A(i, j)\nby", "i < n - 1 and v = A(i, j)\nby"),
        ("array-mex", "v < A(n, 0) => exists i", "v <= A(n, 0) => exists i"),
        ("array-gaps", "= 1 and A(n + 1, j) - A(n, j) = g(2*j) or", "= 1 and A(n + 1, j) - A(n, j) = g(2*j + 1) or"),
        ("array-rises", "forall n > m: A(n, j + 1)", "forall n >= m: A(n, j + 1)"),
        ("array-no-floor", "forall j in 1..k: exists n", "forall j in 0..k: exists n"),
        ("array-short", "D(n, t, k - 1) - t <=", "D(n, t, k - 1) <="),
        ("array-off", "forall t >= n: A", "forall t >= n - 1: A"),
        ("fibonacci", "forall j in 0..k: p(j) = g(2*j) and", "forall j in 0..k: p(j) = g(2*j + 1) and"),
        ("cassini", "m*m + m*n - n*n\nby", "m*m + m*n + n*n\nby"),
        ("gaps", "<= -floor(-alpha)\nby", "<= floor(alpha)\nby"),
        ("gaps-floor", "= floor(alpha)\nby", "= floor(alpha) + 1\nby"),
        ("half", "<= 1\nby", "<= 0\nby"),
        ("divisible", "(if r = 0", "(if r = 1"),
        ("missed", "(b + r)*w - 1\nby", "(b + r)*w\nby"),
        ("only-phi-above", "k > phi", "k > 3/2"),
        ("golden", "p <= floor(q*phi) => p*p", "p <= floor(q*phi) + 1 => p*p"),
        ("euclid", "param m: int >= 2", "param m: int >= 1"),
        // f(3) = 2: then some row is (4,5) above another.
        ("below-3", "sqrt((2*b + k)^2 + 2*k + 1)", "sqrt((2*b + k)^2 + 2*k + 2)"),
        ("below-3", "param b: int >= 1", "param b: int >= 0"),
        ("below-3", " and not (least = 2 and most = 3)", ""),
    ] {
        let claim = TEXTS.iter().find(|(known, ..)| *known == name).unwrap().2;
        let text: Vec<&str> = text(name).lines().filter(|line| !line.starts_with('#')).collect();
        let text = text.join("\n") + "\n";
        assert!(text.contains(old), "{name}: {old}");
        let budget = Budget::new().bytes(400_000);
        let found = found(&text.replacen(old, new, 1), claim, Control::none().within(&budget));
        assert!(!matches!(found, Ok(Outcome::Proved { .. })), "{name}: {old} -> {new} is proved");
    }
}

/// A certificate is none without one of its lines, nor one for a neighbour.
#[test]
fn damaged_certificates_are_refused() {
    for (name, claim, changes) in [
        (
            "array-sums",
            "lemma-1",
            [
                ("3*A(n, j - 1)", "4*A(n, j - 1)"),
                ("S(n, j - 1) + n", "S(n, j - 1) + 2*n"),
                ("k: int >= 1", "k: int >= 0"),
            ],
        ),
        (
            "array-shift",
            "theorem-2i",
            [("3*A(n, j - 1)", "2*A(n, j - 1)"), ("phi^2", "phi"), ("forall n >= 1", "forall n >= 0")],
        ),
    ] {
        let certificate = certificate(name, claim);
        let body = certificate.split("checksum ").next().unwrap();
        let accepted = |body: &str| {
            let text = sealed(body.to_owned());
            verify(text.as_bytes(), Control::none()).is_ok()
        };
        assert!(accepted(body));
        let lines: Vec<&str> = body.lines().collect();
        let start = lines.iter().position(|line| *line == "obligation 0").unwrap();
        for at in start..lines.len() {
            let kept = lines.iter().enumerate().filter(|(number, _)| *number != at);
            let body: String = kept.map(|(_, line)| format!("{line}\n")).collect();
            assert!(!accepted(&body), "{name}: accepted without `{}`", lines[at]);
        }
        for (old, new) in changes {
            assert!(body.contains(old), "{name}: {old}");
            // k from 0 on makes an empty range of columns, of which everything is true.
            let same = old.starts_with("k:");
            assert_eq!(accepted(&body.replacen(old, new, 1)), same, "{name}: {old} -> {new}");
        }
    }
}

/// Sequences that are defined in another way, or that a value would depend on itself, are refused in words.
#[test]
fn other_recurrences_are_refused() {
    let read = |lets: &str, claim: &str| {
        let text = format!("param k: int >= 1\n{lets}\nclaim t: {claim}\n");
        Family::read(&text, "t").map(|_| ()).map_err(|error| error.to_string())
    };
    let good = "let p(j) = if j = 0 then 1 else 2*p(j - 1)";
    assert_eq!(read(good, "forall j in 0..k: p(j) >= 1"), Ok(()));
    for lets in [
        "let p(j) = 2*p(j - 1)",
        "let p(j) = if j = 1 then 1 else 2*p(j - 1)",
        "let p(j) = if j = 0 then 1 else 2*p(j)",
        "let p(j) = if j = 0 then 1 else 2*p(j + 1)",
        "let p(j) = if j = 0 then 1 else p(j - 2)",
        "let p(j) = if j = 0 then p(0) else p(j - 1)",
        "let p(n, j) = if j = 0 then n else p(n - 1, j - 1)",
        "let p(n, j) = if j = 0 then n else p(j, j - 1)",
        "let p(j) = if j = 0 then 1 else p(p(j - 1))",
        "let p(j) = if j = 0 then 1 else q(j)\nlet q(j) = p(j - 1)",
        "let p(j) = if j = 0 then 1 else q(j - 1) + p(j - 1)\nlet q(j) = if j = 0 then 1 else p(j - 1) + q(j - 1)",
        "let p(a, b, j) = if j = 0 then a + b else p(a, b, j - 1)",
        "let p(j) = if j = 0 then 1 else |p(j - 1) - 2|",
    ] {
        let use_of = if lets.contains("p(a, b, j)") {
            "p(1, 1, 1)"
        } else if lets.contains("p(n, j)") {
            "p(1, 1)"
        } else {
            "p(1)"
        };
        assert!(read(lets, &format!("{use_of} >= k - k")).is_err(), "{lets}");
    }
    // A negative index is asked about, and is not proved away.
    let text = format!("param k: int >= 1\n{good}\nclaim t: p(0 - k) = p(0 - k)\n");
    let family = Family::read(&text, "t").unwrap();
    assert!(family.obligations.iter().any(|obligation| obligation.name == "places"));
    assert!(!matches!(prove_with(&text, "", "t", Control::none()), Ok(Outcome::Proved { .. })));
}
