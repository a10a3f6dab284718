//! Every game of the catalogue and of `examples/`, from its rules alone: what is found, beside what is published.
//!
//! The table of docs/discover.md is made by this test; `RATWHEEL_TRANSCRIPTS=write` renews it.

use ratwheel_discover::{Options, Verdict, discover, names};
use ratwheel_numbers::Control;
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
    play: Play,
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
        entries.push(Entry { name: name.to_owned(), text: None, game, play: Play::Normal });
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
        entries.push(Entry { name: name.clone(), text: Some(text.clone()), game: read(), play: Play::Normal });
        if misere {
            entries.push(Entry { name: name.clone(), text: Some(text.clone()), game: read(), play: Play::Misere });
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
    // Long enough that no result depends on how busy the machine is.
    options.time = Duration::from_secs(240);
    options.threads = Some(1);
    options.taken = names(entry.text.as_deref().unwrap_or(""));
    let found =
        discover(&entry.game, &options, Control::none()).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
    let relation = entry.game.relation();
    let claim = if entry.play == Play::Normal { "P" } else { "P misere" };
    if let Some(formula) = &found.formula {
        // What is found, pasted into the rules, is what the prover proves.
        let text = with_claim(entry, &format!("claim {claim}: {formula}"));
        let rules = Ruleset::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}\n{text}", entry.name));
        let game = RelationalGame::new(rules.instantiate(&Arguments::new()).unwrap()).unwrap();
        if found.verdict == Verdict::Proved {
            let report = prove(&game, claim, &ProveOptions::default(), Control::none()).unwrap();
            assert_eq!(report.verdict, Proof::Proved, "{}: {formula}", entry.name);
        }
    }
    let form = match (&found.formula, &found.automaton) {
        (Some(formula), Some(automaton)) if formula.starts_with("automaton") => {
            format!("automaton over {}, states: {}", automaton.system, automaton.states)
        }
        (Some(formula), _) => format!("`{formula}`"),
        (None, _) => "–".to_owned(),
    };
    let verdict = match &found.verdict {
        Verdict::Proved => "proved".to_owned(),
        // What was used up when the prover gave up is the machine's business.
        Verdict::Conjecture(why) if why.starts_with("gave up") => "conjecture, the prover gave up".to_owned(),
        Verdict::Conjecture(why) => format!("conjecture, {}", why.split(" (").next().unwrap_or_default()),
        Verdict::None => "none".to_owned(),
    };
    let published = relation.claimed_set(entry.play).map(|formula| format!("`{}`", formula.to_text(&relation.piles)));
    let by = found.found_by.join(", ");
    let cells = [form, verdict, by, published.unwrap_or_else(|| "–".to_owned())];
    format!("{} {} |", beginning(entry), cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
}

const HEAD: &str = "\
# What `discover` finds

Every game of the catalogue that has a relation, and every file of `examples/`, with nothing but its rules: the claims are taken
away. A test makes this table (`crates/discover/tests/all/table.rs`), pastes each formula into the rules and has it proved there.

*proved*: for all positions. *conjecture*: it fits every position of the table that was solved, more than half of which were held
back from the fit; the prover cannot say it, for the reason given. *none*: nothing of the families that are looked for fits.
Methods: *rows* (floors ⌊nα+γ⌋, rows that repeat, squares), *atoms* (short disjunctions of conjunctions), *automata* (read off the
table; the automaton itself is the claim then, and is too long for this page). The published form is the claim of the file, or of the catalogue.

";

const UNSEEN: &str = "
## Games that the methods were not made with

Twenty published games (`crates/discover/tests/unseen`), written down before the search was run on them for the first time; what came
out. A game without a published form here has one that this language cannot say, or none that the author of this table knows.

";

/// What other tests show.
const FURTHER_FORMS: &str = "
## Families

`discover --family` with nothing but the rules, found and proved for every value of the parameter (`crates/discover/tests/all/family.rs`):

- Wythoff's game with a band of width d, from d = 1, …, 8: ⌊nα⌋ and ⌊nα⌋ + dn with α = (2 − d + √(d² + 4))/2, every d ≥ 1;
- Moore's nim on two piles with at most k taken from each, from k = 1, …, 6: both are multiples of k + 1, every k ≥ 1;
- take at least k from one of two piles, from k = 1, …, 6: equal quotients by k, every k ≥ 1.

Recursions by mex (`recursion.rs` there): (s,t)-Wythoff with s = 2, t = 4 is proved through its numeration system; in misère play with
s = 3, t = 1 the recursion y = 3x + n + 1 is a conjecture, compared with hundreds of rows.
";

const COLUMNS: &str = "\
| game | found | verdict | by | published |
|---|---|---|---|---|
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

/// The page has a row for every game. What it calls proved is found and proved again, in the same words; the rest, which
/// takes long, is looked for only when the page is written.
#[test]
fn of_all_games_is_as_written() {
    let known: Vec<Entry> = catalogue().into_iter().chain(folder("examples")).collect();
    let parts = [(HEAD, known), (UNSEEN, folder("crates/discover/tests/unseen"))];
    let path = root().join("docs/discover.md");
    if std::env::var_os("RATWHEEL_TRANSCRIPTS").is_some() {
        let mut text = String::new();
        for (head, entries) in &parts {
            let rows = rows(entries);
            let proved = rows.iter().filter(|row| row.contains("| proved |")).count();
            text.push_str(&format!("{head}{COLUMNS}{}\n\n{proved} of {} are proved.\n", rows.join("\n"), rows.len()));
        }
        text.push_str(FURTHER_FORMS);
        std::fs::write(&path, &text).unwrap();
        return;
    }
    let written = std::fs::read_to_string(&path).unwrap();
    let mut lines: Vec<&str> = written.lines().filter(|line| line.starts_with("| ")).collect();
    lines.retain(|line| !line.starts_with("| game |"));
    let entries: Vec<Entry> = parts.into_iter().flat_map(|(_, entries)| entries).collect();
    assert_eq!(lines.len(), entries.len(), "RATWHEEL_TRANSCRIPTS=write renews the page");
    let (mut proved, mut said) = (Vec::new(), Vec::new());
    for (line, entry) in lines.into_iter().zip(entries) {
        assert!(line.starts_with(&beginning(&entry)), "{line} is not about {}", entry.name);
        if line.contains("| proved |") {
            proved.push(entry);
            said.push(line);
        }
    }
    for (row, line) in rows(&proved).iter().zip(said) {
        assert_eq!(row, line);
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
