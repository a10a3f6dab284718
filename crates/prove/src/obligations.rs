//! "P is the set of P-positions", part by part.
//!
//! P→N: no move leads from P to P. N→P: every position outside P has a move to P. Terminal positions are in P. Every
//! move lowers a well-founded measure. In misère play terminal positions are outside P, and N→P is asked of positions that
//! have a move. The four together determine P by induction over the measure.

use crate::builder::Builder;
use crate::error::Stop;
use crate::lower::{Lowering, pile, primed};
use crate::node::{Affine, Node};
use crate::report::Counterexample;
use crate::rows::{Row, Rows, image};
use crate::search::{Conjunction, least, split, values};
use crate::small::{Played, Small};
use ratwheel_automata::{Dfa, Order, Track};
use ratwheel_logic::{Formula, Relation};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::core::{Measure, Relational};
use ratwheel_rules::{Outcome as Side, Play, RelationalGame};
use ratwheel_verify::Part;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;

/// With this many piles or more, conditions on piles are turned into conditions on the index of the row.
const MANY: usize = 4;

/// How many of the least P-positions are played out before anything is built, and how many moves they may have.
const FIRST: (usize, usize) = (3, 300);

/// How many are played out when some move leads from P to P.
const SOURCES: usize = 40;

/// How many moves are evaluated at positions where the claim seems to fail.
pub(crate) const PLAYED: usize = 30_000;

/// What became of an obligation: it holds, or its least counterexample.
pub(crate) type Outcome = Result<Option<Counterexample>, Stop>;

/// The claimed set and everything its obligations ask of it.
pub(crate) struct Obligations<'g, 's, 'c> {
    pub(crate) game: &'g Relational,
    pub(crate) builder: &'s Builder<'c>,
    pub(crate) play: Play,
    /// How many of the least P-positions are tried as targets before all of P.
    pub(crate) targets: usize,
    pub(crate) control: Control<'c>,
    pub(crate) lowering: RefCell<Lowering<'g>>,
    pub(crate) piles: Vec<Track>,
    pub(crate) primed: Vec<Track>,
    positions: Rc<Dfa>,
    /// At least one position of every orbit, where some positions are the same up to the order of their piles. Moves, P
    /// and positions are the same for all of an orbit, so what is to be shown is shown of these.
    narrowed: Option<Rc<Dfa>>,
    claimed: Rc<Dfa>,
    claimed_target: Rc<Dfa>,
    /// x = x'.
    same: Rc<Dfa>,
    /// The claim by rows, where it has that form.
    rows: Option<Rows>,
    projections: RefCell<HashMap<Vec<Track>, Rc<Dfa>>>,
    /// The rules for evaluation, where counterexamples are wanted.
    pub(crate) small: Option<Small<'g>>,
    /// The least counterexample to N→P, if it has no move at all.
    pub(crate) idle: RefCell<Option<Vec<Natural>>>,
    /// The least positions of the claimed set as far as they were asked for, and what is left of it.
    least: RefCell<(Vec<Vec<Natural>>, Dfa)>,
}

impl<'g, 's, 'c> Obligations<'g, 's, 'c> {
    pub(crate) fn new(
        game: &'g Relational,
        builder: &'s Builder<'c>,
        claim: &Formula,
        play: Play,
        targets: usize,
        control: Control<'c>,
    ) -> Result<Self, Stop> {
        let mut lowering = Lowering::new(Some(game));
        let count = game.piles.len();
        let (piles, targets_of): (Vec<_>, Vec<_>) = (0..count).map(|i| (pile(i), primed(i))).unzip();
        let (positions, claimed, all_are_positions) = position_sets(builder, &mut lowering, claim, &piles)?;
        let rows = if count >= MANY && all_are_positions {
            Rows::of(builder, &mut lowering, claim, &piles, &targets_of)?
        } else {
            None
        };
        let mut all = Self::assembled(game, builder, lowering, (positions, claimed), rows, (play, targets), control)?;
        if let Some(symmetry) = game.symmetry_with(claim) {
            let node = all.lowering.borrow_mut().formula(&symmetry.narrowed(count))?;
            all.narrowed = Some(Rc::new(builder.engine.extend(builder.build(&node)?.as_ref(), &all.piles)?));
        }
        Ok(all)
    }

