//! N→P: every position outside P has a move to P; in misère play, every one that has a move at all.
//!
//! The positions that win by one kind of move are taken away from those outside P until nothing is left. What is left says
//! which kind comes next: one of its positions is played out by evaluation, and a kind that wins there is taken. If none
//! does, the claim is refuted there, and the least position of what is left is played out instead, until it is one without
//! a winning move. So neither proofs nor refutations look at kinds that change nothing.

use crate::error::Stop;
use crate::node::{Affine, Node};
use crate::obligations::{Obligations, Outcome, PLAYED};
use crate::report::Counterexample;
use crate::search::{Conjunction, least, values};
use crate::small::Played;
use ratwheel_automata::{Dfa, Order, Track};
use ratwheel_logic::Relation;
use ratwheel_numbers::Natural;
use ratwheel_rules::{Outcome as Side, Play};
use ratwheel_verify::Part;
use std::rc::Rc;

/// A set that would have more states than this, and several times as many as before, is put off: the limit and the factor.
const GROWTH: (usize, usize) = (20_000, 3);

/// Counterexamples with a total up to this are looked for first.
const SMALL: i64 = 255;

/// How many of the least P-positions are tried as targets of a position that is left.
const TARGETS: usize = 12;

/// How many positions without any move are set aside one by one in misère play.
const IDLE: usize = 3;

/// What is known when some winning moves have been taken into account.
enum Left {
    /// Nothing is left: the claim holds.
    Nothing,
    /// This position has no winning move, and it is the least.
    Stuck(Counterexample),
    /// These may lack a winning move, except for those in the sets that were put off.
    Some(Dfa, Vec<Rc<Dfa>>),
}

/// Positions that may lack a winning move, and what is known about them.
struct Work {
    left: Dfa,
    /// Sets of winning positions that would have made `left` much larger.
    waiting: Vec<Rc<Dfa>>,
    /// Sets that were taken away.
    seen: Vec<Rc<Dfa>>,
    /// The kinds of moves that are still to be looked at.
    kinds: Vec<Option<Vec<Node>>>,
    /// How many moves may still be evaluated.
    moves: usize,
    /// How many positions without a move may still be set aside.
    idle: usize,
    /// Some position seems to lack a winning move; the least one is wanted.
    refuted: bool,
}

/// What evaluation says about a position that is left.
enum Verdict {
    Stuck(Counterexample),
    /// Nothing is known but that it has no move to the least P-positions.
    SeemsStuck,
    /// It has no move, which is no fault in misère play.
    Idle,
    /// It wins by moving to any of these.
    Wins(Vec<Vec<Natural>>),
    Unknown,
}

