//! What stands where: each place speaks only of what it may.

use super::ast::{Expr, Members, SetItem};
use super::diagnostic::Problem;
use super::infer::{Inference, Info, Note, Sort, repeated};

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
    let place = "a set";
    match &item.members {
        Members::List(all) => {
            let arity = item.members.arity();
            for member in all {
                if Some(member.len()) != arity {
                    let span = member.first().map_or(item.name.span, |element| element.span);
                    let problem = Problem::new(span, "the members of a set are all numbers, or tuples of one length");
                    inference.report(problem);
                }
                for element in member {
                    let info = inference.integer(element);
                    constant(inference, element, &info, place);
                }
            }
        }
        Members::Family(elements, variable, bounds) => {
            inference.locals.push((variable.text.clone(), Info::variable()));
            let infos: Vec<Info> = elements.iter().map(|element| inference.integer(element)).collect();
            inference.locals.pop();
            for info in infos {
                forbid(inference, &info, place, &[Note::Primed, Note::Pile, Note::Claimed, Note::Product, Note::Real]);
            }
            for limit in bounds.limits() {
                let info = inference.integer(limit);
                constant(inference, limit, &info, place);
            }
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
        // What a `let` says is told with its name, since it does not stand here.
        let through = inference.through.get(&span.start);
        let through = through.map_or_else(String::new, |name| format!(", as `{name}` does"));
        let problem = match note {
            Note::Primed => {
                let problem = Problem::new(span, format!("{place} cannot speak of a primed pile{through}"));
                problem
                    .hint("primed piles are the position after a move; they occur in `move` and in a `let` used there")
            }
            Note::Pile => {
                let problem = Problem::new(span, format!("{place} cannot speak of a pile{through}"));
                problem.hint(if place == "a set" {
                    "a set is the same in every position"
                } else {
                    "a named claim is closed: bind its variables, as in `forall x, y: P(x,y) => …`"
                })
            }
            Note::Product => {
                let problem = Problem::new(span, format!("{place} cannot multiply two variables{through}"));
                problem.hint(
                    "one factor must be constant: such relations (Presburger arithmetic) can be decided and proved for \
                     all positions, products cannot; claims may multiply",
                )
            }
            Note::Real => {
                let problem = Problem::new(span, format!("{place} compares real numbers outside `floor`{through}"));
                problem.hint("compare them in a `let` of constants, as `let small = beta < 3`, and use its name")
            }
            Note::Claimed | Note::P => {
                let problem = Problem::new(span, format!("{place} cannot use `P(…)` or `legal(…)`{through}"));
                problem.hint("they may be used in named claims, as `claim closed: …`")
            }
        };
        inference.report(problem);
    }
}
