//! Writing certificates: the engine finds automata that the checker can check without finding anything itself.

use crate::builder::{Builder, refs};
use crate::closed::holds_at;
use crate::error::Stop;
use crate::lower::{pile, primed};
use crate::node::{Affine, Node, Special};
use crate::obligations::Obligations;
use crate::prove::{Options, mentioned};
use crate::report::{Report, Verdict};
use crate::search::values;
use crate::small::Small;
use crate::system::Mentioned;
use ratwheel_automata::{Dfa, Engine, Numerals, Track};
use ratwheel_logic::syntax::print::{laid_out, set_text};
use ratwheel_logic::{Formula, Relation, syntax};
use ratwheel_numbers::{Control, Integer, Natural, Real};
use ratwheel_rules::{Play, RelationalGame};
use ratwheel_verify::format::{Contents, Hint, Place};
use ratwheel_verify::formula::Reader;
use ratwheel_verify::machine::{Machine, System, numeral};
use ratwheel_verify::meter::Meter;
use ratwheel_verify::places::Places;
use ratwheel_verify::rules::{Claim, Rules};
use ratwheel_verify::table::{Table, Tables};
use ratwheel_verify::tree::{Sum, Tree};
use ratwheel_verify::{CertificateError, verify};
use std::rc::Rc;

/// A certificate of a verdict on a claim of a game, from which [`verify`](crate::verify) establishes it again.
///
/// # Errors
/// [`CertificateError::NoVerdict`] unless the report proves or refutes the claim, [`CertificateError::Unsupported`] where
/// certificates cannot say it (number systems that the checker does not read).
pub fn certificate(
    game: &RelationalGame,
    report: &Report,
    options: &Options,
    control: Control<'_>,
) -> Result<String, CertificateError> {
    written(game.relation().to_text(), Some(game), report, options, control)
}

/// A certificate of a verdict on a closed formula that is not about a game: see [`prove_closed`](crate::prove_closed).
///
/// # Errors
/// As [`certificate`]; [`CertificateError::Malformed`] if the formula is about a game, or its name is not one.
pub fn certificate_closed(
    formula: &Formula,
    report: &Report,
    options: &Options,
    control: Control<'_>,
) -> Result<String, CertificateError> {
    written(closed_text(&report.claim, formula), None, report, options, control)
}

/// A text that holds one closed claim.
fn closed_text(name: &str, formula: &Formula) -> String {
    let mut writer = syntax::write::Writer::new(&[]);
    let claim = laid_out(&format!("claim {name}:"), &writer.formula(formula));
    let mut items: Vec<String> = writer.sets().iter().map(set_text).collect();
    items.push(claim);
    items.join("\n")
}

/// The certificate of a claim of this text.
fn written(
    text: String,
    game: Option<&RelationalGame>,
    report: &Report,
    options: &Options,
    control: Control<'_>,
) -> Result<String, CertificateError> {
    let proved = match report.verdict {
        Verdict::Proved => true,
        Verdict::Refuted => false,
        Verdict::GaveUp(_) | Verdict::Unsupported { .. } => {
            return Err(CertificateError::NoVerdict(report.verdict.to_string()));
        }
    };
    let rules = Rules::read(&text)?;
    let claim = rules.find(&report.claim);
    let claim = claim.ok_or_else(|| CertificateError::malformed("the ruleset does not have the claim"))?;
    let found = report.counterexample.as_ref().filter(|_| !proved);
    let counterexample = found.map(|found| {
        let to = found.to.as_ref().map(|to| to.piles().to_vec());
        (found.part, found.from.piles().to_vec(), to)
    });
    let plain = Contents { claim: report.claim.clone(), proved, counterexample, ..Contents::default() };
    // A refutation is evaluated, without digits, where it can be: the checker is asked, which is as quick as reading it.
    let looks_evaluated = match (claim, found) {
        _ if proved => false,
        (Claim::Closed(formula), Some(found)) => holds_at(game, formula, found.from.piles(), control)?.is_some(),
        (Claim::Closed(_), None) => false,
        (Claim::Normal(_) | Claim::Misere(_), _) => true,
    };
    if looks_evaluated {
        let evaluated = Contents { rules: text.clone(), ..plain };
        let written = evaluated.write();
        match verify(written.as_bytes(), control) {
            Ok(_) => return Ok(written),
            // It cannot be evaluated: then it needs digits, and the values of terms in them.
            Err(CertificateError::Unsupported(_) | CertificateError::Malformed(_)) => {}
            Err(error) => return Err(error),
        }
        return digital((text, game, report, options, control), (&rules, claim), evaluated.counterexample);
    }
    digital((text, game, report, options, control), (&rules, claim), plain.counterexample)
}

