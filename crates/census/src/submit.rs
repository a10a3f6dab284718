//! Handing what is missing of a survey to a scheduler: the script of an array of tasks, and its submission.
//!
//! A task of the array is a shard, so that however many chunks there are, the array stays below what schedulers take, and a
//! task that runs again does only what is still missing. There is one shard for each chunk where there are few.

use crate::folder::Census;
use crate::job::Job;
use ratwheel_numbers::Control;
use ratwheel_workbench::{Draft, Problem};
use serde::Serialize;
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{Read, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{sleep, spawn};
use std::time::Duration;

/// More tasks than this are refused.
const MOST_TASKS: u64 = 100_000;
/// As many tasks as are made if nothing is said: Slurm takes indices up to 1000 unless it is set up otherwise.
const USUAL_TASKS: u64 = 1000;
/// How often a scheduler that has been called is looked at.
const LOOK: Duration = Duration::from_millis(20);
/// As much of what a scheduler says is kept.
const MOST_SAID: u64 = 1 << 16;

/// Who runs the tasks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// An array job of Slurm, by `sbatch`.
    Slurm,
    /// A task array of `HyperQueue`, by `hq submit`.
    HyperQueue,
}

/// What is handed over, and how.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Submission {
    /// The program that the tasks run; the machines of the scheduler must see it under this name.
    pub program: PathBuf,
    /// The file of the job.
    pub job: PathBuf,
    /// At most so many tasks; 1000 if not given.
    pub tasks: Option<u64>,
    /// Options for the scheduler's command, as `--partition=long`.
    pub options: Vec<String>,
}

impl Submission {
    /// A submission of the job in this file to be run by this program.
    #[must_use]
    pub fn new(program: PathBuf, job: PathBuf) -> Self {
        Self { program, job, tasks: None, options: Vec::new() }
    }
}

/// A script for a scheduler.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Script {
    /// How many chunks are missing.
    pub missing: u64,
    /// How many tasks will do them.
    pub tasks: u64,
    /// The file of the script, in the folder of the survey.
    pub file: PathBuf,
    /// The command that submits it, in the folder of the survey.
    pub command: Vec<String>,
    /// Its text.
    pub text: String,
    /// What the scheduler said, once it was submitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub said: Option<String>,
}

impl Engine {
    fn file(self) -> &'static str {
        match self {
            Self::Slurm => "submit-slurm.sh",
            Self::HyperQueue => "submit-hyperqueue.sh",
        }
    }

    fn command(self) -> &'static [&'static str] {
        match self {
            Self::Slurm => &["sbatch"],
            Self::HyperQueue => &["hq", "submit"],
        }
    }

    /// The lines that the scheduler reads, and the variable that holds the number of a task. They name no folder: logs go to
    /// the one in which the script is submitted.
    fn lines(self, array: &str) -> (String, &'static str) {
        match self {
            Self::Slurm => (
                format!(
                    "#SBATCH --job-name=ratwheel-census\n#SBATCH --array={array}\n#SBATCH --ntasks=1\n\
                     #SBATCH --cpus-per-task=1\n#SBATCH --output=slurm-%A_%a.log\n"
                ),
                "SLURM_ARRAY_TASK_ID",
            ),
            Self::HyperQueue => (
                format!(
                    "#HQ --name=ratwheel-census\n#HQ --array={array}\n#HQ --cpus=1\n#HQ --stdout=none\n\
                     #HQ --stderr=hq-%{{JOB_ID}}-%{{TASK_ID}}.log\n"
                ),
                "HQ_TASK_ID",
            ),
        }
    }
}

impl Script {
    /// The script for the chunks of a survey that are missing; `None` if none is. Nothing is written.
    ///
    /// # Errors
    /// [`Problem`] for a number of tasks that is out of range, names that no script can hold, and another job's folder.
    pub fn of(job: &Job, folder: &Path, engine: Engine, given: &Submission) -> Result<Option<Self>, Problem> {
        let most = given.tasks.unwrap_or(USUAL_TASKS);
        if !(1..=MOST_TASKS).contains(&most) {
            return Err(Problem::input(format_args!("{most} tasks"))
                .hint(format_args!("there can be 1 to {MOST_TASKS}; Slurm usually takes up to 1000")));
        }
        let missing = Census::missing(job, folder)?;
        if missing.is_empty() {
            return Ok(None);
        }
        let shards = job.chunks().min(most);
        let tasks: BTreeSet<u64> = missing.iter().map(|chunk| chunk % shards).collect();
        let (lines, variable) = engine.lines(&ranges(&tasks));
        let folder = absolute(folder)?;
        let quoted = |path: &Path| shell(&absolute(path)?);
        let text = format!(
            "#!/bin/sh\n# What was missing of a survey: {} chunks in {} tasks. Submit it in the folder of the survey.\n{lines}\
             exec {} census {} -o {} --shard \"${variable}/{shards}\" --threads 1\n",
            missing.len(),
            tasks.len(),
            // A bare name is looked for by the shell of the task.
            if given.program.components().count() > 1 { quoted(&given.program)? } else { shell(&given.program)? },
            quoted(&given.job)?,
            shell(&folder)?,
        );
        let (file, name) = (folder.join(engine.file()), engine.file().to_owned());
        let words = engine.command().iter().map(|word| (*word).to_owned());
        let command = words.chain(given.options.iter().cloned()).chain([name]).collect();
        Ok(Some(Self { missing: missing.len() as u64, tasks: tasks.len() as u64, file, command, text, said: None }))
    }