impl Obligations<'_, '_, '_> {
    pub(crate) fn n_to_p(&self) -> Outcome {
        let outside = self.once_an_orbit(self.builder.engine.minus(self.positions(), self.claimed())?)?;
        if self.targets > 0 {
            match self.reached_by_few(&outside)? {
                Left::Nothing => return Ok(None),
                Left::Stuck(found) => return Ok(Some(found)),
                Left::Some(..) => {}
            }
        }
        let (mut left, waiting) = match self.without_winning(outside)? {
            Left::Nothing => return Ok(None),
            Left::Stuck(found) => return Ok(Some(found)),
            Left::Some(left, waiting) => (left, waiting),
        };
        if !waiting.is_empty() {
            // Most counterexamples are small, and small ones are found without taking anything away.
            let all = vec![Rc::new(left.clone()), self.small_positions()?];
            if let Some(found) = self.least_stuck(&Conjunction { all, none: waiting.clone() })? {
                return Ok(Some(found));
            }
        }
        for has in waiting {
            left = self.builder.engine.minus(&left, &has)?;
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
        let total = self.piles.iter().fold(Affine::default(), |sum, track| sum.plus(&Affine::variable(*track)));
        self.builder.build(&Node::compare(&total.shifted(-SMALL), Relation::LessEqual))
    }

    /// Do moves to the few least P-positions already win from everywhere outside P? With the target fixed a rule speaks of
    /// the source only ({0, r(1)} proves the succinct games of document 003).
    fn reached_by_few(&self, outside: &Dfa) -> Result<Left, Stop> {
        let mut left = outside.clone();
        for target in self.least_of_claim(self.targets)? {
            for rule in &self.game.rules {
                let node = self.lowering.borrow_mut().with_target(&rule.relation, &target)?;
                let has = self.builder.build(&self.over_piles(node))?;
                left = self.builder.engine.minus(&left, &has)?;
                if left.is_empty() {
                    return Ok(Left::Nothing);
                }
            }
        }
        if self.play == Play::Misere {
            let set = Conjunction { all: vec![Rc::new(left.clone())], none: Vec::new() };
            if self.least_with_a_move(&set)?.is_none() {
                return Ok(Left::Nothing);
            }
        }
        let mut work = Work::new(left, Vec::new());
        work.refuted = true;
        // The least of what these targets leave is often stuck already.
        while let Some(position) = self.pick(&work)? {
            match self.judge(&mut work, &position)? {
                Verdict::Stuck(found) => return Ok(Left::Stuck(found)),
                Verdict::Idle => self.set_aside(&mut work, &position)?,
                Verdict::Wins(_) | Verdict::SeemsStuck | Verdict::Unknown => {
                    return Ok(Left::Some(work.left, Vec::new()));
                }
            }
        }
        Ok(Left::Nothing)
    }

    /// What is left of a set when the positions with a move to P are taken away, one kind of move after the other.
    ///
    /// Where evaluation does not say which kind is needed, the first kinds of each rule come first: proofs need few of the
    /// kinds, and the others only make the rest larger. For the same reason a kind that makes it much larger is put off.
    fn without_winning(&self, left: Dfa) -> Result<Left, Stop> {
        let mut work = Work::new(left, self.moves_in_turn()?);
        let total = work.kinds.len() as u64;
        while let Some(position) = self.pick(&work)? {
            let kind = match self.judge(&mut work, &position)? {
                Verdict::Stuck(found) => return Ok(Left::Stuck(found)),
                Verdict::SeemsStuck => {
                    work.refuted = true;
                    continue;
                }
                Verdict::Idle => {
                    self.set_aside(&mut work, &position)?;
                    continue;
                }
                Verdict::Wins(targets) => self.winning_kind(&work, &position, &targets),
                Verdict::Unknown => None,
            };
            let Some(parts) = work.take(kind) else { return Ok(Left::Some(work.left, work.waiting)) };
            let open = work.kinds.iter().flatten().count() as u64;
            self.control.step(total - open, total)?;
            self.take_away(&mut work, &parts)?;
        }
        Ok(Left::Nothing)
    }

    /// A position that may lack a winning move: one with few digits or, when some seem to lack one, the least.
    fn pick(&self, work: &Work) -> Result<Option<Vec<Natural>>, Stop> {
        let engine = &self.builder.engine;
        let found = if !work.refuted {
            engine.find(&[&work.left], &crate::builder::refs(&work.waiting))?
        } else if work.waiting.is_empty() {
            engine.least(&work.left, &Order { total: self.piles.clone(), then: Vec::new() })?
        } else {
            let set = Conjunction { all: vec![Rc::new(work.left.clone())], none: work.waiting.clone() };
            least(self.builder, &[set], &self.source_keys())?
        };
        Ok(found.map(|witness| values(&witness, &self.piles)))
    }

    /// Tries the least P-positions as targets and, where the least position is wanted, plays it out.
    fn judge(&self, work: &mut Work, position: &[Natural]) -> Result<Verdict, Stop> {
        let Some(small) = self.small.as_ref().filter(|_| work.moves > 0) else {
            return Ok(Verdict::Unknown);
        };
        let known = small.reaches(position, &self.targets_below(position)?)?;
        if !known.is_empty() {
            return Ok(Verdict::Wins(known));
        }
        if !work.refuted {
            return Ok(Verdict::SeemsStuck);
        }
        Ok(match (small.play_out(position, &mut work.moves, self.control)?, self.play) {
            (Played::Unknown, _) => Verdict::Unknown,
            (Played::To(moves), _) => Verdict::Wins(moves.into_iter().map(|step| step.to.piles().to_vec()).collect()),
            (Played::NoMove, Play::Misere) if work.idle > 0 => Verdict::Idle,
            (Played::NoMove, Play::Misere) => Verdict::Unknown,
            _ if !small.agrees(position, Side::N)? => Verdict::Unknown,
            (played, _) => {
                if matches!(played, Played::NoMove) {
                    *self.idle.borrow_mut() = Some(position.to_vec());
                }
                Verdict::Stuck(Counterexample::evaluated(Part::NToP, position.to_vec(), None))
            }
        })
    }

    /// Some of the P-positions with a smaller total.
    pub(crate) fn targets_below(&self, position: &[Natural]) -> Result<Vec<Vec<Natural>>, Stop> {
        let total = |piles: &[Natural]| piles.iter().cloned().sum::<Natural>();
        let most = total(position);
        let mut known = Vec::new();
        for count in 1..=TARGETS {
            known = self.least_of_claim(count)?;
            if known.len() < count || known.last().is_none_or(|last| total(last) >= most) {
                break;
            }
        }
        known.retain(|target| total(target) < most);
        Ok(known)
    }

    fn set_aside(&self, work: &mut Work, position: &[Natural]) -> Result<(), Stop> {
        work.idle = work.idle.saturating_sub(1);
        work.left = self.builder.engine.minus(&work.left, &self.exactly(position)?)?;
        Ok(())
    }

    /// The first kind of move that leads from the position to one of the targets.
    fn winning_kind(&self, work: &Work, position: &[Natural], targets: &[Vec<Natural>]) -> Option<usize> {
        let admits = |parts: &Vec<Node>| {
            targets.iter().any(|target| {
                let value = |track: &Track| {
                    let from = self.piles.iter().zip(position).find(|(pile, _)| *pile == track);
                    let to = || self.primed.iter().zip(target).find(|(pile, _)| *pile == track);
                    from.or_else(to).map(|(_, value)| value)
                };
                parts.iter().all(|part| part.holds_at(&value) == Some(true))
            })
        };
        work.kinds.iter().position(|kind| kind.as_ref().is_some_and(admits))
    }

    /// Takes the positions that win by this kind of move away.
    fn take_away(&self, work: &mut Work, parts: &[Node]) -> Result<(), Stop> {
        for has in self.winning(parts)? {
            if has.is_empty() || work.seen.contains(&has) {
                continue;
            }
            work.seen.push(Rc::clone(&has));
            let next = self.builder.engine.minus(&work.left, &has)?;
            if next.states() > GROWTH.0 && next.states() > GROWTH.1 * work.left.states() {
                work.waiting.push(has);
            } else {
                work.left = next;
            }
        }
        Ok(())
    }
}

impl Work {
    fn new(left: Dfa, kinds: Vec<Vec<Node>>) -> Self {
        let kinds = kinds.into_iter().map(Some).collect();
        let (waiting, seen) = (Vec::new(), Vec::new());
        Self { left, waiting, seen, kinds, moves: PLAYED, idle: IDLE, refuted: false }
    }

    /// This kind, or else the first that is open.
    fn take(&mut self, kind: Option<usize>) -> Option<Vec<Node>> {
        match kind.and_then(|index| self.kinds.get_mut(index)) {
            Some(slot) => slot.take(),
            None => self.kinds.iter_mut().find_map(Option::take),
        }
    }
}
