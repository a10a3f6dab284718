//! A table of small numbers in the smallest integer type that fits; it moves to the next type when a number does not.

/// Numbers below 2^32, one for each position.
#[derive(Clone, Debug)]
pub(crate) enum Values {
    /// One byte each.
    Bytes(Vec<u8>),
    /// Two bytes each.
    Shorts(Vec<u16>),
    /// Four bytes each.
    Words(Vec<u32>),
}

impl Values {
    /// So many zeros.
    pub(crate) fn zeros(len: usize) -> Self {
        Self::Bytes(vec![0; len])
    }

    /// The number at a place; 0 beyond the end.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> u32 {
        match self {
            Self::Bytes(values) => values.get(place).copied().map_or(0, u32::from),
            Self::Shorts(values) => values.get(place).copied().map_or(0, u32::from),
            Self::Words(values) => values.get(place).copied().unwrap_or(0),
        }
    }

    /// Sets the number at a place; nothing happens beyond the end.
    #[inline]
    pub(crate) fn set(&mut self, place: usize, value: u32) {
        match self {
            Self::Bytes(values) => {
                if let Ok(small) = u8::try_from(value) {
                    if let Some(slot) = values.get_mut(place) {
                        *slot = small;
                    }
                    return;
                }
                *self = Self::Shorts(values.iter().map(|&value| u16::from(value)).collect());
                self.set(place, value);
            }
            Self::Shorts(values) => {
                if let Ok(small) = u16::try_from(value) {
                    if let Some(slot) = values.get_mut(place) {
                        *slot = small;
                    }
                    return;
                }
                *self = Self::Words(values.iter().map(|&value| u32::from(value)).collect());
                self.set(place, value);
            }
            Self::Words(values) => {
                if let Some(slot) = values.get_mut(place) {
                    *slot = value;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_survive_growth() {
        let mut values = Values::zeros(4);
        for (place, value) in [(0, 7), (1, 255), (2, 256), (3, 70_000), (0, 9)] {
            values.set(place, value);
            assert_eq!(values.get(place), value);
        }
        assert_eq!([0, 1, 2, 3, 4].map(|place| values.get(place)), [9, 255, 256, 70_000, 0]);
        assert!(matches!(values, Values::Words(_)));
    }
}
