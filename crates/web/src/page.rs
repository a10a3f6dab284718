//! The page without a server: the same files as the server sends, and the engine as a WebAssembly module beside them. As a
//! folder for any host of static files, or as one HTML file that opens from anywhere.
//!
//! The only script that differs is `js/transport.js`: there it names the transport that asks the engine.

use crate::assets;
use crate::bundle::{alone, few_files, one_script};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use flate2::Compression;
use flate2::read::GzDecoder;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use ratwheel_interface::{Engine, Request};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{Read, Write as _};

mod engine {
    include!(concat!(env!("OUT_DIR"), "/engine.rs"));
}

/// Does this build carry the engine?
pub(crate) const HAS_ENGINE: bool = engine::ENGINE.is_some();

/// The transport that asks the engine, in place of the one that asks the server.
const TRANSPORT: &str = "export { asset, follow, ready, send, WHERE } from './transport/engine.js';\n";
/// The script of the workers in which the engine runs.
const WORKER: &str = "js/transport/worker.js";
/// The script that unpacks the engine of a page in one file.
const UNPACK: &str = "js/transport/unpack.js";
/// How thoroughly the engine is packed, from 0 to 9: a window that holds all of it.
const PRESET: u32 = 6;
/// What is inside the engine when it is unpacked; a file that claims to hold more is not ours.
const MOST: u64 = 64 << 20;

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The bytes are no WebAssembly module packed by gzip.
    #[error("the engine is not a WebAssembly module packed by gzip")]
    Engine,
    /// The page of this build lacks something that the folder or the file is made from.
    #[error("the page has changed: {0}")]
    Changed(String),
}

/// The engine, packed by gzip, where this build carries it: see the feature `page-engine`.
#[must_use]
pub fn page_engine() -> Option<&'static [u8]> {
    engine::ENGINE
}

/// A file of the folder: its path, with `/` between the parts, and its bytes.
pub type PageFile = (String, Vec<u8>);

/// The whole workbench as a folder for a host of static files.
///
/// # Errors
/// [`PageError`] if the engine is none.
pub fn page_folder(engine: &[u8]) -> Result<Vec<PageFile>, PageError> {
    let few = few_files(&assets::texts(&every_file()))?;
    let file = |(name, bytes): PageFile| (format!("assets/{name}"), bytes);
    let mut files: Vec<PageFile> = few.files.into_iter().map(|(name, text)| file((name, text.into_bytes()))).collect();
    // Scripts and style sheets are in the few files; the script of the workers runs by itself.
    let others = ["css/", "js/", "offline/", "index.html"];
    let stays = |name: &str| name == WORKER || !others.iter().any(|other| name.starts_with(other));
    files.extend(every_file().into_iter().filter(|(name, _)| stays(name)).map(file));
    files.extend(parts(&unpacked(engine)?)?.into_iter().map(file));
    let policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; \
                  object-src 'none'; base-uri 'none'; form-action 'none'";
    let html = with_blocks(&few.html, &first_blocks(&First::Every)?)?;
    files.push(("index.html".to_owned(), with_policy(&html, policy)?.into_bytes()));
    files.sort();
    let mut hash = Sha256::new();
    let mut names = vec!["./".to_owned()];
    for (name, bytes) in &files {
        hash.update(name.as_bytes());
        hash.update(Sha256::digest(bytes));
        names.push(name.clone());
    }
    let hash = hash.finalize();
    let version: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    let list = serde_json::to_string(&names).map_err(|error| PageError::Changed(error.to_string()))?;
    let worker = replaced(
        &text("offline/sw.js")?,
        "const [VERSION, FILES] = ['', []];",
        &format!("const [VERSION, FILES] = ['{version}', {list}];"),
    )?;
    files.push(("sw.js".to_owned(), worker.into_bytes()));
    Ok(files)
}

