//! "Do these sequences split 1..N?", answered with the first integer that is missing or comes twice.
//!
//! The sequences are merged as they run, so only one pending term of each is held, never a map of 1..N. Splittings are
//! the subject of document 000, section 10, and of Beatty's theorem in documents 001 and 002.
//!
//! ```
//! use ratwheel_numbers::{Control, SplitFault, check_split};
//! // Table 1 of document 000: ⌊7n/4⌋, ⌊7n/2⌋−1, 7n−3.
//! let sequences: [fn(u64) -> u64; 3] = [|n| 7 * n / 4, |n| 7 * n / 2 - 1, |n| 7 * n - 3];
//! assert_eq!(check_split(sequences.map(|term| (1..).map(term)), 100_000, Control::none())?, Ok(()));
//!
//! // Without the "−1" the integer 2 is in no sequence.
//! let sequences: [fn(u64) -> u64; 3] = [|n| 7 * n / 4, |n| 7 * n / 2, |n| 7 * n - 3];
//! let fault = check_split(sequences.map(|term| (1..).map(term)), 100_000, Control::none())?.unwrap_err();
//! assert_eq!(fault.to_string(), "2 is missing: it is in no sequence");
//! # Ok::<(), ratwheel_numbers::Cancelled>(())
//! ```

use crate::control::{Cancelled, Control};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::fmt;
use thiserror::Error;

/// A term of one of several sequences; both numbers count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Term {
    /// Which sequence.
    pub sequence: u64,
    /// Which term of it.
    pub index: u64,
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "term {} of sequence {}", self.index, self.sequence)
    }
}

/// The first reason why sequences do not split 1..N.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SplitFault {
    /// The integer is in no sequence.
    #[error("{value} is missing: it is in no sequence")]
    Missing {
        /// The integer.
        value: u64,
    },
    /// The integer comes twice.
    #[error("{value} comes twice: as {first} and as {second}")]
    Repeated {
        /// The integer.
        value: u64,
        /// Where it comes (the lower sequence first).
        first: Term,
        /// Where it comes again.
        second: Term,
    },
    /// The term is 0, which is not a positive integer.
    #[error("{term} is 0: a splitting holds the positive integers only")]
    Zero {
        /// Where it comes.
        term: Term,
    },
    /// The term is smaller than the one before it, so the sequence is not increasing and cannot be merged.
    #[error("{term} is below the term before it: sequences must increase")]
    Decreasing {
        /// The term that is too small.
        term: Term,
    },
}

/// Do these increasing sequences hold every integer 1..=`up_to` exactly once? `Ok(Err(fault))` names the first that is
/// missing or repeated.
///
/// Terms above `up_to` are not judged, and a sequence may end. Time O(N log k) for k sequences, memory O(k).
///
/// # Errors
/// [`Cancelled`] when `control` says so.
pub fn check_split<S>(
    sequences: impl IntoIterator<Item = S>,
    up_to: u64,
    control: Control<'_>,
) -> Result<Result<(), SplitFault>, Cancelled>
where
    S: IntoIterator<Item = u64>,
{
    let merge = match Merge::new(sequences) {
        Ok(merge) => merge,
        Err(fault) => return Ok(Err(fault)),
    };
    merge.run(up_to, control)
}

/// The pending term of every sequence, smallest first.
struct Merge<I> {
    sequences: Vec<I>,
    heads: BinaryHeap<Reverse<(u64, Term)>>,
}

impl<I: Iterator<Item = u64>> Merge<I> {
    fn new<S: IntoIterator<IntoIter = I, Item = u64>>(
        sequences: impl IntoIterator<Item = S>,
    ) -> Result<Self, SplitFault> {
        let sequences: Vec<I> = sequences.into_iter().map(S::into_iter).collect();
        let mut merge = Self { heads: BinaryHeap::with_capacity(sequences.len()), sequences };
        for sequence in 0..merge.sequences.len() {
            merge.pull(sequence, 1, 0)?;
        }
        Ok(merge)
    }

    /// Fetches the term `index` of a sequence whose previous term was `previous`.
    fn pull(&mut self, sequence: usize, index: u64, previous: u64) -> Result<(), SplitFault> {
        let Some(value) = self.sequences.get_mut(sequence).and_then(Iterator::next) else { return Ok(()) };
        let term = Term { sequence: sequence as u64 + 1, index };
        match value {
            0 => return Err(SplitFault::Zero { term }),
            _ if value < previous => return Err(SplitFault::Decreasing { term }),
            _ => self.heads.push(Reverse((value, term))),
        }
        Ok(())
    }

