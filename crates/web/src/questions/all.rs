//! Questions about all positions of a game: the placing game, sums, k-invariance, the ⋆-dual, certificates,
//! and claims for other provers.

use super::region::sized;
use crate::ask::{Ask, Field, GAME, Kind, needed, optional};
use crate::desk::Desk;
use crate::refusal::Refusal;
use crate::reply::{Reply, json};
use crate::routes::{Answer, Route, Work, long};
use crate::schema;
use ratwheel_games::star::StarError;
use ratwheel_numbers::Control;
use ratwheel_prove::{CertificateError, verify as verified};
use ratwheel_workbench::answers::{InvarianceAnswer, PlacingAnswer, Reader, StarAnswer, SumLine, VerifyAnswer, export};
use ratwheel_workbench::{Question, SumAnswer, parse_sum};

const PLACE: &[Field] = &[
    optional("width", Kind::Natural, "columns of the board; 8 if not given"),
    optional("height", Kind::Natural, "rows of the board; 8 if not given"),
];
const SUM: &[Field] = &[needed("sum", Kind::Text, "the sum, as nim(1,4,5) + rats:d=3(1,4,5)")];
const SIZE: &[Field] = &[needed("size", Kind::Sizes, "piles below this: one number for all, or one for each")];
const CLAIM: &[Field] = &[
    needed("to", Kind::Choice(&["walnut", "smtlib", "rules"]), "who is to read it"),
    optional("claim", Kind::Text, "P, P misere, or the name of a closed one; P if not given"),
];
const TEXT: &[Field] = &[needed("certificate", Kind::Text, "the text of a certificate")];

pub(crate) const ROUTES: &[Route] = &[
    Route::post(
        "/api/place",
        "The placing game: where the piece is put to win",
        &[GAME, PLACE],
        Work::Question(place, long),
        Answer::Json(schema::placing),
    ),
    Route::post(
        "/api/sum",
        "The nim-value and the winning moves of a sum of games",
        &[SUM],
        Work::Question(sum, long),
        Answer::Json(schema::sum),
    ),
    Route::post(
        "/api/invariance",
        "How many classes of positions have the same moves, on a box",
        &[GAME, SIZE],
        Work::Question(invariance, long),
        Answer::Json(schema::invariance),
    ),
    Route::post(
        "/api/star",
        "The ⋆-dual of a subtraction game",
        &[GAME, SIZE],
        Work::Question(star, long),
        Answer::Json(schema::star),
    ),
    Route::post(
        "/api/verify",
        "Checks a certificate with the independent checker",
        &[TEXT],
        Work::Question(verify, long),
        Answer::Json(schema::verify),
    ),
    Route::post(
        "/api/claim",
        "A claim for other provers, or the ruleset with its parameters worked in",
        &[GAME, CLAIM],
        Work::Question(claim, long),
        Answer::Json(schema::exported),
    ),
];

fn place(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    const LONGEST_SIDE: u64 = 1000;
    let bench = desk.shelf.played(ask, Some(2))?;
    if bench.piles() != Some(2) {
        return Err(Refusal::gave_up(format_args!("{} is not played on a board: it needs two piles", bench.name())));
    }
    let side = |name| ask.count(name, "side", LONGEST_SIDE).map(|side| side.unwrap_or(8));
    let (width, height) = (side("width")?, side("height")?);
    if width == 0 || height == 0 {
        return Err(Refusal::input("a board without cells").hint("width and height are at least 1"));
    }
    let question = Question { play: ask.play(), strategy: None, control };
    json(&PlacingAnswer::new(&bench, width, height, &question)?)
}

fn sum(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    const MOST: usize = 4_000;
    let text = ask.text("sum").unwrap_or("");
    // The positions in it are read by the library, which allows numbers of any size.
    if text.len() > MOST {
        return Err(Refusal::limit("sum", MOST as u64, "the sum is too long"));
    }
    if text.contains('^') {
        return Err(Refusal::input("powers are not read in sums here").hint("write the piles out"));
    }
    let hint = "a sum is written as nim(1,4,5) + rats:d=3(1,4,5)";
    let components = parse_sum(text).map_err(|error| Refusal::from(error).hint(hint))?;
    let most = desk.limits.piles;
    if components.iter().map(|(_, position)| position.piles().len() as u64).sum::<u64>() > most {
        return Err(Refusal::limit("piles", most, "the sum has too many piles"));
    }
    json(&SumLine::from(SumAnswer::new(&components, &Question { control, ..Question::default() })?))
}

fn invariance(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let (bench, sides) = sized(desk, ask)?;
    if bench.piles().is_none() {
        return Err(Refusal::gave_up(format_args!("{} has no piles to take from", bench.name())));
    }
    json(&InvarianceAnswer::from(bench.invariance(&sides, control)?))
}

fn star(desk: &Desk, ask: &Ask, _: &[String], _: Control<'_>) -> Result<Reply, Refusal> {
    /// The work grows with the square of the cells, and does not hear when it is cancelled.
    const MOST_CELLS: u64 = 2_500;
    let (bench, sides) = sized(desk, ask)?;
    let side = sides.first().copied().unwrap_or(0);
    if side == 0 || sides.iter().any(|other| *other != side) {
        return Err(Refusal::input("`size` has different sides, or is 0").hint("give one number, at least 1"));
    }
    let cells = sides.iter().try_fold(1u64, |all, side| all.checked_mul(*side));
    if cells.is_none_or(|cells| cells > MOST_CELLS) {
        return Err(Refusal::limit("star_cells", MOST_CELLS, "the table of the ⋆-dual is too large"));
    }
    let answer = StarAnswer::new(&bench, usize::try_from(side).unwrap_or(usize::MAX))?;
    json(&answer.map_err(|error| match error {
        StarError::NotInvariant { .. } => {
            Refusal::gave_up(error).hint("/api/invariance tells how far the game is from a subtraction game")
        }
        error => Refusal::gave_up(error),
    })?)
}

fn verify(_: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let found = verified(ask.text("certificate").unwrap_or("").as_bytes(), control);
    json(&VerifyAnswer::new(found).map_err(|error| match error {
        CertificateError::Cancelled => Refusal::stopped(),
        error => Refusal::gave_up(error),
    })?)
}

fn claim(desk: &Desk, ask: &Ask, _: &[String], control: Control<'_>) -> Result<Reply, Refusal> {
    let bench = desk.shelf.played(ask, None)?;
    let to = match ask.text("to") {
        Some("walnut") => Reader::Walnut,
        Some("smtlib") => Reader::Smtlib,
        _ => Reader::Rules,
    };
    json(&export(&bench, to, ask.text("claim").unwrap_or("P"), control)?)
}
