//! From "what to remember" to an automaton: states and half-read letters are lists of integers, each met once.

use crate::build::Builder;
use crate::dfa::{Dfa, Track};
use crate::diagram::{DEAD, Raw, at};
use crate::error::AutomataError;
use crate::intern::Interner;
use ratwheel_numbers::Control;

/// Something that reads letters digit by digit. Its memory is a list of integers of one length.
pub(crate) trait Machine {
    /// The memory before the first letter.
    fn start(&self) -> Vec<i64>;
    /// A letter begins.
    fn begin(&self, memory: &mut [i64]) -> Result<(), AutomataError>;
    /// One digit of the letter; false if the word is rejected whatever follows.
    fn read(&self, level: usize, digit: u16, memory: &mut [i64]) -> Result<bool, AutomataError>;
    /// The letter ends; false as for [`Machine::read`].
    fn end(&mut self, memory: &mut [i64]) -> Result<bool, AutomataError>;
    /// Is a word that ends here accepted?
    fn accepts(&self, memory: &[i64]) -> bool;
}

struct Compiler<'c, M> {
    machine: M,
    builder: Builder<'c>,
    states: Interner<i64>,
    /// Half-read letters: the level, then the memory.
    partial: Interner<i64>,
    made: Vec<Option<Raw>>,
}

/// The minimal automaton of a machine. Time: half-read letters that differ, times digits.
pub(crate) fn compile<M: Machine>(
    machine: M,
    tracks: Vec<Track>,
    alphabet: Vec<u16>,
    control: Control<'_>,
) -> Result<Dfa, AutomataError> {
    let start = machine.start();
    let builder = Builder::new(control, tracks, alphabet);
    let (states, partial) = (Interner::new(), Interner::new());
    let mut compiler = Compiler { machine, builder, states, partial, made: Vec::new() };
    let first = compiler.state(&start)?;
    let mut next = 0;
    while at(next) < compiler.states.len() {
        let mut memory = vec![0];
        memory.extend_from_slice(compiler.states.get(next));
        compiler.machine.begin(&mut memory[1..])?;
        compiler.builder.roots[at(next)] = compiler.letter(0, &memory)?;
        next += 1;
        if next % 64 == 0 {
            compiler.builder.check(compiler.states.bytes() + compiler.partial.bytes() + compiler.made.len() * 8)?;
        }
    }
    compiler.builder.finish(first)
}

impl<M: Machine> Compiler<'_, M> {
    fn state(&mut self, memory: &[i64]) -> Result<Raw, AutomataError> {
        let (id, new) = self.states.intern(memory);
        if new {
            let accepting = self.machine.accepts(memory);
            self.builder.state(accepting)?;
        }
        Ok(crate::diagram::STATE | id)
    }

    /// The diagram below a half-read letter; `memory` has the level in front.
    fn letter(&mut self, level: u16, memory: &[i64]) -> Result<Raw, AutomataError> {
        if usize::from(level) == self.builder.alphabet.len() {
            let mut memory = memory[1..].to_vec();
            return if self.machine.end(&mut memory)? { self.state(&memory) } else { Ok(DEAD) };
        }
        let (id, new) = self.partial.intern(memory);
        if new {
            self.made.push(None);
        } else if let Some(known) = self.made[at(id)] {
            return Ok(known);
        }
        let base = self.builder.stack.len();
        let mut after = memory.to_vec();
        for digit in 0..self.builder.alphabet[usize::from(level)] {
            after.copy_from_slice(memory);
            after[0] = i64::from(level) + 1;
            let child = if self.machine.read(usize::from(level), digit, &mut after[1..])? {
                self.letter(level + 1, &after)?
            } else {
                DEAD
            };
            self.builder.stack.push(child);
        }
        let made = self.builder.node(level, base)?;
        self.builder.meets(1)?;
        self.made[at(id)] = Some(made);
        Ok(made)
    }
}
