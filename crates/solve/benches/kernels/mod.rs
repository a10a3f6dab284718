//! Hand-written kernels, one for each game that is timed: what somebody would write who knows the game and cares for
//! speed. They know nothing of rulesets and fill the representation that the solver fills, its pages touched.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::needless_range_loop,
    reason = "sizes are small, and loops are written as one would by hand"
)]

/// Rows of bits, the last pile along a row; 1 is P.
pub(crate) struct Bits {
    words: usize,
    rows: Vec<u64>,
}

impl Bits {
    pub(crate) fn get(&self, row: usize, column: usize) -> bool {
        self.rows[row * self.words + column / 64] >> (column % 64) & 1 == 1
    }
}

/// 64 flags from any bit on.
#[inline]
fn unaligned(flags: &[u64], bit: usize) -> u64 {
    let (word, shift) = (bit / 64, bit % 64);
    (flags[word] >> shift) | (flags[word + 1] << 1 << (63 - shift))
}

#[inline]
fn set(flags: &mut [u64], bit: usize) {
    flags[bit / 64] |= 1 << (bit % 64);
}

/// Wythoff's game: flags for columns and diagonals, rows scanned 64 columns at a time up to the first P-position.
pub(crate) fn wythoff_p(n: usize) -> Vec<(u32, u32)> {
    let words = n.div_ceil(64);
    let mut column = vec![0u64; words + 2];
    let mut diagonal = vec![0u64; 2 * words + 4];
    // Columns beyond the board count as taken.
    for y in n..words * 64 {
        set(&mut column, y);
    }
    let (mut safe, mut first) = (Vec::with_capacity(n), 0);
    for x in 0..n {
        while first < words && column[first] == !0 {
            first += 1;
        }
        let shift = n - x;
        for word in first..words {
            let free = !(column[word] | unaligned(&diagonal, word * 64 + shift));
            if free != 0 {
                let y = word * 64 + free.trailing_zeros() as usize;
                set(&mut column, y);
                set(&mut diagonal, y + shift);
                safe.push((x as u32, y as u32));
                break;
            }
        }
    }
    safe
}

/// The full table of bits of Wythoff's game.
pub(crate) fn wythoff_bits(n: usize) -> Bits {
    let words = n.div_ceil(64);
    let mut rows = Vec::with_capacity(words * n);
    let safe = wythoff_p(n);
    let mut next = safe.iter().peekable();
    for x in 0..n {
        let start = rows.len();
        rows.resize(start + words, 0u64);
        while let Some((_, y)) = next.next_if(|(row, _)| *row as usize == x) {
            rows[start + *y as usize / 64] |= 1 << (y % 64);
        }
    }
    Bits { words, rows }
}

/// Sets of values, one for each line, and the first word of each that is not full.
struct Lines {
    words: usize,
    bits: Vec<u64>,
    first: Vec<u32>,
}

impl Lines {
    fn new(lines: usize, words: usize) -> Self {
        Self { words, bits: vec![0; lines * words], first: vec![0; lines] }
    }

    #[inline]
    fn row(&self, line: usize) -> &[u64] {
        &self.bits[line * self.words..(line + 1) * self.words]
    }

    #[inline]
    fn add(&mut self, line: usize, value: u32) {
        let row = &mut self.bits[line * self.words..(line + 1) * self.words];
        row[value as usize / 64] |= 1 << (value % 64);
        let first = &mut self.first[line];
        while row[*first as usize] == !0 {
            *first += 1;
        }
    }
}

