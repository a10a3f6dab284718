//! Certificates for whole families: a claim proved for all values of the parameters.
//!
//! The parameters stay symbols. [`read`] states what has to be shown as sets of hypotheses that must be impossible
//! together; [`branch`] is the small logic in which a certificate shows it: splits into cases, cuts, instances, products,
//! lemmas about floors ([`schemas`], each with its proof), and at the end of every branch a sum of multiples of facts
//! that is a negative number. Whoever looks for proofs uses the same parts; nothing that it says is believed.

pub mod branch;
mod floors;
pub mod form;
mod lower;
pub mod many;
pub mod mex;
mod numerals;
mod obligations;
pub mod poly;
mod ranges;
pub mod read;
pub mod real;
mod ruleset;
pub mod schemas;
pub mod sequence;
pub mod shared;
mod sums;
pub mod surd;
pub mod symbols;
pub mod text;
mod values;
pub mod xor;

use crate::CertificateError;
use crate::checker::Verified;
use crate::format::{opened, sealed};
use branch::{Branch, Induction, Step};
use ratwheel_numbers::{Control, Integer};
use read::Family;
use schemas::{Lemma, Schema};
use shared::Shared;
use std::fmt::Write;
use std::str::FromStr;
use text::Reader;

/// The first line.
pub const HEAD: &str = "ratwheel family certificate 1";
/// The line before what all obligations share.
pub const SHARED: &str = "shared";

/// So many steps may stand below each other, and in a certificate.
const DEEPEST: usize = 1_000;
const MOST_STEPS: usize = 200_000;
/// No certificate is longer.
const LONGEST: usize = 8 << 20;

/// A step as a line.
#[must_use]
pub fn line(family: &Family, step: &Step) -> String {
    match step {
        Step::Split(number) => format!("split {number}"),
        Step::Cut(p) => format!("cut {}", family.show(p)),
        Step::Lemma(lemma) => {
            let functions: Vec<String> = lemma.functions.iter().map(|number| format!("#{number}")).collect();
            let arguments: Vec<String> = lemma.arguments.iter().map(|argument| family.show(argument)).collect();
            format!("lemma {} {}; {}", lemma.schema.name(), functions.join(" "), arguments.join("; "))
        }
        Step::Instance(number, value) => format!("inst {number} {}", family.show(value)),
        Step::Product(a, b) => format!("mul {a} {b}"),
        Step::Array(number, value) => format!("target {number} {}", family.show(value)),
        Step::Choose(form) => format!("choose {}", text::show_form(form, &|p| family.show(p))),
        Step::Have(form) => format!("have {}", text::show_form(form, &|p| family.show(p))),
        Step::Induct(induction) => {
            let Induction { down, low, high, body } = &**induction;
            let (way, low, high) = (if *down { "down" } else { "up" }, family.show(low), family.show(high));
            format!("induct {way}; {low}; {high}; {}", text::show_form(body, &|p| family.show(p)))
        }
        Step::Closed(multiples) => {
            let all: Vec<String> = multiples.iter().map(|(number, by)| format!("{number}:{by}")).collect();
            format!("qed {}", all.join(" "))
        }
    }
}

fn number<T: FromStr>(text: &str) -> Result<T, CertificateError> {
    let short = text.len() <= 60;
    let value = text.parse().ok().filter(|_| short);
    value.ok_or_else(|| CertificateError::malformed(format!("`{text}` is no number")))
}