/// The whole workbench as one HTML file.
///
/// Its scripts are one inline script that its policy knows by its hash; the policy allows no connection to anywhere.
///
/// # Errors
/// [`PageError`] if the engine is none.
pub fn page_file(engine: &[u8]) -> Result<Vec<u8>, PageError> {
    let engine = packed(&unpacked(engine)?)?;
    let files = assets::texts(&every_file());
    let few = few_files(&files)?;
    let mut html = few.html;
    for (name, text) in few.files.iter().filter(|(name, _)| name.ends_with(".css")) {
        html = replaced(&html, &format!("href=\"assets/{name}\""), &format!("href=\"{}\"", address("text/css", text)))?;
    }
    let mut blocks = first_blocks(&First::Every)?;
    let is_inside = |name: &str| name == WORKER || name == UNPACK;
    for (name, text) in files.iter().filter(|(name, _)| is_inside(name)) {
        blocks.push_str(&block(name, unmarked(name, &alone(name, text)?)?));
    }
    blocks.push_str(&block("engine", &letters(&engine)));
    html = html.lines().filter(|line| !line.contains("rel=\"manifest\"")).flat_map(|line| [line, "\n"]).collect();
    let script = one_script(&files)?;
    unmarked("the script", &script)?;
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}' 'wasm-unsafe-eval'; style-src data:; img-src data: blob:; \
         worker-src blob:; base-uri 'none'; form-action 'none'",
        BASE64.encode(Sha256::digest(&script)),
    );
    let script = format!("<script type=\"module\">{script}</script>");
    html = replaced(&html, "<script type=\"module\" src=\"assets/app.js\"></script>", &script)?;
    html = with_blocks(&html, &blocks)?;
    if let Some(at) = html.find("\"assets/") {
        let place: String = html.chars().skip(at).take(60).collect();
        return Err(PageError::Changed(format!("something is not inside: {place}")));
    }
    Ok(with_policy(&html, &policy)?.into_bytes())
}

/// What the page asks first, answered when it is made.
pub(crate) enum First {
    /// For a page without a server: of every game that is shown its rules and where it starts. A board is there before
    /// the engine is.
    Every,
    /// For a page of a server, which says this about itself: the game that everybody is invited to. A board is there
    /// without another question, and little is sent.
    Invited(String),
}

/// What a page carries for its first moment, for the end of its body: the questions that it asks first with their answers,
/// and its drawings.
pub(crate) fn first_blocks(of: &First) -> Result<String, PageError> {
    let mut blocks = block("first", &first(of)?);
    for (name, text) in assets::texts(&assets::all()).iter().filter(|(name, _)| name.starts_with("icons/")) {
        blocks.push_str(&block(name, unmarked(name, text)?));
    }
    Ok(blocks)
}

/// The questions that the page asks first, with their answers: many packed by gzip and as letters, few as they are, since
/// the page with them is packed when it is sent, and what is not packed is read at once.
fn first(of: &First) -> Result<String, PageError> {
    let engine = Engine::default();
    let mut answers = Map::new();
    let mut ask = |method: &str, path: &str, fields: Value| {
        let body = if fields.is_null() { String::new() } else { fields.to_string() };
        let bytes = match of {
            First::Invited(about) if path == "/api/about" => about.clone().into_bytes(),
            _ => {
                let answered = engine.answer(&Request { method, path, body: body.as_bytes(), job: "" }, &|_| {});
                if answered.status == 200 { answered.bytes } else { Vec::new() }
            }
        };
        let answer = serde_json::from_slice::<Value>(&bytes).ok();
        let answer = answer.ok_or_else(|| PageError::Changed(format!("{path} has no answer to {body}")))?;
        answers.insert(format!("{method} {path} {body}"), answer.clone());
        Ok::<Value, PageError>(answer)
    };
    let about = ask("GET", "/api/about", Value::Null)?;
    ask("GET", "/api/games", Value::Null)?;
    let mut starts = vec![(&about["invite"]["game"], &about["invite"]["position"])];
    if let First::Every = of {
        starts
            .extend(about["showcases"].as_array().into_iter().flatten().map(|shown| (&shown["game"], &shown["start"])));
    }
    for (game, start) in starts {
        ask("POST", "/api/rules", json!({ "game": game, "misere": false }))?;
        ask("POST", "/api/position", json!({ "game": game, "misere": false, "position": start }))?;
    }
    let text = Value::Object(answers).to_string();
    if let First::Invited(_) = of {
        return Ok(text.replace('<', "\\u003c"));
    }
    let packed = assets::packed(text.as_bytes(), Compression::best());
    Ok(letters(&packed.ok_or_else(|| PageError::Changed("nothing is known about any game".to_owned()))?))
}