    /// For a set that is given by an automaton over the piles, in place of a formula.
    pub(crate) fn of_set(
        game: &'g Relational,
        builder: &'s Builder<'c>,
        set: &Dfa,
        play: Play,
        targets: usize,
        control: Control<'c>,
    ) -> Result<Self, Stop> {
        let mut lowering = Lowering::new(Some(game));
        let piles: Vec<Track> = (0..game.piles.len()).map(pile).collect();
        let positions = builder.engine.extend(builder.build(&lowering.position(false)?)?.as_ref(), &piles)?;
        let claimed = builder.engine.and(&positions, &builder.engine.extend(set, &piles)?)?;
        let sets = (Rc::new(positions), Rc::new(claimed));
        Self::assembled(game, builder, lowering, sets, None, (play, targets), control)
    }

    fn assembled(
        game: &'g Relational,
        builder: &'s Builder<'c>,
        lowering: Lowering<'g>,
        (positions, claimed): (Rc<Dfa>, Rc<Dfa>),
        rows: Option<Rows>,
        (play, targets): (Play, usize),
        control: Control<'c>,
    ) -> Result<Self, Stop> {
        let (piles, targets_of): (Vec<_>, Vec<_>) = (0..game.piles.len()).map(|i| (pile(i), primed(i))).unzip();
        let renaming: Vec<(Track, Track)> = piles.iter().copied().zip(targets_of.iter().copied()).collect();
        let claimed_target = Rc::new(builder.engine.rename(&claimed, &renaming)?);
        let pairs = renaming.iter().map(|(x, y)| Affine::variable(*x).minus(&Affine::variable(*y)));
        let same = builder.build(&Node::and(pairs.map(|pair| Node::compare(&pair, Relation::Equal))))?;
        let all = claimed.as_ref().clone();
        Ok(Self {
            game,
            builder,
            play,
            targets,
            control,
            lowering: RefCell::new(lowering),
            piles,
            primed: targets_of,
            positions,
            narrowed: None,
            claimed,
            claimed_target,
            same,
            rows,
            projections: RefCell::default(),
            small: None,
            idle: RefCell::default(),
            least: RefCell::new((Vec::new(), all)),
        })
    }

    /// With small counterexamples found by playing these rules.
    pub(crate) fn evaluated_by(mut self, rules: &'g RelationalGame) -> Self {
        self.small = Some(Small { rules, play: self.play });
        self
    }

    /// The claimed set.
    pub(crate) fn claimed(&self) -> &Rc<Dfa> {
        &self.claimed
    }

    /// The claimed set over the piles after a move.
    pub(crate) fn claimed_target(&self) -> Rc<Dfa> {
        Rc::clone(&self.claimed_target)
    }

    /// The piles are the same before and after.
    pub(crate) fn same(&self) -> Rc<Dfa> {
        Rc::clone(&self.same)
    }

    /// All positions.
    pub(crate) fn positions(&self) -> &Dfa {
        &self.positions
    }

    /// Of a set, at least one position of every orbit.
    pub(crate) fn once_an_orbit(&self, set: Dfa) -> Result<Dfa, Stop> {
        match &self.narrowed {
            Some(narrowed) => Ok(self.builder.engine.and(&set, narrowed)?),
            None => Ok(set),
        }
    }

    /// One of the four.
    pub(crate) fn examine(&self, part: Part, n_to_p_holds: bool) -> Outcome {
        match (part, self.play) {
            (Part::PToN, _) => self.p_to_n(),
            (Part::NToP, _) => self.n_to_p(),
            // A position outside P that has a move is not terminal.
            (Part::Terminal, Play::Normal) if n_to_p_holds => Ok(None),
            // One without a move has no winning move: if it is the least without one, it is the least without any.
            (Part::Terminal, Play::Normal) if self.idle.borrow().is_some() => {
                let idle = self.idle.borrow();
                Ok(idle.as_ref().map(|from| Counterexample::evaluated(Part::Terminal, from.clone(), None)))
            }
            (Part::Terminal, _) => self.terminal(),
            _ => self.termination(),
        }
    }

    fn rule(&self, formula: &Formula) -> Result<Node, Stop> {
        self.lowering.borrow_mut().formula(formula)
    }

    /// Conjunctions that together are all moves.
    fn moves(&self) -> Result<Vec<Vec<Node>>, Stop> {
        Ok(self.moves_by_rule()?.into_iter().flatten().collect())
    }

    fn moves_by_rule(&self) -> Result<Vec<Vec<Vec<Node>>>, Stop> {
        self.game.rules.iter().map(|rule| Ok(split(&self.rule(&rule.relation)?))).collect()
    }

