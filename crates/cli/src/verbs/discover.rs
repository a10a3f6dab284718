//! `ratwheel discover`: from the rules alone to a closed form of the P-positions, and to its proof.

use std::time::Duration;

use ratwheel_numbers::Control;
use ratwheel_workbench::questions::{
    Checked, DiscoverAnswer, DiscoverFamilyAnswer, DiscoverFamilyQuestion, DiscoverGrundyQuestion, DiscoverQuestion,
    Found, FoundValues, Told,
};

use super::looking::{FileArgs, LookingArgs, ended};
use crate::ask::context;
use crate::errors::Done;
use crate::output::Output;
use crate::progress;

/// Find a closed form of the P-positions from the rules alone, and prove it
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, as mouse, or a file of rules; its claims are not looked at
    game: String,
    /// The Grundy values instead: a form of the value, or rows and columns that repeat
    #[arg(long, conflicts_with_all = ["misere", "certificate"])]
    grundy: bool,
    /// The positions of this Grundy value instead of the P-positions, which are those of value 0
    #[arg(long, visible_alias = "grundy-value", value_name = "G", conflicts_with_all = ["misere", "grundy"])]
    value: Option<String>,
    /// The positions of Grundy value 0: the P-positions of normal play, as without it
    #[arg(long, conflicts_with_all = ["misere", "grundy", "value"])]
    grundy_zero: bool,
    /// One formula for a parameter of the rules, made from these values of it, as d=1..8 or d=1,2,3,5
    #[arg(long, value_name = "NAME=VALUES", conflicts_with_all = ["grundy", "value", "grundy_zero"])]
    family: Option<String>,
    #[command(flatten)]
    looking: LookingArgs,
    #[command(flatten)]
    files: FileArgs,
}

/// `discover GAME --grundy`.
fn values(args: &Args, output: &mut Output) -> Done {
    let question = DiscoverGrundyQuestion { game: args.looking.game(&args.game), looking: args.looking.looking()? };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::trying("looking", ask)??;
    let answer = found.answer();
    args.files.write(found.found.rules.as_ref())?;
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        values_in_words(&found, output)?;
        if args.files.output.is_some() && found.found.rules.is_none() {
            output.text("there is no form of the value, so no rules were written")?;
        }
    }
    ended(answer.verdict, answer.stopped)
}

/// `discover GAME --family d=1..8`.
fn one_for_all(args: &Args, family: &str, output: &mut Output) -> Done {
    let question = DiscoverFamilyQuestion {
        game: args.looking.game(&args.game),
        family: family.to_owned(),
        looking: args.looking.looking()?,
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::trying("looking", ask)??;
    let mut answer = found.answer();
    if answer.verdict == "proved" {
        answer.certificate = args.files.certify(|_| found.certificate())?;
    }
    args.files.write(answer.rules.as_ref())?;
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        family_in_words(found.bench.name(), &answer, output)?;
        if args.files.output.is_some() && answer.rules.is_none() {
            output.text("there is no formula, so no rules were written")?;
        }
    }
    ended(answer.verdict, answer.stopped)
}

fn family_in_words(name: &str, answer: &DiscoverFamilyAnswer, output: &mut Output) -> Done {
    let parameter = &answer.parameter;
    let several = |values: &[String]| format!("{parameter} = {}", values.join(", "));
    let all: Vec<String> = answer.instances.iter().map(|instance| instance.value.clone()).collect();
    output.text(&match (answer.verdict, &answer.scope) {
        ("proved", Some(scope)) => format!("{name}: proved for {scope} and all positions"),
        ("proved" | "conjecture", _) => format!("{name}: a conjecture, fits {}", several(&all)),
        _ => format!("{name}: no one formula was found for {}", several(&all)),
    })?;
    if let Some(formula) = &answer.formula {
        output.text(&format!("  claim {}: {formula}", answer.claim))?;
        answer.slopes.iter().try_for_each(|slope| output.text(&format!("  slope: {slope}")))?;
        output.text(&format!(
            "made from {}; held back and agreed: {}",
            several(&answer.fitted),
            answer.held.join(", ")
        ))?;
    }
    if let Some(why) = &answer.why {
        output.text(&format!("not decided: {why}"))?;
    }
    for instance in &answer.instances {
        let found = match (&instance.formula, instance.automaton) {
            (Some(formula), _) => format!("{}: {formula}", instance.verdict),
            (None, true) => format!("{}: an automaton", instance.verdict),
            (None, false) => instance.why.clone().unwrap_or_else(|| "nothing fits".to_owned()),
        };
        let at = instance.checked.as_ref().map(region).unwrap_or_default();
        let agrees = match instance.agrees {
            Some("proved") => "; the formula of the family is proved there".to_owned(),
            Some("checked") => format!("; the formula of the family is right for all positions {at}"),
            Some(_) => "; the formula of the family was not held against it".to_owned(),
            None => String::new(),
        };
        output.text(&format!("{parameter} = {}: {found}{agrees}", instance.value))?;
    }
    Ok(())
}

