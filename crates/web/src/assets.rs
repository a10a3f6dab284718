//! The page and its files, held by the binary; or read from a folder while the page is being written. The colours are those
//! of the pictures: the style sheet with them is written by the crate that draws.

use crate::refused::Refused;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Component, Path, PathBuf};

mod files {
    include!(concat!(env!("OUT_DIR"), "/files.rs"));
}

/// The style sheet that the crate that draws writes.
const COLOURS: &str = "css/colours.css";

/// One file of the page.
#[derive(Debug)]
pub(crate) struct Asset {
    pub(crate) kind: &'static str,
    pub(crate) bytes: Vec<u8>,
    /// A tag of its contents, in quotes.
    pub(crate) tag: String,
}

/// The file for a path of the address: `/` and `/index.html`, and whatever is below `/assets/`.
pub(crate) fn find(path: &str, folder: Option<&Path>) -> Result<Asset, Refused> {
    let missing = || Refused::unknown(format_args!("there is no page {path}")).hint("the workbench is at /");
    let name = match path {
        "/" | "/index.html" => "index.html",
        "/favicon.ico" => "icons/favicon.svg",
        path => path.strip_prefix("/assets/").ok_or_else(missing)?,
    };
    let kind = kind(name);
    if name == COLOURS {
        let bytes = ratwheel_draw::style_sheet().into_bytes();
        return Ok(Asset { kind, tag: tag(&bytes), bytes });
    }
    match folder {
        Some(folder) => {
            let bytes = read(folder, name).ok_or_else(missing)?;
            Ok(Asset { kind, tag: tag(&bytes), bytes })
        }
        None => {
            let (_, bytes, tag) = files::FILES.iter().find(|(known, _, _)| *known == name).ok_or_else(missing)?;
            Ok(Asset { kind, bytes: bytes.to_vec(), tag: (*tag).to_owned() })
        }
    }
}

/// Every file of the page inside this build, by its path below `page/`.
pub(crate) fn all() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = files::FILES.iter().map(|(name, bytes, _)| ((*name).to_owned(), bytes.to_vec())).collect();
    files.push((COLOURS.to_owned(), ratwheel_draw::style_sheet().into_bytes()));
    files
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// A file below the folder; nothing outside it is ever read.
fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let plain = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
    let folder = folder.canonicalize().ok()?;
    let file: PathBuf = folder.join(name).canonicalize().ok()?;
    if plain && file.starts_with(&folder) { std::fs::read(file).ok() } else { None }
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, ending)| ending) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => "application/octet-stream",
    }
}
