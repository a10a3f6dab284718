//! Lists the published games of `examples/` at the root of the repository, so that they are there without any file: a
//! table of `(path, text)`. A package of this crate alone has no such folder, and an empty table.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../examples");
    let mut files = Vec::new();
    if folder.is_dir() {
        collect(&folder, &mut files)?;
    }
    files.sort();
    let mut table = String::from("/// Every file of `examples/`: its path there, and its text.\n");
    table.push_str("const FILES: &[(&str, &str)] = &[\n");
    for file in &files {
        let name: Vec<_> =
            file.strip_prefix(&folder).unwrap_or(file).iter().map(|part| part.to_string_lossy()).collect();
        let (name, path) = (name.join("/"), file.canonicalize()?.display().to_string());
        let _ = writeln!(table, "    ({name:?}, include_str!({path:?})),");
    }
    table.push_str("];\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("examples.rs"), table)
}

/// The rulesets below a folder, and what is written about them.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let wanted = path.extension().is_some_and(|ending| ending == "rules") || path.ends_with("README.md");
        if path.is_dir() {
            collect(&path, files)?;
        } else if wanted {
            files.push(path);
        }
    }
    Ok(())
}
