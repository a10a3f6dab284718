//! Trimming and minimising: the partition of states is refined until equal classes have equal diagrams.
//!
//! States are split by their *signature*, the diagram in which states are replaced by their classes. Where a class
//! splits, its largest part keeps the name, so a state changes its name at most log₂ n times, and only the nodes
//! above a renamed state are visited again (the idea of Hopcroft's algorithm, with whole diagrams in place of
//! letters). Time: O(m·log n) node visits per level for n states and m diagram edges; memory O(m + n).

use crate::budget::Count;
use crate::build::Builder;
use crate::dfa::{Core, Dfa};
use crate::diagram::{DEAD, Diagram, Raw, STATE, Unique, at, is_state, small};
use crate::error::AutomataError;
use ratwheel_numbers::Control;
use std::sync::Arc;

/// The minimal automaton of what has been built, from `start` on.
pub(crate) fn minimise(builder: Builder<'_>, start: Raw) -> Result<Dfa, AutomataError> {
    let Builder { control, tracks, alphabet, unique, roots, accepting, .. } = builder;
    let diagram = unique.diagram;
    let graph = Graph::new(&diagram, &roots);
    let live = graph.live(&accepting);
    let core = if is_state(start) && live[graph.item(start)] {
        let mut refinement = Refinement::new(&diagram, &roots, &graph, &live, &accepting, alphabet.len());
        refinement.run(control)?;
        refinement.extract(start, &accepting, alphabet)
    } else {
        Core { alphabet, diagram: Diagram::default(), roots: Vec::new(), accepting: Vec::new(), start: DEAD }
    };
    Ok(Dfa { tracks: tracks.into(), core: Arc::new(core) })
}

/// Which item uses which. Items are the nodes, then the states; a node is used by the nodes above it and by states
/// whose transitions begin with it, a state by the nodes (or states) with an edge to it.
pub(crate) struct Graph {
    pub(crate) nodes: usize,
    first: Vec<u32>,
    users: Vec<u32>,
}

impl Graph {
    pub(crate) fn new(diagram: &Diagram, roots: &[Raw]) -> Self {
        let nodes = diagram.len();
        let mut graph = Self { nodes, first: vec![0; nodes + roots.len() + 1], users: Vec::new() };
        let mut counts = std::mem::take(&mut graph.first);
        graph.each_use(diagram, roots, |used, _| counts[used + 1] += 1);
        graph.first = counts;
        for i in 1..graph.first.len() {
            graph.first[i] += graph.first[i - 1];
        }
        graph.users = vec![0; at(graph.first.last().copied().unwrap_or(0))];
        let mut next = graph.first.clone();
        let mut users = std::mem::take(&mut graph.users);
        graph.each_use(diagram, roots, |used, user| {
            users[at(next[used])] = user;
            next[used] += 1;
        });
        graph.users = users;
        graph
    }

    /// Calls back with every used item and its user.
    fn each_use(&self, diagram: &Diagram, roots: &[Raw], mut found: impl FnMut(usize, u32)) {
        for node in 0..small(self.nodes) {
            let mut last = DEAD;
            for &child in diagram.children(node) {
                if child != DEAD && child != last {
                    found(self.item(child), node);
                    last = child;
                }
            }
        }
        for (state, &root) in (0u32..).zip(roots) {
            if root != DEAD {
                found(self.item(root), small(self.nodes) + state);
            }
        }
    }

    fn item(&self, edge: Raw) -> usize {
        if edge & STATE != 0 { self.nodes + at(edge & !STATE) } else { at(edge) }
    }

    pub(crate) fn users(&self, item: usize) -> &[u32] {
        &self.users[at(self.first[item])..at(self.first[item + 1])]
    }

    /// The items from which an accepting state can be reached.
    fn live(&self, accepting: &[bool]) -> Vec<bool> {
        let mut live = vec![false; self.first.len() - 1];
        let mut work: Vec<usize> = (0..accepting.len()).filter(|&s| accepting[s]).map(|s| self.nodes + s).collect();
        for &item in &work {
            live[item] = true;
        }
        while let Some(item) = work.pop() {
            for &user in self.users(item) {
                if !live[at(user)] {
                    live[at(user)] = true;
                    work.push(at(user));
                }
            }
        }
        live
    }
}

