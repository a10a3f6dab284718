//! Looking along a line for the first block of words in which some place is marked by nothing.

use super::carry::Seen;
use super::line::BLOCK;

/// Words of a bitset, and how far they are shifted.
pub(super) type Moved<'a> = (&'a [u64], u32);

/// Is some place of a block not marked?
#[inline(always)]
fn is_open(block: &[u64; BLOCK]) -> bool {
    block.iter().fold(u64::MAX, |all, word| all & word) != u64::MAX
}

/// The first block of the words of a line that has a place open to all these bitsets, which start where the words do; the
/// second ones are shifted by 1 to 63 places, the third ones by up to 63 and under a mask. The words come with the padding
/// of one block.
#[inline(always)]
pub(super) fn open_block<const STILL: usize, const SHIFTED: usize, const MASKED: usize>(
    words: &[u64],
    still: [&[u64]; STILL],
    shifted: [Moved<'_>; SHIFTED],
    masked: [(Moved<'_>, &[u64]); MASKED],
    block: &mut [u64; BLOCK],
) -> Option<usize> {
    let mut at = 0;
    while let Some(marks) = words.get(at..).and_then(<[u64]>::first_chunk::<BLOCK>) {
        let mut all = *marks;
        for bits in still {
            let source = bits.get(at..).and_then(<[u64]>::first_chunk::<BLOCK>)?;
            for (slot, word) in all.iter_mut().zip(source) {
                *slot |= word;
            }
        }
        for (bits, shift) in shifted {
            let source = bits.get(at..).and_then(<[u64]>::first_chunk::<{ BLOCK + 1 }>)?;
            for (place, slot) in all.iter_mut().enumerate() {
                *slot |= source[place] >> shift | source[place + 1] << (64 - shift);
            }
        }
        for ((bits, shift), mask) in masked {
            let source = bits.get(at..).and_then(<[u64]>::first_chunk::<{ BLOCK + 1 }>)?;
            let mask = mask.get(at..).and_then(<[u64]>::first_chunk::<BLOCK>)?;
            for (place, slot) in all.iter_mut().enumerate() {
                *slot |= (source[place] >> shift | (source[place + 1] << 1) << (63 - shift)) & mask[place];
            }
        }
        if is_open(&all) {
            *block = all;
            return Some(at);
        }
        at += BLOCK;
    }
    None
}

/// The same for any number of bitsets under conditions; the words start with word `number` of the line.
pub(super) fn open_block_of(
    words: &[u64],
    number: usize,
    seen: &[Seen<'_>],
    block: &mut [u64; BLOCK],
) -> Option<usize> {
    let mut at = 0;
    while let Some(marks) = words.get(at..).and_then(<[u64]>::first_chunk::<BLOCK>) {
        *block = *marks;
        for seen in seen {
            seen.or_into(number + at, block);
        }
        if is_open(block) {
            return Some(at);
        }
        at += BLOCK;
    }
    None
}