/// A certificate with automata over digits.
fn digital(
    (text, game, report, options, control): (String, Option<&RelationalGame>, &Report, &Options, Control<'_>),
    (rules, claim): (&Rules, &Claim),
    counterexample: Option<Place>,
) -> Result<String, CertificateError> {
    let proved = report.verdict == Verdict::Proved;
    let (numerals, system) = number_system(&report.numerals)?;
    let mut contents = Contents { claim: report.claim.clone(), proved, system, counterexample, ..Contents::default() };
    let builder = Builder::new(Engine::new(numerals, control));
    let meter = Meter::new(control);
    let work = Work { builder: &builder, meter: &meter, targets: options.targets, control };
    // A place where a claimed set is wrong needs the values of terms, and no sets.
    let refuted_set = !proved && !matches!(claim, Claim::Closed(_));
    let mut writer = Writer::new(game.filter(|_| !refuted_set), (rules, claim), report.play, &contents.system, &work)?;
    if refuted_set {
        writer.definitions(&mut contents)?;
    } else {
        writer.write(claim, &mut contents)?;
    }
    contents.rules = text;
    Ok(contents.write())
}

/// Can there be a certificate for this claim of a game, whatever comes out? What cannot be said in one is refused here,
/// before a proof is looked for. A claim that is outside the prover is left to it.
///
/// # Errors
/// [`CertificateError::Unsupported`] names what certificates do not cover.
pub fn certifiable(game: &RelationalGame, claim: &str, control: Control<'_>) -> Result<(), CertificateError> {
    let relation = game.relation();
    match relation.claims.iter().find(|known| known.name == claim) {
        Some(found) => readable(&relation.to_text(), claim, &mentioned(Some(relation), &found.kind), control),
        None => Ok(()),
    }
}

/// The same for a closed formula that is not about a game.
///
/// # Errors
/// As [`certifiable`].
pub fn certifiable_closed(name: &str, formula: &Formula, control: Control<'_>) -> Result<(), CertificateError> {
    readable(&closed_text(name, formula), name, &Mentioned::of(formula), control)
}

fn readable(text: &str, claim: &str, mentioned: &Mentioned, control: Control<'_>) -> Result<(), CertificateError> {
    let Ok(numerals) = mentioned.numerals() else { return Ok(()) };
    let (_, system) = number_system(numerals.name())?;
    let rules = Rules::read(text)?;
    let found = rules.find(claim);
    let found = found.ok_or_else(|| CertificateError::malformed("the ruleset does not have the claim"))?;
    let meter = Meter::new(control);
    let mut reader = Reader::new(&rules, system, &meter);
    reader.define(found)?;
    match found {
        Claim::Closed(formula) => {
            reader.denial(formula)?;
        }
        Claim::Normal(_) | Claim::Misere(_) => {
            reader.kinds_of_moves()?;
            reader.position(true)?;
            reader.measure_stays()?;
        }
    }
    Ok(())
}

/// The number system of a proof, for the engine and for the checker; where the checker does not know it, that of √D in the
/// same field, whose continued fraction is periodic from the start.
fn number_system(name: &str) -> Result<(Numerals, System), CertificateError> {
    let unknown = || CertificateError::unsupported(format!("the number system {name}"));
    if name.is_empty() || name == "base:2" {
        return Ok((Numerals::binary(), None));
    }
    let system: ratwheel_numeration::System = name.parse().map_err(|_| unknown())?;
    let numerals = Numerals::of(&system).map_err(|_| unknown())?;
    if let Some(places) = Places::named(name) {
        return Ok((numerals, Some(Rc::new(places))));
    }
    if let Some(places) = places_of(&numerals) {
        return Ok((numerals, Some(Rc::new(places))));
    }
    let (_, _, field, _) = numerals.theta().and_then(Real::as_surd).ok_or_else(unknown)?;
    let root = Real::from(Integer::from(&field)).sqrt().map_err(|_| unknown())?;
    let numerals = Numerals::ostrowski_q(&root).map_err(|_| unknown())?;
    let places = places_of(&numerals).ok_or_else(unknown)?;
    Ok((numerals, Some(Rc::new(places))))
}

/// Bounds a_{j+1} = (u_{j+1} − u_{j−1})/u_j from one period of places, and u₋₁ from the first two.
fn places_of(numerals: &Numerals) -> Option<Places> {
    let period = numerals.period();
    let bound = |place: usize| {
        let grown = numerals.place(place + 1).checked_sub(&numerals.place(place.checked_sub(1)?))?;
        let (bound, rest) = grown.checked_div_rem(&numerals.place(place))?;
        bound.to_u64().and_then(|bound| i64::try_from(bound).ok()).filter(|_| rest.is_zero())
    };
    let bounds = (period..2 * period).map(bound).collect::<Option<Vec<i64>>>()?;
    let below = i64::try_from(numerals.place(1).to_u64()?).ok()? - bounds.first()?;
    let fits = numerals.prefix() == 0 && usize::from(numerals.digits()) == digits_of(&bounds)?;
    Places::new(below, bounds).ok().filter(|_| fits)
}

fn digits_of(bounds: &[i64]) -> Option<usize> {
    bounds.iter().max().and_then(|most| usize::try_from(most + 1).ok())
}

impl From<Stop> for CertificateError {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::GaveUp(what) => Self::NoVerdict(what),
            Stop::Unsupported { symbol, .. } => Self::Unsupported(symbol),
            Stop::Cancelled => Self::Cancelled,
            Stop::Fault(what) => Self::Rejected(what),
        }
    }
}

