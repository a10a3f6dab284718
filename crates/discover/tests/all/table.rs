//! Every game of the catalogue and of `examples/`, from its rules alone: what is found, beside what is published.
//!
//! The table of docs/discover.md is made by this test; `RATWHEEL_TRANSCRIPTS=write` renews it.

use ratwheel_discover::{Member, Options, Verdict, discover, names};
use ratwheel_logic::Formula;
use ratwheel_numbers::{Control, Moment};
use ratwheel_prove::{Options as ProveOptions, Verdict as Proof, prove, verify};
use ratwheel_rules::language::{Arguments, Ruleset};
use ratwheel_rules::{Play, RelationalGame};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A game with the text of its rules, if it has one.
struct Entry {
    name: String,
    text: Option<String>,
    game: RelationalGame,
    /// The family that it is a member of, without its claims.
    member: Option<Member>,
    play: Play,
}

/// The family that the rules with these arguments are a member of.
fn member(rules: &Ruleset, given: Vec<(String, String)>) -> Option<Member> {
    let bare = Ruleset::parse(&rules.family_rules(None)?).unwrap();
    (!bare.parameters().is_empty()).then(|| Member::new(bare, given))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Parameters beside the defaults that the table shows.
const FURTHER: &[&str] = &[
    "wythoff:d=2",
    "wythoff:d=3",
    "corner:piece=king",
    "corner:piece=rook",
    "corner:piece=king+rook",
    "fat-rat:m=3",
    "beta-nim:beta=2+sqrt(2)",
    "wynim:beta=phi^2",
    "wynim:beta=2+sqrt(2)",
    "wynim-t:beta=2+sqrt(2)",
    "nim:piles=4",
];

fn catalogue() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let names = ratwheel_games::catalogue().iter().map(|entry| entry.id).chain(FURTHER.iter().copied());
    for name in names {
        let spec: ratwheel_games::Spec = name.parse().unwrap();
        let (_, instance) = spec.build().unwrap();
        let Some(relation) = instance.relation() else { continue };
        let game = RelationalGame::new(relation.clone()).unwrap();
        let given = spec.arguments.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let member = instance.rules.ruleset().and_then(|rules| member(rules, given));
        entries.push(Entry { name: name.to_owned(), text: None, game, member, play: Play::Normal });
    }
    entries
}

/// The files of a folder; in misère play too, where they claim something of it.
fn folder(folder: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "rules"));
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let read = || {
            let rules = Ruleset::parse(&text).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
            RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap()
        };
        let misere = read().relation().claimed_set(Play::Misere).is_some();
        let member = member(&Ruleset::parse(&text).unwrap(), Vec::new());
        for play in if misere { vec![Play::Normal, Play::Misere] } else { vec![Play::Normal] } {
            let (name, text, member) = (name.clone(), Some(text.clone()), member.clone());
            entries.push(Entry { name, text, game: read(), member, play });
        }
    }
    entries
}