    /// The command for people, as a shell reads it.
    #[must_use]
    pub fn command_line(&self) -> String {
        let plain = |word: &str| word.chars().all(|sign| sign.is_ascii_alphanumeric() || "-_=./,:+@%".contains(sign));
        let words = self.command.iter().map(|word| if plain(word) { word.clone() } else { single_quoted(word) });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Writes the script and hands it to the scheduler.
    ///
    /// # Errors
    /// [`Problem`] if the script cannot be written, there is no such scheduler here, it refuses, or a stop is asked for.
    pub fn submit(mut self, job: &Job, folder: &Path, control: Control<'_>) -> Result<Self, Problem> {
        Census::open(job, folder)?;
        let mut draft = Draft::create(&self.file)?;
        let full = |error| Problem::gave_up(format_args!("cannot write {}: {error}", self.file.display()));
        draft.write_all(self.text.as_bytes()).map_err(full)?;
        draft.finish()?;
        control.check()?;
        let Some((program, arguments)) = self.command.split_first() else { return Ok(self) };
        let mut command = Command::new(program);
        command.args(arguments).current_dir(folder).stdin(Stdio::null());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().map_err(|error| {
            Problem::gave_up(format_args!("cannot run {program}: {error}")).hint(format_args!(
                "the script is {}; submit it where {program} is, in its folder",
                self.file.display()
            ))
        })?;
        let (status, said, complaint) = ended(child, control)
            .map_err(|error| error.unwrap_or_else(|error| Problem::gave_up(format_args!("{program}: {error}"))))?;
        if !status.success() {
            let first = complaint.lines().chain(said.lines()).map(str::trim).find(|line| !line.is_empty());
            return Err(Problem::gave_up(format_args!(
                "{program} refused: {}",
                first.unwrap_or("it does not say why")
            ))
            .hint(format_args!("the script is {}", self.file.display())));
        }
        self.said = Some(said.trim().to_owned());
        Ok(self)
    }
}

/// Waits for a command, hears a stop, and takes what it says.
fn ended(
    mut child: Child,
    control: Control<'_>,
) -> Result<(ExitStatus, String, String), Result<Problem, std::io::Error>> {
    fn reader(stream: Option<impl Read + Send + 'static>) -> std::thread::JoinHandle<String> {
        spawn(move || {
            let mut bytes = Vec::new();
            if let Some(mut stream) = stream {
                // What cannot be read is not shown; the exit status decides.
                let _ = stream.by_ref().take(MOST_SAID).read_to_end(&mut bytes);
                let _ = std::io::copy(&mut stream, &mut std::io::sink());
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    }
    let (said, complaint) = (reader(child.stdout.take()), reader(child.stderr.take()));
    let status = loop {
        if let Some(status) = child.try_wait().map_err(Err)? {
            break status;
        }
        if let Err(stopped) = control.check() {
            let _ = child.kill();
            let _ = child.wait();
            return Err(Ok(stopped.into()));
        }
        sleep(LOOK);
    };
    Ok((status, said.join().unwrap_or_default(), complaint.join().unwrap_or_default()))
}

/// Numbers as `0,2-5,9`.
fn ranges(numbers: &BTreeSet<u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let mut text = String::new();
    for (first, last) in runs {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a string cannot fail.
        let _ = if first == last { write!(text, "{comma}{first}") } else { write!(text, "{comma}{first}-{last}") };
    }
    text
}

fn absolute(path: &Path) -> Result<PathBuf, Problem> {
    std::path::absolute(path).map_err(|error| Problem::input(format_args!("{}: {error}", path.display())))
}

/// A path as a shell reads it.
fn shell(path: &Path) -> Result<String, Problem> {
    let name = OsString::from(path).into_string().ok().filter(|name| !name.contains(['\n', '\r', '\0']));
    let name = name.ok_or_else(|| Problem::input(format_args!("a script cannot name {}", path.display())))?;
    Ok(single_quoted(&name))
}

fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_ranges() {
        let text = |numbers: &[u64]| ranges(&numbers.iter().copied().collect());
        assert_eq!(text(&[0]), "0");
        assert_eq!(text(&[0, 1, 2]), "0-2");
        assert_eq!(text(&[9, 2, 3, 0, 5]), "0,2-3,5,9");
        assert_eq!(text(&[]), "");
    }

    #[test]
    fn a_shell_reads_the_name_again() {
        assert_eq!(shell(Path::new("a b")).ok().as_deref(), Some("'a b'"));
        assert_eq!(shell(Path::new("it's")).ok().as_deref(), Some("'it'\\''s'"));
        assert!(shell(Path::new("a\nb")).is_err());
    }
}
