//! Slices that are kept once and known by number: tuples of states, sets of edges, remainders.

use crate::diagram::{at, small};
use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::{Hash, Hasher};

/// Numbered slices of `T`, each stored once, in one allocation.
pub(crate) struct Interner<T> {
    items: Vec<T>,
    /// Where each slice ends.
    ends: Vec<usize>,
    table: HashTable<u32>,
}

fn hash_of<T: Hash>(slice: &[T]) -> u64 {
    let mut hasher = FxHasher::default();
    for item in slice {
        item.hash(&mut hasher);
    }
    hasher.finish()
}

impl<T: Copy + Eq + Hash> Interner<T> {
    pub(crate) fn new() -> Self {
        Self { items: Vec::new(), ends: Vec::new(), table: HashTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    pub(crate) fn get(&self, id: u32) -> &[T] {
        slice_of(&self.items, &self.ends, id)
    }

    /// The number of this slice, and whether it is new.
    pub(crate) fn intern(&mut self, slice: &[T]) -> (u32, bool) {
        let Self { items, ends, table } = self;
        let hash = hash_of(slice);
        if let Some(&found) = table.find(hash, |&id| slice_of(items, ends, id) == slice) {
            return (found, false);
        }
        let id = small(ends.len());
        items.extend_from_slice(slice);
        ends.push(items.len());
        table.insert_unique(hash, id, |&id| hash_of(slice_of(items, ends, id)));
        (id, true)
    }

    pub(crate) fn bytes(&self) -> usize {
        self.items.len() * size_of::<T>() + self.ends.len() * 8 + self.table.capacity() * 5
    }
}

fn slice_of<'a, T>(items: &'a [T], ends: &[usize], id: u32) -> &'a [T] {
    let id = at(id);
    let begin = if id == 0 { 0 } else { ends[id - 1] };
    &items[begin..ends[id]]
}