/// What the work is done with.
struct Work<'g, 's, 'c> {
    builder: &'s Builder<'c>,
    meter: &'g Meter<'g>,
    targets: usize,
    control: Control<'c>,
}

struct Writer<'g, 's, 'c> {
    play: Play,
    builder: &'s Builder<'c>,
    meter: &'g Meter<'g>,
    reader: Reader<'g>,
    rules: &'g Rules,
    system: System,
    /// Of the claimed set, where there is one, and the game.
    obligations: Option<(Obligations<'g, 's, 'c>, &'g RelationalGame)>,
    /// Definitions as far as they have been built.
    defined: Vec<Rc<Dfa>>,
    piles: Vec<Track>,
    next: u32,
}

impl<'g, 's, 'c> Writer<'g, 's, 'c> {
    fn new(
        game: Option<&'g RelationalGame>,
        (rules, claim): (&'g Rules, &Claim),
        play: Play,
        system: &System,
        work: &Work<'g, 's, 'c>,
    ) -> Result<Self, CertificateError> {
        let &Work { builder, meter, targets, control } = work;
        let mut reader = Reader::new(rules, system.clone(), meter);
        // Refuses what the checker cannot read before any work is done.
        reader.define(claim)?;
        let set = match claim {
            Claim::Normal(formula) | Claim::Misere(formula) => Some(formula),
            Claim::Closed(formula) => {
                let (_, denial) = reader.denial(formula)?;
                rules.normal().filter(|_| reader.names_set(&denial))
            }
        };
        let obligations = match (set, game) {
            (Some(set), Some(game)) => {
                Some((Obligations::new(game.relation(), builder, set, play, targets, control)?, game))
            }
            _ => None,
        };
        let (piles, defined) = ((0..rules.piles).map(pile).collect(), Vec::new());
        Ok(Self {
            play,
            builder,
            meter,
            reader,
            rules,
            system: system.clone(),
            obligations,
            defined,
            piles,
            next: 1 << 20,
        })
    }

    fn obligations(&self) -> Result<&Obligations<'g, 's, 'c>, CertificateError> {
        let known = self.obligations.as_ref().map(|(obligations, _)| obligations);
        known.ok_or_else(|| CertificateError::malformed("the ruleset has no claim P"))
    }