/// Values of Wythoff's game, or of the amazon with its knight's jumps: a set of values for every rook line (row k and
/// column k share one, as the game is symmetric) and every diagonal; the search for the mex starts at the largest first
/// word that is not full; tiles of 64 × 64 keep the sets in cache.
pub(crate) fn wythoff_grundy(n: usize, knight: bool) -> Vec<u16> {
    const TILE: usize = 64;
    // Not more than 3n options; an odd number of cache lines keeps the sets apart in the cache.
    let words = (3 * n / 64 + 2).div_ceil(8) | 1;
    let words = words * 8;
    let (mut rook, mut diagonal) = (Lines::new(n, words), Lines::new(n, words));
    let mut values = vec![0u16; n * n];
    for left in (0..n).step_by(TILE) {
        for low in (left..n).step_by(TILE) {
            for x in left..(left + TILE).min(n) {
                for y in low.max(x)..(low + TILE).min(n) {
                    let mut word = rook.first[x].max(rook.first[y]).max(diagonal.first[y - x]) as usize;
                    let (a, b, c) = (rook.row(x), rook.row(y), diagonal.row(y - x));
                    let jumps = if knight {
                        let at = |s: usize, t: usize| {
                            if x >= s && y >= t { u32::from(values[(x - s) * n + y - t]) } else { u32::MAX }
                        };
                        [at(1, 2), at(2, 1)]
                    } else {
                        [u32::MAX; 2]
                    };
                    let value = loop {
                        let mut seen = a[word] | b[word] | c[word];
                        for jump in jumps {
                            if jump as usize / 64 == word {
                                seen |= 1 << (jump % 64);
                            }
                        }
                        if seen != !0 {
                            break word as u32 * 64 + seen.trailing_ones();
                        }
                        word += 1;
                    };
                    rook.add(x, value);
                    rook.add(y, value);
                    diagonal.add(y - x, value);
                    values[x * n + y] = value as u16;
                    values[y * n + x] = value as u16;
                }
            }
        }
    }
    values
}

/// Values of nim on three piles, or with the same number taken from any of the piles: a set of values for every line, shared by
/// its images, since the game is symmetric; ascending positions are computed and copied to their images.
pub(crate) fn three_grundy(n: usize, diagonals: bool) -> Vec<u16> {
    // Values of nim stay below a power of two, those with diagonals below 4n at these sizes.
    let words = if diagonals { 4 * n / 64 + 1 } else { n.next_power_of_two().div_ceil(64) + 1 };
    let (mut rook, mut pair, mut all) = (Lines::new(n * n, words), Lines::new(n * n, words), Lines::new(n * n, words));
    let mut values = vec![0u16; n * n * n];
    for x in 0..n {
        for y in x..n {
            for z in y..n {
                let rooks = [y * n + z, x * n + z, x * n + y];
                let pairs = [(y - x) * n + z, (z - x) * n + y, (z - y) * n + x];
                let whole = (y - x) * n + z - x;
                let mut word = rooks.map(|line| rook.first[line]).into_iter().max().unwrap_or(0) as usize;
                if diagonals {
                    word = pairs.iter().map(|line| pair.first[*line] as usize).fold(word, usize::max);
                    word = word.max(all.first[whole] as usize);
                }
                let value = loop {
                    let mut seen = rooks.iter().fold(0, |seen, line| seen | rook.row(*line)[word]);
                    if diagonals {
                        seen |= pairs.iter().fold(all.row(whole)[word], |seen, line| seen | pair.row(*line)[word]);
                    }
                    if seen != !0 {
                        break word as u32 * 64 + seen.trailing_ones();
                    }
                    word += 1;
                };
                rooks.iter().for_each(|line| rook.add(*line, value));
                if diagonals {
                    pairs.iter().for_each(|line| pair.add(*line, value));
                    all.add(whole, value);
                }
                for (a, b, c) in [(x, y, z), (x, z, y), (y, x, z), (y, z, x), (z, x, y), (z, y, x)] {
                    values[(a * n + b) * n + c] = value as u16;
                }
            }
        }
    }
    values
}

