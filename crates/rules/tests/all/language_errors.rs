//! Typical mistakes and what is said about them, word for word.

use ratwheel_rules::language::{Arguments, Ruleset};

/// All messages, with an empty line between.
fn said(text: &str) -> String {
    let errors = Ruleset::parse(text).expect_err("the text has a mistake");
    errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn an_unknown_name() {
    let text = r#"game g
piles x <= y
move I: x' < xx"#;
    let expected = r#"line 3, column 14: unknown name `xx`
  move I: x' < xx
               ^^
  did you mean `x`?"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_quotient_outside_floor() {
    let text = r#"game g
piles x, y
move I: x' = x / 2"#;
    let expected = r#"line 3, column 14: `/` makes a real number; only `<`, `<=`, `>` and `>=` compare it with a variable
  move I: x' = x / 2
               ^^^^^
  write `floor(…)` to round down, or compare whole multiples, as `2*y = 3*x`"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_product_of_two_variables() {
    let text = r#"game g
piles x, y
move I: x' = x*y"#;
    let expected = r#"line 3, column 14: a move cannot multiply two variables
  move I: x' = x*y
               ^^^
  one factor must be constant: such relations (Presburger arithmetic) can be decided and proved for all positions, products cannot; claims may multiply"#;
    assert_eq!(said(text), expected);
}

#[test]
fn two_mistakes_in_one_run() {
    let text = r#"game g
piles x, y
move I: x' < x and
move II: y' < z"#;
    let expected = r#"line 3, column 19: expected a term or a formula, but the item ends here
  move I: x' < x and
                    ^

line 4, column 15: unknown name `z`
  move II: y' < z
                ^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn primed_piles_where_none_belong() {
    let text = r#"game g
piles x, y
set B = { floor(n*phi) + x' : n >= 1 }
claim P: x' = y
move I: x' < x"#;
    let expected = r#"line 3, column 26: a set cannot speak of a primed pile
  set B = { floor(n*phi) + x' : n >= 1 }
                           ^^
  primed piles are the position after a move; they occur in `move` and in a `let` used there

line 4, column 10: `claim P` cannot speak of a primed pile
  claim P: x' = y
           ^^
  primed piles are the position after a move; they occur in `move` and in a `let` used there"#;
    assert_eq!(said(text), expected);
}

#[test]
fn the_wrong_number_of_arguments() {
    let text = r#"game g
piles x, y
let A(n) = floor(n*phi)
move I: x' = A(x, y) or x' = A"#;
    let expected = r#"line 4, column 14: `A` takes 1 argument, not 2
  move I: x' = A(x, y) or x' = A
               ^^^^^^^
  it is `A(n)`

line 4, column 30: `A` takes 1 argument, not 0
  move I: x' = A(x, y) or x' = A
                               ^
  it is `A(n)`"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_let_that_uses_itself() {
    let text = r#"game g
piles x, y
let a = b + 1
let b = a
move I: x' < a"#;
    let expected = r#"line 4, column 9: `a` is defined by itself
  let b = a
          ^
  a `let` may use itself at smaller indices and in no other way: `let p(j) = if j = 0 then 1 else 2*p(j - 1)`"#;
    assert_eq!(said(text), expected);
}

/// A `let` by recurrence has first values, and uses earlier ones; its index is a number where it is used.
#[test]
fn lets_by_recurrence() {
    let with = |lets: &str, rule: &str| format!("game g\npiles x\n{lets}\nmove I: x' < {rule}");
    let good = "let p(j) = if j = 0 then 1 else 2*p(j - 1)";
    assert!(Ruleset::parse(&with(good, "p(3)")).is_ok());
    for (lets, rule, why) in [
        ("let p(j) = 2*p(j - 1)", "p(3)", "`p` is defined by itself"),
        ("let p(j) = if j = 0 then 1 else p(j - 2)", "p(3)", "`p` is defined by itself"),
        ("let p(j) = if j = 1 then 1 else p(j - 1)", "p(3)", "`p` is defined by itself"),
        ("let p(n, j) = if j = 0 then n else p(n + 1, j - 1)", "p(x, 3)", "`p` is defined by itself"),
        ("let p(j) = if j = 0 then 1 else q(j)\nlet q(j) = p(j - 1)", "p(3)", "`p` is defined by itself"),
        (good, "p(x)", "the index of `p` must be constant"),
    ] {
        let text = with(lets, rule);
        assert!(said(&text).contains(why), "{lets}: {}", said(&text));
    }
    let negative = Ruleset::parse(&with(good, "p(0 - 1)")).unwrap().instantiate(&Arguments::new());
    assert!(negative.unwrap_err().to_string().contains("its indices begin with 0"));
    // 2^40 is worked out one after the other; what doubles at every step is refused before it is too large.
    assert!(Ruleset::parse(&with(good, "p(40)")).unwrap().instantiate(&Arguments::new()).is_ok());
    let twice = "let p(j) = if j = 0 then x else p(j - 1) + p(j - 1)";
    let large = Ruleset::parse(&with(twice, "p(60)")).unwrap().instantiate(&Arguments::new());
    assert!(large.is_err());
}

#[test]
fn names_given_twice() {
    let text = r#"game g
piles x, y
let a = x
let a = y
param x: int = 1
move I: x' < a"#;
    let expected = r#"line 4, column 5: the name `a` is given twice
  let a = y
      ^
  choose another name for one of the two

line 5, column 7: the name `x` is given twice
  param x: int = 1
        ^
  choose another name for one of the two"#;
    assert_eq!(said(text), expected);
}

#[test]
fn remainders_by_no_positive_constant() {
    let text = r#"game g
piles x, y
move I: x' = x mod y
move II: x' = x div 0
move III: x' = x mod -2"#;
    let expected = r#"line 3, column 20: `mod` takes a positive constant on its right
  move I: x' = x mod y
                     ^
  write a number or an integer parameter

line 4, column 21: `div` takes a positive constant on its right
  move II: x' = x div 0
                      ^

line 5, column 22: `mod` takes a positive constant on its right
  move III: x' = x mod -2
                       ^^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_misspelt_item() {
    let text = r#"game g
piles x, y
mvoe I: x' < x"#;
    let expected = r#"line 3, column 1: expected an operator or the end of the item, found `mvoe`
  mvoe I: x' < x
  ^^^^
  did you mean `move`? A line that starts no item continues the one above"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_misspelt_first_item() {
    let text = r#"gmae g
piles x, y
move I: x' < x"#;
    let expected = r#"line 1, column 1: expected an item, found `gmae`
  gmae g
  ^^^^
  did you mean `game`? Items start with game, piles, param, require, let, set, positions, measure, move, variant, claim, by, example"#;
    assert_eq!(said(text), expected);
}

#[test]
fn bars_inside_bars() {
    let text = r#"game g
piles x, y
move I: ||x - y| - x'| < 2"#;
    let expected = r#"line 3, column 10: expected a term, found `|`: one `|…|` stands directly inside another
  move I: ||x - y| - x'| < 2
           ^
  put the inner one in parentheses: `|(|x - y|) - z|`"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_text_for_a_formula() {
    let text = r#"game g "世界"
piles x, y  # 世界
move I: x' < x and "世界" and y' < q"#;
    let expected = r#"line 3, column 20: expected a term or a formula, found `"世界"`
  move I: x' < x and "世界" and y' < q
                     ^^^^^^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn several_slips_of_the_pen() {
    let text = r#"game g "unterminated
piles x, y
move I: x' < 3x or x' == 2"#;
    let expected = r#"line 1, column 8: this text has no closing `"` on its line
  game g "unterminated
         ^^^^^^^^^^^^^

line 3, column 15: expected an operator or the end of the item, found `x`
  move I: x' < 3x or x' == 2
                ^
  write a product as `3*x`

line 3, column 23: `==` is not a comparison here
  move I: x' < 3x or x' == 2
                        ^^
  write `=` for "equals""#;
    assert_eq!(said(text), expected);
}

#[test]
fn terms_and_formulas_mixed_up() {
    let text = r#"game g
piles x, y
move I: x + 1
move II: (x' < x) + 1 = 2"#;
    let expected = r#"line 3, column 9: expected a formula, found a term
  move I: x + 1
          ^^^^^
  compare it with something: `… = 0`

line 4, column 10: expected a term, found a formula
  move II: (x' < x) + 1 = 2
           ^^^^^^^^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn brackets_that_do_not_match() {
    let text = r#"game g
piles x, y
move I: x' < x and (y' < y
claim P: x = 0)"#;
    let expected = r#"line 3, column 27: expected `)`, but the item ends here
  move I: x' < x and (y' < y
                            ^

line 4, column 15: this `)` closes nothing
  claim P: x = 0)
                ^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn a_product_through_a_let() {
    let text = r#"game g
piles x, y
let sq(n) = n*n
move I: x' < sq(3) and y' < sq(y)
claim P: sq(x) = y"#;
    let expected = r#"line 4, column 29: a move cannot multiply two variables, as `sq` does
  move I: x' < sq(3) and y' < sq(y)
                              ^^^^^
  one factor must be constant: such relations (Presburger arithmetic) can be decided and proved for all positions, products cannot; claims may multiply"#;
    assert_eq!(said(text), expected);
}

#[test]
fn claims_and_examples() {
    let text = r#"game g
piles x, y
claim all: forall n: x = n
claim other: forall a, b: P(a) and legal(a, b -> a)
move I: P(x,y)
example (1,2,3) is P
example (1,2) -> (0,0) is legal by X
example (1,2) is Q"#;
    let expected = r#"line 3, column 22: a named claim cannot speak of a pile
  claim all: forall n: x = n
                       ^
  a named claim is closed: bind its variables, as in `forall x, y: P(x,y) => …`

line 4, column 27: `P` takes 2 arguments here, not 1
  claim other: forall a, b: P(a) and legal(a, b -> a)
                            ^^^^

line 4, column 27: `P(…)` asks for `claim P:`, which is missing
  claim other: forall a, b: P(a) and legal(a, b -> a)
                            ^^^^
  state the set of P-positions with `claim P: …`

line 4, column 36: `legal` takes 2 arguments here, not 1
  claim other: forall a, b: P(a) and legal(a, b -> a)
                                     ^^^^^^^^^^^^^^^^

line 5, column 9: a move cannot use `P(…)` or `legal(…)`
  move I: P(x,y)
          ^^^^^^
  they may be used in named claims, as `claim closed: …`

line 6, column 10: the game has 2 piles, not 3
  example (1,2,3) is P
           ^^^^^

line 7, column 36: there is no rule `X`
  example (1,2) -> (0,0) is legal by X
                                     ^
  the rules are I

line 8, column 18: expected `P` or `N`, found `Q`
  example (1,2) is Q
                   ^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn parameters_and_names() {
    let text = r#"game g
piles x, y
param d: int = x
param p: {a, b} = c
require x > 0
move I: x' < p and y' < d and p has q and x in B and zeros(foo, x) = 1"#;
    let expected = r#"line 3, column 16: the parameter `d` depends on numbers and parameters only, not on piles or variables
  param d: int = x
                 ^

line 4, column 19: `c` is not one of the names of the parameter `p`
  param p: {a, b} = c
                    ^
  they are a, b

line 5, column 9: `require` depends on numbers and parameters only, not on piles or variables
  require x > 0
          ^

line 6, column 14: the parameter `p` is a set of names
  move I: x' < p and y' < d and p has q and x in B and zeros(foo, x) = 1
               ^
  ask what it holds: `p has …`

line 6, column 37: `q` is not one of the names of `p`
  move I: x' < p and y' < d and p has q and x in B and zeros(foo, x) = 1
                                      ^
  they are a, b

line 6, column 48: there is no set `B`
  move I: x' < p and y' < d and p has q and x in B and zeros(foo, x) = 1
                                                 ^
  describe it: `set B = { floor(n*phi) : n >= 1 }`

line 6, column 60: unknown numeration system `foo`
  move I: x' < p and y' < d and p has q and x in B and zeros(foo, x) = 1
                                                             ^^^
  systems are base:10, zeckendorf, fibonacci, u, u:b=4, p:REAL, q:REAL, recurrence:2,1, rats:3"#;
    assert_eq!(said(text), expected);
}

#[test]
fn reals_and_a_greedy_choice() {
    let text = r#"game g
piles x, y
move I: beta < 3 and pi < x and pi < 3 and x' = x + if y = 0 then 1 else 2 and y' < y"#;
    let expected = r#"line 3, column 9: unknown name `beta`
  move I: beta < 3 and pi < x and pi < 3 and x' = x + if y = 0 then 1 else 2 and y' < y
          ^^^^

line 3, column 33: a move compares real numbers outside `floor`
  move I: beta < 3 and pi < x and pi < 3 and x' = x + if y = 0 then 1 else 2 and y' < y
                                  ^^
  compare them in a `let` of constants, as `let small = beta < 3`, and use its name

line 3, column 74: `if` chooses a term, but its last part reads as a formula
  move I: beta < 3 and pi < x and pi < 3 and x' = x + if y = 0 then 1 else 2 and y' < y
                                                                           ^^^^^^^^^^^^
  `if` reaches as far right as brackets allow: put it in parentheses"#;
    assert_eq!(said(text), expected);
}

#[test]
fn an_empty_text() {
    let text = r#""#;
    let expected = r#"line 1, column 1: the item `game` is missing
  
  ^
  start with `game name "Title"`

line 1, column 1: the item `piles` is missing
  
  ^
  name the piles: `piles x <= y` if they are sorted, `piles x, y` if they are ordered"#;
    assert_eq!(said(text), expected);
}

#[test]
fn piles_with_a_strict_order() {
    let text = r#"game g
piles x < y
move I: x' < x"#;
    let expected = r#"line 2, column 9: expected `,` or the end of the item, found `<`
  piles x < y
          ^
  piles are all sorted, `x <= y <= z`, or all ordered, `x, y, z`"#;
    assert_eq!(said(text), expected);
}

#[test]
fn reserved_words() {
    let text = r#"game if
piles x, mod"#;
    let expected = r#"line 2, column 10: `mod` is a word of the language and cannot be a pile
  piles x, mod
           ^^^
  choose another name"#;
    assert_eq!(said(text), expected);
}

#[test]
fn an_empty_variant_and_primes() {
    let text = r#"game g
piles x
variant v:
claim P: x = 0
measure y'
positions: x' = 0"#;
    let expected = r#"line 3, column 9: the variant `v` changes nothing
  variant v:
          ^
  let its `let` and `move` lines follow, indented

line 5, column 9: `y'` is not a primed pile: only piles have primes
  measure y'
          ^^
  the piles are x

line 6, column 12: `positions` cannot speak of a primed pile
  positions: x' = 0
             ^^
  primed piles are the position after a move; they occur in `move` and in a `let` used there"#;
    assert_eq!(said(text), expected);
}

#[test]
fn characters_without_meaning() {
    let text = r#"game g
piles x
move I: x' < x ∧ β = 2 & x' % 2 = 0"#;
    let expected = r#"line 3, column 18: the character `β` has no meaning here
  move I: x' < x ∧ β = 2 & x' % 2 = 0
                   ^
  names are written with the letters a–z, A–Z, digits and `_`

line 3, column 24: the character `&` has no meaning here
  move I: x' < x ∧ β = 2 & x' % 2 = 0
                         ^
  write `and`

line 3, column 29: the character `%` has no meaning here
  move I: x' < x ∧ β = 2 & x' % 2 = 0
                              ^
  write `mod`"#;
    assert_eq!(said(text), expected);
}

#[test]
fn carets_count_display_columns() {
    let text = r#"game g "世界" oops
piles x
move I: x' < x"#;
    let expected = r#"line 1, column 15: expected an operator or the end of the item, found `oops`
  game g "世界" oops
                ^^^^"#;
    assert_eq!(said(text), expected);
}

#[test]
fn places_are_bytes_and_lines() {
    let errors = Ruleset::parse("game g\npiles x\n\nmove I: x′ < qq").unwrap_err();
    assert_eq!((errors[0].line, errors[0].column, errors[0].span.clone()), (4, 14, 31..33));
    assert_eq!(errors[0].message, "unknown name `qq`");
    assert_eq!(errors[0].hint, None);
}

#[test]
fn long_lines_are_cut_around_the_place() {
    let long = format!("game g\npiles x\nmove I: {}q{}", "x = 1 or ".repeat(50), " = 1 or x = 1".repeat(50));
    let shown = said(&long);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(lines[1].starts_with("  …") && lines[1].ends_with('…') && lines[1].chars().count() < 130, "{shown}");
    let caret = lines[2].chars().position(|c| c == '^').unwrap();
    assert_eq!(lines[1].chars().nth(caret), Some('q'));
}

#[test]
fn reports_are_cut() {
    let many = format!("game g\npiles x\n{}", "move I: q = 1\n".repeat(500));
    assert_eq!(Ruleset::parse(&many).unwrap_err().len(), 100);
}

#[test]
fn a_variant_keeps_to_its_own_names() {
    let text = "game g\npiles x\nlet a = 1\nvariant v:\n  let a = 2\n  let x = 3\n  let a = 4\nmove I: x' < x - a";
    let expected = "line 6, column 7: the name `x` is given twice\n    let x = 3\n        ^\n  choose another name for one of \
                    the two\n\nline 7, column 7: the name `a` is given twice\n    let a = 4\n        ^\n  choose another name \
                    for one of the two";
    assert_eq!(said(text), expected);
}

#[test]
fn what_a_let_says_is_told_with_its_name() {
    let text =
        "game g\npiles x, y\nlet a = x*y\nlet b(n) = n*a\nmove I: x' < a and y' = y\nmove II: x' = x and y' < b(2)";
    let told = said(text);
    assert!(told.contains("line 5, column 14: a move cannot multiply two variables, as `a` does"), "{told}");
    assert!(told.contains("line 6, column 26: a move cannot multiply two variables, as `b` does"), "{told}");
    let told = said("game g\npiles x, y\nlet a = x*phi\nmove I: x' < x and y' = a");
    assert!(told.contains("line 4, column 25: `a` is a real number; only"), "{told}");
    // What is wrong inside a `let` is shown there.
    let told = said("game g\npiles x, y\nlet a = x*zz\nmove I: x' < a and y' = y");
    assert!(told.starts_with("line 3, column 11: unknown name `zz`"), "{told}");
}