/// The files of the page, with the transport of a page without a server.
fn every_file() -> Vec<PageFile> {
    let mut files = assets::all();
    for (name, bytes) in &mut files {
        if name == "js/transport.js" {
            *bytes = TRANSPORT.as_bytes().to_vec();
        }
    }
    files
}

fn text(name: &str) -> Result<String, PageError> {
    let found = assets::all().into_iter().find(|(known, _)| known == name);
    let text = found.and_then(|(_, bytes)| String::from_utf8(bytes).ok());
    text.ok_or_else(|| PageError::Changed(format!("there is no {name}")))
}

/// Something that the page carries inside: a script that is none, since no browser runs plain text.
fn block(name: &str, text: &str) -> String {
    format!("<script type=\"text/plain\" id=\"inside:{name}\">{text}</script>\n")
}

/// A page with blocks at the end of its body.
pub(crate) fn with_blocks(html: &str, blocks: &str) -> Result<String, PageError> {
    replaced(html, "</body>", &format!("{blocks}</body>"))
}

/// The same text with one part of it replaced, which must be there once.
fn replaced(text: &str, old: &str, new: &str) -> Result<String, PageError> {
    match text.split_once(old) {
        Some((before, after)) if !after.contains(old) => Ok(format!("{before}{new}{after}")),
        _ => Err(PageError::Changed(format!("`{old}` is not there exactly once"))),
    }
}

fn with_policy(html: &str, policy: &str) -> Result<String, PageError> {
    let mark = "<meta charset=\"utf-8\">";
    let meta = format!("{mark}\n  <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    replaced(html, mark, &meta)
}

/// Text that neither ends a script element nor, inside a comment, seems to begin one.
fn unmarked<'a>(name: &str, text: &'a str) -> Result<&'a str, PageError> {
    let lower = text.to_ascii_lowercase();
    if lower.contains("</script") || lower.contains("<script") {
        return Err(PageError::Changed(format!("{name} would end the element that it is in")));
    }
    Ok(text)
}

/// Bytes as letters: their number, a colon, and two letters for each 13 bits, the first bits first, which is shorter than base
/// 64. The letters are the 91 printable ones of ASCII that mean nothing to whoever reads a page: all but three.
fn letters(bytes: &[u8]) -> String {
    let alphabet: Vec<char> = ('!'..='~').filter(|letter| !"\"&<".contains(*letter)).collect();
    let mut text = format!("{}:", bytes.len());
    let mut pair = |number: usize| {
        for digit in [number / 91, number % 91] {
            text.extend(alphabet.get(digit));
        }
    };
    // Bits that are not written yet, and how many.
    let (mut bits, mut count) = (0usize, 0u32);
    for byte in bytes {
        (bits, count) = (bits << 8 | usize::from(*byte), count + 8);
        if count >= 13 {
            count -= 13;
            pair(bits >> count);
            bits &= (1 << count) - 1;
        }
    }
    if count > 0 {
        pair(bits << (13 - count));
    }
    text
}

/// The engine packed as LZMA, with the header of a `.lzma` file, which `unpack.js` unpacks: a quarter smaller than by gzip.
fn packed(engine: &[u8]) -> Result<Vec<u8>, PageError> {
    let failed = |error: std::io::Error| PageError::Changed(format!("the engine cannot be packed: {error}"));
    let mut options = LzmaOptions::with_preset(PRESET);
    // Code has no words of four bytes, and what a byte means depends on the one before it, on all but one of its bits.
    (options.lc, options.pb) = (7, 0);
    (options.nice_len, options.depth_limit) = (273, 1000);
    let mut packer = LzmaWriter::new_use_header(Vec::new(), &options, Some(engine.len() as u64)).map_err(failed)?;
    packer.write_all(engine).map_err(failed)?;
    packer.finish().map_err(failed)
}