fn step(family: &Family, line: &str) -> Result<Step, CertificateError> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    Ok(match word {
        "split" => Step::Split(number(rest)?),
        "cut" => Step::Cut(Reader::poly(family, rest)?),
        "lemma" => {
            let mut parts = rest.split(';');
            let mut head = parts.next().unwrap_or("").split_whitespace();
            let name = head.next().unwrap_or("");
            let schema = Schema::ALL.into_iter().find(|schema| schema.name() == name);
            let schema = schema.ok_or_else(|| CertificateError::malformed(format!("`{name}` is no lemma")))?;
            let functions = head.map(|word| number(word.strip_prefix('#').unwrap_or(""))).collect::<Result<_, _>>()?;
            let parts = parts.filter(|part| !part.trim().is_empty());
            let arguments = parts.map(|part| Reader::poly(family, part)).collect::<Result<_, _>>()?;
            Step::Lemma(Lemma { schema, functions, arguments })
        }
        "inst" => {
            let (fact, value) = rest.split_once(' ').unwrap_or((rest, ""));
            Step::Instance(number(fact)?, Reader::poly(family, value)?)
        }
        "mul" => {
            let (a, b) = rest.split_once(' ').unwrap_or((rest, ""));
            Step::Product(number(a)?, number(b)?)
        }
        "target" => {
            let (fact, value) = rest.split_once(' ').unwrap_or((rest, ""));
            Step::Array(number(fact)?, Reader::poly(family, value)?)
        }
        "choose" => Step::Choose(Reader::formula(family, rest, 2)?),
        "have" => Step::Have(Reader::formula(family, rest, 0)?),
        "induct" => {
            let parts: Vec<&str> = rest.splitn(4, ';').collect();
            let [way @ ("up" | "down"), low, high, body] = parts.as_slice() else {
                return Err(CertificateError::malformed("an induction is not complete"));
            };
            let (low, high) = (Reader::poly(family, low)?, Reader::poly(family, high)?);
            let body = Reader::formula(family, body, 1)?;
            Step::Induct(Box::new(Induction { down: *way == "down", low, high, body }))
        }
        "qed" => {
            let multiple = |word: &str| -> Result<(usize, Integer), CertificateError> {
                let (fact, by) = word.split_once(':').unwrap_or((word, ""));
                Ok((number(fact)?, number(by)?))
            };
            Step::Closed(rest.split_whitespace().map(multiple).collect::<Result<_, _>>()?)
        }
        _ => return Err(CertificateError::malformed(format!("`{word}` is no step"))),
    })
}

/// The text of a certificate: for each obligation its steps, each before what it leads to.
#[must_use]
pub fn write(claim: &str, rules: &str, proofs: &[Vec<String>]) -> String {
    write_shared(claim, rules, &[], proofs)
}

/// The same with steps that all obligations share.
#[must_use]
pub fn write_shared(claim: &str, rules: &str, shared: &[String], proofs: &[Vec<String>]) -> String {
    let mut text = format!("{HEAD}\nclaim {claim}\nrules {}\n", rules.lines().count());
    let mut lines = |lines: &mut dyn Iterator<Item = &str>| {
        lines.for_each(|line| {
            let _ = writeln!(text, "{line}");
        });
    };
    lines(&mut rules.lines());
    if !shared.is_empty() {
        lines(&mut std::iter::once(SHARED).chain(shared.iter().map(String::as_str)));
    }
    for (index, proof) in proofs.iter().enumerate() {
        let head = format!("obligation {index}");
        lines(&mut std::iter::once(head.as_str()).chain(proof.iter().map(String::as_str)));
    }
    sealed(text)
}

/// The lines of a certificate that are to be read, and how many steps there were.
struct Walk<'t, 'c, I: Iterator<Item = &'t str>> {
    lines: std::iter::Peekable<I>,
    steps: usize,
    control: Control<'c>,
}

impl<'t, I: Iterator<Item = &'t str>> Walk<'t, '_, I> {
    /// What the next line leads to.
    fn next<T>(
        &mut self,
        family: &Family,
        name: &str,
        make: impl FnOnce(&Step) -> Result<T, CertificateError>,
    ) -> Result<T, CertificateError> {
        self.control.check()?;
        let line = self.lines.next().ok_or_else(|| CertificateError::malformed("the proof ends before its end"))?;
        self.steps += 1;
        let steps = self.steps;
        if steps > MOST_STEPS {
            return Err(CertificateError::TooLarge);
        }
        make(&step(family, line)?).map_err(|error| match error {
            CertificateError::Rejected(why) => {
                CertificateError::Rejected(format!("{name}, step {steps} (`{line}`): {why}"))
            }
            other => other,
        })
    }