struct Refinement<'a> {
    diagram: &'a Diagram,
    roots: &'a [Raw],
    graph: &'a Graph,
    live: &'a [bool],
    /// The class of each item: `STATE |` block for states, a node of `signatures` (or what it reduces to) for nodes.
    class: Vec<Raw>,
    signatures: Unique,
    /// The states, block after block.
    members: Vec<u32>,
    position: Vec<u32>,
    /// Where each block begins and ends in `members`.
    blocks: Vec<(u32, u32)>,
    /// Nodes to be signed again, by level, and whether they are listed.
    dirty_nodes: Vec<Vec<u32>>,
    dirty_states: Vec<u32>,
    marked: Vec<bool>,
    scratch: Vec<Raw>,
}

impl<'a> Refinement<'a> {
    fn new(
        diagram: &'a Diagram,
        roots: &'a [Raw],
        graph: &'a Graph,
        live: &'a [bool],
        accepting: &[bool],
        levels: usize,
    ) -> Self {
        let mut members = Vec::new();
        let mut blocks = Vec::new();
        for wanted in [false, true] {
            let begin = small(members.len());
            members
                .extend((0..small(roots.len())).filter(|&s| live[graph.nodes + at(s)] && accepting[at(s)] == wanted));
            if small(members.len()) > begin {
                blocks.push((begin, small(members.len())));
            }
        }
        let mut class = vec![DEAD; live.len()];
        let mut position = vec![0; roots.len()];
        for (block, &(begin, end)) in (0u32..).zip(&blocks) {
            for place in begin..end {
                let state = at(members[at(place)]);
                position[state] = place;
                class[graph.nodes + state] = STATE | block;
            }
        }
        let mut dirty_nodes = vec![Vec::new(); levels];
        let mut marked = vec![false; live.len()];
        for node in (0..small(graph.nodes)).filter(|&n| live[at(n)]) {
            dirty_nodes[usize::from(diagram.level(node))].push(node);
            marked[at(node)] = true;
        }
        let dirty_states = members.clone();
        for &state in &dirty_states {
            marked[graph.nodes + at(state)] = true;
        }
        let (signatures, scratch) = (Unique::with_room_for(graph.nodes), Vec::new());
        Self {
            diagram,
            roots,
            graph,
            live,
            class,
            signatures,
            members,
            position,
            blocks,
            dirty_nodes,
            dirty_states,
            marked,
            scratch,
        }
    }

    fn class_of(&self, edge: Raw) -> Raw {
        if edge == DEAD { DEAD } else { self.class[self.graph.item(edge)] }
    }

    fn run(&mut self, control: Control<'_>) -> Result<(), AutomataError> {
        while !self.dirty_states.is_empty() || self.dirty_nodes.iter().any(|level| !level.is_empty()) {
            control.worked(self.dirty_states.len() + self.dirty_nodes.iter().map(Vec::len).sum::<usize>())?;
            self.sign_nodes();
            let renamed = self.split_blocks();
            for state in renamed {
                self.mark_users(self.graph.nodes + at(state));
            }
            control.count(self.roots.len(), 0, self.signatures.bytes() + self.graph.users.len() * 8)?;
        }
        Ok(())
    }

    /// Marks the users of this item, which have to be signed again.
    fn mark_users(&mut self, item: usize) {
        for &user in self.graph.users(item) {
            let user_item = at(user);
            if self.marked[user_item] || !self.live[user_item] {
                continue;
            }
            self.marked[user_item] = true;
            if user_item < self.graph.nodes {
                self.dirty_nodes[usize::from(self.diagram.level(user))].push(user);
            } else {
                self.dirty_states.push(user - small(self.graph.nodes));
            }
        }
    }

    /// New signatures, from the last track up, so that a node is signed after its children.
    fn sign_nodes(&mut self) {
        for level in (0..self.dirty_nodes.len()).rev() {
            for node in std::mem::take(&mut self.dirty_nodes[level]) {
                self.marked[at(node)] = false;
                let mut scratch = std::mem::take(&mut self.scratch);
                scratch.clear();
                scratch.extend(self.diagram.children(node).iter().map(|&child| self.class_of(child)));
                let class = self.signatures.make(self.diagram.level(node), &scratch);
                self.scratch = scratch;
                if class != self.class[at(node)] {
                    self.class[at(node)] = class;
                    self.mark_users(at(node));
                }
            }
        }
    }