    /// The first kind of every rule, then the second kind of every rule, and so on.
    pub(crate) fn moves_in_turn(&self) -> Result<Vec<Vec<Node>>, Stop> {
        let mut rules: Vec<_> = self.moves_by_rule()?.into_iter().map(Vec::into_iter).collect();
        let mut all = Vec::new();
        loop {
            let before = all.len();
            all.extend(rules.iter_mut().filter_map(Iterator::next));
            if all.len() == before {
                return Ok(all);
            }
        }
    }

    /// Both ends are positions.
    fn both_positions(&self) -> Result<Vec<Rc<Dfa>>, Stop> {
        let mut lowering = self.lowering.borrow_mut();
        let (from, to) = (lowering.position(false)?, lowering.position(true)?);
        Ok(vec![self.builder.build(&from)?, self.builder.build(&to)?])
    }

    /// The moves from row to row, as conditions on their indices: exact, since rows are functions of their index.
    fn moves_between_rows(&self, rows: &Rows) -> Result<ControlFlow<Counterexample, Vec<Conjunction>>, Stop> {
        let changes = self.lowering.borrow().changes();
        let steps = self.game.rules.iter().map(|rule| Ok(Node::and([self.rule(&rule.relation)?, changes.clone()])));
        let steps = steps.collect::<Result<Vec<_>, Stop>>()?;
        let total = rows.pairs.len() * rows.pairs.len();
        let mut found = Vec::new();
        for (index, (from, to)) in self.row_pairs(rows).enumerate() {
            self.control.step(index as u64, total as u64)?;
            for step in &steps {
                let mut conjunction = Conjunction::of(self.builder, &[from.domain(), to.domain()].concat())?;
                conjunction.all.push(image(self.builder, step, &[from, to])?);
                if conjunction.find(self.builder)?.is_some() {
                    if found.is_empty()
                        && let Some(small) = self.small_p_to_n(SOURCES, PLAYED)?
                    {
                        return Ok(ControlFlow::Break(small));
                    }
                    for row in [from, to] {
                        conjunction.all.push(self.builder.build(&Node::and(row.parts().iter().cloned()))?);
                    }
                    found.push(conjunction);
                }
            }
        }
        Ok(ControlFlow::Continue(found))
    }