/// The same on four piles.
pub(crate) fn four_grundy(n: usize, diagonals: bool) -> Vec<u16> {
    let words = if diagonals { 5 * n / 64 + 1 } else { n.next_power_of_two().div_ceil(64) + 1 };
    let families = if diagonals { 15 } else { 4 };
    let mut lines = Lines::new(4 * n * n * n, words);
    let mut values = vec![0u16; n * n * n * n];
    let at = |a: usize, b: usize, c: usize| (a * n + b) * n + c;
    let kind = |number: usize| number * n * n * n;
    for w in 0..n {
        for x in w..n {
            for y in x..n {
                for z in y..n {
                    let own = [
                        at(x, y, z),
                        at(w, y, z),
                        at(w, x, z),
                        at(w, x, y),
                        kind(1) + at(x - w, y, z),
                        kind(1) + at(y - w, x, z),
                        kind(1) + at(z - w, x, y),
                        kind(1) + at(y - x, w, z),
                        kind(1) + at(z - x, w, y),
                        kind(1) + at(z - y, w, x),
                        kind(2) + at(x - w, y - w, z),
                        kind(2) + at(x - w, z - w, y),
                        kind(2) + at(y - w, z - w, x),
                        kind(2) + at(y - x, z - x, w),
                        kind(3) + at(x - w, y - w, z - w),
                    ];
                    let own = &own[..families];
                    let mut word = own.iter().map(|line| lines.first[*line]).max().unwrap_or(0) as usize;
                    let value = loop {
                        let seen = own.iter().fold(0, |seen, line| seen | lines.row(*line)[word]);
                        if seen != !0 {
                            break word as u32 * 64 + seen.trailing_ones();
                        }
                        word += 1;
                    };
                    own.iter().for_each(|line| lines.add(*line, value));
                    let piles = [w, x, y, z];
                    for a in 0..4 {
                        for b in (0..4).filter(|b| *b != a) {
                            for c in (0..4).filter(|c| *c != a && *c != b) {
                                let place = at(piles[a], piles[b], piles[c]) * n + piles[6 - a - b - c];
                                values[place] = value as u16;
                            }
                        }
                    }
                }
            }
        }
    }
    values
}

/// What a first program does: a closure that lists options, and a table of what is known.
pub(crate) fn memoised_grundy(
    n: u32,
    options: &dyn Fn(u32, u32) -> Vec<(u32, u32)>,
) -> std::collections::HashMap<(u32, u32), u32> {
    let mut known = std::collections::HashMap::new();
    for x in 0..n {
        for y in 0..n {
            let seen: std::collections::HashSet<u32> = options(x, y).iter().map(|to| known[to]).collect();
            let mex = (0..).find(|value| !seen.contains(value)).unwrap_or(0);
            known.insert((x, y), mex);
        }
    }
    known
}

/// The options of Wythoff's game.
pub(crate) fn wythoff_options(x: u32, y: u32) -> Vec<(u32, u32)> {
    let rook = (0..x).map(|a| (a, y)).chain((0..y).map(|b| (x, b)));
    rook.chain((1..=x.min(y)).map(|t| (x - t, y - t))).collect()
}

/// β-Wynim: flags for columns, and for the diagonals near a P-position as soon as they are open; rows scanned 64 columns at
/// a time. `in_b` says which piles lie in B; `d` = ⌊β⌋.
pub(crate) fn wynim_p(n: usize, d: usize, in_b: &[bool]) -> Vec<(u32, u32)> {
    let words = n.div_ceil(64);
    let mut column = vec![0u64; words + 2];
    for y in n..words * 64 {
        set(&mut column, y);
    }
    let mut b = vec![0u64; words];
    for (y, _) in in_b.iter().enumerate().filter(|(_, member)| **member) {
        set(&mut b, y);
    }
    let margin = n + 64 * d.div_ceil(64) + 64;
    let mut diagonal = vec![0u64; (2 * margin).div_ceil(64) + 4];
    let mut safe: Vec<(u32, u32)> = Vec::with_capacity(n);
    let mut recent = 0;
    let mut first = 0;
    for x in 0..n {
        // Taking s from x and t from y with s, t ≥ 1 and |s − t| < d: t = s + o, so o > −s.
        while recent < safe.len() && (safe[recent].0 as usize) + d < x {
            recent += 1;
        }
        for (a, c) in &safe[recent..] {
            let (s, line) = (x - *a as usize, margin + *c as usize - *a as usize);
            if s == 1 {
                (0..d).for_each(|o| set(&mut diagonal, line + o));
            } else if s <= d {
                set(&mut diagonal, line + 1 - s);
            }
        }
        while first < words && column[first] == !0 {
            first += 1;
        }
        let shift = margin - x;
        for word in first..words {
            let band = if in_b[x] { 0 } else { unaligned(&diagonal, word * 64 + shift) & !b[word] };
            let free = !(column[word] | band);
            if free != 0 {
                let y = word * 64 + free.trailing_zeros() as usize;
                set(&mut column, y);
                safe.push((x as u32, y as u32));
                break;
            }
        }
    }
    safe
}

