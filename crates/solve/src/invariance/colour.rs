//! The chromatic number of a small graph, by branch and bound.
//!
//! A vertex whose neighbours are all neighbours of another one, not joined to it, can share its colour: such vertices are set
//! aside first, which leaves few in the graphs of games. A clique found greedily bounds the number from below; DSATUR
//! (colour next the vertex that sees most colours) bounds it from above and, with backtracking, closes the gap. Worst case
//! exponential in the vertices that are left; `steps` bounds it.

use ratwheel_numbers::{Cancelled, Control};

/// An undirected graph as rows of bits.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    vertices: usize,
    words: usize,
    rows: Vec<u64>,
}

impl Graph {
    pub(super) fn new(vertices: usize) -> Self {
        let words = vertices.div_ceil(64);
        Self { vertices, words, rows: vec![0; vertices * words] }
    }

    pub(super) fn empty_row(&self) -> Vec<u64> {
        vec![0; self.words]
    }

    fn row(&self, vertex: usize) -> &[u64] {
        self.rows.get(vertex * self.words..(vertex + 1) * self.words).unwrap_or_default()
    }

    /// Joins a vertex to all of a row; the caller does the same from the other side.
    pub(super) fn join(&mut self, vertex: usize, others: &[u64]) {
        let row = self.rows.get_mut(vertex * self.words..(vertex + 1) * self.words).unwrap_or_default();
        for (word, more) in row.iter_mut().zip(others) {
            *word |= more;
        }
    }

    fn joined(&self, a: usize, b: usize) -> bool {
        self.row(a).get(b / 64).is_some_and(|word| word >> (b % 64) & 1 == 1)
    }

    /// The graph on some of the vertices.
    fn restricted(&self, kept: &[usize]) -> Self {
        let mut graph = Self::new(kept.len());
        for (i, a) in kept.iter().enumerate() {
            let mut row = graph.empty_row();
            for (j, _) in kept.iter().enumerate().filter(|(_, b)| self.joined(*a, **b)) {
                if let Some(word) = row.get_mut(j / 64) {
                    *word |= 1 << (j % 64);
                }
            }
            graph.join(i, &row);
        }
        graph
    }
}

/// What was found.
pub(super) struct Colouring {
    /// No colouring has fewer colours.
    pub(super) lower: usize,
    /// A colour of every vertex, 0, 1, ….
    pub(super) colours: Vec<usize>,
}

/// The chromatic number and a colouring that attains it, or bounds when the steps run out.
pub(super) fn colour(graph: &Graph, steps: u64, control: Control<'_>) -> Result<Colouring, Cancelled> {
    let (kept, under) = reduce(graph, control)?;
    let small = graph.restricted(&kept);
    let mut search = Search::new(&small, steps, control);
    let lower = search.run()?;
    let mut colours = vec![0; graph.vertices];
    for (vertex, colour) in kept.iter().zip(&search.best) {
        colours[*vertex] = *colour;
    }
    // What was set aside last stands under a vertex that has its colour by then.
    for (vertex, over) in under.into_iter().rev() {
        colours[vertex] = colours[over];
    }
    Ok(Colouring { lower, colours })
}

/// The vertices that remain, and (vertex, the one whose colour it takes) for the others, in the order of removal.
type Reduced = (Vec<usize>, Vec<(usize, usize)>);

/// Sets vertices aside whose neighbours are among those of another vertex, until there are none.
fn reduce(graph: &Graph, control: Control<'_>) -> Result<Reduced, Cancelled> {
    let mut alive = vec![true; graph.vertices];
    let mut live_row = graph.empty_row();
    for vertex in 0..graph.vertices {
        live_row[vertex / 64] |= 1 << (vertex % 64);
    }
    let mut under = Vec::new();
    loop {
        let before = under.len();
        for vertex in 0..graph.vertices {
            control.check()?;
            if !alive[vertex] {
                continue;
            }
            let mine = graph.row(vertex);
            let covers = |other: usize| {
                let theirs = graph.row(other);
                mine.iter().zip(theirs).zip(&live_row).all(|((mine, theirs), live)| mine & live & !theirs == 0)
            };
            // A vertex joined to this one is not covered: its own row lacks its own bit.
            let over = (0..graph.vertices).find(|&other| other != vertex && alive[other] && covers(other));
            if let Some(over) = over {
                alive[vertex] = false;
                live_row[vertex / 64] &= !(1 << (vertex % 64));
                under.push((vertex, over));
            }
        }
        if under.len() == before {
            let kept = (0..graph.vertices).filter(|&vertex| alive[vertex]).collect();
            return Ok((kept, under));
        }
    }
}

