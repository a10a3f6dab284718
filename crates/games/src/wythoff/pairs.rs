//! What the strategies of Wythoff's game share: where a number stands among the safe pairs, and what follows from it.
//!
//! Every positive integer stands in exactly one of the sequences A and B. So the smaller pile has one partner, and the
//! position is safe, can be mended in one pile, or lies between the rows of the table, where the difference of the
//! piles tells the row to go to (document 002; document 001, section 1).

use super::explain::Argument;
use super::moves;
use ratwheel_numbers::Natural;
use ratwheel_numeration::Numeral;
use ratwheel_rules::{Because, Explanation, Move, OutsideDomain, Position, PositionError, Verdict};

/// Which sequence a number belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The smaller numbers of the safe pairs, and 0.
    A,
    /// The larger ones.
    B,
}

/// Where a number stands among the safe pairs.
#[derive(Clone, Debug)]
pub struct Place {
    /// In which sequence.
    pub column: Column,
    /// In which pair.
    pub index: Natural,
    /// The other number of the pair.
    pub partner: Natural,
    /// The numeral that told it, if one did.
    pub numeral: Option<Numeral>,
}

/// The table of safe pairs: three ways to look into it make three strategies.
pub trait Pairs: Send + Sync {
    /// The width of the band.
    fn width(&self) -> u64;

    /// A_n.
    fn first(&self, n: &Natural) -> Result<Natural, OutsideDomain>;

    /// Where `value` stands; 0 is A_0.
    fn place(&self, value: &Natural) -> Result<Place, OutsideDomain>;

    /// The name of the numeration system, for explanations.
    fn system(&self) -> &'static str {
        ""
    }

    /// Does the strategy use Silber's three cases?
    fn silber(&self) -> bool {
        false
    }

    /// Adds the argument of the document to what is told.
    fn argue(&self, argument: &Argument<'_>, told: Explanation) -> Result<Explanation, OutsideDomain>;

    /// More facts about the row that the difference of the piles leads to.
    fn explain_row(&self, n: &Natural, because: Because) -> Result<Because, OutsideDomain> {
        let _ = n;
        Ok(because)
    }
}

/// The two piles.
pub(super) fn piles(position: &Position) -> Result<(&Natural, &Natural), OutsideDomain> {
    match position.piles() {
        [x, y] => Ok((x, y)),
        other => Err(OutsideDomain::new(PositionError::Piles { expected: 2, found: other.len() }.to_string())),
    }
}

/// The pair (A_n, B_n).
pub(super) fn pair(pairs: &(impl Pairs + ?Sized), n: &Natural) -> Result<(Natural, Natural), OutsideDomain> {
    let first = pairs.first(n)?;
    let second = &first + n * pairs.width();
    Ok((first, second))
}

/// What leads from a position to a safe pair, before the piles are put back in their order.
pub(super) enum Finding {
    Safe {
        index: Natural,
    },
    One {
        case: &'static str,
        says: &'static str,
        rule: &'static str,
        low: Natural,
        high: Natural,
        row: Option<Natural>,
    },
}

/// The three cases for low ≤ high; `place` is where `low` stands.
pub(super) fn find(
    pairs: &(impl Pairs + ?Sized),
    low: &Natural,
    high: &Natural,
    place: &Place,
) -> Result<Finding, OutsideDomain> {
    if place.column == Column::B {
        let (low, high, row) = (low.clone(), place.partner.clone(), None);
        let says = "the smaller pile is a B-number: reduce the other to its A-partner";
        return Ok(Finding::One { case: "case 1", says, rule: "I", low, high, row });
    }
    if place.partner == *high {
        return Ok(Finding::Safe { index: place.index.clone() });
    }
    if place.partner < *high {
        let (low, high, row) = (low.clone(), place.partner.clone(), None);
        let says = "the smaller pile is an A-number and the other exceeds its B-partner: reduce it to that";
        return Ok(Finding::One { case: "case 2", says, rule: "I", low, high, row });
    }
    // 0 ≤ (high − low) − dn < d, and n is below the index of the smaller pile, so that both piles shrink.
    let difference = high.checked_sub(low).unwrap_or_default();
    let row = if pairs.width() == 1 { difference } else { difference / pairs.width() };
    let (low, high) = pair(pairs, &row)?;
    let says = "the other pile is below the B-partner: the difference tells the pair";
    Ok(Finding::One { case: "case 3", says, rule: "II", low, high, row: Some(row) })
}

/// As many facts as the quickest strategy gives, so that they are put into one allocation.
const USUAL_FACTS: usize = 5;

/// Who wins and why.
pub(super) fn decide(pairs: &(impl Pairs + ?Sized), position: &Position) -> Result<Verdict, OutsideDomain> {
    let (x, y) = piles(position)?;
    let (low, high) = if x <= y { (x, y) } else { (y, x) };
    let place = pairs.place(low)?;
    let finding = find(pairs, low, high, &place)?;
    let mut because = Because(Vec::with_capacity(USUAL_FACTS));
    let (case, says, rule, to_low, to_high, row) = match finding {
        Finding::Safe { index } => {
            because = numeral(pairs, because, low, &place);
            because = because.term("A", &index, low).term("B", &index, high);
            return Ok(Verdict::Losing { because });
        }
        Finding::One { case, says, rule, low, high, row } => (case, says, rule, low, high, row),
    };
    if pairs.silber() {
        // Silber's cases are meant for 0 < x < y (errata of document 002).
        because = match (low.is_zero(), low == high && row.is_some()) {
            (true, _) => because.case("x = 0"),
            (false, true) => because.case("x = y"),
            (false, false) => because.case(case),
        };
    }
    because = numeral(pairs, because, low, &place);
    because = because.term(if place.column == Column::A { "A" } else { "B" }, &place.index, low).says(says);
    if let Some(row) = &row {
        because = because.value("y − x", high - low);
        because = pairs.explain_row(row, because)?.term("A", row, &to_low).term("B", row, &to_high);
    } else {
        because = because.term(if place.column == Column::A { "B" } else { "A" }, &place.index, &place.partner);
    }
    let to = if x <= y { [to_low, to_high] } else { [to_high, to_low] };
    Ok(Verdict::Winning { by: Move { rule: moves::name(rule), to: Position::from(to) }, because })
}

/// Adds the numeral of `value` with the digits that tell A from B: its last nonzero digit and the zeros behind it.
fn numeral(pairs: &(impl Pairs + ?Sized), because: Because, value: &Natural, place: &Place) -> Because {
    match &place.numeral {
        Some(numeral) => {
            let decides: Vec<usize> = (0..=numeral.trailing_zeros().unwrap_or(0)).collect();
            because.numeral(value, pairs.system(), numeral.digits(), &decides)
        }
        None => because,
    }
}