/// The rules with this claim in place of theirs.
fn with_claim(entry: &Entry, claim: &str) -> String {
    let text = match &entry.text {
        Some(text) => text.clone(),
        None => entry.game.relation().to_text(),
    };
    let mut kept = String::new();
    let mut dropping = false;
    for line in text.lines() {
        if !line.starts_with([' ', '\t', '#']) {
            dropping = line.starts_with("claim ") || line.starts_with("example ");
        }
        if !dropping {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    format!("{kept}{claim}\n")
}

/// One row of the table.
fn row(entry: &Entry) -> String {
    let mut options = Options::default();
    options.play = entry.play;
    // What is tried is what is usual, and there is time for it however busy the machine is.
    (options.time, options.effort) = (Duration::from_secs(600), Some(Duration::from_secs(60)));
    options.threads = Some(1);
    options.taken = names(entry.text.as_deref().unwrap_or(""));
    options.member = entry.member.clone();
    let begun = Moment::now();
    let found =
        discover(&entry.game, &options, Control::none()).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
    let tenths = begun.elapsed().as_millis() / 100;
    let seconds = format!("{}.{}", tenths / 10, tenths % 10);
    let relation = entry.game.relation();
    let claim = if entry.play == Play::Normal { "P" } else { "P misere" };
    if let Some(member) = &found.member {
        // What is proved for the family: its certificate is accepted, and its ruleset has this game as a member.
        assert!(verify(member.certificate.as_bytes(), Control::none()).unwrap().proved, "{}", entry.name);
        let rules = Ruleset::parse(&member.rules).unwrap_or_else(|errors| panic!("{}: {errors:?}", entry.name));
        let game = rules.instantiate(&Arguments::new()).unwrap();
        assert_eq!(game.rules.len(), relation.rules.len());
        let claimed = game.claimed_set(entry.play).unwrap().to_text(&game.piles);
        assert_eq!(claimed, Formula::parse(found.formula.as_ref().unwrap(), &game.piles).unwrap().to_text(&game.piles));
    } else if let Some(formula) = &found.formula {
        // What is found, pasted into the rules, is what the prover proves.
        let text = with_claim(entry, &format!("claim {claim}: {formula}"));
        let rules = Ruleset::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}\n{text}", entry.name));
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        // The same rules with the same claim have the same proof; whatever differs in its text is proved again.
        let proved = found.claimed.as_ref().filter(|_| found.verdict == Verdict::Proved);
        assert_eq!(proved.is_some(), found.verdict == Verdict::Proved, "{}", entry.name);
        if proved.is_some_and(|(claimed, _)| claimed.relation().to_text() != game.relation().to_text()) {
            let report = prove(&game, claim, &ProveOptions::default(), Control::none()).unwrap();
            assert_eq!(report.verdict, Proof::Proved, "{}: {formula}", entry.name);
        }
    }
    let form = match (&found.formula, &found.automaton) {
        (Some(formula), Some(automaton)) if formula.starts_with("automaton") => {
            let words = found.digits.as_ref().map(|digits| format!(": {}", digits.words)).unwrap_or_default();
            format!("automaton over {}, states: {}{words}", automaton.system, automaton.states)
        }
        (Some(formula), _) => format!("`{formula}`"),
        (None, _) => "–".to_owned(),
    };
    let verdict = match &found.verdict {
        Verdict::Proved => match &found.member {
            Some(member) => format!("proved, for {}", member.scope.as_deref().unwrap_or("this game")),
            None => "proved".to_owned(),
        },
        // What was used up when the prover gave up is the machine's business.
        Verdict::Conjecture(why) if why.starts_with("gave up") => "conjecture, the prover gave up".to_owned(),
        Verdict::Conjecture(why) => format!("conjecture, {}", why.split(" (").next().unwrap_or_default()),
        Verdict::None => "none".to_owned(),
    };
    let published = relation.claimed_set(entry.play).map(|formula| format!("`{}`", formula.to_text(&relation.piles)));
    let by = found.found_by.join(", ");
    let cells = [form, verdict, seconds, by, published.unwrap_or_else(|| "–".to_owned())];
    format!("{} {} |", beginning(entry), cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

const HEAD: &str = "\
# What `discover` finds

Every game of the catalogue that has a relation, and every file of `examples/`, with nothing but its rules: the claims are taken
away. A test makes this table (`crates/discover/tests/all/table.rs`), pastes each formula into the rules and has it proved there.

*proved*: for all positions. *conjecture*: it fits every position of the table that was solved, more than half of which were held
back from the fit; the prover cannot say it, for the reason given. *none*: nothing of the families that are looked for fits.
*seconds*: time of one thread when the row was last written. What each part of a search may take is counted in steps, so the
verdict does not depend on them. *proved, for every …*: through a proof for the family that the game is a member of. Methods: *rows* (floors ⌊nα+γ⌋, rows that repeat, squares), *atoms* (short disjunctions of conjunctions), *automata* (read off the
table; the automaton itself is the claim then, and is too long for this page), *recursions* (by mex), *normal play* (of a game in misère play). The published form is the claim of the file, or of the catalogue.

";

const UNSEEN: &str = "
## Games that the methods were not made with

Twenty published games (`crates/discover/tests/unseen`), written down before the search was run on them for the first time; what came
out. A game without a published form here has one that this language cannot say, or none that the author of this table knows.

";

const UNSEEN_2: &str = "
## Nine more, written down later

Further published games (`crates/discover/tests/unseen-2`), written down before the search, as it is now, was run on them for the first
time. There were ten; the rules of subtract-a-square multiply, and cannot be said in this language.

";

/// Why a game is not found, or not proved.
const REASONS: &[(&str, &str)] = &[
    (
        "multi-wythoff",
        "no closed form is published; the rows of three and more piles are no floors, and no automaton fits.",
    ),
    ("aliquot.rules", "proper divisors (gcd) in the rules are outside the prover, and so is zeros = zeros."),
    ("chomp-3.rules", "no closed form is known."),
    ("euclid.rules", "multiples (gcd) in the rules are outside the prover; the form found is the published one."),
    ("global-fibonacci-nim.rules", "published is a solution by the Fibonacci word; no form in this language is known."),
    (
        "gurvich-nim.rules",
        "published is a recursion with a wider mex, which is what is found; no closed form is known.",
    ),
    ("new-heap-game.rules", "triangular numbers are products, which are outside the prover."),
    ("prim.rules", "gcd in the rules is outside the prover."),
    (
        "triangular-wythoff.rules",
        "triangular numbers are products, which are outside the prover; the form found is the published one.",
    ),
    ("diagonal-wythoff.rules", "no closed form is known: the P-positions split along two slopes that are not known."),
    ("maharaja-nim.rules", "no closed form is known."),
    (
        "at-most-thrice.rules",
        "the published numerals have a recurrence of order four, which this language does not have.",
    ),
    ("dim.rules", "divisors (gcd) in the rules are outside the prover; the form found is the published one."),
    ("wythoff-adjoined.rules", "published is an algorithm; no closed form in this language is known to us."),
    ("third-nim.rules", "no closed form is known."),
    ("wythoff-with-a-pass.rules", "no closed form is known to us."),
];

/// What other tests show.
const FURTHER_FORMS: &str = "
## Random rulesets
`RATWHEEL_CASES=2000 cargo nextest run -p ratwheel-discover random` (in parts: `RATWHEEL_SKIP`) searches 2,000 random rulesets of one to four piles and looks at every form again by brute
force, in a larger box; `./test` does so for fifteen. It was run once, on 18 November 2026, on two cores that others used: 1,214 forms are proved, 19 were conjectures,
764 have none of these forms, and three did not end within a minute of CPU. **No proof
is contradicted.** One conjecture was, a sentence about digits in two systems that fails at (2,88): since then a conjecture is held against a region eight times as large
as its table, within some million positions, and that one is gone. About 1,250 of them ran before that change, the others after it. Of the three, two end in 3 and 8 s since plans of four
piles are made by putting in equations and listed moves count as steps; the third lists moves with irrational floors from four piles, and ends by the clock. After
that change 165 of the 2,000 ran again, each within ten seconds: 109 proved, 3 conjectures, none contradicted.

## Families

`discover --family` with nothing but the rules, found and proved for every value of the parameter (`crates/discover/tests/all/family.rs`):

- Wythoff's game with a band of width d, from d = 1, …, 8: ⌊nα⌋ and ⌊nα⌋ + dn with α = (2 − d + √(d² + 4))/2, every d ≥ 1;
- Moore's nim on two piles with at most k taken from each, from k = 1, …, 6: both are multiples of k + 1, every k ≥ 1;
- take at least k from one of two piles, from k = 1, …, 6: equal quotients by k, every k ≥ 1.

Recursions by mex (`recursion.rs` there): (s,t)-Wythoff with s = 2, t = 5 is proved through its numeration system, and the recursion by
induction over its rows; in misère play with
s = 3, t = 1 the recursion y = 3x + n + 1 is a conjecture, compared with hundreds of rows.
";

const COLUMNS: &str = "\
| game | found | verdict | seconds | by | published |
|---|---|---|---|---|---|
";

/// The rows for these games, in their order.
fn rows(entries: &[Entry]) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let rows: Mutex<Vec<(usize, String)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(entry) = entries.get(at) else { break };
                    let row = row(entry);
                    rows.lock().unwrap().push((at, row));
                }
            });
        }
    });
    let mut rows = rows.into_inner().unwrap();
    rows.sort();
    assert_eq!(rows.len(), entries.len());
    rows.into_iter().map(|(_, row)| row).collect()
}