/// Can the owner of x ≤ y ≤ z move to this sorted target in the Rat game?
#[inline]
fn rat_move([x, y, z]: [i32; 3], [a, b, c]: [i32; 3]) -> bool {
    if a > x || b > y || c > z {
        return false;
    }
    // One or two piles: some pile stays, and the others still fit under the rest.
    let keeps = |kept: i32, p: i32, q: i32| {
        (a == kept && b <= p && c <= q) || (b == kept && a <= p && c <= q) || (c == kept && a <= p && b <= q)
    };
    if keeps(x, y, z) || keeps(y, x, z) || keeps(z, x, y) {
        return true;
    }
    let near = if (y - x) % 7 == 0 { 2 } else { 1 };
    if a < x && b < y && c < z {
        let wide = if c == a {
            3
        } else if (c - a) % 7 == 4 {
            6
        } else {
            5
        };
        if ((y - b) - (x - a)).abs() < near || ((z - c) - (x - a)).abs() < wide {
            return true;
        }
    }
    b < x && c < y && a < z && ((y - c) - (x - b)).abs() < near
}

/// The Rat game on sorted triples below n: the P-positions found so far are tried from the last one on, up to the first
/// that can be reached. One bit for each of the triples, lexicographically.
pub(crate) fn rat_bits(n: usize) -> (Vec<u64>, Vec<[i32; 3]>) {
    let count = n * (n + 1) * (n + 2) / 6;
    let mut bits = Vec::with_capacity(count.div_ceil(64));
    let mut safe: Vec<[i32; 3]> = Vec::new();
    let (mut word, mut place) = (0u64, 0u32);
    let n = n as i32;
    // Which P-position answered last is the first to be asked again: neighbours share answers.
    let mut last = 0;
    for x in 0..n {
        for y in x..n {
            for z in y..n {
                let won = last < safe.len() && rat_move([x, y, z], safe[last])
                    || safe.iter().position(|to| rat_move([x, y, z], *to)).inspect(|hit| last = *hit).is_some();
                if !won {
                    safe.push([x, y, z]);
                    word |= 1 << place;
                }
                place += 1;
                if place == 64 {
                    bits.push(word);
                    (word, place) = (0, 0);
                }
            }
        }
    }
    bits.push(word);
    (bits, safe)
}

/// Values of the Rat game on sorted triples below n, lexicographically: every earlier triple is tried.
pub(crate) fn rat_grundy(n: usize) -> Vec<u8> {
    let n = n as i32;
    let all: Vec<[i32; 3]> = (0..n).flat_map(|x| (x..n).flat_map(move |y| (y..n).map(move |z| [x, y, z]))).collect();
    let mut values: Vec<u8> = Vec::with_capacity(all.len());
    for from in &all {
        let mut seen = [false; 256];
        for (to, value) in all.iter().zip(&values) {
            if to[1] <= from[1] && to[2] <= from[2] && rat_move(*from, *to) {
                seen[usize::from(*value)] = true;
            }
        }
        values.push(seen.iter().position(|seen| !seen).unwrap_or(255) as u8);
    }
    values
}

