//! Lists the files of `page/`, so that the binary holds them all: a table of `(path, bytes)`. With the feature
//! `page-engine` the engine of the page without a server is among them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("page");
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &mut files)?;
    }
    files.sort();
    let mut table = String::from("/// Every file of the page: its path below `page/`, and its bytes.\n");
    table.push_str("pub(super) const FILES: &[(&str, &[u8])] = &[\n");
    for file in &files {
        let name: Vec<_> =
            file.strip_prefix(&folder).unwrap_or(file).iter().map(|part| part.to_string_lossy()).collect();
        let (name, path) = (name.join("/"), file.display().to_string());
        let _ = writeln!(table, "    ({name:?}, include_bytes!({path:?})),");
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("files.rs"), table)?;
    let engine = match engine()? {
        Some(path) => format!("Some(include_bytes!({:?}))", path.display().to_string()),
        None => "None".to_owned(),
    };
    let doc = "/// The engine, packed by gzip.\n";
    fs::write(out.join("engine.rs"), format!("{doc}pub(super) const ENGINE: Option<&[u8]> = {engine};\n"))
}

/// Where the engine is: in the file that RATWHEEL_ENGINE names, or where `./page` has put it.
fn engine() -> io::Result<Option<PathBuf>> {
    println!("cargo:rerun-if-env-changed=RATWHEEL_ENGINE");
    if env::var_os("CARGO_FEATURE_PAGE_ENGINE").is_none() {
        return Ok(None);
    }
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../..");
    let usual = || root.join("target/page/engine.wasm.gz");
    let path = env::var_os("RATWHEEL_ENGINE").map_or_else(usual, PathBuf::from);
    println!("cargo:rerun-if-changed={}", path.display());
    let why = |error| io::Error::other(format!("{}: {error}; ./page makes the engine", path.display()));
    Ok(Some(path.canonicalize().map_err(why)?))
}

/// Every file below a folder, hidden ones left out.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let hidden = path.file_name().is_none_or(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() { collect(&path, files)? } else { files.push(path) }
    }
    Ok(())
}