    /// Splits every block that has members with new signatures; the states whose block got a new name.
    fn split_blocks(&mut self) -> Vec<u32> {
        let nodes = self.graph.nodes;
        let mut dirty: Vec<(u32, Raw, u32)> = std::mem::take(&mut self.dirty_states)
            .into_iter()
            .map(|state| (self.class[nodes + at(state)] & !STATE, self.class_of(self.roots[at(state)]), state))
            .collect();
        dirty.sort_unstable();
        let mut renamed = Vec::new();
        for in_block in dirty.chunk_by(|a, b| a.0 == b.0) {
            self.split(in_block, &mut renamed);
        }
        for &(_, _, state) in &dirty {
            self.marked[nodes + at(state)] = false;
        }
        renamed
    }

    /// One block: the members with new signatures go to its end, sorted by signature; the rest still share one.
    fn split(&mut self, dirty: &[(u32, Raw, u32)], renamed: &mut Vec<u32>) {
        let Some(&(block, _, _)) = dirty.first() else { return };
        let (begin, end) = self.blocks[at(block)];
        let clean_end = end - small(dirty.len());
        // Sorted states one after the other to the last places: swap each with whoever stands there. Going through the
        // places in order never moves a state that has been placed.
        for (place, &(_, _, state)) in (clean_end..).zip(dirty) {
            let from = self.position[at(state)];
            let other = self.members[at(place)];
            self.members.swap(at(from), at(place));
            self.position[at(other)] = from;
            self.position[at(state)] = place;
        }
        let mut parts: Vec<(u32, u32)> = Vec::new();
        if clean_end > begin {
            parts.push((begin, clean_end));
        }
        let mut place = clean_end;
        for part in dirty.chunk_by(|a, b| a.1 == b.1) {
            let next = place + small(part.len());
            parts.push((place, next));
            place = next;
        }
        // The first of the largest keeps the name.
        let mut keeps = 0;
        for (i, part) in parts.iter().enumerate() {
            if part.1 - part.0 > parts[keeps].1 - parts[keeps].0 {
                keeps = i;
            }
        }
        for (i, &(from, to)) in parts.iter().enumerate() {
            if i == keeps {
                self.blocks[at(block)] = (from, to);
                continue;
            }
            let name = small(self.blocks.len());
            self.blocks.push((from, to));
            for place in from..to {
                let state = self.members[at(place)];
                self.class[self.graph.nodes + at(state)] = STATE | name;
                renamed.push(state);
            }
        }
    }

    /// The automaton of the blocks, its states numbered as they are met.
    fn extract(self, start: Raw, accepting: &[bool], alphabet: Vec<u16>) -> Core {
        let mut numbers: Vec<Raw> = vec![DEAD; self.blocks.len()];
        let mut queue = Vec::new();
        let mut copy = Copier {
            from: &self.signatures.diagram,
            to: Unique::default(),
            nodes: vec![DEAD; self.signatures.diagram.len()],
            numbers: &mut numbers,
            queue: &mut queue,
            stack: Vec::new(),
        };
        let start = copy.edge(self.class_of(start));
        let mut roots = Vec::new();
        let mut accepts = Vec::new();
        let mut next = 0;
        while let Some(&block) = copy.queue.get(next) {
            next += 1;
            let state = at(self.members[at(self.blocks[at(block)].0)]);
            accepts.push(accepting[state]);
            let root = self.class_of(self.roots[state]);
            roots.push(copy.edge(root));
        }
        let diagram = copy.to.diagram;
        Core { alphabet, diagram, roots, accepting: accepts, start }
    }
}

/// Copies what can be reached from one diagram to another, numbering states on the way.
struct Copier<'a> {
    from: &'a Diagram,
    to: Unique,
    nodes: Vec<Raw>,
    numbers: &'a mut Vec<Raw>,
    queue: &'a mut Vec<u32>,
    stack: Vec<Raw>,
}

impl Copier<'_> {
    fn edge(&mut self, edge: Raw) -> Raw {
        if edge == DEAD {
            return DEAD;
        }
        if edge & STATE != 0 {
            let block = edge & !STATE;
            if self.numbers[at(block)] == DEAD {
                self.numbers[at(block)] = STATE | small(self.queue.len());
                self.queue.push(block);
            }
            return self.numbers[at(block)];
        }
        if self.nodes[at(edge)] == DEAD {
            let base = self.stack.len();
            for i in 0..self.from.children(edge).len() {
                let child = self.edge(self.from.children(edge)[i]);
                self.stack.push(child);
            }
            let made = self.to.make(self.from.level(edge), &self.stack[base..]);
            self.stack.truncate(base);
            self.nodes[at(edge)] = made;
        }
        self.nodes[at(edge)]
    }
}