/// May these amounts be taken in the rat game on D piles?
#[inline]
fn rats_move<const D: usize>(s: &[i32; D]) -> bool {
    let (period, half) = ((1i32 << D) - 1, 1i32 << (D - 1));
    let low = match s[D - 1] % period {
        0 => -1,
        rest if rest == half => 0,
        _ => return true,
    };
    (1..D).any(|i| s[i] + low > 2 * s[i - 1] || 2 * s[i - 1] > s[i] + 1)
}

/// Values of the rat game on three piles below n: every target is tried.
pub(crate) fn rats_grundy(n: usize) -> Vec<u8> {
    let mut values = vec![0u8; n * n * n];
    for place in 0..values.len() {
        let (x, y, z) = (place / (n * n), place / n % n, place % n);
        let mut seen = [false; 256];
        for (a, b) in (0..=x).flat_map(|a| (0..=y).map(move |b| (a, b))) {
            for c in 0..=z {
                let s = [(x - a) as i32, (y - b) as i32, (z - c) as i32];
                if s != [0; 3] && rats_move(&s) {
                    seen[usize::from(values[(a * n + b) * n + c])] = true;
                }
            }
        }
        values[place] = seen.iter().position(|seen| !seen).unwrap_or(255) as u8;
    }
    values
}

/// Values of the Mouse game on sorted pairs below n: every target is tried.
pub(crate) fn mouse_grundy(n: usize) -> Vec<u16> {
    let mut values = vec![0u16; n * n];
    let mut seen = vec![0u32; 4 * n];
    let mut stamp = 0;
    for x in 0..n {
        for y in x..n {
            stamp += 1;
            let mut see = |a: usize, b: usize| seen[usize::from(values[a.min(b) * n + a.max(b)])] = stamp;
            (0..x).for_each(|a| see(a, y));
            (0..y).for_each(|b| see(x, b));
            for t in 1..=x {
                see(x - t, y - t);
                if (y - x).is_multiple_of(3) {
                    if t < y {
                        see(x - t, y - t - 1);
                    }
                    if t >= 2 {
                        see(x - t, y - t + 1);
                    }
                }
            }
            values[x * n + y] = seen.iter().position(|seen| *seen != stamp).unwrap_or(0) as u16;
        }
    }
    values
}

/// The rat game on d piles below n: every position asks the P-positions, most recent answer first. One bit a position.
pub(crate) fn rats_bits<const D: usize>(n: usize) -> (Vec<u64>, Vec<[i32; D]>) {
    let legal = |from: &[i32; D], to: &[i32; D]| {
        let mut s = [0i32; D];
        for i in 0..D {
            s[i] = from[i] - to[i];
            if s[i] < 0 {
                return false;
            }
        }
        s != [0; D] && rats_move(&s)
    };
    let rows = n.pow(D as u32 - 1);
    let words = n.div_ceil(64);
    let mut bits = Vec::with_capacity(rows * words);
    let mut safe: Vec<[i32; D]> = Vec::new();
    let (mut last, mut from) = (0, [0i32; D]);
    for row in 0..rows {
        let mut rest = row;
        for i in (0..D - 1).rev() {
            from[i] = (rest % n) as i32;
            rest /= n;
        }
        let start = bits.len();
        bits.resize(start + words, 0u64);
        for z in 0..n {
            from[D - 1] = z as i32;
            let won = last < safe.len() && legal(&from, &safe[last])
                || safe.iter().position(|to| legal(&from, to)).inspect(|hit| last = *hit).is_some();
            if !won {
                safe.push(from);
                bits[start + z / 64] |= 1 << (z % 64);
            }
        }
    }
    (bits, safe)
}

/// `x' <= x and y' <= y and (x - x') mod 3 = (y - y') mod 5`: loops over the P-positions found so far, up to the first hit.
pub(crate) fn residues_bits(n: usize) -> (Vec<u64>, Vec<(u32, u32)>) {
    let words = n.div_ceil(64);
    let mut bits = Vec::with_capacity(n * words);
    let mut safe: Vec<(u32, u32)> = Vec::new();
    for x in 0..n as u32 {
        let start = bits.len();
        bits.resize(start + words, 0u64);
        for y in 0..n as u32 {
            let won = safe.iter().any(|&(a, b)| a <= x && b <= y && (x - a) % 3 == (y - b) % 5);
            if !won {
                safe.push((x, y));
                bits[start + y as usize / 64] |= 1 << (y % 64);
            }
        }
    }
    (bits, safe)
}