fn values_in_words(found: &FoundValues, output: &mut Output) -> Done {
    let answer = found.answer();
    let name = found.bench.name();
    let region = region(&answer.checked);
    match (&answer.value, answer.verdict) {
        (Some(value), "proved") => {
            output.text(&format!("{name}: proved for all positions"))?;
            output.text(&format!("  value: {value}"))?;
        }
        (Some(value), _) => {
            output.text(&format!("{name}: a conjecture, right for all positions {region}"))?;
            output.text(&format!("  value: {value}"))?;
        }
        (None, _) => output.text(&format!("{name}: no form of the values fits, in positions {region}"))?,
    }
    if let Some(why) = answer.why.as_ref().filter(|_| answer.value.is_some()) {
        output.text(&format!("not decided: {why}"))?;
    }
    if !answer.lines.is_empty() {
        output.text(&format!(
            "rows and columns that repeat as far as they were looked at ({} of {}):",
            answer.lines.len(),
            answer.looked
        ))?;
    }
    for line in &answer.lines {
        output.text(&format!(
            "  {} = {}: from {} = {} on, period {}, saltus {}; checked below {}",
            line.other, line.at, line.pile, line.preperiod, line.period, line.saltus, line.checked
        ))?;
    }
    if let Some(zeros) = &answer.zeros {
        match (&zeros.formula, zeros.verdict) {
            (Some(formula), "proved") => output.text(&format!("value 0, proved: {formula}"))?,
            (Some(formula), _) => output.text(&format!("value 0, a conjecture: {formula}"))?,
            (None, "proved") => output.text("value 0: an automaton, proved")?,
            (None, _) => output.text("value 0: nothing fits of the forms that are looked for")?,
        }
    }
    Ok(())
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    if args.grundy {
        return values(args, output);
    }
    if let Some(family) = &args.family {
        return one_for_all(args, family, output);
    }
    let zero = args.grundy_zero.then_some("0");
    let value = args.value.as_deref().or(zero);
    let question = DiscoverQuestion {
        game: args.looking.game(&args.game),
        looking: args.looking.looking()?,
        value: value.map(Into::into),
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let found = progress::trying("looking", ask)??;
    let mut answer = found.answer();
    if answer.verdict == "proved" {
        answer.certificate = args.files.certify(|control| found.certificate(control))?;
    }
    let rules = found.rules();
    args.files.write(rules.as_ref())?;
    if output.is_json() {
        output.json_line(&answer)?;
    } else {
        in_words(&found, &answer, value, output)?;
        if args.files.output.is_some() && rules.is_none() {
            output.text("there is no formula, so no rules were written")?;
        }
    }
    ended(answer.verdict, answer.stopped)
}

/// Seconds with one place.
fn in_seconds(time: Duration) -> String {
    let tenths = (time.as_millis() + 50) / 100;
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn region(checked: &Checked) -> String {
    match (&checked.size, &checked.total) {
        (Some(size), _) => format!("with piles below {size}"),
        (None, Some(total)) => format!("with a total of at most {total}"),
        (None, None) => String::new(),
    }
}

fn in_words(found: &Found, answer: &DiscoverAnswer, value: Option<&str>, output: &mut Output) -> Done {
    let of = value.map(|value| format!(", positions of Grundy value {value}")).unwrap_or_default();
    let name = format!("{}{of}", found.bench.name());
    let what = value.map_or_else(|| format!("claim {}", answer.claim), |value| format!("value {value}"));
    let region = region(&answer.checked);
    match answer.verdict {
        "proved" => {
            let through = answer.scope.as_ref().map(|scope| format!(", by a proof for {scope}")).unwrap_or_default();
            output.text(&format!("{name}: proved for all positions{through}"))?;
        }
        "conjecture" if answer.formula.is_none() => output.text(&format!("{name}: a conjecture, a recursion"))?,
        "conjecture" => output.text(&format!("{name}: a conjecture, right for all positions {region}"))?,
        _ => output.text(&format!("{name}: nothing fits of the forms that are looked for, in positions {region}"))?,
    }
    if let Some(formula) = &answer.formula {
        output.text(&format!("  {what}: {formula}"))?;
    }
    if let Some(automaton) = &answer.automaton {
        output.text(&format!("  an automaton over {}, states: {}", automaton.system, automaton.states))?;
    }
    if let Some(digits) = &answer.digits {
        output.text(&format!("  {}", digits.words))?;
    }
    if let Some(recursion) = &answer.recursion {
        let at = self::region(&recursion.checked);
        output.text(&format!("  {}", recursion.words))?;
        let proved = if recursion.proved { "; proved by induction over the rows" } else { "" };
        output.text(&format!("compared with {} rows, in all positions {at}{proved}", recursion.rows))?;
    }
    match &answer.why {
        Some(why) if answer.verdict == "none" => output.text(why)?,
        Some(why) => output.text(&format!("not decided: {why}"))?,
        None => {}
    }
    if let Some(certificate) = &answer.certificate {
        output.text(&format!("certificate: {certificate}"))?;
    }
    if !answer.found_by.is_empty() {
        let seconds = in_seconds(found.time);
        output.text(&format!("found by {}, in positions {region}, in {seconds} s", answer.found_by.join(" and ")))?;
    }
    if answer.verdict == "none" {
        for (what, seen) in &answer.seen {
            output.text(&format!("  {what}: {seen}"))?;
        }
    }
    Ok(())
}