    fn write(&mut self, claim: &Claim, contents: &mut Contents) -> Result<(), CertificateError> {
        self.definitions(contents)?;
        if let Some((obligations, _)) = &self.obligations {
            contents.tables.push(self.table(obligations.claimed())?);
        }
        if matches!(claim, Claim::Closed(_)) { Ok(()) } else { self.winning_sets(contents) }
    }

    /// The automata of the definitions, each by those before it.
    fn definitions(&mut self, contents: &mut Contents) -> Result<(), CertificateError> {
        let bodies: Vec<(usize, Tree)> =
            self.reader.definitions().iter().map(|known| (known.tracks, known.body.clone())).collect();
        for (tracks, body) in bodies {
            let node = self.node(&body, &mut Vec::new())?;
            let graph = self.builder.build(&node)?;
            let ascending = (0..u32::try_from(tracks).unwrap_or(u32::MAX)).map(Track).collect::<Vec<_>>();
            let order: Vec<(Track, Track)> =
                ascending.iter().enumerate().map(|(track, label)| (self.label(track, &[]), *label)).collect();
            let ordered = self.builder.engine.extend(&graph, &order.iter().map(|(from, _)| *from).collect::<Vec<_>>());
            let ordered = ordered.and_then(|graph| self.builder.engine.rename(&graph, &order)).map_err(Stop::from)?;
            contents.definitions.push(self.table_over(&ordered, &ascending)?);
            self.defined.push(graph);
        }
        Ok(())
    }

    /// How every position outside the claimed set wins. One that is left is asked which kind of move wins there, so that kinds
    /// that are not needed are not looked at.
    fn winning_sets(&mut self, contents: &mut Contents) -> Result<(), CertificateError> {
        let moves = self.reader.kinds_of_moves()?;
        let obligations = self.obligations()?;
        let mut outside = self.minus(obligations.positions(), obligations.claimed())?;
        if self.play == Play::Misere {
            outside = self.with_a_move(&moves, &outside, contents)?;
        }
        if self.targets(outside.clone(), contents)? {
            return Ok(());
        }
        let target = Tree::Automaton(0, (self.piles.len()..2 * self.piles.len()).collect());
        let machines = self.machines(&moves, contents)?;
        let mut open: Vec<usize> = (0..moves.len()).collect();
        let mut waiting: Vec<Rc<Dfa>> = Vec::new();
        while let Some(left) = self.builder.engine.find(&[&outside], &refs(&waiting)).map_err(Stop::from)? {
            let position = values(&left, &self.piles);
            let place = self.winning_kind(&position, &machines, &open)?.unwrap_or(0);
            if place >= open.len() {
                let why = "not every position outside the claimed set has a move into it";
                return Err(CertificateError::Rejected(why.to_owned()));
            }
            let kind = open.remove(place);
            let Some(step) = moves.get(kind) else { continue };
            let has = self.reach(&[step.clone(), target.clone()])?;
            let next = self.minus(&outside, &has)?;
            if next == outside {
                continue;
            }
            self.winning(kind, &has, contents)?;
            if next.states() > 4000 && next.states() > 3 * outside.states() {
                waiting.push(has);
            } else {
                outside = next;
            }
        }
        Ok(())
    }