/// ⌊kφ⌋ for k below n, by 18 decimals of φ, which is enough for these sizes.
pub(crate) fn multiples_of_phi(n: usize) -> Vec<usize> {
    (0..n as u128).map(|k| (k * 1_618_033_988_749_894_848 / 1_000_000_000_000_000_000) as usize).collect()
}

/// The set of the ⌊kφ⌋ below n with k ≥ 1.
pub(crate) fn lower_wythoff(n: usize) -> Vec<u64> {
    let mut set = vec![0u64; n.div_ceil(64)];
    multiples_of_phi(n).into_iter().skip(1).filter(|floor| *floor < n).for_each(|floor| self::set(&mut set, floor));
    set
}

/// Wythoff's game where the number taken must be in a set: every position tries every number up to the first P-position.
pub(crate) fn taken_bits(n: usize, allowed: &[u64]) -> Bits {
    let words = n.div_ceil(64);
    let mut flags = vec![0u64; n * words];
    let safe = |flags: &[u64], x: usize, y: usize| flags[x * words + y / 64] >> (y % 64) & 1 != 0;
    for x in 0..n {
        for y in 0..n {
            let allowed = |k: &usize| allowed[k / 64] >> (k % 64) & 1 != 0;
            let won = (1..=x).filter(allowed).any(|k| safe(&flags, x - k, y))
                || (1..=y).filter(allowed).any(|k| safe(&flags, x, y - k))
                || (1..=x.min(y)).filter(allowed).any(|k| safe(&flags, x - k, y - k));
            if !won {
                flags[x * words + y / 64] |= 1 << (y % 64);
            }
        }
    }
    Bits { words, rows: flags }
}

/// The Grundy values of the same: every option is looked at.
pub(crate) fn taken_grundy(n: usize, allowed: &[u64]) -> Vec<u16> {
    let mut values = vec![0u16; n * n];
    let (mut seen, mut stamp) = (vec![0u32; 3 * n + 1], 0);
    for x in 0..n {
        for y in 0..n {
            stamp += 1;
            let allowed = |k: &usize| allowed[k / 64] >> (k % 64) & 1 != 0;
            let mut see = |a: usize, b: usize| seen[usize::from(values[a * n + b])] = stamp;
            (1..=x).filter(allowed).for_each(|k| see(x - k, y));
            (1..=y).filter(allowed).for_each(|k| see(x, y - k));
            (1..=x.min(y)).filter(allowed).for_each(|k| see(x - k, y - k));
            values[x * n + y] = seen.iter().position(|seen| *seen != stamp).unwrap_or(0) as u16;
        }
    }
    values
}

/// `x' < x and y' <= y and y - y' <= floor((x - x')*phi)`, or any number from y: the P-positions found so far are asked one by
/// one, up to the first hit; the floors are a table.
pub(crate) fn sloped_bits(n: usize) -> (Vec<u64>, Vec<(u32, u32)>) {
    let floors = multiples_of_phi(n);
    let words = n.div_ceil(64);
    let (mut bits, mut safe) = (Vec::with_capacity(n * words), Vec::<(u32, u32)>::new());
    for x in 0..n as u32 {
        let start = bits.len();
        bits.resize(start + words, 0u64);
        for y in 0..n as u32 {
            let won = safe
                .iter()
                .any(|&(a, b)| b <= y && if a == x { b < y } else { (y - b) as usize <= floors[(x - a) as usize] });
            if !won {
                safe.push((x, y));
                bits[start + y as usize / 64] |= 1 << (y % 64);
            }
        }
    }
    (bits, safe)
}
