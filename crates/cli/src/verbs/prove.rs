//! `prove GAME [--claim NAME]`: true for all positions, or the least counterexample.

use std::io::Write;
use std::path::Path;

use ratwheel_automata::{Track, export};
use ratwheel_numbers::Control;
use ratwheel_prove::{Report, Verdict, automaton};
use ratwheel_workbench::questions::{Engine, ForAllAnswer, ForAllQuestion, Game, Proof, ProveAnswer, ProveQuestion};
use ratwheel_workbench::{Bench, Draft};

use crate::ask::{GAME, context};
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::progress;
use crate::verbs::region;

/// Prove a claim for all positions, or refute it by the least counterexample
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game of the catalogue, as rat or wynim:beta=2+sqrt(2), or a path to a .rules file
    #[arg(value_name = GAME)]
    game: String,
    /// The claim: P, 'P misere', the name of a closed one, or a formula, as 'x = 2*y' for the P-positions
    #[arg(long, value_name = "NAME|FORMULA", conflicts_with = "all")]
    claim: Option<String>,
    /// Every claim of the game
    #[arg(long)]
    all: bool,
    /// The claim about misère play, or a formula about it
    #[arg(long, conflicts_with = "all")]
    misere: bool,
    /// Write what `ratwheel verify` needs to establish the verdict again
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    certificate: Option<String>,
    /// Write the minimal automaton of the claimed set: .dot (Graphviz) or .txt (Walnut)
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    automaton: Option<String>,
    /// Ask one engine only: automata, brute-force (small positions, which may refute) or family (the proof for all parameters)
    #[arg(long, value_name = "ENGINE", conflicts_with_all = ["all", "for_all"])]
    by: Option<Engine>,
    /// Give up when an automaton has more states than this
    #[arg(long, value_name = "N")]
    states: Option<String>,
    /// Give up when about this much memory is used, as 1GiB
    #[arg(long, value_name = "BYTES")]
    memory: Option<String>,
    /// Give up after this number of seconds
    #[arg(long, value_name = "SECONDS")]
    budget: Option<String>,
    /// The claim and the verdict as LaTeX
    #[arg(long)]
    latex: bool,
    /// For all values of the parameters at once, as `require` bounds them
    #[arg(long, conflicts_with_all = ["all", "automaton", "states"])]
    for_all: bool,
    /// What the parameters satisfy besides what the ruleset requires, as 'beta > 3'
    #[arg(long = "where", value_name = "CONDITION", requires = "for_all")]
    range: Option<String>,
    /// The proof for all parameters in steps
    #[arg(long, requires = "for_all")]
    explain: bool,
}

/// A claim for all parameters.
fn for_all(args: &Args, output: &mut Output) -> Done {
    progress::ready()?;
    let draft = args.certificate.as_deref().map(|path| Draft::create(Path::new(path))).transpose()?;
    let bytes = args.memory.as_deref().map(region::bytes).transpose()?;
    let question = ForAllQuestion {
        game: Game::named(&args.game).misere(args.misere),
        claim: args.claim.clone(),
        range: args.range.clone(),
        budget: args.budget.as_deref().map(|text| text.trim_end_matches('s').into()),
        memory: bytes.map(Into::into),
    };
    let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
    let answer = progress::searching("proving", ask)??;
    let latex = answer.latex.as_deref().filter(|_| args.latex);
    output.answer(&answer, || match latex {
        Some(text) => {
            let scope = answer.scope.as_deref().unwrap_or("all parameters");
            format!("% {}, claim {}: proved for {scope}. Needs amsmath and amssymb.\n{text}", answer.game, answer.claim)
        }
        None => in_steps(&answer, args.explain),
    })?;
    if let (Some(mut draft), Some(text)) = (draft, &answer.certificate) {
        draft.write_all(text.as_bytes())?;
        draft.finish()?;
    }
    match answer.verdict {
        "proved" => Ok(()),
        "refuted" => Err(Failure::No),
        _ => Err(Failure::Undecided),
    }
}

