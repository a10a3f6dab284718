//! The page and its files, held by the binary; or read from a folder while the page is being written. The colours are those
//! of the pictures: the style sheet with them is written by the crate that draws.

use crate::bundle::{Bundle, few_files};
use crate::page::PageError;
use crate::refused::Refused;
use flate2::Compression;
use flate2::write::GzEncoder;
use ratwheel_workbench::Problem;
use std::collections::BTreeMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::io::Write;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, OnceLock};

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
    packed: OnceLock<Option<Vec<u8>>>,
}

impl Asset {
    pub(crate) fn new(name: &str, bytes: Vec<u8>) -> Arc<Self> {
        Arc::new(Self { kind: kind(name), tag: tag(&bytes), bytes, packed: OnceLock::new() })
    }

    /// The same packed by gzip, where that is worth it.
    pub(crate) fn packed(&self) -> Option<&[u8]> {
        self.packed.get_or_init(|| packed(&self.bytes, Compression::best())).as_deref()
    }
}

/// Bytes packed by gzip, where that is worth it.
pub(crate) fn packed(bytes: &[u8], level: Compression) -> Option<Vec<u8>> {
    const LEAST: usize = 1000;
    if bytes.len() < LEAST {
        return None;
    }
    let mut packer = GzEncoder::new(Vec::new(), level);
    packer.write_all(bytes).ok()?;
    packer.finish().ok().filter(|packed| packed.len() < bytes.len())
}

/// The page itself.
pub(crate) const INDEX: &str = "index.html";

/// Is this the address of the page itself?
pub(crate) fn is_page(path: &str) -> bool {
    ["/", "/index.html"].contains(&path)
}

/// The file for a path of the address: `/` and `/index.html`, and whatever is below `/assets/`. The page inside this build
/// comes in few files; from a folder it comes as it is written there.
pub(crate) fn find(path: &str, folder: Option<&Path>) -> Result<Arc<Asset>, Refused> {
    static KNOWN: OnceLock<Result<BTreeMap<String, Arc<Asset>>, String>> = OnceLock::new();
    let missing = || Refused::unknown(format_args!("there is no page {path}")).hint("the workbench is at /");
    let name = match path {
        path if is_page(path) => INDEX,
        "/favicon.ico" => "icons/favicon.svg",
        path => path.strip_prefix("/assets/").ok_or_else(missing)?,
    };
    if let Some(folder) = folder {
        let bytes = if name == COLOURS { Some(colours()) } else { read(folder, name) };
        return Ok(Asset::new(name, bytes.ok_or_else(missing)?));
    }
    let known = KNOWN.get_or_init(|| in_few_files(all()).map_err(|error| error.to_string()));
    let known = known.as_ref().map_err(Problem::broken)?;
    known.get(name).map(Arc::clone).ok_or_else(missing)
}

/// The files as they are, and the few that hold most of them.
fn in_few_files(files: Vec<(String, Vec<u8>)>) -> Result<BTreeMap<String, Arc<Asset>>, PageError> {
    let Bundle { html, files: few } = few_files(&texts(&files))?;
    let mut known: BTreeMap<_, _> =
        files.into_iter().map(|(name, bytes)| (name.clone(), Asset::new(&name, bytes))).collect();
    for (name, text) in [("index.html".to_owned(), html)].into_iter().chain(few) {
        let asset = Asset::new(&name, text.into_bytes());
        known.insert(name, asset);
    }
    Ok(known)
}

/// Those files that are text.
pub(crate) fn texts(files: &[(String, Vec<u8>)]) -> BTreeMap<String, String> {
    let text = |(name, bytes): &(String, Vec<u8>)| Some((name.clone(), String::from_utf8(bytes.clone()).ok()?));
    files.iter().filter_map(text).collect()
}

/// Every file of the page inside this build, by its path below `page/`.
pub(crate) fn all() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = files::FILES.iter().map(|(name, bytes)| ((*name).to_owned(), bytes.to_vec())).collect();
    files.push((COLOURS.to_owned(), colours()));
    files
}

fn colours() -> Vec<u8> {
    ratwheel_draw::style_sheet().into_bytes()
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
