//! The scripts and the style sheets of the page put together, so that a browser asks for a few files and not for seventy:
//! the scripts that the first view needs, the other scripts, and a style sheet for each group of sheets that belong together.
//!
//! A module becomes a function that gives its exports, and an import a look at what an earlier function gave. This
//! understands the page's own scripts and refuses anything else in words: imports and exports stand at the beginning of a
//! line, no exported name is given a new value later, and no text goes over the end of a line. Comments of whole lines are
//! left out, and so is what a line is indented by. Style sheets lose their comments and what is space twice.

use crate::page::PageError;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Where the page begins, and the view that most visitors see first.
const FIRST: [&str; 2] = ["js/views/play.js", "js/main.js"];
/// Where the words of the languages are.
const LANGUAGES: &str = "js/strings/";

/// The page in few files.
#[derive(Debug)]
pub(crate) struct Bundle {
    /// `index.html` that asks for these files.
    pub(crate) html: String,
    /// Their names below `assets/`, and their texts.
    pub(crate) files: Vec<(String, String)>,
}

/// The page in few files.
///
/// # Errors
/// Something in the scripts or in `index.html` is not written as the page's own files are.
pub(crate) fn few_files(files: &BTreeMap<String, String>) -> Result<Bundle, PageError> {
    let Scripts { first, languages, rest } = scripts(files)?;
    let later = |script: &str| {
        format!("let done = false;\nexport default ($, $load) => {{\nif (done) return;\ndone = true;\n{script}}};\n")
    };
    let mut made = vec![("rest.js".to_owned(), later(&rest))];
    let mut places = Map::new();
    for (module, script) in languages {
        let file = module.rsplit('/').next().unwrap_or(&module).to_owned();
        places.insert(module.clone(), Value::from(format!("./{file}")));
        made.push((file, later(&script)));
    }
    let more = format!("(await import({}[name] ?? './rest.js')).default($, $load)", Value::from(places));
    made.push(("app.js".to_owned(), with_loader(&first, &more)));
    let mut html = String::new();
    let mut sheets: Vec<(String, String)> = Vec::new();
    for line in get(files, "index.html")?.lines() {
        if line.contains("rel=\"modulepreload\"") {
            continue;
        }
        let sheet = line.split_once("rel=\"stylesheet\" href=\"assets/").and_then(|(_, rest)| rest.split_once('"'));
        if let Some((name, rest)) = sheet {
            // Sheets with the same words behind their address are one sheet.
            let text = lean(&get(files, name)?);
            match sheets.last_mut().filter(|(words, _)| words == rest) {
                Some((_, sheet)) => sheet.push_str(&text),
                None => sheets.push((rest.to_owned(), text)),
            }
            continue;
        }
        if line.contains("src=\"assets/js/main.js\"") {
            for (at, (words, text)) in sheets.drain(..).enumerate() {
                let name = format!("app-{}.css", at + 1);
                let _ = writeln!(html, "  <link rel=\"stylesheet\" href=\"assets/{name}\"{words}");
                made.push((name, text));
            }
            html.push_str("  <script type=\"module\" src=\"assets/app.js\"></script>\n");
            continue;
        }
        html.push_str(line);
        html.push('\n');
    }
    if !sheets.is_empty() || !html.contains("assets/app.js") {
        return Err(PageError::Changed("index.html does not ask for js/main.js after its style sheets".to_owned()));
    }
    Ok(Bundle { html, files: made })
}

/// A style sheet without its comments, and with one space where there is space; inside quotes everything stays.
fn lean(sheet: &str) -> String {
    let mut made = String::with_capacity(sheet.len());
    let mut quote = None;
    let mut rest = sheet;
    while let Some(letter) = rest.chars().next() {
        let skipped = match quote {
            None => rest.strip_prefix("/*").map(|comment| comment.split_once("*/").map_or("", |(_, after)| after)),
            Some(_) => None,
        };
        if let Some(after) = skipped {
            rest = after;
            continue;
        }
        rest = rest.get(letter.len_utf8()..).unwrap_or("");
        match quote {
            Some(open) => {
                made.push(letter);
                if letter == '\\' {
                    made.extend(rest.chars().next());
                    rest = rest.get(rest.chars().next().map_or(0, char::len_utf8)..).unwrap_or("");
                } else if letter == open {
                    quote = None;
                }
            }
            None if letter.is_ascii_whitespace() => {
                if !made.ends_with(['{', '}', ';', ',', ' ']) && !made.is_empty() {
                    made.push(' ');
                }
            }
            None => {
                quote = Some(letter).filter(|letter| matches!(letter, '"' | '\''));
                made.push(letter);
            }
        }
    }
    made
}

