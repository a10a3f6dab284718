//! Rules that an index counts, and claims for some parameters only.

use ratwheel_rules::core::Relational;
use ratwheel_rules::language::Ruleset;
use ratwheel_rules::{Game, Position, RelationalGame};

fn read(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn with(text: &str, arguments: &str) -> Relational {
    read(text).instantiate(&arguments.parse().unwrap()).unwrap_or_else(|error| panic!("{error}"))
}

fn names(game: &Relational) -> Vec<&str> {
    game.rules.iter().map(|rule| &*rule.name).collect()
}

const LEANING: &str = "\
game leaning
param m: int >= 1 = 4
piles x[1..m]
let rest(i) = forall j in 1..m: j = i or x'[j] = x[j]
move I: x'[1] < x[1] and rest(1)
move II for i in 2..m: rest(i) and x[i] - x[i - 1] <= x'[i] and x'[i] < x[i]
example (1,2,4,4) -> (1,2,2,4) is legal by III
example (1,2,4,4) -> (1,0,4,4) is illegal
";

#[test]
fn an_index_counts_rules() {
    let rules = read(LEANING);
    assert_eq!(read(&rules.to_string()), rules);
    assert_eq!(names(&with(LEANING, "")), ["I", "II", "III", "IV"]);
    assert_eq!(names(&with(LEANING, "m=1")), ["I"], "there is no value");
    let named = LEANING.replace("move II for", "move take for").replace("legal by III", "legal by take-3");
    assert_eq!(names(&with(&named, "")), ["I", "take-2", "take-3", "take-4"]);
    let game = RelationalGame::new(with(LEANING, "")).unwrap();
    let step = |to: [u64; 4]| game.check(&Position::from([1u64, 2, 4, 4]), &Position::from(to));
    assert_eq!(&*step([1, 2, 2, 4]).unwrap(), "III");
    assert_eq!(&*step([1, 2, 4, 1]).unwrap(), "IV");
    assert!(step([1, 2, 1, 4]).is_err());
    assert!(rules.to_mathematics().contains("II for i = 2, …, m: "), "{}", rules.to_mathematics());
}

#[test]
fn a_proof_for_all_parameters_sees_one_rule() {
    let open = read(LEANING).family_text(None).unwrap();
    assert!(!open.contains(" for ") && open.contains("move II: exists i in 2..m: rest(i)"), "{open}");
    // What does not mention the index stays outside.
    let outside = LEANING.replace("rest(i) and x[i]", "(forall j in 1..m: x'[j] <= x[j]) and x[i]");
    let outside = read(&outside).family_text(None).unwrap();
    let outside = outside.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(outside.contains("move II: (forall j in 1..m: x'[j] <= x[j]) and exists i in 2..m: "), "{outside}");
    // It is the same game.
    let [written, open] = [with(LEANING, ""), with(&open, "")].map(|game| RelationalGame::new(game).unwrap());
    let all = || (0..81u64).map(|n| Position::from([n / 27, n / 9 % 3, n / 3 % 3, n % 3]));
    for from in all() {
        for to in all() {
            assert_eq!(written.allows(&from, &to), open.allows(&from, &to), "{from} -> {to}");
        }
    }
}

#[test]
fn mistakes_with_an_index_are_named() {
    let wrong = |text: &str| Ruleset::parse(text).unwrap_err().iter().map(ToString::to_string).collect::<String>();
    let pile = LEANING.replace("in 2..m: rest(i)", "in 2..x[1]: rest(i)");
    assert!(wrong(&pile).contains("depend on numbers and parameters only"), "{}", wrong(&pile));
    let unknown = LEANING.replace("legal by III", "legal by take-3");
    assert!(wrong(&unknown).contains("there is no rule `take-3`"), "{}", wrong(&unknown));
    let unfinished = LEANING.replace("for i in 2..m:", "for i:");
    assert!(wrong(&unfinished).contains("`in`"), "{}", wrong(&unfinished));
    let long = read(&LEANING.replace("in 2..m:", "in 2..20000:").replace("x[i]", "x[1]").replace("x[i - 1]", "x[1]"));
    let error = long.instantiate(&"".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("too long to be written out"), "{error}");
}

const BY_PARAMETER: &str = "\
game steps
param d: int >= 1 = 1
piles x
move I: x - d <= x' < x
claim P when d = 1: x mod 2 = 0
claim P when d > 1 and d < 9: x mod (d + 1) = 0
claim small when d < 3: forall x: P(x) => x != 1
";

#[test]
fn claims_for_some_parameters() {
    let rules = read(BY_PARAMETER);
    assert_eq!(read(&rules.to_string()), rules);
    let claims = |arguments: &str| {
        let game = with(BY_PARAMETER, arguments);
        game.claims.iter().map(|claim| claim.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(claims(""), ["P", "small"]);
    assert!(with(BY_PARAMETER, "").to_text().contains("claim P: x mod 2 = 0"));
    assert!(with(BY_PARAMETER, "d=4").to_text().contains("claim P: x mod 5 = 0"));
    assert_eq!((claims("d=4"), claims("d=9")), (vec!["P".to_owned()], Vec::new()));
    // For all parameters nothing of it is claimed.
    assert!(!rules.family_text(None).unwrap().contains("claim"));
    assert!(rules.to_mathematics().contains("claim P when d = 1: "), "{}", rules.to_mathematics());
}

#[test]
fn claims_exclude_each_other() {
    let both = BY_PARAMETER.replace("d > 1 and d < 9", "d < 9");
    let error = read(&both).instantiate(&"".parse().unwrap()).unwrap_err().to_string();
    assert!(error.contains("the claim `P` is made twice"), "{error}");
    assert_eq!(with(&both, "d=2").claims.len(), 2);
    let always = BY_PARAMETER.replace("claim P when d = 1:", "claim P:");
    let errors = Ruleset::parse(&always).unwrap_err();
    assert!(errors.iter().any(|error| error.to_string().contains("the claim `P` is made twice")), "{errors:?}");
    let pile = BY_PARAMETER.replace("when d = 1", "when x = 1");
    assert!(Ruleset::parse(&pile).is_err());
}

#[test]
fn a_restriction_that_says_nothing_is_none() {
    let text =
        "game g\nparam all: {yes} = yes\npiles x, y\npositions: all has yes or x <= y\nmove I: x' < x and y' = y";
    assert!(with(text, "").positions.is_none());
    assert!(with(text, "all={}").positions.is_some());
}
