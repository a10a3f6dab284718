//! `census submit`, with a scheduler of the test: a program that reads the array in the script and runs its tasks in turn.

use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Twelve chunks, one of them with a mistake in its rules.
const JOB: &str = r#"
size = 20
compute = ["density", "set"]
chunk = 1
[family]
rules = "game g\npiles x, y\nmove I: x' < x and y' = y or x' = x and y' < y\nmove II: x' < x and y' < y and {both}"
holes = { both = ["x - x' = y - y'", "x - x' = 2*(y - y')", "x' = y'", "x' > z", "x' = 0", "y' = 0",
                  "x' = 1", "y' = 1", "x' = 2", "y' = 2", "x' < 3", "y' < 3"] }
"#;

/// Runs the tasks of the array one after the other, without the last one if it is told to lose it.
const SCHEDULER: &str = r#"#!/bin/sh
for script; do :; done
echo "$@" >> calls.txt
numbers=$(sed -n 's/^#[A-Z]* --array=//p' "$script" | tr ',' '\n' | while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done)
[ -z "$LOSE" ] || numbers=$(echo "$numbers" | sed '$d')
for number in $numbers; do
    SLURM_ARRAY_TASK_ID=$number HQ_TASK_ID=$number sh "$script" > /dev/null || exit 1
done
echo "Submitted batch job 7"
"#;

struct Cluster {
    folder: tempfile::TempDir,
}

impl Cluster {
    fn new() -> Self {
        let cluster = Self { folder: tempfile::tempdir().expect("there is room") };
        fs::create_dir(cluster.path("bin")).expect("it can be made");
        fs::write(cluster.path("a job.toml"), JOB).expect("it can be written");
        for name in ["sbatch", "hq"] {
            cluster.program(name, SCHEDULER);
        }
        cluster
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn program(&self, name: &str, text: &str) {
        let path = self.path("bin").join(name);
        fs::write(&path, text).expect("it can be written");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("it can be run");
    }

    fn ratwheel(&self, arguments: &[&str], lose: bool) -> Output {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap_or_default());
        let mut command = Command::new(env!("CARGO_BIN_EXE_ratwheel"));
        command.args(arguments).current_dir(self.folder.path()).env("PATH", path);
        if lose {
            command.env("LOSE", "1");
        }
        command.output().expect("the command starts")
    }

    fn status(&self, folder: &str) -> Value {
        let run = self.ratwheel(&["census", "status", folder, "--json"], false);
        serde_json::from_slice(&run.stdout).expect("stdout is JSON")
    }
}

fn out(run: &Output) -> String {
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn chunks(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).expect("it is there").map(|entry| entry.expect("it can be read").path());
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "parquet"));
    files.map(|path| (name(&path), fs::read(&path).expect("it can be read"))).collect()
}