/// Every script of the page as one module.
///
/// # Errors
/// As for [`few_files`].
pub(crate) fn one_script(files: &BTreeMap<String, String>) -> Result<String, PageError> {
    let Scripts { first, languages, mut rest } = scripts(files)?;
    for (_, script) in languages {
        rest.push_str(&script);
    }
    // A function is there before what stands above it is run.
    let all = format!("{first}function $rest() {{\n{rest}}}\n");
    Ok(with_loader(&all, "$rest()"))
}

/// The beginning of the page's script: what the modules gave, and how those are loaded that are not there yet.
fn with_loader(script: &str, more: &str) -> String {
    let loader = format!("const $load = async (name) => {{ if (!(name in $)) {more}; return $[name]; }};");
    format!("const $ = Object.create(null);\n{loader}\n{script}")
}

fn get(files: &BTreeMap<String, String>, name: &str) -> Result<String, PageError> {
    files.get(name).cloned().ok_or_else(|| PageError::Changed(format!("there is no {name}")))
}

/// The modules, each after those that it imports.
struct Scripts {
    /// Those that are needed at once.
    first: String,
    /// Languages, each with the name of its module: whoever reads in one needs it before anything can be shown.
    languages: Vec<(String, String)>,
    /// Those that are needed when somebody asks for them.
    rest: String,
}

fn scripts(files: &BTreeMap<String, String>) -> Result<Scripts, PageError> {
    let mut order = Order { files, done: BTreeSet::new(), open: Vec::new(), later: Vec::new(), script: String::new() };
    for name in FIRST {
        order.add(name)?;
    }
    let first = std::mem::take(&mut order.script);
    let mut languages = Vec::new();
    for name in order.later.iter().filter(|name| name.starts_with(LANGUAGES)).cloned().collect::<BTreeSet<_>>() {
        order.add(&name)?;
        languages.push((name, std::mem::take(&mut order.script)));
    }
    while let Some(name) = order.later.pop() {
        order.add(&name)?;
    }
    Ok(Scripts { first, languages, rest: order.script })
}

/// Modules in an order in which each comes after those that it imports.
struct Order<'a> {
    files: &'a BTreeMap<String, String>,
    done: BTreeSet<String>,
    /// Those whose imports are being added, the outermost first.
    open: Vec<String>,
    later: Vec<String>,
    script: String,
}

impl Order<'_> {
    fn add(&mut self, name: &str) -> Result<(), PageError> {
        if self.done.contains(name) {
            return Ok(());
        }
        if self.open.iter().any(|open| open == name) {
            return Err(PageError::Changed(format!("{name} imports itself by way of others")));
        }
        let module = Module::read(name, &get(self.files, name)?)?;
        self.open.push(name.to_owned());
        for needed in &module.needs {
            self.add(needed)?;
        }
        self.open.pop();
        self.later.extend(module.loads);
        let exports = module.exports.join(", ");
        let _ = writeln!(self.script, "$['{name}'] = (() => {{\n{}return {{ {exports} }};\n}})();", module.text);
        self.done.insert(name.to_owned());
        Ok(())
    }
}

/// A script that neither imports nor exports, without its comments and what its lines are indented by.
pub(crate) fn alone(name: &str, source: &str) -> Result<String, PageError> {
    let module = Module::read(name, source)?;
    let apart = module.exports.is_empty() && module.needs.is_empty() && module.loads.is_empty();
    if apart { Ok(module.text) } else { Err(PageError::Changed(format!("{name} does not stand alone"))) }
}

/// One module, taken apart.
struct Module<'a> {
    name: &'a str,
    text: String,
    /// Parts of an object: `name`, or `default: name`.
    exports: Vec<String>,
    /// What it imports, and what it loads when asked.
    needs: Vec<String>,
    loads: Vec<String>,
}

