//! The folder of a survey: which job it belongs to, which chunks are there, and what is in them.

use crate::examine::examine;
use crate::job::Job;
use crate::table::{self, Row};
use ratwheel_numbers::Control;
use ratwheel_workbench::{Draft, Problem};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The file that says whose folder it is.
const NAME: &str = "census.toml";
/// What rules that nest deeply may take of a thread; the usual stack of a thread is smaller than that of a program.
const STACK: usize = 64 << 20;

/// What that file holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct About {
    version: String,
    hash: String,
    members: u64,
    chunk: u64,
    job: String,
}

/// The folder of a survey.
#[derive(Clone, Debug)]
pub struct Census {
    folder: PathBuf,
    about: About,
}

/// Which chunks are worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All that are missing.
    All,
    /// One, by its number.
    Chunk(u64),
    /// Every n-th, from number i on.
    Shard {
        /// Which of the parts, from 0.
        i: u64,
        /// How many parts.
        n: u64,
    },
}

/// How far a survey is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Status {
    /// What distinguishes the job from others.
    pub hash: String,
    /// How many members it has.
    pub members: u64,
    /// How many chunks they are grouped into.
    pub chunks: u64,
    /// How many of them are there.
    pub done: u64,
    /// How many are not.
    pub missing: u64,
    /// Which are not, the first thousand.
    pub missing_chunks: Vec<u64>,
    /// How many members of the chunks that are there have rules that cannot be used.
    pub errors: u64,
    /// How many of them took more than they may, or are out of reach.
    pub gave_up: u64,
    /// Which these are, the first hundred.
    pub failed: Vec<Failed>,
    /// Chunks that are there and cannot be read: whoever removes their files can have them done again.
    pub damaged: Vec<u64>,
}

/// A member without an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Failed {
    /// Its number.
    pub member: u64,
    /// `error` or `gave-up`.
    pub status: String,
    /// Why.
    pub why: String,
}

fn failed(what: &str, path: &Path, error: &std::io::Error) -> Problem {
    Problem::gave_up(format_args!("cannot {what} {}: {error}", path.display()))
}

