//! `ratwheel census`: a family of games, each solved and looked at, the answers in files.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use ratwheel_census::{Census, Engine, Job, Part, Script, Submission, report};
use ratwheel_workbench::Draft;

use crate::args::text_file;
use crate::errors::{Done, Failure};
use crate::output::Output;
use crate::progress;

/// A job larger than this is not read.
const MOST_BYTES: u64 = 1 << 20;

/// Survey a family of games: each solved and looked at, the answers in files
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Args {
    /// The file of the job, in TOML
    #[arg(required = true)]
    job: Option<String>,
    /// The folder of the survey; what is there already is not done again
    #[arg(short = 'o', long = "output", value_name = "DIR", required = true)]
    output: Option<String>,
    /// Only this chunk, counted from 0
    #[arg(long, value_name = "K", conflicts_with = "shard")]
    chunk: Option<u64>,
    /// Only every N-th chunk, from number I on
    #[arg(long, value_name = "I/N")]
    shard: Option<String>,
    /// How many threads; one for each core if not given
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    /// How many chunks are there, and which are missing
    Status {
        /// The folder of the survey
        folder: String,
    },
    /// Hand what is missing to a scheduler, as an array of tasks; again for what is missing then
    Submit(Submit),
    /// Write all rows to one file
    Merge {
        /// The folder of the survey
        folder: String,
        /// The file: .parquet or .csv
        #[arg(short = 'o', long = "output", value_name = "FILE")]
        output: String,
    },
    /// Write what was found as a page
    Report {
        /// The folder of the survey
        folder: String,
        /// The file: .html
        #[arg(short = 'o', long = "output", value_name = "FILE")]
        output: String,
    },
}

#[derive(clap::Args)]
struct Submit {
    /// The file of the job, in TOML
    job: String,
    /// The folder of the survey, which the scheduler's machines must see
    #[arg(short = 'o', long = "output", value_name = "DIR")]
    output: String,
    /// An array job of Slurm, by sbatch
    #[arg(long, required_unless_present = "hyperqueue", conflicts_with = "hyperqueue")]
    slurm: bool,
    /// A task array of HyperQueue, by hq submit
    #[arg(long)]
    hyperqueue: bool,
    /// At most so many tasks, each a shard of the chunks; 1000 if not given
    #[arg(long, value_name = "N")]
    tasks: Option<u64>,
    /// The program that the tasks run; this one if not given
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Show the script, and write and submit nothing
    #[arg(long)]
    dry_run: bool,
    /// Options for sbatch or hq submit, as -- --partition=long
    #[arg(last = true, value_name = "OPTIONS")]
    options: Vec<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    match &args.verb {
        None => survey(args, output),
        Some(Verb::Status { folder }) => status(&Census::read(Path::new(folder))?, output),
        Some(Verb::Submit(submitted)) => submit(submitted, output),
        Some(Verb::Merge { folder, output: file }) => {
            progress::ready()?;
            let rows = Census::read(Path::new(folder))?.merge(Path::new(file))?;
            said(output, &format!("{rows} rows in {file}"))
        }
        Some(Verb::Report { folder, output: file }) => {
            progress::ready()?;
            let rows = Census::read(Path::new(folder))?.rows()?;
            let mut draft = Draft::create(Path::new(file))?;
            draft.write_all(report("Census", &rows).as_bytes())?;
            draft.finish()?;
            said(output, &format!("{} members in {file}", rows.len()))
        }
    }
}

/// A line for people; who reads JSON sees the files.
fn said(output: &mut Output, line: &str) -> Done {
    if output.is_json() { Ok(()) } else { output.text(line) }
}

fn submit(args: &Submit, output: &mut Output) -> Done {
    let job = Job::parse(&text_file(&args.job, MOST_BYTES)?, Path::new(&args.job).parent())?;
    let program = match &args.program {
        Some(program) => program.clone(),
        None => std::env::current_exe()
            .map_err(|error| Failure::gave_up(format_args!("where is this program? {error}")).hint("give --program"))?,
    };
    let mut given = Submission::new(program, PathBuf::from(&args.job));
    (given.tasks, given.options) = (args.tasks, args.options.clone());
    let engine = if args.hyperqueue { Engine::HyperQueue } else { Engine::Slurm };
    let folder = Path::new(&args.output);
    let Some(script) = Script::of(&job, folder, engine, &given)? else {
        return said(output, &format!("nothing is missing in {}", args.output));
    };
    if args.dry_run {
        if output.is_json() {
            return output.json_line(&script);
        }
        return output.text(&format!("{}\n{}", script.text, script.command_line()));
    }
    progress::ready()?;
    let script = progress::watched("submitting", |control| script.submit(&job, folder, control))??;
    if output.is_json() {
        return output.json_line(&script);
    }
    output.text(&format!(
        "{} missing chunks in an array of {}: {}",
        script.missing,
        script.tasks,
        script.command_line()
    ))?;
    match script.said.as_deref() {
        None | Some("") => Ok(()),
        Some(line) => output.text(line),
    }
}

fn survey(args: &Args, output: &mut Output) -> Done {
    let (Some(path), Some(folder)) = (&args.job, &args.output) else {
        return Err(Failure::input("which job, and which folder?"));
    };
    let text = text_file(path, MOST_BYTES)?;
    let job = Job::parse(&text, Path::new(path).parent())?;
    let part = match (args.chunk, &args.shard) {
        (Some(chunk), _) => Part::Chunk(chunk),
        (None, Some(shard)) => {
            let numbers = shard.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
            let wrong =
                || Failure::input(format_args!("`{shard}` is no shard")).hint("write --shard 0/4 to --shard 3/4");
            let (i, n) = numbers.ok_or_else(wrong)?;
            Part::Shard { i, n }
        }
        (None, None) => Part::All,
    };
    progress::ready()?;
    let census = Census::open(&job, Path::new(folder))?;
    progress::watched("members", |control| census.run(&job, part, args.threads, control))??;
    status(&census, output)
}

fn status(census: &Census, output: &mut Output) -> Done {
    progress::ready()?;
    let status = progress::watched("chunks", |control| census.status(control))??;
    if output.is_json() {
        return output.json_line(&status);
    }
    output.text(&format!("{} members, {} of {} chunks are there", status.members, status.done, status.chunks))?;
    if !status.missing_chunks.is_empty() {
        const SHOWN: usize = 20;
        let shown: Vec<String> = status.missing_chunks.iter().take(SHOWN).map(ToString::to_string).collect();
        let more = if status.missing > SHOWN as u64 { " …" } else { "" };
        output.text(&format!("missing: {}{more}", shown.join(" ")))?;
    }
    if status.errors + status.gave_up > 0 {
        const SHOWN: usize = 5;
        output.text(&format!(
            "without an answer: {} with rules that cannot be used, {} given up",
            status.errors, status.gave_up
        ))?;
        for failed in status.failed.iter().take(SHOWN) {
            output.text(&format!("  member {}: {}", failed.member, failed.why))?;
        }
        if status.errors + status.gave_up > SHOWN as u64 {
            output.text("  … `census merge` has them all, in the columns status and why")?;
        }
    }
    if !status.damaged.is_empty() {
        let chunks: Vec<String> = status.damaged.iter().map(ToString::to_string).collect();
        output.text(&format!(
            "cannot be read: chunks {}; remove their files to have them done again",
            chunks.join(" ")
        ))?;
    }
    Ok(())
}
