//! The catalogue entries of the three games.

use super::{BeattyGame, BeattyStrategy, strategies};
use crate::catalogue::{
    Arguments, BuildError, Entry, Family, Instance, Kind, Parameter, ParameterKind, ParameterWords, Rules,
};
use crate::catalogue::{Layout, Showcase, Table, Words, position};
use ratwheel_numbers::{Beatty, Integer, Natural, Real, RealError};
use ratwheel_rules::Citation;

pub(crate) const BETA_NIM: Entry = Entry {
    id: "beta-nim",
    title: BeattyGame::BetaNim.title(),
    notes: &[
        NIM_MOVE,
        "Taking at most ⌊β⌋ − 1 from the other pile would not be enough: with β = π no such move wins from \
                 (24,24).",
    ],
    showcases: &[Showcase {
        game: "beta-nim",
        title: Words::new("β-nim", "β-Nim"),
        subtitle: Words::new("β = π", "β = π"),
        sentence: Words::new(
            "Take from one pile; if no pile is a multiple of β rounded down, also from both, at most ⌊β⌋ from one of \
             them.",
            "Nimm von einem Haufen; ist keiner ein abgerundetes Vielfaches von β, auch von beiden, von einem höchstens \
             ⌊β⌋.",
        ),
        start: &[11, 16],
    }],
    variations: &[("beta=2+sqrt(2)", 40)],
    build: |arguments| build(BeattyGame::BetaNim, arguments),
    ..WYNIM
};

pub(crate) const WYNIM: Entry = Entry {
    id: "wynim",
    title: BeattyGame::Wynim.title(),
    kind: Kind::Game,
    source: Citation::new("001", "section 1.1"),
    parameters: &[BETA],
    notes: &[NIM_MOVE],
    family: Family::Beatty,
    showcases: &[Showcase {
        game: "wynim",
        title: Words::new("β-Wynim", "β-Wynim"),
        subtitle: Words::new("β = π", "β = π"),
        sentence: Words::new(
            "Take from one pile; if no pile is a multiple of β rounded down, also from both, amounts less than ⌊β⌋ \
             apart.",
            "Nimm von einem Haufen; ist keiner ein abgerundetes Vielfaches von β, auch von beiden, mit Anzahlen, die \
             weniger als ⌊β⌋ auseinanderliegen.",
        ),
        start: &[11, 16],
    }],
    variations: &[("beta=e", 40), ("beta=10*sqrt(3)", 60)],
    printed: &[("001-table-1", "")],
    build: |arguments| build(BeattyGame::Wynim, arguments),
};

pub(crate) const WYNIM_T: Entry = Entry {
    id: "wynim-t",
    title: BeattyGame::WynimT.title(),
    parameters: &[
        BETA,
        Parameter {
            name: "variant",
            kind: ParameterKind::Choice(&["repaired"]),
            range: "repaired, or nothing",
            default: "",
            meaning: "also forbid taking 4 and 5 together, which is right for φ² ≤ β < 3",
            de: ParameterWords::new(
                "repaired (repariert) oder nichts",
                "auch 4 und 5 zusammen zu nehmen ist verboten, was für φ² ≤ β < 3 richtig ist",
            ),
        },
    ],
    notes: &[
        NIM_MOVE,
        "Theorem 1 is false for this game when 2 < β < 3: with β = e the step (30,51) → (26,46) takes 4 and 5 \
                 and joins two claimed P-positions, and (30,52) is P; with √7 it fails at (16,26), with √5 at \
                 (3,4) → (0,0). It fails for every β < φ².",
        "Variant `repaired` forbids 4 and 5 together as well and is right for φ² ≤ β < 3: two P-positions at \
                 distance two in the table can differ by (4,5) at the worst.",
        "Unrepaired it is right below 3 when (2β−5)(β−1)/(3−β) is an odd integer (φ², 1+√3, (1+√21)/2, √8, …): \
                 there the gap pair (4,5) never occurs.",
        "The triangles may not be forbidden everywhere: with β = π the position (11,24) would change.",
    ],
    showcases: &[Showcase {
        game: "wynim-t",
        title: Words::new("β^T-Wynim", "β^T-Wynim"),
        subtitle: Words::new("β = π, a few moves forbidden", "β = π, einige Züge verboten"),
        sentence: Words::new(
            "Take from one pile, or from both amounts less than ⌊β⌋ apart; a few pairs of amounts are sometimes \
             forbidden.",
            "Nimm von einem Haufen, oder von beiden Anzahlen, die weniger als ⌊β⌋ auseinanderliegen; einige Paare sind \
             manchmal verboten.",
        ),
        start: &[11, 16],
    }],
    variations: &[("beta=3+sqrt(2)", 40), ("beta=e,variant=repaired", 60)],
    build: |arguments| {
        let repaired = arguments.choice("variant", &[("repaired", BeattyGame::WynimTRepaired)])?;
        build(repaired.unwrap_or(BeattyGame::WynimT), arguments)
    },
    ..WYNIM
};

const BETA: Parameter = Parameter {
    name: "beta",
    kind: ParameterKind::Irrational,
    range: "an irrational number > 2",
    default: "pi",
    meaning: "the slope of the sequence B",
    de: ParameterWords::new("eine irrationale Zahl > 2", "die Steigung der Folge B"),
};

const NIM_MOVE: &str =
    "Rule (I) is printed with y − t > 0; emptying the second pile is meant to be allowed, so y − t ≥ 0.";