fn in_steps(answer: &ForAllAnswer, explain: bool) -> String {
    let scope = answer.scope.as_deref().unwrap_or("all parameters");
    let head = format!("{}, claim {}: ", answer.game, answer.claim);
    let mut lines = vec![match (answer.verdict, &answer.why) {
        ("proved", _) => format!("{head}proved for {scope}"),
        ("refuted", Some(why)) => format!("{head}not true for {scope}; {why}"),
        (_, Some(why)) => format!("{head}{why}"),
        (verdict, None) => format!("{head}{verdict}"),
    }];
    for part in &answer.obligations {
        let steps = if part.steps > 0 { format!(" ({} steps)", part.steps) } else { String::new() };
        lines.push(format!("  {:<24} {}{steps}", part.name, part.verdict));
    }
    if answer.verdict != "proved" && !answer.facts.is_empty() {
        lines.push("a branch that stays open:".to_owned());
        lines.extend(answer.facts.iter().map(|fact| format!("  {fact}")));
    }
    let instances = answer.instances.iter();
    lines.extend(instances.map(|instance| {
        let below = instance.below.map(|below| format!(" by brute force for piles below {below}")).unwrap_or_default();
        format!("instance {}: {}{below}", instance.arguments, instance.verdict)
    }));
    if explain {
        lines.extend(answer.explanation.iter().cloned());
    }
    lines.extend(answer.trusted.iter().map(|line| format!("trusted: {line}")));
    lines.join("\n")
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    if args.for_all {
        return for_all(args, output);
    }
    // What would prevent the file is found out before the work is done.
    args.automaton.as_deref().map(for_walnut).transpose()?;
    progress::ready()?;
    let mut drafts = Drafts {
        certificate: args.certificate.as_deref().map(|path| Draft::create(Path::new(path))).transpose()?,
        automaton: args.automaton.as_deref().map(|path| Draft::create(Path::new(path))).transpose()?,
    };
    let bytes = args.memory.as_deref().map(region::bytes).transpose()?;
    let question = |claim: Option<String>| ProveQuestion {
        game: Game::named(&args.game).misere(args.misere),
        claim,
        certificate: args.certificate.is_some(),
        by: args.by,
        budget: args.budget.as_deref().map(|text| text.trim_end_matches('s').into()),
        states: args.states.as_deref().map(Into::into),
        memory: bytes.map(Into::into),
    };
    let claims = match args.all {
        true => {
            context(Control::none()).open(&question(None).game, None)?.claim_names()?.into_iter().map(Some).collect()
        }
        false => vec![args.claim.clone()],
    };
    let mut proofs = Vec::new();
    for claim in claims {
        let question = question(claim);
        let ask = |control: Control<'_>| ratwheel_workbench::ask(&question, &context(control));
        let proof = progress::searching("proving", ask)??;
        if !output.is_json() {
            in_words(&proof, args, output)?;
        }
        proofs.push(proof);
    }
    if output.is_json() {
        let answers: Vec<ProveAnswer> = proofs.iter().map(ProveAnswer::from).collect();
        match answers.as_slice() {
            [answer] if !args.all => output.json_line(answer)?,
            answers => output.json_array(answers)?,
        }
    }
    for proof in &proofs {
        files(args, proof, &mut drafts)?;
    }
    // A verdict that rests on a claim which is not proved decides nothing.
    let words = || proofs.iter().map(|proof| proof.report.word());
    if words().any(|word| word == "refuted") {
        Err(Failure::No)
    } else if words().any(|word| word != "proved") {
        Err(Failure::Undecided)
    } else {
        Ok(())
    }
}

/// Files that will be written; a name that cannot be is found out before the work is done.
struct Drafts {
    certificate: Option<Draft>,
    automaton: Option<Draft>,
}

