//! What several obligations need, shown once.
//!
//! A certificate may have steps under `shared`, before its obligations. They begin with the hypotheses that all obligations
//! have in common and go along one branch: each `have` is followed by the proof of what it says, each `induct` by those of
//! its start and of its step, and the branch goes on where it holds. Every obligation then begins with the facts of that
//! branch.
//!
//! That is right. Let something satisfy all hypotheses of an obligation; then it satisfies those that all have in common. At
//! a `have` the branch without the formula is closed, so the formula holds. At an `induct` the first two branches are closed,
//! so what the third one supposes holds ([`super::branch::Induction::branches`]). What exists gets a name as in any
//! branch. So it satisfies every fact of the branch, with some values of these names; and where the facts and the other
//! hypotheses are impossible together, there is nothing that satisfies the obligation's hypotheses.

use super::branch::{Branch, Step};
use super::read::{Family, Obligation};
use crate::CertificateError;

/// The branch with which all obligations begin.
#[derive(Clone, Debug)]
pub struct Shared<'f> {
    /// Its facts.
    pub branch: Branch<'f>,
    /// So many hypotheses all obligations have in common.
    common: usize,
}

impl<'f> Shared<'f> {
    /// The hypotheses that all obligations begin with, and nothing more.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`].
    pub fn new(family: &'f Family) -> Result<Self, CertificateError> {
        let first = family.obligations.first().map_or(&[][..], |obligation| &obligation.hypotheses);
        let alike = |(place, form): &(usize, &_)| {
            family.obligations.iter().all(|obligation| obligation.hypotheses.get(*place) == Some(*form))
        };
        let common = first.iter().enumerate().take_while(alike).count();
        let branch = Branch::new(family, first.get(..common).unwrap_or_default())?;
        Ok(Self { branch, common })
    }

    /// The hypotheses of an obligation that not all of them have.
    #[must_use]
    pub fn others<'o>(&self, obligation: &'o Obligation) -> &'o [super::form::Form] {
        obligation.hypotheses.get(self.common..).unwrap_or_default()
    }

    /// The branch with which an obligation begins.
    ///
    /// # Errors
    /// [`CertificateError::TooLarge`].
    pub fn begin(&self, obligation: &Obligation) -> Result<Branch<'f>, CertificateError> {
        let mut branch = self.branch.clone();
        self.others(obligation).iter().try_for_each(|form| branch.assert(form.clone()))?;
        Ok(branch)
    }

    /// The branches that have to be closed before the shared one goes on with what the step says, and goes on with it.
    ///
    /// # Errors
    /// [`CertificateError`] if it is another step, or not right.
    pub fn after(&mut self, step: &Step) -> Result<Vec<Branch<'f>>, CertificateError> {
        if !matches!(step, Step::Have(_) | Step::Induct(_)) {
            return Err(CertificateError::Rejected("only `have` and `induct` show what is shared".to_owned()));
        }
        let mut next = self.branch.clone().after(step)?;
        let on = next.pop().ok_or_else(|| CertificateError::malformed("a step leads nowhere"))?;
        self.branch = on;
        Ok(next)
    }
}
