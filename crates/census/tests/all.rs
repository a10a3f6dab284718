//! Surveys in folders: exactly once, whoever does the work and whenever it is stopped.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use ratwheel_census::{Census, Engine, Job, Part, Script, Submission, csv, report};
use ratwheel_numbers::{CancelToken, Control};
use ratwheel_workbench::questions::{CheckQuestion, Game, ProveQuestion};
use ratwheel_workbench::{Cache, Context, Limits, Number, ProblemKind, Sizes, ask};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

const JOB: &str = r#"
size = 24
compute = ["density", "set", "slope", "period", "discover"]
chunk = 3
[budget]
seconds = 20
[family]
rules = """
game g
piles x, y
param k: int >= 1 = 1
move I: x' < x and y' = y or x' = x and y' < y
move II: x' < x and y' < y and {both}
"""
holes = { both = ["x - x' = y - y'", "|(x - x') - (y - y')| < k", "x - x' = 2*(y - y')", "x' > z"] }
parameters = { k = "1..2" }
"#;

fn job() -> Job {
    Job::parse(JOB, None).unwrap()
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

fn surveyed(folder: &Path) -> Census {
    let census = Census::open(&job(), folder).unwrap();
    census.run(&job(), Part::All, Some(2), Control::none()).unwrap();
    census
}

#[test]
fn rows_are_what_the_games_are() {
    let folder = tempfile::tempdir().unwrap();
    let rows = surveyed(folder.path()).rows().unwrap();
    assert_eq!(rows.len(), 8);
    // Wythoff's game, in two ways of writing it, and with any k in the first.
    assert_eq!((rows[0].positions, rows[0].p_count), (Some(576), Some(19)));
    assert_eq!((rows[0].last_x, rows[0].last_y), (Some(14), Some(23)));
    assert!(rows[0].p_set == rows[1].p_set && rows[0].p_set == rows[2].p_set && rows[0].p_set != rows[3].p_set);
    assert_eq!(rows[0].verdict.as_deref(), Some("proved"));
    assert_eq!(rows[3].arguments, "k=2");
    // Its pairs repeat nowhere; taking twice as much from one pile as from the other leaves equal piles safe.
    assert_eq!((rows[0].period, rows[0].diagonal_period), (None, None));
    assert_eq!((rows[4].period, rows[4].diagonal_period, rows[4].diagonal_preperiod), (None, Some(1), Some(0)));
    // A mistake in the rules is a row.
    assert_eq!((rows[6].status.as_str(), rows[6].p_count), ("error", None));
    assert!(rows[6].why.as_deref().unwrap().contains("unknown name `z`"), "{:?}", rows[6].why);
    assert!(rows.iter().take(6).all(|row| row.status == "ok" && row.why.is_none()));
}

#[test]
fn whoever_does_the_chunks_the_files_are_the_same() {
    let [one, shards, single] = [(); 3].map(|()| tempfile::tempdir().unwrap());
    surveyed(one.path());
    let right = files(one.path());
    assert_eq!(right.len(), 4);
    let census = Census::open(&job(), shards.path()).unwrap();
    for i in [1, 0] {
        assert!(census.run(&job(), Part::Shard { i, n: 2 }, Some(1), Control::none()).unwrap() > 0);
    }
    assert_eq!(files(shards.path()), right);
    let census = Census::open(&job(), single.path()).unwrap();
    for chunk in (0..3).rev() {
        assert_eq!(census.missing_chunks().unwrap().len() as u64, chunk + 1);
        assert_eq!(census.run(&job(), Part::Chunk(chunk), Some(1), Control::none()).unwrap(), 1);
        assert_eq!(census.run(&job(), Part::Chunk(chunk), Some(1), Control::none()).unwrap(), 0);
    }
    assert_eq!(files(single.path()), right);
    // Running it again changes nothing.
    assert_eq!(surveyed(one.path()).status(Control::none()).unwrap().done, 3);
    assert_eq!(files(one.path()), right);
}

#[test]
fn a_stop_loses_the_chunks_in_hand_and_no_more() {
    let [whole, stopped] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    surveyed(whole.path());
    let census = Census::open(&job(), stopped.path()).unwrap();
    let mut stops = 0;
    for times in [5, 400, 4_000, 40_000] {
        let token = CancelToken::after(times);
        match census.run(&job(), Part::All, Some(1), Control::new(&token, &|_, _| ())) {
            Ok(_) => break,
            Err(problem) => assert_eq!(problem.kind, ProblemKind::Cancelled),
        }
        stops += 1;
        let there = files(stopped.path());
        let right = files(whole.path());
        assert!(there.iter().all(|(name, bytes)| right.get(name) == Some(bytes)), "something half done is there");
    }
    assert!(stops > 0);
    surveyed(stopped.path());
    assert_eq!(files(stopped.path()), files(whole.path()));
}

#[test]
fn progress_counts_members() {
    let folder = tempfile::tempdir().unwrap();
    let told = std::sync::Mutex::new(Vec::new());
    let report = |done, total| told.lock().unwrap().push((done, total));
    let census = Census::open(&job(), folder.path()).unwrap();
    census.run(&job(), Part::All, Some(1), Control::new(&CancelToken::new(), &report)).unwrap();
    assert_eq!(*told.lock().unwrap(), (1..=8).map(|done| (done, 8)).collect::<Vec<_>>());
}

#[test]
fn folders_of_others_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    surveyed(folder.path());
    let other = Job::parse(&JOB.replace("size = 24", "size = 25"), None).unwrap();
    let said = Census::open(&other, folder.path()).unwrap_err().message;
    assert!(said.ends_with("is the folder of another job"), "{said}");
    let letters = tempfile::tempdir().unwrap();
    fs::write(letters.path().join("letter.txt"), "dear").unwrap();
    assert!(Census::open(&job(), letters.path()).unwrap_err().message.ends_with("holds other files"));
    assert!(Census::read(letters.path()).unwrap_err().message.ends_with("is not the folder of a census"));
    assert!(Census::open(&job(), &letters.path().join("letter.txt")).is_err());
    let census = Census::open(&job(), folder.path()).unwrap();
    assert!(census.run(&job(), Part::Chunk(3), None, Control::none()).is_err());
    assert!(census.run(&job(), Part::Shard { i: 2, n: 2 }, None, Control::none()).is_err());
    assert!(census.run(&job(), Part::Shard { i: 0, n: 0 }, None, Control::none()).is_err());
}

