//! A piece of a numeration system that is long enough for the number at hand, ready to convert.

use crate::block::Block;
use crate::convert::{Converter, Shape};
use ratwheel_numbers::{Cancelled, Control, Natural};
use std::sync::Arc;

/// The lowest places of a system as a product tree.
#[derive(Debug)]
pub(crate) struct Scale {
    pub(crate) shape: Arc<Shape>,
    pub(crate) block: Arc<Block>,
    /// There is one more place above the block, the last one, with an unbounded digit.
    pub(crate) unbounded_top: bool,
}

impl Scale {
    /// How many digits a numeral may have here, if that is limited.
    pub(crate) fn places(&self) -> Option<usize> {
        self.unbounded_top.then_some(self.block.length + 1)
    }

    /// The canonical digits of `n`, least significant first; `n` is below the count of the block unless the top is
    /// unbounded.
    pub(crate) fn digits(&self, n: &Natural, control: Control<'_>) -> Result<Vec<Natural>, Cancelled> {
        let mut digits = vec![Natural::zero(); self.block.length];
        let converter = Converter::new(&self.shape, control);
        if self.unbounded_top && *n >= self.block.count {
            let (top, rest) = n.div_rem(&self.block.count);
            converter.digits(&self.block, &rest, &mut digits)?;
            digits.push(top);
        } else {
            converter.digits(&self.block, n, &mut digits)?;
        }
        Ok(digits)
    }

    /// What these digits, least significant first, are worth. There are no more of them than places.
    pub(crate) fn value(&self, digits: &[Natural], control: Control<'_>) -> Result<Natural, Cancelled> {
        let (bounded, top) = digits.split_at(digits.len().min(self.block.length));
        let element = Converter::new(&self.shape, control).evaluate(&self.block, bounded)?;
        let value = self.shape.ring.value(&element).into_magnitude();
        Ok(match top.first() {
            Some(top) => value + top * &self.block.count,
            None => value,
        })
    }

    /// Are these digits, least significant first, canonical?
    pub(crate) fn admits(&self, digits: &[Natural]) -> bool {
        let bounded = if self.unbounded_top { digits.len().min(self.block.length) } else { digits.len() };
        self.shape.rule.admits(&digits[..bounded])
    }
}