#[test]
fn what_a_scheduler_loses_is_submitted_again_and_nothing_else() {
    let cluster = Cluster::new();
    out(&cluster.ratwheel(&["census", "a job.toml", "-o", "alone"], false));
    let right = chunks(&cluster.path("alone"));
    assert_eq!(right.len(), 12);
    for (engine, folder, script) in
        [("--slurm", "the cluster's", "submit-slurm.sh"), ("--hyperqueue", "queue", "submit-hyperqueue.sh")]
    {
        let submit = ["census", "submit", "a job.toml", "-o", folder, engine];
        let shown = out(&cluster.ratwheel(&[&submit[..], &["--dry-run"]].concat(), false));
        assert!(shown.contains("--array=0-11\n") && !cluster.path(folder).exists(), "{shown}");
        // The last task is lost.
        let said = out(&cluster.ratwheel(&[&submit[..], &["--", "--partition=long"]].concat(), true));
        assert!(
            said.contains("12 missing chunks in an array of 12: ") && said.ends_with("Submitted batch job 7\n"),
            "{said}"
        );
        assert_eq!(cluster.status(folder)["missing_chunks"], serde_json::json!([11]));
        let before = chunks(&cluster.path(folder));
        let said = out(&cluster.ratwheel(&[&submit[..], &["--json"]].concat(), false));
        let said: Value = serde_json::from_str(&said).expect("it is JSON");
        assert_eq!((&said["missing"], &said["tasks"]), (&Value::from(1), &Value::from(1)));
        assert!(said["text"].as_str().is_some_and(|text| text.contains("--array=11\n")), "{said}");
        assert_eq!(cluster.status(folder)["missing"], 0);
        // The files are those of one process, and what was there was not written again.
        assert_eq!(chunks(&cluster.path(folder)), right);
        assert_eq!((before.len(), before.iter().all(|(name, bytes)| right.get(name) == Some(bytes))), (11, true));
        let calls = fs::read_to_string(cluster.path(folder).join("calls.txt")).expect("it was called");
        let first = if engine == "--slurm" { "" } else { "submit " };
        assert_eq!(calls, format!("{first}--partition=long {script}\n{first}{script}\n"));
        let said = out(&cluster.ratwheel(&submit, false));
        assert_eq!(said, format!("nothing is missing in {folder}\n"));
    }
}

#[test]
fn few_tasks_do_many_chunks() {
    let cluster = Cluster::new();
    out(&cluster.ratwheel(&["census", "submit", "a job.toml", "-o", "few", "--slurm", "--tasks", "5"], true));
    // The fifth task has the chunks 4 and 9.
    assert_eq!(cluster.status("few")["missing_chunks"], serde_json::json!([4, 9]));
    let said =
        out(&cluster.ratwheel(&["census", "submit", "a job.toml", "-o", "few", "--slurm", "--tasks", "5"], false));
    assert!(said.starts_with("2 missing chunks in an array of 1: "), "{said}");
    assert_eq!(cluster.status("few")["missing"], 0);
}

#[test]
fn what_goes_wrong_is_said() {
    let cluster = Cluster::new();
    let refused = |arguments: &[&str], code: i32, part: &str| {
        let run = cluster.ratwheel(arguments, false);
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(
            run.status.code() == Some(code) && run.stdout.is_empty() && said.contains(part),
            "{arguments:?}: {said}"
        );
    };
    refused(&["census", "submit", "a job.toml", "-o", "new"], 2, "--slurm");
    refused(&["census", "submit", "a job.toml", "-o", "new", "--slurm", "--hyperqueue"], 2, "cannot be used with");
    refused(&["census", "submit", "a job.toml", "-o", "new", "--slurm", "--tasks", "0"], 2, "0 tasks");
    refused(&["census", "submit", "gone.toml", "-o", "new", "--slurm"], 2, "gone.toml");
    assert!(!cluster.path("new").exists());
    cluster.program("sbatch", "#!/bin/sh\necho 'sbatch: error: invalid partition specified: long' >&2\nexit 1\n");
    refused(
        &["census", "submit", "a job.toml", "-o", "new", "--slurm"],
        3,
        "sbatch refused: sbatch: error: invalid partition",
    );
    // Where there is no scheduler, the script is there for where there is one.
    let nowhere = Command::new(env!("CARGO_BIN_EXE_ratwheel"))
        .args(["census", "submit", "a job.toml", "-o", "new", "--slurm"])
        .current_dir(cluster.folder.path())
        .env("PATH", cluster.path("gone"))
        .output()
        .expect("the command starts");
    let said = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(nowhere.status.code() == Some(3) && said.contains("cannot run sbatch"), "{said}");
    assert!(said.contains("submit-slurm.sh") && cluster.path("new/submit-slurm.sh").is_file(), "{said}");
    let other = JOB.replace("size = 20", "size = 21");
    fs::write(cluster.path("other.toml"), other).expect("it can be written");
    refused(&["census", "submit", "other.toml", "-o", "new", "--slurm"], 2, "is the folder of another job");
}