#[test]
fn one_file_of_all_and_damage_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let census = Census::open(&job(), folder.path()).unwrap();
    let target = tempfile::tempdir().unwrap();
    assert!(
        census.merge(&target.path().join("all.parquet")).unwrap_err().message.contains("3 of 3 chunks are missing")
    );
    surveyed(folder.path());
    assert_eq!(census.merge(&target.path().join("all.parquet")).unwrap(), 8);
    assert_eq!(census.merge(&target.path().join("all.csv")).unwrap(), 8);
    assert!(census.merge(&target.path().join("all.xyz")).is_err());
    assert!(census.merge(&target.path().join("gone/all.csv")).is_err());
    assert_eq!(files(target.path()).len(), 2);
    let rows = census.rows().unwrap();
    let text = csv(&rows);
    assert!(text.starts_with("member,name,arguments,rules,status,why,positions,p_count,p_set,"));
    let page = report("A survey & more", &rows);
    assert!(
        page.contains("8 members: 6 ok, 2 with rules that cannot be used, 0 given up.")
            && page.contains("survey &amp; more")
    );
    assert!(!page.contains("x' > z"));
    // Two pictures, and what is in them in words.
    assert_eq!(page.matches("<figure><svg ").count(), 2);
    assert!(page.contains("A plot of P-positions among all positions over slope: form proved (6 points)."), "{page}");
    assert!(page.contains("<td>0.03298<td>(14,23)<td>1.642<td><td>3<td>proved: "), "{page}");
    assert!(page.contains("<td>all piles: 1<td>"), "{page}");
    // What failed is told before everything is there, and what cannot be read.
    let status = census.status(Control::none()).unwrap();
    assert_eq!((status.errors, status.gave_up, status.failed.len(), status.damaged.len()), (2, 0, 2, 0));
    assert_eq!((status.failed[0].member, status.failed[0].status.as_str()), (6, "error"));
    assert!(status.failed[0].why.contains("unknown name `z`"));
    // Two chunks that have changed places, and one that is cut off.
    let names: Vec<String> = files(folder.path()).into_keys().filter(|name| name.ends_with(".parquet")).collect();
    let path = |at: usize| folder.path().join(&names[at]);
    let first = fs::read(path(0)).unwrap();
    fs::copy(path(1), path(0)).unwrap();
    assert!(census.rows().unwrap_err().message.contains("are damaged"));
    fs::write(path(0), &first[..first.len() / 2]).unwrap();
    assert!(census.rows().unwrap_err().message.starts_with("cannot read"));
    assert_eq!(census.status(Control::none()).unwrap().damaged, [0]);
    fs::write(path(0), first).unwrap();
    assert_eq!(census.rows().unwrap(), rows);
}

