//! "P is the set of P-positions", part by part.
//!
//! P→N: no move leads from P to P. N→P: every position outside P has a move to P. Terminal positions are in P. Every
//! move lowers a well-founded measure. In misère play terminal positions are outside P, and N→P is asked of positions that
//! have a move. The four together determine P by induction over the measure (DESIGN.md, "Proving").

use crate::affine::Affine;
use crate::error::Stop;
use crate::lower::{Lowering, pile, primed};
use crate::node::Node;
use crate::report::{Counterexample, Part};
use crate::rows::{Row, Rows, image};
use crate::search::{Conjunction, least, split, values};
use crate::workshop::Workshop;
use ratwheel_automata::{Dfa, Track};
use ratwheel_numbers::{Control, Natural};
use ratwheel_rules::Play;
use ratwheel_rules::core::{Formula, Measure, Relation, Relational};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// With so many piles or more, conditions on piles are turned into conditions on the index of the row.
const MANY: usize = 4;

/// A set that would have more states than this, and so many times as many as before, is put off.
const GROWTH: (usize, usize) = (20_000, 3);

/// Counterexamples with a total up to this are looked for first.
const SMALL: i64 = 255;

/// What became of an obligation: it holds, or its least counterexample.
pub(crate) type Outcome = Result<Option<Counterexample>, Stop>;

/// The claimed set and everything its obligations ask of it.
pub(crate) struct Obligations<'g, 's, 'c> {
    pub(crate) game: &'g Relational,
    pub(crate) shop: &'s Workshop<'c>,
    pub(crate) play: Play,
    /// How many of the least P-positions are tried as targets before all of P.
    pub(crate) targets: usize,
    pub(crate) control: Control<'c>,
    lowering: RefCell<Lowering<'g>>,
    piles: Vec<Track>,
    primed: Vec<Track>,
    positions: Rc<Dfa>,
    claimed: Rc<Dfa>,
    claimed_target: Rc<Dfa>,
    /// x = x'.
    same: Rc<Dfa>,
    /// The claim by rows, where it has that form.
    rows: Option<Rows>,
    projections: RefCell<HashMap<Vec<Track>, Rc<Dfa>>>,
}

impl<'g, 's, 'c> Obligations<'g, 's, 'c> {
    pub(crate) fn new(
        game: &'g Relational,
        shop: &'s Workshop<'c>,
        claim: &Formula,
        play: Play,
        targets: usize,
        control: Control<'c>,
    ) -> Result<Self, Stop> {
        let mut lowering = Lowering::new(game);
        let count = game.piles.len();
        let (piles, targets_of): (Vec<_>, Vec<_>) = (0..count).map(|i| (pile(i), primed(i))).unzip();
        let (positions, claimed, all_are_positions) = position_sets(shop, &mut lowering, claim, &piles)?;
        let renaming: Vec<(Track, Track)> = piles.iter().copied().zip(targets_of.iter().copied()).collect();
        let claimed_target = Rc::new(shop.engine.rename(&claimed, &renaming)?);
        let pairs = renaming.iter().map(|(x, y)| Affine::track(*x).minus(&Affine::track(*y)));
        let rows = if count >= MANY && all_are_positions {
            Rows::of(shop, &mut lowering, claim, &piles, &targets_of)?
        } else {
            None
        };
        let same = shop.build(&Node::and(pairs.map(|pair| Node::compare(&pair, Relation::Equal))))?;
        Ok(Self {
            game,
            shop,
            play,
            targets,
            control,
            lowering: RefCell::new(lowering),
            piles,
            primed: targets_of,
            positions,
            claimed,
            claimed_target,
            same,
            rows,
            projections: RefCell::default(),
        })
    }

    /// The claimed set.
    pub(crate) fn claimed(&self) -> &Rc<Dfa> {
        &self.claimed
    }

    /// All positions.
    pub(crate) fn positions(&self) -> &Dfa {
        &self.positions
    }