    fn row_pairs<'r>(&self, rows: &'r Rows) -> impl Iterator<Item = (&'r Row, &'r Row)> {
        rows.pairs.iter().flat_map(|(from, _)| rows.pairs.iter().map(move |(_, to)| (from, to)))
    }

    /// The first move from P to P, if it starts at one of the least P-positions and is found within a number of moves.
    fn small_p_to_n(&self, sources: usize, mut moves: usize) -> Outcome {
        let Some(small) = &self.small else { return Ok(None) };
        for count in 1..=sources {
            let Some(from) = self.least_of_claim(count)?.into_iter().nth(count - 1) else { return Ok(None) };
            match small.play_out(&from, &mut moves, self.control)? {
                Played::To(to) if small.agrees(&from, Side::P)? => {
                    return Ok(Some(Counterexample::evaluated(Part::PToN, from, to.into_iter().next())));
                }
                Played::NoMove | Played::NoMoveToP => {}
                Played::To(_) | Played::Unknown => return Ok(None),
            }
        }
        Ok(None)
    }

    fn p_to_n(&self) -> Outcome {
        if let Some(found) = self.small_p_to_n(FIRST.0, FIRST.1)? {
            return Ok(Some(found));
        }
        if let Some(rows) = &self.rows {
            return match self.moves_between_rows(rows)? {
                ControlFlow::Break(found) => Ok(Some(found)),
                ControlFlow::Continue(found) => self.least_move(Part::PToN, &found),
            };
        }
        let mut found = Vec::new();
        let moves = self.moves()?;
        for (index, parts) in moves.iter().enumerate() {
            self.control.step(index as u64, moves.len() as u64)?;
            if self.narrow_move_is_impossible(parts)? {
                continue;
            }
            let mut conjunction = Conjunction::of(self.builder, parts)?;
            conjunction.all.extend([Rc::clone(&self.claimed), Rc::clone(&self.claimed_target)]);
            conjunction.all.extend(self.narrowed.clone());
            conjunction.none.push(Rc::clone(&self.same));
            if conjunction.find(self.builder)?.is_some() {
                if found.is_empty()
                    && let Some(small) = self.small_p_to_n(SOURCES, PLAYED)?
                {
                    return Ok(Some(small));
                }
                found.push(conjunction);
            }
        }
        self.least_move(Part::PToN, &found)
    }

    /// A cheaper question with fewer piles: drop comparisons of two piles that touch others than those the remaining
    /// conditions use, and project P to these. If even that is impossible, so is the move.
    fn narrow_move_is_impossible(&self, parts: &[Node]) -> Result<bool, Stop> {
        let plain = |part: &Node| match part {
            Node::Compare(term, Relation::LessEqual) => {
                term.terms().count() <= 2 && term.terms().all(|(_, factor)| factor.magnitude().is_one())
            }
            _ => false,
        };
        let used: BTreeSet<Track> = parts.iter().filter(|part| !plain(part)).flat_map(Node::tracks).collect();
        let of = |tracks: &[Track]| tracks.iter().copied().filter(|track| used.contains(track)).collect::<Vec<_>>();
        let (from, to) = (of(&self.piles), of(&self.primed));
        if from.len() + to.len() >= self.piles.len() + self.primed.len() || from.is_empty() || to.is_empty() {
            return Ok(false);
        }
        let kept = parts.iter().filter(|part| part.tracks().is_subset(&used)).cloned().collect::<Vec<_>>();
        let mut conjunction = Conjunction::of(self.builder, &kept)?;
        conjunction.all.push(self.projected(&self.claimed, &self.piles, &from)?);
        conjunction.all.push(self.projected(&self.claimed_target, &self.primed, &to)?);
        Ok(conjunction.find(self.builder)?.is_none())
    }

    fn projected(&self, set: &Dfa, all: &[Track], kept: &[Track]) -> Result<Rc<Dfa>, Stop> {
        if let Some(known) = self.projections.borrow().get(kept) {
            return Ok(Rc::clone(known));
        }
        let gone: Vec<Track> = all.iter().copied().filter(|track| !kept.contains(track)).collect();
        let dfa = Rc::new(self.builder.engine.exists(set, &gone)?);
        self.projections.borrow_mut().insert(kept.to_vec(), Rc::clone(&dfa));
        Ok(dfa)
    }

    /// The positions from which this kind of move leads to P.
    pub(crate) fn winning(&self, parts: &[Node]) -> Result<Vec<Rc<Dfa>>, Stop> {
        let Some(rows) = &self.rows else {
            let target = Node::Known(Rc::clone(&self.claimed_target));
            let whole = Node::and(parts.iter().cloned().chain([target]));
            return Ok(vec![self.builder.build(&self.over_piles(whole))?]);
        };
        let to_row = |to: &Row| {
            let mut all = to.domain();
            for part in parts {
                all.push(Node::Known(image(self.builder, part, &[to])?));
            }
            self.builder.build(&self.over_piles(Node::and(all)))
        };
        rows.pairs.iter().map(|(_, to)| to_row(to)).collect()
    }

    /// ∃ everything but the piles.
    pub(crate) fn over_piles(&self, node: Node) -> Node {
        let bound: Vec<Track> = node.tracks().into_iter().filter(|track| !self.piles.contains(track)).collect();
        Node::exists(bound, node)
    }

    /// This position and no other.
    pub(crate) fn exactly(&self, values: &[Natural]) -> Result<Dfa, Stop> {
        let fixed = self.piles.iter().zip(values).map(|(track, value)| self.builder.engine.constant(*track, value));
        let fixed = fixed.collect::<Result<Vec<_>, _>>()?;
        Ok(self.builder.engine.and_all(&fixed.iter().collect::<Vec<_>>())?)
    }

    /// The least `count` positions of the claimed set.
    pub(crate) fn least_of_claim(&self, count: usize) -> Result<Vec<Vec<Natural>>, Stop> {
        let mut known = self.least.borrow_mut();
        let (found, rest) = &mut *known;
        let order = Order { total: self.piles.clone(), then: Vec::new() };
        while found.len() < count {
            let Some(witness) = self.builder.engine.least(rest, &order)? else { break };
            let values = values(&witness, &self.piles);
            *rest = self.builder.engine.minus(rest, &self.exactly(&values)?)?;
            found.push(values);
        }
        Ok(found.iter().take(count).cloned().collect())
    }

    /// The positions of a set from which there is some move.
    pub(crate) fn least_with_a_move(&self, set: &Conjunction) -> Outcome {
        let ends = self.both_positions()?;
        let mut found = Vec::new();
        for parts in self.moves()? {
            let mut conjunction = Conjunction::of(self.builder, &parts)?;
            conjunction.all.extend(set.all.iter().chain(&ends).cloned());
            conjunction.none.extend(set.none.iter().chain([&self.same]).cloned());
            found.push(conjunction);
        }
        let witness = least(self.builder, &found, &self.source_keys())?;
        Ok(witness.map(|witness| Counterexample::new(Part::NToP, values(&witness, &self.piles), None)))
    }

    fn terminal(&self) -> Outcome {
        let mut left = match self.play {
            Play::Normal => self.builder.engine.minus(&self.positions, &self.claimed)?,
            Play::Misere => self.claimed.as_ref().clone(),
        };
        left = self.once_an_orbit(left)?;
        // Most positions that have a move at all can take one from some pile, and of such a move nothing is to be projected.
        for rule in &self.game.rules {
            for index in 0..self.piles.len() {
                let node = self.lowering.borrow_mut().taking_one(&rule.relation, index)?;
                let moves = self.builder.build(&self.over_piles(node))?;
                self.builder.see(&moves);
                left = self.builder.engine.minus(&left, &moves)?;
                if left.is_empty() {
                    return Ok(None);
                }
            }
        }
        let ends = Node::and(self.both_positions()?.into_iter().map(Node::Known));
        for parts in self.moves()? {
            // Most rules cannot leave the position as it is; the others need the condition.
            let mut stays = Conjunction::of(self.builder, &parts)?;
            stays.all.push(Rc::clone(&self.same));
            let changes = if stays.find(self.builder)?.is_some() {
                Node::Not(Box::new(Node::Known(Rc::clone(&self.same))))
            } else {
                Node::Constant(true)
            };
            let whole = Node::and(parts.into_iter().chain([ends.clone(), changes]));
            let moves = self.builder.build(&self.over_piles(whole))?;
            left = self.builder.engine.minus(&left, &moves)?;
            if left.is_empty() {
                return Ok(None);
            }
        }
        self.least_position(Part::Terminal, &Conjunction { all: vec![Rc::new(left)], none: Vec::new() })
    }

    fn termination(&self) -> Outcome {
        let ends = self.both_positions()?;
        let mut found = Vec::new();
        for parts in self.moves()? {
            for violation in self.violations()? {
                let whole = Node::and(parts.iter().cloned().chain([violation]));
                for parts in split(&whole) {
                    let mut conjunction = Conjunction::of(self.builder, &parts)?;
                    conjunction.all.extend(ends.iter().cloned());
                    conjunction.none.push(Rc::clone(&self.same));
                    if conjunction.find(self.builder)?.is_some() {
                        found.push(conjunction);
                    }
                }
            }
        }
        self.least_move(Part::Termination, &found)
    }

    /// The measure is not lowered.
    fn violations(&self) -> Result<Vec<Node>, Stop> {
        let mut lowering = self.lowering.borrow_mut();
        Ok(match &self.game.measure {
            Measure::Total => vec![Node::compare(&lowering.total_taken(), Relation::LessEqual)],
            Measure::Lexicographic(terms) => vec![lowering.descent(terms)?.negate()],
        })
    }

    /// The least total of the source, then the source.
    pub(crate) fn source_keys(&self) -> Vec<Vec<Track>> {
        let each = self.piles.iter().map(|track| vec![*track]);
        [self.piles.clone()].into_iter().chain(each).collect()
    }

    pub(crate) fn least_position(&self, part: Part, set: &Conjunction) -> Outcome {
        let witness = least(self.builder, std::slice::from_ref(set), &self.source_keys())?;
        Ok(witness.map(|witness| Counterexample::new(part, values(&witness, &self.piles), None)))
    }

    fn least_move(&self, part: Part, found: &[Conjunction]) -> Outcome {
        let mut keys = self.source_keys();
        keys.extend(self.primed.iter().map(|track| vec![*track]));
        let witness = least(self.builder, found, &keys)?;
        Ok(witness.map(|witness| {
            let to = values(&witness, &self.primed);
            Counterexample::new(part, values(&witness, &self.piles), Some(to))
        }))
    }
}

/// All positions, those in the claimed set, and whether the claimed formula holds of positions only.
pub(crate) fn position_sets(
    builder: &Builder<'_>,
    lowering: &mut Lowering<'_>,
    claim: &Formula,
    piles: &[Track],
) -> Result<(Rc<Dfa>, Rc<Dfa>, bool), Stop> {
    let positions = builder.engine.extend(builder.build(&lowering.position(false)?)?.as_ref(), piles)?;
    let formula = builder.engine.extend(builder.build(&lowering.formula(claim)?)?.as_ref(), piles)?;
    let claimed = builder.engine.and(&positions, &formula)?;
    let all_are_positions = claimed == formula;
    Ok((Rc::new(positions), Rc::new(claimed), all_are_positions))
}

/// Is the source a position?
pub(crate) fn position_node(lowering: &mut Lowering<'_>) -> Result<Node, Stop> {
    lowering.position(false)
}