impl Census {
    /// The folder for a job; made if it is not there.
    ///
    /// # Errors
    /// [`Problem`] for a folder of another job or with other files, and where it cannot be made.
    pub fn open(job: &Job, folder: &Path) -> Result<Self, Problem> {
        fs::create_dir_all(folder).map_err(|error| failed("make the folder", folder, &error))?;
        let path = folder.join(NAME);
        if path.exists() {
            let census = Self::read(folder)?;
            census.belongs_to(job)?;
            return Ok(census);
        }
        let mut entries = fs::read_dir(folder).map_err(|error| failed("read the folder", folder, &error))?;
        let hidden = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with('.');
        if entries.any(|entry| entry.is_ok_and(|entry| !hidden(&entry.file_name()))) {
            return Err(
                Problem::input(format_args!("{} holds other files", folder.display())).hint("take a folder of its own")
            );
        }
        let about = About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hash: job.hash().to_owned(),
            members: job.members(),
            chunk: job.chunk,
            job: job.text().to_owned(),
        };
        let text = toml::to_string(&about).map_err(Problem::broken)?;
        let mut draft = Draft::create(&path)?;
        draft.write_all(text.as_bytes()).map_err(|error| failed("write", &path, &error))?;
        draft.finish()?;
        Ok(Self { folder: folder.to_owned(), about })
    }

    /// The folder of a survey that was begun.
    ///
    /// # Errors
    /// [`Problem`] where there is none.
    pub fn read(folder: &Path) -> Result<Self, Problem> {
        let path = folder.join(NAME);
        let none = || Problem::input(format_args!("{} is not the folder of a census", folder.display()));
        let text = fs::read_to_string(&path).map_err(|_| none())?;
        let about: About =
            toml::from_str(&text).map_err(|_| none().hint(format_args!("its file {NAME} cannot be read")))?;
        if about.chunk == 0 {
            return Err(none().hint(format_args!("its file {NAME} cannot be read")));
        }
        Ok(Self { folder: folder.to_owned(), about })
    }

    fn chunks(&self) -> u64 {
        self.about.members.div_ceil(self.about.chunk)
    }

    /// The file of a chunk.
    fn file(&self, chunk: u64) -> PathBuf {
        let start: String = self.about.hash.chars().take(12).collect();
        self.folder.join(format!("chunk-{start}-{chunk:07}.parquet"))
    }

    /// Every chunk of a job that is not in a folder, which need not be there yet; it is not made.
    pub(crate) fn missing(job: &Job, folder: &Path) -> Result<Vec<u64>, Problem> {
        if !folder.join(NAME).exists() {
            return Ok((0..job.chunks()).collect());
        }
        let census = Self::read(folder)?;
        census.belongs_to(job)?;
        Ok((0..census.chunks()).filter(|chunk| !census.file(*chunk).is_file()).collect())
    }

    fn belongs_to(&self, job: &Job) -> Result<(), Problem> {
        if self.about.hash == job.hash() {
            return Ok(());
        }
        Err(Problem::input(format_args!("{} is the folder of another job", self.folder.display()))
            .hint("take another folder, or the job and the version of ratwheel that it was made with"))
    }

    /// Every chunk that is not there.
    ///
    /// # Errors
    /// [`Problem`] where there is no folder.
    pub fn missing_chunks(&self) -> Result<Vec<u64>, Problem> {
        if !self.folder.is_dir() {
            return Err(Problem::input(format_args!("{} is not the folder of a census", self.folder.display())));
        }
        Ok((0..self.chunks()).filter(|chunk| !self.file(*chunk).is_file()).collect())
    }

    /// How far it is: what is missing, and what failed in the chunks that are there, which are read for it.
    ///
    /// # Errors
    /// [`Problem`] where the folder cannot be read, and when stopped.
    pub fn status(&self, control: Control<'_>) -> Result<Status, Problem> {
        const LISTED: usize = 1000;
        const FAILED: usize = 100;
        let missing = self.missing_chunks()?;
        let (chunks, count) = (self.chunks(), missing.len() as u64);
        let mut status = Status {
            hash: self.about.hash.clone(),
            members: self.about.members,
            chunks,
            done: chunks - count,
            missing: count,
            missing_chunks: missing.iter().copied().take(LISTED).collect(),
            errors: 0,
            gave_up: 0,
            failed: Vec::new(),
            damaged: Vec::new(),
        };
        let missing: BTreeSet<u64> = missing.into_iter().collect();
        for chunk in (0..chunks).filter(|chunk| !missing.contains(chunk)) {
            control.step(chunk, chunks)?;
            let Ok(rows) = table::read_some(&self.file(chunk), &["member", "status", "why"]) else {
                status.damaged.push(chunk);
                continue;
            };
            for row in rows {
                match row.status.as_str() {
                    "ok" => continue,
                    "error" => status.errors += 1,
                    _ => status.gave_up += 1,
                }
                if status.failed.len() < FAILED {
                    let Row { member, status: said, why, .. } = row;
                    status.failed.push(Failed { member, status: said, why: why.unwrap_or_default() });
                }
            }
        }
        Ok(status)
    }

    /// Does what is missing of a part of the work: how many chunks that were. A chunk that is there is left as it is.
    ///
    /// # Errors
    /// [`Problem`] for a part that there is not, when stopped, and when a file cannot be written.
    pub fn run(&self, job: &Job, part: Part, threads: Option<usize>, control: Control<'_>) -> Result<u64, Problem> {
        let chunks = self.chunks();
        let wanted: Vec<u64> = match part {
            Part::All => (0..chunks).collect(),
            Part::Chunk(chunk) if chunk < chunks => vec![chunk],
            Part::Chunk(chunk) => {
                return Err(Problem::input(format_args!("there is no chunk {chunk}"))
                    .hint(format_args!("there are {chunks}, counted from 0")));
            }
            Part::Shard { i, n } if i < n => (i..chunks).step_by(usize::try_from(n).unwrap_or(usize::MAX)).collect(),
            Part::Shard { i, n } => {
                return Err(Problem::input(format_args!("there is no shard {i} of {n}"))
                    .hint("the shards of I/N are 0/N to N-1/N"));
            }
        };
        let missing: Vec<u64> = wanted.into_iter().filter(|chunk| !self.file(*chunk).is_file()).collect();
        let total: u64 =
            missing.iter().map(|chunk| job.numbers(*chunk)).map(|numbers| numbers.end - numbers.start).sum();
        let done = AtomicU64::new(0);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).stack_size(STACK).build();
        let pool = pool.map_err(|error| Problem::gave_up(format_args!("cannot start threads: {error}")))?;
        let work = |chunk: &u64| {
            let mut rows = Vec::new();
            for member in job.numbers(*chunk).filter_map(|number| job.member(number)) {
                control.check()?;
                rows.push(examine(job, member, control.silent())?);
                control.step(done.fetch_add(1, Ordering::Relaxed) + 1, total)?;
            }
            table::write(&self.file(*chunk), &rows)
        };
        pool.install(|| missing.par_iter().with_max_len(1).try_for_each(work))?;
        Ok(missing.len() as u64)
    }

    /// The rows of every chunk, in the order of the members.
    ///
    /// # Errors
    /// [`Problem`] if chunks are missing or cannot be read.
    pub fn rows(&self) -> Result<Vec<Row>, Problem> {
        let missing = self.missing_chunks()?.len();
        if missing > 0 {
            let why = format!("{missing} of {} chunks are missing", self.chunks());
            return Err(Problem::gave_up(why).hint("run the job again with the same folder; it goes on where it was"));
        }
        let mut rows = Vec::new();
        for chunk in 0..self.chunks() {
            rows.extend(table::read(&self.file(chunk))?);
        }
        if (0..self.about.members).ne(rows.iter().map(|row| row.member)) {
            return Err(Problem::input(format_args!("the chunks in {} are damaged", self.folder.display())));
        }
        Ok(rows)
    }

    /// Writes all rows to one file: Parquet, or CSV if its name ends so.
    ///
    /// # Errors
    /// As [`Census::rows`], and where the file cannot be written.
    pub fn merge(&self, target: &Path) -> Result<u64, Problem> {
        let rows = self.rows()?;
        match target.extension().and_then(|ending| ending.to_str()) {
            Some("parquet") => table::write(target, &rows)?,
            Some("csv") => {
                let mut draft = Draft::create(target)?;
                draft.write_all(table::csv(&rows).as_bytes()).map_err(|error| failed("write", target, &error))?;
                draft.finish()?;
            }
            _ => {
                return Err(Problem::input(format_args!("{} has no known ending", target.display()))
                    .hint("name the file .parquet or .csv"));
            }
        }
        Ok(rows.len() as u64)
    }
}