    /// One of the four.
    pub(crate) fn examine(&self, part: Part, n_to_p_holds: bool) -> Outcome {
        match (part, self.play) {
            (Part::PToN, _) => self.p_to_n(),
            (Part::NToP, _) => self.n_to_p(),
            // A position outside P that has a move is not terminal.
            (Part::Terminal, Play::Normal) if n_to_p_holds => Ok(None),
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
    fn moves_in_turn(&self) -> Result<Vec<Vec<Node>>, Stop> {
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
        Ok(vec![self.shop.build(&from)?, self.shop.build(&to)?])
    }

    /// The moves from row to row, as conditions on their indices: exact, since rows are functions of their index.
    fn moves_between_rows(&self, rows: &Rows) -> Result<Vec<Conjunction>, Stop> {
        let changes = self.lowering.borrow().changes();
        let steps = self.game.rules.iter().map(|rule| Ok(Node::and([self.rule(&rule.relation)?, changes.clone()])));
        let steps = steps.collect::<Result<Vec<_>, Stop>>()?;
        let total = rows.pairs.len() * rows.pairs.len();
        let mut found = Vec::new();
        for (index, (from, to)) in self.row_pairs(rows).enumerate() {
            self.control.step(index as u64, total as u64)?;
            for step in &steps {
                let mut conjunction = Conjunction::of(self.shop, &[from.domain(), to.domain()].concat())?;
                conjunction.all.push(image(self.shop, step, &[from, to])?);
                if conjunction.find(self.shop)?.is_some() {
                    for row in [from, to] {
                        conjunction.all.push(self.shop.build(&Node::and(row.parts().iter().cloned()))?);
                    }
                    found.push(conjunction);
                }
            }
        }
        Ok(found)
    }

    fn row_pairs<'r>(&self, rows: &'r Rows) -> impl Iterator<Item = (&'r Row, &'r Row)> {
        rows.pairs.iter().flat_map(|(from, _)| rows.pairs.iter().map(move |(_, to)| (from, to)))
    }

    fn p_to_n(&self) -> Outcome {
        if let Some(rows) = &self.rows {
            return self.least_move(Part::PToN, &self.moves_between_rows(rows)?);
        }
        let mut found = Vec::new();
        let moves = self.moves()?;
        for (index, parts) in moves.iter().enumerate() {
            self.control.step(index as u64, moves.len() as u64)?;
            if self.narrow_move_is_impossible(parts)? {
                continue;
            }
            let mut conjunction = Conjunction::of(self.shop, parts)?;
            conjunction.all.extend([Rc::clone(&self.claimed), Rc::clone(&self.claimed_target)]);
            conjunction.none.push(Rc::clone(&self.same));
            if conjunction.find(self.shop)?.is_some() {
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
        let mut conjunction = Conjunction::of(self.shop, &kept)?;
        conjunction.all.push(self.projected(&self.claimed, &self.piles, &from)?);
        conjunction.all.push(self.projected(&self.claimed_target, &self.primed, &to)?);
        Ok(conjunction.find(self.shop)?.is_none())
    }

    fn projected(&self, set: &Dfa, all: &[Track], kept: &[Track]) -> Result<Rc<Dfa>, Stop> {
        if let Some(known) = self.projections.borrow().get(kept) {
            return Ok(Rc::clone(known));
        }
        let gone: Vec<Track> = all.iter().copied().filter(|track| !kept.contains(track)).collect();
        let dfa = Rc::new(self.shop.engine.exists(set, &gone)?);
        self.projections.borrow_mut().insert(kept.to_vec(), Rc::clone(&dfa));
        Ok(dfa)
    }

    fn n_to_p(&self) -> Outcome {
        let outside = self.shop.engine.minus(&self.positions, &self.claimed)?;
        if self.targets > 0 && self.reached_by_few(&outside)? {
            return Ok(None);
        }
        let (mut left, waiting) = self.without_winning(outside)?;
        if !waiting.is_empty() {
            // Most counterexamples are small, and small ones are found without taking anything away.
            let all = vec![Rc::new(left.clone()), self.small_positions()?];
            if let Some(found) = self.least_stuck(&Conjunction { all, none: waiting.clone() })? {
                return Ok(Some(found));
            }
        }
        for has in waiting {
            left = self.shop.engine.minus(&left, &has)?;
        }
        self.least_stuck(&Conjunction { all: vec![Rc::new(left)], none: Vec::new() })
    }

    /// The least position of a set without a move to P that should have one.
    fn least_stuck(&self, set: &Conjunction) -> Outcome {
        match self.play {
            Play::Normal => self.least_position(Part::NToP, set),
            Play::Misere => self.least_with_a_move(set),
        }
    }

    fn small_positions(&self) -> Result<Rc<Dfa>, Stop> {
        let total = self.piles.iter().fold(Affine::default(), |sum, track| sum.plus(&Affine::track(*track)));
        self.shop.build(&Node::compare(&total.shifted(-SMALL), Relation::LessEqual))
    }

    /// What is left of a set when the positions with a move to P are taken away, one kind of move after the other.
    ///
    /// The first kinds of each rule come first: proofs need few of the kinds, and the others only make the rest larger.
    /// For the same reason a kind that makes it much larger is put off and handed back.
    fn without_winning(&self, mut left: Dfa) -> Result<(Dfa, Vec<Rc<Dfa>>), Stop> {
        let moves = self.moves_in_turn()?;
        let mut seen: Vec<Rc<Dfa>> = Vec::new();
        let mut waiting = Vec::new();
        for (index, parts) in moves.iter().enumerate() {
            self.control.step(index as u64, moves.len() as u64)?;
            for has in self.winning(parts)? {
                if has.is_empty() || seen.contains(&has) {
                    continue;
                }
                seen.push(Rc::clone(&has));
                let next = self.shop.engine.minus(&left, &has)?;
                if next.is_empty() {
                    return Ok((next, Vec::new()));
                }
                if next.states() > GROWTH.0 && next.states() > GROWTH.1 * left.states() {
                    waiting.push(has);
                } else {
                    left = next;
                }
            }
        }
        Ok((left, waiting))
    }

    /// The positions from which this kind of move leads to P.
    fn winning(&self, parts: &[Node]) -> Result<Vec<Rc<Dfa>>, Stop> {
        let Some(rows) = &self.rows else {
            let target = Node::Known(Rc::clone(&self.claimed_target));
            let whole = Node::and(parts.iter().cloned().chain([target]));
            return Ok(vec![self.shop.build(&self.over_piles(whole))?]);
        };
        let to_row = |to: &Row| {
            let mut all = to.domain();
            for part in parts {
                all.push(Node::Known(image(self.shop, part, &[to])?));
            }
            self.shop.build(&self.over_piles(Node::and(all)))
        };
        rows.pairs.iter().map(|(_, to)| to_row(to)).collect()
    }

    /// ∃ everything but the piles.
    fn over_piles(&self, node: Node) -> Node {
        let bound: Vec<Track> = node.tracks().into_iter().filter(|track| !self.piles.contains(track)).collect();
        Node::exists(bound, node)
    }

    /// Do moves to the few least P-positions already win from everywhere outside P? With the target fixed a rule speaks of
    /// the source only ({0, r(1)} proves the succinct games of document 003).
    fn reached_by_few(&self, outside: &Dfa) -> Result<bool, Stop> {
        let mut left = outside.clone();
        for target in self.least_of_claim()? {
            for rule in &self.game.rules {
                let node = self.lowering.borrow_mut().with_target(&rule.relation, &target)?;
                let has = self.shop.build(&self.over_piles(node))?;
                left = self.shop.engine.minus(&left, &has)?;
                if left.is_empty() {
                    return Ok(true);
                }
            }
        }
        if self.play == Play::Normal {
            return Ok(false);
        }
        Ok(self.least_with_a_move(&Conjunction { all: vec![Rc::new(left)], none: Vec::new() })?.is_none())
    }

    /// The few least positions of the claimed set.
    pub(crate) fn least_of_claim(&self) -> Result<Vec<Vec<Natural>>, Stop> {
        let mut rest = Conjunction { all: vec![Rc::clone(&self.claimed)], none: Vec::new() };
        let mut found = Vec::new();
        while found.len() < self.targets {
            let Some(witness) = least(self.shop, std::slice::from_ref(&rest), &self.source_keys())? else { break };
            let values = values(&witness, &self.piles);
            let fixed = self.piles.iter().zip(&values);
            let fixed = fixed.map(|(track, value)| self.shop.engine.constant(*track, value));
            let fixed = fixed.collect::<Result<Vec<_>, _>>()?;
            rest.none.push(Rc::new(self.shop.engine.and_all(&fixed.iter().collect::<Vec<_>>())?));
            found.push(values);
        }
        Ok(found)
    }

    /// The positions of a set from which there is some move.
    fn least_with_a_move(&self, set: &Conjunction) -> Outcome {
        let ends = self.both_positions()?;
        let mut found = Vec::new();
        for parts in self.moves()? {
            let mut conjunction = Conjunction::of(self.shop, &parts)?;
            conjunction.all.extend(set.all.iter().chain(&ends).cloned());
            conjunction.none.extend(set.none.iter().chain([&self.same]).cloned());
            found.push(conjunction);
        }
        let witness = least(self.shop, &found, &self.source_keys())?;
        Ok(witness.map(|witness| Counterexample::new(Part::NToP, values(&witness, &self.piles), None)))
    }

    fn terminal(&self) -> Outcome {
        let mut left = match self.play {
            Play::Normal => self.shop.engine.minus(&self.positions, &self.claimed)?,
            Play::Misere => self.claimed.as_ref().clone(),
        };
        let ends = Node::and(self.both_positions()?.into_iter().map(Node::Known));
        for parts in self.moves()? {
            // Most rules cannot leave the position as it is; the others need the condition.
            let mut stays = Conjunction::of(self.shop, &parts)?;
            stays.all.push(Rc::clone(&self.same));
            let changes = if stays.find(self.shop)?.is_some() {
                Node::Not(Box::new(Node::Known(Rc::clone(&self.same))))
            } else {
                Node::Constant(true)
            };
            let whole = Node::and(parts.into_iter().chain([ends.clone(), changes]));
            let moves = self.shop.build(&self.over_piles(whole))?;
            left = self.shop.engine.minus(&left, &moves)?;
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
                    let mut conjunction = Conjunction::of(self.shop, &parts)?;
                    conjunction.all.extend(ends.iter().cloned());
                    conjunction.none.push(Rc::clone(&self.same));
                    if conjunction.find(self.shop)?.is_some() {
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
    fn source_keys(&self) -> Vec<Vec<Track>> {
        let each = self.piles.iter().map(|track| vec![*track]);
        [self.piles.clone()].into_iter().chain(each).collect()
    }

    fn least_position(&self, part: Part, set: &Conjunction) -> Outcome {
        let witness = least(self.shop, std::slice::from_ref(set), &self.source_keys())?;
        Ok(witness.map(|witness| Counterexample::new(part, values(&witness, &self.piles), None)))
    }

    fn least_move(&self, part: Part, found: &[Conjunction]) -> Outcome {
        let mut keys = self.source_keys();
        keys.extend(self.primed.iter().map(|track| vec![*track]));
        let witness = least(self.shop, found, &keys)?;
        Ok(witness.map(|witness| {
            let to = values(&witness, &self.primed);
            Counterexample::new(part, values(&witness, &self.piles), Some(to))
        }))
    }
}

/// All positions, those in the claimed set, and whether the claimed formula holds of positions only.
pub(crate) fn position_sets(
    shop: &Workshop<'_>,
    lowering: &mut Lowering<'_>,
    claim: &Formula,
    piles: &[Track],
) -> Result<(Rc<Dfa>, Rc<Dfa>, bool), Stop> {
    let positions = shop.engine.extend(shop.build(&lowering.position(false)?)?.as_ref(), piles)?;
    let formula = shop.engine.extend(shop.build(&lowering.formula(claim)?)?.as_ref(), piles)?;
    let claimed = shop.engine.and(&positions, &formula)?;
    let all_are_positions = claimed == formula;
    Ok((Rc::new(positions), Rc::new(claimed), all_are_positions))
}

/// Is the source a position?
pub(crate) fn position_node(lowering: &mut Lowering<'_>) -> Result<Node, Stop> {
    lowering.position(false)
}
