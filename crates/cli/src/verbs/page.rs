//! `page`: the workbench without a server, as one file or as a folder.

use std::fs;
use std::path::{Path, PathBuf};

use ratwheel_web::{PageError, page_engine, page_file, page_folder};
use ratwheel_workbench::Draft;
use serde::Serialize;
use std::io::Write;

use crate::errors::{Done, Failure};
use crate::output::Output;

/// The workbench as a page without a server: one HTML file, or a folder for a web host
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A file that ends in .html, or a folder
    #[arg(short, long, value_name = "FILE.html|FOLDER")]
    output: PathBuf,
    /// The engine that `./page` has built; without it, the one inside this command
    #[arg(long, value_name = "FILE.wasm.gz")]
    engine: Option<PathBuf>,
}

#[derive(Serialize)]
struct Written {
    /// Where it is.
    path: String,
    /// How many files.
    files: usize,
    /// How many bytes they have together.
    bytes: usize,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> Done {
    let engine = engine(args)?;
    let is_file = args.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
    let files = if is_file {
        let bytes = page_file(&engine)?;
        write(&args.output, &bytes)?;
        vec![(String::new(), bytes)]
    } else {
        let files = page_folder(&engine)?;
        for (name, bytes) in &files {
            let path = args.output.join(name);
            if let Some(folder) = path.parent() {
                let cannot = |error| Failure::input(format_args!("cannot make {}: {error}", folder.display()));
                fs::create_dir_all(folder).map_err(cannot)?;
            }
            write(&path, bytes)?;
        }
        files
    };
    let bytes = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let written = Written { path: args.output.display().to_string(), files: files.len(), bytes };
    output.answer(&written, || in_words(&written, is_file))
}

fn engine(args: &Args) -> Result<Vec<u8>, Failure> {
    if let Some(path) = &args.engine {
        let cannot = |error| Failure::input(format_args!("cannot read {}: {error}", path.display()));
        return fs::read(path).map_err(cannot);
    }
    page_engine().map(<[u8]>::to_vec).ok_or_else(|| {
        Failure::gave_up("this command was built without the engine of the page").hint(
            "in the sources, ./page writes the page itself (target/page); after that, \
             `cargo install --path crates/cli --features page-engine` makes a command that can",
        )
    })
}

fn write(path: &Path, bytes: &[u8]) -> Done {
    let mut file = Draft::create(path)?;
    file.write_all(bytes)?;
    Ok(file.finish()?)
}

fn in_words(written: &Written, is_file: bool) -> String {
    let Written { path, files, bytes } = written;
    let kilobytes = bytes / 1000;
    if is_file {
        return format!("{path}: {kilobytes} kB; open it in a browser, it needs nothing else");
    }
    format!("{path}: {files} files, {kilobytes} kB; put them on any web host, in any folder")
}

impl From<PageError> for Failure {
    fn from(error: PageError) -> Self {
        match error {
            PageError::Engine => Self::input(error).hint("./page makes one: target/page/engine.wasm.gz"),
            _ => Self::gave_up(error),
        }
    }
}