#[test]
fn a_member_that_takes_too_much_is_a_row() {
    let text = "size = 60000\ncompute = [\"set\"]\n[budget]\nmemory = 1000\n[family]\nrules = \"game g\\npiles x, y\\nmove I: x' < x\"";
    let job = Job::parse(text, None).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let census = Census::open(&job, folder.path()).unwrap();
    census.run(&job, Part::All, Some(1), Control::none()).unwrap();
    let rows = census.rows().unwrap();
    assert_eq!(rows[0].status, "gave-up", "{:?}", rows[0]);
    let status = census.status(Control::none()).unwrap();
    assert_eq!((status.errors, status.gave_up), (0, 1));
}

fn given() -> Submission {
    Submission::new("/opt/it's here/ratwheel".into(), "/jobs/a job.toml".into())
}

#[test]
fn a_script_names_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let survey = folder.path().join("survey");
    let script = Script::of(&job(), &survey, Engine::Slurm, &given()).unwrap().unwrap();
    assert!(!survey.exists(), "asking for a script makes no folder");
    assert_eq!((script.missing, script.tasks), (3, 3));
    assert!(
        script.text.starts_with("#!/bin/sh\n") && script.text.contains("\n#SBATCH --array=0-2\n"),
        "{}",
        script.text
    );
    let line = format!(
        "exec '/opt/it'\\''s here/ratwheel' census '/jobs/a job.toml' -o '{}' --shard \"$SLURM_ARRAY_TASK_ID/3\" --threads 1\n",
        survey.display()
    );
    assert!(script.text.ends_with(&line), "{}", script.text);
    assert_eq!(script.command_line(), "sbatch submit-slurm.sh");
    // What is there is not asked for again; with fewer tasks than chunks a task has several.
    let census = Census::open(&job(), &survey).unwrap();
    census.run(&job(), Part::Chunk(1), Some(1), Control::none()).unwrap();
    let mut given = given();
    given.options = vec!["--partition=long".to_owned(), "--comment=a b".to_owned()];
    let script = Script::of(&job(), &survey, Engine::HyperQueue, &given).unwrap().unwrap();
    assert!(
        script.text.contains("\n#HQ --array=0,2\n") && script.text.contains("\"$HQ_TASK_ID/3\""),
        "{}",
        script.text
    );
    assert_eq!(script.command_line(), "hq submit --partition=long '--comment=a b' submit-hyperqueue.sh");
    given.tasks = Some(2);
    let script = Script::of(&job(), &survey, Engine::Slurm, &given).unwrap().unwrap();
    assert!(script.text.contains("--array=0\n") && script.text.contains("_ID/2\""), "{}", script.text);
    census.run(&job(), Part::Shard { i: 0, n: 2 }, Some(1), Control::none()).unwrap();
    assert_eq!(Script::of(&job(), &survey, Engine::Slurm, &given).unwrap(), None);
}

#[test]
fn what_cannot_be_submitted_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    for tasks in [0, 1_000_000] {
        let mut given = given();
        given.tasks = Some(tasks);
        assert!(Script::of(&job(), folder.path(), Engine::Slurm, &given).is_err());
    }
    let mut given = given();
    given.job = "a\nb".into();
    let said = Script::of(&job(), folder.path(), Engine::Slurm, &given).unwrap_err().message;
    assert!(said.starts_with("a script cannot name"), "{said}");
    surveyed(folder.path());
    let other = Job::parse(&JOB.replace("size = 24", "size = 25"), None).unwrap();
    let said = Script::of(&other, folder.path(), Engine::Slurm, &given).unwrap_err().message;
    assert!(said.ends_with("is the folder of another job"), "{said}");
}

/// The games that the census of docs/census found: what their files claim is proved, and holds by brute force.
#[test]
fn what_the_census_found_is_proved() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/census");
    let found = files(&folder);
    assert_eq!(found.len(), 5);
    let (cache, limits) = (Cache::default(), Limits::none());
    let context = Context::new(&cache, &limits);
    for (name, text) in found {
        let game = Game { rules: Some(String::from_utf8(text).unwrap()), ..Game::default() };
        let proof = ask(&ProveQuestion { game: game.clone(), ..ProveQuestion::default() }, &context).unwrap();
        assert_eq!(proof.conclusion(), "proved", "{name}");
        let size = Some(Sizes(vec![Number("60".to_owned())]));
        let checked = ask(&CheckQuestion { game, size, ..CheckQuestion::default() }, &context).unwrap();
        assert_eq!(checked.count, 0, "{name}");
    }
}