/// How the row of a game begins.
fn beginning(entry: &Entry) -> String {
    let misere = if entry.play == Play::Normal { "" } else { ", misère" };
    format!("| {}{misere} |", entry.name)
}

/// A row without its seconds, which are the machine's business.
fn timeless(row: &str) -> String {
    let cells: Vec<&str> = row.split(" | ").collect();
    let kept = cells.iter().enumerate().filter(|(at, _)| *at != 3).map(|(_, cell)| *cell);
    kept.collect::<Vec<_>>().join(" | ")
}

/// Is it proved, according to the row?
fn is_proved(row: &str) -> bool {
    row.split(" | ").nth(2).is_some_and(|verdict| verdict.starts_with("proved"))
}

/// The page has a row for every game. What it calls proved is found and proved again, in the same words; the rest, which
/// takes long, is looked for only when the page is written.
#[test]
fn of_all_games_is_as_written() {
    let known: Vec<Entry> = catalogue().into_iter().chain(folder("examples")).collect();
    let parts = [
        (HEAD, known),
        (UNSEEN, folder("crates/discover/tests/unseen")),
        (UNSEEN_2, folder("crates/discover/tests/unseen-2")),
    ];
    let path = root().join("docs/discover.md");
    let written = std::fs::read_to_string(&path).unwrap();
    let known = |entry: &Entry| written.lines().find(|line| line.starts_with(&beginning(entry)));
    if std::env::var_os("RATWHEEL_TRANSCRIPTS").is_some() {
        // Only some games, where they are named; the other rows stay.
        let wanted = std::env::var("RATWHEEL_GAMES").ok();
        let kept = |entry: &Entry| {
            let named = wanted.as_ref().is_none_or(|names| names.split(',').any(|name| name == entry.name));
            known(entry).filter(|_| !named)
        };
        let mut text = String::new();
        for (head, entries) in parts {
            let mut lines: Vec<Option<&str>> = entries.iter().map(kept).collect();
            let open: Vec<Entry> = entries.into_iter().filter(|entry| kept(entry).is_none()).collect();
            let mut made = rows(&open).into_iter();
            let lines: Vec<String> =
                lines.iter_mut().map(|line| line.map_or_else(|| made.next().unwrap(), str::to_owned)).collect();
            let proved = lines.iter().filter(|row| is_proved(row)).count();
            text.push_str(&format!("{head}{COLUMNS}{}\n\n{proved} of {} are proved.\n", lines.join("\n"), lines.len()));
        }
        text.push_str("\n## Why the others are not found or not proved\n\n");
        REASONS.iter().for_each(|(game, why)| text.push_str(&format!("- {game}: {why}\n")));
        text.push_str(FURTHER_FORMS);
        std::fs::write(&path, &text).unwrap();
        return;
    }
    let (mut proved, mut said) = (Vec::new(), Vec::new());
    for entry in parts.into_iter().flat_map(|(_, entries)| entries) {
        let line =
            known(&entry).unwrap_or_else(|| panic!("no row for {}: RATWHEEL_TRANSCRIPTS=write makes it", entry.name));
        if is_proved(line) {
            proved.push(entry);
            said.push(line);
        } else {
            let name = beginning(&entry);
            let name = name.trim_matches(['|', ' ']);
            let why = REASONS.iter().find(|(game, _)| *game == name);
            let why = why.unwrap_or_else(|| panic!("no reason is given for {name}"));
            assert!(written.contains(&format!("- {}: {}", why.0, why.1)), "{name}: RATWHEEL_TRANSCRIPTS=write");
        }
    }
    for (row, line) in rows(&proved).iter().zip(said) {
        assert_eq!(timeless(row), timeless(line));
    }
}

/// A proof comes with a certificate that the independent checker accepts.
#[test]
fn what_is_proved_has_a_certificate() {
    let text =
        "game g\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and x - x' = y - y'";
    let rules = Ruleset::parse(text).unwrap();
    let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
    let found = discover(&game, &Options::default(), Control::none()).unwrap();
    let (game, report) = found.claimed.as_ref().unwrap();
    let certificate = ratwheel_prove::certificate(game, report, &ProveOptions::default(), Control::none()).unwrap();
    assert!(verify(certificate.as_bytes(), Control::none()).unwrap().proved);
}