    /// Every kind of move as something that can be asked about two positions.
    fn machines(&self, moves: &[Tree], contents: &Contents) -> Result<Vec<Machine>, CertificateError> {
        let definitions = contents.definitions.iter().cloned().map(|table| Rc::new(table.settle())).collect();
        let tables = Tables { sets: Vec::new(), definitions };
        let read: Vec<usize> = (0..2 * self.piles.len()).collect();
        moves.iter().map(|step| Machine::new(step, &tables, &contents.system, &read)).collect()
    }

    /// Which of the open kinds leads from this position to one of the least P-positions, if any?
    fn winning_kind(
        &self,
        position: &[Natural],
        machines: &[Machine],
        open: &[usize],
    ) -> Result<Option<usize>, CertificateError> {
        let Some((obligations, rules)) = &self.obligations else { return Ok(None) };
        let targets = obligations.targets_below(position)?;
        let small = Small { rules, play: self.play };
        for target in small.reaches(position, &targets)? {
            let numbers = position.iter().chain(&target).enumerate();
            let numerals: Vec<(usize, Vec<u8>)> =
                numbers.map(|(track, value)| (track, numeral(value, &self.system))).collect();
            for (place, kind) in open.iter().enumerate() {
                if let Some(machine) = machines.get(*kind)
                    && machine.holds_of(&numerals, self.reader.tracks(), self.meter)?
                {
                    return Ok(Some(place));
                }
            }
        }
        Ok(None)
    }

    fn winning(&self, kind: usize, has: &Dfa, contents: &mut Contents) -> Result<(), CertificateError> {
        contents.hints.push(Hint::Winning { kind, table: contents.tables.len() });
        contents.tables.push(self.table(has)?);
        Ok(())
    }

    /// Misère: notes why positions in P have moves, and keeps of the others those that have one.
    fn with_a_move(&mut self, moves: &[Tree], outside: &Dfa, contents: &mut Contents) -> Result<Dfa, CertificateError> {
        let ends = [self.reader.position(true)?, self.reader.changes()?];
        let (mut stuck, mut idle) = (self.obligations()?.claimed().as_ref().clone(), outside.clone());
        for (kind, step) in moves.iter().enumerate() {
            let can = self.reach(&[std::slice::from_ref(step), &ends[..]].concat())?;
            let left = self.minus(&stuck, &can)?;
            if left != stuck {
                contents.hints.push(Hint::Movable { kind, table: contents.tables.len() });
                contents.tables.push(self.table(&can)?);
                stuck = left;
            }
            idle = self.minus(&idle, &can)?;
        }
        self.minus(outside, &idle)
    }