    fn run(mut self, up_to: u64, control: Control<'_>) -> Result<Result<(), SplitFault>, Cancelled> {
        const ROUND: u64 = 1 << 16;
        // The last integer that was found, and where.
        let mut last: Option<(u64, Term)> = None;
        let mut expected = 1u64;
        while expected <= up_to {
            if expected % ROUND == 1 {
                control.step(expected - 1, up_to)?;
            }
            let Some(&Reverse((value, term))) = self.heads.peek() else {
                return Ok(Err(SplitFault::Missing { value: expected }));
            };
            match last {
                Some((seen, first)) if seen == value => {
                    return Ok(Err(SplitFault::Repeated { value, first, second: term }));
                }
                _ if value > expected => return Ok(Err(SplitFault::Missing { value: expected })),
                _ => {}
            }
            self.heads.pop();
            let sequence = usize::try_from(term.sequence - 1).unwrap_or(usize::MAX);
            if let Err(fault) = self.pull(sequence, term.index + 1, value) {
                return Ok(Err(fault));
            }
            last = Some((value, term));
            let Some(next) = expected.checked_add(1) else { break };
            expected = next;
        }
        control.step(up_to, up_to)?;
        // The last integer may still come again.
        Ok(match (self.heads.peek(), last) {
            (Some(&Reverse((value, second))), Some((seen, first))) if value == seen => {
                Err(SplitFault::Repeated { value, first, second })
            }
            _ => Ok(()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::CancelToken;

    fn verdict(sequences: &[&[u64]], up_to: u64) -> Result<(), SplitFault> {
        check_split(sequences.iter().map(|s| s.iter().copied()), up_to, Control::none()).unwrap()
    }

    fn term(sequence: u64, index: u64) -> Term {
        Term { sequence, index }
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(verdict(&[&[1, 3, 4], &[2, 5]], 5), Ok(()));
        assert_eq!(verdict(&[&[1, 3, 4], &[2, 5]], 6), Err(SplitFault::Missing { value: 6 }));
        assert_eq!(verdict(&[], 0), Ok(()));
        assert_eq!(verdict(&[], 1), Err(SplitFault::Missing { value: 1 }));
        assert_eq!(verdict(&[&[1, 4], &[2, 5]], 5), Err(SplitFault::Missing { value: 3 }));
        let repeated = SplitFault::Repeated { value: 3, first: term(1, 2), second: term(2, 2) };
        assert_eq!(verdict(&[&[1, 3], &[2, 3, 4]], 4), Err(repeated.clone()));
        assert_eq!(verdict(&[&[1, 3], &[2, 3, 4]], 3), Err(repeated));
        assert_eq!(verdict(&[&[1, 3], &[2, 3, 4]], 2), Ok(()));
        let within = SplitFault::Repeated { value: 2, first: term(1, 2), second: term(1, 3) };
        assert_eq!(verdict(&[&[1, 2, 2]], 2), Err(within));
        assert_eq!(verdict(&[&[0, 1]], 1), Err(SplitFault::Zero { term: term(1, 1) }));
        assert_eq!(verdict(&[&[1, 2, 1]], 3), Err(SplitFault::Decreasing { term: term(1, 3) }));
    }

    #[test]
    fn three_at_once_and_missing_before_repeated() {
        assert_eq!(verdict(&[&[1, 4], &[3, 4]], 4), Err(SplitFault::Missing { value: 2 }));
        let repeated = SplitFault::Repeated { value: 1, first: term(1, 1), second: term(2, 1) };
        assert_eq!(verdict(&[&[1], &[1], &[1]], 1), Err(repeated));
    }

    #[test]
    fn the_judgement_is_that_of_a_bitmap() {
        // Every pair of sequences ⌊(p n+s)/q⌋ with small numbers, against counting how often each integer comes.
        for p in 2..6u64 {
            for q in 1..p {
                for s in 0..p {
                    for other in 2..8u64 {
                        let first: Vec<u64> = (1..60).map(|n| (p * n + s) / q).collect();
                        let second: Vec<u64> = (1..60).map(|n| other * n - 1).collect();
                        let count = |v: u64| first.iter().chain(&second).filter(|&&t| t == v).count();
                        let bad = (1..=40u64).find(|&v| count(v) != 1);
                        match verdict(&[&first, &second], 40) {
                            Ok(()) => assert_eq!(bad, None),
                            Err(SplitFault::Missing { value }) => assert_eq!((bad, count(value)), (Some(value), 0)),
                            Err(SplitFault::Repeated { value, .. }) => {
                                assert_eq!((bad, count(value)), (Some(value), 2));
                            }
                            Err(fault) => panic!("{fault}"),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn it_can_be_stopped() {
        let token = CancelToken::new();
        token.cancel();
        let nothing = |_, _| {};
        assert!(check_split([1u64..], u64::MAX, Control::new(&token, &nothing)).is_err());
    }
}