    /// Goes through the steps that close a branch.
    fn close<'f>(&mut self, family: &'f Family, name: &str, branch: Branch<'f>) -> Result<(), CertificateError> {
        let mut open = vec![(branch, 0)];
        while let Some((branch, depth)) = open.pop() {
            if depth > DEEPEST {
                return Err(CertificateError::TooLarge);
            }
            let next = self.next(family, name, |step| branch.after(step))?;
            open.extend(next.into_iter().rev().map(|branch| (branch, depth + 1)));
        }
        Ok(())
    }

    /// Goes through what is shared, if anything is.
    fn share<'f>(&mut self, family: &'f Family, shared: &mut Shared<'f>) -> Result<(), CertificateError> {
        if self.lines.next_if_eq(&SHARED).is_none() {
            return Ok(());
        }
        while self.lines.peek().is_some_and(|line| !line.starts_with("obligation ")) {
            for branch in self.next(family, SHARED, |step| shared.after(step))? {
                self.close(family, SHARED, branch)?;
            }
        }
        Ok(())
    }
}

/// Establishes the verdict of such a certificate again.
pub(crate) fn verify(bytes: &[u8], control: Control<'_>) -> Result<Verified, CertificateError> {
    let bad = |what: &str| CertificateError::malformed(what);
    if bytes.len() > LONGEST {
        return Err(CertificateError::TooLarge);
    }
    let mut lines = opened(bytes)?.lines();
    let mut word = |word: &str| {
        let line = lines.next().unwrap_or("");
        let rest = line.strip_prefix(word).and_then(|rest| rest.strip_prefix(' ')).map(str::to_owned);
        rest.ok_or_else(|| bad(&format!("the line `{word} …` is missing")))
    };
    if word("ratwheel")? != "family certificate 1" {
        return Err(bad(&format!("the first line is not `{HEAD}`")));
    }
    let claim = word("claim")?;
    let count: usize = number(&word("rules")?)?;
    let rules: Vec<&str> = lines.by_ref().take(count).collect();
    if rules.len() < count {
        return Err(bad("the ruleset is not complete"));
    }
    let family = Family::read(&(rules.join("\n") + "\n"), &claim)?;
    let mut walk = Walk { lines: lines.peekable(), steps: 0, control };
    let (mut checks, mut shared) = (Vec::new(), Shared::new(&family)?);
    walk.share(&family, &mut shared)?;
    if walk.steps > 0 {
        checks.push(format!("{SHARED}: {} steps", walk.steps));
    }
    for (index, obligation) in family.obligations.iter().enumerate() {
        if walk.lines.next() != Some(format!("obligation {index}").as_str()) {
            return Err(bad(&format!("obligation {index} is missing")));
        }
        walk.steps = 0;
        walk.close(&family, &obligation.name, shared.begin(obligation)?)?;
        checks.push(format!("{}: {} steps", obligation.name, walk.steps));
    }
    if let Some(line) = walk.lines.next() {
        return Err(bad(&format!("`{line}` has no place here")));
    }
    let induction = match family.is_about_numbers() {
        false => "induction over the total of the piles, which every move lowers",
        true => "the claim by itself: it is about numbers, and nothing is supposed of a game",
    };
    let trusted = [
        "the reading of the ruleset, which is printed in the certificate".to_owned(),
        "the checker: what it asks of a claim, its steps, and its lemmas on floors (crates/verify/src/families/schemas.rs)"
            .to_owned(),
        induction.to_owned(),
    ];
    // What has no parameters is about one game.
    let (game, scope) = (family.game, Some(family.scope).filter(|scope| !scope.is_empty()));
    Ok(Verified { game, claim, proved: true, if_claimed: false, scope, checks, trusted })
}
