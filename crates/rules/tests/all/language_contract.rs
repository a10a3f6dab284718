//! The example rulesets of the language parse, mean what they say, print, and read back as the same.

use ratwheel_rules::core::{ClaimKind, Example, Formula, Relational, Term, Variable};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Outcome, Play, Position};

const MOUSE: &str = include_str!("language_data/mouse.rules");
const RAT: &str = include_str!("language_data/rat.rules");
const WYNIM: &str = include_str!("language_data/wynim.rules");

fn read(text: &str) -> Ruleset {
    Ruleset::parse(text).unwrap_or_else(|errors| {
        panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>());
    })
}

fn with(text: &str, arguments: &str) -> Relational {
    read(text).instantiate(&arguments.parse().unwrap()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn examples_parse_print_and_reparse() {
    for text in [MOUSE, RAT, WYNIM] {
        let rules = read(text);
        let printed = rules.to_string();
        assert_eq!(read(&printed), rules, "{printed}");
        let game = rules.instantiate(&Arguments::new()).unwrap();
        let core = game.to_text();
        assert_eq!(with(&core, "").to_text(), core);
    }
}

#[test]
fn mouse_means_what_it_says() {
    let mouse = with(MOUSE, "");
    assert_eq!((mouse.id.as_str(), mouse.title.as_str(), mouse.sorted), ("mouse", "The Mouse game", true));
    assert_eq!(mouse.piles, ["x", "y"]);
    let expected = "\
game mouse \"The Mouse game\"
piles x <= y

move I: x' = x and y' < y or y' = y and x' < x or y' = x and x' < y or x' = y and y' < x
move II: x' < x and y' < y and |(x - x') - (y - y')| < (if (y - x) mod 3 = 0 then 2 else 1)
    or y' < x and x' < y and |(x - y') - (y - x')| < (if (y - x) mod 3 = 0 then 2 else 1)

claim P: x = 0 and y = 0 or exists n >= 1: x = floor(3/2*n) and y = 3*n - 1

example (3,5) is P
example (2,4) -> (0,0) is illegal
";
    assert_eq!(mouse.to_text(), expected);
    assert_eq!(
        mouse.examples,
        [
            Example::Outcome(Position::from([3u64, 5]), Outcome::P, Play::Normal),
            Example::Illegal(Position::from([2u64, 4]), Position::from([0u64, 0])),
        ]
    );
}

#[test]
fn rat_rearranges_after_its_lets_are_worked_in() {
    let rat = with(RAT, "");
    let names: Vec<&str> = rat.rules.iter().map(|r| &*r.name).collect();
    assert_eq!(names, ["I", "II", "II", "III"]);
    assert!(matches!(&rat.rules[0].relation, Formula::Or(all) if all.len() == 6));
    // The b of III looks at the target as the rule names it.
    let text = rat.to_text();
    assert!(text.contains("(if z' = x' then 3 else if (z' - x') mod 7 = 4 then 6 else 5)"), "{text}");
    let moved = "game g\npiles x <= y\nlet b = if y' = 0 then 1 else 2\nmove I in any order: x' < b";
    let text = with(moved, "").to_text();
    assert!(text.contains("x' < (if y' = 0 then 1 else 2) or y' < (if x' = 0 then 1 else 2)"), "{text}");
}

#[test]
fn wynim_takes_its_parameter() {
    let wynim = with(WYNIM, "beta=2+sqrt(2)");
    let text = wynim.to_text();
    assert!(text.contains("set B = { floor((2 + sqrt(2))*n) : n >= 1 }"), "{text}");
    assert!(text.contains("< 3\n"), "{text}");
    let ClaimKind::NormalP(Formula::Or(parts)) = &wynim.claims[0].kind else { panic!("{text}") };
    assert_eq!(parts.len(), 2, "the second quantifier stands beside the first, not inside");
    assert!(parts.iter().all(|p| matches!(p, Formula::Exists(0, ..))));
    let refused = |arguments: &str| read(WYNIM).instantiate(&arguments.parse().unwrap()).unwrap_err().to_string();
    assert_eq!(
        refused("beta=2"),
        "the rules require beta > 2 and irrational(beta): `beta > 2 and irrational(beta)` fails, with beta = 2"
    );
    assert_eq!(
        refused("beta=pi+e"),
        "the rules require beta > 2 and irrational(beta): it is not known whether pi+e is irrational, so `beta > 2 and \
         irrational(beta)` cannot be told, with beta = pi+e"
    );
    // Below 2 the first half settles it.
    assert!(refused("beta=pi-e").ends_with("fails, with beta = pi-e"));
    assert_eq!(refused("bet=3"), "there is no parameter `bet`; known: beta; did you mean `beta`?");
    assert_eq!(refused("variant=x"), "there is no variant `x`: this game has none");
    assert!(refused("beta=2+").starts_with("`2+` is no value for the parameter `beta`: "));
}

#[test]
fn unicode_and_ascii_say_the_same() {
    let ascii = "game g\npiles x, y\nmove I: x' <= x and y' >= y and not (x' != x) or exists n: forall m: n = m";
    let unicode = "game g\npiles x, y\nmove I: x′ ≤ x ∧ y′ ≥ y ∧ ¬(x′ ≠ x) ∨ ∃ n: ∀ m: n = m";
    assert_eq!(read(ascii), read(unicode));
}

#[test]
fn precedence_is_as_documented() {
    let same = |a: &str, b: &str| {
        let wrap = |f: &str| format!("game g\npiles x, y\nset B = {{ floor(n*phi) : n >= 1 }}\nmove I: {f}");
        assert_eq!(read(&wrap(a)), read(&wrap(b)), "{a}  |  {b}");
    };
    same("x = 1 and y = 2 or x = 3", "(x = 1 and y = 2) or x = 3");
    same("not x = 1 and y = 2", "(not (x = 1)) and y = 2");
    same("not x in B or y in B", "(not (x in B)) or (y in B)");
    same("x = 1 => y = 1 => x = y", "x = 1 => (y = 1 => x = y)");
    same("x = 1 <=> y = 1 => x = y or y = 0", "(x = 1) <=> ((y = 1) => ((x = y) or (y = 0)))");
    same("x - y + 1 = 0", "((x) - (y) + 1) = 0");
    same("x mod 2 * 3 = -x + 1", "(x mod 2 * 3) = ((-x) + 1)");
    same("x = 2*3^2^1", "x = 2*(3^(2^1))");
    same("x = -2^2*y", "x = (-(2^2))*y");
    same("x = if y = 0 then 1 else 2 + y", "x = (if y = 0 then 1 else (2 + y))");
    same("exists n: x = n and y = n or x = 0", "exists n: (x = n and y = n or x = 0)");
    same("x = if y = 0 then 1 else if y = 1 then 2 else 3", "x = if y = 0 then 1 else (if y = 1 then 2 else 3)");
    same("|x - y| < 2", "(|(x - y)|) < 2");
}

#[test]
fn chains_and_several_variables() {
    let game = with("game g\npiles x\nmove I: exists m, n >= 1: 0 <= m < n <= x and x' = x - m", "");
    let text = game.to_text();
    assert!(text.contains("exists n >= 1: exists m >= 1: 0 <= n and n < m and m <= x and x' = x - n"), "{text}");
}

#[test]
fn ranges_never_go_below_zero() {
    let text = |f: &str| {
        let text = with(&format!("game g\npiles x, y\nmove I: {f}"), "").to_text();
        text.split_once("move I: ").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(text("exists n in -3..x: x' = n"), "exists n in 0..x: x' = n");
    assert_eq!(text("exists n in x - 3..x: x' = n"), "exists n in max(x - 3, 0)..x: x' = n");
    assert_eq!(text("exists n < x: x' = n"), "exists n in 0..x - 1: x' = n");
    assert_eq!(text("exists n > 2: x' = n"), "exists n >= 3: x' = n");
    assert_eq!(text("exists n >= y: x' = n"), "exists n >= 0: n >= y and x' = n");
    assert_eq!(text("forall n > y: x' < n"), "forall n >= 0: n >= y + 1 => x' < n");
    // An empty range makes `exists` false, so what does not speak of n must stay inside.
    assert_eq!(text("exists n in y..x: x' = n or y' = y"), "exists n in y..x: x' = n or y' = y");
    assert_eq!(text("exists n >= 1: x' = n or y' = y"), "(exists n >= 1: x' = n) or y' = y");
    assert_eq!(text("exists n in 0..x: true"), "exists n in 0..x: true");
    assert_eq!(text("x' = 0 and exists n >= 7: true"), "x' = 0");
}

#[test]
fn lets_are_hygienic_macros() {
    let body = |lets: &str, f: &str| {
        let text = with(&format!("game g\npiles x, y\n{lets}\nmove I: {f}"), "").to_text();
        text.split_once("move I: ").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(body("let a = y - x", "exists x >= 1: x' = x + a"), "exists n >= 1: x' = n + (y - x)");
    assert_eq!(body("let A(k) = y - x + k", "exists x: x' = A(x)"), "exists n >= 0: x' = y - x + n");
    assert_eq!(body("let A(n) = exists m: m + n = x", "exists m: A(m)"), "exists n >= 0: exists m >= 0: m + n = x");
    assert_eq!(body("let A(k) = x mod k = 0", "A(3)"), "x mod 3 = 0");
    assert_eq!(body("let b = a + 1\nlet a = x'", "b < x"), "x' + 1 < x");
    assert_eq!(body("let small = phi < 2", "if small then x' < x else y' < y"), "x' < x");
    assert_eq!(body("let s(p, q) = p <= q", "s(x', x) and s(1, 2)"), "x' <= x");
}

#[test]
fn floors_become_tidy() {
    let term = |t: &str| {
        let text = with(&format!("game g\npiles x, y\nparam d: int = 2\nmove I: x' = {t}"), "").to_text();
        text.split_once("move I: x' = ").unwrap().1.trim_end().to_owned()
    };
    assert_eq!(term("floor(7*x/4)"), "floor(7/4*x)");
    assert_eq!(term("floor(4*x/2)"), "2*x");
    assert_eq!(term("floor(x*phi + x)"), "floor((3 + sqrt(5))/2*x)");
    assert_eq!(term("floor(x*pi/(pi-1) - 1/2)"), "floor(pi/(pi - 1)*x - 1/2)");
    assert_eq!(term("floor(sqrt(d^2+4)*10)"), "28");
    assert_eq!(term("floor(-x/2 + y)"), "floor(-1/2*x + y)");
    assert_eq!(term("0*x + d*3 - 2^10"), "-1018");
    assert_eq!(term("floor((x + 2*y)/3)"), "floor(1/3*x + 2/3*y)");
    assert_eq!(term("(-7) mod 3 + (-7) div 3"), "-1");
    assert_eq!(term("min(x, 3, 5) + max(1, 2)"), "min(x, 3) + 2");
    assert_eq!(term("floor(x)"), "x");
}

#[test]
fn numeration_terms_read_their_system() {
    let text = "game g\npiles x, y\nparam beta: real = 2+sqrt(2)\nparam b: int = 2\n\
                move I: x' < x and zeros(zeckendorf, x) mod 2 = 0 and reduced(p:beta, y)\n\
                move II: shift(recurrence:2,1, x) = y and lowest(base:b, x) = 2 and zeros(u:b=b+2, y) = 1\n\
                claim P: xor(x, y) = 0";
    let game = with(text, "b=10");
    let printed = game.to_text();
    assert!(printed.contains("zeros(zeckendorf, x) mod 2 = 0 and reduced(p:2 + sqrt(2), y)"), "{printed}");
    assert!(printed.contains("shift(recurrence:2,1, x) = y and lowest(base:10, x) = 2 and zeros(u:b=12, y) = 1"));
    assert!(printed.contains("claim P: xor(x, y) = 0"));
    assert_eq!(with(&printed, "").to_text(), printed);
    let error = read(text).instantiate(&Arguments::new().with("b", "0")).unwrap_err();
    assert!(error.to_string().starts_with("line 6, column 50: "), "{error}");
}

#[test]
fn names_choose() {
    let text = "game corner\npiles x, y\nparam piece: {king, rook, bishop} = rook + bishop\n\
                require piece has rook or piece has bishop \"a piece must move far\"\n\
                move rook: piece has rook and (x' < x and y' = y or x' = x and y' < y)\n\
                move bishop: piece has bishop and x - x' = y - y' > 0";
    let game = with(text, "piece=bishop+king");
    assert_eq!(game.rules.len(), 1, "the rook's rule is switched off");
    assert!(matches!(game.rules[0].relation, Formula::And(_)));
    let error = read(text).instantiate(&Arguments::new().with("piece", "king")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a piece must move far: `piece has rook or piece has bishop` fails, with piece = king"
    );
    let error = read(text).instantiate(&Arguments::new().with("piece", "queen")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`queen` is no value for the parameter `piece`: `queen` is not one of king, rook, bishop; join names with `+`"
    );
}

const VARIANTS: &str = "\
game wynim-t \"Variants\"
piles x, y
param d: int in 1..9 = 2
let w = d
move I: x' < x and y' = y
move II: x' < x
move II: y' < y
variant repaired:
  move II: x' < x and y' < y
  let w = d + 1
move III: x - x' < w
variant literal: move IV: x' = 0
claim P: x = y
claim P misere: x = y + 1
claim closed: forall x, y, s, t: P(x,y) and legal(x,y -> s,t) => not P(s,t)
example (1,1) is P
example (1,2) is N misere
example (10^20,2) -> (d,2) is legal by I when d >= 2
example (1,2) -> (0,2) is legal by I
";

#[test]
fn variants_replace_and_examples_follow() {
    let rules = read(VARIANTS);
    assert_eq!(rules.variants(), ["repaired", "literal"]);
    assert_eq!(rules.id(), "wynim-t");
    assert_eq!(read(&rules.to_string()), rules);
    let names = |game: &Relational| game.rules.iter().map(|r| r.name.to_string()).collect::<Vec<_>>();
    let plain = with(VARIANTS, "");
    assert_eq!(names(&plain), ["I", "II", "II", "III"]);
    assert_eq!(plain.examples.len(), 4);
    let repaired = with(VARIANTS, "variant=repaired");
    assert_eq!(names(&repaired), ["I", "II", "III"]);
    assert!(repaired.to_text().contains("move III: x - x' < 3"));
    assert_eq!(repaired.examples.len(), 1, "only the one that says when it holds");
    assert_eq!(names(&with(VARIANTS, "variant=literal")), ["I", "II", "II", "III", "IV"]);
    assert_eq!(with(VARIANTS, "d=1").examples.len(), 0);
    assert_eq!(with(VARIANTS, "d=2").examples.len(), 4);
    let text = plain.to_text();
    assert_eq!(with(&text, "").to_text(), text);
    let flat =
        VARIANTS.replace("  move II", "move II").replace("  let w", "let w").replace("move III: x - x' < w\n", "");
    assert_eq!(names(&with(&flat, "variant=repaired")), ["I", "II"]);
    let error = rules.instantiate(&Arguments::new().variant("repair")).unwrap_err();
    assert_eq!(error.to_string(), "there is no variant `repair`; known: repaired, literal; did you mean `repaired`?");
}

#[test]
fn parameters_are_listed() {
    let rules =
        read("game g\npiles x\nparam d: int >= 1 = 1\nparam beta: real > 2 = pi\nparam k: int\nmove I: x' < x - k");
    let shown: Vec<String> = rules
        .parameters()
        .iter()
        .map(|p| format!("{} {:?} {:?} {:?}", p.name, p.kind, p.range.as_deref(), p.default.as_deref()))
        .collect();
    assert_eq!(
        shown,
        ["d Integer Some(\">= 1\") Some(\"1\")", "beta Real Some(\"> 2\") Some(\"pi\")", "k Integer None None"]
    );
    let error = rules.instantiate(&Arguments::new()).unwrap_err();
    assert_eq!(error.to_string(), "the parameter `k` has no default: give it as k=…");
    assert_eq!(read(&rules.to_string()), rules);
}

#[test]
fn literals_of_any_size() {
    let digits = "123456789".repeat(40);
    let game = with(&format!("game g\npiles x\nmove I: x' = x - {digits}"), "");
    let Formula::Compare(_, _, Term::Sum(parts)) = &game.rules[0].relation else { panic!() };
    assert!(matches!(&parts[0], Term::Variable(Variable::Free(0))));
    assert!(matches!(&parts[1], Term::Constant(n) if n.to_string() == format!("-{digits}")));
}

#[test]
fn too_many_piles_to_rearrange() {
    let game = |n: usize| {
        let piles: Vec<String> = (0..n).map(|i| format!("x{i}")).collect();
        format!("game g\npiles {}\nmove I in any order: x0' < x0 and x1' = x1", piles.join(" <= "))
    };
    let Formula::Or(all) = &with(&game(6), "").rules[0].relation else { panic!() };
    assert_eq!(all.len(), 30, "rearrangements that say the same count once");
    let error = read(&game(7)).instantiate(&Arguments::new()).unwrap_err().to_string();
    assert!(error.contains("`in any order` works for at most 6 piles, not 7"), "{error}");
}

#[test]
fn mathematics_of_the_examples() {
    assert_eq!(
        read(MOUSE).to_mathematics(),
        "\
The Mouse game
piles x ≤ y
a := {2 if (y − x) mod 3 = 0; 1 otherwise}
I (for some order of the primed piles): x′ = x ∧ y′ < y ∨ y′ = y ∧ x′ < x
II (for some order of the primed piles): x′ < x ∧ y′ < y ∧ |(x − x′) − (y − y′)| < a
claim P: x = 0 ∧ y = 0 ∨ ∃n ≥ 1: x = ⌊3n/2⌋ ∧ y = 3n − 1
example: (3, 5) is P
example: (2, 4) → (0, 0) is illegal
"
    );
    assert_eq!(
        read(WYNIM).to_mathematics(),
        "\
β-Wynim
piles x, y
parameter β ∈ ℝ, default π
where β > 2 ∧ β ∉ ℚ
d := ⌊β⌋
B = {⌊nβ⌋: n ≥ 1}
A = {⌊nβ/(β − 1)⌋: n ≥ 1}
I: x′ < x ∧ y′ = y
I: x′ = x ∧ y′ < y
II: x ∉ B ∧ y ∉ B ∧ x′ < x ∧ y′ < y ∧ |(x − x′) − (y − y′)| < d
claim P: ∃n ≥ 0: x = ⌊nβ/(β − 1)⌋ ∧ y = ⌊nβ⌋ ∨ ∃n ≥ 0: y = ⌊nβ/(β − 1)⌋ ∧ x = ⌊nβ⌋
"
    );
}

/// Every element is closed in order, and nothing but text and elements is there.
fn well_formed(markup: &str) {
    let mut open = Vec::new();
    for part in markup.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>'), "{part}");
        match tag.strip_prefix('/') {
            Some(tag) => assert_eq!(open.pop(), Some(tag), "{markup}"),
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty());
}

#[test]
fn mathml_is_well_formed() {
    for text in [MOUSE, RAT, WYNIM, VARIANTS] {
        well_formed(&read(text).to_mathml());
        well_formed(&with(text, "").to_mathml());
    }
    let mouse = read(MOUSE).to_mathml();
    let fraction =
        "<mo>⌊</mo><mfrac><mrow><mn>3</mn><mo>&#x2062;</mo><mi>n</mi></mrow><mrow><mn>2</mn></mrow></mfrac><mo>⌋</mo>";
    assert!(mouse.contains(fraction), "{mouse}");
    // The line of a fraction keeps what is below it together: no brackets are needed there.
    let beta = read("param beta: real = pi\nclaim up: forall n: floor(n*beta/(beta - 1)) >= n").to_mathml();
    let below = "<mrow><mi>β</mi><mo>−</mo><mn>1</mn></mrow></mfrac>";
    assert!(beta.contains(below), "{beta}");
}

#[test]
fn large_families_print_and_read() {
    let nim = "game nim\nparam d: int = 120\npiles x[1..d]\n\
               move I: exists i in 1..d: x'[i] < x[i] and forall j in 1..d: j = i or x'[j] = x[j]";
    let text = with(nim, "").to_text();
    assert!(text.lines().all(|line| line.chars().count() <= 1000), "long rules are broken into lines");
    assert_eq!(with(&text, "").to_text(), text);
}

#[test]
fn claims_of_nim_values_print_and_read() {
    for (head, value) in [
        ("piles x", "x mod 4"),
        ("piles x", "0"),
        ("piles x", "3"),
        ("piles x, y\npositions: x + y >= 2", "xor(x, y)"),
        ("piles x <= y", "-1"),
        ("piles x <= y", "if exists n: x = 2*n then y else x"),
        ("piles x, y, z\npositions: forall n in 4..x: n < y", "y + z"),
        // A closed formula is a claim of this name, and all that is left of this one is `reduced`.
        ("piles x", "2 <= 2 => reduced(base:2, 7)"),
    ] {
        let text = with(&format!("game g\n{head}\nmove I: x' < x\nclaim nim-value: {value}"), "").to_text();
        assert_eq!(with(&text, "").to_text(), text);
    }
    // On many piles there are too many quantifiers in it.
    let many = read("game g\nparam m: int = 60\npiles x[1..m]\nmove I: x'[1] < x[1]\nclaim nim-value: x[1]");
    let refused = many.instantiate(&Arguments::new()).map(|game| game.to_text()).unwrap_err().to_string();
    assert!(refused.contains("nests more than 100 levels deep"), "{refused}");
    let text = many.instantiate(&Arguments::new().with("m", "30")).unwrap().to_text();
    assert_eq!(with(&text, "").to_text(), text);
}

#[test]
fn what_is_claimed_of_the_p_set_is_claimed_where_there_is_one() {
    let text = "game g\npiles x\nparam d: int >= 1 = 1\nmove I: x - d <= x' < x\nclaim P when d > 1: x mod (d + 1) = 0\n\
                claim small: forall x: P(12) => x >= 0\nclaim moves: forall x: legal(x -> x - 1) or x = 0\n";
    let names = |arguments: &str| {
        let game = with(text, arguments);
        let printed = game.to_text();
        assert_eq!(with(&printed, "").to_text(), printed);
        game.claims.iter().map(|claim| claim.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(names("d=2"), ["P", "small", "moves"]);
    assert_eq!(names("d=1"), ["moves"]);
}

#[test]
fn examples_name_rules_without_moves() {
    let counted = "game g\npiles x, y\nmove I: x' < x and y' = y\nmove II for i in 4..2: x' = x - i and y' = y\n\
                   example (3,1) -> (2,1) is legal by III\nexample (3,1) -> (1,1) is legal by III\n";
    let never = "game g\npiles x\nmove I: x' = x - 1\nmove II: false\nexample (5) -> (4) is legal by II\n";
    for (text, line) in [(counted, "move III: false"), (never, "move II: false")] {
        let printed = with(text, "").to_text();
        assert_eq!(printed.matches(line).count(), 1, "{printed}");
        assert_eq!(with(&printed, "").to_text(), printed);
    }
}
