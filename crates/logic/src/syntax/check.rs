//! What stands where: each place speaks only of what it may.

use super::ast::{Bounds, Expr, SetItem};
use super::diagnostic::Problem;
use super::infer::{Inference, Info, Note, Sort, repeated};
use crate::formula::Relation;

/// Checks every `let` and every set that is declared.
pub fn definitions(inference: &mut Inference<'_>) {
    for index in 0..inference.declared.lets.len() {
        inference.define(index);
    }
    let_arguments(inference);
    for item in &inference.declared.sets {
        set(inference, item);
    }
}

fn let_arguments(inference: &mut Inference<'_>) {
    for item in &inference.declared.lets {
        for problem in repeated(&item.arguments.iter().collect::<Vec<_>>()) {
            inference.report(problem);
        }
    }
}

fn set<'a>(inference: &mut Inference<'a>, item: &'a SetItem) {
    inference.locals.push((item.variable.text.clone(), Info::variable()));
    let info = inference.integer(&item.element);
    inference.locals.pop();
    let place = "a set";
    forbid(inference, &info, place, &[Note::Primed, Note::Pile, Note::Claimed, Note::Product, Note::Real]);
    match &item.bounds {
        Bounds::All => {}
        Bounds::Compare(Relation::GreaterEqual | Relation::Greater, from) => {
            let info = inference.integer(from);
            constant(inference, from, &info, place);
        }
        _ => {
            let problem = Problem::new(item.variable.span, "the index of a set runs upwards without end");
            inference.report(problem.hint("write a set as `{ floor(n*phi) : n >= 1 }`"));
        }
    }
}

/// Reports that something depends on variables where it may not.
pub fn constant(inference: &mut Inference<'_>, expr: &Expr, info: &Info, place: &str) {
    if info.constant || info.sort == Sort::Unknown {
        return;
    }
    let span = info.note(Note::Primed).or(info.note(Note::Pile)).unwrap_or(expr.span);
    let problem =
        Problem::new(span, format!("{place} depends on numbers and parameters only, not on piles or variables"));
    inference.report(problem);
}

/// Reports the first of these features, each once.
pub fn forbid(inference: &mut Inference<'_>, info: &Info, place: &str, notes: &[Note]) {
    for &note in notes {
        let Some(span) = info.note(note) else { continue };
        // A primed pile is a pile too; once is enough.
        if note == Note::Pile && info.note(Note::Primed).is_some_and(|p| p.start == span.start) {
            continue;
        }
        let problem = match note {
            Note::Primed => {
                let problem = Problem::new(span, format!("{place} cannot speak of a primed pile"));
                problem
                    .hint("primed piles are the position after a move; they occur in `move` and in a `let` used there")
            }
            Note::Pile => {
                let problem = Problem::new(span, format!("{place} cannot speak of a pile"));
                problem.hint(if place == "a set" {
                    "a set is the same in every position"
                } else {
                    "a named claim is closed: bind its variables, as in `forall x, y: P(x,y) => …`"
                })
            }
            Note::Product => {
                let problem = Problem::new(span, format!("{place} cannot multiply two variables"));
                problem.hint(
                    "one factor must be constant: such relations (Presburger arithmetic) can be decided and proved for \
                     all positions, products cannot; claims may multiply",
                )
            }
            Note::Real => {
                let problem = Problem::new(span, format!("{place} compares real numbers outside `floor`"));
                problem.hint("compare them in a `let` of constants, as `let small = beta < 3`, and use its name")
            }
            Note::Claimed | Note::P => {
                let problem = Problem::new(span, format!("{place} cannot use `P(…)` or `legal(…)`"));
                problem.hint("they may be used in named claims, as `claim closed: …`")
            }
        };
        inference.report(problem);
    }
}