/// Word operations that may be spent on cliques, about.
const CLIQUE_WORK: usize = 1 << 28;

/// DSATUR with backtracking.
struct Search<'g> {
    graph: &'g Graph,
    neighbours: Vec<Vec<usize>>,
    /// The colour of a vertex so far.
    colour: Vec<Option<usize>>,
    /// How many neighbours of a vertex have each colour.
    seen: Vec<Vec<u32>>,
    /// How many colours a vertex sees.
    saturation: Vec<usize>,
    best: Vec<usize>,
    best_count: usize,
    steps: u64,
    control: Control<'g>,
}

/// Is the search to go on?
enum Verdict {
    Searched,
    OutOfSteps,
}

impl<'g> Search<'g> {
    fn new(graph: &'g Graph, steps: u64, control: Control<'g>) -> Self {
        let count = graph.vertices;
        let neighbours: Vec<Vec<usize>> =
            (0..count).map(|a| (0..count).filter(|&b| graph.joined(a, b)).collect()).collect();
        Self {
            graph,
            neighbours,
            colour: vec![None; count],
            seen: vec![vec![0; count + 1]; count],
            saturation: vec![0; count],
            best: (0..count).collect(),
            best_count: count,
            // The first colouring is always finished, without backtracking: it is the upper bound.
            steps: steps.saturating_add(u64::try_from(count).unwrap_or(u64::MAX)),
            control,
        }
    }

