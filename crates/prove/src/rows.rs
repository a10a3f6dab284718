//! Claimed sets that are given by rows: x₁ = f₁(n), x₂ = f₂(n), … for some n.
//!
//! Where every pile is a function of the row's index, a condition on the piles is a condition on the index: for a
//! conjunct that speaks of few piles, only these are replaced, and what is left are automata over few tracks (the index
//! instead of all piles). That ∃ may then be taken in every conjunct by itself rests on the piles being functions of the
//! index, which is checked, not assumed.

use crate::builder::{Builder, flatten, refs};
use crate::error::Stop;
use crate::lower::Lowering;
use crate::node::{Affine, Node};
use crate::search::Conjunction;
use ratwheel_automata::{Dfa, Track};
use ratwheel_logic::{Formula, Relation};
use std::collections::BTreeSet;
use std::rc::Rc;

/// One disjunct of the claim: its conjuncts, and the index (or indices) that its piles depend on.
pub(crate) struct Row {
    piles: BTreeSet<Track>,
    index: BTreeSet<Track>,
    parts: Vec<Node>,
}

/// The claim at the source and, disjunct by disjunct, at the target.
pub(crate) struct Rows {
    pub(crate) pairs: Vec<(Row, Row)>,
}

impl Rows {
    /// The rows of a claim, if its piles are functions of an index in every disjunct.
    pub(crate) fn of(
        builder: &Builder<'_>,
        lowering: &mut Lowering<'_>,
        claim: &Formula,
        piles: &[Track],
        primed: &[Track],
    ) -> Result<Option<Self>, Stop> {
        let (source, target) = (lowering.formula(claim)?, lowering.at_target(claim)?);
        let rows = disjuncts(&source).into_iter().map(|node| Row::of(node, piles));
        let targets = disjuncts(&target).into_iter().map(|node| Row::of(node, primed));
        let (rows, targets): (Vec<_>, Vec<_>) = (rows.collect(), targets.collect());
        if rows.len() != targets.len() {
            return Ok(None);
        }
        let pairs: Vec<(Row, Row)> = rows.into_iter().zip(targets).collect();
        for (row, target) in &pairs {
            if !row.is_function(target, builder, piles, primed)? {
                return Ok(None);
            }
        }
        Ok(Some(Self { pairs }))
    }
}

fn disjuncts(node: &Node) -> Vec<&Node> {
    match node {
        Node::Or(parts) => parts.iter().flat_map(disjuncts).collect(),
        node => vec![node],
    }
}

impl Row {
    fn of(node: &Node, piles: &[Track]) -> Self {
        let (mut bound, mut parts) = (BTreeSet::new(), Vec::new());
        flatten(node, &mut bound, &mut parts);
        // An index is what several piles depend on; other quantified tracks are worked off with their pile.
        let is_index = |track: &Track| {
            let with = parts.iter().filter(|part| part.tracks().contains(track));
            let near: BTreeSet<Track> = with.flat_map(Node::tracks).collect();
            near.iter().filter(|track| piles.contains(track)).count() != 1
        };
        let index = bound.into_iter().filter(is_index).collect();
        Self { piles: piles.iter().copied().collect(), index, parts }
    }

    /// Does every index give at most one value for each pile?
    fn is_function(
        &self,
        target: &Self,
        builder: &Builder<'_>,
        piles: &[Track],
        primed: &[Track],
    ) -> Result<bool, Stop> {
        if self.index.len() != target.index.len() || self.index.len() > 1 {
            return Ok(false);
        }
        let equal = |a: Track, b: Track| Affine::variable(a).minus(&Affine::variable(b));
        let same = self.index.iter().zip(&target.index).map(|(a, b)| Node::compare(&equal(*a, *b), Relation::Equal));
        let same: Vec<Node> = same.collect();
        for (x, y) in piles.iter().zip(primed) {
            let mut parts = self.around(&BTreeSet::from([*x]));
            parts.extend(target.around(&BTreeSet::from([*y])));
            parts.extend(same.iter().cloned());
            parts.push(Node::compare(&equal(*x, *y), Relation::NotEqual));
            if Conjunction::of(builder, &parts)?.find(builder)?.is_some() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The conjuncts that tie these tracks to the index.
    fn around(&self, tracks: &BTreeSet<Track>) -> Vec<Node> {
        let mut known: BTreeSet<Track> = tracks.clone();
        let mut taken = vec![false; self.parts.len()];
        loop {
            let mut more = false;
            for (part, taken) in self.parts.iter().zip(&mut taken) {
                let near = part.tracks();
                if !*taken && near.iter().any(|track| known.contains(track) && !self.index.contains(track)) {
                    (*taken, more) = (true, true);
                    known.extend(near);
                }
            }
            if !more {
                break;
            }
        }
        self.parts.iter().zip(taken).filter(|(_, taken)| *taken).map(|(part, _)| part.clone()).collect()
    }

    /// All conjuncts.
    pub(crate) fn parts(&self) -> &[Node] {
        &self.parts
    }

    /// The conjuncts that speak of the index alone.
    pub(crate) fn domain(&self) -> Vec<Node> {
        self.parts.iter().filter(|part| part.tracks().is_subset(&self.index)).cloned().collect()
    }
}

/// The condition with the piles of these rows replaced by their indices. Exact when rows are functions and the tracks that
/// are left are existentially quantified or free.
pub(crate) fn image(builder: &Builder<'_>, node: &Node, rows: &[&Row]) -> Result<Rc<Dfa>, Stop> {
    let each = |parts: &[Node]| parts.iter().map(|part| image(builder, part, rows)).collect::<Result<Vec<_>, _>>();
    match node {
        Node::And(parts) => Ok(Rc::new(builder.engine.and_all(&refs(&each(parts)?))?)),
        Node::Or(parts) => Ok(Rc::new(builder.engine.or_all(&refs(&each(parts)?))?)),
        Node::Not(inner) => match inner.as_ref() {
            Node::And(parts) => {
                let parts: Vec<Node> = parts.iter().cloned().map(Node::negate).collect();
                Ok(Rc::new(builder.engine.or_all(&refs(&each(&parts)?))?))
            }
            _ => leaf(builder, node, rows),
        },
        _ => leaf(builder, node, rows),
    }
}

fn leaf(builder: &Builder<'_>, node: &Node, rows: &[&Row]) -> Result<Rc<Dfa>, Stop> {
    let tracks = node.tracks();
    let mut all = vec![node.clone()];
    let mut gone = BTreeSet::new();
    for row in rows {
        let piles: BTreeSet<Track> = tracks.intersection(&row.piles).copied().collect();
        if piles.is_empty() {
            continue;
        }
        let around = row.around(&piles);
        gone.extend(around.iter().flat_map(Node::tracks).chain(piles).filter(|track| !row.index.contains(track)));
        all.extend(around);
    }
    builder.build(&Node::exists(gone, Node::and(all)))
}