fn in_words(proof: &Proof, args: &Args, output: &mut Output) -> Done {
    let Proof { report, bench, formula, .. } = proof;
    if args.latex {
        return output.text(&latex(report, bench));
    }
    let claim = match formula {
        None => report.claim.clone(),
        Some(formula) if bench.claims_set(&report.claim) => format!("{} given as {formula}", report.claim),
        Some(formula) => format!("given as {formula}"),
    };
    output.text(&format!("{}, claim {claim}: {}", bench.name(), proof.conclusion()))?;
    if let Some(found) = &report.counterexample {
        output.text(&format!("least counterexample: {found}"))?;
    }
    if matches!(report.verdict, Verdict::Unsupported { .. }) {
        return Ok(());
    }
    for part in &report.obligations {
        let micros = part.time.as_micros();
        let time = format!("{}.{:01} ms", micros / 1000, micros % 1000 / 100);
        output.text(&format!("  {:<12} {} ({} states, {time})", part.part.name(), part.verdict.word(), part.states))?;
    }
    if matches!(report.verdict, Verdict::GaveUp(_)) {
        output.text("more is allowed with --memory BYTES, --states N and --budget SECONDS")?;
    }
    report.trusted.iter().filter(|line| !line.is_empty()).try_for_each(|line| output.text(&format!("trusted: {line}")))
}

/// The claim as a theorem, with its verdict.
fn latex(report: &Report, bench: &Bench) -> String {
    let formula = bench.claim_to_latex(&report.claim).unwrap_or_default();
    let heading = match report.verdict {
        _ if report.condition().is_some() => report.conclusion(),
        Verdict::Proved => "proved for all positions".to_owned(),
        Verdict::Refuted => "refuted".to_owned(),
        _ => "neither proved nor refuted".to_owned(),
    };
    let mut text = format!("% {}, claim {}: {heading}. Needs amsmath and amssymb.\n", bench.name(), report.claim);
    text.push_str(&format!("\\[ {formula} \\]"));
    if let Some(found) = &report.counterexample {
        let position = |position: &ratwheel_rules::Position| {
            let piles: Vec<String> = position.piles().iter().map(ToString::to_string).collect();
            format!("({})", piles.join(", "))
        };
        let to = found.to.as_ref().map(|to| format!(" \\to {}", position(to))).unwrap_or_default();
        text.push_str(&format!("\n% Least counterexample:\n\\[ {}{to} \\]", position(&found.from)));
    }
    text
}

/// The certificate and the automaton, if they are asked for.
fn files(args: &Args, proof: &Proof, drafts: &mut Drafts) -> Done {
    let Proof { bench, report, .. } = proof;
    if let Some(mut draft) = drafts.certificate.take() {
        let text = progress::watched("certifying", |control| proof.certificate(control))??;
        draft.write_all(text.as_bytes())?;
        draft.finish()?;
    }
    if let (Some(path), Some(mut draft)) = (&args.automaton, drafts.automaton.take()) {
        let (walnut, budget) = (for_walnut(path)?, proof.budget());
        let text =
            progress::watched("building", |control| drawn(bench, &report.claim, walnut, control.within(&budget)))??;
        draft.write_all(text.as_bytes())?;
        draft.finish()?;
    }
    Ok(())
}

/// Is this name that of a file for Walnut, or for Graphviz?
fn for_walnut(path: &str) -> Result<bool, Failure> {
    match Path::new(path).extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase).as_deref() {
        Some("dot" | "gv") => Ok(false),
        Some("txt") => Ok(true),
        _ => Err(Failure::input(format_args!("automata are not written as {path}"))
            .hint("let the name end in .dot (Graphviz) or .txt (Walnut)")),
    }
}

fn drawn(bench: &Bench, claim: &str, walnut: bool, control: Control<'_>) -> Result<String, Failure> {
    let relation = bench.provable()?.relation();
    if !bench.claims_set(claim) {
        return Err(Failure::input(format_args!("claim {claim} is not a set of positions, so it has no automaton"))
            .hint("leave out --claim for the claimed P-positions"));
    }
    let found = automaton(relation, claim, control).map_err(Failure::gave_up)?;
    let (dfa, numerals) = found.map_err(Failure::gave_up)?;
    if walnut {
        return Ok(export::walnut(&dfa, &numerals));
    }
    let names: Vec<&str> = dfa.tracks().iter().map(|track| name(*track, &relation.piles)).collect();
    Ok(export::dot(&dfa, &names))
}

/// Pile i stands on track 2i.
fn name(track: Track, piles: &[String]) -> &str {
    let pile = usize::try_from(track.0 / 2).ok().and_then(|pile| piles.get(pile));
    pile.map_or("?", String::as_str)
}