impl<'a> Module<'a> {
    fn read(name: &'a str, source: &str) -> Result<Self, PageError> {
        let (text, exports, needs, loads) = Default::default();
        let mut module = Self { name, text, exports, needs, loads };
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            if let Some(comment) = line.trim_start().strip_prefix("/*") {
                let mut rest = comment.split_once("*/").map(|(_, rest)| rest);
                if rest.is_some_and(|rest| !rest.trim().is_empty()) {
                    module.keep(line)?;
                } else {
                    while rest.is_none() {
                        let line = lines.next().ok_or_else(|| module.strange("a comment without an end"))?;
                        rest = line.split_once("*/").map(|(_, rest)| rest);
                    }
                    module.keep(rest.unwrap_or_default())?;
                }
            } else if line.trim_start().starts_with("//") {
                continue;
            } else if line.starts_with("import ") || line.starts_with("export {") {
                let mut statement = line.to_owned();
                while !statement.ends_with(';') {
                    statement.push(' ');
                    statement.push_str(lines.next().ok_or_else(|| module.strange(line))?.trim());
                }
                module.import(&statement)?;
            } else if let Some(rest) = line.strip_prefix("export ") {
                module.export(rest)?;
            } else {
                module.keep(line)?;
            }
        }
        Ok(module)
    }

    fn strange(&self, what: &str) -> PageError {
        PageError::Changed(format!("{}: {what}", self.name))
    }

    /// A line of code, without short comments about types; `import('./x.js')` asks for what `x.js` gave.
    fn keep(&mut self, line: &str) -> Result<(), PageError> {
        let mut code = line.to_owned();
        while let Some((before, after)) = code.split_once("/** @") {
            let (_, after) = after.split_once("*/").ok_or_else(|| self.strange(line))?;
            code = format!("{before}{after}");
        }
        if code.trim().is_empty() {
            return Ok(());
        }
        while let Some((before, after)) = code.split_once("import('") {
            let (path, after) = after.split_once("')").ok_or_else(|| self.strange(line))?;
            let path = self.resolved(path)?;
            code = format!("{before}$load('{path}'){after}");
            self.loads.push(path);
        }
        // No text goes over the end of a line: what a line begins with says nothing.
        self.text.push_str(code.trim_start());
        self.text.push('\n');
        Ok(())
    }

    /// `import { a, b as c } from './x.js';`, `import a from './x.js';`, `import './x.js';`, `export { a } from './x.js';`.
    fn import(&mut self, statement: &str) -> Result<(), PageError> {
        let strange = || PageError::Changed(format!("{}: {statement}", self.name));
        if statement == "export {};" {
            return Ok(());
        }
        let exports = statement.starts_with("export ");
        let body =
            statement.strip_prefix("import ").or_else(|| statement.strip_prefix("export ")).ok_or_else(strange)?;
        let (names, path) = body.split_once(" from ").map_or((None, body), |(names, path)| (Some(names), path));
        let path = path.strip_prefix('\'').and_then(|path| path.strip_suffix("';")).ok_or_else(strange)?;
        let path = self.resolved(path)?;
        if let Some(names) = names {
            let inside = names.trim().strip_prefix('{').and_then(|names| names.strip_suffix('}'));
            let parts = match inside {
                Some(inside) => inside.replace(" as ", ": "),
                None if is_name(names) && !exports => format!("default: {names}"),
                None => return Err(strange()),
            };
            let _ = writeln!(self.text, "const {{{parts}}} = $['{path}'];");
            if exports {
                let parts = parts.split(',').map(str::trim).filter(|part| !part.is_empty());
                for part in parts {
                    if !is_name(part) {
                        return Err(strange());
                    }
                    self.exports.push(part.to_owned());
                }
            }
        }
        self.needs.push(path);
        Ok(())
    }

    /// `const a = …`, `function a(…`, `class a …`, `default …`: the same without `export`.
    fn export(&mut self, rest: &str) -> Result<(), PageError> {
        let (default, declared) = rest.strip_prefix("default ").map_or((false, rest), |rest| (true, rest));
        let kinds = ["const ", "async function ", "function ", "class "];
        let found = kinds.iter().find_map(|kind| declared.strip_prefix(kind));
        let name: String =
            found.unwrap_or_default().chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
        match (default, name.is_empty()) {
            (false, false) => self.exports.push(name),
            (true, false) => self.exports.push(format!("default: {name}")),
            (true, true) => {
                self.exports.push("default: $default".to_owned());
                return self.keep(&format!("const $default = {declared}"));
            }
            (false, true) => return Err(self.strange(&format!("export {rest}"))),
        }
        self.keep(declared)
    }

    /// `./api.js` in `js/main.js` is `js/api.js`.
    fn resolved(&self, path: &str) -> Result<String, PageError> {
        if !path.starts_with("./") && !path.starts_with("../") {
            return Err(self.strange(path));
        }
        let mut place: Vec<&str> = self.name.split('/').collect();
        place.pop();
        for part in path.split('/') {
            match part {
                "." => {}
                ".." => {
                    place.pop();
                }
                part => place.push(part),
            }
        }
        Ok(place.join("/"))
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn page(files: &[(&str, &str)]) -> BTreeMap<String, String> {
        files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    const INDEX: &str = "<link rel=\"stylesheet\" href=\"assets/css/a.css\">\n<link rel=\"stylesheet\" href=\"assets/css/b.css\">\n\
        <link rel=\"stylesheet\" href=\"assets/css/p.css\" media=\"print\">\n<script src=\"assets/js/main.js\"></script>\n";

    #[test]
    fn style_sheets_lose_what_nobody_sees() {
        let sheet = "/* All. */\n.a  .b,\n.c > d {\n  width: calc(1px  +  2px); /* so */\n  content: ' /* no */  \\' {  ';\n}\n\n@media (x) {}\n";
        assert_eq!(lean(sheet), ".a .b,.c > d {width: calc(1px + 2px);content: ' /* no */  \\' {  ';}@media (x) {}");
        assert_eq!(lean("a { b: c } /* open"), "a {b: c }");
    }

    #[test]
    fn modules_come_after_those_that_they_import() {
        let files = page(&[
            ("index.html", INDEX),
            ("css/a.css", "a{}"),
            ("css/b.css", "b{}"),
            ("css/p.css", "p{}"),
            (
                "js/main.js",
                "import { a as b,\n  c } from './low.js';\nimport en from './en.js';\nb(() => import('./more.js'));\n",
            ),
            (
                "js/low.js",
                "/**\n * Says a. @type {import('./more.js')}\n */\nexport function a() {}\nexport const c = 1; // kept\n",
            ),
            ("js/en.js", "export default {\n  // left out\n  a: 1,\n};\n"),
            ("js/more.js", "export { a } from './low.js';\n"),
            ("js/views/play.js", "import '../low.js';\nexport default class Play {}\n"),
        ]);
        let bundle = few_files(&files).unwrap();
        let text = |name: &str| bundle.files.iter().find(|(known, _)| known == name).unwrap().1.clone();
        let app = text("app.js");
        let at = |part: &str| app.find(part).unwrap_or_else(|| panic!("{part} in {app}"));
        assert!(
            at("$['js/low.js'] =") < at("$['js/views/play.js'] =") && at("$['js/en.js'] =") < at("$['js/main.js'] =")
        );
        assert!(app.contains("const { a: b, c } = $['js/low.js'];"), "{app}");
        assert!(app.contains("const {default: en} = $['js/en.js'];"), "{app}");
        assert!(app.contains("b(() => $load('js/more.js'));") && app.contains("return { default: Play };"), "{app}");
        assert!(app.contains("const c = 1; // kept") && !app.contains("left out") && !app.contains("Says a"), "{app}");
        assert!(!app.contains("$['js/more.js'] ="));
        assert!(text("rest.js").contains("const { a } = $['js/low.js'];\nreturn { a };"));
        assert_eq!((text("app-1.css").as_str(), text("app-2.css").as_str()), ("a{}b{}", "p{}"));
        assert!(bundle.html.contains("href=\"assets/app-2.css\" media=\"print\">"));
        assert_eq!(one_script(&files).unwrap().matches("$['js/more.js'] =").count(), 1);
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        let with = |main: &str| {
            let files = [
                ("index.html", INDEX),
                ("js/main.js", main),
                ("js/views/play.js", "import '../a.js';"),
                ("js/a.js", ""),
            ];
            one_script(&page(&files)).map_err(|error| error.to_string())
        };
        assert!(with("a();").is_ok());
        for (main, why) in [
            ("import * as a from './a.js';", "import * as a"),
            ("import './b.js';", "there is no js/b.js"),
            ("import 'elsewhere';", "elsewhere"),
            ("import './main.js';", "imports itself"),
            ("export let a = 1;", "export let a"),
            ("export const { a } = b;", "export const {"),
            ("/* open", "a comment without an end"),
            ("import { a }", "import { a }"),
        ] {
            let refused = with(main).unwrap_err();
            assert!(refused.contains(why), "{main}: {refused}");
        }
    }
}
