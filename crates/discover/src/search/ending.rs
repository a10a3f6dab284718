//! What is left of a conjecture at the end.

use super::{Open, Search, tell};
use crate::DiscoverError;
use crate::answer::{Discovery, Verdict};
use crate::further;
use crate::judge;
use crate::patience::Patience;
use crate::seen::seen;
use ratwheel_logic::Formula;
use ratwheel_numbers::{Control, Resource};

/// A conjecture is held against a region so many times as large as the table that it comes from, where that is quick.
const FURTHER: i64 = 8;

/// P-positions from which a conjecture may be made.
const LEAST_SEEN: usize = 8;

impl Search<'_> {
    /// The time is over, or the caller wishes to stop: a conjecture that the prover was at is one that it has not decided.
    pub(super) fn keep(&mut self, asked: bool) {
        let Some((text, method)) = self.pending.take().filter(|_| self.open.is_none()) else { return };
        let why = if asked { "stopped" } else { "the time was over" };
        self.open = Some(Open { text, method, why: format!("{why} before the prover had decided it"), claimed: None });
    }

    /// The caller wishes to stop: what was found counts as it is, a conjecture with the table that it was held against.
    pub(super) fn stop(&mut self) -> Result<(), DiscoverError> {
        let found = self.proved.is_some() || self.automaton.is_some();
        match &mut self.open {
            _ if found => return Ok(()),
            Some(open) if self.table.each().filter(|(_, safe)| *safe).count() >= LEAST_SEEN => {
                if !open.why.starts_with("stopped") {
                    open.why.push_str("; stopped before a larger region was looked at");
                }
            }
            Some(_) | None if self.recursion.is_none() => return Err(DiscoverError::Cancelled),
            Some(_) | None => self.open = None,
        }
        self.stopped = true;
        Ok(())
    }

    /// A conjecture must also hold in a region about twice as large as the one it comes from, and there must be something in it
    /// to see: what a few positions show is none. Where the prover cannot read it, whatever its time, half as large again is
    /// enough if more takes too long.
    pub(super) fn confirm(&mut self, control: Control<'_>) -> Result<(), DiscoverError> {
        let open = self.open.take().filter(|_| self.proved.is_none());
        let Some(open) = open else { return Ok(()) };
        if self.table.each().filter(|(_, safe)| *safe).count() < LEAST_SEEN {
            return Ok(());
        }
        let half = u64::try_from(self.table.size() * 3 / 2).ok().filter(|_| open.why.starts_with("unsupported"));
        for size in [Some(self.table.twice()), half].into_iter().flatten() {
            if let Err(stopped) = tell(&self.options, control, &format!("confirming up to {size}: {}", open.text)) {
                self.open = Some(open);
                return Err(stopped);
            }
            let budget = Patience::CONFIRM.in_time(self.options.effort(), self.options.time / 4, control);
            let control = control.within(&budget);
            let larger = self.table.of_size(&self.game, &self.options, size, control);
            if let Err(stopped) = control.check()
                && stopped.gave_up.is_none()
            {
                self.open = Some(open);
                return Err(stopped.into());
            }
            self.late |= control.gave_up().is_some_and(|gave_up| gave_up.what == Resource::Milliseconds);
            let Ok(larger) = larger else { continue };
            if larger.size() <= self.table.size() {
                continue;
            }
            match judge::fits(&open.text, &self.game.relation().piles, &larger, control) {
                Some(true) => {
                    let size = (2 * self.sparse_size).max(FURTHER * self.table.size());
                    self.table = larger;
                    return self.confirm_further(open, size, control);
                }
                Some(false) => return Ok(()),
                None => match control.check() {
                    Err(stopped) if stopped.gave_up.is_none() => {
                        self.open = Some(open);
                        return Err(stopped.into());
                    }
                    Ok(()) | Err(_) => {}
                },
            }
        }
        Ok(())
    }

    /// It must be right in a region that is larger again, as far as that is quickly seen.
    fn confirm_further(&mut self, open: Open, size: i64, control: Control<'_>) -> Result<(), DiscoverError> {
        let size = u64::try_from(size).unwrap_or(0);
        let agrees = further::agrees(&self.table, &self.game, &open.text, size, &self.options, control);
        if !matches!(agrees, Ok(Some(false))) {
            self.open = Some(open);
        }
        agrees.map(|_| ())
    }

    /// Where automata cannot say the numbers of a conjecture: a proof for the family that the game is a member of.
    pub(super) fn through_family(&mut self) -> Result<(), DiscoverError> {
        let (None, false, Some(open), Some(member)) = (&self.proved, self.stopped, &self.open, &self.options.member)
        else {
            return Ok(());
        };
        let relation = self.game.relation();
        if !open.why.starts_with("unsupported") {
            return Ok(());
        }
        let Ok(formula) = Formula::parse(&open.text, &relation.piles) else { return Ok(()) };
        self.trying(&format!("proving for the family: {}", open.text))?;
        let budget = Patience::FAMILY.of(self.options.effort(), self.control);
        let proof = member.prove(relation, self.options.play, &formula, self.control.within(&budget));
        self.member = match proof {
            Ok(proof) => proof,
            Err(_) => self.control.check().map(|()| None)?,
        };
        Ok(())
    }

    pub(super) fn finish(self) -> Discovery {
        let (mut seen, checked) =
            (seen(&self.table, &self.sparse, &self.game.relation().piles), self.table.region.clone());
        let said = self.proved.as_ref().map(|(claimed, _)| claimed.text.clone());
        seen.extend(self.same.filter(|same| Some(same) != said.as_ref()).map(|same| ("the same as".to_owned(), same)));
        let (verdict, formula, claimed, method) = match (self.proved, self.open) {
            (Some((claimed, method)), _) => (Verdict::Proved, Some(claimed.text.clone()), Some(claimed), Some(method)),
            (None, Some(open)) if self.member.is_some() => (Verdict::Proved, Some(open.text), None, Some(open.method)),
            (None, Some(open)) => (Verdict::Conjecture(open.why), Some(open.text), open.claimed, Some(open.method)),
            (None, None) if self.recursion.is_some() => {
                let why = "a recursion is outside the prover".to_owned();
                (Verdict::Conjecture(why), None, None, Some("recursions"))
            }
            (None, None) => (Verdict::None, None, None, None),
        };
        Discovery {
            verdict,
            formula,
            checked,
            found_by: if self.automaton.is_some() && method != Some("automata") {
                ["automata"].into_iter().chain(method).collect()
            } else {
                method.into_iter().collect()
            },
            seen,
            recursion: self.recursion,
            digits: self.digits,
            automaton: self.automaton,
            claimed: claimed.map(|claimed| (claimed.game, claimed.report)),
            member: self.member,
            value: None,
            restricted: None,
            stopped: self.stopped,
            late: self.late,
        }
    }
}