    /// Do a few targets do? Then the certificate needs no automata for N→P.
    fn targets(&mut self, mut left: Dfa, contents: &mut Contents) -> Result<bool, CertificateError> {
        let mut hints = Vec::new();
        let obligations = self.obligations()?;
        for target in obligations.least_of_claim(obligations.targets)? {
            let Some(target) = target
                .iter()
                .map(|value| value.to_u64().filter(|value| *value < 1 << 30))
                .collect::<Option<Vec<u64>>>()
            else {
                return Ok(false);
            };
            let signed: Vec<i64> = target.iter().map(|value| i64::try_from(*value).unwrap_or(i64::MAX)).collect();
            for (rule, (_, relation)) in self.rules.moves.iter().enumerate() {
                let tree = self.reader.with_target(relation, &signed)?;
                let has = self.reach(&[tree])?;
                let next = self.minus(&left, &has)?;
                if next != left {
                    hints.push(Hint::Target { rule, target: target.clone() });
                    left = next;
                }
                if left.is_empty() {
                    contents.hints.extend(hints);
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn minus(&self, left: &Dfa, right: &Dfa) -> Result<Dfa, CertificateError> {
        Ok(self.builder.engine.minus(left, right).map_err(Stop::from)?)
    }

    /// ∃ everything but the piles.
    fn reach(&mut self, all: &[Tree]) -> Result<Rc<Dfa>, CertificateError> {
        let node = self.node(&Tree::and(all.to_vec()), &mut Vec::new())?;
        let bound: Vec<Track> = node.tracks().into_iter().filter(|track| !self.piles.contains(track)).collect();
        Ok(self.builder.build(&Node::exists(bound, node))?)
    }

    /// The checker's formula for the engine, every quantified track with a label of its own.
    fn node(&mut self, tree: &Tree, names: &mut Vec<(usize, Track)>) -> Result<Node, CertificateError> {
        let affine = |sum: &Sum, names: &[(usize, Track)]| {
            let start = Affine::constant(Integer::from(sum.constant));
            sum.terms().fold(start, |whole, (track, factor)| {
                whole.plus_scaled(&Integer::from(factor), &Affine::variable(self.label(track, names)))
            })
        };
        Ok(match tree {
            Tree::Constant(value) => Node::Constant(*value),
            Tree::Linear(sum, equal) => {
                Node::compare(&affine(sum, names), if *equal { Relation::Equal } else { Relation::LessEqual })
            }
            Tree::Congruent(sum, modulus) => {
                let modulus = u64::try_from(*modulus).map_err(|_| CertificateError::TooLarge)?;
                Node::congruent(&affine(sum, names), modulus)
            }
            Tree::Floor(n, y) => {
                let numerals = self.builder.engine.numerals();
                let theta = numerals.theta().cloned().ok_or_else(|| CertificateError::unsupported("this system"))?;
                let (terms, gamma) = (vec![(theta, self.label(*n, names))], Real::from(0));
                Node::Special(Special::Floor { terms, gamma, value: self.label(*y, names), negative: false })
            }
            Tree::Shift(x, y) => Node::Special(Special::Shift(self.label(*x, names), self.label(*y, names))),
            Tree::Lowest(x, y) => Node::Special(Special::Lowest(self.label(*x, names), self.label(*y, names))),
            Tree::Zeros(x, count, modulus) => {
                let whole = |value: i64| u64::try_from(value).map_err(|_| CertificateError::TooLarge);
                let (x, count) = (self.label(*x, names), whole(*count)?);
                Node::Special(match modulus {
                    Some(modulus) => Special::ZerosModulo(x, whole(*modulus)?, count),
                    None => Special::Zeros(x, count),
                })
            }
            Tree::Digit(x, place, digit) => {
                let place = u64::try_from(*place).map_err(|_| CertificateError::TooLarge)?;
                let digit = u16::try_from(*digit).map_err(|_| CertificateError::TooLarge)?;
                Node::Special(Special::Digit(self.label(*x, names), place, digit))
            }
            Tree::Read(places, sum, equal) => {
                let system: ratwheel_numeration::System =
                    places.parse().map_err(|_| CertificateError::unsupported(format!("the number system {places}")))?;
                let relation = if *equal { Relation::Equal } else { Relation::LessEqual };
                let numerals = Numerals::of(&system).map_err(Stop::from)?;
                Node::Special(Special::Read(numerals, affine(sum, names), relation))
            }
            Tree::Even(tracks) => {
                let labels: Vec<Track> = tracks.iter().map(|track| self.label(*track, names)).collect();
                self.even(&labels)
            }
            Tree::Automaton(_, tracks) => {
                let renaming = self.piles.iter().copied().zip(tracks.iter().map(|track| self.label(*track, names)));
                let renaming: Vec<(Track, Track)> = renaming.collect();
                let dfa = self.builder.engine.rename(self.obligations()?.claimed(), &renaming).map_err(Stop::from)?;
                Node::Known(Rc::new(dfa))
            }
            Tree::Given(table, tracks) => {
                let labels: Vec<Track> = tracks.iter().map(|track| self.label(*track, names)).collect();
                let column = |letter: &[u16]| {
                    letter.iter().fold(0usize, |column, digit| column * table.digits + usize::from(*digit))
                };
                let step = |state: usize, letter: &[u16]| {
                    let next = *table.next.get(state * table.width() + column(letter))?;
                    next.and_then(|next| usize::try_from(next).ok())
                };
                let accepts = |state: usize| table.accepting.get(state) == Some(&true);
                Node::Known(Rc::new(self.builder.by_letters(&labels, table.accepting.len(), step, accepts)?))
            }
            Tree::Defined(index, tracks) => {
                let renaming =
                    tracks.iter().enumerate().map(|(from, to)| (self.label(from, &[]), self.label(*to, names)));
                let renaming: Vec<(Track, Track)> = renaming.collect();
                let graph =
                    self.defined.get(*index).ok_or_else(|| CertificateError::malformed("a definition is missing"))?;
                Node::Known(Rc::new(self.builder.engine.rename(graph, &renaming).map_err(Stop::from)?))
            }
            Tree::And(parts) | Tree::Or(parts) => {
                let nodes = parts.iter().map(|part| self.node(part, names)).collect::<Result<Vec<_>, _>>()?;
                if matches!(tree, Tree::And(_)) { Node::and(nodes) } else { Node::or(nodes) }
            }
            Tree::Not(inner) => self.node(inner, names)?.negate(),
            Tree::Exists(bound, body) => {
                let depth = names.len();
                for track in bound {
                    names.push((*track, Track(self.next)));
                    self.next += 1;
                }
                let body = self.node(body, names)?;
                let labels: Vec<Track> = names.drain(depth..).map(|(_, label)| label).collect();
                Node::exists(labels, body)
            }
        })
    }

    /// The exclusive or of all is 0, three at a time.
    fn even(&mut self, labels: &[Track]) -> Node {
        let zero = |track: Track| Node::compare(&Affine::variable(track), Relation::Equal);
        match labels {
            [] => Node::Constant(true),
            [x] => zero(*x),
            [x, y] => Node::compare(&Affine::variable(*x).minus(&Affine::variable(*y)), Relation::Equal),
            [x, y, z] => Node::Special(Special::Xor(*x, *y, *z)),
            [x, y, rest @ ..] => {
                let sum = Track(self.next);
                self.next += 1;
                let rest = self.even(&[&[sum], rest].concat());
                Node::exists([sum], Node::and([Node::Special(Special::Xor(*x, *y, sum)), rest]))
            }
        }
    }

    fn label(&self, track: usize, names: &[(usize, Track)]) -> Track {
        let count = self.piles.len();
        let known = names.iter().rev().find(|(name, _)| *name == track);
        known.map_or_else(
            || match track {
                track if track < count => pile(track),
                track if track < 2 * count => primed(track - count),
                track => Track(u32::try_from(track).unwrap_or(u32::MAX / 4) + (1 << 18)),
            },
            |(_, label)| *label,
        )
    }

    /// A set of positions as the checker's table.
    fn table(&self, dfa: &Dfa) -> Result<Table, CertificateError> {
        self.table_over(dfa, &self.piles)
    }

    /// An automaton over these tracks, ascending, as the checker's table.
    fn table_over(&self, dfa: &Dfa, labels: &[Track]) -> Result<Table, CertificateError> {
        let dfa = self.builder.engine.extend(dfa, labels).map_err(Stop::from)?;
        let tracks = labels.len();
        let mut next = Vec::new();
        let states = u32::try_from(dfa.states()).map_err(|_| CertificateError::TooLarge)?;
        let digits = self.builder.engine.numerals().digits();
        let accepting = (0..states).map(|state| dfa.is_accepting(state)).collect();
        let mut table = Table::new(tracks, usize::from(digits), dfa.start(), accepting);
        if tracks > 16 || dfa.states().checked_mul(table.width()).is_none_or(|entries| entries > 1 << 26) {
            return Err(CertificateError::TooLarge);
        }
        for state in 0..states {
            let mut letter = vec![0u16; tracks];
            for _ in 0..table.width() {
                next.push(dfa.step(state, &letter));
                // The next letter in ascending order.
                for digit in letter.iter_mut().rev() {
                    *digit = (*digit + 1) % digits;
                    if *digit != 0 {
                        break;
                    }
                }
            }
        }
        table.next = next;
        Ok(table)
    }
}