fn build(game: BeattyGame, arguments: &Arguments) -> Result<Instance, BuildError> {
    let beta = arguments.real("beta", Real::pi)?;
    let judge = BeattyStrategy::new(game, &beta).map_err(BuildError::parameter)?;
    let strategies = strategies(game, &beta).map_err(BuildError::parameter)?;
    let rules = Rules::of_text(rules(game), arguments)?.objecting(move |from, to| judge.object(from, to));
    let table = table(&beta).map_err(BuildError::parameter)?;
    let layouts = layouts(&beta, &table);
    Ok(Instance {
        strategies,
        table: Some(table),
        layouts,
        ..Instance::new(words(game), rules, position(&[11, 16])).in_german(german(game))
    })
}

/// Tables 1 and 2 of document 001, of which each is printed for one β; that one first.
fn layouts(beta: &Real, table: &Table) -> Vec<Layout> {
    const TABLE_2: &[(&str, usize)] = &[("n", 0), ("A_n", 1), ("B_n", 2)];
    let is = |other: Result<Real, RealError>| {
        other.and_then(|other| beta.compare(&other)).is_ok_and(|order| order == std::cmp::Ordering::Equal)
    };
    let root = Real::from(2).sqrt().map(|root| root + Real::from(2));
    let first = Layout::of_table("001-table-1", table, 30).in_bands(15).printed_if(is(Ok(Real::pi())));
    let second = Layout::of_columns("001-table-2", (0, 28), table, TABLE_2).in_bands(14).printed_if(is(root));
    if second.printed { vec![second, first] } else { vec![first, second] }
}

/// n, A_n, B_n, Δ_n and Δ²_n, as table 1 of document 001.
fn table(beta: &Real) -> Result<Table, RealError> {
    let (a, b) = Beatty::complementary(beta)?;
    Ok(Table::new(["n", "A_n", "B_n", "Δ_n", "Δ²_n"], 0, move |n| {
        let difference = |n: &Natural| Ok::<Integer, RealError>(b.term(n)? - a.term(n)?);
        let (here, next) = (difference(n)?, difference(&(n + 1))?);
        Ok::<_, RealError>(vec![a.term(n)?, b.term(n)?, here.clone(), next - here])
    }))
}

/// The ruleset text; the repaired game is its variant `repaired`.
pub(super) fn rules(game: BeattyGame) -> &'static str {
    match game {
        BeattyGame::BetaNim => include_str!("beta-nim.rules"),
        BeattyGame::Wynim => include_str!("wynim.rules"),
        BeattyGame::WynimT | BeattyGame::WynimTRepaired => include_str!("wynim-t.rules"),
    }
}

/// The same in German.
fn german(game: BeattyGame) -> &'static str {
    match game {
        BeattyGame::BetaNim => {
            "Zwei Haufen und eine feste irrationale Zahl β > 2. Nimm beliebig viele Steine, mindestens einen, von einem \
             Haufen. Wenn keiner der Haufen von der Form ⌊nβ⌋ mit n ≥ 1 ist, darfst du auch von beiden zugleich \
             nehmen, solange du von einem von ihnen höchstens ⌊β⌋ nimmst. Wer nicht ziehen kann, verliert."
        }
        BeattyGame::Wynim => {
            "Zwei Haufen und eine feste irrationale Zahl β > 2. Nimm beliebig viele Steine, mindestens einen, von einem \
             Haufen. Wenn keiner der Haufen von der Form ⌊nβ⌋ mit n ≥ 1 ist, darfst du auch s vom einen und t vom \
             anderen nehmen, beide positiv, solange sich s und t um weniger als ⌊β⌋ unterscheiden. Wer nicht \
             ziehen kann, verliert."
        }
        BeattyGame::WynimT => {
            "Zwei Haufen und eine feste irrationale Zahl β > 2; sei d = ⌊β⌋. Nimm beliebig viele Steine, mindestens einen, \
             von einem Haufen, oder s vom einen und t vom anderen, beide positiv und um weniger als d \
             verschieden. Wenn ein Haufen von der Form ⌊nβ⌋ mit n ≥ 1 ist, dürfen die Anzahlen 1 und d, 2 und d, \
             2 und d+1 nicht zusammen genommen werden. Wer nicht ziehen kann, verliert."
        }
        BeattyGame::WynimTRepaired => {
            "Wie β^T-Wynim, und wo die Anzahlen 1 und d, 2 und d, 2 und d+1 verboten sind, sind es auch 4 und 5."
        }
    }
}

/// The rules in words.
fn words(game: BeattyGame) -> &'static str {
    match game {
        BeattyGame::BetaNim => {
            "Two piles and a fixed irrational number β > 2. Take any positive number of tokens from one pile. If \
             neither pile is of the form ⌊nβ⌋ with n ≥ 1, you may also take from both piles at once, as long as \
             from one of them you take at most ⌊β⌋. Whoever cannot move loses."
        }
        BeattyGame::Wynim => {
            "Two piles and a fixed irrational number β > 2. Take any positive number of tokens from one pile. If \
             neither pile is of the form ⌊nβ⌋ with n ≥ 1, you may also take s from one and t from the other, both \
             positive, as long as s and t differ by less than ⌊β⌋. Whoever cannot move loses."
        }
        BeattyGame::WynimT => {
            "Two piles and a fixed irrational number β > 2; let d = ⌊β⌋. Take any positive number of tokens from \
             one pile, or s from one and t from the other, both positive and differing by less than d. If a pile \
             is of the form ⌊nβ⌋ with n ≥ 1, the amounts 1 and d, 2 and d, 2 and d+1 may not be taken together. \
             Whoever cannot move loses."
        }
        BeattyGame::WynimTRepaired => {
            "As β^T-Wynim, and where the amounts 1 and d, 2 and d, 2 and d+1 are forbidden, so are 4 and 5."
        }
    }
}