    /// The largest of the cliques grown greedily from some vertices; from all of them in small graphs.
    fn clique(&self) -> Result<Vec<usize>, Cancelled> {
        let count = self.graph.vertices;
        let starts = (CLIQUE_WORK / (count * self.graph.words * 16).max(1)).max(16);
        let mut best = Vec::new();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&vertex| std::cmp::Reverse(self.neighbours[vertex].len()));
        for start in order.into_iter().take(starts) {
            self.control.check()?;
            let mut clique = vec![start];
            let mut common = self.graph.row(start).to_vec();
            while let Some(next) = self.most_joined(start, &common) {
                clique.push(next);
                for (word, more) in common.iter_mut().zip(self.graph.row(next)) {
                    *word &= more;
                }
            }
            if clique.len() > best.len() {
                best = clique;
            }
        }
        Ok(best)
    }

    /// The vertex of a set, all joined to `start`, that is joined to most of the set.
    fn most_joined(&self, start: usize, set: &[u64]) -> Option<usize> {
        let inside = |&vertex: &usize| set.get(vertex / 64).is_some_and(|word| word >> (vertex % 64) & 1 == 1);
        self.neighbours[start].iter().copied().filter(inside).max_by_key(|&vertex| {
            let shared = self.graph.row(vertex).iter().zip(set).map(|(a, b)| (a & b).count_ones()).sum::<u32>();
            (shared, std::cmp::Reverse(vertex))
        })
    }

    /// Leaves the best colouring in `best` and gives the lower bound.
    fn run(&mut self) -> Result<usize, Cancelled> {
        let clique = self.clique()?;
        for (colour, vertex) in clique.iter().enumerate() {
            self.set(*vertex, colour);
        }
        let verdict = self.extend(clique.len(), clique.len(), clique.len())?;
        Ok(match verdict {
            Verdict::Searched => self.best_count,
            Verdict::OutOfSteps => clique.len(),
        })
    }

    fn set(&mut self, vertex: usize, colour: usize) {
        self.colour[vertex] = Some(colour);
        for &other in &self.neighbours[vertex] {
            self.seen[other][colour] += 1;
            if self.seen[other][colour] == 1 {
                self.saturation[other] += 1;
            }
        }
    }

    fn unset(&mut self, vertex: usize, colour: usize) {
        self.colour[vertex] = None;
        for &other in &self.neighbours[vertex] {
            self.seen[other][colour] -= 1;
            if self.seen[other][colour] == 0 {
                self.saturation[other] -= 1;
            }
        }
    }

    /// Tries every colouring that extends this one with fewer colours than the best; the depth is at most the number of
    /// vertices, a few thousand at most.
    fn extend(&mut self, done: usize, used: usize, lower: usize) -> Result<Verdict, Cancelled> {
        if used >= self.best_count || self.best_count == lower {
            return Ok(Verdict::Searched);
        }
        if done == self.graph.vertices {
            self.best = self.colour.iter().map(|colour| colour.unwrap_or(0)).collect();
            self.best_count = used;
            return Ok(Verdict::Searched);
        }
        self.control.check()?;
        match self.steps.checked_sub(1) {
            Some(rest) => self.steps = rest,
            None => return Ok(Verdict::OutOfSteps),
        }
        let free = (0..self.graph.vertices).filter(|&vertex| self.colour[vertex].is_none());
        let next = free.max_by_key(|&v| (self.saturation[v], self.neighbours[v].len(), std::cmp::Reverse(v)));
        let Some(vertex) = next else { return Ok(Verdict::Searched) };
        for colour in 0..=used {
            if colour + 1 >= self.best_count && colour == used {
                break;
            }
            if self.seen[vertex][colour] > 0 {
                continue;
            }
            self.set(vertex, colour);
            let verdict = self.extend(done + 1, used.max(colour + 1), lower);
            self.unset(vertex, colour);
            if let Verdict::OutOfSteps = verdict? {
                return Ok(Verdict::OutOfSteps);
            }
        }
        Ok(Verdict::Searched)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(vertices: usize, edges: &[(usize, usize)]) -> Graph {
        let mut graph = Graph::new(vertices);
        for &(a, b) in edges {
            for (from, to) in [(a, b), (b, a)] {
                let mut row = graph.empty_row();
                row[to / 64] |= 1 << (to % 64);
                graph.join(from, &row);
            }
        }
        graph
    }

    /// Bounds and number of colours; neighbours have different ones.
    fn coloured(graph: &Graph, steps: u64) -> (usize, usize) {
        let Ok(found) = colour(graph, steps, Control::none()) else { return (0, 0) };
        for (a, b) in (0..graph.vertices).flat_map(|a| (0..a).map(move |b| (a, b))) {
            assert!(!graph.joined(a, b) || found.colours[a] != found.colours[b], "{a} and {b}");
        }
        (found.lower, found.colours.iter().max().map_or(0, |most| most + 1))
    }

    /// Can it be coloured with this number of colours? By trying all, one vertex after the other.
    fn can(graph: &Graph, colours: usize, given: &mut Vec<usize>) -> bool {
        if given.len() == graph.vertices {
            return true;
        }
        (0..colours).any(|colour| {
            let vertex = given.len();
            if (0..vertex).any(|other| graph.joined(vertex, other) && given[other] == colour) {
                return false;
            }
            given.push(colour);
            let done = can(graph, colours, given);
            given.pop();
            done
        })
    }

    /// From a graph one that has no larger clique but needs one colour more (Mycielski).
    fn mycielski(vertices: usize, edges: &[(usize, usize)]) -> (usize, Vec<(usize, usize)>) {
        let mut more = edges.to_vec();
        more.extend(edges.iter().flat_map(|&(a, b)| [(a, b + vertices), (b, a + vertices)]));
        more.extend((0..vertices).map(|a| (a + vertices, 2 * vertices)));
        (2 * vertices + 1, more)
    }

    #[test]
    fn graphs_whose_cliques_say_too_little() {
        let cycle = |n: usize| (0..n).map(|a| (a, (a + 1) % n)).collect::<Vec<_>>();
        for n in [5, 7, 71] {
            assert_eq!(coloured(&graph(n, &cycle(n)), 10_000), (3, 3), "cycle of {n}");
        }
        let (count, edges) = mycielski(5, &cycle(5));
        assert_eq!(coloured(&graph(count, &edges), 10_000), (4, 4), "Grötzsch");
        let (count, edges) = mycielski(count, &edges);
        assert_eq!(coloured(&graph(count, &edges), 1_000_000), (5, 5), "23 vertices");
        // Without steps there are bounds, and the colouring is right all the same.
        let (lower, upper) = coloured(&graph(count, &edges), 0);
        assert!(lower == 2 && upper >= 5, "{lower} {upper}");
        assert_eq!(coloured(&graph(0, &[]), 10), (0, 0));
        assert_eq!(coloured(&graph(3, &[]), 10), (1, 1));
    }

    #[test]
    fn random_graphs_by_trying_all() {
        let mut state = 99u64;
        let mut random = |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        for _ in 0..400 {
            let vertices = usize::try_from(4 + random(8)).unwrap_or(4);
            let density = 20 + random(70);
            let pairs = (0..vertices).flat_map(|a| (0..a).map(move |b| (a, b)));
            let edges: Vec<(usize, usize)> = pairs.filter(|_| random(100) < density).collect();
            let graph = graph(vertices, &edges);
            let number = (0..=vertices).find(|&colours| can(&graph, colours, &mut Vec::new())).unwrap_or(0);
            assert_eq!(coloured(&graph, 100_000), (number, number), "{edges:?}");
        }
    }
}