/// The engine as the browser takes it.
fn unpacked(engine: &[u8]) -> Result<Vec<u8>, PageError> {
    let mut bytes = Vec::new();
    GzDecoder::new(engine).take(MOST).read_to_end(&mut bytes).map_err(|_| PageError::Engine)?;
    if bytes.starts_with(b"\0asm") { Ok(bytes) } else { Err(PageError::Engine) }
}

/// The engine of a folder: its first part, which names the file with the rest, and this file. In the module that `./page`
/// makes, the rest is a custom section. The name of its file says what is in it, so that parts of different engines never
/// come together. An engine without this section is one file.
fn parts(engine: &[u8]) -> Result<Vec<PageFile>, PageError> {
    let (head, mut left) = engine.split_at_checked(8).ok_or(PageError::Engine)?;
    let (mut first, mut files) = (head.to_vec(), Vec::new());
    while let Some((id, after)) = left.split_first() {
        let (size, after) = number(after).ok_or(PageError::Engine)?;
        let (section, next) = after.split_at_checked(size).ok_or(PageError::Engine)?;
        match section.strip_prefix(b"\x04rest") {
            Some(rest) if *id == 0 => {
                let hash = Sha256::digest(rest);
                let hash: String = hash.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
                let name = format!("engine-rest-{hash}.wasm");
                let says = format!("\x07rest at{name}");
                // A custom section; its length is below 128, which is one byte.
                first.extend([0, u8::try_from(says.len()).map_err(|_| PageError::Engine)?]);
                first.extend(says.bytes());
                files.push((name, rest.to_vec()));
            }
            _ => first.extend_from_slice(left.get(..left.len() - next.len()).unwrap_or_default()),
        }
        left = next;
    }
    files.push(("engine.wasm".to_owned(), first));
    Ok(files)
}

/// A number as WebAssembly writes it, seven bits a byte, the lowest first; and what comes after it.
fn number(bytes: &[u8]) -> Option<(usize, &[u8])> {
    let mut number = 0;
    for (place, byte) in bytes.iter().enumerate().take(5) {
        number |= usize::from(byte & 0x7f).checked_shl(u32::try_from(7 * place).ok()?)?;
        if *byte < 0x80 {
            return Some((number, bytes.get(place + 1..)?));
        }
    }
    None
}

