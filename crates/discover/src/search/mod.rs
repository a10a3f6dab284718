//! The methods one after the other, cheap ones first, and what is made of their conjectures.
//!
//! `methods` makes the conjectures, `recursions` those about rows by mex, and `ending` says what is left of them: what holds in
//! a larger region, what a proof for a family says, and the answer.

mod ending;
mod methods;
mod recursions;

use crate::DiscoverError;
use crate::answer::{Automaton, Discovery, Options};
use crate::behind;
use crate::constants;
use crate::judge::{Claimed, Judge, Judged, bare};
use crate::member::MemberProof;
use crate::patience::{Patience, within};
use crate::recursion::{Digits, Recursion};
use crate::rows::periodic;
use crate::table::{Table, size};
use ratwheel_numbers::Control;
use ratwheel_rules::core::Relational;
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_solve::Region;
use std::cell::Cell;
use std::collections::BTreeSet;

/// Looks for a closed form of the P-positions, from the rules alone.
///
/// Where the caller stops it, what was conjectured until then is the answer, with the region that it was checked on.
///
/// # Errors
/// [`DiscoverError`] when the game cannot be solved by brute force at all, or when stopped before there was a conjecture.
pub fn discover(game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<Discovery, DiscoverError> {
    let whole = control.narrows(within(control).time(Some(options.time)));
    // A quarter of the time is for what is left to confirm then.
    let budget = control.narrows(within(control).time(Some(options.time / 4 * 3)));
    let mut search = Search::new(game, options, control.within(&budget)).map_err(|error| match control.check() {
        Err(stopped) if stopped.gave_up.is_none() => error,
        _ if error == DiscoverError::Cancelled => DiscoverError::Late,
        _ => error,
    })?;
    let asked = || matches!(control.check(), Err(stopped) if stopped.gave_up.is_none());
    // That the time is over ends the search, and so does a wish to stop; what is known then is told.
    match search.methods() {
        Err(DiscoverError::Cancelled) => {
            search.late = !asked();
            search.keep(asked());
        }
        ended => ended?,
    }
    match search.explain() {
        Err(DiscoverError::Cancelled) => {}
        ended => ended?,
    }
    match if asked() { Err(DiscoverError::Cancelled) } else { search.confirm(control.within(&whole)) } {
        Err(DiscoverError::Cancelled) if asked() => search.stop()?,
        // What is not confirmed in time is no conjecture.
        Err(DiscoverError::Cancelled) => (search.late, search.open) = (true, None),
        confirmed => confirmed?,
    }
    match search.through_family() {
        Err(DiscoverError::Cancelled) if asked() => search.stop()?,
        Err(DiscoverError::Cancelled) => {}
        ended => ended?,
    }
    Ok(search.finish())
}

/// The table to begin with: a smaller one where a larger one takes too long.
fn first_table(game: &RelationalGame, options: &Options, control: Control<'_>) -> Result<Table, DiscoverError> {
    let budget = Patience::TABLE.in_time(options.effort(), options.time / 3, control);
    match Table::new(game, options, options.size, control.within(&budget)) {
        Err(DiscoverError::Cancelled) if options.size.is_none() => {
            control.check()?;
            Table::smaller(game, options, control)
        }
        Err(DiscoverError::Cancelled) => Table::new(game, options, options.size, control),
        table => table,
    }
}

struct Search<'a> {
    game: RelationalGame,
    table: Table,
    sparse: Vec<Vec<i64>>,
    sparse_size: i64,
    symmetries: Vec<Vec<usize>>,
    constants: BTreeSet<i64>,
    n: String,
    options: Options,
    control: Control<'a>,
    proved: Option<(Box<Claimed>, &'static str)>,
    open: Option<Open>,
    /// What fits everything that was solved, while the prover works on it.
    pending: Option<(String, &'static str)>,
    automaton: Option<Automaton>,
    /// A formula that was proved to say the same as the automaton.
    same: Option<String>,
    recursion: Option<Recursion>,
    digits: Option<Digits>,
    member: Option<MemberProof>,
    stopped: bool,
    late: bool,
}

/// A conjecture that is not decided, and why.
struct Open {
    text: String,
    method: &'static str,
    why: String,
    /// What the prover said, if it said anything.
    claimed: Option<Box<Claimed>>,
}

/// What to do after a conjecture was judged.
enum Next {
    Done,
    /// It fails here.
    Correct(Vec<Vec<i64>>),
    /// It is kept or given up.
    Other,
}

impl<'a> Search<'a> {
    fn new(game: &RelationalGame, options: &Options, control: Control<'a>) -> Result<Self, DiscoverError> {
        let game = RelationalGame::new(bare(game.relation()))?;
        tell(options, control, "solving")?;
        let table = first_table(&game, options, control)?;
        let symmetries = table.symmetries(control)?;
        let relation = game.relation();
        let n = free_name(options, relation);
        Ok(Self {
            constants: constants::integers(relation),
            sparse: Vec::new(),
            sparse_size: 0,
            table,
            symmetries,
            n,
            options: options.clone(),
            control,
            proved: None,
            open: None,
            pending: None,
            automaton: None,
            same: None,
            recursion: None,
            digits: None,
            member: None,
            stopped: false,
            late: false,
            game,
        })
    }

    /// Says what is being tried now.
    fn trying(&self, what: &str) -> Result<(), DiscoverError> {
        tell(&self.options, self.control, what)
    }

    fn methods(&mut self) -> Result<(), DiscoverError> {
        if self.table.piles == 1 {
            let safe: Vec<i64> = self.table.safe().concat();
            let x = self.game.relation().piles.first().cloned().unwrap_or_default();
            if let Some(text) = periodic(&safe, self.table.size(), &x)
                && let Next::Done = self.judge(&text, "rows", false)?
            {
                return Ok(());
            }
        }
        self.atoms(0)?;
        if self.proved.is_some() || self.points()? {
            return Ok(());
        }
        self.trying("rows")?;
        let (list, region) = self.table.sparse(&self.game, &self.options, self.control)?;
        (self.sparse, self.sparse_size) = (list, size(&region));
        self.rows()?;
        if self.proved.is_some() {
            return Ok(());
        }
        // Rows that the prover cannot read are no short formulas either.
        if self.open.as_ref().is_some_and(|open| open.method == "rows" && open.why.starts_with("unsupported")) {
            return Ok(());
        }
        self.atoms(1)?;
        if self.proved.is_some() {
            return Ok(());
        }
        self.recursions()?;
        if self.proved.is_some() {
            return Ok(());
        }
        if self.options.play == Play::Misere {
            self.by_normal_play()?;
            if self.proved.is_some() {
                return Ok(());
            }
        }
        self.automata()
    }

    /// What was proved, by a recursion where one was seen; what was proved about rows, by the digits of the piles: the wording of a mathematician.
    fn explain(&mut self) -> Result<(), DiscoverError> {
        self.rows_are_proved()?;
        let Some((claimed, "rows")) = &self.proved else { return Ok(()) };
        let Some((_, digits)) = self.in_rows()? else { return Ok(()) };
        let Some(digits) = digits else { return Ok(()) };
        self.trying(&format!("digits {}", digits.system))?;
        let budget = Patience::SAME.of(self.options.effort(), self.control);
        let relation = self.game.relation();
        if behind::equal(&digits.formula, &claimed.text, relation, self.control.within(&budget))? {
            self.digits = Some(digits);
        }
        Ok(())
    }

    /// Holds a conjecture against the table and takes it to the prover; a weak one counts only if it is proved.
    fn judge(&mut self, text: &str, method: &'static str, weak: bool) -> Result<Next, DiscoverError> {
        // What the prover has not decided it does not decide the next time either.
        if self.open.as_ref().is_some_and(|open| open.text == text) {
            return Ok(Next::Other);
        }
        let region = match self.table.region {
            Region::Box(_) => "size",
            Region::Total(_) => "total",
        };
        self.trying(&format!("proving ({region} {}): {text}", self.table.size()))?;
        let fits = Cell::new(false);
        let judge = Judge {
            rules: self.game.relation(),
            play: self.options.play,
            table: &self.table,
            sparse: &self.sparse,
            effort: self.options.effort(),
            fits: &fits,
            control: self.control,
        };
        let judged = judge.judge(text);
        if judged.is_err() && fits.get() && !weak {
            self.pending = Some((text.to_owned(), method));
        }
        Ok(match judged? {
            Judged::Proved(claimed) => {
                self.proved = Some((claimed, method));
                Next::Done
            }
            Judged::Open(claimed, why) => {
                if self.open.is_none() && !weak {
                    self.open = Some(Open { text: text.to_owned(), method, why, claimed: Some(claimed) });
                }
                Next::Other
            }
            Judged::Fails(cells) => Next::Correct(cells),
            Judged::Refuted(cell) => Next::Correct(vec![cell]),
            Judged::Unreadable => Next::Other,
        })
    }
}

/// A name for the number of a row that means nothing else.
pub(crate) fn free_name(options: &Options, rules: &Relational) -> String {
    let free = |name: &&str| !options.taken.iter().chain(&rules.piles).any(|taken| taken == name);
    ["n", "m", "k", "i", "j", "nn", "index"].into_iter().find(free).unwrap_or("row_number").to_owned()
}

/// Tells whoever listens what is being tried.
pub(crate) fn tell(options: &Options, control: Control<'_>, what: &str) -> Result<(), DiscoverError> {
    if let Some(announce) = &options.announce {
        announce.tell(what);
    }
    Ok(control.step(0, 0)?)
}