/// Text as an address. What has a meaning in an address, in HTML or in JSON is written by its number, and so are the ends
/// of lines, which addresses lose.
fn address(kind: &str, text: &str) -> String {
    let mut address = format!("data:{kind};charset=utf-8,");
    for c in text.chars() {
        match c {
            '%' | '#' | '"' | '\\' | '<' | '>' | '&' | '\u{0}'..='\u{1f}' | '\u{7f}' => {
                let _ = write!(address, "%{:02X}", u32::from(c));
            }
            c => address.push(c),
        }
    }
    address
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use flate2::write::GzEncoder;
    use std::collections::{BTreeMap, BTreeSet};

    /// A module with nothing in it.
    fn engine() -> Vec<u8> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(b"\0asm\x01\0\0\0").unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn the_folder_has_every_file_and_a_list_of_them() {
        let files: BTreeMap<String, Vec<u8>> = page_folder(&engine()).unwrap().into_iter().collect();
        let text = |name: &str| String::from_utf8(files[name].clone()).unwrap();
        assert!(text("index.html").contains("script-src 'self' 'wasm-unsafe-eval'"));
        let app = text("assets/app.js");
        assert!(app.contains("$['js/transport/engine.js'] =") && !app.contains("$['js/transport/http.js'] ="));
        assert!(files.contains_key("assets/js/transport/worker.js"));
        assert!(files["assets/engine.wasm"].starts_with(b"\0asm"));
        assert!(files.len() < 20, "few files: {:?}", files.keys());
        let worker = text("sw.js");
        for name in files.keys().filter(|name| *name != "sw.js") {
            assert!(worker.contains(&format!("\"{name}\"")), "{name}");
        }
    }

    #[test]
    fn the_rest_of_the_engine_is_a_file_that_its_first_part_names() {
        let sized = |bytes: &[u8]| [&[0, u8::try_from(bytes.len()).unwrap()], bytes].concat();
        let (before, after) = (sized(b"\x04note one"), sized(b"\x06rested two"));
        let whole = [&b"\0asm\x01\0\0\0"[..], &before, &sized(b"\x04rest\0asm-rest"), &after].concat();
        let files: BTreeMap<String, Vec<u8>> = parts(&whole).unwrap().into_iter().collect();
        assert_eq!(files.len(), 2);
        let (name, rest) = files.iter().find(|(name, _)| name.starts_with("engine-rest-")).unwrap();
        assert_eq!(rest, b"\0asm-rest");
        let named = sized(format!("\x07rest at{name}").as_bytes());
        assert_eq!(files["engine.wasm"], [&b"\0asm\x01\0\0\0"[..], &before, &named, &after].concat());
        // Another rest has another name.
        let other = [&b"\0asm\x01\0\0\0"[..], &sized(b"\x04rest\0asm-REST")].concat();
        assert!(!parts(&other).unwrap().iter().any(|(other, _)| other == name));
        // One that ends too early is none.
        for end in 9..whole.len() {
            let cut = whole.get(..end).unwrap();
            let bounds = [8, 8 + before.len(), whole.len() - after.len()];
            assert_eq!(parts(cut).is_ok(), bounds.contains(&end), "{end}");
        }
        assert_eq!(number(&[0xe5, 0x8e, 0x26, 7]), Some((624_485, &[7][..])));
        assert_eq!(number(&[0x80; 9]), None);
    }

    #[test]
    fn the_file_has_everything_inside_and_allows_nothing_else() {
        let html = String::from_utf8(page_file(&engine()).unwrap()).unwrap();
        assert!(html.contains("default-src 'none'") && !html.contains("unsafe-inline"));
        for outside in ["src=\"", "href=\"assets", "href=\"/", "url(", "http-equiv=\"refresh"] {
            assert!(!html.contains(outside), "{outside}");
        }
        // Every module that another one looks at is there before it.
        let mut known = BTreeSet::new();
        for line in html.lines() {
            if let Some((_, name)) = line.split_once("} = $['") {
                assert!(known.contains(name.trim_end_matches("'];")), "{line}");
            } else if let Some((name, _)) = line.strip_prefix("$['").and_then(|rest| rest.split_once("'] =")) {
                known.insert(name);
            }
        }
        assert!(known.len() > 50 && known.contains("js/views/ledger.js") && known.contains("js/strings/de.js"));
    }

    #[test]
    fn bytes_are_written_as_letters() {
        assert_eq!(letters(b""), "0:");
        // The first letters are ! and #. The last six bits are followed by seven others: 128 is 91 + 37.
        assert_eq!(letters(&[0, 0, 0, 1]), "4:!!!!#I");
        // 8191 is 90*91 + 1.
        assert_eq!(letters(&[0xff; 13]), format!("13:{}", "~#".repeat(8)));
        assert_eq!(letters(&[1]).len(), "1:".len() + 2);
        let bytes: Vec<u8> = (0..=255).cycle().take(20_000).collect();
        let all = letters(&bytes);
        assert!(all.chars().all(|letter| letter.is_ascii_graphic() && !"\"&<".contains(letter)));
        assert_eq!(all.len(), "20000:".len() + 2 * (20_000 * 8usize).div_ceil(13));
        // Read as a number with 13 bits for each two letters.
        let worth =
            |letter: u8| (b'!'..=b'~').filter(|known| !b"\"&<".contains(known)).position(|known| known == letter);
        let digits = all.as_bytes()["20000:".len()..].chunks(2);
        let bits: String =
            digits.map(|pair| format!("{:013b}", worth(pair[0]).unwrap() * 91 + worth(pair[1]).unwrap())).collect();
        let back = (0..20_000).map(|at| u8::from_str_radix(&bits[8 * at..8 * at + 8], 2).unwrap());
        assert!(back.eq(bytes));
    }

    #[test]
    fn what_is_no_engine_is_refused() {
        for bytes in [&b""[..], b"\0asm\x01\0\0\0", b"\x1f\x8b"] {
            assert!(matches!(page_file(bytes), Err(PageError::Engine)));
            assert!(matches!(page_folder(bytes), Err(PageError::Engine)));
        }
    }
}
